#!/bin/sh
# 7102-bad-proofs.t -- porism prove and check: what is no theorem gets an answer with a code, that
# names the clause or goal; soon, and within little memory.
. t/tap.sh

# bad TEXT STATEMENT CODE PART: bad_problem, this code, PART in its message.
bad() {
	printf '%s\n' "$2" >"$dir/in"
	bad_file "$1" "$3" "$4"
}
bad_file() {
	out=$( (ulimit -t 20; "$PORISM" prove --json "$dir/in") 2>&1)
	code=$?
	case $out in
	*'"status":"bad_problem"'*"\"code\":\"$2\""*"$3"*) [ $code = 1 ] && code=0 ;;
	*) code=2 ;;
	esac
	tap_line $code "$1" "$(printf '%s' "$out" | cut -c1-400)"
}
# answer TEXT STATEMENT STATUS
answer() {
	printf '%s\n' "$2" >"$dir/in"
	holds "$1" "\"status\":\"$3\"" "$("$PORISM" prove --json "$dir/in" 2>&1)"
}
# many N WORD: the word N times; % in it is the number.
many() {
	awk -v n="$1" -v w="$2" 'BEGIN {
		k = split(w, part, "%")
		for (i = 0; i < n; i++) {
			printf "%s", part[1]
			for (j = 2; j <= k; j++) printf "%d%s", i, part[j]
		}
	}'
}

bad 'no construction of this name' 'a b c = trangle ? perp a b a c' not_found 'clause 1'
bad 'too few points' 'a b c = triangle; d = midpoint d a ? cong d a d b' bad_argument 'clause 2'
bad 'too many points' 'a b c = triangle; d = midpoint d a b c ? cong d a d b' bad_argument 'clause 2'
bad 'a point that is not there' 'a b c = triangle; d = midpoint a e ? cong d a d b' not_found 'no point e'
bad 'a point made later' 'a b c = triangle; d = midpoint a e; e = foot a b c ? coll b c e' not_found 'clause 2'
bad 'a point made twice' 'a b c = triangle; a = midpoint b c ? perp a b a c' name_taken 'clause 2'
bad 'twice in one clause' 'a b a = triangle ? perp a b a c' name_taken 'clause 1'
bad 'a false hypothesis' 'a b c = triangle; d = on_circle d a b, on_circle d b a, on_line d a b ? coll a b d' \
	contradiction 'clause 2'
bad 'lines that do not meet' 'a b c = triangle; d = on_pline d a b c, on_line d b c ? coll b c d' \
	no_such_object 'clause 2'
bad 'a point on another' 'a b c = triangle; d = on_line d a b, on_line d a c ? coll b c d' degenerate 'clause 2'
bad 'places that are one' 'a@0_0 b@0_0 c@1_1 = triangle ? cong a b a c' degenerate 'clause 1'
bad 'places that are no numbers' 'a@nan_0 b@1_inf c = triangle ? cong a b a c' bad_argument 'clause 1'
bad 'no construction' 'a b c = triangle; d = ; ? coll a b c' bad_argument 'clause 2'
bad 'no point' '= = = ? ? ?' bad_argument 'clause 1'
bad 'no angle' 'a b c = triangle; d = s_angle a b d x ? coll a b c' bad_argument 'clause 2'
bad 'no goal' 'a b c = triangle' bad_argument 'nothing is to be proved'
bad 'a goal without words' 'a b c = triangle ?' bad_argument 'nothing is to be proved'
bad 'the goal first' '? perp a b a c ; a b c = triangle' not_found 'the goal'
bad 'no predicate of this name' 'a b c = triangle ? prep a b a c' not_found 'the goal'
bad 'a goal with too few points' 'a b c = triangle ? perp a b a' bad_argument 'perp takes 4 points'
bad 'a goal about no point' 'a b c = triangle ? perp a b a q' not_found 'the goal'
bad 'a goal with a point twice' 'a b c = triangle ? coll a a b' bad_argument 'the goal'
bad 'a goal with a segment that is none' 'a b c = triangle ? cong a a b c' bad_argument 'the goal'
bad 'a ratio of zero' 'a b c = triangle ? rconst a b a c 0' bad_argument 'not positive'
bad 'a ratio by zero' 'a b c = triangle ? rconst a b a c 1/0' bad_argument 'the goal'
bad 'a number too large' 'a b c = triangle ? aconst a b a c 99999999999999999999999o' bad_argument 'the goal'
bad 'a length that is none' 'a b c = triangle ? lconst a b 1e400' bad_argument 'the goal'

# Places, names, signs.
for place in 1e400_0 nan_0 0_inf 0x10_0 1e300_0 1 _ 1_ _1 1_2_3 @1_2; do
	bad "a place $place" "a@$place b@1_1 c@0_1 = triangle ? cong a b a c" bad_argument 'clause 1'
done
bad 'a place that is not on the line' 'a@0_0 b@1_0 = segment; m@5_5 = midpoint a b ? coll a b m' contradiction 'clause 2'
bad 'a point with itself' 'a b c = triangle; d = midpoint d a a ? cong d a d b' bad_argument 'clause 2'
bad 'a point of its own' 'a b c = triangle; d = midpoint d d a ? cong d a d b' bad_argument 'clause 2'
bad 'a triangle on one point' 'a b c = triangle; d = circumcenter d a a b ? cong d a d b' bad_argument 'clause 2'
bad 'a triangle of others' 'a b c = triangle a b d ? cong a b a c' not_found 'no point d'
bad 'a triangle with a corner twice' 'a b c = triangle a b b ? cong a b a c' bad_argument 'clause 1'
bad 'a name with a sign' 'a, b c = triangle ? cong a b a c' bad_argument 'clause 1'
bad 'a name that is a number' '1 2 3 = triangle ? cong 1 2 1 3' bad_argument 'clause 1'
bad 'a long name' "$(many 60 a) b c = triangle ? cong b c b c" bad_argument 'clause 1'
bad 'an equals sign more' 'a b c = triangle = a b c ? cong a b a c' bad_argument 'clause 1'
bad 'a clause in the goal' 'a b c = triangle ? m = midpoint a b' not_found 'the goal'
bad 'the last of three goals' 'a b c = triangle; m = midpoint a b ? cong m a m b; coll a b m; cnog m a m b' not_found 'cnog m a m b'
bad 'hypotheses that contradict each other' 'a b c = ieq_triangle; d = midpoint a b; e = on_line e c d, cong e a c d, cong e b a b ? coll c d e' contradiction 'clause 3'
bad 'circles that do not meet' 'a b = segment; c = lconst c a 1; d = midpoint a c; e = on_circle e d a, lconst e c 100 ? cong e a e c' no_such_object 'clause 4'
bad 'an angle of nothing' 'a b c = triangle; d = s_angle a b d ? coll a b d' bad_argument 'clause 2'
bad 'letters of others' 'ä b c = triangle ? cong ä b ä c' bad_argument 'clause 1'
bad 'a tab alone' "$(printf '\t=\t?\t')" bad_argument 'clause 1'

: >"$dir/in"
bad_file 'an empty file' bad_argument 'no problem'
printf '\r\n\r\n' >"$dir/in"
bad_file 'ends of lines alone' bad_argument 'no problem'
head -c 20000 "$PORISM" >"$dir/in"
bad_file 'a program' bad_argument 'a byte is zero'
awk 'BEGIN { for (i = 1; i < 256; i++) printf "%c = %c ? ", i, i }' </dev/null | LC_ALL=C tr -d '\n' >"$dir/in"
bad_file 'every byte' bad_argument 'clause 1'
{ printf 'a b c = '; many 99000 '('; echo ' ? coll a b c'; } >"$dir/in"
bad_file 'a word of 99000 letters' limit 'clause 1'
{ printf 'a b c = triangle'; many 40000 '; '; echo ' ? coll a b c'; } >"$dir/in"
holds '40000 empty clauses' '"status":"false"' "$("$PORISM" prove --json "$dir/in" 2>&1 | cut -c1-200)"
{ printf 'a b c = triangle'; many 300 '; p% = midpoint a b'; echo ' ? coll a b c'; } >"$dir/in"
bad_file 'one place for 300 points' limit 'clause 199'
{ printf 'a b c = triangle'; many 150 '; p% = midpoint a b'; echo ' ? coll a b c'; } >"$dir/in"
bad_file 'one place for 150 points' degenerate 'clause 3'

# Ends of lines and marks of other systems.
printf '\357\273\277one\r\na b c = triangle; m = midpoint a b ? cong m a m b\r\n\r\n' >"$dir/in"
holds 'a mark at the beginning, CR at the ends' '"id":"one","status":"proved"' "$("$PORISM" prove --json "$dir/in")"
printf '\357\273\277{"id":"two","statement":"a b c = triangle; m = midpoint a b ? cong m a m b"}\r\n' >"$dir/in"
holds 'the same before a record' '"id":"two","status":"proved"' "$("$PORISM" prove --json "$dir/in")"

# Records.
{ many 100000 '['; echo; } >"$dir/in"
bad_file 'lists 100000 deep' limit ''
{ many 100000 '{"statement":'; echo; } >"$dir/in"
bad_file 'records 100000 deep' limit ''
{ printf '{"id":'; many 500 '['; many 500 ']'; echo ',"statement":"a b c = triangle ? coll a b c"}'; } >"$dir/in"
bad_file 'an id 500 deep' limit ''
{ printf '{"statement":"a b c = triangle ? coll a b c","x":['; many 600000 '1,'; echo '1]}'; } >"$dir/in"
bad_file 'a record with 600000 values' limit ''
printf '{"points":["A","A","B"],"facts":["AB = AB"],"goal":"AB = AB"}' >"$dir/in"
bad_file 'a record with a point twice' name_taken 'A'
printf '{"points":["A","B","C"],"facts":["AB = BC"]}' >"$dir/in"
bad_file 'a record without a goal' bad_argument 'goal'
printf '{"points":["A","B","C"],"facts":"AB = BC","goal":"AB = BC"}' >"$dir/in"
bad_file 'facts that are no list' bad_argument 'facts'
awk 'BEGIN { printf "{\"points\":["; for (i = 0; i < 500; i++) printf "%s\"P_%d\"", i ? "," : "", i; print "],\"facts\":[\"Length(P_1,P_2) = 3\"],\"goal\":\"Length(P_1,P_2) = 3\"}" }' >"$dir/in"
bad_file 'a record of 500 points' limit 'points'
printf 'a b c = triangle; \000 d = midpoint a b ? cong d a d b\n' >"$dir/in"
bad_file 'a byte that is zero' bad_argument 'a byte is zero'
{ many 500 'p% = free p%; '; echo '? coll p1 p2 p3'; } >"$dir/in"
bad_file '500 points' limit 'clause 201'
{ printf 'a b c = triangle ?'; many 12000 ' coll a b c;'; echo; } >"$dir/in"
bad_file 'a statement of more than 100000 bytes' limit '100000 bytes'
{ printf 'a b c = triangle; d = on_line d a b'; many 3000 ', on_line d a b'; echo ' ? coll a b d'; } >"$dir/in"
bad_file 'a clause of 3000 constructions' limit 'clause 2'
{ printf 'a b c = triangle ? cong a b a c'; many 3000 '; cong a b a c'; echo; } >"$dir/in"
bad_file '3000 goals' limit 'goals'
{ many 100000 'x'; echo; } >"$dir/in"
bad_file 'a line of 100000 letters' bad_argument 'no problem'
{ many 190 'p% = free p%; '; echo '? coll p1 p2 p3'; } >"$dir/in"
holds '190 points' '"status":"false"' "$("$PORISM" prove --json "$dir/in" 2>&1 | cut -c1-200)"

# A bad problem does not stop those behind it.
printf '%s\n' one 'a b c = trangle ? coll a b c' two 'a b c = triangle; m = midpoint a b ? cong m a m b' >"$dir/in"
same 'the next one is proved' 'bad_problem proved' \
	"$("$PORISM" prove --json "$dir/in" | sed 's/.*"status":"\([a-z_]*\)".*/\1/' | tr '\n' ' ' | sed 's/ $//')"
printf '%s\n' p1 'a b c triangle ? coll a b c' p2 'a b c = triangle' p3 '? coll a b c' p4 p5 'a b c = triangle; m = midpoint a b ? cong m a m b' '' p6 >"$dir/in"
same 'every name has an answer' 'p1 bad_problem p2 bad_problem p3 bad_problem p4 bad_problem p5 proved p6 bad_problem' \
	"$("$PORISM" prove --json "$dir/in" | sed 's/.*"id":"\([a-z0-9]*\)","status":"\([a-z_]*\)".*/\1 \2/' | tr '\n' ' ' | sed 's/ $//')"
holds 'a name without a statement' '"id":"p4","status":"bad_problem","method":"","steps":0,"aux":[],"error":{"code":"bad_argument","message":"there is no problem in it: a name without a statement"' \
	"$("$PORISM" prove --json "$dir/in")"
printf '%s\n' '{"id":1}' '[]' '{"statement":5}' 'not json' \
	'{"id":"z","statement":"a b c = triangle \u0000 ? coll a b c"}' >"$dir/in.jsonl"
same 'records without a statement' '5' "$("$PORISM" prove --json "$dir/in.jsonl" | grep -c '"status":"bad_problem"')"

# What says nothing, or is seen and not proved.
answer 'a side condition is not proved' 'a b c = triangle ? sameclock a b c a b c' open
answer 'a question is not answered by guessing' 'a b c = triangle ? acompute a b a c' open
answer 'places on a line are no theorem' 'a@0_0 b@1_0 c@2_0 = free a ? coll a b c' false
answer 'almost isosceles' 'a@0_0 b@4_0 c@2.000000000001_3 = triangle ? cong c a c b' false
answer 'the other meeting' 'a b c = triangle; d = on_circle d a b, on_circle d c b ? midp d a c' false

# porism check.
check() {
	printf '%b\n' "$2" | "$PORISM" check --predicates - --json >"$dir/out" 2>"$dir/err"
	holds "check: $1" "\"code\":\"$3\"" "$(tail -c 700 "$dir/out")"
}
check 'no place' 'cong A B C D' not_found
check 'half a place' 'cong A B C D\tA=0,0 B=1 C=0,1 D=1,1' bad_argument
check 'nan' 'cong A B C D\tA=0,0 B=1,0 C=nan,0 D=0,1' bad_argument
check 'infinity' 'cong A B C D\tA=0,0 B=1,0 C=1e999,0 D=0,1' bad_argument
check 'no predicate' 'frob A B\tA=0,0 B=1,0' not_found
check 'too few points' 'cong A B C\tA=0,0 B=1,0 C=0,1' bad_argument
check 'two places' 'cong A B C D\tA=0,0 B=1,0 A=3,3 C=0,1 D=1,1' bad_argument
check 'no words' '\tA=0,0' bad_argument
check 'a word of 100000 letters' "$(many 100000 x)\tA=0,0" not_found
check '10000 places' "cong A B C D\t$(many 10000 'A%=0,% ')" bad_argument
check 'a number of 100000 digits' "cong A B C D\tA=$(many 100000 9),0 B=1,0 C=0,1 D=1,1" bad_argument
check 'a number with too much behind it' 'cong A B C D\tA=0,0,0 B=1,0 C=0,1 D=1,1' bad_argument
check 'a ratio that is none' 'rconst A B C D 1/0\tA=0,0 B=1,0 C=0,1 D=1,1' bad_argument
check 'only bytes' '\0377\0376\tA=0,0' bad_argument
same 'check: a byte that is zero' '!' "$(printf 'cong A\000 B C D\tA=0,0 B=1,0 C=0,1 D=1,1\n' | "$PORISM" check --predicates - 2>/dev/null)"
same 'check: a mark at the beginning, CR at the end' 1 "$(printf '\357\273\277cong A B C D\tA=0,0 B=1,0 C=0,1 D=1,1\r\n' |
	"$PORISM" check --predicates - 2>/dev/null)"
check '5000 points' "coll $(many 5000 'P% ')\tA=0,0" bad_argument
finish
