/*
 * replay.c -- the second look at an account: each step in its turn.
 *
 * For each step (1) the premises of its theorem follow from the steps before it, or are said
 * by the facts or assumed by name; (2) its claim is what the theorem, fact or circle says
 * (replay_say.c); (3) a value that solves an equation does so, and other solutions are
 * impossible or were left aside by name.  Then the claim becomes a row.  In the end the goal
 * must come out of the rows as claimed.
 */
#include "measure/replay_priv.h"
#include <string.h>

static bool refuse(struct replay *r, const char *why)
{
	if (!r->wrong)
		r->wrong = why;
	return false;
}

static bool good_quantity(const struct replay *r, int q)
{
	return q >= 0 && q < r->a->quantities;
}

/* Is something of this kind assumed of the quantity? */
static bool assumed(struct replay *r, char letter, int q)
{
	for (int i = 0; i < r->a->assumptions; i++) {
		const struct assumption *a = &r->a->assumption[i];

		if (a->letter == letter && (letter == 'p' || a->id[0] == q ||
					    (q >= 0 && good_quantity(r, a->id[0]) &&
					     r->a->quantity[q].kind != Q_SUM &&
					     r->a->quantity[a->id[0]].kind != Q_SUM &&
					     measure_replay_symbol_of(r, a->id[0]) ==
						     measure_replay_symbol_of(r, q))))
			return true;
	}
	return false;
}

static bool told(const struct replay *r, const char *text)
{
	for (int i = 0; i < r->a->assumptions; i++)
		if (r->a->assumption[i].letter == 'w' &&
		    !strcmp(r->a->assumption[i].text, text))
			return true;
	return false;
}

/* Integers are left of v, which is the quantity q (less q2): are they settled? */
static bool turns_settled(struct replay *r, const struct vec *v, int q, int q2, long modulo)
{
	return v->n == 0 || measure_replay_settled(r, v, q, q2, modulo) ||
	       (q >= 0 && assumed(r, 'z', q)) || (q2 >= 0 && assumed(r, 'z', q2));
}

static bool reason_holds(struct replay *r, const struct application *a,
			 const struct account_reason *q);

/* --- Premises ----------------------------------------------------------------------- */

static bool is_zero(struct replay *r, const struct vec *v, int q, int q2)
{
	struct vec *w = measure_replay_reduce(r, v);

	return measure_replay_unknown(r, w) < 0 && num_vanishes(w->k, r->c) == 0 &&
	       turns_settled(r, w, q, q2, 0);
}

static bool directions_differ(struct replay *r, const struct account_reason *q)
{
	struct vec *v =
		measure_replay_sum(r, r->expr[q->id[0]], num_int(-1, r->c), r->expr[q->id[1]]);
	long n;

	v->k = num_sub(v->k, num_double(q->value, r->c), r->c);
	v = measure_replay_reduce(r, v);
	return measure_replay_unknown(r, v) < 0 &&
	       num_get_int(num_div(v->k, num_int(180, r->c), r->c), &n, r->c) &&
	       (v->n == 0 || measure_replay_settled(r, v, -1, -1, 180) || assumed(r, 'p', -1));
}

static num part_of(struct replay *r, const struct vec *v, int col)
{
	if (col < 0)
		return v->k;
	for (int i = 0; i < v->n; i++)
		if (v->col[i] == col)
			return v->c[i];
	return num_int(0, r->c);
}

/* The coefficient of columns a and b in the product; -1 stands for the constant. */
static num product_at(struct replay *r, const struct vec *x, const struct vec *y, int a, int b)
{
	num s = num_mul(part_of(r, x, a), part_of(r, y, b), r->c);

	return a == b ? s
		      : num_add(s, num_mul(part_of(r, x, b), part_of(r, y, a), r->c), r->c);
}

/* f : g = h : i, that is f i = g h, whatever the free lengths are. */
static bool same_ratio(struct replay *r, const struct account_reason *q)
{
	struct vec *v[4];
	int col[64], n = 0;

	for (int i = 0; i < 4; i++) {
		v[i] = measure_replay_now(r, q->id[i]);
		if (!v[i])
			return false;
		for (int k = 0; k < v[i]->n; k++) {
			bool had = false;

			for (int j = 0; j < n; j++)
				had |= col[j] == v[i]->col[k];
			if (!had && n == 63)
				return false;
			if (!had)
				col[n++] = v[i]->col[k];
		}
	}
	col[n++] = -1;
	for (int i = 0; i < n; i++)
		for (int k = 0; k <= i; k++)
			if (num_vanishes(num_sub(product_at(r, v[0], v[3], col[i], col[k]),
						 product_at(r, v[1], v[2], col[i], col[k]),
						 r->c),
					 r->c) != 0)
				return false;
	return true;
}

static bool value_of(struct replay *r, int q, num *out)
{
	struct vec *v = measure_replay_now(r, q);

	if (!v || measure_replay_unknown(r, v) >= 0 || !turns_settled(r, v, q, -1, 0))
		return false;
	*out = v->k;
	return !num_is_bad(*out);
}

/* An angle of the triangle that is known and not flat, or three sides of which each is less
 * than the other two, make it a triangle. */
static bool known_corner(struct replay *r, const int *abc)
{
	num side[3], v;
	int sides = 0;

	for (int i = 0; i < r->a->quantities; i++) {
		const struct quantity *q = &r->a->quantity[i];
		int in = 0;

		if (q->kind != Q_ANGLE && q->kind != Q_LENGTH)
			continue;
		for (int k = 0; k < q->n; k++)
			in += q->p[k] == abc[0] || q->p[k] == abc[1] || q->p[k] == abc[2];
		if (in < q->n || !value_of(r, i, &v))
			continue;
		if (q->kind == Q_ANGLE) {
			if (num_sgn(v, r->c) == 1 &&
			    num_cmp(v, num_int(180, r->c), r->c) == -1)
				return true;
			continue;
		}
		for (int k = 0; k < 3; k++)
			if (q->p[0] != abc[k] && q->p[1] != abc[k] && !(sides >> k & 1)) {
				side[k] = v;
				sides |= 1 << k;
			}
	}
	for (int k = 0; k < 3 && sides == 7; k++)
		if (num_cmp(num_add(side[k], side[(k + 1) % 3], r->c), side[(k + 2) % 3],
			    r->c) != 1)
			return false;
	return sides == 7;
}

/* An angle of the triangle is equal to one of another that is no line. */
static bool shares_corner(struct replay *r, const struct application *a, const int *abc)
{
	for (int i = 0; i < 2 * a->reasons; i++) {
		const struct account_reason *q = &a->reason[i / 2];
		const struct quantity *own, *other;
		int same = 0;

		if (q->letter != 'a' || !reason_holds(r, a, q))
			continue;
		own = &r->a->quantity[q->id[i % 2]];
		other = &r->a->quantity[q->id[1 - i % 2]];
		for (int k = 0; k < 9 && own->kind == Q_ANGLE; k++)
			same += own->p[k / 3] == abc[k % 3];
		if (same == 3 && other->kind == Q_ANGLE &&
		    (measure_replay_corner(r, other->p) || known_corner(r, other->p)))
			return true;
	}
	return false;
}

static bool not_parallel(const struct replay *r, const int *p)
{
	for (int i = 0; i < r->a->assumptions; i++) {
		const struct assumption *a = &r->a->assumption[i];

		if (a->letter == 'n' && (!memcmp(a->id, p, 4 * sizeof *p)))
			return true;
	}
	return false;
}

static bool reason_holds(struct replay *r, const struct application *a,
			 const struct account_reason *q)
{
	struct vec *v;

	switch (q->letter) {
	case 's':
	case 'a':
		v = measure_replay_sum(r, r->expr[q->id[0]], num_int(-1, r->c),
				       r->expr[q->id[1]]);
		return is_zero(r, v, q->id[0], q->id[1]) ||
		       refuse(r, q->letter == 's' ? "two lengths are not known to be equal"
						  : "two angles are not known to be equal");
	case 'v':
		v = measure_replay_sum(r, r->expr[q->id[0]], num_int(0, r->c),
				       measure_replay_vec(r, 0));
		v->k = num_sub(v->k, num_double(q->value, r->c), r->c);
		return is_zero(r, v, q->id[0], -1) ||
		       refuse(r, "an angle is not known to have its value");
	case 'r': return same_ratio(r, q) || refuse(r, "ratios are not known to be equal");
	case 'd':
		return directions_differ(r, q) ||
		       refuse(r, "lines are not known to be parallel or perpendicular");
	case 'c':
		return measure_replay_corner(r, q->id) || known_corner(r, q->id) ||
		       shares_corner(r, a, q->id) ||
		       refuse(r, "points are not known to be no line");
	case 'o':
		return measure_replay_order(r, q->id[0], q->id[1], q->id[2]) ||
		       refuse(r, "the order of points on a line is not known");
	case 't':
		return measure_replay_turns(r, q->id, q->id + 3) ||
		       refuse(r, "triangles are not known to turn as drawn");
	case 'n': return not_parallel(r, q->id) || refuse(r, "lines are not known to cross");
	}
	return refuse(r, "a premise is of no known kind");
}

/* How many ids a reason has, and whether they are quantities or points. */
static bool well_formed(const struct replay *r, const struct account_reason *q)
{
	static const char letter[] = "sarvdcotn";
	static const int count[] = { 2, 2, 4, 1, 2, 3, 3, 6, 4 };
	const char *at = q->letter ? strchr(letter, q->letter) : NULL;

	if (!at || q->n != count[at - letter])
		return false;
	for (int i = 0; i < q->n; i++) {
		enum quantity_kind k;

		if (at - letter > 4) {
			if (q->id[i] < 0 || q->id[i] >= r->np)
				return false;
			continue;
		}
		if (!good_quantity(r, q->id[i]))
			return false;
		k = r->a->quantity[q->id[i]].kind;
		if (q->letter == 'd' ? k != Q_DIRECTION && k != Q_POLAR : k == Q_DIRECTION)
			return false;
	}
	return true;
}

static bool premises_hold(struct replay *r, int by)
{
	const struct application *a = &r->a->application[by];

	for (int i = 0; i < a->reasons && !r->held[by]; i++)
		if (!reason_holds(r, a, &a->reason[i]))
			return false;
	r->held[by] = true;
	return true;
}

/* --- Trees -------------------------------------------------------------------------- */

static num radians(struct replay *r, num v)
{
	return num_mul(v, num_div(num_pi(r->c), num_int(180, r->c), r->c), r->c);
}

static num function(struct replay *r, enum term_kind k, num a)
{
	switch ((int)k) {
	case TERM_SQRT: return num_sqrt(a, r->c);
	case TERM_SIN: return num_sin(radians(r, a), r->c);
	case TERM_COS: return num_cos(radians(r, a), r->c);
	case TERM_TAN: return num_tan(radians(r, a), r->c);
	case TERM_COT: return num_div(num_int(1, r->c), num_tan(radians(r, a), r->c), r->c);
	}
	return num_bad(r->c);
}

static bool is_function(enum term_kind k)
{
	return k == TERM_SIN || k == TERM_COS || k == TERM_TAN || k == TERM_COT;
}

static bool number(struct replay *r, const struct term *t, num *out)
{
	struct err e;

	if (t->kind == TERM_PI) {
		*out = num_pi(r->c);
		return true;
	}
	return t->kind == TERM_NUMBER && !num_decimal(out, t->text, r->c, &e);
}

/* p = f q for a number f? */
static bool multiple(struct replay *r, const struct vec *p, const struct vec *q, num *f)
{
	struct vec *rest;
	int col = measure_replay_unknown(r, q), at = -1, of = -1;

	for (int i = 0; i < p->n; i++)
		if (p->col[i] == col)
			at = i;
	for (int i = 0; i < q->n; i++)
		if (q->col[i] == col)
			of = i;
	if (col < 0 || at < 0)
		return false;
	*f = num_div(p->c[at], q->c[of], r->c);
	rest = measure_replay_sum(r, p, num_neg(*f, r->c), q);
	return rest->n == 0 && num_vanishes(rest->k, r->c) == 0;
}

/* What a tree adds up to by what is known: a sum of columns.  Integers in a leaf stay there
 * where it stands in a sum, and must be settled where its value is needed.  only: the quantity
 * that v is, or -1. */
static struct vec *linear(struct replay *r, const struct term *t, int *only);

/* The number that v is; modulo: only that part of it counts. */
static bool as_number(struct replay *r, const struct vec *v, int only, long modulo, num *out)
{
	if (!v || measure_replay_unknown(r, v) >= 0 || !turns_settled(r, v, only, -1, modulo))
		return false;
	*out = v->k;
	return !num_is_bad(*out);
}

static struct vec *constant(struct replay *r, num v)
{
	struct vec *w = measure_replay_vec(r, 0);

	w->k = v;
	return num_is_bad(v) ? NULL : w;
}

/* f times v; a value that is known is a number and has no integers left. */
static struct vec *times(struct replay *r, num f, const struct vec *v, int only)
{
	num x;

	if (num_is_bad(f))
		return NULL;
	if (as_number(r, v, only, 0, &x))
		return constant(r, num_mul(f, x, r->c));
	return measure_replay_sum(r, measure_replay_vec(r, 0), f, v);
}

static struct vec *linear(struct replay *r, const struct term *t, int *only)
{
	struct vec *a = NULL, *b = NULL;
	int qa = -1, qb = -1;
	num v, w;
	long n;

	*only = -1;
	if (t->kind == TERM_FORM) {
		*only = t->id;
		a = measure_replay_now(r, t->id);
		return a && a->n && as_number(r, a, t->id, 0, &v) ? constant(r, v) : a;
	}
	if (!t->arg[0])
		return number(r, t, &v) ? constant(r, v) : NULL;
	a = linear(r, t->arg[0], &qa);
	if (t->arg[1])
		b = linear(r, t->arg[1], &qb);
	if (!a || (t->arg[1] && !b))
		return NULL;
	switch ((int)t->kind) {
	case TERM_NEG:
		return measure_replay_sum(r, measure_replay_vec(r, 0), num_int(-1, r->c), a);
	case TERM_ADD: return measure_replay_sum(r, a, num_int(1, r->c), b);
	case TERM_SUB: return measure_replay_sum(r, a, num_int(-1, r->c), b);
	case TERM_MUL:
		if (as_number(r, b, qb, 0, &v))
			return times(r, v, a, qa);
		return as_number(r, a, qa, 0, &v) ? times(r, v, b, qb) : NULL;
	case TERM_DIV:
		if (as_number(r, b, qb, 0, &w))
			return times(r, num_div(num_int(1, r->c), w, r->c), a, qa);
		return multiple(r, a, b, &v) ? constant(r, v) : NULL;
	case TERM_POW:
		if (!as_number(r, a, qa, 0, &v) || !as_number(r, b, qb, 0, &w) ||
		    !num_get_int(w, &n, r->c) || n < -20 || n > 20)
			return NULL;
		return constant(r, num_pow(v, n, r->c));
	default:
		if (!as_number(r, a, qa, is_function(t->kind) ? 360 : 0, &v))
			return NULL;
		return constant(r, function(r, t->kind, v));
	}
}

/* --- Roots -------------------------------------------------------------------------- */

enum { POWERS = 13 };
/* A polynomial in one unknown. */
struct upoly {
	num c[POWERS];
	int n; /* coefficients */
};
/* How leaves are read: f = a G + b H + c, with G the unknown (or a number), H likewise. */
struct measure_reading {
	struct replay *r;
	const struct vec *g, *h; /* h: or NULL */
	int pg, ph;              /* columns that tell how often g and h are in a leaf */
	bool solve_g;            /* G is the unknown; else H is, and G is ... */
	num at;                  /* ... this */
	num h_is;                /* G is the unknown: H is this */
	const struct term *node; /* counts as the number u; or NULL */
	num u;
	bool moved;                  /* the unknown was met in a function */
	const struct term *function; /* the one */
};

/* f = a g + b h + rest, where rest has no unknowns. */
static struct vec *split(struct measure_reading *d, const struct vec *f, num *a, num *b)
{
	struct replay *r = d->r;
	struct vec *v;

	*b = num_int(0, r->c);
	*a = num_div(part_of(r, f, d->pg), part_of(r, d->g, d->pg), r->c);
	v = measure_replay_sum(r, f, num_neg(*a, r->c), d->g);
	if (d->h) {
		/* g and h have both columns, perhaps: two equations for a and b */
		num gg = part_of(r, d->g, d->pg), gh = part_of(r, d->g, d->ph);
		num hg = part_of(r, d->h, d->pg), hh = part_of(r, d->h, d->ph);
		num fg = part_of(r, f, d->pg), fh = part_of(r, f, d->ph);
		num det = num_sub(num_mul(gg, hh, r->c), num_mul(gh, hg, r->c), r->c);

		*a = num_div(num_sub(num_mul(fg, hh, r->c), num_mul(fh, hg, r->c), r->c), det,
			     r->c);
		*b = num_div(num_sub(num_mul(gg, fh, r->c), num_mul(gh, fg, r->c), r->c), det,
			     r->c);
		if (num_is_bad(*a) || num_is_bad(*b))
			return NULL;
		v = measure_replay_sum(r, measure_replay_sum(r, f, num_neg(*a, r->c), d->g),
				       num_neg(*b, r->c), d->h);
	}
	return measure_replay_unknown(r, v) < 0 && !num_is_bad(*a) ? v : NULL;
}

static bool up_constant(struct upoly *p, num v)
{
	p->c[0] = v;
	p->n = 1;
	return !num_is_bad(v);
}

static void up_trim(struct replay *r, struct upoly *p)
{
	while (p->n > 1 && num_vanishes(p->c[p->n - 1], r->c) == 0)
		p->n--;
}

static bool up_leaf(struct measure_reading *d, int q, long modulo, struct upoly *out)
{
	struct replay *r = d->r;
	struct vec *f = measure_replay_now(r, q), *rest;
	num a, b;

	if (!f)
		return false;
	rest = split(d, f, &a, &b);
	if (!rest || !turns_settled(r, rest, q, -1, modulo))
		return false;
	out->n = 2;
	if (d->solve_g) {
		out->c[0] = num_add(rest->k, num_mul(b, d->h_is, r->c), r->c);
		out->c[1] = a;
	} else {
		out->c[0] = num_add(rest->k, num_mul(a, d->at, r->c), r->c);
		out->c[1] = b;
	}
	up_trim(r, out);
	return true;
}

static bool up_times(struct replay *r, const struct upoly *a, const struct upoly *b,
		     struct upoly *out)
{
	struct upoly p = { .n = a->n + b->n - 1 };

	if (p.n > POWERS)
		return false;
	for (int i = 0; i < p.n; i++)
		p.c[i] = num_int(0, r->c);
	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < b->n; k++)
			p.c[i + k] =
				num_add(p.c[i + k], num_mul(a->c[i], b->c[k], r->c), r->c);
	up_trim(r, &p);
	*out = p;
	return true;
}

static void up_plus(struct replay *r, const struct upoly *a, const struct upoly *b, int sign,
		    struct upoly *out)
{
	struct upoly p = { .n = a->n > b->n ? a->n : b->n };

	for (int i = 0; i < p.n; i++) {
		num u = i < a->n ? a->c[i] : num_int(0, r->c);
		num v = i < b->n ? b->c[i] : num_int(0, r->c);

		p.c[i] = sign > 0 ? num_add(u, v, r->c) : num_sub(u, v, r->c);
	}
	up_trim(r, &p);
	*out = p;
}

/* The tree as a polynomial in the unknown. */
static bool up_tree(struct measure_reading *d, const struct term *t, long modulo,
		    struct upoly *out)
{
	struct replay *r = d->r;
	struct upoly a, b;
	long n;
	num v;

	if (d->node && t == d->node)
		return up_constant(out, d->u);
	if (t->kind == TERM_FORM)
		return up_leaf(d, t->id, modulo, out);
	if (!t->arg[0])
		return number(r, t, &v) && up_constant(out, v);
	if (!up_tree(d, t->arg[0],
		     is_function(t->kind) && t->arg[0]->kind == TERM_FORM ? 360 : 0, &a) ||
	    (t->arg[1] && !up_tree(d, t->arg[1], 0, &b)))
		return false;
	switch ((int)t->kind) {
	case TERM_NEG: up_constant(&b, num_int(-1, r->c)); return up_times(r, &a, &b, out);
	case TERM_ADD:
	case TERM_SUB: up_plus(r, &a, &b, t->kind == TERM_ADD ? 1 : -1, out); return true;
	case TERM_MUL: return up_times(r, &a, &b, out);
	case TERM_DIV:
		if (b.n != 1)
			return false;
		up_constant(&b, num_div(num_int(1, r->c), b.c[0], r->c));
		return !num_is_bad(b.c[0]) && up_times(r, &a, &b, out);
	case TERM_POW:
		if (b.n != 1 || !num_get_int(b.c[0], &n, r->c) || n > 20 ||
		    n < (a.n > 1 ? 0 : -20))
			return false;
		if (a.n == 1)
			return up_constant(out, num_pow(a.c[0], n, r->c));
		up_constant(out, num_int(1, r->c));
		for (long i = 0; i < n; i++)
			if (!up_times(r, out, &a, out))
				return false;
		return true;
	default:
		if (a.n != 1) {
			d->moved = true;
			d->function = t;
			return false;
		}
		return up_constant(out, function(r, t->kind, a.c[0]));
	}
}

/* --- Other solutions ---------------------------------------------------------------- */

/* The quantity when G is x (and H is 1): a number; false when more is unknown in it. */
static bool quantity_at(struct measure_reading *d, int q, num x, num *out)
{
	struct replay *r = d->r;
	struct vec *f = measure_replay_now(r, q), *rest;
	num a, b;

	rest = f ? split(d, f, &a, &b) : NULL;
	if (!rest || rest->n || (d->h && num_vanishes(rest->k, r->c) != 0))
		return false;
	*out = num_add(num_add(num_mul(a, x, r->c), b, r->c), rest->k, r->c);
	return !num_is_bad(*out);
}

static bool tree_at(struct measure_reading *d, const struct term *t, num x, num *out)
{
	struct upoly p;

	d->moved = false;
	if (d->h || !up_tree(d, t, 0, &p))
		return false;
	*out = p.c[p.n - 1];
	for (int i = p.n - 2; i >= 0; i--)
		*out = num_add(num_mul(*out, x, d->r->c), p.c[i], d->r->c);
	return !num_is_bad(*out);
}

/* A tree with functions of G, at a number. */
static bool function_at(struct measure_reading *d, const struct term *t, num x, num *out)
{
	struct replay *r = d->r;
	num a = num_int(0, r->c), b = a;
	long n;

	if (t->kind == TERM_FORM)
		return quantity_at(d, t->id, x, out);
	if (!t->arg[0])
		return number(r, t, out);
	if (!function_at(d, t->arg[0], x, &a) ||
	    (t->arg[1] && !function_at(d, t->arg[1], x, &b)))
		return false;
	switch ((int)t->kind) {
	case TERM_NEG: *out = num_neg(a, r->c); break;
	case TERM_ADD: *out = num_add(a, b, r->c); break;
	case TERM_SUB: *out = num_sub(a, b, r->c); break;
	case TERM_MUL: *out = num_mul(a, b, r->c); break;
	case TERM_DIV: *out = num_div(a, b, r->c); break;
	case TERM_POW:
		if (!num_get_int(b, &n, r->c) || n < -20 || n > 20)
			return false;
		*out = num_pow(a, n, r->c);
		break;
	default: *out = function(r, t->kind, a);
	}
	return !num_is_bad(*out);
}

static bool is_positive(const struct replay *r, int i)
{
	const struct quantity *q = &r->a->quantity[i];

	if (q->kind == Q_SUM) {
		for (int k = 0; k < q->parts; k++)
			if (q->weight[k] < 0 || !is_positive(r, q->part[k]))
				return false;
		return q->rest >= 0 && q->parts;
	}
	return q->kind == Q_LENGTH || q->kind == Q_RADIUS || q->kind == Q_AREA ||
	       q->kind == Q_SCALE;
}

/* A term of a fact at x, when the account has quantities for all that is in it. */
static bool term_at(struct measure_reading *d, const struct term *t, num x, num *out)
{
	struct replay *r = d->r;
	num a = num_int(0, r->c), b = a;

	if (t->kind == TERM_MEASURE || t->kind == TERM_LETTER) {
		struct measure_frac f;
		int alt = 0;

		if (!measure_replay_frac(r, t, &alt, &f) || f.n->n != 1 || f.n->m[0].n != 1)
			return false;
		for (int i = 0; i < r->a->quantities; i++)
			if (r->a->quantity[i].kind != Q_SUM &&
			    measure_replay_symbol_of(r, i) == f.n->m[0].s[0] && f.d->n == 1 &&
			    quantity_at(d, i, x, &a)) {
				*out = num_div(num_mul(a, f.n->m[0].c, r->c), f.d->m[0].c,
					       r->c);
				return !num_is_bad(*out);
			}
		return false;
	}
	if (!t->arg[0])
		return number(r, t, out);
	if (!term_at(d, t->arg[0], x, &a) || (t->arg[1] && !term_at(d, t->arg[1], x, &b)))
		return false;
	switch ((int)t->kind) {
	case TERM_NEG: *out = num_neg(a, r->c); return true;
	case TERM_ADD: *out = num_add(a, b, r->c); return true;
	case TERM_SUB: *out = num_sub(a, b, r->c); return true;
	case TERM_MUL: *out = num_mul(a, b, r->c); return true;
	case TERM_DIV: *out = num_div(a, b, r->c); return !num_is_bad(*out);
	}
	return false;
}

/* Does a term divide by what is zero at x? */
static bool divides_by_zero(struct measure_reading *d, const struct term *t, num x)
{
	const struct term *by = problem_divisor(t);
	num v;

	for (int i = 0; i < 2; i++)
		if (t->arg[i] && divides_by_zero(d, t->arg[i], x))
			return true;
	return by && term_at(d, by, x, &v) && num_vanishes(v, d->r->c) == 0;
}

/* Would the other solution make a length vanish or turn round, an angle impossible, or break a
 * fact or theorem? */
static bool impossible(struct measure_reading *d, num x)
{
	struct replay *r = d->r;
	num v, w;

	for (int i = 0; i < r->a->quantities; i++) {
		bool angle = r->a->quantity[i].kind == Q_ANGLE;
		int sign;

		if ((!angle && !is_positive(r, i)) || !quantity_at(d, i, x, &v))
			continue;
		sign = num_sgn(v, r->c);
		if (sign == -1 || (sign == 0 && !angle) ||
		    (angle && !r->p->oriented && num_cmp(v, num_int(180, r->c), r->c) == 1))
			return true;
	}
	for (int i = 0; i < r->p->facts && !d->h; i++) {
		const struct fact *f = &r->p->fact[i];

		if (f->t[0] &&
		    (divides_by_zero(d, f->t[0], x) || divides_by_zero(d, f->t[1], x)))
			return true;
		if (f->kind == RELATION_LESS && !f->weak && term_at(d, f->t[0], x, &v) &&
		    term_at(d, f->t[1], x, &w) &&
		    (num_cmp(v, w, r->c) == 0 || num_cmp(v, w, r->c) == 1))
			return true;
	}
	for (int i = 0; i < r->a->witnesses && !d->h; i++) {
		const struct account_step *s = &r->a->witness[i];

		if (!tree_at(d, s->tree, x, &v) && !function_at(d, s->tree, x, &v))
			continue;
		if (num_vanishes(v, r->c) != 1 || !measure_replay_says(r, s))
			continue;
		if (s->by < 0 || premises_hold(r, s->by))
			return true;
		r->wrong = NULL;
	}
	return false;
}

static bool left_aside(struct measure_reading *d, const struct account_step *s, num other)
{
	return num_vanishes(num_sub(s->value, other, d->r->c), d->r->c) == 0 ||
	       impossible(d, other) || assumed(d->r, 'x', s->root) ||
	       refuse(d->r, "another solution of the equation is possible");
}

/* Of degree one or two in G: the value is a root, and the other one is left aside. */
static bool algebraic_root(struct measure_reading *d, const struct account_step *s,
			   const struct upoly *p)
{
	struct replay *r = d->r;
	num v = p->c[p->n - 1];

	for (int i = p->n - 2; i >= 0; i--)
		v = num_add(num_mul(v, s->value, r->c), p->c[i], r->c);
	if (p->n < 2 || p->n > 3 || num_vanishes(p->c[p->n - 1], r->c) != 1 ||
	    num_vanishes(v, r->c) != 0)
		return refuse(r, "the value is no root of the equation");
	if (p->n == 2)
		return true;
	v = num_neg(num_div(p->c[1], p->c[2], r->c), r->c);
	return left_aside(d, s, num_sub(v, s->value, r->c));
}

/* Are G and H of one degree together: is every coefficient of q, at H = 2, that of p, at
 * H = 1, times a power of two that goes down with it? */
static bool homogeneous(struct replay *r, const struct upoly *p, const struct upoly *q)
{
	for (int degree = 0; degree < POWERS; degree++) {
		bool ok = p->n == q->n;

		for (int i = 0; i < p->n && ok; i++)
			ok = num_vanishes(num_sub(q->c[i],
						  num_mul(p->c[i],
							  num_pow(num_int(2, r->c), degree - i,
								  r->c),
							  r->c),
						  r->c),
					  r->c) == 0;
		if (ok)
			return true;
	}
	return false;
}

/* Is u the function of x degrees?  Where that cannot be told, x may be told by u. */
static bool is_function_of(struct replay *r, enum term_kind k, num x, num u)
{
	num y = k == TERM_COS   ? num_acos(u, r->c)
		: k == TERM_SIN ? num_asin(u, r->c)
		: k == TERM_TAN ? num_atan(u, r->c)
				: num_bad(r->c);
	num straight = num_int(180, r->c);

	if (num_vanishes(num_sub(function(r, k, x), u, r->c), r->c) == 0)
		return true;
	y = num_div(num_mul(y, straight, r->c), num_pi(r->c), r->c);
	if (num_vanishes(num_sub(x, y, r->c), r->c) == 0)
		return true;
	y = k == TERM_SIN ? num_sub(straight, y, r->c) : num_add(straight, y, r->c);
	return k != TERM_COS && num_vanishes(num_sub(x, y, r->c), r->c) == 0;
}

/*
 * G stands in one function alone, which the equation is linear in; the sides may be known
 * up to their scale H.  The function's value is then the same for every H.
 */
static bool function_root(struct measure_reading *d, const struct account_step *s,
			  const struct term *node)
{
	struct replay *r = d->r;
	struct upoly p[3], diff, twice;
	num u, v, a, c, straight = num_int(180, r->c);
	bool plain;
	int at = -1;

	/* The argument: a G + c. */
	d->solve_g = true;
	d->h_is = num_int(0, r->c);
	if (!up_tree(d, node->arg[0], 0, &p[0]) || p[0].n != 2)
		return false;
	a = p[0].c[1];
	c = p[0].c[0];
	d->solve_g = false;
	d->at = s->value;
	d->node = node;
	for (int i = 0; i < 3; i++) {
		d->u = num_int(i, r->c);
		if (!up_tree(d, s->tree, 0, &p[i]))
			return false;
	}
	/* G nowhere else: another value of it changes nothing. */
	d->at = num_add(s->value, num_int(1, r->c), r->c);
	d->u = num_int(0, r->c);
	if (!up_tree(d, s->tree, 0, &twice))
		return false;
	d->at = s->value;
	up_plus(r, &twice, &p[0], -1, &diff);
	if (diff.n != 1 || num_vanishes(diff.c[0], r->c) != 0)
		return false;
	up_plus(r, &p[1], &p[0], -1, &diff);
	up_plus(r, &p[2], &p[1], -1, &twice);
	up_plus(r, &twice, &diff, -1, &twice);
	if (twice.n != 1 || num_vanishes(twice.c[0], r->c) != 0)
		return false;
	for (int i = 0; i < diff.n && at < 0; i++)
		if (num_vanishes(diff.c[i], r->c) == 1)
			at = i;
	if (at < 0)
		return false;
	v = at < p[0].n ? p[0].c[at] : num_int(0, r->c);
	u = num_neg(num_div(v, diff.c[at], r->c), r->c);
	for (int i = 0; i < diff.n || i < p[0].n; i++) {
		num x = i < p[0].n ? p[0].c[i] : num_int(0, r->c);
		num y = i < diff.n ? diff.c[i] : num_int(0, r->c);

		if (num_vanishes(num_add(x, num_mul(u, y, r->c), r->c), r->c) != 0)
			return false;
	}
	if (!is_function_of(r, node->kind, num_add(num_mul(a, s->value, r->c), c, r->c), u))
		return refuse(r, "the value is no root of the equation");
	d->node = NULL;
	d->solve_g = true;
	plain = r->a->quantity[s->root].kind == Q_ANGLE &&
		num_vanishes(num_sub(a, num_int(1, r->c), r->c), r->c) == 0 &&
		num_vanishes(c, r->c) == 0;
	/* Not an angle of the figure alone: which of the many solutions is told by name. */
	if (!plain)
		return assumed(r, 'x', s->root) ||
		       refuse(r, "another solution of the equation is possible");
	/* Up to 360 degrees: the turn of the triangle tells on which side of 180 it is. */
	if (r->p->oriented && !measure_replay_turns(r, r->a->quantity[s->root].p, NULL))
		return assumed(r, 'x', s->root) ||
		       refuse(r, "another solution of the equation is possible");
	/* There the cosine tells the angle, and so do tangent and cotangent. */
	if (node->kind != TERM_SIN)
		return true;
	if (num_cmp(s->value, straight, r->c) == 1)
		straight = num_int(540, r->c);
	return left_aside(d, s, num_sub(straight, s->value, r->c));
}

static int other_column(struct replay *r, const struct vec *v, int but)
{
	for (int i = 0; i < v->n; i++)
		if (v->col[i] != but && r->col[v->col[i]].kind != COL_TURNS)
			return v->col[i];
	return -1;
}

/* A column of the tree's quantities that g has no part in: their common scale. */
static void find_scale(struct measure_reading *d, const struct term *t)
{
	struct replay *r = d->r;

	if (t->kind == TERM_FORM && !d->h) {
		struct vec *f = measure_replay_now(r, t->id);
		int col = f ? other_column(r, f, d->pg) : -1;

		if (col >= 0 && num_vanishes(part_of(r, f, d->pg), r->c) == 0) {
			d->h = f;
			d->ph = col;
		}
	}
	for (int i = 0; i < 2; i++)
		if (t->arg[i])
			find_scale(d, t->arg[i]);
}

static bool root_holds(struct replay *r, const struct account_step *s)
{
	struct measure_reading d = { .r = r, .solve_g = true, .h_is = num_int(1, r->c) };
	struct upoly p, q;

	d.g = measure_replay_now(r, s->root);
	d.pg = d.g ? measure_replay_unknown(r, d.g) : -1;
	if (d.pg < 0 || num_is_bad(s->value))
		return refuse(r, "what is solved for is known already");
	if (s->ratio >= 0) {
		d.h = measure_replay_now(r, s->ratio);
		d.ph = d.h ? other_column(r, d.h, d.pg) : -1;
		/* The pivots must tell g and h apart. */
		if (d.ph < 0 && d.h) {
			d.pg = other_column(r, d.g, measure_replay_unknown(r, d.h));
			d.ph = d.pg >= 0 ? measure_replay_unknown(r, d.h) : -1;
		}
		if (d.ph < 0 || !is_positive(r, s->root) || !is_positive(r, s->ratio))
			return refuse(r, "a ratio is not one of two lengths");
		if (!up_tree(&d, s->tree, 0, &p))
			return refuse(r, "the equation has more unknowns");
		d.h_is = num_int(2, r->c);
		if (!up_tree(&d, s->tree, 0, &q) || !homogeneous(r, &p, &q))
			return refuse(r, "the equation does not fix a ratio");
		d.h_is = num_int(1, r->c);
		return algebraic_root(&d, s, &p);
	}
	if (up_tree(&d, s->tree, 0, &p))
		return algebraic_root(&d, s, &p);
	if (!d.moved)
		find_scale(&d, s->tree);
	if (!d.moved && d.h) {
		d.h_is = num_int(0, r->c);
		up_tree(&d, s->tree, 0, &p);
	}
	return (d.moved && function_root(&d, s, d.function)) ||
	       refuse(r, "the equation has more unknowns");
}

/* --- Steps -------------------------------------------------------------------------- */

static struct vec *sum_row(struct replay *r, const struct account_step *s)
{
	struct vec *v = measure_replay_vec(r, 0);

	v->k = num_double(s->rest, r->c);
	for (int i = 0; i < s->n; i++)
		v = measure_replay_sum(r, v, num_double(s->weight[i], r->c),
				       r->expr[s->id[i]]);
	return v;
}

/* Up to half turns, or full ones; the number is the nearest to the drawing. */
static struct vec *directions_row(struct replay *r, const struct account_step *s)
{
	struct vec *v = measure_replay_vec(r, s->n + 1);
	double drawn = 0, rest;

	for (int i = 0; i < s->n; i++) {
		int col = r->expr[s->id[i]]->col[0];

		measure_replay_put(v, col, num_double(s->weight[i], r->c));
		drawn += s->weight[i] * measure_replay_drawn(r, col);
	}
	rest = s->rest;
	while (drawn + rest > 90)
		rest -= 180;
	while (drawn + rest < -90)
		rest += 180;
	v->k = num_double(rest, r->c);
	measure_replay_put(v, measure_replay_column(r, COL_TURNS, r->cols, 0),
			   num_int(s->ray[0] >= 0 ? 360 : 180, r->c));
	return v;
}

static struct vec *root_row(struct replay *r, const struct account_step *s)
{
	struct vec *v;

	if (s->ratio >= 0)
		return measure_replay_sum(r, r->expr[s->root], num_neg(s->value, r->c),
					  r->expr[s->ratio]);
	v = measure_replay_sum(r, r->expr[s->root], num_int(0, r->c),
			       measure_replay_vec(r, 1));
	v->k = num_sub(v->k, s->value, r->c);
	if (r->a->quantity[s->root].kind == Q_TURN) {
		struct vec *turns = measure_replay_vec(r, 1);

		measure_replay_put(turns, measure_replay_column(r, COL_TURNS, r->cols, 0),
				   num_int(360, r->c));
		v = measure_replay_sum(r, v, num_int(1, r->c), turns);
	}
	return v;
}

static bool step_holds(struct replay *r, const struct account_step *s)
{
	struct vec *v;
	int only;

	if (s->taken && !told(r, s->taken))
		return refuse(r, "what is taken from the drawing is not told");
	if (!measure_replay_says(r, s))
		return refuse(r, s->by >= 0     ? "the theorem does not say that"
				 : s->fact >= 0 ? "the fact does not say that"
						: "nothing says that");
	if (s->by >= 0 && !premises_hold(r, s->by))
		return false;
	switch (s->claim) {
	case CLAIM_NONE: return true;
	case CLAIM_SUM: v = sum_row(r, s); break;
	case CLAIM_DIRECTIONS: v = directions_row(r, s); break;
	case CLAIM_TREE:
		v = linear(r, s->tree, &only);
		if (!v)
			return refuse(r, "it is not linear in what is unknown");
		break;
	case CLAIM_ROOT:
		if (!root_holds(r, s))
			return false;
		v = root_row(r, s);
		break;
	default: return refuse(r, "it claims nothing known");
	}
	return measure_replay_add(r, v) || refuse(r, "it contradicts the steps before it");
}

static bool tree_fits(const struct replay *r, const struct term *t, int depth)
{
	if (!t || depth > 300 || t->kind == TERM_MEASURE || t->kind == TERM_LETTER)
		return false;
	if (t->kind == TERM_FORM)
		return good_quantity(r, t->id);
	for (int i = 0; i < 2; i++)
		if (t->arg[i] && !tree_fits(r, t->arg[i], depth + 1))
			return false;
	return true;
}

static bool step_fits(const struct replay *r, const struct account_step *s)
{
	if (s->by >= r->a->applications || s->fact >= r->p->facts)
		return false;
	for (int i = 0; i < s->n; i++)
		if (!good_quantity(r, s->id[i]) ||
		    (s->claim == CLAIM_DIRECTIONS &&
		     r->a->quantity[s->id[i]].kind != Q_DIRECTION &&
		     r->a->quantity[s->id[i]].kind != Q_POLAR))
			return false;
	if (s->claim == CLAIM_ROOT &&
	    (!good_quantity(r, s->root) || (s->ratio >= 0 && !good_quantity(r, s->ratio))))
		return false;
	return (s->claim != CLAIM_TREE && s->claim != CLAIM_ROOT) || tree_fits(r, s->tree, 0);
}

/* Does everything refer to what is there? */
static bool account_fits(const struct replay *r)
{
	const struct account *a = r->a;

	for (int i = 0; i < a->applications; i++)
		for (int k = 0; k < a->application[i].reasons; k++)
			if (!well_formed(r, &a->application[i].reason[k]))
				return false;
	for (int i = 0; i < a->steps; i++)
		if (!step_fits(r, &a->step[i]))
			return false;
	for (int i = 0; i < a->witnesses; i++)
		if (!step_fits(r, &a->witness[i]))
			return false;
	return tree_fits(r, a->goal, 0);
}

/* No area is negative: a walk round a polygon gives it up to the sign. */
static bool areas_hold(struct replay *r)
{
	num v;

	for (int i = 0; i < r->a->quantities; i++)
		if (r->a->quantity[i].kind == Q_AREA && value_of(r, i, &v) &&
		    num_sgn(v, r->c) != 1 && num_sgn(v, r->c) != 0)
			return refuse(r, "an area is negative");
	return true;
}

static bool goal_follows(struct replay *r)
{
	const struct account *a = r->a;
	int only;
	struct vec *v;
	num x;

	if (a->asked && !measure_replay_reads(r, a->goal, r->p->goal))
		return refuse(r, "this is not what is asked");
	v = linear(r, a->goal, &only);
	if (!v || !as_number(r, v, only, 0, &x))
		return refuse(r, "the value does not follow");
	if (num_vanishes(num_sub(x, a->value, r->c), r->c) != 0)
		return refuse(r, "the value is another one");
	return true;
}

/* Accounts of textbook problems have a tenth of this. */
enum { QUANTITIES_MOST = 1000, STEPS_MOST = 320 };

const char *measure_replay_account(const struct problem *p, const struct account *a,
				   const struct config *g, struct num_ctx *c, struct arena *m)
{
	struct replay *r = arena_alloc(m, sizeof *r);
	size_t n = (size_t)(a->quantities + 1);
	const char *what = "the figure";

	*r = (struct replay){ .p = p, .a = a, .g = g, .c = c, .m = m, .np = p->points };
	r->expr = arena_alloc(m, n * sizeof *r->expr);
	r->now = arena_alloc(m, n * sizeof *r->now);
	r->at = arena_alloc(m, n * sizeof *r->at);
	r->sym_of = arena_alloc(m, n * sizeof *r->sym_of);
	memset(r->sym_of, -1, n * sizeof *r->sym_of);
	r->held = arena_alloc(m, (size_t)(a->applications + 1) * sizeof *r->held);
	if (!account_fits(r))
		return "the account is not one";
	if (a->quantities > QUANTITIES_MOST || a->steps > STEPS_MOST)
		return "the account is too long";
	if (!measure_replay_lines(r) || !measure_replay_configuration(r) ||
	    !measure_replay_add_orders(r))
		return arena_printf(m, "%s: %s", what,
				    r->wrong ? r->wrong : "orders contradict each other");
	for (int i = 0; i < a->steps && !r->wrong; i++) {
		what = a->step[i].why && a->step[i].fact < 0 ? a->step[i].why
		       : a->step[i].text                     ? a->step[i].text
							     : "a foot";
		step_holds(r, &a->step[i]);
	}
	if (!r->wrong) {
		what = "the answer";
		if (areas_hold(r))
			goal_follows(r);
	}
	return r->wrong ? arena_printf(m, "%s: %s", what, r->wrong) : NULL;
}
