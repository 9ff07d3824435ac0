/*
 * judge.c -- a whole solution: the gate, then step by step, then what came of it.
 *
 * Nothing is concluded before it is known that the facts can hold together; where they cannot,
 * one is looked for without which they can.  A construction or case that no figure has is told
 * and left out of what follows.
 */
#include "judge/judge_priv.h"
#include <math.h>
#include <string.h>

enum { STARTS_AUX = 40, STARTS_SURE = 120 };
#define ASIDE_WORK 80000000L /* for a fact to set aside, about a second */

static const char *const verdict_name[] = {
#define VERDICT(NAME, word, text) #word,
#include "judge/verdict.def"
#undef VERDICT
};
const char *judge_verdict_name(enum judge_verdict v)
{
	return verdict_name[v];
}

enum judge_verdict judge_claim_verdict(const struct judge_claim *c)
{
	if (c->verdict == JUDGE_HOLDS && c->circular)
		return JUDGE_CIRCULAR;
	if (c->verdict != JUDGE_HOLDS || c->cited == JUDGE_FOLLOWS)
		return c->verdict;
	return c->cited == JUDGE_OPEN || c->cited == JUDGE_UNASKED ? JUDGE_UNKNOWN
								   : JUDGE_UNJUSTIFIED;
}

const char *judge_told_name(enum judge_told t)
{
	static const char *const name[] = { [JUDGE_FOLLOWS] = "follows",
					    [JUDGE_FAILS] = "fails",
					    [JUDGE_OPEN] = "open",
					    [JUDGE_CONTRADICTORY] = "contradictory",
					    [JUDGE_UNASKED] = "unasked" };

	return name[t];
}

/* --- The gate ------------------------------------------------------------------------------ */
static void facts_only(const struct judge_session *s, enum judge_level *level)
{
	for (int i = 0; i < s->ask.r->statements; i++)
		level[i] = i < s->ask.r->facts && !s->bad[i] ? LEVEL_WHOLE : LEVEL_NOTHING;
}

/* A key of several values: those of the figures that the facts allow. */
static bool gate_several(const struct judge_record *r, const struct judge_answer *t)
{
	int met = 0;

	for (int k = 0; k < r->answers; k++) {
		double v;
		bool found = false;

		if (!judge_is_number(r->answer[k], &v))
			return false;
		for (int i = 0; i < t->n_values; i++)
			found |= fabs(t->values[i] - v) <= 1e-6 * (1 + fabs(v));
		met += found;
	}
	return met == r->answers && t->n_values == r->answers;
}

/* The key is not what the facts tell: what they do. */
static const char *wrong_key(struct judge_session *s, const enum judge_level *level)
{
	const struct judge_record *r = s->ask.r;
	struct judge_answer t;
	const char *all;

	judge_ask_value(&t, s, r->facts, level, r->goal);
	all = t.value;
	for (int i = 0; t.several && i < t.n_values; i++)
		all = all ? arena_printf(s->ask.a, "%s or %s", all, t.value_text[i])
			  : t.value_text[i];
	return all ? arena_printf(s->ask.a,
				  "the key %.80s does not follow from the facts (it is %s)",
				  r->answer[0], all)
		   : arena_printf(s->ask.a, "the key %.80s does not follow from the facts",
				  r->answer[0]);
}

/* In the figure that is meant; where nothing is drawn, in every one. */
static void ask_goal(struct judge_answer *t, struct judge_session *s,
		     const enum judge_level *level, const char *text)
{
	int at = s->ask.r->facts;

	judge_ask(t, &s->ask, level, text, judge_figure_at(s, at));
	judge_ask_every(t, s, at, text);
}

/* Does the key follow from the facts that are not set aside?  *why: where it cannot be asked. */
static void ask_key(struct judge_answer *t, struct judge_session *s, const char **why)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = judge_new_level(s);
	const struct judge_figure *f = judge_figure_at(s, r->facts);
	int first = 0;

	*t = (struct judge_answer){ .told = JUDGE_UNASKED };
	facts_only(s, level);
	if (!r->goal || !r->world->goal_read) {
		*why = r->goal ? r->world->goal_err.msg : "the problem has no goal";
	} else if (r->world->goal_is_fact) {
		ask_goal(t, s, level, r->goal);
	} else if (r->answers == 1) {
		ask_goal(t, s, level,
			 arena_printf(s->ask.a, "(%s) = (%s)", r->goal, r->answer[0]));
		if (t->told == JUDGE_FAILS)
			*why = wrong_key(s, level);
	} else {
		judge_ask(t, &s->ask, level, r->goal, r->answers ? NULL : f);
		if (!r->answers)
			*why = "the problem has no answer to compare with";
		else if (t->told != JUDGE_CONTRADICTORY)
			t->told = gate_several(r, t) ? JUDGE_FOLLOWS : JUDGE_OPEN;
	}
	/* Nothing was asked: still the facts shall not contradict each other. */
	while (first < r->facts && (level[first] != LEVEL_WHOLE || r->statement[first].unread))
		first++;
	if (t->told == JUDGE_UNASKED && first < r->facts && !f->found)
		judge_ask(t, &s->ask, level, r->statement[first].link[0], NULL);
}

/* A figure has the facts that are left, and the solver finds nothing against it. */
static bool is_consistent(struct judge_session *s)
{
	struct judge_answer t;
	const char *why = NULL;

	if (!judge_figure_at(s, s->ask.r->facts)->found)
		return false;
	ask_key(&t, s, &why);
	return t.told != JUDGE_CONTRADICTORY;
}

/* Of facts that contradict each other the last one without which the others do not.  Where no
 * single one does it, none is set aside, and nothing can be concluded. */
static void set_aside(struct judge_session *s)
{
	const struct judge_record *r = s->ask.r;
	struct judge_report *out = s->out;
	long stop = s->ask.work + ASIDE_WORK;

	for (int i = r->facts - 1; i >= 0 && s->ask.work < stop && !out->aside.n; i--) {
		const char *id = r->statement[i].id;

		if (!judge_ids_has(&out->conflict, id))
			continue;
		s->bad[i] = true;
		if (is_consistent(s))
			judge_ids_add(&out->aside, id, s->ask.a);
		else
			s->bad[i] = false;
	}
}

/* Does no figure have the facts that are left? */
static bool is_at_odds(struct judge_session *s)
{
	struct judge_answer t;
	const char *why = NULL;

	if (judge_figure_at(s, s->ask.r->facts)->found)
		return false;
	ask_key(&t, s, &why);
	return t.told == JUDGE_CONTRADICTORY;
}

/* Facts at odds none of which can be left out: those that are to blame. */
static void find_blame(struct judge_session *s, struct judge_ids *blame)
{
	const struct judge_record *r = s->ask.r;
	struct judge_ids told = *blame;
	long stop = s->ask.work + ASIDE_WORK;
	bool *left_out = arena_alloc(s->ask.a, (size_t)r->facts + 1);

	for (int j = 0; j < r->facts; j++)
		s->bad[j] = left_out[j] = told.n && !judge_ids_has(&told, r->statement[j].id);
	for (int j = 0; j < r->facts && s->ask.work < stop; j++)
		if (!left_out[j]) {
			s->bad[j] = true;
			s->bad[j] = left_out[j] = is_at_odds(s);
		}
	*blame = (struct judge_ids){ 0 };
	for (int j = 0; j < r->facts; j++) {
		s->bad[j] = false;
		if (!left_out[j] && !r->statement[j].unread)
			judge_ids_add(blame, r->statement[j].id, s->ask.a);
	}
}

static void run_gate(struct judge_session *s)
{
	const struct judge_record *r = s->ask.r;
	struct judge_report *out = s->out;
	struct judge_answer t;

	ask_key(&t, s, &out->gate_why);
	if (t.told == JUDGE_CONTRADICTORY && judge_world_unorder(r)) {
		s->seen = NULL;
		out->gate_why = NULL;
		ask_key(&t, s, &out->gate_why);
	}
	if (t.told == JUDGE_CONTRADICTORY)
		find_blame(s, &t.conflict);
	out->gate = t.told == JUDGE_CONTRADICTORY || r->goal ? t.told : JUDGE_UNASKED;
	if (t.told == JUDGE_FOLLOWS && !out->gate_why)
		out->gated = true;
	else if (!out->gate_why)
		out->gate_why = t.why ? t.why : "the key does not follow from the facts";
	out->contradictory = t.told == JUDGE_CONTRADICTORY;
	out->conflict = t.conflict;
	if (out->contradictory && !s->ask.o->whole)
		set_aside(s);
}

/* Do the facts contradict each other, and nothing was found to set aside? */
bool judge_is_lost(const struct judge_report *p)
{
	return p->contradictory && !p->aside.n;
}

/* --- Constructions and cases --------------------------------------------------------------- */
/* Can the statements [from, to) hold with what was before?  -1: not told.  That none was found says not that
 * there is no figure. */
static int can_be(struct judge_session *s, int from, int to, const char **why)
{
	static const int starts[] = { STARTS_AUX, STARTS_SURE };
	enum judge_level *level = judge_new_level(s);
	struct judge_figure f;
	struct judge_answer t;

	judge_context(s, from, level);
	for (int i = from; i < to; i++)
		if (!s->ask.r->statement[i].unread)
			level[i] = LEVEL_WHOLE;
	for (int k = 0; k < 2; k++) {
		judge_make_figure(&f, &s->ask, level, starts[k], 0);
		if (f.found)
			return 1;
		if (!k)
			judge_ask(&t, &s->ask, level, s->ask.r->statement[from].text, NULL);
		if (t.told == JUDGE_CONTRADICTORY) {
			*why = t.why;
			return 0;
		}
		if (!f.missed || !judge_figure_at(s, from)->found)
			break;
	}
	return -1;
}

static void run_part(struct judge_session *s, struct judge_step_report *t,
		     enum judge_part part, int *verdict)
{
	const struct judge_record *r = s->ask.r;
	int from = t->of->from, to, can;

	while (from < t->of->to && r->statement[from].part != part)
		from++;
	for (to = from; to < t->of->to && r->statement[to].part == part;)
		to++;
	if (from == to)
		return;
	can = judge_is_lost(s->out) ? -1 : can_be(s, from, to, &t->why);
	if (part == JUDGE_SUPPOSED) {
		s->impossible[t->of - r->step] = can == 0;
		if (can == 0 && !t->why)
			t->why = "the case cannot be";
		return;
	}
	t->aux = arena_alloc(s->ask.a, sizeof *t->aux);
	t->aux->told = can >= 0;
	t->aux->exists = can == 1;
	t->aux->without = JUDGE_UNASKED;
	*verdict = can == 1 ? JUDGE_HOLDS : can == 0 ? JUDGE_FALSE : JUDGE_UNKNOWN;
	for (int i = from; i < to; i++) {
		if (can == 0)
			s->bad[i] = true;
		if (r->statement[i].unread && *verdict != JUDGE_FALSE) {
			*verdict = JUDGE_NOT_EXPRESSIBLE;
			t->why = r->statement[i].err.msg;
		}
	}
}

/* --- Steps --------------------------------------------------------------------------------- */
/* What a step inherits from others; of what is its own it is no heir. */
static void join_inherited(struct judge_step_report *t, const struct judge_claim *c,
			   struct arena *a)
{
	for (int i = 0; i < c->inherits.n; i++) {
		bool own = false;

		for (int k = 0; k < t->claims; k++)
			own |= !strcmp(t->claim[k].of->id, c->inherits.id[i]);
		if (!own)
			judge_ids_add(&t->inherits, c->inherits.id[i], a);
	}
}

/* The step is its worst claim. */
static void sum_up(struct judge_step_report *t, int verdict, struct arena *a)
{
	bool bare = verdict < 0;

	t->verdict = bare ? JUDGE_HOLDS : (enum judge_verdict)verdict;
	t->follows = JUDGE_FOLLOWS;
	for (int i = 0; i < t->claims; i++) {
		const struct judge_claim *c = &t->claim[i];
		enum judge_verdict v = judge_claim_verdict(c);

		if (t->follows == JUDGE_FOLLOWS || c->cited == JUDGE_FAILS)
			t->follows = c->cited;
		if (v > t->verdict)
			t->verdict = v;
		if (v == t->verdict && v > JUDGE_HOLDS && !t->why)
			t->why = c->why;
		judge_ids_join(&t->missing, &c->missing, a);
		join_inherited(t, c, a);
	}
	if (t->circular.n && t->verdict < JUDGE_CIRCULAR)
		t->verdict = JUDGE_CIRCULAR;
	if (!t->claims && bare && t->of->kind != JUDGE_LET && t->of->kind != JUDGE_CASE) {
		t->verdict = JUDGE_NOT_EXPRESSIBLE;
		t->why = "nothing of it is claimed in facts";
	}
}

bool judge_is_before(const struct judge_record *r, const char *id, int i)
{
	int k = judge_find_step(r, id, strlen(id)), j = judge_find_statement(r, id);

	if (k >= 0)
		return r->step[k].to <= i &&
		       k < (i < r->statements ? r->statement[i].step : r->steps);
	return j >= 0 && j < i;
}

/* What the step, or a claim of it, cites and is not there, or is itself or later. */
static void find_astray(struct judge_session *s, struct judge_step_report *t)
{
	const struct judge_record *r = s->ask.r;

	for (int k = 0; k < t->of->cites; k++)
		if (!judge_is_there(r, t->of->cite[k]))
			judge_ids_add(&t->nowhere, t->of->cite[k], s->ask.a);
		else if (!judge_is_before(r, t->of->cite[k], t->of->from))
			judge_ids_add(&t->circular, t->of->cite[k], s->ask.a);
	for (int i = 0; i < t->claims; i++) {
		t->claim[i].nowhere = t->nowhere.n > 0;
		t->claim[i].circular = t->circular.n > 0;
	}
	for (int i = 0; i < t->claims; i++) {
		const struct judge_statement *c = t->claim[i].of;

		for (int k = 0; k < c->cites; k++)
			if (!judge_is_there(r, c->by[k])) {
				t->claim[i].nowhere = true;
				judge_ids_add(&t->nowhere, c->by[k], s->ask.a);
			} else if (!judge_is_before(r, c->by[k], (int)(c - r->statement))) {
				t->claim[i].circular = true;
				judge_ids_add(&t->circular, c->by[k], s->ask.a);
			}
	}
}

static void run_step(struct judge_session *s, int k)
{
	const struct judge_record *r = s->ask.r;
	struct judge_step_report *t = &s->out->step[k];
	int verdict = -1;

	t->of = &r->step[k];
	run_part(s, t, JUDGE_SUPPOSED, &verdict);
	run_part(s, t, JUDGE_BUILT, &verdict);
	if (!judge_is_lost(s->out) && !(t->aux && t->aux->told && !t->aux->exists))
		judge_check_added(s, t->of);
	if (t->aux)
		t->aux->narrow = s->narrow[k];
	for (int i = t->of->from; i < t->of->to; i++)
		t->claims += judge_is_judged(s, i);
	t->claim = arena_alloc(s->ask.a, (size_t)(t->claims + 1) * sizeof *t->claim);
	for (int i = t->of->from, n = 0; i < t->of->to; i++)
		if (n < t->claims && judge_is_judged(s, i))
			judge_claim_run(&t->claim[n++], s, i);
	find_astray(s, t);
	for (int i = 0; i < t->claims; i++)
		judge_label_claim(&t->claim[i].label, r, &t->claim[i]);
	sum_up(t, verdict, s->ask.a);
	judge_set_eta(t);
	judge_label_step(&t->label, r, t);
}

/* --- Were the constructions of use? -------------------------------------------------------- */
static bool names_new_point(const struct judge_record *r, int i, const bool *fresh)
{
	const struct judge_mask *m = &r->world->sense[i].mask;

	for (int k = 0; k < r->world->p->points; k++)
		if (fresh[k] && m->point[k])
			return true;
	return false;
}

/* Points that nothing before the step names. */
static void find_fresh(const struct judge_record *r, const struct judge_step *t, bool *fresh)
{
	for (int k = 0; k < r->world->p->points; k++) {
		fresh[k] = false;
		for (int i = t->from; i < t->to; i++)
			fresh[k] |= r->statement[i].part == JUDGE_BUILT &&
				    r->world->sense[i].mask.point[k];
		for (int i = 0; i < t->from; i++)
			fresh[k] &= !r->world->sense[i].mask.point[k];
	}
}

/* Does a claim speak of all points of a construction that only joins old ones? */
static bool names_all(const struct judge_record *r, int i, const struct judge_step *t)
{
	const struct judge_mask *m = &r->world->sense[i].mask;

	for (int j = t->from; j < t->to; j++) {
		const struct judge_mask *its = &r->world->sense[j].mask;
		bool all = r->statement[j].part == JUDGE_BUILT && !r->statement[j].unread;

		for (int k = 0; k < r->world->p->points; k++)
			all = all && (m->point[k] || !its->point[k]);
		if (all)
			return true;
	}
	return false;
}

/* What the final claims rest on, through the claims between; the last claims where there is
 * no final one. */
static void mark_path(const struct judge_session *s, bool *on)
{
	const struct judge_record *r = s->ask.r;
	int last = r->final_to > r->final_from ? r->final_from : r->statements - 1;

	for (int i = last < 0 ? 0 : last; i < r->statements; i++)
		on[i] = true;
	for (int i = r->statements - 1; i >= 0; i--)
		for (int k = 0; on[i] && k < s->rests[i].n; k++) {
			int j = judge_find_statement(r, s->rests[i].id[k]);

			if (j >= 0 && j < i)
				on[j] = true;
		}
}

static void weigh_aux(struct judge_session *s, struct judge_step_report *t, const bool *on)
{
	const struct judge_record *r = s->ask.r;
	enum judge_level *level = judge_new_level(s);
	bool fresh[PROBLEM_POINTS] = { false }, any = false;
	int goal = r->final_to > r->final_from ? r->final_from : -1;
	struct judge_answer a;

	find_fresh(r, t->of, fresh);
	for (int k = 0; k < PROBLEM_POINTS; k++)
		any |= fresh[k];
	for (int i = t->of->from; i < r->statements; i++) {
		bool rests = any ? names_new_point(r, i, fresh) : names_all(r, i, t->of);

		for (int k = 0; k < s->rests[i].n; k++) {
			int j = judge_find_statement(r, s->rests[i].id[k]);

			rests |= j >= t->of->from && j < t->of->to &&
				 r->statement[j].part == JUDGE_BUILT;
		}
		if (!rests || (r->statement[i].part != JUDGE_CLAIM &&
			       r->statement[i].part != JUDGE_FINAL_CLAIM))
			continue;
		judge_ids_add(&t->aux->by, r->statement[i].id, s->ask.a);
		t->aux->on_path |= on[i];
	}
	if (goal < 0 || r->statement[goal].unread || names_new_point(r, goal, fresh))
		return;
	judge_context(s, goal, level);
	for (int i = 0; i < r->statements; i++)
		if (r->statement[i].step == t->of - r->step || names_new_point(r, i, fresh))
			level[i] = LEVEL_NOTHING;
	judge_ask(&a, &s->ask, level, r->statement[goal].text, judge_figure_at(s, goal));
	t->aux->without = a.told;
}

static void weigh_constructions(struct judge_session *s)
{
	bool *on = arena_alloc(s->ask.a, (size_t)s->ask.r->statements + 1);

	mark_path(s, on);
	for (int i = 0; i < s->out->steps; i++)
		if (s->out->step[i].aux && s->out->step[i].aux->exists &&
		    !judge_is_lost(s->out))
			weigh_aux(s, &s->out->step[i], on);
}

/* --- The whole ----------------------------------------------------------------------------- */
void judge_run(struct judge_report *out, const struct judge_record *r,
	       const struct judge_options *o, struct arena *a)
{
	struct judge_session s = { .ask = { .r = r, .o = o, .a = a }, .out = out };
	size_t n = (size_t)r->statements + 1;
	double start = o->clock ? o->clock() : 0;

	memset(out, 0, sizeof *out);
	out->of = r;
	s.truth = arena_alloc(a, n * sizeof *s.truth);
	s.bad = arena_alloc(a, n * sizeof *s.bad);
	s.ask.bad = s.bad;
	s.doubtful = arena_alloc(a, n * sizeof *s.doubtful);
	s.rests = arena_alloc(a, n * sizeof *s.rests);
	s.assumes = arena_alloc(a, n * sizeof *s.assumes);
	s.grade = arena_alloc(a, n);
	s.added = arena_alloc(a, n * sizeof *s.added);
	s.counts = arena_alloc(a, n);
	s.impossible = arena_alloc(a, (size_t)r->steps + 1);
	s.narrow = arena_alloc(a, (size_t)r->steps + 1);
	for (size_t i = 0; i < n; i++)
		s.truth[i] = JUDGE_UNASKED;
	run_gate(&s);
	out->steps = r->steps;
	out->step = arena_alloc(a, (size_t)(r->steps + 1) * sizeof *out->step);
	for (int k = 0; k < r->steps; k++)
		run_step(&s, k);
	judge_final_run(&s);
	weigh_constructions(&s);
	judge_gather_eta(out, a);
	judge_find_first(out);
	out->work = s.ask.work;
	if (o->clock)
		out->ms = 1e3 * (o->clock() - start);
}
