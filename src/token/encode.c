/*
 * encode.c -- texts to ids and back.
 *
 * A piece whose bytes are a whole token is that token.  In others the pair of lowest rank is merged, the
 * leftmost of several, until none is left: by a scan over the ranks when the piece is short, by a
 * linked list and a heap when it is long, so that a piece of n bytes costs n log n whatever it is.
 */
#include "token/token_priv.h"
#include <string.h>

enum { SHORT = 48 }; /* a scan of so many ranks is cheaper than a heap */

void token_list_clear(struct token_list *l)
{
	mem_free(l->id);
	*l = (struct token_list){ 0 };
}

static void list_reserve(struct token_list *l, long more)
{
	if (l->count + more <= l->cap)
		return;
	l->cap = l->cap * 2 > l->count + more ? l->cap * 2 : l->count + more + 64;
	l->id = mem_resize(l->id, (size_t)l->cap * sizeof *l->id);
}

void token_list_add(struct token_list *l, int32_t id)
{
	list_reserve(l, 1);
	l->id[l->count++] = id;
}

static const struct token_pair *pair_of(const struct token_set *t, int32_t left, int32_t right)
{
	return token_pair(t, (uint64_t)(uint32_t)left << 32 | (uint32_t)right);
}

/* --- Short pieces ---------------------------------------------------------------------------------- */
/* id[i] and id[i + 1] would merge at rank[i]. */
static void merge_short(struct token_list *out, const struct token_set *t, const char *s,
			int n)
{
	int32_t id[SHORT], rank[SHORT], to[SHORT];
	const struct token_pair *p;

	for (int i = 0; i < n; i++)
		id[i] = t->byte[(unsigned char)s[i]];
	for (int i = 0; i + 1 < n; i++) {
		p = pair_of(t, id[i], id[i + 1]);
		rank[i] = p->rank;
		to[i] = p->id;
	}
	while (n > 1) {
		int at = 0;

		for (int i = 1; i + 1 < n; i++)
			if (rank[i] < rank[at])
				at = i;
		if (rank[at] == TOKEN_NO_RANK)
			break;
		id[at] = to[at];
		n--;
		for (int i = at + 1; i < n; i++)
			id[i] = id[i + 1];
		for (int i = at + 1; i + 1 < n; i++) {
			rank[i] = rank[i + 1];
			to[i] = to[i + 1];
		}
		if (at + 1 < n) {
			p = pair_of(t, id[at], id[at + 1]);
			rank[at] = p->rank;
			to[at] = p->id;
		}
		if (at) {
			p = pair_of(t, id[at - 1], id[at]);
			rank[at - 1] = p->rank;
			to[at - 1] = p->id;
		}
	}
	list_reserve(out, n);
	memcpy(out->id + out->count, id, (size_t)n * sizeof *id);
	out->count += n;
}

/* --- Long pieces ------------------------------------------------------------------------------------- */
struct token_link {
	int32_t id;              /* -1: merged into the one before */
	uint32_t before, behind; /* NOWHERE at the ends */
};
#define NOWHERE UINT32_MAX

/* The least (rank, place) first; both ids must still stand there when it comes out. */
struct token_chance {
	int32_t rank;
	uint32_t at;
	int32_t left, right;
};
struct token_heap {
	struct token_chance *c;
	size_t n, cap;
};

static bool comes_first(const struct token_chance *a, const struct token_chance *b)
{
	return a->rank != b->rank ? a->rank < b->rank : a->at < b->at;
}

static void heap_put(struct token_heap *h, struct token_chance c)
{
	size_t i = h->n++;

	if (h->n > h->cap) {
		h->cap = h->cap ? 2 * h->cap : 256;
		h->c = mem_resize(h->c, h->cap * sizeof *h->c);
	}
	for (; i && comes_first(&c, &h->c[(i - 1) / 2]); i = (i - 1) / 2)
		h->c[i] = h->c[(i - 1) / 2];
	h->c[i] = c;
}

static struct token_chance heap_take(struct token_heap *h)
{
	struct token_chance first = h->c[0], last = h->c[--h->n];
	size_t i = 0, k;

	while ((k = 2 * i + 1) < h->n) {
		if (k + 1 < h->n && comes_first(&h->c[k + 1], &h->c[k]))
			k++;
		if (!comes_first(&h->c[k], &last))
			break;
		h->c[i] = h->c[k];
		i = k;
	}
	h->c[i] = last;
	return first;
}

static void offer(struct token_heap *h, const struct token_set *t, const struct token_link *l,
		  uint32_t at)
{
	const struct token_pair *p;

	if (at == NOWHERE || l[at].behind == NOWHERE)
		return;
	p = pair_of(t, l[at].id, l[l[at].behind].id);
	if (p->rank != TOKEN_NO_RANK)
		heap_put(h,
			 (struct token_chance){ p->rank, at, l[at].id, l[l[at].behind].id });
}

static void merge_long(struct token_list *out, const struct token_set *t, const char *s,
		       size_t n)
{
	struct token_link *l = mem_alloc(n * sizeof *l);
	struct token_heap h = { 0 };

	for (size_t i = 0; i < n; i++)
		l[i] = (struct token_link){ t->byte[(unsigned char)s[i]],
					    i ? (uint32_t)i - 1 : NOWHERE,
					    i + 1 < n ? (uint32_t)i + 1 : NOWHERE };
	for (size_t i = 0; i < n; i++)
		offer(&h, t, l, (uint32_t)i);
	while (h.n) {
		struct token_chance c = heap_take(&h);
		uint32_t next = l[c.at].behind;

		if (l[c.at].id != c.left || next == NOWHERE || l[next].id != c.right)
			continue;
		l[c.at].id = pair_of(t, c.left, c.right)->id;
		l[c.at].behind = l[next].behind;
		if (l[next].behind != NOWHERE)
			l[l[next].behind].before = c.at;
		l[next].id = -1;
		offer(&h, t, l, l[c.at].before);
		offer(&h, t, l, c.at);
	}
	for (uint32_t i = 0; i != NOWHERE; i = l[i].behind)
		token_list_add(out, l[i].id);
	mem_free(l);
	mem_free(h.c);
}

void token_merge_piece(struct token_list *out, const struct token_set *t, const char *s,
		       size_t n)
{
	if (n <= SHORT)
		merge_short(out, t, s, (int)n);
	else
		merge_long(out, t, s, n);
}

/* --- Texts --------------------------------------------------------------------------------------------- */
static void encode_pieces(struct token_list *out, const struct token_set *t, const char *s,
			  size_t n)
{
	while (n) {
		size_t k = token_piece(t->split, s, n);
		int32_t id = k == 1 ? t->byte[(unsigned char)*s] : token_word(t, s, k);

		if (id >= 0 && (k == 1 || t->whole[id]))
			token_list_add(out, id);
		else
			token_merge_piece(out, t, s, k);
		s += k;
		n -= k;
	}
}

/* What stands between the tokens that are cut out before NFC. */
static void encode_between(struct token_list *out, const struct token_set *t, const char *s,
			   size_t n, bool plain)
{
	struct buf composed = { 0 };
	struct token_cut cut;
	struct token_part part;

	if (t->nfc && token_compose(&composed, s, n)) {
		s = composed.s;
		n = composed.n;
	}
	token_cut_init(&cut, &t->after, s, n, plain);
	while (token_cut_next(&cut, &part))
		if (part.added)
			token_list_add(out, part.added->id);
		else
			encode_pieces(out, t, part.s, part.n);
	buf_clear(&composed);
}

static void encode(struct token_list *out, const struct token_set *t, const char *s, size_t n,
		   bool plain)
{
	struct token_cut cut;
	struct token_part part;

	token_cut_init(&cut, &t->before, s, n, plain);
	while (token_cut_next(&cut, &part))
		if (part.added)
			token_list_add(out, part.added->id);
		else
			encode_between(out, t, part.s, part.n, plain);
}

void token_encode(struct token_list *out, const struct token_set *t, const char *text,
		  size_t n)
{
	encode(out, t, text, n, false);
}

void token_encode_plain(struct token_list *out, const struct token_set *t, const char *text,
			size_t n)
{
	encode(out, t, text, n, true);
}

static void decode(struct buf *b, const struct token_set *t, const int32_t *id, long n,
		   bool plain)
{
	for (long i = 0; i < n; i++) {
		size_t k;
		const char *s = token_bytes(t, id[i], &k);

		if (!plain || token_kind(t, id[i]) != TOKEN_SPECIAL)
			buf_addn(b, s, k);
	}
}

void token_decode(struct buf *b, const struct token_set *t, const int32_t *id, long n)
{
	decode(b, t, id, n, false);
}

void token_decode_plain(struct buf *b, const struct token_set *t, const int32_t *id, long n)
{
	decode(b, t, id, n, true);
}
