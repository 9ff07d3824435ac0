/* norm_fun.c -- functions in the normal form: special values, symmetries, pieces. */
#include "expr/norm_priv.h"
#include <ctype.h>

/* --- Functions --------------------------------------------------------------------- */

/* q with x = q*pi. */
static bool times_pi(const struct nf *x, struct rat *q)
{
	if (nf_is(x, 0)) {
		*q = x->c;
		return true;
	}
	if (expr_nf_name_is(x, "pi")) {
		*q = (struct rat){ 1, 1 };
		return true;
	}
	if (x->kind != NF_MUL || x->n != 1 || !expr_nf_name_is(x->arg[0], "pi"))
		return false;
	*q = x->c;
	return true;
}

/* (a + b*sqrt(r))/d */
static const struct nf *surd(struct norm *w, int64_t a, int64_t b, int64_t r, int64_t d)
{
	const struct nf *t = expr_nf_scale(w, expr_nf_power(w, expr_nf_int(w, r), 1, 2), b, 1);

	return expr_nf_mul2(w, expr_nf_num(w, (struct rat){ 1, d }),
			    expr_nf_add2(w, expr_nf_int(w, a), t));
}

/* sin(q*pi) for 0 <= q <= 1/2 where it is short, or NULL. */
static const struct nf *sine_of(struct norm *w, struct rat q)
{
	const struct nf *t[2];

	if (q.p == 0)
		return expr_nf_int(w, 0);
	if (q.q > 12 || 60 % q.q)
		return NULL;
	switch (q.p * (60 / q.q)) {
	case 5:
	case 25:
		t[0] = expr_nf_scale(w, expr_nf_power(w, expr_nf_int(w, 6), 1, 2), 1, 4);
		t[1] = expr_nf_scale(w, expr_nf_power(w, expr_nf_int(w, 2), 1, 2),
				     q.p == 1 ? -1 : 1, 4);
		return expr_nf_add(w, t, 2);
	case 6: return surd(w, -1, 1, 5, 4);
	case 10: return expr_nf_num(w, (struct rat){ 1, 2 });
	case 15: return surd(w, 0, 1, 2, 2);
	case 18: return surd(w, 1, 1, 5, 4);
	case 20: return surd(w, 0, 1, 3, 2);
	case 30: return expr_nf_int(w, 1);
	default: return NULL;
	}
}

/* The angle in [0, 1/2]*pi and the sign of the sine there; q in any turn. */
static bool first_quadrant(struct rat *q, int *sign)
{
	int64_t turns;

	*sign = 1;
	if (q->p < 0) {
		q->p = -q->p;
		*sign = -1;
	}
	turns = q->p / q->q;
	q->p -= turns * q->q;
	if (turns % 2)
		*sign = -*sign;
	if (q->p > q->q - q->p)
		q->p = q->q - q->p;
	return q->q < 1000000;
}

/* sin, cos, tan, cot, sec, csc at a rational multiple of pi, or NULL. */
static const struct nf *circular_value(struct norm *w, enum expr_function id,
				       const struct nf *x)
{
	struct rat q, s, c;
	const struct nf *sv, *cv;
	int ss, cs;

	if (!times_pi(x, &q) || !expr_rat_add(&c, q, (struct rat){ 1, 2 }))
		return NULL;
	s = q;
	if (!first_quadrant(&s, &ss) || !first_quadrant(&c, &cs))
		return NULL;
	sv = sine_of(w, s);
	cv = sine_of(w, c);
	if (id == F_SIN || id == F_COS) {
		const struct nf *v = id == F_SIN ? sv : cv;

		return v ? expr_nf_scale(w, v, id == F_SIN ? ss : cs, 1) : NULL;
	}
	if (!sv || !cv)
		return NULL;
	sv = expr_nf_scale(w, sv, ss, 1);
	cv = expr_nf_scale(w, cv, cs, 1);
	/* Where tan is 2 -+ sqrt(3) the quotient of the sums would not fold. */
	if ((id == F_TAN || id == F_COT) && s.q == 12) {
		bool small = (s.p == 1) == (id == F_TAN);

		return expr_nf_scale(w, surd(w, 2, small ? -1 : 1, 3, 1), ss * cs, 1);
	}
	/* sec and csc of 15° have no such short form. */
	if (sv->kind == NF_ADD || cv->kind == NF_ADD)
		return NULL;
	if (nf_is(id == F_COT || id == F_CSC ? sv : cv, 0))
		return NULL;
	if (id == F_TAN)
		return expr_nf_mul2(w, sv, expr_nf_power(w, cv, -1, 1));
	if (id == F_COT)
		return expr_nf_mul2(w, cv, expr_nf_power(w, sv, -1, 1));
	return expr_nf_power(w, id == F_SEC ? cv : sv, -1, 1);
}

/* asin, acos, atan where they are multiples of pi; x is not negative. */
static const struct nf *arc_value(struct norm *w, enum expr_function id, const struct nf *x)
{
	static const struct {
		int at, num, den;
	} angle[] = {
		{ 0, 0, 1 }, { 1, 1, 6 }, { 2, 1, 4 }, { 3, 1, 3 }, { 4, 1, 2 },
	};
	const struct nf *pi = expr_nf_name(w, "pi"), *v;

	for (int i = 0; i < 5; i++) {
		if (id == F_ATAN) {
			if (i == 4)
				break;
			v = i == 1   ? surd(w, 0, 1, 3, 3)
			    : i == 3 ? surd(w, 0, 1, 3, 1)
				     : expr_nf_int(w, i / 2);
		} else {
			v = i == 1             ? expr_nf_num(w, (struct rat){ 1, 2 })
			    : i == 2 || i == 3 ? surd(w, 0, 1, i, 2)
					       : expr_nf_int(w, i / 4);
		}
		if (!expr_nf_equal(w, x, v))
			continue;
		if (id == F_ACOS)
			return expr_nf_scale(w, pi, angle[i].den - 2 * angle[i].num,
					     2 * angle[i].den);
		return expr_nf_scale(w, pi, angle[i].num, angle[i].den);
	}
	return NULL;
}

/* Every coefficient negative: then -x is the form to keep. */
static bool all_negative(const struct nf *x)
{
	if (x->kind != NF_ADD)
		return expr_nf_coefficient(x).p < 0;
	for (int i = 0; i < x->n; i++)
		if (expr_nf_coefficient(x->arg[i]).p >= 0)
			return false;
	return true;
}

/* -x with the sign on the terms, so that it is not all_negative again. */
static const struct nf *negated(struct norm *w, const struct nf *x)
{
	struct nf_list l = { 0 };

	if (x->kind != NF_ADD)
		return expr_nf_scale(w, x, -1, 1);
	for (int i = 0; i < x->n; i++)
		expr_nf_push(w, &l, expr_nf_scale(w, x->arg[i], -1, 1));
	return expr_nf_add(w, l.v, l.n);
}

/* v = s^k with k as large as possible. */
static int64_t perfect_power(int64_t v, long *k)
{
	for (long d = 60; d > 1; d--) {
		int64_t rest, s;

		if (v >> d == 0)
			continue;
		s = expr_nf_root_part(v, d, &rest);
		if (s > 1 && rest == 1) {
			*k = d;
			return s;
		}
	}
	*k = 1;
	return v;
}

static const struct nf *logarithm(struct norm *w, const struct nf *x)
{
	long k;

	if (nf_is(x, 1))
		return expr_nf_int(w, 0);
	if (expr_nf_name_is(x, "e"))
		return expr_nf_int(w, 1);
	if (x->kind == NF_NUM && x->c.p == 1 && x->c.q > 1)
		return expr_nf_scale(w, expr_nf_fun1(w, F_LN, expr_nf_int(w, x->c.q)), -1, 1);
	if (x->kind == NF_NUM && x->c.q == 1 && x->c.p > 1) {
		int64_t s = perfect_power(x->c.p, &k);

		return k > 1 ? expr_nf_scale(w, expr_nf_fun1(w, F_LN, expr_nf_int(w, s)), k, 1)
			     : NULL;
	}
	if (x->kind == NF_POW) {
		const struct nf *b = x->arg[0], *e = x->arg[1];

		/* b^e > 0 must say b > 0, or b must be positive anyway. */
		if ((e->kind == NF_NUM && (e->c.p % 2 || e->c.q % 2 == 0)) ||
		    expr_nf_name_is(b, "e") || expr_nf_name_is(b, "pi") ||
		    (b->kind == NF_NUM && b->c.p > 0))
			return expr_nf_mul2(w, e, expr_nf_fun1(w, F_LN, b));
	}
	return NULL;
}

/* The whole k with b^k = x, both numbers. */
static bool whole_log(struct rat b, struct rat x, long *k)
{
	struct rat v = { 1, 1 };
	bool up = false;

	if (b.p <= 0 || x.p <= 0 || (b.p == b.q))
		return false;
	for (int turn = 0; turn < 2; turn++) {
		v = (struct rat){ 1, 1 };
		for (*k = 0; *k < 64; ++*k) {
			if (expr_rat_cmp(v, x) == 0) {
				*k = up ? -*k : *k;
				return true;
			}
			if (!expr_rat_mul(&v, v, b))
				break;
		}
		up = true;
		b = (struct rat){ b.q, b.p };
	}
	return false;
}

static const struct nf *log_to_base(struct norm *w, const struct nf *b, const struct nf *x)
{
	const struct nf *arg[2] = { b, x };
	long k;

	if (b->kind == NF_NUM && x->kind == NF_NUM && whole_log(b->c, x->c, &k))
		return expr_nf_int(w, k);
	if (expr_nf_name_is(b, "e"))
		return expr_nf_fun1(w, F_LN, x);
	if (x->kind == NF_POW && expr_nf_equal(w, x->arg[0], b) && b->kind == NF_NUM &&
	    b->c.p > 0)
		return x->arg[1];
	if (nf_is(b, 10))
		return expr_nf_raw_fun(w, F_LOG, &x, 1);
	return expr_nf_raw_fun(w, F_LOG, arg, 2);
}

static const struct nf *absolute(struct norm *w, const struct nf *x)
{
	struct nf_list in = { 0 }, out = { 0 };

	if (expr_nf_not_negative(x))
		return x;
	if (x->kind == NF_NUM)
		return expr_nf_num(w, (struct rat){ x->c.p < 0 ? -x->c.p : x->c.p, x->c.q });
	if (all_negative(x))
		return expr_nf_fun1(w, F_ABS, negated(w, x));
	if (x->kind != NF_MUL)
		return NULL;
	for (int i = 0; i < x->n; i++)
		expr_nf_push(w, expr_nf_not_negative(x->arg[i]) ? &out : &in, x->arg[i]);
	if (!out.n && rat_is(x->c, 1))
		return NULL;
	expr_nf_push(w, &out, expr_nf_num(w, x->c));
	expr_nf_push(w, &out, expr_nf_fun1(w, F_ABS, expr_nf_mul(w, in.v, in.n)));
	return expr_nf_mul(w, out.v, out.n);
}

/* 1, 0 or -1: the condition holds, does not, is not decided. */
static int decided(const struct nf *c)
{
	int s;

	if (expr_nf_name_is(c, "true"))
		return 1;
	if (expr_nf_name_is(c, "false"))
		return 0;
	if (c->kind != NF_OTHER || c->x->kind != EXPR_OP)
		return -1;
	switch (c->x->op) {
	case EXPR_AND:
	case EXPR_OR: {
		int a = decided(c->arg[0]), b = decided(c->arg[1]), stop = c->x->op == EXPR_OR;

		if (a == stop || b == stop)
			return stop;
		return a < 0 || b < 0 ? -1 : !stop;
	}
	case EXPR_NOT: s = decided(c->arg[0]); return s < 0 ? s : !s;
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
		if (c->arg[0]->kind != NF_NUM || c->arg[1]->kind != NF_NUM)
			return -1;
		s = expr_rat_cmp(c->arg[0]->c, c->arg[1]->c);
		return c->x->op == EXPR_EQ   ? s == 0
		       : c->x->op == EXPR_NE ? s != 0
		       : c->x->op == EXPR_LT ? s < 0
		       : c->x->op == EXPR_LE ? s <= 0
		       : c->x->op == EXPR_GT ? s > 0
					     : s >= 0;
	case EXPR_NEG:
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_POW:
	case EXPR_DEGREE:
	case EXPR_PARALLEL:
	case EXPR_PERP: break;
	}
	return -1;
}

/* Pieces that never hold are left out, what follows one that always holds too; an If
 * at the end is taken apart. */
static const struct nf *pieces(struct norm *w, const struct nf *const *arg, int n)
{
	struct nf_list l = { 0 };
	const struct nf *last = n % 2 ? arg[n - 1] : NULL;
	bool same = true;

	for (int i = 0; i + 1 < n; i += 2) {
		int d = decided(arg[i]);

		if (d == 1) {
			last = arg[i + 1];
			break;
		}
		if (d == 0 && (l.n || i + 2 < n))
			continue;
		expr_nf_push(w, &l, arg[i]);
		expr_nf_push(w, &l, arg[i + 1]);
	}
	if (last && last->kind == NF_FUN && last->fid == F_IF && l.n) {
		for (int i = 0; i < last->n; i++)
			expr_nf_push(w, &l, last->arg[i]);
		return expr_nf_fun(w, F_IF, l.v, l.n);
	}
	for (int i = 1; last && i < l.n; i += 2)
		same = same && expr_nf_equal(w, l.v[i], last);
	if (last && same)
		return last;
	if (last)
		expr_nf_push(w, &l, last);
	return expr_nf_raw_fun(w, F_IF, l.v, l.n);
}

/* Even and odd functions of -u. */
static const struct nf *reflected(struct norm *w, enum expr_function id, const struct nf *x)
{
	bool odd = id != F_COS && id != F_SEC && id != F_COSH && id != F_SECH;
	const struct nf *r;

	if (!all_negative(x))
		return NULL;
	r = expr_nf_fun1(w, id, negated(w, x));
	return odd ? expr_nf_scale(w, r, -1, 1) : r;
}

static const struct nf *extreme(struct norm *w, enum expr_function id,
				const struct nf *const *arg, int n)
{
	const struct nf *best = NULL;
	struct nf_list l = { 0 };

	/* Lists are left to expr_eval. */
	if (n == 1)
		return arg[0]->kind == NF_OTHER ? NULL : arg[0];
	for (int i = 0; i < n; i++) {
		bool seen = false;

		if (arg[i]->kind == NF_NUM) {
			if (!best ||
			    expr_rat_cmp(arg[i]->c, best->c) * (id == F_MAX ? 1 : -1) > 0)
				best = arg[i];
			continue;
		}
		for (int k = 0; k < l.n && !seen; k++)
			seen = expr_nf_equal(w, l.v[k], arg[i]);
		if (!seen)
			expr_nf_push(w, &l, arg[i]);
	}
	if (best)
		expr_nf_push(w, &l, best);
	return l.n == 1 ? l.v[0] : expr_nf_raw_fun(w, id, l.v, l.n);
}

static const struct nf *whole_part(struct norm *w, enum expr_function id, const struct nf *x)
{
	__int128 k, q;

	if (x->kind != NF_NUM)
		return NULL;
	k = x->c.p;
	q = x->c.q;
	if (id == F_ROUND) {
		k = 2 * k + q;
		q = 2 * q;
	} else if (id == F_CEIL) {
		k += q - 1;
	}
	return expr_nf_int(w, (int64_t)(k >= 0 ? k / q : -((-k + q - 1) / q)));
}

/* As expr_is_times asks, of what is left of the argument. */
static bool may_be_point(const struct nf *x)
{
	if (x->kind == NF_NAME)
		return isupper((unsigned char)x->text[0]);
	if (x->kind == NF_OTHER)
		return x->x->kind != EXPR_NUMBER;
	if (x->kind == NF_REF || x->kind == NF_FUN)
		return x->kind == NF_REF;
	for (int i = 0; i < x->n; i++)
		if (may_be_point(x->arg[i]))
			return true;
	return false;
}

const struct nf *expr_nf_fun(struct norm *w, enum expr_function id,
			     const struct nf *const *arg, int n)
{
	const struct nf *r = NULL, *x = n ? arg[0] : NULL;

	if (w->over || !n)
		return expr_nf_int(w, 0);
	switch (id) {
	case F_SQRT: return expr_nf_power(w, x, 1, 2);
	case F_CBRT: return expr_nf_power(w, x, 1, 3);
	case F_ROOT:
		if (arg[1]->kind == NF_NUM && arg[1]->c.q == 1 && arg[1]->c.p >= 1 &&
		    arg[1]->c.p <= 1000)
			return expr_nf_power(w, x, 1, arg[1]->c.p);
		break;
	case F_EXP: return expr_nf_pow(w, expr_nf_name(w, "e"), x);
	case F_ABS: r = absolute(w, x); break;
	case F_SGN:
		if (x->kind == NF_NUM)
			return expr_nf_int(w, (x->c.p > 0) - (x->c.p < 0));
		r = reflected(w, id, x);
		if (!r && x->kind == NF_MUL && !rat_is(x->c, 1))
			r = expr_nf_fun1(w, id,
					 expr_nf_with_coefficient(w, x, (struct rat){ 1, 1 }));
		break;
	case F_SIN:
	case F_COS:
	case F_TAN:
	case F_COT:
	case F_SEC:
	case F_CSC:
		r = circular_value(w, id, x);
		if (!r)
			r = reflected(w, id, x);
		break;
	case F_ASIN:
	case F_ATAN:
		r = reflected(w, id, x);
		if (!r)
			r = arc_value(w, id, x);
		break;
	case F_ACOS:
		if (all_negative(x)) {
			r = arc_value(w, id, negated(w, x));
			if (r)
				r = expr_nf_add2(w, expr_nf_name(w, "pi"),
						 expr_nf_scale(w, r, -1, 1));
		} else {
			r = arc_value(w, id, x);
		}
		break;
	case F_LN: r = logarithm(w, x); break;
	case F_LOG:
		return n == 2 ? log_to_base(w, arg[0], arg[1])
			      : log_to_base(w, expr_nf_int(w, 10), x);
	case F_MIN:
	case F_MAX: r = extreme(w, id, arg, n); break;
	case F_FLOOR:
	case F_CEIL: r = whole_part(w, id, x); break;
	case F_ROUND: r = n == 1 ? whole_part(w, id, x) : NULL; break;
	case F_IF: return pieces(w, arg, n);
	case F_X:
	case F_Y:
	case F_Z:
		if (!may_be_point(x))
			return expr_nf_mul2(w,
					    expr_nf_name(w, id == F_X   ? "x"
							    : id == F_Y ? "y"
									: "z"),
					    x);
		break;
	case F_LD: return log_to_base(w, expr_nf_int(w, 2), x);
	case F_SINH:
	case F_COSH:
	case F_TANH:
	case F_COTH:
	case F_SECH:
	case F_CSCH:
	case F_ASINH:
	case F_ATANH:
	case F_ACOTH:
		r = expr_nf_special(w, id, arg, n);
		if (!r)
			r = reflected(w, id, x);
		break;
	case F_ACOSH:
	CASES_WHOLE:
		if (id != F_GAMMA || n == 1)
			r = expr_nf_special(w, id, arg, n);
		break;
	case F_ERF:
		if (x->kind == NF_NUM && x->c.p == 0)
			return x;
		r = reflected(w, id, x);
		break;
	CASES_SHARE: break;
	case F_ATAN2: break;
	}
	return r ? r : expr_nf_raw_fun(w, id, arg, n);
}

const struct nf *expr_nf_fun1(struct norm *w, enum expr_function id, const struct nf *arg)
{
	return expr_nf_fun(w, id, &arg, 1);
}
