/*
 * conditions.c -- equations with conditions beside them, {x^2 = 4, x > 0}, and several
 * inequalities at once.
 */
#include "tool/solutions.h"
#include "tool/tool_priv.h"

static bool is_condition(const struct expr *x)
{
	return x->kind == EXPR_OP && x->op >= EXPR_NE && x->op <= EXPR_GE;
}

static int count_parts(const struct expr *x)
{
	int n = 0;

	if (x->kind != EXPR_LIST && !(x->kind == EXPR_OP && x->op == EXPR_AND))
		return 1;
	for (int i = 0; i < x->n; i++)
		n += count_parts(x->arg[i]);
	return n;
}

/* The parts of lists and of a && b, equations and conditions apart. */
static void part(const struct expr *x, struct expr *equations, struct expr *conditions)
{
	struct expr *to = is_condition(x) ? conditions : equations;

	if (x->kind != EXPR_LIST && !(x->kind == EXPR_OP && x->op == EXPR_AND)) {
		to->arg[to->n++] = (struct expr *)x;
		return;
	}
	for (int i = 0; i < x->n; i++)
		part(x->arg[i], equations, conditions);
}

const struct expr *tool_conditions_of(const struct expr **x, struct tool_call *c)
{
	struct expr *list[2];
	int n = count_parts(*x);

	if ((*x)->kind != EXPR_LIST && !((*x)->kind == EXPR_OP && (*x)->op == EXPR_AND))
		return NULL;
	for (int i = 0; i < 2; i++) {
		list[i] = arena_alloc(c->arena, sizeof *list[i]);
		*list[i] = (struct expr){ .kind = EXPR_LIST, .pos = (*x)->pos };
		list[i]->arg = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *list[i]->arg);
	}
	part(*x, list[0], list[1]);
	if (!list[1]->n && (*x)->kind == EXPR_LIST)
		return NULL;
	*x = list[0]->n == 1 ? list[0]->arg[0] : list[0];
	return list[1]->n ? list[1] : NULL;
}

enum status tool_keep_assumed(struct tool_solved *s, const struct expr *conditions,
			      const char *const *name, struct tool_call *c)
{
	int n = 0;

	for (int i = 0; i < s->n; i++) {
		bool good;
		enum status st =
			tool_assumed(&good, conditions, name, s->n_unknowns, s->row[i], c);

		if (st != OK)
			return st;
		if (good)
			s->row[n++] = s->row[i];
	}
	s->n = n;
	return OK;
}

/* --- Several inequalities ---------------------------------------------------------------- */

/* -1, 0, 1: a is left of b, the same place, right of it; or NUM_UNKNOWN. */
static int compare_ends(const struct tool_end *a, const struct tool_end *b,
			struct tool_call *c)
{
	if (a->at.hi < b->at.lo)
		return -1;
	if (a->at.lo > b->at.hi)
		return 1;
	return num_is_bad(a->x) || num_is_bad(b->x) ? NUM_UNKNOWN
						    : num_cmp(a->x, b->x, c->num);
}

/* The inner one of two ends, on the right side (1) or on the left. */
static enum status inner_end(struct tool_end *out, const struct tool_end *a,
			     const struct tool_end *b, int right, struct tool_call *c)
{
	int s;

	if (!a->is || !b->is) {
		*out = a->is ? *a : *b;
		return OK;
	}
	s = compare_ends(a, b, c);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which end of the solutions comes first");
	*out = (right ? s < 0 : s > 0) ? *a : *b;
	if (s == 0)
		out->closed = a->closed && b->closed;
	return OK;
}

static enum status meet(struct tool_pieces *out, const struct tool_pieces *a,
			const struct tool_pieces *b, struct tool_call *c)
{
	out->n = 0;
	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < b->n; k++) {
			struct tool_piece p;
			enum status st = inner_end(&p.lo, &a->p[i].lo, &b->p[k].lo, 0, c);
			int s = -1;

			if (st == OK)
				st = inner_end(&p.hi, &a->p[i].hi, &b->p[k].hi, 1, c);
			if (st != OK)
				return st;
			if (p.lo.is && p.hi.is)
				s = compare_ends(&p.lo, &p.hi, c);
			if (s == NUM_UNKNOWN)
				return tool_undecided(c, "whether a solution remains");
			if (s > 0 || (s == 0 && !(p.lo.closed && p.hi.closed)))
				continue;
			if (out->n == SOLVE_PIECES)
				return err_fail(c->err, E_ARG, "limit", "at most %d pieces",
						SOLVE_PIECES);
			out->p[out->n++] = p;
		}
	return OK;
}

enum status tool_solve_inequalities(struct tool_pieces *out, const struct expr *x,
				    const char *variable, struct tool_call *c)
{
	int n = x->kind == EXPR_LIST ? x->n : 1;

	for (int i = 0; i < n; i++) {
		const struct expr *one = x->kind == EXPR_LIST ? x->arg[i] : x;
		const struct expr *d = expr_op(EXPR_SUB, one->arg[0], one->arg[1], c->arena);
		struct tool_pieces here, both;
		enum status st;

		if (!expr_uses(d, variable))
			return err_fail_with(c->err, E_ARG, "bad_argument", "variable", NULL,
					     "the inequality does not contain %s", variable);
		d = expr_substitute(d, variable, expr_name("x", c->arena), c->arena, c->err);
		st = d ? tool_solve_inequality(&here, d, one->op, c) : E_ARG;
		if (st == OK && i)
			st = meet(&both, out, &here, c);
		if (st != OK)
			return st;
		*out = i ? both : here;
	}
	return OK;
}
