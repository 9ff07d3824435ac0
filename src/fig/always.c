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
#include "fig/theorem_priv.h"
#include <math.h>
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

/* Is it one of order: inside, or on what ends somewhere? */
static bool is_order(const struct fig *f, const struct fig_step *s)
{
	const struct value *on =
		!strcmp(s->tool->name, "query_is_on") && s->arg[2].form == ARG_REF
			? fig_value(f, (fig_id){ s->arg[2].ref })
			: NULL;
	bool ends = false;

	return tool_is(s->tool, TRAIT_ORDER) ||
	       (on && (on->kind == KIND_SSEGMENT || on->kind == KIND_SRAY ||
		       (geo_path_roams(on, &ends) && ends)));
}

/* Is it an equation, or several at once?  Only for those do agreeing instances
 * bound the error. */
static bool only_equations(const struct fig *f, const struct expr *x)
{
	if (x->kind == EXPR_REF)
		return !is_order(f, &f->step[f->obj[x->ref].step]);
	if (x->op == EXPR_AND || x->op == EXPR_OR)
		return only_equations(f, x->arg[0]) && only_equations(f, x->arg[1]);
	return x->op == EXPR_EQ || x->op == EXPR_PARALLEL || x->op == EXPR_PERP;
}

/* Does it, or what it rests on, jump? */
static bool has_jumps(const struct always *a)
{
	const struct fig_step *s = a->f->step;
	bool jumps = expr_has_jumps(a->x);

	for (int i = 0; i < a->f->n_steps; i++)
		for (int k = 0; a->used[i] && k < s[i].tool->n_params; k++)
			if (s[i].arg[k].form == ARG_EXPR || s[i].arg[k].form == ARG_OPEN)
				jumps = jumps || expr_has_jumps(s[i].arg[k].x);
	return jumps;
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

static void answer(struct always *a, enum fig_lasting found, const char *certainty,
		   const char *method, const char *text, const char *extra)
{
	static const char *const words[] = { [LASTS_UNKNOWN] = "unknown",
					     [LASTS_ALWAYS] = "always",
					     [LASTS_HERE] = "here_only",
					     [LASTS_NOT] = "no" };
	struct fig *f = a->f;
	struct buf b = { 0 };

	buf_addf(&b,
		 "\"kind\":\"verdict\",\"verdict\":\"%s\",\"here\":%s,\"certainty\":\"%s\"",
		 words[found],
		 is_yes(a->here)  ? "true"
		 : is_no(a->here) ? "false"
				  : "null",
		 certainty);
	if (found == LASTS_HERE || found == LASTS_NOT)
		buf_addf(&b, "%s%s,\"method\":\"%s\"", extra[0] ? "," : "", extra, method);
	else
		buf_addf(&b, ",\"method\":\"%s\"%s%s", method, extra[0] ? "," : "", extra);
	f->obs.json = arena_strdup(f->answer, buf_str(&b));
	f->obs.text = arena_strdup(f->answer, text);
	if (found != LASTS_UNKNOWN) {
		f->obs.has_number = true;
		f->obs.approx = found == LASTS_ALWAYS;
		f->obs.exact = f->obs.approx ? "true" : "false";
	}
	a->out->found = found;
	a->out->proven = !strcmp(certainty, "proven");
	a->out->method = method;
	buf_clear(&b);
}

/* The only way to say always: with its conditions, in words and as data. */
static void tell_always(struct always *a, const char *certainty, const char *method,
			const struct always_conditions *k, const char *text, const char *extra)
{
	struct buf members = { 0 }, words = { 0 };
	struct always_conditions all = *k;

	k = &all;
	if (a->shapes && !fig_add_statements(&all, a->f->scratch, a->shapes))
		all.most_others++;
	buf_add(&members, extra);
	a->out->k = *k;
	fig_tell_conditions(k, &members, &words);
	fig_keep_conditions(a->f, k);
	answer(a, LASTS_ALWAYS, certainty, method,
	       arena_printf(a->f->scratch, "%s%s", text, buf_str(&words)), buf_str(&members));
	buf_clear(&members);
	buf_clear(&words);
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
	if (is_yes(a->here))
		answer(a, LASTS_HERE, fig_certainty(a->doubt, true), "counter-example",
		       "only here: it holds in this position, but not for every one",
		       buf_str(&extra));
	else
		answer(a, LASTS_NOT, "proven", "counter-example",
		       is_no(a->here) ? "no: it does not hold"
				      : "no: it does not hold for every position",
		       buf_str(&extra));
	buf_clear(&extra);
}

static void tell_denied(struct always *a)
{
	answer(a, LASTS_NOT, fig_certainty(a->doubt, true), "present position",
	       "no: it does not hold in this position", "");
}

static void tell_unknown(struct always *a, int agree, const char *text)
{
	answer(a, LASTS_UNKNOWN, "unknown", "random instances", text,
	       arena_printf(a->f->scratch, "\"instances\":%d", agree));
}

/* Where functions have numbers in them that move: no bound for the error, as they need not be
 * algebraic. */
static void by_moving(struct always *a)
{
	struct try_place t;
	int agree;

	fig_try_begin(a, &t);
	if (fig_try_moves(a, &t, &agree))
		tell_refuted(a, &t);
	else if (is_no(a->here))
		tell_denied(a);
	else
		tell_unknown(
			a, agree,
			agree ? "unknown: it holds in every position that was tried, but a "
				"function with numbers that move is not proven by that"
			      : "unknown: too few positions allow the construction");
}

/* Does it speak of an angle?  Then the order of points decides. */
static bool speaks_of_angles(const struct always *a)
{
	for (int i = 0; i < a->n; i++)
		if (fig_kind(a->f, (fig_id){ a->refs[i] }) == KIND_ANGLE)
			return true;
	return false;
}

/* So many instances agree, and none does not. */
static void tell_agreeing(struct always *a, int agree, bool in_case)
{
	if (!a->equations)
		tell_unknown(
			a, agree,
			"unknown: no counter-example was found, but a relation of order is "
			"not proven by that");
	else if (in_case || speaks_of_angles(a))
		tell_unknown(
			a, agree,
			"unknown: no counter-example was found, but which order things are "
			"in decides, and not every order need be among the positions that "
			"were tried");
	else
		tell_always(a, "probable", "random instances", &a->apart,
			    arena_printf(a->f->scratch,
					 "always: probable, %d random instances agree (error "
					 "below 2^-%d)",
					 agree, BITS_PER_INSTANCE * agree),
			    arena_printf(a->f->scratch,
					 "\"instances\":%d,\"error_bound\":\"2^-%d\","
					 "\"assumes\":\"algebraic degree at most 1024\"",
					 agree, BITS_PER_INSTANCE * agree));
}

/* Instances from `from` to `to`; true: one of them refuted it. */
static bool refutes(struct always *a, struct try_place *t, int from, int to, int *agree)
{
	for (int k = from; k < to && *agree < INSTANCES; k++) {
		enum try_verdict v = fig_try_at(a, t, k);

		*agree += v == AGREES;
		if (v == REFUTED)
			return true;
	}
	return false;
}

/* Does no instance refute it where its conditions hold?  What is read off a drawing may be wrong. */
static bool stands(struct always *a, const struct always_conditions *k)
{
	struct try_place t;
	bool good = fig_bind_conditions(a->f, k, &a->guard);
	int agree = 0;

	if (good) {
		fig_try_begin(a, &t);
		good = !refutes(a, &t, 0, TRIES, &agree);
	}
	a->guard = NULL;
	return good;
}

/* An equation of angles for the way they turn in the drawing, unless an instance where they turn so
 * refutes it. */
static bool follows_as_turned(struct always *a, struct always_conditions *k)
{
	struct fig_turns turns;

	*k = (struct always_conditions){ .n = 0 };
	if (!fig_turns_of(a->f, a->x, &turns))
		return false;
	/* With all that might have to be said. */
	turns.mirrored = turns.even = false;
	turns.high = a->relation->kind == EXPR_OP;
	if (!fig_turn_conditions(a, &turns, k) || !stands(a, k))
		return false;
	turns.mirrored = turns.even = true;
	return fig_always_turned(a, &turns, k);
}

/* The verdict where something can move. */
static void decide_moving(struct always *a)
{
	struct always_conditions k, own;
	struct try_place t;
	enum always_proof proof = PROOF_NONE;
	bool refuted, theorem = a->thorough && a->equations && !a->denied;
	const char *way = NULL;
	uint64_t rng;
	int agree = 0, moved;

	fig_try_begin(a, &t);
	refuted = refutes(a, &t, 0, FIRST_TRIES, &agree);
	if (theorem && a->reasons)
		way = fig_always_follows(a, &k);
	if (!refuted && !a->denied && (!way || fig_has_order(&k))) {
		bool quick = theorem && !a->reasons;

		rng = a->f->rng.s;
		proof = fig_always_prove(a, quick, &own);
		/* Long computations only where reasons do not do. */
		if (quick && proof != PROOF_ALL) {
			way = fig_always_follows(a, &k);
			if (!way || fig_has_order(&k))
				proof = fig_always_prove(a, false, &own);
		}
		a->f->rng.s = rng;
		if (proof == PROOF_ALL) {
			k = own;
			way = way ? way : a->proof ? "deduction" : "structure";
		}
	}
	if (!refuted && proof != PROOF_ALL)
		refuted = refutes(a, &t, FIRST_TRIES, TRIES, &agree);
	a->last = !refuted;
	if (theorem && !way)
		way = fig_always_follows(a, &k);
	if (theorem && !way && is_yes(a->here) && follows_as_turned(a, &k))
		way = "structure";
	if (way && (!refuted || stands(a, &k))) {
		/* What no reason saw, instances did. */
		for (int i = 0; i < a->apart.n && proof != PROOF_ALL; i++)
			fig_add_condition(&k, a->apart.at[i]);
		k.most_others += a->apart.n && proof != PROOF_ALL;
		a->out->proof = !strcmp(way, "deduction") ? a->proof : NULL;
		tell_always(a, "proven", way, &k,
			    !strcmp(way, "structure")
				    ? "always: proven by structure (an identity in the free "
				      "coordinates)"
			    : !strcmp(way, "construction")
				    ? "always: the figure was made so"
				    : arena_printf(a->f->scratch, "always: proven by %s", way),
			    "");
	} else if (refuted) {
		tell_refuted(a, &t);
	} else if (is_no(a->here)) {
		tell_denied(a);
	} else if (a->equations && fig_try_moves(a, &t, &moved)) {
		/* Of an order the end of a path, where points that are moved often come to lie, tells
		 * nothing: an equation that is so elsewhere is so there. */
		tell_refuted(a, &t);
	} else if (agree < INSTANCES / 3) {
		tell_unknown(a, agree, few_positions(a->f, t.stuck));
	} else {
		tell_agreeing(a, agree, proof == PROOF_CASE);
	}
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
static void decide(struct always *a)
{
	static const struct always_conditions none;
	struct fig *f = a->f;
	const struct expr *x = a->x;

	a->n = fig_expr_refs(x, a->refs, 0, FIG_PARENTS);
	a->used = arena_alloc(f->scratch, (size_t)f->n_steps + 1);
	a->frees = arena_alloc(f->scratch, (size_t)(f->n_steps + 1) * sizeof *a->frees);
	a->n_free = free_steps(f, a->refs, a->n, a->frees, f->n_steps, a->used);
	a->strict = has_jumps(a);
	a->equations = !a->strict && only_equations(f, x);
	if (!a->equations && !a->strict)
		a->strict = a->relation->kind != EXPR_OP ||
			    (a->relation->op != EXPR_LE && a->relation->op != EXPR_GE);
	a->spread = spread_of(f, a->frees, a->n_free);
	a->denied = is_no(a->here) && fig_is_as_declared(f);
	if (!a->n_free && is_yes(a->here))
		tell_always(a, fig_certainty(a->doubt, true), "rigid", &none,
			    "always (nothing in it can move)", "");
	else if (!a->n_free && is_no(a->here))
		answer(a, LASTS_NOT, fig_certainty(a->doubt, true), "rigid",
		       "no (nothing in it can move)", "");
	else if (was_made_so(a))
		tell_always(a, "proven", "construction", &none,
			    "always: the figure was made so", "");
	else if (fig_always_closes(a))
		by_moving(a);
	else
		decide_moving(a);
}

enum status fig_always_decide(struct always *a, const struct expr *written,
			      struct fig_verdict *out, struct err *e)
{
	struct fig *f = a->f;
	struct expr *relation, *x;
	struct fig_gloss reading;
	enum status st = fig_reword(f, written, false, &relation, &reading, e);

	*out = (struct fig_verdict){ .found = LASTS_UNKNOWN };
	a->out = out;
	if (st == OK)
		st = fig_relation_bind(f, relation, true, &x, e);
	if (st == OK)
		st = fig_relation_settle(f, x, &a->here, &a->doubt, e);
	/* Equations may be identities; that a polygon is convex never is.  But what is denied
	 * says more with fewer words. */
	if (st == OK && !is_no(a->here) && !denies(relation)) {
		struct buf b = { 0 };

		st = fig_relation_bind(f, relation, false, &x, e);
		fig_relation_shapes(&b, f, relation);
		a->shapes = arena_strdup(f->scratch, buf_str(&b));
		buf_clear(&b);
	}
	if (st != OK)
		return st;
	a->relation = relation;
	a->x = x;
	decide(a);
	tell_reading(f, relation, x, &reading, a->here);
	return OK;
}

void fig_always_end(struct always *a)
{
	if (a->theorem)
		fig_theorem_clear(a->theorem);
	a->theorem = NULL;
}

enum status fig_always(struct fig *f, const struct expr *written, bool thorough, struct err *e)
{
	struct always a = { .f = f, .thorough = thorough };
	struct fig_verdict v;
	enum status st = fig_always_decide(&a, written, &v, e);

	fig_always_end(&a);
	return st;
}
