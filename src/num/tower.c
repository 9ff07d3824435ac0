/* tower.c -- arithmetic, values and signs of elements of the tower. */
#include "num/tower_priv.h"
#include <string.h>

static const fmpz plus_one = 1, minus_one = -1;

/* --- memory ------------------------------------------------------------- */

struct elem *num_tower_tmp(struct field *f)
{
	struct elem *e;

	if (f->npool) {
		e = f->pool[--f->npool];
		e->n = 0;
		fmpz_one(&e->den);
		return e;
	}
	e = mem_alloc(sizeof *e);
	e->den = 1;
	return e;
}

static void elem_free(struct elem *e, int deg)
{
	int i;

	for (i = 0; i < e->cap * deg; i++)
		fmpz_clear(e->z + i);
	fmpz_clear(&e->den);
	mem_free(e->z);
	mem_free(e->mask);
	mem_free(e);
}

void num_tower_drop(struct elem *e, struct field *f)
{
	if (!e)
		return;
	if (e->cap > 128 || f->npool > 200) {
		elem_free(e, f->deg);
		return;
	}
	f->pool = mem_grow(f->pool, &f->pool_cap, f->npool + 1, sizeof *f->pool);
	f->pool[f->npool++] = e;
}

static void fit(struct elem *e, int n, struct field *f)
{
	size_t d = (size_t)f->deg;
	int cap = e->cap ? 2 * e->cap : 4;

	if (n <= e->cap)
		return;
	if (cap < n)
		cap = n;
	e->mask = mem_resize(e->mask, (size_t)cap * sizeof *e->mask);
	e->z = mem_resize(e->z, (size_t)cap * d * sizeof *e->z);
	memset(e->z + (size_t)e->cap * d, 0, (size_t)(cap - e->cap) * d * sizeof *e->z);
	e->cap = cap;
}

/* An element kept in the arena that owns outside memory: n counts integers. */
static void clear_kept(void *p)
{
	struct elem *e = p;
	int i;

	for (i = 0; i < e->cap; i++)
		fmpz_clear(e->z + i);
	fmpz_clear(&e->den);
}

const struct elem *num_tower_keep(struct elem *e, struct field *f)
{
	size_t n = (size_t)e->n, d = (size_t)f->deg, i;
	struct elem *k =
		arena_alloc(f->arena, sizeof *k + n * sizeof *e->mask + n * d * sizeof *e->z);
	bool big = COEFF_IS_MPZ(e->den);

	k->n = e->n;
	k->cap = (int)(n * d); /* what clear_kept has to clear */
	k->mask = (uint64_t *)(k + 1);
	k->z = (fmpz *)(k->mask + n);
	memcpy(k->mask, e->mask, n * sizeof *e->mask);
	for (i = 0; i < n * d; i++) {
		k->z[i] = e->z[i];
		big |= COEFF_IS_MPZ(e->z[i]);
		e->z[i] = 0;
	}
	if (big) {
		long limbs = limbs_of_vec(k->z, (long)(n * d)) + limbs_of(&e->den);

		/* Memory is work too. */
		f->limbs += (size_t)limbs;
		field_charge(f, limbs / 4);
	}
	field_charge(f, 4 + (long)(n * d) / 4);
	k->den = e->den;
	e->den = 1;
	e->n = 0;
	if (big)
		arena_defer(f->arena, clear_kept, k);
	num_tower_drop(e, f);
	return k;
}

void num_tower_swap(struct elem *a, struct elem *b)
{
	struct elem t = *a;

	*a = *b;
	*b = t;
}

/* --- setting ------------------------------------------------------------ */

void num_tower_zero(struct elem *r)
{
	r->n = 0;
	fmpz_one(&r->den);
}

static void set_elem(struct elem *r, const struct elem *a, struct field *f)
{
	if (r == a)
		return;
	fit(r, a->n, f);
	if (a->n)
		memcpy(r->mask, a->mask, (size_t)a->n * sizeof *a->mask);
	_fmpz_vec_set(r->z, a->z, (slong)a->n * f->deg);
	r->n = a->n;
	fmpz_set(&r->den, &a->den);
}

/* Divide out what den and the coefficients share. */
static void reduce(struct elem *r, struct field *f)
{
	slong i, n = (slong)r->n * f->deg;
	fmpz_t g;

	if (!n) {
		fmpz_one(&r->den);
		return;
	}
	if (fmpz_sgn(&r->den) < 0) {
		fmpz_neg(&r->den, &r->den);
		_fmpz_vec_neg(r->z, r->z, n);
	}
	if (fmpz_is_one(&r->den))
		return;
	fmpz_init_set(g, &r->den);
	for (i = 0; i < n && !fmpz_is_one(g); i++) {
		if (fmpz_is_zero(r->z + i))
			continue;
		if (!field_charge(f, cost_gcd(limbs_of(g), limbs_of(r->z + i))))
			break;
		fmpz_gcd(g, g, r->z + i);
	}
	if (!fmpz_is_one(g) && i == n &&
	    field_charge(f, 2 * cost_vec(n, limbs_of_vec(r->z, n), limbs_of(g)))) {
		_fmpz_vec_scalar_divexact_fmpz(r->z, r->z, n, g);
		fmpz_divexact(&r->den, &r->den, g);
	}
	fmpz_clear(g);
}

void num_tower_set_block(struct elem *r, const fmpz *z, const fmpz_t den, struct field *f)
{
	fit(r, 1, f);
	r->n = !block_is_zero(z, f->deg);
	r->mask[0] = 0;
	_fmpz_vec_set(r->z, z, f->deg);
	fmpz_set(&r->den, den);
	reduce(r, f);
}

void num_tower_set_fmpq(struct elem *r, const fmpz_t num, const fmpz_t den, struct field *f)
{
	fit(r, 1, f);
	r->n = !fmpz_is_zero(num);
	r->mask[0] = 0;
	fmpz_set(r->z, num);
	if (f->deg > 1)
		_fmpz_vec_zero(r->z + 1, f->deg - 1);
	fmpz_set(&r->den, den);
	reduce(r, f);
}

void num_tower_set_si(struct elem *r, slong v, struct field *f)
{
	fmpz_t z;

	fmpz_init(z);
	fmpz_set_si(z, v);
	num_tower_set_fmpq(r, z, &plus_one, f);
	fmpz_clear(z);
}

/* --- whole elements: numerators without their denominator --------------- */

/* Part of an element, its masks read through `keep`. */
struct num_view {
	int n;
	uint64_t keep;
	const uint64_t *mask;
	const fmpz *z;
};

static struct num_view view(const struct elem *a)
{
	return (struct num_view){ a->n, ~(uint64_t)0, a->mask, a->z };
}

static int top(struct num_view a)
{
	uint64_t m = a.n ? a.mask[a.n - 1] & a.keep : 0;

	return m ? 63 - __builtin_clzll(m) : -1;
}

/* Masks are sorted, so those with bit k (the top one) stand at the end. */
static void split(struct num_view a, int k, struct num_view *a0, struct num_view *a1, int deg)
{
	uint64_t bit = (uint64_t)1 << k;
	int lo = 0, hi = a.n;

	while (lo < hi) {
		int mid = (lo + hi) / 2;

		if (a.mask[mid] & a.keep & bit)
			hi = mid;
		else
			lo = mid + 1;
	}
	*a0 = (struct num_view){ lo, a.keep, a.mask, a.z };
	*a1 = (struct num_view){ a.n - lo, a.keep & (bit - 1), a.mask + lo,
				 a.z + (size_t)lo * (size_t)deg };
}

/* r = sa * a + sb * b; r is neither.  Nothing when the budget is spent. */
static void lin(struct elem *r, struct num_view a, const fmpz *sa, struct num_view b,
		const fmpz *sb, struct field *f)
{
	int i = 0, j = 0, k = 0, d = f->deg;
	long na = (long)a.n * d, nb = (long)b.n * d;

	r->n = 0;
	if (!field_charge(f, 2 + na + nb + cost_vec(na, limbs_of_vec(a.z, na), limbs_of(sa)) +
				     cost_vec(nb, limbs_of_vec(b.z, nb), limbs_of(sb))))
		return;
	fit(r, a.n + b.n, f);
	while (i < a.n || j < b.n) {
		uint64_t x = i < a.n ? a.mask[i] & a.keep : ~(uint64_t)0;
		uint64_t y = j < b.n ? b.mask[j] & b.keep : ~(uint64_t)0;
		fmpz *z = r->z + (size_t)k * (size_t)d;

		r->mask[k] = x < y ? x : y;
		if (x <= y)
			_fmpz_vec_scalar_mul_fmpz(z, a.z + (size_t)i++ * (size_t)d, d, sa);
		else
			_fmpz_vec_zero(z, d);
		if (y <= x)
			_fmpz_vec_scalar_addmul_fmpz(z, b.z + (size_t)j++ * (size_t)d, d, sb);
		k += x != y || !block_is_zero(z, d);
	}
	r->n = k;
}

/* Append the terms of a, times g_k. */
static void append(struct elem *r, struct num_view a, int k, struct field *f)
{
	size_t d = (size_t)f->deg;
	int i;

	fit(r, r->n + a.n, f);
	for (i = 0; i < a.n; i++)
		r->mask[r->n + i] = (a.mask[i] & a.keep) | (uint64_t)1 << k;
	_fmpz_vec_set(r->z + (size_t)r->n * d, a.z, (slong)a.n * f->deg);
	r->n += a.n;
	field_charge(f, 1 + limbs_of_vec(a.z, (long)a.n * f->deg) / 2);
}

/* r = a * one block */
static bool mul_block(struct elem *r, struct num_view a, const fmpz *c, struct field *f)
{
	int i, d = f->deg;

	r->n = 0;
	fit(r, a.n, f);
	for (i = 0; i < a.n; i++) {
		const fmpz *z = a.z + (size_t)i * (size_t)d;

		if (!field_charge(f, 2 + num_cyclo_cost_mul(z, c, f)))
			return false;
		r->mask[i] = a.mask[i] & a.keep;
		num_cyclo_mul(r->z + (size_t)i * (size_t)d, z, c, f);
	}
	r->n = a.n;
	return true;
}

/* Few terms, degree 1, all shared generators rational: products one by one. */
static bool mul_small(struct elem *r, struct num_view a, struct num_view b, struct field *f)
{
	fmpz_t p;
	int i, j, k;

	fit(r, a.n * b.n, f);
	r->n = 0;
	fmpz_init(p);
	for (i = 0; i < a.n; i++) {
		for (j = 0; j < b.n; j++) {
			uint64_t x = a.mask[i] & a.keep, y = b.mask[j] & b.keep;
			uint64_t both = x & y, m = x ^ y;

			if (!field_charge(
				    f, 3 + cost_mul(limbs_of(a.z + i), limbs_of(b.z + j)))) {
				fmpz_clear(p);
				return false;
			}
			fmpz_mul(p, a.z + i, b.z + j);
			for (; both; both &= both - 1) {
				const fmpz *q = f->gen[__builtin_ctzll(both)].a->z;

				field_charge(f, cost_mul(limbs_of(p), limbs_of(q)));
				fmpz_mul(p, p, q);
			}
			for (k = r->n; k > 0 && r->mask[k - 1] > m; k--)
				;
			if (k > 0 && r->mask[k - 1] == m) {
				fmpz_add(r->z + k - 1, r->z + k - 1, p);
				continue;
			}
			if (k < r->n) {
				fmpz t = r->z[r->n];

				memmove(r->mask + k + 1, r->mask + k,
					(size_t)(r->n - k) * sizeof *r->mask);
				memmove(r->z + k + 1, r->z + k,
					(size_t)(r->n - k) * sizeof *r->z);
				r->z[k] = t;
			}
			r->mask[k] = m;
			fmpz_swap(r->z + k, p);
			r->n++;
		}
	}
	fmpz_clear(p);
	for (i = j = 0; i < r->n; i++) {
		if (fmpz_is_zero(r->z + i))
			continue;
		r->mask[j] = r->mask[i];
		if (i != j)
			fmpz_swap(r->z + j, r->z + i);
		j++;
	}
	r->n = j;
	return f->left > 0;
}

static uint64_t all_bits(struct num_view a)
{
	uint64_t m = 0;
	int i;

	for (i = 0; i < a.n; i++)
		m |= a.mask[i];
	return m & a.keep;
}

/* r = a * b; r is neither. */
static bool mul(struct elem *r, struct num_view a, struct num_view b, struct field *f)
{
	struct num_view a0, a1, b0, b1;
	struct elem *p, *q, *s;
	int ka = top(a), kb = top(b), k = ka > kb ? ka : kb;
	bool ok = f->left > 0, square;

	if (!a.n || !b.n) {
		r->n = 0;
		return true;
	}
	if (kb < 0)
		return mul_block(r, a, b.z, f);
	if (ka < 0)
		return mul_block(r, b, a.z, f);
	if (f->deg == 1 && a.n * b.n <= 64 && !(all_bits(a) & all_bits(b) & ~f->rational))
		return mul_small(r, a, b, f);
	split(a, k, &a0, &a1, f->deg);
	split(b, k, &b0, &b1, f->deg);
	square = a.z == b.z && a.n == b.n;
	p = num_tower_tmp(f);
	q = num_tower_tmp(f);
	s = num_tower_tmp(f);
	/* r = a0 b0 + A a1 b1 */
	if (ok && a1.n && b1.n) {
		ok = mul(p, a1, b1, f) && mul(q, view(p), view(f->gen[k].a), f) &&
		     mul(p, a0, b0, f);
		if (ok)
			lin(r, view(p), &plus_one, view(q), &plus_one, f);
	} else if (ok) {
		ok = mul(r, a0, b0, f);
	}
	/* ... + (a0 b1 + a1 b0) g_k */
	if (ok && square) {
		fmpz two = 2;

		ok = mul(p, a0, a1, f);
		field_charge(f, (long)p->n * f->deg);
		_fmpz_vec_scalar_mul_fmpz(p->z, p->z, (slong)p->n * f->deg, &two);
		append(r, view(p), k, f);
	} else if (ok) {
		ok = mul(p, a0, b1, f) && mul(q, a1, b0, f);
		if (ok) {
			lin(s, view(p), &plus_one, view(q), &plus_one, f);
			append(r, view(s), k, f);
		}
	}
	num_tower_drop(p, f);
	num_tower_drop(q, f);
	num_tower_drop(s, f);
	return ok && r->n <= TERM_MAX && f->left > 0;
}

/* --- elements with denominators ----------------------------------------- */

slong num_tower_bits(const struct elem *a, struct field *f)
{
	return FLINT_ABS(_fmpz_vec_max_bits(a->z, (slong)a->n * f->deg)) +
	       (slong)fmpz_bits(&a->den);
}

/* Within the limits? */
static bool fits(const struct elem *a, struct field *f)
{
	slong bits = num_tower_bits(a, f);

	return a->n <= TERM_MAX && bits <= BITS_MAX && bits * a->n * f->deg <= ELEM_BITS_MAX &&
	       f->left > 0;
}

static bool add(struct elem *r, const struct elem *a, const struct elem *b, int sign,
		struct field *f)
{
	const fmpz *one = sign < 0 ? &minus_one : &plus_one;
	struct elem *t = num_tower_tmp(f);
	bool ok;

	if (fmpz_equal(&a->den, &b->den)) {
		lin(t, view(a), &plus_one, view(b), one, f);
		fmpz_set(&t->den, &a->den);
	} else {
		fmpz_t g, sa, sb;

		fmpz_init(g);
		fmpz_init(sa);
		fmpz_init(sb);
		if (field_charge(f,
				 cost_gcd(limbs_of(&a->den), limbs_of(&b->den)) +
					 3 * cost_mul(limbs_of(&a->den), limbs_of(&b->den)))) {
			fmpz_gcd(g, &a->den, &b->den);
			fmpz_divexact(sa, &b->den, g);
			fmpz_divexact(sb, &a->den, g);
			fmpz_mul(&t->den, sa, &a->den);
			fmpz_mul(sb, sb, one);
			lin(t, view(a), sa, view(b), sb, f);
		}
		fmpz_clear(g);
		fmpz_clear(sa);
		fmpz_clear(sb);
	}
	reduce(t, f);
	ok = fits(t, f);
	num_tower_swap(r, t);
	num_tower_drop(t, f);
	return ok;
}

bool num_tower_add(struct elem *r, const struct elem *a, const struct elem *b, struct field *f)
{
	return add(r, a, b, 1, f);
}

bool num_tower_sub(struct elem *r, const struct elem *a, const struct elem *b, struct field *f)
{
	return add(r, a, b, -1, f);
}

/* Two fractions: common factors can only stand crosswise, and not in a square. */
static bool mul_fractions(struct elem *r, const struct elem *a, const struct elem *b,
			  struct field *f)
{
	long az = limbs_of(a->z), ad = limbs_of(&a->den);
	long bz = limbs_of(b->z), bd = limbs_of(&b->den);
	fmpz_t g, h, u, v;

	if (!field_charge(f, 4 + cost_mul(az, bz) + cost_mul(ad, bd)))
		return false;
	fmpz_init(g);
	fmpz_init(h);
	fmpz_init_set_ui(u, 1);
	fmpz_init_set_ui(v, 1);
	if (!fmpz_is_one(&b->den) && a != b && field_charge(f, cost_gcd(az, bd)))
		fmpz_gcd(u, a->z, &b->den);
	if (!fmpz_is_one(&a->den) && a != b && field_charge(f, cost_gcd(bz, ad)))
		fmpz_gcd(v, b->z, &a->den);
	if (fmpz_is_one(u) && fmpz_is_one(v)) {
		fmpz_mul(g, a->z, b->z);
		fmpz_mul(h, &a->den, &b->den);
	} else if (field_charge(f, 2 * (cost_mul(az + bd, limbs_of(u)) +
					cost_mul(bz + ad, limbs_of(v))))) {
		fmpz_t w;

		fmpz_init(w);
		fmpz_divexact(g, a->z, u);
		fmpz_divexact(w, b->z, v);
		fmpz_mul(g, g, w);
		fmpz_divexact(h, &a->den, v);
		fmpz_divexact(w, &b->den, u);
		fmpz_mul(h, h, w);
		fmpz_clear(w);
	}
	if (f->left > 0) {
		fit(r, 1, f);
		r->n = 1;
		r->mask[0] = 0;
		fmpz_swap(r->z, g);
		fmpz_swap(&r->den, h);
	}
	fmpz_clear(g);
	fmpz_clear(h);
	fmpz_clear(u);
	fmpz_clear(v);
	return f->left > 0 && fits(r, f);
}

bool num_tower_mul(struct elem *r, const struct elem *a, const struct elem *b, struct field *f)
{
	struct elem *t;
	bool ok = num_tower_bits(a, f) + num_tower_bits(b, f) <= BITS_MAX && f->left > 0;

	if (!ok)
		return false;
	if (f->deg == 1 && a->n == 1 && b->n == 1 && !a->mask[0] && !b->mask[0])
		return mul_fractions(r, a, b, f);
	t = num_tower_tmp(f);
	ok = mul(t, view(a), view(b), f) &&
	     field_charge(f, cost_mul(limbs_of(&a->den), limbs_of(&b->den)));
	if (ok) {
		fmpz_mul(&t->den, &a->den, &b->den);
		reduce(t, f);
		num_tower_swap(r, t);
		ok = fits(r, f);
	}
	num_tower_drop(t, f);
	return ok;
}

void num_tower_neg(struct elem *r, const struct elem *a, struct field *f)
{
	set_elem(r, a, f);
	_fmpz_vec_neg(r->z, r->z, (slong)r->n * f->deg);
	field_charge(f, 1 + limbs_of_vec(r->z, (long)r->n * f->deg) / 2);
}

bool num_tower_scale(struct elem *r, const struct elem *a, const fmpz_t num, const fmpz_t den,
		     struct field *f)
{
	if (fmpz_is_zero(num)) {
		num_tower_zero(r);
		return true;
	}
	if (!field_charge(f, 4 +
				     cost_vec((long)a->n * f->deg,
					      limbs_of_vec(a->z, (long)a->n * f->deg),
					      limbs_of(num)) +
				     cost_mul(limbs_of(&a->den), limbs_of(den))))
		return false;
	set_elem(r, a, f);
	_fmpz_vec_scalar_mul_fmpz(r->z, r->z, (slong)r->n * f->deg, num);
	fmpz_mul(&r->den, &r->den, den);
	reduce(r, f);
	return fits(r, f);
}

void num_tower_split(struct elem *a0, struct elem *a1, const struct elem *a, int k,
		     struct field *f)
{
	struct num_view v0, v1;
	static const fmpz zero = 0;
	struct num_view none = { 0, 0, NULL, NULL };

	split(view(a), k, &v0, &v1, f->deg);
	lin(a0, v0, &plus_one, none, &zero, f);
	lin(a1, v1, &plus_one, none, &zero, f);
	fmpz_set(&a0->den, &a->den);
	fmpz_set(&a1->den, &a->den);
	reduce(a0, f);
	reduce(a1, f);
}

bool num_tower_join(struct elem *r, const struct elem *a0, const struct elem *a1, int k,
		    struct field *f)
{
	struct elem *t = num_tower_tmp(f);
	bool ok;

	append(t, view(a1), k, f);
	fmpz_set(&t->den, &a1->den);
	ok = num_tower_add(r, a0, t, f);
	num_tower_drop(t, f);
	return ok;
}

static const struct elem *gen_inverse(int k, struct field *f)
{
	struct gen *g = f->gen + k;
	struct elem *t;

	if (g->inv)
		return g->inv;
	t = num_tower_tmp(f);
	if (!num_tower_inv(t, g->a, f)) {
		num_tower_drop(t, f);
		return NULL;
	}
	g->inv = num_tower_keep(t, f);
	return g->inv;
}

/* 1/(a0 + a1 g) = (a0 - a1 g) / (a0^2 - A a1^2), down to the base field. */
bool num_tower_inv(struct elem *r, const struct elem *a, struct field *f)
{
	int k = top(view(a));
	struct elem *a0, *a1, *n, *t;
	bool ok;

	if (!a->n)
		return false;
	if (k < 0) {
		t = num_tower_tmp(f);
		fit(t, 1, f);
		t->n = 1;
		t->mask[0] = 0;
		ok = num_cyclo_inv(t->z, &t->den, a->z, f) &&
		     field_charge(f, 10 + cost_vec(f->deg, limbs_of_vec(t->z, f->deg),
						   limbs_of(&a->den)));
		if (ok) {
			_fmpz_vec_scalar_mul_fmpz(t->z, t->z, f->deg, &a->den);
			if (f->deg > 1)
				reduce(t, f);
			num_tower_swap(r, t);
		}
		num_tower_drop(t, f);
		return ok && f->left > 0;
	}
	a0 = num_tower_tmp(f);
	a1 = num_tower_tmp(f);
	n = num_tower_tmp(f);
	t = num_tower_tmp(f);
	num_tower_split(a0, a1, a, k, f);
	if (!a0->n) {
		/* 1/(a1 g) = g / (a1 A) */
		const struct elem *ai = gen_inverse(k, f);

		ok = ai && num_tower_inv(n, a1, f) && num_tower_mul(a1, n, ai, f);
	} else {
		ok = num_tower_mul(n, a0, a0, f) && num_tower_mul(t, a1, a1, f) &&
		     num_tower_mul(t, t, f->gen[k].a, f) && num_tower_sub(n, n, t, f) &&
		     num_tower_inv(n, n, f) && num_tower_mul(a0, a0, n, f) &&
		     num_tower_mul(a1, a1, n, f);
		num_tower_neg(a1, a1, f);
	}
	ok = ok && num_tower_join(r, a0, a1, k, f);
	num_tower_drop(a0, f);
	num_tower_drop(a1, f);
	num_tower_drop(n, f);
	num_tower_drop(t, f);
	return ok;
}

bool num_tower_equal(const struct elem *a, const struct elem *b, struct field *f)
{
	return a == b ||
	       (a->n == b->n && fmpz_equal(&a->den, &b->den) &&
		(!a->n || !memcmp(a->mask, b->mask, (size_t)a->n * sizeof *a->mask)) &&
		_fmpz_vec_equal(a->z, b->z, (slong)a->n * f->deg));
}

bool num_tower_is_rational(const struct elem *a, struct field *f)
{
	return !a->n || (a->n == 1 && !a->mask[0] && block_is_whole(a->z, f->deg));
}

bool num_tower_is_one(const struct elem *a, struct field *f)
{
	return a->n && num_tower_is_rational(a, f) && fmpz_is_one(a->z) &&
	       fmpz_is_one(&a->den);
}

uint64_t num_tower_hash(const struct elem *a, struct field *f)
{
	uint64_t h = 1469598103934665603u;
	int i;

	for (i = 0; i < a->n; i++)
		h = (h ^ a->mask[i]) * 1099511628211u;
	for (i = 0; i < a->n * f->deg; i++)
		h = (h ^ fmpz_fdiv_ui(a->z + i, 4294967291u)) * 1099511628211u;
	return (h ^ fmpz_fdiv_ui(&a->den, 4294967291u)) * 1099511628211u;
}

uint64_t num_tower_support(const struct elem *a, struct field *f)
{
	uint64_t all = 0, seen = 0, m;
	int i;

	for (i = 0; i < a->n; i++)
		all |= a->mask[i];
	while ((m = all & ~seen)) {
		int k = __builtin_ctzll(m);
		const struct elem *r = f->gen[k].a;

		seen |= (uint64_t)1 << k;
		for (i = 0; i < r->n; i++)
			all |= r->mask[i];
	}
	return all;
}

/* --- values ------------------------------------------------------------- */

static long cost_eval(const struct elem *a, slong prec, struct field *f)
{
	long ops = 2, n = (long)a->n * f->deg;
	int i;

	for (i = 0; i < a->n; i++)
		ops += 2 + __builtin_popcountll(a->mask[i]);
	return (ops + (f->deg > 1 ? n : 0)) * cost_ball(prec) +
	       (limbs_of_vec(a->z, n) + limbs_of(&a->den)) / 4;
}

static void eval(arb_t r, const struct elem *a, slong prec, struct field *f)
{
	int i, j, d = f->deg;
	arb_t t;

	arb_init(t);
	arb_zero(r);
	for (i = 0; i < a->n; i++) {
		const fmpz *z = a->z + (size_t)i * (size_t)d;
		uint64_t m = a->mask[i];

		arb_set_round_fmpz(t, z, prec);
		for (j = 1; j < d; j++)
			if (!fmpz_is_zero(z + j))
				arb_addmul_fmpz(t, f->gpow + j, z + j, prec);
		for (; m; m &= m - 1)
			arb_mul(t, t, f->gen[__builtin_ctzll(m)].val, prec);
		arb_add(r, r, t, prec);
	}
	if (!fmpz_is_one(&a->den))
		arb_div_fmpz(r, r, &a->den, prec);
	arb_clear(t);
}

/* Values of g and of the generators, good to prec bits or more; false, and nothing
 * changed, when the budget does not reach. */
static bool refresh(slong prec, struct field *f)
{
	slong p;
	long cost;
	int i;

	if (prec <= f->prec)
		return true;
	prec = prec < 128 ? 128 : prec;
	p = prec + 10;
	cost = f->deg > 1 ? (f->deg + 30) * cost_ball(p) : 0;
	for (i = 0; i < f->ngen; i++)
		cost += cost_eval(f->gen[i].a, p, f) + 4 * cost_ball(p);
	if (!field_charge(f, cost))
		return false;
	f->prec = prec;
	if (f->deg > 1) {
		fmpq_t q;

		fmpq_init(q);
		fmpq_set_si(q, 1, f->conductor);
		arb_one(f->gpow);
		arb_cos_pi_fmpq(f->gpow + 1, q, p);
		arb_mul_2exp_si(f->gpow + 1, f->gpow + 1, 1);
		for (i = 2; i < f->deg; i++)
			arb_mul(f->gpow + i, f->gpow + i - 1, f->gpow + 1, p);
		fmpq_clear(q);
	}
	for (i = 0; i < f->ngen; i++) {
		eval(f->gen[i].val, f->gen[i].a, p, f);
		arb_sqrtpos(f->gen[i].val, f->gen[i].val, p);
	}
	return true;
}

bool num_tower_ball(arb_t r, const struct elem *a, slong prec, struct field *f)
{
	if (!refresh(prec, f) || !field_charge(f, cost_eval(a, prec, f))) {
		arb_zero_pm_inf(r);
		return false;
	}
	eval(r, a, prec + 4, f);
	return true;
}

int num_tower_sgn(const struct elem *a, struct field *f)
{
	slong prec;
	arb_t t;
	int s = 2;

	if (!a->n)
		return 0;
	if (a->n == 1 && f->deg == 1)
		return fmpz_sgn(a->z);
	arb_init(t);
	for (prec = 64; prec <= PREC_MAX && s == 2; prec *= 2) {
		if (!num_tower_ball(t, a, prec, f))
			break;
		s = arb_is_positive(t) ? 1 : arb_is_negative(t) ? -1 : 2;
	}
	arb_clear(t);
	return s;
}
