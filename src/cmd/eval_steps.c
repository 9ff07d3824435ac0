/*
 * eval_steps.c -- porism eval solutions, attach: what models wrote, to be judged step by step by whoever
 * judges, and the judgements as part of the records.
 *
 *   porism eval solutions CONFIG > solutions.jsonl
 *   porism judge ... > judged.jsonl
 *   porism eval attach CONFIG --read judged.jsonl
 *
 * An attempt is named KEY#ARM.TRY in both.  porism eval judge (eval_judge.c) does all three.
 */
#include "base/mem.h"
#include "base/member.h"
#include "cmd/eval_priv.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILE_BYTES ((size_t)2 << 30)

static void add_name(struct buf *b, const struct cmd_eval *x, struct eval_place at)
{
	buf_addf(b, "%s#%s.%d", x->plan->key[at.sample], x->config.arm[at.arm].name,
		 at.try + 1);
}

/* The attempt of a name; -1: there is none such. */
static long find_name(const struct cmd_eval *x, const char *name, struct arena *a)
{
	const char *hash = name ? strrchr(name, '#') : NULL,
		   *dot = hash ? strrchr(hash, '.') : NULL;

	if (!dot)
		return -1;
	return eval_plan_find(x->plan, arena_strndup(a, name, (size_t)(hash - name)),
			      arena_strndup(a, hash + 1, (size_t)(dot - hash - 1)),
			      strtol(dot + 1, NULL, 10));
}

/* --- What was written ----------------------------------------------------------------------------- */
/* All that the model said, reply by reply; false: there is no trace. */
static bool add_said(struct buf *b, const struct cmd_eval *x, struct eval_place at,
		     struct arena *a)
{
	struct buf path = { 0 }, name = { 0 };
	struct agent_trace t;
	char *text = NULL;
	bool good;

	buf_addf(&path, "%s/", x->folder.dir);
	eval_plan_trace(&path, &name, x->plan, at);
	buf_addf(&path, "/%s.trace.json", name.s);
	good = cmd_agent_read(&t, &text, path.s, a);
	for (int i = 0; good && i < t.events; i++) {
		const char *said = t.event[i].kind == AGENT_EVENT_REPLY
					   ? json_text(t.event[i].value, "text")
					   : NULL;

		if (said && *said)
			buf_addf(b, "%s%s", b->n ? "\n" : "", said);
	}
	mem_free(text);
	buf_clear(&path);
	buf_clear(&name);
	return good;
}

static void add_choices(struct buf *b, const struct dataset_sample *s)
{
	if (!s->choices)
		return;
	json_member_texts(b, "choices", s->choice, s->choices);
}

/* Pictures that are files: whoever judges may stand in another folder. */
static void add_pictures(struct buf *b, const struct cmd_eval *x, int sample, struct arena *a)
{
	const struct dataset_sample *s = x->plan->sample[sample];
	int set = x->plan->set[sample], n = 0;
	char here[4096];

	for (int i = 0; i < s->images; i++) {
		const struct dataset_image *m = &s->image[i];
		const char *path;

		if (!m->found || !m->path || x->config.set[set].pictures == EVAL_PICTURES_NONE)
			continue;
		path = *m->path == '/'
			       ? m->path
			       : arena_printf(a, "%s/%s", x->plan->data[set]->folder, m->path);
		if (*path != '/')
			path = arena_printf(a, "%s/%s", getcwd(here, sizeof here) ? here : ".",
					    path);
		if (n++)
			buf_addc(b, ',');
		else
			buf_add(b, ",\"images\":[");
		json_add_string(b, path);
	}
	buf_add(b, n ? "]" : "");
}

/* The answer as it was read in the run. */
static const char *answer_of(const struct cmd_eval *x, long attempt, struct arena *a)
{
	const struct eval_mark *m = &x->plan->mark[attempt];
	struct json *j = NULL;

	return json_read(&j, x->folder.text[m->file] + m->at, m->n, a, NULL) == OK
		       ? json_text(j, "answer")
		       : NULL;
}

bool cmd_eval_solution(struct buf *b, const struct cmd_eval *x, long attempt,
		       struct metric_leak *leak, struct arena *a)
{
	struct eval_place at = eval_plan_place(x->plan, attempt);
	const struct dataset_sample *s = x->plan->sample[at.sample];
	struct buf said = { 0 }, name = { 0 };
	bool good = add_said(&said, x, at, a);

	add_name(&name, x, at);
	if (good && said.n) {
		buf_addc(b, '{');
		json_member_text_if(b, "id", name.s);
		json_member_text_if(b, "text", s->text);
		add_choices(b, s);
		json_member_text_if(b, "answer", s->answer ? s->answer : s->letter);
		json_member_text_if(b, "reference", s->solution);
		/* The ANSWER line is no step: it is told apart. */
		json_member_text_if(b, "solution", agent_answer_without(said.s, a));
		json_member_text_if(b, "short_answer", answer_of(x, attempt, a));
		add_pictures(b, x, at.sample, a);
		if (leak && s->solution)
			*leak = metric_leak(said.s, s->solution);
		buf_add(b, "}\n");
	}
	good = good && said.n;
	buf_clear(&said);
	buf_clear(&name);
	return good;
}

static int write_solutions(struct cmd_eval *x, struct app *app)
{
	long n = 0, none = 0;
	struct buf b = { 0 };
	bool good;

	(void)app;
	if (!x->config.traces) {
		fputs("porism eval solutions: the run keeps no traces\n", stderr);
		return EXIT_FAILED;
	}
	for (long i = 0; i < x->last; i++) {
		struct arena *a;

		if (x->plan->mark[i].state != EVAL_DONE ||
		    x->config.arm[eval_plan_place(x->plan, i).arm].engine)
			continue;
		a = arena_new();
		if (cmd_eval_solution(&b, x, i, NULL, a))
			n++;
		else
			none++;
		arena_free(a);
	}
	good = cmd_write_file(x->o->write ? x->o->write : "-", &b);
	buf_clear(&b);
	fprintf(stderr, "%ld solutions, %ld attempts without words\n", n, none);
	return !good ? EXIT_SYSTEM : n ? EXIT_FINE : EXIT_FAILED;
}

int cmd_eval_solutions(struct app *app, int argc, char **argv)
{
	return cmd_eval_start(app, "solutions", argc, argv, write_solutions);
}

/* --- What was judged ---------------------------------------------------------------------------------- */
/* A model could not be asked, or the line was none: there is no judgement yet. */
static bool is_failed(const struct json *line)
{
	const char *status = json_text(line, "status");

	return status && (!strcmp(status, "failed") || !strcmp(status, "bad_record"));
}

/* Once more with a member more, unless it is there already. */
static void put(struct buf *b, bool *changed, const char *name, const char *text, size_t n)
{
	struct buf to = { 0 };
	const char *was;
	size_t k;

	if (json_span(&was, &k, b->s, b->n, name) && k == n && !memcmp(was, text, n))
		return;
	eval_record_with(&to, b->s, b->n, name, text, n);
	buf_clear(b);
	*b = to;
	*changed = true;
}

/* The record of the attempt once more, with the judgement in it; not where it has it. */
static bool attach(struct cmd_eval *x, long attempt, const char *text, size_t n,
		   const struct metric_leak *leak, struct err *e)
{
	const struct eval_mark *m = &x->plan->mark[attempt];
	struct buf b = { 0 }, seen = { 0 };
	bool good = true, changed = false;

	buf_addn(&b, x->folder.text[m->file] + m->at, m->n);
	put(&b, &changed, "judge", text, n);
	if (leak && leak->grams >= 0) {
		buf_addf(&seen, "{\"grams\":%.6f,\"rouge\":%.6f,\"chars\":%.6f}", leak->grams,
			 leak->rouge, leak->chars);
		put(&b, &changed, "leak", seen.s, seen.n);
	}
	if (changed)
		good = eval_folder_add(&x->folder, b.s, b.n, EVAL_SYNC_NONE, 0, e) == OK;
	buf_clear(&b);
	buf_clear(&seen);
	return good;
}

/* What a line of judgements is. */
enum judged_kind {
	JUDGED,
	JUDGED_ALIEN,  /* of no attempt that is done */
	JUDGED_FAILED, /* nobody could judge it, and the line says so */
	JUDGED_STRANGE /* not understood */
};

/* Bits as reports have them: a list of 1, 0 and null, or of true and false. */
static bool is_bits(const struct json *j)
{
	if (!j || j->type != JSON_ARRAY)
		return false;
	for (const struct json *b = j->child; b; b = b->next)
		if (b->type != JSON_NULL && b->type != JSON_TRUE && b->type != JSON_FALSE &&
		    (b->type != JSON_NUMBER || (strcmp(b->text, "0") && strcmp(b->text, "1"))))
			return false;
	return true;
}

static enum judged_kind kind_of(const struct cmd_eval *x, long *attempt, const char *text,
				size_t n, struct arena *a)
{
	struct json *line = NULL;
	const struct json *strict;

	if (json_read(&line, text, n, a, NULL) != OK || line->type != JSON_OBJECT)
		return JUDGED_STRANGE;
	*attempt = find_name(x, json_text(line, "id"), a);
	if (*attempt < 0 || x->plan->mark[*attempt].state != EVAL_DONE)
		return JUDGED_ALIEN;
	if (is_failed(line) || (!json_get(line, "eta") && json_get(line, "error")))
		return JUDGED_FAILED;
	strict = json_get(line, "eta_inherited_0");
	return is_bits(json_get(line, "eta")) && (!strict || is_bits(strict)) ? JUDGED
									      : JUDGED_STRANGE;
}

/* All lines: of what kind they are; with put their judgements go into the records. */
static enum status read_lines(struct cmd_eval *x, const char *path, const char *text, size_t n,
			      bool put, const struct metric_leak *leak, long *count,
			      struct err *e)
{
	struct arena *a = arena_new();
	long number = 1;

	e->code = NULL;
	for (size_t i = 0, k; i < n && !e->code; i += k + 1, number++) {
		const char *end = memchr(text + i, '\n', n - i);
		enum judged_kind kind;
		long attempt = -1;

		k = end ? (size_t)(end - text) - i : n - i;
		arena_reset(a);
		if (text_is_blank(text + i, k))
			continue;
		kind = kind_of(x, &attempt, text + i, k, a);
		count[kind] += !put;
		if (kind == JUDGED_STRANGE) {
			err_fail(
				e, E_ARG, "bad_argument",
				"%.100s, line %ld: this is no judgement; nothing was attached",
				path, number);
			snprintf(e->near, sizeof e->near, "%.*s", k < 60 ? (int)k : 60,
				 text + i);
			err_hint(e, "a line has \"id\" as porism eval solutions wrote it and "
				    "\"eta\", a list of 1, 0 or null for each step");
		} else if (put && kind == JUDGED) {
			(void)attach(x, attempt, text + i, k, leak ? &leak[attempt] : NULL, e);
		}
	}
	arena_free(a);
	return e->code ? E_ARG : OK;
}

int cmd_eval_judgements(struct cmd_eval *x, const char *path, const struct metric_leak *leak)
{
	long count[JUDGED_STRANGE + 1] = { 0 };
	bool written = false;
	struct err e = { 0 };
	char *text;
	size_t n;

	text = cmd_read_file(path, FILE_BYTES, &n);
	if (!text)
		return EXIT_SYSTEM;
	if (read_lines(x, path, text, n, false, leak, count, &e) == OK)
		(void)read_lines(x, path, text, n, true, leak, count, &e);
	mem_free(text);
	if (!e.code && eval_folder_results(&x->folder, x->plan, &written, &e) != OK)
		return cmd_eval_complain(&e);
	if (e.code)
		return cmd_eval_complain(&e);
	if (x->o->quiet)
		return count[JUDGED] ? EXIT_FINE : EXIT_FAILED;
	fprintf(stderr,
		"%ld judgements, %ld lines are of no attempt that is done, %ld could not be "
		"judged\n",
		count[JUDGED], count[JUDGED_ALIEN], count[JUDGED_FAILED]);
	return count[JUDGED] ? EXIT_FINE : EXIT_FAILED;
}

static int read_judgements(struct cmd_eval *x, struct app *app)
{
	(void)app;
	if (!x->o->read)
		return cmd_parts_usage(&cmd_eval_parts, "attach",
				       "which judgements?  --read FILE");
	return cmd_eval_judgements(x, x->o->read, NULL);
}

int cmd_eval_attach(struct app *app, int argc, char **argv)
{
	return cmd_eval_start(app, "attach", argc, argv, read_judgements);
}
