/* pack.c -- documents into batches: first fit, longest first; never cut, never mixed. */
#include "train/train_priv.h"
#include <stdlib.h>
#include <string.h>

struct train_item {
	long length;
	int i;
};

static int longest_first(const void *p, const void *q)
{
	const struct train_item *a = p, *b = q;

	if (a->length != b->length)
		return a->length < b->length ? 1 : -1;
	return (a->i > b->i) - (a->i < b->i);
}

int train_pack(int *bin, const long *length, int n, int bins, long capacity, int documents)
{
	struct train_item *item = mem_alloc(((size_t)n + 1) * sizeof *item);
	long *free_tokens = mem_alloc(((size_t)bins + 1) * sizeof *free_tokens);
	int *count = mem_alloc(((size_t)bins + 1) * sizeof *count);
	int used = 0, first = 0;

	for (int i = 0; i < n; i++)
		item[i] = (struct train_item){ length[i], i };
	qsort(item, (size_t)n, sizeof *item, longest_first);
	for (int k = 0; k < n; k++) {
		int b = first;

		while (b < used && (free_tokens[b] < item[k].length || count[b] == documents))
			b++;
		bin[item[k].i] = -1;
		if (item[k].length > capacity || (b == used && used == bins))
			continue;
		if (b == used)
			free_tokens[used++] = capacity;
		free_tokens[b] -= item[k].length;
		count[b]++;
		bin[item[k].i] = b;
		/* Full ones at the front are not looked at again. */
		while (first < used && (!free_tokens[first] || count[first] == documents))
			first++;
	}
	mem_free(item);
	mem_free(free_tokens);
	mem_free(count);
	return used;
}

void train_batch_clear(struct train_batch *b)
{
	mem_free(b->token);
	mem_free(b->target);
	mem_free(b->start);
	mem_free(b->on);
	mem_free(b->document);
	*b = (struct train_batch){ 0 };
}

/* One document behind what is there: a token's target is the next one, where that is learned. */
static void append(struct train_batch *b, const struct train_document *d, int number)
{
	int at = b->net.tokens;

	b->document[b->net.documents] = number;
	memcpy(b->token + at, d->token, (size_t)d->count * sizeof *d->token);
	for (long i = 0; i < d->count; i++) {
		bool on = i + 1 < d->count && d->own[i + 1];

		b->target[at + i] = on ? d->token[i + 1] : -1;
		b->on[at + i] = on;
		b->learned += on;
	}
	b->net.tokens += (int)d->count;
	b->start[++b->net.documents] = b->net.tokens;
}

void train_batch_fill(struct train_batch *b, const struct train_document *d, const int *bin,
		      int n, int k)
{
	size_t tokens = 1, documents = 1;

	*b = (struct train_batch){ 0 };
	for (int i = 0; i < n; i++)
		if (bin[i] == k) {
			tokens += (size_t)d[i].count;
			documents++;
		}
	b->token = mem_alloc(tokens * sizeof *b->token);
	b->target = mem_alloc(tokens * sizeof *b->target);
	b->on = mem_alloc(tokens);
	b->start = mem_alloc((documents + 1) * sizeof *b->start);
	b->document = mem_alloc(documents * sizeof *b->document);
	for (int i = 0; i < n; i++)
		if (bin[i] == k)
			append(b, &d[i], i);
	b->net.token = b->token;
	b->net.target = b->target;
	b->net.start = b->start;
	b->net.temperature = 1;
}
