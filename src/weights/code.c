/* code.c -- the numbers of one tensor through a file, piece by piece, with their sum. */
#include "weights/weights_priv.h"

/* Numbers of a whole piece. */
static size_t in_piece(enum weights_type type)
{
	return WEIGHTS_PIECE / weights_types[type].bytes * weights_types[type].block;
}

enum status weights_put(struct weights_draft *d, const char *name, enum weights_type type,
			const float *from, size_t n, unsigned char *piece, uint64_t *sum,
			struct err *e)
{
	size_t whole = in_piece(type);
	enum status st = OK;

	*sum = WEIGHTS_SUM_OF(weights_type_bytes(type, n));
	for (size_t at = 0, k; st == OK && at < n; at += k) {
		size_t bytes, good;

		k = n - at < whole ? n - at : whole;
		good = weights_encode(piece, type, from + at, k);
		if (good < k)
			return err_fail(e, E_DOMAIN, "bad_argument",
					"tensor %s has %g as number %zu, which is too large "
					"for %s",
					name, (double)from[at + good], at + good,
					weights_types[type].word);
		bytes = weights_type_bytes(type, k);
		*sum = weights_sum(*sum, piece, bytes);
		st = weights_draft_add(d, piece, bytes, e);
	}
	return st;
}

enum status weights_get(const struct weights_file *f, const struct weights_found *t, float *to,
			unsigned char *piece, struct err *e)
{
	size_t whole = in_piece(t->type);
	size_t n =
		(size_t)t->bytes / weights_types[t->type].bytes * weights_types[t->type].block;
	uint64_t sum = WEIGHTS_SUM_OF(t->bytes);

	for (size_t at = 0, k; at < n; at += k) {
		size_t bytes;
		enum status st;

		k = n - at < whole ? n - at : whole;
		bytes = weights_type_bytes(t->type, k);
		st = weights_file_read(f, piece, bytes,
				       t->at + weights_type_bytes(t->type, at), e);
		if (st != OK)
			return st;
		sum = weights_sum(sum, piece, bytes);
		weights_decode(to + at, t->type, piece, k);
	}
	if (t->summed && sum != t->sum)
		return err_fail(
			e, E_ARG, "damaged",
			"%.120s: the numbers of %s have another sum than the file says",
			f->name, t->name);
	return OK;
}
