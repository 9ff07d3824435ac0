/*
 * verify.c -- proofs from elsewhere: what do they prove, and do they?
 *
 * A checked proof shows that its goals follow from what it calls given and from what is seen in its
 * drawing.  Two things are left to a forger: to give what the statement does not say, and to draw
 * what cannot be, in which the steps are true of nothing.  So the statement is read and drawn
 * again.
 */
#include "jgex/jgex.h"
#include "prove/prove_priv.h"
#include <string.h>

#define DRAWINGS 40  /* in how many of our own the steps may fail */
#define ROUGHLY 1e-6 /* residuals of what is given, in the drawing of the file */

/* --- What is proved ---------------------------------------------------------------------- */
static bool is_added(const struct setting *s, int clause)
{
	for (int i = 0; i < s->points; i++)
		if (s->point[i].clause == clause && s->point[i].added)
			return true;
	return false;
}

static void add_clauses(struct buf *b, const struct setting *s, bool added)
{
	for (int i = 0; i < s->clauses; i++)
		if (is_added(s, i) == added)
			buf_addf(b, "%s%s", b->n ? "; " : "", s->clause[i].text);
}

static void add_goals(struct buf *b, const struct setting *s)
{
	for (int i = 0; i < s->goals; i++) {
		buf_add(b, i ? "; " : " ? ");
		claim_print(b, s, &s->goal[i]);
	}
}

static const char *kept(struct buf *b, struct arena *a)
{
	const char *s = arena_strdup(a, buf_str(b));

	buf_clear(b);
	return s;
}

static const char *statement_of(const struct setting *s, struct arena *a)
{
	struct buf b = { 0 };

	add_clauses(&b, s, false);
	add_goals(&b, s);
	return kept(&b, a);
}

/* Where the clauses do not tell: "given perp a b c d, cong a b a c ? coll a b c". */
static const char *bare_statement(const struct setting *s, struct arena *a)
{
	struct buf b = { 0 };

	for (int i = 0; i < s->givens; i++) {
		buf_add(&b, i ? ", " : "given ");
		claim_print(&b, s, &s->given[i].claim);
	}
	add_goals(&b, s);
	return kept(&b, a);
}

/* --- Is it? ------------------------------------------------------------------------------ */
static enum status refuse(struct err *e, const struct setting *s, int given, const char *why)
{
	struct buf b = { 0 };

	claim_print(&b, s, &s->given[given].claim);
	err_fail(e, E_ARG, "bad_proof", "given %d (%s): %s", given + 1, buf_str(&b), why);
	buf_clear(&b);
	return E_ARG;
}

/* The figure of the statement, with the added points. */
static enum status draw(struct setting **out, const struct setting *s, const char *statement,
			uint64_t seed, struct arena *a, struct err *e)
{
	struct jgex_options o = { .seed = seed };
	struct buf more = { 0 };
	enum status st = jgex_read(out, a, statement, &o, e);

	add_clauses(&more, s, true);
	if (st == OK && more.n) {
		st = jgex_extend(out, a, *out, buf_str(&more), &o, e);
		/* What reads the statement reads what was added to it. */
		st = st == E_ARG ? E_DOMAIN : st;
	}
	buf_clear(&more);
	return st;
}

/* Claims are about points by their numbers. */
static bool same_points(const struct setting *s, const struct setting *t)
{
	if (s->points != t->points || s->goals != t->goals)
		return false;
	for (int i = 0; i < s->points; i++)
		if (strcmp(s->point[i].name, t->point[i].name) != 0)
			return false;
	return true;
}

/* The first given of s that t does not give, or -1. */
static int not_given(const struct setting *s, const struct setting *t)
{
	for (int i = 0; i < s->givens; i++) {
		bool found = false;

		for (int k = 0; k < t->givens && !found; k++)
			found = claim_same(&s->given[i].claim, &t->given[k].claim);
		if (!found)
			return i;
	}
	return -1;
}

static bool holds_in(const struct proof *p, const struct setting *s)
{
	struct proof q = *p;

	q.setting = s;
	return proof_check(&q, NULL) == OK;
}

/* The clauses read again; what they do not say, or cannot be, refuses the proof. */
static enum status read_again(struct prove_verdict *v, const struct proof *p, struct arena *a,
			      struct err *e)
{
	const struct setting *s = p->setting;
	struct setting *t = NULL;
	struct err why = { 0 };

	for (int seed = 0; seed < DRAWINGS && !v->drawn; seed++) {
		enum status st = draw(&t, s, v->statement, (uint64_t)seed, a, &why);
		int bad;

		if (st == E_ARG)
			return OK; /* another language */
		if (st == E_DOMAIN)
			return err_fail(e, E_ARG, "bad_proof", "of its figure: %.280s",
					why.msg);
		if (st != OK)
			continue;
		if (!same_points(s, t))
			return err_fail(e, E_ARG, "bad_proof",
					"its points are not those of its clauses");
		bad = not_given(s, t);
		if (bad >= 0)
			return refuse(e, s, bad, "no clause says so");
		v->read = true;
		v->drawn = holds_in(p, t);
	}
	return OK;
}

enum status prove_verify(struct prove_verdict *v, const struct proof *p, struct arena *a,
			 struct err *e)
{
	const struct setting *s = p->setting;
	enum status st;
	int step;

	*v = (struct prove_verdict){ .statement = statement_of(s, a) };
	st = proof_check_at(p, &step, e);
	v->step = step + 1;
	if (st != OK)
		return st;
	if (!s->goals)
		return err_fail(e, E_ARG, "bad_proof", "nothing is proved: it has no goal");
	for (int i = 0; i < s->givens; i++)
		if (claim_is_equation((enum predicate)s->given[i].claim.kind) &&
		    !(claim_residual(s, &s->given[i].claim) < ROUGHLY))
			return refuse(e, s, i, "it does not hold in the drawing");
	st = read_again(v, p, a, e);
	if (st == OK && !v->read)
		v->statement = bare_statement(s, a);
	return st;
}
