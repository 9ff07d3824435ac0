/* member.c -- members of a record as texts. */
#include "dataset/dataset_priv.h"
#include <ctype.h>
#include <string.h>

static bool is_blank(const char *s)
{
	return !s[strspn(s, " \t\r\n")];
}

const char *dataset_value_text(const struct json *m)
{
	if (!m)
		return NULL;
	if (m->type == JSON_TRUE || m->type == JSON_FALSE)
		return m->type == JSON_TRUE ? "true" : "false";
	if (m->type != JSON_STRING && m->type != JSON_NUMBER)
		return NULL;
	/* Several sets write a missing text as the word. */
	return is_blank(m->text) || strcmp(m->text, "null") == 0 ? NULL : m->text;
}

const char *dataset_member(const struct json *object, const char *name)
{
	return dataset_value_text(json_get(object, name));
}

const char *dataset_first(const struct json *object, const char *names)
{
	char name[64];

	while (*names) {
		size_t n = strcspn(names, "|");

		if (n < sizeof name) {
			const char *text;

			memcpy(name, names, n);
			name[n] = 0;
			text = dataset_member(object, name);
			if (text)
				return text;
		}
		names += n + (names[n] == '|');
	}
	return NULL;
}

const char *dataset_joined(struct dataset_reading *r, const struct json *list,
			   const char *between)
{
	struct buf b = { 0 };
	const char *all = NULL;

	if (!list || list->type != JSON_ARRAY)
		return dataset_value_text(list);
	for (const struct json *m = list->child; m; m = m->next) {
		const char *text = dataset_value_text(m);

		if (!text)
			continue;
		if (b.n)
			buf_add(&b, between);
		buf_add(&b, text);
	}
	if (b.n)
		all = arena_strndup(r->a, b.s, b.n);
	buf_clear(&b);
	return all;
}

bool dataset_is_chinese(const char *text)
{
	/* U+4E00 to U+9FFF begin with E4 B8 to E9 BF. */
	for (const unsigned char *s = (const unsigned char *)text; *s; s++)
		if (*s >= 0xe4 && *s <= 0xe9)
			return true;
	return false;
}

const char *dataset_trimmed(struct dataset_reading *r, const char *s)
{
	size_t n;

	s += strspn(s, " \t\r\n");
	n = strlen(s);
	while (n && isspace((unsigned char)s[n - 1]))
		n--;
	return s[n] ? arena_strndup(r->a, s, n) : s;
}

int dataset_small(const char *text)
{
	size_t n = text ? strspn(text, "0123456789") : 0;
	int value = 0;

	if (!n || n > 6 || text[n])
		return -1;
	while (*text)
		value = 10 * value + (*text++ - '0');
	return value;
}
