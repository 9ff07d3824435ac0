/* t-scene.c -- paths and scenes keep their invariants, whatever they are given. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "draw/back_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct scene_color black = { 0, 0, 0 };

/* Wild numbers as well as tame ones. */
static double wild(struct rng *g)
{
	static const double odd[] = { 0,   -0.0, NAN,  INFINITY, -INFINITY,  1e300, -1e300,
				      1e5, -1e5, 1e-9, 0.005,    100000.004, 360,   -360 };

	if (rng_below(g, 5) == 0)
		return odd[rng_below(g, sizeof odd / sizeof *odd)];
	return (double)rng_between(g, -100000000, 100000000) / 77777.0;
}

static bool hundredth(double v)
{
	double n = nearbyint(v * 100);

	return fabs(v) <= SCENE_FAR && v == n / 100 && !(v == 0 && signbit(v));
}

static bool sound_path(const struct scene_path *p)
{
	const double *v = p->v;
	int n = 0;

	if (p->n_ops && p->op[0] != SCENE_MOVE)
		return false;
	for (int i = 0; i < p->n_ops; i++) {
		enum scene_op op = (enum scene_op)p->op[i];
		int places = op == SCENE_ARC ? 4 : draw_scene_op_values(op);

		for (int k = 0; k < places; k++)
			if (!hundredth(v[k]))
				return false;
		if (op == SCENE_ARC) {
			double x, y;

			if (v[2] < 0 || v[3] < 0 || !(fabs(v[6] - v[5]) <= 360.00001) ||
			    !(fabs(v[4]) <= 360) || !(fabs(v[5]) <= 360))
				return false;
			/* The pen is where the arc begins. */
			draw_scene_arc_point(v, v[5], &x, &y);
			if (fabs(x) < SCENE_FAR && fabs(y) < SCENE_FAR &&
			    hypot(x - v[-2], y - v[-1]) > 0.0072)
				return false;
		}
		v += draw_scene_op_values(op);
		n += draw_scene_op_values(op);
	}
	return n == p->n_values;
}

static struct scene_path wild_path(struct arena *a, struct rng *g)
{
	struct scene_path p = draw_scene_path_new(a);

	for (int i = (int)rng_below(g, 12); i > 0; i--) {
		double v[7];

		for (int k = 0; k < 7; k++)
			v[k] = wild(g);
		switch (rng_below(g, 7)) {
		case 0: draw_scene_move(&p, v[0], v[1]); break;
		case 1: draw_scene_line(&p, v[0], v[1]); break;
		case 2: draw_scene_curve(&p, v[0], v[1], v[2], v[3], v[4], v[5]); break;
		case 3: draw_scene_arc(&p, v[0], v[1], v[2], v[3], v[4], v[5], v[6]); break;
		case 4: draw_scene_close(&p); break;
		case 5: draw_scene_rectangle(&p, v[0], v[1], v[2], v[3]); break;
		default: draw_scene_circle(&p, v[0], v[1], v[2]);
		}
	}
	return p;
}

static void count_piece(void *self, double x0, double y0, double x1, double y1)
{
	long *n = self;

	*n = isfinite(x0 + y0 + x1 + y1) ? *n + 1 : -1000000000;
}

static void test_paths(void)
{
	struct arena *a = arena_new();
	struct rng g = { 1 };
	int bad = 0;
	long pieces = 0;

	for (int i = 0; i < 20000; i++) {
		struct scene_path p = wild_path(a, &g);

		bad += !sound_path(&p);
		if (i % 20 == 0)
			draw_scene_flatten(&p, count_piece, &pieces);
		arena_reset(a);
	}
	ok(!bad, "(1) (2) 20000 paths from wild numbers are sound");
	ok(pieces > 0, "and can be flattened: %ld pieces", pieces);
	arena_free(a);
}

/* How far a point is from the nearest piece. */
struct near {
	double x, y, best;
};
static void near_piece(void *self, double x0, double y0, double x1, double y1)
{
	struct near *n = self;
	double dx = x1 - x0, dy = y1 - y0, l = dx * dx + dy * dy;
	double t = l > 0 ? ((n->x - x0) * dx + (n->y - y0) * dy) / l : 0;

	t = t < 0 ? 0 : t > 1 ? 1 : t;
	n->best = fmin(n->best, hypot(x0 + t * dx - n->x, y0 + t * dy - n->y));
}

static double miss(const struct scene_path *p, double x, double y)
{
	struct near n = { x, y, INFINITY };

	draw_scene_flatten(p, near_piece, &n);
	return n.best;
}

static void test_flatten(void)
{
	struct arena *a = arena_new();
	struct rng g = { 2 };
	double arcs = 0, curves = 0;

	for (int i = 0; i < 400; i++) {
		static const double size[] = { 0.05, 1, 30, 300, 5000, 100000 };
		double r = size[rng_below(&g, 6)], q = rng_below(&g, 2) ? r : r / 7;
		struct scene_path p = draw_scene_path_new(a);
		double turn = (double)rng_between(&g, 0, 360);
		double from = rng_between(&g, -36000, 36000) / 100.0;
		const double *v;

		draw_scene_arc(&p, 300, 200, r, q, turn, from,
			       rng_between(&g, -36000, 36000) / 100.0);
		v = p.v + 2;
		for (int k = 0; k < 20; k++) {
			double x, y;

			draw_scene_arc_point(
				v, v[5] + (v[6] - v[5]) * (double)rng_below(&g, 1001) / 1000,
				&x, &y);
			arcs = fmax(arcs, miss(&p, x, y));
		}
		arena_reset(a);
	}
	ok(arcs <= 0.1, "arcs of any size within 0.1 (%.4f)", arcs);
	for (int i = 0; i < 400; i++) {
		double far = rng_below(&g, 2) ? 500 : 100000, v[8];
		struct scene_path p = draw_scene_path_new(a);

		for (int k = 0; k < 8; k++)
			v[k] = nearbyint((double)rng_between(&g, -1000, 1000) / 1000 * far);
		draw_scene_move(&p, v[0], v[1]);
		draw_scene_curve(&p, v[2], v[3], v[4], v[5], v[6], v[7]);
		for (int k = 0; k < 20; k++) {
			double t = (double)rng_below(&g, 1001) / 1000, xy[2];

			/* de Casteljau */
			for (int c = 0; c < 2; c++) {
				double w[4] = { v[c], v[2 + c], v[4 + c], v[6 + c] };

				for (int m = 3; m > 0; m--)
					for (int j = 0; j < m; j++)
						w[j] += t * (w[j + 1] - w[j]);
				xy[c] = w[0];
			}
			curves = fmax(curves, miss(&p, xy[0], xy[1]));
		}
		arena_reset(a);
	}
	ok(curves <= 0.1, "curves within 0.1 (%.4f)", curves);
	arena_free(a);
}

/* Cubics for arcs, against the arc itself. */
struct cubic {
	double x, y;
	const double *arc;
	double worst;
	int n;
};
static void cubic_curve(void *self, double x1, double y1, double x2, double y2, double x,
			double y)
{
	struct cubic *c = self;
	const double *v = c->arc;
	double turn = v[4] * DRAW_PI / 180;

	for (int k = 0; k <= 16; k++) {
		double t = k / 16.0, s = 1 - t;
		double px = s * s * s * c->x + 3 * s * s * t * x1 + 3 * s * t * t * x2 +
			    t * t * t * x;
		double py = s * s * s * c->y + 3 * s * s * t * y1 + 3 * s * t * t * y2 +
			    t * t * t * y;
		double dx = px - v[0], dy = py - v[1];
		double a = (dx * cos(turn) + dy * sin(turn)) / v[2];
		double b = (-dx * sin(turn) + dy * cos(turn)) / v[3];

		c->worst = fmax(c->worst, fabs(hypot(a, b) - 1) * fmax(v[2], v[3]));
	}
	c->x = x;
	c->y = y;
	c->n++;
}

static void test_cubics(void)
{
	struct rng g = { 4 };
	double worst = 0, ends = 0;
	int most = 0;

	for (int i = 0; i < 2000; i++) {
		double r = pow(10, rng_between(&g, 0, 500) / 100.0);
		double v[7] = { 300, -20, r };
		struct cubic c = { .arc = v };
		double x, y;

		v[3] = rng_below(&g, 2) ? r : r / 3;
		v[4] = (double)rng_between(&g, 0, 180);
		v[5] = (double)rng_between(&g, -360, 360);
		v[6] = v[5] + (double)rng_between(&g, -360, 360);
		draw_scene_arc_point(v, v[5], &c.x, &c.y);
		draw_trace_arc(v, &(struct draw_pen){ .curve = cubic_curve }, &c);
		worst = fmax(worst, c.worst);
		draw_scene_arc_point(v, v[6], &x, &y);
		ends = fmax(ends, hypot(x - c.x, y - c.y));
		most = c.n > most ? c.n : most;
	}
	ok(worst <= 0.0101 && ends < 1e-6 && most <= 24,
	   "arcs as cubics: within %.4f, ends within %.1e, at most %d", worst, ends, most);
}

/* The ends of arcs are where they were asked for, at any radius. */
static void test_arc_ends(void)
{
	struct arena *a = arena_new();
	struct rng g = { 8 };
	double worst = 0;

	for (int i = 0; i < 1000; i++) {
		double r = pow(10, rng_between(&g, 0, 498) / 100.0);
		double from = rng_between(&g, -1000000, 1000000) / 12345.0;
		double to = from + rng_between(&g, -1000, 1000) / 777.0, x, y;
		double t = to * DRAW_PI / 180;
		struct scene_path p = draw_scene_path_new(a);

		draw_scene_arc(&p, 0, 0, r, r, 0, from, to);
		draw_scene_arc_point(p.v + 2, p.v[8], &x, &y);
		worst = fmax(worst, hypot(x - r * cos(t), y - r * sin(t)));
		arena_reset(a);
	}
	ok(worst < 0.2, "arcs end where they should (%.3f)", worst);
	arena_free(a);
}

static void test_numbers(void)
{
	static const struct {
		double v;
		const char *text;
	} row[] = {
		{ 0, "0" },
		{ -0.0, "0" },
		{ 1, "1" },
		{ -1.5, "-1.5" },
		{ 0.05, "0.05" },
		{ -0.05, "-0.05" },
		{ 0.004, "0" },
		{ -0.004, "0" },
		{ 12.345, "12.35" },
		{ 99999.99, "99999.99" },
		{ 100, "100" },
		{ 0.1, "0.1" },
		{ 1e300, "1000000000000" },
		{ -1e300, "-1000000000000" },
	};
	struct rng g = { 3 };
	struct buf b = { 0 };
	int bad = 0;

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		buf_reset(&b);
		draw_scene_number(&b, row[i].v);
		/* 12.345 lies a hair below or above, either is right. */
		ok(!strcmp(buf_str(&b), row[i].text) ||
			   (row[i].v == 12.345 && !strcmp(buf_str(&b), "12.34")),
		   "%g is %s", row[i].v, buf_str(&b));
	}
	for (int i = 0; i < 20000; i++) {
		double v = (double)rng_between(&g, -10000000, 10000000) / 100;

		buf_reset(&b);
		draw_scene_number(&b, v);
		bad += strtod(buf_str(&b), NULL) != v || b.n > 10;
	}
	ok(!bad, "hundredths read back as themselves");
	buf_clear(&b);
}

static struct typeset plain_text = { .source = "x", .plain = "x", .size = 12 };

static void test_limits(void)
{
	struct scene *s = draw_scene_new(100, 100);
	struct draw_fault fault;
	int added = 0;
	bool sound = true;

	ok(!draw_scene_add_stroke(s, PART_SHAPE, draw_scene_path_new(s->arena), black, 1),
	   "nothing is added before there is a group");
	draw_scene_add_group(s, "x", "line", "");
	ok(!draw_scene_add_stroke(s, PART_SHAPE, draw_scene_path_new(s->arena), black, 1) &&
		   !s->full,
	   "an empty path adds nothing");
	while (added < DRAW_POINTS && !s->full) {
		struct scene_path p = draw_scene_path_new(s->arena);

		for (int i = 0; i < 500; i++)
			draw_scene_line(&p, i, added % 100);
		added += draw_scene_add_stroke(s, PART_SHAPE, p, black, 1) != NULL;
	}
	for (int i = 0; i < s->group[0].n; i++)
		sound = sound && s->group[0].item[i].path.n_values == 1000;
	ok(s->full && added == DRAW_POINTS / 1000 && s->values == DRAW_POINTS && sound,
	   "(4) %d paths of 1000 coordinates, then it is full", added);
	ok(!draw_scene_add_text(s, PART_LABEL, &plain_text, 1, 1, black), "for texts too");
	ok(draw_scene_is_full(s) && draw_check(&fault, 1, s) == 1 && fault.kind == FAULT_FULL,
	   "which is told");
	draw_scene_free(s);
	s = draw_scene_new(100, 100);
	draw_scene_add_group(s, "", "", "");
	draw_scene_add_text(s, PART_LABEL, &plain_text, NAN, 1e9, black);
	ok(s->group[0].item[0].x == -SCENE_FAR && s->group[0].item[0].y == SCENE_FAR,
	   "places of texts are bounded");
	draw_scene_free(s);
}

static void test_names(void)
{
	static const char *const name[][2] = {
		{ "A\n_1\t", "A _1 " },
		{ "\xff\xfe"
		  "A",
		  "??A" },
		{ "\x01\x7f", "??" },
		{ "\xce\xb1", "\xce\xb1" },
		{ "\xce", "?" },
		{ "<&>", "<&>" },
	};
	struct scene *s = draw_scene_new(50, 50);

	for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
		struct scene_group *g =
			draw_scene_add_group(s, name[i][0], name[i][0], name[i][0]);

		ok(!strcmp(g->name, name[i][1]) && !strcmp(g->kind, name[i][1]) &&
			   !strcmp(g->title, name[i][1]),
		   "(3) a name becomes \"%s\"", name[i][1]);
	}
	draw_scene_free(s);
}

static void test_append(void)
{
	struct scene *a = draw_scene_new(100, 80), *s = draw_scene_new(500, 500);
	struct scene_path p = draw_scene_path_new(a->arena);
	struct scene_clip *c = arena_alloc(a->arena, sizeof *c);
	double corner[3][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 } };
	struct typeset_shape shape = { corner, 3 };
	struct typeset *t = arena_alloc(a->arena, sizeof *t);
	struct buf b = { 0 };
	struct scene_item *it;
	bool sound = true;

	*t = plain_text;
	t->shape = &shape;
	t->n_shapes = 1;
	a->window = (struct scene_box){ 5, 5, 95, 75 };
	draw_scene_add_group(a, "c", "circle", "a circle")->clipped = true;
	draw_scene_move(&p, 1.1, 2.2);
	draw_scene_arc(&p, 10, 20, 5, 3, 30, 45, 90);
	c->path = p;
	c->outside = true;
	draw_scene_add_stroke(a, PART_SHAPE, p, black, 2)->clip = c;
	draw_scene_add_fill(a, PART_SHAPE, p, black, 0.5);
	draw_scene_add_text(a, PART_LABEL, t, 7, 8, black);
	draw_scene_add_group(s, "first", "", "");
	draw_scene_append(s, a, 200.1, 100.2);
	draw_scene_append(s, a, 0, 0);
	corner[1][0] = 77;
	draw_scene_free(a);
	ok(s->n == 3 && s->group[1].n == 3 && s->group[1].clipped &&
		   s->values == 2 * (2 * 11 + 2),
	   "a scene appended twice");
	it = s->group[1].item;
	ok(it[0].path.v[0] == 201.2 && it[0].path.v[1] == 102.4, "its places are moved");
	ok(it[0].path.v[4] == 210.1 && it[0].path.v[5] == 120.2 && it[0].path.v[6] == 5 &&
		   it[0].path.v[8] == 30 && it[0].path.v[10] == 90,
	   "centres too, radii and angles not");
	ok(it[0].clip && it[0].clip->outside && it[0].clip->next &&
		   !it[0].clip->next->outside && !it[0].clip->next->next &&
		   it[0].clip->path.v[0] == 201.2,
	   "clips are moved, the page's window after them");
	ok(it[1].clip && !it[1].clip->next && it[1].clip->path.v[0] == 205.1 &&
		   it[1].clip->path.v[3] == 105.2,
	   "or alone");
	ok(it[2].x == 207.1 && it[2].y == 108.2 && it[2].text->shape[0].p[1][0] == 1,
	   "texts are copied and moved");
	for (int i = 1; i < 3; i++)
		for (int k = 0; k < 2; k++)
			sound = sound && sound_path(&s->group[i].item[k].path);
	ok(sound, "and all of it is sound");
	draw_scene_dump(&b, s);
	ok(!strcmp(buf_str(&b),
		   "page 500 500\n"
		   "group \"first\" : \n"
		   "group \"c\" circle clipped: a circle\n"
		   "  shape #000000 stroke 2 outside( M201.2,102.4 L212.1,123.8 "
		   "A210.1,120.2,5,3,30,45,90 ) inside( M205.1,105.2 L295.1,105.2 "
		   "L295.1,175.2 "
		   "L205.1,175.2 Z ) M201.2,102.4 L212.1,123.8 A210.1,120.2,5,3,30,45,90\n"
		   "  shape #000000 opacity 0.5 fill inside( M205.1,105.2 L295.1,105.2 "
		   "L295.1,175.2 L205.1,175.2 Z ) M201.2,102.4 L212.1,123.8 "
		   "A210.1,120.2,5,3,30,45,90\n"
		   "  label #000000 text 207.1,108.2 x\n"
		   "group \"c\" circle clipped: a circle\n"
		   "  shape #000000 stroke 2 outside( M1.1,2.2 L12,23.6 A10,20,5,3,30,45,90 "
		   ") "
		   "inside( M5,5 L95,5 L95,75 L5,75 Z ) M1.1,2.2 L12,23.6 "
		   "A10,20,5,3,30,45,90\n"
		   "  shape #000000 opacity 0.5 fill inside( M5,5 L95,5 L95,75 L5,75 Z ) "
		   "M1.1,2.2 L12,23.6 A10,20,5,3,30,45,90\n"
		   "  label #000000 text 7,8 x\n"),
	   "the dump says so");
	buf_clear(&b);
	draw_scene_free(s);
}

static void test_dashes(void)
{
	bool good = true;
	double v[4];

	for (int d = 1; d < DASH_COUNT; d++)
		for (double w = 0.1; w < 10; w += 0.3) {
			int n = draw_scene_dash_lengths((enum scene_dash)d, w, v);

			good = good && (n == 2 || n == 4);
			for (int k = 0; k < n; k++)
				good = good && v[k] >= 1 && hundredth(v[k]);
		}
	ok(good && draw_scene_dash_lengths(DASH_SOLID, 1, v) == 0,
	   "dashes come in pairs and can be seen");
}

int main(void)
{
	test_paths();
	test_flatten();
	test_cubics();
	test_arc_ends();
	test_numbers();
	test_limits();
	test_names();
	test_append();
	test_dashes();
	return tap_done();
}
