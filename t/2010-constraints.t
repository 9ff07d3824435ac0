#!/bin/sh
# 2010-constraints.t -- declared relations, from end to end.
. t/tap.sh

cat >"$dir/in" <<'END'
A = (0, 0)
B = (5, 1)
C = (4, 5)
D = (1, 4)
p = Polygon(A, B, C, D)
Constrain("Square", p)
{"tool": "add_constraint", "args": {"name": "size", "relation": "Area", "objects": ["p"], "value": 10}}
SolveConstraints()
Area(p)
Angle(A, B, C)
Holds("Distance(A, B) == sqrt(10); Line(A, B) ∥ Line(C, D)")
QueryConstraints()
END
out=$("$PORISM" run --json "$dir/in")
holds 'solved exactly' '"solved":"exactly"' "$out"
holds 'the area is what was asked for' '"kind":"area","exact":"10"' "$out"
holds 'the angle is right' '"kind":"angle","exact":"90°"' "$out"
holds 'the engine agrees' '"exact":"true","approx":1,"certainty":"proven","relations"' "$out"
holds 'a rigid square may move' '"freedom":3' "$out"

# The journal replays to the same figure and asks for no search.
"$PORISM" run --journal "$dir/j" "$dir/in" >"$dir/one" 2>&1
holds 'the journal keeps where the points went' '"places":"A = ' "$(cat "$dir/j")"
echo 'Canvas()' >>"$dir/j"
echo 'Canvas()' >>"$dir/in"
same 'a replay gives the same canvas' "$("$PORISM" run --json "$dir/in" | tail -n 1)" \
	"$("$PORISM" run --json "$dir/j" | tail -n 1)"
same 'the same calls give the same bytes' "$("$PORISM" run --json "$dir/in")" "$("$PORISM" run --json "$dir/in")"

# It is an ordinary figure.
printf '%s\n' 'A=(0,0)' 'B=(4,0)' 'C=(1,3)' 't=Polygon(A,B,C)' 'Constrain("Equilateral",t)' \
	'SolveConstraints("A,B")' >"$dir/t"
ok 'which can be drawn' "$PORISM" render -o "$dir/t.svg" "$dir/t"
out=$(printf '%s\n' "$(cat "$dir/t")" 'C' | "$PORISM" run -)
holds 'and read' 'C = (2, 2*sqrt(3))' "$out"

# Contradictions.
out=$(printf '%s\n' 'A=(0,0)' 'B=(3,0)' 'C=(0,4)' 'Constrain("Length",A,B,3)' 'Constrain("Length",B,C,1)' \
	'Constrain("Length",C,A,1)' 'Constrain("Horizontal",A,B)' 'SolveConstraints()' 'B' | "$PORISM" run --json - 2>&1)
holds 'a contradiction has its code' '"code":"contradiction"' "$out"
holds 'and names the three' 'c1: Length(A, B, 3); c2: Length(B, C, 1); c3: Length(C, A, 1)"' "$out"
holds 'and leaves the figure' '"exact":"(3, 0)"' "$(printf '%s\n' "$out" | tail -n 1)"

# What has no closed form is marked, in answers, in the journal and after a replay.
cat >"$dir/a" <<'END'
A = (0, 0)
B = (1, 0)
C = (3, 4)
Constrain("Length(A,C)^3 = 2")
SolveConstraints("A, B")
M = Midpoint(A, C)
END
"$PORISM" run --journal "$dir/j" "$dir/a" >/dev/null
printf '%s\n' 'Distance(A, C)' 'Distance(A, C)^3 == 2' 'QueryConstraints()' 'Canvas()' >"$dir/ask"
cat "$dir/a" "$dir/ask" >"$dir/in"
out=$("$PORISM" run --json "$dir/in")
holds 'a cube root is approximate' '"solved":"approximately"' "$out"
holds 'a length is a decimal' '"kind":"distance","exact":null,"approx":1.2599210498948732,"certainty":"approximate"' "$out"
holds 'what was declared holds, approximately' '"holds":true,"certainty":"approximate","miss":' "$out"
holds 'the journal says so' '± (0, 1e-' "$(cat "$dir/j")"
cat "$dir/j" "$dir/ask" >"$dir/again"
same 'a replay says the same' "$(printf '%s\n' "$out" | tail -n 4)" "$("$PORISM" run --json "$dir/again" | tail -n 4)"
ok 'it can be drawn' "$PORISM" render -o "$dir/a.svg" "$dir/j"
same 'a point moved to numbers is exact again' 'M = (1, 1)  [point: Midpoint(A, C)]' \
	"$(cat "$dir/a" | (cat; echo 'SetCoords(C, 2, 2)'; echo M) | "$PORISM" run - | tail -n 1)"

for profile in all plane; do
	holds "the profile $profile has the tools" solve_constraints "$("$PORISM" tools --json --profile $profile)"
done
case $("$PORISM" tools --json --profile core) in
*solve_constraints*) tap_line 1 'the core does without' ;;
*) tap_line 0 'the core does without' ;;
esac
finish
