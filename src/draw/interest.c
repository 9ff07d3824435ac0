/*
 * interest.c -- which part of an unbounded graph is worth seeing.
 *
 * A function is sampled over a range about 0 and its features are noted: zeros, turning
 * points, poles, and where it begins or ends to be defined.  Too many of them (a wave): the
 * range is made smaller; none: larger.  What is shown holds the features with some room beside
 * them, or, where they go on for ever, the nine nearest to 0 (two periods of a sine).
 * All of this is a matter of taste; nothing else depends on it.
 */
#include "draw/plot_priv.h"
#include <math.h>
#include <stdlib.h>

#define SAMPLES 401
#define FEATURES 200
#define MANY 10 /* features that are still shown all */
#define SHOWN 9 /* of more than that */

enum feature_kind { ZERO, TURN, POLE, BEGIN, END };
struct feature {
	double x, y;
	enum feature_kind kind;
};
struct study {
	const struct draw_sample *f;
	double range;
	double x[SAMPLES], y[SAMPLES];
	struct feature feature[FEATURES];
	int n;
	bool poles, many;
};

void draw_extent_hint_x(struct extent *e, double lo, double hi)
{
	e->hx0 = e->x_hint ? fmin(e->hx0, lo) : lo;
	e->hx1 = e->x_hint ? fmax(e->hx1, hi) : hi;
	e->x_hint = true;
}

void draw_extent_hint_y(struct extent *e, double lo, double hi)
{
	e->hy0 = e->y_hint ? fmin(e->hy0, lo) : lo;
	e->hy1 = e->y_hint ? fmax(e->hy1, hi) : hi;
	e->y_hint = true;
}

static void note(struct study *s, enum feature_kind kind, double x, double y)
{
	if (s->n < FEATURES)
		s->feature[s->n++] = (struct feature){ x, y, kind };
	s->poles = s->poles || kind == POLE;
}

/* Does it run away between two places?  Looked at from nearer, it would be larger still. */
static bool runs_away(const struct study *s, double a, double b)
{
	double m = fmax(fabs(draw_sample_at(s->f, a, 0)), fabs(draw_sample_at(s->f, b, 0)));

	for (int i = 1; i < 40; i++) {
		double v = draw_sample_at(s->f, a + (b - a) * i / 40, 0);

		if (!(fabs(v) <= 4 * m))
			return true;
	}
	return false;
}

/* Does it jump between two places?  Then halving the way does not halve the difference. */
static bool jumps(const struct study *s, double a, double b, double fa, double fb)
{
	double was = fabs(fb - fa);

	for (int i = 0; i < 30; i++) {
		double m = a + (b - a) / 2, fm = draw_sample_at(s->f, m, 0);

		if (isnan(fm))
			return false;
		if (fabs(fm - fa) > fabs(fb - fm)) {
			b = m;
			fb = fm;
		} else {
			a = m;
			fa = fm;
		}
	}
	return fabs(fb - fa) > 0.5 * was;
}

/* From a place where it is defined to one where it is not, or the other way round. */
static void note_edge(struct study *s, int i)
{
	const double *x = s->x, *y = s->y;
	bool ends = isnan(y[i + 1]);
	bool alone = ends ? i + 2 < SAMPLES && !isnan(y[i + 2]) : i > 0 && !isnan(y[i - 1]);

	if (!alone)
		note(s, ends ? END : BEGIN, ends ? x[i + 1] : x[i], ends ? y[i] : y[i + 1]);
	else if (ends && runs_away(s, x[i], x[i + 1]))
		note(s, POLE, x[i + 1], 0); /* 1/x hit at 0; but not sin(x)/x */
}

/* Zeros, poles and jumps from one place to the next. */
static void note_step(struct study *s, int i, double size)
{
	double x = s->x[i], a = s->y[i], b = s->y[i + 1], step = s->x[i + 1] - x;
	double before = i ? fabs(a - s->y[i - 1]) : 0;
	double after = i + 2 < SAMPLES ? fabs(s->y[i + 2] - b) : 0;
	bool changes = (a < 0) != (b < 0);

	if (changes && fabs(b - a) > step && runs_away(s, x, x + step)) {
		note(s, POLE, x + step / 2, 0);
	} else if (fabs(b - a) > 5 * (before + after) + 1e-6 * size &&
		   jumps(s, x, x + step, a, b)) {
		note(s, TURN, x + step / 2, b);
	} else if (changes && isfinite(b - a)) {
		note(s, ZERO, x + step * (a / (a - b)), 0);
	}
}

/* Where it turns back, and corners. */
static void note_turn(struct study *s, int i)
{
	const double *x = s->x, *y = s->y;
	double a = y[i] - y[i - 1], b = y[i + 1] - y[i], size = fabs(y[i]) + fabs(y[i - 1]);
	bool turns = a * b < 0 && fmin(fabs(a), fabs(b)) > 1e-9 * size, away;

	/* A corner bends by much more than what is beside it. */
	if (!turns && i >= 3 && i + 3 < SAMPLES && s->range <= 10) {
		double near = fmax(fabs(y[i - 1] - 2 * y[i - 2] + y[i - 3]),
				   fabs(y[i + 1] - 2 * y[i + 2] + y[i + 3]));

		turns = fabs(b - a) > 20 * near + 1e-3 * fmax(fabs(a), fabs(b)) + 1e-9 * size;
	}
	if (!turns)
		return;
	away = runs_away(s, x[i - 1], x[i + 1]);
	if (s->n && fabs(s->feature[s->n - 1].x - x[i]) < 2 * (x[i] - x[i - 1]) &&
	    (away || a * b >= 0))
		return; /* the same again */
	note(s, away ? POLE : TURN, x[i], away ? 0 : y[i]);
}

static void look(struct study *s, double range)
{
	double step = 2 * range / (SAMPLES - 1), size = 0;

	s->range = range;
	s->n = 0;
	s->poles = false;
	for (int i = 0; i < SAMPLES; i++)
		s->x[i] = -range + (i + 0.317) * step; /* not at whole numbers */
	draw_sample_many(s->f, SAMPLES, s->x, NULL, s->y);
	for (int i = 0; i < SAMPLES; i++)
		if (isfinite(s->y[i]))
			size = fmax(size, fabs(s->y[i]));
	for (int i = 0; i + 1 < SAMPLES; i++) {
		bool here = !isnan(s->y[i]), there = !isnan(s->y[i + 1]);

		if (here != there)
			note_edge(s, i);
		if (!here || !there)
			continue;
		note_step(s, i, size);
		if (i && !isnan(s->y[i - 1]))
			note_turn(s, i);
	}
}

static int nearer(const void *a, const void *b)
{
	double x = ((const struct feature *)a)->x, y = ((const struct feature *)b)->x;

	/* Of two alike the left one, whatever way qsort goes. */
	if (fabs(x) == fabs(y))
		return (x > y) - (x < y);
	return fabs(x) < fabs(y) ? -1 : 1;
}

/* Where it grows beyond all others, there is not much to see. */
static void crop(const struct study *s, double *lo, double *hi)
{
	double most = 2.4 * (*hi - *lo), a = *lo, b = *hi, left, right;
	int from = -1, to = -1;

	for (int i = 0; i < SAMPLES; i++) {
		if (s->x[i] < a || s->x[i] > b || !(fabs(s->y[i]) <= most))
			continue;
		from = from < 0 ? i : from;
		to = i;
	}
	if (from < 0 || to - from < 8)
		return;
	*lo = s->x[from];
	*hi = s->x[to];
	/* What is left should not be all to one side. */
	left = *lo;
	right = *hi;
	if (right > 0 && right < b)
		*lo = fmax(left, -(right + 0.1 * (b - a)));
	if (left < 0 && left > a)
		*hi = fmin(right, 0.1 * (b - a) - left);
}

static void x_range(struct study *s, double *lo, double *hi)
{
	double unit = s->range / 10, span, pad;
	bool begins = false, ends = false, many = s->n > MANY;

	s->many = many;
	if (many) {
		qsort(s->feature, (size_t)s->n, sizeof *s->feature, nearer);
		s->n = SHOWN;
	}
	*lo = INFINITY;
	*hi = -INFINITY;
	for (int i = 0; i < s->n; i++) {
		*lo = fmin(*lo, s->feature[i].x);
		*hi = fmax(*hi, s->feature[i].x);
	}
	for (int i = 0; i < s->n; i++) {
		begins = begins || (s->feature[i].kind == BEGIN && s->feature[i].x == *lo);
		ends = ends || (s->feature[i].kind == END && s->feature[i].x == *hi);
	}
	if (!s->n || (*lo == *hi && !begins && !ends)) {
		double c = s->n && fabs(*lo) > 2.5 * unit ? *lo : 0;

		*lo = c - 5 * unit;
		*hi = c + 5 * unit;
		if (!s->poles)
			crop(s, lo, hi);
		if (c > 0)
			*lo = fmin(*lo, 0);
		if (c < 0)
			*hi = fmax(*hi, 0);
		return;
	}
	span = *hi - *lo;
	pad = many ? 0.06 * span : 0.3 * span + 0.7 * unit;
	if (s->poles && !many)
		pad = fmax(span, 4 * unit);
	*lo -= begins ? fmin(pad, unit) : pad;
	*hi += ends ? fmin(pad, unit) : pad;
	/* A root or logarithm: one side alone. */
	if (begins && !ends)
		*hi = fmax(*hi, *lo + 9 * unit);
	if (ends && !begins)
		*lo = fmin(*lo, *hi - 9 * unit);
	if (*lo > 0 && *lo < *hi - *lo)
		*lo = -0.1 * (*hi - *lo);
	if (*hi < 0 && -*hi < *hi - *lo)
		*hi = 0.1 * (*hi - *lo);
}

static void y_range(const struct study *s, double x0, double x1, double *lo, double *hi)
{
	double w = x1 - x0, y[SAMPLES], f0 = 0, f1 = 0, full0, full1, slack, more;
	bool any = false, steep = false;
	int n = 0;

	for (int i = 0; i < SAMPLES; i++) {
		double v = draw_sample_at(s->f, x0 + w * (i + 0.5) / SAMPLES, 0);

		if (fabs(v) < EXTENT_FAR)
			y[n++] = v;
	}
	*lo = *hi = 0;
	if (!n)
		return;
	draw_plot_range(y, n, &full0, &full1);
	/* The heights of the features must be seen. */
	slack = 0.05 * (full1 - full0);
	for (int i = 0; i < s->n; i++) {
		double v = s->feature[i].y;

		if (s->feature[i].kind == POLE || !(v >= full0 - slack && v <= full1 + slack))
			continue;
		steep = s->n == 1 && s->feature[i].kind == ZERO &&
			fabs(draw_sample_at(s->f, s->feature[i].x + 0.01 * w, 0)) > 0.1 * w;
		f0 = any ? fmin(f0, v) : v;
		f1 = any ? fmax(f1, v) : v;
		any = true;
	}
	if (!any)
		f0 = f1 = fmin(fmax(0, full0), full1);
	*lo = full0 = fmin(full0, f0);
	*hi = full1 = fmax(full1, f1);
	/* Much higher than its features: less of it, unless it is nothing but steep. */
	if (s->poles ||
	    (full1 - full0 > 3.5 * (f1 - f0) && full1 - full0 > 1.2 * w && !steep)) {
		more = fmax(0.6 * (f1 - f0), f1 - f0 < 0.3 * w ? (any ? 0.4 : 0.6) * w : 0);
		*lo = fmax(full0, f0 - more);
		*hi = fmin(full1, f1 + more);
	}
	/* The x-axis, unless that is far away; with it, the whole height is worth seeing. */
	if (*lo > 0 && *lo < 20 * w) {
		*hi = *lo > 0.5 * w ? full1 : *hi;
		*lo = 0;
	}
	if (*hi < 0 && *hi > -20 * w) {
		*lo = *hi < -0.5 * w ? full0 : *lo;
		*hi = 0;
	}
	if (*lo == *hi) {
		*lo -= 0.1 * w;
		*hi += 0.1 * w;
	}
	/* A wave should not fill the page from top to bottom. */
	more = (s->many && !s->poles ? 0.3 : 0.05) * (*hi - *lo);
	*lo -= more;
	*hi += more;
}

/* A graph with bounds is seen from end to end. */
static void bounded(struct extent *e, const struct draw_sample *f, double from, double to)
{
	double y[SAMPLES], lo, hi;
	int n = 0;

	for (int i = 0; i < SAMPLES; i++) {
		double v = draw_sample_at(f, from + (to - from) * i / (SAMPLES - 1), 0);

		if (fabs(v) < EXTENT_FAR)
			y[n++] = v;
	}
	if (!n)
		return;
	draw_plot_range(y, n, &lo, &hi);
	draw_extent_add(e, from, lo);
	draw_extent_add(e, to, hi);
}

void draw_extent_function(struct extent *e, struct draw_drawing *d, fig_id id,
			  const struct value *v)
{
	struct study *s = arena_alloc(d->scratch, sizeof *s);
	double x0, x1, y0, y1;

	(void)id;
	if (v->fn2) /* of x and y: no graph */
		return;
	e->graphs = true;
	s->f = draw_sample_compile(v->fn, "x", NULL, d->scratch);
	if (v->flag) {
		bounded(e, s->f, draw_num(v, 0), draw_num(v, 1));
		return;
	}
	look(s, 10);
	for (double r = 1; s->n > 60 && r > 1e-6; r /= 10)
		look(s, r);
	for (double r = 100; !s->n && r < 1e6; r *= 10)
		look(s, r);
	if (!s->n)
		look(s, 10);
	x_range(s, &x0, &x1);
	y_range(s, x0, x1, &y0, &y1);
	draw_extent_hint_x(e, x0, x1);
	if (y0 < y1)
		draw_extent_hint_y(e, y0, y1);
}
