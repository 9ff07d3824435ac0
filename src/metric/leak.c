/*
 * leak.c -- was the solution seen before?  Character 10-grams and ROUGE-L.
 *
 * The paper matches 10-grams of characters first and reports ROUGE-L of what comes out; its
 * figures (below 0.0014) can only be those of sequences of 10-grams, since single characters of two
 * texts on one problem agree far more often.  Both are computed.
 */
#include "base/mem.h"
#include "base/text.h"
#include "metric/metric.h"
#include <string.h>

struct metric_tokens {
	uint64_t *t;
	int n;
};

static bool is_blank(const char *s, size_t n)
{
	return (n == 1 && (*s == ' ' || (*s >= '\t' && *s <= '\r'))) ||
	       (n == 3 && !memcmp(s, "\xe3\x80\x80", 3)); /* the wide blank */
}

/* The characters of a text, blanks left out; what is no UTF-8 byte by byte. */
static struct metric_tokens characters(const char *s)
{
	size_t len = strlen(s);
	struct metric_tokens c = { mem_alloc((METRIC_LEAK_CHARS + 1) * sizeof *c.t), 0 };

	for (size_t i = 0; i < len && c.n < METRIC_LEAK_CHARS;) {
		size_t k = utf8_len(s + i);
		uint64_t code = 0;

		if (k > len - i)
			k = len - i;
		for (size_t j = 0; j < k; j++)
			code = code << 8 | (unsigned char)s[i + j];
		if (!is_blank(s + i, k))
			c.t[c.n++] = code;
		i += k;
	}
	return c;
}

static struct metric_tokens grams(const struct metric_tokens *c)
{
	struct metric_tokens g = { mem_alloc((METRIC_LEAK_CHARS + 1) * sizeof *g.t), 0 };

	for (int i = 0; i + METRIC_LEAK_GRAM <= c->n; i++) {
		uint64_t h = 0xcbf29ce484222325u;

		for (int j = 0; j < METRIC_LEAK_GRAM; j++) {
			h = (h ^ c->t[i + j]) * 0x100000001b3u;
			h ^= h >> 29;
		}
		g.t[g.n++] = h;
	}
	return g;
}

/* F1 of the longest common subsequence. */
static double rouge_l(const struct metric_tokens *a, const struct metric_tokens *b)
{
	int *row;
	double f;

	if (!a->n || !b->n)
		return 0;
	row = mem_alloc((size_t)(b->n + 1) * sizeof *row);
	for (int i = 0; i < a->n; i++)
		for (int j = 0, corner = 0; j < b->n; j++) {
			int above = row[j + 1];

			row[j + 1] = a->t[i] == b->t[j] ? corner + 1
				     : above > row[j]   ? above
							: row[j];
			corner = above;
		}
	/* 2PR/(P+R) with P = l/|a|, R = l/|b|. */
	f = 2.0 * row[b->n] / (a->n + b->n);
	mem_free(row);
	return f;
}

static double shared(const struct metric_tokens *a, const struct metric_tokens *b)
{
	long hits = 0;

	for (int i = 0; i < a->n; i++)
		for (int j = 0; j < b->n; j++)
			if (a->t[i] == b->t[j]) {
				hits++;
				break;
			}
	return a->n ? (double)hits / a->n : 0;
}

struct metric_leak metric_leak(const char *reply, const char *solution)
{
	struct metric_tokens a = characters(reply), b = characters(solution);
	struct metric_tokens ga = grams(&a), gb = grams(&b);
	struct metric_leak l;

	l.grams = shared(&ga, &gb);
	l.rouge = l.grams > 0 ? rouge_l(&ga, &gb) : 0;
	l.chars = rouge_l(&a, &b);
	l.flagged = l.rouge > METRIC_LEAK_FLAG;
	mem_free(a.t);
	mem_free(b.t);
	mem_free(ga.t);
	mem_free(gb.t);
	return l;
}

void metric_changed_add(struct metric_changed *c, bool before, bool after, bool old_key)
{
	c->n++;
	c->before += before;
	c->after += after;
	c->old_key += old_key;
}

double metric_changed_old(const struct metric_changed *c)
{
	return metric_share((double)c->old_key, (double)c->n);
}
