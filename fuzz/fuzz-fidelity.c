/* fuzz-fidelity.c -- any bytes as a question, a check, a query, a canvas and a record of
 * conditions: a verdict, or a reason. */
#include "base/json.h"
#include "fidelity/fidelity.h"
#include "tool/tool.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static const char small[] = "{\"points\":{\"A\":[0,0],\"B\":[4,0],\"C\":[0,3],\"D\":[2,1.5]}}";

static struct fidelity_canvas *canvas(const struct tool_table *tools, const char *s, size_t n,
				      struct arena *a)
{
	struct fidelity_canvas *c = NULL;
	struct json *j;
	struct err e = { 0 };

	if (json_read(&j, s, n, a, &e) != OK || fidelity_canvas_read(&c, tools, j, &e) != OK) {
		if (!e.code || !e.msg[0])
			BUG("refused without a reason");
		return NULL;
	}
	return c;
}

static void on_small(struct fidelity_canvas *c, const char *text, struct arena *a)
{
	struct fidelity_verdict v;
	struct err e = { 0 };
	const char *check = fidelity_wording(text, a);
	double x;

	if (check && fidelity_check_read(check, a, &e) != OK)
		BUG("a question became no check: %s", check);
	fidelity_measure(&x, c, text);
	/* Relations may be any: the figure's own fuzz targets are for them. */
	if (!strstr(text, "holds(") && !strstr(text, "graph(") &&
	    fidelity_check(&v, c, text, a, &e) != OK && !e.msg[0])
		BUG("refused without a reason");
}

static void as_record(struct fidelity_canvas *c, const char *s, size_t n, struct arena *a)
{
	struct dataset_sample sample;
	struct dataset_options o = { .formal = true };
	struct json *j;
	struct err e = { 0 };
	struct buf b = { 0 };

	if (json_read(&j, s, n, a, &e) != OK || dataset_read(&sample, &o, j, a, &e) != OK)
		return;
	sample.record = s;
	sample.record_bytes = n;
	for (int i = 0; i < sample.points; i++)
		if (sample.point[i].check && (strstr(sample.point[i].check, "holds(") ||
					      strstr(sample.point[i].check, "graph(")))
			return;
	if (sample.points > 20 || sample.predicates > 50)
		return;
	if (fidelity_json(&b, c, &sample, CHECK_COMPAT, true, &e) == OK &&
	    json_read(&j, buf_str(&b), b.n, a, &e) != OK)
		BUG("a verdict that is no JSON");
	buf_clear(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct tool_table *tools; /* the same for all inputs */
	struct arena *a = arena_new();
	struct fidelity_canvas *c, *other;
	const char *text = arena_strndup(a, (const char *)data, n);

	if (!tools)
		tools = tool_table_new();
	c = canvas(tools, small, sizeof small - 1, a);
	on_small(c, text, a);
	as_record(c, text, strlen(text), a);
	/* Scripts have a target of their own: here the places of points. */
	other = strstr(text, "script") || strstr(text, "journal")
			? NULL
			: canvas(tools, text, strlen(text), a);
	fidelity_canvas_free(other);
	fidelity_canvas_free(c);
	arena_free(a);
	return 0;
}
