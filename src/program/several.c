/*
 * several.c -- the other values of what is asked for.
 *
 * A value that was chosen among several is none that the steps prove.  So the choices that were not
 * taken are tried as well.  A solution fits where every quantity is positive and every angle as the figure
 * of its theorem has it; the first of those that fit best is taken (in compat mode the one that was found),
 * and those that fit no less well and give another value are remembered.
 */
#include "program/program_priv.h"
#include <math.h>
#include <string.h>

/* A quantity that is less is 0, and was only kept from it by rounding. */
#define NOTHING 1e-9

static bool angles_inside(struct program_solver *s, const struct program_step *e)
{
	double sum = 0;

	for (const char *c = e->op->inside; *c; c++) {
		node t = s->operand[e->first + *c - 'a'].at;

		if (!program_node_open(s, t))
			sum += program_node_at(s, t, -1, 0);
	}
	return !(sum >= e->op->below - NOTHING);
}

/* 0: some quantity is not positive; 1: some angle is none of its figure; 2: all fit. */
static int rank(struct program_solver *s)
{
	int rank = 2;

	for (int i = 0; i < s->operands; i++) {
		node t = s->operand[i].at;

		if (!program_node_open(s, t) && !(program_node_at(s, t, -1, 0) > NOTHING))
			return 0;
	}
	for (int i = 0; i < s->steps; i++)
		if (s->step[i].op->inside[0] && !angles_inside(s, &s->step[i]))
			rank = 1;
	return rank;
}

static bool is_value(double a, double b)
{
	return fabs(a - b) <= 1e-9 * fmax(fabs(a), fabs(b)) + 1e-12;
}

/* The first unknown, as this run came to them, that was something else in the run that was taken. */
static int parted(const struct program_solver *s, const double *taken, double *instead)
{
	for (int i = 0; i < s->events; i++) {
		int u = s->event[i].unknown;

		if (u < 0 || !(s->known & BIT(u)) || is_value(s->unknown[u].value.v, taken[u]))
			continue;
		*instead = s->unknown[u].value.v;
		return u;
	}
	return -1;
}

static void remember(struct program_solver *s, const double *taken)
{
	struct program_other *o = &s->other[s->others];
	struct buf b = { 0 };

	for (int i = 0; i < s->others; i++)
		if (is_value(s->other[i].value, s->result.v))
			return;
	if (s->others == OTHERS) {
		s->all_tried = false;
		return;
	}
	*o = (struct program_other){ .value = s->result.v };
	if (s->result.x && program_form_print(&b, s->result.x))
		o->exact = arena_strdup(s->arena, buf_str(&b));
	o->unknown = parted(s, taken, &o->instead);
	buf_clear(&b);
	s->others++;
}

static bool is_open(const struct program_solver *s, bool all)
{
	for (int i = 0; i < s->chosen; i++)
		if (s->choice[i].of > 1 && (all || s->choice[i].fit > 1))
			return true;
	return false;
}

/* The choices of a run, and how well what it gave fits. */
struct taken {
	struct program_choice choice[CHOICES];
	int chosen, rank;
};

static void take(struct program_solver *s, struct taken *w)
{
	*w = (struct taken){ .chosen = s->chosen, .rank = rank(s) };
	memcpy(w->choice, s->choice, sizeof w->choice);
}

/* The run with those choices again: it holds, and takes no more than it did. */
static void take_again(struct program_solver *s, const struct taken *w)
{
	s->choices = w->chosen;
	memcpy(s->choice, w->choice, sizeof w->choice);
	s->work = program_budget(s);
	s->status = program_solve_once(s);
	program_read_target(s);
}

/* Call for each run that holds and has a value; false when not all of them were tried. */
static bool each_run(struct program_solver *s, bool fit_only, struct taken *best,
		     const double *value)
{
	int runs = 0;

	s->choices = 0;
	s->work = program_budget(s);
	do {
		if (program_solve_once(s) != PROGRAM_OK ||
		    program_read_target(s) != PROGRAM_OK)
			continue;
		if (value && rank(s) >= best->rank && !is_value(s->result.v, value[UNKNOWNS]))
			remember(s, value);
		if (!value && rank(s) > best->rank)
			take(s, best);
	} while (++runs < RUNS && s->work > 0 && program_choice_next(s, false, fit_only));
	return runs < RUNS && s->work > 0;
}

void program_several_find(struct program_solver *s)
{
	double value[UNKNOWNS + 1]; /* the last one: what is asked for */
	struct taken best;
	bool all = true;

	take(s, &best);
	if (!is_open(s, best.rank < 2))
		return;
	if (best.rank < 2 && !s->o.compat) {
		all = each_run(s, false, &best, NULL);
		take_again(s, &best);
	}
	for (int u = 0; u < UNKNOWNS; u++)
		value[u] = s->unknown[u].value.v;
	value[UNKNOWNS] = s->result.v;
	all = each_run(s, best.rank == 2, &best, value) && all;
	s->all_tried = s->all_tried && all;
	take_again(s, &best);
}
