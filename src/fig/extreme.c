/*
 * extreme.c -- query_least and query_greatest: how small or large a number becomes while a point
 * moves on its path or in its region, or a slider in its range, and where.
 *
 * The number is read exactly at a few places of the mover.  Where it, its square, or the squares of
 * the parts of a sum are quadratics of the mover's coordinates there, which some values tell and
 * others confirm, the best place has a closed form (extreme_model.c).  That it is such a quadratic
 * everywhere is known of distances between the mover and a fixed point, or proven with the mover's
 * coordinates as variables; what is not is called probable.  The answer is the number itself, at
 * that place.  Everything else is searched for, in balls, and is called approximate.
 */
#include "fig/extreme_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define PARTS 8   /* of a sum */
#define NODES_1 5 /* places in one coordinate: three tell a quadratic */
#define NODES_2 9 /* and in two: six do */
#define ROUNDS 6  /* places on a circle or sphere at most, */
#define CHECKS 2  /* and more */
#define LOOKS 240 /* of a search */
#define CLOSER 90 /* halvings about the best of them */
#define SEARCH_BITS 120

enum extreme_shape { SHAPE_FLAT, SHAPE_CIRCLE, SHAPE_SPHERE };

/* A part of the mover's ground with local coordinates: its own numbers are those of `base`, plus x
 * times `way[0]`, plus y times `way[1]` (of a sphere z times `way[2]`). */
struct extreme_piece {
	struct arg base[FIG_DIM], way[FIG_DIM][FIG_DIM];
	enum extreme_shape shape;
	struct extreme_domain domain;
	struct arg (*corner)[2]; /* of the domain, as expressions */
	bool provable;           /* its coordinates can be variables */
};
struct extreme {
	struct fig *f;
	struct arena *arena;
	int mover, step, params; /* how many numbers say where it is */
	struct arg part[PARTS];
	int parts;
	int *refs, n_refs;
	bool *moves; /* per step */
	struct extreme_piece *piece;
	int pieces;
	int sign;
	struct instance in;
	struct arg at[1][FIG_DIM], best[1][FIG_DIM];
	bool any, proven;
};

/* --- The number with the mover elsewhere ---------------------------------------------------- */

static void make_stale(struct extreme *x, enum num_level level)
{
	for (int s = 0; s < x->in.n_steps; s++)
		if (x->moves[s])
			x->f->step[s].at[level].epoch = 0;
}

static bool as_arg(struct extreme *x, num v, struct arg *out)
{
	struct buf b = { 0 };
	struct err ignored;
	bool good = num_print(&b, v, NUM_PLAIN, x->f->num) &&
		    expr_parse(&out->x, buf_str(&b), b.n, x->arena, &ignored) == OK;

	out->form = ARG_EXPR;
	buf_clear(&b);
	return good;
}

static struct arg whole(struct extreme *x, long n)
{
	struct expr *e = expr_num(n < 0 ? -n : n, x->arena);

	return (struct arg){ .form = ARG_EXPR,
			     .x = n < 0 ? expr_op(EXPR_NEG, e, NULL, x->arena) : e };
}

/* Stand where x->at says; all objects that the number needs are read. */
static enum status stand(struct extreme *x, struct err *e)
{
	struct fig *f = x->f;
	enum num_level level = num_level_of(f->num);
	unsigned epoch = f->epoch[level];
	struct arena_mark mark = arena_mark(f->scratch);
	enum status st;

	x->in.arg = (const struct arg(*)[FIG_DIM])x->at;
	make_stale(x, level);
	f->instance = &x->in;
	st = fig_need(f, x->refs, x->n_refs, e);
	f->instance = NULL;
	arena_release(f->scratch, mark);
	return f->epoch[level] == epoch ? st : E_UNABLE;
}

/* The mover's own numbers for local coordinates of a piece. */
static enum status go_to(struct extreme *x, const struct extreme_piece *p, const num *local,
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
		if (!as_arg(x, sum, &x->at[0][k]))
			return err_fail(e, E_UNABLE, "undecided",
					"a place has no short closed form");
	}
	return OK;
}

static enum status read_part(struct extreme *x, int i, num *out, struct err *e)
{
	enum status st = fig_number(x->f, &x->part[i], out, e);

	return st == OK && num_is_bad(*out) ? E_UNABLE : st;
}

static enum status read_all(struct extreme *x, num *out, struct err *e)
{
	enum status st = OK;
	num v;

	*out = num_int(0, x->f->num);
	for (int i = 0; i < x->parts && st == OK; i++) {
		st = read_part(x, i, &v, e);
		if (st == OK)
			*out = num_add(*out, v, x->f->num);
	}
	return st;
}

/* --- Models --------------------------------------------------------------------------------- */

static const int node_1[NODES_1][3] = {
	{ 0, 0, 4 }, { 4, 0, 4 }, { 2, 0, 4 }, { 1, 0, 4 }, { 3, 0, 4 }
};
/* x, y, and what both are divided by */
static const int node_2[NODES_2][3] = { { 0, 0, 1 }, { 1, 0, 1 }, { 0, 1, 1 },
					{ 1, 0, 2 }, { 0, 1, 2 }, { 1, 1, 2 },
					{ 1, 1, 3 }, { 2, 1, 4 }, { 1, 2, 5 } };

static bool is_zero(num a, ctx *c)
{
	return num_vanishes(a, c) == 0;
}

static num model_at(const struct extreme_model *m, num x, num y, ctx *c)
{
	num sum = num_add(m->one, num_add(num_mul(m->x, x, c), num_mul(m->y, y, c), c), c);

	sum = num_add(sum, num_mul(m->xx, num_sqr(x, c), c), c);
	sum = num_add(sum, num_mul(m->yy, num_sqr(y, c), c), c);
	return num_add(sum, num_mul(m->xy, num_mul(x, y, c), c), c);
}

/* Squares and slope of a quadratic with these values at 0, 1/2 and 1. */
static void bend(num at0, num half, num at1, num *square, num *slope, ctx *c)
{
	num two = num_int(2, c);

	*square = num_mul(two, num_sub(num_add(at0, at1, c), num_mul(two, half, c), c), c);
	*slope = num_sub(num_sub(at1, at0, c), *square, c);
}

/* The quadratic with these values at the nodes; false: there is none. */
static bool fit(struct extreme_model *m, const num *v, int dim, ctx *c)
{
	num zero = num_int(0, c);
	const int(*node)[3] = dim == 1 ? node_1 : node_2;
	int told = dim == 1 ? 3 : 6, nodes = dim == 1 ? NODES_1 : NODES_2;

	*m = (struct extreme_model){ zero, zero, zero, zero, zero, v[0] };
	if (dim == 1) {
		bend(v[0], v[2], v[1], &m->xx, &m->x, c);
	} else {
		num four = num_int(4, c), sum;

		bend(v[0], v[3], v[1], &m->xx, &m->x, c);
		bend(v[0], v[4], v[2], &m->yy, &m->y, c);
		sum = num_sub(v[5], num_add(v[0], num_half(num_add(m->x, m->y, c), c), c), c);
		m->xy = num_sub(num_mul(four, sum, c), num_add(m->xx, m->yy, c), c);
	}
	for (int i = told; i < nodes; i++)
		if (!is_zero(num_sub(model_at(m, num_rat(node[i][0], node[i][2], c),
					      num_rat(node[i][1], node[i][2], c), c),
				     v[i], c),
			     c))
			return false;
	return true;
}

/* The same of the squares of numbers that are not negative. */
static enum status fit_square(struct extreme_model *m, bool *good, const num *v, int dim,
			      ctx *c, struct err *e)
{
	num square[NODES_2];

	*good = false;
	for (int i = 0; i < (dim == 1 ? NODES_1 : NODES_2); i++) {
		int s = num_sgn(v[i], c);

		if (s == NUM_UNKNOWN)
			return err_fail(e, E_UNABLE, "undecided", "a sign is open");
		if (s < 0)
			return OK;
		square[i] = num_sqr(v[i], c);
	}
	*good = fit(m, square, dim, c);
	return OK;
}

static bool is_constant(const struct extreme_model *m, ctx *c)
{
	return is_zero(m->xx, c) && is_zero(m->yy, c) && is_zero(m->xy, c) &&
	       is_zero(m->x, c) && is_zero(m->y, c);
}

static bool same_squares(const struct extreme_model *a, const struct extreme_model *b, ctx *c)
{
	return is_zero(num_sub(a->xx, b->xx, c), c) && is_zero(num_sub(a->yy, b->yy, c), c) &&
	       is_zero(num_sub(a->xy, b->xy, c), c);
}

/* Is a part the distance of the mover from a point that does not move? */
static bool is_distance(const struct extreme *x, const struct arg *part)
{
	const struct fig *f = x->f;
	const struct fig_step *s;
	int points = 0, mover = 0, others = 0;

	if (part->form != ARG_EXPR || part->x->kind != EXPR_REF || part->x->ref < 0)
		return false;
	s = &f->step[f->obj[part->x->ref].step];
	if (!strstr(s->tool->name, "distance"))
		return false;
	for (int i = 0; i < s->tool->n_params; i++) {
		if (s->arg[i].form != ARG_REF)
			continue;
		points += (KIND_BIT(fig_kind(f, (fig_id){ s->arg[i].ref })) &
			   (KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) != 0;
		mover += s->arg[i].ref == x->mover;
		others += !x->moves[f->obj[s->arg[i].ref].step];
	}
	return points == 2 && mover == 1 && others == 1;
}

/* --- Proof ----------------------------------------------------------------------------------- */

/* A model again, where the figure stands now. */
static bool model_again(struct extreme *x, const struct arg *k, struct extreme_model *m)
{
	num *to[6] = { &m->xx, &m->yy, &m->xy, &m->x, &m->y, &m->one };
	struct err ignored;

	for (int i = 0; i < 6; i++)
		if (fig_number(x->f, &k[i], to[i], &ignored) != OK)
			return false;
	return true;
}

static bool keep_model(struct extreme *x, const struct extreme_model *m, struct arg *k)
{
	const num *from[6] = { &m->xx, &m->yy, &m->xy, &m->x, &m->y, &m->one };

	for (int i = 0; i < 6; i++)
		if (!as_arg(x, *from[i], &k[i]))
			return false;
	return true;
}

/* Local coordinates of the variables, the mover's own numbers. */
static bool local_of(struct extreme *x, const struct extreme_piece *p, num out[2])
{
	ctx *c = x->f->num;
	num base[2], way[2][2], d[2], det;
	struct err ignored;

	for (int k = 0; k < p->domain.dim; k++) {
		if (fig_number(x->f, &p->base[k], &base[k], &ignored) != OK)
			return false;
		for (int i = 0; i < p->domain.dim; i++)
			if (fig_number(x->f, &p->way[i][k], &way[i][k], &ignored) != OK)
				return false;
		d[k] = num_sub(num_variable(k, num_double(0.375 + 0.125 * k, c), false, c),
			       base[k], c);
	}
	out[1] = num_int(0, c);
	if (p->domain.dim == 1) {
		out[0] = num_div(d[0], way[0][0], c);
		return true;
	}
	det = num_sub(num_mul(way[0][0], way[1][1], c), num_mul(way[0][1], way[1][0], c), c);
	out[0] = num_div(num_sub(num_mul(d[0], way[1][1], c), num_mul(d[1], way[1][0], c), c),
			 det, c);
	out[1] = num_div(num_sub(num_mul(way[0][0], d[1], c), num_mul(way[0][1], d[0], c), c),
			 det, c);
	return true;
}

/* Is the number (part -1: all of it), or its square, the model for all places of the mover? */
static bool proves(struct extreme *x, const struct extreme_piece *p, int part, bool square,
		   const struct arg *model)
{
	struct fig *f = x->f;
	struct arena_mark mark = arena_mark(f->scratch);
	struct extreme_model m;
	struct err e = { 0 };
	num v, at[2];
	bool good = false;

	if (!p->provable)
		return false;
	fig_enter(f, NUM_GENERIC, 0);
	num_forget(f->num, NUM_GENERIC);
	fig_enter(f, NUM_GENERIC, 0);
	fig_rider_roams(f, x->step, p->domain.dim, x->arena);
	if (fig_need(f, x->refs, x->n_refs, &e) == OK && model_again(x, model, &m) &&
	    local_of(x, p, at) &&
	    (part < 0 ? read_all(x, &v, &e) : read_part(x, part, &v, &e)) == OK) {
		if (square)
			v = num_sqr(v, f->num);
		good = num_vanishes(num_sub(v, model_at(&m, at[0], at[1], f->num), f->num),
				    f->num) == 0 &&
		       !num_was_cased(f->num);
	}
	f->rider = NULL;
	num_forget(f->num, NUM_GENERIC);
	fig_enter(f, NUM_EXACT, 0);
	arena_release(f->scratch, mark);
	return good;
}

/* What was found of one piece, to be proven afterwards. */
struct extreme_claim {
	const struct extreme_piece *piece;
	int part;
	bool square, known;
	struct arg model[6];
};
struct extreme_claims {
	struct extreme_claim *v;
	int n, cap;
};

static bool claim(struct extreme *x, struct extreme_claims *l, const struct extreme_piece *p,
		  int part, bool square, const struct extreme_model *m)
{
	struct extreme_claim c = { p, part, square, false, { { 0 } } };

	c.known = square && (part >= 0 ? is_distance(x, &x->part[part])
				       : x->parts == 1 && is_distance(x, &x->part[0]));
	if (!keep_model(x, m, c.model))
		return false;
	l->v = arena_grow(x->arena, l->v, &l->cap, l->n + 1, sizeof *l->v);
	l->v[l->n++] = c;
	return true;
}

/* --- One piece ------------------------------------------------------------------------------- */

static enum status unknown_form(struct err *e)
{
	return err_fail(e, E_ARG, "unsupported", "the value has none of the known forms");
}

/* The value on a piece as roots of quadratics; E_ARG: it is none. */
static enum status value_of(struct extreme *x, const struct extreme_piece *p,
			    struct extreme_value *out, struct extreme_claims *claims,
			    struct err *e)
{
	ctx *c = x->f->num;
	int dim = p->domain.dim, nodes = dim == 1 ? NODES_1 : NODES_2;
	const int(*node)[3] = dim == 1 ? node_1 : node_2;
	num v[PARTS + 1][NODES_2], zero = num_int(0, c);
	enum status st = OK;
	bool good;

	for (int i = 0; i < nodes && st == OK; i++) {
		num local[3] = { num_rat(node[i][0], node[i][2], c),
				 num_rat(node[i][1], node[i][2], c), zero };

		st = go_to(x, p, local, e);
		if (st == OK)
			st = stand(x, e);
		v[PARTS][i] = zero;
		for (int k = 0; k < x->parts && st == OK; k++) {
			st = read_part(x, k, &v[k][i], e);
			if (st == OK)
				v[PARTS][i] = num_add(v[PARTS][i], v[k][i], c);
		}
	}
	if (st != OK)
		return st;
	*out = (struct extreme_value){ .plain = { zero, zero, zero, zero, zero, zero } };
	if (fit(&out->plain, v[PARTS], dim, c))
		return claim(x, claims, p, -1, false, &out->plain) ? OK : E_UNABLE;
	out->plain = (struct extreme_model){ zero, zero, zero, zero, zero, zero };
	st = fit_square(&out->under[0], &good, v[PARTS], dim, c, e);
	if (st != OK)
		return st;
	if (good) {
		out->terms = 1;
		return claim(x, claims, p, -1, true, &out->under[0]) ? OK : E_UNABLE;
	}
	for (int k = 0; k < x->parts && st == OK; k++) {
		struct extreme_model m;

		if (fit(&m, v[k], dim, c)) {
			if (!is_constant(&m, c))
				return unknown_form(e);
			out->plain.one = num_add(out->plain.one, m.one, c);
			if (!claim(x, claims, p, k, false, &m))
				return E_UNABLE;
			continue;
		}
		st = fit_square(&m, &good, v[k], dim, c, e);
		if (st == OK && (!good || out->terms == EXTREME_TERMS))
			return unknown_form(e);
		if (st == OK) {
			out->under[out->terms++] = m;
			if (!claim(x, claims, p, k, true, &m))
				return E_UNABLE;
		}
	}
	if (st == OK && (!out->terms || (out->terms == 2 &&
					 !same_squares(&out->under[0], &out->under[1], c))))
		return unknown_form(e);
	return st;
}

/* On a circle or sphere: the number or its square is a plane's function of the place. */
static enum status on_round(struct extreme *x, const struct extreme_piece *p, num local[3],
			    bool *known, struct err *e)
{
	static const int check[CHECKS][4] = { { 1, 2, 2, 3 }, { -2, 1, 2, 3 } },
			 flat[CHECKS][4] = { { 3, 4, 0, 5 }, { -5, 12, 0, 13 } };
	ctx *c = x->f->num;
	int dim = p->shape == SHAPE_SPHERE ? 3 : 2;

	*known = false;
	for (int square = 0; square < 2; square++) {
		num v[ROUNDS + CHECKS], slope[3], middle;
		bool good = true;
		enum status st = OK;

		for (int i = 0; i < 2 * dim + CHECKS && st == OK; i++) {
			num at[3] = { num_int(0, c), num_int(0, c), num_int(0, c) };
			const int *k = i < 2 * dim ? NULL
				       : dim == 3  ? check[i - 2 * dim]
						   : flat[i - 2 * dim];

			if (k)
				for (int j = 0; j < 3; j++)
					at[j] = num_rat(k[j], k[3], c);
			else
				at[i / 2] = num_int(i % 2 ? -1 : 1, c);
			st = go_to(x, p, at, e);
			if (st == OK)
				st = stand(x, e);
			if (st == OK)
				st = read_all(x, &v[i], e);
			if (st == OK && square) {
				int s = num_sgn(v[i], c);

				if (s == NUM_UNKNOWN)
					return E_UNABLE;
				good = good && s >= 0;
				v[i] = num_sqr(v[i], c);
			}
		}
		if (st != OK)
			return st;
		middle = num_half(num_add(v[0], v[1], c), c);
		for (int i = 0; i < dim; i++) {
			slope[i] = num_half(num_sub(v[2 * i], v[2 * i + 1], c), c);
			good = good && is_zero(num_sub(num_add(v[2 * i], v[2 * i + 1], c),
						       num_add(middle, middle, c), c),
					       c);
		}
		for (int i = 0; i < CHECKS && good; i++) {
			const int *k = dim == 3 ? check[i] : flat[i];
			num sum = middle;

			for (int j = 0; j < dim; j++)
				sum = num_add(sum,
					      num_mul(slope[j], num_rat(k[j], k[3], c), c), c);
			good = is_zero(num_sub(sum, v[2 * dim + i], c), c);
		}
		if (!good)
			continue;
		*known = square && x->parts == 1 && is_distance(x, &x->part[0]);
		return fig_extreme_round(local, slope, dim, x->sign, c, e);
	}
	return unknown_form(e);
}

/* The best place of a piece, compared with that of those before. */
static enum status try_piece(struct extreme *x, struct extreme_piece *p, num *value,
			     struct extreme_claims *claims, struct err *e)
{
	ctx *c = x->f->num;
	struct extreme_value v;
	num local[3] = { num_int(0, c), num_int(0, c), num_int(0, c) }, is;
	bool known;
	enum status st = OK;
	int s;

	if (p->shape != SHAPE_FLAT) {
		st = on_round(x, p, local, &known, e);
		x->proven = x->proven && known;
	} else {
		num(*corner)[2] = arena_alloc(x->arena, (size_t)(p->domain.corners + 1) *
								sizeof *corner);

		for (int i = 0; i < p->domain.corners && st == OK; i++)
			for (int k = 0; k < 2 && st == OK; k++)
				st = fig_number(x->f, &p->corner[i][k], &corner[i][k], e);
		p->domain.corner = (const num(*)[2])corner;
		if (st == OK)
			st = value_of(x, p, &v, claims, e);
		if (st == OK)
			st = fig_extreme_place(local, &v, &p->domain, x->sign, c, e);
	}
	if (st == OK)
		st = go_to(x, p, local, e);
	if (st == OK)
		st = stand(x, e);
	if (st == OK)
		st = read_all(x, &is, e);
	if (st != OK)
		return st;
	s = x->any ? num_cmp(is, *value, c) : -x->sign;
	if (s == NUM_UNKNOWN)
		return err_fail(e, E_UNABLE, "undecided", "which place is best is open");
	if (s * x->sign < 0) {
		*value = is;
		memcpy(x->best, x->at, sizeof x->best);
	}
	x->any = true;
	return OK;
}

static enum status closed_form(struct extreme *x, struct err *e)
{
	struct fig *f = x->f;
	enum status st = E_UNABLE;
	struct extreme_claims claims = { 0 };

	for (int tries = 0; tries < FIG_RETRIES; tries++) {
		num value = num_int(0, f->num);

		if (!tries)
			num_fresh(f->num, NUM_EXACT);
		fig_enter(f, NUM_EXACT, 0);
		x->any = false;
		x->proven = true;
		claims.n = 0;
		st = OK;
		for (int i = 0; i < x->pieces && st == OK; i++)
			st = try_piece(x, &x->piece[i], &value, &claims, e);
		if (st != E_UNABLE || !num_retry(f->num))
			break;
	}
	for (int i = 0; i < claims.n && st == OK && x->proven; i++) {
		const struct extreme_claim *k = &claims.v[i];

		x->proven = k->known || proves(x, k->piece, k->part, k->square, k->model);
	}
	make_stale(x, NUM_EXACT);
	fig_enter(f, NUM_DOUBLE, 0);
	return st;
}

/* --- By search ------------------------------------------------------------------------------- */

/* The number with a mover of one coordinate at t between 0 and 1; infinite where it is not known. */
static double look(struct extreme *x, const struct extreme_piece *p, double t)
{
	struct fig *f = x->f;
	double local = t, turn = 6.283185307179586 * t, base, way[2], out;
	struct err e = { 0 };
	num v;

	if (p->shape == SHAPE_FLAT && p->domain.bounds == EXTREME_OPEN)
		local = (2 * t - 1) / (1 - (2 * t - 1) * (2 * t - 1) + 1e-12);
	else if (p->shape == SHAPE_FLAT && p->domain.bounds == EXTREME_HALF)
		local = t / (1 - t + 1e-12);
	fig_enter(f, NUM_BALL, SEARCH_BITS);
	for (int k = 0; k < x->params; k++) {
		if (fig_number(f, &p->base[k], &v, &e) != OK)
			return INFINITY;
		base = num_mid(v);
		for (int i = 0; i < (p->shape == SHAPE_FLAT ? 1 : 2); i++) {
			if (fig_number(f, &p->way[i][k], &v, &e) != OK)
				return INFINITY;
			way[i] = num_mid(v);
		}
		base += p->shape == SHAPE_FLAT ? way[0] * local
					       : way[0] * cos(turn) + way[1] * sin(turn);
		x->at[0][k] = (struct arg){ .form = ARG_DOUBLE, .d = base };
	}
	out = stand(x, &e) == OK && read_all(x, &v, &e) == OK ? num_approx(v, f->num) : NAN;
	fig_enter(f, NUM_DOUBLE, 0);
	return isfinite(out) ? x->sign * out : INFINITY;
}

static enum status by_search(struct extreme *x, struct err *e)
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
		least = look(x, p, at);
		if (least < best) {
			best = least;
			memcpy(x->best, x->at, sizeof x->best);
			x->any = true;
		}
	}
	make_stale(x, NUM_BALL);
	if (x->any)
		return OK;
	return err_fail(e, E_DOMAIN, "no_such_object",
			"the number is nowhere defined while the other moves");
}

/* --- The mover's ground ---------------------------------------------------------------------- */

static struct extreme_piece *new_piece(struct extreme *x, enum extreme_shape shape, int dim,
				       enum extreme_bounds bounds)
{
	struct extreme_piece *p;

	x->piece = arena_alloc(x->arena, FIG_PARENTS * sizeof *x->piece);
	p = &x->piece[x->pieces++];
	p->shape = shape;
	p->domain = (struct extreme_domain){ .dim = dim, .bounds = bounds };
	for (int k = 0; k < FIG_DIM; k++) {
		p->base[k] = whole(x, 0);
		for (int i = 0; i < FIG_DIM; i++)
			p->way[i][k] = whole(x, i == k);
	}
	return p;
}

/* A triangle of corners with no other in it: three that follow each other. */
static int ear_of(const double (*q)[2], int n)
{
	double turn = 0;

	for (int i = 0; i < n; i++)
		turn += q[i][0] * q[(i + 1) % n][1] - q[i][1] * q[(i + 1) % n][0];
	for (int i = 0; i < n; i++) {
		const double *t[3] = { q[(i + n - 1) % n], q[i], q[(i + 1) % n] };
		bool ear = true;

		for (int k = -1; k < n && ear; k++) {
			const double *p = k < 0 ? t[2] : q[k];
			int inside = 0;

			if (k >= 0 && (p == t[0] || p == t[1] || p == t[2]))
				continue;
			for (int s = 0; s < (k < 0 ? 1 : 3); s++) {
				const double *a = t[s], *b = t[(s + 1) % 3];

				inside += ((b[0] - a[0]) * (p[1] - a[1]) -
					   (b[1] - a[1]) * (p[0] - a[0])) *
						  turn >
					  1e-12;
			}
			ear = k < 0 ? inside == 1 : inside < 3;
		}
		if (ear)
			return i;
	}
	return 0;
}

/* Inside of a polygon, of the plane or of space: local coordinates by three of its corners. */
static enum status in_polygon(struct extreme *x, const struct value *v, struct err *e)
{
	struct extreme_piece *p = new_piece(x, SHAPE_FLAT, 2, EXTREME_CORNERS);
	ctx *c = x->f->num;
	int n = v->n / (value_in_space(v) ? 3 : 2), ear;
	num(*q)[2] = arena_alloc(x->arena, (size_t)(n + 1) * sizeof *q), w[2][2], det;
	double(*at)[2] = arena_alloc(x->arena, (size_t)(n + 1) * sizeof *at);

	if (n > FIG_PARENTS)
		return err_fail(e, E_ARG, "limit", "the polygon has too many corners");
	for (int i = 0; i < n; i++) {
		if (value_in_space(v)) {
			num three[3];

			if (geo_space_to_frame(three, v, value_pt3(v, i), true, x->arena, c) !=
			    OK)
				return E_UNABLE;
			q[i][0] = three[0], q[i][1] = three[1];
		} else {
			pt in = geo_region_to_frame(v, value_pt(v, i), c);

			q[i][0] = in.x, q[i][1] = in.y;
		}
		at[i][0] = num_mid(q[i][0]), at[i][1] = num_mid(q[i][1]);
	}
	ear = ear_of((const double(*)[2])at, n);
	for (int k = 0; k < 2; k++) {
		w[0][k] = num_sub(q[(ear + n - 1) % n][k], q[ear][k], c);
		w[1][k] = num_sub(q[(ear + 1) % n][k], q[ear][k], c);
		if (!as_arg(x, q[ear][k], &p->base[k]) || !as_arg(x, w[0][k], &p->way[0][k]) ||
		    !as_arg(x, w[1][k], &p->way[1][k]))
			return E_UNABLE;
	}
	p->way[0][2] = p->way[1][2] = whole(x, 0);
	p->corner = arena_alloc(x->arena, (size_t)(n + 1) * sizeof *p->corner);
	p->domain.corners = n;
	det = num_sub(num_mul(w[0][0], w[1][1], c), num_mul(w[0][1], w[1][0], c), c);
	for (int i = 0; i < n; i++) {
		num d[2] = { num_sub(q[i][0], q[ear][0], c), num_sub(q[i][1], q[ear][1], c) };

		if (!as_arg(x,
			    num_div(num_sub(num_mul(d[0], w[1][1], c),
					    num_mul(d[1], w[1][0], c), c),
				    det, c),
			    &p->corner[i][0]) ||
		    !as_arg(x,
			    num_div(num_sub(num_mul(w[0][0], d[1], c),
					    num_mul(w[0][1], d[0], c), c),
				    det, c),
			    &p->corner[i][1]))
			return E_UNABLE;
	}
	p->provable = true;
	return OK;
}

static bool set_way(struct extreme *x, struct arg *to, pt3 v)
{
	return as_arg(x, v.x, &to[0]) && as_arg(x, v.y, &to[1]) && as_arg(x, v.z, &to[2]);
}

/* Two ways across n, at right angles and of one length where `alike`. */
static bool set_across(struct extreme *x, struct extreme_piece *p, pt3 n, bool alike)
{
	ctx *c = x->f->num;
	double s[3] = { fabs(num_mid(n.x)), fabs(num_mid(n.y)), fabs(num_mid(n.z)) };
	pt3 other = s[0] <= s[1] && s[0] <= s[2] ? geo_int3(1, 0, 0, c)
		    : s[1] <= s[2]               ? geo_int3(0, 1, 0, c)
						 : geo_int3(0, 0, 1, c),
	    a = geo_cross3(n, other, c), b = geo_cross3(n, a, c);

	if (alike)
		b = geo_scale3(b, num_sqrt(num_div(num_int(1, c), geo_norm2_3(n, c), c), c),
			       c);
	return set_way(x, p->way[0], a) && set_way(x, p->way[1], b);
}

static enum status ground_of_path(struct extreme *x, int path, bool region, struct err *e)
{
	const struct value *v = fig_at(x->f, path);
	struct extreme_piece *p;

	if (!v)
		return E_UNABLE;
	if (region && (v->kind == KIND_POLYGON || v->kind == KIND_SPOLYGON))
		return in_polygon(x, v, e);
	switch ((int)v->kind) {
	case KIND_LINE:
	case KIND_SLINE: new_piece(x, SHAPE_FLAT, 1, EXTREME_OPEN)->provable = true; return OK;
	case KIND_RAY:
	case KIND_SRAY: new_piece(x, SHAPE_FLAT, 1, EXTREME_HALF)->provable = true; return OK;
	case KIND_SEGMENT:
	case KIND_SSEGMENT:
	case KIND_VECTOR:
	case KIND_SVECTOR:
		new_piece(x, SHAPE_FLAT, 1, EXTREME_INTERVAL)->provable = true;
		return OK;
	case KIND_POLYGON:
	case KIND_POLYLINE:
	case KIND_SPOLYGON:
	case KIND_SPOLYLINE: {
		int n = v->n / (value_in_space(v) ? 3 : 2);

		n -= v->kind == KIND_POLYLINE || v->kind == KIND_SPOLYLINE;
		if (n > FIG_PARENTS)
			return err_fail(e, E_ARG, "limit", "the path has too many sides");
		p = new_piece(x, SHAPE_FLAT, 1, EXTREME_INTERVAL);
		for (int i = 1; i < n; i++) {
			x->piece[i] = *p;
			x->piece[i].base[0] = whole(x, i);
		}
		x->pieces = n;
		return OK;
	}
	case KIND_CIRCLE:
		if (!region) {
			new_piece(x, SHAPE_CIRCLE, 2, EXTREME_OPEN);
			return OK;
		}
		break;
	case KIND_SCIRCLE:
		if (!region) {
			p = new_piece(x, SHAPE_CIRCLE, 2, EXTREME_OPEN);
			return set_across(x, p, value_pt3(v, 1), true) ? OK : E_UNABLE;
		}
		break;
	case KIND_SPHERE: new_piece(x, SHAPE_SPHERE, 3, EXTREME_OPEN); return OK;
	case KIND_PLANE: {
		struct plane3 flat = { value_pt3(v, 0), v->v[3] };

		p = new_piece(x, SHAPE_FLAT, 2, EXTREME_OPEN);
		return set_way(x, p->base, geo_plane_origin(flat, x->f->num)) &&
				       set_across(x, p, flat.n, false)
			       ? OK
			       : E_UNABLE;
	}
	default: break;
	}
	err_fail(e, E_ARG, "unsupported", "on or in %s the best place is not looked for",
		 geo_kind_a(v->kind));
	err_hint(e, "lines, segments, rays, circles, polygons, planes and spheres are known");
	return E_ARG;
}

static enum status find_ground(struct extreme *x, struct err *e)
{
	struct fig *f = x->f;
	const struct fig_step *s = &f->step[x->step];
	const char *name = f->obj[x->mover].name;
	enum status st;

	if (tool_is(s->tool, TRAIT_SLIDER)) {
		struct extreme_piece *p = new_piece(x, SHAPE_FLAT, 1, EXTREME_INTERVAL);
		num lo, hi;

		x->params = 1;
		p->provable = true;
		p->base[0] = s->arg[1];
		fig_enter(f, NUM_EXACT, 0);
		st = fig_number(f, &s->arg[1], &lo, e);
		if (st == OK)
			st = fig_number(f, &s->arg[2], &hi, e);
		if (st == OK && !as_arg(x, num_sub(hi, lo, f->num), &p->way[0][0]))
			st = E_UNABLE;
		fig_enter(f, NUM_DOUBLE, 0);
		return st;
	}
	if (!tool_is(s->tool, TRAIT_ON_PATH) || !s->ride[0].form) {
		err_fail(e, E_ARG, "bad_argument", "%s does not move on a path or in a region",
			 name ? name : "the mover");
		err_arg(e, "mover");
		err_hint(e, "X = Point(s) moves on a path, X = PointIn(p) in a region, a = "
			    "Slider(0, 5, 0.1) in a range");
		return E_ARG;
	}
	x->params = fig_place_dim(s);
	num_fresh(f->num, NUM_EXACT);
	fig_enter(f, NUM_EXACT, 0);
	st = fig_need(f, &s->arg[1].ref, 1, e);
	if (st == OK)
		st = ground_of_path(x, s->arg[1].ref, tool_is(s->tool, TRAIT_IN_REGION), e);
	fig_enter(f, NUM_DOUBLE, 0);
	return st;
}

/* --- The tools ------------------------------------------------------------------------------- */

/* The parts of a sum; of an object that is one, those of its definition. */
static void split(struct extreme *x, struct expr *e)
{
	const struct fig *f = x->f;

	if (e->kind == EXPR_OP && e->op == EXPR_ADD && x->parts + 2 <= PARTS) {
		split(x, e->arg[0]);
		split(x, e->arg[1]);
		return;
	}
	if (e->kind == EXPR_REF && e->ref >= 0 && !e->n) {
		const struct fig_step *s = &f->step[f->obj[e->ref].step];

		if (tool_is(s->tool, TRAIT_FREE_NUMBER) && s->arg[1].form == ARG_EXPR &&
		    fig_has_refs(s->arg[1].x) && x->parts + 1 < PARTS) {
			split(x, s->arg[1].x);
			return;
		}
	}
	if (x->parts < PARTS)
		x->part[x->parts++] = (struct arg){ .form = ARG_EXPR, .x = e };
}

static enum status prepare(struct extreme *x, const struct arg *arg, struct err *e)
{
	struct fig *f = x->f;
	unsigned mark;
	bool depends = false;

	x->mover = arg[1].ref;
	x->step = f->obj[x->mover].step;
	x->moves = arena_alloc(x->arena, (size_t)f->n_steps + 1);
	mark = fig_mark_descendants(f, x->mover);
	for (int i = 0; i < f->n_steps; i++)
		x->moves[i] = f->step[i].mark == mark;
	split(x, arg[0].x);
	x->refs = arena_alloc(x->arena, (FIG_PARENTS + 2) * sizeof *x->refs);
	for (int i = 0; i < x->parts; i++)
		x->n_refs = fig_expr_refs(x->part[i].x, x->refs, x->n_refs, FIG_PARENTS);
	for (int i = 0; i < x->n_refs; i++)
		depends = depends || x->moves[f->obj[x->refs[i]].step];
	x->refs[x->n_refs++] = x->mover;
	if (!depends) {
		err_fail(e, E_ARG, "bad_argument", "the value does not depend on %s",
			 f->obj[x->mover].name ? f->obj[x->mover].name : "the mover");
		err_arg(e, "value");
		return E_ARG;
	}
	x->in.n_steps = f->n_steps;
	x->in.slot = arena_alloc(x->arena, (size_t)(f->n_steps + 1) * sizeof *x->in.slot);
	for (int i = 0; i < f->n_steps; i++)
		x->in.slot[i] = -1;
	x->in.slot[x->step] = 0;
	return find_ground(x, e);
}

/* Texts and doubles of numbers where the figure stands. */
static void tell(struct extreme *x, const num *v, int n, struct buf *exact, struct buf *approx)
{
	ctx *c = x->f->num;
	bool closed = num_level_of(c) == NUM_EXACT;

	for (int i = 0; i < n && closed; i++) {
		buf_add(exact, i ? ", " : n > 1 ? "(" : "");
		closed = num_print(exact, v[i], NUM_PLAIN, c);
	}
	buf_add(exact, n > 1 ? ")" : "");
	if (!closed)
		buf_reset(exact);
	buf_add(approx, n > 1 ? "[" : "");
	for (int i = 0; i < n; i++) {
		buf_add(approx, i ? "," : "");
		buf_add_double(approx, num_approx(v[i], c));
	}
	buf_add(approx, n > 1 ? "]" : "");
}

static enum status answer(struct extreme *x, bool exactly, struct err *e)
{
	struct fig *f = x->f;
	struct buf j = { 0 }, exact = { 0 }, approx = { 0 }, place = { 0 }, near = { 0 };
	const char *name = f->obj[x->mover].name, *certainty;
	const struct value *v;
	enum status st;
	num value;

	certainty = !exactly ? "approximate" : x->proven ? "proven" : "probable";
	memcpy(x->at, x->best, sizeof x->at);
	if (exactly)
		fig_enter(f, NUM_EXACT, 0);
	else
		fig_enter(f, NUM_BALL, SEARCH_BITS);
	for (int i = 0; i < FIG_RETRIES; i++) {
		st = stand(x, e);
		if (st == OK)
			st = read_all(x, &value, e);
		if (st != E_UNABLE || !num_retry(f->num))
			break;
		fig_enter(f, NUM_EXACT, 0);
	}
	v = st == OK ? fig_at(f, x->mover) : NULL;
	if (!v) {
		fig_enter(f, NUM_DOUBLE, 0);
		return st == OK ? err_fail(e, E_UNABLE, "undecided", "the place is not known")
				: st;
	}
	tell(x, &value, 1, &exact, &approx);
	tell(x, v->v,
	     v->kind == KIND_SPOINT  ? 3
	     : v->kind == KIND_POINT ? 2
				     : 1,
	     &place, &near);
	f->obs.approx = num_approx(value, f->num);
	make_stale(x, num_level_of(f->num));
	fig_enter(f, NUM_DOUBLE, 0);
	f->obs.has_number = true;
	f->obs.exact = exact.n ? arena_strdup(f->answer, buf_str(&exact)) : NULL;
	buf_addf(&j, "\"kind\":\"%s\"", x->sign > 0 ? "least" : "greatest");
	fig_add_text_or_null(&j, "exact", f->obs.exact);
	json_add_key(&j, "approx");
	buf_add(&j, buf_str(&approx));
	json_add_key(&j, "at");
	buf_addc(&j, '{');
	json_add_key(&j, "name");
	json_add_string(&j, name ? name : "");
	fig_add_text_or_null(&j, "exact", place.n ? buf_str(&place) : NULL);
	json_add_key(&j, "approx");
	buf_add(&j, buf_str(&near));
	buf_addc(&j, '}');
	json_add_key(&j, "certainty");
	json_add_string(&j, certainty);
	json_add_key(&j, "method");
	json_add_string(&j, exactly ? "closed form" : "search");
	f->obs.json = arena_strdup(f->answer, buf_str(&j));
	f->obs.certainty = arena_strdup(f->answer, certainty);
	f->obs.text = arena_printf(
		f->answer, "%s value %s%s%s, where %s = %s (%s)",
		x->sign > 0 ? "least" : "greatest", exact.n ? buf_str(&exact) : "about ",
		exact.n ? ", about " : "", buf_str(&approx), name ? name : "the mover",
		place.n ? buf_str(&place) : buf_str(&near), certainty);
	buf_clear(&j);
	buf_clear(&exact);
	buf_clear(&approx);
	buf_clear(&place);
	buf_clear(&near);
	return OK;
}

static enum status extreme(struct fig *f, const struct arg *arg, int sign, struct err *e)
{
	struct extreme x = { .f = f, .arena = arena_new(), .sign = sign };
	bool exactly = true;
	enum status st = prepare(&x, arg, e);

	if (st == OK) {
		st = closed_form(&x, e);
		/* Another form, or one that could not be decided: look for it. */
		if (st == E_UNABLE || (st == E_ARG && !strcmp(e->code, "unsupported"))) {
			exactly = false;
			x.any = false;
			memset(e, 0, sizeof *e);
			st = by_search(&x, e);
		}
	}
	if (st == OK)
		st = answer(&x, exactly, e);
	fig_enter(f, NUM_DOUBLE, 0);
	arena_free(x.arena);
	return st;
}

enum status fig_tool_query_least(struct fig *f, const struct arg *arg, const struct json *raw,
				 struct err *e)
{
	(void)raw;
	return extreme(f, arg, 1, e);
}

enum status fig_tool_query_greatest(struct fig *f, const struct arg *arg,
				    const struct json *raw, struct err *e)
{
	(void)raw;
	return extreme(f, arg, -1, e);
}
