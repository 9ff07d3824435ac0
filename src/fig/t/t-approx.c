/*
 * t-approx.c -- what is approximate says so, and nothing that is called proven is wrong.
 *
 * Constraint systems are made from a solution that is known: points with square roots, cube
 * roots or sines in their coordinates, of which the relations are computed.  The drawing is
 * moved a little, the relations are declared and solved for, and then questions are asked
 * whose exact answers are known: relations that were declared, that follow, and that miss
 * by 10^-8, 10^-12, 10^-30.
 */
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include "fig/t/lines.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CASES 16

static const struct tool_table *tools;
static struct rng rng;

static bool has(const char *text, const char *part)
{
	if (strstr(text, part))
		return true;
	printf("# %.500s\n# has no %s\n", text, part);
	return false;
}

/* --- By hand ---------------------------------------------------------------------------------- */

/* AC is the cube root of 2: no square roots give that. */
#define CUBE                                                            \
	"A=(0,0); B=(1,0); C=(3,4); Constrain(\"Length(A,C)^3 = 2\"); " \
	"SolveConstraints(\"A, B\")"
#define APPROXIMATE "\"certainty\":\"approximate\""

static void the_mark(void)
{
	struct fig *f = drawn(tools, CUBE "; k=Circle(A,C); M=Midpoint(A,C); d=Distance(A,C); "
					  "g(x)=d*x-1; R=Root(g)");

	ok(has(said(f, "C"), APPROXIMATE) && has(said(f, "C"), "\"exact\":null"),
	   "a point that was found approximately says so");
	ok(!strstr(said(f, "A"), "certainty") && has(said(f, "A"), "\"exact\":\"(0, 0)\""),
	   "one that was not moved does not");
	for (const char *p = "kMdgR"; *p; p++) {
		const char *t = said(f, "%s", p[0] == 'g' ? "g(x)" : (char[]){ *p, 0 });

		ok(has(t, APPROXIMATE) && has(t, "\"exact\":null"),
		   "what rests on it says so: %c", *p);
	}
	ok(has(said(f, "Distance(A,C)"), "\"exact\":null,\"approx\":1.2599210498948732") &&
		   has(said(f, "Distance(A,C)"), APPROXIMATE),
	   "a length is told in decimals");
	ok(has(said(f, "Angle(B,A,C)"), APPROXIMATE) && has(said(f, "Area(k)"), APPROXIMATE) &&
		   has(said(f, "Distance(A,B)"), "\"certainty\":\"proven\""),
	   "so are angles and areas; what has nothing to do with it is proven");
	ok(has(said(f, "Solve(d*x=2, x)"), APPROXIMATE) &&
		   has(said(f, "Solve(d*x=2, x)"), "\"exact\":null"),
	   "solutions of equations too");
	ok(has(said(f, "Holds(\"Distance(A,C)^3 == 2\")"), "\"exact\":\"true\"") &&
		   has(said(f, "Holds(\"Distance(A,C)^3 == 2\")"), APPROXIMATE),
	   "what was declared holds, approximately");
	ok(has(said(f, "Holds(\"Distance(A,C) > 1\")"), "\"holds\":true," APPROXIMATE) &&
		   has(said(f, "Holds(\"Distance(A,C) < 1\")"),
		       "\"holds\":false," APPROXIMATE),
	   "what is far from equal is told");
	ok(has(said(f, "Holds(\"Distance(A,C)^3 < 2\")"),
	       "\"holds\":null,\"certainty\":\"unknown\"") &&
		   has(said(f, "Holds(\"Distance(A,C)^3 != 2\")"),
		       "\"holds\":null,\"certainty\":\"unknown\""),
	   "what hangs on the last digit is not");
	ok(has(said(f, "Holds(\"Distance(A,C) < 1; Distance(A,B) == 2\")"),
	       "\"exact\":\"false\",\"approx\":0,\"certainty\":\"proven\""),
	   "one that is denied for sure denies all");
	ok(has(said(f, "IsTangent(Line(A,C), k)"),
	       "\"exact\":\"false\",\"approx\":0," APPROXIMATE),
	   "a yes or no");
	ok(has(said(f, "Describe()"), "C: point (0.758621, 1.00593) (approximate)"),
	   "in words as well");
	{
		struct buf b = { 0 };

		fig_object_record(&b, f, fig_find(f, "M"), true);
		ok(has(buf_str(&b), APPROXIMATE), "in the record of whoever draws");
		ok(fig_is_approximate(f, fig_find(f, "M")) &&
			   !fig_is_approximate(f, fig_find(f, "B")),
		   "and by itself");
		buf_reset(&b);
		ok(!fig_exact(&b, f, fig_find(f, "M")), "there is no closed form");
		buf_reset(&b);
		ok(fig_label_value(&b, f, fig_find(f, "d")) && has(buf_str(&b), "1.26"),
		   "a label is a short decimal");
		buf_clear(&b);
	}
	fig_free(f);
}

/* The mark through journal, undo, moves, renaming and redefinition. */
static void that_lasts(void)
{
	struct fig *f = drawn(tools, CUBE "; M=Midpoint(A,C)"), *g;
	struct buf b = { 0 };
	struct err e;
	char *before = state(f), *after;

	fig_journal(&b, f);
	ok(has(buf_str(&b), "\u00b1 (0, 1e-43)"), "the journal tells what is not exact");
	g = fig_after(f, fig_journal_count(f), &e);
	after = g ? state(g) : mem_strdup("");
	ok(!strcmp(before, after), "a replay gives the same bytes, and the mark");
	mem_free(after);
	fig_free(g);
	buf_reset(&b);
	fig_save(&b, f);
	{
		struct arena *a = arena_new();
		struct json *j;

		g = json_read(&j, buf_str(&b), b.n, a, &e) == OK
			    ? fig_restore(tools, 1, NULL, j, &e)
			    : NULL;
		after = g ? state(g) : mem_strdup("");
		ok(!strcmp(before, after), "so does what was saved");
		mem_free(after);
		fig_free(g);
		arena_free(a);
	}
	buf_clear(&b);

	ok(!strstr(said(f, "SetCoords(C, 2, 1)"), "approximate") &&
		   has(said(f, "M"), "\"exact\":\"(1, 1/2)\""),
	   "a point moved to numbers is exact again, and what rests on it");
	runf(f, "Undo(1)");
	after = state(f);
	ok(!strcmp(before, after), "undo brings the mark back");
	mem_free(after);
	runf(f, "SetCoords(B, x(C), y(C))");
	ok(has(said(f, "B == C"), "\"holds\":true," APPROXIMATE),
	   "a point moved to an approximate one is approximate");
	runf(f, "SetCoords(B, 1, 0)");
	ok(fig_drag(f, fig_find(f, "C"), 2, 1, &e) == OK &&
		   !fig_is_approximate(f, fig_find(f, "M")),
	   "a drag is a move");
	runf(f, "Undo(1)");
	runf(f, "Undo(1)");
	runf(f, "Rename(C, \"Q\")");
	ok(has(said(f, "Q"), APPROXIMATE), "a new name does not help");
	runf(f, "Redefine(Q, \"(5, 5)\")");
	ok(!strstr(said(f, "Q"), "approximate") && !strstr(said(f, "M"), "approximate"),
	   "a new definition does");
	mem_free(before);
	fig_free(f);

	/* Journals from before there were marks. */
	f = drawn(tools, "A=(0,0); C=(3,4); M=Midpoint(A,C); Constrain(\"Length\", A, C, 5)");
	runf(f, "{\"tool\":\"solve_constraints\",\"args\":{\"places\":\"C = (22/29, "
		"1.00593026656687791371716699875987137691063662)\"}}");
	ok(has(said(f, "M"), APPROXIMATE), "many digits without a mark are approximate");
	runf(f,
	     "{\"tool\":\"solve_constraints\",\"args\":{\"places\":\"C = (22/29, 1.0059)\"}}");
	ok(!strstr(said(f, "M"), "approximate"), "a few digits are those that were meant");
	ok(has(said(f,
		    "{\"tool\":\"solve_constraints\",\"args\":{\"places\":\"C = (1, 2) \u00b1 "
		    "(-1, 0)\"}}"),
	       "bad_argument"),
	   "a mark that makes no sense is refused");
	fig_free(f);
}

/* Coincidences that were declared, of objects that are built on them. */
static void near_coincidences(void)
{
	struct fig *f = drawn(
		tools,
		"A=(0,0); B=(5,1); k=Circle(A,2); l=Line(B,(0,3)); C=(2,2); m=Line(B,C); "
		"Constrain(\"Tangent\", m, k); Constrain(\"Length(B,C)^3 = 20\"); "
		"SolveConstraints(\"A, B\")");

	ok(has(said(f, "IsTangent(m, k)"), "\"exact\":\"true\",\"approx\":1," APPROXIMATE),
	   "a tangency that was asked for is not denied");
	ok(has(said(f, "T = Intersect(m, k)"), "\"ok\":true") &&
		   has(said(f, "T"), APPROXIMATE),
	   "the point of contact exists, approximately");
	ok(has(said(f, "IsOn(T, k)"), "\"exact\":\"true\",\"approx\":1," APPROXIMATE) &&
		   has(said(f, "Distance(A,T)"), "\"approx\":2,"),
	   "and is where it should be");
	ok(has(said(f, "Always(\"IsTangent(m, k)\")"),
	       "\"verdict\":\"here_only\",\"here\":true," APPROXIMATE),
	   "always asks about free points, not about what was declared");
	ok(has(said(f, "Always(\"Distance(A,T) == 2\")"), "\"verdict\":\"always\"") ||
		   has(said(f, "Always(\"Distance(A,T) == 2\")"), "\"verdict\":\"unknown\""),
	   "what holds wherever it exists is not denied");
	ok(has(said(f, "IsDefined(T)"), "\"exact\":\"true\",\"approx\":1," APPROXIMATE),
	   "that it exists is not proven");
	/* Nearly, but not so. */
	ok(has(said(f, "Holds(\"Distance(A,T) == 2 + 10^-12\")"),
	       "\"holds\":false," APPROXIMATE),
	   "10^-12 is far away");
	runf(f, "SetCoords(C, 2, 2)");
	ok(has(said(f, "IsTangent(m, k)"),
	       "\"exact\":\"false\",\"approx\":0,\"certainty\":\"proven\""),
	   "after a move it is gone, for sure");
	fig_free(f);
}

/* What square roots give comes out exactly, though no unit can be placed by itself. */
static void recognised(void)
{
	static const struct {
		const char *name, *script, *check;
	} all[] = {
		{ "a circle between three that touch",
		  "A=(0,0); B=(2,0); C=(1,2); D=(1,0.6); P=(1,1); a=Circle(A,1); "
		  "b=Circle(B,1); "
		  "c=Circle(C,1); d=Circle(D,P); Constrain(\"Tangent\",a,b); "
		  "Constrain(\"Tangent\",b,c); Constrain(\"Tangent\",a,c); "
		  "Constrain(\"Tangent\",a,d); Constrain(\"Tangent\",b,d); "
		  "Constrain(\"Tangent\",c,d)",
		  "Distance(A,D) == 2*sqrt(3)/3" },
		{ "the same with radii 1, 2, 3",
		  "A=(0,0); B=(3,0); C=(0,4); D=(1,1); P=(1.2,1); a=Circle(A,1); "
		  "b=Circle(B,2); "
		  "c=Circle(C,3); d=Circle(D,P); Constrain(\"Tangent\",a,b); "
		  "Constrain(\"Tangent\",b,c); Constrain(\"Tangent\",a,c); "
		  "Constrain(\"Tangent\",a,d); Constrain(\"Tangent\",b,d); "
		  "Constrain(\"Tangent\",c,d)",
		  "Radius(d) == 6/23" },
		{ "Malfatti's circles in a triangle 3, 4, 5",
		  "A=(0,0); B=(4,0); C=(0,3); D=(0.6,0.7); P=(0.6,0.1); E=(2,0.5); Q=(2,0.1); "
		  "F=(0.5,1.7); R=(0.1,1.7); d=Circle(D,P); g=Circle(E,Q); f=Circle(F,R); "
		  "Constrain(\"Tangent\",A,B,d); Constrain(\"Tangent\",A,C,d); "
		  "Constrain(\"Tangent\",A,B,g); Constrain(\"Tangent\",B,C,g); "
		  "Constrain(\"Tangent\",A,C,f); Constrain(\"Tangent\",B,C,f); "
		  "Constrain(\"Tangent\",d,g); Constrain(\"Tangent\",g,f); "
		  "Constrain(\"Tangent\",d,f); Constrain(\"x(A)=0\"); Constrain(\"y(A)=0\"); "
		  "Constrain(\"x(B)=4\"); Constrain(\"y(B)=0\"); Constrain(\"x(C)=0\"); "
		  "Constrain(\"y(C)=3\")",
		  "Radius(d) == (5+sqrt(2)-sqrt(5)-sqrt(10))/2" },
		{ "the golden section",
		  "A=(0,0); B=(4,0); C=(2.4,0.1); Constrain(\"Collinear\",A,B,C); "
		  "Constrain(\"Length(A,C)^2 = Length(A,B)*Length(C,B)\")",
		  "2*Distance(A,C) == (sqrt(5)-1)*Distance(A,B)" },
		{ "a regular pentagon by its diagonal",
		  "A=(0,0); B=(2,0); C=(3,2); D=(1,3); E=(-1,2); "
		  "Constrain(\"Regular\",A,B,C,D,E); "
		  "Constrain(\"Length(A,C)=4\")",
		  "Distance(A,B) == 2*(sqrt(5)-1)" },
		{ "a regular heptagon",
		  "A=(0,0); B=(2,0); C=(3,2); D=(3,4); E=(1,5); F=(-1,4); G=(-1,2); "
		  "Constrain(\"Regular\",A,B,C,D,E,F,G)",
		  "Angle(A,B,C) == (900/7)°" },
		{ "a square in a semicircle",
		  "O=(0,0); k=Circle(O,5); A=(-2,0); B=(2,0); C=(2,4); D=(-2,4); "
		  "Constrain(\"Square\",A,B,C,D); Constrain(\"OnCircle\",C,k); "
		  "Constrain(\"OnCircle\",D,k); Constrain(\"Midpoint\",O,A,B)",
		  "Distance(A,B) == 2*sqrt(5)" },
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		struct fig *f = drawn(tools, all[i].script);

		ok(has(said(f, "SolveConstraints()"), "\"solved\":\"exactly\"") &&
			   has(said(f, "Holds(\"%s\")", all[i].check),
			       "\"holds\":true,\"certainty\":\"proven\""),
		   "%s", all[i].name);
		fig_free(f);
	}
}

/* --- Systems with a known solution ------------------------------------------------------------------ */

#define POINTS 6

/* Numbers that no square roots give, and some that they do. */
static const char *const odd[] = {
	"sqrt(2)", "sqrt(3)/2",         "2^(1/3)",         "5^(1/3)/2", "sin(1)",
	"cos(2)",  "sqrt(5+2*sqrt(5))", "sqrt(1+2^(1/3))", "exp(1/2)",  "7/5",
	"3/4",     "sqrt(7)-1",         "3^(1/4)"
};

struct known {
	char at[POINTS][2][80]; /* the solution, as expressions */
	double x[POINTS][2];
	int n;
};

static void pick(struct known *k)
{
	k->n = (int)rng_between(&rng, 3, 5);
	for (int i = 0; i < k->n;) {
		bool apart = true;
		struct fig *f = fig_new(tools, 1);

		for (int c = 0; c < 2; c++) {
			long whole = rng_between(&rng, -4, 4);

			snprintf(k->at[i][c], sizeof k->at[i][c], "%ld + %s", whole,
				 odd[rng_below(&rng, sizeof odd / sizeof *odd)]);
		}
		runf(f, "P = (%s, %s)", k->at[i][0], k->at[i][1]);
		for (int c = 0; c < 2; c++)
			k->x[i][c] = num_mid(fig_value(f, fig_find(f, "P"))->v[c]);
		fig_free(f);
		for (int j = 0; j < i; j++)
			apart = apart &&
				hypot(k->x[i][0] - k->x[j][0], k->x[i][1] - k->x[j][1]) > 1.5;
		i += apart;
	}
}

/* A measure of these points, as a statement about the figure and as a value of the known
 * solution; the value is exact. */
static const char *measure(int what, const char *const p[3])
{
	static char t[600];

	if (what == 0)
		snprintf(t, sizeof t, "Distance(%s,%s)", p[0], p[1]);
	else if (what == 1)
		snprintf(t, sizeof t, "Area(Polygon(%s,%s,%s))", p[0], p[1], p[2]);
	else
		snprintf(t, sizeof t, "Distance(%s,%s)^2 - Distance(%s,%s)^2", p[0], p[1],
			 p[0], p[2]);
	return t;
}

struct tally {
	int cases, solved, exact, approximate, asked, proven, wrong, denied, replay;
};

/* A relation of which the truth is known: nothing proven may contradict it, and what was
 * declared may not be denied at all. */
static void ask(struct tally *n, struct fig *f, const char *relation, bool true_in_fact,
		bool declared)
{
	const char *t = said(f, "Holds(\"%s\")", relation);
	const char *r = strstr(t, "\"relations\":");
	bool proven, yes, no;

	if (!r)
		return;
	proven = strstr(r, "\"certainty\":\"proven\"") != NULL;
	yes = strstr(r, "\"holds\":true") != NULL;
	no = strstr(r, "\"holds\":false") != NULL;
	n->asked++;
	n->proven += proven;
	if (proven && ((yes && !true_in_fact) || (no && true_in_fact))) {
		printf("# wrong: %s: %.300s\n", relation, r);
		n->wrong++;
	}
	if (declared && no) {
		printf("# denied: %s: %.300s\n", relation, r);
		n->denied++;
	}
}

static void one_case(struct tally *n)
{
	static const char *const name[] = { "A", "B", "C", "D", "E", "F" };
	static const char *const goal[] = { "A0", "B0", "C0", "D0", "E0", "F0" };
	struct known k;
	struct fig *f = fig_new(tools, 1), *g;
	char say[40][1300];
	int says = 0;
	const char *t;
	struct err e;

	n->cases++;
	pick(&k);
	/* Free points near the solution; the solution itself as constant points, which the
	 * relations take their values from. */
	for (int i = 0; i < k.n; i++) {
		long x, y;

		runf(f, "%s0 = (%s, %s) + (0, 0)", (char[]){ (char)('A' + i), 0 }, k.at[i][0],
		     k.at[i][1]);
		x = lround(16 * k.x[i][0]) + rng_between(&rng, -2, 2);
		y = lround(16 * k.x[i][1]) + rng_between(&rng, -2, 2);
		runf(f, "%s = (%ld/16, %ld/16)", name[i], x, y);
	}
	/* As many relations as there are coordinates, or fewer. */
	for (int i = 0; i < k.n; i++)
		for (int c = 0; c < 2; c++) {
			int j = (i + 1 + (int)rng_below(&rng, (uint64_t)(k.n - 1))) % k.n,
			    l = (j + 1) % k.n == i ? (j + 2) % k.n : (j + 1) % k.n;
			const char *p[3] = { name[i], name[j], name[l] },
				   *q[3] = { goal[i], goal[j], goal[l] };
			int what = (int)rng_below(&rng, 3);
			char left[600];

			if (l == j || l == i || rng_below(&rng, 4) == 0)
				continue;
			snprintf(left, sizeof left, "%s", measure(what, p));
			snprintf(say[says], sizeof say[0], "%s = %s", left, measure(what, q));
			if (runf(f, "Constrain(\"%s\")", say[says]) == OK)
				says++;
		}
	if (!says) {
		fig_free(f);
		return;
	}
	t = said(f, "SolveConstraints(\"A\")");
	n->solved += strstr(t, "\"solved\"") != NULL;
	n->exact += strstr(t, "\"solved\":\"exactly\"") != NULL;
	n->approximate += strstr(t, "\"solved\":\"approximately\"") != NULL;
	if (!strstr(t, "\"solved\"")) {
		fig_free(f);
		return;
	}
	for (int i = 0; i < says; i++) {
		static const char *const off[] = { "10^-8", "10^-12", "10^-20", "10^-30" };
		char both[1400];
		char *equal = strstr(say[i], " = ");

		snprintf(both, sizeof both, "%.*s == %s", (int)(equal - say[i]), say[i],
			 equal + 3);
		ask(n, f, both, true, true);
		snprintf(both, sizeof both, "%.*s <= %s", (int)(equal - say[i]), say[i],
			 equal + 3);
		ask(n, f, both, true, true);
		snprintf(both, sizeof both, "%.*s != %s", (int)(equal - say[i]), say[i],
			 equal + 3);
		ask(n, f, both, false, false);
		for (size_t o = 0; o < sizeof off / sizeof *off; o++) {
			snprintf(both, sizeof both, "%.*s == %s + %s", (int)(equal - say[i]),
				 say[i], equal + 3, off[o]);
			ask(n, f, both, false, false);
			snprintf(both, sizeof both, "%.*s < %s + %s", (int)(equal - say[i]),
				 say[i], equal + 3, off[o]);
			ask(n, f, both, true, false);
		}
	}
	/* Identities, which are true whatever the position is. */
	ask(n, f, "AreCollinear(A, Midpoint(A,B), B)", true, true);
	ask(n, f, "Distance(A, Midpoint(A,B)) == Distance(Midpoint(A,B), B)", true, true);
	ask(n, f, "IsTangent(Circle(A, B), PerpendicularLine(B, Line(A,B)))", true, true);
	ask(n, f, "Angle(A,B,C) + Angle(B,C,A) + Angle(C,A,B) == 180\u00b0", true, true);
	ask(n, f, "AreCollinear(A, Midpoint(A,B) + (10^-12, 10^-13), B)", false, false);
	{
		char *a = state(f), *b;

		g = fig_after(f, fig_journal_count(f), &e);
		b = g ? state(g) : mem_strdup("");
		n->replay += strcmp(a, b) != 0;
		mem_free(a);
		mem_free(b);
		fig_free(g);
	}
	fig_free(f);
}

static void known_solutions(int cases)
{
	struct tally n = { 0 };

	for (int i = 0; i < cases; i++) {
		rng.s = (uint64_t)i * 7919 + 3;
		one_case(&n);
	}
	printf("# %d systems: %d solved, %d exactly, %d approximately; %d questions, %d "
	       "proven\n",
	       n.cases, n.solved, n.exact, n.approximate, n.asked, n.proven);
	ok(n.solved >= n.cases * 3 / 4, "most are solved");
	ok(n.approximate > 0 && n.exact > 0, "some exactly and some not");
	ok(!n.wrong, "no answer that is called proven is wrong");
	ok(!n.denied, "nothing that was declared, or follows, is denied");
	ok(!n.replay, "journals replay to the same bytes");
}

int main(int argc, char **argv)
{
	struct tool_table *table = tool_table_new();

	tools = table;
	the_mark();
	that_lasts();
	near_coincidences();
	recognised();
	known_solutions(argc > 1 ? atoi(argv[1]) : CASES);
	tool_table_free(table);
	return tap_done();
}
