/* member.c -- members of JSON objects, key and value in one call. */
#include "base/member.h"
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
