/*
 * graphs.c -- functions and what is found on their graphs.
 *
 * Zeros are found twice over.  A quotient of polynomials gives them exactly; any
 * other function is searched by certified isolation, which tells how many there
 * are and where, and at the exact level a closed form is tried for each (a
 * rational number or multiple of pi, or what the CAS proposes) and believed only
 * if it is proven to be a zero inside the isolating interval.  A zero without a
 * closed form is known by its enclosure: given up above the double level.
 */
#include "cas/cas.h"
#include "expr/expr.h"
#include "num/fn.h"
#include "tool/tool_priv.h"
#include <math.h>
#include <string.h>

#define DEGREE 40 /* polynomials beyond this are searched like others */
#define ZEROS 32
/* How far from 0 a function is searched, unless it ends: farther while nothing is
 * found. */
static const double reach[] = { 10, 100, 1000 };
#define REACHES (int)(sizeof reach / sizeof *reach)
#define CAS_MS 2000

/* A place on the x-axis at the present level, and its order of vanishing (0: the
 * sign is not known to change or stay). */
struct zero {
	num x;
	struct num_enclosed at;
	int order;
};
struct zeros {
	struct zero z[ZEROS];
	int n;
	bool complete;
};

static num enclosed_num(const struct num_enclosed *at, ctx *c)
{
	if (at->lo == at->hi)
		return num_double(at->lo, c);
	return num_level_of(c) == NUM_DOUBLE ? (num){ at->lo, at->hi, NULL } : num_bad(c);
}

static enum status value_at(num *out, const struct expr *fn, num x, struct tool_call *c)
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

static enum status poly_zeros(struct zeros *out, const num *k, int degree, struct tool_call *c)
{
	struct num_poly_root r[ZEROS];
	enum status st;

	out->n = 0;
	out->complete = true;
	while (degree > 0 && is_yes(num_is_zero(k[degree], c->num)))
		degree--;
	if (degree == 0)
		return OK;
	st = num_poly_roots(r, ZEROS, &out->n, k, degree, c->num, c->err);
	for (int i = 0; i < out->n && st == OK; i++) {
		out->z[i].at = r[i].x;
		out->z[i].order = r[i].multiplicity;
		out->z[i].x =
			num_is_bad(r[i].exact) ? enclosed_num(&r[i].x, c->num) : r[i].exact;
	}
	return st;
}

/* A quotient of polynomials, as numbers; false when fn is none. */
struct ratio {
	num p[DEGREE + 1], q[DEGREE + 1];
	int np, nq;
};
static bool ratio_of(struct ratio *out, const struct expr *fn, struct tool_call *c,
		     enum status *st)
{
	struct expr *p[DEGREE + 1], *q[DEGREE + 1];
	struct err ignored;

	*st = OK;
	if (expr_rational(fn, "x", p, &out->np, q, &out->nq, DEGREE, c->arena, &ignored) != OK)
		return false;
	*st = numbers(out->p, p, out->np, c);
	if (*st == OK)
		*st = numbers(out->q, q, out->nq, c);
	return true;
}

/* --- Any function ------------------------------------------------------------------- */

/* Is x (exact level) a zero of fn, and in the interval? */
static bool is_zero_there(const struct expr *fn, num x, const struct num_enclosed *at,
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
			if (is_zero_there(fn, x, at, c))
				return x;
		}
	for (int i = 0; proposed && i < proposed->n; i++) {
		struct expr_value v;
		struct err ignored;

		if (expr_eval(&v, proposed->arg[i], NULL, NULL, c->num, &ignored) == OK &&
		    v.dim == 1 && is_zero_there(fn, v.v[0], at, c))
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
	if (cas_ask(c->cas, CAS_SOLVE, arg, 2, CAS_MS, c->arena, &out, &ignored) != OK ||
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
	struct num_fn_root r[ZEROS];
};

/* The search is the same at every level: it is done once and remembered. */
static const struct tool_memo *isolate(const struct num_fn *nf, const struct expr *fn, double lo,
				       double hi, struct tool_memo *room, struct tool_call *c)
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
		m->state = num_fn_roots(m->r, ZEROS, &m->n, nf, lo, hi, c->num);
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
static enum status searched_zeros(struct zeros *out, const struct num_fn *nf,
				  const struct expr *fn, double lo, double hi,
				  struct tool_call *c)
{
	struct tool_memo room = { 0 };
	const struct tool_memo *m = isolate(nf, fn, lo, hi, &room, c);
	const struct num_fn_root *r = m->r;
	const struct expr *proposed = NULL;

	out->n = m->n;
	if (m->state == FN_FAILED)
		return fail(c->err, E_UNABLE, "undecided",
			    "the zeros could not be found within the limits");
	out->complete = m->state == FN_COMPLETE;
	if (fn && out->n)
		proposed = ask_solutions(fn, c);
	for (int i = 0; i < out->n; i++) {
		struct zero *z = &out->z[i];

		z->at = r[i].x;
		z->order = r[i].simple ? 1 : r[i].touching ? 2 : 0;
		z->x = enclosed_num(&r[i].x, c->num);
		if (fn && num_is_bad(z->x))
			z->x = closed_form(fn, &r[i].x, proposed, c);
	}
	return OK;
}

/* Is the place within the bounds of the graph? */
static truth within(const struct value *graph, const struct zero *z, struct tool_call *c)
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

/* All zeros of fn on the part of the axis where the graph is drawn. */
static enum status zeros_of(struct zeros *out, const struct expr *fn,
			    const struct value *graph, struct tool_call *c)
{
	struct ratio r;
	struct num_fn *nf;
	enum status st;
	int kept = 0;

	if (ratio_of(&r, fn, c, &st)) {
		if (st == OK)
			st = poly_zeros(out, r.p, r.np, c);
	} else {
		st = expr_compile(fn, "x", NULL, NULL, c->num, &nf, c->err);
		if (st != OK)
			return st;
		out->n = 0;
		for (int i = 0; i < (graph->flag ? 1 : REACHES) && !out->n && st == OK; i++)
			/* Bounds need not be doubles: a zero beside them is sorted out below. */
			st = searched_zeros(out, nf, fn,
					    graph->flag ? graph->v[0].lo : -reach[i],
					    graph->flag ? graph->v[1].hi : reach[i], c);
		num_fn_free(nf);
	}
	/* Only where the graph is. */
	for (int i = 0; i < out->n && st == OK; i++) {
		truth in = within(graph, &out->z[i], c);

		if (is_unknown(in))
			return tool_undecided(c,
					      "whether a zero is within the graph's bounds");
		if (is_yes(in))
			out->z[kept++] = out->z[i];
	}
	if (st == OK)
		out->n = kept;
	return st;
}

/* --- Making graphs --------------------------------------------------------------------- */

static const char *text_of(const struct expr *x, struct tool_call *c)
{
	struct buf b = { 0 };
	const char *t;

	expr_print(&b, x);
	t = arena_strdup(c->arena, buf_str(&b));
	buf_clear(&b);
	return t;
}

static void give_graph(struct tool_call *c, const struct expr *fn, const struct value *like)
{
	struct value *v = tool_make(c, KIND_FUNCTION, like && like->flag ? 2 : 0);

	v->fn = fn;
	v->text = text_of(fn, c);
	if (like && like->flag) {
		v->flag = 1;
		v->v[0] = like->v[0];
		v->v[1] = like->v[1];
	}
}

enum status tool_add_function(struct tool_call *c)
{
	struct num_fn *nf;
	enum status st;

	if (c->arg[2].given != c->arg[3].given) {
		fail(c->err, E_ARG, "bad_argument",
		     "start_x and end_x must be given together");
		err_arg(c->err, c->arg[2].given ? "end_x" : "start_x");
		return E_ARG;
	}
	/* What cannot be compiled has no values: unknown names, commands, points. */
	st = expr_compile(c->arg[1].x, "x", NULL, NULL, c->num, &nf, c->err);
	if (st != OK) {
		err_arg(c->err, "expr");
		return st;
	}
	num_fn_free(nf);
	give_graph(c, c->arg[1].x, NULL);
	if (c->arg[2].given) {
		struct value *v = c->out[0].val;
		int s = num_cmp(c->arg[2].n, c->arg[3].n, c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "which bound is larger");
		if (s >= 0) {
			fail(c->err, E_DOMAIN, "degenerate",
			     "start_x is not smaller than end_x");
			err_arg(c->err, "end_x");
			return E_DOMAIN;
		}
		v->n = 2;
		v->v = arena_alloc(c->arena, 2 * sizeof *v->v);
		v->v[0] = c->arg[2].n;
		v->v[1] = c->arg[3].n;
		v->flag = 1;
	}
	return OK;
}

enum status tool_add_derivative(struct tool_call *c)
{
	const struct value *g = c->arg[1].val;
	const struct expr *fn = g->fn;
	long order = c->arg[2].given && c->arg[2].i ? c->arg[2].i : 1;

	if (order < 1 || order > 20) {
		fail(c->err, E_ARG, "bad_argument", "order must be from 1 to 20, but is %ld",
		     order);
		err_arg(c->err, "order");
		return E_ARG;
	}
	for (long i = 0; i < order; i++) {
		fn = expr_diff(fn, "x", c->arena, c->err);
		if (!fn)
			return E_ARG;
	}
	give_graph(c, fn, g);
	return OK;
}

/* Is the place within the graph's bounds?  E_DOMAIN when it is not. */
static enum status drawn_at(struct tool_call *c, const struct value *g, num x)
{
	truth in = g->flag ? truth_and(num_leq(g->v[0], x, c->num), num_leq(x, g->v[1], c->num))
			   : TRUTH_YES;

	if (is_unknown(in))
		return tool_undecided(c, "whether a place is within the graph's bounds");
	return is_yes(in) ? OK
			  : fail(c->err, E_DOMAIN, "no_such_object",
				 "the function is not drawn there: it has bounds");
}

/* --- Integrals ---------------------------------------------------------------------------- */

/* The antiderivative of a polynomial; NULL when fn is none. */
static const struct expr *poly_antiderivative(const struct expr *fn, struct tool_call *c)
{
	struct expr *k[DEGREE + 1], *sum = NULL, *x = expr_name("x", c->arena);
	struct err ignored;
	int degree;

	if (expr_polynomial(fn, "x", k, &degree, DEGREE, c->arena, &ignored) != OK)
		return NULL;
	for (int i = 0; i <= degree; i++) {
		struct expr *t = expr_op(EXPR_POW, x, expr_num(i + 1, c->arena), c->arena);

		t = expr_op(EXPR_MUL, k[i], t, c->arena);
		t = expr_op(EXPR_DIV, t, expr_num(i + 1, c->arena), c->arena);
		sum = sum ? expr_op(EXPR_ADD, sum, t, c->arena) : t;
	}
	return expr_simplify(sum, NULL, c->arena, &ignored);
}

/* ln(u) for every ln(abs(u)): they have the same derivative u'/u, where it exists. */
static struct expr *without_abs(const struct expr *x, struct arena *a)
{
	struct expr *y = arena_alloc(a, sizeof *y);
	const struct expr *last = x->n ? x->arg[x->n - 1] : NULL;
	bool log = x->kind == EXPR_CALL && (!strcmp(x->text, "ln") || !strcmp(x->text, "log"));

	*y = *x;
	if (x->n)
		y->arg = arena_alloc(a, (size_t)x->n * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		y->arg[i] = without_abs(x->arg[i], a);
	if (log && last && last->kind == EXPR_CALL && last->n == 1 &&
	    !strcmp(last->text, "abs"))
		y->arg[x->n - 1] = y->arg[x->n - 1]->arg[0];
	return y;
}

/* Is the derivative of F equal to fn, as simplification shows? */
static bool is_antiderivative(const struct expr *F, const struct expr *fn, struct tool_call *c)
{
	struct err ignored;
	const struct expr *d = expr_diff(without_abs(F, c->arena), "x", c->arena, &ignored);

	if (d)
		d = expr_simplify(expr_op(EXPR_SUB, d, fn, c->arena), NULL, c->arena,
				  &ignored);
	return d && d->kind == EXPR_NUMBER && !strcmp(d->text, "0");
}

/* An antiderivative that has been checked, or NULL with the reason in c->err. */
static const struct expr *antiderivative(const struct expr *fn, struct tool_call *c)
{
	const struct expr *F = poly_antiderivative(fn, c), *arg[2];
	struct expr *out;

	if (F)
		return F;
	arg[0] = fn;
	arg[1] = expr_name("x", c->arena);
	if (!c->cas) {
		fail(c->err, E_ARG, "unsupported",
		     "this antiderivative needs the CAS worker, which is not there");
		return NULL;
	}
	if (cas_ask(c->cas, CAS_INTEGRATE, arg, 2, CAS_MS, c->arena, &out, c->err) != OK)
		return NULL;
	if (!is_antiderivative(out, fn, c)) {
		fail(c->err, E_UNABLE, "undecided",
		     "an antiderivative was proposed but could not be confirmed");
		return NULL;
	}
	return out;
}

enum status tool_add_integral_function(struct tool_call *c)
{
	const struct value *g = c->arg[1].val;
	const struct expr *F = antiderivative(g->fn, c);

	if (!F)
		return strcmp(c->err->code, "undecided") ? E_ARG : E_UNABLE;
	give_graph(c, F, g);
	return OK;
}

/* The integral of fn from a to b at the present level. */
static enum status integral(num *out, const struct expr *fn, num a, num b, struct tool_call *c)
{
	struct num_enclosed v = { 0 };
	struct num_fn *nf;
	const struct expr *F;
	enum status st = expr_compile(fn, "x", NULL, NULL, c->num, &nf, c->err);
	bool known;
	num fa, fb;

	if (st != OK)
		return st;
	known = num_fn_integral(&v, nf, a, b, c->num);
	num_fn_free(nf);
	F = poly_antiderivative(fn, c);
	/* F(b) - F(a) counts where it agrees with the certified value: an antiderivative may
	 * jump in between. */
	if (!F && known && num_level_of(c->num) == NUM_EXACT)
		F = antiderivative(fn, c);
	if (F && value_at(&fa, F, a, c) == OK && value_at(&fb, F, b, c) == OK) {
		*out = num_sub(fb, fa, c->num);
		if (poly_antiderivative(fn, c) ||
		    (is_yes(num_leq(num_double(v.lo, c->num), *out, c->num)) &&
		     is_yes(num_leq(*out, num_double(v.hi, c->num), c->num))))
			return OK;
	}
	if (!known)
		return fail(c->err, E_DOMAIN, "no_such_object",
			    "the integral could not be bounded: the function may have a pole "
			    "between the bounds");
	*out = enclosed_num(&v, c->num);
	return OK;
}

enum status tool_add_integral_shade(struct tool_call *c)
{
	const struct expr *fn = c->arg[1].val->fn;
	num out;
	enum status st;

	st = drawn_at(c, c->arg[1].val, c->arg[2].n);
	if (st == OK)
		st = drawn_at(c, c->arg[1].val, c->arg[3].n);
	if (st != OK)
		return st;
	if (c->arg[4].given)
		fn = expr_op(EXPR_SUB, fn, c->arg[4].val->fn, c->arena);
	st = integral(&out, fn, c->arg[2].n, c->arg[3].n, c);
	if (st == OK)
		tool_give_number(c, out);
	return st;
}

enum status tool_query_definite_integral(struct tool_call *c)
{
	num out = num_int(0, c->num);
	enum status st = drawn_at(c, c->arg[1].val, c->arg[2].n);

	if (st == OK)
		st = drawn_at(c, c->arg[1].val, c->arg[3].n);
	if (st == OK)
		st = integral(&out, c->arg[1].val->fn, c->arg[2].n, c->arg[3].n, c);

	c->answer.kind = "integral";
	c->answer.n = out;
	return st;
}

/* --- Points of a graph ---------------------------------------------------------------------- */

static enum status give_zeros(struct tool_call *c, const struct zeros *z,
			      const struct expr *height, const char *none)
{
	if (!z->n)
		return fail(c->err, E_DOMAIN, "no_such_object", "%s", none);
	for (int i = 0; i < z->n; i++) {
		num y = num_int(0, c->num);
		enum status st = OK;

		if (height && num_is_bad(z->z[i].x))
			y = num_bad(c->num);
		else if (height)
			st = value_at(&y, height, z->z[i].x, c);
		if (st != OK)
			return st;
		tool_give_pt(c, z->n > 1 ? ROLE_SOLUTION : ROLE_MAIN, i, (pt){ z->z[i].x, y });
	}
	return OK;
}

enum status tool_add_roots(struct tool_call *c)
{
	const struct value *g = c->arg[1].val;
	struct zeros z;
	enum status st = zeros_of(&z, g->fn, g, c);

	return st == OK ? give_zeros(c, &z, NULL, "the function has no zero there") : st;
}

/* May a derivative of it jump or be undefined where the function is not? */
static bool has_corners(const struct expr *x)
{
	static const char *const calls[] = { "abs", "If", "min", "max", "sgn", "floor", "ceil", "round",
					     "cbrt", "root", "nroot", "sqrt" };

	for (size_t i = 0; x->kind == EXPR_CALL && i < sizeof calls / sizeof *calls; i++)
		if (!strcmp(x->text, calls[i]))
			return true;
	if (x->kind == EXPR_OP && x->op == EXPR_POW && x->arg[1]->kind != EXPR_NUMBER)
		return true;
	for (int i = 0; i < x->n; i++)
		if (has_corners(x->arg[i]))
			return true;
	return false;
}

/* Zeros of the k-th derivative where it changes its sign. */
static enum status turning(struct tool_call *c, int k, const char *none)
{
	const struct value *g = c->arg[1].val;
	const struct expr *d = g->fn;
	struct zeros z;
	enum status st;
	int n = 0;

	for (int i = 0; i < k; i++) {
		d = expr_diff(d, "x", c->arena, c->err);
		if (!d)
			return E_ARG;
	}
	st = zeros_of(&z, d, g, c);
	if (st != OK)
		return st;
	for (int i = 0; i < z.n; i++)
		if (z.z[i].order % 2)
			z.z[n++] = z.z[i];
	z.n = n;
	/* Zeros of the derivative do not tell of corners. */
	if (!n && has_corners(g->fn))
		return fail(c->err, E_UNABLE, "undecided",
			    "none was found where the derivative exists; at corners none is looked for");
	return give_zeros(c, &z, g->fn, none);
}

enum status tool_add_turning_point(struct tool_call *c)
{
	return turning(c, 1, "the function has no turning point there");
}

enum status tool_add_inflection_point(struct tool_call *c)
{
	return turning(c, 2, "the function has no inflection point there");
}

/* --- Asymptotes -------------------------------------------------------------------------------- */

static void add_line(struct straight *out, int *n, pt p, pt d)
{
	if (*n < ZEROS)
		out[(*n)++] = (struct straight){ p, d };
}

static enum status ratio_asymptotes(struct straight *out, int *n, struct ratio *r,
				    struct tool_call *c)
{
	ctx *m = c->num;
	struct zeros poles;
	enum status st = poly_zeros(&poles, r->q, r->nq, c);
	num zero = num_int(0, m), one = num_int(1, m);

	if (st != OK)
		return st;
	for (int i = 0; i < poles.n; i++)
		add_line(out, n, (pt){ poles.z[i].x, zero }, (pt){ zero, one });
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

	if (cas_ask(c->cas, CAS_LIMIT, arg, side ? 4 : 3, CAS_MS, c->arena, &out, &ignored) !=
	    OK)
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

	if (*n == ZEROS)
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
		st = zeros_of(&z, s[i], g, c);
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
	struct straight s[ZEROS];
	struct ratio r;
	enum status st;
	int n = 0;

	if (ratio_of(&r, g->fn, c, &st)) {
		if (st == OK)
			st = ratio_asymptotes(s, &n, &r, c);
	} else if (!c->cas) {
		return fail(c->err, E_ARG, "unsupported",
			    "asymptotes of other functions than quotients of polynomials need "
			    "the CAS worker, which is not there");
	} else if (num_level_of(c->num) != NUM_EXACT) {
		return tool_undecided(c, "limits are taken at the exact level");
	} else {
		st = pole_asymptotes(s, &n, g, c);
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

/* --- Largest and smallest ------------------------------------------------------------------------- */

/* Bounds need not be doubles.  What is largest on a little less is not beyond the answer,
 * what is largest on a little more not below it; a function that ends at the bound has no
 * more, and is looked at on less alone, with its value at that bound. */
static bool enclosed_extremum(struct num_enclosed *where, struct num_enclosed *value,
			      const struct num_fn *nf, num a, num b, int sign, ctx *c)
{
	struct num_enclosed at, most;

	if (!num_fn_extremum(where, value, nf, a.hi, b.lo, sign, c))
		return false;
	if (a.lo == a.hi && b.lo == b.hi)
		return true;
	if (num_fn_extremum(&at, &most, nf, a.lo, b.hi, sign, c)) {
		where->lo = fmin(where->lo, at.lo);
		where->hi = fmax(where->hi, at.hi);
		value->lo = fmin(value->lo, most.lo);
		value->hi = fmax(value->hi, most.hi);
		return true;
	}
	for (int end = 0; end < 2; end++) {
		num x = end ? b : a;

		if (x.lo == x.hi || !num_fn_at(&most, nf, x, c))
			continue;
		where->lo = fmin(where->lo, x.lo);
		where->hi = fmax(where->hi, x.hi);
		value->lo = fmin(value->lo, most.lo);
		value->hi = fmax(value->hi, most.hi);
	}
	return true;
}

static enum status extremum(struct tool_call *c, int sign)
{
	const struct value *g = c->arg[1].val;
	num a = c->arg[2].n, b = c->arg[3].n, best, best_y;
	const struct expr *d;
	struct err ignored;
	struct zeros z = { .n = 0 };
	struct num_enclosed where, value;
	struct num_fn *nf;
	enum status st;
	bool known, exact = true;
	int s = num_cmp(a, b, c->num);

	c->answer.kind = "point";
	c->answer.is_point = true;
	c->answer.p = (pt){ a, a };
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which bound is larger");
	if (s >= 0) {
		fail(c->err, E_DOMAIN, "degenerate", "start is not smaller than end");
		err_arg(c->err, "end");
		return E_DOMAIN;
	}
	st = drawn_at(c, g, a);
	if (st == OK)
		st = drawn_at(c, g, b);
	if (st != OK)
		return st;
	st = expr_compile(g->fn, "x", NULL, NULL, c->num, &nf, c->err);
	if (st != OK)
		return st;
	known = enclosed_extremum(&where, &value, nf, a, b, sign, c->num);
	num_fn_free(nf);
	if (!known)
		return fail(c->err, E_DOMAIN, "no_such_object",
			    "the function is not defined and bounded everywhere between start "
			    "and end");
	/* Exactly: the ends and the places where the derivative vanishes. */
	d = expr_diff(g->fn, "x", c->arena, &ignored);
	if (num_level_of(c->num) == NUM_EXACT && d) {
		struct value part = {
			.kind = KIND_FUNCTION, .flag = 1, .n = 2, .v = (num[2]){ a, b }
		};

		exact = zeros_of(&z, d, &part, c) == OK &&
			value_at(&best_y, g->fn, a, c) == OK;
		best = a;
		for (int i = 0; i <= z.n && exact; i++) {
			num x = i < z.n ? z.z[i].x : b, y;
			int k;

			exact = !num_is_bad(x) && value_at(&y, g->fn, x, c) == OK;
			k = exact ? num_cmp(y, best_y, c->num) : NUM_UNKNOWN;
			exact = exact && k != NUM_UNKNOWN;
			if (exact && k * sign > 0)
				best = x, best_y = y;
		}
		/* It must be the one that was enclosed. */
		if (exact && is_yes(num_leq(num_double(value.lo, c->num), best_y, c->num)) &&
		    is_yes(num_leq(best_y, num_double(value.hi, c->num), c->num))) {
			c->answer.p = (pt){ best, best_y };
			return OK;
		}
	}
	c->answer.p = (pt){ enclosed_num(&where, c->num), enclosed_num(&value, c->num) };
	return OK;
}

enum status tool_query_function_max(struct tool_call *c)
{
	return extremum(c, 1);
}
enum status tool_query_function_min(struct tool_call *c)
{
	return extremum(c, -1);
}

/* --- Graphs in other tools ---------------------------------------------------------------------------- */

static void add_product(num *out, const num *p, int np, const num *q, int nq, ctx *c)
{
	for (int i = 0; i <= np; i++)
		for (int j = 0; j <= nq; j++)
			out[i + j] = num_add(out[i + j], num_mul(p[i], q[j], c), c);
}

/* A conic's equation at (x, p/q), times q^2 (q where y^2 does not occur, 1 where y does
 * not): coefficients, and the degree. */
static int compose_conic(num *out, const struct conic *k, const struct ratio *r, ctx *c)
{
	const num level[3] = { k->f, k->d, k->a }, slope[2] = { k->e, k->b }, square = k->c;
	num one = num_int(1, c), times[DEGREE + 1], part[DEGREE + 1];
	bool squares = !is_yes(num_is_zero(k->c, c));
	bool upright =
		!squares && is_yes(num_is_zero(k->b, c)) && is_yes(num_is_zero(k->e, c));
	int most = r->np > r->nq ? r->np : r->nq,
	    degree = upright ? 2 : (squares ? 2 : 1) * most + 2;

	for (int i = 0; i <= DEGREE; i++)
		out[i] = times[i] = part[i] = num_int(0, c);
	if (upright) {
		add_product(out, level, 2, &one, 0, c);
		return degree;
	}
	if (!squares) {
		add_product(out, level, 2, r->q, r->nq, c);
		add_product(out, slope, 1, r->p, r->np, c);
		return degree;
	}
	add_product(times, r->q, r->nq, r->q, r->nq, c);
	add_product(out, level, 2, times, 2 * r->nq, c);
	add_product(part, r->p, r->np, r->q, r->nq, c);
	add_product(out, slope, 1, part, r->np + r->nq, c);
	for (int i = 0; i <= r->np; i++)
		times[i] = num_mul(square, r->p[i], c);
	add_product(out, times, r->np, r->p, r->np, c);
	return degree;
}

/* The equation of a conic at (x, fn(x)), for closed forms of its zeros; NULL when a
 * coefficient has none. */
static const struct expr *conic_expr(const struct conic *k, const struct expr *fn,
				     struct tool_call *c)
{
	const num coef[6] = { k->a, k->b, k->c, k->d, k->e, k->f };
	const struct expr *x = expr_name("x", c->arena), *sum = NULL;
	const struct expr *term[6] = { expr_op(EXPR_MUL, x, x, c->arena),
				       expr_op(EXPR_MUL, x, fn, c->arena),
				       expr_op(EXPR_MUL, fn, fn, c->arena),
				       x,
				       fn,
				       expr_num(1, c->arena) };

	if (num_level_of(c->num) != NUM_EXACT)
		return NULL;
	for (int i = 0; i < 6; i++) {
		struct buf b = { 0 };
		struct expr *y = NULL;
		struct err ignored;

		if (is_yes(num_is_zero(coef[i], c->num)))
			continue;
		if (num_print(&b, coef[i], NUM_PLAIN, c->num) &&
		    expr_parse(&y, buf_str(&b), b.n, c->arena, &ignored) != OK)
			y = NULL;
		buf_clear(&b);
		if (!y)
			return NULL;
		y = expr_op(EXPR_MUL, y, term[i], c->arena);
		sum = sum ? expr_op(EXPR_ADD, sum, y, c->arena) : y;
	}
	return sum;
}

/* The same as a compiled function; y is the node of f(x). */
static void compile_conic(struct num_fn *nf, const struct conic *k, int y, ctx *c)
{
	const num coef[5] = { k->a, k->b, k->c, k->d, k->e };
	int x = num_fn_var(nf), sum = num_fn_number(nf, k->f, c);
	const int term[5] = { num_fn_apply(nf, FN_MUL, x, x), num_fn_apply(nf, FN_MUL, x, y),
			      num_fn_apply(nf, FN_MUL, y, y), x, y };

	for (int i = 0; i < 5; i++)
		sum = num_fn_apply(
			nf, FN_ADD, sum,
			num_fn_apply(nf, FN_MUL, num_fn_number(nf, coef[i], c), term[i]));
}

/* The other object as a conic (a line has no squares); false for other kinds. */
static bool as_conic(struct conic *out, const struct value *v, ctx *c, enum status *st)
{
	num zero = num_int(0, c);

	*st = OK;
	if (value_is(v, KINDS_LINEAR)) {
		*out = (struct conic){ zero, zero, zero, zero, zero, zero };
		straight_equation(straight_of(v, c), &out->d, &out->e, &out->f, c);
		return true;
	}
	if (!value_is(v, KINDS_CONIC | KIND_BIT(KIND_ARC)))
		return false;
	*st = conic_of(out, v, c);
	return true;
}

/* Common points of the graph v with w, by increasing x. */
enum status tool_meet_graph(struct tool_call *c, struct meet *out, const struct value *v,
			    const struct value *w)
{
	const struct expr *diff = NULL;
	struct conic k;
	struct zeros z;
	struct ratio r;
	struct num_fn *nf;
	enum status st;

	out->n = 0;
	if (w->kind == KIND_FUNCTION) {
		diff = expr_op(EXPR_SUB, v->fn, w->fn, c->arena);
		st = zeros_of(&z, diff, v->flag ? v : w, c);
	} else if (!as_conic(&k, w, c->num, &st)) {
		return fail(c->err, E_ARG, "unsupported",
			    "a graph and a %s cannot be intersected", kind_name(w->kind));
	} else if (st == OK && ratio_of(&r, v->fn, c, &st) && r.np < DEGREE / 2 &&
		   r.nq < DEGREE / 2) {
		num p[DEGREE + 1];

		if (st == OK)
			st = poly_zeros(&z, p, compose_conic(p, &k, &r, c->num), c);
	} else if (st == OK) {
		st = expr_compile(v->fn, "x", NULL, NULL, c->num, &nf, c->err);
		if (st == OK) {
			compile_conic(nf, &k, num_fn_last(nf), c->num);
			st = searched_zeros(&z, nf, conic_expr(&k, v->fn, c),
					    v->flag ? v->v[0].lo : -reach[0],
					    v->flag ? v->v[1].hi : reach[0], c);
			num_fn_free(nf);
		}
	}
	if (st != OK)
		return st;
	for (int i = 0; i < z.n && out->n < MEET_MOST; i++) {
		pt p = { z.z[i].x, num_bad(c->num) };
		truth in = truth_and(within(v, &z.z[i], c), within(w, &z.z[i], c));
		bool ends = value_is(w, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_RAY) |
						KIND_BIT(KIND_ARC));

		if (is_yes(in) && !num_is_bad(p.x)) {
			st = value_at(&p.y, v->fn, p.x, c);
			if (st == E_DOMAIN)
				continue; /* a pole of the graph on the line */
			if (st != OK)
				return st;
			if (ends)
				in = path_extent_has(w, p, c->num);
		} else if (is_yes(in) && ends) {
			in = TRUTH_UNKNOWN;
		}
		if (is_unknown(in))
			return tool_undecided(c, "whether a common point is within the path");
		if (is_yes(in))
			out->p[out->n++] = p;
	}
	if (!out->n)
		return fail(c->err, E_DOMAIN, "no_such_object",
			    "the graph does not meet the %s there", kind_name(w->kind));
	return OK;
}

/* The tangent of a graph at the x of a point. */
enum status tool_graph_tangent(struct tool_call *c, const struct value *g, pt p)
{
	const struct expr *d = expr_diff(g->fn, "x", c->arena, c->err);
	num y, m;
	enum status st;

	if (!d)
		return E_ARG;
	st = drawn_at(c, g, p.x);
	if (st == OK)
		st = value_at(&y, g->fn, p.x, c);
	if (st == OK)
		st = value_at(&m, d, p.x, c);
	if (st == OK)
		tool_give_line(c, ROLE_MAIN, 0,
			       (struct straight){ { p.x, y }, { num_int(1, c->num), m } });
	return st;
}

/* The point of a graph above (or below) p. */
enum status tool_graph_point(struct tool_call *c, const struct value *g, pt *p)
{
	if (g->flag) {
		truth low = num_less(p->x, g->v[0], c->num),
		      high = num_less(g->v[1], p->x, c->num);

		if (is_unknown(low) || is_unknown(high))
			return tool_undecided(
				c, "whether the point is beyond the graph's bounds");
		p->x = is_yes(low) ? g->v[0] : is_yes(high) ? g->v[1] : p->x;
	}
	return value_at(&p->y, g->fn, p->x, c);
}

/* --- Curves and inequalities ------------------------------------------------------------------------------ */

enum status tool_add_curve(struct tool_call *c)
{
	const char *t = c->arg[5].given ? c->arg[5].text : "t";
	struct value *v;
	struct num_fn *nf;
	int s = num_cmp(c->arg[3].n, c->arg[4].n, c->num);

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which bound of the parameter is larger");
	if (s >= 0) {
		fail(c->err, E_DOMAIN, "degenerate", "t_start is not smaller than t_end");
		err_arg(c->err, "t_end");
		return E_DOMAIN;
	}
	for (int i = 1; i <= 2; i++) {
		enum status st = expr_compile(c->arg[i].x, t, NULL, NULL, c->num, &nf, c->err);

		if (st != OK) {
			err_arg(c->err, i == 1 ? "x_expr" : "y_expr");
			return st;
		}
		num_fn_free(nf);
	}
	v = tool_make(c, KIND_CURVE, 2);
	v->fn = c->arg[1].x;
	v->fn2 = c->arg[2].x;
	v->v[0] = c->arg[3].n;
	v->v[1] = c->arg[4].n;
	v->text = arena_printf(c->arena, "(%s, %s)", text_of(v->fn, c), text_of(v->fn2, c));
	return OK;
}

enum status tool_add_inequality(struct tool_call *c)
{
	const struct expr *x = c->arg[1].x;
	struct value *v;

	if (x->kind != EXPR_OP || x->op < EXPR_LT || x->op > EXPR_OR ||
	    x->op == EXPR_PARALLEL || x->op == EXPR_PERP ||
	    (!expr_uses(x, "x") && !expr_uses(x, "y"))) {
		fail(c->err, E_ARG, "bad_argument",
		     "an inequality in x and y is expected, like y < x^2");
		err_arg(c->err, "expr");
		return E_ARG;
	}
	v = tool_make(c, KIND_INEQUALITY, 0);
	v->fn = x;
	v->text = text_of(x, c);
	return OK;
}
