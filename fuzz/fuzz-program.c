/*
 * fuzz-program.c -- bytes as formal programs.
 *
 * The first byte picks the form: text as it stands (program, a line end, values one per
 * line), a model's reply, or bytes as indices into the words of the language, which
 * gets past the reading more often.  Whatever it is ends in a typed status, prints
 * as JSON, and says the same again in canonical order.
 */
#include "base/json.h"
#include "program/program.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define NUMS 8
#define BYTES 3000

struct input {
	struct buf program;
	const char *nums[NUMS];
	int count;
};

static const char *const operands[] = {
	"V0", "V1", "V2",   "V3", "V4", "V5",   "V6",   "N0",  "N1",   "N2",   "N3",  "N4",
	"N5", "x",  "C0.5", "C2", "C3", "C180", "C360", "C90", "y",    "C6",   "N0",  "V0",
	"V1", "N1", "N2",   "x",  "y",  "z",    "V9",   "N10", "C1.5", "C100", "N11", "Q",
};
static const char *const nums[] = {
	"3",    "4",       "5",    "12.5", "\\frac{1}{2}", "2\\sqrt{3}", "x",
	"2x+3", "y",       "3y-4", "x+y",  "x^2-5x+20",    "30",         "60",
	"90",   "1.5\\pi", "-7",   "0",    "xy",           "100",        "7\\frac{2}{3}",
	"z",
};

/* A byte each: odd ones are operators with as many operands as they take. */
static void from_indices(struct input *in, const uint8_t *data, size_t n)
{
	while (in->count < NUMS && n) {
		in->nums[in->count++] = nums[*data++ % (sizeof nums / sizeof *nums)];
		n--;
	}
	while (n) {
		struct program_row row = program_table_row(*data++ % program_table_size());

		n--;
		buf_addf(&in->program, " %s", row.name);
		for (int i = 0; i < row.least && n; i++, n--)
			buf_addf(&in->program, " %s",
				 operands[*data++ % (sizeof operands / sizeof *operands)]);
	}
}

static void from_text(struct input *in, const char *p, size_t n, struct arena *a)
{
	const char *end = p + n, *line = memchr(p, '\n', n);

	buf_addn(&in->program, p, line ? (size_t)(line - p) : n);
	while (line && in->count < NUMS) {
		p = line + 1;
		line = memchr(p, '\n', (size_t)(end - p));
		in->nums[in->count++] = arena_strndup(a, p, (size_t)((line ? line : end) - p));
	}
}

static void from_reply(struct input *in, const char *p, size_t n, struct arena *a)
{
	struct program_text t;
	struct err e;

	if (program_reply(&t, arena_strndup(a, p, n), a, &e) != OK)
		return;
	buf_add(&in->program, t.program);
	for (int i = 0; i < t.count && i < NUMS; i++)
		in->nums[in->count++] = t.nums[i];
}

static void run(const struct input *in, bool compat, struct arena *a)
{
	struct program_options o = { .compat = compat, .budget = 100000 };
	struct program_solver *s = program_solver_new();
	enum program_status st = program_run(s, buf_str(&in->program), in->program.n, in->nums,
					     in->count, &o),
			    again;
	double value = program_value(s);
	struct buf b = { 0 }, words = { 0 };
	struct json *j;
	struct err e;

	if ((unsigned)st >= PROGRAM_STATUSES || st == PROGRAM_WRONG)
		BUG("status %d", (int)st);
	if ((st == PROGRAM_OK) != (isfinite(value) != 0))
		BUG("%s with the value %g", program_status_word(st), value);
	if (st != PROGRAM_OK && !program_error(s)->msg[0])
		BUG("%s without a reason", program_status_word(st));
	program_json(&b, s);
	if (json_read(&j, b.s, b.n, a, &e) != OK)
		BUG("a result that is not JSON: %s: %s", e.msg, b.s);
	program_explain(&b, s);
	program_sharegpt(&b, s, NULL);
	program_canonical(&words, s);
	program_grade(s, in->count ? (in->nums[0] ? in->nums[0] : "") : "A", in->nums, 0);
	if (st == PROGRAM_OK) {
		again = program_run(s, buf_str(&words), words.n, in->nums, in->count, &o);
		if (again != PROGRAM_BUDGET &&
		    (again != st ||
		     !(fabs(program_value(s) - value) <= 1e-6 * (1 + fabs(value)))))
			BUG("%s gives %.17g, in canonical order %s %.17g",
			    buf_str(&in->program), value, program_status_word(again),
			    program_value(s));
	}
	buf_clear(&b);
	buf_clear(&words);
	program_solver_free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_new();
	struct input in = { .count = 0 };

	if (n > 1 && n < BYTES) {
		if (data[0] % 4 == 't' % 4)
			from_text(&in, (const char *)data + 1, n - 1, a);
		else if (data[0] % 4 == 'r' % 4)
			from_reply(&in, (const char *)data + 1, n - 1, a);
		else
			from_indices(&in, data + 1, n - 1);
		run(&in, data[0] % 4 == 'c' % 4, a);
	}
	buf_clear(&in.program);
	arena_free(a);
	return 0;
}
