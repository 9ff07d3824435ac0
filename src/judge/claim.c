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

		if (level[j] == LEVEL_WHOLE && !judge_is_at_hand(&s->ask, j))
			level[j] = LEVEL_PLACE;
		if (judge_may_use(r, j, i) &&
		    (judge_is_cited(r, j, i) || mine || (all && is_claim(t))))
			level[j] = LEVEL_WHOLE;
		if ((s->bad[j] && !is_claim(t)) || s->doubtful[j])
			level[j] = LEVEL_NOTHING;
	}
}

/* --- Asking -------------------------------------------------------------------------------- */
struct judge_result {
	struct judge_answer answer; /* of the worst link */
	int link;                   /* which, or -1 */
	int failing;                /* links that do not follow */
	struct judge_ids used, used_place;
};

static int badness(enum judge_told t)
{
	static const int of[] = { [JUDGE_FOLLOWS] = 0,
				  [JUDGE_UNASKED] = 1,
				  [JUDGE_OPEN] = 2,
				  [JUDGE_FAILS] = 3,
				  [JUDGE_CONTRADICTORY] = 4 };

	return of[t];
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

	return judge_sides(link, &left, &right, s->ask.a) && judge_is_number(left, &v) &&
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

static void add_link(struct judge_result *out, struct judge_session *s, int k,
		     const struct judge_answer *r)
{
	for (int n = 0; n < r->used.n; n++)
		judge_ids_add(&out->used, r->used.id[n], s->ask.a);
	for (int n = 0; n < r->used_place.n; n++)
		judge_ids_add(&out->used_place, r->used_place.id[n], s->ask.a);
	out->failing += r->told != JUDGE_FOLLOWS;
	if (out->link < 0 || badness(r->told) > badness(out->answer.told) ||
	    (r->told == JUDGE_FOLLOWS && out->answer.told == JUDGE_FOLLOWS &&
	     grade_of(r->certainty) < grade_of(out->answer.certainty))) {
		out->answer = *r;
		out->link = k;
	}
}

/* All links, from the same premises. */
static void ask_links(struct judge_result *out, struct judge_session *s, int i,
		      const enum judge_level *level, const struct judge_figure *f)
{
	const struct judge_statement *t = &s->ask.r->statement[i];

	memset(out, 0, sizeof *out);
	out->link = -1;
	for (int k = 0; k < t->links; k++) {
		struct judge_answer r;

		ask_link(&r, s, level, t->link[k], f);
		add_link(out, s, k, &r);
	}
}

static bool has_true_claims(const struct judge_session *s, int i, enum judge_level *level)
{
	const struct judge_record *r = s->ask.r;
	bool any = false;

	for (int j = 0; j < i; j++)
		if (is_claim(&r->statement[j]) && judge_may_use(r, j, i) &&
		    s->truth[j] == JUDGE_FOLLOWS) {
			level[j] = LEVEL_WHOLE;
			any = true;
		}
	return any;
}

static void ask_truth(struct judge_result *out, struct judge_session *s, int i,
		      const struct judge_figure *f)
{
	enum judge_level *level = new_level(s);
	struct judge_result more;

	judge_context(s, i, level);
	ask_links(out, s, i, level, f);
	if (out->answer.told != JUDGE_OPEN || !has_true_claims(s, i, level))
		return;
	ask_links(&more, s, i, level, f);
	if (more.answer.told == JUDGE_FOLLOWS || more.answer.told == JUDGE_FAILS)
		*out = more;
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
	has_true_claims(s, i, level);
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
	has_true_claims(s, i, level);
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
/* The value of the side that is no number; of a quotient where neither is. */
static void find_right(struct judge_claim *out, struct judge_session *s, int i,
		       const char *link, const enum judge_level *cited,
		       const struct judge_figure *f)
{
	enum judge_level *level = new_level(s);
	const char *left, *right, *ask;
	struct judge_answer r;
	double v;
	bool swapped;

	if (!judge_sides(link, &left, &right, s->ask.a))
		return;
	judge_context(s, i, level);
	swapped = judge_is_number(left, &v);
	if (swapped && judge_is_number(right, &v)) {
		judge_ask(&r, &s->ask, level, left, f);
		if (r.value)
			out->right = arena_printf(s->ask.a, "%s = %s", left, r.value);
		return;
	}
	ask = swapped ? right : left;
	judge_ask(&r, &s->ask, level, ask, f);
	if (!r.value && !swapped && !judge_is_number(right, &v)) {
		ask = arena_printf(s->ask.a, "(%s)/(%s)", left, right);
		judge_ask(&r, &s->ask, level, ask, f);
	}
	if (r.value)
		out->right = arena_printf(s->ask.a, "%s = %s", ask, r.value);
	/* A right angle is a relation, not something computed. */
	if ((swapped || judge_is_number(right, &v)) &&
	    (swapped || !(v == 90 || v == 180) || strncmp(left, "Angle", 5))) {
		judge_ask(&r, &s->ask, cited, ask, f);
		out->determined = r.value != NULL;
	}
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

/* It does not follow from everything: false, or only as drawn, or nobody knows. */
static void decide_untrue(struct judge_claim *out, struct judge_session *s, int i,
			  const struct judge_result *t, const struct judge_figure *f)
{
	double miss = judge_miss_in(f, &s->ask, s->ask.r->statement[i].link[t->link]);
	bool fails = t->answer.told == JUDGE_FAILS;

	out->verdict = JUDGE_UNKNOWN;
	out->why = t->answer.why;
	if (t->answer.told == JUDGE_CONTRADICTORY) {
		out->conflict = t->answer.conflict;
		out->why = "the premises contradict each other";
	} else if (!out->right && is_partial(s, i)) {
		out->why = "a fact that could not be read may be what it rests on";
	} else if (fails && !out->right && miss < JUDGE_NEARLY) {
		out->verdict = JUDGE_HOLDS_ONLY_HERE;
		out->why = "it holds as drawn, and not in every figure that has the facts";
		take_witness(out, &t->answer);
	} else if (fails) {
		out->verdict = JUDGE_FALSE;
		take_witness(out, &t->answer);
	} else if (miss > JUDGE_NEARLY) {
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
	const struct judge_result was = *out;

	memset(out, 0, sizeof *out);
	out->link = -1;
	for (int k = 0; k < t->links; k++) {
		struct judge_answer r;

		ask_link(&r, s, cited, t->link[k], f);
		if (r.told != JUDGE_FOLLOWS)
			judge_give_link(&r, s, i, t->link[k], cited, f);
		add_link(out, s, k, &r);
	}
	if (out->answer.told != JUDGE_FOLLOWS)
		*out = was;
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

/* From what is cited: from what of it is so; then from all of it, which may be a contradiction. */
static void ask_cited(struct judge_result *out, struct judge_session *s, int i,
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
			return;
		}
	}
	memcpy(cited, sound, (size_t)r->statements * sizeof *sound);
}

/* Are all premises true, so that what follows from them is?  *grade: how sure that is. */
static bool is_sound(const struct judge_session *s, const struct judge_result *c,
		     const enum judge_level *cited, int *grade)
{
	const struct judge_record *r = s->ask.r;

	*grade = grade_of(c->answer.certainty);
	for (int j = 0; j < r->statements; j++) {
		if (!is_claim(&r->statement[j]) || !cited[j] ||
		    (c->used.n && !judge_ids_has(&c->used, r->statement[j].id)))
			continue;
		if (s->truth[j] != JUDGE_FOLLOWS)
			return false;
		*grade = s->grade[j] < *grade ? s->grade[j] : *grade;
	}
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

/* What is cited may be less sure than the facts: from these alone it may be proven, or refuted. */
static void ask_surer(struct judge_result *t, struct judge_session *s, int i,
		      const struct judge_figure *f)
{
	enum judge_level *level = new_level(s);
	struct judge_result more;

	judge_context(s, i, level);
	ask_links(&more, s, i, level, f);
	if ((more.answer.told == JUDGE_FOLLOWS &&
	     grade_of(more.answer.certainty) > grade_of(t->answer.certainty)) ||
	    (more.answer.told == JUDGE_FAILS && grade_of(more.answer.certainty) == 2))
		*t = more;
}

static void decide(struct judge_claim *out, struct judge_session *s, int i)
{
	const struct judge_figure *f = judge_figure_at(s, i);
	const struct judge_statement *claim = &s->ask.r->statement[i];
	enum judge_level *cited = new_level(s);
	struct judge_result t = { .link = 0 }, c;
	int grade;

	ask_cited(&c, s, i, cited, f);
	out->cited = c.answer.told;
	if (c.answer.told == JUDGE_FOLLOWS && is_sound(s, &c, cited, &grade)) {
		t.answer.told = JUDGE_FOLLOWS;
		t.answer.certainty = grade_name[grade];
		t.answer.weak = !grade;
		if (grade < 2)
			ask_surer(&t, s, i, f);
	} else {
		ask_truth(&t, s, i, f);
	}
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
	if (out->right)
		out->right_says = judge_world_says(s->ask.r, out->right, s->ask.a);
	if (out->verdict == JUDGE_FALSE && judge_is_restated(s->ask.r, i))
		judge_find_misquoted(out, s, i);
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
	s->truth[i] = out->truth;
	s->grade[i] = (signed char)grade_of(out->certainty);
	s->bad[i] = out->verdict == JUDGE_FALSE || out->verdict == JUDGE_HOLDS_ONLY_HERE;
	s->rests[i] = out->used;
	if (s->ask.o->clock)
		out->ms = 1e3 * (s->ask.o->clock() - start);
}
