/*
 * cmd_completion.c -- porism completion: what shells complete, out of the tables of commands and options.
 *
 * Each shell gets the same rows: a command or part, its options, the values of each, and what its other words are.  What
 * the rows mean is told in option.def.
 */
#include "cmd/data_priv.h"
#include "cmd/option.h"
#include "dataset/dataset.h"
#include "grade/grade.h"
#include <ctype.h>
#include <string.h>

cmd_fn cmd_completion;

/* --- Lists ---------------------------------------------------------------------------------- */
struct shell_words {
	struct arena *arena;
	const struct app *app;
	struct buf b; /* with blanks between */
};

static void add_word(struct shell_words *w, const char *s)
{
	buf_addf(&w->b, "%s%s", w->b.n ? " " : "", s);
}

static void list_shells(struct shell_words *w)
{
	add_word(w, "bash zsh fish");
}

static void list_commands(struct shell_words *w)
{
	int n;
	const struct cmd *all = cmd_list(&n);

	for (int i = 0; i < n; i++)
		add_word(w, all[i].name);
}

static void list_tools(struct shell_words *w)
{
	for (int i = 0; i < tool_count(w->app->tools); i++)
		add_word(w, tool_at(w->app->tools, i)->name);
}

static void list_rules(struct shell_words *w)
{
	int n;
	const struct grade_rule *r = grade_rules(&n);

	for (int i = 0; i < n; i++)
		add_word(w, r[i].name);
}

static void list_sets(struct shell_words *w)
{
	int n;
	const struct dataset_set *all = dataset_sets(&n);

	for (int i = 0; i < n; i++)
		add_word(w, all[i].name);
}

static void list_data(struct shell_words *w)
{
	for (int i = 0; cmd_data_name(i); i++)
		add_word(w, cmd_data_name(i));
}

static const struct {
	const char *name;
	void (*list)(struct shell_words *w);
} lists[] = {
	{ "@shells", list_shells }, { "@commands", list_commands }, { "@tools", list_tools },
	{ "@rules", list_rules },   { "@sets", list_sets },         { "@data", list_data },
};

/* --- What a word may be ---------------------------------------------------------------------- */
/* Words that are taken as they stand, files by their endings ("" any), folders.  In the arena. */
struct shell_choice {
	const char *words, *endings;
	bool files, folders;
};

static void choose_from(struct shell_choice *c, struct shell_words *w, const char *what)
{
	/* "/ @data": folders, and the words of a list. */
	if (!strncmp(what, "/ @", 3)) {
		c->folders = true;
		what += 2;
	}
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (!strcmp(lists[i].name, what)) {
			buf_reset(&w->b);
			lists[i].list(w);
			c->words = arena_strdup(w->arena, buf_str(&w->b));
			return;
		}
	if (!strcmp(what, "-"))
		return;
	buf_reset(&w->b);
	for (const char *s = what; *(s += strspn(s, " ")); s += strcspn(s, " ")) {
		if (*s == '/')
			c->folders = true;
		else
			add_word(w, arena_strndup(w->arena, s, strcspn(s, " ")));
	}
	c->files = w->b.n > 0;
	c->endings = arena_strdup(w->arena, buf_str(&w->b));
}

/* Is a word of the value ("DIR|FILE") one of these? */
static bool names(const char *value, const char *const *of)
{
	for (const char *s = value; *s; s += *s == '|') {
		size_t n = strcspn(s, "|");

		for (int i = 0; of[i]; i++)
			if (strlen(of[i]) == n && !strncmp(of[i], s, n))
				return true;
		s += n;
	}
	return false;
}

/* The value of an option. */
static struct shell_choice choice_of(struct shell_words *w, const char *name,
				     const struct cmd_option *o)
{
	static const char *const files[] = { "FILE",     "FILE2", "OUT",     "CONFIG", "TRACE",
					     "VERDICTS", "PATH",  "SAMPLES", "F",      NULL };
	static const char *const folders[] = { "DIR", "RUN", NULL };
	struct shell_choice c = { "", "", false, false };
	const char *what = cmd_option_takes(name, o->name), *word;

	if (what) {
		choose_from(&c, w, what);
	} else {
		c.files = names(o->value, files);
		c.folders = names(o->value, folders);
	}
	buf_reset(&w->b);
	add_word(w, c.words);
	for (int i = 0; (word = cmd_value_word(o, i, w->arena)); i++)
		add_word(w, word);
	c.words = arena_strdup(w->arena, buf_str(&w->b) + strspn(buf_str(&w->b), " "));
	return c;
}

/* What stands where no option does. */
static struct shell_choice words_of(struct shell_words *w, const char *name)
{
	struct shell_choice c = { "", "", false, false };
	const char *what = cmd_option_takes(name, "");

	if (what)
		choose_from(&c, w, what);
	else
		c.files = true;
	return c;
}

/* --- Every command and part ------------------------------------------------------------------ */
/* A shell's writer: called for each command without parts and for each part. */
typedef void write_fn(struct shell_words *w, const char *name,
		      const struct cmd_option_list *l);

static void each_of(struct shell_words *w, const char *name, write_fn *write)
{
	struct cmd_option_list l = { .arena = w->arena };

	cmd_options_of(&l, name);
	write(w, name, &l);
}

static void each(struct shell_words *w, write_fn *write)
{
	int n;
	const struct cmd *all = cmd_list(&n);

	for (int i = 0; i < n; i++) {
		const char *part;
		const struct cmd_parts *p = cmd_parts_of(all[i].name, &part);

		for (int k = 0; p && k < p->n; k++)
			each_of(w,
				arena_printf(w->arena, "%s %s", p->command, p->part[k].name),
				write);
		if (!p)
			each_of(w, all[i].name, write);
	}
}

/* The parts of a command, with blanks between; "" where it has none. */
static const char *parts_words(struct shell_words *w, const char *command)
{
	const char *part;
	const struct cmd_parts *p = cmd_parts_of(command, &part);

	buf_reset(&w->b);
	for (int i = 0; p && i < p->n; i++)
		add_word(w, p->part[i].name);
	return arena_strdup(w->arena, buf_str(&w->b));
}

/* The name of the part that is meant where no word names one, or of the command itself. */
static const char *meant(struct shell_words *w, const char *command)
{
	const char *part;
	const struct cmd_parts *p = cmd_parts_of(command, &part);

	return p && p->otherwise ? arena_printf(w->arena, "%s %s", command, p->otherwise)
				 : command;
}

static bool is_option(const struct cmd_option *o)
{
	return o->name[0] != 0;
}

/* --- bash ------------------------------------------------------------------------------------ */
/* "words|endings|how", how of f (files) and d (folders): what _porism_offer reads. */
static void put_choice(const struct shell_choice *c)
{
	printf("'%s' '%s' '%s%s'", c->words, c->endings, c->files ? "f" : "",
	       c->folders ? "d" : "");
}

static void bash_options(struct shell_words *w, const char *name,
			 const struct cmd_option_list *l)
{
	(void)w;
	printf("\t'%s') options='--help", name);
	for (int i = 0; i < l->n; i++)
		if (is_option(&l->at[i]))
			printf(" %s", l->at[i].name);
	puts("' ;;");
}

static void bash_values(struct shell_words *w, const char *name,
			const struct cmd_option_list *l)
{
	for (int i = 0; i < l->n; i++) {
		struct shell_choice c;

		if (!is_option(&l->at[i]) || !l->at[i].value[0])
			continue;
		c = choice_of(w, name, &l->at[i]);
		printf("\t'%s %s') _porism_offer ", name, l->at[i].name);
		put_choice(&c);
		puts(" ;;");
	}
}

static void bash_words(struct shell_words *w, const char *name,
		       const struct cmd_option_list *l)
{
	struct shell_choice c = words_of(w, name);

	(void)l;
	printf("\t'%s') _porism_offer ", name);
	put_choice(&c);
	puts(" ;;");
}

static void bash_parts(struct shell_words *w)
{
	int n;
	const struct cmd *all = cmd_list(&n);

	for (int i = 0; i < n; i++) {
		const char *parts = parts_words(w, all[i].name);

		if (*parts)
			printf("\t%s) parts='%s' meant='%s' ;;\n", all[i].name, parts,
			       meant(w, all[i].name));
	}
}

static void bash(struct shell_words *w)
{
	const char *commands;

	buf_reset(&w->b);
	list_commands(w);
	commands = arena_strdup(w->arena, buf_str(&w->b));
	fputs("# bash completion of porism; made by porism completion bash\n\n"
	      "# Words, files by their endings (none: all), and folders that fit what was "
	      "typed.\n"
	      "_porism_offer() {\n"
	      "\tlocal f\n"
	      "\tCOMPREPLY=($(compgen -W \"$1\" -- \"$cur\"))\n"
	      "\t[ -n \"$3\" ] || return 0\n"
	      "\tcompopt -o filenames 2>/dev/null\n"
	      "\twhile IFS= read -r f; do\n"
	      "\t\tif [ -d \"$f\" ]; then\n"
	      "\t\t\tCOMPREPLY+=(\"$f\")\n"
	      "\t\telif [[ $3 == *f* && ( -z $2 || \" $2 \" == *\" ${f##*.} \"* ) ]]; then\n"
	      "\t\t\tCOMPREPLY+=(\"$f\")\n"
	      "\t\tfi\n"
	      "\tdone < <(compgen -f -- \"$cur\")\n"
	      "}\n\n"
	      "_porism() {\n"
	      "\tlocal cur=${COMP_WORDS[COMP_CWORD]} name=${COMP_WORDS[1]} before='' first=2 "
	      "parts='' meant='' options=''\n"
	      "\tCOMPREPLY=()\n"
	      "\tif [ \"$COMP_CWORD\" -eq 1 ]; then\n",
	      stdout);
	printf("\t\tCOMPREPLY=($(compgen -W 'help --help --version %s' -- \"$cur\"))\n",
	       commands);
	fputs("\t\treturn 0\n\tfi\n"
	      "\tif [ \"$name\" = help ] && [ \"$COMP_CWORD\" -gt 2 ]; then\n"
	      "\t\tname=${COMP_WORDS[2]}\n\t\tfirst=3\n"
	      "\tfi\n"
	      "\tcase $name in\n",
	      stdout);
	bash_parts(w);
	printf("\thelp) _porism_offer '%s' '' ''; return 0 ;;\n", commands);
	fputs("\tesac\n"
	      "\tif [ -n \"$parts\" ]; then\n"
	      "\t\tif [ \"$COMP_CWORD\" -eq \"$first\" ] && [[ $cur != -* ]]; then\n"
	      "\t\t\tCOMPREPLY=($(compgen -W \"$parts\" -- \"$cur\"))\n"
	      "\t\t\treturn 0\n"
	      "\t\tfi\n"
	      "\t\tcase \" $parts \" in\n"
	      "\t\t*\" ${COMP_WORDS[first]} \"*) name=\"$name ${COMP_WORDS[first]}\" ;;\n"
	      "\t\t*) name=$meant ;;\n"
	      "\t\tesac\n"
	      "\tfi\n"
	      "\t[ \"$first\" -eq 2 ] || return 0\n"
	      "\tbefore=${COMP_WORDS[COMP_CWORD-1]}\n"
	      "\t# --seed=3 is three words to bash.\n"
	      "\tif [ \"$cur\" = = ]; then\n\t\tcur=''\n"
	      "\telif [ \"$before\" = = ]; "
	      "then\n\t\tbefore=${COMP_WORDS[COMP_CWORD-2]}\n\tfi\n"
	      "\tcase \"$name $before\" in\n",
	      stdout);
	each(w, bash_values);
	fputs("\t*) before='' ;;\n\tesac\n"
	      "\t[ -z \"$before\" ] || return 0\n"
	      "\tcase $name in\n",
	      stdout);
	each(w, bash_options);
	fputs("\tesac\n"
	      "\tif [[ $cur == -* ]]; then\n"
	      "\t\tCOMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
	      "\t\treturn 0\n"
	      "\tfi\n"
	      "\tcase $name in\n",
	      stdout);
	each(w, bash_words);
	fputs("\tesac\n}\ncomplete -F _porism porism\n", stdout);
}

/* --- zsh ------------------------------------------------------------------------------------- */
/* A text inside '...:...[...]': what would end it is escaped or left out. */
static void put_zsh_text(const char *s)
{
	for (; *s; s++) {
		if (*s == '\'')
			fputs("'\\''", stdout);
		else if (strchr("[]:\\", *s))
			printf("\\%c", *s);
		else
			putchar(*s == '\n' ? ' ' : *s);
	}
}

/* ":message:action" of a choice. */
static void put_zsh_action(const char *message, const struct shell_choice *c)
{
	fputs(":", stdout);
	put_zsh_text(message);
	fputs(":", stdout);
	if (c->words[0] && !c->files && !c->folders) {
		printf("(%s)", c->words);
	} else if (c->words[0] || c->endings[0]) {
		printf("{ ");
		if (c->words[0])
			printf("compadd -- %s; ", c->words);
		if (c->endings[0]) {
			fputs("_files -g \"*.(", stdout);
			for (const char *s = c->endings; *s; s++)
				putchar(*s == ' ' ? '|' : *s);
			fputs(")(-.)\" ", stdout);
		} else if (c->files) {
			fputs("_files ", stdout);
		} else {
			fputs("_files -/ ", stdout);
		}
		fputs("}", stdout);
	} else if (c->files) {
		fputs("_files", stdout);
	} else if (c->folders) {
		fputs("_files -/", stdout);
	} else {
		fputs(" ", stdout);
	}
}

static void zsh_command(struct shell_words *w, const char *name,
			const struct cmd_option_list *l)
{
	struct shell_choice c = words_of(w, name);

	printf("\t'%s') _arguments -S -A '-*' '--help[show help]'", name);
	for (int i = 0; i < l->n; i++) {
		const struct cmd_option *o = &l->at[i];
		struct shell_choice v;

		if (!is_option(o))
			continue;
		printf(" \\\n\t\t'*%s%s[", o->name,
		       o->value[0] && !strncmp(o->name, "--", 2) ? "=" : "");
		put_zsh_text(o->text);
		putchar(']');
		if (o->value[0]) {
			v = choice_of(w, name, o);
			put_zsh_action(o->value, &v);
		}
		putchar('\'');
	}
	fputs(" \\\n\t\t'*", stdout);
	put_zsh_action("word", &c);
	puts("' ;;");
}

/* 'name:text' of all, for _describe. */
static void put_zsh_rows(const char *name, const char *text)
{
	printf(" '%s:", name);
	put_zsh_text(text);
	putchar('\'');
}

static void zsh(struct shell_words *w)
{
	int n;
	const struct cmd *all = cmd_list(&n);

	fputs("#compdef porism\n# zsh completion of porism; made by porism completion zsh\n\n"
	      "_porism() {\n"
	      "local name=$words[2] meant\n"
	      "local -a rows\n"
	      "if (( CURRENT == 2 )) || [[ $name == help && CURRENT -eq 3 ]]; then\n"
	      "\trows=('help:what the commands and their options do'",
	      stdout);
	for (int i = 0; i < n; i++)
		put_zsh_rows(all[i].name, cmd_brief(&all[i]));
	fputs(")\n\t_describe -t commands command rows\n\treturn\nfi\n"
	      "[[ $name == help ]] && { shift words; (( CURRENT-- )); name=$words[2] }\n"
	      "case $name in\n",
	      stdout);
	for (int i = 0; i < n; i++) {
		const char *part;
		const struct cmd_parts *p = cmd_parts_of(all[i].name, &part);

		if (!p)
			continue;
		printf("%s) meant='%s' rows=(", all[i].name, meant(w, all[i].name));
		for (int k = 0; k < p->n; k++)
			put_zsh_rows(p->part[k].name, p->part[k].text);
		puts(") ;;");
	}
	fputs("esac\n"
	      "if (( $#rows )); then\n"
	      "\tif (( CURRENT == 3 )) && [[ $words[3] != -* ]]; then\n"
	      "\t\t_describe -t parts part rows\n\t\treturn\n\tfi\n"
	      "\tif (( ${rows[(I)$words[3]:*]} )); then\n"
	      "\t\tname=\"$name $words[3]\"\n\t\tshift words\n\t\t(( CURRENT-- ))\n"
	      "\telse\n\t\tname=$meant\n\tfi\n"
	      "fi\n"
	      "shift words\n(( CURRENT-- ))\n"
	      "case $name in\n",
	      stdout);
	each(w, zsh_command);
	fputs("esac\n}\n"
	      "if [[ $funcstack[1] == _porism ]]; then _porism \"$@\"; else compdef _porism "
	      "porism; "
	      "fi\n",
	      stdout);
}

/* --- fish ------------------------------------------------------------------------------------ */
static void put_fish_text(const char *s)
{
	putchar('\'');
	for (; *s; s++)
		if (*s == '\'' || *s == '\\')
			printf("\\%c", *s);
		else
			putchar(*s == '\n' ? ' ' : *s);
	putchar('\'');
}

/* -a '(...)' of a choice, or "". */
static void put_fish_choice(const struct shell_choice *c)
{
	if (!c->words[0] && !c->files && !c->folders)
		return;
	printf(" -a '%s", c->words);
	if (c->files)
		printf("%s(__porism_files%s%s)", c->words[0] ? " " : "",
		       c->endings[0] ? " " : "", c->endings);
	else if (c->folders)
		printf("%s(__fish_complete_directories (commandline -ct))",
		       c->words[0] ? " " : "");
	putchar('\'');
}

static void fish_command(struct shell_words *w, const char *name,
			 const struct cmd_option_list *l)
{
	struct shell_choice c = words_of(w, name);

	printf("complete -c porism -n \"__porism_at '%s'\"", name);
	put_fish_choice(&c);
	putchar('\n');
	for (int i = 0; i < l->n; i++) {
		const struct cmd_option *o = &l->at[i];

		if (!is_option(o))
			continue;
		printf("complete -c porism -n \"__porism_at '%s'\" -%c %s -d ", name,
		       strncmp(o->name, "--", 2) ? 's' : 'l', o->name + strspn(o->name, "-"));
		put_fish_text(o->text);
		if (o->value[0]) {
			struct shell_choice v = choice_of(w, name, o);

			fputs(" -x", stdout);
			put_fish_choice(&v);
		}
		putchar('\n');
	}
}

static void fish_row(const char *when, const char *word, const char *text)
{
	printf("complete -c porism -n \"%s\" -a %s -d ", when, word);
	put_fish_text(text);
	putchar('\n');
}

static void fish(struct shell_words *w)
{
	int n;
	const struct cmd *all = cmd_list(&n);

	fputs("# fish completion of porism; made by porism completion fish\n\n"
	      "function __porism_name\n"
	      "    set -l words (commandline -opc)\n"
	      "    set -e words[1]\n"
	      "    test \"$words[1]\" = help; and set -e words[1]\n"
	      "    switch \"$words[1]\"\n",
	      stdout);
	for (int i = 0; i < n; i++) {
		const char *parts = parts_words(w, all[i].name);

		if (!*parts)
			continue;
		printf("        case %s\n"
		       "            if contains -- \"$words[2]\" %s\n"
		       "                echo \"$words[1] $words[2]\"\n"
		       "                return\n"
		       "            end\n",
		       all[i].name, parts);
		if (strcmp(meant(w, all[i].name), all[i].name))
			printf("            if test (count $words) -gt 1\n"
			       "                echo '%s'\n"
			       "                return\n"
			       "            end\n",
			       meant(w, all[i].name));
	}
	fputs("    end\n"
	      "    echo \"$words[1]\"\n"
	      "end\n"
	      "function __porism_at\n"
	      "    test (__porism_name) = \"$argv[1]\"\n"
	      "end\n"
	      "function __porism_files\n"
	      "    if test (count $argv) -eq 0\n"
	      "        __fish_complete_path (commandline -ct)\n"
	      "        return\n"
	      "    end\n"
	      "    for ending in $argv\n"
	      "        __fish_complete_suffix .$ending | string match -e -- .$ending\n"
	      "    end\n"
	      "    __fish_complete_directories (commandline -ct)\n"
	      "end\n"
	      "complete -c porism -f\n"
	      "complete -c porism -n \"__porism_at ''\" -a help -d 'what the commands and "
	      "their "
	      "options do'\n"
	      "complete -c porism -l help -d 'show help'\n",
	      stdout);
	for (int i = 0; i < n; i++) {
		const char *part;
		const struct cmd_parts *p = cmd_parts_of(all[i].name, &part);

		fish_row("__porism_at ''", all[i].name, cmd_brief(&all[i]));
		for (int k = 0; p && k < p->n; k++)
			fish_row(arena_printf(w->arena, "__porism_at %s", all[i].name),
				 p->part[k].name, p->part[k].text);
	}
	each(w, fish_command);
}

/* --- The command ------------------------------------------------------------------------------ */
int cmd_completion(struct app *app, int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*print)(struct shell_words *w);
	} shells[] = { { "bash", bash }, { "zsh", zsh }, { "fish", fish } };
	struct shell_words w = { .app = app };

	if (argc != 1)
		return cmd_usage("completion", argc ? "one shell: bash, zsh or fish"
						    : "which shell: bash, zsh or fish?");
	for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
		if (strcmp(shells[i].name, argv[0]))
			continue;
		w.arena = arena_new();
		shells[i].print(&w);
		buf_clear(&w.b);
		arena_free(w.arena);
		return EXIT_FINE;
	}
	return cmd_usage("completion", "the shell is bash, zsh or fish, not %.60s", argv[0]);
}
