/*
 * trace.c -- the trace of a run, as it is written: a head, an event a line, the result.
 *
 * The lines together are one JSON document (docs/TRACE.md); each is handed over whole, so that
 * whoever is killed leaves a trace that can be read up to its last line.
 */
#include "agent/agent_priv.h"
#include "base/member.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>

static uint64_t mix(uint64_t h, uint64_t x)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	x = __builtin_bswap64(x);
#endif
	h = (h ^ x) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 32;
}

/* Eight bytes at a time, as little-endian numbers on every machine, in four lanes that do not wait
 * for each other: it is taken of every request, and they are long. */
uint64_t agent_hash(const char *s, size_t n)
{
	uint64_t h[4] = { 0xcbf29ce484222325u ^ n, 1, 2, 3 }, x;
	size_t i = 0;

	for (; i + 32 <= n; i += 32)
		for (int k = 0; k < 4; k++) {
			memcpy(&x, s + i + 8 * k, 8);
			h[k] = mix(h[k], x);
		}
	for (int k = 0; i < n; i += 8, k++) {
		x = 0;
		memcpy(&x, s + i, n - i < 8 ? n - i : 8);
		h[k] = mix(h[k], x);
	}
	return mix(mix(h[0], h[1]), mix(h[2], h[3]));
}

/* null when it is none */
static void add_number(struct buf *b, double x)
{
	if (isfinite(x))
		buf_add_double(b, x);
	else
		buf_add(b, "null");
}

void agent_add_image(struct buf *b, const struct agent_image *image)
{
	buf_add(b, "{\"mime\":");
	json_add_string(b, image->mime);
	json_member_text(b, "base64", image->base64);
	buf_addc(b, '}');
}

static void add_usage(struct buf *b, const struct agent_usage *u)
{
	static const char *const names[] = { "input", "cache_read", "cache_write", "output",
					     "reasoning" };
	const long count[] = { u->input, u->cache_read, u->cache_write, u->output,
			       u->reasoning };

	buf_addc(b, '{');
	for (int i = 0; i < 5; i++) {
		json_add_key(b, names[i]);
		if (count[i] < 0)
			buf_add(b, "null");
		else
			buf_addf(b, "%ld", count[i]);
	}
	buf_addc(b, '}');
}

void agent_add_answer(struct buf *b, const struct agent_answer *a)
{
	if (!a->text) {
		buf_add(b, "null");
		return;
	}
	buf_addc(b, '{');
	json_member_text(b, "text", a->text);
	json_member_text(b, "value", a->value);
	json_add_key(b, "number");
	add_number(b, a->number);
	json_member_text(b, "choice", a->choice);
	json_member_text(b, "from", a->from);
	buf_addc(b, '}');
}

static void send(struct agent_run *r)
{
	if (r->o.sink)
		r->o.sink(r->o.sink_user, r->line.s, r->line.n);
	buf_reset(&r->line);
}

/* The part of a head that runs with the same settings share. */
void agent_trace_given_json(struct buf *b, const struct agent_run_options *o,
			    const char *system_json, const char *tools)
{
	struct buf url = { 0 };

	json_add_key(b, "model");
	buf_addc(b, '{');
	json_member_text(b, "provider", o->model->provider->name);
	json_member_text(b, "name", o->model->name);
	json_member_text(b, "wire", o->model->wire->name);
	/* The version where it is another than the wire's own. */
	if (*o->model->version && strcmp(o->model->version, o->model->wire->version))
		agent_model_url(&url, o->model);
	else
		buf_add(&url, o->model->base);
	json_member_text(b, "base_url", buf_str(&url));
	buf_clear(&url);
	json_member_text_if(b, "api_version", o->model->asked);
	buf_addc(b, '}');
	json_add_key(b, "settings");
	agent_settings_json(b, o->settings);
	json_add_key(b, "prompts");
	buf_addf(b, "{\"system\":%s}", system_json);
	buf_addf(b, ",\"tools\":%s,\"events\":[\n", tools ? tools : "[]");
}

void agent_trace_head(struct agent_run *r)
{
	struct buf *b = &r->line;

	if (!r->o.sink)
		return;
	buf_reset(b);
	buf_add(b, "{\"porism_trace\":1");
	json_member_text(b, "id", r->o.id);
	json_member_text(b, "version", r->o.version);
	json_member_text(b, "started", r->o.started ? r->o.started : "");
	json_add_key(b, "problem");
	agent_problem_json(b, r->o.problem);
	buf_addc(b, ',');
	buf_addn(b, r->plan->head, r->plan->head_n);
	send(r);
	buf_clear(b); /* no other line is as long, and many runs wait at once */
}

struct buf *agent_event_begin(struct agent_run *r, const char *name)
{
	struct buf *b = &r->line;

	buf_reset(b);
	buf_addf(b, "%s{\"t\":%ld,\"event\":\"%s\",\"turn\":%d", r->events++ ? "," : "",
		 r->o.no_times ? 0 : r->at_ms, name, r->asked);
	return b;
}

void agent_event_end(struct agent_run *r)
{
	buf_add(&r->line, "}\n");
	send(r);
}

const char *agent_stop_word(enum agent_stop stop)
{
	static const char *const words[] = { "end",     "calls",  "length",
					     "refused", "paused", "other" };

	return words[stop];
}

void agent_trace_reply(struct agent_run *r, const struct agent_reply *reply,
		       const struct agent_sent *about, double cost)
{
	struct buf *b = agent_event_begin(r, "reply");

	buf_addf(b, ",\"ms\":%ld,\"first_ms\":%ld,\"tries\":%d,\"status\":%d",
		 r->o.no_times ? 0 : about->ms, r->o.no_times ? 0 : about->first_ms,
		 about->tries, about->status);
	json_member_text(b, "request_id", about->request_id);
	buf_addf(b, ",\"request\":{\"bytes\":%zu,\"hash\":\"%016" PRIx64 "\"}", about->bytes,
		 about->hash);
	json_add_key(b, "raw");
	buf_add(b, reply->raw);
	json_member_text(b, "text", reply->text);
	json_member_text(b, "thoughts", reply->thoughts);
	buf_add(b, ",\"calls\":[");
	for (int i = 0; i < reply->calls; i++) {
		const struct agent_call *c = &reply->call[i];

		buf_add(b, i ? ",{" : "{");
		json_member_text(b, "id", c->id);
		json_member_text(b, "tool", c->name);
		json_member_text(b, "args", c->text);
		json_member_text_if(b, "wrong", c->wrong);
		buf_addc(b, '}');
	}
	buf_addf(b, "],\"stop\":\"%s\"", agent_stop_word(reply->stop));
	json_member_text(b, "stop_word", reply->stop_word);
	json_member_text(b, "model", reply->model);
	json_add_key(b, "tokens");
	add_usage(b, &reply->usage);
	json_add_key(b, "cost");
	add_number(b, cost < 0 ? NAN : cost);
	agent_event_end(r);
}

void agent_trace_call(struct agent_run *r, const struct agent_call *c,
		      const struct desk_result *d, const struct agent_image *picture)
{
	struct buf *b = agent_event_begin(r, "call");

	buf_addf(b, ",\"call\":%d", desk_calls(r->desk));
	json_member_text(b, "id", c->id);
	json_member_text(b, "tool", c->name);
	if (c->args) {
		json_add_key(b, "args");
		json_add(b, c->args);
	} else {
		json_member_text(b, "args_text", c->text);
	}
	json_member_flag(b, "ok", d->ok);
	json_member_text(b, "code", d->code);
	json_add_key(b, "observation");
	buf_addn(b, buf_str(&d->json), d->json.n);
	json_add_key(b, "value");
	if (d->value.n) {
		buf_addc(b, '{');
		json_member_text(b, "exact", buf_str(&d->value));
		json_add_key(b, "number");
		add_number(b, d->number);
		buf_addc(b, '}');
	} else {
		buf_add(b, "null");
	}
	if (d->seen.n)
		buf_addf(b, ",\"values\":[%s]", d->seen.s);
	buf_addf(b, ",\"step\":%d", d->step);
	if (picture) {
		json_add_key(b, "picture");
		agent_add_image(b, picture);
	}
	agent_event_end(r);
}

/* The members that a trace's result and the line of --json share. */
static void add_account(struct buf *b, const struct agent_run *r)
{
	const struct agent_result *x = &r->result;

	json_add_key(b, "answer");
	agent_add_answer(b, &x->answer);
	json_add_key(b, "provenance");
	buf_addc(b, '{');
	json_member_text(b, "class", x->provenance);
	json_add_key(b, "call");
	if (x->source)
		buf_addf(b, "%d", x->source);
	else
		buf_add(b, "null");
	buf_addc(b, '}');
	json_member_truth(b, "agrees", x->agrees);
	json_member_text(b, "agrees_match", agent_match_word(x->agrees_match));
	json_member_truth(b, "correct", x->correct);
	json_member_text(b, "match", agent_match_word(x->match));
	buf_addf(b, ",\"turns\":%d,\"calls\":%d,\"failed_calls\":%d", x->turns, x->calls,
		 x->failed);
	json_add_key(b, "tokens");
	add_usage(b, &x->usage);
	json_add_key(b, "cost");
	add_number(b, x->cost < 0 ? NAN : x->cost);
	if (x->error) {
		json_add_key(b, "error");
		buf_addc(b, '{');
		json_member_text(b, "code", x->error->code);
		json_member_text(b, "message", x->error->message);
		json_member_text(b, "hint", x->error->hint);
		buf_addc(b, '}');
	}
}

void agent_trace_result(struct agent_run *r)
{
	struct buf *b = &r->line;
	struct fig *f = r->desk ? desk_figure(r->desk) : NULL;

	buf_reset(b);
	buf_addf(b, "],\"result\":{\"status\":\"%s\"", agent_end_word(r->result.end));
	add_account(b, r);
	buf_addf(b, ",\"seconds\":%.3f", r->o.no_times ? 0 : (double)r->at_ms / 1000);
	json_add_key(b, "journal");
	buf_addc(b, '[');
	for (int i = 0; f && i < fig_journal_count(f); i++) {
		buf_add(b, i ? "," : "");
		json_add_string(b, fig_journal_line(f, i));
	}
	buf_add(b, "]}}\n");
	send(r);
}

void agent_run_line(struct buf *b, const struct agent_run *r, const char *trace,
		    double seconds)
{
	const struct agent_answer *a = &r->result.answer;

	buf_addc(b, '{');
	json_member_text(b, "id", r->o.problem->id);
	json_member_text(b, "status", agent_end_word(r->result.end));
	json_member_text(b, "value", a->text ? (a->value ? a->value : a->choice) : NULL);
	add_account(b, r);
	buf_addf(b, ",\"seconds\":%.3f", r->o.no_times ? 0 : seconds);
	json_member_text(b, "trace", trace);
	buf_addc(b, '}');
}
