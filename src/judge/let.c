/*
 * let.c -- what a letter is said to be: can it be?
 *
 * A new letter may be anything.  One that is known already, or an equation that names other things,
 * adds to what is given, and may contradict it; then it is judged as a claim, is false, and counts no
 * more.
 */
#include "judge/judge_priv.h"
#include <string.h>

enum { STARTS = 40 };

static bool has_letter(const struct term *t, int letter)
{
	return t && ((t->kind == TERM_LETTER && t->id == letter) ||
		     has_letter(t->arg[0], letter) || has_letter(t->arg[1], letter));
}

static bool names_letter(const struct judge_record *r, int i, int letter)
{
	const struct judge_sense *t = &r->world->sense[i];
	const struct problem *p = r->world->p;

	for (int k = t->fact; k < t->fact + t->facts && !r->statement[i].unread; k++)
		if (has_letter(p->fact[k].t[0], letter) || has_letter(p->fact[k].t[1], letter))
			return true;
	return false;
}

/* Does the statement name a letter that nothing before it does? */
static bool is_new(const struct judge_record *r, int i)
{
	for (int letter = 0; letter < r->world->p->letters; letter++) {
		bool known = !names_letter(r, i, letter);

		for (int j = 0; j < i && !known; j++)
			known = names_letter(r, j, letter);
		if (!known)
			return true;
	}
	return false;
}

/* Does it contradict what is given before it? */
static bool is_impossible(struct judge_session *s, int i)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = judge_new_level(s);
	const char *text = r->statement[i].text;
	struct judge_figure f;
	struct judge_answer t;

	judge_context(s, i, level);
	judge_ask(&t, &s->ask, level, text, judge_figure_at(s, i));
	if (t.told == JUDGE_FOLLOWS || t.told == JUDGE_CONTRADICTORY || t.refuted)
		return t.refuted;
	level[i] = LEVEL_WHOLE;
	judge_make_figure(&f, &s->ask, level, STARTS, 0);
	if (f.found)
		return false;
	judge_ask(&t, &s->ask, level, text, NULL);
	return t.told == JUDGE_CONTRADICTORY;
}

void judge_check_lets(struct judge_session *s, const struct judge_step *t)
{
	const struct judge_record *r = s->ask.r;

	for (int i = t->from; i < t->to && !judge_is_lost(s->out); i++)
		if (r->statement[i].part == JUDGE_NAMED && !r->statement[i].unread &&
		    !is_new(r, i))
			s->bad[i] = is_impossible(s, i);
}

bool judge_is_judged(const struct judge_session *s, int i)
{
	enum judge_part part = s->ask.r->statement[i].part;

	return part == JUDGE_CLAIM || (part == JUDGE_NAMED && s->bad[i]);
}
