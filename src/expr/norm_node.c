/* norm_node.c -- numbers, nodes and their order in the normal form; see norm_priv.h. */
#include "expr/norm_priv.h"
#include <math.h>
#include <string.h>

#define TERMS_CAP 100000

/* --- Rational numbers -------------------------------------------------------------- */

int64_t expr_rat_gcd(int64_t a, int64_t b)
{
	a = a < 0 ? -a : a;
	b = b < 0 ? -b : b;
	while (b) {
		int64_t t = a % b;

		a = b;
		b = t;
	}
	return a;
}

bool expr_rat_make(struct rat *out, __int128 p, __int128 q)
{
	__int128 a, b;

	if (q < 0) {
		p = -p;
		q = -q;
	}
	a = p < 0 ? -p : p;
	b = q;
	if (a <= INT64_MAX && b <= INT64_MAX) {
		int64_t g = b == 1 ? 1 : expr_rat_gcd((int64_t)a, (int64_t)b);

		p = (int64_t)p / g;
		q = (int64_t)q / g;
	} else if (b != 1) {
		while (b) {
			__int128 t = a % b;

			a = b;
			b = t;
		}
		p /= a;
		q /= a;
	}
	if (p > NF_MOST || p < -(__int128)NF_MOST || q > NF_MOST)
		return false;
	*out = (struct rat){ (int64_t)p, (int64_t)q };
	return true;
}

bool expr_rat_add(struct rat *out, struct rat a, struct rat b)
{
	if (a.q == b.q)
		return expr_rat_make(out, (__int128)a.p + b.p, a.q);
	return expr_rat_make(out, (__int128)a.p * b.q + (__int128)b.p * a.q,
			     (__int128)a.q * b.q);
}

bool expr_rat_mul(struct rat *out, struct rat a, struct rat b)
{
	if (a.q == 1 && a.p == 1) {
		*out = b;
		return true;
	}
	return expr_rat_make(out, (__int128)a.p * b.p, (__int128)a.q * b.q);
}

bool expr_rat_div(struct rat *out, struct rat a, struct rat b)
{
	return expr_rat_make(out, (__int128)a.p * b.q, (__int128)a.q * b.p);
}

bool expr_rat_pow(struct rat *out, struct rat a, long n)
{
	struct rat r = { 1, 1 };
	unsigned long k = n < 0 ? -(unsigned long)n : (unsigned long)n;

	if (n < 0 && !expr_rat_make(&a, a.q, a.p))
		return false;
	if (a.p == 0 || (a.q == 1 && (a.p == 1 || a.p == -1))) {
		*out = (struct rat){ k % 2 || a.p == 0 ? a.p : 1, 1 };
		return true;
	}
	for (; k; k--)
		if (!expr_rat_mul(&r, r, a))
			return false;
	*out = r;
	return true;
}

int expr_rat_cmp(struct rat a, struct rat b)
{
	__int128 d = (__int128)a.p * b.q - (__int128)b.p * a.q;

	return (d > 0) - (d < 0);
}

/* --- Making nodes ------------------------------------------------------------------ */

static int digits(int64_t v)
{
	int n = v < 0 ? 2 : 1;

	for (v = v < 0 ? -v : v; v >= 10; v /= 10)
		n++;
	return n;
}

static int cost_rat(struct rat r)
{
	return digits(r.p) + (r.q != 1 ? 1 + digits(r.q) : 0);
}

/* As a factor of a product or a base: sums need brackets. */
static int cost_factor(const struct nf *x)
{
	return x->cost + (x->kind == NF_ADD ? 2 : 0);
}

static int cost_power(const struct nf *b, const struct nf *e, bool invert)
{
	struct rat r = e->c;
	int base = b->cost, k;

	if (e->kind != NF_NUM)
		return cost_factor(b) + 1 + e->cost +
		       (e->kind == NF_ADD || e->kind == NF_MUL ? 2 : 0);
	if (invert)
		r.p = -r.p;
	if (rat_is(r, 1))
		return cost_factor(b);
	if (r.p == 1 && (r.q == 2 || r.q == 3))
		return base + 6;
	k = base + 1 + cost_rat(r) + (r.q != 1 || r.p < 0 ? 2 : 0);
	if (b->kind == NF_ADD || b->kind == NF_MUL || b->kind == NF_POW ||
	    (b->kind == NF_NUM && (b->c.q != 1 || b->c.p < 0)))
		k += 2;
	return k;
}

/* A power with a negative number for exponent, which is printed under the line. */
static bool is_below(const struct nf *x)
{
	return x->kind == NF_POW && x->arg[1]->kind == NF_NUM && x->arg[1]->c.p < 0;
}

static int cost_product(const struct nf *x)
{
	int top = 0, bottom = 0, n_top = 0, n_bottom = 0, k = 0;
	struct rat c = x->kind == NF_MUL ? x->c : (struct rat){ 1, 1 };
	int n = x->kind == NF_MUL ? x->n : 1;

	for (int i = 0; i < n; i++) {
		const struct nf *f = x->kind == NF_MUL ? x->arg[i] : x;

		if (is_below(f)) {
			bottom += cost_power(f->arg[0], f->arg[1], true);
			n_bottom++;
		} else {
			top += f->kind == NF_POW ? cost_power(f->arg[0], f->arg[1], false)
						 : cost_factor(f);
			n_top++;
		}
	}
	if (c.p < 0)
		k++;
	if ((c.p != 1 && c.p != -1) || !n_top) {
		top += digits(c.p) - (c.p < 0);
		n_top++;
	}
	if (c.q != 1) {
		bottom += digits(c.q);
		n_bottom++;
	}
	k += top + n_top - 1;
	if (n_bottom)
		k += 1 + bottom + n_bottom - 1 + (n_bottom > 1 ? 2 : 0);
	return k;
}

static int cost_of(const struct nf *x)
{
	int k = 0;

	switch (x->kind) {
	case NF_NUM: return cost_rat(x->c);
	case NF_NAME: return (int)strlen(x->text);
	case NF_REF: return 2;
	case NF_MUL:
	case NF_POW: return cost_product(x);
	case NF_ADD:
		for (int i = 0; i < x->n; i++)
			k += x->arg[i]->cost - (i && expr_nf_coefficient(x->arg[i]).p < 0);
		return k + 3 * (x->n - 1);
	case NF_FUN: k = (int)strlen(x->text) + 2; break;
	case NF_OTHER: k = x->x->text ? 2 + (int)strlen(x->x->text) : 4; break;
	}
	for (int i = 0; i < x->n; i++)
		k += x->arg[i]->cost + (i ? 2 : 0);
	return k;
}

static double degree_of(const struct nf *x)
{
	double d = 0;

	switch (x->kind) {
	case NF_NAME: return x->constant ? 0 : 1;
	case NF_ADD:
		d = x->arg[0]->degree;
		for (int i = 1; i < x->n; i++)
			d = fmax(d, x->arg[i]->degree);
		return d;
	case NF_MUL:
		for (int i = 0; i < x->n; i++)
			d += x->arg[i]->degree;
		return d;
	case NF_POW:
		if (x->arg[1]->kind != NF_NUM)
			return 0;
		return x->arg[0]->degree * (double)x->arg[1]->c.p / (double)x->arg[1]->c.q;
	case NF_NUM:
	case NF_REF:
	case NF_FUN:
	case NF_OTHER: break;
	}
	return 0;
}

static int capped(double t)
{
	return t > TERMS_CAP ? TERMS_CAP : (int)t;
}

/* How many terms it may have when multiplied out, before like ones are collected. */
static int terms_of(const struct nf *x)
{
	double t = 1;
	long k;

	switch (x->kind) {
	case NF_ADD:
		t = 0;
		for (int i = 0; i < x->n; i++)
			t += x->arg[i]->terms;
		return capped(t);
	case NF_MUL:
		for (int i = 0; i < x->n; i++)
			t = fmin(t * x->arg[i]->terms, TERMS_CAP);
		return capped(t);
	case NF_POW:
		if (x->arg[0]->kind == NF_ADD && expr_nf_whole(x->arg[1], &k) && k > 1) {
			/* Combinations of k from the terms with repetition. */
			int m = x->arg[0]->terms;

			for (long i = 1; i <= k && t < TERMS_CAP; i++)
				t = t * (double)(m - 1 + i) / (double)i;
			return capped(t);
		}
		return 1;
	case NF_NUM:
	case NF_NAME:
	case NF_REF:
	case NF_FUN:
	case NF_OTHER: break;
	}
	return 1;
}

static uint64_t mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

static uint64_t hash_text(uint64_t h, const char *s)
{
	for (; s && *s; s++)
		h = (h ^ (unsigned char)*s) * 0x100000001b3u;
	return h;
}

static struct nf *make(struct norm *w, enum nf_kind kind, const struct nf *const *arg, int n)
{
	struct nf *x = arena_alloc(w->a, sizeof *x);

	if (++w->nodes > NF_NODES)
		w->over = true;
	x->kind = kind;
	x->c = (struct rat){ 1, 1 };
	x->n = n;
	if (n) {
		x->arg = arena_alloc(w->a, (size_t)n * sizeof *x->arg);
		memcpy(x->arg, arg, (size_t)n * sizeof *x->arg);
	}
	return x;
}

/* The derived fields. */
static const struct nf *seal(struct nf *x)
{
	uint64_t h = mix(x->kind, (uint64_t)x->c.p);

	h = mix(h, (uint64_t)x->c.q);
	h = hash_text(h, x->text);
	if (x->kind == NF_REF)
		h = mix(h, (uint64_t)x->x->ref);
	if (x->kind == NF_OTHER) {
		h = mix(h, x->x->kind * 64u + x->x->op);
		h = hash_text(h, x->x->text);
		x->pair = x->x->kind == EXPR_TUPLE;
	}
	x->constant = x->kind != NF_REF &&
		      (x->kind != NF_OTHER || x->n || x->x->kind == EXPR_NUMBER);
	if (x->kind == NF_NAME)
		x->constant = !strcmp(x->text, "pi") || !strcmp(x->text, "e");
	for (int i = 0; i < x->n; i++) {
		x->constant = x->constant && x->arg[i]->constant;
		h = mix(h, x->arg[i]->hash);
		if ((x->kind != NF_FUN || x->fid == F_IF) && x->arg[i]->pair)
			x->pair = true;
	}
	/* Commands and relations hide what they are made of. */
	if (x->kind == NF_OTHER && (x->x->kind == EXPR_CALL || x->x->kind == EXPR_LIST ||
				    (x->x->kind == EXPR_OP && x->x->op >= EXPR_EQ)))
		x->pair = false;
	x->hash = h;
	x->degree = degree_of(x);
	x->cost = cost_of(x);
	x->terms = terms_of(x);
	return x;
}

const struct nf *expr_nf_num(struct norm *w, struct rat v)
{
	struct nf *x = make(w, NF_NUM, NULL, 0);

	x->c = v;
	return seal(x);
}

const struct nf *expr_nf_int(struct norm *w, int64_t v)
{
	return expr_nf_num(w, (struct rat){ v, 1 });
}

const struct nf *expr_nf_name(struct norm *w, const char *name)
{
	struct nf *x = make(w, NF_NAME, NULL, 0);

	x->text = name;
	return seal(x);
}

const struct nf *expr_nf_other(struct norm *w, const struct expr *x,
			       const struct nf *const *arg, int n)
{
	struct nf *y = make(w, x->kind == EXPR_REF ? NF_REF : NF_OTHER, arg, n);

	y->x = x;
	return seal(y);
}

const struct nf *expr_nf_relation(struct norm *w, enum expr_op op, const struct nf *a,
				  const struct nf *b)
{
	const struct nf *arg[2] = { a, b };
	struct expr *x = arena_alloc(w->a, sizeof *x);

	x->kind = EXPR_OP;
	x->op = op;
	return expr_nf_other(w, x, arg, b ? 2 : 1);
}

const struct nf *expr_nf_raw(struct norm *w, enum nf_kind kind, struct rat c,
			     const struct nf *const *arg, int n)
{
	struct nf *x = make(w, kind, arg, n);

	x->c = c;
	return seal(x);
}

const struct nf *expr_nf_raw_fun(struct norm *w, enum expr_function id,
				 const struct nf *const *arg, int n)
{
	struct nf *x = make(w, NF_FUN, arg, n);

	x->fid = id;
	x->text = expr_function_name(id);
	return seal(x);
}

/* --- Reading nodes ----------------------------------------------------------------- */

const struct nf *expr_nf_base(const struct nf *x)
{
	return x->kind == NF_POW ? x->arg[0] : x;
}

const struct nf *expr_nf_exponent(struct norm *w, const struct nf *x)
{
	return x->kind == NF_POW ? x->arg[1] : expr_nf_int(w, 1);
}

bool expr_nf_whole(const struct nf *x, long *n)
{
	if (x->kind != NF_NUM || x->c.q != 1 || x->c.p > 1000000 || x->c.p < -1000000)
		return false;
	*n = (long)x->c.p;
	return true;
}

struct rat expr_nf_coefficient(const struct nf *t)
{
	return t->kind == NF_NUM || t->kind == NF_MUL ? t->c : (struct rat){ 1, 1 };
}

const struct nf *expr_nf_with_coefficient(struct norm *w, const struct nf *t, struct rat c)
{
	if (c.p == 0 || t->kind == NF_NUM)
		return expr_nf_num(w, c);
	if (t->kind != NF_MUL)
		return rat_is(c, 1) ? t : expr_nf_raw(w, NF_MUL, c, &t, 1);
	if (t->n == 1 && rat_is(c, 1))
		return t->arg[0];
	return expr_nf_raw(w, NF_MUL, c, t->arg, t->n);
}

bool expr_nf_name_is(const struct nf *x, const char *name)
{
	return x->kind == NF_NAME && !strcmp(x->text, name);
}

bool expr_nf_uses(struct norm *w, const struct nf *x, const char *name)
{
	if (nf_tires(w))
		w->over = true;
	if (x->kind == NF_NAME)
		return !strcmp(x->text, name);
	for (int i = 0; i < x->n; i++)
		if (expr_nf_uses(w, x->arg[i], name))
			return true;
	return false;
}

/* --- Order ------------------------------------------------------------------------- */

enum expr_rank {
	R_NUM,
	R_RADICAL,
	R_CONSTANT,
	R_NAME,
	R_REF,
	R_SUM,
	R_EXP,
	R_FUN,
	R_OTHER,
	R_PRODUCT
};

static enum expr_rank rank_of(const struct nf *x)
{
	switch (x->kind) {
	case NF_NUM: return R_NUM;
	case NF_NAME: return x->constant ? R_CONSTANT : R_NAME;
	case NF_REF: return R_REF;
	case NF_ADD: return R_SUM;
	case NF_MUL: return R_PRODUCT;
	case NF_POW:
		if (x->arg[1]->kind != NF_NUM)
			return R_EXP;
		return x->arg[0]->kind == NF_NUM ? R_RADICAL : rank_of(x->arg[0]);
	case NF_FUN: return R_FUN;
	case NF_OTHER:
		if (x->x->kind == EXPR_NUMBER)
			return R_RADICAL;
		break;
	}
	return R_OTHER;
}

static int cmp_args(struct norm *w, const struct nf *a, const struct nf *b)
{
	int s = 0;

	for (int i = 0; !s && i < a->n && i < b->n; i++)
		s = expr_nf_cmp(w, a->arg[i], b->arg[i]);
	return s ? s : a->n - b->n;
}

static int cmp_text(const char *a, const char *b)
{
	return strcmp(a ? a : "", b ? b : "");
}

int expr_nf_cmp(struct norm *w, const struct nf *a, const struct nf *b)
{
	enum expr_rank r = rank_of(a), q = rank_of(b);
	int s;

	if (nf_tires(w))
		w->over = true;
	if (a == b || w->over)
		return 0;
	if (r != q)
		return r < q ? -1 : 1;
	/* Powers follow their bases, higher ones first. */
	if (a->kind == NF_POW || b->kind == NF_POW) {
		struct rat one = { 1, 1 };
		bool na = a->kind != NF_POW || a->arg[1]->kind == NF_NUM;
		bool nb = b->kind != NF_POW || b->arg[1]->kind == NF_NUM;

		s = expr_nf_cmp(w, expr_nf_base(a), expr_nf_base(b));
		if (s)
			return s;
		if (na && nb) {
			s = expr_rat_cmp(b->kind == NF_POW ? b->arg[1]->c : one,
					 a->kind == NF_POW ? a->arg[1]->c : one);
			return s ? s : (a->kind == NF_POW) - (b->kind == NF_POW);
		}
		return expr_nf_cmp(w, a->arg[1], b->arg[1]);
	}
	if (a->kind != b->kind)
		return a->kind < b->kind ? -1 : 1;
	switch (a->kind) {
	case NF_NUM: return expr_rat_cmp(a->c, b->c);
	case NF_NAME: return strcmp(a->text, b->text);
	case NF_REF: return (a->x->ref > b->x->ref) - (a->x->ref < b->x->ref);
	case NF_FUN: s = strcmp(a->text, b->text); return s ? s : cmp_args(w, a, b);
	case NF_ADD: return cmp_args(w, a, b);
	case NF_MUL: s = cmp_args(w, a, b); return s ? s : expr_rat_cmp(a->c, b->c);
	case NF_OTHER:
		s = (int)a->x->kind - (int)b->x->kind;
		if (!s)
			s = (int)a->x->op - (int)b->x->op;
		if (!s)
			s = cmp_text(a->x->text, b->x->text);
		return s ? s : cmp_args(w, a, b);
	case NF_POW: break;
	}
	BUG("normal form of kind %d", (int)a->kind);
}

bool expr_nf_equal(struct norm *w, const struct nf *a, const struct nf *b)
{
	if (a == b)
		return true;
	return a->hash == b->hash && a->kind == b->kind && expr_nf_cmp(w, a, b) == 0;
}

int expr_nf_cmp_terms(struct norm *w, const struct nf *a, const struct nf *b)
{
	const struct nf *const *fa = a->kind == NF_MUL ? a->arg : &a;
	const struct nf *const *fb = b->kind == NF_MUL ? b->arg : &b;
	int na = a->kind == NF_MUL ? a->n : a->kind != NF_NUM;
	int nb = b->kind == NF_MUL ? b->n : b->kind != NF_NUM;
	int s = 0;

	if (a->degree != b->degree)
		return a->degree > b->degree ? -1 : 1;
	if (a->constant != b->constant)
		return b->constant ? -1 : 1;
	if (!na || !nb)
		return nb - na > 0 ? 1 : nb - na < 0 ? -1 : 0;
	for (int i = 0; !s && i < na && i < nb; i++)
		s = expr_nf_cmp(w, fa[i], fb[i]);
	return s ? s : na - nb;
}

void expr_nf_push(struct norm *w, struct nf_list *l, const struct nf *x)
{
	l->v = arena_grow(w->a, l->v, &l->cap, l->n + 1, sizeof *l->v);
	l->v[l->n++] = x;
}
