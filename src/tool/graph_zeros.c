/*
 * tool_graph_zeros.c -- zeros of functions.
 *
 * They are found twice over.  A quotient of polynomials gives them exactly; any
 * other function is searched by certified isolation, which tells how many there
 * are and where, and at the exact level a closed form is tried for each (a
 * rational number or multiple of pi, or what the CAS proposes) and believed only
 * if it is proven to be a zero inside the isolating interval.  A zero without a
 * closed form is known by its enclosure: given up above the double level.
 */
#include "tool/graph_priv.h"
#include <math.h>
#include <string.h>

/* How far from 0 a function is searched, unless it ends: farther while nothing is
 * found. */
static const double reach[] = { GRAPH_REACH, 10 * GRAPH_REACH, 100 * GRAPH_REACH };
#define REACHES (int)(sizeof reach / sizeof *reach)

num tool_graph_enclosed(const struct num_enclosed *at, ctx *c)
{
	if (at->lo == at->hi)
		return num_double(at->lo, c);
	return num_level_of(c) == NUM_DOUBLE ? (num){ at->lo, at->hi, NULL } : num_bad(c);
}

num tool_graph_place(const struct zero *z)
{
	return num_is_bad(z->x) ? (num){ z->at.lo, z->at.hi, NULL } : z->x;
}

enum status tool_graph_value(num *out, const struct expr *fn, num x, struct tool_call *c)
{
	return expr_eval_at(out, fn, "x", x, NULL, NULL, c->num, c->err);
}

/* --- Polynomials ------------------------------------------------------------------ */

/* Numbers of coefficient expressions at the present level. */
static enum status numbers(num *out, struct expr *const *x, int degree, struct tool_call *c)
{
	for (int i = 0; i <= degree; i++) {
		struct expr_value v;
		enum status st = expr_eval(&v, x[i], NULL, NULL, c->num, c->err);

		if (st != OK)
			return st;
		out[i] = v.v[0];
	}
	return OK;
}

static void take_roots(struct zeros *out, const struct num_poly_root *r, struct tool_call *c)
{
	for (int i = 0; i < out->n; i++) {
		out->z[i].at = r[i].x;
		out->z[i].order = r[i].multiplicity;
		out->z[i].alone = true;
		out->z[i].of = NULL;
		out->z[i].x = num_is_bad(r[i].exact) ? tool_graph_enclosed(&r[i].x, c->num)
						     : r[i].exact;
	}
}

enum status tool_graph_poly_zeros(struct zeros *out, const num *k, int degree,
				  struct tool_call *c)
{
	struct num_poly_root r[GRAPH_ZEROS];
	enum status st;

	out->n = 0;
	out->complete = out->within = true;
	out->reach = 0;
	out->everywhere = TRUTH_NO;
	while (degree > 0 && is_yes(num_is_zero(k[degree], c->num)))
		degree--;
	if (degree == 0) {
		out->everywhere = num_is_zero(k[0], c->num);
		return OK;
	}
	st = num_poly_roots(r, GRAPH_ZEROS, &out->n, k, degree, c->num, c->err);
	if (st == OK)
		take_roots(out, r, c);
	return st;
}

/* A quotient of polynomials, as numbers; false when fn is none. */
bool tool_graph_ratio(struct ratio *out, const struct expr *fn, struct tool_call *c,
		      enum status *st)
{
	struct expr *p[GRAPH_DEGREE + 1], *q[GRAPH_DEGREE + 1];
	struct err ignored;

	*st = OK;
	if (expr_rational(fn, "x", p, &out->np, q, &out->nq, GRAPH_DEGREE, c->arena,
			  &ignored) != OK)
		return false;
	*st = numbers(out->p, p, out->np, c);
	if (*st == OK)
		*st = numbers(out->q, q, out->nq, c);
	return true;
}

/* The same of a compiled function with rational numbers; false when it is none. */
static bool rational_zeros(struct zeros *out, const struct num_fn *nf, struct tool_call *c)
{
	struct num_poly_root r[GRAPH_ZEROS];
	bool everywhere;

	if (!num_fn_rational_roots(r, GRAPH_ZEROS, &out->n, &everywhere, nf, c->num))
		return false;
	out->complete = out->within = true;
	out->reach = 0;
	out->everywhere = everywhere ? TRUTH_YES : TRUTH_NO;
	take_roots(out, r, c);
	return true;
}

/* --- Any function ------------------------------------------------------------------- */

bool tool_graph_is_zero(const struct expr *fn, num x, const struct num_enclosed *at,
			struct tool_call *c)
{
	struct err ignored;
	num y;

	if (num_is_bad(x) || !is_yes(num_leq(num_double(at->lo, c->num), x, c->num)) ||
	    !is_yes(num_leq(x, num_double(at->hi, c->num), c->num)))
		return false;
	return expr_eval_at(&y, fn, "x", x, NULL, NULL, c->num, &ignored) == OK &&
	       is_yes(num_is_zero(y, c->num));
}

/* A closed form of a zero known by its enclosure; bad when none is proven. */
static num closed_form(const struct expr *fn, const struct num_enclosed *at,
		       const struct expr *proposed, struct tool_call *c)
{
	static const int parts[] = { 1, 2, 3, 4, 5, 6, 8, 10, 12 };
	num pi = num_pi(c->num);

	for (int of_pi = 0; of_pi < 2; of_pi++)
		for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
			double k = round(at->mid / (of_pi ? 3.14159265358979323846 : 1) *
					 parts[i]);
			num x;

			if (fabs(k) > 1e6)
				continue;
			x = num_rat((long)k, parts[i], c->num);
			if (of_pi)
				x = num_mul(x, pi, c->num);
			if (tool_graph_is_zero(fn, x, at, c))
				return x;
		}
	if (num_level_of(c->num) == NUM_EXACT) {
		num x = expr_invert(fn, "x", at->mid, c->num);

		if (tool_graph_is_zero(fn, x, at, c))
			return x;
	}
	for (int i = 0; proposed && i < proposed->n; i++) {
		struct expr_value v;
		struct err ignored;

		if (expr_eval(&v, proposed->arg[i], NULL, NULL, c->num, &ignored) == OK &&
		    v.dim == 1 && tool_graph_is_zero(fn, v.v[0], at, c))
			return v.v[0];
	}
	return num_bad(c->num);
}

static const struct expr *ask_solutions(const struct expr *fn, struct tool_call *c)
{
	const struct expr *arg[2];
	struct expr *out;
	struct err ignored;

	if (!c->cas || num_level_of(c->num) != NUM_EXACT)
		return NULL;
	arg[0] = expr_op(EXPR_EQ, fn, expr_num(0, c->arena), c->arena);
	arg[1] = expr_name("x", c->arena);
	if (cas_ask(c->cas, CAS_SOLVE, arg, 2, GRAPH_CAS_MS, c->arena, &out, &ignored) != OK ||
	    out->kind != EXPR_LIST)
		return NULL;
	return out;
}

/* Isolated zeros that were found at another level. */
struct tool_memo {
	struct tool_memo *next;
	const char *key;
	enum num_fn_state state;
	int n;
	struct num_fn_root r[GRAPH_ZEROS];
};

/* The search is the same at every level: it is done once and remembered. */
static const struct tool_memo *isolate(const struct num_fn *nf, const struct expr *fn,
				       double lo, double hi, struct tool_memo *room,
				       struct tool_call *c)
{
	struct buf key = { 0 };
	struct tool_memo *m = NULL;

	if (fn && c->memo) {
		buf_addf(&key, "%a %a ", lo, hi);
		expr_print(&key, fn);
		for (m = *c->memo; m && strcmp(m->key, buf_str(&key)); m = m->next)
			;
	}
	if (!m) {
		m = key.n ? arena_alloc(c->memo_arena, sizeof *m) : room;
		m->state = num_fn_roots(m->r, GRAPH_ZEROS, &m->n, nf, lo, hi, c->num);
		if (key.n) {
			m->key = arena_strdup(c->memo_arena, buf_str(&key));
			m->next = *c->memo;
			*c->memo = m;
		}
	}
	buf_clear(&key);
	return m;
}

/* Zeros of a compiled function; fn is its expression for closed forms, or NULL. */
enum status tool_graph_searched_zeros(struct zeros *out, const struct num_fn *nf,
				      const struct expr *fn, double lo, double hi,
				      struct tool_call *c)
{
	struct tool_memo room = { 0 };
	const struct tool_memo *m = isolate(nf, fn, lo, hi, &room, c);
	const struct num_fn_root *r = m->r;
	const struct expr *proposed = NULL;

	out->n = 0;
	out->reach = 0;
	out->everywhere = m->state == FN_FAILED ? TRUTH_UNKNOWN : TRUTH_NO;
	if (m->state == FN_FAILED)
		return err_fail(c->err, E_UNABLE, "undecided",
				"the zeros could not be found within the limits");
	out->complete = out->within = m->state != FN_PARTIAL;
	if (fn && m->n)
		proposed = ask_solutions(fn, c);
	for (int i = 0; i < m->n; i++) {
		struct zero *z = &out->z[out->n];
		/* Doubles around it may be around its neighbour, too: then a zero between them
		 * need not be this one. */
		bool apart = (i == 0 || r[i - 1].x.hi < r[i].x.lo) &&
			     (i + 1 == m->n || r[i].x.hi < r[i + 1].x.lo);

		z->at = r[i].x;
		z->alone = r[i].alone && apart;
		z->of = fn;
		z->order = r[i].simple ? 1 : r[i].touching ? 2 : 0;
		z->x = tool_graph_enclosed(&r[i].x, c->num);
		if (fn && (num_is_bad(z->x) || !r[i].proven))
			z->x = apart ? closed_form(fn, &r[i].x, proposed, c) : num_bad(c->num);
		/* Too near to zero to tell: only a closed form can prove it. */
		if (!r[i].proven && num_level_of(c->num) != NUM_EXACT)
			return tool_undecided(c, "whether a function that comes close to zero "
						 "is zero there");
		if (!r[i].proven &&
		    (num_is_bad(z->x) || (r[i].bent && !expr_is_flat(fn, "x", z->x, c->num))))
			out->complete = out->within = false;
		if (r[i].proven || !num_is_bad(z->x)) {
			z->alone = z->alone || (r[i].bent && apart && out->within);
			out->n++;
		}
	}
	return OK;
}

enum status tool_graph_none(const struct zeros *z, const char *none, struct tool_call *c)
{
	if (z->complete)
		return err_fail(c->err, E_DOMAIN, "no_such_object", "%s", none);
	if (z->reach > 0)
		return err_fail(
			c->err, E_UNABLE, "undecided",
			"none was found from -%g to %g; farther out none is looked for",
			z->reach, z->reach);
	return err_fail(c->err, E_UNABLE, "undecided",
			"none was found, but there may be some");
}

/* Is the place within the bounds of the graph? */
truth tool_graph_within(const struct value *graph, const struct zero *z, struct tool_call *c)
{
	if (graph->kind != KIND_FUNCTION || !graph->flag)
		return TRUTH_YES;
	if (num_is_bad(z->x) && z->at.lo >= graph->v[0].hi && z->at.hi <= graph->v[1].lo)
		return TRUTH_YES;
	if (num_is_bad(z->x))
		return z->at.hi < graph->v[0].lo || z->at.lo > graph->v[1].hi ? TRUTH_NO
									      : TRUTH_UNKNOWN;
	return truth_and(num_leq(graph->v[0], z->x, c->num),
			 num_leq(z->x, graph->v[1], c->num));
}

/* Is there something with x in it that is divided by? */
static bool divides(const struct expr *x)
{
	if (x->kind == EXPR_OP && x->op == EXPR_DIV && expr_uses(x->arg[1], "x"))
		return true;
	if (x->kind == EXPR_OP && x->op == EXPR_POW && expr_uses(x->arg[0], "x") &&
	    !(x->arg[1]->kind == EXPR_NUMBER && x->arg[1]->text[0] != '-'))
		return true;
	for (int i = 0; i < x->n; i++)
		if (divides(x->arg[i]))
			return true;
	return false;
}

/* A quotient may have been cancelled: where it was not defined it is not zero. */
static enum status drop_gaps(struct zeros *z, const struct expr *fn, struct tool_call *c)
{
	int kept = 0;

	for (int i = 0; i < z->n; i++) {
		struct err why = { 0 };
		num y;
		enum status st = expr_eval_at(&y, fn, "x", tool_graph_place(&z->z[i]), NULL,
					      NULL, c->num, &why);

		if (st == E_DOMAIN)
			continue;
		if (st != OK)
			return tool_undecided(c, "whether the function is defined where its "
						 "numerator is zero");
		z->z[kept++] = z->z[i];
	}
	z->n = kept;
	return OK;
}

/* Only where the graph is. */
static enum status only_drawn(struct zeros *z, const struct value *graph, struct tool_call *c)
{
	int kept = 0;

	for (int i = 0; i < z->n; i++) {
		truth in = tool_graph_within(graph, &z->z[i], c);

		if (is_unknown(in))
			return tool_undecided(c,
					      "whether a zero is within the graph's bounds");
		if (is_yes(in))
			z->z[kept++] = z->z[i];
	}
	z->n = kept;
	return OK;
}

/* All zeros of fn on the part of the axis where the graph is drawn. */
enum status tool_graph_zeros(struct zeros *out, const struct expr *fn,
			     const struct value *graph, struct tool_call *c)
{
	struct ratio r;
	struct num_fn *nf;
	enum status st;

	if (tool_graph_ratio(&r, fn, c, &st)) {
		if (st == OK)
			st = tool_graph_poly_zeros(out, r.p, r.np, c);
		if (st == OK && divides(fn))
			st = drop_gaps(out, fn, c);
	} else {
		st = expr_compile(fn, "x", NULL, NULL, c->num, &nf, c->err);
		if (st != OK)
			return st;
		out->n = 0;
		if (rational_zeros(out, nf, c)) {
			num_fn_free(nf);
			return only_drawn(out, graph, c);
		}
		for (int i = 0; i < (graph->flag ? 1 : REACHES) && !out->n && st == OK; i++) {
			/* Bounds need not be doubles: a zero beside them is sorted out below. */
			st = tool_graph_searched_zeros(
				out, nf, fn, graph->flag ? graph->v[0].lo : -reach[i],
				graph->flag ? graph->v[1].hi : reach[i], c);
			if (!graph->flag && (!num_fn_tail_clear(nf, reach[i], 1) ||
					     !num_fn_tail_clear(nf, -reach[i], -1))) {
				out->complete = false;
				out->reach = reach[i];
			}
		}
		num_fn_free(nf);
	}
	return st == OK ? only_drawn(out, graph, c) : st;
}
