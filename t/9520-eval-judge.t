#!/bin/sh
# 9520-eval-judge.t -- solutions that models judge, and solutions of models that are judged: PEBench's
# labels, K12Vista's scores, porism eval judge.  All models are scripts; the samples are our own.
. t/tap.sh
. t/eval.sh

table() { # RUN NAME: a table of its report, as CSV
	"$PORISM" eval report "$1" --csv "$dir/csv" --quiet && tr -d '\r' <"$dir/csv/$2.csv"
}

# --- A model labels steps: six that people labelled, four as they did; one reply is a label too long.
cat >"$dir/pe.jsonl" <<'END'
{"hash_id": "h1", "question": "A rectangle is 3 by 4. Find the diagonal and the area.", "subject": "math-g8", "type": "fill", "ground_truth": ["5", "12"], "format_solution": ["d = 5", "S = 12"], "student_infer": ["a", "b", "c"], "step_labels": [["d^2 = 3^2 + 4^2", "CS", ""], ["d = 6", "CE", "the root of 25 is 5"], ["S = 12", "CS", ""]]}
{"hash_id": "h2", "question": "Find x with x + 2 = 5.", "subject": "math-g7", "type": "choice", "ground_truth": ["3"], "format_solution": ["x = 3"], "student_infer": ["a"], "step_labels": [["x = 5 + 2", "KAE", "signs"], ["x = 7", "CS", ""]]}
{"hash_id": "h3", "question": "Find y with y + 2 = 5.", "subject": "math-g7", "type": "choice", "ground_truth": ["3"], "format_solution": ["y = 3"], "student_infer": ["a"], "step_labels": [["y = 3", "CS", ""]]}
END
cat >"$dir/pes.jsonl" <<'END'
{"id": "pebench/h1", "turns": [{"text": "[[\"d^2\", \"CS\", \"\"], [\"d\", \"CE\", \"d = 5\"], [\"S\", \"CS\", \"\"]]", "cost": 0.01}]}
{"id": "pebench/h2", "turns": [{"text": "```json\n[[\"x\", \"LRE\", \"no\"], [\"x = 7\", \"CS\", \"\"]]\n```", "cost": 0.01}]}
{"id": "pebench/h3", "turns": [{"text": "[[\"y\", \"CS\", \"\"], [\"more\", \"CS\", \"y = 3\"]]", "cost": 0.01}]}
END
echo '{"model": "script:pes.jsonl", "sets": [{"file": "pe.jsonl"}], "arms": ["JUDGE"]}' >"$dir/pe.json"
says 'solutions to be labelled' 0 'JUDGE: 3 of 3, 1 right' run "$dir/pe.json"
holds 'labels beside labels' '"status":"answered","answer":"LRE CS","truth":"KAE CS","verdict":"different","right":false,"why":"1 of 2 labels"' "$(sed -n 2p "$dir/pe.run/results.jsonl")"
holds 'in the record' '"bench":{"steps":3,"gold":["CS","CE","CS"],"said":["CS","CE","CS"]}' "$(sed -n 1p "$dir/pe.run/results.jsonl")"
holds 'another number of labels' '"status":"silent","answer":null,"truth":"CS","verdict":"none","right":false,"why":"the list has 2 members' "$(sed -n 3p "$dir/pe.run/results.jsonl")"
asked=$(cat "$dir/pe.run/traces/JUDGE"/*/pebench-h1-*.json)
for part in 'You judge a student' '## Reference solution' '2) d = 6'; do
	holds 'what the judge is told' "$part" "$asked"
done
same 'what people said is not told' '' "$(echo "$asked" | grep 'the root of 25 is 5')"
same 'by label: CS 3 of 4, KAE 0 of 1, CE 1 of 1; 4 of 6; their mean' 'JUDGE,3,1,6,0.75,,,,0,,,1,,0.6666666666666666,0.5833333333333334' "$(table "$dir/pe.run" bench | tail -n 1)"
holds 'what was said in its place' 'JUDGE,KAE,1,0,0,0.7934506856227626,0,0,0,0,0,1,0,0,0,' "$(table "$dir/pe.run" bench-labels)"
sed 's/JUDGE/BL/' "$dir/pe.json" >"$dir/bl.json"
says 'another protocol' 129 'is a solution whose steps are to be labelled: the arm BL cannot' run "$dir/bl.json"

# --- The same labels by the names of the paper, in Chinese, in lists as Python prints them
cat >"$dir/py.jsonl" <<'END'
{"hash_id": "h1", "question": "Find d and S.", "subject": "math-g8", "type": "fill", "ground_truth": ["5", "12"], "student_infer": ["a"], "step_labels": "[['d^2 = 3^2 + 4^2', 'Correct step', ''], ('d = 6', 'Calculation Error', \"the student's root\"), ['S = 12', 'step correct', None],]"}
{"hash_id": "h2", "question": "Find x.", "subject": "math-g7", "type": "choice", "ground_truth": ["3"], "student_infer": ["a"], "step_labels": ["['x = 5 + 2', 'Knowledge Application Error', '$\\\\triangle$']", ["x = 7", "步骤正确", ""]]}
END
cat >"$dir/pys.jsonl" <<'END'
{"id": "pebench/h1", "turns": [{"text": "I think: [['d^2', 'correct step', ''], ['d', 'computational error', 'the student\\'s d'], ['S', 'CS', '']]"}]}
{"id": "pebench/h2", "turns": [{"text": "[['x', 'knowledge applied wrongly', 'it isn't'], ['x = 7', 'CS', '']]"}]}
END
echo '{"model": "script:pys.jsonl", "sets": [{"file": "py.jsonl"}], "arms": ["JUDGE"]}' >"$dir/py.json"
says 'labels by any name' 0 'JUDGE: 2 of 2, 2 right' run "$dir/py.json"
holds 'are told by their letters' '"bench":{"steps":3,"gold":["CS","CE","CS"],"said":["CS","CE","CS"]}' "$(sed -n 1p "$dir/py.run/results.jsonl")"
holds 'also one with an apostrophe' '"gold":["KAE","CS"],"said":["KAE","CS"]' "$(sed -n 2p "$dir/py.run/results.jsonl")"

# --- K12Vista, direct: of two blanks one is right; and step by step
cat >"$dir/k.jsonl" <<'END'
{"hash_id": "k1", "question": "A rectangle is 3 by 4. The diagonal is ___ and the area is ___.", "subject": "math-g8", "type": "fill", "format_answer": {"ground_truth": ["5", "12"], "format_solution": ["The diagonal is the root of 9 + 16, which is 5.", "The area is 3 times 4, which is 12."]}}
{"hash_id": "k2", "question": "In the triangle ABC the angle at A is 90 degrees, AB = 3 and AC = 4. Find BC.", "subject": "math-g7", "type": "open", "format_answer": {"ground_truth": ["5"], "format_solution": ["BC = 5 by the theorem of Pythagoras"]}}
END
cat >"$dir/ks.jsonl" <<'END'
{"id": "k12vista/k1", "turns": [{"text": "ANSWER: {\"value\": \"5; 13\"}"}]}
{"id": "k12vista/k2", "turns": [{"text": "1) By the theorem of Pythagoras BC^2 = 25.\n2) So BC = 5.\nANSWER: {\"value\": \"5\"}"}]}
END
echo '{"model": "script:ks.jsonl", "sets": [{"file": "k.jsonl"}], "arms": ["SHORT", "STEPS"]}' >"$dir/k.json"
says 'K12Vista' 0 'SHORT: 2 of 2, 1 right' run "$dir/k.json"
holds 'blanks' '"blanks":[1,2]' "$(sed -n 1p "$dir/k.run/results.jsonl")"
same 'direct: (1/2 + 1)/2' 'SHORT,all,,2,0.75,0,,,0' "$(table "$dir/k.run" school | sed -n 2p)"
holds 'by grade' 'SHORT,grade,g8,1,0.5,0,,,0' "$(table "$dir/k.run" school)"

# --- porism eval judge: a judge of texts alone; what it says cannot be read once
says 'a config without a judge' 129 'the config has no "judge"' judge "$dir/k.json"
cat >"$dir/kj.jsonl" <<'END'
{"id": "k12vista/k2#STEPS.1", "mode": "judge-k12", "turns": [{"text": "[[\"a\", \"CS\", \"\"], [\"b\", \"CE\", \"no\"]]"}]}
{"id": "k12vista/k1#STEPS.1", "mode": "judge-k12", "turns": [{"text": "I cannot tell."}]}
END
judge_='"judge": {"text_judge": "script:kj.jsonl", "k12vista": true, "geolaux": false}'
sed "s/}\$/, $judge_}/" "$dir/k.json" >"$dir/kk.json"
says 'steps are judged' 0 '2 judgements, 0 lines are of no attempt that is done, 0 could not be judged' judge "$dir/kk.json" -o "$dir/k.run"
holds 'in the record' '"label":{"geolaux":null,"k12vista":"CE"}' "$(grep '"id":"k2","arm":"STEPS"' "$dir/k.run/results.jsonl")"
holds 'what it shares with the reference' '"leak":{"grams":0.259259,"rouge":0.383562,"chars":0.527473}' "$(cat "$dir/k.run/results.jsonl")"
same 'step by step: 1/2 of what is judged, 1/4 of all' 'STEPS,all,,2,0.75,2,0.5,0.25,1' "$(table "$dir/k.run" school | sed -n 3p)"
holds 'leakage' 'STEPS,2,0.1296295,0.191781,0.321876,0.383562,0.5,' "$(table "$dir/k.run" leakage)"
before=$(wc -l <"$dir/k.run/records.jsonl")
eval_ judge "$dir/kk.json" -o "$dir/k.run"
same 'once more changes nothing' "$before" "$(wc -l <"$dir/k.run/records.jsonl")"
sed 's/"k12vista": true/"k12vist": true/' "$dir/kk.json" >"$dir/bad.json"
says 'an unknown setting' 129 'judge: there is no setting "k12vist"' judge "$dir/bad.json"
sed 's/"text_judge": "script:kj.jsonl", //' "$dir/kk.json" >"$dir/bad.json"
says 'nobody judges' 129 'judge names a model that translates, a text_judge, or both' judge "$dir/bad.json"

# --- A judge of texts alone, with GeoLaux' types: what it does not tell is told to be open
cat >"$dir/a.jsonl" <<'END'
{"id": "a", "text": "In the triangle ABC the angle at A is 90 degrees, AB = 3 and AC = 4. Find BC.", "answer": "5", "group": {"auxiliary_type": "1"}}
{"id": "b", "text": "In the triangle ABC the angle at A is 90 degrees, AB = 6 and AC = 8. Find BC.", "answer": "10", "group": {"auxiliary_type": "2"}}
END
cat >"$dir/as.jsonl" <<'END'
{"id": "own/a", "turns": [{"text": "1) By the theorem of Pythagoras BC^2 = 25.\n2) So BC = 5.\nANSWER: {\"value\": \"5\"}"}]}
{"id": "own/b", "turns": [{"text": "1) By the theorem of Pythagoras BC^2 = 100.\n2) So BC = 50.\nANSWER: {\"value\": \"50\"}"}]}
END
cat >"$dir/aj.jsonl" <<'END'
{"id": "own/a#STEPS.1", "mode": "judge-steps", "turns": [{"text": "{\"Step_by_step_evaluation\": [1, 1], \"Final_judgment\": 1}"}]}
{"id": "own/b#STEPS.1", "mode": "judge-steps", "turns": [{"text": "{'Step_by_step_evaluation': [1, 0], 'Final_judgment': 0}"}]}
{"id": "own/b#STEPS.1", "mode": "judge-errors", "turns": [{"text": "{'Error_type': ['N/A', 'Calculation Error']}"}]}
END
echo '{"model": "script:as.jsonl", "sets": [{"file": "a.jsonl", "name": "own"}], "arms": ["STEPS"], "judge": {"text_judge": "script:aj.jsonl"}}' >"$dir/a.json"
eval_ run "$dir/a.json"
says 'judged by texts alone' 0 '2 solutions by the judge of texts alone, 0 of them unjudged' judge "$dir/a.json"
same 'without a coverage of the engine' '' "$(grep -E 'coverage|untranslated' "$dir/out" "$dir/err")"
says 'as JSON' 0 '"untranslated":0,"failed":0,"text_alone":2,"translated_anew":0,"unsure":0,"unjudged":0,"steps":0,"decided":0,"coverage":[null,null,null]' judge "$dir/a.json" --json
rm -rf "$dir/csv"
same 'a construction rate that nobody measured is none' 'STEPS,2,,' "$(table "$dir/a.run" lines | tail -n 1)"
same 'nor is there a label of K12Vista' '' "$(ls "$dir/csv" | grep labels)"
holds 'of GeoLaux there is' 'Calculation,1,1' "$(table "$dir/a.run" error-types)"

# --- The engine judges, with errors planted into each step; the server fails once
sed 's/, "solution": .*/}/' examples/translate/solutions.jsonl >"$dir/g.jsonl"
sed 's/"text": .*"solution": \(".*"\)}/"turns": [{"text": \1}]}/; s/"id": "/&own\//' examples/translate/solutions.jsonl >"$dir/gs.jsonl"
sed 's/{"id": "\([a-z]*\)"/{"id": "own\/\1#STEPS.1"/' examples/translate/replies.jsonl >"$dir/gj.jsonl"
echo '{"model": "script:gs.jsonl", "sets": [{"file": "g.jsonl"}], "arms": ["STEPS"], "judge": {"model": "script:gj.jsonl", "text_judge": "script:gj.jsonl", "plant": 1, "blind": 0}}' >"$dir/g.json"
says 'solutions' 0 'STEPS: 2 of 2' run "$dir/g.json"
says 'one is not judged yet' 1 '1 judgements, 0 lines are of no attempt that is done, 1 could not be judged' judge "$dir/g.json"
grep '"mode": "steps"' "$dir/gj.jsonl" | sed 's/"mode": "steps"/"mode": "planted"/' >>"$dir/gj.jsonl"
says 'the same command goes on' 0 '2 judgements' judge "$dir/g.json"
holds 'planted errors in the record' '"planted":[{"in":"record","kind":"theorem","step":"s2","label":"KAE","said":"KAE","caught":true}' "$(cat "$dir/g.run/results.jsonl")"
holds 'their labels' 'STEPS,All,7,1,,,0,0,0,0,3,2,0,2,0,1' "$(table "$dir/g.run" planted)"
holds 'ACS, PCS, PQS' 'STEPS,right,2,,,,,,,,,,0.5,0.5,0.5954138811759397,0' "$(table "$dir/g.run" steps)"
holds 'shares of labels' 'KAE,1,0.14285714285714285' "$(table "$dir/g.run" labels)"

# --- Numbers were changed: right before, then once right and once the old key
cat >"$dir/c.jsonl" <<'END'
{"id": "a", "text": "What is 2 + 3?", "answer": "5"}
{"id": "a2", "text": "What is 2 + 4?", "answer": "6", "group": {"changed_from": "a"}}
{"id": "a3", "text": "What is 2 + 5?", "answer": "7", "group": {"changed_from": "a"}}
END
cat >"$dir/cs.jsonl" <<'END'
{"id": "*", "turns": [{"text": "ANSWER: {\"value\": \"5\"}"}]}
{"id": "own/a2", "turns": [{"text": "ANSWER: {\"value\": \"6\"}"}]}
END
echo '{"model": "script:cs.jsonl", "sets": [{"file": "c.jsonl"}], "arms": ["BL"]}' >"$dir/c.json"
says 'changed numbers' 0 'BL: 3 of 3, 2 right' run "$dir/c.json"
holds 'the old key' '"changed":{"from":"own/a","old_key":true}' "$(grep '"id":"a3"' "$dir/c.run/results.jsonl")"
holds 'another answer' '"changed":{"from":"own/a","old_key":false}' "$(grep '"id":"a2"' "$dir/c.run/results.jsonl")"
same 'before, after, old key' 'BL,2,1,0.34238022750665303,1,0.5,0.09453120573423074,0.9054687942657693,0.5' "$(table "$dir/c.run" changed | tail -n 1)"

# --- The same numbers without a page
says 'PEBench' 0 'JUDGE          3       1      6  75.0    –   –    –  0.0    –   –  100.0    –   66.7   58.3' score "$dir/pe.run"
says 'planted errors' 0 'STEPS  All      7               100.0   0    0   0    0    3    2   0   2    0  1.00' score "$dir/g.run"
says 'as JSON' 0 '"tables":[{"id":"bench"' score "$dir/pe.run" --json
finish
