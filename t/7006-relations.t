#!/bin/sh
# 7006-relations.t -- porism solve with a fact as its goal: does it follow, and from what?
. t/tap.sh

solve() { printf '%s' "$1" | "$PORISM" solve ${2-} - | sed 's/,"ms":.*/}/'; }

# asked FACTS GOAL: the answer about four undrawn points
asked() {
	solve "{\"points\":[\"A\",\"B\",\"C\",\"D\"],\"facts\":[$1],\"goal\":\"$2\"}"
}
para='"Parallelogram(A,B,C,D)"'
same 'a fact that follows' '{"status":"follows","certainty":"proven","used":["Parallelogram(A,B,C,D)"]}' \
	"$(asked "$para" 'Parallel(A,B,C,D)')"
holds 'one that does not, with a figure where it fails' '"status":"false","certainty":"proven","figure":{"A":[' \
	"$(asked "$para" 'AC ⟂ BD')"
same 'what is 0 takes no longer' '{"status":"follows"' \
	"$(asked "$para" 'Distance(C,A,B) - Distance(D,A,B) = 0' | sed 's/,.*//')"
holds 'as a value, too' '"exact":"0"' "$(asked "$para" 'Distance(C,A,B) - Distance(D,A,B)')"
holds 'an open one says so' '"status":"open","why":' "$(asked "$para" 'Area(A,B,C) < 2*Length(A,B)*Length(B,C)')"
holds 'by signs' '"status":"follows","certainty":"proven"' "$(asked "$para" '△ABC ≅ △CDA')"

sides='"AB = 3","BC = 4"'
holds 'a right angle' '"status":"follows","certainty":"proven"' "$(asked "$sides,\"AC = 5\"" 'RightAngle(A,B,C)')"
for off in 00000001 000000000001; do
	holds "nearly one, off by 0.$off" '"status":"false","certainty":"proven"' \
		"$(asked "$sides,\"AC = 5.$off\"" 'RightAngle(A,B,C)')"
	holds "a value off by 0.$off, and the right one" '"certainty":"proven","value":5,"exact":"5"' \
		"$(asked "$sides,\"AC = 5\"" "AC = 5.$off")"
done
holds 'an inequality' '"status":"follows","certainty":"proven"' "$(asked "$sides,\"AC = 5\"" 'Angle(B,A,C) < 54')"
holds 'at its bound' '"status":"false","certainty":"proven"' "$(asked "$sides,\"AC = 5\"" 'Angle(A,B,C) < 90')"
holds 'and with it' '"status":"follows","certainty":"proven"' "$(asked "$sides,\"AC = 5\"" 'Angle(A,B,C) <= 90')"
holds 'what is not so' '"status":"follows"' "$(asked "$sides,\"AC = 5\"" 'AB != BC')"
holds 'two configurations, nothing drawn' '"status":"false"' \
	"$(asked '"AB = 5","AC = 4","Angle(A,B,C) = 45"' 'Angle(B,C,A) < 90')"
holds 'the drawn one' '"status":"follows","certainty":"conditional","assumes":["BC = ' \
	"$(solve '{"points":{"A":[0,3.5],"B":[-3.5,0],"C":[1.9,0]},"facts":["AB = 5","AC = 4","Angle(A,B,C) = 45"],"goal":"Angle(B,C,A) < 90"}')"

holds 'facts by their ids' '"used":["legs","third"]' \
	"$(solve '{"points":["A","B","C","D"],"facts":[{"id":"legs","fact":"AB = 3 and BC = 4"},{"id":"third","fact":"AC = 5"},
	{"id":"idle","fact":"AD = 7"}],"goal":"AB ⟂ BC"}')"
holds 'of a value, too' '"used":["a","b","c"]' \
	"$(solve '{"points":["A","B","C"],"facts":[{"id":"a","fact":"AB = 3"},{"id":"b","fact":"BC = 4"},
	{"id":"c","fact":"RightAngle(A,B,C)"}],"goal":"AC"}')"
holds 'a fact that is no text' 'or of objects with a' "$(solve '{"points":["A"],"facts":[{"id":"a"}],"goal":"x"}')"

holds 'contradictory facts first, by their ids' \
	'"status":"contradictory","used":["a","b","c"],"why":"these facts cannot hold together","conflict":["AB = 3","BC = 4","AC = 9"]' \
	"$(solve '{"points":["A","B","C","D"],"facts":[{"id":"a","fact":"AB = 3"},{"id":"b","fact":"BC = 4"},{"id":"c","fact":"AC = 9"},
	{"id":"d","fact":"CD = 2"}],"goal":"CD = 2"}')"
holds 'if only by 1e-12' '"status":"contradictory"' \
	"$(asked '"AB = 5","BC = 5","Angle(A,B,C) = 60","AC = 5.000000000001"' 'Angle(B,A,C) = 60')"
holds 'a construction that there is not' '"status":"contradictory","why":"points of a line shall be a corner"' \
	"$(asked '"OnLine(D,A,B)","AD ⟂ AB","AB = 4"' 'AD')"

holds 'a flat angle' '"status":"follows","certainty":"proven"' "$(asked '"Angle(A,B,C) = 180","AB = 2","BC = 3"' 'AC = 5')"
holds 'as a claim' '"status":"follows","certainty":"proven"' "$(asked '"Between(B,A,C)"' 'Angle(A,B,C) = 180')"
holds 'an angle of nothing' '"status":"follows"' "$(asked '"Angle(A,B,C) = 0","BA = 2","BC = 5"' 'AC = 3')"
holds 'on one circle' '"value":100,' "$(asked '"Concyclic(A,B,C,D)","Polygon(A,B,C,D)","Angle(A,B,C) = 80"' 'Angle(C,D,A)')"
holds 'a foot' '"value":4,' "$(asked '"Foot(D,A,B,C)","AB = 5","BD = 3"' 'AD')"
holds 'by coordinates' '"status":"follows","certainty":"proven"' \
	"$(asked '"A = (0, 4)","B = (3, 0)","Midpoint(D,A,B)"' 'D = (1.5, 2)')"
holds 'a coordinate is a term' '"exact":"3/2"' "$(asked '"A = (0, 4)","Coordinates(B, 3, 0)","Midpoint(D,A,B)"' 'x(D)')"
holds 'for every t' '"status":"follows","certainty":"proven"' \
	"$(asked "$para,\"AB = t\",\"BC = 2t + 1\"" 'Perimeter(A,B,C,D) = 6t + 2')"
holds 'not for every t' '"status":"false"' "$(asked "$para,\"AB = t\",\"BC = 2t + 1\"" 'Perimeter(A,B,C,D) = 12')"
holds 'in every case' '"status":"follows","certainty":"proven"' "$(asked '"x = 3 or x = 5"' 'x > 2')"
holds 'in one case not' '"status":"false"' "$(asked '"x = 3 or x = 5"' 'x < 4')"
holds 'one or the other' '"status":"follows","certainty":"proven"' "$(asked '"x = 3 or x = 5"' 'x = 5 or x = 3')"
holds 'a value in each case' '"values":[3,5],"exacts":["3","5"]' "$(asked '"x = 3 or x = 5"' 'x')"
holds 'too many cases' '"code":"limit"' \
	"$(asked '"x = 1 or x = 2 or x = 3 or x = 4 or x = 5","y = 1 or y = 2 or y = 3 or y = 4"' 'x')"
holds 'or within and' '"code":"bad_argument"' "$(asked '"x = 1"' '(x = 1 or x = 2) and x > 0')"
holds 'degrees in a sine' '"status":"follows"' "$(asked '"RightAngle(A,B,C)","2AB = AC"' 'sin(Angle(A,C,B)) = 1/2')"
holds 'a small budget is kept' '"status":"open"' \
	"$(solve '{"points":["A","B","C","D","E","F","G","H"],"facts":["OnCircle(A,B,C,D,E,F,G,H)","BC = CD","CD = DE","DE = EF"],"goal":"BE = CF"}' '--budget 1000')"

# letters FACTS GOAL: without points, facts called 1, 2, ...
letters() {
	solve "{\"points\":[],\"facts\":[$(printf '%s' "$1" | awk 'BEGIN { RS = ";" }
		{ printf "%s{\"id\":\"%d\",\"fact\":\"%s\"}", (NR > 1 ? "," : ""), NR, $0 }')],\"goal\":\"$2\"}"
}
holds 'bounds that meet nowhere' '"status":"contradictory","used":["1","2"]' "$(letters 'x < 5;x > 5' 'x = 5')"
holds 'letters that run away' '"used":["1","2"]' "$(letters 'x = y + 1;y = x + 1' 'x = y')"
holds 'every case contradicts itself' '"used":["3","1","2"],"why":"every case' "$(letters 'x <= y;y <= z;z < x' 'x = 1')"
same 'both bounds' '{"status":"follows","certainty":"proven","used":["1","2"]}' "$(letters 'x <= 5;x >= 5' 'x = 5')"
same 'a product' '{"status":"follows","certainty":"proven","used":["1","2"]}' "$(letters 'x*y = 0;x != 0' 'y = 0')"
holds 'where it fails, by its letters' '"figure":{},"letters":{"x":1}' "$(letters '(x-1)*(x-2) = 0' 'x = 2')"
holds 'no value' '"used":["1"],"why":"it divides by x, which is 0"' "$(letters 'x = 0' '1/x = 1/x')"
holds 'no root' '"why":"it takes the root of x, which is below 0"' "$(letters 'x < 0' 'sqrt(x) = sqrt(x)')"
holds 'not known to have one' '"assumes":["x is not below 0"]' "$(letters 'y = 2' 'sqrt(x)^2 = x')"
holds 'about' '"certainty":"proven","mended":"x ≈ 3.14 was read as equal within 0.005, half a unit of the last digit written","used":["1"]' \
	"$(letters 'x = 3.14159' 'x ≈ 3.14')"
holds 'not about' '"status":"follows"' "$(letters 'x = 3.14159' 'not (x ~= 3.15)')"
holds 'about what?' '"code":"unsupported"' "$(letters 'x = 3' 'x ≈ y')"
holds 'about as a fact' '"status":"false"' "$(letters 'x ≈ 3.14' 'x = 3.14')"
holds 'for a value it is taken for =' '"value":4.14,' "$(letters 'x ≈ 3.14' 'x + 1')"
holds 'two points in one place' '"used":["a","b"],"why":"two points are given one place' \
	"$(solve '{"points":["A","B","C"],"facts":[{"id":"a","fact":"A = (0,0)"},{"id":"b","fact":"B = (0,0)"},{"id":"c","fact":"Triangle(A,B,C)"}],"goal":"AB = 0"}')"
holds 'by coordinates alone' '"status":"follows","certainty":"proven"' \
	"$(asked '"A = (0,0)","B = (4,0)","C = (4,3)","D = (0,3)"' 'Rectangle(A,B,C,D)')"
holds 'a place that is given is kept' '"figure":{"A":[0,4],' "$(asked '"A = (0,4)","AB = 3"' 'AB = 4')"
holds 'parallels with a common point' '"status":"follows","certainty":"proven"' "$(asked '"Parallel(A,B,A,C)"' 'Collinear(A,B,C)')"
for on in '"Midpoint(O,A,B)","OnCircle(O,A)"' '"Circumcenter(O,A,B,C)","OnCircle(O,A)"' '"OB = Radius(O)"' '"OB = OA","OnCircle(O,A)"' \
	'"IsDiameter(O,A,B)"' '"Inscribed(O,A,B,C)"'; do
	holds "where a tangent touches: $on" '"status":"follows","certainty":"proven"' \
		"$(solve "{\"points\":[\"A\",\"B\",\"C\",\"D\",\"O\"],\"facts\":[$on,\"Tangent(O,B,D)\"],\"goal\":\"Perpendicular(B,D,O,B)\"}")"
done

# solid GOAL: of a cone with a radius of 3 and a height of 4
solid() { solve "{\"points\":[\"O\",\"P\"],\"facts\":[\"Cone(O,P)\",\"Radius(O) = 3\",\"Height(OP) = 4\"],\"goal\":\"$1\"}"; }
holds 'in space, too' '"status":"follows","certainty":"proven"' "$(solid 'Volume(OP) = 12*pi')"
holds 'what is not so' '"status":"false","certainty":"proven"' "$(solid 'Volume(OP) = 36')"
holds 'less' '"status":"follows"' "$(solid 'Slant(OP) < 5.1')"
holds 'nothing else' '"status":"open","why":"of problems in space' "$(solid 'Volume(OP) = 12*pi or Volume(OP) = 3')"

holds 'a decimal near a root is another number' '"status":"false","certainty":"proven","value":3.46410161514,"exact":"2*sqrt(3)"' \
	"$(solve '{"points":["A","B","C","D","E","F","G","H"],"facts":["Cube(A,B,C,D,E,F,G,H)","AB = 2"],"goal":"AG = 3.4641016151"}')"
holds 'several at once' '"status":"follows","certainty":"proven"' "$(solid 'Volume(OP) ≈ 37.70')"

# The examples.
example() { "$PORISM" solve --json "examples/problems/$1.json"; }
holds 'midpoints of a quadrilateral' '"status":"follows"' "$(example midpoints)"
holds 'diagonals' '"status":"false","certainty":"proven"' "$(example diagonals)"
holds 'half a side' '"status":"follows","certainty":"proven","used":["middle","half"]' "$(example right-angle)"
holds 'a right angle here or there' '"used":["legs","side","right"]' "$(example either)"
holds 'points of the plane' '"status":"follows","certainty":"proven"' "$(example plane)"
"$PORISM" solve --figure "$dir" --script "$dir" examples/problems/diagonals.json >/dev/null
ok 'the counter-figure can be drawn' "$PORISM" render --check "$dir/diagonals.pg"
holds 'in words' 'AC is perpendicular to BD: false (proven)' "$("$PORISM" solve --text examples/problems/diagonals.json)"
finish
