/*
 * finish.c -- the account of a run: what was measured, whether the answer is what the engine has,
 * where it came from, and whether it is right.
 */
#include "agent/agent_priv.h"
#include "base/member.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS 1e-9      /* of a value that is not proven: those that are surely right */
#define NEAR_ENOUGH 0.01 /* as AGENT_TOLERANCE */

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

/* What a call told, for as long as the run lasts. */
static const struct json *seen_by(struct agent_run *r, const struct desk_result *d)
{
	struct json *list = NULL;
	const char *text;

	if (!d->seen.n)
		return NULL;
	text = arena_printf(r->arena, "[%s]", d->seen.s);
	if (json_read(&list, text, strlen(text), r->arena, NULL) != OK)
		BUG("values that cannot be read: %s", text);
	return list;
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
		.proven = d->proven,
		.ok = d->ok,
		.facts = d->tool && !strcmp(d->tool, "solve_problem"),
		.tool = d->tool ? d->tool : "",
		.code = d->ok     ? NULL
			: d->code ? d->code
				  : "internal",
		.seen = seen_by(r, d),
	};
	r->result.calls++;
	r->result.failed += !d->ok;
}

bool agent_run_made(struct agent_made *out, const struct agent_run *r, int i)
{
	if (i < 0 || i >= r->measures)
		return false;
	*out = (struct agent_made){ r->measure[i].tool, r->measure[i].code };
	return true;
}

double agent_run_seconds(const struct agent_run *r)
{
	return (double)r->at_ms / 1000;
}

const char *agent_run_said(const struct agent_run *r)
{
	return r->said ? r->said : "";
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
static struct grader *grader(struct agent_run *r)
{
	if (!r->grader)
		r->grader = grade_new();
	return r->grader;
}

/* What a verdict about every position says of the statement: true or false. */
static const char *verdict_truth(const char *verdict)
{
	return !strcmp(verdict, "always") || !strcmp(verdict, "proved")  ? "true"
	       : !strcmp(verdict, "here_only") || !strcmp(verdict, "no") ? "false"
									 : verdict;
}

/* Is the answer the measure: exactly, or as a rounding of it?  Digits that nobody has proven, or
 * a value that is only likely, are equal to nothing. */
static struct grade_verdict matches(struct agent_run *r, const struct agent_answer *a,
				    const struct agent_measure *m)
{
	const struct agent_problem *p = r->o.problem;
	const char *value = a->value;
	struct grade_verdict v = { GRADE_UNCLEAR, TRUTH_UNKNOWN };
	double x;

	if (!value && a->choice && agent_answer_choice(a->choice, p) >= 0)
		value = p->choice[agent_answer_choice(a->choice, p)];
	if (!value)
		return v;
	v = agent_answer_match(grader(r), value, m->exact, true);
	if (v.match != GRADE_EQUAL && strcmp(m->exact, verdict_truth(m->exact)))
		v = agent_answer_match(grader(r), value, verdict_truth(m->exact), true);
	if (!m->proven && is_yes(v.right))
		v.match = grade_number(&x, grader(r), value) &&
					  fabs(x - m->number) > DIGITS * fmax(1, fabs(x))
				  ? GRADE_CLOSE
				  : GRADE_UNCLEAR;
	/* A closed form that cannot be read here has its double still. */
	if (is_unknown(v.right) && isfinite(m->number) && grade_number(&x, grader(r), value))
		v = grade_doubles(x, m->number, TRUTH_UNKNOWN, NEAR_ENOUGH, true);
	return v;
}

/* An object that is not proven says so. */
static bool is_object_proven(struct agent_run *r, fig_id id)
{
	struct buf b = { 0 };
	struct json *j = NULL;
	bool proven;

	fig_object_record(&b, desk_figure(r->desk), id, false);
	proven = json_read(&j, buf_str(&b), b.n, r->arena, NULL) == OK &&
		 !json_get(j, "certainty");
	buf_clear(&b);
	return proven;
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
				.exact = arena_strndup(r->arena, b.s, b.n),
				.number = NAN,
				.proven = is_object_proven(r, id),
			};
			(void)grade_number(&out->number, grader(r), out->exact);
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
	struct grade_verdict v;
	const char *by = NULL;
	struct buf *b;

	r->result.agrees = TRUTH_UNKNOWN;
	r->result.agrees_match = GRADE_UNCLEAR;
	if (!r->o.settings->self_check || !source_of(r, a, &m, &by))
		return true;
	v = matches(r, a, &m);
	r->result.agrees = v.right;
	r->result.agrees_match = v.match;
	b = agent_event_begin(r, "check");
	buf_addf(b, ",\"agrees\":%s,\"match\":\"%s\"",
		 is_yes(v.right)  ? "true"
		 : is_no(v.right) ? "false"
				  : "null",
		 agent_match_word(v.match));
	json_member_text(b, "engine", m.exact);
	json_member_text(b, "by", by);
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

/* One of the values that a call told. */
static struct agent_measure value_of(const struct json *v, int call)
{
	struct agent_measure m = { .call = call,
				   .exact = json_text(v, "exact"),
				   .number = NAN };
	const struct json *number = json_get(v, "number"), *proven = json_get(v, "proven");

	if (number && number->type == JSON_NUMBER)
		(void)text_double(&m.number, number->text);
	m.proven = proven && proven->type == JSON_TRUE;
	return m;
}

/* Where the answer comes from (METRICS' classes; a match is exact, or a rounding).  What the answer names is what it
 * comes from; else the last value that it is equal to, else the last that it is a rounding of. */
static void place(struct agent_run *r)
{
	struct agent_result *x = &r->result;
	bool values = false, match = is_yes(x->agrees), exact = false, asked = false, said;

	if (match && x->answer.from && x->answer.from[0] == '#')
		x->source = (int)strtol(x->answer.from + 1, NULL, 10);
	said = x->source > 0;
	for (int i = r->measures; i-- > 0;)
		for (const struct json *v = r->measure[i].seen ? r->measure[i].seen->child
							       : NULL;
		     v; v = v->next) {
			struct agent_measure m = value_of(v, r->measure[i].call);
			const struct json *made = json_get(v, "made");
			struct grade_verdict is = matches(r, &x->answer, &m);

			values = true;
			if (!is_yes(is.right) && is.match != GRADE_EQUAL)
				continue;
			match = true;
			asked |= made && made->type == JSON_FALSE;
			if (!said && !exact && (!x->source || is.match == GRADE_EQUAL)) {
				exact = is.match == GRADE_EQUAL;
				x->source = m.call;
			}
		}
	x->provenance = !x->calls       ? "direct"
			: x->failed > 0 ? (match ? "resilient_oracle" : "resilient_fallback")
			: match         ? (asked ? "clean_oracle" : "construction")
			: values        ? "hybrid"
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
	/* Who was told of no tokens knows of no cost: it may have been billed. */
	if (!r->asked)
		x->cost = -1;
	if (end == AGENT_ANSWERED) {
		x->answer = r->pending;
		if (x->answer.value)
			(void)grade_number(&x->answer.number, grader(r), x->answer.value);
		place(r);
	}
	/* A drawing is compared with no key. */
	if (r->o.problem->answer && end != AGENT_ERROR && end != AGENT_TIMEOUT &&
	    end != AGENT_DRAWN) {
		struct grade_verdict v =
			agent_answer_grade(grader(r), &x->answer, r->o.problem);

		x->correct = v.right;
		x->match = v.match;
	}
	agent_trace_result(r);
}
