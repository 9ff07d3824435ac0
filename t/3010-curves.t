#!/bin/sh
# 3010-curves.t -- curves by their equations, inequalities of any form, polylines, loci, their
# equations and envelopes, through porism run.
. t/tap.sh

# The answer to the last of the lines on standard input: as text, or one record.
text() { cat >"$dir/s.pg"; "$PORISM" run "$dir/s.pg" 2>&1 | tail -n 1; }
record() { cat >"$dir/s.pg"; "$PORISM" run --json "$dir/s.pg" | tail -n 1; }
last() { printf '%s\n' "$@" | text; }

c='c: x^3 + y^3 = 3x y'
same 'an equation of degree 3' 'c = x^3 + y^3 = 3*x*y  [implicit: ImplicitCurve(x^3 + y^3 = 3*x*y)]' "$(last "$c")"
same 'a point on it' 'boolean: true (proven)' "$(last "$c" 'IsOn((3/2, 3/2), c)')"
same 'a point beside it' 'boolean: false (proven)' "$(last "$c" 'IsOn((3/2, 1.500001), c)')"
same 'sines too, exactly' 'boolean: true (proven)' "$(last 'k: sin(x) = cos(y)' 'IsOn((pi/6, pi/3), k)')"
same 'lines and conics stay what they are' 'd: x^2 + y^2 = 9  [circle: x^2 + y^2 = 9]' "$(last 'd: x^2 + y^2 = 9')"
same 'a pair of lines' 's = x^2 - y^2 = 0  [implicit: x^2 = y^2]' "$(last 's: x^2 = y^2')"
same 'a single point' 'boolean: true (proven)' "$(last 'p: x^2 + y^2 = 0' 'IsOn((0, 0), p)')"
holds 'nothing at all is refused' 'no point satisfies the equation' "$(last 'p: x^2 + y^2 = -1')"
same 'met with a line' 'A_2 = (3/2, 3/2), about (1.5, 1.5)  [point: Intersect(c, y = x) [2]]' "$(last "$c" 'Intersect(c, y = x)')"
same 'with a segment that ends before' 'A = (0, 0)  [point: Intersect(c, Segment((0, 0), (1, 1)))]' "$(last "$c" 'Intersect(c, Segment((0,0),(1,1)))')"
same 'with a circle, in closed form' 'A_3 = (3/2, 3/2), about (1.5, 1.5)  [point: Intersect(c, d) [3]]' \
	"$(last "$c" 'd: (x-1)^2 + (y-1)^2 = 1/2' 'Intersect(c, d)')"
same 'with a graph' 'A_2 = (0, 0)  [point: Intersect(c, f) [2]]' "$(printf '%s\n' "$c" 'f(x) = x^3 - x' 'Intersect(c, f)' >"$dir/s.pg"; "$PORISM" run "$dir/s.pg" | grep '^A_2')"
same 'the tangent at a point of it' 'f: y = -x + 3  [line: Tangent((3/2, 3/2), c)]' "$(last "$c" 'Tangent((3/2,3/2), c)')"
same 'none where it crosses itself' degenerate "$(printf '%s\n' "$c" 'Tangent((0,0), c)' | record | sed 's/.*"code":"\([a-z_]*\)".*/\1/')"
same 'none beside it' no_such_object "$(printf '%s\n' "$c" 'Tangent((1,0), c)' | record | sed 's/.*"code":"\([a-z_]*\)".*/\1/')"
same 'its image' 'boolean: true (proven)' "$(last "$c" 'd = Reflect(c, (1, 1))' 'IsOn((1/2, 1/2), d)')"
same 'turned by 45 degrees' 'boolean: true (proven)' "$(last "$c" 'd = Rotate(c, 45°, (0, 0))' 'IsOn((0, 3/2 sqrt(2)), d)')"
same 'it follows a slider' 'changed c = 2*x^3 + y^3 = 1  [implicit: ImplicitCurve(a*x^3 + y^3 = 1)]' \
	"$(last 'a = Slider(1, 5, 1)' 'c: a x^3 + y^3 = 1' 'SetValue(a, 2)')"

same 'inside an inequality' 'boolean: true (proven)' "$(last 'q: x^3 + y^3 < 3x y' 'IsInRegion((1, 1), q)')"
same 'its border does not belong' 'boolean: false (proven)' "$(last 'q: x^3 + y^3 < 3x y' 'IsInRegion((3/2, 3/2), q)')"
same 'unless it does' 'boolean: true (proven)' "$(last 'q: x^3 + y^3 <= 3x y' 'IsInRegion((3/2, 3/2), q)')"
same 'a denial' 'boolean: true (proven)' "$(last 'q: !(x < 1)' 'IsInRegion((1, 5), q)')"
same 'a chain' 'boolean: false (proven)' "$(last 'q: 0 < x < 3' 'IsInRegion((3, 0), q)')"
same 'or' 'boolean: true (proven)' "$(last 'q: x < 1 || sin(x) < y' 'IsInRegion((pi/2, 2), q)')"

same 'a polyline' 'p = 7  [polyline: Polyline((0, 0), (3, 4), (3, 6))]' "$(last 'p = Polyline((0,0), (3,4), (3,6))')"
same 'of a list' 'p = 7  [polyline: Polyline((0, 0), (3, 4), (3, 6))]' "$(last 'p = PolyLine({(0,0), (3,4), (3,6)})')"
same 'it is open' 'boolean: false (proven)' "$(last 'p = Polyline((0,0), (3,4), (3,6))' 'IsOn((3/2, 3), p)')"
same 'its end is its own' '(3, 6)' "$(last 'p = Polyline((0,0), (3,4), (3,6))' 'P = Point(p, 9, 9)' | sed 's/^P = \(.*\)  \[.*/\1/')"
same 'its length' 'length: 7 (proven)' "$(last 'p = Polyline((0,0), (3,4), (3,6))' 'Length(p)')"
same 'met with a line' 'A = (3/4, 1), about (0.75, 1)  [point: Intersect(p, y = 1)]' "$(last 'p = Polyline((0,0), (3,4), (3,6))' 'Intersect(p, y = 1)')"

ride='c = Circle((0,0), 2)
M = Point(c, 2, 0)
P = Midpoint(M, (4, 0))'
same 'the equation of a locus, proven' '(x - 2)^2 + y^2 = 1:' "$(printf '%s\n' "$ride" 'k = LocusEquation(P, M)' | record | sed 's/.*"name":"k".*"exact":"\([^"]*\)"[^}]*"definition":"[^"]*"\([^}]*\)}.*/\1:\2/')"
same 'of a locus made before' 'k: (x - 2)^2 + y^2 = 1  [circle: LocusEquation(P, M)]' "$(last "$ride" 'l = Locus(P, M)' 'k = LocusEquation(l)')"
same 'nothing stays moved' '(3, 0)' "$(last "$ride" 'l = Locus(P, M)' 'P' | sed 's/^P = \(.*\)  \[.*/\1/')"
same 'a slider as mover' 's = x^3 - y^2 = 0  [implicit: LocusEquation(S, a)]' "$(last 'a = Slider(0, 5, 1)' 'S = (a^2, a^3)' 's = LocusEquation(S, a)')"
same 'a linkage of degree 6 is called probable' probable "$(printf '%s\n' 'A = (0,0)' 'B = (4,0)' 'c = Circle(A, 2)' 'M = Point(c, 1, 1)' 'd = Circle(M, 3)' 'k = Circle(B, 2)' 'X = Intersect(d, k)' 'P = Midpoint(M, X_1)' 'w = LocusEquation(P, M)' | record | sed 's/.*"certainty":"\([a-z]*\)".*/\1/')"
same 'what does not move' bad_argument "$(printf '%s\n' 'A = (1,2)' 'P = Midpoint(A, (0,0))' 'l = Locus(P, A)' | record | sed 's/.*"code":"\([a-z_]*\)".*/\1/')"
same 'what does not follow' bad_argument "$(printf '%s\n' "$ride" 'A = (1,2)' 'l = Locus(A, M)' | record | sed 's/.*"code":"\([a-z_]*\)".*/\1/')"
same 'a single point is no curve' degenerate "$(printf '%s\n' 'c = Circle((0,0), 2)' 'M = Point(c, 2, 0)' 'N = Reflect(M, (0,0))' 'Q = Midpoint(M, N)' 'k = LocusEquation(Q, M)' | record | sed 's/.*"code":"\([a-z_]*\)".*/\1/')"

p='A = (0,0)
B = (4,0)
P = (1,1)'
same 'where a relation holds' 'c: (x - 2)^2 + y^2 = 4  [circle: LocusEquation(Line(P, A) ⟂ Line(P, B), P)]' "$(last "$p" 'LocusEquation(Line(P,A) ⟂ Line(P,B), P)')"
same 'equal segments' 'f: x = 2  [line: LocusEquation(a == b, P)]' "$(last "$p" 'a = Segment(P, A)' 'b = Segment(P, B)' 'LocusEquation(a ≟ b, P)')"
same 'a sum of distances' 'c: 5*x^2 + 9*y^2 - 20*x - 25 = 0' "$(last "$p" 'LocusEquation(Distance(P,A) + Distance(P,B) == 6, P)' | sed 's/  \[.*//')"
same 'an angle' 'c: (x - 2)^2 + y^2 = 4' "$(last "$p" 'w = Angle(A, P, B)' 'LocusEquation(w == 90°, P)' | sed 's/  \[.*//')"
same 'an order has no equation' unsupported "$(printf '%s\n' "$p" 'LocusEquation(Distance(P,A) < 2, P)' | record | sed 's/.*"code":"\([a-z_]*\)".*/\1/')"

same 'an envelope of lines' 'p: x^2 - 4*y = 0' "$(last 'd: y = -1' 'N = Point(d, 0, -1)' 'g = PerpendicularBisector(N, (0, 1))' 'p = Envelope(g, N)' | sed 's/  \[.*//')"
same 'of circles: a cardioid' 'k = x^4 + 2*x^2*y^2 + y^4 - 24*x^2 - 24*y^2 + 64*y - 48 = 0' \
	"$(last 'c = Circle((0,0), 2)' 'M = Point(c, 2, 0)' 'm = Circle(M, (0, 2))' 'k = Envelope(m, M)' | sed 's/  \[.*//')"

same 'a curve by a parameter meets a line' 'A_2 = (4, 4)  [point: Intersect(k, y = x) [2]]' "$(last 'k = Curve(2t, t^2, 0, 5)' 'Intersect(k, y = x)')"
same 'and has a tangent' 'f: y = x - 1  [line: Tangent((2, 1), k)]' "$(last 'k = Curve(2t, t^2, 0, 5)' 'Tangent((2, 1), k)')"
same 'a point of a locus is approximate' approximate "$(printf '%s\n' "$ride" 'l = Locus(P, M)' 'Q = Point(l, 3, 3)' | record | sed 's/.*"certainty":"\([a-z]*\)".*/\1/')"

for form in svg pdf tex png; do
	printf '%s\n' "$c" 'q: x y > 1 && y < 3' 'p = Polyline((0,0), (3,4), (3,6))' "$(echo "$ride" | sed 's/^c /k /; s/(c,/(k,/')" 'l = Locus(P, M)' >"$dir/s.pg"
	ok "drawn as $form" "$PORISM" render -o "$dir/a.$form" "$dir/s.pg"
done
printf '%s\n' 'c: (x^2 + y^2 - 4)^2 = 0' >"$dir/s.pg"
"$PORISM" render -o "$dir/a.svg" "$dir/s.pg"
ok 'a square is drawn as its curve' grep -q 'C' "$dir/a.svg"
finish
