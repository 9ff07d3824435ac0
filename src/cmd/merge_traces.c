/* merge_traces.c -- porism merge: folders of traces, each with the account of its shard in it. */
#include "base/json.h"
#include "cmd/agent_priv.h"
#include "cmd/batch_priv.h"
#include "cmd/merge_priv.h"
#include <dirent.h>
#include <errno.h>
#include <string.h>

#define ACCOUNT_BYTES ((size_t)256 << 20)

/* "shard-3-of-8", and what follows. */
static bool is_shard_name(const char *name, const char *ending)
{
	int i, n, end = 0;

	return sscanf(name, "shard-%d-of-%d%n", &i, &n, &end) == 2 && end &&
	       !strcmp(name + end, ending);
}

/* The names in a folder with this ending, sorted, so that messages do not depend on its order. */
struct merge_names {
	char **at;
	int n, cap;
};
static bool list_names(struct merge_names *v, struct arena *a, const char *path,
		       const char *ending)
{
	DIR *d = opendir(path);
	struct dirent *f;

	if (!d) {
		fprintf(stderr, "porism merge: cannot read %s: %s\n", path, strerror(errno));
		return false;
	}
	while ((f = readdir(d)) != NULL) {
		int i;

		if (!is_shard_name(f->d_name, ending))
			continue;
		v->at = arena_grow(a, v->at, &v->cap, v->n + 1, sizeof *v->at);
		for (i = v->n++; i > 0 && strcmp(v->at[i - 1], f->d_name) > 0; i--)
			v->at[i] = v->at[i - 1];
		v->at[i] = arena_strdup(a, f->d_name);
	}
	closedir(d);
	return true;
}

/* --- One folder ------------------------------------------------------------------------- */
static const char *trace_path(const struct merge *g, const char *folder, const char *name)
{
	return arena_printf(g->arena, "%s/%s.trace.json", folder, name);
}

/* A name that stays in its folder. */
static bool is_plain(const struct json *j)
{
	return j->type == JSON_STRING && !strchr(j->text, '/') && j->text[0] != '.';
}

/* Are the traces those that the account tells of? */
static bool has_traces(const struct merge *g, const struct merge_part *p)
{
	const struct json *list = json_get(p->account, "traces");
	struct sha256 c;
	char sum[SHA256_TEXT];

	if (!list || list->type != JSON_ARRAY || list->n != p->m.mine)
		return cmd_merge_refuse("run that shard again",
					"the account of %s does not name its traces", p->path);
	sha256_init(&c);
	for (const struct json *t = list->child; t; t = t->next) {
		size_t n;
		char *text;

		if (!is_plain(t))
			return cmd_merge_refuse("run that shard again",
						"the account of %s names a trace outside it",
						p->path);
		if (!*t->text) /* a line that was refused */
			continue;
		text = cmd_read_file(trace_path(g, p->path, t->text), AGENT_TRACE_BYTES, &n);
		if (!text)
			return cmd_merge_refuse("run that shard again",
						"%s has not all traces of its account",
						p->path);
		sha256_add(&c, text, n);
		mem_free(text);
	}
	sha256_text(sum, &c);
	if (strcmp(sum, p->m.out))
		return cmd_merge_refuse(
			"run that shard again: what is finished is not done twice",
			"%s: its traces were changed after its account was written", p->path);
	return true;
}

static bool add_folder(struct merge *g, const char *path, const char *name)
{
	struct merge_part p = { .path = path };
	const char *file = arena_printf(g->arena, "%s/%s", path, name);
	struct json *j = NULL;
	struct err e = { 0 };
	size_t n;
	char *text = cmd_read_file(file, ACCOUNT_BYTES, &n);

	if (!text)
		return false;
	if (shard_account_read(&p.m, text, n, g->arena, &e) != OK ||
	    json_read(&j, text, n, g->arena, &e) != OK) {
		mem_free(text);
		return cmd_merge_refuse("run that shard again", "%s is torn: %s", file, e.msg);
	}
	mem_free(text);
	p.account = j;
	g->part = arena_grow(g->arena, g->part, &g->cap, g->n + 1, sizeof *g->part);
	g->part[g->n++] = p;
	return has_traces(g, &p);
}

bool cmd_merge_add_traces(struct merge *g, const char *path)
{
	struct merge_names account = { 0 }, folder = { 0 };

	if (!list_names(&account, g->arena, path, ".json"))
		return false;
	if (account.n > 1)
		return cmd_merge_refuse("give the folder of one run",
					"%s has the accounts of two shards: %s and %s", path,
					account.at[0], account.at[1]);
	if (account.n)
		return add_folder(g, path, account.at[0]);
	if (!list_names(&folder, g->arena, path, ""))
		return false;
	for (int i = 0; i < folder.n; i++) {
		const char *in = arena_printf(g->arena, "%s/%s", path, folder.at[i]);
		struct merge_names one = { 0 };

		if (!list_names(&one, g->arena, in, ".json"))
			return false;
		/* One that is not done yet will be missed as a number. */
		if (one.n && !add_folder(g, in, one.at[0]))
			return false;
	}
	return g->n ||
	       cmd_merge_refuse("a shard that is done has its account beside its traces, "
				"shard-I-of-N.json",
				"%s has no account of a shard", path);
}

/* --- Together --------------------------------------------------------------------------- */
bool cmd_merge_traces(const struct merge *g, const char *out)
{
	for (int i = 0; i < g->n; i++) {
		const struct merge_part *p = &g->part[i];
		const struct json *t = json_get(p->account, "traces")->child;

		for (; t; t = t->next) {
			struct buf b = { 0 };
			size_t n;
			char *text;
			bool good;

			if (!*t->text)
				continue;
			text = cmd_read_file(trace_path(g, p->path, t->text),
					     AGENT_TRACE_BYTES, &n);
			if (!text)
				return false;
			buf_addn(&b, text, n);
			good = cmd_write_in(out, trace_path(g, out, t->text), &b);
			buf_clear(&b);
			mem_free(text);
			if (!good)
				return false;
		}
	}
	return true;
}
