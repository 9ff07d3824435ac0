/*
 * pgps9k.c -- the program and the values of a PGPS9K record.
 *
 * The record has the program (expression) but not the values of N0, N1, ...: they are
 * numbered as they occur, first in the text, question part left out, then in the clauses
 * about the figure, where a value stands after the last "=".  A word of the text is a
 * value when it has a digit or TeX in it, or is a single small letter that is not part
 * of a phrase ("a circle", "m \angle A", "x =").
 */
#include "base/ascii.h"
#include "program/program_priv.h"
#include <string.h>

#define WORDS 600

struct program_words {
	const char *w[WORDS];
	int n;
	struct arena *a;
};

static bool is_one_of(const char *w, const char *const *list)
{
	for (; *list; list++)
		if (!strcmp(w, *list))
			return true;
	return false;
}

static bool is_mark(const char *w)
{
	return !strcmp(w, ".") || !strcmp(w, ",") || !strcmp(w, "?");
}

/* Capitals, each with digits or primes: names of points. */
static bool is_points(const char *w, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!is_capital(w[i]) &&
		    !(i && (w[i] == '\'' || (w[i] >= '0' && w[i] <= '9'))))
			return false;
	return n > 0;
}

static void add_word(struct program_words *t, const char *w, size_t n)
{
	char *copy;

	if (!n || t->n == WORDS)
		return;
	copy = arena_strndup(t->a, w, n);
	if (!is_points(w, n))
		for (char *p = copy; *p; p++)
			*p = is_capital(*p) ? (char)(*p | 0x20) : *p;
	t->w[t->n++] = copy;
}

/* Words at blanks, the mark at the end of one by itself. */
static struct program_words split(const char *text, struct arena *a)
{
	struct program_words t = { .a = a };

	while (*text) {
		size_t n = strcspn(text, " \t\n"), k = n;

		if (n > 1 && strchr(".,?", text[n - 1]))
			k--;
		add_word(&t, text, k);
		add_word(&t, text + k, n - k);
		text += n + strspn(text + n, " \t\n");
	}
	return t;
}

/* The question: from its first word to the mark or word that ends it. */
static void question(const struct program_words *t, int *from, int *to)
{
	static const char *const begin[] = { "find",    "what", "solve", "determine",
					     "express", "how",  NULL };
	static const char *const end[] = { ".",  ",",  "?",    "if",  "so",   "given",  "with",
					   "on", "in", "must", "for", "that", "formed", NULL };

	*from = 0;
	for (int i = 0; i < t->n; i++)
		if (is_one_of(t->w[i], begin)) {
			*from = i;
			break;
		}
	*to = t->n;
	for (int i = *from + 2; i < t->n; i++)
		if (is_one_of(t->w[i], end)) {
			*to = i + is_mark(t->w[i]);
			return;
		}
}

/* A small letter by itself: a value, or part of a phrase? */
static bool letter_is_value(const struct program_words *t, int i)
{
	const char *before = i ? t->w[i - 1] : "", *after = i + 1 < t->n ? t->w[i + 1] : "";
	char c = t->w[i][0];

	if (!strcmp(after, "="))
		return false;
	if (c == 'm' && (!strcmp(after, "\\angle") || !strcmp(after, "\\widehat")))
		return false;
	if (c == 'a' && strcmp(before, "="))
		return false;
	return !strstr(before, "line") && strcmp(before, "and") &&
	       !(!strcmp(before, ",") && !strcmp(after, ","));
}

static bool is_value(const struct program_words *t, int i)
{
	static const char *const units[] = { "mm^{2}",    "cm^{2}", "in^{2}", "ft^{2}",
					     "yd^{2}",    "km^{2}", "mi^{2}", "m^{2}",
					     "units^{2}", NULL };
	static const char *const signs[] = { "\\frac", "\\pi", "\\sqrt", "+", "-", "^", NULL };
	const char *w = t->w[i];

	if (is_capital(w[0]) || is_one_of(w, units))
		return false;
	if (i && !strcmp(t->w[i - 1], "\\angle") && strspn(w, "0123456789") == strlen(w))
		return false;
	if (strpbrk(w, "0123456789"))
		return true;
	for (int k = 0; signs[k]; k++)
		if (strstr(w, signs[k]) && strcmp(w, signs[k]))
			return true;
	return !w[1] && w[0] >= 'a' && w[0] <= 'z' && letter_is_value(t, i);
}

static enum status add_value(struct program_text *out, const char *w, struct err *e)
{
	if (out->count == PROGRAM_VALUES)
		return err_fail(e, E_ARG, "limit", "more than %d values", PROGRAM_VALUES);
	out->nums[out->count++] = w;
	return OK;
}

enum status program_pgps9k(struct program_text *out, const struct json *record,
			   struct arena *a, struct err *e)
{
	const char *text = json_text(record, "text");
	const struct json *clauses = json_get(record, "parsing_sem_seqs");
	enum status st = OK;
	struct program_words t;
	int from, to;

	memset(out, 0, sizeof *out);
	out->program = json_text(record, "expression");
	if (!out->program || !text)
		return err_fail(e, E_ARG, "bad_argument",
				"a PGPS9K record has \"text\" and \"expression\"");
	t = split(text, a);
	question(&t, &from, &to);
	for (int i = 0; i < t.n && st == OK; i++)
		if ((i < from || i >= to) && is_value(&t, i))
			st = add_value(out, t.w[i], e);
	for (const struct json *c = clauses ? clauses->child : NULL; c && st == OK;
	     c = c->next) {
		if (c->type != JSON_STRING)
			continue;
		t = split(c->text, a);
		if (t.n >= 2 && !strcmp(t.w[t.n - 2], "=") && !is_capital(t.w[t.n - 1][0]))
			st = add_value(out, t.w[t.n - 1], e);
	}
	return st;
}
