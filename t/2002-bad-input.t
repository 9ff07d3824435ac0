#!/bin/sh
# 2002-bad-input.t -- whatever comes in: a clear error, at once, and nothing lost.
. t/tap.sh

# bad TEXT CODE PART LINE: after a point A was made, the line fails with that code and a
# message that contains PART; A is still there, and is the whole figure.
bad() {
	printf 'A = (1, 2)\n%b\nCanvas()\n' "$4" >"$dir/in"
	out=$(timeout 20 "$PORISM" run --json "$dir/in")
	rc=$?
	second=$(printf '%s\n' "$out" | sed -n 2p)
	case $rc:$second in
	1:'{"ok":false'*"\"code\":\"$2\""*"$3"*)	good=0 ;;
	*)	good=1 ;;
	esac
	[ "$(printf '%s\n' "$out" | wc -l)" -eq 3 ] || good=1
	case $(printf '%s\n' "$out" | tail -n 1) in
	*'"objects":[{"name":"A","kind":"point","exact":"(1, 2)"'*'}]}}')	;;
	*)	good=1 ;;
	esac
	tap_line $good "$1" "ended with $rc
$(printf '%s\n' "$out" | cut -c 1-300)"
}

bad 'an unknown command' bad_argument '"near":["Midpoint"' 'M = Midpont(A, A)'
bad 'an unknown tool' bad_argument '"near":["add_foot"' '{"tool":"add_foo","args":{}}'
bad 'an unknown parameter' bad_argument 'add_point(name, x, y)' \
	'{"tool":"add_point","args":{"name":"Q","x":1,"y":2,"z":3}}'
bad 'a missing parameter' bad_argument '"arg":"x"' '{"tool":"add_point","args":{"name":"Q"}}'
bad 'too few arguments' bad_argument 'Distance(obj1: point|path|function|curve|list, obj2: ' 'Distance(A)'
bad 'too many arguments' bad_argument 'too many' 'Foot(A, Line(A, (5, 5)), A)'
bad 'the wrong kind' wrong_kind '"arg":"p2"' \
	'{"tool":"add_midpoint","args":{"name":"M","p1":"A","p2":"Circle(A,1)"}}'
bad 'an unknown object' not_found '"arg":"p2"' 'M = Midpoint(A, Z)'
bad 'and the argument it stands for' not_found '"arg":"p2"' \
	'{"tool":"add_midpoint","args":{"name":"M","p1":"A","p2":"Z"}}'
bad 'a definition that needs itself' name_taken 'depend on itself' 'A = A + (3, 4)'
bad 'a question under a name that is taken' name_taken '"arg":"name"' \
	'{"tool":"query_distance","args":{"name":"A","obj1":"(0,0)","obj2":"(3,4)"}}'
bad '10^10^10' limit '10^10^10' 'a = 10^10^10'
bad '2^100000000' limit 'bits' 'a = 2^100000000'
bad '1e999999999' limit 'exponent' 'a = 1e999999999'
bad '-10^-10^10' limit 'bits' 'a = -(1/10)^(10^10)'
bad 'a root of a negative number' degenerate 'sqrt(-1)' 'a = sqrt(-1)'
bad 'division by zero' degenerate 'zero' 'a = 1/(sqrt(2)^2 - 2)'
bad 'a line through one point' degenerate '' 'l = Line(A, A)'
bad 'a circle without a radius' degenerate 'radius' 'c = Circle(A, -1)'
bad 'parallel lines do not meet' no_such_object 'parallel' \
	'P = Intersect(Line((0,0),(1,0)), Line((0,1),(1,1)))'
bad 'no tangent from inside' no_such_object 'inside' 't = Tangent((0,0), Circle((0,0),1))'
bad 'an equation without points' no_such_object 'no point' 'c: x^2 + y^2 = -1'
bad 'a function of nothing known' not_found 'radius' 'f(x) = x^2 + radius'
bad 'nothing after the sign' bad_argument 'end of text' 'B ='
bad 'an open bracket' bad_argument 'close' 'B = ((1, 2)'
bad 'an open string' bad_argument 'close' 'Text("abc'
bad 'JSON cut short' bad_argument 'JSON' '{"tool":"add_point","args":{"name":"Q"'
bad 'JSON that is no call' bad_argument 'names no tool' '{"foo":1}'
bad 'arguments that are a list' bad_argument 'object' '{"tool":"add_point","args":[1,2]}'
bad 'a key given twice' bad_argument 'JSON' '{"tool":"undo","tool":"redo"}'
bad 'invalid UTF-8 in a name' bad_argument 'UTF-8' 'B\0377 = (1, 2)'
bad 'invalid UTF-8 in a call' bad_argument 'UTF-8' '{"tool":"\0303\0050"}'
bad 'an overlong form' bad_argument 'UTF-8' 'B\0300\0257 = (1, 2)'
bad 'a surrogate' bad_argument 'UTF-8' 'B\0355\0240\0200 = (1, 2)'
bad 'a byte of zero' bad_argument '' 'B = (1,\0000 2)'
bad 'undo beyond the beginning' bad_argument '' 'Undo(99)'
bad 'deleting what is not there' not_found '' 'Delete(Q)'
bad 'moving to nowhere' degenerate '' 'SetCoords(A, 1/0, 2)'

many() {
	head -c "$1" /dev/zero | tr '\0' "$2"
}
# Deep nesting, within the length of a line and beyond it.
bad 'deep brackets' limit 'nest' "a = $(many 5000 '(')1$(many 5000 ')')"
bad 'many signs' limit 'nest' "a = $(many 5000 '-')1"
bad 'deep commands' limit '' "a = $(yes 'Midpoint((0,0),' | head -n 300 | tr -d '\n')(1,1)$(many 300 ')')"
bad 'deep powers' limit '' "a = $(yes '1^' | head -n 3000 | tr -d '\n')1"
bad 'deep JSON' limit 'nested' "{\"tool\":$(many 5000 '[')"
bad 'a long sum' limit '' "a = $(yes '1+' | head -n 30000 | tr -d '\n')1"
bad 'a number of 5000 digits' limit 'digits' "a = $(many 5000 9)"
bad 'a long name' bad_argument '' "$(many 5000 b) = 1"

# 10 MB, as one line, as many, as brackets, as zeros, as the inside of a string.
# garbage TEXT COMMAND...: what the command writes, between two good lines
garbage() {
	text=$1
	shift
	{ printf 'A = (1, 2)\n'; "$@"; printf '\nA\n'; } >"$dir/in"
	out=$(timeout 20 "$PORISM" run "$dir/in" | sed -n '1p;2{s/^line 2: error.*/error/;p};$p')
	rm -f "$dir/in"
	same "$text" 'A = (1, 2)  [point]
error
A = (1, 2)  [point]' "$out"
}
tens=10000000
# Noise of our own, so that the run is the same every time.
awk 'BEGIN { x = 12345
	for (i = 0; i < 2500000; i++) {
		x = (x * 16807) % 2147483647
		printf "%c%c%c%c", 1 + x % 255, 1 + int(x / 256) % 255, 32 + x % 90, 33 + x % 92
	} }' </dev/null | LC_ALL=C tr -d '\0' >"$dir/noise"
one_line() {
	tr -d '\n' <"$dir/noise"
}
after() {
	printf '%s' "$1"
	many "$2" "$3"
}
values() {
	printf '{"tool":"add_text","args":{"name":"t","x":0,"y":['
	yes 1, | head -n 1000000 | tr -d '\n'
	printf '1]}}'
}
garbage '10 MB of noise' cat "$dir/noise"
garbage '10 MB of noise in one line' one_line
garbage '10 MB of brackets' many $tens '('
garbage '10 MB of zeros' head -c $tens /dev/zero
garbage '10 MB inside a string' after '{"tool":"' $tens x
garbage '10 MB of open lists' after '{"tool":' $tens '['
garbage 'a million values' values
finish
