/* t-mem.c -- arenas, growing arrays. */
#include "base/mem.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include <stdint.h>
#include <string.h>

struct note {
	char *log;
	char mark;
};

static void write_mark(void *obj)
{
	struct note *n = obj;
	size_t len = strlen(n->log);

	n->log[len] = n->mark;
	n->log[len + 1] = 0;
}

static void test_plain(void)
{
	int cap = 0, *v = NULL, good = 1;
	char *s = mem_strndup("triangle", 3);

	ok(!strcmp(s, "tri"), "mem_strndup");
	mem_free(s);
	mem_free(NULL);
	s = mem_alloc(0);
	ok(s != NULL && *(char *)memset(s, 0, 1) == 0, "an empty block is a block");
	mem_free(s);
	for (int i = 0; i < 1000; i++) {
		v = mem_grow(v, &cap, i + 1, sizeof *v);
		good &= v[i] == 0 && cap > i;
		v[i] = i;
	}
	for (int i = 0; i < 1000; i++)
		good &= v[i] == i;
	ok(good, "mem_grow keeps the items and clears the new ones");
	ok(cap <= 2048, "mem_grow doubles");
	mem_free(v);
}

static void test_growing(void)
{
	struct arena *a = arena_new();
	int cap = 0, *v = NULL, good = 1;

	for (int i = 0; i < 1000; i++) {
		v = arena_grow(a, v, &cap, i + 1, sizeof *v);
		good &= v[i] == 0 && cap > i;
		v[i] = i;
	}
	for (int i = 0; i < 1000; i++)
		good &= v[i] == i;
	ok(good && cap <= 2048, "arena_grow keeps the items and clears the new ones");
	ok(arena_grow(a, v, &cap, 5, sizeof *v) == v, "and leaves alone what is large enough");
	arena_free(a);
}

/* Every block keeps its bytes until the end, whatever is asked for later. */
static void test_blocks(void)
{
	enum { N = 2000 };
	static const size_t sizes[] = { 0, 1, 15, 16, 17, 100, 5000, 70000 };
	struct arena *a = arena_new();
	struct rng r = { 7 };
	unsigned char *p[N];
	size_t size[N];
	int zero = 1, aligned = 1, kept = 1;

	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < N; i++) {
			size[i] = sizes[rng_below(&r, i % 50 ? 6 : 8)];
			p[i] = arena_alloc(a, size[i]);
			aligned &= (uintptr_t)p[i] % 16 == 0;
			for (size_t k = 0; k < size[i]; k++)
				zero &= p[i][k] == 0;
			memset(p[i], i & 255, size[i]);
		}
		for (int i = 0; i < N; i++)
			for (size_t k = 0; k < size[i]; k++)
				kept &= p[i][k] == (i & 255);
		ok(arena_bytes(a) > 0, "bytes are counted (round %d)", round + 1);
		arena_reset(a);
		ok(arena_bytes(a) == 0, "and forgotten at a reset");
	}
	ok(zero, "blocks are zeroed, also after a reset");
	ok(aligned, "blocks are aligned to 16 bytes");
	ok(kept, "blocks do not overlap");
	arena_free(a);
	arena_free(NULL);
}

static void test_defer(void)
{
	struct arena *a = arena_new();
	char log[64] = "";
	struct note n[5];

	for (int i = 0; i < 5; i++) {
		n[i] = (struct note){ log, (char)('a' + i) };
		arena_defer(a, write_mark, &n[i]);
		arena_alloc(a, 3000); /* the list itself crosses blocks */
	}
	ok(log[0] == 0, "nothing is cleared early");
	arena_reset(a);
	ok(!strcmp(log, "edcba"), "clears run backwards (%s)", log);
	arena_reset(a);
	ok(!strcmp(log, "edcba"), "and once");
	arena_defer(a, write_mark, &n[0]);
	arena_free(a);
	ok(!strcmp(log, "edcbaa"), "arena_free clears too");
}

static void test_strings(void)
{
	struct arena *a = arena_new();
	char *s = arena_printf(a, "%d/%d %s", 22, 7, "pi?");

	ok(!strcmp(s, "22/7 pi?"), "arena_printf");
	ok(!strcmp(arena_strdup(a, s), s) && arena_strdup(a, s) != s, "arena_strdup copies");
	ok(!strcmp(arena_strndup(a, s, 4), "22/7"), "arena_strndup");
	s = arena_printf(a, "%*s", 100000, "x");
	ok(strlen(s) == 100000 && s[99999] == 'x', "long texts get their own block");
	arena_free(a);
}

int main(void)
{
	test_plain();
	test_growing();
	test_blocks();
	test_defer();
	test_strings();
	return tap_done();
}
