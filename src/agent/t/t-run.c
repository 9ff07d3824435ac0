/*
 * t-run.c -- the rules of the loop: what is asked, what a reply leads to, what is written down.
 *
 * The model is a list of replies in this file; no wire, no network.
 */
#include "agent/agent.h"
#include "agent/trace.h"
#include "base/t/tap.h"
#include <stdio.h>
#include <string.h>

static struct tool_table *tools;

/* What the model says, turn by turn: text, then calls as "tool {args}". */
struct said {
	const char *text, *call[3];
};

struct play {
	struct agent_settings settings;
	struct agent_problem problem;
	struct agent_model model;
	struct arena *arena;
	struct buf trace;
	struct agent_run *run;
	enum agent_choice choice[40];
	int asked, parts; /* parts: of the last user turn that was asked */
	char last[4000];  /* the last thing that the harness said */
};

static void keep(void *user, const char *line, size_t n)
{
	buf_addn(user, line, n);
}

static void play_new(struct play *p, const char *settings, const char *answer)
{
	struct err e = { 0 };
	struct json *j;

	memset(p, 0, sizeof *p);
	p->arena = arena_new();
	agent_settings_init(&p->settings);
	if (json_read(&j, arena_strdup(p->arena, settings), strlen(settings), p->arena, &e) !=
		    OK ||
	    agent_settings_read(&p->settings, j, &e) != OK)
		ok(0, "settings: %s", e.msg);
	p->problem = (struct agent_problem){ .id = "t",
					     .text = "How long is AB?",
					     .answer = answer };
	if (agent_model_read(&p->model, "vllm:test", NULL, p->arena, &e) != OK)
		ok(0, "model: %s", e.msg);
}

static bool play_begin(struct play *p, struct err *e)
{
	struct agent_run_options o = { .tools = tools,
				       .settings = &p->settings,
				       .problem = &p->problem,
				       .model = &p->model,
				       .version = "t",
				       .id = "t",
				       .sink = keep,
				       .sink_user = &p->trace };

	return agent_run_new(&p->run, &o, e) == OK;
}

static void hear(struct play *p, const struct agent_request *q)
{
	const struct agent_turn *t = &q->turn[q->turns - 1];

	p->choice[p->asked++ % 40] = q->choice;
	p->parts = t->parts;
	p->last[0] = 0;
	if (t->parts && t->part[t->parts - 1].text)
		snprintf(p->last, sizeof p->last, "%s", t->part[t->parts - 1].text);
}

/* Give it the replies; the last one again and again. */
static const struct agent_result *play(struct play *p, const struct said *said, int n)
{
	struct agent_request q;
	struct err e = { 0 };

	if (!play_begin(p, &e)) {
		ok(0, "begin: %s", e.msg);
		return NULL;
	}
	for (int i = 0; agent_run_ask(p->run, &q); i++) {
		const struct said *s = &said[i < n ? i : n - 1];
		struct arena *a = agent_run_arena(p->run);
		struct agent_call *call = arena_alloc(a, 3 * sizeof *call);
		struct agent_reply r = { .raw = "{\"role\":\"assistant\",\n\"content\":null}",
					 .text = s->text,
					 .thoughts = "",
					 .call = call,
					 .stop_word = "",
					 .model = "",
					 .id = "",
					 .usage = { 100, 0, 0, 10, 0 } };
		struct agent_sent about = { .at_ms = 10 * (i + 1), .tries = 1, .status = 200 };

		hear(p, &q);
		for (; r.calls < 3 && s->call[r.calls]; r.calls++) {
			const char *c = s->call[r.calls];
			size_t k = strcspn(c, " ");
			struct json *j = NULL;

			call[r.calls] = (struct agent_call){ .id = "c",
							     .name = arena_strndup(a, c, k),
							     .text = c + k };
			if (json_read(&j, c + k, strlen(c + k), a, NULL) == OK)
				call[r.calls].args = j;
			else
				call[r.calls].wrong = "the arguments are no JSON";
		}
		r.stop = r.calls ? AGENT_STOP_CALLS : AGENT_STOP_END;
		agent_run_reply(p->run, &r, &about);
		if (i > 60) {
			ok(0, "it does not end");
			break;
		}
	}
	return agent_run_result(p->run);
}

static void play_end(struct play *p)
{
	agent_run_free(p->run);
	buf_clear(&p->trace);
	arena_free(p->arena);
}

static bool traced(const struct play *p, const char *what)
{
	return strstr(buf_str(&p->trace), what) != NULL;
}

static bool is(const char *a, const char *b)
{
	return a && !strcmp(a, b);
}

#define DRAW "run_script {\"script\":\"A = (0, 0)\\nB = (3, 4)\"}"
#define MEASURE "query_distance {\"name\":\"d\",\"obj1\":\"A\",\"obj2\":\"B\"}"

static void test_usual(void)
{
	const struct said said[] = { { "I draw.", { DRAW, MEASURE } },
				     { "ANSWER: {\"value\": \"5\", \"from\": \"d\"}",
				       { 0 } } };
	const struct agent_result *x;
	struct play p;

	play_new(&p, "{}", "5");
	x = play(&p, said, 2);
	ok(x->end == AGENT_ANSWERED && is(x->answer.value, "5"),
	   "it draws, measures, answers");
	ok(is_yes(x->agrees) && is_yes(x->correct) && is(x->provenance, "clean_oracle"),
	   "the answer is what the engine has, and right");
	ok(p.choice[0] == AGENT_TOOLS_REQUIRED && p.choice[1] == AGENT_TOOLS_AUTO,
	   "the first reply must call");
	ok(x->calls == 2 && x->turns == 2 && x->usage.input == 200, "counted");
	play_end(&p);
}

static void test_check(void)
{
	const struct said said[] = { { "", { DRAW, MEASURE } },
				     { "ANSWER: {\"value\": \"6\", \"from\": \"d\"}", { 0 } },
				     { "ANSWER: {\"value\": \"5\", \"from\": \"#2\"}",
				       { 0 } } };
	const struct said stubborn[] = { said[0], said[1], said[1] };
	const struct agent_result *x;
	struct play p;

	play_new(&p, "{}", "5");
	x = play(&p, said, 3);
	ok(strstr(p.last, "6") && strstr(p.last, "5"), "it is told both values");
	ok(is(x->answer.value, "5") && is_yes(x->agrees) && x->source == 2, "and revises");
	ok(traced(&p, "\"event\":\"check\""), "which is written down");
	play_end(&p);
	play_new(&p, "{}", "5");
	x = play(&p, stubborn, 3);
	ok(is(x->answer.value, "6") && is_no(x->agrees) && is_no(x->correct) && x->turns == 3,
	   "who insists is believed, and marked");
	play_end(&p);
	play_new(&p, "{\"self_check\": false}", "5");
	x = play(&p, said, 3);
	ok(is(x->answer.value, "6") && x->turns == 2 && is_unknown(x->agrees),
	   "without the check the first answer counts");
	play_end(&p);
}

/* Equal, close, neither: told apart in the result, the trace and its replay. */
static void test_match(void)
{
	const struct said root[] = { { "",
				       { "run_script {\"script\":\"s = sqrt(27)\"}",
					 "run_script {\"script\":\"t = "
					 "Integral(exp(-x^2), 0, 1)\"}",
					 "query_value {\"name\":\"t\"}" } },
				     { "ANSWER: {\"value\": \"3√3 cm\", \"from\": \"s\"}",
				       { 0 } } };
	const struct said near[] = {
		root[0], { "ANSWER: {\"value\": \"5.196\", \"from\": \"s\"}", { 0 } }
	};
	const struct said other[] = {
		root[0],
		{ "ANSWER: {\"value\": \"5.1\", \"from\": \"s\"}", { 0 } },
		{ "ANSWER: {\"value\": \"5.1\", \"from\": \"s\"}", { 0 } }
	};
	const struct said digits[] = {
		root[0],
		{ "ANSWER: {\"value\": \"0.746824132812427\", \"from\": \"#3\"}", { 0 } }
	};
	const struct said fewer[] = {
		root[0], { "ANSWER: {\"value\": \"0.7468\", \"from\": \"#3\"}", { 0 } }
	};
	const struct agent_result *x;
	struct play p;

	play_new(&p, "{}", "sqrt(27)");
	x = play(&p, root, 2);
	ok(is_yes(x->agrees) && x->agrees_match == GRADE_EQUAL && is_yes(x->correct) &&
		   x->match == GRADE_EQUAL,
	   "equal");
	ok(traced(&p, "\"agrees\":true,\"match\":\"equal\",\"engine\":") &&
		   traced(&p, "\"agrees\":true,\"agrees_match\":\"equal\",\"correct\":true,"
			      "\"match\":\"equal\","),
	   "and written down");
	play_end(&p);
	play_new(&p, "{}", "sqrt(27)");
	x = play(&p, near, 2);
	ok(is_yes(x->agrees) && x->agrees_match == GRADE_CLOSE && is_yes(x->correct) &&
		   x->match == GRADE_CLOSE && x->turns == 2,
	   "close counts, and is told apart");
	ok(traced(&p, "\"agrees\":true,\"match\":\"close\""), "in the trace too");
	play_end(&p);
	play_new(&p, "{}", "sqrt(27)");
	x = play(&p, other, 3);
	ok(is_no(x->agrees) && x->agrees_match == GRADE_DIFFERENT && is_no(x->correct) &&
		   x->match == GRADE_DIFFERENT,
	   "different");
	play_end(&p);
	play_new(&p, "{}", NULL);
	x = play(&p, digits, 2);
	ok(is_yes(x->agrees) && x->agrees_match == GRADE_UNCLEAR,
	   "digits that are repeated are not proven to be all of them");
	play_end(&p);
	play_new(&p, "{}", NULL);
	x = play(&p, fewer, 2);
	ok(is_yes(x->agrees) && x->agrees_match == GRADE_CLOSE,
	   "fewer of them are a rounding");
	play_end(&p);
	play_new(&p, "{}", NULL);
	x = play(&p, root, 2);
	ok(is_unknown(x->correct) && x->match == GRADE_UNCLEAR &&
		   x->agrees_match == GRADE_EQUAL,
	   "unknown without a key");
	play_end(&p);
}

static void test_facts(void)
{
	const struct said said[] = { { "",
				       { "solve_problem {\"facts\":[\"AB = 3\",\"BC = "
					 "4\",\"∠ABC = 90\"],\"goal\":\"AC\"}" } },
				     { "ANSWER: {\"value\": \"7\"}", { 0 } },
				     { "ANSWER: {\"value\": \"5\"}", { 0 } } };
	const struct agent_result *x;
	struct play p;

	play_new(&p, "{}", "5");
	x = play(&p, said, 3);
	ok(x->turns == 3 && is(x->answer.value, "5") && is_yes(x->agrees),
	   "an answer without a source is compared with the stated facts");
	play_end(&p);
}

static void test_gate(void)
{
	const struct said direct[] = { { "Easy. ANSWER: {\"value\": \"5\"}", { 0 } } };
	const struct said canvas[] = { { "CANVAS", { 0 } },
				       { "", { DRAW, MEASURE } },
				       { "ANSWER: {\"value\": \"5\", \"from\": \"d\"}",
					 { 0 } } };
	const struct agent_result *x;
	struct play p;

	play_new(&p, "{\"gate\": \"ask\"}", "5");
	x = play(&p, direct, 1);
	ok(x->turns == 1 && is(x->provenance, "direct") && is_yes(x->correct) &&
		   p.choice[0] == AGENT_TOOLS_NONE && traced(&p, "\"canvas\":false"),
	   "the gate lets a direct answer through");
	play_end(&p);
	play_new(&p, "{\"gate\": \"ask\"}", "5");
	x = play(&p, canvas, 3);
	ok(x->turns == 3 && x->calls == 2 && traced(&p, "\"canvas\":true"),
	   "or gives it the canvas");
	play_end(&p);
}

static void test_limits(void)
{
	const struct said on[] = { { "", { DRAW } }, { "", { "query_canvas {}" } } };
	const struct said late[] = { { "", { DRAW } },
				     { "", { MEASURE } },
				     { "\\boxed{5}", { 0 } } };
	const struct said mute[] = { { "Hm.", { 0 } } };
	const struct said form[] = { { "ANSWER: {\"value\": \"...\", \"from\": \"...\"}",
				       { 0 } } };
	const struct agent_result *x;
	struct play p;

	play_new(&p, "{\"turns\": 2, \"force_answer\": false}", "5");
	x = play(&p, on, 2);
	ok(x->end == AGENT_TURNS && x->turns == 2 && is_no(x->correct), "the turns are spent");
	play_end(&p);
	play_new(&p, "{\"turns\": 2}", "5");
	x = play(&p, late, 3);
	ok(x->end == AGENT_ANSWERED && x->turns == 3 && p.choice[2] == AGENT_TOOLS_NONE &&
		   is_yes(x->correct),
	   "an answer is asked for without tools");
	play_end(&p);
	play_new(&p, "{\"turns\": 2}", "5");
	x = play(&p, on, 2);
	ok(x->end == AGENT_TURNS && x->turns == 3,
	   "and if it calls all the same, that was it");
	play_end(&p);
	play_new(&p, "{}", "5");
	x = play(&p, mute, 1);
	ok(x->end == AGENT_SILENT && x->turns == 2, "who says nothing is asked once");
	play_end(&p);
	play_new(&p, "{}", "5");
	x = play(&p, form, 1);
	ok(x->end == AGENT_SILENT && x->turns == 2,
	   "a form that is not filled in says nothing");
	play_end(&p);
	play_new(&p, "{\"mode\": \"direct\"}", "5");
	x = play(&p, late + 2, 1);
	ok(x->end == AGENT_ANSWERED && x->turns == 1 && !agent_run_desk(p.run),
	   "direct: one reply, a box counts");
	play_end(&p);
}

/* A server that always pauses is not asked for ever. */
static void test_pauses(void)
{
	struct agent_reply r = { .raw = "{}",
				 .text = "",
				 .thoughts = "",
				 .stop = AGENT_STOP_PAUSED,
				 .stop_word = "pause_turn",
				 .model = "",
				 .id = "" };
	struct agent_sent about = { .tries = 1, .status = 200 };
	struct agent_request q;
	struct err e = { 0 };
	struct play p;
	int n = 0;

	play_new(&p, "{\"turns\":4}", "5");
	if (!play_begin(&p, &e))
		ok(0, "begin: %s", e.msg);
	for (; n < 20 && agent_run_ask(p.run, &q); n++)
		agent_run_reply(p.run, &r, &about);
	ok(n == 5 && agent_run_result(p.run)->end == AGENT_TURNS,
	   "pauses are turns, too: %d replies", n);
	play_end(&p);
}

/* Pictures that were left out are not counted any more: half of the room is used again. */
static void test_shortened(void)
{
	static const char text[] = "{\"script\":\"A = (0, 0)\"}";
	struct agent_call c = { .id = "c", .name = "run_script", .text = text };
	struct agent_reply r = { .raw = "{}",
				 .text = "",
				 .thoughts = "",
				 .call = &c,
				 .calls = 1,
				 .stop = AGENT_STOP_CALLS,
				 .stop_word = "",
				 .model = "",
				 .id = "" };
	struct agent_sent about = { .tries = 1, .status = 200 };
	struct agent_request q;
	struct err e = { 0 };
	struct json *j = NULL;
	struct play p;
	size_t bytes = 0;
	int cut = 0, before = 0;

	play_new(&p, "{\"turns\":200,\"context\":100000,\"picture_every\":1}", "5");
	if (!play_begin(&p, &e) || json_read(&j, text, strlen(text), p.arena, &e) != OK)
		ok(0, "begin: %s", e.msg);
	c.args = j;
	for (int n = 0; n < 190 && agent_run_ask(p.run, &q); n++) {
		int gone = 0;

		bytes = 0;
		for (int i = 0; i < q.turns; i++) {
			gone += q.turn[i].role == AGENT_RESULTS && !q.turn[i].parts;
			for (int k = 0; k < q.turn[i].parts; k++)
				if (q.turn[i].part[k].image)
					bytes += strlen(q.turn[i].part[k].image->base64);
		}
		cut += gone != before;
		before = gone;
		agent_run_reply(p.run, &r, &about);
	}
	ok(before > 10 && cut < before / 2,
	   "%d turns were cut short at %d times, %zu bytes left", before, cut, bytes);
	play_end(&p);
}

static void test_failures(void)
{
	const struct said said[] = {
		{ "ANSWER: 5", { "add_point {\"name\":\"A\"", "no_such_tool {}", DRAW } },
		{ "ANSWER: 5", { MEASURE } },
	};
	const struct agent_result *x;
	struct play p;

	play_new(&p, "{}", "5");
	x = play(&p, said, 2);
	ok(x->turns == 2 && x->calls == 4 && x->failed == 2 &&
		   is(x->provenance, "resilient_oracle"),
	   "bad calls are the model's to read; an answer before any call is put off");
	ok(traced(&p, "\"args_text\":") && traced(&p, "\"code\":\"not_found\""),
	   "they are written down as they came");
	play_end(&p);
}

/* What was answered is not lost when nothing better follows the doubt. */
static void test_stands(void)
{
	const struct said said[] = { { "", { DRAW, MEASURE } },
				     { "ANSWER: {\"value\": \"6\", \"from\": \"d\"}", { 0 } },
				     { "I was right.", { 0 } } };
	const struct said calls[] = { said[0], said[1], { "", { "query_canvas {}" } } };
	const struct agent_result *x;
	struct play p;

	play_new(&p, "{}", "6");
	x = play(&p, said, 3);
	ok(x->end == AGENT_ANSWERED && is(x->answer.value, "6") && is_no(x->agrees) &&
		   is_yes(x->correct) && x->turns == 4,
	   "an answer that is doubted and not revised stands, after one more question");
	play_end(&p);
	play_new(&p, "{\"turns\": 2}", "6");
	x = play(&p, said, 3);
	ok(x->end == AGENT_ANSWERED && x->turns == 3, "at the last question too");
	ok(p.parts == 1 && strstr(p.last, "it was compared") &&
		   strstr(p.last, "no more calls"),
	   "which is one turn with what was said before");
	play_end(&p);
	play_new(&p, "{\"turns\": 2, \"force_answer\": false}", "6");
	x = play(&p, said, 3);
	ok(x->end == AGENT_ANSWERED && x->turns == 2, "or without one");
	play_end(&p);
	play_new(&p, "{\"turns\": 4}", "6");
	x = play(&p, calls, 3);
	ok(x->end == AGENT_ANSWERED && is(x->answer.value, "6") && x->turns == 5,
	   "who calls to the end has answered all the same");
	play_end(&p);
}

static void refused(const char *settings, const char *word, const char *text)
{
	struct err e = { 0 };
	struct play p;

	play_new(&p, settings, "5");
	ok(!play_begin(&p, &e) && strstr(e.msg, word), "%s: %s", text, e.msg);
	play_end(&p);
}

/* What is taken away is neither shown nor spoken of. */
static void test_taken(void)
{
	const struct said said[] = { { "", { DRAW } },
				     { "Hm.", { 0 } },
				     { "GEOMETRY_DONE", { 0 } },
				     { "CONSTRUCTION_COMPLETE", { 0 } } };
	const struct said named[] = {
		{ "", { "run_script {\"script\":\"d = Distance((0, 0), (1, 1))\"}" } },
		{ "ANSWER: {\"value\": \"2\", \"from\": \"d\"}", { 0 } },
		{ "ANSWER: {\"value\": \"1.414213562\", \"from\": \"d\"}", { 0 } }
	};
	const struct agent_result *x;
	struct play p;

	play_new(&p, "{\"mode\": \"draw\", \"without\": \"pictures\"}", NULL);
	(void)play(&p, said, 4);
	ok(!traced(&p, "image/png") && !traced(&p, "render_canvas"),
	   "without pictures none is shown between the phases, or spoken of");
	play_end(&p);
	play_new(&p, "{\"without\": \"queries, facts\"}", "5");
	(void)play(&p, said + 1, 1);
	ok(!traced(&p, "query_") && !traced(&p, "solve_problem") && traced(&p, "run_script"),
	   "no text speaks of questions and facts that are taken away");
	play_end(&p);
	play_new(&p, "{\"without\": \"exact\"}", "5");
	(void)play(&p, said + 1, 1);
	ok(traced(&p, "tells decimals of about ten digits"), "decimals are announced");
	play_end(&p);
	play_new(&p, "{\"without\": \"exact\"}", "sqrt(2)");
	x = play(&p, named, 3);
	ok(x->turns == 3 && is_yes(x->agrees) &&
		   traced(&p, "the engine has 1.414213562, from d") &&
		   is(x->provenance, "construction"),
	   "a measure with a name is compared in decimals, and what the answer rests on");
	play_end(&p);
	refused("{\"only\": \"query_distance\", \"without\": \"queries\"}", "no tool is left",
		"nothing left");
	refused("{\"without\": \"pictures\", \"picture_every\": 2}", "picture_every",
		"what cannot be both");
	refused("{\"overlay\": \"words\"}", "overlay", "no overlay");
}

static void test_draw(void)
{
	const struct said said[] = {
		{ "", { DRAW } },
		{ "GEOMETRY_DONE", { 0 } },
		{ "", { "render_set_color {\"obj\":\"A\",\"color\":\"red\"}" } },
		{ "CONSTRUCTION_COMPLETE", { 0 } }
	};
	struct agent_request q;
	const struct agent_result *x;
	struct play p;

	play_new(&p, "{\"mode\": \"draw\"}", NULL);
	x = play(&p, said, 4);
	ok(x->end == AGENT_DRAWN && x->turns == 4 && !x->failed, "two phases");
	ok(!agent_run_ask(p.run, &q) && traced(&p, "\"picture\":{\"mime\":\"image/png\""),
	   "it saw its picture between them");
	play_end(&p);
}

static void test_pictures_and_length(void)
{
	const struct said said[] = { { "", { DRAW } },
				     { "", { "note {\"text\":\"measure AB\"}" } },
				     { "", { "query_canvas {}" } },
				     { "", { "query_canvas {}" } },
				     { "", { "query_canvas {}" } },
				     { "ANSWER: 5", { 0 } } };
	const struct agent_result *x;
	struct play p;

	play_new(&p, "{\"picture_every\": 2, \"context\": 10000}", "5");
	x = play(&p, said, 6);
	ok(x->end == AGENT_ANSWERED && traced(&p, "The canvas now:"),
	   "pictures every two calls");
	ok(traced(&p, "Your note: measure AB"), "a long run keeps its note");
	play_end(&p);
}

/* The trace of each ending is made again byte by byte; cut anywhere, it is gone on with. */
static void test_again(void)
{
	const struct said said[] = { { "I draw.", { DRAW, "add_line {}" } },
				     { "", { MEASURE, "undo_to {\"step\":1}" } },
				     { "ANSWER: {\"value\": \"6\", \"from\": \"d\"}", { 0 } },
				     { "ANSWER: {\"value\": \"5\"}", { 0 } } };
	struct agent_run_options o = { .tools = tools };
	struct arena *a = arena_new();
	struct agent_trace t;
	struct agent_again how;
	struct err e = { 0 };
	struct play p;
	enum status st;
	int cuts = 0, bad = 0;

	play_new(&p, "{}", "5");
	(void)play(&p, said, 4);
	st = agent_trace_read(&t, p.trace.s, p.trace.n, a, &e);
	ok(st == OK && t.result, "a trace: %s", e.msg);
	st = agent_run_compare(&t, &o, &how, &e);
	ok(st == OK && !how.differ && how.lines == t.events + 2, "made again, %d lines: %s %s",
	   how.lines, how.was, how.is);
	for (size_t n = 1; n < p.trace.n; n += 7) {
		struct buf rest = { 0 };
		struct agent_run *r = NULL;

		arena_reset(a);
		if (agent_trace_read(&t, p.trace.s, n, a, &e) != OK || t.result)
			continue;
		o.sink = keep;
		o.sink_user = &rest;
		cuts++;
		/* What is new begins where the whole lines end, but for the word that it was resumed. */
		if (agent_run_resume(&r, &t, &o, &how, &e) != OK)
			bad++;
		else if (agent_run_result(r)->end == AGENT_RUNNING) {
			const char *word = strstr(buf_str(&rest), ",{\"t\":");
			const char *mark =
				rest.s ? strstr(rest.s, "\"event\":\"resume\"") : NULL;
			size_t before = 0;

			while (mark && mark > rest.s && mark[-1] != '\n')
				mark--;
			before = mark ? (size_t)(mark - rest.s) : 0;
			bad += !word || memcmp(rest.s, p.trace.s + t.whole, before) != 0;
		}
		agent_run_free(r);
		buf_clear(&rest);
	}
	ok(cuts > 100 && !bad, "%d cuts, %d of them not gone on with: %s", cuts, bad,
	   bad ? e.msg : "");
	arena_free(a);
	play_end(&p);
}

static void test_settings(void)
{
	struct agent_settings s;
	struct err e = { 0 };
	struct buf b = { 0 };

	agent_settings_init(&s);
	ok(s.turns == 30 && s.seconds == 120 && s.force_answer, "30 turns, 120 s");
	ok(agent_settings_set(&s, "picture-every", "3", &e) == OK && s.picture_every == 3,
	   "an option's name");
	ok(agent_settings_set(&s, "turn", "3", &e) != OK && strstr(e.near, "turns"),
	   "near names: %s", e.near);
	ok(agent_settings_set(&s, "mode", "cavas", &e) != OK && strstr(e.msg, "canvas"), "%s",
	   e.msg);
	ok(agent_settings_set(&s, "turns", "0", &e) != OK, "no turns: %s", e.msg);
	agent_settings_init(&s);
	ok(agent_settings_set(&s, "without", "queries, colour", &e) != OK, "%s", e.msg);
	agent_settings_json(&b, &s);
	ok(strstr(b.s, "\"turns\":30") && strstr(b.s, "\"effort\":null"), "as JSON");
	buf_reset(&b);
	agent_settings_help(&b);
	ok(strstr(b.s, "--picture-every N") && strstr(b.s, "--no-self-check"), "and as help");
	buf_clear(&b);
}

/* Where a model's requests go, by its base URL and the version that is asked for. */
static const struct {
	const char *spec, *base, *version, *url;
} urls[] = {
	{ "openai:x", NULL, NULL, "https://api.openai.com/v1" },
	{ "gemini:x", NULL, NULL, "https://generativelanguage.googleapis.com/v1beta" },
	{ "gemini:x", NULL, "v1", "https://generativelanguage.googleapis.com/v1" },
	{ "gemini:x", "http://h/v1", NULL, "http://h/v1" },
	{ "gemini:x", "http://h/v1beta/", NULL, "http://h/v1beta" },
	{ "gemini:x", "http://h/v1/me/google", NULL, "http://h/v1/me/google/v1beta" },
	{ "anthropic:x", "http://h/v1/me/anthropic", NULL, "http://h/v1/me/anthropic/v1" },
	{ "anthropic:x", "http://h/v1/messages", NULL, "http://h/v1" },
	{ "openrouter:x", NULL, NULL, "https://openrouter.ai/api/v1" },
	{ "any", "http://h:8000", NULL, "http://h:8000/v1" },
	{ "any", "http://h:8000/v1//", NULL, "http://h:8000/v1" },
	{ "any", "http://h/v1/chat/completions", NULL, "http://h/v1" },
	{ "any", "http://h/api/paas/v4/", NULL, "http://h/api/paas/v4" },
	{ "any", "http://h/v1beta/openai/", NULL, "http://h/v1beta/openai" },
	{ "any", "http://v1.h/llm", NULL, "http://v1.h/llm/v1" },
	{ "any", "http://h", "none", "http://h" },
	{ "any", "http://h/v1", "v2", "http://h/v2" },
};

static void test_urls(struct arena *a)
{
	static const char *const wrong[] = { "", "v1\r\nX: y", "2026-10-21", "../x" };
	struct agent_model m;
	struct err e = { 0 };

	for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
		struct buf b = { 0 };
		enum status st = agent_model_read(&m, urls[i].spec, urls[i].base, a, &e);

		if (st == OK && urls[i].version)
			st = agent_model_version(&m, urls[i].version, a, &e);
		agent_model_url(&b, &m);
		ok(st == OK && is(b.s, urls[i].url), "%s at %s: %s", urls[i].spec,
		   urls[i].base ? urls[i].base : "home", st == OK ? b.s : e.msg);
		buf_clear(&b);
	}
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		ok(agent_model_version(&m, wrong[i], a, &e) == E_ARG && strstr(e.hint, "v1"),
		   "no version, %s", e.hint);
	ok(agent_model_read(&m, "anthropic:x", NULL, a, &e) == OK && is(m.date, "2023-06-01"),
	   "Anthropic's version");
	ok(agent_model_version(&m, "2026-10-21", a, &e) == OK && is(m.date, "2026-10-21") &&
		   is(m.version, "v1"),
	   "and a newer one");
	ok(agent_model_version(&m, "a\nb", a, &e) == E_ARG && strstr(e.hint, "a date"), "%s",
	   e.hint);
}

static void test_models(void)
{
	struct arena *a = arena_new();
	struct agent_model m;
	struct err e = { 0 };
	struct agent_price c;
	struct agent_usage u = { 1000000, 1000000, -1, 1000000, 500 };
	const char *prices = "# c\nm\t1\t0.1\t-\t5\t2026-01-01\tx\nm-pro\t2\t1\t1\t9\t\t\n";

	ok(agent_model_read(&m, "ollama:qwen3:8b", NULL, a, &e) == OK &&
		   is(m.name, "qwen3:8b") && is(m.wire->name, "chat"),
	   "a name with a colon");
	ok(agent_model_read(&m, "any", "http://127.0.0.1:9/v1/", a, &e) == OK &&
		   is(m.base, "http://127.0.0.1:9"),
	   "a base URL with /v1");
	test_urls(a);
	ok(agent_model_read(&m, "antropic:x", NULL, a, &e) != OK &&
		   strstr(e.near, "anthropic"),
	   "near: %s", e.near);
	ok(agent_model_read(&m, "x", NULL, a, &e) != OK && strstr(e.hint, "ollama"), "%s",
	   e.msg);
	ok(agent_model_read(&m, "anthropic:", NULL, a, &e) != OK, "%s", e.msg);
	ok(agent_model_read(&m, "vllm:x", "ftp://h", a, &e) != OK, "%s", e.msg);
	ok(agent_price_find(&c, prices, "m") && agent_cost(&c, &u) == 6.1, "a cost");
	ok(agent_price_find(&c, prices, "m-20260101") && agent_cost(&c, &u) == 6.1,
	   "of a dated name");
	ok(agent_price_find(&c, prices, "m-pro") && agent_cost(&c, &u) == 12,
	   "the longest name counts");
	ok(!agent_price_find(&c, prices, "m-mini") && !agent_price_find(&c, NULL, "no-such"),
	   "another model has no cost");
	arena_free(a);
}

int main(void)
{
	tools = tool_table_new();
	test_usual();
	test_check();
	test_match();
	test_facts();
	test_gate();
	test_limits();
	test_pauses();
	test_shortened();
	test_failures();
	test_stands();
	test_taken();
	test_draw();
	test_pictures_and_length();
	test_again();
	test_settings();
	test_models();
	tool_table_free(tools);
	return tap_done();
}
