/*
 * always.c -- does a relation hold for every position of the free objects?
 *
 * A few random instances first: most of what is false fails there, with a counter-example.  Then
 * a proof by structure (always_proof.c).  Where that finds none, more instances: if every one
 * agrees, it is probably always true.  A relation that is not
 * vanishes on at most a share d / 2^30 of the grid, d its algebraic degree
 * (Schwartz-Zippel); the bound below takes d <= 2^10, and is stated with it.
 */
#include "base/member.h"
#include "fig/always_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define INSTANCES 24         /* agreeing instances wanted */
#define TRIES 160            /* instances tried, undefined ones included */
#define FIRST_TRIES 3        /* of those, before anything is proven */
#define BITS_PER_INSTANCE 20 /* 30 bits of grid less 10 for the degree */

/* Free steps that the relation rests on, latest first; returns how many.  `used`
 * marks every step it rests on. */
static int free_steps(struct fig *f, const int *refs, int n, int *out, int most, bool *seen)
{
	int par[FIG_PARENTS], k = 0, top = 0;

	for (int i = 0; i < n; i++) {
		seen[f->obj[refs[i]].step] = true;
		if (f->obj[refs[i]].step > top)
			top = f->obj[refs[i]].step;
	}
	for (int s = top; s >= 0; s--) {
		int m;

		if (!seen[s])
			continue;
		m = fig_parents(f, &f->step[s], par, FIG_PARENTS);
		for (int i = 0; i < m; i++)
			seen[f->obj[par[i]].step] = true;
		/* Numbers written into an expression ((1,2) inside a command) are not free. */
		if (k < most && f->obj[f->step[s].first].name &&
		    fig_is_free(f, (fig_id){ f->step[s].first }))
			out[k++] = s;
	}
	return k;
}

static double spread_of(struct fig *f, const int *frees, int n)
{
	double lo = 0, hi = 0;

	for (int i = 0; i < n; i++) {
		const struct value *v = fig_value(f, (fig_id){ f->step[frees[i]].first });

		for (int k = 0; v && k < v->n && k < FIG_DIM; k++) {
			lo = fmin(lo, num_mid(v->v[k]));
			hi = fmax(hi, num_mid(v->v[k]));
		}
	}
	return fmin(fmax(hi - lo, 1), 1e9);
}

/* Is it an equation, or several at once?  Only for those do agreeing instances
 * bound the error. */
static bool only_equations(const struct fig *f, const struct expr *x)
{
	if (x->kind == EXPR_REF)
		return !tool_is(f->step[f->obj[x->ref].step].tool, TRAIT_ORDER);
	if (x->op == EXPR_AND)
		return only_equations(f, x->arg[0]) && only_equations(f, x->arg[1]);
	return x->op == EXPR_EQ || x->op == EXPR_PARALLEL || x->op == EXPR_PERP;
}

/* How the statement was read, and its sides where it fails; as members and as text. */
static void tell_reading(struct fig *f, const struct expr *relation, const struct expr *bound,
			 const struct fig_gloss *r, truth here)
{
	struct buf json = { 0 }, text = { 0 };

	if (r->degrees || r->within) {
		struct buf said = { 0 };

		expr_print(&said, relation);
		json_member_text(&json, "read_as", buf_str(&said));
		buf_addf(&text, "; read as %s", buf_str(&said));
		buf_clear(&said);
	}
	if (r->within) {
		json_member_text(&json, "within", r->within);
		buf_addf(&text, "; to %s", r->within);
	}
	if (is_no(here))
		fig_tell_sides(f, bound, &json, &text);
	f->obs.json = arena_printf(f->answer, "%s%s%s", f->obs.json, json.n ? "," : "",
				   buf_str(&json));
	f->obs.text = arena_printf(f->answer, "%s%s", f->obs.text, buf_str(&text));
	buf_clear(&json);
	buf_clear(&text);
}

static void answer(struct fig *f, const char *verdict, const char *certainty, truth here,
		   const char *text, const char *extra)
{
	struct buf b = { 0 };

	buf_add(&b, "\"kind\":\"verdict\"");
	buf_addf(&b, ",\"verdict\":\"%s\",\"here\":%s,\"certainty\":\"%s\"", verdict,
		 is_yes(here)  ? "true"
		 : is_no(here) ? "false"
			       : "null",
		 certainty);
	if (extra[0])
		buf_addf(&b, ",%s", extra);
	f->obs.json = arena_strdup(f->answer, buf_str(&b));
	f->obs.text = arena_strdup(f->answer, text);
	if (strcmp(certainty, "unknown")) {
		f->obs.has_number = true;
		f->obs.approx = !strcmp(verdict, "always");
		f->obs.exact = f->obs.approx ? "true" : "false";
	}
	buf_clear(&b);
}

static bool denies(const struct expr *x)
{
	for (int i = 0; i < x->n; i++)
		if (denies(x->arg[i]))
			return true;
	return x->kind == EXPR_OP && x->op == EXPR_NOT;
}

/* Says which object is seldom there: free points have to fit each other in it. */
static const char *few_positions(struct fig *f, int stuck)
{
	struct buf b = { 0 };
	const char *text = "unknown: too few positions allow the construction";

	if (stuck >= 0 && f->obj[f->step[stuck].first].name) {
		fig_definition(&b, f, (fig_id){ f->step[stuck].first });
		text = arena_printf(f->answer,
				    "%s: %s = %s is seldom there when its points move alone; "
				    "construct them from one another, then ask again",
				    text, f->obj[f->step[stuck].first].name, buf_str(&b));
	}
	buf_clear(&b);
	return text;
}

/* It fails somewhere: that is proven; that it holds here is as sure as that. */
static void tell_refuted(struct always *a, const struct try_place *t)
{
	struct buf extra = { 0 };

	fig_counter_example(a, &extra, t);
	buf_add(&extra, ",\"method\":\"counter-example\"");
	if (is_yes(a->here))
		answer(a->f, "here_only", fig_certainty(a->doubt, true), a->here,
		       "only here: it holds in this position, but not for every one",
		       buf_str(&extra));
	else
		answer(a->f, "no", "proven", a->here,
		       is_no(a->here) ? "no: it does not hold"
				      : "no: it does not hold for every position",
		       buf_str(&extra));
	buf_clear(&extra);
}

static void tell_denied(struct always *a)
{
	answer(a->f, "no", fig_certainty(a->doubt, true), a->here,
	       "no: it does not hold in this position", "\"method\":\"present position\"");
}

/* Where functions have numbers in them that move: no bound for the error, as they need not be
 * algebraic. */
static void by_moving(struct always *a)
{
	struct buf extra = { 0 };
	struct try_place t;
	int agree;

	fig_try_begin(a, &t);
	if (fig_try_moves(a, &t, &agree)) {
		tell_refuted(a, &t);
	} else if (is_no(a->here)) {
		tell_denied(a);
	} else {
		buf_addf(&extra, "\"method\":\"random instances\",\"instances\":%d", agree);
		answer(a->f, "unknown", "unknown", a->here,
		       agree ? "unknown: it holds in every position that was tried, but a "
			       "function with numbers that move is not proven by that"
			     : "unknown: too few positions allow the construction",
		       buf_str(&extra));
	}
	buf_clear(&extra);
}

/* So many instances agree, and none does not. */
static void tell_agreeing(struct always *a, int agree, bool in_case)
{
	struct buf extra = { 0 };
	char text[200];

	buf_addf(&extra, "\"method\":\"%srandom instances%s\",\"instances\":%d",
		 in_case ? "structure in this case, " : "", in_case ? " in the others" : "",
		 agree);
	if (!a->equations) {
		answer(a->f, "unknown", "unknown", a->here,
		       "unknown: no counter-example was found, but a relation of order is not "
		       "proven by that",
		       buf_str(&extra));
	} else {
		snprintf(
			text, sizeof text,
			in_case ? "always: proven for every position of the present case, and "
				  "%d random instances agree (error below 2^-%d)"
				: "always: probable, %d random instances agree (error below "
				  "2^-%d)",
			agree, BITS_PER_INSTANCE * agree);
		buf_addf(&extra,
			 ",\"error_bound\":\"2^-%d\",\"assumes\":\"algebraic degree at most "
			 "1024\"",
			 BITS_PER_INSTANCE * agree);
		answer(a->f, "always", "probable", a->here, text, buf_str(&extra));
	}
	buf_clear(&extra);
}

/* It follows as a theorem, though the figure's numbers were too long for a proof by structure. */
static bool tell_following(struct always *a, int agree)
{
	struct buf members = { 0 }, words = { 0 };
	struct always_conditions k = { .n = 0 };
	const char *way = a->thorough && a->equations ? fig_always_follows(a, &k) : NULL;

	if (way) {
		fig_tell_conditions(&k, &members, &words);
		fig_keep_conditions(a->f, &k);
		answer(a->f, "always", "proven", a->here,
		       arena_printf(a->f->scratch, "always: proven by %s%s", way,
				    buf_str(&words)),
		       arena_printf(a->f->scratch, "\"method\":\"%s\",\"instances\":%d%s%s",
				    way, agree, members.n ? "," : "", buf_str(&members)));
	}
	buf_clear(&members);
	buf_clear(&words);
	return way != NULL;
}

static void tell_few(struct always *a, int agree, int stuck)
{
	struct buf extra = { 0 };

	buf_addf(&extra, "\"method\":\"random instances\",\"instances\":%d", agree);
	answer(a->f, "unknown", "unknown", a->here, few_positions(a->f, stuck),
	       buf_str(&extra));
	buf_clear(&extra);
}

static void tell_proven(struct always *a, const char *members, const char *words)
{
	answer(a->f, "always", "proven", TRUTH_YES,
	       arena_printf(a->f->scratch,
			    "always: proven by structure (an identity in the free "
			    "coordinates)%s",
			    words),
	       arena_printf(a->f->scratch, "\"method\":\"structure\"%s%s",
			    members[0] ? "," : "", members));
}

/* Instances from `from` to `to`; false: one of them refuted it. */
static bool try_on(struct always *a, struct try_place *t, int from, int to, int *agree)
{
	for (int k = from; k < to && *agree < INSTANCES; k++) {
		enum fig_verdict v = fig_try_at(a, t, k);

		*agree += v == AGREES;
		if (v == REFUTED) {
			tell_refuted(a, t);
			return false;
		}
	}
	return true;
}

/* The verdict where something can move. */
static void decide_moving(struct always *a)
{
	struct buf members = { 0 }, words = { 0 };
	struct try_place t;
	enum always_proof proof;
	uint64_t rng;
	int agree = 0, moved;

	fig_try_begin(a, &t);
	if (!try_on(a, &t, 0, FIRST_TRIES, &agree))
		return;
	rng = a->f->rng.s;
	proof = fig_always_prove(a, &members, &words);
	a->f->rng.s = rng;
	if (proof == PROOF_ALL)
		tell_proven(a, buf_str(&members), buf_str(&words));
	else if (!try_on(a, &t, FIRST_TRIES, TRIES, &agree))
		;
	else if (is_no(a->here))
		tell_denied(a);
	else if (t.doubted && !agree && fig_try_moves(a, &t, &moved))
		tell_refuted(a, &t);
	else if (agree < INSTANCES / 3)
		tell_few(a, agree, t.stuck);
	else if (!tell_following(a, agree))
		tell_agreeing(a, agree, proof == PROOF_CASE);
	buf_clear(&members);
	buf_clear(&words);
}

/* A point that was put on a path, or that the path was made to go through. */
static bool was_made_so(const struct always *a)
{
	const struct fig_step *s;

	if (a->x->kind != EXPR_REF || a->x->n || !is_yes(a->here))
		return false;
	s = &a->f->step[a->f->obj[a->x->ref].step];
	return !strcmp(s->tool->name, "query_is_on") && s->arg[1].form == ARG_REF &&
	       s->arg[2].form == ARG_REF && fig_known_on(a->f, s->arg[1].ref, s->arg[2].ref);
}

/* The verdict on a bound relation that is `here` now. */
static enum status decide(struct always a)
{
	struct fig *f = a.f;
	const struct expr *x = a.x;
	truth here = a.here;

	a.equations = only_equations(f, x);
	a.n = fig_expr_refs(x, a.refs, 0, FIG_PARENTS);
	a.used = arena_alloc(f->scratch, (size_t)f->n_steps + 1);
	a.frees = arena_alloc(f->scratch, (size_t)(f->n_steps + 1) * sizeof *a.frees);
	a.n_free = free_steps(f, a.refs, a.n, a.frees, f->n_steps, a.used);
	a.spread = spread_of(f, a.frees, a.n_free);
	if (!a.n_free && !is_unknown(here))
		answer(f, is_yes(here) ? "always" : "no", fig_certainty(a.doubt, true), here,
		       is_yes(here) ? "always (nothing in it can move)"
				    : "no (nothing in it can move)",
		       "\"method\":\"rigid\"");
	else if (was_made_so(&a))
		answer(f, "always", "proven", here, "always: the figure was made so",
		       "\"method\":\"construction\"");
	else if (fig_always_closes(&a))
		by_moving(&a);
	else
		decide_moving(&a);
	return OK;
}

enum status fig_always(struct fig *f, const struct expr *written, bool thorough, struct err *e)
{
	struct expr *relation, *x;
	struct fig_gloss reading;
	struct doubt doubt;
	truth here;
	enum status st = fig_reword(f, written, false, &relation, &reading, e);

	if (st == OK)
		st = fig_relation_bind(f, relation, true, &x, e);
	if (st == OK)
		st = fig_relation_settle(f, x, &here, &doubt, e);
	/* Equations may be identities; that a polygon is convex never is.  But what is denied
	 * says more with fewer words. */
	if (st == OK && !is_no(here) && !denies(relation))
		st = fig_relation_bind(f, relation, false, &x, e);
	if (st == OK)
		st = decide((struct always){ .f = f,
					     .relation = relation,
					     .x = x,
					     .here = here,
					     .doubt = doubt,
					     .thorough = thorough });
	if (st == OK)
		tell_reading(f, relation, x, &reading, here);
	return st;
}
