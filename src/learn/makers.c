/*
 * makers.c -- makers for several threads: whoever needs one takes one that nobody uses.
 */
#include "base/mem.h"
#include "learn/learn.h"
#include <pthread.h>

struct learn_makers {
	struct learn_options o;
	pthread_mutex_t lock;
	struct learn_maker **idle;
	int n, cap;
};

struct learn_makers *learn_makers_new(const struct learn_options *o)
{
	struct learn_makers *m = mem_alloc(sizeof *m);

	m->o = *o;
	pthread_mutex_init(&m->lock, NULL);
	return m;
}

struct learn_maker *learn_makers_take(struct learn_makers *m)
{
	struct learn_maker *one = NULL;

	pthread_mutex_lock(&m->lock);
	if (m->n)
		one = m->idle[--m->n];
	pthread_mutex_unlock(&m->lock);
	return one ? one : learn_maker_new(&m->o);
}

void learn_makers_give(struct learn_makers *m, struct learn_maker *one)
{
	pthread_mutex_lock(&m->lock);
	m->idle = mem_grow(m->idle, &m->cap, m->n + 1, sizeof *m->idle);
	m->idle[m->n++] = one;
	pthread_mutex_unlock(&m->lock);
}

void learn_makers_free(struct learn_makers *m)
{
	if (!m)
		return;
	while (m->n)
		learn_maker_free(m->idle[--m->n]);
	mem_free(m->idle);
	pthread_mutex_destroy(&m->lock);
	mem_free(m);
}
