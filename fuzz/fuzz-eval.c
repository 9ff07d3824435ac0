/*
 * fuzz-eval.c -- any bytes as the config of a run, as a line of its records, as a scripted model.
 *
 * A config that is understood is understood again as it was written, and does not differ from
 * itself.  A line is of an attempt of the plan or of none; without its clock times it is JSON still,
 * and has none.  A script answers, or says why not.
 */
#include "agent/script.h"
#include "base/base.h"
#include "eval/eval.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define BYTES 20000
#define TRIES 3

static void check_config(const char *s, size_t n, struct arena *a)
{
	struct eval_config *c = arena_alloc(a, sizeof *c),
			   *again = arena_alloc(a, sizeof *again);
	struct buf b = { 0 }, why = { 0 };
	struct err e = { 0 };
	struct json *j;

	if (eval_config_read(c, s, n, NULL, a, &e) != OK) {
		if (!e.code || !e.msg[0])
			BUG("refused without a reason");
		return;
	}
	eval_config_json(&b, c);
	if (json_read(&j, b.s, b.n, a, &e) != OK)
		BUG("a config is written that is no JSON: %s", e.msg);
	if (eval_config_differs(&why, j, j))
		BUG("it differs from itself: %s", why.s);
	if (c->arms < 1 || c->sets < 1 || c->tries < 1)
		BUG("a config without arms, sets or tries");
	buf_clear(&b);
	buf_clear(&why);
}

static void check_line(const char *s, size_t n, struct arena *a)
{
	static const char config_text[] =
		"{\"model\":\"x:y\",\"tries\":3,\"arms\":[\"BL\",\"CT\"],\"sets\":[\"p\"]}";
	struct eval_config *c = arena_alloc(a, sizeof *c);
	struct eval_plan p = { .config = c, .samples = 2 };
	struct eval_mark m;
	struct buf still = { 0 };
	struct json *j;
	long attempt = -1;

	if (eval_config_read(c, config_text, strlen(config_text), NULL, a, NULL) != OK)
		BUG("the config of this test");
	index_set(&p.index, "own/p1", 0);
	index_set(&p.index, "own/p2", 1);
	if (eval_record_mark(&m, &attempt, &p, s, n, a)) {
		if (attempt < 0 || attempt >= 2 * 2 * TRIES || m.state == EVAL_OPEN ||
		    m.input < 0 || m.output < 0)
			BUG("attempt %ld", attempt);
		eval_record_still(&still, s, n);
		if (json_read(&j, still.s, still.n, a, NULL) != OK)
			BUG("without its times it is no JSON: %s", still.s);
	}
	index_clear(&p.index);
	buf_clear(&still);
}

static void check_script(const char *s, size_t n, struct arena *a)
{
	struct agent_script *script = NULL;
	struct agent_script_ask q = { "own/p1", "canvas", 1, 1 };
	struct agent_reply reply = { 0 };
	struct agent_sent about;
	struct agent_refusal why = { 0 };
	struct err e = { 0 };
	struct json *j;

	if (agent_script_new(&script, s, n, &e) != OK) {
		if (!e.code || !e.msg[0])
			BUG("refused without a reason");
		return;
	}
	if (agent_script_reply(&reply, &about, &why, script, &q, a)) {
		if (!reply.raw || json_read(&j, reply.raw, strlen(reply.raw), a, NULL) != OK)
			BUG("the turn is no JSON");
	} else if (!why.code[0]) {
		BUG("no reply, and no reason");
	}
	agent_script_free(script);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a;
	const char *s = (const char *)data + 1;

	if (n < 1 || n > BYTES)
		return 0;
	a = arena_new();
	if (data[0] == 'c')
		check_config(s, n - 1, a);
	else if (data[0] == 'r')
		check_line(s, n - 1, a);
	else
		check_script(s, n - 1, a);
	arena_free(a);
	return 0;
}
