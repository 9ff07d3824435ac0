/* check.c -- a line of predicate and coordinates: read, decided in either mode. */
#include "claim/check.h"
#include "claim/claim_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define ARGS_MOST 64

struct check_words {
	char *word[ARGS_MOST + 2];
	int column[ARGS_MOST + 2];
	int n;
};

static enum status at_column(struct err *e, int column, enum status st)
{
	if (e)
		e->column = column;
	return st;
}

/* Cuts the text in place; column of the first word: `first`. */
static enum status cut(char *t, int first, struct check_words *w, struct err *e)
{
	char *start = t;

	w->n = 0;
	for (;;) {
		t += strspn(t, " ");
		if (*t == 0)
			return OK;
		if (w->n == ARGS_MOST + 2)
			return at_column(e, first + (int)(t - start),
					 err_fail(e, E_ARG, "bad_argument",
						  "a predicate has at most %d arguments",
						  ARGS_MOST));
		w->column[w->n] = first + (int)(t - start);
		w->word[w->n++] = t;
		t += strcspn(t, " ");
		if (*t)
			*t++ = 0;
	}
}

static enum status bad_place(struct err *e, int column, const char *word)
{
	return at_column(e, column,
			 err_fail(e, E_ARG, "bad_argument",
				  "'%s' does not say where a point is; write A=1.5,-2", word));
}

/* "A=1,2". */
static enum status read_place(struct setting *s, char *word, int column, struct err *e)
{
	char *is = strchr(word, '='), *comma;
	const char *name;
	double x, y;

	if (!is || is == word)
		return bad_place(e, column, word);
	name = arena_strndup(s->arena, word, (size_t)(is - word));
	if (setting_find(s, name) >= 0)
		return at_column(
			e, column,
			err_fail(e, E_ARG, "bad_argument", "%s has two places", name));
	comma = strchr(is, ',');
	if (!comma)
		return bad_place(e, column, word);
	*comma = 0;
	if (!text_double(&x, is + 1) || !text_double(&y, comma + 1) || !isfinite(x) ||
	    !isfinite(y)) {
		*comma = ',';
		return bad_place(e, column, word);
	}
	setting_point(s, name, x, y);
	return OK;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct setting_point *)a)->name,
		      ((const struct setting_point *)b)->name);
}

/* Points in the order of their names, so that their numbers are in it too. */
static enum status read_places(struct setting *s, char *text, int column, struct err *e)
{
	char *t = text;

	for (;;) {
		char *word;
		enum status st;

		t += strspn(t, " ");
		if (*t == 0)
			break;
		if (s->points == SETTING_POINTS)
			return at_column(e, column + (int)(t - text),
					 err_fail(e, E_ARG, "bad_argument",
						  "a line has at most %d points",
						  SETTING_POINTS));
		word = t;
		t += strcspn(t, " ");
		if (*t)
			*t++ = 0;
		st = read_place(s, word, column + (int)(word - text), e);
		if (st != OK)
			return st;
	}
	if (s->points > 1)
		qsort(s->point, (size_t)s->points, sizeof *s->point, by_name);
	return OK;
}

/* The number of the other program: plain ones are half turns there. */
static enum status compat_number(struct compat *c, const char *word, char kind, struct err *e)
{
	bool turn;

	if (!claim_read_number(word, &c->num, &c->den, &turn) || (turn && kind != 'a'))
		return err_fail(e, E_ARG, "bad_argument", "'%s' is no %s", word,
				kind == 'a' ? "angle; write 2pi/3 or 120o"
					    : "number; write 3 or 1/2");
	if (kind == 'a') {
		c->num %= c->den;
		if (c->num < 0)
			c->num += c->den;
	}
	return OK;
}

static enum status decide_compat(char *out, const struct setting *s,
				 const struct check_words *w, struct err *e)
{
	struct compat c = { .word = w->word[0], .at = s->point, .den = 1 };
	int least, most;
	char number;
	enum status st;

	if (!claim_compat_knows(c.word, &least, &most, &number))
		return at_column(
			e, w->column[0],
			err_fail(e, E_ARG, "not_found", "there is no predicate '%s'", c.word));
	c.n = w->n - 1 - (number != 0);
	if (c.n < least || c.n > most)
		return at_column(e, w->column[0],
				 err_fail(e, E_ARG, "bad_argument",
					  "%s takes %s%d points%s, not %d", c.word,
					  most > least ? "at least " : "", least,
					  number ? " and a number" : "", c.n));
	for (int i = 0; i < c.n; i++) {
		c.p[i] = setting_find(s, w->word[1 + i]);
		if (c.p[i] < 0)
			return at_column(e, w->column[1 + i],
					 err_fail(e, E_ARG, "not_found",
						  "%s has no place in this line",
						  w->word[1 + i]));
	}
	if (number) {
		st = compat_number(&c, w->word[w->n - 1], number, e);
		if (st != OK)
			return at_column(e, w->column[w->n - 1], st);
	}
	*out = claim_compat(&c);
	if (*out == 0)
		return at_column(
			e, w->column[0],
			err_fail(e, E_ARG, "bad_argument",
				 "%s is ill-formed: a segment has two ends, a triangle "
				 "three corners, a line three points, a circle four",
				 c.word));
	return OK;
}

/* A theorem of Pythagoras is there where its right angle is. */
static const char *as_claim(struct arena *a, const struct check_words *w,
			    const char *predicate)
{
	if (w->n == 4 && strncasecmp(w->word[0], "pythagorean", 11) == 0)
		return arena_printf(a, "perp %s %s %s %s", w->word[1], w->word[2], w->word[1],
				    w->word[3]);
	return predicate;
}

static enum status measure(struct check_answer *out, const struct setting *s, struct arena *a,
			   const struct check_words *w, struct err *e)
{
	struct claim c[ARGS_MOST];
	int n;
	enum status st = claim_read(s, as_claim(a, w, out->predicate), c, ARGS_MOST, &n, e);

	if (st != OK)
		return st;
	out->margin = claim_is_seen((enum predicate)c[0].kind);
	out->residual = out->margin ? claim_margin(s, &c[0]) : 0;
	for (int i = 0; i < n && !out->margin; i++)
		out->residual = fmax(out->residual, claim_residual(s, &c[i]));
	return OK;
}

static bool is_sum(const char *word)
{
	int kind = claim_kind(word);

	return kind >= 0 && claim_is_sum((enum predicate)kind);
}

static enum status check(struct check_answer *out, const char *line, enum check_mode mode,
			 double tolerance, struct arena *a, struct err *e)
{
	struct setting *s = setting_new(a);
	struct check_words w;
	char *copy = arena_strdup(a, line), *column[4] = { copy, NULL, NULL, NULL };
	struct err other = { 0 };
	enum status st;

	memset(out, 0, sizeof *out);
	for (int i = 1; i < 4; i++) {
		column[i] = strchr(column[i - 1], '\t');
		if (!column[i])
			column[i] = column[i - 1] + strlen(column[i - 1]);
		else
			*column[i]++ = 0;
	}
	out->predicate = arena_strdup(a, column[0]);
	out->expected = column[2];
	out->note = column[3];
	st = cut(column[0], 1, &w, e);
	if (st != OK)
		return st;
	if (w.n == 0)
		return at_column(
			e, 1,
			err_fail(e, E_ARG, "bad_argument", "a line begins with a predicate"));
	st = read_places(s, column[1], (int)(column[1] - copy) + 1, e);
	if (st != OK)
		return st;
	st = measure(out, s, a, &w, mode == CHECK_STRICT ? e : &other);
	if (mode == CHECK_COMPAT && is_sum(w.word[0])) {
		/* Sums can be written there, but not built. */
		out->verdict = 'E';
		if (st != OK && e)
			*e = other;
		return st;
	}
	if (mode == CHECK_COMPAT) {
		if (st != OK) /* other numbers and arguments are allowed there */
			out->residual = NAN;
		return decide_compat(&out->verdict, s, &w, e);
	}
	if (st != OK)
		return st;
	out->verdict = (out->margin ? out->residual > tolerance : out->residual < tolerance)
			       ? '1'
			       : '0';
	return OK;
}

enum status claim_check_line(struct check_answer *out, const char *line, enum check_mode mode,
			     double tolerance, struct arena *a, struct err *e)
{
	enum status st = check(out, line, mode, tolerance, a, e);

	if (st != OK && e && e->column == 0)
		e->column = 1;
	/* Bytes were counted so far; people count characters. */
	if (st != OK && e && e->column > 1 && (size_t)e->column <= strlen(line)) {
		int bytes = e->column - 1;

		for (int i = 0; i < bytes; i++)
			e->column -= ((unsigned char)line[i] & 0xc0) == 0x80;
	}
	return st;
}
