/*
 * added.c -- cuts added tokens out of a text: leftmost first, of several at one place the longest.
 *
 * What a match that its flags forbid covers is passed over whole, and what a token swallows by lstrip
 * and rstrip may overlap its neighbours, both as in the original.
 */
#include "token/token_priv.h"
#include <stdlib.h>
#include <string.h>

struct token_wanted {
	const struct token_added *by;
	char *text;
	size_t size;
};

static int by_bytes(const void *a, const void *b)
{
	const struct token_wanted *x = a, *y = b;
	size_t n = x->size < y->size ? x->size : y->size;
	int d = memcmp(x->text, y->text, n);

	return d ? d : x->size < y->size ? -1 : x->size > y->size;
}

void token_matcher_init(struct token_matcher *m, struct arena *a,
			const struct token_added *added, int n, bool normalized, bool nfc)
{
	struct token_wanted *w = arena_alloc(a, (size_t)(n + 1) * sizeof *w);
	struct buf b = { 0 };
	int k = 0;

	for (int i = 0; i < n; i++) {
		const char *text = added[i].content;
		size_t size = strlen(text);

		if (added[i].normalized != normalized)
			continue;
		buf_reset(&b);
		if (normalized && nfc && token_compose(&b, text, size)) {
			text = b.s;
			size = b.n;
		}
		w[k++] =
			(struct token_wanted){ &added[i], arena_strndup(a, text, size), size };
		m->first[(unsigned char)text[0]] = true;
	}
	buf_clear(&b);
	if (k)
		qsort(w, (size_t)k, sizeof *w, by_bytes);
	m->n = k;
	m->by = arena_alloc(a, (size_t)(k + 1) * sizeof *m->by);
	m->text = arena_alloc(a, (size_t)(k + 1) * sizeof *m->text);
	m->size = arena_alloc(a, (size_t)(k + 1) * sizeof *m->size);
	for (int i = 0; i < k; i++) {
		m->by[i] = w[i].by;
		m->text[i] = w[i].text;
		m->size[i] = w[i].size;
	}
}

/* The first of the rows lo to hi, which agree before `depth`, whose byte there is c or more. */
static int from_byte(const struct token_matcher *m, int lo, int hi, size_t depth, int c)
{
	while (lo < hi) {
		int mid = (lo + hi) / 2;

		/* A NUL ends the shortest, which comes first. */
		if ((unsigned char)m->text[mid][depth] < c)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* The longest that begins at s; -1: none. */
static int longest(const struct token_matcher *m, const char *s, size_t n)
{
	int lo = 0, hi = m->n, best = -1;

	for (size_t depth = 0; depth < n && lo < hi; depth++) {
		int c = (unsigned char)s[depth];

		lo = from_byte(m, lo, hi, depth, c);
		hi = from_byte(m, lo, hi, depth, c + 1);
		if (lo < hi && m->size[lo] == depth + 1)
			best = lo++;
	}
	return best;
}

static size_t spaces_before(const char *s, size_t n)
{
	while (n) {
		unsigned code;
		size_t k = token_char_before(s, n, &code);

		if (token_class(code) != TOKEN_SPACE)
			break;
		n -= k;
	}
	return n;
}

static size_t spaces_behind(const char *s, size_t at, size_t n)
{
	while (at < n) {
		unsigned code;
		size_t k = token_char(s + at, n - at, &code);

		if (token_class(code) != TOKEN_SPACE)
			break;
		at += k;
	}
	return at;
}

static bool stands_alone(const char *s, size_t n, size_t from, size_t to)
{
	unsigned code;

	if (from) {
		token_char_before(s, from, &code);
		if (token_is_word(code))
			return false;
	}
	if (to < n) {
		token_char(s + to, n - to, &code);
		if (token_is_word(code))
			return false;
	}
	return true;
}

void token_cut_init(struct token_cut *c, const struct token_matcher *m, const char *s,
		    size_t n, bool plain)
{
	*c = (struct token_cut){ .m = m, .s = s, .n = n, .plain = plain };
}

/* The next match that counts, from c->seen on. */
static const struct token_added *next_match(struct token_cut *c, size_t *from, size_t *to)
{
	const struct token_matcher *m = c->m;
	size_t i = m->n ? c->seen : c->n;

	for (; i < c->n; i++) {
		const struct token_added *t;
		int k;

		if (!m->first[(unsigned char)c->s[i]])
			continue;
		k = longest(m, c->s + i, c->n - i);
		if (k < 0)
			continue;
		t = m->by[k];
		*from = i;
		*to = i + m->size[k];
		i = *to - 1;
		if ((c->plain && t->special) ||
		    (t->single_word && !stands_alone(c->s, c->n, *from, *to)))
			continue;
		c->seen = *to;
		return t;
	}
	c->seen = c->n;
	return NULL;
}

bool token_cut_next(struct token_cut *c, struct token_part *out)
{
	const struct token_added *t;
	size_t from, to, before;

	if (c->held) {
		*out = (struct token_part){ .added = c->held };
		c->held = NULL;
		c->done = c->held_end;
		return true;
	}
	t = next_match(c, &from, &to);
	if (!t) {
		if (c->done >= c->n)
			return false;
		*out = (struct token_part){ .s = c->s + c->done, .n = c->n - c->done };
		c->done = c->n;
		return true;
	}
	if (t->lstrip) {
		before = spaces_before(c->s, from);
		from = before > c->done ? before : c->done;
	}
	if (t->rstrip)
		to = spaces_behind(c->s, to, c->n);
	if (c->done < from) {
		*out = (struct token_part){ .s = c->s + c->done, .n = from - c->done };
		c->held = t;
		c->held_end = to;
		return true;
	}
	*out = (struct token_part){ .added = t };
	c->done = to;
	return true;
}
