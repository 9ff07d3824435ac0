/*
 * final.c -- the final answer: does it speak of what was asked, and is it the key?
 *
 * Its claim says what the answer is: the key is asked of it, with incidence and order alone, so that
 * 5 = AC, 2*AC = 10 and x = 5 are as good as AC = 5.  A formula is taken with the numbers that are
 * given.  Its text is what was written; where that has an amount that is another one, one of the two
 * is not the answer that was given, and nobody can tell which.
 */
#include "grade/grade.h"
#include "judge/judge_priv.h"
#include <string.h>

/* --- What it says -------------------------------------------------------------------------- */
static bool follows(struct judge_session *s, const enum judge_level *level, const char *left,
		    const char *sign, const char *right, const struct judge_figure *f)
{
	struct judge_answer t;

	judge_ask(&t, &s->ask, level,
		  arena_printf(s->ask.a, "(%s) %s (%s)", left, sign, right), f);
	return t.told == JUDGE_FOLLOWS;
}

/* Is it the goal, whatever is given?  Of a size of a body its words tell. */
static bool is_goal(struct judge_session *s, const char *side)
{
	const struct judge_record *r = s->ask.r;
	double v;

	return r->goal && r->world->goal_read && !judge_is_number(side, &v) &&
	       (!strcmp(judge_world_term(r, side, s->ask.a),
			judge_world_term(r, r->goal, s->ask.a)) ||
		follows(s, judge_new_level(s), side, "=", r->goal, NULL));
}

/* Is one side of the equation the goal?  Then the other one. */
static const char *beside_goal(struct judge_session *s, const char *equation)
{
	const char *left, *right;

	if (!judge_sides(equation, &left, &right, s->ask.a))
		return NULL;
	return is_goal(s, left) ? right : is_goal(s, right) ? left : NULL;
}

/* What the goal is said to be: by the ends of a chain, by one of its links; or NULL.  Two numbers are none. */
static const char *said_of_goal(struct judge_session *s, int i)
{
	const struct judge_statement *c = &s->ask.r->statement[i];
	const char *ends = s->ask.r->world->sense[i].ends;
	const char *other = ends ? beside_goal(s, ends) : NULL;

	for (int k = 0; k < c->links && (!ends || !other); k++) {
		const char *now = beside_goal(s, c->link[k]);
		double v, w;

		if (now && other && judge_is_number(now, &v) && judge_is_number(other, &w) &&
		    v != w)
			return "1/0"; /* which no key is */
		other = other ? other : now;
	}
	return other;
}

/* The number that something is said to be about, on either side of the sign; NULL: there is none. */
static const char *rounded_to(struct judge_session *s, int i)
{
	const char *text = problem_plain(s->ask.a, s->ask.r->statement[i].text);
	const char *sign = strstr(text, JUDGE_ABOUT), *left, *right;
	double v;

	if (!sign)
		return NULL;
	left = arena_strndup(s->ask.a, text, (size_t)(sign - text));
	right = sign + strlen(JUDGE_ABOUT);
	return judge_is_number(right, &v) ? right : judge_is_number(left, &v) ? left : NULL;
}

/* The value that the claim ends with, or begins with; what is about so says it in its text. */
static const char *value_said(struct judge_session *s, int i)
{
	const struct judge_statement *c = &s->ask.r->statement[i];
	const char *left, *right, *first = rounded_to(s, i);
	double v;

	if (first)
		return first;
	first = said_of_goal(s, i);
	if (first || !judge_sides(c->link[c->links - 1], &left, &right, s->ask.a))
		return first;
	if (judge_is_number(right, &v) || !judge_sides(c->link[0], &first, &left, s->ask.a))
		return right;
	return judge_is_number(first, &v) ? first : right;
}

/* --- Is it the key? ------------------------------------------------------------------------ */
/* Incidence, order, letters, and the claim itself. */
static enum judge_level *claim_alone(struct judge_session *s, int i)
{
	enum judge_level *level = judge_new_level(s);

	judge_context(s, i, level);
	for (int j = 0; j < i; j++)
		if (level[j] == LEVEL_WHOLE && !s->ask.r->statement[j].place &&
		    s->ask.r->statement[j].part != JUDGE_NAMED)
			level[j] = LEVEL_PLACE;
	level[i] = LEVEL_WHOLE;
	return level;
}

/* Facts that give a number or a letter to what the formula speaks of, and places: what it is
 * evaluated with. */
static enum judge_level *given_numbers(struct judge_session *s, int i, const char *formula)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = claim_alone(s, i);

	level[i] = LEVEL_NOTHING;
	for (int j = 0; j < r->facts; j++)
		if (level[j] && judge_gives_number(s, j, formula))
			level[j] = LEVEL_WHOLE;
	return level;
}

enum met { MET_NOT, MET_BY_VALUE, MET_BY_CLAIM, MET_NEARLY };

/* Is it what claim i says?  How fine a rounding is the claim says, not the key.  By the value it says, by what follows from it, as a formula; nearly: the
 * key rounded. */
static enum met meets(struct judge_session *s, int i, const char *key)
{
	const struct judge_record *r = s->ask.r;
	const struct judge_figure *f = judge_figure_at(s, i);
	const char *value = value_said(s, i), *formula;
	bool asked = r->goal && r->world->goal_read;

	if (value && follows(s, judge_new_level(s), value, "=", key, NULL))
		return MET_BY_VALUE;
	if (asked && follows(s, claim_alone(s, i), r->goal, "=", key, f))
		return MET_BY_CLAIM;
	formula = asked ? said_of_goal(s, i) : NULL;
	if (formula && follows(s, given_numbers(s, i, formula), formula, "=", key, f))
		return MET_BY_CLAIM;
	return rounded_to(s, i) && follows(s, judge_new_level(s),
					   arena_printf(s->ask.a, "1*(%s)", key), JUDGE_ABOUT,
					   value, NULL)
		       ? MET_NEARLY
		       : MET_NOT;
}

/* said: of each key, whether it is. */
static enum met meets_key(struct judge_session *s, int i, bool *said)
{
	enum met best = MET_NOT;

	for (int k = 0; k < s->ask.r->answers; k++) {
		enum met now = meets(s, i, s->ask.r->answer[k]);

		said[k] |= now != MET_NOT;
		if (now == MET_BY_VALUE || now == MET_BY_CLAIM)
			return now;
		best = now == MET_NEARLY ? now : best;
	}
	return best;
}

static bool are_all(const bool *said, int n)
{
	for (int k = 0; k < n; k++)
		if (!said[k])
			return false;
	return true;
}

/* AC = 3 or AC = 7: what the goal is said to be, a value each; 0: it says something else. */
static int values_said(struct judge_session *s, int i, const char **value)
{
	const struct judge_statement *c = &s->ask.r->statement[i];
	const char *one[JUDGE_LINKS];
	int n = c->links == 1 ? judge_alternatives(one, c->text, s->ask.a) : 0;

	if (n > JUDGE_LINKS)
		return 0;
	for (int k = 0; k < n; k++) {
		value[k] = beside_goal(s, one[k]);
		if (!value[k])
			return 0;
	}
	return n;
}

/* Are the values those of the key, none more and none less? */
static bool meets_all(struct judge_session *s, const char **value, int n)
{
	const struct judge_record *r = s->ask.r;
	bool said[JUDGE_LINKS] = { false };

	for (int k = 0; k < r->answers; k++) {
		bool met = false;

		for (int v = 0; v < n; v++)
			if (follows(s, judge_new_level(s), value[v], "=", r->answer[k], NULL))
				met = said[v] = true;
		if (!met)
			return false;
	}
	return are_all(said, n);
}

/* Does it speak of what was asked: is the goal one side of it, or equal to one? */
static bool is_about_goal(struct judge_session *s, int i)
{
	const struct judge_record *r = s->ask.r;
	const struct judge_statement *c = &r->statement[i];
	const struct judge_figure *f = judge_figure_at(s, i);
	enum judge_level *level = claim_alone(s, i);
	const char *left, *right;
	struct judge_answer t;

	if (!r->goal || !r->world->goal_read)
		return true;
	if (r->world->goal_is_fact) {
		judge_ask(&t, &s->ask, level, r->goal, f);
		return t.told == JUDGE_FOLLOWS;
	}
	if (said_of_goal(s, i))
		return true;
	for (int k = 0; k < c->links && rounded_to(s, i); k++)
		if (judge_compared(c->link[k], &left, &right, s->ask.a) && is_goal(s, left))
			return true;
	return (judge_sides(c->link[c->links - 1], &left, &right, s->ask.a) &&
		follows(s, level, r->goal, "=", right, f)) ||
	       (judge_sides(c->link[0], &left, &right, s->ask.a) &&
		follows(s, level, r->goal, "=", left, f));
}

/* --- The text ------------------------------------------------------------------------------ */
/* Is the text this value?  An amount that is another one is no; what cannot be read as one amount
 * nobody tells. */
static truth says(struct grader *g, struct judge_session *s, const char *value)
{
	struct grade_question q = { .answer = s->ask.r->final_text,
				    .key = value,
				    .asked = s->ask.r->goal };
	struct grade_result r;
	double v;

	grade_ask(&r, g, &q, s->ask.a);
	s->ask.work += r.work;
	if (r.v.match == GRADE_EQUAL || r.v.match == GRADE_CLOSE)
		return TRUTH_YES;
	return r.v.match == GRADE_DIFFERENT && r.answer_form &&
			       grade_number(&v, g, r.answer_form)
		       ? TRUTH_NO
		       : TRUTH_UNKNOWN;
}

static const char *all_answers(const struct judge_record *r, struct arena *a)
{
	const char *all = r->answer[0];

	for (int k = 1; k < r->answers; k++)
		all = arena_printf(a, "%s, %s", all, r->answer[k]);
	return all;
}

/* A final answer in words alone: as the value of the goal. */
static void compare_text(struct grader *g, struct judge_session *s)
{
	truth same = says(g, s, all_answers(s->ask.r, s->ask.a));

	if (!is_unknown(same))
		s->out->final_right = is_yes(same);
}

/* The text beside one claim: where it says another amount, neither counts, unless both are wrong. */
static void compare_both(struct grader *g, struct judge_session *s)
{
	const struct judge_record *r = s->ask.r;
	struct judge_report *out = s->out;
	const char *value =
		r->statement[r->final_from].unread ? NULL : value_said(s, r->final_from);
	double v;
	truth key;

	if (!value || !judge_is_number(value, &v) || !is_no(says(g, s, value)))
		return;
	out->differs = arena_printf(s->ask.a, "the text says %.80s, the claim %.80s",
				    r->final_text, value);
	key = says(g, s, all_answers(r, s->ask.a));
	if (out->final_right != is_yes(key) || is_unknown(key))
		out->final_right = -1;
}

static void look_at_text(struct judge_session *s)
{
	const struct judge_record *r = s->ask.r;
	struct grader *g;

	if (!r->final_text || !*r->final_text || r->world->goal_is_fact || !r->answers ||
	    s->out->finals > 1)
		return;
	g = grade_new();
	if (s->out->finals)
		compare_both(g, s);
	else
		compare_text(g, s);
	grade_free(g);
}

/* --- The whole ----------------------------------------------------------------------------- */
void judge_final_run(struct judge_session *s)
{
	const struct judge_record *r = s->ask.r;
	struct judge_report *out = s->out;
	int n = r->final_to - r->final_from, met = 0, nearly = 0, values = 0;
	const char *value[JUDGE_LINKS];
	bool undecided = false, *said = arena_alloc(s->ask.a, (size_t)r->answers + 1);

	out->final_right = r->has_final ? -1 : 0;
	out->final = arena_alloc(s->ask.a, (size_t)(n + 1) * sizeof *out->final);
	out->finals = n;
	for (int k = 0; k < n; k++) {
		int i = r->final_from + k;
		struct judge_claim *c = &out->final[k];
		enum met how = MET_NOT;

		judge_claim_run(c, s, i);
		for (int q = 0; q < c->of->cites; q++)
			c->circular |= judge_is_there(r, c->of->by[q]) &&
				       !judge_is_before(r, c->of->by[q], i);
		judge_label_claim(&c->label, r, c);
		undecided |=
			c->verdict == JUDGE_UNKNOWN || c->verdict == JUDGE_NOT_EXPRESSIBLE;
		if (c->of->unread)
			continue;
		values = n == 1 && r->goal && r->answers ? values_said(s, i, value) : 0;
		if (values)
			continue;
		if (r->world->goal_is_fact)
			how = c->verdict == JUDGE_HOLDS && judge_counts_outside(s, i)
				      ? MET_BY_VALUE
				      : MET_NOT;
		else
			how = meets_key(s, i, said);
		out->beside |= how != MET_BY_CLAIM && !is_about_goal(s, i);
		met += how != MET_NOT;
		nearly += how == MET_NEARLY;
	}
	if (n && r->world->goal_is_fact)
		out->final_right = undecided ? -1 : met == n && !out->beside;
	else if (values)
		out->final_right = meets_all(s, value, values);
	else if (n && r->answers)
		out->final_right = met == n && are_all(said, r->answers) && !out->beside;
	/* Whether a rounding was asked for nobody says here. */
	if (nearly && out->final_right == 1)
		out->final_right = -1;
	if (r->has_final)
		look_at_text(s);
	/* Of facts that cannot be nothing follows, and so no answer is right or wrong. */
	if (out->contradictory && r->has_final)
		out->final_right = -1;
	judge_label_final(&out->final_label, out);
}
