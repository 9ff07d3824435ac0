/* cmd_run.c -- porism run: a script from a file or standard input. */
#include "base/mem.h"
#include "base/text.h"
#include "cmd/cmd.h"
#include <string.h>

cmd_fn cmd_run;

struct cmd_run_options {
	bool json, stop;
	const char *file, *journal;
};

/* An observation as a line of JSON; cause: the line that a refused one waits for, or 0. */
static void add_json(struct buf *b, struct fig *f, const struct fig_obs *obs, int cause)
{
	fig_obs_json(b, f, obs);
	if (cause) {
		b->s[--b->n] = 0;
		buf_addf(b, ",\"caused_by\":%d}", cause);
	}
	buf_addc(b, '\n');
}

static void add_text(struct buf *b, struct fig *f, const struct fig_obs *obs, int number,
		     int cause)
{
	const struct err *e = fig_obs_err(obs);

	if (e)
		buf_addf(b, "line %d: ", number);
	if (!cause) {
		fig_obs_text(b, f, obs);
		return;
	}
	buf_addf(b, "error: %s: %s\n  caused by line %d\n", e->code, e->msg, cause);
}

/* Answers each line before it reads the next, so that a program at the other end of
 * a pipe can hold a conversation.  Returns an exit code. */
static int run_lines(struct fig *f, const struct cmd_run_options *o, FILE *in)
{
	struct buf line = { 0 }, b = { 0 };
	struct fig_blame blame = { .arena = arena_new() };
	int number = 0, failed = 0, more;

	while ((more = cmd_read_line(in, &line)) > 0 && !(failed && o->stop)) {
		const char *text = buf_str(&line);
		size_t n = line.n;

		if (!number++) {
			size_t mark = cmd_mark_bytes(text, n);

			text += mark;
			n -= mark;
		}
		for (size_t at = 0; at < n && !(failed && o->stop);) {
			size_t one = fig_statement_length(text + at, n - at);
			const struct fig_obs *obs;
			enum status st = fig_line(f, text + at, one, &obs);

			if (obs) {
				char *said = mem_strndup(text + at, one);
				const struct err *e = st == OK ? NULL : fig_obs_err(obs);
				int cause =
					fig_blame_line(&blame, said, number,
						       e ? e->code : NULL, e ? e->msg : NULL);

				mem_free(said);
				buf_reset(&b);
				if (o->json)
					add_json(&b, f, obs, cause);
				else
					add_text(&b, f, obs, number, cause);
				fwrite(b.s, 1, b.n, stdout);
				if (in == stdin)
					fflush(stdout);
				failed += st != OK;
			}
			at += one + 1;
		}
	}
	buf_clear(&line);
	buf_clear(&b);
	arena_free(blame.arena);
	return more < 0 ? EXIT_SYSTEM : failed ? EXIT_FAILED : EXIT_FINE;
}

int cmd_run(struct app *app, int argc, char **argv)
{
	struct cmd_run_options o = { 0 };
	struct fig *f;
	FILE *in;
	int rc = cmd_take_compat(app, "run", &argc, argv);

	if (rc)
		return rc;
	for (int i = 0; i < argc; i++) {
		if (!strcmp(argv[i], "--json"))
			o.json = true;
		else if (!strcmp(argv[i], "--stop"))
			o.stop = true;
		else if (!strcmp(argv[i], "--journal") && i + 1 < argc)
			o.journal = argv[++i];
		else if (!strcmp(argv[i], "--journal"))
			return cmd_usage("run", "--journal needs a file");
		else if (argv[i][0] == '-' && argv[i][1])
			return cmd_unknown("run", argv[i]);
		else if (o.file)
			return cmd_usage("run", "one file at a time, not %s as well", argv[i]);
		else
			o.file = argv[i];
	}
	if (!o.file)
		return cmd_usage("run", "which file? (- is standard input)");
	in = cmd_open_script(app, "run", o.file);
	if (!in)
		return EXIT_SYSTEM;
	f = cmd_figure(app);
	rc = run_lines(f, &o, in);
	if (o.journal && !cmd_write_journal(f, o.journal))
		rc = EXIT_SYSTEM;
	fig_free(f);
	if (in != stdin)
		fclose(in);
	return rc;
}
