/*
 * cmd_repl.c -- porism repl: a figure built line by line.
 *
 * At a terminal libedit gives editing, history (in memory, for this session) and
 * completion.  When standard input is something else the lines are read plainly and
 * no prompt is written, so that a session can be scripted and tested.
 */
#include "base/mem.h"
#include "cmd/cmd.h"
#include "expr/expr.h"
#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

cmd_fn cmd_repl;

#define HISTORY 1000
#define CANDIDATES 400 /* completions listed at once */

struct cmd_session {
	const struct app *app;
	struct fig *f;
	char **word; /* what can be completed whatever the figure */
	int n_words, cap_words;
	bool quit, failed;
};

/* --- The words of the session itself --------------------------------------------------- */

struct action {
	const char *name, *usage, *text;
	void (*fn)(struct cmd_session *s, const char *arg);
};
static const struct action *actions(int *n);

/* One line through the figure, and its observation in colours. */
static void run_line(struct cmd_session *s, const char *line, size_t n)
{
	const struct fig_obs *obs;
	const struct err *e;
	struct buf b = { 0 };

	fig_line(s->f, line, n, &obs);
	if (!obs)
		return;
	e = fig_obs_err(obs);
	s->failed = s->failed || e;
	if (e && s->app->color) {
		buf_addf(&b, "\033[31merror: %s\033[0m%s%s: %s\n", e->code,
			 e->arg[0] ? " in " : "", e->arg, e->msg);
		if (e->hint[0])
			buf_addf(&b, "\033[2m  hint: %s\033[0m\n", e->hint);
		if (e->near[0] && !strstr(e->hint, e->near))
			buf_addf(&b, "  near: \033[1m%s\033[0m\n", e->near);
	} else {
		fig_obs_text(&b, s->f, obs);
	}
	fwrite(b.s, 1, b.n, stdout);
	buf_clear(&b);
}

static void complain(struct cmd_session *s, const char *text, const char *what)
{
	s->failed = true;
	printf("%serror:%s %s %s\n", s->app->color ? "\033[31m" : "",
	       s->app->color ? "\033[0m" : "", text, what);
}

static void do_help(struct cmd_session *s, const char *arg)
{
	const struct tool *t[8];
	struct buf b = { 0 };
	char near[240];
	int n;
	const struct action *a = actions(&n);

	if (!*arg) {
		printf("A line is a command in GeoGebra's syntax, M = Midpoint(A, B), or a "
		       "call in JSON;\n"
		       "an object's name shows it, a relation asks it. TAB completes "
		       "names.\n\n");
		for (int i = 0; i < n; i++)
			printf("  %-18s %s\n", a[i].usage, a[i].text);
		return;
	}
	t[0] = tool_find(s->app->tools, arg);
	n = t[0] ? 1 : tool_by_command(s->app->tools, arg, t, 8);
	for (int i = 0; i < n && i < 8; i++) {
		buf_add(&b, i ? "\n" : "");
		tool_help(&b, t[i]);
	}
	fwrite(buf_str(&b), 1, b.n, stdout);
	buf_clear(&b);
	if (!n) {
		complain(s, "there is no tool or command", arg);
		tool_near(s->app->tools, arg, near, sizeof near);
		if (near[0])
			printf("  near: %s\n", near);
	}
}

static void step_back(struct cmd_session *s, const char *command, const char *arg)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s(%s)", command, *arg ? arg : "1");
	run_line(s, b.s, b.n);
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

static void do_save(struct cmd_session *s, const char *arg)
{
	if (!*arg)
		complain(s, "which file?", "(:save FILE)");
	else if (cmd_write_journal(s->f, arg))
		printf("%d steps written to %s\n", fig_journal_count(s->f), arg);
	else
		s->failed = true;
}

static void do_journal(struct cmd_session *s, const char *arg)
{
	if (*arg) {
		do_save(s, arg);
		return;
	}
	for (int i = 0; i < fig_journal_count(s->f); i++)
		puts(fig_journal_line(s->f, i));
}

/* The file becomes the figure, or everything stays as it is. */
static void do_load(struct cmd_session *s, const char *arg)
{
	struct fig *fresh = cmd_figure(s->app), *old = s->f;
	FILE *in = *arg ? cmd_open_script(s->app, "repl", arg) : NULL;
	struct buf line = { 0 }, b = { 0 };
	int number = 0, more = in ? 1 : -1;
	bool good = in != NULL;

	if (!in)
		complain(s, *arg ? "cannot read" : "which file? (:load FILE)", arg);
	while (good && (more = cmd_read_line(in, &line)) > 0) {
		number++;
		for (size_t at = 0; at < line.n && good;) {
			size_t one = fig_statement_length(line.s + at, line.n - at);
			const struct fig_obs *obs;

			good = fig_line(fresh, line.s + at, one, &obs) == OK || !obs;
			if (!good) {
				fig_obs_text(&b, fresh, obs);
				printf("%s line %d: %sthe figure stays as it was\n", arg,
				       number, buf_str(&b));
				s->failed = true;
			}
			at += one + 1;
		}
	}
	good = good && more == 0;
	if (good) {
		s->f = fresh;
		printf("%d steps read from %s\n", fig_journal_count(fresh), arg);
	}
	fig_free(good ? old : fresh);
	if (in)
		fclose(in);
	buf_clear(&line);
	buf_clear(&b);
}

static void do_quit(struct cmd_session *s, const char *arg)
{
	(void)arg;
	s->quit = true;
}

static const struct action *actions(int *n)
{
	static const struct action all[] = {
		{ ":help", ":help [TOOL]", "this list, or the page of a tool or command",
		  do_help },
		{ ":undo", ":undo [N]", "take back the last change, or the last N", do_undo },
		{ ":redo", ":redo [N]", "do again what was taken back", do_redo },
		{ ":list", ":list", "the figure in words", do_list },
		{ ":journal", ":journal [FILE]", "the accepted calls, here or into a file",
		  do_journal },
		{ ":save", ":save FILE", "write the journal; :load or porism run reads it",
		  do_save },
		{ ":load", ":load FILE", "replace the figure by what the file builds",
		  do_load },
		{ ":quit", ":quit", "end (so does the end of the input)", do_quit },
	};

	*n = (int)(sizeof all / sizeof *all);
	return all;
}

/* ":word argument" */
static void run_action(struct cmd_session *s, char *line)
{
	const char *names[16];
	char near[120], *arg = line + strcspn(line, " \t");
	int n;
	const struct action *a = actions(&n);

	if (*arg)
		*arg++ = 0;
	arg += strspn(arg, " \t");
	for (int i = 0; i < n; i++) {
		names[i] = a[i].name;
		if (!strcmp(a[i].name, line)) {
			a[i].fn(s, arg);
			return;
		}
	}
	complain(s, "no such word:", line);
	text_near(near, sizeof near, line, names, n, 3);
	printf("  near: %s\n", near[0] ? near : ":help");
}

static void take_line(struct cmd_session *s, const char *line, size_t n)
{
	char *copy;

	while (n && strchr(" \t\r\n", line[n - 1]))
		n--;
	while (n && (*line == ' ' || *line == '\t')) {
		line++;
		n--;
	}
	if (!n)
		return;
	if (*line != ':') {
		for (size_t at = 0; at < n;) {
			size_t one = fig_statement_length(line + at, n - at);

			run_line(s, line + at, one);
			at += one + 1;
		}
		return;
	}
	copy = mem_strndup(line, n);
	run_action(s, copy);
	mem_free(copy);
}

/* --- Completion -------------------------------------------------------------------------- */

static void add_word(struct cmd_session *s, const char *w, size_t n)
{
	for (int i = 0; i < s->n_words; i++)
		if (!strncmp(s->word[i], w, n) && !s->word[i][n])
			return;
	s->word = mem_grow(s->word, &s->cap_words, s->n_words + 1, sizeof *s->word);
	s->word[s->n_words++] = mem_strndup(w, n);
}

static void learn_words(struct cmd_session *s)
{
	int n;
	const struct action *a = actions(&n);
	const char *const *fn;

	for (int i = 0; i < n; i++)
		add_word(s, a[i].name, strlen(a[i].name));
	for (int i = 0; i < tool_count(s->app->tools); i++) {
		const struct tool *t = tool_at(s->app->tools, i);

		add_word(s, t->name, strlen(t->name));
		for (const char *p = t->commands; *(p += strspn(p, " ")); p += strcspn(p, " "))
			add_word(s, p, strcspn(p, " "));
	}
	fn = expr_functions(&n);
	for (int i = 0; i < n; i++)
		add_word(s, fn[i], strlen(fn[i]));
}

static bool in_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || c == '\'' || c == '.' || (c & 0x80);
}

/* Everything that begins with the prefix: objects first, then the fixed words. */
static int candidates(struct cmd_session *s, const char *prefix, const char **out)
{
	size_t len = strlen(prefix);
	const char *name;
	int n = 0;

	for (int i = 0; n < CANDIDATES && *prefix && (name = fig_complete(s->f, prefix, i));
	     i++)
		out[n++] = name;
	for (int i = 0; i < s->n_words && n < CANDIDATES; i++)
		if (!strncmp(s->word[i], prefix, len))
			out[n++] = s->word[i];
	return n;
}

/* How many bytes all of them share, cut back to a whole character. */
static size_t common_length(const char *const *list, int n)
{
	size_t len = strlen(list[0]);

	for (int i = 1; i < n; i++) {
		size_t k = 0;

		while (k < len && list[i][k] == list[0][k])
			k++;
		len = k;
	}
	while (len && (list[0][len] & 0xc0) == 0x80)
		len--;
	return len;
}

static unsigned char complete(EditLine *el, int ch)
{
	const LineInfo *li = el_line(el);
	const char *start = li->cursor, *found[CANDIDATES];
	struct cmd_session *s;
	size_t typed, shared;
	char *prefix;
	int n;

	(void)ch;
	el_get(el, EL_CLIENTDATA, &s);
	while (start > li->buffer && in_word(start[-1]))
		start--;
	if (start == li->buffer + 1 && li->buffer[0] == ':')
		start--;
	typed = (size_t)(li->cursor - start);
	prefix = mem_strndup(start, typed);
	n = typed ? candidates(s, prefix, found) : 0;
	mem_free(prefix);
	if (!n)
		return CC_REFRESH_BEEP;
	shared = common_length(found, n);
	if (shared > typed) {
		char *rest = mem_strndup(found[0] + typed, shared - typed);

		el_insertstr(el, rest);
		mem_free(rest);
		return CC_REFRESH;
	}
	if (n == 1)
		return CC_REFRESH;
	putchar('\n');
	for (int i = 0, column = 0; i < n; i++) {
		column += printf("%s%s", column ? "  " : "", found[i]);
		if (column > 70 || i + 1 == n) {
			putchar('\n');
			column = 0;
		}
	}
	fflush(stdout);
	return CC_REDISPLAY;
}

/* --- Reading ------------------------------------------------------------------------------ */

static char *prompt(EditLine *el)
{
	(void)el;
	return (char *)"porism> "; /* libedit only reads it */
}

static void nothing(int sig)
{
	(void)sig;
}

/* Ctrl-C gives up the line, not the session. */
static const char *read_edited(EditLine *el, int *n)
{
	struct sigaction quiet = { .sa_handler = nothing }, old;
	const char *line;

	sigaction(SIGINT, &quiet, &old);
	for (;;) {
		errno = 0;
		line = el_gets(el, n);
		if (line || errno != EINTR)
			break;
		putchar('\n');
		el_reset(el);
	}
	sigaction(SIGINT, &old, NULL);
	return line;
}

static void edit_lines(struct cmd_session *s)
{
	EditLine *el = el_init("porism", stdin, stdout, stderr);
	History *h = history_init();
	HistEvent ev;
	const char *line;
	int n;

	history(h, &ev, H_SETSIZE, HISTORY);
	history(h, &ev, H_SETUNIQUE, 1);
	el_set(el, EL_CLIENTDATA, s);
	el_set(el, EL_PROMPT, prompt);
	el_set(el, EL_EDITOR, "emacs");
	el_set(el, EL_SIGNAL, 1);
	el_set(el, EL_HIST, history, h);
	el_set(el, EL_ADDFN, "porism-complete", "Complete a name", complete);
	el_set(el, EL_BIND, "^I", "porism-complete", NULL);
	el_source(el, NULL);
	learn_words(s);
	printf("porism, exact geometry; :help tells more, :quit ends\n");
	while (!s->quit && (line = read_edited(el, &n)) && n > 0) {
		if (strspn(line, " \t\n") < (size_t)n)
			history(h, &ev, H_ENTER, line);
		take_line(s, line, (size_t)n);
		fflush(stdout);
	}
	if (!s->quit)
		putchar('\n');
	history_end(h);
	el_end(el);
}

static int plain_lines(struct cmd_session *s)
{
	struct buf line = { 0 };
	int more = 1;

	while (!s->quit && (more = cmd_read_line(stdin, &line)) > 0) {
		take_line(s, buf_str(&line), line.n);
		fflush(stdout);
	}
	buf_clear(&line);
	return more < 0 ? EXIT_SYSTEM : s->failed ? EXIT_FAILED : EXIT_FINE;
}

int cmd_repl(struct app *app, int argc, char **argv)
{
	struct cmd_session s = { .app = app };
	int rc = cmd_take_compat(app, "repl", &argc, argv);

	if (rc)
		return rc;
	if (argc)
		return cmd_usage("repl", "takes no arguments, not %s", argv[0]);
	s.f = cmd_figure(app);
	/* Letters beyond ASCII (°, √, ∥) as the terminal writes them; numbers stay in C. */
	setlocale(LC_CTYPE, "");
	if (isatty(STDIN_FILENO))
		edit_lines(&s);
	else
		rc = plain_lines(&s);
	for (int i = 0; i < s.n_words; i++)
		mem_free(s.word[i]);
	mem_free(s.word);
	fig_free(s.f);
	return rc;
}
