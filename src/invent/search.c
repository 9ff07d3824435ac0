/*
 * search.c -- the search for added points: single ones by rank, then groups at random.
 *
 * Work is cut into numbered jobs, each of which does the same whoever does it: threads take the
 * next number, and the success with the lowest number counts.  What was tried is remembered
 * between rounds of jobs, not within one.  So the answer hangs on the seed alone.
 */
#include "base/rng.h"
#include "deduce/deduce.h"
#include "invent/invent_priv.h"
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <string.h>

#define MOST_ADDED 6
#define MOST_THREADS 64
#define SINGLES 3000  /* candidates tried alone */
#define FIRSTS 512    /* those that groups begin with */
#define CHILDREN 192  /* those that follow */
#define EXTENSIONS 48 /* of one first point */
#define ROUND 16      /* jobs between which nothing is remembered */
#define ROUNDS 100000

/* Points to be added, one after the other; later ones may rest on earlier ones. */
struct invent_group {
	struct invent_candidate c[MOST_ADDED];
	int n;
};

/* A set of numbers; 0 is none. */
struct invent_set {
	uint64_t *slot;
	int cap, n;
};

struct invent_hunt {
	const struct setting *s;
	const struct closure *base;
	const struct invent_options *o;
	struct deduce_options deduce;
	struct invent_pool pool;
	double weight[FIRSTS]; /* running sums */
	int firsts;
	struct invent_set tried;
	bool (*job)(struct invent_hunt *, struct arena *, long, struct invent_group *);
	/* Under the lock: */
	pthread_mutex_t lock;
	long next, last, best; /* job numbers; best: of a success, or LONG_MAX */
	struct invent_group found;
	long trials;
	bool stopped;
	struct invent_set fresh;
};

/* --- What was tried --------------------------------------------------------------------- */
static bool set_has(const struct invent_set *s, uint64_t key)
{
	if (!s->cap)
		return false;
	for (uint64_t at = key;; at++) {
		uint64_t v = s->slot[at & (uint64_t)(s->cap - 1)];

		if (v == key || !v)
			return v == key;
	}
}

static void set_add(struct invent_set *s, uint64_t key)
{
	if (2 * (s->n + 1) > s->cap) {
		struct invent_set old = *s;

		s->cap = old.cap ? 2 * old.cap : 256;
		s->slot = mem_alloc((size_t)s->cap * sizeof *s->slot);
		s->n = 0;
		for (int i = 0; i < old.cap; i++)
			if (old.slot[i])
				set_add(s, old.slot[i]);
		mem_free(old.slot);
	}
	for (uint64_t at = key;; at++) {
		uint64_t *v = &s->slot[at & (uint64_t)(s->cap - 1)];

		if (*v == key)
			return;
		if (!*v) {
			*v = key;
			s->n++;
			return;
		}
	}
}

/* A group by its places, in whatever order. */
static uint64_t key_of(const struct invent_group *g)
{
	uint64_t sum = 0;

	for (int i = 0; i < g->n; i++) {
		struct rng r = { (uint64_t)llround(g->c[i].x * 1e7) * 0x9e3779b97f4a7c15u };

		r.s = rng_next(&r) ^ (uint64_t)llround(g->c[i].y * 1e7);
		sum += rng_next(&r);
	}
	return sum | 1;
}

/* --- One trial -------------------------------------------------------------------------- */
static bool asked_to_stop(const struct invent_hunt *h)
{
	return h->o->stop && h->o->stop(h->o->data);
}

/* The setting with all of the group from number `from` on; NULL where a place is not sure. */
static struct setting *extended(const struct setting *s, const struct invent_group *g,
				int from, struct arena *a)
{
	struct setting *t = setting_copy(a, s);

	for (int i = from; i < g->n; i++)
		if (!invent_put(t, &g->c[i]))
			return NULL;
	return t;
}

/* Is there a proof, with a setting that has more than the closure's?  The larger closure goes to
 * *keep where that is asked for. */
static bool proves(const struct closure *base, const struct setting *s, struct arena *a,
		   struct closure **keep)
{
	struct closure *c = closure_more(base, s);
	bool yes = closure_run(c) && closure_proof(c, a, NULL);

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

/* --- Single points ---------------------------------------------------------------------- */
static bool try_single(struct invent_hunt *h, struct arena *a, long number,
		       struct invent_group *g)
{
	struct setting *t;

	*g = (struct invent_group){ .c = { h->pool.c[number] }, .n = 1 };
	t = extended(h->s, g, 0, a);
	count_trials(h, t ? 1 : 0);
	return t && proves(h->base, t, a, NULL);
}

/* --- Groups ----------------------------------------------------------------------------- */
/* Running sums of how much each is wanted. */
static void weigh(double *sum, const struct invent_pool *p, int n)
{
	double total = 0;

	for (int i = 0; i < n; i++) {
		total += exp(0.9 * fmin(p->c[i].inc, 6) + 0.25 * p->c[i].prior);
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

/* One to three more points from the pool, each once. */
static void draw_group(struct invent_group *g, struct rng *r, const struct invent_pool *p,
		       const double *sum, int n, int most)
{
	int more = 1 + (int)rng_below(r, 3), had[MOST_ADDED];

	for (int k = 0; k < more && g->n < most; k++) {
		int i = draw_one(r, sum, n);
		bool again = false;

		for (int j = 0; j < k; j++)
			again |= had[j] == i;
		had[k] = i;
		if (!again)
			g->c[g->n++] = p->c[i];
	}
}

static int most_added(const struct invent_hunt *h)
{
	int n = h->o->points ? h->o->points : 4;

	return n > MOST_ADDED ? MOST_ADDED : n;
}

/* Before this round, or by this job. */
static bool was_tried(const struct invent_hunt *h, const uint64_t *mine, int n, uint64_t key)
{
	for (int i = 0; i < n; i++)
		if (mine[i] == key)
			return true;
	return set_has(&h->tried, key);
}

static void remember(struct invent_hunt *h, const uint64_t *key, int n)
{
	pthread_mutex_lock(&h->lock);
	h->trials += n;
	for (int i = 0; i < n; i++)
		set_add(&h->fresh, key[i]);
	pthread_mutex_unlock(&h->lock);
}

/* All extensions of one first point, whose closure is at hand. */
static bool extend(struct invent_hunt *h, struct arena *a, struct rng *r,
		   const struct setting *s, const struct closure *base, struct invent_group *g)
{
	const struct invent_scene *c = invent_scene_of(s, a);
	struct invent_pool p = { 0 };
	struct invent_group first = *g;
	struct arena_mark mark;
	double sum[CHILDREN];
	uint64_t key[EXTENSIONS];
	int trials = 0;
	bool yes = false;

	if (c)
		p = invent_pool_of(c, a, CHILDREN, 0);
	if (!p.n)
		return false;
	weigh(sum, &p, p.n);
	mark = arena_mark(a);
	for (int k = 0; k < EXTENSIONS && !yes && !asked_to_stop(h); k++) {
		struct setting *t;

		arena_release(a, mark);
		*g = first;
		draw_group(g, r, &p, sum, p.n, most_added(h));
		if (was_tried(h, key, trials, key_of(g)))
			continue;
		key[trials++] = key_of(g);
		t = extended(s, g, 1, a);
		yes = t && proves(base, t, a, NULL);
	}
	remember(h, key, trials);
	return yes;
}

static bool try_group(struct invent_hunt *h, struct arena *a, long number,
		      struct invent_group *g)
{
	struct rng r = { h->o->seed * 0x9e3779b97f4a7c15u + (uint64_t)number };
	struct closure *c = NULL;
	struct setting *t;
	bool yes;

	*g = (struct invent_group){ .n = 1 };
	rng_next(&r);
	g->c[0] = h->pool.c[draw_one(&r, h->weight, h->firsts)];
	t = extended(h->s, g, 0, a);
	if (!t)
		return false;
	yes = proves(h->base, t, a, &c) || extend(h, a, &r, t, c, g);
	closure_free(c);
	return yes;
}

/* --- Threads ---------------------------------------------------------------------------- */
static bool take_job(struct invent_hunt *h, long *number)
{
	bool is, stop = asked_to_stop(h);

	pthread_mutex_lock(&h->lock);
	h->stopped |= stop;
	is = !h->stopped && h->next < h->last && h->next < h->best;
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
		if (!h->job(h, a, number, &g))
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

/* Jobs from `first` to before `last`; true when one succeeded. */
static bool run_jobs(struct invent_hunt *h, long first, long last)
{
	pthread_t id[MOST_THREADS];
	int n = 0, more = h->o->threads - 1;

	h->next = first;
	h->last = last;
	h->best = LONG_MAX;
	while (n < more && n < MOST_THREADS && !pthread_create(&id[n], NULL, work, h))
		n++;
	work(h);
	while (n)
		pthread_join(id[--n], NULL);
	return h->best < LONG_MAX;
}

static bool enough(const struct invent_hunt *h)
{
	return h->stopped || (h->o->trials && h->trials >= h->o->trials);
}

static bool search_groups(struct invent_hunt *h)
{
	h->firsts = h->pool.n < FIRSTS ? h->pool.n : FIRSTS;
	weigh(h->weight, &h->pool, h->firsts);
	h->job = try_group;
	for (int i = 0; i < ROUNDS && !enough(h); i++) {
		bool yes = run_jobs(h, (long)i * ROUND, (long)(i + 1) * ROUND);

		if (yes)
			return true;
		for (int k = 0; k < h->fresh.cap; k++)
			if (h->fresh.slot[k])
				set_add(&h->tried, h->fresh.slot[k]);
		mem_free(h->fresh.slot);
		h->fresh = (struct invent_set){ 0 };
	}
	return false;
}

static bool search_all(struct invent_hunt *h)
{
	long singles = h->pool.n;

	if (h->o->trials && h->o->trials < singles)
		singles = h->o->trials;
	h->job = try_single;
	if (run_jobs(h, 0, singles))
		return true;
	return h->pool.n && !enough(h) && most_added(h) > 1 && search_groups(h);
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

static bool group_proves(const struct invent_hunt *h, const struct invent_group *g,
			 struct arena *a)
{
	struct setting *t = extended(h->s, g, 0, a);

	return t && proves(h->base, t, a, NULL);
}

static void prune(struct invent_hunt *h)
{
	struct arena *a = arena_new();

	for (int i = h->found.n - 1; i >= 0; i--) {
		struct invent_group g;

		arena_reset(a);
		if (without(&g, &h->found, i, h->s->points) && group_proves(h, &g, a)) {
			h->found = g;
			i = g.n; /* what rested on nothing else may go now */
		}
	}
	arena_free(a);
}

static struct proof *prove_found(struct invent_hunt *h, struct arena *a)
{
	struct setting *t = extended(h->s, &h->found, 0, a);
	struct closure *c = t ? closure_more(h->base, t) : NULL;
	struct proof *p = c && closure_run(c) ? closure_proof(c, a, NULL) : NULL;

	closure_free(c);
	return p;
}

static void begin(struct invent_hunt *h, const struct setting *s,
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
	mem_free(h->tried.slot);
	mem_free(h->fresh.slot);
}

static void report(const struct invent_hunt *h, struct invent_report *r)
{
	if (!r)
		return;
	*r = (struct invent_report){ .trials = h->trials,
				     .candidates = h->pool.n,
				     .added = h->found.n,
				     .stopped = enough(h) };
	for (int i = 0; i < h->pool.n && h->found.n && !r->rank; i++)
		if (h->pool.c[i].x == h->found.c[0].x && h->pool.c[i].y == h->found.c[0].y)
			r->rank = i + 1;
}

bool invent_proof(const struct setting *s, const struct invent_options *o, struct arena *a,
		  struct proof **out, struct invent_report *r)
{
	struct invent_hunt h;
	struct arena *mine = arena_new();
	const struct invent_scene *c = invent_scene_of(s, mine);
	struct closure *base;

	begin(&h, s, o);
	base = closure_new(s, &h.deduce);
	h.base = base;
	*out = closure_run(base) ? closure_proof(base, a, NULL) : NULL;
	if (!*out && c) {
		h.pool = invent_pool_of(c, mine, SINGLES, 0);
		if (search_all(&h)) {
			prune(&h);
			*out = prove_found(&h, a);
		}
	}
	report(&h, r);
	closure_free(base);
	end(&h);
	arena_free(mine);
	return *out != NULL;
}
