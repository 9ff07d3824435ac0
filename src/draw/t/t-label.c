/*
 * t-label.c -- where labels go: situations with a known best answer, 500 random pages
 * looked over by the checker, and input that nobody would draw.
 */
#include "base/t/tap.h"
#include "draw/label_priv.h"
#include "draw/t/page.h"
#include <stdlib.h>

static int faults(const struct page *p)
{
	return draw_check(NULL, 0, p->s);
}

static double mid_x(struct scene_box b)
{
	return (b.x0 + b.x1) / 2;
}
static double mid_y(struct scene_box b)
{
	return (b.y0 + b.y1) / 2;
}

static double distance(struct scene_box b, double x, double y)
{
	return hypot(fmax(fmax(b.x0 - x, x - b.x1), 0), fmax(fmax(b.y0 - y, y - b.y1), 0));
}

static bool in_triangle(const double v[3][2], double x, double y)
{
	int left = 0;

	for (int i = 0; i < 3; i++) {
		const double *a = v[i], *b = v[(i + 1) % 3];

		left += (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0;
	}
	return left == 0 || left == 3;
}

/* --- Points -------------------------------------------------------------------------------- */
static void test_lone_point(void)
{
	struct page p = page_new(800, 600);
	int g = page_point(&p, "A", 400, 300);
	struct scene_box b;

	page_place(&p);
	b = page_label(&p, g);
	ok(b.x0 > 400 && b.y1 < 300, "a lone point's label is up and to the right");
	ok(distance(b, 400, 300) > 2.8 + 2 && distance(b, 400, 300) < 2.8 + 4,
	   "and near: %.2f from its middle", distance(b, 400, 300));
	ok(faults(&p) == 0 && draw_leaders(p.s) == 0, "without fault or leader");
	draw_scene_free(p.s);
}

static void test_triangles(void)
{
	struct rng r = { 5 };
	int inside = 0, far = 0, bad = 0, side_in = 0, sides = 0;

	for (int k = 0; k < 100; k++) {
		struct page p = page_new(800, 600);
		double v[3][2], area;
		char name[2] = "A";
		int g[3], s[3];

		do {
			for (int i = 0; i < 3; i++) {
				v[i][0] = (double)rng_between(&r, 60, 740);
				v[i][1] = (double)rng_between(&r, 60, 540);
			}
			area = fabs((v[1][0] - v[0][0]) * (v[2][1] - v[0][1]) -
				    (v[1][1] - v[0][1]) * (v[2][0] - v[0][0]));
		} while (area < 60000);
		for (int i = 0; i < 3; i++, name[0]++) {
			const double *a = v[i], *b = v[(i + 1) % 3];
			char side[2] = { (char)('a' + i), 0 };

			s[i] = page_segment(&p, side, a[0], a[1], b[0], b[1]);
		}
		name[0] = 'A';
		for (int i = 0; i < 3; i++, name[0]++)
			g[i] = page_point(&p, name, v[i][0], v[i][1]);
		page_place(&p);
		for (int i = 0; i < 3; i++) {
			struct scene_box b = page_label(&p, g[i]), c = page_label(&p, s[i]);

			inside += in_triangle(v, mid_x(b), mid_y(b));
			far += distance(b, v[i][0], v[i][1]) > 2.8 + 4;
			side_in += in_triangle(v, mid_x(c), mid_y(c));
			sides++;
		}
		bad += faults(&p) || draw_leaders(p.s);
		draw_scene_free(p.s);
	}
	ok(inside == 0 && far == 0 && bad == 0,
	   "the corners of 100 triangles are named outside and near");
	ok(side_in == 0, "their sides too: %d of %d inside", side_in, sides);
}

static void test_on_lines(void)
{
	int bad = 0;

	for (int k = 0; k < 12; k++) {
		struct page p = page_new(800, 600);
		double dx = cos(k * DRAW_PI / 12), dy = sin(k * DRAW_PI / 12), side;
		int g;
		struct scene_box b;

		page_segment(&p, "", 400 - 200 * dx, 300 - 200 * dy, 400 + 200 * dx,
			     300 + 200 * dy);
		g = page_point(&p, "A", 400, 300);
		page_place(&p);
		b = page_label(&p, g);
		/* All corners on one side, and straight off the line rather than along. */
		side = 0;
		for (int i = 0; i < 4; i++) {
			double x = (i & 1 ? b.x1 : b.x0) - 400,
			       y = (i & 2 ? b.y1 : b.y0) - 300;

			side += dx * y - dy * x > 1 ? 1 : dx * y - dy * x < -1 ? -1 : 0;
		}
		bad += fabs(side) != 4;
		bad += fabs((mid_x(b) - 400) * dx + (mid_y(b) - 300) * dy) > 9;
		bad += distance(b, 400, 300) > 2.8 + 4 || faults(&p) || draw_leaders(p.s);
		draw_scene_free(p.s);
	}
	ok(bad == 0, "a point on a line is named beside it, for 12 slopes");
}

static void test_asked(void)
{
	int bad = 0;

	for (int k = 0; k < 36; k++) {
		double dx = cos(k * DRAW_PI / 18), dy = sin(k * DRAW_PI / 18), x, y;
		struct page p = page_new(800, 600);
		struct scene_box b;
		int g;

		page_segment(&p, "", 400 - 200 * dy, 300 + 200 * dx, 400, 300);
		g = page_point(&p, "A", 400, 300);
		p.want[p.n - 1].dx = dx;
		p.want[p.n - 1].dy = dy;
		page_place(&p);
		b = page_label(&p, g);
		x = mid_x(b) - 400;
		y = mid_y(b) - 300;
		bad += (x * dx + y * dy) / hypot(x, y) < 0.97 || faults(&p);
		draw_scene_free(p.s);
	}
	ok(bad == 0, "a direction that was asked for is kept, all around");
	for (int k = 0; k < 2; k++) {
		struct page p = page_new(800, 600);
		int g = page_segment(&p, "a", 200, 300, 600, 310);

		p.want[0].dy = k ? 1 : -1;
		page_place(&p);
		ok(k ? page_label(&p, g).y0 > 305 : page_label(&p, g).y1 < 305,
		   "a line's label %s when asked", k ? "below" : "above");
		draw_scene_free(p.s);
	}
}

static void test_edges(void)
{
	int bad = 0;

	for (int k = 0; k < 8; k++) {
		struct page p = page_new(300, 200);

		page_point(&p, "A_1", k % 3 * 150, k / 3 * 100);
		page_place(&p);
		bad += faults(&p) || draw_leaders(p.s);
		draw_scene_free(p.s);
	}
	ok(bad == 0, "labels of points at the edges stay on the page");
}

/* A label is nearer to its own point than to others. */
static void test_whose(void)
{
	struct rng r = { 77 };
	int wrong = 0;

	for (int k = 0; k < 100; k++) {
		struct page p = page_new(800, 600);
		double a = (double)rng_below(&r, 628) / 100,
		       d = (double)rng_between(&r, 12, 30);
		double v[2][2] = { { 400, 300 }, { 400 + d * cos(a), 300 + d * sin(a) } };
		int g[2];

		g[0] = page_point(&p, "A", v[0][0], v[0][1]);
		g[1] = page_point(&p, "B_2", v[1][0], v[1][1]);
		page_place(&p);
		for (int i = 0; i < 2; i++)
			wrong += distance(page_label(&p, g[i]), v[i][0], v[i][1]) + 3 >
				 distance(page_label(&p, g[i]), v[1 - i][0], v[1 - i][1]);
		wrong += faults(&p) || draw_leaders(p.s);
		draw_scene_free(p.s);
	}
	ok(wrong == 0, "of 100 close pairs of points each label is clearly nearer its own");
}

/* --- Other objects ----------------------------------------------------------------------------- */
static void test_lines(void)
{
	struct page p = page_new(800, 600);
	int g = page_segment(&p, "a", 100, 300, 700, 300), c;
	struct scene_box b;

	page_place(&p);
	b = page_label(&p, g);
	ok(b.y1 < 300 && 300 - b.y1 < 6 && fabs(mid_x(b) - 400) < 1,
	   "a line is named above its middle");
	draw_scene_free(p.s);

	p = page_new(800, 600);
	g = page_segment(&p, "a", 100, 300, 700, 300);
	page_segment(&p, "", 400, 100, 400, 500);
	page_segment(&p, "", 100, 290, 700, 290);
	page_place(&p);
	b = page_label(&p, g);
	ok(b.y0 > 300 && b.y0 < 306 && fabs(mid_x(b) - 400) < 40 && faults(&p) == 0,
	   "crossed in the middle and with another line above: below, beside the middle");
	draw_scene_free(p.s);

	p = page_new(800, 600);
	c = page_circle(&p, "c", 400, 300, 100);
	page_place(&p);
	b = page_label(&p, c);
	ok(hypot(mid_x(b) - 400, mid_y(b) - 300) > 105 && mid_x(b) > 400 && mid_y(b) < 300 &&
		   faults(&p) == 0,
	   "a circle is named outside, up and to the right");
	draw_scene_free(p.s);
}

static void test_regions(void)
{
	const double v[4][2] = { { 200, 200 }, { 600, 200 }, { 600, 400 }, { 200, 400 } };
	struct page p = page_new(800, 600);
	int g = page_polygon(&p, "q", v, 4);
	struct scene_box b;

	page_place(&p);
	b = page_label(&p, g);
	ok(fabs(mid_x(b) - 400) < 0.1 && fabs(mid_y(b) - 300) < 0.1,
	   "a region is named in its middle");
	draw_scene_free(p.s);

	p = page_new(800, 600);
	g = page_polygon(&p, "q", v, 4);
	page_segment(&p, "", 200, 200, 600, 400);
	page_segment(&p, "", 200, 400, 600, 200);
	page_point(&p, "M", 400, 300);
	page_place(&p);
	b = page_label(&p, g);
	ok(hypot(mid_x(b) - 400, mid_y(b) - 300) < 50 && faults(&p) == 0 && !draw_leaders(p.s),
	   "with its diagonals drawn, beside it");
	draw_scene_free(p.s);

	p = page_new(800, 600);
	g = page_polygon(
		&p, "q",
		(const double[4][2]){ { 300, 291 }, { 500, 291 }, { 500, 309 }, { 300, 309 } },
		4);
	for (int i = -1; i <= 1; i++)
		page_segment(&p, "", 400 + 12 * i, 290, 400 + 12 * i, 310);
	page_place(&p);
	b = page_label(&p, g);
	ok(b.y0 > 291 && b.y1 < 309 && fabs(mid_x(b) - 400) < 40 && faults(&p) == 0,
	   "rather farther off than out of the region");
	draw_scene_free(p.s);
}

static void test_wedges(void)
{
	int bad = 0, led = 0;

	for (int k = 0; k < 24; k++) {
		for (int sweep = 20; sweep <= 340; sweep += 20) {
			struct page p = page_new(800, 600);
			double from = 15 * k, f = from * DRAW_PI / 180;
			double to = (from + sweep) * DRAW_PI / 180, x, y, turn;
			struct scene_box b;
			int g;

			page_segment(&p, "", 400, 300, 400 + 200 * cos(f), 300 + 200 * sin(f));
			page_segment(&p, "", 400, 300, 400 + 200 * cos(to),
				     300 + 200 * sin(to));
			g = page_angle(&p, "w", 400, 300, 24, from, from + sweep);
			page_point(&p, "S", 400, 300);
			page_place(&p);
			b = page_label(&p, g);
			x = mid_x(b) - 400;
			y = mid_y(b) - 300;
			turn = atan2(y, x) * 180 / DRAW_PI - from;
			turn -= 360 * floor(turn / 360);
			bad += turn > sweep || faults(&p);
			bad += sweep > 60 && distance(b, 400, 300) > 24 + 5;
			/* The arc leaves the vertex no room for its own label only when it goes
			 * nearly all around. */
			led += draw_leaders(p.s) && sweep < 260;
			draw_scene_free(p.s);
		}
	}
	ok(bad == 0 && led == 0,
	   "angles are named between their arms, from 20 to 340 degrees");
}

static void test_fixed(void)
{
	struct page p = page_new(800, 600);
	int a = page_point(&p, "A", 400, 300), t;
	struct scene_box b, c;

	/* Where the label of the lone point would be. */
	draw_scene_add_group(p.s, "t", "text", "t");
	t = p.s->n - 1;
	page_want(&p, (struct draw_want){ .group = t,
					  .text = page_text(p.s, "text", 60, 12, 4),
					  .how = WANT_FIXED,
					  .x = 404.125,
					  .y = 296 });
	page_place(&p);
	b = page_label(&p, a);
	c = page_label(&p, t);
	ok(fabs(c.x0 - 404.49) < 0.011 && fabs(c.y1 - 300) < 0.011,
	   "a fixed text is where it was put");
	ok((b.x1 < c.x0 || b.y0 > c.y1 || b.y1 < c.y0) && distance(b, 400, 300) < 8,
	   "and others get out of its way");
	draw_scene_free(p.s);

	p = page_new(800, 600);
	draw_scene_add_group(p.s, "", "axes", "");
	draw_scene_add_text(p.s, PART_AXIS, page_text(p.s, "12", 15, 11, 0), 405, 297,
			    page_black);
	a = page_point(&p, "A", 400, 300);
	page_place(&p);
	ok(faults(&p) == 0 && distance(page_label(&p, a), 400, 300) < 8,
	   "so for axis numbers");
	draw_scene_free(p.s);
}

/* Three lines through a point: a little farther off there is often room between them. */
static void test_crossings(void)
{
	int bad = 0, led = 0;

	for (int k = 0; k < 180; k += 15) {
		struct page p = page_new(800, 600);
		int g;

		for (int i = 0; i < 3; i++) {
			double dx = 250 * cos((k + 56 * i) * (DRAW_PI / 180));
			double dy = 250 * sin((k + 56 * i) * (DRAW_PI / 180));

			page_segment(&p, "", 400 - dx, 300 - dy, 400 + dx, 300 + dy);
		}
		g = page_point(&p, "P_1", 400, 300);
		page_place(&p);
		led += draw_leaders(p.s);
		bad += faults(&p) || (!draw_leaders(p.s) &&
				      distance(page_label(&p, g), 400, 300) > 2.8 + 17.5);
		draw_scene_free(p.s);
	}
	ok(bad == 0 && led <= 3, "where three lines cross, most need no leader (%d of 12 do)",
	   led);
}

/* --- Leaders --------------------------------------------------------------------------------- */
static void test_star(void)
{
	int bad = 0, led = 0;

	for (int rays = 12; rays <= 30; rays += 3) {
		struct page p = page_new(800, 600);
		int g, ends = 0;
		double turn;

		for (int i = 0; i < rays; i++) {
			double a = 2 * DRAW_PI * i / rays;

			page_segment(&p, "", 400, 300, 400 + 250 * cos(a), 300 + 250 * sin(a));
		}
		g = page_point(&p, "M", 400, 300);
		page_place(&p);
		bad += faults(&p);
		led += draw_leaders(p.s);
		for (int i = 0; i < p.s->group[g].n; i++) {
			const struct scene_item *it = &p.s->group[g].item[i];

			if (it->part != PART_LEADER)
				continue;
			ends += distance(page_label(&p, g), it->path.v[0], it->path.v[1]) < 3;
			ends += fabs(hypot(it->path.v[2] - 400, it->path.v[3] - 300) - 4.3) <
				0.1;
			bad += it->kind != ITEM_STROKE || it->width > 1;
			turn = atan2(it->path.v[1] - 300, it->path.v[0] - 400) * rays;
			turn /= 2 * DRAW_PI;
			/* Between two rays, not along one. */
			bad += fabs(turn - floor(turn) - 0.5) > 0.3;
		}
		bad += ends != 2;
		draw_scene_free(p.s);
	}
	ok(bad == 0 && led == 7,
	   "in the middle of a star: a leader from next to the label to next to the point");
}

/* The leader of a group's label as a unit vector from the object to the text; false when
 * there is none. */
static bool leader(const struct page *p, int group, double *dx, double *dy)
{
	const struct scene_group *g = &p->s->group[group];

	for (int i = 0; i < g->n; i++) {
		const double *v = g->item[i].path.v;
		double d;

		if (g->item[i].part != PART_LEADER)
			continue;
		d = hypot(v[0] - v[2], v[1] - v[3]);
		*dx = (v[0] - v[2]) / d;
		*dy = (v[1] - v[3]) / d;
		return true;
	}
	return false;
}

static void test_beside_strokes(void)
{
	int bad = 0;

	for (int k = 0; k < 24; k++) {
		/* A ring around the point leaves no room; one stroke goes to the ring. */
		struct page p = page_new(800, 600);
		double sx = cos(k * DRAW_PI / 12), sy = sin(k * DRAW_PI / 12), x = 0, y = 0;
		int g;

		page_circle(&p, "", 400, 300, 14);
		page_segment(&p, "", 400, 300, 400 + 14 * sx, 300 + 14 * sy);
		g = page_point(&p, "A", 400, 300);
		page_place(&p);
		bad += !leader(&p, g, &x, &y) || x * sx + y * sy > 0.98 || faults(&p);
		draw_scene_free(p.s);
	}
	ok(bad == 0, "a leader does not run along a stroke");
}

/* --- Pages at random --------------------------------------------------------------------------- */
static void test_random(void)
{
	int clean = 0, plain = 0, labels = 0, leaders = 0, lost = 0;

	for (int k = 0; k < 500; k++) {
		struct page p = page_random((uint64_t)k * 7919 + 1);
		int put = 0;

		page_place(&p);
		for (int i = 0; i < p.s->n; i++)
			put += page_label(&p, i).x1 > 0;
		lost += put != p.n;
		clean += faults(&p) == 0;
		plain += faults(&p) == 0 && draw_leaders(p.s) == 0;
		leaders += draw_leaders(p.s);
		labels += p.n;
		draw_scene_free(p.s);
	}
	ok(lost == 0, "every label of 500 pages is there");
	ok(clean >= 498, "%d of 500 pages have no fault", clean);
	ok(plain >= 470, "%d of them need no leader; %d leaders for %d labels", plain, leaders,
	   labels);
}

/* The best of all choices for a few labels, by trying them all.  -1: there is none. */
static int best_choice(const struct label *l, int n, const struct label_box *taken, int have)
{
	int best = -1;

	if (have == n)
		return 0;
	for (int k = 0; k < l[have].n_spots; k++) {
		struct label_box b = l[have].spot[k].box, all[8];
		bool free = true;
		int rest;

		for (int i = 0; i < have; i++) {
			const struct label_box *a = &taken[i];

			all[i] = *a;
			free = free && (a->x0 > b.x1 + 700 || b.x0 > a->x1 + 700 ||
					a->y0 > b.y1 + 400 || b.y0 > a->y1 + 400);
		}
		if (!free)
			continue;
		all[have] = b;
		rest = best_choice(l, n, all, have + 1);
		if (rest >= 0 && (best < 0 || rest + l[have].spot[k].cost < best))
			best = rest + l[have].spot[k].cost;
	}
	return best;
}

static void test_best(void)
{
	struct rng r = { 21 };
	int cases = 0, same = 0;
	long ours = 0, theirs = 0;

	for (int k = 0; k < 400; k++) {
		struct page p = page_new(800, 600);
		struct arena *a = arena_new();
		struct label l[4] = { { 0 } };
		struct label_middle middle = { 0, 0, 0 };
		struct label_space *s;
		int best, cost = 0;
		bool known = true;

		/* Close together, and a few lines between. */
		for (int i = 0; i < 4; i++) {
			double x = (double)rng_between(&r, 380, 420);

			page_point(&p, "A", x, (double)rng_between(&r, 280, 320));
		}
		for (int i = 0; i < 3; i++) {
			double x0 = (double)rng_between(&r, 330, 470);
			double y0 = (double)rng_between(&r, 230, 370);
			double x1 = (double)rng_between(&r, 330, 470);

			page_segment(&p, "", x0, y0, x1, (double)rng_between(&r, 230, 370));
		}
		s = draw_label_space_new(p.s, 100, 4, 4, a);
		for (int i = 0; i < 4; i++) {
			l[i] = (struct label){
				.want = &p.want[i], .group = i, .w = 1060, .h = 1110
			};
			draw_label_spots(&l[i], s, &middle, false);
		}
		best = best_choice(l, 4, NULL, 0);
		page_place(&p);
		for (int i = 0; i < 4; i++) {
			struct scene_box b = page_label(&p, i);
			int at = -1;

			for (int j = 0; j < l[i].n_spots && at < 0; j++)
				if (fabs(l[i].spot[j].box.x0 / 100.0 - b.x0) < 0.015 &&
				    fabs(l[i].spot[j].box.y0 / 100.0 - b.y0) < 0.015)
					at = j;
			known = known && at >= 0;
			cost += at >= 0 ? l[i].spot[at].cost : 0;
		}
		if (best >= 0 && known) {
			cases++;
			same += cost == best;
			ours += cost;
			theirs += best;
		}
		arena_free(a);
		draw_scene_free(p.s);
	}
	ok(cases > 150 && same * 100 > cases * 95 && ours * 100 < theirs * 103,
	   "of %d crowds %d are settled as all choices together would have it: %ld, at best "
	   "%ld",
	   cases, same, ours, theirs);
}

static void test_same(void)
{
	int differ = 0, moved = 0, grown = 0;

	for (int k = 0; k < 40; k++) {
		struct page p = page_random((uint64_t)k + 5000),
			    q = page_random((uint64_t)k + 5000);
		struct buf a = { 0 }, b = { 0 };

		page_place(&p);
		page_place(&q);
		draw_scene_dump(&a, p.s);
		draw_scene_dump(&b, q.s);
		differ += strcmp(buf_str(&a), buf_str(&b)) != 0;
		buf_clear(&a);
		buf_clear(&b);
		draw_scene_free(p.s);
		draw_scene_free(q.s);
	}
	ok(differ == 0, "the same page gives the same labels");
	for (int k = 0; k < 60; k++) {
		/* A few points and lines in the middle; again, moved; again, twice as large. */
		struct page p[3] = { page_new(800, 600), page_new(800, 600),
				     page_new(1600, 1200) };
		struct rng r = { (uint64_t)k };
		double v[8][2];

		for (int i = 0; i < 8; i++) {
			v[i][0] = (double)rng_between(&r, 20000, 60000) / 100;
			v[i][1] = (double)rng_between(&r, 15000, 45000) / 100;
		}
		for (int j = 0; j < 3; j++) {
			double m = j == 2 ? 2 : 1, dx = j == 1 ? 83.25 : 0,
			       dy = j == 1 ? -41.5 : 0;

			for (int i = 0; i < 8; i++) {
				char name[2] = { (char)('A' + i), 0 };
				double *a = v[i], *b = v[(i * 3 + 1) % 8];
				int from = p[j].n;

				page_segment(&p[j], i % 2 ? "" : "s", m * (a[0] + dx),
					     m * (a[1] + dy), m * (b[0] + dx),
					     m * (b[1] + dy));
				p[j].s->group[p[j].s->n - 1].item[0].width *= m;
				page_point(&p[j], name, m * (a[0] + dx), m * (a[1] + dy));
				for (; from < p[j].n; from++) {
					struct draw_want *w = &p[j].want[from];

					w->r *= m;
					w->text = page_text(p[j].s, "A", m * 11, m * 11, 0);
				}
			}
			draw_place_labels(p[j].s, p[j].want, p[j].n, m, NULL, false);
		}
		for (int i = 0; i < p[0].s->n; i++) {
			struct scene_box a = page_label(&p[0], i), b = page_label(&p[1], i);
			struct scene_box c = page_label(&p[2], i);

			if (a.x1 <= 0)
				continue;
			moved += fabs(b.x0 - a.x0 - 83.25) > 0.011 ||
				 fabs(b.y0 - a.y0 + 41.5) > 0.011;
			grown += fabs(c.x1 / 2 - a.x1) > 0.6 || fabs(c.y1 / 2 - a.y1) > 0.6;
		}
		for (int j = 0; j < 3; j++)
			draw_scene_free(p[j].s);
	}
	ok(moved == 0, "a moved page gives moved labels");
	/* Roundings and markers of one size can tip a choice between equals. */
	ok(grown <= 40, "a page twice as large gives labels twice as far: %d of 720 differ",
	   grown);
}

/* --- From one picture to the next ------------------------------------------------------------ */
/* How many labels lie elsewhere on the second page, beyond rounding and the given shift. */
static int elsewhere(const struct page *p, const struct page *q, double dx, double dy)
{
	int n = 0;

	for (int i = 0; i < p->s->n; i++) {
		struct scene_box a = page_label(p, i), b = page_label(q, i);

		n += a.x1 > 0 &&
		     (fabs(b.x0 - a.x0 - dx) > 0.021 || fabs(b.y0 - a.y0 - dy) > 0.021);
	}
	return n;
}

static struct page page_of_all(double dx, double dy, double turn)
{
	struct page p = page_new(800, 600);
	double c = cos(turn), s = sin(turn);
	const double v[3][2] = { { 500 + dx, 200 + dy },
				 { 620 + dx, 210 + dy },
				 { 560 + dx, 320 + dy } };

	page_point(&p, "A", 300 + dx, 200 + dy);
	page_point(&p, "B", 300 + dx + 90 * c, 200 + dy + 90 * s);
	page_segment(&p, "s", 300 + dx, 200 + dy, 300 + dx + 90 * c, 200 + dy + 90 * s);
	page_circle(&p, "k", 320 + dx, 380 + dy, 60);
	page_angle(&p, "w", 300 + dx, 200 + dy, 20, 180 + turn * 180 / DRAW_PI,
		   240 + turn * 180 / DRAW_PI);
	page_polygon(&p, "t", v, 3);
	return p;
}

static void test_kept(void)
{
	struct draw_kept *k = draw_kept_new();
	struct page p, q;
	struct scene_box a;
	int same = 0;

	for (int i = 0; i < 40; i++) {
		p = page_random((uint64_t)i + 7000);
		q = page_random((uint64_t)i + 7000);
		draw_place_labels(p.s, p.want, p.n, 1, k, false);
		draw_place_labels(q.s, q.want, q.n, 1, k, true);
		same += elsewhere(&p, &q, 0, 0);
		draw_scene_free(p.s);
		draw_scene_free(q.s);
	}
	ok(same == 0, "labels that are put where they lay lie there: %d do not", same);
	p = page_of_all(0, 0, 0.3);
	q = page_of_all(31.5, -17.25, 0.3);
	draw_place_labels(p.s, p.want, p.n, 1, k, false);
	draw_place_labels(q.s, q.want, q.n, 1, k, true);
	ok(elsewhere(&p, &q, 31.5, -17.25) == 0, "they move with what they name");
	draw_scene_free(q.s);
	/* Once around: beside its line all the way, never on it. */
	same = 0;
	for (int i = 0; i < 36; i++) {
		double t = 0.3 + i * DRAW_PI / 18, d;

		q = page_of_all(0, 0, t);
		draw_place_labels(q.s, q.want, q.n, 1, k, true);
		a = page_label(&q, 2);
		d = ((a.x0 + a.x1) / 2 - 300) * -sin(t) + ((a.y0 + a.y1) / 2 - 200) * cos(t);
		same += fabs(d) > (a.x1 - a.x0) / 2 * fabs(sin(t)) +
					  (a.y1 - a.y0) / 2 * fabs(cos(t)) + 2;
		draw_scene_free(q.s);
	}
	ok(same == 36, "and keep their side of a line that turns: %d of 36", same);
	q = page_of_all(5, 5, 0.3);
	q.n--;
	draw_place_labels(q.s, q.want, q.n, 1, k, true);
	ok(elsewhere(&p, &q, 5, 5) == 1, "one that is gone is missed by no other");
	draw_scene_free(q.s);
	q = page_of_all(0, 0, 0.3);
	page_point(&q, "C", 100, 100);
	draw_place_labels(q.s, q.want, q.n, 1, k, true);
	a = page_label(&q, q.s->n - 1);
	ok(a.x1 > a.x0 && fabs(a.x0 - 100) < 30, "one that is new is placed like any other");
	draw_scene_free(q.s);
	draw_scene_free(p.s);
	draw_kept_free(k);
	draw_kept_free(NULL);
}

/* --- What nobody would draw --------------------------------------------------------------------- */
static void test_many(void)
{
	for (int mode = 0; mode < 2; mode++) {
		struct scene *s = draw_scene_new(800, 600);
		struct typeset *t = page_text(s, "A", 11, 11, 0.2);
		struct draw_want *w = mem_alloc(2000 * sizeof *w);
		struct rng r = { 3 };
		int put = 0, off = 0;

		for (int i = 0; i < 2000; i++) {
			double x = mode ? 400 : (double)rng_between(&r, 0, 800);
			double y = mode ? 300 : (double)rng_between(&r, 0, 600);
			struct scene_path c = draw_scene_path_new(s->arena);

			draw_scene_add_group(s, "A", "point", "A");
			draw_scene_circle(&c, x, y, 2.8);
			draw_scene_add_fill(s, PART_POINT, c, page_black, 1);
			w[i] = (struct draw_want){
				.group = i, .text = t, .x = x, .y = y, .r = 2.8
			};
		}
		draw_place_labels(s, w, 2000, 1, NULL, false);
		for (int i = 0; i < s->n; i++) {
			for (int k = 0; k < s->group[i].n; k++) {
				struct scene_box b;

				if (s->group[i].item[k].kind != ITEM_TEXT)
					continue;
				b = draw_scene_text_box(&s->group[i].item[k]);
				put++;
				off += b.x0 < 0 || b.y0 < 0 || b.x1 > 800 || b.y1 > 600;
			}
		}
		ok(put == 2000 && off == 0, "2000 labels %s are all put on the page",
		   mode ? "at one place" : "where there is room for half");
		mem_free(w);
		draw_scene_free(s);
	}
}

static void test_degenerate(void)
{
	static double one[1][2] = { { 300, 300 } },
		      same[3][2] = { { 9, 9 }, { 9, 9 }, { 9, 9 } };
	static double wild[3][2] = { { -1e300, 5 }, { NAN, INFINITY }, { 1e300, 300 } };
	struct page p = page_new(400, 300);
	struct draw_want w = { .text = page_text(p.s, "A", 11, 11, 0) };
	int before;
	struct scene_box b;

	draw_place_labels(p.s, NULL, 0, 1, NULL, false);
	ok(p.s->n == 0, "nothing wanted, nothing put");
	page_point(&p, "", 200, 150);
	for (int how = WANT_POINT; how <= WANT_FIXED; how++) {
		struct draw_want e = w;

		e.how = (enum want_how)how;
		e.text = page_text(p.s, "", 0, 11, 0);
		page_want(&p, e);
		e.text = page_text(p.s, "", 11, 0, 0);
		page_want(&p, e);
	}
	page_place(&p);
	ok(p.s->group[0].n == 1, "texts without ink are not put");
	p.n = 0;
	w.how = WANT_PATH;
	page_want(&p, w);
	w.along = one;
	w.n_along = 1;
	page_want(&p, w);
	w.along = same;
	w.n_along = 3;
	page_want(&p, w);
	w.along = wild;
	page_want(&p, w);
	for (int how = WANT_POINT; how <= WANT_FIXED; how++) {
		struct draw_want e = w;

		e.how = (enum want_how)how;
		e.x = NAN;
		e.y = 1e300;
		e.r = -INFINITY;
		e.from = -INFINITY;
		e.to = NAN;
		e.dx = NAN;
		page_want(&p, e);
		e.text = page_text(p.s, "A", 5000, 5000, 0);
		e.x = e.y = 50;
		e.r = 1e300;
		e.from = 0;
		e.to = 1e9;
		e.dx = 1e300;
		page_want(&p, e);
	}
	w.group = 77;
	page_want(&p, w);
	w.group = -1;
	page_want(&p, w);
	before = p.s->group[0].n;
	page_place(&p);
	ok(p.s->group[0].n >= before + p.n - 2,
	   "wild coordinates and sizes: all are put somewhere");
	draw_scene_free(p.s);

	p = page_new(60, 40);
	page_point(&p, "A", 30, 20);
	p.want[0].text = page_text(p.s, "long", 200, 11, 0);
	page_place(&p);
	b = page_label(&p, 0);
	ok(b.x0 >= 0 && b.x0 < 10 && b.y0 >= 0 && b.y1 <= 40,
	   "a text wider than the page begins on it");
	draw_scene_free(p.s);

	p = page_new(800, 600);
	for (int i = 0; i < 12; i++)
		page_point(&p, "A", 400, 300);
	page_place(&p);
	ok(faults(&p) == 0, "12 points at one place: 12 labels, none on another");
	draw_scene_free(p.s);
}

/* Divisions and roundings that are done without dividing and without a call. */
static void test_whole_numbers(void)
{
	struct rng r = { 12 };
	long wrong = 0;

	for (int i = 0; i < 300000; i++) {
		int size = (int)rng_between(&r, 64, i % 2 ? 4000 : 110000);
		int v = (int)rng_between(&r, 0, i % 3 ? 1000000 : 11000000);
		double x = (double)rng_between(&r, -2000000000, 2000000000);

		x /= (double)rng_between(&r, 1, 4000);
		if (i % 4 == 0)
			v = v / size * size;
		if (i % 4 == 1 && v >= size)
			v = v / size * size - 1;
		if (i % 5 == 0)
			x = floor(x) + 0.5;
		wrong += label_part(v, label_per(size)) != v / size;
		wrong += label_round(x) != (int)nearbyint(x);
		wrong += label_floor(x) != (int)floor(x);
		wrong += label_floor(v) != v || label_floor(-v) != -v;
	}
	ok(wrong == 0, "parts and rounded numbers are exact");
}

int main(void)
{
	test_whole_numbers();
	test_lone_point();
	test_triangles();
	test_on_lines();
	test_asked();
	test_edges();
	test_whose();
	test_lines();
	test_regions();
	test_wedges();
	test_fixed();
	test_crossings();
	test_star();
	test_beside_strokes();
	test_random();
	test_best();
	test_same();
	test_kept();
	test_many();
	test_degenerate();
	return tap_done();
}
