/*
 * step.c -- the documents of a step of SFT, and where the data is after it.
 *
 * Documents are taken in their order until the batches' tokens are spoken for.  Whoever has no room waits
 * and comes first in the next step; their places are part of the state that a checkpoint keeps.
 */
#include "train/train_priv.h"
#include <string.h>

void train_place_clear(struct train_place *p)
{
	mem_free(p->carried);
	*p = (struct train_place){ 0 };
}

void train_place_copy(struct train_place *to, const struct train_place *from)
{
	long *carried = NULL;

	if (from->n) {
		carried = mem_alloc((size_t)from->n * sizeof *carried);
		memcpy(carried, from->carried, (size_t)from->n * sizeof *carried);
	}
	mem_free(to->carried);
	*to = (struct train_place){ from->next, carried, from->n };
}

static void wait_for_room(struct train_data *d, const struct train_document *x)
{
	d->waiting =
		mem_grow(d->waiting, &d->waiting_cap, d->waiting_n + 1, sizeof *d->waiting);
	d->waiting[d->waiting_n++] = *x;
}

enum status train_data_open(struct train_data *d, const struct train_place *at, struct err *e)
{
	struct arena *a = arena_new();
	enum status st = OK;

	train_place_copy(&d->place, at);
	for (int i = 0; i < at->n && st == OK; i++) {
		struct train_document x;

		train_document_make(&x, d->source, &d->form, d->seed, at->carried[i], a);
		wait_for_room(d, &x);
		if (x.left != TRAIN_TAKEN)
			st = err_fail(e, E_ARG, "differs",
				      "the data is another than that of the checkpoint");
	}
	arena_free(a);
	d->feed = train_feed_new(d->source, &d->form, d->seed, d->threads, at->next, d->to);
	return st;
}

void train_data_close(struct train_data *d)
{
	train_feed_free(d->feed);
	for (int i = 0; i < d->waiting_n; i++)
		train_document_clear(&d->waiting[i]);
	mem_free(d->waiting);
	train_place_clear(&d->place);
	d->feed = NULL;
	d->waiting = NULL;
	d->waiting_n = d->waiting_cap = 0;
}

enum status train_data_nothing(const struct train_data *d, const char *option, struct err *e)
{
	long all = d->source->count, other = d->left[TRAIN_OTHER_SPLIT],
	     longer = d->left[TRAIN_TOO_LONG], damaged = d->left[TRAIN_DAMAGED],
	     rounds = (other + longer + damaged) / all;

	rounds = rounds ? rounds : 1;
	err_fail(e, E_ARG, "bad_argument",
		 "none of %ld lines can be used: %ld of another split, %ld too long, %ld "
		 "damaged",
		 all, other / rounds, longer / rounds, damaged / rounds);
	err_hint(e, "--%s all takes every split; --longest N allows longer ones", option);
	return E_ARG;
}

enum status train_data_next(struct train_data *d, struct train_document *out, bool *has,
			    struct err *e)
{
	long tried = 0;

	while ((*has = train_feed_next(d->feed, out))) {
		d->place.next = out->at + 1;
		if (out->left == TRAIN_TAKEN)
			return OK;
		d->left[out->left]++;
		if (out->left == TRAIN_DAMAGED && !d->lenient) {
			if (e)
				*e = *out->e;
			train_document_clear(out);
			return E_ARG;
		}
		train_document_clear(out);
		/* A line that can be used may be the first of one round and the last of the next. */
		if (d->source->count && ++tried >= 2 * d->source->count)
			return train_data_nothing(d, "split", e);
	}
	return OK;
}

/* Those that fit become batches; the others wait. */
static int fill(struct train_data *d, struct train_batch *b, int bins, long capacity,
		int documents)
{
	int n = d->waiting_n, left = 0, used;
	int *bin = mem_alloc(((size_t)n + 1) * sizeof *bin);
	long *length = mem_alloc(((size_t)n + 1) * sizeof *length);

	for (int i = 0; i < n; i++)
		length[i] = d->waiting[i].count;
	used = train_pack(bin, length, n, bins, capacity, documents);
	for (int k = 0; k < used; k++)
		train_batch_fill(&b[k], d->waiting, bin, n, k);
	for (int i = 0; i < n; i++)
		if (bin[i] < 0)
			d->waiting[left++] = d->waiting[i];
		else
			train_document_clear(&d->waiting[i]);
	d->waiting_n = left;
	mem_free(bin);
	mem_free(length);
	return used;
}

enum status train_step_fill(struct train_data *d, struct train_batch *b, int bins,
			    long capacity, int documents, int *got, struct err *e)
{
	long tokens = 0;

	*got = 0;
	for (int i = 0; i < d->waiting_n; i++)
		tokens += d->waiting[i].count;
	while (tokens < bins * capacity && d->waiting_n < bins * documents) {
		struct train_document x;
		bool has;
		enum status st = train_data_next(d, &x, &has, e);

		if (st != OK)
			return st;
		if (!has)
			break;
		wait_for_room(d, &x);
		tokens += x.count;
	}
	*got = fill(d, b, bins, capacity, documents);
	mem_free(d->place.carried);
	d->place.n = d->waiting_n;
	d->place.carried = mem_alloc(((size_t)d->waiting_n + 1) * sizeof *d->place.carried);
	for (int i = 0; i < d->waiting_n; i++)
		d->place.carried[i] = d->waiting[i].at;
	return OK;
}
