/*
 * tick.c -- where numbers stand at an axis, and what they say.
 *
 * Ticks stand at whole multiples of a step, which is 1, 2 or 5 times a power of ten and is
 * kept as these two whole numbers, so that the text of a tick is exact.  Where all graphs
 * are trigonometric the ticks of x are fractions of pi.  A distance that was set is a
 * fraction, or one of pi; or texts of the caller's stand at places of the caller's.
 */
#include "draw/axes_priv.h"
#include "draw/diagram_priv.h"
#include "expr/expr.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TICK_LEAST 48.0 /* pixels between two numbers */
#define TICKS_MOST 400
#define KINDS_GRAPH                                                                   \
	(KIND_BIT(KIND_FUNCTION) | KIND_BIT(KIND_CURVE) | KIND_BIT(KIND_INEQUALITY) | \
	 KIND_BIT(KIND_IMPLICIT))

/* --- Steps ------------------------------------------------------------------------------- */

/* 10^n, the double nearest to it. */
static double ten_to(int n)
{
	char text[16] = "1e";
	int k = 2;

	if (n < 0) {
		text[k++] = '-';
		n = -n;
	}
	if (n >= 100)
		text[k++] = (char)('0' + n / 100 % 10);
	text[k++] = (char)('0' + n / 10 % 10);
	text[k++] = (char)('0' + n % 10);
	text[k] = 0;
	return strtod(text, NULL);
}

static struct draw_ticks decimal_ticks(double pixels_per_unit, double least)
{
	static const int lead[] = { 1, 2, 5 };
	double want = fmin(fmax(least / pixels_per_unit, 1e-130), 1e130);
	int power = (int)floor(log10(want)) - 1;

	for (;; power++)
		for (int i = 0; i < 3; i++) {
			double step = lead[i] * ten_to(power);

			/* A step that is short by less than any eye can see will do. */
			if (step * 1.000001 >= want)
				return (struct draw_ticks){ step, lead[i], power, 0, false };
		}
}

double draw_tick_step(double pixels_per_unit, double least)
{
	return decimal_ticks(pixels_per_unit, least).step;
}

/* n * 10^power as LaTeX. */
static void decimal_text(struct buf *b, long n, int power)
{
	char digit[24];
	int len = 0, point;
	unsigned long u = n < 0 ? -(unsigned long)n : (unsigned long)n;

	if (n == 0) {
		buf_addc(b, '0');
		return;
	}
	if (n < 0)
		buf_addc(b, '-');
	while (u % 10 == 0) {
		u /= 10;
		power++;
	}
	for (unsigned long t = u; t; t /= 10)
		len++;
	for (int i = len; i-- > 0; u /= 10)
		digit[i] = (char)('0' + u % 10);
	point = len + power; /* digits before the point */
	if ((point > 7 && len < 6) || point < -3) {
		if (len > 1 || digit[0] != '1') {
			buf_addc(b, digit[0]);
			if (len > 1) {
				buf_addc(b, '.');
				buf_addn(b, digit + 1, (size_t)len - 1);
			}
			buf_add(b, "\\cdot ");
		}
		buf_addf(b, "10^{%d}", point - 1);
	} else {
		if (point <= 0)
			buf_addc(b, '0');
		for (int i = 0; i < (point > 0 ? point : 0); i++)
			buf_addc(b, i < len ? digit[i] : '0');
		if (power < 0)
			buf_addc(b, '.');
		for (int i = point; i < len; i++)
			buf_addc(b, i < 0 ? '0' : digit[i]);
	}
}

void draw_tick_text(struct buf *b, long k, double step)
{
	int power = (int)floor(log10(step) + 1e-9);
	long lead = lround(step / ten_to(power));

	decimal_text(b, k * lead, power);
}

/* The power of ten that of divides, so that n / of is a decimal; -1: none. */
static int decimal_places(long of)
{
	long ten = 1;

	for (int n = 0; n <= 9; n++, ten *= 10)
		if (ten % of == 0)
			return n;
	return -1;
}

/* top / of as LaTeX, times pi if that is said; a decimal where it is one. */
static void fraction_text(struct buf *b, long top, long of, bool pi)
{
	int places;

	for (long p = 2; p <= of; p++)
		while (top % p == 0 && of % p == 0) {
			top /= p;
			of /= p;
		}
	places = decimal_places(of);
	if (top == 0 || (!pi && places >= 0)) {
		for (int i = 0; i < places; i++)
			top *= 10;
		decimal_text(b, top / of, -places);
		return;
	}
	if (top < 0)
		buf_addc(b, '-');
	top = labs(top);
	if (of > 1)
		buf_add(b, "\\frac{");
	if (top > 1 || !pi)
		buf_addf(b, "%ld", top);
	if (pi)
		buf_add(b, "\\pi");
	if (of > 1)
		buf_addf(b, "}{%ld}", of);
}

/* --- Trigonometric graphs ---------------------------------------------------------------- */
static bool is_trigonometric_call(const struct expr *x)
{
	static const char *const name[] = { "sin", "cos", "tan", "cot", "sec", "csc" };

	for (size_t i = 0; x->kind == EXPR_CALL && i < sizeof name / sizeof *name; i++)
		if (!strcmp(x->text, name[i]))
			return true;
	return false;
}

/* Does x occur only inside sin, cos ... of things without pi?  Counts where. */
static bool only_angles(const struct expr *x, int *angles)
{
	if (x->kind == EXPR_NAME)
		return strcmp(x->text, "x") != 0;
	if (is_trigonometric_call(x) && x->n == 1 && expr_uses(x->arg[0], "x")) {
		++*angles;
		return !expr_uses(x->arg[0], "pi") && expr_degree(x->arg[0], "x") == 1;
	}
	for (int i = 0; i < x->n; i++)
		if (!only_angles(x->arg[i], angles))
			return false;
	return true;
}

static bool all_trigonometric(const struct draw_drawing *d)
{
	int angles = 0;

	for (int i = 0; i < fig_count(d->fig); i++) {
		const struct value *v = draw_shown(d, (fig_id){ i });
		int mine = 0;

		if (!v || !value_is(v, KINDS_GRAPH))
			continue;
		if (v->kind != KIND_FUNCTION || !v->fn || !only_angles(v->fn, &mine) || !mine)
			return false;
		angles += mine;
	}
	return angles > 0;
}

static bool pi_ticks(struct draw_ticks *t, const struct draw_view *v, double least)
{
	static const int row[][2] = { { 1, 4 }, { 1, 2 }, { 1, 1 }, { 2, 1 }, { 4, 1 } };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		*t = (struct draw_ticks){ DRAW_PI * row[i][0] / row[i][1], row[i][0], 0,
					  row[i][1], true };
		if (t->step * v->sx >= least)
			return v->x1 - v->x0 >= 2 * t->step && t->step * v->sx < 6 * least;
	}
	return false;
}

/* --- Numbers ----------------------------------------------------------------------------- */
const struct typeset *draw_axis_text(struct draw_drawing *d, const char *text,
				     enum typeset_mode mode)
{
	const struct preset *p = d->preset;

	return typeset_text(text, strlen(text), mode, p->font, p->italic,
			    p->text_size * 0.82 * d->unit, d->scene->arena);
}

/* All ticks between lo and hi; the widest and highest text. */
static void set_numbers(struct draw_drawing *d, struct draw_scale *s, double lo, double hi,
			double *wide, double *high)
{
	const struct draw_ticks *t = &s->ticks;
	double first = ceil(lo / t->step - 1e-9), last = floor(hi / t->step + 1e-9);
	struct buf b = { 0 };

	*wide = *high = 0;
	s->n = 0;
	/* Near enough to zero for whole doubles, and few: the step is tied to pixels. */
	if (!(fabs(first) * (double)t->lead < 0x1p50 &&
	      fabs(last) * (double)t->lead < 0x1p50 && last - first < TICKS_MOST))
		return;
	s->number = arena_alloc(d->arena, TICKS_MOST * sizeof *s->number);
	for (long k = (long)first; k <= (long)last; k++) {
		struct draw_number *u = &s->number[s->n++];

		buf_reset(&b);
		if (t->of)
			fraction_text(&b, k * t->lead, t->of, t->pi);
		else
			decimal_text(&b, k * t->lead, t->power);
		u->at = (double)k * t->step;
		u->zero = k == 0;
		u->text = draw_axis_text(d, buf_str(&b), TYPESET_MATH);
		*wide = fmax(*wide, u->text->x1 - u->text->x0);
		*high = fmax(*high, u->text->y1 - u->text->y0);
	}
	buf_clear(&b);
}

/* --- What somebody asked for ------------------------------------------------------------- */
static void set_texts(struct draw_drawing *d, struct draw_scale *s, const struct fig_axis *a,
		      double lo, double hi)
{
	s->number = arena_alloc(d->arena, (size_t)(a->n_ticks + 1) * sizeof *s->number);
	s->n = 0;
	s->rise = 0;
	for (int i = 0; i < a->n_ticks; i++) {
		const char *text = a->tick[i].text;

		if (a->tick[i].at < lo || a->tick[i].at > hi)
			continue;
		s->number[s->n].at = a->tick[i].at;
		s->number[s->n].zero = false;
		s->number[s->n].text = draw_axis_text(d, text, typeset_caption_mode(text));
		s->rise = fmax(s->rise, -s->number[s->n++].text->y0);
	}
}

/* Fills the scale and says so where something was said that can be drawn: steps of no pixel
 * cannot. */
static bool asked(struct draw_drawing *d, struct draw_scale *s, const struct fig_axis *a,
		  double lo, double hi, double pixels)
{
	double step, wide, high;

	if (a->tick) {
		set_texts(d, s, a, lo, hi);
		return true;
	}
	if (a->bare) {
		s->n = 0;
		return true;
	}
	if (!a->of)
		return false;
	step = (double)a->top / (double)a->of * (a->pi ? DRAW_PI : 1);
	if (step * pixels < 3)
		return false;
	s->ticks = (struct draw_ticks){ step, a->top, 0, a->of, a->pi };
	set_numbers(d, s, lo, hi, &wide, &high);
	return true;
}

/* Bars that stand for texts say them at the axis. */
static void named_bars(struct draw_drawing *d, struct fig_axis *a)
{
	for (int i = 0; i < fig_count(d->fig) && !a->tick; i++) {
		const struct value *v = draw_shown(d, (fig_id){ i });
		struct fig_tick *tick;
		const char *text, *cell;
		size_t n;

		if (!v || v->kind != KIND_DIAGRAM || geo_diagram_of(v) != DIAGRAM_BARS ||
		    !v->text)
			continue;
		tick = arena_alloc(d->arena, (size_t)v->n * sizeof *tick);
		text = v->text;
		while (a->n_ticks < v->n / 3 && (cell = draw_next_cell(&text, &n)) != NULL) {
			int k = 1 + 3 * a->n_ticks;

			tick[a->n_ticks].at = (draw_num(v, k) + draw_num(v, k + 1)) / 2;
			tick[a->n_ticks++].text = arena_strndup(d->arena, cell, n);
		}
		a->tick = tick;
	}
}

/* Steps for both directions; numbers fit between their neighbours. */
void draw_scales(struct draw_drawing *d, struct draw_scale *x, struct draw_scale *y,
		 bool equal)
{
	const struct draw_view *v = &d->view;
	struct fig_view said = draw_said(d);
	double wide, high, least = TICK_LEAST * d->unit;
	bool trig = false, x_said, y_said;

	if (!said.axis[0].tick && !said.axis[0].of && !said.axis[0].bare)
		named_bars(d, &said.axis[0]);
	x_said = asked(d, x, &said.axis[0], v->x0, v->x1, v->sx);
	y_said = asked(d, y, &said.axis[1], v->y0, v->y1, v->sy);
	if (!x_said)
		trig = all_trigonometric(d) && pi_ticks(&x->ticks, v, 1.3 * least);
	for (int i = 0; i < 12 && !x_said; i++) {
		if (!trig)
			x->ticks = decimal_ticks(v->sx, least);
		set_numbers(d, x, v->x0, v->x1, &wide, &high);
		if (trig || x->ticks.step * v->sx >= wide + 12 * d->unit)
			break;
		least = x->ticks.step * v->sx * 1.1;
	}
	if (y_said)
		return;
	least = TICK_LEAST * 0.85 * d->unit;
	y->ticks = decimal_ticks(v->sy, least);
	if (equal && !trig && !x_said && y->ticks.step < x->ticks.step)
		y->ticks = x->ticks;
	set_numbers(d, y, v->y0, v->y1, &wide, &high);
}
