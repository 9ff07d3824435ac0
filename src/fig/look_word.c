/*
 * look_word.c -- looks by word: "dashed", "cross", "thick", in place of their numbers.
 *
 * Case, blanks, - and _ do not matter.  What is neither a word nor a whole number may be an
 * expression with one: SetLineStyle(s, n).
 */
#include "fig/fig_priv.h"
#include <ctype.h>
#include <string.h>

static const struct {
	enum fig_words set;
	const char *word;
	long value;
} words[] = {
	{ FIG_WORDS_LINE, "solid", 0 },
	{ FIG_WORDS_LINE, "full", 0 },
	{ FIG_WORDS_LINE, "continuous", 0 },
	{ FIG_WORDS_LINE, "dashed", 1 },
	{ FIG_WORDS_LINE, "dash", 1 },
	{ FIG_WORDS_LINE, "longdashes", 1 },
	{ FIG_WORDS_LINE, "dashedlong", 1 },
	{ FIG_WORDS_LINE, "longdashed", 1 },
	{ FIG_WORDS_LINE, "shortdashes", 2 },
	{ FIG_WORDS_LINE, "dashedshort", 2 },
	{ FIG_WORDS_LINE, "shortdashed", 2 },
	{ FIG_WORDS_LINE, "dotted", 3 },
	{ FIG_WORDS_LINE, "dots", 3 },
	{ FIG_WORDS_LINE, "dot", 3 },
	{ FIG_WORDS_LINE, "dashdot", 4 },
	{ FIG_WORDS_LINE, "dashdotted", 4 },
	{ FIG_WORDS_LINE, "dotdash", 4 },
	{ FIG_WORDS_LINE, "dasheddotted", 4 },
	{ FIG_WORDS_THICKNESS, "hairline", 1 },
	{ FIG_WORDS_THICKNESS, "thin", 2 },
	{ FIG_WORDS_THICKNESS, "normal", 4 },
	{ FIG_WORDS_THICKNESS, "medium", 4 },
	{ FIG_WORDS_THICKNESS, "thick", 7 },
	{ FIG_WORDS_THICKNESS, "bold", 7 },
	{ FIG_WORDS_THICKNESS, "verythick", 10 },
	{ FIG_WORDS_POINT, "dot", 0 },
	{ FIG_WORDS_POINT, "disc", 0 },
	{ FIG_WORDS_POINT, "full", 0 },
	{ FIG_WORDS_POINT, "filled", 0 },
	{ FIG_WORDS_POINT, "closed", 0 },
	{ FIG_WORDS_POINT, "cross", 1 },
	{ FIG_WORDS_POINT, "x", 1 },
	{ FIG_WORDS_POINT, "circle", 2 },
	{ FIG_WORDS_POINT, "open", 2 },
	{ FIG_WORDS_POINT, "hollow", 2 },
	{ FIG_WORDS_POINT, "empty", 2 },
	{ FIG_WORDS_POINT, "emptydot", 2 },
	{ FIG_WORDS_POINT, "plus", 3 },
	{ FIG_WORDS_POINT, "+", 3 },
	{ FIG_WORDS_POINT, "diamond", 4 },
	{ FIG_WORDS_POINT, "filleddiamond", 4 },
	{ FIG_WORDS_POINT, "opendiamond", 5 },
	{ FIG_WORDS_POINT, "emptydiamond", 5 },
	{ FIG_WORDS_POINT, "triangle", 6 },
	{ FIG_WORDS_POINT, "triangleup", 6 },
	{ FIG_WORDS_POINT, "trianglenorth", 6 },
	{ FIG_WORDS_POINT, "triangledown", 7 },
	{ FIG_WORDS_POINT, "trianglesouth", 7 },
	{ FIG_WORDS_HATCH, "none", FIG_HATCH_NONE },
	{ FIG_WORDS_HATCH, "rising", FIG_HATCH_RISING },
	{ FIG_WORDS_HATCH, "hatch", FIG_HATCH_RISING },
	{ FIG_WORDS_HATCH, "hatched", FIG_HATCH_RISING },
	{ FIG_WORDS_HATCH, "falling", FIG_HATCH_FALLING },
	{ FIG_WORDS_HATCH, "crossed", FIG_HATCH_CROSSED },
	{ FIG_WORDS_HATCH, "crosshatched", FIG_HATCH_CROSSED },
	{ FIG_WORDS_HATCH, "level", FIG_HATCH_LEVEL },
	{ FIG_WORDS_HATCH, "horizontal", FIG_HATCH_LEVEL },
	{ FIG_WORDS_HATCH, "upright", FIG_HATCH_UPRIGHT },
	{ FIG_WORDS_HATCH, "vertical", FIG_HATCH_UPRIGHT },
	{ FIG_WORDS_HATCH, "dots", FIG_HATCH_DOTS },
	{ FIG_WORDS_HATCH, "dotted", FIG_HATCH_DOTS },
	{ FIG_WORDS_LABEL, "name", FIG_LABEL_NAME },
	{ FIG_WORDS_LABEL, "nameandvalue", FIG_LABEL_NAME_VALUE },
	{ FIG_WORDS_LABEL, "name&value", FIG_LABEL_NAME_VALUE },
	{ FIG_WORDS_LABEL, "namevalue", FIG_LABEL_NAME_VALUE },
	{ FIG_WORDS_LABEL, "value", FIG_LABEL_VALUE },
	{ FIG_WORDS_LABEL, "caption", FIG_LABEL_CAPTION },
};
enum { N_WORDS = sizeof words / sizeof *words };

void fig_squeeze(const char *text, size_t n, char *out, size_t size)
{
	size_t k = 0;

	for (size_t i = 0; i < n && k + 1 < size; i++)
		if (!strchr(" \t-_\"{}", text[i]))
			out[k++] = (char)tolower((unsigned char)text[i]);
	out[k] = 0;
}

enum status fig_text_number(struct fig *f, const char *text, double *out, struct err *e)
{
	struct arg a = { .form = ARG_EXPR };
	struct expr *x;
	enum status st = expr_parse(&x, text, strlen(text), f->scratch, e);

	if (st == OK)
		st = fig_bind(f, x, &a.x, e);
	if (st == OK && (fig_dimension(f, a.x) != 1 || fig_is_equation(f, a.x)))
		return err_fail(e, E_ARG, "wrong_kind", "\"%.40s\" is no number", text);
	return st == OK ? fig_read_number(f, &a, out, e) : st;
}

enum status fig_look_word(struct fig *f, enum fig_words set, const char *text, long *out,
			  struct err *e)
{
	const char *near[N_WORDS];
	struct err why = { 0 };
	char word[32];
	double v;
	int n = 0;

	fig_squeeze(text, strlen(text), word, sizeof word);
	for (int i = 0; i < N_WORDS; i++) {
		if (words[i].set != set)
			continue;
		if (!strcmp(words[i].word, word)) {
			*out = words[i].value;
			return OK;
		}
		near[n++] = words[i].word;
	}
	if (fig_text_number(f, text, &v, &why) == OK && v >= -1e6 && v <= 1e6 &&
	    v == (double)(long)v) {
		*out = (long)v;
		return OK;
	}
	err_fail(e, E_ARG, "bad_argument",
		 "\"%.40s\" is neither a word nor a whole number here", text);
	text_near(e->near, sizeof e->near, word, near, n, 3);
	return E_ARG;
}
