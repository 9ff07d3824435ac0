/* merge_check.c -- porism merge: do these shards belong together, and are they all of them? */
#include "cmd/merge_priv.h"
#include <stdarg.h>
#include <string.h>

bool cmd_merge_refuse(const char *hint, const char *fmt, ...)
{
	va_list ap;

	fputs("porism merge: ", stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fprintf(stderr, "\n  hint: %s\n", hint);
	return false;
}

/* --- Of one batch? ---------------------------------------------------------------------- */
static bool same_text(const struct merge_part *p, const struct merge_part *q, const char *what,
		      const char *a, const char *b, const char *hint)
{
	return !strcmp(a, b) ||
	       cmd_merge_refuse(hint, "%s and %s have not the same %s:\n  %s\n  %s", p->path,
				q->path, what, a, b);
}

static bool of_one_batch(const struct merge_part *p, const struct merge_part *q)
{
	const struct shard_manifest *a = &p->m, *b = &q->m;

	if (a->is.n != b->is.n)
		return cmd_merge_refuse("give the shards of one run: all I/N with the same N",
					"%s is shard %d of %d, %s is shard %d of %d", p->path,
					a->is.i, a->is.n, q->path, b->is.i, b->is.n);
	if (strcmp(a->in, b->in) || a->records != b->records)
		return cmd_merge_refuse(
			"run one of them again, with the input of the other",
			"%s and %s have not the same input: %ld records with checksum %.12s, "
			"%ld with %.12s",
			p->path, q->path, a->records, a->in, b->records, b->in);
	return same_text(p, q, "command", a->command, b->command,
			 "give the shards of one run") &&
	       same_text(p, q, "program", a->program, b->program,
			 "run the older ones again with the newer program") &&
	       same_text(p, q, "settings", a->settings, b->settings,
			 "run one of them again, with the settings of the other");
}

/* --- All of them, once? ----------------------------------------------------------------- */
static const struct merge_part *find(const struct merge *g, int before, int shard)
{
	for (int i = 0; i < before; i++)
		if (g->part[i].m.is.i == shard)
			return &g->part[i];
	return NULL;
}

#define NAMED 12 /* of those that are missing */

static bool is_complete(const struct merge *g)
{
	int n = g->part[0].m.is.n, missing = 0;
	struct buf list = { 0 }, hint = { 0 };

	for (int i = 0; i < g->n; i++) {
		const struct merge_part *p = &g->part[i], *q = find(g, i, p->m.is.i);

		if (q)
			return cmd_merge_refuse("give each once",
						"%s and %s are both shard %d of %d", q->path,
						p->path, p->m.is.i, n);
	}
	for (int i = 1; i <= n; i++) {
		if (find(g, g->n, i))
			continue;
		if (missing < NAMED)
			buf_addf(&list, "%s%d", missing ? ", " : "", i);
		if (!missing++)
			buf_addf(&hint, "run it again with --shard %d/%d", i, n);
	}
	if (missing > NAMED)
		buf_addf(&list, " and %d more", missing - NAMED);
	if (missing)
		cmd_merge_refuse(buf_str(&hint), "missing shard%s %s of %d",
				 missing > 1 ? "s" : "", buf_str(&list), n);
	buf_clear(&list);
	buf_clear(&hint);
	return !missing;
}

/* Each record of the input is done by one of them. */
static bool covers(const struct merge *g, struct shard_place *all, long records)
{
	for (int i = 0; i < g->n; i++) {
		const struct shard_manifest *m = &g->part[i].m;

		for (long k = 0; k < m->mine; k++) {
			struct shard_place *at = &all[m->place[k].at - 1];

			if (at->at)
				return cmd_merge_refuse(
					"run both again with this program",
					"record %ld was done by shard %d and by shard %d",
					m->place[k].at, at->part, m->is.i);
			*at = m->place[k];
			at->part = i;
		}
	}
	for (long k = 0; k < records; k++)
		if (!all[k].at)
			return cmd_merge_refuse("run the shards again with this program",
						"record %ld was done by no shard", k + 1);
	return true;
}

bool cmd_merge_agrees(const struct merge *g, struct shard_place **all)
{
	long records = g->part[0].m.records;

	for (int i = 1; i < g->n; i++)
		if (!of_one_batch(&g->part[0], &g->part[i]))
			return false;
	if (!is_complete(g))
		return false;
	*all = arena_alloc(g->arena, (size_t)(records + 1) * sizeof **all);
	return covers(g, *all, records);
}
