/*
 * finish.c -- the account of a run: what was measured, whether the answer is what the engine has,
 * where it came from, and whether it is right.
 */
#include "agent/agent_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CLOSE 0.01 /* a rounded answer is still that answer; of small values: that part */

const char *agent_end_word(enum agent_end e)
{
	static const char *const words[] = {
		[AGENT_RUNNING] = "running", [AGENT_ANSWERED] = "answered",
		[AGENT_DRAWN] = "drawn",     [AGENT_SILENT] = "silent",
		[AGENT_TURNS] = "turns",     [AGENT_COST] = "cost",
		[AGENT_REFUSED] = "refused", [AGENT_TIMEOUT] = "timeout",
		[AGENT_ERROR] = "error",     [AGENT_STOPPED] = "stopped",
	};

	return words[e];
}

void agent_measured(struct agent_run *r, const struct desk_result *d)
{
	struct agent_measure *m;

	r->measure = arena_grow(r->arena, r->measure, &r->measure_cap, r->measures + 1,
				sizeof *r->measure);
	m = &r->measure[r->measures++];
	*m = (struct agent_measure){
		.call = desk_calls(r->desk),
		.exact = d->value.n ? arena_strndup(r->arena, d->value.s, d->value.n) : NULL,
		.number = d->number,
		.ok = d->ok,
		.facts = d->tool && !strcmp(d->tool, "solve_problem"),
	};
	r->result.calls++;
	r->result.failed += !d->ok;
}

/* What the model was told of an object: its closed form or, where none is told, the decimal. */
static bool add_told(struct buf *b, struct agent_run *r, fig_id id)
{
	struct fig *f = desk_figure(r->desk);
	struct buf record = { 0 };
	struct json *j = NULL;
	const struct json *approx;
	double x;
	bool good = fig_exact(b, f, id);

	if (good)
		return true;
	fig_object_record(&record, f, id, false);
	if (json_read(&j, buf_str(&record), record.n, r->arena, NULL) == OK) {
		approx = json_get(j, "approx");
		good = approx && approx->type == JSON_NUMBER && text_double(&x, approx->text);
		if (good)
			buf_addf(b, "%.10g", x);
	}
	buf_clear(&record);
	return good;
}

/* Arithmetic with answers happens beside the canvas. */
static struct fig *scratch(struct agent_run *r)
{
	if (!r->scratch)
		r->scratch = fig_new(r->o.tools, 1);
	return r->scratch;
}

/* What a verdict about every position says of the statement: true or false. */
static const char *verdict_truth(const char *verdict)
{
	return !strcmp(verdict, "always")                                ? "true"
	       : !strcmp(verdict, "here_only") || !strcmp(verdict, "no") ? "false"
									 : verdict;
}

/* Is the answer the value: exactly, or as a rounding of it? */
static truth matches(struct agent_run *r, const struct agent_answer *a, const char *exact,
		     double number)
{
	const struct agent_problem *p = r->o.problem;
	const char *value = a->value;
	truth t = TRUTH_UNKNOWN;
	double x;

	if (!value && a->choice && agent_answer_choice(a->choice, p) >= 0)
		value = p->choice[agent_answer_choice(a->choice, p)];
	if (!value)
		return TRUTH_UNKNOWN;
	if (exact)
		t = agent_answer_same(scratch(r), value, exact);
	if (exact && !is_yes(t))
		t = agent_answer_same(scratch(r), value, verdict_truth(exact));
	if (is_yes(t))
		return t;
	if (agent_answer_number(&x, scratch(r), value) && isfinite(number))
		return fabs(x - number) <= CLOSE * fmin(1, fabs(number)) ? TRUTH_YES
									 : TRUTH_NO;
	return t;
}

/* The measure that the answer says it came from, or the last solution of stated facts. */
static bool source_of(struct agent_run *r, const struct agent_answer *a,
		      struct agent_measure *out, const char **name)
{
	const char *from = a->from;

	if (from && from[0] == '#') {
		long n = strtol(from + 1, NULL, 10);

		for (int i = 0; i < r->measures; i++)
			if (r->measure[i].call == n && r->measure[i].exact) {
				*out = r->measure[i];
				*name = from;
				return true;
			}
	} else if (from && r->desk) {
		struct fig *f = desk_figure(r->desk);
		fig_id id = fig_find(f, from);
		struct buf b = { 0 };

		if (id.v >= 0 && fig_defined(f, id) && add_told(&b, r, id)) {
			*out = (struct agent_measure){
				.exact = arena_strndup(r->arena, b.s, b.n), .number = NAN
			};
			(void)agent_answer_number(&out->number, scratch(r), out->exact);
			*name = from;
			buf_clear(&b);
			return true;
		}
		buf_clear(&b);
	}
	for (int i = r->measures; i-- > 0;)
		if (r->measure[i].facts && r->measure[i].ok && r->measure[i].exact) {
			*out = r->measure[i];
			*name = "solve_problem";
			return true;
		}
	return false;
}

bool agent_check(struct agent_run *r)
{
	const struct agent_answer *a = &r->pending;
	struct agent_measure m;
	const char *by = NULL;
	struct buf *b;

	r->result.agrees = TRUTH_UNKNOWN;
	if (!r->o.settings->self_check || !source_of(r, a, &m, &by))
		return true;
	r->result.agrees = matches(r, a, m.exact, m.number);
	b = agent_event_begin(r, "check");
	buf_addf(b, ",\"agrees\":%s",
		 is_yes(r->result.agrees)  ? "true"
		 : is_no(r->result.agrees) ? "false"
					   : "null");
	json_add_key(b, "engine");
	json_add_string(b, m.exact);
	json_add_key(b, "by");
	json_add_string(b, by);
	agent_event_end(r);
	if (!is_no(r->result.agrees) || r->checked || r->phase == PHASE_FORCED)
		return true;
	r->checked = true;
	agent_say(r,
		  agent_fill(r, agent_text(r, "check"),
			     (const char *const[]){ "answer", a->value ? a->value : a->choice,
						    "engine", m.exact, "from", by, NULL }),
		  NULL);
	return false;
}

/* Where the answer comes from (EVAL's classes; a match is exact, or a rounding). */
static void place(struct agent_run *r)
{
	struct agent_result *x = &r->result;
	/* What the answer names is what it comes from; else the last measure that fits. */
	bool failed = x->failed > 0, values = false, match = is_yes(x->agrees);

	if (match && x->answer.from && x->answer.from[0] == '#')
		x->source = (int)strtol(x->answer.from + 1, NULL, 10);
	for (int i = r->measures; i-- > 0;) {
		const struct agent_measure *m = &r->measure[i];

		if (!m->exact)
			continue;
		values = true;
		if (!x->source && is_yes(matches(r, &x->answer, m->exact, m->number))) {
			match = true;
			x->source = m->call;
		}
	}
	x->provenance = !x->calls ? "direct"
			: failed  ? (match ? "resilient_oracle" : "resilient_fallback")
			: match   ? "clean_oracle"
			: values  ? "hybrid"
				  : "llm_bypass";
}

void agent_finish(struct agent_run *r, enum agent_end end)
{
	struct agent_result *x = &r->result;

	if (r->phase == PHASE_OVER)
		return;
	r->phase = PHASE_OVER;
	x->end = end;
	x->turns = r->asked;
	if (end == AGENT_ANSWERED) {
		x->answer = r->pending;
		if (x->answer.value)
			(void)agent_answer_number(&x->answer.number, scratch(r),
						  x->answer.value);
		place(r);
	}
	if (r->o.problem->answer && end != AGENT_ERROR && end != AGENT_TIMEOUT)
		x->correct = agent_answer_grade(scratch(r), &x->answer, r->o.problem);
	agent_trace_result(r);
}
