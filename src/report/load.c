/*
 * load.c -- the records of runs: read, each attempt once, in one order, sample by sample.
 *
 * A run that was interrupted or done in parts has several lines for an attempt that failed first: the
 * last one counts.  The order of the samples is that of their sets in run.json and within these that of
 * the run's results, or before there are any that of their ids, digits as numbers: whatever the order
 * of the records was.
 */
#include "report/report_priv.h"
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const report_verdict_word[REPORT_VERDICTS] = {
#define VERDICT(symbol, word) word,
#include "report/verdict.def"
#undef VERDICT
};

static int whole(const struct json *object, const char *key, int otherwise)
{
	double v = json_number(object, key);

	return v >= 0 && v < 1e9 ? (int)v : otherwise;
}

/* --- One record ------------------------------------------------------------------------------------ */
static enum report_verdict verdict_of(const char *word)
{
	int i = 0;

	while (i < REPORT_NONE && (!word || strcmp(word, report_verdict_word[i])))
		i++;
	return (enum report_verdict)i;
}

static const struct json *object(const struct json *j, const char *key)
{
	const struct json *m = json_get(j, key);

	return m && m->type == JSON_OBJECT ? m : NULL;
}

/* A number of JSON, NaN for what is missing or negative: nobody said. */
static double told(const struct json *j, const char *key)
{
	double v = j ? json_number(j, key) : NAN;

	return v >= 0 ? v : NAN;
}

static void read_spent(struct metric_spent *s, const struct json *j, const char *status)
{
	const struct json *t = object(j, "tokens");

	s->input = told(t, "input");
	s->cache_read = told(t, "cache_read");
	s->cache_write = told(t, "cache_write");
	s->output = told(t, "output");
	s->reasoning = told(t, "reasoning");
	s->seconds = told(j, "seconds");
	s->cost = told(j, "cost");
	s->turns = whole(j, "turns", 0);
	s->timeout = status && !strcmp(status, "timeout");
	s->unheard = status && !strcmp(status, "error") && s->turns <= 1;
}

/* Nobody could decide whether a drawing is as it should be. */
static bool is_open(const struct json *drawing)
{
	const struct json *strict = json_get(drawing, "strict");

	return strict && strict->type == JSON_NULL;
}

bool report_is_canvas(const struct report_record *x)
{
	return x->drawing || x->fidelity;
}

static bool read_record(struct report_record *out, const struct json *j)
{
	struct report_record r = {
		.key = json_text(j, "key"),
		.set = json_text(j, "set"),
		.id = json_text(j, "id"),
		.arm = json_text(j, "arm"),
		.status = json_text(j, "status"),
		.answer = json_text(j, "answer"),
		.truth = json_text(j, "truth"),
		.why = json_text(j, "why"),
		.trace = json_text(j, "trace"),
		.verdict = verdict_of(json_text(j, "verdict")),
		.right = json_is_true(j, "right"),
		.paper = object(j, "paper"),
		.try = whole(j, "try", 1),
		.turns = whole(j, "turns", 0),
		.calls = whole(j, "calls", 0),
		.failed = whole(j, "failed", 0),
		.source = metric_source_of(json_text(j, "provenance")),
		.half = METRIC_SOURCES,
		.strict = METRIC_SOURCES,
		.readout = METRIC_SOURCES,
		.tools = object(j, "tools"),
		.failures = object(j, "failures"),
		.group = object(j, "group"),
		.judge = object(j, "judge"),
		.fidelity = object(j, "fidelity"),
		.drawing = object(j, "drawing"),
		.bench = object(j, "bench"),
		.leak = object(j, "leak"),
		.blanks = json_get(j, "blanks"),
		.changed = object(j, "changed"),
	};

	if (!r.key || !r.arm || !r.status)
		return false;
	if (!r.set)
		r.set = "";
	if (!r.id)
		r.id = r.key;
	r.known = r.truth != NULL;
	r.unsure = r.drawing && !r.right && is_open(r.drawing);
	if (r.unsure)
		r.verdict = REPORT_UNCLEAR;
	read_spent(&r.spent, j, r.status);
	*out = r;
	return true;
}

/* --- Files of records --------------------------------------------------------------------------------- */
struct report_lines {
	struct report *r;
	int run;
	struct index seen; /* key, arm, try: its place */
};

static void take(struct report_lines *l, const struct json *j)
{
	struct report *r = l->r;
	struct report_record x;
	struct buf key = { 0 };
	int at;

	if (!read_record(&x, j)) {
		r->run[l->run].damaged++;
		return;
	}
	x.run = l->run;
	buf_addf(&key, "%s\n%s\n%d", x.key, x.arm, x.try);
	at = index_get(&l->seen, key.s);
	if (at < 0) {
		at = r->records;
		r->record = mem_grow(r->record, &r->record_cap, at + 1, sizeof *r->record);
		r->records++;
		index_set(&l->seen, key.s, at);
	}
	/* results.jsonl has no times: what the records had stays. */
	else if (isnan(x.spent.seconds))
		x.spent.seconds = r->record[at].spent.seconds;
	r->record[at] = x;
	buf_clear(&key);
}

static void read_lines(struct report_lines *l, const struct report_file *f)
{
	for (size_t i = 0; i < f->n;) {
		const char *end = memchr(f->text + i, '\n', f->n - i);
		size_t n = (end ? (size_t)(end - f->text) : f->n) - i;
		struct json *j;

		/* A last line without its end was cut off. */
		if (n && (!end || json_read(&j, f->text + i, n, l->r->arena, NULL) != OK ||
			  j->type != JSON_OBJECT))
			l->r->run[l->run].damaged++;
		else if (n)
			take(l, j);
		i += n + 1;
	}
}

static enum status read_run(struct report *r, int k, const struct report_input *in,
			    struct err *e)
{
	struct report_run *run = &r->run[k];
	struct report_lines l = { .r = r, .run = k };
	struct json *j = NULL;
	int before = r->records;

	run->in = in;
	run->name = arena_strdup(r->arena, in->name);
	if (in->run && json_read(&j, in->run, in->run_n, r->arena, NULL) != OK)
		return err_fail(e, E_ARG, "bad_argument", "%.200s: run.json is no JSON",
				in->name);
	run->json = j;
	run->title = j && json_text(j, "name") ? json_text(j, "name") : run->name;
	for (int i = 0; i < in->files; i++)
		read_lines(&l, &in->file[i]);
	index_clear(&l.seen);
	if (r->records == before)
		return err_fail(e, E_ARG, "bad_argument", "%.200s: there are no records in it",
				in->name);
	return OK;
}

static const char *last_part(const char *path, struct arena *a)
{
	size_t n = strlen(path), from;

	while (n > 1 && path[n - 1] == '/')
		n--;
	for (from = n; from && path[from - 1] != '/';)
		from--;
	return arena_strndup(a, path + from, n - from);
}

/* Two runs of one name are called by their folders: by its last part, or where that is one too, as
 * they were given. */
static void tell_apart(struct report *r)
{
	const char *a, *b;
	bool same;

	if (r->runs < 2 || strcmp(r->run[0].title, r->run[1].title))
		return;
	a = last_part(r->run[0].name, r->arena);
	b = last_part(r->run[1].name, r->arena);
	same = !strcmp(a, b);
	r->run[0].title = same ? r->run[0].name : a;
	r->run[1].title = same ? r->run[1].name : b;
}

/* --- Lanes ---------------------------------------------------------------------------------------------- */
static int find_lane(const struct report *r, int run, const char *arm)
{
	int i = 0;

	while (i < r->lanes && (r->lane[i].run != run || strcmp(r->lane[i].arm, arm)))
		i++;
	return i;
}

static enum status add_lane(struct report *r, int run, const char *arm, struct err *e)
{
	if (find_lane(r, run, arm) < r->lanes)
		return OK;
	if (r->lanes == REPORT_LANES)
		return err_fail(e, E_ARG, "limit", "there are more than %d arms",
				REPORT_LANES);
	r->lane[r->lanes++] = (struct report_lane){
		.run = run,
		.arm = arm,
		.name = r->runs > 1 ? arena_printf(r->arena, "%s \xc2\xb7 %s", arm,
						   run ? "B" : "A")
				    : arm,
	};
	return OK;
}

/* The arms in the order of run.json; others as they come by name. */
static enum status add_lanes(struct report *r, struct err *e)
{
	enum status st = OK;

	for (int k = 0; k < r->runs && st == OK; k++) {
		const struct json *arms =
			r->run[k].json ? json_get(r->run[k].json, "arms") : NULL;

		if (arms && arms->type == JSON_ARRAY)
			for (const struct json *a = arms->child; a && st == OK; a = a->next)
				if (a->type == JSON_STRING)
					st = add_lane(r, k, a->text, e);
		for (int i = 0; i < r->records && st == OK; i++)
			if (r->record[i].run == k)
				st = add_lane(r, k, r->record[i].arm, e);
	}
	return st;
}

/* --- The order --------------------------------------------------------------------------------------------- */
static int natural(const char *a, const char *b)
{
	while (*a && *b) {
		if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
			size_t m, n;

			a += strspn(a, "0");
			b += strspn(b, "0");
			m = strspn(a, "0123456789");
			n = strspn(b, "0123456789");
			if (m != n)
				return m < n ? -1 : 1;
			for (; m; m--, a++, b++)
				if (*a != *b)
					return *a < *b ? -1 : 1;
		} else if (*a != *b) {
			return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
		} else {
			a++;
			b++;
		}
	}
	return *a ? 1 : *b ? -1 : 0;
}

static int set_at(struct report *r, const char *set)
{
	int i = 0;

	while (i < r->sets && strcmp(r->set[i], set))
		i++;
	if (i == r->sets) {
		r->set = mem_grow(r->set, &r->set_cap, i + 1, sizeof *r->set);
		r->set[r->sets++] = set;
	}
	return i;
}

static void name_sets(struct report *r)
{
	for (int k = 0; k < r->runs; k++) {
		const struct json *sets =
			r->run[k].json ? json_get(r->run[k].json, "sets") : NULL;

		if (sets && sets->type == JSON_ARRAY)
			for (const struct json *s = sets->child; s; s = s->next)
				if (s->type == JSON_OBJECT && json_text(s, "name"))
					(void)set_at(r, json_text(s, "name"));
	}
}

/* Keys of results.jsonl as they first come. */
static void read_order(struct index *place, int *places, const struct report_input *in)
{
	struct arena *a = arena_new();

	for (size_t i = 0; i < in->order_n;) {
		const char *end = memchr(in->order + i, '\n', in->order_n - i), *at;
		size_t n = (end ? (size_t)(end - in->order) : in->order_n) - i, k;
		struct json *key;

		arena_reset(a);
		if (json_span(&at, &k, in->order + i, n, "key") &&
		    json_read(&key, at, k, a, NULL) == OK && key->type == JSON_STRING &&
		    index_get(place, key->text) < 0)
			index_set(place, key->text, (*places)++);
		i += n + 1;
	}
	arena_free(a);
}

static void find_places(struct report *r)
{
	struct index place = { 0 };
	int places = 0;

	for (int k = 0; k < r->runs; k++)
		if (r->run[k].in->order)
			read_order(&place, &places, r->run[k].in);
	for (int i = 0; i < r->records; i++) {
		int at = index_get(&place, r->record[i].key);

		r->record[i].place = at < 0 ? INT_MAX : at;
	}
	index_clear(&place);
}

/* By set, place, id, key, lane, try.  `sample` holds the set's number until samples are there. */
static int in_order(const void *p, const void *q)
{
	const struct report_record *a = p, *b = q;
	int c = (a->sample > b->sample) - (a->sample < b->sample);

	if (!c)
		c = (a->place > b->place) - (a->place < b->place);
	if (!c)
		c = natural(a->id, b->id);
	if (!c)
		c = strcmp(a->id, b->id);
	if (!c)
		c = strcmp(a->key, b->key);
	if (!c)
		c = (a->lane > b->lane) - (a->lane < b->lane);
	return c ? c : (a->try > b->try) - (a->try < b->try);
}

static void make_samples(struct report *r)
{
	for (int i = 0; i < r->records; i++) {
		struct report_record *x = &r->record[i];
		struct report_sample *s = r->samples ? &r->sample[r->samples - 1] : NULL;

		if (!s || strcmp(s->key, x->key)) {
			r->sample = mem_grow(r->sample, &r->sample_cap, r->samples + 1,
					     sizeof *r->sample);
			s = &r->sample[r->samples++];
			*s = (struct report_sample){ .key = x->key,
						     .set = x->set,
						     .id = x->id,
						     .set_at = x->sample,
						     .first = i };
		}
		s->n++;
		if (!s->truth)
			s->truth = x->truth;
		if (!s->group)
			s->group = x->group;
		x->sample = r->samples - 1;
		if (x->try > r->tries)
			r->tries = x->try;
	}
}

int report_tries(const struct report *r, int sample, int lane, int *first)
{
	const struct report_sample *s = &r->sample[sample];
	int n = 0;

	for (int i = s->first; i < s->first + s->n; i++)
		if (r->record[i].lane == lane) {
			if (!n++ && first)
				*first = i;
		}
	return n;
}

const struct report_record *report_first(const struct report *r, int sample, int lane)
{
	int first = 0;

	return report_tries(r, sample, lane, &first) ? &r->record[first] : NULL;
}

/* --- Pairs -------------------------------------------------------------------------------------------------- */
static void add_pair(struct report *r, int a, int b)
{
	r->pair[r->pairs++] =
		(struct report_pair){ a, b,
				      arena_printf(r->arena, "%s \xe2\x86\x92 %s",
						   r->lane[a].name, r->lane[b].name) };
}

/* Of one run: its baseline and every other arm; the baseline is BL, else the first.  Of two: the arms
 * that both have, and where they share none, the first of each. */
static void make_pairs(struct report *r)
{
	r->pair = arena_alloc(r->arena, (size_t)(2 * r->lanes + 1) * sizeof *r->pair);
	for (int k = 0; k < r->runs; k++) {
		int base = find_lane(r, k, "BL");

		for (int i = 0; base == r->lanes && i < r->lanes; i++)
			if (r->lane[i].run == k)
				base = i;
		for (int i = 0; i < r->lanes; i++)
			if (r->lane[i].run == k && i != base)
				add_pair(r, base, i);
	}
	if (r->runs > 1) {
		int before = r->pairs, second = r->lanes;

		for (int i = r->lanes; i-- > 0;) {
			if (r->lane[i].run == 1)
				second = i;
		}
		for (int i = 0; i < second; i++) {
			int j = find_lane(r, 1, r->lane[i].arm);

			if (j < r->lanes)
				add_pair(r, i, j);
		}
		if (r->pairs == before && second > 0 && second < r->lanes)
			add_pair(r, 0, second);
	}
}

enum status report_load(struct report *r, const struct report_input *in, int runs,
			struct err *e)
{
	enum status st = OK;

	r->runs = runs;
	for (int k = 0; k < runs && st == OK; k++)
		st = read_run(r, k, &in[k], e);
	if (st == OK)
		tell_apart(r);
	if (st == OK)
		st = add_lanes(r, e);
	if (st != OK)
		return st;
	name_sets(r);
	for (int i = 0; i < r->records; i++) {
		struct report_record *x = &r->record[i];

		x->lane = find_lane(r, x->run, x->arm);
		x->sample = set_at(r, x->set);
		r->judged |= x->judge != NULL;
		r->checked |= x->fidelity != NULL;
		r->drawn |= x->drawing != NULL;
		r->unsure |= x->unsure;
		r->lane[x->lane].unsure |= x->unsure;
	}
	find_places(r);
	if (r->records > 1)
		qsort(r->record, (size_t)r->records, sizeof *r->record, in_order);
	make_samples(r);
	make_pairs(r);
	return OK;
}
