/*
 * t-view.c -- how much room things want, the window, the ticks.
 *
 * Boxes are compared with points sampled on the curves by the definition of the curve;
 * windows are checked for what they promise, on spans from 1e-12 to 1e12.
 */
#include "draw/t/drawing.h"
#include <stdlib.h>

/* --- Extents ----------------------------------------------------------------------------- */
struct sampled {
	double x0, y0, x1, y1;
};

static void sample(struct sampled *s, double x, double y)
{
	s->x0 = fmin(s->x0, x);
	s->y0 = fmin(s->y0, y);
	s->x1 = fmax(s->x1, x);
	s->y1 = fmax(s->y1, y);
}

/* Does the box hold the samples, and no more than `slack` beyond? */
static bool tight(const struct extent *e, const struct sampled *s, double slack)
{
	double eps = 1e-9 * slack / 1e-4;

	return e->any && e->x0 <= s->x0 + eps && e->x1 >= s->x1 - eps &&
	       e->y0 <= s->y0 + eps && e->y1 >= s->y1 - eps && e->x0 >= s->x0 - slack &&
	       e->x1 <= s->x1 + slack && e->y0 >= s->y0 - slack && e->y1 <= s->y1 + slack;
}

/* Turn a ray by the sweep from u to w in small rotations; never look at an angle's sign. */
static bool arc_case(struct rng *r, struct easel *z, bool sector)
{
	double c[6] = { 0 }, rad, ux, uy, steps = 20000;
	struct sampled s = { INFINITY, INFINITY, -INFINITY, -INFINITY };
	struct extent e = { 0 };
	struct value *v;
	double quarter = rng_below(r, 4) ? rng_real(r, 0.01, 6.28)
					 : 1.5707963267948966 * (double)(1 + rng_below(r, 3));

	c[0] = rng_real(r, -5, 5);
	c[1] = rng_real(r, -5, 5);
	ux = rng_below(r, 3) ? rng_real(r, -3, 3) : 2;
	uy = rng_below(r, 3) ? rng_real(r, 0.1, 3) : 0;
	rad = hypot(ux, uy);
	c[2] = c[0] + ux;
	c[3] = c[1] + uy;
	v = value_of(z->d.arena, sector ? KIND_SECTOR : KIND_ARC, 6, c);
	v->flag = (int)rng_below(r, 2);
	for (int i = 0; i <= (int)steps; i++) {
		double t = (v->flag ? -1 : 1) * quarter * i / steps;
		double x = c[0] + ux * cos(t) - uy * sin(t),
		       y = c[1] + ux * sin(t) + uy * cos(t);

		sample(&s, x, y);
		/* The end's point is anywhere on its ray. */
		c[4] = c[0] + 2.5 * (x - c[0]);
		c[5] = c[1] + 2.5 * (y - c[1]);
	}
	v->v[4] = (num){ c[4], c[4], NULL };
	v->v[5] = (num){ c[5], c[5], NULL };
	if (sector)
		sample(&s, c[0], c[1]);
	draw_extent_of(v->kind)(&e, &z->d, FIG_NONE, v);
	return tight(&e, &s, 1e-4 * rad);
}

/* Points whose distances to the foci add up to 2a, found along rays from one focus. */
static bool ellipse_case(struct rng *r, struct easel *z)
{
	double c[5], dx, dy, f;
	struct sampled s = { INFINITY, INFINITY, -INFINITY, -INFINITY };
	struct extent e = { 0 };

	for (int i = 0; i < 4; i++)
		c[i] = rng_below(r, 4) ? rng_real(r, -5, 5) : 1;
	dx = c[2] - c[0];
	dy = c[3] - c[1];
	f = hypot(dx, dy);
	c[4] = f / 2 + rng_real(r, 0.05, 3);
	for (int i = 0; i < 40000; i++) {
		double ux = cos(i * 6.283185307179586 / 40000),
		       uy = sin(i * 6.283185307179586 / 40000);
		/* |p + k u| with p = first - second focus equals 2a - k */
		double k = (4 * c[4] * c[4] - f * f) / (2 * (2 * c[4] - (dx * ux + dy * uy)));

		sample(&s, c[0] + k * ux, c[1] + k * uy);
	}
	draw_extent_of(KIND_ELLIPSE)(&e, &z->d, FIG_NONE,
				     value_of(z->d.arena, KIND_ELLIPSE, 5, c));
	return tight(&e, &s, 1e-3 * c[4]);
}

static void test_extents(void)
{
	struct easel z;
	struct rng r = { 7 };
	int arcs = 0, sectors = 0, ellipses = 0;

	easel_open(&z, "");
	for (int i = 0; i < 60; i++) {
		arcs += arc_case(&r, &z, false);
		sectors += arc_case(&r, &z, true);
		ellipses += ellipse_case(&r, &z);
	}
	ok(arcs == 60, "boxes of arcs are tight (%d of 60)", arcs);
	ok(sectors == 60, "boxes of sectors are tight (%d of 60)", sectors);
	ok(ellipses == 60, "boxes of ellipses are tight (%d of 60)", ellipses);
	easel_close(&z);
}

/* --- The window -------------------------------------------------------------------------- */
static bool sane(const struct draw_view *v, double w, double h)
{
	return isfinite(v->x0) && isfinite(v->y0) && v->x0 < v->x1 && v->y0 < v->y1 &&
	       v->sx > 0 && v->sy > 0 && isfinite(v->sx) && isfinite(v->sy) && w >= 16 &&
	       w <= 8192 && h >= 16 && h <= 8192 &&
	       fabs((v->x1 - v->x0) * v->sx - w) < 0.01 + 1e-3 * w &&
	       fabs((v->y1 - v->y0) * v->sy - h) < 0.01 + 1e-3 * h && v->page.x1 == w &&
	       v->page.y1 == h;
}

static bool inside(const struct draw_view *v, double x, double y, double pad)
{
	return view_has(v, view_x(v, x), view_y(v, y), -pad);
}

static int frame_case(struct rng *r, struct easel *z)
{
	double scale = pow(10, (double)rng_between(r, -12, 12)), w, h;
	double shift = rng_below(r, 2) ? 0 : scale * rng_real(r, -1000, 1000);
	double p[12][2];
	int n = (int)rng_between(r, 2, 12), flat = (int)rng_below(r, 6);
	struct extent e = { 0 };
	struct err err;
	bool asked = rng_below(r, 2);

	z->options.width = asked ? (double)rng_between(r, 100, 1200) : 0;
	z->options.height = asked ? (double)rng_between(r, 100, 1200) : 0;
	for (int i = 0; i < n; i++) {
		p[i][0] = shift + scale * rng_real(r, -1, 1);
		p[i][1] = flat == 0 ? shift : shift + scale * rng_real(r, -1, 1);
		if (flat == 1)
			p[i][0] = shift;
		draw_extent_add(&e, p[i][0], p[i][1]);
	}
	if (draw_view(&z->d.view, &w, &h, &e, &z->d, &err) != OK || !sane(&z->d.view, w, h))
		return 0;
	if (asked ? w != z->options.width || h != z->options.height
		  : w > 800 || h > 600 || w < 200 || h < 200)
		return 0;
	if (z->d.view.sx != z->d.view.sy)
		return 0;
	for (int i = 0; i < n; i++)
		if (!inside(&z->d.view, p[i][0], p[i][1], 29))
			return 0;
	/* Not smaller than need be: one direction is filled. */
	return fmax((e.x1 - e.x0) * z->d.view.sx - w, (e.y1 - e.y0) * z->d.view.sy - h) >
	       -61.5;
}

static void test_frames(void)
{
	struct easel z;
	struct rng r = { 11 };
	int good = 0;

	easel_open(&z, "");
	for (int i = 0; i < 3000; i++)
		good += frame_case(&r, &z);
	ok(good == 3000, "points lie inside with room around, scales equal (%d of 3000)",
	   good);
	easel_close(&z);
}

static struct draw_view view_for(struct easel *z, const struct extent *e, double *w, double *h)
{
	struct draw_view v = { 0 };
	struct err err;

	ok(draw_view(&v, w, h, e, &z->d, &err) == OK, "there is a window");
	ok(sane(&v, *w, *h), "it is sane: %g..%g x %g..%g on %g x %g", v.x0, v.x1, v.y0, v.y1,
	   *w, *h);
	return v;
}

static void test_odd_frames(void)
{
	struct easel z;
	struct extent none = { 0 }, one = { 0 }, far = { 0 }, mixed = { 0 }, twins = { 0 };
	double w, h;
	struct draw_view v;

	easel_open(&z, "");
	v = view_for(&z, &none, &w, &h);
	ok(inside(&v, 0, 0, 100) && v.x1 - v.x0 > 5, "nothing: about the origin");
	draw_extent_add(&one, 1e6, -3);
	v = view_for(&z, &one, &w, &h);
	ok(inside(&v, 1e6, -3, 100) && v.sx == v.sy, "one point: about it");
	draw_extent_add(&far, 1e90, 1e-90);
	v = view_for(&z, &far, &w, &h);
	ok(inside(&v, 1e90, 1e-90, 50), "one far point");
	draw_extent_add(&far, NAN, 0);
	draw_extent_add(&far, INFINITY, 0);
	draw_extent_add(&far, 1e200, 0);
	ok(far.x1 == 1e90 && far.y0 == 1e-90, "what is not finite is left out");
	draw_extent_add(&mixed, 1e-12, 0);
	draw_extent_add(&mixed, 2e-12, 1e-12);
	draw_extent_add(&mixed, 1e12, -1e12);
	v = view_for(&z, &mixed, &w, &h);
	ok(inside(&v, 1e12, -1e12, 29) && inside(&v, 1e-12, 0, 29), "1e-12 beside 1e12");
	draw_extent_add(&twins, 1, 1);
	draw_extent_add(&twins, nextafter(1, 2), 1);
	v = view_for(&z, &twins, &w, &h);
	ok(inside(&v, 1, 1, 29) && v.x1 - v.x0 > 1e-13,
	   "neighbouring doubles: the window has many more");
	easel_close(&z);
}

static void test_boxes(void)
{
	struct easel z;
	struct extent e = { 0 };
	double w, h;
	struct draw_view v;

	easel_open(&z, "SetCoordSystem(-8, 8, -6, 6)");
	z.options.width = 800;
	z.options.height = 600;
	draw_extent_add(&e, 1, 1);
	draw_extent_add(&e, 3, 2);
	v = view_for(&z, &e, &w, &h);
	ok(v.x0 == -8 && v.x1 == 8 && v.y0 == -6 && v.y1 == 6,
	   "a box that holds all is shown");
	draw_extent_hint(&e, 100, 100);
	v = view_for(&z, &e, &w, &h);
	ok(v.x1 == 8, "what is merely worth seeing does not widen it");
	draw_extent_add(&e, 12, 2);
	v = view_for(&z, &e, &w, &h);
	ok(v.x0 <= -8 && inside(&v, 12, 2, 29) && inside(&v, -8, -6, -1e-6),
	   "one that does not, united");
	z.options.width = z.options.height = 0;
	e = (struct extent){ 0 };
	v = view_for(&z, &e, &w, &h);
	ok(fabs(v.x0 + 8) < 1e-9 && fabs(v.y1 - 6) < 1e-9 && w == 800, "a box alone");
	easel_close(&z);

	/* The same width and height asked for as the page. */
	easel_open(&z, "ShowAxes(1)\nA=(2,3)");
	e = (struct extent){ 0 };
	draw_extent_add(&e, 2, 3);
	draw_extent_add(&e, 3, 5);
	v = view_for(&z, &e, &w, &h);
	ok(w == 800 && h == 600, "a page with axes");
	ok(inside(&v, 0, 3, 20), "the y axis is near enough to be shown");
	e = (struct extent){ 0 };
	draw_extent_add(&e, 200, 3);
	draw_extent_add(&e, 201, 5);
	v = view_for(&z, &e, &w, &h);
	ok(v.x0 > 190, "it is not when it is far");
	easel_close(&z);

	/* With axes too, a box that was asked for shapes the page. */
	easel_open(&z, "ShowAxes(1)\nSetCoordSystem(-1, 7, -1, 2)");
	e = (struct extent){ 0 };
	draw_extent_add(&e, 2, 1);
	v = view_for(&z, &e, &w, &h);
	ok(w == 800 && h == 300 && fabs(v.y1 - 2) < 1e-9, "a wide box with axes (%g x %g)", w,
	   h);
	z.options.height = 500;
	v = view_for(&z, &e, &w, &h);
	ok(w == 800 && h == 500, "unless the size was asked for (%g x %g)", w, h);
	easel_close(&z);
}

static void test_stretch(void)
{
	struct easel z;
	struct extent e = { .graphs = true };
	double w, h;
	struct draw_view v;

	easel_open(&z, "");
	draw_extent_add(&e, 0, 0);
	draw_extent_add(&e, 10, 1);
	v = view_for(&z, &e, &w, &h);
	ok(v.sy > 5 * v.sx, "graphs that are flat are stretched");
	e.round = true;
	v = view_for(&z, &e, &w, &h);
	ok(v.sy == v.sx, "not beside a circle");
	e = (struct extent){ .graphs = true };
	draw_extent_add(&e, 0, 0);
	draw_extent_add(&e, 10, 3);
	v = view_for(&z, &e, &w, &h);
	ok(v.sy == v.sx, "not when they are not very flat");
	e = (struct extent){ .graphs = true, .x_hint = true, .hx0 = -6, .hx1 = 6 };
	v = view_for(&z, &e, &w, &h);
	ok(inside(&v, -6, 0, 20) && inside(&v, 6, 0, 20), "a range of x alone");
	easel_close(&z);
}

static void test_texts(void)
{
	struct easel z;
	struct rng r = { 3 };
	int good = 0;

	easel_open(&z, "");
	for (int i = 0; i < 300; i++) {
		struct extent e = { 0 };
		struct err err;
		double w, h;
		bool all = true;

		e.n_texts = (int)rng_between(&r, 1, 6);
		for (int k = 0; k < e.n_texts; k++) {
			e.text[k].x = rng_real(&r, -1, 1);
			e.text[k].y = rng_real(&r, -1, 1);
			e.text[k].right = rng_real(&r, 5, 350);
			e.text[k].up = rng_real(&r, 5, 40);
			e.text[k].down = rng_real(&r, 0, 10);
			draw_extent_add(&e, e.text[k].x, e.text[k].y);
		}
		if (draw_view(&z.d.view, &w, &h, &e, &z.d, &err) != OK)
			continue;
		for (int k = 0; k < e.n_texts; k++) {
			double x = view_x(&z.d.view, e.text[k].x);
			double y = view_y(&z.d.view, e.text[k].y);

			all &= view_has(&z.d.view, x + e.text[k].right, y - e.text[k].up,
					-5) &&
			       view_has(&z.d.view, x, y + e.text[k].down, -5);
		}
		good += all;
	}
	ok(good == 300, "texts have room for their ink (%d of 300)", good);
	/* Up to ten pages wide: no window holds it, but it holds all places. */
	good = 0;
	for (int i = 0; i < 300; i++) {
		struct extent e = { 0 };
		struct err err;
		double w, h, at[4][2];
		bool all = true;

		for (int k = 0; k < 4; k++) {
			at[k][0] = rng_real(&r, -5, 5);
			at[k][1] = rng_real(&r, -5, 5);
			draw_extent_add(&e, at[k][0], at[k][1]);
		}
		e.n_texts = 1;
		e.text[0].x = at[0][0];
		e.text[0].y = at[0][1];
		e.text[0].right = rng_real(&r, 300, 8000);
		e.text[0].up = 20;
		if (draw_view(&z.d.view, &w, &h, &e, &z.d, &err) != OK)
			continue;
		for (int k = 0; k < 4; k++)
			all &= view_has(&z.d.view, view_x(&z.d.view, at[k][0]),
					view_y(&z.d.view, at[k][1]), 0);
		good += all;
	}
	ok(good == 300, "a text wider than the page hides no place (%d of 300)", good);
	easel_close(&z);
}

/* Lines by their equations alone: where they cross is shown. */
static void test_crossing(void)
{
	struct easel z;
	struct extent e = { 0 };
	double w, h;
	struct draw_view v;

	easel_open(&z, "l: y = 2x + 1\nm: y = -x + 4");
	for (int i = 0; i < fig_count(z.d.fig); i++) {
		fig_id id = { i };

		if (fig_alive(z.d.fig, id))
			draw_extent_of(fig_kind(z.d.fig, id))(&e, &z.d, id,
							      fig_value(z.d.fig, id));
	}
	v = view_for(&z, &e, &w, &h);
	ok(inside(&v, 1, 3, 25), "two lines are seen to cross");
	ok(w >= h / 2 - 1 && h >= w / 2 - 1, "they have room to run");
	easel_close(&z);
}

/* --- Ticks ------------------------------------------------------------------------------- */
static void test_ticks(void)
{
	static const struct {
		long k;
		double step;
		const char *text;
	} row[] = {
		{ 3, 0.1, "0.3" },
		{ -3, 0.1, "-0.3" },
		{ 10, 0.1, "1" },
		{ 0, 0.5, "0" },
		{ 7, 0.02, "0.14" },
		{ 3, 5, "15" },
		{ -1, 200, "-200" },
		{ 7, 0.001, "0.007" },
		{ 12, 0.00005, "0.0006" },
		{ 1, 1e-7, "10^{-7}" },
		{ 6, 5e6, "3\\cdot 10^{7}" },
		{ -25, 1e9, "-2.5\\cdot 10^{10}" },
		{ 1, 1e6, "1000000" },
		{ 123456789, 1, "123456789" },
	};
	struct rng r = { 5 };
	int good = 0, texts = 0;

	for (int i = 0; i < 2000; i++) {
		double want = 48 * pow(10, rng_real(&r, -80, 80)), best = INFINITY;

		/* All candidates in decimal notation. */
		for (int k = 0; k < 3 * 170; k++) {
			char text[16];
			double step;

			snprintf(text, sizeof text, "%de%d", "125"[k % 3] - '0', k / 3 - 85);
			step = strtod(text, NULL);
			if (step >= want)
				best = fmin(best, step);
		}
		good += fabs(draw_tick_step(48 / want, 48) / best - 1) < 1e-12;
	}
	ok(good == 2000, "steps are wide enough and no wider (%d of 2000)", good);
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct buf b = { 0 };

		draw_tick_text(&b, row[i].k, row[i].step);
		ok(!strcmp(buf_str(&b), row[i].text), "%ld * %g is \"%s\" (%s)", row[i].k,
		   row[i].step, row[i].text, buf_str(&b));
		buf_clear(&b);
	}
	for (int i = 0; i < 2000; i++) {
		struct buf b = { 0 };
		static const double lead[] = { 1, 2, 5 };
		double first = lead[rng_below(&r, 3)];
		double step = first * pow(10, (double)rng_between(&r, -4, 3));
		long k = rng_between(&r, -1000, 1000);

		draw_tick_text(&b, k, step);
		texts += fabs(strtod(buf_str(&b), NULL) - (double)k * step) <=
				 1e-14 * fabs((double)k * step) &&
			 b.n <= 9;
		buf_clear(&b);
	}
	ok(texts == 2000, "their texts are short and true (%d of 2000)", texts);
}

/* --- Numbers at the axes ------------------------------------------------------------------ */
/* Each number stands by its place, on the page, clear of the others; returns how many. */
static int numbers(struct easel *z, int *zeros, int *names, bool *good)
{
	const struct scene_group *g = &z->d.scene->group[z->d.scene->n - 1];
	const struct draw_view *v = &z->d.view;
	double ax = view_x(v, 0), ay = view_y(v, 0);
	int n = 0;

	*zeros = *names = 0;
	*good = true;
	for (int i = 0; i < g->n; i++) {
		struct scene_box b;
		const char *text;
		double at, cx, cy;
		bool by_x, by_y;
		char *end;

		if (g->item[i].kind != ITEM_TEXT)
			continue;
		n++;
		b = draw_scene_text_box(&g->item[i]);
		*good &= view_has(v, b.x0, b.y0, 0) && view_has(v, b.x1, b.y1, 0);
		for (int k = 0; k < i; k++) {
			struct scene_box o;

			if (g->item[k].kind != ITEM_TEXT)
				continue;
			o = draw_scene_text_box(&g->item[k]);
			*good &= b.x1 < o.x0 || o.x1 < b.x0 || b.y1 < o.y0 || o.y1 < b.y0;
		}
		text = g->item[i].text->source;
		at = strtod(text, &end);
		if (end == text) {
			++*names;
			continue;
		}
		*zeros += at == 0;
		cx = (b.x0 + b.x1) / 2;
		cy = (b.y0 + b.y1) / 2;
		by_x = fabs(cx - view_x(v, at)) < b.x1 - b.x0 + 6 && fabs(cy - ay) < 40;
		by_y = fabs(cy - view_y(v, at)) < b.y1 - b.y0 + 6 && fabs(cx - ax) < 60;
		*good &= by_x || by_y;
	}
	return n;
}

static bool has_number(const struct easel *z, const char *text)
{
	const struct scene_group *g = &z->d.scene->group[z->d.scene->n - 1];

	for (int i = 0; i < g->n; i++)
		if (g->item[i].kind == ITEM_TEXT && !strcmp(g->item[i].text->source, text))
			return true;
	return false;
}

static void test_axes(void)
{
	struct easel z;
	int zeros, names, n, crossed;
	bool good;

	easel_open(&z, "ShowAxes(1)\nA=(-3,0)\nB=(3,2.6)");
	draw_axes(&z.d);
	draw_axis_numbers(&z.d);
	n = numbers(&z, &zeros, &names, &good);
	ok(n >= 12 && good, "numbers stand by their places (%d)", n);
	ok(zeros == 1 && names == 2, "zero once, and the names (%d, %d)", zeros, names);
	easel_close(&z);

	/* The hatching is drawn as lines across the box of the ring. */
	easel_open(&z, "ShowAxes(1)\nk=Circle((0,0),3.5)\nl=Circle((0,0),2.6)\n"
		       "s=Shade(k,{},l)\nSetHatching(s,1)");
	easel_draw(&z, "s");
	draw_axes(&z.d);
	draw_axis_numbers(&z.d);
	ok(has_number(&z, "1") && has_number(&z, "-2"), "numbers in the hole of a ring");
	easel_close(&z);

	/* -4 is 10 pixels from the edge: it would have to be pushed towards -3. */
	easel_open(&z, "ShowAxes(1)");
	z.d.view = (struct draw_view){ -4.1, -3, 3.9, 3, { 0, 0, 800, 600 }, 100, 100 };
	draw_axes(&z.d);
	draw_axis_numbers(&z.d);
	ok(!has_number(&z, "-4") && has_number(&z, "-3"), "no number is pushed from the edge");
	easel_close(&z);

	/* The same with lines through some numbers. */
	easel_open(&z, "ShowAxes(1)\nl=Line((0,-0.2),(1,-0.2))\nm=Line((-1,-3),(3,3))");
	easel_draw(&z, "l");
	easel_draw(&z, "m");
	draw_axes(&z.d);
	draw_axis_numbers(&z.d);
	crossed = numbers(&z, &zeros, &names, &good);
	ok(good && crossed > 10, "what lines cross finds another place (%d)", crossed);
	ok(names == 2 && zeros == 1, "and so do zero and the names");
	easel_close(&z);
}

int main(void)
{
	test_axes();
	test_extents();
	test_frames();
	test_odd_frames();
	test_boxes();
	test_stretch();
	test_texts();
	test_crossing();
	test_ticks();
	return tap_done();
}
