/*
 * t-jgex.c -- JGEX text: every construction of the table in use, goals, errors.
 */
#include "base/t/tap.h"
#include "io/io_priv.h"
#include "num/num.h"
#include <string.h>

static enum status read(const struct tool_table *tools, const char *text, struct fig **f,
			struct io_report *r, struct err *e)
{
	*f = fig_new(tools, 1);
	return io_jgex_read(*f, text, strlen(text), r, e);
}

/* The clauses make a figure in which the goal holds. */
static void holds(const struct tool_table *tools, const char *text)
{
	struct io_report r = { 0 };
	struct err e = { 0 };
	struct fig *f;
	bool good = read(tools, text, &f, &r, &e) == OK && r.n_questions == 1 &&
		    is_yes(fig_holds(f, r.question[0]));

	if (!ok(good, "%s", text))
		printf("# %s %s\n", e.msg, r.n_questions ? r.question[0] : "");
	io_report_clear(&r);
	fig_free(f);
}

/* So many questions, all of them true. */
static void asks(const struct tool_table *tools, const char *text, int n)
{
	struct io_report r = { 0 };
	struct err e = { 0 };
	struct fig *f;
	bool good = read(tools, text, &f, &r, &e) == OK && r.n_questions == n;

	for (int i = 0; i < n && good; i++)
		good = is_yes(fig_holds(f, r.question[i]));
	ok(good, "%d questions: %s %s", n, text, e.msg);
	io_report_clear(&r);
	fig_free(f);
}

static void fails(const struct tool_table *tools, const char *text, const char *code)
{
	struct io_report r = { 0 };
	struct err e = { 0 };
	struct fig *f;

	ok(read(tools, text, &f, &r, &e) != OK && e.code && !strcmp(e.code, code) &&
		   !fig_journal_count(f) && !r.arena,
	   "%s: %s", code, text);
	io_report_clear(&r);
	fig_free(f);
}

/* What a script makes, written; what cannot be said there is a free point, and told so. */
static void writes(const struct tool_table *tools, const char *script, const char *text,
		   const char *frozen)
{
	struct io_report r = { 0 }, again = { 0 };
	struct fig *f = fig_new(tools, 1), *g = NULL;
	const struct fig_obs *obs;
	struct buf b = { 0 };
	struct err e = { 0 };
	bool good = true;

	for (const char *s = script; *s && good; s += strcspn(s, "\n"), s += *s == '\n')
		good = fig_line(f, s, strcspn(s, "\n"), &obs) == OK;
	if (good)
		io_jgex_write(&b, f, &r);
	good = good && !strcmp(buf_str(&b), text) && read(tools, b.s, &g, &again, &e) == OK;
	for (int i = 0; i < r.n; i++)
		good = good && (r.object[i].fate == IO_FROZEN) ==
				       (strstr(frozen, r.object[i].label) != NULL);
	if (!ok(good, "%s", text))
		printf("# %s%s\n", buf_str(&b), e.msg);
	buf_clear(&b);
	io_report_clear(&again);
	io_report_clear(&r);
	fig_free(g);
	fig_free(f);
}

int main(void)
{
	static const char *const good[] = {
		"a b c = triangle a b c; m = midpoint m a b ? midp m a b",
		"a b c = r_triangle ? perp a b a c",
		"a b c = iso_triangle; m = midpoint b c ? perp a m b c",
		"a b c = ieq_triangle ? cong a b b c",
		"a b c = risos ? cong a b a c",
		"a b c d = isquare ? perp a c b d",
		"a b c d = rectangle ? cong a c b d",
		"a b c d = trapezoid ? para a b c d",
		"a b c d = r_trapezoid ? perp a b a d",
		"a b c d = iso_trapezoid ? cong a d b c",
		"a b c d = eq_quadrangle ? cong a d b c",
		"a b c d = eqdia_quadrangle ? cong a c b d",
		"a b c d = quadrangle; e = intersection_ll e a c b d ? coll a e c",
		"a b c = triangle; x = on_line x a b ? coll x a b",
		"a b c = triangle; x = on_pline x a b c ? para x a b c",
		"a b c = triangle; x = on_tline x a b c ? perp x a b c",
		"a b c = triangle; x = lc_tangent x a b ? perp x a a b",
		"a b = segment; x = on_bline x a b ? cong x a x b",
		"a b = segment; x = on_circle x a b ? cong a x a b",
		"a b c = triangle; x = eqdistance x a b c ? cong x a b c",
		"a b c = triangle; x = on_circum x a b c ? cyclic x a b c",
		"a b = segment; x = on_dia x a b ? perp x a x b",
		"a b c = triangle; x = angle_bisector x a b c ? eqangle b a b x b x b c",
		"a b c = triangle; x = angle_mirror x a b c ? eqangle b a b c b c b x",
		"a b c d e = pentagon; x = on_aline x a b c d e ? eqangle a x a b d c d e",
		"a b = segment; x = s_angle a b x 90 ? perp a b b x",
		"a b = segment; x = mirror x a b ? midp b a x",
		"a b c = triangle; x = reflect x a b c ? cong b a b x",
		"a b c = triangle; x = foot x a b c ? perp a x b c",
		"a b c d e = pentagon; x = intersection_lp x a b c d e ? para c x d e",
		"a b c d e = pentagon; x = intersection_lt x a b c d e ? perp c x d e",
		"a b c = triangle; d e f = triangle; x = intersection_pp x a b c d e f ? para "
		"d x e f",
		"a b c = triangle; d e f = triangle; x = intersection_tt x a b c d e f ? perp "
		"d x e f",
		"a o b = triangle; x = intersection_lc x a o b ? cong o x o b",
		"o w a = triangle; x = intersection_cc x o w a ? cong w x w a",
		"a b c = triangle; o = circumcenter o a b c ? cong o a o c",
		"a b c = triangle; o = circle o a b c ? circle o a b c",
		"a b c = triangle; h = orthocenter h a b c ? perp h a b c",
		"a b c = triangle; i = incenter i a b c ? eqangle a b a i a i a c",
		"a b c = triangle; i = excenter i a b c ? eqangle a b a i a i a c",
		"b c = segment; x = eq_triangle x b c ? cong x b x c",
		"a b c = triangle; x = parallelogram a b c x ? para a b c x",
		"a b c = triangle; x = iso_trapezoid2 x a b c ? cong x b a c",
		"b c d = triangle; x = shift x b c d ? cong x b c d",
		"a b = segment; x = psquare x a b ? perp x a a b",
		"a b = segment; x = nsquare x a b ? cong x a a b",
		"a b = segment; x y = square a b x y ? perp a x b y",
		"a b c = triangle; x y z i = incenter2 x y z i a b c ? cong i x i y",
		"a b c = triangle; x y z i = excenter2 x y z i a b c ? cong i x i z",
		"a b c = triangle; x y z i = centroid x y z i a b c ? coll a i x",
		"a b c = triangle; x y z i = ninepoints x y z i a b c ? cong i x i y",
		"a o b = triangle; x y = tangent x y a o b ? perp a x o x",
		"a b = segment; x y = trisegment x y a b ? cong a x x y",
		"a b c = triangle; d = on_line d a b, on_tline d c a b ? perp c d a b",
		"a b c = triangle; d = on_circle d a b, on_circle d c b ? cong c d c b",
		"a b c = triangle; o = circle o a b c; d = on_line d a b; e = on_line e a c, "
		"on_circle e a d; f = on_bline f b d, on_circle f o a; g = on_bline g e c, "
		"on_circle g o a ? para d e f g",
		"name of it\na b c = triangle; d = between d a b ? coll a d b",
		"a b c = triangle; x = iso_triangle_vertex x a b; y z t = triangle ? cong x a "
		"x b",
		"a b c = triangle12 ? rconst a b a c 1/2",
		"o a b c = test_r20 ? perp a b b c",
		"a b c d m = test_r25 ? para a c b d",
		"c a b = between ? coll a b c",
		"a b = segment; x = s_angle a b x 22.5o; y = s_angle x b y 135/2 ? perp b a b "
		"y",
		"a b = segment; x y = square x y a b ? perp a x b y",
	};
	struct tool_table *tools = tool_table_new();

	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		holds(tools, good[i]);
	asks(tools,
	     "a b c = triangle; d = midpoint b c; e = midpoint a c ? para d e a b; coll a e c",
	     2);
	asks(tools, "a b = segment; m = midpoint a b; n = midpoint a m ? coll a b m n", 2);
	asks(tools, "a b c = triangle", 0);
	fails(tools, "hello", "foreign");
	fails(tools, "a b c = moon a b c", "not_found");
	fails(tools, "a b = triangle", "bad_argument");
	fails(tools, "a b = segment; c = midpoint c", "bad_argument");
	fails(tools, "a b = segment; c = midpoint c a d", "not_found");
	fails(tools, "a b = segment; a = midpoint a a b", "name_taken");
	fails(tools, "a b = segment; c = midpoint c a b, on_line c a b", "bad_argument");
	fails(tools, "a b = segment ? smaller a b", "not_found");
	fails(tools, "a b c = triangle ? sameclock a b c a b c", "unsupported");
	fails(tools, "a A b = triangle ? cong a A a b", "name_taken");
	fails(tools, "a b c = triangle; d = cong d a d b ? cong d a d b", "unsupported");
	fails(tools, "a b c = triangle; d = eqangle2 d a b c ? coll a b c", "unsupported");
	fails(tools,
	      "a b c = triangle; d = on_line d a b, on_line d a c, on_line d b c ? coll a b d",
	      "unsupported");
	fails(tools, "a b = segment ? coll a b", "bad_argument");
	fails(tools, "a b = segment ? coll a b z", "not_found");
	fails(tools, "a b = segment; c = on_line c a b, on_line c b a", "no_such_object");
	writes(tools, "A=(0,0)\nC=(1,3)\nM=Midpoint(A,C)\nN=Midpoint(C,C)\nR=Reflect(A,A)",
	       "a = free a; c = free c; m = midpoint m a c; n = free n; r = free r\n", "NR");
	writes(tools,
	       "A=(0,0)\nB=(4,0)\nC=(1,3)\nH=Foot(C,Line(A,B))\nF=Foot(A,Line(A,B))\n"
	       "P=Intersect(PerpendicularLine(A,Line(A,B)),Line(B,C))",
	       "a = free a; b = free b; c = free c; h = foot h c a b; f = free f; "
	       "p = on_tline p a a b, on_line p b c\n",
	       "F");
	tool_table_free(tools);
	num_cleanup();
	return tap_done();
}
