/*
 * locus_space.c -- a relation about a point of space as a polynomial of degree at most 2 in its
 * coordinates: the surface of all places where it holds.
 *
 * The relation is a number that is zero where it holds.  It is read exactly with the point at ten
 * places, which tell the polynomial, and at others, which confirm it; equal lengths by their squares.
 * Then it is proven with the point's coordinates as variables, or said to be probable.
 */
#include "fig/fig_priv.h"
#include "geo/quadric.h"
#include <string.h>

#define TOLD 10
#define NODES 15
#define QUADRIC 10 /* numbers: x^2 y^2 z^2 xy xz yz x y z 1 */
#define BASES 3

/* Steps from a base that no figure has a point at. */
static const int node[NODES][3] = {
	{ 0, 0, 0 },  { 1, 0, 0 },  { 0, 1, 0 },     { 0, 0, 1 },        { 2, 0, 0 },
	{ 0, 2, 0 },  { 0, 0, 2 },  { 1, 1, 0 },     { 1, 0, 1 },        { 0, 1, 1 },
	{ 3, -2, 5 }, { -7, 4, 2 }, { 20, 31, -90 }, { -400, -130, 55 }, { 300, -500, 700 },
};
/* They are divided by these: what only jumps from one whole number to the next is seen. */
static const int over[NODES] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 7, 11, 13 };
static const int base[BASES][3][2] = {
	{ { 37, 13 }, { -29, 11 }, { 41, 17 } },
	{ { -53, 19 }, { 61, 23 }, { 31, 7 } },
	{ { 5, 29 }, { 43, 31 }, { -71, 37 } },
};

/* What is read at a place. */
struct relation_read {
	num plain,
		square; /* both zero where the relation holds, the second of squared sides */
	bool negative;  /* a side is negative here: its square may say more than it */
};
struct relation_space {
	struct fig *f;
	const struct expr *x;
	int mover; /* its step */
	int need[FIG_PARENTS], n_need;
	bool *moves;
	struct instance in;
	struct arg at[1][FIG_DIM];
	struct arena *arena;
	bool sure; /* no side is negative anywhere */
};

static enum status no_row(struct err *e, const char *what)
{
	return err_fail_with(
		e, E_ARG, "unsupported", NULL,
		"conditions are equations of lengths, areas, angles of lines and planes, ∥ "
		"between a line and a plane, ⟂ between lines or planes, IsOn",
		"no surface is known on which %.100s", what);
}

/* --- Rows ---------------------------------------------------------------------------------- */

static enum status directions(struct relation_read *out, const struct value *v,
			      const struct value *w, bool parallel, ctx *c, struct err *e)
{
	struct bearing a, b;
	enum status st = geo_bearing_of(&a, v, c, e);

	if (st == OK)
		st = geo_bearing_of(&b, w, c, e);
	if (st != OK)
		return st;
	if ((a.across == b.across) == parallel)
		return no_row(e, parallel ? "two lines or two planes stay parallel: these are "
					    "two conditions"
					  : "a line stays at right angles to a plane: these "
					    "are two conditions");
	out->plain = out->square = geo_dot3(a.d, b.d, c);
	return OK;
}

static enum status on_surface(struct relation_read *out, const struct value *p,
			      const struct value *v, ctx *c, struct err *e)
{
	struct plane3 flat;
	struct quadric q;

	if (value_is(v, KINDS_QUADRIC)) {
		q = geo_quadric_of(v, c);
		out->plain = geo_quadric_at(&q, geo_place3(p, c), c);
	} else if (v->kind == KIND_PLANE) {
		if (geo_plane_of(&flat, v, c, e) != OK)
			return E_UNABLE;
		out->plain = geo_plane_offset(flat, geo_place3(p, c), c);
	} else {
		return no_row(e, "a point lies on this object");
	}
	out->square = out->plain;
	return OK;
}

/* Two angles as cosine and sine with positive factors: cs^2 sn'^2 = sn^2 cs'^2, where the signs of
 * the cosines agree. */
static void same_angle(struct relation_read *out, const num a[2], const num b[2], ctx *c)
{
	num right = num_int(0, c);
	int s = num_sgn(num_mul(a[0], b[0], c), c);

	if (num_vanishes(b[0], c) == 0) {
		out->plain = out->square = a[0];
		return;
	}
	out->negative = s < 0 || s == NUM_UNKNOWN;
	right = num_mul(num_sqr(a[1], c), num_sqr(b[0], c), c);
	out->plain = num_sub(num_mul(num_sqr(a[0], c), num_sqr(b[1], c), c), right, c);
	out->square = out->plain;
}

static const struct value *angle_at(struct fig *f, const struct expr *x)
{
	const struct value *v = x->kind == EXPR_REF && !x->n ? fig_at(f, x->ref) : NULL;

	return v && v->kind == KIND_ANGLE ? v : NULL;
}

static enum status sides(struct fig *f, const struct expr *x, struct relation_read *out,
			 struct err *e)
{
	ctx *c = f->num;
	const struct value *v = angle_at(f, x->arg[0]), *w = angle_at(f, x->arg[1]);
	struct expr_value a, b;
	enum status st = OK;
	int low, high;

	if (v && w) {
		same_angle(out, v->v, w->v, c);
		return OK;
	}
	if (v || w) {
		num turn[2];

		st = fig_expr(f, x->arg[v != NULL], &b, e);
		if (st != OK || b.dim != 1)
			return st != OK ? st : no_row(e, "an angle equals that");
		turn[0] = num_cos(b.v[0], c);
		turn[1] = num_sin(b.v[0], c);
		same_angle(out, v ? v->v : w->v, turn, c);
		return OK;
	}
	st = fig_expr(f, x->arg[0], &a, e);
	if (st == OK)
		st = fig_expr(f, x->arg[1], &b, e);
	if (st != OK)
		return st;
	if (a.dim != 1 || b.dim != 1)
		return no_row(e, "these are equal");
	out->plain = num_sub(a.v[0], b.v[0], c);
	out->square = num_sub(num_sqr(a.v[0], c), num_sqr(b.v[0], c), c);
	low = num_sgn(a.v[0], c);
	high = num_sgn(b.v[0], c);
	out->negative = low < 0 || high < 0 || low == NUM_UNKNOWN || high == NUM_UNKNOWN;
	return OK;
}

static enum status asked(struct fig *f, const struct fig_step *s, struct relation_read *out,
			 struct err *e)
{
	const char *name = s->tool->name;
	const struct value *v = s->arg[1].form == ARG_REF ? fig_at(f, s->arg[1].ref) : NULL,
			   *w = s->arg[2].form == ARG_REF ? fig_at(f, s->arg[2].ref) : NULL;

	if (!v || !w)
		return err_fail(e, E_UNABLE, "undecided", "an argument is not known");
	if (!strcmp(name, "query_are_parallel") || !strcmp(name, "query_are_perpendicular"))
		return directions(out, v, w, !strcmp(name, "query_are_parallel"), f->num, e);
	if (!strcmp(name, "query_is_on") || !strcmp(name, "query_is_on_plane"))
		return on_surface(out, v, w, f->num, e);
	return no_row(e, "this holds");
}

static enum status read_row(struct relation_space *r, struct relation_read *out, struct err *e)
{
	struct fig *f = r->f;
	const struct expr *x = r->x;

	*out = (struct relation_read){ .negative = false };
	if (x->kind == EXPR_REF && fig_kind(f, (fig_id){ x->ref }) == KIND_BOOLEAN)
		return asked(f, &f->step[f->obj[x->ref].step], out, e);
	if (x->kind != EXPR_OP || x->n != 2)
		return no_row(e, "this holds");
	if (x->op == EXPR_PARALLEL || x->op == EXPR_PERP) {
		const struct value *v = x->arg[0]->kind == EXPR_REF ? fig_at(f, x->arg[0]->ref)
								    : NULL,
				   *w = x->arg[1]->kind == EXPR_REF ? fig_at(f, x->arg[1]->ref)
								    : NULL;

		return v && w ? directions(out, v, w, x->op == EXPR_PARALLEL, f->num, e)
			      : no_row(e, "these directions agree");
	}
	return x->op == EXPR_EQ ? sides(f, x, out, e) : no_row(e, "an order holds");
}

static bool moves_with(const struct relation_space *r, const struct expr *x)
{
	int refs[FIG_PARENTS], n = fig_expr_refs(x, refs, 0, FIG_PARENTS);
	bool moves = false;

	for (int i = 0; i < n; i++)
		moves = moves || r->moves[r->f->obj[refs[i]].step];
	return moves;
}

/* Can a side not be negative, whatever the point's place?  Lengths, areas, volumes, numbers that do
 * not move and are not negative, and their sums, products, quotients and roots. */
static bool never_negative(const struct relation_space *r, const struct expr *x)
{
	struct fig *f = r->f;

	if (!moves_with(r, x)) { /* at the level of doubles, where all that stays is known */
		struct expr_value v;
		struct err e = { 0 };

		return fig_expr(f, x, &v, &e) == OK && v.dim == 1 && v.v[0].lo >= 0;
	}
	if (x->kind == EXPR_REF) {
		static const char *const good[] = { "distance",     "length",
						    "area",         "volume",
						    "radius",       "perimeter",
						    "surface_area", "lateral_area",
						    "section_area", "angle_between" };
		kind_set sized = KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT) |
				 KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON) |
				 KIND_BIT(KIND_POLYHEDRON);

		for (size_t i = 0; i < sizeof good / sizeof *good; i++)
			if (fig_measures(&f->step[f->obj[x->ref].step], good[i]))
				return true;
		return (KIND_BIT(fig_kind(f, (fig_id){ x->ref })) & sized) != 0;
	}
	if (x->kind != EXPR_OP ||
	    (x->op != EXPR_ADD && x->op != EXPR_MUL && x->op != EXPR_DIV && x->op != EXPR_POW))
		return false;
	for (int i = 0; i < x->n; i++)
		if (!never_negative(r, x->arg[i]))
			return false;
	return true;
}

/* Is it the distance of the point itself from a point, line or plane that stays, or does it not
 * move, or is it such a one times what does not move?  Then its square is of degree 2. */
static bool is_way(const struct relation_space *r, const struct expr *x)
{
	const struct fig *f = r->f;
	const struct fig_step *s;
	int mover = 0, others = 0;
	kind_set whole = KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT) | KIND_BIT(KIND_LINE) |
			 KIND_BIT(KIND_SLINE) | KIND_BIT(KIND_PLANE);

	if (x->kind == EXPR_NUMBER)
		return true;
	if (x->kind == EXPR_OP && (x->op == EXPR_MUL || x->op == EXPR_DIV)) {
		int moving = 0;

		for (int i = 0; i < x->n; i++) {
			bool moves = moves_with(r, x->arg[i]);

			moving += moves;
			if (moves && (!is_way(r, x->arg[i]) || (i && x->op == EXPR_DIV)))
				return false;
		}
		return moving <= 1;
	}
	if (x->kind != EXPR_REF)
		return false;
	s = &f->step[f->obj[x->ref].step];
	if (!r->moves[f->obj[x->ref].step])
		return true;
	if (!fig_measures(s, "distance"))
		return false;
	for (int i = 0; i < s->tool->n_params; i++) {
		if (s->arg[i].form != ARG_REF)
			continue;
		mover += f->obj[s->arg[i].ref].step == r->mover;
		others += !r->moves[f->obj[s->arg[i].ref].step] &&
			  (KIND_BIT(fig_kind(f, (fig_id){ s->arg[i].ref })) & whole);
	}
	return mover == 1 && others == 1;
}

/* Is it the angle of a line through the point and one that stays with something that stays?  Then the
 * squares of cosine and sine are of degree 2. */
static bool is_turn(const struct relation_space *r, const struct expr *x)
{
	const struct fig *f = r->f;
	const struct fig_step *s = x->kind == EXPR_REF ? &f->step[f->obj[x->ref].step] : NULL;
	int lines = 0, others = 0;

	if (!s || !fig_measures(s, "angle_between"))
		return false;
	for (int i = 1; i < s->tool->n_params; i++) {
		const struct fig_step *l;
		int mover = 0, still = 0;

		if (s->arg[i].form != ARG_REF)
			continue;
		l = &f->step[f->obj[s->arg[i].ref].step];
		if (!r->moves[f->obj[s->arg[i].ref].step]) {
			others++;
			continue;
		}
		for (int k = 1; k < l->tool->n_params; k++) {
			if (l->arg[k].form != ARG_REF)
				continue;
			mover += f->obj[l->arg[k].ref].step == r->mover;
			still += !r->moves[f->obj[l->arg[k].ref].step];
		}
		lines += mover == 1 && still == 1 &&
			 (!strcmp(l->tool->name, "add_line") ||
			  !strcmp(l->tool->name, "add_segment") ||
			  !strcmp(l->tool->name, "add_ray"));
	}
	return lines == 1 && others == 1;
}

/* Is an equation known to be of degree 2 without more proof? */
static bool is_known(const struct relation_space *r, bool square)
{
	const struct expr *x = r->x;

	if (x->kind != EXPR_OP || x->op != EXPR_EQ)
		return false;
	for (int i = 0; i < 2; i++)
		if (is_turn(r, x->arg[i]) && !moves_with(r, x->arg[1 - i]))
			return true;
	return square && is_way(r, x->arg[0]) && is_way(r, x->arg[1]);
}

static bool is_angle(const struct relation_space *r)
{
	const struct expr *x = r->x;

	return x->kind == EXPR_OP && x->op == EXPR_EQ &&
	       (angle_at(r->f, x->arg[0]) || angle_at(r->f, x->arg[1]));
}

static bool is_sure(const struct relation_space *r)
{
	const struct expr *x = r->x;

	if (x->kind != EXPR_OP || x->op != EXPR_EQ)
		return true;
	return (never_negative(r, x->arg[0]) || angle_at(r->f, x->arg[1])) &&
	       (never_negative(r, x->arg[1]) || angle_at(r->f, x->arg[0]));
}

/* --- Places -------------------------------------------------------------------------------- */

static void stale(struct relation_space *r)
{
	for (int s = 0; s < r->in.n_steps; s++)
		if (r->moves[s])
			r->f->step[s].at[NUM_EXACT].epoch = 0;
}

static enum status stand(struct relation_space *r, const int from[3][2], int i,
			 struct relation_read *out, struct err *e)
{
	struct fig *f = r->f;
	unsigned epoch = f->epoch[NUM_EXACT];
	struct arena_mark mark = arena_mark(f->scratch);
	enum status st;

	for (int k = 0; k < FIG_DIM; k++) {
		const char *text = arena_printf(r->arena, "%d/%d+(%d)/%d", from[k][0],
						from[k][1], node[i][k], over[i]);

		r->at[0][k].form = ARG_EXPR;
		if (expr_parse(&r->at[0][k].x, text, strlen(text), r->arena, e) != OK)
			BUG("locus: a number does not parse");
	}
	stale(r);
	f->instance = &r->in;
	st = fig_need(f, r->need, r->n_need, e);
	if (st == OK)
		st = read_row(r, out, e);
	f->instance = NULL;
	arena_release(f->scratch, mark);
	if (st == OK && (num_is_bad(out->plain) || f->epoch[NUM_EXACT] != epoch))
		st = E_UNABLE;
	return st;
}

/* --- The polynomial ------------------------------------------------------------------------ */

static num value_at(const num k[QUADRIC], const num p[3], ctx *c)
{
	static const int of[6][2] = { { 0, 0 }, { 1, 1 }, { 2, 2 },
				      { 0, 1 }, { 0, 2 }, { 1, 2 } };
	num sum = k[9];

	for (int i = 0; i < 6; i++)
		sum = num_add(sum, num_mul(k[i], num_mul(p[of[i][0]], p[of[i][1]], c), c), c);
	for (int i = 0; i < 3; i++)
		sum = num_add(sum, num_mul(k[6 + i], p[i], c), c);
	return sum;
}

/* From the values at the first ten nodes, in steps from the base. */
static void told(num k[QUADRIC], const num v[NODES], ctx *c)
{
	k[9] = v[0];
	for (int i = 0; i < 3; i++) {
		k[i] = num_half(
			num_add(num_sub(v[4 + i], num_add(v[1 + i], v[1 + i], c), c), v[0], c),
			c);
		k[6 + i] = num_sub(num_sub(v[1 + i], v[0], c), k[i], c);
	}
	for (int i = 0; i < 3; i++) { /* xy xz yz */
		int a = i < 2 ? 1 : 2, b = i < 1 ? 2 : 3;

		k[3 + i] = num_add(num_sub(num_sub(v[7 + i], v[a], c), v[b], c), v[0], c);
	}
}

static bool confirmed(const num k[QUADRIC], const num v[NODES], ctx *c)
{
	for (int i = TOLD; i < NODES; i++) {
		num p[3];

		for (int j = 0; j < 3; j++)
			p[j] = num_rat(node[i][j], over[i], c);

		if (num_vanishes(num_sub(value_at(k, p, c), v[i], c), c) != 0)
			return false;
	}
	return true;
}

/* In the coordinates of space: those of the steps are smaller by the base. */
static void moved(num k[QUADRIC], const int from[3][2], ctx *c)
{
	static const int other[3][2] = { { 1, 2 }, { 0, 2 }, { 0, 1 } },
			 mixed[3][2] = { { 3, 4 }, { 3, 5 }, { 4, 5 } };
	num b[3], back[3];

	for (int i = 0; i < 3; i++) {
		b[i] = num_rat(from[i][0], from[i][1], c);
		back[i] = num_neg(b[i], c);
	}
	k[9] = value_at(k, back, c);
	for (int i = 0; i < 3; i++) {
		num d = num_mul(num_int(2, c), num_mul(k[i], b[i], c), c);

		for (int j = 0; j < 2; j++)
			d = num_add(d, num_mul(k[mixed[i][j]], b[other[i][j]], c), c);
		k[6 + i] = num_sub(k[6 + i], d, c);
	}
}

/* A number as an expression that lives in the arena. */
static enum status written(const struct expr **out, num v, struct arena *keep, ctx *c,
			   struct err *e)
{
	struct buf b = { 0 };
	struct expr *x = NULL;
	bool good = num_print(&b, v, NUM_PLAIN, c) &&
		    expr_parse(&x, buf_str(&b), b.n, keep, e) == OK;

	buf_clear(&b);
	*out = x;
	return good ? OK
		    : err_fail(e, E_UNABLE, "undecided",
			       "a number of the surface has no closed form");
}

/* What was read at the nodes: the row as it is, and of squared sides. */
struct relation_nodes {
	const struct expr *row[2][NODES];
	bool negative;
};

/* Each in a field of its own: the roots of one place are none of another. */
static enum status read_node(struct relation_space *r, const int from[3][2], int i,
			     struct relation_nodes *out, struct err *e)
{
	struct fig *f = r->f;
	struct relation_read at;
	enum status st = E_UNABLE;

	num_fresh(f->num, NUM_EXACT);
	for (int tries = 0; tries < FIG_RETRIES && st == E_UNABLE; tries++) {
		fig_enter(f, NUM_EXACT, 0);
		st = stand(r, from, i, &at, e);
		if (st == OK)
			st = written(&out->row[0][i], at.plain, r->arena, f->num, e);
		if (st == OK)
			st = written(&out->row[1][i], at.square, r->arena, f->num, e);
		if (st == E_UNABLE && !num_retry(f->num))
			break;
	}
	out->negative = out->negative || (st == OK && at.negative);
	return st;
}

/* The polynomial with these values, in the coordinates of space; E_ARG: there is none. */
static enum status fit(struct relation_space *r, const int from[3][2],
		       const struct expr *const row[NODES], const struct expr **out,
		       struct arena *keep, struct err *e)
{
	struct fig *f = r->f;
	enum status st = E_UNABLE;
	num k[QUADRIC], v[NODES];

	num_fresh(f->num, NUM_EXACT);
	for (int tries = 0; tries < FIG_RETRIES && st == E_UNABLE; tries++) {
		fig_enter(f, NUM_EXACT, 0);
		st = OK;
		for (int i = 0; i < NODES && st == OK; i++) {
			struct expr_value x;

			st = expr_eval(&x, row[i], NULL, NULL, f->num, e);
			v[i] = x.v[0];
		}
		if (st == OK) {
			told(k, v, f->num);
			if (!confirmed(k, v, f->num))
				return no_row(e, "this holds: it is of a degree above 2");
			moved(k, from, f->num);
		}
		for (int i = 0; i < QUADRIC && st == OK; i++)
			st = written(&out[i], k[i], keep, f->num, e);
		if (st == E_UNABLE && !num_retry(f->num))
			break;
	}
	return st;
}

/* Squares where no side was negative: they are free of roots.  Where a side could be so elsewhere
 * they come second, for they hold where the sides are opposite, too. */
static enum status find(struct relation_space *r, const int from[3][2],
			const struct expr **out, bool *square, struct arena *keep,
			struct err *e)
{
	struct relation_nodes n = { .negative = false };
	bool equation = r->x->kind == EXPR_OP && r->x->op == EXPR_EQ, squares;
	bool angle = is_angle(r);
	enum status st = OK;

	for (int i = 0; i < NODES && st == OK; i++)
		st = read_node(r, from, i, &n, e);
	if (st != OK)
		return st;
	if (angle && n.negative)
		return err_fail_with(e, E_ARG, "unsupported", NULL,
				     "Angle(Line(A, X), Line(A, B)) is the angle of the lines",
				     "the angle may be acute or obtuse: the surface has a "
				     "second part that does not belong to it");
	squares = equation && !angle && !n.negative;
	fig_enter(r->f, NUM_DOUBLE, 0);
	*square = squares && is_sure(r);
	st = fit(r, from, n.row[*square], out, keep, e);
	if (st == E_ARG && squares) {
		*square = !*square;
		st = fit(r, from, n.row[*square], out, keep, e);
	}
	return st;
}

static bool proves(struct relation_space *r, const struct expr *const k[QUADRIC], bool square)
{
	struct fig *f = r->f;
	ctx *c = f->num;
	struct arena_mark mark = arena_mark(f->scratch);
	struct relation_read row;
	struct err e = { 0 };
	num n[QUADRIC], p[3];
	bool good = false;

	fig_enter(f, NUM_GENERIC, 0);
	num_forget(c, NUM_GENERIC);
	fig_enter(f, NUM_GENERIC, 0);
	fig_rider_roves(f, r->mover, r->arena);
	good = fig_need(f, r->need, r->n_need, &e) == OK && read_row(r, &row, &e) == OK;
	for (int i = 0; i < QUADRIC && good; i++) {
		struct arg a = { .form = ARG_EXPR, .x = (struct expr *)(uintptr_t)k[i] };

		good = fig_number(f, &a, &n[i], &e) == OK;
	}
	for (int i = 0; i < 3 && good; i++)
		p[i] = fig_rider_number(f, r->mover, i, num_double(0.375 + 0.125 * i, c));
	good = good &&
	       num_vanishes(num_sub(square ? row.square : row.plain, value_at(n, p, c), c),
			    c) == 0 &&
	       !num_was_cased(c);
	f->rider = NULL;
	num_forget(c, NUM_GENERIC);
	arena_release(f->scratch, mark);
	fig_enter(f, NUM_DOUBLE, 0);
	return good;
}

static void begin(struct relation_space *r)
{
	struct fig *f = r->f;
	int par[FIG_PARENTS];

	r->n_need = fig_relation_needs(f, r->x, r->need, 0, FIG_PARENTS);
	r->moves = arena_alloc(r->arena, (size_t)f->n_steps + 1);
	r->in.n_steps = f->n_steps;
	r->in.plane = true;
	r->in.slot = arena_alloc(r->arena, (size_t)(f->n_steps + 1) * sizeof *r->in.slot);
	r->in.arg = (const struct arg(*)[FIG_DIM])r->at;
	for (int s = 0; s < f->n_steps; s++) {
		int n = fig_parents(f, &f->step[s], par, FIG_PARENTS);

		r->in.slot[s] = s == r->mover ? 0 : -1;
		r->moves[s] = s == r->mover;
		for (int i = 0; i < n && !r->moves[s]; i++)
			r->moves[s] = r->moves[f->obj[par[i]].step];
	}
	fig_rider_roves(f, r->mover, r->arena);
}

enum status fig_relation_quadric(const struct expr **out, bool *proven, struct fig *f,
				 const struct expr *x, int mover, struct arena *keep,
				 struct err *e)
{
	struct relation_space r = { .f = f, .x = x, .mover = f->obj[mover].step };
	enum status st = E_DOMAIN;
	bool square = false;

	r.arena = arena_new();
	begin(&r);
	/* Where something is undefined at a place, others are tried. */
	for (int b = 0; b < BASES && st == E_DOMAIN; b++)
		st = find(&r, base[b], out, &square, keep, e);
	f->rider = NULL;
	stale(&r);
	fig_enter(f, NUM_DOUBLE, 0);
	*proven = st == OK && ((!square && !is_angle(&r)) || is_sure(&r)) &&
		  (is_known(&r, square) || proves(&r, out, square));
	arena_free(r.arena);
	return st;
}
