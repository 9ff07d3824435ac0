/*
 * wait.c -- waiting for what others have, a canvas or a worker of the CAS, for as long as the call
 * that waits is wanted.
 */
#include "base/work.h"
#include "store/store_priv.h"
#include <sched.h>
#include <time.h>

/* How often those who wait look whether anybody waits for them. */
#define LOOK_MS 100
/* How often a canvas is tried before sleeping: some ten microseconds. */
#define TRIES 200

/* The time for which somebody waits before asking again whether anybody waits for him. */
static struct timespec next_look(clockid_t clock)
{
	struct timespec t;
	int64_t ms = work_left();

	if (ms < 0 || ms > LOOK_MS)
		ms = LOOK_MS;
	clock_gettime(clock, &t);
	t.tv_nsec += (long)ms * 1000000;
	t.tv_sec += t.tv_nsec / 1000000000;
	t.tv_nsec %= 1000000000;
	return t;
}

/* Is the work of a waiting thread over?  e then says what it waited for. */
static bool waited_enough(const char *what, struct err *e)
{
	if (!work_left())
		work_late(what);
	if (!work_over())
		return false;
	work_fail(e, work_mine());
	return true;
}

enum status store_take_mutex(struct canvas *c, struct err *e)
{
	if (!work_mine()) {
		pthread_mutex_lock(&c->mutex);
		return OK;
	}
	/* Most calls are over sooner than a thread has fallen asleep and is woken again; others
	 * may run meanwhile. */
	for (int i = 0; i < TRIES; i++) {
		if (!pthread_mutex_trylock(&c->mutex))
			return OK;
		sched_yield();
	}
	for (;;) {
		struct timespec until = next_look(CLOCK_REALTIME);

		if (!pthread_mutex_timedlock(&c->mutex, &until))
			return OK;
		if (waited_enough(c->opening ? "the canvas is being opened"
					     : "the canvas is busy with other calls",
				  e))
			return E_UNABLE;
	}
}

/* --- The CAS ------------------------------------------------------------------------------------ */

/*
 * The workers of the CAS are lent to one figure at a time.  The caller may have to wait for
 * one while it holds the mutex of a canvas; whoever has one gives it back without waiting for
 * any canvas, so this ends.
 */
enum status store_cas_take(struct store *s, struct cas **out, struct err *e)
{
	enum status st = OK;

	*out = NULL;
	if (!s->n_cas)
		return OK;
	pthread_mutex_lock(&s->cas_mutex);
	while (st == OK && !s->cas_idle) {
		struct timespec until = next_look(CLOCK_MONOTONIC);

		if (!work_mine())
			pthread_cond_wait(&s->cas_free, &s->cas_mutex);
		else if (pthread_cond_timedwait(&s->cas_free, &s->cas_mutex, &until) &&
			 waited_enough("the CAS is busy with other calls", e))
			st = E_UNABLE;
	}
	if (st == OK)
		*out = s->cas[--s->cas_idle];
	pthread_mutex_unlock(&s->cas_mutex);
	return st;
}

void store_cas_give(struct store *s, struct cas *c)
{
	if (!c)
		return;
	pthread_mutex_lock(&s->cas_mutex);
	s->cas[s->cas_idle++] = c;
	pthread_cond_signal(&s->cas_free);
	pthread_mutex_unlock(&s->cas_mutex);
}
