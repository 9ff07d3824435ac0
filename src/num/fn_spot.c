/*
 * fn_spot.c -- single roots: refining them, and what is left over by subdivision.
 *
 * A spot T is a very short interval in which 0 could not be excluded, nor a slope of
 * one sign be shown.  In this order:
 *  1. Some guards change sign in T (a corner, a jump, an edge of the domain, a pole).
 *     For every combination of their signs the function is one formula; if none of
 *     them can be zero in T, T is clear.
 *  2. The simplest rational q in T is exactly a root.  If the first derivative that is
 *     not zero at q excludes 0 on T, q is the only one.  At a corner or edge: if every
 *     formula is strictly monotone on T and zero at q.
 *  3. g'' excludes 0: the extremum r is found, and g(r) tells whether there are no or
 *     two roots.  If balls cannot tell g(r) from 0, it is most likely a double root:
 *     reported, not proven.
 *  4. The signs at the ends differ and g is continuous: a root, perhaps several.
 */
#include "num/fn_spot_priv.h"

void num_found_clear(struct found_list *l)
{
	for (int i = 0; i < l->n; i++) {
		arb_clear(&l->r[i].x);
		fmpq_clear(l->r[i].q);
	}
	mem_free(l->r);
}

static struct num_found *found_add(struct found_list *l)
{
	struct num_found *r;

	l->r = mem_grow(l->r, &l->cap, l->n + 1, sizeof *l->r);
	r = l->r + l->n++;
	arb_init(&r->x);
	fmpq_init(r->q);
	r->exact = r->bent = false;
	r->proven = r->unique = true;
	r->touching = 0;
	return r;
}

static struct num_found *found_exact(struct found_list *l, const fmpq_t q)
{
	struct num_found *r = found_add(l);

	fmpq_set(r->q, q);
	arb_set_fmpq(&r->x, q, 256);
	r->exact = true;
	return r;
}

void num_spot_init(struct num_spot *s, const struct num_fn *g, int at,
		   struct found_list *found)
{
	s->g = g;
	s->at = at;
	s->found = found;
	s->open = s->spent = false;
	num_fn_work_init(&s->w, g, 4);
}

void num_spot_clear(struct num_spot *s)
{
	num_fn_work_clear(&s->w);
}

static int exact_sign_zero(struct num_spot *s, const arf_t p)
{
	fmpq_t q;
	int r = 0;

	if (arf_cmpabs_2exp_si(p, 300) > 0 ||
	    (!arf_is_zero(p) && arf_cmpabs_2exp_si(p, -300) < 0))
		return 0;
	fmpq_init(q);
	arf_get_fmpq(q, p);
	r = num_fn_exact_zero(s->g, s->at, q) == 1;
	fmpq_clear(q);
	return r;
}

/* Sign of coefficient k at a point. */
static int sign_at(struct num_spot *s, const arf_t p, int k)
{
	arb_t x;
	int r = NUM_UNKNOWN;

	arb_init(x);
	arb_set_arf(x, p);
	for (slong prec = SPOT_PREC; prec <= 1024 && r == NUM_UNKNOWN; prec *= 2) {
		num_fn_jet(&s->w, s->at, x, k + 1, NULL, false, prec);
		if (!arb_is_finite(fn_value(&s->w, s->at, k)))
			break;
		r = fn_sign(fn_value(&s->w, s->at, k));
		if (r == NUM_UNKNOWN && k == 0 && prec == SPOT_PREC && exact_sign_zero(s, p))
			r = 0;
	}
	arb_clear(x);
	return r;
}

#define GOOD_BITS 140 /* relative accuracy of a root */
#define WORK_BITS 512

static bool good_enough(const arb_t x)
{
	return arb_rel_accuracy_bits(x) > GOOD_BITS ||
	       mag_cmp_2exp_si(arb_radref(x), -400) < 0;
}

/* Coefficient k has opposite signs at lo0 and hi0, `left` at the first, and one zero
 * between them: enclose it in x, by interval Newton steps, and halving where those do
 * not help.  The bracket is kept as two numbers: the ball of an interval is a little wider
 * than it, and what was known between the ends is not known beside them. */
static void shrink(struct num_spot *s, arb_t x, int k, int left, const arf_t lo0,
		   const arf_t hi0)
{
	arb_t m, v, d;
	arf_t lo, hi, t, width;

	arb_init(m);
	arb_init(v);
	arb_init(d);
	arf_init(lo);
	arf_init(hi);
	arf_init(t);
	arf_init(width);
	arf_set(lo, lo0);
	arf_set(hi, hi0);
	arb_set_interval_arf(x, lo, hi, WORK_BITS);
	for (int step = 0; step < 300 && !good_enough(x); step++) {
		bool slow;

		arf_sub(width, hi, lo, 64, ARF_RND_DOWN);
		arf_mul_2exp_si(width, width, -1);
		num_fn_jet(&s->w, s->at, x, k + 2, NULL, true, WORK_BITS);
		arb_mul_ui(d, fn_value(&s->w, s->at, k + 1), (ulong)k + 1, WORK_BITS);
		arf_add(arb_midref(m), lo, hi, WORK_BITS, ARF_RND_DOWN);
		arf_mul_2exp_si(arb_midref(m), arb_midref(m), -1);
		mag_zero(arb_radref(m));
		num_fn_jet(&s->w, s->at, m, k + 1, NULL, false, WORK_BITS);
		arb_set(v, fn_value(&s->w, s->at, k));
		if (arb_is_zero(v)) {
			arb_set(x, m);
			break;
		}
		arb_div(d, v, d, WORK_BITS);
		arb_sub(d, m, d, WORK_BITS);
		if (arb_is_finite(d)) {
			arb_get_lbound_arf(t, d, WORK_BITS);
			if (arf_cmp(t, lo) > 0)
				arf_set(lo, t);
			arb_get_ubound_arf(t, d, WORK_BITS);
			if (arf_cmp(t, hi) < 0)
				arf_set(hi, t);
		}
		arf_sub(t, hi, lo, 64, ARF_RND_UP);
		slow = arf_cmp(t, width) > 0;
		if (slow && fn_sign(v) % 2) {
			if (fn_sign(v) == left && arf_cmp(arb_midref(m), lo) > 0)
				arf_set(lo, arb_midref(m));
			else if (fn_sign(v) != left && arf_cmp(arb_midref(m), hi) < 0)
				arf_set(hi, arb_midref(m));
		} else if (slow) {
			break;
		}
		arb_set_interval_arf(x, lo, hi, WORK_BITS);
	}
	arb_clear(m);
	arb_clear(v);
	arb_clear(d);
	arf_clear(lo);
	arf_clear(hi);
	arf_clear(t);
	arf_clear(width);
}

/* A found place may be a rational number exactly. */
static void recognise(struct num_spot *s, struct num_found *r)
{
	arf_t lo, hi;
	fmpq_t q;

	arf_init(lo);
	arf_init(hi);
	fmpq_init(q);
	arb_get_lbound_arf(lo, &r->x, WORK_BITS);
	arb_get_ubound_arf(hi, &r->x, WORK_BITS);
	if (num_fn_simplest(q, lo, hi, 60) && num_fn_exact_zero(s->g, s->at, q) == 1) {
		fmpq_set(r->q, q);
		arb_set_fmpq(&r->x, q, 256);
		r->exact = true;
	}
	arf_clear(lo);
	arf_clear(hi);
	fmpq_clear(q);
}

static void exact_end(struct num_spot *s, const arf_t p)
{
	fmpq_t q;

	fmpq_init(q);
	arf_get_fmpq(q, p);
	/* Also the end of the piece beside this one. */
	for (int i = 0; i < s->found->n; i++)
		if (s->found->r[i].exact && fmpq_equal(s->found->r[i].q, q)) {
			fmpq_clear(q);
			return;
		}
	found_exact(s->found, q);
	fmpq_clear(q);
}

bool num_spot_monotone(struct num_spot *s, const arf_t lo, const arf_t hi)
{
	int left = sign_at(s, lo, 0), right;
	struct num_found *r;

	if (left == NUM_UNKNOWN)
		return false;
	if (left == 0) {
		exact_end(s, lo);
		return true;
	}
	right = sign_at(s, hi, 0);
	if (right == NUM_UNKNOWN)
		return false;
	if (right == 0) {
		exact_end(s, hi);
		return true;
	}
	if (left == right)
		return true;
	r = found_add(s->found);
	shrink(s, &r->x, 0, left, lo, hi);
	recognise(s, r);
	return true;
}

/* --- Corners, jumps, edges ------------------------------------------------------- */

#define UNDECIDED 4 /* guards that change in one spot, at most */

struct num_corner {
	struct fn_force *force;
	int open[UNDECIDED], n;
	double whole[UNDECIDED]; /* for a floor: the whole number in question */
};

/* Which guards are not of one sign on the spot?  False: too many. */
static bool corner_init(struct num_corner *k, struct num_spot *s, const arb_t t)
{
	const struct num_fn *g = s->g;

	k->force = mem_alloc(sizeof *k->force * (size_t)(g->guards + 1));
	k->n = 0;
	num_fn_jet(&s->w, s->at, t, 1, NULL, true, SPOT_PREC);
	for (int i = 0; i < g->guards; i++) {
		arb_ptr v = fn_value(&s->w, g->guard[i], 0);

		k->force[i].sign = NUM_UNKNOWN;
		if (g->guard[i] >= s->at)
			continue;
		if (g->is_floor[i]) {
			double lo, hi;
			struct num_enclosed e;

			if (!arb_is_finite(v))
				continue;
			num_fn_enclose(&e, v);
			lo = floor(e.lo);
			hi = floor(e.hi);
			if (lo == hi)
				continue;
			if (hi - lo > 1 || k->n == UNDECIDED)
				return false;
			k->whole[k->n] = hi;
		} else {
			if (arb_is_finite(v) && fn_sign(v) != NUM_UNKNOWN)
				continue;
			if (k->n == UNDECIDED)
				return false;
			k->whole[k->n] = 0;
		}
		k->open[k->n++] = i;
	}
	return true;
}

static void corner_set(struct num_corner *k, int choice, bool *any_zero)
{
	*any_zero = false;
	for (int i = 0; i < k->n; i++, choice /= 3) {
		struct fn_force *f = k->force + k->open[i];

		f->sign = (signed char)(choice % 3 - 1);
		f->level = f->sign < 0 ? k->whole[i] - 1 : k->whole[i];
		*any_zero |= f->sign == 0;
	}
}

static int corner_choices(const struct num_corner *k)
{
	int n = 1;

	for (int i = 0; i < k->n; i++)
		n *= 3;
	return n;
}

/* Can no formula be zero on the spot? */
static bool corner_clear(struct num_corner *k, struct num_spot *s, const arf_t lo,
			 const arf_t hi)
{
	for (int c = 0; c < corner_choices(k); c++) {
		struct num_edge v, d;
		bool z;

		corner_set(k, c, &z);
		if (num_fn_edge(&v, &d, &s->w, s->at, lo, hi, k->force) && v.lo <= 0 &&
		    v.hi >= 0)
			return false;
	}
	return true;
}

/* Every place with a guard at zero is q, and every formula without is either not zero
 * on the spot or strictly monotone and zero at q. */
static bool corner_only(struct num_corner *k, struct num_spot *s, const arf_t lo,
			const arf_t hi, const fmpq_t q)
{
	bool jumps = false, good = true;

	for (int i = 0; i <= s->at; i++) {
		const struct fn_node *p = s->g->node + i;

		if (p->kind == K_IF)
			jumps = true;
		if (p->kind == K_APPLY &&
		    (p->op == FN_SGN || p->op == FN_FLOOR || p->op == FN_ATAN2))
			jumps = true;
	}
	for (int i = 0; i < k->n; i++) {
		int node = s->g->guard[k->open[i]];
		struct num_edge v, d;

		if (s->g->is_floor[k->open[i]] || num_fn_exact_zero(s->g, node, q) != 1)
			return false;
		for (int j = 0; j < k->n; j++)
			k->force[k->open[j]].sign = NUM_UNKNOWN;
		if (!num_fn_edge(&v, &d, &s->w, node, lo, hi, k->force) ||
		    (d.lo <= 0 && d.hi >= 0))
			return false;
	}
	for (int c = 0; good && c < corner_choices(k); c++) {
		struct num_edge v, d;
		bool z;

		corner_set(k, c, &z);
		if (z || !num_fn_edge(&v, &d, &s->w, s->at, lo, hi, k->force) || v.lo > 0 ||
		    v.hi < 0)
			continue;
		good = d.lo > 0 || d.hi < 0;
		if (good && jumps) {
			/* The formula need not go through the value at q. */
			arb_t x;

			arb_init(x);
			arb_set_fmpq(x, q, SPOT_PREC);
			num_fn_jet(&s->w, s->at, x, 1, k->force, true, SPOT_PREC);
			good = arb_is_exact(x) && arb_is_zero(fn_value(&s->w, s->at, 0));
			arb_clear(x);
		}
	}
	return good;
}

/* --- The rational candidate ------------------------------------------------------- */

/* Is q the only root, by its first derivative that is not zero?  -1 when all are: then
 * the function is zero around q, as far as can be seen. */
static int only_by_order(struct num_spot *s, const arb_t t, const fmpq_t q)
{
	enum { ORDER = 12 };
	fmpq_poly_t p;
	fmpq_t v;
	int good = 0;

	fmpq_poly_init(p);
	fmpq_init(v);
	if (num_fn_exact(p, s->g, s->at, q, ORDER) == 1) {
		int m = 0;

		while (m < ORDER && m <= fmpq_poly_degree(p)) {
			fmpq_poly_get_coeff_fmpq(v, p, m);
			if (!fmpq_is_zero(v))
				break;
			m++;
		}
		if (fmpq_poly_is_zero(p)) {
			good = -1;
		} else if (m < ORDER && m <= fmpq_poly_degree(p)) {
			struct fn_work w;

			num_fn_work_init(&w, s->g, m + 1);
			num_fn_jet(&w, s->at, t, m + 1, NULL, true, SPOT_PREC);
			good = arb_is_finite(fn_value(&w, s->at, m)) &&
			       !arb_contains_zero(fn_value(&w, s->at, m));
			num_fn_work_clear(&w);
		}
	}
	fmpq_poly_clear(p);
	fmpq_clear(v);
	return good;
}

/* Step 3; true when the spot is settled or a touching root was reported. */
static bool convex(struct num_spot *s, const arf_t lo, const arf_t hi, const arb_t t)
{
	int bend, left, right, v;
	arb_t x;
	bool done = false;

	num_fn_jet(&s->w, s->at, t, 3, NULL, true, SPOT_PREC);
	if (!arb_is_finite(fn_value(&s->w, s->at, 2)))
		return false;
	bend = fn_sign(fn_value(&s->w, s->at, 2));
	if (bend != 1 && bend != -1)
		return false;
	left = sign_at(s, lo, 1);
	right = sign_at(s, hi, 1);
	if (left == NUM_UNKNOWN || right == NUM_UNKNOWN)
		return false;
	if (left * right >= 0)
		return num_spot_monotone(s, lo, hi);
	arb_init(x);
	shrink(s, x, 1, left, lo, hi);
	num_fn_jet(&s->w, s->at, x, 1, NULL, true, WORK_BITS);
	v = fn_sign(fn_value(&s->w, s->at, 0));
	if (v == bend) {
		done = true;
	} else if (v == -bend) {
		/* A point of the extremum's ball has the sign, so both sides are monotone
		 * up to it. */
		arf_t m;

		arf_init(m);
		arf_set(m, arb_midref(x));
		done = num_spot_monotone(s, lo, m) && num_spot_monotone(s, m, hi);
		arf_clear(m);
	} else {
		struct num_found *r = found_add(s->found);

		arb_set(&r->x, x);
		r->proven = r->unique = false;
		r->bent = true;
		r->touching = bend;
		done = true;
	}
	arb_clear(x);
	return done;
}

/* Step 4. */
static void crossing(struct num_spot *s, const arf_t lo0, const arf_t hi0, const arb_t t)
{
	int left, right;
	arf_t lo, hi, m;
	struct num_found *r;

	s->open = true;
	num_fn_jet(&s->w, s->at, t, 2, NULL, true, SPOT_PREC);
	if (!arb_is_finite(fn_value(&s->w, s->at, 1)))
		return;
	left = sign_at(s, lo0, 0);
	right = sign_at(s, hi0, 0);
	if (left == NUM_UNKNOWN || right == NUM_UNKNOWN || left * right >= 0)
		return;
	arf_init(lo);
	arf_init(hi);
	arf_init(m);
	arf_set(lo, lo0);
	arf_set(hi, hi0);
	for (int i = 0; i < 80; i++) {
		int v;

		arf_add(m, lo, hi, WORK_BITS, ARF_RND_DOWN);
		arf_mul_2exp_si(m, m, -1);
		v = sign_at(s, m, 0);
		if (v == left)
			arf_set(lo, m);
		else if (v == right)
			arf_set(hi, m);
		else
			break;
	}
	r = found_add(s->found);
	r->unique = false;
	arb_set_interval_arf(&r->x, lo, hi, WORK_BITS);
	arf_clear(lo);
	arf_clear(hi);
	arf_clear(m);
}

void num_spot_look(struct num_spot *s, const arf_t lo, const arf_t hi)
{
	struct num_corner k;
	arb_t t;
	fmpq_t q;
	bool few;

	arb_init(t);
	fmpq_init(q);
	fn_interval(t, lo, hi, SPOT_PREC);
	few = corner_init(&k, s, t);
	if (few && k.n && corner_clear(&k, s, lo, hi))
		goto out;
	if (num_fn_simplest(q, lo, hi, 40) && num_fn_exact_zero(s->g, s->at, q) == 1) {
		int only = arf_equal(lo, hi) ? 1 : only_by_order(s, t, q);
		struct num_found *r;

		if (only == 0)
			only = few && k.n && corner_only(&k, s, lo, hi, q);
		if (only < 0) {
			s->open = s->spent = true;
			goto out;
		}
		r = found_exact(s->found, q);
		r->unique = only;
		goto out;
	}
	if (convex(s, lo, hi, t))
		goto out;
	crossing(s, lo, hi, t);
out:
	mem_free(k.force);
	arb_clear(t);
	fmpq_clear(q);
}
