/*
 * chart.c -- bars, stacks, columns and curves, drawn as scenes of our own renderer.
 *
 * Every bar and point is a group with its value in words as its title, so that a reader who points at
 * it, or cannot see it, is told.  Colours are few and fixed; the page gives them others in the dark.
 * A chart is laid out for its width: on a narrow page letters stay as large, and names are cut sooner.
 */
#include "draw/scene.h"
#include "report/report_priv.h"
#include "typeset/typeset.h"
#include <math.h>
#include <string.h>

#define SMALL 11.5
#define TOP 34.0 /* the legend */
#define BOTTOM 30.0

static const struct scene_color ink = { 0x1f, 0x24, 0x30 }, muted = { 0x6b, 0x72, 0x80 },
				grid = { 0xdd, 0xe1, 0xe8 };
static const struct scene_color series_color[REPORT_SERIES] = {
	{ 0x3b, 0x6f, 0xb6 }, { 0xd9, 0x82, 0x2b }, { 0x3f, 0x9b, 0x6c }, { 0xb5, 0x48, 0x5d },
	{ 0x7a, 0x5c, 0xad }, { 0x3e, 0x9c, 0xa3 }, { 0xb8, 0x9b, 0x2e }, { 0x8a, 0x8f, 0x99 },
};

/* --- Texts ------------------------------------------------------------------------------------------- */
static const struct typeset *set_text(struct scene *s, const char *text, double size)
{
	return typeset_text(text, strlen(text), TYPESET_TEXT, TYPESET_SANS, false, size,
			    s->arena);
}

/* At (x, y) on the baseline: its left end, its middle or its right end (0, 0.5, 1). */
static void put(struct scene *s, const struct typeset *t, double x, double y, double anchor,
		struct scene_color c)
{
	(void)draw_scene_add_text(s, PART_LABEL, t, x - anchor * t->width, y, c);
}

static void words(struct scene *s, const char *text, double x, double y, double anchor,
		  struct scene_color c)
{
	put(s, set_text(s, text, SMALL), x, y, anchor, c);
}

/* How wide names and the legend's words may be. */
static double name_most(const struct report_chart *c)
{
	return fmin(190, 0.28 * c->width);
}

static double word_most(const struct report_chart *c)
{
	return fmin(170, 0.4 * c->width);
}

/* A name no wider than `most`, cut where it is. */
static const struct typeset *fitted(struct scene *s, const char *name, double most)
{
	const struct typeset *t = set_text(s, name, SMALL);
	size_t n = strlen(name);
	struct buf b = { 0 };

	while (t->width > most && n > 2) {
		n = n * 9 / 10;
		while (n && ((unsigned char)name[n] & 0xc0) == 0x80)
			n--;
		buf_reset(&b);
		buf_addn(&b, name, n);
		buf_add(&b, "\xe2\x80\xa6");
		t = set_text(s, buf_str(&b), SMALL);
	}
	buf_clear(&b);
	return t;
}

static void value_text(struct buf *b, const struct report_chart *c, double v)
{
	report_format(b, c->percent ? FORM_PERCENT : FORM_NUMBER, v);
	buf_add(b, c->percent ? " %" : "");
}

static void add_group(struct scene *s, const struct report_chart *c, int name, int k)
{
	const struct metric_range *v = &c->value[name * c->n_series + k];
	struct buf b = { 0 };

	buf_add(&b, c->name[name]);
	if (c->n_series > 1)
		buf_addf(&b, ", %s", c->series[k]);
	buf_add(&b, ": ");
	value_text(&b, c, v->value);
	if (!isnan(v->low)) {
		buf_add(&b, " (");
		value_text(&b, c, v->low);
		buf_add(&b, " to ");
		value_text(&b, c, v->high);
		buf_addc(&b, ')');
	}
	(void)draw_scene_add_group(s, "", "value", buf_str(&b));
	buf_clear(&b);
}

static void plain_group(struct scene *s, const char *kind)
{
	(void)draw_scene_add_group(s, "", kind, "");
}

/* --- Shapes --------------------------------------------------------------------------------------------- */
static void box(struct scene *s, double x, double y, double w, double h, struct scene_color c)
{
	struct scene_path p = draw_scene_path_new(s->arena);

	draw_scene_rectangle(&p, x, y, w, h);
	(void)draw_scene_add_fill(s, PART_SHAPE, p, c, 1);
}

static void stroke(struct scene *s, double x0, double y0, double x1, double y1, double width,
		   struct scene_color c)
{
	struct scene_path p = draw_scene_path_new(s->arena);

	draw_scene_move(&p, x0, y0);
	draw_scene_line(&p, x1, y1);
	(void)draw_scene_add_stroke(s, PART_SHAPE, p, c, width);
}

static void whisker(struct scene *s, double x0, double y0, double x1, double y1)
{
	double dx = y0 == y1 ? 0 : 2.5, dy = y0 == y1 ? 2.5 : 0;

	stroke(s, x0, y0, x1, y1, 1, ink);
	stroke(s, x0 - dx, y0 - dy, x0 + dx, y0 + dy, 1, ink);
	stroke(s, x1 - dx, y1 - dy, x1 + dx, y1 + dy, 1, ink);
}

#define LEGEND_ROW 18.0

/* The legend from `left` on, in as many lines as it needs; without `paint` only how high it is. */
static double legend(struct scene *s, const struct report_chart *c, double left, bool paint)
{
	double x, y = 17;

	if (c->n_series < 2)
		return c->y ? TOP : 10;
	if (c->width < REPORT_WIDE)
		left = 2;
	x = left;
	if (paint)
		plain_group(s, "legend");
	for (int k = 0; k < c->n_series; k++) {
		const struct typeset *t = fitted(s, c->series[k], word_most(c));

		if (x + t->width + 15 > c->width && x > left) {
			x = left;
			y += LEGEND_ROW;
		}
		if (paint) {
			box(s, x, y - 9, 10, 10, series_color[k]);
			put(s, t, x + 15, y, 0, ink);
		}
		x += t->width + 33;
	}
	return y + TOP - 17;
}

/* How high it will be, before there is a page. */
static double legend_height(const struct report_chart *c, double left)
{
	struct scene *s = draw_scene_new(c->width, 100);
	double h = legend(s, c, left, false);

	draw_scene_free(s);
	return h;
}

/* --- Scales ----------------------------------------------------------------------------------------------- */
struct report_scale {
	double least, most, step;
	double from, to; /* on the page */
	bool logarithmic;
};

static double at(const struct report_scale *a, double v)
{
	if (a->logarithmic)
		return a->from +
		       log(v / a->least) / log(a->most / a->least) * (a->to - a->from);
	return a->from + (v - a->least) / (a->most - a->least) * (a->to - a->from);
}

/* 1, 2 or 5 times a power of ten: four to eight of them to the whole. */
static double round_step(double span)
{
	double unit = pow(10, floor(log10(span / 5)));

	return span / unit <= 8 ? unit : span / unit <= 16 ? 2 * unit : 5 * unit;
}

static struct report_scale scale(const struct report_chart *c, double from, double to)
{
	struct report_scale a = { c->least, c->most, 1, from, to, false };

	if (a.least > a.most) {
		a.least = a.most = 0;
		for (int i = 0; i < c->names * c->n_series; i++) {
			const struct metric_range *v = &c->value[i];

			a.most = fmax(a.most, isnan(v->high) ? v->value : v->high);
			a.least = fmin(a.least, isnan(v->low) ? v->value : v->low);
		}
	}
	if (!(a.most > a.least))
		a.most = a.least + 1;
	a.step = round_step(a.most - a.least);
	a.most = ceil(a.most / a.step - 1e-9) * a.step;
	a.least = floor(a.least / a.step + 1e-9) * a.step;
	return a;
}

static void tick_text(struct buf *b, const struct report_chart *c, double v, double step)
{
	if (c->percent)
		buf_addf(b, "%.*f", step < 0.0099 ? step < 0.00099 ? 2 : 1 : 0, 100 * v);
	else if (step < 0.001)
		buf_addf(b, "%.3g", fabs(v) < step / 4 ? 0 : v);
	else if (step < 1)
		buf_addf(b, "%.*f", step < 0.01 ? 3 : step < 0.1 ? 2 : 1, v);
	else
		report_format(b, FORM_COUNT, v);
}

/* Numbers along the page, each or every second, as there is room for. */
static int label_every(struct scene *s, const struct report_chart *c,
		       const struct report_scale *a)
{
	struct buf b = { 0 };
	double room = at(a, a->least + a->step) - at(a, a->least), width;

	tick_text(&b, c, fabs(a->least) > a->most ? a->least : a->most, a->step);
	width = set_text(s, buf_str(&b), SMALL)->width;
	buf_clear(&b);
	return width + 8 > room ? 2 : 1;
}

/* Lines across at 1, 2 and 5 times the powers of ten; at 1 alone where these are many. */
static void powers(struct scene *s, const struct report_chart *c, const struct report_scale *a,
		   double lo, double hi)
{
	static const int parts[] = { 1, 2, 5 };
	bool few = log10(a->most / a->least) <= 3;

	plain_group(s, "grid");
	for (double unit = pow(10, floor(log10(a->least) + 1e-9)); unit <= a->most * 1.01;
	     unit *= 10)
		for (int i = 0; i < (few ? 3 : 1); i++) {
			double v = parts[i] * unit;
			struct buf b = { 0 };

			if (v < a->least * 0.99 || v > a->most * 1.01)
				continue;
			buf_addf(&b, "%g", c->percent ? 100 * v : v);
			stroke(s, lo, at(a, v), hi, at(a, v), 1, grid);
			words(s, buf_str(&b), lo - 7, at(a, v) + 4, 1, muted);
			buf_clear(&b);
		}
}

/* Lines across at each step and their numbers; along: the scale runs to the right. */
static void axis(struct scene *s, const struct report_chart *c, const struct report_scale *a,
		 bool along, double lo, double hi)
{
	int every = along ? label_every(s, c, a) : 1;

	plain_group(s, "grid");
	for (int i = 0; a->least + i * a->step <= a->most + a->step / 4; i++) {
		double v = a->least + i * a->step, p = at(a, v);
		struct buf b = { 0 };

		tick_text(&b, c, v, a->step);
		if (along) {
			stroke(s, p, lo, p, hi, 1, grid);
			if (i % every == 0)
				words(s, buf_str(&b), p, hi + 16, 0.5, muted);
		} else {
			stroke(s, lo, p, hi, p, 1, grid);
			words(s, buf_str(&b), lo - 7, p + 4, 1, muted);
		}
		buf_clear(&b);
	}
	if (c->y && along)
		words(s, c->y, hi, hi, 0, muted);
}

/* Up the page: where the plot begins, below the legend and what y is. */
static double plot_top(const struct report_chart *c, double left)
{
	return legend_height(c, left) + (c->n_series > 1 && c->y ? 14 : 0);
}

/* The legend, lines across with their numbers, and what y is. */
static void upright(struct scene *s, const struct report_chart *c,
		    const struct report_scale *y, double left, double top)
{
	(void)legend(s, c, left, true);
	if (y->logarithmic)
		powers(s, c, y, left, c->width - 8);
	else
		axis(s, c, y, false, left, c->width - 8);
	if (c->y)
		words(s, c->y, left, top - 10, 0, muted);
}

static void finish(struct buf *b, struct scene *s, const struct report_chart *c)
{
	struct draw_output o = { .format = DRAW_SVG, .transparent = true, .ids = c->id };
	size_t before = b->n;

	draw_scene_set_words(s, c->title, "");
	if (draw_write(b, s, &o, NULL) != OK) {
		b->n = before;
		b->s[before] = 0;
	}
	draw_scene_free(s);
}

/* --- Along the page ------------------------------------------------------------------------------------------ */
static double name_room(const struct report_chart *c)
{
	struct scene *s = draw_scene_new(c->width, 100);
	double most = 0;

	for (int i = 0; i < c->names; i++)
		most = fmax(most, fitted(s, c->name[i], name_most(c))->width);
	draw_scene_free(s);
	return most + 14;
}

/* Some bar goes to the left, where its number needs room. */
static bool goes_below(const struct report_chart *c)
{
	for (int i = 0; i < c->names * c->n_series; i++)
		if (c->value[i].value < 0)
			return true;
	return false;
}

void report_bars(struct buf *b, const struct report_chart *c)
{
	const double thick = c->n_series > 3 ? 9 : 13, gap = 12;
	double row = c->n_series * (thick + 2) + gap;
	double left = name_room(c), top = legend_height(c, left);
	double height = top + c->names * row + BOTTOM;
	struct scene *s = draw_scene_new(c->width, height);
	struct report_scale a = scale(c, left + (goes_below(c) ? 44 : 0), c->width - 58);

	(void)legend(s, c, left, true);
	axis(s, c, &a, true, top - 4, height - BOTTOM);
	for (int i = 0; i < c->names; i++) {
		double y = top + i * row + gap / 2 - 2;

		plain_group(s, "name");
		put(s, fitted(s, c->name[i], name_most(c)), left - 8,
		    y + c->n_series * (thick + 2) / 2 + 3, 1, ink);
		for (int k = 0; k < c->n_series; k++, y += thick + 2) {
			const struct metric_range *v = &c->value[i * c->n_series + k];
			struct buf t = { 0 };
			bool below = v->value < 0;
			double end;

			if (isnan(v->value))
				continue;
			add_group(s, c, i, k);
			end = at(&a, v->value);
			box(s, fmin(at(&a, 0), end), y, fabs(end - at(&a, 0)), thick,
			    series_color[k]);
			if (!isnan(v->low)) {
				whisker(s, at(&a, v->low), y + thick / 2, at(&a, v->high),
					y + thick / 2);
				end = below ? fmin(end, at(&a, v->low))
					    : fmax(end, at(&a, v->high));
			}
			report_format(&t, c->percent ? FORM_PERCENT : FORM_NUMBER, v->value);
			words(s, buf_str(&t), below ? end - 6 : fmax(end, at(&a, 0)) + 6,
			      y + thick / 2 + 4, below, muted);
			buf_clear(&t);
		}
	}
	finish(b, s, c);
}

void report_stack(struct buf *b, const struct report_chart *c)
{
	const double thick = 20, gap = 12;
	double left = name_room(c), top = legend_height(c, left);
	double height = top + c->names * (thick + gap) + BOTTOM;
	struct scene *s = draw_scene_new(c->width, height);
	struct report_scale a = scale(c, left, c->width - 20);

	(void)legend(s, c, left, true);
	axis(s, c, &a, true, top - 4, height - BOTTOM);
	for (int i = 0; i < c->names; i++) {
		double y = top + i * (thick + gap) + gap / 2 - 2, sum = 0;

		plain_group(s, "name");
		put(s, fitted(s, c->name[i], name_most(c)), left - 8, y + thick / 2 + 4, 1,
		    ink);
		for (int k = 0; k < c->n_series; k++) {
			double v = c->value[i * c->n_series + k].value;

			if (isnan(v) || v <= 0)
				continue;
			add_group(s, c, i, k);
			box(s, at(&a, sum), y, at(&a, sum + v) - at(&a, sum), thick,
			    series_color[k]);
			sum += v;
		}
	}
	finish(b, s, c);
}

/* --- Up the page ------------------------------------------------------------------------------------------------ */
#define PLOT_HEIGHT 260.0
#define PLOT_LEFT 52.0

/* The names under the places, as many of them as there is room for. */
static void name_places(struct scene *s, const struct report_chart *c, double step,
			double foot)
{
	double most = 1;
	int every;

	for (int i = 0; i < c->names; i++)
		most = fmax(most, fitted(s, c->name[i], fmin(110, 0.25 * c->width))->width);
	every = (int)ceil((most + 8) / step);
	plain_group(s, "name");
	for (int i = 0; i < c->names; i += every)
		put(s, fitted(s, c->name[i], fmin(110, 0.25 * c->width)),
		    PLOT_LEFT + (i + 0.5) * step, foot + 17, 0.5, muted);
}

void report_columns(struct buf *b, const struct report_chart *c)
{
	double top = plot_top(c, PLOT_LEFT), foot = top + PLOT_HEIGHT - TOP - BOTTOM;
	struct scene *s = draw_scene_new(c->width, foot + BOTTOM + (c->x_name ? 6 : 0));
	struct report_scale a = scale(c, foot, top);
	double step = (c->width - PLOT_LEFT - 12) / c->names,
	       thick = fmin(46, step * 0.8 / c->n_series);

	upright(s, c, &a, PLOT_LEFT, top);
	for (int i = 0; i < c->names; i++)
		for (int k = 0; k < c->n_series; k++) {
			const struct metric_range *v = &c->value[i * c->n_series + k];
			double x =
				PLOT_LEFT + (i + 0.5) * step + (k - c->n_series / 2.0) * thick;

			if (isnan(v->value) || v->value == 0)
				continue;
			add_group(s, c, i, k);
			box(s, x + 0.5, at(&a, v->value), thick - 1,
			    at(&a, 0) - at(&a, v->value), series_color[k]);
			if (!isnan(v->low))
				whisker(s, x + thick / 2, at(&a, v->low), x + thick / 2,
					at(&a, v->high));
		}
	name_places(s, c, step, foot);
	if (c->x_name)
		words(s, c->x_name, c->width - 8, foot + 29, 1, muted);
	finish(b, s, c);
}

/* --- Over numbers ------------------------------------------------------------------------------------------------ */
#define CURVE_POINTS 400 /* of a curve that are drawn: more than a page shows apart */

/* The x axis: numbers at round places. */
static void number_places(struct scene *s, const struct report_chart *c,
			  const struct report_scale *x, double top, double foot)
{
	double room = at(x, x->least + x->step) - at(x, x->least);
	int every = room < 46 ? (int)ceil(46 / room) : 1;

	plain_group(s, "grid");
	for (int i = 0; x->least + i * x->step <= x->most + x->step / 4; i++) {
		double v = x->least + i * x->step;
		struct buf b = { 0 };

		if (i % every)
			continue;
		report_format(&b, FORM_COUNT, v);
		stroke(s, at(x, v), top, at(x, v), foot, 1, grid);
		words(s, buf_str(&b), at(x, v), foot + 16, 0.5, muted);
		buf_clear(&b);
	}
	if (c->x_name)
		words(s, c->x_name, c->width - 8, foot + 29, 1, muted);
}

/* A value in words, as the title of what shows it. */
static void curve_group(struct scene *s, const struct report_chart *c, int i, int k, double v)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s ", c->x_name ? c->x_name : "x");
	buf_add_double(&b, c->x[i]);
	if (c->n_series > 1)
		buf_addf(&b, ", %s", c->series[k]);
	buf_add(&b, ": ");
	if (c->percent)
		value_text(&b, c, v);
	else
		buf_addf(&b, "%.4g", v);
	(void)draw_scene_add_group(s, "", "value", buf_str(&b));
	buf_clear(&b);
}

/* One series: the means of as many neighbours as fall on one place of the page. */
static void curve(struct scene *s, const struct report_chart *c, const struct report_scale *x,
		  const struct report_scale *y, int k)
{
	int every = c->names / CURVE_POINTS + 1, known = 0, last = 0;
	struct scene_path p = draw_scene_path_new(s->arena);
	double end = NAN;

	for (int i = 0; i < c->names; i += every) {
		double sum = 0;
		int n = 0;

		for (int m = i; m < i + every && m < c->names; m++) {
			double v = c->value[m * c->n_series + k].value;

			n += !isnan(v);
			sum += isnan(v) ? 0 : v;
		}
		if (!n)
			continue;
		end = sum / n;
		last = i;
		if (known++)
			draw_scene_line(&p, at(x, c->x[i]), at(y, end));
		else
			draw_scene_move(&p, at(x, c->x[i]), at(y, end));
	}
	plain_group(s, "curve");
	if (known > 1)
		(void)draw_scene_add_stroke(s, PART_SHAPE, p, series_color[k], 1.6);
	if (known) {
		struct scene_path dot = draw_scene_path_new(s->arena);

		curve_group(s, c, last, k, end);
		draw_scene_circle(&dot, at(x, c->x[last]), at(y, end), 3.2);
		(void)draw_scene_add_fill(s, PART_POINT, dot, series_color[k], 1);
	}
}

/* From a round place below all values to one above; false: not for these values. */
static bool powers_scale(struct report_scale *a, const struct report_chart *c, double from,
			 double to)
{
	double least = INFINITY, most = 0, unit;

	for (int i = 0; i < c->names * c->n_series; i++)
		if (isfinite(c->value[i].value)) {
			least = fmin(least, c->value[i].value);
			most = fmax(most, c->value[i].value);
		}
	if (!(least > 1e-30) || !(most > 8 * least))
		return false;
	unit = pow(10, floor(log10(least)));
	least = least >= 5 * unit ? 5 * unit : least >= 2 * unit ? 2 * unit : unit;
	unit = pow(10, floor(log10(most)));
	most = most <= unit       ? unit
	       : most <= 2 * unit ? 2 * unit
	       : most <= 5 * unit ? 5 * unit
				  : 10 * unit;
	*a = (struct report_scale){ least, most, 1, from, to, true };
	return true;
}

/* Not from 0 on where the values are far from it: a curve shows how they change. */
static struct report_scale curve_scale(const struct report_chart *c, double from, double to)
{
	struct report_chart own = *c;
	struct report_scale a;

	if (c->logarithmic && powers_scale(&a, c, from, to))
		return a;
	if (own.least > own.most) {
		own.least = INFINITY;
		own.most = -INFINITY;
		for (int i = 0; i < c->names * c->n_series; i++)
			if (isfinite(c->value[i].value)) {
				own.least = fmin(own.least, c->value[i].value);
				own.most = fmax(own.most, c->value[i].value);
			}
		if (own.least >= 0 && own.least < own.most / 2)
			own.least = 0;
		if (!(own.most > own.least))
			own.most = own.least + fmax(1e-6, fabs(own.least) / 10);
	}
	return scale(&own, from, to);
}

void report_curves(struct buf *b, const struct report_chart *c)
{
	double top = plot_top(c, PLOT_LEFT), foot = top + PLOT_HEIGHT - TOP - BOTTOM;
	struct scene *s = draw_scene_new(c->width, foot + BOTTOM + (c->x_name ? 6 : 0));
	struct report_scale y = curve_scale(c, foot, top),
			    x = { .from = PLOT_LEFT, .to = c->width - 22 };

	x.least = c->names ? c->x[0] : 0;
	x.most = c->names && c->x[c->names - 1] > x.least ? c->x[c->names - 1] : x.least + 1;
	x.step = round_step(x.most - x.least);
	x.least = floor(x.least / x.step) * x.step;
	upright(s, c, &y, PLOT_LEFT, top);
	number_places(s, c, &x, top, foot);
	for (int k = 0; k < c->n_series; k++)
		curve(s, c, &x, &y, k);
	finish(b, s, c);
}

void report_lines(struct buf *b, const struct report_chart *c)
{
	double top = plot_top(c, PLOT_LEFT), foot = top + PLOT_HEIGHT - TOP - BOTTOM;
	struct scene *s = draw_scene_new(c->width, foot + BOTTOM);
	struct report_scale a = scale(c, foot, top);
	double step = (c->width - PLOT_LEFT - 12) / c->names;

	upright(s, c, &a, PLOT_LEFT, top);
	for (int k = 0; k < c->n_series; k++) {
		struct scene_path p = draw_scene_path_new(s->arena);
		bool open = false;

		for (int i = 0; i < c->names; i++) {
			const struct metric_range *v = &c->value[i * c->n_series + k];
			double x = PLOT_LEFT + (i + 0.5) * step;

			if (isnan(v->value)) {
				open = false;
				continue;
			}
			if (open)
				draw_scene_line(&p, x, at(&a, v->value));
			else
				draw_scene_move(&p, x, at(&a, v->value));
			open = true;
		}
		plain_group(s, "curve");
		if (p.n_ops > 1)
			(void)draw_scene_add_stroke(s, PART_SHAPE, p, series_color[k], 2);
		for (int i = 0; i < c->names; i++) {
			const struct metric_range *v = &c->value[i * c->n_series + k];
			double x =
				PLOT_LEFT + (i + 0.5) * step + (k - c->n_series / 2.0) * 1.5;
			struct scene_path dot = draw_scene_path_new(s->arena);

			if (isnan(v->value))
				continue;
			add_group(s, c, i, k);
			if (!isnan(v->low))
				stroke(s, x, at(&a, v->low), x, at(&a, v->high), 1,
				       series_color[k]);
			draw_scene_circle(&dot, x, at(&a, v->value), 3.2);
			(void)draw_scene_add_fill(s, PART_POINT, dot, series_color[k], 1);
		}
	}
	name_places(s, c, step, foot);
	finish(b, s, c);
}
