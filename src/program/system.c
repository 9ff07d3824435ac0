/*
 * system.c -- the steps as one system of equations.
 *
 * Sweep over the steps in their order: one whose unknowns are all known is checked, one
 * with a single open unknown is solved for it.  When a sweep changes nothing, an unknown
 * is expressed by others (express.c), which leaves a smaller system; when nothing can
 * be expressed, the rest is searched for jointly (newton.c).
 *
 * Where there are several roots the first by preference is taken (choose.c).  A choice
 * that leads to a contradiction is taken back: the run is repeated with the next one.
 * Which other choices hold as well, and fit better, is looked at in several.c.
 */
#include "program/program_priv.h"
#include <math.h>
#include <string.h>

/* Two sides that were computed apart agree when they differ by less than what rounding
 * of textbook values does; a step that was used to compute one of them, by less. */
#define AGREE 5e-3
#define CLOSE 1e-6

/* At 0 already: searches have stopped, and what they did not find says nothing. */
static bool is_spent(const struct program_solver *s)
{
	return s->work <= 0;
}

static struct event *tell(struct program_solver *s, int what, int step, int u)
{
	struct event *v = &s->event[s->events];

	if (s->events == EVENTS)
		return NULL;
	*v = (struct event){ .what = what, .step = step, .unknown = u };
	s->events++;
	return v;
}

/* Which of n ways to take here: the first, unless this run is to try another. */
static int decide(struct program_solver *s, int n, int fit)
{
	if (n < 2 || s->chosen == CHOICES) {
		s->all_tried = s->all_tried && n < 2;
		return 0;
	}
	if (s->chosen == s->choices)
		s->choice[s->choices++] = (struct program_choice){ .of = n };
	s->choice[s->chosen].of = n;
	s->choice[s->chosen].fit = fit;
	return s->choice[s->chosen++].taken;
}

static bool agree(struct real a, struct real b, double part)
{
	double gap = fabs(a.v - b.v);

	return gap <= a.e + b.e || gap <= part * fmax(fabs(a.v), fabs(b.v)) || gap < 1e-12;
}

static void step_words(const struct program_solver *s, const struct program_step *e, char *out,
		       size_t size)
{
	struct buf b = { 0 };

	buf_add(&b, e->op->name);
	for (int i = 0; i < e->n && b.n < size; i++) {
		buf_addc(&b, ' ');
		buf_addn(&b, s->operand[e->first + i].text,
			 (size_t)s->operand[e->first + i].n);
	}
	if (b.n >= size)
		b.s[size - 1] = 0;
	strcpy(out, buf_str(&b));
	buf_clear(&b);
}

/* Sides that agree nearly enough: are they the same? */
static bool same(struct program_solver *s, int step, struct real l, struct real r)
{
	int64_t p, q, m, n;
	bool both = program_form_get(l.x, &p, &q) && program_form_get(r.x, &m, &n);

	if (program_form_equal(l.x, r.x))
		return true;
	if (both || fabs(l.v - r.v) > l.e + r.e) {
		/* The first in the order of the steps is the one that is told. */
		if (s->off < 0 || step < s->off)
			s->off = step;
		return false;
	}
	s->unsure = true;
	return true;
}

static enum program_status check(struct program_solver *s, int i)
{
	struct program_step *e = &s->step[i];
	struct real l = program_node_value(s, e->left), r = program_node_value(s, e->right);
	struct event *v;
	char words[120];

	if (is_spent(s))
		return PROGRAM_BUDGET;
	e->done = true;
	if (!program_real_finite(l) || !program_real_finite(r)) {
		step_words(s, e, words, sizeof words);
		return program_fail(s, PROGRAM_NO_REAL_SOLUTION,
				    "step %d, %s: its equation has no real value", e->line + 1,
				    words);
	}
	if (!agree(l, r, AGREE)) {
		step_words(s, e, words, sizeof words);
		return program_fail(
			s, PROGRAM_INCONSISTENT,
			"step %d, %s, contradicts the steps before: %.9g is not %.9g",
			e->line + 1, words, l.v, r.v);
	}
	v = tell(s, EVENT_CHECKED, i, -1);
	if (!same(s, i, l, r) && v) {
		v->off = true;
		v->left = l.v;
		v->right = r.v;
	}
	return PROGRAM_OK;
}

static void set_value(struct program_solver *s, int u, int step, enum program_method how,
		      struct real v)
{
	struct unknown *x = &s->unknown[u];

	x->known = true;
	x->value = v;
	x->step = step;
	x->how = how;
	s->known |= BIT(u);
}

/* What was expressed by others that are all known now has a value. */
static enum program_status settle(struct program_solver *s)
{
	bool again = true;

	while (again) {
		again = false;
		for (int u = 0; u < UNKNOWNS; u++) {
			struct unknown *x = &s->unknown[u];
			char name[8];

			if (!(s->used & BIT(u)) || x->known || x->by == NO_NODE ||
			    program_node_open(s, x->by))
				continue;
			set_value(s, u, x->step, EXPRESSED, program_node_value(s, x->by));
			again = true;
			if (is_spent(s))
				return PROGRAM_BUDGET;
			program_unknown_name(name, u);
			if (!program_real_finite(x->value))
				return program_fail(s, PROGRAM_NO_REAL_SOLUTION,
						    "step %d leaves no real value for %s",
						    s->step[x->step].line + 1, name);
			tell(s, EVENT_SOLVED, x->step, u);
		}
	}
	return PROGRAM_OK;
}

static enum program_status no_root(struct program_solver *s, int i, int u, bool never)
{
	int line = s->step[i].line + 1;
	char words[120], name[8];

	if (is_spent(s))
		return PROGRAM_BUDGET;
	step_words(s, &s->step[i], words, sizeof words);
	program_unknown_name(name, u);
	if (never)
		return program_fail(s, PROGRAM_INCONSISTENT, "step %d, %s, holds for no %s",
				    line, words, name);
	return program_fail(s, PROGRAM_NO_REAL_SOLUTION,
			    "step %d, %s, has no real solution for %s", line, words, name);
}

#define SAME 1e-12 /* the rounding of doubles */

/* Does the step hold whatever u is, as nearly as rounded values do?  Then it repeats
 * others.  Where it has a root that fits, it must hold much more nearly for that. */
static bool says_nothing(struct program_solver *s, int i, int u, const struct roots *r)
{
	static const double try[] = { 0.7, 13, 41, 170 };
	const struct program_step *e = &s->step[i];
	double worst = 0;

	for (size_t k = 0; k < sizeof try / sizeof *try; k++) {
		double a = program_node_at(s, e->left, u, try[k]),
		       b = program_node_at(s, e->right, u, try[k]);
		double gap = fabs(a - b) / fmax(fabs(a), fabs(b));

		if (!(gap <= AGREE))
			return false;
		worst = fmax(worst, gap);
	}
	if (worst > CLOSE && r->n && program_roots_fit(s, e, u, r->r[0].v.v))
		return false;
	/* It holds for no u, or for one that is not meant, or for reasons we do not see. */
	if (worst <= SAME)
		s->unsure = true;
	else if (s->off < 0 || i < s->off)
		s->off = i;
	return true;
}

static enum program_status solve_step(struct program_solver *s, int i, int u)
{
	struct program_step *e = &s->step[i];
	struct event *v;
	struct roots r;
	int k;

	program_roots_find(s, e, u, &r);
	if (is_spent(s))
		return PROGRAM_BUDGET;
	e->done = true;
	program_roots_rank(s, e, u, &r);
	s->unsure = s->unsure || r.nearly;
	if (r.free || says_nothing(s, i, u, &r))
		return PROGRAM_OK;
	if (!r.n)
		return no_root(s, i, u, r.never);
	if (r.rounded && (s->off < 0 || i < s->off))
		s->off = i;
	k = decide(s, r.n, r.fit);
	if (k >= r.n)
		k = 0;
	v = tell(s, r.searched ? EVENT_SEARCHED : EVENT_SOLVED, i, u);
	set_value(s, u, i, r.searched ? SEARCHED : SOLVED, r.r[k].v);
	if (v)
		for (v->n = 0; v->n < r.n; v->n++)
			v->root[v->n] = r.r[v->n == k ? 0 : v->n == 0 ? k : v->n].v.v;
	return settle(s);
}

/* One sweep; *moved: did it get anywhere? */
static enum program_status sweep(struct program_solver *s, bool *moved)
{
	enum program_status st = PROGRAM_OK;

	*moved = false;
	for (int i = 0; i < s->steps && st == PROGRAM_OK; i++) {
		struct program_step *e = &s->step[i];
		uint64_t open;

		if (e->done || e->left == NO_NODE)
			continue;
		open = program_node_open(s, e->left) | program_node_open(s, e->right);
		if (open && (open & (open - 1)))
			continue;
		*moved = true;
		st = open ? solve_step(s, i, __builtin_ctzll(open)) : check(s, i);
		if (open && st == PROGRAM_OK)
			return st;
	}
	return st;
}

/* Express an unknown by others; false when there is none that can be. */
static bool express(struct program_solver *s)
{
	struct way w;

	while (!is_spent(s) && program_express_find(s, &w)) {
		struct program_step *e = &s->step[w.step];
		bool two = w.kind == WAY_SQUARE || w.kind == WAY_BRANCH ||
			   w.kind == WAY_QUADRATIC;
		node by = program_express_make(s, &w, two ? decide(s, 2, 2) : 0);

		if (by == NO_NODE && program_express_divide(s, &w))
			return true;
		if (by == NO_NODE || (program_node_open(s, by) & BIT(w.unknown))) {
			e->tried |= BIT(w.unknown);
			continue;
		}
		program_node_express(s, w.unknown, by);
		s->unknown[w.unknown].step = w.step;
		e->done = true;
		tell(s, EVENT_EXPRESSED, w.step, w.unknown);
		return true;
	}
	return false;
}

static void reset(struct program_solver *s)
{
	for (int u = 0; u < UNKNOWNS; u++)
		s->unknown[u] = (struct unknown){ .by = NO_NODE };
	for (int i = 0; i < s->steps; i++) {
		s->step[i].left = s->step[i].was_left;
		s->step[i].right = s->step[i].was_right;
		s->step[i].done = false;
		s->step[i].tried = 0;
	}
	/* What the run before made is not looked at again. */
	s->trees = s->built_trees;
	s->forms.n = s->built_atoms;
	s->known = s->expressed = 0;
	s->events = 0;
	s->chosen = 0;
	s->off = -1;
	s->unsure = s->guessed = false;
}

/* The steps that were used up by an expression hold at the end: a branch of a square
 * root or of an arc may have left them. */
static enum program_status check_expressed(struct program_solver *s)
{
	for (int u = 0; u < UNKNOWNS; u++) {
		struct real l, r;
		struct program_step *e;

		if (!(s->used & BIT(u)) || s->unknown[u].how != EXPRESSED)
			continue;
		e = &s->step[s->unknown[u].step];
		l = program_node_value(s, e->left);
		r = program_node_value(s, e->right);
		if (!agree(l, r, CLOSE))
			return no_root(s, s->unknown[u].step, u, false);
		/* It was made from the step: only a branch may have left it. */
		if (fabs(l.v - r.v) > l.e + r.e && (s->off < 0 || s->unknown[u].step < s->off))
			s->off = s->unknown[u].step;
	}
	return PROGRAM_OK;
}

enum program_status program_solve_once(struct program_solver *s)
{
	enum program_status st = PROGRAM_OK;
	bool moved = true;

	reset(s);
	while (st == PROGRAM_OK && moved) {
		st = sweep(s, &moved);
		if (st == PROGRAM_OK && !moved)
			moved = express(s);
		if (st == PROGRAM_OK && !moved && program_newton_solve(s)) {
			moved = true;
			st = settle(s);
		}
		if (is_spent(s))
			st = PROGRAM_BUDGET;
	}
	return st == PROGRAM_OK ? check_expressed(s) : st;
}

bool program_choice_next(struct program_solver *s, bool fit_only)
{
	for (s->choices = s->chosen; s->choices; s->choices--) {
		struct program_choice *c = &s->choice[s->choices - 1];

		if (c->taken + 1 < (fit_only ? c->fit : c->of)) {
			c->taken++;
			return true;
		}
	}
	return false;
}

enum program_status program_solve_system(struct program_solver *s)
{
	enum program_status st = PROGRAM_OK, first = PROGRAM_OK;
	struct err err = { 0 };

	s->built_trees = s->trees;
	s->built_atoms = s->forms.n;
	s->choices = 0;
	for (int run = 0; run < RUNS; run++) {
		st = program_solve_once(s);
		if (run == 0) {
			first = st;
			err = s->err;
		}
		if (st == PROGRAM_OK || s->work <= 0 || !program_choice_next(s, false))
			break;
	}
	if (st == PROGRAM_OK)
		return st;
	st = is_spent(s) ? PROGRAM_BUDGET : first;
	s->err = err;
	s->status = first;
	if (st == PROGRAM_BUDGET)
		st = program_fail(s, PROGRAM_BUDGET, "the budget of operations is spent");
	return st;
}
