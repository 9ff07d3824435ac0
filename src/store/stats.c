/* stats.c -- what a store holds, and whether it could take more: for those who watch it. */
#include "store/store_priv.h"
#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* A folder that is there, may be written, and on a disk with room. */
static bool is_writable(const struct store *s)
{
	struct statvfs disk;

	if (s->canvas_fd < 0)
		return true;
	return !faccessat(s->canvas_fd, ".", W_OK, 0) && !fstatvfs(s->canvas_fd, &disk) &&
	       !(disk.f_flag & ST_RDONLY) && disk.f_bavail > 0;
}

void store_stats(struct store *s, struct store_stats *out)
{
	int live = s->back->index_live(s);

	out->canvases = live > 0 ? live : 0;
	out->bytes = s->total;
	pthread_mutex_lock(&s->table);
	out->open = s->n_open;
	pthread_mutex_unlock(&s->table);
	out->writable = live >= 0 && is_writable(s);
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
