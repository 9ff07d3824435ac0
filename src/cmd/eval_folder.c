/*
 * eval_folder.c -- the folder of a run in place of its config: porism eval judge RUN, run RUN and their like.
 *
 * run.json remembers where its config lies, which model the command line named, and which folder of
 * prompts; the config is read from its file, so that what may change between starts does.
 */
#include "base/json.h"
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/eval_priv.h"
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define RUN_BYTES ((size_t)64 << 20)

bool cmd_eval_is_run(const char *folder)
{
	struct buf b = { 0 };
	struct stat s;
	bool is;

	buf_addf(&b, "%s/run.json", folder);
	is = !stat(folder, &s) && S_ISDIR(s.st_mode) && !access(b.s, F_OK);
	buf_clear(&b);
	return is;
}

const char *cmd_eval_absolute(const char *path, struct arena *a)
{
	char here[PATH_MAX];

	while (!strncmp(path, "./", 2))
		path += 2;
	return *path == '/' || !getcwd(here, sizeof here)
		       ? arena_strdup(a, path)
		       : arena_printf(a, "%s/%s", here, path);
}

/* What the command line said when the run began, unless it says otherwise now. */
static void take_again(struct cmd_eval_options *o, const struct json *run, struct arena *a)
{
	const struct json *model = json_get(json_get(run, "config"), "model");
	const char *prompts = json_text(model, "prompts");

	o->was = json_text(run, "model") ? arena_strdup(a, json_text(run, "model")) : NULL;
	if (!o->prompts && prompts && *prompts == '/')
		o->prompts = arena_strdup(a, prompts);
}

/* A config may lie under this name. */
static int no_run(const struct cmd_eval_options *o, const char *path)
{
	fprintf(stderr,
		"porism eval: %s is not what porism eval run writes: %s is no run's folder\n"
		"  hint: if it is a config, say so: porism eval %s %s\n",
		path, o->config, o->part, path);
	return EXIT_USAGE;
}

int cmd_eval_where(struct buf *dir, const struct cmd_eval_options *o)
{
	struct stat s;

	if (!o->out && !strcmp(o->config, "-"))
		return cmd_parts_usage(&cmd_eval_parts, o->part,
				       "the config comes from standard input: -o DIR "
				       "says where the run lies");
	if (o->out)
		buf_add(dir, o->out);
	else
		buf_addf(dir, "%.*s.run",
			 (int)(strlen(o->config) - (cmd_ends_in(o->config, ".json") ? 5 : 0)),
			 o->config);
	while (dir->n > 1 && dir->s[dir->n - 1] == '/')
		dir->s[--dir->n] = 0;
	if (stat(dir->s, &s) || S_ISDIR(s.st_mode))
		return 0;
	fprintf(stderr, "porism eval: %s is a file, and a run is a folder\n  hint: %s\n",
		dir->s,
		o->out ? "-o names a folder, which is made where it is missing"
		       : "-o DIR says where the run lies");
	return EXIT_USAGE;
}

int cmd_eval_of_run(struct cmd_eval_options *o, struct arena *a)
{
	const char *folder = o->config, *path = arena_printf(a, "%s/run.json", folder);
	struct json *run = NULL;
	struct err e = { 0 };
	size_t n;
	char *text = cmd_read_file(path, RUN_BYTES, &n);
	enum status st;

	if (!text)
		return EXIT_SYSTEM;
	st = json_read(&run, text, n, a, &e);
	mem_free(text);
	if (st != OK || !json_text(run, "porism") || !json_get(run, "config"))
		return no_run(o, path);
	if (!o->out)
		o->out = folder;
	take_again(o, run, a);
	o->config = json_text(run, "config_file");
	if (!o->config)
		return cmd_parts_usage(&cmd_eval_parts, o->part,
				       "%s does not say which config it is of: give the "
				       "config, and -o %s",
				       path, folder);
	if (access(o->config, F_OK)) {
		fprintf(stderr,
			"porism eval: %s, the config of %s, is not there any more\n"
			"  hint: porism eval %s CONFIG -o %s says where it is now\n",
			o->config, folder, o->part, folder);
		return EXIT_SYSTEM;
	}
	return 0;
}
