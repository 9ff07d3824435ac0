/* drive.c -- runs and the model server they ask (drive.h). */
#include "agent/drive.h"
#include "agent/agent_priv.h"
#include "agent/wire_priv.h"
#include "base/clock.h"
#include <string.h>
#include <time.h>

/* A reply that makes no sense is asked for again, so often; one that tells an error that passes, as
 * often as any request. */
enum { NONSENSE = 2, TRIES = 5 };

struct agent_ride { /* somebody who asks, on his way */
	struct agent_drive *d;
	const struct agent_asker *by;
	void *r; /* by's self: a run, where it is one */
	struct agent_ride *prev, *next;
	struct buf body;
	struct agent_stream *stream; /* or NULL: the reply comes whole */
	struct err broken;           /* code NULL: the stream was fine so far */
	agent_delta_fn *delta;
	agent_drive_done *done; /* of a run, or NULL: */
	agent_drive_over *over;
	void *user;
	int64_t began;            /* on the clock, in milliseconds */
	struct agent_request ask; /* under way */
	int nonsense;             /* answers in a row that were no reply */
	double wait;              /* before the next request */
	long clock;  /* of a scripted run, in milliseconds: what its replies took */
	int64_t due; /* when the next scripted reply is there */
};
struct agent_drive {
	struct agent_drive_options o;
	struct agent_http *http; /* NULL: scripted */
	struct agent_ride *first;
	int rides;
	char *url, *stream_url, *headers;
};

static long at_ms(const struct agent_ride *x)
{
	return (long)(base_clock_ms() - x->began);
}

static char *make_url(const struct agent_model *m, bool stream)
{
	struct buf b = { 0 };

	agent_model_url(&b, m);
	m->wire->path(&b, m->name, stream);
	return buf_take(&b);
}

static char *make_headers(const struct agent_drive_options *o)
{
	struct buf b = { 0 };

	buf_add(&b, "Content-Type: application/json\n");
	if (o->model->date)
		buf_addf(&b, "%s: %s\n", o->model->wire->dated, o->model->date);
	if (o->key) {
		o->model->wire->key(&b, o->key);
		if (b.s[b.n - 1] != '\n')
			buf_addc(&b, '\n');
	}
	return buf_take(&b);
}

enum status agent_drive_new(struct agent_drive **out, const struct agent_drive_options *o,
			    struct err *e)
{
	struct agent_http_options h = { .pace = o->pace,
					.ca_file = o->ca_file,
					.tries = o->tries,
					.seconds = o->seconds,
					.seed = o->seed,
					.scale = o->scale };
	struct agent_http *http = NULL;
	struct agent_drive *d;
	enum status st = o->script ? OK : agent_http_new(&http, &h, e);

	if (st != OK)
		return st;
	d = mem_alloc(sizeof *d);
	d->o = *o;
	d->http = http;
	d->url = make_url(o->model, false);
	d->stream_url = make_url(o->model, true);
	d->headers = make_headers(o);
	*out = d;
	return OK;
}

/* --- One run ----------------------------------------------------------------------------------- */
static void leave(struct agent_ride *x)
{
	struct agent_drive *d = x->d;

	if (x->prev)
		x->prev->next = x->next;
	else
		d->first = x->next;
	if (x->next)
		x->next->prev = x->prev;
	d->rides--;
	agent_stream_free(x->stream);
	buf_clear(&x->body);
	mem_free(x);
}

/* Key material must not outlive its use in memory that is reused for texts. */
void agent_drive_free(struct agent_drive *d)
{
	if (!d)
		return;
	if (d->http)
		agent_http_free(d->http);
	while (d->first)
		leave(d->first);
	memset(d->headers, 0, strlen(d->headers));
	mem_free(d->headers);
	mem_free(d->url);
	mem_free(d->stream_url);
	mem_free(d);
}

static void pass_on(void *user, enum agent_delta kind, const char *s, size_t n)
{
	struct agent_ride *x = user;

	if (x->delta)
		x->delta(x->user, kind, s, n);
}

static bool got_bytes(void *user, const char *bytes, size_t n)
{
	struct agent_ride *x = user;

	return agent_stream_feed(x->stream, bytes, n, &x->broken) == OK;
}

static void renew_stream(struct agent_ride *x)
{
	agent_stream_free(x->stream);
	x->stream = agent_stream_new(x->d->o.model->wire, pass_on, x);
	x->broken = (struct err){ 0 };
}

static void told_again(void *user, const struct agent_refusal *why, int tries, double wait)
{
	struct agent_ride *x = user;

	x->by->retry(x->r, why, tries, wait, at_ms(x));
	if (x->stream)
		renew_stream(x);
}

/* --- Replies out of a file ----------------------------------------------------------------------- */
static bool ask_script(struct agent_ride *x, struct agent_reply *reply,
		       struct agent_sent *about, struct agent_refusal *why)
{
	struct agent_script_ask q = x->by->script(x->r);

	return agent_script_reply(reply, about, why, x->d->o.script, &q, x->by->arena(x->r));
}

/* How long the next reply takes. */
static long script_ms(struct agent_ride *x)
{
	struct agent_reply reply;
	struct agent_sent about;
	struct agent_refusal why;

	(void)ask_script(x, &reply, &about, &why);
	return about.ms;
}

static void go_on(struct agent_ride *x);

/* The reply that is due is given, and the next one asked for. */
static void play(struct agent_ride *x)
{
	struct agent_reply reply = { 0 };
	struct agent_sent about;
	struct agent_refusal why;

	if (ask_script(x, &reply, &about, &why)) {
		x->clock += about.ms;
		about.at_ms = x->clock;
		x->by->reply(x->r, &reply, &about);
	} else {
		x->clock += about.ms;
		x->by->fail(x->r, &why, x->clock);
	}
	go_on(x);
}

/* Give what is due now; if nothing is, wait for it, ms at most. */
static void play_all(struct agent_drive *d, int ms)
{
	int64_t now = base_clock_ms(), soonest = now + ms;
	struct agent_ride *next;
	bool any = false;

	for (struct agent_ride *x = d->first; x; x = next) {
		next = x->next;
		if (x->due <= now) {
			play(x);
			any = true;
		} else if (x->due < soonest) {
			soonest = x->due;
		}
	}
	if (!any && soonest > now) {
		long left = (long)(soonest - now);
		struct timespec t = { left / 1000, left % 1000 * 1000000 };

		(void)nanosleep(&t, NULL);
	}
}

static void answered(void *user, const struct agent_http_answer *a);

/* Ask what the run wants to know next, or end it. */
static void go_on(struct agent_ride *x)
{
	struct agent_drive *d = x->d;
	struct agent_http_request q = { .headers = d->headers,
					.key = d->o.key,
					.again = told_again,
					.done = answered,
					.user = x };
	agent_drive_done *done = x->done;
	agent_drive_over *over = x->over;
	void *r = x->r, *who = x->user;

	if (!x->by->ask(r, &x->ask)) {
		leave(x);
		if (done)
			done(who, r);
		else
			over(who, r);
		return;
	}
	if (d->o.script) {
		x->due = base_clock_ms() + script_ms(x);
		return;
	}
	buf_reset(&x->body);
	d->o.model->wire->request(&x->body, &x->ask);
	q.body = x->body.s;
	q.n = x->body.n;
	q.wait = x->wait;
	x->wait = 0;
	q.url = x->ask.stream ? d->stream_url : d->url;
	if (x->ask.stream) {
		renew_stream(x);
		q.data = got_bytes;
	}
	agent_http_start(d->http, &q);
}

static enum status read_reply(struct agent_reply *out, struct agent_ride *x,
			      const struct agent_http_answer *a, struct err *e)
{
	struct arena *arena = x->by->arena(x->r);

	if (!x->stream)
		return x->d->o.model->wire->reply(out, a->body, a->n, arena, e);
	if (x->broken.code) {
		*e = x->broken;
		return E_ARG;
	}
	return agent_stream_end(out, x->stream, arena, e);
}

/* What came is no reply, or tells an error though its status claims success: ask once more, or give
 * up. */
static void nonsense(struct agent_ride *x, const struct err *e, double seconds)
{
	struct agent_drive *d = x->d;
	struct agent_refusal why = { .retry = true, .wait = -1 };
	bool told = strcmp(e->code, "bad_answer") != 0;
	unsigned left =
		told ? agent_leave_find(400, e->code, e->msg, d->o.model->wire, &x->ask) : 0;
	int most = !told                           ? NONSENSE
		   : agent_refusal_passes(e->code) ? (d->o.tries > 0 ? d->o.tries : TRIES) - 1
						   : 0;

	snprintf(why.code, sizeof why.code, "%s", left ? agent_leave_code(left) : e->code);
	snprintf(why.message, sizeof why.message, "%s", e->msg);
	snprintf(why.hint, sizeof why.hint, "%s", e->hint);
	if (!strcmp(e->code, "limited"))
		agent_pace_limited(d->o.pace, seconds);
	if (left || x->nonsense < most) {
		x->nonsense += !left;
		x->wait = told && !left ? agent_http_backoff(d->http, x->nonsense) : 0;
		x->by->retry(x->r, &why, x->nonsense, x->wait, at_ms(x));
	} else {
		x->by->fail(x->r, &why, at_ms(x));
	}
	go_on(x);
}

static void answered(void *user, const struct agent_http_answer *a)
{
	struct agent_ride *x = user;
	struct agent_sent about = { .ms = (long)(a->seconds * 1000),
				    .first_ms = (long)(a->first * 1000),
				    .at_ms = at_ms(x),
				    .tries = a->tries,
				    .status = a->status,
				    .request_id = a->request_id[0] ? a->request_id : NULL,
				    .bytes = x->body.n,
				    .hash = agent_hash(buf_str(&x->body), x->body.n) };
	struct agent_reply reply = { 0 };
	struct err e = { 0 };
	unsigned left = agent_leave_find(a->status, a->refusal.code, a->refusal.message,
					 x->d->o.model->wire, &x->ask);

	if (left) {
		struct agent_refusal why = a->refusal;

		snprintf(why.code, sizeof why.code, "%s", agent_leave_code(left));
		x->by->retry(x->r, &why, a->tries, 0, about.at_ms);
	} else if (a->status < 200 || a->status > 299) {
		x->by->fail(x->r, &a->refusal, about.at_ms);
	} else if (read_reply(&reply, x, a, &e) != OK) {
		nonsense(x, &e, a->seconds);
		return;
	} else {
		x->nonsense = 0;
		x->by->reply(x->r, &reply, &about);
	}
	go_on(x);
}

/* --- Who asks ------------------------------------------------------------------------------------ */
static bool run_ask(void *r, struct agent_request *q)
{
	return agent_run_ask(r, q);
}

static struct arena *run_arena(void *r)
{
	return agent_run_arena(r);
}

static void run_reply(void *r, const struct agent_reply *reply, const struct agent_sent *about)
{
	agent_run_reply(r, reply, about);
}

static void run_retry(void *r, const struct agent_refusal *why, int tries, double wait,
		      long at_ms)
{
	agent_run_retry(r, why, tries, wait, at_ms);
}

static void run_fail(void *r, const struct agent_refusal *why, long at_ms)
{
	agent_run_fail(r, why, at_ms);
}

static struct agent_script_ask run_script(void *r)
{
	return agent_run_script(r);
}

static const struct agent_asker runs = { run_ask,   run_arena, run_reply,
					 run_retry, run_fail,  run_script };

static void begin(struct agent_drive *d, const struct agent_ride *how)
{
	struct agent_ride *x = mem_alloc(sizeof *x);

	*x = *how;
	x->d = d;
	x->next = d->first;
	if (d->first)
		d->first->prev = x;
	d->first = x;
	d->rides++;
	go_on(x);
}

void agent_drive_add(struct agent_drive *d, struct agent_run *r, long began,
		     agent_delta_fn *delta, agent_drive_done *done, void *user)
{
	begin(d, &(struct agent_ride){ .by = &runs,
				       .r = r,
				       .delta = delta,
				       .done = done,
				       .user = user,
				       .began = base_clock_ms() - began,
				       .clock = began });
}

void agent_drive_ask(struct agent_drive *d, const struct agent_asker *by, void *self,
		     agent_drive_over *over, void *user)
{
	begin(d, &(struct agent_ride){ .by = by,
				       .r = self,
				       .over = over,
				       .user = user,
				       .began = base_clock_ms() });
}

int agent_drive_wait(struct agent_drive *d, int ms)
{
	if (d->rides && d->o.script)
		play_all(d, ms);
	else if (d->rides)
		(void)agent_http_wait(d->http, ms);
	return d->rides;
}

/* --- Models -------------------------------------------------------------------------------------- */
struct agent_listing {
	struct buf body;
	struct agent_refusal refusal;
	int status;
	bool done;
};

static void listed(void *user, const struct agent_http_answer *a)
{
	struct agent_listing *l = user;

	l->done = true;
	l->status = a->status;
	l->refusal = a->refusal;
	buf_addn(&l->body, a->body, a->n);
}

enum status agent_models(const char ***id, int *n, const struct agent_drive_options *o,
			 struct arena *a, struct err *e)
{
	struct agent_listing l = { 0 };
	struct buf url = { 0 };
	struct agent_drive *d;
	struct agent_http_request q = { .done = listed, .user = &l, .key = o->key };
	enum status st;

	if (o->script)
		return err_fail(e, E_ARG, "bad_argument", "a script has no list of models");
	st = agent_drive_new(&d, o, e);
	if (st != OK)
		return st;
	agent_model_url(&url, o->model);
	buf_add(&url, o->model->wire->models_path);
	q.url = buf_str(&url);
	q.headers = d->headers;
	agent_http_start(d->http, &q);
	while (!l.done)
		(void)agent_http_wait(d->http, 1000);
	if (l.status == 200) {
		st = o->model->wire->models(id, n, buf_str(&l.body), l.body.n, a, e);
	} else {
		err_fail(e, E_SYS, "unavailable", "%s", l.refusal.message);
		err_hint(e, "%s", l.refusal.hint);
		st = E_SYS;
	}
	agent_drive_free(d);
	buf_clear(&l.body);
	buf_clear(&url);
	return st;
}
