/*
 * along.c -- labels that lie along a line or curve and are turned with it.
 *
 * Each is tried at places along the path, from the middle outwards, above and below it; the
 * first that touches nothing is taken, else the one that touches least.  A text is never
 * upside down.
 */
#include "draw/draw_priv.h"
#include <math.h>

#define PIECES_MOST 20000
#define PLACES 15
#define GAP 4.0 /* pixels between the line and the text */

struct along_piece {
	double x0, y0, x1, y1, half;
};
struct along_space {
	struct arena *arena;
	struct along_piece *piece;
	int n, cap;
	double half; /* of the stroke that is gathered */
};

static void gather_piece(void *self, double x0, double y0, double x1, double y1)
{
	struct along_space *s = self;

	if (s->n == PIECES_MOST)
		return;
	s->piece = arena_grow(s->arena, s->piece, &s->cap, s->n + 1, sizeof *s->piece);
	s->piece[s->n++] = (struct along_piece){ x0, y0, x1, y1, s->half };
}

/* A text as its middle line. */
static void gather_text(struct along_space *s, const struct scene_item *it)
{
	const struct typeset *t = it->text;
	double p[2] = { it->x + t->x0, it->y + (t->y0 + t->y1) / 2 };
	double q[2] = { it->x + t->x1, p[1] };

	draw_scene_turn(p, it->x, it->y, it->turn);
	draw_scene_turn(q, it->x, it->y, it->turn);
	s->half = (t->y1 - t->y0) / 2;
	gather_piece(s, p[0], p[1], q[0], q[1]);
}

static void gather(struct along_space *s, const struct draw_drawing *d)
{
	for (int g = 0; g < d->scene->n; g++)
		for (int i = 0; i < d->scene->group[g].n; i++) {
			const struct scene_item *it = &d->scene->group[g].item[i];

			if (it->part == PART_GRID || it->part == PART_HATCH ||
			    it->part == PART_BACKGROUND)
				continue;
			if (it->kind == ITEM_TEXT) {
				gather_text(s, it);
			} else if (it->kind == ITEM_STROKE || it->part == PART_POINT) {
				s->half = it->kind == ITEM_STROKE ? it->width / 2 : 0;
				draw_scene_flatten(&it->path, gather_piece, s);
			}
		}
	/* Texts whose place is fixed are set later. */
	for (int i = 0; i < d->n_wants; i++)
		if (d->want[i].how == WANT_FIXED) {
			struct scene_item it = { .text = d->want[i].text,
						 .x = d->want[i].x,
						 .y = d->want[i].y };

			gather_text(s, &it);
		}
}

/* The place `at` pixels along the path. */
static void place_at(const struct draw_along *a, double at, double p[2])
{
	int i = 0;

	for (; i + 2 < a->n_along; i++) {
		double len = hypot(a->along[i + 1][0] - a->along[i][0],
				   a->along[i + 1][1] - a->along[i][1]);

		if (at <= len)
			break;
		at -= len;
	}
	{
		double dx = a->along[i + 1][0] - a->along[i][0];
		double dy = a->along[i + 1][1] - a->along[i][1], len = hypot(dx, dy);
		double t = len > 0 ? fmin(fmax(at / len, 0), 1) : 0;

		p[0] = a->along[i][0] + t * dx;
		p[1] = a->along[i][1] + t * dy;
	}
}

/* How many pieces come into the box of a text that is turned; the text's own line lies
 * outside. */
static int touched(const struct along_space *s, const struct scene_item *it, double more)
{
	struct scene_box b = { it->x + it->text->x0 - more, it->y + it->text->y0 - more,
			       it->x + it->text->x1 + more, it->y + it->text->y1 + more };
	double c = cos(-it->turn * (DRAW_PI / 180)), sn = sin(-it->turn * (DRAW_PI / 180));
	int n = 0;

	for (int i = 0; i < s->n; i++) {
		const struct along_piece *p = &s->piece[i];
		double x0 = it->x + c * (p->x0 - it->x) - sn * (p->y0 - it->y);
		double y0 = it->y + sn * (p->x0 - it->x) + c * (p->y0 - it->y);
		double x1 = it->x + c * (p->x1 - it->x) - sn * (p->y1 - it->y);
		double y1 = it->y + sn * (p->x1 - it->x) + c * (p->y1 - it->y), t0 = 0, t1 = 1;
		double d[2] = { x1 - x0, y1 - y0 }, from[2] = { x0, y0 };
		double lo[2] = { b.x0 - p->half, b.y0 - p->half };
		double hi[2] = { b.x1 + p->half, b.y1 + p->half };

		for (int k = 0; k < 2; k++) {
			if (d[k] == 0) {
				if (from[k] < lo[k] || from[k] > hi[k])
					t1 = -1;
				continue;
			}
			t0 = fmax(t0,
				  fmin((lo[k] - from[k]) / d[k], (hi[k] - from[k]) / d[k]));
			t1 = fmin(t1,
				  fmax((lo[k] - from[k]) / d[k], (hi[k] - from[k]) / d[k]));
		}
		n += t0 <= t1;
	}
	return n;
}

static bool on_page(const struct draw_drawing *d, const struct scene_item *it)
{
	struct scene_box b = draw_scene_text_box(it);
	const struct scene_box *w = &d->view.page;

	return b.x0 >= w->x0 && b.x1 <= w->x1 && b.y0 >= w->y0 && b.y1 <= w->y1;
}

/* The text at a place of the path, on one side of it. */
static struct scene_item put_at(const struct draw_drawing *d, const struct draw_along *a,
				double at, bool below)
{
	const struct typeset *t = a->text;
	double w = t->x1 - t->x0, gap = GAP * d->unit + a->width / 2, p[2], q[2], o[2], turn;
	struct scene_item it = { .kind = ITEM_TEXT, .text = t };

	place_at(a, at - w / 2, p);
	place_at(a, at + w / 2, q);
	turn = atan2(q[1] - p[1], q[0] - p[0]) * (180 / DRAW_PI);
	if (turn > 90)
		turn -= 180;
	if (turn <= -90)
		turn += 180;
	it.turn = nearbyint(turn * 100) / 100;
	place_at(a, at, p);
	o[0] = p[0] - (t->x0 + t->x1) / 2;
	o[1] = p[1] + (below ? gap - t->y0 : -gap - t->y1);
	draw_scene_turn(o, p[0], p[1], it.turn);
	it.x = draw_scene_round(o[0]);
	it.y = draw_scene_round(o[1]);
	return it;
}

static void put(struct draw_drawing *d, const struct along_space *s,
		const struct draw_along *a)
{
	static const double part[PLACES] = { 0.5,  0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18,
					     0.82, 0.46, 0.54, 0.38, 0.62, 0.3,  0.7 };
	double length = 0, w = a->text->x1 - a->text->x0;
	struct scene_item best = { 0 };
	int least = -1;
	struct scene_item *made;

	for (int i = 0; i + 1 < a->n_along; i++)
		length += hypot(a->along[i + 1][0] - a->along[i][0],
				a->along[i + 1][1] - a->along[i][1]);
	for (int side = 0; side < 2 && least != 0; side++)
		for (int i = 0; i < PLACES && least != 0; i++) {
			double at = fmin(fmax(part[i] * length, w / 2), length - w / 2);
			struct scene_item it = put_at(d, a, at, a->below != (side == 1));
			int n = touched(s, &it, 1.5 * d->unit) + (on_page(d, &it) ? 0 : 1000);

			if (least >= 0 && n >= least)
				continue;
			least = n;
			best = it;
		}
	made = draw_scene_put_text(d->scene, a->group, PART_LABEL, a->text, best.x, best.y,
				   a->color);
	if (made)
		made->turn = best.turn;
}

void draw_along_labels(struct draw_drawing *d)
{
	if (!d->n_along)
		return;
	for (int i = 0; i < d->n_along; i++) {
		struct along_space s = { .arena = d->scratch };

		gather(&s, d);
		put(d, &s, &d->along[i]);
		arena_reset(d->scratch);
	}
}
