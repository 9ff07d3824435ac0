/* t-findings.c -- faults that were found by use, each with the lines that showed it. */
#include "base/t/tap.h"
#include "fig/fig.h"
#include <string.h>

/* Lines separated by ; the last one's text must contain `want`. */
static const struct { const char *what, *lines, *want; } found[] = {
	{ "index 1 after index 2 of the same pair",
	  "c=Circle((0,0),3); l=Line((0,1),(1,1)); P=Intersect(c,l,2); Q=Intersect(c,l,1)", "Q = (-2*sqrt(2), 1)" },
	{ "index 1 again after 1 and 2",
	  "c=Circle((0,0),3); l=Line((0,1),(1,1)); P=Intersect(c,l,1); Q=Intersect(c,l,2); R=Intersect(c,l,1)",
	  "R = (-2*sqrt(2), 1)" },
	{ "swapped operands keep the first numbering",
	  "c=Circle((0,0),3); d=Circle((4,0),3); P=Intersect(c,d); Q=Intersect(d,c,1)", "Q = (2, sqrt(5))" },
	{ "a point known from elsewhere still comes first",
	  "A=(0,0); B=(3,0); c=Circle(A,B); l=Line(A,B); Q=Intersect(c,l,1)", "Q = (3, 0)" },
	{ "deleting one solution leaves the other",
	  "A=(0,0); c=Circle(A,3); l=Line(A,(4,0)); P=Intersect(c,l,1); Q=Intersect(c,l,2); S=Segment(A,Q); Delete(P); S",
	  "S = 3" },
	{ "a dot product depends on the axes", "A=(0,0); B=(1,0); Always(\"A*B==0\")", "only here" },
	{ "so does a component", "A=(0,0); B=(1,0); u=Vector(A,B); Always(\"y(u)==0\")", "only here" },
	{ "and a number computed from points", "A=(0,0); B=(1,0); d=A*B; Always(\"d==0\")", "only here" },
	{ "not zero in general is not never zero", "A=(1,2); Always(\"x(A) != 5\")", "unknown" },
	{ "nor is a denial", "A=(1,2); B=(3,4); C=(5,9); Always(\"!AreCollinear(A,B,C)\")", "unknown" },
	{ "an inequality is not proven by examples", "A=(0,0); B=(1,1); Always(\"Distance(A,B) < 1000000\")", "unknown" },
	{ "a free number may change its sign", "a=3; Always(\"abs(a) == a\")", "only here" },
	{ "a small one moves too", "a=1e-10; b=3e-10; Always(\"b == 3*a\")", "only here" },
	{ "a large one as well", "a=1e20; b=2e20; Always(\"b == 2*a\")", "only here" },
	{ "a slider goes to its ends", "s=Slider(0,5,1); Always(\"s < 5\")", "only here" },
	{ "automatic names of two calls with two solutions",
	  "Intersect(Circle((0,0),2),Line((0,0),(1,0))); Intersect(Circle((0,0),3),Line((0,0),(1,0)))", "B_1 = (-3, 0)" },
	{ "a point on a polygon stays on its side",
	  "A=(0,0); q=Polygon(A,(4,0),(4,4),(0,4)); P=Point(q,4,1); SetCoords(A,-4,0); P", "P = (4, 1)" },
	{ "an arc from a direction to itself", "CircularArc((0,0),(1,0),(2,0))", "degenerate" },
	{ "a name is stronger than a side's letter", "A=(0,0); B=(4,0); C=(0,3); t=Polygon(A,B,C); c=Circle(A,2); t.AB",
	  "t.AB = 4" },
	{ "corners through the polygon", "A=(0,0); B=(4,0); C=(0,3); t=Polygon(A,B,C); t.C", "C = (0, 3)" },
	{ "sides either way round", "A=(0,0); B=(4,0); C=(0,3); t=Polygon(A,B,C); t.CB", "a = 5" },
	{ "the image of a side", "A=(0,0); B=(4,0); C=(0,3); t=Polygon(A,B,C); r=Reflect(a, Line(A,B)); C'", "C' = (0, -3)" },
	{ "a function ends at its bounds", "f=Function(x^2,0,3); f(5)", "no_such_object" },
	{ "its integral too", "f=Function(x^2,0,3); NIntegral(f,0,5)", "no_such_object" },
	{ "an expression where a function is expected", "R=Root(x^2-9)", "R_1 = (-3, 0)" },
	{ "the unknown of an equation hides an object", "a=3; Solve(a^2=16,a)", "{a = -4, a = 4}" },
	{ "a name with its (x)", "{\"tool\":\"add_function\",\"args\":{\"name\":\"p(x)\",\"expr\":\"x^3\"}}", "p = x^3" },
	{ "a corner is not denied", "f(x)=max(x,1-x); T=TurningPoint(f)", "undecided" },
	{ "a smooth function without one", "f(x)=x^3; T=TurningPoint(f)", "no_such_object" },
	{ "no article before a vowel", "e1=Ellipse((0,0),(2,0),(3,0)); s=Segment(e1, (1,1))", "of kind ellipse" },
};

static const struct fig_obs *run_lines(struct fig *f, const char *lines)
{
	const struct fig_obs *o = NULL;

	for (const char *p = lines; *p;) {
		size_t n = strcspn(p, ";");

		(void)!fig_line(f, p, n, &o);
		p += n + (p[n] != 0);
	}
	return o;
}

int main(void)
{
	struct tool_table *t = tool_table_new();

	for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
		struct fig *f = fig_new(t, 1);
		struct buf b = { 0 };
		const struct fig_obs *o = run_lines(f, found[i].lines);

		if (o)
			fig_obs_text(&b, f, o);
		if (!ok(strstr(buf_str(&b), found[i].want) != NULL, "%s", found[i].what))
			printf("# wanted %s in: %s\n", found[i].want, buf_str(&b));
		buf_clear(&b);
		fig_free(f);
	}
	{
		/* A chain of 400 turns: objects deep in it have no closed form unasked, but
		 * have one when asked. */
		struct fig *f = fig_new(t, 1);
		struct buf b = { 0 };
		const struct fig_obs *o = run_lines(f, "P0=(1,2)");

		for (int i = 0; i < 402; i++) {
			buf_reset(&b);
			buf_addf(&b, "P%d=Rotate(P%d,60°,(1,1/3))", i + 1, i);
			o = run_lines(f, buf_str(&b));
		}
		o = run_lines(f, "y(P402)");
		buf_reset(&b);
		if (o)
			fig_obs_text(&b, f, o);
		if (!ok(strstr(buf_str(&b), "coordinate: 2 (proven)") != NULL, "a long chain answers exactly"))
			printf("# %s\n", buf_str(&b));
		buf_clear(&b);
		fig_free(f);
	}
	tool_table_free(t);
	return tap_done();
}
