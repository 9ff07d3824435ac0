/* reply.c -- what models write, as JSON; and quotes found in texts. */
#include "translate/translate_priv.h"
#include <string.h>

/* The value that begins at s, up to where its brackets close; 0: they do not. */
static size_t value_at(const char *s, size_t n)
{
	int depth = 0;
	bool text = false;

	for (size_t i = 0; i < n; i++) {
		if (text && s[i] == '\\')
			i++;
		else if (s[i] == '"')
			text = !text;
		else if (!text && (s[i] == '{' || s[i] == '['))
			depth++;
		else if (!text && (s[i] == '}' || s[i] == ']') && --depth == 0)
			return i + 1;
	}
	return 0;
}

/* As Python prints it. */
static bool read_python(struct json **out, const char *text, size_t n, struct arena *a)
{
	struct buf b = { 0 };
	bool read = json_from_python(&b, text, n) &&
		    json_read(out, arena_strndup(a, b.s, b.n), b.n, a, NULL) == OK;

	buf_clear(&b);
	return read;
}

enum status translate_reply_read(struct json **out, const char *text, enum json_type type,
				 struct arena *a, struct err *e)
{
	char open = type == JSON_OBJECT ? '{' : '[';
	size_t n = strlen(text);
	struct err first = { 0 };
	int tried = 0;

	if (n > TRANSLATE_BYTES)
		return err_fail(e, E_ARG, "limit", "the reply has more than %d bytes",
				TRANSLATE_BYTES);
	/* Words before it may have brackets, too: the first value that can be read. */
	for (size_t i = 0; i < n && tried < 20; i++) {
		size_t length;

		if (text[i] != open)
			continue;
		tried++;
		length = value_at(text + i, n - i);
		if (length &&
		    json_read(out, text + i, length, a, first.code ? NULL : &first) == OK)
			return OK;
		if (read_python(out, text + i, n - i, a))
			return OK;
		if (!length && !first.code)
			err_fail(&first, E_ARG, "bad_argument",
				 "the JSON is not complete: a bracket does not close");
		if (length)
			i += length - 1;
	}
	if (first.code && e)
		*e = first;
	return first.code
		       ? E_ARG
		       : err_fail(e, E_ARG, "bad_argument", "there is no JSON %s in the reply",
				  type == JSON_OBJECT ? "object" : "list");
}

/* --- Quotes ------------------------------------------------------------------------------------ */
/* Signs that have several forms, as texts; the last is the one that stays. */
static const char *const forms[][2] = {
	{ "（", "(" }, { "）", ")" }, { "，", "," }, { "：", ":" },    { "；", ";" },
	{ "＝", "=" }, { "＋", "+" }, { "－", "-" }, { "−", "-" },     { "–", "-" },
	{ "—", "-" },  { "“", "\"" }, { "”", "\"" }, { "‘", "'" },     { "’", "'" },
	{ "′", "'" },  { "。", "." }, { "．", "." }, { "⟂", "⊥" },     { "‖", "∥" },
	{ "·", "*" },  { "⋅", "*" },  { "×", "*" },  { "\u00a0", "" }, { "\u3000", "" },
	{ "º", "°" },  { "˚", "°" },
};

/* The text without blanks, and with one form of quotes, dashes and full-width signs. */
static void squeeze(struct buf *b, const char *s)
{
	while (*s) {
		bool done = strchr(" \t\r\n$", *s) != NULL;

		s += done;
		for (size_t i = 0; !done && i < sizeof forms / sizeof *forms; i++)
			if (!strncmp(s, forms[i][0], strlen(forms[i][0]))) {
				buf_add(b, forms[i][1]);
				s += strlen(forms[i][0]);
				done = true;
			}
		if (!done)
			buf_addc(b, *s++);
	}
}

bool translate_quotes(const char *text, const char *quote)
{
	struct buf t = { 0 }, q = { 0 };
	bool is;

	squeeze(&t, text);
	squeeze(&q, quote);
	is = q.n && strstr(buf_str(&t), buf_str(&q));
	buf_clear(&t);
	buf_clear(&q);
	return is;
}
