/*
 * t-region.c -- fillings, borders and hatching against the regions they show.
 *
 * Random places of the window are asked twice: by the relation (or geo's own test), and by
 * counting crossings of the drawn path.  Places within a pixel of the border do not count.
 */
#include "draw/plot_priv.h"
#include "draw/t/drawing.h"
#include "draw/t/ink.h"
#include "geo/geo.h"

/* Does the place lie inside?  In the plane. */
typedef bool inside_fn(void *self, double x, double y);

/* -1: too near to the border, else 0 or 1. */
static int clear_answer(inside_fn *in, void *self, const struct draw_view *v, double px,
			double py)
{
	bool a = in(self, plane_x(v, px), plane_y(v, py));

	for (int i = 0; i < 12; i++) {
		double t = i * DRAW_PI / 6, r = i % 2 ? 1.0 : 0.5;

		if (in(self, plane_x(v, px + r * cos(t)), plane_y(v, py + r * sin(t))) != a)
			return -1;
	}
	return a;
}

static void compare(const char *what, const struct ink *k, inside_fn *in, void *self,
		    const struct draw_view *v, struct rng *r)
{
	int wrong = 0, inner = 0, told = 0;

	for (int i = 0; i < 3000; i++) {
		double px = rng_real(r, 0, 800), py = rng_real(r, 0, 600);
		int want = clear_answer(in, self, v, px, py);

		if (want < 0)
			continue;
		told++;
		inner += want;
		if (ink_inside(k, px, py) != want && wrong++ < 2)
			printf("# %s: (%.2f, %.2f) should be %s\n", what, px, py,
			       want ? "inside" : "outside");
	}
	ok(wrong == 0 && told > 1500, "%s: %d places inside, %d outside", what, inner,
	   told - inner);
}

/* --- Inequalities --------------------------------------------------------------------- */

static bool relation_inside(void *self, double x, double y)
{
	return draw_relation_holds(self, x, y);
}

static struct plot_relation *relation_of_object(struct easel *z, const char *name)
{
	return draw_relation_of(fig_value(z->d.fig, fig_find(z->d.fig, name))->fn, z->d.arena);
}

static void add_inequality(struct easel *z, const char *text)
{
	char line[600];
	const struct fig_obs *o;

	snprintf(line, sizeof line,
		 "{\"tool\":\"add_inequality\",\"args\":{\"name\":\"q\",\"expr\":\"%s\"}}",
		 text);
	if (fig_line(z->d.fig, line, strlen(line), &o) != OK)
		ok(0, "%s: %s", text, fig_obs_err(o)->msg);
}

static void test_inequality(const char *text, int values, struct rng *r)
{
	struct easel z;
	struct ink k, b;
	const struct scene_group *g;
	struct plot_relation *rel;
	int n = 0, astray = 0;

	easel_open(&z, "");
	add_inequality(&z, text);
	rel = relation_of_object(&z, "q");
	g = easel_draw(&z, "q");
	k = ink_of_group(g, ITEM_FILL, PART_SHAPE, z.d.arena);
	compare(text, &k, relation_inside, rel, &z.d.view, r);
	for (int i = 0; i < g->n; i++)
		n += g->item[i].path.n_values;
	ok(n <= values, "%s takes %d numbers (at most %d)", text, n, values);
	/* The border is where inside and outside are both near. */
	b = ink_of_group(g, ITEM_STROKE, PART_SHAPE, z.d.arena);
	for (int i = 0; i < b.n; i++) {
		double px = b.p[i][0], py = b.p[i][1];

		if (px > 1 && px < 799 && py > 1 && py < 599)
			astray += clear_answer(relation_inside, rel, &z.d.view, px, py) >= 0;
	}
	ok(astray == 0, "%s: its border lies between inside and outside", text);
	easel_close(&z);
}

static void test_inequalities(void)
{
	static const struct {
		const char *text;
		int values;
	} row[] = {
		{ "y < x", 20 },
		{ "y <= 2x+1", 20 },
		{ "x > 1", 20 },
		{ "2x + 3y >= 6 && x < 3", 30 },
		{ "x>=0 && y>=0 && x+2y<=4 && 3x+y<=6", 40 },
		{ "x > 3 && x < 2", 0 },
		{ "y > 0 && y < 0", 0 },
		{ "y >= 1 && y < 1", 0 },
		{ "x < x", 0 },
		{ "x - x > 0", 0 },
		{ "y >= y + 1", 0 },
		{ "x <= x && y < 1", 20 },
		{ "x^2+y^2 < 4", 130 },
		{ "x^2+y^2 >= 4", 150 },
		{ "x^2+y^2 < 4 && x^2+y^2 > 1", 300 },
		{ "y < x^2", 150 },
		{ "y > x^2 - 2 && y < x", 120 },
		{ "x^2+y^2<4 || (x-2)^2+y^2<2", 250 },
		{ "x*y > 1", 200 },
		{ "abs(x)+abs(y) <= 2", 60 },
		{ "y < sqrt(x)", 120 },
		{ "y > 1/x", 200 },
		{ "y < sin(3x)", 1000 },
		{ "y^2 < x^3-x+1", 250 },
		{ "(x^2+y^2)^2 < 4(x^2-y^2)", 300 },
		{ "abs(y - sin(2x)) < 0.06", 1600 },
		{ "(x-1.234)^2 + (y-0.321)^2 < 0.002", 120 },
		{ "floor(x) < y", 120 },
		{ "y < 3 && !(x < 1)", 100 },
		{ "x < 2 && !(x^2+y^2 < 1 || y > 2)", 200 },
		{ "max(abs(x), abs(y)) < 1.7", 60 },
		{ "sin(x)*sin(y) > 0.2", 900 },
		{ "x < 1 || y < 1", 60 },
		{ "x > 0 || sqrt(y) > 1", 60 },
		{ "x^2 < -1", 0 },
		{ "x^2 + 1 > 0", 30 },
	};
	struct rng r = { 7 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		test_inequality(row[i].text, row[i].values, &r);
}

static void test_random_inequalities(void)
{
	struct rng r = { 21 };

	for (int i = 0; i < 24; i++) {
		char text[400];
		double a = rng_real(&r, -2, 2), b = rng_real(&r, -2, 2), c, d;
		int n = 0;

		n += snprintf(text, sizeof text, "%.3f x + %.3f y %s %.3f", a, b,
			      i & 1 ? "<" : ">=", rng_real(&r, -2, 2));
		for (int k = 0; k < i % 4; k++) {
			a = rng_real(&r, -2, 2);
			b = rng_real(&r, -2, 2);
			c = rng_real(&r, 0, 3);
			n += snprintf(text + n, sizeof text - (size_t)n,
				      " && %.3f x + %.3f y < %.3f", a, b, c);
		}
		if (i >= 12) {
			a = rng_real(&r, -1, 2);
			b = rng_real(&r, -1, 1);
			c = rng_real(&r, -1, 2);
			d = rng_real(&r, 0, 5);
			snprintf(text + n, sizeof text - (size_t)n,
				 " %s %.3f x^2 + %.3f x y + %.3f y^2 < %.3f",
				 i % 3 ? "&&" : "||", a, b, c, d);
		}
		test_inequality(text, 600, &r);
	}
	/* What swings faster than the grid does not take for ever. */
	struct easel z;
	const struct scene_group *g;
	long n = 0;

	easel_open(&z, "");
	add_inequality(&z, "sin(300x) > cos(300y)");
	g = easel_draw(&z, "q");
	for (int i = 0; i < g->n; i++)
		n += g->item[i].path.n_values;
	ok(n < 200000, "a wild inequality takes %ld numbers", n);
	easel_close(&z);
}

/* Strict comparisons have dashed borders, others solid ones; corners are exact. */
static void test_borders(void)
{
	struct easel z;
	const struct scene_group *g;
	int dashed = 0, solid = 0;
	struct ink k;
	static const double corner[][2] = { { 0, 0 }, { 2, 0 }, { 1.6, 1.2 }, { 0, 2 } };

	easel_open(&z, "q: x>=0 && y>=0 && x+2y<=4 && 3x+y<=6");
	g = easel_draw(&z, "q");
	for (int i = 0; i < g->n; i++)
		dashed += g->item[i].kind == ITEM_STROKE && g->item[i].dash != DASH_SOLID;
	ok(dashed == 0, "borders that belong to the region are solid");
	k = ink_of_group(g, ITEM_FILL, PART_SHAPE, z.d.arena);
	for (int i = 0; i < 4; i++) {
		double best = 1e9;

		for (int j = 0; j < k.knots; j++)
			best = fmin(best,
				    hypot(k.knot[j][0] - view_x(&z.d.view, corner[i][0]),
					  k.knot[j][1] - view_y(&z.d.view, corner[i][1])));
		ok(best < 0.011, "the corner (%g, %g) is exact", corner[i][0], corner[i][1]);
	}
	easel_close(&z);
	for (int round = 0; round < 2; round++) {
		const char *text = round ? "x^2+y^2<4 && y>=x" : "x+y<2 && y>=x";
		int mixed = 0;

		easel_open(&z, "");
		add_inequality(&z, text);
		g = easel_draw(&z, "q");
		dashed = solid = 0;
		for (int i = 0; i < g->n; i++) {
			const struct scene_item *it = &g->item[i];
			struct ink b;

			if (it->kind != ITEM_STROKE || it->part != PART_SHAPE)
				continue;
			b = ink_of(&it->path, z.d.arena);
			dashed += it->dash == DASH_LONG;
			solid += it->dash == DASH_SOLID;
			for (int j = 0; j < b.n; j++) {
				double x = plane_x(&z.d.view, (b.p[j][0] + b.p[j][2]) / 2);
				double y = plane_y(&z.d.view, (b.p[j][1] + b.p[j][3]) / 2);

				/* Solid is y = x alone; at the corners both are near. */
				if (fabs(round ? x * x + y * y - 4 : x + y - 2) < 0.1 &&
				    fabs(y - x) < 0.03)
					continue;
				mixed += (fabs(y - x) < 0.012) != (it->dash == DASH_SOLID);
			}
		}
		ok(dashed == 1 && solid == 1 && mixed == 0,
		   "%s: solid where it is y = x, else dashed", text);
		easel_close(&z);
	}
}

static void test_room(void)
{
	static const struct {
		const char *text;
		double x0, x1, y0, y1;
	} row[] = {
		{ "x>=0 && y>=0 && x+2y<=10 && 3x+y<=15", 0, 5, 0, 5 },
		{ "x^2+y^2<4", -2, 2, -2, 2 },
		{ "(x-40)^2+(y-30)^2<400", 20, 60, 10, 50 },
		{ "abs(x)+abs(y)<=0.5", -0.5, 0.5, -0.5, 0.5 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct easel z;
		struct extent e = { 0 };
		fig_id id;
		double s;

		easel_open(&z, "");
		add_inequality(&z, row[i].text);
		id = fig_find(z.d.fig, "q");
		draw_extent_inequality(&e, &z.d, id, fig_value(z.d.fig, id));
		s = 0.1 * (row[i].x1 - row[i].x0);
		ok(e.any && fabs(e.x0 - row[i].x0) < s && fabs(e.x1 - row[i].x1) < s &&
			   fabs(e.y0 - row[i].y0) < s && fabs(e.y1 - row[i].y1) < s,
		   "%s wants [%.3g, %.3g] x [%.3g, %.3g]", row[i].text, e.x0, e.x1, e.y0,
		   e.y1);
		easel_close(&z);
	}
	struct easel z;
	struct extent e = { 0 };
	fig_id id;

	easel_open(&z, "q: y < x^2");
	id = fig_find(z.d.fig, "q");
	draw_extent_inequality(&e, &z.d, id, fig_value(z.d.fig, id));
	ok(!e.any && e.x_hint && e.y_hint && e.hx0 < -1 && e.hx1 > 1 && e.hx1 < 30,
	   "an unbounded region only hints");
	easel_close(&z);
}

/* --- Integrals ------------------------------------------------------------------------ */

struct between {
	const struct draw_sample *f, *g;
	double from, to;
};

static bool between_inside(void *self, double x, double y)
{
	const struct between *b = self;
	double f = draw_sample_at(b->f, x, 0), g = b->g ? draw_sample_at(b->g, x, 0) : 0;

	return x > b->from && x < b->to && y > fmin(f, g) && y < fmax(f, g);
}

static void test_integrals(void)
{
	static const struct {
		const char *script;
		double from, to;
	} row[] = {
		{ "f(x)=x^2/2\na=Integral(f, 0, 2)", 0, 2 },
		{ "f(x)=sin(2x)\na=Integral(f, -3, 3)", -3, 3 },
		{ "f(x)=x^2-1\ng(x)=x+1\na=IntegralBetween(f, -1, 2, g)", -1, 2 },
		{ "f(x)=x^3-x\ng(x)=x\na=IntegralBetween(f, -2, 2, g)", -2, 2 },
		{ "f(x)=x^2*x^2\na=Integral(f, -3, 3)", -3, 3 },
		{ "f(x)=floor(x)\na=Integral(f, -2.5, 2.5)", -2.5, 2.5 },
		{ "f(x)=e^x\na=Integral(f, -50, 1)", -50, 1 },
	};
	struct rng r = { 3 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct easel z;
		struct ink k;
		struct between b = { 0 };
		struct extent e = { 0 };
		const struct scene_group *g;
		fig_id id;
		const struct value *v;

		easel_open(&z, row[i].script);
		g = easel_draw(&z, "a");
		k = ink_of_group(g, ITEM_FILL, PART_SHAPE, z.d.arena);
		v = fig_value(z.d.fig, fig_find(z.d.fig, "f"));
		b.f = draw_sample_compile(v->fn, "x", NULL, z.d.arena);
		id = fig_find(z.d.fig, "g");
		if (id.v >= 0)
			b.g = draw_sample_compile(fig_value(z.d.fig, id)->fn, "x", NULL,
						  z.d.arena);
		b.from = row[i].from;
		b.to = row[i].to;
		compare(strstr(row[i].script, "a="), &k, between_inside, &b, &z.d.view, &r);
		id = fig_find(z.d.fig, "a");
		ok(draw_extent_integral(&e, &z.d, id, fig_value(z.d.fig, id)) && e.any &&
			   fabs(e.x0 - b.from) < 1e-9 && fabs(e.x1 - b.to) < 1e-9,
		   "its room is from end to end");
		easel_close(&z);
	}
	struct easel z;
	struct extent e = { 0 };
	struct draw_look l = { .fill = 1 };
	fig_id id;

	easel_open(&z, "n=5\nA=(1,1)\nd=Distance(A, (0,0))");
	id = fig_find(z.d.fig, "n");
	draw_scene_add_group(z.d.scene, "n", "number", "");
	ok(!draw_integral(&z.d, id, fig_value(z.d.fig, id), &l) &&
		   !draw_extent_integral(&e, &z.d, id, fig_value(z.d.fig, id)) && !e.any &&
		   z.d.scene->group[0].n == 0,
	   "other numbers are not areas");
	easel_close(&z);
}

/* --- Shapes that enclose -------------------------------------------------------------- */

struct shape {
	const struct value *v;
	struct num_ctx *c;
};

static bool shape_inside(void *self, double x, double y)
{
	const struct shape *s = self;
	struct err e;
	truth t = TRUTH_NO;

	if (geo_region_has(&t, s->v, (pt){ num_double(x, s->c), num_double(y, s->c) }, s->c,
			   &e) != OK)
		return false;
	return is_yes(t);
}

static void test_shapes(void)
{
	static const char *const row[] = {
		"p=Circle((1,0.5),1.3)",
		"p=Circle((0,-1000),1001)",
		"p=Circle((0,-100000000),100000001)",
		"p=Circle((-300000,410000.5),508034.2)",
		"p=Circle((30000000,41000000),50803543)",
		"p=Circle((1234567,0),1234566)",
		"p=Ellipse((-1,-0.5),(1,1),(1.8,1))",
		"p=Ellipse((-1000,0),(1000,0),(0.5,1))",
		"p=Ellipse((-1000,-1000),(1000,1001),(1,-1))",
		"p=Polygon((-2,-1),(2,-2),(0.5,0.3),(1,2.5),(-3,2))",
		"p=Polygon((-2000,-1000),(2,-2),(0.5,0.3),(1000,2500),(-3,2))",
		"p=CircularSector((0,0),(2,1),(-1,2))",
		"p=CircularSector((0,0),(-1,2),(2,1))",
		"p=CircularArc((0.5,0),(2,1),(-1,-2))",
		"p=CircularArc((0.5,0),(-1,-2),(2,1))",
		"p=CircularSector((-500,0),(0,30),(1,-40))",
		"p=CircularSector((-500,0),(1,-40),(0,30))",
		"p=CircularArc((-500,0),(1,-40),(0,30))",
	};
	struct rng r = { 5 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		for (int stretched = 0; stretched < 2; stretched++) {
			struct easel z;
			struct ink k;
			struct shape s;
			struct scene_path p;
			fig_id id;

			easel_open(&z, row[i]);
			if (stretched)
				z.d.view = (struct draw_view){
					-4, -10, 4, 10, { 0, 0, 800, 600 }, 100, 30
				};
			id = fig_find(z.d.fig, "p");
			s.v = fig_value(z.d.fig, id);
			s.c = num_ctx_new(1);
			num_enter(s.c, NUM_DOUBLE, 0);
			p = draw_scene_path_new(z.d.arena);
			ok(draw_region_path(&p, &z.d, id, s.v), "%s encloses", row[i]);
			k = ink_of(&p, z.d.arena);
			compare(row[i], &k, shape_inside, &s, &z.d.view, &r);
			num_ctx_free(s.c);
			easel_close(&z);
		}
	struct easel z;
	struct scene_path p;
	fig_id id;

	easel_open(&z, "l=Line((0,0),(1,1))");
	p = draw_scene_path_new(z.d.arena);
	id = fig_find(z.d.fig, "l");
	ok(!draw_region_path(&p, &z.d, id, fig_value(z.d.fig, id)), "a line encloses nothing");
	easel_close(&z);
}

/* --- Shades --------------------------------------------------------------------------- */

static bool painted(const struct scene_item *it, double px, double py, struct arena *a)
{
	struct ink k = ink_of(&it->path, a);

	if (!ink_inside(&k, px, py))
		return false;
	for (const struct scene_clip *c = it->clip; c; c = c->next) {
		k = ink_of(&c->path, a);
		if (ink_inside(&k, px, py) == c->outside)
			return false;
	}
	return true;
}

static void test_shades(void)
{
	struct easel z;
	const struct scene_group *g;
	struct rng r = { 9 };
	int wrong = 0, in = 0;

	easel_open(&z,
		   "c=Circle((0,0),2)\nd=Circle((1.5,0),2)\np=Polygon((0.5,-0.5),(1,-0.5),4)\n"
		   "k=Circle((0.75,1.2),0.2)\ns=Shade(c, d, p, k)\nt=Shade(c, {}, d)");
	g = easel_draw(&z, "s");
	for (int i = 0; i < 600; i++) {
		double px = rng_real(&r, 200, 700), py = rng_real(&r, 50, 550);
		double x = plane_x(&z.d.view, px), y = plane_y(&z.d.view, py);
		bool want = x * x + y * y < 4 && (x - 1.5) * (x - 1.5) + y * y < 4 &&
			    !(x > 0.5 && x < 1 && y > -0.5 && y < 0) &&
			    !((x - 0.75) * (x - 0.75) + (y - 1.2) * (y - 1.2) < 0.04);

		in += want;
		wrong += g->n != 1 || painted(&g->item[0], px, py, z.d.arena) != want;
	}
	ok(wrong <= 2 && in > 50, "a lens with two holes");
	g = easel_draw(&z, "t");
	ok(g->n == 1 && painted(&g->item[0], view_x(&z.d.view, -1), 300, z.d.arena) &&
		   !painted(&g->item[0], view_x(&z.d.view, 0), 300, z.d.arena),
	   "a moon");
	easel_close(&z);
}

/* --- Hatching ------------------------------------------------------------------------- */

static void test_hatching(void)
{
	static const double slope[][2] = { { 0, 0 }, { 1, -1 }, { 1, 1 },
					   { 0, 0 }, { 1, 0 },  { 0, 1 } };
	struct easel z;
	struct plot_relation *rel;
	const struct scene_item *it;

	easel_open(&z, "q: x^2+y^2<6.5 && y<x^2");
	rel = relation_of_object(&z, "q");
	for (int h = FIG_HATCH_RISING; h < FIG_HATCH_COUNT; h++) {
		struct draw_look l = { .hatch = h };
		struct scene_path p = draw_scene_path_new(z.d.scene->arena);
		fig_id id = fig_find(z.d.fig, "q");
		struct ink k;
		int out = 0, turned = 0, empty = 0;

		draw_scene_add_group(z.d.scene, "", "", "");
		draw_region_path(&p, &z.d, id, fig_value(z.d.fig, id));
		draw_fill(&z.d, p, &l, NULL);
		it = z.d.scene->group[z.d.scene->n - 1].item;
		if (!ok(z.d.scene->group[z.d.scene->n - 1].n == 1 && it->part == PART_HATCH &&
				it->kind == ITEM_STROKE,
			"hatching %d is a stroke", h))
			continue;
		k = ink_of(&it->path, z.d.arena);
		for (int i = 0; i < k.n; i++) {
			double dx = k.p[i][2] - k.p[i][0], dy = k.p[i][3] - k.p[i][1];

			for (int j = 0; j <= 10; j++)
				out += clear_answer(relation_inside, rel, &z.d.view,
						    k.p[i][0] + j * dx / 10,
						    k.p[i][1] + j * dy / 10) == 0;
			if (h < FIG_HATCH_DOTS && h != FIG_HATCH_CROSSED)
				turned += fabs(dx * slope[h][1] - dy * slope[h][0]) >
					  0.03 * hypot(dx, dy) + 0.03;
		}
		/* Every place well inside has a line within half the distance. */
		for (int i = 0; i < 400; i++) {
			double px = 20 + i % 20 * 40, py = 20 + i / 20 * 29;
			bool deep = true;

			for (int j = 0; j < 16; j++)
				deep = deep &&
				       draw_relation_holds(
					       rel, plane_x(&z.d.view, px + 14 * cos(j)),
					       plane_y(&z.d.view, py + 14 * sin(j)));
			empty += deep &&
				 ink_distance(&k, px, py) > (h == FIG_HATCH_DOTS ? 9 : 4.6);
		}
		ok(k.n > 40 && out == 0, "hatching %d: %d lines inside", h, k.n);
		ok(turned == 0, "hatching %d has its direction", h);
		ok(empty == 0, "hatching %d leaves no gaps", h);
	}
	easel_close(&z);
}

/* Two pieces, not closed: filled all the same, and each by itself. */
static void test_hatching_open(void)
{
	struct easel z;
	struct draw_look l = { .hatch = FIG_HATCH_LEVEL };
	struct scene_path p;
	struct ink k;
	int out = 0;

	easel_open(&z, "A=(0,0)");
	p = draw_scene_path_new(z.d.scene->arena);
	for (int i = 0; i < 2; i++) {
		draw_scene_move(&p, 100 + 200 * i, 100);
		draw_scene_line(&p, 200 + 200 * i, 100);
		draw_scene_line(&p, 100 + 200 * i, 200);
	}
	draw_scene_add_group(z.d.scene, "", "", "");
	draw_fill(&z.d, p, &l, NULL);
	k = ink_of(&z.d.scene->group[0].item[0].path, z.d.arena);
	for (int i = 0; i < k.n; i++)
		for (int e = 0; e < 4; e += 2) {
			double x = k.p[i][e] - (k.p[i][e] > 250 ? 200 : 0), y = k.p[i][e + 1];

			out += x < 99.9 || y < 99.9 || x + y > 300.1;
		}
	ok(k.n >= 20 && out == 0, "open pieces of a path are closed one by one");
	easel_close(&z);
}

/* Neighbouring regions continue each other's lines. */
static void test_hatching_meets(void)
{
	struct easel z;
	double phase[2];

	easel_open(&z, "p=Polygon((-2,-1),(0,-1),(0,1),(-2,1))\nq=Polygon((0,-1),(2,-1),(2,1),"
		       "(0,1))");
	for (int i = 0; i < 2; i++) {
		struct draw_look l = { .hatch = FIG_HATCH_RISING };
		struct scene_path p = draw_scene_path_new(z.d.scene->arena);
		fig_id id = fig_find(z.d.fig, i ? "q" : "p");
		const double *v;

		draw_scene_add_group(z.d.scene, "", "", "");
		draw_region_path(&p, &z.d, id, fig_value(z.d.fig, id));
		draw_fill(&z.d, p, &l, NULL);
		v = z.d.scene->group[z.d.scene->n - 1].item[0].path.v;
		phase[i] = fmod((v[0] + v[1]) * sqrt(0.5), 9);
	}
	ok(fabs(phase[0] - phase[1]) < 0.03 || fabs(fabs(phase[0] - phase[1]) - 9) < 0.03,
	   "lines go on in the neighbour (%.2f, %.2f)", phase[0], phase[1]);
	easel_close(&z);
}

int main(void)
{
	test_inequalities();
	test_random_inequalities();
	test_borders();
	test_room();
	test_integrals();
	test_shapes();
	test_shades();
	test_hatching();
	test_hatching_open();
	test_hatching_meets();
	return tap_done();
}
