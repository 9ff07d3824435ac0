/*
 * mark.c -- ticks and arrows on lines; what is equal is marked alike.
 *
 * The figure may ask that equal lengths, equal angles or parallels be marked.  Doubles
 * sort the candidates; that they are equal indeed is asked of the engine, for a mark says
 * so to the reader.  What the engine cannot tell is not marked.
 */
#include "draw/draw_priv.h"
#include <math.h>
#include <stdlib.h>

/* --- Painting ---------------------------------------------------------------------------- */
double draw_arrow_length(const struct draw_drawing *d, const struct draw_look *l)
{
	return fmax(9 * d->unit, 4.5 * l->width);
}

void draw_arrow_head(struct draw_drawing *d, enum scene_part part, double x, double y,
		     double dx, double dy, double shaft, const struct draw_look *l)
{
	double n = hypot(dx, dy), len = draw_arrow_length(d, l), half;
	struct scene_path p = draw_scene_path_new(d->scene->arena);

	if (!(n > 0))
		return;
	if (shaft > 0)
		len = fmin(len, shaft / 2);
	half = 0.36 * len;
	dx /= n;
	dy /= n;
	draw_scene_move(&p, x, y);
	draw_scene_line(&p, x - len * dx - half * dy, y - len * dy + half * dx);
	draw_scene_line(&p, x - 0.8 * len * dx, y - 0.8 * len * dy);
	draw_scene_line(&p, x - len * dx + half * dy, y - len * dy - half * dx);
	draw_scene_close(&p);
	draw_scene_add_fill(d->scene, part, p, l->color, 1);
}

/* A row of n ticks or chevrons centred `at` pixels along a line. */
struct draw_row {
	bool arrows;
	int n;
	double gap, half; /* between two; half the row's length, a bit more */
};

static struct draw_row row_of(const struct draw_drawing *d, int decoration)
{
	struct draw_row r = { .arrows = decoration > 3, .n = (decoration - 1) % 3 + 1 };

	r.gap = (r.arrows ? 5.5 : 3.8) * d->unit;
	r.half = (r.n - 1) * r.gap / 2 + (r.arrows ? 4 : 1.5) * d->unit;
	return r;
}

static void paint_row(struct draw_drawing *d, const struct draw_row *r, double x, double y,
		      double ux, double uy, const struct draw_look *l)
{
	struct scene_path p = draw_scene_path_new(d->scene->arena);
	double h = (r->arrows ? 4.2 : 5) * d->unit, back = r->arrows ? 5.5 * d->unit : 0;
	struct scene_item *i;

	for (int k = 0; k < r->n; k++) {
		double s = (k - (r->n - 1) / 2.0) * r->gap + back / 2;
		double cx = x + s * ux, cy = y + s * uy;

		draw_scene_move(&p, cx - back * ux - h * uy, cy - back * uy + h * ux);
		if (r->arrows)
			draw_scene_line(&p, cx, cy);
		draw_scene_line(&p, cx - back * ux + h * uy, cy - back * uy - h * ux);
	}
	i = draw_scene_add_stroke(d->scene, PART_MARK, p, l->color,
				  fmin(fmax(l->width * 0.85, 0.9 * d->unit), 2 * d->unit));
	if (i)
		i->round = true;
}

/* --- Where on the line ------------------------------------------------------------------- */
/* Figures with more objects are too full for such care. */
#define CARE_MOST 3000

/* The seen ends of a straight object on the page. */
static bool straight_ends(const struct draw_drawing *d, const struct value *v, double c[4])
{
	double x = draw_num(v, 0), y = draw_num(v, 1), dx = draw_num(v, 2),
	       dy = draw_num(v, 3);
	double t0 = v->kind == KIND_LINE ? -INFINITY : 0;

	if (d->space)
		return draw_space_ends(d, v, c);
	if (v->kind == KIND_SEGMENT)
		return draw_view_clip(&d->view, x, y, dx - x, dy - y, 0, 1, 0, c);
	return draw_view_clip(&d->view, x, y, dx, dy, t0, INFINITY, 0, c);
}

/* Would a mark of this half length at (x, y) along (ux, uy) meet a point or a line? */
static bool is_busy(const struct draw_drawing *d, double x, double y, double ux, double uy,
		    double half)
{
	if (d->space)
		return draw_space_busy(d, x, y, ux, uy, half);
	for (int k = 0; k < fig_count(d->fig); k++) {
		const struct value *v = draw_shown(d, (fig_id){ k });
		double c[4], px, py, dx, dy, det, s, t;

		if (!v)
			continue;
		if (v->kind == KIND_POINT) {
			px = view_x(&d->view, draw_num(v, 0)) - x;
			py = view_y(&d->view, draw_num(v, 1)) - y;
			if (fabs(px * ux + py * uy) < half + 6 * d->unit &&
			    fabs(px * uy - py * ux) < 10 * d->unit)
				return true;
			continue;
		}
		if (!value_is(v, KINDS_LINEAR) || !straight_ends(d, v, c))
			continue;
		dx = c[2] - c[0];
		dy = c[3] - c[1];
		det = ux * dy - uy * dx;
		if (fabs(det) < 0.05 * hypot(dx, dy))
			continue;
		/* (x, y) + s u = c + t d */
		s = ((c[0] - x) * dy - (c[1] - y) * dx) / det;
		t = ((c[0] - x) * uy - (c[1] - y) * ux) / det;
		if (fabs(s) < half + 4 * d->unit && t > -0.01 && t < 1.01)
			return true;
	}
	return false;
}

/* The middle, or the nearest quiet place to it: how far along from a, in pixels. */
static double quiet_place(const struct draw_drawing *d, double ax, double ay, double bx,
			  double by, double half)
{
	static const double at[] = { 0.5, 0.42, 0.58, 0.34, 0.66, 0.25, 0.75 };
	double dx = bx - ax, dy = by - ay, len = hypot(dx, dy);

	if (fig_count(d->fig) > CARE_MOST)
		return len / 2;
	for (size_t i = 0; i < sizeof at / sizeof *at; i++)
		if (!is_busy(d, ax + at[i] * dx, ay + at[i] * dy, dx / len, dy / len, half))
			return at[i] * len;
	return len / 2;
}

static void decorate_once(struct draw_drawing *d, double ax, double ay, double bx, double by,
			  const struct draw_row *r, const struct draw_look *l)
{
	double dx = bx - ax, dy = by - ay, len = hypot(dx, dy);
	double s = quiet_place(d, ax, ay, bx, by, r->half) / len;

	paint_row(d, r, ax + s * dx, ay + s * dy, dx / len, dy / len, l);
}

void draw_decorate(struct draw_drawing *d, double ax, double ay, double bx, double by,
		   int decoration, const struct draw_look *l)
{
	int own = decoration % MARK_PARALLEL, parallel = decoration / MARK_PARALLEL;
	double dx = bx - ax, dy = by - ay, len = hypot(dx, dy), s;
	struct draw_row r, q;

	if (own < 0 || own > 6 || parallel < 0 || parallel > 6 || !(len > 1))
		return;
	/* Parallels are all marked the same way round: to the right, or up. */
	if (parallel && own < 4 && (dx < -1e-3 * len || (dx < 1e-3 * len && dy > 0))) {
		draw_decorate(d, bx, by, ax, ay, decoration, l);
		return;
	}
	r = row_of(d, own);
	q = row_of(d, parallel);
	if (own && (!parallel || parallel == own)) {
		decorate_once(d, ax, ay, bx, by, &r, l);
	} else if (!own && parallel) {
		decorate_once(d, ax, ay, bx, by, &q, l);
	} else if (own) {
		/* The ticks first, the arrows behind them. */
		s = quiet_place(d, ax, ay, bx, by, r.half + q.half + 2 * d->unit) -
		    (q.half + 2 * d->unit);
		dx /= len;
		dy /= len;
		paint_row(d, &r, ax + s * dx, ay + s * dy, dx, dy, l);
		s += r.half + q.half + 4 * d->unit;
		paint_row(d, &q, ax + s * dx, ay + s * dy, dx, dy, l);
	}
}

/* --- What is equal ----------------------------------------------------------------------- */
#define ASK_MOST 400 /* questions to the engine */
#define ITEMS_MOST 2000

struct draw_item {
	int id;
	double size;  /* what should be equal */
	double at[4]; /* straight: ends on the page */
	long weight;  /* whole pixels: it must not hang on last bits */
	int own;      /* its own decoration, or -1 */
	int group;    /* or -1 */
	bool extra;   /* lies on another member: is not marked */
};
struct draw_group {
	int first, n; /* an item; how many count */
	long weight;
	int own; /* a decoration some member has, or 0 */
};
struct sorting {
	struct draw_drawing *d;
	struct draw_item *item;
	int n;
	struct draw_group *group;
	int n_groups;
	int asked;
};

static int by_size(const void *a, const void *b)
{
	const struct draw_item *p = a, *q = b;

	if (p->size != q->size)
		return p->size < q->size ? -1 : 1;
	return p->id - q->id;
}

static int by_id(const void *a, const void *b)
{
	return ((const struct draw_item *)a)->id - ((const struct draw_item *)b)->id;
}

static bool holds(struct sorting *s, const char *relation, int a, int b)
{
	struct fig *f = s->d->fig;
	struct buf text = { 0 };
	bool yes;

	if (s->asked++ >= ASK_MOST)
		return false;
	buf_addf(&text, "%s(%s, %s)", relation, fig_name(f, (fig_id){ a }),
		 fig_name(f, (fig_id){ b }));
	yes = is_yes(fig_holds(f, buf_str(&text)));
	buf_clear(&text);
	return yes;
}

/* Do two straight items lie on each other: the same segment, or (carrier) one line? */
static bool coincide(const struct draw_item *a, const struct draw_item *b, bool carrier)
{
	double dx = a->at[2] - a->at[0], dy = a->at[3] - a->at[1], len = hypot(dx, dy);

	if (carrier)
		return fabs((b->at[0] - a->at[0]) * dy - (b->at[1] - a->at[1]) * dx) <
		       0.3 * len;
	return (hypot(a->at[0] - b->at[0], a->at[1] - b->at[1]) < 0.3 &&
		hypot(a->at[2] - b->at[2], a->at[3] - b->at[3]) < 0.3) ||
	       (hypot(a->at[0] - b->at[2], a->at[1] - b->at[3]) < 0.3 &&
		hypot(a->at[2] - b->at[0], a->at[3] - b->at[1]) < 0.3);
}

/* Put item i into a group of the equal ones before it, or into a new one. */
static void join(struct sorting *s, int i, double near, const char *relation)
{
	struct draw_item *it = &s->item[i];

	for (int k = i - 1; k >= 0 && it->size - s->item[k].size <= near; k--) {
		struct draw_group *g = &s->group[s->item[k].group];

		/* Each group is asked once, through its first. */
		if (g->first == k && holds(s, relation, s->item[k].id, it->id)) {
			it->group = s->item[k].group;
			return;
		}
	}
	it->group = s->n_groups;
	s->group[s->n_groups++] = (struct draw_group){ .first = i };
}

/* near: how much the sizes of equal ones may differ, relative (scale 1) or absolute (0). */
static void sort_out(struct sorting *s, const char *relation, bool scale, bool straight,
		     bool carrier)
{
	qsort(s->item, (size_t)s->n, sizeof *s->item, by_size);
	s->group = arena_alloc(s->d->arena, (size_t)(s->n + 1) * sizeof *s->group);
	s->n_groups = 0;
	for (int i = 0; i < s->n; i++)
		join(s, i, scale ? 1e-9 * s->item[i].size : 1e-9, relation);
	qsort(s->item, (size_t)s->n, sizeof *s->item, by_id);
	for (int i = 0; i < s->n; i++) {
		struct draw_item *it = &s->item[i];
		struct draw_group *g = &s->group[it->group];

		for (int k = 0; straight && k < s->n && !it->extra; k++) {
			const struct draw_item *o = &s->item[k];

			/* Of those on one line the longest, of equals the first. */
			it->extra = k != i && o->group == it->group &&
				    (o->weight > it->weight ||
				     (o->weight == it->weight && k < i)) &&
				    coincide(o, it, carrier);
		}
		if (it->own > 0)
			g->own = it->own;
		if (it->extra)
			continue;
		g->n++;
		g->weight += it->weight;
		g->first = g->n == 1 ? i : g->first;
	}
}

/* The next group to be marked: the largest, then the longest, then the first. */
static int most_prominent(const struct sorting *s, const bool *done)
{
	int best = -1;

	for (int i = 0; i < s->n_groups; i++) {
		const struct draw_group *g = &s->group[i],
					*b = best < 0 ? NULL : &s->group[best];

		if (done[i] || g->n < 2)
			continue;
		if (!b || g->n > b->n ||
		    (g->n == b->n && (g->weight > b->weight ||
				      (g->weight == b->weight && g->first < b->first))))
			best = i;
	}
	return best;
}

/* Give decorations lo .. hi to the groups, each its own, times `unit`. */
static void hand_out(struct sorting *s, int *mark, int lo, int hi, int unit)
{
	bool *done = arena_alloc(s->d->arena, (size_t)s->n_groups + 1);
	bool used[16] = { false };

	for (int i = 0; i < s->n; i++)
		if (s->item[i].own >= lo && s->item[i].own <= hi)
			used[s->item[i].own] = true;
	for (;;) {
		int g = most_prominent(s, done), code = lo;

		if (g < 0)
			return;
		done[g] = true;
		if (s->group[g].own > 0 && s->group[g].own >= lo && s->group[g].own <= hi) {
			code = s->group[g].own;
		} else {
			while (code <= hi && used[code])
				code++;
			if (code > hi)
				continue;
			used[code] = true;
		}
		for (int i = 0; i < s->n; i++)
			if (s->item[i].group == g && s->item[i].own < 0 && !s->item[i].extra)
				mark[s->item[i].id] += code * unit;
	}
}

/* --- Gathering --------------------------------------------------------------------------- */
/* A segment's length; or a number that is the same for parallels, and hardly for others. */
static double size_in_space(const struct value *v, bool direction)
{
	int n = v->n / 2;
	double u[3] = { 0, 0, 0 }, len, s;

	for (int i = 0; i < n && i < 3; i++)
		u[i] = draw_num(v, n + i) - draw_num(v, i);
	len = sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
	if (!direction)
		return len;
	s = (0.5377 * u[0] + 0.8339 * u[1] + 2.2588 * u[2]) / len;
	return fabs(s);
}

static void gather_straight(struct sorting *s, kind_set kinds, bool direction)
{
	struct draw_drawing *d = s->d;

	s->n = 0;
	for (int k = 0; k < fig_count(d->fig) && s->n < ITEMS_MOST; k++) {
		struct draw_item *it = &s->item[s->n];
		fig_id id = { k };
		const struct value *v = draw_shown(d, id);
		double dx, dy;

		*it = (struct draw_item){ .id = k, .group = -1 };
		if (!v || !value_is(v, kinds) || !straight_ends(d, v, it->at))
			continue;
		dx = draw_num(v, 2);
		dy = draw_num(v, 3);
		if (v->kind == KIND_SEGMENT) {
			dx -= draw_num(v, 0);
			dy -= draw_num(v, 1);
		}
		it->size = hypot(dx, dy);
		if (d->space) {
			it->size = size_in_space(v, direction);
		} else if (direction) {
			it->size = atan2(dy, dx);
			if (it->size < 0)
				it->size += DRAW_PI;
			if (it->size > DRAW_PI - 1e-9)
				it->size -= DRAW_PI;
		}
		it->weight = lround(hypot(it->at[2] - it->at[0], it->at[3] - it->at[1]));
		it->own = fig_style(d->fig, id).decoration;
		s->n += isfinite(it->size);
	}
}

static void gather_angles(struct sorting *s)
{
	struct draw_drawing *d = s->d;

	s->n = 0;
	for (int k = 0; k < fig_count(d->fig) && s->n < ITEMS_MOST; k++) {
		fig_id id = { k };
		const struct value *v = draw_shown(d, id);
		double size;

		if (!v || v->kind != KIND_ANGLE)
			continue;
		size = atan2(draw_num(v, 1), draw_num(v, 0));
		/* Right angles have a mark of their own. */
		if (fabs(size - DRAW_PI / 2) < 1e-9 || !isfinite(size) ||
		    fig_is_right_angle_mark(d->fig, id))
			continue;
		s->item[s->n++] = (struct draw_item){ .id = k,
						      .size = size,
						      .weight = 1,
						      .own = fig_style(d->fig, id).decoration,
						      .group = -1 };
	}
}

void draw_decide_marks(struct draw_drawing *d)
{
	unsigned asked = draw_said(d).marks;
	struct sorting s = { .d = d };
	bool alone = false;
	int *mark;

	d->mark = NULL;
	if (!asked)
		return;
	mark = arena_alloc(d->arena, (size_t)(fig_count(d->fig) + 1) * sizeof *mark);
	s.item = arena_alloc(d->arena, (ITEMS_MOST + 1) * sizeof *s.item);
	if (asked & FIG_MARK_LENGTHS) {
		gather_straight(&s, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT), false);
		sort_out(&s, "AreCongruent", true, true, false);
		hand_out(&s, mark, 1, 3, 1);
	}
	if (asked & FIG_MARK_ANGLES) {
		gather_angles(&s);
		sort_out(&s, "AreEqual", false, false, false);
		/* An angle without an equal keeps the plain arc; then equals need more. */
		for (int i = 0; i < s.n_groups; i++)
			alone |= s.group[i].n == 1;
		hand_out(&s, mark, alone ? 1 : 0, 5, 1);
	}
	if (asked & FIG_MARK_PARALLELS) {
		gather_straight(&s, KINDS_LINEAR | KIND_BIT(KIND_SSEGMENT), true);
		sort_out(&s, "AreParallel", false, true, true);
		hand_out(&s, mark, 4, 6, MARK_PARALLEL);
	}
	d->mark = mark;
}
