/* load.c -- the samples of a file: read, filtered, chosen, their keys made different. */
#include "base/index.h"
#include "base/rng.h"
#include "dataset/dataset_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct loading {
	struct dataset *d;
	const struct dataset_options *o;
	const struct dataset_row *last;
	struct arena *scratch;
	struct index keys;
	struct index groups;    /* their names */
	const char *group[100]; /* the same; what is beyond is not told */
	int n_groups;
	int cap, reason_cap;
};

/* --- Records that become no sample ----------------------------------------------------------- */

static void count_reason(struct loading *l, const char *text, int line)
{
	struct dataset *d = l->d;

	for (int i = 0; i < d->reasons; i++)
		if (strcmp(d->reason[i].text, text) == 0) {
			d->reason[i].n++;
			return;
		}
	d->reason = arena_grow(d->arena, d->reason, &l->reason_cap, d->reasons + 1,
			       sizeof *d->reason);
	d->reason[d->reasons++] =
		(struct dataset_reason){ arena_strdup(d->arena, text), 1, line };
}

/* --- Filters --------------------------------------------------------------------------------- */

/* The value that a filter speaks of. */
static const char *value_of(const struct dataset_sample *s, const char *name, size_t n)
{
	if (n == 4 && strncmp(name, "kind", 4) == 0)
		return dataset_kind_word(s->kind);
	if (n == 2 && strncmp(name, "id", 2) == 0)
		return s->id;
	for (int i = 0; i < s->groups; i++)
		if (strlen(s->group[i].name) == n && strncmp(s->group[i].name, name, n) == 0)
			return s->group[i].value;
	return "";
}

/* Is the value one of "a|b|c"? */
static bool is_one(const char *value, const char *list)
{
	size_t n = strlen(value);

	for (;;) {
		size_t k = strcspn(list, "|");

		if (k == n && strncmp(value, list, n) == 0)
			return true;
		if (!list[k])
			return false;
		list += k + 1;
	}
}

static bool passes(const struct dataset_sample *s, const struct dataset_options *o)
{
	for (int i = 0; i < o->filters; i++) {
		const char *f = o->filter[i], *is = strchr(f, '=');
		bool without = is > f && is[-1] == '!';
		const char *value = value_of(s, f, (size_t)(is - f) - without);

		if (is_one(value, is + 1) == without)
			return false;
	}
	return true;
}

static enum status check_options(const struct dataset_options *o, struct err *e)
{
	if (dataset_set_check(o->set, e) != OK)
		return E_ARG;
	if (o->language && strcmp(o->language, "en") && strcmp(o->language, "zh"))
		return err_fail(e, E_ARG, "bad_argument",
				"the language is en or zh, not %.20s", o->language);
	for (int i = 0; i < o->filters; i++) {
		const char *is = strchr(o->filter[i], '=');

		if (!is || is == o->filter[i] ||
		    (is == o->filter[i] + 1 && o->filter[i][0] == '!'))
			return err_fail_with(e, E_ARG, "bad_argument", NULL,
					     "level=1, steps=5-8|9-12, kind!=proof",
					     "a filter is NAME=VALUE, not %.60s",
					     o->filter[i]);
	}
	if (o->limit < 0)
		return err_fail(e, E_ARG, "bad_argument", "a limit is not negative");
	return OK;
}

/* Which groups there are, for who filters by one that is not. */
static void see_groups(struct loading *l, const struct dataset_sample *s)
{
	for (int i = 0; i < s->groups && l->o->filters; i++) {
		const char *name = s->group[i].name;

		if (index_get(&l->groups, name) >= 0)
			continue;
		index_set(&l->groups, name, 1);
		if (l->n_groups < (int)(sizeof l->group / sizeof *l->group))
			l->group[l->n_groups++] = arena_strdup(l->d->arena, name);
	}
}

/* E_ARG: a filter by a group that no record has. */
static enum status check_groups(const struct loading *l, struct err *e)
{
	for (int i = 0; i < l->o->filters && l->keys.used; i++) {
		const char *f = l->o->filter[i], *is = strchr(f, '=');
		char *name = arena_strndup(l->d->arena, f,
					   (size_t)(is - f) - (is > f && is[-1] == '!'));
		struct buf all = { 0 };

		if (!strcmp(name, "kind") || !strcmp(name, "id") ||
		    index_get(&l->groups, name) >= 0)
			continue;
		for (int k = 0; k < l->n_groups; k++)
			buf_addf(&all, ", %s", l->group[k]);
		err_fail(e, E_ARG, "not_found", "%.120s: no record has a group \"%.60s\"",
			 l->d->file, name);
		if (e)
			text_near(e->near, sizeof e->near, name, l->group, l->n_groups, 3);
		err_hint(e, "there are: kind, id%.200s", buf_str(&all));
		buf_clear(&all);
		return E_ARG;
	}
	return OK;
}

/* What a record has that is of no set. */
static enum status unknown_record(const struct json *j, struct err *e)
{
	struct buf b = { 0 };

	for (const struct json *m = j->child; m && b.n < 120; m = m->next)
		buf_addf(&b, "%s%.40s", b.n ? ", " : "", m->key);
	err_fail_with(
		e, E_ARG, "bad_argument", NULL,
		"a record of one's own needs text (or problem, question, prompt) and answer; "
		"\"set\" of the config, or --set, says which set it is (porism eval sets)",
		"a record of no set that we know; it has: %.140s", buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}

/* --- Samples --------------------------------------------------------------------------------- */

/* Two records of one name are two samples: the later one is told apart. */
static void make_different(struct loading *l, struct dataset_sample *s)
{
	int n = index_get(&l->keys, s->key);

	if (n < 0) {
		index_set(&l->keys, s->key, 1);
		return;
	}
	index_set(&l->keys, s->key, n + 1);
	s->id = arena_printf(l->scratch, "%s#%d", s->id, n + 1);
	s->key = arena_printf(l->scratch, "%s/%s", s->set, s->id);
	l->d->renamed++;
	/* Somebody may be called 7#2. */
	if (index_get(&l->keys, s->key) >= 0)
		make_different(l, s);
	else
		index_set(&l->keys, s->key, 1);
}

static void add_sample(struct loading *l, struct dataset_sample *s)
{
	struct dataset *d = l->d;

	dataset_keep(s, d->arena);
	for (int i = 0; i < s->images; i++)
		d->images_absent += !s->image[i].found;
	d->sample = mem_grow(d->sample, &l->cap, d->samples + 1, sizeof *d->sample);
	d->sample[d->samples++] = *s;
}

/* Where the record is, before what is wrong with it. */
static enum status located(struct loading *l, int line, enum status st, struct err *e)
{
	char msg[sizeof e->msg];

	if (e) {
		snprintf(msg, sizeof msg, "%.120s:%d: %.185s", l->d->file, line, e->msg);
		memcpy(e->msg, msg, sizeof msg);
	}
	return st;
}

static enum status one_record(struct loading *l, const char *text, size_t n, int line,
			      struct err *e)
{
	const struct dataset_options *o = l->o;
	struct dataset_sample s;
	struct json *j;
	enum status st;

	arena_reset(l->scratch);
	st = json_read(&j, text, n, l->scratch, e);
	if (st != OK)
		return st;
	if (o->set && strcmp(o->set, "auto"))
		l->last = dataset_row_of(o->set);
	else
		l->last = dataset_recognise(j, l->last);
	if (!l->last)
		return j->type == JSON_OBJECT ? unknown_record(j, e)
					      : err_fail(e, E_ARG, "bad_argument",
							 "a record is a JSON object");
	st = dataset_read_in(&s, o, l->last, l->d->folder, l->d->records, j, l->scratch, e);
	if (st != OK)
		return st;
	s.line = line;
	s.record = text;
	s.record_bytes = n;
	make_different(l, &s);
	see_groups(l, &s);
	if (passes(&s, o))
		add_sample(l, &s);
	else
		l->d->filtered++;
	return OK;
}

static enum status all_records(struct loading *l, struct dataset_stream *t, struct err *e)
{
	struct dataset *d = l->d;
	long most = l->o->seeded ? 0 : l->o->limit;

	for (;;) {
		const char *text;
		size_t n;
		int line = 0;
		struct err why = { 0 };
		enum status st = dataset_stream_next(t, &text, &n, &line, &why);
		bool of_file = st != OK;

		if (st == OK && !text)
			return OK;
		if (++d->records > DATASET_RECORDS)
			return err_fail(e, E_ARG, "limit", "%.200s has more than %d records",
					d->file, DATASET_RECORDS);
		/* Enough: the rest is counted, and part of the checksum. */
		if (st == OK && most && d->samples >= most) {
			d->filtered++;
			continue;
		}
		if (st == OK)
			st = one_record(l, text, n, line, &why);
		if (st == E_DOMAIN) {
			count_reason(l, why.msg, line);
		} else if (st == E_ARG && l->o->lenient) {
			count_reason(l, "broken", line);
		} else if (st != OK) {
			if (e)
				*e = why;
			return of_file ? st : located(l, line, st, e);
		}
	}
}

/* --- Choosing -------------------------------------------------------------------------------- */

struct lot {
	uint64_t draw;
	const struct dataset_sample *s;
	int place;
};

static int by_draw(const void *a, const void *b)
{
	const struct lot *p = a, *q = b;

	return p->draw < q->draw ? -1 : p->draw > q->draw ? 1 : strcmp(p->s->key, q->s->key);
}

static int by_place(const void *a, const void *b)
{
	return ((const struct lot *)a)->place - ((const struct lot *)b)->place;
}

/* Those whose keys draw the lowest numbers, in the order of the file. */
static void choose(struct dataset *d, long limit, uint64_t seed)
{
	struct lot *lot;
	struct dataset_sample *chosen;

	if (limit <= 0 || limit >= d->samples)
		return;
	lot = mem_alloc((size_t)d->samples * sizeof *lot);
	for (int i = 0; i < d->samples; i++) {
		const char *key = d->sample[i].key;
		struct rng r = { seed ^ dataset_hash(DATASET_HASH_BEGIN, key, strlen(key)) };

		lot[i] = (struct lot){ rng_next(&r), &d->sample[i], i };
	}
	qsort(lot, (size_t)d->samples, sizeof *lot, by_draw);
	qsort(lot, (size_t)limit, sizeof *lot, by_place);
	chosen = mem_alloc((size_t)limit * sizeof *chosen);
	for (long i = 0; i < limit; i++)
		chosen[i] = *lot[i].s;
	mem_free(lot);
	mem_free(d->sample);
	d->filtered += d->samples - (int)limit;
	d->sample = chosen;
	d->samples = (int)limit;
}

/* --- The whole ------------------------------------------------------------------------------- */

/* Rows of a table may have the picture of another row. */
static void lend_images(struct dataset *d)
{
	for (int i = 0; i < d->samples; i++) {
		struct dataset_sample *s = &d->sample[i];
		const char *of = dataset_group_of(s, "image_of");
		const struct dataset_sample *lender =
			of ? dataset_find(d, arena_printf(d->arena, "%s/%s", s->set, of))
			   : NULL;

		if (lender && lender->images && !s->images) {
			s->image = lender->image;
			s->images = lender->images;
		}
	}
}

static const char *folder_of(const char *path, struct arena *a)
{
	const char *cut = strrchr(path, '/');

	return cut ? arena_strndup(a, path, cut == path ? 1 : (size_t)(cut - path)) : ".";
}

static void name_set(struct dataset *d)
{
	d->set = d->samples ? d->sample[0].set : "none";
	for (int i = 1; i < d->samples; i++)
		if (strcmp(d->sample[i].set, d->set) != 0) {
			d->set = "mixed";
			return;
		}
}

enum status dataset_load(struct dataset **out, const char *path,
			 const struct dataset_options *o, struct err *e)
{
	static const struct dataset_options none = { 0 };
	struct loading l = { .o = o ? o : &none };
	struct dataset_stream *t;
	enum status st = check_options(l.o, e);

	if (st == OK)
		st = dataset_stream_open(&t, path, e);
	if (st != OK)
		return st;
	l.d = mem_alloc(sizeof *l.d);
	l.d->arena = arena_new();
	l.d->file = arena_strdup(l.d->arena, path);
	l.d->folder = l.o->images ? arena_strdup(l.d->arena, l.o->images)
				  : folder_of(path, l.d->arena);
	l.scratch = arena_new();
	st = all_records(&l, t, e);
	if (st == OK)
		st = check_groups(&l, e);
	dataset_stream_sum(t, l.d->checksum);
	dataset_stream_close(t);
	arena_free(l.scratch);
	index_clear(&l.keys);
	index_clear(&l.groups);
	if (st != OK) {
		dataset_free(l.d);
		return st;
	}
	lend_images(l.d);
	if (l.o->seeded)
		choose(l.d, l.o->limit, l.o->seed);
	name_set(l.d);
	*out = l.d;
	return OK;
}

void dataset_free(struct dataset *d)
{
	if (!d)
		return;
	mem_free(d->sample);
	arena_free(d->arena);
	mem_free(d);
}

const struct dataset_sample *dataset_find(const struct dataset *d, const char *key)
{
	for (int i = 0; i < d->samples; i++)
		if (strcmp(d->sample[i].key, key) == 0)
			return &d->sample[i];
	return NULL;
}
