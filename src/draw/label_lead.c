/*
 * draw_label_lead.c -- labels that find no room at their object: farther off, with a line.
 *
 * Rings of places around the points where the line may end.  The line costs its length,
 * what it crosses, and running along a stroke; it never crosses a text.
 */
#include "draw/label_priv.h"
#include <math.h>

#define CROSS_LINE 22
#define CROSS_POINT 60
#define RAYS 48
#define FARTHER 2 /* rings beyond the first with a place */
/* Every other ring is turned by half a step, for stars whose rays lie like the steps. */
#define C_HALF 0.991444861
#define S_HALF 0.130526192

static const unsigned char ring[] = {
	18, 24, 31, 39, 48, 58, 70, 84, 100, 120, 145, 175, 210
};

struct lead {
	struct label_box box;
	int line[4], cost;
};
/* Where the line may end, and the directions in which strokes leave there. */
struct lead_end {
	struct label_end end;
	double ray[RAYS][2];
	int rays;
};

static int within(int v, int lo, int hi)
{
	return v < lo ? lo : v > hi ? hi : v;
}

/* From a little off the text to just before the end.  The line aims at the middle of a
 * short text, at the nearest part of the middle line of a long one. */
static bool line_between(int out[4], const struct label_box *b, const struct label_end *e,
			 int px)
{
	int w = b->x1 - b->x0, h = b->y1 - b->y0, in = (w < h ? w : h) / 2;
	int x = within(e->x, b->x0 + in, b->x1 - in), y = within(e->y, b->y0 + in, b->y1 - in);
	int ax = e->x, ay = e->y;
	double dx, dy, d, off = 2.0 * px;

	if (!draw_label_clip(b, &ax, &ay, &x, &y))
		return false;
	dx = (double)e->x - ax;
	dy = (double)e->y - ay;
	d = sqrt(dx * dx + dy * dy);
	if (d < off + e->keep + 3.0 * px)
		return false;
	dx /= d;
	dy /= d;
	out[0] = label_round(ax + off * dx);
	out[1] = label_round(ay + off * dy);
	out[2] = label_round(e->x - e->keep * dx);
	out[3] = label_round(e->y - e->keep * dy);
	return true;
}

/* Alongside a stroke that ends at the same point, a leader is hard to tell from it: a
 * price that falls with the sine of the angle. */
static int alongside(const double (*ray)[2], int n, const int line[4])
{
	double x = (double)line[0] - line[2], y = (double)line[1] - line[3];
	double d = sqrt(x * x + y * y), least = 1;

	for (int i = 0; i < n; i++) {
		double sine = fabs(ray[i][0] * y - ray[i][1] * x) / d;

		if (ray[i][0] * x + ray[i][1] * y > 0 && sine < least)
			least = sine;
	}
	return least < 0.25 ? (int)(40 - 160 * least) : 0;
}

static void try_at(struct lead *best, const struct label *l, struct label_space *s,
		   const struct lead_end *e, double x, double y, int cost)
{
	struct lead k = { .box = draw_label_box_at(l, x, y) };
	struct label_box page = { s->page.x0 + 2 * s->px, s->page.y0 + 2 * s->px,
				  s->page.x1 - 2 * s->px, s->page.y1 - 2 * s->px };
	struct label_cross c;
	struct label_near n;
	int t;

	if (cost >= best->cost || !label_box_inside(&k.box, &page) ||
	    draw_label_space_passed(s, &k.box) ||
	    !line_between(k.line, &k.box, &e->end, s->px))
		return;
	if (draw_label_space_texts(s, &k.box, s->n_texts, &t, 1) ||
	    !draw_label_space_near(s, &k.box, l->group, s->px, s->px, 5 * s->px, &n))
		return;
	/* Next to another point it would be taken for that one's. */
	cost += (5 * s->px - n.point) * 5 / s->px;
	cost += alongside(e->ray, e->rays, k.line);
	if (cost >= best->cost)
		return;
	c = draw_label_space_cross(
		s, k.line[0], k.line[1], k.line[2], k.line[3], 3 * s->px + e->end.keep,
		(struct label_toll){ CROSS_LINE, CROSS_POINT, best->cost, best->cost - cost });
	cost += CROSS_LINE * c.lines + CROSS_POINT * c.points;
	if (c.text || cost >= best->cost)
		return;
	k.cost = cost;
	*best = k;
}

bool draw_label_lead(struct label *l, struct label_space *s, int most)
{
	struct label_end end[LABEL_ENDS];
	struct lead_end ends[LABEL_ENDS];
	int n = draw_label_ends(l, s, end), px = s->px;
	struct lead best = { .cost = most };
	size_t found = 0; /* the first ring with a place */

	for (int i = 0; i < n; i++) {
		ends[i].end = end[i];
		ends[i].rays =
			draw_label_space_rays(s, end[i].x, end[i].y, end[i].keep + 12 * px,
					      l->group, ends[i].ray, RAYS);
	}
	/* Near ones first: once one is found, what is much farther is not worth the look. */
	for (size_t k = 0; k < sizeof ring && k <= found + FARTHER; k++) {
		double c = k % 2 ? C_HALF : 1, h = k % 2 ? S_HALF : 0;

		for (int i = 0; i < n; i++) {
			const struct label_end *e = &end[i];
			int cost = LABEL_LEADER_COST + e->cost + ring[k] / 2;

			for (int t = 0; t < LABEL_TURNS && cost < best.cost; t++) {
				double dx =
					c * draw_label_turn[t][0] - h * draw_label_turn[t][1];
				double dy =
					h * draw_label_turn[t][0] + c * draw_label_turn[t][1];
				double off = draw_label_push(dx, dy, l->w / 2.0, l->h / 2.0,
							     e->keep + (double)ring[k] * px);

				try_at(&best, l, s, &ends[i], e->x + off * dx, e->y + off * dy,
				       cost + draw_label_turn_cost[t]);
			}
		}
		if (best.cost == most)
			found = k + 1;
	}
	if (best.cost == most)
		return false;
	l->box = best.box;
	for (int i = 0; i < 4; i++)
		l->lead[i] = best.line[i];
	return true;
}
