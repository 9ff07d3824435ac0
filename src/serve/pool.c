/*
 * pool.c -- threads that work on requests.
 *
 * A thread is started when there is work and nobody idle, up to a limit; it stays.  Work is
 * taken in the order in which it came, but no more than SAME of one key at a time: who waits
 * for a busy canvas does not take the threads from all others.
 */
#include "base/mem.h"
#include "num/num.h"
#include "serve/carry_priv.h"
#include <pthread.h>
#include <string.h>

#define SAME 8

struct job {
	struct job *next;
	carry_work *fn;
	void *self;
	char *key; /* or NULL */
};
struct carry_pool {
	pthread_mutex_t lock;
	pthread_cond_t news;
	struct job *first, **last;
	struct job **running; /* one for each thread, or NULL */
	pthread_t *thread;
	int n, most, started, idle, waiting;
	bool over;
};

struct carry_pool *serve_carry_pool_new(int most)
{
	struct carry_pool *p = mem_alloc(sizeof *p);

	p->most = most;
	p->thread = mem_alloc((size_t)most * sizeof *p->thread);
	p->running = mem_alloc((size_t)most * sizeof *p->running);
	p->last = &p->first;
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->news, NULL);
	return p;
}

static bool may_run(const struct carry_pool *p, const struct job *j)
{
	int same = 0;

	for (int i = 0; j->key && i < p->n; i++)
		same += p->running[i] && p->running[i]->key &&
			!strcmp(p->running[i]->key, j->key);
	return same < SAME;
}

/* The first job that may be run, taken out; or NULL. */
static struct job *next_job(struct carry_pool *p)
{
	for (struct job **at = &p->first; *at; at = &(*at)->next) {
		struct job *j = *at;

		if (!may_run(p, j))
			continue;
		*at = j->next;
		if (!*at)
			p->last = at;
		p->waiting--;
		return j;
	}
	return NULL;
}

static void *work(void *self)
{
	struct carry_pool *p = self;
	int me;

	pthread_mutex_lock(&p->lock);
	me = p->started++;
	for (;;) {
		struct job *j;

		p->idle++;
		while (!(j = next_job(p)) && !(p->over && !p->first))
			pthread_cond_wait(&p->news, &p->lock);
		p->idle--;
		if (!j)
			break;
		p->running[me] = j;
		pthread_mutex_unlock(&p->lock);
		j->fn(j->self);
		pthread_mutex_lock(&p->lock);
		p->running[me] = NULL;
		mem_free(j->key);
		mem_free(j);
		/* Somebody may have waited for this key, or for the end. */
		if (p->first || p->over)
			pthread_cond_broadcast(&p->news);
	}
	pthread_mutex_unlock(&p->lock);
	/* The number libraries keep things for reuse in each thread. */
	num_cleanup();
	return NULL;
}

bool serve_carry_pool_add(struct carry_pool *p, carry_work *fn, void *self, const char *key)
{
	struct job *j = mem_alloc(sizeof *j);
	bool taken;

	j->fn = fn;
	j->self = self;
	j->key = key ? mem_strdup(key) : NULL;
	pthread_mutex_lock(&p->lock);
	if (p->idle <= p->waiting && p->n < p->most &&
	    !pthread_create(&p->thread[p->n], NULL, work, p))
		p->n++;
	taken = p->n > 0;
	if (taken) {
		*p->last = j;
		p->last = &j->next;
		p->waiting++;
		pthread_cond_signal(&p->news);
	}
	pthread_mutex_unlock(&p->lock);
	if (!taken) {
		mem_free(j->key);
		mem_free(j);
	}
	return taken;
}

int serve_carry_pool_busy(struct carry_pool *p)
{
	int n;

	pthread_mutex_lock(&p->lock);
	n = p->n - p->idle;
	pthread_mutex_unlock(&p->lock);
	return n;
}

void serve_carry_pool_free(struct carry_pool *p)
{
	if (!p)
		return;
	pthread_mutex_lock(&p->lock);
	p->over = true;
	pthread_cond_broadcast(&p->news);
	pthread_mutex_unlock(&p->lock);
	for (int i = 0; i < p->n; i++)
		pthread_join(p->thread[i], NULL);
	pthread_cond_destroy(&p->news);
	pthread_mutex_destroy(&p->lock);
	mem_free(p->thread);
	mem_free(p->running);
	mem_free(p);
}
