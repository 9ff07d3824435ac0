/*
 * meter.c -- counters, and Prometheus's text of them.
 *
 * The block lies in memory that processes share and any may leave at any moment: there are no
 * locks and no pointers in it.  Names get a place when they first come; a process that dies
 * before it has written the name leaves a place that is not shown.
 */
#include "base/clock.h"
#include "serve/trail_priv.h"
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define NAME 64
#define TOOLS 512
#define ROUTES 96
#define CODES 64
#define BINS 13 /* and one for all that is longer */

/* Upper ends, in microseconds, and as they are written. */
static const int64_t bin_end[BINS] = { 500,     1000,    2500,    5000,   10000,
				       25000,   50000,   100000,  250000, 500000,
				       1000000, 2500000, 10000000 };
static const char *const bin_text[BINS] = { "0.0005", "0.001", "0.0025", "0.005", "0.01",
					    "0.025",  "0.05",  "0.1",    "0.25",  "0.5",
					    "1",      "2.5",   "10" };
static const int statuses[] = { 200, 201, 202, 204, 303, 400, 401, 403, 404, 405, 406, 409,
				413, 415, 417, 422, 429, 431, 500, 501, 503, 504, 0 };
#define STATUSES (sizeof statuses / sizeof *statuses)

enum meter_door { DOOR_API, DOOR_MCP, DOOR_REWARD, DOOR_PAGE, DOOR_OWN, DOORS };
static const char *const door_name[DOORS] = { "api", "mcp", "reward", "page", "own" };
enum meter_end { WENT_WELL, REFUSED, FAILED, ENDINGS };
static const char *const ending_name[ENDINGS] = { "ok", "refused", "failed" };
enum meter_cut { CUT_TIME, CUT_MEMORY, CUT_UNWANTED, CUTS };
static const char *const cut_name[CUTS] = { "time", "memory", "unwanted" };

struct meter_times {
	atomic_ullong bin[BINS + 1], us;
};
/* A name's place: whoever comes first writes its key, so that all others find it there, and then
 * the name. */
struct meter_place {
	atomic_ullong key; /* 0: free */
	atomic_bool named;
	char name[NAME];
};
struct meter_tool {
	struct meter_place at;
	atomic_ullong calls[DOORS][ENDINGS];
	struct meter_times time;
};
struct meter_route {
	struct meter_place at; /* "GET /a/{id}" */
	atomic_ullong by_status[STATUSES];
	struct meter_times time;
};
struct meter_code {
	struct meter_place at;
	atomic_ullong by_door[DOORS];
};
struct meter_seat {
	atomic_int pid, connections, waiting, running, streams;
	atomic_llong said; /* milliseconds: when it published last */
};
struct serve_meter {
	atomic_llong started; /* seconds since 1970 */
	atomic_ullong in, out, cut[CUTS], runaways;
	struct meter_times wait;
	struct meter_tool tool[TOOLS];
	struct meter_route route[ROUTES];
	struct meter_code code[CODES];
	struct meter_seat seat[METER_SEATS];
};

size_t serve_meter_size(void)
{
	return sizeof(struct serve_meter);
}

int64_t serve_trail_now(void)
{
	return base_clock_us();
}

/* --- Counting ------------------------------------------------------------------------------ */
static void add(atomic_ullong *to, unsigned long long n)
{
	atomic_fetch_add_explicit(to, n, memory_order_relaxed);
}

static unsigned long long get(const atomic_ullong *from)
{
	return atomic_load_explicit(from, memory_order_relaxed);
}

static void add_time(struct meter_times *h, int64_t us)
{
	int i = 0;

	us = us > 0 ? us : 0;
	while (i < BINS && us > bin_end[i])
		i++;
	add(&h->bin[i], 1);
	add(&h->us, (unsigned long long)us);
}

/* The row of a name in a table whose rows begin with a place, or NULL: there is no room left.
 * Names have less than NAME characters. */
static void *row_of(void *table, size_t size, int most, const char *name)
{
	unsigned long long h = 14695981039346656037u;

	for (const char *p = name; *p; p++)
		h = (h ^ (unsigned char)*p) * 1099511628211u;
	h = h ? h : 1;
	for (int i = 0; i < most; i++) {
		size_t at = (size_t)((h + (unsigned)i) % (unsigned)most);
		struct meter_place *p =
			(struct meter_place *)(void *)((char *)table + at * size);
		unsigned long long key = atomic_load_explicit(&p->key, memory_order_relaxed);

		if (!key && atomic_compare_exchange_strong(&p->key, &key, h)) {
			snprintf(p->name, sizeof p->name, "%s", name);
			atomic_store_explicit(&p->named, true, memory_order_release);
			return p;
		}
		if (key == h)
			return p;
	}
	return NULL;
}

static enum meter_door door_of(const char *path)
{
	if (!strncmp(path, "/api/", 5))
		return DOOR_API;
	if (!strcmp(path, "/mcp"))
		return DOOR_MCP;
	if (!strcmp(path, "/score") || !strcmp(path, "/get_reward") ||
	    !strcmp(path, "/health"))
		return DOOR_REWARD;
	if (!strcmp(path, "/livez") || !strcmp(path, "/healthz") || !strcmp(path, "/metrics"))
		return DOOR_OWN;
	return DOOR_PAGE;
}

/* "GET /a/{id}", " " for none; longer ones are cut.  Here and not in printf: for every request. */
static void name_route(char out[NAME], const struct http_route *t)
{
	const char *part[] = { t ? t->method : "", " ", t ? t->path : "" };
	size_t at = 0;

	for (int i = 0; i < 3; i++)
		for (const char *p = part[i]; *p && at + 1 < NAME; p++)
			out[at++] = *p;
	out[at] = 0;
}

static void count_route(struct serve_meter *m, const struct http_route *t, int status,
			int64_t us)
{
	char name[NAME];
	struct meter_route *row;
	size_t i = 0;

	name_route(name, t);
	row = row_of(m->route, sizeof *m->route, ROUTES, name);
	while (i + 1 < STATUSES && statuses[i] != status)
		i++;
	if (!row)
		return;
	add(&row->by_status[i], 1);
	add_time(&row->time, us);
}

static void count_code(struct serve_meter *m, enum meter_door door, const char *name)
{
	struct meter_code *code =
		name[0] ? row_of(m->code, sizeof *m->code, CODES, name) : NULL;

	if (code)
		add(&code->by_door[door], 1);
}

void serve_meter_count(struct serve_meter *m, const struct http_reply *r,
		       const struct trail_note *n)
{
	enum meter_door door = n->route ? door_of(n->route->path) : DOOR_OWN;
	int64_t us = n->begun ? n->done - n->begun : 0;
	enum meter_end how = r->status >= 400 ? FAILED : r->code[0] ? REFUSED : WENT_WELL;
	struct meter_tool *tool;

	add(&m->in, n->in);
	add(&m->out, n->out);
	if (n->begun)
		add_time(&m->wait, n->begun - n->whole);
	count_route(m, n->route, r->status, us);
	count_code(m, door, r->code);
	for (const struct http_call *c = r->calls; c; c = c->next) {
		count_code(m, door, c->code);
		tool = row_of(m->tool, sizeof *m->tool, TOOLS, c->tool);
		if (tool)
			add(&tool->calls[door][c->code[0] ? REFUSED : WENT_WELL], 1);
	}
	tool = r->tool[0] ? row_of(m->tool, sizeof *m->tool, TOOLS, r->tool) : NULL;
	if (tool && !r->calls)
		add(&tool->calls[door][how], 1);
	if (tool)
		add_time(&tool->time, us);
}

void serve_meter_cut(struct serve_meter *m, enum work_cut why)
{
	static const enum meter_cut of[] = { [WORK_WHOLE] = CUTS,
					     [WORK_LATE] = CUT_TIME,
					     [WORK_LARGE] = CUT_MEMORY,
					     [WORK_UNWANTED] = CUT_UNWANTED };

	if (m && of[why] < CUTS)
		add(&m->cut[of[why]], 1);
}

void serve_meter_runaway(struct serve_meter *m)
{
	if (m)
		add(&m->runaways, 1);
}

void serve_meter_publish(struct serve_meter *m, int seat, const struct meter_state *now)
{
	struct meter_seat *s;
	long long none = 0;

	if (!m || seat < 0 || seat >= METER_SEATS)
		return;
	atomic_compare_exchange_strong(&m->started, &none, (long long)time(NULL));
	s = &m->seat[seat];
	atomic_store(&s->connections, now->connections);
	atomic_store(&s->waiting, now->waiting);
	atomic_store(&s->running, now->running);
	atomic_store(&s->streams, now->streams);
	atomic_store(&s->said, (long long)base_clock_ms());
	atomic_store(&s->pid, (int)getpid());
}

int64_t serve_meter_silent(const struct serve_meter *m, int seat)
{
	if (seat < 0 || seat >= METER_SEATS || !atomic_load(&m->seat[seat].pid))
		return 0;
	return base_clock_ms() - (int64_t)atomic_load(&m->seat[seat].said);
}

/* Another may sit there already. */
void serve_meter_gone(struct serve_meter *m, int seat)
{
	if (m && seat >= 0 && seat < METER_SEATS)
		atomic_store(&m->seat[seat].pid, 0);
}

void serve_meter_leave(struct serve_meter *m, int seat)
{
	int me = (int)getpid();

	if (m && seat >= 0 && seat < METER_SEATS)
		atomic_compare_exchange_strong(&m->seat[seat].pid, &me, 0);
}

/* --- The text -------------------------------------------------------------------------------- */
static void head(struct buf *b, const char *name, const char *type, const char *help)
{
	buf_addf(b, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void add_label(struct buf *b, const char *name, const char *value)
{
	buf_addf(b, "%s%s=\"", b->s[b->n - 1] == '{' ? "" : ",", name);
	for (; *value; value++)
		if (*value == '\n')
			buf_add(b, "\\n");
		else if (*value == '"' || *value == '\\')
			buf_addf(b, "\\%c", *value);
		else
			buf_addc(b, *value);
	buf_addc(b, '"');
}

static void add_one(struct buf *b, const char *name, const char *type, const char *help,
		    double value)
{
	head(b, name, type, help);
	buf_addf(b, "%s %.17g\n", name, value);
}

/* labels: "" or some, without the braces. */
static void add_histogram(struct buf *b, const char *name, const char *labels,
			  const struct meter_times *h)
{
	unsigned long long sum = 0;
	const char *comma = *labels ? "," : "";

	for (int i = 0; i <= BINS; i++) {
		sum += get(&h->bin[i]);
		buf_addf(b, "%s_bucket{%s%sle=\"%s\"} %llu\n", name, labels, comma,
			 i < BINS ? bin_text[i] : "+Inf", sum);
	}
	buf_addf(b, *labels ? "%s_sum{%s} %.6f\n" : "%s_sum%s %.6f\n", name, labels,
		 (double)get(&h->us) / 1e6);
	buf_addf(b, *labels ? "%s_count{%s} %llu\n" : "%s_count%s %llu\n", name, labels, sum);
}

static bool is_there(const struct meter_place *p)
{
	return atomic_load_explicit(&p->named, memory_order_acquire);
}

static void route_labels(struct buf *b, const struct meter_route *t)
{
	size_t n = strcspn(t->at.name, " ");
	char method[NAME];

	snprintf(method, sizeof method, "%.*s", (int)n, t->at.name);
	add_label(b, "method", n ? method : "none");
	add_label(b, "route",
		  t->at.name[n] && t->at.name[n + 1] ? t->at.name + n + 1 : "none");
}

static void add_routes(struct buf *b, const struct serve_meter *m)
{
	struct buf labels = { 0 };

	head(b, "porism_http_requests_total", "counter",
	     "Requests that were answered, by route and status.");
	for (int i = 0; i < ROUTES; i++)
		for (size_t k = 0; is_there(&m->route[i].at) && k < STATUSES; k++) {
			unsigned long long n = get(&m->route[i].by_status[k]);
			char status[12];

			if (!n)
				continue;
			snprintf(status, sizeof status, "%d", statuses[k]);
			buf_add(b, "porism_http_requests_total{");
			route_labels(b, &m->route[i]);
			add_label(b, "status", statuses[k] ? status : "other");
			buf_addf(b, "} %llu\n", n);
		}
	head(b, "porism_http_request_seconds", "histogram",
	     "Time that requests were worked on, by route.");
	for (int i = 0; i < ROUTES; i++) {
		if (!is_there(&m->route[i].at))
			continue;
		buf_reset(&labels);
		buf_addc(&labels, '{');
		route_labels(&labels, &m->route[i]);
		add_histogram(b, "porism_http_request_seconds", labels.s + 1,
			      &m->route[i].time);
	}
	buf_clear(&labels);
}

static void add_tools(struct buf *b, const struct serve_meter *m)
{
	struct buf labels = { 0 };

	head(b, "porism_calls_total", "counter",
	     "Calls of tools, by door: ok, refused by the figure, or failed before it.");
	for (int i = 0; i < TOOLS; i++)
		for (int k = 0; is_there(&m->tool[i].at) && k < DOORS * ENDINGS; k++) {
			unsigned long long n =
				get(&m->tool[i].calls[k / ENDINGS][k % ENDINGS]);

			if (!n)
				continue;
			buf_add(b, "porism_calls_total{");
			add_label(b, "door", door_name[k / ENDINGS]);
			add_label(b, "tool", m->tool[i].at.name);
			add_label(b, "result", ending_name[k % ENDINGS]);
			buf_addf(b, "} %llu\n", n);
		}
	head(b, "porism_call_seconds", "histogram", "Time that calls took, by tool.");
	for (int i = 0; i < TOOLS; i++) {
		if (!is_there(&m->tool[i].at))
			continue;
		buf_reset(&labels);
		buf_addc(&labels, '{');
		add_label(&labels, "tool", m->tool[i].at.name);
		add_histogram(b, "porism_call_seconds", labels.s + 1, &m->tool[i].time);
	}
	buf_clear(&labels);
}

static void add_errors(struct buf *b, const struct serve_meter *m)
{
	head(b, "porism_errors_total", "counter", "Refusals of any kind, by their code.");
	for (int i = 0; i < CODES; i++)
		for (int k = 0; is_there(&m->code[i].at) && k < DOORS; k++) {
			unsigned long long n = get(&m->code[i].by_door[k]);

			if (!n)
				continue;
			buf_add(b, "porism_errors_total{");
			add_label(b, "door", door_name[k]);
			add_label(b, "code", m->code[i].at.name);
			buf_addf(b, "} %llu\n", n);
		}
	head(b, "porism_cuts_total", "counter",
	     "Calls that were cut, by the budget they spent.");
	for (int i = 0; i < CUTS; i++)
		buf_addf(b, "porism_cuts_total{budget=\"%s\"} %llu\n", cut_name[i],
			 get(&m->cut[i]));
	add_one(b, "porism_runaways_total", "counter", "Calls that did not end when told to.",
		(double)get(&m->runaways));
}

/* Bytes of a process in memory; 0 when it is not there. */
static double resident(int pid)
{
	char path[40];
	long pages = 0;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%d/statm", pid);
	f = fopen(path, "r");
	if (f && fscanf(f, "%*d %ld", &pages) != 1)
		pages = 0;
	if (f)
		fclose(f);
	return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static void add_state(struct buf *b, const struct serve_meter *m)
{
	struct meter_state all = { 0 };
	double bytes = 0;
	int workers = 0;

	for (int i = 0; i < METER_SEATS; i++) {
		const struct meter_seat *s = &m->seat[i];
		int pid = atomic_load(&s->pid);
		double mine = pid ? resident(pid) : 0;

		if (mine <= 0)
			continue;
		workers++;
		bytes += mine;
		all.connections += atomic_load(&s->connections);
		all.waiting += atomic_load(&s->waiting);
		all.running += atomic_load(&s->running);
		all.streams += atomic_load(&s->streams);
	}
	add_one(b, "porism_workers", "gauge", "Processes that answer.", workers);
	add_one(b, "porism_resident_memory_bytes", "gauge", "Memory of these processes.",
		bytes);
	add_one(b, "porism_connections", "gauge", "Open connections.", all.connections);
	add_one(b, "porism_streams", "gauge", "Replies that go on.", all.streams);
	head(b, "porism_requests", "gauge", "Requests that have arrived, by state.");
	buf_addf(b,
		 "porism_requests{state=\"waiting\"} %d\n"
		 "porism_requests{state=\"running\"} %d\n",
		 all.waiting, all.running);
}

void serve_meter_text(const struct serve_meter *m, const struct meter_store *s,
		      const char *version, struct buf *b)
{
	long long started = atomic_load(&m->started), now = (long long)time(NULL);

	head(b, "porism_build_info", "gauge", "The version of the program.");
	buf_add(b, "porism_build_info{");
	add_label(b, "version", version);
	buf_add(b, "} 1\n");
	add_one(b, "porism_start_time_seconds", "gauge", "When the server began, since 1970.",
		(double)started);
	add_one(b, "porism_uptime_seconds", "gauge", "How long it is there.",
		(double)(now > started ? now - started : 0));
	add_state(b, m);
	if (s->there) {
		add_one(b, "porism_canvases", "gauge", "Canvases in the store.",
			(double)s->canvases);
		add_one(b, "porism_open_figures", "gauge",
			"Canvases that the answering process has in memory.",
			(double)s->figures);
		add_one(b, "porism_store_bytes", "gauge", "Bytes of all logs, roughly.",
			(double)s->bytes);
		add_one(b, "porism_store_writable", "gauge", "Can calls be made to last?",
			s->writable);
		add_one(b, "porism_damaged_canvases", "gauge",
			"Canvases of which something is lost, as far as is known.",
			(double)s->damaged);
		add_one(b, "porism_clock_doubted", "gauge",
			"The time has jumped, and nothing expires.", s->clock_doubted);
	}
	add_routes(b, m);
	head(b, "porism_http_wait_seconds", "histogram",
	     "Time between the arrival of a request and its turn.");
	add_histogram(b, "porism_http_wait_seconds", "", &m->wait);
	add_one(b, "porism_http_received_bytes_total", "counter", "Bytes of bodies that came.",
		(double)get(&m->in));
	add_one(b, "porism_http_sent_bytes_total", "counter", "Bytes of bodies that left.",
		(double)get(&m->out));
	add_tools(b, m);
	add_errors(b, m);
}
