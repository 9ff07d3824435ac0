/* example.c -- a row's example: run it, and say what came out and what should have. */
#include "fig/fig.h"
#include <string.h>

enum status fig_run_example(struct fig *f, const struct tool *t, struct buf *got,
			    struct buf *expected, int *line, struct err *e)
{
	const char *s = t->example, *arrow = strstr(s, " -> ");
	const struct fig_obs *o = NULL;
	size_t n = arrow ? (size_t)(arrow - s) : 0;
	bool called = false;

	*line = -1;
	if (!arrow)
		return err_fail(e, E_ARG, "bad_argument", "the example has no \" -> \"");
	buf_add(expected, arrow + 4);
	for (size_t at = 0; at < n;) {
		size_t len = fig_statement_length(s + at, n - at);
		int before = fig_journal_count(f);
		enum status st = fig_line(f, s + at, len, &o);

		if (st != OK) {
			*e = *fig_obs_err(o);
			return st;
		}
		/* Showing an object names its tool too; the first statement that does is the call. */
		if (o && !called && !strcmp(fig_obs_tool(o), t->name)) {
			called = true;
			if (fig_journal_count(f) > before)
				*line = before;
		}
		at += len + 1;
	}
	if (!called)
		return err_fail(e, E_ARG, "bad_argument",
				"no statement of the example calls %s", t->name);
	if (!o || !fig_obs_exact(got, f, o))
		return err_fail(e, E_UNABLE, "undecided",
				"the last statement has no exact text");
	return OK;
}
