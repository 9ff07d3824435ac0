/*
 * shorten.c -- the same proof with fewer and shorter steps.
 *
 * Goes through the steps that the goals need, in their order, and writes them down again: a claim
 * that stands there already is not proved twice, one that is given is given; a linear step that only
 * one other of its table uses is told with it, if the sum stays short; the weights are worked out
 * anew, with earlier claims preferred and none too many (combine.c).  Triangles that are similar because of
 * two midpoints become midlines, mirrored halves of an isosceles triangle its axis.  What comes
 * out is checked; if it does not pass, the proof stays as it was.
 */
#include "proof/check_priv.h"
#include <string.h>

#define FEWER_MOST 40   /* premises of which superfluous ones are looked for */
#define SHORTEN_PARTS 8 /* of a linear step into which others were put */

struct shorten {
	const struct proof *old;
	struct proof *new;
	struct arena *arena, *scratch;
	struct proof_matcher matcher;
	int *at;        /* of each old step: the new one */
	int (*also)[3]; /* and new ones that take its place together with it; -1: none */
	bool *in_rule;  /* some rule rests on it */
	int *uses;      /* by steps that the goals need */
	bool *needed;
	bool kites; /* mirrored triangles with a common side are told by the perpendicular */
};

static void find_needed(const struct proof *p, bool *needed, int *uses)
{
	for (int i = 0; i < p->setting->goals; i++)
		needed[p->goal[i]] = true;
	for (int i = p->steps - 1; i >= 0; i--)
		for (int j = 0; needed[i] && j < proof_premises(&p->step[i]); j++) {
			int from = proof_premise(&p->step[i], j);
			bool before = from < 0;

			for (int k = 0; k < j; k++)
				before |= proof_premise(&p->step[i], k) == from;
			if (before)
				continue;
			needed[from] = true;
			uses[from]++;
		}
}

static void find_rules(struct shorten *s)
{
	for (int i = 0; i < s->old->steps; i++)
		for (int j = 0; s->needed[i] && j < proof_premises(&s->old->step[i]); j++)
			if (!proof_is_linear(&s->old->step[i]) &&
			    proof_premise(&s->old->step[i], j) >= 0)
				s->in_rule[proof_premise(&s->old->step[i], j)] = true;
	for (int i = 0; i < s->old->setting->goals; i++)
		s->in_rule[s->old->goal[i]] = true;
}

static int find_claim(struct shorten *s, const struct claim *c)
{
	for (int i = 0; i < s->new->steps; i++)
		if (proof_match_same(&s->matcher, &s->new->step[i].claim, c))
			return i;
	return -1;
}

static int find_given(struct shorten *s, const struct claim *c)
{
	for (int i = 0; i < s->old->setting->givens; i++)
		if (proof_match_same(&s->matcher, &s->old->setting->given[i].claim, c))
			return i;
	return -1;
}

static void add_unique(int *list, int *n, int v)
{
	for (int i = 0; i < *n; i++)
		if (list[i] == v)
			return;
	list[(*n)++] = v;
}

/* The old steps that make it, those of the same table that nobody else uses opened; how many. */
static int open_parts(const struct shorten *s, int step, int *list, bool deep)
{
	const struct proof_step *st = &s->old->step[step];
	int n = 0;

	for (int i = 0; i < st->parts; i++)
		add_unique(list, &n, st->part[i].from);
	for (int i = 0; deep && i < n;) {
		const struct proof_step *in = &s->old->step[list[i]];

		/* Products take ratios of similar triangles as they are. */
		bool ratio = st->reason == REASON_PRODUCTS && in->reason == REASON_RATIOS &&
			     in->parts == 1;

		if ((in->reason != st->reason && !ratio) || s->uses[list[i]] != 1 ||
		    n + in->parts > SHORTEN_PARTS) {
			i++;
			continue;
		}
		list[i] = list[--n];
		for (int k = 0; k < in->parts; k++)
			add_unique(list, &n, in->part[k].from);
	}
	return n;
}

static void sort(int *list, int n)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && list[k] < list[k - 1]; k--) {
			int t = list[k];

			list[k] = list[k - 1];
			list[k - 1] = t;
		}
}

/* ---- equilateral triangles ---- */

/* The three corners of an equality of angles of one triangle; false where it is none. */
static bool triangle_of(const struct claim *c, int *t)
{
	int n = 0;

	if (c->kind != CLAIM_EQANGLE)
		return false;
	for (int i = 0; i < c->n; i++) {
		int j = 0;

		while (j < n && t[j] != c->p[i])
			j++;
		if (j == 3)
			return false;
		if (j == n)
			t[n++] = c->p[i];
	}
	return n == 3;
}

/* ∠bac = 60° or 120° as drawn, from those of the list; or -1. */
static int add_sixty(struct shorten *s, int a, int b, int c, const int *list, int n)
{
	struct claim k = { .kind = CLAIM_ACONST,
			   .n = 4,
			   .p = { (int16_t)a, (int16_t)b, (int16_t)a, (int16_t)c },
			   .num = 1,
			   .den = 3 };
	struct proof_step st;

	for (; k.num < 3; k.num++) {
		int at = find_claim(s, &k);

		if (at >= 0)
			return at;
		if (proof_combine(s->arena, s->new, REASON_ANGLES, &k, list, n, &st))
			return proof_add(s->arena, s->new, st);
	}
	return -1;
}

static bool has_thirds(const struct proof_step *st)
{
	for (int i = 0; i < st->parts; i++)
		if (st->part[i].den % 3 == 0)
			return true;
	return false;
}

/* Thirds of angles come from triangles whose angles are equal: each is 60°, and what is said in these
 * has no thirds. */
static void without_thirds(struct shorten *s, struct proof_step *st, const int *list, int n)
{
	int *more = arena_alloc(s->scratch, sizeof *more * (size_t)(4 * n + 4)), m = 0;
	struct proof_step better;

	for (int i = 0; i < n; i++) {
		int t[3];

		if (!triangle_of(&s->new->step[list[i]].claim, t))
			continue;
		for (int k = 0; k < 3; k++) {
			int at = add_sixty(s, t[k], t[(k + 1) % 3], t[(k + 2) % 3], list, n);

			if (at >= 0)
				add_unique(more, &m, at);
		}
	}
	for (int i = 0; m && i < n; i++)
		add_unique(more, &m, list[i]);
	if (m && proof_combine(s->arena, s->new, st->reason, &st->claim, more, m, &better) &&
	    !has_thirds(&better))
		*st = better;
}

/* How gladly people do without a premise of this kind. */
static int burden(const struct claim *c)
{
	return c->kind == CLAIM_COLL || c->kind == CLAIM_MIDP ? 0
	       : c->kind == CLAIM_CIRCLE                      ? 3
	       : c->kind == CLAIM_CYCLIC                      ? 2
							      : 1;
}

/* The same from fewer premises: those that are not needed are left out, the heaviest and the last
 * first.  What the first solution used is only one way. */
static void with_fewer(struct shorten *s, struct proof_step *st, int *list, int n)
{
	int *less = arena_alloc(s->scratch, sizeof *less * (size_t)(n + 1));
	struct proof_step better;

	if (n > FEWER_MOST)
		return;
	for (int weight = 3; weight >= 0; weight--)
		for (int i = n - 1; i >= 0; i--) {
			int m = 0;

			if (burden(&s->new->step[list[i]].claim) != weight || n < 2)
				continue;
			for (int k = 0; k < n; k++)
				if (k != i)
					less[m++] = list[k];
			if (!proof_combine(s->arena, s->new, st->reason, &st->claim, less, m,
					   &better))
				continue;
			memcpy(list, less, sizeof *less * (size_t)m);
			n = m;
			*st = better;
		}
}

static bool add_linear(struct shorten *s, int step)
{
	const struct proof_step *st = &s->old->step[step];
	struct proof_step out;

	for (int deep = 1; deep >= 0; deep--) {
		int *list = arena_alloc(s->scratch,
					sizeof *list * (size_t)(4 * s->old->steps + 4));
		int *old = arena_alloc(s->scratch, sizeof *old * (size_t)(s->old->steps + 1));
		int n = open_parts(s, step, list, deep), m = 0;

		for (int i = 0; i < n; i++)
			old[i] = list[i];
		for (int i = 0; i < n; i++) {
			add_unique(list, &m, s->at[old[i]]);
			for (int k = 0; k < 3; k++)
				if (s->also[old[i]][k] >= 0)
					add_unique(list, &m, s->also[old[i]][k]);
		}
		sort(list, m);
		if (m && list[0] < 0)
			continue;
		if (!proof_combine(s->arena, s->new, st->reason, &st->claim, list, m, &out))
			continue;
		if (has_thirds(&out) && out.reason == REASON_ANGLES &&
		    out.claim.kind != CLAIM_ACONST)
			without_thirds(s, &out, list, m);
		else if (m > 2)
			with_fewer(s, &out, list, m);
		s->at[step] = proof_add(s->arena, s->new, out);
		return true;
	}
	return false;
}

static bool add_other(struct shorten *s, int step)
{
	struct proof_step st = s->old->step[step];
	int *from = arena_alloc(s->arena, sizeof *from * (size_t)(st.n_from + 1));

	for (int i = 0; i < st.n_from; i++)
		from[i] = st.from[i] < 0 ? -1 : s->at[st.from[i]];
	st.from = from;
	s->at[step] = proof_add(s->arena, s->new, st);
	return true;
}

static int add_given(struct shorten *s, const struct claim *c, int given)
{
	return proof_add(
		s->arena, s->new,
		(struct proof_step){ .claim = *c,
				     .reason = REASON_GIVEN,
				     .rule = RULES,
				     .clause = s->old->setting->given[given].clause });
}

/* The step that says that m is the midpoint of ab, or -1. */
static int find_middle(struct shorten *s, int m, int a, int b)
{
	struct claim c = { .kind = CLAIM_MIDP, .n = 3, .den = 1 };
	int at, given;

	c.p[0] = (int16_t)m;
	c.p[1] = (int16_t)a;
	c.p[2] = (int16_t)b;
	at = find_claim(s, &c);
	given = at < 0 ? find_given(s, &c) : -1;
	return given >= 0 ? add_given(s, &c, given) : at;
}

static int add_by_two(struct shorten *s, enum rule rule, const struct claim *c, int m, int n)
{
	int *from = arena_alloc(s->arena, 2 * sizeof *from), at = find_claim(s, c);

	from[0] = m;
	from[1] = n;
	return at >= 0 ? at
		       : proof_add(s->arena, s->new,
				   (struct proof_step){ .claim = *c,
							.reason = REASON_RULE,
							.rule = rule,
							.n_from = 2,
							.from = from });
}

/* Triangles that are similar because of two midpoints of sides: people say that the midline is
 * parallel to the third side and half of it. */
static bool tell_midline(struct shorten *s, int step, int i, bool inner)
{
	const int16_t *p = s->old->step[step].claim.p + (inner ? 3 : 0),
		      *q = s->old->step[step].claim.p + (inner ? 0 : 3);
	int j = (i + 1) % 3, k = (i + 2) % 3, m, n;
	struct claim para = {
		.kind = CLAIM_PARA, .n = 4, .p = { q[j], q[k], p[j], p[k] }, .den = 1
	};
	struct claim half = para;

	m = find_middle(s, q[j], p[i], p[j]);
	n = m < 0 ? -1 : find_middle(s, q[k], p[i], p[k]);
	if (n < 0)
		return false;
	half.kind = CLAIM_RCONST;
	half.num = 1;
	half.den = 2;
	s->at[step] = add_by_two(s, RULE_MIDLINE, &para, m, n);
	s->also[step][0] = add_by_two(s, RULE_MIDLINE_HALF, &half, m, n);
	s->also[step][1] = m;
	s->also[step][2] = n;
	return true;
}

static bool is_midline(struct shorten *s, int step)
{
	const struct proof_step *st = &s->old->step[step];

	if (st->reason != REASON_RULE || st->claim.kind != CLAIM_SIMTRI || s->in_rule[step])
		return false;
	for (int i = 0; i < 3; i++)
		if (st->claim.p[i] == st->claim.p[i + 3] &&
		    (tell_midline(s, step, i, false) || tell_midline(s, step, i, true)))
			return true;
	return false;
}

static void mark_causes(const struct proof *p, int step, bool *mark)
{
	mark[step] = true;
	for (int i = step; i >= 0; i--)
		for (int j = 0; mark[i] && j < proof_premises(&p->step[i]); j++)
			if (proof_premise(&p->step[i], j) >= 0)
				mark[proof_premise(&p->step[i], j)] = true;
}

/* |oa| = |oc| by ratios, from what the step rests on; or -1. */
static int add_equal(struct shorten *s, int step, const struct claim *c)
{
	bool *mark = arena_alloc(s->scratch, (size_t)s->old->steps + 1);
	int *list = arena_alloc(s->scratch, sizeof *list * (size_t)(s->old->steps + 1)), n = 0;
	int at = find_claim(s, c), given = at < 0 ? find_given(s, c) : -1;
	struct proof_step st;

	if (at >= 0 || given >= 0)
		return at >= 0 ? at : add_given(s, c, given);
	mark_causes(s->old, step, mark);
	for (int i = 0; i < step; i++) {
		enum predicate kind = s->old->step[i].claim.kind;

		if (mark[i] && s->at[i] >= 0 &&
		    (kind == CLAIM_CONG || kind == CLAIM_CIRCLE || kind == CLAIM_MIDP))
			add_unique(list, &n, s->at[i]);
	}
	sort(list, n);
	if (!n || !proof_combine(s->arena, s->new, REASON_RATIOS, c, list, n, &st))
		return -1;
	return proof_add(s->arena, s->new, st);
}

static struct claim claim_of_points(enum predicate kind, int n, const int *p)
{
	struct claim c = { .kind = (uint8_t)kind, .n = (uint8_t)n, .den = 1 };

	for (int i = 0; i < n; i++)
		c.p[i] = (int16_t)p[i];
	return c;
}

/* Triangles oay and ocy where y is the midpoint of ac and oa = oc: people say that oy is
 * perpendicular to ac, and that the angles at a and c are equal. */
static bool tell_bisector(struct shorten *s, int step, int o, int y, int a, int c)
{
	struct claim legs = claim_of_points(CLAIM_CONG, 4, (int[]){ o, a, o, c });
	struct claim halves = claim_of_points(CLAIM_CONG, 4, (int[]){ y, a, y, c });
	struct claim flat = claim_of_points(CLAIM_NCOLL, 3, (int[]){ o, a, c });
	struct claim perp = claim_of_points(CLAIM_PERP, 4, (int[]){ a, c, o, y });
	struct claim angles =
		claim_of_points(CLAIM_EQANGLE, 8, (int[]){ o, a, a, c, a, c, o, c });
	int middle = find_middle(s, y, a, c), leg, half, seen;

	leg = middle < 0 ? -1 : add_equal(s, step, &legs);
	if (leg < 0)
		return false;
	half = find_claim(s, &halves);
	if (half < 0) {
		struct proof_step st;

		if (!proof_combine(s->arena, s->new, REASON_RATIOS, &halves, &middle, 1, &st))
			return false;
		half = proof_add(s->arena, s->new, st);
	}
	seen = find_claim(s, &flat);
	if (seen < 0)
		seen = proof_add(s->arena, s->new,
				 (struct proof_step){ .claim = flat,
						      .reason = REASON_SEEN,
						      .rule = RULES });
	s->at[step] = add_by_two(s, RULE_KITE, &perp, leg, half);
	s->also[step][0] = add_by_two(s, RULE_ISOSCELES, &angles, leg, seen);
	s->also[step][1] = middle;
	s->also[step][2] = leg;
	return true;
}

/* Triangles oay and ocy with oa = oc and ya = yc: people say that oy is perpendicular to ac. */
static bool tell_kite(struct shorten *s, int step, int o, int y, int a, int c)
{
	struct claim legs = claim_of_points(CLAIM_CONG, 4, (int[]){ o, a, o, c });
	struct claim more = claim_of_points(CLAIM_CONG, 4, (int[]){ y, a, y, c });
	struct claim perp = claim_of_points(CLAIM_PERP, 4, (int[]){ a, c, o, y });
	int leg = add_equal(s, step, &legs), other;

	other = leg < 0 ? -1 : add_equal(s, step, &more);
	if (other < 0)
		return false;
	s->at[step] = add_by_two(s, RULE_KITE, &perp, leg, other);
	s->also[step][0] = leg;
	s->also[step][1] = other;
	return true;
}

static bool is_bisector(struct shorten *s, int step)
{
	const struct proof_step *st = &s->old->step[step];
	const int16_t *p = st->claim.p, *q = p + 3;

	if (st->reason != REASON_RULE || st->claim.kind != CLAIM_SIMTRIR || s->in_rule[step])
		return false;
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++)
			if (i != j && p[i] == q[i] && p[j] == q[j] &&
			    tell_bisector(s, step, p[i], p[j], p[3 - i - j], q[3 - i - j]))
				return true;
	for (int k = 0; k < 3 && s->kites; k++) {
		int i = (k + 1) % 3, j = (k + 2) % 3;

		if (p[i] == q[i] && p[j] == q[j] && tell_kite(s, step, p[i], p[j], p[k], q[k]))
			return true;
	}
	return false;
}

/* ---- similar triangles by the two angles that are easiest to see ---- */

struct corner_cost {
	struct claim claim;
	struct proof_step step; /* how it follows, where it does not stand there */
	int at, cost;           /* at: a step, -1: none yet, -2: it says nothing */
};

static int parts_cost(const struct shorten *s, const struct proof_step *st)
{
	int n = 1;

	for (int i = 0; i < st->parts; i++) {
		int kind = s->new->step[st->part[i].from].claim.kind;

		n += kind == CLAIM_COLL || kind == CLAIM_MIDP ? 0 : 4;
	}
	return n;
}

static void price(struct shorten *s, struct corner_cost *k, const int *list, int n)
{
	k->at = find_claim(s, &k->claim);
	k->cost = 1000;
	if (claim_is_trivial(&k->claim)) {
		k->at = -2;
		k->cost = 0;
	} else if (find_given(s, &k->claim) >= 0) {
		k->cost = 1;
	} else if (k->at >= 0) {
		const struct proof_step *st = &s->new->step[k->at];

		k->cost = st->reason == REASON_ANGLES ? parts_cost(s, st) : 4;
	} else if (proof_combine(s->arena, s->new, REASON_ANGLES, &k->claim, list, n,
				 &k->step)) {
		k->cost = parts_cost(s, &k->step);
	}
}

/* ∠(ab, ac) = ∠(pq, pr) at the corner i of both. */
static struct claim corner_claim(const struct claim *t, int i)
{
	const int16_t *p = t->p, *q = t->p + 3;
	int j = (i + 1) % 3, k = (i + 2) % 3;
	bool mirrored = t->kind == CLAIM_SIMTRIR;
	struct claim c = { .kind = CLAIM_EQANGLE, .n = 8, .den = 1 };

	for (int e = 0; e < 4; e += 2)
		c.p[e] = p[i], c.p[e + 4] = q[i];
	c.p[1] = p[j], c.p[3] = p[k];
	c.p[5] = q[mirrored ? k : j], c.p[7] = q[mirrored ? j : k];
	return c;
}

/* What the two angles of the step rest on, and they themselves. */
static int angle_causes(const struct shorten *s, const struct proof_step *st, int *list)
{
	int n = 0;

	for (int i = 0; i < 2; i++) {
		int at = st->from[i] < 0 ? -1 : s->at[st->from[i]];

		if (at < 0)
			continue;
		if (s->new->step[at].reason == REASON_ANGLES)
			for (int k = 0; k < s->new->step[at].parts; k++)
				add_unique(list, &n, s->new->step[at].part[k].from);
		else
			add_unique(list, &n, at);
	}
	return n;
}

static int settle(struct shorten *s, struct corner_cost *k)
{
	int given;

	if (k->at != -1)
		return k->at == -2 ? -1 : k->at;
	given = find_given(s, &k->claim);
	return given >= 0 ? add_given(s, &k->claim, given)
			  : proof_add(s->arena, s->new, k->step);
}

/* Of the three pairs of angles the two that are cheapest; false where those are the two of the
 * step, which then stays as it is. */
static bool is_similar(struct shorten *s, int step)
{
	const struct proof_step *old = &s->old->step[step];
	struct proof_step st = *old;
	struct corner_cost k[3] = { 0 };
	int list[80], n, *from, worst = 0, were = 0;

	if (st.reason != REASON_RULE || st.n_from != 3 ||
	    (st.rule != RULE_SIMILAR_AA && st.rule != RULE_SIMILAR_AA_MIRROR))
		return false;
	for (int i = 0; i < 2; i++)
		if (st.from[i] >= 0 &&
		    s->new->step[s->at[st.from[i]]].reason == REASON_ANGLES &&
		    s->new->step[s->at[st.from[i]]].parts > 30)
			return false;
	n = angle_causes(s, &st, list);
	sort(list, n);
	for (int i = 0; i < 3; i++) {
		k[i].claim = corner_claim(&st.claim, i);
		price(s, &k[i], list, n);
		worst = k[i].cost >= k[worst].cost ? i : worst;
	}
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 2 && i != worst; j++)
			were += st.from[j] < 0 ? k[i].at == -2
					       : k[i].at >= 0 && k[i].at == s->at[st.from[j]];
	if (were >= 2 || k[(worst + 1) % 3].cost >= 1000 || k[(worst + 2) % 3].cost >= 1000)
		return false;
	from = arena_alloc(s->arena, 3 * sizeof *from);
	for (int i = 0; i < 2; i++)
		from[i] = settle(s, &k[(worst + 1 + i) % 3]);
	from[2] = old->from[2] < 0 ? -1 : s->at[old->from[2]];
	st.from = from;
	s->at[step] = proof_add(s->arena, s->new, st);
	return true;
}

static bool add_again(struct shorten *s, int step)
{
	const struct proof_step *st = &s->old->step[step];
	int before = find_claim(s, &st->claim), given = find_given(s, &st->claim);

	if (before >= 0) {
		s->at[step] = before;
		return true;
	}
	if (given >= 0) {
		s->at[step] = add_given(s, &st->claim, given);
		return true;
	}
	if (is_midline(s, step) || is_bisector(s, step) || is_similar(s, step))
		return true;
	return proof_is_linear(st) ? add_linear(s, step) : add_other(s, step);
}

/* Only what the goals need, with new numbers. */
static struct proof *without_idle(struct shorten *s)
{
	struct proof *p = s->new, *q = proof_new(s->arena, p->setting);
	size_t n = (size_t)p->steps + 1;
	bool *needed = arena_alloc(s->scratch, n * sizeof *needed);
	int *at = arena_alloc(s->scratch, n * sizeof *at),
	    *uses = arena_alloc(s->scratch, n * sizeof *uses);

	find_needed(p, needed, uses);
	for (int i = 0; i < p->steps; i++) {
		struct proof_step st = p->step[i];
		struct proof_part *part;
		int *from;

		if (!needed[i])
			continue;
		part = arena_alloc(s->arena, sizeof *part * (size_t)(st.parts + 1));
		from = arena_alloc(s->arena, sizeof *from * (size_t)(st.n_from + 1));
		for (int k = 0; k < st.parts; k++) {
			part[k] = st.part[k];
			part[k].from = at[part[k].from];
		}
		for (int k = 0; k < st.n_from; k++)
			from[k] = st.from[k] < 0 ? -1 : at[st.from[k]];
		st.part = part;
		st.from = from;
		at[i] = proof_add(s->arena, q, st);
	}
	for (int i = 0; i < p->setting->goals; i++)
		q->goal[i] = at[p->goal[i]];
	q->method = p->method;
	q->beside = s->old->beside;
	q->besides = s->old->besides;
	return q;
}

/* Steps, without those that only say that an angle of an equilateral triangle is 60°. */
static int length_of(const struct proof *p)
{
	int n = 0;

	for (int i = 0; i < p->steps; i++)
		n += p->step[i].claim.kind != CLAIM_ACONST ||
		     p->step[i].reason != REASON_ANGLES;
	return n;
}

static const struct proof *shortened(struct arena *a, const struct proof *p, bool kites)
{
	struct shorten s = { .old = p, .arena = a, .scratch = arena_new(), .kites = kites };
	size_t n = (size_t)p->steps + 1;
	const struct proof *out = NULL;
	bool good = true;

	s.matcher = (struct proof_matcher){ .arena = s.scratch, .setting = p->setting };
	s.new = proof_new(a, p->setting);
	s.new->method = p->method;
	s.at = arena_alloc(s.scratch, n * sizeof *s.at);
	s.uses = arena_alloc(s.scratch, n * sizeof *s.uses);
	s.needed = arena_alloc(s.scratch, n * sizeof *s.needed);
	s.also = arena_alloc(s.scratch, n * sizeof *s.also);
	s.in_rule = arena_alloc(s.scratch, n * sizeof *s.in_rule);
	find_needed(p, s.needed, s.uses);
	find_rules(&s);
	for (int i = 0; i < p->steps && good; i++) {
		s.at[i] = s.also[i][0] = s.also[i][1] = s.also[i][2] = -1;
		good = !s.needed[i] || add_again(&s, i);
	}
	if (good) {
		for (int i = 0; i < p->setting->goals; i++)
			s.new->goal[i] = s.at[p->goal[i]];
		out = without_idle(&s);
		if (length_of(out) > length_of(p) || proof_check(out, NULL) != OK)
			out = NULL;
	}
	arena_free(s.scratch);
	return out;
}

const struct proof *proof_shorten(struct arena *a, const struct proof *p)
{
	const struct proof *out = shortened(a, p, true);

	if (!out)
		out = shortened(a, p, false);
	return out ? out : p;
}
