/* said.h -- for tests: what rows promise, looked at and said of one call. */
#ifndef TOOL_T_SAID_H
#define TOOL_T_SAID_H
#include "expr/expr.h"
#include "tool/tool.h"
#include <string.h>

static inline int said_param(const struct tool *t, const char *name)
{
	for (int i = 0; i < t->n_params; i++)
		if (!strcmp(t->param[i].name, name))
			return i;
	return -1;
}

/* Names are r and parameters, calls are of commands that make something of so many. */
static inline enum status said_known(const struct tool_table *tab, const struct tool *t,
				     const struct expr *x, struct err *e)
{
	const struct tool *meaning[16];
	bool known = x->kind != EXPR_NAME && x->kind != EXPR_CALL;
	enum status st = OK;
	int m = 0;

	if (x->kind == EXPR_NAME)
		known = !strcmp(x->text, "r") || !strcmp(x->text, "pi") ||
			said_param(t, x->text) > 0;
	else if (x->kind == EXPR_CALL)
		m = tool_by_command(tab, x->text, meaning, 16);
	for (int i = 0; i < m && !known; i++)
		known = meaning[i]->cls != TOOL_ACT && x->n < meaning[i]->n_params;
	if (!known)
		return err_fail(e, E_ARG, "bad_argument", "%s: a fact speaks of %s", t->name,
				x->text);
	for (int i = 0; i < x->n && st == OK; i++)
		st = said_known(tab, t, x->arg[i], e);
	return st;
}

/* Is what stands in the fact's operands known: commands, parameters, r? */
static inline enum status said_check(const struct tool_table *tab, const struct tool *t,
				     const struct tool_fact *f, struct err *e)
{
	struct arena *a = arena_new();
	enum status st = OK;

	for (int i = 0; i < f->n && st == OK; i++) {
		struct expr *x;

		st = expr_parse(&x, f->operand[i].text, (size_t)f->operand[i].len, a, e);
		if (st == OK)
			st = said_known(tab, t, x, e);
	}
	arena_free(a);
	return st;
}

struct tool_saying {
	const struct tool *tool;
	const struct expr *result, *const *arg;
	int member;
	bool listed; /* a list was met, and has such a member */
	bool lacks;  /* a parameter was not given, a list has no such member */
	struct arena *arena;
};

static inline struct expr *said_put_in(struct tool_saying *s, const struct expr *x,
				       bool operand)
{
	struct expr *y;
	int k = x->kind == EXPR_NAME ? said_param(s->tool, x->text) : -1;

	if (k >= 0) {
		const struct expr *by = s->arg[k];

		s->lacks = s->lacks || !by;
		if (by && operand && by->kind == EXPR_LIST) {
			s->listed = s->member < by->n;
			s->lacks = s->lacks || !s->listed;
			by = s->listed ? by->arg[s->member] : NULL;
		}
		return (struct expr *)(by ? by : x);
	}
	if (x->kind == EXPR_NAME && !strcmp(x->text, "r"))
		return (struct expr *)s->result;
	if (!x->n)
		return (struct expr *)x;
	y = arena_alloc(s->arena, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(s->arena, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = said_put_in(s, x->arg[i], false);
	return y;
}

/*
 * A fact of one call as a relation in the script language, for whoever asks or proves it:
 * `result` for r, arg[i] for the parameter i (NULL: not given).  Where a list is given for
 * an operand, member says which of its points; else it is 0.  NULL: it says nothing of this
 * call.  Whether it holds there (tool_fact.when) is for the caller to look at.
 */
static inline struct expr *said_of_call(const struct tool_table *tab, const struct tool *t,
					const struct tool_fact *f, const struct expr *result,
					const struct expr *const *arg, int member,
					struct arena *a)
{
	const struct tool *row = tool_find(tab, geo_element_query(f->relation));
	struct tool_saying s = { t, result, arg, member, false, false, a };
	struct expr *y = arena_alloc(a, sizeof *y);

	*y = (struct expr){ .kind = EXPR_CALL, .n = f->n };
	y->text = arena_strndup(a, row->commands, strcspn(row->commands, " "));
	y->arg = arena_alloc(a, (size_t)f->n * sizeof *y->arg);
	for (int i = 0; i < f->n; i++) {
		struct err e = { 0 };
		struct expr *x;

		if (expr_parse(&x, f->operand[i].text, (size_t)f->operand[i].len, a, &e) != OK)
			BUG("%s: %s: %s", t->name, f->text, e.msg);
		y->arg[i] = said_put_in(&s, x, true);
	}
	return s.lacks || (member > 0 && !s.listed) ? NULL : y;
}
#endif
