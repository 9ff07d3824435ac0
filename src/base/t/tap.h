/* tap.h -- the smallest test harness: numbered lines, a count, an exit code. */
#ifndef BASE_T_TAP_H
#define BASE_T_TAP_H
#include <stdarg.h>
#include <stdio.h>

static int tap_n, tap_failed;

/* One test.  Returns its condition, so that a caller may add detail. */
static inline int ok(int cond, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static inline int ok(int cond, const char *fmt, ...)
{
	va_list ap;

	tap_n++;
	tap_failed += !cond;
	printf("%s %d - ", cond ? "ok" : "not ok", tap_n);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
	return cond;
}

static inline void skip(const char *why)
{
	printf("ok %d - # skip %s\n", ++tap_n, why);
}

/* Last line of main: return tap_done(); */
static inline int tap_done(void)
{
	printf("1..%d\n", tap_n);
	return tap_failed != 0;
}
#endif
