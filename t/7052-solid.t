#!/bin/sh
# 7052-solid.t -- porism solve: bodies, lines and planes, as problem records and as records of solids.
. t/tap.sh

for i in cone roof diagonal; do
	"$PORISM" solve --score "examples/problems/$i.json" >"$dir/out" 2>"$dir/score"
	holds "$i: the answer that the record has" ' right 1 wrong 0 proven 1 ' "$(grep '^problems' "$dir/score")"
done
same 'a cone explained' 'cone
Given and used:
  OP is a cone
  slant height of cone OP = 13
  height of cone OP = 12
From these:
  radius of cone OP = 5   Pythagoras: radius, height and slant height of a cone
Answer: volume of cone OP = 100*pi, about 314.159 (proven)
Reason: the volume of a cone is a third of base times height.' \
	"$("$PORISM" solve --explain examples/problems/cone.json)"
same 'a relation' 'diagonal: AG is perpendicular to plane BDE: holds (proven)' \
	"$("$PORISM" solve --text examples/problems/diagonal.json)"
holds 'planes are told by their points' 'plane U is that of BDE' \
	"$(sed 's/"facts": \[/"facts": ["Plane(U,B,D,E)", /; s/Plane(B, *D, *E)/Plane(U)/' examples/problems/diagonal.json | "$PORISM" solve --explain -)"
holds 'has a member of its own' '"holds":true,"value":null,"exact":"holds"' \
	"$("$PORISM" solve --json examples/problems/diagonal.json)"
"$PORISM" solve --figure "$dir/pic" --script "$dir/pic" examples/problems/cone.json >"$dir/out" 2>"$dir/err"
same 'a cone to scale, with what is given' 'SetPreset("textbook")
O = (6.5, 0, 0)
P = (6.5, 0, 12)
b_{1} = Cone(O, P, 5)
X_{1} = (11.5, 0, 0)
ShowObject(X_{1}, 0)
s_{1} = Segment(X_{1}, P)
SetCaption(s_{1}, "13")
s_{2} = Segment(O, P)
SetCaption(s_{2}, "12")' "$(cat "$dir/pic/cone.pg")"
holds 'and its picture' '</svg>' "$(cat "$dir/pic/cone.svg")"
cat >"$dir/bodies.jsonl" <<'END'
{"id": "box", "points": ["A","B","C","D","E","F","G","H"], "facts": ["Cuboid(A,B,C,D,E,F,G,H)", "AB = 4", "BC = 3", "AE = 12"], "goal": "AG"}
{"id": "frustum", "points": ["A","B","C","D","E","F"], "facts": ["RegularFrustum(A,B,C,D,E,F)", "AB = 7", "DE = 3", "Height(ABCDEF) = 4"], "goal": "Volume(ABCDEF)"}
{"id": "roof", "points": ["A","B","C","D","E","F"], "facts": ["RightPrism(A,B,C,D,E,F)", "AB = 6", "BC = 5", "CA = 5", "AD = 9"], "goal": "Volume(ABCDEF)"}
{"id": "house", "points": ["A","B","C","D","E","F","G","H","P"], "facts": ["Cuboid(A,B,C,D,E,F,G,H)", "AB = 6", "BC = 6", "AE = 4", "RegularPyramid(E,F,G,H,P)", "Height(EFGHP) = 4"], "goal": "Volume(ABCDEFGH) + Volume(EFGHP)"}
{"id": "six", "points": ["A","B","C","D","E","F","P"], "facts": ["RegularPyramid(A,B,C,D,E,F,P)", "AB = 4", "Height(ABCDEFP) = 7"], "goal": "PA"}
{"id": "four", "points": ["A","B","C","D"], "facts": ["RegularTetrahedron(A,B,C,D)"], "goal": "Dihedral(C,A,B,D)"}
{"id": "cut", "points": ["A","B","C","D","E","F","G","H"], "facts": ["Cube(A,B,C,D,E,F,G,H)"], "goal": "Perpendicular(AG, Plane(B,D,E))"}
{"id": "lamp", "points": ["O","P","Q"], "facts": ["Cylinder(O,P)", "Radius(O) = 3", "Height(OP) = 5", "ConeFrustum(P,Q)", "Radius(ConeFrustum(P,Q)) = 3", "TopRadius(PQ) = 1", "Height(PQ) = 2", "Sphere(Q)", "Radius(Sphere(Q)) = 1"], "goal": "Volume(OP) + Volume(PQ)"}
{"id": "half", "points": ["O"], "facts": ["Hemisphere(O)", "Radius(Hemisphere(O)) = 3"], "goal": "Volume(Hemisphere(O))"}
{"id": "open", "points": ["P","Q"], "facts": ["Cylinder(P,Q)", "Volume(PQ) = 30"], "goal": "Volume(PQ)/2"}
END
"$PORISM" solve --reveal --figure "$dir/pic" --script "$dir/pic" "$dir/bodies.jsonl" >"$dir/out" 2>"$dir/err"
same 'nothing that cannot be drawn' '' "$(cat "$dir/err")"
for i in box frustum roof house six four cut lamp; do
	holds "$i is drawn" '</svg>' "$(cat "$dir/pic/$i.svg")"
done
holds 'with the answer' 'SetCaption(s_{1}, "13")' "$(cat "$dir/pic/box.pg")"
holds 'a plane that is asked about is shaded' 'Polygon(B, D, E)' "$(cat "$dir/pic/cut.pg")"
holds 'one body on the other' 'P = (3, 3, 8)' "$(cat "$dir/pic/house.pg")"
holds 'along one axis' 'Q = (3.9, 0, 7)' "$(cat "$dir/pic/lamp.pg")"
test ! -e "$dir/pic/half.svg" && test ! -e "$dir/pic/open.svg"
tap_line $? 'a half sphere, a body of open shape: no picture'

cat >"$dir/r.jsonl" <<'END'
{"problem_id": 1, "construction_cdl": ["Shape(OP,PO)", "Cocircular(O)"], "text_cdl": ["Cone(O,P)", "Equal(RadiusOfCircle(O),6)"], "image_cdl": ["Equal(HeightOfCone(O,P),8)"], "goal_cdl": "Value(LateralareaOfCone(O,P))", "problem_answer": "188.50"}
{"problem_id": 2, "construction_cdl": ["Coplanar(U,ABCD)"], "text_cdl": ["Cube(ABCD-EFGH)"], "image_cdl": [], "goal_cdl": "Relation(PerpendicularBetweenLineAndPlane(AE,U))", "problem_answer": "0"}
{"problem_id": 3, "construction_cdl": [], "text_cdl": ["Cylinder(P,Q)", "Equal(HeightOfCylinder(P,Q),8)"], "image_cdl": [], "goal_cdl": "Value(VolumeOfCylinder(P,Q))", "problem_answer": "1"}
{"problem_id": 4, "construction_cdl": [], "text_cdl": ["Cylinder(P,Q)", "Equal(HeightOfCylinder(P,Q),8)", "Equal(HeightOfCylinder(P,Q),9)", "Equal(RadiusOfCircle(P),2)"], "goal_cdl": "Value(VolumeOfCylinder(P,Q))", "problem_answer": "1"}
{"problem_id": 5, "construction_cdl": [], "text_cdl": ["Sphere(O)", "The ball is red."], "goal_cdl": "Value(ColourOfSphere(O))", "problem_answer": "red"}
{"problem_id": 6, "construction_cdl": [], "text_cdl": ["Cube(ABCDEFGH)", "Equal(SideLengthOfCube(ABCDEFGH),2x)"], "goal_cdl": "Value(VolumeOfCube(ABCDEFGH))", "problem_answer": "8*x**3"}
END
"$PORISM" solve --jsonl --score --format solidfgeo "$dir/r.jsonl" >"$dir/out" 2>"$dir/score"
line() { sed -n "$1p" "$dir/out"; }
holds 'a lateral surface' '"value":188.495559215,"exact":"60*pi"' "$(line 1)"
holds 'an edge and a face' '"holds":true' "$(line 2)"
holds 'too little is said' 'the facts leave open radius of cylinder PQ' "$(line 3)"
holds 'two sizes for one thing' '"status":"contradictory"' "$(line 4)"
holds 'are named' '"height of cylinder PQ = 8","height of cylinder PQ = 9"' "$(line 4)"
holds 'a goal that nobody knows' 'ColourOfSphere is not understood' "$(line 5)"
holds 'a value in letters' '"value":null,"exact":"8*x^3"' "$(line 6)"
holds 'the score' 'problems 6 answered 3 right 3 wrong 0 proven 3 ' "$(grep '^problems' "$dir/score")"
holds 'what was not answered' 'not answered 2 ' "$(grep 'not answered' "$dir/score" | tr -s ' ')"
"$PORISM" solve --jsonl "$dir/r.jsonl" >"$dir/told" 2>/dev/null
same 'records of solids are known by what they say' "$(sed 's/,"ms.*//' "$dir/out")" "$(sed 's/,"ms.*//' "$dir/told")"
holds 'the format is in the list' 'formalgeo or solidfgeo' "$("$PORISM" solve --format solid "$dir/r.jsonl" 2>&1)"

# Keys as they are written: exact, rounded, through 3.14 for pi, of one digit, with thousands, wrong.
ball() { echo "{\"problem_id\": $1, \"text_cdl\": [\"Sphere(O)\", \"Equal(RadiusOfSphere(O),$2)\"], \"goal_cdl\": \"Value(VolumeOfSphere(O))\", \"problem_answer\": \"$3\"}"; }
{
	ball 1 3 '36*pi'
	ball 2 3 113.1
	ball 3 3 113
	ball 4 3 113.04
	ball 5 1 4
	ball 6 12 7,238.23
	ball 7 3 339.29
} >"$dir/keys.jsonl"
"$PORISM" solve --jsonl --score --format solidfgeo "$dir/keys.jsonl" >"$dir/out" 2>"$dir/score"
row() { sed -n "s/^ *$1 *\([0-9]*\) .*/\1/p" "$dir/score"; }
same 'equal to keys, also as rounded' 4 "$(row 'equal to the key')"
same 'near them' 1 "$(row 'within 0.2 % of it')"
same 'other than they say' 2 "$(row 'contradict it')"
finish
