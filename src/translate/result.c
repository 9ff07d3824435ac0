/*
 * result.c -- what came of a run, as one JSON object: the record, the verdicts of the engine and of
 * the judge of texts beside each other, and the controls (docs/TRANSLATE.md).
 */
#include "base/member.h"
#include "grade/grade.h"
#include "translate/translate_priv.h"
#include <string.h>

static const char *const state_word[] = { [TRANSLATE_UNTRANSLATED] = "untranslated",
					  [TRANSLATE_UNGATED] = "ungated",
					  [TRANSLATE_BARE] = "untranslated_steps",
					  [TRANSLATE_DONE] = "judged" };

static void add_bit(struct buf *b, const char *key, int bit)
{
	json_add_key(b, key);
	buf_add(b, bit < 0 ? "null" : bit ? "1" : "0");
}

static void add_labels(struct buf *b, const char *key, const char *geolaux,
		       const char *k12vista)
{
	json_add_key(b, key);
	buf_addc(b, '{');
	json_member_text(b, "geolaux", geolaux);
	json_member_text(b, "k12vista", k12vista);
	buf_addc(b, '}');
}

/* --- Steps ----------------------------------------------------------------------------------- */
/* What the judge of texts says of step i; the bits of GeoLaux where both were asked. */
static int judge_bit(const struct translate_run *r, int i)
{
	return r->has_bits ? r->bits.bit[i] : r->has_labels ? r->labels.bit[i] : -1;
}

/* Does a part of the step construct something? */
static bool builds(const struct translate_run *r, int i)
{
	const struct judge_report *p = &r->judged.report;

	for (int k = 0; r->state == TRANSLATE_DONE && k < p->steps; k++)
		if (p->step[k].of->number == i + 1 && p->step[k].aux)
			return true;
	return false;
}

/* With heirs of an error counted as wrong. */
static int strict_bit(const struct translate_run *r, int i, int bit)
{
	const struct judge_report *p = &r->judged.report;

	for (int k = 0; bit > 0 && k < p->steps; k++)
		if (p->step[k].of->number == i + 1 && p->step[k].eta[JUDGE_READING_HEIRS] == 0)
			return 0;
	return bit;
}

/* The label that counts: the engine's where it decides, else the judge's. */
static void add_label(struct buf *b, const struct translate_run *r, int i,
		      const struct judge_label *engine)
{
	if (engine)
		add_labels(b, "label", engine->geolaux, engine->k12vista);
	else if (r->bits.type || r->has_labels)
		add_labels(b, "label", r->bits.type ? r->bits.type[i] : NULL,
			   r->has_labels ? metric_label_rows[r->labels.label[i]].word : NULL);
}

static void add_step(struct buf *b, const struct translate_run *r, int i, int bit, int which)
{
	const struct judge_step_report *t = which >= 0 ? &r->judged.report.step[which] : NULL;
	int judge = judge_bit(r, i);

	buf_add(b, i ? ",{" : "{");
	json_member_count(b, "number", i + 1);
	add_bit(b, "engine", bit);
	add_bit(b, "judge", judge);
	add_bit(b, "both", bit >= 0 ? bit : judge);
	json_member_text(b, "verdict", t ? judge_verdict_name(t->verdict) : NULL);
	if (bit >= 0)
		add_labels(b, "engine_label", t->label.geolaux, t->label.k12vista);
	if (r->bits.type || r->has_labels)
		add_labels(b, "judge_label", r->bits.type ? r->bits.type[i] : NULL,
			   r->has_labels ? metric_label_rows[r->labels.label[i]].word : NULL);
	add_label(b, r, i, bit >= 0 ? &t->label : NULL);
	if (builds(r, i)) {
		json_add_key(b, "construction");
		buf_add(b, "true");
	}
	if (t && t->why)
		json_member_text(b, "why", t->why);
	buf_addc(b, '}');
}

/* The bits that count, as a report of porism judge has them. */
static void add_eta(struct buf *b, const struct translate_run *r, const signed char *bit,
		    bool strict)
{
	json_add_key(b, strict ? "eta_inherited_0" : "eta");
	buf_addc(b, '[');
	for (int i = 0; i < r->s->steps; i++) {
		int engine = r->state != TRANSLATE_DONE ? -1
			     : strict                   ? strict_bit(r, i, bit[i])
							: bit[i];
		int both = engine >= 0 ? engine : judge_bit(r, i);

		buf_addf(b, "%s%s", i ? "," : "", both < 0 ? "null" : both ? "1" : "0");
	}
	buf_addc(b, ']');
}

/* --- The answer ------------------------------------------------------------------------------ */
static const char *final_text(const struct translate_run *r)
{
	const char *said = r->judged.is ? r->judged.read->final_text : NULL;

	return r->s->final ? r->s->final : said;
}

/* Against the key, by the grader: 1, 0, -1 not told. */
static int graded(const struct translate_run *r)
{
	struct grade_question q = { .answer = final_text(r),
				    .key = r->s->problem.answer,
				    .choice = r->s->problem.choice,
				    .choices = r->s->problem.choices,
				    .question = r->s->problem.text };
	struct grade_result g;
	struct grader *own;

	if (!q.answer || !*q.answer || !q.key)
		return -1;
	own = grade_new();
	grade_ask(&g, own, &q, r->arena);
	grade_free(own);
	return g.v.match == GRADE_UNCLEAR ? -1 : g.v.match != GRADE_DIFFERENT;
}

/* The engine's word on the answer; a claim that the echo doubts is none. */
static int final_bit(const struct translate_run *r)
{
	const struct judge_report *p = &r->judged.report;

	if (!r->judged.is || !p->gated || r->state != TRANSLATE_DONE ||
	    (r->draft.doubt && strstr(r->draft.doubt, "\nfinal")))
		return -1;
	return p->final_right;
}

static void add_final(struct buf *b, const struct translate_run *r)
{
	int engine = final_bit(r), grader = graded(r);
	int judge = r->has_bits ? r->bits.final : -1;

	json_add_key(b, "final");
	buf_addc(b, '{');
	json_member_text(b, "text", final_text(r));
	add_bit(b, "engine", engine);
	add_bit(b, "grader", grader);
	add_bit(b, "judge", judge);
	add_bit(b, "both", engine >= 0 ? engine : grader >= 0 ? grader : judge);
	buf_addc(b, '}');
	add_bit(b, "judgment", engine >= 0 ? engine : grader >= 0 ? grader : judge);
}

/* --- Controls -------------------------------------------------------------------------------- */
static void add_claims(struct buf *b, const struct translate_run *r)
{
	const struct judge_report *p = &r->judged.report;
	long all = 0, said = 0, decided = 0;

	for (int i = 0; r->state == TRANSLATE_DONE && i < p->steps; i++)
		for (int k = 0; k < p->step[i].claims; k++) {
			enum judge_verdict v = p->step[i].claim[k].verdict;

			all++;
			said += v != JUDGE_NOT_EXPRESSIBLE;
			decided += v != JUDGE_NOT_EXPRESSIBLE && v != JUDGE_UNKNOWN;
		}
	json_add_key(b, "claims");
	buf_addc(b, '{');
	json_member_count(b, "all", all);
	json_member_count(b, "expressible", said);
	json_member_count(b, "decided", decided);
	json_member_count(b, "unquoted", r->draft.unquoted);
	buf_addc(b, '}');
}

static void add_echo(struct buf *b, const struct translate_run *r)
{
	static const char *const word[] = { "same", "different", "absent", "unanswered" };

	if (!r->made[TRANSLATE_ASK_ECHO])
		return;
	json_add_key(b, "echo");
	buf_addc(b, '{');
	for (int i = 0; i < 4; i++)
		json_member_count(b, word[i], r->echo[i]);
	json_add_key(b, "doubts");
	buf_addc(b, '[');
	for (const char *s = r->draft.doubt ? r->draft.doubt + 1 : ""; *s;) {
		size_t n = strcspn(s, "\n");
		char *id = mem_strndup(s, n);

		buf_add(b, b->s[b->n - 1] == '[' ? "" : ",");
		json_add_string(b, id);
		mem_free(id);
		s += n + (s[n] != 0);
	}
	buf_add(b, "]}");
}

static void add_blind(struct buf *b, const struct translate_blind *t)
{
	if (!t->is)
		return;
	json_add_key(b, "blind");
	buf_addf(b,
		 "{\"translated\":%s,\"gated\":%s,\"facts\":[%ld,%ld],\"claims\":[%ld,%ld],"
		 "\"verdicts\":[%ld,%ld]}",
		 t->translated ? "true" : "false", t->gated ? "true" : "false", t->facts_same,
		 t->facts_all, t->claims_same, t->claims_all, t->bits_same, t->bits_all);
}

static void add_planted(struct buf *b, const struct translate_run *r)
{
	bool words = r->made[TRANSLATE_ASK_PLANTED] > 0;

	if (!r->planted.n && !words)
		return;
	json_add_key(b, "planted");
	buf_addf(b, "[%s", buf_str(&r->planted));
	if (words) {
		buf_addf(b, "%s{\"in\":\"words\",\"kind\":\"value\",\"step\":\"%d\"",
			 r->planted.n ? "," : "", r->planted_step + 1);
		json_member_text(b, "was", r->planted_was);
		json_member_text(b, "is", r->planted_is);
		json_add_key(b, "caught");
		buf_addf(b, "%s}",
			 r->planted_caught < 0 ? "null"
			 : r->planted_caught   ? "true"
					       : "false");
	}
	buf_addc(b, ']');
}

static void add_spent(struct buf *b, const struct translate_run *r)
{
	const struct agent_usage *u = &r->usage;

	json_add_key(b, "calls");
	buf_addc(b, '{');
	for (int k = 0; k < TRANSLATE_ASKS; k++)
		if (r->made[k])
			json_member_count(b, translate_ask_word((enum translate_ask)k),
					  r->made[k]);
	buf_addc(b, '}');
	buf_addf(b,
		 ",\"tokens\":{\"input\":%ld,\"cache_read\":%ld,\"cache_write\":%ld,"
		 "\"output\":%ld,\"reasoning\":%ld},\"cost\":",
		 u->input, u->cache_read, u->cache_write, u->output, u->reasoning);
	if (r->unpriced)
		buf_add(b, "null");
	else
		buf_add_double(b, r->cost);
}

static void add_gate(struct buf *b, const struct translate_run *r)
{
	bool gated = r->state == TRANSLATE_DONE || r->state == TRANSLATE_BARE;

	json_member_flag(b, "gated", gated);
	if (!gated && r->gate_why)
		json_member_text(b, "gate_why", r->gate_why);
	json_member_count(b, "anew", r->anew);
	json_member_count(b, "unsure", r->draft.unsure);
	json_member_count(b, "unread_facts", r->draft.unread_facts);
}

void translate_run_result(struct buf *b, struct translate_run *r)
{
	signed char bit[TRANSLATE_STEPS];
	int which[TRANSLATE_STEPS];
	bool judge = r->plan->o.model[TRANSLATE_JUDGE] != NULL;

	translate_judged_bits(&r->judged, r->draft.doubt, r->s->steps, bit, which);
	buf_addc(b, '{');
	json_member_text(b, "id", r->s->id);
	json_member_text(b, "status",
			 r->failed                           ? "failed"
			 : r->plan->o.model[TRANSLATE_FIRST] ? state_word[r->state]
							     : "text_alone");
	if (r->failed) {
		json_add_key(b, "error");
		buf_addc(b, '{');
		json_member_text(b, "code", r->error.code);
		json_member_text(b, "message", r->error.message);
		buf_addc(b, '}');
	}
	add_gate(b, r);
	json_add_key(b, "steps");
	buf_addc(b, '[');
	for (int i = 0; i < r->s->steps; i++)
		add_step(b, r, i, r->state == TRANSLATE_DONE ? bit[i] : -1, which[i]);
	buf_addc(b, ']');
	add_eta(b, r, bit, false);
	add_eta(b, r, bit, true);
	add_final(b, r);
	if (judge) {
		json_add_key(b, "unjudged");
		buf_add(b, r->has_bits || r->has_labels ? "false" : "true");
	}
	add_claims(b, r);
	add_echo(b, r);
	add_blind(b, &r->blind);
	add_planted(b, r);
	add_spent(b, r);
	if (r->record) {
		json_add_key(b, "record");
		buf_add(b, r->record);
	}
	if (r->state == TRANSLATE_DONE) {
		json_add_key(b, "report");
		judge_json(b, r->s->id, &r->judged.report, NULL, false);
	}
	buf_addc(b, '}');
}
