#!/bin/sh
# 2019-bad-solids.t -- space: whatever is degenerate, huge or absurd is refused with its reason, or
# answered exactly, and soon.  "Soon" is twenty seconds, which is a lot for any of it.
. t/tap.sh

# Both take a text, statements before the last one (made with success), and the last.
# refused TEXT SETUP LAST CODE PART: with that code, and a message that contains PART.
refused() {
	printf '%s\n' "$2" | tr ';' '\n' >"$dir/in"
	printf '%s\n' "$3" >>"$dir/in"
	out=$(timeout 20 "$PORISM" run --json "$dir/in" | tail -n 1)
	case $out in
	'{"ok":false'*"\"code\":\"$4\""*"$5"*)	good=0 ;;
	*)	good=1 ;;
	esac
	tap_line $good "$1" "$(printf '%s\n' "$out" | cut -c 1-400)"
}

# answers TEXT SETUP LAST EXACT: the closed form of the last.
answers() {
	printf '%s\n' "$2" | tr ';' '\n' >"$dir/in"
	printf '%s\n' "$3" >>"$dir/in"
	out=$(timeout 20 "$PORISM" run --json "$dir/in" | tail -n 1)
	case $out in
	'{"ok":true'*"\"exact\":\"$4\""*)	good=0 ;;
	*)	good=1 ;;
	esac
	tap_line $good "$1" "$(printf '%s\n' "$out" | cut -c 1-400)"
}

# --- Too many --------------------------------------------------------------------------
refused 'a prism over a 10^6-gon' '' 'q = Prism(Polygon((0,0),(1,0),1000000), 1)' bad_argument 'from 3 to 30'
refused 'the same in space' '' 'q = Prism(Polygon((0,0,0),(1,0,0),1000000), 1)' bad_argument 'from 3 to 30'
refused 'a list of a million corners' '' 'L = Sequence((cos(k), sin(k)), k, 1, 1000000)' limit '10000'
refused 'a base of ten thousand points' 'L = Sequence((k, k^2, 0), k, 1, 10000)' \
	'p = Polygon(L)' limit '3 to 31'
awk 'BEGIN { printf "p = Prism("; for (i = 0; i < 20000; i++) printf "(%d,%d,0),", i, i * i; print "(0,0,5))" }' >"$dir/long"
out=$(timeout 20 "$PORISM" run --json "$dir/long" | tail -n 1)
holds 'twenty thousand points written out' '{"ok":false' "$out"
answers 'a hull of two thousand points' 'L = Sequence((k, k^2, k^3), k, 1, 2000); h = ConvexHull3D(L)' \
	'FaceCount(h)' 3996
answers 'a hull of ten thousand, nearly all inside' \
	'L = Sequence((Mod(k, 22), Mod(3k, 19), Mod(7k, 23)), k, 1, 10000); h = ConvexHull3D(L)' 'Volume(h)' 8316
refused 'a net of too many faces' 'L = Sequence((k, k^2, k^3), k, 1, 300); h = ConvexHull3D(L)' \
	'n = Net(h)' limit 'at most'
refused 'a stack higher than anybody counts' '' 'c = CubeStack({{1000000000}})' limit 'at most'
refused 'a stack of half a cube' '' 'c = CubeStack({{1, 1/2}})' bad_argument 'whole'
refused 'a stack below the table' '' 'c = CubeStack({{1, -1}})' bad_argument 'below 0'
refused 'a stack of nothing' '' 'c = CubeStack({{0}})' degenerate 'no cube'

# --- Huge and tiny ---------------------------------------------------------------------
answers 'a cube of 10^400' 'w = Cube((0,0,0),(10^400,0,0))' 'Volume(w)/10^1200' 1
answers 'its section' 'w = Cube((0,0,0),(10^400,0,0)); s = CrossSection(Plane((0,0,1),(1,0,1),(0,1,1)), w)' \
	'Area(s)/10^800' 1
answers 'a cube of 10^-300' 'w = Cube((0,0,0),(1e-300,0,0))' 'SurfaceArea(w)*10^600' 6
answers 'its net' 'w = Cube((0,0,0),(1e-300,0,0)); n = Net(w)' 'Area(n)*10^600' 6
answers 'a hull from 10^-300 to 10^300' 'h = ConvexHull3D((0,0,0),(1e300,0,0),(0,1e-300,0),(0,0,1))' \
	'6*Volume(h)' 1
answers 'a sphere far away' 's = Sphere((0,0,10^400),10^399)' 'Distance((0,0,0), Center(s))/10^400' 1
answers 'a needle of a cone' 'k = Cone((0,0,0),(0,0,10^400),10^-400)' '3*Volume(k)*10^400' pi
refused 'missed by 10^-400' 'w = Cube((0,0,0),(1,0,0))' \
	's = CrossSection(Plane((0,0,1+10^-400),(1,0,1+10^-400),(0,1,1+10^-400)), w)' no_such_object 'misses'
# Pictures have doubles: refused with a name, not drawn wrong.
draws_not() {
	printf '%s\n' "$2" | tr ';' '\n' >"$dir/in"
	err=$(timeout 20 "$PORISM" render -o "$dir/out.svg" "$dir/in" 2>&1)
	same "$1" 1 $?
	holds "$1: the reason" "$3" "$err"
}
draws_not 'a picture of 10^300' 'w = Cube((0,0,0),(1e300,0,0))' 'too large for a picture'
draws_not 'a picture of 10^-300' 'w = Cube((0,0,0),(1e-300,0,0))' 'too small for a picture'
draws_not 'a picture of a unit cube at 10^30' 'w = Cube((10^30,0,0),(10^30+1,0,0))' 'too far away'
draws_not 'a picture of a point at 10^300' 'P = (10^300,0,0); w = Cube((0,0,0),(1,0,0))' 'numbers of P'

# --- Degenerate ------------------------------------------------------------------------
refused 'a plane of points on one line' '' 'p = Plane((0,0,0),(1,1,1),(2,2,2))' degenerate 'line'
refused 'a plane of skew lines' '' 'p = Plane(Line((0,0,0),(1,0,0)), Line((0,0,1),(0,1,1)))' no_such_object 'skew'
refused 'a base on one line' '' 'w = Pyramid((0,0,0),(1,0,0),(2,0,0),(0,0,1))' degenerate 'one line'
refused 'a base that is not flat' '' 'w = Prism((0,0,0),(1,0,0),(1,1,1/9),(0,1,0),(0,0,4))' degenerate 'not flat'
refused 'height 0' '' 'w = Prism(Polygon((0,0),(1,0),(0,1)), 0)' degenerate 'height'
refused 'an apex in the plane of the base' '' 'w = Pyramid(Polygon((0,0),(1,0),(0,1)), (5,5))' degenerate 'plane of the base'
refused 'a third cube point at no right angle' '' 'w = Cube((0,0,0),(1,0,0),(2,1,0))' no_such_object 'not right'
refused 'a cube of one point' '' 'w = Cube((0,0,0),(0,0,0))' degenerate 'same point'
refused 'a sphere of radius 0' '' 's = Sphere((0,0,0),0)' degenerate 'radius'
refused 'a cone of negative radius' '' 'k = Cone((0,0,0),(0,0,1),-1)' degenerate 'radius'
refused 'a cylinder without height' '' 'k = Cylinder((0,0,0),(0,0,0),1)' degenerate ''
refused 'an opening of 90 degrees' '' 'k = InfiniteCone((0,0,0),(0,0,1),90°)' degenerate '90'
refused 'a plane beside the body' 'w = Cube((0,0,0),(1,0,0))' \
	's = CrossSection(Plane((0,0,3),(1,0,3),(0,1,3)), w)' no_such_object 'misses'
refused 'parallel planes' '' 'l = Intersect(Plane((0,0,0),(1,0,0),(0,1,0)), Plane((0,0,1),(1,0,1),(0,1,1)))' \
	no_such_object 'parallel'
refused 'a line beside a plane' '' 'P = Intersect(Line((0,0,1),(1,0,1)), Plane((0,0,0),(1,0,0),(0,1,0)))' \
	no_such_object 'parallel'
refused 'skew lines do not meet' '' 'P = Intersect(Line((0,0,0),(1,0,0)), Line((0,0,1),(0,1,1)))' \
	no_such_object 'skew'
refused 'a hull in one plane' '' 'h = ConvexHull3D((0,0,0),(1,0,0),(0,1,0),(1,1,0))' degenerate 'one plane'
refused 'a hull on one line' '' 'h = ConvexHull3D((0,0,0),(1,1,1),(2,2,2),(3,3,3))' degenerate 'one line'
refused 'a hull of one point' '' 'h = ConvexHull3D((1,1,1),(1,1,1),(1,1,1),(1,1,1))' degenerate 'all the same'
answers 'equal points are one vertex' 'h = ConvexHull3D((0,0,0),(0,0,0),(1,0,0),(0,1,0),(0,0,1),(0,0,1))' \
	'VertexCount(h)' 4

# --- Sections, nets, ways --------------------------------------------------------------
cube='w = Cube((0,0,0),(2,0,0))'
refused 'a section through a vertex alone' "$cube" 's = CrossSection(Plane((0,0,0),(1,-1,0),(0,1,-1)), w)' \
	no_such_object 'touches'
refused 'through an edge alone' "$cube" 's = CrossSection(Plane((0,0,0),(1,0,0),(0,1,-1)), w)' no_such_object 'touches'
answers 'through a face: the face' "$cube; s = CrossSection(Plane((0,0,0),(1,0,0),(0,1,0)), w)" 'Area(s)' 4
answers 'through four vertices' "$cube; s = CrossSection(Plane((0,0,0),(2,2,0),(0,0,1)), w)" 'Area(s)' '4*sqrt(2)'
answers 'through two vertices and two edges' "$cube; s = CrossSection(Plane((0,0,0),(2,2,2),(1,0,2)), w)" \
	'Area(s)' '2*sqrt(6)'
refused 'a net at 2' "$cube" 'n = Net(w, 2)' no_such_object 'from 0'
refused 'a net at -1/10' "$cube" 'n = Net(w, -1/10)' no_such_object 'from 0'
refused 'a net just beyond' "$cube" 'n = Net(w, 1+10^-100)' no_such_object 'from 0'
refused 'a net that would overlap' 'p = Polygon((0,0),(6,0),(6,4),(5,4),(3,1),(1,4),(0,4)); P = Prism(p, 2)' \
	'n = Net(P)' no_such_object 'overlap'
refused 'one of an L, at its inner corner' 'p = Polygon((0,0),(2,0),(2,1),(1,1),(1,2),(0,2)); P = Prism(p, 1/4)' \
	'n = Net(P)' no_such_object 'overlap'
answers 'folded up there is one' \
	'p = Polygon((0,0),(2,0),(2,1),(1,1),(1,2),(0,2)); P = Prism(p, 1/4); n = Net(P, 0)' 'Area(n)' 8
refused 'no way between a point and itself' "$cube" 'v = ShortestPath(w, (0,0,0), (0,0,0))' degenerate 'same'
refused 'a way from inside' "$cube" 'v = ShortestPath(w, (1,1,1), (0,0,0))' no_such_object 'inside of it'
finish
