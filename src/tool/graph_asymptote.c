/* graph_asymptote.c -- asymptotes, from zeros of divisors and from limits. */
#include "tool/graph_priv.h"
#include <string.h>

static void add_line(struct straight *out, int *n, pt p, pt d)
{
	if (*n < GRAPH_ZEROS)
		out[(*n)++] = (struct straight){ p, d };
}

static enum status ratio_asymptotes(struct straight *out, int *n, struct ratio *r,
				    const struct value *part, struct tool_call *c)
{
	ctx *m = c->num;
	struct zeros poles;
	enum status st = graph_poly_zeros(&poles, r->q, r->nq, c);
	num zero = num_int(0, m), one = num_int(1, m);

	if (st != OK)
		return st;
	for (int i = 0; i < poles.n; i++) {
		truth in = part ? graph_within(part, &poles.z[i], c) : TRUTH_YES;

		if (is_unknown(in))
			return tool_undecided(c, "whether a pole is between the bounds");
		if (is_yes(in))
			add_line(out, n, (pt){ poles.z[i].x, zero }, (pt){ zero, one });
	}
	if (r->nq == 0 || r->np > r->nq + 1)
		return OK;
	if (r->np < r->nq) {
		add_line(out, n, (pt){ zero, zero }, (pt){ one, zero });
	} else if (r->np == r->nq) {
		add_line(out, n, (pt){ zero, num_div(r->p[r->np], r->q[r->nq], m) },
			 (pt){ one, zero });
	} else {
		num k = num_div(r->p[r->np], r->q[r->nq], m), b;

		b = num_sub(r->p[r->np - 1], num_mul(k, r->q[r->nq - 1], m), m);
		add_line(out, n, (pt){ zero, num_div(b, r->q[r->nq], m) }, (pt){ one, k });
	}
	return OK;
}

static const struct expr *limit(const struct expr *x, const struct expr *place, int side,
				struct tool_call *c)
{
	const struct expr *arg[4] = { x, expr_name("x", c->arena), place,
				      expr_num(side, c->arena) };
	struct expr *out;
	struct err ignored;

	if (cas_ask(c->cas, CAS_LIMIT, arg, side ? 4 : 3, GRAPH_CAS_MS, c->arena, &out,
		    &ignored) != OK)
		return NULL;
	return out;
}

static bool is_infinite(const struct expr *x)
{
	if (x && x->kind == EXPR_OP && x->op == EXPR_NEG)
		x = x->arg[0];
	return x && x->kind == EXPR_NAME &&
	       (!strcmp(x->text, "inf") || !strcmp(x->text, "infinity"));
}

/* At one end of the axis: slope m = lim f/x, height lim f - m x. */
static enum status end_asymptote(struct straight *out, int *n, const struct expr *fn,
				 bool right, struct tool_call *c)
{
	struct expr *inf = expr_name("inf", c->arena), *x = expr_name("x", c->arena);
	const struct expr *end = right ? inf : expr_op(EXPR_NEG, inf, NULL, c->arena), *m, *b;
	struct expr_value mv, bv;
	struct err ignored;
	num one = num_int(1, c->num), zero = num_int(0, c->num);

	m = limit(expr_op(EXPR_DIV, fn, x, c->arena), end, 0, c);
	if (!m || is_infinite(m) || expr_eval(&mv, m, NULL, NULL, c->num, &ignored) != OK)
		return OK;
	b = limit(expr_op(EXPR_SUB, fn, expr_op(EXPR_MUL, m, x, c->arena), c->arena), end, 0,
		  c);
	if (!b || is_infinite(b) || expr_eval(&bv, b, NULL, NULL, c->num, &ignored) != OK)
		return OK;
	for (int i = 0; i < *n; i++) {
		truth same = truth_and(num_eq(out[i].p.y, bv.v[0], c->num),
				       num_eq(out[i].d.y, mv.v[0], c->num));

		if (is_unknown(same))
			return tool_undecided(c, "whether two asymptotes are one");
		if (is_yes(same))
			return OK;
	}
	add_line(out, n, (pt){ zero, bv.v[0] }, (pt){ one, mv.v[0] });
	return OK;
}

/* Expressions whose zeros may be poles: divisors and arguments of logarithms and
 * tangents. */
static int suspects(const struct expr *x, const struct expr **out, int n, int most,
		    struct arena *a)
{
	if (x->kind == EXPR_OP && x->op == EXPR_DIV && n < most)
		out[n++] = x->arg[1];
	if (x->kind == EXPR_OP && x->op == EXPR_POW && x->arg[1]->kind == EXPR_OP &&
	    x->arg[1]->op == EXPR_NEG && n < most)
		out[n++] = x->arg[0];
	if (x->kind == EXPR_CALL && x->n >= 1 && n < most) {
		const struct expr *last = x->arg[x->n - 1];

		if (!strcmp(x->text, "ln") || !strncmp(x->text, "log", 3) ||
		    !strcmp(x->text, "lg"))
			out[n++] = last;
		else if (!strcmp(x->text, "tan") || !strcmp(x->text, "sec"))
			out[n++] = expr_call("cos", &last, 1, a);
		else if (!strcmp(x->text, "cot") || !strcmp(x->text, "csc"))
			out[n++] = expr_call("sin", &last, 1, a);
	}
	for (int i = 0; i < x->n; i++)
		n = suspects(x->arg[i], out, n, most, a);
	return n;
}

/* Put the line x = at among the upright ones, from left to right, each once. */
static enum status add_upright(struct straight *out, int *n, num at, struct tool_call *c)
{
	num one = num_int(1, c->num), zero = num_int(0, c->num);
	int i = *n;

	if (*n == GRAPH_ZEROS)
		return OK;
	while (i > 0) {
		int s = num_cmp(out[i - 1].p.x, at, c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "which of two poles is first");
		if (s == 0)
			return OK;
		if (s < 0)
			break;
		i--;
	}
	memmove(out + i + 1, out + i, (size_t)(*n - i) * sizeof *out);
	out[i] = (struct straight){ { at, zero }, { zero, one } };
	(*n)++;
	return OK;
}

/* Where a suspect vanishes and a one-sided limit is infinite. */
static enum status pole_asymptotes(struct straight *out, int *n, const struct value *g,
				   struct tool_call *c)
{
	const struct expr *s[16];
	int k = suspects(g->fn, s, 0, 16, c->arena);

	for (int i = 0; i < k; i++) {
		struct zeros z;
		enum status st;

		if (!expr_uses(s[i], "x"))
			continue;
		st = graph_zeros(&z, s[i], g, c);
		if (st != OK)
			return st;
		for (int j = 0; j < z.n; j++) {
			struct buf b = { 0 };
			struct expr *place;
			struct err ignored;
			bool pole, known = num_print(&b, z.z[j].x, NUM_PLAIN, c->num) &&
					   expr_parse(&place, buf_str(&b), b.n, c->arena,
						      &ignored) == OK;

			buf_clear(&b);
			if (!known)
				return tool_undecided(c, "whether there is a pole at a place "
							 "without a closed form");
			pole = is_infinite(limit(g->fn, place, 1, c)) ||
			       is_infinite(limit(g->fn, place, -1, c));
			st = pole ? add_upright(out, n, z.z[j].x, c) : OK;
			if (st != OK)
				return st;
		}
	}
	return OK;
}

enum status tool_add_asymptote(struct tool_call *c)
{
	const struct value *g = c->arg[1].val;
	struct straight s[GRAPH_ZEROS];
	struct value part;
	struct ratio r;
	enum status st;
	int n = 0;

	if (g->kind == KIND_HYPERBOLA && (c->arg[2].given || c->arg[3].given)) {
		fail(c->err, E_ARG, "bad_argument", "start_x and end_x are for functions");
		err_arg(c->err, c->arg[2].given ? "start_x" : "end_x");
		return E_ARG;
	}
	if (g->kind == KIND_HYPERBOLA) {
		hyperbola_asymptotes(s, g, c->num);
		tool_give_lines(c, s, 2);
		return OK;
	}
	st = graph_part(&part, c, g, 2);
	if (st != OK)
		return st;
	if (graph_ratio(&r, g->fn, c, &st)) {
		if (st == OK)
			st = ratio_asymptotes(s, &n, &r, c->arg[2].given ? &part : NULL, c);
	} else if (!c->cas) {
		return fail(c->err, E_ARG, "unsupported",
			    "asymptotes of other functions than quotients of polynomials need "
			    "the CAS worker, which is not there");
	} else if (num_level_of(c->num) != NUM_EXACT) {
		return tool_undecided(c, "limits are taken at the exact level");
	} else {
		st = pole_asymptotes(s, &n, &part, c);
		if (st == OK)
			st = end_asymptote(s, &n, g->fn, false, c);
		if (st == OK)
			st = end_asymptote(s, &n, g->fn, true, c);
	}
	if (st != OK)
		return st;
	if (!n)
		return fail(c->err, E_DOMAIN, "no_such_object",
			    "the function has no asymptote");
	tool_give_lines(c, s, n);
	return OK;
}
