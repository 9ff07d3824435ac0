/* ball.c -- the reading as Arb balls. */
#include "num/num_priv.h"

/* Balls are taken from chunks: clearing is one deferred call per chunk, and a
 * ball of up to 128 bits owns no memory of its own. */
struct ball_chunk {
	int used;
	arb_struct ball[62];
};
#define CHUNK (int)(sizeof((struct ball_chunk *)0)->ball / sizeof(arb_struct))

static void clear_chunk(void *p)
{
	struct ball_chunk *k = p;

	for (int i = 0; i < k->used; i++)
		arb_clear(&k->ball[i]);
}

arb_ptr num_ball_new(struct num_ctx *c)
{
	struct ball_chunk *k = c->chunk[c->level];

	if (!k || k->used == CHUNK) {
		k = arena_alloc(c->arena[c->level], sizeof *k);
		arena_defer(c->arena[c->level], clear_chunk, k);
		c->chunk[c->level] = k;
	}
	arb_init(&k->ball[k->used]);
	return &k->ball[k->used++];
}

const arb_struct *num_ball_of(num a, arb_t tmp)
{
	if (a.x)
		return a.x;
	if (a.lo != a.hi)
		return NULL;
	arb_set_d(tmp, a.lo);
	return tmp;
}

bool num_ball_apply(arb_t out, enum num_op op, const arb_t a, const arb_t b, slong prec)
{
	switch (op) {
	case OP_NEG: arb_neg(out, a); break;
	case OP_SQRT: arb_sqrtpos(out, a, prec); break;
	case OP_SIN: arb_sin(out, a, prec); break;
	case OP_COS: arb_cos(out, a, prec); break;
	case OP_TAN: arb_tan(out, a, prec); break;
	case OP_ASIN: arb_asin(out, a, prec); break;
	case OP_ACOS: arb_acos(out, a, prec); break;
	case OP_ATAN: arb_atan(out, a, prec); break;
	case OP_EXP: arb_exp(out, a, prec); break;
	case OP_LOG: arb_log(out, a, prec); break;
	case OP_ADD: arb_add(out, a, b, prec); break;
	case OP_SUB: arb_sub(out, a, b, prec); break;
	case OP_MUL: arb_mul(out, a, b, prec); break;
	case OP_DIV: arb_div(out, a, b, prec); break;
	case OP_ATAN2: arb_atan2(out, a, b, prec); break;
	}
	return arb_is_finite(out);
}

bool num_ball_root(arb_t out, const arb_t a, long n, slong prec)
{
	if (arb_is_nonnegative(a)) {
		arb_root_ui(out, a, (ulong)n, prec);
	} else if (n % 2) {
		arb_neg(out, a);
		arb_root_ui(out, out, (ulong)n, prec);
		arb_neg(out, out);
	} else {
		return false;
	}
	return arb_is_finite(out);
}

static const void *apply(enum num_op op, num a, num b, num r, struct num_ctx *c)
{
	arb_t ta, tb;
	const arb_struct *pa, *pb;
	arb_ptr out;
	bool good = false;

	(void)r;
	arb_init(ta);
	arb_init(tb);
	pa = num_ball_of(a, ta);
	pb = num_ball_of(b, tb);
	out = num_ball_new(c);
	if (pa && pb)
		good = num_ball_apply(out, op, pa, pb, c->prec);
	arb_clear(ta);
	arb_clear(tb);
	return good ? out : NULL;
}

static const void *root(num a, long n, num r, struct num_ctx *c)
{
	arb_t t;
	const arb_struct *p;
	arb_ptr out = num_ball_new(c);
	bool good;

	(void)r;
	arb_init(t);
	p = num_ball_of(a, t);
	good = p && num_ball_root(out, p, n, c->prec);
	arb_clear(t);
	return good ? out : NULL;
}

static const void *from_fmpq(const fmpq_t q, struct num_ctx *c)
{
	arb_ptr out = num_ball_new(c);

	arb_set_fmpq(out, q, c->prec);
	return out;
}

static const void *pi(struct num_ctx *c)
{
	arb_ptr out = num_ball_new(c);

	arb_const_pi(out, c->prec);
	return out;
}

const void *num_ball_within(num a, double radius, struct num_ctx *c)
{
	arb_ptr out = num_ball_new(c);
	mag_t e;
	arb_t t;
	const arb_struct *p;

	arb_init(t);
	mag_init(e);
	p = num_ball_of(a, t);
	if (p) {
		arb_set(out, p);
		mag_set_d(e, radius);
		arb_add_error_mag(out, e);
	}
	mag_clear(e);
	arb_clear(t);
	return p ? out : NULL;
}

/* Approximate numbers have some 40 digits; what is computed from them loses a few, and
 * a square root half of them. */
#define NEAR_BITS 50

static int sgn(num a, struct num_ctx *c)
{
	const arb_struct *p = a.x;

	if (!p)
		return NUM_UNKNOWN;
	if (arb_is_zero(p))
		return 0;
	if (!arb_contains_zero(p))
		return arb_is_positive(p) ? 1 : -1;
	return c->near && mag_cmp_2exp_si(arb_radref(p), -NEAR_BITS) < 0 ? 0 : NUM_UNKNOWN;
}

static void ball(arb_t out, num a, slong prec, struct num_ctx *c)
{
	(void)prec;
	(void)c;
	arb_set(out, a.x);
}

static void reset(struct num_ctx *c)
{
	(void)c;
}

const struct num_reading num_reading_ball = { apply, root, from_fmpq, pi, sgn, ball, reset };

num num_exact_as_ball(num a, struct num_ctx *c)
{
	arb_ptr out;

	if (!a.x)
		return a;
	out = num_ball_new(c);
	num_exact_read(out, a.x, c->prec, c->field);
	return arb_is_finite(out) ? (num){ a.lo, a.hi, out } : IV_ALL;
}
