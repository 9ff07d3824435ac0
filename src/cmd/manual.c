/*
 * manual.c -- manual pages of section 1 in man(7), out of cmd.def, option.def, environment.def and the tables of parts.
 *
 * Options and other words of a shell are written with \- , so that they can be copied from the page.
 */
#include "cmd/manual.h"
#include "cmd/option.h"
#include "porism.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct {
	const char *commands, *name, *text;
} variables[] = {
#define VARIABLE(commands, name, text) { commands, name, text },
#include "cmd/environment.def"
#undef VARIABLE
};

static const struct {
	int code;
	const char *text;
} ends[] = {
	{ EXIT_FINE, "everything was fine" },
	{ EXIT_FAILED, "a call failed, or an answer is not what was expected" },
	{ EXIT_LIMIT, "stopped at a limit of money or time; the same command goes on" },
	{ EXIT_SYSTEM,
	  "a file could not be read or written, or a server could not be reached" },
	{ EXIT_USAGE, "asked wrongly" },
};

/* --- Letters ------------------------------------------------------------------------------ */
/* Text that roff takes as it is; a new line of a table's text with its indentation is a blank. */
static void put_text(const char *s, size_t n)
{
	if (n && (*s == '.' || *s == '\''))
		fputs("\\&", stdout);
	for (size_t i = 0; i < n; i++) {
		if (s[i] == '\\')
			fputs("\\e", stdout);
		else if (s[i] == '-')
			fputs("\\-", stdout);
		else if (s[i] == '\n' || s[i] == ' ') {
			while (i + 1 < n && (s[i + 1] == ' ' || s[i + 1] == '\n'))
				i++;
			putchar(' ');
		} else
			putchar(s[i]);
	}
}

static void put(const char *s)
{
	put_text(s, strlen(s));
}

/* "porism-run", of commands a space between. */
static void put_page(const char *command)
{
	printf("\\fBporism%s", *command ? "\\-" : "");
	put(command);
	fputs("\\fR(1)", stdout);
}

/* A usage: placeholders in capitals lean, the rest is to be typed. */
static void put_usage(const char *s)
{
	while (*s) {
		size_t n = strcspn(s, " \n[]|.:=\"'");
		bool name = n && isupper((unsigned char)*s);

		if (n) {
			printf("%s", name ? "\\fI" : "\\fB");
			put_text(s, n);
			fputs("\\fR", stdout);
			s += n;
		} else if (*s == ' ' || *s == '\n') {
			s += strspn(s, " \n");
			putchar(' ');
		} else {
			putchar(*s++);
		}
	}
}

/* --- Pieces ------------------------------------------------------------------------------- */
static void put_date(void)
{
	const char *epoch = getenv("SOURCE_DATE_EPOCH");
	time_t t = epoch ? (time_t)strtoll(epoch, NULL, 10) : time(NULL);
	struct tm tm;
	char date[40] = "";

	if (gmtime_r(&t, &tm))
		strftime(date, sizeof date, "%Y-%m-%d", &tm);
	fputs(date, stdout);
}

static void put_head(const char *command)
{
	fputs(".\\\" Made from src/cmd/*.def by porism help --man.\n.TH PORISM", stdout);
	if (*command)
		fputs("\\-", stdout);
	for (const char *s = command; *s; s++)
		putchar(toupper((unsigned char)*s));
	fputs(" 1 \"", stdout);
	put_date();
	printf("\" \"porism %s\" \"Porism\"\n.nr HY 0\n.nh\n.ad l\n", porism_version());
}

/* A row's text, which has no full stop in the table. */
static void put_sentence(const char *s)
{
	size_t n = strlen(s);

	put(s);
	fputs(n && strchr(".?!", s[n - 1]) ? "\n" : ".\n", stdout);
}

/* The usages of a command, each on its own line, which begins with "porism". */
static void put_synopsis(const char *usage)
{
	static const char again[] = "\n       porism ";

	fputs(".SH SYNOPSIS\n", stdout);
	for (bool first = true; usage; first = false) {
		const char *next = strstr(usage, again);
		char *one = mem_strndup(usage, next ? (size_t)(next - usage) : strlen(usage));

		if (!first)
			puts(".br");
		fputs("\\fBporism\\fR ", stdout);
		put_usage(one);
		putchar('\n');
		mem_free(one);
		usage = next ? next + sizeof again - 1 : NULL;
	}
}

/* The options of a command or part; returns how many. */
static int put_options(const char *name, const char *title)
{
	struct cmd_option_list l = { .arena = arena_new() };

	cmd_options_of(&l, name);
	if (l.n && *title)
		printf(".SH %s\n", title);
	for (int i = 0; i < l.n; i++) {
		const struct cmd_option *o = &l.at[i];

		if (!o->name[0]) {
			fputs(".PP\n", stdout);
			put(o->text);
			putchar('\n');
			continue;
		}
		fputs(".TP\n\\fB", stdout);
		put(o->name);
		fputs("\\fR", stdout);
		if (o->value[0]) {
			putchar(' ');
			put_usage(o->value);
		}
		putchar('\n');
		put_sentence(o->text[0] ? o->text : "as it says");
	}
	arena_free(l.arena);
	return l.n;
}

static void put_parts(const struct cmd_parts *p)
{
	fputs(".SH PARTS\n", stdout);
	for (int i = 0; i < p->n; i++) {
		char *name = mem_strndup(p->command, strlen(p->command));
		struct buf both = { 0 };

		buf_addf(&both, "%s %s", name, p->part[i].name);
		printf(".SS porism %s\n", buf_str(&both));
		fputs("\\fBporism ", stdout);
		put(p->command);
		fputs("\\fR ", stdout);
		put_usage(p->part[i].usage);
		fputs("\n.PP\n", stdout);
		put_sentence(p->part[i].text);
		put_options(buf_str(&both), "");
		buf_clear(&both);
		mem_free(name);
	}
}

/* Is the word one of the list, with blanks between? */
static bool is_of(const char *list, const char *word)
{
	size_t n = strlen(word);

	for (const char *s = list; *(s += strspn(s, " ")); s += strcspn(s, " "))
		if (strcspn(s, " ") == n && !strncmp(s, word, n))
			return true;
	return false;
}

/* Those of a command, or all of them. */
static void put_variables(const char *command)
{
	bool any = false;

	for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
		if (*command && !is_of(variables[i].commands, command))
			continue;
		if (!any)
			fputs(".SH ENVIRONMENT\n", stdout);
		any = true;
		printf(".TP\n.B %s\n", variables[i].name);
		put(variables[i].text);
		fputs(".\n", stdout);
	}
}

static void put_ends(void)
{
	fputs(".SH EXIT STATUS\n", stdout);
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		printf(".TP\n.B %d\n%s.\n", ends[i].code, ends[i].text);
}

/* --- Pages -------------------------------------------------------------------------------- */
static int program_page(void)
{
	int n;
	const struct cmd *all = cmd_list(&n);

	put_head("");
	fputs(".SH NAME\nporism \\- exact geometry\n"
	      ".SH SYNOPSIS\n\\fBporism\\fR \\fICOMMAND\\fR ...\n.br\n"
	      "\\fBporism help\\fR [\\fICOMMAND\\fR [\\fIPART\\fR]]\n.br\n"
	      "\\fBporism \\-\\-version\\fR\n"
	      ".SH DESCRIPTION\n"
	      "A geometry engine that computes exactly: figures are built from GeoGebra's "
	      "commands or from calls of tools, values are numbers in closed form, and "
	      "relations are decided, not guessed.\n.PP\n"
	      "An option with a value is given as \\fB\\-\\-seed 3\\fR or "
	      "\\fB\\-\\-seed=3\\fR; "
	      "\\fB\\-\\fR is standard input or output where a file is expected; what follows "
	      "\\fB\\-\\-\\fR is no option.\n.SH COMMANDS\n",
	      stdout);
	for (int i = 0; i < n; i++) {
		fputs(".TP\n", stdout);
		put_page(all[i].name);
		putchar('\n');
		put(all[i].text);
		putchar('\n');
	}
	put_ends();
	put_variables("");
	return EXIT_FINE;
}

/* "Circle(center: point, radius?: number)" */
static void put_form(const struct tool *t)
{
	char *command = mem_strndup(t->commands, strcspn(t->commands, " "));
	struct buf b = { 0 };

	tool_form(&b, t, command, false);
	printf(".TP\n\\fB%s\\fR", command);
	put(buf_str(&b) + strlen(command));
	putchar('\n');
	buf_clear(&b);
	mem_free(command);
}

/* The commands of scripts: a command with its parameters, and what it does. */
static int script_page(const struct tool_table *tools)
{
	const char *group = "";

	fputs(".SH COMMANDS\n", stdout);
	for (int i = 0; i < tool_count(tools); i++) {
		const struct tool *t = tool_at(tools, i);

		if (!t->commands[0])
			continue;
		if (strcmp(group, t->group)) {
			group = t->group;
			fputs(".SS ", stdout);
			put(group);
			putchar('\n');
		}
		put_form(t);
		put(t->text);
		putchar('\n');
	}
	return EXIT_FINE;
}

static int command_page(const struct cmd *c)
{
	const char *part;
	const struct cmd_parts *p = cmd_parts_of(c->name, &part);

	put_head(c->name);
	printf(".SH NAME\nporism\\-%s \\- ", c->name);
	put(cmd_brief(c));
	putchar('\n');
	put_synopsis(c->usage);
	fputs(".SH DESCRIPTION\n", stdout);
	put(c->text);
	fputs("\n.\\\" INTRO\n", stdout);
	put_options(c->name, "OPTIONS");
	if (p)
		put_parts(p);
	fputs(".\\\" REST\n", stdout);
	put_ends();
	put_variables(c->name);
	return EXIT_FINE;
}

int cmd_manual(int words, char **word)
{
	const struct cmd *c = words ? cmd_find(word[0]) : NULL;

	if (words && !strcmp(word[0], "script")) {
		struct tool_table *tools = tool_table_new();
		int rc = script_page(tools);

		tool_table_free(tools);
		return rc;
	}
	if (words && !c)
		return cmd_no_command(word[0]);
	return c ? command_page(c) : program_page();
}
