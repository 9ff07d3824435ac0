/*
 * paper.c -- answer and key as the harness of the paper matched them (docs/EVAL.md), in its order:
 * label, nearest option, rounding to two places, tolerance, text of the option, compass bearing,
 * plain text.
 *
 * In doubles, as it was there: a second opinion beside the grader's, told by its name.
 */
#include "eval/eval_priv.h"
#include "grade/grade.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is compared. */
struct paper_match {
	const struct dataset_sample *s;
	const char *answer;
	const char *key; /* the text of the right option, or the key */
	int letter;      /* the right option, or -1 */
	double tolerance;
	bool is_number, is_key_number;
	double x, y;
	struct arena *a;
};

/* Letters, digits and signs alone, in lower case. */
static const char *plain(const char *s, struct arena *a)
{
	char *out = arena_alloc(a, strlen(s) + 1);
	size_t n = 0;

	for (; *s; s++)
		if (!strchr(" \t\r\n$\\{}*`.,;\"'", *s))
			out[n++] = (char)tolower((unsigned char)*s);
	out[n] = 0;
	return out;
}

static bool by_label(const struct paper_match *m)
{
	return m->letter >= 0 && grade_letter(m->answer, m->s->choices) == m->letter;
}

/* The option that is nearest to a number, within the tolerance. */
static bool by_option(struct paper_match *m, struct grader *g)
{
	double nearest = INFINITY, y;
	int option = -1;

	if (m->letter < 0 || !m->is_number)
		return false;
	for (int i = 0; i < m->s->choices; i++)
		if (grade_number(&y, g, m->s->choice[i]) && fabs(y - m->x) < nearest) {
			nearest = fabs(y - m->x);
			option = i;
		}
	return option == m->letter && nearest <= m->tolerance;
}

static bool by_rounding(const struct paper_match *m)
{
	return m->is_number && m->is_key_number && round(100 * m->x) == round(100 * m->y);
}

static bool by_tolerance(const struct paper_match *m)
{
	return m->is_number && m->is_key_number && fabs(m->x - m->y) <= m->tolerance;
}

static bool by_option_text(const struct paper_match *m)
{
	return m->letter >= 0 && *plain(m->key, m->a) &&
	       !strcmp(plain(m->answer, m->a), plain(m->key, m->a));
}

/* S 23.5° W as degrees from north, clockwise; or a number of degrees. */
static bool read_bearing(double *out, const char *s)
{
	char *end;
	double x;
	char from, to;

	s += strspn(s, " ");
	from = (char)toupper((unsigned char)*s);
	if (from != 'N' && from != 'S') {
		x = strtod(s, &end);
		*out = x;
		return end != s;
	}
	x = strtod(s + 1, &end);
	if (end == s + 1)
		return false;
	while (*end && (strchr(" \t", *end) || (unsigned char)*end >= 0x80))
		end++;
	to = (char)toupper((unsigned char)*end);
	if (to != 'E' && to != 'W')
		return false;
	*out = from == 'N' ? (to == 'E' ? x : 360 - x) : (to == 'E' ? 180 - x : 180 + x);
	return true;
}

static bool is_bearing(const char *s)
{
	double x;

	s += strspn(s, " ");
	return strchr("NSns", *s) && *s && read_bearing(&x, s);
}

static bool by_bearing(const struct paper_match *m)
{
	double x, y;

	return (is_bearing(m->answer) || is_bearing(m->key)) && read_bearing(&x, m->answer) &&
	       read_bearing(&y, m->key) && fabs(x - y) <= m->tolerance;
}

static bool by_text(const struct paper_match *m)
{
	return *plain(m->key, m->a) && !strcmp(plain(m->answer, m->a), plain(m->key, m->a));
}

const char *eval_paper_match(const char *answer, const char *choice,
			     const struct dataset_sample *s, double tolerance,
			     struct grader *g, struct arena *a)
{
	struct paper_match m = { .s = s, .letter = -1, .tolerance = tolerance, .a = a };

	m.answer = answer ? answer : choice;
	m.key = s->answer ? s->answer : s->letter;
	if (!m.answer || !m.key)
		return NULL;
	if (s->choices && s->letter)
		m.letter = grade_letter(s->letter, s->choices);
	if (m.letter >= 0)
		m.key = s->choice[m.letter];
	m.is_number = grade_number(&m.x, g, m.answer);
	m.is_key_number = grade_number(&m.y, g, m.key);
	if (choice && m.letter >= 0 && grade_letter(choice, s->choices) == m.letter)
		return "label";
	return by_label(&m)         ? "label"
	       : by_option(&m, g)   ? "option"
	       : by_rounding(&m)    ? "rounding"
	       : by_tolerance(&m)   ? "tolerance"
	       : by_option_text(&m) ? "option text"
	       : by_bearing(&m)     ? "bearing"
	       : by_text(&m)        ? "text"
				    : NULL;
}
