/*
 * extreme_search.c -- a number with its mover elsewhere, at any level; and the best place found by
 * looking, in balls.
 */
#include "fig/extreme_priv.h"
#include <math.h>
#include <string.h>

#define LOOKS 240 /* places that are looked at first */
#define CLOSER 90 /* halvings about the best of them */

/* --- The number with the mover elsewhere ---------------------------------------------------- */

void fig_extreme_stale(struct extreme *x, enum num_level level)
{
	for (int s = 0; s < x->in.n_steps; s++)
		if (x->moves[s])
			x->f->step[s].at[level].epoch = 0;
}

bool fig_extreme_arg(struct extreme *x, num v, struct arg *out)
{
	struct buf b = { 0 };
	struct err ignored;
	bool good = num_print(&b, v, NUM_PLAIN, x->f->num) &&
		    expr_parse(&out->x, buf_str(&b), b.n, x->arena, &ignored) == OK;

	out->form = ARG_EXPR;
	buf_clear(&b);
	return good;
}

struct arg fig_extreme_whole(struct extreme *x, long n)
{
	struct expr *e = expr_num(n < 0 ? -n : n, x->arena);

	return (struct arg){ .form = ARG_EXPR,
			     .x = n < 0 ? expr_op(EXPR_NEG, e, NULL, x->arena) : e };
}

/* Stand where x->at says; all objects that the number needs are read. */
enum status fig_extreme_stand(struct extreme *x, struct err *e)
{
	struct fig *f = x->f;
	enum num_level level = num_level_of(f->num);
	unsigned epoch = f->epoch[level];
	struct arena_mark mark = arena_mark(f->scratch);
	enum status st;

	x->in.arg = (const struct arg(*)[FIG_DIM])x->at;
	fig_extreme_stale(x, level);
	f->instance = &x->in;
	st = fig_need(f, x->refs, x->n_refs, e);
	f->instance = NULL;
	arena_release(f->scratch, mark);
	return f->epoch[level] == epoch ? st : E_UNABLE;
}

/* The mover's own numbers for local coordinates of a piece. */
enum status fig_extreme_go(struct extreme *x, const struct extreme_piece *p, const num *local,
			   struct err *e)
{
	ctx *c = x->f->num;
	int dims = p->shape == SHAPE_SPHERE ? 3 : p->shape == SHAPE_CIRCLE ? 2 : p->domain.dim;

	for (int k = 0; k < x->params; k++) {
		num sum, way;
		enum status st = fig_number(x->f, &p->base[k], &sum, e);

		for (int i = 0; i < dims && st == OK; i++) {
			st = fig_number(x->f, &p->way[i][k], &way, e);
			sum = num_add(sum, num_mul(way, local[i], c), c);
		}
		if (st != OK)
			return st;
		if (!fig_extreme_arg(x, sum, &x->at[0][k]))
			return err_fail(e, E_UNABLE, "undecided",
					"a place has no short closed form");
	}
	return OK;
}

enum status fig_extreme_part(struct extreme *x, int i, num *out, struct err *e)
{
	enum status st = fig_number(x->f, &x->part[i], out, e);

	return st == OK && num_is_bad(*out) ? E_UNABLE : st;
}

enum status fig_extreme_read(struct extreme *x, num *out, struct err *e)
{
	enum status st = OK;
	num v;

	*out = num_int(0, x->f->num);
	for (int i = 0; i < x->parts && st == OK; i++) {
		st = fig_extreme_part(x, i, &v, e);
		if (st == OK)
			*out = num_add(*out, v, x->f->num);
	}
	return st;
}

/* --- By search ------------------------------------------------------------------------------- */

/* The number with a mover of one coordinate at t between 0 and 1, in balls, where the figure then
 * stands; bad where it is not known. */
static num ball_at(struct extreme *x, const struct extreme_piece *p, double t)
{
	struct fig *f = x->f;
	double local = t, turn = 6.283185307179586 * t, base, way[2];
	struct err e = { 0 };
	num v;

	if (p->shape == SHAPE_FLAT && p->domain.bounds == EXTREME_OPEN)
		local = (2 * t - 1) / (1 - (2 * t - 1) * (2 * t - 1) + 1e-12);
	else if (p->shape == SHAPE_FLAT && p->domain.bounds == EXTREME_HALF)
		local = t / (1 - t + 1e-12);
	fig_enter(f, NUM_BALL, EXTREME_BITS);
	for (int k = 0; k < x->params; k++) {
		if (fig_number(f, &p->base[k], &v, &e) != OK)
			return num_bad(f->num);
		base = num_mid(v);
		for (int i = 0; i < (p->shape == SHAPE_FLAT ? 1 : 2); i++) {
			if (fig_number(f, &p->way[i][k], &v, &e) != OK)
				return num_bad(f->num);
			way[i] = num_mid(v);
		}
		base += p->shape == SHAPE_FLAT ? way[0] * local
					       : way[0] * cos(turn) + way[1] * sin(turn);
		x->at[0][k] = (struct arg){ .form = ARG_DOUBLE, .d = base };
	}
	return fig_extreme_stand(x, &e) == OK && fig_extreme_read(x, &v, &e) == OK
		       ? v
		       : num_bad(f->num);
}

/* The same as a double, times the sign; infinite where it is not known. */
static double look(struct extreme *x, const struct extreme_piece *p, double t)
{
	num v = ball_at(x, p, t);
	double out = num_is_bad(v) ? NAN : num_approx(v, x->f->num);

	num_forget(x->f->num, NUM_BALL);
	fig_enter(x->f, NUM_DOUBLE, 0);
	return isfinite(out) ? x->sign * out : INFINITY;
}

/* Doubles tell the best place to half of their digits; balls tell the rest. */
static double look_closest(struct extreme *x, const struct extreme_piece *p, double at)
{
	double lo = fmax(at - 1e-6, 0), hi = fmin(at + 1e-6, 1);

	for (int i = 0; i < CLOSER; i++) {
		double l = lo + (hi - lo) / 3, r = hi - (hi - lo) / 3;
		num a = ball_at(x, p, l), b;
		unsigned epoch = x->f->epoch[NUM_BALL];
		int s;

		b = ball_at(x, p, r);
		/* Where the balls were made anew the first is gone. */
		if (x->f->epoch[NUM_BALL] != epoch)
			break;
		s = num_is_bad(a) || num_is_bad(b) ? NUM_UNKNOWN : num_cmp(a, b, x->f->num);

		if (s == NUM_UNKNOWN || !(lo < l && r < hi))
			break;
		if (s * x->sign <= 0)
			hi = r;
		if (s * x->sign >= 0)
			lo = l;
	}
	fig_enter(x->f, NUM_DOUBLE, 0);
	return lo + (hi - lo) / 2;
}

enum status fig_extreme_search(struct extreme *x, struct err *e)
{
	double best = INFINITY;
	const double golden = 0.6180339887498949;

	for (int i = 0; i < x->pieces; i++) {
		const struct extreme_piece *p = &x->piece[i];
		double at = -1, least = INFINITY, lo, hi;

		if (p->shape == SHAPE_SPHERE || (p->shape == SHAPE_FLAT && p->domain.dim > 1))
			return err_fail(
				e, E_ARG, "unsupported",
				"of a point with two freedoms the best value is found for "
				"quadratics, distances and sums of two distances");
		for (int k = 0; k <= LOOKS; k++) {
			double y = look(x, p, (double)k / LOOKS);

			if (y < least)
				least = y, at = (double)k / LOOKS;
		}
		if (at < 0)
			continue;
		lo = at - 1.0 / LOOKS, hi = at + 1.0 / LOOKS;
		if (p->shape == SHAPE_FLAT)
			lo = fmax(lo, 0), hi = fmin(hi, 1);
		for (int k = 0; k < CLOSER && hi - lo > 0; k++) {
			double l = hi - golden * (hi - lo), r = lo + golden * (hi - lo);

			if (look(x, p, l) <= look(x, p, r))
				hi = r;
			else
				lo = l;
		}
		if (look(x, p, at) > look(x, p, lo + (hi - lo) / 2))
			at = lo + (hi - lo) / 2;
		lo = look_closest(x, p, at);
		if (at > 0 && at < 1 && look(x, p, lo) <= look(x, p, at))
			at = lo;
		least = look(x, p, at);
		if (least < best) {
			best = least;
			memcpy(x->best, x->at, sizeof x->best);
			x->any = true;
		}
	}
	fig_extreme_stale(x, NUM_BALL);
	if (x->any)
		return OK;
	return err_fail(e, E_DOMAIN, "no_such_object",
			"the number is nowhere defined while the other moves");
}

/* The number where x->best is, times the sign; infinite where it is not known. */
static double look_best(struct extreme *x)
{
	struct err e = { 0 };
	double out = NAN;
	num v;

	memcpy(x->at, x->best, sizeof x->at);
	fig_enter(x->f, NUM_BALL, EXTREME_BITS);
	if (fig_extreme_stand(x, &e) == OK && fig_extreme_read(x, &v, &e) == OK)
		out = num_approx(v, x->f->num);
	num_forget(x->f->num, NUM_BALL);
	fig_enter(x->f, NUM_DOUBLE, 0);
	return isfinite(out) ? x->sign * out : INFINITY;
}

bool fig_extreme_outdone(struct extreme *x)
{
	struct extreme y = *x;
	struct err e = { 0 };
	double closed = look_best(x), found;

	y.any = false;
	if (fig_extreme_search(&y, &e) != OK)
		return false;
	found = look_best(&y);
	fig_extreme_stale(x, NUM_BALL);
	if (!(found < closed - 1e-9 * (fabs(closed) + 1)))
		return false;
	*x = y;
	return true;
}
