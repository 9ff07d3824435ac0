/*
 * exact_ca.c -- the last resort for symbols: let Calcium prove a number zero.
 *
 * Calcium has no time limit of its own, so it is only asked about small sums.
 * A fresh context each time, since a used one grows.  Beware: T_TRUE is 0.
 */
#include "num/tower_priv.h"

struct conv {
	ca_ctx_t ctx;
	struct field *f;
	int nodes; /* what has been converted so far */
};
#define NODES_MAX 60

static bool put_number(ca_t r, xn a, struct conv *c);

static bool put_elem(ca_t r, const struct elem *a, struct conv *c)
{
	int i, j, d = c->f->deg;
	bool ok = true;
	ca_t t, u, g;

	ca_init(t, c->ctx);
	ca_init(u, c->ctx);
	ca_init(g, c->ctx);
	ca_zero(r, c->ctx);
	if (d > 1) {
		/* g = 2cos(pi/N) */
		ca_pi(g, c->ctx);
		ca_div_ui(g, g, c->f->conductor, c->ctx);
		ca_cos(g, g, c->ctx);
		ca_mul_ui(g, g, 2, c->ctx);
	}
	for (i = 0; i < a->n && ok; i++) {
		uint64_t m = a->mask[i];

		ca_zero(t, c->ctx);
		for (j = d - 1; j >= 0; j--) {
			ca_mul(t, t, g, c->ctx);
			ca_add_fmpz(t, t, a->z + i * d + j, c->ctx);
		}
		for (; m && ok; m &= m - 1) {
			ok = ++c->nodes < NODES_MAX &&
			     put_elem(u, c->f->gen[__builtin_ctzll(m)].a, c);
			ca_sqrt(u, u, c->ctx);
			ca_mul(t, t, u, c->ctx);
		}
		ca_add(r, r, t, c->ctx);
		ok = ok && ++c->nodes < NODES_MAX;
	}
	ca_div_fmpz(r, r, &a->den, c->ctx);
	ca_clear(t, c->ctx);
	ca_clear(u, c->ctx);
	ca_clear(g, c->ctx);
	return ok;
}

static bool put_symbol(ca_t r, int sym, struct conv *c)
{
	const struct num_symbol s = c->f->sym[sym];

	if (++c->nodes >= NODES_MAX)
		return false;
	if (s.kind != SYM_PI && !put_number(r, s.arg, c))
		return false;
	switch (s.kind) {
	case SYM_PI: ca_pi(r, c->ctx); break;
	case SYM_ATAN: ca_atan(r, r, c->ctx); break;
	case SYM_SIN: ca_sin(r, r, c->ctx); break;
	case SYM_COS: ca_cos(r, r, c->ctx); break;
	case SYM_EXP: ca_exp(r, r, c->ctx); break;
	case SYM_LOG: ca_log(r, r, c->ctx); break;
	case SYM_ROOT: {
		fmpq_t q;
		ca_t e;

		fmpq_init(q);
		ca_init(e, c->ctx);
		fmpq_set_si(q, 1, (ulong)s.n);
		ca_set_fmpq(e, q, c->ctx);
		ca_pow(r, r, e, c->ctx);
		ca_clear(e, c->ctx);
		fmpq_clear(q);
		break;
	}
	case SYM_INV: ca_inv(r, r, c->ctx); break;
	}
	return true;
}

static bool put_number(ca_t r, xn a, struct conv *c)
{
	bool ok = true;
	ca_t t, u;
	int i, j;

	ca_init(t, c->ctx);
	ca_init(u, c->ctx);
	ca_zero(r, c->ctx);
	for (i = 0; i < a->n && ok; i++) {
		const struct num_mono *m = a->t[i].m;

		ok = put_elem(t, a->t[i].c, c);
		for (j = 0; m && j < m->n && ok; j++) {
			ok = m->f[j].exp <= 8 && m->f[j].exp >= -8 &&
			     put_symbol(u, m->f[j].sym, c);
			if (!ok)
				break;
			ca_pow_si(u, u, m->f[j].exp, c->ctx);
			ca_mul(t, t, u, c->ctx);
		}
		ca_add(r, r, t, c->ctx);
	}
	ca_clear(t, c->ctx);
	ca_clear(u, c->ctx);
	return ok;
}

/* Small enough that Calcium will surely come back soon? */
static bool is_small(xn a, int depth, int *room, struct field *f)
{
	int i, j;

	if (a->n > 12 || depth > 3)
		return false;
	for (i = 0; i < a->n; i++) {
		const struct num_mono *m = a->t[i].m;

		*room -= a->t[i].c->n;
		if (*room < 0 || f->deg > 3 ||
		    __builtin_popcountll(num_tower_support(a->t[i].c, f)) > 2 ||
		    num_tower_bits(a->t[i].c, f) > 200)
			return false;
		for (j = 0; m && j < m->n; j++) {
			*room -= 2;
			if (f->sym[m->f[j].sym].arg &&
			    !is_small(f->sym[m->f[j].sym].arg, depth + 1, room, f))
				return false;
		}
	}
	return true;
}

#define DEGREE_MAX 48

/*
 * Calcium factors the numerator before it gives up, in time that grows without a bound with its degree.
 * Cosines of 53 pi/360 and the like, which it writes as powers of exponentials, are small sums for us and of
 * degree 358 there.  The few sums of made problems that it was seen to prove zero (10, no constants) were of
 * degree 5 at most; the limit lies far above these and was not found by trials.
 */
static bool is_low(ca_t x, ca_ctx_t ctx)
{
	ca_field_srcptr field;
	const fmpz_mpoly_struct *top;

	if (CA_IS_SPECIAL(x))
		return false;
	field = CA_FIELD(x, ctx);
	if (CA_IS_QQ(x, ctx) || CA_FIELD_IS_NF(field))
		return true;
	top = fmpz_mpoly_q_numref(CA_MPOLY_Q(x));
	return fmpz_mpoly_total_degree_fits_si(top, CA_FIELD_MCTX(field, ctx)) &&
	       fmpz_mpoly_total_degree_si(top, CA_FIELD_MCTX(field, ctx)) <= DEGREE_MAX;
}

bool num_exact_ca_is_zero(xn a, struct field *f)
{
	struct conv c = { .f = f };
	int room = 40;
	bool zero;
	ca_t x;

	if (!is_small(a, 0, &room, f) || f->left < 200000)
		return false;
	ca_ctx_init(c.ctx);
	ca_ctx_set_option(c.ctx, CA_OPT_USE_GROEBNER, 0);
	ca_init(x, c.ctx);
	zero = put_number(x, a, &c) && is_low(x, c.ctx) &&
	       ca_check_is_zero(x, c.ctx) == T_TRUE;
	ca_clear(x, c.ctx);
	ca_ctx_clear(c.ctx);
	/* Not measured, but seldom less than this. */
	field_pay(f, 100000);
	return zero;
}
