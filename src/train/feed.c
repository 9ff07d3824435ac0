/*
 * feed.c -- documents, made by threads ahead of who needs them, in their order.
 *
 * A ring: place p lies in slot p % RING.  Threads take the next place that has a free slot; the reader
 * takes them one after the other.  Which thread made which makes no difference.
 */
#include "train/train_priv.h"
#include <pthread.h>

#define RING 4096
#define PORTION 8 /* places a thread takes at a time */
#define THREADS 64

struct train_feed {
	const struct train_source *source;
	struct train_form form;
	uint64_t seed;
	long from, to;
	pthread_t thread[THREADS];
	int threads;
	pthread_mutex_t lock;
	pthread_cond_t made, room;
	/* Below the lock. */
	long next; /* place that nobody has taken */
	long read; /* place that the reader wants */
	bool end;
	bool ready[RING];
	struct train_document slot[RING];
	struct arena *own; /* of the reader, where there are no threads */
};

/* How many places to make, from *at on; 0: all is done. */
static long take(struct train_feed *f, long *at)
{
	long n = PORTION;

	pthread_mutex_lock(&f->lock);
	while (!f->end && f->next + PORTION > f->read + RING && (!f->to || f->next < f->to))
		pthread_cond_wait(&f->room, &f->lock);
	if (f->to && f->to - f->next < n)
		n = f->to - f->next;
	if (f->end)
		n = 0;
	*at = f->next;
	f->next += n;
	pthread_mutex_unlock(&f->lock);
	return n;
}

static void *work(void *arg)
{
	struct train_feed *f = arg;
	struct arena *a = arena_new();
	long at, n;

	while ((n = take(f, &at)) > 0)
		for (long i = at; i < at + n; i++) {
			struct train_document d;

			train_document_make(&d, f->source, &f->form, f->seed, i, a);
			pthread_mutex_lock(&f->lock);
			f->slot[i % RING] = d;
			f->ready[i % RING] = true;
			if (i == f->read)
				pthread_cond_signal(&f->made);
			pthread_mutex_unlock(&f->lock);
		}
	arena_free(a);
	if (f->source->leave)
		f->source->leave(f->source->self);
	return NULL;
}

struct train_feed *train_feed_new(const struct train_source *s, const struct train_form *form,
				  uint64_t seed, int threads, long from, long to)
{
	struct train_feed *f = mem_alloc(sizeof *f);

	f->source = s;
	f->form = *form;
	f->seed = seed;
	f->from = f->next = f->read = from;
	f->to = to;
	pthread_mutex_init(&f->lock, NULL);
	pthread_cond_init(&f->made, NULL);
	pthread_cond_init(&f->room, NULL);
	while (f->threads < THREADS && f->threads < threads &&
	       !pthread_create(&f->thread[f->threads], NULL, work, f))
		f->threads++;
	if (!f->threads)
		f->own = arena_new();
	return f;
}

void train_feed_free(struct train_feed *f)
{
	if (!f)
		return;
	pthread_mutex_lock(&f->lock);
	f->end = true;
	pthread_cond_broadcast(&f->room);
	pthread_mutex_unlock(&f->lock);
	while (f->threads)
		pthread_join(f->thread[--f->threads], NULL);
	for (int i = 0; i < RING; i++)
		if (f->ready[i])
			train_document_clear(&f->slot[i]);
	pthread_cond_destroy(&f->made);
	pthread_cond_destroy(&f->room);
	pthread_mutex_destroy(&f->lock);
	arena_free(f->own);
	mem_free(f);
}

bool train_feed_next(struct train_feed *f, struct train_document *out)
{
	int i;

	if (f->to && f->read >= f->to)
		return false;
	/* No thread could be started: then it is made here. */
	if (f->own) {
		train_document_make(out, f->source, &f->form, f->seed, f->read++, f->own);
		return true;
	}
	pthread_mutex_lock(&f->lock);
	i = (int)(f->read % RING);
	while (!f->ready[i])
		pthread_cond_wait(&f->made, &f->lock);
	*out = f->slot[i];
	f->ready[i] = false;
	f->read++;
	pthread_cond_broadcast(&f->room);
	pthread_mutex_unlock(&f->lock);
	return true;
}
