/*
 * page.h -- pages made by hand, for the tests of labels and of the checker: shapes and
 * markers without a figure, texts that are nothing but a box.
 */
#ifndef DRAW_T_PAGE_H
#define DRAW_T_PAGE_H
#include "base/rng.h"
#include "draw/draw_priv.h"
#include <math.h>
#include <string.h>

#define PAGE_WANTS 64
static const struct scene_color page_black = { 0, 0, 0 };

struct page {
	struct scene *s;
	struct draw_want want[PAGE_WANTS];
	int n;
};

static inline struct page page_new(double w, double h)
{
	return (struct page){ .s = draw_scene_new(w, h) };
}

/* A text whose ink is w wide, from `up` above the baseline to `down` below. */
static inline struct typeset *page_text(struct scene *s, const char *plain, double w,
					double up, double down)
{
	struct typeset *t = arena_alloc(s->arena, sizeof *t);

	*t = (struct typeset){ .source = arena_strdup(s->arena, plain),
			       .plain = arena_strdup(s->arena, plain),
			       .width = w + 0.8,
			       .x0 = 0.37,
			       .y0 = -up,
			       .x1 = 0.37 + w,
			       .y1 = down,
			       .size = 16 };
	return t;
}

static inline void page_want(struct page *p, struct draw_want w)
{
	if (p->n < PAGE_WANTS)
		p->want[p->n++] = w;
}

static inline struct typeset *page_name(struct page *p, const char *name)
{
	double w = 10.6;

	for (const char *c = name + 1; *c; c++)
		w += 6.3;
	return page_text(p->s, name, w, 10.9, name[1] ? 2.6 : 0.2);
}

/* Each of these adds a group, and, where it has a name, wants its label. */
static inline int page_point(struct page *p, const char *name, double x, double y)
{
	struct scene_path c = draw_scene_path_new(p->s->arena);

	draw_scene_add_group(p->s, name, "point", name);
	draw_scene_circle(&c, x, y, 2.8);
	draw_scene_add_fill(p->s, PART_POINT, c, page_black, 1);
	if (*name)
		page_want(p, (struct draw_want){ .group = p->s->n - 1,
						 .text = page_name(p, name),
						 .how = WANT_POINT,
						 .x = x,
						 .y = y,
						 .r = 2.8 });
	return p->s->n - 1;
}

static inline int page_segment(struct page *p, const char *name, double ax, double ay,
			       double bx, double by)
{
	struct scene_path l = draw_scene_path_new(p->s->arena);
	double(*along)[2] = arena_alloc(p->s->arena, 2 * sizeof *along);

	draw_scene_add_group(p->s, name, "segment", name);
	draw_scene_move(&l, ax, ay);
	draw_scene_line(&l, bx, by);
	draw_scene_add_stroke(p->s, PART_SHAPE, l, page_black, 1.5);
	along[0][0] = ax;
	along[0][1] = ay;
	along[1][0] = bx;
	along[1][1] = by;
	if (*name)
		page_want(p, (struct draw_want){ .group = p->s->n - 1,
						 .text = page_name(p, name),
						 .how = WANT_PATH,
						 .along = along,
						 .n_along = 2 });
	return p->s->n - 1;
}

static inline int page_circle(struct page *p, const char *name, double x, double y, double r)
{
	struct scene_path c = draw_scene_path_new(p->s->arena);
	double(*along)[2] = arena_alloc(p->s->arena, 73 * sizeof *along);

	draw_scene_add_group(p->s, name, "circle", name);
	draw_scene_circle(&c, x, y, r);
	draw_scene_add_stroke(p->s, PART_SHAPE, c, page_black, 1.5);
	for (int i = 0; i <= 72; i++) {
		along[i][0] = x + r * cos(i % 72 * DRAW_PI / 36);
		along[i][1] = y + r * sin(i % 72 * DRAW_PI / 36);
	}
	if (*name)
		page_want(p, (struct draw_want){ .group = p->s->n - 1,
						 .text = page_name(p, name),
						 .how = WANT_PATH,
						 .along = along,
						 .n_along = 73 });
	return p->s->n - 1;
}

/* The arc of an angle, from one page angle (degrees, clockwise) to another. */
static inline int page_angle(struct page *p, const char *name, double x, double y, double r,
			     double from, double to)
{
	struct scene_path c = draw_scene_path_new(p->s->arena);

	draw_scene_add_group(p->s, name, "angle", name);
	draw_scene_arc(&c, x, y, r, r, 0, from, to);
	draw_scene_add_stroke(p->s, PART_MARK, c, page_black, 1.2);
	if (*name)
		page_want(p, (struct draw_want){ .group = p->s->n - 1,
						 .text = page_name(p, name),
						 .how = WANT_WEDGE,
						 .x = x,
						 .y = y,
						 .r = r,
						 .from = from,
						 .to = to });
	return p->s->n - 1;
}

static inline int page_polygon(struct page *p, const char *name, const double (*v)[2], int n)
{
	struct scene_path l = draw_scene_path_new(p->s->arena),
			  f = draw_scene_path_new(p->s->arena);
	double x = 0, y = 0;

	draw_scene_add_group(p->s, name, "polygon", name);
	for (int i = 0; i < n; i++) {
		draw_scene_line(&l, v[i][0], v[i][1]);
		draw_scene_line(&f, v[i][0], v[i][1]);
		x += v[i][0] / n;
		y += v[i][1] / n;
	}
	draw_scene_close(&l);
	draw_scene_close(&f);
	draw_scene_add_fill(p->s, PART_SHAPE, f, (struct scene_color){ 90, 120, 250 }, 0.1);
	draw_scene_add_stroke(p->s, PART_SHAPE, l, page_black, 1.5);
	if (*name)
		page_want(p, (struct draw_want){ .group = p->s->n - 1,
						 .text = page_name(p, name),
						 .how = WANT_INSIDE,
						 .x = x,
						 .y = y });
	return p->s->n - 1;
}

static inline void page_place(struct page *p)
{
	draw_place_labels(p->s, p->want, p->n, 1, NULL, false);
}

/* The ink of a group's label; a box of no size when it has none. */
static inline struct scene_box page_label(const struct page *p, int group)
{
	const struct scene_group *g = &p->s->group[group];

	for (int i = 0; i < g->n; i++)
		if (g->item[i].kind == ITEM_TEXT && g->item[i].part == PART_LABEL)
			return draw_scene_text_box(&g->item[i]);
	return (struct scene_box){ 0, 0, 0, 0 };
}

/* --- Pages at random --------------------------------------------------------------------- */
/* A construction as people draw them: 5 to 25 objects on 800 x 600, lines through points,
 * circles around them, angles between lines that are there. */
static inline struct page page_random(uint64_t seed)
{
	static const char *const small[] = {
		"a", "b", "c", "d", "e", "f", "g", "h", "k", "m"
	};
	struct rng r = { seed };
	struct page p = page_new(800, 600);
	double v[16][2];
	int objects = (int)rng_between(&r, 5, 25), points = (int)rng_between(&r, 3, 12);
	int segment[32][2], segments = 0, made, names = 0;

	points = points > objects ? objects : points;
	for (int i = 0, tries = 0; i < points; i++) {
		v[i][0] = (double)rng_between(&r, 60, 740);
		v[i][1] = (double)rng_between(&r, 50, 550);
		/* Sometimes on a line that two others span, as constructions have it. */
		if (i > 2 && rng_below(&r, 3) == 0) {
			int a = (int)rng_below(&r, (uint64_t)i),
			    b = (int)rng_below(&r, (uint64_t)i);

			v[i][0] = nearbyint(50 * (v[a][0] + v[b][0])) / 100;
			v[i][1] = nearbyint(50 * (v[a][1] + v[b][1])) / 100;
			if (a == b)
				v[i][0] += 25;
		}
		/* Two at one place are a test of their own. */
		for (int k = 0; k < i && tries < 100; k++) {
			if (hypot(v[i][0] - v[k][0], v[i][1] - v[k][1]) < 14) {
				tries++;
				i--;
				break;
			}
		}
	}
	for (made = points; made < objects; made++) {
		const char *name = rng_below(&r, 2) && names < 10 ? small[names++] : "";
		int a = (int)rng_below(&r, (uint64_t)points);
		int b = (a + 1 + (int)rng_below(&r, (uint64_t)points - 1)) % points;

		switch (rng_below(&r, 8)) {
		case 0:
			page_circle(&p, name, v[a][0], v[a][1],
				    (double)rng_between(&r, 25, 180));
			break;
		case 1:
			page_polygon(&p, name,
				     (const double[3][2]){ { v[a][0], v[a][1] },
							   { v[b][0], v[b][1] },
							   { v[(a + b) % points][0],
							     v[(a + b) % points][1] } },
				     3);
			break;
		case 2: {
			/* A whole line, to the edges of the page. */
			double dx = v[b][0] - v[a][0], dy = v[b][1] - v[a][1];
			double k = 900 / fmax(1, hypot(dx, dy));

			page_segment(&p, name, v[a][0] - k * dx, v[a][1] - k * dy,
				     v[a][0] + k * dx, v[a][1] + k * dy);
			break;
		}
		case 3:
		case 4:
			if (segments) {
				int *s = segment[rng_below(&r, (uint64_t)segments)], c;
				double from, to;

				c = (int)rng_below(&r, (uint64_t)points);
				if (c == s[0] || c == s[1])
					break;
				from = atan2(v[s[1]][1] - v[s[0]][1], v[s[1]][0] - v[s[0]][0]);
				to = atan2(v[c][1] - v[s[0]][1], v[c][0] - v[s[0]][0]);
				from *= 180 / DRAW_PI;
				to *= 180 / DRAW_PI;
				if (to < from)
					to += 360;
				/* Reflex angles are rare. */
				if (to - from > 180 && rng_below(&r, 8)) {
					double was = from;

					from = to;
					to = was + 360;
				}
				page_segment(&p, "", v[s[0]][0], v[s[0]][1], v[c][0], v[c][1]);
				page_angle(&p, names < 10 ? small[names++] : "", v[s[0]][0],
					   v[s[0]][1], 22, from, to);
				break;
			}
			/* fall through */
		default:
			page_segment(&p, name, v[a][0], v[a][1], v[b][0], v[b][1]);
			if (segments < 32) {
				segment[segments][0] = a;
				segment[segments++][1] = b;
			}
		}
	}
	for (int i = 0; i < points; i++) {
		char name[4] = { (char)('A' + i), 0, 0, 0 };

		if (rng_below(&r, 4) == 0) {
			name[1] = '_';
			name[2] = (char)('1' + i % 9);
		}
		page_point(&p, name, v[i][0], v[i][1]);
	}
	return p;
}
#endif
