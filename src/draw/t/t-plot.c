/*
 * t-plot.c -- drawn graphs and curves against the functions they show.
 *
 * Two ways: every place of the ink lies on the graph, and every place of the graph that is in
 * the window is near the ink.  Poles, jumps and gaps are given by hand; no ink may
 * bridge them.
 */
#include "draw/plot_priv.h"
#include "draw/t/drawing.h"
#include "draw/t/ink.h"
#include <stdlib.h>

#define NEAR 0.25 /* pixels between graph and ink */

static void set_view(struct easel *z, double x0, double x1, double y0, double y1)
{
	z->d.view = (struct draw_view){
		x0, y0, x1, y1, { 0, 0, 800, 600 }, 800 / (x1 - x0), 600 / (y1 - y0)
	};
}

/* --- Graphs --------------------------------------------------------------------------- */

struct plot {
	const char *f;
	double x0, x1, y0, y1;
	int values;         /* numbers it may take to write it down */
	const char *breaks; /* where no ink may pass: "0 1.5" */
};
static const struct plot table[] = {
	{ "0", -4, 4, -3, 3, 4, "" },
	{ "2x-1", -4, 4, -3, 3, 4, "" },
	{ "1000000x", -4, 4, -3, 3, 6, "" },
	{ "x^2-4", -10, 10, -7.5, 7.5, 120, "" },
	{ "x^3-3x", -4, 4, -3, 3, 120, "" },
	{ "x^20", -2, 2, -1, 2, 120, "" },
	{ "sin(x)", -10, 10, -1.2, 1.2, 350, "" },
	{ "sin(10x)", -10, 10, -7.5, 7.5, 2500, "" },
	{ "e^x", -10, 10, -7.5, 7.5, 100, "" },
	{ "e^(1/x)", -4, 4, -3, 10, 200, "0" },
	{ "1/x", -10, 10, -7.5, 7.5, 150, "0" },
	{ "1/x^2", -10, 10, -7.5, 7.5, 150, "0" },
	{ "1/(x-1)^2", -10, 10, -7.5, 7.5, 150, "1" },
	{ "1/(x^2-2)", -4, 4, -3, 3, 250, "-1.4142135623730951 1.4142135623730951" },
	{ "x/(x^2-1)", -4, 4, -3, 3, 250, "-1 1" },
	{ "tan(x)", -5, 5, -4, 4, 400,
	  "-4.71238898038469 -1.5707963267948966 1.5707963267948966 4.71238898038469" },
	{ "cot(x)", -5, 5, -4, 4, 400, "-3.141592653589793 0 3.141592653589793" },
	{ "floor(x)", -4.5, 4.5, -5, 5, 60, "-4 -3 -2 -1 0 1 2 3 4" },
	{ "x-floor(x)", -2.5, 2.5, -1, 2, 60, "-2 -1 0 1 2" },
	{ "sgn(x)", -2, 2, -2, 2, 20, "0" },
	{ "If(x<0, x^2, x<1, 2, 3-x)", -4, 4, -3, 3, 120, "0" },
	{ "If(x<1, x, x^2)", -4, 4, -3, 3, 120, "" },
	{ "abs(x)/x", -4, 4, -3, 3, 20, "0" },
	{ "abs(x)", -4, 4, -3, 3, 12, "" },
	{ "abs(x^2-2)", -4, 4, -3, 3, 200, "" },
	{ "sqrt(x)", -4, 4, -3, 3, 100, "" },
	{ "sqrt(abs(x))", -4, 4, -3, 3, 200, "" },
	{ "cbrt(x)", -4, 4, -3, 3, 200, "" },
	{ "root(x,9)", -4, 4, -3, 3, 300, "" },
	{ "sqrt(4-x^2)", -4, 4, -3, 3, 120, "" },
	{ "ln(x)", -1, 8, -4, 3, 120, "" },
	{ "ln(x)", -1, 8, -60, 3, 120, "" },
	{ "x^x", -1, 3, -1, 5, 100, "" },
	{ "asin(x)", -2, 2, -2, 2, 120, "" },
	{ "acos(x)", -2, 2, -1, 4, 120, "" },
	{ "atan(1/x)", -4, 4, -3, 3, 150, "0" },
	{ "sin(x)/x", -20, 20, -1, 1.5, 400, "" },
	{ "(x^2-1)/(x-1)", -4, 4, -3, 3, 6, "" },
	{ "x^2 sin(1/x)", 0.03, 0.5, -0.1, 0.1, 600, "" },
	{ "e^(-x^2)", -3, 3, -0.5, 1.2, 150, "" },
	{ "1/(1+25x^2)", -2, 2, -0.5, 1.2, 200, "" },
	{ "min(x, 2-x, 1/2)", -4, 4, -3, 3, 16, "" },
	{ "sqrt(x)+sqrt(2-x)", -1, 3, -1, 3, 150, "" },
	{ "ln(sin(x))", -10, 10, -4, 2, 700, "0 3.141592653589793 -3.141592653589793" },
};

/* How far a place of the page is from the graph: the least over a small neighbourhood of
 * where it should be. */
static double off_graph(const struct draw_sample *f, const struct draw_view *v, double px,
			double py)
{
	double best = INFINITY;

	for (int i = -40; i <= 40; i++) {
		double u = px + i * i * i * 1e-5 * 0.5;
		double y = draw_sample_at(f, plane_x(v, u), 0);

		if (!isnan(y))
			best = fmin(best,
				    hypot(u - px, fmin(fmax(view_y(v, y), -1e9), 1e9) - py));
	}
	/* Where it is steep, the neighbourhood is crossed between two of them. */
	for (int i = -40; i < 40; i++) {
		double a = px + i * i * i * 1e-5 * 0.5,
		       b = px + (i + 1) * (i + 1) * (i + 1) * 1e-5 * 0.5;
		double ya = view_y(v, draw_sample_at(f, plane_x(v, a), 0));
		double yb = view_y(v, draw_sample_at(f, plane_x(v, b), 0));

		if ((ya - py) * (yb - py) <= 0)
			best = fmin(best, fmax(fabs(a - px), fabs(b - px)));
	}
	return best;
}

static void test_graph(const struct plot *t)
{
	struct easel z;
	char line[300];
	const struct scene_group *g;
	const struct draw_sample *f;
	const struct draw_view *v = &z.d.view;
	struct ink k;
	double worst = 0, missed = 0, at = 0, miss_at = 0;
	int values = 0, bridges = 0;
	const char *s = t->breaks;

	snprintf(line, sizeof line, "f(x)=%s", t->f);
	easel_open(&z, line);
	set_view(&z, t->x0, t->x1, t->y0, t->y1);
	g = easel_draw(&z, "f");
	k = ink_of_group(g, ITEM_STROKE, PART_SHAPE, z.d.arena);
	f = draw_sample_compile(fig_value(z.d.fig, fig_find(z.d.fig, "f"))->fn, "x", NULL,
				z.d.arena);
	for (int i = 0; i < g->n; i++)
		values += g->item[i].path.n_values;
	for (int i = 0; i < k.n; i++) {
		const double *q = k.p[i];
		double d;

		if (q[2] < 0 || q[2] > 800 || q[3] < 0 || q[3] > 600)
			continue;
		d = off_graph(f, v, q[2], q[3]);
		if (d > worst) {
			worst = d;
			at = q[2];
		}
	}
	for (int i = 0; i < 2400; i++) {
		double px = (i + 0.37) / 3,
		       py = view_y(v, draw_sample_at(f, plane_x(v, px), 0)), d;

		if (!(py > 0 && py < 600))
			continue;
		d = ink_distance(&k, px, py);
		if (d > missed) {
			missed = d;
			miss_at = px;
		}
	}
	while (*s) {
		char *end;
		double px = view_x(v, strtod(s, &end));

		for (int i = 0; i < k.n; i++)
			bridges += fmin(k.p[i][0], k.p[i][2]) < px - 0.02 &&
				   fmax(k.p[i][0], k.p[i][2]) > px + 0.02;
		s = end + strspn(end, " ");
	}
	ok(worst < 0.12, "%s: the ink is on the graph (%.3f at %.2f)", t->f, worst, at);
	ok(missed < NEAR, "%s: the graph is inked (%.3f at %.2f)", t->f, missed, miss_at);
	ok(bridges == 0, "%s: poles and jumps are not bridged", t->f);
	ok(values <= t->values, "%s: %d numbers (at most %d)", t->f, values, t->values);
	easel_close(&z);
}

/* --- Ends ----------------------------------------------------------------------------- */

static void test_ends(void)
{
	/* Places that must be reached by an end of the ink. */
	static const struct {
		const char *f;
		double x, y;
	} row[] = {
		{ "f(x)=sqrt(x)", 0, 0 },
		{ "f(x)=sqrt(4-x^2)", -2, 0 },
		{ "f(x)=sqrt(4-x^2)", 2, 0 },
		{ "f(x)=asin(x)", 1, 1.5707963267948966 },
		{ "f(x)=asin(x)", -1, -1.5707963267948966 },
		{ "f(x)=x^(3/2)", 0, 0 },
		{ "f(x)=floor(x)", 1, 0 },
		{ "f(x)=floor(x)", 1, 1 },
		{ "f(x)=If(x<=1, x^2, 2)", 1, 1 },
		{ "f(x)=If(x<=1, x^2, 2)", 1, 2 },
		{ "f(x)=If(x>1.2345, x)", 1.2345, 1.2345 },
		{ "f(x)=sqrt(x-1/3)+1", 1 / 3.0, 1 },
		{ "f=Function(x^2/2, -1, 2)", -1, 0.5 },
		{ "f=Function(x^2/2, -1, 2)", 2, 2 },
		{ "f=Function(sin(x), 0, pi)", 0, 0 },
		{ "f=Function(sin(x), 0, pi)", 3.141592653589793, 0 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct easel z;
		struct ink k;
		double best = INFINITY, px, py;
		const struct scene_group *g;

		easel_open(&z, row[i].f);
		px = view_x(&z.d.view, row[i].x);
		py = view_y(&z.d.view, row[i].y);
		g = easel_draw(&z, "f");
		k = ink_of_group(g, ITEM_STROKE, PART_SHAPE, z.d.arena);
		for (int j = 0; j < k.knots; j++)
			best = fmin(best, hypot(k.knot[j][0] - px, k.knot[j][1] - py));
		ok(best < 0.05, "%s ends at (%g, %g)", row[i].f, row[i].x, row[i].y);
		easel_close(&z);
	}
}

static void test_bounded(void)
{
	struct easel z;
	struct ink k;
	const struct scene_group *g;
	int beyond = 0;

	easel_open(&z, "f=Function(x^3, -1, 1)");
	g = easel_draw(&z, "f");
	k = ink_of_group(g, ITEM_STROKE, PART_SHAPE, z.d.arena);
	for (int i = 0; i < k.knots; i++)
		beyond += k.knot[i][0] < view_x(&z.d.view, -1) - 0.01 ||
			  k.knot[i][0] > view_x(&z.d.view, 1) + 0.01;
	ok(k.n > 0 && beyond == 0, "a graph with bounds stays within them");
	easel_close(&z);
}

/* --- Wild ones ------------------------------------------------------------------------ */

static void test_wild(void)
{
	static const char *const wild[] = {
		"sin(1000x)",
		"sin(1/x)",
		"tan(100x)",
		"tan(100000x)",
		"floor(100x)",
		"sqrt(sin(100x))",
		"1/sin(100x)",
		"x^x^x",
		"sin(e^x)",
		"floor(1000000x)",
		"If(sin(1000x)>0,1,-1)",
		"sin(1e15 x)",
		"1/floor(3sin(50x))",
		"e^e^e^x",
		"ln(sin(1000x))",
		"x sin(1000x)/3",
		"sin(1/sin(30x))",
		"1e300 x",
		"1e-300/x",
	};

	for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
		struct easel z;
		char line[100];
		const struct scene_group *g;
		int values = 0, off = 0;

		snprintf(line, sizeof line, "f(x)=%s", wild[i]);
		easel_open(&z, line);
		g = easel_draw(&z, "f");
		for (int k = 0; k < g->n; k++) {
			values += g->item[k].path.n_values;
			for (int j = 0; j < g->item[k].path.n_values; j++)
				off += fabs(g->item[k].path.v[j]) > 2000;
		}
		ok(values < 15000 && off == 0, "%s takes %d numbers", wild[i], values);
		easel_close(&z);
	}
	/* What swings too fast to be followed is still as high as it is. */
	struct easel z;
	struct ink k;
	const struct scene_group *g;
	int gaps = 0, low = 0;

	easel_open(&z, "f(x)=sin(1000x)");
	g = easel_draw(&z, "f");
	k = ink_of_group(g, ITEM_STROKE, PART_SHAPE, z.d.arena);
	for (int c = 2; c < 798; c += 2) {
		double lo = 1e9, hi = -1e9;

		for (int i = 0; i < k.n; i++) {
			if (k.p[i][0] < c - 2 || k.p[i][0] > c + 2)
				continue;
			lo = fmin(lo, k.p[i][1]);
			hi = fmax(hi, k.p[i][1]);
		}
		gaps += !(hi - lo > 140 && hi - lo <= 200.02);
		low += hi - lo < 195;
	}
	ok(gaps == 0 && low < 8, "sin(1000x) is a band from -1 to 1");
	easel_close(&z);
}

/* --- Random smooth functions ---------------------------------------------------------- */

static void test_random(void)
{
	struct rng r = { 11 };
	int bad = 0;

	for (int i = 0; i < 60; i++) {
		struct easel z;
		char line[300];
		struct ink k;
		const struct scene_group *g;
		const struct draw_sample *f;
		double a3 = rng_real(&r, -1, 1), a2 = rng_real(&r, -1, 1);
		double a1 = rng_real(&r, -2, 2), high = rng_real(&r, -2, 2);
		double fast = rng_real(&r, 0, 12), turn = rng_real(&r, 0, 6);
		double pole = i % 2 ? rng_real(&r, -1, 1) : 0, at = rng_real(&r, -3, 3);
		double missed = 0;

		snprintf(line, sizeof line,
			 "f(x)=%.3f x^3 + %.3f x^2 + %.3f x + %.3f sin(%.3f x + %.3f) + "
			 "%.3f/(x-%.3f)",
			 a3, a2, a1, high, fast, turn, pole, at);
		easel_open(&z, line);
		g = easel_draw(&z, "f");
		k = ink_of_group(g, ITEM_STROKE, PART_SHAPE, z.d.arena);
		f = draw_sample_compile(fig_value(z.d.fig, fig_find(z.d.fig, "f"))->fn, "x",
					NULL, z.d.arena);
		for (int j = 0; j < 1600; j++) {
			double px = (j + 0.37) / 2;
			double py = view_y(&z.d.view,
					   draw_sample_at(f, plane_x(&z.d.view, px), 0));

			if (py > 0 && py < 600)
				missed = fmax(missed, ink_distance(&k, px, py));
		}
		if (missed > NEAR && bad++ < 3)
			printf("# %s: %.3f\n", line, missed);
		easel_close(&z);
	}
	ok(bad == 0, "random functions are inked");
}

/* --- Curves --------------------------------------------------------------------------- */

static void test_curves(void)
{
	static const struct {
		const char *c;
		double from, to;
		bool closed;
		int values;
	} row[] = {
		{ "c=Curve(2cos(t), sin(t), 0, 2pi)", 0, 6.283185307179586, true, 120 },
		{ "c=Curve((1+cos(t))cos(t), (1+cos(t))sin(t), 0, 2pi)", 0, 6.283185307179586,
		  true, 150 },
		{ "c=Curve(2cos(3t)cos(t), 2cos(3t)sin(t), 0, pi)", 0, 3.141592653589793, true,
		  250 },
		{ "c=Curve(2sin(3t), 2sin(4t), 0, 2pi)", 0, 6.283185307179586, true, 400 },
		{ "c=Curve(t cos(t)/6, t sin(t)/6, 0, 20)", 0, 20, false, 300 },
		{ "c=Curve(t^3, t^2, -1, 1)", -1, 1, false, 120 },
		{ "c=Curve(1/t, t, -3, 3)", -3, 3, false, 150 },
		{ "c=Curve(tan(t), 1/cos(t), -1.5, 4)", -1.5, 4, false, 200 },
		{ "c=Curve(floor(s), s, -2, 2, \"s\")", -2, 2, false, 40 },
		{ "c=Curve(3t, 2t, -5, 5)", -5, 5, false, 6 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct easel z;
		struct ink k;
		const struct scene_group *g;
		const struct value *v;
		const struct draw_sample *x, *y;
		double missed = 0, stray = 0;
		double(*at)[4];
		struct ink dense = { 0 };
		int values = 0, n = 40000;
		bool closed = false;

		easel_open(&z, row[i].c);
		g = easel_draw(&z, "c");
		k = ink_of_group(g, ITEM_STROKE, PART_SHAPE, z.d.arena);
		for (int j = 0; j < g->n; j++) {
			const struct scene_path *p = &g->item[j].path;

			values += p->n_values;
			closed = p->n_ops && p->op[p->n_ops - 1] == SCENE_CLOSE;
		}
		v = fig_value(z.d.fig, fig_find(z.d.fig, "c"));
		x = draw_sample_compile(v->fn, draw_sample_variable(v->fn), NULL, z.d.arena);
		y = draw_sample_compile(v->fn2, draw_sample_variable(v->fn2), NULL, z.d.arena);
		at = arena_alloc(z.d.arena, (size_t)n * sizeof *at);
		for (int j = 0; j < n; j++) {
			double t = row[i].from + (row[i].to - row[i].from) * (j + 0.3) / n;
			double px = view_x(&z.d.view, draw_sample_at(x, t, 0));
			double py = view_y(&z.d.view, draw_sample_at(y, t, 0));

			at[j][0] = at[j][2] = px;
			at[j][1] = at[j][3] = py;
			if (j % 16 == 0 && px > 0 && px < 800 && py > 0 && py < 600)
				missed = fmax(missed, ink_distance(&k, px, py));
		}
		dense.p = at;
		dense.n = n;
		for (int j = 0; j < k.n; j += 7)
			if (k.p[j][0] > 0 && k.p[j][0] < 800 && k.p[j][1] > 0 &&
			    k.p[j][1] < 600)
				stray = fmax(stray,
					     ink_distance(&dense, k.p[j][0], k.p[j][1]));
		/* The tip of a cusp is thinner than the ink. */
		ok(missed < 0.35, "%s is inked (%.3f)", row[i].c, missed);
		ok(stray < 0.3, "%s: the ink is on it (%.3f)", row[i].c, stray);
		ok(closed == row[i].closed, "%s is %s", row[i].c,
		   row[i].closed ? "closed" : "open");
		ok(values <= row[i].values, "%s: %d numbers", row[i].c, values);
		easel_close(&z);
	}
}

/* --- Room ----------------------------------------------------------------------------- */

static void test_room(void)
{
	/* The hint holds [0..1] x [2..3], and is within [4..5] x [6..7]. */
	static const struct {
		const char *f;
		double in[4], out[4];
	} row[] = {
		{ "f(x)=x^2-4", { -2.2, 2.2, -4, 1 }, { -6, 6, -7, 15 } },
		{ "f(x)=x^3-3x", { -2, 2, -2, 2 }, { -6, 6, -12, 12 } },
		{ "f(x)=sin(x)", { -6.2, 6.2, -1, 1 }, { -8, 8, -3, 3 } },
		{ "f(x)=sin(100x)", { -0.06, 0.06, -1, 1 }, { -0.1, 0.1, -3, 3 } },
		{ "f(x)=e^x", { -3, 1, 0, 2 }, { -6, 5, -3, 20 } },
		{ "f(x)=ln(x)", { 0, 6, -2, 1.5 }, { -2, 12, -12, 5 } },
		{ "f(x)=sqrt(x)", { 0, 6, 0, 2 }, { -2, 12, -2, 5 } },
		{ "f(x)=1/x", { -3, 3, -3, 3 }, { -10, 10, -10, 10 } },
		{ "f(x)=tan(x)", { -3, 3, -2, 2 }, { -10, 10, -12, 12 } },
		{ "f(x)=x-50", { 0, 50, -20, 5 }, { -30, 130, -160, 90 } },
		{ "f(x)=2x+1", { -2, 2, -3, 3 }, { -6, 6, -13, 13 } },
		{ "f(x)=7", { -3, 3, 0, 7 }, { -12, 12, -5, 15 } },
		{ "f(x)=1000x^2-1", { -0.03, 0.03, -1, 0 }, { -2, 2, -2, 100 } },
		{ "f(x)=(x-30)^2", { 25, 32, 0, 5 }, { -20, 90, -200, 2000 } },
		{ "f(x)=sqrt(9-x^2)", { -3, 3, 0, 3 }, { -8, 8, -4, 7 } },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct easel z;
		struct extent e = { 0 };
		fig_id id;
		const double *a = row[i].in, *b = row[i].out;

		easel_open(&z, row[i].f);
		id = fig_find(z.d.fig, "f");
		draw_extent_function(&e, &z.d, id, fig_value(z.d.fig, id));
		ok(e.x_hint && e.y_hint && e.graphs && !e.any && e.hx0 <= a[0] &&
			   e.hx1 >= a[1] && e.hy0 <= a[2] && e.hy1 >= a[3] && e.hx0 >= b[0] &&
			   e.hx1 <= b[1] && e.hy0 >= b[2] && e.hy1 <= b[3],
		   "%s wants [%.3g, %.3g] x [%.3g, %.3g]", row[i].f, e.hx0, e.hx1, e.hy0,
		   e.hy1);
		easel_close(&z);
	}
	struct easel z;
	struct extent e = { 0 };
	fig_id id;

	easel_open(&z, "c=Curve(1/t, t, -3, 3)\nd=Curve(2cos(t), sin(t), 0, 2pi)\n"
		       "g=Function(x^2, -1, 3)");
	id = fig_find(z.d.fig, "c");
	draw_extent_curve(&e, &z.d, id, fig_value(z.d.fig, id));
	ok(e.any && e.x1 - e.x0 > 1 && e.x1 - e.x0 < 40 && fabs(e.y1 - 3) < 0.1,
	   "a curve that runs away is seen near its middle (%g .. %g)", e.x0, e.x1);
	e = (struct extent){ 0 };
	id = fig_find(z.d.fig, "d");
	draw_extent_curve(&e, &z.d, id, fig_value(z.d.fig, id));
	ok(e.any && fabs(e.x0 + 2) < 0.01 && fabs(e.x1 - 2) < 0.01 && fabs(e.y0 + 1) < 0.01 &&
		   fabs(e.y1 - 1) < 0.01,
	   "a bounded curve is seen wholly");
	e = (struct extent){ 0 };
	id = fig_find(z.d.fig, "g");
	draw_extent_function(&e, &z.d, id, fig_value(z.d.fig, id));
	ok(e.any && !e.x_hint && fabs(e.x0 + 1) < 1e-9 && fabs(e.x1 - 3) < 1e-9 &&
		   fabs(e.y1 - 9) < 1e-9 && fabs(e.y0) < 0.01,
	   "a graph with bounds is seen from end to end");
	easel_close(&z);
}

int main(void)
{
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		test_graph(&table[i]);
	test_ends();
	test_bounded();
	test_wild();
	test_random();
	test_curves();
	test_room();
	return tap_done();
}
