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

/* Is it a statement, not a term?  A word that is both (Length) is a measure first. */
static bool is_statement(const struct expr *x)
{
	if (x->kind == EXPR_OP)
		return x->op >= EXPR_EQ;
	if (x->kind != EXPR_CALL || problem_is_measure(x->text))
		return false;
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

static enum status ask_fact(struct problem *p, const char *text, struct err *e)
{
	int first = p->facts;
	enum status st = problem_fact_text(p, text, e);

	if (st != OK || p->over) {
		p->facts = first;
		return st;
	}
	if (p->facts == first)
		return err_fail(e, E_ARG, "bad_argument",
				"this says nothing that could follow");
	take_facts(p, first);
	p->goal_text = arena_strdup(p->arena, text);
	return OK;
}

enum status problem_ask(struct problem *p, const char *text, struct err *e)
{
	const char *plain = problem_mixed(p->arena, text);
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
		return ask_fact(p, text, e);
	st = problem_term(p, &t, text, e);
	if (st == OK) {
		p->asked = NULL;
		p->askeds = 0;
		problem_set_goal(p, t, text);
	} else if (x->kind == EXPR_CALL && geo_relation_find(x->text, 0) != RELATIONS &&
		   ask_fact(p, text, &quiet) == OK) {
		st = OK; /* Length(A,B,5) */
	}
	return st;
}
