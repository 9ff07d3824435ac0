/*
 * scrub.c -- keys are kept out of everything that is handed out.
 *
 * A server may say the key back, in an error ("Incorrect API key provided: ...") or anywhere
 * else.  Every occurrence becomes a word of stars.
 */
#include "agent/http_priv.h"
#include <string.h>

#define STARS "***"
#define SHORTEST 4 /* in messages */

/* The first place of the key, or NULL. */
static const char *find(const char *s, size_t n, const char *key, size_t k)
{
	while (n >= k) {
		const char *at = memchr(s, key[0], n - k + 1);

		if (!at)
			return NULL;
		if (!memcmp(at, key, k))
			return at;
		n -= (size_t)(at + 1 - s);
		s = at + 1;
	}
	return NULL;
}

static void replace(struct buf *out, const char *s, size_t n, const char *key, size_t k)
{
	for (;;) {
		const char *at = find(s, n, key, k);

		buf_addn(out, s, at ? (size_t)(at - s) : n);
		if (!at)
			return;
		buf_add(out, STARS);
		n -= (size_t)(at - s) + k;
		s = at + k;
	}
}

/* How many bytes at the end may be the beginning of the key. */
static size_t begun(const char *s, size_t n, const char *key, size_t k)
{
	for (size_t m = n < k - 1 ? n : k - 1; m; m--)
		if (!memcmp(s + n - m, key, m))
			return m;
	return 0;
}

void agent_scrub_start(struct http_scrub *s, const char *key)
{
	size_t n = key ? strlen(key) : 0;

	s->key = n >= AGENT_KEY_LENGTH ? key : NULL;
	s->n = 0; /* held, at the end of out */
	buf_reset(&s->out);
}

const char *agent_scrub_feed(struct http_scrub *s, const char *bytes, size_t n, size_t *m)
{
	size_t k = s->key ? strlen(s->key) : 0;
	struct buf all = { 0 };
	const char *src = bytes;

	if (!k || (!s->n && !begun(bytes, n, s->key, k) && !find(bytes, n, s->key, k))) {
		*m = n;
		return bytes;
	}
	if (s->n) {
		buf_addn(&all, s->out.s + s->out.n - s->n, s->n);
		buf_addn(&all, bytes, n);
		src = all.s;
		n = all.n;
	}
	buf_reset(&s->out);
	replace(&s->out, src, n, s->key, k);
	buf_clear(&all);
	s->n = begun(buf_str(&s->out), s->out.n, s->key, k);
	*m = s->out.n - s->n;
	return buf_str(&s->out);
}

const char *agent_scrub_end(struct http_scrub *s, size_t *m)
{
	*m = s->n;
	s->n = 0;
	return buf_str(&s->out) + (s->out.n - *m);
}

void agent_scrub_text(char *text, size_t size, const char *key)
{
	size_t k = key ? strlen(key) : 0, n = strlen(text);
	struct buf b = { 0 };

	if (k < SHORTEST || !find(text, n, key, k))
		return;
	replace(&b, text, n, key, k);
	if (b.n >= size) {
		b.n = size - 1;
		while (b.n && ((unsigned char)b.s[b.n] & 0xC0) == 0x80)
			b.n--;
	}
	memcpy(text, b.s, b.n);
	text[b.n] = '\0';
	buf_clear(&b);
}

void agent_scrub_buf(struct buf *b, const char *key)
{
	size_t k = key ? strlen(key) : 0;
	struct buf out = { 0 };

	if (k < AGENT_KEY_LENGTH || !find(buf_str(b), b->n, key, k))
		return;
	replace(&out, b->s, b->n, key, k);
	buf_clear(b);
	*b = out;
}
