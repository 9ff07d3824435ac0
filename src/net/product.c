/*
 * product.c -- products of matrices, in blocks that fit into the caches.
 *
 * The right factor lies in panels of kernel cols, the left one is copied block by block into panels
 * of kernel rows; the inner loop multiplies two panels.  A block of the right factor
 * is packed by all, then blocks of the result are shared out.
 */
#include "base/mem.h"
#include "net/net_priv.h"
#include <string.h>

#define PACK_N 2048 /* columns of the right factor at a time; a multiple of any kernel's */
#define TILE_MOST (12 * 32)
#define WORTH 131072 /* products of numbers that are worth calling the crew: microseconds */

struct net_workshop {
	const struct net_kernel *kernel;
	struct net_crew *crew;
	float *left;  /* a block per worker */
	float *right; /* PACK_K x PACK_N */
};

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int parts(int n, int size)
{
	return (n + size - 1) / size;
}

float *net_floats(struct arena *a, size_t n)
{
	char *p = mem_alloc(n * sizeof(float) + 64); /* not touched before it is used */

	arena_defer(a, mem_free, p);
	return (float *)(p + (64 - (uintptr_t)p % 64) % 64);
}

size_t net_panels_size(const struct net_kernel *k, long reach, long cols)
{
	return (size_t)reach * (size_t)((cols + k->cols - 1) / k->cols * k->cols);
}

void net_pack(const struct net_kernel *kernel, struct net_panels to, struct net_view b, int k,
	      int n)
{
	int j, wide = kernel->cols;

	for (j = 0; j < n; j += wide) {
		struct net_view v = { b.at + j * b.col, b.row, b.col };

		kernel->pack_cols(to.at + (long)j * to.reach, v, k, least(wide, n - j));
	}
}

size_t net_pack_size(void)
{
	return (size_t)NET_PACK_K * NET_PACK_M;
}

/* A tile whose columns are not all there, through room of our own. */
static void tile_edge(const struct net_kernel *kernel, int rows, int cols, int k,
		      const float *a, const float *b, float *c, long ldc, bool fresh)
{
	float room[TILE_MOST];
	int i;

	if (!fresh)
		for (i = 0; i < rows; i++)
			memcpy(room + i * kernel->cols, c + i * ldc, (size_t)cols * sizeof *c);
	kernel->tile(rows, k, a, b, room, kernel->cols, fresh);
	for (i = 0; i < rows; i++)
		memcpy(c + i * ldc, room + i * kernel->cols, (size_t)cols * sizeof *c);
}

/* c[m, n] (+)= left, packed and of k columns, times the panels from `right` on. */
static void block(const struct net_kernel *kernel, const float *left, const float *right,
		  long reach, float *c, long ldc, int m, int n, int k, bool fresh)
{
	int i, j, tall = kernel->rows, wide = kernel->cols;

	for (j = 0; j < n; j += wide)
		for (i = 0; i < m; i += tall) {
			const float *a = left + (long)i * k, *b = right + (long)j * reach;
			float *to = c + i * ldc + j;
			int rows = least(tall, m - i);

			if (n - j >= wide)
				kernel->tile(rows, k, a, b, to, ldc, fresh);
			else
				tile_edge(kernel, rows, n - j, k, a, b, to, ldc, fresh);
		}
}

void net_product_alone(const struct net_kernel *kernel, float *pack, float *c, long ldc, int m,
		       int n, int k, struct net_view a, struct net_panels b, bool add)
{
	int i, p, tall = NET_PACK_M / kernel->rows * kernel->rows;

	for (p = 0; p < k; p += NET_PACK_K)
		for (i = 0; i < m; i += tall) {
			int deep = least(NET_PACK_K, k - p), rows = least(tall, m - i);
			struct net_view v = { a.at + i * a.row + p * a.col, a.row, a.col };

			kernel->pack_left(pack, v, rows, deep);
			block(kernel, pack, b.at + (long)p * kernel->cols, b.reach,
			      c + i * ldc, ldc, rows, n, deep, !add && p == 0);
		}
}

/* --- By the whole crew ------------------------------------------------------------------------- */
struct net_workshop *net_workshop_open(struct arena *a, const struct net_kernel *kernel,
				       struct net_crew *crew)
{
	struct net_workshop *w = arena_alloc(a, sizeof *w);

	w->kernel = kernel;
	w->crew = crew;
	w->left = net_floats(a, net_pack_size() * (size_t)net_crew_size(crew));
	w->right = net_floats(a, (size_t)NET_PACK_K * PACK_N);
	return w;
}

/* A share of one block: tall rows and broad columns per task. */
struct product_share {
	struct net_workshop *w;
	float *c;
	long ldc;
	int m, n, k, tall, broad;
	struct net_view a, b;
	const float *right;
	long reach;
	bool fresh;
};

static void pack_task(void *self, int task, int worker)
{
	struct product_share *s = self;
	int wide = s->w->kernel->cols, j = task * wide;
	struct net_view v = { s->b.at + j * s->b.col, s->b.row, s->b.col };

	(void)worker;
	s->w->kernel->pack_cols(s->w->right + (long)j * s->k, v, s->k, least(wide, s->n - j));
}

static void block_task(void *self, int task, int worker)
{
	struct product_share *s = self;
	const struct net_kernel *kernel = s->w->kernel;
	int across = parts(s->n, s->broad);
	int i = task / across * s->tall, j = task % across * s->broad;
	int rows = least(s->tall, s->m - i), cols = least(s->broad, s->n - j);
	struct net_view v = { s->a.at + i * s->a.row, s->a.row, s->a.col };
	float *left = s->w->left + (size_t)worker * net_pack_size();

	kernel->pack_left(left, v, rows, s->k);
	block(kernel, left, s->right + j * s->reach, s->reach, s->c + i * s->ldc + j, s->ldc,
	      rows, cols, s->k, s->fresh);
}

/* How large the shares are: some for each of the crew, and none larger than a cache. */
static void cut(struct product_share *s)
{
	const struct net_kernel *kernel = s->w->kernel;
	int hands = net_crew_size(s->w->crew), wanted = hands > 1 ? 3 * hands : 1, down,
	    across;

	s->tall = NET_PACK_M / kernel->rows * kernel->rows;
	s->broad = parts(s->n, kernel->cols) * kernel->cols;
	while (parts(s->m, s->tall) < wanted && s->tall > 4 * kernel->rows)
		s->tall = parts(s->tall / 2, kernel->rows) * kernel->rows;
	down = parts(s->m, s->tall);
	across = parts(wanted, down);
	s->broad = parts(parts(s->n, across), kernel->cols) * kernel->cols;
}

static void each(struct product_share *s, int tasks, net_task *f)
{
	int i;

	if ((double)s->m * s->n * s->k >= WORTH)
		net_crew_each(s->w->crew, tasks, f, s);
	else
		for (i = 0; i < tasks; i++)
			f(s, i, 0);
}

static void blocks(struct product_share *s)
{
	cut(s);
	each(s, parts(s->m, s->tall) * parts(s->n, s->broad), block_task);
}

void net_product(struct net_workshop *w, float *c, long ldc, int m, int n, int k,
		 struct net_view a, struct net_view b, bool add)
{
	int j, p;

	for (j = 0; j < n; j += PACK_N)
		for (p = 0; p < k; p += NET_PACK_K) {
			struct product_share s = { .w = w, .c = c + j, .ldc = ldc, .m = m };

			s.n = least(PACK_N, n - j);
			s.k = least(NET_PACK_K, k - p);
			s.a = (struct net_view){ a.at + p * a.col, a.row, a.col };
			s.b = (struct net_view){ b.at + p * b.row + j * b.col, b.row, b.col };
			s.right = w->right;
			s.reach = s.k;
			s.fresh = !add && p == 0;
			each(&s, parts(s.n, w->kernel->cols), pack_task);
			blocks(&s);
		}
}

void net_product_packed(struct net_workshop *w, float *c, long ldc, int m, int n, int k,
			struct net_view a, struct net_panels b, bool add)
{
	int p;

	for (p = 0; p < k; p += NET_PACK_K) {
		struct product_share s = { .w = w, .c = c, .ldc = ldc, .m = m, .n = n };

		s.k = least(NET_PACK_K, k - p);
		s.a = (struct net_view){ a.at + p * a.col, a.row, a.col };
		s.right = b.at + (long)p * w->kernel->cols;
		s.reach = b.reach;
		s.fresh = !add && p == 0;
		blocks(&s);
	}
}
