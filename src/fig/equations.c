/*
 * equations.c -- query_solve and query_nsolve: equations as they are written.
 *
 * A quotient of polynomials is solved here, exactly.  For other equations the CAS
 * is asked, and each solution it gives is put back: the two sides must be proven
 * equal, or agree to hundreds of bits.  Without a CAS, or where it finds no closed
 * form, the solutions are isolated and enclosed; then only those of an interval are
 * known, which the answer names.
 */
#include "cas/cas.h"
#include "fig/fig_priv.h"
#include "num/fn.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST 64
#define DEGREE 60
#define FAR 1000.0
#define NEAR 10.0 /* where solutions repeat without end */
#define CAS_MS 2000

/* What is said: the solutions as text, each with its decimal. */
struct solve_said {
	struct buf json, text;
	int n;
	const char *certainty;
	bool complete;
	bool rounded; /* numbers went in by their digits: no closed forms come out */
	double far;   /* 0, or only -far .. far was searched */
};

/* A solution: its closed form, or the polynomial it is a root of (that and the
 * decimal say exactly which number it is), or the decimal alone. */
static void say(struct solve_said *s, const char *variable, const char *exact,
		const char *root_of, double approx)
{
	struct buf d = { 0 };

	if (s->rounded)
		exact = root_of = NULL;
	buf_add_double(&d, approx);
	buf_addf(&s->json, "%s{\"exact\":", s->n ? "," : "");
	if (exact)
		json_add_string(&s->json, exact);
	else
		buf_add(&s->json, "null");
	buf_addf(&s->json, ",\"approx\":%s", buf_str(&d));
	if (root_of) {
		buf_add(&s->json, ",\"root_of\":");
		json_add_string(&s->json, root_of);
	}
	buf_addc(&s->json, '}');
	buf_addf(&s->text, "%s%s = %s", s->n++ ? ", " : "", variable,
		 exact ? exact : buf_str(&d));
	buf_clear(&d);
}

static void finish(struct fig *f, struct solve_said *s)
{
	struct buf b = { 0 };

	if (s->rounded)
		s->certainty = "approximate";
	buf_addf(&b, "{%s}", buf_str(&s->text));
	f->obs.text = arena_printf(
		f->answer, s->far ? "%s (%s%s, from %g to %g)" : "%s (%s%s)", buf_str(&b),
		s->certainty, s->complete ? "" : ", perhaps not all", -s->far, s->far);
	f->obs.exact = arena_strdup(f->answer, buf_str(&b));
	buf_reset(&b);
	buf_add(&b, "\"kind\":\"solutions\",\"exact\":");
	json_add_string(&b, f->obs.exact);
	buf_addf(&b, ",\"solutions\":[%s],\"complete\":%s,\"certainty\":\"%s\"",
		 buf_str(&s->json), s->complete ? "true" : "false", s->certainty);
	if (s->far)
		buf_addf(&b, ",\"from\":%g,\"to\":%g", -s->far, s->far);
	f->obs.json = arena_strdup(f->answer, buf_str(&b));
	buf_clear(&b);
	buf_clear(&s->json);
	buf_clear(&s->text);
}

/* Left minus right, closed, of one equation. */
static struct expr *difference(struct fig *f, const struct expr *x, struct err *e)
{
	struct expr *y = fig_close(f, x, f->scratch, e);

	if (!y || y->kind != EXPR_OP || y->op < EXPR_EQ)
		return y;
	if (y->op != EXPR_EQ) {
		err_fail(e, E_ARG, "unsupported",
			 "only equations are solved; this is another relation");
		return NULL;
	}
	return expr_op(EXPR_SUB, y->arg[0], y->arg[1], f->scratch);
}

/* --- Polynomial equations -------------------------------------------------------------- */

/* The equation's polynomial as text, highest power first. */
static const char *polynomial_text(struct fig *f, struct expr *const *p, int degree,
				   const char *variable)
{
	struct expr *sum = p[degree], *x = expr_name(variable, f->scratch);
	struct err ignored;
	struct buf b = { 0 };
	const char *t;

	/* Horner's form, simplified to a sum of powers. */
	for (int i = degree - 1; i >= 0; i--)
		sum = expr_op(EXPR_ADD, expr_op(EXPR_MUL, sum, x, f->scratch), p[i],
			      f->scratch);
	sum = expr_simplify(sum, NULL, f->scratch, &ignored);
	if (sum)
		expr_print(&b, sum);
	t = arena_strdup(f->scratch, buf_str(&b));
	buf_clear(&b);
	return sum ? t : NULL;
}

/* Is there something with the variable in it that is divided by? */
static bool divides(const struct expr *x, const char *variable)
{
	if (x->kind == EXPR_OP && x->op == EXPR_DIV && expr_uses(x->arg[1], variable))
		return true;
	if (x->kind == EXPR_OP && x->op == EXPR_POW && expr_uses(x->arg[0], variable) &&
	    !(x->arg[1]->kind == EXPR_NUMBER && x->arg[1]->text[0] != '-'))
		return true;
	for (int i = 0; i < x->n; i++)
		if (divides(x->arg[i], variable))
			return true;
	return false;
}

/* Is d, left minus right as it was written, defined at a root of its numerator? */
static truth defined_at(struct fig *f, const struct expr *d, const char *variable,
			const struct num_poly_root *r)
{
	num x = num_is_bad(r->exact) ? (num){ r->x.lo, r->x.hi, NULL } : r->exact, y;
	struct err ignored;
	enum status st = divides(d, variable) ? expr_eval_at(&y, d, variable, x, NULL, NULL,
							     f->num, &ignored)
					      : OK;

	return st == OK ? TRUTH_YES : st == E_DOMAIN ? TRUTH_NO : TRUTH_UNKNOWN;
}

static enum status polynomial(struct fig *f, struct solve_said *s, const struct expr *d,
			      struct expr *const *p, int degree, const char *variable,
			      bool numeric, struct err *e)
{
	struct num_poly_root r[MOST];
	num k[DEGREE + 1];
	const char *root_of = NULL;
	int n = 0;
	enum status st = OK;

	for (int i = 0; i <= degree && st == OK; i++) {
		struct expr_value v;

		st = expr_eval(&v, p[i], NULL, NULL, f->num, e);
		k[i] = v.v[0];
	}
	if (st == OK && degree == 0) {
		/* No unknown is left: every number, or none. */
		truth all = num_is_zero(k[0], f->num);

		if (is_unknown(all))
			return err_fail(e, E_UNABLE, "undecided",
					"could not tell whether the two sides are equal");
		if (is_yes(all) && divides(d, variable))
			return err_fail(e, E_DOMAIN, "degenerate",
					"it holds wherever both sides are defined");
		if (is_yes(all))
			buf_addf(&s->text, "%s = %s", variable, variable);
		return OK;
	}
	if (st == OK)
		st = num_poly_roots(r, MOST, &n, k, degree, f->num, e);
	if (st == OK && n)
		root_of = polynomial_text(f, p, degree, variable);
	for (int i = 0; i < n && st == OK; i++) {
		struct buf b = { 0 };
		truth there = defined_at(f, d, variable, &r[i]);
		bool exact = !numeric && !num_is_bad(r[i].exact) &&
			     num_print(&b, r[i].exact, NUM_PLAIN, f->num);

		if (is_unknown(there))
			st = err_fail(e, E_UNABLE, "undecided",
				      "could not tell whether both sides are defined at %.10g",
				      r[i].x.mid);
		else if (is_yes(there) && !exact)
			s->certainty = "enclosed";
		if (is_yes(there))
			say(s, variable, exact ? buf_str(&b) : NULL, exact ? NULL : root_of,
			    r[i].x.mid);
		buf_clear(&b);
	}
	return st;
}

/* --- Numerically -------------------------------------------------------------------------- */

static enum status isolated(struct fig *f, struct solve_said *s, const struct expr *d,
			    const char *variable, struct err *e)
{
	struct num_fn_root r[MOST];
	struct num_fn *nf;
	enum num_fn_state state;
	int n = 0;
	enum status st = expr_compile(d, variable, NULL, NULL, f->num, &nf, e);

	if (st != OK)
		return st;
	s->far = FAR;
	state = num_fn_roots(r, MOST, &n, nf, -FAR, FAR, f->num);
	/* Those near 0 first, where there are too many. */
	if (state != FN_COMPLETE) {
		state = num_fn_roots(r, MOST, &n, nf, -NEAR, NEAR, f->num);
		s->far = NEAR;
	}
	/* Of those that are farther out nothing is known, unless there are none. */
	s->complete = state == FN_COMPLETE && num_fn_tail_clear(nf, s->far, 1) &&
		      num_fn_tail_clear(nf, -s->far, -1);
	num_fn_free(nf);
	if (state == FN_FAILED)
		return err_fail(e, E_UNABLE, "undecided",
				"the solutions could not be isolated within the limits");
	if (s->complete)
		s->far = 0;
	s->certainty = n ? "enclosed" : s->complete ? "proven" : "unknown";
	for (int i = 0; i < n; i++) {
		char form[40];
		bool exact = r[i].x.lo == r[i].x.hi && r[i].proven &&
			     r[i].x.lo == floor(r[i].x.lo) && fabs(r[i].x.lo) < 1e15;

		/* The two sides come so near to each other that nothing tells them apart. */
		if (!r[i].proven)
			s->certainty = "probable";
		snprintf(form, sizeof form, "%.0f", r[i].x.lo);
		say(s, variable, exact ? form : NULL, NULL, r[i].x.mid);
	}
	return OK;
}

/* --- With the CAS ---------------------------------------------------------------------------- */

/* Put back into the equation: 2 proven, 1 agrees closely, 0 no solution. */
static int check(struct fig *f, const struct expr *d, const char *variable,
		 const struct expr *x)
{
	struct expr_value v;
	struct err ignored;
	num y;

	if (expr_eval(&v, x, NULL, NULL, f->num, &ignored) != OK || v.dim != 1 ||
	    expr_eval_at(&y, d, variable, v.v[0], NULL, NULL, f->num, &ignored) != OK)
		return 0;
	switch (num_sgn(y, f->num)) {
	case 0: return 2;
	case NUM_UNKNOWN: return 1;
	default: return 0;
	}
}

static enum status asked(struct fig *f, struct solve_said *s, const struct expr *d,
			 const char *variable, struct err *e)
{
	const struct expr *arg[2];
	struct expr *out;
	enum status st;

	if (!f->cas)
		return err_fail(e, E_UNABLE, "unsupported", "no CAS worker");
	arg[0] = expr_op(EXPR_EQ, d, expr_num(0, f->scratch), f->scratch);
	arg[1] = expr_name(variable, f->scratch);
	st = cas_ask(f->cas, CAS_SOLVE, arg, 2, CAS_MS, f->scratch, &out, e);
	if (st != OK)
		return st;
	s->certainty = "proven";
	for (int i = 0; i < out->n && s->n < MOST; i++) {
		int good = check(f, d, variable, out->arg[i]);
		struct expr_value v;
		struct buf b = { 0 };

		if (!good)
			continue;
		if (good == 1)
			s->certainty = "probable";
		if (expr_eval(&v, out->arg[i], NULL, NULL, f->num, e) == OK) {
			if (!num_print(&b, v.v[0], NUM_PLAIN, f->num))
				expr_print(&b, out->arg[i]);
			say(s, variable, buf_str(&b), NULL, num_approx(v.v[0], f->num));
		}
		buf_clear(&b);
	}
	s->complete = false; /* a periodic equation gives one period */
	return OK;
}

/* A system: {equations}, {unknowns}. */
static enum status system_of(struct fig *f, struct solve_said *s, const struct expr *x,
			     const char *unknowns, struct err *e)
{
	struct expr *list, *names, *out;
	const struct expr *arg[2];
	const char *text =
		arena_printf(f->scratch, unknowns[0] == '{' ? "%s" : "{%s}", unknowns);
	enum status st = expr_parse(&names, text, strlen(text), f->scratch, e);

	list = st == OK ? fig_close(f, x, f->scratch, e) : NULL;
	if (!list)
		return E_ARG;
	s->rounded = f->rounded;
	if (!f->cas)
		return err_fail(
			e, E_ARG, "unsupported",
			"systems of equations need the CAS worker, which is not there");
	arg[0] = list;
	arg[1] = names;
	st = cas_ask(f->cas, CAS_SOLVE_SYSTEM, arg, 2, CAS_MS, f->scratch, &out, e);
	if (st != OK)
		return st;
	s->certainty = "proven";
	for (int i = 0; i < out->n && s->n < MOST; i++) {
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

/* --- The tools -------------------------------------------------------------------------------- */

/* query_solve(name, equation, variable): parameters 1 and 2. */
static enum status solve(struct fig *f, const struct arg *arg, bool numeric, struct err *e)
{
	struct solve_said s = { .certainty = "proven", .complete = true };
	const char *variable = arg[2].form == ARG_TEXT ? arg[2].text : "x";
	struct expr *p[DEGREE + 1], *q[DEGREE + 1], *d;
	struct err ignored;
	enum status st;
	int np, nq;

	f->rounded = false;
	if (arg[1].x->kind == EXPR_LIST && !numeric) {
		num_fresh(f->num, NUM_EXACT);
		fig_enter(f, NUM_EXACT, 0);
		st = system_of(f, &s, arg[1].x, variable, e);
	} else {
		d = difference(f, arg[1].x, e);
		if (!d)
			return E_ARG;
		s.rounded = f->rounded;
		if (!expr_uses(d, variable)) {
			err_fail(e, E_ARG, "bad_argument", "the equation does not contain %s",
				 variable);
			err_arg(e, "variable");
			return E_ARG;
		}
		num_fresh(f->num, NUM_EXACT);
		fig_enter(f, NUM_EXACT, 0);
		if (expr_rational(d, variable, p, &np, q, &nq, DEGREE, f->scratch, &ignored) ==
		    OK)
			st = polynomial(f, &s, d, p, np, variable, numeric, e);
		else if (numeric || asked(f, &s, d, variable, &ignored) != OK || !s.n)
			st = isolated(f, &s, d, variable, e);
		else
			st = OK;
	}
	fig_enter(f, NUM_DOUBLE, 0);
	if (st == OK) {
		finish(f, &s);
	} else {
		buf_clear(&s.json);
		buf_clear(&s.text);
		if (!e->arg[0])
			err_arg(e, "equation");
	}
	return st;
}

enum status fig_tool_query_solve(struct fig *f, const struct arg *arg, const struct json *raw,
				 struct err *e)
{
	(void)raw;
	return solve(f, arg, false, e);
}

enum status fig_tool_query_nsolve(struct fig *f, const struct arg *arg, const struct json *raw,
				  struct err *e)
{
	(void)raw;
	return solve(f, arg, true, e);
}
