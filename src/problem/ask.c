/*
 * ask.c -- what is wanted: the value of a term, or whether a fact follows.
 *
 * A fact that is asked for is read as one that is stated, and then taken away from those.  Several
 * joined by "and" shall all hold; joined by "or", one of them.
 */
#include "problem/problem_priv.h"
#include "problem/space.h"
#include <string.h>

enum { READINGS = 64 }; /* claims that one may be */

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
	if (!strcmp(x->text, "Coordinates") || expr_is_about(x) ||
	    problem_is_polygon_word(x->text))
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

/* A polygon whichever way it turns, where nobody says how angles are read.  Corners are no line: of
 * three points that is all there is to claim. */
static void claim_corners(struct fact *f)
{
	if (f->kind == RELATION_FACE || f->kind == RELATION_CORNER)
		f->kind = RELATION_POLYGON;
	if (f->kind != RELATION_POLYGON || f->n != 3)
		return;
	f->kind = RELATION_ON_LINE;
	f->denied = !f->denied;
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
		if (!q->p->oriented)
			claim_corners(&q->p->fact[i]);
	}
	return st;
}

/* How many vertices or bases a claim may mean: which, it leaves open. */
static int readings_of(const struct problem *p, const struct fact *f)
{
	if (f->t[0] || p->annotated || !geo_relation_needs(f->kind, 'd'))
		return 1;
	return geo_relation_vertices(f->kind) == 4 ? 2 : 3;
}

/* A claim for each vertex or base that may be meant: of what is claimed the which-th, of what is
 * denied all. */
static int write_readings(const struct problem *p, const struct fact *was, int which,
			  struct fact *out)
{
	int n = readings_of(p, was), copies = was->denied ? n : 1;

	for (int i = 0; i < copies; i++) {
		out[i] = *was;
		if (n > 1)
			out[i].part = (was->part + which + i) % n;
	}
	return copies;
}

/* The facts of one alternative, as alternatives: one for each choice of what its words may mean. */
static bool open_alternative(struct problem *p, const struct fact *was, int n,
			     struct fact *out, int *count, int *alternatives)
{
	int choices = 1;

	for (int i = 0; i < n && choices <= READINGS; i++)
		choices *= was[i].denied ? 1 : readings_of(p, &was[i]);
	for (int c = 0; c < choices; c++, ++*alternatives) {
		int rest = c;

		for (int i = 0; i < n; i++) {
			int k = was[i].denied ? 1 : readings_of(p, &was[i]), written;

			if (*count + 3 > READINGS)
				return false;
			written = write_readings(p, &was[i], rest % k, out + *count);
			rest /= k;
			for (; written; written--)
				out[(*count)++].alternative = *alternatives;
		}
	}
	return true;
}

/* What is asked with all that it may mean. */
static enum status leave_open(struct problem *p, struct err *e)
{
	struct fact *f = arena_alloc(p->arena, READINGS * sizeof *f);
	int n = 0, alternatives = 0;
	bool open = false;

	for (int i = 0; i < p->askeds; i++)
		open |= readings_of(p, &p->asked[i]) > 1;
	for (int i = 0, k; i < p->askeds && open; i = k) {
		for (k = i;
		     k < p->askeds && p->asked[k].alternative == p->asked[i].alternative;)
			k++;
		if (!open_alternative(p, p->asked + i, k - i, f, &n, &alternatives))
			return err_fail(e, E_ARG, "limit", "this may mean too many things");
	}
	if (open) {
		p->asked = f;
		p->askeds = n;
	}
	return OK;
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
	p->goal_text = arena_strdup(p->arena, text);
	return leave_open(p, e);
}

static enum status ask(struct problem *p, const char *text, struct err *e)
{
	const char *plain = problem_plain(p->arena, text);
	const struct term *t;
	struct err quiet = { 0 };
	struct expr *x;
	bool asked;
	enum status st = problem_space_goal(p, text, &asked, e);

	if (asked) { /* neither a term nor a fact */
		p->goal = NULL;
		p->asked = NULL;
		p->askeds = 0;
	}
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
