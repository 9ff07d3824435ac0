/* t-check.c -- proofs written out are accepted; damaged ones are not. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "proof/check_priv.h"
#include "proof/t/theorems.h"
#include "proof/t/written.h"

enum { THEOREMS = sizeof theorems / sizeof *theorems };

static bool passes(const struct proof *p, struct err *e)
{
	return proof_check(p, e) == OK;
}

static void test_theorems(struct arena *a)
{
	for (int i = 0; i < THEOREMS; i++) {
		const struct setting *s = written_setting(a, theorems[i].setting);
		const struct proof *p = written_proof(a, s, theorems[i].proof);
		struct err e = { 0 };

		if (!ok(passes(p, &e), "%s", theorems[i].name))
			printf("# %s\n", e.msg);
	}
}

/* Wrong in a way that looks right, and what the checker says. */
static const struct {
	const char *name, *setting, *proof, *why;
} wrong[] = {
	{ "an equation is not seen", "a 0 0; b 2 0; c 1 1 | | cong c a c b",
	  "cong c a c b : seen\n", "an equation is never seen" },
	{ "what is not given", "a 0 0; b 2 0; c 1 1 | cong a b a b | cong c a c b",
	  "cong c a c b : given\n", "it is not given" },
	{ "true here by chance", "a 0 0; b 2 0; c 1 1; d 1 3 | cong c a c b | cong d a d b",
	  "cong c a c b : given\ncong d a d b : ratios 1\n", "the premises leave" },
	{ "the direction of a point with itself",
	  "a 0 0; b 0 0; c 1 1; d 3 0 | para a b c d; para a b d c | para a b c d",
	  "para a b c d : given\n", "a and b are not seen to be two points" },
	{ "points too near each other to tell",
	  "a 0 0; b 1e-13 0; c 1 1; d 3 1 | para a b c d | para a b c d",
	  "para a b c d : given\n", "a and b are not seen to be two points" },
	{ "a circle that is a line",
	  "a 0 0; b 1 0; c 2 0; d 4 0; o 9 9 | cyclic a b c d | cyclic a b c d",
	  "cyclic a b c d : given\n", "not seen to be off one line" },
	{ "isosceles without its third corner",
	  "o 0 0; a 1 0; b -1 0 | cong o a o b | eqangle o a a b a b o b",
	  "cong o a o b : given\nncoll o a b : seen\n"
	  "eqangle o a a b a b o b : ISOSCELES 1 2\n",
	  "it cannot be seen in the drawing" },
	{ "the other of two similar triangles",
	  "a 0 0; b 4 0; c 1 3; d 4 4 | eqangle b a b c b a b c; cong a c c d | "
	  "simtri a b c a b d",
	  "ncoll a b c : seen\nsimtri a b c a b d : SIMILAR_AA -1 -1 1\n",
	  "the drawing refutes it" },
	{ "a rule with a premise too few",
	  "a -1 0; b 1 0; m 0 0; c 0.6 0.8 | cong m a m b; cong m a m c | circle m a b c",
	  "cong m a m b : given\ncong m a m c : given\ncircle m a b c : CENTER 1 2\n",
	  "it is no instance of the rule" },
	{ "a circle in its own cause",
	  "a -1 0; b 1 0; m 0 0; c 0.6 0.8 | cong m a m b | cong m a m c",
	  "cong m a m c : same 1\n", "it does not rest on earlier steps" },
	{ "power of a point with one chord only",
	  "a 3 4; b 0 5; c -5 0; p 2.5 7.5 | coll p b c | eqratio p a p b p c p a",
	  "coll p b c : given\neqratio p a p b p c p a : POWER -1 -1 1\n", "" },
	{ "halves of a turn", "a 0 0; b 1 0; c 1 1; d 0 1 | perp a b a d | aconst a b a c 1/4",
	  "perp a b a d : given\naconst a b a c 1/4 : angles 1\n", "" },
};

static void test_wrong(struct arena *a)
{
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		const struct setting *s = written_setting(a, wrong[i].setting);
		const struct proof *p = written_proof(a, s, wrong[i].proof);
		struct err e = { .msg = "accepted" };

		if (!ok(!passes(p, &e) && strstr(e.msg, wrong[i].why), "%s is refused",
			wrong[i].name))
			printf("# %s\n", e.msg);
	}
}

/* The half turns are read from the drawing: with a blurred one they are not. */
static void test_spread(struct arena *a)
{
	for (int blur = 0; blur < 3; blur++) {
		struct setting *s = written_setting(a, theorems[0].setting);
		const struct proof *p = written_proof(a, s, theorems[0].proof);
		struct err e = { 0 };

		s->spread = blur == 0 ? 0 : blur == 1 ? 0.3 : NAN;
		ok(passes(p, &e) == (blur == 0), "Thales in a drawing of spread %g: %s",
		   s->spread, e.msg);
	}
}

/* Every rule can be read, and no letter of its conclusion hangs in the air. */
static void test_rules(struct arena *a)
{
	struct proof_matcher m = { .arena = a };
	int bad = 0;

	for (int r = 0; r < RULES; r++)
		if (!proof_match_readable(&m, (enum rule)r)) {
			printf("# %s\n", written_rule[r]);
			bad++;
		}
	ok(!bad, "all %d rules are readable", RULES);
}

/* A copy whose steps, premises and parts may be changed. */
static struct proof *copy(struct arena *a, const struct proof *p)
{
	struct proof *q = proof_new(a, p->setting);

	for (int i = 0; i < p->steps; i++) {
		struct proof_step st = p->step[i];
		int *from = arena_alloc(a, sizeof *from * (size_t)(st.n_from + 1));
		struct proof_part *part =
			arena_alloc(a, sizeof *part * (size_t)(st.parts + 1));

		for (int k = 0; k < st.n_from; k++)
			from[k] = st.from[k];
		for (int k = 0; k < st.parts; k++)
			part[k] = st.part[k];
		st.from = from;
		st.part = part;
		proof_add(a, q, st);
	}
	for (int i = 0; i < p->setting->goals; i++)
		q->goal[i] = p->goal[i];
	return q;
}

/* One damage; false where it changed nothing that matters, and is not counted. */
struct damage {
	struct arena *arena;
	struct rng rng;
	struct proof_matcher matcher;
};
typedef bool damage_fn(struct damage *d, struct proof *p, struct proof_step *st);

static int below(struct damage *d, int n)
{
	return n > 0 ? (int)rng_below(&d->rng, (uint64_t)n) : 0;
}

static bool is_linear(const struct proof_step *st)
{
	return st->reason >= REASON_ANGLES && st->reason <= REASON_PRODUCTS;
}

/* The claims of these proofs are all needed, so another claim is a damage. */
static bool damage_point(struct damage *d, struct proof *p, struct proof_step *st)
{
	struct claim old = st->claim;
	int at = below(d, st->claim.n);

	st->claim.p[at] = (int16_t)below(d, p->setting->points);
	return !proof_match_same(&d->matcher, &old, &st->claim);
}

static bool damage_swap(struct damage *d, struct proof *p, struct proof_step *st)
{
	struct claim old = st->claim;
	int i = below(d, st->claim.n), k = below(d, st->claim.n);

	(void)p;
	st->claim.p[i] = old.p[k];
	st->claim.p[k] = old.p[i];
	return !proof_match_same(&d->matcher, &old, &st->claim);
}

static bool damage_kind(struct damage *d, struct proof *p, struct proof_step *st)
{
	uint8_t old = st->claim.kind;

	(void)p;
	st->claim.kind = (uint8_t)below(d, PREDICATES + 2);
	return st->claim.kind != old;
}

static bool damage_number(struct damage *d, struct proof *p, struct proof_step *st)
{
	struct claim old = st->claim;

	(void)p;
	st->claim.num += rng_between(&d->rng, -3, 3);
	st->claim.den += rng_between(&d->rng, -2, 2);
	return st->claim.num != old.num || st->claim.den != old.den;
}

static bool damage_premise(struct damage *d, struct proof *p, struct proof_step *st)
{
	int n = is_linear(st) ? st->parts : st->n_from, i = below(d, n);
	int to = below(d, p->steps), *at;

	if (!n)
		return false;
	at = is_linear(st) ? &((struct proof_part *)st->part)[i].from : &((int *)st->from)[i];
	if (*at == to ||
	    proof_match_same(&d->matcher, &p->step[*at].claim, &p->step[to].claim))
		return false;
	*at = to;
	return true;
}

static bool damage_weight(struct damage *d, struct proof *p, struct proof_step *st)
{
	struct proof_part *q = (struct proof_part *)st->part + below(d, st->parts), old;

	(void)p;
	if (!is_linear(st) || !st->parts)
		return false;
	old = *q;
	q->num += rng_between(&d->rng, -2, 2);
	q->den += rng_between(&d->rng, -1, 2);
	return q->den <= 0 || q->num * old.den != old.num * q->den;
}

static bool damage_row(struct damage *d, struct proof *p, struct proof_step *st)
{
	struct proof_part *q = (struct proof_part *)st->part + below(d, st->parts);
	int old = st->parts ? q->row : 0;

	(void)p;
	if (!is_linear(st) || !st->parts)
		return false;
	q->row = (int)rng_between(&d->rng, -1, 4);
	return q->row != old;
}

static bool damage_less(struct damage *d, struct proof *p, struct proof_step *st)
{
	(void)d;
	(void)p;
	if (is_linear(st) ? !st->parts : !st->n_from)
		return false;
	if (is_linear(st))
		st->parts--;
	else
		st->n_from--;
	return true;
}

static bool damage_rule(struct damage *d, struct proof *p, struct proof_step *st)
{
	enum rule old = st->rule;

	(void)p;
	st->rule = (enum rule)below(d, RULES + 1);
	return st->reason == REASON_RULE && st->rule != old;
}

/* ab = cd, and so ma = mb, reads the same in ratios, lengths and squares. */
static bool is_equal_lengths(const struct proof *p, const struct proof_step *st)
{
	bool all = (unsigned)st->reason < REASONS && st->claim.kind == CLAIM_CONG &&
		   is_linear(st) && st->reason != REASON_ANGLES;

	for (int i = 0; i < st->parts; i++) {
		enum predicate kind = p->step[st->part[i].from].claim.kind;

		all &= kind == CLAIM_CONG ||
		       ((kind == CLAIM_MIDP || kind == CLAIM_CIRCLE) && !st->part[i].row);
	}
	return all;
}

static bool damage_reason(struct damage *d, struct proof *p, struct proof_step *st)
{
	enum reason old = st->reason;
	bool equal = is_equal_lengths(p, st);

	st->reason = (enum reason)below(d, REASONS + 1);
	return st->reason != old && !(equal && is_equal_lengths(p, st));
}

/* Does a step say the same if two of its premises change places?  Two rules are written
 * evenly in their first two. */
static bool is_even(const struct proof_step *st, int i, int k)
{
	struct proof_part one = { 0 }, two = { 0 };
	bool even = st->rule == RULE_CENTER || st->rule == RULE_SIMILAR_AA_MIRROR;

	for (int j = 0; j < st->n_from; j++)
		if (!is_linear(st) && (st->from[j] == i || st->from[j] == k))
			if (!even || j > 1)
				return false;
	for (int j = 0; j < st->parts; j++) {
		one = st->part[j].from == i ? st->part[j] : one;
		two = st->part[j].from == k ? st->part[j] : two;
	}
	return one.row == two.row && one.num == two.num && one.den == two.den;
}

static bool rests_before(const struct proof_step *st, int step)
{
	for (int i = 0; i < st->n_from && !is_linear(st); i++)
		if (st->from[i] >= step)
			return false;
	for (int i = 0; i < st->parts; i++)
		if (st->part[i].from >= step)
			return false;
	return true;
}

/* Two steps change places; what rests on them still names the places. */
static bool damage_order(struct damage *d, struct proof *p, struct proof_step *st)
{
	int i = (int)(st - p->step), k = below(d, p->steps);
	struct proof_step *other = &p->step[k], old = *st;
	bool even = rests_before(st, i < k ? i : k) && rests_before(other, i < k ? i : k);

	for (int j = 0; j < p->steps; j++)
		even &= is_even(&p->step[j], i, k);
	*st = *other;
	*other = old;
	return i != k && !even;
}

static bool damage_goal(struct damage *d, struct proof *p, struct proof_step *st)
{
	int at = (int)rng_between(&d->rng, -1, p->steps);

	(void)st;
	if (at >= 0 && at < p->steps &&
	    proof_match_same(&d->matcher, &p->step[at].claim, &p->step[p->goal[0]].claim))
		return false;
	p->goal[0] = at;
	return true;
}

static damage_fn *const damages[] = { damage_point,  damage_swap,    damage_kind,
				      damage_number, damage_premise, damage_weight,
				      damage_row,    damage_less,    damage_rule,
				      damage_reason, damage_order,   damage_goal };
enum { DAMAGES = sizeof damages / sizeof *damages };

static void test_damages(struct arena *a)
{
	struct proof *whole[THEOREMS];
	int counted = 0, accepted = 0, by[DAMAGES] = { 0 };
	struct damage d = { .rng = { 16 }, .arena = arena_new() };

	d.matcher.arena = a;
	for (int i = 0; i < THEOREMS; i++)
		whole[i] = written_proof(a, written_setting(a, theorems[i].setting),
					 theorems[i].proof);
	while (counted < 10000) {
		int t = below(&d, THEOREMS), kind = below(&d, DAMAGES);
		struct proof *p = copy(d.arena, whole[t]);
		int step = below(&d, p->steps);
		struct err e;

		if (damages[kind](&d, p, &p->step[step])) {
			counted++;
			by[kind]++;
			if (passes(p, &e)) {
				accepted++;
				if (accepted < 40)
					printf("# accepted: %s, step %d, damage %d\n",
					       theorems[t].name, step + 1, kind);
			}
		}
		arena_reset(d.arena);
	}
	arena_free(d.arena);
	ok(!accepted, "%d damaged proofs, %d of them accepted", counted, accepted);
	for (int i = 0; i < DAMAGES; i++)
		if (by[i] < 50)
			ok(0, "damage %d was done %d times only", i, by[i]);
}

/* Idle steps, a claim proved twice and one that is given are gone; sums are put together. */
static void test_shorten(struct arena *a)
{
	const struct setting *s = written_setting(
		a, "a 0 0; b 2 0; c 2 1; d 0 1; e 5 1; f 5 3 | para a b c d; para c d c e; "
		   "perp c e e f; cong a d b c | perp a b e f");
	struct proof *p = written_proof(a, s,
					"cong a d b c : given\n"
					"para a b c d : given\n"
					"para c d c e : given\n"
					"para d c e c : angles 3\n"
					"para a b c e : angles 2 4\n"
					"cong d a c b : ratios 1\n"
					"para e c b a : angles 2 3\n"
					"perp c e e f : given\n"
					"perp a b e f : angles 7 8\n");
	const struct proof *q = proof_shorten(a, p);
	struct err e = { 0 };

	ok(passes(p, &e) && passes(q, &e), "a clumsy proof and what is made of it hold");
	ok(q->steps == 4, "%d steps are left of %d", q->steps, p->steps);
	for (int i = 0; i < THEOREMS; i++) {
		p = written_proof(a, written_setting(a, theorems[i].setting),
				  theorems[i].proof);
		q = proof_shorten(a, p);
		if (!passes(q, &e) || q->steps > p->steps)
			ok(0, "%s, shortened", theorems[i].name);
	}
}

int main(void)
{
	struct arena *a = arena_new();

	test_theorems(a);
	test_wrong(a);
	test_spread(a);
	test_rules(a);
	test_shorten(a);
	test_damages(a);
	arena_free(a);
	return tap_done();
}
