/*
 * nonlinear.c -- trees over forms: compiled from the terms of facts, made by the rules, and
 * solved when few enough unknowns are left.
 */
#include "measure/measure_priv.h"
#include <math.h>
#include <string.h>

static const double degree = 180 / 3.14159265358979323846;

static struct term *fresh(struct solver *s, enum term_kind k)
{
	struct term *t = arena_alloc(s->a, sizeof *t);

	t->kind = k;
	t->circle = -1;
	return t;
}

const struct term *measure_leaf(struct solver *s, int form)
{
	struct term *t;

	if (form < 0)
		return NULL;
	t = fresh(s, TERM_FORM);
	t->id = form;
	return t;
}

const struct term *measure_num_term(struct solver *s, const char *decimal)
{
	return problem_number(s->p, decimal);
}

const struct term *measure_op(struct solver *s, enum term_kind k, const struct term *a,
			      const struct term *b)
{
	return problem_term_op(s->p, k, a, b);
}

/* --- From the terms of facts --------------------------------------------- */

int measure_scale_form(struct solver *s, const int *p, const int *q, int n)
{
	for (int v = 0; v < s->vars; v++) {
		const struct var *w = &s->var[v];

		if (w->kind == VAR_SCALE && w->a == p[0] * 1000 + p[1] &&
		    w->b == q[0] * 1000 + q[1])
			return measure_form_var(s, v);
	}
	(void)n;
	if (s->vars >= s->stride - 1)
		return -1;
	s->var[s->vars] = (struct var){ VAR_SCALE, p[0] * 1000 + p[1], q[0] * 1000 + q[1] };
	s->row_of[s->vars] = -1;
	s->fresh = false;
	return measure_form_var(s, s->vars++);
}

/* h, on the line l, is known to be the foot of the perpendicular from p: the distance.  That it
 * is one must hold exactly for whatever rests on it. */
static bool is_foot(struct solver *s, int p, int h, int l)
{
	int m = measure_figure_line(s, p, h);

	if (m < 0 || m == l || s->pos_on[l * s->p->points + h] < 0 ||
	    !measure_is_perpendicular(s, l, m))
		return false;
	for (int i = 0; i < s->feet; i++)
		if (s->foot[i]->p[0] == p && s->foot[i]->p[1] == h)
			return true;
	if (s->feet == 16 || !measure_theorem_begin(s, THEOREM_FOOT, (int[]){ p, h }, 2, l))
		return false;
	measure_need_direction(s, s->line[l].var, s->line[m].var, 90);
	s->foot[s->feet++] = s->step;
	measure_theorem_end(s);
	return true;
}

/* A drawn perpendicular from a vertex to a side's line, with its foot at a vertex or not. */
static int drawn_height(struct solver *s, const int *q, int n, bool at_vertex)
{
	int np = s->p->points;

	for (int i = 0; i < n; i++) {
		int l = measure_figure_line(s, q[i], q[(i + 1) % n]);

		for (int v = 0; v < n; v++)
			for (int h = 0; h < np; h++) {
				bool vertex = false;

				for (int k = 0; k < n; k++)
					vertex |= q[k] == h;
				if (vertex == at_vertex && l >= 0 &&
				    s->pos_on[l * np + q[v]] < 0 && is_foot(s, q[v], h, l) &&
				    (n == 3 || h != q[i]))
					return measure_form_length(s, q[v], h);
			}
	}
	return -1;
}

/* The height of a polygon: drawn as such, else over the side that lies flattest. */
static const struct term *height(struct solver *s, const int *q, int n)
{
	int base = 0, drawn = drawn_height(s, q, n, false);
	double flat = 9;

	if (drawn < 0)
		drawn = drawn_height(s, q, n, true);
	if (drawn >= 0)
		return measure_leaf(s, drawn);
	for (int i = 0; i < n; i++) {
		int l = measure_figure_line(s, q[i], q[(i + 1) % n]);
		double d = l < 0 ? 9 : fabs(sin(s->line[l].dir / degree));

		if (d < flat - 1e-3) {
			flat = d;
			base = i;
		}
	}
	if (n == 3) {
		int b = measure_form_length(s, q[base], q[(base + 1) % 3]);

		return measure_op(s, TERM_DIV,
				  measure_op(s, TERM_MUL, measure_num_term(s, "2"),
					     measure_leaf(s, measure_form_area(s, q, 3))),
				  measure_leaf(s, b));
	}
	if (n == 4) {
		double apart[2];

		for (int i = 0; i < 2; i++) {
			int l = measure_figure_line(s, q[i], q[i + 1]),
			    m = measure_figure_line(s, q[i + 2], q[(i + 3) % 4]);

			apart[i] = l < 0 || m < 0
					   ? 90
					   : fabs(remainder(s->line[l].dir - s->line[m].dir,
							    180));
		}
		if (fabs(apart[0] - apart[1]) > 4)
			base = apart[0] < apart[1] ? 0 : 1;
		int a = measure_form_length(s, q[base], q[(base + 1) % 4]);
		int b = measure_form_length(s, q[(base + 2) % 4], q[(base + 3) % 4]);

		return measure_op(
			s, TERM_DIV,
			measure_op(s, TERM_MUL, measure_num_term(s, "2"),
				   measure_leaf(s, measure_form_area(s, q, 4))),
			measure_op(s, TERM_ADD, measure_leaf(s, a), measure_leaf(s, b)));
	}
	return NULL;
}

static const struct term *compile_measure(struct solver *s, const struct term *t)
{
	const int *q = t->p;
	const struct term *r = NULL;
	int side[PROBLEM_POINTS];
	double one[PROBLEM_POINTS];

	if (t->circle >= s->rounds)
		return NULL;
	if (t->circle >= 0)
		r = measure_leaf(s, measure_form_var(s, s->round[t->circle].radius));
	switch (t->measure) {
	case MEASURE_LENGTH: return measure_leaf(s, measure_form_length(s, q[0], q[1]));
	case MEASURE_ANGLE: return measure_leaf(s, measure_form_angle(s, q[0], q[1], q[2]));
	case MEASURE_ARC:
		return measure_leaf(s, measure_form_arc(s, t->circle, q[0], q[1], -1,
							s->p->major && t == s->p->goal));
	case MEASURE_MAJOR_ARC:
		return measure_leaf(s, measure_form_arc(s, t->circle, q[0], q[1], -1, true));
	case MEASURE_ARC_VIA:
		return measure_leaf(s,
				    measure_form_arc(s, t->circle, q[0], q[2], q[1], false));
	case MEASURE_RADIUS: return r;
	case MEASURE_DIAMETER: return measure_op(s, TERM_MUL, measure_num_term(s, "2"), r);
	case MEASURE_CIRCUMFERENCE:
		return measure_op(
			s, TERM_MUL,
			measure_op(s, TERM_MUL, measure_num_term(s, "2"), fresh(s, TERM_PI)),
			r);
	case MEASURE_CIRCLE_AREA:
		return measure_op(s, TERM_MUL, fresh(s, TERM_PI),
				  measure_op(s, TERM_MUL, r, r));
	case MEASURE_ARC_LENGTH:
		return measure_op(
			s, TERM_MUL,
			measure_op(s, TERM_DIV, fresh(s, TERM_PI), measure_num_term(s, "180")),
			measure_op(s, TERM_MUL, r,
				   measure_leaf(s, measure_form_arc(s, t->circle, q[0], q[1],
								    -1, s->p->major))));
	case MEASURE_SECTOR_AREA:
		return measure_op(
			s, TERM_MUL,
			measure_op(s, TERM_DIV, fresh(s, TERM_PI), measure_num_term(s, "360")),
			measure_op(s, TERM_MUL, measure_op(s, TERM_MUL, r, r),
				   measure_leaf(s, measure_form_arc(s, t->circle, q[0], q[1],
								    -1, s->p->major))));
	case MEASURE_AREA: return measure_leaf(s, measure_form_area(s, q, t->n));
	case MEASURE_PERIMETER:
		for (int i = 0; i < t->n; i++) {
			side[i] = measure_form_length(s, q[i], q[(i + 1) % t->n]);
			one[i] = 1;
		}
		return measure_leaf(s, measure_form_sum(s, FORM_LENGTH, side, one, t->n, 0));
	case MEASURE_HEIGHT: return height(s, q, t->n);
	case MEASURE_DISTANCE: {
		int l = measure_figure_line(s, q[1], q[2]);

		for (int h = 0; h < s->p->points && l >= 0; h++)
			if (h != q[0] && is_foot(s, q[0], h, l))
				return measure_leaf(s, measure_form_length(s, q[0], h));
		return measure_op(s, TERM_DIV,
				  measure_op(s, TERM_MUL, measure_num_term(s, "2"),
					     measure_leaf(s, measure_form_area(s, q, 3))),
				  measure_leaf(s, measure_form_length(s, q[1], q[2])));
	}
	case MEASURE_SCALE:
		return measure_leaf(s, measure_scale_form(s, q, q + t->n / 2, t->n / 2));
	case MEASURES: break;
	}
	return NULL;
}

const struct term *measure_term_compile(struct solver *s, const struct term *t)
{
	const struct term *a = NULL, *b = NULL;

	if (t->kind == TERM_MEASURE)
		return compile_measure(s, t);
	if (t->kind == TERM_LETTER)
		return measure_leaf(s, measure_form_var(s, s->letter0 + t->id));
	if (!t->arg[0])
		return t;
	a = measure_term_compile(s, t->arg[0]);
	if (t->arg[1])
		b = measure_term_compile(s, t->arg[1]);
	if (!a || (t->arg[1] && !b))
		return NULL;
	return measure_op(s, t->kind, a, b);
}

/* A sum of forms with coefficients that doubles hold exactly, as one form; or -1. */
static int flat_form(struct solver *s, const struct term *t, double c, int *f, double *w,
		     int *n, double *k)
{
	double v;

	switch ((int)t->kind) {
	case TERM_NUMBER: *k += c * t->value; return t->value == rint(t->value) ? 0 : -1;
	case TERM_FORM:
		if (*n >= 32)
			return -1;
		f[*n] = t->id;
		w[(*n)++] = c;
		return 0;
	case TERM_NEG: return flat_form(s, t->arg[0], -c, f, w, n, k);
	case TERM_ADD:
	case TERM_SUB:
		if (flat_form(s, t->arg[0], c, f, w, n, k) < 0)
			return -1;
		return flat_form(s, t->arg[1], t->kind == TERM_ADD ? c : -c, f, w, n, k);
	case TERM_MUL:
		for (int i = 0; i < 2; i++)
			if (problem_constant(&v, t->arg[i]) && v == rint(v) && fabs(v) < 1e6)
				return flat_form(s, t->arg[1 - i], c * v, f, w, n, k);
		return -1;
	default: return -1;
	}
}

const struct term *measure_term_flatten(struct solver *s, const struct term *t)
{
	int f[32], n = 0;
	double w[32], k = 0;

	if (t->kind == TERM_FORM || flat_form(s, t, 1, f, w, &n, &k) < 0 || n < 2)
		return t;
	return measure_leaf(s, measure_form_sum(s, FORM_OTHER, f, w, n, k));
}

/* --- Values -------------------------------------------------------------- */

/* The sine of 180 degrees is zero, not what doubles make of pi. */
static double snapped(double v)
{
	return fabs(v) < 1e-14 ? 0 : v;
}

static double apply(enum term_kind k, double a, double b)
{
	switch (k) {
	case TERM_PI: return 180 / degree;
	case TERM_ADD: return a + b;
	case TERM_SUB: return a - b;
	case TERM_MUL: return a * b;
	case TERM_DIV: return a / b;
	case TERM_POW: return b == 2 ? a * a : pow(a, b);
	case TERM_NEG: return -a;
	case TERM_SQRT: return sqrt(a);
	case TERM_SIN: return snapped(sin(a / degree));
	case TERM_COS: return snapped(cos(a / degree));
	case TERM_TAN: return tan(a / degree);
	case TERM_COT: return 1 / tan(a / degree);
	case TERM_NUMBER:
	case TERM_LETTER:
	case TERM_MEASURE:
	case TERM_FORM: break;
	}
	return NAN;
}

/* With form.t for the leaves. */
static double value_at(struct solver *s, const struct term *t, double *size)
{
	double a, b = 0, v;

	if (t->kind == TERM_FORM) {
		v = s->form[t->id].t;
	} else if (t->kind == TERM_NUMBER) {
		v = t->value;
	} else {
		a = t->arg[0] ? value_at(s, t->arg[0], size) : 0;
		if (t->arg[1])
			b = value_at(s, t->arg[1], size);
		v = apply(t->kind, a, b);
	}
	if (fabs(v) > *size)
		*size = fabs(v);
	return v;
}

bool measure_term_known(struct solver *s, const struct term *t, double *value)
{
	double a = 0, b = 0;

	if (t->kind == TERM_FORM)
		return measure_form_known(s, t->id, value);
	if (t->kind == TERM_NUMBER) {
		*value = t->value;
		return true;
	}
	/* A quotient or difference may be known although its parts are not. */
	if (t->kind == TERM_DIV && t->arg[0]->kind == TERM_FORM &&
	    t->arg[1]->kind == TERM_FORM && !measure_form_known(s, t->arg[1]->id, &b) &&
	    measure_forms_ratio(s, t->arg[0]->id, t->arg[1]->id, value))
		return true;
	if (t->arg[0] && !measure_term_known(s, t->arg[0], &a))
		return false;
	if (t->arg[1] && !measure_term_known(s, t->arg[1], &b))
		return false;
	*value = apply(t->kind, a, b);
	return isfinite(*value);
}

struct lin {
	double c[VARS], k;
	bool var;
};

/* Is the tree linear in the variables, counting known forms inside products as numbers?
 * from: the equations those were known by. */
static bool linear_of(struct solver *s, const struct term *t, struct lin *out,
		      struct set *from)
{
	struct lin *b;
	double v;

	memset(out, 0, sizeof *out);
	switch (t->kind) {
	case TERM_NUMBER: out->k = t->value; return true;
	case TERM_PI: out->k = 180 / degree; return true;
	case TERM_FORM: {
		const struct measure_form *f = &s->form[t->id];

		out->k = f->k;
		for (int i = 0; i < f->n; i++)
			out->c[f->var[i]] += f->c[i];
		out->var = f->n > 0;
		return true;
	}
	case TERM_NEG:
		if (!linear_of(s, t->arg[0], out, from))
			return false;
		for (int i = 0; i < s->vars; i++)
			out->c[i] = -out->c[i];
		out->k = -out->k;
		return true;
	case TERM_ADD:
	case TERM_SUB: {
		double sign = t->kind == TERM_ADD ? 1 : -1;

		b = arena_alloc(s->a, sizeof *b);
		if (!linear_of(s, t->arg[0], out, from) || !linear_of(s, t->arg[1], b, from))
			return false;
		for (int i = 0; i < s->vars; i++)
			out->c[i] += sign * b->c[i];
		out->k += sign * b->k;
		out->var |= b->var;
		return true;
	}
	case TERM_MUL:
	case TERM_DIV: {
		int known = measure_term_known(s, t->arg[1], &v)                          ? 1
			    : t->kind == TERM_MUL && measure_term_known(s, t->arg[0], &v) ? 0
											  : -1;

		if (known < 0 || (t->kind == TERM_DIV && v == 0) ||
		    !linear_of(s, t->arg[1 - known], out, from)) {
			/* A quotient of lengths may be known although neither is. */
			memset(out, 0, sizeof *out);
			return measure_term_known(s, t, &out->k);
		}
		if (t->kind == TERM_DIV)
			v = 1 / v;
		for (int i = 0; i < s->vars; i++)
			out->c[i] *= v;
		out->k *= v;
		break;
	}
	case TERM_POW:
	case TERM_SQRT:
	TERM_CASES_ANGLE:
		if (!measure_term_known(s, t, &v))
			return false;
		out->k = v;
		break;
	case TERM_LETTER:
	case TERM_MEASURE: return false;
	}
	return true;
}

/* The forms that stand in products or functions and are known: what the equation
 * rests on besides itself. */
static void known_from(struct solver *s, const struct term *t, struct set *from)
{
	if (t->kind == TERM_FORM && s->form[t->id].known)
		measure_set_join(from, &s->form[t->id].from);
	for (int i = 0; i < 2; i++)
		if (t->arg[i])
			known_from(s, t->arg[i], from);
}

/* r: the relation it was, or NULL: said just now. */
static bool add_linear(struct solver *s, const struct term *t, const struct lin *l, int fact,
		       const char *why, const struct rel *r)
{
	struct eq e = { .source = EQ_TERM,
			.by = r ? r->by : NULL,
			.taken = r ? r->taken : NULL,
			.t = t,
			.fact = fact,
			.why = why,
			.pair = -1,
			.ratio_var = -1,
			.k = l->k };
	int n = 0;

	known_from(s, t, &e.from);
	for (int i = 0; i < s->vars; i++)
		n += l->c[i] != 0;
	e.var = arena_alloc(s->a, (size_t)(n + 1) * sizeof *e.var);
	e.c = arena_alloc(s->a, (size_t)(n + 1) * sizeof *e.c);
	for (int i = 0; i < s->vars; i++)
		if (l->c[i] != 0) {
			e.var[e.n] = i;
			e.c[e.n++] = l->c[i];
		}
	return measure_linear_add(s, &e);
}

static void collect(const struct term *t, int *form, int *n, bool *trig, bool inside)
{
	if (t->kind == TERM_FORM) {
		for (int i = 0; i < *n; i++)
			if (form[i] == t->id)
				return;
		if (*n < 64)
			form[(*n)++] = t->id;
		*trig |= inside;
		return;
	}
	inside |= t->kind == TERM_SIN || t->kind == TERM_COS || t->kind == TERM_TAN ||
		  t->kind == TERM_COT;
	for (int i = 0; i < 2; i++)
		if (t->arg[i])
			collect(t->arg[i], form, n, trig, inside);
}

bool measure_term_has_form(const struct term *t)
{
	return t->kind == TERM_FORM || (t->arg[0] && measure_term_has_form(t->arg[0])) ||
	       (t->arg[1] && measure_term_has_form(t->arg[1]));
}

/* a/b = c/d is a d = c b, which may be linear where the quotients are not. */
const struct term *measure_term_without_quotients(struct solver *s, const struct term *t)
{
	const struct term *x, *y;

	if (!t || t->kind != TERM_SUB)
		return t;
	x = t->arg[0];
	y = t->arg[1];
	for (int i = 0; i < 4; i++) {
		if (x->kind == TERM_DIV && measure_term_has_form(x->arg[1])) {
			y = measure_op(s, TERM_MUL, y, x->arg[1]);
			x = x->arg[0];
		} else if (y->kind == TERM_DIV && measure_term_has_form(y->arg[1])) {
			x = measure_op(s, TERM_MUL, x, y->arg[1]);
			y = y->arg[0];
		} else {
			break;
		}
	}
	return measure_op(s, TERM_SUB, x, y);
}

void measure_relation_add(struct solver *s, const struct term *t, int fact, const char *why)
{
	struct lin *l;
	struct set from = { { 0 } };
	struct rel *r;
	int form[64], n = 0;
	bool trig = false;

	if (!t)
		return;
	measure_linear_refresh(s);
	l = arena_alloc(s->a, sizeof *l);
	if (linear_of(s, t, l, &from)) {
		add_linear(s, t, l, fact, why, NULL);
		return;
	}
	collect(t, form, &n, &trig, false);
	if (s->rels >= 3000)
		return;
	s->rel = arena_grow(s->a, s->rel, &s->rel_cap, s->rels + 1, sizeof *s->rel);
	r = &s->rel[s->rels++];
	*r = (struct rel){ .because = s->premise,
			   .by = s->step,
			   .taken = s->taken,
			   .t = t,
			   .n = n,
			   .why = why,
			   .fact = fact,
			   .trig = trig };
	r->form = arena_alloc(s->a, (size_t)(n + 1) * sizeof *r->form);
	memcpy(r->form, form, (size_t)n * sizeof *form);
}

/* --- Few unknowns -------------------------------------------------------- */

/*
 * The forms of a relation in terms of the values G, H of at most two of them:
 * f = a*G + b*H + c.  Counting forms, not variables, leaves out what does not matter (all
 * directions may turn together).
 */
struct local {
	int rank, g, h; /* 0, 1, 2; 3: more.  g, h: forms, or -1 */
	double a[64], b[64], c[64];
	struct set from;
};

static int top_of(const double *v, int n)
{
	int at = 0;

	for (int i = 1; i < n; i++)
		if (fabs(v[i]) > fabs(v[at]))
			at = i;
	return at;
}

static void localize(struct solver *s, const struct rel *r, struct local *o)
{
	double v[64][VARS], k[64], kg = 0, kh = 0, g[VARS], h[VARS], rest[VARS];
	int var[VARS], pg = -1, ph = -1, nv = s->vars;
	double c[VARS];
	bool unknown[64];

	o->from = (struct set){ { 0 } };
	o->rank = 0;
	o->g = o->h = -1;
	for (int i = 0; i < r->n; i++) {
		int n = measure_linear_reduce(s, r->form[i], var, c, &k[i], &o->from);

		memset(v[i], 0, (size_t)nv * sizeof **v);
		unknown[i] = n > 0;
		for (int j = 0; j < n; j++)
			v[i][var[j]] = c[j];
	}
	for (int i = 0; i < r->n; i++) {
		double size, f1;

		o->a[i] = o->b[i] = 0;
		o->c[i] = k[i];
		if (!unknown[i])
			continue;
		if (o->g < 0) {
			o->g = r->form[i];
			memcpy(g, v[i], (size_t)nv * sizeof *g);
			kg = k[i];
			pg = top_of(g, nv);
			o->rank = 1;
		}
		size = fabs(v[i][top_of(v[i], nv)]);
		f1 = v[i][pg] / g[pg];
		for (int j = 0; j < nv; j++)
			rest[j] = v[i][j] - f1 * g[j];
		if (fabs(rest[top_of(rest, nv)]) < 1e-8 * size) {
			o->a[i] = f1;
			o->c[i] = k[i] - f1 * kg;
			continue;
		}
		if (o->h < 0) {
			o->h = r->form[i];
			memcpy(h, v[i], (size_t)nv * sizeof *h);
			kh = k[i];
			ph = top_of(rest, nv);
			o->rank = 2;
		}
		{
			double hg = h[pg] / g[pg], b, a;

			b = rest[ph] / (h[ph] - hg * g[ph]);
			a = f1 - b * hg;
			for (int j = 0; j < nv; j++)
				if (fabs(v[i][j] - a * g[j] - b * h[j]) >
				    1e-7 * (size + fabs(a * g[j]))) {
					o->rank = 3;
					return;
				}
			o->a[i] = a;
			o->b[i] = b;
			o->c[i] = k[i] - a * kg - b * kh;
		}
	}
	s->work += 2 * r->n;
}

static double try_at(struct solver *s, const struct rel *r, const struct local *o, double u,
		     double v, double *size)
{
	double z = 0;

	for (int i = 0; i < r->n; i++)
		s->form[r->form[i]].t = o->a[i] * u + o->b[i] * v + o->c[i];
	s->work += r->n;
	return value_at(s, r->t, size ? size : &z);
}

/* Does a form under a function depend on the unknowns? */
static bool inside_function(const struct term *t, const struct rel *r, const struct local *o,
			    bool inside)
{
	if (t->kind == TERM_FORM) {
		for (int i = 0; i < r->n; i++)
			if (inside && r->form[i] == t->id && (o->a[i] != 0 || o->b[i] != 0))
				return true;
		return false;
	}
	inside |= t->kind == TERM_SIN || t->kind == TERM_COS || t->kind == TERM_TAN ||
		  t->kind == TERM_COT || t->kind == TERM_SQRT;
	for (int i = 0; i < 2; i++)
		if (t->arg[i] && inside_function(t->arg[i], r, o, inside))
			return true;
	return false;
}

static bool under_function(const struct term *t, int form, bool inside)
{
	if (t->kind == TERM_FORM)
		return inside && t->id == form;
	inside |= t->kind == TERM_SIN || t->kind == TERM_COS || t->kind == TERM_TAN ||
		  t->kind == TERM_COT;
	for (int i = 0; i < 2; i++)
		if (t->arg[i] && under_function(t->arg[i], form, inside))
			return true;
	return false;
}

/* --- What a root would mean ---------------------------------------------- */

static void root_eq(struct solver *s, struct eq *e, const struct rel *r, const struct local *o,
		    int g, double x, int h)
{
	const struct measure_form *f = &s->form[g];
	int n = f->n + (h >= 0 ? s->form[h].n : 0);

	*e = (struct eq){ .source = EQ_ROOT,
			  .by = r->by,
			  .taken = r->taken,
			  .because = r->because,
			  .t = r->t,
			  .root_var = g,
			  .root = x,
			  .ratio_var = h,
			  .from = o->from,
			  .fact = r->fact,
			  .why = r->why,
			  .pair = -1 };
	e->var = arena_alloc(s->a, (size_t)(n + 1) * sizeof *e->var);
	e->c = arena_alloc(s->a, (size_t)(n + 1) * sizeof *e->c);
	for (int i = 0; i < f->n; i++) {
		e->var[e->n] = f->var[i];
		e->c[e->n++] = f->c[i];
	}
	e->k = f->k;
	if (h < 0) {
		e->k -= x;
		return;
	}
	f = &s->form[h];
	e->k -= x * f->k;
	for (int i = 0; i < f->n; i++) {
		e->var[e->n] = f->var[i];
		e->c[e->n++] = -x * f->c[i];
	}
}

/* Leaves whose value is settled, under the present choice of the free variables. */
static bool settled(struct solver *s, const struct term *t)
{
	if (t->kind == TERM_FORM) {
		struct measure_form *f = &s->form[t->id];

		f->t = f->v1;
		return fabs(f->v1 - f->v2) < 1e-8 * (1 + fabs(f->v1));
	}
	return (!t->arg[0] || settled(s, t->arg[0])) && (!t->arg[1] || settled(s, t->arg[1]));
}

static bool violated(struct solver *s, const struct term *a, const struct term *b)
{
	double size = 0;

	return settled(s, a) && settled(s, b) &&
	       value_at(s, a, &size) >= value_at(s, b, &size);
}

bool measure_term_vanishes(struct solver *s, const struct term *t, double part)
{
	double size = 0, v;

	if (!settled(s, t))
		return false;
	v = value_at(s, t, &size);
	return fabs(v) <= part * size;
}

/* An arc that is known, and not what its word means: the smaller one, the larger. */
static bool odd_arc(const struct solver *s, const struct measure_form *m)
{
	bool whole = s->p->oriented || m->via >= 0;
	double lo = m->major ? 180 : 0, hi = m->major || whole ? 360 : 180;

	if (m->of != OF_ARC || m->n == 0 || fabs(m->v1 - m->v2) > 1e-8 * (1 + fabs(m->v1)))
		return false;
	return m->v1 < lo - 1e-7 || m->v1 > hi + 1e-7;
}

/* Is everything possible that is known now?  Writes how far it is from the drawing:
 * the spread of the scales of the known lengths, and the worst angle. */
/* An angle drawn as flat as this may come out as far beyond flat as that, in degrees. */
#define FLAT 3
#define BENT 15
bool measure_figure_possible(struct solver *s, double *off)
{
	double sum = 0, sum2 = 0, turn = 0, top = s->p->oriented ? 360 : 180, negative = 0;
	double bent = s->sketched ? 1e-7 : BENT; /* what we drew is no witness */
	int n = 0;

	measure_linear_refresh(s);
	for (int v = 0; v < s->vars; v++) {
		enum var_kind kind = s->var[v].kind;
		double d;

		if (kind == VAR_LETTER || kind == VAR_DIR || kind == VAR_POLAR ||
		    fabs(s->w1[v] - s->w2[v]) > 1e-8 * (1 + fabs(s->w1[v])))
			continue;
		if (s->w1[v] < 1e-9)
			return false;
		d = kind == VAR_GAP      ? measure_drawn_length(s, s->var[v].a, s->var[v].b)
		    : kind == VAR_RADIUS ? s->round[s->var[v].a].r
					 : 0;
		if (d > 0) {
			double u = log(s->w1[v] / d);

			n++;
			sum += u;
			sum2 += u * u;
		}
	}
	for (int f = 0; f < s->forms; f++) {
		const struct measure_form *m = &s->form[f];
		double d;

		/* A length whose parts are open. */
		if (m->of == OF_LENGTH && m->n > 1 &&
		    fabs(m->v1 - m->v2) <= 1e-8 * (1 + fabs(m->v1)) && m->v1 < 1e-9)
			return false;
		if (m->kind != FORM_ANGLE || m->n == 0 ||
		    fabs(m->v1 - m->v2) > 1e-8 * (1 + fabs(m->v1)))
			continue;
		/* Flat angles only where they are drawn flat: lines of ours through three
		 * points of a line.  To which side such a line bends is not told. */
		d = measure_drawn_form(s, f, 1);
		if (m->v1 < (d < FLAT ? -bent : -1e-7) ||
		    m->v1 > top + (d > top - FLAT ? bent : 1e-7))
			return false;
		d = fabs(m->v1 - d);
		if ((m->v1 < 1e-7 || m->v1 > top - 1e-7) && d > 12)
			return false;
		if (d > turn)
			turn = d;
	}
	for (int f = 0; f < s->forms && !s->p->annotated; f++)
		if (odd_arc(s, &s->form[f]))
			return false;
	for (int i = 0; i < s->lesses; i++)
		if (violated(s, s->less[2 * i], s->less[2 * i + 1]))
			return false;
	/* Of pictures, letters are meant to be positive where that is left open. */
	for (int v = s->letter0; v < s->letter0 + s->p->letters && s->p->annotated; v++)
		if (fabs(s->w1[v] - s->w2[v]) < 1e-8 * (1 + fabs(s->w1[v])) && s->w1[v] < 0)
			negative = 1;
	*off = negative + turn / 60 + (n ? sqrt(fmax(0, sum2 / n - sum * sum / n / n)) : 0);
	return true;
}

struct saved {
	int eqs, conflicts;
	double *row;
	struct set *prov;
	int *row_of;
};

static void save(struct solver *s, struct saved *w)
{
	size_t rows = (size_t)(s->eqs + 2);

	w->eqs = s->eqs;
	w->conflicts = s->conflicts;
	w->row = arena_alloc(s->a, rows * (size_t)s->stride * sizeof *w->row);
	w->prov = arena_alloc(s->a, rows * sizeof *w->prov);
	w->row_of = arena_alloc(s->a, (size_t)s->stride * sizeof *w->row_of);
	memcpy(w->row, s->row, (size_t)s->eqs * (size_t)s->stride * sizeof *w->row);
	memcpy(w->prov, s->prov, (size_t)s->eqs * sizeof *w->prov);
	memcpy(w->row_of, s->row_of, (size_t)(s->stride - 1) * sizeof *w->row_of);
	s->trial = true;
}

static void restore(struct solver *s, const struct saved *w)
{
	s->eqs = w->eqs;
	s->conflicts = w->conflicts;
	memcpy(s->row, w->row, (size_t)s->eqs * (size_t)s->stride * sizeof *w->row);
	memcpy(s->prov, w->prov, (size_t)s->eqs * sizeof *w->prov);
	memcpy(s->row_of, w->row_of, (size_t)(s->stride - 1) * sizeof *w->row_of);
	s->fresh = false;
	s->trial = false;
}

static bool plausible(struct solver *s, const struct eq *e, const struct eq *e2, double *off)
{
	struct arena_mark mark = arena_mark(s->a);
	struct saved w;
	bool ok;

	save(s, &w);
	measure_linear_add(s, e);
	if (e2)
		measure_linear_add(s, e2);
	ok = s->conflicts == w.conflicts && measure_figure_possible(s, off);
	for (int i = 0; i < s->unders && ok; i++)
		ok = !measure_term_vanishes(s, s->under[i], 1e-9);
	restore(s, &w);
	arena_release(s->a, mark);
	s->work += 4L * s->vars;
	return ok;
}

/* --- One unknown --------------------------------------------------------- */

static int quadratic(double a, double b, double c, double *root)
{
	double d;

	if (fabs(a) < 1e-12 * (fabs(b) + fabs(c))) {
		if (b == 0)
			return 0;
		root[0] = -c / b;
		return 1;
	}
	d = b * b - 4 * a * c;
	if (d < 0 && d > -1e-10 * (b * b + fabs(4 * a * c)))
		d = 0;
	if (d < 0)
		return 0;
	d = sqrt(d);
	root[0] = b < 0 ? (-b + d) / (2 * a) : (-b - d) / (2 * a);
	root[1] = root[0] != 0 ? c / (a * root[0]) : 0;
	return d == 0 ? 1 : 2;
}

/* From one walk to another (measure_rules_turn): not an angle, and any turn is possible. */
static bool is_turn(const struct solver *s, const struct measure_form *f)
{
	for (int i = 0; i < f->n; i++)
		if (s->var[f->var[i]].kind != VAR_DIR)
			return false;
	return f->kind == FORM_OTHER && f->n;
}

/* Roots in G with H fixed: of a polynomial of degree two if it is one, else by looking.
 * -1: the relation holds whatever G is. */
static int roots_in(struct solver *s, const struct rel *r, const struct local *o, double v,
		    double *root, int most)
{
	double f0, f1, fm, f2, f3, a, b, size = 0, lo = -1e4, hi = 1e4, last = NAN, at = 0;
	bool always = true;
	int n = 0;

	if (!inside_function(r->t, r, o, false)) {
		f0 = try_at(s, r, o, 0, v, &size);
		f1 = try_at(s, r, o, 1, v, &size);
		fm = try_at(s, r, o, -1, v, &size);
		f2 = try_at(s, r, o, 2, v, &size);
		f3 = try_at(s, r, o, -3, v, &size);
		a = (f1 + fm) / 2 - f0;
		b = (f1 - fm) / 2;
		if (fabs(4 * a + 2 * b + f0 - f2) < 1e-9 * size &&
		    fabs(9 * a - 3 * b + f0 - f3) < 1e-9 * size) {
			/* Only rounding would have roots. */
			if (fabs(a) < 1e-10 * size && fabs(b) < 1e-10 * size &&
			    fabs(f0) < 1e-10 * size)
				return -1;
			if (fabs(a) < 1e-13 * size)
				a = 0;
			return quadratic(a, b, f0, root);
		}
	}
	/* Where the relation's own lengths and angles are possible. */
	for (int i = 0; i < r->n; i++) {
		const struct measure_form *f = &s->form[r->form[i]];
		double k = o->c[i] + o->b[i] * v, from = 0, to = INFINITY;

		bool angle = f->kind == FORM_ANGLE || under_function(r->t, r->form[i], false);

		if (o->a[i] == 0 || (f->kind == FORM_OTHER && !angle))
			continue;
		if (angle)
			to = s->p->oriented ? 360 : 180;
		if (is_turn(s, f)) {
			from = measure_drawn_form(s, r->form[i], 1) - 180;
			to = from + 360;
		}
		from = (from - k) / o->a[i];
		to = (to - k) / o->a[i];
		lo = fmax(lo, fmin(from, to));
		hi = fmin(hi, fmax(from, to));
	}
	if (!(lo < hi))
		return 0;
	for (int i = 1; i < 400 && n < most; i++) {
		double t = i / 400.0, x, y, z = 0;

		/* Finer near zero when the range is wide. */
		if (hi - lo > 400 && lo >= 0)
			x = lo + (hi - lo) * pow(t, 6);
		else if (hi - lo > 400 && hi >= 0)
			x = t < 0.5 ? lo * pow(1 - 2 * t, 5) : hi * pow(2 * t - 1, 5);
		else
			x = lo + (hi - lo) * t;
		y = try_at(s, r, o, x, v, &z);
		always &= !(fabs(y) > 1e-9 * z);
		if (isfinite(last) && isfinite(y) && (last < 0) != (y < 0)) {
			double p = at, q = x, fp = last;

			for (int k = 0; k < 80; k++) {
				double m = (p + q) / 2, fm2 = try_at(s, r, o, m, v, NULL);

				if ((fm2 < 0) == (fp < 0)) {
					p = m;
					fp = fm2;
				} else {
					q = m;
				}
			}
			size = 0;
			fp = fabs(try_at(s, r, o, p, v, &size));
			if (fp < 1e-7 * size)
				root[n++] = (p + q) / 2;
		}
		last = y;
		at = x;
	}
	return always ? -1 : n;
}

/* The one root that is possible and looks like the drawing; -1 none, -2 undecided. */
static int choose(struct solver *s, const struct rel *r, const struct local *o,
		  const double *root, int n, int ratio)
{
	double off, best = INFINITY, second = INFINITY;
	int at = -1;
	struct eq e;

	for (int i = 0; i < n; i++) {
		if (!isfinite(root[i]))
			continue;
		if (at >= 0 && fabs(root[i] - root[at]) < 1e-7 * (1 + fabs(root[at])))
			continue;
		root_eq(s, &e, r, o, o->g, root[i], ratio);
		if (!plausible(s, &e, NULL, &off))
			continue;
		if (off < best) {
			second = best;
			best = off;
			at = i;
		} else if (off < second) {
			second = off;
		}
	}
	if (at >= 0 && second < INFINITY && second < 1.25 * best + 0.03)
		return -2;
	return at;
}

/* p q = r t with p : r known is linear in q and t. */
static const struct term *reduced_product(struct solver *s, const struct term *t)
{
	const struct term *l, *r;
	double ratio;

	if (t->kind != TERM_SUB || t->arg[0]->kind != TERM_MUL || t->arg[1]->kind != TERM_MUL)
		return NULL;
	l = t->arg[0];
	r = t->arg[1];
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < 2; k++) {
			const struct term *p = l->arg[i], *q = r->arg[k];

			if (p->kind == TERM_FORM && q->kind == TERM_FORM &&
			    s->form[p->id].kind == FORM_LENGTH &&
			    s->form[q->id].kind == FORM_LENGTH && !s->form[p->id].known &&
			    measure_forms_ratio(s, p->id, q->id, &ratio))
				return measure_op(s, TERM_SUB,
						  measure_op(s, TERM_MUL,
							     measure_op(s, TERM_DIV, p, q),
							     l->arg[1 - i]),
						  r->arg[1 - k]);
		}
	return NULL;
}

bool measure_relations_solve_one(struct solver *s, bool trig)
{
	bool any = false;
	struct local *o = arena_alloc(s->a, sizeof *o);

	for (int i = 0; i < s->rels && s->work < s->budget; i++) {
		struct rel *r = &s->rel[i];
		struct lin *l;
		struct set from = { { 0 } };
		struct arena_mark mark;
		struct eq e;
		double root[32];
		int n, at;

		if (r->done || (r->seen_at == s->eqs + 1 && r->seen_trig >= trig))
			continue;
		r->seen_at = s->eqs + 1;
		r->seen_trig = trig;
		measure_linear_refresh(s);
		s->premise = r->because;
		localize(s, r, o);
		if (o->rank == 0) {
			double size = 0, v = try_at(s, r, o, 0, 0, &size);

			r->done = true;
			if (fabs(v) > 1e-6 * size)
				measure_linear_conflict(s, r->form, r->n, r->fact, fabs(v),
							size);
			continue;
		}
		mark = arena_mark(s->a);
		l = arena_alloc(s->a, sizeof *l);
		if (linear_of(s, r->t, l, &from)) {
			r->done = true;
			any |= add_linear(s, r->t, l, r->fact, r->why, r);
			continue;
		}
		arena_release(s->a, mark);
		if (o->rank > 1) {
			const struct term *t = reduced_product(s, r->t);

			l = arena_alloc(s->a, sizeof *l);
			if (t && linear_of(s, t, l, &from)) {
				r->done = true;
				any |= add_linear(s, t, l, r->fact, r->why, r);
				continue;
			}
			arena_release(s->a, mark);
		}
		if (o->rank != 1 || (inside_function(r->t, r, o, false) && !trig))
			continue;
		n = roots_in(s, r, o, 0, root, 32);
		at = choose(s, r, o, root, n, -1);
		if (at == -2) {
			s->several = true;
			continue;
		}
		r->done = true;
		if (at < 0) {
			if (n == 0)
				measure_linear_conflict(s, r->form, r->n, r->fact, 1, 1);
			continue;
		}
		root_eq(s, &e, r, o, o->g, root[at], -1);
		any |= measure_linear_add(s, &e);
		if (trig)
			break;
	}
	s->premise = (struct set){ { 0 } };
	return any;
}

/* Relations homogeneous in two unknowns fix their ratio. */
bool measure_relations_solve_ratio(struct solver *s)
{
	struct local *o = arena_alloc(s->a, sizeof *o);

	for (int i = 0; i < s->rels && s->work < s->budget; i++) {
		struct rel *r = &s->rel[i];
		double root[32], size = 0, f1, f2;
		bool fits;
		struct eq e;
		int n, at;

		if (r->done)
			continue;
		measure_linear_refresh(s);
		localize(s, r, o);
		if (o->rank != 2 || inside_function(r->t, r, o, false))
			continue;
		fits = true;
		for (int k = 0; k < r->n; k++)
			if ((o->a[k] != 0 || o->b[k] != 0) && fabs(o->c[k]) > 1e-9)
				fits = false;
		f1 = try_at(s, r, o, 0.7, 1.3, &size);
		f2 = try_at(s, r, o, 1.4, 2.6, &size);
		if (!fits || fabs(f2 - 4 * f1) > 1e-9 * size || fabs(f1) < 1e-9 * size)
			continue;
		n = roots_in(s, r, o, 1, root, 32);
		at = 0;
		for (int k = 0; k < n; k++)
			if (root[k] > 1e-9)
				root[at++] = root[k];
		at = choose(s, r, o, root, at, o->h);
		if (at < 0)
			continue;
		r->done = true;
		root_eq(s, &e, r, o, o->g, root[at], o->h);
		if (measure_linear_add(s, &e))
			return true;
	}
	return false;
}

/* --- Two unknowns, two relations ----------------------------------------- */

/* The values of two relations at a point and their derivatives, by differences. */
struct slope {
	double f, g, z1, z2; /* z: how large what they are sums of is */
	double fx, fy, gx, gy, d;
	bool sure; /* d is not zero: not one equation written twice */
};
static void slope_at(struct solver *s, const struct rel *r, const struct local *o,
		     const struct rel *q, const struct local *w, double x, double y,
		     struct slope *t)
{
	double sx = 1 + fabs(x), sy = 1 + fabs(y), h = 1e-6 * sx, k = 1e-6 * sy;

	t->z1 = t->z2 = 0;
	t->f = try_at(s, r, o, x, y, &t->z1);
	t->g = try_at(s, q, w, x, y, &t->z2);
	t->fx = (try_at(s, r, o, x + h, y, NULL) - try_at(s, r, o, x - h, y, NULL)) / 2 / h;
	t->fy = (try_at(s, r, o, x, y + k, NULL) - try_at(s, r, o, x, y - k, NULL)) / 2 / k;
	t->gx = (try_at(s, q, w, x + h, y, NULL) - try_at(s, q, w, x - h, y, NULL)) / 2 / h;
	t->gy = (try_at(s, q, w, x, y + k, NULL) - try_at(s, q, w, x, y - k, NULL)) / 2 / k;
	t->d = t->fx * t->gy - t->fy * t->gx;
	/* The differences have noise of some 1e-9. */
	t->sure = fabs(t->d) * sx * sy >
		  1e-6 * hypot(t->fx * sx, t->fy * sy) * hypot(t->gx * sx, t->gy * sy);
}

static bool newton2(struct solver *s, const struct rel *r, const struct local *o,
		    const struct rel *q, const struct local *w, double *x, double *y)
{
	for (int i = 0; i < 40; i++) {
		struct slope t;
		double dx, dy;

		slope_at(s, r, o, q, w, *x, *y, &t);
		if (fabs(t.f) < 1e-12 * t.z1 && fabs(t.g) < 1e-12 * t.z2)
			return t.sure;
		if (t.d == 0 || !isfinite(t.d))
			return false;
		dx = (t.f * t.gy - t.g * t.fy) / t.d;
		dy = (t.g * t.fx - t.f * t.gx) / t.d;
		*x -= dx;
		*y -= dy;
		if (!isfinite(*x) || !isfinite(*y))
			return false;
		if (fabs(dx) < 1e-13 * (1 + fabs(*x)) && fabs(dy) < 1e-13 * (1 + fabs(*y)))
			return fabs(t.f) < 1e-9 * t.z1 && fabs(t.g) < 1e-9 * t.z2 && t.sure;
	}
	return false;
}

/* Two theorems on one figure may be one equation written twice: then every point is a
 * solution, and the determinant is zero at points that mean nothing. */
static bool is_twice(struct solver *s, const struct rel *r, const struct local *o,
		     const struct rel *q, const struct local *w)
{
	static const double at[][2] = { { 3.71, 11.37 }, { 23.19, 5.83 }, { 0.77, 2.39 } };

	for (int i = 0; i < 3; i++) {
		struct slope t;

		slope_at(s, r, o, q, w, at[i][0], at[i][1], &t);
		if (t.sure || !isfinite(t.d))
			return false;
	}
	return true;
}

/* The forms of q in the terms g, h of r: the two trees as one relation. */
static bool localize_pair(struct solver *s, const struct rel *r, const struct rel *q,
			  struct local *o, struct local *w)
{
	struct local *all = arena_alloc(s->a, sizeof *all);
	struct rel both = *r;
	int form[64];

	if (r->n + q->n > 64)
		return false;
	memcpy(form, r->form, (size_t)r->n * sizeof *form);
	memcpy(form + r->n, q->form, (size_t)q->n * sizeof *form);
	both.form = form;
	both.n = r->n + q->n;
	localize(s, &both, all);
	if (all->rank != 2)
		return false;
	*o = *w = *all;
	for (int i = 0; i < q->n; i++) {
		w->a[i] = all->a[r->n + i];
		w->b[i] = all->b[r->n + i];
		w->c[i] = all->c[r->n + i];
	}
	return true;
}

static bool solve_pair(struct solver *s, struct rel *r, struct rel *q)
{
	static const double start[] = { 1, 4, 12, 35, 80, 0.2 };
	struct local *o = arena_alloc(s->a, sizeof *o), *w = arena_alloc(s->a, sizeof *w);
	double best = INFINITY, bx = 0, by = 0, second = INFINITY, off;
	struct eq e, d;

	if (!localize_pair(s, r, q, o, w) || is_twice(s, r, o, q, w))
		return false;
	for (int i = 0; i < 36; i++) {
		double u = start[i / 6], v = start[i % 6];

		if (!newton2(s, r, o, q, w, &u, &v))
			continue;
		if (best < INFINITY &&
		    fabs(u - bx) + fabs(v - by) < 1e-6 * (1 + fabs(u) + fabs(v)))
			continue;
		root_eq(s, &e, r, o, o->g, u, -1);
		root_eq(s, &d, q, w, o->h, v, -1);
		if (!plausible(s, &e, &d, &off))
			continue;
		if (off < best) {
			second = best;
			best = off;
			bx = u;
			by = v;
		} else if (off < second) {
			second = off;
		}
	}
	if (best == INFINITY)
		return false;
	if (second < 1.25 * best + 0.03) {
		s->several = true;
		return false;
	}
	r->done = q->done = true;
	root_eq(s, &e, r, o, o->g, bx, -1);
	root_eq(s, &d, q, w, o->h, by, -1);
	e.pair = s->eqs + 1;
	d.pair = s->eqs;
	if (!measure_linear_add(s, &e))
		return false;
	measure_linear_add(s, &d);
	return true;
}

bool measure_relations_solve_two(struct solver *s)
{
	struct local *o = arena_alloc(s->a, sizeof *o);
	int *two = arena_alloc(s->a, (size_t)(s->rels + 1) * sizeof *two), n = 0, tried = 0;

	measure_linear_refresh(s);
	for (int i = 0; i < s->rels && s->work < s->budget; i++) {
		if (s->rel[i].done)
			continue;
		localize(s, &s->rel[i], o);
		if (o->rank == 2)
			two[n++] = i;
	}
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++) {
			struct arena_mark mark = arena_mark(s->a);
			bool ok;

			if (s->work > s->budget || tried > 300)
				return false;
			tried++;
			ok = solve_pair(s, &s->rel[two[i]], &s->rel[two[k]]);
			if (ok)
				return true;
			arena_release(s->a, mark);
		}
	return false;
}
