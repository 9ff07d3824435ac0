/* train_options.c -- settings of porism train: a config, or a run's own, and options over it. */
#include "base/config.h"
#include "base/mem.h"
#include "cmd/train_priv.h"
#include <string.h>
#include <sys/stat.h>

#define CONFIG_BYTES (1u << 20)

/* A folder is a run that was begun: its settings are those that it has. */
static bool is_folder(const char *path)
{
	struct stat st;

	return !stat(path, &st) && S_ISDIR(st.st_mode);
}

static int read_settings(struct cmd_train_options *o, char part, const char *name,
			 const char *text, size_t n)
{
	struct json *j;
	struct err e;
	enum status st = json_read_config(&j, text, n, o->arena, &e);

	if (st == OK)
		st = train_settings_read(&o->s, part, j, &e);
	if (st == OK)
		return 0;
	fprintf(stderr, "porism train %s: in %s\n", name, o->config);
	return cmd_train_complain(name, &e);
}

static int read_run(struct cmd_train_options *o, char part, const char *name)
{
	char *text = NULL, is = 0;
	struct err e;
	size_t n;
	int rc;

	if (train_run_config(o->config, &is, &text, &n, &e) != OK)
		return cmd_train_complain(name, &e);
	if (is != part) {
		mem_free(text);
		return cmd_parts_usage(&cmd_train_parts, name, "%s is a run of another part",
				       o->config);
	}
	rc = read_settings(o, part, name, text, n);
	mem_free(text);
	if (!o->out)
		o->out = o->config;
	return rc;
}

static int read_config(struct cmd_train_options *o, char part, const char *name)
{
	size_t n = strlen(o->config), size;
	struct buf b = { 0 };
	char *text;
	int rc;

	if (is_folder(o->config))
		return read_run(o, part, name);
	text = cmd_read_text(o->config, CONFIG_BYTES, &size);
	if (!text)
		return EXIT_SYSTEM;
	rc = read_settings(o, part, name, text, size);
	mem_free(text);
	if (rc || o->out || part == TRAIN_EVAL)
		return rc;
	buf_addn(&b, o->config, n > 5 && !strcmp(o->config + n - 5, ".json") ? n - 5 : n);
	buf_add(&b, ".run");
	o->out = o->made_out = buf_take(&b);
	return 0;
}

/* What is no setting.  1: taken; 0: not one of these. */
static int take_own(struct cmd_train_options *o, char part, int *i, int argc, char **argv)
{
	const char *arg = argv[*i];

	if (part == TRAIN_EVAL && !strcmp(arg, "--answers") && *i + 1 < argc) {
		o->answers = argv[++*i];
		return 1;
	}
	if (!strcmp(arg, "--quiet"))
		return o->quiet = true;
	if (part != TRAIN_EVAL && !strcmp(arg, "--json"))
		return o->json = true;
	if (!strcmp(arg, "-o") && *i + 1 < argc) {
		o->out = argv[++*i];
		return 1;
	}
	return 0;
}

/* "--no-greedy", "--greedy", "--samples 4".  0, or an exit code. */
static int take_setting(struct cmd_train_options *o, char part, const char *name, int *i,
			int argc, char **argv)
{
	const char *arg = argv[*i], *word = arg + 2;
	struct err e;

	if (strncmp(arg, "--", 2))
		return cmd_parts_unknown(&cmd_train_parts, name, arg);
	if (train_settings_is_truth(word, part))
		return train_settings_set(&o->s, part, word, "true", &e) == OK
			       ? 0
			       : cmd_train_complain(name, &e);
	if (!strncmp(word, "no-", 3) && train_settings_is_truth(word + 3, part))
		return train_settings_set(&o->s, part, word + 3, "false", &e) == OK
			       ? 0
			       : cmd_train_complain(name, &e);
	if (!train_settings_has(word, part) || *i + 1 >= argc)
		return cmd_parts_unknown(&cmd_train_parts, name, arg);
	return train_settings_set(&o->s, part, word, argv[++*i], &e) == OK
		       ? 0
		       : cmd_train_complain(name, &e);
}

int cmd_train_options(struct cmd_train_options *o, char part, const char *name, int argc,
		      char **argv)
{
	int rc = 0;

	*o = (struct cmd_train_options){ .arena = arena_new() };
	train_settings_init(&o->s);
	if (part == TRAIN_EVAL)
		o->s.split = "held";
	for (int i = 0; i < argc; i++)
		if (!strcmp(argv[i], "-o") && i + 1 < argc)
			o->out = argv[i + 1];
	if (argc && (argv[0][0] != '-' || !argv[0][1])) {
		o->config = argv[0];
		rc = read_config(o, part, name);
		argc--;
		argv++;
	}
	for (int i = 0; i < argc && !rc; i++)
		if (!take_own(o, part, &i, argc, argv))
			rc = take_setting(o, part, name, &i, argc, argv);
	if (!rc && !o->out && part != TRAIN_EVAL)
		rc = cmd_parts_usage(&cmd_train_parts, name, "where to? -o RUN");
	return rc;
}

void cmd_train_options_clear(struct cmd_train_options *o)
{
	mem_free(o->made_out);
	arena_free(o->arena);
}
