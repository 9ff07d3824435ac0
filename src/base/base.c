/* base.c -- statuses, truth and error texts. */
#include "base/base.h"
#include "base/text.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

truth truth_and(truth a, truth b)
{
	if (is_no(a) || is_no(b))
		return TRUTH_NO;
	return is_yes(a) && is_yes(b) ? TRUTH_YES : TRUTH_UNKNOWN;
}

truth truth_or(truth a, truth b)
{
	return truth_not(truth_and(truth_not(a), truth_not(b)));
}

truth truth_not(truth a)
{
	return is_unknown(a) ? a : is_yes(a) ? TRUTH_NO : TRUTH_YES;
}

/* A text cut off at the end of its array must not end in half a character. */
static void mend_end(char *s, size_t size)
{
	size_t n = strlen(s), i = n;

	if (n + 1 < size)
		return;
	while (i > 0 && ((unsigned char)s[i - 1] & 0xc0) == 0x80)
		i--;
	if (i > 0 && (unsigned char)s[i - 1] >= 0xc0 && !utf8_valid(s + i - 1, n - (i - 1)))
		s[i - 1] = 0;
}

static void fail(struct err *e, const char *code, const char *fmt, va_list ap)
{
	char msg[sizeof e->msg]; /* an argument may be e's own text */

	vsnprintf(msg, sizeof msg, fmt, ap);
	mend_end(msg, sizeof msg);
	memset(e, 0, sizeof *e);
	e->code = code;
	memcpy(e->msg, msg, sizeof msg);
}

enum status err_fail(struct err *e, enum status st, const char *code, const char *fmt, ...)
{
	va_list ap;

	if (!e)
		return st;
	va_start(ap, fmt);
	fail(e, code, fmt, ap);
	va_end(ap);
	return st;
}

enum status err_fail_with(struct err *e, enum status st, const char *code, const char *arg,
			  const char *hint, const char *fmt, ...)
{
	va_list ap;

	if (!e)
		return st;
	va_start(ap, fmt);
	fail(e, code, fmt, ap);
	va_end(ap);
	if (arg)
		err_arg(e, arg);
	if (hint)
		err_hint(e, "%s", hint);
	return st;
}

void err_hint(struct err *e, const char *fmt, ...)
{
	va_list ap;

	if (!e)
		return;
	va_start(ap, fmt);
	vsnprintf(e->hint, sizeof e->hint, fmt, ap);
	va_end(ap);
	mend_end(e->hint, sizeof e->hint);
}

void err_arg(struct err *e, const char *arg)
{
	if (!e)
		return;
	snprintf(e->arg, sizeof e->arg, "%s", arg);
	mend_end(e->arg, sizeof e->arg);
}

void base_bug(const char *file, int line, const char *fmt, ...)
{
	va_list ap;

	fprintf(stderr, "porism: bug at %s:%d: ", file, line);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	abort();
}

int64_t base_gcd(int64_t a, int64_t b)
{
	/* As magnitudes: the least number has none of its own type. */
	uint64_t p = a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
	uint64_t q = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;

	while (q) {
		uint64_t r = p % q;

		p = q;
		q = r;
	}
	return (int64_t)p;
}
