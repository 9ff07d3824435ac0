/*
 * claim.c -- one claim: is it true (of everything that is given), and does it follow from what
 * its step cites?
 *
 * Truth is asked of the facts, the constructions, the letters and the cases that hold there; where
 * that is too far at once, earlier claims that were found true help.  Cited is asked of the
 * premises that are named, and of incidence and order, with the points where the whole figure
 * has them.
 */
#include "judge/judge_priv.h"
#include <math.h>
#include <string.h>

enum { STARTS = 30, TRIES = 24 };
#define USED_WORK (3 * JUDGE_WORK) /* for what a claim rests on */

static const char *const grade_name[] = { "numeric", "conditional", "proven" };

static int grade_of(const char *certainty)
{
	for (int i = 2; i > 0 && certainty; i--)
		if (!strcmp(certainty, grade_name[i]))
			return i;
	return 0;
}

/* --- What is given ------------------------------------------------------------------------- */
static bool is_claim(const struct judge_statement *s)
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
		level[j] = !is_claim(&r->statement[j]) && is_visible(r, j, i) && !s->bad[j]
				   ? LEVEL_WHOLE
				   : LEVEL_NOTHING;
}

static enum judge_level *new_level(struct judge_session *s)
{
	return arena_alloc(s->ask.a,
			   (size_t)(s->ask.r->statements + 1) * sizeof(enum judge_level));
}

/* Could something of the context not be read?  Then a figure without it refutes nothing. */
static bool is_partial(const struct judge_session *s, int i)
{
	const struct judge_record *r = s->ask.r;

	for (int j = 0; j < i; j++)
		if (!is_claim(&r->statement[j]) && r->statement[j].unread &&
		    is_visible(r, j, i))
			return true;
	return false;
}

const struct judge_figure *judge_figure_at(struct judge_session *s, int i)
{
	struct judge_seen *at;
	enum judge_level *level = new_level(s);
	size_t size = (size_t)s->ask.r->statements * sizeof *level;

	judge_context(s, i, level);
	for (at = s->seen; at; at = at->next)
		if (!memcmp(at->figure.level, level, size))
			return &at->figure;
	at = arena_alloc(s->ask.a, sizeof *at);
	judge_make_figure(&at->figure, &s->ask, level, STARTS, 0);
	at->figure.level = level;
	at->next = s->seen;
	s->seen = at;
	return &at->figure;
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
			same |= is_claim(&r->statement[i]) && r->statement[i].scope == k &&
				r->statement[i].says &&
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
	       (is_claim(s) &&
		judge_in_scope(r, r->step[s->scope].scope, r->statement[i].scope) &&
		is_in_every_case(r, j));
}

/* Does an id name the statement, or its step? */
static bool is_named(const struct judge_record *r, int j, const char *id)
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
		if (is_named(r, j, t->cite[k]))
			return true;
	for (int k = 0; k < s->cites; k++)
		if (is_named(r, j, s->by[k]))
			return true;
	return false;
}

bool judge_says_cites(const struct judge_record *r, int i)
{
	const struct judge_statement *s = &r->statement[i];

	return s->cites || (s->step < r->steps && r->step[s->step].says_cites);
}

/* Places, letters and cases; what is cited; what the step itself said before. */
static void cited_level(const struct judge_session *s, int i, enum judge_level *level)
{
	const struct judge_record *r = s->ask.r;
	bool all = !judge_says_cites(r, i) && !judge_is_restated(r, i);

	judge_context(s, i, level);
	for (int j = 0; j < r->statements; j++) {
		const struct judge_statement *t = &r->statement[j];
		bool mine = (is_claim(t) || t->part == JUDGE_BUILT) &&
			    t->step == r->statement[i].step;
		bool letter = t->part == JUDGE_NAMED && s->bad[j];

		if (level[j] == LEVEL_WHOLE && !judge_is_at_hand(&s->ask, j))
			level[j] = LEVEL_PLACE;
		if (judge_may_use(r, j, i) &&
		    (judge_is_cited(r, j, i) || mine || letter || (all && is_claim(t))))
			level[j] = LEVEL_WHOLE;
		if ((s->bad[j] && !is_claim(t) && !letter) || s->doubtful[j])
			level[j] = LEVEL_NOTHING;
	}
}

/* --- Asking -------------------------------------------------------------------------------- */
struct judge_result {
	struct judge_answer each[JUDGE_LINKS];
	/* Of all of them: */
	struct judge_answer answer; /* of the worst link */
	int link;                   /* which, or -1 */
	int failing;                /* links that do not follow */
	struct judge_ids used, used_place;
};

/* The worst last: what a chain is. */
static int badness(const struct judge_answer *t)
{
	static const int of[] = { [JUDGE_FOLLOWS] = 0,
				  [JUDGE_UNASKED] = 3,
				  [JUDGE_OPEN] = 4,
				  [JUDGE_FAILS] = 5,
				  [JUDGE_CONTRADICTORY] = 6 };

	return t->told == JUDGE_FOLLOWS ? 2 - grade_of(t->certainty) : of[t->told];
}

/* Is it one of the premises, word for word?  Which, or -1. */
static int find_premise(const struct judge_session *s, const enum judge_level *level,
			const char *link)
{
	const struct judge_record *r = s->ask.r;

	for (int j = 0; j < r->statements; j++) {
		const struct judge_statement *t = &r->statement[j];
		bool ends = s->bad[j] && r->world->sense[j].ends;

		for (int k = 0; k < t->links && level[j] == LEVEL_WHOLE && !t->unread; k++)
			if (!ends && !strcmp(t->link[k], link))
				return j;
	}
	return -1;
}

static bool is_of_numbers(struct judge_session *s, const char *link)
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
	int j = find_premise(s, level, link);

	if (j >= 0) {
		*out = (struct judge_answer){ .told = JUDGE_FOLLOWS,
					      .certainty = grade_name[2] };
		judge_ids_add(&out->used, s->ask.r->statement[j].id, s->ask.a);
		return;
	}
	judge_ask(out, &s->ask, is_of_numbers(s, link) ? new_level(s) : level, link, f);
}

static void add_ids(struct judge_ids *to, const struct judge_ids *l, struct arena *a)
{
	for (int i = 0; i < l->n; i++)
		judge_ids_add(to, l->id[i], a);
}

/* What the links come to: the chain is its worst one.  Of those that fail one between numbers is
 * told, for it is wrong whatever the rest is. */
static void sum_links(struct judge_result *out, struct judge_session *s, int i)
{
	const struct judge_statement *t = &s->ask.r->statement[i];

	out->link = -1;
	out->failing = 0;
	memset(&out->used, 0, sizeof out->used);
	memset(&out->used_place, 0, sizeof out->used_place);
	for (int k = 0; k < t->links; k++) {
		const struct judge_answer *r = &out->each[k];
		int more = out->link < 0 ? 1 : badness(r) - badness(&out->answer);

		add_ids(&out->used, &r->used, s->ask.a);
		add_ids(&out->used_place, &r->used_place, s->ask.a);
		out->failing += r->told != JUDGE_FOLLOWS;
		if (more > 0 ||
		    (!more && r->told == JUDGE_FAILS && is_of_numbers(s, t->link[k]) &&
		     !is_of_numbers(s, t->link[out->link]))) {
			out->answer = *r;
			out->link = k;
		}
	}
}

/* All links, from the same premises. */
static void ask_links(struct judge_result *out, struct judge_session *s, int i,
		      const enum judge_level *level, const struct judge_figure *f)
{
	const struct judge_statement *t = &s->ask.r->statement[i];

	memset(out, 0, sizeof *out);
	for (int k = 0; k < t->links; k++)
		ask_link(&out->each[k], s, level, t->link[k], f);
	sum_links(out, s, i);
}

/* How sure it is, since claims among its premises may be less sure themselves. */
static void lower_grade(struct judge_answer *t, const struct judge_session *s,
			const enum judge_level *level)
{
	const struct judge_record *r = s->ask.r;
	int grade = grade_of(t->certainty);

	for (int j = 0; j < r->statements && t->told == JUDGE_FOLLOWS; j++)
		if (is_claim(&r->statement[j]) && level[j] == LEVEL_WHOLE &&
		    (!t->used.n || judge_ids_has(&t->used, r->statement[j].id)) &&
		    s->grade[j] < grade)
			grade = s->grade[j];
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
		grade_of(now->certainty) >
			(now->told == JUDGE_FAILS ? 1 : grade_of(was->certainty)));
}

/* Asks again, from other premises, the links that are worse than `least`. */
static void ask_again(struct judge_result *out, struct judge_session *s, int i, int least,
		      const enum judge_level *level, const struct judge_figure *f)
{
	const struct judge_statement *t = &s->ask.r->statement[i];

	for (int k = 0; k < t->links; k++) {
		struct judge_answer more;

		if (badness(&out->each[k]) <= least || out->each[k].told == JUDGE_FAILS ||
		    out->each[k].told == JUDGE_CONTRADICTORY)
			continue;
		ask_link(&more, s, level, t->link[k], f);
		lower_grade(&more, s, level);
		if (is_surer(&out->each[k], &more))
			out->each[k] = more;
	}
	sum_links(out, s, i);
}

/* Earlier claims that were found true, so sure at least. */
static bool has_true_claims(const struct judge_session *s, int i, int grade,
			    enum judge_level *level)
{
	const struct judge_record *r = s->ask.r;
	bool any = false;

	for (int j = 0; j < i; j++)
		if (is_claim(&r->statement[j]) && judge_may_use(r, j, i) &&
		    s->truth[j] == JUDGE_FOLLOWS && s->grade[j] >= grade) {
			level[j] = LEVEL_WHOLE;
			any = true;
		}
	return any;
}

enum { PROVEN, BELIEVED, BY_NUMBERS }; /* badness of what follows */

/* From the facts alone first; what that leaves open, or leaves to numbers, with what was found before. */
static void ask_truth(struct judge_result *out, struct judge_session *s, int i,
		      const struct judge_figure *f)
{
	enum judge_level *level = new_level(s);

	judge_context(s, i, level);
	ask_links(out, s, i, level, f);
	if (badness(&out->answer) > BELIEVED && out->answer.told != JUDGE_FAILS &&
	    has_true_claims(s, i, 1, level))
		ask_again(out, s, i, BELIEVED, level, f);
	if (out->answer.told == JUDGE_OPEN && has_true_claims(s, i, 0, level))
		ask_again(out, s, i, BY_NUMBERS, level, f);
}

/* --- Missing premises ---------------------------------------------------------------------- */
static int find_statement(const struct judge_record *r, const char *id)
{
	for (int j = 0; j < r->statements; j++)
		if (!strcmp(r->statement[j].id, id))
			return j;
	return -1;
}

/* Takes premises back to what `least` has, many at once first, while the claim still follows; what
 * was said last is left out last.  When the work is spent, the rest stays. */
static void leave_out(struct judge_session *s, int i, enum judge_level *level,
		      const enum judge_level *least, const struct judge_figure *f, long work)
{
	int n = s->ask.r->statements, tries = 0, extra = 0;
	long stop = s->ask.work + work;
	struct judge_result from;

	for (int j = 0; j < n; j++)
		extra += level[j] == LEVEL_WHOLE && least[j] != LEVEL_WHOLE;
	for (int size = (extra + 1) / 2; size >= 1; size = size > 1 ? size / 2 : 0)
		for (int j = 0; j < n && tries < TRIES && s->ask.work < stop;) {
			int left = size, at[JUDGE_STATEMENTS], k = 0;

			for (; j < n && left; j++)
				if (level[j] == LEVEL_WHOLE && least[j] != LEVEL_WHOLE) {
					level[j] = least[j];
					at[k++] = j;
					left--;
				}
			if (!k)
				continue;
			ask_links(&from, s, i, level, f);
			tries++;
			while (from.answer.told != JUDGE_FOLLOWS && k)
				level[at[--k]] = LEVEL_WHOLE;
		}
}

/* What would have to be cited as well: what a derivation from everything uses, without what
 * can be left out again. */
static void find_missing(struct judge_claim *out, struct judge_session *s, int i,
			 const enum judge_level *cited, const struct judge_figure *f)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = new_level(s);
	struct judge_result from;

	judge_context(s, i, level);
	has_true_claims(s, i, 0, level);
	ask_links(&from, s, i, level, f);
	if (from.answer.told != JUDGE_FOLLOWS)
		return;
	for (int j = 0; j < r->statements; j++) {
		bool needed = !from.used.n || judge_ids_has(&from.used, r->statement[j].id);

		if (level[j] != LEVEL_WHOLE || !needed)
			level[j] = s->bad[j] ? LEVEL_NOTHING : cited[j];
	}
	leave_out(s, i, level, cited, f, TRIES * JUDGE_WORK);
	for (int j = 0; j < r->statements; j++)
		if (level[j] == LEVEL_WHOLE && cited[j] != LEVEL_WHOLE)
			judge_ids_add(&out->missing, r->statement[j].id, s->ask.a);
}

/* --- What it rests on ---------------------------------------------------------------------- */
static void find_unused(struct judge_claim *out, const struct judge_session *s, int i)
{
	const struct judge_record *r = s->ask.r;
	const struct judge_step *t =
		r->statement[i].step < r->steps ? &r->step[r->statement[i].step] : NULL;

	for (int k = 0; t && out->used.n && k < t->cites; k++) {
		bool used = false;

		for (int n = 0; n < out->used.n; n++) {
			int j = find_statement(r, out->used.id[n]);

			used |= j >= 0 && is_named(r, j, t->cite[k]);
		}
		if (!used)
			judge_ids_add(&out->unused, t->cite[k], s->ask.a);
	}
}

/* Where the solver did not say from what it follows: what cannot be left out of the premises, which
 * are what is cited, or everything. */
static void find_used(struct judge_claim *out, struct judge_session *s, int i,
		      const enum judge_level *cited, const struct judge_figure *f)
{
	const struct judge_record *r = s->ask.r;
	size_t size = (size_t)r->statements * sizeof(enum judge_level);
	enum judge_level *level = new_level(s), *least = new_level(s);
	struct judge_result t;

	judge_context(s, i, level);
	has_true_claims(s, i, 0, level);
	if (cited)
		memcpy(level, cited, size);
	memcpy(least, level, size);
	judge_keep_places(s, least);
	ask_links(&t, s, i, least, f);
	if (t.answer.told == JUDGE_FOLLOWS)
		return;
	leave_out(s, i, level, least, f, USED_WORK);
	for (int j = 0; j < r->statements; j++)
		if (level[j] == LEVEL_WHOLE && least[j] != LEVEL_WHOLE)
			judge_ids_add(&out->used, r->statement[j].id, s->ask.a);
}

/* Bad claims among what it rests on; where nobody told what that is, among the premises. */
static void find_inherited(struct judge_claim *out, const struct judge_session *s,
			   const struct judge_result *c, const enum judge_level *cited)
{
	const struct judge_record *r = s->ask.r;

	for (int j = 0; j < r->statements; j++)
		if (s->bad[j] && cited[j] == LEVEL_WHOLE &&
		    (!c->used.n || judge_ids_has(&c->used, r->statement[j].id)))
			judge_ids_add(&out->inherits, r->statement[j].id, s->ask.a);
}

/* --- What is right instead ----------------------------------------------------------------- */
static bool is_same(struct judge_session *s, const char *value, const char *other)
{
	struct judge_answer t;

	judge_ask(&t, &s->ask, new_level(s),
		  arena_printf(s->ask.a, "(%s) = (%s)", value, other), NULL);
	return t.told == JUDGE_FOLLOWS;
}

static const char *value_of(struct judge_session *s, const char *term,
			    const struct judge_answer *r)
{
	return arena_printf(s->ask.a, "%s %s %s", term, r->rounded ? JUDGE_ABOUT : "=",
			    r->value);
}

/* Does what is cited determine the number?  A right angle is a relation, not something computed. */
static bool is_determined(struct judge_session *s, const enum judge_level *cited,
			  const char *ask, const char *number, const struct judge_figure *f)
{
	struct judge_answer r;
	double v = 0;

	if (judge_is_number(number, &v) && (v == 90 || v == 180) && !strncmp(ask, "Angle", 5))
		return false;
	judge_ask(&r, &s->ask, cited, ask, f);
	return r.value != NULL;
}

/* Of two sides that are no numbers: the value of one refutes nothing, unless the other one's is
 * known, too. */
static const char *right_of_both(struct judge_session *s, const char *left, const char *right,
				 const enum judge_level *level, const struct judge_figure *f)
{
	const char *ratio = arena_printf(s->ask.a, "(%s)/(%s)", left, right);
	struct judge_answer both, one;

	judge_ask(&both, &s->ask, level, ratio, f);
	if (!both.value)
		return NULL;
	judge_ask(&one, &s->ask, level, left, f);
	return one.value ? value_of(s, left, &one) : value_of(s, ratio, &both);
}

/* The value of the side that is no number, where the other one is; of both where neither is.  It
 * refutes the claim whatever else could not be read. */
static void find_right(struct judge_claim *out, struct judge_session *s, int i,
		       const char *link, const enum judge_level *cited,
		       const struct judge_figure *f)
{
	enum judge_level *level = new_level(s);
	const char *left, *right, *ask, *number;
	const char *sign = judge_compared(link, &left, &right, s->ask.a);
	struct judge_answer r;
	double v;
	bool swapped;

	if (!sign)
		return;
	judge_context(s, i, level);
	swapped = judge_is_number(left, &v);
	if (!swapped && !judge_is_number(right, &v)) {
		out->right = right_of_both(s, left, right, level, f);
		return;
	}
	swapped = swapped && !judge_is_number(right, &v);
	ask = swapped ? right : left;
	number = swapped ? left : right;
	judge_ask(&r, &s->ask, level, ask, f);
	/* What is its own right value is not false. */
	if (r.value && (strcmp(sign, "=") || r.rounded || !is_same(s, r.value, number)))
		out->right = value_of(s, ask, &r);
	if (!strcmp(sign, "=") && !judge_is_number(ask, &v))
		out->determined = is_determined(s, cited, ask, number, f);
}

/* Two numbers are not equal; or the number at the end of a chain is wrong while all before holds:
 * the formula is right. */
static bool is_number_only(struct judge_session *s, int i, const struct judge_result *t)
{
	const struct judge_statement *c = &s->ask.r->statement[i];
	const char *left, *right;
	double v;

	if (is_of_numbers(s, c->link[t->link]))
		return true;
	return c->links > 1 && t->failing == 1 &&
	       judge_sides(c->link[t->link], &left, &right, s->ask.a) &&
	       judge_is_number(right, &v);
}

/* Could something that it may rest on not be read: what is cited, or all before it? */
static bool is_blind(const struct judge_session *s, int i)
{
	const struct judge_record *r = s->ask.r;

	for (int j = r->facts; j < i; j++)
		if (r->statement[j].unread && r->statement[j].part != JUDGE_FINAL_CLAIM &&
		    (judge_is_cited(r, j, i) || !judge_says_cites(r, i)))
			return true;
	return false;
}

/* --- The verdict --------------------------------------------------------------------------- */
static void take_witness(struct judge_claim *out, const struct judge_answer *r)
{
	out->witness = r->figure;
	out->witnesses = r->figures;
}

static void figure_as_witness(struct judge_claim *out, const struct judge_session *s,
			      const struct judge_figure *f)
{
	const struct problem *w = s->ask.r->world->p;

	out->witness = arena_alloc(s->ask.a, (size_t)(w->points + 1) * sizeof *out->witness);
	for (int k = 0; k < w->points; k++)
		if (f->has[k])
			out->witness[out->witnesses++] =
				(struct judge_place){ w->point[k].name, f->xy[2 * k],
						      f->xy[2 * k + 1] };
}

/* Are the points that it names drawn?  Those of constructions lie where these have them. */
static bool is_drawn(const struct judge_session *s, int i)
{
	const struct judge_world *w = s->ask.r->world;
	const struct judge_mask *m = &w->sense[i].mask;
	bool any = false;

	for (int k = 0; k < w->points; k++)
		any |= m->point[k];
	for (int k = 0; k < w->points; k++)
		if ((m->point[k] || !any) && !w->p->point[k].placed)
			return false;
	return w->points > 0;
}

/* Whether the link is so as drawn: how far it is from that.  Drawings are rough: what is so in one
 * of the figures near by is seen as so; but which of two is more is seen in the next one. */
static double miss_as_drawn(struct judge_session *s, int i, const char *link,
			    const struct judge_figure *f)
{
	enum judge_level *level = new_level(s);
	struct judge_figure *drawn = arena_alloc(s->ask.a, sizeof *drawn);
	const char *left, *right, *sign = judge_compared(link, &left, &right, s->ask.a);
	double miss = judge_miss_in(f, &s->ask, link), next;

	judge_context(s, i, level);
	if (!is_drawn(s, i))
		return miss;
	judge_figure_as_drawn(drawn, &s->ask, level, link);
	next = judge_miss_in(drawn, &s->ask, link);
	return drawn->found && sign && strcmp(sign, "=") ? next : fmin(miss, next);
}

static void call_false(struct judge_claim *out, const struct judge_answer *r)
{
	out->verdict = JUDGE_FALSE;
	if (r)
		take_witness(out, r);
}

/* It fails in a figure that has the facts: false, unless that is another one than is drawn. */
static void decide_failing(struct judge_claim *out, struct judge_session *s, int i,
			   const struct judge_result *t, const struct judge_figure *f)
{
	const char *link = s->ask.r->statement[i].link[t->link];
	double miss;

	if (t->answer.refuted || out->right || is_of_numbers(s, link)) {
		call_false(out, &t->answer);
		return;
	}
	miss = miss_as_drawn(s, i, link, f);
	if (!(miss < JUDGE_NEARLY)) {
		call_false(out, &t->answer);
		return;
	}
	take_witness(out, &t->answer);
	out->verdict = is_drawn(s, i) ? JUDGE_HOLDS_ONLY_HERE : JUDGE_UNKNOWN;
	out->why = is_drawn(s, i)
			   ? "it holds as drawn, and not in every figure that has the facts"
			   : "it holds in some figures that have the facts and not in others, "
			     "and nothing is drawn";
}

/* It does not follow from everything: false, or only as drawn, or nobody knows. */
static void decide_untrue(struct judge_claim *out, struct judge_session *s, int i,
			  const struct judge_result *t, const struct judge_figure *f)
{
	const char *link = s->ask.r->statement[i].link[t->link];
	bool certain = t->answer.refuted || out->right || is_of_numbers(s, link);

	out->verdict = JUDGE_UNKNOWN;
	out->why = t->answer.why;
	if (t->answer.told == JUDGE_CONTRADICTORY) {
		out->conflict = t->answer.conflict;
		out->why = "the premises contradict each other";
	} else if (!certain && is_partial(s, i)) {
		out->why = "a fact that could not be read may be what it rests on";
	} else if (t->answer.told == JUDGE_FAILS) {
		decide_failing(out, s, i, t, f);
	} else if (judge_miss_in(f, &s->ask, link) > JUDGE_NEARLY) {
		out->verdict = JUDGE_FALSE;
		out->weak = true;
		out->certainty = "numeric";
		figure_as_witness(out, s, f);
		out->why = "a figure that has the facts does not have it";
	}
	if (out->verdict == JUDGE_FALSE && !out->why)
		out->why = "it is not so";
}

/* Links that do not follow from what is cited, of something said again: each may be given. */
static void ask_given(struct judge_result *out, struct judge_session *s, int i,
		      enum judge_level *cited, const struct judge_figure *f)
{
	const struct judge_statement *t = &s->ask.r->statement[i];
	struct judge_result given = *out;

	for (int k = 0; k < t->links; k++)
		if (given.each[k].told != JUDGE_FOLLOWS)
			judge_give_link(&given.each[k], s, i, t->link[k], cited, f);
	sum_links(&given, s, i);
	if (given.answer.told == JUDGE_FOLLOWS)
		*out = given;
}

/* What is not so contradicts other premises: does the claim follow from it without those? */
static void ask_heir(struct judge_result *out, struct judge_session *s, int i,
		     enum judge_level *cited, const struct judge_figure *f)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = new_level(s);
	struct judge_result heir;

	for (int j = 0; j < r->statements; j++)
		level[j] =
			s->bad[j] || !judge_ids_has(&out->answer.conflict, r->statement[j].id)
				? cited[j]
				: LEVEL_NOTHING;
	ask_links(&heir, s, i, level, f);
	if (heir.answer.told != JUDGE_FOLLOWS)
		return;
	*out = heir;
	memcpy(cited, level, (size_t)r->statements * sizeof *level);
}

/* From what is cited: from what of it is so; then from all of it, which may be a contradiction.  True:
 * nothing that is not so was needed. */
static bool ask_cited(struct judge_result *out, struct judge_session *s, int i,
		      enum judge_level *cited, const struct judge_figure *f)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *sound = new_level(s);
	struct judge_result all;
	bool bad = false;

	cited_level(s, i, cited);
	for (int j = 0; j < r->statements; j++) {
		sound[j] = s->bad[j] ? LEVEL_NOTHING : cited[j];
		bad |= sound[j] != cited[j];
	}
	ask_links(out, s, i, sound, f);
	if (out->answer.told != JUDGE_FOLLOWS && judge_is_restated(r, i))
		ask_given(out, s, i, sound, f);
	if (bad && out->answer.told != JUDGE_FOLLOWS) {
		ask_links(&all, s, i, cited, f);
		if (all.answer.told == JUDGE_CONTRADICTORY)
			ask_heir(&all, s, i, cited, f);
		if (all.answer.told != JUDGE_OPEN) {
			*out = all;
			return false;
		}
	}
	memcpy(cited, sound, (size_t)r->statements * sizeof *sound);
	return true;
}

/* Are all premises true, so that what follows from them is? */
static bool is_sound(const struct judge_session *s, const struct judge_result *c,
		     const enum judge_level *cited)
{
	const struct judge_record *r = s->ask.r;

	for (int j = 0; j < r->statements; j++)
		if (is_claim(&r->statement[j]) && cited[j] &&
		    (!c->used.n || judge_ids_has(&c->used, r->statement[j].id)) &&
		    s->truth[j] != JUDGE_FOLLOWS)
			return false;
	return true;
}

/* True, with what it follows from. */
static void decide_true(struct judge_claim *out, struct judge_session *s, int i,
			const enum judge_level *cited, const struct judge_figure *f)
{
	out->verdict = JUDGE_HOLDS;
	if (out->cited != JUDGE_FOLLOWS)
		find_missing(out, s, i, cited, f);
	if (out->cited == JUDGE_OPEN)
		out->why = "whether it follows from what is cited was not told";
	else if (out->cited != JUDGE_FOLLOWS)
		out->why = "it does not follow from what is cited";
}

/* What follows from true premises is true.  They may be less sure than the facts: from these alone,
 * and from what is proven by them, each link may be proven, or refuted. */
static void take_cited(struct judge_result *t, struct judge_session *s, int i,
		       const struct judge_result *c, const enum judge_level *cited,
		       const struct judge_figure *f)
{
	enum judge_level *level = new_level(s);

	*t = *c;
	for (int k = 0; k < s->ask.r->statement[i].links; k++)
		lower_grade(&t->each[k], s, cited);
	sum_links(t, s, i);
	if (badness(&t->answer) == PROVEN)
		return;
	judge_context(s, i, level);
	ask_again(t, s, i, PROVEN, level, f);
	if (badness(&t->answer) == BY_NUMBERS && has_true_claims(s, i, 1, level))
		ask_again(t, s, i, BELIEVED, level, f);
}

static void find_misquoted(struct judge_claim *out, struct judge_session *s, const char *link)
{
	out->against_text = judge_contradicts(s, link, false);
	out->against_figure = !out->against_text && judge_contradicts(s, link, true);
}

static void decide(struct judge_claim *out, struct judge_session *s, int i)
{
	const struct judge_figure *f = judge_figure_at(s, i);
	const struct judge_statement *claim = &s->ask.r->statement[i];
	enum judge_level *cited = new_level(s);
	struct judge_result t, c;
	bool sound = ask_cited(&c, s, i, cited, f);

	out->cited = c.answer.told;
	if (sound && c.answer.told == JUDGE_FOLLOWS && is_sound(s, &c, cited))
		take_cited(&t, s, i, &c, cited, f);
	else
		ask_truth(&t, s, i, f);
	out->truth = t.answer.told;
	/* Where nobody said what is cited, everything is; what is said again has to be given. */
	if (!judge_says_cites(s->ask.r, i) && !judge_is_restated(s->ask.r, i) &&
	    out->truth == JUDGE_FOLLOWS)
		out->cited = JUDGE_FOLLOWS;
	out->certainty = t.answer.certainty;
	out->weak = t.answer.weak;
	out->used = c.answer.told == JUDGE_FOLLOWS ? c.used : t.used;
	if (!out->used.n && out->truth == JUDGE_FOLLOWS)
		find_used(out, s, i, c.answer.told == JUDGE_FOLLOWS ? cited : NULL, f);
	if (out->cited == JUDGE_CONTRADICTORY)
		out->conflict = c.answer.conflict;
	if (c.answer.told == JUDGE_FOLLOWS && (c.used.n || out->truth != JUDGE_FOLLOWS))
		find_inherited(out, s, &c, cited);
	if (out->cited == JUDGE_FOLLOWS && judge_says_cites(s->ask.r, i))
		find_unused(out, s, i);
	if (out->truth == JUDGE_FOLLOWS) {
		decide_true(out, s, i, cited, f);
		return;
	}
	if (claim->links > 1)
		out->bad_link = claim->link[t.link];
	out->number_only = is_number_only(s, i, &t);
	if (t.answer.told == JUDGE_FAILS)
		find_right(out, s, i, claim->link[t.link], cited, f);
	decide_untrue(out, s, i, &t, f);
	if (out->bad_link)
		out->bad_says = judge_world_says(s->ask.r, out->bad_link, s->ask.a);
	if (out->right && !strstr(out->right, JUDGE_ABOUT))
		out->right_says = judge_world_says(s->ask.r, out->right, s->ask.a);
	if (out->verdict == JUDGE_FALSE && judge_is_restated(s->ask.r, i))
		find_misquoted(out, s, claim->link[t.link]);
	else if (out->verdict == JUDGE_FALSE && !out->inherits.n && !out->number_only &&
		 is_blind(s, i)) {
		out->blind = true;
		out->why = "what it rests on could not be read: the error may be there";
	}
}

/* Is it said in a case that cannot be? */
static bool is_vacuous(const struct judge_session *s, int i)
{
	for (int k = s->ask.r->statement[i].scope; k >= 0; k = s->ask.r->step[k].scope)
		if (s->impossible[k])
			return true;
	return false;
}

void judge_claim_run(struct judge_claim *out, struct judge_session *s, int i)
{
	const struct judge_statement *c = &s->ask.r->statement[i];
	double start = s->ask.o->clock ? s->ask.o->clock() : 0;

	memset(out, 0, sizeof *out);
	out->of = c;
	out->truth = out->cited = JUDGE_UNASKED;
	if (c->unread) {
		out->verdict = JUDGE_NOT_EXPRESSIBLE;
		out->why = c->err.msg;
	} else if (judge_is_lost(s->out)) {
		out->verdict = JUDGE_UNKNOWN;
		out->why = "the facts of the problem contradict each other";
	} else if (is_vacuous(s, i)) {
		out->verdict = JUDGE_HOLDS;
		out->truth = out->cited = JUDGE_FOLLOWS;
		out->vacuous = true;
		out->why = "the case cannot be";
	} else {
		decide(out, s, i);
		judge_doubt(out, s, i);
	}
	/* A letter is judged only where it cannot be so. */
	if (c->part == JUDGE_NAMED) {
		out->verdict = JUDGE_FALSE;
		out->why = "it contradicts what is given";
	}
	s->truth[i] = out->truth;
	s->grade[i] = (signed char)grade_of(out->certainty);
	s->bad[i] = out->verdict == JUDGE_FALSE || out->verdict == JUDGE_HOLDS_ONLY_HERE;
	s->rests[i] = out->used;
	if (s->ask.o->clock)
		out->ms = 1e3 * (s->ask.o->clock() - start);
}
