/* help.c -- what the commands and their options are, and which was meant (cmd.def, option.def). */
#include "cmd/manual.h"
#include "cmd/option.h"
#include "porism.h"
#include <stdarg.h>
#include <string.h>

#define WIDTH 100
#define COLUMN 22 /* where the texts of options begin */
#define NEAR 3    /* names that may have been meant */

/* --- Which was meant? --------------------------------------------------------------------- */
/* A third of the letters, and one more, may be wrong.  Dashes are in all options and make none likelier. */
static bool is_likely(const char *word, const char *name)
{
	int most;

	word += strspn(word, "-");
	name += strspn(name, "-");
	most = 1 + (int)strlen(word) / 3;
	return *word && (strstr(name, word) || text_distance(word, name, most + 1) <= most);
}

/* names: those that are not meant are taken out. */
static void near_name(char *out, size_t size, const char *word, const char **names, int n)
{
	char near[100];

	for (int i = 0; i < n; i++)
		if (!is_likely(word, names[i]))
			names[i] = NULL;
	text_near(near, sizeof near, word, names, n, NEAR);
	snprintf(out, size, "%s%s%s", near[0] ? "; did you mean " : "", near,
		 near[0] ? "?" : "");
}

void cmd_near_option(char *out, size_t size, const char *name, const char *option)
{
	struct cmd_option_list l = { .arena = arena_new() };
	const char **names;
	int n = 0;

	cmd_options_of(&l, name);
	names = arena_alloc(l.arena, (size_t)(l.n + 1) * sizeof *names);
	for (int i = 0; i < l.n; i++)
		if (l.at[i].name[0])
			names[n++] = l.at[i].name;
	near_name(out, size, option, names, n);
	arena_free(l.arena);
}

int cmd_wrong(const char *name, const char *fmt, ...)
{
	va_list ap;

	fprintf(stderr, "porism %s: ", name);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fprintf(stderr, " (porism help %s)\n", name);
	return EXIT_USAGE;
}

int cmd_unknown(const char *name, const char *option)
{
	const char *part;
	const struct cmd_parts *p = cmd_parts_of(name, &part);
	char near[120];

	if (p && part)
		return cmd_parts_unknown(p, part, option);
	if (cmd_has_option(name, option))
		return cmd_usage(name, "%s needs a value", option);
	if (option[0] != '-')
		return cmd_usage(name, "takes no arguments, not \"%.60s\"", option);
	cmd_near_option(near, sizeof near, name, option);
	return cmd_wrong(name, "unknown option %.60s%s", option, near);
}

int cmd_no_command(const char *name)
{
	int n;
	const struct cmd *all = cmd_list(&n);
	const char **names;
	char near[120];

	if (name[0] == '-') {
		fprintf(stderr,
			"porism: unknown option %.60s; before the command there are --help "
			"and --version (porism help)\n",
			name);
		return EXIT_USAGE;
	}
	names = mem_alloc((size_t)(n + 2) * sizeof *names);
	for (int i = 0; i < n; i++)
		names[i] = all[i].name;
	names[n] = "help";
	names[n + 1] = "version";
	near_name(near, sizeof near, name, names, n + 2);
	fprintf(stderr, "porism: no command \"%.60s\"%s (porism help lists them)\n", name,
		near);
	mem_free(names);
	return EXIT_USAGE;
}

/* --- Usages and options ------------------------------------------------------------------- */
void cmd_complain_usage(const char *name, const char *fmt, va_list args, const char *usage)
{
	char said[1000];

	vsnprintf(said, sizeof said, fmt, args);
	/* Of one option a line will do. */
	if (said[0] == '-' && !strchr(said, '\n'))
		fprintf(stderr, "porism %s: %s (porism help %s)\n", name, said, name);
	else
		fprintf(stderr, "porism %s: %s\n%sporism help %s tells the options.\n", name,
			said, usage, name);
}

int cmd_usage(const char *name, const char *fmt, ...)
{
	const struct cmd *c = cmd_find(name);
	const char *part;
	const struct cmd_parts *p = cmd_parts_of(name, &part);
	struct buf usage = { 0 };
	va_list ap;

	va_start(ap, fmt);
	if (p && part) {
		(void)cmd_parts_usage_list(p, part, fmt, ap);
	} else {
		buf_addf(&usage, "usage: porism %s\n", c ? c->usage : name);
		cmd_complain_usage(name, fmt, ap, usage.s);
		buf_clear(&usage);
	}
	va_end(ap);
	return EXIT_USAGE;
}

void cmd_add_usage(struct buf *b, const char *before, const char *usage)
{
	int indent = (int)strlen(before) + (int)strcspn(usage, " ") + 1, at;

	at = (int)strlen(before);
	buf_add(b, before);
	for (bool first = true; *usage; first = false) {
		/* "[--limit N]" stays together. */
		size_t n = *usage == '[' ? strcspn(usage, "]") : strcspn(usage, " ");

		n += strcspn(usage + n, " ");
		if (!first && at + 1 + (int)n > WIDTH) {
			buf_addf(b, "\n%*s", indent, "");
			at = indent;
		} else if (!first) {
			buf_addc(b, ' ');
			at++;
		}
		buf_addn(b, usage, n);
		at += (int)n;
		usage += n + (usage[n] == ' ');
	}
	buf_addc(b, '\n');
}

static void print_row(FILE *out, const struct cmd_option *o)
{
	int at;

	if (!o->name[0]) {
		fprintf(out, "%s\n", o->text);
		return;
	}
	at = fprintf(out, "  %s%s%s", o->name, o->value[0] ? " " : "", o->value);
	fprintf(out, at + 1 > COLUMN ? "\n%*s%s\n" : "%*s%s\n",
		at + 1 > COLUMN ? COLUMN : COLUMN - at, "", o->text);
}

void cmd_print_options(FILE *out, const char *name)
{
	struct cmd_option_list l = { .arena = arena_new() };
	struct buf b = { 0 };
	const char *title;

	cmd_options_of(&l, name);
	if (l.n)
		fputc('\n', out);
	/* What another table tells has its own form, below. */
	if (cmd_option_settings(name, &title, &b))
		while (l.n && strcmp(l.at[l.n - 1].text, title + strspn(title, "\n")))
			l.n--;
	for (int i = 0; i < l.n - (b.n > 0); i++)
		print_row(out, &l.at[i]);
	if (b.n)
		fprintf(out, "%s\n%s", title, buf_str(&b));
	buf_clear(&b);
	arena_free(l.arena);
}

/* --- Help --------------------------------------------------------------------------------- */
void cmd_help_all(FILE *out)
{
	int n;
	const struct cmd *all = cmd_list(&n);

	fprintf(out, "porism %s, exact geometry\n\nusage: porism COMMAND ...\n\n",
		porism_version());
	for (int i = 0; i < n; i++)
		fprintf(out, "  %-11s %s\n", all[i].name, cmd_brief(&all[i]));
	fprintf(out, "\n`porism help COMMAND` tells how one is asked and all of its options, "
		     "`porism "
		     "tools` the tools.\nBegin with `porism demo`, `porism repl`, or `porism "
		     "serve` for the page.\n");
}

int cmd_help(int words, char **word)
{
	const struct cmd *c = words ? cmd_find(word[0]) : NULL;
	const struct cmd_parts *parts;
	const char *part;

	if (!words || !strcmp(word[0], "help") || !strcmp(word[0], "--help") ||
	    !strcmp(word[0], "-h") || !strcmp(word[0], "version")) {
		cmd_help_all(stdout);
		return EXIT_FINE;
	}
	if (!strcmp(word[0], "--man"))
		return cmd_manual(words - 1, word + 1);
	if (!c)
		return cmd_no_command(word[0]);
	parts = cmd_parts_of(c->name, &part);
	/* "porism synth --seed 3 --help" names no part. */
	if (parts && words > 1 && word[1][0] != '-')
		return cmd_parts_help(parts, word[1]);
	printf("usage: porism %s\n\n", c->usage);
	/* The lines of a text are indented in the table. */
	for (const char *s = c->text; *s; s += strspn(s, "\n ")) {
		size_t n = strcspn(s, "\n");

		printf("%.*s\n", (int)n, s);
		s += n;
	}
	cmd_print_options(stdout, c->name);
	if (parts && parts->otherwise)
		cmd_parts_options(stdout, parts, parts->otherwise);
	if (parts)
		cmd_parts_list(stdout, parts);
	printf("\nporism-%s(1), or docs/cmd/%s.md, tells more.\n", c->name, c->name);
	return EXIT_FINE;
}
