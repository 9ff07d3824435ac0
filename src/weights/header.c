/*
 * header.c -- the header of a safetensors file: which tensors it holds and where they lie.
 *
 * Eight bytes with the length of the JSON, the JSON, the data.  Tensors follow each other without
 * holes from the first byte of the data to the last.  Our files say in __metadata__ the sums of
 * their tensors, in the order in which they lie, and the sum of the model they belong to.
 */
#include "base/json.h"
#include "weights/weights_priv.h"
#include <stdlib.h>
#include <string.h>

#define KEY_MODEL "porism.model"
#define KEY_SUMS "porism.sums"

/* --- Reading ---------------------------------------------------------------------------------------- */
struct header_reader {
	struct weights_header *h;
	const char *file;
	struct arena *a;
	struct err *e;
};

static enum status broken(const struct header_reader *r, const char *name, const char *what)
{
	return err_fail(r->e, E_ARG, "damaged", "%.80s: tensor %.80s: %s", r->file, name,
			what);
}

/* A number that is written in digits and fits. */
static bool is_place(const struct json *j, uint64_t *out)
{
	char *end;

	if (j->type != JSON_NUMBER || j->text[0] == '-' || strlen(j->text) > 18)
		return false;
	*out = strtoull(j->text, &end, 10);
	return !*end;
}

/* 16 hexadecimal digits, whatever follows them. */
static bool is_sum(const char *s, uint64_t *out)
{
	char digits[17] = "";

	if (strspn(s, "0123456789abcdef") < 16)
		return false;
	memcpy(digits, s, 16);
	*out = strtoull(digits, NULL, 16);
	return true;
}

static enum status read_shape(struct weights_entry *t, const struct json *j,
			      const struct header_reader *r, uint64_t *numbers)
{
	const struct json *shape = json_get(j, "shape"), *m;

	*numbers = 1;
	if (!shape || shape->type != JSON_ARRAY)
		return broken(r, t->name, "no shape");
	for (m = shape->child; m; m = m->next, t->dims++) {
		uint64_t n;

		if (!is_place(m, &n) || t->dims == 4 || n > 1u << 30 ||
		    (*numbers *= n) > (uint64_t)1 << 50)
			return broken(r, t->name, "its shape is none that is supported");
		t->dim[t->dims] = (int64_t)n;
	}
	return OK;
}

static enum status read_entry(struct weights_entry *t, const struct json *j,
			      const struct header_reader *r)
{
	const struct json *places = json_get(j, "data_offsets");
	const char *type = json_text(j, "dtype");
	uint64_t numbers;
	int i = 0;
	enum status st;

	t->name = j->key;
	if (j->type != JSON_OBJECT || !type)
		return broken(r, t->name, "no dtype");
	while (i < WEIGHTS_TYPES &&
	       (!weights_types[i].tensors || strcmp(type, weights_types[i].tensors)))
		i++;
	if (i == WEIGHTS_TYPES)
		return err_fail(
			r->e, E_ARG, "unsupported",
			"%.80s: tensor %.80s is %.20s; BF16, F16 and F32 are supported",
			r->file, t->name, type);
	t->type = (enum weights_type)i;
	st = read_shape(t, j, r, &numbers);
	if (st != OK)
		return st;
	if (!places || places->type != JSON_ARRAY || places->n != 2 ||
	    !is_place(places->child, &t->begin) || !is_place(places->child->next, &t->end))
		return broken(r, t->name, "no data_offsets");
	if (t->end < t->begin || t->end - t->begin != numbers * weights_types[i].bytes)
		return broken(r, t->name, "its data_offsets are not those of its shape");
	return OK;
}

static int by_place(const void *a, const void *b)
{
	const struct weights_entry *x = a, *y = b;

	if (x->begin != y->begin)
		return x->begin < y->begin ? -1 : 1;
	if (x->end != y->end)
		return x->end < y->end ? -1 : 1;
	return strcmp(x->name, y->name);
}

/* One behind the other, from 0 to the end of the file. */
static enum status check_places(const struct header_reader *r, uint64_t data)
{
	const struct weights_header *h = r->h;
	uint64_t at = 0;

	for (int i = 0; i < h->entries; i++) {
		const struct weights_entry *t = &h->entry[i];

		if (t->begin < at)
			return err_fail(r->e, E_ARG, "damaged",
					"%.80s: tensors %.60s and %.60s overlap", r->file,
					h->entry[i - 1].name, t->name);
		if (t->begin > at)
			return broken(r, t->name, "there is a hole before its data");
		at = t->end;
		if (at > data)
			return broken(r, t->name, "the file ends before its data");
	}
	if (at < data)
		return err_fail(r->e, E_ARG, "damaged",
				"%.80s: %llu bytes behind the last tensor", r->file,
				(unsigned long long)(data - at));
	return OK;
}

static enum status read_sums(const struct header_reader *r, const struct json *meta)
{
	struct weights_header *h = r->h;
	const char *sums = json_text(meta, KEY_SUMS), *model = json_text(meta, KEY_MODEL);

	if (model && (!is_sum(model, &h->model) || model[16]))
		return err_fail(r->e, E_ARG, "damaged", "%.80s: %s is no sum", r->file,
				KEY_MODEL);
	h->known = model != NULL;
	if (!sums)
		return OK;
	for (int i = 0; i < h->entries; i++, sums += 17) {
		h->entry[i].summed = is_sum(sums, &h->entry[i].sum);
		if (!h->entry[i].summed || sums[16] != (i + 1 < h->entries ? ' ' : 0))
			return err_fail(r->e, E_ARG, "damaged",
					"%.80s: %s are not those of %d tensors", r->file,
					KEY_SUMS, h->entries);
	}
	return OK;
}

static enum status read_meta(const struct header_reader *r, const struct json *meta)
{
	if (!meta)
		return OK;
	if (meta->type != JSON_OBJECT)
		return err_fail(r->e, E_ARG, "damaged", "%.80s: __metadata__ is no object",
				r->file);
	for (const struct json *m = meta->child; m; m = m->next)
		if (m->type != JSON_STRING)
			return err_fail(r->e, E_ARG, "damaged",
					"%.80s: __metadata__ %.80s is no text", r->file,
					m->key);
	return read_sums(r, meta);
}

enum status weights_header_read(struct weights_header *h, const char *file, const char *s,
				size_t n, uint64_t data, struct arena *a, struct err *e)
{
	struct header_reader r = { h, file, a, e };
	const struct json *m;
	struct json *j;
	struct err why = { 0 };
	enum status st;

	*h = (struct weights_header){ 0 };
	if (!n || s[0] != '{')
		return err_fail(e, E_ARG, "damaged", "%.80s: its header does not begin with {",
				file);
	if (json_read(&j, s, n, a, &why) != OK)
		return err_fail(e, E_ARG, strcmp(why.code, "limit") ? "damaged" : "limit",
				"%.80s: its header: %.200s", file, why.msg);
	h->entry = arena_alloc(a, ((size_t)j->n + 1) * sizeof *h->entry);
	for (m = j->child; m; m = m->next) {
		if (!strcmp(m->key, "__metadata__"))
			continue;
		st = read_entry(&h->entry[h->entries++], m, &r);
		if (st != OK)
			return st;
	}
	qsort(h->entry, (size_t)h->entries, sizeof *h->entry, by_place);
	st = check_places(&r, data);
	return st == OK ? read_meta(&r, json_get(j, "__metadata__")) : st;
}

/* --- Writing ---------------------------------------------------------------------------------------- */
static void add_meta(struct buf *b, const struct weights_header *h)
{
	json_add_key(b, "__metadata__");
	buf_add(b, "{\"format\":\"pt\"");
	if (h->known)
		buf_addf(b, ",\"" KEY_MODEL "\":\"%016llx\"", (unsigned long long)h->model);
	for (int i = 0; i < h->entries && h->entry[0].summed; i++)
		buf_addf(b, "%s%016llx", i ? " " : ",\"" KEY_SUMS "\":\"",
			 (unsigned long long)h->entry[i].sum);
	buf_add(b, h->entries && h->entry[0].summed ? "\"}" : "}");
}

static void add_entry(struct buf *b, const struct weights_entry *t)
{
	json_add_key(b, t->name);
	buf_addf(b, "{\"dtype\":\"%s\",\"shape\":[", weights_types[t->type].tensors);
	for (int i = 0; i < t->dims; i++)
		buf_addf(b, "%s%lld", i ? "," : "", (long long)t->dim[i]);
	buf_addf(b, "],\"data_offsets\":[%llu,%llu]}", (unsigned long long)t->begin,
		 (unsigned long long)t->end);
}

void weights_header_add(struct buf *b, const struct weights_header *h)
{
	struct buf json = { 0 };
	uint64_t n;

	buf_add(&json, "{");
	add_meta(&json, h);
	for (int i = 0; i < h->entries; i++)
		add_entry(&json, &h->entry[i]);
	buf_add(&json, "}");
	while (json.n % 8)
		buf_addc(&json, ' ');
	n = json.n;
	buf_addn(b, (const char *)&n, sizeof n);
	buf_addn(b, json.s, json.n);
	buf_clear(&json);
}

size_t weights_header_bytes(const struct weights_header *h)
{
	struct buf b = { 0 };
	size_t n;

	weights_header_add(&b, h);
	n = b.n;
	buf_clear(&b);
	return n;
}
