/*
 * t-journal.c -- the journal is the document: replay, undo, rename, delete, move.
 *
 * Properties of random figures, then the corners by hand.  "The same" always
 * means the same bytes of the canvas and of the journal.
 */
#include "base/t/tap.h"
#include "fig/fig_priv.h"
#include "fig/t/random_fig.h"
#include <stdlib.h>

#define FIGURES 120
#define STEPS 14

static const struct tool_table *tools;
static uint64_t seed;
static long complaints;

static void complain(struct fig *f, const char *what, const char *one, const char *two)
{
	struct buf b = { 0 };
	size_t at = 0;

	if (++complaints > 6)
		return;
	printf("# seed %llu: %s\n", (unsigned long long)seed, what);
	if (one && two) {
		while (one[at] && one[at] == two[at])
			at++;
		at = at > 60 ? at - 60 : 0;
		printf("#   %.200s\n#   %.200s\n", one + at, two + at);
	}
	fig_journal(&b, f);
	for (char *line = b.s; line && *line; line += strcspn(line, "\n") + 1)
		printf("#   %.*s\n", (int)strcspn(line, "\n"), line);
	buf_clear(&b);
}

static enum status run(struct fig *f, const char *line)
{
	const struct fig_obs *o;

	return fig_line(f, line, strlen(line), &o);
}

static PRINTF_LIKE(2, 3) enum status runf(struct fig *f, const char *fmt, ...)
{
	char line[600];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(line, sizeof line, fmt, ap);
	va_end(ap);
	return run(f, line);
}

/* The whole state as text. */
static char *state(struct fig *f)
{
	struct buf b = { 0 };

	fig_canvas_json(&b, f);
	buf_addc(&b, '\n');
	fig_journal(&b, f);
	return buf_take(&b);
}

static char *canvas(struct fig *f)
{
	struct buf b = { 0 };

	fig_canvas_json(&b, f);
	return buf_take(&b);
}

/* Compare with what was; frees both texts. */
static bool same(struct fig *f, char *was, char *is, const char *what)
{
	bool good = !strcmp(was, is);

	if (!good)
		complain(f, what, was, is);
	mem_free(was);
	mem_free(is);
	return good;
}

/* A random figure; edits (moves, looks) are mixed in when wanted. */
static struct fig *random_figure(struct pick *p, bool edits)
{
	static const char *const edit[] = { "move_point",         "set_value",
					    "set_object_visible", "set_label_visible",
					    "rename_object",      "render_set_color",
					    "render_set_caption", "render_set_point_size",
					    "render_set_filling", "render_set_label_place",
					    "render_show_axes" };
	struct fig *f = fig_new(tools, seed);
	struct buf line = { 0 }, given[TOOL_PARAMS] = { { 0 } };

	for (int i = 0; i < STEPS; i++) {
		const struct tool *t = pick_tool(p, tools, 1u << TOOL_MAKE);

		if (edits && i > 5 && pick_below(p, 4) == 0)
			t = tool_find(tools, PICK_WORD(p, edit));
		if (i < 4)
			pick_start(p, i, &line);
		else if (!pick_call(p, f, t, i, given, &line))
			continue;
		run(f, buf_str(&line));
	}
	buf_clear(&line);
	for (int i = 0; i < TOOL_PARAMS; i++)
		buf_clear(&given[i]);
	return f;
}

static struct fig *replayed(const struct fig *f)
{
	struct fig *g = fig_new(tools, seed);

	for (int i = 0; i < fig_journal_count(f); i++)
		if (run(g, fig_journal_line(f, i)) != OK) {
			printf("# replay stops at %s: %s\n", fig_journal_line(f, i),
			       g->obs.err.msg);
			break;
		}
	return g;
}

/* --- Properties ---------------------------------------------------------------------------- */

static void replay_gives_the_same(void)
{
	long bad = 0, moved = 0;

	for (seed = 1; seed <= FIGURES; seed++) {
		struct pick p = { .rng = { seed } };
		struct fig *f = random_figure(&p, true), *g = replayed(f);

		bad += !same(f, state(f), state(g), "the replayed figure differs");
		bad += !same(f, state(f), state(f), "the same figure printed twice differs");
		moved += fig_journal_count(f);
		fig_free(f);
		fig_free(g);
	}
	ok(!bad, "replay of %ld journal lines of %d figures gives the same bytes (%ld differ)",
	   moved, FIGURES, bad);
}

static void undo_and_redo(void)
{
	long bad = 0, times = 0;

	for (seed = 1001; seed <= 1000 + FIGURES / 2; seed++) {
		struct pick p = { .rng = { seed } };
		struct fig *f = random_figure(&p, true);
		char *step[STEPS + 2];
		int n = fig_journal_count(f), k = 1 + (int)pick_below(&p, (unsigned)n);
		char *was = state(f);

		/* One by one down, keeping each state, and up again. */
		for (int i = 0; i < k; i++) {
			step[i] = canvas(f);
			bad += runf(f, "Undo(1)") != OK;
			times++;
		}
		bad += fig_journal_count(f) != n - k;
		for (int i = k - 1; i >= 0; i--) {
			bad += runf(f, "Redo(1)") != OK;
			bad += !same(f, step[i], canvas(f),
				     "redo does not give what undo took");
		}
		bad += !same(f, was, state(f), "k undos and redos");
		was = state(f);
		bad += runf(f, "Undo(%d)", k) != OK || runf(f, "Redo(%d)", k) != OK;
		bad += !same(f, was, state(f), "undo k and redo k");
		was = state(f);
		bad += runf(f, "Undo(%d)", n + 1) == OK || runf(f, "Redo(1)") == OK;
		bad += !same(f, was, state(f), "undo too far");
		fig_free(f);
	}
	ok(!bad, "undo and redo lead back to the same bytes, %ld steps (%ld differ)", times,
	   bad);
}

/* Undo must agree with never having done it. */
static void undo_is_not_doing(void)
{
	long bad = 0;

	for (seed = 2001; seed <= 2000 + FIGURES / 2; seed++) {
		struct pick p = { .rng = { seed } };
		struct fig *f = random_figure(&p, true), *g = fig_new(tools, seed);
		int keep = (int)pick_below(&p, (unsigned)fig_journal_count(f));

		for (int i = 0; i < keep; i++)
			run(g, fig_journal_line(f, i));
		runf(f, "Undo(%d)", fig_journal_count(f) - keep);
		bad += !same(f, state(g), state(f), "undone and never done differ");
		fig_free(f);
		fig_free(g);
	}
	ok(!bad, "what was undone leaves no trace (%ld do)", bad);
}

/* The answer of query_dependents, as ", A, B, " for easy search. */
static void dependents(struct fig *f, const char *name, struct buf *out)
{
	struct buf line = { 0 };

	buf_addf(&line, "{\"tool\":\"query_dependents\",\"args\":{\"obj\":\"%s\"}}", name);
	buf_reset(out);
	buf_add(out, ", ");
	if (run(f, buf_str(&line)) == OK)
		fig_obs_exact(out, f, &f->obs);
	buf_add(out, ", ");
	buf_clear(&line);
}

static bool listed(const struct buf *list, const char *name)
{
	struct buf b = { 0 };
	bool yes;

	buf_addf(&b, ", %s, ", name);
	yes = strstr(buf_str(list), buf_str(&b)) != NULL;
	buf_clear(&b);
	return yes;
}

static void delete_takes_dependents(void)
{
	long bad = 0, gone = 0, tried = 0;

	for (seed = 3001; seed <= 3000 + 2 * FIGURES; seed++) {
		struct pick p = { .rng = { seed } };
		struct fig *f = random_figure(&p, false), *g = replayed(f);
		const char *name = pick_object(&p, f, ~0u, false);
		fig_id id = fig_find(f, name);
		struct buf list = { 0 }, one = { 0 }, two = { 0 };
		char *was = state(f);
		int step = f->obj[id.v].step;

		dependents(f, name, &list);
		bad += !same(f, was, state(f), "query_dependents changed something");
		was = state(f);
		if (runf(f,
			 "{\"tool\":\"delete_object\",\"args\":{\"name\":\"%s\",\"cascade\":1}"
			 "}",
			 name) != OK) {
			complain(f, "cannot be deleted", name, f->obs.err.msg);
			bad++;
		} else {
			tried++;
			for (int i = 0; i < fig_count(g); i++) {
				const char *n = fig_name(g, (fig_id){ i });
				bool kin, left;

				if (!fig_alive(g, (fig_id){ i }))
					continue;
				/* Parts go with their whole, and a whole of its own with its parts. */
				kin = f->obj[id.v].role == ROLE_MAIN && g->obj[i].step == step;
				left = fig_find(f, n).v >= 0;
				gone += !left;
				if (left == (listed(&list, n) || kin || !strcmp(n, name))) {
					complain(f,
						 left ? "a dependent stayed"
						      : "more than the dependents went",
						 n, name);
					bad++;
				}
				if (!left)
					continue;
				buf_reset(&one);
				buf_reset(&two);
				fig_object_json(&one, g, i);
				fig_object_json(&two, f, fig_find(f, n).v);
				if (strcmp(buf_str(&one), buf_str(&two))) {
					complain(f, "what stayed changed", buf_str(&one),
						 buf_str(&two));
					bad++;
				}
			}
			bad += runf(f, "Undo(1)") != OK;
			bad += !same(f, was, state(f), "a deletion undone");
			was = NULL;
		}
		mem_free(was);
		buf_clear(&list);
		buf_clear(&one);
		buf_clear(&two);
		fig_free(f);
		fig_free(g);
	}
	ok(!bad, "%ld deletions take exactly the dependents, %ld objects (%ld wrong)", tried,
	   gone, bad);
}

static void move_and_back(void)
{
	long bad = 0, undefined = 0, moves = 0;

	for (seed = 4001; seed <= 4000 + FIGURES; seed++) {
		struct pick p = { .rng = { seed } };
		struct fig *f = random_figure(&p, false);
		char *was = canvas(f), name[8];
		int i = (int)pick_below(&p, 4);
		struct buf x = { 0 }, y = { 0 };
		fig_id id;

		snprintf(name, sizeof name, "o%d", i);
		id = fig_find(f, name);
		fig_arg_text(&x, f, &f->step[f->obj[id.v].step].arg[1]);
		fig_arg_text(&y, f, &f->step[f->obj[id.v].step].arg[2]);
		for (int k = 0; k < 8; k++) {
			static const char *const to[] = { "0, 0", "1000, -7/3", "sqrt(2), 1",
							  "-4, -4", "1e-9, 0" };
			int other = (i + 1 + k / 2 % 3) % 4; /* onto another point, too */

			moves += (k % 2 ? runf(f, "SetCoords(%s, x(o%d), y(o%d))", name, other,
					       other)
					: runf(f, "SetCoords(%s, %s)", name,
					       PICK_WORD(&p, to))) == OK;
			for (int o = 0; o < fig_count(f); o++)
				undefined += fig_alive(f, (fig_id){ o }) &&
					     !fig_defined(f, (fig_id){ o });
		}
		bad += runf(f, "SetCoords(%s, %s, %s)", name, buf_str(&x), buf_str(&y)) != OK;
		bad += !same(f, was, canvas(f), "moved and moved back");
		buf_clear(&x);
		buf_clear(&y);
		fig_free(f);
	}
	ok(!bad,
	   "%ld moves and back give the same canvas, %ld objects undefined on the way (%ld "
	   "differ)",
	   moves, undefined, bad);
	ok(undefined > 0, "some children became undefined on the way");
}

/* Moving equals building there from the start, where that can be built.  Points on
 * paths are left out: they keep their place along the path, not near coordinates. */
static void move_is_building_there(void)
{
	long bad = 0, compared = 0;

	for (seed = 5001; seed <= 5000 + FIGURES; seed++) {
		struct pick p = { .rng = { seed } };
		struct fig *f = random_figure(&p, false), *g = fig_new(tools, seed);
		bool good = true;

		if (runf(f, "SetCoords(o1, 3, 1)") != OK)
			bad++;
		for (int i = 0; i < fig_journal_count(f) - 1 && good; i++)
			good = !strstr(fig_journal_line(f, i), "add_point_on") &&
			       (i == 1 ? runf(g, "o1 = Point(3, 1)")
				       : run(g, fig_journal_line(f, i))) == OK;
		good = good && fig_count(f) == fig_count(g);
		for (int i = 0; i < fig_count(f) && good; i++)
			good = fig_defined(f, (fig_id){ i }) &&
			       !strcmp(geo_kind_name(fig_kind(f, (fig_id){ i })),
				       geo_kind_name(fig_kind(g, (fig_id){ i })));
		if (good) {
			compared++;
			bad += !same(f, canvas(g), canvas(f),
				     "moved there and built there differ");
		}
		fig_free(f);
		fig_free(g);
	}
	ok(!bad, "moving gives what building there gives, %ld figures (%ld differ)", compared,
	   bad);
	ok(compared > FIGURES / 3, "and most figures could be compared");
}

static void rename_keeps_working(void)
{
	long bad = 0;

	for (seed = 6001; seed <= 6000 + FIGURES; seed++) {
		struct pick p = { .rng = { seed } };
		struct fig *f = random_figure(&p, false), *g;
		const char *name = pick_object(&p, f, ~0u, false);
		char old[64], *was = canvas(f);
		int id = fig_find(f, name).v;
		const struct value *v = fig_value(f, (fig_id){ id });
		double x = v && v->n ? num_mid(v->v[0]) : 0;
		bool plain;

		/* Names that only the program gives: o4.side1, and the letter of the imaginary. */
		plain = !strchr(name, '.') && !expr_name_reserved(name);
		snprintf(old, sizeof old, "%s", name);
		bad += runf(f,
			    "{\"tool\":\"rename_object\",\"args\":{\"name\":\"%s\",\"new_"
			    "name\":\"Zed\"}}",
			    old) != OK;
		bad += fig_find(f, "Zed").v != id || fig_find(f, old).v == id;
		v = fig_value(f, (fig_id){ id });
		bad += (v && v->n ? num_mid(v->v[0]) : 0) != x;
		g = replayed(f);
		bad += !same(f, state(f), state(g), "replay after renaming");
		/* The old name is free again, and dependents still follow. */
		if (plain && !strchr(old, '\''))
			bad += runf(f, "%s = (1, 1)", old) != OK || runf(f, "Undo(1)") != OK;
		bad += runf(f, "SetCoords(o0, 0, 1)") == OK ? runf(f, "Undo(1)") != OK
							    : strcmp(old, "o0") != 0;
		bad += runf(f,
			    "{\"tool\":\"rename_object\",\"args\":{\"name\":\"Zed\",\"new_"
			    "name\":\"%s\"}}",
			    old) != OK &&
		       plain;
		if (plain)
			bad += !same(f, was, canvas(f), "renamed and renamed back");
		else
			mem_free(was);
		fig_free(f);
		fig_free(g);
	}
	ok(!bad, "renaming keeps everything working (%ld wrong)", bad);
}

/* The looks of all objects that both figures have, as one text. */
static char *common_looks(struct fig *f, struct fig *other)
{
	struct buf b = { 0 };

	for (int i = 0; i < fig_count(other); i++) {
		const char *name = fig_name(other, (fig_id){ i });
		int id = fig_alive(other, (fig_id){ i }) ? fig_find(f, name).v : -1;

		if (id < 0)
			continue;
		buf_addf(&b, "%s:", name);
		fig_looks_json(&b, f, id);
		buf_addc(&b, '\n');
	}
	return buf_take(&b);
}

static void redefine_and_undo(void)
{
	long bad = 0, done = 0, looked = 0;

	for (seed = 7001; seed <= 7000 + FIGURES; seed++) {
		static const char *const to[] = { "(1, 1)", "Midpoint(o0, o1)", "(sqrt(2), 0)",
						  "Midpoint(o2, o3)", "(0, 0)" };
		struct pick p = { .rng = { seed } };
		struct fig *f = random_figure(&p, true), *g, *before = replayed(f);
		const char *name = pick_object(&p, f, KIND_BIT(KIND_POINT), false);
		char *was = state(f), keep[64];

		snprintf(keep, sizeof keep, "%s", name);
		if (runf(f,
			 "{\"tool\":\"redefine\",\"args\":{\"name\":\"%s\",\"definition\":\"%"
			 "s\"}}",
			 keep, PICK_WORD(&p, to)) == OK) {
			done++;
			g = replayed(f);
			bad += !same(f, state(f), state(g), "replay after redefining");
			looked += f->n_looks > 0;
			bad += !same(f, common_looks(before, f), common_looks(f, f),
				     "looks after redefining");
			fig_free(g);
			if (fig_find(f, keep).v < 0) {
				complain(f, "the redefined object lost its name", NULL, NULL);
				bad++;
			}
			bad += runf(f, "Undo(1)") != OK;
		}
		bad += !same(f, was, state(f), "redefined (or refused) and undone");
		fig_free(f);
		fig_free(before);
	}
	ok(!bad, "%ld redefinitions can be undone and replayed (%ld wrong)", done, bad);
	ok(done > FIGURES / 5 && looked > 10,
	   "and many were accepted, %ld in figures with looks", looked);
}

/* Calls that are wrong in every way must not leave a mark. */
static void failing_calls(void)
{
	int figures = 0;
	static const char *const wrong[] = {
		"o0 = o0 + (1, 2)",
		"q = Midpoint(o0, nobody)",
		"q = Circle(o0, 0)",
		"q = Circle(o0, -1)",
		"q = Line(o0, o0)",
		"q = Intersect(Line((0,0),(1,0)), Line((0,1),(1,1)))",
		"q = Polygon(o0, o0, o1)",
		"q = Slider(3, 1, 1)",
		"q = Slope(Line((0,0),(0,1)))",
		"q = Tangent((0,0), Circle((0,0),1))",
		"q = 1/0",
		"q = sqrt(-1)",
		"q = (1/0, 2)",
		"q = Rotate(o0)",
		"q = Polygon(o0, o1, 2)",
		"q = Polygon(o0, o1, 31)",
		"q = 10^10^10",
		"q: x^2 + y^2 = -1",
		"q: x^3 = y^2 +",
		"Rename(o0, \"o1\")",
		"Rename(o0, \"sin\")",
		"Delete(nobody)",
		"Undo(1000)",
		"Redo(1)",
		"Undo(0)",
		"SetValue(o0, 3)",
		"SetCoords(nobody, 1, 2)",
		"Redefine(o0, \"Midpoint(o0, o1)\")",
		"Redefine(o0, \"Line(o1, o2)\")",
		"Redefine(o0, \"1/0\")",
		"q = Foo(o0)",
		"q = ((((",
		"q = Midpoint(o0,",
		"f(x) = x +",
		"\xff\xfe",
		"{\"tool\":",
		"{\"tool\":\"add_point\"}",
		"{\"tool\":\"add_point\",\"args\":{\"name\":\"q\",\"x\":1,\"y\":2,\"z\":3}}",
		("{\"tool\":\"add_circle\",\"args\":{\"name\":\"q\",\"center\":\"o0\","
		 "\"point\":\"o0\"}}"),
		"{\"tool\":\"add_circle\",\"args\":{\"name\":\"q\",\"center\":\"o0\"}}",
		"{\"args\":{}}",
		"{\"tool\":\"add_polygon\",\"args\":{\"name\":\"q\",\"points\":[]}}",
		"Holds(\"nobody == 1\")",
		"Always(\"\")",
		"q = TriangleCenter((0,0),(1,1),(2,2),1)",
		"q = TriangleCenter((0,0),(1,0),(0,1),0)",
		"q = Ellipse((0,0),(2,0),(1,0))",
		"q = Hyperbola((0,0),(2,0),(1,5))",
		"q = Parabola((0,0),Line((0,0),(1,0)))",
		"q = Dilate(o0, 0, o1)",
		"q = Vertex(Polygon((0,0),(1,0),(0,1)),4)",
		"q = FitLine({(1,1),(1,2)})",
		"q = Distance(o0)",
		"ShowObject(o0, 7)",
		"sin = 3",
		"q.x = 3",
		"1q = 3",
	};
	long bad = 0, tried = 0;

	for (seed = 8001; figures < 3; seed++) {
		struct pick p = { .rng = { seed } };
		struct fig *f = random_figure(&p, true);

		/* The calls below speak of these. */
		if (fig_find(f, "o0").v < 0 || fig_find(f, "o1").v < 0 ||
		    fig_find(f, "o2").v < 0) {
			fig_free(f);
			continue;
		}
		figures++;

		for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
			char *was = state(f);
			enum status st = run(f, wrong[i]);
			struct buf b = { 0 };

			tried++;
			if (st == OK) {
				complain(f, "accepted", wrong[i], "");
				bad++;
			} else if (!f->obs.err.code || !f->obs.err.code[0] ||
				   !f->obs.err.msg[0]) {
				complain(f, "refused without a reason", wrong[i], "");
				bad++;
			}
			fig_obs_json(&b, f, &f->obs);
			buf_clear(&b);
			bad += !same(f, was, state(f), wrong[i]);
		}
		fig_free(f);
	}
	ok(!bad, "%ld failing calls change nothing and say why (%ld wrong)", tried, bad);
}

/* --- By hand ------------------------------------------------------------------------------- */

static bool is_text(struct fig *f, const char *line, const char *want)
{
	struct buf b = { 0 };
	const struct fig_obs *o;
	bool good = fig_line(f, line, strlen(line), &o) == OK && fig_obs_exact(&b, f, o) &&
		    !strcmp(buf_str(&b), want);

	if (!good)
		printf("# %s gives %s, not %s\n", line, b.n ? buf_str(&b) : f->obs.err.msg,
		       want);
	buf_clear(&b);
	return good;
}

static struct fig *script(const char *const *lines)
{
	struct fig *f = fig_new(tools, 1);

	for (; *lines; lines++)
		if (run(f, *lines) != OK)
			printf("# %s: %s\n", *lines, f->obs.err.msg);
	return f;
}

static void sliders(void)
{
	static const char *const lines[] = { "a = Slider(-2, 5, 1)", "b = Slider(3, 7, 1/2)",
					     "P = (a, b)", "s = a + 2b", NULL };
	struct fig *f = script(lines), *g;

	ok(is_text(f, "x(P)", "0") && is_text(f, "y(P)", "3"),
	   "a slider starts at 0 or at the nearest end");
	ok(run(f, "SetValue(a, 4)") == OK && is_text(f, "x(P)", "4"),
	   "set_value within the range");
	ok(run(f, "SetValue(a, 100)") == OK && is_text(f, "x(P)", "5"), "clamped above");
	ok(run(f, "SetValue(a, -100)") == OK && is_text(f, "x(P)", "-2"), "clamped below");
	ok(run(f, "SetValue(a, sqrt(2))") == OK && is_text(f, "x(P)", "sqrt(2)"),
	   "irrational values stay exact");
	ok(run(f, "SetValue(a, y(P)/2)") == OK && is_text(f, "s", "15/2"),
	   "set to an expression of the figure, once");
	ok(run(f, "SetValue(b, 7)") == OK && is_text(f, "x(P)", "3/2"),
	   "it does not follow afterwards");
	g = replayed(f);
	ok(same(f, state(f), state(g), "sliders replayed"), "sliders replay");
	ok(run(f, "SetValue(s, 3)") != OK, "a number that depends on others cannot be set");
	ok(run(f, "Undo(2)") == OK && is_text(f, "x(P)", "sqrt(2)"),
	   "values are undone like other changes");
	fig_free(f);
	fig_free(g);
}

static void undefined_and_back(void)
{
	static const char *const lines[] = { "A = (0, 0)",
					     "B = (4, 0)",
					     "c = Circle(A, 2)",
					     "l = Line(B, (1, 5))",
					     "D = (1, 0)",
					     "m = PerpendicularLine(D, Line(A, B))",
					     "P = Intersect(m, c)",
					     "s = Segment(P_1, P_2)",
					     "M = Midpoint(P_1, P_2)",
					     NULL };
	struct fig *f = script(lines), *g;
	char *was = canvas(f);

	ok(is_text(f, "s", "2*sqrt(3)"), "a chord");
	ok(run(f, "SetCoords(D, 3, 0)") == OK && !fig_defined(f, fig_find(f, "P_1")) &&
		   !fig_defined(f, fig_find(f, "s")) && !fig_defined(f, fig_find(f, "M")),
	   "the line leaves the circle: its points and their children are undefined");
	ok(run(f, "M") != OK && run(f, "q = Line(M, A)") != OK &&
		   run(f, "Distance(M, A)") != OK && run(f, "IsDefined(M)") == OK,
	   "they cannot be used meanwhile");
	ok(is_text(f, "IsDefined(M)", "false"), "IsDefined says so");
	g = replayed(f);
	ok(same(f, state(f), state(g), "replay of an undefined state"),
	   "an undefined state replays");
	fig_free(g);
	ok(run(f, "SetCoords(D, 1, 0)") == OK, "back");
	ok(same(f, was, canvas(f), "back"), "everything is back as it was");
	ok(run(f, "SetCoords(D, 2, 0)") == OK && fig_defined(f, fig_find(f, "P_1")),
	   "touching: one point is left");
	ok(!fig_defined(f, fig_find(f, "s")), "and no chord");
	ok(run(f, "SetCoords(B, 0, 0)") == OK && !fig_defined(f, fig_find(f, "m")),
	   "a line without direction is undefined");
	ok(run(f, "SetCoords(B, 4, 0)") == OK && run(f, "SetCoords(D, 1, 0)") == OK &&
		   is_text(f, "s", "2*sqrt(3)"),
	   "and back");
	fig_free(f);
}

static void renaming(void)
{
	static const char *const lines[] = { "A = (0, 0)",         "B = (4, 0)",
					     "C = (0, 3)",         "t = Polygon(A, B, C)",
					     "M = Midpoint(B, C)", NULL };
	struct fig *f = script(lines), *g;

	ok(is_text(f, "t.AB", "4") && is_text(f, "a", "5"), "sides by both names");
	ok(run(f, "Rename(B, \"Q\")") == OK && is_text(f, "Distance(Q, C)", "5"),
	   "a renamed point is known by its new name");
	ok(run(f, "B") != OK, "and no longer by the old one");
	ok(run(f, "SetCoords(Q, 8, 0)") == OK && is_text(f, "M", "(4, 3/2)"),
	   "its children follow");
	ok(run(f, "Rename(t, \"u\")") == OK && is_text(f, "Area(u)", "12"),
	   "a renamed polygon");
	g = replayed(f);
	ok(same(f, state(f), state(g), "renamed"), "renamed things replay");
	ok(run(f, "Undo(3)") == OK && is_text(f, "M", "(2, 3/2)") && is_text(f, "t", "6"),
	   "and are undone");
	fig_free(f);
	fig_free(g);
}

static void redefining(void)
{
	static const char *const lines[] = { "A = (0, 0)",          "B = (4, 0)",
					     "M = Midpoint(A, B)",  "C = (1, 5)",
					     "a = Slider(0, 5, 1)", "SetCoords(A, 2, 2)",
					     "SetValue(a, 3)",      NULL };
	struct fig *f = script(lines), *g;
	char *was = state(f);

	ok(run(f, "Redefine(A, \"(6, 4)\")") == OK && is_text(f, "A", "(6, 4)") &&
		   is_text(f, "M", "(5, 2)"),
	   "a moved point is redefined: the move is gone");
	ok(run(f, "Redefine(a, \"Slider(7, 9, 1)\")") == OK && is_text(f, "a", "7"),
	   "and so is a slider's value");
	g = replayed(f);
	ok(same(f, state(f), state(g), "redefined"), "it replays");
	fig_free(g);
	ok(run(f, "Undo(2)") == OK && same(f, was, state(f), "redefinitions undone"),
	   "and is undone");
	was = state(f);
	ok(run(f, "Redefine(A, \"Line(B, C)\")") != OK &&
		   run(f, "Redefine(C, \"Line(A, B)\")") != OK,
	   "an object of another kind is refused");
	ok(run(f, "Redefine(A, \"Canvas()\")") != OK &&
		   run(f, "Redefine(C, \"Delete(B)\")") != OK &&
		   run(f, "Redefine(C, \"IsDefined(B)\")") != OK &&
		   run(f, "Redefine(C, \"Undo(1)\")") != OK &&
		   run(f, "Redefine(C, \"\")") != OK &&
		   run(f, "Redefine(C, \"# nothing\")") != OK,
	   "and what makes no object");
	ok(run(f, "Redefine(A, \"Midpoint(M, B)\")") != OK,
	   "and what depends on the object itself");
	ok(run(f, "q = Delete(C)") != OK && run(f, "q = Undo(1)") != OK,
	   "an act cannot be given a name");
	ok(same(f, was, state(f), "refused redefinitions"),
	   "nothing of that changed anything");
	ok(run(f, "Redefine(B, \"Midpoint(C, (3, 1))\")") != OK || is_text(f, "M", "(2, 5/2)"),
	   "a definition by later objects");
	fig_free(f);
}

static void deleting(void)
{
	static const char *const lines[] = {
		"A = (0, 0)",           "B = (4, 0)",         "C = (0, 3)",
		"t = Polygon(A, B, C)", "M = Midpoint(B, C)", "n = Distance(A, M)",
		"k = Circle(A, n)",     "D = (9, 9)",         NULL
	};
	struct fig *f = script(lines);

	ok(is_text(f, "Dependents(M)", "n, k"), "dependents through an expression");
	ok(run(f, "Delete(M)") != OK || fig_find(f, "n").v < 0,
	   "deleting with dependents is refused or takes them along");
	if (fig_find(f, "M").v >= 0)
		run(f, "Delete(M, 1)");
	ok(fig_find(f, "M").v < 0 && fig_find(f, "k").v < 0 && fig_find(f, "t").v >= 0 &&
		   fig_find(f, "D").v >= 0,
	   "the dependents went, nothing else");
	ok(run(f, "M = (1, 1)") == OK && run(f, "k = Circle(M, 2)") == OK,
	   "freed names can be used again");
	ok(run(f, "Delete(D)") == OK, "a lone object");
	ok(run(f, "Undo(4)") == OK && is_text(f, "n", "5/2") && is_text(f, "D", "(9, 9)"),
	   "all undone");
	fig_free(f);
}

/* What an answer keeps grows with what it tells, not with its square. */
static void deleting_many(void)
{
	enum { MANY = 4000 };
	struct fig *f = fig_new(tools, 1);
	size_t bytes;
	bool good;

	run(f, "A = (0, 0)");
	for (int i = 0; i < MANY; i++)
		runf(f, "P_{%d} = A + (%d, 1)", i, i);
	good = run(f, "Delete(A)") == OK && f->obs.n_gone == MANY + 1;
	bytes = arena_bytes(f->answer);
	ok(good && bytes < 100 * MANY, "%d dependents are deleted in %zu bytes", MANY, bytes);
	fig_free(f);
}

int main(void)
{
	struct tool_table *table = tool_table_new();

	tools = table;
	replay_gives_the_same();
	undo_and_redo();
	undo_is_not_doing();
	delete_takes_dependents();
	move_and_back();
	move_is_building_there();
	rename_keeps_working();
	redefine_and_undo();
	failing_calls();
	sliders();
	undefined_and_back();
	renaming();
	redefining();
	deleting();
	deleting_many();
	tool_table_free(table);
	return tap_done();
}
