/* repl_words.c -- porism repl: the words of the session itself, help among them. */
#include "cmd/figure_file.h"
#include "cmd/repl_priv.h"
#include "expr/expr.h"
#include "tool/phrase.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define FORMS 16 /* tools of one command that are told */

static void complain(struct cmd_session *s, const char *text, const char *what)
{
	s->failed = true;
	printf("%serror:%s %s%s%s\n", s->app->color ? "\033[31m" : "",
	       s->app->color ? "\033[0m" : "", text, *what ? " " : "", what);
}

/* --- Help ----------------------------------------------------------------------------------- */
static void list_words(void)
{
	int n;
	const struct repl_action *a = cmd_repl_actions(&n);

	printf("A line is a command in GeoGebra's syntax, M = Midpoint(A, B), or a call in "
	       "JSON;\n"
	       "an object's name shows it, a relation asks it. TAB completes names, shows "
	       "the\n"
	       "forms of a command and the objects that fit.\n\n");
	for (int i = 0; i < n; i++)
		printf("  %-18s %s\n", a[i].usage, a[i].text);
	printf("\nWhere an object has such a name, :word means the word.\n");
}

/* The text up to the end of its first sentence. */
static int first_sentence(const char *s)
{
	int n = 0;

	while (s[n] && !(s[n] == '.' && (!s[n + 1] || s[n + 1] == ' ')))
		n++;
	return n + (s[n] == '.');
}

/* The forms of a command, what each does in a sentence, and an example. */
static bool tell_command(struct cmd_session *s, const char *name)
{
	const struct tool *t[FORMS];
	struct buf b = { 0 };
	int n = tool_by_command(s->app->tools, name, t, FORMS);
	bool found;

	n = n > FORMS ? FORMS : n;
	for (int i = 0; i < n; i++) {
		tool_form(&b, t[i], name, false);
		buf_addf(&b, "\n    %.*s\n", first_sentence(t[i]->text), t[i]->text);
	}
	for (int i = tool_phrase_first(s->app->tools, name); i >= 0;
	     i = tool_phrase_next(s->app->tools, i)) {
		const struct tool_phrase *p = tool_phrase_at(i);

		tool_phrase_signature(&b, p);
		buf_addf(&b, "\n    The same as %s.\n", p->means);
	}
	for (int i = 0; i < n; i++)
		buf_addf(&b, "%s%s\n", i ? "         " : "example: ", t[i]->example);
	if (n)
		buf_addf(&b, "help %s tells more\n", t[0]->name);
	fputs(buf_str(&b), stdout);
	found = b.n > 0;
	buf_clear(&b);
	return found;
}

static bool tell_tool(struct cmd_session *s, const char *name)
{
	const struct tool *t = tool_find(s->app->tools, name);
	struct buf b = { 0 };

	if (!t)
		return false;
	tool_help(&b, t);
	fputs(buf_str(&b), stdout);
	buf_clear(&b);
	return true;
}

static bool tell_function(const char *name)
{
	int n;
	const char *const *f = expr_functions(&n);

	for (int i = 0; i < n; i++)
		if (!strcmp(f[i], name)) {
			printf("%s(x) is a function of expressions: a = %s(2), f(x) = %s(x)\n",
			       name, name, name);
			return true;
		}
	return false;
}

static bool tell_word(const char *name)
{
	int n;
	const struct repl_action *a = cmd_repl_actions(&n);

	name += *name == ':';
	for (int i = 0; i < n; i++)
		if (!strcmp(a[i].name, name)) {
			printf("%s: %s\n", a[i].usage, a[i].text);
			return true;
		}
	return false;
}

static void do_help(struct cmd_session *s, const char *arg)
{
	char near[240];
	bool told;

	if (!*arg) {
		list_words();
		return;
	}
	/* list is a word here, and List might be a command: each is told.  Tools have small letters,
	 * and undo is a word as well. */
	told = tell_word(arg);
	told = (islower((unsigned char)arg[0]) && tell_tool(s, arg)) || tell_command(s, arg) ||
	       told;
	if (told || tell_tool(s, arg) || tell_function(arg))
		return;
	complain(s, "there is no command, tool or word", arg);
	tool_near(s->app->tools, arg, near, sizeof near);
	if (near[0])
		printf("  near: %s\n", near);
}

/* --- Files ---------------------------------------------------------------------------------- */
/* "~/x" is in the home folder.  For mem_free. */
static char *path_of(const char *arg)
{
	const char *home = getenv("HOME");
	struct buf b = { 0 };

	if (arg[0] == '~' && arg[1] == '/' && home)
		buf_addf(&b, "%s%s", home, arg + 1);
	else
		buf_add(&b, arg);
	return buf_take(&b);
}

/* The figure's bytes into the file, or what is wrong. */
static bool write_figure(struct cmd_session *s, const char *arg, bool picture)
{
	struct io_report out = { 0 };
	struct buf b = { 0 };
	struct err e = { 0 };
	char *path = path_of(arg);
	enum status st = OK;
	bool good;

	if (picture)
		st = cmd_figure_picture(&b, s->f, path, &e);
	else if (cmd_format_of(path) == IO_UNKNOWN)
		fig_journal(&b, s->f); /* whatever it is called */
	else
		st = cmd_figure_bytes(&b, s->app, s->f, path, NULL, &out, &e);
	if (st != OK) {
		complain(s, e.msg, "");
		if (e.hint[0])
			printf("  hint: %s\n", e.hint);
	}
	good = st == OK && cmd_write_file(path, &b);
	s->failed = s->failed || !good;
	io_report_clear(&out);
	buf_clear(&b);
	mem_free(path);
	return good;
}

static void do_save(struct cmd_session *s, const char *arg)
{
	if (!*arg)
		complain(s, "which file?", "(save FILE.pg, .jsonl, .ggb, .svg ...)");
	else if (write_figure(s, arg, false))
		printf("%d steps written to %s\n", fig_journal_count(s->f), arg);
}

static void do_render(struct cmd_session *s, const char *arg)
{
	if (!*arg)
		complain(s, "which file?", "(render FILE.svg, .png, .pdf or .tex)");
	else if (write_figure(s, arg, true))
		printf("drawn into %s\n", arg);
}

static void do_journal(struct cmd_session *s, const char *arg)
{
	char *path = path_of(arg);

	if (!*arg)
		for (int i = 0; i < fig_journal_count(s->f); i++)
			puts(fig_journal_line(s->f, i));
	else if (cmd_write_journal(s->f, path))
		printf("%d steps written to %s\n", fig_journal_count(s->f), arg);
	else
		s->failed = true;
	mem_free(path);
}

/* Every statement of the file into the figure; false with a message. */
static bool build(struct cmd_session *s, struct fig *f, FILE *in, const char *path)
{
	struct buf line = { 0 }, b = { 0 };
	int number = 0, more = 1;
	bool good = true;

	while (good && (more = cmd_read_line(in, &line)) > 0) {
		number++;
		for (size_t at = number == 1 ? cmd_mark_bytes(buf_str(&line), line.n) : 0;
		     at < line.n && good;) {
			size_t one = fig_statement_length(line.s + at, line.n - at);
			const struct fig_obs *obs;

			good = fig_line(f, line.s + at, one, &obs) == OK || !obs;
			if (!good) {
				fig_obs_text(&b, f, obs);
				printf("%s line %d: %sthe figure stays as it was\n", path,
				       number, buf_str(&b));
				s->failed = true;
			}
			at += one + 1;
		}
	}
	s->failed = s->failed || more < 0;
	buf_clear(&line);
	buf_clear(&b);
	return good && more == 0;
}

/* The file becomes the figure, or everything stays as it is. */
static void do_open(struct cmd_session *s, const char *arg)
{
	struct fig *fresh = cmd_figure(s->app), *old = s->f;
	char *path = path_of(arg);
	FILE *in = *arg && strcmp(arg, "-") ? cmd_open_script(s->app, "repl", path) : NULL;
	bool good = in && build(s, fresh, in, path);

	if (!*arg)
		complain(s, "which file?", "(open FILE.pg, .ggb, .jsonl)");
	s->failed = s->failed || !in;
	if (good) {
		s->f = fresh;
		printf("%d steps read from %s\n", fig_journal_count(fresh), arg);
	}
	fig_free(good ? old : fresh);
	if (in)
		fclose(in);
	mem_free(path);
}

/* --- The rest --------------------------------------------------------------------------------- */
static void step_back(struct cmd_session *s, const char *command, const char *arg)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s(%s)", command, *arg ? arg : "1");
	cmd_session_run(s, b.s, b.n);
	buf_clear(&b);
}
static void do_undo(struct cmd_session *s, const char *arg)
{
	step_back(s, "Undo", arg);
}
static void do_redo(struct cmd_session *s, const char *arg)
{
	step_back(s, "Redo", arg);
}

static void do_list(struct cmd_session *s, const char *arg)
{
	struct buf b = { 0 };

	(void)arg;
	fig_describe(&b, s->f);
	fwrite(buf_str(&b), 1, b.n, stdout);
	buf_clear(&b);
}

static void do_complete(struct cmd_session *s, const char *arg)
{
	struct repl_offers o = { .arena = arena_new() };

	cmd_repl_offer(&o, s, arg, strlen(arg));
	fputs(buf_str(&o.forms), stdout);
	for (int i = 0; i < o.n; i++)
		puts(o.word[i]);
	buf_clear(&o.forms);
	arena_free(o.arena);
}

static void do_quit(struct cmd_session *s, const char *arg)
{
	(void)arg;
	s->quit = true;
}

#define SCRIPTS "pg ggb jsonl journal"
#define PICTURES "svg png pdf tex"

const struct repl_action *cmd_repl_actions(int *n)
{
	static const struct repl_action all[] = {
		{ "help", "help [NAME]",
		  "this list; the forms of a command with an example; the page of a tool",
		  NULL, true, do_help },
		{ "list", "list", "the figure in words", NULL, false, do_list },
		{ "undo", "undo [N]", "take back the last change, or the last N", NULL, true,
		  do_undo },
		{ "redo", "redo [N]", "do again what was taken back", NULL, true, do_redo },
		{ "render", "render FILE", "draw the figure: .svg, .png, .pdf or .tex",
		  PICTURES, true, do_render },
		{ "save", "save FILE",
		  "write the figure: .pg (script), .jsonl (journal), .ggb, or a picture",
		  SCRIPTS " " PICTURES, true, do_save },
		{ "open", "open FILE", "replace the figure by what the file builds", SCRIPTS,
		  true, do_open },
		{ "load", "load FILE", "the same", SCRIPTS, true, do_open },
		{ "journal", "journal [FILE]", "the accepted calls, here or into a file",
		  SCRIPTS, true, do_journal },
		{ "complete", "complete TEXT", "what TAB offers behind the text, for editors",
		  NULL, true, do_complete },
		{ "quit", "quit", "end (so does the end of the input)", NULL, false, do_quit },
		{ "exit", "exit", "the same", NULL, false, do_quit },
	};

	*n = (int)(sizeof all / sizeof *all);
	return all;
}

/* --- Which line is whose ----------------------------------------------------------------------- */
const struct repl_action *cmd_repl_action_of(const char *text, size_t n, size_t *rest)
{
	int all;
	const struct repl_action *a = cmd_repl_actions(&all);
	size_t at = n && *text == ':', k = at;

	while (k < n && text[k] >= 'a' && text[k] <= 'z')
		k++;
	for (int i = 0; i < all; i++) {
		if (strlen(a[i].name) != k - at || strncmp(a[i].name, text + at, k - at))
			continue;
		if (k < n && text[k] != ' ' && text[k] != '\t')
			return NULL;
		while (k < n && (text[k] == ' ' || text[k] == '\t'))
			k++;
		*rest = k;
		return &a[i];
	}
	return NULL;
}

/* "save = 3" and "list + 1" are statements, and so is a name that an object has. */
static bool is_ours(const struct cmd_session *s, const struct repl_action *a, const char *rest)
{
	if (*rest && (!a->takes || strchr("=+*^,;", *rest) || !strncmp(rest, ": ", 2)))
		return false;
	return fig_find(s->f, a->name).v < 0;
}

static void no_word(struct cmd_session *s, const char *word)
{
	const char *names[16];
	char near[120];
	int n;
	const struct repl_action *a = cmd_repl_actions(&n);

	for (int i = 0; i < n; i++)
		names[i] = a[i].name;
	complain(s, "no such word:", word);
	text_near(near, sizeof near, word + 1, names, n, 3);
	printf("  near: %s\n", near[0] ? near : "help");
}

void cmd_repl_hint(const char *line, size_t n)
{
	size_t k = 0;
	int all;
	const struct repl_action *a = cmd_repl_actions(&all);
	char word[12];

	while (k < n && isalpha((unsigned char)line[k]))
		k++;
	if (k < 2 || k >= sizeof word || (k < n && line[k] != ' ' && line[k] != '\t'))
		return;
	snprintf(word, sizeof word, "%.*s", (int)k, line);
	for (int i = 0; i < all; i++)
		if (text_distance(word, a[i].name, 3) <= (k > 3 ? 2 : 1)) {
			printf("  did you mean the word of the session, %s?\n", a[i].usage);
			return;
		}
}

bool cmd_repl_act(struct cmd_session *s, const char *line, size_t n)
{
	char *copy = mem_strndup(line, n);
	size_t rest = 0;
	const struct repl_action *a = cmd_repl_action_of(line, n, &rest);
	bool ours = *line == ':' || (a && is_ours(s, a, copy + rest));

	/* Only completion cares whether a word is over. */
	if (!a || a->fn != do_complete)
		while (n > rest && strchr(" \t", copy[n - 1]))
			copy[--n] = 0;
	if (ours && a) {
		a->fn(s, copy + rest);
	} else if (ours) {
		copy[strcspn(copy, " \t")] = 0;
		no_word(s, copy);
	}
	mem_free(copy);
	return ours;
}
