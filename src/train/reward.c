/*
 * reward.c -- what an answer is worth: its program is executed, and its value compared with the truth.
 *
 * An answer that is right is tried again with other numbers: every numeral of the given values becomes another
 * one, the same in the answer's values and in the problem's own, and both programs must agree again.  A
 * constant, a bare number, a value that was worked out beside the program do not.
 */
#include "base/ascii.h"
#include "train/train_priv.h"
#include <stdlib.h>
#include <string.h>

const char *const train_outcome_word[TRAIN_OUTCOMES] = {
#define OUTCOME(symbol, word, text) [TRAIN_##symbol] = word,
#include "train/outcome.def"
#undef OUTCOME
};

#define NUMERAL 24 /* digits of a numeral that is changed */
#define TRIES 6    /* for each change that is wanted */

/* --- The truth --------------------------------------------------------------------------------------- */
static enum status read_numbers(struct train_truth *t, const struct json *list, struct err *e)
{
	if (!list || list->type != JSON_ARRAY || list->n > PROGRAM_VALUES)
		return err_fail(e, E_ARG, "bad_argument",
				"a line with a program has up to %d numbers", PROGRAM_VALUES);
	for (const struct json *v = list->child; v; v = v->next)
		t->nums[t->count++] = v->type == JSON_NULL ? NULL : v->text;
	return OK;
}

/* Half a unit of the last digit that is written. */
static double rounding(const char *number)
{
	const char *point = strchr(number, '.');
	double unit = 0.5;

	for (const char *c = point ? point + 1 : ""; *c >= '0' && *c <= '9'; c++)
		unit /= 10;
	return point ? unit : 0;
}

/* A number that is written in some way has the value of a program that only says it. */
static bool value_of(double *out, const char *text, struct program_solver *s)
{
	static const char get[] = "Get N0";

	if (!text || program_run(s, get, sizeof get - 1, &text, 1,
				 &(struct program_options){ 0 }) != PROGRAM_OK)
		return false;
	*out = program_value(s);
	return isfinite(*out);
}

static void take_run(struct train_truth *t, struct program_solver *s, struct arena *a)
{
	struct buf closed = { 0 };

	t->value = program_value(s);
	if (program_exact(&closed, s))
		t->closed = arena_strdup(a, buf_str(&closed));
	buf_clear(&closed);
}

/* An answer is a text, a number, or (PGPS9K) either; of a choice by its letter the value stands beside it. */
static const char *answer_text(const struct json *line)
{
	const struct json *j = json_get(line, "answer_value");

	j = j ? j : json_get(line, "answer");
	return j && (j->type == JSON_STRING || j->type == JSON_NUMBER) ? j->text : NULL;
}

static const char *last_words(const struct json *line, struct arena *a)
{
	struct train_example x;
	struct err ignored;

	if (train_example_read(&x, line, a, &ignored) != OK || !x.answered)
		return NULL;
	return x.message[x.messages - 1].text;
}

static enum status read_program(struct train_truth *t, const struct json *line,
				struct arena *a, struct err *e)
{
	struct program_text p;

	if (json_get(line, "parsing_stru_seqs")) {
		if (program_pgps9k(&p, line, a, e) != OK)
			return E_ARG;
		t->program = p.program;
		t->count = p.count;
		memcpy(t->nums, p.nums, sizeof t->nums);
		return OK;
	}
	t->program = json_text(line, "program");
	return t->program ? read_numbers(t, json_get(line, "numbers"), e) : OK;
}

static enum status untold(struct err *e)
{
	return err_fail(e, E_ARG, "bad_argument",
			"nothing tells the right answer: no program that can be executed, no "
			"answer, no completion");
}

enum status train_truth_told(const struct json *line, struct arena *a, struct err *e)
{
	struct train_truth t = { .value = NAN };
	enum status st = read_program(&t, line, a, e);
	struct program_solver *s;

	if (st != OK || t.program)
		return st;
	s = program_solver_new();
	st = train_truth_read(&t, line, s, a, e);
	program_solver_free(s);
	return st;
}

enum status train_truth_read(struct train_truth *t, const struct json *line,
			     struct program_solver *s, struct arena *a, struct err *e)
{
	const char *exact = json_text(line, "exact"), *answer = answer_text(line);
	const struct json *operators = json_get(line, "operators");

	*t = (struct train_truth){ .value = NAN, .id = json_text(line, "id") };
	if (read_program(t, line, a, e) != OK)
		return E_ARG;
	if (t->program) {
		enum program_status st =
			program_run(s, t->program, strlen(t->program), t->nums, t->count,
				    &(struct program_options){ 0 });

		t->operators = program_operators(s);
		if (st == PROGRAM_OK)
			take_run(t, s, a);
		else
			t->program = NULL;
	}
	if (operators && operators->type == JSON_NUMBER)
		t->operators = (int)strtol(operators->text, NULL, 10);
	if (isfinite(t->value))
		return OK;
	if (value_of(&t->value, exact, s)) {
		take_run(t, s, a);
	} else if (value_of(&t->value, answer, s)) {
		t->slack = rounding(answer);
	} else {
		t->text = last_words(line, a);
		if (!t->text)
			return untold(e);
	}
	return OK;
}

/* --- Other numbers -------------------------------------------------------------------------------------- */
/* A numeral that may be changed begins at p: not an exponent, not part of a name. */
static bool begins_numeral(const char *text, const char *p)
{
	char before = p > text ? p[-1] : ' ';

	if (!is_digit(*p))
		return false;
	if (before == '{' && p - 1 > text)
		before = p[-2] == '^' || p[-2] == '_' ? p[-2] : '{';
	return before != '^' && before != '_' &&
	       !((before | 0x20) >= 'a' && (before | 0x20) <= 'z');
}

/* Between 2 and 7 % up or down, by the numeral's value alone: 8 and 8.0 become the same. */
static double other(double v, uint64_t seed)
{
	uint64_t bits, r;
	double by;

	memcpy(&bits, &v, sizeof bits);
	r = train_mix(seed, bits, 7);
	by = 0.02 + 0.05 * (double)(r >> 12) / 4503599627370496.0;
	return v * (r & 1 ? 1 + by : 1 - by);
}

static const char *change(const char *text, uint64_t seed, struct arena *a)
{
	struct buf b = { 0 };

	for (const char *p = text; *p;) {
		char numeral[NUMERAL + 1];
		size_t n = strspn(p, "0123456789");
		double v;

		if (!begins_numeral(text, p) || n > NUMERAL / 2) {
			size_t plain = n ? n : 1;

			buf_addn(&b, p, plain);
			p += plain;
			continue;
		}
		if (p[n] == '.' && is_digit(p[n + 1]))
			n += 1 + strspn(p + n + 1, "0123456789");
		n = n > NUMERAL ? NUMERAL : n;
		memcpy(numeral, p, n);
		numeral[n] = 0;
		if (text_double(&v, numeral))
			buf_addf(&b, "%.9f", other(v, seed));
		p += n;
	}
	return buf_keep(&b, a);
}

static enum program_status run_changed(double *out, struct program_solver *s,
				       const char *program, const char *const *nums, int count,
				       uint64_t seed)
{
	const char *changed[PROGRAM_VALUES];
	struct arena *a = program_scratch(s);
	enum program_status st;

	/* What the solver's arena holds is ours alone while it runs: nums are elsewhere. */
	for (int i = 0; i < count; i++)
		changed[i] = nums[i] ? change(nums[i], seed, a) : NULL;
	st = program_run(s, program, strlen(program), changed, count,
			 &(struct program_options){ 0 });
	*out = program_value(s);
	return st;
}

static bool is_near(double x, double right, double relative, double slack)
{
	return fabs(x - right) <= relative * fmax(fabs(right), 1e-9) + slack;
}

static enum train_check check(const struct train_truth *t, const struct program_text *p,
			      const struct train_judging *o, struct program_solver *s)
{
	int told = 0;

	for (int i = 0; i < TRIES * o->perturb && told < o->perturb; i++) {
		uint64_t seed = train_mix(o->seed, 11, (uint64_t)i);
		double right, value;

		if (run_changed(&right, s, t->program, t->nums, t->count, seed) !=
			    PROGRAM_OK ||
		    !isfinite(right))
			continue;
		told++;
		if (run_changed(&value, s, p->program, p->nums, p->count, seed) !=
			    PROGRAM_OK ||
		    !is_near(value, right, fmax(o->tolerance, 1e-6), 0))
			return TRAIN_DIFFERS;
	}
	return told ? TRAIN_AGREES : TRAIN_UNTOLD;
}

/* A text without blanks and signs of products: 3*x + 5 is 3x+5. */
static const char *plain(const char *text, struct arena *a)
{
	char *to = arena_strdup(a, text), *end = to;

	for (const char *c = text; *c; c++)
		if (*c != ' ' && *c != '*')
			*end++ = *c;
	*end = 0;
	return to;
}

/* Is the value one of the problem's?  As it is written, or as a number, with other numerals, too. */
static bool is_problems(const char *value, const struct train_truth *t, uint64_t seed,
			struct program_solver *s, struct arena *a)
{
	double x, y;

	for (int i = 0; i < t->count; i++)
		if (t->nums[i] && !strcmp(plain(value, a), plain(t->nums[i], a)))
			return true;
	/* What has a letter in it that nobody knows is no number, and no answer either. */
	if (!value_of(&x, change(value, seed, a), s))
		return true;
	for (int i = 0; i < t->count; i++)
		if (t->nums[i] && value_of(&y, change(t->nums[i], seed, a), s) &&
		    is_near(x, y, 1e-9, 0))
			return true;
	return false;
}

/* A program works with the problem's numbers: what was put together from them in its values, \sqrt{6^2+8^2},
 * is a program beside the program. */
static bool uses_problems(const struct train_truth *t, const struct program_text *p,
			  const struct train_judging *o, struct arena *a,
			  struct program_solver *s)
{
	bool used[PROGRAM_VALUES] = { false };

	program_numbers(used, p->program);
	for (int i = 0; i < p->count; i++)
		if (used[i] && p->nums[i] &&
		    !is_problems(p->nums[i], t, train_mix(o->seed, 13, 0), s, a))
			return false;
	return true;
}

/* --- Verdicts ------------------------------------------------------------------------------------------- */
static bool same_words(const char *a, const char *b)
{
	size_t n, m;

	a += strspn(a, " \t\r\n");
	b += strspn(b, " \t\r\n");
	for (n = strlen(a); n && strchr(" \t\r\n", a[n - 1]); n--)
		;
	for (m = strlen(b); m && strchr(" \t\r\n", b[m - 1]); m--)
		;
	return n == m && !memcmp(a, b, n);
}

static enum train_outcome outcome_of(enum program_status st)
{
	return (enum train_outcome)(TRAIN_PARSE_ERROR + ((int)st - (int)PROGRAM_PARSE_ERROR));
}

/* Closed forms that differ in their spelling must agree to the last digits. */
static bool is_right(const struct train_truth *t, const struct train_judging *o,
		     struct program_solver *s)
{
	double relative = o->tolerance;
	struct buf closed = { 0 };

	if (t->closed && relative > 1e-11 && program_exact(&closed, s) &&
	    strcmp(buf_str(&closed), t->closed))
		relative = 1e-11;
	buf_clear(&closed);
	return is_near(program_value(s), t->value, relative, fmax(t->slack, o->slack));
}

static void judge_program(struct train_verdict *v, const struct train_truth *t,
			  const char *answer, const struct train_judging *o, struct arena *a,
			  struct program_solver *s)
{
	struct program_text p;
	struct err ignored;
	enum program_status st;

	if (!strstr(answer, "\\boxed") || program_reply(&p, answer, a, &ignored) != OK) {
		v->outcome = TRAIN_NO_PROGRAM;
		return;
	}
	st = program_run(s, p.program, strlen(p.program), p.nums, p.count,
			 &(struct program_options){ 0 });
	if (st != PROGRAM_OK) {
		v->outcome = outcome_of(st);
		return;
	}
	v->runs = true;
	v->outcome =
		isfinite(program_value(s)) && is_right(t, o, s) ? TRAIN_RIGHT : TRAIN_WRONG;
	if (v->outcome == TRAIN_RIGHT && t->program && o->perturb) {
		v->check = uses_problems(t, &p, o, a, s) ? check(t, &p, o, s) : TRAIN_DIFFERS;
		if (v->check == TRAIN_DIFFERS)
			v->outcome = TRAIN_GUESSED;
	}
}

void train_judge(struct train_verdict *v, const struct train_truth *t, const char *answer,
		 bool stopped, const struct train_judging *o, struct program_solver *s)
{
	struct arena *a = arena_new();

	*v = (struct train_verdict){ .outcome = TRAIN_TRUNCATED, .check = TRAIN_UNCHECKED };
	if (stopped && t->text)
		v->outcome = same_words(answer, t->text) ? TRAIN_RIGHT : TRAIN_WRONG;
	else if (stopped)
		judge_program(v, t, answer, o, a, s);
	arena_free(a);
	arena_reset(program_scratch(s));
}
