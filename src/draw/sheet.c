/*
 * sheet.c -- a contact sheet: how a figure grew, step by step.
 *
 * The journal is replayed line by line; each state that looks different from the one
 * before gets a cell, all framed as the last one is, so that nothing moves from cell to
 * cell.  What a step is called under its cell is what it made, or else the call.
 */
#include "base/json.h"
#include "draw/draw_priv.h"
#include "tool/tool.h"
#include <math.h>
#include <string.h>

#define CELL_W 400.0
#define CELL_H 300.0
#define GAP 12.0
#define FOOT 30.0 /* under each cell, for its text */
#define CELLS 200 /* at most; 15 x 14 stay within the largest page */

struct cell {
	struct scene *scene;
	int step; /* length of the journal */
	const char *said;
};

/* An argument as scripts have it: texts in quotes, several objects in braces. */
static void add_argument(struct buf *b, const struct tool *t, const struct json *j)
{
	int i = t ? tool_param(t, j->key) : -1;
	enum param_type type = i < 0 ? PARAM_NAME : t->param[i].type;

	if (type == PARAM_TEXT)
		buf_addf(b, "\"%s\"", j->text);
	else if (type == PARAM_OBJECTS && strchr(j->text, ','))
		buf_addf(b, "{%s}", j->text);
	else
		buf_add(b, j->text);
}

/* A call in the language of scripts: SetCaption(p, "c^2"). */
static void add_call(struct buf *b, const char *line, const struct tool_table *tools,
		     struct arena *a)
{
	const struct json *args;
	const char *name;
	const struct tool *t;
	struct json *call;
	struct err e = { 0 };
	int n = 0;

	if (json_read(&call, line, strlen(line), a, &e) != OK)
		return;
	name = json_text(call, "tool") ? json_text(call, "tool") : "";
	t = tool_find(tools, name);
	if (t && t->commands[0])
		name = t->commands;
	buf_addn(b, name, strcspn(name, " "));
	buf_addc(b, '(');
	args = json_get(call, "args");
	for (const struct json *j = args ? args->child : NULL; j; j = j->next) {
		if (!j->text)
			continue;
		buf_add(b, n++ ? ", " : "");
		add_argument(b, t, j);
	}
	buf_addc(b, ')');
}

/* What a step did: the first object it made, or else the call. */
static const char *words(const struct fig *f, int before, const char *line,
			 const struct tool_table *tools, struct arena *a)
{
	struct buf b = { 0 };
	const char *r;

	for (int i = before; i < fig_count(f) && !b.n; i++) {
		fig_id id = { i };

		if (!fig_alive(f, id))
			continue;
		draw_words(&b, f, id);
	}
	if (!b.n)
		add_call(&b, line, tools, a);
	r = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return r;
}

static bool same(const struct scene *s, const struct scene *t)
{
	struct buf a = { 0 }, b = { 0 };
	bool r;

	draw_scene_dump(&a, s);
	draw_scene_dump(&b, t);
	r = !strcmp(buf_str(&a), buf_str(&b));
	buf_clear(&a);
	buf_clear(&b);
	return r;
}

/* After so many cells. */
static enum status too_much(int cells, struct err *e)
{
	if (cells == CELLS)
		err_fail(e, E_ARG, "limit",
			 "a sheet has room for %d steps, the figure has more", CELLS);
	else
		err_fail(e, E_ARG, "limit",
			 "a sheet has room for %d coordinates, the first %d steps take them "
			 "all",
			 DRAW_POINTS, cells);
	err_hint(e, "draw single steps (--step N), or begin with fewer objects");
	return E_ARG;
}

/* The states of the figure that look different from the one before, at first from the
 * blank page; *n of them. */
static enum status grow(struct cell *cell, int *n, struct fig *now, const struct scene *blank,
			const struct fig *f, const struct draw_options *o,
			const struct tool_table *tools, struct arena *a, struct err *e)
{
	long values = 0;

	for (int i = 0; i < fig_journal_count(f); i++) {
		const char *line = fig_journal_line(f, i);
		int before = fig_count(now);
		const struct fig_obs *obs;
		struct scene *s;
		enum status st;

		if (fig_line(now, line, strlen(line), &obs) != OK) {
			*e = *fig_obs_err(obs);
			return E_UNABLE;
		}
		st = draw_figure(&s, now, o, e);
		if (st != OK)
			return st;
		if (same(*n ? cell[*n - 1].scene : blank, s)) {
			draw_scene_free(s);
			continue;
		}
		values += s->values;
		if (*n == CELLS || values > DRAW_POINTS) {
			draw_scene_free(s);
			return too_much(*n, e);
		}
		cell[(*n)++] = (struct cell){ s, i + 1, words(now, before, line, tools, a) };
	}
	return OK;
}

static void put_cell(struct scene *sheet, const struct cell *c, double x, double y,
		     const struct preset *p)
{
	char *text = arena_printf(sheet->arena, "%d.  %s", c->step, c->said);
	struct scene_path frame = draw_scene_path_new(sheet->arena);
	struct scene_path back = draw_scene_path_new(sheet->arena);
	const struct typeset *t;

	draw_scene_add_group(sheet, "", "step", text);
	draw_scene_rectangle(&back, x, y, CELL_W, CELL_H);
	draw_scene_add_fill(sheet, PART_BACKGROUND, back, p->background, 1);
	draw_scene_append(sheet, c->scene, x, y);
	draw_scene_add_group(sheet, "", "caption", text);
	draw_scene_rectangle(&frame, x, y, CELL_W, CELL_H);
	draw_scene_add_stroke(sheet, PART_BACKGROUND, frame, p->grid_color, 1);
	/* A long definition is cut where the cell ends. */
	for (size_t n = strlen(text);; n -= n > 8 ? n / 8 : 1) {
		char *cut = text;

		while (n && ((unsigned char)text[n] & 0xc0) == 0x80)
			n--; /* not within a character */
		if (text[n])
			cut = arena_printf(sheet->arena, "%.*s\xe2\x80\xa6", (int)n, text);
		t = typeset_text(cut, strlen(cut), TYPESET_TEXT, p->font, false, 15,
				 sheet->arena);
		if (t->x1 <= CELL_W || n <= 8)
			break;
	}
	draw_scene_add_text(sheet, PART_LABEL, t, x + 2, y + CELL_H + 20, p->text);
}

static struct scene *lay_out(const struct cell *cell, int n, const struct draw_options *o,
			     const struct preset *p)
{
	int columns = n < 1 ? 1 : (int)ceil(sqrt((double)n));
	int rows = n < 1 ? 1 : (n + columns - 1) / columns;
	double w = GAP + columns * (CELL_W + GAP), h = GAP + rows * (CELL_H + FOOT + GAP);
	struct scene *s = draw_scene_new(w, h);

	draw_scene_set_words(
		s, o->title && o->title[0] ? o->title : "Steps of a figure",
		arena_printf(s->arena, "%d step%s of a construction.", n, n == 1 ? "" : "s"));
	for (int i = 0; i < n; i++)
		put_cell(s, &cell[i], GAP + i % columns * (CELL_W + GAP),
			 GAP + i / columns * (CELL_H + FOOT + GAP), p);
	return s;
}

enum status draw_sheet(struct scene **out, struct fig *f, const struct draw_options *o,
		       struct err *e)
{
	struct draw_options cell_options = *o;
	struct cell *cell;
	struct arena *a = arena_new();
	struct tool_table *tools = tool_table_new();
	struct fig *now = fig_after(f, 0, e);
	struct scene *blank = NULL;
	const char *preset = o->preset ? o->preset : fig_view(f).preset;
	int n = 0;
	enum status st;

	cell = arena_alloc(a, CELLS * sizeof *cell);
	cell_options.width = CELL_W;
	cell_options.height = CELL_H;
	cell_options.frame = f;
	/* A preset chosen at the end holds for all cells. */
	cell_options.preset = preset ? preset : "default";
	st = now ? draw_figure(&blank, now, &cell_options, e) : E_UNABLE;
	if (st == OK)
		st = grow(cell, &n, now, blank, f, &cell_options, tools, a, e);
	if (st == OK)
		*out = lay_out(cell, n, o, draw_preset(cell_options.preset));
	for (int i = 0; i < n; i++)
		draw_scene_free(cell[i].scene);
	draw_scene_free(blank);
	fig_free(now);
	tool_table_free(tools);
	arena_free(a);
	return st;
}
