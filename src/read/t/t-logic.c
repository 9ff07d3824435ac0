/*
 * t-logic.c -- readings of logic forms that need care, a record each.
 *
 * Records are written with ' for ", and positions with y downwards as in pictures.
 */
#include "base/json.h"
#include "base/t/tap.h"
#include "read/read.h"
#include "solve/solve.h"
#include <math.h>
#include <string.h>

static struct arena *A;

static struct solve_answer ask_with(const char *record, bool blind)
{
	struct solve_options o = { .exact = true, .blind = blind };
	struct solve_answer r = { .status = SOLVE_BAD };
	struct json *j;
	struct problem *p;
	struct err e;
	char *s;

	arena_reset(A);
	s = arena_strdup(A, record);
	for (char *c = s; *c; c++)
		if (*c == '\'')
			*c = '"';
	if (json_read(&j, s, strlen(s), A, &e) || read_logic(&p, j, 0, A, &e))
		printf("# %s\n", e.msg);
	else {
		solve_problem(&r, p, &o, A);
		problem_free(p);
	}
	return r;
}

static struct solve_answer ask(const char *record)
{
	return ask_with(record, false);
}

struct reading {
	const char *about;
	double value; /* NAN: no answer is right */
	const char *record;
};

static const struct reading forms[] = {
	{ "a mixed number in TeX", 18 / 5.,
	  "{'text_logic_forms': ['Find(x)'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), x)',"
	  " 'Equals(LengthOf(Line(A, B)), 3\\\\frac{3}{5})'],"
	  "'point_positions': {'A': [0,0], 'B': [60,0]}, 'line_instances': ['AB']}" },
	{ "a mixed number with a slash", 7,
	  "{'text_logic_forms': ['Find(x)'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), x)',"
	  " 'Equals(LengthOf(Line(A, B)), 2*3 1/2)'],"
	  "'point_positions': {'A': [0,0], 'B': [60,0]}, 'line_instances': ['AB']}" },
	{ "Line(EF) is the line of E and F", 12,
	  "{'text_logic_forms': ['Equals(AreaOf(Parallelogram(D,E,F,G)), 60)',"
	  " 'Find(LengthOf(Line(EF)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(D, H)), 5)',"
	  " 'PointLiesOnLine(H, Line(E, F))', 'Perpendicular(Line(D, H), Line(E, H))'],"
	  "'point_positions': {'D': [40,0], 'G': [160,0], 'E': [0,50], 'F': [120,50],"
	  " 'H': [40,50]}, 'line_instances': ['DE','EF','FG','GD','DH','EH','HF']}" },
	{ "a shape written small", 48,
	  "{'text_logic_forms': ['Find(AreaOf(parallelogram(D,E,F,G)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(E, F)), 12)',"
	  " 'Equals(LengthOf(Line(D, E)), 8)', 'Equals(MeasureOf(Angle(D, E, F)), 30)'],"
	  "'point_positions': {'D': [69,0], 'G': [189,0], 'E': [0,40], 'F': [120,40]},"
	  "'line_instances': ['DE','EF','FG','GD']}" },
	{ "the base under the drawn height", 14,
	  "{'text_logic_forms': ['Equals(AreaOf(Triangle(P,Q,R)), 63)',"
	  " 'Find(LengthOf(BaseOf(Triangle(P,Q,R))))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(P, H)), 9)',"
	  " 'PointLiesOnLine(H, Line(Q, R))', 'Perpendicular(Line(P, H), Line(Q, R))'],"
	  "'point_positions': {'P': [50,0], 'H': [50,90], 'Q': [0,90], 'R': [140,90]},"
	  "'line_instances': ['PQ','QR','RP','PH']}" },
	{ "the median of a trapezoid asked for", 17,
	  "{'text_logic_forms': ['Find(MedianOf(Isosceles(Trapezoid(K,L,M,N))))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(K, L)), 22)',"
	  " 'Equals(LengthOf(Line(M, N)), 12)'],"
	  "'point_positions': {'K': [0,80], 'L': [220,80], 'M': [170,0], 'N': [50,0]},"
	  "'line_instances': ['KL','LM','MN','NK']}" },
	{ "an angle with one arm named twice", 56,
	  "{'text_logic_forms': ['Find(MeasureOf(Arc(U,V)))'],"
	  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(U, W, U)), 28)',"
	  " 'PointLiesOnLine(O, Line(V, W))', 'PointLiesOnCircle(U, Circle(O))',"
	  " 'PointLiesOnCircle(V, Circle(O))', 'PointLiesOnCircle(W, Circle(O))'],"
	  "'choices': ['28', '56', '62', '124'],"
	  "'point_positions': {'O': [100,100], 'V': [10,100], 'W': [190,100],"
	  " 'U': [50,25]}, 'line_instances': ['VW','UW','VO','OW']}" },
	{ "an arc with the centre for an end", 13,
	  "{'text_logic_forms': ['Congruent(Circle(C),Circle(D))', 'Find(x)'],"
	  "'diagram_logic_forms': ['PointLiesOnCircle(K, Circle(C))',"
	  " 'PointLiesOnCircle(L, Circle(C))', 'PointLiesOnCircle(M, Circle(D))',"
	  " 'PointLiesOnCircle(N, Circle(D))',"
	  " 'Equals(LengthOf(Line(K, L)), LengthOf(Line(M, N)))',"
	  " 'Equals(MeasureOf(Arc(K, C)), 4x)', 'Equals(MeasureOf(Arc(D, N)), 2x+26)'],"
	  "'point_positions': {'C': [50,50], 'D': [250,50], 'K': [50,0], 'L': [92,22],"
	  " 'M': [250,0], 'N': [292,22]}, 'line_instances': ['KL','MN']}" },
	{ "X where no point is called so", 100,
	  "{'text_logic_forms': ['Find(x)'],"
	  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(B, A, C)), 35)',"
	  " 'Equals(MeasureOf(Angle(A, B, C)), 45)', 'Equals(MeasureOf(Angle(B, C, A)), X)'],"
	  "'point_positions': {'A': [0,70], 'B': [170,70], 'C': [90,0]},"
	  "'line_instances': ['AB','BC','CA']}" },
	{ "r is the radius", 81 * 3.14159265358979,
	  "{'text_logic_forms': ['Equals(r, 9)', 'Find(AreaOf(Circle(O)))'],"
	  "'diagram_logic_forms': ['PointLiesOnCircle(B, Circle(O))'],"
	  "'point_positions': {'O': [0,0], 'B': [9,0]}}" },
	{ "a hexagon named with a seventh point on a side", 13.5,
	  "{'text_logic_forms': ['Equals(PerimeterOf(Regular(Hexagon(A,B,C,D,E,M,F))), 81)',"
	  " 'Find(LengthOf(Line(A,B)))'],"
	  "'diagram_logic_forms': ['PointLiesOnLine(M, Line(E, F))'],"
	  "'point_positions': {'A': [100,0], 'B': [50,87], 'C': [-50,87], 'D': [-100,0],"
	  " 'E': [-50,-87], 'F': [50,-87], 'M': [0,-87]},"
	  "'line_instances': ['AB','BC','CD','DE','EF','FA']}" },
	{ "no tangent has two points of the circle", 3,
	  "{'text_logic_forms': ['Tangent(Line(P, A), Circle(O))', 'Find(x)'],"
	  "'diagram_logic_forms': ['PointLiesOnLine(A, Line(P, B))',"
	  " 'PointLiesOnLine(C, Line(P, D))', 'PointLiesOnCircle(A, Circle(O))',"
	  " 'PointLiesOnCircle(B, Circle(O))', 'PointLiesOnCircle(C, Circle(O))',"
	  " 'PointLiesOnCircle(D, Circle(O))', 'Equals(LengthOf(Line(P, A)), 4)',"
	  " 'Equals(LengthOf(Line(A, B)), 5)', 'Equals(LengthOf(Line(P, C)), x)',"
	  " 'Equals(LengthOf(Line(C, D)), 9)'],"
	  "'point_positions': {'O': [180,50], 'P': [0,50], 'A': [104,30], 'B': [232,6],"
	  " 'C': [104,70], 'D': [232,94]}, 'line_instances': ['PB','PD']}" },
	{ "of two similar figures the one whose area is not given", 28,
	  "{'text_logic_forms': ['Similar(Pentagon(A,B,C,D,E),Pentagon(P,Q,R,S,T))',"
	  " 'Find(AreaOf(Green(Pentagon($))))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 6)',"
	  " 'Equals(LengthOf(Line(P, Q)), 12)', 'Equals(AreaOf(Pentagon(P,Q,R,S,T)), 112)'],"
	  "'point_positions': {'A': [0,30], 'B': [30,0], 'C': [60,30], 'D': [50,70],"
	  " 'E': [10,70], 'P': [100,60], 'Q': [160,0], 'R': [220,60], 'S': [200,140],"
	  " 'T': [120,140]}}" },
	{ "congruent circles under other names", 11,
	  "{'text_logic_forms': ['Congruent(Circle(G),Circle(H))', 'Find(x)'],"
	  "'diagram_logic_forms': ['PointLiesOnCircle(K, Circle(C))',"
	  " 'PointLiesOnCircle(L, Circle(C))', 'PointLiesOnCircle(M, Circle(D))',"
	  " 'PointLiesOnCircle(N, Circle(D))', 'Equals(LengthOf(Line(K, L)), 2x)',"
	  " 'Equals(LengthOf(Line(M, N)), x+11)', 'Equals(MeasureOf(Arc(K, L)), 70)',"
	  " 'Equals(MeasureOf(Arc(M, N)), 70)'],"
	  "'point_positions': {'C': [50,50], 'D': [250,50], 'K': [50,0], 'L': [97,33],"
	  " 'M': [250,0], 'N': [297,33]}, 'line_instances': ['KL','MN']}" },
	{ "the scale of a dilation, by the distances from its centre", 2.5,
	  "{'text_logic_forms': ['Find(ScaleFactorOf(Shape(W),Shape(V)))'],"
	  "'diagram_logic_forms': ['PointLiesOnLine(W, Line(F, V))',"
	  " 'PointLiesOnLine(A, Line(F, B))', 'Equals(LengthOf(Line(W, V)), 9)',"
	  " 'Equals(LengthOf(Line(F, V)), 15)'],"
	  "'point_positions': {'F': [0,0], 'W': [40,0], 'V': [100,0], 'A': [20,30],"
	  " 'B': [50,75]}, 'line_instances': ['FW','FV','WV','FA','FB','AB','AW','BV']}" },
	{ "an angle named with a wrong corner in the middle", 70,
	  "{'text_logic_forms': ['Find(MeasureOf(Angle(D)))'],"
	  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(D, A, B)), 110)',"
	  " 'Equals(MeasureOf(Angle(A, B, C)), x+20)', 'Equals(MeasureOf(Angle(D, B, C)), x)',"
	  " 'Equals(MeasureOf(Angle(C, D, A)), x-10)'],"
	  "'point_positions': {'A': [0,0], 'B': [80,0], 'C': [100,60], 'D': [15,85]},"
	  "'line_instances': ['AB','BC','CD','DA']}" },
	{ "a number that lost its end", 10,
	  "{'problem_text': 'In \\\\odot M, the diameter is 20 units long. Find M K.',"
	  "'text_logic_forms': ['Equals(DiameterOf(Circle(M)),2)',"
	  " 'Find(LengthOf(Line(M,K)))'],"
	  "'diagram_logic_forms': ['PointLiesOnCircle(K, Circle(M))'],"
	  "'point_positions': {'M': [0,0], 'K': [30,0]}, 'line_instances': ['KM']}" },
	{ "a size of nothing is a mark", 27,
	  "{'text_logic_forms': ['Congruent(Circle(C),Circle(D))', 'Find(x)'],"
	  "'diagram_logic_forms': ['PointLiesOnCircle(K, Circle(C))',"
	  " 'PointLiesOnCircle(L, Circle(C))', 'Equals(LengthOf(Line(K, L)), 0)',"
	  " 'Equals(MeasureOf(Arc(K, L)), 2x)', 'Equals(MeasureOf(Arc(K, L)), 54)'],"
	  "'point_positions': {'C': [50,50], 'K': [50,0], 'L': [92,22]},"
	  "'line_instances': ['KL']}" },
	{ "a polygon that is regular is not one that is coloured", 24 * 1.7320508075688772,
	  "{'text_logic_forms': ['Find(AreaOf(Regular(Polygon($))))'],"
	  "'diagram_logic_forms': ['PointLiesOnCircle(A, Circle(O))',"
	  " 'PointLiesOnCircle(B, Circle(O))', 'PointLiesOnCircle(C, Circle(O))',"
	  " 'PointLiesOnCircle(D, Circle(O))', 'PointLiesOnCircle(E, Circle(O))',"
	  " 'PointLiesOnCircle(F, Circle(O))', 'Equals(LengthOf(Line(O, A)), 4)'],"
	  "'point_positions': {'A': [100,0], 'B': [50,87], 'C': [-50,87], 'D': [-100,0],"
	  " 'E': [-50,-87], 'F': [50,-87], 'O': [0,0]},"
	  "'line_instances': ['AB','BC','CD','DE','EF','FA','OA']}" },
	{ "the text before lists that lost what it says", 36,
	  "{'text_logic_forms_rule': ['Equals(LengthOf(Line(A,B)),x+4)',"
	  " 'Find(LengthOf(Line(B,C)))'],"
	  "'diagram_logic_forms': ['PointLiesOnLine(B, Line(A, C))',"
	  " 'Equals(LengthOf(Line(A, C)), 50)', 'Equals(Add(x, 1), 11)'],"
	  "'logic_forms_aligned': {'p': ['PointLiesOnLine(B, Line(A, C))',"
	  " 'Equals(LengthOf(Line(A, C)), 50)', 'Find(LengthOf(Line(B,C)))'],"
	  "'q': ['Find(LengthOf(Line(A,C)))', 'Equals(LengthOf(Line(A, C)), 50)']},"
	  "'point_positions': {'A': [0,0], 'B': [28,0], 'C': [100,0]},"
	  "'line_instances': ['AB','BC','AC']}" },
	{ "the scale of the two similar figures", 1.5,
	  "{'text_logic_forms': ['Similar(Triangle(A,B,C),Triangle(P,Q,R))',"
	  " 'Find(ScaleFactorOf(Shape($1),Shape($2)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(B, C)), 21)',"
	  " 'Equals(LengthOf(Line(Q, R)), 14)'],"
	  "'point_positions': {'A': [0,30], 'B': [60,30], 'C': [15,0], 'P': [100,20],"
	  " 'Q': [140,20], 'R': [110,0]}}" },
	{ "a sum that names its measure once", 5,
	  "{'text_logic_forms': ['Equals(SumOf(CircumferenceOf(Circle(A)),Circle(B)),"
	  "24*pi)', 'Find(x)'],"
	  "'diagram_logic_forms': ['Equals(RadiusOf(Circle(A)), x)',"
	  " 'Equals(RadiusOf(Circle(B)), x+2)'],"
	  "'point_positions': {'A': [0,0], 'B': [140,0]}}" },
	{ "a goal that names nothing of the figure: the text's", 96,
	  "{'problem_text': 'Find m \\\\angle w.',"
	  "'text_logic_forms': ['Line(w)', 'Find(LengthOf(Line(m)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 7)',"
	  " 'Equals(LengthOf(Line(B, C)), 7)', 'Equals(MeasureOf(Angle(B, A, C)), 42)',"
	  " 'Equals(MeasureOf(Angle(A, B, C)), w)'],"
	  "'point_positions': {'A': [0,0], 'B': [52,47], 'C': [104,0]},"
	  "'line_instances': ['AB','BC','CA']}" },
	{ "angles of an incentre named by the feet", 62,
	  "{'text_logic_forms': ['IsIncenterOf(Point(S),Triangle(A,B,C))',"
	  " 'Find(MeasureOf(Angle(A,B,C)))'],"
	  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(E, B, C)), 31)',"
	  " 'PointLiesOnLine(D, Line(B, C))',"
	  " 'PointLiesOnLine(E, Line(A, C))', 'PointLiesOnLine(S, Line(A, D))',"
	  " 'PointLiesOnLine(S, Line(B, E))', 'Perpendicular(Line(B, C), Line(S, D))',"
	  " 'Perpendicular(Line(A, C), Line(S, E))'],"
	  "'point_positions': {'B': [0,0], 'C': [200,0], 'A': [164,210], 'S': [127,62],"
	  " 'D': [127,0], 'E': [188,73]},"
	  "'line_instances': ['AB','BC','CA','AD','BE']}" },
	{ "an arc of more than a half: the sector is the larger", 110 * 3.14159265358979,
	  "{'text_logic_forms': ['Find(AreaOf(Sector(U,O,V)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(O,U)), 12)',"
	  " 'PointLiesOnCircle(U, Circle(O))', 'PointLiesOnCircle(V, Circle(O))',"
	  " 'Equals(MeasureOf(Arc(O, V)), 275)'],"
	  "'point_positions': {'O': [0,0], 'U': [12,0], 'V': [-1,12]},"
	  "'line_instances': ['OU','OV']}" },
	{ "the length of a major arc, and a reflex angle", 9,
	  "{'text_logic_forms': ['Find(RadiusOf(Circle(K)))'],"
	  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(L, K, J)), 320)',"
	  " 'Equals(LengthOf(Major(Arc(L, J))), 16*\\\\pi)', 'PointLiesOnCircle(J, "
	  "Circle(K))',"
	  " 'PointLiesOnCircle(L, Circle(K))'],"
	  "'point_positions': {'K': [100,100], 'J': [66,6], 'L': [134,6]},"
	  "'line_instances': ['JK','LK'], 'circle_instances': ['K']}" },
};

static const struct reading mends[] = {
	{ "a length written at a part of the line is that of the whole", 12,
	  "{'choices': ['8', '12', '15', '20'],"
	  "'text_logic_forms': ['Tangent(Line(P, T), Circle(O))', 'Find(LengthOf(Line(P, "
	  "T)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(P, D)), 13)',"
	  " 'Equals(LengthOf(Line(O, T)), 5)', 'PointLiesOnLine(D, Line(P, O))',"
	  " 'PointLiesOnCircle(T, Circle(O))', 'PointLiesOnCircle(D, Circle(O))'],"
	  "'point_positions': {'O': [0,0], 'P': [130,0], 'D': [50,0], 'T': [19,46]},"
	  "'line_instances': ['PO','PT','OT','PD']}" },
	{ "degrees written at an arc are those of the angle outside", 20,
	  "{'choices': ['15', '20', '25', '40'], 'text_logic_forms': ['Find(x)'],"
	  "'diagram_logic_forms': ['PointLiesOnLine(A, Line(P, B))',"
	  " 'PointLiesOnLine(C, Line(P, D))', 'PointLiesOnCircle(A, Circle(O))',"
	  " 'PointLiesOnCircle(B, Circle(O))', 'PointLiesOnCircle(C, Circle(O))',"
	  " 'PointLiesOnCircle(D, Circle(O))', 'Equals(MeasureOf(Arc(B, D)), 100)',"
	  " 'Equals(MeasureOf(Arc(A, C)), x)', 'Equals(MeasureOf(Arc(A, B)), 110)',"
	  " 'Equals(MeasureOf(Arc(C, D)), 90)'],"
	  "'point_positions': {'O': [0,0], 'P': [-347,0], 'A': [-88,48], 'B': [57,82],"
	  " 'C': [-87,-50], 'D': [64,-77]}, 'line_instances': ['PB','PD']}" },
	{ "an angle written at another corner", 5,
	  "{'choices': ['5', '6', '7', '12'], 'text_logic_forms': ['Find(LengthOf(Line(A, "
	  "C)))'],"
	  "'diagram_logic_forms': ['Perpendicular(Line(A, C), Line(C, B))',"
	  " 'Equals(LengthOf(Line(A, B)), 10)', 'Equals(MeasureOf(Angle(A, C, B)), 30)'],"
	  "'point_positions': {'A': [0,50], 'C': [0,0], 'B': [87,0]},"
	  "'line_instances': ['AB','BC','CA']}" },
	{ "a length written at the next segment", 24,
	  "{'choices': ['13', '16', '24', '30'], 'text_logic_forms': ['Find(x)'],"
	  "'diagram_logic_forms': ['Parallel(Line(A, D), Line(B, E))',"
	  " 'Parallel(Line(B, E), Line(C, F))', 'PointLiesOnLine(B, Line(A, C))',"
	  " 'PointLiesOnLine(E, Line(D, F))', 'Equals(LengthOf(Line(A, B)), 9)',"
	  " 'Equals(LengthOf(Line(B, C)), 12)', 'Equals(LengthOf(Line(D, E)), 18)',"
	  " 'Equals(LengthOf(Line(C, F)), x)'],"
	  "'point_positions': {'A': [0,0], 'B': [0,90], 'C': [0,210], 'D': [100,0],"
	  " 'E': [255,90], 'F': [462,210]}, 'line_instances': ['AC','DF','AD','BE','CF']}" },
	{ "degrees written at the next angle", 74,
	  "{'choices': ['24', '74', '100', '150'],"
	  "'text_logic_forms': ['Find(MeasureOf(Angle(B,A,C)))'],"
	  "'diagram_logic_forms': ['PointLiesOnLine(C, Line(B, D))',"
	  " 'Equals(MeasureOf(Angle(A, B, C)), 38)', 'Equals(MeasureOf(Angle(B, C, A)), "
	  "112)'],"
	  "'point_positions': {'A': [40,120], 'B': [0,0], 'C': [110,0], 'D': [220,0]},"
	  "'line_instances': ['AB','AC','BD','BC','CD']}" },
	{ "a figure unlike the drawing gives way to one that is like it", 5,
	  "{'text_logic_forms': ['Find(LengthOf(Line(A, C)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 3)',"
	  " 'Equals(LengthOf(Line(B, C)), 4)'],"
	  "'point_positions': {'A': [0,60], 'B': [0,0], 'C': [80,0]},"
	  "'line_instances': ['AB','BC','CA'],"
	  "'imp': {'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 3)',"
	  " 'Equals(LengthOf(Line(B, C)), 4)', 'Equals(MeasureOf(Angle(A, B, C)), 30)'],"
	  "'point_positions': {'A': [0,60], 'B': [0,0], 'C': [80,0]},"
	  "'line_instances': ['AB','BC','CA']}}" },
	{ "the octagon in a rectangle, and corners that look equal", 910,
	  "{'text_logic_forms': ['Find(AreaOf(Octagon($)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(K, L)), 5)',"
	  " 'Equals(LengthOf(Line(K, J)), 5)', 'Equals(LengthOf(Line(K, A)), 40)',"
	  " 'Equals(LengthOf(Line(K, I)), 24)', 'PointLiesOnLine(L, Line(K, A))',"
	  " 'PointLiesOnLine(B, Line(K, A))', 'PointLiesOnLine(C, Line(A, E))',"
	  " 'PointLiesOnLine(D, Line(A, E))', 'PointLiesOnLine(F, Line(E, I))',"
	  " 'PointLiesOnLine(G, Line(E, I))', 'PointLiesOnLine(H, Line(I, K))',"
	  " 'PointLiesOnLine(J, Line(I, K))', 'Perpendicular(Line(K, A), Line(A, E))',"
	  " 'Perpendicular(Line(E, I), Line(A, E))', 'Perpendicular(Line(K, I), Line(I, E))'],"
	  "'point_positions': {'K': [0,0], 'L': [50,0], 'B': [350,0], 'A': [400,0],"
	  " 'C': [400,51], 'D': [400,190], 'E': [400,240], 'F': [350,240], 'G': [51,240],"
	  " 'I': [0,240], 'H': [0,190], 'J': [0,50]},"
	  "'line_instances': "
	  "['KL','LB','BA','KA','AC','CD','DE','AE','EF','FG','GI','EI','IH',"
	  " 'HJ','JK','IK','LJ','BC','DF','GH']}" },
	{ "an outline with points on its sides that looks regular", 72 * 1.7320508075688772,
	  "{'text_logic_forms': ['Find(AreaOf(Shape($)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(G, J)), 12)',"
	  " 'PointLiesOnLine(O, Line(G, J))',"
	  " 'PointLiesOnLine(G, Line(A, B))', 'PointLiesOnLine(H, Line(B, C))',"
	  " 'PointLiesOnLine(I, Line(C, D))', 'PointLiesOnLine(J, Line(D, E))',"
	  " 'PointLiesOnLine(K, Line(E, F))', 'PointLiesOnLine(L, Line(F, A))',"
	  " 'PointLiesOnCircle(G, Circle(O))', 'PointLiesOnCircle(H, Circle(O))',"
	  " 'PointLiesOnCircle(I, Circle(O))', 'PointLiesOnCircle(J, Circle(O))',"
	  " 'PointLiesOnCircle(K, Circle(O))', 'PointLiesOnCircle(L, Circle(O))'],"
	  "'point_positions': {'A': [300,200], 'B': [250,287], 'C': [150,287], 'D': "
	  "[100,200], 'E': [150,113],"
	  " 'F': [250,113], 'G': [275,243], 'H': [200,287], 'I': [125,243], 'J': [125,157],"
	  " 'K': [200,113], 'L': [275,157], 'O': [200,200]},"
	  "'line_instances': ['AG','GB','AB','BH','HC','BC','CI','ID','CD','DJ',"
	  " 'JE','DE','EK','KF','EF','FL','LA','FA','GO','OJ',"
	  " 'GJ'], 'circle_instances': ['O']}" },
};

static const struct reading doubtful[] = {
	{ "the picture does not say what is asked: the label is of the arc", 50,
	  "{'choices': ['50', '65', '115', '130'],"
	  "'text_logic_forms': ['Find(MeasureOf(Angle(A,P,B)))'],"
	  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(A, P, B)), 130)',"
	  " 'PointLiesOnCircle(A, Circle(O))', 'PointLiesOnCircle(B, Circle(O))'],"
	  "'point_positions': {'O': [0,0], 'P': [237,0], 'A': [42,91], 'B': [42,-91]},"
	  "'line_instances': ['PA','PB']}" },
	{ "without options it is not answered", NAN,
	  "{'text_logic_forms': ['Find(MeasureOf(Angle(A,P,B)))'],"
	  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(A, P, B)), 130)',"
	  " 'PointLiesOnCircle(A, Circle(O))', 'PointLiesOnCircle(B, Circle(O))'],"
	  "'point_positions': {'O': [0,0], 'P': [237,0], 'A': [42,91], 'B': [42,-91]},"
	  "'line_instances': ['PA','PB']}" },
	{ "the text tells which segment is asked for", 17,
	  "{'text_logic_forms': ['Find(LengthOf(Line(A,D)))'],"
	  "'text_logic_forms_dissolved': ['Find(LengthOf(Line(A,C)))'],"
	  "'diagram_logic_forms': ['PointLiesOnLine(C, Line(A, D))',"
	  " 'Equals(LengthOf(Line(A, C)), x)', 'Equals(LengthOf(Line(C, D)), x+3)',"
	  " 'Equals(Add(x, 1), 8)'],"
	  "'point_positions': {'A': [0,0], 'C': [70,0], 'D': [170,0]}}" },
	{ "a label that two annotations read differently is as in the second", 6,
	  "{'text_logic_forms': ['Find(x)'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), x+1)',"
	  " 'Equals(LengthOf(Line(A, B)), 9)'],"
	  "'point_positions': {'A': [0,0], 'B': [90,0], 'C': [40,60]},"
	  "'line_instances': ['AB','BC','CA'],"
	  "'imp': {'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), x+3)',"
	  " 'Equals(LengthOf(Line(A, B)), 9)'],"
	  "'point_positions': {'A': [0,0], 'B': [90,0], 'C': [40,60]},"
	  "'line_instances': ['AB','BC','CA']}}" },
};

static const struct reading sentences[] = {
	{ "angles that the text says are complementary", 62,
	  "{'problem_text': '\\\\angle 3 and \\\\angle 5 are complementary, m \\\\angle 5 = "
	  "28. "
	  "Find m \\\\angle 3.',"
	  "'text_logic_forms': ['Equals(SumOf(MeasureOf(Angle(3)),MeasureOf(Angle(3))),90)',"
	  " 'Equals(MeasureOf(Angle(5)),28)', 'Find(MeasureOf(Angle(3)))'],"
	  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(A, B, C)), MeasureOf(angle 3))',"
	  " 'Equals(MeasureOf(Angle(C, B, D)), MeasureOf(angle 5))'],"
	  "'point_positions': {'B': [0,0], 'A': [0,-90], 'C': [80,-40], 'D': [90,0]},"
	  "'line_instances': ['AB','BC','BD']}" },
	{ "a length whose form lost its number", 22 * 3.14159265358979,
	  "{'problem_text': 'If K M is 11 meters long, find the circumference of \\\\odot M.',"
	  "'text_logic_forms': ['Equals(Line(K,M))', 'Find(CircumferenceOf(Circle(M)))'],"
	  "'diagram_logic_forms': ['PointLiesOnCircle(K, Circle(M))'],"
	  "'point_positions': {'M': [0,0], 'K': [30,0]}, 'line_instances': ['KM']}" },
	{ "an arc of which one end is on no circle is a segment", 12,
	  "{'problem_text': 'Find m \\\\widehat O H.',"
	  "'text_logic_forms': ['Equals(RadiusOf(Circle(O)),13)',"
	  " 'Equals(LengthOf(Line(A,B)),10)', 'Find(MeasureOf(Arc(O,H)))'],"
	  "'diagram_logic_forms': ['PointLiesOnLine(H, Line(A, B))',"
	  " 'Perpendicular(Line(O, H), Line(A, H))', 'PointLiesOnCircle(A, Circle(O))',"
	  " 'PointLiesOnCircle(B, Circle(O))'],"
	  "'point_positions': {'O': [0,0], 'A': [-50,-120], 'B': [50,-120], 'H': [0,-120]},"
	  "'line_instances': ['AB','AH','HB','OH']}" },
	{ "medians of the triangles that they belong to", 9,
	  "{'problem_text': 'Triangle A B C is similar to triangle D E F, C M and F N are "
	  "medians.',"
	  "'text_logic_forms': ['Similar(Triangle(A,B,C),Triangle(D,E,F))',"
	  " 'IsMedianOf(Line(C,M),Triangle(D,E,F))', 'IsMedianOf(Line(F,N),Triangle(D,E,F))',"
	  " 'Equals(LengthOf(Line(C,M)),6)', 'Equals(LengthOf(Line(A,M)),4)',"
	  " 'Equals(LengthOf(Line(D,N)),6)', 'Find(LengthOf(Line(F,N)))'],"
	  "'diagram_logic_forms': ['PointLiesOnLine(M, Line(A, B))',"
	  " 'PointLiesOnLine(N, Line(D, E))'],"
	  "'point_positions': {'A': [0,0], 'B': [80,0], 'M': [40,0], 'C': [30,-60],"
	  " 'D': [100,0], 'E': [220,0], 'N': [160,0], 'F': [145,-90]},"
	  "'line_instances': ['AB','BC','CA','CM','AM','MB','DE','EF','FD','FN','DN','NE']}" },
	{ "where perpendicular bisectors meet", 13,
	  "{'problem_text': 'The perpendicular bisectors of \\\\triangle KLM meet at point "
	  "C.',"
	  "'text_logic_forms': ['Triangle(K,L,M)', 'Find(LengthOf(Line(C,L)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(K, M)), 24)',"
	  " 'Equals(LengthOf(Line(C, F)), 5)', 'PointLiesOnLine(F, Line(K, M))',"
	  " 'Perpendicular(Line(K, M), Line(C, F))'],"
	  "'point_positions': {'K': [0,0], 'M': [240,0], 'F': [120,0], 'C': [120,50],"
	  " 'L': [70,170]}, 'line_instances': ['KL','LM','MK','CF','CK','CL','CM']}" },
	{ "bisectors that share a point", 64,
	  "{'problem_text': 'A P, B P, and C P are angle bisectors of \\\\triangle A B C.',"
	  "'text_logic_forms': ['Find(MeasureOf(Angle(A,B,C)))'],"
	  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(P, A, C)), 27)',"
	  " 'Equals(MeasureOf(Angle(A, C, P)), 31)'],"
	  "'point_positions': {'A': [0,0], 'C': [200,0], 'B': [95,165], 'P': [98,55]},"
	  "'line_instances': ['AB','BC','CA','AP','BP','CP']}" },
	{ "a proportion of which a form kept a part", 15,
	  "{'problem_text': 'GH / HK = PQ / QR, find HK.',"
	  "'text_logic_forms': ['Equals(LengthOf(Line(H,K)),Line(P,Q))',"
	  " 'Find(LengthOf(Line(H,K)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(G, H)), 6)',"
	  " 'Equals(LengthOf(Line(P, Q)), 8)', 'Equals(LengthOf(Line(Q, R)), 20)',"
	  " 'PointLiesOnLine(H, Line(G, K))', 'PointLiesOnLine(Q, Line(P, R))'],"
	  "'point_positions': {'G': [0,0], 'H': [0,60], 'K': [0,210], 'P': [150,0],"
	  " 'Q': [180,60], 'R': [255,210]}, 'line_instances': ['GK','PR']}" },
	{ "a goal that only the text has", 9,
	  "{'problem_text': 'For what value of variable t must KLMN be a parallelogram?',"
	  "'text_logic_forms': ['Parallelogram(K,L,M,N)'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(K, L)), 2t+1)',"
	  " 'Equals(LengthOf(Line(M, N)), t+10)'],"
	  "'point_positions': {'K': [0,0], 'L': [190,0], 'M': [230,90], 'N': [40,90]},"
	  "'line_instances': ['KL','LM','MN','NK']}" },
	{ "perpendiculars of an incentre stated from the vertex", 52,
	  "{'text_logic_forms': ['IsIncenterOf(Point(S),Triangle(A,B,C))',"
	  " 'Find(MeasureOf(Angle(A,B,C)))'],"
	  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(S, B, D)), 26)',"
	  " 'Equals(MeasureOf(Angle(S, C, D)), 40)', 'PointLiesOnLine(D, Line(B, C))',"
	  " 'PointLiesOnLine(E, Line(A, C))', 'PointLiesOnLine(F, Line(A, B))',"
	  " 'PointLiesOnLine(S, Line(A, D))', 'PointLiesOnLine(S, Line(B, E))',"
	  " 'PointLiesOnLine(S, Line(C, F))', 'Perpendicular(Line(B, C), Line(A, D))',"
	  " 'Perpendicular(Line(A, C), Line(B, E))', 'Perpendicular(Line(A, B), Line(C, F))'],"
	  "'point_positions': {'B': [0,0], 'C': [200,0], 'A': [164,210], 'S': [127,62],"
	  " 'D': [127,0], 'E': [188,73], 'F': [78,100]},"
	  "'line_instances': ['AB','BC','CA','AD','BE','CF']}" },
	{ "four sizes at a divided triangle: the marks of equal angles were lost", 7.5,
	  "{'text_logic_forms': ['Find(x)'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(P, Q)), 12)',"
	  " 'Equals(LengthOf(Line(P, R)), 10)', 'Equals(LengthOf(Line(Q, M)), 9)',"
	  " 'Equals(LengthOf(Line(M, R)), x)', 'PointLiesOnLine(M, Line(Q, R))'],"
	  "'choices': ['6', '7.5', '10.8', '13.3'],"
	  "'point_positions': {'P': [60,0], 'Q': [0,100], 'R': [170,100], 'M': [100,100]},"
	  "'line_instances': ['PQ','PR','QM','MR','QR','PM']}" },
	{ "two figures that look alike, with sizes and nothing else", 8,
	  "{'text_logic_forms': ['Find(w)'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 15)',"
	  " 'Equals(LengthOf(Line(C, D)), 6)', 'Equals(LengthOf(Line(G, H)), w)',"
	  " 'Equals(LengthOf(Line(E, F)), 20)'],"
	  "'choices': ['4.5', '8', '11', '50'],"
	  "'point_positions': {'A': [0,100], 'B': [150,100], 'C': [90,20], 'D': [30,20],"
	  " 'E': [200,120], 'F': [400,121], 'G': [320,14], 'H': [240,14]},"
	  "'line_instances': ['AB','BC','CD','DA','EF','FG','GH','HE']}" },
};

static const struct reading areas[] = {
	{ "a figure with a circle inside is its outline", 36,
	  "{'text_logic_forms': ['Find(AreaOf(Shape($)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 6)',"
	  " 'Perpendicular(Line(A, B), Line(B, C))', 'Parallel(Line(A, B), Line(C, D))',"
	  " 'Parallel(Line(A, D), Line(C, B))', 'Equals(LengthOf(Line(B, C)), 6)',"
	  " 'PointLiesOnLine(T, Line(A, B))', 'PointLiesOnCircle(T, Circle(O))'],"
	  "'point_positions': {'A': [0,0], 'B': [60,0], 'C': [60,60], 'D': [0,60],"
	  " 'O': [30,30], 'T': [30,0]}, 'circle_instances': ['O'],"
	  "'line_instances': ['AT','TB','AB','BC','CD','DA']}" },
	{ "a hole in what is coloured", 68,
	  "{'choices': ['12', '68', '80', '92'],"
	  "'text_logic_forms': ['Find(AreaOf(Shaded(Shape($))))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 10)',"
	  " 'Equals(LengthOf(Line(B, C)), 8)', 'Equals(LengthOf(Line(P, Q)), 4)',"
	  " 'Equals(LengthOf(Line(Q, R)), 3)'],"
	  "'point_positions': {'A': [0,0], 'B': [100,0], 'C': [100,80], 'D': [0,80],"
	  " 'P': [30,30], 'Q': [70,30], 'R': [70,60], 'S': [30,60]},"
	  "'line_instances': ['AB','BC','CD','DA','PQ','QR','RS','SP']}" },
	{ "a notch that the given sizes are needed for", 80 - 12,
	  "{'choices': ['12', '68', '80', '92'],"
	  "'text_logic_forms': ['Find(AreaOf(Shape($)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 10)',"
	  " 'Equals(LengthOf(Line(B, C)), 8)', 'Equals(LengthOf(Line(E, C)), 5)',"
	  " 'Equals(LengthOf(Line(C, E)), LengthOf(Line(E, B)))',"
	  " 'Perpendicular(Line(A, B), Line(B, C))', 'Perpendicular(Line(D, C), Line(B, C))',"
	  " 'Perpendicular(Line(A, B), Line(A, D))'],"
	  "'point_positions': {'A': [0,0], 'B': [100,0], 'C': [100,80], 'D': [0,80],"
	  " 'E': [70,40]},"
	  "'line_instances': ['AB','BC','CD','DA','BE','EC']}" },
	{ "of a circle what is around a figure in it", 25 * 3.14159265358979 - 12,
	  "{'choices': ['12', '66.5', '78.5', '90.5'],"
	  "'text_logic_forms': ['Find(AreaOf(Shaded(Shape($))))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(P, Q)), 4)',"
	  " 'Equals(LengthOf(Line(Q, R)), 3)', 'Equals(LengthOf(Line(O, A)), 5)',"
	  " 'PointLiesOnCircle(A, Circle(O))'],"
	  "'point_positions': {'O': [0,0], 'A': [50,0], 'P': [-20,-15], 'Q': [20,-15],"
	  " 'R': [20,15], 'S': [-20,15]}, 'circle_instances': ['O'],"
	  "'line_instances': ['PQ','QR','RS','SP','OA']}" },
	{ "a part and its rest without the whole: the rest", 7.5 * 3.14159265358979,
	  "{'choices': ['4.7', '23.6', '9.4', '18.9'],"
	  "'text_logic_forms': ['Find(AreaOf(Shaded(Sector($))))'],"
	  "'text_logic_forms_dissolved': ['Find(AreaOf(Shaded(Sector(O,A,B))))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(O, A)), 3)',"
	  " 'Equals(MeasureOf(Angle(A, O, B)), 60)', 'PointLiesOnCircle(A, Circle(O))',"
	  " 'PointLiesOnCircle(B, Circle(O))'],"
	  "'point_positions': {'O': [0,0], 'A': [30,0], 'B': [15,26]},"
	  "'circle_instances': ['O'], 'line_instances': ['OA','OB']}" },
	{ "with the whole: the part", 1.5 * 3.14159265358979,
	  "{'choices': ['4.7', '23.6', '28.3', '18.9'],"
	  "'text_logic_forms': ['Find(AreaOf(Shaded(Sector($))))'],"
	  "'text_logic_forms_dissolved': ['Find(AreaOf(Shaded(Sector(O,A,B))))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(O, A)), 3)',"
	  " 'Equals(MeasureOf(Angle(A, O, B)), 60)', 'PointLiesOnCircle(A, Circle(O))',"
	  " 'PointLiesOnCircle(B, Circle(O))'],"
	  "'point_positions': {'O': [0,0], 'A': [30,0], 'B': [15,26]},"
	  "'circle_instances': ['O'], 'line_instances': ['OA','OB']}" },
	{ "the segment of a circle at a side", 4 * 3.14159265358979 - 8,
	  "{'text_logic_forms': ['Find(AreaOf(Red(Line($))))', 'Square(A,B,C,D)'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(O, A)), 4)',"
	  " 'PointLiesOnCircle(A, Circle(O))', 'PointLiesOnCircle(B, Circle(O))',"
	  " 'PointLiesOnCircle(C, Circle(O))', 'PointLiesOnCircle(D, Circle(O))'],"
	  "'point_positions': {'O': [0,0], 'A': [40,0], 'B': [0,40], 'C': [-40,0],"
	  " 'D': [0,-40]}, 'circle_instances': ['O'],"
	  "'line_instances': ['AB','BC','CD','DA','OA']}" },
	{ "a step with right angles as drawn", 44,
	  "{'text_logic_forms': ['Find(AreaOf(Shape($)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 8)',"
	  " 'Equals(LengthOf(Line(B, C)), 4)', 'Equals(LengthOf(Line(E, F)), 3)',"
	  " 'Equals(LengthOf(Line(F, A)), 8)'],"
	  "'point_positions': {'A': [0,80], 'B': [80,80], 'C': [80,40], 'D': [30,40],"
	  " 'E': [30,0], 'F': [0,0]},"
	  "'line_instances': ['AB','BC','CD','DE','EF','FA'],"
	  "'imp': {'diagram_logic_forms': [],"
	  "'point_positions': {'A': [0,80], 'B': [80,80], 'C': [80,40], 'D': [30,40],"
	  " 'E': [30,0], 'F': [0,0]},"
	  "'line_instances': ['AB','BC','CD','DE','EF','FA']}}" },
	{ "a rectangle with a half disc on one side", 160 + 12.5 * 3.14159265358979,
	  "{'choices': ['110.2', '160', '199.3', '238.5'],"
	  "'text_logic_forms': ['Find(AreaOf(Shape($)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 16)',"
	  " 'Equals(LengthOf(Line(A, D)), 10)', 'PointLiesOnCircle(B, Circle(O))',"
	  " 'PointLiesOnCircle(C, Circle(O))'],"
	  "'point_positions': {'A': [0,0], 'B': [160,0], 'C': [160,100], 'D': [0,100],"
	  " 'O': [160,50]}, 'line_instances': ['AB','CD','DA']}" },
	{ "a half disc over a part of a side cut off", 96 - 8 * 3.14159265358979,
	  "{'choices': ['70.9', '96', '108.6', '146.3'],"
	  "'text_logic_forms': ['Find(AreaOf(Shape($)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 12)',"
	  " 'Equals(LengthOf(Line(A, D)), 8)', 'Equals(LengthOf(Line(D, E)), 2)',"
	  " 'Equals(LengthOf(Line(F, C)), 2)', 'PointLiesOnCircle(E, Circle(O))',"
	  " 'PointLiesOnCircle(F, Circle(O))', 'PointLiesOnLine(E, Line(D, C))',"
	  " 'PointLiesOnLine(F, Line(D, C))', 'PointLiesOnLine(O, Line(E, F))',"
	  " 'PointLiesOnLine(O, Line(D, C))', 'PointLiesOnLine(F, Line(E, C))',"
	  " 'PointLiesOnLine(E, Line(D, F))', 'PointLiesOnLine(O, Line(E, C))'],"
	  "'point_positions': {'A': [0,0], 'B': [120,0], 'C': [120,80], 'D': [0,80],"
	  " 'E': [20,80], 'F': [100,80], 'O': [60,80]},"
	  "'line_instances': ['AB','BC','DA','DE','EO','OF','FC']}" },
	{ "between two circles about one centre", 39 * 3.14159265358979,
	  "{'choices': ['78.5', '122.5', '201.1', '279.6'],"
	  "'text_logic_forms': ['Find(AreaOf(Shaded(Shape($))))'],"
	  "'diagram_logic_forms': ['PointLiesOnCircle(A, Circle(M0, radius_0_0))',"
	  " 'PointLiesOnCircle(B, Circle(M1, radius_1_0))', 'PointLiesOnLine(B, Line(M, A))',"
	  " 'Equals(LengthOf(Line(M, B)), 5)', 'Equals(LengthOf(Line(B, A)), 3)'],"
	  "'point_positions': {'M': [0,0], 'A': [80,0], 'B': [50,0]},"
	  "'line_instances': ['MA','MB','BA']}" },
	{ "a length written at the circle is its width", 100 * 3.14159265358979 - 200,
	  "{'text_logic_forms': ['Regular(Polygon(A,B,C,D))', "
	  "'Find(AreaOf(Shaded(Shape($))))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(PerimeterOf(Circle(O))), 20)',"
	  " 'PointLiesOnCircle(A, Circle(O))', 'PointLiesOnCircle(B, Circle(O))',"
	  " 'PointLiesOnCircle(C, Circle(O))', 'PointLiesOnCircle(D, Circle(O))'],"
	  "'point_positions': {'O': [0,0], 'A': [100,0], 'B': [0,100], 'C': [-100,0],"
	  " 'D': [0,-100]}, 'line_instances': ['AB','BC','CD','DA']}" },
	{ "what is shaded stays open where two options fit", NAN,
	  "{'choices': ['25.1', '12.6', '37.7', '100'],"
	  "'text_logic_forms': ['Equals(r, 4)', 'Find(AreaOf(Shaded(Shape($))))'],"
	  "'diagram_logic_forms': ['PointLiesOnCircle(A, Circle(O))',"
	  " 'PointLiesOnCircle(B, Circle(O))', 'PointLiesOnLine(O, Line(A, B))'],"
	  "'point_positions': {'O': [0,0], 'A': [40,0], 'B': [-40,0]},"
	  "'line_instances': ['AB','AO','OB']}" },
};

/* Pictures that were annotated twice, with other names and from another corner. */
static const struct reading twice[] = {
	{ "labels of the first, lines of the second", 130,
	  "{'text_logic_forms': ['Find(x)'],"
	  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(B, A, C)), 60)',"
	  " 'Equals(MeasureOf(Angle(A, B, C)), 70)', 'Equals(MeasureOf(Angle(A, C, D)), x)'],"
	  "'point_positions': {'A': [48,0], 'B': [0,132], 'C': [158,132], 'D': [260,132]},"
	  "'line_instances': ['AB','AC','BC','CD'],"
	  "'imp': {'diagram_logic_forms': ['PointLiesOnLine(K, Line(L, M))',"
	  " 'Equals(MeasureOf(Angle(L, N, K)), 60)', 'Equals(MeasureOf(Angle(N, K, L)), 70)',"
	  " 'Equals(MeasureOf(Angle(N, K, M)), x)'],"
	  "'point_positions': {'N': [58,20], 'L': [10,152], 'K': [168,152], 'M': [270,152]},"
	  "'line_instances': ['NL','NK','LK','KM','LM']}}" },
	{ "a label that lost its end", 35,
	  "{'text_logic_forms': ['Find(x)'],"
	  "'diagram_logic_forms': ['PointLiesOnLine(B, Line(A, C))',"
	  " 'Equals(MeasureOf(Angle(A, B, D)), 100)', 'Equals(MeasureOf(Angle(D, B, C)), "
	  "2x)'],"
	  "'point_positions': {'A': [0,50], 'B': [60,50], 'C': [120,50], 'D': [51,0]},"
	  "'line_instances': ['AB','AC','BC','BD'],"
	  "'imp': {'diagram_logic_forms': ['PointLiesOnLine(Q, Line(P, R))',"
	  " 'Equals(MeasureOf(Angle(P, Q, S)), 100)',"
	  " 'Equals(MeasureOf(Angle(S, Q, R)), 2x+10)'],"
	  "'point_positions': {'P': [9,58], 'Q': [69,58], 'R': [129,58], 'S': [60,8]},"
	  "'line_instances': ['PQ','PR','QR','QS']}}" },
	{ "corners correspond as the marks say", 28,
	  "{'text_logic_forms': ['Similar(Polygon($1),Polygon($2))', 'Find(x)'],"
	  "'text_logic_forms_dissolved': ['Similar(Triangle(A,B,C),Triangle(E,F,D))',"
	  " 'Find(x)'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 20)',"
	  " 'Equals(LengthOf(Line(B, C)), 14)', 'Equals(LengthOf(Line(D, E)), 40)',"
	  " 'Equals(LengthOf(Line(E, F)), x)',"
	  " 'Equals(MeasureOf(Angle(A, B, C)), MeasureOf(Angle(D, E, F)))',"
	  " 'Equals(MeasureOf(Angle(B, C, A)), MeasureOf(Angle(E, F, D)))'],"
	  "'point_positions': {'A': [0,70], 'B': [100,70], 'C': [60,10], 'D': [200,140],"
	  " 'E': [400,140], 'F': [320,20]},"
	  "'line_instances': ['AB','BC','CA','DE','EF','FD']}" },
};

static void test_told(void)
{
	struct solve_answer r = ask(twice[1].record);

	ok(r.status == SOLVE_FOUND && r.mended &&
		   strstr(r.mended, "2*x was read as 2*x + 10") && r.doubts &&
		   r.certainty == SOLVE_NUMERIC,
	   "a label read otherwise is told, and proves nothing");
	r = ask(twice[0].record);
	ok(r.status == SOLVE_FOUND && !r.mended, "labels in other places are no repair");
	r = ask(areas[7].record);
	ok(r.status == SOLVE_FOUND && r.mended && strstr(r.mended, "looks parallel") &&
		   r.certainty == SOLVE_NUMERIC,
	   "what is only drawn is told");
	r = ask(areas[5].record);
	ok(r.status == SOLVE_FOUND && r.mended && r.doubts && r.certainty == SOLVE_NUMERIC,
	   "which part is coloured is only shown: that is told");
}

/* Points that only the second annotation has a place for. */
static void test_places(void)
{
	const char *record =
		"{'text_logic_forms': ['Similar(Triangle(A,B,C),Triangle(D,E,F))', 'Find(x)'],"
		"'text_logic_forms_dissolved': ['Similar(Triangle(A,B,C),Triangle(D,E,F))',"
		" 'Find(x)'],"
		"'diagram_logic_forms': ['Equals(LengthOf(Line(D, E)), x)',"
		" 'Equals(LengthOf(Line(A, M)), LengthOf(Line(M, C)))'],"
		"'point_positions': {'A': [0,0], 'B': [30,60], 'C': [100,0], 'D': [-1,-1],"
		" 'E': [-1,-1], 'F': [-1,-1], 'M': [-1,-1]},"
		"'line_instances': ['AB','BC','CA','BM','DE','EF','FD'],"
		"'imp': {'diagram_logic_forms': ['PointLiesOnLine(T, Line(P, R))'],"
		"'point_positions': {'P': [5,7], 'Q': [35,67], 'R': [105,7], 'T': [55,7],"
		" 'U': [155,7], 'V': [170,37], 'W': [205,7]},"
		"'line_instances': ['PQ','QR','PT','TR','PR','QT','UV','VW','WU']}}";
	static const struct {
		const char *name;
		double x, y;
	} want[] = { { "M", 50, 0 }, { "D", 150, 0 }, { "E", 165, -30 }, { "F", 200, 0 } };
	struct problem *p = NULL;
	struct json *j;
	struct err e;
	char *s;

	arena_reset(A);
	s = arena_strdup(A, record);
	for (char *c = s; *c; c++)
		if (*c == '\'')
			*c = '"';
	ok(!json_read(&j, s, strlen(s), A, &e) && !read_logic(&p, j, 0, A, &e),
	   "a record with points that nobody placed");
	for (int i = 0; i < 4 && p; i++) {
		int at = problem_find_point(p, want[i].name);

		ok(at >= 0 && p->point[at].placed && p->point[at].x == want[i].x &&
			   p->point[at].y == want[i].y,
		   "%s is where its counterpart is", want[i].name);
	}
	problem_free(p);
}

/* A centre without a place is the one that the second has. */
static void test_centre(void)
{
	struct problem *p = NULL;
	struct json *j;
	struct err e;
	int at = -1;
	char *s = arena_strdup(
		A, "{'text_logic_forms': ['Find(MeasureOf(Angle(R,U,T)))'],"
		   "'diagram_logic_forms': ['Equals(MeasureOf(Angle(R, D, T)), 70)',"
		   " 'PointLiesOnCircle(R, Circle(D))', 'PointLiesOnCircle(T, Circle(D))',"
		   " 'PointLiesOnCircle(U, Circle(D))'],"
		   "'point_positions': {'R': [200,100], 'T': [134,194], 'U': [0,100], 'D': "
		   "[-1,-1]},"
		   "'line_instances': ['RU','UT'], 'circle_instances': ['D'],"
		   "'imp': {'diagram_logic_forms': ['PointLiesOnCircle(R, Circle(C))',"
		   " 'PointLiesOnCircle(T, Circle(C))', 'PointLiesOnCircle(U, Circle(C))'],"
		   "'point_positions': {'R': [210,105], 'T': [144,199], 'U': [10,105],"
		   " 'C': [110,105]}, 'line_instances': ['RU','UT'], 'circle_instances': "
		   "['C']}}");

	for (char *c = s; *c; c++)
		if (*c == '\'')
			*c = '"';
	ok(!json_read(&j, s, strlen(s), A, &e) && !read_logic(&p, j, 0, A, &e),
	   "a circle whose centre nobody placed");
	if (p)
		at = problem_find_point(p, "D");
	ok(at >= 0 && p->point[at].placed && p->point[at].x == 100 && p->point[at].y == -100,
	   "the centre is where its counterpart is");
	problem_free(p);
}

/* The lines of the second annotation with the labels of the first, and with its own: one
 * reading where the labels stand in the same places, else two. */
static void test_twins(void)
{
	static const char *const place[] = { "R, Q", "R, P" };

	for (int i = 0; i < 2; i++) {
		struct problem *p = NULL;
		struct json *j;
		struct err e;
		int n = 0, twins = 0;
		char *s = arena_printf(
			A,
			"{'text_logic_forms': ['Find(x)'],"
			"'text_logic_forms_dissolved': ['Find(x)'],"
			"'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 5)',"
			" 'Equals(LengthOf(Line(B, C)), x)'],"
			"'point_positions': {'A': [0,0], 'B': [30,60], 'C': [100,0]},"
			"'line_instances': ['AB','BC','CA'],"
			"'imp': {'diagram_logic_forms': ['Equals(LengthOf(Line(%s)), x)',"
			" 'Equals(LengthOf(Line(P, Q)), 5)'],"
			"'point_positions': {'P': [5,7], 'Q': [35,67], 'R': [105,7]},"
			"'line_instances': ['PQ','QR','RP']}}",
			place[i]);

		for (char *c = s; *c; c++)
			if (*c == '\'')
				*c = '"';
		ok(!json_read(&j, s, strlen(s), A, &e) && !read_logic(&p, j, 0, A, &e),
		   "a picture annotated twice");
		for (const struct problem *q = p; q; q = q->other) {
			n++;
			twins += q->twin != NULL;
			ok(!q->twin || (q->twin != q && !q->twin->twin &&
					problem_same(q, q->twin)),
			   "a twin says what an earlier reading says");
		}
		ok(twins > 0 && twins < n - 1, "%d of %d readings say what others say", twins,
		   n);
		ok(n > 2 && !p->other->twin && (p->other->other->twin == p->other) == !i,
		   "labels in %s", i ? "other places" : "the same places");
		problem_free(p);
	}
}

/* What is found, and what is given up, without options to confirm it. */
static const struct reading unconfirmed[] = {
	{ "an arc, and how long a radius is: its length", 6 * 3.14159265358979,
	  "{'problem_text': 'Find \\\\widehat P Q if m \\\\angle P Q O = 36 and r = 10.',"
	  "'text_logic_forms': ['Equals(MeasureOf(Angle(P,Q,O)),36)', 'Equals(r,10)',"
	  " 'Find(MeasureOf(Arc(P,Q)))'],"
	  "'diagram_logic_forms': ['PointLiesOnCircle(P, Circle(O))',"
	  " 'PointLiesOnCircle(Q, Circle(O))'],"
	  "'point_positions': {'O': [0,0], 'P': [-81,59], 'Q': [81,59]},"
	  "'line_instances': ['PQ','OP','OQ']}" },
	{ "the measure of an arc, rounded", 108,
	  "{'problem_text': 'Find the measure of m \\\\widehat P Q. Round to the nearest "
	  "tenth.',"
	  "'text_logic_forms': ['Equals(MeasureOf(Angle(P,Q,O)),36)',"
	  " 'Equals(LengthOf(Line(O,P)),10)', 'Find(MeasureOf(Arc(P,Q)))'],"
	  "'diagram_logic_forms': ['PointLiesOnCircle(P, Circle(O))',"
	  " 'PointLiesOnCircle(Q, Circle(O))'],"
	  "'point_positions': {'O': [0,0], 'P': [-81,59], 'Q': [81,59]},"
	  "'line_instances': ['PQ','OP','OQ']}" },
	{ "a root of roots gives way to a number", 16,
	  "{'text_logic_forms': ['Find(z)'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), z)',"
	  " 'Equals(LengthOf(Line(B, Y)), 20)', 'Equals(LengthOf(Line(A, C)), 12)',"
	  " 'PointLiesOnLine(Y, Line(B, C))', 'Perpendicular(Line(B, Y), Line(A, Y))',"
	  " 'Perpendicular(Line(A, B), Line(A, C))'],"
	  "'point_positions': {'A': [96,0], 'B': [96,128], 'C': [0,0], 'Y': [35,46]},"
	  "'line_instances': ['AB','AC','AY','BC','BY','CY'],"
	  "'imp': {'diagram_logic_forms': ['PointLiesOnLine(S, Line(Q, R))',"
	  " 'Perpendicular(Line(Q, S), Line(P, S))', 'Perpendicular(Line(P, Q), Line(P, R))',"
	  " 'Equals(LengthOf(Line(P, Q)), z)', 'Equals(LengthOf(Line(Q, R)), 20)',"
	  " 'Equals(LengthOf(Line(P, R)), 12)'],"
	  "'point_positions': {'P': [106,10], 'Q': [106,138], 'R': [10,10], 'S': [45,56]},"
	  "'line_instances': ['PQ','PR','PS','QR','QS','RS']}}" },
	{ "a label at a point that nobody knows is where the second has it", 63,
	  "{'text_logic_forms': ['Find(CircumferenceOf(Circle(S)))'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Arc(R,S,T)), 7)',"
	  " 'Equals(MeasureOf(Angle(N, S, T)), 40)', 'PointLiesOnCircle(R, Circle(S))',"
	  " 'PointLiesOnCircle(T, Circle(S))'],"
	  "'point_positions': {'N': [-1,-1], 'S': [100,100], 'T': [200,100], 'R': [177,164]},"
	  "'line_instances': ['SR','ST'], 'circle_instances': ['S'],"
	  "'imp': {'diagram_logic_forms': ['PointLiesOnCircle(T, Circle(S))',"
	  " 'PointLiesOnCircle(R, Circle(S))', 'Equals(LengthOf(Line(S, T)), 7)',"
	  " 'Equals(MeasureOf(Angle(R, S, T)), 40)'],"
	  "'point_positions': {'S': [110,105], 'T': [210,105], 'R': [187,169]},"
	  "'line_instances': ['SR','ST'], 'circle_instances': ['S']}}" },
	{ "a tangent made up for points that nobody knows is the one that is drawn", 12,
	  "{'text_logic_forms': ['Tangent(Line($),Circle($))', 'Find(x)'],"
	  "'text_logic_forms_dissolved': ['Tangent(Line(A,B),Circle(C))', 'Find(x)'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(C, A)), 5)',"
	  " 'Equals(LengthOf(Line(C, D)), 13)', 'PointLiesOnLine(E, Line(C, D))',"
	  " 'PointLiesOnCircle(E, Circle(C))', 'PointLiesOnCircle(A, Circle(C))'],"
	  "'point_positions': {'A': [50,0], 'B': [-1,-1], 'C': [50,50], 'D': [170,0],"
	  " 'E': [96,31]}, 'line_instances': [''], 'circle_instances': ['C'],"
	  "'imp': {'diagram_logic_forms': ['PointLiesOnLine(D, Line(C, B))',"
	  " 'PointLiesOnCircle(A, Circle(C))', 'PointLiesOnCircle(D, Circle(C))',"
	  " 'Equals(LengthOf(Line(A, B)), x)', 'Equals(LengthOf(Line(B, D)), 13)',"
	  " 'Equals(LengthOf(Line(C, A)), 5)'],"
	  "'point_positions': {'A': [60,10], 'B': [180,10], 'C': [60,60], 'D': [106,41]},"
	  "'line_instances': ['AC','AB','CD','CB','DB'], 'circle_instances': ['C']}}" },
	{ "two sizes at one place, and the value rests on one of them", NAN,
	  "{'text_logic_forms': ['Find(y)'],"
	  "'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), y+2)',"
	  " 'Equals(LengthOf(Line(A, B)), 5)'],"
	  "'point_positions': {'A': [0,0], 'B': [60,0], 'C': [10,50]},"
	  "'line_instances': ['AB', 'BC', 'CA'],"
	  "'imp': {'diagram_logic_forms': ['Equals(LengthOf(Line(R, P)), y)',"
	  " 'Equals(LengthOf(Line(Q, R)), 2*y)'],"
	  "'point_positions': {'P': [5,5], 'Q': [65,5], 'R': [15,55]},"
	  "'line_instances': ['PQ', 'QR', 'RP']}}" },
	{ "no even value, and a figure that is not as drawn", NAN,
	  "{'text_logic_forms': ['Find(x)'],"
	  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(A, B, C)), 7x+9)',"
	  " 'Equals(MeasureOf(Angle(C, B, D)), 6x-2)', 'PointLiesOnLine(B, Line(A, D))'],"
	  "'point_positions': {'A': [0,0], 'B': [60,0], 'D': [120,0], 'C': [105,45]},"
	  "'line_instances': ['AB','BD','AD','BC']}" },
};

static void test_unconfirmed(void)
{
	/* The second has A on the other side. */
	const char *tangents =
		"{'text_logic_forms': ['Find(MeasureOf(Angle(2)))'],"
		"'diagram_logic_forms': ['Equals(MeasureOf(Angle(B, O, C)), 130)',"
		" 'Equals(MeasureOf(Angle(A, B, C)), MeasureOf(angle 2))',"
		" 'PointLiesOnCircle(B, Circle(O))', 'PointLiesOnCircle(C, Circle(O))'],"
		"'choices': ['50', '65', '115', '130'],"
		"'point_positions': {'O': [100,100], 'B': [100,200], 'A': [200,200],"
		" 'C': [177,36]}, 'line_instances': ['AB','BC'], 'circle_instances': ['O'],"
		"'imp': {'diagram_logic_forms': ['Equals(MeasureOf(Arc(B, C)), 130)',"
		" 'Equals(MeasureOf(Angle(D, B, C)), MeasureOf(angle 2))',"
		" 'PointLiesOnCircle(B, Circle(O))', 'PointLiesOnCircle(C, Circle(O))'],"
		"'point_positions': {'O': [110,105], 'B': [110,205], 'D': [10,205],"
		" 'C': [187,41]}, 'line_instances': ['DB','BC'], 'circle_instances': ['O']}}";
	struct solve_answer r;

	for (int i = 0; i < (int)(sizeof unconfirmed / sizeof *unconfirmed); i++) {
		double want = unconfirmed[i].value;

		r = ask_with(unconfirmed[i].record, true);
		if (isnan(want))
			ok(r.status == SOLVE_CONTRADICTORY && r.derived && r.why, "%s",
			   unconfirmed[i].about);
		else
			ok(r.status == SOLVE_FOUND && fabs(r.value - want) < 1e-6 * (1 + want),
			   "%s", unconfirmed[i].about);
		if (!(isnan(want) ? r.status == SOLVE_CONTRADICTORY
				  : fabs(r.value - want) < 1e-6 * (1 + want)))
			printf("# %s %.9g\n", solve_status_name(r.status), r.value);
	}
	r = ask("{'text_logic_forms': ['Find(x)'],"
		"'diagram_logic_forms': ['Equals(LengthOf(Line(A, C)), 6)',"
		" 'Equals(LengthOf(Line(B, C)), 8)', 'Equals(LengthOf(Line(A, B)), x)',"
		" 'Perpendicular(Line(A, C), Line(B, C))'],"
		"'point_positions': {'A': [0,60], 'B': [20,0], 'C': [0,0]},"
		"'line_instances': ['AB','BC','CA'],"
		"'imp': {'diagram_logic_forms': ['Equals(LengthOf(Line(P, R)), 6)',"
		" 'Equals(LengthOf(Line(Q, R)), x)', 'Equals(LengthOf(Line(P, Q)), 8)',"
		" 'Perpendicular(Line(P, R), Line(Q, R))'],"
		"'point_positions': {'P': [5,65], 'Q': [25,5], 'R': [5,5]},"
		"'line_instances': ['PQ','QR','RP']}}");
	ok(r.status == SOLVE_FOUND && fabs(r.value - 10) < 1e-9 && r.mended &&
		   strstr(r.mended, "two annotations") && r.certainty < SOLVE_PROVEN,
	   "annotations that give two values: which was believed is told");
	r = ask(tangents);
	ok(r.status == SOLVE_FOUND && r.doubts && r.mended && r.certainty == SOLVE_NUMERIC,
	   "drawings that suggest two of the options: that is told");
	r = ask_with(tangents, true);
	ok(r.status == SOLVE_SEVERAL && r.n_values == 2,
	   "and without options both values are told");
}

static void test_readings(const struct reading *r, int n)
{
	for (int i = 0; i < n; i++) {
		struct solve_answer a = ask(r[i].record);
		bool found = a.status == SOLVE_FOUND;
		bool right = isnan(r[i].value)
				     ? !found
				     : found && fabs(a.value - r[i].value) <
							1e-6 * (1 + fabs(r[i].value));

		if (!right)
			printf("# %s: %s %.9g\n", r[i].about, solve_status_name(a.status),
			       a.value);
		ok(right, "%s", r[i].about);
	}
}

static void test_choices(void)
{
	struct solve_answer r;

	r = ask("{'choices': ['1 : 3', '2 : 3', '3 : 2', '2 : 1'],"
		"'text_logic_forms': ['Similar(Triangle(A,B,C),Triangle(P,Q,R))',"
		" 'Find(ScaleFactorOf(Triangle(A,B,C),Triangle(P,Q,R)))'],"
		"'diagram_logic_forms': ['Equals(LengthOf(Line(A, B)), 8)',"
		" 'Equals(LengthOf(Line(P, Q)), 12)'],"
		"'point_positions': {'A': [0,20], 'B': [40,20], 'C': [10,0], 'P': [100,30],"
		" 'Q': [160,30], 'R': [115,0]}}");
	ok(r.status == SOLVE_FOUND && r.choice == 1, "an option may be a ratio");
	r = ask("{'choices': ['0.9', '1.4', '2.0', '3.1'],"
		"'text_logic_forms': ['Find(AreaOf(Circle(O)))'],"
		"'diagram_logic_forms': ['Equals(RadiusOf(Circle(O)), 0.66)'],"
		"'point_positions': {'O': [0,0]}}");
	ok(r.status == SOLVE_FOUND && r.choice == 1, "an option is rounded to its decimals");
}

static void test_aside(void)
{
	struct solve_answer r;

	r = ask("{'text_logic_forms': ['Orbits(Triangle(A,B,C),Point(D))', 'Broken((',"
		" 'Find(MeasureOf(Angle(B,C,A)))'],"
		"'diagram_logic_forms': ['Equals(MeasureOf(Angle(B, A, C)), 35)',"
		" 'Equals(MeasureOf(Angle(A, B, C)), 45)'],"
		"'point_positions': {'A': [0,70], 'B': [170,70], 'C': [90,0]},"
		"'line_instances': ['AB','BC','CA']}");
	ok(r.status == SOLVE_FOUND && r.reading && r.reading->asides == 2 &&
		   !strncmp(r.reading->aside[0], "Broken", 6) &&
		   !strncmp(r.reading->aside[1], "Orbits", 6),
	   "what is not understood is told");
}

/* Options that are no numbers: the index of the right one. */
static void test_statements(void)
{
	static const struct {
		const char *about;
		int choice;
		const char *record;
	} s[] = {
		{ "which statement is true", 1,
		  "{'problem_text': 'Which of the following is true?',"
		  "'choices': ['a > 90', 'a + b = 90', 'a = 90', '90 > a + b'],"
		  "'text_logic_forms': ['Triangle(A,B,C)'],"
		  "'diagram_logic_forms': ['Perpendicular(Line(A, C), Line(B, C))',"
		  " 'Equals(MeasureOf(Angle(C, A, B)), a)', 'Equals(MeasureOf(Angle(A, B, "
		  "C)), b)'],"
		  "'point_positions': {'A': [0,0], 'B': [80,-60], 'C': [80,0]},"
		  "'line_instances': ['AB','BC','CA']}" },
		{ "which statement is not true", 2,
		  "{'problem_text': 'Which statement about x is not true?',"
		  "'choices': ['x + 40 = 90', 'x < 60', 'x > 50', 'x = 50'],"
		  "'text_logic_forms': ['Triangle(A,B,C)'],"
		  "'diagram_logic_forms': ['Perpendicular(Line(A, C), Line(B, C))',"
		  " 'Equals(MeasureOf(Angle(C, A, B)), 40)', 'Equals(MeasureOf(Angle(A, B, "
		  "C)), x)'],"
		  "'point_positions': {'A': [0,0], 'B': [80,-67], 'C': [80,0]},"
		  "'line_instances': ['AB','BC','CA']}" },
		{ "which congruence may not be true", 3,
		  "{'problem_text': 'If a \\\\parallel b, which of the following may not be "
		  "true?',"
		  "'choices': ['\\\\angle 1 \\\\cong \\\\angle 2', 'm \\\\angle 2 = m "
		  "\\\\angle 1',"
		  " 'm \\\\angle 1 + m \\\\angle 3 = 180', '\\\\angle 1 \\\\cong \\\\angle "
		  "3'],"
		  "'text_logic_forms': ['Parallel(Line(A,B),Line(C,D))'],"
		  "'diagram_logic_forms': ['PointLiesOnLine(P, Line(A, B))',"
		  " 'PointLiesOnLine(Q, Line(C, D))', 'Equals(MeasureOf(Angle(A, P, Q)), "
		  "MeasureOf(angle 1))',"
		  " 'Equals(MeasureOf(Angle(P, Q, D)), MeasureOf(angle 2))',"
		  " 'Equals(MeasureOf(Angle(C, Q, P)), MeasureOf(angle 3))'],"
		  "'point_positions': {'A': [0,0], 'P': [60,0], 'B': [120,0], 'C': [0,50],"
		  " 'Q': [40,50], 'D': [120,50]}, 'line_instances': ['AB','CD','PQ']}" },
		{ "in terms of other letters", 1,
		  "{'problem_text': 'What is p in terms of m and n?',"
		  "'choices': ['m + n', '180 - m - n', 'm - n', '360 - m - n'],"
		  "'text_logic_forms': ['Find(p)'],"
		  "'diagram_logic_forms': ['Equals(MeasureOf(Angle(C, A, B)), m)',"
		  " 'Equals(MeasureOf(Angle(A, B, C)), n)', 'Equals(MeasureOf(Angle(B, C, "
		  "A)), p)'],"
		  "'point_positions': {'A': [0,0], 'B': [80,-67], 'C': [100,0]},"
		  "'line_instances': ['AB','BC','CA']}" },
		{ "alternate interior angles", 2,
		  "{'problem_text': 'Which angle pairs are alternate interior angles?',"
		  "'choices': ['\\\\angle 1 and \\\\angle 2', '\\\\angle 1 and \\\\angle 4',"
		  " '\\\\angle 2 and \\\\angle 3', '\\\\angle 2 and \\\\angle 4'],"
		  "'text_logic_forms': ['Angle($)'],"
		  "'diagram_logic_forms': ['PointLiesOnLine(P, Line(A, B))',"
		  " 'PointLiesOnLine(Q, Line(C, D))', 'PointLiesOnLine(P, Line(E, Q))',"
		  " 'Equals(MeasureOf(Angle(A, P, E)), MeasureOf(angle 1))',"
		  " 'Equals(MeasureOf(Angle(A, P, Q)), MeasureOf(angle 2))',"
		  " 'Equals(MeasureOf(Angle(P, Q, D)), MeasureOf(angle 3))',"
		  " 'Equals(MeasureOf(Angle(C, Q, P)), MeasureOf(angle 4))'],"
		  "'point_positions': {'A': [0,0], 'P': [60,0], 'B': [120,0], 'C': [0,50],"
		  " 'Q': [40,50], 'D': [120,50], 'E': [80,-50]},"
		  "'line_instances': ['AB','CD','EQ','PQ','EP']}" },
		{ "not enough information, whatever is drawn", 3,
		  "{'problem_text': 'What is E D?',"
		  "'choices': ['15', '25', '88.5', 'not enough information'],"
		  "'text_logic_forms': ['Find(LengthOf(Line(E,D)))'],"
		  "'diagram_logic_forms': ['Equals(LengthOf(Line(E, F)), 60)',"
		  " 'Equals(LengthOf(Line(F, D)), 65)'],"
		  "'point_positions': {'E': [0,0], 'F': [120,0], 'D': [0,50]},"
		  "'line_instances': ['ED','EF','FD']}" },
	};

	for (int i = 0; i < (int)(sizeof s / sizeof *s); i++) {
		struct solve_answer r = ask(s[i].record);

		ok(r.status == SOLVE_FOUND && r.choice == s[i].choice && isnan(r.value) &&
			   r.exact,
		   "%s: %d", s[i].about, r.choice);
	}
}

static void test_mixed(void)
{
	static const struct {
		const char *text;
		double value; /* NAN: no number */
	} mixed[] = {
		{ "3 1/2", 3.5 },
		{ "3\\frac{3}{5}", 3.6 },
		{ "3 \\frac { 3 } { 5 }", 3.6 },
		{ "-2 3/10", -2.3 },
		{ "3 \\frac { 1 } { 2 } \\sqrt { 4 }", 7 },
		{ "1 + 12 11/12", 13 + 11 / 12. },
		{ "2^2 1/2", NAN },
		{ "3 5/2", NAN },
		{ "3 1/2.5", NAN },
		{ "1.5 1/2", NAN },
		{ "3 4", NAN },
		{ "3 x/2", NAN },
	};

	for (int i = 0; i < (int)(sizeof mixed / sizeof *mixed); i++) {
		double v;
		bool is = problem_constant_text(&v, mixed[i].text);

		ok(isnan(mixed[i].value) ? !is : is && fabs(v - mixed[i].value) < 1e-12,
		   "%s is %g", mixed[i].text, mixed[i].value);
	}
}

int main(void)
{
	A = arena_new();
	test_readings(forms, (int)(sizeof forms / sizeof *forms));
	test_readings(mends, (int)(sizeof mends / sizeof *mends));
	test_readings(areas, (int)(sizeof areas / sizeof *areas));
	test_readings(doubtful, (int)(sizeof doubtful / sizeof *doubtful));
	test_readings(sentences, (int)(sizeof sentences / sizeof *sentences));
	test_readings(twice, (int)(sizeof twice / sizeof *twice));
	test_told();
	test_places();
	test_centre();
	test_twins();
	test_unconfirmed();
	test_choices();
	test_mixed();
	test_statements();
	test_aside();
	arena_free(A);
	num_cleanup();
	return tap_done();
}
