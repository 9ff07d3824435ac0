/* t-figure.c -- whole figures: what is said of them, what is left out, how much room they take. */
#include "draw/t/drawing.h"

static struct tool_table *tools;

typedef enum status way_fn(struct scene **out, struct fig *f, const struct draw_options *o,
			   struct err *e);

/* NULL when it is refused; then the code is in e. */
static struct scene *drawn_by(way_fn *draw, const char *script, const char *title,
			      struct err *e)
{
	struct fig *f = figure_of(tools, script);
	struct draw_options o = { .title = title };
	struct scene *s = NULL;

	*e = (struct err){ 0 };
	if (draw(&s, f, &o, e) != OK)
		s = NULL;
	fig_free(f);
	return s;
}

static const struct scene_group *group_of(const struct scene *s, const char *name)
{
	for (int i = 0; i < s->n; i++)
		if (!strcmp(s->group[i].name, name))
			return &s->group[i];
	return NULL;
}

static const char *label_of(const struct scene *s, const char *name)
{
	const struct scene_group *g = group_of(s, name);

	for (int i = 0; g && i < g->n; i++)
		if (g->item[i].part == PART_LABEL)
			return g->item[i].text->plain;
	return "";
}

static void test_words(void)
{
	struct err e;
	struct scene *s = drawn_by(draw_figure,
				   "A=(0,0)\nr=Ray(A,(1,0))\nt=Ray(A,(0,1))\np: x<1\nq: y<2\n",
				   "bad \xff\x01 title", &e);

	ok(!strcmp(s->desc, "A figure with 1 point, 2 rays and 2 inequalities."), "%s",
	   s->desc);
	ok(!strcmp(s->title, "bad ?? title"), "a title is made valid: %s", s->title);
	draw_scene_free(s);
	s = drawn_by(draw_sheet, "A=(0,0)\n", "\xff", &e);
	ok(!strcmp(s->title, "?") && !strcmp(s->desc, "1 step of a construction."),
	   "of a sheet too: %s", s->desc);
	draw_scene_free(s);
}

static void test_captions(void)
{
	static const struct {
		const char *caption, *plain;
	} row[] = {
		{ "5 cm", "5 cm" },
		{ "2 x", "2x" },
		{ "A B", "AB" },
		{ "l\xc3\xa4nge a", "l\xc3\xa4nge a" },
		/* Words of other alphabets keep their blanks as well; Greek ones are formulas. */
		{ "\xd0\xb4\xd0\xbb\xd0\xb8\xd0\xbd\xd0\xb0 a",
		  "\xd0\xb4\xd0\xbb\xd0\xb8\xd0\xbd\xd0\xb0 a" },
		{ "\xce\xb1 \xce\xb2", "\xce\xb1\xce\xb2" },
	};
	char script[200];

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct scene *s;
		struct err e;

		snprintf(script, sizeof script, "A=(0,0)\nSetCaption(A, \"%s\")\n",
			 row[i].caption);
		s = drawn_by(draw_figure, script, NULL, &e);
		ok(!strcmp(label_of(s, "A"), row[i].plain), "\"%s\" reads \"%s\"",
		   row[i].caption, label_of(s, "A"));
		draw_scene_free(s);
	}
}

static void test_labels(void)
{
	static const struct {
		const char *labels;
		bool p, a; /* who gets one */
	} row[] = { { NULL, true, true },       { "none", false, false },
		    { "P_12", true, false },    { "P_{12}", true, false },
		    { " A, P_12", true, true }, { "", false, false } };
	struct fig *f = figure_of(tools, "P_{12}=(0,0)\nA=(1,1)\n");
	struct err e = { 0 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct draw_options o = { .labels = row[i].labels };
		struct scene *s;

		ok(draw_figure(&s, f, &o, &e) == OK && !!*label_of(s, "P_12") == row[i].p &&
			   !!*label_of(s, "A") == row[i].a,
		   "labels: %s", row[i].labels ? row[i].labels : "as the figure says");
		draw_scene_free(s);
	}
	fig_free(f);
}

static void test_presets(void)
{
	int n;
	const char *const *name = draw_presets(&n);
	struct draw_options o = { .preset = "textbok" };
	struct fig *f = figure_of(tools, "A=(0,0)\n");
	struct scene *s;
	struct err e = { 0 };

	for (int i = 0; i < n; i++) {
		const struct fig_obs *obs;
		char line[60];

		snprintf(line, sizeof line, "SetPreset(\"%s\")", name[i]);
		ok(fig_line(f, line, strlen(line), &obs) == OK &&
			   !strcmp(fig_view(f).preset, name[i]),
		   "scripts can ask for %s", name[i]);
	}
	ok(draw_figure(&s, f, &o, &e) == E_ARG && !strcmp(e.near, "textbook"),
	   "an unknown preset: %s; near %s", e.msg, e.near);
	fig_free(f);
}

static int cells_of(const struct scene *s)
{
	int n = 0;

	for (int i = 0; i < s->n; i++)
		n += !strcmp(s->group[i].kind, "step");
	return n;
}

static void test_sheets(void)
{
	struct buf b = { 0 };
	struct scene *s;
	struct err e;
	bool whole = true;

	/* A number is not seen. */
	s = drawn_by(draw_sheet, "A=(0,0)\nn=3\nm=n+1\nB=(n,m)\n", NULL, &e);
	ok(cells_of(s) == 2, "a sheet has a cell for each step that shows: %d", cells_of(s));
	draw_scene_free(s);
	/* Captions of cells are cut between characters. */
	buf_add(&b, "A=(0,0)\nSetCaption(A, \"");
	for (int i = 0; i < 80; i++)
		buf_add(&b, i % 3 ? "\xc3\xa4" : "a");
	buf_add(&b, "\")\n");
	s = drawn_by(draw_sheet, buf_str(&b), NULL, &e);
	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++) {
			const struct scene_item *it = &s->group[i].item[k];

			for (int g = 0; it->kind == ITEM_TEXT && g < it->text->n_glyphs; g++)
				whole = whole && it->text->glyph[g].code != TYPESET_MISSING;
		}
	ok(whole && cells_of(s) == 2, "no caption of a cell is cut within a character");
	draw_scene_free(s);
	buf_reset(&b);
	for (int i = 0; i < 30; i++)
		buf_addf(&b, "r%d: sin(%d*x*y) > x/%d\n", i, 40 + i, i + 1);
	s = drawn_by(draw_sheet, buf_str(&b), NULL, &e);
	ok(!s && e.code && !strcmp(e.code, "limit"), "a sheet that is too full: %s", e.msg);
	draw_scene_free(s);
	buf_clear(&b);
}

static void test_room(void)
{
	struct buf b = { 0 };
	struct scene *s;
	struct err e;

	for (int i = 0; i < 60; i++)
		buf_addf(&b, "r%d: sin(%d*x*y) > x/%d\n", i, 40 + i, i + 1);
	buf_add(&b, "A=(1,1)\nn=2\n");
	s = drawn_by(draw_figure, buf_str(&b), NULL, &e);
	ok(draw_scene_is_full(s) && group_of(s, "r0") && !group_of(s, "r59") &&
		   group_of(s, "A"),
	   "a full scene: what is small still finds room");
	ok(!group_of(s, "n"), "nothing to see, no group");
	ok(arena_bytes(s->arena) < 32 * (size_t)DRAW_POINTS,
	   "what was dropped takes no room: %zu bytes", arena_bytes(s->arena));
	draw_scene_free(s);
	buf_clear(&b);
}

int main(void)
{
	tools = tool_table_new();
	test_words();
	test_captions();
	test_labels();
	test_presets();
	test_sheets();
	test_room();
	tool_table_free(tools);
	return tap_done();
}
