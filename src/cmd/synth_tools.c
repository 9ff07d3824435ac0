/* synth_tools.c -- porism synth tools: trajectories at the canvas, made from figures whose construction is known. */
#include "cmd/batch_priv.h"
#include "cmd/synth_priv.h"
#include "drill/drill.h"
#include "porism.h"
#include <stdlib.h>
#include <string.h>

#define REPAIR 50 /* of 100 trajectories, with --with repair alone */

struct tools_request {
	struct drill_options o;
	const char *jsonl;
	long count, start;
	int threads;
	struct shard shard;
	bool head, bare, list;
	const char *form, *profile, *only;
};

static int set_with(void *self, const char *value)
{
	struct tools_request *q = self;
	long percent = REPAIR;

	if (strcmp(value, "repair") &&
	    (strncmp(value, "repair=", 7) || !cmd_whole(value + 7, 0, 100, &percent)))
		return cmd_usage("synth tools", "--with repair, or repair=PERCENT, not %s",
				 value);
	q->o.repair = (int)percent;
	return 0;
}

struct tools_batch {
	const struct drill *drill;
	long start;
	const struct cmd_part *part;
	bool shards;
};

static bool one(void *self, struct buf *b, int i)
{
	const struct tools_batch *t = self;
	long at = t->start + (t->shards ? cmd_part_place(t->part, i) : i);

	if (!drill_make(b, t->drill, at))
		return false;
	buf_addc(b, '\n');
	return true;
}

static int make(const struct tools_request *q, const struct drill *d, struct app *app)
{
	struct cmd_part part;
	struct tools_batch t = {
		.drill = d, .start = q->start, .part = &part, .shards = q->shard.n > 0
	};
	struct cmd_batch many = { .n = (int)q->count,
				  .threads = q->threads,
				  .word = "made",
				  .one = one,
				  .self = &t };
	int made, result;

	cmd_part_begin(&part, q->shard);
	for (long i = 0; q->shard.n && i < q->count; i++) {
		char id[64];
		int n = snprintf(id, sizeof id, "t%llu-%ld", (unsigned long long)q->o.seed,
				 q->start + i);

		(void)cmd_part_takes(&part, id, id, (size_t)n);
	}
	if (q->shard.n)
		many.n = part.n;
	many.part = &part;
	made = cmd_batch_run(&many);
	cmd_part_end(&part, app, "");
	result = cmd_synth_written();
	if (made < many.n)
		fprintf(stderr,
			"porism synth: %d of %d did not end as they should and were left "
			"out\n",
			many.n - made, many.n);
	cmd_part_clear(&part);
	return result;
}

static int list(void)
{
	const char *text = "";

	puts("Forms:");
	for (int i = 0; drill_form_name(i, &text); i++)
		printf("  %-11s %s\n", drill_form_name(i, NULL), text);
	puts("Situations:");
	for (int i = 0; drill_situation_name(i); i++)
		printf("  %s\n", drill_situation_name(i));
	return EXIT_FINE;
}

int cmd_synth_tools(struct app *app, int argc, char **argv)
{
	struct tools_request q = { .count = 100, .threads = cmd_cores() };
	const struct cmd_flag flags[] = { { "--bare", &q.bare },
					  { "--head", &q.head },
					  { "--list", &q.list } };
	const struct cmd_setting settings[] = {
		{ "--seed", .seed = &q.o.seed },
		{ "--count", .whole = &q.count, .most = 1000000000 },
		{ "--start", .whole = &q.start, .most = 1000000000 },
		{ "--form", .text = &q.form },
		{ "--profile", .text = &q.profile },
		{ "--only", .text = &q.only },
		{ "--with", .set = set_with },
		{ "--jsonl", .text = &q.jsonl },
		{ "--threads", .threads = &q.threads },
		{ "--shard", .shard = &q.shard },
	};
	const struct cmd_options o = CMD_OPTIONS("synth tools", flags, settings, &q);
	struct drill *d = NULL;
	const char *path;
	struct err e = { 0 };
	int result = cmd_take_options(&o, &path, argc, argv);

	if (result)
		return result;
	if (path)
		return cmd_usage("synth tools", "it reads no file: what is %s?", path);
	if (q.list)
		return list();
	q.o.tools = app->tools;
	q.o.version = PORISM_VERSION;
	q.o.form = q.form;
	q.o.profile = q.profile;
	q.o.only = q.only;
	q.o.bare = q.bare;
	if (drill_new(&d, &q.o, &e) != OK)
		return cmd_synth_complain(&e);
	result = cmd_synth_output(q.jsonl);
	if (!result && q.head) {
		struct buf b = { 0 };

		drill_head(&b, d);
		puts(b.s);
		buf_clear(&b);
		result = cmd_synth_written();
	} else if (!result) {
		result = make(&q, d, app);
	}
	drill_free(d);
	return result;
}
