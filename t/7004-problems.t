#!/bin/sh
# 7004-problems.t -- examples/problems: each answer found from the facts, and again by
# constructing the figure, where the engine decides whether it is exactly that.
. t/tap.sh

# built NAME < SCRIPT: in the script's last line V is the answer that was found
built() {
	"$PORISM" solve --score --script "$dir/pg" "examples/problems/$1.json" >"$dir/out" 2>"$dir/score"
	v=$(sed 's/.*"value":\([^,]*\),"exact":\("\([^"]*\)"\|null\),.*/\3 \1/; s/^ //; s/ .*//' "$dir/out")
	sed "s|V|$v|" >"$dir/$1.pg"
	holds "$1: the same when constructed, $v" ': true (proven)' "$("$PORISM" run "$dir/$1.pg" | tail -n 1)"
	holds "$1: the answer that the record has" ' right 1 wrong 0 ' "$(head -n 1 "$dir/score")"
	ok "$1: no layout fault in its figure" "$PORISM" render --check "$dir/pg/$1.pg"
}

built two-sides <<'END'
A = (0, 0)
B = (7, 0)
C = Rotate((8, 0), 60°, A)
Distance(B, C) == V
END
built chord <<'END'
O = (0, 0)
k = Circle(O, 17)
C = (17, 0)
D = Intersect(k, Circle(C, 30), 1)
Distance(O, Midpoint(C, D)) == V
END
built similar <<'END'
B = (0, 0)
C = (15, 0)
A = (3, sqrt(91))
D = Intersect(Segment(A, B), Circle(A, 6))
E = Intersect(Line(D, Line(B, C)), Segment(A, C))
Distance(D, E) == V
END
built trapezoid <<'END'
A = (0, 0)
B = (22, 0)
D = Intersect(Circle(A, 10), Line((6, 0), (6, 1)), 1)
C = Reflect(D, Line((11, 0), (11, 1)))
Area(Polygon(A, B, C, D)) == V
END
built tangent <<'END'
O = (0, 0)
P = (26, 0)
k = Circle(O, 10)
t = Tangent(P, k)
Distance(P, Intersect(t_1, k)) == V
END
built pentagon <<'END'
A = (0, 0)
B = (1, 0)
p = Polygon(A, B, 5)
Angle(B, A, C) == (V)*1°
END
built four-on-a-circle <<'END'
R = (10, 0)
Q = Rotate(R, 100°, (0, 0))
S = Rotate(R, -126°, (0, 0))
Angle(Q, R, S) == (V)*1°
END
built letters <<'END'
u = 4
w = 2
2*u + 5 == 5*u - 7
3*w == w + 4
Distance((0, 0), (2*u + 5, 3*w)) == V
END
built altitude <<'END'
A = (0, 0)
B = (13, 0)
C = Intersect(Circle((13/2, 0), 13/2), Line((4, 0), (4, 1)), 1)
Distance(B, C) == V
END
built two-circles <<'END'
c = Circle((0, 0), 9)
d = Circle((13, 0), 4)
t = Tangent(c, d)
Distance(Intersect(t_1, c), Intersect(t_1, d)) == V
END
built undrawn <<'END'
K = (0, 0)
N = (9, 0)
L = Rotate((4, 0), 65°, K)
M = N + L
P = Intersect(AngleBisector(K, L, M), Segment(K, N))
Angle(L, P, K) == (V)*1°
END

out=$("$PORISM" solve --json examples/problems/impossible.json)
same 'impossible: contradictory' 1 $?
holds 'and which facts' '"conflict":["CA is perpendicular to CB","CA = 6","CB = 8","AB = 11"]' "$out"
holds 'open: underdetermined' '"status":"underdetermined"' "$("$PORISM" solve examples/problems/open.json)"
# Two without an answer, three solids (7052-solid.t), five whose goal is a fact (7006-relations.t).
same 'every example is here' "$(ls examples/problems/*.json | wc -l)" "$(grep -c '^built [a-z]' t/7004-problems.t |
	awk '{ print $1 + 10 }')"
finish
