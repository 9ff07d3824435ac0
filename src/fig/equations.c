/*
 * equations.c -- query_solve and query_nsolve: equations as they are written.
 *
 * A quotient of polynomials is solved here, exactly.  The solutions of other equations are
 * isolated, and a closed form is looked for in each interval: by undoing operations
 * (expr_invert), among fractions of pi, among what the CAS proposes; it counts when it is
 * proven to be a solution there.  Where both sides repeat, one period is searched, and the
 * answer is complete: x = pi/6 + 2*pi*k.  Otherwise only the solutions of an interval may be
 * known, which the answer names.  Systems and inequalities are in files of their own.
 */
#include "base/member.h"
#include "cas/cas.h"
#include "fig/equations_priv.h"
#include "num/fn.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define DEGREE 60
#define FAR 1000.0
#define NEAR 10.0 /* where solutions repeat without end */

/* A solution: its closed form, or the polynomial it is a root of (that and the
 * decimal say exactly which number it is), or the decimal alone. */
static void say(struct solve_said *s, const char *variable, const char *exact,
		const char *root_of, double approx)
{
	struct buf d = { 0 };

	struct buf family = { 0 };

	if (s->rounded)
		exact = root_of = NULL;
	buf_add_double(&d, approx);
	if (s->p) {
		/* base + p pi k/q */
		if (!exact || strcmp(exact, "0"))
			buf_addf(&family, "%s + ", exact ? exact : buf_str(&d));
		if (s->p != 1)
			buf_addf(&family, "%ld*", s->p);
		buf_addf(&family, "pi*%s", s->k);
		if (s->q != 1)
			buf_addf(&family, "/%ld", s->q);
	}
	buf_addf(&s->json, "%s{\"exact\":", s->n ? "," : "");
	if (exact && s->p)
		json_add_string(&s->json, buf_str(&family));
	else if (exact)
		json_add_string(&s->json, exact);
	else
		buf_add(&s->json, "null");
	buf_add(&s->json, ",\"approx\":");
	fig_add_doubles(&s->json, &approx, 1);
	if (s->p) {
		buf_add(&s->json, ",\"base\":");
		json_add_string(&s->json, exact ? exact : buf_str(&d));
		buf_addf(&s->json, ",\"period\":\"");
		if (s->p != 1)
			buf_addf(&s->json, "%ld*", s->p);
		buf_add(&s->json, "pi");
		if (s->q != 1)
			buf_addf(&s->json, "/%ld", s->q);
		buf_add(&s->json, "\"");
	}
	if (root_of) {
		buf_add(&s->json, ",\"root_of\":");
		json_add_string(&s->json, root_of);
	}
	buf_addc(&s->json, '}');
	buf_addf(&s->text, "%s%s = %s", s->n++ ? ", " : "", variable,
		 s->p    ? buf_str(&family)
		 : exact ? exact
			 : buf_str(&d));
	buf_clear(&family);
	buf_clear(&d);
}

static void finish(struct fig *f, struct solve_said *s)
{
	struct buf b = { 0 };

	if (s->rounded)
		s->certainty = "approximate";
	buf_addf(&b, "{%s}", buf_str(&s->text));
	f->obs.text =
		s->p && s->n
			? arena_printf(f->answer, "%s (%s%s, %s any whole number)",
				       buf_str(&b), s->certainty,
				       s->complete ? ", complete" : ", perhaps not all", s->k)
		: s->far ? arena_printf(f->answer, "%s (%s%s, from %g to %g)", buf_str(&b),
					s->certainty, s->complete ? "" : ", perhaps not all",
					-s->far, s->far)
			 : arena_printf(f->answer, "%s (%s%s)", buf_str(&b), s->certainty,
					s->complete ? ", complete" : ", perhaps not all");
	f->obs.exact = arena_strdup(f->answer, buf_str(&b));
	buf_reset(&b);
	buf_add(&b, "\"kind\":\"solutions\",\"exact\":");
	json_add_string(&b, f->obs.exact);
	buf_addf(&b, ",\"solutions\":[%s],\"complete\":%s,\"certainty\":\"%s\"",
		 buf_str(&s->json), s->complete ? "true" : "false", s->certainty);
	if (f->decimals) {
		struct buf d = { 0 };

		if (fig_decimal_form(&d, f, f->obs.exact))
			json_member_text(&b, "decimal", buf_str(&d));
		buf_clear(&d);
	}
	if (s->far)
		buf_addf(&b, ",\"from\":%g,\"to\":%g", -s->far, s->far);
	if (s->p && s->n)
		buf_addf(&b, ",\"parameter\":\"%s\"", s->k);
	f->obs.json = buf_keep(&b, f->answer);
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
	t = buf_keep(&b, f->scratch);
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
	struct num_poly_root r[SOLVE_MOST];
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
		st = num_poly_roots(r, SOLVE_MOST, &n, k, degree, f->num, e);
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

/* --- Other equations ------------------------------------------------------------------------ */

/* One equation, left minus right, and who proposes solutions of it. */
struct equation {
	const struct expr *d;
	const char *variable;
	const struct expr *proposed; /* a list, or NULL */
	bool asked;                  /* the CAS was, if there is one */
};
struct solution {
	num x; /* exact, or bad */
	struct num_fn_root r;
};

/* Is x a solution inside the interval? */
static bool solves(struct fig *f, const struct equation *q, num x,
		   const struct num_enclosed *at)
{
	struct err ignored;
	num y;

	return !num_is_bad(x) && is_yes(num_leq(num_double(at->lo, f->num), x, f->num)) &&
	       is_yes(num_leq(x, num_double(at->hi, f->num), f->num)) &&
	       expr_eval_at(&y, q->d, q->variable, x, NULL, NULL, f->num, &ignored) == OK &&
	       is_yes(num_is_zero(y, f->num));
}

static void ask(struct fig *f, struct equation *q)
{
	const struct expr *arg[2];
	struct expr *out;
	struct err ignored;

	if (q->asked || !f->cas)
		return;
	q->asked = true;
	arg[0] = expr_op(EXPR_EQ, q->d, expr_num(0, f->scratch), f->scratch);
	arg[1] = expr_name(q->variable, f->scratch);
	if (cas_ask(f->cas, CAS_SOLVE, arg, 2, SOLVE_CAS_MS, f->scratch, &out, &ignored) ==
		    OK &&
	    out->kind == EXPR_LIST)
		q->proposed = out;
}

/* A closed form of the solution in the interval; bad when none is proven. */
static num closed(struct fig *f, struct equation *q, const struct num_enclosed *at)
{
	static const int parts[] = { 1, 2, 3, 4, 5, 6, 8, 10, 12 };
	ctx *c = f->num;
	num x = num_bad(c);

	if (at->lo == at->hi && fabs(at->lo) < 1e15) {
		x = num_double(at->lo, c);
		if (solves(f, q, x, at))
			return x;
	}
	for (int of_pi = 0; of_pi < 2; of_pi++)
		for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
			double k = round(at->mid / (of_pi ? 3.14159265358979323846 : 1) *
					 parts[i]);

			if (!(fabs(k) < 1e6))
				continue;
			x = num_rat((long)k, parts[i], c);
			if (of_pi)
				x = num_mul(x, num_pi(c), c);
			if (solves(f, q, x, at))
				return x;
		}
	x = expr_invert(q->d, q->variable, at->mid, c);
	if (solves(f, q, x, at))
		return x;
	ask(f, q);
	for (int i = 0; q->proposed && i < q->proposed->n; i++) {
		struct expr_value v;
		struct err ignored;

		if (expr_eval(&v, q->proposed->arg[i], NULL, NULL, c, &ignored) == OK &&
		    v.dim == 1 && solves(f, q, v.v[0], at))
			return v.v[0];
	}
	return num_bad(c);
}

/* The solutions in [lo, hi], increasing; *all: these are all of them there.  numeric: closed
 * forms are not asked for. */
static enum status in_interval(struct fig *f, struct solution *out, int *n, bool *all,
			       struct equation *q, double lo, double hi, bool numeric,
			       struct err *e)
{
	struct num_fn_root r[SOLVE_MOST];
	struct num_fn *nf;
	enum num_fn_state state;
	int m = 0;
	enum status st = expr_compile(q->d, q->variable, NULL, NULL, f->num, &nf, e);

	*n = 0;
	if (st != OK)
		return st;
	state = num_fn_roots(r, SOLVE_MOST, &m, nf, lo, hi, f->num);
	num_fn_free(nf);
	*all = state == FN_COMPLETE || state == FN_TOUCHING;
	if (state == FN_FAILED)
		return err_fail(e, E_UNABLE, "undecided",
				"the solutions could not be isolated within the limits");
	for (int i = 0; i < m; i++) {
		struct solution *s = &out[*n];
		bool apart = (i == 0 || r[i - 1].x.hi < r[i].x.lo) &&
			     (i + 1 == m || r[i].x.hi < r[i + 1].x.lo);

		s->r = r[i];
		s->x = num_bad(f->num);
		if (apart && (!numeric || !r[i].proven))
			s->x = closed(f, q, &r[i].x);
		/* The two sides come so near to each other that only a closed form tells. */
		if (!r[i].proven &&
		    (num_is_bad(s->x) ||
		     (r[i].bent && !expr_is_flat(q->d, q->variable, s->x, f->num))))
			*all = false;
		(*n)++;
	}
	return OK;
}

static void say_solution(struct fig *f, struct solve_said *s, const char *variable,
			 const struct solution *z, bool numeric)
{
	struct buf b = { 0 };
	bool exact = !num_is_bad(z->x) && num_print(&b, z->x, NUM_PLAIN, f->num);

	/* Whole numbers are themselves in decimals, too. */
	exact = exact &&
		(!numeric || (z->r.x.lo == z->r.x.hi && z->r.x.lo == floor(z->r.x.lo)));
	if (!exact && !strcmp(s->certainty, "proven"))
		s->certainty = "enclosed";
	if (!exact && !z->r.proven && num_is_bad(z->x))
		s->certainty = "probable";
	say(s, variable, exact ? buf_str(&b) : NULL, NULL, z->r.x.mid);
	buf_clear(&b);
}

/* --- Solutions that repeat --------------------------------------------------------------------- */

/* Of solutions that lie equally far apart over the whole period, one and a shorter period. */
static void merge(struct fig *f, struct solution *z, int *n, long *p, long *q)
{
	ctx *c = f->num;
	num step = num_mul(num_rat(*p, *q * *n, c), num_pi(c), c);
	int best = 0;

	if (*n < 2)
		return;
	for (int i = 0; i < *n; i++)
		if (num_is_bad(z[i].x))
			return;
	for (int i = 0; i + 1 < *n; i++)
		if (!is_yes(num_eq(num_sub(z[i + 1].x, z[i].x, c), step, c)))
			return;
	for (int i = 1; i < *n; i++)
		if (fabs(z[i].r.x.mid) < fabs(z[best].r.x.mid) * (1 + 1e-9))
			best = i;
	z[0] = z[best];
	*q *= *n;
	for (long m = 2; m <= *p; m++)
		while (*p % m == 0 && *q % m == 0) {
			*p /= m;
			*q /= m;
		}
	*n = 1;
}

/* Both sides repeat: all solutions are those of one period and its copies.  E_UNABLE when that
 * was of no use. */
static enum status periodic(struct fig *f, struct solve_said *s, struct equation *q,
			    struct err *e)
{
	struct solution z[SOLVE_MOST];
	ctx *c = f->num;
	long p, d;
	double half;
	num pi = num_pi(c), end;
	int n, kept = 0;
	bool all;
	enum status st;

	if (!expr_period(q->d, q->variable, &p, &d, c))
		return E_UNABLE;
	half = (double)p / (double)d * 3.14159265358979323846 / 2;
	end = num_mul(num_rat(p, 2 * d, c), pi, c);
	/* A little more than a period, so that ends are inside; then what is beyond goes. */
	st = in_interval(f, z, &n, &all, q, -half * 1.02, half * 1.02, false, e);
	if (st != OK || !all)
		return E_UNABLE;
	for (int i = 0; i < n; i++) {
		int low, high;

		if (num_is_bad(z[i].x)) {
			num x = num_enclosure(end, c);

			low = z[i].r.x.lo > -x.lo ? 1 : z[i].r.x.hi < -x.hi ? -1 : NUM_UNKNOWN;
			high = z[i].r.x.hi < x.lo ? -1 : z[i].r.x.lo > x.hi ? 1 : NUM_UNKNOWN;
		} else {
			low = num_cmp(z[i].x, num_neg(end, c), c);
			high = num_cmp(z[i].x, end, c);
		}
		if (low == NUM_UNKNOWN || high == NUM_UNKNOWN)
			return E_UNABLE;
		/* In (-half, half]. */
		if (low > 0 && high <= 0)
			z[kept++] = z[i];
	}
	merge(f, z, &kept, &p, &d);
	s->p = p;
	s->q = d;
	s->k[0] = strcmp(q->variable, "k") ? 'k' : 'n';
	s->complete = true;
	for (int i = 0; i < kept; i++)
		say_solution(f, s, q->variable, &z[i], false);
	return OK;
}

/* --- Those of an interval ---------------------------------------------------------------------- */

static enum status isolated(struct fig *f, struct solve_said *s, struct equation *q,
			    bool numeric, struct err *e)
{
	struct solution z[SOLVE_MOST];
	struct num_fn *nf;
	int n;
	bool all;
	enum status st;

	s->far = FAR;
	st = in_interval(f, z, &n, &all, q, -FAR, FAR, numeric, e);
	/* Those near 0 first, where there are too many. */
	if (st == E_UNABLE || (st == OK && !all)) {
		st = in_interval(f, z, &n, &all, q, -NEAR, NEAR, numeric, e);
		s->far = NEAR;
	}
	if (st != OK)
		return st;
	st = expr_compile(q->d, q->variable, NULL, NULL, f->num, &nf, e);
	if (st != OK)
		return st;
	/* Of those that are farther out nothing is known, unless there are none. */
	s->complete =
		all && num_fn_tail_clear(nf, s->far, 1) && num_fn_tail_clear(nf, -s->far, -1);
	num_fn_free(nf);
	if (s->complete)
		s->far = 0;
	if (!n && !s->complete)
		s->certainty = "unknown";
	for (int i = 0; i < n; i++)
		say_solution(f, s, q->variable, &z[i], numeric);
	return OK;
}

/* --- With the CAS alone ------------------------------------------------------------------------ */

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

/* Nothing could be isolated: what the CAS proposes. */
static enum status believed(struct fig *f, struct solve_said *s, struct equation *q,
			    struct err *e)
{
	ask(f, q);
	s->certainty = "proven";
	s->far = 0;
	for (int i = 0; q->proposed && i < q->proposed->n && s->n < SOLVE_MOST; i++) {
		int good = check(f, q->d, q->variable, q->proposed->arg[i]);
		struct expr_value v;
		struct buf b = { 0 };

		if (!good)
			continue;
		if (good == 1)
			s->certainty = "probable";
		if (expr_eval(&v, q->proposed->arg[i], NULL, NULL, f->num, e) == OK) {
			if (!num_print(&b, v.v[0], NUM_PLAIN, f->num))
				expr_print(&b, q->proposed->arg[i]);
			say(s, q->variable, buf_str(&b), NULL, num_approx(v.v[0], f->num));
		}
		buf_clear(&b);
	}
	s->complete = false;
	return s->n ? OK : E_UNABLE;
}

static enum status other(struct fig *f, struct solve_said *s, const struct expr *d,
			 const char *variable, bool numeric, struct err *e)
{
	struct equation q = { .d = d, .variable = variable };
	struct err ignored;
	enum status st;

	if (!numeric && periodic(f, s, &q, &ignored) == OK)
		return OK;
	st = isolated(f, s, &q, numeric, e);
	return st == E_UNABLE && believed(f, s, &q, &ignored) == OK ? OK : st;
}

/* --- The tools -------------------------------------------------------------------------------- */

static bool is_inequality(const struct expr *x)
{
	return x->kind == EXPR_OP && x->op >= EXPR_NE && x->op <= EXPR_GE;
}

/* A list, or a && b. */
static bool is_several(const struct expr *x)
{
	return x->kind == EXPR_LIST || (x->kind == EXPR_OP && x->op == EXPR_AND);
}

/* What is asked for where nobody says it: x, and in a system y as well. */
static const char *unknowns(const struct expr *x)
{
	if (!expr_uses(x, "y"))
		return "x";
	if (!expr_uses(x, "x"))
		return "y";
	return is_several(x) ? "{x, y}" : "x";
}

/* query_solve(name, equation, variable): parameters 1 and 2. */
static enum status solve(struct fig *f, const struct arg *arg, bool numeric, struct err *e)
{
	struct solve_said s = { .certainty = "proven", .complete = true };
	const char *variable = arg[2].form == ARG_TEXT ? arg[2].text : unknowns(arg[1].x);
	struct expr *p[DEGREE + 1], *q[DEGREE + 1], *d;
	struct err ignored;
	enum status st;
	int np, nq;

	f->rounded = false;
	if (is_several(arg[1].x) || is_inequality(arg[1].x) || strpbrk(variable, "={"))
		d = fig_close(f, arg[1].x, f->scratch, e);
	else
		d = difference(f, arg[1].x, e);
	if (!d)
		return E_ARG;
	s.rounded = f->rounded;
	num_fresh(f->num, NUM_EXACT);
	fig_enter(f, NUM_EXACT, 0);
	if (is_several(d) || strpbrk(variable, "={")) {
		st = is_several(d) && !numeric && !strchr(variable, '=')
			     ? fig_solve_system(f, &s, d, variable, e)
			     : fig_solve_rows(f, &s, d, variable, numeric, e);
	} else if (is_inequality(d)) {
		st = fig_solve_inequality(f, &s, d, variable, e);
	} else if (!expr_uses(d, variable)) {
		st = err_fail_with(e, E_ARG, "bad_argument", "variable", NULL,
				   "the equation does not contain %s", variable);
	} else if (expr_rational(d, variable, p, &np, q, &nq, DEGREE, f->scratch, &ignored) ==
		   OK) {
		st = polynomial(f, &s, d, p, np, variable, numeric, e);
	} else {
		st = other(f, &s, d, variable, numeric, e);
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
