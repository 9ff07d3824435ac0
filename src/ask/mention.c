/*
 * mention.c -- the numbers that stand in a text: 8, 7.5, 3x+5, 3\sqrt{2}, and letters that stand for one.
 *
 * A number goes on while digits, signs, single small letters and TeX's roots and fractions follow each other;
 * blanks around a sign belong to it.  Two letters in a row are a word, and no part of it: 5cm is 5.
 */
#include "ask/ask_priv.h"
#include "base/ascii.h"
#include <string.h>

/* The length of a part that a number may have in it, or 0. */
static size_t part(const char *s)
{
	static const char *const commands[] = { "\\sqrt", "\\frac", "\\pi", "\\cdot",
						"\\times" };

	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (!strncmp(s, commands[i], strlen(commands[i])))
			return strlen(commands[i]);
	if (is_digit(*s) || (*s && strchr("(){}^", *s)))
		return 1;
	if (*s == '.' && is_digit(s[1]))
		return 1;
	if (is_small(*s) && !is_letter(s[1]))
		return 1;
	return 0;
}

/* A sign between two parts, blanks and all. */
static size_t sign(const char *s)
{
	size_t n = strspn(s, " "), k;

	if (!s[n] || !strchr("+-*/", s[n]))
		return 0;
	k = n + 1 + strspn(s + n + 1, " ");
	return part(s + k) && s[k] != ')' && s[k] != '}' ? k : 0;
}

static void add(struct ask_mentions *m, const char *s, size_t n, struct arena *a)
{
	char *to = arena_alloc(a, n + 1), *end = to;
	bool number = false;

	for (size_t i = 0; i < n; i++) {
		if (s[i] == ' ')
			continue;
		*end++ = s[i];
		number = number || is_digit(s[i]);
	}
	*end = 0;
	if (end == to)
		return;
	if (m->n == m->cap) {
		int cap = m->cap;

		m->text = arena_grow(a, m->text, &m->cap, m->n + 1, sizeof *m->text);
		m->number = arena_grow(a, m->number, &cap, m->n + 1, sizeof *m->number);
	}
	m->text[m->n] = to;
	m->number[m->n++] = number;
}

static size_t measure(const char *s)
{
	size_t n = 0, k;

	for (;;) {
		if ((k = part(s + n)) || (n && (k = sign(s + n))))
			n += k;
		else
			return n;
	}
}

/* May a number begin here?  Not within a word or a name. */
static bool begins(const char *text, const char *s)
{
	char before = s > text ? s[-1] : ' ';

	if (is_small(*s)) /* a letter of its own; "a side" is no letter */
		return !is_letter(before) && before != '\\' && !is_letter(s[1]) &&
		       (*s != 'a' || s[1] != ' ') && (*s != 'm' || s[1] != ' ');
	return !is_letter(before) &&
	       (is_digit(*s) || !strncmp(s, "\\sqrt", 5) || !strncmp(s, "\\frac", 5));
}

void ask_mentions(struct ask_mentions *m, const char *text, struct arena *a)
{
	for (const char *s = text; *s;) {
		size_t n = begins(text, s) ? measure(s) : 0;

		if (n && n < 200)
			add(m, s, n, a);
		s += n ? n : 1;
	}
}

int ask_mention_find(const struct ask_mentions *m, const char *number, struct arena *a)
{
	struct ask_mentions one = { 0 };

	add(&one, number, strlen(number), a);
	for (int i = 0; one.n && i < m->n; i++) {
		size_t n = strlen(one.text[0]);

		if (!strcmp(m->text[i], one.text[0]))
			return i;
		/* 5m is 5 metres as well. */
		if (m->number[i] && !strncmp(m->text[i], one.text[0], n) &&
		    is_small(m->text[i][n]) && !m->text[i][n + 1])
			return i;
	}
	return -1;
}
