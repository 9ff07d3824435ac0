/* prove.c -- the policy: what is tried, in which order, and what the verdict is. */
#include "base/work.h"
#include "deduce/deduce.h"
#include "invent/invent.h"
#include "jgex/jgex.h"
#include "prove/prove_priv.h"
#include <string.h>

const char *prove_status_name(enum prove_status s)
{
	static const char *const name[PROVE_STATUSES] = { "proved", "false", "open",
							  "bad_problem" };

	return name[s];
}

/* What a drawing does not show is refuted by these, and by no more. */
#define DRAWINGS 8
#define ELSEWHERE "the points are in order as drawn: in another order the goal fails"

struct attempt {
	struct prove_result *r;
	const struct setting *s;
	const char *text; /* without added points */
	const struct prove_options *o;
	struct arena *a;
};

/* One condition more, unless it is there. */
static void add_condition(struct prove_result *r, struct arena *a, const char *text)
{
	const char **more;

	for (int i = 0; i < r->conditions; i++)
		if (strcmp(r->condition[i], text) == 0)
			return;
	more = arena_alloc(a, (size_t)(r->conditions + 1) * sizeof *more);
	if (r->conditions)
		memcpy(more, r->condition, (size_t)r->conditions * sizeof *more);
	more[r->conditions++] = text;
	r->condition = more;
}

void prove_condition_beside(struct prove_result *r, struct arena *a, const char *text)
{
	struct proof *p = r->proof;
	const char **all;

	add_condition(r, a, text);
	if (!p)
		return;
	all = arena_alloc(a, (size_t)(p->besides + 1) * sizeof *all);
	for (int i = 0; i < p->besides; i++)
		all[i] = p->beside[i];
	all[p->besides++] = text;
	p->beside = all;
}

static const char *said(struct attempt *t, const struct setting *s, const struct claim *c)
{
	struct buf b = { 0 };
	const char *text;

	claim_say(&b, s, c);
	text = arena_strdup(t->a, buf_str(&b));
	buf_clear(&b);
	return text;
}

/* What linear steps read from the drawing: orders of points, halves of angles. */
static void take_orders(struct attempt *t, const struct proof *p, const struct proof_step *st)
{
	for (int i = 0; i < st->parts; i++) {
		const char *text = proof_read_off(t->a, p, st, i);

		if (!text)
			continue;
		t->r->as_drawn = true;
		add_condition(t->r, t->a, text);
	}
}

/* Is it an order, a side or a turn, of which a figure has one or the other? */
static bool is_turn(enum predicate k)
{
	return k == CLAIM_SAMECLOCK || k == CLAIM_SAMESIDE || k == CLAIM_NSAMESIDE ||
	       k == CLAIM_OBTUSE || k == CLAIM_SAMEORDER;
}

/* What a deduction saw in the drawing. */
static void take_proof(struct attempt *t, struct proof *p)
{
	struct prove_result *r = t->r;
	const struct setting *s = p->setting;

	r->proof = p;
	r->setting = s;
	r->status = PROVE_PROVED;
	for (int i = 0; i < p->steps; i++) {
		const struct proof_step *st = &p->step[i];

		r->steps += st->reason != REASON_GIVEN && st->reason != REASON_SEEN;
		if (st->reason == REASON_SEEN && !setting_gives(s, &st->claim)) {
			add_condition(t->r, t->a, said(t, s, &st->claim));
			r->as_drawn |= is_turn((enum predicate)st->claim.kind);
		}
		take_orders(t, p, st);
	}
	r->clause = arena_alloc(t->a, (size_t)(s->clauses + 1) * sizeof *r->clause);
	for (int i = 0; i < s->clauses; i++)
		if (s->clause[i].n > 0 && s->point[s->clause[i].first].added)
			r->clause[r->clauses++] = s->clause[i].text;
	for (int i = 0; i < s->points; i++)
		r->aux += s->point[i].added;
}

/* The points that a claim speaks of, and those that they are made from. */
static void mark_needed(const struct setting *s, const struct claim *goal, bool *clause)
{
	bool more = true;

	for (int i = 0; i < goal->n; i++)
		if (s->point[goal->p[i]].clause >= 0)
			clause[s->point[goal->p[i]].clause] = true;
	for (int i = 0; i < s->points; i++)
		if (s->point[i].added && s->point[i].clause >= 0)
			clause[s->point[i].clause] = true;
	while (more) {
		more = false;
		for (int g = 0; g < s->givens; g++) {
			const struct claim *c = &s->given[g].claim;

			if (s->given[g].clause < 0 || !clause[s->given[g].clause])
				continue;
			for (int i = 0; i < c->n; i++) {
				int at = s->point[c->p[i]].clause;

				more |= at >= 0 && !clause[at];
				if (at >= 0)
					clause[at] = true;
			}
		}
	}
}

/* The same figure with what the goal hangs on only: proofs of one goal of several are shorter
 * without what was given for the others. */
static struct setting *cone_of(struct attempt *t, int goal)
{
	struct setting *s = setting_copy(t->a, t->s);
	bool *clause = arena_alloc(t->a, (size_t)(s->clauses + 1));
	int n = 0;

	mark_needed(s, &t->s->goal[goal], clause);
	for (int g = 0; g < s->givens; g++)
		if (s->given[g].clause < 0 || clause[s->given[g].clause])
			s->given[n++] = s->given[g];
	s->givens = n;
	s->goal[0] = t->s->goal[goal];
	s->goals = 1;
	return s;
}

/* The steps of one proof behind those of another, each claim once; where its goal is then. */
static int append(struct attempt *t, struct proof *all, const struct proof *p)
{
	int *at = arena_alloc(t->a, (size_t)(p->steps + 1) * sizeof *at);

	for (int i = 0; i < p->steps; i++) {
		struct proof_step st = p->step[i];
		int *from = arena_alloc(t->a, (size_t)(st.n_from + 1) * sizeof *from);
		struct proof_part *part =
			arena_alloc(t->a, (size_t)(st.parts + 1) * sizeof *part);

		at[i] = -1;
		for (int j = 0; j < all->steps && at[i] < 0; j++)
			if (claim_same(&all->step[j].claim, &st.claim))
				at[i] = j;
		if (at[i] >= 0)
			continue;
		for (int j = 0; j < st.n_from; j++)
			from[j] = st.from[j] < 0 ? -1 : at[st.from[j]];
		for (int j = 0; j < st.parts; j++) {
			part[j] = st.part[j];
			part[j].from = at[part[j].from];
		}
		st.from = from;
		st.part = part;
		at[i] = proof_add(t->a, all, st);
	}
	return at[p->goal[0]];
}

/* Several goals, each from what it hangs on; NULL where one of them needs more. */
static struct proof *goal_by_goal(struct attempt *t)
{
	struct deduce_options o = { .work = t->o->work,
				    .stop = t->o->stop,
				    .data = t->o->data };
	struct proof *all = proof_new(t->a, t->s);

	all->method = "deduction";
	for (int g = 0; g < t->s->goals; g++) {
		struct closure *c = closure_new(cone_of(t, g), &o);
		struct proof *p = NULL;

		if (closure_run(c))
			p = closure_proof(c, t->a, NULL);
		closure_free(c);
		if (!p)
			return NULL;
		all->goal[g] = append(t, all, p);
	}
	return proof_check(all, NULL) == OK ? all : NULL;
}

/* Where angles are halved, a proof is for figures that look like the drawn one: does the goal fail in
 * others, whatever meetings are taken there?  That is worth a word. */
static void look_elsewhere(struct attempt *t, const struct proof *p)
{
	struct jgex_options o = { .seed = t->o->seed + 1, .still = true };
	struct setting *counter = NULL;
	struct err e = { 0 };
	int goal;

	if (strchr(t->text, '@') || !proof_halves(p))
		return;
	if (jgex_refute(&counter, &goal, t->a, t->text, &o, DRAWINGS, &e) != OK || !counter)
		return;
	prove_condition_beside(t->r, t->a, ELSEWHERE);
}

static bool by_deduction(struct attempt *t)
{
	struct deduce_options o = { .work = t->o->work,
				    .stop = t->o->stop,
				    .data = t->o->data };
	struct closure *c = closure_new(t->s, &o);
	struct proof *p = NULL, *short_one = NULL;

	if (closure_run(c))
		p = closure_proof(c, t->a, NULL);
	t->r->facts = closure_facts(c);
	t->r->spent = closure_is_spent(c);
	closure_free(c);
	if (!p)
		return false;
	if (t->s->goals > 1)
		short_one = goal_by_goal(t);
	if (short_one && short_one->steps < p->steps)
		p = short_one;
	t->r->method = "deduction";
	take_proof(t, p);
	look_elsewhere(t, p);
	return true;
}

static bool is_stopped(const struct attempt *t)
{
	return work_over() || (t->o->stop && t->o->stop(t->o->data));
}

static bool no_more_points(void *data)
{
	const struct attempt *t = data;

	return is_stopped(t) || (t->o->enough && t->o->enough(t->o->data));
}

static bool by_invention(struct attempt *t)
{
	struct invent_options o = { .seed = t->o->seed,
				    .threads = t->o->threads,
				    .jobs = t->o->jobs,
				    .effort = t->o->effort,
				    .work = t->o->work,
				    .points = t->o->points,
				    .stop = no_more_points,
				    .data = t };
	struct proof *p = NULL;

	if (!invent_proof(t->s, &o, t->a, &p, NULL))
		return false;
	t->r->method = "deduction with added points";
	take_proof(t, p);
	look_elsewhere(t, p);
	return true;
}

/* The drawing of algebra's counter-example: points that do not matter stay where they are. */
static const struct setting *drawn_counter(struct attempt *t, const struct algebra_verdict *v)
{
	struct setting *c = setting_copy(t->a, t->s);

	if (!v->counter_at)
		return c;
	for (int i = 0; i < c->points; i++) {
		if (v->counter_known && !v->counter_known[i])
			continue;
		c->point[i].x = v->counter_at[2 * i];
		c->point[i].y = v->counter_at[2 * i + 1];
	}
	return c;
}

static void take_false(struct attempt *t, const struct setting *counter, int goal,
		       const char *by)
{
	struct prove_result *r = t->r;

	r->status = PROVE_FALSE;
	r->method = by;
	r->counter = counter;
	r->goal = goal;
	r->why = arena_printf(t->a, "there is a figure in which this does not hold: %s",
			      said(t, t->s, &t->s->goal[goal]));
}

/* Algebra shows of three products that one is the sum of the others: which, the figure shows. */
static void largest_of(struct attempt *t, const struct claim *c)
{
	int alone = -1, plus = 0;
	struct claim one = *c;
	struct claim_sum *sum;
	struct buf b = { 0 };

	if (c->kind != CLAIM_LSUM || c->sum->terms != 3 || claim_sum_is_squares(c))
		return;
	for (int i = 0; i < 3; i++)
		plus += c->sum->term[i].num > 0;
	for (int i = 0; i < 3; i++)
		if ((c->sum->term[i].num > 0) == (plus == 1))
			alone = i;
	sum = arena_alloc(t->a, sizeof *sum);
	sum->terms = 1;
	sum->term[0] = c->sum->term[alone];
	sum->term[0].num = sum->term[0].num < 0 ? -sum->term[0].num : sum->term[0].num;
	one.sum = sum;
	claim_say(&b, t->s, &one); /* "AC · BD = 0" */
	add_condition(t->r, t->a,
			arena_printf(t->a, "%.*s is the largest of the three", (int)(b.n - 4),
				     buf_str(&b)));
	buf_clear(&b);
}

/* Every goal; one that is false ends it. */
static bool by_algebra(struct attempt *t)
{
	struct prove_result *r = t->r;
	struct algebra_options o = { .seed = t->o->seed,
				     .work = t->o->algebra,
				     .stop = t->o->stop,
				     .data = t->o->data };
	struct algebra_verdict *v = arena_alloc(t->a, (size_t)(t->s->goals + 1) * sizeof *v);
	bool roots = false;

	for (int g = 0; g < t->s->goals; g++) {
		struct err e = { 0 };

		if (algebra_decide(t->s, &t->s->goal[g], &o, &v[g], t->a, &e) != OK) {
			r->why = arena_strdup(t->a, e.msg);
			return false;
		}
		if (v[g].answer == ALGEBRA_FALSE) {
			take_false(t, drawn_counter(t, &v[g]), g, "algebra: counter-example");
			r->algebra = v;
			return true;
		}
		if (v[g].answer == ALGEBRA_OPEN) {
			r->why = v[g].why;
			return false;
		}
		if (algebra_verify(v[g].proof, t->o->seed + 1, &e) != OK) {
			r->why = arena_printf(t->a, "the proof does not check: %s", e.msg);
			return false;
		}
		roots |= strcmp(v[g].method, "identity") != 0;
		r->as_drawn |= v[g].answer == ALGEBRA_BRANCH;
	}
	r->status = PROVE_PROVED;
	r->algebra = v;
	r->method = roots ? "algebra: characteristic sets" : "algebra: identity";
	for (int g = 0; g < t->s->goals; g++) {
		largest_of(t, &t->s->goal[g]);
		for (int i = 0; i < v[g].conditions; i++) {
			struct buf b = { 0 };

			algebra_say(&b, t->s, &v[g].condition[i]);
			add_condition(t->r, t->a, arena_strdup(t->a, buf_str(&b)));
			buf_clear(&b);
		}
	}
	return true;
}

/* A goal that the drawing denies is false where the drawing is proven to be a figure. */
static bool denied(struct attempt *t)
{
	for (int g = 0; g < t->s->goals; g++)
		if (is_no(claim_seen(t->s, &t->s->goal[g]))) {
			take_false(t, t->s, g, "counter-example");
			return true;
		}
	return false;
}

static bool looks_true(const struct setting *s)
{
	for (int g = 0; g < s->goals; g++)
		if (claim_is_equation((enum predicate)s->goal[g].kind) &&
		    !claim_looks_true(s, &s->goal[g]))
			return false;
	return true;
}

/* By further drawings, for other meetings may have been meant than those that were drawn.  Where
 * the statement says where points are (a@1_2), that is the figure it speaks of: others do not count.
 * any: whatever meetings are drawn. */
static bool refuted(struct attempt *t, bool any)
{
	struct jgex_options o = { .seed = t->o->seed + 1, .any = any };
	struct setting *counter = NULL;
	struct err e = { 0 };
	int goal = 0;

	if (strchr(t->text, '@'))
		return denied(t);
	if (jgex_refute(&counter, &goal, t->a, t->text, &o, DRAWINGS, &e) != OK || !counter)
		return false;
	take_false(t, counter, goal, "counter-example");
	return true;
}

static void say_open(struct attempt *t, const char *algebra)
{
	struct prove_result *r = t->r;

	r->status = PROVE_OPEN;
	r->why = arena_printf(t->a, "%s: %d facts%s%s%s",
			      t->o->no_deduce ? "algebra did not decide"
			      : r->spent      ? "deduction stopped at its budget"
					      : "deduction is saturated",
			      r->facts, t->o->aux ? ", and no added points were found" : "",
			      *algebra ? "; algebra: " : "", algebra);
}

/* Given by the last clause of the statement, which says so from now on: "d = foot d a b c,
 * ncoll a b d". */
static void give_beside(struct attempt *t, struct setting *s, const struct claim *c)
{
	struct buf b = { 0 };
	int k = s->clauses - 1;

	while (k > 0 && s->clause[k].n > 0 && s->point[s->clause[k].first].added)
		k--;
	claim_print(&b, s, c);
	setting_give(s, *c);
	if (k >= 0) {
		struct setting_clause *last = &s->clause[k];

		s->given[s->givens - 1].clause = k;
		last->text = arena_printf(t->a, "%s, %s", last->text, buf_str(&b));
	}
	buf_clear(&b);
}

/* Beside equations, side conditions among the goals say which figure is meant: the proof is for the
 * figures in which they hold, and says so.  By themselves they are not proved here. */
static bool choose_figure(struct attempt *t, struct setting *asked)
{
	int n = 0, equations = 0;

	for (int g = 0; g < asked->goals; g++) {
		enum predicate kind = (enum predicate)asked->goal[g].kind;

		equations += !claim_is_seen(kind);
		if (claim_is_seen(kind) && !is_yes(claim_seen(asked, &asked->goal[g])))
			return false;
	}
	if (equations == 0 || equations == asked->goals)
		return equations > 0;
	for (int g = 0; g < asked->goals; g++) {
		struct claim c = asked->goal[g];

		if (!claim_is_seen((enum predicate)c.kind)) {
			asked->goal[n++] = c;
			continue;
		}
		give_beside(t, asked, &c);
		add_condition(t->r, t->a, said(t, asked, &c));
	}
	asked->goals = n;
	return true;
}

static bool some_equation(const struct setting *s)
{
	for (int g = 0; g < s->goals; g++)
		if (!claim_is_seen((enum predicate)s->goal[g].kind))
			return true;
	return false;
}

static bool side_fails(struct attempt *t)
{
	for (int g = 0; g < t->s->goals; g++)
		if (claim_is_seen((enum predicate)t->s->goal[g].kind) &&
		    is_no(claim_seen(t->s, &t->s->goal[g]))) {
			take_false(t, t->s, g, "counter-example");
			return true;
		}
	return false;
}

/* Questions become claims, side conditions choose the figure; what then is no equation is not
 * proved here. */
static bool other_goals(struct attempt *t)
{
	struct setting *asked = setting_copy(t->a, t->s);
	bool all = true;

	for (int g = 0; g < asked->goals; g++)
		all &= claim_is_equation((enum predicate)asked->goal[g].kind);
	if (all)
		return false;
	if (!choose_figure(t, asked)) {
		bool mixed = some_equation(t->s);

		if ((mixed || !side_fails(t)) && !refuted(t, false))
			t->r->why =
				mixed ? "no drawing was found in which the side conditions "
					"among the goals hold"
				      : "the goal is a side condition; only equations are "
					"proved";
		return true;
	}
	for (int g = 0; g < asked->goals; g++)
		if (!claim_is_equation((enum predicate)asked->goal[g].kind) &&
		    !prove_suggest(asked, &asked->goal[g])) {
			t->r->why = "the value that is asked for is no short fraction";
			return true;
		}
	t->r->setting = t->s = asked;
	return false;
}

static bool some_sum(const struct setting *s)
{
	for (int g = 0; g < s->goals; g++)
		if (s->goal[g].kind == CLAIM_LSUM)
			return true;
	return false;
}

static void decide(struct attempt *t)
{
	struct prove_result *r = t->r;
	const char *algebra = "";

	r->setting = t->s;
	if (t->s->goals == 0) {
		r->status = PROVE_BAD;
		err_fail(&r->err, E_ARG, "bad_argument", "nothing is to be proved");
		err_hint(&r->err, "write ? and a goal behind the clauses: ? cong a b c d");
		r->why = r->err.msg;
		return;
	}
	if (other_goals(t))
		return;
	/* Sums hang on the order of points: what is true for one order only is false, unless the
	 * statement says which (obtuse_angle, sameclock). */
	if (some_sum(t->s) && refuted(t, true))
		return;
	if (looks_true(t->s)) {
		if (!t->o->no_deduce && by_deduction(t))
			return;
		if (refuted(t, false))
			return;
		if (t->o->aux && !t->o->no_deduce && !is_stopped(t) && by_invention(t))
			return;
	} else if (refuted(t, false)) {
		return;
	}
	if (is_stopped(t)) {
		algebra = "there was no time left";
	} else if (!t->o->no_algebra) {
		if (by_algebra(t))
			return;
		algebra = r->why;
	}
	say_open(t, algebra);
}

static void begin(struct prove_result *r)
{
	memset(r, 0, sizeof *r);
	r->status = PROVE_OPEN;
	r->method = r->why = "";
}

void prove_statement(struct prove_result *r, const char *text, const struct prove_options *o,
		     struct arena *a)
{
	struct jgex_options jo = { .seed = o->seed, .strict = o->strict };
	struct setting *s = NULL;
	const char *added;
	struct attempt t = { r, NULL, NULL, o, a };

	begin(r);
	r->aside = arena_alloc(a, SETTING_POINTS * sizeof *r->aside);
	text = jgex_single(a, text, r->aside, &r->asides);
	t.text = jgex_statement(a, text, &added);
	if (jgex_read(&s, a, text, &jo, &r->err) != OK) {
		r->status = PROVE_BAD;
		r->why = r->err.msg;
		return;
	}
	t.s = s;
	decide(&t);
	if (r->status == PROVE_FALSE && r->asides) {
		r->status = PROVE_OPEN;
		r->why = "it fails in a figure in which a second name is another point";
	}
}

/* Elementary steps of the search for points in a second, on two cores. */
#define POINTS_PER_SECOND 1e7

void prove_budget(struct prove_options *o, double seconds)
{
	if (seconds > 0)
		o->algebra = (long)(seconds * ALGEBRA_SECOND) + 1;
	o->effort = (long)((seconds > 0 ? seconds : PROVE_SECONDS) * POINTS_PER_SECOND) + 1;
}
