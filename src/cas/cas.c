/* cas.c -- one question: written, sent, answered, read. */
#include "base/work.h"
#include "cas/cas_priv.h"
#include <stdio.h>
#include <string.h>

static const struct operation {
	const char *word;
	int least, most;
} operations[] = {
	[CAS_SOLVE] = { "solve", 2, 2 },
	[CAS_SOLVE_ALL] = { "solve_all", 2, 2 },
	[CAS_SOLVE_SYSTEM] = { "solve_system", 2, 2 },
	[CAS_SIMPLIFY] = { "simplify", 1, 1 },
	[CAS_FACTOR] = { "factor", 1, 1 },
	[CAS_EXPAND] = { "expand", 1, 1 },
	[CAS_INTEGRATE] = { "integrate", 2, 4 },
	[CAS_LIMIT] = { "limit", 3, 4 },
	[CAS_DIFF] = { "diff", 2, 3 },
};

const struct cas_row *cas_row(enum cas_head h)
{
	static const struct cas_row rows[CAS_HEADS] = {
#define H(id, word, symbol, least, most) { word, least, most },
#include "cas/notation.def"
#undef H
	};
	return &rows[h];
}

static bool is_variable(const struct expr *x)
{
	return x->kind == EXPR_REF || (x->kind == EXPR_NAME && !cas_constant(x->text));
}

static bool is_relation(const struct expr *x)
{
	return x->kind == EXPR_OP && x->op >= EXPR_EQ && x->op <= EXPR_GE;
}

static bool contains_list(const struct expr *x)
{
	if (x->kind == EXPR_LIST)
		return true;
	for (int i = 0; i < x->n; i++)
		if (contains_list(x->arg[i]))
			return true;
	return false;
}

/* A whole number from `least` to `most`, as it was written? */
static bool whole_between(const struct expr *x, int least, int most)
{
	bool minus = x->kind == EXPR_OP && x->op == EXPR_NEG;

	if (minus)
		x = x->arg[0];
	for (int i = least; i <= most && x->kind == EXPR_NUMBER; i++) {
		char t[16];

		snprintf(t, sizeof t, "%d", minus ? -i : i);
		if (!strcmp(x->text, t))
			return true;
	}
	return false;
}

static enum status shape_system(const struct expr *eq, const struct expr *of, struct err *e)
{
	if (eq->kind != EXPR_LIST || of->kind != EXPR_LIST || !eq->n || !of->n)
		return err_fail(e, E_ARG, "bad_argument",
				"a list of equations and a list of unknowns are needed");
	for (int i = 0; i < eq->n; i++)
		if (!is_relation(eq->arg[i]) || eq->arg[i]->op != EXPR_EQ ||
		    contains_list(eq->arg[i]))
			return err_fail(e, E_ARG, "bad_argument", "part %d is not an equation",
					i + 1);
	for (int i = 0; i < of->n; i++) {
		if (!is_variable(of->arg[i]))
			return err_fail(e, E_ARG, "bad_argument", "unknown %d is not a name",
					i + 1);
		for (int j = 0; j < i; j++)
			if (expr_equal(of->arg[i], of->arg[j]))
				return err_fail(e, E_ARG, "bad_argument",
						"unknown %d is there twice", i + 1);
	}
	return OK;
}

/* giac would guess what is meant; we do not ask it to. */
static enum status shape(enum cas_op op, const struct expr *const *args, int n, struct err *e)
{
	const struct operation *o = &operations[op];
	bool solve = op == CAS_SOLVE || op == CAS_SOLVE_ALL;

	if (n < o->least || n > o->most || (op == CAS_INTEGRATE && n == 3))
		return err_fail(e, E_ARG, "bad_argument", "%s does not take %d argument%s",
				o->word, n, n == 1 ? "" : "s");
	if (op == CAS_SOLVE_SYSTEM)
		return shape_system(args[0], args[1], e);
	if (solve != is_relation(args[0]))
		return err_fail(e, E_ARG, "bad_argument", "%s needs an %s", o->word,
				solve ? "equation" : "expression, not a relation");
	if (n > 1 && !is_variable(args[1]))
		return err_fail(e, E_ARG, "bad_argument", "the variable is not a name");
	for (int i = 0; i < n; i++)
		if (contains_list(args[i]) || (i && is_relation(args[i])))
			return err_fail(e, E_ARG, "bad_argument",
					"argument %d is not an expression", i + 1);
	if (op == CAS_DIFF && n == 3 && !whole_between(args[2], 1, 100))
		return err_fail(e, E_ARG, "bad_argument",
				"derivatives are counted from 1 to 100");
	if (op == CAS_LIMIT && n == 4 &&
	    (!whole_between(args[3], -1, 1) || whole_between(args[3], 0, 0)))
		return err_fail(e, E_ARG, "bad_argument", "the side of a limit is 1 or -1");
	return OK;
}

static bool infinite(const struct expr *x)
{
	if (x->kind == EXPR_NAME && !strcmp(x->text, "inf"))
		return true;
	for (int i = 0; i < x->n; i++)
		if (infinite(x->arg[i]))
			return true;
	return false;
}

static enum status complain(struct err *e, uint32_t what, const char *text)
{
	switch (what) {
	case WIRE_REFUSED:
		return err_fail(e, E_ARG, "bad_argument", "the CAS refuses: %s", text);
	case WIRE_UNSUPPORTED:
		return err_fail(e, E_UNABLE, "unsupported", "no closed form was found: %s",
				text);
	case WIRE_NONE:
		return err_fail(e, E_DOMAIN, "no_such_object", "there is no such value: %s",
				text);
	case WIRE_LIMIT: return err_fail(e, E_UNABLE, "limit", "the CAS gave up: %s", text);
	case WIRE_DIED:
		return err_fail(e, E_SYS, "internal", "the CAS worker was ended; ask again");
	default:
		return err_fail(e, E_SYS, "internal", "the CAS worker did not understand: %s",
				text);
	}
}

/* The time of the call (base/work.h) is less than that of the question, and is over. */
static enum status late(struct err *e)
{
	work_late(NULL);
	return err_fail(e, E_UNABLE, "limit", "the time of the call is over");
}

enum status cas_ask(struct cas *c, enum cas_op op, const struct expr *const *args, int n,
		    long timeout_ms, struct arena *a, struct expr **out, struct err *e)
{
	struct buf ask = { 0 }, reply = { 0 };
	struct cas_names names;
	uint32_t what = WIRE_OK;
	int64_t left = work_left();
	bool less = left >= 0 && left < timeout_ms;
	enum status st;

	if (timeout_ms < 1 || timeout_ms > WIRE_MS)
		return err_fail(e, E_ARG, "bad_argument", "the time must be from 1 to %d ms",
				WIRE_MS);
	if ((st = shape(op, args, n, e)) != OK)
		return st;
	if (less && left < 1)
		return late(e);
	if (less)
		timeout_ms = (long)left;
	if ((st = cas_write(&ask, operations[op].word, args, n, &names, e)) == OK &&
	    (st = cas_send(c, ask.s, ask.n, timeout_ms, e)) == OK &&
	    (st = cas_receive(c, timeout_ms, &what, &reply, e)) == OK) {
		if (what == WIRE_OK)
			st = cas_read(out, buf_str(&reply), reply.n, &names, a, e);
		else
			st = complain(e, what, buf_str(&reply));
	}
	/* Nobody knows what it would have said with all of its time. */
	if (less && st != OK && (what == WIRE_LIMIT || what == WIRE_DIED || st == E_SYS))
		st = late(e);
	buf_clear(&ask);
	buf_clear(&reply);
	if (st == OK && op != CAS_LIMIT && op != CAS_INTEGRATE && infinite(*out))
		return complain(e, WIRE_NONE, "it is infinite");
	return st;
}
