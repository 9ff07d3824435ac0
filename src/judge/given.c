/*
 * given.c -- what is given and what is said to be: claims that are restated, and claims that
 * stand or fall with a fact that was set aside.
 *
 * Given is what one statement before says, with incidence and order; what takes two is derived,
 * and has to be cited as anything else.  In the same way a restated claim misquotes the text where
 * it contradicts one fact of it, and is invented where it only does not follow.
 */
#include "judge/judge_priv.h"
#include <string.h>

enum { TRIES = 24, STARTS = 8 };
#define WORK (3 * JUDGE_WORK) /* for a name */

bool judge_is_restated(const struct judge_record *r, int i)
{
	int step = r->statement[i].step;

	return step >= 0 && step < r->steps && r->step[step].kind == JUDGE_RESTATE;
}

void judge_keep_places(const struct judge_session *s, enum judge_level *level)
{
	for (int j = 0; j < s->ask.r->statements; j++)
		if (level[j] == LEVEL_WHOLE && !judge_is_at_hand(&s->ask, j))
			level[j] = judge_is_claim(&s->ask.r->statement[j]) ? LEVEL_NOTHING
									   : LEVEL_PLACE;
}

/* --- Restated claims ----------------------------------------------------------------------- */
/* May it be what is said again?  Earlier claims only where nobody says what is cited. */
static bool may_be_meant(struct judge_session *s, int j, int i)
{
	const struct judge_record *r = s->ask.r;

	if (!judge_may_use(s, j, i) || s->doubtful[j])
		return false;
	return judge_is_claim(&r->statement[j]) ? !judge_says_cites(r, i) : !s->bad[j];
}

/* Does the link follow from statement j and places? */
static bool gives(struct judge_answer *t, struct judge_session *s, int i, int j,
		  const char *link, const struct judge_figure *f)
{
	enum judge_level *level = judge_new_level(s);

	judge_context(s, i, level);
	judge_keep_places(s, level);
	level[j] = LEVEL_WHOLE;
	judge_ask(t, &s->ask, level, link, f);
	return t->told == JUDGE_FOLLOWS;
}

/* The one statement that gives a link, or -1: those first from which everything together has it. */
static int find_giver(struct judge_answer *t, struct judge_session *s, int i, const char *link,
		      const struct judge_figure *f)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = judge_new_level(s);
	struct judge_answer all;
	int tries = 0;

	judge_context(s, i, level);
	for (int j = 0; j < i; j++)
		if (may_be_meant(s, j, i))
			level[j] = LEVEL_WHOLE;
	judge_ask(&all, &s->ask, level, link, f);
	if (all.told != JUDGE_FOLLOWS)
		return -1;
	for (int pass = 0; pass < 2; pass++)
		for (int j = 0; j < i && tries < TRIES; j++) {
			bool likely = judge_ids_has(&all.used, r->statement[j].id);

			if (likely != !pass || !may_be_meant(s, j, i) ||
			    (pass && !judge_is_near(r, j, link)))
				continue;
			tries++;
			if (gives(t, s, i, j, link, f))
				return j;
		}
	return -1;
}

void judge_give_link(struct judge_answer *out, struct judge_session *s, int i,
		     const char *link, enum judge_level *cited, const struct judge_figure *f)
{
	struct judge_answer t;
	int j = find_giver(&t, s, i, link, f);

	if (j < 0)
		return;
	cited[j] = LEVEL_WHOLE;
	*out = t;
}

/* --- Misquoted ----------------------------------------------------------------------------- */
/* Can these premises not hold together with what the session has beside them?  Where that is not
 * told to follow, no figure was found by the solver, and another look decides: enough for a
 * name. */
static bool is_contradictory(struct judge_session *s, const enum judge_level *level)
{
	struct judge_figure f;
	struct judge_answer t;

	judge_ask(&t, &s->ask, level, s->ask.also, NULL);
	if (t.told == JUDGE_CONTRADICTORY || t.told == JUDGE_FOLLOWS || !s->ask.also)
		return t.told == JUDGE_CONTRADICTORY;
	judge_make_figure(&f, &s->ask, level, STARTS, 0);
	return !f.found;
}

bool judge_contradicts(struct judge_session *s, const char *text, bool figure)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = judge_new_level(s);
	long stop = s->ask.work + WORK;
	bool no;

	for (int j = 0; j < r->facts; j++)
		if ((figure || r->statement[j].from != JUDGE_FROM_FIGURE) && !s->bad[j] &&
		    !r->statement[j].unread)
			level[j] = r->statement[j].place ? LEVEL_WHOLE : LEVEL_PLACE;
	s->ask.also = text;
	no = is_contradictory(s, level);
	for (int j = 0; j < r->facts && !no && s->ask.also && s->ask.work < stop; j++) {
		if (level[j] != LEVEL_PLACE || !judge_is_near(r, j, text))
			continue;
		level[j] = LEVEL_WHOLE;
		no = is_contradictory(s, level);
		level[j] = LEVEL_PLACE;
	}
	s->ask.also = NULL;
	return no;
}

/* --- Facts that were set aside ------------------------------------------------------------- */
/* What of the set aside it rests on: it cites it, or a claim that does; or says it again.  -1:
 * nothing. */
static int find_doubt(struct judge_session *s, const struct judge_claim *c, int i)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = judge_new_level(s);
	struct judge_answer t;

	for (int j = 0; j < i; j++)
		if (((j < r->facts && s->bad[j]) || s->doubtful[j]) &&
		    (judge_is_cited(r, j, i) || r->statement[j].step == r->statement[i].step))
			return j;
	for (int j = 0; j < r->facts; j++)
		if (s->bad[j]) {
			level[j] = LEVEL_WHOLE;
			judge_ask(&t, &s->ask, level,
				  c->bad_link ? c->bad_link : c->of->link[0], NULL);
			level[j] = LEVEL_NOTHING;
			if (t.told == JUDGE_FOLLOWS)
				return j;
		}
	return -1;
}

void judge_doubt(struct judge_claim *out, struct judge_session *s, int i)
{
	const struct judge_record *r = s->ask.r;
	const struct judge_statement *of = out->of;
	const char *why;
	int j;

	if (!s->out->aside.n || judge_claim_verdict(out) == JUDGE_HOLDS)
		return;
	j = find_doubt(s, out, i);
	if (j >= 0)
		why = arena_printf(s->ask.a,
				   j < r->facts ? "it rests on %s, which was set aside"
						: "it rests on %s, which rests on a fact that "
						  "was set aside",
				   r->statement[j].id);
	else if (!judge_says_cites(r, i) && !judge_is_restated(r, i))
		why = arena_printf(s->ask.a, "it may rest on %s, which was set aside",
				   s->out->aside.id[0]);
	else
		return;
	*out = (struct judge_claim){ .of = of,
				     .verdict = JUDGE_UNKNOWN,
				     .truth = JUDGE_OPEN,
				     .cited = JUDGE_UNASKED,
				     .why = why };
	s->doubtful[i] = true;
}
