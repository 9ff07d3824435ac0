/*
 * lift_check.c -- what makes a lifted value proven: premises decided, other values excluded,
 * and the configuration either implied by the facts or named.
 */
#include "measure/lift_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Unknown whole turns ----------------------------------------------------------- */

/* An angle or arc, or the difference of two: what is left of the integers in it, and between
 * which bounds it lies. */
struct ranged {
	struct sparse *z; /* without the constant, which is ... */
	num value;        /* ... this */
	double lo, hi;
	bool above, below; /* strictly above lo, strictly below hi */
	int form;          /* counts as used when this is needed; or -1: it is used anyway */
};
enum { RANGES_MOST = 96 };
struct lift_check_lattice {
	struct measure_lift *l;
	struct ranged at[RANGES_MOST];
	int n;
	struct rows zero;  /* combinations of the integers that are zero ... */
	bool *needs[VARS]; /* ... and the forms that each of them needs */
};

/* A rational number with small parts; false when it is none. */
static bool fraction(struct measure_lift *l, num v, long *p, long *q)
{
	struct buf b = { 0 };
	char *end;
	bool ok = num_print_rational(&b, v, l->c) && b.n < 16;

	*q = 1;
	if (ok) {
		*p = strtol(buf_str(&b), &end, 10);
		if (*end == '/')
			*q = strtol(end + 1, &end, 10);
		ok = !*end && *q > 0;
	}
	buf_clear(&b);
	return ok;
}

/* The greatest common divisor of the coefficients, p over q; 0 when there are none, or they
 * are not rational. */
static void divisor(struct measure_lift *l, const struct sparse *z, long *p, long *q)
{
	*p = 0;
	*q = 1;
	for (int i = 0; i < z->n; i++) {
		long a, b;

		if (!fraction(l, z->c[i], &a, &b) || *q > 1000000 || b > 1000000) {
			*p = 0;
			return;
		}
		*p = base_gcd(*p * (b / base_gcd(*q, b)), a * (*q / base_gcd(*q, b)));
		*q *= b / base_gcd(*q, b);
	}
}

bool measure_lift_multiples(struct measure_lift *l, const struct sparse *z, long of)
{
	long p, q;

	divisor(l, z, &p, &q);
	return z->n == 0 || (p && q == 1 && p % of == 0);
}

/* Angles may be flat, unless the facts say that there is a corner.  Arcs have two ends. */
static void set_bounds(struct measure_lift *l, struct ranged *q, int f)
{
	const struct solver *s = l->s;
	const struct measure_form *m = &s->form[f];

	q->lo = 0;
	q->hi = 180;
	if (m->of == OF_ANGLE) {
		q->above = q->below =
			measure_config_corner(l->config, m->p[0], m->p[1], m->p[2]);
		if (s->p->oriented && measure_drawn_form(s, f, 1) > 180) {
			q->lo = 180;
			q->hi = 360;
		}
	} else if (m->via >= 0 || s->p->oriented) {
		q->above = q->below = true;
		q->hi = 360;
	} else {
		q->above = !m->major;
		q->below = m->major;
		q->lo = m->major ? 180 : 0;
		q->hi = m->major ? 360 : 180;
	}
}

static bool has_bounds(const struct measure_form *m)
{
	return (m->of == OF_ANGLE || m->of == OF_ARC) && m->n;
}

static struct ranged *new_range(struct lift_check_lattice *t, struct sparse *p)
{
	struct ranged *q;

	if (measure_lift_spent(t->l) || measure_lift_unknowns(p) || !p->n ||
	    t->n == RANGES_MOST)
		return NULL;
	q = &t->at[t->n++];
	*q = (struct ranged){ .value = p->k, .form = -1 };
	p->k = num_int(0, t->l->c);
	q->z = p;
	return q;
}

/* A sum of angles and arcs, which may be bounded where they are not known. */
static void add_sum(struct lift_check_lattice *t, int f, const struct rows *r)
{
	struct measure_lift *l = t->l;
	const struct measure_form *m = &l->s->form[f];
	struct ranged sum = { .lo = m->rest, .hi = m->rest }, *q;

	for (int i = 0; i < m->parts; i++) {
		struct ranged a = { .lo = 0 };
		double w = m->weight[i];

		if (!has_bounds(&l->s->form[m->part[i]]))
			return;
		set_bounds(l, &a, m->part[i]);
		sum.lo += w > 0 ? w * a.lo : w * a.hi;
		sum.hi += w > 0 ? w * a.hi : w * a.lo;
		sum.above |= w > 0 ? a.above : a.below;
		sum.below |= w > 0 ? a.below : a.above;
	}
	q = new_range(t, measure_lift_reduce(l, measure_lift_form_sparse(l, f, false), r));
	if (!q)
		return;
	q->lo = sum.lo;
	q->hi = sum.hi;
	q->above = sum.above;
	q->below = sum.below;
}

/* extra: it is not used so far. */
static void add_range(struct lift_check_lattice *t, int f, const struct rows *r, bool extra)
{
	const struct measure_form *m = &t->l->s->form[f];
	struct ranged *q;

	for (int i = 0; i < m->parts; i++)
		add_range(t, m->part[i], r, extra);
	if (m->parts > 1 && !extra)
		add_sum(t, f, r);
	if (!has_bounds(m))
		return;
	q = new_range(t,
		      measure_lift_reduce(t->l, measure_lift_form_sparse(t->l, f, false), r));
	if (!q)
		return;
	set_bounds(t->l, q, f);
	if (extra)
		q->form = f;
}

/* The difference of two angles, which may be bounded where they are not known. */
static void add_difference(struct lift_check_lattice *t, int f, int g, const struct rows *r)
{
	struct measure_lift *l = t->l;
	struct ranged a = { .lo = 0 }, b = { .lo = 0 }, *q;

	if (!has_bounds(&l->s->form[f]) || !has_bounds(&l->s->form[g]))
		return;
	set_bounds(l, &a, f);
	set_bounds(l, &b, g);
	q = new_range(t, measure_lift_reduce(
				 l,
				 measure_lift_combine(l, measure_lift_form_sparse(l, f, false),
						      num_int(-1, l->c),
						      measure_lift_form_sparse(l, g, false)),
				 r));
	if (!q)
		return;
	q->lo = a.lo - b.hi;
	q->hi = a.hi - b.lo;
	q->above = a.above || b.below;
	q->below = a.below || b.above;
}

static void add_tree(struct lift_check_lattice *t, const struct term *x, const struct rows *r)
{
	if (x->kind == TERM_FORM)
		add_range(t, x->id, r, false);
	for (int i = 0; i < 2; i++)
		if (x->arg[i])
			add_tree(t, x->arg[i], r);
}

/* All angles and arcs in the equations of the set. */
static void gather(struct lift_check_lattice *t, const struct rows *r, const struct set *set)
{
	const struct solver *s = t->l->s;

	for (int i = 0; i < s->eqs; i++) {
		const struct eq *e = &s->eq[i];

		if (!set_has(set, i))
			continue;
		for (int k = 0; k < e->forms; k++)
			add_range(t, e->form[k], r, false);
		if (e->t)
			add_tree(t, e->t, r);
		if (e->source == EQ_ROOT)
			add_range(t, e->root_var, r, false);
	}
}

/* Is the value, if it were this, beyond its bounds? */
static bool beyond(struct measure_lift *l, const struct ranged *q, num v)
{
	int lo = num_cmp(v, num_double(q->lo, l->c), l->c),
	    hi = num_cmp(v, num_double(q->hi, l->c), l->c);

	return lo == -1 || (lo == 0 && q->above) || hi == 1 || (hi == 0 && q->below);
}

/* p without what is known to be zero; needs: the forms that it takes. */
static struct sparse *without(struct lift_check_lattice *t, struct sparse *p, bool *needs)
{
	for (int i = 0; i < t->zero.n && !measure_lift_spent(t->l); i++) {
		int k = measure_lift_find(p, t->zero.pivot[i]);

		if (k < 0)
			continue;
		p = measure_lift_combine(t->l, p, num_neg(p->c[k], t->l->c), t->zero.row[i]);
		for (int f = 0; f < t->l->forms; f++)
			needs[f] |= t->zero.row[i] && t->needs[i][f];
	}
	return p;
}

static bool *no_needs(struct lift_check_lattice *t)
{
	return arena_alloc(t->l->a, (size_t)(t->l->forms + 1) * sizeof(bool));
}

/* Whatever the integers are, the quantity changes by multiples of one number.  If all of them
 * but zero lead beyond the bounds, it does not change at all (or, where zero does so too,
 * there is no figure, and anything may be said of it). */
#define REACH 1440 /* degrees: farther than any value found is from its bounds */

static bool force(struct lift_check_lattice *t, const struct ranged *q)
{
	struct measure_lift *l = t->l;
	bool *needs = no_needs(t);
	struct sparse *z = without(t, q->z, needs);
	long p, d;
	int at = 0;

	divisor(l, z, &p, &d);
	if (!p || t->zero.n == VARS || measure_lift_spent(l))
		return false;
	for (long m = 1; (double)(m * p) / (double)d <= REACH; m++)
		if (m > 1000 ||
		    !beyond(l, q, num_add(q->value, num_rat(m * p, d, l->c), l->c)) ||
		    !beyond(l, q, num_sub(q->value, num_rat(m * p, d, l->c), l->c)))
			return false;
	if (q->form >= 0)
		needs[q->form] = true;
	/* The least coefficient divides the others, mostly: then the integer that goes is a
	 * whole combination of those that stay. */
	for (int i = 1; i < z->n; i++)
		if (fabs(num_mid(z->c[i])) < fabs(num_mid(z->c[at])))
			at = i;
	t->zero.row[t->zero.n] =
		measure_lift_combine(l, measure_lift_new_sparse(l, 0),
				     num_div(num_int(1, l->c), z->c[at], l->c), z);
	t->needs[t->zero.n] = needs;
	t->zero.pivot[t->zero.n++] = z->var[at];
	return true;
}

/* The difference of two quantities in the lattice. */
static struct ranged between_two(struct lift_check_lattice *t, const struct ranged *a,
				 const struct ranged *b)
{
	struct measure_lift *l = t->l;

	return (struct ranged){ .z = measure_lift_combine(l, a->z, num_int(-1, l->c), b->z),
				.value = num_sub(a->value, b->value, l->c),
				.lo = a->lo - b->hi,
				.hi = a->hi - b->lo,
				.above = a->above || b->below,
				.below = a->below || b->above,
				.form = -1 };
}

/* q = ratio * p for the integers left? */
static bool proportional(struct measure_lift *l, const struct sparse *q,
			 const struct sparse *p, num *ratio)
{
	int k = q->n && p->n ? measure_lift_find(q, p->var[0]) : -1;

	if (k < 0)
		return false;
	*ratio = num_div(q->c[k], p->c[0], l->c);
	return measure_lift_combine(l, q, num_neg(*ratio, l->c), p)->n == 0;
}

/* One integer is left: does every value but zero push an angle beyond its bounds? */
static bool pushed_out(struct lift_check_lattice *t, const struct sparse *z)
{
	struct num_ctx *c = t->l->c;
	double reach = 0;
	long p, q;
	num ratio;

	divisor(t->l, z, &p, &q);
	for (int i = 0; i < t->n; i++)
		if (t->at[i].form < 0 && proportional(t->l, t->at[i].z, z, &ratio))
			reach = fmax(reach, fabs(num_mid(ratio)));
	if (!p || reach == 0)
		return false;
	/* As far as some angle can move at all. */
	for (int w = 1; w * reach * (double)p / (double)q <= 720 && w < 1000; w++)
		for (int sign = -1; sign <= 1; sign += 2) {
			num by = num_rat(sign * w * p, q, c);
			bool out = false;

			for (int i = 0; i < t->n && !out; i++)
				out = t->at[i].form < 0 &&
				      proportional(t->l, t->at[i].z, z, &ratio) &&
				      beyond(t->l, &t->at[i],
					     num_add(t->at[i].value, num_mul(by, ratio, c),
						     c));
			if (!out)
				return false;
		}
	return true;
}

static bool settled(struct lift_check_lattice *t, const struct sparse *p, long modulo)
{
	struct measure_lift *l = t->l;
	bool *needs = no_needs(t);
	struct sparse *left =
		measure_lift_combine(l, measure_lift_new_sparse(l, 0), num_int(1, l->c), p);

	left = without(t, left, needs);
	for (int i = 0; i < t->n; i++)
		t->at[i].z = without(t, t->at[i].z, needs);
	if (measure_lift_spent(l) ||
	    (left->n && !(modulo && measure_lift_multiples(l, left, modulo)) &&
	     !pushed_out(t, left)))
		return false;
	for (int f = 0; f < l->forms; f++)
		l->used_form[f] |= needs[f];
	return true;
}

bool measure_lift_settle(struct measure_lift *l, const struct sparse *p, const struct rows *r,
			 const struct set *set, int f, int g, long modulo)
{
	struct lift_check_lattice *t = arena_alloc(l->a, sizeof *t);
	bool again = true;
	int plain;

	t->l = l;
	if (f >= 0)
		add_range(t, f, r, false);
	if (g >= 0) {
		add_range(t, g, r, false);
		add_difference(t, f, g, r);
	}
	gather(t, r, set);
	while (again) {
		again = false;
		for (int i = 0; i < t->n; i++)
			again |= force(t, &t->at[i]);
	}
	if (settled(t, p, modulo))
		return true;
	for (int i = 0; i < t->n; i++)
		for (int k = 0; k < i; k++) {
			struct ranged d = between_two(t, &t->at[i], &t->at[k]);

			force(t, &d);
		}
	if (settled(t, p, modulo))
		return true;
	/* Other angles of the figure may tell more; then their turns count, too. */
	plain = t->n;
	for (int i = 0; i < l->forms; i++)
		if (!l->s->form[i].parts)
			add_range(t, i, r, !l->used_form[i]);
	for (int i = plain; i < t->n; i++)
		force(t, &t->at[i]);
	return settled(t, p, modulo);
}

/* --- Premises ---------------------------------------------------------------------- */

/* Zero, but for whole turns that cannot be? */
static bool vanishes(struct measure_lift *l, struct sparse *p, const struct rows *r,
		     const struct set *set, int f, int g)
{
	p = measure_lift_reduce(l, p, r);
	if (measure_lift_spent(l))
		return false;
	if (measure_lift_unknowns(p) || num_vanishes(p->k, l->c) != 0) {
		l->refuted = true;
		return false;
	}
	if (p->n && !measure_lift_settle(l, p, r, set, f, g, 0))
		measure_lift_turn_choice(l, f);
	return true;
}

static struct sparse *difference(struct measure_lift *l, int f, int g)
{
	return measure_lift_combine(l, measure_lift_form_sparse(l, f, true), num_int(-1, l->c),
				    measure_lift_form_sparse(l, g, true));
}

/* Two directions differ by a certain angle and half turns. */
static bool directions(struct measure_lift *l, const struct premise *q, const struct rows *r)
{
	struct sparse *p = measure_lift_new_sparse(l, 2), *turns;
	num k;

	p->n = q->id[0] != q->id[1] ? 2 : 0;
	p->var[0] = q->id[0];
	p->var[1] = q->id[1];
	p->c[0] = num_int(1, l->c);
	p->c[1] = num_int(-1, l->c);
	p->k = num_double(-q->value, l->c);
	p = measure_lift_reduce(l, p, r);
	if (measure_lift_spent(l))
		return false;
	k = num_div(p->k, num_int(180, l->c), l->c);
	if (measure_lift_unknowns(p) || num_is_bad(k) ||
	    num_vanishes(num_sub(k, num_double(rint(num_mid(k)), l->c), l->c), l->c) != 0) {
		l->refuted = true;
		return false;
	}
	if (measure_lift_multiples(l, p, 180))
		return true;
	turns = measure_lift_combine(l, measure_lift_new_sparse(l, 0), num_int(1, l->c), p);
	turns->k = num_int(0, l->c);
	if (!measure_lift_settle(l, turns, r, &q->from, -1, -1, 180))
		measure_lift_choice(
			l, 'p', -1,
			"lines that are parallel or perpendicular in the figure are so");
	return true;
}

static bool ratios(struct measure_lift *l, const struct premise *q, const struct rows *r)
{
	num a, b;

	if (!measure_lift_ratio_by(l, q->id[0], q->id[1], r, &a) ||
	    !measure_lift_ratio_by(l, q->id[2], q->id[3], r, &b))
		return false;
	if (num_vanishes(num_sub(a, b, l->c), l->c) == 0)
		return true;
	l->refuted = true;
	return false;
}

static bool premise_holds(struct measure_lift *l, const struct premise *q)
{
	struct rows *r;
	struct sparse *p;

	if (!strchr("sarvd", q->letter))
		return true; /* of the configuration: measure_lift_assumptions */
	r = arena_alloc(l->a, sizeof *r);
	if (!measure_lift_eliminate(l, &q->from, l->s->eqs, r))
		return false;
	switch (q->letter) {
	case 'v':
		p = measure_lift_form_sparse(l, q->id[0], true);
		p->k = num_sub(p->k, num_double(q->value, l->c), l->c);
		return vanishes(l, p, r, &q->from, q->id[0], -1);
	case 'd': return directions(l, q, r);
	case 'r': return ratios(l, q, r);
	default:
		return vanishes(l, difference(l, q->id[0], q->id[1]), r, &q->from, q->id[0],
				q->id[1]);
	}
}

bool measure_lift_premises(struct measure_lift *l, struct measure_step *step)
{
	if (step->holds)
		return true;
	for (int i = 0; i < step->premises; i++)
		if (!premise_holds(l, &step->premise[i])) {
			if (l->refuted && !l->key)
				l->key = step->key;
			return false;
		}
	step->holds = true;
	return true;
}

/* --- Other roots ------------------------------------------------------------------- */

/* The form at G: a G + c, when it hangs on g alone (or on g and h = 1). */
static bool at_root(struct measure_lift *l, int f, const struct rows *r,
		    const struct sparse *g, const struct sparse *h, num G, num *out)
{
	struct sparse *p = measure_lift_reduce(l, measure_lift_form_sparse(l, f, false), r);
	num a, b;
	int at, var = -1;

	for (int i = 0; i < g->n && var < 0; i++)
		if (g->var[i] < VARS)
			var = g->var[i];
	at = var < 0 ? -1 : measure_lift_find(p, var);
	if (measure_lift_spent(l) || at < 0)
		return false;
	a = num_div(p->c[at], g->c[measure_lift_find(g, var)], l->c);
	p = measure_lift_combine(l, p, num_neg(a, l->c), g);
	*out = num_mul(a, G, l->c);
	if (h) {
		int w = -1;

		for (int i = 0; i < h->n && w < 0; i++)
			if (h->var[i] < VARS && h->var[i] != var)
				w = h->var[i];
		at = w < 0 ? -1 : measure_lift_find(p, w);
		if (at >= 0) {
			b = num_div(p->c[at], h->c[measure_lift_find(h, w)], l->c);
			p = measure_lift_combine(l, p, num_neg(b, l->c), h);
			*out = num_add(*out, b, l->c);
		}
	}
	*out = num_add(*out, p->k, l->c);
	return p->n == 0 && !num_is_bad(*out);
}

/* Two terms that a fact orders, at the root: does it forbid it? */
static bool breaks_order(struct measure_lift *l, const struct rows *r, int g, num G)
{
	const struct solver *s = l->s;
	struct sparse *x = measure_lift_reduce(l, measure_lift_form_sparse(l, g, false), r);
	int var = -1;

	for (int i = 0; i < x->n && var < 0; i++)
		if (x->var[i] < VARS)
			var = x->var[i];
	for (int i = 0; i < s->lesses && var >= 0; i++) {
		struct sparse *a, *b;
		num k;
		int at;

		if (!measure_lift_linear(l, s->less[2 * i], s->eqs, &a) ||
		    !measure_lift_linear(l, s->less[2 * i + 1], s->eqs, &b))
			continue;
		a = measure_lift_reduce(l, measure_lift_combine(l, a, num_int(-1, l->c), b),
					r);
		at = measure_lift_find(a, var);
		if (at < 0)
			continue;
		k = num_div(a->c[at], x->c[measure_lift_find(x, var)], l->c);
		a = measure_lift_combine(l, a, num_neg(k, l->c), x);
		k = num_add(num_mul(k, G, l->c), a->k, l->c);
		if (a->n == 0 && !num_is_bad(k) && num_sgn(k, l->c) >= 0 &&
		    num_sgn(k, l->c) != NUM_UNKNOWN)
			return true;
	}
	return false;
}

static void use_forms(struct measure_lift *l, const struct term *t)
{
	if (t->kind == TERM_FORM)
		measure_lift_form_sparse(l, t->id, true);
	for (int i = 0; i < 2; i++)
		if (t->arg[i])
			use_forms(l, t->arg[i]);
}

/* The value of a tree whose forms hang on g alone, at the root. */
static bool tree_at(struct measure_lift *l, const struct term *t, const struct rows *r,
		    const struct sparse *g, num G, num *out)
{
	num a = num_int(0, l->c), b = a;

	if (t->kind == TERM_FORM) {
		struct sparse *p =
			measure_lift_reduce(l, measure_lift_form_sparse(l, t->id, false), r);

		if (p->n)
			return at_root(l, t->id, r, g, NULL, G, out);
		*out = p->k;
		return !measure_lift_spent(l);
	}
	return (!t->arg[0] || tree_at(l, t->arg[0], r, g, G, &a)) &&
	       (!t->arg[1] || tree_at(l, t->arg[1], r, g, G, &b)) &&
	       measure_lift_apply(l, t, a, b, out);
}

/* Does a fact divide by what is zero at the root? */
static bool breaks_quotient(struct measure_lift *l, const struct rows *r,
			    const struct sparse *g, num G)
{
	const struct solver *s = l->s;
	num v;

	for (int i = 0; i < s->unders; i++)
		if (tree_at(l, s->under[i], r, g, G, &v) && num_vanishes(v, l->c) == 0) {
			use_forms(l, s->under[i]);
			return true;
		}
	return false;
}

enum { RELATIONS_TRIED = 60 };

/* Does some other relation, whose theorem holds, forbid the root? */
static bool breaks_relation(struct measure_lift *l, const struct rows *r,
			    const struct sparse *g, num G)
{
	struct solver *s = l->s;

	for (int i = 0, tried = 0; i < s->rels && tried < RELATIONS_TRIED; i++) {
		struct rel *x = &s->rel[i];
		bool was = l->refuted;
		num v;

		if (x->taken || x->n > 6 || measure_lift_spent(l))
			continue;
		tried++;
		if (!tree_at(l, x->t, r, g, G, &v) || num_vanishes(v, l->c) != 1)
			continue;
		if (x->by && !measure_lift_premises(l, x->by)) {
			l->refuted = was;
			continue;
		}
		for (int k = 0; k < x->n; k++)
			measure_lift_form_sparse(l, x->form[k], true);
		l->broken = arena_grow(l->a, l->broken, &l->break_cap, l->breaks + 1,
				       sizeof *l->broken);
		l->broken[l->breaks++] = i;
		return true;
	}
	return false;
}

bool measure_lift_impossible(struct measure_lift *l, const struct rows *r, int g, int h, num G)
{
	const struct solver *s = l->s;
	struct sparse *x = measure_lift_reduce(l, measure_lift_form_sparse(l, g, true), r),
		      *y = NULL;
	num v;

	if (h >= 0) {
		/* Ratios of lengths only: the other one is positive and may be taken as 1. */
		if (s->form[g].kind != FORM_LENGTH || s->form[h].kind != FORM_LENGTH)
			return false;
		y = measure_lift_reduce(l, measure_lift_form_sparse(l, h, true), r);
		if (num_sgn(G, l->c) == -1 || num_sgn(G, l->c) == 0)
			return true;
	}
	for (int f = 0; f < l->forms && !measure_lift_spent(l); f++) {
		const struct measure_form *m = &s->form[f];
		int sign;

		if ((m->kind != FORM_LENGTH && m->of != OF_ANGLE) ||
		    !at_root(l, f, r, x, y, G, &v))
			continue;
		sign = num_sgn(v, l->c);
		if (m->of == OF_ANGLE && sign == 1 && !s->p->oriented)
			sign = num_cmp(num_int(180, l->c), v, l->c);
		/* A length is positive; an angle may be flat. */
		if (sign == -1 || (sign == 0 && m->kind == FORM_LENGTH)) {
			l->used_form[f] = true;
			return true;
		}
	}
	return h < 0 && (breaks_order(l, r, g, G) || breaks_quotient(l, r, x, G) ||
			 breaks_relation(l, r, x, G));
}

/* --- The configuration ------------------------------------------------------------- */

struct review {
	struct measure_lift *l;
	struct config *g;
	struct lifted *out;
	int cap, typed_cap;
	int *up; /* classes of direction and polar variables that hang together */
	bool denied;
};

static const char *name(const struct review *w, int p)
{
	const struct problem *q = w->l->s->p;

	return p < q->points ? q->point[p].name : "the centre";
}

/* ABC, or "A, the centre, C". */
static const char *names(const struct review *w, const int *abc)
{
	const char *gap = "";

	for (int i = 0; i < 3; i++)
		if (abc[i] >= w->l->s->p->points)
			gap = ", ";
	return arena_printf(w->l->a, "%s%s%s%s%s", name(w, abc[0]), gap, name(w, abc[1]), gap,
			    name(w, abc[2]));
}

/* letter, id, n: the same as data (account.h). */
static void assume(struct review *w, char letter, const int *id, int n, const char *text)
{
	struct lifted *o = w->out;
	struct assumption a = { .letter = letter, .n = n, .text = text };

	for (int i = 0; i < n; i++)
		a.id[i] = id[i];
	o->assumption = arena_grow(w->l->a, o->assumption, &w->typed_cap, o->assumptions + 1,
				   sizeof *o->assumption);
	o->assumption[o->assumptions++] = a;
	for (int i = 0; i < o->assumes; i++)
		if (!strcmp(o->assume[i], text))
			return;
	o->assume = arena_grow(w->l->a, o->assume, &w->cap, o->assumes + 1, sizeof *o->assume);
	o->assume[o->assumes++] = text;
}

static void between(struct review *w, int a, int b, int c)
{
	enum config_word said = measure_config_between(w->g, a, b, c);

	if (said == CONFIG_DENIED)
		w->denied = true;
	else if (said == CONFIG_OPEN)
		assume(w, 'o', (int[]){ a, b, c }, 3,
		       arena_printf(w->l->a, "%s lies between %s and %s", name(w, b),
				    name(w, a), name(w, c)));
}

/* These points of a line follow each other as drawn. */
static void ordered(struct review *w, int line, const bool *on)
{
	const struct measure_line *m = &w->l->s->line[line];
	int q[PROBLEM_POINTS], n = 0;

	for (int i = 0; i < m->n; i++)
		if (on[m->p[i]])
			q[n++] = m->p[i];
	for (int i = 0; i + 2 < n; i++)
		between(w, q[i], q[i + 1], q[i + 2]);
}

static void turns(struct review *w, const int *abc, const int *def)
{
	const struct solver *s = w->l->s;
	enum config_word said = measure_config_turns(w->g, abc, def);
	int common[3], n = 0, one = -1, other = -1, both[6];
	bool alike;

	if (said == CONFIG_DENIED)
		w->denied = true;
	if (said != CONFIG_OPEN)
		return;
	if (!def) {
		assume(w, 't', abc, 3,
		       arena_printf(w->l->a, "%s, %s, %s turn %s", name(w, abc[0]),
				    name(w, abc[1]), name(w, abc[2]),
				    measure_config_drawn_turn(s, abc[0], abc[1], abc[2]) > 0
					    ? "left"
					    : "right"));
		return;
	}
	memcpy(both, abc, 3 * sizeof *abc);
	memcpy(both + 3, def, 3 * sizeof *def);
	for (int i = 0; i < 3; i++) {
		bool shared = false;

		for (int j = 0; j < 3; j++)
			shared |= abc[i] == def[j];
		if (shared)
			common[n++] = abc[i];
		else
			one = abc[i];
	}
	for (int j = 0; j < 3; j++)
		if (def[j] != abc[0] && def[j] != abc[1] && def[j] != abc[2])
			other = def[j];
	if (n == 2) {
		alike = measure_config_drawn_turn(s, common[0], common[1], one) ==
			measure_config_drawn_turn(s, common[0], common[1], other);
		assume(w, 't', both, 6,
		       arena_printf(w->l->a, "%s and %s lie on %s of %s%s", name(w, one),
				    name(w, other), alike ? "one side" : "different sides",
				    name(w, common[0]), name(w, common[1])));
		return;
	}
	alike = measure_config_drawn_turn(s, abc[0], abc[1], abc[2]) ==
		measure_config_drawn_turn(s, def[0], def[1], def[2]);
	assume(w, 't', both, 6,
	       arena_printf(w->l->a, "%s and %s turn %s", names(w, abc), names(w, def),
			    alike ? "the same way" : "opposite ways"));
}

/* Is the form known by equations before this one? */
static bool known_before(struct review *w, int f, int limit)
{
	struct solver *s = w->l->s;
	struct set rests;

	if (f < 0 || f >= w->l->forms || !s->form[f].known)
		return false;
	measure_explain_support(s, measure_leaf(s, f), &rests);
	for (int i = limit; i < s->eqs; i++)
		if (set_has(&rests, i))
			return false;
	return true;
}

/* Is some angle of the triangle known and not flat?  Then it is no line. */
static bool has_angle(struct review *w, const int *abc, int limit)
{
	struct solver *s = w->l->s;
	num v;

	for (int i = 0; i < 3; i++) {
		int f = measure_form_corner(s, abc[(i + 1) % 3], abc[i], abc[(i + 2) % 3]);

		if (known_before(w, f, limit) && measure_lift_value(w->l, f, &v) &&
		    num_sgn(v, w->l->c) == 1 &&
		    num_cmp(v, num_int(180, w->l->c), w->l->c) == -1)
			return true;
	}
	return false;
}

/* Are its sides known, and two of them longer than the third? */
static bool has_sides(struct review *w, const int *abc, int limit)
{
	struct solver *s = w->l->s;
	struct num_ctx *c = w->l->c;
	num side[3];

	for (int i = 0; i < 3; i++) {
		int f = measure_form_length(s, abc[(i + 1) % 3], abc[(i + 2) % 3]);

		if (!known_before(w, f, limit) || !measure_lift_value(w->l, f, &side[i]))
			return false;
	}
	for (int i = 0; i < 3; i++)
		if (num_cmp(num_add(side[i], side[(i + 1) % 3], c), side[(i + 2) % 3], c) != 1)
			return false;
	return true;
}

static bool is_corner(struct review *w, const int *abc, int limit)
{
	return measure_config_corner(w->g, abc[0], abc[1], abc[2]) ||
	       has_angle(w, abc, limit) || has_sides(w, abc, limit);
}

/* An angle of the triangle is equal to one of another triangle that is no line? */
static bool shares_angle(struct review *w, const struct measure_step *step, const int *abc,
			 int limit)
{
	const struct solver *s = w->l->s;

	for (int i = 0; i < 2 * step->premises; i++) {
		const struct premise *q = &step->premise[i / 2];
		const int *own, *other;
		int same = 0;

		if (q->letter != 'a')
			continue;
		own = s->form[q->id[i % 2]].p;
		other = s->form[q->id[1 - i % 2]].p;
		for (int k = 0; k < 9; k++)
			same += own[k / 3] == abc[k % 3];
		if (same == 3 && s->form[q->id[0]].of == OF_ANGLE &&
		    s->form[q->id[1]].of == OF_ANGLE && is_corner(w, other, limit))
			return true;
	}
	return false;
}

/* What the step itself led to tells nothing about its premises: only equations before its
 * first one count. */
static void corner(struct review *w, const struct measure_step *step, const int *abc)
{
	const struct solver *s = w->l->s;
	int limit = 0;

	while (limit < s->eqs && s->eq[limit].by != step)
		limit++;
	if (!is_corner(w, abc, limit) && !shares_angle(w, step, abc, limit))
		assume(w, 'c', abc, 3,
		       arena_printf(w->l->a, "%s, %s, %s are no line", name(w, abc[0]),
				    name(w, abc[1]), name(w, abc[2])));
}

static void crossing(struct review *w, int l, int m)
{
	const struct solver *s = w->l->s;
	const struct measure_line *x = &s->line[l], *y = &s->line[m];

	assume(w, 'n', (int[]){ x->p[0], x->p[1], y->p[0], y->p[1] }, 4,
	       arena_printf(w->l->a, "%s%s and %s%s are not parallel", name(w, x->p[0]),
			    name(w, x->p[1]), name(w, y->p[0]), name(w, y->p[1])));
}

static void step_conditions(struct review *w, const struct measure_step *step)
{
	for (int i = 0; i < step->premises; i++) {
		const struct premise *q = &step->premise[i];

		if (q->letter == 'c')
			corner(w, step, q->id);
		else if (q->letter == 'o')
			between(w, q->id[0], q->id[1], q->id[2]);
		else if (q->letter == 't')
			turns(w, q->id, q->id + 3);
		else if (q->letter == 'n')
			crossing(w, q->id[0], q->id[1]);
	}
}

/* Lengths on one line that have a part in common hang on the order of their ends. */
static void length_orders(struct review *w, int line)
{
	const struct measure_lift *l = w->l;
	const struct solver *s = l->s;
	const struct measure_line *m = &s->line[line];
	int n = s->p->points, group[PROBLEM_POINTS], size[PROBLEM_POINTS] = { 0 };

	if (m->n < 3)
		return;
	/* Gaps that are in one length belong together. */
	for (int i = 0; i < m->n; i++)
		group[i] = i;
	for (int f = 0; f < l->forms; f++) {
		const struct measure_form *x = &s->form[f];
		int a, b;

		if (!l->used_form[f] || x->of != OF_LENGTH ||
		    measure_figure_line(s, x->p[0], x->p[1]) != line)
			continue;
		a = s->pos_on[line * n + x->p[0]];
		b = s->pos_on[line * n + x->p[1]];
		for (int lo = a < b ? a : b, hi = a < b ? b : a, i = lo + 1; i < hi; i++)
			for (int k = 0, from = group[i], to = group[lo]; k < m->n; k++)
				if (group[k] == from)
					group[k] = to;
	}
	for (int f = 0; f < l->forms; f++)
		if (l->used_form[f] && s->form[f].of == OF_LENGTH &&
		    measure_figure_line(s, s->form[f].p[0], s->form[f].p[1]) == line) {
			int a = s->pos_on[line * n + s->form[f].p[0]],
			    b = s->pos_on[line * n + s->form[f].p[1]];

			size[group[a < b ? a : b]]++;
		}
	for (int k = 0; k < m->n; k++) {
		bool on[PROBLEM_POINTS] = { false };

		if (size[k] < 2)
			continue;
		for (int f = 0; f < l->forms; f++) {
			const struct measure_form *x = &s->form[f];
			int a, b;

			if (!l->used_form[f] || x->of != OF_LENGTH ||
			    measure_figure_line(s, x->p[0], x->p[1]) != line)
				continue;
			a = s->pos_on[line * n + x->p[0]];
			b = s->pos_on[line * n + x->p[1]];
			if (group[a < b ? a : b] == k)
				on[x->p[0]] = on[x->p[1]] = true;
		}
		ordered(w, line, on);
	}
}

/* Rays along one line, from p[0] to p[1]: do they point as drawn, relative to each other? */
struct lift_check_ray {
	int p[2];
};

static void two_rays(struct review *w, int line, const struct lift_check_ray *a,
		     const struct lift_check_ray *b)
{
	bool on[PROBLEM_POINTS] = { false };

	for (int i = 0; i < 2; i++)
		on[a->p[i]] = on[b->p[i]] = true;
	ordered(w, line, on);
}

/* One more ray along the line; the first one is what the others are compared with. */
static void add_ray(struct review *w, int line, struct lift_check_ray *first, const int *p)
{
	struct lift_check_ray r = { { p[0], p[1] } };

	if (measure_figure_line(w->l->s, p[0], p[1]) != line)
		return;
	if (first->p[0] < 0)
		*first = r;
	else
		two_rays(w, line, first, &r);
}

static void ray_orders(struct review *w, int line)
{
	const struct measure_lift *l = w->l;
	const struct solver *s = l->s;
	struct lift_check_ray first = { { -1, -1 } };

	if (s->line[line].n < 3)
		return;
	for (int f = 0; f < l->forms; f++) {
		const struct measure_form *x = &s->form[f];

		if (!l->used_form[f])
			continue;
		if (x->of == OF_ANGLE) {
			add_ray(w, line, &first, (int[]){ x->p[1], x->p[0] });
			add_ray(w, line, &first, (int[]){ x->p[1], x->p[2] });
		} else if (x->of == OF_TURN) {
			add_ray(w, line, &first, x->p);
			add_ray(w, line, &first, x->p + 2);
		}
	}
	for (int i = 0; i < s->eqs; i++)
		if (l->used_eq[i] && s->eq[i].ray)
			add_ray(w, line, &first, s->eq[i].ray);
}

static int class_of(struct review *w, int var)
{
	while (w->up[var] != var)
		var = w->up[var];
	return var;
}

static void together(struct review *w, const int *var, int n)
{
	const struct solver *s = w->l->s;
	int first = -1;

	for (int i = 0; i < n; i++) {
		enum var_kind k = s->var[var[i]].kind;

		if (k != VAR_DIR && k != VAR_POLAR)
			continue;
		if (first < 0)
			first = class_of(w, var[i]);
		else
			w->up[class_of(w, var[i])] = first;
	}
}

/* The triangle whose turn a form hangs on; false: none. */
static bool turning(const struct review *w, const struct measure_form *x, int abc[3])
{
	const struct solver *s = w->l->s;

	if (x->of == OF_ANGLE && x->n) {
		memcpy(abc, x->p, 3 * sizeof *abc);
		return true;
	}
	if (x->of != OF_ARC || (s->p->oriented && x->via < 0 && !x->major))
		return false;
	abc[0] = x->p[0];
	abc[1] = x->via;
	abc[2] = x->p[1];
	if (x->via < 0) {
		int o = s->p->circle[x->p[2]].center;

		abc[1] = o >= 0 ? o : s->p->points + x->p[2];
	}
	return true;
}

/*
 * Forms written by directions hang on the turns of their triangles.  A mirror image is as good
 * as the figure, for each part of it that hangs together by directions; so of those in one
 * part only how they turn relative to each other counts.  Oriented angles have no mirror.
 */
static void turning_forms(struct review *w)
{
	const struct measure_lift *l = w->l;
	const struct solver *s = l->s;
	int *first = arena_alloc(l->a, (size_t)(s->vars + 1) * sizeof *first);

	for (int v = 0; v < s->vars; v++)
		w->up[v] = v;
	for (int f = 0; f < l->forms; f++)
		if (l->used_form[f] && s->form[f].of != OF_SUM)
			together(w, s->form[f].var, s->form[f].n);
	for (int i = 0; i < s->eqs; i++)
		if (l->used_eq[i] && s->eq[i].source == EQ_BINARY && !s->eq[i].forms)
			together(w, s->eq[i].var, s->eq[i].n);
	for (int v = 0; v < s->vars; v++)
		first[v] = -1;
	for (int f = 0; f < l->forms; f++) {
		int abc[3], def[3], k;

		if (!l->used_form[f] || !turning(w, &s->form[f], abc))
			continue;
		if (s->p->oriented) {
			turns(w, abc, NULL);
			continue;
		}
		k = class_of(w, s->form[f].var[0]);
		if (first[k] < 0) {
			first[k] = f;
		} else {
			turning(w, &s->form[first[k]], def);
			turns(w, abc, def);
		}
	}
}

bool measure_lift_assumptions(struct measure_lift *l, struct lifted *out)
{
	struct solver *s = l->s;
	struct review w = { .l = l, .out = out };
	bool *seen;

	out->assume = NULL;
	out->assumption = NULL;
	out->assumes = out->assumptions = 0;
	w.g = l->config;
	w.up = arena_alloc(l->a, (size_t)(s->vars + 1) * sizeof *w.up);
	/* To decide a condition may take further equations. */
	seen = arena_alloc(l->a, (size_t)(s->eqs + 1) * sizeof *seen);
	for (int i = 0; i < s->eqs; i++) {
		if (!l->used_eq[i] || seen[i])
			continue;
		seen[i] = true;
		if (s->eq[i].taken)
			assume(&w, 'w', NULL, 0, s->eq[i].taken);
		if (s->eq[i].by)
			step_conditions(&w, s->eq[i].by);
		i = -1;
	}
	for (int i = 0; i < s->lines; i++) {
		length_orders(&w, i);
		ray_orders(&w, i);
	}
	turning_forms(&w);
	for (int i = 0; i < l->choices; i++)
		assume(&w, l->choice[i].letter, l->choice[i].id, l->choice[i].n,
		       l->choice[i].text);
	return !w.denied;
}
