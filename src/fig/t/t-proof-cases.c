/*
 * t-proof-cases.c -- proofs in every case, their conditions, and counter-examples that are
 * put back into the figure.
 */
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include "fig/t/lines.h"
#include <stdlib.h>
#include <string.h>

static const struct tool_table *tools;

struct theorem {
	const char *lines; /* of the figure, separated by semicolons */
	const char *relation;
	const char *condition; /* one that is told, or NULL */
};

static const struct theorem proven[] = {
	{ "A=(0,0);B=(5,1);C=(2,4);M=Midpoint(A,B);N=Midpoint(A,C);u=Segment(M,C);v=Segment(N,"
	  "B);"
	  "S=Intersect(u,v);w=Segment(A,S);P=Midpoint(B,C)",
	  "AreCollinear(A, S, P)", NULL },
	{ "A=(0,0);B=(4,0);g=Line(A,B);h=PerpendicularLine(A,g);C=Point(h,0,3)",
	  "Segment(A,B)^2 + Segment(A,C)^2 = Segment(B,C)^2", NULL },
	{ "O=(1,1);A=(4,2);k=Circle(O,A);B=Reflect(A,O);P=Point(k,1,5)",
	  "Line(A,P) ⟂ Line(P,B)", "B and P are different points" },
	{ "A=(0,0);B=(6,0);C=(2,4);k=Circle(A,B,C);P=Point(k,5,4);D=Foot(P,Line(A,B));"
	  "E=Foot(P,Line(B,C));F=Foot(P,Line(C,A))",
	  "AreCollinear(D, E, F)", "A, B and C are not on one line" },
	{ "A=(0,0);B=(6,0);C=(2,4);f=AngleBisector(B,A,C);g=AngleBisector(A,B,C);"
	  "h=AngleBisector(B,C,A)",
	  "AreConcurrent(f, g, h)", "A, B and C are not on one line" },
	{ "A=(0,0);B=(6,0);C=(2,4);f=AngleBisector(B,A,C);s=Segment(B,C);D=Intersect(f,s)",
	  "Distance(B,D)*Distance(A,C) = Distance(D,C)*Distance(A,B)", NULL },
	{ "A=(0,0);B=(6,0);C=(2,4);P=(3,1);D=Intersect(Line(A,P),Line(B,C));"
	  "E=Intersect(Line(B,P),Line(C,A));F=Intersect(Line(C,P),Line(A,B))",
	  "Distance(A,F)*Distance(B,D)*Distance(C,E) = "
	  "Distance(F,B)*Distance(D,C)*Distance(E,A)",
	  NULL },
	{ "A=(0,0);B=(4,1);g=Line(A,B);P=Point(g,1,1)",
	  "(Distance(A,P)+Distance(P,B)-Distance(A,B))*(Distance(A,P)+Distance(A,B)-Distance("
	  "P,B))*"
	  "(Distance(P,B)+Distance(A,B)-Distance(A,P)) = 0",
	  NULL },
	{ "A=(0,0);B=(4,1);s=Segment(A,B);P=Point(s,1,1)",
	  "Distance(A,P)+Distance(P,B) = Distance(A,B)", NULL },
	{ "F=(0,2);A=(-1,0);B=(3,0);d=Line(A,B);p=Parabola(F,d);P=Point(p,1,1)",
	  "Distance(P,F) = Distance(P,d)", NULL },
	/* Sides without roots. */
	{ "A=(0,0);B=(6,0);C=(2,4);k=Circle(A,B,C);O=Center(k);i=Incircle(A,B,C);I=Center(i)",
	  "Distance(O,I)^2 = Radius(k)*(Radius(k) - 2*Radius(i))",
	  "A, B and C are not on one line" },
	{ "F=(0,0);G=(4,1);A=(1,3);c=Ellipse(F,G,A);P=Point(c,3,-1)",
	  "Distance(P,F) + Distance(P,G) = Distance(A,F) + Distance(A,G)", NULL },
	{ "F=(0,0);G=(4,1);A=(1,3);c=Ellipse(F,G,A);P=Point(c,3,-1);t=Tangent(P,c)",
	  "AreCollinear(Reflect(F,t), P, G)", NULL },
	/* The other point of a line and a circle is told by one that is known to be the first. */
	{ "O=(0,0);X=(2,0);a=Line(O,X);b=PerpendicularLine(X,a);A=Point(b,2,1);c=Circle(O,A);"
	  "B=Intersect(c,b,2);d=Circle(Point(a,4,0),A);C=Point(c,-2,1);E=Point(c,-1,-2);"
	  "D=Intersect(d,Line(C,A),2);F=Intersect(d,Line(E,B),2)",
	  "Line(C,E) ∥ Line(D,F)", "B and F are different points" },
	{ "A=(0,0);B=(5,1);C=(2,4);D=(6,5);E=(-1,3);c=Conic(A,B,C,D,E)", "D ∈ c", NULL },
	/* As a theorem about points. */
	{ "A=(0,0);B=(5,1);C=(2,4);D=Point(Line(B,C),4,2);E=Point(Line(C,A),1,2);"
	  "F=Point(Line(A,B),2,0);c=Circle(A,E,F);d=Circle(B,F,D);M=Intersect(c,d,2)",
	  "AreConcyclic(C, D, E, M)", NULL },
};

/* What holds as drawn, for one order of things, or almost. */
static const struct theorem not_proven[] = {
	{ "A=(0,0);B=(4,1);g=Line(A,B);P=Point(g,1,1)",
	  "Distance(A,P)+Distance(P,B) = Distance(A,B)", NULL },
	{ "A=(0,0);B=(6,0);C=(3,4)", "Distance(A,C) = Distance(B,C)", NULL },
	{ "A=(0,0);B=(6,0);C=(3,4);f=AngleBisector(A,C,B);M=Midpoint(A,B)", "IsOn(M, f)",
	  NULL },
	{ "a=2", "abs(a) = a", NULL },
	{ "a=2;b=3", "sqrt((a-b)^2) = b - a", NULL },
	{ "A=(0,0);B=(4,0);C=(1,2);D=(3,3)",
	  "IsOn(Intersect(Line(A,D),Line(B,C)), Segment(B,C))", NULL },
	{ "O=(0,0);A=(2,0);k=Circle(O,A);P=Point(k,0,2);Q=Point(k,0,-2)", "Distance(P,Q) = 4",
	  NULL },
	{ "s=Slider(1,3,1);A=(0,0);B=(s,0)", "Distance(A,B) = 1", NULL },
	{ "A=(0,0);B=(4,0);s=Segment(A,B);P=Point(s,2,0)", "Distance(A,P) = Distance(P,B)",
	  NULL },
	{ "A=(0,0);B=(4,0);C=(2,3);t=Polygon(A,B,C);P=Point(t,2,0)", "IsOn(P, Line(A,B))",
	  NULL },
	{ "O=(0,0);X=(2,0);a=Line(O,X);b=PerpendicularLine(X,a);A=Point(b,2,1);c=Circle(O,A);"
	  "B=Intersect(c,b,2);d=Circle(Point(a,4,0),A);E=Point(c,-1,-2);"
	  "G=Intersect(d,Line(E,B),1)",
	  "G = B", NULL },
	{ "F=(0,0);G=(4,1);A=(1,3);c=Hyperbola(F,G,A);P=Point(c,0,-3)",
	  "Distance(P,F) - Distance(P,G) = Distance(A,F) - Distance(A,G)", NULL },
	/* Where balls cannot tell that a tangent touches. */
	{ "O=(0,0);A=(2,0);k=Circle(O,A);P=(0,4);Q=(4,0);t=Tangent(P,k);u=Tangent(Q,k);"
	  "T=Intersect(t_1,k);U=Intersect(u_1,k)",
	  "Segment(P,T) = Segment(Q,U)", NULL },
};

static struct fig *figure(const char *lines)
{
	struct fig *f = fig_new(tools, 1);

	while (*lines) {
		size_t n = strcspn(lines, ";");

		if (runf(f, "%.*s", (int)n, lines) != OK)
			printf("# cannot run %.*s\n", (int)n, lines);
		lines += n + (lines[n] == ';');
	}
	return f;
}

static void test_proven(void)
{
	for (size_t i = 0; i < sizeof proven / sizeof *proven; i++) {
		const struct theorem *t = &proven[i];
		struct fig *f = figure(t->lines);
		const char *s = said(f, "Always(\"%s\")", t->relation);

		if (!ok(strstr(s, "\"verdict\":\"always\"") &&
				strstr(s, "\"certainty\":\"proven\"") &&
				(!t->condition || strstr(s, t->condition)),
			"proven: %s", t->relation))
			printf("# %s\n", s);
		fig_free(f);
	}
}

/* Move the free objects where "counter_example" has them; "here" false comes as it is. */
static bool goes_there(struct fig *f, const char *json)
{
	const char *p = strstr(json, "\"counter_example\":{");

	for (p = p ? p + 19 : NULL; p && *p == '"';) {
		char name[40], *end;
		double at[FIG_DIM] = { 0 };
		size_t n = strcspn(p + 1, "\"");
		struct err e;
		fig_id id;

		snprintf(name, sizeof name, "%.*s", (int)n, p + 1);
		p += n + 3;
		at[0] = strtod(p + (*p == '['), &end);
		for (int k = 1; *end == ',' && end[1] != '"' && k < FIG_DIM; k++)
			at[k] = strtod(end + 1, &end);
		p = end + (*end == ']');
		p += *p == ',';
		id = fig_find(f, name);
		if (id.v < 0 || fig_drag_to(f, id, at, &e) != OK)
			return false;
	}
	return p && *p == '}';
}

static void test_not_proven(void)
{
	for (size_t i = 0; i < sizeof not_proven / sizeof *not_proven; i++) {
		const struct theorem *t = &not_proven[i];
		struct fig *f = figure(t->lines);
		const char *s = said(f, "Always(\"%s\")", t->relation);

		if (!ok(strstr(s, "\"verdict\":\"here_only\"") && goes_there(f, s) &&
				is_no(fig_holds(f, t->relation)),
			"only here, and not at its counter-example: %s", t->relation))
			printf("# %s\n", s);
		fig_free(f);
	}
}

static void test_details(struct fig *f)
{
	static const char *const asked[][2] = {
		{ "AreConcurrent(AngleBisector(B,A,C), AngleBisector(A,B,C), "
		  "AngleBisector(A,C,B))",
		  "\"details\":\"{true, {\\\"AreCollinear[A,B,C]\\\"" },
		{ "Distance(A, B) = Distance(A, C)", "\"details\":\"{false}\"" },
		{ "Midpoint(A, B) = Midpoint(B, A)", "\"details\":\"{true" },
	};

	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
		const char *s = said(f, "ProveDetails(\"%s\")", asked[i][0]);

		if (!ok(strstr(s, asked[i][1]) != NULL, "details of %s", asked[i][0]))
			printf("# %s\n", s);
	}
}

int main(void)
{
	struct tool_table *table = tool_table_new();
	struct fig *f;

	tools = table;
	test_proven();
	test_not_proven();
	f = figure("A=(0,0);B=(4,1);C=(1,5);s=Segment(A,B);g=Line(A,C)");
	ok(strstr(said(f, "Always(\"s == g\")"), "wrong_kind") != NULL,
	   "a length is not compared with a line");
	ok(strstr(said(f, "ProveDetails(AreCollinear(A, Midpoint(A, B), B))"), "\"proved\"") !=
		   NULL,
	   "ProveDetails asks the same");
	test_details(f);
	fig_free(f);
	tool_table_free(table);
	return tap_done();
}
