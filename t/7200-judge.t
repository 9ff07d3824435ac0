#!/bin/sh
# 7200-judge.t -- porism judge: our ten solutions, errors planted into them, forms of input.
. t/tap.sh

cat examples/judge/*.json >"$dir/ten.json"
"$PORISM" judge --json --score "$dir/ten.json" >"$dir/out" 2>"$dir/score"
same 'ten records' 10 "$(grep -c . "$dir/out")"
holds 'steps with their words' '"steps":[{"id":"s1","text":"' "$(cat "$dir/out")"
same 'all are gated' 10 "$(grep -c '"gated":true' "$dir/out")"
# count LABEL: the two numbers of a line of the score.
count() { sed -n "s/^  $1 *\([0-9]*\) of *\([0-9]*\).*/\1 \2/p" "$2"; }
all() {
	set -- "$1" $(count "$2" "$3")
	[ -n "$2" ] && [ "$2" = "$3" ]
	tap_line $? "$1: $2 of $3"
}
all 'claims are expressible' 'claims expressible' "$dir/score"
all 'claims are decided' 'claims decided' "$dir/score"
all 'verdicts are as expected' 'verdicts as expected' "$dir/score"
same 'no true claim is called false' 0 "$(count 'true claims called false' "$dir/score" | cut -d' ' -f1)"
"$PORISM" judge --json --threads 1 "$dir/ten.json" >"$dir/one"
ok 'the same by one thread' cmp "$dir/out" "$dir/one"
holds 'steps with a label of their own get it' '         KAE     0     0     0     0     2 ' "$(cat "$dir/score")"
holds 'whose labels they are' 'K12Vista: label of the record (rows; right where it has none)' "$(cat "$dir/score")"
case $(cat "$dir/score") in
*GeoLaux*)	tap_line 1 'no table of labels that nobody gave' ;;
*)	tap_line 0 'no table of labels that nobody gave' ;;
esac
sed 's/"label": "KAE"/"label": "Knowledge"/' examples/judge/wrongratio.json | "$PORISM" judge --score - 2>&1 >/dev/null |
	sed -n '/GeoLaux/,$p' >"$dir/types"
holds 'or in the other naming' '     Knowledge     0      0         1 ' "$(cat "$dir/types")"

# --- Planted errors
cat examples/judge/height.json examples/judge/rhombus.json examples/judge/zigzag.json >"$dir/some.json"
"$PORISM" judge --plant 7 --json --score "$dir/some.json" >"$dir/planted" 2>"$dir/score"
for kind in value slip theorem cite place quote invent name end; do
	all "planted and found, $kind" "caught: $kind" "$dir/score"
done
"$PORISM" judge --plant 7 --kind value --records "$dir/some.json" >"$dir/records.jsonl"
"$PORISM" judge --plant 7 --kind value --records "$dir/some.json" >"$dir/again"
ok 'the same seed plants the same' cmp "$dir/records.jsonl" "$dir/again"
same 'planted records are judged as such' "$(grep -c . "$dir/records.jsonl")" \
	"$("$PORISM" judge "$dir/records.jsonl" | grep -c '"planted":{"kind":"value"')"
"$PORISM" judge --plant 8 --kind value --records "$dir/some.json" >"$dir/again"
fails 'another seed others' cmp "$dir/records.jsonl" "$dir/again"

# --- In parts
cat examples/judge/cong.json examples/judge/height.json examples/judge/letter.json >"$dir/three.json"
"$PORISM" judge --json "$dir/three.json" >"$dir/whole"
for i in 1 2; do "$PORISM" judge --json --shard $i/2 "$dir/three.json" >"$dir/part$i"; done
ok 'two parts make the whole' "$PORISM" merge "$dir/merged" "$dir/part1" "$dir/part2"
ok 'byte for byte' cmp "$dir/whole" "$dir/merged"

# --- What is told
text=$("$PORISM" judge --text examples/judge/wrongratio.json)
holds 'the first error' 's2  false  Knowledge / KAE' "$text"
holds 'in the first line' 'wrongratio: answer wrong; the first error is in s2' "$text"
holds 'and marked' '> s2  false' "$text"
holds 'and its heir' 'inherits from s2.1' "$text"
holds 'which reasons rightly' 's3  false  rightly concluded from what is not so: s2.1' "$text"
holds 'the wrong part of a chain' 'not so is BC = 3*4/2, it is 9' "$text"
holds 'what is right' 'BC = 6  false; it is 9' "$text"
holds 'in the words of the claim' 'right is DE/BC = 1/3' "$text"
holds 'and the words of the step' '    "即3:BC=2:4，BC=6。"' "$text"
hasty=$("$PORISM" judge --text examples/judge/hasty.json)
holds 'what a missing premise says' 'missing f2 (AB = 5)' "$hasty"
holds 'a gap is no error' 'does not follow from what is cited; a gap, no error' "$hasty"
holds 'what is constructed' 'construct: H is the foot of the perpendicular from A to BC' "$hasty"
holds 'a chain as one' 'AH = 5*sin(60) = 5*sqrt(3)/2  unjustified (conditional)' "$hasty"
holds 'what (conditional) means' '(conditional): proven if points lie in the order' "$hasty"
holds 'two points between which' 'A lies between B and D  false' "$hasty"
holds 'true, and not known to follow' 'holds (conditional); whether it follows from what is cited was not told' \
	"$("$PORISM" judge --text --budget 3000 examples/judge/hasty.json)"
holds 'another key' 'the key 21 does not follow from the facts (it is 10*sqrt(3)): these verdicts are not to be used' \
	"$(sed 's/"answer": "[^"]*"/"answer": "21"/' examples/judge/hasty.json | "$PORISM" judge --text -)"
holds 'facts at odds judge no answer' 'answer not judged: the facts contradict each other' \
	"$(echo '{"problem":{"points":["A","B"],"facts":["AB = 1","AB = 2"],"goal":"AB","answer":"1"},"steps":[],"final":{"claim":"AB = 1"}}' | "$PORISM" judge --text -)"
odds='{"problem":{"points":["A","B","C"],"facts":["AB = 1","BC = 2","Angle(A,B,C) = 90","AC = 3"],"goal":"AC","answer":"3"},"steps":[{"cites":["f1","f2","f3"],"claims":["AC = sqrt(5)"]},{"cites":["f4"],"claims":["AC = 3"]}],"final":{"claim":"AC = 3"}}'
holds 'one of them is set aside' '"contradictory":["f1","f2","f3","f4"],"set_aside":["f4"]' "$(echo "$odds" | "$PORISM" judge -)"
holds 'and told' 'judged is without f4' "$(echo "$odds" | "$PORISM" judge --text -)"
holds 'what follows from the others holds' 'AC = sqrt(5)  holds' "$(echo "$odds" | "$PORISM" judge --text -)"
holds 'what rests on it is unknown' 'AC = 3  unknown; it rests on f4, which was set aside' "$(echo "$odds" | "$PORISM" judge --text -)"
circle='{"problem":{"points":["A","B","O","C"],"facts":["IsDiameter(O,A,B)","OnCircle(O,C)"],"goal":"Angle(A,C,B)","answer":"90"},"steps":[{"cites":[],"claims":["OA = OC"]}],"final":{"text":"90"}}'
holds 'a circle is at hand' '"first_error":null' "$(echo "$circle" | "$PORISM" judge -)"
holds 'strictly it is not' '"verdict":"unjustified"' "$(echo "$circle" | "$PORISM" judge --strict -)"
unread=$(echo '{"problem":{"points":["A","B","C"],"facts":["AB = 1","BC = 2","Angle(A,B,C) = 90"],"goal":"AB","answer":"1"},"steps":[{"claims":["Golden(A,B)"]},{"cites":["s1"],"kind":"compute","claims":["AC = 1"]}],"final":{"claim":"AB = 1"}}' | "$PORISM" judge --text -)
holds 'a number from what could not be read' 'what it rests on could not be read: the error may be there' "$unread"
case $unread in
*Calculation* | *'first error'*)	tap_line 1 'is nobody'"'"'s first error' ;;
*)	tap_line 0 'is nobody'"'"'s first error' ;;
esac
case $text in
*"$(printf '\033')"*)	tap_line 1 'no colours where nobody looks' ;;
*)	tap_line 0 'no colours where nobody looks' ;;
esac
cases=$("$PORISM" judge examples/judge/twocases.json)
holds 'cases: two values' '"final":{"right":true' "$cases"
holds 'an impossible construction' '"construction":{"exists":false}' "$("$PORISM" judge examples/judge/hasty.json)"
holds 'times are told on request' '"ms":' "$("$PORISM" judge --time examples/judge/cong.json)"
case $cases in
*'"ms"'*)	tap_line 1 'and only then' ;;
*)	tap_line 0 'and only then' ;;
esac

text=$(echo '{"problem":{"points":["A","B","C"],"facts":["AB = 3","BC = 4","Angle(A,B,C) = 90"],"goal":"AC","answer":"5"},"steps":[{"claims":["AC < 5","AC \u2248 5.0"]}],"final":{"text":"the answer is 6","claim":"5 = AC"}}' | "$PORISM" judge --text -)
holds 'an inequality, and what is right' 'AC < 5  false' "$text"
holds 'and with it the value' 'AC = 5' "$text"
holds 'about so is said as written' 'AC ≈ 5.0  holds' "$text"
holds 'a text beside another claim' 'the text says the answer is 6, the claim 5' "$text"

# --- Endings and refusals
ok 'a sound solution ends with 0' "$PORISM" judge examples/judge/cong.json
fails 'one with an error with 1' "$PORISM" judge examples/judge/rhombus.json
holds 'a record that is none' '"status":"bad_record","error":{"code":"bad_argument"' "$(echo '{}' | "$PORISM" judge -)"
holds 'and in words' 'bad record: "problem" must be' "$(echo '{}' | "$PORISM" judge --text -)"
holds 'what is cited and not there' '"unknown_cites":["s7"]' \
	"$(echo '{"problem":{"points":[]},"steps":[{"cites":["s7"]}]}' | "$PORISM" judge -)"
printf '{"broken": \n%s\n' '{"problem":{"points":["A","B"],"facts":["AB = 1"],"goal":"AB","answer":"1"},"steps":[]}' >"$dir/a.jsonl"
same 'a broken line spoils no other' '1 1' \
	"$("$PORISM" judge "$dir/a.jsonl" | grep -c bad_record) $("$PORISM" judge "$dir/a.jsonl" | grep -c gated)"
segment='"problem":{"points":["A","B"],"facts":["AB = 1"],"goal":"AB","answer":"1"}'
one() { printf '{%s,%s}' "$segment" "$1" | "$PORISM" judge --text - 2>&1; printf 'rc %s' $?; }
holds 'a misspelt member is refused' 's1 has no member "clams"' "$(one '"steps":[{"clams":["AB = 1"]}],"final":{"text":"1"}')"
holds 'with the name it is near to' 'near: claims' "$(one '"steps":[{"clams":["AB = 1"]}],"final":{"text":"1"}')"
holds 'and with 1' 'rc 1' "$(one '"steps":[{"clams":["AB = 1"]}],"final":{"text":"1"}')"
holds 'so is a solution without steps' '"steps" must be a list' "$(one '"final":{"text":"1"}')"
holds 'a step in words alone is not sound' 'rc 1' "$(one '"steps":[{"text":"Clearly."}],"final":{"text":"1"}')"
holds 'nor is an answer that cannot be compared' 'rc 1' "$(one '"steps":[{"claims":["AB = 1"]}],"final":{"text":"it is long"}')"
holds 'one that is right is' 'rc 0' "$(one '"steps":[{"claims":["AB = 1"]}],"final":{"text":"1"}')"
"$PORISM" judge --kind guess - </dev/null >"$dir/got" 2>&1
same 'a kind that is none' 129 $?
holds 'and which there are' 'value slip theorem' "$(cat "$dir/got")"

holds 'a word that is none, and what is near' 'f1 could not be read: Lenght is not a measure known here; near: Length' \
	"$(echo '{"problem":{"points":["A","B"],"facts":["Lenght(A,B) = 1"],"goal":"AB","answer":"1"},"steps":[]}' | "$PORISM" judge --text -)"
holds 'check_step is described' 'check_step(facts, claims?, earlier?' "$("$PORISM" tools check_step)"

# --- Files without records
for what in '[]' '[ ]' ''; do
	printf '%s' "$what" | "$PORISM" judge --text - >"$dir/got" 2>&1
	same "nothing in '$what'" 1 $?
	same "and it is told of '$what'" 'porism judge: standard input has no records (docs/JUDGE.md)' "$(cat "$dir/got")"
done
: >"$dir/none.jsonl"
"$PORISM" judge "$dir/none.jsonl" >"$dir/got" 2>&1
same 'a record a line, and no line' 1 $?
"$PORISM" judge --json "$dir/none.jsonl" examples/judge/cong.json >"$dir/got" 2>"$dir/told"
same 'one of two' 1 $?
same 'the other is judged' 1 "$(grep -c '"gated":true' "$dir/got")"
holds 'the first is named' 'none.jsonl has no records' "$(cat "$dir/told")"

# --- Files
"$PORISM" judge --json examples/judge/cong.json examples/judge/height.json examples/judge/letter.json >"$dir/got"
ok 'several files as one' cmp "$dir/whole" "$dir/got"
echo 'Let D be the midpoint.' >"$dir/prose.txt"
"$PORISM" judge "$dir/prose.txt" >"$dir/got" 2>&1
same 'words are no record' 1 $?
holds 'they go through a model' 'porism judge --translate FILE' "$(cat "$dir/got")"
holds 'so do solutions for that' 'porism judge --translate FILE' "$("$PORISM" judge --text examples/translate/solutions.jsonl)"
"$PORISM" judge --account examples/judge/cong.json >"$dir/got" 2>&1
same 'an account of something else' 1 $?
holds 'says what it reads' 'verdicts.jsonl' "$(cat "$dir/got")"
: >"$dir/empty.jsonl"
"$PORISM" judge --translate "$dir/empty.jsonl" --model script:examples/translate/replies.jsonl >"$dir/got" 2>&1
same 'nothing to translate' 1 $?
holds 'the controls are listed' '--anew N' "$("$PORISM" judge --settings)"
echoless=$dir/echoless.jsonl
sed '/"mode": "echo"/s/"turns": .*/"turns": [{"text": "[\\"same\\"]"}, {"text": "{\\"all\\": \\"same\\"}"}]}/' examples/translate/replies.jsonl >"$echoless"
"$PORISM" judge --translate examples/translate/solutions.jsonl --model "script:$echoless" >"$dir/got" 2>"$dir/account"
holds 'an echo of another shape is no doubt of the text' '"unsayable":"the echo was asked for it and did not answer"' "$(cat "$dir/got")"
holds 'and the account says why nothing is decided' 'not used: 10 without an answer of the echo' "$(cat "$dir/account")"

# --- As a tool of a model
step='{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"check_step","arguments":{"facts":["AB = 3","BC = 4","Angle(A,B,C) = 90"],"claims":["AC = 6"],"cites":["f1","f2","f3"]}}}'
answer=$(printf '%s\n' \
	'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' \
	'{"jsonrpc":"2.0","method":"notifications/initialized"}' "$step" | "$PORISM" mcp --memory 2>/dev/null | tail -n 1)
holds 'check_step: the verdict' '"verdict":"false"' "$answer"
holds 'check_step: what is right' '"right":"AC = 5"' "$answer"
step='{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"check_step","arguments":{"facts":["AB = x","(x-2)*(x+12) = 0"],"claims":["x = 2 or x = -12","not x = 3"]}}}'
answer=$(printf '%s\n' \
	'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' \
	'{"jsonrpc":"2.0","method":"notifications/initialized"}' "$step" | "$PORISM" mcp --memory 2>/dev/null | tail -n 1)
holds 'check_step: words' '"says":"x = 2, or x = -12","verdict":"holds"' "$answer"
asked() {
	printf '%s\n' \
		'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' \
		'{"jsonrpc":"2.0","method":"notifications/initialized"}' \
		'{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"'"$1"'","arguments":'"$2"'}}' | "$PORISM" mcp --memory 2>/dev/null | tail -n 1
}
holds 'check_step: a claim that is no text' '"arg":"claims","message":"claims must be a list of texts, and its member 2 is none"' \
	"$(asked check_step '{"facts":["AB = 3"],"claims":["AB = 3",1]}')"
legs='"problem":{"points":{"A":[0,3],"B":[0,0],"C":[4,0]},"facts":["Angle(A,B,C) = 90","Length(A,B) = 3"],"goal":"Length(A,B)","answer":"3"}'
told() { printf '{%s,"steps":[%s],"final":{"claim":"AB = 3"}}' "$legs" "$1" | "$PORISM" judge $2 -; }
special=$(told '{"kind":"case","suppose":["Length(B,C) = 4"],"claims":["Length(A,C) = 5"]},{"cites":["s1"],"claims":["Length(A,C) = 5"]}' --text)
holds 'a case is not all there is' 'the first error is in s2' "$special"
holds 'and its supposition is named' 'AC = 5  holds; supposing s1.if1 (BC = 4)' "$special"
special=$(told '{"construct":["Length(B,C) = 4"]},{"cites":["s1","f1","f2"],"claims":["Length(A,C) = 5"]}')
holds 'a construction of given points is a claim' '"rule":"special"' "$special"
holds 'and an error' '"first_error":"s1","eta":[0,1]' "$special"
holds 'whoever goes on inherits it' '"inherits":["s1.c1"]' "$special"
holds 'gaps are read both ways' '"pcs":0,"gaps_as_errors":{"first_error":"s1"' "$special"
holds 'seen without judging' '{"lint":[{"at":"s1.c1","rule":"binds_given","what":"BC = 4"},{"at":"s2","rule":"circular","what":"s3"},{"at":"s3","rule":"one_case"}]}' \
	"$(told '{"construct":["BC = 4"]},{"cites":["s3"],"claims":["AC = 5"]},{"kind":"case","suppose":["AC = 5"]}' --lint)"
holds 'check_step: a point that is nowhere' '"rule":"unknown_name"' "$(asked check_step '{"facts":["AB = 3"],"claims":["AC = 5"]}')"
holds 'check_step: a construction alone' '"verdict":"holds","construction":{"exists":true' "$(asked check_step '{"facts":["AB = 3"],"construct":["Midpoint(M,A,B)"]}')"
holds 'check_step: one of given points' '"rule":"special"' "$(asked check_step '{"facts":["AB = 3","Angle(A,B,C) = 90"],"construct":["BC = 4"],"claims":["AC = 5"]}')"
holds 'check_step: a step that cites itself' '"verdict":"circular"' "$(asked check_step '{"facts":["AB = 3"],"claims":["AB = 3"],"cites":["step","f1"]}')"
holds 'check_step: said in short' '"says":"sin(angle BAC) = 4/5","verdict":"holds"' "$(asked check_step '{"facts":["AB = 3 cm","BC = 4 cm","∠B = 90"],"claims":["sinA=4/5"]}')"
holds 'check_step: a letter that nobody declared' '"code":"undeclared"' "$(asked check_step '{"facts":["AB = 3"],"claims":["S = 6"]}')"
holds 'check_step: what can be cited' 'there are facts f1 to f2, earlier claims e1' \
	"$(asked check_step '{"facts":["AB = 3","BC = 4"],"earlier":["AB > 2"],"claims":["AB = 3"],"cites":["f9"]}')"
holds 'check_step: misspelt' 'Unknown tool: check_stpe (near: check_step' "$(asked check_stpe '{}')"

# --- Goals in the same language
goal() { printf '{"points":["A","B","C","D"],"facts":["Square(A,B,C,D)","AB = 1"],"goal":"%s"}' "$1" | "$PORISM" solve --json -; }
holds 'about so, rounded' '"status":"follows"' "$(goal 'AC \u2248 1.41')"
holds 'about so, and it is not' '"status":"false"' "$(goal 'AC \u2248 1.43')"
holds 'what is joined is denied' '"status":"follows"' "$(goal 'not (AC = 2 and AB = 1)')"

# What the facts exclude is not said of a fact, though the order of its points tells it.
holds 'a kite that is read in spite of its order' 'missing f1 (Kite(A,B,C,D))' "$(echo '{"problem":{"points":["A","B","C","D"],
"facts":["Kite(A,B,C,D)","AB=3","BC=3","CD=5"],"goal":"AD","answer":"5"},"steps":[{"id":"s1","kind":"derive",
"cites":["f4"],"claims":["AD=5"]}],"final":{"claim":"AD=5"}}' | "$PORISM" judge --text -)"
finish
