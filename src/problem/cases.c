/*
 * cases.c -- facts that leave cases open: "x = 3 or x = 5", "x <= 5", "AB != CD".
 *
 * Their alternatives are kept aside; each choice of one of each is a problem of its own.
 */
#include "problem/problem_priv.h"
#include <string.h>

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
			PROBLEM_CASES);
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
	enum status st;

	if (c->alternatives >= PROBLEM_CASES)
		return too_many(e);
	if (cases) {
		st = read_alternative(c, cases->arg[0], e);
		return st ? st : read_alternative(c, cases->arg[1], e);
	}
	st = problem_fact_of(c->p, x, c->text, e);
	for (int i = first; i < c->p->facts; i++)
		c->p->fact[i].alternative = c->alternatives;
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
			 cases_with(p, c.alternatives) > PROBLEM_CASES)) {
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
	*q = (struct problem_either){ f, p->facts - first, arena_strdup(p->arena, text) };
	p->facts = first;
	return OK;
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
	for (int k = 0; k < p->eithers; k++) {
		const struct problem_either *either = &p->either[k];
		int n = 1 + either->fact[either->n - 1].alternative;

		for (int m = 0; m < either->n; m++)
			if (either->fact[m].alternative == i % n)
				q->fact[q->facts++] = either->fact[m];
		i /= n;
	}
	q->eithers = 0;
	problem_imply(q);
	return q;
}
