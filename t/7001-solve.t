#!/bin/sh
# 7001-solve.t -- porism solve: records, logic forms, typed answers for bad ones.
. t/tap.sh

solve() { printf '%s' "$1" | "$PORISM" solve ${2-} - | sed 's/,"ms":.*/}/'; }

same 'a proven answer' \
	'{"status":"found","value":13,"exact":"13","choice":"B","certainty":"proven","doubts":0,"assumed":0,"used":["Length(A,B)=12","Length(A,C)=5","Perpendicular(A,B,A,C)"]}' \
	"$(solve '{"points":{"A":[0,0],"B":[4,0],"C":[0,3]},"facts":["Length(A,B)=12","Length(A,C)=5",
	"Perpendicular(A,B,A,C)"],"goal":"Length(B,C)","choices":["12","13","17"]}')"
holds 'roots in closed form' '"exact":"4*sqrt(5)"' \
	"$(solve '{"points":{"A":[0,0],"B":[4,0],"C":[0,3]},"facts":["Length(A,B)=8","Length(A,C)=4",
	"Angle(B,A,C)=90"],"goal":"Length(B,C)"}')"
holds 'the account ends with the goal' '"found":"Length(B,C) = 13","because":"from the above"' \
	"$(solve '{"points":{"A":[0,0],"B":[4,0],"C":[0,3]},"facts":["Length(A,B)=12","Length(A,C)=5",
	"Perpendicular(A,B,A,C)"],"goal":"Length(B,C)"}' '--explain --json')"

logic='{"id":3,"text_logic_forms":["Find(x)"],"diagram_logic_forms":
["PointLiesOnLine(E, Line(A, B))","PointLiesOnLine(F, Line(C, D))","PointLiesOnLine(E, Line(G, F))",
"Parallel(Line(A, B), Line(C, D))","Equals(MeasureOf(Angle(G, E, B)), 3x+10)",
"Equals(MeasureOf(Angle(E, F, D)), 5x-30)"],
"point_positions":{"A":[0,0],"E":[50,0],"B":[100,0],"C":[0,60],"F":[30,60],"D":[110,60],"G":[70,-60]},
"line_instances":["AB","CD","GF"],"choices":["10","20","30","40"]}'
holds 'corresponding angles in logic forms' '"id":"3","status":"found","value":20,"exact":"20","choice":"B"' \
	"$(solve "$logic" '--format geometry3k')"

holds 'an unknown point' '"code":"not_found"' \
	"$(solve '{"points":["A"],"facts":["Length(A,Q)=1"],"goal":"x"}')"
holds 'nonsense in a fact' '"status":"bad_problem"' \
	"$(solve '{"points":["A"],"facts":["Length((("],"goal":"x"}')"
holds 'a fact that is none, and what is near' '"near":"Parallel"' \
	"$(solve '{"points":["A","B"],"facts":["Paralel(A,B,A,B)"],"goal":"x"}')"
holds 'which fact it was, and what to do' \
	'"message":"fact 2, \"Length(A,C)=1\": no point is called C","near":"A, B","hint":"list every point' \
	"$(solve '{"points":["A","B"],"facts":["Length(A,B)=1","Length(A,C)=1"],"goal":"x"}')"
holds 'a measure that is none, and what is near' '"near":"Length' \
	"$(solve '{"points":["A","B"],"facts":["Lenght(A,B)=1"],"goal":"x"}')"
holds 'a measure alone' 'Length alone says nothing' \
	"$(solve '{"points":["A","B"],"facts":["Length(A,B)"],"goal":"x"}')"
holds 'a goal with an unknown point' 'the goal, \"Length(A,C)\": no point is called C' \
	"$(solve '{"points":["A","B"],"facts":["Length(A,B)=1"],"goal":"Length(A,C)"}')"
holds 'an empty goal' 'has no \"goal\"' "$(solve '{"points":["A"],"facts":["x=1"],"goal":" "}')"
holds 'a number that is none' '"code":"limit"' \
	"$(solve '{"points":["A"],"facts":["x=1e999"],"goal":"x"}')"
# said FACT: the answer with this fact about a triangle
said() {
	solve "{\"points\":[\"A\",\"B\",\"C\"],\"facts\":[\"$1\",\"Length(A,B) = 4\"],\"goal\":\"AB\"}"
}
holds 'AB is a length' '"conflict":["AB = 3","AB = 4"]' "$(said 'AB = 3')"
holds 'a point is no number' 'A is a point, not a number' "$(said 'A = 30')"
holds 'a line of one point' 'Parallel names C twice' "$(said 'Parallel(A,B,C,C)')"
holds 'an angle of two points' 'Angle names A twice' "$(said 'Angle(A,B,A) = 3')"
holds 'a square of three' 'Square expects 4 points' "$(said 'Square(A,B,C)')"
holds 'a polygon of two' 'Area expects 3 points or more' "$(said 'Area(A,B) = 3')"
holds 'two polygons by name' '"ABC and CBA are congruent"' \
	"$(solve '{"points":["A","B","C"],"facts":["Congruent(A,B,C,C,B,A)","AB = 4","BC = 5"],"goal":"CA"}')"
holds 'equations that are the same in two letters' '"value":13,' \
	"$(solve '{"points":[],"facts":["x + y = 5","x*y = 6"],"goal":"x^2 + y^2"}')"
holds 'both letters then, perhaps not all' '"values":[2,3],"exacts":["2","3"],"complete":false' \
	"$(solve '{"points":[],"facts":["x + y = 5","x*y = 6"],"goal":"x"}')"
holds 'numbers at odds prove nothing' '"status":"contradictory"' \
	"$(solve '{"points":[],"facts":["x = 3","x = 3.1"],"goal":"x"}')"
holds 'a drawing says nothing of sizes' '"status":"underdetermined"' \
	"$(solve '{"points":{"A":[0,0],"B":[4,0],"C":[4,3]},"facts":["AB = 4","BC = 3"],"goal":"CA"}')"
holds 'the apex of an isosceles triangle is as drawn, and said to be' \
	'"exact":"4","choice":null,"certainty":"conditional","assumes":["A is the apex of the isosceles triangle, as drawn"]' \
	"$(solve '{"points":{"A":[0,0],"B":[4,0],"C":[1,4]},"facts":["Isosceles(A,B,C)","AB = 4","BC = 3"],"goal":"CA"}')"
holds 'not as drawn where that cannot be' '"exact":"7","choice":null,"certainty":"proven"' \
	"$(solve '{"points":{"A":[0,0],"B":[4,0],"C":[1,4]},"facts":["Isosceles(A,B,C)","AB = 3","BC = 7"],"goal":"CA"}')"
holds 'proven where a fact says which sides are equal' '"exact":"4","choice":null,"certainty":"proven"' \
	"$(solve '{"points":{"A":[0,0],"B":[4,0],"C":[1,4]},"facts":["Isosceles(A,B,C)","AC = AB","AB = 4","BC = 3"],"goal":"CA"}')"
holds 'no goal' '"status":"bad_problem"' "$(solve '{"points":["A"],"facts":[]}')"
holds 'a point listed twice' 'the point A is listed twice' \
	"$(solve '{"points":["A","B","A"],"facts":["AB = 3"],"goal":"AB"}')"
holds 'not JSON' '"status":"bad_problem"' "$(solve 'hello')"
holds 'no triangle' '"conflict":["AB = 1","BC = 1","AC = 5"]' \
	"$(solve '{"points":["A","B","C"],"facts":["Length(A,B)=1","Length(B,C)=1","Length(A,C)=5"],
	"goal":"Angle(A,B,C)"}')"
holds 'a free value' '"status":"underdetermined"' \
	"$(solve '{"points":["A","B","C"],"facts":["Length(A,B)=1","Length(B,C)=1"],"goal":"Length(A,C)"}')"

awk 'BEGIN { printf "{\"points\":[\"A\",\"B\"],\"facts\":["
	for (i = 0; i < 10000; i++) printf "%s\"Length(A,B)=%d\"", i ? "," : "", 7
	print "],\"goal\":\"Length(A,B)\"}" }' >"$dir/many"
holds 'ten thousand facts' '"code":"limit","message":"more than 2000 facts"' "$("$PORISM" solve "$dir/many")"
awk 'BEGIN { printf "{\"points\":["
	for (i = 0; i < 10000; i++) printf "%s\"A%d\"", i ? "," : "", i
	print "],\"facts\":[],\"goal\":\"Length(A1,A2)\"}" }' >"$dir/many"
holds 'ten thousand points' '"code":"limit","message":"more than 120 points"' "$("$PORISM" solve "$dir/many")"
awk 'BEGIN { printf "{\"points\":[\"A\"],\"facts\":[\""
	for (i = 0; i < 10000; i++) printf "("
	printf "x"
	for (i = 0; i < 10000; i++) printf ")"
	print "=1\"],\"goal\":\"x\"}" }' >"$dir/many"
holds 'ten thousand brackets' '"status":"bad_problem"' "$("$PORISM" solve "$dir/many")"

printf '%s\n' '{"id":1,"points":["A"],"facts":["x=2"],"goal":"x+1"}' 'broken' \
	'{"id":2,"points":["A"],"facts":["y^2=9"],"goal":"y"}' >"$dir/lines"
"$PORISM" solve --jsonl --threads 3 "$dir/lines" >"$dir/out"
same 'some problems were not answered' 1 $?
same 'an answer a line, in order' '3 1 2' \
	"$(grep -c . "$dir/out") $(sed -n '1s/{"id":"\([0-9]*\)".*/\1/p;3s/{"id":"\([0-9]*\)".*/\1/p' "$dir/out" |
	tr '\n' ' ' | sed 's/ $//')"
"$PORISM" solve --format cuneiform "$dir/lines" >/dev/null 2>&1
same 'an unknown format' 129 $?

finish
