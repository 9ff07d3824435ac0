/* t-export.c -- every format of a small run, read again: shapes, order, shares, odd names, broken sinks. */
#include "base/json.h"
#include "base/t/tap.h"
#include "export/export.h"
#include <string.h>

/* --- A run ------------------------------------------------------------------------------ */
static const char run_json[] =
	"{\"porism\":\"0.1.0\",\"name\":\"a run\",\"created\":\"2026-11-10T09:00:00Z\","
	"\"model\":\"openai:a-model\",\"arms\":[\"BL\",\"CT\"],\"tries\":2,\"samples\":3,"
	"\"config\":{}}";
#define RECORD(key, id, arm, try, status, answer, verdict, right, trace)                   \
	"{\"key\":\"" key "\",\"set\":\"own\",\"id\":\"" id "\",\"arm\":\"" arm            \
	"\",\"try\":" try ",\"status\":\"" status "\",\"answer\":" answer                  \
	",\"truth\":\"5\",\"verdict\":\"" verdict "\",\"right\":" right                    \
	",\"why\":\"so\",\"provenance\":\"direct\",\"turns\":1,\"calls\":1,\"failed\":0,"  \
	"\"tools\":{\"add_point\":1},\"failures\":{},\"tokens\":{\"input\":100,"           \
	"\"cache_read\":0,\"cache_write\":0,\"output\":10,\"reasoning\":2},\"cost\":null," \
	"\"trace\":" trace ",\"group\":{\"level\":\"1\",\"kind\":\"x\"}}\n"
static const char results[] = RECORD("own/b", "b", "BL", "1", "answered", "\"5\"", "equal",
				     "true", "\"t.json\"") RECORD("own/b", "b", "BL", "2",
								  "answered", "\"4\"",
								  "different", "false", "null")
	RECORD("own/b", "b", "CT", "1", "silent", "null", "none", "false", "\"gone.json\"")
		RECORD("own-b", "b", "BL", "1", "turns", "null", "none", "false", "null")
			RECORD("own/a\\tc", "a\\tc", "BL", "1", "error", "null", "none",
			       "false", "null");
/* Another order, and a line that is none. */
static const char records[] =
	RECORD("own/a\\tc", "a\\tc", "BL", "1", "error", "null", "none", "false", "null")
		RECORD("own/b", "b", "BL", "1", "answered", "\"5\"", "equal", "true",
		       "\"t.json\"") "{\"key\":\n";
static const char trace[] =
	"{\"porism_trace\":1,\"id\":\"b\",\"version\":\"0.1.0\",\"started\":\"2026-12-31T23:"
	"59:59Z\","
	"\"problem\":{\"id\":\"b\",\"text\":\"How "
	"long?\\t\\\"AB\\\"\",\"choices\":[\"4\",\"5\"],"
	"\"images\":[{\"mime\":\"image/png\",\"base64\":\"aGVsbG8=\"}],\"answer\":\"5\"},"
	"\"model\":{\"provider\":\"openai\",\"name\":\"a-model\",\"wire\":\"chat\"},"
	"\"settings\":{\"temperature\":0,\"seed\":-1,\"max_tokens\":0,\"effort\":\"medium\"},"
	"\"prompts\":{\"system\":\"You solve.\"},\"tools\":[],\"events\":[\n"
	"{\"t\":0,\"event\":\"message\",\"turn\":0,\"text\":\"How long? A. 4 B. 5\"}\n"
	",{\"t\":1500,\"event\":\"reply\",\"turn\":1,\"ms\":1500,\"tries\":1,\"raw\":{},"
	"\"text\":\"\","
	"\"thoughts\":\"hm\",\"calls\":[{\"id\":\"\",\"tool\":\"add_point\",\"args\":\"{"
	"\\\"name\\\":"
	"\\\"A\\\"}\"},{\"id\":\"c2\",\"tool\":\"bad\",\"args\":\"{\"}],\"stop\":\"calls\","
	"\"model\":"
	"\"a-model\",\"tokens\":{\"input\":50,\"cache_read\":0,\"cache_write\":0,\"output\":5,"
	"\"reasoning\":1},\"cost\":null}\n"
	",{\"t\":1501,\"event\":\"call\",\"turn\":1,\"call\":1,\"id\":\"\",\"tool\":\"add_"
	"point\","
	"\"args\":{\"name\":\"A\"},\"ok\":false,\"code\":\"bad_argument\",\"observation\":{"
	"\"ok\":false,"
	"\"error\":{\"code\":\"bad_argument\",\"message\":\"no "
	"x\"}},\"value\":null,\"step\":0}\n"
	",{\"t\":1502,\"event\":\"turn\",\"turn\":1}\n"
	",{\"t\":1600,\"event\":\"reply\",\"turn\":2,\"ms\":10,\"tries\":1,\"raw\":{},"
	"\"text\":\"undone\","
	"\"thoughts\":\"\",\"calls\":[],\"stop\":\"end\",\"model\":\"a-model\",\"tokens\":{},"
	"\"cost\":"
	"null}\n"
	",{\"t\":1700,\"event\":\"resume\",\"after_turn\":1}\n"
	",{\"t\":1800,\"event\":\"reply\",\"turn\":2,\"ms\":10,\"tries\":2,\"raw\":{},"
	"\"text\":\"ANSWER: "
	"5\",\"thoughts\":\"\",\"calls\":[],\"stop\":\"end\",\"model\":\"a-model\",\"tokens\":"
	"{},"
	"\"cost\":null}\n"
	"],\"result\":{\"status\":\"answered\"}}\n";

static char *read_trace(void *self, const char *path, size_t *n)
{
	(void)self;
	if (strcmp(path, "t.json"))
		return NULL;
	*n = sizeof trace - 1;
	return mem_strdup(trace);
}

/* --- Where it goes: texts by name ------------------------------------------------------- */
struct kept {
	char name[40][200];
	struct buf text[40];
	int n, room; /* files that are taken */
};
static bool keep_begin(void *self, const char *name)
{
	struct kept *k = self;

	if (k->n >= k->room)
		return false;
	snprintf(k->name[k->n++], sizeof k->name[0], "%s", name);
	return true;
}
static bool keep_add(void *self, const char *bytes, size_t n)
{
	struct kept *k = self;

	buf_addn(&k->text[k->n - 1], bytes, n);
	return true;
}
static bool keep_end(void *self)
{
	return ((struct kept *)self)->n > 0;
}
static void drop(struct kept *k)
{
	for (int i = 0; i < k->n; i++)
		buf_clear(&k->text[i]);
	k->n = 0;
}
/* The text of the file whose name has this part; "". */
static const char *of(const struct kept *k, const char *part)
{
	for (int i = 0; i < k->n; i++)
		if (strstr(k->name[i], part))
			return buf_str(&k->text[i]);
	return "";
}

static const struct export_file files[] = { { "records.jsonl", records, sizeof records - 1 },
					    { "results.jsonl", results, sizeof results - 1 } };

static enum status write_as(struct kept *k, const char *format, const char *arm,
			    struct export_count *n, struct err *e)
{
	struct export_input in = { .run = run_json,
				   .run_n = sizeof run_json - 1,
				   .file = files,
				   .files = 2,
				   .arm = arm,
				   .read = read_trace };
	struct export_sink sink = { k, keep_begin, keep_add, keep_end };

	memset(e, 0, sizeof *e);
	return export_run(n, format, &in, &sink, e);
}

/* --- Shapes ----------------------------------------------------------------------------- */
static int lines_are_json(const char *s, struct arena *a)
{
	int n = 0;

	while (*s) {
		const char *end = strchr(s, '\n');
		struct json *j;

		if (!end || json_read(&j, s, (size_t)(end - s), a, NULL) != OK)
			return -1;
		n++;
		s = end + 1;
	}
	return n;
}

static const struct json *at(const struct json *list, int i)
{
	const struct json *j = list ? list->child : NULL;

	while (j && i--)
		j = j->next;
	return j;
}

static int says(const struct json *j, const char *key, const char *text)
{
	const char *is = json_text(j, key);

	return is && !strcmp(is, text);
}

static void test_inspect_json(struct kept *k, struct arena *a)
{
	struct export_count n;
	struct err e;
	const char *text;
	struct json *j = NULL;
	const struct json *s, *m, *v;
	int kinds = 0;

	ok(write_as(k, "inspect-json", NULL, &n, &e) == OK && k->n == 2,
	   "inspect-json: two logs");
	ok(n.damaged == 1 && n.samples == 3 && n.attempts == 5 && n.untraced == 3,
	   "counted: %ld damaged, %d samples, %ld attempts, %ld without a trace", n.damaged,
	   n.samples, n.attempts, n.untraced);
	ok(!strncmp(k->name[0], "2026-11-10T09-00-00+00-00_a-run-BL_", 35) &&
		   strlen(k->name[0]) == 35 + 22 + 5,
	   "named as they list them: %s", k->name[0]);
	text = of(k, "BL");
	ok(json_read(&j, text, strlen(text), a, &e) == OK, "the log is JSON: %s", e.msg);
	ok(strstr(text, "\"stats\"") < strstr(text, "\"samples\":["),
	   "samples come last, where readers of heads stop");
	s = json_get(j, "samples");
	ok(s && s->n == 4 && says(at(s, 0), "id", "own-b") &&
		   !strncmp(json_text(at(s, 2), "id"), "own-b-", 6),
	   "in the order of the samples; ids that become alike are told apart: %s",
	   json_text(at(s, 2), "id"));
	ok(json_get(json_get(at(s, 2), "limit"), "type") && json_get(at(s, 3), "error"),
	   "a limit, an error");
	m = json_get(at(s, 0), "messages");
	ok(m && m->n == 5 && says(at(m, 0), "role", "system") &&
		   says(at(m, 1), "role", "user") && says(at(m, 3), "role", "tool") &&
		   says(at(m, 4), "content", "ANSWER: 5"),
	   "messages; what was undone is not told");
	v = json_get(at(m, 2), "tool_calls");
	ok(v && says(at(v, 0), "id", "call_1") && says(at(v, 1), "parse_error", "{") &&
		   says(at(m, 3), "tool_call_id", "call_1") &&
		   says(json_get(at(m, 3), "error"), "message", "no x"),
	   "calls, one that cannot be read, one that failed");
	ok(says(at(json_get(at(json_get(at(s, 0), "input"), 0), "content"), 1), "image",
		"attachment://f0ea4e9dd7a9ea5e4bf8bde0b0cbe7b1") ||
		   strstr(text, "\"image\":\"attachment://"),
	   "the picture is an attachment");
	v = json_get(at(s, 0), "events");
	for (const struct json *x = v ? v->child : NULL; x; x = x->next)
		kinds += says(x, "event", "model") + 10 * says(x, "event", "tool") +
			 100 * says(x, "event", "info") + 1000 * says(x, "event", "score");
	ok(kinds == 1212,
	   "events: two replies, a call, the resume and the record, the score (%d)", kinds);
	ok(strstr(text, "\"timestamp\":\"2027-01-01T00:00:00.501+00:00\"") != NULL,
	   "times over midnight and the year");
	ok(strstr(text, "\"accuracy\":{\"name\":\"accuracy\",\"value\":0.16666666666666666") !=
		   NULL,
	   "accuracy: half of one of three");
	ok(strstr(text, "\"value\":\"C\"") && strstr(text, "\"value\":\"I\"") &&
		   strstr(text, "\"value\":\"N\""),
	   "right, wrong, none");
	drop(k);
}

static void test_inspect(struct kept *k)
{
	struct export_count n;
	struct err e;
	struct kept again = { .room = 40 };

	ok(write_as(k, "inspect", "BL", &n, &e) == OK && k->n == 1 &&
		   !memcmp(k->text[0].s, "PK\3\4", 4),
	   "inspect: an archive, of one arm");
	ok(write_as(&again, "inspect", "BL", &n, &e) == OK &&
		   again.text[0].n == k->text[0].n &&
		   !memcmp(again.text[0].s, k->text[0].s, k->text[0].n),
	   "the same bytes again");
	drop(&again);
	drop(k);
}

static void test_tables(struct kept *k)
{
	struct export_count n;
	struct err e;
	const char *set;

	ok(write_as(k, "vlmevalkit", NULL, &n, &e) == OK && k->n == 7, "vlmevalkit: %d files",
	   k->n);
	set = of(k, "own.tsv");
	ok(strstr(set,
		  "index\timage\tquestion\thint\tA\tB\tanswer\tcategory\tl2-category\t"
		  "split\tid\n1\taGVsbG8=\t\"How long?\t\"\"AB\"\"\"\t\t4\t5\tB\t1\tx\ttest\t"
		  "own/b\n") == set,
	   "rows, quoted, the key as a letter");
	ok(strstr(of(k, "BL_own.tsv"), "\tprediction\n1\t\"How long?") &&
		   strstr(of(k, "BL_own.tsv"), "\tANSWER: 5\n"),
	   "predictions, without pictures");
	drop(k);
}

static void test_harness(struct kept *k, struct arena *a)
{
	struct export_count n;
	struct err e;

	ok(write_as(k, "lm-eval", NULL, &n, &e) == OK && k->n == 3, "lm-eval: three files");
	ok(strstr(of(k, "results_"), "\"acc,none\":0.16666666666666666,") != NULL, "accuracy");
	ok(lines_are_json(of(k, "samples_own_BL"), a) == 3, "a line for each document");
	ok(strstr(of(k, "samples_own_BL"), "\"resps\":[[\"ANSWER: 5\",\"4\"]]") &&
		   strstr(of(k, "samples_own_BL"), "\"acc\":0.5}"),
	   "tries together");
	drop(k);
	ok(write_as(k, "lmms-eval", NULL, &n, &e) == OK && k->n == 3 &&
		   lines_are_json(of(k, "_samples_own_BL"), a) == 3 &&
		   strstr(of(k, "_samples_own_BL"), "\"token_counts\"") &&
		   !strstr(of(k, "_samples_own_BL"), "\"doc\":"),
	   "lmms-eval: no document, counts of tokens");
	drop(k);
}

static void test_rest(struct kept *k, struct arena *a)
{
	struct export_count n;
	struct err e;

	ok(write_as(k, "openai-batch", NULL, &n, &e) == OK && k->n == 2 &&
		   lines_are_json(of(k, "batch-001"), a) == 1 &&
		   lines_are_json(of(k, "ids"), a) == 1 && n.unasked == 4,
	   "openai-batch: a request for each attempt of which somebody knows what was asked");
	ok(strstr(of(k, "batch-001"), "\"model\":\"a-model\"") &&
		   strstr(of(k, "batch-001"), "\"temperature\":0,\"reasoning_effort\"") &&
		   strstr(of(k, "batch-001"), "data:image/png;base64,aGVsbG8="),
	   "with settings and pictures");
	drop(k);
	ok(write_as(k, "hf", NULL, &n, &e) == OK && lines_are_json(of(k, "records"), a) == 5 &&
		   !strcmp(of(k, "own-b-1.png"), "hello") &&
		   lines_are_json(of(k, "metadata"), a) == 1,
	   "hf: rows, the picture itself, its list");
	ok(!strncmp(of(k, "README"), "---\nconfigs:\n", 13) &&
		   !strstr(of(k, "records"), "null"),
	   "a card; no column is null");
	drop(k);
}

static bool knows(void *self, const char *key, struct export_question *out, struct arena *a)
{
	static const char *choice[] = { "4", "5" };

	(void)self;
	(void)key;
	(void)a;
	*out = (struct export_question){ .text = "How many?", .choice = choice, .choices = 2 };
	return true;
}

static enum status requests(struct kept *k, const char *run, const char *model, bool known,
			    struct export_count *n, struct err *e)
{
	struct export_input in = { .run = run,
				   .run_n = strlen(run),
				   .file = files,
				   .files = 2,
				   .model = model,
				   .asked = known ? knows : NULL };
	struct export_sink sink = { k, keep_begin, keep_add, keep_end };

	memset(e, 0, sizeof *e);
	drop(k);
	return export_run(n, "openai-batch", &in, &sink, e);
}

static void test_requests(struct kept *k, struct arena *a)
{
	static const char mixed[] =
		"{\"model\":\"openai:a-model\",\"arms\":[\"BL\",\"CT\"],\"config\":{\"arms\":["
		"{\"name\":\"BL\",\"protocol\":\"ENGINE\"},{\"name\":\"CT\",\"protocol\":"
		"\"CT\","
		"\"settings\":{\"temperature\":0.5}}]}}";
	struct export_count n;
	struct err e;

	ok(requests(k, run_json, NULL, false, &n, &e) == E_ARG && !k->n &&
		   strstr(e.hint, "--config"),
	   "no traces: nothing is made up (%s)", e.msg);
	ok(requests(k, run_json, NULL, true, &n, &e) == OK && !n.unasked &&
		   lines_are_json(of(k, "batch-001"), a) == 5 &&
		   strstr(of(k, "batch-001"), "\"How many?\\nA. 4\\nB. 5\""),
	   "the sets know it, with the choices");
	ok(requests(k, mixed, NULL, true, &n, &e) == OK && n.unasked == 4 &&
		   lines_are_json(of(k, "batch-001"), a) == 1 &&
		   strstr(of(k, "batch-001"), "\"temperature\":0.5"),
	   "the solver's attempts are no requests; an arm's settings");
	ok(requests(k, "{\"model\":\"engine\"}", NULL, true, &n, &e) == E_ARG && !k->n,
	   "the solver alone: %s", e.msg);
	ok(requests(k, "{\"model\":\"script:r.jsonl\"}", NULL, true, &n, &e) == E_ARG &&
		   strstr(e.hint, "--model"),
	   "a script is no model: %s", e.msg);
	ok(requests(k, "{\"model\":\"script:r.jsonl\"}", "openai:other", true, &n, &e) == OK &&
		   strstr(of(k, "batch-001"), "\"model\":\"other\""),
	   "unless somebody says for whom");
	drop(k);
}

static void test_refused(struct kept *k)
{
	static const char *const names[] = { "inspect", "inspect-json", "vlmevalkit",
					     "lm-eval", "lmms-eval",    "openai-batch",
					     "hf" };
	struct export_count n;
	struct err e;
	struct export_input in = { .run = "[]", .run_n = 2 };
	struct export_sink sink = { k, keep_begin, keep_add, keep_end };

	ok(write_as(k, "inspekt", NULL, &n, &e) == E_ARG && strstr(e.near, "inspect"),
	   "no such format: %s", e.near);
	ok(write_as(k, "hf", "CX", &n, &e) == E_ARG && strstr(e.near, "CT"), "no such arm");
	ok(export_run(&n, "hf", &in, &sink, &e) == E_ARG, "no account of a run");
	in.run = "{}";
	ok(export_run(&n, "hf", &in, &sink, &e) == E_ARG, "no records");
	for (int i = 0; i < 7; i++)
		for (k->room = 0; k->room < 3; k->room++) {
			enum status st = write_as(k, names[i], NULL, &n, &e);

			if (st != E_SYS && n.files > k->room)
				ok(0, "%s: a full disk is not told", names[i]);
			drop(k);
		}
	ok(1, "a full disk ends each of them");
}

int main(void)
{
	struct kept *k = mem_alloc(sizeof *k);
	struct arena *a = arena_new();

	k->room = 40;
	test_inspect_json(k, a);
	test_inspect(k);
	test_tables(k);
	test_harness(k, a);
	test_rest(k, a);
	test_requests(k, a);
	test_refused(k);
	arena_free(a);
	mem_free(k);
	return tap_done();
}
