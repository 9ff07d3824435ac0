#!/bin/sh
# 8120-fidelity.t -- porism check --fidelity: canvases with known damage, and what is told of them.
. t/tap.sh

check() {
	"$PORISM" check --fidelity "$@" 2>"$dir/err"
}

# The figure of an example, with predicates that its construction promises.
cat >"$dir/goal.jsonl" <<'END'
{"id":"whole","text":"T0 = |AB|/|AM|, T1 = angle(AB, AC) (mod 180).","answer":"['2', '90']","predicates":["midp M A B","perp A B A C",{"predicate":"lconst A B 4","tag":"Numerical Check"},{"predicate":"cong M A M B","tag":"r51"}]}
{"id":"tiny","text":"t","predicates":["midp M A B","perp A B A C","cong M A M B"]}
{"id":"moved","text":"t","predicates":["midp M A B","perp A B A C","cong M A M B"]}
{"id":"removed","text":"t","predicates":["midp M A B","perp A B A C","cong M A M B"]}
{"id":"swapped","text":"t","predicates":["midp M A B","perp A B A C","cong M A M B"]}
{"id":"empty","text":"t","predicates":["midp M A B"]}
{"id":"absent","text":"t","predicates":["midp M A B"]}
END
cat >"$dir/canvas.jsonl" <<'END'
{"id":"whole","script":"A = (0, 0)\nB = (4, 0)\nC = (0, 3)\nM = Midpoint(A, B)"}
{"id":"tiny","points":{"A":[0,0],"B":[4,0],"C":[0,3],"M":[2.00000001,0]}}
{"id":"moved","points":{"A":[0,0],"B":[4,0],"C":[0.01,3],"M":[2.1,0]}}
{"id":"removed","points":{"A":[0,0],"B":[4,0],"C":[0,3]}}
{"key":"geogoal/swapped","journal":["A = (0, 0)","M = (4, 0)","C = (0, 3)","B = (2, 0)"]}
{"id":"empty","points":{}}
END
check "$dir/goal.jsonl" --canvas "$dir/canvas.jsonl" >"$dir/out"
tap_line $? 'all canvases are looked at' "$(cat "$dir/err")"
passed() {
	sed -n "s/.*geogoal\/$1\".*\"premise\":{\"passed\":\([0-9]*\).*\"numerical\":{\"passed\":\([0-9]*\).*\"derived\":{\"passed\":\([0-9]*\).*/\1 \2 \3/p" "$dir/out"
}
for line in 'whole 2 1 1' 'tiny 3 0 0' 'moved 0 0 0' 'removed 1 0 0' 'swapped 1 0 0' 'empty 0 0 0'; do
	# shellcheck disable=SC2086
	set -- $line
	same "$1: predicates that hold" "$2 $3 $4" "$(passed "$1")"
done
same 'without a canvas there is nothing to tell' '{"key":"geogoal/absent","fidelity":null}' "$(tail -n 1 "$dir/out")"
# 4 + 3 + 0 + 1 + 1 of 4 + 3 * 4; two of seven whole; five of seven not empty.
holds 'SR without empty canvases, SC and CR with them' 'canvases 7 empty 2: SR 56.25%' "$(cat "$dir/err")"
holds 'SC' 'SC 28.57%, CR 71.43%' "$(cat "$dir/err")"
holds 'queries by class' 'queries of whole canvases 2: OK 2 ' "$(cat "$dir/err")"
check "$dir/goal.jsonl" --canvas "$dir/canvas.jsonl" --mode strict >"$dir/out"
same 'strictly 1e-8 is still within 1e-6' '3 0 0' "$(passed tiny)"

# One figure, an example of ours.
printf '%s\n' '{"id":"i","prompt":"p","scoring_points":[{"question":"Is triangle ABC drawn?","score":0.5},{"question":"Is the circle tangent to side AB?","score":0.25},{"question":"Is the picture calm?","score":0.25}]}' >"$dir/draw.jsonl"
check "$dir/draw.jsonl" --canvas examples/incircle.pg --details >"$dir/out"
tap_line $? 'a drawing without a model' "$(cat "$dir/err")"
holds 'two points pass, one is not decided' '"points":{"passed":2,"decided":2,"all":3},"coverage":0.75,"semantic":[0.750,1.000]' "$(cat "$dir/out")"
holds 'and says what it took them for' '"check":"tangent(A, B)"' "$(cat "$dir/out")"

# The canvas at the end of a run, out of its trace.
printf '%s\n' '{"id":"nine","prompt":"p","scoring_points":[{"question":"Is triangle ABC drawn?","score":0.3},{"question":"Is there a single circle drawn?","score":0.3},{"question":"Is the circle shaded?","score":0.4}]}' >"$dir/nine.jsonl"
printf '{"id":"nine","trace":"%s/examples/agent/runs/nine-points.trace.json"}\n' "$PWD" >"$dir/runs.jsonl"
holds 'the canvas of a run' '"points":{"passed":2,"decided":2,"all":3}' "$(check "$dir/nine.jsonl" --canvas "$dir/runs.jsonl")"

for wrong in "--fidelity $dir/goal.jsonl" "--canvas x" "--fidelity $dir/goal.jsonl --proof x --canvas y" \
	"--fidelity $dir/goal.jsonl --canvas examples/incircle.pg"; do
	# shellcheck disable=SC2086
	"$PORISM" check $wrong </dev/null >/dev/null 2>&1
	same "asked wrongly: check $wrong" 129 $?
done
"$PORISM" check --fidelity "$dir/none" --canvas x >/dev/null 2>&1
same 'no such file' 128 $?
printf '{"points":{}}\n' >"$dir/bad.jsonl"
"$PORISM" check --fidelity "$dir/goal.jsonl" --canvas "$dir/bad.jsonl" >/dev/null 2>"$dir/err"
same 'a canvas without a name' 1 $?
holds 'is told' 'canvas 1: it has no id' "$(cat "$dir/err")"

# Both forms of a predicate; names that there are not.
printf '%s\n' '{"id":"1","text":"t","predicates":["cong[a,b,c,d]","cong a b c d","fooo a b"]}' >"$dir/form.jsonl"
printf '%s\n' '{"id":"1","points":{"A":[0,0],"B":[1,0],"C":[0,0],"D":[0,1]}}' >"$dir/one.jsonl"
holds 'with brackets and without' '"premise":{"passed":2,"all":3}' "$(check "$dir/form.jsonl" --canvas "$dir/one.jsonl")"
check "$dir/form.jsonl" --canvas "$dir/one.jsonl" >/dev/null
holds 'a tier without predicates has no share' 'numerical - derived -' "$(cat "$dir/err")"
holds 'one that there is not is told' 'predicates that there are not 1' "$(cat "$dir/err")"
printf '%s\n' '{"id":"zz","points":{}}' >"$dir/strange.jsonl"
check "$dir/form.jsonl" --canvas "$dir/strange.jsonl" >"$dir/out"
same 'canvases of no sample at all' '1 ' "$? $(cat "$dir/out")"
holds 'are told' 'canvas 1: '"$dir"'/form.jsonl has no sample zz' "$(cat "$dir/err")"
cat "$dir/one.jsonl" >>"$dir/strange.jsonl"
check "$dir/form.jsonl" --canvas "$dir/strange.jsonl" >"$dir/out"
same 'beside others they fail the whole' '1 1' "$? $(grep -c . "$dir/out")"
check "$dir/form.jsonl" --canvas "$dir/one.jsonl" --id 7 >"$dir/out"
same 'an id that is none' '1 ' "$? $(cat "$dir/out")"
holds 'is told, too' 'has no sample with the id 7' "$(cat "$dir/err")"
cat "$dir/form.jsonl" "$dir/form.jsonl" >"$dir/two.jsonl"
check "$dir/two.jsonl" --canvas "$dir/nope.pg" >"$dir/out"
same 'a figure that is missing, whichever sample it is of' 128 $?
holds 'is told with the reason' 'nope.pg: No such file' "$(cat "$dir/err")"
printf '%s\n' '{"text":"1 + 1","answer":"2"}' >"$dir/sum.jsonl"
check "$dir/sum.jsonl" --canvas "$dir/one.jsonl" >"$dir/out"
same 'samples that say nothing of canvases' '1 ' "$? $(cat "$dir/out")"
holds 'are told' 'no sample of' "$(cat "$dir/err")"
"$PORISM" check --predicates "$dir/nope" >"$dir/out" 2>"$dir/err"
same 'predicates that are not there' 128 $?
holds 'with the reason' 'nope: No such file' "$(cat "$dir/err")"

data=${PORISM_DATA:-../shared/data}/geobuildbench/dev.jsonl
if [ -f "$data" ]; then
	printf '%s\n' '{"id":"108","script":"O = (0, 0)\nB = (-1, 0)\nC = (1, 0)\nc = Circle(O, B)\nSegment(B, C)\nA = (0, 1)\nD = (0, -1)\nLine(A, D)\nSegment(A, D)\nLine(B, C)"}' >"$dir/build.jsonl"
	check "$data" --canvas "$dir/build.jsonl" >"$dir/out"
	tap_line $? 'a record of GeoBuildBench' "$(cat "$dir/err")"
	holds 'its objects are there, one condition fails' '"objects":{"there":10,"all":10},"conditions":{"met":4,"near":4,"undecided":0,"all":5}' \
		"$(grep '"geobuildbench/108"' "$dir/out")"
else
	skip 'no GeoBuildBench'
fi
finish
