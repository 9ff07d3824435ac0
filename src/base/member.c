/* member.c -- members of JSON objects, key and value in one call. */
#include "base/member.h"
#include "base/text.h"
#include <math.h>
#include <string.h>

static void add_string_or_null(struct buf *b, const char *text)
{
	if (text)
		json_add_string(b, text);
	else
		buf_add(b, "null");
}

void json_member_text(struct buf *b, const char *key, const char *text)
{
	json_add_key(b, key);
	add_string_or_null(b, text);
}

void json_member_text_if(struct buf *b, const char *key, const char *text)
{
	if (text)
		json_member_text(b, key, text);
}

void json_member_texts(struct buf *b, const char *key, const char *const *text, int n)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		add_string_or_null(b, text[i]);
	}
	buf_addc(b, ']');
}

void json_member_texts_if(struct buf *b, const char *key, const char *const *text, int n)
{
	if (n)
		json_member_texts(b, key, text, n);
}

void json_member_pieces(struct buf *b, const char *key, const char *s, char sep)
{
	const char seps[3] = { sep, ' ', 0 }, stop[2] = { sep, 0 };

	json_add_key(b, key);
	buf_addc(b, '[');
	for (bool first = true; *(s += strspn(s, seps)); first = false) {
		size_t n = strcspn(s, stop);
		char *piece = mem_strndup(s, n);

		buf_add(b, first ? "" : ",");
		json_add_string(b, piece);
		mem_free(piece);
		s += n;
	}
	buf_addc(b, ']');
}

void json_member_number(struct buf *b, const char *key, double x)
{
	json_add_key(b, key);
	if (isfinite(x))
		buf_add_double(b, x);
	else
		buf_add(b, "null");
}

void json_member_count(struct buf *b, const char *key, long n)
{
	json_add_key(b, key);
	buf_addf(b, "%ld", n);
}

void json_member_flag(struct buf *b, const char *key, bool is)
{
	json_add_key(b, key);
	buf_add(b, is ? "true" : "false");
}

void json_member_truth(struct buf *b, const char *key, truth t)
{
	json_add_key(b, key);
	buf_add(b, is_yes(t) ? "true" : is_no(t) ? "false" : "null");
}

void json_member(struct buf *b, const char *key, const struct json *value)
{
	json_add_key(b, key);
	if (value)
		json_add(b, value);
	else
		buf_add(b, "null");
}

void json_member_if(struct buf *b, const char *key, const struct json *value)
{
	if (value)
		json_member(b, key, value);
}

/* --- Members that may be misspelt ------------------------------------------------------------- */
enum { NAME = 40 };

/* The next name of "a|b|c"; false: there is none. */
static bool next_name(char out[NAME], const char **row)
{
	size_t n = strcspn(*row, "|");

	if (!n || n >= NAME)
		return false;
	memcpy(out, *row, n);
	out[n] = 0;
	*row += n + ((*row)[n] == '|');
	return true;
}

/* Is the key one of the row's names? */
static bool is_of(const char *row, const char *key)
{
	char name[NAME];

	while (next_name(name, &row))
		if (!strcmp(name, key))
			return true;
	return false;
}

static bool lacks(const struct json *object, const char *row)
{
	char name[NAME];

	while (next_name(name, &row))
		if (json_get(object, name))
			return false;
	return true;
}

/* One slip in a short name, two in a long one; of three letters every word is near. */
static bool is_slip(const char *row, const char *key)
{
	char name[NAME];

	while (next_name(name, &row)) {
		int most = strlen(name) < 4 ? 0 : strlen(name) < 6 ? 1 : 2;

		if (text_distance(key, name, most + 1) <= most)
			return true;
	}
	return false;
}

const char *json_misspelt(const struct json *object, const char *const *known, int n,
			  const char **meant)
{
	if (object->type != JSON_OBJECT)
		return NULL;
	for (const struct json *m = object->child; m; m = m->next) {
		const char *near = NULL;
		bool is = false;

		for (int i = 0; i < n && !is; i++) {
			is = is_of(known[i], m->key);
			if (!near && is_slip(known[i], m->key) && lacks(object, known[i]))
				near = known[i];
		}
		if (!is && near) {
			if (meant)
				*meant = near;
			return m->key;
		}
	}
	return NULL;
}

int json_join(struct buf *b, const struct json *list, const char *between)
{
	int n = 0;

	if (!list || list->type != JSON_ARRAY)
		return 0;
	for (const struct json *c = list->child; c; c = c->next)
		if (c->type == JSON_STRING) {
			buf_add(b, n++ ? between : "");
			buf_add(b, c->text);
		}
	return n;
}
