/* read_formalgeo_answer.c -- the answers of FormalGeo records: reading them. */
#include "num/num.h"
#include "read/formalgeo_priv.h"
#include <math.h>
#include <string.h>

static bool value_of(double *out, const char *text, struct arena *a)
{
	struct num_ctx *c = num_ctx_new(1);
	struct expr_value v;
	struct expr *x;
	struct err e;
	bool good;

	num_enter(c, NUM_DOUBLE, 0);
	good = !expr_parse(&x, text, strlen(text), a, &e) &&
	       !expr_eval(&v, x, NULL, NULL, c, &e) && v.dim == 1;
	if (good)
		*out = num_mid(v.v[0]);
	num_ctx_free(c);
	return good && isfinite(*out);
}

const char *read_formalgeo_answer(const char *text, struct arena *a)
{
	char *s = arena_alloc(a, strlen(text) + 1), *to = s;
	double value, again;

	for (; *text; text++)
		if (text[0] == '*' && text[1] == '*') {
			*to++ = '^';
			text++;
		} else {
			*to++ = *text;
		}
	if (strlen(s) > EXPR_LENGTH || !value_of(&value, s, a))
		return NULL;
	if (problem_constant_text(&again, s) && fabs(again - value) <= 1e-6 * fmax(1, fabs(value)))
		return s;
	return arena_printf(a, "%.15g", value);
}
