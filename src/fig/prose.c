/*
 * prose.c -- a statement in plain words, "M is the midpoint of AB", and the relation that it
 * says.
 *
 * The names in it are the operands, in their order; a number is what a measure equals.  Each
 * word that is left, and each two side by side, may be the relation: which one is decided by
 * trying, so an offer is never a guess about the language.  Where a word is not understood
 * nothing is offered: "less than" is no "equal".
 */
#include "fig/fig_priv.h"
#include <ctype.h>
#include <string.h>

#define MOST 12
#define WORD 48

struct prose {
	struct fig *f;
	char operand[MOST][WORD], word[MOST][WORD];
	char number[WORD];
	int n_operands, n_words;
	bool denied; /* "is not" */
};

static bool is_filling(const char *w)
{
	static const char *const filling[] = {
		"is",      "are",      "the",      "a",       "an",    "of",      "to",
		"and",     "with",     "that",     "line",    "lines", "segment", "ray",
		"point",   "points",   "circle",   "at",      "from",  "it",      "lies",
		"lie",     "in",       "by",       "degrees", "does",  "has",     "have",
		"each",    "other",    "segments", "be",      "units", "do",      "both",
		"measure", "measures", "exactly",
	};

	for (size_t i = 0; i < sizeof filling / sizeof *filling; i++)
		if (!strcmp(filling[i], w))
			return true;
	return false;
}

/* not, never, cannot, isn't with either apostrophe. */
static bool denies(const char *w)
{
	const char *end = strstr(w, "n't");

	if (!end)
		end = strstr(w, "n\xe2\x80\x99t");
	return !strcmp(w, "not") || !strcmp(w, "never") || !strcmp(w, "cannot") ||
	       (end && !strchr(end + 1, 'n') && end > w);
}

static bool is_operand(const struct prose *p, const char *w, const char *before)
{
	int spelled[MOST];

	/* "is a tangent" speaks of no object a. */
	if (!strcmp(w, "a") && before && (!strcmp(before, "is") || !strcmp(before, "has")))
		return false;
	return fig_find(p->f, w).v >= 0 || fig_spelled_points(p->f, w, spelled, MOST) > 1;
}

static bool read_words(struct prose *p, const char *text, size_t n)
{
	char before[WORD] = "";

	for (size_t i = 0; i < n;) {
		char w[WORD];
		size_t k = 0;

		while (i < n && strchr(" \t\r,.:", text[i]))
			i++;
		while (i + k < n && !strchr(" \t\r,:", text[i + k]))
			k++;
		if (!k)
			break;
		if (k >= WORD)
			return false;
		memcpy(w, text + i, k);
		w[k] = 0;
		i += k;
		if (k > 1 && w[k - 1] == '.')
			w[k - 1] = 0;
		if (strpbrk(w, "()=<>;\""))
			return false;
		if (isdigit((unsigned char)w[0])) {
			if (p->number[0])
				return false;
			memcpy(p->number, w, sizeof w);
		} else if (is_operand(p, w, before)) {
			if (p->n_operands == MOST)
				return false;
			memcpy(p->operand[p->n_operands++], w, sizeof w);
		} else if (denies(w)) {
			if (p->denied) /* twice: who knows */
				return false;
			p->denied = true;
		} else if (!is_filling(w)) {
			if (p->n_words == MOST)
				return false;
			memcpy(p->word[p->n_words++], w, sizeof w);
		}
		memcpy(before, w, sizeof w);
	}
	return p->n_operands > 0;
}

/* Word(A, B) or Word(A, B) == 5; apart: AB as A, B. */
static void say(const struct prose *p, struct buf *b, const char *first, const char *second,
		bool apart)
{
	const char *word[2] = { first, second };

	if (p->denied)
		buf_add(b, p->number[0] ? "!(" : "!");
	for (int i = 0; i < 2 && word[i]; i++) {
		buf_addc(b, (char)toupper((unsigned char)word[i][0]));
		buf_add(b, word[i] + 1);
	}
	for (int i = 0; i < p->n_operands; i++) {
		int spelled[MOST],
			n = apart ? fig_spelled_points(p->f, p->operand[i], spelled, MOST) : 0;

		buf_add(b, i ? ", " : "(");
		for (int k = 0; k < n; k++)
			buf_addf(b, "%s%s", k ? ", " : "", p->f->obj[spelled[k]].name);
		if (!n)
			buf_add(b, p->operand[i]);
	}
	buf_addc(b, ')');
	if (p->number[0])
		buf_addf(b, " == %s%s", p->number, p->denied ? ")" : "");
}

/* People name what is done, relations what is there; what two ends are said of is a segment. */
static const char *noun(const char *w)
{
	static const char *const other[][2] = {
		{ "equals", "equal" },      { "touches", "tangent" }, { "touch", "tangent" },
		{ "bisects", "bisector" },  { "long", "length" },     { "halves", "bisector" },
		{ "contains", "contains" }, { "meet", "concurrent" },
	};

	for (size_t i = 0; i < sizeof other / sizeof *other; i++)
		if (!strcmp(other[i][0], w))
			return other[i][1];
	return w;
}

static bool try(struct prose *p, const char *first, const char *second, fig_works *works,
		struct buf *b)
{
	for (int apart = 0; apart < 2; apart++) {
		buf_reset(b);
		say(p, b, noun(first), second, apart);
		if (works(p->f, buf_str(b)))
			return true;
	}
	return false;
}

/* Do the words beside the used ones from `at` on only name what the operands are?  A word that
 * is not understood may change the meaning: "on the circle with diameter FG" is not "on FG". */
static bool rest_is_noun(const struct prose *p, int at, int used)
{
	static const char *const nouns[] = {
		"triangle", "triangles", "quadrilateral", "polygon", "figure", "side", "sides",
	};

	for (int i = 0; i < p->n_words; i++) {
		bool known = i >= at && i < at + used;

		for (size_t k = 0; k < sizeof nouns / sizeof *nouns; k++)
			known = known || !strcmp(nouns[k], p->word[i]);
		if (!known)
			return false;
	}
	return true;
}

bool fig_prose(struct fig *f, const char *text, size_t n, fig_works *works, struct buf *out)
{
	struct prose p = { .f = f };

	if (!read_words(&p, text, n))
		return false;
	/* "AB is 5", "AB equals CD" */
	if (p.n_words == 0
		    ? p.number[0] && p.n_operands == 1
		    : p.n_operands == 2 && !p.number[0] && !strncmp(p.word[0], "equal", 5) &&
			      (p.n_words == 1 ||
			       (p.n_words == 2 && !strncmp(p.word[1], "length", 6)))) {
		buf_addf(out, "%s %s %s", p.operand[0],
			 p.denied ? "!=" : "==", p.number[0] ? p.number : p.operand[1]);
		return works(f, buf_str(out));
	}
	for (int i = 0; i + 1 < p.n_words; i++)
		if (rest_is_noun(&p, i, 2) && try(&p, p.word[i], p.word[i + 1], works, out))
			return true;
	for (int i = 0; i < p.n_words; i++)
		if (rest_is_noun(&p, i, 1) && try(&p, p.word[i], NULL, works, out))
			return true;
	return false;
}
