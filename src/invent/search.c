/*
 * search.c -- the search for added points: blocks of them by rank, then groups (climb.c).
 *
 * A closure takes about as long as the third power of its points, so a dozen points are added at
 * once: that tries each of them, and all pairs and triples among them; what a proof does not need is
 * dropped afterwards (prune.c).
 *
 * Work is cut into numbered jobs, each of which does the same whoever does it: threads take the
 * next number, and the success with the lowest number counts.  What jobs tell about single points is
 * used after a round of them, when all are done.  So the answer hangs on the seed and the effort
 * alone.
 */
#include "base/work.h"
#include "deduce/deduce.h"
#include "invent/invent_priv.h"
#include <limits.h>

#define MOST_THREADS 64
#define SINGLES 12000 /* candidates that are tried at all */
#define STRETCH 12    /* blocks of a later job */
#define MOST_GROUP 13
#define EARLY 6 /* blocks that are tried again with all there is, before anything else */
#define MOST_WEIGHT 6

/* --- One trial -------------------------------------------------------------------------- */
bool invent_is_stopped(const struct invent_hunt *h)
{
	return work_over() || (h->o->stop && h->o->stop(h->o->data));
}

struct invent_draft *invent_extended(const struct invent_draft *d,
				     const struct invent_group *g, int from, struct arena *a)
{
	struct invent_draft *e = invent_draft_copy(d, a);

	for (int i = from; i < g->n; i++)
		if (!invent_put(e, &g->c[i]))
			return NULL;
	return e;
}

struct invent_draft *invent_extended_by_some(const struct invent_draft *d,
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

bool invent_reaches(struct invent_worker *w, const struct closure *base,
		    const struct setting *s, bool brief, struct closure **keep)
{
	struct deduce_options o = { .brief = brief };
	struct closure *c = closure_more(base, s, &o);
	bool yes = closure_run(c);

	w->trials++;
	w->cost += closure_work(c);
	if (keep)
		*keep = c;
	else
		closure_free(c);
	return yes;
}

/* --- Jobs ------------------------------------------------------------------------------- */
enum invent_job { BLOCK, WHOLE, PLAIN, LEVELS, CLIMB };
#define CYCLE 8

/* What comes after the first blocks, again and again; some where points bring something.  Blocks are
 * at the same places in both. */
static enum invent_job job_of(const struct invent_hunt *h, long turn)
{
	static const uint8_t without[CYCLE] = { PLAIN, BLOCK, LEVELS, WHOLE,
						PLAIN, BLOCK, LEVELS, LEVELS },
			     with[CYCLE] = { CLIMB, BLOCK, CLIMB, WHOLE,
					     CLIMB, BLOCK, CLIMB, LEVELS };

	return (enum invent_job)(h->gainers ? with : without)[turn];
}

/* How many of this kind come before one of the later jobs. */
static long such_before(const struct invent_hunt *h, enum invent_job job, long later)
{
	long n = 0, in_cycle = 0;

	for (long k = 0; k < CYCLE; k++) {
		in_cycle += job_of(h, k) == job;
		n += k < later % CYCLE && job_of(h, k) == job;
	}
	return n + later / CYCLE * in_cycle;
}

/* Further ones by rank, for what they bring. */
static bool try_blocks(struct invent_worker *w, long from, struct invent_group *g)
{
	const struct invent_hunt *h = w->h;
	struct arena_mark mark = arena_mark(w->a);

	if (from * h->group >= h->pool.n)
		return invent_try_levels(w, h->even, g);
	for (long k = from; k < from + STRETCH && k * h->group < h->pool.n; k++) {
		if (invent_is_stopped(h))
			break;
		arena_release(w->a, mark);
		if (invent_try_block(w, (int)k * h->group, BLOCK_TELL, g))
			return true;
	}
	return false;
}

static bool do_later(struct invent_worker *w, long later, struct invent_group *g)
{
	const struct invent_hunt *h = w->h;
	const double *sum = later & 1 ? h->keen : h->even;
	enum invent_job job = job_of(h, later % CYCLE);
	long before = such_before(h, job, later), block = before + EARLY;

	if (job == BLOCK)
		return try_blocks(w, h->blocks + before * STRETCH, g);
	if (job == CLIMB)
		return invent_try_climb(w, g);
	if (job == LEVELS)
		return invent_try_levels(w, sum, g);
	if (job == PLAIN || block * h->group >= h->pool.n)
		return invent_try_plain(w, sum, job == WHOLE, g);
	return invent_try_block(w, (int)block * h->group, BLOCK_WHOLE, g);
}

/* Brief blocks, then the first of them with all there is, then all kinds in turn. */
static bool do_some(struct invent_worker *w, long number, struct invent_group *g)
{
	const struct invent_hunt *h = w->h;

	if (number < h->blocks)
		return invent_try_block(w, (int)number * h->group, BLOCK_TELL, g);
	number -= h->blocks;
	if (number < EARLY)
		return invent_try_block(w, (int)number * h->group, BLOCK_WHOLE, g);
	return do_later(w, number - EARLY, g);
}

static bool do_job(struct invent_worker *w, long number, struct invent_group *g)
{
	const struct invent_hunt *h = w->h;

	w->cost = 0;
	w->r = (struct rng){ h->o->seed * 0x9e3779b97f4a7c15u + (uint64_t)number };
	rng_next(&w->r);
	return do_some(w, number, g) && invent_settle(w, g);
}

/* --- Threads ---------------------------------------------------------------------------- */
/* Which points bring something, as far as is told? */
static void list_gainers(struct invent_hunt *h)
{
	double total = 0;

	h->gainers = 0;
	for (int i = 0; i < h->pool.n; i++)
		if (h->gain[i] > 0) {
			total += h->gain[i] < MOST_WEIGHT ? h->gain[i] : MOST_WEIGHT;
			h->gainer[h->gainers] = i;
			h->gained[h->gainers++] = total;
		}
}

/* Here all jobs before wait for each other: nothing is under way. */
static bool is_turn(const struct invent_hunt *h)
{
	return h->next >= h->blocks && (h->next - h->blocks) % ROUND == 0;
}

static bool take_job(struct invent_hunt *h, long *number)
{
	bool is, stop = invent_is_stopped(h);

	pthread_mutex_lock(&h->lock);
	while ((is_turn(h) && h->counted < h->next) || h->next >= h->counted + AHEAD)
		pthread_cond_wait(&h->told, &h->lock);
	if (is_turn(h))
		list_gainers(h);
	h->stopped |= stop || (h->o->jobs && h->next >= h->o->jobs);
	h->stopped |= h->next >= h->end;
	is = !h->stopped && h->next < h->best;
	if (is)
		*number = h->next++;
	pthread_mutex_unlock(&h->lock);
	return is;
}

/* Whatever the order in which jobs end, what they took is summed up in the order of their numbers;
 * a job counts if those before it left something. */
static void count_jobs(struct invent_hunt *h, long number, long cost)
{
	h->cost[number % AHEAD] = cost;
	for (long *c; *(c = &h->cost[h->counted % AHEAD]) >= 0; *c = -1) {
		if (h->counted <= h->best && h->counted < h->end)
			h->spent += *c;
		h->counted++;
		if (h->o->effort && h->spent >= h->o->effort && h->end == LONG_MAX)
			h->end = h->counted;
	}
}

static void end_job(struct invent_hunt *h, long number, bool yes, long cost,
		    const struct invent_group *g)
{
	pthread_mutex_lock(&h->lock);
	if (yes && number < h->best) {
		h->best = number;
		h->found = *g;
	}
	count_jobs(h, number, cost);
	pthread_cond_broadcast(&h->told);
	pthread_mutex_unlock(&h->lock);
}

static void *work(void *data)
{
	struct invent_worker w = { .h = data, .a = arena_new() };
	struct invent_group g;
	long number;

	while (take_job(w.h, &number)) {
		bool yes;

		arena_reset(w.a);
		yes = do_job(&w, number, &g);
		end_job(w.h, number, yes, w.cost, &g);
	}
	pthread_mutex_lock(&w.h->lock);
	w.h->trials += w.trials;
	pthread_mutex_unlock(&w.h->lock);
	arena_free(w.a);
	return NULL;
}

/* The same in a thread of its own, which works for whom the first one does. */
static void *help(void *data)
{
	struct invent_hunt *h = data;

	work_join(h->work);
	(void)work(h);
	work_part();
	return NULL;
}

static bool search(struct invent_hunt *h, struct arena *a)
{
	pthread_t id[MOST_THREADS];
	int n = 0, more = h->o->threads - 1, best;

	if (!h->pool.n)
		return false;
	h->work = work_mine();
	h->best = h->end = LONG_MAX;
	for (int i = 0; i < AHEAD; i++)
		h->cost[i] = -1;
	h->group = 6 + h->s->s->points / 3;
	if (h->group > MOST_GROUP)
		h->group = MOST_GROUP;
	best = h->pool.n < BEST ? h->pool.n : BEST;
	h->blocks = (best + h->group - 1) / h->group;
	h->gain = arena_alloc(a, (size_t)h->pool.n * sizeof *h->gain);
	h->gainer = arena_alloc(a, (size_t)h->pool.n * sizeof *h->gainer);
	h->gained = arena_alloc(a, (size_t)h->pool.n * sizeof *h->gained);
	h->open = closure_open(h->base, h->s->s->points);
	h->firsts = h->pool.n < FIRSTS ? h->pool.n : FIRSTS;
	invent_weigh(h->keen, &h->pool, h->firsts, 1);
	invent_weigh(h->even, &h->pool, h->firsts, 0.4);
	while (n < more && n < MOST_THREADS && !pthread_create(&id[n], NULL, help, h))
		n++;
	work(h);
	while (n)
		pthread_join(id[--n], NULL);
	/* What came too late is as if it were not. */
	if (h->best >= h->end)
		h->found.n = 0;
	return h->best < h->end;
}

static void begin(struct invent_hunt *h, const struct invent_draft *s,
		  const struct invent_options *o)
{
	static const struct invent_options plain;

	*h = (struct invent_hunt){ .s = s, .o = o ? o : &plain };
	h->deduce.work = h->o->work;
	pthread_mutex_init(&h->lock, NULL);
	pthread_cond_init(&h->told, NULL);
}

static void end(struct invent_hunt *h)
{
	pthread_cond_destroy(&h->told);
	pthread_mutex_destroy(&h->lock);
}

static void report(const struct invent_hunt *h, struct invent_report *r)
{
	if (!r)
		return;
	*r = (struct invent_report){ .trials = h->trials,
				     .effort = h->spent,
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
	struct invent_worker w = { .h = &h };
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
		if (search(&h, mine))
			*out = invent_group_proof(&w, &h.found, a);
		if (*out)
			*out = invent_trim(&w, *out, &h.found, a);
	}
	report(&h, r);
	closure_free(base);
	end(&h);
	arena_free(mine);
	return *out != NULL;
}
