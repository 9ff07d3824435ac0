/*
 * mem.h -- memory: the only place that calls malloc, and arenas.
 *
 * Running out of memory ends the process with a message: GMP and FLINT do the
 * same and cannot be stopped from doing so (docs/PROMISES.md).  Sizes that come
 * from outside are therefore checked against limits before anything is asked for.
 * Where a call's memory is bounded (work.h) it is counted here.
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H
#include <stddef.h>

void *mem_alloc(size_t n);           /* zeroed; never NULL */
void *mem_take(size_t n);            /* of any content; never NULL */
void *mem_resize(void *p, size_t n); /* never NULL; p may be NULL */
char *mem_strdup(const char *s);
char *mem_strndup(const char *s, size_t n);
void mem_free(void *p); /* NULL is allowed */

/* Make room for at least `need` items of `size` bytes in a growing array. */
void *mem_grow(void *p, int *cap, int need, size_t size);

/*
 * Arena: memory whose parts all die together.
 * (1) Blocks are never moved; a pointer stays good until arena_reset/free.
 * (2) Objects that own outside memory (exact numbers) register a deferred
 *     clear; clears run in reverse order of registration.
 */
struct arena;
struct arena *arena_new(void);
void arena_free(struct arena *a);             /* NULL is allowed */
void arena_reset(struct arena *a);            /* empty it, keep one block */
void *arena_alloc(struct arena *a, size_t n); /* zeroed, 16-byte aligned */
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_printf(struct arena *a, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* As mem_grow, for an array in the arena; what it outgrew stays there unused. */
void *arena_grow(struct arena *a, void *p, int *cap, int need, size_t size);
void arena_defer(struct arena *a, void (*clear)(void *), void *obj);
size_t arena_bytes(const struct arena *a); /* handed out since the last reset */
/* Go back to an earlier state: what was allocated since dies.  Not for arenas
 * with deferred clears registered since the mark. */
struct arena_mark {
	void *block;
	size_t used, bytes;
};
struct arena_mark arena_mark(const struct arena *a);
void arena_release(struct arena *a, struct arena_mark m);
#endif
