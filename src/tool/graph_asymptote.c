/*
 * graph_asymptote.c -- asymptotes: from zeros of divisors, and from limits, which are proven
 * (expr_limit) or, where no rule is known, asked of the CAS and then only probable.
 */
#include "tool/graph_priv.h"
#include <math.h>
#include <string.h>

static void add_line(struct straight *out, int *n, pt p, pt d)
{
	if (*n < GRAPH_ZEROS)
		out[(*n)++] = (struct straight){ p, d };
}

static enum status ratio_asymptotes(struct straight *out, int *n, struct ratio *r,
				    const struct value *part, bool bounded,
				    struct tool_call *c)
{
	ctx *m = c->num;
	struct zeros poles;
	enum status st = tool_graph_poly_zeros(&poles, r->q, r->nq, c);
	num zero = num_int(0, m), one = num_int(1, m);

	if (st != OK)
		return st;
	for (int i = 0; i < poles.n; i++) {
		truth in = part ? tool_graph_within(part, &poles.z[i], c) : TRUTH_YES;

		if (is_unknown(in))
			return tool_undecided(c, "whether a pole is between the bounds");
		if (is_yes(in))
			add_line(out, n, (pt){ poles.z[i].x, zero }, (pt){ zero, one });
	}
	/* What is drawn between bounds goes to no end. */
	if (r->nq == 0 || r->np > r->nq + 1 || bounded)
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
	return x && x->kind == EXPR_NAME && !strcmp(x->text, "inf");
}

/* --- What is certain ----------------------------------------------------------------------- */

/* Has it two values that are different? */
static bool is_not_constant(const struct num_fn *nf, struct tool_call *c)
{
	struct num_enclosed a, b;

	for (int i = 1; i < 8; i++)
		if (num_fn_at(&a, nf, num_rat(1, 7, c->num), c->num) &&
		    num_fn_at(&b, nf, num_rat(i, 3, c->num), c->num) &&
		    (a.hi < b.lo || b.hi < a.lo))
			return true;
	return false;
}

/* Certainly no asymptote at that end: it ends before, or comes back to two different values
 * again and again. */
static bool none_at_end(const struct expr *fn, const struct num_fn *nf, int side,
			struct tool_call *c)
{
	num period;

	return num_fn_tail_undefined(nf, side * 1000.0, side) ||
	       (tool_graph_period(&period, fn, c) && is_not_constant(nf, c));
}

/* --- What the CAS says ---------------------------------------------------------------------- */

/* A limit is believed when values on the way there do not speak against it; the caller hears
 * that it rests on the CAS (c->believed), and what was not told at all leaves it open
 * (c->partial). */

/* |fn| at k places on the way to x; false when it is not known there. */
static bool on_the_way(double *out, const struct num_fn *nf, const num *at, int k,
		       struct tool_call *c)
{
	for (int i = 0; i < k; i++) {
		struct num_enclosed y;

		if (!num_fn_at(&y, nf, at[i], c->num))
			return false;
		out[i] = fabs(y.mid);
	}
	return true;
}

/* Does fn go to 0 towards that end, as far as a few values show? */
static bool vanishes(const struct expr *fn, int side, struct tool_call *c)
{
	num at[2] = { num_pow(num_int(10, c->num), 4, c->num),
		      num_pow(num_int(10, c->num), 16, c->num) };
	struct num_fn *nf;
	struct err ignored;
	double y[2];
	bool good;

	if (expr_compile(fn, "x", NULL, NULL, c->num, &nf, &ignored) != OK)
		return false;
	for (int i = 0; i < 2 && side < 0; i++)
		at[i] = num_neg(at[i], c->num);
	good = on_the_way(y, nf, at, 2, c) && y[1] < 0.6 * y[0] + 1e-12;
	num_fn_free(nf);
	return good;
}

/* Does it grow beside the place, on one side at least? */
static bool grows(const struct num_fn *nf, num place, struct tool_call *c)
{
	bool yes = false;

	for (int side = -1; side <= 1; side += 2) {
		num at[3];
		double y[3];

		for (int i = 0; i < 3; i++)
			at[i] = num_add(place,
					num_div(num_int(side, c->num),
						num_pow(num_int(10, c->num), 3 << i, c->num),
						c->num),
					c->num);
		/* Beyond all doubles is large, too. */
		yes = yes || (on_the_way(y, nf, at, 3, c) && y[2] >= 1.2 * y[1] &&
			      y[1] >= 1.2 * y[0] && y[2] > 1);
	}
	return yes;
}

/* Among the lines that are not upright, each once. */
static enum status add_sloping(struct straight *out, int *n, num height, num slope,
			       struct tool_call *c)
{
	num one = num_int(1, c->num), zero = num_int(0, c->num);

	for (int i = 0; i < *n; i++) {
		truth same = truth_and(num_eq(out[i].d.x, one, c->num),
				       truth_and(num_eq(out[i].p.y, height, c->num),
						 num_eq(out[i].d.y, slope, c->num)));

		if (is_unknown(same))
			return tool_undecided(c, "whether two asymptotes are one");
		if (is_yes(same))
			return OK;
	}
	add_line(out, n, (pt){ zero, height }, (pt){ one, slope });
	return OK;
}

/* At one end of the axis: what the CAS says.  Slope m = lim f/x, height lim f - m x. */
static enum status asked_at_end(struct straight *out, int *n, const struct expr *fn, int side,
				struct tool_call *c)
{
	struct expr *inf = expr_name("inf", c->arena), *x = expr_name("x", c->arena);
	const struct expr *end = side > 0 ? inf : expr_op(EXPR_NEG, inf, NULL, c->arena), *m,
			  *b = NULL, *rest = NULL;
	struct expr_value mv, bv;
	struct err ignored;

	m = limit(expr_op(EXPR_DIV, fn, x, c->arena), end, 0, c);
	if (m && !is_infinite(m) && expr_eval(&mv, m, NULL, NULL, c->num, &ignored) == OK) {
		rest = expr_op(EXPR_SUB, fn, expr_op(EXPR_MUL, m, x, c->arena), c->arena);
		b = limit(rest, end, 0, c);
	}
	/* That there is none is not believed, only that there is one. */
	if (!b || is_infinite(b) || expr_eval(&bv, b, NULL, NULL, c->num, &ignored) != OK ||
	    !vanishes(expr_op(EXPR_SUB, rest, b, c->arena), side, c)) {
		c->partial = c->partial || !(is_infinite(m) || is_infinite(b));
		c->believed = true;
		return OK;
	}
	c->believed = true;
	return add_sloping(out, n, bv.v[0], mv.v[0], c);
}

/* The line that the graph approaches towards one end, if there is one. */
static enum status end_asymptote(struct straight *out, int *n, const struct expr *fn,
				 const struct num_fn *nf, int side, struct tool_call *c)
{
	struct expr_line l;
	struct err ignored;
	enum status st = expr_end_line(&l, fn, "x", side, c->num, &ignored);

	if (st == E_DOMAIN)
		return OK;
	if (st == OK)
		return l.is ? add_sloping(out, n, l.height, l.slope, c) : OK;
	if (none_at_end(fn, nf, side, c))
		return OK;
	if (c->cas)
		return asked_at_end(out, n, fn, side, c);
	c->partial = true;
	return OK;
}

/* Expressions whose zeros may be poles: divisors and arguments of logarithms and
 * tangents. */
static int suspects(const struct expr *x, const struct expr **out, int n, int most,
		    struct arena *a)
{
	if (x->kind == EXPR_OP && x->op == EXPR_DIV && n < most)
		out[n++] = x->arg[1];
	if (x->kind == EXPR_OP && x->op == EXPR_POW && x->arg[1]->kind != EXPR_NUMBER &&
	    n < most)
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
		else if (!strcmp(x->text, "ld") || !strcmp(x->text, "coth") ||
			 !strcmp(x->text, "csch"))
			out[n++] = last;
		else if (!strcmp(x->text, "atanh") || !strcmp(x->text, "acoth"))
			out[n++] = expr_op(EXPR_SUB, expr_num(1, a),
					   expr_op(EXPR_MUL, last, last, a), a);
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

/* What the CAS says of a place: 1 a pole, 0 none, -1 nothing. */
static int asked_at_pole(const struct expr *fn, const struct num_fn *nf, num at,
			 struct tool_call *c)
{
	struct buf b = { 0 };
	struct expr *place;
	struct err ignored;
	const struct expr *side[2];
	bool known = num_print(&b, at, NUM_PLAIN, c->num) &&
		     expr_parse(&place, buf_str(&b), b.n, c->arena, &ignored) == OK;

	buf_clear(&b);
	if (!known || !c->cas)
		return -1;
	side[0] = limit(fn, place, 1, c);
	side[1] = limit(fn, place, -1, c);
	c->believed = true;
	if ((is_infinite(side[0]) || is_infinite(side[1])) && grows(nf, at, c))
		return 1;
	/* A side where the function ends has no limit. */
	return !side[0] && !side[1] ? -1 : 0;
}

/* Is there a pole at the place, on one side at least?  -1: not known. */
static int is_pole(const struct expr *fn, const struct num_fn *nf, num at, struct tool_call *c)
{
	bool open = false;

	for (int side = -1; side <= 1; side += 2) {
		struct expr_limit l;
		struct err ignored;
		enum status st = expr_limit(&l, fn, "x", at, false, side, c->num, &ignored);

		if (st == OK && l.infinite)
			return 1;
		open = open || (st != OK && st != E_DOMAIN);
	}
	return open ? asked_at_pole(fn, nf, at, c) : 0;
}

/* Where a suspect vanishes and a one-sided limit is infinite. */
static enum status pole_asymptotes(struct straight *out, int *n, const struct value *g,
				   const struct num_fn *nf, struct tool_call *c)
{
	const struct expr *s[16];
	int k = suspects(g->fn, s, 0, 16, c->arena);

	c->partial = c->partial || k == 16;
	for (int i = 0; i < k; i++) {
		struct zeros z;
		enum status st;

		if (!expr_uses(s[i], "x"))
			continue;
		st = tool_graph_zeros(&z, s[i], g, c);
		if (st != OK)
			return st;
		c->partial = c->partial || !z.complete;
		for (int j = 0; j < z.n; j++) {
			int pole;

			if (num_is_bad(z.z[j].x))
				return tool_undecided(c, "whether there is a pole at a place "
							 "without a closed form");
			pole = is_pole(g->fn, nf, z.z[j].x, c);
			c->partial = c->partial || pole < 0;
			st = pole > 0 ? add_upright(out, n, z.z[j].x, c) : OK;
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

	if (g->kind == KIND_HYPERBOLA && (c->arg[2].given || c->arg[3].given))
		return err_fail_with(c->err, E_ARG, "bad_argument",
				     c->arg[2].given ? "start_x" : "end_x", NULL,
				     "start_x and end_x are for functions");
	if (g->kind == KIND_HYPERBOLA) {
		st = tool_focal(c, &g, 1);
		if (st != OK)
			return st;
		geo_hyperbola_asymptotes(s, g, c->num);
		if (c->order == TOOL_ORDER_GEOGEBRA)
			s[1].d = geo_negate(s[1].d, c->num);
		/* With the second axis the other way round it is the other one, run backwards. */
		if (c->order == TOOL_ORDER_GEOGEBRA && g->axis & GGB_AXIS_TURNED) {
			struct straight first = s[0];

			s[0] = (struct straight){ s[1].p, geo_negate(s[1].d, c->num) };
			s[1] = (struct straight){ first.p, geo_negate(first.d, c->num) };
		}
		tool_give_lines(c, s, 2);
		return OK;
	}
	st = tool_graph_part(&part, c, g, 2);
	if (st != OK)
		return st;
	if (tool_graph_ratio(&r, g->fn, c, &st)) {
		if (st == OK)
			st = ratio_asymptotes(s, &n, &r,
					      c->arg[2].given || g->flag ? &part : NULL,
					      g->flag, c);
	} else if (num_level_of(c->num) != NUM_EXACT) {
		return tool_undecided(c, "whether there are asymptotes");
	} else {
		struct num_fn *nf;

		st = expr_compile(g->fn, "x", NULL, NULL, c->num, &nf, c->err);
		if (st != OK)
			return st;
		st = pole_asymptotes(s, &n, &part, nf, c);
		for (int side = -1; side <= 1 && st == OK && !g->flag; side += 2)
			st = end_asymptote(s, &n, g->fn, nf, side, c);
		num_fn_free(nf);
	}
	if (st != OK)
		return st;
	if (!n && (c->partial || c->believed))
		return err_fail(c->err, E_UNABLE, "undecided",
				"no asymptote was found, but that there is none is not "
				"proven");
	if (!n)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the function has no asymptote");
	tool_give_lines(c, s, n);
	return OK;
}
