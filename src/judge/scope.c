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

/* --- Cases --------------------------------------------------------------------------------- */
/* Was the same found true in case k, or can that not be?  As which claim; -1: it was not. */
static int shown_in(const struct judge_session *s, int k, const char *says)
{
	const struct judge_record *r = s->ask.r;

	for (int i = 0; i < r->statements && says; i++)
		if (judge_is_claim(&r->statement[i]) && r->statement[i].scope == k &&
		    r->statement[i].says && !strcmp(r->statement[i].says, says) &&
		    (s->truth[i] == JUDGE_FOLLOWS || s->impossible[k]))
			return i;
	return -1;
}

/* What is used outside of its case is as sure as in the least sure one. */
static void lower(struct judge_session *s, int j, int grade, const struct judge_ids *assumes)
{
	s->grade[j] = (signed char)(grade < s->grade[j] ? grade : s->grade[j]);
	judge_ids_join(&s->assumes[j], assumes, s->ask.a);
}

/* What case k supposes, as one text; relation: it is an equation or an order on a line. */
static const char *supposed(const struct judge_session *s, int k, bool *relation)
{
	const struct judge_record *r = s->ask.r;
	const char *all = NULL, *left, *right;

	for (int i = r->step[k].from; i < r->step[k].to; i++)
		for (int n = 0; r->statement[i].part == JUDGE_SUPPOSED &&
				n < r->statement[i].links && !r->statement[i].unread;
		     n++) {
			const char *link = r->statement[i].link[n];

			*relation = *relation && (judge_sides(link, &left, &right, s->ask.a) ||
						  !strncmp(link, "Between(", 8));
			all = all ? arena_printf(s->ask.a, "%s and %s", all, link) : link;
		}
	return all;
}

/* a < b, a = b, a > b: which of the three a comparison leaves, of those sides; 0: it is another one. */
static int signs_of(const char *text, const char **left, const char **right, struct arena *a)
{
	static const char *const sign[] = { "<", "=", "<=", ">", "!=", ">=" };
	const char *l, *r, *s = text ? judge_compared(text, &l, &r, a) : NULL;
	int bits = 0;

	for (int i = 0; i < 6 && s; i++)
		bits = strcmp(s, sign[i]) ? bits : i + 1;
	if (bits && !*left) {
		*left = l;
		*right = r;
	}
	if (bits && !strcmp(*left, r) && !strcmp(*right, l))
		return (bits & 2) | (bits & 1 ? 4 : 0) | (bits & 4 ? 1 : 0);
	return bits && !strcmp(*left, l) && !strcmp(*right, r) ? bits : 0;
}

enum { ALL_SIGNS = 7, FIGURES_LEAST = 3 };

/* Are these cases all there are?  All signs of one comparison, or what is given says so; of equations and
 * orders also all figures that are found.  j: is as sure. */
static bool are_all_cases(struct judge_session *s, const bool *of, int j)
{
	const struct judge_record *r = s->ask.r;
	const char *any = NULL, *left = NULL, *right = NULL;
	enum judge_level *level = judge_new_level(s);
	bool relation = true;
	int first = -1, signs = 0;
	const struct term *l, *m;
	struct judge_answer t;
	struct err e;

	for (int k = 0; k < r->steps; k++) {
		const char *one = of[k] ? supposed(s, k, &relation) : NULL;

		if (!one)
			continue;
		first = first < 0 ? k : first;
		signs |= signs_of(one, &left, &right, s->ask.a);
		any = any ? arena_printf(s->ask.a, "%s or (%s)", any, one)
			  : arena_printf(s->ask.a, "(%s)", one);
	}
	if (!any || signs == ALL_SIGNS)
		return any && problem_term(r->world->p, &l, left, &e) == OK &&
		       problem_term(r->world->p, &m, right, &e) == OK && judge_has_value(l) &&
		       judge_has_value(m);
	judge_context(s, r->step[first].from, level);
	judge_ask(&t, &s->ask, level, any, judge_figure_at(s, r->step[first].from));
	judge_ask_every(&t, s, r->step[first].from, any);
	if (t.told != JUDGE_FOLLOWS || (!relation && judge_badness(&t) != JUDGE_PROVEN))
		return false;
	lower(s, j, judge_grade_of(t.certainty), &t.assumes);
	return true;
}

bool judge_counts_outside(struct judge_session *s, int j)
{
	const struct judge_record *r = s->ask.r;
	int home = r->statement[j].scope, cases = 0;
	bool *of;

	if (home < 0 || s->counts[j] > 0)
		return true;
	of = arena_alloc(s->ask.a, (size_t)r->steps + 1);
	for (int k = 0; k < r->steps; k++) {
		of[k] = r->step[k].kind == JUDGE_CASE &&
			r->step[k].scope == r->step[home].scope &&
			shown_in(s, k, r->statement[j].says) >= 0;
		cases += of[k];
	}
	/* Of no more cases than when it was asked before it is known. */
	if (!of[home] || s->counts[j] == -cases)
		return false;
	s->counts[j] = (signed char)-cases;
	if (!are_all_cases(s, of, j))
		return false;
	for (int k = 0; k < r->steps; k++) {
		int i = of[k] ? shown_in(s, k, r->statement[j].says) : -1;

		if (i >= 0 && !s->impossible[k])
			lower(s, j, s->grade[i], &s->assumes[i]);
	}
	s->counts[j] = 1;
	return true;
}

bool judge_may_use(struct judge_session *s, int j, int i)
{
	const struct judge_record *r = s->ask.r;
	const struct judge_statement *t = &r->statement[j];

	if (j >= i || t->unread)
		return false;
	return is_visible(r, j, i) ||
	       (judge_is_claim(t) &&
		judge_in_scope(r, r->step[t->scope].scope, r->statement[i].scope) &&
		judge_counts_outside(s, j));
}

int judge_rests_on_case(struct judge_session *s, int i, bool *of)
{
	const struct judge_record *r = s->ask.r;
	int first = -1;

	for (int j = i - 1; j >= 0; j--)
		if (judge_is_claim(&r->statement[j]) && judge_is_cited(r, j, i) &&
		    !r->statement[j].unread && !judge_may_use(s, j, i)) {
			first = r->statement[j].scope;
			if (of)
				of[first] = true;
		}
	return first;
}

bool judge_follows_by_cases(struct judge_session *s, int i)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = judge_new_level(s);
	bool *of = arena_alloc(s->ask.a, (size_t)r->steps + 1),
	     all = judge_rests_on_case(s, i, of) >= 0 && are_all_cases(s, of, i);
	int *scope = &r->statement[i].scope, home = *scope;

	for (int k = 0; k < r->steps && all; k++) {
		struct judge_result t;

		if (!of[k] || s->impossible[k])
			continue;
		*scope = k;
		judge_cited_level(s, i, level);
		judge_ask_links(&t, s, i, level, judge_figure_at(s, i));
		all = t.answer.told == JUDGE_FOLLOWS && r->step[k].scope == home;
	}
	*scope = home;
	return all;
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

	return s->cites || s->part == JUDGE_BUILT ||
	       (s->step < r->steps && r->step[s->step].says_cites);
}

/* Places, letters and cases; what is cited; what the step itself said before. */
void judge_cited_level(struct judge_session *s, int i, enum judge_level *level)
{
	const struct judge_record *r = s->ask.r;
	bool all = !judge_says_cites(r, i) && !judge_is_restated(r, i);

	judge_context(s, i, level);
	for (int j = 0; j < r->statements; j++) {
		const struct judge_statement *t = &r->statement[j];
		bool mine = (judge_is_claim(t) || t->part == JUDGE_BUILT) &&
			    t->step == r->statement[i].step;
		bool added = s->added[j] && s->bad[j];

		if (level[j] == LEVEL_WHOLE && !judge_is_at_hand(&s->ask, j))
			level[j] = LEVEL_PLACE;
		if (judge_may_use(s, j, i) &&
		    (judge_is_cited(r, j, i) || mine || (added && t->part == JUDGE_NAMED) ||
		     (all && (judge_is_claim(t) || added))))
			level[j] = LEVEL_WHOLE;
		if ((s->bad[j] && !judge_is_claim(t) && !added) || s->doubtful[j])
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
