#!/bin/sh
# 7003-solve-batch.t -- porism solve: many records, their forms, text, scores, pictures.
. t/tap.sh

right='{"id":"legs","text":"A right angle at A.","points":{"A":[0,0],"B":[4,0],"C":[0,3]},
"facts":["Length(A,B)=12","Length(A,C)=5","Perpendicular(A,B,A,C)"],"goal":"Length(B,C)"}'
sum='{"id":"sum","points":[],"facts":["x + 3 = 10"],"goal":"x"}'
one=$(printf '%s' "$right" | tr '\n' ' ')
ids() { sed 's/{"id":"\([^"]*\)".*"value":\([^,]*\),.*/\1=\2/' | tr '\n' ' '; }

# --- Forms of input
same 'a pretty printed record' 'legs=13 ' "$(printf '%s\n' "$right" | "$PORISM" solve - | ids)"
same 'a list of records' 'legs=13 sum=7 ' "$(printf '[\n%s,\n%s\n]\n' "$right" "$sum" | "$PORISM" solve - | ids)"
same 'records one after the other' 'sum=7 legs=13 sum=7 ' \
	"$(printf '%s %s\n%s' "$sum" "$right" "$sum" | "$PORISM" solve - | ids)"
same 'brackets and quotes in texts do not count' 'odd=7 sum=7 ' \
	"$(printf '[{"id":"odd","text":"]}\\"{","points":[],"facts":["x=7"],"goal":"x"},%s]' "$sum" |
	"$PORISM" solve - | ids)"
same 'an empty input' '{"status":"bad_problem"' "$("$PORISM" solve - </dev/null | cut -d, -f1)"
same 'an empty list too' 1 "$(echo '[]' | "$PORISM" solve - | grep -c bad_problem)"
printf '%s\n{"broken": \n%s\n' "$one" "$sum" >"$dir/a.jsonl"
same 'a broken line spoils no other' '3 2' \
	"$("$PORISM" solve "$dir/a.jsonl" | grep -c .) $("$PORISM" solve "$dir/a.jsonl" | grep -c found)"
awk 'BEGIN { for (i = 0; i < 300; i++)
	printf "{\"id\":%d,\"points\":[],\"facts\":[\"x = %d\"],\"goal\":\"x+1\"}\n", i, i }' >"$dir/many.jsonl"
"$PORISM" solve --threads 7 "$dir/many.jsonl" | sed 's/,"ms".*//' >"$dir/seven"
"$PORISM" solve --threads 1 "$dir/many.jsonl" | sed 's/,"ms".*//' >"$dir/one"
same 'three hundred' 300 "$(grep -c found "$dir/one")"
ok 'the same by one thread and by seven' cmp "$dir/one" "$dir/seven"

# --- The form of a record is told by its members
cdl='{"problem_id":9,"construction_cdl":["Shape(AB,BC,CA)"],"text_cdl":["Equal(MeasureOfAngle(ABC),50)",
"Equal(MeasureOfAngle(BCA),60)"],"image_cdl":[],"goal_cdl":"Value(MeasureOfAngle(CAB))","problem_answer":"70"}'
logic='{"id":3,"text_logic_forms":["Find(x)"],"diagram_logic_forms":["Equals(MeasureOf(Angle(A, B, C)), x)",
"Equals(MeasureOf(Angle(B, C, A)), 60)","Equals(MeasureOf(Angle(C, A, B)), 70)"],
"point_positions":{"A":[0,0],"B":[50,80],"C":[100,0]},"line_instances":["AB","BC","CA"]}'
same 'three forms in one list' '9=70 3=50 legs=13 ' \
	"$(printf '[%s,%s,%s]' "$cdl" "$logic" "$right" | "$PORISM" solve - | ids)"
holds 'a format that is none, and what there is' 'geometry3k' "$(echo | "$PORISM" solve --format cdl - 2>&1)"

# --- For people
holds 'a line of text' 'legs: BC = 13 (proven)' "$(printf '%s' "$right" | "$PORISM" solve --text -)"
out=$(printf '%s' "$right" | "$PORISM" solve --explain -)
holds 'the account: what was given' 'Given and used:
  AB = 12' "$out"
holds 'what follows' 'From these:' "$out"
holds 'the answer' 'Answer: BC = 13 (proven)' "$out"
holds 'roots with a decimal' 'BC = sqrt(2), about 1.41421 (proven)' "$(printf '%s' "$right" |
	sed 's/=12/=1/; s/=5/=1/' | "$PORISM" solve --text -)"
holds 'the nearest choice of a data set is called so' 'choice B, the nearest' "$(printf '%s' "$logic" |
	sed 's/"id"/"choices":["40","50.8"],"id"/' | "$PORISM" solve --text -)"
choice() { # the choice of a record with such members
	printf '%s' "$1" | sed "s/$2/$3,$2/" | "$PORISM" solve --blind - | sed 's/.*"choice":\([^,]*\),.*/\1/'
}
same 'one beyond two per cent is none' null "$(choice "$logic" '"id"' '"choices":["40","51.8"]')"
same 'in a record of your own one that is near is none' null "$(choice "$right" '"goal"' '"choices":[12,13.1]')"
same 'one that is the value rounded is' '"B"' "$(choice "$(printf '%s' "$right" | sed 's/=12/=1/; s/=5/=1/')" '"goal"' '"choices":[1.4,1.41]')"
holds 'a contradiction with its facts' 'cannot hold together
  AB = 1' "$(echo '{"points":["A","B","C"],"facts":["Length(A,B)=1","Length(B,C)=1","Length(A,C)=5"],
	"goal":"Angle(A,B,C)"}' | "$PORISM" solve --text -)"
holds 'a bad record in words' 'bad_problem: ' "$(echo '{"facts":3}' | "$PORISM" solve --text -)"

# --- Scores
printf '%s\n' '{"points":[],"facts":["x=2"],"goal":"x","answer":"2"}' \
	'{"points":[],"facts":["x=2"],"goal":"x","answer":"3"}' \
	'{"points":[],"facts":["x=y"],"goal":"x","answer":"1"}' >"$dir/score.jsonl"
"$PORISM" solve --score "$dir/score.jsonl" >/dev/null 2>"$dir/err"
holds 'figures for machines' 'problems 3 answered 2 right 1 wrong 1 proven 1 ms ' "$(head -n 1 "$dir/err")"
ok 'a table for people' grep -q '  right and proven  *1  *33.3 %' "$dir/err"
ok 'with the failures' grep -q '  underdetermined  *1  *33.3 %' "$dir/err"
fails 'nothing else is said on a pipe' grep -q '\[#' "$dir/err"

# --- Pictures
printf '%s' "$right" | "$PORISM" solve --figure "$dir/pic" --script "$dir/pic" - >/dev/null
ok 'a picture' grep -q '<svg' "$dir/pic/legs.svg"
ok 'with the text of the problem as its title' grep -q 'A right angle at A' "$dir/pic/legs.svg"
ok 'a script' test -s "$dir/pic/legs.pg"
{ cat "$dir/pic/legs.pg"; echo 'Distance(B, C)'; } >"$dir/more.pg"
same 'where the engine finds the answer again' 'distance: 13 (proven)' "$("$PORISM" run "$dir/more.pg" | tail -n 1)"
same 'marks and captions' '2 1 1' "$(grep -c 'SetCaption(A[BC], "[0-9]*")' "$dir/pic/legs.pg") $(grep -c \
	'RightAngleMark(C, A, B)\|RightAngleMark(B, A, C)' "$dir/pic/legs.pg") $(grep -c 'SetCaption(.*, "?")' "$dir/pic/legs.pg")"
ok 'no layout fault' "$PORISM" render --check "$dir/pic/legs.pg"
printf '%s' "$right" | "$PORISM" solve --reveal --script "$dir/shown" - >/dev/null
same 'the answer in place of the question mark' 1 "$(grep -c '"13"' "$dir/shown/legs.pg")"
printf '%s' "$right" | sed 's/"legs"/"..\/a b\/ä"/' | "$PORISM" solve --figure "$dir/safe" - >/dev/null
same 'an id is no path' '_._a_b___.svg' "$(ls -A "$dir/safe")"
printf '%s' "$right" | sed 's/"id":"legs",//' | "$PORISM" solve --figure "$dir/noid" - >/dev/null
same 'without an id' figure.svg "$(ls "$dir/noid")"
same 'a problem without an answer has no picture' '' \
	"$(echo '{"points":[],"facts":[],"goal":"x"}' | "$PORISM" solve --figure "$dir/none" - >/dev/null; ls "$dir/none" 2>/dev/null)"
printf '%s' "$right" | "$PORISM" solve --figure "$dir/a.jsonl/x" - >/dev/null 2>&1
same 'a folder that cannot be' 128 $?
# Nothing is drawn, and the right angle has no whole coordinates.
echo '{"id":"thales","points":["A","B","C","O"],"circles":{"O":"O"},"facts":["IsDiameter(O,A,B)","OnCircle(O,A,B,C)",
"Length(A,B)=10","Length(A,C)=7","Perpendicular(A,C,C,B)"],"goal":"Length(B,C)"}' |
	"$PORISM" solve --script "$dir/pic" - >"$dir/out"
holds 'the hypotenuse is a diameter' '"exact":"sqrt(51)"' "$(cat "$dir/out")"
printf 'abs(Distance(B, C) - sqrt(51)) < 0.00001\nabs(Distance(A, C) - 7) < 0.00001\n' | cat "$dir/pic/thales.pg" - >"$dir/more.pg"
same 'the figure found is the true one' 2 "$("$PORISM" run "$dir/more.pg" | tail -n 2 | grep -c true)"
echo '{"id":"marks","points":{"A":[0,0],"B":[8,0],"C":[3,6],"M":[4,0],"N":[5.5,3],"P":[11,0]},"facts":["Polygon(A,B,C)",
"Midpoint(M,A,B)","Midpoint(N,B,C)","Parallel(M,N,A,C)","Between(B,A,P)","Length(A,C) = 2x+3","x = 2",
"Angle(C,A,B) = 70"],"goal":"Length(M,N)"}' | "$PORISM" solve --script "$dir/pic" - >"$dir/out"
holds 'half of a side' '"exact":"7/2"' "$(cat "$dir/out")"
same 'two pairs of equal halves' '2 2' "$(grep -c 'SetDecoration(.*, 1)' "$dir/pic/marks.pg") $(grep -c \
	'SetDecoration(.*, 2)' "$dir/pic/marks.pg")"
same 'arrows of parallels' 2 "$(grep -c 'SetDecoration(.*, 4)' "$dir/pic/marks.pg")"
ok 'a term and an angle as captions' awk '/"2 x \+ 3"/ { t = 1 } /"70\^{\\circ}"/ { w = 1 } END { exit !(t && w) }' "$dir/pic/marks.pg"
same 'pieces of a line are drawn as one' 'AP = Segment(A, P)' "$(grep '^A[BP] = Segment\|^P[AB] = Segment\|^BP = ' "$dir/pic/marks.pg")"
ok 'no layout fault there' "$PORISM" render --check "$dir/pic/marks.pg"
for args in '--threads 0' '--threads x' '--budget 0' '--figure' '--nonsense' 'a b'; do
	"$PORISM" solve $args - >/dev/null 2>&1 </dev/null
	same "asked wrongly: $args" 129 $?
done
# What is wrong with a record is told with its file, line and id.
cat >"$dir/bad.jsonl" <<'END'
{"id":"ok","points":["A","B","C"],"facts":["AB = 3","BC = 4","AB ⟂ BC"],"goal":"AC"}

{"id":"broken","points":["A","B"],"facts":["AB = 3"
{"id":"nogoal","points":["A","B"],"facts":["AB = 3"]}
{"id":"wrong","points":["A","B","C"],"facts":["AB = 3","BC ~~ 4"],"goal":"AC"}
[1, 2]
END
"$PORISM" solve --json "$dir/bad.jsonl" >"$dir/out" 2>"$dir/err"
same 'records that cannot be read' 1 $?
same 'are told by file, line and id' "$dir/bad.jsonl:3: broken: JSON: the text ends inside a list or object at byte 51
$dir/bad.jsonl:4: nogoal: the problem has no \"goal\"
$dir/bad.jsonl:5: wrong: fact 2, \"BC ~~ 4\": expected an operator or the end of the expression, found '4' at character 7
$dir/bad.jsonl:6: a problem is a JSON object" "$(cat "$dir/err")"
same 'in the answers as well' 'broken:3 nogoal:4 wrong:5 :6' \
	"$(sed -n 's/^{\("id":"\([a-z]*\)",\)\{0,1\}.*"line":\([0-9]*\).*/\2:\3/p' "$dir/out" | tr '\n' ' ' | sed 's/ $//')"
holds 'and for people' "bad.jsonl:4: nogoal: bad_problem: the problem has no" "$("$PORISM" solve --text "$dir/bad.jsonl")"
printf '{\n "id": "multi",\n "points": ["A",\n  "B"],\n "facts": ["AB = 3" "x"],\n "goal": "AB"\n}\n' >"$dir/multi.json"
holds 'the line of the mistake itself' 'multi.json:5: multi: bad_problem: JSON: ' "$("$PORISM" solve --text "$dir/multi.json")"
holds 'standard input' '<stdin>:5: multi: ' "$("$PORISM" solve --json - <"$dir/multi.json" 2>&1)"
for c in 'judge --json' 'prove --json' 'exec --jsonl' 'grade --jsonl'; do
	holds "$c too" 'bad.jsonl:3: broken: JSON: ' "$("$PORISM" $c "$dir/bad.jsonl" 2>&1 >/dev/null)"
done
printf 'one\na b c = triangle ? perp\n' >"$dir/t.txt"
holds 'statements of theorems' 't.txt:2: one: the goal' "$("$PORISM" prove --json "$dir/t.txt" 2>&1 >/dev/null)"
i=0
while [ $i -lt 30 ]; do echo '{'; i=$((i + 1)); done >"$dir/many.jsonl"
same 'not all of many' 'and 10 more records that cannot be read' "$("$PORISM" solve --json "$dir/many.jsonl" 2>&1 >/dev/null | tail -n 1)"
finish
