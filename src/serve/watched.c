/*
 * watched.c -- canvases that subscribers of MCP watch, and their versions.
 *
 * Changes of this machine's workers are told at once.  Those of other machines with the same
 * store nobody tells: they are looked for, twice a second, only for what is watched.  A
 * change is told once, whichever way it is heard of first.
 */
#include "serve/watched_priv.h"
#include <pthread.h>
#include <string.h>

struct seen {
	char id[STORE_ID];
	long version;
};
struct serve_watched {
	struct mcp *mcp;
	struct store *store;
	pthread_mutex_t lock;
	struct seen seen[WATCHED];
	int n;
};

struct serve_watched *serve_watched_new(struct mcp *m, struct store *s)
{
	struct serve_watched *w = mem_alloc(sizeof *w);

	w->mcp = m;
	w->store = s;
	pthread_mutex_init(&w->lock, NULL);
	return w;
}

void serve_watched_free(struct serve_watched *w)
{
	if (!w)
		return;
	pthread_mutex_destroy(&w->lock);
	mem_free(w);
}

static struct seen *find(struct serve_watched *w, const char *id)
{
	for (int i = 0; i < w->n; i++)
		if (!strcmp(w->seen[i].id, id))
			return &w->seen[i];
	return NULL;
}

void serve_watched_changed(struct serve_watched *w, const char *id, long version)
{
	struct seen *s;
	bool known;

	pthread_mutex_lock(&w->lock);
	s = find(w, id);
	known = s && version >= 0 && version <= s->version;
	if (s && !known && version >= 0)
		s->version = version;
	else if (s && version < 0)
		*s = w->seen[--w->n];
	pthread_mutex_unlock(&w->lock);
	if (!known)
		mcp_changed(w->mcp, id, version);
}

/* What is watched now, and what was seen of it before; -1: nothing yet. */
static int take_over(struct serve_watched *w, struct seen *now)
{
	char id[WATCHED][STORE_ID];
	int n = mcp_watched(w->mcp, id, WATCHED);

	pthread_mutex_lock(&w->lock);
	for (int i = 0; i < n; i++) {
		const struct seen *old = find(w, id[i]);

		memcpy(now[i].id, id[i], STORE_ID);
		now[i].version = old ? old->version : -1;
	}
	memcpy(w->seen, now, (size_t)n * sizeof *now);
	w->n = n;
	pthread_mutex_unlock(&w->lock);
	return n;
}

void serve_watched_look(struct serve_watched *w)
{
	struct seen now[WATCHED];
	int n = take_over(w, now);

	for (int i = 0; i < n; i++) {
		struct err e = { 0 };
		long version = 0;
		struct seen *s;
		enum status st = store_version(w->store, now[i].id, &version, &e);

		if (st == E_ARG && now[i].version >= 0)
			serve_watched_changed(w, now[i].id, -1);
		if (st != OK)
			continue;
		if (now[i].version >= 0) {
			serve_watched_changed(w, now[i].id, version);
			continue;
		}
		/* Whoever subscribed just now knows it as it is. */
		pthread_mutex_lock(&w->lock);
		s = find(w, now[i].id);
		if (s && s->version < version)
			s->version = version;
		pthread_mutex_unlock(&w->lock);
	}
}
