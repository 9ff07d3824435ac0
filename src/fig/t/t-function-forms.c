/*
 * t-function-forms.c -- forms of the commands on functions, as they are written elsewhere: with
 * expressions in place of functions, with a variable, with infinity; and what is said of those
 * that do not fit.
 */
#include "base/t/tap.h"
#include "fig/fig.h"
#include <string.h>

/* Lines separated by ; the last one's text must contain `want`. */
static const struct {
	const char *lines, *want;
} row[] = {
	/* An expression where a phrase applies a function. */
	{ "RectangleSum(x^2,0,1,4,0.5)", "21/64" },
	{ "TrapezoidalSum(x^2,0,1,4)", "11/32" },
	{ "LeftSum(x,0,1,4)", "3/8" },
	{ "a=2; s=RectangleSum(a*x^2+1,0,1,4,0.5); a=3; s", "127/64" },
	{ "L={(0,1),(1,3),(2,3)}; RSquare(L,x+1)", "5/8" },
	{ "L={(0,1),(1,3),(2,3)}; SumSquaredErrors(L,x+1)", "a = 1" },
	{ "Reflect(x^2,(1,1))", "2*1 - (2*1 - x)^2" },
	{ "T=Translate(x^2,(1,2)); T(3)", "6" },
	{ "Curvature((0,0),x^2)", "2 (proven)" },
	{ "g(x)=x^3; Curvature((0,0),g+x^2)", "2 (proven)" },
	{ "g(x)=x^3; Curvature((1,0),g(x^2))", "30*sqrt(37)/1369" },
	{ "OsculatingCircle((0,0),x^2)", "x^2 + (y - 1/2)^2 = 1/4" },
	{ "g(x)=x^3; RectangleSum(Derivative(g),0,1,4,0.5)", "needs a name here" },
	{ "RectangleSum(x+y,0,1,4,0.5)", "a function of x alone" },
	/* Names of the figure are not those of a phrase. */
	{ "P=(1,1); L={(0,1),(1,3),(2,3)}; s=SumSquaredErrors(L,x+y(P)); P=(1,0); s",
	  "s = 6" },
	{ "P=(1,1); L={(0,1),(1,3)}; M=Zip(SumSquaredErrors(L,x+y(P)),P,L); a=1; a=2; M",
	  "M = {1, 5}" },
};

static const char *play(struct fig *f, const char *lines, struct buf *text)
{
	const struct fig_obs *o = NULL;

	for (const char *s = lines; *s;) {
		size_t n = strcspn(s, ";");

		fig_line(f, s, n, &o);
		s += n;
		s += strspn(s, "; ");
	}
	buf_reset(text);
	if (o)
		fig_obs_text(text, f, o);
	return buf_str(text);
}

/* What was built, asked and changed replays to the same figure. */
static bool replays(struct fig *f)
{
	struct buf a = { 0 }, b = { 0 };
	struct err e;
	struct fig *g = fig_after(f, 1000, &e);
	bool same = false;

	if (g) {
		fig_canvas_json(&a, f);
		fig_canvas_json(&b, g);
		same = !strcmp(buf_str(&a), buf_str(&b));
	}
	if (!same)
		printf("# %s\n# %s\n", buf_str(&a), g ? buf_str(&b) : e.msg);
	buf_clear(&a);
	buf_clear(&b);
	fig_free(g);
	return same;
}

int main(void)
{
	struct tool_table *t = tool_table_new();
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct fig *f = fig_new(t, 1);
		const char *said = play(f, row[i].lines, &b);

		if (!ok(strstr(said, row[i].want) != NULL, "%s -> %s", row[i].lines,
			row[i].want))
			printf("# %s\n", said);
		if (!replays(f))
			ok(false, "%s: replayed", row[i].lines);
		fig_free(f);
	}
	buf_clear(&b);
	tool_table_free(t);
	return tap_done();
}
