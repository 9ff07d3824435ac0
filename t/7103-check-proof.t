#!/bin/sh
# 7103-check-proof.t -- porism check --proof: what porism prove writes is accepted, and nothing else.
. t/tap.sh

# check TEXT VERDICT PART, of $dir/in: one line, with this verdict and PART in it.
check() {
	out=$( (ulimit -t 20; "$PORISM" check --proof "$dir/in") 2>"$dir/err")
	code=$?
	case "$code $out" in
	"0 "*": accepted: "*"$3"*) [ "$2" = accepted ] ;;
	"1 "*": $2: "*"$3"*) [ "$2" != accepted ] ;;
	*) false ;;
	esac
	tap_line $? "$1" "$(printf '%s' "$out" | cut -c1-400; head -n 3 "$dir/err")"
}
# damaged TEXT SED VERDICT PART: the proof of the altitudes, changed.
damaged() {
	sed "$2" "$dir/altitudes" >"$dir/in"
	if cmp -s "$dir/in" "$dir/altitudes"; then
		tap_line 1 "$1" "$2 changes nothing"
	else
		check "$1" "$3" "$4"
	fi
}

"$PORISM" prove --json --explain examples/theorems/classics.txt >"$dir/all.jsonl"
"$PORISM" check --proof "$dir/all.jsonl" >"$dir/out" 2>"$dir/err"
tap_line $? 'what is proved is accepted' "$(cat "$dir/out" "$dir/err")"
same 'in its order' 'altitudes midpoints thales medians simson' "$(sed 's/: accepted: .*//' "$dir/out" | tr '\n' ' ' | sed 's/ $//')"
same 'counted' 'proofs 5 accepted 5 refused 0 unreadable 0 none 0' "$(cat "$dir/err")"
same 'with what was proved' "altitudes: accepted: $(sed -n 2p examples/theorems/classics.txt)" "$(head -n 1 "$dir/out")"
same 'by one thread as well' "$(cat "$dir/out")" "$("$PORISM" check --threads 1 --proof - <"$dir/all.jsonl" 2>/dev/null)"
same 'as JSON' '{"number":3,"id":"thales","verdict":"accepted","statement":"'"$(sed -n 6p examples/theorems/classics.txt)"'"' \
	"$("$PORISM" check --json --proof "$dir/all.jsonl" 2>/dev/null | sed -n 3p | sed 's/,"steps":.*//')"
same 'with its conditions, in a drawing of its own' '"conditions":["ncoll a b c"],"drawn_again":true}' \
	"$("$PORISM" check --json --proof "$dir/all.jsonl" 2>/dev/null | sed -n '1s/.*"steps":[0-9]*,//p')"
sed -n 5,6p examples/theorems/ten.txt | "$PORISM" prove --json --explain --method deduction - >"$dir/in"
holds 'with the order in which lengths were added' '"E lies between A and C"' "$("$PORISM" check --json --proof "$dir/in" 2>/dev/null | sed 's/.*"conditions"://')"

echo 'a b c = triangle a b c; d = on_circle d b a ? sameclock a b c d b c; cong a b d b' | "$PORISM" prove --json --explain - >"$dir/in"
check 'a side condition among the goals is told as a given' accepted 'd = on_circle d b a, sameclock a b c d b c ? cong a b d b'

# The proof alone, over many lines, and in a list.
head -n 1 "$dir/all.jsonl" >"$dir/altitudes"
sed -n 5p "$dir/all.jsonl" | sed 's/.*"proof"://; s/,"why":"","ms":.*//' >"$dir/alone"
awk '{ gsub(/, {/, ",\n{"); print }' "$dir/alone" >"$dir/in"
check 'a proof without an answer around it' accepted '? coll l m n'
{ printf '['; cat "$dir/altitudes"; printf ','; cat "$dir/alone"; printf ']'; } >"$dir/in"
same 'a list' 2 "$("$PORISM" check --proof "$dir/in" 2>/dev/null | grep -c accepted)"
cat >"$dir/facts.jsonl" <<'END'
{"id":"altitudes","points":["A","B","C","H"],"facts":["Perpendicular(B,H,A,C)","Perpendicular(C,H,A,B)"],"goal":"Perpendicular(A,H,B,C)"}
{"id":"sides","points":["A","B","C","D"],"facts":["Parallelogram(A,B,C,D)"],"goal":"AB = CD"}
{"id":"thales","points":["O","A","B","C"],"circles":{"c":"O"},"facts":["OnCircle(c,A,B,C)","IsDiameter(c,A,B)"],"goal":"AC ⟂ BC"}
END
same 'of records' 'proofs 3 accepted 3 refused 0 unreadable 0 none 0' "$("$PORISM" prove --json --explain "$dir/facts.jsonl" |
	"$PORISM" check --proof - 2>&1 >/dev/null)"
cat >"$dir/in" <<'END'
b c a d = eq_quadrangle b c a d; e = midpoint d a; f = midpoint b c; g = on_line a b, on_line c d ? coll e f g
square
a b c d = isquare a b c d ? rcompute a c a b
equal
a b c = ieq_triangle a b c ? aconst a b a c 60o; acompute a b b c
pinned
a@0_0 b@3_0 c@1_2 = triangle; d = midpoint b c; e = midpoint a c ? para d e a b
END
same 'numbers and questions' 'proofs 4 accepted 3 refused 0 unreadable 0 none 1' \
	"$("$PORISM" prove --json --explain "$dir/in" | "$PORISM" check --proof - 2>&1 >/dev/null)"

# Damaged.
damaged 'a step that does not follow' 's/"claim":"perp a h b c","by"/"claim":"perp a h a b","by"/' refused 'step 4 (perp a h a b): '
damaged 'a rule that is not it' 's/"ALTITUDES"/"KITE"/' refused 'step 4 (perp a h b c): it is no instance of the rule'
damaged 'steps that come later' 's/"from":\[0, 1, 2\]/"from":[0, 1, 3]/' refused 'step 4'
damaged 'an equation that is seen' 's/"claim":"perp h c a b","by":"given"/"claim":"perp h c a b","by":"seen"/' refused 'step 1'
damaged 'what is not given' 's/"given":\[{"claim":"perp h b a c","clause":1}, /"given":[/' refused 'it is not given'
damaged 'given, but no clause says so' 's/"given":\[/"given":[{"claim":"perp a h b c","clause":1}, /' refused 'given 1 (perp a h b c): no clause says so'
damaged 'another clause' 's/"h = on_tline h b a c, on_tline h c a b"/"h = on_tline h b a c, on_pline h c a b"/' refused 'given 2 (perp h c a b): no clause says so'
damaged 'an impossible clause' 's/"h = on_tline h b a c, on_tline h c a b"/"h = on_pline h b a c, on_line h a c"/' refused 'of its figure: clause 2'
damaged 'another order of points' 's/"a b c = triangle a b c"/"a c b = triangle a c b"/' refused 'points'
damaged 'another goal' 's/"goal":\[{"claim":"perp a h b c"/"goal":[{"claim":"perp a h b a"/' refused 'goal 1 is not reached'
damaged 'no goal' 's/"goal":\[{[^}]*}\]/"goal":[]/' refused 'nothing is proved'
damaged 'a point moved' 's/"name":"h","x":[^,]*/"name":"h","x":9/' refused 'step 1'
damaged 'a flat triangle' 's/"name":"c","x":[^,]*,"y":[^,]*/"name":"c","x":0,"y":0/; s/"name":"b","x":[^,]*,"y":[^,]*/"name":"b","x":0,"y":0/' refused 'step'
damaged 'a drawing with a large spread' 's/"spread":[^,]*/"spread":100/' refused 'step 1'
damaged 'no spread' 's/"spread":[^,]*,//' unreadable 'spread'
damaged 'a point twice' 's/"name":"h"/"name":"a"/' unreadable 'point 3'
damaged 'a claim that is none' 's/"given":\[{"claim":"perp h b a c"/"given":[{"claim":"perp h b"/' unreadable 'given 0'
damaged 'a goal that is none' 's/"goal":\[{"claim":"perp a h b c"/"goal":[{"claim":"cong"/' unreadable 'goal 0'
damaged 'another version' 's/"porism_proof":1/"porism_proof":2/' unreadable 'porism_proof'
damaged 'the end is missing' 's/"steps":\[{.*//' unreadable ''
damaged 'clauses in another language are no statement' 's/"a b c = triangle a b c"/"let ABC be a triangle"/' accepted \
	'given perp h b a c, perp h c a b ? perp a h b c (what is given and drawn is the file'
same 'the step in JSON' '"step":4,"error":{"code":"bad_proof"' "$(sed 's/"ALTITUDES"/"KITE"/' "$dir/altitudes" |
	"$PORISM" check --json --proof - 2>/dev/null | sed 's/.*\("step":.*"bad_proof"\).*/\1/')"

# What is added to the figure is no hypothesis: an honest proof of a statement that has it, then the point marked as added.
forged() {
	echo "a b c = triangle a b c; d = midpoint d b c; x = $2 ? $3" | "$PORISM" prove --json --explain - >"$dir/in"
	check "$1: as a hypothesis" accepted "x = $2"
	sed 's/\("name":"x",[^}]*\)}/\1,"added":true}/' "$dir/in" >"$dir/forged"
	mv "$dir/forged" "$dir/in"
	check "$1: behind the statement" refused "$4"
}
forged 'an added clause that states the goal' 'midpoint x a b, cong a b a c' 'cong a b a c' '"cong a b a c" would be a hypothesis'
forged 'a third condition' 'on_tline x b a c, on_tline x c a b, on_line x a d' 'perp a d b c' \
	'clause 3, "x = on_tline x b a c, on_tline x c a b, on_line x a d": an added point may be on two lines or circles'

# No proofs.
for text in '' 'x' '{}' '[]' '{"proof":{}}' '{"proof":{"porism_proof":1}}' 'null' '[[[[' '"' '{"porism_proof":1,"spread":0}' \
	'{"porism_proof":1,"spread":0,"clauses":[],"points":[],"given":[{"claim":"cong","clause":-1}],"goal":[],"steps":[]}'; do
	printf '%s' "$text" >"$dir/in"
	check "unreadable: $text" unreadable ''
done
printf '{"porism_proof":1,\000\377}' >"$dir/in"
check 'binary' unreadable ''
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "{\"proof\":"; print "" }' >"$dir/in"
check '100000 deep' unreadable ''
awk 'BEGIN { printf "{\"porism_proof\":1,\"steps\":["; for (i = 0; i < 600000; i++) printf "1,"; print "1]}" }' >"$dir/in"
check '600000 values' unreadable ''
awk 'BEGIN { printf "{\"porism_proof\":1,\"id\":\""; for (i = 0; i < 170000; i++) printf "%0100d", i; print "\"}" }' >"$dir/in"
check '17 megabytes' unreadable 'at most 16777216 bytes'
echo 'a b c = triangle a b c ? cong a b a c' | "$PORISM" prove --json --explain - >"$dir/in"
check 'an answer that is no proof' none 'there are no steps to check: false'
sed 's/,"proof":.*/}/' "$dir/altitudes" >"$dir/in"
check 'an answer without its proof' none 'proved, by deduction'
echo 'a b c = triangle a b c; m = midpoint a b ? cong m a m b' | "$PORISM" prove --json --explain --method algebra - >"$dir/in"
check 'algebra has no steps' none 'by algebra: '

# One spoils no other.
{ head -n 1 "$dir/all.jsonl"; echo '{"id":"half","proof":'; sed 's/"midp [a-z] [a-z] [a-z]","by"/"midp a b c","by"/' "$dir/all.jsonl" | sed -n 2p
	echo; sed -n 3p "$dir/all.jsonl"; } >"$dir/mixed.jsonl"
"$PORISM" check --proof "$dir/mixed.jsonl" >"$dir/out" 2>"$dir/err"
same 'some are not accepted' 1 $?
same 'each by itself' 'accepted unreadable refused accepted' "$(sed 's/^[a-z 0-9]*: \([a-z]*\):.*/\1/' "$dir/out" | tr '\n' ' ' | sed 's/ $//')"
same 'and counted' 'proofs 4 accepted 2 refused 1 unreadable 1 none 0' "$(cat "$dir/err")"
"$PORISM" check --proof /dev/null >/dev/null 2>&1
same 'nothing is no proof' 1 $?
"$PORISM" check --proof "$dir/none" >/dev/null 2>&1
same 'no such file' 128 $?
for wrong in '--proof' '--proof - --predicates -' '--proof - file' '--proof - --threads 0' '--proof - --what 1'; do
	# shellcheck disable=SC2086
	"$PORISM" check $wrong </dev/null >/dev/null 2>&1
	same "asked wrongly: check $wrong" 129 $?
done

# The sets of the peers, where they are.
data=${PORISM_DATA:-../shared/data}/jgex
for set in jgex_ag_231 imo_ag_30 minimal_rules; do
	if [ -f "$data/$set.txt" ]; then
		"$PORISM" prove --json --explain --method deduction "$data/$set.txt" >"$dir/set.jsonl"
		same "$set: every proof is accepted" "$(grep -c '"status":"proved"' "$dir/set.jsonl")" \
			"$("$PORISM" check --proof "$dir/set.jsonl" 2>/dev/null | grep -c ': accepted: ')"
	else
		skip "no $set.txt"
	fi
done
finish
