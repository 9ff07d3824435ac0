/*
 * fuzz-slip.c -- bytes as a question and a model's reply: a line of synth, a line end, the reply.
 *
 * Whatever they are, they are refused or become lines of JSON in which a reply that comes to the answer has no error.
 */
#include "base/json.h"
#include "base/mem.h"
#include "program/program.h"
#include "slip/slip.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void look(const struct buf *b, struct arena *a)
{
	for (const char *s = buf_str(b); *s;) {
		size_t n = strcspn(s, "\n");
		struct json *j = NULL;

		if (json_read(&j, s, n, a, NULL) != OK)
			BUG("a record that is no JSON");
		if (json_get(j, "steps")->n != json_get(j, "triples")->n)
			BUG("steps and triples differ");
		s += n + (s[n] == '\n');
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *line = (const char *)data, *end = memchr(line, '\n', n);
	size_t len = end ? (size_t)(end - line) : n;
	struct program_solver *s;
	struct slip_options o;
	struct slip_count count = { 0 };
	struct buf b = { 0 };
	struct arena *a;
	struct json *j = NULL;
	char *reply;

	if (n > 6000)
		return 0;
	s = program_solver_new();
	a = arena_new();
	reply = mem_strndup(end ? end + 1 : "", end ? n - len - 1 : 0);
	slip_options_init(&o);
	if (json_read(&j, line, len, a, NULL) == OK) {
		if (slip_make(&b, &count, &o, j, s, NULL) == OK)
			look(&b, a);
		buf_reset(&b);
		if (slip_label(&b, &count, &o, j, "r", reply, s, NULL) == OK)
			look(&b, a);
	}
	mem_free(reply);
	buf_clear(&b);
	arena_free(a);
	program_solver_free(s);
	return 0;
}
