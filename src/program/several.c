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

/* A solution: the choices that lead to it, how well it fits, what it says. */
struct settled {
	struct program_choice choice[CHOICES];
	int chosen, rank;
	double value, unknown[UNKNOWNS];
	const char *exact;
	uint64_t solved; /* unknowns that had roots to choose from */
};

static void keep(struct program_solver *s, struct settled *w)
{
	struct buf b = { 0 };

	*w = (struct settled){ .chosen = s->chosen, .rank = rank(s), .value = s->result.v };
	memcpy(w->choice, s->choice, sizeof w->choice);
	for (int u = 0; u < UNKNOWNS; u++)
		w->unknown[u] = s->known & BIT(u) ? s->unknown[u].value.v : NAN;
	for (int i = 0; i < s->events; i++)
		w->solved |= s->event[i].unknown >= 0 ? BIT(s->event[i].unknown) : 0;
	if (s->result.x && program_form_print(&b, s->result.x))
		w->exact = arena_strdup(s->arena, buf_str(&b));
	buf_clear(&b);
}

static bool is_open(const struct program_solver *s, bool fit_only)
{
	for (int i = 0; i < s->chosen; i++)
		if ((fit_only ? s->choice[i].fit : s->choice[i].of) > 1)
			return true;
	return false;
}

static void remember(struct program_solver *s, const struct settled *taken,
		     const struct settled *w)
{
	struct program_other *o = &s->other[s->others];
	bool known = is_value(w->value, taken->value);

	for (int i = 0; i < s->others; i++)
		known = known || is_value(s->other[i].value, w->value);
	if (known || s->others == OTHERS) {
		s->all_tried = s->all_tried && known;
		return;
	}
	*o = (struct program_other){ .value = w->value, .exact = w->exact, .unknown = -1 };
	for (int u = UNKNOWNS; u-- > 0;)
		if ((w->solved & BIT(u)) && !isnan(taken->unknown[u]) &&
		    !is_value(w->unknown[u], taken->unknown[u])) {
			o->unknown = u;
			o->instead = w->unknown[u];
		}
	s->others++;
}

void program_several_find(struct program_solver *s)
{
	bool fit_only = s->chosen && rank(s) == 2;
	int n = 1, runs = 0, best = 0;
	struct settled *w;

	if (!is_open(s, fit_only))
		return;
	w = arena_alloc(s->arena, (RUNS + 1) * sizeof *w);
	keep(s, &w[0]);
	s->choices = 0;
	do {
		if (program_solve_once(s) == PROGRAM_OK &&
		    program_read_target(s) == PROGRAM_OK)
			keep(s, &w[n++]);
	} while (++runs < RUNS && s->work > 0 && program_choice_next(s, fit_only));
	s->all_tried = s->all_tried && runs < RUNS && s->work > 0;
	for (int i = 1; i < n && !s->o.compat; i++)
		best = w[i].rank > w[best].rank ? i : best;
	for (int i = 1; i < n; i++)
		if (w[i].rank >= w[best].rank)
			remember(s, &w[best], &w[i]);
	/* Back to what is taken: it holds, and takes no more than it did. */
	s->choices = w[best].chosen;
	memcpy(s->choice, w[best].choice, sizeof s->choice);
	s->work = program_budget(s);
	s->status = program_solve_once(s);
	program_read_target(s);
}
