/*
 * ask.c -- what is wanted: the value of a term, or whether a fact follows.
 *
 * A fact that is asked for is read as one that is stated, and then taken away from those.  Several
 * joined by "and" shall all hold; joined by "or", one of them.
 */
#include "problem/problem_priv.h"
#include "problem/space.h"
#include <string.h>

void problem_name_facts(struct problem *p, int from, const char *id)
{
	const char *own = id ? arena_strdup(p->arena, id) : NULL;

	for (int i = from; i < p->facts; i++)
		p->fact[i].id = own;
}

enum status problem_fact_named(struct problem *p, const char *text, const char *id,
			       struct err *e)
{
	enum status st;

	p->naming = id ? arena_strdup(p->arena, id) : NULL;
	st = problem_fact_text(p, text, e);
	p->naming = NULL;
	return st;
}

/* Is it a statement, not a term?  A word that is both (Length) is a measure first. */
static bool is_statement(const struct expr *x)
{
	if (x->kind == EXPR_OP)
		return x->op >= EXPR_EQ;
	if (x->kind != EXPR_CALL || problem_is_measure(x->text))
		return false;
	if (!strcmp(x->text, "Coordinates") || expr_is_about(x))
		return true;
	return geo_relation_find(x->text, 0) != RELATIONS;
}

/* What is read as facts from the first on is what is asked. */
static void take_facts(struct problem *p, int first)
{
	struct fact *f = arena_alloc(p->arena, (size_t)(p->facts - first + 1) * sizeof *f);

	p->askeds = p->facts - first;
	if (p->askeds)
		memcpy(f, p->fact + first, (size_t)p->askeds * sizeof *f);
	p->asked = f;
	p->facts = first;
	p->goal = NULL;
}

/* Which of several alternatives is being read, and whether it is joined by "and" with others. */
struct asking {
	struct problem *p;
	const char *text;
	int alternative;
	bool joined;
};

static const struct expr *turned(const struct asking *q, enum expr_op op, const struct expr *a,
				 const struct expr *b)
{
	return expr_op(op, a, b, q->p->arena);
}

static enum status read_asked(struct asking *q, const struct expr *x, bool denied,
			      struct err *e);

/* "a and b", "a or b"; denied: each of the parts is. */
static enum status read_joined(struct asking *q, const struct expr *x, bool denied,
			       struct err *e)
{
	bool was = q->joined, any = (x->op == EXPR_OR) != denied;
	enum status st;

	if (any && was) {
		err_fail(e, E_ARG, "bad_argument", "\"or\" within \"and\"");
		err_hint(e, "ask for each of the claims by itself");
		return E_ARG;
	}
	q->joined = !any;
	st = read_asked(q, x->arg[0], denied, e);
	q->alternative += any;
	if (st == OK)
		st = read_asked(q, x->arg[1], denied, e);
	q->joined = was;
	return st;
}

static enum status read_asked(struct asking *q, const struct expr *x, bool denied,
			      struct err *e)
{
	int first = q->p->facts, eithers = q->p->eithers;
	bool about = expr_is_about(x);
	const struct expr *y =
		about ? problem_about_asked(q->p, x, denied, e) : problem_reword(q->p, x);
	enum status st;

	if (!y)
		return E_ARG;
	denied &= !about;

	if (y->kind == EXPR_OP && (y->op == EXPR_AND || y->op == EXPR_OR))
		return read_joined(q, y, denied, e);
	if (y->kind == EXPR_OP && y->op == EXPR_NOT)
		return read_asked(q, y->arg[0], !denied, e);
	if (y->kind == EXPR_OP && y->op == EXPR_NE)
		return read_asked(q, turned(q, EXPR_EQ, y->arg[0], y->arg[1]), !denied, e);
	/* a <= b: not b < a. */
	if (y->kind == EXPR_OP && (y->op == EXPR_LE || y->op == EXPR_GE))
		return read_asked(
			q,
			turned(q, y->op == EXPR_LE ? EXPR_GT : EXPR_LT, y->arg[0], y->arg[1]),
			!denied, e);
	st = problem_fact_of(q->p, x, q->text, e);
	if (st == OK && (q->p->eithers > eithers || (denied && q->p->facts - first != 1))) {
		q->p->eithers = eithers;
		st = err_fail(e, E_ARG, "unsupported", "this cannot be denied as a whole");
	}
	for (int i = first; i < q->p->facts; i++) {
		q->p->fact[i].denied = denied;
		q->p->fact[i].alternative = q->alternative;
	}
	return st;
}

/* Which vertex or base is meant, a claim leaves open: it is one of them. */
static void leave_open(struct problem *p)
{
	const struct fact *was = p->asked;
	int n = geo_relation_vertices(was->kind) == 4 ? 2 : 3;
	struct fact *f;

	if (p->askeds != 1 || was->denied || was->t[0] || p->annotated ||
	    !geo_relation_needs(was->kind, 'd'))
		return;
	f = arena_alloc(p->arena, (size_t)n * sizeof *f);
	for (int i = 0; i < n; i++) {
		f[i] = *was;
		f[i].part = (was->part + i) % n;
		f[i].alternative = i;
	}
	p->asked = f;
	p->askeds = n;
}

static enum status ask_fact(struct problem *p, const struct expr *x, const char *text,
			    struct err *e)
{
	struct asking q = { .p = p, .text = text };
	int first = p->facts;
	enum status st = read_asked(&q, x, false, e);

	if (st != OK || p->over) {
		p->facts = first;
		return st;
	}
	if (p->facts == first)
		return err_fail(e, E_ARG, "bad_argument",
				"this says nothing that could follow");
	take_facts(p, first);
	leave_open(p);
	p->goal_text = arena_strdup(p->arena, text);
	return OK;
}

static enum status ask(struct problem *p, const char *text, struct err *e)
{
	const char *plain = problem_plain(p->arena, text);
	const struct term *t;
	struct err quiet = { 0 };
	struct expr *x;
	bool asked;
	enum status st = problem_space_goal(p, text, &asked, e);

	if (st != OK || asked)
		return st;
	st = expr_parse(&x, plain, strlen(plain), p->arena, e);
	if (st != OK)
		return st;
	if (is_statement(x))
		return ask_fact(p, x, text, e);
	st = problem_term(p, &t, text, e);
	if (st == OK) {
		p->asked = NULL;
		p->askeds = 0;
		problem_set_goal(p, t, text);
	} else if (x->kind == EXPR_CALL && geo_relation_find(x->text, 0) != RELATIONS &&
		   ask_fact(p, x, text, &quiet) == OK) {
		st = OK; /* Length(A,B,5) */
	}
	return st;
}

enum status problem_ask(struct problem *p, const char *text, struct err *e)
{
	enum status st = ask(p, text, e);

	if (st == OK)
		problem_about_settle(p);
	return st;
}
