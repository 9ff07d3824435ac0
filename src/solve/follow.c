/*
 * follow.c -- does a fact follow from the others?
 *
 * First there shall be a figure: facts that contradict each other are told before anything is
 * concluded from them.  In the figures that are found the claim is looked at with balls.  Where it
 * fails in one, that is the counter-figure; where it holds in all, measures are asked for a proof
 * (prove.c).  Without one, a claim that holds to thirty digits in several figures is believed under
 * that condition; and what could not be told is open.
 *
 * Where points are drawn, figures of other turns and orders do not count, as they do not for values.
 */
#include "solve/defined_priv.h"
#include "solve/follow_priv.h"
#include "solve/letters_priv.h"
#include "solve/placed_priv.h"
#include "solve/refute_priv.h"
#include "solve/used_priv.h"
#include <math.h>
#include <string.h>

enum { FEW_SAMPLES = 2, SAMPLES = 5, MORE_STARTS = 24 };
#define LOOK_WORK 16e6     /* for figures ... */
#define PROOF_WORK 2e6     /* ... and for proofs of one claim */
#define CONFLICT_WORK 12e6 /* where there seems to be no figure */
#define USED_WORK 4e5      /* to see which facts it rests on */
#define FAILS 1e-6         /* clearly not so, in doubles */
#define HOLDS 1e-9

struct follow {
	struct problem *p;
	const struct solve_options *o;
	struct arena *a;
	struct fit_samples f;
	struct certified_claims c[FIT_SAMPLES]; /* of all that is asked, in each figure */
	const struct fact *claim;
	int claims;
	int certified;               /* figures that were looked at with balls, in c */
	int equal_in[FIT_SAMPLES];   /* 1 + the claim whose sides are equal there, exactly */
	struct letter_count letters; /* how many values they have, and ... */
	bool counted;                /* ... whether that is known */
	bool all_letters;            /* all of them are among the figures */
	struct follow_try *try;      /* of each claim */
};

/* One claim's proof in the first figure: tried once. */
struct follow_try {
	struct prover v;
	struct meter part;
	bool begun, tried, proved;
	struct definedness defined;
};

/* What is known of one claim. */
struct follow_verdict {
	enum solve_status status; /* FOLLOWS, FALSE, OPEN */
	enum solve_certainty certainty;
	int figure; /* FALSE: where, or -1 */
	bool every; /* FALSE: in every figure */
	const char *const *assume;
	int assumes;
	const bool *rests;
	bool complete; /* rests is all that it takes */
	double value;  /* of the left side of an equation, or NAN */
	const char *exact;
	const struct solve_step *step;
	int steps;
	const char *why;
	int alternative; /* that was decided */
};

/* --- Figures --------------------------------------------------------------------------- */

static enum certify_word word_in(const struct follow *w, int figure, int claim)
{
	return figure < w->certified && w->c[figure].figure ? w->c[figure].word[claim]
							    : CERTIFY_UNSURE;
}

static double miss_in(const struct follow *w, int figure, int claim)
{
	return sketch_fact_miss(w->f.of, &w->claim[claim], w->f.x[figure]);
}

/* The table says it with signs that the figure chooses: what fails clearly in doubles, as it is
 * read there, does not hold. */
static enum certify_word word_of(const struct follow *w, int figure, int claim)
{
	enum certify_word word = word_in(w, figure, claim);
	double miss = miss_in(w, figure, claim);

	if (word == CERTIFY_HOLDS && miss > FAILS)
		word = CERTIFY_UNSURE;
	/* Equations that were left out may touch: held to 25 digits, they hold a place to twelve. */
	if (word == CERTIFY_FAILS && miss < HOLDS && w->c[figure].left_outs)
		word = CERTIFY_UNSURE;
	if (w->claim[claim].denied && word != CERTIFY_UNSURE)
		word = word == CERTIFY_HOLDS ? CERTIFY_FAILS : CERTIFY_HOLDS;
	return word;
}

/* Is some point drawn? */
static bool is_drawn(const struct problem *p)
{
	for (int i = 0; i < p->points && !p->placed_by_facts; i++)
		if (p->point[i].placed)
			return true;
	return false;
}

/* Looks with balls at the first figures, as far as that was not done. */
static void certify(struct follow *w, int figures)
{
	struct meter part = meter_part(w->o->meter, LOOK_WORK);

	for (; w->certified < figures && w->certified < w->f.n; w->certified++)
		sketch_certify_claims(&w->c[w->certified], w->f.of, w->f.x[w->certified],
				      w->claim, w->claims, &part, w->a);
}

static void look(struct follow *w, int samples)
{
	struct meter part = meter_part(w->o->meter, LOOK_WORK);

	sketch_fit_samples(&w->f, w->p, samples, &part, w->a);
	w->certified = 0;
}

/* Others, of the problem that nobody drew. */
static void look_for_more(struct follow *w)
{
	struct meter part = meter_part(w->o->meter, LOOK_WORK);

	sketch_fit_more(&w->f, w->p, MORE_STARTS, &part, w->a);
	certify(w, w->f.n);
}

/* A figure in which that holds, too, and a claim fails, if one is found; it is kept with the others. */
static bool look_with(struct follow *w, int claim, const struct fact *more)
{
	struct meter part = meter_part(w->o->meter, LOOK_WORK / 4);
	const struct problem *q = problem_with(w->p, more, w->a);
	struct fit_samples s;
	int at = w->f.n;
	bool equal = more->kind != RELATION_LESS;

	if (at >= FIT_SAMPLES)
		return false;
	sketch_fit_samples(&s, q, 1, &part, w->a);
	if (!s.n || sketch_wishes_vars(s.of) != sketch_wishes_vars(w->f.of) ||
	    (sketch_has_flat_angle(w->p, s.x[0]) && !sketch_has_flat_angle(w->p, w->f.x[0])))
		return false;
	w->f.x[at] = s.x[0];
	/* What is equal there is so only if it is one of the equations. */
	sketch_certify_claims(&w->c[at], equal ? s.of : w->f.of, w->f.x[at], w->claim,
			      w->claims, &part, w->a);
	w->certified = at + 1;
	for (int i = 0; i < w->claims && w->c[at].figure && w->f.n == at; i++)
		w->f.n += word_of(w, at, i) == CERTIFY_FAILS;
	w->certified = w->f.n;
	w->equal_in[at] =
		equal && w->f.n > at && !w->c[at].left_out[q->facts - 1] ? 1 + claim : 0;
	return w->f.n > at;
}

/* A figure in which a claim does not hold, if one is found: of what an equation or inequality excludes
 * each is tried, and what is denied. */
static bool look_against(struct follow *w, int claim)
{
	const struct fact *f = &w->claim[claim];
	bool less = f->kind == RELATION_LESS, found = false;
	struct fact more = *f;

	more.denied = false;
	if (!f->t[0])
		return f->denied && look_with(w, claim, &more);
	for (int i = 0; i < 3 && !found; i++) {
		/* The first is less, the second is less, they are equal. */
		bool excluded = (i == 0 ? !less : i == 2 ? less : true) != f->denied;

		more.kind = i == 2 ? RELATION_EQUAL : RELATION_LESS;
		more.t[0] = f->t[i == 1];
		more.t[1] = f->t[i != 1];
		found = excluded && look_with(w, claim, &more);
	}
	return found;
}

/* --- One claim ------------------------------------------------------------------------- */

/* In the figure some facts hold only as far as the others tell.  Do those follow from the others,
 * so that it is one? */
static bool rest_follows(const struct follow *w, int figure)
{
	const bool *out = w->c[figure].left_out;
	struct meter part = meter_part(w->o->meter, PROOF_WORK / 4);
	struct problem *kept;
	struct prover v;

	if (!w->c[figure].left_outs)
		return true;
	kept = problem_with(w->p, NULL, w->a);
	kept->facts = 0;
	for (int i = 0; i < w->p->facts; i++)
		if (!out[i])
			kept->fact[kept->facts++] = w->p->fact[i];
	solve_prover_new(&v, kept, w->f.of, w->f.x[figure], w->o, &part, w->a);
	for (int i = 0; i < w->p->facts; i++)
		if (out[i] && (!solve_prove(&v, &w->p->fact[i]) || v.assumes))
			return false;
	return true;
}

static void suppose(const struct follow *w, struct follow_verdict *r, const char *text)
{
	const char **t = arena_alloc(w->a, sizeof *t);

	*t = text;
	r->certainty = SOLVE_CONDITIONAL;
	r->assume = t;
	r->assumes = 1;
}

static struct follow_verdict fails(const struct follow *w, int figure)
{
	struct follow_verdict r = { .status = SOLVE_FALSE,
				    .certainty = SOLVE_PROVEN,
				    .figure = figure,
				    .value = NAN,
				    .why = "it fails in a figure in which the facts hold" };

	if (!rest_follows(w, figure))
		suppose(w, &r,
			"facts that depend on others hold in the figure, as they "
			"do to 25 digits");
	return r;
}

/* The left side of an equation, where it is known; as it is in the counter-figure. */
static void tell_value(const struct follow *w, struct follow_verdict *r, const struct fact *f)
{
	struct meter part = meter_part(w->o->meter, PROOF_WORK);
	struct prover *v = arena_alloc(w->a, sizeof *v);
	const double *x = w->f.n ? w->f.x[r->figure >= 0 ? r->figure : 0] : NULL;
	const struct solve_answer *s;
	double here;

	if (f->kind != RELATION_EQUAL || !x)
		return;
	solve_prover_new(v, w->p, w->f.of, x, w->o, &part, w->a);
	s = solve_prove_value(v, f->t[0]);
	here = sketch_wish_term(w->f.of, f->t[0], x);
	if (s->status == SOLVE_FOUND && !s->doubts &&
	    fabs(s->value - here) <= FAILS * (1 + fabs(here))) {
		r->value = s->value;
		r->exact = s->exact;
	}
}

/* That do not go with an order, as of a point between two others. */
static void count_zeros(void *self, const struct relation_part *t)
{
	if (t->element < ELEMENTS && !geo_element_least(t->element))
		*(int *)self += geo_element_equal(t->element);
}

static bool is_flat(const struct follow *w, const int *p)
{
	const double *x = w->f.x[0];
	double ux = x[2 * p[0]] - x[2 * p[1]], uy = x[2 * p[0] + 1] - x[2 * p[1] + 1],
	       vx = x[2 * p[2]] - x[2 * p[1]], vy = x[2 * p[2] + 1] - x[2 * p[1] + 1];

	return fabs(ux * vy - uy * vx) < FAILS * (hypot(ux, uy) * hypot(vx, vy));
}

/* Does it speak of an angle that is 0 or 180 degrees, by the order on a line? */
static bool has_flat_angle(const struct follow *w, const struct term *t)
{
	if (!t)
		return false;
	if (t->kind == TERM_MEASURE && t->measure == MEASURE_ANGLE)
		return is_flat(w, t->p);
	return has_flat_angle(w, t->arg[0]) || has_flat_angle(w, t->arg[1]);
}

/* Is it an inequality, a side, an inside, a matter of order?  What holds so in some figures of a movable one says
 * nothing of the others. */
static bool is_loose(const struct follow *w, const struct fact *f)
{
	int zeros = 0;

	if (f->t[0])
		return f->kind == RELATION_LESS || f->denied || has_flat_angle(w, f->t[0]) ||
		       has_flat_angle(w, f->t[1]);
	if (f->kind == RELATION_EQUAL_ANGLE)
		return is_flat(w, f->p) || is_flat(w, f->p + 3);
	problem_fact_parts(f, count_zeros, &zeros);
	return !zeros || f->denied;
}

/* Are the figures found all there are?  Of letters alone that is known; what is drawn and cannot move is
 * the one that is meant, which tells sides and orders, but no inequalities. */
static bool has_all(const struct follow *w, int claim)
{
	const struct fact *f = &w->claim[claim];

	if (!w->p->points && !w->p->circles)
		return w->all_letters;
	return w->f.rigid && is_drawn(w->p) && f->kind != RELATION_LESS && !f->denied;
}

/* What is seen in figures rests on all facts. */
static const bool *all_facts(const struct follow *w)
{
	bool *rests = arena_alloc(w->a, (size_t)(w->p->facts + 1) * sizeof *rests);

	for (int i = 0; i < w->p->facts; i++)
		rests[i] = true;
	return rests;
}

const char *solve_supposed(const struct fit_samples *f)
{
	return !f->rigid   ? "what holds to 25 digits in all figures found holds in every one"
	       : f->n == 1 ? "the figure found is the only one"
			   : "the figures found are the only ones";
}

static struct follow_verdict computed(enum solve_status status, const bool *rests, int figure)
{
	return (struct follow_verdict){
		.status = status,
		.certainty = SOLVE_PROVEN,
		.figure = figure,
		.every = status == SOLVE_FALSE,
		.rests = rests,
		.complete = true,
		.value = NAN,
		.why = status == SOLVE_FALSE
			       ? "it fails in every figure in which the facts hold"
			       : NULL
	};
}

/* It holds in every figure that was found; believed, if there are enough. */
static struct follow_verdict believed(const struct follow *w, int claim)
{
	struct follow_verdict r = { .status = SOLVE_OPEN, .figure = -1, .value = NAN };
	int sure = 0, near = 0;

	for (int i = 0; i < w->f.n; i++) {
		sure += word_of(w, i, claim) == CERTIFY_HOLDS;
		near += word_of(w, i, claim) != CERTIFY_FAILS && !w->claim[claim].denied &&
			miss_in(w, i, claim) < HOLDS;
	}
	r.why = "neither a proof nor a figure where it fails was found";
	if (!w->all_letters || (is_loose(w, &w->claim[claim]) && !has_all(w, claim)))
		return r;
	if (sure == w->f.n && !w->p->points && !w->p->circles && is_loose(w, &w->claim[claim]))
		return computed(SOLVE_FOLLOWS, all_facts(w), -1);
	if (sure == w->f.n && (sure >= 3 || w->f.rigid)) {
		r.status = SOLVE_FOLLOWS;
		suppose(w, &r, solve_supposed(&w->f));
	} else if (near == w->f.n && (near >= 3 || w->f.rigid)) {
		r.status = SOLVE_FOLLOWS;
		r.certainty = SOLVE_NUMERIC;
	}
	if (r.status == SOLVE_FOLLOWS) {
		r.why = NULL;
		r.rests = all_facts(w);
		r.complete = true;
	}
	return r;
}

static struct follow_verdict proven(const struct prover *v)
{
	return (struct follow_verdict){ .status = SOLVE_FOLLOWS,
					.certainty =
						v->assumes ? SOLVE_CONDITIONAL : SOLVE_PROVEN,
					.figure = -1,
					.assume = v->assume,
					.assumes = v->assumes,
					.rests = v->rests,
					.step = v->step,
					.steps = v->steps,
					.value = NAN };
}

/* An inequality: with the opposite of it the facts have no figure. */
static bool refuted_with(const struct follow *w, enum relation kind, const struct term *s,
			 const struct term *t, struct meter *m)
{
	struct fact f = { .kind = kind, .circle = -1, .circle2 = -1, .t = { s, t } };

	return solve_refute_with(w->p, &f, m);
}

/* Is there a figure, and not only one by numbers? */
static bool has_figure(const struct follow *w)
{
	for (int i = 0; i < w->certified; i++)
		if (w->c[i].figure)
			return true;
	return false;
}

/* The claim itself: whatever contradicts it contradicts the facts, if these have a figure: what
 * contradicts itself contradicts everything. */
static bool follows_by_ranges(const struct follow *w, const struct fact *f)
{
	struct meter part = meter_part(w->o->meter, PROOF_WORK / 8);

	if (!has_figure(w))
		return false;
	if (f->kind == RELATION_LESS)
		return f->denied ? refuted_with(w, RELATION_LESS, f->t[0], f->t[1], &part)
				 : refuted_with(w, RELATION_LESS, f->t[1], f->t[0], &part) &&
					   refuted_with(w, RELATION_EQUAL, f->t[0], f->t[1],
							&part);
	return f->kind == RELATION_EQUAL && f->denied &&
	       refuted_with(w, RELATION_EQUAL, f->t[0], f->t[1], &part);
}

/* A value that is proven and another one: then it is so in no figure. */
static bool is_other(struct prover *v, const struct fact *f, struct follow_verdict *r)
{
	const struct solve_answer *s;
	bool zero;

	if (f->kind != RELATION_EQUAL && f->kind != RELATION_LESS)
		return false;
	s = solve_prove_value(v, problem_term_op(v->p, TERM_SUB, f->t[0], f->t[1]));
	zero = s->exact && !strcmp(s->exact, "0");
	if (s->status != SOLVE_FOUND || s->doubts || s->certainty != SOLVE_PROVEN ||
	    !s->exact || (f->kind == RELATION_EQUAL ? zero : !zero && !(s->value > 1e-12)))
		return false;
	for (int i = 0; i < s->n_rests; i++)
		v->rests[s->rests[i]] = true;
	*r = (struct follow_verdict){
		.status = SOLVE_FALSE,
		.certainty = SOLVE_PROVEN,
		.figure = -1,
		.every = true,
		.rests = v->rests,
		.step = s->step,
		.steps = s->steps,
		.value = NAN,
		.why = "it fails in every figure in which the facts hold"
	};
	return true;
}

static bool is_bounded(struct prover *v, const struct fact *f)
{
	return f->kind == RELATION_LESS &&
	       (f->denied ? solve_prove_bound(v, f->t[1], f->t[0], false)
			  : solve_prove_bound(v, f->t[0], f->t[1], true));
}

static struct prover *prover_of(const struct follow *w, int claim)
{
	struct follow_try *t = &w->try[claim];

	if (!t->begun) {
		t->part = meter_part(w->o->meter, PROOF_WORK);
		solve_prover_new(&t->v, w->p, w->f.of, w->f.x[0], w->o, &t->part, w->a);
		t->begun = true;
	}
	return &t->v;
}

static bool prove_once(const struct follow *w, int claim)
{
	struct follow_try *t = &w->try[claim];

	if (!t->tried)
		t->proved = solve_prove(prover_of(w, claim), &w->claim[claim]);
	t->tried = true;
	return t->proved;
}

/* --- By computing ------------------------------------------------------------------------ */

static bool has_measure(const struct term *t)
{
	return t &&
	       (t->kind == TERM_MEASURE || has_measure(t->arg[0]) || has_measure(t->arg[1]));
}

/* Does it speak of numbers alone? */
static bool is_of_letters(const struct fact *f)
{
	return f->t[0] && !has_measure(f->t[0]) && !has_measure(f->t[1]);
}

/* What has no value does not hold; what speaks of points with given places is computed; what letters
 * say follows from what the facts say of them.  bad: a figure in which it fails, or -1. */
static bool by_computing(const struct follow *w, int claim, int bad, struct follow_verdict *r)
{
	struct meter part = meter_part(w->o->meter, PROOF_WORK / 4);
	const struct definedness *d = &w->try[claim].defined;
	const struct fact *f = &w->claim[claim];
	bool *rests = arena_alloc(w->a, (size_t)(w->p->facts + 1) * sizeof *rests);
	struct placed_value left;
	truth t;

	if (d->never) {
		*r = computed(SOLVE_FALSE, d->rests, bad);
		r->why = d->never;
		return true;
	}
	t = solve_placed_claim(w->p, f, &left, rests, &part, w->a);
	if (!is_unknown(t)) {
		*r = computed(is_yes(t) ? SOLVE_FOLLOWS : SOLVE_FALSE, rests, bad);
		r->value = left.value;
		r->exact = left.exact;
		return true;
	}
	memset(rests, 0, (size_t)(w->p->facts + 1) * sizeof *rests);
	if (!is_of_letters(f))
		return false;
	if (bad < 0 && solve_letters_follow(w->p, f, 1, &part, rests)) {
		*r = computed(SOLVE_FOLLOWS, rests, -1);
		return true;
	}
	if (!f->denied && solve_letters_fail(w->p, f, &part, rests)) {
		*r = computed(SOLVE_FALSE, rests, bad);
		return true;
	}
	return false;
}

/* The same for measures, which have theorems of their own: where these found nothing. */
static bool by_sums(const struct follow *w, const struct fact *f, struct follow_verdict *r)
{
	struct meter part = meter_part(w->o->meter, PROOF_WORK / 4);
	bool *rests = arena_alloc(w->a, (size_t)(w->p->facts + 1) * sizeof *rests);

	if (!f->t[0] || is_of_letters(f) || !solve_letters_follow(w->p, f, 1, &part, rests))
		return false;
	*r = computed(SOLVE_FOLLOWS, rests, -1);
	return true;
}

/* One of several, each of which may be the one that does not hold. */
static bool any_by_sums(const struct follow *w, struct follow_verdict *r)
{
	struct meter part = meter_part(w->o->meter, PROOF_WORK / 4);
	bool *rests = arena_alloc(w->a, (size_t)(w->p->facts + 1) * sizeof *rests);

	for (int i = 0; i < w->claims; i++)
		if (w->claim[i].alternative != i || !w->claim[i].t[0] ||
		    w->try[i].defined.never || w->try[i].defined.assumes)
			return false;
	if (!has_figure(w) || !solve_letters_follow(w->p, w->claim, w->claims, &part, rests))
		return false;
	*r = computed(SOLVE_FOLLOWS, rests, -1);
	return true;
}

static bool is_equal_there(const struct follow *w, int figure, const struct fact *f)
{
	struct fact equal = *f;

	if (f->t[0])
		equal.kind = RELATION_EQUAL;
	return sketch_fact_miss(w->f.of, &equal, w->f.x[figure]) < FAILS;
}

/* What is denied, or less, is equal in the figure, to 25 digits: unless that is derived, it is
 * assumed. */
static void doubt_equality(const struct follow *w, int claim, struct follow_verdict *r)
{
	struct fact f = w->claim[claim];

	if (f.denied == (f.kind == RELATION_LESS) || !is_equal_there(w, r->figure, &f))
		return;
	if (w->equal_in[r->figure] == 1 + claim && (f.t[0] || f.kind == RELATION_ON_LINE))
		return;
	f.denied = false;
	if (f.kind == RELATION_LESS)
		f.kind = RELATION_EQUAL;
	if (r->certainty != SOLVE_PROVEN ||
	    solve_prove_outright(prover_of(w, claim), &f, false))
		return;
	suppose(w, r, "what holds to 25 digits in the figure holds there");
}

/* Points that are on no line, as the facts say. */
static bool is_corner(struct prover *v, const struct fact *f)
{
	return f->denied && f->kind == RELATION_ON_LINE &&
	       solve_prove_corner(v, f->p[0], f->p[1], f->p[2]);
}

/* It names corners, and the facts put them on a line. */
static bool by_flatness(const struct follow *w, int claim, int bad, struct follow_verdict *r)
{
	const struct fact *f = &w->claim[claim];
	bool *rests = arena_alloc(w->a, (size_t)(w->p->facts + 1) * sizeof *rests);
	struct meter part = meter_part(w->o->meter, PROOF_WORK / 4);
	struct prover *v = arena_alloc(w->a, sizeof *v);

	if (f->t[0] || !w->f.n)
		return false;
	if (solve_corners_clash(w->p, f, rests, &part, w->a)) {
		*r = computed(f->denied ? SOLVE_FOLLOWS : SOLVE_FALSE, rests,
			      f->denied ? -1 : bad);
		r->every = !f->denied;
		return true;
	}
	solve_prover_new(v, w->p, w->f.of, w->f.x[0], w->o, &part, w->a);
	if (!solve_prove_flat(v, f))
		return false;
	*r = proven(v);
	if (!f->denied) {
		r->status = SOLVE_FALSE;
		r->figure = bad;
		r->every = r->complete = true;
		r->why = "it speaks of corners, and the points lie on one line";
	}
	return true;
}

static struct follow_verdict decide(const struct follow *w, int claim)
{
	const struct fact *f = &w->claim[claim];
	struct prover *v = prover_of(w, claim);
	struct follow_verdict r;
	int bad = -1, doubtful = -1;
	double doubt = f->kind == RELATION_LESS ? HOLDS : FAILS;

	/* Of those where it fails the one where that is seen best. */
	for (int i = w->f.n - 1; i >= 0; i--) {
		if (word_of(w, i, claim) == CERTIFY_FAILS &&
		    (bad < 0 || miss_in(w, i, claim) >= miss_in(w, bad, claim)))
			bad = i;
		if (!f->denied && miss_in(w, i, claim) > doubt)
			doubtful = i;
	}
	if (by_computing(w, claim, bad, &r)) {
		if (r.status == SOLVE_FALSE && !r.exact && !w->try[claim].defined.never &&
		    !f->denied)
			tell_value(w, &r, f);
		return r;
	}
	if (by_flatness(w, claim, bad, &r))
		return r;
	if (!f->denied && (bad >= 0 || doubtful >= 0) && is_other(v, f, &r)) {
		r.figure = bad >= 0 ? bad : doubtful;
		tell_value(w, &r, f);
		return r;
	}
	if (bad >= 0) {
		r = fails(w, bad);
		if (!f->denied)
			tell_value(w, &r, f);
		doubt_equality(w, claim, &r);
		return r;
	}
	/* A figure by numbers is off by more than it seems where equations have double roots (a tangent
	 * and its point): what is derived counts more. */
	if (doubtful >= 0 && f->kind == RELATION_EQUAL && !f->denied &&
	    solve_prove_derived(v, f))
		return proven(v);
	if (doubtful >= 0 && f->kind != RELATION_LESS)
		return (struct follow_verdict){
			.status = SOLVE_OPEN,
			.figure = doubtful,
			.why = "it fails in a figure by numbers, which could not "
			       "be made exact",
			.value = NAN
		};
	if (!f->denied && prove_once(w, claim) &&
	    !(v->assumes && is_loose(w, f) && !w->f.rigid && !is_drawn(w->p)))
		return proven(v);
	if (f->denied && is_other(v, f, &r)) {
		r.status = SOLVE_FOLLOWS;
		r.why = NULL;
		return r;
	}
	v->assumes = 0;
	if (is_corner(v, f))
		return proven(v);
	if (has_figure(w) && is_bounded(v, f))
		return proven(v);
	if (by_sums(w, f, &r))
		return r;
	if (follows_by_ranges(w, f))
		return computed(SOLVE_FOLLOWS, all_facts(w), -1);
	return believed(w, claim);
}

/* --- Where a claim says something ------------------------------------------------------ */

/* Nothing is proven of figures of which none is known to be. */
static void assume_figure(const struct follow *w, struct follow_verdict *r)
{
	if (has_figure(w) || r->status == SOLVE_OPEN || r->certainty != SOLVE_PROVEN)
		return;
	suppose(w, r, "there is a figure in which the facts hold");
}

/* Is it proven not to be so? */
static bool is_excluded(const struct follow *w, const struct fact *f)
{
	struct meter part = meter_part(w->o->meter, PROOF_WORK / 4);
	struct prover *v = arena_alloc(w->a, sizeof *v);
	struct follow_verdict r;

	if ((!f->t[0] && f->n != 3) || !w->f.n)
		return false;
	solve_prover_new(v, w->p, w->f.of, w->f.x[0], w->o, &part, w->a);
	if (!f->t[0])
		return solve_prove_corner(v, f->p[0], f->p[1], f->p[2]);
	return is_other(v, f, &r) ||
	       solve_prove_bound(v, f->t[1], f->t[0], f->kind == RELATION_EQUAL) ||
	       (f->kind == RELATION_EQUAL && solve_prove_bound(v, f->t[0], f->t[1], true));
}

/* What is divided by shall not be nothing, what a root is taken of not below it: where that is not
 * known, it is assumed. */
static struct follow_verdict where_defined(const struct follow *w, int claim,
					   struct follow_verdict r)
{
	const struct definedness *d = &w->try[claim].defined;
	const char **text;

	assume_figure(w, &r);
	if (r.status != SOLVE_FOLLOWS || !d->assumes)
		return r;
	text = arena_alloc(w->a, (size_t)(r.assumes + d->assumes) * sizeof *text);
	for (int i = 0; i < r.assumes; i++)
		text[i] = r.assume[i];
	r.assume = text;
	for (int i = 0; i < d->assumes; i++)
		if (!is_excluded(w, &d->wrong[i]))
			text[r.assumes++] = d->assume[i];
	if (r.certainty == SOLVE_PROVEN && r.assumes)
		r.certainty = SOLVE_CONDITIONAL;
	return r;
}

/* --- All of it ------------------------------------------------------------------------- */

/* What is proven by these facts alone, in the same figure? */
struct used_claim {
	const struct follow *w;
	const struct follow_verdict *r;
};

static bool still_follows(void *self, struct problem *p, struct meter *m, struct arena *a)
{
	const struct used_claim *q = self;
	const struct follow *w = q->w;
	struct prover *v = arena_alloc(a, sizeof *v);
	int alternative = q->r->alternative;

	solve_prover_new(v, p, w->f.of, w->f.x[0], w->o, m, a);
	for (int i = 0; i < w->claims; i++) {
		const struct fact *f = &w->claim[i];
		struct follow_verdict other;

		if (f->alternative != alternative)
			continue;
		if (q->r->status == SOLVE_FOLLOWS && is_corner(v, f))
			continue;
		if (q->r->status == SOLVE_FALSE || f->denied) {
			if (!is_other(v, f, &other) &&
			    (q->r->status == SOLVE_FALSE || !is_bounded(v, f)))
				return false;
		} else if (q->r->certainty == SOLVE_PROVEN) {
			if (!solve_prove_outright(v, f, false) &&
			    !(w->try[i].v.by_joining && solve_prove_outright(v, f, true)) &&
			    !is_bounded(v, f))
				return false;
		} else if (!solve_prove(v, f)) {
			return false;
		}
		if (v->assumes > q->r->assumes)
			return false;
	}
	return true;
}

/* Moved so that a point with given coordinates has them; with two of them it is turned already. */
static const double *on_axes(const struct solve_answer *out, const struct problem *p,
			     struct arena *a)
{
	for (int i = 0; i < p->points && out->letter; i++) {
		int x = problem_letter_of(p, 'x', i), y = problem_letter_of(p, 'y', i);
		double dx, dy, *xy;

		if (x < 0 || y < 0)
			continue;
		dx = out->letter[x] - out->xy[2 * i];
		dy = out->letter[y] - out->xy[2 * i + 1];
		if (hypot(dx, dy) <= HOLDS)
			break;
		xy = arena_alloc(a, (size_t)(2 * p->points + 1) * sizeof *xy);
		for (int k = 0; k < p->points; k++) {
			xy[2 * k] = out->xy[2 * k] + dx;
			xy[2 * k + 1] = out->xy[2 * k + 1] + dy;
		}
		return xy;
	}
	return out->xy;
}

/* The figure as the drawing that pictures are made from. */
static void place(struct solve_answer *out, const struct problem *p, struct arena *a)
{
	double *x = arena_alloc(a, (size_t)(p->points + 1) * sizeof *x),
	       *y = arena_alloc(a, (size_t)(p->points + 1) * sizeof *y);

	for (int i = 0; i < p->points; i++) {
		x[i] = out->xy[2 * i];
		y[i] = out->xy[2 * i + 1];
	}
	out->x = x;
	out->y = y;
}

/* Places behind the point that a numeral is written with; what is far from 1 counts as such. */
static int places_of(const struct term *t)
{
	int n = 0;

	for (const char *s = t->text ? strchr(t->text, '.') : NULL; s && s[1]; s++, n++)
		if (s[1] == 'e' || s[1] == 'E')
			break;
	return t->value ? (int)fmax(n, fabs(log10(fabs(t->value)))) : n;
}

/* The finest numeral of a term, and the finest part of it that is a number. */
static int fineness(const struct term *t)
{
	double v;
	int n, other;

	if (!t)
		return 0;
	if (t->kind == TERM_NUMBER)
		return places_of(t);
	n = fineness(t->arg[0]);
	other = fineness(t->arg[1]);
	n = n > other ? n : other;
	if (t->arg[0] && problem_constant(&v, t) && v != 0)
		n = (int)fmax(n, fabs(log10(fabs(v))));
	return n;
}

/* An equation holds by numbers to nine places, by balls to 25: of what is written finer than that
 * they cannot tell whether it is so or nearly so. */
static bool is_too_fine(const struct problem *p, const struct follow_verdict *r)
{
	enum solve_certainty c = r->certainty;

	int most = c == SOLVE_NUMERIC ? 6 : 20;

	for (int i = 0; r->status == SOLVE_FOLLOWS && i < p->askeds && c != SOLVE_PROVEN;
	     i++) {
		const struct fact *f = &p->asked[i];

		if (f->t[0] && f->kind == RELATION_EQUAL &&
		    (fineness(f->t[0]) > most || fineness(f->t[1]) > most))
			return true;
	}
	return false;
}

static void take_verdict(struct solve_answer *out, const struct follow *w,
			 const struct follow_verdict *r)
{
	const struct follow_verdict open = {
		.status = SOLVE_OPEN,
		.figure = -1,
		.value = NAN,
		.why = "numbers cannot tell whether it is so or only nearly so"
	};

	r = is_too_fine(w->p, r) ? &open : r;
	*out = (struct solve_answer){ .status = r->status,
				      .certainty = r->certainty,
				      .value = r->value,
				      .exact = r->exact,
				      .assume = r->assume,
				      .assumes = r->assumes,
				      .why = r->why,
				      .refuted = r->status == SOLVE_FALSE && r->every,
				      .choice = -1,
				      .alternative = r->status == SOLVE_FOLLOWS
							     ? 1 + r->alternative
							     : 0,
				      .step = r->step,
				      .steps = r->steps,
				      .reading = w->p };
	if (r->rests) {
		struct meter part = meter_part(w->o->meter, USED_WORK);
		struct used_claim q = { w, r };

		solve_note_used(out, w->p, r->rests, r->complete ? NULL : still_follows, &q,
				&part, w->a);
	}
	if (w->f.n) {
		int at = r->figure >= 0 ? r->figure : 0;

		out->xy = w->c[at].figure ? w->c[at].xy
					  : sketch_places(w->f.of, w->f.x[at], w->a);
		out->letter = w->c[at].figure ? w->c[at].letter : NULL;
		out->xy = on_axes(out, w->p, w->a);
		out->figure = true;
		place(out, w->p, w->a);
	}
	/* Of what is open: whether it holds where the facts do, as far as numbers tell. */
	if (out->status == SOLVE_OPEN && w->f.n)
		out->holds = r->figure >= 0 ? -1 : 1;
}

static const struct solve_step *steps_of_both(const struct follow *w,
					      const struct follow_verdict *a,
					      const struct follow_verdict *b)
{
	struct solve_step *s =
		arena_alloc(w->a, (size_t)(a->steps + b->steps + 1) * sizeof *s);

	for (int i = 0; i < a->steps + b->steps; i++)
		s[i] = i < a->steps ? a->step[i] : b->step[i - a->steps];
	return s;
}

/* Two verdicts of one kind as one: what both rest on and assume. */
static struct follow_verdict merge(const struct follow *w, struct follow_verdict a,
				   struct follow_verdict b)
{
	bool *rests;

	solve_add_texts(&a.assume, &a.assumes, b.assume, b.assumes, w->a);
	rests = arena_alloc(w->a, (size_t)(w->p->facts + 1) * sizeof *rests);
	for (int i = 0; i < w->p->facts; i++)
		rests[i] = (a.rests && a.rests[i]) || (b.rests && b.rests[i]);
	a.rests = rests;
	a.complete = a.complete && b.complete;
	a.step = steps_of_both(w, &a, &b);
	a.steps += b.steps;
	a.certainty = a.certainty < b.certainty ? a.certainty : b.certainty;
	return a;
}

/* Of claims that shall all hold: the first that does not, else the weakest. */
static struct follow_verdict join(const struct follow *w, struct follow_verdict a,
				  struct follow_verdict b)
{
	if (a.status != b.status) {
		if (a.status == SOLVE_FALSE || b.status == SOLVE_FALSE)
			return a.status == SOLVE_FALSE ? a : b;
		return a.status == SOLVE_OPEN ? a : b;
	}
	return a.status == SOLVE_FOLLOWS ? merge(w, a, b) : a;
}

/* One of several alternatives shall hold. */
static struct follow_verdict decide_any(const struct follow *w)
{
	struct follow_verdict best = { .status = SOLVE_OPEN, .figure = -1, .value = NAN },
			      none_holds = best, r;
	int last = w->claim[w->claims - 1].alternative, nowhere = 0;
	bool all = true, *dead = arena_alloc(w->a, (size_t)(last + 1) * sizeof *dead);

	for (int alternative = 0; alternative <= last; alternative++) {
		bool first = true;

		for (int i = 0; i < w->claims; i++) {
			struct follow_verdict one;

			if (w->claim[i].alternative != alternative)
				continue;
			one = where_defined(w, i, decide(w, i));
			r = first ? one : join(w, r, one);
			r.alternative = alternative;
			first = false;
		}
		if (first)
			continue;
		if (r.status == SOLVE_FOLLOWS &&
		    (best.status != SOLVE_FOLLOWS || r.certainty > best.certainty))
			best = r;
		if (!last)
			return r;
		dead[alternative] = r.status == SOLVE_FALSE && (r.every || r.complete);
		if (dead[alternative])
			none_holds = nowhere++ ? merge(w, none_holds, r) : r;
	}
	if (best.status == SOLVE_FOLLOWS)
		return best;
	if (nowhere == last + 1)
		return none_holds;
	if (any_by_sums(w, &r))
		return r;
	/* In which figures does none of them hold, in which one does? */
	for (int k = 0; k < w->f.n; k++) {
		bool any = false, none = true;

		for (int alternative = 0; alternative <= last; alternative++) {
			bool here = !dead[alternative], not_here = dead[alternative];

			for (int i = 0; i < w->claims; i++)
				if (w->claim[i].alternative == alternative) {
					here &= word_of(w, k, i) == CERTIFY_HOLDS;
					not_here |= word_of(w, k, i) == CERTIFY_FAILS;
				}
			any |= here;
			none &= not_here;
		}
		if (none)
			return fails(w, k);
		all &= any;
	}
	for (int i = 0; i < w->claims; i++)
		all &= w->all_letters && (!is_loose(w, &w->claim[i]) || has_all(w, i));
	if (all && (w->f.n >= 3 || w->f.rigid)) {
		best.rests = all_facts(w);
		best.complete = true;
		best.alternative = -1;
		best.status = SOLVE_FOLLOWS;
		suppose(w, &best,
			"one or the other holds in every figure, as it does in "
			"all figures found");
	} else {
		best.why = "neither a proof nor a figure where it fails was found";
	}
	return best;
}

/* Few figures suffice where all that is asked is proven outright, and holds in them. */
static bool decide_soon(const struct follow *w, struct follow_verdict *r)
{
	if (w->certified < 1 || !w->c[0].figure || w->claim[w->claims - 1].alternative)
		return false;
	for (int k = 0; k < w->claims; k++) {
		if (w->claim[k].denied || w->try[k].defined.never ||
		    word_of(w, 0, k) == CERTIFY_FAILS)
			return false;
		for (int i = 0; i < w->f.n; i++)
			if (!(miss_in(w, i, k) < FAILS))
				return false;
	}
	for (int k = 0; k < w->claims; k++) {
		struct follow_verdict one;

		if (!prove_once(w, k) || w->try[k].v.assumes)
			return false;
		one = where_defined(w, k, proven(&w->try[k].v));
		*r = k ? join(w, *r, one) : one;
	}
	return true;
}

/* No figure was found: why, if that can be told. */
static void no_figure(struct solve_answer *out, const struct follow *w)
{
	struct meter part = meter_part(w->o->meter, CONFLICT_WORK);

	*out = (struct solve_answer){ .status = SOLVE_OPEN, .choice = -1, .reading = w->p };
	if (solve_find_conflict(out, w->p, &part, w->a))
		return;
	out->conflicts = 0;
	out->why = out->unmet       ? out->unmet
		   : w->f.n         ? "the facts hold together only nearly"
		   : w->f.cut_short ? "no figure in which the facts hold was found within the "
				      "budget"
				    : "no figure in which the facts hold was found";
}

/* Do the facts hold in one of the figures, and not only nearly? */
static bool is_met(const struct follow *w)
{
	struct meter part = meter_part(w->o->meter, PROOF_WORK / 8);

	if (has_figure(w))
		return true;
	for (int i = 0; i < w->f.n; i++)
		if (!w->c[i].clash)
			return !solve_refute_facts(w->p, &part, w->a);
	return false;
}

/* Does some claim not hold in a figure from this one on? */
static bool fails_from(const struct follow *w, int first)
{
	for (int i = first; i < w->f.n; i++)
		for (int k = 0; k < w->claims; k++)
			if (word_of(w, i, k) != CERTIFY_HOLDS)
				return true;
	return false;
}

static bool count_letters(struct follow *w)
{
	struct meter part = meter_part(w->o->meter, PROOF_WORK / 8);

	return !w->p->letters ||
	       solve_letters_count(w->p, w->claim, w->claims, &part, &w->letters);
}

/* With what is known of the figures by now. */
static struct follow_verdict decide_all(struct follow *w)
{
	w->all_letters =
		w->counted && solve_letters_all_found(&w->letters, &w->f, w->c, w->certified);
	return decide_any(w);
}

/* Is it open, or does it rest on figures that we made? */
static bool may_fail(const struct follow *w, const struct follow_verdict *r)
{
	return r->status == SOLVE_OPEN ||
	       (r->status == SOLVE_FOLLOWS && r->certainty != SOLVE_PROVEN && !is_drawn(w->p));
}

static void look_and_decide(struct solve_answer *out, struct follow *w)
{
	struct follow_verdict r;

	look(w, FEW_SAMPLES);
	certify(w, 1);
	for (int i = 0; i < w->claims; i++) {
		struct meter part = meter_part(w->o->meter, PROOF_WORK / 4);

		solve_look_defined(&w->try[i].defined, w->p, &w->claim[i], has_figure(w),
				   &part, w->a);
	}
	if (decide_soon(w, &r)) {
		take_verdict(out, w, &r);
		return;
	}
	w->counted = count_letters(w);
	/* Where the first start found none, others would not. */
	if (w->f.n)
		look(w, SAMPLES);
	certify(w, w->f.n);
	if (!is_met(w)) {
		no_figure(out, w);
		return;
	}
	r = decide_all(w);
	/* What rests on a sketch of ours may be otherwise in others. */
	if (r.status == SOLVE_FOLLOWS && r.certainty != SOLVE_PROVEN && !is_drawn(w->p)) {
		int had = w->f.n;

		look_for_more(w);
		if (fails_from(w, had))
			r = decide_all(w);
	}
	for (int i = 0; i < w->claims && may_fail(w, &r); i++)
		if (look_against(w, i))
			r = decide_all(w);
	take_verdict(out, w, &r);
}

void solve_follows(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		   struct arena *a)
{
	double most = o->meter->left;
	struct follow w = { .p = p, .o = o, .a = a, .claim = p->asked, .claims = p->askeds };

	*out = (struct solve_answer){ .status = SOLVE_OPEN, .choice = -1, .reading = p };
	if (p->space) {
		solve_follows_in_space(out, p, o, a);
		return;
	}
	w.try = arena_alloc(a, (size_t)(w.claims + 1) * sizeof *w.try);
	if (!solve_find_impossible(out, p, a))
		look_and_decide(out, &w);
	out->mended = p->supposed;
	out->work = (long)(most - o->meter->left);
}
