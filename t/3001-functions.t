#!/bin/sh
# 3001-functions.t -- functions and calculus through porism run: calls as a model makes
# them, the script language, observations as text and as JSON.
. t/tap.sh

# The answer to the last of the lines on standard input: as text, or one record.
text() { cat >"$dir/s.pg"; "$PORISM" run "$dir/s.pg" | tail -n 1; }
record() { cat >"$dir/s.pg"; "$PORISM" run --json "$dir/s.pg" | tail -n 1; }

cat >"$dir/calls.pg" <<'END'
{"tool":"add_function","args":{"name":"f","expr":"x^3 - 3x","start_x":-3,"end_x":3}}
{"tool":"add_function","args":{"name":"g","expr":"\\frac{x^2+1}{x-1}"}}
{"tool":"add_derivative","args":{"name":"d","function":"f"}}
{"tool":"add_derivative","args":{"name":"d2","function":"f","order":2}}
{"tool":"add_derivative","args":{"name":"d0","function":"f","order":0}}
{"tool":"add_derivative","args":{"name":"dn","function":"f","order":null}}
{"tool":"add_integral_function","args":{"name":"F","function":"f"}}
{"tool":"add_roots","args":{"name":"R","obj":"f"}}
{"tool":"add_turning_point","args":{"name":"T","obj":"f"}}
{"tool":"add_inflection_point","args":{"name":"W","function":"f"}}
{"tool":"add_asymptote","args":{"name":"a","function":"g"}}
{"tool":"add_curve","args":{"name":"c","x_expr":"2*cos(s)","y_expr":"sin(s)","t_start":"0","t_end":"2*pi","param":"s"}}
{"tool":"add_curve","args":{"name":"w","x_expr":"t^2","y_expr":"t","t_start":-1,"t_end":1}}
{"tool":"add_inequality","args":{"name":"q","expr":"y < x^2 && x > 0"}}
{"tool":"add_integral_shade","args":{"name":"s","func":"f","x_start":"0","x_end":"sqrt(3)"}}
{"tool":"add_integral_shade","args":{"name":"b","func":"f","x_start":"0","x_end":"1","func2":"d"}}
{"tool":"add_tangent","args":{"name":"t","point":"T_1","conic":"f"}}
{"tool":"add_point_on","args":{"name":"Q","obj":"f","x":2,"y":5}}
{"tool":"query_solve","args":{"equation":"x^2 - 5x + 6 = 0","variable":"x"}}
{"tool":"query_solve","args":{"equation":"f(x) = 2","variable":"x"}}
{"tool":"query_nsolve","args":{"equation":"cos(x) = x","variable":"x"}}
{"tool":"query_definite_integral","args":{"function":"f","start":0,"end":2}}
{"tool":"query_function_max","args":{"function":"f","start":-2,"end":1}}
{"tool":"query_function_min","args":{"function":"f","start":0,"end":3}}
END
"$PORISM" run "$dir/calls.pg" >"$dir/out"
same 'every call is accepted' 0 $?
same 'and answered' 'f = x^3 - 3*x  [function: Function(x^3 - 3*x, -3, 3)]
g = (x^2 + 1)/(x - 1)  [function: Function((x^2 + 1)/(x - 1))]
d = 3*x^2 - 3  [function: Derivative(f)]
d2 = 6*x  [function: Derivative(f, 2)]
d0 = 3*x^2 - 3  [function: Derivative(f)]
dn = 3*x^2 - 3  [function: Derivative(f)]
F = x^4/4 - 3*x^2/2  [function: Integral(f)]
R_1 = (-sqrt(3), 0), about (-1.73205, 0)  [point: Root(f) [1]]
R_2 = (0, 0)  [point: Root(f) [2]]
R_3 = (sqrt(3), 0), about (1.73205, 0)  [point: Root(f) [3]]
T_1 = (-1, 2)  [point: TurningPoint(f) [1]]
T_2 = (1, -2)  [point: TurningPoint(f) [2]]
W = (0, 0)  [point: InflectionPoint(f)]
a_1: x = 1  [line: Asymptote(g) [1]]
a_2: y = x + 1  [line: Asymptote(g) [2]]
c = (2*cos(s), sin(s))  [curve: Curve(2*cos(s), sin(s), s, 0, 2*pi)]
w = (t^2, t)  [curve: Curve(t^2, t, -1, 1)]
q = y < x^2 && x > 0  [inequality: y < x^2 && x > 0]
s = -9/4, about -2.25  [number: IntegralBetween(f, 0, sqrt(3))]
b = 3/4, about 0.75  [number: IntegralBetween(f, d, 0, 1)]
t: y = 2  [line: Tangent(T_1, f)]
Q = (2, 2)  [point: Point(f, 2, 5)]
{x = 2, x = 3} (proven, complete)
{x = -1, x = 2} (proven, complete)' "$(head -n 24 "$dir/out")"
holds 'a solution without a closed form' '{x = 0.7390851332151607} (enclosed' "$(cat "$dir/out")"
holds 'a definite integral' 'integral: -2 (proven)' "$(cat "$dir/out")"
same 'the largest and the smallest' 'point: (-1, 2) (proven)
point: (1, -2) (proven)' "$(tail -n 2 "$dir/out")"

# --- The same as JSON.
"$PORISM" run --json --journal "$dir/j1" "$dir/calls.pg" >"$dir/o1"
same 'a record per call' 24 "$(wc -l <"$dir/o1" | tr -d ' ')"
same 'all are ok' 24 "$(grep -c '^{"ok":true' "$dir/o1")"
same 'queries make nothing' 18 "$(wc -l <"$dir/j1" | tr -d ' ')"
holds 'zeros: exact and as decimals' \
	'"name":"R_3","kind":"point","exact":"(sqrt(3), 0)","approx":[1.7320508075688772,0],"from":["f"]' \
	"$(sed -n 8p "$dir/o1")"
holds 'solutions: one by one' \
	'"exact":"{x = 2, x = 3}","solutions":[{"exact":"2","approx":2},{"exact":"3","approx":3}],"complete":true,"certainty":"proven"' \
	"$(sed -n 19p "$dir/o1")"
holds 'a solution by its enclosure' '"solutions":[{"exact":null,"approx":0.7390851332151607}],"complete":true,"certainty":"enclosed"' \
	"$(sed -n 21p "$dir/o1")"
holds 'an integral' '"value":{"kind":"integral","exact":"-2","approx":-2' "$(sed -n 22p "$dir/o1")"
holds 'a largest value' '"value":{"kind":"point","exact":"(-1, 2)"' "$(sed -n 23p "$dir/o1")"
"$PORISM" run --json --journal "$dir/j2" "$dir/j1" >"$dir/o2"
ok 'the journal of the journal is the journal' cmp "$dir/j1" "$dir/j2"
sed -n 1,18p "$dir/o1" | cmp -s - "$dir/o2"
same 'and replays to the same records' 0 $?
{ printf '{"turns":[],"text":['; sed '$!s/$/,/' "$dir/o1"; printf ']}'; } >"$dir/list"
ok 'the records are JSON' "$PORISM" replay "$dir/list"

# --- Figures that move.
same 'a slider moves the zeros' 'changed Z_2 = (2, 0)  [point: Root(h) [2]]' "$(text <<'END'
{"tool":"add_slider","args":{"name":"m","min":1,"max":5,"step":1}}
{"tool":"add_function","args":{"name":"h","expr":"m x^2 - 8"}}
{"tool":"add_roots","args":{"name":"Z","obj":"h"}}
{"tool":"set_value","args":{"name":"m","value":2}}
END
)"
same 'and the integral' 'changed s = 9  [number: IntegralBetween(f, 0, m)]' "$(text <<'END'
m = Slider(1, 5, 1)
f(x) = x^2
s = Integral(f, 0, m)
SetValue(m, 3)
END
)"
same 'deleting takes what is built on it' 'removed f, g, R' "$(text <<'END'
f(x) = x^2
g(x) = f(x) - 2x + 1
R = Root(g)
Delete(f)
END
)"
same 'renaming keeps others working' 'number: 13 (proven)' "$(text <<'END'
f(x) = x^2
g(x) = f(x) + f'(x) - 2
Rename(f, "p")
g(3)
END
)"
same 'a point with a value of a function' 'P = (1, -3)  [point: (1, f(1))]' "$(text <<'END'
f(x) = x^2 - 4
P = (1, f(1))
END
)"

# --- Bounds are exact.
same 'a zero at the end of a graph' 'R_3 = (2*pi, 0), about (6.28319, 0)  [point: Root(f) [3]]' "$(text <<'END'
{"tool":"add_function","args":{"name":"f","expr":"sin(x)","start_x":"0","end_x":"2pi"}}
{"tool":"add_roots","args":{"name":"R","obj":"f"}}
END
)"
same 'the largest value at an irrational bound' 'point: (sqrt(2), sqrt(2)) (proven)' "$(text <<'END'
f(x) = x
{"tool":"query_function_max","args":{"function":"f","start":"0","end":"sqrt(2)"}}
END
)"
same 'beyond the bounds there is no graph' 'A = (2, 4)  [point: Intersect(f, g)]' "$(text <<'END'
f = Function(x^2, 0, 3)
g: y = 4
A = Intersect(f, g)
END
)"

# --- What has no answer says why, and leaves the figure alone.
refuse() {
	cat >"$dir/s.pg"
	echo 'Canvas()' >"$dir/c.pg"
	sed '$d' "$dir/s.pg" | cat - "$dir/c.pg" >"$dir/before.pg"
	cat "$dir/s.pg" "$dir/c.pg" >"$dir/after.pg"
	holds "refused: $1" "\"code\":\"$2\"" "$("$PORISM" run --json "$dir/s.pg" | tail -n 1)"
	same "unchanged: $1" "$("$PORISM" run "$dir/before.pg" | sed '/error:/d; /hint:/d; /try:/d')" \
		"$("$PORISM" run "$dir/after.pg" | sed '/error:/d; /hint:/d; /try:/d')"
}
refuse 'no zero' no_such_object <<'END'
f(x) = x^2 + 1
{"tool":"add_roots","args":{"name":"R","obj":"f"}}
END
refuse 'no turning point' no_such_object <<'END'
f(x) = x^3
{"tool":"add_turning_point","args":{"name":"R","obj":"f"}}
END
refuse 'no inflection point' no_such_object <<'END'
f(x) = x^2
{"tool":"add_inflection_point","args":{"name":"R","function":"f"}}
END
refuse 'no asymptote' no_such_object <<'END'
f(x) = x^2
{"tool":"add_asymptote","args":{"name":"R","function":"f"}}
END
refuse 'an integral across a pole' no_such_object <<'END'
f(x) = 1/x
{"tool":"add_integral_shade","args":{"name":"R","func":"f","x_start":"-1","x_end":"1"}}
END
refuse 'the largest value of nothing' no_such_object <<'END'
f(x) = ln(x)
{"tool":"query_function_max","args":{"function":"f","start":-2,"end":-1}}
END
refuse 'one bound without the other' bad_argument <<'END'
A = (1, 2)
{"tool":"add_function","args":{"name":"f","expr":"x","start_x":1}}
END
refuse 'a derivative of order 21' bad_argument <<'END'
f(x) = x^2
{"tool":"add_derivative","args":{"name":"d","function":"f","order":21}}
END
refuse 'an inequality without a sign' bad_argument <<'END'
A = (1, 2)
{"tool":"add_inequality","args":{"name":"q","expr":"x + 1"}}
END
refuse 'a curve without length' degenerate <<'END'
A = (1, 2)
{"tool":"add_curve","args":{"name":"c","x_expr":"t","y_expr":"t","t_start":"1","t_end":"1"}}
END
refuse 'an unknown name inside' not_found <<'END'
A = (1, 2)
{"tool":"add_function","args":{"name":"f","expr":"x + nobody"}}
END
refuse 'an inequality without end' undecided <<'END'
A = (1, 2)
{"tool":"query_solve","args":{"equation":"sin(x) < 1/2","variable":"x"}}
END
holds 'an inequality' '"exact":"{-2 < x < 0, 0 < x < 2}"' "$(record <<'END'
{"tool":"query_solve","args":{"equation":"(x + 2)/(x^2*(x - 2)) < 0","variable":"x"}}
END
)"

# --- With the CAS worker, and without it.
same 'a transcendental equation' '{x = pi/6 + 2*pi*k, x = 5*pi/6 + 2*pi*k} (proven, complete, k any whole number)' "$(text <<'END'
{"tool":"query_solve","args":{"equation":"sin(x) = 1/2","variable":"x"}}
END
)"
holds 'a system' '"exact":"{{x = 2, y = 1}}"' "$(record <<'END'
{"tool":"query_solve","args":{"equation":"{x + y = 3, x - y = 1}","variable":"{x, y}"}}
END
)"
same 'a system that is not linear' '{{x = -1, y = -2}, {x = 2, y = 1}} (proven, complete)' \
	"$(echo 'Solve({x^2 + y^2 = 5, x - y = 1}, {x, y})' | text)"
if [ -x "$BUILD/porism-cas" ] && [ "$("$PORISM" run - <<'END' 2>/dev/null
Solve({x*y = 2, y*z = 6, z*x = 3}, {x, y, z})
END
)" = '{{x = 1, y = 2, z = 3}, {x = -1, y = -2, z = -3}} (proven, perhaps not all)' ]; then
	holds 'a system that nothing can be put into' '{x = 1, y = 1, z = 2}' "$(text <<'END'
Solve({x*y = 1, y*z = 2, z*x = 2}, {x, y, z})
END
)"
else
	skip 'the CAS worker is not built'
fi
cp "$PORISM" "$dir/alone"
holds 'without a worker equations have closed forms, too' '{x = ln(5)} (proven, complete)' \
	"$(echo 'Solve(e^x = 5, x)' | "$dir/alone" run -)"
holds 'or are solved by enclosure' '{x = 0.7390851332151607} (enclosed, complete)' \
	"$(echo 'Solve(cos(x) = x, x)' | "$dir/alone" run -)"
printf 'f(x) = x*tan(x)^3\nF = Integral(f)\n' >"$dir/s.pg"
holds 'and what needs it is unsupported' 'unsupported' "$("$dir/alone" run "$dir/s.pg")"

ok 'the example runs' "$PORISM" run --stop examples/functions.pg
finish
