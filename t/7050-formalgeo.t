#!/bin/sh
# 7050-formalgeo.t -- porism solve --format formalgeo: records without coordinates.
. t/tap.sh

cat >"$dir/r.jsonl" <<'END'
{"problem_id": 1, "construction_cdl": ["Shape(KL,LM,MK)"], "text_cdl": ["RightTriangle(KLM)", "Equal(LengthOfLine(KL),8)", "Equal(LengthOfLine(LM),15)"], "image_cdl": [], "goal_cdl": "Value(LengthOfLine(KM))", "problem_answer": "17"}
{"problem_id": 2, "construction_cdl": ["Shape(QAB,BA)", "Shape(AB,BC,CA)", "Shape(QBC,CB)", "Shape(QCA,AC)", "Cocircular(Q,ABC)"], "text_cdl": ["IsCentreOfCircle(Q,Q)", "Equal(MeasureOfArc(QBC),3*y)", "Equal(MeasureOfAngle(CAB),y+14)"], "goal_cdl": "Value(y)", "problem_answer": "28"}
{"problem_id": 3, "construction_cdl": ["Shape(KL,LM,MK)"], "text_cdl": ["Equal(LengthOfLine(KL),8)"], "goal_cdl": "Value(LengthOfLine(KM))", "problem_answer": "1"}
{"problem_id": 4, "construction_cdl": [], "text_cdl": ["IsMiddleOfLine(M,AB)"], "goal_cdl": "Value(x)", "problem_answer": "1"}
{"problem_id": 5, "construction_cdl": ["Shape(KL,LM,MK)"], "text_cdl": ["Equal(LengthOfLine(KL),3)", "Equal(LengthOfLine(LM),4)", "Equal(MeasureOfAngle(KLM),90)", "Equal(MeasureOfAngle(LMK),50)"], "goal_cdl": "Value(LengthOfLine(MK))", "problem_answer": "5"}
END
"$PORISM" solve --jsonl --format formalgeo "$dir/r.jsonl" >"$dir/out" 2>"$dir/err"
line() { sed -n "$1p" "$dir/out"; }
holds 'a hypotenuse' '"value":17' "$(line 1)"
holds 'an inscribed angle' '"value":28' "$(line 2)"
holds 'too little is said' '"status":"underdetermined"' "$(line 3)"
holds 'an unknown word is named' 'IsMiddleOfLine' "$(line 4)"
holds 'and near ones' 'IsMidpointOfLine' "$(line 4)"
holds 'facts at odds beside the value' '"certainty":"numeric","doubts":1' "$(line 5)"
holds 'are a doubt that is named' 'the facts cannot all hold; the value rests on some of them' "$(line 5)"
finish
