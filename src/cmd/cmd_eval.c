/* cmd_eval.c -- porism eval: runs over benchmark sets, and what comes of them. */
#include "base/mem.h"
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

#define WIDTH 100

/* The usage of a part, over as many lines as it needs. */
static void add_usage(FILE *out, const char *before, const char *usage)
{
	int indent = (int)strlen(before) + (int)strcspn(usage, " ") + 1, at;

	at = fprintf(out, "%s", before);
	for (bool first = true; *usage; first = false) {
		/* "[--limit N]" stays together. */
		size_t n = *usage == '[' ? strcspn(usage, "]") : strcspn(usage, " ");

		n += strcspn(usage + n, " ");
		if (!first && at + 1 + (int)n > WIDTH)
			at = fprintf(out, "\n%*s", indent, "") - 1;
		else if (!first)
			at += fprintf(out, " ");
		at += fprintf(out, "%.*s", (int)n, usage);
		usage += n + (usage[n] == ' ');
	}
	fputc('\n', out);
}

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
			add_usage(stderr, "usage: porism eval ", parts[i].usage);
	return EXIT_USAGE;
}

/* The options of a part are those that its usage shows. */
int cmd_eval_unknown(const char *part, const char *option)
{
	struct arena *a = arena_new();
	const char *names[40];
	char near[120] = "";
	int n = 0, rc;

	for (int i = 0; i < PARTS; i++)
		if (!strcmp(parts[i].name, part))
			for (const char *s = parts[i].usage; *s; s++)
				if (*s == '-' && (s[-1] == '[' || s[-1] == ' ') && n < 40)
					names[n++] = arena_strndup(a, s, strcspn(s, " ]"));
	text_near(near, sizeof near, option, names, n, 3);
	rc = cmd_eval_usage(part, "unknown option %.60s%s%s%s", option,
			    near[0] ? "; did you mean " : "", near, near[0] ? "?" : "");
	arena_free(a);
	return rc;
}

static void help(FILE *out)
{
	fputs("porism eval does one of these:\n", out);
	for (int i = 0; i < PARTS; i++) {
		add_usage(out, "  porism eval ", parts[i].usage);
		fprintf(out, "        %s\n", parts[i].text);
	}
	fputs("docs/cmd/eval.md tells what the options mean, docs/EVAL.md what a config "
	      "says.\n",
	      out);
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
	const char *names[PARTS];
	char near[120];

	if (!argc) {
		help(stderr);
		return EXIT_USAGE;
	}
	for (int i = 0; i < PARTS; i++) {
		names[i] = parts[i].name;
		if (strcmp(argv[0], parts[i].name))
			continue;
		if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
			add_usage(stdout, "usage: porism eval ", parts[i].usage);
			printf("\n%s (docs/cmd/eval.md)\n", parts[i].text);
			return EXIT_FINE;
		}
		return parts[i].fn(app, argc - 1, argv + 1);
	}
	text_near(near, sizeof near, argv[0], names, PARTS, 3);
	fprintf(stderr, "porism eval: what is \"%.60s\"?%s%s%s\n", argv[0],
		near[0] ? "  Did you mean " : "", near, near[0] ? "?" : "");
	help(stderr);
	return EXIT_USAGE;
}
