/*
 * cases.c -- facts that leave cases open: "x = 3 or x = 5", "x <= 5", "AB != CD".
 *
 * Their alternatives are kept aside; each choice of one of each is a problem of its own.
 */
#include "problem/problem_priv.h"
#include <math.h>
#include <string.h>

enum { STATED_CASES = 16 }; /* that alternatives may leave */

/* The cases of all but the last, and with this many alternatives more. */
static int cases_with(const struct problem *p, int more)
{
	int n = more;

	for (int i = 0; i < p->eithers; i++)
		n *= 1 + p->either[i].fact[p->either[i].n - 1].alternative;
	return n;
}

int problem_cases(const struct problem *p)
{
	return cases_with(p, 1);
}

static enum status too_many(struct err *e)
{
	return err_fail(e, E_ARG, "limit", "the facts leave more than %d cases open",
			STATED_CASES);
}

static const struct expr *cases_of(struct problem *p, const struct expr *written);

struct choosing {
	struct problem *p;
	const char *text;
	int alternatives;
};

/* Three points that are on no line are a triangle, and the other way round.  Of other words there is
 * none for the opposite. */
static const struct expr *denied_word(struct problem *p, const struct expr *x)
{
	enum relation r = geo_relation_find(x->text, 0);
	bool line = r == RELATION_COLLINEAR || r == RELATION_ON_LINE,
	     corners = r == RELATION_POLYGON;

	return x->n == 3 && (line || corners)
		       ? expr_call(line ? "Polygon" : "OnLine",
				   (const struct expr *const *)x->arg, 3, p->arena)
		       : expr_op(EXPR_NOT, x, NULL, p->arena);
}

/* Of a comparison that is denied: the other one.  What is joined: its parts, joined the other way.
 * "AB || CD" may be a word for lines: what is written is read first. */
static const struct expr *denial(struct problem *p, const struct expr *written)
{
	const struct expr *x = problem_reword(p, written);
	static const enum expr_op other[][2] = { { EXPR_EQ, EXPR_NE },
						 { EXPR_LT, EXPR_GE },
						 { EXPR_GT, EXPR_LE },
						 { EXPR_AND, EXPR_OR } };
	bool joined = x->kind == EXPR_OP && (x->op == EXPR_AND || x->op == EXPR_OR);

	if (x->kind == EXPR_OP && x->op == EXPR_NOT)
		return x->arg[0];
	if (x->kind == EXPR_CALL)
		return denied_word(p, x);
	for (size_t i = 0; i < 2 * sizeof other / sizeof *other && x->kind == EXPR_OP; i++)
		if (x->op == other[i / 2][i % 2])
			return expr_op(other[i / 2][1 - i % 2],
				       joined ? denial(p, x->arg[0]) : x->arg[0],
				       joined ? denial(p, x->arg[1]) : x->arg[1], p->arena);
	return expr_op(EXPR_NOT, x, NULL, p->arena);
}

const struct expr *problem_undenied(struct problem *p, const struct expr *x)
{
	return x->kind == EXPR_OP && x->op == EXPR_NOT ? denial(p, x->arg[0]) : x;
}

/* a <= b as "a < b or a = b", a != b as "a < b or b < a"; else NULL. */
static const struct expr *as_cases(struct problem *p, const struct expr *x)
{
	enum expr_op other = x->op == EXPR_LE ? EXPR_LT : EXPR_GT;

	if (x->kind != EXPR_OP)
		return NULL;
	if (x->op == EXPR_OR)
		return x;
	if (x->op == EXPR_NE)
		return expr_op(EXPR_OR, expr_op(EXPR_LT, x->arg[0], x->arg[1], p->arena),
			       expr_op(EXPR_GT, x->arg[0], x->arg[1], p->arena), p->arena);
	if (x->op != EXPR_LE && x->op != EXPR_GE)
		return NULL;
	return expr_op(EXPR_OR, expr_op(other, x->arg[0], x->arg[1], p->arena),
		       expr_op(EXPR_EQ, x->arg[0], x->arg[1], p->arena), p->arena);
}

/* What is joined by "and" with alternatives in it, as alternatives: "(a or b) and c" is "a and c, or b
 * and c".  Else NULL. */
static const struct expr *spread(struct problem *p, const struct expr *x)
{
	for (int i = 0; i < 2; i++) {
		const struct expr *cases = cases_of(p, x->arg[i]), *way[2];

		if (!cases)
			continue;
		for (int k = 0; k < 2; k++)
			way[k] = expr_op(EXPR_AND, i ? x->arg[0] : cases->arg[k],
					 i ? cases->arg[k] : x->arg[1], p->arena);
		return expr_op(EXPR_OR, way[0], way[1], p->arena);
	}
	return NULL;
}

/* The same of what is written: two alternatives, which may have such themselves, or NULL. */
static const struct expr *cases_of(struct problem *p, const struct expr *written)
{
	const struct expr *x = problem_reword(p, problem_undenied(p, written));

	return x->kind == EXPR_OP && x->op == EXPR_AND ? spread(p, x) : as_cases(p, x);
}

/* Reads an alternative, or several joined by "or". */
static enum status read_alternative(struct choosing *c, const struct expr *x, struct err *e)
{
	const struct expr *cases = cases_of(c->p, x);
	int first = c->p->facts;
	struct problem own;
	enum status st;

	if (c->alternatives >= STATED_CASES)
		return too_many(e);
	if (cases) {
		st = read_alternative(c, cases->arg[0], e);
		return st ? st : read_alternative(c, cases->arg[1], e);
	}
	st = problem_fact_of(c->p, x, c->text, e);
	for (int i = first; i < c->p->facts; i++)
		c->p->fact[i].alternative = c->alternatives;
	/* Which vertex is meant, it says itself. */
	own = *c->p;
	own.fact += first;
	own.facts -= first;
	problem_settle_parts(&own);
	c->alternatives++;
	return st;
}

enum status problem_either_fact(struct problem *p, const struct expr *x, const char *text,
				bool *mine, struct err *e)
{
	struct choosing c = { .p = p, .text = text };
	const struct expr *cases = cases_of(p, x);
	int first = p->facts, eithers = p->eithers;
	struct problem_either *q;
	struct fact *f;
	enum status st;

	*mine = cases != NULL;
	if (!cases)
		return OK;
	st = read_alternative(&c, cases, e);
	if (st == OK && (p->eithers > eithers || p->eithers == PROBLEM_EITHERS ||
			 cases_with(p, c.alternatives) > STATED_CASES)) {
		p->eithers = eithers;
		st = too_many(e);
	}
	if (st != OK || p->over || p->facts == first) {
		p->facts = first;
		return st;
	}
	q = &p->either[p->eithers++];
	f = arena_alloc(p->arena, (size_t)(p->facts - first) * sizeof *f);
	memcpy(f, p->fact + first, (size_t)(p->facts - first) * sizeof *f);
	*q = (struct problem_either){ f, p->facts - first, arena_strdup(p->arena, text),
				      false };
	p->facts = first;
	return OK;
}

/* --- Which vertex is meant ---------------------------------------------------------------- */
/* A triangle, and whether facts say themselves that two of its sides or angles are equal. */
struct apex {
	const struct fact *f;
	bool told;
};

/* The vertex that a side is across from, or where an angle is; -1: it is none of the triangle. */
static int place_of(const struct apex *w, const int *q, int n)
{
	int at[3] = { 0 };

	for (int i = 0; i < n; i++) {
		while (at[i] < 3 && w->f->p[at[i]] != q[i])
			at[i]++;
		if (at[i] == 3)
			return -1;
	}
	return n == 2 ? 3 - at[0] - at[1] : at[1];
}

static void look_at_pair(struct apex *w, const int *q, const int *r, int n)
{
	int i = place_of(w, q, n), k = place_of(w, r, n);

	w->told |= i >= 0 && k >= 0 && i != k;
}

static void look_at_part(void *self, const struct relation_part *t)
{
	struct apex *w = self;

	if (t->element == ELEMENT_SAME_LENGTH)
		look_at_pair(w, (int[]){ t->l[0].a, t->l[0].b },
			     (int[]){ t->l[1].a, t->l[1].b }, 2);
	if (t->element == ELEMENT_SAME_ANGLE)
		look_at_pair(w, t->p, t->p + 3, 3);
	if (t->element == ELEMENT_TURN)
		w->told |= place_of(w, t->p, 3) >= 0;
}

static bool is_told(const struct problem *p, const struct fact *f)
{
	struct apex w = { .f = f };

	for (int i = 0; i < p->facts; i++) {
		const struct fact *g = &p->fact[i];
		const struct term *s = g->t[0], *t = g->t[1];

		if (g->kind == RELATION_EQUAL && s->kind == TERM_MEASURE &&
		    t->kind == TERM_MEASURE && s->measure == t->measure &&
		    (s->measure == MEASURE_LENGTH || s->measure == MEASURE_ANGLE))
			look_at_pair(&w, s->p, t->p, s->n);
		else if (!g->t[0] && !g->open)
			problem_fact_parts(g, look_at_part, &w);
	}
	return w.told;
}

/* The one that is drawn so; -1: the triangle is not drawn. */
static int drawn_apex(const struct problem *p, const struct fact *f)
{
	double least = INFINITY, len[3];
	int best = -1;

	for (int i = 0; i < 3; i++) {
		const struct point *a = &p->point[f->p[(i + 1) % 3]],
				   *b = &p->point[f->p[(i + 2) % 3]];

		if (!a->placed)
			return -1;
		len[i] = hypot(a->x - b->x, a->y - b->y);
	}
	for (int i = 0; i < 3; i++) {
		double off = fabs(log(len[(i + 1) % 3] / len[(i + 2) % 3]));

		if (off < least) {
			least = off;
			best = i;
		}
	}
	return best;
}

/* From another vertex on. */
static struct fact with_apex(struct problem *p, const struct fact *f, int apex)
{
	struct fact out = *f;
	int *q = arena_alloc(p->arena, (size_t)f->n * sizeof *q);

	for (int i = 0; i < f->n; i++)
		q[i] = f->p[(apex + i) % f->n];
	out.p = q;
	out.open = false;
	out.meant = true;
	return out;
}

/* The fact as alternatives, one for each vertex, the drawn one first; false: there are too many. */
static bool set_aside(struct problem *p, int i)
{
	struct fact *f = arena_alloc(p->arena, 3 * sizeof *f);
	bool apex = p->fact[i].kind == RELATION_ISOSCELES;
	int drawn = apex ? drawn_apex(p, &p->fact[i]) : -1, n = p->fact[i].n == 4 ? 2 : 3;

	if (p->eithers == PROBLEM_EITHERS || cases_with(p, n) > PROBLEM_CASES)
		return false;
	for (int k = 0; k < n; k++) {
		f[k] = with_apex(p, &p->fact[i], (drawn < 0 ? 0 : drawn) + k);
		f[k].alternative = k;
	}
	p->either[p->eithers++] = (struct problem_either){ f, n, f->text, drawn >= 0 };
	memmove(p->fact + i, p->fact + i + 1, (size_t)(--p->facts - i) * sizeof *f);
	return true;
}

/* Points on one line: each on that of the first two. */
static void without_order(struct problem *p, int i)
{
	const struct fact was = p->fact[i];

	for (int k = 2; k < was.n; k++) {
		int *q = arena_alloc(p->arena, 3 * sizeof *q);
		struct fact *f =
			k == 2 ? &p->fact[i] : problem_add_fact(p, RELATION_ON_LINE, NULL);

		if (!f)
			return;
		q[0] = was.p[k];
		q[1] = was.p[0];
		q[2] = was.p[1];
		*f = was;
		f->kind = RELATION_ON_LINE;
		f->open = false;
		f->p = q;
		f->n = 3;
	}
}

void problem_settle_open(struct problem *p, bool is_case)
{
	for (int i = 0; i < p->facts; i++) {
		struct fact *f = &p->fact[i];

		if (!f->open)
			continue;
		if (f->kind == RELATION_COLLINEAR) {
			without_order(p, i);
		} else if (f->kind == RELATION_ISOSCELES && is_told(p, f)) {
			f->open = false;
			f->kind =
				RELATION_POLYGON; /* which says no more than the other fact */
		} else if (!is_case && set_aside(p, i)) {
			i--;
		} else if (f->kind != RELATION_ISOSCELES) {
			f->open = false;
			f->kind = RELATION_POLYGON;
		} else {
			const char *a = p->point[f->p[0]].name, *b = p->point[f->p[1]].name,
				   *c = p->point[f->p[2]].name;

			problem_unclear(
				p,
				arena_printf(p->arena,
					     "which sides of %s%s%s are equal is not told, "
					     "and the facts leave more than %d cases open",
					     a, b, c, PROBLEM_CASES),
				arena_printf(p->arena, "say which: %s%s = %s%s or %s%s = %s%s",
					     a, b, a, c, b, a, b, c));
			return;
		}
	}
}

static void clear_names(void *p)
{
	struct problem *q = p;

	for (int i = 0; i < 3; i++)
		index_clear(&q->names[i]);
}

/* Names of its own: what a case implies may bring new ones. */
static struct problem *copy_of(const struct problem *p, struct arena *a)
{
	struct problem *q = arena_alloc(a, sizeof *q);

	*q = *p;
	q->arena = a;
	memset(q->names, 0, sizeof q->names);
	arena_defer(a, clear_names, q);
	q->points = q->point_cap = q->letters = q->letter_cap = q->circles = q->circle_cap = 0;
	q->point = NULL;
	q->letter = NULL;
	q->circle = NULL;
	for (int i = 0; i < p->points; i++) {
		problem_point(q, p->point[i].name);
		q->point[i] = p->point[i];
	}
	for (int i = 0; i < p->letters; i++)
		problem_letter(q, p->letter[i]);
	for (int i = 0; i < p->circles; i++) {
		problem_circle(q, p->circle[i].name);
		q->circle[i] = p->circle[i];
	}
	return q;
}

/* Which alternative of the k-th of eithers the case has. */
static int alternative_at(const struct problem *p, int k, int case_at)
{
	for (int i = 0; i < k; i++)
		case_at /= 1 + p->either[i].fact[p->either[i].n - 1].alternative;
	return case_at % (1 + p->either[k].fact[p->either[k].n - 1].alternative);
}

const struct fact *problem_alternative(const struct problem *p, int k, int case_at)
{
	const struct problem_either *q = &p->either[k];
	int at = alternative_at(p, k, case_at), i = 0;

	while (i < q->n && q->fact[i].alternative != at)
		i++;
	return i == q->n || q->fact[i].circle >= 0 ||
			       (i + 1 < q->n && q->fact[i + 1].alternative == at)
		       ? NULL
		       : &q->fact[i];
}

int problem_apex_drawn(const struct problem *p, int i, int case_at)
{
	return !p->either[i].drawn ? -1
	       : alternative_at(p, i, case_at) ? -2 : p->either[i].fact->p[0];
}

bool problem_case_drawn(const struct problem *p, int i)
{
	for (int k = 0; k < p->eithers; k++)
		if (problem_apex_drawn(p, k, i) == -2)
			return false;
	return true;
}

struct problem *problem_case(const struct problem *p, int i, struct arena *a)
{
	struct problem *q = copy_of(p, a);
	int more = 0;

	for (int k = 0; k < p->eithers; k++)
		more += p->either[k].n;
	q->fact = arena_alloc(a, (size_t)(p->facts + more + 1) * sizeof *q->fact);
	if (p->facts)
		memcpy(q->fact, p->fact, (size_t)p->facts * sizeof *q->fact);
	q->fact_cap = p->facts + more + 1;
	for (int k = 0; k < p->eithers; k++)
		for (int m = 0; m < p->either[k].n; m++)
			if (p->either[k].fact[m].alternative == alternative_at(p, k, i))
				q->fact[q->facts++] = p->either[k].fact[m];
	q->eithers = 0;
	problem_settle_open(q, true);
	problem_imply(q);
	return q;
}
