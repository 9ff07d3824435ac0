/*
 * reward.c -- formal programs and answers scored over HTTP, for trainers.
 *
 *   POST /get_reward   {"query": [...], "prompts": [...], "labels": [...]} -> {"rewards",
 *                      "scores", "extra_logs"}: what OpenRLHF sends and reads
 *   POST /score        one JSON record per line -> one per line, in order
 *   GET  /health       whether it is there
 */
#include "base/json.h"
#include "base/work.h"
#include "grade/grade.h"
#include "program/program.h"
#include "serve/http_priv.h"
#include <math.h>
#include <string.h>

#define CHOICES 26

struct serve_sample {
	const struct http_request *q;
	const char *reply; /* a program, or a reply with one in it; NULL: unreadable */
	const char *nums[PROGRAM_VALUES];
	int n_nums;         /* -1: those in the reply */
	const char *answer; /* NULL: unknown, nothing is right */
	const char *choice[CHOICES];
	int n_choices;
	const struct json *truth; /* a record with a "key": the reply is graded as an answer */
	const struct json *id;
	struct err err;
	/* filled in: */
	double points; /* of an answer */
	enum program_status status;
	double value;
};

/* --- Reading ---------------------------------------------------------------------- */
/* Strings and numbers as text. */
static const char *scalar(const struct json *j)
{
	return j && (j->type == JSON_STRING || j->type == JSON_NUMBER) ? j->text : NULL;
}

static int texts(const char **out, int most, const struct json *list)
{
	int n = 0;

	for (const struct json *j = list->child; j && n < most; j = j->next)
		out[n++] = scalar(j) ? scalar(j) : "";
	return n;
}

static void read_truth(struct serve_sample *s, const struct json *o)
{
	const struct json *answer = json_get(o, "answer"), *nums = json_get(o, "nums");
	const struct json *choices = json_get(o, "choices");

	if (!answer)
		answer = json_get(o, "ground_truth");
	if (json_get(o, "key"))
		s->truth = o;
	s->answer = scalar(answer);
	if (nums && nums->type == JSON_ARRAY)
		s->n_nums = texts(s->nums, PROGRAM_VALUES, nums);
	if (choices && choices->type == JSON_ARRAY)
		s->n_choices = texts(s->choice, CHOICES, choices);
}

/* A label is the answer, or a record of it as JSON. */
static void read_label(struct serve_sample *s, const struct json *label, struct arena *a)
{
	struct json *inner;
	struct err ignored = { 0 };

	if (label->type == JSON_OBJECT) {
		read_truth(s, label);
	} else if (label->type == JSON_STRING && label->text[0] == '{' &&
		   json_read(&inner, label->text, strlen(label->text), a, &ignored) == OK) {
		read_truth(s, inner);
	} else {
		s->answer = scalar(label);
	}
}

/* --- Scoring ------------------------------------------------------------------------ */
/* A reply that is to be an answer, and no program. */
static void score_answer(struct serve_sample *s)
{
	struct grader *g = grade_new();
	struct arena *a = arena_new();
	struct grade_question q;
	struct grade_result r;

	s->status = PROGRAM_PARSE_ERROR;
	if (grade_truth_read(&q, s->truth, a, &s->err) == OK) {
		q.answer = s->reply;
		grade_ask(&r, g, &q, a);
		s->points = r.score;
		s->status = r.v.match == GRADE_EQUAL || r.v.match == GRADE_CLOSE ? PROGRAM_OK
			    : r.v.match == GRADE_DIFFERENT ? PROGRAM_WRONG
							   : s->status;
		if (r.v.match == GRADE_UNCLEAR)
			err_fail(&s->err, E_ARG, "undecided", "%s", r.why);
	}
	arena_free(a);
	grade_free(g);
}

static void score_one(struct serve_sample *s, struct program_solver *solver)
{
	struct program_options o = { 0 };
	struct program_text t = { 0 };
	struct arena *a;

	s->value = NAN;
	s->status = PROGRAM_PARSE_ERROR;
	if (!s->reply)
		return;
	if (s->truth) {
		score_answer(s);
		return;
	}
	a = arena_new();
	if (program_reply(&t, s->reply, a, &s->err) == OK) {
		if (s->n_nums >= 0) {
			memcpy(t.nums, s->nums, sizeof t.nums);
			t.count = s->n_nums;
		}
		s->status =
			program_run(solver, t.program, strlen(t.program), t.nums, t.count, &o);
		s->value = program_value(solver);
		if (s->status == PROGRAM_OK)
			s->status = s->answer ? program_grade(solver, s->answer, s->choice,
							      s->n_choices)
					      : PROGRAM_WRONG;
		if (s->status != PROGRAM_WRONG && program_error(solver))
			s->err = *program_error(solver);
	}
	arena_free(a);
}

/* Each record is a call of its own, with its own deadline and memory. */
static void score(void *self, int i, struct program_solver *solver)
{
	struct serve_sample *s = (struct serve_sample *)self + i;
	struct work_limits most = serve_http_limits(s->q);
	struct work w;

	work_begin(&w, &most);
	score_one(s, solver);
	if (work_end(&w) == WORK_WHOLE)
		return;
	s->status = PROGRAM_BUDGET;
	s->points = 0;
	s->value = NAN;
	(void)!work_fail(&s->err, &w);
}

/* All of a request's. */
static void score_all(const struct http_request *q, struct serve_sample *s, int n)
{
	serve_http_many(q);
	for (int i = 0; i < n; i++)
		s[i].q = q;
	program_each(n, q->threads, score, s);
}

static double points(const struct serve_sample *s)
{
	return s->truth ? s->points : s->status == PROGRAM_OK ? 1 : 0;
}
static bool ran(const struct serve_sample *s)
{
	return s->status == PROGRAM_OK || s->status == PROGRAM_WRONG;
}

/* --- OpenRLHF ----------------------------------------------------------------------- */
static const struct json *list_of(const struct json *o, const char *key, struct err *e)
{
	const struct json *j = json_get(o, key);

	if (j && j->type == JSON_ARRAY)
		return j;
	err_fail_with(e, E_ARG, "bad_argument", NULL,
		      "send {\"query\": [...], \"prompts\": [...], \"labels\": [...]}",
		      "the request has no list \"%s\"", key);
	return NULL;
}

static void add_numbers(struct buf *b, const char *key, const struct serve_sample *s, int n,
			bool runs)
{
	buf_addf(b, "\"%s\":[", key);
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		buf_add_double(b, runs ? ran(&s[i]) : points(&s[i]));
	}
	buf_addc(b, ']');
}

static void get_reward(const struct http_request *q, struct http_reply *r)
{
	const struct json *query, *prompts, *labels, *p, *l;
	struct serve_sample *s;
	struct json *o;
	struct err e = { 0 };
	int n = 0;

	if (json_read(&o, q->body, q->n, q->arena, &e) != OK ||
	    !(query = list_of(o, "query", &e)) || !(labels = list_of(o, "labels", &e))) {
		serve_http_fail(r, 400, &e);
		return;
	}
	prompts = json_get(o, "prompts");
	if (prompts && prompts->type == JSON_NULL)
		prompts = NULL;
	if (query->n != labels->n || (prompts && prompts->n != query->n)) {
		err_fail(&e, E_ARG, "bad_argument",
			 "%d queries, %d labels and %d prompts: one each", query->n, labels->n,
			 prompts ? prompts->n : 0);
		serve_http_fail(r, 400, &e);
		return;
	}
	s = arena_alloc(q->arena, (size_t)(query->n + 1) * sizeof *s);
	p = prompts ? prompts->child : NULL;
	l = labels->child;
	for (const struct json *j = query->child; j; j = j->next, l = l->next) {
		const char *prompt = p ? scalar(p) : NULL;

		s[n].n_nums = -1;
		s[n].reply = scalar(j);
		/* A query is the prompt and the reply; an example in the prompt does not count. */
		if (s[n].reply && prompt && !strncmp(s[n].reply, prompt, strlen(prompt)))
			s[n].reply += strlen(prompt);
		read_label(&s[n++], l, q->arena);
		p = p ? p->next : NULL;
	}
	score_all(q, s, n);
	buf_addc(&r->body, '{');
	add_numbers(&r->body, "rewards", s, n, false);
	buf_addc(&r->body, ',');
	add_numbers(&r->body, "scores", s, n, false);
	buf_add(&r->body, ",\"extra_logs\":{");
	add_numbers(&r->body, "ran", s, n, true);
	buf_add(&r->body, "}}\n");
}

/* --- Lines ----------------------------------------------------------------------------- */
static void read_line(struct serve_sample *s, const char *line, size_t n, struct arena *a)
{
	struct json *o;
	const struct json *text;

	s->n_nums = -1;
	if (json_read(&o, line, n, a, &s->err) != OK)
		return;
	s->id = json_get(o, "id");
	text = json_get(o, "program");
	if (!text)
		text = json_get(o, "reply");
	s->reply = scalar(text);
	if (!s->reply)
		err_fail(&s->err, E_ARG, "bad_argument",
			 "the record has no \"program\" or \"reply\"");
	read_truth(s, o);
}

static void add_record(struct buf *b, const struct serve_sample *s)
{
	buf_addc(b, '{');
	if (s->id) {
		buf_add(b, "\"id\":");
		json_add(b, s->id);
		buf_addc(b, ',');
	}
	buf_addf(b, "\"status\":\"%s\",\"score\":", program_status_word(s->status));
	buf_add_double(b, points(s));
	buf_add(b, ",\"value\":");
	if (isfinite(s->value))
		buf_add_double(b, s->value);
	else
		buf_add(b, "null");
	if (s->err.code && s->err.code[0]) {
		buf_add(b, ",\"error\":");
		json_add_string(b, s->err.msg);
	}
	buf_add(b, "}\n");
}

static void score_lines(const struct http_request *q, struct http_reply *r)
{
	size_t lines = 1;
	int n = 0;
	struct serve_sample *s;

	for (size_t i = 0; i < q->n; i++)
		lines += q->body[i] == '\n';
	s = arena_alloc(q->arena, lines * sizeof *s);
	for (const char *p = q->body, *end = q->body + q->n; p < end;) {
		const char *stop = memchr(p, '\n', (size_t)(end - p));
		size_t len = stop ? (size_t)(stop - p) : (size_t)(end - p);

		if (strspn(p, " \t\r") < len)
			read_line(&s[n++], p, len, q->arena);
		p += len + 1;
	}
	score_all(q, s, n);
	r->type = "application/x-ndjson";
	for (int i = 0; i < n; i++)
		add_record(&r->body, &s[i]);
}

static void health(const struct http_request *q, struct http_reply *r)
{
	(void)q;
	buf_add(&r->body, "{\"ok\":true,\"service\":\"porism reward\"}\n");
}

#define LINES "application/x-ndjson application/jsonl application/json"
const struct http_route serve_reward_routes[] = {
	{ "POST", "/get_reward", "OpenRLHF's remote reward", get_reward, SERVE_BODY, NULL,
	  NULL },
	{ "POST", "/score", "one record per line", score_lines, SERVE_BODY, NULL, LINES },
	{ "GET", "/health", "is it there", health, 0, NULL, NULL },
};
const int serve_reward_routes_n = sizeof serve_reward_routes / sizeof *serve_reward_routes;
