/* cmd_eval.c -- porism eval: runs over benchmark sets, and what comes of them. */
#include "cmd/eval_priv.h"
#include <string.h>
#include <unistd.h>

cmd_fn cmd_eval;

static const struct cmd_part_row part[] = {
#define EVAL(name, usage, text) { #name, usage, text, cmd_eval_##name },
#include "cmd/eval.def"
#undef EVAL
};
const struct cmd_parts cmd_eval_parts = { "eval", "docs/EVAL.md what a config says", part,
					  sizeof part / sizeof *part, NULL };

int cmd_eval_complain(const struct err *e)
{
	return cmd_complain("eval", e);
}

int cmd_eval_init(struct app *app, int argc, char **argv)
{
	struct buf b = { 0 };
	bool good;

	(void)app;
	if (argc > 1 || (argc && argv[0][0] == '-' && argv[0][1]))
		return cmd_parts_usage(&cmd_eval_parts, "init", "one file, or none");
	if (!argc || !strcmp(argv[0], "-")) {
		fputs(eval_config_example(), stdout);
		return EXIT_FINE;
	}
	if (!access(argv[0], F_OK)) {
		fprintf(stderr,
			"porism eval init: %s is there already, and is not written over\n"
			"  hint: give another name; porism eval init - prints the example\n",
			argv[0]);
		return EXIT_USAGE;
	}
	buf_add(&b, eval_config_example());
	good = cmd_write_file(argv[0], &b);
	buf_clear(&b);
	if (good)
		fprintf(stderr,
			"%s: say there whom to ask (model) and which files (sets), then\n"
			"  porism eval run %s --plan\n",
			argv[0], argv[0]);
	return good ? EXIT_FINE : EXIT_SYSTEM;
}

int cmd_eval(struct app *app, int argc, char **argv)
{
	return cmd_parts_run(&cmd_eval_parts, app, argc, argv);
}
