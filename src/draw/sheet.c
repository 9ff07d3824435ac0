/*
 * sheet.c -- a contact sheet: how a figure grew, step by step.
 *
 * Each state that looks different from the one before gets a cell, all framed as the last one is,
 * so that nothing moves from cell to cell.
 */
#include "draw/draw_priv.h"
#include <math.h>
#include <string.h>

#define CELL_W 400.0
#define CELL_H 300.0
#define GAP 12.0
#define FOOT 30.0         /* under each cell, for its text */
#define CELLS DRAW_FRAMES /* 15 x 14 stay within the largest page */

struct cell {
	struct scene *scene;
	int step; /* length of the journal */
	const char *said;
};
struct sheet {
	struct cell cell[CELLS];
	struct arena *arena;
	int n;
	long values;
};

/* After so many cells. */
static enum status too_much(int cells, struct err *e)
{
	return err_fail_with(
		e, E_ARG, "limit", NULL,
		"draw single steps (--step N), or begin with fewer objects",
		"a sheet has room for %d coordinates, the first %d steps take them all",
		DRAW_POINTS, cells);
}

static enum status take_cell(void *user, struct scene *s, int step, const char *said,
			     struct err *e)
{
	struct sheet *x = user;

	x->values += s->values;
	if (x->n == CELLS || x->values > DRAW_POINTS) {
		draw_scene_free(s);
		return too_much(x->n, e);
	}
	x->cell[x->n++] = (struct cell){ s, step, arena_strdup(x->arena, said) };
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
	struct draw_film film = { 0 };
	struct arena *a = arena_new();
	struct sheet *x = arena_alloc(a, sizeof *x);
	const char *preset = o->preset ? o->preset : fig_view(f).preset;
	enum status st;

	x->arena = a;
	cell_options.width = CELL_W;
	cell_options.height = CELL_H;
	cell_options.preset = preset ? preset : "default";
	st = draw_frames(f, &cell_options, &film, take_cell, x, e);
	if (st == OK)
		*out = lay_out(x->cell, x->n, o, draw_preset(cell_options.preset));
	for (int i = 0; i < x->n; i++)
		draw_scene_free(x->cell[i].scene);
	arena_free(a);
	return st;
}
