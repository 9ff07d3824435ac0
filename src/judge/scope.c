/*
 * scope.c -- what counts where: what is given at a claim, what it cites, what may be used of the claims
 * before it; the figure of all that.
 */
#include "judge/judge_priv.h"
#include <string.h>

enum { STARTS = 30 };

bool judge_is_claim(const struct judge_statement *s)
{
	return s->part == JUDGE_CLAIM || s->part == JUDGE_FINAL_CLAIM;
}

/* Is it said before, where it counts for statement i? */
static bool is_visible(const struct judge_record *r, int j, int i)
{
	return j < i && judge_in_scope(r, r->statement[j].scope,
				       i < r->statements ? r->statement[i].scope : -1);
}

void judge_context(const struct judge_session *s, int i, enum judge_level *level)
{
	const struct judge_record *r = s->ask.r;

	for (int j = 0; j < r->statements; j++)
		level[j] =
			!judge_is_claim(&r->statement[j]) && is_visible(r, j, i) && !s->bad[j]
				? LEVEL_WHOLE
				: LEVEL_NOTHING;
}

enum judge_level *judge_new_level(const struct judge_session *s)
{
	return arena_alloc(s->ask.a,
			   (size_t)(s->ask.r->statements + 1) * sizeof(enum judge_level));
}

/* Could something of the context not be read?  Then a figure without it refutes nothing. */
bool judge_is_partial(const struct judge_session *s, int i)
{
	const struct judge_record *r = s->ask.r;

	for (int j = 0; j < i; j++)
		if (!judge_is_claim(&r->statement[j]) && r->statement[j].unread &&
		    is_visible(r, j, i))
			return true;
	return false;
}

struct judge_seen *judge_seen_at(struct judge_session *s, int i)
{
	struct judge_seen *at;
	enum judge_level *level = judge_new_level(s);
	size_t size = (size_t)s->ask.r->statements * sizeof *level;

	judge_context(s, i, level);
	for (at = s->seen; at; at = at->next)
		if (!memcmp(at->figure.level, level, size))
			return at;
	at = arena_alloc(s->ask.a, sizeof *at);
	judge_make_figure(&at->figure, &s->ask, level, STARTS, 0);
	at->figure.level = level;
	at->others = -1;
	at->next = s->seen;
	s->seen = at;
	return at;
}

const struct judge_figure *judge_figure_at(struct judge_session *s, int i)
{
	return &judge_seen_at(s, i)->figure;
}

/* A claim of a case counts outside where every case beside it has the same one. */
static bool is_in_every_case(const struct judge_record *r, int j)
{
	int home = r->statement[j].scope;

	if (home < 0)
		return true;
	for (int k = 0; k < r->steps; k++) {
		bool same = false;

		if (r->step[k].kind != JUDGE_CASE || r->step[k].scope != r->step[home].scope)
			continue;
		for (int i = 0; i < r->statements; i++)
			same |= judge_is_claim(&r->statement[i]) &&
				r->statement[i].scope == k && r->statement[i].says &&
				!strcmp(r->statement[i].says, r->statement[j].says);
		if (!same)
			return false;
	}
	return true;
}

bool judge_may_use(const struct judge_record *r, int j, int i)
{
	const struct judge_statement *s = &r->statement[j];

	if (j >= i || s->unread)
		return false;
	return is_visible(r, j, i) ||
	       (judge_is_claim(s) &&
		judge_in_scope(r, r->step[s->scope].scope, r->statement[i].scope) &&
		is_in_every_case(r, j));
}

/* Does an id name the statement, or its step? */
bool judge_is_named(const struct judge_record *r, int j, const char *id)
{
	const struct judge_statement *s = &r->statement[j];

	return !strcmp(s->id, id) ||
	       (s->step >= 0 && s->step < r->steps && !strcmp(r->step[s->step].id, id));
}

bool judge_is_cited(const struct judge_record *r, int j, int i)
{
	const struct judge_statement *s = &r->statement[i];
	const struct judge_step *t = s->step < r->steps ? &r->step[s->step] : NULL;

	for (int k = 0; t && k < t->cites; k++)
		if (judge_is_named(r, j, t->cite[k]))
			return true;
	for (int k = 0; k < s->cites; k++)
		if (judge_is_named(r, j, s->by[k]))
			return true;
	return false;
}

bool judge_says_cites(const struct judge_record *r, int i)
{
	const struct judge_statement *s = &r->statement[i];

	return s->cites || (s->step < r->steps && r->step[s->step].says_cites);
}

/* Places, letters and cases; what is cited; what the step itself said before. */
void judge_cited_level(const struct judge_session *s, int i, enum judge_level *level)
{
	const struct judge_record *r = s->ask.r;
	bool all = !judge_says_cites(r, i) && !judge_is_restated(r, i);

	judge_context(s, i, level);
	for (int j = 0; j < r->statements; j++) {
		const struct judge_statement *t = &r->statement[j];
		bool mine = (judge_is_claim(t) || t->part == JUDGE_BUILT) &&
			    t->step == r->statement[i].step;
		bool letter = t->part == JUDGE_NAMED && s->bad[j];

		if (level[j] == LEVEL_WHOLE && !judge_is_at_hand(&s->ask, j))
			level[j] = LEVEL_PLACE;
		if (judge_may_use(r, j, i) &&
		    (judge_is_cited(r, j, i) || mine || letter || (all && judge_is_claim(t))))
			level[j] = LEVEL_WHOLE;
		if ((s->bad[j] && !judge_is_claim(t) && !letter) || s->doubtful[j])
			level[j] = LEVEL_NOTHING;
	}
}

/* A letter, or a number? */
static bool is_plain(const char *side)
{
	double v;

	return judge_is_number(side, &v) ||
	       (*side >= 'a' && *side <= 'z' &&
		strspn(side, "abcdefghijklmnopqrstuvwxyz_0123456789") == strlen(side));
}

bool judge_gives_number(const struct judge_session *s, int j, const char *text)
{
	const struct judge_statement *t = &s->ask.r->statement[j];
	const char *left, *right;

	return t->links == 1 && !t->unread && judge_covers(&s->ask, text, j) &&
	       judge_sides(t->link[0], &left, &right, s->ask.a) &&
	       (is_plain(left) || is_plain(right));
}

/* Could something that it may rest on not be read: what is cited, or all before it? */
bool judge_is_blind(const struct judge_session *s, int i)
{
	const struct judge_record *r = s->ask.r;

	for (int j = r->facts; j < i; j++)
		if (r->statement[j].unread && r->statement[j].part != JUDGE_FINAL_CLAIM &&
		    (judge_is_cited(r, j, i) || !judge_says_cites(r, i)))
			return true;
	return false;
}
