/* grade.c -- comparing a value with the answer; pass@k. */
#include "grade/grade.h"
#include "base/ascii.h"
#include "program/program_priv.h"
#include <math.h>
#include <string.h>

static bool near(double v, double answer)
{
	double gap = fabs(v - answer);

	return gap < PROGRAM_NEAR ||
	       (fabs(answer) > PROGRAM_LARGE && gap < PROGRAM_NEAR_RELATIVE * fabs(answer));
}

/* "3 cm", "12 in.^2": the length without a unit in plain letters. */
static size_t without_unit(const char *p, size_t n)
{
	static const char *const power[] = { "^2", "^3", "^{2}", "^{3}", "²" };

	for (size_t i = 0; i < sizeof power / sizeof *power; i++) {
		size_t k = strlen(power[i]);

		if (n > k && !memcmp(p + n - k, power[i], k)) {
			n -= k;
			break;
		}
	}
	while (n && (is_letter(p[n - 1]) || p[n - 1] == '.' || p[n - 1] == ' '))
		n--;
	return n;
}

/* What is no plain number the grader may be able to read: 25°39', 2√3 厘米, $\boxed{...}$. */
static bool graded_number(const char *text, double *out)
{
	struct grader *g = grade_new();
	bool found = grade_number(out, g, text);

	grade_free(g);
	return found;
}

static bool has_minutes(const char *s)
{
	const char *degree = strstr(s, "°");

	degree = degree ? degree + strlen("°") : strstr(s, "circ");
	return degree && strpbrk(degree, "0123456789");
}

/* The number in an answer as people write it: what follows its last "=", without
 * a full stop, quotes, dollar signs or a unit. */
static bool answer_number(struct program_solver *s, const char *text, double *out)
{
	const char *equals = strrchr(text, '='), *p = equals ? equals + 1 : text;
	size_t n = strlen(p);
	struct real r;

	if (n > VALUE_BYTES)
		return false;
	/* Minutes of an angle are no factor. */
	if (has_minutes(text) && graded_number(text, out))
		return true;
	p = program_plain_copy(s->arena, p, n);
	p += strspn(p, " \t\r\n'\"`");
	n = strlen(p);
	while (n && strchr(" \t\r\n.,;'\"`", p[n - 1]))
		n--;
	if (!program_read_number(s, p, n, &r) &&
	    !program_read_number(s, p, without_unit(p, n), &r))
		return graded_number(text, out);
	*out = r.v;
	return true;
}

/* The choice that an answer names by its letter, or -1. */
static int choice_letter(const char *answer, int count)
{
	const char *p = answer + strspn(answer, " (");
	char c = (char)(*p | 0x20);

	if (c < 'a' || c >= 'a' + count || strspn(p + 1, " .)") != strlen(p + 1))
		return grade_letter(answer, count);
	return c - 'a';
}

static enum program_status bad_answer(struct program_solver *s, const char *answer)
{
	program_fail(s, PROGRAM_PARSE_ERROR, "the answer \"%.80s\" is no number", answer);
	return s->status;
}

static enum program_status wrong(struct program_solver *s, double answer)
{
	return program_fail(s, PROGRAM_WRONG, "%.9g is not the answer, %.9g", s->result.v,
			    answer);
}

/* Right when the named choice is the nearest one and within reach. */
static enum program_status grade_choice(struct program_solver *s, int named,
					const char *const *choices, int count)
{
	double best = INFINITY, right = NAN, v;
	int nearest = -1;

	for (int i = 0; i < count; i++) {
		if (!answer_number(s, choices[i], &v))
			return bad_answer(s, choices[i]);
		if (i == named)
			right = v;
		if (fabs(v - s->result.v) < best) {
			best = fabs(v - s->result.v);
			nearest = i;
		}
	}
	if (near(s->result.v, right) || (nearest == named && best < PROGRAM_NEAR_CHOICE))
		return PROGRAM_OK;
	return wrong(s, right);
}

enum program_status program_grade(struct program_solver *s, const char *answer,
				  const char *const *choices, int count)
{
	int named = choice_letter(answer, count);
	double right;

	if (s->status != PROGRAM_OK)
		return s->status;
	if (named >= 0)
		return s->status = grade_choice(s, named, choices, count);
	if (!answer_number(s, answer, &right))
		return bad_answer(s, answer);
	return near(s->result.v, right) ? PROGRAM_OK : wrong(s, right);
}

bool program_number(double *out, struct program_solver *s, const char *answer,
		    const char *const *choices, int count)
{
	static const char fresh[] =
		"Get C1"; /* so that its memory and budget are a new run's */
	int named = choice_letter(answer, count);

	(void)program_run(s, fresh, sizeof fresh - 1, NULL, 0, &(struct program_options){ 0 });
	return answer_number(s, named >= 0 ? choices[named] : answer, out) && isfinite(*out);
}
