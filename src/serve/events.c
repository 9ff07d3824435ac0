/*
 * events.c -- who wants to know of changes.
 *
 * Changes of this process come through the store's listener, at once.  A thread looks
 * twice a second for those of other processes, for listeners who have left, and says
 * something now and then so that nobody between takes the silence for the end.
 *
 * The store is never asked under the lock: it may have to wait for a canvas.
 */
#include "serve/api_priv.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define TICK 500000000L /* nanoseconds */
#define SILENCE 30      /* ticks without a word, at most */

struct listener {
	struct listener *next;
	struct http_stream *stream;
	char id[STORE_ID];
	long version;
	int silent;
};
struct api_events {
	struct store *store;
	pthread_mutex_t lock;
	pthread_cond_t over;
	pthread_t thread;
	bool running, stopping;
	struct listener *first;
	int n;
};

static void drop(struct api_events *v, struct listener **at)
{
	struct listener *l = *at;

	*at = l->next;
	v->n--;
	serve_http_stream_end(l->stream);
	mem_free(l);
}

/* Under the lock.  -1: it is gone. */
static void tell(struct api_events *v, struct listener **at, long version)
{
	struct listener *l = *at;
	char text[120];
	int n;

	if (version < 0) {
		const char *gone = "event: gone\ndata: {}\n\n";

		serve_http_stream_write(l->stream, gone, strlen(gone));
		drop(v, at);
	} else if (version > l->version) {
		n = snprintf(text, sizeof text,
			     "id: %ld\nevent: change\ndata: {\"version\":%ld}\n\n", version,
			     version);
		serve_http_stream_write(l->stream, text, (size_t)n);
		l->version = version;
		l->silent = 0;
	}
}

void serve_api_events_changed(struct api_events *v, const char *id, long version)
{
	pthread_mutex_lock(&v->lock);
	for (struct listener **at = &v->first; *at;) {
		struct listener *l = *at;

		if (!strcmp(l->id, id))
			tell(v, at, version);
		if (*at == l)
			at = &l->next;
	}
	pthread_mutex_unlock(&v->lock);
}

/* Listeners who left go; returns the different canvases of the others. */
static int look_around(struct api_events *v, char (*id)[STORE_ID])
{
	int n = 0;

	for (struct listener **at = &v->first; *at;) {
		struct listener *l = *at;
		bool known = false;

		if (serve_http_stream_gone(l->stream)) {
			drop(v, at);
			continue;
		}
		if (++l->silent >= SILENCE) {
			serve_http_stream_write(l->stream, ": still here\n\n", 14);
			l->silent = 0;
		}
		for (int i = 0; i < n && !known; i++)
			known = !strcmp(id[i], l->id);
		if (!known)
			memcpy(id[n++], l->id, STORE_ID);
		at = &l->next;
	}
	return n;
}

static void *watch(void *self)
{
	struct api_events *v = self;
	char(*id)[STORE_ID] = mem_alloc(API_LISTENERS * sizeof *id);

	pthread_mutex_lock(&v->lock);
	while (!v->stopping) {
		struct timespec until;
		int n = look_around(v, id);

		pthread_mutex_unlock(&v->lock);
		for (int i = 0; i < n; i++) {
			struct err e = { 0 };
			long version = 0;
			enum status st = store_version(v->store, id[i], &version, &e);

			if (st == OK)
				serve_api_events_changed(v, id[i], version);
			else if (st == E_ARG)
				serve_api_events_changed(v, id[i], -1);
		}
		pthread_mutex_lock(&v->lock);
		clock_gettime(CLOCK_MONOTONIC, &until);
		until.tv_nsec += TICK;
		until.tv_sec += until.tv_nsec / 1000000000L;
		until.tv_nsec %= 1000000000L;
		if (!v->stopping)
			pthread_cond_timedwait(&v->over, &v->lock, &until);
	}
	pthread_mutex_unlock(&v->lock);
	mem_free(id);
	return NULL;
}

struct api_events *serve_api_events_new(struct store *s)
{
	struct api_events *v = mem_alloc(sizeof *v);
	pthread_condattr_t clock;

	v->store = s;
	pthread_mutex_init(&v->lock, NULL);
	pthread_condattr_init(&clock);
	pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
	pthread_cond_init(&v->over, &clock);
	pthread_condattr_destroy(&clock);
	v->running = !pthread_create(&v->thread, NULL, watch, v);
	return v;
}

void serve_api_events_free(struct api_events *v)
{
	if (!v)
		return;
	pthread_mutex_lock(&v->lock);
	v->stopping = true;
	pthread_cond_broadcast(&v->over);
	pthread_mutex_unlock(&v->lock);
	if (v->running)
		pthread_join(v->thread, NULL);
	while (v->first)
		drop(v, &v->first);
	pthread_cond_destroy(&v->over);
	pthread_mutex_destroy(&v->lock);
	mem_free(v);
}

bool serve_api_events_full(struct api_events *v)
{
	bool full;

	pthread_mutex_lock(&v->lock);
	full = v->n >= API_LISTENERS;
	pthread_mutex_unlock(&v->lock);
	return full;
}

bool serve_api_events_add(struct api_events *v, struct http_stream *s, const char *id,
			  long version)
{
	struct listener *l = mem_alloc(sizeof *l);
	bool added = false;

	l->stream = s;
	l->version = version;
	snprintf(l->id, sizeof l->id, "%s", id);
	pthread_mutex_lock(&v->lock);
	if (v->n < API_LISTENERS && !v->stopping) {
		l->next = v->first;
		v->first = l;
		v->n++;
		added = true;
	}
	pthread_mutex_unlock(&v->lock);
	if (!added)
		mem_free(l);
	return added;
}
