/*
 * cmd_replay.c -- porism replay: recorded tool calls, run again and compared.
 *
 * A recording is one JSON object: turns[].calls[], each call with fn, args, ok and,
 * where there was something to see, value (a number) and new_objects (name -> type,
 * and x, y for points).  What was recorded are doubles of another program, so they are
 * compared with a tolerance; a call that failed there may do what it likes here.
 */
#include "agent/agent.h"
#include "agent/trace.h"
#include "base/json.h"
#include "base/mem.h"
#include "cmd/cmd.h"
#include "geo/geo.h"
#include "porism.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

cmd_fn cmd_replay;

#define RECORD_BYTES ((size_t)64 << 20)
#define NEAR 1e-6

struct tally {
	int calls, agree, differ;
};

static bool near(double a, double b)
{
	double size = fmax(1, fmax(fabs(a), fabs(b)));

	return fabs(a - b) <= NEAR * size;
}

static bool read_number(double *out, const struct json *j)
{
	if (!j || (j->type != JSON_NUMBER && j->type != JSON_TRUE && j->type != JSON_FALSE))
		return false;
	*out = j->type == JSON_NUMBER ? strtod(j->text, NULL) : j->type == JSON_TRUE;
	return true;
}

/* P_{1} and P_1 are one name; figures know the second. */
static void plain_name(char *out, size_t size, const char *name)
{
	size_t n = 0;

	for (; *name && n + 1 < size; name++)
		if (*name != '{' && *name != '}')
			out[n++] = *name;
	out[n] = 0;
}

/* The points that the call made there must be here, in the same places. */
static void compare_points(struct buf *why, struct fig *f, const struct json *objects)
{
	for (const struct json *o = objects ? objects->child : NULL; o; o = o->next) {
		char name[128];
		double x, y, u, v;
		fig_id id;
		const struct value *at;

		if (!read_number(&x, json_get(o, "x")) || !read_number(&y, json_get(o, "y")) ||
		    !o->key)
			continue;
		plain_name(name, sizeof name, o->key);
		id = fig_find(f, name);
		if (id.v < 0) {
			buf_addf(why, "%s%s is not here", why->n ? "; " : "", name);
			continue;
		}
		at = fig_value(f, id);
		if (!at || !value_is(at, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_VECTOR))) {
			buf_addf(why, "%s%s is no point here", why->n ? "; " : "", name);
			continue;
		}
		u = num_mid(at->v[0]);
		v = num_mid(at->v[1]);
		if (!near(u, x) || !near(v, y))
			buf_addf(why, "%s%s was (%.9g, %.9g), is (%.9g, %.9g)",
				 why->n ? "; " : "", name, x, y, u, v);
	}
}

static void compare_value(struct buf *why, struct fig *f, const struct fig_obs *obs,
			  const struct json *value)
{
	double then, now;

	if (!read_number(&then, value))
		return;
	if (!fig_obs_number(&now, f, obs))
		buf_addf(why, "the value was %.9g, here there is none", then);
	else if (!near(then, now))
		buf_addf(why, "the value was %.9g, is %.9g", then, now);
}

static void print_call(struct fig *f, const struct fig_obs *obs, const char *fn,
		       const char *why, bool ok, const struct tally *t, bool json)
{
	struct buf b = { 0 };

	if (json) {
		buf_addf(&b, "{\"call\":%d,\"fn\":", t->calls);
		json_add_string(&b, fn);
		buf_addf(&b,
			 ",\"recorded_ok\":%s,\"agrees\":%s,\"why\":", ok ? "true" : "false",
			 *why ? "false" : "true");
		if (*why)
			json_add_string(&b, why);
		else
			buf_add(&b, "null");
		buf_add(&b, ",\"observation\":");
		fig_obs_json(&b, f, obs);
		buf_addc(&b, '}');
	} else {
		buf_addf(&b, "%-9s %3d %s", *why ? "different" : "ok", t->calls, fn);
		if (*why)
			buf_addf(&b, ": %s", why);
		else if (!ok)
			buf_addf(&b, " (failed there, %s here)",
				 fig_obs_ok(obs) ? "fine" : fig_obs_err(obs)->code);
		else
			fig_obs_exact((buf_addc(&b, ' '), &b), f, obs);
	}
	/* Texts of several lines keep to one. */
	for (size_t i = 0; i < b.n; i++)
		if (b.s[i] == '\n')
			b.s[i] = ' ';
	buf_addc(&b, '\n');
	fwrite(b.s, 1, b.n, stdout);
	buf_clear(&b);
}

static void replay_call(struct fig *f, const struct json *call, struct tally *t, bool json)
{
	const char *fn = json_text(call, "fn") ? json_text(call, "fn") : "";
	bool was_ok = json_is_true(call, "ok");
	const struct fig_obs *obs;
	enum status st = fig_call(f, fn, json_get(call, "args"), &obs);
	struct buf why = { 0 };

	t->calls++;
	if (was_ok && st != OK) {
		const struct err *e = fig_obs_err(obs);

		buf_addf(&why, "fails here: %s: %s", e->code, e->msg);
	} else if (was_ok) {
		compare_value(&why, f, obs, json_get(call, "value"));
		compare_points(&why, f, json_get(call, "new_objects"));
	}
	t->agree += !why.n;
	t->differ += why.n > 0;
	print_call(f, obs, fn, buf_str(&why), was_ok, t, json);
	buf_clear(&why);
}

/* What differs between versions is no fault of the trace. */
static void tell_version(const char *version)
{
	if (version && strcmp(version, porism_version()))
		printf("  it was written by version %.40s, and this is %s\n", version,
		       porism_version());
}

/* A trace of porism agent: the run is made again with the recorded replies, and what it writes is
 * compared byte by byte. */
static bool replay_trace(const struct app *app, const char *path, const char *text, size_t n,
			 struct tally *t, bool json, struct arena *a)
{
	struct agent_run_options o = { .tools = app->tools, .cas = app->cas };
	struct agent_trace trace;
	struct agent_again how;
	struct err e = { 0 };

	o.first = cmd_first_line(app);
	if (agent_trace_read(&trace, text, n, a, &e) != OK ||
	    agent_run_compare(&trace, &o, &how, &e) != OK) {
		fprintf(stderr, "porism replay: %s: %s\n", path, e.msg);
		return false;
	}
	for (int i = 0; i < trace.events; i++)
		t->calls += trace.event[i].kind == AGENT_EVENT_CALL;
	t->agree += how.lines - how.differ;
	t->differ += how.differ + how.other;
	if (json) {
		struct buf b = { 0 };

		buf_add(&b, "{\"trace\":");
		json_add_string(&b, path);
		buf_addf(&b,
			 ",\"lines\":%d,\"differ\":%d,\"first\":%d,\"requests\":%d,"
			 "\"other_requests\":%d,\"other_head\":%s,\"was\":",
			 how.lines, how.differ, how.first, how.requests, how.other,
			 how.given ? "true" : "false");
		json_add_string(&b, how.was);
		buf_add(&b, ",\"is\":");
		json_add_string(&b, how.is);
		printf("%s}\n", b.s);
		buf_clear(&b);
	} else {
		printf("%-9s %s: %d lines, %d differ, %d requests, %d differ\n",
		       how.differ || how.other ? "different" : "ok", path, how.lines,
		       how.differ, how.requests, how.other);
		if (how.given)
			printf("  %s are others now: requests were not compared\n",
			       how.members[0] ? how.members : "prompts, tools or settings");
		if (how.differ || how.other)
			tell_version(json_text(trace.head, "version"));
		if (how.differ)
			printf("  line %d was ...%s\n  line %d is  ...%s\n", how.first,
			       how.was, how.first, how.is);
	}
	return true;
}

/* One recording in a figure of its own; false when it cannot be read. */
static bool replay_file(const struct app *app, const char *path, struct tally *t, bool json)
{
	struct arena *a = arena_new();
	struct err e = { 0 };
	struct json *j = NULL;
	const struct json *turns = NULL;
	struct fig *f = cmd_figure(app);
	bool good;
	size_t n;
	char *text = cmd_read_text(path, RECORD_BYTES, &n);

	if (text && !strncmp(text, "{\"porism_trace\":", 16)) {
		good = replay_trace(app, path, text, n, t, json, a);
		fig_free(f);
		mem_free(text);
		arena_free(a);
		return good;
	}
	if (text && json_read(&j, text, n, a, &e) != OK)
		fprintf(stderr, "porism replay: %s: %s\n", path, e.msg);
	else if (text && (!(turns = json_get(j, "turns")) || turns->type != JSON_ARRAY))
		fprintf(stderr,
			"porism replay: %s is no recording: it has no list \"turns\"\n", path);
	good = turns && turns->type == JSON_ARRAY;
	for (const struct json *turn = good ? turns->child : NULL; turn; turn = turn->next) {
		const struct json *calls = json_get(turn, "calls");

		for (const struct json *c = calls ? calls->child : NULL; c; c = c->next)
			replay_call(f, c, t, json);
	}
	fig_free(f);
	mem_free(text);
	arena_free(a);
	return good;
}

int cmd_replay(struct app *app, int argc, char **argv)
{
	struct tally t = { 0 };
	bool json = false, readable = true;
	int files = 0;

	for (int i = 0; i < argc; i++) {
		if (!strcmp(argv[i], "--json"))
			json = true;
		else if (argv[i][0] == '-' && argv[i][1])
			return cmd_unknown("replay", argv[i]);
		else
			files++;
	}
	if (!files)
		return cmd_usage("replay", "which recording?");
	for (int i = 0; i < argc; i++)
		if (strcmp(argv[i], "--json"))
			readable = replay_file(app, argv[i], &t, json) && readable;
	if (!json && (readable || t.calls))
		printf("%d calls, %d agree, %d differ\n", t.calls, t.agree, t.differ);
	return !readable ? EXIT_SYSTEM : t.differ ? EXIT_FAILED : EXIT_FINE;
}
