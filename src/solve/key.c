/* key.c -- an answer and the key that its record carries: the letter of a choice, or a value. */
#include "solve/solve.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

/* Half a unit of the last digit that a decimal shows; 0 where it is none, or shows but one. */
static double half_digit(const char *s)
{
	int digits = 0, places = 0;
	bool point = false;

	s += *s == '-' || *s == '+';
	for (; isdigit((unsigned char)*s) || (*s == '.' && !point); s++) {
		point |= *s == '.';
		digits += *s != '.' && (digits || *s != '0');
		places += point && *s != '.';
	}
	return *s || digits < 2 ? 0 : 0.5 * pow(10, -places);
}

/* Equal: also as rounded to the digits of the key. */
static enum solve_nearness nearness(double value, double v, const char *key)
{
	double d = fabs(value - v), slack = 1e-9 * fabs(v);

	return d <= slack || d <= half_digit(key) + slack ? SOLVE_KEY_EQUAL
	       : d <= 2e-3 * fabs(v)                      ? SOLVE_KEY_NEAR
							  : SOLVE_KEY_OTHER;
}

/* The letter of a choice, or a value. */
void solve_compare(struct solve_comparison *m, const struct problem *p,
		   const struct solve_answer *r)
{
	bool found = r->status == SOLVE_FOUND || r->status == SOLVE_FOLLOWS ||
		     r->status == SOLVE_FALSE;
	double v = NAN;

	*m = (struct solve_comparison){ .known = false };

	if (!p->answer)
		return;
	if (p->choices && strlen(p->answer) == 1 && *p->answer >= 'A' && *p->answer <= 'Z') {
		m->known = true;
		m->right = found && r->choice == *p->answer - 'A';
	} else if (found && isnan(r->value) && r->exact) {
		/* A relation that holds or not, a term in letters. */
		m->known = true;
		m->right = !strcmp(r->exact, p->answer) || problem_agree(r->exact, p->answer);
	} else if (problem_constant_text(&v, p->answer)) {
		m->known = true;
		m->right = found && fabs(v - r->value) <= 1e-3 * (1 + fabs(v));
	}
	m->key = !found      ? SOLVE_KEY_UNANSWERED
		 : !isnan(v) ? nearness(r->value, v, p->answer)
		 : m->right  ? SOLVE_KEY_EQUAL
			     : SOLVE_KEY_OTHER;
}
