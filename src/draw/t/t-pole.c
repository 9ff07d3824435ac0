/*
 * t-pole.c -- branches of graphs at poles, however narrow, against the functions they show.
 *
 * A pole is approached from both sides in steps that shrink by the same factor, down to
 * what doubles tell apart.  Every place of the graph on the way that is in the window must be
 * inked; and ink is on that side of the asymptote alone where the branch is.
 */
#include "draw/plot_priv.h"
#include "draw/t/drawing.h"
#include "draw/t/ink.h"

#define NEAR 0.25 /* pixels between graph and ink */

struct pole_plot {
	struct easel z;
	const struct draw_sample *f;
	struct ink ink;
};

/* Draws "f(x)=..." in the window -4..4 by -3..3. */
static void open_plot(struct pole_plot *p, const char *text)
{
	struct buf line = { 0 };
	const struct scene_group *g;

	buf_addf(&line, "f(x)=%s", text);
	easel_open(&p->z, buf_str(&line));
	buf_clear(&line);
	p->z.d.view = (struct draw_view){ -4, -3, 4, 3, { 0, 0, 800, 600 }, 100, 100 };
	p->f = draw_sample_compile(fig_value(p->z.d.fig, fig_find(p->z.d.fig, "f"))->fn, "x",
				   NULL, p->z.d.arena);
	g = easel_draw(&p->z, "f");
	p->ink = ink_of_group(g, ITEM_STROKE, PART_SHAPE, p->z.d.arena);
}

/* The farthest of the graph's places near the pole at c from the ink; counts them. */
static double missed_near(const struct pole_plot *p, double c, double width, int *places)
{
	const struct draw_view *v = &p->z.d.view;
	double worst = 0;

	for (int side = -1; side <= 1; side += 2)
		for (double d = width; d > 1e-14 * (1 + fabs(c)); d *= 0.93) {
			double x = c + side * d, px = view_x(v, x);
			double py = view_y(v, draw_sample_at(p->f, x, 0));

			if (!(py > 0 && py < 600 && px > 0 && px < 800))
				continue;
			++*places;
			worst = fmax(worst, ink_distance(&p->ink, px, py));
		}
	return worst;
}

/* --- By hand --------------------------------------------------------------------------- */

static void test_some(void)
{
	static const struct {
		const char *f;
		double pole[8];
		int n;
	} row[] = {
		{ "8 + 0.068/(x+2.323)", { -2.323 }, 1 },
		{ "8 - 0.068/(x+2.323)", { -2.323 }, 1 },
		{ "-7 + 1e-9/(x-1)", { 1 }, 1 },
		{ "1 + 1e-6/(x-1.5)", { 1.5 }, 1 },
		{ "1e-12/x", { 0 }, 1 },
		{ "1e-12/x^2", { 0 }, 1 },
		{ "5 - 1e-7/(x-pi/3)^2", { 1.0471975511965976 }, 1 },
		{ "-5 + 0.001/(x-sqrt(2))^4", { 1.4142135623730951 }, 1 },
		{ "5 - 0.0001/(x^2-2x+1)", { 1 }, 1 },
		{ "1 - 0.0001/(x^3-3x^2+3x-1)", { 1 }, 1 },
		{ "2 + 0.0001/(x^2-3)", { -1.7320508075688772, 1.7320508075688772 }, 2 },
		{ "9 - 1e-9/((x-1)(x-1.0001))", { 1, 1.0001 }, 2 },
		{ "9 - 1e-15/((x-1)^2 (x-1.001)^2)", { 1, 1.001 }, 2 },
		{ "7 + 0.001 tan(x)", { -1.5707963267948966, 1.5707963267948966 }, 2 },
		{ "1 - 0.00001 cot(x)", { -3.141592653589793, 0, 3.141592653589793 }, 3 },
		{ "0.0001 sec(2x) - 6",
		  { -3.9269908169872414, -2.356194490192345, -0.7853981633974483,
		    0.7853981633974483, 2.356194490192345, 3.9269908169872414 },
		  6 },
		{ "6 + 0.0001 csc(x)", { -3.141592653589793, 0, 3.141592653589793 }, 3 },
		{ "2 + 1e-5/sin(x) - 1e-5/(x-2)^3",
		  { -3.141592653589793, 0, 2, 3.141592653589793 },
		  4 },
		{ "4 + 1e-5/(x-sin(x))", { 0 }, 1 },
		{ "4 - 1e-5/(1-cos(x))", { 0 }, 1 },
		{ "3.5 + 1e-4/(e^x-2)", { 0.6931471805599453 }, 1 },
		{ "6 + 1e-4/ln(x+3)", { -2 }, 1 },
		{ "6 + 1e-4/(sqrt(x+3)-1)", { -2 }, 1 },
		{ "-4 + 1e-3/(abs(x)-1)", { -1, 1 }, 2 },
		{ "If(x < 1, 5, 5 + 1e-3/(x-2))", { 2 }, 1 },
		{ "If(x < 1, 5 + 1e-3/(x-1), 2)", { 1 }, 1 },
		{ "5 + min(0, 1e-4/(x-1))", { 1 }, 1 },
		{ "5 + 1e-3/cbrt(x-1)^3", { 1 }, 1 },
		{ "5 - 1e-4 abs(x-1)^(-1.5)", { 1 }, 1 },
		{ "3.2 + 0.01 ln((x-1)^2)", { 1 }, 1 },
		{ "3.5 + 0.1/(x-4.03)", { 4.03 }, 1 },
		{ "3.01 - 0.05/(x+4.05)", { -4.05 }, 1 },
		{ "3.001 - 1e-4/(x+4.01)^2", { -4.01 }, 1 },
		{ "x + 1e-8/(x-1) + 1e-8/(x-1.00001) + 1e-8/(x+1)^2", { 1, 1.00001, -1 }, 3 },
		{ "2 + 1e-7/(x^5-5x^4+10x^3-10x^2+5x-1)", { 1 }, 1 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct pole_plot p;
		int places = 0;
		double worst = 0;

		open_plot(&p, row[i].f);
		for (int k = 0; k < row[i].n; k++)
			worst = fmax(worst, missed_near(&p, row[i].pole[k], 0.3, &places));
		ok(worst < NEAR && places, "%s: %d places near the poles are inked (%.3f)",
		   row[i].f, places, worst);
		easel_close(&p.z);
	}
}

/* --- Random ones ----------------------------------------------------------------------- */

/* A place, as text that means it and as a double. */
static double some_place(struct rng *r, char *text, size_t size)
{
	static const int roots[] = { 2, 3, 5, 7, 10, 13, 15 };
	long k = rng_between(r, -9, 9);
	int n = roots[rng_below(r, 7)];

	switch (rng_below(r, 5)) {
	case 0: snprintf(text, size, "(%ld/3)", k); return (double)k / 3;
	case 1: snprintf(text, size, "(%ld*pi/8)", k); return (double)k * DRAW_PI / 8;
	case 2:
		k = k < 0 ? -1 : 1;
		snprintf(text, size, "(%ld*sqrt(%d))", k, n);
		return (double)k * sqrt(n);
	default: {
		double c = round(rng_real(r, -4100, 4100)) / 1000;

		snprintf(text, size, "(%.3f)", c);
		return c;
	}
	}
}

/* One or two poles a + b/(x - c)^k + ...; b from 1 to 1e-9. */
static void test_random(int poles)
{
	struct rng r = { 31 + (uint64_t)poles };
	int bad = 0, wrong_side = 0, empty = 0, places = 0;

	for (int i = 0; i < 250; i++) {
		struct buf text = { 0 };
		struct pole_plot p;
		double a = rng_real(&r, -12, 12), c[2] = { 0, 0 }, worst = 0, sign = 0;
		int k = 0, here = 0;

		buf_addf(&text, "%.3f", a);
		a = round(1000 * a) / 1000;
		for (int j = 0; j < poles; j++) {
			double b = pow(10, rng_real(&r, -9, 0));
			char at[40];

			sign = rng_below(&r, 2) ? 1 : -1;
			k = (int)rng_between(&r, 1, 4);
			c[j] = some_place(&r, at, sizeof at);
			buf_addf(&text, " %c %.4g/(x-%s)^%d", sign > 0 ? '+' : '-', b, at, k);
		}
		open_plot(&p, buf_str(&text));
		for (int j = 0; j < poles; j++)
			worst = fmax(worst, missed_near(&p, c[j], 1, &here));
		places += here;
		empty += here && !p.ink.n;
		if (worst > NEAR && bad++ < 3)
			printf("# %s: %.3f\n", buf_str(&text), worst);
		for (int j = 0; j < p.ink.n && poles == 1; j++) {
			double px = p.ink.p[j][2], py = p.ink.p[j][3], side;

			side = k % 2 && px < view_x(&p.z.d.view, c[0]) ? -sign : sign;
			if (fabs(px - view_x(&p.z.d.view, c[0])) > 0.15 || k % 2 == 0)
				wrong_side += side * (py - view_y(&p.z.d.view, a)) > 0.1;
		}
		buf_clear(&text);
		easel_close(&p.z);
	}
	ok(bad == 0 && empty == 0 && places > 5000,
	   "random functions with %d poles: %d places near them are inked", poles, places);
	ok(wrong_side == 0, "and no ink is beyond the asymptote");
}

/* As curves: (t, f(t)) and (f(t), t). */
static void test_curves(void)
{
	struct rng r = { 77 };
	int bad = 0, places = 0;

	for (int i = 0; i < 100; i++) {
		struct easel z;
		char line[200], at[40];
		double a = round(rng_real(&r, -8, 8) * 1000) / 1000, worst = 0;
		double b = pow(10, rng_real(&r, -8, -1)), c;
		int k = (int)rng_between(&r, 1, 3);
		const struct scene_group *g;
		struct ink ink;

		c = some_place(&r, at, sizeof at);
		snprintf(line, sizeof line,
			 i % 2 ? "c=Curve(t, %.3f + %.6g/(t-%s)^%d, -5, 5)"
			       : "c=Curve(%.3f + %.6g/(t-%s)^%d, t, -5, 5)",
			 a, b, at, k);
		easel_open(&z, line);
		g = easel_draw(&z, "c");
		ink = ink_of_group(g, ITEM_STROKE, PART_SHAPE, z.d.arena);
		for (int side = -1; side <= 1; side += 2)
			for (double d = 1; d > 1e-13; d *= 0.93) {
				double u = c + side * d, w = a + b / pow(side * d, k);
				double px = view_x(&z.d.view, i % 2 ? u : w);
				double py = view_y(&z.d.view, i % 2 ? w : u);

				if (!(py > 0 && py < 600 && px > 0 && px < 800))
					continue;
				places++;
				worst = fmax(worst, ink_distance(&ink, px, py));
			}
		if (worst > NEAR && bad++ < 3)
			printf("# %s: %.3f\n", line, worst);
		easel_close(&z);
	}
	ok(bad == 0 && places > 2000, "curves with poles: %d places near them are inked",
	   places);
}

/* What only looks like a pole leaves nothing behind. */
static void test_phantoms(void)
{
	static const struct {
		const char *f;
		int values;
	} row[] = {
		{ "x/x", 6 },
		{ "(x^2-1)/(x-1)", 6 },
		{ "sin(x)/x", 200 },
		{ "(x-1)^3/(x-1)^2", 6 },
		{ "x^2/abs(x)", 12 },
		{ "1/(1/(x-1))", 8 },
		{ "5 + 1e-3/(x-1)^2", 0 },
		{ "-5 - 1e-3/(x-1)^2", 0 },
		{ "5 + 1e-4/(x^2-2x+1)", 0 },
		{ "5 + max(0, -1e-4/(x-1))", 0 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct pole_plot p;
		int values = 0, off = 0;

		open_plot(&p, row[i].f);
		for (int k = 0; k < p.ink.n; k++) {
			double x = plane_x(&p.z.d.view, p.ink.p[k][2]);
			double y = draw_sample_at(p.f, x + 1e-9, 0);

			off += fabs(view_y(&p.z.d.view, y) - p.ink.p[k][3]) > 0.15;
		}
		for (int k = 0; k < p.z.d.scene->n; k++)
			for (int j = 0; j < p.z.d.scene->group[k].n; j++)
				values += p.z.d.scene->group[k].item[j].path.n_values;
		ok(off == 0 && values <= row[i].values, "%s: %d numbers", row[i].f, values);
		easel_close(&p.z);
	}
}

int main(void)
{
	test_some();
	test_random(1);
	test_random(2);
	test_curves();
	test_phantoms();
	return tap_done();
}
