/*
 * fn_roots.c -- all roots of a compiled function in an interval, with proof.
 *
 *  1. f is written as n/d with no division in n where that can be avoided, so that a
 *     pole is a place where n is not zero.  n is taken apart into factors (products,
 *     powers, absolute values, signs, roots); the roots of f are those of the factors at
 *     which f is defined.
 *  2. Each factor g is subdivided.  A piece is done when 0 is outside g, by its value
 *     or by the mean value form g(m) + g'(X)(X - m); or when g' excludes 0, and then
 *     the signs at the ends tell whether there is exactly one root or none.
 *  3. What is left at a width of 2^-46 of the interval is looked at closely (fn_spot.c):
 *     corners and edges, roots of higher order, gaps.
 */
#include "num/fn_spot_priv.h"
#include <math.h>
#include <string.h>

/* --- f as numerator and denominator ------------------------------------------- */

struct fn_roots_split {
	const struct num_fn *f;
	struct num_fn *g;
	int *top, *bottom; /* node of f -> nodes of g; bottom -1: one */
};

static int product(struct num_fn *g, int a, int b)
{
	return a < 0 ? b : b < 0 ? a : num_fn_apply(g, FN_MUL, a, b);
}

static int whole(struct fn_roots_split *s, int i)
{
	return i < 0              ? -1
	       : s->bottom[i] < 0 ? s->top[i]
				  : num_fn_apply(s->g, FN_DIV, s->top[i], s->bottom[i]);
}

static int or_one(struct num_fn *g, int i)
{
	return i < 0 ? num_fn_rational(g, 1, 1) : i;
}

static void split_node(struct fn_roots_split *s, int i)
{
	const struct fn_node *p = s->f->node + i;
	struct num_fn *g = s->g;
	int a = p->a, b = p->b, t = -1, u = -1;
	int ta = a < 0 ? -1 : s->top[a], ba = a < 0 ? -1 : s->bottom[a];
	int tb = b < 0 ? -1 : s->top[b], bb = b < 0 ? -1 : s->bottom[b];

	if (p->kind == K_APPLY && p->op == FN_NEG) {
		t = num_fn_apply(g, FN_NEG, ta, -1);
		u = ba;
	} else if (p->kind == K_APPLY && (p->op == FN_ADD || p->op == FN_SUB)) {
		if (ba == bb) {
			t = num_fn_apply(g, p->op, ta, tb);
			u = ba;
		} else {
			t = num_fn_apply(g, p->op, product(g, ta, bb), product(g, tb, ba));
			u = product(g, ba, bb);
		}
	} else if (p->kind == K_APPLY && p->op == FN_MUL) {
		t = product(g, ta, tb);
		u = product(g, ba, bb);
	} else if (p->kind == K_APPLY && p->op == FN_DIV) {
		t = product(g, ta, bb);
		u = product(g, ba, tb);
	} else if (p->kind == K_APPLY && p->op == FN_TAN) {
		a = whole(s, a);
		t = num_fn_apply(g, FN_SIN, a, -1);
		u = num_fn_apply(g, FN_COS, a, -1);
	} else if (p->kind == K_APPLY && p->op == FN_ABS) {
		t = num_fn_apply(g, FN_ABS, ta, -1);
		u = ba < 0 ? -1 : num_fn_apply(g, FN_ABS, ba, -1);
	} else if (p->kind == K_POWER) {
		long n = p->n < 0 ? -p->n : p->n;

		t = num_fn_power(g, ta, n);
		u = ba < 0 ? -1 : num_fn_power(g, ba, n);
		if (p->n < 0) {
			int swap = t;

			t = or_one(g, u);
			u = swap;
		}
	} else if (p->kind == K_IF) {
		int yes = p->then, no = p->els;

		a = whole(s, a);
		b = whole(s, b);
		t = num_fn_if(g, p->cond, a, b, s->top[yes], no < 0 ? -1 : s->top[no]);
		if (s->bottom[yes] >= 0 || (no >= 0 && s->bottom[no] >= 0))
			u = num_fn_if(g, p->cond, a, b, or_one(g, s->bottom[yes]),
				      or_one(g, no < 0 ? -1 : s->bottom[no]));
	} else {
		t = num_fn_copy_node(g, p, whole(s, a), whole(s, b), -1, -1);
	}
	s->top[i] = t;
	s->bottom[i] = u;
}

/* The nodes of g whose zeros are the zeros of node i; false when it is zero. */
static bool factors(const struct num_fn *g, int i, int *list, int *n, int most)
{
	const struct fn_node *p = g->node + i;

	if (p->kind == K_RATIONAL)
		return !fmpq_is_zero(p->q);
	if (p->kind == K_PI || (p->kind == K_APPLY && p->op == FN_EXP))
		return true;
	if (p->kind == K_POWER)
		return p->n <= 0 || factors(g, p->a, list, n, most);
	if (p->kind == K_ROOT)
		return factors(g, p->a, list, n, most);
	if (p->kind == K_APPLY) {
		if (p->op == FN_MUL)
			return factors(g, p->a, list, n, most) &&
			       factors(g, p->b, list, n, most);
		if (p->op == FN_NEG || p->op == FN_ABS || p->op == FN_SGN ||
		    p->op == FN_SQRT || p->op == FN_DIV || p->op == FN_ERF)
			return factors(g, p->a, list, n, most);
	}
	for (int k = 0; k < *n; k++)
		if (list[k] == i)
			return true;
	if (*n == most)
		return false;
	list[(*n)++] = i;
	return true;
}

/* --- Subdivision ---------------------------------------------------------------- */

struct fn_roots_piece {
	arf_struct lo, hi;
};

struct queue {
	struct fn_roots_piece *p;
	int first, n, cap;
};

static void queue_add(struct queue *q, const arf_t lo, const arf_t hi)
{
	struct fn_roots_piece *p;

	q->p = mem_grow(q->p, &q->cap, q->n + 1, sizeof *q->p);
	p = q->p + q->n++;
	arf_init(&p->lo);
	arf_init(&p->hi);
	arf_set(&p->lo, lo);
	arf_set(&p->hi, hi);
}

static void queue_clear(struct queue *q)
{
	for (int i = q->first; i < q->n; i++) {
		arf_clear(&q->p[i].lo);
		arf_clear(&q->p[i].hi);
	}
	mem_free(q->p);
}

static int by_place(const void *a, const void *b)
{
	return arf_cmp(&((const struct fn_roots_piece *)a)->lo,
		       &((const struct fn_roots_piece *)b)->lo);
}

/* A little off the middle: people like roots at round places, and a root should not
 * lie where two pieces meet. */
static void split_point(arf_t m, const arf_t lo, const arf_t hi)
{
	arf_t w;

	arf_init(w);
	arf_sub(w, hi, lo, 64, ARF_RND_DOWN);
	arf_mul_ui(w, w, 509, 64, ARF_RND_DOWN);
	arf_mul_2exp_si(w, w, -10);
	arf_add(m, lo, w, 100, ARF_RND_DOWN);
	arf_clear(w);
}

enum fn_roots_verdict { CLEARED, SPLIT };

/* Around a root of order n, an enclosure whose error falls with the k-th power of the
 * width leaves about width^(k/n - 1) pieces undecided: with k = 2 a triple root would
 * spend any budget.  Here value and slope come from Taylor's formula with the third
 * derivative as remainder. */
static enum fn_roots_verdict look_closer(struct num_spot *s, const arf_t lo, const arf_t hi,
					 const arb_t x)
{
	struct fn_work *w = &s->w;
	enum fn_roots_verdict v = SPLIT;
	arb_t h, m, r, d, c3;
	int at = s->at;

	num_fn_jet(w, at, x, 4, NULL, true, SPOT_PREC);
	if (!arb_is_finite(fn_value(w, at, 3)))
		return SPLIT;
	arb_init(h);
	arb_init(m);
	arb_init(r);
	arb_init(d);
	arb_init(c3);
	arb_set(c3, fn_value(w, at, 3));
	arb_get_mid_arb(m, x);
	arb_sub(h, x, m, SPOT_PREC);
	num_fn_jet(w, at, m, 3, NULL, true, SPOT_PREC);
	arb_mul(r, c3, h, SPOT_PREC);
	arb_mul_ui(d, r, 3, SPOT_PREC);
	arb_add(r, r, fn_value(w, at, 2), SPOT_PREC);
	arb_mul(r, r, h, SPOT_PREC);
	arb_add(r, r, fn_value(w, at, 1), SPOT_PREC);
	arb_mul(r, r, h, SPOT_PREC);
	arb_add(r, r, fn_value(w, at, 0), SPOT_PREC);
	if (fn_sign(r) % 2) {
		v = CLEARED;
	} else {
		arb_mul_2exp_si(r, fn_value(w, at, 2), 1);
		arb_add(d, d, r, SPOT_PREC);
		arb_mul(d, d, h, SPOT_PREC);
		arb_add(d, d, fn_value(w, at, 1), SPOT_PREC);
		if (fn_sign(d) % 2 && num_spot_monotone(s, lo, hi))
			v = CLEARED;
	}
	arb_clear(h);
	arb_clear(m);
	arb_clear(r);
	arb_clear(d);
	arb_clear(c3);
	return v;
}

/* Intervals of doubles with both ends are better than balls where a value runs over
 * many orders of magnitude: the ball of [1, 10^20] reaches below 0. */
static bool excluded_by_ends(struct num_spot *s, const arf_t lo, const arf_t hi)
{
	struct num_edge v, d;

	return !num_fn_edge(&v, &d, &s->w, s->at, lo, hi, NULL) || v.lo > 0 || v.hi < 0;
}

static enum fn_roots_verdict look(struct num_spot *s, const arf_t lo, const arf_t hi,
				  bool closer)
{
	enum fn_roots_verdict v = SPLIT;
	struct fn_work *w = &s->w;
	arb_t x, m, d;
	int at = s->at;

	arb_init(x);
	arb_init(m);
	arb_init(d);
	fn_interval(x, lo, hi, SPOT_PREC);
	num_fn_jet(w, at, x, 2, NULL, true, SPOT_PREC);
	if (w->dead[at] || fn_sign(fn_value(w, at, 0)) % 2) {
		v = CLEARED;
	} else if (arb_is_finite(fn_value(w, at, 1))) {
		arb_set(d, fn_value(w, at, 1));
		if (!arb_contains_zero(d)) {
			if (num_spot_monotone(s, lo, hi))
				v = CLEARED;
		} else {
			arb_set(m, x);
			mag_zero(arb_radref(m));
			arb_sub(x, x, m, SPOT_PREC);
			arb_mul(x, x, d, SPOT_PREC);
			num_fn_jet(w, at, m, 1, NULL, true, SPOT_PREC);
			arb_add(x, x, fn_value(w, at, 0), SPOT_PREC);
			if (fn_sign(x) % 2)
				v = CLEARED;
		}
	}
	if (v == SPLIT && closer) {
		fn_interval(x, lo, hi, SPOT_PREC);
		v = look_closer(s, lo, hi, x);
		if (v == SPLIT && excluded_by_ends(s, lo, hi))
			v = CLEARED;
	}
	arb_clear(x);
	arb_clear(m);
	arb_clear(d);
	return v;
}

static void subdivide(struct num_spot *s, const arf_t a, const arf_t b, long budget)
{
	struct queue q = { 0 }, left = { 0 };
	arf_t m, tiny, width, narrow;
	long breadth = budget / 3;

	arf_init(m);
	arf_init(tiny);
	arf_init(width);
	arf_init(narrow);
	arf_sub(tiny, b, a, 64, ARF_RND_DOWN);
	arf_mul_2exp_si(narrow, tiny, -7);
	arf_mul_2exp_si(tiny, tiny, -46);
	queue_add(&q, a, b);
	/* The widest first, so that what the budget allows is spread evenly; the last
	 * third is spent on finishing something. */
	while (q.first < q.n && s->w.evals < budget) {
		bool deep = s->w.evals > budget - breadth;
		struct fn_roots_piece p = deep ? q.p[--q.n] : q.p[q.first++];

		arf_sub(width, &p.hi, &p.lo, 64, ARF_RND_DOWN);
		if (look(s, &p.lo, &p.hi, arf_cmp(width, narrow) < 0) == SPLIT) {
			split_point(m, &p.lo, &p.hi);
			if (arf_cmp(width, tiny) < 0 || arf_cmp(m, &p.lo) <= 0 ||
			    arf_cmp(m, &p.hi) >= 0) {
				queue_add(&left, &p.lo, &p.hi);
			} else if (deep) {
				queue_add(&q, m, &p.hi);
				queue_add(&q, &p.lo, m);
			} else {
				queue_add(&q, &p.lo, m);
				queue_add(&q, m, &p.hi);
			}
		}
		arf_clear(&p.lo);
		arf_clear(&p.hi);
	}
	if (q.first < q.n)
		s->open = s->spent = true;
	if (left.n)
		qsort(left.p, (size_t)left.n, sizeof *left.p, by_place);
	for (int i = 0, j; i < left.n; i = j) {
		j = i + 1;
		while (j < left.n && arf_cmp(&left.p[j].lo, &left.p[j - 1].hi) <= 0)
			j++;
		if (s->w.evals > budget + 4000)
			s->open = s->spent = true;
		else
			num_spot_look(s, &left.p[i].lo, &left.p[j - 1].hi);
	}
	queue_clear(&q);
	queue_clear(&left);
	arf_clear(m);
	arf_clear(tiny);
	arf_clear(width);
	arf_clear(narrow);
}

/* --- Putting together --------------------------------------------------------------- */

/* Sign of f at x, 0 when it is undefined or could not be told. */
static int sign_beside(struct fn_work *w, const arb_t x)
{
	int s = NUM_UNKNOWN;

	for (slong prec = 256; prec <= 4096 && s == NUM_UNKNOWN; prec *= 4) {
		num_fn_jet(w, w->f->n - 1, x, 1, NULL, false, prec);
		if (!arb_is_finite(fn_value(w, w->f->n - 1, 0)))
			return 0;
		s = fn_sign(fn_value(w, w->f->n - 1, 0));
	}
	return s == NUM_UNKNOWN ? 0 : s;
}

/* Is f defined at this root of its numerator?  1, 0, or NUM_UNKNOWN. */
static int defined_at(struct fn_work *w, const struct num_found *r)
{
	const struct num_fn *f = w->f;
	int last = f->n - 1, undecided = 0, e = 0;

	num_fn_jet(w, last, &r->x, 1, NULL, false, 256);
	if (arb_is_finite(fn_value(w, last, 0)))
		return 1;
	if (w->dead[last])
		return 0;
	if (r->exact) {
		fmpq_poly_t p;

		fmpq_poly_init(p);
		e = num_fn_exact(p, f, last, r->q, 1);
		fmpq_poly_clear(p);
		if (e)
			return e == 1;
	}
	/* The zero of what stands under a root is such an edge itself. */
	num_fn_jet(w, last, &r->x, 1, NULL, true, 256);
	for (int i = 0; i < f->guards; i++)
		undecided += fn_sign(fn_value(w, f->guard[i], 0)) == NUM_UNKNOWN;
	return arb_is_finite(fn_value(w, last, 0)) && undecided == 1 ? 1 : NUM_UNKNOWN;
}

static int by_root(const void *a, const void *b)
{
	return arf_cmp(arb_midref(&((const struct num_found *)a)->x),
		       arb_midref(&((const struct num_found *)b)->x));
}

static void describe(struct num_fn_root *out, const struct num_found *r, struct fn_work *w,
		     const arf_t a, const arf_t b)
{
	arb_t p, d;
	int left, right;

	arb_init(p);
	arb_init(d);
	arf_sub(arb_midref(d), b, a, 30, ARF_RND_UP);
	if (arb_is_zero(d))
		arb_abs(d, &r->x);
	if (arb_is_zero(d))
		arb_one(d);
	arb_mul_2exp_si(d, d, -110);
	arb_get_ubound_arf(arb_midref(p), &r->x, 300);
	arb_add(p, p, d, 300);
	mag_zero(arb_radref(p));
	right = sign_beside(w, p);
	arb_get_lbound_arf(arb_midref(p), &r->x, 300);
	mag_zero(arb_radref(p));
	arb_sub(p, p, d, 300);
	mag_zero(arb_radref(p));
	left = sign_beside(w, p);
	num_fn_enclose(&out->x, &r->x);
	out->proven = r->proven;
	out->alone = r->proven && r->unique;
	out->bent = r->bent && !r->proven;
	out->simple = r->proven && r->unique && left * right < 0;
	out->touching = left * right < 0 ? 0 : left ? left : right;
	if (r->touching)
		out->touching = r->touching;
	arb_clear(p);
	arb_clear(d);
}

static void found_join(struct num_found *to, const struct num_found *from)
{
	to->unique = from->unique && to->unique;
	to->proven = from->proven || to->proven;
	to->touching = 0;
	to->bent = false;
}

/* May f be defined somewhere in [a, b]? */
static bool anywhere(struct fn_work *w, double a, double b)
{
	enum { PIECES = 16 };
	bool r = false;
	arf_t lo, hi;
	arb_t x;

	arf_init(lo);
	arf_init(hi);
	arb_init(x);
	for (int i = 0; i < PIECES && !r; i++) {
		arf_set_d(lo, fmax(a, a + (b - a) * (i / (double)PIECES)));
		arf_set_d(hi, fmin(b, a + (b - a) * ((i + 1.0) / PIECES)));
		fn_interval(x, lo, hi, 64);
		num_fn_jet(w, w->f->n - 1, x, 1, NULL, true, 64);
		r = !w->dead[w->f->n - 1];
	}
	arf_clear(lo);
	arf_clear(hi);
	arb_clear(x);
	return r;
}

enum num_fn_state num_fn_roots(struct num_fn_root *out, int most, int *n,
			       const struct num_fn *f, double a, double b, struct num_ctx *c)
{
	enum { FACTORS = 64 };
	struct fn_roots_split sp = { f, NULL, NULL, NULL };
	struct found_list all = { 0 };
	struct fn_work w;
	int list[FACTORS], count = 0, kept = 0;
	long budget;
	bool open = false, spent = false, bent = false, good;
	arf_t lo, hi;

	(void)c;
	*n = 0;
	if (!f->n || !isfinite(a) || !isfinite(b) || a > b)
		return FN_FAILED;
	arf_init(lo);
	arf_init(hi);
	arf_set_d(lo, a);
	arf_set_d(hi, b);
	num_fn_work_init(&w, f, 1);
	sp.g = num_fn_new();
	sp.top = mem_alloc(sizeof *sp.top * (size_t)f->n);
	sp.bottom = mem_alloc(sizeof *sp.bottom * (size_t)f->n);
	for (int i = 0; i < f->n; i++)
		split_node(&sp, i);
	good = sp.top[f->n - 1] >= 0 && factors(sp.g, sp.top[f->n - 1], list, &count, FACTORS);
	budget = 2000000 / (sp.g->n + 1);
	budget = budget < 2000 ? 2000 : budget > 30000 ? 30000 : budget;
	if (count)
		budget /= count;
	for (int k = 0; good && k < count; k++) {
		struct num_spot s;

		num_spot_init(&s, sp.g, list[k], &all);
		subdivide(&s, lo, hi, budget);
		open |= s.open;
		spent |= s.spent;
		num_spot_clear(&s);
	}
	if (all.n)
		qsort(all.r, (size_t)all.n, sizeof *all.r, by_root);
	for (int i = 0; i < all.n; i++) {
		struct num_found *r = all.r + i, *last = kept ? all.r + kept - 1 : NULL;
		int d;

		if (last && arb_overlaps(&last->x, &r->x)) {
			/* One root of two factors, or two too close to tell. */
			if (!(last->exact && r->exact && fmpq_equal(last->q, r->q)))
				open = true;
			if (r->exact && !last->exact) {
				arb_set(&last->x, &r->x);
				fmpq_set(last->q, r->q);
				last->exact = true;
			}
			found_join(last, r);
			continue;
		}
		d = defined_at(&w, r);
		if (d == 0)
			continue;
		if (d == NUM_UNKNOWN)
			r->proven = r->bent = false;
		if (kept != i) {
			struct num_found t = all.r[kept];

			all.r[kept] = *r;
			*r = t;
		}
		kept++;
	}
	for (int i = 0; i < kept; i++) {
		bent |= all.r[i].bent && !all.r[i].proven;
		open |= !all.r[i].bent && (!all.r[i].proven || !all.r[i].unique);
		if (i == most) {
			open = true;
			break;
		}
		describe(out + i, all.r + i, &w, lo, hi);
		*n = i + 1;
	}
	good = good && (*n || anywhere(&w, a, b));
	num_found_clear(&all);
	num_fn_work_clear(&w);
	num_fn_free(sp.g);
	mem_free(sp.top);
	mem_free(sp.bottom);
	arf_clear(lo);
	arf_clear(hi);
	if (!good || (!*n && spent))
		return FN_FAILED;
	return open ? FN_PARTIAL : bent ? FN_TOUCHING : FN_COMPLETE;
}

/* --- What is wrong with it ---------------------------------------------------------- */

/* Is the factor at the root of the other one certainly not zero there, and the other one
 * certainly without a steeper end? */
static bool is_pole(const struct num_fn *g, int top, const struct num_fn *below,
		    const struct num_fn_root *r)
{
	struct fn_work w, v;
	arf_t lo, hi;
	arb_t x;
	bool pole;

	arf_init(lo);
	arf_init(hi);
	arb_init(x);
	num_fn_work_init(&w, g, 1);
	num_fn_work_init(&v, below, 2);
	arf_set_d(lo, r->x.lo);
	arf_set_d(hi, r->x.hi);
	fn_interval(x, lo, hi, SPOT_PREC);
	num_fn_jet(&w, top, x, 1, NULL, false, SPOT_PREC);
	num_fn_jet(&v, below->n - 1, x, 2, NULL, false, SPOT_PREC);
	pole = fn_sign(fn_value(&w, top, 0)) % 2 &&
	       arb_is_finite(fn_value(&v, below->n - 1, 1));
	num_fn_work_clear(&w);
	num_fn_work_clear(&v);
	arf_clear(lo);
	arf_clear(hi);
	arb_clear(x);
	return pole;
}

/* The node as a function of its own; false when it is too long. */
static bool copy_part(struct num_fn *to, const struct num_fn *g, int node)
{
	int *at = mem_alloc(sizeof *at * (size_t)(node + 1)), last = 0;

	for (int i = 0; i <= node && last >= 0; i++) {
		const struct fn_node *p = g->node + i;

		last = at[i] = num_fn_copy_node(
			to, p, p->a < 0 ? -1 : at[p->a], p->b < 0 ? -1 : at[p->b],
			p->then < 0 ? -1 : at[p->then], p->els < 0 ? -1 : at[p->els]);
	}
	/* The function is the last node; a change of sign moves no root. */
	if (last >= 0 && last != to->n - 1)
		last = num_fn_apply(to, FN_NEG, last, -1);
	mem_free(at);
	return last >= 0;
}

/* f = n/d with d going to 0 no faster than x does: no integral crosses that. */
static bool has_pole(const struct num_fn *f, double a, double b, struct num_ctx *c)
{
	enum { MOST = 32 };
	struct fn_roots_split sp = { f, num_fn_new(), NULL, NULL };
	struct num_fn *below = num_fn_new();
	struct num_fn_root r[MOST];
	int n = 0, top, bottom;
	bool pole = false;

	sp.top = mem_alloc(sizeof *sp.top * (size_t)f->n);
	sp.bottom = mem_alloc(sizeof *sp.bottom * (size_t)f->n);
	for (int i = 0; i < f->n; i++)
		split_node(&sp, i);
	top = sp.top[f->n - 1];
	bottom = sp.bottom[f->n - 1];
	if (top >= 0 && bottom >= 0 && copy_part(below, sp.g, bottom)) {
		num_fn_roots(r, MOST, &n, below, a, b, c);
		for (int i = 0; i < n && !pole; i++)
			pole = r[i].proven && is_pole(sp.g, top, below, &r[i]);
	}
	num_fn_free(below);
	num_fn_free(sp.g);
	mem_free(sp.top);
	mem_free(sp.bottom);
	return pole;
}

enum num_fn_fault num_fn_fault(const struct num_fn *f, double a, double b, struct num_ctx *c)
{
	enum { PIECES = 64 };
	struct fn_work w;
	arf_t lo, hi;
	arb_t x;
	bool gap = false;

	if (!f->n || !isfinite(a) || !isfinite(b) || !(a < b))
		return FN_FAULT_UNKNOWN;
	arf_init(lo);
	arf_init(hi);
	arb_init(x);
	num_fn_work_init(&w, f, 1);
	for (int i = 0; i < PIECES && !gap; i++) {
		arf_set_d(lo, fmax(a, a + (b - a) * (i / (double)PIECES)));
		arf_set_d(hi, fmin(b, a + (b - a) * ((i + 1.0) / PIECES)));
		fn_interval(x, lo, hi, SPOT_PREC);
		num_fn_jet(&w, f->n - 1, x, 1, NULL, true, SPOT_PREC);
		gap = w.dead[f->n - 1];
	}
	num_fn_work_clear(&w);
	arf_clear(lo);
	arf_clear(hi);
	arb_clear(x);
	return gap ? FN_FAULT_GAP : has_pole(f, a, b, c) ? FN_FAULT_POLE : FN_FAULT_UNKNOWN;
}
