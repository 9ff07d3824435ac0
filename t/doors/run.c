/* run.c -- answers to one question, compared with the truth and with each other. */
#include "run.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

void run_tell(struct run *r, const char *what, const char *id, const char *question,
	      const struct said *s, const struct said *other)
{
	if (r->shown++ >= r->show)
		return;
	if (r->context && r->told != r->context) {
		for (const char *c = r->context; *c; c += strcspn(c, "\n"), c += *c != 0)
			printf("#   | %.*s\n", (int)strcspn(c, "\n"), c);
		r->told = r->context;
	}
	printf("# %s: %s: %s\n#   %s says %s", what, id, question, door_words(s->door),
	       s->word);
	for (int i = 0; i < s->values; i++)
		printf(" %.12g", s->value[i]);
	putchar('\n');
	if (s->asked && r->context)
		printf("#   asked %s\n", s->asked);
	if (other) {
		printf("#   %s says %s", door_words(other->door), other->word);
		for (int i = 0; i < other->values; i++)
			printf(" %.12g", other->value[i]);
		putchar('\n');
	}
}

void run_unknown(struct run *r, const char *condition)
{
	char text[120];
	size_t n = 0;
	int i = 0;

	/* Names of points make no difference. */
	for (const char *c = condition ? condition : "none"; *c && n + 1 < sizeof text; c++)
		text[n++] = *c >= 'A' && *c <= 'Z' ? 'P' : *c;
	text[n] = 0;
	while (i < r->unknowns && strcmp(r->unknown[i].text, text))
		i++;
	if (i == r->unknowns && i < MANY)
		memcpy(r->unknown[r->unknowns++].text, text, n + 1);
	if (i < r->unknowns)
		r->unknown[i].n++;
}

static bool near(double a, double b)
{
	return fabs(a - b) <= 1e-6 * fmax(1, fmax(fabs(a), fabs(b)));
}

static bool is_among(double v, const struct truths *t)
{
	for (int i = 0; i < t->values; i++)
		if (near(v, t->value[i]))
			return true;
	return false;
}

/* What is wrong with the answer, or NULL. */
static const char *wrong(const struct said *s, const struct truths *t)
{
	if (t->truth == IN_UNKNOWN && !t->has_values)
		return NULL;
	if (t->truth == IN_CLASH || (t->has_values && !t->values))
		return s->says != SAYS_NOTHING && s->says != SAYS_CLASH &&
				       s->says != SAYS_REFUSED && s->proven
			       ? "proven of facts that cannot hold together"
			       : NULL;
	switch (s->says) {
	case SAYS_TRUE:
		return t->truth == IN_ALL || t->drawn ? NULL
		       : s->n_conditions && t->fails
			       ? t->fails(t->user, s)
					 ? "so where its conditions hold, and not always is it"
					 : NULL
		       : s->n_conditions && t->truth == IN_SOME ? NULL
		       : s->others                              ? NULL
								: "true, and not always is it";
	case SAYS_FALSE:
		return t->truth == IN_ALL && !(t->shown && t->shown(t->user, s))
			       ? "false, and it is true"
			       : NULL;
	case SAYS_VALUE:
		return !is_among(s->value[0], t) ? "no such value"
		       : s->proven && t->values > 1 && !t->drawn
			       ? "proven, and there are other values"
			       : NULL;
	case SAYS_SEVERAL:
		for (int i = 0; i < s->values; i++)
			if (!is_among(s->value[i], t))
				return "one of the values is none";
		return s->values < 2 ? "several, and one is told"
		       : s->complete && s->values < t->values
			       ? "these are all, and there is another one"
			       : NULL;
	case SAYS_CLASH: return "contradictory, and there is a figure";
	case SAYS_NOTHING:
	case SAYS_REFUSED: break;
	}
	return NULL;
}

/* Can both be so? */
static bool agree(const struct said *a, const struct said *b)
{
	bool clash = a->says == SAYS_CLASH || b->says == SAYS_CLASH;

	if (a->says == SAYS_NOTHING || a->says == SAYS_REFUSED || b->says == SAYS_NOTHING ||
	    b->says == SAYS_REFUSED)
		return true;
	if (clash)
		return a->says == b->says;
	if (a->says == SAYS_VALUE && b->says == SAYS_VALUE)
		return near(a->value[0], b->value[0]);
	if (a->says == SAYS_VALUE && b->says == SAYS_SEVERAL)
		return !a->proven;
	if (a->says == SAYS_SEVERAL && b->says == SAYS_VALUE)
		return !b->proven;
	return a->says == b->says;
}

void run_compare(struct run *r, const char *id, const char *question, struct said *s, int n,
		 const struct truths *t)
{
	r->questions++;
	for (int i = 0; i < n; i++) {
		const char *what = wrong(&s[i], t);

		r->asked[s[i].door]++;
		r->seconds[s[i].door] += s[i].seconds;
		if (s[i].seconds > r->slowest[s[i].door])
			r->slowest[s[i].door] = s[i].seconds;
		r->said[s[i].door][s[i].says]++;
		r->conditional[s[i].door] += s[i].says == SAYS_TRUE && s[i].n_conditions > 0;
		if (what) {
			r->falsehoods++;
			run_tell(r, what, id, question, &s[i], NULL);
		}
		for (int j = 0; j < i; j++)
			if (!agree(&s[i], &s[j])) {
				r->contradictions++;
				run_tell(r, "contradiction", id, question, &s[j], &s[i]);
			}
	}
}
