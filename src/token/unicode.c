/*
 * unicode.c -- characters in bytes, their classes, and composition (NFC).
 *
 * The tables are those of unicode.def, packed into 31 KB: 8 bytes per range and per decomposition.
 */
#include "token/token_priv.h"
#include <stdlib.h>
#include <string.h>

enum { TOP = 0x110000 };

/* --- Tables -------------------------------------------------------------------------------------- */
/* What no range holds is TOKEN_OTHER: a row ends with the beginning of that. */
#define RANGE(first, last, class) \
	(uint32_t) first << 3 | TOKEN_##class, (uint32_t)(last + 1) << 3 | TOKEN_OTHER,
#define MARK(first, value)
#define TAKEN(code, a, b)
#define MADE(...)
#define OLD(...)
#define SUPPLEMENT(...)
static const uint32_t classes[] = {
	TOKEN_OTHER,
#include "token/unicode.def"
};
#undef RANGE
#undef MARK
#define RANGE(first, last, class)
#define MARK(first, value) (uint32_t) first << 9 | value,
/* NOT_STABLE is the value of what has no combining class and may change all the same. */
enum { NOT_STABLE = 256 };
static const uint32_t marks[] = {
#include "token/unicode.def"
};
#undef MARK
#undef TAKEN
#define MARK(first, value)
#define THREE(x, y, z) ((uint64_t)(x) << 42 | (uint64_t)(y) << 21 | (uint64_t)(z))
#define TAKEN(code, a, b) THREE(code, a, b),
static const uint64_t taken[] = {
#include "token/unicode.def"
};
#undef TAKEN
#undef MADE
#define TAKEN(code, a, b)
#define MADE(...) __VA_ARGS__,
/* The places in it of what is put together again. */
static const uint16_t made[] = {
#include "token/unicode.def"
};
#undef MADE
#undef OLD
#define MADE(...)
#define OLD(...) __VA_ARGS__,
/* Ideographs for compatibility are another character each, or none (0). */
enum { OLD_FIRST = 0xf900, SUPPLEMENT_FIRST = 0x2f800 };
static const uint32_t old[] = {
#include "token/unicode.def"
};
#undef OLD
#undef SUPPLEMENT
#define OLD(...)
#define SUPPLEMENT(...) __VA_ARGS__,
static const uint32_t supplement[] = {
#include "token/unicode.def"
};
#undef RANGE
#undef MARK
#undef TAKEN
#undef MADE
#undef OLD
#undef SUPPLEMENT
#define COUNT(table) (int)(sizeof(table) / sizeof *(table))

/* The row that holds the code: the last one that begins no later. */
static uint32_t range_of(const uint32_t *row, int n, int shift, unsigned code)
{
	int lo = 0, hi = n - 1;

	while (lo < hi) {
		int mid = (lo + hi + 1) / 2;

		if (row[mid] >> shift <= code)
			lo = mid;
		else
			hi = mid - 1;
	}
	return row[lo];
}

/* The first row from the value on. */
static int place_of(const uint64_t *row, int n, uint64_t value)
{
	int lo = 0, hi = n;

	while (lo < hi) {
		int mid = (lo + hi) / 2;

		if (row[mid] < value)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* --- Characters ---------------------------------------------------------------------------------- */
static bool follows(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

size_t token_char(const char *s, size_t n, unsigned *code)
{
	static const unsigned least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
	unsigned char c = (unsigned char)s[0];
	size_t len = c < 0x80   ? 1
		     : c < 0xc2 ? 0
		     : c < 0xe0 ? 2
		     : c < 0xf0 ? 3
		     : c < 0xf5 ? 4
				: 0;
	unsigned x = c & (0x7fu >> len);

	if (len == 1) {
		*code = c;
		return 1;
	}
	*code = TOKEN_BROKEN;
	if (!len || len > n)
		return 1;
	for (size_t i = 1; i < len; i++) {
		if (!follows(s[i]))
			return 1;
		x = x << 6 | ((unsigned char)s[i] & 0x3f);
	}
	if (x < least[len] || x >= TOP || (x >= 0xd800 && x < 0xe000))
		return 1;
	*code = x;
	return len;
}

size_t token_char_before(const char *s, size_t n, unsigned *code)
{
	size_t back = 1;

	while (back < 4 && back < n && follows(s[n - back]))
		back++;
	if (token_char(s + n - back, back, code) == back)
		return back;
	*code = TOKEN_BROKEN;
	return 1;
}

enum token_class token_class(unsigned code)
{
	return code >= TOP
		       ? TOKEN_OTHER
		       : (enum token_class)(range_of(classes, COUNT(classes), 3, code) & 7);
}

bool token_is_word(unsigned code)
{
	enum token_class c = token_class(code);

	return c == TOKEN_LETTER || c == TOKEN_NUMBER || c == TOKEN_WORD;
}

/* --- Composition ----------------------------------------------------------------------------------- */
/* Hangul syllables are numbers in base 28, 21, 19. */
enum {
	HANGUL = 0xac00,
	LEAD = 0x1100,
	VOWEL = 0x1161,
	TAIL = 0x11a7,
	TAILS = 28,
	VOWELS = 21
};
enum { LEADS = 19, SYLLABLES = LEADS * VOWELS * TAILS };

static unsigned mark_of(unsigned code)
{
	return code >= TOP ? 0 : range_of(marks, COUNT(marks), 9, code) & 511;
}

static unsigned combining(unsigned code)
{
	return mark_of(code) & 255;
}

struct token_run {
	unsigned *code;
	int n, cap;
};

static void run_add(struct token_run *r, unsigned code)
{
	r->code = mem_grow(r->code, &r->cap, r->n + 1, sizeof *r->code);
	r->code[r->n++] = code;
}

/* The character that an ideograph for compatibility is, 0: it is none. */
static unsigned ideograph(unsigned code)
{
	if (code - OLD_FIRST < COUNT(old))
		return old[code - OLD_FIRST];
	return code - SUPPLEMENT_FIRST < COUNT(supplement)
		       ? supplement[code - SUPPLEMENT_FIRST]
		       : 0;
}

static void take_apart(struct token_run *r, unsigned code)
{
	unsigned s = code - HANGUL, one = ideograph(code);
	int at;

	if (one) {
		run_add(r, one);
		return;
	}
	if (s < SYLLABLES) {
		run_add(r, LEAD + s / (VOWELS * TAILS));
		run_add(r, VOWEL + s / TAILS % VOWELS);
		if (s % TAILS)
			run_add(r, TAIL + s % TAILS);
		return;
	}
	at = place_of(taken, COUNT(taken), THREE(code, 0, 0));
	if (at == COUNT(taken) || taken[at] >> 42 != code) {
		run_add(r, code);
		return;
	}
	take_apart(r, (unsigned)(taken[at] >> 21 & 0x1fffff)); /* four deep at most */
	if (taken[at] & 0x1fffff)
		run_add(r, (unsigned)(taken[at] & 0x1fffff));
}

static int in_blocks(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

/* Marks behind a starter in the order of their classes; a sort by (class, place), since nobody says
 * how many marks there are. */
static void put_in_order(struct token_run *r)
{
	uint64_t *key = NULL;
	int cap = 0;

	for (int i = 0; i < r->n; i++) {
		int end = i;
		bool sorted = true;

		while (end < r->n && combining(r->code[end]))
			end++;
		for (int k = i + 1; k < end; k++)
			sorted &= combining(r->code[k - 1]) <= combining(r->code[k]);
		if (!sorted) {
			unsigned *copy = mem_alloc((size_t)(end - i) * sizeof *copy);

			key = mem_grow(key, &cap, end - i, sizeof *key);
			memcpy(copy, r->code + i, (size_t)(end - i) * sizeof *copy);
			for (int k = i; k < end; k++)
				key[k - i] = (uint64_t)combining(r->code[k]) << 32 |
					     (unsigned)(k - i);
			qsort(key, (size_t)(end - i), sizeof *key, in_blocks);
			for (int k = i; k < end; k++)
				r->code[k] = copy[key[k - i] & 0xffffffffu];
			mem_free(copy);
		}
		i = end;
	}
	mem_free(key);
}

/* The two as one character; 0: there is none. */
static unsigned put_together(unsigned a, unsigned b)
{
	unsigned s = a - HANGUL, l = a - LEAD, v = b - VOWEL, t = b - TAIL;
	const uint64_t PAIR = THREE(0, 0x1fffff, 0x1fffff), pair = THREE(0, a, b);
	uint64_t row;
	int lo = 0, hi = COUNT(made);

	if (l < LEADS && v < VOWELS)
		return HANGUL + (l * VOWELS + v) * TAILS;
	if (s < SYLLABLES && s % TAILS == 0 && t > 0 && t < TAILS)
		return a + t;
	while (lo < hi) {
		int mid = (lo + hi) / 2;

		row = taken[made[mid]];
		if ((row & PAIR) < pair)
			lo = mid + 1;
		else
			hi = mid;
	}
	row = lo < COUNT(made) ? taken[made[lo]] : 0;
	return (row & PAIR) == pair ? (unsigned)(row >> 42) : 0;
}

static void compose_run(struct token_run *r)
{
	int starter = -1, kept = 0;
	unsigned last = 0; /* the class of the last character that was kept */

	for (int i = 0; i < r->n; i++) {
		unsigned c = r->code[i], class = combining(c);
		unsigned one = 0;

		/* Blocked when something stands between that is no smaller. */
		if (starter >= 0 && (kept == starter + 1 || (last && last < class)))
			one = put_together(r->code[starter], c);
		if (one) {
			r->code[starter] = one;
			continue;
		}
		if (!class)
			starter = kept;
		last = class;
		r->code[kept++] = c;
	}
	r->n = kept;
}

static void compose_into(struct buf *b, struct token_run *r)
{
	char bytes[4];

	put_in_order(r);
	compose_run(r);
	for (int i = 0; i < r->n; i++)
		buf_addn(b, bytes, utf8_put(bytes, r->code[i]));
	r->n = 0;
}

/* Where the first character stands that may change; n: nowhere.  Below U+0300 all are stable,
 * and their first bytes are below 0xcc. */
static size_t first_unstable(const char *s, size_t n)
{
	size_t i = 0;

	while (i < n) {
		unsigned code;
		size_t len;

		if ((unsigned char)s[i] < 0xcc) {
			i++;
			continue;
		}
		len = token_char(s + i, n - i, &code);
		if (mark_of(code))
			return i;
		i += len;
	}
	return n;
}

bool token_compose(struct buf *b, const char *s, size_t n)
{
	size_t i = 0, from = first_unstable(s, n), before = b->n;
	struct token_run r = { 0 };
	bool changed;

	if (from == n)
		return false;
	/* A run is a stable character and what may change behind it. */
	while (i < n) {
		size_t far = i + first_unstable(s + i, n - i), start = far, end;
		unsigned code;

		if (far == n) {
			buf_addn(b, s + i, n - i);
			break;
		}
		if (far > i) {
			start = far - token_char_before(s + i, far - i, &code);
			if (code == TOKEN_BROKEN)
				start = far;
		}
		buf_addn(b, s + i, start - i);
		for (end = start; end < n;) {
			size_t len = token_char(s + end, n - end, &code);

			if (end >= far && (code == TOKEN_BROKEN || !mark_of(code)))
				break;
			take_apart(&r, code);
			end += len;
		}
		compose_into(b, &r);
		i = end;
	}
	mem_free(r.code);
	changed = b->n - before != n || memcmp(b->s + before, s, n);
	if (!changed) {
		b->n = before;
		b->s[before] = 0;
	}
	return changed;
}
