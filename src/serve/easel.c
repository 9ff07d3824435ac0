/*
 * easel.c -- who paints large pictures, which take memory: not everybody at once.
 *
 * There are a few places.  A small picture needs none; of a client that paints already the others come
 * first, and then who has waited longest; one place is never taken by a client that has another.  A
 * canvas is painted by one at a time: a second one would hold its place while it waits for the canvas.
 * Who waits looks whether its call is over.
 */
#include "base/mem.h"
#include "base/work.h"
#include "serve/easel_priv.h"
#include "store/store.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define PLACES 4
#define SMALL 2e6   /* pixels: a picture of the page, at twice its size */
#define LOOK_MS 100 /* between two looks of those who wait */

/* Who paints, and what. */
struct painter {
	char client[64], canvas[STORE_ID];
};
struct waiting {
	struct waiting *next;
	const struct painter *who;
	int place; /* < 0: none yet */
	pthread_cond_t news;
};
struct api_easel {
	pthread_mutex_t lock;
	struct painter at[PLACES];
	bool taken[PLACES];
	struct waiting *first; /* in the order in which they came */
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
		n += s->taken[i] && (!client || !strcmp(s->at[i].client, client));
	return n;
}

static bool is_painted(const struct api_easel *s, const char *canvas)
{
	for (int i = 0; i < PLACES; i++)
		if (s->taken[i] && !strcmp(s->at[i].canvas, canvas))
			return true;
	return false;
}

static bool may_have(const struct api_easel *s, const struct painter *who)
{
	int free_places = PLACES - places_of(s, NULL);

	return !is_painted(s, who->canvas) &&
	       (free_places > 1 || (free_places && !places_of(s, who->client)));
}

static int seat(struct api_easel *s, const struct painter *who)
{
	int i = 0;

	while (s->taken[i])
		i++;
	s->at[i] = *who;
	s->taken[i] = true;
	return i;
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
		int n = places_of(s, w->who->client);

		if (n < least && may_have(s, w->who)) {
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
		w->place = seat(s, w->who);
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
enum status serve_api_easel_take(struct api_easel *s, const char *client, const char *canvas,
				 double pixels, int *place, struct err *e)
{
	struct painter who;
	struct waiting me = { .who = &who, .place = -1 }, **last = &s->first;
	pthread_condattr_t clock;
	enum status st = OK;

	*place = -1;
	if (pixels > API_PIXELS)
		return err_fail_with(e, E_ARG, "bad_argument", "width", NULL,
				     "%.0f pixels are too many: at most %.0f", pixels,
				     API_PIXELS);
	if (pixels <= SMALL)
		return OK;
	snprintf(who.client, sizeof who.client, "%s", client);
	snprintf(who.canvas, sizeof who.canvas, "%s", canvas);
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
	while (me.place < 0 && st == OK) {
		look_later(s, &me);
		if (me.place < 0 && !work_left())
			work_late("other large pictures are being painted");
		if (me.place < 0 && work_over()) {
			remove_from_line(s, &me);
			st = work_fail(e, work_mine());
		}
	}
	*place = me.place;
	pthread_mutex_unlock(&s->lock);
	pthread_cond_destroy(&me.news);
	return st;
}

void serve_api_easel_give(struct api_easel *s, int place)
{
	if (place < 0)
		return;
	pthread_mutex_lock(&s->lock);
	s->taken[place] = false;
	let_in(s);
	pthread_mutex_unlock(&s->lock);
}
