/*
 * table.c -- tables: a grid of cells, as wide as their texts need.
 *
 * The upper left corner is at a place of the plane; sizes are pixels, so that a table looks
 * the same at every scale.
 */
#include "draw/diagram_priv.h"
#include <math.h>
#include <string.h>

#define PAD 10.0  /* left and right of a text */
#define HIGH 1.75 /* a row, in sizes of text */
#define MOST 60   /* rows, columns */

struct draw_cells {
	int rows, columns;
	double wide[MOST], high[MOST], width, height;
	const struct typeset *cell[MOST][MOST];
};

const char *draw_next_cell(const char **text, size_t *n)
{
	const char *p = *text;

	if (!p)
		return NULL;
	*n = strcspn(p, "\t\n");
	*text = p[*n] == '\t' ? p + *n + 1 : NULL;
	return p;
}

/* Columns of nearly one width get one; the first, which often says what the rows are, has
 * its own. */
static void even_columns(struct draw_cells *t)
{
	double least = INFINITY, most = 0;

	for (int k = 1; k < t->columns; k++) {
		least = fmin(least, t->wide[k]);
		most = fmax(most, t->wide[k]);
	}
	for (int k = 1; k < t->columns && most <= 2 * least; k++)
		t->wide[k] = most;
}

static struct draw_cells *table_of(struct draw_drawing *d, const struct value *v,
				   struct arena *a)
{
	struct draw_cells *t = arena_alloc(a, sizeof *t);
	double size = d->preset->text_size * d->unit;
	const char *line = v->text ? v->text : "";

	for (; line && t->rows < MOST; t->rows++) {
		const char *end = strchr(line, '\n'), *at = line, *cell;
		int k = 0;
		size_t n;

		t->high[t->rows] = HIGH * size;
		while (k < MOST && (cell = draw_next_cell(&at, &n)) != NULL) {
			const struct typeset *s =
				typeset_text(cell, n, TYPESET_TEXT, d->preset->font,
					     d->preset->italic, size, a);

			t->cell[t->rows][k] = s;
			t->wide[k] = fmax(t->wide[k], s->x1 - s->x0 + 2 * PAD * d->unit);
			t->high[t->rows] = fmax(t->high[t->rows], s->y1 - s->y0 + 0.7 * size);
			k++;
		}
		t->columns = k > t->columns ? k : t->columns;
		line = end ? end + 1 : NULL;
	}
	even_columns(t);
	for (int i = 0; i < t->rows; i++)
		t->height += t->high[i];
	for (int k = 0; k < t->columns; k++)
		t->width += t->wide[k] = ceil(t->wide[k]);
	return t;
}

void draw_extent_table(struct extent *e, struct draw_drawing *d, fig_id id,
		       const struct value *v)
{
	struct draw_cells *t = table_of(d, v, d->scratch);

	(void)id;
	e->tight = true;
	draw_extent_add(e, draw_num(v, 1), draw_num(v, 2));
	draw_diagram_room(e, draw_num(v, 1), draw_num(v, 2), 0, 0, t->width, t->height);
}

void draw_table(struct draw_drawing *d, fig_id id, const struct value *v,
		const struct draw_look *l)
{
	struct draw_cells *t = table_of(d, v, d->scene->arena);
	double x0 = view_x(&d->view, draw_num(v, 1)), y0 = view_y(&d->view, draw_num(v, 2)), x,
	       y;
	struct scene_path line = draw_scene_path_new(d->scene->arena), back = line;
	struct scene_color color =
		fig_style(d->fig, id).color < 0 ? d->preset->text : l->color;

	if (!isfinite(x0) || !isfinite(y0) || !view_has(&d->view, x0, y0, 0.5))
		return;
	/* Nothing shines through between the numbers. */
	draw_scene_rectangle(&back, x0, y0, t->width, t->height);
	draw_scene_add_fill(d->scene, PART_BACKGROUND, back, d->preset->background, 1);
	y = y0;
	for (int i = 0; i <= t->rows; i++) {
		draw_scene_move(&line, x0, y);
		draw_scene_line(&line, x0 + t->width, y);
		y += i < t->rows ? t->high[i] : 0;
	}
	x = x0;
	for (int k = 0; k <= t->columns; k++) {
		draw_scene_move(&line, x, y0);
		draw_scene_line(&line, x, y0 + t->height);
		x += k < t->columns ? t->wide[k] : 0;
	}
	draw_scene_add_stroke(d->scene, PART_SHAPE, line, color,
			      fig_style(d->fig, id).thickness < 0 ? 0.5 * l->width : l->width);
	y = y0;
	for (int i = 0; i < t->rows; y += t->high[i++]) {
		double middle = y + t->high[i] / 2;

		x = x0;
		for (int k = 0; k < t->columns; x += t->wide[k++]) {
			const struct typeset *s = t->cell[i][k];

			/* On one baseline, but for what is higher than a row of text. */
			if (s && s->x1 > s->x0)
				draw_scene_add_text(d->scene, PART_LABEL, s,
						    x + (t->wide[k] - s->x0 - s->x1) / 2,
						    s->y1 - s->y0 > 1.2 * s->size
							    ? middle - (s->y0 + s->y1) / 2
							    : middle + 0.34 * s->size,
						    color);
		}
	}
}
