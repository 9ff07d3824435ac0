/* amount.c -- amounts and times in a few letters, for tables of progress. */
#include "cmd/cmd.h"
#include <math.h>
#include <sys/ioctl.h>
#include <unistd.h>

void cmd_add_many(struct buf *b, double n, int width)
{
	char s[32];

	if (n >= 1e9)
		snprintf(s, sizeof s, "%.1fG", n / 1e9);
	else if (n >= 1e6)
		snprintf(s, sizeof s, "%.1fM", n / 1e6);
	else if (n >= 1e4)
		snprintf(s, sizeof s, "%.0fk", n / 1e3);
	else
		snprintf(s, sizeof s, "%.0f", n);
	buf_addf(b, "%*s", width, s);
}

void cmd_add_time(struct buf *b, double seconds, int width)
{
	char s[32] = "-";
	long t = seconds < 1e7 ? (long)(seconds + 0.5) : -1;

	if (isfinite(seconds) && t >= 3600)
		snprintf(s, sizeof s, "%ldh%02ldm", t / 3600, t / 60 % 60);
	else if (isfinite(seconds) && t >= 60)
		snprintf(s, sizeof s, "%ldm%02lds", t / 60, t % 60);
	else if (isfinite(seconds) && t >= 0)
		snprintf(s, sizeof s, "%lds", t);
	buf_addf(b, "%*s", width, s);
}

int cmd_terminal_width(void)
{
	struct winsize w;

	return !ioctl(STDERR_FILENO, TIOCGWINSZ, &w) && w.ws_col > 0 ? w.ws_col : 80;
}
