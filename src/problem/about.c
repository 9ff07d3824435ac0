/*
 * about.c -- "AB ≈ 4.24" in problems: how it is read, and told.
 *
 * Beside a relation that shall follow it is an interval, half a unit of the last digit that is written
 * to either side, with its ends, as it is as a goal.  Where a value is wanted it is taken for "=": a value is
 * computed from the number that is written.
 */
#include "problem/problem_priv.h"
#include <string.h>

static void tell(struct problem *p, const struct expr *x, const char *how)
{
	struct buf b = { 0 };

	expr_print(&b, x);
	problem_suppose(p, "%.120s was read as %.200s", buf_str(&b), how);
	buf_clear(&b);
}

static const char *told_half(struct problem *p, const char *half)
{
	return arena_printf(p->arena, "equal within %s, half a unit of the last digit written",
			    half);
}

const struct expr *problem_about_asked(struct problem *p, const struct expr *x, bool denied,
				       struct err *e)
{
	struct expr *l = x->arg[0], *r = x->arg[1], *half = expr_about_half(x, p->arena);
	enum expr_op op = denied ? EXPR_GT : EXPR_LE;

	if (!half) {
		err_fail(e, E_ARG, "unsupported", "≈ without a decimal says not how near");
		err_hint(e, "write the number that it is rounded to, AB ≈ 4.24, or =");
		return NULL;
	}
	tell(p, x, told_half(p, half->text));
	l = expr_op(op, l, expr_op(EXPR_ADD, r, half, p->arena), p->arena);
	r = expr_op(op, x->arg[1], expr_op(EXPR_ADD, x->arg[0], half, p->arena), p->arena);
	return expr_op(denied ? EXPR_OR : EXPR_AND, l, r, p->arena);
}

enum status problem_about_fact(struct problem *p, const struct expr *x, const char *text,
			       struct err *e)
{
	const struct expr *half = expr_about_half(x, p->arena);
	int first = p->facts;
	enum status st =
		problem_fact_of(p, expr_op(EXPR_EQ, x->arg[0], x->arg[1], p->arena), text, e);

	for (int i = first; i < p->facts && st == OK; i++)
		if (p->fact[i].kind == RELATION_EQUAL) {
			p->fact[i].about = half ? half->text : "";
			p->fact[i].written = x;
		}
	return st;
}

/* s <= t + half */
static struct fact below(struct problem *p, const struct fact *f, const struct term *s,
			 const struct term *t)
{
	struct fact out = *f;

	out.kind = RELATION_LESS;
	out.weak = true;
	out.about = NULL;
	out.t[0] = s;
	out.t[1] = problem_term_op(p, TERM_ADD, t, problem_number(p, f->about));
	return out;
}

void problem_about_settle(struct problem *p)
{
	struct fact *all;
	int n = 0, abouts = 0;

	for (int i = 0; i < p->facts; i++)
		abouts += p->fact[i].about != NULL;
	if (!abouts)
		return;
	all = arena_alloc(p->arena, (size_t)(p->facts + abouts + 1) * sizeof *all);
	for (int i = 0; i < p->facts; i++) {
		struct fact f = p->fact[i];

		if (!f.about || !p->asked || !*f.about) {
			if (f.about)
				tell(p, f.written, arena_printf(p->arena, "an equation (=)"));
			f.about = NULL;
			all[n++] = f;
			continue;
		}
		tell(p, f.written, told_half(p, f.about));
		all[n++] = below(p, &f, f.t[0], f.t[1]);
		all[n++] = below(p, &f, f.t[1], f.t[0]);
	}
	p->fact = all;
	p->facts = n;
	p->fact_cap = n;
}
