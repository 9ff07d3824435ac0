/* t-fidelity.c -- canvases with known damage, queries, conditions, checks and questions. */
#include "base/json.h"
#include "base/t/tap.h"
#include "fidelity/fidelity.h"
#include "tool/tool.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct tool_table *tools;

static bool same(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static struct fidelity_canvas *canvas(const char *text, struct arena *a)
{
	struct fidelity_canvas *c = NULL;
	struct json *j;
	struct err e = { 0 };

	if (json_read(&j, text, strlen(text), a, &e) != OK ||
	    fidelity_canvas_read(&c, tools, j, &e) != OK)
		printf("# %s\n", e.msg);
	return c;
}

static bool sample(struct dataset_sample *s, const char *record, struct arena *a)
{
	struct json *j;
	struct err e = { 0 };
	bool good = json_read(&j, record, strlen(record), a, &e) == OK &&
		    dataset_read(s, NULL, j, a, &e) == OK;

	if (!good)
		printf("# %s\n", e.msg);
	s->record = record;
	s->record_bytes = strlen(record);
	return good;
}

/* --- Damage ---------------------------------------------------------------------------------- */

/* The midpoints of a triangle and its circumcentre: 12 predicates. */
static const char medial[] =
	"{\"id\":\"m\",\"text\":\"t\",\"predicates\":["
	"\"midp D B C\",\"midp E A C\",\"midp F A B\",\"cong O A O B\",\"cong O B O C\","
	"{\"predicate\":\"lconst A B 8\",\"tag\":\"Numerical Check\"},"
	"{\"predicate\":\"lconst A C 5\",\"tag\":\"Numerical Check\"},"
	"{\"predicate\":\"perp O D B C\",\"tag\":\"r12\"},"
	"{\"predicate\":\"para D E A B\",\"tag\":\"r52\"},"
	"{\"predicate\":\"para E F B C\",\"tag\":\"r52\"},"
	"{\"predicate\":\"eqratio D E A B E F B C\",\"tag\":\"Ratio Chasing\"},"
	"{\"predicate\":\"coll A F B\",\"tag\":\"Angle Chasing\"}]}";

#define TRIANGLE "\"A\":[0,0],\"B\":[8,0],\"C\":[3,4],"
#define OTHERS "\"F\":[4,0],\"O\":[4,0.125]"
#define WHOLE TRIANGLE "\"D\":[5.5,2],\"E\":[1.5,2]," OTHERS

static const struct {
	const char *about, *points;
	enum check_mode mode;
	int premise, numerical, derived, missing;
} damage[] = {
	{ "undamaged", WHOLE, CHECK_COMPAT, 5, 2, 5, 0 },
	{ "the same strictly", WHOLE, CHECK_STRICT, 5, 2, 5, 0 },
	{ "names in small letters",
	  "\"a\":[0,0],\"b\":[8,0],\"c\":[3,4],\"d\":[5.5,2],\"e\":[1.5,2],\"f\":[4,0],\"o\":["
	  "4,0.125]",
	  CHECK_COMPAT, 5, 2, 5, 0 },
	{ "D moved by 1e-8", TRIANGLE "\"D\":[5.50000001,2],\"E\":[1.5,2]," OTHERS,
	  CHECK_COMPAT, 5, 2, 5, 0 },
	/* The relative part of compat forgives a thousandth; perp, an absolute zero, does not. */
	{ "D moved by 1e-3", TRIANGLE "\"D\":[5.501,2],\"E\":[1.5,2]," OTHERS, CHECK_COMPAT, 5,
	  2, 4, 0 },
	{ "D moved by 1e-3, strictly", TRIANGLE "\"D\":[5.501,2],\"E\":[1.5,2]," OTHERS,
	  CHECK_STRICT, 4, 2, 3, 0 },
	{ "D removed", TRIANGLE "\"E\":[1.5,2]," OTHERS, CHECK_COMPAT, 4, 2, 2, 4 },
	{ "D and E exchanged", TRIANGLE "\"E\":[5.5,2],\"D\":[1.5,2]," OTHERS, CHECK_COMPAT, 3,
	  2, 2, 0 },
	{ "nothing there", "", CHECK_COMPAT, 0, 0, 0, 12 },
};

static void damages(void)
{
	for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
		struct arena *a = arena_new();
		const char *text = arena_printf(a, "{\"points\":{%s}}", damage[i].points);
		struct fidelity_canvas *c = canvas(text, a);
		struct dataset_sample s;
		struct fidelity_skeleton k;

		if (!c || !sample(&s, medial, a)) {
			ok(0, "%s", damage[i].about);
			arena_free(a);
			continue;
		}
		fidelity_skeleton(&k, c, &s, damage[i].mode, 0, a);
		ok(k.passed[DATASET_PREMISE] == damage[i].premise &&
			   k.passed[DATASET_NUMERICAL] == damage[i].numerical &&
			   k.passed[DATASET_DERIVED] == damage[i].derived &&
			   k.missing == damage[i].missing,
		   "%s: %d %d %d, missing %d", damage[i].about, k.passed[DATASET_PREMISE],
		   k.passed[DATASET_NUMERICAL], k.passed[DATASET_DERIVED], k.missing);
		ok(k.empty == !*damage[i].points &&
			   k.whole == (damage[i].premise + damage[i].numerical +
					       damage[i].derived ==
				       12),
		   "%s: %s, %s", damage[i].about, k.empty ? "empty" : "not empty",
		   k.whole ? "whole" : "not whole");
		fidelity_canvas_free(c);
		arena_free(a);
	}
}

static void unknown_predicates(void)
{
	static const char record[] =
		"{\"id\":\"u\",\"text\":\"t\",\"predicates\":[\"resembles A B\",\"cong A "
		"B\",\"cong A B A C\",\"eqratio3 A A B B C C\"]}";
	struct arena *a = arena_new();
	struct fidelity_canvas *c = canvas("{\"A\":[0,0],\"B\":[1,0],\"C\":[0,1]}", a);
	struct dataset_sample s;
	struct fidelity_skeleton k;

	if (c && sample(&s, record, a)) {
		fidelity_skeleton(&k, c, &s, CHECK_COMPAT, 0, a);
		ok(k.held[0].verdict == 'u' && k.held[1].verdict == 'u' &&
			   k.held[2].verdict == '1' && k.unknown == 3 && !k.whole,
		   "predicates that are none fail, and are counted");
	} else {
		ok(0, "predicates that are none");
	}
	fidelity_canvas_free(c);
	arena_free(a);
}

/* --- Queries --------------------------------------------------------------------------------- */

static const struct {
	const char *text;
	double value; /* NaN: none */
	bool read;
} query[] = {
	{ "|AB|", 4, true },
	{ "AB", 4, true },
	{ "|AB|/|AC|", 4.0 / 3, true },
	{ "(|AB| + |AC|) * 2 - 1", 13, true },
	{ "-|AB| + 5", 1, true },
	{ "angle(AB, AC)", 90, true },
	{ "angle(AC, AB)", 90, true },
	{ "angle(AB, BA)", 0, true },
	{ "angle(AB, BC)", 143.13010235415598, true },
	{ "angle(BC, AB)", 36.86989764584402, true },
	{ "\xe2\x88\xa0"
	  "ABC",
	  36.86989764584402, true },
	{ "\\angle ABC", 36.86989764584402, true },
	{ "angle(BAC)", 90, true },
	{ "area(A, B, C)", 6, true },
	{ "area_triangle(A, B, C)", 6, true },
	{ "area(\xe2\x96\xb3"
	  "ABC)",
	  6, true },
	{ "area of triangle A B C", 6, true },
	{ "[area of triangle ABC] / 2", 3, true },
	{ "|AX|", NAN, true },
	{ "|AB|/|AA|", NAN, true },
	{ "angle(AA, AB)", NAN, true },
	{ "|AB|/", NAN, false },
	{ "volume(A)", NAN, false },
	{ "", NAN, false },
	{ "((((|AB|))))", 4, true },
	{ "|AB'|", 5, true },
	{ "2 \xc3\x97 |AB| \xe2\x88\x92 1", 7, true },
};

static void queries(void)
{
	struct arena *a = arena_new();
	struct fidelity_canvas *c =
		canvas("{\"A\":[0,0],\"B\":[4,0],\"C\":[0,3],\"B'\":[3,4]}", a);
	struct dataset_sample s;
	struct fidelity_measured *m;

	for (size_t i = 0; c && i < sizeof query / sizeof *query; i++) {
		double x;
		bool read = fidelity_measure(&x, c, query[i].text);

		ok(read == query[i].read &&
			   (isnan(query[i].value) ? isnan(x)
						  : fabs(x - query[i].value) < 1e-9),
		   "query %s: %.10g", query[i].text, x);
	}
	if (c &&
	    sample(&s,
		   "{\"id\":\"q\",\"text\":\"T0 = angle(AB, BA) (in degrees, mod 180), T1 = "
		   "|AB|, T2 = |AC|, T3 = "
		   "|AX|.\",\"answer\":[\"180\",\"4.0099\",\"3.011\",\"1\"],\"predicates\":[]"
		   "}",
		   a)) {
		m = fidelity_queries(c, &s, a);
		ok(s.queries == 4 && m[0].right && m[0].off == 0, "0 is 180 modulo 180");
		ok(m[1].right && !m[2].right, "right below 0.01, not at it: %g %g", m[1].off,
		   m[2].off);
		ok(!m[3].right && isnan(m[3].value), "a missing point is no value");
	} else {
		ok(0, "queries of a sample");
	}
	fidelity_canvas_free(c);
	arena_free(a);
}

/* --- Builds ---------------------------------------------------------------------------------- */

static const char build_record[] =
	"{\"id\":\"b\",\"cleaned_text\":\"t\",\"required_objects\":{\"points\":[\"A\",\"B\","
	"\"C\",\"O\",\"A\xe2\x80\xb2\"],"
	"\"segments\":[[\"A\",\"B\"],[\"A\",\"C\"]],\"lines\":[[\"B\",\"C\"]],\"circles\":[{"
	"\"center\":\"O\",\"radius_point\":\"A\"}],"
	"\"polygons\":[[\"A\",\"B\",\"C\"]]},\"verification_conditions\":["
	"{\"type\":\"perpendicular\",\"objects\":[[\"A\",\"B\"],[\"A\",\"C\"]]},"
	"{\"type\":\"point_on_circle\",\"point\":\"B\",\"circle_center\":\"O\"},"
	"{\"type\":\"angle_value\",\"points\":[[\"B\",\"A\",\"C\"]],\"value\":90},"
	"{\"type\":\"distance_equals\",\"segment\":[\"A\",\"B\"],\"value\":4.0},"
	"{\"type\":\"midpoint_of\",\"point\":\"O\",\"segment\":[\"B\",\"C\"]},"
	"{\"type\":\"triangle_valid\",\"points\":[\"A\",\"B\",\"C\"]},"
	"{\"type\":\"segment_equality\",\"segments\":[[\"O\",\"A\"],[\"O\",\"B\"],[\"O\","
	"\"C\"]]},"
	"{\"type\":\"riddle\"}]}";

static struct fidelity_build built(const char *script, struct arena *a)
{
	struct fidelity_canvas *c = canvas(arena_printf(a, "{\"script\":\"%s\"}", script), a);
	struct dataset_sample s;
	struct fidelity_build b = { 0 };
	struct err e = { 0 };

	if (!c || !sample(&s, build_record, a) || fidelity_build(&b, c, &s, a, &e) != OK)
		printf("# %s\n", e.msg);
	for (int i = 0; i < b.conditions; i++)
		printf("# %s: %s: %d %s\n", b.condition[i].type, b.condition[i].text,
		       b.condition[i].verdict.is.v,
		       b.condition[i].verdict.why ? b.condition[i].verdict.why : "");
	fidelity_canvas_free(c);
	return b;
}

static void builds(void)
{
	struct arena *a = arena_new();
	struct fidelity_build b = built(
		"A = (0, 0)\\nB = (4, 0)\\nC = (0, 3)\\nA' = (1, 1)\\nO = Midpoint(B, C)\\n"
		"c = Circle(O, A)\\nPolygon(A, B, C)",
		a);

	ok(b.objects == 10 && b.there == 10, "all objects are there: %d of %d", b.there,
	   b.objects);
	ok(b.conditions == 8 && b.met == 7 && b.undecided == 1,
	   "seven conditions hold, one is not understood: %d %d", b.met, b.undecided);
	ok(b.conditions == 8 && b.condition[0].verdict.proven &&
		   same(b.condition[0].text, "Line(A, B) \xe2\x9f\x82 Line(A, C)"),
	   "and the first is proven");
	ok(!b.success && fabs(b.total - (0.3 + 0.7 * 7 / 8)) < 1e-12,
	   "what is not decided is not met: %g", b.total);

	b = built("A = (0, 0)\\nB = (4, 0)\\nC = (0.001, 3)\\nA' = (1, 1)\\nO = (2, 1.5)\\n"
		  "c = Circle(O, 2.5)\\nSegment(A, B)",
		  a);
	ok(b.there == 7, "a circle, one segment and five points: %d", b.there);
	ok(b.met < b.near && b.near == 7, "nearly right: %d exactly, %d within 0.01", b.met,
	   b.near);

	b = built("A = (0, 0)\\nB = (4, 0)\\nC = (1, 3)\\nSegment(A, B)", a);
	ok(b.there == 4 && b.met == 2, "half a figure: %d objects, %d conditions", b.there,
	   b.met);
	arena_free(a);
}

/* --- Checks ---------------------------------------------------------------------------------- */

static const char figure[] = "{\"script\":\"A = (0, 0)\\nB = (6, 0)\\nC = (0, 8)\\nt = "
			     "Polygon(A, B, C)\\nI = (2, 2)\\nk = Circle(I, 2)\\n"
			     "D = (2, 0)\\nE = (0, 2)\\nM = Midpoint(B, C)\\nm = Segment(A, "
			     "M)\\nSetLineStyle(m, 1)\\nRightAngleMark(B, A, C)\\n"
			     "N = (9, 9)\\nShowLabel(N, false)\\nSetCaption(m, "
			     "5)\\nShowLabel(m)\\nf(x) = x^2 - 4\\nShowAxes()\"}";

static const struct {
	const char *check;
	int is; /* 1 yes, 0 no, 2 undecided */
} check[] = {
	{ "point(A, B)", 1 },
	{ "point(Z)", 0 },
	{ "label(A, B, C)", 1 },
	{ "label(N)", 0 },
	{ "segment(A, B)", 1 },
	{ "segment(D, E)", 0 },
	{ "segment(A, D)", 1 }, /* a part of a side */
	{ "triangle(A, B, C)", 1 },
	{ "triangle(B, A, C)", 1 },
	{ "triangle(A, B, M)", 1 },
	{ "triangle(D, E, M)", 0 },
	{ "circle()", 1 },
	{ "circle(I)", 1 },
	{ "circle(A)", 0 },
	{ "circles(1)", 1 },
	{ "circles(2)", 0 },
	{ "on_circle(D, E)", 1 },
	{ "on_circle(D, A)", 0 },
	{ "inscribed(A, B, C)", 1 },
	{ "tangent(A, B, D)", 1 },
	{ "tangent(A, B, E)", 0 },
	{ "tangent(B, C)", 1 },
	{ "tangent(A, M)", 0 },
	{ "inside_circle(I)", 1 },
	{ "outside_circle(A, M)", 1 },
	{ "midpoint(M, B, C)", 1 },
	{ "perpendicular(A, B, A, C)", 1 },
	{ "parallel(A, B, A, C)", 0 },
	{ "angle(B, A, C, 90)", 1 },
	{ "length(B, C, 10)", 1 },
	{ "length(B, C, 10.5)", 0 },
	{ "on_segment(D, A, B)", 1 },
	{ "not on_segment(I, A, B)", 1 },
	{ "right_angle_mark(A)", 1 },
	{ "right_angle_mark(B)", 0 },
	{ "dashed(A, M)", 1 },
	{ "solid(A, M)", 0 },
	{ "solid(A, B)", 1 },
	{ "text(\"5\")", 1 },
	{ "text(\"55\")", 0 },
	{ "side_text(A, M, \"5\")", 1 },
	{ "axes()", 1 },
	{ "point_at(2, 2)", 1 },
	{ "point_at(2, 3)", 0 },
	{ "circle_at(2, 2, 2)", 1 },
	{ "circle_at(2, 2, 1)", 0 },
	{ "passes(1, -3)", 2 }, /* the graph does, the circle does not */
	{ "passes(1, -7)", 0 },
	{ "graph(\"x^2-4\")", 1 },
	{ "graph(\"x^2-5\")", 0 },
	{ "holds(Distance(A, M) = 5)", 1 },
	{ "holds(Distance(A, M) = 4)", 0 },
	{ "inside(I, A, B, C)", 1 },
	{ "inside(M, A, B, C)", 0 },
	{ "roughly angle(B, A, C, 88)", 1 },
	{ "roughly angle(B, A, C, 84)", 2 },
	{ "roughly angle(B, A, C, 45)", 0 },
	{ "roughly equal_lengths(A, B, A, C)", 0 },
	{ "crossing(0, 0)", 1 },
	{ "crossing(9, 0)", 0 },
	{ "labeled_at(2, 2)", 1 },
	{ "labeled_at(9, 9)", 0 },
	{ "tangents(A, B, A, C, B, C)", 1 },
	{ "radius(I, D)", 0 }, /* not joined */
	{ "on_line(A, A, B)", 1 },
	{ "point(A); point(B); midpoint(D, A, B)", 0 },
	{ "chord(D, E)", 0 },
	{ "equal_lengths(I, D, I, E)", 1 },
	{ "reflected(E, D, A, I)", 1 },
};

static void checks(void)
{
	struct arena *a = arena_new();
	struct fidelity_canvas *c = canvas(figure, a);
	static const char *const bad[] = { "",
					   "pint(A)",
					   "point",
					   "point(",
					   "point(A) point(B)",
					   "circle(A, B)",
					   "length(A, B, x)",
					   "angle(A, B)" };

	if (!c || c->refused)
		printf("# %d lines refused\n", c ? c->refused : -1);
	for (size_t i = 0; c && i < sizeof check / sizeof *check; i++) {
		struct fidelity_verdict v;
		struct err e = { 0 };
		enum status st = fidelity_check(&v, c, check[i].check, a, &e);

		ok(st == OK && v.is.v == check[i].is, "%s: %d %s%s", check[i].check,
		   st == OK ? v.is.v : -1, st == OK && v.why ? v.why : "", e.msg);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct err e = { 0 };

		ok(fidelity_check_read(bad[i], a, &e) == E_ARG && e.msg[0],
		   "no check: '%s': %s", bad[i], e.msg);
	}
	fidelity_canvas_free(c);
	arena_free(a);
}

/* --- Questions ------------------------------------------------------------------------------- */

static const struct {
	const char *question, *check; /* NULL: not understood */
} wording[] = {
	{ "Is triangle PQR drawn?", "triangle(P, Q, R)" },
	{ "Is the circle tangent to side PQ at the marked point T?", "tangent(P, Q, T)" },
	{ "Are points U and V located on sides PQ and QR respectively?",
	  "on_segment(U, P, Q); on_segment(V, Q, R)" },
	{ "Is M the midpoint of PQ?", "midpoint(M, P, Q)" },
	{ "Is M correctly marked as the midpoint of segment PQ?", "midpoint(M, P, Q)" },
	{ "Are P, Q and R labeled?", "label(P, Q, R)" },
	{ "Is segment PQ drawn, and is QR parallel to ST?",
	  "segment(P, Q); segment(Q, R); parallel(Q, R, S, T)" },
	{ "Is a right-angle marker shown at H?", "right_angle_mark(H)" },
	{ "Are the segments PQ, QR, and RS drawn?",
	  "segment(P, Q); segment(Q, R); segment(R, S)" },
	{ "Is PQRS a square?", "square(P, Q, R, S)" },
	{ "Does PS bisect angle QPR (i.e., are the two parts equal)?",
	  "segment(P, S); bisects(S, Q, P, R)" },
	{ "Is there a circle with center (2, \xe2\x88\x92"
	  "3) and radius 4?",
	  "circle_at(2, -3, 4)" },
	{ "Is P' the mirror image of P across QR?", "reflected(P', P, Q, R)" },
	{ "Is the plotted function y = 2x + 1?", "graph(\"2x + 1\")" },
	{ "Is triangle PQR right-angled at Q?", "triangle(P, Q, R); angle(R, Q, P, 90)" },
	{ "Is the picture beautiful?", NULL },
	{ "Is triangle PQR drawn in the style of an old master?", NULL },
	{ "Is M the midpoint of PQ or of QR?", NULL },
	{ "Is M not the midpoint of PQ?", NULL },
	{ "Is angle PQR approximately 60\xc2\xb0?", "roughly angle(P, Q, R, 60)" },
	{ "Is angle PQR at least 60\xc2\xb0?", NULL },
	{ "Are points U, V and W located on sides PQ and QR respectively?", NULL },
	{ "", NULL },
	{ "\xff\xfe", NULL },
};

static void wordings(void)
{
	struct arena *a = arena_new();

	for (size_t i = 0; i < sizeof wording / sizeof *wording; i++) {
		const char *got = fidelity_wording(wording[i].question, a);

		ok(same(got, wording[i].check), "question %zu: %s", i,
		   got ? got : "not understood");
	}
	arena_free(a);
}

static void drawing(void)
{
	static const char record[] =
		"{\"id\":\"g\",\"prompt\":\"p\",\"scoring_points\":["
		"{\"question\":\"Is triangle ABC drawn?\",\"score\":0.4},"
		"{\"question\":\"Is M the midpoint of AB?\",\"score\":0.1},"
		"{\"question\":\"Is the picture beautiful?\",\"score\":0.3},"
		"{\"question\":\"q\",\"check\":\"circles(1); circle(I)\",\"score\":0.2}]}";
	struct arena *a = arena_new();
	struct fidelity_canvas *c = canvas(figure, a);
	struct dataset_sample s;
	struct fidelity_drawing d;
	struct buf b = { 0 };
	struct json *j;
	struct err e = { 0 };

	if (!c || !sample(&s, record, a)) {
		ok(0, "a drawing");
		arena_free(a);
		return;
	}
	fidelity_drawing(&d, c, &s, a);
	ok(d.decided == 3 && d.passed == 2 && fabs(d.decided_weight - 0.7) < 1e-12,
	   "three of four points are decided, two pass: %d %d", d.decided, d.passed);
	ok(fabs(d.low - 0.6) < 1e-12 && fabs(d.high - 0.9) < 1e-12,
	   "the score is from %.3f to %.3f", d.low, d.high);
	ok(is_no(d.strict) && d.relaxed_high <= 0.63 + 0.3 + 1e-9, "it is not strictly right");
	ok(fidelity_json(&b, c, &s, CHECK_COMPAT, true, &e) == OK &&
		   json_read(&j, buf_str(&b), b.n, a, &e) == OK &&
		   json_get(json_get(j, "points"), "decided"),
	   "as JSON: %s", e.msg);
	buf_clear(&b);
	fidelity_canvas_free(c);
	arena_free(a);
}

/* --- Real sets ------------------------------------------------------------------------------- */

/* How many questions or conditions of a file are understood; -1: it is not there. */
static int understood(const char *path, int *all)
{
	struct dataset *d;
	struct err e = { 0 };
	int n = 0;

	*all = 0;
	if (dataset_load(&d, path, NULL, &e) != OK)
		return -1;
	for (int i = 0; i < d->samples; i++) {
		struct dataset_sample *s = &d->sample[i];
		struct arena *a = arena_new();
		int read, of;

		for (int k = 0; k < s->points; k++) {
			const char *t = fidelity_wording(s->point[k].question, a);

			if (t && fidelity_check_read(t, a, &e) != OK)
				printf("# no check: %s\n", t);
			n += t != NULL;
			++*all;
		}
		if (!s->points && fidelity_build_coverage(&read, &of, s, a, &e) == OK) {
			n += read;
			*all += of;
		}
		arena_free(a);
	}
	dataset_free(d);
	return n;
}

static void real_sets(void)
{
	static const struct {
		const char *file;
		double least;
	} set[] = { { "genexam_math/sample101.jsonl", 0.2 },
		    { "geobuildbench/dev.jsonl", 0.99 } };
	const char *data = getenv("PORISM_DATA");

	for (size_t i = 0; i < sizeof set / sizeof *set; i++) {
		char path[400];
		int all, n;

		snprintf(path, sizeof path, "%s/%s", data ? data : "../shared/data",
			 set[i].file);
		n = understood(path, &all);
		if (n < 0)
			skip("no real data");
		else
			ok(n >= set[i].least * all, "%s: %d of %d are understood", set[i].file,
			   n, all);
	}
}

int main(void)
{
	tools = tool_table_new();
	damages();
	unknown_predicates();
	queries();
	builds();
	checks();
	wordings();
	drawing();
	real_sets();
	tool_table_free(tools);
	return tap_done();
}
