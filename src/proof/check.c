/*
 * check.c -- does a proof prove?
 *
 * Shares nothing with the search: what it needs to know of predicates is written down once more
 * in shape.def, what the drawing shows is computed once more (check_figure.c), rules are
 * matched by the text of rule.def (check_match.c), linear steps added up (check_rows.c).
 *
 * What is proved.  Let F be the true figure near the drawing (claim.h): it satisfies the givens, and
 * every coordinate is within `spread` of the drawn one.  A proof that passes shows that the goals
 * hold in F, from the givens and from what was seen: the steps REASON_SEEN, the firmness of
 * each claim (which points are two points, which triangles are not flat: shape.def), and the half
 * turns of directions.  None of that hangs on the chosen numbers but through these, all of which are
 * open conditions: so the goals hold in every figure with the same givens, the same
 * seen facts and the same half turns.
 *
 * Coinciding points.  A claim whose segments cannot be seen to be segments is refused wherever it
 * stands, as premise or as conclusion.  So a rule need only be true where every claim in it
 * is firm; letters may stand for one point as long as that holds.
 *
 * As a last guard a claim which the drawing refutes is refused however it was derived.
 */
#include "proof/check_priv.h"
#include <math.h>

struct proof_checker {
	const struct proof *proof;
	const struct setting *setting;
	struct proof_matcher matcher;
	struct arena *arena;
	struct buf why;
};

bool proof_claim_fits(const struct setting *s, const struct claim *c)
{
	bool number;
	int n;

	if (c->kind >= PREDICATES || c->n > CLAIM_POINTS)
		return false;
	if (proof_shape_of[c->kind].takes[0] == '$')
		return proof_sum_fits(s, c);
	if (c->sum)
		return false;
	n = proof_shape_points(c->kind);
	number = proof_shape_has_number(c->kind);
	if (c->kind == CLAIM_NCOLL ? c->n < n : c->n != n)
		return false;
	for (int i = 0; i < c->n; i++)
		if (c->p[i] < 0 || c->p[i] >= s->points)
			return false;
	if (!number)
		return c->num == 0 && c->den == 1;
	if (c->kind == CLAIM_ACONST)
		return c->den > 0 && c->num >= 0 && c->num < c->den;
	return c->den > 0 && c->num > 0;
}

/* A number in lowest terms: otherwise two ways of writing it would be two claims. */
static bool is_lowest(const struct claim *c)
{
	int64_t a = c->num, b = c->den;

	while (b) {
		int64_t r = a % b;

		a = b;
		b = r;
	}
	return a == 1 || a == -1;
}

static bool claim_stands(struct proof_checker *k, const struct claim *c)
{
	if (!proof_claim_fits(k->setting, c) || !is_lowest(c)) {
		buf_add(&k->why, "that is no claim about points of the setting");
		return false;
	}
	if (!proof_look_firm(k->setting, c, &k->why))
		return false;
	if (c->kind == CLAIM_OVERLAP && c->p[0] == c->p[1]) {
		buf_add(&k->why, "a point with itself");
		return false;
	}
	if (proof_shape_of[c->kind].sort == 'e' && proof_look(k->setting, c) == LOOK_NO) {
		buf_add(&k->why, "the drawing refutes it");
		return false;
	}
	return true;
}

typedef bool reason_fn(struct proof_checker *k, int step);

static bool because_given(struct proof_checker *k, int step)
{
	const struct claim *c = &k->proof->step[step].claim;

	for (int i = 0; i < k->setting->givens; i++)
		if (proof_match_same(&k->matcher, &k->setting->given[i].claim, c))
			return true;
	buf_add(&k->why, "it is not given");
	return false;
}

static bool because_seen(struct proof_checker *k, int step)
{
	const struct claim *c = &k->proof->step[step].claim;

	if (proof_shape_of[c->kind].sort == 's' && proof_look(k->setting, c) == LOOK_YES)
		return true;
	buf_add(&k->why, proof_shape_of[c->kind].sort == 's'
				 ? "it cannot be seen in the drawing"
				 : "an equation is never seen");
	return false;
}

/* The claims of the premises, or NULL; of a rule's premise that needs no step, NULL too. */
static const struct claim **premises(struct proof_checker *k, int step)
{
	const struct proof_step *st = &k->proof->step[step];
	const struct claim **c = arena_alloc(k->arena, sizeof *c * (size_t)(st->n_from + 1));

	for (int i = 0; i < st->n_from; i++) {
		if (st->from[i] == -1 && st->reason == REASON_RULE)
			continue;
		if (st->from[i] < 0 || st->from[i] >= step) {
			buf_add(&k->why, "it does not rest on earlier steps");
			return NULL;
		}
		c[i] = &k->proof->step[st->from[i]].claim;
	}
	return c;
}

static bool because_rule(struct proof_checker *k, int step)
{
	const struct proof_step *st = &k->proof->step[step];
	const struct claim **from = premises(k, step);
	int letter[26];

	if (!from)
		return false;
	if (st->rule < RULES &&
	    proof_match_rule(&k->matcher, st->rule, from, st->n_from, &st->claim, letter))
		return true;
	buf_add(&k->why, "it is no instance of the rule");
	return false;
}

static bool because_rows(struct proof_checker *k, int step)
{
	return proof_rows_hold(k->proof, step, k->arena, &k->why);
}

/* The first premise with points replaced by others that were proved to be the same points. */
static bool because_same(struct proof_checker *k, int step)
{
	const struct proof_step *st = &k->proof->step[step];
	const struct claim **from = premises(k, step);
	int *is = arena_alloc(k->arena, sizeof *is * (size_t)k->setting->points);
	struct claim a, b = st->claim;

	for (int i = 0; i < k->setting->points; i++)
		is[i] = i;
	if (!from || !st->n_from) {
		buf_add(&k->why, from ? "it rests on nothing" : "");
		return false;
	}
	for (int i = 1; i < st->n_from; i++) {
		int p, q;

		if (from[i]->kind != CLAIM_OVERLAP) {
			buf_add(&k->why, "a premise does not say that two points are one");
			return false;
		}
		p = is[from[i]->p[0]];
		q = is[from[i]->p[1]];
		for (int j = 0; j < k->setting->points; j++)
			is[j] = is[j] == p ? q : is[j];
	}
	a = *from[0];
	for (int i = 0; i < a.n; i++)
		a.p[i] = (int16_t)is[a.p[i]];
	for (int i = 0; i < b.n; i++)
		b.p[i] = (int16_t)is[b.p[i]];
	if (proof_match_same(&k->matcher, &a, &b))
		return true;
	buf_add(&k->why, "it is not the same claim of the same points");
	return false;
}

static reason_fn *const reason_of[] = {
	[REASON_GIVEN] = because_given,  [REASON_SEEN] = because_seen,
	[REASON_RULE] = because_rule,    [REASON_ANGLES] = because_rows,
	[REASON_RATIOS] = because_rows,  [REASON_LENGTHS] = because_rows,
	[REASON_SQUARES] = because_rows, [REASON_PRODUCTS] = because_rows,
	[REASON_SAME] = because_same,
};

/* A question is answered by a claim with a number. */
static bool answers(struct proof_checker *k, const struct claim *goal, const struct claim *c)
{
	static const struct {
		enum predicate asked, said;
	} pair[] = {
		{ CLAIM_ACOMPUTE, CLAIM_ACONST },  { CLAIM_RCOMPUTE, CLAIM_RCONST },
		{ CLAIM_RCOMPUTE, CLAIM_R2CONST }, { CLAIM_LCOMPUTE, CLAIM_LCONST },
		{ CLAIM_LCOMPUTE, CLAIM_L2CONST },
	};

	for (size_t i = 0; i < sizeof pair / sizeof *pair; i++)
		if (pair[i].asked == goal->kind && pair[i].said == c->kind) {
			struct claim asked = *c;

			asked.kind = goal->kind;
			asked.num = goal->num;
			asked.den = goal->den;
			return proof_match_same(&k->matcher, &asked, goal);
		}
	return proof_match_same(&k->matcher, goal, c);
}

static enum status refuse(struct proof_checker *k, struct err *e, int step)
{
	struct buf text = { 0 };

	if (step >= 0 && proof_claim_fits(k->setting, &k->proof->step[step].claim)) {
		const struct claim *c = &k->proof->step[step].claim;

		buf_addf(&text, " (%s", proof_shape_of[c->kind].word);
		for (int i = 0; i < c->n; i++)
			buf_addf(&text, " %s", k->setting->point[c->p[i]].name);
		buf_addc(&text, ')');
	}
	if (step >= 0)
		(void)err_fail(e, E_ARG, "bad_proof", "step %d%s: %s", step + 1,
			       buf_str(&text), buf_str(&k->why));
	else
		(void)err_fail(e, E_ARG, "bad_proof", "%s", buf_str(&k->why));
	buf_clear(&text);
	return E_ARG;
}

static bool drawing_is_usable(struct proof_checker *k)
{
	const struct setting *s = k->setting;
	bool good = isfinite(s->spread) && s->spread >= 0;

	for (int i = 0; i < s->points; i++)
		good = good && isfinite(s->point[i].x) && isfinite(s->point[i].y);
	if (!good)
		buf_add(&k->why, "the drawing has no coordinates");
	return good;
}

/* The first step that does not follow, -1 where all do; or -2, with nothing to point at. */
static int bad_step(struct proof_checker *k)
{
	for (int i = 0; i < k->proof->steps; i++) {
		const struct proof_step *st = &k->proof->step[i];

		if ((unsigned)st->reason >= REASONS) {
			buf_add(&k->why, "there is no such reason");
			return i;
		}
		if (!claim_stands(k, &st->claim) || !reason_of[st->reason](k, i))
			return i;
	}
	for (int i = 0; i < k->setting->goals; i++) {
		int at = k->proof->goal[i];

		if (at < 0 || at >= k->proof->steps ||
		    !answers(k, &k->setting->goal[i], &k->proof->step[at].claim)) {
			buf_addf(&k->why, "goal %d is not reached", i + 1);
			return -2;
		}
	}
	return -1;
}

enum status proof_check_at(const struct proof *p, int *step, struct err *e)
{
	struct proof_checker k = { .proof = p, .setting = p->setting, .arena = arena_new() };
	enum status st = OK;
	int bad;

	k.matcher.arena = k.arena;
	k.matcher.setting = p->setting;
	bad = drawing_is_usable(&k) ? bad_step(&k) : -2;
	if (bad != -1)
		st = refuse(&k, e, bad);
	*step = bad < 0 ? -1 : bad;
	buf_clear(&k.why);
	arena_free(k.arena);
	return st;
}

enum status proof_check(const struct proof *p, struct err *e)
{
	int step;

	return proof_check_at(p, &step, e);
}
