#!/bin/sh
# 2001-exact.t -- no tolerance anywhere, and exact answers, through the whole program.
. t/tap.sh

# answer SCRIPT: what the last line of a script answers
answer() {
	printf '%b\n' "$1" | "$PORISM" run - | tail -n 1
}

same 'points 1e-9 apart are two points' 'boolean: false (proven)' \
	"$(answer 'AreEqual((0,0), (1e-9,0))')"
same 'and as a relation' 'A == B: false (proven); left (0, 0), right (0.000000001, 0), difference (-0.000000001, 0)' "$(answer 'A=(0,0)\nB=(1e-9,0)\nA == B')"
same 'their distance is 1e-9' 'distance: 0.000000001 (proven)' \
	"$(answer 'Distance((0,0), (1e-9,0))' | sed 's/1\/1000000000, about 1e-9/0.000000001/')"
same 'a point 1e-9 beside a line is not on it' 'boolean: false (proven)' \
	"$(answer 'AreCollinear((0,0),(1,0),(2,1e-9))')"
same 'nor 1e-300' 'boolean: false (proven)' "$(answer 'AreCollinear((0,0),(1,0),(2,1e-300))')"
same 'a point on it is' 'boolean: true (proven)' \
	"$(answer 'AreCollinear((0,0),(1,1/3),(3*sqrt(2),sqrt(2)))')"
holds 'y = 1 + 1e-9 misses the unit circle' 'error: no_such_object' \
	"$(printf '%s\n' 'c=Circle((0,0),1)' 'l: y = 1+1e-9' 'P=Intersect(c,l)' | "$PORISM" run -)"
same 'y = 1 touches it' 'P = (0, 1)  [point: Intersect(c, l)]' \
	"$(answer 'c=Circle((0,0),1)\nl: y = 1\nP=Intersect(c,l)')"
same 'y = 1 - 1e-9 meets it twice' 2 "$(printf '%s\n' 'c=Circle((0,0),1)' 'l: y = 1-1e-9' \
	'P=Intersect(c,l)' | "$PORISM" run - | grep -c '^P_[12] = ')"
same 'one third is one third' 'a = 1/3, about 0.333333  [number: 1/3]' "$(answer 'a=1/3')"
same 'a decimal is a fraction' '4.24*25 = 106: true (proven)' "$(answer '4.24*25 == 106')"
same '0.1 + 0.2 is 0.3' '0.1 + 0.2 = 0.3: true (proven)' "$(answer '0.1 + 0.2 == 0.3')"
same 'nested roots' 'sqrt(3 + 2*sqrt(2)) = 1 + sqrt(2): true (proven)' \
	"$(answer 'sqrt(3+2*sqrt(2)) == 1+sqrt(2)')"
out=$(answer 'sqrt(2)+sqrt(3) == sqrt(9.898979485566356)')
same 'roots that nearly agree' 'sqrt(2) + sqrt(3) = sqrt(9.898979485566356): false (proven)' "${out%%;*}"
holds 'and by how little they differ' ' (about 3.121075426e-17)' "$out"
same 'the square' 'distance: 2 (proven)' "$("$PORISM" run examples/square.pg | tail -n 1)"

# Every relation of the classical figures is decided, and proven.
for f in incircle feuerbach morley pentagon tangents; do
	out=$("$PORISM" run "examples/$f.pg")
	same "$f: no relation fails, none is open" '' \
		"$(printf '%s\n' "$out" | grep -E 'error|: false|\(probable\)|unknown')"
	[ "$(printf '%s\n' "$out" | grep -c ': true (proven)')" -ge 2 ]
	tap_line $? "$f: its relations are proven" "$out"
done
same 'Morley: an angle of 60 degrees' 'angle: 60° (proven)' \
	"$("$PORISM" run examples/morley.pg | tail -n 1)"
holds 'the golden ratio' 'distance: (1+sqrt(5))/2' "$("$PORISM" run examples/pentagon.pg)"
holds 'Euler line: for every triangle' 'always: proven' "$("$PORISM" run examples/feuerbach.pg)"
finish
