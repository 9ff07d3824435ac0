/*
 * equations_system.c -- systems of equations.  Linear ones are solved here, exactly; those that
 * can be put into each other by tool/solutions.h; others by the CAS, and every solution it gives
 * is put back.
 */
#include "cas/cas.h"
#include "fig/equations_priv.h"
#include "tool/solutions.h"
#include <string.h>

#define UNKNOWNS 8

/* The equations as rows a_1 .. a_n, b of a_1 x_1 + ... + b = 0, exactly; false when one is not
 * linear. */
static bool linear_rows(struct fig *f, num (*row)[UNKNOWNS + 1], const struct expr *list,
			const struct expr *names)
{
	for (int i = 0; i < list->n; i++) {
		const struct expr *d = list->arg[i], *rest;
		struct expr_value v;
		struct err ignored;

		if (d->kind == EXPR_OP && d->op == EXPR_EQ)
			d = expr_op(EXPR_SUB, d->arg[0], d->arg[1], f->scratch);
		rest = d;
		for (int k = 0; k < names->n; k++) {
			const struct expr *a =
				expr_diff(d, names->arg[k]->text, f->scratch, &ignored);

			if (!a || expr_eval(&v, a, NULL, NULL, f->num, &ignored) != OK ||
			    v.dim != 1 || num_is_bad(v.v[0]))
				return false;
			row[i][k] = v.v[0];
			rest = expr_substitute(rest, names->arg[k]->text,
					       expr_num(0, f->scratch), f->scratch, &ignored);
			if (!rest)
				return false;
		}
		if (expr_eval(&v, rest, NULL, NULL, f->num, &ignored) != OK || v.dim != 1)
			return false;
		row[i][names->n] = v.v[0];
	}
	return true;
}

static bool swap_rows(struct fig *f, num (*row)[UNKNOWNS + 1], int m, int from, int k,
		      bool *unknown)
{
	for (int i = from; i < m; i++) {
		int s = num_sgn(row[i][k], f->num);

		if (s == NUM_UNKNOWN)
			*unknown = true;
		if (s == 1 || s == -1) {
			for (int j = 0; j <= UNKNOWNS; j++) {
				num t = row[i][j];

				row[i][j] = row[from][j];
				row[from][j] = t;
			}
			return true;
		}
	}
	return false;
}

/* A linear system by elimination.  E_UNABLE: it is not linear, or a sign is not known. */
static enum status linear_system(struct fig *f, struct solve_said *s, const struct expr *list,
				 const struct expr *names, struct err *e)
{
	num row[UNKNOWNS][UNKNOWNS + 1] = { { { 0, 0, NULL } } };
	ctx *c = f->num;
	int n = names->n, m = list->n, rank = 0;
	bool unknown = false;
	struct buf line = { 0 };

	if (n > UNKNOWNS || m > UNKNOWNS || n < 1 || m < 1 ||
	    !linear_rows(f, row, list, names))
		return E_UNABLE;
	for (int k = 0; k < n; k++) {
		if (!swap_rows(f, row, m, rank, k, &unknown)) {
			if (unknown)
				return E_UNABLE;
			continue;
		}
		for (int i = 0; i < m; i++) {
			num by;

			if (i == rank)
				continue;
			by = num_div(row[i][k], row[rank][k], c);
			for (int j = 0; j <= n; j++)
				row[i][j] =
					num_sub(row[i][j], num_mul(by, row[rank][j], c), c);
		}
		rank++;
	}
	for (int i = rank; i < m; i++) {
		int z = num_sgn(row[i][n], c);

		if (z == NUM_UNKNOWN)
			return E_UNABLE;
		if (z) {
			s->complete = true;
			return OK; /* no solution */
		}
	}
	if (rank < n)
		return err_fail(e, E_DOMAIN, "degenerate",
				"the system has more than one solution: %d of %d unknowns are "
				"free",
				n - rank, n);
	for (int k = 0; k < n; k++) {
		num x = num_neg(num_div(row[k][n], row[k][k], c), c);
		struct buf b = { 0 };

		if (!num_print(&b, x, NUM_PLAIN, c)) {
			buf_clear(&b);
			buf_clear(&line);
			return E_UNABLE;
		}
		buf_addf(&line, "%s%s = %s", k ? ", " : "", names->arg[k]->text, buf_str(&b));
		buf_clear(&b);
	}
	buf_add(&s->json, "{\"exact\":");
	json_add_string(&s->json, buf_str(&line));
	buf_addc(&s->json, '}');
	buf_addf(&s->text, "{%s}", buf_str(&line));
	s->n = 1;
	buf_clear(&line);
	return OK;
}

static bool defined_everywhere(const struct expr *x, const struct expr *names)
{
	const char *name[UNKNOWNS];
	int n = 0;

	for (int k = 0; k < names->n && n < UNKNOWNS; k++)
		if (names->arg[k]->kind == EXPR_NAME)
			name[n++] = names->arg[k]->text;
	return n == names->n && tool_always_defined(x, name, n);
}

/* A system: {equations}, {unknowns}. */
enum status fig_solve_system(struct fig *f, struct solve_said *s, const struct expr *x,
			     const char *unknowns, struct err *e)
{
	struct tool_call c = { .num = f->num, .arena = f->scratch, .err = e };
	const struct expr *equation[SOLVE_UNKNOWNS];
	struct expr *list, *names, *out;
	const struct expr *arg[2];
	const char *text =
		arena_printf(f->scratch, unknowns[0] == '{' ? "%s" : "{%s}", unknowns);
	enum status st = expr_parse(&names, text, strlen(text), f->scratch, e);
	const struct expr *equations = x;
	bool plain = true;
	int n;

	if (st != OK)
		return st;
	if (tool_conditions_of(&equations, &c))
		return fig_solve_rows(f, s, x, text, false, e);
	/* Left minus right = 0 of each; of pairs there are two. */
	n = tool_equations_of(equation, SOLVE_UNKNOWNS, x, &c);
	if (n < 0)
		return err_fail(e, E_ARG, "limit", "at most %d equations", SOLVE_UNKNOWNS);
	list = arena_alloc(f->scratch, sizeof *list);
	*list = (struct expr){ .kind = EXPR_LIST, .n = n, .pos = x->pos };
	list->arg = arena_alloc(f->scratch, (size_t)(n + 1) * sizeof *list->arg);
	for (int i = 0; i < n; i++)
		list->arg[i] =
			expr_op(EXPR_EQ, equation[i], expr_num(0, f->scratch), f->scratch);
	/* Where a divisor may vanish, what looks linear need not be defined. */
	for (int i = 0; i < n; i++)
		plain = plain && defined_everywhere(equation[i], names);
	st = plain ? linear_system(f, s, list, names, e) : E_UNABLE;
	if (st != E_UNABLE)
		return st;
	st = fig_solve_rows(f, s, x, text, false, e);
	if (st == OK || st == E_DOMAIN || !f->cas)
		return st;
	*e = (struct err){ 0 };
	arg[0] = list;
	arg[1] = names;
	st = cas_ask(f->cas, CAS_SOLVE_SYSTEM, arg, 2, SOLVE_CAS_MS, f->scratch, &out, e);
	if (st != OK)
		return st;
	s->certainty = "proven";
	s->complete = false; /* as far as we can tell */
	for (int i = 0; i < out->n && s->n < SOLVE_MOST; i++) {
		const struct expr *sol = out->arg[i];
		struct buf line = { 0 };
		bool good = sol->n == names->n;

		/* Every equation must hold. */
		for (int q = 0; q < list->n && good; q++) {
			const struct expr *d = list->arg[q];
			struct expr_value v;

			if (d->kind == EXPR_OP && d->op == EXPR_EQ)
				d = expr_op(EXPR_SUB, d->arg[0], d->arg[1], f->scratch);
			for (int k = 0; k < names->n && d; k++)
				d = expr_substitute(d, names->arg[k]->text, sol->arg[k],
						    f->scratch, e);
			good = d && expr_eval(&v, d, NULL, NULL, f->num, e) == OK &&
			       v.dim == 1 && num_sgn(v.v[0], f->num) != 1 &&
			       num_sgn(v.v[0], f->num) != -1;
			if (good && is_unknown(num_is_zero(v.v[0], f->num)))
				s->certainty = "probable";
		}
		if (!good)
			continue;
		for (int k = 0; k < names->n; k++) {
			buf_addf(&line, "%s%s = ", k ? ", " : "", names->arg[k]->text);
			expr_print(&line, sol->arg[k]);
		}
		buf_addf(&s->json, "%s{\"exact\":", s->n ? "," : "");
		json_add_string(&s->json, buf_str(&line));
		buf_addc(&s->json, '}');
		buf_addf(&s->text, "%s{%s}", s->n++ ? ", " : "", buf_str(&line));
		buf_clear(&line);
	}
	return OK;
}
