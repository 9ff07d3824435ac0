/*
 * lift.c -- the exact value of what was found.
 *
 * The search worked in doubles and kept, for every equation, where it came from.  Here the
 * few equations that the wanted value rests on are solved again over exact numbers
 * (num.h): linear ones by elimination, roots of relations by the formula for degree two
 * or by an inverse trigonometric function.  Each step repeats a theorem applied to the
 * facts, so a value that comes out is proven; the doubles only say which root was meant.
 *
 * (1) Equation i is lifted from equations before it, so the recursion ends; a guard
 *     stops it where a form became known by other equations than at first.
 */
#include "solve/solve_priv.h"
#include <math.h>
#include <string.h>

struct sparse {
	int n;
	int *var;
	num *c;
	num k;
};
struct lift {
	struct solver *s;
	struct num_ctx *c;
	struct arena *a;
	struct sparse **eq; /* memo per equation */
	signed char *state; /* per equation: 0, 1 being lifted, 2 done, -1 failed */
	signed char *form_state;
	int depth;
};

static bool exact_term(struct lift *l, const struct term *t, int limit, num *out);
static struct sparse *exact_eq(struct lift *l, int i);

static bool spent(const struct lift *l)
{
	return l->depth > 200 || num_budget_spent(l->c);
}

static struct sparse *new_sparse(struct lift *l, int n)
{
	struct sparse *p = arena_alloc(l->a, sizeof *p);

	p->var = arena_alloc(l->a, (size_t)(n + 1) * sizeof *p->var);
	p->c = arena_alloc(l->a, (size_t)(n + 1) * sizeof *p->c);
	p->k = num_int(0, l->c);
	return p;
}

/* a += f * b, dropping what cancels. */
static struct sparse *combine(struct lift *l, const struct sparse *a, num f,
			      const struct sparse *b)
{
	struct sparse *p = new_sparse(l, a->n + b->n);
	struct num_ctx *c = l->c;

	memcpy(p->var, a->var, (size_t)a->n * sizeof *p->var);
	memcpy(p->c, a->c, (size_t)a->n * sizeof *p->c);
	p->n = a->n;
	p->k = num_add(a->k, num_mul(f, b->k, c), c);
	for (int i = 0; i < b->n; i++) {
		num v = num_mul(f, b->c[i], c);
		int k = 0;

		while (k < p->n && p->var[k] != b->var[i])
			k++;
		if (k < p->n) {
			p->c[k] = num_add(p->c[k], v, c);
			if (num_vanishes(p->c[k], c) == 0) {
				p->n--;
				p->var[k] = p->var[p->n];
				p->c[k] = p->c[p->n];
			}
		} else if (num_vanishes(v, c) != 0) {
			p->var[p->n] = b->var[i];
			p->c[p->n++] = v;
		}
	}
	return p;
}

static struct sparse *form_sparse(struct lift *l, const struct form *f)
{
	struct sparse *p = new_sparse(l, f->n);

	p->n = f->n;
	p->k = num_double(f->k, l->c);
	for (int i = 0; i < f->n; i++) {
		p->var[i] = f->var[i];
		p->c[i] = num_double(f->c[i], l->c);
	}
	return p;
}

/* Solved rows: pivot variable first in each. */
struct rows {
	struct sparse *row[VARS];
	int pivot[VARS], n;
};

static int find(const struct sparse *p, int var)
{
	for (int i = 0; i < p->n; i++)
		if (p->var[i] == var)
			return i;
	return -1;
}

static struct sparse *reduce(struct lift *l, struct sparse *p, const struct rows *r)
{
	for (int i = 0; i < r->n && p && !spent(l); i++) {
		int k = find(p, r->pivot[i]);

		if (k >= 0)
			p = combine(l, p, num_neg(p->c[k], l->c), r->row[i]);
	}
	return p;
}

/* Eliminate among the equations of the set below limit. */
static bool eliminate(struct lift *l, const struct set *set, int limit, struct rows *r)
{
	r->n = 0;
	for (int i = 0; i < l->s->eqs && i < limit; i++) {
		struct sparse *p;
		int best = -1;
		num inv;

		if (!set_has(set, i))
			continue;
		p = exact_eq(l, i);
		if (!p || spent(l))
			return false;
		p = reduce(l, p, r);
		for (int k = 0; k < p->n; k++) {
			int v = num_vanishes(p->c[k], l->c);

			if (v == NUM_UNKNOWN)
				return false;
			if (v == 1 &&
			    (best < 0 || fabs(num_mid(p->c[k])) > fabs(num_mid(p->c[best]))))
				best = k;
		}
		if (best < 0)
			continue;
		inv = num_div(num_int(1, l->c), p->c[best], l->c);
		{
			struct sparse *q = combine(l, new_sparse(l, 0), inv, p);
			int v = p->var[best];

			for (int k = 0; k < r->n; k++) {
				int at = find(r->row[k], v);

				if (at >= 0)
					r->row[k] =
						combine(l, r->row[k],
							num_neg(r->row[k]->c[at], l->c), q);
			}
			r->row[r->n] = q;
			r->pivot[r->n++] = v;
		}
	}
	return true;
}

static bool lift_form(struct lift *l, int f, num *out)
{
	struct form *m = &l->s->form[f];
	struct rows *r;
	struct sparse *p;
	bool ok;

	if (m->lifted) {
		*out = m->exact;
		return true;
	}
	if (!m->known || l->form_state[f] || spent(l))
		return false;
	l->form_state[f] = 1;
	l->depth++;
	r = arena_alloc(l->a, sizeof *r);
	ok = eliminate(l, &m->from, l->s->eqs, r);
	p = ok ? reduce(l, form_sparse(l, m), r) : NULL;
	ok = p && p->n == 0 && !num_is_bad(p->k);
	l->depth--;
	l->form_state[f] = 0;
	if (!ok)
		return false;
	m->exact = p->k;
	m->lifted = true;
	*out = m->exact;
	return true;
}

/* The equations before `limit` that share variables with the forms, directly or not. */
static void neighbourhood(struct lift *l, const int *form, int n, int limit, struct set *out)
{
	struct solver *s = l->s;
	bool var[VARS] = { false }, again = true;

	*out = (struct set){ { 0 } };
	for (int i = 0; i < n; i++)
		for (int k = 0; k < s->form[form[i]].n; k++)
			var[s->form[form[i]].var[k]] = true;
	while (again) {
		again = false;
		for (int i = 0; i < s->eqs && i < limit; i++) {
			bool hit = false;

			if (set_has(out, i))
				continue;
			for (int k = 0; k < s->eq[i].n; k++)
				hit |= var[s->eq[i].var[k]];
			if (!hit)
				continue;
			set_add(out, i);
			again = true;
			for (int k = 0; k < s->eq[i].n; k++)
				var[s->eq[i].var[k]] = true;
		}
	}
}

/* f = ratio * g */
static bool lift_ratio(struct lift *l, int f, int g, int limit, num *out)
{
	struct rows *r = arena_alloc(l->a, sizeof *r);
	struct sparse *p, *q;
	struct set near;
	int at;

	neighbourhood(l, (int[]){ f, g }, 2, limit, &near);
	if (set_count(&near) > 40 || !eliminate(l, &near, limit, r))
		return false;
	p = reduce(l, form_sparse(l, &l->s->form[f]), r);
	q = reduce(l, form_sparse(l, &l->s->form[g]), r);
	if (spent(l))
		return false;
	if (q->n == 0) {
		*out = num_div(p->k, q->k, l->c);
		return p->n == 0 && !num_is_bad(*out);
	}
	at = find(p, q->var[0]);
	if (at < 0)
		return false;
	*out = num_div(p->c[at], q->c[0], l->c);
	p = combine(l, p, num_neg(*out, l->c), q);
	return p->n == 0 && num_vanishes(p->k, l->c) == 0;
}

static num radians(struct lift *l, num deg)
{
	return num_mul(deg, num_div(num_pi(l->c), num_int(180, l->c), l->c), l->c);
}

static num degrees_of(struct lift *l, num rad)
{
	return num_div(num_mul(rad, num_int(180, l->c), l->c), num_pi(l->c), l->c);
}

static bool apply(struct lift *l, const struct term *t, num a, num b, num *out)
{
	struct num_ctx *c = l->c;
	struct err e;
	long n;

	switch (t->kind) {
	case TERM_NUMBER: return !num_decimal(out, t->text, c, &e);
	case TERM_PI: *out = num_pi(c); break;
	case TERM_ADD: *out = num_add(a, b, c); break;
	case TERM_SUB: *out = num_sub(a, b, c); break;
	case TERM_MUL: *out = num_mul(a, b, c); break;
	case TERM_DIV: *out = num_div(a, b, c); break;
	case TERM_POW:
		if (!num_get_int(b, &n, c) || n < -20 || n > 20)
			return false;
		*out = num_pow(a, n, c);
		break;
	case TERM_NEG: *out = num_neg(a, c); break;
	case TERM_SQRT: *out = num_sqrt(a, c); break;
	case TERM_SIN: *out = num_sin(radians(l, a), c); break;
	case TERM_COS: *out = num_cos(radians(l, a), c); break;
	case TERM_TAN: *out = num_tan(radians(l, a), c); break;
	case TERM_COT: *out = num_div(num_int(1, c), num_tan(radians(l, a), c), c); break;
	case TERM_LETTER:
	case TERM_MEASURE:
	case TERM_FORM: return false;
	}
	return !num_is_bad(*out);
}

static bool exact_term(struct lift *l, const struct term *t, int limit, num *out)
{
	num a = num_int(0, l->c), b = a;
	double v;

	if (spent(l))
		return false;
	if (t->kind == TERM_FORM)
		return lift_form(l, t->id, out);
	if (t->kind == TERM_DIV && t->arg[0]->kind == TERM_FORM &&
	    t->arg[1]->kind == TERM_FORM && !form_known(l->s, t->arg[1]->id, &v))
		return lift_ratio(l, t->arg[0]->id, t->arg[1]->id, limit, out);
	if (t->arg[0] && !exact_term(l, t->arg[0], limit, &a)) {
		if (t->kind == TERM_DIV && t->arg[0]->kind == TERM_FORM &&
		    t->arg[1]->kind == TERM_FORM)
			return lift_ratio(l, t->arg[0]->id, t->arg[1]->id, limit, out);
		return false;
	}
	if (t->arg[1] && !exact_term(l, t->arg[1], limit, &b)) {
		if (t->kind == TERM_DIV && t->arg[0]->kind == TERM_FORM &&
		    t->arg[1]->kind == TERM_FORM)
			return lift_ratio(l, t->arg[0]->id, t->arg[1]->id, limit, out);
		return false;
	}
	return apply(l, t, a, b, out);
}

/* A tree that is linear once known factors are numbers. */
static struct sparse *exact_linear(struct lift *l, const struct term *t, int limit)
{
	struct sparse *a, *b, *p = NULL;
	num v;

	if (spent(l))
		return NULL;
	switch (t->kind) {
	case TERM_FORM: return form_sparse(l, &l->s->form[t->id]);
	case TERM_NEG:
		a = exact_linear(l, t->arg[0], limit);
		return a ? combine(l, new_sparse(l, 0), num_int(-1, l->c), a) : NULL;
	case TERM_ADD:
	case TERM_SUB:
		a = exact_linear(l, t->arg[0], limit);
		b = a ? exact_linear(l, t->arg[1], limit) : NULL;
		return b ? combine(l, a, num_int(t->kind == TERM_ADD ? 1 : -1, l->c), b)
			 : NULL;
	case TERM_MUL:
	case TERM_DIV:
		for (int i = 1; i >= (t->kind == TERM_DIV); i--) {
			if (!exact_term(l, t->arg[i], limit, &v))
				continue;
			p = exact_linear(l, t->arg[1 - i], limit);
			if (!p)
				continue;
			if (t->kind == TERM_DIV)
				v = num_div(num_int(1, l->c), v, l->c);
			if (num_is_bad(v))
				return NULL;
			return combine(l, new_sparse(l, 0), v, p);
		}
		break;
	case TERM_NUMBER:
	case TERM_PI:
	case TERM_POW:
	case TERM_SQRT:
	case TERM_SIN:
	case TERM_COS:
	case TERM_TAN:
	case TERM_COT:
	case TERM_LETTER:
	case TERM_MEASURE: break;
	}
	if (!exact_term(l, t, limit, &v))
		return NULL;
	p = new_sparse(l, 0);
	p->k = v;
	return p;
}

/* --- Roots --------------------------------------------------------------- */

/* The forms of a relation in the values of g and h: f = a G + b H + c, exactly. */
struct around {
	int form[64], n;
	num a[64], b[64], c[64];
};

static void forms_of(const struct term *t, struct around *w)
{
	if (t->kind == TERM_FORM) {
		for (int i = 0; i < w->n; i++)
			if (w->form[i] == t->id)
				return;
		if (w->n < 64)
			w->form[w->n++] = t->id;
		return;
	}
	for (int i = 0; i < 2; i++)
		if (t->arg[i])
			forms_of(t->arg[i], w);
}

static bool find_around(struct lift *l, const struct eq *e, int limit, struct around *w)
{
	struct rows *r = arena_alloc(l->a, sizeof *r);
	struct sparse *g, *h = NULL;
	int pg, ph = -1;
	num hg = num_int(0, l->c);

	forms_of(e->t, w);
	if (!eliminate(l, &e->from, limit, r))
		return false;
	g = reduce(l, form_sparse(l, &l->s->form[e->root_var]), r);
	if (spent(l) || g->n == 0)
		return false;
	pg = g->var[0];
	if (e->ratio_var >= 0) {
		struct sparse *rest;
		int at;

		h = reduce(l, form_sparse(l, &l->s->form[e->ratio_var]), r);
		at = find(h, pg);
		if (at >= 0)
			hg = num_div(h->c[at], g->c[0], l->c);
		rest = combine(l, h, num_neg(hg, l->c), g);
		if (rest->n == 0)
			return false;
		ph = rest->var[0];
	}
	for (int i = 0; i < w->n; i++) {
		struct sparse *f = reduce(l, form_sparse(l, &l->s->form[w->form[i]]), r);
		int at = find(f, pg);

		if (spent(l))
			return false;
		w->a[i] = at < 0 ? num_int(0, l->c) : num_div(f->c[at], g->c[0], l->c);
		w->b[i] = num_int(0, l->c);
		f = combine(l, f, num_neg(w->a[i], l->c), g);
		if (h && f->n) {
			struct sparse *rest = combine(l, h, num_neg(hg, l->c), g);
			int k = find(rest, ph), j = find(f, ph);

			if (j < 0)
				return false;
			w->b[i] = num_div(f->c[j], rest->c[k], l->c);
			f = combine(l, f, num_neg(w->b[i], l->c), rest);
			w->a[i] = num_sub(w->a[i], num_mul(w->b[i], hg, l->c), l->c);
			/* f = a0 g + b (h - hg g): constants went along with g and h */
		}
		if (f->n)
			return false;
		w->c[i] = f->k;
	}
	return true;
}

/* The tree's value at G (and H); `node`, if met, counts as the number u. */
static bool value_around(struct lift *l, const struct term *t, const struct around *w, num G,
			 num H, const struct term *node, num u, num *out)
{
	num a = num_int(0, l->c), b = a;

	if (t == node) {
		*out = u;
		return true;
	}
	if (t->kind == TERM_FORM) {
		for (int i = 0; i < w->n; i++)
			if (w->form[i] == t->id) {
				*out = num_add(num_add(num_mul(w->a[i], G, l->c),
						       num_mul(w->b[i], H, l->c), l->c),
					       w->c[i], l->c);
				return true;
			}
		return false;
	}
	if (t->arg[0] && !value_around(l, t->arg[0], w, G, H, node, u, &a))
		return false;
	if (t->arg[1] && !value_around(l, t->arg[1], w, G, H, node, u, &b))
		return false;
	return apply(l, t, a, b, out);
}

/* The function nodes whose argument depends on G. */
static int moving_nodes(const struct term *t, const struct around *w, struct lift *l,
			const struct term **node, int *n)
{
	int moves = 0;

	if (t->kind == TERM_FORM) {
		for (int i = 0; i < w->n; i++)
			if (w->form[i] == t->id)
				return num_vanishes(w->a[i], l->c) != 0 ||
				       num_vanishes(w->b[i], l->c) != 0;
		return 0;
	}
	for (int i = 0; i < 2; i++)
		if (t->arg[i])
			moves |= moving_nodes(t->arg[i], w, l, node, n);
	if (moves && (t->kind == TERM_SIN || t->kind == TERM_COS || t->kind == TERM_TAN)) {
		bool seen = false;

		for (int i = 0; i < *n; i++)
			seen |= node[i] == t;
		if (!seen && *n < 4)
			node[(*n)++] = t;
		/* What the node hides does not count as moving outside. */
		return 2;
	}
	return moves;
}

static bool quadratic_root(struct lift *l, const struct eq *e, const struct around *w, num H,
			   num *out)
{
	struct num_ctx *c = l->c;
	num f0, f1, fm, f2, a, b, d, zero = num_int(0, c), half;
	double best = INFINITY;

	if (!value_around(l, e->t, w, zero, H, NULL, zero, &f0) ||
	    !value_around(l, e->t, w, num_int(1, c), H, NULL, zero, &f1) ||
	    !value_around(l, e->t, w, num_int(-1, c), H, NULL, zero, &fm) ||
	    !value_around(l, e->t, w, num_int(2, c), H, NULL, zero, &f2))
		return false;
	a = num_sub(num_half(num_add(f1, fm, c), c), f0, c);
	b = num_half(num_sub(f1, fm, c), c);
	d = num_sub(
		num_add(num_add(num_mul(num_int(4, c), a, c), num_mul(num_int(2, c), b, c), c),
			f0, c),
		f2, c);
	if (num_vanishes(d, c) != 0)
		return false;
	if (num_vanishes(a, c) == 0) {
		*out = num_div(num_neg(f0, c), b, c);
		return !num_is_bad(*out);
	}
	half = num_div(num_int(1, c), num_mul(num_int(2, c), a, c), c);
	d = num_sqrt(num_sub(num_sqr(b, c), num_mul(num_int(4, c), num_mul(a, f0, c), c), c),
		     c);
	if (num_is_bad(d) || num_is_bad(half))
		return false;
	for (int i = 0; i < 2; i++) {
		num r = num_mul(num_add(num_neg(b, c), i ? num_neg(d, c) : d, c), half, c);

		if (fabs(num_mid(r) - e->root) < best) {
			best = fabs(num_mid(r) - e->root);
			*out = r;
		}
	}
	return best < 1e-6 * (1 + fabs(e->root));
}

static bool trig_root(struct lift *l, const struct eq *e, const struct around *w,
		      const struct term *node, num *out)
{
	struct num_ctx *c = l->c;
	num zero = num_int(0, c), one = num_int(1, c), f0, f1, u, angle, A = zero, C = zero;
	double want, got;

	if (!value_around(l, e->t, w, zero, zero, node, zero, &f0) ||
	    !value_around(l, e->t, w, zero, zero, node, one, &f1))
		return false;
	u = num_div(num_neg(f0, c), num_sub(f1, f0, c), c);
	if (num_is_bad(u))
		return false;
	/* The argument: A G + C, from two values. */
	if (!value_around(l, node->arg[0], w, zero, zero, NULL, zero, &C) ||
	    !value_around(l, node->arg[0], w, one, zero, NULL, zero, &A))
		return false;
	A = num_sub(A, C, c);
	want = num_mid(A) * e->root + num_mid(C);
	if (node->kind == TERM_COS)
		angle = num_acos(u, c);
	else if (node->kind == TERM_SIN)
		angle = num_asin(u, c);
	else
		angle = num_atan(u, c);
	if (num_is_bad(angle))
		return false;
	angle = degrees_of(l, angle);
	got = num_mid(angle);
	if (node->kind == TERM_SIN && fabs(180 - got - want) < 1e-6)
		angle = num_sub(num_int(180, c), angle, c);
	else if (node->kind == TERM_TAN && fabs(180 + got - want) < 1e-6)
		angle = num_add(num_int(180, c), angle, c);
	*out = num_div(num_sub(angle, C, c), A, c);
	return !num_is_bad(*out) && fabs(num_mid(*out) - e->root) < 1e-6 * (1 + fabs(e->root));
}

static bool exact_root(struct lift *l, const struct eq *e, int limit, num *out)
{
	struct around *w;
	const struct term *node[4];
	int n = 0;

	if (e->pair >= 0)
		return false;
	w = arena_alloc(l->a, sizeof *w);
	if (!find_around(l, e, limit, w))
		return false;
	moving_nodes(e->t, w, l, node, &n);
	if (n == 0)
		return quadratic_root(l, e, w, num_int(e->ratio_var >= 0 ? 1 : 0, l->c), out);
	return n == 1 && e->ratio_var < 0 && trig_root(l, e, w, node[0], out);
}

/* The law of cosines with sides known only up to scale: the angle from their ratios. */
static bool ratio_angle(struct lift *l, const struct eq *e, int limit, num *out)
{
	struct num_ctx *c = l->c;
	int side[3], n = 0;
	struct around w = { .n = 0 };
	num x, y, u;

	forms_of(e->t, &w);
	for (int i = 0; i < w.n; i++)
		if (w.form[i] != e->root_var && n < 3)
			side[n++] = w.form[i];
	/* In the order of cosine_law: a, b, c. */
	if (n != 3 || !lift_ratio(l, side[0], side[2], limit, &x) ||
	    !lift_ratio(l, side[1], side[2], limit, &y))
		return false;
	u = num_div(num_sub(num_add(num_sqr(x, c), num_sqr(y, c), c), num_int(1, c), c),
		    num_mul(num_int(2, c), num_mul(x, y, c), c), c);
	*out = degrees_of(l, num_acos(u, c));
	return !num_is_bad(*out) && fabs(num_mid(*out) - e->root) < 1e-6 * (1 + fabs(e->root));
}

static struct sparse *exact_eq(struct lift *l, int i)
{
	const struct eq *e = &l->s->eq[i];
	struct sparse *p = NULL;
	num v;

	if (l->state[i] == 2)
		return l->eq[i];
	if (l->state[i] || spent(l))
		return NULL;
	l->state[i] = 1;
	l->depth++;
	if (e->source == EQ_BINARY) {
		p = new_sparse(l, e->n);
		p->k = num_double(e->k, l->c);
		for (int k = 0; k < e->n; k++) {
			struct sparse one = { .n = 1,
					      .var = (int[]){ e->var[k] },
					      .c = (num[]){ num_double(e->c[k], l->c) } };

			one.k = num_int(0, l->c);
			p = combine(l, p, num_int(1, l->c), &one);
		}
	} else if (e->source == EQ_TERM) {
		p = exact_linear(l, e->t, i);
	} else if (exact_root(l, e, i, &v) ||
		   (e->ratio_var < 0 && e->pair < 0 && ratio_angle(l, e, i, &v))) {
		p = form_sparse(l, &l->s->form[e->root_var]);
		if (e->ratio_var < 0)
			p->k = num_sub(p->k, v, l->c);
		else
			p = combine(l, p, num_neg(v, l->c),
				    form_sparse(l, &l->s->form[e->ratio_var]));
	}
	l->depth--;
	l->state[i] = p ? 2 : -1;
	l->eq[i] = p;
	return p;
}

#define LIFT_BUDGET 3000000L

static bool lift_once(struct solver *s, const struct term *goal, double *value,
		      struct num_ctx *c, struct buf *out)
{
	struct lift l = { .s = s, .a = s->a, .c = c };
	num v;
	bool ok;

	l.eq = arena_alloc(s->a, (size_t)(s->eqs + 1) * sizeof *l.eq);
	l.state = arena_alloc(s->a, (size_t)(s->eqs + 1) * sizeof *l.state);
	l.form_state = arena_alloc(s->a, (size_t)(s->forms + 1) * sizeof *l.form_state);
	ok = exact_term(&l, goal, s->eqs, &v) && !num_is_bad(v) &&
	     fabs(num_mid(v) - *value) < 1e-7 * (1 + fabs(*value)) &&
	     num_print(out, v, NUM_PLAIN, c);
	/* The exact value's own double, free of what the search rounded. */
	if (ok)
		*value = num_approx(v, c);
	for (int i = 0; i < s->forms; i++)
		s->form[i].lifted = false;
	return ok;
}

bool lift_goal(struct solver *s, const struct term *goal, double *value, struct buf *out)
{
	struct num_ctx *c = num_ctx_new(1);
	bool ok = false;

	num_set_budget(c, LIFT_BUDGET);
	/* An angle outside the field is inside the next one. */
	for (int i = 0; i < 4 && !ok; i++) {
		buf_reset(out);
		num_enter(c, NUM_EXACT, 128);
		ok = lift_once(s, goal, value, c, out);
		s->work += LIFT_BUDGET - num_budget_left(c);
		if (!ok && !num_retry(c))
			break;
	}
	num_ctx_free(c);
	return ok;
}
