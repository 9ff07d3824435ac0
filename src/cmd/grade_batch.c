/*
 * grade_batch.c -- porism grade --jsonl: a file of answers and keys, a line of JSON for each, in their
 * order.
 */
#include "base/json.h"
#include "base/mem.h"
#include "cmd/grade_priv.h"
#include <string.h>

struct grade_mark {
	enum grade_match match;
	double score;
	bool read;
};
struct grade_batch {
	const struct grade_request *r;
	struct cmd_pieces piece;
	struct cmd_part part;
	struct grade_mark *mark;
};

/* What the line does not say is as the options have it. */
static void fill(struct grade_question *q, const struct grade_question *o)
{
	if (!q->rule)
		q->rule = o->rule;
	if (!q->tolerance)
		q->tolerance = o->tolerance;
	if (!q->asked)
		q->asked = o->asked;
	if (!q->question)
		q->question = o->question;
	if (!q->rounding) {
		q->rounding = o->rounding;
		q->places = o->places;
	}
}

static void add_id(struct buf *b, const struct json *id)
{
	buf_add(b, "{\"id\":");
	if (id)
		json_add(b, id);
	else
		buf_add(b, "null");
	buf_addc(b, ',');
}

/* One line; called by any of the threads. */
static bool grade_record(void *self, struct buf *b, int i)
{
	struct grade_batch *t = self;
	struct arena *a = arena_new();
	struct grade_mark *m = &t->mark[i];
	struct grade_result r;
	struct grade_question q;
	struct json *j = NULL;
	struct err e = { 0 };

	if (json_read(&j, t->piece.at[i].s, t->piece.at[i].n, a, &e) == OK &&
	    grade_question_read(&q, j, a, &e) == OK) {
		struct grader *g = grade_new();

		fill(&q, &t->r->q);
		grade_ask(&r, g, &q, a);
		grade_free(g);
		*m = (struct grade_mark){ r.v.match, r.score, true };
		add_id(b, json_get(j, "id"));
		grade_result_json(b, &r);
	} else {
		add_id(b, j ? json_get(j, "id") : NULL);
		buf_add(b, "\"verdict\":\"unclear\",\"match\":\"unclear\",\"why\":");
		json_add_string(b, e.msg);
		buf_add(b, ",\"error\":");
		json_add_error(b, &e);
	}
	buf_add(b, "}\n");
	arena_free(a);
	return m->read;
}

static void print_summary(const struct grade_batch *t, int n)
{
	int of[GRADE_DIFFERENT + 1] = { 0 }, bad = 0;
	double score = 0;

	for (int i = 0; i < n; i++) {
		bad += !t->mark[i].read;
		of[t->mark[i].match] += t->mark[i].read;
		score += t->mark[i].score;
	}
	fprintf(stderr,
		"answers %d equal %d close %d different %d unclear %d bad %d score %.2f\n", n,
		of[GRADE_EQUAL], of[GRADE_CLOSE], of[GRADE_DIFFERENT], of[GRADE_UNCLEAR], bad,
		score);
}

int cmd_grade_batch(const struct app *app, const struct grade_request *r)
{
	struct grade_batch t = { .r = r };
	struct cmd_batch many = { .threads = r->threads,
				  .word = "read",
				  .one = grade_record,
				  .self = &t,
				  .part = &t.part };
	size_t n;
	char *text = cmd_read_text(r->jsonl, BATCH_BYTES, &n);
	int read;

	if (!text)
		return EXIT_SYSTEM;
	cmd_split(&t.piece, true, text, n);
	cmd_part_begin(&t.part, r->shard);
	cmd_part_keep(&t.part, &t.piece);
	many.n = t.piece.n;
	t.mark = mem_alloc((size_t)(many.n + 1) * sizeof *t.mark);
	read = cmd_batch_run(&many);
	cmd_part_end(&t.part, app, r->jsonl);
	print_summary(&t, many.n);
	mem_free(t.mark);
	mem_free(t.piece.at);
	cmd_part_clear(&t.part);
	mem_free(text);
	return read == many.n ? EXIT_FINE : EXIT_FAILED;
}
