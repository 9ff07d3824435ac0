/*
 * run.c -- the state machine: facts, the gate, steps, the echo; then the controls that are drawn;
 * then the judge of texts.
 *
 * Each question is a conversation of its own.  What cannot be read goes back in it, so often as the
 * settings say; what is taken of the last reply is what could be read.
 */
#include "base/member.h"
#include "translate/translate_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct translate_settings *settings(const struct translate_run *r)
{
	return r->plan->o.settings;
}

static void begin(struct translate_run *r, enum translate_ask k, const char *note)
{
	r->at = k;
	if (k != TRANSLATE_ASKS)
		translate_say_first(r, note);
}

/* Send it back, if that may be done once more. */
static bool again(struct translate_run *r, const struct buf *wrong, long most)
{
	if (!wrong->n || r->mends >= most)
		return false;
	translate_say_again(r, buf_str(wrong));
	return true;
}

/* --- What comes next ------------------------------------------------------------------------- */
static bool wants_blind(const struct translate_run *r)
{
	return r->state == TRANSLATE_DONE && !r->made[TRANSLATE_ASK_BLIND_FACTS] &&
	       translate_drawn("blind", r->s->id, 0, settings(r)->draw, settings(r)->blind);
}

/* Is there a step with an error to be planted into its words? */
static bool wants_words(struct translate_run *r)
{
	if (r->state != TRANSLATE_DONE || r->made[TRANSLATE_ASK_PLANTED])
		return false;
	r->planted_step =
		translate_plant_text(&r->planted_text, &r->planted_was, &r->planted_is,
				     &r->judged, r->s, settings(r), r->arena);
	if (r->planted_step < 0)
		return false;
	r->planted_steps =
		arena_alloc(r->arena, (size_t)r->s->steps * sizeof *r->planted_steps);
	for (int i = 0; i < r->s->steps; i++)
		r->planted_steps[i] = i == r->planted_step ? r->planted_text : r->s->step[i];
	return true;
}

static bool has_error(const struct translate_run *r)
{
	for (int i = 0; r->has_bits && i < r->bits.steps; i++)
		if (!r->bits.bit[i])
			return true;
	return false;
}

static void go_on(struct translate_run *r)
{
	bool judge = r->plan->o.model[TRANSLATE_JUDGE] != NULL;
	enum translate_ask next = TRANSLATE_ASKS;

	if (wants_blind(r))
		next = TRANSLATE_ASK_BLIND_FACTS;
	else if (wants_words(r))
		next = TRANSLATE_ASK_PLANTED;
	else if (judge && settings(r)->geolaux && !r->has_bits && !r->no_bits)
		next = TRANSLATE_ASK_JUDGE_STEPS;
	else if (judge && has_error(r) && !r->bits.type && !r->no_types)
		next = TRANSLATE_ASK_JUDGE_ERRORS;
	else if (judge && settings(r)->k12vista && !r->has_labels && !r->no_labels)
		next = TRANSLATE_ASK_JUDGE_K12;
	begin(r, next, NULL);
}

/* --- Facts ----------------------------------------------------------------------------------- */
static const char *facts_record(struct translate_run *r, const struct translate_draft *d)
{
	struct buf b = { 0 };
	const char *s;

	translate_draft_record(&b, d, r->s, NULL, false);
	s = arena_strdup(r->arena, buf_str(&b));
	buf_clear(&b);
	return s;
}

/* Why the facts cannot be what was meant: no word of the key. */
static const char *gate_note(struct translate_run *r)
{
	const struct judge_report *p = &r->gate.report;
	struct buf b = { 0 };
	const char *s;

	buf_add(&b, "An earlier translation of this problem was not right: ");
	if (!r->gate.is)
		buf_add(&b, "it could not be read");
	else if (p->contradictory)
		buf_add(&b, "its facts contradict each other");
	else
		buf_add(&b, "what is asked does not follow from its facts as it should");
	for (int i = 0; p->contradictory && i < p->conflict.n; i++)
		for (int k = 0; k < r->gate.read->facts; k++)
			if (!strcmp(r->gate.read->statement[k].id, p->conflict.id[i]))
				buf_addf(&b, "%s %s", i ? ";" : ":",
					 r->gate.read->statement[k].text);
	buf_add(&b, ". Translate it anew, from the text and the picture.");
	s = arena_strdup(r->arena, buf_str(&b));
	buf_clear(&b);
	return s;
}

/* A goal that cannot be read is told like a fact. */
static void check_goal(struct buf *wrong, const struct translate_judged *j)
{
	if (j->is && j->read->goal && j->report.gate == JUDGE_UNASKED && j->report.gate_why)
		buf_addf(wrong, "- goal, %s: %s\n", j->read->goal, j->report.gate_why);
}

static void take_facts(struct translate_run *r, const char *text)
{
	struct buf wrong = { 0 };
	bool read =
		translate_draft_facts(&r->draft, &wrong, text, r->s, settings(r), r->arena);

	translate_judged_clear(&r->gate);
	r->gate = (struct translate_judged){ 0 };
	if (read) {
		translate_judged_run(&r->gate, facts_record(r, &r->draft), settings(r)->budget,
				     r->arena);
		check_goal(&wrong, &r->gate);
	}
	if (again(r, &wrong, settings(r)->mend)) {
		buf_clear(&wrong);
		return;
	}
	buf_clear(&wrong);
	r->gate_why = r->gate.is ? r->gate.report.gate_why : "the facts could not be read";
	if (r->gate.is && r->gate.report.gated) {
		r->state = TRANSLATE_BARE;
		if (r->s->steps)
			begin(r, TRANSLATE_ASK_STEPS, NULL);
		else
			go_on(r);
	} else if (r->anew < settings(r)->anew) {
		r->anew++;
		begin(r, TRANSLATE_ASK_FACTS, gate_note(r));
	} else {
		r->state = r->gate.is ? TRANSLATE_UNGATED : TRANSLATE_UNTRANSLATED;
		if (r->gate.is)
			r->record = facts_record(r, &r->draft);
		go_on(r);
	}
}

/* --- Steps ----------------------------------------------------------------------------------- */
static void judge_draft(struct translate_judged *out, struct translate_run *r,
			const struct translate_draft *d, const char *const *step,
			const char **record)
{
	struct buf b = { 0 };

	translate_draft_record(&b, d, r->s, step, true);
	*record = arena_strdup(r->arena, buf_str(&b));
	buf_clear(&b);
	translate_judged_run(out, *record, settings(r)->budget, r->arena);
}

/* The record is what it will be: judged, and errors planted into it. */
static void settle(struct translate_run *r)
{
	translate_judged_clear(&r->judged);
	judge_draft(&r->judged, r, &r->draft, r->s->step, &r->record);
	r->state = r->judged.is ? TRANSLATE_DONE : TRANSLATE_BARE;
	translate_plant(&r->planted, &r->judged, r->s, settings(r), r->arena);
	go_on(r);
}

static int sentences(const struct judge_record *r)
{
	int n = 0;

	for (int i = r->facts; i < r->statements; i++)
		n += !r->statement[i].unread && r->statement[i].says;
	return n;
}

/* Read, not judged: for the sentences. */
static bool read_draft(struct translate_run *r)
{
	struct buf b = { 0 };
	struct err e;
	struct json *j = NULL;
	bool good;

	translate_draft_record(&b, &r->draft, r->s, r->s->step, true);
	translate_judged_clear(&r->judged);
	good = json_read(&j, buf_str(&b), b.n, r->arena, &e) == OK &&
	       judge_read(&r->judged.read, j, r->arena, &e) == OK;
	buf_clear(&b);
	return good;
}

static void take_steps(struct translate_run *r, const char *text)
{
	struct buf wrong = { 0 };
	int unsure = r->draft.unsure;
	bool read = translate_draft_steps(&r->draft, &wrong, text, r->s, r->s->step, r->arena);

	if (again(r, &wrong, settings(r)->mend))
		r->draft.unsure = unsure;
	else if (!read)
		go_on(r);
	else if (settings(r)->echo && read_draft(r) && sentences(r->judged.read))
		begin(r, TRANSLATE_ASK_ECHO, NULL);
	else
		settle(r);
	buf_clear(&wrong);
}

/* --- The echo -------------------------------------------------------------------------------- */
/* Which word: 0 same, 1 different, 2 absent, 3 none of them. */
static int echo_of(const struct json *j, const char *id)
{
	static const char *const word[] = { "same", "different", "absent" };
	int k = 0;

	while (k < 3 && !(json_says(j, id, word[k])))
		k++;
	return k;
}

static void add_id(struct buf *b, const char *id)
{
	buf_addf(b, "%s%s\n", b->n ? "" : "\n", id);
}

static const char *ids_of(struct translate_run *r, const struct buf *b)
{
	return b->n ? arena_strdup(r->arena, buf_str(b)) : NULL;
}

static void take_echo(struct translate_run *r, const char *text)
{
	const struct judge_record *t = r->judged.read;
	struct buf wrong = { 0 }, doubt = { 0 }, silent = { 0 };
	struct err e = { 0 };
	struct json *j = NULL;

	memset(r->echo, 0, sizeof r->echo);
	if (translate_reply_read(&j, text, JSON_OBJECT, r->arena, &e) != OK)
		buf_addf(&wrong, "- %s\n", e.msg);
	for (int i = t->facts; i < t->statements; i++) {
		const struct judge_statement *c = &t->statement[i];
		int k;

		if (c->unread || !c->says)
			continue;
		k = echo_of(j, c->id);
		r->echo[k]++;
		if (k)
			add_id(&doubt, c->id);
		if (k == 3) {
			add_id(&silent, c->id);
			buf_addf(&wrong, "- %s must be same, different or absent\n", c->id);
		}
	}
	if (!again(r, &wrong, settings(r)->mend)) {
		r->draft.doubt = ids_of(r, &doubt);
		r->draft.silent = ids_of(r, &silent);
		settle(r);
	}
	buf_clear(&wrong);
	buf_clear(&doubt);
	buf_clear(&silent);
}

/* --- A second translation --------------------------------------------------------------------- */
static void take_blind_facts(struct translate_run *r, const char *text)
{
	struct buf wrong = { 0 };
	bool read = translate_draft_facts(&r->blind_draft, &wrong, text, r->s, settings(r),
					  r->arena);

	r->blind.is = true;
	if (!again(r, &wrong, settings(r)->mend)) {
		if (read)
			begin(r, TRANSLATE_ASK_BLIND_STEPS, NULL);
		else
			go_on(r);
	}
	buf_clear(&wrong);
}

static void compare(struct translate_run *r, const struct translate_judged *j)
{
	struct translate_forms x = { 0 }, y = { 0 };
	signed char one[TRANSLATE_STEPS], other[TRANSLATE_STEPS];
	int which[TRANSLATE_STEPS];
	struct translate_blind *b = &r->blind;

	translate_forms_of(&x, r->judged.record, r->judged.read, false, r->arena);
	translate_forms_of(&y, j->record, j->read, false, r->arena);
	translate_forms_compare(&x, &y, &b->facts_same, &b->facts_all);
	x.n = y.n = 0;
	translate_forms_of(&x, r->judged.record, r->judged.read, true, r->arena);
	translate_forms_of(&y, j->record, j->read, true, r->arena);
	translate_forms_compare(&x, &y, &b->claims_same, &b->claims_all);
	translate_judged_bits(&r->judged, r->draft.doubt, r->s->steps, one, which);
	translate_judged_bits(j, NULL, r->s->steps, other, which);
	for (int i = 0; i < r->s->steps; i++)
		if (one[i] >= 0 && other[i] >= 0) {
			b->bits_all++;
			b->bits_same += one[i] == other[i];
		}
}

static void take_blind_steps(struct translate_run *r, const char *text)
{
	struct buf wrong = { 0 };
	struct translate_judged j = { 0 };
	const char *record;
	bool read = translate_draft_steps(&r->blind_draft, &wrong, text, r->s, r->s->step,
					  r->arena);

	if (again(r, &wrong, settings(r)->mend)) {
		buf_clear(&wrong);
		return;
	}
	buf_clear(&wrong);
	if (read)
		judge_draft(&j, r, &r->blind_draft, r->s->step, &record);
	r->blind.translated = j.is;
	r->blind.gated = j.is && j.report.gated;
	if (j.is)
		compare(r, &j);
	translate_judged_clear(&j);
	go_on(r);
}

/* --- An error in the words -------------------------------------------------------------------- */
static void take_planted(struct translate_run *r, const char *text)
{
	struct buf wrong = { 0 };
	struct translate_judged j = { 0 };
	signed char bit[TRANSLATE_STEPS];
	int which[TRANSLATE_STEPS];
	const char *record;
	bool read;

	r->planted_draft = r->draft;
	r->planted_draft.doubt = NULL;
	read = translate_draft_steps(&r->planted_draft, &wrong, text, r->s, r->planted_steps,
				     r->arena);
	if (again(r, &wrong, settings(r)->mend)) {
		buf_clear(&wrong);
		return;
	}
	buf_clear(&wrong);
	r->planted_caught = -1;
	if (read)
		judge_draft(&j, r, &r->planted_draft, r->planted_steps, &record);
	if (j.is) {
		translate_judged_bits(&j, NULL, r->s->steps, bit, which);
		r->planted_caught = bit[r->planted_step] == 0;
	}
	translate_judged_clear(&j);
	go_on(r);
}

/* --- The judge of texts ------------------------------------------------------------------------ */
static void take_judge_steps(struct translate_run *r, const char *text)
{
	struct buf wrong = { 0 };
	struct err e = { 0 };

	r->has_bits = translate_judge_steps(&r->bits, text, r->s->steps, r->arena, &e) == OK;
	if (!r->has_bits)
		buf_addf(&wrong, "- %s\n", e.msg);
	if (!again(r, &wrong, settings(r)->tries)) {
		r->no_bits = !r->has_bits;
		go_on(r);
	}
	buf_clear(&wrong);
}

static void take_judge_errors(struct translate_run *r, const char *text)
{
	struct buf wrong = { 0 };
	struct err e = { 0 };

	if (translate_judge_errors(&r->bits, text, r->arena, &e) != OK)
		buf_addf(&wrong, "- %s\n", e.msg);
	if (!again(r, &wrong, settings(r)->tries)) {
		r->no_types = !r->bits.type;
		go_on(r);
	}
	buf_clear(&wrong);
}

static void take_judge_k12(struct translate_run *r, const char *text)
{
	struct buf wrong = { 0 };
	struct err e = { 0 };

	r->has_labels = translate_judge_k12(&r->labels, text, r->s->steps, r->arena, &e) == OK;
	if (!r->has_labels)
		buf_addf(&wrong, "- %s\n", e.msg);
	if (!again(r, &wrong, settings(r)->tries)) {
		r->no_labels = !r->has_labels;
		go_on(r);
	}
	buf_clear(&wrong);
}

static void (*const take[TRANSLATE_ASKS])(struct translate_run *r, const char *text) = {
	[TRANSLATE_ASK_FACTS] = take_facts,
	[TRANSLATE_ASK_STEPS] = take_steps,
	[TRANSLATE_ASK_ECHO] = take_echo,
	[TRANSLATE_ASK_BLIND_FACTS] = take_blind_facts,
	[TRANSLATE_ASK_BLIND_STEPS] = take_blind_steps,
	[TRANSLATE_ASK_PLANTED] = take_planted,
	[TRANSLATE_ASK_JUDGE_STEPS] = take_judge_steps,
	[TRANSLATE_ASK_JUDGE_ERRORS] = take_judge_errors,
	[TRANSLATE_ASK_JUDGE_K12] = take_judge_k12,
};

/* --- The door --------------------------------------------------------------------------------- */
struct translate_run *translate_run_new(const struct translate_plan *p,
					const struct translate_sample *s, translate_sink *sink,
					void *user)
{
	struct translate_run *r = mem_alloc(sizeof *r);

	r->plan = p;
	r->s = s;
	r->arena = arena_new();
	r->sink = sink;
	r->user = user;
	r->planted_step = -1;
	if (p->o.model[TRANSLATE_FIRST])
		begin(r, TRANSLATE_ASK_FACTS, NULL);
	else
		go_on(r);
	return r;
}

void translate_run_free(struct translate_run *r)
{
	if (!r)
		return;
	translate_judged_clear(&r->gate);
	translate_judged_clear(&r->judged);
	buf_clear(&r->planted);
	arena_free(r->arena);
	mem_free(r);
}

struct arena *translate_run_arena(struct translate_run *r)
{
	return r->arena;
}

enum translate_slot translate_run_slot(const struct translate_run *r)
{
	return r->at == TRANSLATE_ASKS ? TRANSLATE_SLOTS : translate_ask_slot(r->at);
}

bool translate_run_ask(struct translate_run *r, struct agent_request *q)
{
	enum translate_slot slot = translate_run_slot(r);

	if (slot == TRANSLATE_SLOTS)
		return false;
	agent_request_begin(q, translate_plan_model(r->plan, slot), r->plan->o.agent,
			    r->left[slot]);
	q->system = r->plan->system[r->at];
	q->system_json = r->plan->system_json[r->at];
	q->choice = AGENT_TOOLS_NONE;
	q->turn = r->turn;
	q->turns = r->turns;
	return true;
}

struct agent_script_ask translate_run_script(const struct translate_run *r)
{
	return (struct agent_script_ask){
		.id = r->s->id,
		.mode = r->at == TRANSLATE_ASKS ? "" : translate_ask_word(r->at),
		.seed = -1,
		.turn = r->at == TRANSLATE_ASKS ? 0 : r->made[r->at]
	};
}

static void add_usage(struct agent_usage *to, const struct agent_usage *u)
{
	to->input += u->input > 0 ? u->input : 0;
	to->cache_read += u->cache_read > 0 ? u->cache_read : 0;
	to->cache_write += u->cache_write > 0 ? u->cache_write : 0;
	to->output += u->output > 0 ? u->output : 0;
	to->reasoning += u->reasoning > 0 ? u->reasoning : 0;
}

/* The reply to what is asked now. */
static void take_reply(struct translate_run *r, const char *text, const char *raw,
		       const struct agent_usage *u, double cost)
{
	enum translate_ask k = r->at;
	struct agent_turn *t;

	r->turn = arena_grow(r->arena, r->turn, &r->cap, r->turns + 1, sizeof *r->turn);
	t = &r->turn[r->turns++];
	*t = (struct agent_turn){ .role = AGENT_MODEL, .raw = arena_strdup(r->arena, raw) };
	add_usage(&r->usage, u);
	if (cost >= 0)
		r->cost += cost;
	else
		r->unpriced = true;
	r->made[k]++;
	take[k](r, arena_strdup(r->arena, text));
}

static void write_reply(struct translate_run *r, const struct agent_reply *reply, double cost)
{
	const struct agent_usage *u = &reply->usage;
	struct buf b = { 0 };

	if (!r->sink)
		return;
	buf_addc(&b, '{');
	json_member_text(&b, "id", r->s->id);
	json_member_text(&b, "ask", translate_ask_word(r->at));
	buf_addf(&b, ",\"turn\":%d,\"hash\":\"%016llx\"", r->made[r->at],
		 (unsigned long long)translate_question_hash(r));
	json_member_text(&b, "text", reply->text);
	json_member_text(&b, "raw", reply->raw);
	buf_addf(&b,
		 ",\"tokens\":{\"input\":%ld,\"cache_read\":%ld,\"cache_write\":%ld,"
		 "\"output\":%ld,\"reasoning\":%ld}",
		 u->input, u->cache_read, u->cache_write, u->output, u->reasoning);
	json_add_key(&b, "cost");
	if (cost >= 0)
		buf_add_double(&b, cost);
	else
		buf_add(&b, "null");
	buf_addc(&b, '}');
	r->sink(r->user, b.s, b.n);
	buf_clear(&b);
}

void translate_run_reply(struct translate_run *r, const struct agent_reply *reply,
			 const struct agent_sent *about)
{
	enum translate_slot slot = translate_run_slot(r);
	double cost = about && about->cost ? *about->cost
		      : r->plan->priced[slot]
			      ? agent_cost(&r->plan->price[slot], &reply->usage)
			      : -1;

	write_reply(r, reply, cost);
	take_reply(r, reply->text, reply->raw, &reply->usage, cost);
}

void translate_run_retry(struct translate_run *r, const struct agent_refusal *why)
{
	r->left[translate_run_slot(r)] |= agent_leave_bit(why->code);
}

void translate_run_fail(struct translate_run *r, const struct agent_refusal *why)
{
	r->failed = true;
	r->error = *why;
	r->at = TRANSLATE_ASKS;
}

bool translate_run_failed(const struct translate_run *r)
{
	return r->failed;
}

bool translate_run_again(struct translate_run *r, const struct json *line)
{
	const char *ask = json_text(line, "ask"), *hash = json_text(line, "hash");
	const char *text = json_text(line, "text"), *raw = json_text(line, "raw");
	const struct json *t = json_get(line, "tokens"), *paid = json_get(line, "cost");
	struct agent_usage u;
	char now[24];
	double cost;

	if (r->at == TRANSLATE_ASKS || !ask || !hash || !text || !raw ||
	    strcmp(ask, translate_ask_word(r->at)) != 0 ||
	    json_whole(line, "turn", -1) != r->made[r->at])
		return false;
	snprintf(now, sizeof now, "%016llx", (unsigned long long)translate_question_hash(r));
	if (strcmp(now, hash) != 0)
		return false;
	u = (struct agent_usage){ json_whole(t, "input", -1), json_whole(t, "cache_read", -1),
				  json_whole(t, "cache_write", -1),
				  json_whole(t, "output", -1),
				  json_whole(t, "reasoning", -1) };
	if (!paid || paid->type != JSON_NUMBER || !text_double(&cost, paid->text))
		cost = -1;
	take_reply(r, text, raw, &u, cost);
	return true;
}
