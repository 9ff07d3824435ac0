/*
 * limits.c -- what servers say about how much of a limit is left.
 *
 *   x-ratelimit-remaining-requests: 0     x-ratelimit-reset-requests: 6m0s
 *   anthropic-ratelimit-input-tokens-remaining: 0
 *   anthropic-ratelimit-input-tokens-reset: 2026-01-31T23:59:59Z
 *
 * Where nothing is left the next request would be refused, so nobody starts for a while.  The
 * reset is when all of the limit is there again; a part of it is there much sooner, therefore
 * at most AGENT_HOLD seconds.  A limit of 0 or less is none: some servers write it so.
 */
#include "agent/http_priv.h"
#include <stdio.h>
#include <string.h>

bool agent_headers_get(struct agent_headers h, const char *name, char *out, size_t size)
{
	size_t n = strlen(name);

	for (const char *at = h.text; at && *at;) {
		const char *end = strchr(at, '\n'), *v = at + n + 1;
		size_t m;

		if (!end)
			end = at + strlen(at);
		if (!strncmp(at, name, n) && at[n] == ':') {
			while (v < end && (*v == ' ' || *v == '\t'))
				v++;
			m = (size_t)(end - v);
			while (m && (v[m - 1] == ' ' || v[m - 1] == '\t' || v[m - 1] == '\r'))
				m--;
			snprintf(out, size, "%.*s", (int)(m < size ? m : size - 1), v);
			return true;
		}
		at = *end ? end + 1 : end;
	}
	return false;
}

/* Days from 1970-01-01; the calendar's rule, years counted from March. */
static long days(long y, long m, long d)
{
	y -= m <= 2;
	m = m > 2 ? m - 3 : m + 9;
	return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + d - 1 - 719468;
}

/* Seconds until a reset: "12ms", "6m0s", "1.5", or a moment (RFC 3339).  -1: neither. */
static double until(const char *s, time_t now)
{
	int y, mo, d, h, mi, se, sign = 0, oh = 0, om = 0, used = 0;
	double sum = 0, x;
	char *end;

	if (sscanf(s, "%4d-%2d-%2d%*1[Tt ]%2d:%2d:%2d%n", &y, &mo, &d, &h, &mi, &se, &used) ==
	    6) {
		s += used;
		if (*s == '.')
			s += 1 + strspn(s + 1, "0123456789");
		if (*s == '+' || *s == '-') {
			sign = *s == '+' ? 1 : -1;
			if (sscanf(s + 1, "%2d:%2d", &oh, &om) != 2)
				return -1;
		}
		sum = (double)(days(y, mo, d) * 86400 + h * 3600L + mi * 60L + se -
			       sign * (oh * 3600L + om * 60L)) -
		      (double)now;
		return sum > 0 ? sum : 0;
	}
	if (!*s)
		return -1;
	while (*s) {
		char number[32];
		size_t n = strspn(s, "0123456789.");

		if (!n || n >= sizeof number)
			return -1;
		memcpy(number, s, n);
		number[n] = '\0';
		if (!text_double(&x, number))
			return -1;
		end = (char *)(uintptr_t)(s + n);
		s = end + 1;
		if (!*end)
			return sum + x;
		else if (end[0] == 'm' && end[1] == 's')
			sum += x / 1000, s++;
		else if (*end == 'h')
			sum += x * 3600;
		else if (*end == 'm')
			sum += x * 60;
		else if (*end == 's')
			sum += x;
		else
			return -1;
	}
	return sum;
}

/* A number in a header; -1: not there, or none. */
static double number(struct agent_headers h, const char *name)
{
	char text[64];
	double x;

	return agent_headers_get(h, name, text, sizeof text) && text_double(&x, text) ? x : -1;
}

static void look(double *most, struct agent_headers h, const char *left, const char *limit,
		 const char *reset, time_t now)
{
	char text[64];
	double wait;

	if (number(h, left) != 0)
		return;
	if (agent_headers_get(h, limit, text, sizeof text) && number(h, limit) <= 0)
		return;
	if (!agent_headers_get(h, reset, text, sizeof text))
		return;
	wait = until(text, now);
	if (wait > *most)
		*most = wait;
}

double agent_limits_hold(struct agent_headers h, time_t now)
{
	static const char *const what[] = { "requests", "tokens", "input-tokens",
					    "output-tokens" };
	double most = 0;

	if (!h.text || !strstr(h.text, "ratelimit-"))
		return 0;
	for (size_t i = 0; i < sizeof what / sizeof *what; i++) {
		char left[80], limit[80], reset[80];

		snprintf(left, sizeof left, "x-ratelimit-remaining-%s", what[i]);
		snprintf(limit, sizeof limit, "x-ratelimit-limit-%s", what[i]);
		snprintf(reset, sizeof reset, "x-ratelimit-reset-%s", what[i]);
		look(&most, h, left, limit, reset, now);
		snprintf(left, sizeof left, "anthropic-ratelimit-%s-remaining", what[i]);
		snprintf(limit, sizeof limit, "anthropic-ratelimit-%s-limit", what[i]);
		snprintf(reset, sizeof reset, "anthropic-ratelimit-%s-reset", what[i]);
		look(&most, h, left, limit, reset, now);
	}
	return most < AGENT_HOLD ? most : AGENT_HOLD;
}
