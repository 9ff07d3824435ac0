/*
 * cmd_merge.c -- porism merge: the outputs of all shards of a batch, put together as one run would
 * have written them.
 *
 * Nothing is written before everything agrees.
 */
#include "cmd/batch_priv.h"
#include "cmd/eval_priv.h"
#include "cmd/merge_priv.h"
#include <string.h>
#include <sys/stat.h>

cmd_fn cmd_merge;

static bool is_folder(const char *path)
{
	struct stat s;

	return strcmp(path, "-") && !stat(path, &s) && S_ISDIR(s.st_mode);
}

static bool is_there(const char *path)
{
	struct stat s;

	return strcmp(path, "-") && !stat(path, &s) && S_ISREG(s.st_mode);
}

/* Who forgets OUT would lose a shard. */
static bool is_one_of(const struct merge *g, const char *out)
{
	struct stat s, t;

	if (!strcmp(out, "-") || stat(out, &s))
		return false;
	for (int i = 0; i < g->n; i++)
		if (!stat(g->part[i].path, &t) && s.st_dev == t.st_dev && s.st_ino == t.st_ino)
			return true;
	return false;
}

static bool add_all(struct merge *g, bool folders, int n, char **path)
{
	for (int i = 0; i < n; i++) {
		if (is_folder(path[i]) != folders)
			return cmd_merge_refuse("files with files, folders with folders",
						"%s is a folder, %s is none",
						path[folders ? 0 : i], path[folders ? i : 0]);
		if (!(folders ? cmd_merge_add_traces(g, path[i])
			      : cmd_merge_add_file(g, path[i])))
			return false;
	}
	return true;
}

static bool merge(struct merge *g, const char *out, int n, char **path)
{
	bool folders = is_folder(path[0]);
	struct shard_place *all;
	long lines = 0;

	if (!add_all(g, folders, n, path))
		return false;
	if (is_one_of(g, out) || (is_there(out) && cmd_merge_is_shard(out)))
		return cmd_merge_refuse(
			"porism merge OUT SHARD...",
			"%s is a shard, and would be written over: OUT comes first", out);
	if (!cmd_merge_agrees(g, &all))
		return false;
	if (!(folders ? cmd_merge_traces(g, out) : cmd_merge_lines(g, all, out)))
		return false;
	for (int i = 0; i < g->n; i++)
		lines += g->part[i].m.lines;
	fprintf(stderr, "merged %d shards: %ld records, %ld lines of porism %s\n", g->n,
		g->part[0].m.records, lines, g->part[0].m.command);
	return true;
}

/* --config FILE is taken out of the arguments; 0, or the exit code of the complaint. */
static int read_options(const char **config, int *argc, char **argv)
{
	int n = 0;

	for (int i = 0; i < *argc; i++) {
		if (!strcmp(argv[i], "--config") && i + 1 < *argc)
			*config = argv[++i];
		else if (argv[i][0] == '-' && argv[i][1])
			return cmd_unknown("merge", argv[i]);
		else
			argv[n++] = argv[i];
	}
	*argc = n;
	return n < 2 ? cmd_usage("merge", "where to, and which shards?") : 0;
}

int cmd_merge(struct app *app, int argc, char **argv)
{
	struct merge g = { .arena = arena_new() };
	const char *config = NULL;
	int result = read_options(&config, &argc, argv);
	bool good;

	if (result) {
		arena_free(g.arena);
		return result;
	}
	if (is_folder(argv[1]) && cmd_eval_is_run(argv[1]))
		good = cmd_merge_runs(app, argv[0], config, argc - 1, argv + 1);
	else
		good = merge(&g, argv[0], argc - 1, argv + 1);
	for (int i = 0; i < g.texts; i++)
		mem_free(g.text[i]);
	mem_free(g.text);
	arena_free(g.arena);
	return good ? EXIT_FINE : EXIT_FAILED;
}
