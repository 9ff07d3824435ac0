/* solid_term.c -- unknowns of problems in space, terms of them, and their values. */
#include "measure/solid_priv.h"
#include <string.h>

static bool same_var(const struct solid_var *a, const struct solid_var *b)
{
	if (a->kind != b->kind || a->n != b->n || a->id[0] != b->id[0] ||
	    a->id[1] != b->id[1] || a->id[2] != b->id[2])
		return false;
	for (int i = 0; i < a->n; i++)
		if (a->p[i] != b->p[i])
			return false;
	return true;
}

int measure_solid_find(const struct solid_engine *s, struct solid_var v)
{
	for (int i = 0; i < s->vars; i++)
		if (same_var(&s->var[i], &v))
			return i;
	return -1;
}

int measure_solid_var(struct solid_engine *s, struct solid_var v)
{
	int i = measure_solid_find(s, v);

	if (i >= 0)
		return i;
	if (s->vars >= SOLID_VARS) {
		s->over = true;
		return -1;
	}
	v.from = -1;
	s->var[s->vars] = v;
	return s->vars++;
}

const struct term *measure_solid_form(struct solid_engine *s, int var)
{
	struct term *t;

	if (var < 0)
		return NULL;
	t = arena_alloc(s->a, sizeof *t);
	t->kind = TERM_FORM;
	t->circle = -1;
	t->id = var;
	return t;
}

static int length_var(struct solid_engine *s, int a, int b)
{
	struct solid_var v = { .kind = VAR_LENGTH, .positive = true };

	v.id[0] = a < b ? a : b;
	v.id[1] = a < b ? b : a;
	return a == b ? -1 : measure_solid_var(s, v);
}

const struct term *measure_solid_length(struct solid_engine *s, int a, int b)
{
	return measure_solid_form(s, length_var(s, a, b));
}

/* The polygon from its least corner on, toward the lesser neighbour: one polygon, one name. */
static const int *canonical(struct solid_engine *s, const int *p, int n)
{
	int *q = arena_alloc(s->a, (size_t)(n + 1) * sizeof *q), at = 0, step;

	for (int i = 1; i < n; i++)
		if (p[i] < p[at])
			at = i;
	step = p[(at + 1) % n] < p[(at + n - 1) % n] ? 1 : n - 1;
	for (int i = 0; i < n; i++)
		q[i] = p[(at + i * step) % n];
	return q;
}

const struct term *measure_solid_area(struct solid_engine *s, const int *p, int n)
{
	struct solid_var v = {
		.kind = VAR_AREA, .p = canonical(s, p, n), .n = n, .positive = true
	};

	return measure_solid_form(s, measure_solid_var(s, v));
}

const struct term *measure_solid_height(struct solid_engine *s, const int *p, int n)
{
	struct solid_var v = { .kind = VAR_HEIGHT, .n = n, .positive = true };
	int *q = arena_alloc(s->a, (size_t)(n + 1) * sizeof *q);

	memcpy(q, p, (size_t)n * sizeof *q);
	v.p = q;
	if (n == 3 && q[0] > q[1]) {
		q[0] = p[1];
		q[1] = p[0];
	}
	if (n > 3)
		v.p = canonical(s, p, n);
	return measure_solid_form(s, measure_solid_var(s, v));
}

const struct term *measure_solid_angle(struct solid_engine *s, int a, int b, int c)
{
	struct solid_var v = { .kind = VAR_ANGLE, .positive = true };

	v.id[0] = a < c ? a : c;
	v.id[1] = b;
	v.id[2] = a < c ? c : a;
	return a == b || b == c || a == c ? NULL
					  : measure_solid_form(s, measure_solid_var(s, v));
}

static const struct term *letter(struct solid_engine *s, int id)
{
	struct solid_var v = { .kind = VAR_LETTER, .id = { id } };
	enum problem_size z;
	int body;

	v.positive = problem_size_of(s->p, id, &body, &z);
	return measure_solid_form(s, measure_solid_var(s, v));
}

const struct term *measure_solid_size(struct solid_engine *s, int body, enum problem_size z)
{
	const struct term *t = problem_size(s->p, body, z);

	return t ? letter(s, t->id) : NULL;
}

const struct term *measure_solid_radius(struct solid_engine *s, int circle)
{
	struct solid_var v = { .kind = VAR_RADIUS, .id = { circle }, .positive = true };

	return circle < 0 ? NULL : measure_solid_form(s, measure_solid_var(s, v));
}

const struct term *measure_solid_op(struct solid_engine *s, enum term_kind k,
				    const struct term *a, const struct term *b)
{
	return problem_term_op(s->p, k, a, b);
}

const struct term *measure_solid_int(struct solid_engine *s, long v)
{
	return problem_int(s->p, v);
}

const struct term *measure_solid_square(struct solid_engine *s, const struct term *a)
{
	return measure_solid_op(s, TERM_POW, a, measure_solid_int(s, 2));
}

static const struct term *circle_term(struct solid_engine *s, const struct term *t)
{
	const struct term *r = measure_solid_radius(s, t->circle), *two, *pi;

	two = measure_solid_int(s, 2);
	pi = problem_pi(s->p);
	if (t->measure == MEASURE_RADIUS)
		return r;
	if (t->measure == MEASURE_DIAMETER)
		return measure_solid_op(s, TERM_MUL, two, r);
	if (t->measure == MEASURE_CIRCUMFERENCE)
		return measure_solid_op(s, TERM_MUL, two,
					measure_solid_op(s, TERM_MUL, pi, r));
	return measure_solid_op(s, TERM_MUL, pi, measure_solid_square(s, r));
}

static const struct term *perimeter(struct solid_engine *s, const int *p, int n)
{
	const struct term *sum = measure_solid_length(s, p[0], p[1]);

	for (int i = 1; i < n; i++)
		sum = measure_solid_op(s, TERM_ADD, sum,
				       measure_solid_length(s, p[i], p[(i + 1) % n]));
	return sum;
}

static const struct term *measured(struct solid_engine *s, const struct term *t)
{
	switch (t->measure) {
	case MEASURE_LENGTH: return measure_solid_length(s, t->p[0], t->p[1]);
	case MEASURE_ANGLE: return measure_solid_angle(s, t->p[0], t->p[1], t->p[2]);
	case MEASURE_AREA: return measure_solid_area(s, t->p, t->n);
	case MEASURE_PERIMETER: return perimeter(s, t->p, t->n);
	case MEASURE_HEIGHT: return measure_solid_height(s, t->p, t->n);
	case MEASURE_DISTANCE:
		return measure_solid_height(s, (int[]){ t->p[1], t->p[2], t->p[0] }, 3);
	case MEASURE_RADIUS:
	case MEASURE_DIAMETER:
	case MEASURE_CIRCUMFERENCE:
	case MEASURE_CIRCLE_AREA: return circle_term(s, t);
	case MEASURE_ARC:
	case MEASURE_ARC_VIA:
	case MEASURE_MAJOR_ARC:
	case MEASURE_ARC_LENGTH:
	case MEASURE_SECTOR_AREA:
	case MEASURE_SCALE:
	case MEASURES: break;
	}
	return NULL;
}

const struct term *measure_solid_compile(struct solid_engine *s, const struct term *t)
{
	const struct term *a, *b = NULL;

	if (t->kind == TERM_LETTER)
		return letter(s, t->id);
	if (t->kind == TERM_MEASURE)
		return measured(s, t);
	if (!t->arg[0])
		return t;
	a = measure_solid_compile(s, t->arg[0]);
	if (t->arg[1])
		b = measure_solid_compile(s, t->arg[1]);
	return a && (b || !t->arg[1]) ? measure_solid_op(s, t->kind, a, b) : NULL;
}

/* --- Formulas ------------------------------------------------------------------------------ */

static const struct term *sized(struct solid_engine *s, const struct problem *f, int body,
				const struct term *t)
{
	const struct problem_body *b = &s->p->space->body[body];
	const struct term *x, *y = NULL;

	if (t->kind == TERM_LETTER) {
		char name = f->letter[t->id][0];

		if (name == 'n')
			return measure_solid_int(
				s, b->kind == SOLID_REGULAR_PYRAMID ? b->n - 1 : b->n / 2);
		for (int z = 0; z < SIZES; z++)
			if (problem_size_letter((enum problem_size)z) == name)
				return measure_solid_size(s, body, (enum problem_size)z);
		return NULL;
	}
	if (!t->arg[0])
		return t;
	x = sized(s, f, body, t->arg[0]);
	if (t->arg[1])
		y = sized(s, f, body, t->arg[1]);
	return measure_solid_op(s, t->kind, x, y);
}

bool measure_solid_formula(struct solid_engine *s, int body, const char *text,
			   const struct term **l, const struct term **r)
{
	struct problem *f = problem_new(s->a);
	const struct term *left, *right;
	size_t n = strcspn(text, "=");
	struct err e;
	bool good;

	good = problem_term(f, &left, arena_strndup(s->a, text, n), &e) == OK &&
	       problem_term(f, &right, text + n + 1, &e) == OK;
	if (good) {
		*l = sized(s, f, body, left);
		*r = sized(s, f, body, right);
		good = *l && *r;
	}
	problem_free(f);
	return good;
}

int measure_solid_equate(struct solid_engine *s, const struct term *l, const struct term *r,
			 const char *why, int fact)
{
	if (!l || !r)
		return -1;
	if (s->eqs >= SOLID_EQS) {
		s->over = true;
		return -1;
	}
	s->eq[s->eqs] =
		(struct solid_eq){ .l = l, .r = r, .why = why, .fact = fact, .defines = -1 };
	return s->eqs++;
}

/* --- Values -------------------------------------------------------------------------------- */

static num radians(struct solid_engine *s, num deg)
{
	return num_mul(deg, num_div(num_pi(s->c), num_int(180, s->c), s->c), s->c);
}

bool measure_solid_value(struct solid_engine *s, const struct term *t, num *out)
{
	struct num_ctx *c = s->c;
	num a = num_int(0, c), b = a;
	struct err e;
	long n;

	s->work++;
	if (t->arg[0] && !measure_solid_value(s, t->arg[0], &a))
		return false;
	if (t->arg[1] && !measure_solid_value(s, t->arg[1], &b))
		return false;
	switch (t->kind) {
	case TERM_NUMBER:
		if (num_decimal(out, t->text, c, &e))
			return false;
		break;
	case TERM_PI: *out = num_pi(c); break;
	case TERM_FORM:
		if (!s->var[t->id].known)
			return false;
		*out = s->var[t->id].value;
		break;
	case TERM_ADD: *out = num_add(a, b, c); break;
	case TERM_SUB: *out = num_sub(a, b, c); break;
	case TERM_MUL: *out = num_mul(a, b, c); break;
	case TERM_DIV: *out = num_div(a, b, c); break;
	case TERM_POW:
		if (num_get_int(b, &n, c) && n >= -20 && n <= 20) {
			*out = num_pow(a, n, c);
			break;
		}
		/* Halves and thirds: roots. */
		b = num_div(num_int(1, c), b, c);
		if (!num_get_int(b, &n, c) || n < 2 || n > 6)
			return false;
		*out = num_root(a, n, c);
		break;
	case TERM_NEG: *out = num_neg(a, c); break;
	case TERM_SQRT: *out = num_sqrt(a, c); break;
	case TERM_SIN: *out = num_sin(radians(s, a), c); break;
	case TERM_COS: *out = num_cos(radians(s, a), c); break;
	case TERM_TAN: *out = num_tan(radians(s, a), c); break;
	case TERM_COT: *out = num_div(num_int(1, c), num_tan(radians(s, a), c), c); break;
	case TERM_LETTER:
	case TERM_MEASURE: return false;
	}
	return !num_is_bad(*out);
}

int measure_solid_count(const struct term *t, int var)
{
	if (!t)
		return 0;
	if (t->kind == TERM_FORM)
		return t->id == var;
	return measure_solid_count(t->arg[0], var) + measure_solid_count(t->arg[1], var);
}

static int gather(const struct solid_engine *s, const struct term *t, int *list, int n,
		  int most)
{
	if (!t || n >= most)
		return n;
	if (t->kind == TERM_FORM && !s->var[t->id].known) {
		for (int i = 0; i < n; i++)
			if (list[i] == t->id)
				return n;
		list[n++] = t->id;
		return n;
	}
	n = gather(s, t->arg[0], list, n, most);
	return gather(s, t->arg[1], list, n, most);
}

int measure_solid_unknowns(const struct solid_engine *s, const struct solid_eq *q, int *one,
			   int most)
{
	int n = gather(s, q->l, one, 0, most);

	return gather(s, q->r, one, n, most);
}

/* --- Words --------------------------------------------------------------------------------- */

static void add_points(struct buf *b, const struct problem *p, const int *q, int n)
{
	for (int i = 0; i < n; i++)
		buf_add(b, p->point[q[i]].name);
}

void measure_solid_name(struct buf *b, const struct solid_engine *s, int var)
{
	const struct solid_var *v = &s->var[var];
	const struct problem *p = s->p;

	switch (v->kind) {
	case VAR_LETTER: buf_add(b, p->letter[v->id[0]]); break;
	case VAR_LENGTH: add_points(b, p, v->id, 2); break;
	case VAR_ANGLE:
		buf_add(b, "angle ");
		add_points(b, p, v->id, 3);
		break;
	case VAR_AREA:
		buf_add(b, "area of ");
		add_points(b, p, v->p, v->n);
		break;
	case VAR_HEIGHT:
		buf_add(b, "height of ");
		add_points(b, p, v->p, v->n);
		break;
	case VAR_RADIUS: buf_addf(b, "radius of circle %s", p->circle[v->id[0]].name); break;
	case VAR_GOAL:
		if (p->goal)
			problem_term_print(b, p, p->goal);
		break;
	}
}
