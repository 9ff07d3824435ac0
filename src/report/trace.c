/*
 * trace.c -- the traces of a run: what the tables count of them, and what the page shows of a sample.
 *
 * A trace is read line by line (docs/TRACE.md), so that one which was cut off tells what it has.  What
 * the page shows is slim: events as short lists, no raw replies, long texts cut.
 */
#include "base/member.h"
#include "report/report_priv.h"
#include <math.h>
#include <string.h>

#define LONG_TEXT 12000    /* bytes of a text that are kept */
#define CHUNK_BYTES 400000 /* of details that are packed together */
#define FEW 300            /* attempts, up to which pictures come by themselves */
#define TITLE_BYTES 140

/* What is read of one trace. */
struct report_trace {
	struct arena *a;
	struct metric_call *call;
	int calls, call_cap;
	struct metric_value *value;
	int values, value_cap;
	const struct json *problem, *result;
	struct buf events; /* of JSON, without its brackets */
	bool torn;
};

/* --- Writing ------------------------------------------------------------------------------------------ */
static void add_cut(struct buf *b, const char *text)
{
	size_t n = text ? strlen(text) : 0, k = LONG_TEXT;
	char *some;

	if (n <= LONG_TEXT) {
		json_add_string(b, text ? text : "");
		return;
	}
	while (k && ((unsigned char)text[k] & 0xc0) == 0x80)
		k--;
	some = mem_strndup(text, k);
	json_add_string(b, some);
	mem_free(some);
	/* Into the string again: before its closing quote. */
	b->s[--b->n] = 0;
	buf_addf(b, " \xe2\x80\xa6 (%zu more bytes)\"", n - k);
}

static void add_tree_as_text(struct buf *b, const struct json *j)
{
	struct buf text = { 0 };

	if (j)
		json_add(&text, j);
	add_cut(b, buf_str(&text));
	buf_clear(&text);
}

static void add_number(struct buf *b, double v)
{
	if (isfinite(v))
		buf_add_double(b, v);
	else
		buf_add(b, "null");
}

static void add_string_or_null(struct buf *b, const char *s)
{
	if (s)
		json_add_string(b, s);
	else
		buf_add(b, "null");
}

/* --- Events --------------------------------------------------------------------------------------------- */
static int turn_of(const struct json *j)
{
	double v = json_number(j, "turn");

	return v > 0 && v < 1e6 ? (int)v : 0;
}

static void add_picture(struct buf *b, const struct json *p)
{
	const char *mime = p ? json_text(p, "mime") : NULL,
		   *base64 = p ? json_text(p, "base64") : NULL;

	if (!mime || !base64) {
		buf_add(b, "null");
		return;
	}
	buf_addc(b, '[');
	json_add_string(b, mime);
	buf_addc(b, ',');
	json_add_string(b, base64);
	buf_addc(b, ']');
}

static void see_message(struct report_trace *t, const struct json *j)
{
	buf_addf(&t->events, "[\"m\",%d,", turn_of(j));
	add_cut(&t->events, json_text(j, "text"));
	buf_addc(&t->events, ']');
}

static void see_reply(struct report_trace *t, const struct json *j)
{
	const struct json *tokens = json_get(j, "tokens");
	bool has = tokens && tokens->type == JSON_OBJECT;
	struct buf *b = &t->events;

	buf_addf(b, "[\"r\",%d,", turn_of(j));
	add_number(b, json_number(j, "ms"));
	buf_addc(b, ',');
	add_cut(b, json_text(j, "text"));
	buf_addc(b, ',');
	add_cut(b, json_text(j, "thoughts"));
	buf_addc(b, ',');
	add_number(b, has ? json_number(tokens, "output") : NAN);
	buf_addc(b, ',');
	add_number(b, has ? json_number(tokens, "reasoning") : NAN);
	buf_addc(b, ',');
	add_string_or_null(b, json_text(j, "stop"));
	buf_addc(b, ']');
}

static void keep_value(struct report_trace *t, const struct json *v, bool made)
{
	t->value = arena_grow(t->a, t->value, &t->value_cap, t->values + 1, sizeof *t->value);
	t->value[t->values++] =
		(struct metric_value){ json_number(v, "number"), json_text(v, "exact"), made };
}

/* All values that a call told; in older traces there is one at most. */
static void keep_values(struct report_trace *t, const struct json *call, const char *tool)
{
	const struct json *one = json_get(call, "value"), *all = json_get(call, "values");

	if (!all && one && one->type == JSON_OBJECT)
		keep_value(t, one, !strncmp(tool, "add_", 4));
	for (const struct json *v = all && all->type == JSON_ARRAY ? all->child : NULL; v;
	     v = v->next) {

		keep_value(t, v, json_is_true(v, "made"));
	}
}

static void see_call(struct report_trace *t, const struct json *j)
{
	const char *tool = json_text(j, "tool"), *code = json_text(j, "code");
	const struct json *args = json_get(j, "args"), *value = json_get(j, "value");
	struct buf *b = &t->events, text = { 0 };
	bool fine = json_is_true(j, "ok");

	if (!tool)
		tool = "";
	if (args)
		json_add(&text, args);
	else
		buf_add(&text, json_text(j, "args_text") ? json_text(j, "args_text") : "");
	t->call = arena_grow(t->a, t->call, &t->call_cap, t->calls + 1, sizeof *t->call);
	t->call[t->calls++] = (struct metric_call){
		tool,
		turn_of(j),
		fine   ? NULL
		: code ? code
		       : "internal",
		args && args->type == JSON_OBJECT ? json_text(args, "name") : NULL,
		arena_strdup(t->a, buf_str(&text)),
	};
	keep_values(t, j, tool);
	buf_addf(b, "[\"c\",%d,", turn_of(j));
	add_number(b, json_number(j, "call"));
	buf_addc(b, ',');
	json_add_string(b, tool);
	buf_addc(b, ',');
	add_cut(b, buf_str(&text));
	buf_addf(b, ",%d,", fine);
	add_string_or_null(b, fine ? NULL : code);
	buf_addc(b, ',');
	add_tree_as_text(b, json_get(j, "observation"));
	buf_addc(b, ',');
	add_string_or_null(b, value && value->type == JSON_OBJECT ? json_text(value, "exact")
								  : NULL);
	buf_addc(b, ']');
	buf_clear(&text);
}

/* Retries, gates, checks, notes: what they say beside their kind, time and turn. */
static void see_other(struct report_trace *t, const struct json *j, const char *kind)
{
	struct buf *b = &t->events, text = { 0 };

	for (const struct json *m = j->child; m; m = m->next) {
		if (!strcmp(m->key, "t") || !strcmp(m->key, "event") ||
		    !strcmp(m->key, "turn"))
			continue;
		buf_addf(&text, "%s%s: ", text.n ? ", " : "", m->key);
		if (m->type == JSON_STRING)
			buf_add(&text, m->text);
		else
			json_add(&text, m);
	}
	buf_addf(b, "[\"x\",%d,", turn_of(j));
	json_add_string(b, kind);
	buf_addc(b, ',');
	add_cut(b, buf_str(&text));
	buf_addc(b, ']');
	buf_clear(&text);
}

static void see(struct report_trace *t, const struct json *j)
{
	static const struct {
		const char *kind;
		void (*see)(struct report_trace *t, const struct json *j);
	} row[] = { { "message", see_message }, { "reply", see_reply }, { "call", see_call } };
	const char *kind = json_text(j, "event");

	if (!kind || !strcmp(kind, "turn"))
		return;
	if (t->events.n)
		buf_addc(&t->events, ',');
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		if (!strcmp(kind, row[i].kind)) {
			row[i].see(t, j);
			return;
		}
	see_other(t, j, kind);
}

/* --- Lines ------------------------------------------------------------------------------------------------ */
static bool read_head(struct report_trace *t, const char *s, size_t n)
{
	static const char opened[] = "\"events\":[";
	size_t k = sizeof opened - 1;
	struct buf b = { 0 };
	struct json *j;
	bool good;

	if (n < k || memcmp(s + n - k, opened, k))
		return false;
	buf_addn(&b, s, n);
	buf_add(&b, "]}");
	good = json_read(&j, b.s, b.n, t->a, NULL) == OK && j->type == JSON_OBJECT &&
	       json_get(j, "porism_trace");
	if (good) {
		const struct json *p = json_get(j, "problem");

		t->problem = p && p->type == JSON_OBJECT ? p : NULL;
	}
	buf_clear(&b);
	return good;
}

static void read_line(struct report_trace *t, const char *s, size_t n)
{
	static const char closed[] = "],\"result\":";
	size_t k = sizeof closed - 1;
	struct json *j;

	if (n > k && !memcmp(s, closed, k)) {
		/* The brace that closes the document is not the result's. */
		if (json_read(&j, s + k, n - k - 1, t->a, NULL) == OK &&
		    j->type == JSON_OBJECT)
			t->result = j;
		return;
	}
	if (n && *s == ',') {
		s++;
		n--;
	}
	if (json_read(&j, s, n, t->a, NULL) == OK && j->type == JSON_OBJECT)
		see(t, j);
	else
		t->torn = true;
}

/* false: it is no trace. */
static bool read_trace(struct report_trace *t, const char *s, size_t n)
{
	bool head = true;

	for (size_t i = 0; i < n;) {
		const char *end = memchr(s + i, '\n', n - i);
		size_t k = end ? (size_t)(end - s) - i : n - i;

		if (head && !read_head(t, s + i, k))
			return false;
		if (!head && end && k)
			read_line(t, s + i, k);
		if (!end)
			t->torn = true;
		head = false;
		i += k + 1;
	}
	return !head;
}

/* --- What the tables count --------------------------------------------------------------------------------- */
static double plain_number(const char *s)
{
	double v;

	return s && text_double(&v, s) ? v : NAN;
}

/* The value of the option whose letter was answered. */
static double option_of(const struct json *problem, const char *letter)
{
	const struct json *choices = problem ? json_get(problem, "choices") : NULL, *c;
	int k = letter && letter[0] >= 'A' && letter[0] <= 'Z' && !letter[1] ? letter[0] - 'A'
									     : -1;

	if (!choices || choices->type != JSON_ARRAY || k < 0)
		return NAN;
	for (c = choices->child; c && k > 0; k--)
		c = c->next;
	return c && c->type == JSON_STRING ? plain_number(c->text) : NAN;
}

/* Of who gave no answer, or was never asked, there is no source. */
static void count_sources(struct report_lane *l, struct report_record *x,
			  const struct report_trace *t)
{
	const struct json *answer = t->result ? json_get(t->result, "answer") : NULL;
	struct metric_answered a = { NAN, NULL, NAN, t->calls, 0, t->value, t->values };

	if (!x->answer && !x->right)
		return;
	for (int i = 0; i < t->calls; i++)
		a.failed += t->call[i].code != NULL;
	if (answer && answer->type == JSON_OBJECT) {
		a.number = json_number(answer, "number");
		a.text = json_text(answer, "value");
		a.option = option_of(t->problem, json_text(answer, "choice"));
	} else {
		a.number = plain_number(x->answer);
		a.text = x->answer;
	}
	x->half = metric_source(&a, METRIC_WITHIN_HALF, false);
	x->strict = metric_source(&a, METRIC_STRICT, false);
	x->readout = metric_source(&a, METRIC_WITHIN_HALF, true);
	if (x->right) {
		l->half[x->half]++;
		l->strict[x->strict]++;
		l->readout[x->readout]++;
	}
}

static void count_tool(struct report *r, struct report_lane *l, const char *name, long n)
{
	int at = index_get(&l->tool, name);

	if (at < 0) {
		int cap = l->tool_cap;

		at = l->tools++;
		l->tool_name = arena_grow(r->arena, l->tool_name, &cap, l->tools,
					  sizeof *l->tool_name);
		l->tool_count = arena_grow(r->arena, l->tool_count, &l->tool_cap, l->tools,
					   sizeof *l->tool_count);
		l->tool_name[at] = arena_strdup(r->arena, name);
		l->tool_count[at] = 0;
		index_set(&l->tool, name, at);
	}
	l->tool_count[at] += n;
}

static long count_of(const struct json *m)
{
	double v;

	return m->type == JSON_NUMBER && text_double(&v, m->text) && v > 0 && v < 1e9 ? (long)v
										      : 0;
}

static void count_trace(struct report *r, struct report_lane *l, struct report_record *x,
			const struct report_trace *t)
{
	const char **tool = arena_alloc(t->a, (size_t)(t->calls + 1) * sizeof *tool);
	enum metric_delete d = metric_delete_class(t->call, t->calls);

	for (int i = 0; i < t->calls; i++)
		tool[i] = t->call[i].tool;
	metric_failures_add(&l->failures, t->call, t->calls, x->right);
	metric_groups_add(&l->groups, tool, t->calls);
	l->deletes[d]++;
	l->deletes_right[d] += x->right;
	for (int i = 0; i < t->calls; i++)
		count_tool(r, l, t->call[i].tool, 1);
	count_sources(l, x, t);
}

/* Without a trace: the record's own counts, which know no order and no turns. */
static void count_record(struct report *r, struct report_lane *l,
			 const struct report_record *x)
{
	long group[METRIC_GROUPS] = { 0 };

	l->failures.calls += x->calls;
	l->failures.failed += x->failed;
	if (x->failures)
		for (const struct json *m = x->failures->child; m; m = m->next)
			l->failures.by[metric_failure_of(m->key)] += count_of(m);
	if (!x->tools)
		return;
	for (const struct json *m = x->tools->child; m; m = m->next) {
		group[metric_group_of(m->key)] += count_of(m);
		count_tool(r, l, m->key, count_of(m));
	}
	metric_groups_count(&l->groups, group);
}

/* --- What the page shows ------------------------------------------------------------------------------------ */
static void add_sources(struct buf *b, const struct report_record *x)
{
	const enum metric_source s[] = { x->source, x->half, x->strict };

	json_add_key(b, "sources");
	buf_addc(b, '[');
	for (int i = 0; i < 3; i++) {
		buf_add(b, i ? "," : "");
		add_string_or_null(b, s[i] < METRIC_SOURCES ? metric_source_word[s[i]] : NULL);
	}
	buf_addc(b, ']');
}

static void add_spent(struct buf *b, const struct report_record *x)
{
	const struct metric_spent *s = &x->spent;
	const double v[] = { s->input,     s->cache_read, s->cache_write, s->output,
			     s->reasoning, s->cost,       s->seconds };

	json_add_key(b, "spent");
	for (int i = 0; i < 7; i++) {
		buf_addc(b, i ? ',' : '[');
		add_number(b, v[i]);
	}
	buf_addf(b, "],\"turns\":%d,\"calls\":%d,\"failed\":%d", x->turns, x->calls,
		 x->failed);
}

static void add_attempt(struct buf *b, const struct report_record *x,
			const struct report_trace *t, const char *svg)
{
	buf_addf(b, "{\"lane\":%d,\"try\":%d", x->lane, x->try);
	json_member_text(b, "status", x->status);
	json_member_text(b, "verdict", report_verdict_word[x->verdict]);
	buf_addf(b, ",\"right\":%d", x->right);
	json_add_key(b, "answer");
	add_string_or_null(b, x->answer);
	json_add_key(b, "why");
	add_cut(b, x->why);
	json_add_key(b, "trace");
	add_string_or_null(b, x->trace);
	add_sources(b, x);
	add_spent(b, x);
	json_member_if(b, "failures", x->failures);
	json_member_if(b, "paper", x->paper);
	json_member_if(b, "judge", x->judge);
	json_member_if(b, "fidelity", x->fidelity);
	json_member_if(b, "drawing", x->drawing);
	if (t) {
		buf_addf(b, ",\"torn\":%d,\"events\":[%s]", t->torn, buf_str(&t->events));
	}
	json_member_text_if(b, "svg", svg);
	buf_addc(b, '}');
}

static void add_problem(struct buf *b, const struct report_trace *t, bool pictures)
{
	const struct json *images = json_get(t->problem, "images");

	json_add_key(b, "text");
	add_cut(b, json_text(t->problem, "text"));
	json_member_if(b, "choices", json_get(t->problem, "choices"));
	if (images && images->type == JSON_ARRAY && images->child) {
		json_add_key(b, "picture");
		add_picture(b, pictures && images->child->type == JSON_OBJECT ? images->child
									      : NULL);
	}
}

static void add_texts(struct buf *b, const char *key, const char *const *text, int n)
{
	if (!n)
		return;
	json_add_key(b, key);
	for (int i = 0; i < n; i++) {
		buf_addc(b, i ? ',' : '[');
		add_cut(b, text[i]);
	}
	buf_addc(b, ']');
}

/* The first words of a problem, for the list. */
static const char *title_of(struct report *r, const char *text)
{
	size_t n = text ? strlen(text) : 0;

	if (!n)
		return NULL;
	if (n > TITLE_BYTES) {
		n = TITLE_BYTES;
		while (n && ((unsigned char)text[n] & 0xc0) == 0x80)
			n--;
	}
	return arena_strndup(r->arena, text, n);
}

static bool says_yes(const struct json *object, const char *key)
{
	const struct json *j = object ? json_get(object, key) : NULL;

	return j && j->type == JSON_TRUE;
}

/* --- Sample by sample ------------------------------------------------------------------------------------------ */
struct report_details {
	struct report *r;
	struct buf text; /* of the chunk that is being filled */
	bool figures, pictures;
	struct arena *a;
};

static void flush(struct report_details *d)
{
	struct report *r = d->r;
	struct buf packed = { 0 }, base64 = { 0 };

	if (!d->text.n)
		return;
	buf_addc(&d->text, ']');
	report_pack(&packed, d->text.s, d->text.n);
	base64_add(&base64, packed.s, packed.n);
	r->chunk = mem_grow(r->chunk, &r->chunk_cap, r->chunks + 1, sizeof *r->chunk);
	r->chunk[r->chunks++].text = buf_take(&base64);
	buf_clear(&packed);
	buf_reset(&d->text);
}

static bool open_trace(struct report_details *d, const struct report_record *x,
		       struct report_trace *t)
{
	const struct report_input *in = d->r->run[x->run].in;
	size_t n;
	char *s = x->trace && in->read ? in->read(in->self, x->trace, &n) : NULL;
	bool good;

	if (!s)
		return false;
	good = read_trace(t, s, n);
	mem_free(s);
	return good;
}

static bool draw(struct report_details *d, const struct report_record *x,
		 const struct report_trace *t, struct buf *svg)
{
	const struct report_input *in = d->r->run[x->run].in;
	const struct json *journal = t->result ? json_get(t->result, "journal") : NULL;

	return d->figures && in->figure && journal && journal->type == JSON_ARRAY &&
	       journal->child && in->figure(in->self, svg, journal);
}

/* One attempt; problem: whether the sample's text is still to be told. */
static void add_record(struct report_details *d, struct report_record *x, bool *problem,
		       struct buf *about, struct buf *attempts)
{
	struct report *r = d->r;
	struct report_lane *l = &r->lane[x->lane];
	struct report_trace t = { .a = d->a };
	struct buf svg = { 0 };
	bool traced, drawn = false;

	arena_reset(d->a);
	traced = open_trace(d, x, &t);
	l->attempts++;
	l->traced += traced;
	l->unreadable += x->trace && !traced;
	l->verdict[x->verdict]++;
	l->known += x->known;
	l->right += x->known && x->right;
	l->paper += x->known && x->paper;
	l->paper_right += x->known && says_yes(x->paper, "right");
	l->errors += !strcmp(x->status, "error");
	l->timeouts += x->spent.timeout;
	l->canvas |= x->calls > 0;
	if (x->right && x->source < METRIC_SOURCES)
		l->sources[x->source]++;
	if (traced)
		count_trace(r, l, x, &t);
	else
		count_record(r, l, x);
	if (traced && *problem && t.problem) {
		add_problem(about, &t, d->pictures);
		r->sample[x->sample].title = title_of(r, json_text(t.problem, "text"));
		*problem = false;
	}
	if (traced)
		drawn = draw(d, x, &t, &svg);
	buf_add(attempts, attempts->n ? "," : "");
	add_attempt(attempts, x, traced ? &t : NULL, drawn ? buf_str(&svg) : NULL);
	buf_clear(&t.events);
	buf_clear(&svg);
}

/* What nobody's trace told: of the sets, where whoever calls has them. */
static void add_asked(struct report_details *d, struct report_sample *s, bool problem,
		      struct buf *about)
{
	struct report *r = d->r;
	const struct report_input *in = r->run[r->record[s->first].run].in;
	struct report_question q = { 0 };

	if (!in->asked)
		return;
	arena_reset(d->a);
	if (!in->asked(in->self, s->key, d->pictures && problem, &q, d->a))
		return;
	add_texts(about, "questions", q.point, q.points);
	if (!s->truth && q.answer)
		s->truth = arena_strdup(r->arena, q.answer);
	if (!problem)
		return;
	s->title = title_of(r, q.text);
	json_add_key(about, "text");
	add_cut(about, q.text);
	add_texts(about, "choices", q.choice, q.choices);
	if (q.mime && q.base64) {
		json_add_key(about, "picture");
		buf_addc(about, '[');
		json_add_string(about, q.mime);
		buf_addc(about, ',');
		json_add_string(about, q.base64);
		buf_addc(about, ']');
	}
}

void report_traces(struct report *r)
{
	struct report_details d = { .r = r, .a = arena_new() };
	struct buf about = { 0 }, attempts = { 0 };

	d.figures = r->o.figures == REPORT_YES ||
		    (r->o.figures == REPORT_AUTO && r->records <= FEW);
	d.pictures = r->o.pictures == REPORT_YES ||
		     (r->o.pictures == REPORT_AUTO && r->records <= FEW);
	for (int i = 0; i < r->samples; i++) {
		struct report_sample *s = &r->sample[i];
		bool problem = true;

		buf_reset(&about);
		buf_reset(&attempts);
		for (int k = 0; k < s->n; k++)
			add_record(&d, &r->record[s->first + k], &problem, &about, &attempts);
		add_asked(&d, s, problem, &about);
		s->chunk = r->chunks;
		buf_add(&d.text, d.text.n ? "," : "[");
		buf_add(&d.text, "{\"attempts\":[");
		buf_addn(&d.text, buf_str(&attempts), attempts.n);
		buf_addc(&d.text, ']');
		if (about.n) {
			buf_addc(&d.text, ',');
			/* Written as the members of an object of their own. */
			buf_addn(&d.text, about.s + (about.s[0] == ','),
				 about.n - (about.s[0] == ','));
		}
		json_member_if(&d.text, "group", s->group);
		buf_addc(&d.text, '}');
		if (d.text.n >= CHUNK_BYTES)
			flush(&d);
	}
	flush(&d);
	buf_clear(&d.text);
	buf_clear(&about);
	buf_clear(&attempts);
	arena_free(d.a);
}
