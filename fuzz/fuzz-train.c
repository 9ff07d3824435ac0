/*
 * fuzz-train.c -- any bytes as a line of data with an answer, as settings, as a checkpoint's head, as a log.
 *
 * A line is a talk and a truth, or a typed error; whatever is answered has a verdict.  Settings that were read
 * are written and read again as the same.  A log is a page, whatever it holds.  The first byte says which.
 */
#include "base/config.h"
#include "train/train_priv.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define BYTES 6000

static void need_reason(const struct err *e)
{
	if (!e->code || !e->msg[0])
		BUG("refused without a reason");
}

/* The line, its end, the answer. */
static void line(const char *s, size_t n, struct arena *a)
{
	const char *end = memchr(s, '\n', n);
	size_t len = end ? (size_t)(end - s) : n;
	const char *answer = end ? arena_strndup(a, end + 1, n - len - 1) : "\\boxed{Get N0}";
	struct program_solver *solver = program_solver_new();
	struct train_judging how = { .perturb = 2, .tolerance = 1e-6, .seed = 1 };
	struct train_verdict v;
	struct train_example x;
	struct train_truth t;
	struct err e = { 0 };
	struct json *j;

	if (json_read(&j, s, len, a, &e) == OK) {
		if (train_example_read(&x, j, a, &e) != OK)
			need_reason(&e);
		else if (!x.messages && x.answered)
			BUG("an answer of nobody");
		if (j->type == JSON_OBJECT && train_truth_read(&t, j, solver, a, &e) == OK) {
			train_judge(&v, &t, answer, true, &how, solver);
			if (v.outcome == TRAIN_RIGHT && v.check == TRAIN_DIFFERS)
				BUG("a guess is right");
		}
	}
	program_solver_free(solver);
}

static void settings(const char *s, size_t n, struct arena *a)
{
	struct train_settings one, two;
	struct buf b = { 0 }, c = { 0 };
	struct err e = { 0 };
	struct json *j;

	train_settings_init(&one);
	train_settings_init(&two);
	if (json_read_config(&j, s, n, a, &e) == OK &&
	    train_settings_read(&one, TRAIN_GRPO, j, &e) == OK) {
		train_settings_json(&b, &one, TRAIN_GRPO);
		if (json_read_config(&j, b.s, b.n, a, &e) != OK ||
		    train_settings_read(&two, TRAIN_GRPO, j, &e) != OK)
			BUG("what was written is not read: %s", e.msg);
		train_settings_json(&c, &two, TRAIN_GRPO);
		if (strcmp(b.s, c.s))
			BUG("written twice, they differ");
	} else {
		need_reason(&e);
	}
	buf_clear(&b);
	buf_clear(&c);
}

static void head(const char *s, size_t n)
{
	struct train_state state = { 0 };
	struct net_shape shape;
	struct err e = { 0 };

	if (train_head_read(&state, &shape, "fuzz", s, n, &e) != OK)
		need_reason(&e);
	else if (net_shape_wrong(&shape) || state.step < 0)
		BUG("a head of no model");
	train_state_clear(&state);
}

static void log_page(const char *s, size_t n)
{
	struct train_page p = { .title = "<log>", .version = "0" };
	struct buf html = { 0 };
	struct err e = { 0 };

	if (train_page_text(&html, &p, s, n, &e) != OK)
		need_reason(&e);
	else if (strstr(html.s, "<log>") || !strstr(html.s, "</html>"))
		BUG("a page that is none");
	buf_clear(&html);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_new();
	const char *s = (const char *)data + 1;

	if (n > 1 && n <= BYTES) {
		n--;
		switch (data[0] % 4) {
		case 0: line(s, n, a); break;
		case 1: settings(s, n, a); break;
		case 2: head(s, n); break;
		default: log_page(s, n); break;
		}
	}
	arena_free(a);
	return 0;
}
