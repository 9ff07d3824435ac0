/* text.c -- see text.h. */
#include "base/text.h"
#include "base/mem.h"
#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void buf_clear(struct buf *b)
{
	mem_free(b->s);
	memset(b, 0, sizeof *b);
}

void buf_reset(struct buf *b)
{
	b->n = 0;
	if (b->s)
		b->s[0] = 0;
}

const char *buf_str(const struct buf *b)
{
	return b->s ? b->s : "";
}

char *buf_take(struct buf *b)
{
	char *s = b->s ? b->s : mem_strdup("");

	memset(b, 0, sizeof *b);
	return s;
}

char *buf_keep(struct buf *b, struct arena *a)
{
	char *s = arena_strndup(a, buf_str(b), b->n);

	buf_clear(b);
	return s;
}

static void reserve(struct buf *b, size_t more)
{
	size_t cap = b->cap ? b->cap : 64;

	if (b->n + more + 1 <= b->cap)
		return;
	while (cap < b->n + more + 1)
		cap *= 2;
	b->s = mem_resize(b->s, cap);
	b->cap = cap;
}

void buf_addn(struct buf *b, const char *s, size_t n)
{
	reserve(b, n);
	if (n)
		memcpy(b->s + b->n, s, n);
	b->n += n;
	b->s[b->n] = 0;
}

void buf_add(struct buf *b, const char *s)
{
	buf_addn(b, s, strlen(s));
}

void buf_addc(struct buf *b, char c)
{
	reserve(b, 1);
	b->s[b->n++] = c;
	b->s[b->n] = 0;
}

static void add_whole(struct buf *b, long v)
{
	unsigned long u = v < 0 ? -(unsigned long)v : (unsigned long)v;
	char text[24], *p = text + sizeof text;

	do
		*--p = (char)('0' + u % 10);
	while (u /= 10);
	if (v < 0)
		*--p = '-';
	buf_addn(b, p, (size_t)(text + sizeof text - p));
}

/* What numbers and short texts take: printed once, not counted first. */
#define PRINTED 40

static void add_printed(struct buf *b, const char *fmt, va_list ap)
{
	size_t room;
	va_list again;
	int n;

	reserve(b, PRINTED);
	room = b->cap - b->n;
	va_copy(again, ap);
	n = vsnprintf(b->s + b->n, room, fmt, ap);
	if ((size_t)n >= room) {
		reserve(b, (size_t)n);
		vsnprintf(b->s + b->n, (size_t)n + 1, fmt, again);
	}
	va_end(again);
	b->n += (size_t)n;
}

/* Most of what is asked for is %s and %d, which take less here than through stdio; from
 * the first other conversion on, the rest is left to it. */
void buf_addf(struct buf *b, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	for (;;) {
		size_t n = strcspn(fmt, "%");

		buf_addn(b, fmt, n);
		fmt += n;
		if (!*fmt)
			break;
		if (fmt[1] == 's') {
			buf_add(b, va_arg(ap, const char *));
			fmt += 2;
		} else if (fmt[1] == 'd') {
			add_whole(b, va_arg(ap, int));
			fmt += 2;
		} else if (fmt[1] == 'l' && fmt[2] == 'd') {
			add_whole(b, va_arg(ap, long));
			fmt += 3;
		} else {
			add_printed(b, fmt, ap);
			break;
		}
	}
	va_end(ap);
}

void buf_add_double(struct buf *b, double x)
{
	char t[40];
	size_t n = 0;

	if (isnan(x)) {
		buf_add(b, "nan"); /* printf may say "-nan" */
		return;
	}
	if (x == 0)
		x = 0; /* no "-0" */
	if (isfinite(x) && fabs(x) < 1e15 && x == floor(x)) {
		buf_addf(b, "%.0f", x);
		return;
	}
	/* Up to 15 digits always read back; subnormal numbers need fewer. */
	for (int digits = fabs(x) < DBL_MIN ? 1 : 15; digits <= 17; digits++) {
		snprintf(t, sizeof t, "%.*g", digits, x);
		if (strtod(t, NULL) == x)
			break;
	}
	/* The host of the library may have set a locale with another decimal mark. */
	for (char *p = t; *p; p++)
		if (isalnum((unsigned char)*p) || *p == '-' || *p == '+')
			t[n++] = *p;
		else if (n && t[n - 1] != '.')
			t[n++] = '.';
	buf_addn(b, t, n);
}

bool text_double(double *out, const char *s)
{
	struct buf b = { 0 }; /* the same number without a point */
	long places = 0, exp = 0;
	bool digits = false, point = false, good;
	char *end;

	if (*s == '-' || *s == '+')
		buf_addc(&b, *s++);
	for (; (*s >= '0' && *s <= '9') || (*s == '.' && !point); s++) {
		point = point || *s == '.';
		if (*s == '.')
			continue;
		digits = true;
		places += point;
		buf_addc(&b, *s);
	}
	good = digits;
	if (digits && (*s == 'e' || *s == 'E')) {
		const char *from = ++s;

		from += *s == '-' || *s == '+';
		good = *from >= '0' && *from <= '9';
		exp = good ? strtol(s, &end, 10) : 0;
		s = good ? end : s;
		/* Beyond these nothing changes any more, and sums do not overflow. */
		exp = exp > 1000000000 ? 1000000000 : exp < -1000000000 ? -1000000000 : exp;
	}
	good = good && !*s;
	if (good) {
		buf_addf(&b, "e%ld", exp - places);
		*out = strtod(b.s, NULL);
	}
	buf_clear(&b);
	return good;
}

size_t utf8_put(char *out, unsigned code)
{
	size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	static const unsigned char lead[] = { 0, 0, 0xc0, 0xe0, 0xf0 };

	for (size_t i = n; i-- > 1; code >>= 6)
		out[i] = (char)(0x80 | (code & 63));
	out[0] = (char)(lead[n] | code);
	return n;
}

size_t utf8_len(const char *s)
{
	const unsigned char *p = (const unsigned char *)s;
	size_t n = p[0] < 0x80   ? 1
		   : p[0] < 0xc2 ? 0
		   : p[0] < 0xe0 ? 2
		   : p[0] < 0xf0 ? 3
		   : p[0] < 0xf5 ? 4
				 : 0;

	for (size_t i = 1; i < n; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 1;
	return n ? n : 1;
}

/* Are the next eight bytes ASCII? */
static bool is_plain(const unsigned char *p)
{
	uint64_t eight;

	memcpy(&eight, p, sizeof eight);
	return !(eight & UINT64_C(0x8080808080808080));
}

bool text_is_blank(const char *s, size_t n)
{
	while (n && (*s == ' ' || *s == '\t' || *s == '\r')) {
		s++;
		n--;
	}
	return !n;
}

bool utf8_valid(const char *s, size_t n)
{
	for (size_t i = 0; i < n;) {
		const unsigned char *p = (const unsigned char *)s + i;

		if (n - i >= 8 && is_plain(p)) {
			i += 8;
			continue;
		}
		size_t k = p[0] < 0x80   ? 1
			   : p[0] < 0xc2 ? 0
			   : p[0] < 0xe0 ? 2
			   : p[0] < 0xf0 ? 3
			   : p[0] < 0xf5 ? 4
					 : 0;

		if (!k || i + k > n)
			return false;
		for (size_t j = 1; j < k; j++)
			if ((p[j] & 0xc0) != 0x80)
				return false;
		/* Overlong forms, surrogates, beyond U+10FFFF. */
		if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f) ||
		    (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f))
			return false;
		i += k;
	}
	return true;
}

int text_distance(const char *a, const char *b, int limit)
{
	enum { MOST = 64 };
	size_t la = strlen(a), lb = strlen(b);
	int row[MOST + 1];
	char folded[MOST];

	if (la > MOST || lb > MOST || (la > lb ? la - lb : lb - la) >= (size_t)limit)
		return limit;
	for (size_t j = 0; j <= lb; j++)
		row[j] = (int)j;
	for (size_t j = 0; j < lb; j++)
		folded[j] = (char)tolower((unsigned char)b[j]);
	for (size_t i = 1; i <= la; i++) {
		char c = (char)tolower((unsigned char)a[i - 1]);
		int diag = row[0], least = (int)i;

		row[0] = (int)i;
		for (size_t j = 1; j <= lb; j++) {
			int up = row[j];
			int best = diag + (c != folded[j - 1]);

			if (up + 1 < best)
				best = up + 1;
			if (row[j - 1] + 1 < best)
				best = row[j - 1] + 1;
			row[j] = best;
			diag = up;
			if (best < least)
				least = best;
		}
		/* It only grows from row to row. */
		if (least >= limit)
			return limit;
	}
	return row[lb] < limit ? row[lb] : limit;
}

/* How far a candidate is: the edit distance, less when one name starts with or
 * contains the other (P for P_1, midpoint for add_midpoint).  Above the limit, any such number. */
static int farness(const char *word, const char *name, int limit)
{
	size_t lw = strlen(word), ln = strlen(name);
	int d = 2 * text_distance(word, name, limit / 2 + 1);

	if (lw && ln && (strstr(name, word) || strstr(word, name))) {
		int part = 1 + (int)(lw > ln ? lw - ln : ln - lw) / 4;

		if (part < d)
			d = part;
	}
	return d;
}

void text_near(char *out, size_t size, const char *word, const char *const *names, int n,
	       int most)
{
	enum { KEEP = 8 };
	int best[KEEP], dist[KEEP], kept = 0;
	int limit = 2 + (int)strlen(word); /* half the letters may differ */

	out[0] = 0;
	if (most > KEEP)
		most = KEEP;
	for (int i = 0; i < n; i++) {
		int d, k;

		if (!names[i])
			continue;
		d = farness(word, names[i], limit);
		if (d > limit)
			continue;
		for (k = kept; k > 0 && dist[k - 1] > d; k--)
			if (k < most) {
				best[k] = best[k - 1];
				dist[k] = dist[k - 1];
			}
		if (k < most) {
			best[k] = i;
			dist[k] = d;
			if (kept < most)
				kept++;
		}
	}
	for (int k = 0; k < kept; k++) {
		size_t used = strlen(out);

		if (used + strlen(names[best[k]]) + 3 > size)
			break;
		snprintf(out + used, size - used, "%s%s", k ? ", " : "", names[best[k]]);
	}
}

bool text_ends(const char *s, const char *end)
{
	size_t n = strlen(s), k = strlen(end);

	return n >= k && !strcmp(s + n - k, end);
}
