/*
 * t-report.c -- a run in memory: what its tables say, in which order, and what hostile texts become.
 */
#include "base/mem.h"
#include "base/t/tap.h"
#include "report/report_priv.h"
#include <math.h>
#include <string.h>

static const char run_json[] =
	"{\"porism\":\"0.1.0\",\"name\":\"trial\",\"arms\":[\"BL\",\"CT\"],\"tries\":1,"
	"\"sets\":[{\"name\":\"own\",\"samples\":4},{\"name\":\"more\",\"samples\":1}]}";

#define RECORD(key, set, id, arm, status, answer, verdict, right, more)                      \
	"{\"key\":\"" key "\",\"set\":\"" set "\",\"id\":\"" id "\",\"arm\":\"" arm          \
	"\",\"try\":1,\"status\":\"" status "\",\"answer\":" answer                          \
	",\"truth\":\"5\",\"verdict\":\"" verdict "\",\"right\":" right ",\"why\":\"\"" more \
	"}\n"
#define SPENT(think, seconds)                                                        \
	",\"turns\":2,\"tokens\":{\"input\":100,\"cache_read\":0,\"cache_write\":0," \
	"\"output\":90,\"reasoning\":" think "},\"cost\":0.5,\"seconds\":" seconds
#define CALLED                                                                     \
	",\"calls\":4,\"failed\":1,\"tools\":{\"add_point\":3,\"query_angle\":1}," \
	"\"failures\":{\"not_found\":1},\"provenance\":\"resilient_oracle\""

/* Not in the order of the samples; an attempt that failed first; a line that is none; one that
 * was cut off. */
static const char records[] = RECORD("own/p10", "own", "p10", "BL", "answered", "\"5\"",
				     "equal", "true", SPENT("40", "2"))
	RECORD("own/p2", "own", "p2", "CT", "error", "null", "none", "false", "") RECORD(
		"own/p2", "own", "p2", "BL", "answered", "\"6\"", "different", "false",
		SPENT("0",
		      "4")) "this is no record\n" RECORD("own/p2", "own", "p2", "CT",
							 "answered", "\"5\"", "equal", "true",
							 SPENT("20", "8") CALLED
							 ",\"trace\":\"traces/p2.trace.json\","
							 "\"group\":{\"level\":\"1\"}")
		RECORD("own/p10", "own", "p10", "CT", "answered",
		       "\"<script>alert(1)</script>\"", "different", "false",
		       SPENT("20", "6") ",\"group\":{\"level\":\"2\"}")
			RECORD("more/a", "more", "a", "BL", "answered", "\"5\"", "equal",
			       "true", SPENT("1", "1"))
				RECORD("more/a", "more", "a", "CT", "timeout", "null", "none",
				       "false",
				       SPENT("9000", "120")) "{\"key\":\"own/p3\",\"ar";

static const char trace[] =
	"{\"porism_trace\":1,\"id\":\"p2\",\"problem\":{\"id\":\"p2\",\"text\":\"How long is "
	"<AB>?"
	"</script>\",\"choices\":[\"4\",\"5\"],\"answer\":\"5\"},\"events\":[\n"
	"{\"t\":0,\"event\":\"message\",\"turn\":0,\"text\":\"How long?\"}\n"
	",{\"t\":1,\"event\":\"reply\",\"turn\":1,\"ms\":5,\"text\":\"\",\"thoughts\":\"hm\","
	"\"raw\":{\"content\":[1,2]},\"tokens\":{\"output\":7,\"reasoning\":3},\"stop\":"
	"\"calls\"}\n"
	",{\"t\":2,\"event\":\"call\",\"turn\":1,\"call\":1,\"tool\":\"add_intersect\","
	"\"args\":"
	"{\"name\":\"P\"},\"ok\":false,\"code\":\"no_such_object\",\"observation\":{\"ok\":"
	"false},"
	"\"value\":null}\n"
	",{\"t\":2,\"event\":\"call\",\"turn\":1,\"call\":2,\"tool\":\"add_line\",\"args\":"
	"{\"name\":\"l\",\"p\":\"P\"},\"ok\":false,\"code\":\"not_found\",\"observation\":{},"
	"\"value\":null}\n"
	",{\"t\":2,\"event\":\"call\",\"turn\":1,\"call\":3,\"tool\":\"query_angle\",\"args\":"
	"{\"a\":\"l\"},\"ok\":false,\"code\":\"not_found\",\"observation\":{},\"value\":null}"
	"\n"
	",{\"t\":2,\"event\":\"call\",\"turn\":2,\"call\":4,\"tool\":\"query_distance\","
	"\"args\":{},"
	"\"ok\":true,\"code\":null,\"observation\":{\"ok\":true},\"value\":{\"exact\":\"5\","
	"\"number\":5}}\n"
	"],\"result\":{\"status\":\"answered\",\"answer\":{\"text\":\"5\",\"value\":\"5\","
	"\"number\":5,"
	"\"choice\":null},\"journal\":[\"A = (0, 0)\"]}}\n";

static char *read_trace(void *self, const char *path, size_t *n)
{
	(void)self;
	if (strcmp(path, "traces/p2.trace.json"))
		return NULL;
	*n = sizeof trace - 1;
	return mem_strdup(trace);
}

static bool draw(void *self, struct buf *svg, const struct json *journal)
{
	(void)self;
	buf_addf(svg, "<svg>%d</svg>", journal->n);
	return true;
}

/* Two runs of one name, which lie in folders. */
static struct report *make_in(const char *text, const char *one, const char *other)
{
	const struct report_file file = { "records.jsonl", text, strlen(text) };
	const struct report_input in = { .name = one,
					 .run = run_json,
					 .run_n = sizeof run_json - 1,
					 .file = &file,
					 .files = 1,
					 .read = read_trace,
					 .figure = draw };
	struct report_input both[] = { in, in };
	const struct report_options o = { .version = "0" };
	struct report *r = NULL;
	struct err e = { 0 };

	if (other)
		both[1].name = other;
	if (report_new(&r, both, other ? 2 : 1, &o, &e) != OK) {
		printf("# %s\n", e.msg);
		report_free(r);
		return NULL;
	}
	return r;
}

static struct report *make(const char *text, int runs)
{
	return make_in(text, "trial", runs > 1 ? "trial" : NULL);
}

/* --- Cells, by the JSON of the report ------------------------------------------------------------------ */
static const struct json *table(const struct json *report, const char *id)
{
	for (const struct json *t = json_get(report, "tables")->child; t; t = t->next)
		if (!strcmp(json_text(t, "id"), id))
			return t;
	return NULL;
}

static const struct json *nth(const struct json *list, int i)
{
	const struct json *j = list->child;

	while (j && i-- > 0)
		j = j->next;
	return j;
}

/* The value in a row and in the column of a name. */
static double cell(const struct json *report, const char *id, int row, const char *column)
{
	const struct json *t = table(report, id), *c;
	int k = 0;
	double v;

	if (!t)
		return NAN;
	for (c = json_get(t, "columns")->child; c && strcmp(c->text, column); c = c->next)
		k++;
	c = c ? nth(json_get(t, "rows"), row) : NULL;
	c = c ? nth(c, k) : NULL;
	if (c && c->type == JSON_OBJECT)
		c = json_get(c, "value");
	return c && c->type == JSON_NUMBER && text_double(&v, c->text) ? v : NAN;
}

static void is(const struct json *report, const char *id, int row, const char *column,
	       double want)
{
	double got = cell(report, id, row, column);

	ok(isnan(want) ? isnan(got) : fabs(got - want) < 1e-9, "%s, row %d, %s: %g (%g)", id,
	   row, column, want, got);
}

static void tables(void)
{
	struct report *r = make(records, 1);
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j = NULL;

	report_account(&b, r);
	ok(!strcmp(buf_str(&b), "3 samples, 2 arms, 6 attempts, 2 lines that are no records"),
	   "%s", buf_str(&b));
	buf_reset(&b);
	report_json(&b, r);
	ok(json_read(&j, b.s, b.n, a, NULL) == OK, "the JSON is JSON");
	is(j, "accuracy", 0, "N", 2);
	is(j, "accuracy", 0, "BL", 0.5);
	is(j, "accuracy", 0, "CT", 0.5);
	is(j, "accuracy", 2, "BL", 2.0 / 3);
	is(j, "verdicts", 1, "Attempts", 3);
	is(j, "verdicts", 1, "verdict: equal", 1);
	is(j, "verdicts", 1, "ended by: timeout", 1);
	is(j, "verdicts", 1, "ended by: error", 0);
	is(j, "paired-1", 2, "transitions: Save", 1);
	is(j, "paired-1", 2, "transitions: Break", 2);
	is(j, "paired-1", 2, "Net", -1);
	is(j, "paired-1", 2, "Win", 0.5);
	is(j, "paired-1", 2, "p", 1);
	is(j, "paired-1", 0, "accuracy: \xce\x94", 0);
	is(j, "effort", 0, "Save: empty %", 1);
	is(j, "effort", 0, "Break: mean", 20.5);
	is(j, "turns", 5, "turns: 2", 1);
	is(j, "spent", 5, "tokens an attempt: think", 20); /* the timeout stays out */
	is(j, "spent", 5, "seconds: attempt", 7);
	is(j, "spent", 5, "cost: total", 1);
	is(j, "spent", 5, "Timeouts", 1);
	/* The trace of p2: a chain of two calls that fall with P; recovered. */
	is(j, "failures", 0, "Calls", 4);
	is(j, "failures", 0, "of failed calls: Cascade", 2.0 / 3);
	is(j, "failures", 0, "chains: n", 1);
	is(j, "failures", 0, "chains: recovered", 1);
	is(j, "sources", 0, "Resilient", 1);
	is(j, "sources", 1, "Engine involved", 1);
	is(j, "by-level", 0, "CT", 1);
	ok(!table(j, "steps") && !table(j, "fidelity") && !table(j, "pass-at-k"),
	   "no tables of what is not there");
	buf_clear(&b);
	arena_free(a);
	report_free(r);
}

static int times(const char *s, const char *part)
{
	int n = 0;

	for (; (s = strstr(s, part)); s++)
		n++;
	return n;
}

static void page(void)
{
	struct report *r = make(records, 1), *again = make(records, 1);
	struct buf b = { 0 }, c = { 0 };
	const char *p2, *p10;

	report_html(&b, r);
	report_html(&c, again);
	ok(b.n == c.n && !memcmp(b.s, c.s, b.n), "the same run gives the same bytes");
	ok(!strstr(b.s, "<script>alert"), "what a model said is no script");
	/* The data, one chunk, the page's own. */
	ok(times(b.s, "<script") == 3 && times(b.s, "</script>") == 3,
	   "there are no scripts but the page's");
	ok(strstr(b.s, "\\u003cscript>alert(1)\\u003c/script>") != NULL,
	   "it is there as data");
	p2 = strstr(b.s, "[\"p2\",\"p10\",\"a\"]");
	ok(p2 != NULL, "samples in the order of sets and numbers");
	p10 = strstr(b.s, "http");
	ok(!p10 || !strncmp(p10, "http-equiv", 10) || !strncmp(p10, "http://www.w3.org", 17),
	   "nothing is loaded");
	ok(times(b.s, "src=") == 0 && times(b.s, "<link") == 0, "no sources, no links");
	buf_clear(&b);
	buf_clear(&c);
	report_free(again);
	report_free(r);
}

static void two(void)
{
	struct report *r = make(records, 2);
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j = NULL;

	report_json(&b, r);
	ok(json_read(&j, b.s, b.n, a, NULL) == OK, "two runs");
	is(j, "accuracy", 2, "BL \xc2\xb7 A", 2.0 / 3);
	is(j, "accuracy", 2, "CT \xc2\xb7 B", 1.0 / 3);
	/* Two pairs within the runs, two between them; a run does not differ from itself. */
	is(j, "paired-4", 2, "transitions: both", 1);
	is(j, "paired-4", 2, "Net", 0);
	ok(!table(j, "paired-5"), "no more pairs");
	buf_clear(&b);
	arena_free(a);
	report_free(r);
}

static void has_title(const char *one, const char *other, const char *want)
{
	struct report *r = make_in(records, one, other);
	struct buf b = { 0 };

	report_html(&b, r);
	ok(strstr(buf_str(&b), want) != NULL, "two runs of one name: %s", want);
	buf_clear(&b);
	report_free(r);
}

static void times_of(void)
{
	static const struct {
		double v;
		const char *want;
	} row[] = { { 0, "0" },        { 0.000009, "0.000009" }, { 0.000752, "0.000752" },
		    { 0.25, "0.250" }, { 2.5, "2.50" },          { 61.04, "61.0" },
		    { 240.4, "240" },  { 3600, "3,600" },        { NAN, "\xe2\x80\x93" } };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct buf b = { 0 };

		report_format(&b, FORM_SECONDS, row[i].v);
		ok(!strcmp(buf_str(&b), row[i].want), "seconds: %s (%s)", row[i].want,
		   buf_str(&b));
		buf_clear(&b);
	}
}

/* Numbers of a file may be of any size. */
static void huge(void)
{
	static const double v[] = { 999999999999999, 1e15, -9.0078e81, 1e308 };
	static const char *const want[] = { "999,999,999,999,999", "1e+15", u8"\u22129.01e+81",
					    "1e+308" };

	for (size_t i = 0; i < sizeof v / sizeof *v; i++) {
		struct buf b = { 0 };
		bool good = true;

		for (int form = FORM_COUNT; form <= FORM_P; form++) {
			buf_reset(&b);
			report_format(&b, (enum report_form)form, v[i]);
			good = good && strlen(buf_str(&b)) == b.n && b.n < 32;
		}
		buf_reset(&b);
		report_format(&b, FORM_NUMBER, v[i]);
		ok(good && !strcmp(buf_str(&b), want[i]), "%s (%s)", want[i], buf_str(&b));
		buf_clear(&b);
	}
}

/* A trace without an answer, of who was never asked. */
static void unasked(void)
{
	static const char line[] =
		RECORD("own/p2", "own", "p2", "CT", "error", "null", "none", "false",
		       SPENT("0", "0") ",\"trace\":\"traces/p2.trace.json\"");
	struct report *r = make(line, 1);

	ok(r->record[0].half == METRIC_SOURCES && r->record[0].strict == METRIC_SOURCES,
	   "who gave no answer has no source");
	report_free(r);
}

static void plain(void)
{
	static const char hostile[] = RECORD("=1+1/a_b", "=1+1", "a_b", "x&y", "answered",
					     "\"5\"", "equal", "true", "");
	struct report *r = make(hostile, 1);
	struct buf b = { 0 };

	/* The arms of run.json come first; the record's own follows. */
	report_csv(&b, r, 0);
	ok(strstr(buf_str(&b), "\"'=1+1\"") != NULL || strstr(buf_str(&b), "All") != NULL,
	   "a sheet computes nothing");
	buf_reset(&b);
	report_latex(&b, r, 0);
	ok(strstr(buf_str(&b), "x\\&y") != NULL && strstr(buf_str(&b), "95 \\%") != NULL,
	   "LaTeX is escaped");
	buf_reset(&b);
	report_latex_main(&b, r);
	ok(strstr(buf_str(&b), "\\input{accuracy}") != NULL, "a document for all");
	ok(report_tables(r) > 3 && !strcmp(report_table_id(r, 0), "accuracy"),
	   "tables have names");
	buf_clear(&b);
	report_free(r);
	ok(!make("", 1), "a run without records is refused");
	ok(!make("{}\n", 1), "and one without a single good line");
}

/* Judges, canvases, drawings. */
static void judged(void)
{
	static const char text[] = RECORD(
		"own/a", "own", "a", "CT", "answered", "\"5\"", "equal", "true",
		",\"group\":{\"step_length\":\"3\",\"form\":\"free\",\"auxiliary_type\":\"1\"}"
		","
		"\"judge\":{\"eta\":[1,0,1],\"eta_inherited_0\":[1,0,0],\"judgment\":1,"
		"\"steps\":[{\"id\":\"s1\",\"verdict\":\"holds\",\"construction\":{\"exists\":"
		"true}},"
		"{\"id\":\"s2\",\"verdict\":\"false\",\"label\":{\"geolaux\":\"Calculation\","
		"\"k12vista\":\"CE\"}},{\"id\":\"s3\",\"verdict\":\"holds\",\"construction\":"
		"null}]}") RECORD("own/b", "own", "b", "CT", "answered", "\"5\"", "equal",
				  "true",
				  ",\"group\":{\"step_length\":\"14\",\"form\":\"proof\"},"
				  "\"judge\":"
				  "{\"eta\":[1,null],\"judgment\":1,\"steps\":[{\"id\":\"s1\","
				  "\"verdict\":\"false\",\"label\":{\"geolaux\":\"Logical\","
				  "\"k12vista\":\"LRE\"}}],\"planted\":{\"kind\":\"value\","
				  "\"step\":\"s1\",\"k12vista\":\"CE\"}}")
		RECORD("own/c", "own", "c", "CT", "drawn", "null", "none", "false",
		       ",\"fidelity\":{\"empty\":false,\"tiers\":{\"premise\":{\"pass\":2,"
		       "\"all\":2},"
		       "\"derived\":{\"pass\":1,\"all\":2}},\"pass\":3,\"all\":4,\"targets\":["
		       "{\"value\":90.001,\"key\":90},{\"value\":null,\"key\":1}]}")
			RECORD("own/d", "own", "d", "CT", "drawn", "null", "none", "false",
			       ",\"drawing\":{\"points\":[{\"weight\":0.5,\"pass\":true},{"
			       "\"weight\":0.5,"
			       "\"pass\":false}],\"spelling\":2,\"readability\":2,\"logic\":"
			       "1}") RECORD("own/e", "own", "e", "OWN", "drawn", "null",
					    "none", "false",
					    ",\"drawing\":{\"points\":[{\"weight\":0.5,"
					    "\"pass\":true},"
					    "{\"weight\":0.5,\"pass\":false,\"is\":null}],"
					    "\"decided\":1,"
					    "\"spelling\":0,\"readability\":2,\"logic\":0,"
					    "\"undecided\":[\"spelling\",\"logic\"],"
					    "\"semantic\":[0.5,1],\"relaxed\":[0.45,1],"
					    "\"strict\":null}")
				RECORD("own/f", "own", "f", "OWN", "drawn", "null", "none",
				       "false",
				       ",\"fidelity\":{\"kind\":\"build\","
				       "\"objects\":{\"there\":3,\"all\":4},"
				       "\"conditions\":{\"met\":1,\"near\":2,\"undecided\":0,"
				       "\"all\":2},\"total\":0.575,\"total_near\":0.925,"
				       "\"success\":false,\"success_near\":false}");
	struct report *r = make(text, 1);
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j = NULL;

	report_json(&b, r);
	ok(json_read(&j, b.s, b.n, a, NULL) == OK, "a run with judges");
	is(j, "steps", 0, "N", 1);
	is(j, "steps", 0, "all: PQS", 0.190827762448);
	is(j, "steps", 0, "all: PCS", 0);
	is(j, "steps", 0, "all: undecided", 1);
	is(j, "false-positives", 0, "False positives", 1);
	is(j, "lines", 0, "Construction rate", 1);
	is(j, "labels", 1, "CT: n", 1);
	is(j, "fidelity", 0, "SR: empty out", 0.75);
	is(j, "fidelity", 0, "SR: derived", 0.5);
	is(j, "fidelity", 0, "SC", 0);
	is(j, "targets", 0, "tolerance: 0.01", 0.5);
	is(j, "target-classes", 1, "targets: NA", 0.5);
	is(j, "drawings", 0, "relaxed: sure", 0.6);
	is(j, "drawings", 0, "relaxed: at most", 0.6);
	is(j, "drawings", 0, "semantic: sure", 0.5);
	is(j, "drawing-failures", 0, "cause: both", 1);
	is(j, "drawing-failures", 1, "cause: both", 0);
	is(j, "drawings", 1, "relaxed: sure", 0.45);
	is(j, "drawings", 1, "relaxed: at most", 1);
	is(j, "drawings", 1, "strict: at most", 1);
	is(j, "drawings", 1, "Points decided", 0.5);
	is(j, "verdicts", 2, "verdict: unclear", 1);
	is(j, "fidelity", 1, "Canvases", NAN);
	is(j, "planted", 0, "N", 1);
	is(j, "planted", 0, "said: LRE", 1);
	is(j, "planted", 1, "Recall", 0);
	is(j, "builds", 0, "Objects", 0.75);
	is(j, "builds", 0, "conditions: met", 0.5);
	is(j, "builds", 0, "success: near", 0);
	buf_clear(&b);
	arena_free(a);
	report_free(r);
}

#define DRAWN(id, arm, right, strict)                                                      \
	RECORD("own/" id, "own", id, arm, "drawn", "null", "different", right,             \
	       ",\"group\":{\"level\":\"" id "\"},\"drawing\":{\"points\":[{\"weight\":1," \
	       "\"pass\":true}],\"spelling\":2,\"readability\":2,\"logic\":2,"             \
	       "\"strict\":" strict "}")

/* Drawings of which nobody could tell are no failures: not in pairs, not in groups. */
static void unsure(void)
{
	static const char text[] = DRAWN("a", "BL", "false", "null")
		DRAWN("a", "CT", "true", "true") DRAWN("b", "BL", "false", "false")
			DRAWN("b", "CT", "true", "true") DRAWN("c", "BL", "false", "false")
				DRAWN("c", "CT", "false", "null");
	struct report *r = make(text, 1);
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j = NULL;

	report_json(&b, r);
	ok(json_read(&j, b.s, b.n, a, NULL) == OK, "a run with drawings");
	is(j, "paired-1", 0, "N", 1);
	is(j, "paired-1", 0, "transitions: Save", 1);
	is(j, "paired-1", 0, "transitions: neither", 0);
	is(j, "paired-1", 0, "left out: unsure", 2);
	is(j, "accuracy", 0, "sure: BL", 0);
	is(j, "accuracy", 0, "at most: BL", 1.0 / 3);
	is(j, "accuracy", 0, "sure: CT", 2.0 / 3);
	is(j, "accuracy", 0, "at most: CT", 1);
	is(j, "by-level", 0, "at most: BL", 1);
	is(j, "by-level", 1, "at most: BL", 0);
	is(j, "by-level", 2, "sure: CT", 0);
	is(j, "by-level", 2, "at most: CT", 1);
	is(j, "verdicts", 0, "verdict: unclear", 1);
	buf_clear(&b);
	arena_free(a);
	report_free(r);
}

/* A planted error in a step that nobody judged: nobody said that the step is correct. */
static void unjudged(void)
{
	static const char text[] = RECORD(
		"own/a", "own", "a", "CT", "answered", "\"5\"", "equal", "true",
		",\"group\":{\"form\":\"free\"},\"judge\":{\"eta\":[null,1],\"steps\":["
		"{\"id\":\"s1\",\"verdict\":\"unclear\"},{\"id\":\"s2\",\"verdict\":"
		"\"holds\"}],\"planted\":{\"kind\":\"value\",\"step\":\"s1\","
		"\"k12vista\":\"CE\"}}");
	struct report *r = make(text, 1);
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct json *j = NULL;

	report_json(&b, r);
	ok(json_read(&j, b.s, b.n, a, NULL) == OK, "a run with a step that nobody judged");
	is(j, "planted", 0, "N", 1);
	is(j, "planted", 0, "Recall", 0);
	is(j, "planted", 0, "said: CS", 0);
	is(j, "labels", 0, "CT: n", 1);
	buf_clear(&b);
	arena_free(a);
	report_free(r);
}

int main(void)
{
	tables();
	page();
	two();
	has_title("w/a", "w/b/", "<title>a and b</title>");
	has_title("v/run", "w/run", "<title>v/run and w/run</title>");
	times_of();
	huge();
	unasked();
	plain();
	judged();
	unsure();
	unjudged();
	return tap_done();
}
