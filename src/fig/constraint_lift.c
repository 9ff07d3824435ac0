/*
 * fig_constraint_lift.c -- from a numeric solution to an exact one near it.
 *
 * Of the rows as many are kept as are independent.  Units are then taken away one after
 * the other, each with no more rows than it has coordinates; the other way round this is
 * an order in which each unit is determined by those before it (a triangular system).
 * With the earlier units exact, a row is a function of the two coordinates of one
 * point; where it is a polynomial of degree at most 2, which six values tell and more
 * confirm, it is a line or a conic, and points on one or two of them are found in the
 * exact field.  What is left open is filled with short numbers near the drawing.
 *
 * Where no such order exists because one length or area sets the size of everything,
 * that row is left out first and the rest scaled afterwards.
 */
#include "fig/constraint_lift_priv.h"
#include "num/nearest.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LIFT_BUDGET 5000000L /* exact work for one unit, about 50 ms */
#define TEXT_MOST 6000       /* characters of one coordinate */

/* --- Short numbers ------------------------------------------------------------------------ */

/* The fraction with the least denominator in [v - eps, v + eps]. */
void fig_lift_simplest(double v, double eps, long *p, long *q)
{
	long p0 = 0, q0 = 1, p1 = 1, q1 = 0;
	double x = v;

	for (int i = 0; i < 40; i++) {
		double whole = floor(x);
		long a = (long)whole, p2 = a * p1 + p0, q2 = a * q1 + q0;

		if (fabs(whole) > 1e9 || labs(p2) > 1000000000000L || q2 > 1000000000000L)
			break;
		/* Between the last convergent and the next lie shorter ones. */
		for (long k = a > 1 && i ? 1 : a; k <= a; k++) {
			long pk = k * p1 + p0, qk = k * q1 + q0;

			if (qk > 0 && fabs((double)pk / (double)qk - v) <= eps) {
				*p = pk;
				*q = qk;
				return;
			}
			if (a - k > 1000)
				k = a - 1000;
		}
		p0 = p1, q0 = q1, p1 = p2, q1 = q2;
		if (x == whole)
			break;
		x = 1 / (x - whole);
	}
	*p = p1;
	*q = q1 ? q1 : 1;
}

struct arg fig_lift_fraction(struct fig *f, long p, long q)
{
	struct expr *x = expr_num(labs(p), f->perm);

	if (q != 1)
		x = expr_op(EXPR_DIV, x, expr_num(q, f->perm), f->perm);
	if (p < 0)
		x = expr_op(EXPR_NEG, x, NULL, f->perm);
	return (struct arg){ .form = ARG_EXPR, .x = x };
}

static struct arg short_number(struct fig_lift *l, int unit, int k, double v)
{
	return fig_trial_short(l->t, unit, k, v, l->eps);
}

/* --- One row as a conic in the coordinates of one unit ---------------------------------------------- */

bool fig_lift_sample(struct fig_lift *l, int u, const int at[FIG_DIM], num *out)
{
	struct fig_trial *t = l->t;
	ctx *c = t->f->num;

	if (l->engine_moves) {
		struct arg keep[FIG_DIM];
		unsigned epoch = num_epoch(c, NUM_EXACT);
		enum status st;

		memcpy(keep, l->at[u], sizeof keep);
		for (int k = 0; k < t->unit[u].dim; k++)
			l->at[u][k] = fig_lift_fraction(
				t->f, l->base[k] + at[k] * l->unit_step, l->den);
		st = fig_trial_enter(t, NUM_EXACT, 0, l->at);
		memcpy(l->at[u], keep, sizeof keep);
		if (st != OK || num_epoch(c, NUM_EXACT) != epoch)
			return false;
	} else {
		for (int k = 0; k < t->unit[u].dim; k++)
			t->xy[u][k] = num_rat(l->base[k] + at[k] * l->unit_step, l->den, c);
	}
	for (int r = 0; r < l->n_of[u]; r++)
		out[r] = fig_row_value(t, &t->row[l->of[u][r]]);
	return !t->bad;
}

static bool sample(struct fig_lift *l, int u, int i, int j, num *out)
{
	return fig_lift_sample(l, u, (int[FIG_DIM]){ i, j, 0 }, out);
}

static bool is_zero(num a, ctx *c)
{
	return num_vanishes(a, c) == 0;
}

/* The rows of a unit as conics in steps from its base; false when they are none. */
static bool conics(struct fig_lift *l, int u, struct conic *out)
{
	ctx *c = l->t->f->num;
	num v[8][2];
	int n = l->n_of[u];
	bool line = l->t->unit[u].dim == 1;

	for (int i = 0; i < 8; i++) {
		if (line && fig_lift_node[i][1]) {
			if (i == 6 && !sample(l, u, 2, 0, v[i]))
				return false;
			continue;
		}
		if (!sample(l, u, fig_lift_node[i][0], fig_lift_node[i][1], v[i]))
			return false;
	}
	for (int r = 0; r < n; r++) {
		struct conic *k = &out[r];
		num zero = num_int(0, c);

		k->f = v[0][r];
		k->a = num_sub(num_half(num_add(v[1][r], v[2][r], c), c), k->f, c);
		k->d = num_half(num_sub(v[1][r], v[2][r], c), c);
		k->b = k->c = k->e = zero;
		if (!line) {
			k->c = num_sub(num_half(num_add(v[3][r], v[4][r], c), c), k->f, c);
			k->e = num_half(num_sub(v[3][r], v[4][r], c), c);
			k->b = num_sub(v[5][r],
				       num_add(num_add(k->f, num_add(k->d, k->e, c), c),
					       num_add(k->a, k->c, c), c),
				       c);
		}
		for (int i = 6; i < 8; i++) {
			pt p = { num_int(fig_lift_node[i][0], c),
				 num_int(line ? 0 : fig_lift_node[i][1], c) };

			if (line && i == 7)
				break;
			if (!is_zero(num_sub(geo_conic_at(k, p, c), v[i][r], c), c))
				return false;
		}
	}
	return true;
}

/* --- Placing -------------------------------------------------------------------------------------------- */

/* A number as an expression that reads back as the same. */
static bool as_arg(struct fig *f, num v, struct arg *out)
{
	struct buf b = { 0 };
	struct err e;
	bool good = num_print(&b, v, NUM_PLAIN, f->num) && b.n < TEXT_MOST &&
		    expr_parse(&out->x, buf_str(&b), b.n, f->perm, &e) == OK;

	out->form = ARG_EXPR;
	buf_clear(&b);
	return good;
}

/* base + step * top / below as one quotient. */
static bool as_quotient(struct fig_lift *l, num top, num below, long base, struct arg *out)
{
	struct fig *f = l->t->f;
	ctx *c = f->num;
	struct arg up, down;

	top = num_add(num_mul(top, num_rat(l->unit_step, l->den, c), c),
		      num_mul(below, num_rat(base, l->den, c), c), c);
	if (!as_arg(f, top, &up) || !as_arg(f, below, &down))
		return false;
	*out = (struct arg){ .form = ARG_EXPR, .x = expr_op(EXPR_DIV, up.x, down.x, f->perm) };
	return true;
}

/* The present position, if it satisfies the rows and is near enough. */
static bool stays(struct fig_lift *l, int u)
{
	struct fig_trial *t = l->t;
	struct arg keep[FIG_DIM], kept[FIG_DIM] = { 0 };
	bool good = true;

	memcpy(keep, l->at[u], sizeof keep);

	for (int k = 0; k < t->unit[u].dim; k++) {
		kept[k] = fig_trial_kept(t, u, k);
		good = good && kept[k].form == ARG_EXPR &&
		       fabs(t->unit[u].now[k] - l->x[t->var[u] + k]) <= l->eps;
	}
	if (!good)
		return false;
	memcpy(l->at[u], kept, sizeof keep);
	good = fig_trial_enter(t, NUM_EXACT, 0, l->at) == OK;
	for (int r = 0; r < l->n_of[u] && good; r++)
		good = is_zero(fig_row_value(t, &t->row[l->of[u][r]]), t->f->num) && !t->bad;
	if (!good)
		memcpy(l->at[u], keep, sizeof keep);
	return good;
}

/* The base of the samples: a short number near x; steps of a size with the figure. */
static void set_base(struct fig_lift *l, int u)
{
	struct fig_trial *t = l->t;
	int scale = (int)floor(log2(fmax(t->size, 1e-9))) - 2;

	l->den = scale < 0 ? 1L << (-scale < 40 ? -scale : 40) : 1;
	l->unit_step = scale > 0 ? 1L << (scale < 40 ? scale : 40) : 1;
	for (int k = 0; k < t->unit[u].dim; k++) {
		double v = l->x[t->var[u] + k] * (double)l->den;

		l->base[k] = lround(fmax(-1e15, fmin(1e15, v)));
	}
	l->engine_moves = false;
	for (int i = 0; i < t->n_need; i++)
		l->engine_moves =
			l->engine_moves || (t->rests_on[t->f->obj[t->need[i]].step] >> u & 1);
}

/* The units placed so far that the row of a unit speaks of, in steps from its base. */
static int known_points(struct fig_lift *l, int u, pt *out)
{
	struct fig_trial *t = l->t;
	ctx *c = t->f->num;
	uint64_t set = fig_row_units(t, &t->row[l->of[u][0]]);
	int n = 0;

	for (int v = 0; v < t->units; v++) {
		pt p;

		if (v == u || !(set >> v & 1) || t->unit[v].dim != 2 || !l->frozen[t->var[v]])
			continue;
		p = (pt){ num_sub(t->xy[v][0], num_rat(l->base[0], l->den, c), c),
			  num_sub(t->xy[v][1], num_rat(l->base[1], l->den, c), c) };
		out[n++] = geo_scale(p, num_rat(l->den, l->unit_step, c), c);
	}
	return n;
}

static bool place_once(struct fig_lift *l, int u)
{
	struct fig_trial *t = l->t;
	ctx *c = t->f->num;
	struct conic k[2];
	double h, near[2] = { 0, 0 };
	double near3[FIG_DIM] = { 0 };
	struct lift_quotient q = { 0 };
	num place[FIG_DIM];
	pt p;

	for (int i = 0; i < t->unit[u].dim; i++)
		l->at[u][i] = fig_lift_fraction(t->f, l->base[i], l->den);
	if (fig_trial_enter(t, NUM_EXACT, 0, l->at) != OK ||
	    (t->unit[u].dim < FIG_DIM && !conics(l, u, k)))
		return false;
	h = (double)l->unit_step / (double)l->den;
	for (int i = 0; i < t->unit[u].dim; i++)
		near3[i] = (l->x[t->var[u] + i] - (double)l->base[i] / (double)l->den) / h;
	near[0] = near3[0], near[1] = near3[1];
	/* Numbers that a coordinate may keep, in steps from the base. */
	for (int i = 0; i < t->unit[u].dim; i++) {
		struct arg v = short_number(l, u, i, l->x[t->var[u] + i]);
		struct err e;
		num n;

		if (fig_number(t->f, &v, &n, &e) != OK)
			return false;
		n = num_sub(n, num_rat(l->base[i], l->den, c), c);
		l->open[i] = num_div(n, num_rat(l->unit_step, l->den, c), c);
	}
	if (t->unit[u].dim == FIG_DIM) {
		if (!fig_lift_in_space(l, u, near3, place))
			return false;
	} else if (t->unit[u].dim == 1) {
		p.y = num_int(0, c);
		if (!fig_lift_root(&p.x, k[0].a, k[0].d, k[0].f, near[0], c))
			return false;
	} else if (l->n_of[u] == 1) {
		pt known[UNITS];
		int n = known_points(l, u, known);

		if (!fig_lift_on(&p, &k[0], near, (pt){ l->open[0], l->open[1] }, known, n,
				 l->eps / h, c))
			return false;
	} else if (!fig_lift_meet(&p, &q, &k[0], &k[1], near, c)) {
		return false;
	}
	if (t->unit[u].dim < FIG_DIM)
		place[0] = p.x, place[1] = p.y;
	for (int i = 0; i < t->unit[u].dim; i++) {
		num v = num_mul(place[i], num_rat(l->unit_step, l->den, c), c);

		v = num_add(v, num_rat(l->base[i], l->den, c), c);
		if (!as_arg(t->f, v, &l->at[u][i]) &&
		    !(q.set && as_quotient(l, i ? q.top.y : q.top.x, q.below, l->base[i],
					   &l->at[u][i]))) {
			l->heavy = true;
			return false;
		}
		l->x[t->var[u] + i] = num_mid(v);
	}
	return true;
}

static bool place(struct fig_lift *l, int u)
{
	struct fig_trial *t = l->t;
	double was[FIG_DIM];
	bool good = false;

	for (int k = 0; k < t->unit[u].dim; k++)
		was[k] = l->x[t->var[u] + k];
	if (stays(l, u)) {
		for (int k = 0; k < t->unit[u].dim; k++)
			l->x[t->var[u] + k] = t->unit[u].now[k];
		good = true;
	} else if (!l->n_of[u]) {
		for (int k = 0; k < t->unit[u].dim; k++) {
			num n;
			struct err e;

			l->at[u][k] = short_number(l, u, k, was[k]);
			fig_enter(t->f, NUM_DOUBLE, 0);
			if (fig_number(t->f, &l->at[u][k], &n, &e) != OK)
				return false;
			l->x[t->var[u] + k] = num_mid(n);
		}
		good = true;
	} else {
		set_base(l, u);
		for (int i = 0; i < FIG_RETRIES && !good; i++) {
			good = place_once(l, u);
			if (!good && !num_retry(t->f->num))
				break;
		}
		l->heavy = l->heavy || (!good && num_budget_spent(t->f->num));
	}
	fig_trial_leave(t);
	l->drift = 0;
	for (int k = 0; k < t->unit[u].dim; k++) {
		l->drift = fmax(l->drift, fabs(l->x[t->var[u] + k] - was[k]));
		l->frozen[t->var[u] + k] = true;
	}
	/* A root far away is another solution, not this one. */
	return good && l->drift < 0.05 * t->size;
}

/* Let the units that are not yet placed follow those that are. */
static bool follow(struct fig_lift *l)
{
	struct fig_trial *t = l->t;
	struct nearest sys = fig_trial_system(l->t, l->frozen, 3000);
	double *from;
	double miss;

	if (l->drift < 1e-12 * t->size)
		return true;
	from = arena_alloc(t->arena, (size_t)(t->vars + 1) * sizeof *from);
	memcpy(from, l->x, (size_t)t->vars * sizeof *from);
	if (l->left_out >= 0)
		return true;
	miss = num_nearest_solve(&sys, from, l->x, t->arena);
	return l->loose || miss < NEAREST_HOLDS * t->size;
}

/* The units of the order from this one on; tried gets those that it came to. */
static bool place_from(struct fig_lift *l, int first, uint64_t *tried)
{
	*tried = 0;
	for (int i = first; i < l->t->units; i++) {
		*tried |= (uint64_t)1 << l->order[i];
		if (!place(l, l->order[i]) || !follow(l))
			return false;
	}
	return true;
}

static bool place_all(struct fig_lift *l, uint64_t *tried)
{
	struct fig_trial *t = l->t;

	memset(l->frozen, 0, (size_t)t->vars);
	for (int i = 0; i < t->units; i++)
		for (int k = 0; k < t->unit[i].dim; k++) {
			long p, q;

			fig_lift_simplest(l->x[t->var[i] + k], l->eps, &p, &q);
			l->at[i][k] = fig_lift_fraction(t->f, p, q);
		}
	return place_from(l, 0, tried);
}

/* --- Scaling what has been placed ----------------------------------------------------------------------- */

/* Units that rows connect with those of `set`. */
static uint64_t connected(const struct fig_lift *l, uint64_t set)
{
	for (bool more = true; more;) {
		more = false;
		for (int i = 0; i < l->rows; i++)
			if ((l->mask[i] & set) && (l->mask[i] & ~set)) {
				set |= l->mask[i];
				more = true;
			}
	}
	return set;
}

/* A coordinate scaled about the anchor's; a length is only multiplied. */
static num scaled(const struct fig_lift *l, num (*p)[FIG_DIM], int u, int anchor, int k, num s)
{
	ctx *c = l->t->f->num;
	num from;

	if (l->t->unit[u].dim == 1)
		return num_mul(p[u][0], s, c);
	from = k < l->t->unit[anchor].dim ? p[anchor][k] : num_int(0, c);
	return num_add(from, num_mul(num_sub(p[u][k], from, c), s, c), c);
}

static num scaled_row(struct fig_lift *l, uint64_t set, int anchor, int row, num (*p)[FIG_DIM],
		      int s)
{
	struct fig_trial *t = l->t;

	for (int u = 0; u < t->units; u++)
		for (int k = 0; (set >> u & 1) && k < t->unit[u].dim; k++)
			t->xy[u][k] = scaled(l, p, u, anchor, k, num_int(s, t->f->num));
	return fig_row_value(t, &t->row[row]);
}

/* Scale the part of the figure that the row left out belongs to, about the unit placed
 * first, until the row holds. */
static bool scale_once(struct fig_lift *l, uint64_t set, int anchor)
{
	struct fig_trial *t = l->t;
	ctx *c = t->f->num;
	int row = l->row[l->left_out];
	num v[4], a, b, s, (*p)[FIG_DIM];

	p = arena_alloc(t->arena, (size_t)(t->units + 1) * sizeof *p);
	if (fig_trial_enter(t, NUM_EXACT, 0, l->at) != OK)
		return false;
	for (int u = 0; u < t->units; u++)
		memcpy(p[u], t->xy[u], (size_t)t->unit[u].dim * sizeof *p[u]);
	for (int i = 0; i < 4; i++)
		v[i] = scaled_row(l, set, anchor, row, p, i);
	if (t->bad)
		return false;
	/* v(s) = v0 + b s + a s^2, and it is that. */
	a = num_half(num_sub(num_add(v[2], v[0], c), num_add(v[1], v[1], c), c), c);
	b = num_sub(num_sub(v[1], v[0], c), a, c);
	if (!is_zero(num_sub(v[3],
			     num_add(v[0],
				     num_add(num_mul(num_int(3, c), b, c),
					     num_mul(num_int(9, c), a, c), c),
				     c),
			     c),
		     c) ||
	    !fig_lift_root(&s, a, b, v[0], 1, c))
		return false;
	for (int u = 0; u < t->units; u++)
		for (int k = 0; (set >> u & 1) && t->unit[u].dim > 1 && k < t->unit[u].dim;
		     k++)
			if (!as_arg(t->f, scaled(l, p, u, anchor, k, s), &l->at[u][k]))
				return false;
	return true;
}

static bool scale_all(struct fig_lift *l)
{
	struct fig_trial *t = l->t;
	uint64_t set = connected(l, l->mask[l->left_out]);
	int anchor = -1;
	bool good = false;

	for (int i = t->units - 1; i >= 0; i--)
		if ((set >> l->order[i] & 1) && t->unit[l->order[i]].dim > 1)
			anchor = l->order[i];
	for (int u = 0; u < t->units; u++)
		if ((set >> u & 1) && t->unit[u].dim == 1 && t->unit[u].obj >= 0)
			return false;
	if (t->engine || anchor < 0)
		return false;
	for (int i = 0; i < FIG_RETRIES && !good; i++) {
		good = scale_once(l, set, anchor);
		if (!good && !num_retry(t->f->num))
			break;
	}
	fig_trial_leave(t);
	return good;
}

/* --- The order of trying ------------------------------------------------------------------------------------ */

/* guessing: what no order places by numbers that its digits show. */
static bool lift_once(struct fig_lift *l, const double *x, int variant, bool guessing)
{
	struct fig_trial *t = l->t;
	uint64_t core, tried;

	if (!fig_lift_choose(l, x, variant))
		return false;
	l->left_out = -1;
	memcpy(l->x, x, (size_t)t->vars * sizeof *l->x);
	if (fig_lift_peel(l, -1, 0, &core)) {
		if (place_all(l, &core) || !guessing)
			return !guessing;
		memcpy(l->x, x, (size_t)t->vars * sizeof *l->x);
	}
	if (guessing)
		return fig_lift_core(l, core) && place_from(l, l->placing, &tried);
	for (int i = l->rows - 1; i >= 0; i--) {
		uint64_t rest;

		if (!(l->mask[i] & core) || !fig_lift_peel(l, i, 0, &rest))
			continue;
		l->left_out = i;
		memcpy(l->x, x, (size_t)t->vars * sizeof *l->x);
		if (place_all(l, &tried) && scale_all(l))
			return true;
	}
	return false;
}

bool fig_constraint_lift(struct fig_trial *t, const double *found, bool guessing,
			 struct arg (*at)[FIG_DIM])
{
	static const double fine[] = { 4e-3, 1e-4, 1e-7 };
	struct fig_lift *l = arena_alloc(t->arena, sizeof *l);
	double *x = arena_alloc(t->arena, (size_t)(t->vars + UNITS + 1) * sizeof *x);
	bool good = false;

	memcpy(x, found, (size_t)t->vars * sizeof *x);
	fig_trial_add_lengths(t, x);
	l->t = t;
	l->at = at;
	l->x = arena_alloc(t->arena, (size_t)(t->vars + 1) * sizeof *l->x);
	l->frozen = arena_alloc(t->arena, (size_t)t->vars + 1);
	l->slope = arena_alloc(t->arena, (size_t)(t->rows * t->vars + 1) * sizeof *l->slope);
	num_set_budget(t->f->num, LIFT_BUDGET);
	if (t->rows > LIFT_ROWS)
		l->heavy = true;
	/* Longer numbers help where a root is missed, not where numbers are long already. */
	for (int i = 0; i < 3 && !good && !l->heavy && !guessing; i++)
		for (int variant = 0; variant < 4 && !good; variant++) {
			/* Where things just touch, rows that are needed look dependent. */
			l->loose = variant == 3;
			l->eps = fine[i] * t->size;
			num_fresh(t->f->num, NUM_EXACT);
			good = lift_once(l, x, variant, false);
		}
	/* What is determined only all together often comes out short: guessed distances lead
	 * to it, and the engine decides in the end. */
	if (!good && !l->heavy && !guessing && fig_trial_add_found(t, x)) {
		l->slope = arena_alloc(t->arena,
				       (size_t)(t->rows * t->vars + 1) * sizeof *l->slope);
		l->loose = false;
		for (int i = 0; i < 2 && !good && t->rows <= LIFT_ROWS; i++) {
			l->eps = fine[i] * t->size;
			num_fresh(t->f->num, NUM_EXACT);
			good = lift_once(l, x, 0, false);
		}
		fig_trial_drop_found(t);
	}
	for (int i = 0; i < 2 && !good && guessing && t->rows <= LIFT_ROWS; i++) {
		l->eps = fine[i] * t->size;
		num_fresh(t->f->num, NUM_EXACT);
		good = lift_once(l, x, 0, true);
	}
	num_set_budget(t->f->num, NUM_BUDGET_DEFAULT);
	fig_trial_drop_lengths(t);
	fig_trial_leave(t);
	return good;
}
