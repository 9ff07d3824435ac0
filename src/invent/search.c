/*
 * search.c -- the search for added points: blocks of them by rank, then groups at random.
 *
 * A closure takes about as long as the third power of its points, so a dozen points are added at
 * once: that tries each of them, and all pairs and triples among them; what a proof does not need is
 * dropped afterwards.
 *
 * Work is cut into numbered jobs, each of which does the same whoever does it: threads take the
 * next number, and the success with the lowest number counts.  So the answer hangs on the seed
 * alone.
 */
#include "base/rng.h"
#include "deduce/deduce.h"
#include "invent/invent_priv.h"
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <string.h>

#define MOST_ADDED 16
#define MOST_THREADS 64
#define SINGLES 4000  /* candidates that are tried at all */
#define BEST 320      /* of these, tried before anything else */
#define FIRSTS 768    /* those from which groups are drawn */
#define SEEDS 3       /* points of a group on which further points are built */
#define CHILDREN 384  /* those further points */
#define EXTENSIONS 12 /* groups of them, for each set of seeds */
#define ORDERS 4      /* in which points are dropped */
#define CYCLE 8 /* jobs: two blocks while there are any, then three plain, three of levels */

/* Points to be added, one after the other; later ones may rest on earlier ones. */
struct invent_group {
	struct invent_candidate c[MOST_ADDED];
	int n;
};

struct invent_hunt {
	const struct invent_draft *s;
	const struct closure *base;
	const struct invent_options *o;
	struct deduce_options deduce;
	struct invent_pool pool;
	double keen[FIRSTS], even[FIRSTS]; /* running sums of weights */
	int firsts, group;
	/* Under the lock: */
	pthread_mutex_t lock;
	long next, best; /* job numbers; best: of a success, or LONG_MAX */
	struct invent_group found;
	long trials;
	bool stopped;
};

/* --- One trial -------------------------------------------------------------------------- */
static bool asked_to_stop(const struct invent_hunt *h)
{
	return h->o->stop && h->o->stop(h->o->data);
}

/* With all of the group from number `from` on; NULL where a place is not sure. */
static struct invent_draft *extended(const struct invent_draft *d,
				     const struct invent_group *g, int from, struct arena *a)
{
	struct invent_draft *e = invent_draft_copy(d, a);

	for (int i = from; i < g->n; i++)
		if (!invent_put(e, &g->c[i]))
			return NULL;
	return e;
}

/* The same; those that cannot be put leave the group.  None may rest on another one of them. */
static struct invent_draft *extended_by_some(const struct invent_draft *d,
					     struct invent_group *g, int from, struct arena *a)
{
	struct invent_draft *e = invent_draft_copy(d, a);
	int n = from;

	for (int i = from; i < g->n; i++)
		if (invent_put(e, &g->c[i]))
			g->c[n++] = g->c[i];
	g->n = n;
	return e;
}

/* Are the goals reached in a setting that has more than the closure's?  The larger closure goes
 * to *keep where that is asked for. */
static bool reaches(const struct closure *base, const struct setting *s, bool brief,
		    struct closure **keep)
{
	struct deduce_options o = { .brief = brief };
	struct closure *c = closure_more(base, s, &o);
	bool yes = closure_run(c);

	if (keep)
		*keep = c;
	else
		closure_free(c);
	return yes;
}

static void count_trials(struct invent_hunt *h, long n)
{
	pthread_mutex_lock(&h->lock);
	h->trials += n;
	pthread_mutex_unlock(&h->lock);
}

/* --- The proof, with no point too many -------------------------------------------------- */
/* Without number i; false where a later one rests on it.  `base` points come before the group. */
static bool without(struct invent_group *out, const struct invent_group *g, int i, int base)
{
	*out = (struct invent_group){ .n = g->n - 1 };
	for (int k = 0; k < out->n; k++) {
		struct invent_candidate *c = &out->c[k];

		*c = g->c[k < i ? k : k + 1];
		if (c->parents >> (base + i) & 1)
			return false;
		for (int j = 0; j < 2 * LOCUS_POINTS; j++)
			c->l[j / LOCUS_POINTS].p[j % LOCUS_POINTS] -=
				c->l[j / LOCUS_POINTS].p[j % LOCUS_POINTS] > base + i;
		for (int j = 0; j < 3; j++)
			c->p[j] -= c->p[j] > base + i;
		c->parents = (c->parents & ((UINT64_C(1) << (base + i)) - 1)) |
			     (c->parents >> (base + i + 1) << (base + i));
	}
	return true;
}

static bool group_reaches(const struct invent_hunt *h, const struct invent_group *g,
			  bool brief, struct arena *a)
{
	struct invent_draft *t = extended(h->s, g, 0, a);

	return t && reaches(h->base, t->s, brief, NULL);
}

/* A proof with these points that the checker accepts, or NULL; without what takes long, where
 * that will do. */
static struct proof *group_proof(const struct invent_hunt *h, const struct invent_group *g,
				 struct arena *a)
{
	struct invent_draft *t = extended(h->s, g, 0, a);
	struct proof *p = NULL;

	for (int brief = 1; brief >= 0 && t && !p; brief--) {
		struct closure *c = NULL;

		if (reaches(h->base, t->s, brief, &c))
			p = closure_proof(c, a, NULL);
		closure_free(c);
	}
	return p;
}

/* Drop what can be dropped, in this order of numbers, until nothing can. */
static void prune(const struct invent_hunt *h, struct invent_group *g, const int *order,
		  bool brief, struct arena *a)
{
	struct arena_mark mark = arena_mark(a);
	int at[MOST_ADDED], n = g->n; /* where each is now, or -1 */
	bool again = true;

	for (int i = 0; i < n; i++)
		at[i] = i;
	while (again) {
		again = false;
		for (int k = 0; k < n; k++) {
			struct invent_group less;
			int i = at[order[k]];

			arena_release(a, mark);
			if (i < 0 || !without(&less, g, i, h->s->s->points) ||
			    !group_reaches(h, &less, brief, a))
				continue;
			*g = less;
			for (int j = 0; j < n; j++)
				at[j] -= at[j] > i;
			at[order[k]] = -1;
			again = true;
		}
	}
}

/* The least of what is left in several orders: from the last, from the first, at random. */
static void prune_well(const struct invent_hunt *h, struct invent_group *g, struct rng *r,
		       struct arena *a)
{
	struct invent_group least = *g;
	int order[MOST_ADDED], n = g->n;

	for (int k = 0; k < ORDERS && least.n > 1; k++) {
		struct invent_group less = *g;

		for (int i = 0; i < n; i++)
			order[i] = k ? i : n - 1 - i;
		for (int i = n - 1; i > 0 && k > 1; i--) {
			int j = (int)rng_below(r, (uint64_t)i + 1), swap = order[i];

			order[i] = order[j];
			order[j] = swap;
		}
		prune(h, &less, order, true, a);
		if (less.n < least.n)
			least = less;
	}
	*g = least;
	/* With all there is some of these may be needless. */
	for (int i = 0; i < least.n; i++)
		order[i] = least.n - 1 - i;
	prune(h, g, order, false, a);
}

/* The goals are reached with this group: is there a proof, and with how few of them? */
static bool settle(const struct invent_hunt *h, struct invent_group *g, struct rng *r,
		   struct arena *a)
{
	struct invent_group all = *g;

	prune_well(h, g, r, a);
	if (!group_proof(h, g, a)) {
		*g = all;
		if (!group_proof(h, g, a))
			return false;
	}
	return g->n <= (h->o->points ? h->o->points : MOST_ADDED);
}

/* --- Groups ----------------------------------------------------------------------------- */
/* Running sums of how much each is wanted. */
static void weigh(double *sum, const struct invent_pool *p, int n, double heat)
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

/* More points from the pool, each once, until the group has `most`. */
static void draw_group(struct invent_group *g, struct rng *r, const struct invent_pool *p,
		       const double *sum, int n, int most)
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
		g->c[g->n++] = p->c[i];
	}
}

/* A block of candidates by rank. */
static bool try_block(struct invent_hunt *h, struct arena *a, int from, struct invent_group *g)
{
	struct invent_draft *t;

	*g = (struct invent_group){ 0 };
	for (int i = from; i < from + h->group && i < h->pool.n; i++)
		g->c[g->n++] = h->pool.c[i];
	t = extended_by_some(h->s, g, 0, a);
	count_trials(h, 1);
	return g->n && reaches(h->base, t->s, true, NULL);
}

static bool try_plain(struct invent_hunt *h, struct arena *a, struct rng *r, const double *sum,
		      struct invent_group *g)
{
	struct invent_draft *t;

	*g = (struct invent_group){ 0 };
	draw_group(g, r, &h->pool, sum, h->firsts, h->group);
	t = extended_by_some(h->s, g, 0, a);
	count_trials(h, 1);
	return g->n && reaches(h->base, t->s, true, NULL);
}

/* Groups of points that rest on the seeds, and some that do not; the closure with the seeds is at
 * hand. */
static bool extend(struct invent_hunt *h, struct arena *a, struct rng *r,
		   const struct invent_draft *s, const struct closure *base,
		   struct invent_group *g)
{
	const struct invent_scene *c = invent_scene_of(s, a);
	struct invent_pool p = { 0 };
	struct invent_group first = *g;
	struct arena_mark mark;
	double sum[CHILDREN];
	bool yes = false;

	if (c)
		p = invent_pool_of(c, a, CHILDREN, ~(((uint64_t)1 << h->s->s->points) - 1));
	if (!p.n)
		return false;
	weigh(sum, &p, p.n, 1);
	mark = arena_mark(a);
	for (int k = 0; k < EXTENSIONS && !yes && !asked_to_stop(h); k++) {
		struct invent_draft *t;
		int rest = h->group - first.n;

		arena_release(a, mark);
		*g = first;
		draw_group(g, r, &p, sum, p.n, first.n + rest - rest / 3);
		draw_group(g, r, &h->pool, h->keen, h->firsts, first.n + rest);
		t = extended_by_some(s, g, first.n, a);
		yes = reaches(base, t->s, true, NULL);
	}
	count_trials(h, EXTENSIONS);
	return yes;
}

static bool try_levels(struct invent_hunt *h, struct arena *a, struct rng *r,
		       const double *sum, struct invent_group *g)
{
	struct closure *c = NULL;
	struct invent_draft *t;
	bool yes;

	*g = (struct invent_group){ 0 };
	draw_group(g, r, &h->pool, sum, h->firsts, SEEDS);
	t = extended_by_some(h->s, g, 0, a);
	count_trials(h, 1);
	yes = reaches(h->base, t->s, true, &c) || extend(h, a, r, t, c, g);
	closure_free(c);
	return yes;
}

/* --- Jobs ------------------------------------------------------------------------------- */
static bool do_job(struct invent_hunt *h, struct arena *a, long number, struct invent_group *g)
{
	struct rng r = { h->o->seed * 0x9e3779b97f4a7c15u + (uint64_t)number };
	long first = (BEST + h->group - 1) / h->group, turn = (number - first) % CYCLE,
	     block = number < first ? number : first + (number - first) / CYCLE * 2 + turn;
	const double *sum = number & 1 ? h->keen : h->even;
	bool yes;

	rng_next(&r);
	if ((number < first || turn < 2) && block * h->group < h->pool.n)
		yes = try_block(h, a, (int)block * h->group, g);
	else if (turn < 5)
		yes = try_plain(h, a, &r, sum, g);
	else
		yes = try_levels(h, a, &r, sum, g);
	return yes && settle(h, g, &r, a);
}

static bool take_job(struct invent_hunt *h, long *number)
{
	bool is, stop = asked_to_stop(h);

	pthread_mutex_lock(&h->lock);
	h->stopped |= stop || (h->o->jobs && h->next >= h->o->jobs);
	is = !h->stopped && h->next < h->best;
	if (is)
		*number = h->next++;
	pthread_mutex_unlock(&h->lock);
	return is;
}

static void *work(void *data)
{
	struct invent_hunt *h = data;
	struct arena *a = arena_new();
	struct invent_group g;
	long number;

	while (take_job(h, &number)) {
		arena_reset(a);
		if (!do_job(h, a, number, &g))
			continue;
		pthread_mutex_lock(&h->lock);
		if (number < h->best) {
			h->best = number;
			h->found = g;
		}
		pthread_mutex_unlock(&h->lock);
	}
	arena_free(a);
	return NULL;
}

static bool search(struct invent_hunt *h)
{
	pthread_t id[MOST_THREADS];
	int n = 0, more = h->o->threads - 1;

	if (!h->pool.n)
		return false;
	h->best = LONG_MAX;
	h->group = 6 + h->s->s->points / 3;
	if (h->group > MOST_ADDED - SEEDS)
		h->group = MOST_ADDED - SEEDS;
	h->firsts = h->pool.n < FIRSTS ? h->pool.n : FIRSTS;
	weigh(h->keen, &h->pool, h->firsts, 1);
	weigh(h->even, &h->pool, h->firsts, 0.4);
	while (n < more && n < MOST_THREADS && !pthread_create(&id[n], NULL, work, h))
		n++;
	work(h);
	while (n)
		pthread_join(id[--n], NULL);
	return h->best < LONG_MAX;
}

static void begin(struct invent_hunt *h, const struct invent_draft *s,
		  const struct invent_options *o)
{
	static const struct invent_options plain;

	*h = (struct invent_hunt){ .s = s, .o = o ? o : &plain };
	h->deduce.work = h->o->work;
	pthread_mutex_init(&h->lock, NULL);
}

static void end(struct invent_hunt *h)
{
	pthread_mutex_destroy(&h->lock);
}

static void report(const struct invent_hunt *h, struct invent_report *r)
{
	if (!r)
		return;
	*r = (struct invent_report){ .trials = h->trials,
				     .candidates = h->pool.n,
				     .added = h->found.n,
				     .stopped = h->stopped };
	for (int i = 0; i < h->pool.n && h->found.n && !r->rank; i++)
		if (h->pool.c[i].x == h->found.c[0].x && h->pool.c[i].y == h->found.c[0].y)
			r->rank = i + 1;
}

bool invent_proof(const struct setting *s, const struct invent_options *o, struct arena *a,
		  struct proof **out, struct invent_report *r)
{
	struct invent_hunt h;
	struct arena *mine = arena_new();
	const struct invent_draft *d = invent_draft_of(s, mine);
	const struct invent_scene *c = invent_scene_of(d, mine);
	struct closure *base;

	begin(&h, d, o);
	base = closure_new(s, &h.deduce);
	h.base = base;
	*out = closure_run(base) ? closure_proof(base, a, NULL) : NULL;
	if (!*out && c) {
		h.pool = invent_pool_of(c, mine, SINGLES, 0);
		if (search(&h))
			*out = group_proof(&h, &h.found, a);
	}
	report(&h, r);
	closure_free(base);
	end(&h);
	arena_free(mine);
	return *out != NULL;
}
