/* pool.c -- the same job for many programs, on several threads. */
#include "base/work.h"
#include "num/num.h"
#include "program/program.h"
#include <pthread.h>
#include <stdatomic.h>

#define PORTION 16 /* jobs a thread takes at a time */

struct pool {
	program_job *fn;
	void *self;
	int n;
	struct work *work; /* of the call, or NULL */
	atomic_int next;
};

static void *work(void *arg)
{
	struct pool *p = arg;
	struct program_solver *s = program_solver_new();
	int i;

	while ((i = atomic_fetch_add(&p->next, PORTION)) < p->n)
		for (int k = i; k < i + PORTION && k < p->n; k++)
			p->fn(p->self, k, s);
	program_solver_free(s);
	return NULL;
}

/* A thread that ends gives back what the number libraries keep for it; ours goes on. */
static void *work_and_end(void *arg)
{
	work_join(((struct pool *)arg)->work);
	(void)work(arg);
	work_part();
	num_cleanup();
	return NULL;
}

void program_each(int n, int threads, program_job *fn, void *self)
{
	struct pool p = { .fn = fn, .self = self, .n = n, .work = work_mine() };
	pthread_t id[PROGRAM_THREADS];
	int started = 0;

	if (threads > PROGRAM_THREADS)
		threads = PROGRAM_THREADS;
	atomic_init(&p.next, 0);
	/* One thread is ours; a thread that cannot be started is done without. */
	while (started + 1 < threads && started * PORTION < n &&
	       !pthread_create(&id[started], NULL, work_and_end, &p))
		started++;
	work(&p);
	while (started)
		pthread_join(id[--started], NULL);
}
