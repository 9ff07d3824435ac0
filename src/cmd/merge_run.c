/*
 * merge_run.c -- porism merge: the parts of a run of porism eval, out of one folder or several.
 *
 * Each part has a file of records, records-I-of-N.jsonl, beside the account of the run, run.json.  They
 * belong together if that account is the same; they are all there if each of 1..N is, every record
 * belongs to the part whose file it is in, and every attempt of the run has one.
 */
#include "base/index.h"
#include "base/json.h"
#include "cmd/batch_priv.h"
#include "cmd/eval_priv.h"
#include "cmd/merge_priv.h"
#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#define RUN_BYTES ((size_t)64 << 20)
#define RECORDS_BYTES ((size_t)8 << 30)
#define WHOLE "records.jsonl" /* of a run that has no parts */

struct merge_records {
	const char *folder, *path;
	struct shard is;
	char *text;
	size_t n;
};
/* The record of an attempt that counts. */
struct merge_attempt {
	const char *s; /* in the text of its part */
	size_t n;
	bool failed; /* the model could not be asked */
};
struct merge_runs {
	struct merge_records *at;
	int n, cap;
	/* Where the whole was gone on with after it was put together: records.jsonl.  path NULL: nowhere. */
	struct merge_records rest;
	const struct json *run; /* of the first folder */
	const char *folder;
	struct merge_attempt *attempt;
	int tried_cap;
	struct index tried; /* key, arm, try: its place in attempt */
	long attempts, samples, tries, failed;
	struct arena *arena;
};

static bool is_there(const char *path)
{
	struct stat s;

	return !stat(path, &s);
}

/* --- The same run? ------------------------------------------------------------------------ */
/* A member in which they differ. */
static bool member_differs(struct buf *why, const struct json *was, const struct json *is,
			   const char *key)
{
	struct buf a = { 0 }, b = { 0 };
	bool same;

	if (json_get(was, key))
		json_add(&a, json_get(was, key));
	if (json_get(is, key))
		json_add(&b, json_get(is, key));
	same = !strcmp(buf_str(&a), buf_str(&b));
	if (!same)
		buf_addf(why, "by \"%s\":\n  %.300s\n  %.300s", key, buf_str(&a), buf_str(&b));
	buf_clear(&a);
	buf_clear(&b);
	return !same;
}

/* Two accounts: are they not of one run, and why? */
static bool runs_differ(struct buf *why, const struct json *was, const struct json *is)
{
	static const char *const fixed[] = { "porism", "name",  "model",  "sets",
					     "arms",   "tries", "samples" };

	for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
		if (member_differs(why, was, is, fixed[i]))
			return true;
	if (!eval_config_differs(why, json_get(was, "config"), json_get(is, "config")))
		return false;
	buf_add(why, " in their configs");
	return true;
}

/* The account of the run in a folder; NULL: it has been told why there is none. */
static struct json *read_run(const struct merge_runs *g, const char *folder)
{
	const char *path = arena_printf(g->arena, "%s/run.json", folder);
	struct json *j = NULL;
	struct err e = { 0 };
	size_t n;
	char *text = cmd_read_file(path, RUN_BYTES, &n);

	if (text && json_read(&j, text, n, g->arena, &e) != OK) {
		cmd_merge_refuse("copy that folder again", "%s: %s", path, e.msg);
		j = NULL;
	}
	mem_free(text);
	return j;
}

static bool add_run(struct merge_runs *g, const char *folder)
{
	struct json *j = read_run(g, folder);
	struct buf why = { 0 };
	bool good = j != NULL;

	if (good && !g->run) {
		g->run = j;
		g->folder = folder;
	} else if (good && runs_differ(&why, g->run, j)) {
		good = cmd_merge_refuse("give the parts of one run",
					"%s and %s are not of one run, %s", g->folder, folder,
					why.s);
	}
	buf_clear(&why);
	return good;
}

/* --- Their records ------------------------------------------------------------------------ */
static bool add_part(struct merge_runs *g, const char *folder, const char *name,
		     struct shard is)
{
	struct merge_records p = { .folder = folder, .is = is };

	p.path = arena_printf(g->arena, "%s/%s", folder, name);
	for (int i = 0; i < g->n; i++) {
		if (g->at[i].is.n != is.n)
			return cmd_merge_refuse("give the parts of one run",
						"%s is one of %d parts, %s one of %d",
						g->at[i].path, g->at[i].is.n, p.path, is.n);
		if (g->at[i].is.i == is.i)
			return cmd_merge_refuse("give each once",
						"%s and %s are both shard %d of %d",
						g->at[i].path, p.path, is.i, is.n);
	}
	p.text = cmd_read_file(p.path, RECORDS_BYTES, &p.n);
	if (!p.text)
		return false;
	g->at = mem_grow(g->at, &g->cap, g->n + 1, sizeof *g->at);
	g->at[g->n++] = p;
	return true;
}

/* Attempts that failed in a part and were tried again when all was one. */
static bool add_rest(struct merge_runs *g, const char *folder, const char *name)
{
	const char *path = arena_printf(g->arena, "%s/%s", folder, name);

	if (g->rest.path)
		return cmd_merge_refuse(
			"give the folder of which one was copied, and the parts "
			"that are not in it",
			"%s and %s are both of the whole run", g->rest.path, path);
	g->rest = (struct merge_records){ .folder = folder, .path = path };
	g->rest.text = cmd_read_file(path, RECORDS_BYTES, &g->rest.n);
	return g->rest.text != NULL;
}

static bool add_folder(struct merge_runs *g, const char *folder)
{
	DIR *d = opendir(folder);
	struct dirent *f;
	bool good = true;

	if (!d) {
		fprintf(stderr, "porism merge: cannot read %s: %s\n", folder, strerror(errno));
		return false;
	}
	while (good && (f = readdir(d)) != NULL) {
		struct shard is;

		if (eval_part_name(&is, f->d_name))
			good = add_part(g, folder, f->d_name, is);
		else if (!strcmp(f->d_name, WHOLE))
			good = add_rest(g, folder, f->d_name);
	}
	closedir(d);
	return good;
}

static bool all_there(const struct merge_runs *g)
{
	for (int i = 1; i <= g->at[0].is.n; i++) {
		bool found = false;

		for (int k = 0; k < g->n; k++)
			found = found || g->at[k].is.i == i;
		if (!found)
			return cmd_merge_refuse(
				arena_printf(g->arena,
					     "porism eval run CONFIG --shard %d/%d does it", i,
					     g->at[0].is.n),
				"missing shard %d of %d", i, g->at[0].is.n);
	}
	return true;
}

/* One more record of an attempt: the last one counts, but none that failed after one that did not. */
static void mark(struct merge_runs *g, const char *name, struct merge_attempt now)
{
	int at = index_get(&g->tried, name);

	if (at < 0) {
		at = g->tried.used;
		g->attempt = mem_grow(g->attempt, &g->tried_cap, at + 1, sizeof *g->attempt);
		index_set(&g->tried, name, at);
	} else if (now.failed && !g->attempt[at].failed) {
		return;
	} else {
		g->failed -= g->attempt[at].failed;
	}
	g->failed += now.failed;
	g->attempt[at] = now;
}

/* The name of an attempt in the index. */
static const char *name_of(const char *key, const char *arm, const char *try, struct arena *a)
{
	return arena_printf(a, "%s\n%s\n%s", key, arm, try);
}

/* A record of part p. */
static bool take_record(struct merge_runs *g, const struct merge_records *p, const char *s,
			size_t n, struct arena *a)
{
	struct json *j;
	const char *key, *arm, *status;
	const struct json *try;
	int owner;

	if (json_read(&j, s, n, a, NULL) != OK || !(key = json_text(j, "key")) ||
	    !(arm = json_text(j, "arm")) || !(status = json_text(j, "status")) ||
	    !(try = json_get(j, "try")) || !try->text)
		return cmd_merge_refuse("porism eval run with the same --shard mends it",
					"%s is damaged: a line is no record: %.60s", p->path,
					s);
	owner = p->is.n ? shard_of(key, strlen(key), p->is.n) : 0;
	if (owner != p->is.i)
		return cmd_merge_refuse("take the files as porism eval run wrote them",
					"%s has a record of %s, which belongs to shard %d",
					p->path, key, owner);
	mark(g, name_of(key, arm, try->text, a),
	     (struct merge_attempt){ s, n, !strcmp(status, "error") });
	return true;
}

static bool take_records(struct merge_runs *g, const struct merge_records *p)
{
	struct arena *a = arena_new();
	bool good = true;

	for (size_t i = 0, k; good && i < p->n; i = k + 1) {
		const char *end = memchr(p->text + i, '\n', p->n - i);

		if (!end) {
			good = cmd_merge_refuse(
				"porism eval run with the same --shard goes on",
				"%s is torn: its last line has no end", p->path);
			break;
		}
		k = (size_t)(end - p->text);
		arena_reset(a);
		if (k > i)
			good = take_record(g, p, p->text + i, k - i, a);
	}
	arena_free(a);
	return good;
}

/* The parts, then what was done when they were one. */
static bool take_all(struct merge_runs *g)
{
	for (int i = 0; i < g->n; i++)
		if (!take_records(g, &g->at[i]))
			return false;
	return !g->rest.path || take_records(g, &g->rest);
}

static long whole_of(const struct json *run, const char *key)
{
	const struct json *v = json_get(run, key);
	long n;

	return v && v->type == JSON_NUMBER && cmd_whole(v->text, 0, 100000000, &n) ? n : 0;
}

static bool all_done(struct merge_runs *g)
{
	const struct json *arms = json_get(g->run, "arms");
	long done = g->tried.used;

	g->samples = whole_of(g->run, "samples");
	g->tries = whole_of(g->run, "tries");
	g->attempts = g->samples * g->tries * (arms ? arms->n : 0);
	if (done == g->attempts)
		return true;
	return cmd_merge_refuse(
		"a part has not come to its end: porism eval run with the same "
		"--shard goes on",
		"%ld of %ld attempts are there", done, g->attempts);
}

/* --- Together ----------------------------------------------------------------------------- */
static bool same_folder(const char *a, const char *b)
{
	struct stat s, t;

	return !stat(a, &s) && !stat(b, &t) && s.st_dev == t.st_dev && s.st_ino == t.st_ino;
}

/* OUT/traces/CT/3f and those above it. */
static bool make_folders(char *path)
{
	for (char *c = strchr(path + 1, '/'); c; c = strchr(c + 1, '/')) {
		bool good;

		*c = 0;
		good = !mkdir(path, 0777) || errno == EEXIST;
		if (!good)
			fprintf(stderr, "porism merge: cannot make %s: %s\n", path,
				strerror(errno));
		*c = '/';
		if (!good)
			return false;
	}
	return true;
}

static bool copy(const struct merge_runs *g, const char *from, const char *folder,
		 const char *name)
{
	char *to = arena_printf(g->arena, "%s/%s", folder, name);
	struct buf b = { 0 };
	bool good;
	size_t n;
	char *text = cmd_read_file(from, RECORDS_BYTES, &n);

	if (!text)
		return false;
	buf_addn(&b, text, n);
	mem_free(text);
	good = make_folders(to) && cmd_write_file(to, &b);
	buf_clear(&b);
	return good;
}

static bool copy_traces(const struct merge_runs *g, const struct merge_records *p,
			const char *out)
{
	struct arena *a = arena_new();
	bool good = true;

	for (size_t i = 0, k; good && i < p->n; i = k + 1) {
		const char *end = memchr(p->text + i, '\n', p->n - i), *trace;
		struct json *j;

		k = (size_t)(end - p->text);
		arena_reset(a);
		if (k == i || json_read(&j, p->text + i, k - i, a, NULL) != OK ||
		    !(trace = json_text(j, "trace")) || *trace == '/' || strstr(trace, ".."))
			continue;
		trace = arena_strdup(g->arena, trace);
		if (is_there(arena_printf(a, "%s/%s", p->folder, trace)))
			good = copy(g, arena_printf(g->arena, "%s/%s", p->folder, trace), out,
				    trace);
	}
	arena_free(a);
	return good;
}

static const char *file_of(const struct merge_records *p)
{
	return strrchr(p->path, '/') + 1;
}

static bool copy_records(const struct merge_runs *g, const struct merge_records *p,
			 const char *out)
{
	return same_folder(p->folder, out) ||
	       (copy(g, p->path, out, file_of(p)) && copy_traces(g, p, out));
}

/* What is not in OUT yet: the account of the run, records, traces. */
static bool copy_all(const struct merge_runs *g, const char *out)
{
	bool good = true;

	if (!same_folder(g->folder, out))
		good = copy(g, arena_printf(g->arena, "%s/run.json", g->folder), out,
			    "run.json");
	for (int i = 0; good && i < g->n; i++)
		good = copy_records(g, &g->at[i], out);
	return good && (!g->rest.path || copy_records(g, &g->rest, out));
}

/* --- Is there place for it? ------------------------------------------------------------------ */
static bool taken(const char *out, const char *name)
{
	return cmd_merge_refuse(
		"give a folder that is not there yet, or add this one to the shards",
		"%s/%s has records that are not among the shards, and would be "
		"lost",
		out, name);
}

/* Records of this name in OUT: are they the beginning of what is written there? */
static bool is_known(const struct merge_runs *g, const char *out, const char *name)
{
	const struct merge_records *p = g->rest.path && !strcmp(name, WHOLE) ? &g->rest : NULL;
	char *text;
	size_t n;
	bool same;

	for (int i = 0; i < g->n && !p; i++)
		if (!strcmp(file_of(&g->at[i]), name))
			p = &g->at[i];
	if (!p)
		return taken(out, name);
	if (same_folder(p->folder, out))
		return true;
	text = cmd_read_file(arena_printf(g->arena, "%s/%s", out, name), RECORDS_BYTES, &n);
	same = text && n <= p->n && !memcmp(text, p->text, n);
	mem_free(text);
	return same || taken(out, name);
}

/* OUT may be a folder of the shards, or hold what a merge of them put there; another run is not written
 * over. */
static bool is_free(const struct merge_runs *g, const char *out)
{
	DIR *d = opendir(out);
	struct dirent *f;
	bool good = true;

	if (!d)
		return true; /* made when it is written */
	if (is_there(arena_printf(g->arena, "%s/run.json", out))) {
		const struct json *there = read_run(g, out);
		struct buf why = { 0 };

		good = there != NULL;
		if (good && runs_differ(&why, there, g->run))
			good = cmd_merge_refuse(
				"OUT comes first: give a folder that is not there yet",
				"%s holds another run, and would be written over: it differs "
				"%s",
				out, why.s);
		buf_clear(&why);
	}
	while (good && (f = readdir(d)) != NULL)
		if (!strncmp(f->d_name, "records", 7) && cmd_ends_in(f->d_name, ".jsonl"))
			good = is_known(g, out, f->d_name);
	closedir(d);
	return good;
}

/* --- Results ------------------------------------------------------------------------------- */
/* All attempts of a sample, as the plan of a run has them: each try in every arm. */
static bool add_sample(struct buf *b, const struct merge_runs *g, const char *key,
		       struct arena *a)
{
	const struct json *arms = json_get(g->run, "arms");

	for (long k = 1; k <= g->tries; k++)
		for (const struct json *arm = arms->child; arm; arm = arm->next) {
			const char *name = name_of(key, arm->text ? arm->text : "",
						   arena_printf(a, "%ld", k), a);
			int at = index_get(&g->tried, name);

			if (at < 0)
				return cmd_merge_refuse(
					"give the parts of one run",
					"%s names %s, which has no record in %s", EVAL_ORDER,
					key, arm->text ? arm->text : "?");
			eval_record_still(b, g->attempt[at].s, g->attempt[at].n);
			buf_addc(b, '\n');
		}
	return true;
}

/* results.jsonl, in the order that the folder itself remembers: neither config nor sets are needed. */
static bool write_in_order(const struct merge_runs *g, const char *order, const char *out)
{
	struct cmd_pieces keys = { 0 };
	struct buf b = { 0 };
	struct arena *a;
	bool good = true;
	size_t n;
	char *text = cmd_read_file(order, RECORDS_BYTES, &n);

	if (!text)
		return false;
	a = arena_new();
	cmd_by_lines(&keys, text, n);
	if (keys.n != g->samples)
		good = cmd_merge_refuse("copy that folder again",
					"%s has %d samples, the run has %ld", order, keys.n,
					g->samples);
	for (int i = 0; good && i < keys.n; i++) {
		struct json *key;

		arena_reset(a);
		if (json_read(&key, keys.at[i].s, keys.at[i].n, a, NULL) != OK ||
		    key->type != JSON_STRING)
			good = cmd_merge_refuse("copy that folder again",
						"%s: line %d is no key", order, i + 1);
		else
			good = add_sample(&b, g, key->text, a);
	}
	good = good && cmd_write_file(arena_printf(g->arena, "%s/results.jsonl", out), &b);
	buf_clear(&b);
	arena_free(a);
	mem_free(keys.at);
	mem_free(text);
	return good;
}

/* The folder is open, and has all records. */
static int write_results(struct cmd_eval *x, struct app *app)
{
	struct err e = { 0 };
	bool written = false;

	(void)app;
	if (eval_folder_results(&x->folder, x->plan, &written, &e) != OK)
		return cmd_eval_complain(&e);
	return written ? EXIT_FINE : EXIT_FAILED;
}

/* The run is opened as its own command does, as the first of its parts, to write results.jsonl where the
 * folder does not remember the order of the samples.  work NULL: only looks whether the config is
 * theirs. */
static bool open_run(struct app *app, const struct merge_runs *g, const char *folder,
		     const char *config, int (*work)(struct cmd_eval *x, struct app *app))
{
	const char *model = json_text(g->run, "model");
	const char *prompts =
		json_text(json_get(json_get(g->run, "config"), "model"), "prompts");
	const char *part = arena_printf(g->arena, "%d/%d", g->at[0].is.i, g->at[0].is.n);
	const char *args[10] = { config, "-o", folder, "--quiet", "--shard", part };
	int n = 6;

	if (model && *model) {
		args[n++] = "--model";
		args[n++] = model;
	}
	/* Texts that the command line named; others the config finds itself. */
	if (prompts && *prompts == '/') {
		args[n++] = "--prompts";
		args[n++] = prompts;
	}
	return cmd_eval_start(app, "merge", n, (char **)args, work) == EXIT_FINE;
}

/* Everything agrees: the folder, with results.jsonl where it can be known. */
static bool write_all(struct app *app, struct merge_runs *g, const char *out,
		      const char *config)
{
	const char *order = arena_printf(g->arena, "%s/%s", g->folder, EVAL_ORDER);
	bool known = is_there(order);
	bool good = copy_all(g, out);

	if (good && known)
		good = (same_folder(g->folder, out) || copy(g, order, out, EVAL_ORDER)) &&
		       write_in_order(g, order, out);
	else if (good && config)
		good = open_run(app, g, out, config, write_results);
	if (!good)
		return false;
	fprintf(stderr, "merged %d shards: %ld samples, %ld attempts\n", g->n, g->samples,
		g->attempts);
	if (g->failed)
		fprintf(stderr,
			"  %ld of them ended with an error; porism eval run CONFIG -o %s "
			"tries "
			"them again\n",
			g->failed, out);
	if (!known && !config && !is_there(arena_printf(g->arena, "%s/results.jsonl", out)))
		fprintf(stderr,
			"  hint: %s has no %s; --config CONFIG writes %s/results.jsonl, too\n",
			g->folder, EVAL_ORDER, out);
	return true;
}

static bool merge_runs(struct app *app, struct merge_runs *g, const char *out,
		       const char *config, int n, char **path)
{
	for (int i = 0; i < n; i++)
		if (!add_run(g, path[i]) || !add_folder(g, path[i]))
			return false;
	if (!g->n)
		return cmd_merge_refuse("porism eval run CONFIG --shard I/N writes them",
					"%s has no records of parts, records-I-of-N.jsonl",
					path[0]);
	if (!all_there(g))
		return false;
	return take_all(g) && all_done(g) && is_free(g, out) &&
	       (!config || open_run(app, g, g->folder, config, NULL)) &&
	       write_all(app, g, out, config);
}

bool cmd_merge_runs(struct app *app, const char *out, const char *config, int n, char **path)
{
	struct merge_runs g = { .arena = arena_new() };
	bool good = merge_runs(app, &g, out, config, n, path);

	for (int i = 0; i < g.n; i++)
		mem_free(g.at[i].text);
	mem_free(g.at);
	mem_free(g.attempt);
	mem_free(g.rest.text);
	index_clear(&g.tried);
	arena_free(g.arena);
	return good;
}
