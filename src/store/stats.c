/* stats.c -- what a store holds, and whether it could take more: for those who watch it. */
#include "store/store_priv.h"

void store_stats(struct store *s, struct store_stats *out)
{
	out->writable = !s->back->writable || s->back->writable(s);
	out->canvases = store_count(s);
	out->bytes = s->total;
	pthread_mutex_lock(&s->table);
	out->open = s->n_open;
	pthread_mutex_unlock(&s->table);
}

void store_troubles(struct store *s, struct store_troubles *out)
{
	struct arena *a = arena_new();
	struct store_entry *all = NULL;
	struct buf why = { 0 };
	struct err e = { 0 };
	int n = 0;

	out->damaged = 0;
	if (s->back->index_all(s, a, &all, &n, false, &e) == OK)
		for (int i = 0; i < n; i++)
			out->damaged += all[i].damaged;
	out->clock_doubted = store_clock_doubted(s, &why);
	buf_clear(&why);
	arena_free(a);
}
