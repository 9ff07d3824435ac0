/* mem.c -- see mem.h. */
#include "base/mem.h"
#include "base/work.h"
#include <limits.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void out_of_memory(size_t n) __attribute__((noreturn));
static void out_of_memory(size_t n)
{
	fprintf(stderr, "porism: out of memory (asked for %zu bytes)\n", n);
	exit(128);
}

/* What a block takes is asked of the system only where somebody counts it. */
static void *took(void *p)
{
	if (work_mine())
		work_took(malloc_usable_size(p));
	return p;
}

static void gave(void *p)
{
	if (work_mine())
		work_gave(malloc_usable_size(p));
}

void *mem_take(size_t n)
{
	void *p = malloc(n ? n : 1);

	if (!p)
		out_of_memory(n);
	return took(p);
}

void *mem_alloc(size_t n)
{
	void *p = calloc(1, n ? n : 1);

	if (!p)
		out_of_memory(n);
	return took(p);
}

void *mem_resize(void *p, size_t n)
{
	gave(p);
	p = realloc(p, n ? n : 1);
	if (!p)
		out_of_memory(n);
	return took(p);
}

char *mem_strndup(const char *s, size_t n)
{
	char *r = mem_alloc(n + 1);

	memcpy(r, s, n);
	return r;
}

char *mem_strdup(const char *s)
{
	return mem_strndup(s, strlen(s));
}

void mem_free(void *p)
{
	gave(p);
	free(p);
}

void *mem_grow(void *p, int *cap, int need, size_t size)
{
	int n = *cap ? *cap : 8;

	if (need <= *cap)
		return p;
	if (need > INT_MAX / 2)
		out_of_memory((size_t)need * size);
	while (n < need)
		n *= 2;
	p = mem_resize(p, (size_t)n * size);
	memset((char *)p + (size_t)*cap * size, 0, (size_t)(n - *cap) * size);
	*cap = n;
	return p;
}

struct base_block {
	struct base_block *next;
	size_t used, size;
};
struct deferred {
	struct deferred *next;
	void (*clear)(void *);
	void *obj;
};
struct arena {
	struct base_block *head; /* the block being filled */
	struct deferred *deferred;
	size_t bytes;
};
#define HEADER ((sizeof(struct base_block) + 15) & ~(size_t)15)
#define FIRST_BLOCK 4096
#define LARGEST_BLOCK ((size_t)1 << 20)
#define LARGEST_KEPT ((size_t)1 << 18)

struct arena *arena_new(void)
{
	return mem_alloc(sizeof(struct arena));
}

static void run_deferred(struct arena *a)
{
	struct deferred *d = a->deferred;

	a->deferred = NULL;
	for (; d; d = d->next)
		d->clear(d->obj);
}

void arena_reset(struct arena *a)
{
	struct base_block *kept = NULL;

	run_deferred(a);
	/* The largest is kept, so that the same work again needs no new block. */
	while (a->head) {
		struct base_block *b = a->head;

		a->head = b->next;
		if (b->size <= LARGEST_KEPT && (!kept || b->size > kept->size)) {
			mem_free(kept);
			kept = b;
		} else {
			mem_free(b);
		}
	}
	a->head = kept;
	if (kept) {
		kept->next = NULL;
		kept->used = 0;
	}
	a->bytes = 0;
}

void arena_free(struct arena *a)
{
	if (!a)
		return;
	arena_reset(a);
	mem_free(a->head);
	mem_free(a);
}

/* So many bytes, of any content. */
static void *take(struct arena *a, size_t n)
{
	struct base_block *b = a->head;
	void *p;

	n = (n + 15) & ~(size_t)15;
	if (!b || b->size - b->used < n) {
		size_t size = b ? b->size * 2 : FIRST_BLOCK;

		if (size > LARGEST_BLOCK)
			size = LARGEST_BLOCK;
		if (size < n)
			size = n;
		b = mem_take(HEADER + size);
		b->next = a->head;
		b->used = 0;
		b->size = size;
		a->head = b;
	}
	p = (char *)b + HEADER + b->used;
	b->used += n;
	a->bytes += n;
	return p;
}

void *arena_alloc(struct arena *a, size_t n)
{
	return memset(take(a, n), 0, n);
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
	char *r = take(a, n + 1);

	memcpy(r, s, n);
	r[n] = '\0';
	return r;
}

void *arena_grow(struct arena *a, void *p, int *cap, int need, size_t size)
{
	int n = *cap ? *cap : 8;
	void *more;

	if (need <= *cap)
		return p;
	if (need > INT_MAX / 2)
		out_of_memory((size_t)need * size);
	while (n < need)
		n *= 2;
	more = arena_alloc(a, (size_t)n * size);
	if (*cap)
		memcpy(more, p, (size_t)*cap * size);
	*cap = n;
	return more;
}

char *arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list ap, ap2;
	int n;
	char *r;

	va_start(ap, fmt);
	va_copy(ap2, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	r = arena_alloc(a, (size_t)n + 1);
	vsnprintf(r, (size_t)n + 1, fmt, ap2);
	va_end(ap2);
	return r;
}

void arena_defer(struct arena *a, void (*clear)(void *), void *obj)
{
	struct deferred *d = arena_alloc(a, sizeof *d);

	d->next = a->deferred;
	d->clear = clear;
	d->obj = obj;
	a->deferred = d;
}

size_t arena_bytes(const struct arena *a)
{
	return a->bytes;
}

struct arena_mark arena_mark(const struct arena *a)
{
	return (struct arena_mark){ a->head, a->head ? a->head->used : 0, a->bytes };
}

void arena_release(struct arena *a, struct arena_mark m)
{
	while (a->head && a->head != m.block) {
		struct base_block *b = a->head;

		a->head = b->next;
		mem_free(b);
	}
	if (a->head)
		a->head->used = m.used;
	a->bytes = m.bytes;
}
