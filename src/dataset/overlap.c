/* overlap.c -- samples that two sets have in common: by what they say, and by what is said. */
#include "base/index.h"
#include "base/list.h"
#include "dataset/dataset_priv.h"
#include <ctype.h>
#include <stdlib.h>

/* Letters and digits alone, small; what is not ASCII as it is.  With the numbers of the choices,
 * sorted: "30.0" and "30" are one. */
static void add_plain(struct buf *b, const char *s)
{
	for (; *s; s++)
		if (isalnum((unsigned char)*s) || (unsigned char)*s >= 0x80)
			buf_addc(b, (char)tolower((unsigned char)*s));
}

static const char *choice_form(const char *s, struct arena *a)
{
	struct buf b = { 0 };
	double x;

	if (text_double(&x, s))
		buf_add_double(&b, x);
	else
		add_plain(&b, s);
	return buf_keep(&b, a);
}

/* What two samples of one problem share; NULL where there is too little to tell. */
static const char *fingerprint(const struct dataset_sample *s, struct arena *a)
{
	struct buf b = { 0 };
	const char *list[DATASET_CHOICES];
	int n = s->choices < DATASET_CHOICES ? s->choices : DATASET_CHOICES;

	add_plain(&b, s->text);
	/* "Find x." is asked of many pictures: the choices tell, and without them a long text. */
	if (b.n < 8 || (!n && b.n < 60)) {
		buf_clear(&b);
		return NULL;
	}
	for (int i = 0; i < n; i++)
		list[i] = choice_form(s->choice[i], a);
	if (n)
		qsort(list, (size_t)n, sizeof *list, base_by_text);
	for (int i = 0; i < n; i++)
		buf_addf(&b, "|%s", list[i]);
	return buf_keep(&b, a);
}

static int find_name(const struct index *keys, const struct index *names,
		     const struct dataset_sample *s)
{
	int at = index_get(names, s->key);

	for (int i = 0; at < 0 && i < s->alsos; i++)
		at = index_get(keys, s->also[i]);
	return at;
}

struct dataset_pair *dataset_overlap(const struct dataset *first, const struct dataset *second,
				     int *n, struct arena *a)
{
	struct index keys = { 0 }, names = { 0 }, texts = { 0 };
	struct dataset_pair *pair = NULL;
	int cap = 0;

	for (int i = 0; i < second->samples; i++) {
		const struct dataset_sample *s = &second->sample[i];
		const char *form = fingerprint(s, a);

		index_set(&keys, s->key, i);
		for (int k = 0; k < s->alsos; k++)
			index_set(&names, s->also[k], i);
		if (form && index_get(&texts, form) < 0)
			index_set(&texts, form, i);
	}
	*n = 0;
	for (int i = 0; i < first->samples; i++) {
		const struct dataset_sample *s = &first->sample[i];
		const char *form = fingerprint(s, a), *by = "name";
		int at = find_name(&keys, &names, s);

		if (at < 0 && form) {
			at = index_get(&texts, form);
			by = "text";
		}
		if (at < 0)
			continue;
		pair = arena_grow(a, pair, &cap, *n + 1, sizeof *pair);
		pair[(*n)++] = (struct dataset_pair){ i, at, by };
	}
	index_clear(&keys);
	index_clear(&names);
	index_clear(&texts);
	return pair;
}
