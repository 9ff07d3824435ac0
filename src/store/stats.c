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
	out->canvases = store_count(s);
	out->bytes = s->total;
	pthread_mutex_lock(&s->table);
	out->open = s->n_open;
	pthread_mutex_unlock(&s->table);
	out->writable = out->canvases >= 0 && is_writable(s);
}
