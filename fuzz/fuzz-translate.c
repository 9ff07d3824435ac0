/*
 * fuzz-translate.c -- any bytes as the replies of models to a translation, NULs between them.
 *
 * Whatever they are, the run ends in a result that is JSON, and that the account takes; given
 * again as recorded replies they lead to the same result.  A judgement that is read has a bit for
 * each step.
 */
#include "translate/translate.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define BYTES 6000
#define REPLIES 60 /* no run asks so often */

static const char sample_text[] =
	"{\"id\":\"t\",\"text\":\"In the triangle ABC, AB = AC = 5 and BC = 6. The height "
	"from "
	"A?\",\"answer\":\"4\",\"steps\":[\"Let D halve BC.\",\"AD = 4.\"]}";

static void keep(void *user, const char *line, size_t n)
{
	buf_addn(user, line, n);
	buf_addc(user, '\n');
}

/* The i-th reply, the last one again and again. */
static const char *reply_at(const char *text, size_t n, int i)
{
	const char *s = text;

	for (; i > 0; i--) {
		size_t k = strlen(s);

		if (s + k + 1 > text + n)
			break;
		s += k + 1;
	}
	return s;
}

static void check_result(const struct buf *b, struct arena *a)
{
	struct translate_account *t = translate_account_new();
	struct json *j = NULL;
	struct err e = { 0 };

	if (json_read(&j, b->s, b->n, a, &e) != OK)
		BUG("a result that is no JSON: %s", e.msg);
	if (translate_account_add(t, j, &e) != OK)
		BUG("a result that the account does not take: %s", e.msg);
	translate_account_free(t);
}

static void check_judgements(const char *text, struct arena *a)
{
	struct translate_judgement t;

	for (int steps = 0; steps < 4; steps++) {
		if (translate_judge_k12(&t, text, steps, a, NULL) == OK && t.steps != steps)
			BUG("labels for %d of %d steps", t.steps, steps);
		if (translate_judge_steps(&t, text, steps, a, NULL) != OK)
			continue;
		for (int i = 0; i < steps; i++)
			if (t.bit[i] != 0 && t.bit[i] != 1)
				BUG("a bit of %d", t.bit[i]);
		(void)!translate_judge_errors(&t, text, a, NULL);
	}
}

static void run_again(const struct translate_plan *p, const struct translate_sample *s,
		      const struct buf *lines, const struct buf *was, struct arena *a)
{
	struct translate_run *r = translate_run_new(p, s, NULL, NULL);
	struct buf b = { 0 };

	for (const char *at = buf_str(lines); *at; at += strcspn(at, "\n") + 1) {
		struct json *j = NULL;

		if (json_read(&j, at, strcspn(at, "\n"), a, NULL) != OK ||
		    !translate_run_again(r, j))
			BUG("a recorded reply is not taken");
	}
	translate_run_result(&b, r);
	if (strcmp(buf_str(&b), buf_str(was)) != 0)
		BUG("another result");
	buf_clear(&b);
	translate_run_free(r);
}

static void run(const struct translate_plan *p, const char *text, size_t n, struct arena *a)
{
	struct translate_sample s;
	struct translate_run *r;
	struct buf lines = { 0 }, b = { 0 };
	struct json *j = NULL;
	struct err e = { 0 };
	int i = 0;

	if (json_read(&j, sample_text, sizeof sample_text - 1, a, &e) != OK ||
	    translate_sample_read(&s, j, a, &e) != OK)
		BUG("%s", e.msg);
	r = translate_run_new(p, &s, keep, &lines);
	while (translate_run_slot(r) != TRANSLATE_SLOTS) {
		const char *said = reply_at(text, n, i++);
		struct agent_reply x = { .text = said, .thoughts = "", .raw = "{}" };

		if (i > REPLIES)
			BUG("it does not end");
		translate_run_reply(r, &x, NULL);
	}
	translate_run_result(&b, r);
	check_result(&b, a);
	run_again(p, &s, &lines, &b, a);
	buf_clear(&b);
	buf_clear(&lines);
	translate_run_free(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a;
	struct translate_settings o;
	struct agent_settings g;
	struct agent_model m;
	struct translate_plan_options po = { .settings = &o,
					     .agent = &g,
					     .model = { &m, NULL, &m } };
	struct translate_plan *p;
	struct err e = { 0 };
	char *text;

	if (n > BYTES || !utf8_valid((const char *)data, n))
		return 0;
	a = arena_new();
	text = arena_strndup(a, (const char *)data, n);
	memcpy(text, data, n);
	translate_settings_init(&o);
	agent_settings_init(&g);
	o.budget = 20000;
	o.blind = o.plant = 1;
	o.k12vista = true;
	if (agent_model_read(&m, "script:none", NULL, a, &e) != OK)
		BUG("%s", e.msg);
	p = translate_plan_new(&po);
	check_judgements(text, a);
	run(p, text, n, a);
	translate_plan_free(p);
	arena_free(a);
	return 0;
}
