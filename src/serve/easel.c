/*
 * easel.c -- who paints large pictures, which take memory: not everybody at once.
 *
 * There are a few places.  A small picture needs none; of a client that paints already the others come
 * first, and then who has waited longest; one place is never taken by a client that has another.  Who
 * waits looks whether its call is over.
 */
#include "base/mem.h"
#include "base/work.h"
#include "serve/easel_priv.h"
#include <pthread.h>
#include <string.h>
#include <time.h>

#define PLACES 4
#define SMALL 2e6   /* pixels: a picture of the page, at twice its size */
#define LOOK_MS 100 /* between two looks of those who wait */

struct waiting {
	struct waiting *next;
	const char *client;
	bool has; /* a place */
	pthread_cond_t news;
};
struct api_easel {
	pthread_mutex_t lock;
	const char *at[PLACES]; /* the client that paints there, or NULL */
	struct waiting *first;  /* in the order in which they came */
};

struct api_easel *serve_api_easel_new(void)
{
	struct api_easel *s = mem_alloc(sizeof *s);

	pthread_mutex_init(&s->lock, NULL);
	return s;
}

void serve_api_easel_free(struct api_easel *s)
{
	if (!s)
		return;
	pthread_mutex_destroy(&s->lock);
	mem_free(s);
}

/* Everything from here to the doors is called with the lock held. */
static int places_of(const struct api_easel *s, const char *client)
{
	int n = 0;

	for (int i = 0; i < PLACES; i++)
		n += s->at[i] && (!client || !strcmp(s->at[i], client));
	return n;
}

static bool may_have(const struct api_easel *s, const char *client)
{
	int free_places = PLACES - places_of(s, NULL);

	return free_places > 1 || (free_places && !places_of(s, client));
}

static void seat(struct api_easel *s, const char *client)
{
	int i = 0;

	while (s->at[i])
		i++;
	s->at[i] = client;
}

static void remove_from_line(struct api_easel *s, const struct waiting *w)
{
	struct waiting **p = &s->first;

	while (*p != w)
		p = &(*p)->next;
	*p = w->next;
}

static struct waiting *next_in_line(const struct api_easel *s)
{
	struct waiting *best = NULL;
	int least = PLACES + 1;

	for (struct waiting *w = s->first; w; w = w->next) {
		int n = places_of(s, w->client);

		if (n < least && may_have(s, w->client)) {
			best = w;
			least = n;
		}
	}
	return best;
}

static void let_in(struct api_easel *s)
{
	struct waiting *w;

	while ((w = next_in_line(s)) != NULL) {
		remove_from_line(s, w);
		seat(s, w->client);
		w->has = true;
		pthread_cond_signal(&w->news);
	}
}

static void look_later(struct api_easel *s, struct waiting *w)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_nsec += LOOK_MS * 1000000L;
	t.tv_sec += t.tv_nsec / 1000000000;
	t.tv_nsec %= 1000000000;
	pthread_cond_timedwait(&w->news, &s->lock, &t);
}

/* --- Doors -------------------------------------------------------------------------------- */
enum status serve_api_easel_take(struct api_easel *s, const char *client, double pixels,
				 bool *taken, struct err *e)
{
	struct waiting me = { .client = client }, **last = &s->first;
	pthread_condattr_t clock;
	enum status st = OK;

	*taken = false;
	if (pixels <= SMALL)
		return OK;
	/* Nobody sets this clock. */
	pthread_condattr_init(&clock);
	pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
	pthread_cond_init(&me.news, &clock);
	pthread_condattr_destroy(&clock);
	pthread_mutex_lock(&s->lock);
	while (*last)
		last = &(*last)->next;
	*last = &me;
	let_in(s);
	while (!me.has && st == OK) {
		look_later(s, &me);
		if (!me.has && !work_left())
			work_late("other large pictures are being painted");
		if (!me.has && work_over()) {
			remove_from_line(s, &me);
			st = work_fail(e, work_mine());
		}
	}
	*taken = me.has;
	pthread_mutex_unlock(&s->lock);
	pthread_cond_destroy(&me.news);
	return st;
}

void serve_api_easel_give(struct api_easel *s, const char *client, bool taken)
{
	int i = 0;

	if (!taken)
		return;
	pthread_mutex_lock(&s->lock);
	while (s->at[i] != client)
		i++;
	s->at[i] = NULL;
	let_in(s);
	pthread_mutex_unlock(&s->lock);
}
