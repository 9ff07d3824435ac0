/*
 * t-attack.c -- the checker and the rules attacked.
 *
 * (1) Proofs of what holds in the drawing by accident alone, each with one thing wrong: all refused.
 * (2) Data that are no proofs: references to nowhere, numbers at their limits, drawings without
 *     coordinates.
 * (3) Every rule on lattices, where nearly everything is special: letters are given points one after
 *     another, several of them the same point perhaps, until all premises hold; then the
 *     checker must either refuse the instance, or the conclusion be true.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "base/t/times.h"
#include "proof/check_priv.h"
#include "proof/t/written.h"
#include <limits.h>

/* --- Proofs with one thing wrong ---------------------------------------------------------- */

static const struct attack {
	const char *name, *setting, *proof;
} attacks[] = {
	{ "law of sines alone", "a 0 0; b 4 0; c 2 3 | | cong c a c b",
	  "ncoll a b c : seen\n"
	  "cong c a c b : ratios 1\n" },
	{ "sines of angles that are not given", "a 0 0; b 4 0; c 2 3; d 2 -3 | | cong c a c b",
	  "ncoll a b c : seen\n"
	  "ncoll a b d : seen\n"
	  "cong c a c b : ratios 1 2\n" },
	{ "a right angle from sines",
	  "a 0 0; b 4 0; c 0 3; d 4 3 | perp b a b d | perp a b a c",
	  "perp b a b d : given\n"
	  "ncoll a b c : seen\n"
	  "ncoll a b d : seen\n"
	  "perp a b a c : ratios 1 2 3\n" },
	{ "an angle that is not the one with a known sine",
	  "a 0 0; b 4 0; c 4 4; d 1 3 | aconst a b a c 1/4 | rconst b c b a 1",
	  "aconst a b a c 1/4 : given\n"
	  "ncoll a b c : seen\n"
	  "rconst b c b a 1 : ratios 1 2\n" },
	{ "the sine of no angle", "a 0 0; b 4 0; c 8 0 | coll a b c | cong a b b c",
	  "coll a b c : given\n"
	  "ncoll a b c : seen\n"
	  "cong a b b c : ratios 2\n" },
	{ "an angle divided by its sines that is not the same angle",
	  "v 0 0; a 2 1; b 4 0; c 0 4; w 10 0; p 12 1; q 14 0; r 10 4 | eqsines v a b c w p q "
	  "r | eqangle v a v b w p w q",
	  "eqsines v a b c w p q r : given\n"
	  "sameorder v a b c v b a : seen\n"
	  "sameorder w p q r v b a : seen\n"
	  "eqangle v a v b w p w q : PENCILS 1 0 2 3\n" },
	{ "an angle that nothing divides",
	  "v 0 0; a 2 1; b 4 0; c 0 4; w 10 0; p 12 1; q 14 0; r 10 4 | eqangle v b v c w q w "
	  "r | eqangle v a v b w p w q",
	  "eqangle v b v c w q w r : given\n"
	  "sameorder v a b c v b a : seen\n"
	  "sameorder w p q r v b a : seen\n"
	  "eqangle v a v b w p w q : PENCILS 0 1 2 3\n" },
	{ "lines in no order",
	  "v 0 0; a 2 1; b 4 0; c 0 4; w 10 0; p 12 1; q 14 0; r 10 4 | eqsines v a b c w p q "
	  "r; eqangle v b v c w q w r | eqangle v a v b w p w q",
	  "eqsines v a b c w p q r : given\n"
	  "eqangle v b v c w q w r : given\n"
	  "sameorder v a b c v b a : seen\n"
	  "eqangle v a v b w p w q : PENCILS 1 2 3 3\n" },
	{ "sines of another pair of sides",
	  "v 0 0; a 1 -1; b 4 0; c 0 4; p 10 0; q 14 0; r 10 4 | sineratio v a b c p q p r; "
	  "eqangle v b v c p q p r | eqangle v a v b q r q p",
	  "sineratio v a b c p q p r : given\n"
	  "eqangle v b v c p q p r : given\n"
	  "sameorder v a b c p r q : seen\n"
	  "eqangle v a v b q r q p : PENCIL_TRIANGLE 1 2 3\n" },
	{ "a chord by an angle that is no complement",
	  "o 0 0; a 1 0; b 0 1 | cong o a o b; eqangle o a a b a b b o | chord a b o a a b b "
	  "o",
	  "cong o a o b : given\n"
	  "eqangle o a a b a b b o : given\n"
	  "chord a b o a a b b o : CHORD_SINE 1 2\n" },
	{ "a chord of no circle",
	  "o 0 0; a 1 0; b 0 1; c 1 1 | complement o a a b a b c b | chord a b o a a b c b",
	  "complement o a a b a b c b : given\n"
	  "chord a b o a a b c b : CHORD_SINE 0 1\n" },
	{ "a sine out of nothing", "o 0 0; a 1 0; b 0 1; c 1 1 | | chord a b o a a b c b",
	  "ncoll a b c : seen\n"
	  "chord a b o a a b c b : ratios 1\n" },
	{ "equal powers to two circles",
	  "o 0 0; a 5 0; c -5 0; b 0 5; d 0 -5; p 1 0; q 0 1 | cong o a o c; coll p a c; coll "
	  "q "
	  "b d; eqratio p a q b q d p c | cong o p o q",
	  "cong o a o c : given\n"
	  "coll p a c : given\n"
	  "coll q b d : given\n"
	  "eqratio p a q b q d p c : given\n"
	  "sameside p a c q b d : seen\n"
	  "cong o p o q : EQUAL_POWERS_BACK 1 2 0 0 3 4 5\n" },
	{ "a diagonal triangle without its circle",
	  "o 0 0; a 3 4; b -3 4; c -4 -3; d 4 -3; g 0 1; e 0 18; f 5 1 | coll g a c; coll g b "
	  "d | perp o g g f",
	  "coll g a c : given\n"
	  "coll g b d : given\n"
	  "perp o g g f : DIAGONAL_TRIANGLE 0 0 0 0 0 0 0 1 2\n" },
	{ "equal chords without circles",
	  "a 5 0; b 3 4; c -5 0; p 5 20; q 3 24; r -5 20 | eqangle c a c b r p r q | cong a b "
	  "p q",
	  "eqangle c a c b r p r q : given\n"
	  "ncoll a b c : seen\n"
	  "cong a b p q : EQUAL_CHORDS 0 0 0 1 2\n" },
	{ "equal chords, one circle left out",
	  "a 5 0; b 3 4; c -5 0; q -1.4 4.8 | eqangle c a c b c b c q | cong a b b q",
	  "eqangle c a c b c b c q : given\n"
	  "ncoll a b c : seen\n"
	  "cong a b b q : EQUAL_CHORDS 0 0 0 1 2\n" },
	{ "intercept theorem without parallels",
	  "o 0 0; a 1 0; b 0 1; c 2 0; d 0 2 | coll o a c; coll o b d | eqratio o a o c o b o "
	  "d",
	  "coll o a c : given\n"
	  "coll o b d : given\n"
	  "ncoll o a b : seen\n"
	  "eqratio o a o c o b o d : INTERCEPT 0 1 2 3\n" },
	{ "trapezoid whose parallels are left out",
	  "a 0 0; b 6 0; c 4 2; d 0 2; m 0 1; n 5 1 | coll m a d; coll n b c; para m n a b "
	  "| eqratio m a m d n b n c",
	  "coll m a d : given\n"
	  "coll n b c : given\n"
	  "para m n a b : given\n"
	  "ncoll a b c : seen\n"
	  "eqratio m a m d n b n c : TRAPEZOID 0 1 2 3 4\n" },
	{ "a kite with one side", "a 0 0; b 4 0; p 2 3; q 2 -1 | cong p a p b | perp a b p q",
	  "cong p a p b : given\n"
	  "perp a b p q : KITE 1 0\n" },
	{ "one premise for two", "a 0 0; b 4 0; p 2 3; q 2 -1 | cong p a p b | perp a b p q",
	  "cong p a p b : given\n"
	  "perp a b p q : KITE 1 1\n" },
	{ "the rest of another ratio",
	  "a 0 0; b 2 0; c 4 0 | rconst a b a c 1/2; coll a b c | rconst c b a c 1/3",
	  "rconst a b a c 1/2 : given\n"
	  "coll a b c : given\n"
	  "obtuse_angle a b c : seen\n"
	  "rconst c b a c 1/3 : PART 1 2 3\n" },
	{ "the rest of a ratio, beyond the end",
	  "a 0 0; b -2 0; c 4 0 | rconst a b a c 1/2; coll a b c | rconst c b a c 1/2",
	  "rconst a b a c 1/2 : given\n"
	  "coll a b c : given\n"
	  "obtuse_angle a b c : seen\n"
	  "rconst c b a c 1/2 : PART 1 2 3\n" },
	{ "a ratio turned over", "a 0 0; b 6 0; c 0 3 | rconst a b a c 2 | rconst a c a b 2",
	  "rconst a b a c 2 : given\n"
	  "rconst a c a b 2 : same 1\n" },
	{ "an angle turned round",
	  "a 0 0; b 6 0; c 3 3 | aconst a b a c 1/4 | aconst a c a b 1/4",
	  "aconst a b a c 1/4 : given\n"
	  "aconst a c a b 1/4 : same 1\n" },
	{ "one point by looks", "a 0 0; b 4 0; c 2 3; d 2 3 | cong c a c b | cong d a d b",
	  "cong c a c b : given\n"
	  "overlap c d : seen\n"
	  "cong d a d b : same 1 2\n" },
	{ "one point by another pair",
	  "a 0 0; b 4 0; c 2 3; d 2 3; e 2 3 | cong c a c b; overlap c e | cong d a d b",
	  "cong c a c b : given\n"
	  "overlap c e : given\n"
	  "cong d a d b : same 1 2\n" },
	{ "parallel lines meet",
	  "a 0 0; b 4 0; c 0 0; d 8 0; p 1 0; q 1 0 | coll p a b; coll p c d; coll q a b; "
	  "coll q c d | overlap p q",
	  "coll p a b : given\n"
	  "coll p c d : given\n"
	  "coll q a b : given\n"
	  "coll q c d : given\n"
	  "npara a b c d : seen\n"
	  "overlap p q : MEET 1 2 3 4 5\n" },
	{ "the second meet is the first",
	  "o 0 0; a 5 0; b 3 4; p 3 4; q 3 4 | coll a b p; cong o p o a; cong o q o a "
	  "| overlap p q",
	  "coll a b p : given\n"
	  "cong o p o a : given\n"
	  "cong o q o a : given\n"
	  "overlap p q : MEET_CIRCLE 1 0 2 3\n" },
	{ "an equation that is seen", "a 0 0; b 4 0; c 2 3 | | cong c a c b",
	  "cong c a c b : seen\n" },
	{ "given by nobody", "a 0 0; b 4 0; c 2 3 | cong a b a c | cong c a c b",
	  "cong c a c b : given\n" },
	{ "the goal is another one",
	  "a 0 0; b 4 0; c 2 3; d 2 -3 | cong c a c b | cong d a d b",
	  "cong c a c b : given\n" },
	{ "half of a congruence",
	  "a 0 0; b 4 0; c 4 4; d 0 4 | eqangle a b c d c d a b | perp a b c d",
	  "eqangle a b c d c d a b : given\n"
	  "perp a b c d : angles 1\n" },
	{ "circle of a triangle that is flat",
	  "o 2 50; a 0 0; b 2 0; c 4 0 | cong o a o c | circle o a b c",
	  "cong o a o c : given\n"
	  "ncoll a b c : seen\n"
	  "circle o a b c : CENTER 1 1 2\n" },
	{ "Ceva's converse with a foot outside",
	  "a 0 0; b 4 0; c 0 4; f 2 0; d 2 2; e 0 2; x 1.3333333333333333 1.3333333333333333 "
	  "| product a f b d c e; coll a f b; "
	  "coll b d c; coll c e a; coll a d x; coll b e x | coll c f x",
	  "product a f b d c e : given\n"
	  "coll a f b : given\n"
	  "coll b d c : given\n"
	  "coll c e a : given\n"
	  "coll a d x : given\n"
	  "coll b e x : given\n"
	  "ncoll a b c : seen\n"
	  "obtuse_angle b d c : seen\n"
	  "nsameside d b c e c a : seen\n"
	  "nsameside d b c f a b : seen\n"
	  "coll c f x : CEVA_OUTSIDE 1 2 3 4 5 6 7 8 9 10\n" },
};

static void test_attacks(struct arena *a)
{
	int refused = 0, n = sizeof attacks / sizeof *attacks;

	for (int i = 0; i < n; i++) {
		const struct setting *s = written_setting(a, attacks[i].setting);
		const struct proof *p = written_proof(a, s, attacks[i].proof);
		struct err e = { 0 };
		bool no = proof_check(p, &e) != OK;

		refused += no;
		if (!no)
			ok(0, "refused: %s", attacks[i].name);
		else
			printf("# %s: %s\n", attacks[i].name, e.msg);
	}
	ok(refused == n, "%d of %d wrong proofs are refused", refused, n);
}

/* --- No proofs at all ------------------------------------------------------------------------ */

/* A proof that passes: base angles, then equal sides again. */
static struct proof *good_proof(struct arena *a, struct setting **s)
{
	*s = written_setting(a, "a 0 0; b 4 0; c 2 3; m 2 0 | cong c a c b; midp m a b "
				"| perp c m a b");
	return written_proof(a, *s,
			     "cong c a c b : given\n"
			     "midp m a b : given\n"
			     "perp c m a b : squares 1 2\n");
}

static int damage_n; /* how many there are */
/* Damage number k; false behind the last. */
static bool damage(struct arena *a, struct proof *p, struct setting *s, int k)
{
	struct proof_step *st = &p->step[2];
	struct proof_part *q = arena_alloc(a, sizeof *q * (size_t)(st->parts + 1));

	memcpy(q, st->part, sizeof *q * (size_t)st->parts);
	st->part = q;
	switch (k) {
	case 0: s->point[0].x = NAN; return true;
	case 1: s->point[3].y = HUGE_VAL; return true;
	case 2: s->spread = NAN; return true;
	case 3: s->spread = -1e-12; return true;
	case 4: s->spread = HUGE_VAL; return true;
	case 5: s->spread = 1e6; return true; /* as an uncertain drawing has */
	case 6: s->spread = 3; return true;
	case 7: q[0].from = 2; return true; /* itself */
	case 8: q[0].from = 3; return true;
	case 9: q[0].from = INT_MAX; return true;
	case 10: q[0].from = -1; return true;
	case 11: q[0].from = INT_MIN; return true;
	case 12: q[0].row = -1; return true;
	case 13: q[0].row = INT_MAX; return true;
	case 14: q[0].row = INT_MIN; return true;
	case 15: q[0].den = 0; return true;
	case 16: q[0].den = -q[0].den; return true;
	case 17: q[0].num = INT64_MIN; return true;
	case 18: q[0].num = INT64_MAX; return true;
	case 19: q[0].den = INT64_MAX; return true;
	case 20: st->claim.p[0] = -1; return true;
	case 21: st->claim.p[0] = INT16_MAX; return true;
	case 22: st->claim.p[0] = (int16_t)s->points; return true;
	case 23: st->claim.kind = PREDICATES; return true;
	case 24: st->claim.kind = UINT8_MAX; return true;
	case 25: st->claim.n = 0; return true;
	case 26: st->claim.n = UINT8_MAX; return true;
	case 27: st->claim.num = 1; return true;
	case 28: st->claim.den = 0; return true;
	case 29: st->claim.den = -1; return true;
	case 30: st->reason = REASONS; return true;
	case 31: st->reason = (enum reason) - 1; return true;
	case 32:
		st->reason = REASON_RULE;
		st->rule = RULES;
		return true;
	case 33: st->reason = REASON_RULE; return true;
	case 34: st->reason = REASON_SAME; return true;
	case 35: st->parts = 0; return true;
	case 36: p->goal[0] = -1; return true;
	case 37: p->goal[0] = 3; return true;
	case 38: p->goal[0] = 0; return true;
	case 39: p->steps = 2; return true;
	case 40: p->steps = 0; return true;
	case 41: st->claim.p[1] = st->claim.p[0]; return true;
	case 42: s->point[3] = s->point[2]; return true;
	case 43: q[0].row = 2 + s->points; return true;
	case 44: st->reason = REASON_LENGTHS; return true;
	case 45: st->reason = REASON_RATIOS; return true;
	default: return false;
	}
}

static void test_damage(struct arena *a)
{
	struct setting *s;
	struct err e = { 0 };
	int refused = 0;

	ok(proof_check(good_proof(a, &s), &e) == OK, "a proof that passes");
	for (damage_n = 0;; damage_n++) {
		struct proof *p = good_proof(a, &s);
		bool no;

		if (!damage(a, p, s, damage_n))
			break;
		no = proof_check(p, &e) != OK && !strcmp(e.code, "bad_proof");
		refused += no;
		if (!no)
			ok(0, "refused: damage %d", damage_n);
	}
	ok(refused == damage_n, "%d of %d broken proofs are refused", refused, damage_n);
}

/* --- Rules on lattices --------------------------------------------------------------------- */

static const struct {
	const char *name, *premises, *conclusion;
} rules[RULES] = {
#define RULE(NAME, id, premises, conclusion, sentence, citation) \
	{ #NAME, premises, conclusion },
#include "proof/rule.def"
#undef RULE
};

#define MOST_PREMISES 16
#define NODES 8000 /* PORISM_FALSE=n: n times as many */

struct lattice {
	struct setting *s;
	struct rng rng;
	struct proof_matcher matcher;
	enum rule rule;
	int letters, order[26];                          /* as they occur */
	int at[26];                                      /* point of each letter, or -1 */
	struct claim premise[MOST_PREMISES], conclusion; /* p: letters */
	bool soft[MOST_PREMISES];
	int premises, bound_by[MOST_PREMISES]; /* how many letters must be placed */
	long nodes, instances, merged;
	int wrong;
	char example[300];
};

static int letter_of(struct lattice *l, int c)
{
	for (int i = 0; i < l->letters; i++)
		if (l->order[i] == c)
			return i;
	l->order[l->letters] = c;
	return l->letters++;
}

static struct claim read_part(struct lattice *l, const char *t, size_t n, bool *soft)
{
	struct claim c = { .den = 1 };
	size_t word = 0;

	while (t[word] != ' ' && t[word] != '*')
		word++;
	for (int k = 0; k < PREDICATES; k++)
		if (strlen(written_word[k]) == word && !memcmp(written_word[k], t, word))
			c.kind = (uint8_t)k;
	*soft = t[word] == '*';
	for (size_t i = word; i < n; i++) {
		bool alone = i > 0 && t[i - 1] == ' ' && (i + 1 >= n || t[i + 1] == ' ');

		if (t[i] >= 'A' && t[i] <= 'Z' && alone) {
			c.p[c.n++] = (int16_t)letter_of(l, t[i]);
		} else if (t[i - 1] == ' ' && t[i] == 'v') {
			c.num = 1, c.den = 2;
		} else if (t[i - 1] == ' ' && !strncmp(t + i, "1-v", 3)) {
			c.num = 1, c.den = 2;
			i += 2;
		} else if (t[i - 1] == ' ' && t[i] >= '1' && t[i] <= '9') {
			c.num = t[i] - '0';
			if (i + 2 < n && t[i + 1] == '/')
				c.den = t[i + 2] - '0';
		}
	}
	return c;
}

static void read_rule(struct lattice *l)
{
	bool soft;
	const char *t = rules[l->rule].premises;

	l->letters = l->premises = 0;
	while (*t) {
		size_t n = strcspn(t, ";");

		l->premise[l->premises] = read_part(l, t, n, &l->soft[l->premises]);
		l->bound_by[l->premises++] = l->letters;
		t += n;
		t += strspn(t, "; ");
	}
	t = rules[l->rule].conclusion;
	l->conclusion = read_part(l, t, strlen(t), &soft);
}

static struct claim placed(const struct lattice *l, struct claim c)
{
	for (int i = 0; i < c.n; i++)
		c.p[i] = (int16_t)l->at[c.p[i]];
	return c;
}

static bool is_firm(const struct lattice *l, const struct claim *c)
{
	struct buf why = { 0 };
	bool firm = proof_look_firm(l->s, c, &why);

	buf_clear(&why);
	return firm;
}

/* A premise holds, or may be left out as far as its row says. */
static bool premise_holds(const struct lattice *l, int i)
{
	struct claim c = placed(l, l->premise[i]);

	if (proof_shape_of[c.kind].sort == 's')
		return proof_look(l->s, &c) == LOOK_YES;
	if (!is_firm(l, &c))
		return l->soft[i];
	return proof_look(l->s, &c) == LOOK_MAYBE;
}

static void look_at(struct lattice *l)
{
	const struct claim *from[MOST_PREMISES];
	struct claim c[MOST_PREMISES], to = placed(l, l->conclusion);
	int letter[26];
	size_t at = 0;

	if (!is_firm(l, &to) || proof_look(l->s, &to) == LOOK_MAYBE) {
		l->instances += is_firm(l, &to);
		return;
	}
	/* The conclusion is false: does the checker take it for an instance? */
	for (int i = 0; i < l->premises; i++) {
		c[i] = placed(l, l->premise[i]);
		from[i] = proof_shape_of[c[i].kind].sort == 's' || is_firm(l, &c[i]) ? &c[i]
										     : NULL;
	}
	if (!proof_match_rule(&l->matcher, l->rule, from, l->premises, &to, letter))
		return;
	l->instances++;
	if (l->wrong++)
		return;
	for (int i = 0; i < l->letters; i++)
		at += (size_t)snprintf(l->example + at, sizeof l->example - at, "%c=%s ",
				       l->order[i], l->s->point[l->at[i]].name);
}

static void place(struct lattice *l, int k)
{
	int n = l->s->points, from = (int)rng_below(&l->rng, (uint64_t)n), step = 1;

	if (k == l->letters) {
		look_at(l);
		return;
	}
	/* All points in another order each time: n is a prime. */
	step = 1 + (int)rng_below(&l->rng, (uint64_t)(n - 1));
	for (int i = 0; i < n && l->nodes > 0; i++) {
		bool good = true;

		l->at[k] = (from + i * step) % n;
		l->nodes--;
		for (int q = 0; q < l->premises && good; q++)
			if (l->bound_by[q] == k + 1)
				good = premise_holds(l, q);
		if (good)
			place(l, k + 1);
	}
}

/* Square or triangular, with a prime number of points. */
static struct setting *lattice_setting(struct arena *a, bool triangular)
{
	struct setting *s = setting_new(a);
	int n = 0;

	setting_clause(s, "lattice");
	for (int y = 0; y < 5 && n < 23; y++)
		for (int x = 0; x < 5 && n < 23; x++, n++)
			setting_point(s, arena_printf(a, "%d,%d", x, y),
				      triangular ? x + 0.5 * y : x,
				      triangular ? y * 0.86602540378443864676 : y);
	s->spread = 1e-12;
	return s;
}

static void test_lattices(struct arena *a)
{
	struct setting *s[2] = { lattice_setting(a, false), lattice_setting(a, true) };
	const char *times = getenv("PORISM_FALSE");
	long more = times && atol(times) > 0 ? atol(times) : 1;

	for (int r = 0; r < RULES; r++) {
		long instances = 0;
		int wrong = 0;
		char example[300] = "";

		for (int t = 0; t < 6; t++) {
			struct lattice l = { .s = s[t % 2], .rule = (enum rule)r };

			l.rng.s = (uint64_t)(100 * r + t);
			l.nodes = test_times(NODES) * more;
			l.matcher.arena = a;
			l.matcher.setting = l.s;
			read_rule(&l);
			place(&l, 0);
			instances += l.instances;
			wrong += l.wrong;
			if (l.wrong && !*example)
				snprintf(example, sizeof example, "%s", l.example);
		}
		ok(wrong == 0, "%s on lattices: %ld instances, %d wrong %s", rules[r].name,
		   instances, wrong, example);
	}
}

int main(void)
{
	struct arena *a = arena_new();

	test_attacks(a);
	test_damage(a);
	test_lattices(a);
	arena_free(a);
	return tap_done();
}
