/*
 * attempt.c -- one attempt at a problem: places for its points, and what the measures say.
 */
#include "measure/measure.h"
#include "sketch/fit.h"
#include "solve/solve_priv.h"
#include <math.h>
#include <string.h>

#define BUDGET 40000000L /* of one attempt; all of them together: SOLVE_WORK */

static long budget_of(const struct solve_options *o)
{
	return o->meter && o->meter->left < BUDGET ? (long)o->meter->left : BUDGET;
}

/* Somewhere sensible for points that nobody drew: on what they are said to lie on. */
static void place_missing(struct measure_job *s, struct arena *arena)
{
	const struct problem *p = s->p;
	bool *done = arena_alloc(arena, (size_t)(p->points + 1) * sizeof *done);
	double cx = 0, cy = 0, size = 1;
	int n = 0;

	for (int i = 0; i < p->points; i++) {
		done[i] = p->point[i].placed;
		if (done[i]) {
			cx += s->x[i];
			cy += s->y[i];
			n++;
		}
	}
	if (n) {
		cx /= n;
		cy /= n;
	}
	for (int i = 0; i < p->points; i++)
		if (done[i])
			size = fmax(size, hypot(s->x[i] - cx, s->y[i] - cy));
	for (int round = 0; round < 3; round++)
		for (int i = 0; i < p->facts; i++) {
			const struct fact *f = &p->fact[i];

			if ((f->kind == RELATION_MIDPOINT || f->kind == RELATION_ON_LINE) &&
			    !done[f->p[0]] && done[f->p[1]] && done[f->p[2]]) {
				double t = f->kind == RELATION_MIDPOINT ? 0.5 : 0.43;

				s->x[f->p[0]] =
					s->x[f->p[1]] + t * (s->x[f->p[2]] - s->x[f->p[1]]);
				s->y[f->p[0]] =
					s->y[f->p[1]] + t * (s->y[f->p[2]] - s->y[f->p[1]]);
				done[f->p[0]] = true;
			}
			if (f->n == 4 &&
			    (f->kind == RELATION_PARALLELOGRAM ||
			     f->kind == RELATION_RECTANGLE || f->kind == RELATION_RHOMBUS ||
			     f->kind == RELATION_SQUARE))
				for (int k = 0; k < 4; k++) {
					int a = f->p[k], b = f->p[(k + 1) % 4],
					    c = f->p[(k + 2) % 4], d = f->p[(k + 3) % 4];

					if (!done[a] && done[b] && done[c] && done[d]) {
						s->x[a] = s->x[b] + s->x[d] - s->x[c];
						s->y[a] = s->y[b] + s->y[d] - s->y[c];
						done[a] = true;
					}
				}
		}
	for (int i = 0; i < p->points; i++)
		if (!done[i]) {
			double t = 2.4 * i + 1;

			s->x[i] = cx + size * cos(t) * (1 + 0.05 * i);
			s->y[i] = cy + size * sin(t) * (1 + 0.05 * i);
		}
}

/* Where the points are taken to be drawn; false where a sketch of ours puts two in one
 * place: points with different names are different points. */
static bool lay_out(struct measure_job *s, const struct solve_options *o, struct arena *a)
{
	const struct problem *p = s->p;
	int n = p->points;
	double far = 0, near = INFINITY;

	s->x = arena_alloc(a, (size_t)(n + 1) * sizeof *s->x);
	s->y = arena_alloc(a, (size_t)(n + 1) * sizeof *s->y);
	for (int i = 0; i < n; i++) {
		s->x[i] = p->point[i].x;
		s->y[i] = p->point[i].y;
		s->sketched |= !p->point[i].placed;
	}
	if (!s->sketched)
		return true;
	place_missing(s, a);
	sketch_fit_sketch_within(p, s->seed, s->x, s->y, o->meter, a);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++) {
			double d = hypot(s->x[i] - s->x[k], s->y[i] - s->y[k]);

			far = fmax(far, d);
			near = fmin(near, d);
		}
	return n < 2 || near > 1e-5 * far;
}

/* One reading of the problem. */
static void attempt(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		    bool auxiliary, int assume, int seed, struct arena *a)
{
	struct measure_job job = { .p = p,
				   .seed = seed,
				   .auxiliary = auxiliary,
				   .assume = assume,
				   .exact = o->exact,
				   .explain = o->explain,
				   .budget = budget_of(o),
				   .watch = o->watch };
	bool apart;

	memset(out, 0, sizeof *out);
	out->choice = -1;
	out->reading = p;
	if (!p->goal || p->over) {
		out->status = SOLVE_BAD;
		out->why =
			p->over ? "the problem is larger than the limits" : "there is no goal";
		return;
	}
	apart = lay_out(&job, o, a);
	out->x = job.x;
	out->y = job.y;
	out->sketched = job.sketched;
	measure_problem(out, &job, a);
	/* An answer that needs two points in one place is none. */
	if (!apart && out->status != SOLVE_BAD && !out->refuted &&
	    !(out->doubts && out->conflicts)) {
		out->status = SOLVE_UNABLE;
		out->certainty = SOLVE_NUMERIC;
		out->why = "no sketch with all points in different places was found";
	}
}

void solve_once(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		bool auxiliary, int assume, int seed, struct arena *a)
{
	if (meter_spent(o->meter)) {
		*out = (struct solve_answer){ .status = SOLVE_UNABLE,
					      .choice = -1,
					      .reading = p,
					      .why = "the budget was spent" };
		return;
	}
	attempt(out, p, o, auxiliary, assume, seed, a);
	meter_take(o->meter, (double)out->work);
}

void solve_as_drawn(struct solve_answer *out, const struct problem *p, const double *xy,
		    const struct solve_options *o, struct arena *a)
{
	solve_once(out, problem_placed(p, xy, a), o, false, 0, 0, a);
}
