/* option.c -- the options of the commands: one table (option.def), and those that are rows of other tables. */
#include "cmd/option.h"
#include "cmd/data_priv.h"
#include "cmd/eval_priv.h"
#include "cmd/judge_priv.h"
#include "cmd/store_priv.h"
#include "cmd/synth_priv.h"
#include "cmd/train_priv.h"
#include <ctype.h>
#include <string.h>

static const struct cmd_option options[] = {
#define OPTION(command, name, value, text) { command, name, value, text },
#define TAKES(command, option, what)
#include "cmd/option.def"
#undef OPTION
#undef TAKES
};
#define OPTIONS ((int)(sizeof options / sizeof *options))

static const struct {
	const char *command, *option, *what;
} takes[] = {
#define OPTION(command, name, value, text)
#define TAKES(command, option, what) { command, option, what },
#include "cmd/option.def"
#undef OPTION
#undef TAKES
};

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

bool cmd_option_settings(const char *name, const char **title, struct buf *b)
{
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
		if (!strcmp(settings[i].command, name)) {
			*title = settings[i].title;
			settings[i].help(b);
			return true;
		}
	return false;
}

/* --- Lists -------------------------------------------------------------------------------- */
static void add_option(struct cmd_option_list *l, const struct cmd_option *o)
{
	l->at = arena_grow(l->arena, l->at, &l->cap, l->n + 1, sizeof *l->at);
	l->at[l->n++] = *o;
}

/* The rows of a help that another table makes: "  --turns N" or "  --nudge, --no-nudge", then the text on the same
 * line or on lines that are indented further; other lines are headings. */
static void add_rows(struct cmd_option_list *l, const char *name, const char *s)
{
	int first = l->n;

	for (; *s; s += *s == '\n') {
		size_t blanks = strspn(s, " "), n = strcspn(s, "\n");
		const char *end = s + n;

		s += blanks;
		if (s < end && blanks < 4 && strncmp(s, "--", 2)) {
			add_option(l, &(struct cmd_option){
					      name, "", "",
					      arena_strndup(l->arena, s, n - blanks) });
			first = l->n;
		} else if (s < end && blanks < 4) {
			first = l->n;
			while (!strncmp(s, "--", 2)) {
				size_t k = strcspn(s, " ,\n");

				add_option(l, &(struct cmd_option){
						      name, arena_strndup(l->arena, s, k), "",
						      "" });
				s += k;
				s += s[0] == ',' ? strspn(s, ", ") : 0;
			}
			/* One blank and capitals: a value. */
			if (s < end && s[0] == ' ' && s[1] != ' ') {
				size_t k = strcspn(++s, " \n");

				l->at[l->n - 1].value = arena_strndup(l->arena, s, k);
				s += k;
			}
			s += strspn(s, " ");
		}
		for (int i = first; i < l->n && s < end; i++)
			l->at[i].text =
				arena_printf(l->arena, "%s%s%.*s", l->at[i].text,
					     l->at[i].text[0] ? " " : "", (int)(end - s), s);
		s = end;
	}
}

void cmd_options_of(struct cmd_option_list *l, const char *name)
{
	struct buf b = { 0 };
	const char *title;

	for (int i = 0; i < OPTIONS; i++)
		if (!strcmp(options[i].command, name))
			add_option(l, &options[i]);
	if (cmd_option_settings(name, &title, &b)) {
		add_option(l,
			   &(struct cmd_option){ name, "", "", title + strspn(title, "\n") });
		add_rows(l, name, buf_str(&b));
	}
	buf_clear(&b);
}

const char *cmd_value_word(const struct cmd_option *o, int i, struct arena *a)
{
	for (const char *s = o->value; *s; s += *s == '|') {
		size_t n = strcspn(s, "|");

		if ((islower((unsigned char)*s) || isdigit((unsigned char)*s)) && i-- == 0)
			return arena_strndup(a, s, n);
		s += n;
	}
	return NULL;
}

const char *cmd_option_takes(const char *name, const char *option)
{
	const char *any = NULL;

	for (size_t i = 0; i < sizeof takes / sizeof *takes; i++) {
		if (strcmp(takes[i].option, option))
			continue;
		if (!strcmp(takes[i].command, name))
			return takes[i].what;
		if (!strcmp(takes[i].command, "*"))
			any = takes[i].what;
	}
	return any;
}

/* --- Parts -------------------------------------------------------------------------------- */
const struct cmd_parts *cmd_parts_of(const char *name, const char **part)
{
	static const struct cmd_parts *const all[] = { &cmd_eval_parts, &cmd_train_parts,
						       &cmd_synth_parts, &cmd_store_parts,
						       &cmd_data_parts };
	size_t n = strcspn(name, " ");

	*part = name[n] ? name + n + 1 : NULL;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (strlen(all[i]->command) == n && !strncmp(all[i]->command, name, n))
			return all[i];
	return NULL;
}

/* --- One option --------------------------------------------------------------------------- */
/* NULL: the command has none of that name.  "--no-echo" is "--echo" of another table's rows. */
static const struct cmd_option *find(const struct cmd_option_list *l, const char *name)
{
	for (int i = 0; i < l->n; i++)
		if (l->at[i].name[0] && !strcmp(l->at[i].name, name))
			return &l->at[i];
	if (strncmp(name, "--no-", 5))
		return NULL;
	for (int i = 0; i < l->n; i++)
		if (!strncmp(l->at[i].name, "--", 2) && !strcmp(l->at[i].name + 2, name + 5) &&
		    !l->at[i].value[0])
			return &l->at[i];
	return NULL;
}

bool cmd_has_option(const char *name, const char *option)
{
	struct cmd_option_list l = { .arena = arena_new() };
	bool has;

	cmd_options_of(&l, name);
	has = find(&l, option) != NULL;
	arena_free(l.arena);
	return has;
}

/* --- What was given ----------------------------------------------------------------------- */
/* The command, or the part of it that the first word names or that is meant without one; *from: the first word
 * that belongs to it.  NULL: no such part. */
static const char *whose(const char *command, struct arena *a, int argc, char **argv,
			 int *from)
{
	const char *part;
	const struct cmd_parts *p = cmd_parts_of(command, &part);

	*from = 0;
	if (!p)
		return command;
	if (p->otherwise && (!argc || argv[0][0] == '-'))
		return arena_printf(a, "%s %s", command, p->otherwise);
	for (int i = 0; i < p->n && argc; i++)
		if (!strcmp(p->part[i].name, argv[0])) {
			*from = 1;
			return arena_printf(a, "%s %s", command, argv[0]);
		}
	return NULL;
}

/* What stands behind "--" is no option.  The commands look at the first letter, so that a file is named from its folder:
 * -x.pg is ./-x.pg.  - alone is standard input there, too. */
static char *plain_word(const char *name, struct arena *a, char *word)
{
	const char *what = cmd_option_takes(name, "");
	bool file = !what || !strchr("@-", what[0]);

	return file && word[0] == '-' && word[1] ? arena_printf(a, "./%s", word) : word;
}

int cmd_take_words(const char *command, struct arena *a, int *argc, char ***argv,
		   bool *no_times)
{
	struct cmd_option_list l = { .arena = a };
	char **out = arena_alloc(a, ((size_t)*argc * 2 + 1) * sizeof *out);
	int from, n = 0;
	const char *name = whose(command, a, *argc, *argv, &from);

	if (!name)
		return 0;
	cmd_options_of(&l, name);
	for (int i = 0; i < *argc; i++) {
		char *word = (*argv)[i];
		size_t length = strcspn(word, "=");
		const struct cmd_option *o;

		if (i >= from && !strcmp(word, "--")) {
			/* An answer may begin with anything: grade looks at it itself. */
			i += strcmp(name, "grade") != 0;
			for (; i < *argc; i++)
				out[n++] = plain_word(name, a, (*argv)[i]);
			break;
		}
		if (i < from || strncmp(word, "--", 2) || !islower((unsigned char)word[2])) {
			out[n++] = word;
			o = i < from ? NULL : find(&l, word);
		} else {
			char *bare = arena_strndup(a, word, length);

			o = find(&l, bare);
			if (!o)
				return cmd_unknown(name, bare);
			out[n++] = bare;
			if (word[length] && !o->value[0])
				return cmd_usage(name, "%s takes no value", bare);
			if (word[length]) {
				out[n++] = word + length + 1;
				continue;
			}
			if (!strcmp(bare, "--no-times")) {
				*no_times = true;
				n--;
			}
		}
		if (o && o->value[0] && i + 1 < *argc)
			out[n++] = (*argv)[++i];
	}
	*argc = n;
	*argv = out;
	return 0;
}
