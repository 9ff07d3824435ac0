/*
 * bound.c -- may points be left out?
 *
 * A clause that makes points which a goal does not need says nothing of the others where these
 * can move a little, and its points with them.  Two looks, of which each can forbid it: (1) there are
 * no more equations than the new points have coordinates (three lines through a point are
 * too many); (2) in the drawing the equations are as independent in the new points alone as in all
 * points (two circles that are one through the new point are not).
 */
#include "algebra/algebra_priv.h"
#include <math.h>

#define ROWS 24

struct bound_look {
	const struct setting *s;
	const bool *needed;
	int clause;
	struct world *w;
	int rows;
	struct equality row[ROWS];
};

static bool is_new(const struct bound_look *k, int p)
{
	return !k->needed[p] && k->s->point[p].clause == k->clause;
}

static double value(struct bound_look *k, int row)
{
	return algebra_equation_value(k->w, &k->row[row], -1).d;
}

/* Its derivative by one coordinate: equations are polynomials of a low degree. */
static double slope(struct bound_look *k, int row, int p, bool y)
{
	struct cpoly *c = y ? &k->w->at[p].y : &k->w->at[p].x;
	double at = c->d, h = 1e-4, up, down;

	c->d = at + h;
	up = value(k, row);
	c->d = at - h;
	down = value(k, row);
	c->d = at;
	return (up - down) / (2 * h);
}

static void project(double *v, const double *by, int n)
{
	double dot = 0;

	for (int i = 0; i < n; i++)
		dot += v[i] * by[i];
	for (int i = 0; i < n; i++)
		v[i] -= dot * by[i];
}

static double norm(const double *v, int n)
{
	double sum = 0;

	for (int i = 0; i < n; i++)
		sum += v[i] * v[i];
	return sqrt(sum);
}

/* How many of the rows are independent: in all coordinates, or in those of new points. */
static int rank(struct bound_look *k, struct arena *a, bool of_new)
{
	int n = 2 * k->s->points, found = 0;
	double *base = arena_alloc(a, sizeof *base * (size_t)n * (size_t)(k->rows + 1));

	for (int r = 0; r < k->rows; r++) {
		double *v = base + (size_t)found * (size_t)n, whole = 0, size;

		for (int p = 0; p < k->s->points; p++)
			for (int y = 0; y < 2; y++) {
				double d = algebra_equation_has(&k->row[r], p)
						   ? slope(k, r, p, y)
						   : 0;

				whole += d * d;
				v[2 * p + y] = of_new && !is_new(k, p) ? 0 : d;
			}
		whole = sqrt(whole) + 1e-300;
		for (int i = 0; i < n; i++)
			v[i] /= whole;
		for (int i = 0; i < 2 * found; i++) /* twice, for the rounding */
			project(v, base + (size_t)(i % found) * (size_t)n, n);
		size = norm(v, n);
		if (!(size > 1e-6))
			continue;
		for (int i = 0; i < n; i++)
			v[i] /= size;
		found++;
	}
	return found;
}

/* The equations of the clause that have a point which is not needed; false: that is no list. */
static bool gather(struct bound_look *k)
{
	int room = 0;

	for (int i = 0; i < k->s->points; i++)
		room += is_new(k, i) ? 2 : 0;
	k->rows = 0;
	for (int g = 0; g < k->s->givens; g++) {
		const struct given *q = &k->s->given[g];
		int n = algebra_equations_of(&q->claim);
		bool out = false, made = false;

		for (int i = 0; i < q->claim.n; i++) {
			out |= !k->needed[q->claim.p[i]];
			made |= is_new(k, q->claim.p[i]);
		}
		if (q->clause != k->clause || !out || !claim_is_equation(q->claim.kind))
			continue;
		if (!n || !made || k->rows + n > ROWS || k->rows + n > room)
			return false;
		for (int i = 0; i < n; i++)
			k->row[k->rows++] = (struct equality){ q->claim, i };
	}
	return true;
}

bool algebra_may_bind(struct arena *a, const struct setting *s, const bool *needed,
		      struct chain_meter *m)
{
	struct num_chain *c = num_chain_new(CHAIN_PRIME, 0, 0, 1, 0, m);
	struct bound_look k = { .s = s, .needed = needed };
	bool bound = false;

	k.w = algebra_world_new(a, c, s->points);
	for (int i = 0; i < s->points; i++) {
		k.w->at[i].x = (struct cpoly){ NULL, 1, s->point[i].x };
		k.w->at[i].y = (struct cpoly){ NULL, 1, s->point[i].y };
		k.w->at[i].z = (struct cpoly){ NULL, 1, 1 };
		k.w->known[i] = true;
	}
	for (k.clause = 0; k.clause < s->clauses && !bound; k.clause++) {
		struct arena_mark before = arena_mark(a);

		bound = !gather(&k) ||
			!num_chain_pay(m, 0.4 * k.rows * k.rows * s->points + 10) ||
			rank(&k, a, true) != rank(&k, a, false) || k.w->failed ||
			!num_chain_settle(c);
		arena_release(a, before);
	}
	num_chain_free(c);
	return bound;
}
