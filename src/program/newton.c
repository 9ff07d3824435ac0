/*
 * newton.c -- several unknowns at once, when nothing can be expressed by the rest.
 *
 * Damped least squares (num/least.h) from a fixed list of starting points, over a set of
 * steps that hang together.  The first point of convergence where all
 * unknowns are positive is taken, else the first of all.  Each step is checked afterwards
 * like any other; the error given is what the last iterations still moved.
 */
#include "base/rng.h"
#include "num/least.h"
#include "program/program_priv.h"
#include <math.h>

#define MOST 6 /* unknowns */
#define STARTS 24

struct program_block {
	struct program_solver *s;
	int u[MOST], n;          /* unknowns */
	int e[PROGRAM_STEPS], m; /* steps */
	struct least least;
};

static uint64_t open_in(const struct program_solver *s, int i)
{
	const struct program_step *e = &s->step[i];

	if (e->done || e->left == NO_NODE)
		return 0;
	return program_node_open(s, e->left) | program_node_open(s, e->right);
}

/* The steps that share unknowns with step i, directly or not. */
static bool collect(struct program_block *b, int i, uint64_t *mask)
{
	struct program_solver *s = b->s;
	uint64_t before = 0;

	*mask = open_in(s, i);
	while (*mask != before) {
		before = *mask;
		b->m = 0;
		for (int k = 0; k < s->steps; k++)
			if (open_in(s, k) & *mask) {
				*mask |= open_in(s, k);
				b->e[b->m++] = k;
			}
	}
	b->n = __builtin_popcountll(*mask);
	if (b->n > MOST || b->m < b->n)
		return false;
	b->n = 0;
	for (uint64_t left = *mask; left; left &= left - 1)
		b->u[b->n++] = __builtin_ctzll(left);
	return true;
}

static void put(const struct program_block *b, const double *x)
{
	for (int i = 0; i < b->n; i++) {
		b->s->unknown[b->u[i]].known = x != NULL;
		b->s->unknown[b->u[i]].value = (struct real){ x ? x[i] : 0, 0, NULL };
		if (x)
			b->s->known |= BIT(b->u[i]);
		else
			b->s->known &= ~BIT(b->u[i]);
	}
}

/* The gaps of the steps relative to their sizes. */
static int gaps(void *self, int block, const double *x, double *f)
{
	struct program_block *b = self;

	(void)block;
	put(b, x);
	for (int i = 0; i < b->m; i++) {
		const struct program_step *e = &b->s->step[b->e[i]];
		double l = program_node_at(b->s, e->left, -1, 0),
		       r = program_node_at(b->s, e->right, -1, 0);

		f[i] = (l - r) / (fabs(l) + fabs(r) + 1e-9);
	}
	return b->m;
}

/* Evaluating the steps is counted by program_node_at; beside that the solver costs nothing. */
static bool work_left(void *self, double work)
{
	const struct program_block *b = self;

	(void)work;
	return b->s->work > 0;
}

static void begin(struct program_block *b)
{
	b->least = (struct least){ .vars = b->n,
				   .blocks = 1,
				   .most = b->m,
				   .self = b,
				   .value = gaps,
				   .spend = work_left };
	b->least.way = (struct least_way){ .h = 1e-10,
					   .h_part = 1e-7,
					   .forward = true,
					   .first = 1e-3,
					   .up = 8,
					   .down = 20,
					   .most = 1e9,
					   .flat = 1e-15,
					   .part = 1,
					   .steps = 60,
					   .enough = 1e-30 };
	num_least_begin(&b->least, b->s->arena);
}

static bool converge(struct program_block *b, double *x)
{
	num_least_descend(&b->least, x);
	return b->least.cost < 1e-22;
}

static bool search(struct program_block *b, double *best)
{
	struct rng rng = { 1 };
	bool found = false;

	begin(b);
	for (int start = 0; start < STARTS && b->s->work > 0; start++) {
		double x[MOST];
		bool positive = true;

		for (int i = 0; i < b->n; i++)
			x[i] = exp((double)rng_below(&rng, 1000) / 1000 * 6);
		if (!converge(b, x))
			continue;
		for (int i = 0; i < b->n; i++)
			positive = positive && x[i] > 0;
		for (int i = 0; i < b->n && (positive || !found); i++)
			best[i] = x[i];
		found = true;
		if (positive)
			break;
	}
	put(b, NULL);
	return found;
}

bool program_newton_solve(struct program_solver *s)
{
	struct program_block b = { .s = s };
	uint64_t mask, seen = 0;
	double x[MOST];

	for (int i = 0; i < s->steps && s->work > 0; i++) {
		if (!open_in(s, i) || (open_in(s, i) & seen))
			continue;
		if (!collect(&b, i, &mask) || !search(&b, x)) {
			seen |= mask;
			continue;
		}
		s->guessed = true;
		for (int k = 0; k < b.n; k++) {
			struct unknown *u = &s->unknown[b.u[k]];

			u->known = true;
			u->value = (struct real){ x[k], 1e-9 * fabs(x[k]), NULL };
			u->how = SEARCHED;
			u->step = i;
			s->known |= BIT(b.u[k]);
			if (s->events < EVENTS)
				s->event[s->events++] = (struct event){ .what = EVENT_SEARCHED,
									.step = i,
									.unknown = b.u[k],
									.n = 1,
									.root = { x[k] } };
		}
		return true;
	}
	return false;
}
