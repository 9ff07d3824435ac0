/*
 * run.c -- the loop as a state machine: what is asked next, and what a reply leads to.
 *
 * Rules (those of the paper unless said otherwise): the first reply must call a tool; an answer
 * beside calls counts when some call was made before; a reply with neither ends the run, after
 * it has been asked once what it waits for (ours); when the turns are spent it is asked for an
 * answer without tools (ours, can be switched off).
 */
#include "agent/agent_priv.h"
#include "base/member.h"
#include <math.h>
#include <string.h>

/* --- Beginning and end ------------------------------------------------------------------------- */
static bool is_mode(const struct agent_run *r, const char *mode)
{
	return !strcmp(r->o.settings->mode, mode);
}

/* The tools as the model sees them now. */
static char *tools_text(const struct desk *d, const struct agent_model *m)
{
	struct buf b = { 0 };

	desk_tools(&b, d, m->wire->form);
	return buf_take(&b);
}

static enum status sit_down(struct agent_plan *p, const struct agent_run_options *o,
			    struct err *e)
{
	const struct agent_settings *s = o->settings;
	struct desk_options d = { .tools = o->tools,
				  .cas = o->cas,
				  .seed = 1,
				  .profile =
					  !strcmp(s->disclose, "find") ? "core" : s->profile,
				  .only = s->only,
				  .omit = s->omit,
				  .overlay = s->overlay,
				  .first = o->first };
	enum status st = agent_without_read(&d.without, s->without, e);

	if (st == OK && (d.without & DESK_NO_PICTURES) && s->picture_every > 0)
		return err_fail_with(e, E_ARG, "bad_argument", "picture_every",
				     "leave one of the two out",
				     "picture_every: pictures are taken away (without)");
	if (st == OK)
		st = desk_new(&p->desk, &d, e);
	if (st == OK)
		p->tools = tools_text(p->desk, o->model);
	if (st == OK && !strcmp(p->tools, "[]"))
		return err_fail_with(
			e, E_ARG, "bad_argument", s->only ? "only" : "without",
			"take less away; mode direct is a run without tools",
			"no tool is left of what profile, only, omit and without say");
	return st;
}

/* NULL, or the name of one of the texts for models. */
static enum status check_prompt(const char *name, struct err *e)
{
	const char *names[40];
	int n = 0;

	if (!name)
		return OK;
	while (n < 40 && (names[n] = agent_prompt_name(n)) != NULL)
		if (!strcmp(names[n++], name))
			return OK;
	err_fail_with(e, E_ARG, "not_found", "prompt", NULL, "there is no prompt \"%.60s\"",
		      name);
	if (e)
		text_near(e->near, sizeof e->near, name, names, n, 3);
	return E_ARG;
}

enum status agent_plan_new(struct agent_plan **out, const struct agent_run_options *o,
			   struct err *e)
{
	const struct agent_settings *s = o->settings;
	bool direct = !strcmp(s->mode, "direct");
	const char *prompt = s->prompt                      ? s->prompt
			     : direct                       ? "direct"
			     : !strcmp(s->mode, "draw")     ? "draw"
			     : !strcmp(s->profile, "solid") ? "solid"
							    : "canvas";
	struct agent_plan *p = mem_alloc(sizeof *p);
	enum status st = check_prompt(s->prompt, e);
	struct buf head = { 0 };

	if (st == OK && !direct)
		st = sit_down(p, o, e);

	if (st != OK) {
		agent_plan_free(p);
		return st;
	}
	p->system = agent_system_text(o, p->desk, prompt);
	p->priced = agent_price_find(&p->price, o->prices, o->model->name);
	json_add_string(&head, p->system);
	p->system_json = buf_take(&head);
	agent_trace_given_json(&head, o, p->system_json, p->tools);
	p->head_n = head.n;
	p->head = buf_take(&head);
	*out = p;
	return OK;
}

void agent_plan_free(struct agent_plan *p)
{
	if (!p)
		return;
	desk_free(p->desk);
	mem_free(p->system);
	mem_free(p->system_json);
	mem_free(p->tools);
	mem_free(p->head);
	mem_free(p);
}

static enum status prepare(struct agent_run *r, struct err *e)
{
	const struct agent_settings *s = r->o.settings;
	enum status st = r->o.plan ? OK : agent_plan_new(&r->own, &r->o, e);

	if (st != OK)
		return st;
	r->plan = r->o.plan ? r->o.plan : r->own;
	r->system = r->plan->system;
	r->tools = r->plan->tools;
	if (r->plan->desk)
		r->desk = desk_like(r->plan->desk, r->o.cas);
	r->phase = is_mode(r, "canvas") && !strcmp(s->gate, "ask") ? PHASE_GATE : PHASE_WORK;
	r->result.usage = (struct agent_usage){ 0 };
	r->result.provenance = NULL; /* until there is an answer */
	r->result.agrees = r->result.correct = TRUTH_UNKNOWN;
	return OK;
}

struct agent_run *agent_run_bare(const struct agent_run_options *o)
{
	struct agent_run *r = mem_alloc(sizeof *r);

	r->o = *o;
	r->arena = arena_new();
	return r;
}

enum status agent_run_begin(struct agent_run *r, struct err *e)
{
	enum status st = prepare(r, e);

	if (st != OK)
		return st;
	agent_trace_head(r);
	agent_say_problem(r);
	return OK;
}

enum status agent_run_new(struct agent_run **out, const struct agent_run_options *o,
			  struct err *e)
{
	struct agent_run *r = agent_run_bare(o);
	enum status st = agent_run_begin(r, e);

	if (st != OK)
		agent_run_free(r);
	else
		*out = r;
	return st;
}

void agent_run_free(struct agent_run *r)
{
	if (!r)
		return;
	desk_free(r->desk);
	agent_plan_free(r->own);
	grade_free(r->grader);
	buf_clear(&r->line);
	arena_free(r->arena);
	mem_free(r);
}

struct arena *agent_run_arena(struct agent_run *r)
{
	return r->arena;
}

const struct agent_result *agent_run_result(const struct agent_run *r)
{
	return &r->result;
}

struct desk *agent_run_desk(struct agent_run *r)
{
	return r->desk;
}

struct agent_script_ask agent_run_script(const struct agent_run *r)
{
	return (struct agent_script_ask){ r->o.problem->id, r->o.settings->mode,
					  r->o.settings->seed, r->asked };
}

void agent_run_watch(struct agent_run *r, const struct agent_watch *w)
{
	r->watch = *w;
}

/* --- Asking -------------------------------------------------------------------------------------- */

/* A conversation that has grown too long loses its oldest observations, never the model's own
 * turns, the problem, or the note of the plan. */
static void shorten(struct agent_run *r)
{
	bool ask = r->desk && desk_offers(r->desk, "query_canvas");
	const char *gone = ask ? "{\"ok\":true,\"elided\":\"an old observation; query_canvas "
				 "tells what is there now\"}"
			       : "{\"ok\":true,\"elided\":\"an old observation\"}";
	size_t least = strlen(gone) + 1;
	size_t aim = (size_t)r->o.settings->context / 2;
	const char *note = r->desk ? desk_note(r->desk) : "";
	bool cut = false;

	if (r->bytes <= (size_t)r->o.settings->context)
		return;
	/* The last three turns are what it works with. */
	for (; r->elided < r->turns - 3 && r->bytes > aim; r->elided++) {
		struct agent_turn *t = &r->turn[r->elided];
		struct agent_tool_result *copy;

		if (t->role != AGENT_RESULTS)
			continue;
		copy = arena_alloc(r->arena, (size_t)t->results * sizeof *copy);
		for (int i = 0; i < t->results; i++) {
			copy[i] = t->result[i];
			if (copy[i].image)
				r->bytes -= strlen(copy[i].image->base64);
			copy[i].image = NULL;
			if (strlen(copy[i].text) > least) {
				r->bytes -= strlen(copy[i].text) - least;
				copy[i].text = gone;
			}
		}
		for (int i = 0; i < t->parts; i++)
			r->bytes -= strlen(t->part[i].image ? t->part[i].image->base64
							    : t->part[i].text);
		t->result = copy;
		t->parts = 0;
		cut = true;
	}
	if (cut && *note)
		agent_say(r, arena_printf(r->arena, "Your note: %s", note), NULL);
}

void agent_request_begin(struct agent_request *q, const struct agent_model *m,
			 const struct agent_settings *s, unsigned left)
{
	/* OpenAI has another name for the limit than all others, which others may overlook. */
	bool newer = !strcmp(m->provider->name, "openai-chat");

	if (left & AGENT_LEAVE_LIMIT)
		newer = !newer;
	*q = (struct agent_request){
		.model = m->name,
		.stream = s->stream,
		.cache = s->cache && !(left & AGENT_LEAVE_CACHE),
		.temperature = left & AGENT_LEAVE_TEMPERATURE ? -1 : s->temperature,
		.max_tokens = s->max_tokens,
		.limit = newer ? "max_completion_tokens" : "max_tokens",
		.effort = left & AGENT_LEAVE_EFFORT ? NULL : s->effort,
		.seed = left & AGENT_LEAVE_SEED ? -1 : s->seed,
		.left = left,
	};
}

bool agent_run_ask(struct agent_run *r, struct agent_request *q)
{
	const struct agent_settings *s = r->o.settings;
	bool quiet = r->phase == PHASE_GATE || r->phase == PHASE_FORCED;

	if (r->phase == PHASE_OVER)
		return false;
	shorten(r);
	agent_request_begin(q, r->o.model, s, r->left);
	q->system = r->system;
	q->system_json = r->plan->system_json;
	q->tools = r->tools;
	q->choice = r->left & AGENT_LEAVE_FORCE                          ? AGENT_TOOLS_AUTO
		    : quiet                                              ? AGENT_TOOLS_NONE
		    : !r->asked && s->force_tool && is_mode(r, "canvas") ? AGENT_TOOLS_REQUIRED
									 : AGENT_TOOLS_AUTO;
	q->turn = r->turn;
	q->turns = r->turns;
	return true;
}

void agent_run_conversation(const struct agent_run *r, struct agent_request *q)
{
	*q = (struct agent_request){ .model = r->o.model->name,
				     .system = r->system,
				     .system_json = r->plan->system_json,
				     .tools = r->tools,
				     .turn = r->turn,
				     .turns = r->turns,
				     .temperature = -1,
				     .seed = -1 };
}

/* --- Replies --------------------------------------------------------------------------------------- */
static void add_usage(struct agent_usage *sum, const struct agent_usage *u)
{
	sum->input += u->input > 0 ? u->input : 0;
	sum->cache_read += u->cache_read > 0 ? u->cache_read : 0;
	sum->cache_write += u->cache_write > 0 ? u->cache_write : 0;
	sum->output += u->output > 0 ? u->output : 0;
	sum->reasoning += u->reasoning > 0 ? u->reasoning : 0;
}

/* The model's turn on one line, for the trace is lines: outside of texts a newline is a blank,
 * and inside there is none. */
static const char *flattened(struct agent_run *r, const char *raw)
{
	char *flat = arena_strdup(r->arena, raw);

	for (char *s = flat; *s; s++)
		*s = *s == '\n' || *s == '\r' ? ' ' : *s;
	return flat;
}

static void make_call(struct agent_run *r, const struct agent_call *c,
		      struct agent_tool_result *out)
{
	struct desk_result d = { 0 };

	if (c->args)
		desk_call(r->desk, c->name, c->args, &d);
	else
		desk_refuse(r->desk, c->name, c->wrong ? c->wrong : "no arguments", &d);
	*out = (struct agent_tool_result){
		.id = c->id,
		.name = c->name,
		.ok = d.ok,
		.text = arena_strndup(r->arena, buf_str(&d.json), d.json.n),
		.image = agent_image_of(r, &d.picture),
	};
	r->bytes += d.json.n + (out->image ? strlen(out->image->base64) : 0);
	agent_measured(r, &d);
	agent_trace_call(r, c, &d, out->image);
	if (r->watch.called)
		r->watch.called(r->watch.user, desk_calls(r->desk), c->name, c->text, d.ok,
				out->text);
	desk_result_clear(&d);
	r->since_picture++;
}

static void run_calls(struct agent_run *r, const struct agent_call *c, int n)
{
	struct agent_tool_result *out = arena_alloc(r->arena, (size_t)n * sizeof *out);
	struct agent_turn *t;
	long every = r->o.settings->picture_every;

	for (int i = 0; i < n; i++)
		make_call(r, &c[i], &out[i]);
	t = agent_add_turn(r);
	*t = (struct agent_turn){ .role = AGENT_RESULTS, .result = out, .results = n };
	agent_event_begin(r, "turn");
	agent_event_end(r);
	if (every && r->since_picture >= every) {
		const struct agent_image *image = agent_show(r);

		if (image)
			agent_say(r, "The canvas now:", image);
		r->since_picture = 0;
	}
}

/* The end without another answer: one that was given, doubted by the check and not revised
 * stands. */
static void give_up(struct agent_run *r, enum agent_end end)
{
	if (r->given.text) {
		r->pending = r->given;
		end = AGENT_ANSWERED;
	}
	agent_finish(r, end);
}

/* The turns, or the money, are spent: one last question, or the end. */
static void spent(struct agent_run *r, enum agent_end end)
{
	if (!r->o.settings->force_answer || is_mode(r, "draw") || r->phase == PHASE_FORCED) {
		give_up(r, end);
		return;
	}
	r->phase = PHASE_FORCED;
	agent_say(r, agent_text(r, "force"), NULL);
}

static void limits(struct agent_run *r)
{
	double most = r->o.settings->max_cost;

	if (r->phase == PHASE_OVER)
		return;
	if (most > 0 && r->result.cost >= most)
		give_up(r, AGENT_COST);
	else if (r->asked >= r->o.settings->turns)
		spent(r, AGENT_TURNS);
}

static void answered(struct agent_run *r)
{
	r->idle = 0;
	if (agent_check(r))
		agent_finish(r, AGENT_ANSWERED);
	else
		r->given = r->pending;
}

/* Draw mode: two phases, each ended by a word of the model's; or the first one alone. */
static void drawn(struct agent_run *r, const struct agent_reply *reply)
{
	bool looks = r->o.settings->looks;
	bool built = strstr(reply->text, "GEOMETRY_DONE") != NULL;
	bool done = strstr(reply->text, "CONSTRUCTION_COMPLETE") != NULL ||
		    (!looks && (built || strstr(reply->text, "CONSTRUCTION_DONE") != NULL));
	char *tools;

	if (!reply->calls && (done || r->idle > 1) &&
	    !fig_journal_count(desk_figure(r->desk))) {
		/* Words do not draw. */
		agent_finish(r, AGENT_SILENT);
	} else if (done && !reply->calls) {
		agent_finish(r, AGENT_DRAWN);
	} else if (looks && r->phase == PHASE_WORK && (built || r->idle > 1) &&
		   !reply->calls) {
		r->phase = PHASE_RENDER;
		r->idle = 0;
		desk_list_more(r->desk, "render");
		tools = tools_text(r->desk, r->o.model);
		r->tools = arena_strdup(r->arena, tools);
		mem_free(tools);
		agent_say(r, agent_text(r, "render"), agent_show(r));
	} else if (!reply->calls && r->idle > 1) {
		agent_finish(r, AGENT_DRAWN);
	} else if (!reply->calls) {
		agent_say(r, agent_text(r, looks ? "draw-nudge" : "goal-nudge"), NULL);
	}
}

/* Neither calls nor an answer. */
static void silent(struct agent_run *r, const struct agent_reply *reply)
{
	if (reply->stop == AGENT_STOP_REFUSED)
		agent_finish(r, AGENT_REFUSED);
	else if (r->phase == PHASE_FORCED || is_mode(r, "direct") || r->idle > 1 ||
		 !r->o.settings->nudge)
		give_up(r, AGENT_SILENT);
	else
		agent_say(r, agent_text(r, "nudge"), NULL);
}

/* It may have answered directly; if not, it gets the canvas. */
static void gate(struct agent_run *r, bool found, bool called)
{
	struct buf *b = agent_event_begin(r, "gate");

	buf_addf(b, ",\"canvas\":%s", found && !called ? "false" : "true");
	agent_event_end(r);
	r->phase = PHASE_WORK;
	r->idle = 0;
	if (!found && !called)
		agent_say(r, agent_text(r, "go"), NULL);
}

/* The line as we ask for it, {"value": "..."}, sent back with nothing filled in. */
static bool is_form(const struct agent_answer *a)
{
	return a->value && !a->choice && !a->value[strspn(a->value, ". ")];
}

/* What a reply, whose calls have been made, leads to. */
static void conclude(struct agent_run *r, const struct agent_reply *reply, bool called_before)
{
	bool gated = r->phase == PHASE_GATE, found, boxed;

	if (is_mode(r, "draw")) {
		drawn(r, reply);
		return;
	}
	/* A box counts where no other form was asked for, or none can come any more. */
	boxed = !reply->calls && (is_mode(r, "direct") || r->phase == PHASE_FORCED ||
				  r->idle > 1 || !r->o.settings->nudge);
	found = !strcmp(r->o.settings->reading, "first")
			? agent_answer_read_first(&r->pending, reply->text, boxed, r->arena)
			: agent_answer_read(&r->pending, reply->text, boxed, r->arena);
	found = found && !is_form(&r->pending);
	if (gated)
		gate(r, found, reply->calls > 0);
	if (found && (!reply->calls || called_before))
		answered(r);
	else if (!reply->calls && !gated)
		silent(r, reply);
	else if (reply->calls && r->phase == PHASE_FORCED)
		give_up(r, AGENT_TURNS);
}

void agent_run_reply(struct agent_run *r, const struct agent_reply *reply,
		     const struct agent_sent *about)
{
	double cost = about->cost       ? *about->cost
		      : r->plan->priced ? agent_cost(&r->plan->price, &reply->usage)
					: -1;
	bool called_before = r->desk && desk_calls(r->desk) > 0;
	struct agent_reply flat = *reply;
	struct agent_turn *t;

	if (r->phase == PHASE_OVER)
		return;
	flat.raw = flattened(r, reply->raw);
	/* Where there are no tools a call is nothing but words. */
	flat.calls = r->desk ? reply->calls : 0;
	r->at_ms = about->at_ms;
	r->asked++;
	r->said = arena_strdup(r->arena, reply->text);
	add_usage(&r->result.usage, &reply->usage);
	r->result.cost = cost < 0 || r->result.cost < 0 ? -1 : r->result.cost + cost;
	agent_trace_reply(r, &flat, about, cost);
	t = agent_add_turn(r);
	*t = (struct agent_turn){ .role = AGENT_MODEL, .raw = flat.raw };
	r->bytes += strlen(flat.raw);
	if (r->watch.said && *reply->thoughts)
		r->watch.said(r->watch.user, "thoughts", reply->thoughts);
	if (r->watch.said && *reply->text)
		r->watch.said(r->watch.user, "model", reply->text);
	/* A pause goes on as it stands, but not for ever. */
	if (flat.stop == AGENT_STOP_PAUSED && !flat.calls) {
		limits(r);
		return;
	}
	r->idle = flat.calls ? 0 : r->idle + 1;
	if (flat.calls) {
		run_calls(r, flat.call, flat.calls);
	} else {
		agent_event_begin(r, "turn");
		agent_event_end(r);
	}
	conclude(r, &flat, called_before);
	limits(r);
}

void agent_run_retry(struct agent_run *r, const struct agent_refusal *why, int tries,
		     double wait, long at_ms)
{
	unsigned bit = agent_leave_bit(why->code);
	const char *text;
	struct buf *b;

	r->at_ms = at_ms;
	r->left |= bit;
	b = agent_event_begin(r, "retry");
	json_member_text(b, "code", why->code);
	json_member_text(b, "message", why->message);
	buf_addf(b, ",\"wait\":%.3f,\"tries\":%d", r->o.no_times ? 0 : wait, tries);
	agent_event_end(r);
	if (!r->watch.said)
		return;
	if (bit)
		text = arena_printf(r->arena, "asked again without %s: %s",
				    agent_leave_text(bit), why->message);
	else
		text = arena_printf(r->arena, "asked again in %.1f s: %s", wait, why->message);
	r->watch.said(r->watch.user, "server", text);
}

void agent_run_fail(struct agent_run *r, const struct agent_refusal *why, long at_ms)
{
	r->at_ms = at_ms;
	r->error = *why;
	r->result.error = &r->error;
	agent_finish(r, !strcmp(why->code, "timeout") ? AGENT_TIMEOUT : AGENT_ERROR);
}

/* No last line: what is written can be gone on with. */
void agent_run_stop(struct agent_run *r)
{
	if (r->phase == PHASE_OVER)
		return;
	r->phase = PHASE_OVER;
	r->result.end = AGENT_STOPPED;
	r->result.turns = r->asked;
	if (!r->asked)
		r->result.cost = -1;
}
