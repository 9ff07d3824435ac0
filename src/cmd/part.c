/* part.c -- --shard I/N: those records of a batch that are ours, and the account of them. */
#include "base/json.h"
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "porism.h"
#include <stdlib.h>
#include <string.h>

int cmd_take_shard(struct shard *out, const char *command, const char *value)
{
	struct err e = { 0 };

	if (shard_read(out, value, getenv, &e) != OK)
		return cmd_usage(command, "--shard %s: %s\n  hint: %s", value, e.msg, e.hint);
	return 0;
}

void cmd_part_begin(struct cmd_part *p, struct shard is)
{
	memset(p, 0, sizeof *p);
	p->is = is;
	shard_begin(&p->account, is);
}

void cmd_part_clear(struct cmd_part *p)
{
	shard_clear(&p->account);
	mem_free(p->place);
	p->place = NULL;
}

bool cmd_part_takes(struct cmd_part *p, const char *key, const char *s, size_t n)
{
	struct buf own = { 0 };
	bool ours;

	if (!p->is.n)
		return true;
	if (!key || !*key)
		shard_key(&own, s, n);
	else
		buf_add(&own, key);
	ours = shard_take(&p->account, buf_str(&own), own.n, s, n);
	buf_clear(&own);
	if (ours) {
		p->place = mem_grow(p->place, &p->cap, p->n + 1, sizeof *p->place);
		p->place[p->n++] = (int)(p->account.records - 1);
	}
	return ours;
}

void cmd_part_keep(struct cmd_part *p, struct cmd_pieces *pieces)
{
	int n = 0;

	for (int i = 0; i < pieces->n; i++)
		if (cmd_part_takes(p, NULL, pieces->at[i].s, pieces->at[i].n))
			pieces->at[n++] = pieces->at[i];
	pieces->n = n;
}

int cmd_part_place(const struct cmd_part *p, int i)
{
	return p->is.n ? p->place[i] : i;
}

void cmd_part_print(struct cmd_part *p, int i, const char *lines, size_t n)
{
	if (p->is.n)
		shard_wrote(&p->account, p->place[i] + 1, lines, n);
	fwrite(lines, 1, n, stdout);
}

/* Does the option say where, or how fast, and not what?  Then parts may differ in it. */
static bool is_local(const char *command, const char *name)
{
	static const struct {
		const char *option, *command; /* NULL: of all */
	} local[] = {
		{ "--shard", NULL },    { "--threads", NULL },
		{ "--parallel", NULL }, { "--out", NULL },
		{ "--base-url", NULL }, { "--ca", NULL },
		{ "--jsonl", "synth" }, { "--rest", "synth" },
		{ "--money", "synth" }, { "--max-seconds", "synth" },
	};

	for (size_t i = 0; i < sizeof local / sizeof *local; i++)
		if (!strcmp(name, local[i].option) &&
		    (!local[i].command || !strcmp(command, local[i].command)))
			return true;
	return false;
}

void cmd_part_account(struct buf *b, const struct cmd_part *p, const struct app *app,
		      const char *path)
{
	struct buf settings = { 0 }, program = { 0 };

	buf_addc(&settings, '[');
	for (int i = 0; i < app->argc; i++) {
		const char *arg = app->argv[i];

		if (is_local(app->command, arg)) {
			i++;
		} else if (arg != path) {
			buf_add(&settings, settings.n > 1 ? "," : "");
			json_add_string(&settings, arg);
		}
	}
	buf_addc(&settings, ']');
	buf_addf(&program, "porism %s", porism_version());
	shard_json(b, &p->account, program.s, app->command, settings.s);
	buf_clear(&program);
	buf_clear(&settings);
}

void cmd_part_end(const struct cmd_part *p, const struct app *app, const char *path)
{
	struct buf b = { 0 };

	if (!p->is.n)
		return;
	cmd_part_account(&b, p, app, path);
	puts(b.s);
	buf_clear(&b);
}
