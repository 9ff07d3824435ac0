/*
 * linear.c -- the linear system of the measure level: rows in reduced echelon form, each
 * with the set of equations it was made from.
 *
 * The elimination is done in doubles; it decides what follows from what.  Exact values are
 * found afterwards from the few equations involved (lift.c).  Whether a form is known, or
 * two forms are equal, is read off from their values under two random choices of the
 * free variables.
 */
#include "base/work.h"
#include "measure/measure_priv.h"
#include <math.h>
#include <string.h>

void measure_set_join(struct set *to, const struct set *s)
{
	for (int i = 0; i < WORDS; i++)
		to->w[i] |= s->w[i];
}

int measure_set_count(const struct set *s)
{
	int n = 0;

	for (int i = 0; i < WORDS; i++)
		n += __builtin_popcountll(s->w[i]);
	return n;
}

bool measure_set_meets(const struct set *a, const struct set *b)
{
	for (int i = 0; i < WORDS; i++)
		if (a->w[i] & b->w[i])
			return true;
	return false;
}

/* Room for areas and scales that the rules add later. */
enum { MORE_VARS = 48 };

void measure_linear_begin(struct solver *s)
{
	int most = s->vars + MORE_VARS < VARS ? s->vars + MORE_VARS : VARS;

	s->stride = most + 1;
	s->row = arena_alloc(s->a, (size_t)most * (size_t)s->stride * sizeof *s->row);
	s->eq = arena_alloc(s->a, (size_t)most * sizeof *s->eq);
	s->pivot = arena_alloc(s->a, (size_t)most * sizeof *s->pivot);
	s->row_of = arena_alloc(s->a, (size_t)most * sizeof *s->row_of);
	s->prov = arena_alloc(s->a, (size_t)most * sizeof *s->prov);
	s->free_of = arena_alloc(s->a, (size_t)most * sizeof *s->free_of);
	s->w1 = arena_alloc(s->a, (size_t)most * sizeof *s->w1);
	s->w2 = arena_alloc(s->a, (size_t)most * sizeof *s->w2);
	for (int i = 0; i < most; i++)
		s->row_of[i] = -1;
}

static void add_conflict(struct solver *s, const struct eq *e, const struct set *from,
			 double gap, double scale)
{
	struct conflict *c;

	s->conflict = arena_grow(s->a, s->conflict, &s->conflict_cap, s->conflicts + 1,
				 sizeof *s->conflict);
	c = &s->conflict[s->conflicts++];
	*c = (struct conflict){
		.fact = e->fact, .fact2 = -1, .from = *from, .gap = gap, .scale = scale
	};
	measure_set_join(&c->from, &s->premise);
	measure_set_join(&c->from, &e->from);
}

void measure_linear_conflict(struct solver *s, const int *form, int n, int fact, double gap,
			     double scale)
{
	struct eq e = { .fact = fact };
	struct set from = { { 0 } };

	for (int i = 0; i < n; i++)
		if (s->form[form[i]].known)
			measure_set_join(&from, &s->form[form[i]].from);
	add_conflict(s, &e, &from, gap, scale);
}

/*
 * Is what is left of an equation rounding: so little of one size and no constant?  Two theorems
 * that say the same have decimals that differ; that the size is zero does not follow.
 */
static bool is_rounding(const struct solver *s, const double *r, int at, double size)
{
	enum var_kind k = s->var[at].kind;
	int n = 0;

	if (k != VAR_GAP && k != VAR_RADIUS && k != VAR_AREA)
		return false;
	for (int i = 0; i < s->vars; i++)
		n += r[i] != 0;
	return n == 1 && fabs(r[at]) < 1e-7 * size && fabs(r[s->stride - 1]) < 1e-12 * size;
}

bool measure_linear_add(struct solver *s, const struct eq *e)
{
	double r[VARS + 1] = { 0 };
	int nv = s->stride - 1, best = -1, at = s->eqs;
	double size = 0, most = 0;
	struct set from = { { 0 } };
	double *row;

	s->work += 1 + e->n;
	if (work_over())
		s->work = s->budget + 1;
	for (int i = 0; i < e->n; i++) {
		if (e->var[i] >= nv)
			return false;
		r[e->var[i]] += e->c[i];
		size = fmax(size, fabs(e->c[i]));
	}
	r[nv] = e->k;
	if (size == 0 || !isfinite(size) || !isfinite(e->k))
		return false;
	for (int i = 0; i < nv; i++)
		if (r[i] != 0 && s->row_of[i] >= 0) {
			const double *q = s->row + (size_t)s->row_of[i] * (size_t)s->stride;
			double c = r[i];

			for (int k = 0; k <= nv; k++)
				r[k] -= c * q[k];
			r[i] = 0;
			measure_set_join(&from, &s->prov[s->row_of[i]]);
			s->work += nv / 8;
		}
	for (int i = 0; i < s->vars; i++) {
		if (fabs(r[i]) < 1e-9 * size)
			r[i] = 0;
		/* Pivots: what is measured before letters, so that few free variables are
		 * letters; and large ones. */
		if (fabs(r[i]) > most) {
			most = fabs(r[i]);
			best = i;
		}
	}
	if (best < 0) {
		double scale = size * 1 + fabs(e->k);

		if (fabs(r[nv]) > 1e-6 * scale)
			add_conflict(s, e, &from, fabs(r[nv]), scale);
		return false;
	}
	if (at >= nv || is_rounding(s, r, best, size))
		return false;
	s->eq[at] = *e;
	if (s->step)
		s->eq[at].by = s->step;
	if (s->taken)
		s->eq[at].taken = s->taken;
	measure_set_join(&s->eq[at].because, &s->premise);
	s->eqs++;
	s->prov[at] = from;
	set_add(&s->prov[at], at);
	s->pivot[at] = best;
	row = s->row + (size_t)at * (size_t)s->stride;
	for (int k = 0; k <= nv; k++)
		row[k] = r[k] / r[best];
	row[best] = 1;
	for (int i = 0; i < at; i++) {
		double *q = s->row + (size_t)i * (size_t)s->stride, c = q[best];

		if (c == 0)
			continue;
		for (int k = 0; k <= nv; k++) {
			q[k] -= c * row[k];
			if (fabs(q[k]) < 1e-12)
				q[k] = 0;
		}
		q[best] = 0;
		measure_set_join(&s->prov[i], &s->prov[at]);
		s->work += nv / 8;
	}
	s->row_of[best] = at;
	s->fresh = false;
	return true;
}

/* Repeatable, different for each variable. */
static double weight(int var, int which)
{
	uint64_t z = (uint64_t)(var + 1) * 0x9e3779b97f4a7c15u +
		     (uint64_t)which * 0xbf58476d1ce4e5b9u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	z ^= z >> 31;
	return 3 + (double)(z >> 11) * 0x1p-53 * 40;
}

static void form_values(struct solver *s, struct measure_form *f)
{
	f->v1 = f->v2 = f->k;
	for (int i = 0; i < f->n; i++) {
		f->v1 += f->c[i] * s->w1[f->var[i]];
		f->v2 += f->c[i] * s->w2[f->var[i]];
	}
	if (!f->known && !s->trial && fabs(f->v1 - f->v2) < 1e-8 * (1 + fabs(f->v1))) {
		int v[VARS];
		double c[VARS];

		f->known = true;
		f->value = f->v1;
		f->from = (struct set){ { 0 } };
		measure_linear_reduce(s, (int)(f - s->form), v, c, &f->value, &f->from);
	}
}

void measure_linear_refresh(struct solver *s)
{
	int nv = s->stride - 1;

	if (s->fresh)
		return;
	s->fresh = true;
	for (int v = 0; v < s->vars; v++) {
		s->free_of[v] = (struct set){ { 0 } };
		if (s->row_of[v] < 0) {
			s->w1[v] = weight(v, 1);
			s->w2[v] = weight(v, 2);
			set_add(&s->free_of[v], v);
		}
	}
	for (int i = 0; i < s->eqs; i++) {
		const double *q = s->row + (size_t)i * (size_t)s->stride;
		int v = s->pivot[i];

		s->w1[v] = s->w2[v] = -q[nv];
		for (int k = 0; k < s->vars; k++)
			if (q[k] != 0 && k != v) {
				s->w1[v] -= q[k] * s->w1[k];
				s->w2[v] -= q[k] * s->w2[k];
				set_add(&s->free_of[v], k);
			}
	}
	for (int i = 0; i < s->forms; i++)
		form_values(s, &s->form[i]);
	s->work += (long)s->eqs * (8 + s->vars / 16) + 2 * s->forms;
}

int measure_linear_reduce(struct solver *s, int f, int *var, double *c, double *k,
			  struct set *from)
{
	double r[VARS + 1] = { 0 };
	const struct measure_form *m = &s->form[f];
	int nv = s->stride - 1, n = 0;
	double size = 0;

	*k = m->k;
	for (int i = 0; i < m->n; i++) {
		int at = s->row_of[m->var[i]];

		size = fmax(size, fabs(m->c[i]));
		if (at < 0) {
			r[m->var[i]] += m->c[i];
			continue;
		}
		const double *q = s->row + (size_t)at * (size_t)s->stride;

		*k -= m->c[i] * q[nv];
		for (int j = 0; j < s->vars; j++)
			if (j != m->var[i])
				r[j] -= m->c[i] * q[j];
		if (from)
			measure_set_join(from, &s->prov[at]);
	}
	for (int j = 0; j < s->vars; j++)
		if (fabs(r[j]) > 1e-9 * size) {
			var[n] = j;
			c[n++] = r[j];
		}
	s->work += 12 + (m->n + 1) * s->vars / 20;
	return n;
}

bool measure_form_known(struct solver *s, int f, double *value)
{
	if (f < 0)
		return false;
	measure_linear_refresh(s);
	if (!s->form[f].known)
		form_values(s, &s->form[f]);
	if (s->form[f].known && value)
		*value = s->form[f].value;
	return s->form[f].known;
}

static bool near(double a, double b)
{
	return fabs(a - b) < LOOKS_EQUAL * (1 + fabs(a) + fabs(b));
}

bool measure_forms_equal(struct solver *s, int f, int g)
{
	if (f < 0 || g < 0)
		return false;
	measure_linear_refresh(s);
	s->work++;
	return near(s->form[f].v1, s->form[g].v1) && near(s->form[f].v2, s->form[g].v2);
}

bool measure_forms_ratio(struct solver *s, int f, int g, double *ratio)
{
	double a, b;

	if (f < 0 || g < 0)
		return false;
	measure_linear_refresh(s);
	if (fabs(s->form[g].v1) < 1e-9 || fabs(s->form[g].v2) < 1e-9)
		return false;
	a = s->form[f].v1 / s->form[g].v1;
	b = s->form[f].v2 / s->form[g].v2;
	*ratio = a;
	return near(a, b) && a > 1e-6 && a < 1e6;
}

bool measure_linear_forms(struct solver *s, const int *f, const double *c, int n, double k,
			  int fact, const char *why)
{
	struct eq e = { .fact = fact, .why = why, .pair = -1, .ratio_var = -1 };
	int total = 0;

	for (int i = 0; i < n; i++) {
		if (f[i] < 0)
			return false;
		total += s->form[f[i]].n;
	}
	e.var = arena_alloc(s->a, (size_t)(total + 1) * sizeof *e.var);
	e.c = arena_alloc(s->a, (size_t)(total + 1) * sizeof *e.c);
	e.form = arena_alloc(s->a, (size_t)(n + 1) * sizeof *e.form);
	e.weight = arena_alloc(s->a, (size_t)(n + 1) * sizeof *e.weight);
	e.forms = n;
	e.k = e.rest = k;
	for (int i = 0; i < n; i++) {
		const struct measure_form *m = &s->form[f[i]];

		e.form[i] = f[i];
		e.weight[i] = c[i];
		e.k += c[i] * m->k;
		for (int j = 0; j < m->n; j++) {
			e.var[e.n] = m->var[j];
			e.c[e.n++] = c[i] * m->c[j];
		}
	}
	return measure_linear_add(s, &e);
}

bool measure_linear_directions(struct solver *s, const int *var, const double *c, int n,
			       double drawn, double by, int fact, const char *why)
{
	struct eq e = { .n = n, .fact = fact, .why = why, .pair = -1, .ratio_var = -1 };

	e.var = arena_alloc(s->a, (size_t)n * sizeof *e.var);
	e.c = arena_alloc(s->a, (size_t)n * sizeof *e.c);
	memcpy(e.var, var, (size_t)n * sizeof *var);
	memcpy(e.c, c, (size_t)n * sizeof *c);
	e.k = -(by + 180 * rint((drawn - by) / 180));
	return measure_linear_add(s, &e);
}

bool measure_linear_ray(struct solver *s, int a, int b, int var, double drawn, const char *why)
{
	struct eq e = { .n = 2, .fact = -1, .why = why, .pair = -1, .ratio_var = -1 };
	const struct measure_line *l = &s->line[measure_figure_line(s, a, b)];
	int *ray = arena_alloc(s->a, 2 * sizeof *ray);

	e.var = arena_alloc(s->a, 2 * sizeof *e.var);
	e.c = arena_alloc(s->a, 2 * sizeof *e.c);
	e.var[0] = l->var;
	e.var[1] = var;
	e.c[0] = 1;
	e.c[1] = -1;
	ray[0] = a;
	ray[1] = b;
	e.ray = ray;
	e.k = -180 * rint((l->dir - drawn) / 180);
	return measure_linear_add(s, &e);
}

bool measure_linear_direction(struct solver *s, int line, int line2, double by, int fact,
			      const char *why)
{
	const struct measure_line *l = &s->line[line], *m = &s->line[line2];

	return measure_linear_directions(s, (int[]){ l->var, m->var }, (double[]){ 1, -1 }, 2,
					 l->dir - m->dir, by, fact, why);
}

bool measure_linear_equal(struct solver *s, int f, int g, int fact, const char *why)
{
	return measure_linear_forms(s, (int[]){ f, g }, (double[]){ 1, -1 }, 2, 0, fact, why);
}

void measure_linear_support(struct solver *s, int form, struct set *from)
{
	int var[VARS];
	double c[VARS], k;

	if (form >= 0 && !s->trial)
		measure_linear_reduce(s, form, var, c, &k, from);
}
