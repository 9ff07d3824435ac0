/*
 * cmd_repl.c -- porism repl: a figure built line by line.
 *
 * At a terminal libedit gives editing, history (in memory, for this session) and
 * completion (repl_complete.c); repl_words.c has the words of the session itself.  When standard input is something else the lines are read plainly and
 * no prompt is written, so that a session can be scripted and tested.
 */
#include "cmd/repl_priv.h"
#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

cmd_fn cmd_repl;

#define HISTORY 1000
void cmd_session_run(struct cmd_session *s, const char *line, size_t n)
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
		if (e->mend[0])
			buf_addf(&b, "  try: \033[1m%s\033[0m\n", e->mend);
	} else {
		fig_obs_text(&b, s->f, obs);
	}
	fwrite(b.s, 1, b.n, stdout);
	buf_clear(&b);
}

static void take_line(struct cmd_session *s, const char *line, size_t n)
{
	bool failed = s->failed;

	while (n && strchr("\r\n", line[n - 1]))
		n--;
	while (n && (*line == ' ' || *line == '\t')) {
		line++;
		n--;
	}
	if (!n || cmd_repl_act(s, line, n))
		return;
	while (n && strchr(" \t", line[n - 1]))
		n--;
	for (size_t at = 0; at < n;) {
		size_t one = fig_statement_length(line + at, n - at);

		s->failed = false;
		cmd_session_run(s, line + at, one);
		if (s->failed && at == 0)
			cmd_repl_hint(line, n);
		failed = failed || s->failed;
		at += one + 1;
	}
	s->failed = failed;
}

/* --- Completion -------------------------------------------------------------------------- */

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

/* The words in columns below the line, and before them the forms of the command. */
static void list_offers(const struct repl_offers *o)
{
	int widest = 0, width = cmd_terminal_width(), columns;

	fputs("\n", stdout);
	fputs(buf_str(&o->forms), stdout);
	for (int i = 0; i < o->n; i++)
		if ((int)strlen(o->word[i]) > widest)
			widest = (int)strlen(o->word[i]);
	columns = width / (widest + 2) > 0 ? width / (widest + 2) : 1;
	for (int i = 0; i < o->n; i++)
		printf("%-*s%s", i + 1 < o->n && (i + 1) % columns ? widest + 2 : 0,
		       o->word[i], (i + 1) % columns && i + 1 < o->n ? "" : "\n");
	fflush(stdout);
}

static unsigned char complete(EditLine *el, int ch)
{
	const LineInfo *li = el_line(el);
	struct repl_offers o = { .arena = arena_new() };
	unsigned char result = CC_REFRESH_BEEP;
	struct cmd_session *s;
	size_t shared;

	(void)ch;
	el_get(el, EL_CLIENTDATA, &s);
	cmd_repl_offer(&o, s, li->buffer, (size_t)(li->cursor - li->buffer));
	shared = o.n ? common_length(o.word, o.n) : 0;
	if (shared > o.typed) {
		el_insertstr(el,
			     arena_strndup(o.arena, o.word[0] + o.typed, shared - o.typed));
		result = CC_REFRESH;
	} else if (o.n > 1 || o.forms.n) {
		list_offers(&o);
		result = CC_REDISPLAY;
	} else if (o.n) {
		result = CC_REFRESH;
	}
	buf_clear(&o.forms);
	arena_free(o.arena);
	return result;
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
	printf("porism, exact geometry; help tells more, quit ends\n");
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
	cmd_repl_learn(&s);
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
