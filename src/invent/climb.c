/*
 * climb.c -- which points are tried together: by rank, at random, on each other, and by what they
 * bring.
 *
 * What a point brings: how many directions and lengths among the points of the statement become
 * known by it.  That is little but telling: of a thousand candidates some ten bring anything, and proofs
 * with several points are mostly made of these.
 */
#include "invent/invent_priv.h"
#include <math.h>

#define SEEDS 3       /* points of a group on which further points are built */
#define CHILDREN 384  /* those further points */
#define EXTENSIONS 12 /* groups of them, for each set of seeds */
#define STEPS 5       /* of a climb */
#define KEPT 2        /* points after each of them */
#define PLACE 5       /* elementary steps to look at a place */

/* --- Groups ----------------------------------------------------------------------------- */
/* Running sums of how much each is wanted. */
void invent_weigh(double *sum, const struct invent_pool *p, int n, double heat)
{
	double total = 0;

	for (int i = 0; i < n; i++) {
		total += exp(heat * (0.9 * fmin(p->c[i].inc, 6) + 0.25 * p->c[i].prior));
		sum[i] = total;
	}
}

static int draw_one(struct rng *r, const double *sum, int n)
{
	double at = (double)(rng_next(r) >> 11) * 0x1p-53 * sum[n - 1];
	int lo = 0, hi = n - 1;

	while (lo < hi) {
		int mid = (lo + hi) / 2;

		if (sum[mid] > at)
			hi = mid;
		else
			lo = mid + 1;
	}
	return lo;
}

/* More points from the pool, each once, until the group has `most`; where `list` is there, those
 * that it names. */
static void draw_group(struct invent_group *g, struct rng *r, const struct invent_pool *p,
		       const int *list, const double *sum, int n, int most)
{
	int had[MOST_ADDED], drawn = 0;

	for (int tries = 0; g->n < most && tries < 4 * MOST_ADDED; tries++) {
		int i = draw_one(r, sum, n);
		bool again = false;

		for (int j = 0; j < drawn; j++)
			again |= had[j] == i;
		if (again)
			continue;
		had[drawn++] = i;
		g->c[g->n++] = p->c[list ? list[i] : i];
	}
}

/* --- By rank, at random ----------------------------------------------------------------- */
static int gain_of(const struct invent_hunt *h, const struct closure *c, int open)
{
	return open - closure_open(c, h->s->s->points);
}

/* What each of the group brings, on top of this. */
static void tell(struct invent_worker *w, const struct invent_draft *d,
		 const struct closure *base, int open, const struct invent_group *g, int from,
		 int gain[MOST_ADDED])
{
	struct arena_mark mark = arena_mark(w->a);

	for (int i = from; i < g->n; i++) {
		struct invent_draft *t = invent_draft_copy(d, w->a);
		struct closure *c = NULL;

		gain[i] = 0;
		if (invent_put(t, &g->c[i])) {
			invent_reaches(w, base, t->s, true, &c);
			gain[i] = gain_of(w->h, c, open);
			closure_free(c);
		}
		arena_release(w->a, mark);
	}
}

static void tell_block(struct invent_worker *w, int from, const struct invent_group *g)
{
	struct invent_hunt *h = w->h;
	int gain[MOST_ADDED];

	tell(w, h->s, h->base, h->open, g, 0, gain);
	for (int i = 0, k = 0; i < h->group && from + i < h->pool.n; i++)
		if (k < g->n && h->pool.c[from + i].x == g->c[k].x &&
		    h->pool.c[from + i].y == g->c[k].y)
			h->gain[from + i] = (int16_t)gain[k++];
}

bool invent_try_block(struct invent_worker *w, int from, enum invent_way how,
		      struct invent_group *g)
{
	const struct invent_hunt *h = w->h;
	struct closure *c = NULL;
	struct invent_draft *t;
	bool yes;

	*g = (struct invent_group){ 0 };
	for (int i = from; i < from + h->group && i < h->pool.n; i++)
		g->c[g->n++] = h->pool.c[i];
	t = invent_extended_by_some(h->s, g, 0, w->a);
	if (!g->n)
		return false;
	yes = invent_reaches(w, h->base, t->s, how != BLOCK_WHOLE, &c);
	if (!yes && how == BLOCK_TELL && gain_of(h, c, h->open) > 0)
		tell_block(w, from, g);
	closure_free(c);
	return yes;
}

bool invent_try_plain(struct invent_worker *w, const double *sum, bool whole,
		      struct invent_group *g)
{
	const struct invent_hunt *h = w->h;
	struct invent_draft *t;

	*g = (struct invent_group){ 0 };
	draw_group(g, &w->r, &h->pool, NULL, sum, h->firsts, h->group);
	t = invent_extended_by_some(h->s, g, 0, w->a);
	return g->n && invent_reaches(w, h->base, t->s, !whole, NULL);
}

/* --- On each other ---------------------------------------------------------------------- */
/* A figure with some added points, all that is known of it, and points that rest on those. */
struct invent_ledge {
	struct invent_draft *s;
	struct closure *c;
	int open;
	struct invent_pool p;
	double sum[CHILDREN];
};

static bool look_about(struct invent_worker *w, struct invent_ledge *l)
{
	const struct invent_scene *c = invent_scene_of(l->s, w->a);

	l->p = (struct invent_pool){ 0 };
	if (c)
		l->p = invent_pool_of(c, w->a, CHILDREN,
				      ~((UINT64_C(1) << w->h->s->s->points) - 1));
	w->cost += (long)PLACE * l->p.looked;
	if (l->p.n)
		invent_weigh(l->sum, &l->p, l->p.n, 1);
	return l->p.n > 0;
}

/* A group of points that rest on the new ones, and some that do not. */
static struct invent_draft *draw_ledge(struct invent_worker *w, const struct invent_ledge *l,
				       struct invent_group *g)
{
	const struct invent_hunt *h = w->h;
	int first = g->n, rest = h->group - SEEDS;

	if (rest > MOST_ADDED - first)
		rest = MOST_ADDED - first;
	draw_group(g, &w->r, &l->p, NULL, l->sum, l->p.n, first + rest - rest / 3);
	draw_group(g, &w->r, &h->pool, NULL, h->keen, h->firsts, first + rest);
	return invent_extended_by_some(l->s, g, first, w->a);
}

static bool extend(struct invent_worker *w, struct invent_ledge *l, struct invent_group *g)
{
	struct invent_group first = *g;
	struct arena_mark mark;
	bool yes = false;

	if (!look_about(w, l))
		return false;
	mark = arena_mark(w->a);
	for (int k = 0; k < EXTENSIONS && !yes && !invent_is_stopped(w->h); k++) {
		arena_release(w->a, mark);
		*g = first;
		yes = invent_reaches(w, l->c, draw_ledge(w, l, g)->s, true, NULL);
	}
	return yes;
}

bool invent_try_levels(struct invent_worker *w, const double *sum, struct invent_group *g)
{
	const struct invent_hunt *h = w->h;
	struct invent_ledge l = { 0 };
	bool yes;

	*g = (struct invent_group){ 0 };
	draw_group(g, &w->r, &h->pool, NULL, sum, h->firsts, SEEDS);
	l.s = invent_extended_by_some(h->s, g, 0, w->a);
	yes = invent_reaches(w, h->base, l.s->s, true, &l.c) || extend(w, &l, g);
	closure_free(l.c);
	return yes;
}

/* --- By what they bring ----------------------------------------------------------------- */
/* Of what was added to the first ones keep the few that bring most; all, where none does alone. */
static void keep_best(struct invent_group *g, int first, const int gain[MOST_ADDED])
{
	struct invent_group all = *g;
	bool had[MOST_ADDED] = { false };

	g->n = first;
	while (g->n < first + KEPT) {
		int best = -1;

		for (int i = first; i < all.n; i++)
			if (!had[i] && gain[i] > 0 && (best < 0 || gain[i] > gain[best]))
				best = i;
		if (best < 0)
			break;
		had[best] = true;
		g->c[g->n++] = all.c[best];
	}
	if (g->n == first)
		*g = all;
}

/* With these points; what is known then. */
static bool stand(struct invent_worker *w, struct invent_ledge *l, struct invent_group *g,
		  int from)
{
	struct closure *c = NULL;
	bool yes;

	l->s = invent_extended_by_some(l->s, g, from, w->a);
	yes = invent_reaches(w, l->c ? l->c : w->h->base, l->s->s, true, &c);
	closure_free(l->c);
	l->c = c;
	l->open = closure_open(c, w->h->s->s->points);
	return yes;
}

/* A step up, or the goals (*yes); false: there is none. */
static bool step_up(struct invent_worker *w, struct invent_ledge *l, struct invent_group *g,
		    bool *yes)
{
	const struct invent_group first = *g;
	int gain[MOST_ADDED];
	struct arena_mark mark;

	if (!look_about(w, l))
		return false;
	mark = arena_mark(w->a);
	for (int k = 0; k < EXTENSIONS && !invent_is_stopped(w->h); k++) {
		struct closure *c = NULL;
		int more;

		arena_release(w->a, mark);
		*g = first;
		*yes = invent_reaches(w, l->c, draw_ledge(w, l, g)->s, true, &c);
		more = gain_of(w->h, c, l->open);
		closure_free(c);
		if (*yes)
			return true;
		if (more <= 0)
			continue;
		tell(w, l->s, l->c, l->open, g, first.n, gain);
		keep_best(g, first.n, gain);
		*yes = stand(w, l, g, first.n);
		return true;
	}
	*g = first;
	return false;
}

/* From where it ends all there is is tried. */
bool invent_try_climb(struct invent_worker *w, struct invent_group *g)
{
	const struct invent_hunt *h = w->h;
	struct invent_ledge l = { .s = invent_draft_copy(h->s, w->a) };
	bool yes;

	*g = (struct invent_group){ 0 };
	draw_group(g, &w->r, &h->pool, h->gainer, h->gained, h->gainers,
		   1 + (int)rng_below(&w->r, 4));
	yes = stand(w, &l, g, 0);
	for (int k = 0; k < STEPS && !yes; k++)
		if (g->n + h->group > MOST_ADDED || !step_up(w, &l, g, &yes))
			break;
	yes = yes || invent_reaches(w, l.c, l.s->s, false, NULL);
	closure_free(l.c);
	return yes;
}
