/*
 * t-prove.c -- query_prove, query_discover and suggest_auxiliary on figures of the classics, and on
 * statements that are almost true.
 */
#include "base/t/tap.h"
#include "fig/t/lines.h"

static const struct tool_table *tools;

static struct fig *figure(const char *script)
{
	struct fig *f = fig_new(tools, 7);
	char *text = mem_strdup(script);

	for (char *line = strtok(text, ";"); line; line = strtok(NULL, ";"))
		if (runf(f, "%s", line) != OK)
			printf("# %s\n", said(f, "%s", line));
	mem_free(text);
	return f;
}

#define TRIANGLE "A=(0,0);B=(7,1);C=(2,5);"
#define FEET "P=Foot(A,Line(B,C));Q=Foot(B,Line(C,A));R=Foot(C,Line(A,B));"
#define MIDDLES "D=Midpoint(B,C);E=Midpoint(C,A);F=Midpoint(A,B);"

#define RAYS "A=(0,0);B=(6,1);C=(2,5);c=Line(A,B);"
#define BISECTORS \
	"p=AngleBisector(B,A,C);q=AngleBisector(D,A,C);X=Point(p,3,2);Y=Point(q,-1,2)"

/* What is asked, and what stands in the answer. */
static const struct {
	const char *script, *ask, *verdict, *method;
} proofs[] = {
	{ TRIANGLE MIDDLES, "Line(E,F) ∥ Line(B,C)", "proved", "deduction" },
	{ TRIANGLE MIDDLES, "2*EF = BC", "proved", "deduction" },
	{ TRIANGLE MIDDLES FEET, "AreConcyclic(D,E,F,P)", "proved", "deduction" },
	{ TRIANGLE FEET "H=Intersect(Line(A,P),Line(B,Q))", "AreCollinear(C,H,R)", "proved",
	  "deduction" },
	{ TRIANGLE FEET "H=Intersect(Line(A,P),Line(B,Q))", "∠QPA = ∠APR", "proved",
	  "deduction" },
	{ TRIANGLE MIDDLES "G=Intersect(Line(A,D),Line(B,E))", "AG = 2*GD", "proved",
	  "deduction" },
	{ TRIANGLE "c=Circle(A,B,C);S=Point(c,7,5);X=Foot(S,Line(B,C));Y=Foot(S,Line(C,A));"
		   "Z=Foot(S,Line(A,B))",
	  "AreCollinear(X,Y,Z)", "proved", "deduction" },
	{ TRIANGLE "h=PerpendicularBisector(A,B);k=PerpendicularBisector(B,C);"
		   "l=PerpendicularBisector(C,A)",
	  "AreConcurrent(h,k,l)", "proved", "deduction" },
	{ TRIANGLE "D=A+C-B;M=Midpoint(A,C)", "M == Midpoint(B,D)", "proved", "deduction" },
	{ "A=(0,0);B=(4,1);c=Circle(A,B);P=(9,3);t=Tangent(P,c);S=Intersect(t_1,c);"
	  "T=Intersect(t_2,c)",
	  "PS = PT", "proved", "deduction" },
	{ "A=(0,0);B=(4,0);l=AngleBisector(A,B,(1,3));m=Line(A,B)", "IsOn(B, m)", "proved",
	  "construction" },
	{ TRIANGLE "c=Circle(A,B,C);P=Point(c,0,5);Q=Reflect(P,Circle(A,B))", "P == Q",
	  "false", "algebra" },
	/* Of what is declared. */
	{ "A=(0,0);B=(5,1);C=(4,4);D=(-1,3);P=(2,2);"
	  "AddConstraint(\"Parallelogram(A,B,C,D)\");AddConstraint(\"Meet(P,A,C,B,D)\");"
	  "SolveConstraints()",
	  "AP = PC", "proved", "deduction" },
	{ "A=(0,0);B=(5,1);C=(4,4);M=(2,2);AddConstraint(\"Midpoint(M,B,C)\");"
	  "AddConstraint(\"Isosceles(A,B,C)\");SolveConstraints()",
	  "Line(A,M) ⟂ Line(B,C)", "proved", "deduction" },
	/* Almost. */
	{ TRIANGLE MIDDLES, "Line(A,D) ⟂ Line(B,C)", "false", "algebra" },
	{ TRIANGLE FEET MIDDLES, "AreConcyclic(D,E,Q,A)", "false", "algebra" },
	{ "A=(0,0);B=(4,0);C=(2,3)", "AC = BC", "false", "algebra" },
	{ "A=(0,0);B=(4,0);C=(4,3);D=(0,3)", "AC = BD", "false", "algebra" },
	{ "A=(0,0);B=(4,0);C=Point(Line(A,B),2,0)", "AC = BC", "false", "algebra" },
	{ TRIANGLE, "Distance(A,B)^2 + Distance(A,C)^2 = Distance(B,C)^2", "false",
	  "algebra" },
	/* So elsewhere, not as it is drawn: of the other ray, of the other arc, on one line. */
	{ RAYS "D=Point(c,-2,0);" BISECTORS, "Collinear(A,X,Y)", "false", "algebra" },
	{ RAYS "D=Point(c,-1/10,0);" BISECTORS, "Collinear(A,X,Y)", "false", "algebra" },
	{ RAYS "D=Point(c,2,0);" BISECTORS, "Collinear(A,X,Y)", "proved", "deduction" },
	{ RAYS "D=Point(c,-2,0);" BISECTORS, "Line(A,X) ⟂ Line(A,Y)", "proved", "deduction" },
	{ RAYS "k=Circle(A,B,C);D=Point(k,5,6)", "∠ABC = ∠ADC", "proved", "deduction" },
	{ RAYS "k=Circle(A,B,C);D=Point(k,-1,2)", "∠ABC = ∠ADC", "false", "algebra" },
	{ "A=(0,0);B=(5,0);C=(3,0);h=PerpendicularBisector(A,B);"
	  "k=PerpendicularBisector(B,C);l=PerpendicularBisector(C,A)",
	  "AreConcurrent(h,k,l)", "false", "algebra" },
	/* Where what is declared does not hold yet, the figure denies nothing. */
	{ "A=(0,0);B=(5,1);C=(4,4);M=(2,2);AddConstraint(\"Midpoint(M,B,C)\");"
	  "AddConstraint(\"Isosceles(A,B,C)\")",
	  "Line(A,M) ⟂ Line(B,C)", "proved", "deduction" },
};

static bool has_text(const char *s, const char *key, const char *value)
{
	char want[100];

	snprintf(want, sizeof want, "\"%s\":\"%s\"", key, value);
	return strstr(s, want) != NULL;
}

static void test_proofs(void)
{
	for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++) {
		struct fig *f = figure(proofs[i].script);
		char *s = mem_strdup(said(f, "Prove(\"%s\")", proofs[i].ask));
		bool good = has_text(s, "verdict", proofs[i].verdict) &&
			    has_text(s, "method", proofs[i].method);

		ok(good, "%s ? %s", proofs[i].script, proofs[i].ask);
		if (!good)
			printf("# %s\n", s);
		/* A question leaves the figure as it was. */
		ok(!strcmp(said(f, "Prove(\"%s\")", proofs[i].ask), s), "and again");
		mem_free(s);
		fig_free(f);
	}
}

/* Angles are of 0 to 180 degrees: what the drawing decides is a condition, which a line of a script
 * tells, or there is no proof.  both: in the answers of Prove and Always. */
#define FOOT "A=(6,2);B=(0,0);C=(4,0);E=ClosestPoint(Line(B,C),A);"
#define ROUND "A=(0,0);B=(6,1);C=(2,5);k=Circle(A,B,C);D=Point(k,5,6);"
static const struct {
	const char *script, *ask, *prove, *always, *both;
} readings[] = {
	{ FOOT, "Angle(B,C,E) == 180°", "false", "here_only", NULL },
	{ FOOT, "Angle(B,C,E)+Angle(C,B,E) == 180°", "false", "here_only", NULL },
	{ FOOT, "Angle(A,E,B) == 90°", "proved", "always", NULL },
	{ FOOT, "Angle(A,B,C)+Angle(B,C,A)+Angle(C,A,B) == 180°", "proved", "always",
	  "\"condition\":\"!AreCollinear(A, B, C)\"" },
	{ "A=(0,0);B=(4,0);D=Point(Line(A,B),2,0)", "Angle(A,D,B) == 180°", "false",
	  "here_only", NULL },
	{ "A=(0,0);B=(4,0);D=Point(Line(A,B),6,0)", "Angle(A,D,B) == 0°", "false", "here_only",
	  NULL },
	{ "A=(0,0);B=(4,0);D=Point(Segment(A,B),2,0)", "Angle(A,D,B) == 180°", "proved",
	  "always", NULL },
	{ ROUND, "Angle(A,D,C) == Angle(A,B,C)", "proved", "always",
	  "\"condition\":\"SameSide(D, B, Line(A, C))\"" },
	{ ROUND, "Angle(A,D,C) + Angle(A,B,C) == 180°", "false", "no", NULL },
	{ "A=(0,0);B=(6,1);C=(2,5);k=Circle(A,B,C);D=Point(k,-1,2);",
	  "Angle(A,D,C) + Angle(A,B,C) == 180°", "proved", "always",
	  "\"condition\":\"OppositeSide(D, B, Line(A, C))\"" },
	{ "A=(0,0);B=(4,0);C=(1,3);Q=Point(Line(B,C),2,2)", "EqualAngle(A,B,Q,A,B,C)",
	  "proved", "always", "\"condition\":\"SameSide(Q, C, Line(B, A))\"" },
	{ "A=(3,2);B=(-3.5,0);C=(-3.5,-5);E=B+C-A;F=Reflect(A,PerpendicularLine(B,Line(A,E)))",
	  "Angle(E,A,F) == 0°", "false", "here_only", NULL },
	{ "A=(0.5,-6);B=(4.5,4);C=(-2.5,3);E=Midpoint(B,A);F=Reflect(B,Line(E,C));"
	  "G=Rotate(E,120°,B);H=Rotate(C,90°,G);K=Intersect(Line(A,E),Line(H,F))",
	  "Angle(G,B,K) == 120°", "proved", "always", "the corner GBK turns clockwise" },
	{ RAYS "D=Point(c,2,0);" BISECTORS, "Collinear(A,X,Y)", "proved", "always",
	  "Between(D, Segment(A, B))" },
};

static void test_readings(void)
{
	for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
		struct fig *f = figure(readings[i].script);
		char *p = mem_strdup(said(f, "Prove(\"%s\")", readings[i].ask));
		char *a = mem_strdup(said(f, "Always(\"%s\")", readings[i].ask));
		const char *both = readings[i].both;
		bool good = has_text(p, "verdict", readings[i].prove) &&
			    has_text(a, "verdict", readings[i].always) &&
			    (!both || (strstr(p, both) && strstr(a, both)));

		ok(good, "%s ? %s", readings[i].script, readings[i].ask);
		if (!good)
			printf("# %s\n# %s\n", p, a);
		for (const char *c = strstr(p, "\"condition\":\""); c;
		     c = strstr(c + 1, "\"condition\":\"")) {
			const char *s = said(f, "%.*s", (int)strcspn(c + 13, "\""), c + 13);

			ok(has_text(s, "exact", "true") && has_text(s, "certainty", "proven"),
			   "%.*s holds here", (int)strcspn(c + 13, "\""), c + 13);
		}
		mem_free(p);
		mem_free(a);
		fig_free(f);
	}
}

static void test_refusals(void)
{
	struct fig *f = figure(TRIANGLE);

	ok(strstr(said(f, "Prove(\"AreCollinear(A,B,X)\")"), "\"code\":\"not_found\"") != NULL,
	   "a point that is not there");
	ok(strstr(said(f, "Prove(\"Distance(A,B)\")"), "\"ok\":false") != NULL, "no relation");
	ok(strstr(said(f, "Discover(0)"), "\"code\":\"bad_argument\"") != NULL, "no facts");
	ok(strstr(said(f, "SuggestAuxiliary(\"Area(Polygon(A,B,C)) > 0\")"), "\"ok\":false") !=
		   NULL,
	   "an order of numbers");
	fig_free(f);
}

static void test_facts(void)
{
	struct fig *f = figure(TRIANGLE MIDDLES FEET
			       "G=Intersect(Line(A,D),Line(B,E));"
			       "H=Intersect(Line(A,P),Line(B,Q));O=TriangleCenter(A,B,C,3)");
	const char *s = said(f, "Discover(30)");

	ok(strstr(s, "AreConcyclic(D, E, F, P) && AreConcyclic(D, E, F, Q) && "
		     "AreConcyclic(D, E, F, R)") != NULL,
	   "the nine points");
	ok(strstr(s, "AreCollinear(G, H, O)") != NULL, "Euler's line");
	ok(strstr(s, "Distance(G, H) == 2*Distance(G, O)") != NULL, "and its ratio");
	ok(!strstr(s, "AreCollinear(B, C, D)"), "not what it was made to have");
	if (!strstr(s, "AreCollinear(G, H, O)"))
		printf("# %s\n", s);
	fig_free(f);
	f = figure(TRIANGLE "t=Polygon(A,B,C);h=PerpendicularLine(A,a);"
			    "k=PerpendicularLine(B,b);l=PerpendicularLine(C,c);P=Point(h,3,9);"
			    "Q=Point(k,-3,4);R=Point(l,3,-2)");
	ok(strstr(said(f, "Discover()"), "AreConcurrent(h, k, l)") != NULL, "the altitudes");
	fig_free(f);
	f = figure("A=(0,0);B=(4,0);C=(4,3);D=(0,3)");
	ok(strstr(said(f, "Discover()"), "\"facts\":[]") != NULL,
	   "nothing holds of four free points, drawn as a rectangle");
	fig_free(f);
}

/* The line that a teacher would draw, and one that need not be. */
static const struct {
	const char *script, *ask, *line, *no;
} lessons[] = {
	{ "A=(0,0);B=(6,0);M=Midpoint(A,B);u=Segment(A,B);c=Circle(M,B);C=Point(c,2,3);"
	  "s=Segment(A,C);t=Segment(B,C)",
	  "Line(A,C) ⟂ Line(B,C)", "Segment(M, C)", "Segment(A, M)" },
	{ "O=(0,0);A=(3,0);c=Circle(O,A);P=(7,2);t=Tangent(P,c);S=Intersect(t_1,c);"
	  "T=Intersect(t_2,c)",
	  "PS = PT", "Segment(O, S)", "Segment(P, S)" },
	{ "O=(0,0);A=(-3,0);B=Reflect(A,O);c=Circle(O,A);C=Point(c,1.2,2.7);t=Tangent(C,c);"
	  "D=Foot(A,t);s=Segment(A,C);u=Segment(A,B);v=Segment(A,D)",
	  "∠DAC = ∠CAB", "Segment(O, C)", "Segment(O, A)" },
	{ "A=(0,0);B=(7,1);C=(8,5);D=(2,6);E=Midpoint(A,B);F=Midpoint(B,C);G=Midpoint(C,D);"
	  "H=Midpoint(D,A);p=Polygon(A,B,C,D);q=Polygon(E,F,G,H)",
	  "Line(E,F) ∥ Line(G,H)", "Segment(A, C)", "Segment(B, E)" },
	{ "O=(0,0);A=(4,0);c=Circle(O,A);B=Point(c,1,4);C=Point(c,-4,1);D=Point(c,0,-4);"
	  "s=Line(A,C);t=Line(B,D);E=Intersect(s,t)",
	  "AE*EC = BE*ED", "Segment(B, C)", "Segment(O, " },
	{ "A=(1,5);B=(0,0);C=(7,0);p=Polygon(A,B,C);D=Foot(B,b);E=Foot(C,c);M=Midpoint(B,C);"
	  "N=Midpoint(D,E);s=Segment(B,D);t=Segment(C,E);u=Segment(D,E);v=Segment(M,N)",
	  "Line(M,N) ⟂ Line(D,E)", "Segment(D, M)", "Segment(D, N)" },
	/* Where a point is missing. */
	{ TRIANGLE "I=TriangleCenter(A,B,C,1);D=Foot(I,Line(B,C));M=Midpoint(B,C);"
		   "E=Reflect(D,M);F=Reflect(D,I)",
	  "AreCollinear(A,F,E)", "\"G = ", "\"ideas\"" },
};

static void test_lessons(void)
{
	for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
		struct fig *f = figure(lessons[i].script);
		const char *s = said(f, "SuggestAuxiliary(\"%s\")", lessons[i].ask);
		const char *lines = strstr(s, "\"lines\":[");
		bool good = lines && strstr(lines, lessons[i].line) &&
			    !strstr(lines, lessons[i].no) && has_text(s, "verdict", "proved");

		ok(good, "%s ? %s: %s", lessons[i].script, lessons[i].ask, lessons[i].line);
		if (!good)
			printf("# %s\n", s);
		fig_free(f);
	}
}

int main(void)
{
	struct tool_table *t = tool_table_new();

	tools = t;
	test_proofs();
	test_readings();
	test_refusals();
	test_facts();
	test_lessons();
	tool_table_free(t);
	return tap_done();
}
