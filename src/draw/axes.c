/*
 * axes.c -- axes with numbers, and the grid.
 *
 * An axis whose zero is not in the window stands at the edge nearest to it.  A number line
 * is the x-axis alone.
 */
#include "draw/axes_priv.h"
#include "draw/back_priv.h"
#include <math.h>
#include <string.h>

/* --- The grid ---------------------------------------------------------------------------- */
void draw_grid(struct draw_drawing *d)
{
	const struct draw_view *v = &d->view;
	struct draw_scale x = { 0 }, y = { 0 };
	struct scene_path p;

	if (!draw_shows_grid(d))
		return;
	draw_scales(d, &x, &y, v->sx == v->sy);
	draw_scene_add_group(d->scene, "", "grid", "grid");
	p = draw_scene_path_new(d->scene->arena);
	for (int i = 0; i < x.n; i++) {
		draw_scene_move(&p, view_x(v, x.number[i].at), v->page.y0);
		draw_scene_line(&p, view_x(v, x.number[i].at), v->page.y1);
	}
	for (int i = 0; i < y.n; i++) {
		draw_scene_move(&p, v->page.x0, view_y(v, y.number[i].at));
		draw_scene_line(&p, v->page.x1, view_y(v, y.number[i].at));
	}
	draw_scene_add_stroke(d->scene, PART_GRID, p, d->preset->grid_color, 0.8 * d->unit);
}

/* --- The axes ---------------------------------------------------------------------------- */
struct axes {
	struct draw_scale x, y;
	double ax, ay;       /* on the page: where the y axis and the x axis stand */
	bool zero_x, zero_y; /* the y axis is at x = 0, the x axis at y = 0 */
	bool below, left;    /* on which side of their axis the numbers are */
	bool one;            /* a number line: the x axis alone */
	double wide, high;   /* the widest number of y, the highest of x */
};

/* Where an axis stands: at zero, or `inset` from the edge that is nearer to it. */
static double stand(double zero, double lo, double hi, double inset_lo, double inset_hi,
		    bool *at_zero)
{
	*at_zero = zero >= lo + 4 && zero <= hi - 4;
	if (*at_zero)
		return zero;
	return zero < lo + 4 ? lo + inset_lo : hi - inset_hi;
}

static struct axes axes_of(struct draw_drawing *d)
{
	const struct draw_view *v = &d->view;
	const struct scene_box *w = &v->page;
	double u = d->unit;
	struct axes a = { .one = draw_said(d).number_line };

	draw_scales(d, &a.x, &a.y, v->sx == v->sy);
	if (a.one)
		a.y.n = 0;
	for (int i = 0; i < a.y.n; i++)
		a.wide = fmax(a.wide, a.y.number[i].text->x1 - a.y.number[i].text->x0);
	for (int i = 0; i < a.x.n; i++)
		a.high = fmax(a.high,
			      a.x.number[i].text->y1 -
				      (a.x.rise > 0 ? -a.x.rise : a.x.number[i].text->y0));
	a.ax = stand(view_x(v, 0), w->x0, w->x1, a.wide + 12 * u, 12 * u, &a.zero_x);
	a.ay = stand(view_y(v, 0), w->y0, w->y1, 12 * u, a.high + 11 * u, &a.zero_y);
	a.below = a.ay + 6 * u + a.high < w->y1 - 1;
	a.left = a.ax - 7 * u - a.wide > w->x0 + 1;
	return a;
}

void draw_axes(struct draw_drawing *d)
{
	const struct scene_box *w = &d->view.page;
	struct draw_look l = { .color = d->preset->axis_color, .width = 1.1 * d->unit };
	struct scene_path line, ticks;
	double u = d->unit, t;
	struct axes a;

	if (!draw_shows_axes(d))
		return;
	a = axes_of(d);
	draw_scene_add_group(d->scene, "", "axes", "axes");
	line = draw_scene_path_new(d->scene->arena);
	t = 0.8 * draw_arrow_length(d, &l);
	draw_scene_move(&line, w->x0, a.ay);
	draw_scene_line(&line, w->x1 - t, a.ay);
	if (!a.one) {
		draw_scene_move(&line, a.ax, w->y1);
		draw_scene_line(&line, a.ax, w->y0 + t);
	}
	draw_scene_add_stroke(d->scene, PART_AXIS, line, l.color, l.width);
	draw_arrow_head(d, PART_AXIS, w->x1, a.ay, 1, 0, 0, &l);
	if (!a.one)
		draw_arrow_head(d, PART_AXIS, a.ax, w->y0, 0, -1, 0, &l);
	ticks = draw_scene_path_new(d->scene->arena);
	for (int i = 0; i < a.x.n; i++) {
		double at = view_x(&d->view, a.x.number[i].at);

		if (at < w->x1 - 16 * u && at > w->x0 + 2 && (a.one || fabs(at - a.ax) > 1)) {
			draw_scene_move(&ticks, at, a.ay - 3 * u);
			draw_scene_line(&ticks, at, a.ay + 3 * u);
		}
	}
	for (int i = 0; i < a.y.n; i++) {
		double at = view_y(&d->view, a.y.number[i].at);

		if (at > w->y0 + 16 * u && at < w->y1 - 2 && fabs(at - a.ay) > 1) {
			draw_scene_move(&ticks, a.ax - 3 * u, at);
			draw_scene_line(&ticks, a.ax + 3 * u, at);
		}
	}
	draw_scene_add_stroke(d->scene, PART_AXIS, ticks, l.color, 0.9 * u);
}

/* --- Numbers at the axes ----------------------------------------------------------------- */
/*
 * They are set when all shapes are drawn.  Each has a few places, its own and some beside
 * it, and takes the first that is free; a number that finds none is left out, for its
 * neighbours tell what it would have said.
 */
#define PIECES_MOST 20000
#define TAKEN_MOST 600

struct crowd {
	struct draw_drawing *d;
	const struct axes *axes;
	struct draw_kept *kept; /* or NULL */
	bool steady;            /* it knows where they are */
	int group;
	double half; /* of the stroke that is being gathered, and a gap */
	struct {
		double x0, y0, x1, y1, half;
	} * piece;
	int n_pieces, cap_pieces;
	struct scene_box taken[TAKEN_MOST];
	int n_taken;
};

static void gather_piece(void *self, double x0, double y0, double x1, double y1)
{
	struct crowd *c = self;
	const struct axes *a = c->axes;
	double u = c->d->unit, v = a->high + 24 * u + c->half, h = a->wide + 24 * u + c->half;

	if (c->n_pieces == PIECES_MOST)
		return;
	/* Only what comes near an axis. */
	if ((fmin(y0, y1) > a->ay + v || fmax(y0, y1) < a->ay - v) &&
	    (fmin(x0, x1) > a->ax + h || fmax(x0, x1) < a->ax - h))
		return;
	c->piece = arena_grow(c->d->arena, c->piece, &c->cap_pieces, c->n_pieces + 1,
			      sizeof *c->piece);
	c->piece[c->n_pieces].x0 = x0;
	c->piece[c->n_pieces].y0 = y0;
	c->piece[c->n_pieces].x1 = x1;
	c->piece[c->n_pieces].y1 = y1;
	c->piece[c->n_pieces++].half = c->half;
}

static void gather_strokes(struct crowd *c)
{
	const struct scene *s = c->d->scene;

	for (int g = 0; g < s->n; g++) {
		for (int i = 0; i < s->group[g].n; i++) {
			const struct scene_item *it = &s->group[g].item[i];
			bool solid = it->part == PART_POINT || it->part == PART_MARK;

			/* Nothing is to be read where a table covers it. */
			if (it->part == PART_BACKGROUND && it->kind == ITEM_FILL &&
			    c->n_taken < TAKEN_MOST / 4)
				c->taken[c->n_taken++] = draw_path_box(&it->path);

			/* Hatching lines are cut to their region only when painted. */
			if (it->part == PART_GRID || it->part == PART_HATCH ||
			    it->kind == ITEM_TEXT || (it->kind == ITEM_FILL && !solid))
				continue;
			c->half = (it->kind == ITEM_STROKE ? it->width / 2 : 0) +
				  0.8 * c->d->unit;
			draw_scene_flatten(&it->path, gather_piece, c);
		}
	}
	/* Texts whose place is fixed go before numbers. */
	for (int i = 0; i < c->d->n_wants && c->n_taken < TAKEN_MOST / 2; i++) {
		const struct draw_want *w = &c->d->want[i];

		if (w->how == WANT_FIXED)
			c->taken[c->n_taken++] =
				(struct scene_box){ w->x + w->text->x0, w->y + w->text->y0,
						    w->x + w->text->x1, w->y + w->text->y1 };
	}
}

/* Does a line come into a box? */
static bool enters(double x0, double y0, double x1, double y1, const struct scene_box *b)
{
	double t0 = 0, t1 = 1, p[4] = { x0 - x1, x1 - x0, y0 - y1, y1 - y0 };
	double q[4] = { x0 - b->x0, b->x1 - x0, y0 - b->y0, b->y1 - y0 };

	/* Most lie on one side. */
	if ((x0 < b->x0 && x1 < b->x0) || (x0 > b->x1 && x1 > b->x1) ||
	    (y0 < b->y0 && y1 < b->y0) || (y0 > b->y1 && y1 > b->y1))
		return false;
	for (int i = 0; i < 4; i++) {
		if (p[i] == 0 && q[i] < 0)
			return false;
		if (p[i] < 0)
			t0 = fmax(t0, q[i] / p[i]);
		if (p[i] > 0)
			t1 = fmin(t1, q[i] / p[i]);
	}
	return t0 <= t1;
}

static bool is_free(const struct crowd *c, struct scene_box b)
{
	const struct scene_box *w = &c->d->view.page;
	double gap = 2 * c->d->unit;

	if (b.x0 < w->x0 + 1 || b.x1 > w->x1 - 1 || b.y0 < w->y0 + 1 || b.y1 > w->y1 - 1)
		return false;
	for (int i = 0; i < c->n_taken; i++) {
		const struct scene_box *t = &c->taken[i];

		if (b.x0 < t->x1 + gap && b.x1 > t->x0 - gap && b.y0 < t->y1 + gap &&
		    b.y1 > t->y0 - gap)
			return false;
	}
	for (int i = 0; i < c->n_pieces; i++) {
		double h = c->piece[i].half;
		struct scene_box wide = { b.x0 - h, b.y0 - h, b.x1 + h, b.y1 + h };

		if (enters(c->piece[i].x0, c->piece[i].y0, c->piece[i].x1, c->piece[i].y1,
			   &wide))
			return false;
	}
	return true;
}

/* Places for the upper left corner of a text's ink, best first. */
struct axes_spots {
	double at[6][2];
	int n;
};

static void add_spot(struct axes_spots *s, double x, double y)
{
	s->at[s->n][0] = x;
	s->at[s->n++][1] = y;
}

/* Which of these places is the first that is free; -1: none. */
static int first_free(const struct crowd *c, const struct typeset *t,
		      const struct axes_spots *s)
{
	for (int i = 0; t->x1 > t->x0 && i < s->n; i++) {
		double x = s->at[i][0], y = s->at[i][1];

		if (is_free(c,
			    (struct scene_box){ x, y, x + t->x1 - t->x0, y + t->y1 - t->y0 }))
			return i;
	}
	return -1;
}

static void put_first(struct crowd *c, const struct typeset *t, const struct axes_spots *s)
{
	int i = c->steady ? draw_number_next(c->kept, c->d->panel) : first_free(c, t, s);
	double x, y;

	if (c->kept && !c->steady)
		draw_number_keep(c->kept, c->d->panel, i);
	if (i < 0 || i >= s->n)
		return;
	x = s->at[i][0];
	y = s->at[i][1];
	draw_scene_put_text(c->d->scene, c->group, PART_AXIS, t, x - t->x0, y - t->y0,
			    c->d->preset->axis_color);
	if (c->n_taken < TAKEN_MOST)
		c->taken[c->n_taken++] =
			(struct scene_box){ x, y, x + t->x1 - t->x0, y + t->y1 - t->y0 };
}

static const struct typeset *name_text(struct draw_drawing *d, const char *said,
				       const char *usual)
{
	return said ? draw_axis_text(d, said, typeset_caption_mode(said))
		    : draw_axis_text(d, usual, TYPESET_MATH);
}

static void put_names(struct crowd *c)
{
	const struct axes *a = c->axes;
	const struct scene_box *w = &c->d->view.page;
	double u = c->d->unit;
	struct fig_view said = draw_said(c->d);
	const struct typeset *x = name_text(c->d, said.axis[0].name, a->one ? "" : "x");
	const struct typeset *y =
		name_text(c->d, a->one ? NULL : said.axis[1].name, a->one ? "" : "y");
	double xw = x->x1 - x->x0, xh = x->y1 - x->y0, yw = y->x1 - y->x0;
	double above = a->ay - 8 * u - xh, under = a->ay + 8 * u;
	double right = a->ax + 8 * u, left = a->ax - 8 * u - yw;
	struct axes_spots s = { 0 };

	/* On the side of the axis where the numbers are not, if there is room. */
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < 2; k++)
			add_spot(&s, w->x1 - xw - (i ? 18 : 4) * u,
				 a->below == (k == 0) ? above : under);
	put_first(c, x, &s);
	s.n = 0;
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < 2; k++)
			add_spot(&s, a->left == (k == 0) ? right : left,
				 w->y0 + (i ? 18 : 4) * u);
	put_first(c, y, &s);
}

static void put_x_number(struct crowd *c, const struct draw_number *n)
{
	const struct axes *a = c->axes;
	double u = c->d->unit, at = view_x(&c->d->view, n->at), minus = 0;
	double wide = n->text->x1 - n->text->x0, high = n->text->y1 - n->text->y0;
	double sink = a->x.rise > 0 ? a->x.rise + n->text->y0 : 0;
	/* Room for the ends of intervals. */
	double off = a->one ? 10 * u : 6 * u;
	double under = a->ay + off + sink, above = a->ay - off - high;
	double y = a->below ? under : above;
	struct axes_spots s = { 0 };

	/* The digits are centred; a minus sign stands before them. */
	if (n->at < 0 && n->text->n_glyphs > 1)
		minus = (n->text->glyph[1].x - n->text->glyph[0].x) / 2;
	/* Pushed inwards at the edge it would crowd its neighbour. */
	if (at - minus - wide / 2 < c->d->view.page.x0 + u)
		return;
	add_spot(&s, at - minus - wide / 2, y);
	add_spot(&s, at - wide - 3 * u, y);
	add_spot(&s, at + 4 * u, y);
	add_spot(&s, at - minus - wide / 2, a->below ? above : under);
	put_first(c, n->text, &s);
}

static void put_y_number(struct crowd *c, const struct draw_number *n)
{
	const struct axes *a = c->axes;
	double u = c->d->unit, at = view_y(&c->d->view, n->at);
	double wide = n->text->x1 - n->text->x0, high = n->text->y1 - n->text->y0;
	double left = a->ax - 7 * u - wide, right = a->ax + 7 * u;
	double x = a->left ? left : right;
	struct axes_spots s = { 0 };

	add_spot(&s, x, at - high / 2);
	add_spot(&s, x, at - high - 3 * u);
	add_spot(&s, x, at + 3 * u);
	add_spot(&s, a->left ? right : left, at - high / 2);
	put_first(c, n->text, &s);
}

/* One zero for both axes, at their crossing. */
static void put_zero(struct crowd *c)
{
	const struct axes *a = c->axes;
	const struct typeset *t = draw_axis_text(c->d, "0", TYPESET_MATH);
	double u = c->d->unit, w = t->x1 - t->x0, h = t->y1 - t->y0;
	struct axes_spots s = { 0 };

	add_spot(&s, a->ax - 5 * u - w, a->ay + 5 * u);
	add_spot(&s, a->ax + 5 * u, a->ay + 5 * u);
	add_spot(&s, a->ax - 5 * u - w, a->ay - 5 * u - h);
	add_spot(&s, a->ax + 5 * u, a->ay - 5 * u - h);
	put_first(c, t, &s);
}

/* Not where texts stand in place of numbers. */
static bool has_zero(const struct draw_scale *s)
{
	for (int i = 0; i < s->n; i++)
		if (s->number[i].zero)
			return true;
	return false;
}

void draw_axis_numbers(struct draw_drawing *d)
{
	const struct scene_box *w = &d->view.page;
	struct crowd *c;
	struct axes a;
	double u = d->unit;

	if (!draw_shows_axes(d))
		return;
	a = axes_of(d);
	c = arena_alloc(d->arena, sizeof *c);
	c->d = d;
	c->axes = &a;
	while (c->group < d->scene->n && strcmp(d->scene->group[c->group].kind, "axes") != 0)
		c->group++;
	c->kept = d->options->kept;
	c->steady = c->kept && d->options->steady &&
		    draw_numbers_known(c->kept, d->panel, &d->view);
	if (c->kept && !c->steady)
		draw_numbers_forget(c->kept, d->panel, &d->view);
	if (!c->steady)
		gather_strokes(c);
	put_names(c);
	if (a.zero_x && a.zero_y && !a.one && has_zero(&a.x) && has_zero(&a.y))
		put_zero(c);
	/* None beside an arrow head, none at the very edge. */
	for (int i = 0; i < a.x.n; i++) {
		double at = view_x(&d->view, a.x.number[i].at);

		if (at < w->x1 - 16 * u && at > w->x0 + 8 * u &&
		    (a.one || !(a.x.number[i].zero && a.zero_x)))
			put_x_number(c, &a.x.number[i]);
	}
	for (int i = 0; i < a.y.n; i++) {
		double at = view_y(&d->view, a.y.number[i].at);

		if (at > w->y0 + 16 * u && at < w->y1 - 8 * u &&
		    !(a.y.number[i].zero && a.zero_y))
			put_y_number(c, &a.y.number[i]);
	}
}
