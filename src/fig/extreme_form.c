/*
 * extreme_form.c -- what a number is as a function of its mover: a quadratic, the root of one, the
 * sum of two such roots.
 *
 * It is read exactly at a few places; some values tell the quadratic and others confirm it.  That it
 * is one everywhere is known of distances between the mover and a fixed point, and else proven with
 * the mover's coordinates as variables, or only probable.
 */
#include "fig/extreme_priv.h"
#include <string.h>

#define PARTS EXTREME_PARTS
#define NODES 10 /* places at which a model is read */
#define ROUNDS 6 /* places on a circle or sphere at most, */
#define CHECKS 2 /* and more */

/* --- Models --------------------------------------------------------------------------------- */

/* Places of a model: x, y, and what both are divided by.  The first three (in a plane six) tell it,
 * the others confirm it; where the mover goes without end, some are far away. */
struct extreme_nodes {
	int n, told;
	int at[NODES][3];
};
static const struct extreme_nodes node_line = { 7,
						3,
						{ { 0, 0, 1 },
						  { 1, 0, 1 },
						  { 1, 0, 2 },
						  { -7, 0, 1 },
						  { 60, 0, 1 },
						  { -1000, 0, 1 },
						  { 5000, 0, 1 } } },
				  node_half = { 6,
						3,
						{ { 0, 0, 1 },
						  { 1, 0, 1 },
						  { 1, 0, 2 },
						  { 7, 0, 1 },
						  { 60, 0, 1 },
						  { 1000, 0, 1 } } },
				  node_interval = { 6,
						    3,
						    { { 0, 0, 1 },
						      { 1, 0, 1 },
						      { 1, 0, 2 },
						      { 1, 0, 4 },
						      { 3, 0, 4 },
						      { 1, 0, 9 } } },
				  node_plane = { 10,
						 6,
						 { { 0, 0, 1 },
						   { 1, 0, 1 },
						   { 0, 1, 1 },
						   { 1, 0, 2 },
						   { 0, 1, 2 },
						   { 1, 1, 2 },
						   { 1, 1, 3 },
						   { -9, 4, 1 },
						   { 30, -50, 1 },
						   { -700, -900, 1 } } },
				  node_corners = { 9,
						   6,
						   { { 0, 0, 1 },
						     { 1, 0, 1 },
						     { 0, 1, 1 },
						     { 1, 0, 2 },
						     { 0, 1, 2 },
						     { 1, 1, 2 },
						     { 1, 1, 3 },
						     { 2, 1, 4 },
						     { 1, 2, 5 } } };

/* Nodes lie where many bodies are flat, at the ends of an edge or on an axis of a circle.  Where
 * the number is not defined at one of them all are moved: inwards, x to (2 + 5x)/9, or turned. */
enum { MOVED_BY = 2, MOVED_SIZE = 5, MOVED_OF = 9 };

static num node_place(int at, int of, bool moved, ctx *c)
{
	return moved ? num_rat(MOVED_BY * of + MOVED_SIZE * at, MOVED_OF * of, c)
		     : num_rat(at, of, c);
}

static const struct extreme_nodes *nodes_of(const struct extreme_domain *d)
{
	switch (d->bounds) {
	case EXTREME_OPEN: return d->dim == 1 ? &node_line : &node_plane;
	case EXTREME_HALF: return &node_half;
	case EXTREME_INTERVAL: return &node_interval;
	case EXTREME_CORNERS: break;
	}
	return &node_corners;
}

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

/* A quadratic of how far the nodes were moved as one of the places themselves. */
static void move_back(struct extreme_model *m, bool plane, ctx *c)
{
	num k = num_rat(MOVED_OF, MOVED_SIZE, c), k2 = num_sqr(k, c), zero = num_int(0, c);
	num by = num_rat(-MOVED_BY, MOVED_SIZE, c), to[2] = { by, plane ? by : zero };
	struct extreme_model o = { num_mul(m->xx, k2, c),
				   num_mul(m->yy, k2, c),
				   num_mul(m->xy, k2, c),
				   zero,
				   zero,
				   zero };
	num twice_x = num_mul(num_add(m->xx, m->xx, c), to[0], c),
	    twice_y = num_mul(num_add(m->yy, m->yy, c), to[1], c);

	o.x = num_mul(k, num_add(num_add(m->x, twice_x, c), num_mul(m->xy, to[1], c), c), c);
	o.y = num_mul(k, num_add(num_add(m->y, twice_y, c), num_mul(m->xy, to[0], c), c), c);
	o.one = model_at(m, to[0], to[1], c);
	*m = o;
}

/* The quadratic with these values at the nodes; false: there is none. */
static bool fit(struct extreme_model *m, const num *v, const struct extreme_nodes *l,
		bool moved, ctx *c)
{
	num zero = num_int(0, c);

	*m = (struct extreme_model){ zero, zero, zero, zero, zero, v[0] };
	if (l->told == 3) {
		bend(v[0], v[2], v[1], &m->xx, &m->x, c);
	} else {
		num four = num_int(4, c), sum;

		bend(v[0], v[3], v[1], &m->xx, &m->x, c);
		bend(v[0], v[4], v[2], &m->yy, &m->y, c);
		sum = num_sub(v[5], num_add(v[0], num_half(num_add(m->x, m->y, c), c), c), c);
		m->xy = num_sub(num_mul(four, sum, c), num_add(m->xx, m->yy, c), c);
	}
	for (int i = l->told; i < l->n; i++)
		if (!is_zero(num_sub(model_at(m, num_rat(l->at[i][0], l->at[i][2], c),
					      num_rat(l->at[i][1], l->at[i][2], c), c),
				     v[i], c),
			     c))
			return false;
	if (moved)
		move_back(m, l->told > 3, c);
	return true;
}

/* The same of the squares of numbers that are not negative. */
static enum status fit_square(struct extreme_model *m, bool *good, const num *v,
			      const struct extreme_nodes *l, bool moved, ctx *c, struct err *e)
{
	num square[NODES];

	*good = false;
	for (int i = 0; i < l->n; i++) {
		int s = num_sgn(v[i], c);

		if (s == NUM_UNKNOWN)
			return err_fail(e, E_UNABLE, "undecided", "a sign is open");
		if (s < 0)
			return OK;
		square[i] = num_sqr(v[i], c);
	}
	*good = fit(m, square, l, moved, c);
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
	if (!fig_measures(s, "distance"))
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

/* The other point of such a distance. */
static int other_point(const struct extreme *x, const struct arg *part)
{
	const struct fig_step *s = &x->f->step[x->f->obj[part->x->ref].step];

	for (int i = 0; i < s->tool->n_params; i++)
		if (s->arg[i].form == ARG_REF && s->arg[i].ref != x->mover)
			return s->arg[i].ref;
	return -1;
}

/* The square of such a distance where one stands, without the root. */
static enum status distance_square(struct extreme *x, const struct arg *part, num *out)
{
	const struct value *a = fig_at(x->f, x->mover),
			   *b = fig_at(x->f, other_point(x, part));

	if (!a || !b)
		return E_UNABLE;
	*out = geo_dist2_3(geo_place3(a, x->f->num), geo_place3(b, x->f->num), x->f->num);
	return OK;
}

/* Does a part not depend on the mover? */
static bool stays(const struct extreme *x, const struct arg *part)
{
	int refs[FIG_PARENTS], n = fig_expr_refs(part->x, refs, 0, FIG_PARENTS);
	bool moves = false;

	for (int i = 0; i < n; i++)
		moves = moves || x->moves[x->f->obj[refs[i]].step];
	return !moves;
}

/* Is it a sum of distances from fixed points, one or two, and of what does not move? */
static bool is_ways(const struct extreme *x)
{
	int ways = 0;

	for (int i = 0; i < x->parts; i++) {
		bool way = is_distance(x, &x->part[i]);

		ways += way;
		if (!way && !stays(x, &x->part[i]))
			return false;
	}
	return ways >= 1 && ways <= EXTREME_TERMS;
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
		if (!fig_extreme_arg(x, *from[i], &k[i]))
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
	    (part < 0 ? fig_extreme_read(x, &v, &e) : fig_extreme_part(x, part, &v, &e)) ==
		    OK) {
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

/* Stand where x->at says and read no more than the points of these parts, and what stays. */
static enum status stand_for(struct extreme *x, const int *part, int n, struct err *e)
{
	int *all = x->refs, n_all = x->n_refs, need[FIG_PARENTS + EXTREME_TERMS + 1], k = 0;
	enum status st;

	for (int i = 0; i < x->parts; i++)
		if (stays(x, &x->part[i]))
			k = fig_expr_refs(x->part[i].x, need, k, FIG_PARENTS);
	for (int i = 0; i < n; i++)
		need[k++] = other_point(x, &x->part[part[i]]);
	need[k++] = x->mover;
	x->refs = need;
	x->n_refs = k;
	st = fig_extreme_stand(x, e);
	x->refs = all;
	x->n_refs = n_all;
	return st;
}

static enum status unknown_form(struct err *e)
{
	return err_fail(e, E_ARG, "unsupported", "the value has none of the known forms");
}

/* The same of distances, whose squares are quadratics: no roots are taken at the places. */
static enum status ways_of(struct extreme *x, const struct extreme_piece *p,
			   struct extreme_value *out, struct err *e)
{
	ctx *c = x->f->num;
	const struct extreme_nodes *l = nodes_of(&p->domain);
	num v[EXTREME_TERMS][NODES], zero = num_int(0, c), one;
	int way[EXTREME_TERMS], ways = 0;
	enum status st = OK;

	for (int k = 0; k < x->parts; k++)
		if (is_distance(x, &x->part[k]))
			way[ways++] = k;
	*out = (struct extreme_value){ .plain = { zero, zero, zero, zero, zero, zero },
				       .terms = ways };
	for (int i = 0; i < l->n && st == OK; i++) {
		num local[3] = { num_rat(l->at[i][0], l->at[i][2], c),
				 num_rat(l->at[i][1], l->at[i][2], c), zero };

		st = fig_extreme_go(x, p, local, e);
		if (st == OK)
			st = stand_for(x, way, ways, e);
		for (int k = 0; k < ways && st == OK; k++)
			st = distance_square(x, &x->part[way[k]], &v[k][i]);
	}
	for (int k = 0; k < ways && st == OK; k++)
		if (!fit(&out->under[k], v[k], l, false, c))
			return unknown_form(e);
	for (int k = 0; k < x->parts && st == OK; k++)
		if (stays(x, &x->part[k])) {
			st = fig_extreme_part(x, k, &one, e);
			if (st == OK)
				out->plain.one = num_add(out->plain.one, one, c);
		}
	if (st == OK && ways == 2 && !same_squares(&out->under[0], &out->under[1], c))
		return unknown_form(e);
	return st;
}

/* The parts of the number at the nodes of a piece, and last their sum. */
static enum status read_nodes(struct extreme *x, const struct extreme_piece *p, bool moved,
			      num v[PARTS + 1][NODES], struct err *e)
{
	ctx *c = x->f->num;
	const struct extreme_nodes *l = nodes_of(&p->domain);
	enum status st = OK;

	for (int i = 0; i < l->n && st == OK; i++) {
		num local[3] = { node_place(l->at[i][0], l->at[i][2], moved, c),
				 node_place(l->at[i][1], l->at[i][2], moved, c),
				 num_int(0, c) };

		st = fig_extreme_go(x, p, local, e);
		if (st == OK)
			st = fig_extreme_stand(x, e);
		v[PARTS][i] = num_int(0, c);
		for (int k = 0; k < x->parts && st == OK; k++) {
			st = fig_extreme_part(x, k, &v[k][i], e);
			if (st == OK)
				v[PARTS][i] = num_add(v[PARTS][i], v[k][i], c);
		}
	}
	return st;
}

/* The value on a piece as roots of quadratics; E_ARG: it is none. */
static enum status value_of(struct extreme *x, const struct extreme_piece *p,
			    struct extreme_value *out, struct extreme_claims *claims,
			    struct err *e)
{
	ctx *c = x->f->num;
	const struct extreme_nodes *l = nodes_of(&p->domain);
	num v[PARTS + 1][NODES], zero = num_int(0, c);
	enum status st;
	bool good, moved;

	if (is_ways(x))
		return ways_of(x, p, out, e);
	st = read_nodes(x, p, false, v, e);
	moved = st == E_DOMAIN;
	if (moved)
		st = read_nodes(x, p, true, v, e);
	if (st != OK)
		return st == E_DOMAIN ? unknown_form(e) : st;
	*out = (struct extreme_value){ .plain = { zero, zero, zero, zero, zero, zero } };
	if (fit(&out->plain, v[PARTS], l, moved, c))
		return claim(x, claims, p, -1, false, &out->plain) ? OK : E_UNABLE;
	out->plain = (struct extreme_model){ zero, zero, zero, zero, zero, zero };
	st = fit_square(&out->under[0], &good, v[PARTS], l, moved, c, e);
	if (st != OK)
		return st;
	if (good) {
		out->terms = 1;
		return claim(x, claims, p, -1, true, &out->under[0]) ? OK : E_UNABLE;
	}
	for (int k = 0; k < x->parts && st == OK; k++) {
		struct extreme_model m;

		if (fit(&m, v[k], l, moved, c)) {
			if (!is_constant(&m, c))
				return unknown_form(e);
			out->plain.one = num_add(out->plain.one, m.one, c);
			if (!claim(x, claims, p, k, false, &m))
				return E_UNABLE;
			continue;
		}
		st = fit_square(&m, &good, v[k], l, moved, c, e);
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

/* A direction in the turned frame of a circle or sphere. */
static void turn(num at[3], int dim, ctx *c)
{
	static const int flat[3][3] = { { 3, -4, 0 }, { 4, 3, 0 }, { 0, 0, 5 } },
			 space[3][3] = { { 2, 3, 6 }, { 3, -6, 2 }, { 6, 2, -3 } };
	num o[3];

	for (int i = 0; i < 3; i++) {
		o[i] = num_int(0, c);
		for (int j = 0; j < 3; j++)
			o[i] = num_add(o[i],
				       num_mul(at[j],
					       dim == 3 ? num_rat(space[i][j], 7, c)
							: num_rat(flat[i][j], 5, c),
					       c),
				       c);
	}
	for (int i = 0; i < 3; i++)
		at[i] = o[i];
}

static const int round_check[2][CHECKS][4] = { { { 3, 4, 0, 5 }, { -5, 12, 0, 13 } },
					       { { 1, 2, 2, 3 }, { -2, 1, 2, 3 } } };

/* The number both ways along each axis of a circle or sphere, and where it is checked. */
static enum status read_round(struct extreme *x, const struct extreme_piece *p, bool moved,
			      num v[ROUNDS + CHECKS], struct err *e)
{
	ctx *c = x->f->num;
	int dim = p->shape == SHAPE_SPHERE ? 3 : 2;
	enum status st = OK;

	for (int i = 0; i < 2 * dim + CHECKS && st == OK; i++) {
		num at[3] = { num_int(0, c), num_int(0, c), num_int(0, c) };
		const int *k = i < 2 * dim ? NULL : round_check[dim - 2][i - 2 * dim];

		if (k)
			for (int j = 0; j < 3; j++)
				at[j] = num_rat(k[j], k[3], c);
		else
			at[i / 2] = num_int(i % 2 ? -1 : 1, c);
		if (moved)
			turn(at, dim, c);
		st = fig_extreme_go(x, p, at, e);
		if (st == OK)
			st = fig_extreme_stand(x, e);
		if (st == OK)
			st = fig_extreme_read(x, &v[i], e);
	}
	return st;
}

/* On a circle or sphere: the number or its square is a plane's function of the place. */
static enum status on_round(struct extreme *x, const struct extreme_piece *p, num local[3],
			    bool *known, struct err *e)
{
	ctx *c = x->f->num;
	int dim = p->shape == SHAPE_SPHERE ? 3 : 2, n = 2 * dim + CHECKS;
	num v[ROUNDS + CHECKS];
	enum status st = read_round(x, p, false, v, e);
	bool moved = st == E_DOMAIN;

	*known = false;
	if (moved)
		st = read_round(x, p, true, v, e);
	if (st != OK)
		return st == E_DOMAIN ? unknown_form(e) : st;
	for (int square = 0; square < 2; square++) {
		num slope[3], middle;
		bool good = true;

		for (int i = 0; i < n && square; i++) {
			int s = num_sgn(v[i], c);

			if (s == NUM_UNKNOWN)
				return E_UNABLE;
			good = good && s >= 0;
			v[i] = num_sqr(v[i], c);
		}
		middle = num_half(num_add(v[0], v[1], c), c);
		for (int i = 0; i < dim; i++) {
			slope[i] = num_half(num_sub(v[2 * i], v[2 * i + 1], c), c);
			good = good && is_zero(num_sub(num_add(v[2 * i], v[2 * i + 1], c),
						       num_add(middle, middle, c), c),
					       c);
		}
		for (int i = 0; i < CHECKS && good; i++) {
			const int *k = round_check[dim - 2][i];
			num sum = middle;

			for (int j = 0; j < dim; j++)
				sum = num_add(sum,
					      num_mul(slope[j], num_rat(k[j], k[3], c), c), c);
			good = is_zero(num_sub(sum, v[2 * dim + i], c), c);
		}
		if (!good)
			continue;
		*known = square && x->parts == 1 && is_distance(x, &x->part[0]);
		st = fig_extreme_round(local, slope, dim, x->sign, c, e);
		if (moved)
			turn(local, dim, c);
		return st;
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
		st = fig_extreme_go(x, p, local, e);
	if (st == OK) {
		st = fig_extreme_stand(x, e);
		if (st == OK)
			st = fig_extreme_read(x, &is, e);
		x->undefined = st == E_DOMAIN;
		if (x->undefined)
			err_fail(
				e, E_DOMAIN, "no_such_object",
				"it comes as near as one likes to its %s value, which is at a "
				"place where it is not defined",
				x->sign > 0 ? "least" : "greatest");
	}
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

enum status fig_extreme_closed(struct extreme *x, struct err *e)
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
	/* Without bound is said only of what is known everywhere. */
	for (int i = 0; i < claims.n && st == E_DOMAIN && !x->undefined; i++) {
		const struct extreme_claim *k = &claims.v[i];

		if (k->known || proves(x, k->piece, k->part, k->square, k->model))
			continue;
		st = err_fail(e, E_UNABLE, "undecided",
			      "it seems to be without bound, but that was not proven");
		x->unbounded = true;
	}
	fig_extreme_stale(x, NUM_EXACT);
	fig_enter(f, NUM_DOUBLE, 0);
	return st;
}
