/* eval_sets.c -- porism eval sets, samples: what can be asked, and what a file of it holds. */
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/eval_priv.h"
#include "dataset/dataset.h"
#include <string.h>

#define FILTERS 64

int cmd_eval_sets(struct app *app, int argc, char **argv)
{
	struct buf b = { 0 };
	bool json = argc == 1 && !strcmp(argv[0], "--json");

	(void)app;
	if (argc && !json)
		return cmd_parts_unknown(&cmd_eval_parts, "sets", argv[0]);
	dataset_write_sets(&b, json);
	fputs(buf_str(&b), stdout);
	buf_clear(&b);
	return EXIT_FINE;
}

struct samples_options {
	struct dataset_options o;
	const char *filter[FILTERS];
	const char *path, *other; /* other: whose samples they may have in common */
	bool json, list;
};

static int read_option(struct samples_options *q, const char *name, const char *value,
		       bool *used)
{
	const struct {
		const char *name;
		bool *to;
	} flags[] = { { "--json", &q->json },
		      { "--list", &q->list },
		      { "--formal", &q->o.formal },
		      { "--lenient", &q->o.lenient } };
	const struct {
		const char *name, **to;
	} texts[] = { { "--set", &q->o.set },
		      { "--language", &q->o.language },
		      { "--images", &q->o.images },
		      { "--overlap", &q->other } };
	long n;

	*used = false;
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (!strcmp(name, flags[i].name)) {
			*flags[i].to = true;
			return 0;
		}
	*used = true;
	if (!value)
		return cmd_parts_unknown(&cmd_eval_parts, "samples", name);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (!strcmp(name, texts[i].name)) {
			*texts[i].to = value;
			return 0;
		}
	if (!strcmp(name, "--filter") && q->o.filters < FILTERS) {
		q->filter[q->o.filters++] = value;
		return 0;
	}
	if (!strcmp(name, "--limit") && cmd_whole(value, 1, 1000000000, &q->o.limit))
		return 0;
	if (!strcmp(name, "--seed") && cmd_whole(value, 0, 1000000000, &n)) {
		q->o.seeded = true;
		q->o.seed = (uint64_t)n;
		return 0;
	}
	if (!cmd_has_option("eval samples", name))
		return cmd_parts_unknown(&cmd_eval_parts, "samples", name);
	return cmd_parts_usage(&cmd_eval_parts, "samples", "%s %s cannot be understood", name,
			       value);
}

static int read_options(struct samples_options *q, int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		bool used = false;
		int rc;

		if (argv[i][0] != '-' || !argv[i][1]) {
			if (q->path)
				return cmd_parts_usage(&cmd_eval_parts, "samples",
						       "one file, not %s as well", argv[i]);
			q->path = argv[i];
			continue;
		}
		rc = read_option(q, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used);
		if (rc)
			return rc;
		i += used;
	}
	q->o.filter = q->filter;
	return q->path ? 0 : cmd_parts_usage(&cmd_eval_parts, "samples", "which file?");
}

/* Samples that another file has, too: they are told by both keys. */
static int add_overlap(struct buf *b, const struct dataset *d, const struct samples_options *q)
{
	struct dataset_options o = { .formal = true };
	struct dataset *other = NULL;
	struct dataset_pair *pair;
	struct arena *a;
	struct err e = { 0 };
	int n;

	if (dataset_load(&other, q->other, &o, &e) != OK)
		return cmd_eval_complain(&e);
	a = arena_new();
	pair = dataset_overlap(d, other, &n, a);
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s\t%s\t%s\n", d->sample[pair[i].first].key,
			 other->sample[pair[i].second].key, pair[i].by);
	fprintf(stderr, "%d of %d samples are in both\n", n, d->samples);
	arena_free(a);
	dataset_free(other);
	return EXIT_FINE;
}

int cmd_eval_samples(struct app *app, int argc, char **argv)
{
	struct samples_options q = { .json = false };
	struct dataset *d = NULL;
	struct buf b = { 0 };
	struct err e = { 0 };
	int rc = read_options(&q, argc, argv);

	(void)app;
	if (rc)
		return rc;
	if (q.o.set && dataset_set_check(q.o.set, &e) != OK)
		return cmd_eval_complain(&e);
	if (dataset_load(&d, q.path, &q.o, &e) != OK)
		return cmd_eval_complain(&e);
	if (q.other)
		rc = add_overlap(&b, d, &q);
	else if (q.json || q.list)
		dataset_write_samples(&b, d, q.json);
	else
		dataset_write_account(&b, d, false);
	fputs(buf_str(&b), stdout);
	buf_clear(&b);
	dataset_free(d);
	return rc;
}
