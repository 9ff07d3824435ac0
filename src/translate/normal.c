/*
 * normal.c -- statements in normal form: what two translations are compared by.
 *
 * A relation is taken apart into its elements (geo/relation.def), a line is its points in order of
 * their names, what may be exchanged is sorted; equations have the parts of sums and products
 * sorted and numbers worked out.  So Isosceles(A,B,C), AC = AB and EqualLength(A,C,A,B) are one.
 * Two forms that differ may still mean the same: what is counted as equal is.
 */
#include "base/list.h"
#include "geo/relation.h"
#include "problem/problem.h"
#include "translate/translate_priv.h"
#include <stdlib.h>
#include <string.h>

struct forming {
	const struct problem *p;
	struct translate_forms *out;
	struct arena *a;
	int before; /* forms that were there */
};

static void add_form(struct forming *q, const char *form)
{
	struct translate_forms *f = q->out;

	f->form = arena_grow(q->a, f->form, &f->cap, f->n + 1, sizeof *f->form);
	f->form[f->n++] = form;
}

/* Texts in order, with a sign between them. */
static const char *joined(struct arena *a, const char **part, int n, const char *sign)
{
	struct buf b = { 0 };

	qsort(part, (size_t)n, sizeof *part, base_by_text);
	for (int i = 0; i < n; i++)
		buf_addf(&b, "%s%s", i ? sign : "", part[i]);
	return buf_keep(&b, a);
}

static const char *pair(struct arena *a, const char *x, const char *y, const char *sign)
{
	const char *part[] = { x, y };

	return joined(a, part, 2, sign);
}

static const char *name(const struct forming *q, int point)
{
	return point >= 0 && point < q->p->points ? q->p->point[point].name : "?";
}

static const char *line(const struct forming *q, struct relation_line l)
{
	return pair(q->a, name(q, l.a), name(q, l.b), "");
}

static const char *length(const struct forming *q, int x, int y)
{
	return arena_printf(q->a, "len(%s)", pair(q->a, name(q, x), name(q, y), ""));
}

static const char *angle(const struct forming *q, int x, int y, int z)
{
	return arena_printf(q->a, "ang(%s,%s)", name(q, y),
			    pair(q->a, name(q, x), name(q, z), ","));
}

static const char *circle(const struct forming *q, int c)
{
	return c >= 0 && c < q->p->circles ? q->p->circle[c].name : "?";
}

/* --- Terms ------------------------------------------------------------------------------------ */
static const char *term(const struct forming *q, const struct term *t);

static const char *measure(const struct forming *q, const struct term *t)
{
	struct buf b = { 0 };

	if (t->measure == MEASURE_LENGTH && t->n == 2)
		return length(q, t->p[0], t->p[1]);
	if (t->measure == MEASURE_ANGLE && t->n == 3)
		return angle(q, t->p[0], t->p[1], t->p[2]);
	buf_addf(&b, "m%d(%s", t->measure, t->circle >= 0 ? circle(q, t->circle) : "");
	if (t->measure == MEASURE_AREA || t->measure == MEASURE_PERIMETER) {
		const char **part = arena_alloc(q->a, (size_t)(t->n + 1) * sizeof *part);

		for (int i = 0; i < t->n; i++)
			part[i] = name(q, t->p[i]);
		buf_add(&b, joined(q->a, part, t->n, ","));
	} else {
		for (int i = 0; i < t->n; i++)
			buf_addf(&b, ",%s", name(q, t->p[i]));
	}
	buf_addc(&b, ')');
	return buf_keep(&b, q->a);
}

/* The parts of a sum or product, however it is bracketed. */
static int parts_of(const struct forming *q, const struct term *t, enum term_kind k,
		    const char **part, int n)
{
	if (t->kind == k && n < 60) {
		n = parts_of(q, t->arg[0], k, part, n);
		return parts_of(q, t->arg[1], k, part, n);
	}
	if (n < 62)
		part[n++] = term(q, t);
	return n;
}

static const char *term(const struct forming *q, const struct term *t)
{
	const char *part[64];
	double v;

	if (!t)
		return "?";
	if (problem_constant(&v, t))
		return arena_printf(q->a, "%.12g", v);
	switch (t->kind) {
	case TERM_LETTER: return q->p->letter[t->id];
	case TERM_MEASURE: return measure(q, t);
	case TERM_ADD:
	case TERM_MUL:
		return arena_printf(q->a, "(%s)",
				    joined(q->a, part, parts_of(q, t, t->kind, part, 0),
					   t->kind == TERM_ADD ? "+" : "*"));
	case TERM_NUMBER:
	case TERM_PI:
	case TERM_SUB:
	case TERM_DIV:
	case TERM_POW:
	case TERM_NEG:
	case TERM_SQRT:
	TERM_CASES_ANGLE:
	case TERM_FORM: break;
	}
	return arena_printf(q->a, "t%d(%s,%s)", t->kind, term(q, t->arg[0]),
			    t->arg[1] ? term(q, t->arg[1]) : "");
}

/* --- Elements --------------------------------------------------------------------------------- */
static bool is_right(const struct term *x, const struct term *y)
{
	double v;

	return x->kind == TERM_MEASURE && x->measure == MEASURE_ANGLE && x->n == 3 &&
	       problem_constant(&v, y) && v == 90;
}

static const char *right_angle(const struct forming *q, const int *p)
{
	return arena_printf(q->a, "perp %s",
			    pair(q->a, line(q, (struct relation_line){ p[0], p[1] }),
				 line(q, (struct relation_line){ p[1], p[2] }), ","));
}

static void equation(struct forming *q, const struct fact *f)
{
	const struct term *x = f->t[0], *y = f->t[1];

	if (f->kind == RELATION_LESS)
		add_form(q, arena_printf(q->a, "%s < %s", term(q, x), term(q, y)));
	else if (is_right(x, y) || is_right(y, x))
		add_form(q, right_angle(q, (is_right(x, y) ? x : y)->p));
	else
		add_form(q, pair(q->a, term(q, x), term(q, y), " = "));
}

static const char *points(const struct forming *q, const int *p, int n, const char *word)
{
	const char **part = arena_alloc(q->a, (size_t)(n + 1) * sizeof *part);

	for (int i = 0; i < n; i++)
		part[i] = name(q, p[i]);
	return arena_printf(q->a, "%s %s", word, joined(q->a, part, n, ","));
}

/* Of elements whose operands have an order of their own. */
static const char *plain(const struct forming *q, const struct relation_part *t)
{
	struct buf b = { 0 };
	const char *takes = geo_element_takes(t->element);
	int p = 0, l = 0, c = 0;

	buf_addf(&b, "%s", geo_element_name(t->element));
	for (; *takes; takes++)
		if (*takes == 'p' && p < t->n)
			buf_addf(&b, " %s", name(q, t->p[p++]));
		else if ((*takes == 'l' || *takes == 's') && l < ELEMENT_LINES)
			buf_addf(&b, " %s", line(q, t->l[l++]));
		else if (*takes == 'c' && c < 2)
			buf_addf(&b, " %s", circle(q, t->c[c++]));
	if (t->g)
		buf_addf(&b, " %s", points(q, t->g, t->n_g, "of"));
	return buf_keep(&b, q->a);
}

static const char *element(const struct forming *q, const struct relation_part *t)
{
	struct arena *a = q->a;
	const struct relation_line *l = t->l;
	const int *p = t->p;

	if (t->element == ELEMENT_PARALLEL)
		return arena_printf(a, "par %s", pair(a, line(q, l[0]), line(q, l[1]), ","));
	if (t->element == ELEMENT_PERPENDICULAR)
		return arena_printf(a, "perp %s", pair(a, line(q, l[0]), line(q, l[1]), ","));
	if (t->element == ELEMENT_COLLINEAR || t->element == ELEMENT_CONCYCLIC)
		return points(q, p, t->n, geo_element_name(t->element));
	if (t->element == ELEMENT_SAME_LENGTH)
		return pair(a, length(q, l[0].a, l[0].b), length(q, l[1].a, l[1].b), " = ");
	if (t->element == ELEMENT_SAME_ANGLE)
		return pair(a, angle(q, p[0], p[1], p[2]), angle(q, p[3], p[4], p[5]), " = ");
	if (t->element == ELEMENT_SAME_RADIUS || t->element == ELEMENT_TANGENT_CIRCLES)
		return arena_printf(a, "%s %s", geo_element_name(t->element),
				    pair(a, circle(q, t->c[0]), circle(q, t->c[1]), ","));
	if (t->element == ELEMENT_SAME_STEP)
		return arena_printf(a, "step %s",
				    pair(a, pair(a, name(q, p[0]), name(q, p[3]), ","),
					 pair(a, name(q, p[1]), name(q, p[2]), ","), " "));
	if (t->element == ELEMENT_SAME_RATIO)
		return pair(a, pair(a, line(q, l[0]), line(q, l[3]), "*"),
			    pair(a, line(q, l[1]), line(q, l[2]), "*"), " = ");
	if (t->element == ELEMENT_SAME_SIDE || t->element == ELEMENT_OPPOSITE_SIDE)
		return arena_printf(a, "%s %s %s", geo_element_name(t->element),
				    pair(a, name(q, p[0]), name(q, p[1]), ","), line(q, l[0]));
	if (t->element == ELEMENT_TURN)
		return arena_printf(a, "turn%d %s", t->order, angle(q, p[0], p[1], p[2]));
	return plain(q, t);
}

static void take_part(void *self, const struct relation_part *t)
{
	struct forming *q = self;

	/* Which side is meant follows from the rest, or is told by the drawing. */
	if (t->element != ELEMENTS && t->element != ELEMENT_NOT_OBTUSE)
		add_form(q, element(q, t));
}

static void take_fact(struct forming *q, const struct fact *f)
{
	int before = q->out->n;

	if (f->t[0] && f->t[1])
		equation(q, f);
	else
		problem_fact_parts(f, take_part, q);
	if (q->out->n == before)
		add_form(q, points(q, f->p, f->n, geo_relation_word(f->kind)));
}

/* --- A record --------------------------------------------------------------------------------- */
/* Names of points and circles: those of the record, and those that constructions bring. */
static void add_names(struct problem *p, const struct json *record,
		      const struct judge_record *r, struct arena *a)
{
	const struct json *problem = json_get(record, "problem");
	const struct json *list = json_get(problem, "points"), *m;

	for (m = list ? list->child : NULL; m; m = m->next)
		if (m->key || m->type == JSON_STRING)
			problem_point(p, m->key ? m->key : m->text);
	list = json_get(problem, "circles");
	for (m = list ? list->child : NULL; m; m = m->next)
		if (m->key)
			problem_circle(p, m->key);
	for (int i = r->facts; i < r->statements; i++) {
		const char *s =
			r->statement[i].part == JUDGE_BUILT ? r->statement[i].text : "";

		for (; *s; s++)
			if (*s >= 'A' && *s <= 'Z' && s[1] && strchr(",)", s[1]))
				problem_point(p, arena_strndup(a, s, 1));
	}
}

void translate_forms_of(struct translate_forms *out, const struct json *record,
			const struct judge_record *r, bool claims, struct arena *a)
{
	struct problem *p = problem_new(a);
	struct forming q = { .p = p, .out = out, .a = a };
	int n = 0;

	add_names(p, record, r, a);
	for (int i = claims ? r->facts : 0; i < (claims ? r->statements : r->facts); i++) {
		const struct judge_statement *s = &r->statement[i];

		for (int k = 0; k < s->links && !s->unread; k++) {
			int before = p->facts;
			struct err e;

			if (problem_fact_text(p, s->link[k], &e) != OK || p->facts == before)
				add_form(&q, s->link[k]);
			for (int f = before; f < p->facts; f++)
				take_fact(&q, &p->fact[f]);
		}
	}
	problem_free(p);
	if (out->n)
		qsort(out->form, (size_t)out->n, sizeof *out->form, base_by_text);
	for (int i = 0; i < out->n; i++)
		if (!i || strcmp(out->form[i], out->form[i - 1]) != 0)
			out->form[n++] = out->form[i];
	out->n = n;
}

void translate_forms_compare(const struct translate_forms *x, const struct translate_forms *y,
			     long *same, long *all)
{
	int i = 0, k = 0;

	while (i < x->n || k < y->n) {
		int c = i == x->n ? 1 : k == y->n ? -1 : strcmp(x->form[i], y->form[k]);

		*same += c == 0;
		++*all;
		i += c <= 0;
		k += c >= 0;
	}
}
