/* lines.h -- lines of a script run in a figure, for its tests. */
#ifndef FIG_T_LINES_H
#define FIG_T_LINES_H
#include "fig/fig.h"
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
#endif
