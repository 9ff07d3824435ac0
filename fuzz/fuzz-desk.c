/*
 * fuzz-desk.c -- bytes as calls at a desk: a tool and its arguments a line, add_point {"x": 1}.
 *
 * A first line "! profile number" chooses a profile and what is taken away.  Whatever is called,
 * the answer is what desk.h promises (desk/t/check.h).
 */
#include "desk/t/check.h"
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define LINES 30
#define BYTES 4000

static void one(struct desk *d, const struct tool_table *tools, unsigned without, char *line)
{
	struct arena *a = arena_new();
	struct desk_result r = { 0 };
	struct json *args = NULL;
	struct err e = { 0 };
	char *rest = strchr(line, ' '), *before = check_state(d);
	const char *fault;

	if (rest)
		*rest++ = 0;
	if (rest && json_read(&args, rest, strlen(rest), a, &e) != OK)
		desk_refuse(d, line, e.msg, &r);
	else
		desk_call(d, line, args, &r);
	fault = check_answer(d, &r, before, tools, without);
	/* A name that is called may come back, also one inside of a script. */
	if (fault && strcmp(fault, "it names what is not offered"))
		BUG("%s: %s: %s", line, fault, buf_str(&r.json));
	desk_result_clear(&r);
	mem_free(before);
	arena_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const char *const profiles[] = { "core", "plane", "solid", "render", "all" };
	static struct tool_table *tools; /* the same for all inputs */
	struct desk_options o = { .seed = 1 };
	struct err e = { 0 };
	struct desk *d;
	char *text = mem_strndup((const char *)data, n > BYTES ? BYTES : n), *p = text;

	if (!tools)
		tools = tool_table_new();
	o.tools = tools;
	if (p[0] == '!' && p[1] && p[2]) {
		o.profile = profiles[(unsigned char)p[1] % 5];
		o.without = (unsigned char)p[2] % 128;
		p += strcspn(p, "\n");
		p += *p == '\n';
	}
	if (desk_new(&d, &o, &e) != OK)
		BUG("%s", e.msg);
	for (int i = 0; *p && i < LINES; i++) {
		size_t len = strcspn(p, "\n");
		bool last = !p[len];

		p[len] = 0;
		one(d, tools, o.without, p);
		p += len + !last;
	}
	desk_free(d);
	mem_free(text);
	return 0;
}
