/* t-check.c -- the layout checker: planted faults, clean pages, sampling as a second way. */
#include "base/t/tap.h"
#include "draw/t/page.h"
#include <stdlib.h>

static struct draw_fault fault[64];

static int check(const struct page *p)
{
	return draw_check(fault, 64, p->s);
}

/* A text of its own group, its ink at the given box. */
static int put_text(struct page *p, const char *name, double x0, double y0, double x1,
		    double y1)
{
	struct typeset *t = page_text(p->s, name, x1 - x0, y1 - y0, 0);

	draw_scene_add_group(p->s, name, "text", name);
	draw_scene_add_text(p->s, PART_LABEL, t, x0 - 0.37, y1, page_black);
	return p->s->n - 1;
}

static struct scene_item *put_line(struct page *p, enum scene_part part, double ax, double ay,
				   double bx, double by, double width)
{
	struct scene_path l = draw_scene_path_new(p->s->arena);

	draw_scene_add_group(p->s, "l", "line", "l");
	draw_scene_move(&l, ax, ay);
	draw_scene_line(&l, bx, by);
	return draw_scene_add_stroke(p->s, part, l, page_black, width);
}

static int says(const struct draw_fault *f, const char *text)
{
	struct buf b = { 0 };
	int same;

	draw_fault_text(&b, f);
	same = !strcmp(buf_str(&b), text);
	if (!same)
		printf("# %s\n", buf_str(&b));
	buf_clear(&b);
	return same;
}

/* --- One fault of each kind ------------------------------------------------------------------ */
static void test_kinds(void)
{
	struct page p = page_new(400, 300);

	put_text(&p, "A", 100, 100, 120, 112);
	put_text(&p, "B", 116, 106, 140, 118);
	ok(check(&p) == 1 && fault[0].kind == FAULT_LABEL_LABEL,
	   "two texts overlap, said once");
	ok(says(&fault[0], "label \"A\" overlaps label \"B\" at (118, 109)"), "in words");
	draw_scene_free(p.s);

	p = page_new(400, 300);
	put_text(&p, "A", 100, 100, 120, 112);
	put_line(&p, PART_SHAPE, 90, 106, 200, 106, 1);
	ok(check(&p) == 1 && fault[0].kind == FAULT_LABEL_LINE, "a text on a line");
	ok(says(&fault[0], "label \"A\" lies on \"l\" at (110, 106)"), "in words");
	draw_scene_free(p.s);

	p = page_new(400, 300);
	put_text(&p, "A", 390, 100, 410, 112);
	ok(check(&p) == 1 && fault[0].kind == FAULT_LABEL_OFF, "a text leaves the page");
	ok(says(&fault[0], "label \"A\" leaves the page at (400, 106)"), "in words");
	draw_scene_free(p.s);

	p = page_new(400, 300);
	page_circle(&p, "", 100, 100, 20);
	draw_scene_add_group(p.s, "k", "circle", "k")->clipped = true;
	ok(check(&p) == 1 && fault[0].kind == FAULT_CLIPPED, "an object leaves the window");
	ok(says(&fault[0], "\"k\" is not wholly on the page"), "in words");
	draw_scene_free(p.s);

	p = page_new(400, 300);
	put_text(&p, "", 100, 100, 120, 112);
	put_line(&p, PART_AXIS, 90, 106, 200, 106, 1);
	p.s->group[1].name = "";
	ok(check(&p) == 1 &&
		   says(&fault[0], "a number at the axes lies on the axes at (110, 106)"),
	   "a number on its axis");
	draw_scene_free(p.s);

	p = page_new(400, 300);
	for (int i = 0; i < 5; i++)
		put_text(&p, "A", 100 + i, 100, 120 + i, 112);
	fault[3].x = -7;
	ok(draw_check(fault, 3, p.s) == 10 && fault[3].x == -7,
	   "all pairs are counted, no more are written than asked for");
	ok(draw_check(NULL, 0, p.s) == 10, "only the number");
	draw_scene_free(p.s);
}

/* --- What counts and what does not -------------------------------------------------------------- */
static void test_parts(void)
{
	static const struct {
		enum scene_part part;
		int stroke, solid, tint;
	} row[] = {
		{ PART_SHAPE, 1, 0, 0 },  { PART_POINT, 1, 1, 0 },      { PART_MARK, 1, 1, 0 },
		{ PART_HATCH, 0, 0, 0 },  { PART_GRID, 0, 0, 0 },       { PART_AXIS, 1, 0, 0 },
		{ PART_LEADER, 1, 0, 0 }, { PART_BACKGROUND, 0, 0, 0 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		int n[3];

		for (int how = 0; how < 3; how++) {
			struct page p = page_new(400, 300);
			struct scene_path c = draw_scene_path_new(p.s->arena);

			put_text(&p, "A", 100, 100, 120, 112);
			draw_scene_add_group(p.s, "c", "circle", "c");
			draw_scene_circle(&c, 110, 106, how ? 30 : 8);
			if (how == 0)
				draw_scene_add_stroke(p.s, row[i].part, c, page_black, 1);
			else
				draw_scene_add_fill(p.s, row[i].part, c, page_black,
						    how == 1 ? 1 : 0.2);
			n[how] = check(&p);
			draw_scene_free(p.s);
		}
		ok(n[0] == row[i].stroke && n[1] == row[i].solid && n[2] == row[i].tint,
		   "part %d: stroke %d, filled %d, tinted %d", (int)row[i].part, n[0], n[1],
		   n[2]);
	}
}

static void test_leaders(void)
{
	struct page p = page_new(400, 300);
	struct scene_path l = draw_scene_path_new(p.s->arena);
	int a = put_text(&p, "A", 100, 100, 120, 112), b;

	draw_scene_move(&l, 105, 105);
	draw_scene_line(&l, 200, 200);
	draw_scene_put_stroke(p.s, a, PART_LEADER, l, page_black, 0.75);
	ok(check(&p) == 0 && draw_leaders(p.s) == 1, "its own leader may touch a text");
	b = put_text(&p, "B", 140, 140, 160, 152);
	ok(check(&p) == 1 && !strcmp(fault[0].name, "B") && !strcmp(fault[0].other, "A"),
	   "another's may not");
	l = draw_scene_path_new(p.s->arena);
	draw_scene_move(&l, 150, 160);
	draw_scene_line(&l, 150, 250);
	draw_scene_put_stroke(p.s, b, PART_LEADER, l, page_black, 0.75);
	l = draw_scene_path_new(p.s->arena);
	draw_scene_move(&l, 150, 250);
	draw_scene_line(&l, 160, 250);
	draw_scene_put_stroke(p.s, b, PART_LEADER, l, page_black, 0.75);
	ok(draw_leaders(p.s) == 2, "labels with leaders are counted, not pieces of line");
	draw_scene_free(p.s);
}

static void test_widths(void)
{
	int bad = 0;

	for (int i = 0; i < 40; i++) {
		/* A line below, i tenths of a pixel away, four wide. */
		struct page p = page_new(400, 300);
		double d = i / 10.0;

		put_text(&p, "A", 100, 100, 120, 112);
		put_line(&p, PART_SHAPE, 50, 112 + d, 300, 112 + d, 4);
		bad += check(&p) != (d < 1.99);
		draw_scene_free(p.s);
		/* The same beyond a line's end: flat ends stop there, round ones do not. */
		for (int round = 0; round < 2; round++) {
			p = page_new(400, 300);
			put_text(&p, "A", 100, 100, 120, 112);
			put_line(&p, PART_SHAPE, 120 + d, 106, 300, 106, 4)->round = round;
			bad += check(&p) != (round && d < 1.99);
			draw_scene_free(p.s);
		}
	}
	ok(bad == 0, "widths of strokes count, ends are flat or round");
	for (int i = 0; i < 2; i++) {
		struct page p = page_new(400, 300);

		put_text(&p, "A", 100, 100, 120, 112);
		put_text(&p, "B", i ? 119.9 : 120, 100, 140, 112);
		ok(check(&p) == i, "texts that touch are no fault, 0.1 more is one: %d", i);
		draw_scene_free(p.s);
	}
}

static void test_what_is_seen(void)
{
	struct page p = page_new(400, 300);
	struct scene_item *it;
	struct scene_clip *c;

	p.s->window = (struct scene_box){ 50, 50, 350, 250 };
	put_text(&p, "A", 355, 100, 375, 112);
	put_line(&p, PART_SHAPE, 0, 106, 400, 106, 1);
	ok(check(&p) == 0, "strokes are not seen outside the window");
	draw_scene_free(p.s);

	for (int outside = 0; outside < 2; outside++) {
		for (int x = 0; x < 2; x++) {
			p = page_new(400, 300);
			put_text(&p, "A", 100 + 100 * x, 100, 120 + 100 * x, 112);
			it = put_line(&p, PART_SHAPE, 0, 106, 400, 106, 1);
			c = arena_alloc(p.s->arena, sizeof *c);
			c->path = draw_scene_path_new(p.s->arena);
			c->outside = outside;
			draw_scene_circle(&c->path, 100, 106, 60);
			it->clip = c;
			ok(check(&p) == (x == outside), "clipped %s a circle, text %s",
			   outside ? "outside" : "inside", x ? "outside" : "inside");
			draw_scene_free(p.s);
		}
	}
	p = page_new(400, 300);
	put_text(&p, "A", 100, 100, 120, 112);
	put_line(&p, PART_SHAPE, 0, 106, 400, 106, 1)->opacity = 0;
	put_line(&p, PART_SHAPE, 0, 106, 400, 106, 0);
	ok(check(&p) == 0, "what is not painted is not there");
	draw_scene_free(p.s);

	/* On a sheet of pages, moved. */
	p = page_random(3);
	page_place(&p);
	{
		struct page sheet = page_new(1600, 600);

		draw_scene_append(sheet.s, p.s, 0, 0);
		draw_scene_append(sheet.s, p.s, 800, 0);
		ok(check(&p) == 0 && check(&sheet) == 0,
		   "two clean pages side by side are clean");
		draw_scene_free(sheet.s);
	}
	draw_scene_free(p.s);
}

static void test_glyphs(void)
{
	/* x^2, roughly: a low letter and a small one high to the right. */
	static const struct typeset_outline low = {
		.code = 'x', .x0 = 0, .y0 = 0, .x1 = 500, .y1 = 450
	};
	static const struct typeset_outline high = {
		.code = '2', .x0 = 0, .y0 = 0, .x1 = 450, .y1 = 650
	};
	static const double bar[4][2] = { { 0, 4 }, { 14, 4 }, { 14, 5 }, { 0, 5 } };

	for (int i = 0; i < 4; i++) {
		struct page p = page_new(400, 300);
		struct typeset *t = page_text(p.s, "x^2", 14, 14, 5);
		struct typeset_shape shape = { (double(*)[2])(uintptr_t)bar, 4 };

		t->n_glyphs = 2;
		t->glyph = arena_alloc(p.s->arena, 2 * sizeof *t->glyph);
		t->glyph[0] = (struct typeset_glyph){ &low, 'x', TYPESET_ITALIC, 0, 0, 20 };
		t->glyph[1] = (struct typeset_glyph){ &high, '2', TYPESET_ROMAN, 10, -7, 10 };
		t->n_shapes = 1;
		t->shape = &shape;
		draw_scene_add_group(p.s, "A", "text", "A");
		draw_scene_add_text(p.s, PART_LABEL, t, 100, 100, page_black);
		/* Through the empty corner, x, 2, the bar. */
		if (i == 0)
			put_line(&p, PART_SHAPE, 98, 90, 109, 80, 1);
		else if (i == 1)
			put_line(&p, PART_SHAPE, 90, 96, 106, 96, 1);
		else if (i == 2)
			put_line(&p, PART_SHAPE, 112, 80, 112, 90, 1);
		else
			put_line(&p, PART_SHAPE, 112, 103, 112, 120, 1);
		ok(check(&p) == (i > 0), "lines are tested against letters: %d", i);
		draw_scene_free(p.s);
	}
}

/* --- Sampling ------------------------------------------------------------------------------------ */
static double box_distance(const struct scene_box *b, double x, double y)
{
	return hypot(fmax(fmax(b->x0 - x, x - b->x1), 0), fmax(fmax(b->y0 - y, y - b->y1), 0));
}

/* A stroke of some sort, and points of its middle line, 0.1 apart or less. */
static int random_stroke(struct page *p, struct rng *r, double (*at)[2], int most,
			 double *width)
{
	struct scene_path l = draw_scene_path_new(p->s->arena);
	double v[8];
	int n = most - 1, kind = (int)rng_below(r, 3);

	for (int i = 0; i < 8; i++)
		v[i] = (double)rng_between(r, 0, 6000) / 20;
	*width = (double)rng_between(r, 1, 12) / 2;
	draw_scene_add_group(p->s, "s", "stroke", "s");
	if (kind == 1) {
		double r1 = v[2] / 3 + 1, r2 = v[3] / 3 + 1, turn = v[4];

		draw_scene_arc(&l, v[0], v[1], r1, r2, turn, v[5], v[5] + v[6]);
		r1 = nearbyint(r1 * 100) / 100;
		r2 = nearbyint(r2 * 100) / 100;
		for (int i = 0; i <= n; i++) {
			double a = (v[5] + v[6] * i / n) * DRAW_PI / 180,
			       t = turn * DRAW_PI / 180;
			double x = r1 * cos(a), y = r2 * sin(a);

			at[i][0] = v[0] + x * cos(t) - y * sin(t);
			at[i][1] = v[1] + x * sin(t) + y * cos(t);
		}
	} else {
		/* Bernstein's polynomials, as they are written in books; a line is one too. */
		draw_scene_move(&l, v[0], v[1]);
		if (kind == 0) {
			for (int k = 0; k < 2; k++) {
				v[2 + k] = (2 * v[k] + v[6 + k]) / 3;
				v[4 + k] = (v[k] + 2 * v[6 + k]) / 3;
			}
			draw_scene_line(&l, v[6], v[7]);
		} else {
			draw_scene_curve(&l, v[2], v[3], v[4], v[5], v[6], v[7]);
		}
		for (int i = 0; i <= n; i++) {
			double t = (double)i / n;

			for (int k = 0; k < 2; k++)
				at[i][k] = pow(1 - t, 3) * v[k] +
					   3 * t * pow(1 - t, 2) * v[2 + k] +
					   3 * t * t * (1 - t) * v[4 + k] +
					   t * t * t * v[6 + k];
		}
	}
	draw_scene_add_stroke(p->s, PART_SHAPE, l, page_black, *width);
	return n + 1;
}

static void test_sampling(void)
{
	static double at[6001][2];
	struct rng r = { 11 };
	int wrong = 0, hits = 0, misses = 0;

	for (int k = 0; k < 600; k++) {
		struct page p = page_new(300, 300);
		struct scene_box b, inner, all = p.s->window;
		double width, x, y, nearest = INFINITY;
		bool through = false;
		int n = random_stroke(&p, &r, at, 6001, &width), found;

		/* Near the stroke, where it is not obvious. */
		x = at[n / 2][0] + (double)rng_between(&r, -40, 10);
		y = at[n / 2][1] + (double)rng_between(&r, -12, 24);
		put_text(&p, "A", x, y - 12, x + (double)rng_between(&r, 4, 30), y);
		b = draw_scene_text_box(&p.s->group[1].item[0]);
		inner = (struct scene_box){ b.x0 + 0.15, b.y0 + 0.15, b.x1 - 0.15,
					    b.y1 - 0.15 };
		for (int i = 0; i < n; i++) {
			/* Only what lies inside the window is painted. */
			double d = box_distance(&b, at[i][0], at[i][1]);

			nearest = fmin(nearest, d);
			through = through || (box_distance(&inner, at[i][0], at[i][1]) == 0 &&
					      box_distance(&all, at[i][0], at[i][1]) == 0);
		}
		found = 0;
		for (int i = 0, m = check(&p); i < m; i++)
			found += fault[i].kind == FAULT_LABEL_LINE;
		wrong += through && !found;
		wrong += found && nearest > width / 2 + 0.15;
		wrong += found > 1;
		hits += through;
		misses += nearest > width / 2 + 0.15;
		draw_scene_free(p.s);
	}
	ok(wrong == 0 && hits > 60 && misses > 60,
	   "600 strokes, %d through the text, %d past it: %d wrong", hits, misses, wrong);
	wrong = hits = 0;
	for (int k = 0; k < 300; k++) {
		struct page p = page_new(300, 300);
		struct scene_box b[6];
		int pairs = 0;

		for (int i = 0; i < 6; i++) {
			double x = (double)rng_between(&r, 0, 140);
			double y = (double)rng_between(&r, 20, 120);
			double top = y - (double)rng_between(&r, 4, 16);

			put_text(&p, "A", x, top, x + (double)rng_between(&r, 4, 60), y);
			b[i] = draw_scene_text_box(&p.s->group[i].item[0]);
		}
		for (int i = 0; i < 6; i++) {
			for (int j = 0; j < i; j++) {
				/* Some point of a fine lattice lies in both. */
				bool both = false;

				for (double u = b[i].x0 + 0.1; u < b[i].x1 && !both; u += 0.45)
					for (double v = b[i].y0 + 0.1; v < b[i].y1; v += 0.45)
						both = both || box_distance(&b[j], u, v) == 0;
				pairs += both;
			}
		}
		wrong += check(&p) != pairs;
		hits += pairs;
		draw_scene_free(p.s);
	}
	ok(wrong == 0 && hits > 100, "%d overlapping pairs among 1800 texts: %d wrong", hits,
	   wrong);
}

static void test_nothing(void)
{
	struct page p = page_new(400, 300);
	struct typeset *t = page_text(p.s, "", 0, 0, 0);

	ok(check(&p) == 0, "an empty page is clean");
	page_circle(&p, "", 100, 100, 50);
	draw_scene_add_group(p.s, "e", "text", "e");
	draw_scene_add_text(p.s, PART_LABEL, t, 150, 100, page_black);
	ok(check(&p) == 0 && draw_leaders(p.s) == 0, "a text without ink disturbs nobody");
	draw_scene_free(p.s);
}

int main(void)
{
	test_kinds();
	test_parts();
	test_leaders();
	test_widths();
	test_what_is_seen();
	test_glyphs();
	test_sampling();
	test_nothing();
	return tap_done();
}
