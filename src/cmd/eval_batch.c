/*
 * eval_batch.c -- porism eval batch: attempts of one call through the batch interfaces of providers,
 * which answer within a day for half the price.
 *
 *   porism eval batch CONFIG --write FILE   the requests of all attempts that have no record
 *   porism eval batch CONFIG --read FILE    what the provider answered, as records
 *
 * A request's custom_id holds the number of the attempt and a hash of its name, so that answers of
 * another run are not taken for ours.  Answers may come in any order and in several files.
 */
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/eval_priv.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LINES 50000
#define MOST_BYTES ((size_t)190 << 20) /* below the 200 MB that are taken */
#define ANSWER_BYTES ((size_t)2 << 30)

/* How a wire's batches look. */
static const struct batch_form {
	const char *wire, *url;   /* url NULL: a list of requests with params */
	const char *body, *error; /* of an answer: where its body lies, and what went wrong */
} forms[] = {
	{ "chat", "/v1/chat/completions", "response/body", "error" },
	{ "responses", "/v1/responses", "response/body", "error" },
	{ "anthropic", NULL, "result/message", "result/error" },
};

static const struct batch_form *form_of(const struct agent_wire *w)
{
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (!strcmp(forms[i].wire, w->name))
			return &forms[i];
	return NULL;
}

/* Letters, digits and - alone. */
static void add_id(struct buf *b, const struct cmd_eval *x, long attempt)
{
	struct eval_place at = eval_plan_place(x->plan, attempt);
	struct buf name = { 0 };

	buf_addf(&name, "%s\n%s\n%d", x->plan->key[at.sample], x->config.arm[at.arm].name,
		 at.try + 1);
	buf_addf(b, "a%ld-%08" PRIx64, attempt, shard_hash(name.s, name.n) & 0xffffffffu);
	buf_clear(&name);
}

static long read_id(const struct cmd_eval *x, const char *id)
{
	struct buf want = { 0 };
	char *end;
	long attempt = id && *id == 'a' ? strtol(id + 1, &end, 10) : -1;
	bool same;

	if (attempt < 0 || attempt >= x->plan->attempts)
		return -1;
	add_id(&want, x, attempt);
	same = !strcmp(want.s, id);
	buf_clear(&want);
	return same ? attempt : -1;
}

static bool is_one_call(const struct cmd_eval *x, long attempt)
{
	const struct eval_arm *arm = &x->config.arm[eval_plan_place(x->plan, attempt).arm];

	return !arm->engine && !strcmp(arm->settings.mode, "direct");
}

static enum status new_run(struct agent_run **out, const struct cmd_eval *x,
			   struct cmd_task *t, struct err *e)
{
	struct agent_run_options q = cmd_agent_run_options(x->crowd.g);

	q.plan = t->plan;
	q.settings = t->settings;
	q.problem = &t->problem;
	q.id = t->name;
	q.started = "";
	if (t->file.fd >= 0) {
		q.sink = cmd_agent_sink;
		q.sink_user = &t->file;
	}
	return agent_run_new(out, &q, e);
}

/* --- Writing ---------------------------------------------------------------------------------------- */
struct batch_out {
	const struct batch_form *form;
	const char *path;
	struct buf text;
	int files, lines;
	long all;
};

/* FILE, FILE-2, FILE-3 ..., before its ending. */
static bool write_out(struct batch_out *o)
{
	const char *dot = strrchr(o->path, '.'), *slash = strrchr(o->path, '/');
	struct buf path = { 0 };
	bool good;

	if (!dot || (slash && dot < slash))
		dot = o->path + strlen(o->path);
	buf_addn(&path, o->path, (size_t)(dot - o->path));
	if (o->files++)
		buf_addf(&path, "-%d", o->files);
	buf_add(&path, dot);
	if (!o->form->url)
		buf_add(&o->text, "]}\n");
	good = cmd_write_file(path.s, &o->text);
	if (good && strcmp(path.s, "-"))
		fprintf(stderr, "%s: %d requests\n", path.s, o->lines);
	buf_reset(&o->text);
	o->lines = 0;
	buf_clear(&path);
	return good;
}

static bool add_request(struct batch_out *o, const char *id, const struct buf *body)
{
	if (o->lines == MOST_LINES || (o->lines && o->text.n + body->n > MOST_BYTES))
		if (!write_out(o))
			return false;
	if (!o->form->url)
		buf_add(&o->text, o->lines ? ",\n" : "{\"requests\":[\n");
	buf_add(&o->text, "{\"custom_id\":");
	json_add_string(&o->text, id);
	if (o->form->url)
		buf_addf(&o->text,
			 ",\"method\":\"POST\",\"url\":\"%s\",\"body\":", o->form->url);
	else
		buf_add(&o->text, ",\"params\":");
	buf_addn(&o->text, body->s, body->n);
	buf_add(&o->text, o->form->url ? "}\n" : "}");
	o->lines++;
	o->all++;
	return true;
}

static int write_requests(struct cmd_eval *x)
{
	struct batch_out o = { .form = form_of(x->crowd.g->model.wire), .path = x->o->write };
	struct cmd_task t = { .arena = arena_new(), .file = { .fd = -1 } };
	const struct agent_wire *w = x->crowd.g->model.wire;
	struct buf id = { 0 }, body = { 0 };
	long attempt, other = 0;
	bool good = true;

	while (good && cmd_eval_next(x, &attempt)) {
		struct agent_run *r = NULL;
		struct agent_request ask;
		struct err e = { 0 };

		if (!is_one_call(x, attempt)) {
			other++;
			continue;
		}
		if (!cmd_eval_task(x, &t, attempt))
			continue;
		if (new_run(&r, x, &t, &e) != OK || !agent_run_ask(r, &ask)) {
			cmd_eval_refuse(x, attempt, &e);
			agent_run_free(r);
			continue;
		}
		buf_reset(&body);
		buf_reset(&id);
		w->request(&body, &ask);
		add_id(&id, x, attempt);
		good = add_request(&o, id.s, &body);
		agent_run_free(r);
	}
	if (good && o.lines)
		good = write_out(&o);
	if (other)
		fprintf(stderr,
			"%ld attempts have more than one call: porism eval run does them\n",
			other);
	if (!o.all)
		fputs("there is nothing to ask\n", stderr);
	arena_free(t.arena);
	buf_clear(&o.text);
	buf_clear(&id);
	buf_clear(&body);
	return !good ? EXIT_SYSTEM : x->refused ? EXIT_FAILED : EXIT_FINE;
}

/* --- Reading ------------------------------------------------------------------------------------------ */
struct batch_in {
	const struct batch_form *form;
	long read, failed, before, alien;
};

/* What went wrong, in the words of the provider. */
static void refusal_of(struct agent_refusal *why, const struct json *line,
		       const struct batch_form *form, const char *text, size_t n)
{
	const struct json *status = json_get(json_get(line, "response"), "status_code");
	const char *type = json_text(json_get(line, "result"), "type"), *at = "";
	struct agent_headers none = { "" };
	size_t k = 0;

	*why = (struct agent_refusal){ .wait = -1 };
	if (json_span(&at, &k, text, n, form->body) ||
	    json_span(&at, &k, text, n, form->error))
		agent_refusal_read(why,
				   status && status->type == JSON_NUMBER
					   ? (int)strtol(status->text, NULL, 10)
					   : 500,
				   none, at, k);
	if (type && !strcmp(type, "expired"))
		snprintf(why->code, sizeof why->code, "timeout");
	else if (!why->code[0])
		snprintf(why->code, sizeof why->code, "server");
	if (!why->message[0])
		snprintf(why->message, sizeof why->message, "the batch says: %.80s",
			 type ? type : "no answer");
}

static bool is_good(const struct json *line)
{
	const struct json *status = json_get(json_get(line, "response"), "status_code"),
			  *error = json_get(line, "error");
	const char *type = json_text(json_get(line, "result"), "type");

	if (type)
		return !strcmp(type, "succeeded");
	return status && status->type == JSON_NUMBER && !strcmp(status->text, "200") &&
	       (!error || error->type == JSON_NULL);
}

/* The trace of an attempt; where one is there already it is left alone, and none is kept. */
static void open_trace(struct cmd_task *t)
{
	struct buf path = { 0 };
	FILE *f;

	if (!t->dir)
		return;
	buf_addf(&path, "%s/%s.trace.json", t->dir, t->name);
	f = fopen(path.s, "r");
	if (f)
		fclose(f);
	if (f || !cmd_agent_create(&t->file, t->dir, t->name))
		t->dir = NULL;
	buf_clear(&path);
}

static void read_answer(struct cmd_eval *x, struct batch_in *in, struct cmd_task *t,
			long attempt, const struct json *line, const char *text, size_t n)
{
	const struct agent_wire *w = x->crowd.g->model.wire;
	struct agent_sent about = { .tries = 1, .status = 200 };
	struct agent_reply reply = { 0 };
	struct agent_refusal why;
	struct agent_request ask;
	struct agent_run *r = NULL;
	struct err e = { 0 };
	const char *body = NULL;
	size_t k = 0;

	if (!cmd_eval_task(x, t, attempt))
		return;
	open_trace(t);
	if (new_run(&r, x, t, &e) != OK || !agent_run_ask(r, &ask)) {
		cmd_eval_refuse(x, attempt, &e);
	} else {
		if (is_good(line) && json_span(&body, &k, text, n, in->form->body) &&
		    w->reply(&reply, body, k, agent_run_arena(r), &e) == OK) {
			agent_run_reply(r, &reply, &about);
		} else {
			refusal_of(&why, line, in->form, text, n);
			agent_run_fail(r, &why, 0);
			in->failed++;
		}
		in->read++;
		cmd_eval_record(x, t, r);
	}
	agent_run_free(r);
	(void)cmd_agent_close(&t->file);
}

static void read_line(struct cmd_eval *x, struct batch_in *in, struct cmd_task *t,
		      const char *text, size_t n, struct arena *a)
{
	struct json *line = NULL;
	long attempt = -1;

	if (json_read(&line, text, n, a, NULL) == OK)
		attempt = read_id(x, json_text(line, "custom_id"));
	if (attempt < 0 || !is_one_call(x, attempt))
		in->alien++;
	else if (x->plan->mark[attempt].state == EVAL_DONE)
		in->before++;
	else
		read_answer(x, in, t, attempt, line, text, n);
}

static int read_answers(struct cmd_eval *x)
{
	struct batch_in in = { .form = form_of(x->crowd.g->model.wire) };
	struct cmd_task t = { .arena = arena_new(), .file = { .fd = -1 } };
	struct arena *a = arena_new();
	size_t n;
	char *text = cmd_read_file(x->o->read, ANSWER_BYTES, &n);

	for (size_t i = 0, k; text && i < n && !x->lost; i += k + 1) {
		const char *end = memchr(text + i, '\n', n - i);

		k = end ? (size_t)(end - text) - i : n - i;
		arena_reset(a);
		if (!text_is_blank(text + i, k))
			read_line(x, &in, &t, text + i, k, a);
	}
	fprintf(stderr,
		"%ld answers, %ld of them failed; %ld were there before, %ld are not of this "
		"run\n",
		in.read, in.failed, in.before, in.alien);
	arena_free(t.arena);
	arena_free(a);
	mem_free(text);
	if (text && !in.read && !in.before)
		fprintf(stderr, "porism eval batch: %s has no answer of this run\n",
			x->o->read);
	return !text ? EXIT_SYSTEM : in.read || in.before ? 0 : EXIT_FAILED;
}

/* --- The command ---------------------------------------------------------------------------------------- */
static int one_way(struct cmd_eval *x)
{
	if (!form_of(x->crowd.g->model.wire)) {
		fprintf(stderr, "porism eval batch: %s has no batches that we know\n",
			x->crowd.g->model.provider->text);
		return EXIT_USAGE;
	}
	return x->o->write ? write_requests(x) : read_answers(x);
}

static int work(struct cmd_eval *x, struct app *app)
{
	int rc;

	if (!x->o->write == !x->o->read)
		return cmd_parts_usage(&cmd_eval_parts, "batch",
				       "--write FILE or --read FILE");
	pthread_mutex_init(&x->crowd.lock, NULL);
	pthread_mutex_init(&x->crowd.gate, NULL);
	rc = cmd_eval_ask(x, app, one_way);
	if (x->o->read)
		rc = cmd_eval_finish(x, rc);
	pthread_mutex_destroy(&x->crowd.lock);
	pthread_mutex_destroy(&x->crowd.gate);
	return rc;
}

int cmd_eval_batch(struct app *app, int argc, char **argv)
{
	return cmd_eval_start(app, "batch", argc, argv, work);
}
