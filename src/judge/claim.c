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

enum { TRIES = 24 };
#define USED_WORK (3 * JUDGE_WORK) /* for what a claim rests on */
#define SAME 1e-12 /* parts of two numbers by which doubles do not tell them apart */

/* --- Missing premises ---------------------------------------------------------------------- */
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
			judge_ask_links(&from, s, i, level, f);
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
	enum judge_level *level = judge_new_level(s);
	struct judge_result from;

	judge_context(s, i, level);
	judge_has_true_claims(s, i, 0, level);
	judge_ask_links(&from, s, i, level, f);
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
			int j = judge_find_statement(r, out->used.id[n]);

			used |= j >= 0 && judge_is_named(r, j, t->cite[k]);
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
	enum judge_level *level = judge_new_level(s), *least = judge_new_level(s);
	struct judge_result t;

	judge_context(s, i, level);
	judge_has_true_claims(s, i, 0, level);
	if (cited)
		memcpy(level, cited, size);
	memcpy(least, level, size);
	judge_keep_places(s, least);
	judge_ask_links(&t, s, i, least, f);
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

	judge_ask(&t, &s->ask, judge_new_level(s),
		  arena_printf(s->ask.a, "(%s) = (%s)", value, other), NULL);
	return t.told == JUDGE_FOLLOWS;
}

/* Says that the term has this value: as a fact, in words, in decimals. */
static void set_right(struct judge_claim *out, struct judge_session *s, const char *term,
		      const struct judge_answer *r)
{
	const char *sign = r->rounded ? JUDGE_ABOUT : "=";
	struct arena *a = s->ask.a;

	out->right = arena_printf(a, "%s %s %s", term, sign, r->value);
	out->right_says = r->rounded ? NULL : judge_world_says(s->ask.r, out->right, a);
	if (!out->right_says)
		out->right_says = arena_printf(
			a, "%s %s %s", judge_world_term(s->ask.r, term, a), sign, r->value);
	/* sqrt(2), atan(3/4), pi */
	if (!r->rounded && strpbrk(r->value, "abcdefghijklmnopqrstuvwxyz"))
		out->right_about = arena_printf(a, "%.6g", r->number);
}

/* What determines the number: what of the cited premises is so.  Where nobody says what is cited,
 * everything before it. */
static enum judge_level *determining(struct judge_session *s, int i,
				     const enum judge_level *cited)
{
	enum judge_level *level = judge_new_level(s);

	if (!judge_says_cites(s->ask.r, i)) {
		judge_context(s, i, level);
		return level;
	}
	for (int j = 0; j < s->ask.r->statements; j++)
		level[j] = s->bad[j] ? LEVEL_NOTHING : cited[j];
	return level;
}

/* 3 + 4 of AC = 3 + 4 = 7: is the number a formula that is then computed, rightly?  Then the formula is
 * what is wrong. */
static bool is_computed(struct judge_session *s, int i, const struct judge_result *t)
{
	const struct judge_statement *c = &s->ask.r->statement[i];
	int next = t->link + 1;

	return next < c->links && judge_is_of_numbers(s, c->link[next]) &&
	       t->each[next].told == JUDGE_FOLLOWS;
}

/* Does what is cited determine the number?  A right angle is a relation, not something computed; and
 * where a theorem is named and nobody says of what, the theorem is what is known. */
static bool is_determined(struct judge_session *s, int i, const enum judge_level *cited,
			  const char *ask, const char *number, const struct judge_figure *f)
{
	const struct judge_record *r = s->ask.r;
	int step = r->statement[i].step;
	struct judge_answer t;
	double v = 0;

	if (judge_is_number(number, &v) && (v == 90 || v == 180) && !strncmp(ask, "Angle", 5))
		return false;
	if (!judge_says_cites(r, i) && step < r->steps && judge_names_theorem(&r->step[step]))
		return false;
	judge_ask(&t, &s->ask, determining(s, i, cited), ask, f);
	return t.value != NULL;
}

/* Of two sides that are no numbers: the value of one refutes nothing, unless the other one's is
 * known, too. */
static void find_right_of_both(struct judge_claim *out, struct judge_session *s, int i,
			       const char *left, const char *right, bool equal,
			       const enum judge_level *level)
{
	const char *ratio = arena_printf(s->ask.a, "(%s)/(%s)", left, right);
	struct judge_answer both, one;

	judge_ask_value(&both, s, i, level, ratio);
	/* What is its own right value is not false. */
	if (!both.value || (equal && is_same(s, both.value, "1")))
		return;
	judge_ask_value(&one, s, i, level, left);
	if (one.value)
		set_right(out, s, left, &one);
	else
		set_right(out, s, ratio, &both);
}

/* A link as it is told: what it is a bound of. */
static const char *told_link(const struct judge_statement *c, int k)
{
	return c->about[k] ? c->about[k] : c->link[k];
}

/* Are there others than this one? */
static bool has_others(const struct judge_statement *c, int k)
{
	for (int j = 0; j < c->links; j++)
		if (j != k && (!c->about[k] || c->about[j] != c->about[k]))
			return true;
	return false;
}

/* The part that fails, as it was written and as a sentence of ours. */
static void set_bad_link(struct judge_claim *out, struct judge_session *s, int k)
{
	const struct judge_statement *c = out->of;
	const char *left, *right;

	if (!has_others(c, k))
		return;
	out->bad_link = c->link[k];
	out->bad_says = judge_world_says(s->ask.r, c->link[k], s->ask.a);
	if (!c->about[k] || !judge_sides(c->about[k], &left, &right, s->ask.a))
		return;
	out->bad_link = arena_printf(s->ask.a, "%s " JUDGE_ABOUT " %s", left, right);
	out->bad_says = arena_printf(s->ask.a, "%s " JUDGE_ABOUT " %s",
				     judge_world_term(s->ask.r, left, s->ask.a),
				     judge_world_term(s->ask.r, right, s->ask.a));
}

/* Does a number that was asked for stand in that order to the other one, as far as doubles tell? */
static bool is_so_ordered(const char *sign, double left, double right)
{
	double apart = left - right;

	if (fabs(apart) <= SAME * (fabs(left) + fabs(right)))
		return false;
	return *sign == '<' ? apart < 0 : *sign == '>' ? apart > 0 : true;
}

/* The value of the side that is no number, where the other one is; of both where neither is.  It
 * refutes the claim whatever else could not be read. */
static void find_right(struct judge_claim *out, struct judge_session *s, int i,
		       const struct judge_result *t, const enum judge_level *cited,
		       const struct judge_figure *f)
{
	const char *link = told_link(&s->ask.r->statement[i], t->link);
	enum judge_level *level = judge_new_level(s);
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
		find_right_of_both(out, s, i, left, right, !strcmp(sign, "="), level);
		return;
	}
	swapped = swapped && !judge_is_number(right, &v);
	ask = swapped ? right : left;
	number = swapped ? left : right;
	judge_is_number(number, &v);
	judge_ask_value(&r, s, i, level, ask);
	/* What is its own right value is not false. */
	if (r.value && (strcmp(sign, "=") ? !is_so_ordered(sign, swapped ? v : r.number,
							   swapped ? r.number : v)
					  : r.rounded || !is_same(s, r.value, number)))
		set_right(out, s, ask, &r);
	if (!strcmp(sign, "=") && !judge_is_number(ask, &v) && !is_computed(s, i, t))
		out->determined = is_determined(s, i, cited, ask, number, f);
}

/* Two numbers are not equal; or the number at the end of a chain is wrong while all before holds:
 * the formula is right.  (In AC = 3 + 4 = 7 it is the formula that is wrong.) */
static bool is_number_only(struct judge_session *s, int i, const struct judge_result *t)
{
	const struct judge_statement *c = &s->ask.r->statement[i];
	const char *left, *right;
	double v;

	if (judge_is_of_numbers(s, c->link[t->link]))
		return true;
	return c->links > 1 && t->failing == 1 && t->link == c->links - 1 &&
	       judge_sides(c->link[t->link], &left, &right, s->ask.a) &&
	       judge_is_number(right, &v);
}

/* --- The verdict --------------------------------------------------------------------------- */
/* What is nothing but rounding is 0. */
static void tidy_witness(struct judge_claim *out)
{
	double size = 0;

	for (int i = 0; i < out->witnesses; i++)
		size = fmax(size, fmax(fabs(out->witness[i].x), fabs(out->witness[i].y)));
	for (int i = 0; i < out->witnesses; i++) {
		struct judge_place *p = &out->witness[i];

		p->x = fabs(p->x) < 1e-6 * size ? 0 : p->x;
		p->y = fabs(p->y) < 1e-6 * size ? 0 : p->y;
	}
}

static void take_witness(struct judge_claim *out, const struct judge_answer *r)
{
	out->witness = r->figure;
	out->witnesses = r->figures;
	tidy_witness(out);
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
	tidy_witness(out);
}

/* Is the link so as drawn: in the figure of the facts, without the claim, that is next to the drawing? */
static bool is_so_as_drawn(struct judge_session *s, int i, const char *link,
			   const struct judge_figure *f)
{
	enum judge_level *level = judge_new_level(s);
	struct judge_figure *drawn = arena_alloc(s->ask.a, sizeof *drawn);
	double miss = judge_miss_in(f, &s->ask, link);

	judge_context(s, i, level);
	if (!judge_is_drawn(s->ask.r, link))
		return judge_is_somewhere(s, i, link) || miss < JUDGE_NEARLY;
	judge_figure_as_drawn(drawn, &s->ask, level, link);
	return (drawn->found ? judge_miss_in(drawn, &s->ask, link) : miss) < JUDGE_SEEN;
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

	if (t->answer.refuted || out->right || judge_is_of_numbers(s, link)) {
		call_false(out, &t->answer);
		return;
	}
	if (!is_so_as_drawn(s, i, link, f)) {
		call_false(out, &t->answer);
		return;
	}
	take_witness(out, &t->answer);
	out->verdict = judge_is_drawn(s->ask.r, link) ? JUDGE_HOLDS_ONLY_HERE : JUDGE_UNKNOWN;
	out->why = judge_is_drawn(s->ask.r, link)
			   ? "it holds as drawn, and not in every figure that has the facts"
			   : "it holds in some figures that have the facts and not in others, "
			     "and nothing is drawn";
}

/* It does not follow from everything: false, or only as drawn, or nobody knows. */
static void decide_untrue(struct judge_claim *out, struct judge_session *s, int i,
			  const struct judge_result *t, const struct judge_figure *f)
{
	const char *link = s->ask.r->statement[i].link[t->link];
	bool certain = t->answer.refuted || out->right || judge_is_of_numbers(s, link);

	out->verdict = JUDGE_UNKNOWN;
	out->why = t->answer.why;
	if (t->answer.told == JUDGE_CONTRADICTORY) {
		out->conflict = t->answer.conflict;
		out->why = "the premises contradict each other";
	} else if (!certain && judge_is_partial(s, i)) {
		out->why = "a fact that could not be read may be what it rests on";
	} else if (t->answer.told == JUDGE_FAILS) {
		decide_failing(out, s, i, t, f);
	} else if (judge_miss_in(f, &s->ask, link) > JUDGE_NEARLY &&
		   (judge_is_drawn(s->ask.r, link) || !judge_is_somewhere(s, i, link))) {
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
	judge_sum_links(&given, s, i);
	if (given.answer.told == JUDGE_FOLLOWS)
		*out = given;
}

/* What is not so contradicts other premises: does the claim follow from it without those? */
static void ask_heir(struct judge_result *out, struct judge_session *s, int i,
		     enum judge_level *cited, const struct judge_figure *f)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = judge_new_level(s);
	struct judge_result heir;

	for (int j = 0; j < r->statements; j++)
		level[j] =
			s->bad[j] || !judge_ids_has(&out->answer.conflict, r->statement[j].id)
				? cited[j]
				: LEVEL_NOTHING;
	judge_ask_links(&heir, s, i, level, f);
	if (heir.answer.told != JUDGE_FOLLOWS)
		return;
	*out = heir;
	memcpy(cited, level, (size_t)r->statements * sizeof *level);
}

enum { HEIR_TRIES = 4 };

/* Where nobody says what is cited: from what is not so and from all facts.  Relations that contradict it
 * are left out, numbers of what the claim speaks of stay as long as they can. */
static void ask_heir_of_all(struct judge_result *out, struct judge_session *s, int i,
			    enum judge_level *cited, const struct judge_figure *f)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = judge_new_level(s);
	bool less = true;

	judge_context(s, i, level);
	for (int j = 0; j < r->statements; j++)
		level[j] = level[j] > cited[j] ? level[j] : cited[j];
	for (int tries = 0; less && tries < HEIR_TRIES; tries++) {
		struct judge_result heir;

		judge_ask_links(&heir, s, i, level, f);
		if (heir.answer.told == JUDGE_FOLLOWS) {
			*out = heir;
			memcpy(cited, level, (size_t)r->statements * sizeof *level);
		}
		less = false;
		for (int j = 0; j < r->statements; j++)
			if (heir.answer.told == JUDGE_CONTRADICTORY && !s->bad[j] &&
			    level[j] == LEVEL_WHOLE && cited[j] != LEVEL_WHOLE &&
			    judge_ids_has(&heir.answer.conflict, r->statement[j].id) &&
			    !judge_gives_number(s, j, r->statement[i].text)) {
				level[j] = cited[j];
				less = true;
			}
	}
}

/* From what is cited: from what of it is so; then from all of it, which may be a contradiction.  True:
 * nothing that is not so was needed. */
static bool ask_cited(struct judge_result *out, struct judge_session *s, int i,
		      enum judge_level *cited, const struct judge_figure *f)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *sound = judge_new_level(s);
	struct judge_result all;
	bool bad = false;

	judge_cited_level(s, i, cited);
	for (int j = 0; j < r->statements; j++) {
		sound[j] = s->bad[j] ? LEVEL_NOTHING : cited[j];
		bad |= sound[j] != cited[j];
	}
	judge_ask_links(out, s, i, sound, f);
	if (out->answer.told != JUDGE_FOLLOWS && judge_is_restated(r, i))
		ask_given(out, s, i, sound, f);
	if (bad && out->answer.told != JUDGE_FOLLOWS) {
		judge_ask_links(&all, s, i, cited, f);
		if (all.answer.told == JUDGE_CONTRADICTORY)
			ask_heir(&all, s, i, cited, f);
		if (all.answer.told != JUDGE_FOLLOWS && !judge_says_cites(r, i) &&
		    !judge_is_restated(r, i))
			ask_heir_of_all(&all, s, i, cited, f);
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
		if (judge_is_claim(&r->statement[j]) && cited[j] &&
		    (!c->used.n || judge_ids_has(&c->used, r->statement[j].id)) &&
		    s->truth[j] != JUDGE_FOLLOWS)
			return false;
	return true;
}

/* Alternatives that cannot be. */
static void find_extra(struct judge_claim *out, struct judge_session *s, int i)
{
	const struct judge_statement *c = &s->ask.r->statement[i];
	const char *one[JUDGE_LINKS];
	int n = c->links == 1 ? judge_alternatives(one, c->link[0], s->ask.a) : 0;
	enum judge_level *level = judge_new_level(s);
	struct judge_answer t;

	judge_context(s, i, level);
	for (int k = 0; k < n && n <= JUDGE_LINKS; k++) {
		judge_ask(&t, &s->ask, level, one[k], judge_figure_at(s, i));
		if (t.refuted)
			judge_ids_add(&out->extra, one[k], s->ask.a);
	}
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
	enum judge_level *level = judge_new_level(s);

	*t = *c;
	for (int k = 0; k < s->ask.r->statement[i].links; k++)
		judge_lower_grade(&t->each[k], s, cited);
	judge_sum_links(t, s, i);
	if (judge_badness(&t->answer) == JUDGE_PROVEN)
		return;
	judge_context(s, i, level);
	judge_ask_again(t, s, i, JUDGE_PROVEN, level, f);
	if (judge_badness(&t->answer) == JUDGE_BY_NUMBERS &&
	    judge_has_true_claims(s, i, 1, level))
		judge_ask_again(t, s, i, JUDGE_BELIEVED, level, f);
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
	enum judge_level *cited = judge_new_level(s);
	struct judge_result t, c;
	bool same = ask_cited(&c, s, i, cited, f) && c.answer.told == JUDGE_FOLLOWS &&
		    is_sound(s, &c, cited);

	if (same)
		take_cited(&t, s, i, &c, cited, f);
	else
		judge_ask_truth(&t, s, i, f);
	judge_check_every(&t, s, i);
	judge_check_narrow(&t, s, i);
	out->truth = t.answer.told;
	out->cited = same ? t.answer.told : c.answer.told;
	/* Where nobody said what is cited, everything is; what is said again has to be given. */
	if (!judge_says_cites(s->ask.r, i) && !judge_is_restated(s->ask.r, i) &&
	    out->truth == JUDGE_FOLLOWS)
		out->cited = JUDGE_FOLLOWS;
	if (out->truth == JUDGE_FOLLOWS && out->cited != JUDGE_FOLLOWS &&
	    judge_follows_by_cases(s, i))
		out->cited = JUDGE_FOLLOWS;
	out->certainty = t.answer.certainty;
	out->weak = t.answer.weak;
	out->assumes = out->truth == JUDGE_FOLLOWS ? t.assumes : t.answer.assumes;
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
		for (int k = 0; k < claim->links; k++)
			s->ask.r->world->sense[i].vertex[k] = t.each[k].vertex;
		find_extra(out, s, i);
		decide_true(out, s, i, cited, f);
		out->misnamed = out->cited == JUDGE_FOLLOWS && judge_is_misnamed(s, i, cited);
		return;
	}
	set_bad_link(out, s, t.link);
	out->number_only = is_number_only(s, i, &t);
	if (t.answer.told == JUDGE_FAILS)
		find_right(out, s, i, &t, cited, f);
	decide_untrue(out, s, i, &t, f);
	if (out->verdict == JUDGE_FALSE && judge_is_restated(s->ask.r, i))
		find_misquoted(out, s, claim->link[t.link]);
	else if (out->verdict == JUDGE_FALSE && !out->inherits.n && !out->number_only &&
		 judge_is_blind(s, i)) {
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

/* Parallels may be one line: what follows from them as from two rests on their being apart, where that is
 * not known. */
static void tell_apart(struct judge_session *s, int i)
{
	const struct problem *p = s->ask.r->world->p;
	const struct judge_sense *to = &s->ask.r->world->sense[i];
	enum judge_level *level = judge_new_level(s);
	struct judge_answer t;

	judge_context(s, i, level);
	for (int k = to->fact; k < to->fact + to->facts; k++) {
		const int *q = p->fact[k].p;
		const char *flat;

		if (p->fact[k].kind != RELATION_PARALLEL || p->fact[k].denied)
			continue;
		flat = arena_printf(s->ask.a, "not Collinear(%s,%s,%s)", p->point[q[0]].name,
				    p->point[q[1]].name, p->point[q[2]].name);
		judge_ask(&t, &s->ask, level, flat, NULL);
		if (judge_badness(&t) == JUDGE_PROVEN)
			continue;
		s->grade[i] = (signed char)(s->grade[i] < 1 ? s->grade[i] : 1);
		judge_ids_add(&s->assumes[i],
			      arena_printf(s->ask.a, "%s, %s, %s do not lie on one line",
					   p->point[q[0]].name, p->point[q[1]].name,
					   p->point[q[2]].name),
			      s->ask.a);
	}
}

/* What a case supposes, by the names of that. */
static void add_supposed(struct judge_claim *out, struct judge_session *s, int k)
{
	const struct judge_record *r = s->ask.r;

	for (int j = r->step[k].from; j < r->step[k].to; j++)
		if (r->statement[j].part == JUDGE_SUPPOSED)
			judge_ids_add(&out->supposes, r->statement[j].id, s->ask.a);
}

void judge_claim_run(struct judge_claim *out, struct judge_session *s, int i)
{
	const struct judge_statement *c = &s->ask.r->statement[i];
	double start = s->ask.o->clock ? s->ask.o->clock() : 0;
	int rests;

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
	for (int k = c->scope; k >= 0; k = s->ask.r->step[k].scope)
		add_supposed(out, s, k);
	out->special = s->added[i];
	rests = judge_claim_verdict(out) > JUDGE_HOLDS ? judge_rests_on_case(s, i, NULL) : -1;
	if (rests >= 0) {
		out->special = true;
		add_supposed(out, s, rests);
	}
	/* A fact that contradicts the others was set aside: which of them is wrong nobody knows. */
	if (s->out->aside.n && judge_grade_of(out->certainty) == 2)
		out->certainty = judge_grade_name(1);
	s->truth[i] = out->truth;
	s->grade[i] = (signed char)judge_grade_of(out->certainty);
	s->bad[i] = out->verdict == JUDGE_FALSE || out->verdict == JUDGE_HOLDS_ONLY_HERE ||
		    (s->added[i] && out->verdict != JUDGE_HOLDS);
	s->rests[i] = out->used;
	s->assumes[i] = out->assumes;
	if (out->truth == JUDGE_FOLLOWS)
		tell_apart(s, i);
	if (s->ask.o->clock)
		out->ms = 1e3 * (s->ask.o->clock() - start);
}
