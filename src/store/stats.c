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
