/*
 * steady.c -- how labels lay in the last picture of a canvas, so that they stay while something is
 * dragged there.
 *
 * A few canvases are remembered, those looked at last; who draws one takes its memory away and
 * brings it back, so nobody waits.  Without it labels are placed anew, which is only slower.
 */
#include "base/mem.h"
#include "draw/draw.h"
#include "serve/api_priv.h"
#include <pthread.h>
#include <string.h>

#define CANVASES 32
#define BYTES (256u << 10) /* of one: more is not worth remembering */

struct api_steady {
	pthread_mutex_t lock;
	struct steady {
		char id[STORE_ID];
		long version;
		struct draw_kept *kept; /* NULL: nothing here */
		unsigned long used;
	} of[CANVASES];
	unsigned long now;
};

struct api_steady *serve_api_steady_new(void)
{
	struct api_steady *s = mem_alloc(sizeof *s);

	pthread_mutex_init(&s->lock, NULL);
	return s;
}

void serve_api_steady_free(struct api_steady *s)
{
	if (!s)
		return;
	for (int i = 0; i < CANVASES; i++)
		draw_kept_free(s->of[i].kept);
	pthread_mutex_destroy(&s->lock);
	mem_free(s);
}

static struct steady *find(struct api_steady *s, const char *id)
{
	for (int i = 0; i < CANVASES; i++)
		if (s->of[i].kept && !strcmp(s->of[i].id, id))
			return &s->of[i];
	return NULL;
}

static struct steady *oldest(struct api_steady *s)
{
	struct steady *o = &s->of[0];

	for (int i = 0; i < CANVASES && o->kept; i++)
		if (!s->of[i].kept || s->of[i].used < o->used)
			o = &s->of[i];
	return o;
}

struct draw_kept *serve_api_steady_take(struct api_steady *s, const char *id, long version)
{
	struct draw_kept *kept = NULL, *past = NULL;
	struct steady *o;

	pthread_mutex_lock(&s->lock);
	o = find(s, id);
	if (o && o->version == version)
		kept = o->kept;
	else if (o)
		past = o->kept;
	if (o)
		o->kept = NULL;
	pthread_mutex_unlock(&s->lock);
	draw_kept_free(past);
	return kept ? kept : draw_kept_new();
}

void serve_api_steady_give(struct api_steady *s, const char *id, long version,
			   struct draw_kept *kept)
{
	struct draw_kept *past = kept;
	struct steady *o;

	if (strlen(id) < STORE_ID && draw_kept_bytes(kept) <= BYTES) {
		pthread_mutex_lock(&s->lock);
		o = find(s, id);
		o = o ? o : oldest(s);
		past = o->kept;
		o->kept = kept;
		o->version = version;
		o->used = ++s->now;
		memcpy(o->id, id, strlen(id) + 1);
		pthread_mutex_unlock(&s->lock);
	}
	draw_kept_free(past);
}
