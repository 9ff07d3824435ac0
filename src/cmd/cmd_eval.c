/* cmd_eval.c -- porism eval: runs over benchmark sets, and what comes of them. */
#include "cmd/eval_priv.h"
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

cmd_fn cmd_eval;

static const struct {
	const char *name, *usage, *text;
	cmd_fn *fn;
} parts[] = {
#define EVAL(name, usage, text) { #name, usage, text, cmd_eval_##name },
#include "cmd/eval.def"
#undef EVAL
};
#define PARTS ((int)(sizeof parts / sizeof *parts))

int cmd_eval_complain(const struct err *e)
{
	return cmd_eval_complain_as("eval", e);
}

int cmd_eval_complain_as(const char *who, const struct err *e)
{
	fprintf(stderr, "porism %s: %s\n", who, e->msg);
	if (e->near[0])
		fprintf(stderr, "  near: %s\n", e->near);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	return strcmp(e->code ? e->code : "", "unavailable") ? EXIT_USAGE : EXIT_SYSTEM;
}

int cmd_eval_usage(const char *part, const char *fmt, ...)
{
	va_list args;

	fprintf(stderr, "porism eval %s: ", part);
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputc('\n', stderr);
	for (int i = 0; i < PARTS; i++)
		if (!strcmp(parts[i].name, part))
			cmd_print_usage(stderr, "usage: porism eval ", parts[i].usage);
	return EXIT_USAGE;
}

int cmd_eval_unknown(const char *part, const char *option)
{
	char name[40], near[120];

	snprintf(name, sizeof name, "eval %s", part);
	if (cmd_has_option(name, option))
		return cmd_eval_usage(part, "%s needs a value", option);
	cmd_near_option(near, sizeof near, name, option);
	return cmd_eval_usage(part, "unknown option %.60s%s", option, near);
}

void cmd_eval_parts(FILE *out)
{
	fputs("\nIts parts:\n", out);
	for (int i = 0; i < PARTS; i++)
		fprintf(out, "  %-11s %s\n", parts[i].name, parts[i].text);
	fputs("\n`porism help eval PART` tells the options of one; docs/EVAL.md what a config "
	      "says.\n",
	      out);
}

static int no_part(const char *word)
{
	const char *names[PARTS];
	char near[120];

	for (int i = 0; i < PARTS; i++)
		names[i] = parts[i].name;
	text_near(near, sizeof near, word, names, PARTS, 3);
	fprintf(stderr,
		"porism eval: what is \"%.60s\"?%s%s%s\nporism help eval lists its parts.\n",
		word, near[0] ? "  Did you mean " : "", near, near[0] ? "?" : "");
	return EXIT_USAGE;
}

int cmd_eval_help(const char *part)
{
	for (int i = 0; i < PARTS; i++)
		if (!strcmp(part, parts[i].name)) {
			char name[40];

			snprintf(name, sizeof name, "eval %s", part);
			cmd_print_usage(stdout, "usage: porism eval ", parts[i].usage);
			printf("\n%s\n", parts[i].text);
			cmd_print_options(stdout, name);
			fputs("\ndocs/cmd/eval.md tells more.\n", stdout);
			return EXIT_FINE;
		}
	return no_part(part);
}

int cmd_eval_init(struct app *app, int argc, char **argv)
{
	struct buf b = { 0 };
	bool good;

	(void)app;
	if (argc > 1 || (argc && argv[0][0] == '-' && argv[0][1]))
		return cmd_eval_usage("init", "one file, or none");
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
	if (!argc)
		return cmd_usage("eval", "what is to be done?");
	for (int i = 0; i < PARTS; i++)
		if (!strcmp(argv[0], parts[i].name))
			return parts[i].fn(app, argc - 1, argv + 1);
	return no_part(argv[0]);
}
