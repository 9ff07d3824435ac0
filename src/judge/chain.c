/*
 * chain.c -- a claim link by link: each is asked from the same premises, and again from others where
 * that did not prove it.
 *
 * A chain is its worst link.  What rests on claims is no surer than they are.
 */
#include "judge/judge_priv.h"
#include <string.h>

static const char *const grade_name[] = { "numeric", "conditional", "proven" };

const char *judge_grade_name(int grade)
{
	return grade_name[grade];
}

int judge_grade_of(const char *certainty)
{
	for (int i = 2; i > 0 && certainty; i--)
		if (!strcmp(certainty, grade_name[i]))
			return i;
	return 0;
}

/* The worst last: what a chain is. */
int judge_badness(const struct judge_answer *t)
{
	static const int of[] = { [JUDGE_FOLLOWS] = 0,
				  [JUDGE_UNASKED] = 3,
				  [JUDGE_OPEN] = 4,
				  [JUDGE_FAILS] = 5,
				  [JUDGE_CONTRADICTORY] = 6 };

	return t->told == JUDGE_FOLLOWS ? 2 - judge_grade_of(t->certainty) : of[t->told];
}

/* Is it one of the premises, word for word?  Which, or -1; with the vertex that is meant there. */
static int find_premise(const struct judge_session *s, const enum judge_level *level,
			const char *link, int *vertex)
{
	const struct judge_record *r = s->ask.r;

	for (int j = 0; j < r->statements; j++) {
		const struct judge_statement *t = &r->statement[j];
		const struct judge_sense *q = &r->world->sense[j];
		bool ends = s->bad[j] && q->ends;

		for (int k = 0; k < t->links && level[j] == LEVEL_WHOLE && !t->unread; k++)
			if (!ends && !strcmp(t->link[k], link)) {
				*vertex = judge_is_claim(t)
						  ? q->vertex[k]
						  : 1 + r->world->p->fact[q->link[k]].part;
				return j;
			}
	}
	return -1;
}

bool judge_is_of_numbers(struct judge_session *s, const char *link)
{
	const char *left, *right;
	double v;

	return judge_compared(link, &left, &right, s->ask.a) && judge_is_number(left, &v) &&
	       judge_is_number(right, &v);
}

/* One link; what needs no figure is not asked of one. */
static void ask_link(struct judge_answer *out, struct judge_session *s,
		     const enum judge_level *level, const char *link,
		     const struct judge_figure *f)
{
	int vertex, j = find_premise(s, level, link, &vertex);

	if (j >= 0) {
		*out = (struct judge_answer){ .told = JUDGE_FOLLOWS,
					      .certainty = grade_name[2],
					      .vertex = vertex };
		judge_ids_add(&out->used, s->ask.r->statement[j].id, s->ask.a);
		return;
	}
	judge_ask(out, &s->ask, judge_is_of_numbers(s, link) ? judge_new_level(s) : level,
		  link, f);
}

/* What the links come to: the chain is its worst one.  Of those that fail one between numbers is
 * told, for it is wrong whatever the rest is. */
void judge_sum_links(struct judge_result *out, struct judge_session *s, int i)
{
	const struct judge_statement *t = &s->ask.r->statement[i];

	out->link = -1;
	out->failing = 0;
	memset(&out->used, 0, sizeof out->used);
	memset(&out->used_place, 0, sizeof out->used_place);
	memset(&out->assumes, 0, sizeof out->assumes);
	for (int k = 0; k < t->links; k++) {
		const struct judge_answer *r = &out->each[k];
		int more = out->link < 0 ? 1 : judge_badness(r) - judge_badness(&out->answer);

		judge_ids_join(&out->used, &r->used, s->ask.a);
		judge_ids_join(&out->used_place, &r->used_place, s->ask.a);
		judge_ids_join(&out->assumes, &r->assumes, s->ask.a);
		out->failing += r->told != JUDGE_FOLLOWS;
		if (more > 0 ||
		    (!more && r->told == JUDGE_FAILS && judge_is_of_numbers(s, t->link[k]) &&
		     !judge_is_of_numbers(s, t->link[out->link]))) {
			out->answer = *r;
			out->link = k;
		}
	}
}

/* All links, from the same premises. */
void judge_ask_links(struct judge_result *out, struct judge_session *s, int i,
		     const enum judge_level *level, const struct judge_figure *f)
{
	const struct judge_statement *t = &s->ask.r->statement[i];

	memset(out, 0, sizeof *out);
	for (int k = 0; k < t->links; k++)
		ask_link(&out->each[k], s, level, t->link[k], f);
	judge_sum_links(out, s, i);
}

/* How sure it is, since claims among its premises may be less sure themselves. */
void judge_lower_grade(struct judge_answer *t, const struct judge_session *s,
		       const enum judge_level *level)
{
	const struct judge_record *r = s->ask.r;
	int grade = judge_grade_of(t->certainty);

	for (int j = 0; j < r->statements && t->told == JUDGE_FOLLOWS; j++)
		if (judge_is_claim(&r->statement[j]) && level[j] == LEVEL_WHOLE &&
		    (!t->used.n || judge_ids_has(&t->used, r->statement[j].id))) {
			grade = s->grade[j] < grade ? s->grade[j] : grade;
			judge_ids_join(&t->assumes, &s->assumes[j], s->ask.a);
		}
	if (t->told == JUDGE_FOLLOWS) {
		t->certainty = grade_name[grade];
		t->weak = !grade;
	}
}

/* Does the second answer tell more?  What was told is taken back by a proof alone. */
static bool is_surer(const struct judge_answer *was, const struct judge_answer *now)
{
	if (now->told != JUDGE_FOLLOWS && now->told != JUDGE_FAILS)
		return false;
	return was->told == JUDGE_OPEN || was->told == JUDGE_UNASKED ||
	       (was->told == JUDGE_FOLLOWS &&
		judge_grade_of(now->certainty) >
			(now->told == JUDGE_FAILS ? 1 : judge_grade_of(was->certainty)));
}

/* Asks again, from other premises, the links that are worse than `least`. */
void judge_ask_again(struct judge_result *out, struct judge_session *s, int i, int least,
		     const enum judge_level *level, const struct judge_figure *f)
{
	const struct judge_statement *t = &s->ask.r->statement[i];

	for (int k = 0; k < t->links; k++) {
		struct judge_answer more;

		if (judge_badness(&out->each[k]) <= least ||
		    out->each[k].told == JUDGE_FAILS ||
		    out->each[k].told == JUDGE_CONTRADICTORY)
			continue;
		ask_link(&more, s, level, t->link[k], f);
		judge_lower_grade(&more, s, level);
		if (is_surer(&out->each[k], &more))
			out->each[k] = more;
	}
	judge_sum_links(out, s, i);
}

/* Earlier claims that were found true, so sure at least. */
bool judge_has_true_claims(struct judge_session *s, int i, int grade, enum judge_level *level)
{
	const struct judge_record *r = s->ask.r;
	bool any = false;

	for (int j = 0; j < i; j++)
		if (judge_is_claim(&r->statement[j]) && judge_may_use(s, j, i) &&
		    s->truth[j] == JUDGE_FOLLOWS && s->grade[j] >= grade) {
			level[j] = LEVEL_WHOLE;
			any = true;
		}
	return any;
}

/* From the facts alone first; what that leaves open, or leaves to numbers, with what was found before. */
void judge_ask_truth(struct judge_result *out, struct judge_session *s, int i,
		     const struct judge_figure *f)
{
	enum judge_level *level = judge_new_level(s);

	judge_context(s, i, level);
	judge_ask_links(out, s, i, level, f);
	if (judge_badness(&out->answer) > JUDGE_BELIEVED && out->answer.told != JUDGE_FAILS &&
	    judge_has_true_claims(s, i, 1, level))
		judge_ask_again(out, s, i, JUDGE_BELIEVED, level, f);
	if (out->answer.told == JUDGE_OPEN && judge_has_true_claims(s, i, 0, level))
		judge_ask_again(out, s, i, JUDGE_BY_NUMBERS, level, f);
}
