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
	printf("# %s: %s: %s\n#   %s says %s", what, id, question, door_words(s->door),
	       s->word);
	for (int i = 0; i < s->values; i++)
		printf(" %.12g", s->value[i]);
	putchar('\n');
	if (other) {
		printf("#   %s says %s", door_words(other->door), other->word);
		for (int i = 0; i < other->values; i++)
			printf(" %.12g", other->value[i]);
		putchar('\n');
	}
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
		return t->truth == IN_NONE ? "true, and it never is"
		       : t->truth == IN_SOME && !s->n_conditions && !t->drawn
			       ? "true, and not always is it"
			       : NULL;
	case SAYS_FALSE: return t->truth == IN_ALL ? "false, and it is true" : NULL;
	case SAYS_VALUE:
		return !is_among(s->value[0], t) ? "no such value"
		       : s->proven && t->values > 1 && !t->drawn
			       ? "proven, and there are other values"
			       : NULL;
	case SAYS_SEVERAL:
		for (int i = 0; i < s->values; i++)
			if (!is_among(s->value[i], t))
				return "one of the values is none";
		return s->values < 2 ? "several, and one is told" : NULL;
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
