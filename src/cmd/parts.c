/* parts.c -- commands that have parts. */
#include "cmd/parts.h"
#include <string.h>

static const struct cmd_part_row *find(const struct cmd_parts *p, const char *name)
{
	for (int i = 0; i < p->n; i++)
		if (!strcmp(p->part[i].name, name))
			return &p->part[i];
	return NULL;
}

static int no_part(const struct cmd_parts *p, const char *word)
{
	const char **names = mem_alloc((size_t)p->n * sizeof *names);
	char near[120];

	if (word[0] == '-' && word[1]) {
		mem_free(names);
		return cmd_usage(p->command, "which part? It comes before %.60s", word);
	}
	for (int i = 0; i < p->n; i++)
		names[i] = p->part[i].name;
	text_near(near, sizeof near, word, names, p->n, 3);
	mem_free(names);
	fprintf(stderr, "porism %s: no part \"%.60s\"%s%s%s (porism help %s lists them)\n",
		p->command, word, near[0] ? "; did you mean " : "", near, near[0] ? "?" : "",
		p->command);
	return EXIT_USAGE;
}

int cmd_parts_run(const struct cmd_parts *p, struct app *app, int argc, char **argv)
{
	const struct cmd_part_row *part;

	if (p->otherwise && (!argc || argv[0][0] == '-'))
		return find(p, p->otherwise)->fn(app, argc, argv);
	if (!argc)
		return cmd_usage(p->command, "what is to be done?");
	part = find(p, argv[0]);
	return part ? part->fn(app, argc - 1, argv + 1) : no_part(p, argv[0]);
}

void cmd_parts_list(FILE *out, const struct cmd_parts *p)
{
	fputs("\nIts parts:\n", out);
	for (int i = 0; i < p->n; i++)
		fprintf(out, "  %-11s %s\n", p->part[i].name, p->part[i].text);
	fprintf(out, "\n`porism help %s PART` tells the options of one; %s.\n", p->command,
		p->more);
}

/* "usage: porism eval run CONFIG ..." */
static void add_usage(struct buf *b, const struct cmd_parts *p,
		      const struct cmd_part_row *part)
{
	char head[60];

	snprintf(head, sizeof head, "usage: porism %s ", p->command);
	cmd_add_usage(b, head, part->usage);
}

void cmd_parts_options(FILE *out, const struct cmd_parts *p, const char *name)
{
	char both[60];

	snprintf(both, sizeof both, "%s %s", p->command, name);
	cmd_print_options(out, both);
}

int cmd_parts_help(const struct cmd_parts *p, const char *name)
{
	const struct cmd_part_row *part = find(p, name);
	struct buf usage = { 0 };

	if (!part)
		return no_part(p, name);
	add_usage(&usage, p, part);
	fputs(usage.s, stdout);
	buf_clear(&usage);
	printf("\n%s\n", part->text);
	cmd_parts_options(stdout, p, name);
	printf("\nporism-%s(1), or docs/cmd/%s.md, tells more.\n", p->command, p->command);
	return EXIT_FINE;
}

int cmd_parts_usage_list(const struct cmd_parts *p, const char *name, const char *fmt,
			 va_list args)
{
	const struct cmd_part_row *part = find(p, name);
	struct buf usage = { 0 };
	char both[60];

	snprintf(both, sizeof both, "%s %s", p->command, name);
	if (part)
		add_usage(&usage, p, part);
	cmd_complain_usage(both, fmt, args, buf_str(&usage));
	buf_clear(&usage);
	return EXIT_USAGE;
}

int cmd_parts_usage(const struct cmd_parts *p, const char *name, const char *fmt, ...)
{
	va_list args;
	int code;

	va_start(args, fmt);
	code = cmd_parts_usage_list(p, name, fmt, args);
	va_end(args);
	return code;
}

static bool has_option(const struct cmd_parts *p, const char *name, const char *option)
{
	char both[60];

	snprintf(both, sizeof both, "%s %s", p->command, name);
	return cmd_has_option(both, option);
}

/* "forward, backward": the parts that have it. */
static void add_owners(struct buf *b, const struct cmd_parts *p, const char *option)
{
	for (int i = 0; i < p->n; i++)
		if (has_option(p, p->part[i].name, option))
			buf_addf(b, "%s%s", b->n ? ", " : "", p->part[i].name);
}

int cmd_parts_unknown(const struct cmd_parts *p, const char *name, const char *option)
{
	char both[60], near[120];
	struct buf owners = { 0 };
	int code;

	if (has_option(p, name, option))
		return cmd_parts_usage(p, name, "%s needs a value", option);
	add_owners(&owners, p, option);
	snprintf(both, sizeof both, "%s %s", p->command, name);
	cmd_near_option(near, sizeof near, both, option);
	if (owners.n)
		code = cmd_wrong(both, "%.60s is an option of porism %s %s", option,
				 p->command, owners.s);
	else
		code = cmd_wrong(both, "unknown option %.60s%s", option, near);
	buf_clear(&owners);
	return code;
}

int cmd_complain(const char *who, const struct err *e)
{
	fprintf(stderr, "porism %s: %s\n", who, e->msg);
	if (e->near[0])
		fprintf(stderr, "  near: %s\n", e->near);
	if (e->hint[0])
		fprintf(stderr, "  hint: %s\n", e->hint);
	return strcmp(e->code ? e->code : "", "unavailable") ? EXIT_USAGE : EXIT_SYSTEM;
}
