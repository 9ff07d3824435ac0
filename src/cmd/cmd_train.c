/* cmd_train.c -- porism train: models learn, and are put to the test. */
#include "cmd/train_priv.h"
#include <stdarg.h>
#include <string.h>

cmd_fn cmd_train;

static const struct {
	const char *name, *usage, *text;
	cmd_fn *fn;
} parts[] = {
#define TRAIN(name, usage, text) { #name, usage, text, cmd_train_##name },
#include "cmd/train.def"
#undef TRAIN
};
#define PARTS ((int)(sizeof parts / sizeof *parts))

int cmd_train_complain(const char *part, const struct err *e)
{
	fprintf(stderr, "porism train %s: %s\n", part, e->msg);
	if (e->near[0])
		fprintf(stderr, "  near: %s\n", e->near);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	return strcmp(e->code ? e->code : "", "unavailable") ? EXIT_USAGE : EXIT_SYSTEM;
}

int cmd_train_usage(const char *part, const char *fmt, ...)
{
	va_list args;

	fprintf(stderr, "porism train %s: ", part);
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputc('\n', stderr);
	for (int i = 0; i < PARTS; i++)
		if (!strcmp(parts[i].name, part))
			cmd_print_usage(stderr, "usage: porism train ", parts[i].usage);
	return EXIT_USAGE;
}

int cmd_train_unknown(const char *part, const char *option)
{
	char name[40], near[120];

	snprintf(name, sizeof name, "train %s", part);
	if (cmd_has_option(name, option))
		return cmd_train_usage(part, "%s needs a value", option);
	cmd_near_option(near, sizeof near, name, option);
	return cmd_train_usage(part, "unknown option %.60s%s", option, near);
}

void cmd_train_parts(FILE *out)
{
	fputs("\nIts parts:\n", out);
	for (int i = 0; i < PARTS; i++)
		fprintf(out, "  %-11s %s\n", parts[i].name, parts[i].text);
	fputs("\n`porism help train PART` tells the options of one; docs/LEARN.md how to go "
	      "about it.\n",
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
		"porism train: what is \"%.60s\"?%s%s%s\nporism help train lists its parts.\n",
		word, near[0] ? "  Did you mean " : "", near, near[0] ? "?" : "");
	return EXIT_USAGE;
}

int cmd_train_help(const char *part)
{
	for (int i = 0; i < PARTS; i++)
		if (!strcmp(part, parts[i].name)) {
			char name[40];

			snprintf(name, sizeof name, "train %s", part);
			cmd_print_usage(stdout, "usage: porism train ", parts[i].usage);
			printf("\n%s\n", parts[i].text);
			cmd_print_options(stdout, name);
			fputs("\ndocs/cmd/train.md tells more.\n", stdout);
			return EXIT_FINE;
		}
	return no_part(part);
}

void cmd_train_help_sft(struct buf *b)
{
	train_settings_help(b, TRAIN_SFT);
}

void cmd_train_help_grpo(struct buf *b)
{
	train_settings_help(b, TRAIN_GRPO);
}

void cmd_train_help_eval(struct buf *b)
{
	train_settings_help(b, TRAIN_EVAL);
}

int cmd_train(struct app *app, int argc, char **argv)
{
	if (!argc)
		return cmd_usage("train", "what is to be done?");
	for (int i = 0; i < PARTS; i++)
		if (!strcmp(argv[0], parts[i].name))
			return parts[i].fn(app, argc - 1, argv + 1);
	return no_part(argv[0]);
}
