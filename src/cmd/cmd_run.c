/* cmd_run.c -- porism run: a script from a file or standard input. */
#include "base/text.h"
#include "cmd/cmd.h"
#include <string.h>

cmd_fn cmd_run;

struct cmd_run_options {
	bool json, stop;
	const char *file, *journal;
};

/* Answers each line before it reads the next, so that a program at the other end of
 * a pipe can hold a conversation.  Returns an exit code. */
static int run_lines(struct fig *f, const struct cmd_run_options *o, FILE *in)
{
	struct buf line = { 0 }, b = { 0 };
	int number = 0, failed = 0, more;

	while ((more = cmd_read_line(in, &line)) > 0) {
		const char *text = buf_str(&line);
		const struct fig_obs *obs;
		size_t n = line.n;
		enum status st;

		/* Some editors begin a file with a byte order mark. */
		if (!number++ && n >= 3 && !memcmp(text, "\xef\xbb\xbf", 3)) {
			text += 3;
			n -= 3;
		}
		st = fig_line(f, text, n, &obs);
		if (!obs)
			continue;
		buf_reset(&b);
		if (o->json) {
			fig_obs_json(&b, f, obs);
			buf_addc(&b, '\n');
		} else {
			if (st != OK)
				buf_addf(&b, "line %d: ", number);
			fig_obs_text(&b, f, obs);
		}
		fwrite(b.s, 1, b.n, stdout);
		if (in == stdin)
			fflush(stdout);
		failed += st != OK;
		if (failed && o->stop)
			break;
	}
	buf_clear(&line);
	buf_clear(&b);
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
			return cmd_usage("run", "unknown option %s", argv[i]);
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
