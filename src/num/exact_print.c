/*
 * num_exact_print.c -- closed forms as people write them.
 *
 * An element is flattened into items c * sqrt(r) * cos(k pi/N) * nested roots
 * over one denominator; rational radicands are merged under one root, and a
 * group of items sharing its nested roots is folded into a single root where
 * that is shorter.
 */
#include "num/tower_priv.h"
#include <string.h>

#define LENGTH_MAX 2000
#define ITEMS_MAX 128
#define DEPTH_MAX 8
#define PRINT_BUDGET 3000000L

struct num_item {
	fmpz c, rad; /* rad >= 1 */
	uint64_t nested;
	slong k; /* cos(k pi/N), 0: none */
};

struct num_out {
	struct field *f;
	bool latex;
	bool failed;
	int depth;
};

/* A product or sum over a denominator. */
struct num_frac {
	struct buf num, den; /* den empty: 1 */
	bool neg;            /* the sign, when there is one item */
	bool one;            /* num is "1" */
	int items;           /* in num; more than one: a sum */
	bool plain;          /* num is a whole number */
};

static bool put_number(struct buf *b, xn a, struct num_out *o);
static bool put_elem(struct num_frac *r, const struct elem *a, struct num_out *o);
static void put_frac(struct buf *b, const struct num_frac *x, struct num_out *o);

static bool fine(const struct buf *b, struct num_out *o)
{
	if (b->n > LENGTH_MAX)
		o->failed = true;
	return !o->failed;
}

static void frac_clear(struct num_frac *x)
{
	buf_clear(&x->num);
	buf_clear(&x->den);
}

static void put_fmpz(struct buf *b, const fmpz_t z)
{
	char *s = fmpz_get_str(NULL, 10, z);

	buf_add(b, s);
	flint_free(s);
}

/* Between two factors. */
static void times(struct buf *b, struct num_out *o)
{
	if (!o->latex)
		buf_addc(b, '*');
}

/* --- items -------------------------------------------------------------- */

static void items_clear(struct num_item *it, int n)
{
	while (n--) {
		fmpz_clear(&it[n].c);
		fmpz_clear(&it[n].rad);
	}
}

/* Rational parts, then roots by size, then cosines, then nested roots. */
static int item_cmp(const struct num_item *a, const struct num_item *b)
{
	int c;

	if (a->nested != b->nested)
		return a->nested < b->nested ? -1 : 1;
	if (a->k != b->k)
		return a->k < b->k ? -1 : 1;
	c = fmpz_cmp(&a->rad, &b->rad);
	return c;
}

static void items_sort(struct num_item *it, int n)
{
	int i, j;

	for (i = 1; i < n; i++) {
		struct num_item x = it[i];

		for (j = i; j > 0 && item_cmp(&x, it + j - 1) < 0; j--)
			it[j] = it[j - 1];
		it[j] = x;
	}
}

/* Put c * sqrt(rad) * 2cos(k pi/N) * nested into *it; rad is made square-free. */
static void item_set(struct num_item *it, const fmpz *c, const fmpz *rad, slong k,
		     uint64_t nested, struct field *f)
{
	fmpz_t s, r;
	slong n = (slong)f->conductor;

	fmpz_init(s);
	fmpz_init_set(r, rad);
	fmpz_init_set(&it->c, c);
	fmpz_init(&it->rad);
	it->nested = nested;
	it->k = 0;
	if (k && 6 * k == n)
		fmpz_mul_ui(r, r, 3); /* 2cos(pi/6) = sqrt 3 */
	else if (k && 4 * k == n)
		fmpz_mul_ui(r, r, 2);
	else if (k) {
		it->k = k;
		fmpz_mul_ui(&it->c, &it->c, 2);
	}
	num_tower_square_part(s, &it->rad, r, f);
	fmpz_mul(&it->c, &it->c, s);
	fmpz_clear(s);
	fmpz_clear(r);
}

/* Is the block c times 2cos(k pi/N) for one k? */
static slong single_cosine(fmpz_t c, const fmpz *z, struct field *f)
{
	slong k, n = (slong)f->conductor;
	fmpz *w = _fmpz_vec_init(2 * f->deg), *u = w + f->deg;
	int i;

	for (k = 1; 2 * k < n; k++) {
		num_cyclo_two_cos(w, k, f);
		for (i = f->deg - 1; fmpz_is_zero(w + i); i--)
			;
		if (fmpz_is_zero(z + i) || !fmpz_divisible(z + i, w + i))
			continue;
		fmpz_divexact(c, z + i, w + i);
		_fmpz_vec_scalar_mul_fmpz(u, w, f->deg, c);
		if (_fmpz_vec_equal(u, z, f->deg))
			break;
	}
	_fmpz_vec_clear(w, 2 * f->deg);
	return 2 * k < n ? k : 0;
}

/* The items of the numerator; -1 when there are too many. */
static int flatten(struct num_item *it, const struct elem *a, struct field *f)
{
	int i, j, d = f->deg, n = 0;
	fmpz *cosines = _fmpz_vec_init(d);
	fmpz_t rad, c;

	fmpz_init(rad);
	fmpz_init(c);
	for (i = 0; i < a->n && n + d <= ITEMS_MAX; i++) {
		const fmpz *z = a->z + (size_t)i * (size_t)d;
		uint64_t m = a->mask[i] & f->rational, nested = a->mask[i] & ~f->rational;
		slong k;

		fmpz_one(rad);
		for (; m; m &= m - 1)
			fmpz_mul(rad, rad, f->gen[__builtin_ctzll(m)].a->z);
		k = d > 1 && !block_is_whole(z, d) ? single_cosine(c, z, f) : 0;
		if (k) {
			item_set(it + n++, c, rad, k, nested, f);
			continue;
		}
		num_cyclo_to_cosines(cosines, z, f);
		for (j = 0; j < d; j++)
			if (!fmpz_is_zero(cosines + j))
				item_set(it + n++, cosines + j, rad, j, nested, f);
	}
	fmpz_clear(rad);
	fmpz_clear(c);
	_fmpz_vec_clear(cosines, d);
	if (i == a->n)
		return n;
	items_clear(it, n);
	return -1;
}

/* --- text of items ------------------------------------------------------ */

/* sqrt(...) of an element. */
static void put_root(struct buf *b, const struct elem *a, struct num_out *o)
{
	struct num_frac x = { .neg = false };

	buf_add(b, o->latex ? "\\sqrt{" : "sqrt(");
	if (put_elem(&x, a, o))
		put_frac(b, &x, o);
	frac_clear(&x);
	buf_addc(b, o->latex ? '}' : ')');
}

/* k/n pi */
static void put_pi_fraction(struct buf *b, slong k, slong n, struct num_out *o)
{
	slong g = (slong)n_gcd((ulong)k, (ulong)n);

	k /= g;
	n /= g;
	if (o->latex)
		buf_add(b, "\\frac{");
	if (k > 1) {
		buf_addf(b, "%ld", (long)k);
		times(b, o);
	}
	buf_add(b, o->latex ? "\\pi" : "pi");
	buf_addf(b, o->latex ? "}{%ld}" : "/%ld", (long)n);
}

/* One item without its sign.  fold: the nested part is left out. */
static void put_item(struct buf *b, const struct num_item *it, struct num_out *o)
{
	fmpz_t c;
	uint64_t m;
	size_t start = b->n;

	fmpz_init(c);
	fmpz_abs(c, &it->c);
	if (!fmpz_is_one(c) || (fmpz_is_one(&it->rad) && !it->k && !it->nested))
		put_fmpz(b, c);
	fmpz_clear(c);
	if (it->k) {
		if (b->n > start)
			times(b, o);
		buf_add(b, o->latex ? "\\cos" : "cos(");
		put_pi_fraction(b, it->k, (slong)o->f->conductor, o);
		if (!o->latex)
			buf_addc(b, ')');
	}
	if (!fmpz_is_one(&it->rad)) {
		if (b->n > start)
			times(b, o);
		buf_add(b, o->latex ? "\\sqrt{" : "sqrt(");
		put_fmpz(b, &it->rad);
		buf_addc(b, o->latex ? '}' : ')');
	}
	for (m = it->nested; m && fine(b, o); m &= m - 1) {
		if (b->n > start)
			times(b, o);
		put_root(b, o->f->gen[__builtin_ctzll(m)].a, o);
	}
}

static void put_sign(struct buf *b, bool neg, bool first)
{
	if (neg)
		buf_addc(b, '-');
	else if (!first)
		buf_addc(b, '+');
}

/* items [i, j) share their nested roots: sum of c sqrt(r) cos * nested, folded
 * into one root: +- s sqrt(t Y^2/c), of which b gets the root and `coef` +-s.
 * src is the element they come from. */
static bool put_folded(struct buf *b, fmpz_t coef, const struct num_item *it,
		       const fmpz_t shared, const struct elem *src, struct num_out *o)
{
	struct field *f = o->f;
	struct elem *y = num_tower_tmp(f), *t = num_tower_tmp(f);
	fmpz_t c, s, r;
	bool ok = true;
	int i, sign;

	fmpz_init(c);
	fmpz_init(s);
	fmpz_init(r);
	for (i = 0; i < src->n && ok; i++) {
		struct elem *u;
		uint64_t m = src->mask[i];

		if ((m & ~f->rational) != it->nested)
			continue;
		u = num_tower_tmp(f);
		num_tower_set_block(u, src->z + (size_t)i * (size_t)f->deg, &(fmpz){ 1 }, f);
		num_tower_zero(t);
		for (; m && ok; m &= m - 1)
			ok = num_tower_join(u, t, u, __builtin_ctzll(m), f);
		ok = ok && num_tower_add(y, y, u, f);
		num_tower_drop(u, f);
	}
	/* `shared` was divided out of the numerator after flattening. */
	ok = ok && num_tower_scale(y, y, &(fmpz){ 1 }, shared, f);
	sign = ok ? num_tower_sgn(y, f) : 2;
	ok = ok && sign != 2 && num_tower_mul(t, y, y, f) && t->n;
	if (ok) {
		_fmpz_vec_content(c, t->z, (slong)t->n * f->deg);
		num_tower_square_part(s, r, c, f);
		if (!fmpz_is_one(&t->den)) {
			/* Y^2 = c y/den: s sqrt(r y den)/den would need another denominator */
			ok = fmpz_is_square(&t->den);
			if (ok) {
				fmpz_sqrt(&t->den, &t->den);
				ok = fmpz_divisible(s, &t->den);
			}
			if (ok)
				fmpz_divexact(s, s, &t->den);
			fmpz_one(&t->den);
		}
	}
	if (ok && num_tower_scale(t, t, r, c, f)) {
		fmpz_set(coef, s);
		if (sign < 0)
			fmpz_neg(coef, coef);
		put_root(b, t, o);
	} else {
		ok = false;
	}
	fmpz_clear(c);
	fmpz_clear(s);
	fmpz_clear(r);
	num_tower_drop(y, f);
	num_tower_drop(t, f);
	return ok && !o->failed;
}

/* The items of one group, joined by their signs; the first sign is left out. */
static void put_flat(struct buf *b, const struct num_item *it, int n, struct num_out *o)
{
	for (int k = 0; k < n && fine(b, o); k++) {
		put_sign(b, k > 0 && fmpz_sgn(&it[k].c) < 0, k == 0);
		put_item(b, it + k, o);
	}
}

/* Items with the same nested roots, up to `end`; folded into coef * root, or not. */
struct num_group {
	int end;
	bool folded;
	fmpz coef;
	struct buf root;
};

/* Fill the frac from an element; false when too long. */
static bool put_elem(struct num_frac *r, const struct elem *a, struct num_out *o)
{
	struct num_item it[ITEMS_MAX];
	struct num_group grp[ITEMS_MAX];
	struct field *f = o->f;
	fmpz_t g, den;
	int n, i, j, k, groups;

	if (!a->n) {
		buf_add(&r->num, "0");
		r->items = 1;
		r->plain = true;
		return true;
	}
	n = o->depth >= DEPTH_MAX || f->left <= 0 ? -1 : flatten(it, a, f);
	if (n < 0) {
		o->failed = true;
		return false;
	}
	o->depth++;
	fmpz_init_set(g, &a->den);
	fmpz_init_set(den, &a->den);
	for (i = 0; i < n; i++)
		fmpz_gcd(g, g, &it[i].c);
	for (i = 0; i < n; i++)
		fmpz_divexact(&it[i].c, &it[i].c, g);
	fmpz_divexact(den, den, g);
	items_sort(it, n);
	groups = 0;
	for (i = 0; i < n && fine(&r->num, o); i = grp[groups++].end) {
		struct num_group *q = grp + groups;
		struct buf flat = { 0 };

		*q = (struct num_group){ .end = i + 1 };
		fmpz_init(&q->coef);
		while (q->end < n && it[i].nested && it[q->end].nested == it[i].nested)
			q->end++;
		put_flat(&flat, it + i, q->end - i, o);
		q->folded = it[i].nested && !o->failed && (q->end > i + 1 || flat.n > 12) &&
			    put_folded(&q->root, &q->coef, it + i, g, a, o) &&
			    q->root.n + fmpz_sizeinbase(&q->coef, 10) < flat.n;
		buf_clear(&flat);
	}
	/* Folding takes factors out of roots, which may shorten the denominator. */
	fmpz_set(g, den);
	for (i = 0, j = 0; j < groups; i = grp[j++].end)
		if (grp[j].folded)
			fmpz_gcd(g, g, &grp[j].coef);
		else
			for (k = i; k < grp[j].end; k++)
				fmpz_gcd(g, g, &it[k].c);
	fmpz_divexact(den, den, g);
	for (i = 0, j = 0; j < groups && fine(&r->num, o); i = grp[j++].end) {
		struct num_group *q = grp + j;
		bool neg;

		for (k = i; k < q->end; k++)
			if (!q->folded)
				fmpz_divexact(&it[k].c, &it[k].c, g);
		if (q->folded)
			fmpz_divexact(&q->coef, &q->coef, g);
		neg = fmpz_sgn(q->folded ? &q->coef : &it[i].c) < 0;
		put_sign(&r->num, neg && (q->folded ? groups : n) > 1, i == 0);
		if (q->folded) {
			fmpz_abs(&q->coef, &q->coef);
			if (!fmpz_is_one(&q->coef)) {
				put_fmpz(&r->num, &q->coef);
				times(&r->num, o);
			}
			buf_add(&r->num, buf_str(&q->root));
		} else {
			put_flat(&r->num, it + i, q->end - i, o);
		}
		r->items += q->folded ? 1 : q->end - i;
		r->neg = neg; /* used when it is the only one */
	}
	for (j = 0; j < groups; j++) {
		fmpz_clear(&grp[j].coef);
		buf_clear(&grp[j].root);
	}
	if (r->items > 1)
		r->neg = false;
	r->plain = r->items == 1 && n == 1 && fmpz_is_one(&it[0].rad) && !it[0].k &&
		   !it[0].nested;
	r->one = r->plain && fmpz_is_pm1(&it[0].c);
	if (!fmpz_is_one(den))
		put_fmpz(&r->den, den);
	fmpz_clear(g);
	fmpz_clear(den);
	items_clear(it, n);
	o->depth--;
	return fine(&r->num, o);
}

static void put_frac(struct buf *b, const struct num_frac *x, struct num_out *o)
{
	if (x->neg)
		buf_addc(b, '-');
	if (!x->den.n) {
		buf_add(b, buf_str(&x->num));
	} else if (o->latex) {
		buf_addf(b, "\\frac{%s}{%s}", buf_str(&x->num), buf_str(&x->den));
	} else if (x->items > 1) {
		buf_addf(b, "(%s)/%s", buf_str(&x->num), buf_str(&x->den));
	} else {
		buf_addf(b, "%s/%s", buf_str(&x->num), buf_str(&x->den));
	}
}

/* --- symbols ------------------------------------------------------------ */

/* name(arg) or \name arg; where `bare` the argument is one simple thing. */
static void put_call(struct buf *b, const char *plain, const char *tex, xn arg,
		     struct num_out *o)
{
	struct buf a = { 0 };

	if (put_number(&a, arg, o)) {
		const char *s = buf_str(&a);
		bool number = strspn(s, "0123456789") == a.n;
		bool frac = !strncmp(s, "\\frac{", 6) && num_exact_is_algebraic(arg) &&
			    !strpbrk(s, "+-") && s[a.n - 1] == '}' && !strchr(s, '(');

		if (!o->latex)
			buf_addf(b, "%s(%s)", plain, s);
		else if (number)
			buf_addf(b, "%s %s", tex, s);
		else if (frac)
			buf_addf(b, "%s%s", tex, s);
		else
			buf_addf(b, "%s\\left(%s\\right)", tex, s);
	}
	buf_clear(&a);
}

/* An arc with a rational cosine or sine is better known by that. */
static void put_atan(struct buf *b, xn t, struct num_out *o)
{
	struct field *f = o->f;
	const struct elem *e = num_exact_elem(t);
	const char *plain = "atan", *tex = "\\arctan";
	fmpq_t u, c;

	fmpq_init(u);
	fmpq_init(c);
	if (e && !num_tower_is_rational(e, f) &&
	    num_exact_get_fmpq(u, num_exact_mul(t, t, f), f)) {
		/* cos^2 = 1/(1+u), sin^2 = u/(1+u) */
		fmpq_add_si(c, u, 1);
		if (fmpz_is_square(fmpq_numref(c)) && fmpz_is_square(fmpq_denref(c))) {
			fmpq_inv(c, c);
			plain = "acos";
			tex = "\\arccos";
		} else {
			fmpq_div(c, u, c);
			if (fmpz_is_square(fmpq_numref(c)) && fmpz_is_square(fmpq_denref(c))) {
				plain = "asin";
				tex = "\\arcsin";
			}
		}
		if (plain[1] != 't') {
			fmpz_sqrt(fmpq_numref(c), fmpq_numref(c));
			fmpz_sqrt(fmpq_denref(c), fmpq_denref(c));
			t = num_exact_fmpq(c, f);
		}
	}
	fmpq_clear(u);
	fmpq_clear(c);
	if (!t)
		o->failed = true;
	else
		put_call(b, plain, tex, t, o);
}

/* A symbol to the power e > 0 (any e for exp).  alone: nothing stands beside it
 * in its half of a fraction. */
static void put_symbol(struct buf *b, const struct num_symbol *s, slong e, bool alone,
		       struct num_out *o)
{
	struct buf t = { 0 };
	bool simple = false;

	switch (s->kind) {
	case SYM_PI:
		buf_add(&t, o->latex ? "\\pi" : "pi");
		simple = true;
		break;
	case SYM_ATAN: put_atan(&t, s->arg, o); break;
	case SYM_SIN: put_call(&t, "sin", "\\sin", s->arg, o); break;
	case SYM_COS: put_call(&t, "cos", "\\cos", s->arg, o); break;
	case SYM_LOG: put_call(&t, "ln", "\\ln", s->arg, o); break;
	case SYM_EXP: {
		xn a = num_exact_mul(num_exact_int(e, o->f), s->arg, o->f);

		e = 1;
		if (!a) {
			o->failed = true;
			break;
		}
		buf_add(&t, o->latex ? "e^{" : "exp(");
		put_number(&t, a, o);
		buf_addc(&t, o->latex ? '}' : ')');
		if (o->latex && !strcmp(buf_str(&t), "e^{1}")) {
			buf_reset(&t);
			buf_addc(&t, 'e');
		}
		break;
	}
	case SYM_ROOT:
		if (s->n == 2)
			buf_add(&t, o->latex ? "\\sqrt{" : "sqrt(");
		else if (o->latex)
			buf_addf(&t, "\\sqrt[%ld]{", (long)s->n);
		else
			buf_add(&t, s->n == 3 ? "cbrt(" : "root(");
		put_number(&t, s->arg, o);
		if (!o->latex && s->n > 3)
			buf_addf(&t, ",%ld", (long)s->n);
		buf_addc(&t, o->latex ? '}' : ')');
		break;
	case SYM_INV: /* its argument, for the denominator */
		buf_add(&t, o->latex ? alone ? "" : "\\left(" : "(");
		put_number(&t, s->arg, o);
		buf_add(&t, o->latex ? alone ? "" : "\\right)" : ")");
		simple = !alone;
		break;
	}
	if (e == 1)
		buf_add(b, buf_str(&t));
	else if (!o->latex)
		buf_addf(b, "%s^%ld", buf_str(&t), (long)e);
	else if (simple)
		buf_addf(b, "%s^{%ld}", buf_str(&t), (long)e);
	else
		buf_addf(b, "\\left(%s\\right)^{%ld}", buf_str(&t), (long)e);
	buf_clear(&t);
	fine(b, o);
}

/* One term with symbols, its sign in *neg. */
static void put_term(struct buf *b, bool *neg, const struct num_term *t, struct num_out *o)
{
	struct num_frac x = { .neg = false };
	struct buf up = { 0 }, down = { 0 };
	int i, ndown = 0;
	bool only_pi = true;

	if (!put_elem(&x, t->c, o)) {
		frac_clear(&x);
		return;
	}
	*neg = x.neg;
	ndown = x.den.n != 0;
	buf_add(&down, buf_str(&x.den));
	for (i = 0; i < t->m->n && !o->failed; i++) {
		const struct num_symbol *s = o->f->sym + t->m->f[i].sym;
		slong e = t->m->f[i].exp;
		bool below = s->kind != SYM_EXP && (e < 0) != (s->kind == SYM_INV);
		struct buf *side = below ? &down : &up;

		if (side->n)
			times(side, o);
		put_symbol(side, s,
			   s->kind == SYM_EXP ? e
			   : e < 0            ? -e
					      : e,
			   t->m->n == 1 && !x.den.n && e == 1, o);
		ndown += below;
		only_pi = only_pi && s->kind == SYM_PI;
	}
	if (o->failed) {
		;
	} else if (o->latex) {
		bool split = !only_pi && down.n && up.n; /* 25/2 arctan(...) */
		bool sum = x.items > 1 && up.n && !(split && down.n);

		if (down.n)
			buf_add(b, "\\frac{");
		if (sum)
			buf_add(b, "\\left(");
		if (!x.one || !up.n || split)
			buf_add(b, buf_str(&x.num));
		if (sum)
			buf_add(b, "\\right)");
		if (!split)
			buf_add(b, buf_str(&up));
		if (down.n)
			buf_addf(b, "}{%s}", buf_str(&down));
		if (split)
			buf_add(b, buf_str(&up));
	} else {
		if (x.items > 1)
			buf_addf(b, "(%s)", buf_str(&x.num));
		else if (!x.one || !up.n)
			buf_add(b, buf_str(&x.num));
		if (up.n && (!x.one || x.items > 1))
			buf_addc(b, '*');
		buf_add(b, buf_str(&up));
		if (down.n)
			buf_addf(b, ndown > 1 ? "/(%s)" : "/%s", buf_str(&down));
	}
	buf_clear(&up);
	buf_clear(&down);
	frac_clear(&x);
}

/* Where a term stands: multiples of pi first, the algebraic part last. */
static int rank(const struct num_term *t, struct field *f)
{
	if (!t->m)
		return 2;
	return t->m->n == 1 && f->sym[t->m->f[0].sym].kind == SYM_PI ? 0 : 1;
}

static bool put_number(struct buf *b, xn a, struct num_out *o)
{
	bool first = true;
	int i, r;

	if (!a || o->depth >= DEPTH_MAX) {
		o->failed = true;
		return false;
	}
	if (num_exact_is_algebraic(a)) {
		struct num_frac x = { .neg = false };

		if (!a->n)
			buf_addc(b, '0');
		else if (put_elem(&x, a->t[0].c, o))
			put_frac(b, &x, o);
		frac_clear(&x);
		return fine(b, o);
	}
	o->depth++;
	for (r = 0; r < 3; r++) {
		for (i = 0; i < a->n && fine(b, o); i++) {
			struct buf t = { 0 };
			struct num_frac x = { .neg = false };
			bool neg = false;

			if (rank(a->t + i, o->f) != r)
				continue;
			if (a->t[i].m) {
				put_term(&t, &neg, a->t + i, o);
			} else if (put_elem(&x, a->t[i].c, o)) {
				if (!x.den.n && x.items > 1 && buf_str(&x.num)[0] == '-') {
					/* a sum that brings its own sign */
					buf_add(b, buf_str(&x.num));
					frac_clear(&x);
					first = false;
					continue;
				}
				neg = x.neg;
				x.neg = false;
				put_frac(&t, &x, o);
			}
			put_sign(b, neg, first);
			buf_add(b, buf_str(&t));
			buf_clear(&t);
			frac_clear(&x);
			first = false;
		}
	}
	o->depth--;
	return fine(b, o);
}

bool num_exact_print(struct buf *b, xn a, bool latex, struct field *f)
{
	struct num_out o = { .f = f, .latex = latex };
	struct buf t = { 0 };
	long left = f->left;
	bool ok;

	/* A number that exists can be printed, even if it was the last one. */
	f->left = work_was_cut() ? 0 : PRINT_BUDGET;
	if (a && !num_exact_is_algebraic(a) && num_exact_sgn(a, f) == 0)
		a = num_exact_from_elem(num_tower_tmp(f), f);
	if (a && !num_exact_is_algebraic(a)) {
		xn c = num_symbol_cancel(a, f);

		a = c ? c : a;
	}
	ok = put_number(&t, a, &o);
	f->left = left;
	if (ok)
		buf_add(b, buf_str(&t));
	buf_clear(&t);
	return ok;
}
