/* record.c -- the line of an attempt: written, read, and made from a run or from the solver. */
#include "base/member.h"
#include "desk/desk.h"
#include "eval/eval.h"
#include "eval/eval_priv.h"
#include "grade/grade.h"
#include "problem/problem.h"
#include "read/read.h"
#include "solve/solve.h"
#include <limits.h>
#include <string.h>

#define PAPER_TOLERANCE 0.01

/* --- Written ------------------------------------------------------------------------------------ */
static void add_counts(struct buf *b, const char *key, const struct eval_count *c, int n)
{
	json_add_key(b, key);
	buf_addc(b, '{');
	for (int i = 0; i < n; i++)
		json_member_count(b, c[i].name, c[i].n);
	buf_addc(b, '}');
}

static void add_tokens(struct buf *b, const struct agent_usage *u)
{
	buf_addf(b,
		 ",\"tokens\":{\"input\":%ld,\"cache_read\":%ld,\"cache_write\":%ld,"
		 "\"output\":%ld,\"reasoning\":%ld}",
		 u->input, u->cache_read, u->cache_write, u->output, u->reasoning);
}

void eval_record_json(struct buf *b, const struct eval_record *r)
{
	buf_addc(b, '{');
	json_member_text(b, "key", r->key);
	json_member_text(b, "set", r->set);
	json_member_text(b, "id", r->id);
	json_member_text(b, "arm", r->arm);
	buf_addf(b, ",\"try\":%d", r->try);
	json_member_text(b, "status", r->status);
	json_member_text(b, "answer", r->answer);
	json_member_text(b, "truth", r->truth);
	json_member_text(b, "verdict", r->verdict);
	buf_addf(b, ",\"right\":%s", r->right ? "true" : "false");
	json_member_text(b, "why", r->why ? r->why : "");
	json_member_text(b, "provenance", r->provenance);
	buf_addf(b, ",\"turns\":%d,\"calls\":%d,\"failed\":%d", r->turns, r->calls, r->failed);
	add_counts(b, "tools", r->tool, r->tools);
	add_counts(b, "failures", r->failure, r->failures);
	add_tokens(b, &r->usage);
	json_add_key(b, "cost");
	if (r->cost < 0)
		buf_add(b, "null");
	else
		buf_add_double(b, r->cost);
	json_member_text(b, "trace", r->trace);
	json_add_key(b, "group");
	buf_addc(b, '{');
	for (int i = 0; i < r->groups; i++)
		json_member_text(b, r->group[i].name, r->group[i].value);
	buf_addc(b, '}');
	if (r->more)
		buf_add(b, r->more);
	if (r->seconds >= 0)
		buf_addf(b, ",\"seconds\":%.6f", r->seconds);
	buf_addc(b, '}');
}

void eval_record_still(struct buf *b, const char *line, size_t n)
{
	static const char key[] = ",\"seconds\":";
	const char *at;
	size_t k, before;

	if (!json_span(&at, &k, line, n, "seconds")) {
		buf_addn(b, line, n);
		return;
	}
	before = (size_t)(at - line);
	if (before < sizeof key - 1 || memcmp(at - (sizeof key - 1), key, sizeof key - 1)) {
		buf_addn(b, line, n); /* not as we write it: left as it is */
		return;
	}
	buf_addn(b, line, before - (sizeof key - 1));
	buf_addn(b, at + k, n - before - k);
}

void eval_record_with(struct buf *b, const char *line, size_t line_n, const char *name,
		      const char *value, size_t n)
{
	struct arena *a = arena_new();
	struct json *j;
	bool told = false;

	if (json_read(&j, line, line_n, a, NULL) != OK || j->type != JSON_OBJECT)
		BUG("a record that is none");
	buf_addc(b, '{');
	for (const struct json *m = j->child;; m = m->next) {
		if (!told && (!m || !strcmp(m->key, "seconds"))) {
			json_add_key(b, name);
			buf_addn(b, value, n);
			told = true;
		}
		if (!m)
			break;
		if (!strcmp(m->key, name))
			continue;
		json_add_key(b, m->key);
		json_add(b, m);
	}
	buf_addc(b, '}');
	arena_free(a);
}

/* --- Read ----------------------------------------------------------------------------------------- */
static int tokens(const struct json *t, const char *const *names, int n)
{
	long sum = 0;

	for (int i = 0; i < n; i++) {
		long x = json_whole(t, names[i], 0);

		sum += x > 0 && x < INT_MAX ? x : 0;
	}
	return sum > INT_MAX ? INT_MAX : (int)sum;
}

bool eval_record_mark(struct eval_mark *out, long *attempt, const struct eval_plan *p,
		      const char *line, size_t n, struct arena *a)
{
	static const char *const in[] = { "input", "cache_read", "cache_write" },
				 *const said[] = { "output" };
	struct json *j;
	const struct json *right, *cost, *t;
	const char *key, *arm, *status, *verdict;
	double x;

	if (json_read(&j, line, n, a, NULL) != OK || j->type != JSON_OBJECT)
		return false;
	key = json_text(j, "key");
	arm = json_text(j, "arm");
	status = json_text(j, "status");
	verdict = json_text(j, "verdict");
	if (!key || !arm || !status)
		return false;
	*attempt = eval_plan_find(p, key, arm, json_whole(j, "try", 0));
	if (*attempt < 0)
		return false;
	right = json_get(j, "right");
	cost = json_get(j, "cost");
	t = json_get(j, "tokens");
	*out = (struct eval_mark){
		.state = strcmp(status, "error") ? EVAL_DONE : EVAL_FAILED,
		.right = right && right->type == JSON_TRUE,
		.timeout = !strcmp(status, "timeout"),
		.known = json_text(j, "truth") != NULL && verdict != NULL,
		.cost = cost && cost->type == JSON_NUMBER && text_double(&x, cost->text) ? x
											 : -1,
		.input = tokens(t, in, 3),
		.output = tokens(t, said, 1),
	};
	return true;
}

/* --- Of a run --------------------------------------------------------------------------------------- */
/* One more of a name; those that come first stand first. */
static void count(struct eval_count **c, int *n, int *cap, const char *name, struct arena *a)
{
	int i = 0;

	while (i < *n && strcmp((*c)[i].name, name))
		i++;
	if (i == *n) {
		*c = arena_grow(a, *c, cap, i + 1, sizeof **c);
		(*c)[(*n)++] = (struct eval_count){ arena_strdup(a, name), 0 };
	}
	(*c)[i].n++;
}

static void count_calls(struct eval_record *out, const struct agent_run *r, struct arena *a)
{
	struct eval_count *tool = NULL, *failure = NULL;
	int tool_cap = 0, failure_cap = 0;
	struct agent_made made;

	for (int i = 0; agent_run_made(&made, r, i); i++) {
		count(&tool, &out->tools, &tool_cap, *made.tool ? made.tool : "unknown", a);
		if (made.code)
			count(&failure, &out->failures, &failure_cap, made.code, a);
	}
	out->tool = tool;
	out->failure = failure;
}

/* The sample's tolerance as the grader takes it. */
static const char *tolerance_of(const struct dataset_sample *s, const struct eval_config *c,
				struct arena *a)
{
	if (c->tolerance >= 0)
		return arena_printf(a, "%.10g", c->tolerance);
	if (c->rule)
		return NULL;
	return s->tolerance.exact ? "0" : arena_printf(a, "%.10g", s->tolerance.by);
}

/* The answer and the key: the verdict and its reason.  said: as the grader is to read it. */
static void grade_answer(struct eval_record *out, const char *said, struct grader *g,
			 const struct dataset_sample *s, const struct eval_config *c,
			 struct arena *a)
{
	struct grade_question q = { .answer = said,
				    .key = s->letter && s->choices ? s->letter : out->truth,
				    .choice = s->choice,
				    .choices = s->choices,
				    .question = s->text,
				    .rule = grade_rule_find(c->rule ? c->rule : s->set),
				    .tolerance = tolerance_of(s, c, a),
				    .plain = true };
	struct grade_result r;

	grade_ask(&r, g, &q, a);
	out->verdict = grade_match_word(r.v.match);
	out->right = is_yes(r.v.right);
	out->why = r.why;
	if (r.blanks > 1)
		out->more = arena_printf(a, ",\"blanks\":[%d,%d]", r.right, r.blanks);
}

/* What a model said: by the grader and by the rules of the paper.  A letter and a value must agree. */
static void grade_said(struct eval_record *out, const struct agent_answer *said,
		       const struct dataset_sample *s, const struct eval_config *c,
		       struct arena *a)
{
	struct grader *g = grade_new();
	const char *by;

	grade_answer(out,
		     said->value && said->choice && s->choices
			     ? arena_printf(a, "%s. %s", said->choice, said->value)
			     : out->answer,
		     g, s, c, a);
	by = eval_paper_match(said->value, said->choice, s, PAPER_TOLERANCE, g, a);
	out->more = arena_printf(a, "%s,\"paper\":{\"right\":%s,\"by\":%s%s%s}",
				 out->more ? out->more : "", by ? "true" : "false",
				 by ? "\"" : "", by ? by : "null", by ? "\"" : "");
	grade_free(g);
}

void eval_record_changed(struct eval_record *out, const struct dataset_sample *from,
			 const char *key, const struct eval_config *c, struct arena *a)
{
	struct grade_question q = { .answer = out->answer,
				    .key = from->letter && from->choices ? from->letter
									 : from->answer,
				    .choice = from->choice,
				    .choices = from->choices,
				    .question = from->text,
				    .rule = grade_rule_find(c->rule ? c->rule : from->set),
				    .tolerance = tolerance_of(from, c, a),
				    .plain = true };
	struct buf b = { 0 };
	bool old = false;

	if (q.answer && q.key) {
		struct grader *g = grade_new();
		struct grade_result r;

		grade_ask(&r, g, &q, a);
		old = is_yes(r.v.right);
		grade_free(g);
	}
	buf_addf(&b, "%s,\"changed\":{\"from\":", out->more ? out->more : "");
	json_add_string(&b, key);
	buf_addf(&b, ",\"old_key\":%s}", old ? "true" : "false");
	out->more = buf_keep(&b, a);
}

static void begin(struct eval_record *out, const struct dataset_sample *s)
{
	*out = (struct eval_record){ .key = s->key,
				     .set = s->set,
				     .id = s->id,
				     .truth = s->answer ? s->answer : s->letter,
				     .verdict = "none",
				     .group = s->group,
				     .groups = s->groups,
				     .seconds = -1 };
}

static void fill_spent(struct eval_record *out, const struct agent_run *r)
{
	const struct agent_result *x = agent_run_result(r);

	out->turns = x->turns;
	out->calls = x->calls;
	out->failed = x->failed;
	out->usage = x->usage;
	out->cost = x->cost;
	out->seconds = agent_run_seconds(r);
}

void eval_record_run(struct eval_record *out, struct agent_run *r,
		     const struct dataset_sample *s, const struct eval_config *c,
		     struct arena *a)
{
	const struct agent_result *x = agent_run_result(r);

	begin(out, s);
	out->status = agent_end_word(x->end);
	if (eval_is_bench(s)) {
		eval_record_bench(out, s, x, agent_run_said(r), a);
		fill_spent(out, r);
		return;
	}
	out->answer =
		x->answer.text ? (x->answer.value ? x->answer.value : x->answer.choice) : NULL;
	if (out->answer && out->truth)
		grade_said(out, &x->answer, s, c, a);
	else if (x->error)
		out->why = arena_printf(a, "%s: %s", x->error->code, x->error->message);
	out->provenance = x->provenance;
	fill_spent(out, r);
	count_calls(out, r, a);
	if (agent_run_desk(r) && (s->kind == DATASET_DRAWING || s->kind == DATASET_FIDELITY))
		eval_record_canvas(out, desk_figure(agent_run_desk(r)), s, a);
}

/* --- Of the solver ------------------------------------------------------------------------------------ */
static const char *answer_text(const struct problem *p, const struct solve_answer *r,
			       struct arena *a)
{
	if (r->status != SOLVE_FOUND)
		return NULL;
	if (p->choices && r->choice >= 0)
		return arena_printf(a, "%c", 'A' + r->choice);
	if (r->exact)
		return r->exact;
	return r->digits ? r->digits : arena_printf(a, "%.12g", r->value);
}

static const char *nearness_word(const struct solve_comparison *m)
{
	return m->right ? m->key == SOLVE_KEY_EQUAL ? "equal" : "close" : "different";
}

/* The key is the record's as the engine reads it: what porism solve --score compares. */
static void compare_engine(struct eval_record *out, const struct problem *p,
			   const struct solve_comparison *m)
{
	out->truth = p->answer;
	out->verdict = out->answer ? nearness_word(m) : "none";
	out->right = m->right;
}

/* A key that the engine does not read ("5 cm", "5 or 6") is the sample's all the same. */
static void grade_engine(struct eval_record *out, const struct dataset_sample *s,
			 const struct eval_config *c, struct arena *a)
{
	struct grader *g = grade_new();

	grade_answer(out, out->answer, g, s, c, a);
	grade_free(g);
}

void eval_record_engine(struct eval_record *out, const struct dataset_sample *s,
			const struct eval_config *c, struct arena *a)
{
	struct solve_options o = {
		.budget = c->work, .exact = true, .strict = c->strict, .blind = c->blind
	};
	struct solve_answer r = { .status = SOLVE_BAD, .choice = -1 };
	struct solve_comparison with = { .known = false };
	struct problem *p = NULL;
	struct json *j = NULL;
	struct err e = { 0 };
	enum status st = dataset_record(&j, s, a, &e);

	begin(out, s);
	if (st == OK)
		st = read_as(&p, s->format, j, a, &e);
	if (st == OK)
		solve_problem(&r, p, &o, a);
	if (p)
		solve_compare(&with, p, &r);
	out->status = r.status == SOLVE_FOUND ? "answered" : "silent";
	out->answer = st == OK ? answer_text(p, &r, a) : NULL;
	out->why = st != OK ? arena_strdup(a, e.msg)
		   : r.status == SOLVE_FOUND
			   ? ""
			   : arena_printf(a, "%s%s%s", solve_status_name(r.status),
					  r.why ? ": " : "", r.why ? r.why : "");
	if (with.known)
		compare_engine(out, p, &with);
	else if (out->answer && out->truth)
		grade_engine(out, s, c, a);
	out->provenance =
		r.status == SOLVE_FOUND && st == OK ? solve_certainty_name(r.certainty) : NULL;
	out->turns = 1;
	problem_free(p);
}
