/*
 * sound.c -- is a finished problem sound?  The figure without chance meetings; the program against
 * what is measured, and against itself with a step left out.
 */
#include "base/list.h"
#include "learn/chain_priv.h"
#include "program/program.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- The figure ------------------------------------------------------------------------------------ */
/* What would be taken for one place, as a part of the figure's size. */
static const double near = 0.0050137;

static double size_of(const struct learn_problem *p)
{
	double lx = INFINITY, ly = INFINITY, hx = -INFINITY, hy = -INFINITY;

	for (int i = 0; i < p->points; i++) {
		lx = fmin(lx, p->point[i].x);
		ly = fmin(ly, p->point[i].y);
		hx = fmax(hx, p->point[i].x);
		hy = fmax(hy, p->point[i].y);
	}
	return hypot(hx - lx, hy - ly);
}

static double apart(const struct learn_point *a, const struct learn_point *b)
{
	return hypot(a->x - b->x, a->y - b->y);
}

/* From the segment ab. */
static double off(const struct learn_point *a, const struct learn_point *b,
		  const struct learn_point *c)
{
	double dx = b->x - a->x, dy = b->y - a->y, n = dx * dx + dy * dy;
	double t = ((c->x - a->x) * dx + (c->y - a->y) * dy) / n;

	t = fmin(1, fmax(0, t));
	return hypot(c->x - a->x - t * dx, c->y - a->y - t * dy);
}

/* Do two lines go on into each other, so that they would be seen as one? */
static bool are_one(const struct learn_problem *p, const struct learn_line *a,
		    const struct learn_line *b)
{
	const struct learn_point *s = &p->point[a->p[0]], *t = &p->point[a->p[a->n - 1]],
				 *u = &p->point[b->p[0]], *v = &p->point[b->p[b->n - 1]];
	double x = (t->x - s->x) * (v->y - u->y) - (t->y - s->y) * (v->x - u->x);
	bool meet = false;

	for (int i = 0; i < a->n && !meet; i++)
		meet = base_has(b->p, b->n, a->p[i]);
	return meet && fabs(x) < 0.020137 * apart(s, t) * apart(u, v);
}

static bool is_arc(enum learn_kind kind)
{
	return kind == LEARN_ARC || kind == LEARN_ARC_LENGTH || kind == LEARN_SEGMENT_AREA;
}

/* An arc is named by its ends alone: do they lie on two circles? */
static bool is_arc_of_two(const struct learn_problem *p, int a, int b)
{
	int n = 0;

	for (int i = 0; i < p->circles; i++)
		n += base_has(p->circle[i].p, p->circle[i].n, a) &&
		     base_has(p->circle[i].p, p->circle[i].n, b);
	return n > 1;
}

static bool has_two_meanings(const struct learn_problem *p)
{
	for (int i = 0; i < p->quantities; i++) {
		const struct learn_quantity *q = &p->quantity[i];

		if (is_arc(q->kind) && (q->given >= 0 || q->by >= 0) &&
		    is_arc_of_two(p, q->p[0], q->p[1]))
			return true;
	}
	return false;
}

bool learn_is_drawable(const struct learn_problem *p)
{
	double least = near * size_of(p);

	for (int i = 0; i < p->points; i++)
		for (int k = 0; k < i; k++)
			if (apart(&p->point[i], &p->point[k]) < 2 * least)
				return false;
	for (int i = 0; i < p->lines; i++) {
		const struct learn_line *l = &p->line[i];

		for (int k = 0; k < p->points; k++)
			if (!base_has(l->p, l->n, k) &&
			    off(&p->point[l->p[0]], &p->point[l->p[l->n - 1]], &p->point[k]) <
				    least)
				return false;
	}
	for (int i = 0; i < p->lines; i++)
		for (int k = 0; k < i; k++)
			if (are_one(p, &p->line[i], &p->line[k]))
				return false;
	for (int i = 0; i < p->circles; i++) {
		const struct learn_circle *c = &p->circle[i];

		for (int k = 0; k < p->points; k++)
			if (!base_has(c->p, c->n, k) &&
			    fabs(apart(&p->point[c->center], &p->point[k]) - c->radius) <
				    least)
				return false;
	}
	return !has_two_meanings(p);
}

/* --- The program ------------------------------------------------------------------------------------- */
static bool equals(double a, double b, double part)
{
	return fabs(a - b) <= part * fmax(fabs(a), fabs(b));
}

static bool run(const struct learn_problem *p, struct program_solver *s,
		const struct buf *text, bool compat, double *value)
{
	const char *nums[LEARN_GIVENS];
	struct program_options o = { .compat = compat };

	for (int i = 0; i < p->givens; i++)
		nums[i] = p->given[i].text;
	if (program_run(s, text->s, text->n, nums, p->givens, &o) != PROGRAM_OK)
		return false;
	*value = program_value(s);
	return true;
}

/* Without the step the program must fail or give something else. */
static bool is_needed(const struct learn_problem *p, struct program_solver *s, struct buf *b,
		      int step)
{
	double v = 0;

	buf_reset(b);
	learn_print_without(b, p, step);
	return !run(p, s, b, false, &v) || !equals(v, p->value, 1e-6);
}

bool learn_is_executed(const struct learn_problem *p, struct program_solver *s,
		       struct buf *scratch)
{
	double v;

	for (int i = 0; i < p->steps; i++)
		if (!is_needed(p, s, scratch, i))
			return false;
	buf_reset(scratch);
	learn_print_program(scratch, p);
	if (!run(p, s, scratch, true, &v) || !equals(v, p->value, 1e-6))
		return false;
	/* Last, so that the solver has the closed form. */
	return run(p, s, scratch, false, &v) && equals(v, p->value, 1e-9);
}

bool learn_rounded(struct buf *b, double x, int decimals)
{
	double scaled = x * pow(10, decimals);

	if (fabs(scaled - floor(scaled) - 0.5) < 1e-3)
		return false;
	buf_addf(b, "%.*f", decimals, x);
	return true;
}

bool learn_decimal(struct buf *b, double x)
{
	char text[40], *end;
	int before = (int)floor(log10(x)) + 1, after = before > 8 ? 0 : 9 - before;
	double scaled = x * pow(10, after), part = fabs(scaled - floor(scaled) - 0.5);

	/* The last bits of a computed number are worth some 1e-14 of it, here 1e-5 of a digit. */
	if (part < 1e-3)
		return false;
	snprintf(text, sizeof text, "%.*f", after, x);
	if (after) {
		for (end = text + strlen(text); end[-1] == '0'; end--)
			;
		*(end[-1] == '.' ? end - 1 : end) = 0;
	}
	buf_add(b, text);
	return true;
}
