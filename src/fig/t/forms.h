/* forms.h -- tables of lines and of what the last of them says, and that they replay. */
#ifndef FIG_T_FORMS_H
#define FIG_T_FORMS_H
#include "base/t/tap.h"
#include "fig/fig.h"
#include <string.h>

/* Lines separated by ; the last one's text must contain `want`. */
struct form_row {
	const char *lines, *want;
};

static const char *form_play(struct fig *f, const char *lines, struct buf *text)
{
	const struct fig_obs *o = NULL;

	for (const char *s = lines; *s;) {
		/* Calls in JSON have no ; in them. */
		size_t n = strcspn(s, ";");

		fig_line(f, s, n, &o);
		s += n;
		s += strspn(s, "; ");
	}
	buf_reset(text);
	if (o)
		fig_obs_text(text, f, o);
	return buf_str(text);
}

/* What was built, asked and changed replays to the same figure. */
static bool form_replays(struct fig *f)
{
	struct buf a = { 0 }, b = { 0 };
	struct err e = { 0 };
	struct fig *g = fig_after(f, 1000, &e);
	bool same = false;

	fig_canvas_json(&a, f);
	if (g) {
		fig_canvas_json(&b, g);
		same = !strcmp(buf_str(&a), buf_str(&b));
	}
	if (!same)
		printf("# %s\n# %s\n", buf_str(&a), g ? buf_str(&b) : e.msg);
	buf_clear(&a);
	buf_clear(&b);
	fig_free(g);
	return same;
}

/* All rows, each in a figure of its own; the test program's end. */
static int form_rows(const struct form_row *row, size_t n)
{
	struct tool_table *t = tool_table_new();
	struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		struct fig *f = fig_new(t, 1);
		const char *said = form_play(f, row[i].lines, &b);

		if (!ok(strstr(said, row[i].want) != NULL, "%s -> %s", row[i].lines,
			row[i].want))
			printf("# %s\n", said);
		if (!form_replays(f))
			ok(false, "%s: replayed", row[i].lines);
		fig_free(f);
	}
	buf_clear(&b);
	tool_table_free(t);
	return tap_done();
}
#endif
