/*
 * newton.c -- several unknowns at once, when nothing can be expressed by the rest.
 *
 * Damped least squares (Levenberg and Marquardt) from a fixed list of starting points,
 * over a set of steps that hang together.  The first point of convergence where all
 * unknowns are positive is taken, else the first of all.  Each step is checked afterwards
 * like any other; the error given is what the last iterations still moved.
 */
#include "base/rng.h"
#include "program/program_priv.h"
#include <math.h>

#define MOST 6 /* unknowns */
#define STARTS 24
#define ROUNDS 60

struct block {
	struct program_solver *s;
	int u[MOST], n;          /* unknowns */
	int e[PROGRAM_STEPS], m; /* steps */
};

static uint64_t open_in(const struct program_solver *s, int i)
{
	const struct step *e = &s->step[i];

	if (e->done || e->left == NO_NODE)
		return 0;
	return node_open(s, e->left) | node_open(s, e->right);
}

/* The steps that share unknowns with step i, directly or not. */
static bool collect(struct block *b, int i, uint64_t *mask)
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

static void put(const struct block *b, const double *x)
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

/* The gaps of the steps relative to their sizes; returns the sum of their squares. */
static double gaps(struct block *b, const double *x, double *f)
{
	double sum = 0;

	put(b, x);
	for (int i = 0; i < b->m; i++) {
		const struct step *e = &b->s->step[b->e[i]];
		double l = node_at(b->s, e->left, -1, 0), r = node_at(b->s, e->right, -1, 0);

		f[i] = (l - r) / (fabs(l) + fabs(r) + 1e-9);
		sum += f[i] * f[i];
	}
	return sum;
}

/* a x = r for a symmetric positive matrix; false when it is singular. */
static bool linear(double a[MOST][MOST], double *r, int n)
{
	for (int i = 0; i < n; i++) {
		for (int k = i + 1; k < n; k++) {
			double m = a[k][i] / a[i][i];

			if (!isfinite(m))
				return false;
			for (int j = i; j < n; j++)
				a[k][j] -= m * a[i][j];
			r[k] -= m * r[i];
		}
	}
	for (int i = n - 1; i >= 0; i--) {
		for (int j = i + 1; j < n; j++)
			r[i] -= a[i][j] * r[j];
		r[i] /= a[i][i];
		if (!isfinite(r[i]))
			return false;
	}
	return true;
}

/* One step of the descent; false when it does not get down any more. */
static bool descend(struct block *b, double *x, double *f, double *sum, double *damping)
{
	double jac[PROGRAM_STEPS][MOST], g[PROGRAM_STEPS], a[MOST][MOST], r[MOST], y[MOST];

	for (int j = 0; j < b->n; j++) {
		double keep = x[j], h = 1e-7 * (fabs(keep) + 1e-3);

		x[j] = keep + h;
		gaps(b, x, g);
		x[j] = keep;
		for (int i = 0; i < b->m; i++)
			jac[i][j] = (g[i] - f[i]) / h;
	}
	for (; *damping < 1e9 && b->s->work > 0; *damping *= 8) {
		double next;

		for (int j = 0; j < b->n; j++) {
			r[j] = 0;
			for (int i = 0; i < b->m; i++)
				r[j] -= jac[i][j] * f[i];
			for (int k = 0; k < b->n; k++) {
				a[j][k] = 0;
				for (int i = 0; i < b->m; i++)
					a[j][k] += jac[i][j] * jac[i][k];
			}
			a[j][j] += *damping * a[j][j] + 1e-18;
		}
		if (!linear(a, r, b->n))
			continue;
		for (int j = 0; j < b->n; j++)
			y[j] = x[j] + r[j];
		next = gaps(b, y, g);
		if (next < *sum) {
			for (int j = 0; j < b->n; j++)
				x[j] = y[j];
			for (int i = 0; i < b->m; i++)
				f[i] = g[i];
			*sum = next;
			*damping /= 20;
			return true;
		}
	}
	return false;
}

static bool converge(struct block *b, double *x)
{
	double f[PROGRAM_STEPS], sum = gaps(b, x, f), damping = 1e-3;

	if (isnan(sum))
		return false;
	for (int i = 0; i < ROUNDS && sum > 1e-30 && b->s->work > 0; i++)
		if (!descend(b, x, f, &sum, &damping))
			break;
	return sum < 1e-22;
}

static bool search(struct block *b, double *best)
{
	struct rng rng = { 1 };
	bool found = false;

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

bool newton_solve(struct program_solver *s)
{
	struct block b = { .s = s };
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
