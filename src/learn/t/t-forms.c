/* t-forms.c -- proofs, pictures, logic forms and wrong starts: what they say is so. */
#include "base/json.h"
#include "base/t/tap.h"
#include "learn/learn.h"
#include "program/program.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 160, PROOFS = 25 };

struct look {
	struct program_solver *solver;
	long lines, bad_lines, unused, formulas, ones, beside, empty, wrong[2], no_error;
};

static bool is_digits(const char *s, size_t n)
{
	return n && strspn(s, "0123456789") == n;
}

/* "Equals(7, 7)" */
static bool says_nothing(const char *form)
{
	const char *comma = strchr(form, ',');

	return !strncmp(form, "Equals(", 7) && comma &&
	       is_digits(form + 7, (size_t)(comma - form) - 7);
}

/* --- Proofs ------------------------------------------------------------------------------- */
static bool is_sound_line(const struct json *line, int n, bool *used)
{
	const struct json *from = json_get(line, "from");
	int before = 0;

	if (atoi(json_get(line, "n")->text) != n || !*json_text(line, "text") ||
	    !*json_text(line, "why"))
		return false;
	if (!from)
		return !strcmp(json_text(line, "why"), "given");
	for (const struct json *f = from->child; f; f = f->next) {
		int k = atoi(f->text);

		if (k <= before || k >= n)
			return false;
		before = k;
		used[k] = true;
	}
	return *json_text(line, "theorem") && *json_text(line, "equation");
}

static void proof(struct look *l, const struct json *record)
{
	const struct json *steps = json_get(json_get(record, "proof"), "steps");
	bool used[256] = { false };
	int n = 0, found = 0;

	for (const struct json *s = steps->child; s && n < 255; s = s->next) {
		l->lines++;
		found += json_get(s, "from") != NULL;
		l->bad_lines += !is_sound_line(s, ++n, used);
	}
	l->bad_lines += found != json_get(record, "steps")->n;
	for (int i = 1; i < n; i++)
		l->unused += !used[i];
}

/* --- Wrong starts ------------------------------------------------------------------------------ */
static double value_of(struct look *l, const char *program, const struct json *numbers)
{
	const char *nums[PROGRAM_VALUES];
	int n = 0;

	for (const struct json *j = numbers->child; j; j = j->next)
		nums[n++] = j->text;
	return program_run(l->solver, program, strlen(program), nums, n, NULL) == PROGRAM_OK
		       ? program_value(l->solver)
		       : NAN;
}

/* The program with another line for the k-th gives another value, or none. */
static void wrong_line(struct look *l, const struct json *record, int k, const char *line)
{
	const struct json *steps = json_get(record, "steps");
	double answer, v;
	struct buf b = { 0 };
	int i = 0;

	for (const struct json *s = steps->child; s; s = s->next, i++)
		buf_addf(&b, "%s ", i == k ? line : json_text(s, "line"));
	buf_add(&b, strstr(json_text(record, "program"), "Get "));
	v = value_of(l, b.s, json_get(record, "numbers"));
	l->no_error += text_double(&answer, json_text(record, json_get(record, "rounded")
								      ? "answer_value"
								      : "answer")) &&
		       fabs(v - answer) < 1e-4 * answer;
	buf_clear(&b);
}

static bool is_line(const char *text, size_t n)
{
	for (int i = 0; learn_operator_word(i); i++) {
		size_t m = strlen(learn_operator_word(i));

		if (n > m + 2 && !strncmp(text, learn_operator_word(i), m) && text[m] == ' ' &&
		    strchr("NVC", text[m + 1]))
			return true;
	}
	return false;
}

/* Lines of operators that are not the next one of the program. */
static void starts(struct look *l, const struct json *record)
{
	const struct json *step = json_get(record, "steps")->child;
	int k = 0;

	for (const char *s = json_text(record, "cot_retry"); step && *s;) {
		size_t n = strcspn(s, "\n");
		const char *right = json_text(step, "line");
		char line[128];

		if (n < sizeof line && is_line(s, n)) {
			memcpy(line, s, n);
			line[n] = 0;
			if (!strcmp(line, right)) {
				step = step->next;
				k++;
			} else {
				size_t op = strcspn(line, " ");

				l->wrong[strncmp(line, right, op + 1) != 0]++;
				wrong_line(l, record, k, line);
			}
		}
		s += n + (s[n] == '\n');
	}
}

/* --- All ------------------------------------------------------------------------------------------ */
/* The samples with these members; look: what is looked at. */
static long each(struct look *l, unsigned with, int samples,
		 void (*look)(struct look *, const struct json *))
{
	struct learn_options o = {
		.seed = 62, .least = 2, .most = 9, .distractors = 25, .with = with
	};
	struct learn_maker *m = learn_maker_new(&o);
	struct arena *a = arena_new();
	struct buf line = { 0 };
	long made = 0;

	for (long i = 0; i < samples; i++) {
		struct learn_facts f;
		struct json *record = NULL;

		buf_reset(&line);
		if (learn_sample(m, &line, &f, i) &&
		    json_read(&record, line.s, line.n, a, NULL) == OK) {
			look(l, record);
			made++;
		}
		arena_reset(a);
	}
	learn_maker_free(m);
	buf_clear(&line);
	arena_free(a);
	return made;
}

static void forms(struct look *l, const struct json *record)
{
	const char *script = json_text(record, "figure");

	starts(l, record);
	if (script) {
		l->formulas += strstr(script, "frac") != NULL;
		l->ones += strstr(script, "\"1 \\sqrt") != NULL;
		l->beside += strstr(script, "Dilate(") != NULL;
	}
	for (const struct json *j = json_get(record, "logic_forms")->child; j; j = j->next)
		l->empty += says_nothing(j->text);
}

int main(void)
{
	struct look l = { .solver = program_solver_new() };
	long made = each(&l, LEARN_WITH_LOGIC | LEARN_WITH_FIGURE | LEARN_WITH_RETRY, SAMPLES,
			 forms);

	ok(made > SAMPLES * 9 / 10, "%ld samples", made);
	ok(!l.formulas && !l.ones, "no caption is a formula, or 1 times a root");
	ok(l.beside > 0, "arcs that lie on each other are drawn apart");
	ok(!l.empty, "no logic form says that 7 is 7");
	ok(l.wrong[0] && l.wrong[1] && !l.no_error,
	   "wrong starts: %ld operands, %ld operators, executed none is right", l.wrong[0],
	   l.wrong[1]);
	made = each(&l, LEARN_WITH_PROOF, PROOFS, proof);
	ok(l.lines > made * 5 && !l.bad_lines,
	   "%ld lines of proofs, each given or with its theorem and earlier premises",
	   l.lines);
	ok(!l.unused, "and none that nothing rests on");
	program_solver_free(l.solver);
	return tap_done();
}
