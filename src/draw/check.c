/*
 * check.c -- what a reader would object to in a picture, found from the scene alone.
 *
 * Shares nothing with the placement of labels but the scene: its own geometry, no whole
 * numbers.
 *
 * What is there for the reader:
 *   a text      its ink box; when it is asked whether a line runs through it, the boxes of
 *               its glyphs and bars instead, for a line through the empty corner beside
 *               an exponent disturbs nobody.
 *   a stroke    each straight piece as a rectangle as wide as the stroke, round where
 *               pieces join and where the stroke has round ends.  Gaps of dashes count as
 *               drawn: the eye closes them.
 *   a marker    an opaque filling of part POINT or MARK, inside included.  A tinted one
 *               is the inside of an angle, where its label may well be.
 * Only what is painted counts: pieces are cut at the item's clips, and nothing but texts
 * and leaders is seen outside the window.  Touching is no fault; TOLERANCE is what two
 * roundings to 1/100 can add up to.
 *
 * A text that lies on several items of one object is one fault, so is a pair of texts.
 */
#include "base/list.h"
#include "draw/scene.h"
#include <math.h>
#include <stdlib.h>

#define TOLERANCE 0.02
#define OPAQUE 0.5
/* Counting ends here: nobody reads on, and on a wild page it would not end soon. */
#define MOST_FAULTS 1000000
/* Cutting pieces at clips is not done for more edges than this: wild scenes end too. */
#define MOST_CLIP_EDGES 4000
#define BANDS 256 /* across the page, so that of many texts few are looked at */

struct text {
	struct scene_box ink;
	const struct scene_item *item;
	int group;
	/* The last group it was said to lie on. */
	int told;
};

struct draw_edge {
	double x0, y0, x1, y1;
};
struct check_edges {
	struct draw_edge *e;
	int n, cap;
};

struct checker {
	const struct scene *s;
	struct text *text; /* by x0 of the ink */
	int n_texts;
	double widest, tallest;
	/* The page in bands: in_band[band[b]] .. in_band[band[b + 1] - 1] are the texts that
	 * begin in it, from left to right. */
	int band[BANDS + 1], *in_band;
	int *near, n_near, cap_near; /* what was found last */
	struct draw_fault *out;
	int most, n;
	/* The item being looked at. */
	const struct scene_item *item;
	int group;
	struct check_edges clip[8];
	int n_clips;
	struct check_edges outline;
	bool pen_down; /* the last piece ended where this one may begin */
	double pen_x, pen_y;
};

static void add_fault(struct checker *c, struct draw_fault f)
{
	if (c->n < c->most)
		c->out[c->n] = f;
	c->n++;
}

static void report(struct checker *c, enum draw_fault_kind kind, int group, int other,
		   double x, double y)
{
	add_fault(c, (struct draw_fault){
			     .kind = kind,
			     .name = c->s->group[group].name,
			     .other = other < 0 ? "" : c->s->group[other].name,
			     .x = nearbyint(x * 100) / 100,
			     .y = nearbyint(y * 100) / 100,
		     });
}

/* --- Geometry ------------------------------------------------------------------------------ */
static void add_edge(void *self, double x0, double y0, double x1, double y1)
{
	struct check_edges *s = self;

	s->e = mem_grow(s->e, &s->cap, s->n + 1, sizeof *s->e);
	s->e[s->n++] = (struct draw_edge){ x0, y0, x1, y1 };
}

/* The edges of what a path encloses; an open end is closed by the even-odd rule's ray
 * only when an edge does so, hence each subpath is closed here. */
static void enclose(struct check_edges *s, const struct scene_path *p)
{
	int first;

	s->n = 0;
	draw_scene_flatten(p, add_edge, s);
	first = 0;
	for (int i = 0, n = s->n; i < n; i++) {
		bool last = i + 1 == n || s->e[i + 1].x0 != s->e[i].x1 ||
			    s->e[i + 1].y0 != s->e[i].y1;

		if (last) {
			struct draw_edge a = s->e[first], b = s->e[i];

			if (a.x0 != b.x1 || a.y0 != b.y1)
				add_edge(s, b.x1, b.y1, a.x0, a.y0);
			first = i + 1;
		}
	}
}

static bool encloses(const struct check_edges *s, double x, double y)
{
	bool in = false;

	for (int i = 0; i < s->n; i++) {
		const struct draw_edge *e = &s->e[i];

		if ((e->y0 > y) != (e->y1 > y) &&
		    x < e->x0 + (y - e->y0) * (e->x1 - e->x0) / (e->y1 - e->y0))
			in = !in;
	}
	return in;
}

static bool painted(const struct checker *c, double x, double y)
{
	const struct scene_clip *k = c->item->clip;

	for (int i = 0; i < c->n_clips; i++, k = k->next)
		if (encloses(&c->clip[i], x, y) == k->outside)
			return false;
	return true;
}

static bool boxes_overlap(const struct scene_box *a, const struct scene_box *b)
{
	return a->x0 < b->x1 - TOLERANCE && b->x0 < a->x1 - TOLERANCE &&
	       a->y0 < b->y1 - TOLERANCE && b->y0 < a->y1 - TOLERANCE;
}

static struct scene_box common(const struct scene_box *a, const struct scene_box *b)
{
	return (struct scene_box){ fmax(a->x0, b->x0), fmax(a->y0, b->y0), fmin(a->x1, b->x1),
				   fmin(a->y1, b->y1) };
}

static bool has_area(const struct scene_box *b)
{
	return b->x1 - b->x0 > TOLERANCE && b->y1 - b->y0 > TOLERANCE;
}

/* Does a box overlap the rectangle along a piece, `half` to both sides?  Two convex
 * figures are apart when one of their sides' directions separates them. */
static bool box_on_piece(const struct scene_box *b, const struct draw_edge *e, double half)
{
	double dx = e->x1 - e->x0, dy = e->y1 - e->y0, d = sqrt(dx * dx + dy * dy);
	double mx = (b->x0 + b->x1) / 2, my = (b->y0 + b->y1) / 2;
	double w = (b->x1 - b->x0) / 2 - TOLERANCE / 2,
	       h = (b->y1 - b->y0) / 2 - TOLERANCE / 2;
	double along, across;

	if (d <= 0 || w <= 0 || h <= 0)
		return false;
	dx /= d;
	dy /= d;
	if (mx - w >= fmax(e->x0, e->x1) + half * fabs(dy) ||
	    mx + w <= fmin(e->x0, e->x1) - half * fabs(dy) ||
	    my - h >= fmax(e->y0, e->y1) + half * fabs(dx) ||
	    my + h <= fmin(e->y0, e->y1) - half * fabs(dx))
		return false;
	along = (mx - e->x0) * dx + (my - e->y0) * dy;
	across = (my - e->y0) * dx - (mx - e->x0) * dy;
	return along + w * fabs(dx) + h * fabs(dy) > 0 &&
	       along - w * fabs(dx) - h * fabs(dy) < d &&
	       fabs(across) < half + w * fabs(dy) + h * fabs(dx);
}

static bool box_on_disc(const struct scene_box *b, double x, double y, double r)
{
	double dx = fmax(fmax(b->x0 - x, x - b->x1), 0),
	       dy = fmax(fmax(b->y0 - y, y - b->y1), 0);

	return r > TOLERANCE && sqrt(dx * dx + dy * dy) < r - TOLERANCE;
}

/* --- Texts ---------------------------------------------------------------------------------- */
/* The boxes of a text's glyphs and bars, one after another; false after the last.  A
 * text of which only the ink is known has one. */
static bool letter(const struct text *t, int i, struct scene_box *out)
{
	const struct typeset *s = t->item->text;
	double x = t->item->x, y = t->item->y;

	if (s->n_glyphs + s->n_shapes == 0) {
		*out = t->ink;
		return i == 0;
	}
	if (i < s->n_glyphs) {
		const struct typeset_glyph *g = &s->glyph[i];
		double k = g->size / 1000;

		*out = (struct scene_box){ x + g->x + k * g->glyph->x0,
					   y + g->y - k * g->glyph->y1,
					   x + g->x + k * g->glyph->x1,
					   y + g->y - k * g->glyph->y0 };
		return true;
	}
	i -= s->n_glyphs;
	if (i >= s->n_shapes)
		return false;
	*out = (struct scene_box){ INFINITY, INFINITY, -INFINITY, -INFINITY };
	for (int k = 0; k < s->shape[i].n; k++) {
		out->x0 = fmin(out->x0, x + s->shape[i].p[k][0]);
		out->y0 = fmin(out->y0, y + s->shape[i].p[k][1]);
		out->x1 = fmax(out->x1, x + s->shape[i].p[k][0]);
		out->y1 = fmax(out->y1, y + s->shape[i].p[k][1]);
	}
	return true;
}

static int by_left_side(const void *a, const void *b)
{
	const struct text *x = a, *y = b;

	if (x->ink.x0 != y->ink.x0)
		return x->ink.x0 < y->ink.x0 ? -1 : 1;
	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	return x->item < y->item ? -1 : x->item > y->item;
}

static int band_of(const struct checker *c, double y)
{
	double b = y / c->s->height * BANDS;

	return !(b > 0) ? 0 : b >= BANDS ? BANDS - 1 : (int)b;
}

static void fill_bands(struct checker *c)
{
	int next[BANDS];

	for (int i = 0; i < c->n_texts; i++)
		c->band[band_of(c, c->text[i].ink.y0) + 1]++;
	for (int b = 0; b < BANDS; b++) {
		c->band[b + 1] += c->band[b];
		next[b] = c->band[b];
	}
	c->in_band = mem_take((size_t)(c->n_texts + 1) * sizeof *c->in_band);
	for (int i = 0; i < c->n_texts; i++)
		c->in_band[next[band_of(c, c->text[i].ink.y0)]++] = i;
}

static void gather_texts(struct checker *c)
{
	const struct scene *s = c->s;
	int cap = 0;

	for (int g = 0; g < s->n; g++) {
		for (int i = 0; i < s->group[g].n; i++) {
			const struct scene_item *it = &s->group[g].item[i];
			struct scene_box b;

			if (it->kind != ITEM_TEXT || it->opacity <= 0)
				continue;
			b = draw_scene_text_box(it);
			if (!has_area(&b))
				continue;
			c->text = mem_grow(c->text, &cap, c->n_texts + 1, sizeof *c->text);
			c->text[c->n_texts++] = (struct text){ b, it, g, -1 };
			c->widest = fmax(c->widest, b.x1 - b.x0);
			c->tallest = fmax(c->tallest, b.y1 - b.y0);
		}
	}
	if (c->n_texts)
		qsort(c->text, (size_t)c->n_texts, sizeof *c->text, by_left_side);
	fill_bands(c);
}

/* The first text that may reach beyond x. */
static int texts_from(const struct checker *c, double x)
{
	int lo = 0, hi = c->n_texts;

	while (lo < hi) {
		int mid = (lo + hi) / 2;

		if (c->text[mid].ink.x0 + c->widest < x)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* The texts from the number `from` on that begin left of `right`, and may be between `top` and
 * `bottom`: c->near, in their order. */
static void find_texts(struct checker *c, int from, double right, double top, double bottom)
{
	int first = band_of(c, top - c->tallest), last = band_of(c, bottom);

	c->n_near = 0;
	for (int b = first; b <= last; b++) {
		int lo = c->band[b], hi = c->band[b + 1];

		while (lo < hi) {
			int mid = (lo + hi) / 2;

			if (c->in_band[mid] < from)
				lo = mid + 1;
			else
				hi = mid;
		}
		for (; lo < c->band[b + 1] && c->text[c->in_band[lo]].ink.x0 <= right; lo++) {
			c->near = mem_grow(c->near, &c->cap_near, c->n_near + 1,
					   sizeof *c->near);
			c->near[c->n_near++] = c->in_band[lo];
		}
	}
	if (first < last && c->n_near > 1)
		qsort(c->near, (size_t)c->n_near, sizeof *c->near, base_by_number);
}

static struct draw_edge turned_back(const struct draw_edge *e, const struct scene_item *it)
{
	double p[2] = { e->x0, e->y0 }, q[2] = { e->x1, e->y1 };

	draw_scene_turn(p, it->x, it->y, -it->turn);
	draw_scene_turn(q, it->x, it->y, -it->turn);
	return (struct draw_edge){ p[0], p[1], q[0], q[1] };
}

/* Do the texts overlap?  By their boxes; where one is turned, by its own box and the middle
 * line of the other with its height. */
static bool texts_overlap(const struct text *t, const struct text *u)
{
	const struct scene_item *a = t->item->turn != 0 ? t->item : u->item;
	const struct scene_item *o = a == t->item ? u->item : t->item;
	struct scene_box own = { a->x + a->text->x0, a->y + a->text->y0, a->x + a->text->x1,
				 a->y + a->text->y1 };
	double p[2] = { o->x + o->text->x0, o->y + (o->text->y0 + o->text->y1) / 2 };
	double q[2] = { o->x + o->text->x1, p[1] };
	struct draw_edge e;

	if (!boxes_overlap(&t->ink, &u->ink))
		return false;
	if (a->turn == 0)
		return true;
	draw_scene_turn(p, o->x, o->y, o->turn);
	draw_scene_turn(q, o->x, o->y, o->turn);
	e = (struct draw_edge){ p[0], p[1], q[0], q[1] };
	e = turned_back(&e, a);
	return box_on_piece(&own, &e, (o->text->y1 - o->text->y0) / 2);
}

static void check_texts(struct checker *c)
{
	struct scene_box page = { -TOLERANCE, -TOLERANCE, c->s->width + TOLERANCE,
				  c->s->height + TOLERANCE };

	for (int i = 0; i < c->n_texts && c->n < MOST_FAULTS; i++) {
		const struct text *t = &c->text[i];

		if (t->ink.x0 < page.x0 || t->ink.y0 < page.y0 || t->ink.x1 > page.x1 ||
		    t->ink.y1 > page.y1)
			report(c, FAULT_LABEL_OFF, t->group, -1, (t->ink.x0 + t->ink.x1) / 2,
			       (t->ink.y0 + t->ink.y1) / 2);
		find_texts(c, i + 1, t->ink.x1, t->ink.y0, t->ink.y1);
		for (int k = 0; k < c->n_near; k++) {
			const struct text *u = &c->text[c->near[k]], *a = t, *b = u;
			struct scene_box both = common(&t->ink, &u->ink);

			if (!texts_overlap(t, u))
				continue;
			if (u->group < t->group) {
				a = u;
				b = t;
			}
			report(c, FAULT_LABEL_LABEL, a->group, b->group,
			       (both.x0 + both.x1) / 2, (both.y0 + both.y1) / 2);
		}
	}
}

/* --- Lines and markers ----------------------------------------------------------------------- */
/* Is this text, or the part of it inside the window, on a piece of the item?  A turned one
 * is looked at as it lies before it is turned, and the piece turned back. */
static bool text_on_piece(const struct checker *c, const struct text *t,
			  const struct draw_edge *e, double half, bool round0, bool round1)
{
	struct scene_box b;
	struct draw_edge back;

	if (t->item->turn != 0) {
		back = turned_back(e, t->item);
		e = &back;
	}
	for (int i = 0; letter(t, i, &b); i++) {
		if (c->item->part != PART_LEADER && t->item->turn == 0)
			b = common(&b, &c->s->window);
		if (!has_area(&b))
			continue;
		if (box_on_piece(&b, e, half) ||
		    (round0 && box_on_disc(&b, e->x0, e->y0, half)) ||
		    (round1 && box_on_disc(&b, e->x1, e->y1, half)))
			return true;
	}
	return false;
}

/* The place on a piece nearest to a box's middle, drawn into the box, for the report. */
static void place_in(const struct scene_box *b, const struct draw_edge *e, double *x,
		     double *y)
{
	double dx = e->x1 - e->x0, dy = e->y1 - e->y0, n = dx * dx + dy * dy;
	double t = ((b->x0 + b->x1) / 2 - e->x0) * dx + ((b->y0 + b->y1) / 2 - e->y0) * dy;

	t = n > 0 ? fmin(fmax(t / n, 0), 1) : 0;
	*x = fmin(fmax(e->x0 + t * dx, b->x0), b->x1);
	*y = fmin(fmax(e->y0 + t * dy, b->y0), b->y1);
}

static bool excused(const struct checker *c, const struct text *t)
{
	return t->told == c->group || (c->item->part == PART_LEADER && t->group == c->group);
}

static void check_piece(struct checker *c, const struct draw_edge *e, bool round0, bool round1)
{
	double half = c->item->kind == ITEM_STROKE ? c->item->width / 2 : 0;
	double left = fmin(e->x0, e->x1) - half, right = fmax(e->x0, e->x1) + half;
	double top = fmin(e->y0, e->y1) - half, bottom = fmax(e->y0, e->y1) + half;

	find_texts(c, texts_from(c, left), right, top, bottom);
	for (int i = 0; i < c->n_near; i++) {
		struct text *t = &c->text[c->near[i]];
		double x, y;

		if (t->ink.y0 > bottom || t->ink.y1 < top || excused(c, t) ||
		    !text_on_piece(c, t, e, half, round0, round1))
			continue;
		t->told = c->group;
		place_in(&t->ink, e, &x, &y);
		report(c, FAULT_LABEL_LINE, t->group, c->group, x, y);
	}
}

static int ascending(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* The piece without what the clips hide: cut where it crosses their edges, each part
 * decided at its middle. */
static void check_clipped(struct checker *c, const struct draw_edge *e, bool round0)
{
	double at[66];
	int n = 0;

	at[n++] = 0;
	for (int k = 0; k < c->n_clips; k++) {
		for (int i = 0; i < c->clip[k].n && n < 65; i++) {
			const struct draw_edge *q = &c->clip[k].e[i];
			double dx = e->x1 - e->x0, dy = e->y1 - e->y0;
			double ex = q->x1 - q->x0, ey = q->y1 - q->y0, den = dx * ey - dy * ex;
			double t = ((q->x0 - e->x0) * ey - (q->y0 - e->y0) * ex) / den;
			double u = ((q->x0 - e->x0) * dy - (q->y0 - e->y0) * dx) / den;

			if (den != 0 && t > 0 && t < 1 && u >= 0 && u <= 1)
				at[n++] = t;
		}
	}
	at[n++] = 1;
	qsort(at, (size_t)n, sizeof *at, ascending);
	for (int i = 0; i + 1 < n; i++) {
		double p = at[i], q = at[i + 1], m = (p + q) / 2;
		double dx = e->x1 - e->x0, dy = e->y1 - e->y0;

		if (q > p && painted(c, e->x0 + m * dx, e->y0 + m * dy))
			check_piece(c,
				    &(struct draw_edge){ e->x0 + p * dx, e->y0 + p * dy,
							 e->x0 + q * dx, e->y0 + q * dy },
				    round0 && i == 0, false);
	}
}

static void piece(void *self, double x0, double y0, double x1, double y1)
{
	struct checker *c = self;
	struct draw_edge e = { x0, y0, x1, y1 };
	bool joins = c->pen_down && c->pen_x == x0 && c->pen_y == y0;

	c->pen_down = true;
	c->pen_x = x1;
	c->pen_y = y1;
	if (c->n_clips)
		check_clipped(c, &e, joins || c->item->round);
	else
		check_piece(c, &e, joins || c->item->round, c->item->round);
}

/* A text wholly inside a marker meets no outline. */
static void check_inside(struct checker *c)
{
	struct scene_box all = { INFINITY, INFINITY, -INFINITY, -INFINITY };

	enclose(&c->outline, &c->item->path);
	for (int i = 0; i < c->outline.n; i++) {
		const struct draw_edge *e = &c->outline.e[i];

		all.x0 = fmin(all.x0, e->x0);
		all.x1 = fmax(all.x1, e->x0);
		all.y0 = fmin(all.y0, e->y0);
		all.y1 = fmax(all.y1, e->y0);
	}
	find_texts(c, texts_from(c, all.x0), all.x1, all.y0 - c->tallest, all.y1 + c->tallest);
	for (int i = 0; i < c->n_near; i++) {
		struct text *t = &c->text[c->near[i]];
		struct scene_box b;

		for (int k = 0; !excused(c, t) && letter(t, k, &b); k++) {
			double x, y;

			if (t->item->turn != 0) {
				double p[2] = { (b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2 };

				draw_scene_turn(p, t->item->x, t->item->y, t->item->turn);
				b = (struct scene_box){ p[0] - 1, p[1] - 1, p[0] + 1,
							p[1] + 1 };
			}
			b = common(&b, &c->s->window);
			if (!has_area(&b) || !boxes_overlap(&b, &all))
				continue;
			x = (b.x0 + b.x1) / 2;
			y = (b.y0 + b.y1) / 2;
			if (encloses(&c->outline, x, y) && painted(c, x, y)) {
				t->told = c->group;
				report(c, FAULT_LABEL_LINE, t->group, c->group, x, y);
			}
		}
	}
}

static bool disturbs(const struct scene_item *it)
{
	bool line = it->kind == ITEM_STROKE && it->width > 0 && it->opacity > 0;
	bool solid = it->kind == ITEM_FILL && it->opacity >= OPAQUE;

	switch (it->part) {
	case PART_SHAPE:
	case PART_AXIS:
	case PART_LEADER: return line;
	case PART_POINT:
	case PART_MARK: return line || solid;
	case PART_HATCH:
	case PART_GRID:
	case PART_LABEL:
	case PART_BACKGROUND: break;
	}
	return false;
}

static void check_item(struct checker *c, const struct scene_item *it, int group)
{
	int edges = 0;

	c->item = it;
	c->group = group;
	c->pen_down = false;
	c->n_clips = 0;
	for (const struct scene_clip *k = it->clip; k && c->n_clips < 8; k = k->next) {
		enclose(&c->clip[c->n_clips], &k->path);
		edges += c->clip[c->n_clips].n;
		/* Too much to cut: as if all were painted. */
		if (edges > MOST_CLIP_EDGES) {
			c->n_clips = 0;
			break;
		}
		c->n_clips++;
	}
	draw_scene_flatten(&it->path, piece, c);
	if (it->kind == ITEM_FILL)
		check_inside(c);
}

int draw_check(struct draw_fault *out, int most, const struct scene *s)
{
	struct checker c = { .s = s, .out = out, .most = most };

	gather_texts(&c);
	check_texts(&c);
	for (int g = 0; g < s->n; g++)
		for (int i = 0; c.n_texts && c.n < MOST_FAULTS && i < s->group[g].n; i++)
			if (disturbs(&s->group[g].item[i]))
				check_item(&c, &s->group[g].item[i], g);
	for (int g = 0; g < s->n; g++)
		if (s->group[g].clipped)
			report(&c, FAULT_CLIPPED, g, -1, (s->window.x0 + s->window.x1) / 2,
			       (s->window.y0 + s->window.y1) / 2);
	if (s->full)
		add_fault(&c,
			  (struct draw_fault){ .kind = FAULT_FULL, .name = "", .other = "" });
	c.n += draw_check_space(c.n < most ? out + c.n : NULL, c.n < most ? most - c.n : 0, s);
	for (int i = 0; i < 8; i++)
		mem_free(c.clip[i].e);
	mem_free(c.outline.e);
	mem_free(c.text);
	mem_free(c.in_band);
	mem_free(c.near);
	return c.n;
}

/* --- In words ---------------------------------------------------------------------------------- */
/* What a group is called: axes and the like have no name. */
static void add_name(struct buf *b, const char *what, const char *name, const char *unnamed)
{
	if (*name)
		buf_addf(b, "%s\"%s\"", what, name);
	else
		buf_add(b, unnamed);
}

void draw_fault_text(struct buf *b, const struct draw_fault *f)
{
	switch (f->kind) {
	case FAULT_LABEL_LABEL:
		add_name(b, "label ", f->name, "a number at the axes");
		add_name(b, " overlaps label ", f->other, " overlaps a number at the axes");
		break;
	case FAULT_LABEL_LINE:
		add_name(b, "label ", f->name, "a number at the axes");
		add_name(b, " lies on ", f->other, " lies on the axes");
		break;
	case FAULT_LABEL_OFF:
		add_name(b, "label ", f->name, "a number at the axes");
		buf_add(b, " leaves the page");
		break;
	case FAULT_CLIPPED:
		add_name(b, "", f->name, "an object");
		buf_add(b, " is not wholly on the page");
		return;
	case FAULT_ABSENT:
		add_name(b, "nothing of ", f->name, "an object");
		buf_add(b, " can be seen");
		return;
	case FAULT_HIDDEN:
		add_name(b, "a hidden line of ", f->name, "a hidden line");
		add_name(b, " lies on ", f->other, " lies on another");
		break;
	case FAULT_FULL:
		buf_addf(
			b,
			"the picture is too full: what goes beyond %d coordinates is left out",
			DRAW_POINTS);
		return;
	}
	buf_add(b, " at (");
	draw_scene_number(b, f->x);
	buf_add(b, ", ");
	draw_scene_number(b, f->y);
	buf_addc(b, ')');
}

int draw_leaders(const struct scene *s)
{
	int n = 0;

	for (int g = 0; g < s->n; g++) {
		bool led = false;

		for (int i = 0; i < s->group[g].n; i++)
			led = led || s->group[g].item[i].part == PART_LEADER;
		n += led;
	}
	return n;
}
