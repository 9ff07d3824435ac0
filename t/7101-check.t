#!/bin/sh
# 7101-check.t -- porism check: predicates on coordinates, as the peer decides and strictly.
. t/tap.sh

line() {
	printf '%s\t%s\n' "$1" "$2"
}
check() {
	"$PORISM" check --predicates - "$@" 2>"$dir/err"
}

# Our own coordinates, the verdicts from a run of the peer.
n=$(grep -vc '^#' t/data/predicates.tsv)
"$PORISM" check --predicates t/data/predicates.tsv --score >"$dir/out" 2>"$dir/err"
tap_line $? 'recorded verdicts of the peer' "$(cat "$dir/err")"
holds 'all of them' "as expected $n of $n" "$(cat "$dir/err")"
same 'one verdict a line, in order' "$(grep -v '^#' t/data/predicates.tsv | cut -f3)" "$(cat "$dir/out")"

# What is not invariant there is here.
places='A=0,0 B=100,0 C=0.001,100'
same 'compat: perp is absolute' 0 "$(line 'perp A B A C' "$places" | check)"
small='A=0,0 B=0.01,0 C=0.0000001,0.01'
same 'compat: and passes where all is small' 1 "$(line 'perp A B A C' "$small" | check)"
same 'strict: it is one angle' '00' "$( (line 'perp A B A C' "$places"; line 'perp A B A C' "$small") |
	check --mode strict | tr -d '\n')"
same 'strict: with a tolerance' '11' "$( (line 'perp A B A C' "$places"; line 'perp A B A C' "$small") |
	check --mode strict --tolerance 1e-4 | tr -d '\n')"
same 'strict: residuals are printed' '0	1e-05' "$(line 'perp A B A C' "$places" | check --mode strict --residuals)"

# The order of a hash set, division by zero.
same 'compat: para near 0 and pi' '?' "$(line 'para A B C D' 'A=0,0 B=1,0 C=0,1 D=1,0.999999' | check)"
same 'compat: division by zero' E "$(line 'r2const A B C D 2' 'A=0,0 B=1,0 C=0,0 D=0.0001,0' | check)"
same 'strict has neither' '0 0' "$( (line 'para A B C D' 'A=0,0 B=1,0 C=0,1 D=1,0.9999'
	line 'r2const A B C D 2' 'A=0,0 B=1,0 C=0,0 D=0.0001,0') | check --mode strict | tr '\n' ' ' | sed 's/ $//')"

# Side conditions have margins; points on a line are on no circle; names of any length.
printf 'lequation 1 A C 1 C B -1 A B 0\tA=0,0 B=4,0 C=1,0\nlequation 1 A C 1 C B -1 A B 0\tA=0,0 B=4,0 C=1,1\naequation 1 A B A C 45o\tA=0,0 B=4,0 C=1,1\nlequation 2 A B * A C -4 A B 0\tA=0,0 B=4,0 C=0,2\n' >"$dir/sums"
same 'strict: sums' '1 0 1 1' "$("$PORISM" check --mode strict --predicates "$dir/sums" 2>/dev/null | tr '\n' ' ' | sed 's/ $//')"
same 'compat: sums cannot be built there' 'E E E E' "$("$PORISM" check --predicates "$dir/sums" 2>/dev/null | tr '\n' ' ' | sed 's/ $//')"
same 'strict: side conditions' '1 1 0 1 1 0' "$( (
	line 'ncoll A B C' 'A=0,0 B=1,0 C=0,1'
	line 'sameclock A B C D C B' 'A=0,0 B=1,0 C=0,1 D=5,5'
	line 'sameside A B C D B C' 'A=0,0 B=1,0 C=2,0 D=1.5,0'
	line 'nsameside A B C D B C' 'A=0,0 B=1,0 C=2,0 D=1.5,0'
	line 'obtuse_angle x1 o_b y' 'x1=1,0 o_b=0,0 y=-1,0.2'
	line 'cyclic A B C D' 'A=0,0 B=1,0 C=2,0 D=3,0') | check --mode strict | tr '\n' ' ' | sed 's/ $//')"
same 'the right angle of Pythagoras, questions' '1 1 1' "$( (
	line 'pythagorean_premises A B C' 'A=0,0 B=3,0 C=0,4'
	line 'acompute A B A C' 'A=0,0 B=3,0 C=0,4'
	line 'lcompute A B' 'A=0,0 B=3,0') | check | tr '\n' ' ' | sed 's/ $//')"

# Wrong lines do not stop the others.
(
	line 'cong A B' 'A=0,0 B=1,0'
	line 'cong A B C D' 'A=0,0 B=1,0 C=0,0'
	line 'cong A B A B' 'A=0,0 B=1,zero'
	line 'congr A B A B' 'A=0,0 B=1,0'
	line 'cong A A A B' 'A=0,0 B=1,0'
	line 'aconst A B A C x' 'A=0,0 B=1,0 C=0,1'
	line 'cong A B A C' 'A=0,0 B=1,0 C=0,1 A=2,2'
	line 'cong A B A C' 'A=0,0 B=1,0 C=0,1e999'
	echo '# nothing'
	echo
	line 'cong A B A C' 'A=0,0 B=1,0 C=0,1'
) >"$dir/wrong"
for mode in compat strict; do
	check --mode $mode <"$dir/wrong" >"$dir/out"
	same "$mode: exit code" 1 $?
	same "$mode: wrong lines are marked" '!!!!!!!!1' "$(tr -d '\n' <"$dir/out")"
	same "$mode: and told with line and column" '1:1 2:12 3:20 4:1 5:1 6:16 7:32 8:26' "$(sed -n \
		's/^porism check: line \([0-9]*\), column \([0-9]*\):.*/\1:\2/p' "$dir/err" | tr '\n' ' ' | sed 's/ $//')"
	holds "$mode: counted" 'lines 9 true 1 false 0 ? 0 E 0 bad 8' "$(cat "$dir/err")"
done
same 'as JSON' '{"line":1,"predicate":"cong A B","verdict":null,"error":{"code":"bad_argument","message":"cong takes 4 points, not 2","column":1}}' \
	"$(check --json <"$dir/wrong" | head -n 1)"
same 'with the residual' '{"line":1,"predicate":"cong A B A C","verdict":"1","residual":0,"expected":"1"}' \
	"$(printf 'cong A B A C\tA=0,0 B=1,0 C=0,1\t1\tnote\n' | check --json)"
printf 'cong A B A C\tA=0,0 B=1,0 C=0,1\t0\n' | check --score >/dev/null
same 'a verdict that differs' 1 $?
holds 'is told' 'line 1: cong A B A C: 1, expected 0' "$(cat "$dir/err")"

for wrong in '' '--predicates' '--mode' '--mode loose --predicates -' '--tolerance 2 --predicates -' 'file' '--unknown 1'; do
	# shellcheck disable=SC2086
	"$PORISM" check $wrong </dev/null >/dev/null 2>&1
	same "asked wrongly: check $wrong" 129 $?
done
"$PORISM" check --predicates "$dir/none" >/dev/null 2>&1
same 'no such file' 128 $?

data=${PORISM_DATA:-../shared/data}/predicates/checker_vectors.tsv
if [ -f "$data" ]; then
	"$PORISM" check --predicates "$data" --score >/dev/null 2>"$dir/err"
	tap_line $? 'the recorded vectors of the data set' "$(tail -n 5 "$dir/err")"
else
	skip 'no checker_vectors.tsv'
fi
finish
