/* synth_slips.c -- porism synth slips: solutions of synth's problems with the error of every step; rollouts labelled. */
#include "base/index.h"
#include "base/mem.h"
#include "base/member.h"
#include "cmd/batch_priv.h"
#include "cmd/synth_priv.h"
#include "program/program.h"
#include "slip/slip.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct slips_request {
	struct slip_options o;
	const char *jsonl, *rollouts, *labels, *convention, *form;
	int threads;
	struct shard shard;
	bool summary;
};

/* One of two words. */
static int choose(bool *second, const char *name, const char *value, const char *one,
		  const char *two)
{
	if (!value)
		return 0;
	if (strcmp(value, one) && strcmp(value, two))
		return cmd_usage("synth slips", "%s is %s or %s, not %.40s", name, one, two,
				 value);
	*second = !strcmp(value, two);
	return 0;
}

/* --- Many --------------------------------------------------------------------------------------------- */
struct slips_batch {
	const struct slips_request *q;
	struct cmd_pieces questions; /* of which solutions are made, or that rollouts are of */
	struct cmd_pieces rollouts;
	struct index by_id; /* of the questions, for rollouts */
	pthread_mutex_t lock;
	struct slip_count count;
	long refused;
};

static void add_count(struct slips_batch *t, const struct slip_count *c, bool refused)
{
	pthread_mutex_lock(&t->lock);
	t->count.questions += c->questions;
	t->count.solutions += c->solutions;
	t->count.correct += c->correct;
	t->count.steps += c->steps;
	t->count.unused += c->unused;
	for (int i = 0; i < SLIP_KINDS; i++)
		t->count.kind[i] += c->kind[i];
	t->refused += refused;
	pthread_mutex_unlock(&t->lock);
}

/* What a record of the batch is worked on with. */
struct slips_one {
	struct slips_batch *t;
	int number; /* from 0 */
	struct program_solver *solver;
	struct arena *arena;
	struct slip_count count;
};

static struct slips_one begin_one(void *self, int number)
{
	return (struct slips_one){ .t = self,
				   .number = number,
				   .solver = program_solver_new(),
				   .arena = arena_new() };
}

static bool end_one(struct slips_one *o, enum status st, const struct err *e)
{
	if (st != OK)
		fprintf(stderr, "porism synth: record %d: %s\n", o->number + 1, e->msg);
	add_count(o->t, &o->count, st != OK);
	arena_free(o->arena);
	program_solver_free(o->solver);
	return st == OK;
}

static bool make_one(void *self, struct buf *b, int i)
{
	struct slips_one o = begin_one(self, i);
	const struct cmd_piece *p = &o.t->questions.at[i];
	struct json *j = NULL;
	struct err e = { 0 };
	enum status st = json_read(&j, p->s, p->n, o.arena, &e);

	if (st == OK)
		st = slip_make(b, &o.count, &o.t->q->o, j, o.solver, &e);
	return end_one(&o, st, &e);
}

/* A rollout: {"id": of the question, "reply": ...}; several of one question are told apart by their places. */
static enum status label(struct slips_one *o, struct buf *b, const struct json *rollout,
			 struct err *e)
{
	static const char *const keys[] = { "reply", "response", "text" };
	struct slips_batch *t = o->t;
	const struct json *id = json_get(rollout, "question_id")
					? json_get(rollout, "question_id")
					: json_get(rollout, "id");
	int at = id && id->text ? index_get(&t->by_id, id->text) : -1;
	const char *reply = NULL;
	struct json *question = NULL;
	enum status st;

	for (size_t k = 0; k < sizeof keys / sizeof *keys && !reply; k++)
		reply = json_text(rollout, keys[k]);
	if (at < 0 || !reply)
		return err_fail(e, E_ARG, "bad_argument", "%s",
				at < 0 ? "no question has its \"id\"" : "it has no \"reply\"");
	st = json_read(&question, t->questions.at[at].s, t->questions.at[at].n, o->arena, e);
	if (st != OK)
		return st;
	return slip_label(b, &o->count, &t->q->o, question,
			  arena_printf(o->arena, "%s-r%d", id->text, o->number), reply,
			  o->solver, e);
}

static bool label_one(void *self, struct buf *b, int i)
{
	struct slips_one o = begin_one(self, i);
	const struct cmd_piece *p = &o.t->rollouts.at[i];
	struct json *j = NULL;
	struct err e = { 0 };
	enum status st = json_read(&j, p->s, p->n, o.arena, &e);

	if (st == OK)
		st = label(&o, b, j, &e);
	return end_one(&o, st, &e);
}

/* --- The command ------------------------------------------------------------------------------------------ */
static void summary(const struct slips_batch *t)
{
	const struct slip_count *c = &t->count;
	struct buf b = { 0 };

	buf_addc(&b, '{');
	json_member_count(&b, "questions", c->questions);
	json_member_count(&b, "solutions", c->solutions);
	json_member_count(&b, "correct", c->correct);
	json_member_count(&b, "steps", c->steps);
	json_member_count(&b, "refused", t->refused);
	json_add_key(&b, "errors");
	buf_addc(&b, '{');
	for (int i = 1; i < SLIP_KINDS; i++)
		json_member_count(&b, slip_word((enum slip_kind)i), c->kind[i]);
	buf_add(&b, "}}");
	fprintf(stderr, "%s\n", b.s);
	buf_clear(&b);
}

static void index_questions(struct slips_batch *t)
{
	struct arena *a = arena_new();

	for (int i = 0; i < t->questions.n; i++) {
		struct json *j = NULL;
		const struct json *id;

		arena_reset(a);
		if (json_read(&j, t->questions.at[i].s, t->questions.at[i].n, a, NULL) != OK)
			continue;
		id = json_get(j, "id");
		if (id && id->text)
			index_set(&t->by_id, id->text, i);
	}
	arena_free(a);
}

static int work(struct slips_batch *t, struct app *app, const char *path)
{
	struct cmd_part part;
	struct cmd_pieces *records = t->q->rollouts ? &t->rollouts : &t->questions;
	struct cmd_batch many = {
		.threads = t->q->threads, .word = "made", .self = t, .part = &part
	};
	int result;

	cmd_part_begin(&part, t->q->shard);
	if (t->q->rollouts)
		index_questions(t);
	cmd_part_keep(&part, records);
	many.n = records->n;
	many.one = t->q->rollouts ? label_one : make_one;
	cmd_batch_run(&many);
	cmd_part_end(&part, app, path);
	cmd_part_clear(&part);
	result = cmd_synth_written();
	if (t->q->summary)
		summary(t);
	return result ? result : t->refused ? EXIT_FAILED : EXIT_FINE;
}

int cmd_synth_slips(struct app *app, int argc, char **argv)
{
	struct slips_request q = { .threads = cmd_cores() };
	const struct cmd_flag flags[] = { { "--summary", &q.summary } };
	const struct cmd_setting settings[] = {
		{ "--seed", .seed = &q.o.seed },
		{ "--each", .small = &q.o.each, .least = 1, .most = 1000 },
		{ "--correct", .small = &q.o.correct, .most = 100 },
		{ "--errors", .small = &q.o.most, .least = 1, .most = 3 },
		{ "--labels", .text = &q.labels },
		{ "--convention", .text = &q.convention },
		{ "--form", .text = &q.form },
		{ "--jsonl", .text = &q.jsonl },
		{ "--rollouts", .text = &q.rollouts },
		{ "--threads", .threads = &q.threads },
		{ "--shard", .shard = &q.shard },
	};
	const struct cmd_options o = CMD_OPTIONS("synth slips", flags, settings, &q);
	struct slips_batch t = { .q = &q };
	const char *path;
	char *text, *replies = NULL;
	bool cause = false;
	size_t n = 0, m = 0;
	int result;

	slip_options_init(&q.o);
	text = cmd_take_file(&o, &path, &n, &result, argc, argv);
	if (!text)
		return result;
	result = choose(&q.o.chinese, "--labels", q.labels, "en", "zh");
	result = result ? result
			: choose(&cause, "--convention", q.convention, "inherit", "cause");
	result = result ? result : choose(&q.o.triples, "--form", q.form, "own", "k12");
	q.o.inherit = !cause;
	if (!result && q.rollouts &&
	    (replies = cmd_read_text(q.rollouts, BATCH_BYTES, &m)) == NULL)
		result = EXIT_SYSTEM;
	result = result ? result : cmd_synth_output(q.jsonl);
	if (!result) {
		pthread_mutex_init(&t.lock, NULL);
		cmd_by_lines(&t.questions, text, n);
		if (replies)
			cmd_by_lines(&t.rollouts, replies, m);
		result = work(&t, app, path);
		index_clear(&t.by_id);
		mem_free(t.questions.at);
		mem_free(t.rollouts.at);
		pthread_mutex_destroy(&t.lock);
	}
	mem_free(text);
	mem_free(replies);
	return result;
}
