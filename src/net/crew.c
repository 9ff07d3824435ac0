/*
 * crew.c -- threads that wait for work and share it out.
 *
 * Tasks are taken by whoever is free, which changes nothing: a task's result depends on nobody
 * else's.  Work comes thousands of times a second, so that who waits looks around for a while
 * before going to sleep.
 */
#include "base/mem.h"
#include "net/net_priv.h"
#include <pthread.h>
#include <stdatomic.h>

#define PATIENCE 1000 /* looks before sleep: some ten microseconds */

struct net_crew {
	int size; /* with the caller's thread, which is worker 0 */
	pthread_t *thread;
	pthread_mutex_t lock;
	pthread_cond_t news, done;
	net_task *f; /* the work: written before `turn` moves */
	void *self;
	int tasks;
	atomic_int next;  /* task */
	atomic_int busy;  /* others still at it */
	atomic_uint turn; /* counts works */
	bool ended;
};

struct mate {
	struct net_crew *crew;
	int worker;
};

static inline void breathe(void)
{
#ifdef __x86_64__
	__builtin_ia32_pause();
#endif
}

static void work(struct net_crew *c, int worker)
{
	int i;

	while ((i = atomic_fetch_add(&c->next, 1)) < c->tasks)
		c->f(c->self, i, worker);
}

static unsigned next_turn(struct net_crew *c, unsigned seen)
{
	unsigned turn;
	int i;

	for (i = 0; i < PATIENCE; i++) {
		turn = atomic_load(&c->turn);
		if (turn != seen)
			return turn;
		breathe();
	}
	pthread_mutex_lock(&c->lock);
	while ((turn = atomic_load(&c->turn)) == seen)
		pthread_cond_wait(&c->news, &c->lock);
	pthread_mutex_unlock(&c->lock);
	return turn;
}

static void *live(void *self)
{
	struct mate mate = *(struct mate *)self;
	struct net_crew *c = mate.crew;
	unsigned seen = 0;

	mem_free(self);
	for (;;) {
		seen = next_turn(c, seen);
		if (c->ended)
			return NULL;
		work(c, mate.worker);
		if (atomic_fetch_sub(&c->busy, 1) == 1) {
			pthread_mutex_lock(&c->lock);
			pthread_cond_signal(&c->done);
			pthread_mutex_unlock(&c->lock);
		}
	}
}

struct net_crew *net_crew_open(int threads)
{
	struct net_crew *c = mem_alloc(sizeof *c);
	int i;

	c->size = 1;
	c->thread = mem_alloc((size_t)threads * sizeof *c->thread);
	pthread_mutex_init(&c->lock, NULL);
	pthread_cond_init(&c->news, NULL);
	pthread_cond_init(&c->done, NULL);
	for (i = 1; i < threads; i++) {
		struct mate *mate = mem_alloc(sizeof *mate);

		*mate = (struct mate){ c, c->size };
		if (pthread_create(&c->thread[c->size], NULL, live, mate)) {
			mem_free(mate);
			break; /* fewer do it too */
		}
		c->size++;
	}
	return c;
}

int net_crew_size(const struct net_crew *c)
{
	return c->size;
}

static void announce(struct net_crew *c)
{
	pthread_mutex_lock(&c->lock);
	atomic_fetch_add(&c->turn, 1);
	pthread_cond_broadcast(&c->news);
	pthread_mutex_unlock(&c->lock);
}

void net_crew_each(struct net_crew *c, int tasks, net_task *f, void *self)
{
	int i;

	if (c->size == 1 || tasks < 2) {
		for (i = 0; i < tasks; i++)
			f(self, i, 0);
		return;
	}
	c->f = f;
	c->self = self;
	c->tasks = tasks;
	atomic_store(&c->next, 0);
	atomic_store(&c->busy, c->size - 1);
	announce(c);
	work(c, 0);
	for (i = 0; i < PATIENCE && atomic_load(&c->busy); i++)
		breathe();
	pthread_mutex_lock(&c->lock);
	while (atomic_load(&c->busy))
		pthread_cond_wait(&c->done, &c->lock);
	pthread_mutex_unlock(&c->lock);
}

void net_crew_close(struct net_crew *c)
{
	int i;

	if (!c)
		return;
	c->ended = true;
	announce(c);
	for (i = 1; i < c->size; i++)
		pthread_join(c->thread[i], NULL);
	pthread_cond_destroy(&c->news);
	pthread_cond_destroy(&c->done);
	pthread_mutex_destroy(&c->lock);
	mem_free(c->thread);
	mem_free(c);
}
