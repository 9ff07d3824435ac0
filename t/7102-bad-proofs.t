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

: >"$dir/in"
bad_file 'an empty file' bad_argument 'no problem'
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
	holds "check: $1" "\"code\":\"$3\"" "$(tail -c 300 "$dir/out")"
}
check 'no place' 'cong A B C D' not_found
check 'half a place' 'cong A B C D\tA=0,0 B=1 C=0,1 D=1,1' bad_argument
check 'nan' 'cong A B C D\tA=0,0 B=1,0 C=nan,0 D=0,1' bad_argument
check 'infinity' 'cong A B C D\tA=0,0 B=1,0 C=1e999,0 D=0,1' bad_argument
check 'no predicate' 'frob A B\tA=0,0 B=1,0' not_found
check 'too few points' 'cong A B C\tA=0,0 B=1,0 C=0,1' bad_argument
check 'two places' 'cong A B C D\tA=0,0 B=1,0 A=3,3 C=0,1 D=1,1' bad_argument
check 'no words' '\tA=0,0' bad_argument
check '5000 points' "coll $(many 5000 'P% ')\tA=0,0" bad_argument
finish
