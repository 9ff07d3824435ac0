/* exact.c -- the field Q(√3) over GMP's rationals, and what points of it need. */
#include "exact.h"
#include "base/base.h"
#include "base/mem.h"
#include <gmp.h>
#include <math.h>
#include <stdlib.h>

struct num {
	mpq_t a, b;
};
enum { PIECE = 4096, PIECES = 4096 };
static struct num *pool[PIECES];
static int used, made;

static struct num *fresh(void)
{
	struct num *n;

	if (used == PIECE * PIECES)
		BUG("too many numbers");
	if (!pool[used / PIECE])
		pool[used / PIECE] = mem_alloc(PIECE * sizeof **pool);
	n = &pool[used / PIECE][used % PIECE];
	if (used++ == made) {
		made++;
		mpq_init(n->a);
		mpq_init(n->b);
	}
	return n;
}

int exact_mark(void)
{
	return used;
}

void exact_reset(int mark)
{
	used = mark;
}

num n_of(long p, long q)
{
	struct num *n = fresh();

	mpq_set_si(n->a, q < 0 ? -p : p, (unsigned long)labs(q));
	mpq_canonicalize(n->a);
	mpq_set_ui(n->b, 0, 1);
	return n;
}

num n_near(double x)
{
	struct num *n = fresh();

	mpq_set_d(n->a, x);
	mpq_set_ui(n->b, 0, 1);
	return n;
}

num n_root3(void)
{
	struct num *n = fresh();

	mpq_set_ui(n->a, 0, 1);
	mpq_set_ui(n->b, 1, 1);
	return n;
}

num n_add(num a, num b)
{
	struct num *n = fresh();

	mpq_add(n->a, a->a, b->a);
	mpq_add(n->b, a->b, b->b);
	return n;
}

num n_sub(num a, num b)
{
	struct num *n = fresh();

	mpq_sub(n->a, a->a, b->a);
	mpq_sub(n->b, a->b, b->b);
	return n;
}

/* x y + by z w */
static void mixed(mpq_t out, const mpq_t x, const mpq_t y, const mpq_t z, const mpq_t w,
		  long by)
{
	mpq_t t, k;

	mpq_init(t);
	mpq_init(k);
	mpq_set_si(k, by, 1);
	mpq_mul(t, z, w);
	mpq_mul(t, t, k);
	mpq_mul(k, x, y);
	mpq_add(out, k, t);
	mpq_clear(t);
	mpq_clear(k);
}

num n_mul(num a, num b)
{
	struct num *n = fresh();

	mixed(n->a, a->a, b->a, a->b, b->b, 3);
	mixed(n->b, a->a, b->b, a->b, b->a, 1);
	return n;
}

num n_div(num a, num b)
{
	struct num *n = fresh();
	mpq_t norm;

	mpq_init(norm);
	mixed(norm, b->a, b->a, b->b, b->b, -3);
	mixed(n->a, a->a, b->a, a->b, b->b, -3);
	mixed(n->b, a->b, b->a, a->a, b->b, -1);
	mpq_div(n->a, n->a, norm);
	mpq_div(n->b, n->b, norm);
	mpq_clear(norm);
	return n;
}

int n_sign(num a)
{
	int s = mpq_sgn(a->a), r = mpq_sgn(a->b), big;
	mpq_t norm;

	if (!r || s == r)
		return s ? s : r;
	if (!s)
		return r;
	mpq_init(norm);
	mixed(norm, a->a, a->a, a->b, a->b, -3);
	big = mpq_sgn(norm); /* which of the two parts is larger */
	mpq_clear(norm);
	return big > 0 ? s : r;
}

int n_cmp(num a, num b)
{
	return n_sign(n_sub(a, b));
}

double n_double(num a)
{
	return mpq_get_d(a->a) + mpq_get_d(a->b) * sqrt(3.0);
}

static void add_rational(struct buf *b, const mpq_t q)
{
	char *s = mem_alloc(mpz_sizeinbase(mpq_numref(q), 10) +
			    mpz_sizeinbase(mpq_denref(q), 10) + 3);

	mpq_get_str(s, 10, q);
	buf_add(b, s);
	mem_free(s);
}

void n_write(struct buf *b, num a)
{
	add_rational(b, a->a);
	if (mpq_sgn(a->b)) {
		buf_add(b, "+(");
		add_rational(b, a->b);
		buf_add(b, ")*sqrt(3)");
	}
}

/* --- Points ---------------------------------------------------------------------------- */
struct spot s_of(num x, num y)
{
	return (struct spot){ x, y };
}

struct spot s_add(struct spot a, struct spot b)
{
	return s_of(n_add(a.x, b.x), n_add(a.y, b.y));
}

struct spot s_sub(struct spot a, struct spot b)
{
	return s_of(n_sub(a.x, b.x), n_sub(a.y, b.y));
}

struct spot s_times(struct spot a, num k)
{
	return s_of(n_mul(a.x, k), n_mul(a.y, k));
}

bool s_same(struct spot a, struct spot b)
{
	return !n_cmp(a.x, b.x) && !n_cmp(a.y, b.y);
}

num s_cross(struct spot u, struct spot v)
{
	return n_sub(n_mul(u.x, v.y), n_mul(u.y, v.x));
}

num s_dot(struct spot u, struct spot v)
{
	return n_add(n_mul(u.x, v.x), n_mul(u.y, v.y));
}

num s_square(struct spot a, struct spot b)
{
	struct spot d = s_sub(a, b);

	return s_dot(d, d);
}

num s_turn(struct spot a, struct spot b, struct spot c)
{
	return s_cross(s_sub(b, a), s_sub(c, a));
}

struct spot s_along(struct spot a, struct spot b, num t)
{
	return s_add(a, s_times(s_sub(b, a), t));
}

struct spot s_foot(struct spot p, struct spot a, struct spot b)
{
	struct spot u = s_sub(b, a);

	return s_along(a, b, n_div(s_dot(s_sub(p, a), u), s_dot(u, u)));
}

bool s_meet(struct spot *out, struct spot a, struct spot b, struct spot c, struct spot d)
{
	num det = s_cross(s_sub(b, a), s_sub(d, c));

	if (!n_sign(det))
		return false;
	*out = s_along(a, b, n_div(s_cross(s_sub(c, a), s_sub(d, c)), det));
	return true;
}

bool s_circumcenter(struct spot *out, struct spot a, struct spot b, struct spot c)
{
	struct spot u = s_sub(b, a), v = s_sub(c, a);
	num twice = n_mul(n_of(2, 1), s_cross(u, v)), p = s_dot(u, u), q = s_dot(v, v);

	if (!n_sign(twice))
		return false;
	*out = s_add(a, s_of(n_div(n_sub(n_mul(p, v.y), n_mul(q, u.y)), twice),
			     n_div(n_sub(n_mul(q, u.x), n_mul(p, v.x)), twice)));
	return true;
}
