/*
 * check_fidelity.c -- porism check --fidelity: canvases against what their samples ask for.
 *
 * The samples are a file that porism eval reads; the canvases are lines {"id": ..., "points":
 * {...}} (or script, journal, file, trace), or one file with a figure for the one sample that is asked.
 */
#include "agent/trace.h"
#include "base/index.h"
#include "base/json.h"
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/check_priv.h"
#include "desk/desk.h"
#include "fidelity/fidelity.h"
#include "metric/metric.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define CANVAS_BYTES ((size_t)256 << 20)

/* What comes of all samples. */
struct fidelity_sum {
	struct metric_fidelity skeleton;
	/* Queries of canvases that are whole, and of the others. */
	struct metric_target *target[2];
	int targets[2], cap[2];
	struct metric_thresholds threshold[2];
	int samples, absent, unknown; /* unknown: predicates that there are not */
	int builds, success, success_near, conditions, met, near, undecided;
	double total, total_near;
	int drawings, points, decided, passed;
	double coverage, low, high;
};
struct fidelity_batch {
	const struct app *app;
	const struct check_request *q;
	struct dataset *set;
	char *text;
	struct cmd_pieces piece;
	struct index by_key; /* to pieces: key and id */
	struct fidelity_sum sum;
	struct cmd_part part;
	bool strange; /* some canvases have no sample */
};

/* --- Canvases -------------------------------------------------------------------------------- */

/* A figure in a file: a script, a journal, a .ggb. */
static struct fidelity_canvas *canvas_of_file(const struct app *app, const char *path)
{
	struct fig *f = cmd_figure(app);
	FILE *in = cmd_open_script(app, "check", path);
	struct fidelity_canvas *c;
	struct buf line = { 0 };
	int number = 0, refused = 0;

	if (!in) {
		fig_free(f);
		return NULL;
	}
	while (cmd_read_line(in, &line) > 0)
		refused += cmd_build_line(f, buf_str(&line), line.n, ++number) != 0;
	buf_clear(&line);
	fclose(in);
	c = fidelity_canvas_new(f);
	c->owned = true;
	c->refused = refused;
	return c;
}

/* The canvas of a run at its end, out of its trace. */
static enum status canvas_of_trace(struct fidelity_canvas **out, const struct app *app,
				   const char *path, struct err *e)
{
	struct arena *a = arena_new();
	struct agent_trace t;
	struct desk *d = NULL;
	struct fig *f = NULL;
	size_t n;
	char *text = cmd_read_file(path, CANVAS_BYTES, &n);
	enum status st = text ? agent_trace_read(&t, text, n, a, e)
			      : err_fail(e, E_SYS, "unavailable", "cannot read %.200s", path);

	if (st == OK)
		st = agent_trace_desk(&d, json_get(t.head, "settings"), t.event, t.events, -1,
				      app->tools, e);
	if (st == OK) {
		f = fig_after(desk_figure(d), fig_journal_count(desk_figure(d)), e);
		st = f ? OK : E_ARG;
	}
	if (st == OK) {
		*out = fidelity_canvas_new(f);
		(*out)->owned = true;
	}
	desk_free(d);
	arena_free(a);
	mem_free(text);
	return st;
}

/* A path in a file of canvases begins at the folder of that file. */
static const char *beside(const char *file, const char *path, struct arena *a)
{
	const char *cut = strrchr(file, '/');

	return !cut || *path == '/'
		       ? path
		       : arena_printf(a, "%.*s/%s", (int)(cut - file), file, path);
}

static enum status canvas_of_line(struct fidelity_canvas **out, struct fidelity_batch *b,
				  const struct cmd_piece *p, struct arena *a, struct err *e)
{
	struct json *j;
	const struct json *inner;
	const char *file;
	enum status st = json_read(&j, p->s, p->n, a, e);

	if (st != OK)
		return st;
	inner = json_get(j, "canvas");
	if (!inner)
		inner = j;
	file = json_text(inner, "file");
	if (file) {
		*out = canvas_of_file(b->app, beside(b->q->canvas, file, a));
		return *out ? OK
			    : err_fail(e, E_SYS, "unavailable", "cannot read %.200s", file);
	}
	file = json_text(inner, "trace");
	if (file)
		return canvas_of_trace(out, b->app, beside(b->q->canvas, file, a), e);
	if (!json_get(inner, "points") && !json_get(inner, "script") &&
	    !json_get(inner, "journal"))
		return err_fail(e, E_ARG, "bad_argument",
				"a canvas has points, script, journal, file or trace");
	return fidelity_canvas_read(out, b->app->tools, inner, e);
}

/* By the key of the sample, or its id. */
static int find_piece(const struct fidelity_batch *b, const struct dataset_sample *s)
{
	int at = index_get(&b->by_key, s->key);

	return at >= 0 ? at : index_get(&b->by_key, s->id);
}

static int index_pieces(struct fidelity_batch *b)
{
	for (int i = 0; i < b->piece.n; i++) {
		struct arena *a = arena_new();
		struct json *j;
		struct err e = { 0 };
		const struct json *id = NULL;

		if (json_read(&j, b->piece.at[i].s, b->piece.at[i].n, a, &e) == OK) {
			id = json_get(j, "key");
			id = id ? id : json_get(j, "id");
		}
		if (!id || !id->text) {
			fprintf(stderr, "porism check: %s: canvas %d: %s\n", b->q->canvas,
				i + 1, e.msg[0] ? e.msg : "it has no id");
			arena_free(a);
			return EXIT_FAILED;
		}
		if (index_get(&b->by_key, id->text) >= 0)
			fprintf(stderr,
				"porism check: %s: a second canvas of %s is not used\n",
				b->q->canvas, id->text);
		else
			index_set(&b->by_key, id->text, i);
		arena_free(a);
	}
	return EXIT_FINE;
}

/* Canvases of samples that there are not: told, and how many others there are is *fit. */
static int tell_strangers(const struct fidelity_batch *b, int *fit)
{
	struct index known = { 0 };
	int strange = 0;

	*fit = 0;
	for (int i = 0; i < b->set->samples; i++) {
		index_set(&known, b->set->sample[i].key, i);
		index_set(&known, b->set->sample[i].id, i);
	}
	for (int i = 0; i < b->piece.n; i++) {
		struct arena *a = arena_new();
		struct json *j;
		const struct json *id = NULL;

		if (json_read(&j, b->piece.at[i].s, b->piece.at[i].n, a, NULL) == OK) {
			id = json_get(j, "key");
			id = id ? id : json_get(j, "id");
		}
		if (id && index_get(&known, id->text) >= 0)
			++*fit;
		else if (id && strange++ < 5)
			fprintf(stderr, "porism check: %s: canvas %d: %s has no sample %s\n",
				b->q->canvas, i + 1, b->q->fidelity, id->text);
		arena_free(a);
	}
	if (strange > 5)
		fprintf(stderr, "porism check: %s: %d canvases in all have no sample\n",
			b->q->canvas, strange);
	index_clear(&known);
	return strange;
}

/* --- Sums ------------------------------------------------------------------------------------ */

static void sum_queries(struct fidelity_sum *m, const struct fidelity_measured *t,
			const struct dataset_sample *s, bool whole)
{
	int of = whole ? 0 : 1, right = 0;

	if (!s->queries)
		return;
	m->target[of] = mem_grow(m->target[of], &m->cap[of], m->targets[of] + s->queries,
				 sizeof *m->target[of]);
	for (int i = 0; i < s->queries; i++) {
		m->target[of][m->targets[of]++] =
			(struct metric_target){ t ? t[i].value : NAN, t ? t[i].key : NAN,
						s->query[i].modulo };
		right += t && t[i].right;
	}
	metric_thresholds_add(&m->threshold[of], right, s->queries);
}

static void sum_skeleton(struct fidelity_sum *m, const struct fidelity_canvas *c,
			 const struct dataset_sample *s, const struct check_request *q,
			 struct arena *a)
{
	struct fidelity_skeleton k;
	struct metric_canvas one = { .empty = !c };
	struct fidelity_measured *t = c ? fidelity_queries(c, s, a) : NULL;

	if (c) {
		fidelity_skeleton(&k, c, s, q->mode, q->tolerance, a);
		one.empty = k.empty;
		m->unknown += k.unknown;
	}
	for (int i = 0; i < s->predicates; i++) {
		one.all[s->predicate[i].tier]++;
		one.pass[s->predicate[i].tier] += c && k.held[i].verdict == '1';
	}
	metric_fidelity_add(&m->skeleton, &one);
	sum_queries(m, t, s, c && k.whole);
}

static void sum_build(struct fidelity_sum *m, struct fidelity_canvas *c,
		      const struct dataset_sample *s, struct arena *a)
{
	struct fidelity_build k;
	struct err e;

	m->builds++;
	if (!c || fidelity_build(&k, c, s, a, &e) != OK)
		return;
	m->success += k.success;
	m->success_near += k.success_near;
	m->conditions += k.conditions;
	m->met += k.met;
	m->near += k.near;
	m->undecided += k.undecided;
	m->total += k.total;
	m->total_near += k.total_near;
}

static void sum_drawing(struct fidelity_sum *m, struct fidelity_canvas *c,
			const struct dataset_sample *s, struct arena *a)
{
	struct fidelity_drawing d;

	m->drawings++;
	m->points += s->points;
	if (!c)
		return;
	fidelity_drawing(&d, c, s, a);
	m->decided += d.decided;
	m->passed += d.passed;
	m->coverage += d.decided_weight;
	m->low += d.low;
	m->high += d.high;
}

static bool is_skeleton(const struct dataset_sample *s)
{
	return s->predicates || s->queries;
}

static void add_up(struct fidelity_batch *b, struct fidelity_canvas *c,
		   const struct dataset_sample *s)
{
	struct arena *a = arena_new();

	b->sum.samples++;
	b->sum.absent += !c;
	if (is_skeleton(s))
		sum_skeleton(&b->sum, c, s, b->q, a);
	else if (s->points)
		sum_drawing(&b->sum, c, s, a);
	else
		sum_build(&b->sum, c, s, a);
	arena_free(a);
}

/* --- One sample ------------------------------------------------------------------------------ */

static int one_sample(struct fidelity_batch *b, struct fidelity_canvas *c,
		      const struct dataset_sample *s)
{
	struct buf out = { 0 };
	struct err e = { 0 };
	enum status st = OK;

	buf_add(&out, "{\"key\":");
	json_add_string(&out, s->key);
	json_add_key(&out, "fidelity");
	if (c)
		st = fidelity_json(&out, c, s, b->q->mode, b->q->details, &e);
	else
		buf_add(&out, "null");
	buf_add(&out, "}\n");
	if (st == OK)
		cmd_part_print(&b->part, b->sum.samples, out.s, out.n);
	else
		fprintf(stderr, "porism check: %s: %s\n", s->key, e.msg);
	buf_clear(&out);
	add_up(b, c, s);
	return st == OK ? EXIT_FINE : EXIT_FAILED;
}

/* --- The account ----------------------------------------------------------------------------- */

static double percent(double part, double of)
{
	return of > 0 ? 100 * part / of : 0;
}

/* By class of error, by tolerance, and how many canvases have all, 90 % and 80 % right. */
static void tell_queries(const struct fidelity_sum *m, int of, const char *which)
{
	const struct metric_thresholds *t = &m->threshold[of];
	double sweep[METRIC_TI_SWEEP];
	int n = m->targets[of], class[METRIC_TI_CLASSES] = { 0 };

	if (!n)
		return;
	for (int i = 0; i < n; i++)
		class[metric_ti_class(&m->target[of][i])]++;
	fprintf(stderr, "queries %s %d:", which, n);
	for (int i = 0; i < METRIC_TI_CLASSES; i++)
		fprintf(stderr, " %s %d", metric_ti_word[i], class[i]);
	fprintf(stderr, "; canvases with all right %ld, 90%% %ld, 80%% %ld of %ld\n", t->all,
		t->ninety, t->eighty, t->n);
	metric_ti_sweep(sweep, m->target[of], n);
	fprintf(stderr, "  right within");
	for (int i = 0; i < METRIC_TI_SWEEP; i++)
		fprintf(stderr, " %g: %.1f%%", metric_ti_tolerance[i], 100 * sweep[i]);
	fputc('\n', stderr);
}

enum { SHARE = 32 };

/* Percent; - where there is nothing to have a share of. */
static const char *share(char text[SHARE], double x)
{
	if (isnan(x))
		snprintf(text, SHARE, "-");
	else
		snprintf(text, SHARE, "%.2f", 100 * x);
	return text;
}

static void tell_skeletons(const struct fidelity_sum *m)
{
	const struct metric_fidelity *f = &m->skeleton;
	char text[7][SHARE];

	if (!f->canvases)
		return;
	fprintf(stderr,
		"canvases %ld empty %ld: SR %s%% (premise %s numerical %s derived %s; "
		"empty ones as failed %s), SC %s%%, CR %s%%\n",
		f->canvases, f->empty, share(text[0], metric_sr(f)),
		share(text[1], metric_sr_tier(f, METRIC_PREMISE)),
		share(text[2], metric_sr_tier(f, METRIC_NUMERICAL)),
		share(text[3], metric_sr_tier(f, METRIC_DERIVED)),
		share(text[4], metric_sr_all(f)), share(text[5], metric_sc(f)),
		share(text[6], metric_cr(f)));
	if (m->unknown)
		fprintf(stderr,
			"predicates that there are not %d, counted as failed: --details shows "
			"them with the verdict u\n",
			m->unknown);
	tell_queries(m, 0, "of whole canvases");
	tell_queries(m, 1, "of the others");
}

static void tell(const struct fidelity_sum *m)
{
	if (m->absent)
		fprintf(stderr, "samples %d, without a canvas %d\n", m->samples, m->absent);
	tell_skeletons(m);
	if (m->builds)
		fprintf(stderr,
			"builds %d: success %d (within the tolerances %d), mean score %.3f "
			"(%.3f); conditions met %d near %d undecided %d of %d\n",
			m->builds, m->success, m->success_near, m->total / m->builds,
			m->total_near / m->builds, m->met, m->near, m->undecided,
			m->conditions);
	if (m->drawings)
		fprintf(stderr,
			"drawings %d: points passed %d decided %d of %d, coverage %.1f%%, "
			"semantic from %.3f to %.3f\n",
			m->drawings, m->passed, m->decided, m->points,
			percent(m->coverage, m->drawings), m->low / m->drawings,
			m->high / m->drawings);
}

/* --- The whole ------------------------------------------------------------------------------- */

static int all_samples(struct fidelity_batch *b)
{
	int result = index_pieces(b), fit = 0;
	bool strange = result == EXIT_FINE && !b->q->id && tell_strangers(b, &fit);

	if (strange && !fit)
		return EXIT_FAILED;
	b->strange = strange;
	cmd_part_begin(&b->part, b->q->shard);
	for (int i = 0; result != EXIT_FAILED && i < b->set->samples; i++) {
		const struct dataset_sample *s = &b->set->sample[i];
		struct arena *a;
		struct fidelity_canvas *c = NULL;
		struct err e = { 0 };
		int at = find_piece(b, s);

		if (!cmd_part_takes(&b->part, s->key, s->record, s->record_bytes))
			continue;
		a = arena_new();
		if (at >= 0 && canvas_of_line(&c, b, &b->piece.at[at], a, &e) != OK) {
			fprintf(stderr, "porism check: %s: the canvas of %s: %s\n",
				b->q->canvas, s->key, e.msg);
			result = EXIT_FAILED;
		} else {
			result = one_sample(b, c, s);
		}
		fidelity_canvas_free(c);
		arena_free(a);
	}
	if (result != EXIT_FAILED)
		cmd_part_end(&b->part, b->app, b->q->fidelity);
	cmd_part_clear(&b->part);
	return result;
}

static int one_figure(struct fidelity_batch *b)
{
	struct fidelity_canvas *c;
	int result;

	if (b->q->shard.n)
		return cmd_usage("check", "--shard is a part of many: --canvas FILE.jsonl");
	if (b->set->samples != 1) {
		fprintf(stderr,
			"porism check: %s has %d samples; which is the figure of? --id ID\n",
			b->q->fidelity, b->set->samples);
		return EXIT_USAGE;
	}
	c = canvas_of_file(b->app, b->q->canvas);
	if (!c)
		return EXIT_SYSTEM;
	result = one_sample(b, c, &b->set->sample[0]);
	fidelity_canvas_free(c);
	return result;
}

/* Can it be asked at all?  An exit code, or 0. */
static int refuse(const struct fidelity_batch *b)
{
	const struct check_request *q = b->q;
	bool any = false;

	if (q->id && !b->set->samples) {
		fprintf(stderr, "porism check: %s has no sample with the id %s\n", q->fidelity,
			q->id);
		return EXIT_FAILED;
	}
	for (int i = 0; i < b->set->samples && !any; i++) {
		enum dataset_kind kind = b->set->sample[i].kind;

		any = kind == DATASET_DRAWING || kind == DATASET_FIDELITY;
	}
	if (!any) {
		fprintf(stderr,
			"porism check: no sample of %s (%s) says what a canvas shows\n  hint: "
			"geogoal, geobuildbench and genexam do, or scoring_points of one's "
			"own (docs/FIDELITY.md)\n",
			q->fidelity, b->set->set ? b->set->set : "none");
		return EXIT_FAILED;
	}
	if (strcmp(q->canvas, "-") != 0 && access(q->canvas, R_OK) != 0) {
		fprintf(stderr, "porism check: cannot read %s: %s\n", q->canvas,
			strerror(errno));
		return EXIT_SYSTEM;
	}
	return 0;
}

int cmd_check_fidelity(const struct app *app, const struct check_request *q)
{
	struct fidelity_batch b = { .app = app, .q = q };
	char filter[256];
	const char *filters[1] = { filter };
	struct dataset_options o = { .formal = true };
	struct err e = { 0 };
	int result;
	size_t n;

	if (q->id) {
		snprintf(filter, sizeof filter, "id=%s", q->id);
		o.filter = filters;
		o.filters = 1;
	}
	if (dataset_load(&b.set, q->fidelity, &o, &e) != OK) {
		fprintf(stderr, "porism check: %s\n", e.msg);
		return e.code && strcmp(e.code, "unavailable") == 0 ? EXIT_SYSTEM
								    : EXIT_FAILED;
	}
	result = refuse(&b);
	if (!result && !cmd_ends_in(q->canvas, ".jsonl")) {
		result = one_figure(&b);
	} else if (!result) {
		b.text = cmd_read_text(q->canvas, CANVAS_BYTES, &n);
		if (b.text)
			cmd_by_lines(&b.piece, b.text, n);
		result = b.text ? all_samples(&b) : EXIT_SYSTEM;
	}
	fflush(stdout);
	if (result == EXIT_FINE)
		tell(&b.sum);
	if (b.strange)
		result = EXIT_FAILED;
	mem_free(b.sum.target[0]);
	mem_free(b.sum.target[1]);
	mem_free(b.piece.at);
	mem_free(b.text);
	index_clear(&b.by_key);
	dataset_free(b.set);
	return result;
}
