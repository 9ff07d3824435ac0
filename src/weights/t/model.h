/* model.h -- what the tests of the room share: small models, folders, files as bytes. */
#ifndef WEIGHTS_T_MODEL_H
#define WEIGHTS_T_MODEL_H
#include "base/mem.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "weights/weights.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct net_shape tiny = { .vocab = 8,
				       .real = 8,
				       .width = 4,
				       .inner = 6,
				       .layers = 2,
				       .heads = 2,
				       .kv = 1,
				       .head = 2,
				       .context = 64,
				       .eps = 1e-6f,
				       .theta = 1e6f,
				       .tied = 1 };

/* Number k of tensor i: a multiple of 1/64 that every type but Q8_0 holds exactly. */
static inline float number(int i, size_t k)
{
	struct rng r = { .s = (uint64_t)i * 1000003 + k };

	return (float)rng_between(&r, -128, 127) / 64;
}

static inline enum status give(void *self, int i, float *to, struct err *e)
{
	const struct net_shape *s = self;
	struct net_tensor t = net_tensor(s, i);

	(void)e;
	for (size_t k = 0; k < t.size; k++)
		to[k] = number(i, k);
	return OK;
}

static inline struct weights_config config_of(const struct net_shape *s)
{
	return (struct weights_config){ .shape = *s,
					.type = WEIGHTS_BF16,
					.bos = -1,
					.pad = 0,
					.stop = { 2, 0 },
					.stops = 2 };
}

/* A new folder, whose name is for mem_free; in memory where that can be, because every file is brought
 * to disk and a test has no use for that. */
static inline char *new_folder(void)
{
	const char *tmp = getenv("TMPDIR");
	struct buf b = { 0 };

	tmp = tmp && *tmp ? tmp : "/tmp";
	buf_addf(&b, "%s/porism-weights-XXXXXX", access("/dev/shm", W_OK) ? tmp : "/dev/shm");
	if (!mkdtemp(b.s))
		BUG("no folder");
	return buf_take(&b);
}

static inline char *path_to(const char *dir, const char *name)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s/%s", dir, name);
	return buf_take(&b);
}

/* Its files, then itself; folders inside are not expected. */
static inline void drop_folder(char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *entry;

	while (d && (entry = readdir(d)) != NULL)
		if (entry->d_name[0] != '.')
			(void)unlinkat(dirfd(d), entry->d_name, 0);
	if (d)
		closedir(d);
	(void)rmdir(dir);
	mem_free(dir);
}

static inline int files_in(const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *entry;
	int n = 0;

	while (d && (entry = readdir(d)) != NULL)
		n += entry->d_name[0] != '.';
	if (d)
		closedir(d);
	return n;
}

static inline struct buf slurp(const char *dir, const char *name)
{
	char *path = path_to(dir, name), part[4096];
	FILE *f = fopen(path, "rb");
	struct buf b = { 0 };
	size_t n;

	while (f && (n = fread(part, 1, sizeof part, f)) > 0)
		buf_addn(&b, part, n);
	if (f)
		fclose(f);
	mem_free(path);
	return b;
}

static inline void spill(const char *dir, const char *name, const char *s, size_t n)
{
	char *path = path_to(dir, name);
	FILE *f = fopen(path, "wb");

	if (!f || fwrite(s, 1, n, f) != n || fclose(f))
		BUG("cannot write %s", path);
	mem_free(path);
}

/* How many numbers differ from those of give(); -1: one could not be read, as e says. */
static inline long differing(struct weights *w, struct err *e)
{
	const struct net_shape *s = &weights_config(w)->shape;
	long bad = 0;

	for (int i = 0; i < net_tensors(s); i++) {
		struct net_tensor t = net_tensor(s, i);
		float *x = mem_alloc(t.size * sizeof *x);
		enum status st = weights_tensor(w, i, x, e);

		for (size_t k = 0; st == OK && k < t.size; k++)
			bad += x[k] != number(i, k);
		mem_free(x);
		if (st != OK)
			return -1;
	}
	return bad;
}

/* Does opening (and reading all) fail, with this code and these words? */
static inline int refused(const char *path, const char *code, const char *words,
			  const char *what)
{
	struct weights *w = NULL;
	struct err e = { 0 };
	enum status st = weights_open(&w, path, &e);
	int good;

	if (st == OK && differing(w, &e) < 0)
		st = E_ARG;
	good = st != OK && e.code && !strcmp(e.code, code) && strstr(e.msg, words);
	ok(good, "%s: %s", what, st == OK ? "taken" : e.msg);
	weights_close(w);
	return good;
}
#endif
