/*
 * lift.c -- the exact value of what was found.
 *
 * The search worked in doubles and kept, for every equation, where it came from.  Here the
 * few equations that the wanted value rests on are solved again over exact numbers
 * (num.h): linear ones by elimination, roots of relations by the formula for degree two
 * or by an inverse trigonometric function.  An equation counts only if the premises of its
 * theorem hold exactly (lift_check.c); the doubles only say where to look.
 *
 * (1) Equation i is lifted from equations before it, so the recursion ends; a guard
 *     stops it where a form became known by other equations than at first.
 * (2) Whatever is used is marked (used_form, used_eq), also where a way was given up: an
 *     assumption may be named that was not needed, never the other way round.
 */
#include "measure/lift_priv.h"
#include <math.h>
#include <string.h>

static bool exact_term(struct measure_lift *l, const struct term *t, int limit, num *out);
static struct sparse *exact_eq(struct measure_lift *l, int i);

bool measure_lift_spent(const struct measure_lift *l)
{
	return l->depth > 200 || num_budget_spent(l->c);
}

void measure_lift_turn_choice(struct measure_lift *l, int f)
{
	const char *name = l->s->form[f].name;

	measure_lift_choice(l, 'z', f,
			    arena_printf(l->a, "%s goes round as in the figure",
					 name ? name : "what is measured"));
}

void measure_lift_choice(struct measure_lift *l, char letter, int form, const char *text)
{
	for (int i = 0; i < l->choices; i++)
		if (l->choice[i].id[0] == form && !strcmp(l->choice[i].text, text))
			return;
	l->choice =
		arena_grow(l->a, l->choice, &l->choice_cap, l->choices + 1, sizeof *l->choice);
	l->choice[l->choices++] =
		(struct assumption){ .letter = letter, .id = { form }, .n = 1, .text = text };
}

/* --- Linear algebra ------------------------------------------------------ */

struct sparse *measure_lift_new_sparse(struct measure_lift *l, int n)
{
	struct sparse *p = arena_alloc(l->a, sizeof *p);

	p->var = arena_alloc(l->a, (size_t)(n + 1) * sizeof *p->var);
	p->c = arena_alloc(l->a, (size_t)(n + 1) * sizeof *p->c);
	p->k = num_int(0, l->c);
	return p;
}

static void put(struct measure_lift *l, struct sparse *p, int var, num c)
{
	(void)l;
	p->var[p->n] = var;
	p->c[p->n++] = c;
}

struct sparse *measure_lift_combine(struct measure_lift *l, const struct sparse *a, num f,
				    const struct sparse *b)
{
	struct sparse *p = measure_lift_new_sparse(l, a->n + b->n);
	struct num_ctx *c = l->c;

	memcpy(p->var, a->var, (size_t)a->n * sizeof *p->var);
	memcpy(p->c, a->c, (size_t)a->n * sizeof *p->c);
	p->n = a->n;
	p->k = num_add(a->k, num_mul(f, b->k, c), c);
	for (int i = 0; i < b->n; i++) {
		num v = num_mul(f, b->c[i], c);
		int k = measure_lift_find(p, b->var[i]);

		if (k >= 0) {
			p->c[k] = num_add(p->c[k], v, c);
			if (num_vanishes(p->c[k], c) == 0) {
				p->n--;
				p->var[k] = p->var[p->n];
				p->c[k] = p->c[p->n];
			}
		} else if (num_vanishes(v, c) != 0) {
			put(l, p, b->var[i], v);
		}
	}
	return p;
}

int measure_lift_find(const struct sparse *p, int var)
{
	for (int i = 0; i < p->n; i++)
		if (p->var[i] == var)
			return i;
	return -1;
}

int measure_lift_unknowns(const struct sparse *p)
{
	int n = 0;

	for (int i = 0; i < p->n; i++)
		n += p->var[i] < VARS;
	return n;
}

/* The first variable, integers aside; -1. */
static int first_unknown(const struct sparse *p)
{
	for (int i = 0; i < p->n; i++)
		if (p->var[i] < VARS)
			return p->var[i];
	return -1;
}

struct sparse *measure_lift_form_sparse(struct measure_lift *l, int f, bool mark)
{
	const struct measure_form *m = &l->s->form[f];
	struct sparse *p;

	l->used_form[f] |= mark;
	if (m->of == OF_SUM) {
		p = measure_lift_new_sparse(l, 0);
		p->k = num_double(m->rest, l->c);
		for (int i = 0; i < m->parts; i++)
			p = measure_lift_combine(
				l, p, num_double(m->weight[i], l->c),
				measure_lift_form_sparse(l, m->part[i], mark));
		return p;
	}
	p = measure_lift_new_sparse(l, m->n + 1);
	p->k = num_double(m->k, l->c);
	for (int i = 0; i < m->n; i++)
		put(l, p, m->var[i], num_double(m->c[i], l->c));
	if (m->n && (m->of == OF_ANGLE || m->of == OF_ARC))
		put(l, p, Z_FORM + f, num_int(360, l->c));
	return p;
}

static struct sparse *form_sparse(struct measure_lift *l, int f)
{
	return measure_lift_form_sparse(l, f, true);
}

struct sparse *measure_lift_reduce(struct measure_lift *l, struct sparse *p,
				   const struct rows *r)
{
	for (int i = 0; i < r->n && p && !measure_lift_spent(l); i++) {
		int k = measure_lift_find(p, r->pivot[i]);

		if (k >= 0)
			p = measure_lift_combine(l, p, num_neg(p->c[k], l->c), r->row[i]);
	}
	return p;
}

/* Where to pivot; -1 none, -2 not told. */
static int pivot_of(struct measure_lift *l, const struct sparse *p)
{
	int best = -1;

	for (int k = 0; k < p->n; k++) {
		int v;

		if (p->var[k] >= VARS)
			continue;
		v = num_vanishes(p->c[k], l->c);
		if (v == NUM_UNKNOWN)
			return -2;
		if (v == 1 && (best < 0 || fabs(num_mid(p->c[k])) > fabs(num_mid(p->c[best]))))
			best = k;
	}
	return best;
}

static void add_row(struct measure_lift *l, struct rows *r, const struct sparse *p, int at)
{
	struct sparse *q = measure_lift_combine(l, measure_lift_new_sparse(l, 0),
						num_div(num_int(1, l->c), p->c[at], l->c), p);
	int v = p->var[at];

	for (int k = 0; k < r->n; k++) {
		int i = measure_lift_find(r->row[k], v);

		if (i >= 0)
			r->row[k] = measure_lift_combine(l, r->row[k],
							 num_neg(r->row[k]->c[i], l->c), q);
	}
	r->row[r->n] = q;
	r->pivot[r->n++] = v;
}

bool measure_lift_eliminate(struct measure_lift *l, const struct set *set, int limit,
			    struct rows *r)
{
	r->n = 0;
	for (int i = 0; i < l->s->eqs && i < limit; i++) {
		struct sparse *p;
		int at;

		if (!set_has(set, i))
			continue;
		p = exact_eq(l, i);
		if (!p || measure_lift_spent(l))
			return false;
		p = measure_lift_reduce(l, p, r);
		at = pivot_of(l, p);
		if (at == -2)
			return false;
		if (at >= 0)
			add_row(l, r, p, at);
	}
	return true;
}

/* --- Values --------------------------------------------------------------- */

/* The value of a known form; modulo: only this multiple of degrees matters, or 0. */
static bool lift_form(struct measure_lift *l, int f, long modulo, num *out)
{
	struct measure_form *m = &l->s->form[f];
	struct rows *r;
	struct sparse *p;
	bool ok;

	if (m->lifted) {
		*out = m->exact;
		return true;
	}
	if (!m->known || l->form_state[f] || measure_lift_spent(l))
		return false;
	l->form_state[f] = 1;
	l->depth++;
	r = arena_alloc(l->a, sizeof *r);
	ok = measure_lift_eliminate(l, &m->from, l->s->eqs, r);
	p = ok ? measure_lift_reduce(l, form_sparse(l, f), r) : NULL;
	ok = p && !measure_lift_unknowns(p) && !num_is_bad(p->k);
	if (ok && p->n && !(modulo && measure_lift_multiples(l, p, modulo)) &&
	    !measure_lift_settle(l, p, r, &m->from, f, -1, modulo))
		measure_lift_turn_choice(l, f);
	l->depth--;
	l->form_state[f] = 0;
	if (!ok)
		return false;
	m->exact = p->k;
	/* Where only a part of the turn matters, the value is not the form's. */
	m->lifted = !p->n || !modulo;
	*out = p->k;
	return true;
}

bool measure_lift_value(struct measure_lift *l, int f, num *out)
{
	return lift_form(l, f, 0, out);
}

/* The equations before `limit` that share variables with the forms, directly or not. */
static void neighbourhood(struct measure_lift *l, const int *form, int n, int limit,
			  struct set *out)
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

bool measure_lift_ratio_by(struct measure_lift *l, int f, int g, const struct rows *r,
			   num *out)
{
	struct sparse *p = measure_lift_reduce(l, form_sparse(l, f), r);
	struct sparse *q = measure_lift_reduce(l, form_sparse(l, g), r);
	int var, at;

	if (measure_lift_spent(l))
		return false;
	var = first_unknown(q);
	if (var < 0) {
		*out = num_div(p->k, q->k, l->c);
		return p->n == 0 && q->n == 0 && !num_is_bad(*out);
	}
	at = measure_lift_find(p, var);
	if (at < 0)
		return false;
	*out = num_div(p->c[at], q->c[measure_lift_find(q, var)], l->c);
	p = measure_lift_combine(l, p, num_neg(*out, l->c), q);
	return p->n == 0 && num_vanishes(p->k, l->c) == 0;
}

static bool lift_ratio(struct measure_lift *l, int f, int g, int limit, num *out)
{
	struct rows *r = arena_alloc(l->a, sizeof *r);
	struct set near;

	neighbourhood(l, (int[]){ f, g }, 2, limit, &near);
	return measure_set_count(&near) <= 40 && measure_lift_eliminate(l, &near, limit, r) &&
	       measure_lift_ratio_by(l, f, g, r, out);
}

static num radians(struct measure_lift *l, num deg)
{
	return num_mul(deg, num_div(num_pi(l->c), num_int(180, l->c), l->c), l->c);
}

static num degrees_of(struct measure_lift *l, num rad)
{
	return num_div(num_mul(rad, num_int(180, l->c), l->c), num_pi(l->c), l->c);
}

bool measure_lift_apply(struct measure_lift *l, const struct term *t, num a, num b, num *out)
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

static bool exact_term(struct measure_lift *l, const struct term *t, int limit, num *out)
{
	num a = num_int(0, l->c), b = a;
	double v;

	if (measure_lift_spent(l))
		return false;
	if (t->kind == TERM_FORM)
		return lift_form(l, t->id, 0, out);
	/* Under these only the turn counts. */
	if ((t->kind == TERM_SIN || t->kind == TERM_COS || t->kind == TERM_TAN ||
	     t->kind == TERM_COT) &&
	    t->arg[0]->kind == TERM_FORM)
		return lift_form(l, t->arg[0]->id, 360, &a) &&
		       measure_lift_apply(l, t, a, b, out);
	if (t->kind == TERM_DIV && t->arg[0]->kind == TERM_FORM &&
	    t->arg[1]->kind == TERM_FORM && !measure_form_known(l->s, t->arg[1]->id, &v))
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
	return measure_lift_apply(l, t, a, b, out);
}

static bool is_number(const struct term *t)
{
	double v;

	return problem_constant(&v, t);
}

/* A tree that is linear once known factors are numbers. */
static struct sparse *exact_linear(struct measure_lift *l, const struct term *t, int limit)
{
	struct sparse *a, *b, *p = NULL;
	num v;

	if (measure_lift_spent(l))
		return NULL;
	switch (t->kind) {
	case TERM_FORM: return form_sparse(l, t->id);
	case TERM_NEG:
		a = exact_linear(l, t->arg[0], limit);
		return a ? measure_lift_combine(l, measure_lift_new_sparse(l, 0),
						num_int(-1, l->c), a)
			 : NULL;
	case TERM_ADD:
	case TERM_SUB:
		a = exact_linear(l, t->arg[0], limit);
		b = a ? exact_linear(l, t->arg[1], limit) : NULL;
		return b ? measure_lift_combine(l, a,
						num_int(t->kind == TERM_ADD ? 1 : -1, l->c), b)
			 : NULL;
	case TERM_MUL:
	case TERM_DIV:
		/* A number first: the other factor may be what is being looked for. */
		for (int k = 1, at = t->kind == TERM_MUL && is_number(t->arg[0]) ? 0 : 1;
		     k >= (t->kind == TERM_DIV); k--, at = 1 - at) {
			int i = at;

			if (!exact_term(l, t->arg[i], limit, &v))
				continue;
			p = exact_linear(l, t->arg[1 - i], limit);
			if (!p)
				continue;
			if (t->kind == TERM_DIV)
				v = num_div(num_int(1, l->c), v, l->c);
			if (num_is_bad(v))
				return NULL;
			return measure_lift_combine(l, measure_lift_new_sparse(l, 0), v, p);
		}
		break;
	case TERM_NUMBER:
	case TERM_PI:
	case TERM_POW:
	case TERM_SQRT:
	TERM_CASES_ANGLE:
	case TERM_LETTER:
	case TERM_MEASURE: break;
	}
	if (!exact_term(l, t, limit, &v))
		return NULL;
	p = measure_lift_new_sparse(l, 0);
	p->k = v;
	return p;
}

bool measure_lift_linear(struct measure_lift *l, const struct term *t, int limit,
			 struct sparse **out)
{
	*out = exact_linear(l, t, limit);
	return *out != NULL;
}

/* --- Roots --------------------------------------------------------------- */

/* The forms of a relation in the values of g and h: f = a G + b H + c, exactly. */
struct measure_around {
	int form[64], n;
	num a[64], b[64], c[64];
};

static void forms_of(const struct term *t, struct measure_around *w)
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

/* Does the form stand in the tree outside sines, cosines and tangents? */
static bool outside_trig(const struct term *t, int form)
{
	if (t->kind == TERM_FORM)
		return t->id == form;
	if (t->kind == TERM_SIN || t->kind == TERM_COS || t->kind == TERM_TAN ||
	    t->kind == TERM_COT)
		return false;
	return (t->arg[0] && outside_trig(t->arg[0], form)) ||
	       (t->arg[1] && outside_trig(t->arg[1], form));
}

static bool find_around(struct measure_lift *l, const struct eq *e, const struct rows *r,
			struct measure_around *w)
{
	struct sparse *g, *h = NULL;
	int pg, ph = -1, at;
	num hg = num_int(0, l->c);

	forms_of(e->t, w);
	g = measure_lift_reduce(l, form_sparse(l, e->root_var), r);
	if (measure_lift_spent(l) || !measure_lift_unknowns(g))
		return false;
	pg = first_unknown(g);
	if (e->ratio_var >= 0) {
		h = measure_lift_reduce(l, form_sparse(l, e->ratio_var), r);
		at = measure_lift_find(h, pg);
		if (at >= 0)
			hg = num_div(h->c[at], g->c[measure_lift_find(g, pg)], l->c);
		h = measure_lift_combine(l, h, num_neg(hg, l->c), g);
		if (!measure_lift_unknowns(h))
			return false;
		ph = first_unknown(h);
	}
	for (int i = 0; i < w->n; i++) {
		struct sparse *f = measure_lift_reduce(l, form_sparse(l, w->form[i]), r);

		at = measure_lift_find(f, pg);
		if (measure_lift_spent(l))
			return false;
		w->a[i] = at < 0 ? num_int(0, l->c)
				 : num_div(f->c[at], g->c[measure_lift_find(g, pg)], l->c);
		w->b[i] = num_int(0, l->c);
		f = measure_lift_combine(l, f, num_neg(w->a[i], l->c), g);
		at = h ? measure_lift_find(f, ph) : -1;
		if (at >= 0) {
			/* f = a0 g + b (h - hg g): constants went along with g and h */
			w->b[i] = num_div(f->c[at], h->c[measure_lift_find(h, ph)], l->c);
			f = measure_lift_combine(l, f, num_neg(w->b[i], l->c), h);
			w->a[i] = num_sub(w->a[i], num_mul(w->b[i], hg, l->c), l->c);
		}
		if (measure_lift_unknowns(f))
			return false;
		if (f->n &&
		    (outside_trig(e->t, w->form[i]) || !measure_lift_multiples(l, f, 360)) &&
		    !measure_lift_settle(l, f, r, &e->from, w->form[i], e->root_var,
					 outside_trig(e->t, w->form[i]) ? 0 : 360))
			measure_lift_turn_choice(l, w->form[i]);
		w->c[i] = f->k;
	}
	return true;
}

/* The tree's value at G (and H); `node`, if met, counts as the number u. */
static bool value_around(struct measure_lift *l, const struct term *t,
			 const struct measure_around *w, num G, num H, const struct term *node,
			 num u, num *out)
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
	return measure_lift_apply(l, t, a, b, out);
}

/* The function nodes whose argument depends on G. */
static int moving_nodes(const struct term *t, const struct measure_around *w,
			struct measure_lift *l, const struct term **node, int *n)
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

/* The degree of the tree in G as a polynomial, at most; -1 when it is none. */
static int degree_in(struct measure_lift *l, const struct term *t,
		     const struct measure_around *w)
{
	int a, b = 0;
	double v;

	if (t->kind == TERM_FORM) {
		for (int i = 0; i < w->n; i++)
			if (w->form[i] == t->id)
				return num_vanishes(w->a[i], l->c) != 0;
		return -1;
	}
	if (!t->arg[0])
		return 0;
	a = degree_in(l, t->arg[0], w);
	if (t->arg[1])
		b = degree_in(l, t->arg[1], w);
	if (a < 0 || b < 0)
		return -1;
	if (a == 0 && b == 0)
		return 0;
	switch (t->kind) {
	case TERM_ADD:
	case TERM_SUB: return a > b ? a : b;
	case TERM_NEG: return a;
	case TERM_MUL: return a + b;
	case TERM_DIV: return b ? -1 : a;
	case TERM_POW:
		return !b && problem_constant(&v, t->arg[1]) && v == rint(v) && v >= 0 &&
				       v <= 8
			       ? a * (int)v
			       : -1;
	case TERM_SQRT:
	TERM_CASES_ANGLE:
	case TERM_NUMBER:
	case TERM_PI:
	case TERM_LETTER:
	case TERM_MEASURE:
	case TERM_FORM: break;
	}
	return -1;
}

/* Is the tree the polynomial a G^2 + b G + c?  As many values as its degree has tell. */
static bool is_quadratic(struct measure_lift *l, const struct term *t,
			 const struct measure_around *w, num H, num a, num b, num c0)
{
	struct num_ctx *c = l->c;
	int degree = degree_in(l, t, w);

	if (degree < 0 || degree > 12)
		return false;
	for (int x = 2; x < degree || x == 2; x++) {
		num G = num_int(x, c), v, p;

		if (!value_around(l, t, w, G, H, NULL, G, &v))
			return false;
		p = num_add(num_mul(num_add(num_mul(a, G, c), b, c), G, c), c0, c);
		if (num_vanishes(num_sub(v, p, c), c) != 0)
			return false;
	}
	return true;
}

/* What a root would be called: "x = 3". */
static void name_root(struct buf *b, struct measure_lift *l, const struct eq *e, num v)
{
	const char *name = l->s->form[e->root_var].name;

	buf_addf(b, "%s = ", name ? name : "it");
	if (!num_print(b, v, NUM_PLAIN, l->c))
		buf_addf(b, "%.6g", num_mid(v));
	if (e->ratio_var >= 0)
		buf_addf(b, " %s",
			 l->s->form[e->ratio_var].name ? l->s->form[e->ratio_var].name
						       : "of the other");
}

/* Of two roots the one near e->root is meant.  The other one must be impossible, or it is a
 * choice. */
static bool choose_root(struct measure_lift *l, const struct eq *e, const struct rows *r,
			num one, num other, num *out)
{
	double a = fabs(num_mid(one) - e->root), b = fabs(num_mid(other) - e->root);

	if (b < a) {
		num t = one;

		one = other;
		other = t;
		a = b;
	}
	if (a >= 1e-6 * (1 + fabs(e->root)))
		return false;
	*out = one;
	if (num_vanishes(num_sub(one, other, l->c), l->c) != 0 &&
	    !measure_lift_impossible(l, r, e->root_var, e->ratio_var, other)) {
		struct buf text = { 0 };

		name_root(&text, l, e, one);
		buf_add(&text, ", not ");
		name_root(&text, l, e, other);
		measure_lift_choice(l, 'x', e->root_var, buf_keep(&text, l->a));
	}
	return true;
}

static bool quadratic_root(struct measure_lift *l, const struct eq *e, const struct rows *r,
			   const struct measure_around *w, num H, num *out)
{
	struct num_ctx *c = l->c;
	num f0, f1, fm, a, b, d, zero = num_int(0, c), half;

	if (!value_around(l, e->t, w, zero, H, NULL, zero, &f0) ||
	    !value_around(l, e->t, w, num_int(1, c), H, NULL, zero, &f1) ||
	    !value_around(l, e->t, w, num_int(-1, c), H, NULL, zero, &fm))
		return false;
	a = num_sub(num_half(num_add(f1, fm, c), c), f0, c);
	b = num_half(num_sub(f1, fm, c), c);
	if (!is_quadratic(l, e->t, w, H, a, b, f0))
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
	return choose_root(l, e, r, num_mul(num_sub(d, b, c), half, c),
			   num_mul(num_neg(num_add(b, d, c), c), half, c), out);
}

static bool trig_root(struct measure_lift *l, const struct eq *e, const struct rows *r,
		      const struct measure_around *w, const struct term *node, num *out)
{
	struct num_ctx *c = l->c;
	num zero = num_int(0, c), one = num_int(1, c), f0, f1, f2, g0, u, angle, A = zero,
	    C = zero;
	num straight = num_int(180, c), other;
	bool whole = l->s->form[e->root_var].of == OF_ANGLE;

	/* Linear in the function, and G stands nowhere else? */
	if (!value_around(l, e->t, w, zero, zero, node, zero, &f0) ||
	    !value_around(l, e->t, w, zero, zero, node, one, &f1) ||
	    !value_around(l, e->t, w, zero, zero, node, num_int(2, c), &f2) ||
	    !value_around(l, e->t, w, one, zero, node, zero, &g0) ||
	    num_vanishes(num_sub(num_add(f0, f2, c), num_add(f1, f1, c), c), c) != 0 ||
	    num_vanishes(num_sub(g0, f0, c), c) != 0)
		return false;
	u = num_div(num_neg(f0, c), num_sub(f1, f0, c), c);
	if (num_is_bad(u))
		return false;
	/* The argument: A G + C, from two values. */
	if (!value_around(l, node->arg[0], w, zero, zero, NULL, zero, &C) ||
	    !value_around(l, node->arg[0], w, one, zero, NULL, zero, &A))
		return false;
	A = num_sub(A, C, c);
	angle = node->kind == TERM_COS   ? num_acos(u, c)
		: node->kind == TERM_SIN ? num_asin(u, c)
					 : num_atan(u, c);
	if (num_is_bad(angle))
		return false;
	angle = degrees_of(l, angle);
	/* Both solutions in one turn; where the unknown is an angle, no more turns. */
	other = node->kind == TERM_SIN   ? num_sub(straight, angle, c)
		: node->kind == TERM_COS ? num_neg(angle, c)
					 : num_add(angle, straight, c);
	if (!whole || num_vanishes(C, c) != 0 || num_vanishes(num_sub(A, one, c), c) != 0)
		measure_lift_choice(
			l, 'x', e->root_var,
			"of several solutions of an equation with sines the one that "
			"is nearest to the drawing");
	return choose_root(l, e, r, num_div(num_sub(angle, C, c), A, c),
			   num_div(num_sub(other, C, c), A, c), out);
}

static bool exact_root(struct measure_lift *l, const struct eq *e, int limit, num *out)
{
	struct measure_around *w;
	struct rows *r;
	const struct term *node[4];
	int n = 0;

	if (e->pair >= 0)
		return false;
	w = arena_alloc(l->a, sizeof *w);
	r = arena_alloc(l->a, sizeof *r);
	if (!measure_lift_eliminate(l, &e->from, limit, r) || !find_around(l, e, r, w))
		return false;
	moving_nodes(e->t, w, l, node, &n);
	if (n == 0)
		return quadratic_root(l, e, r, w, num_int(e->ratio_var >= 0 ? 1 : 0, l->c),
				      out);
	return n == 1 && e->ratio_var < 0 && trig_root(l, e, r, w, node[0], out);
}

/* The law of cosines with sides known only up to scale: the angle from their ratios. */
static bool ratio_angle(struct measure_lift *l, const struct eq *e, int limit, num *out)
{
	struct num_ctx *c = l->c;
	int side[3], n = 0;
	struct measure_around w = { .n = 0 };
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

/* As it was added: forms and a number, or directions up to half turns. */
static struct sparse *binary_eq(struct measure_lift *l, int i)
{
	const struct eq *e = &l->s->eq[i];
	struct sparse *p = measure_lift_new_sparse(l, e->forms ? 0 : e->n + 1);

	p->k = num_double(e->forms ? e->rest : e->k, l->c);
	for (int k = 0; k < e->forms; k++)
		p = measure_lift_combine(l, p, num_double(e->weight[k], l->c),
					 form_sparse(l, e->form[k]));
	if (e->forms)
		return p;
	for (int k = 0; k < e->n; k++)
		put(l, p, e->var[k], num_double(e->c[k], l->c));
	put(l, p, Z_EQ + i, num_int(e->ray ? 360 : 180, l->c));
	return p;
}

static struct sparse *root_eq(struct measure_lift *l, int i)
{
	const struct eq *e = &l->s->eq[i];
	struct sparse *p;
	num v;

	if (!exact_root(l, e, i, &v) &&
	    (e->ratio_var >= 0 || e->pair >= 0 || !ratio_angle(l, e, i, &v)))
		return NULL;
	l->s->eq[i].exact = v;
	p = form_sparse(l, e->root_var);
	if (e->ratio_var >= 0)
		return measure_lift_combine(l, p, num_neg(v, l->c),
					    form_sparse(l, e->ratio_var));
	p->k = num_sub(p->k, v, l->c);
	/* A turn is found up to full ones. */
	if (l->s->form[e->root_var].of == OF_TURN)
		put(l, p, Z_EQ + i, num_int(360, l->c));
	return p;
}

static struct sparse *exact_eq(struct measure_lift *l, int i)
{
	struct eq *e = &l->s->eq[i];
	struct sparse *p;

	if (l->state[i] == 2)
		return l->eq[i];
	if (l->state[i] || measure_lift_spent(l))
		return NULL;
	l->state[i] = 1;
	l->used_eq[i] = true;
	l->depth++;
	p = e->by && !measure_lift_premises(l, e->by) ? NULL
	    : e->source == EQ_BINARY                  ? binary_eq(l, i)
	    : e->source == EQ_TERM                    ? exact_linear(l, e->t, i)
						      : root_eq(l, i);
	l->depth--;
	l->state[i] = p ? 2 : -1;
	l->eq[i] = p;
	return p;
}

#define LIFT_BUDGET 3000000L

/* A second look at the value, with a budget of its own. */
static void look_again(struct measure_lift *l, const struct term *goal, num v,
		       struct lifted *out)
{
	unsigned epoch = num_epoch(l->c, NUM_EXACT);

	l->s->work += LIFT_BUDGET - num_budget_left(l->c);
	if (num_enter(l->c, NUM_EXACT, 128) == epoch)
		measure_account_lifted(l, goal, v, out);
	else
		out->unchecked = "the numbers of the account are too large";
}

static void lift_once(struct lifted *out, struct solver *s, const struct term *goal,
		      double value, struct num_ctx *c)
{
	struct measure_lift l = { .s = s, .a = s->a, .c = c, .forms = s->forms };
	struct buf b = { 0 };
	size_t eqs = (size_t)(s->eqs + 1), forms = (size_t)(s->forms + 1);
	bool feet = true;
	num v;

	l.config = measure_config_new(s);
	l.eq = arena_alloc(s->a, eqs * sizeof *l.eq);
	l.state = arena_alloc(s->a, eqs * sizeof *l.state);
	l.used_eq = arena_alloc(s->a, eqs * sizeof *l.used_eq);
	l.form_state = arena_alloc(s->a, forms * sizeof *l.form_state);
	l.used_form = arena_alloc(s->a, forms * sizeof *l.used_form);
	for (int i = 0; i < s->feet && feet; i++)
		feet = measure_lift_premises(&l, s->foot[i]);
	out->ok = feet && exact_term(&l, goal, s->eqs, &v) && !num_is_bad(v) &&
		  fabs(num_mid(v) - value) < 1e-7 * (1 + fabs(value)) &&
		  num_print(&b, v, NUM_PLAIN, c) && measure_lift_assumptions(&l, out);
	out->refuted = l.refuted;
	out->key = l.key;
	/* The exact value's own double, free of what the search rounded. */
	if (out->ok) {
		out->value = num_approx(v, c);
		out->exact = arena_strdup(s->a, buf_str(&b));
		look_again(&l, goal, v, out);
	}
	for (int i = 0; i < s->forms; i++)
		s->form[i].lifted = false;
	for (int i = 0; i < s->eqs; i++)
		if (s->eq[i].by)
			s->eq[i].by->holds = false;
	for (int i = 0; i < s->feet; i++)
		s->foot[i]->holds = false;
	buf_clear(&b);
}

void measure_lift_goal(struct lifted *out, struct solver *s, const struct term *goal,
		       double value)
{
	struct num_ctx *c = num_ctx_new(1);

	num_set_budget(c, LIFT_BUDGET);
	*out = (struct lifted){ .value = value };
	/* An angle outside the field is inside the next one. */
	for (int i = 0; i < 4 && !out->ok; i++) {
		num_enter(c, NUM_EXACT, 128);
		lift_once(out, s, goal, value, c);
		s->work += LIFT_BUDGET - num_budget_left(c);
		if (!out->ok && !num_retry(c))
			break;
	}
	num_ctx_free(c);
}
