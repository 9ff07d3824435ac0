/* lines.h -- lines of a script run in a figure, for its tests. */
#ifndef FIG_T_LINES_H
#define FIG_T_LINES_H
#include "fig/fig_priv.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LINES_LINE 3000

static inline PRINTF_LIKE(2, 3) enum status runf(struct fig *f, const char *fmt, ...)
{
	char line[LINES_LINE];
	const struct fig_obs *o;
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(line, sizeof line, fmt, ap);
	va_end(ap);
	return fig_line(f, line, strlen(line), &o);
}

/* The record of a line; good until the next. */
static inline PRINTF_LIKE(2, 3) const char *said(struct fig *f, const char *fmt, ...)
{
	static struct buf b;
	char line[LINES_LINE];
	const struct fig_obs *o;
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(line, sizeof line, fmt, ap);
	va_end(ap);
	fig_line(f, line, strlen(line), &o);
	buf_clear(&b);
	fig_obs_json(&b, f, o);
	return buf_str(&b);
}

/* A figure of lines with ; between them. */
static inline struct fig *drawn(const struct tool_table *tools, const char *script)
{
	struct fig *f = fig_new(tools, 1);

	while (*script) {
		size_t n = strcspn(script, ";");

		if (runf(f, "%.*s", (int)n, script) != OK)
			printf("# refused: %.*s\n", (int)n, script);
		script += n + (script[n] != 0);
	}
	return f;
}

/* Journal, canvas and constraints; for mem_free. */
static inline char *state(struct fig *f)
{
	struct buf b = { 0 };

	fig_journal(&b, f);
	fig_canvas_json(&b, f);
	fig_constraints_json(&b, f);
	return buf_take(&b);
}
#endif
