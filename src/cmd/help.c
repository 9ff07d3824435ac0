/* help.c -- what the commands and their options are, and which was meant (cmd.def, option.def). */
#include "base/mem.h"
#include "cmd/eval_priv.h"
#include "cmd/judge_priv.h"
#include "cmd/store_priv.h"
#include "cmd/synth_priv.h"
#include "cmd/train_priv.h"
#include "porism.h"
#include <stdarg.h>
#include <string.h>

#define WIDTH 100
#define COLUMN 22 /* where the texts of options begin */
#define NEAR 3    /* names that may have been meant */

static const struct cmd_option {
	const char *command, *name, *value, *text;
} options[] = {
#define OPTION(command, name, value, text) { command, name, value, text },
#include "cmd/option.def"
#undef OPTION
};
#define OPTIONS ((int)(sizeof options / sizeof *options))

/* Options that are rows of another table, with their own help. */
static const struct {
	const char *command, *title;
	void (*help)(struct buf *b);
} settings[] = {
	{ "judge", "The controls of --translate (--no-echo and the like turn one off):",
	  translate_settings_help },
	{ "agent", "Settings:", agent_settings_help },
	{ "train sft", "\nSettings, of a config too (held_every there):", cmd_train_help_sft },
	{ "train grpo",
	  "\nSettings, of a config too (held_every there):", cmd_train_help_grpo },
	{ "train eval", "\nSettings, of a config too (top_p there):", cmd_train_help_eval },
};
#define SETTINGS ((int)(sizeof settings / sizeof *settings))

/* --- Names ------------------------------------------------------------------------------------ */
struct names {
	struct arena *arena;
	const char **at;
	int n, cap;
};

static void add_name(struct names *l, const char *s, size_t n)
{
	l->at = arena_grow(l->arena, l->at, &l->cap, l->n + 1, sizeof *l->at);
	l->at[l->n++] = arena_strndup(l->arena, s, n);
}

/* In a help the lines that are about options begin with them: "  --turns N", "  --nudge, --no-nudge". */
static void add_settings(struct names *l, void (*help)(struct buf *b))
{
	struct buf b = { 0 };

	help(&b);
	for (const char *s = buf_str(&b); *s; s += strcspn(s, "\n"), s += *s == '\n')
		for (s += strspn(s, " "); !strncmp(s, "--", 2); s += strspn(s, ", ")) {
			add_name(l, s, strcspn(s, " ,\n"));
			s += strcspn(s, " ,\n");
		}
	buf_clear(&b);
}

/* The options of a command or part. */
static void list_options(struct names *l, const char *name)
{
	for (int i = 0; i < OPTIONS; i++)
		if (options[i].name[0] && !strcmp(options[i].command, name))
			add_name(l, options[i].name, strlen(options[i].name));
	for (int i = 0; i < SETTINGS; i++)
		if (!strcmp(settings[i].command, name))
			add_settings(l, settings[i].help);
}

bool cmd_has_option(const char *name, const char *option)
{
	struct names l = { .arena = arena_new() };
	bool has = false;

	list_options(&l, name);
	for (int i = 0; i < l.n; i++)
		has |= !strcmp(l.at[i], option);
	arena_free(l.arena);
	return has;
}

/* --- Parts -------------------------------------------------------------------------------- */
/* Of a command that has parts ("eval", "eval run"), and the name of the part or NULL; NULL: it has none. */
static const struct cmd_parts *parts_of(const char *name, const char **part)
{
	static const struct cmd_parts *const all[] = { &cmd_eval_parts, &cmd_train_parts,
						       &cmd_synth_parts, &cmd_store_parts };
	size_t n = strcspn(name, " ");

	*part = name[n] ? name + n + 1 : NULL;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (strlen(all[i]->command) == n && !strncmp(all[i]->command, name, n))
			return all[i];
	return NULL;
}

/* --- Which was meant? --------------------------------------------------------------------- */
static void near_name(char *out, size_t size, const char *word, const char *const *names,
		      int n)
{
	char near[100];

	text_near(near, sizeof near, word, names, n, NEAR);
	snprintf(out, size, "%s%s%s", near[0] ? "; did you mean " : "", near,
		 near[0] ? "?" : "");
}

void cmd_near_option(char *out, size_t size, const char *name, const char *option)
{
	struct names l = { .arena = arena_new() };

	list_options(&l, name);
	near_name(out, size, option, l.at, l.n);
	arena_free(l.arena);
}

int cmd_unknown(const char *name, const char *option)
{
	const char *part;
	const struct cmd_parts *p = parts_of(name, &part);
	char near[120];

	if (p && part)
		return cmd_parts_unknown(p, part, option);
	if (cmd_has_option(name, option))
		return cmd_usage(name, "%s needs a value", option);
	cmd_near_option(near, sizeof near, name, option);
	return cmd_usage(name, "unknown option %.60s%s", option, near);
}

int cmd_no_command(const char *name)
{
	int n;
	const struct cmd *all = cmd_list(&n);
	const char **names = mem_alloc((size_t)n * sizeof *names);
	char near[120];

	for (int i = 0; i < n; i++)
		names[i] = all[i].name;
	near_name(near, sizeof near, name, names, n);
	fprintf(stderr, "porism: no command \"%.60s\"%s\nporism help lists them.\n", name,
		near);
	mem_free(names);
	return EXIT_USAGE;
}

/* --- Usages and options ------------------------------------------------------------------- */
int cmd_usage(const char *name, const char *fmt, ...)
{
	const struct cmd *c = cmd_find(name);
	const char *part;
	const struct cmd_parts *p = parts_of(name, &part);
	va_list ap;

	va_start(ap, fmt);
	if (p && part) {
		(void)cmd_parts_usage_list(p, part, fmt, ap);
	} else {
		fprintf(stderr, "porism %s: ", name);
		vfprintf(stderr, fmt, ap);
		fprintf(stderr, "\nusage: porism %s\n", c ? c->usage : name);
	}
	va_end(ap);
	return EXIT_USAGE;
}

void cmd_print_usage(FILE *out, const char *before, const char *usage)
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

void cmd_print_options(FILE *out, const char *name)
{
	bool any = false;

	for (int i = 0; i < OPTIONS; i++) {
		const struct cmd_option *o = &options[i];
		int at;

		if (strcmp(o->command, name))
			continue;
		if (!any)
			fputc('\n', out);
		any = true;
		if (!o->name[0]) {
			fprintf(out, "%s\n", o->text);
			continue;
		}
		at = fprintf(out, "  %s%s%s", o->name, o->value[0] ? " " : "", o->value);
		fprintf(out, at + 1 > COLUMN ? "\n%*s%s\n" : "%*s%s\n",
			at + 1 > COLUMN ? COLUMN : COLUMN - at, "", o->text);
	}
	for (int i = 0; i < SETTINGS; i++) {
		struct buf b = { 0 };

		if (strcmp(settings[i].command, name))
			continue;
		settings[i].help(&b);
		fprintf(out, "%s\n%s", settings[i].title, buf_str(&b));
		buf_clear(&b);
	}
}

/* --- Help --------------------------------------------------------------------------------- */
void cmd_help_all(FILE *out)
{
	int n;
	const struct cmd *all = cmd_list(&n);

	fprintf(out, "porism %s, exact geometry\n\n", porism_version());
	for (int i = 0; i < n; i++)
		fprintf(out, "  porism %s\n        %s\n", all[i].usage, all[i].text);
	fprintf(out, "\n`porism help COMMAND` tells the options of one, `porism tools` the "
		     "tools.\n");
}

int cmd_help(int words, char **word)
{
	const struct cmd *c = words ? cmd_find(word[0]) : NULL;
	const struct cmd_parts *parts;
	const char *part;

	if (!words) {
		cmd_help_all(stdout);
		return EXIT_FINE;
	}
	if (!c)
		return cmd_no_command(word[0]);
	parts = parts_of(c->name, &part);
	/* "porism synth --seed 3 --help" names no part. */
	if (parts && words > 1 && (!parts->otherwise || word[1][0] != '-'))
		return cmd_parts_help(parts, word[1]);
	printf("usage: porism %s\n\n", c->usage);
	/* In the list of all commands the lines of a text are indented. */
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
	printf("\ndocs/cmd/%s.md tells more.\n", c->name);
	return EXIT_FINE;
}
