/*
 * grade_batch.c -- porism grade --jsonl: a file of answers and keys, a line of JSON for each, in their
 * order.
 */
#include "base/json.h"
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/grade_priv.h"
#include <pthread.h>
#include <string.h>

struct grade_mark {
	enum grade_match match;
	double score;
	bool read;
	const char *odd; /* a member that may be misspelt, or NULL */
};
struct grade_batch {
	const struct grade_request *r;
	struct cmd_pieces piece;
	struct cmd_part part;
	struct grade_mark *mark;
	struct cmd_troubles troubles;
	struct arena *kept;   /* odd */
	pthread_mutex_t lock; /* of kept */
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
	q->about = q->about || o->about;
	if (!q->rounding) {
		q->rounding = o->rounding;
		q->places = o->places;
	}
}

/* For the account at the end. */
static const char *keep(struct grade_batch *t, const char *s)
{
	const char *out;

	pthread_mutex_lock(&t->lock);
	out = arena_strdup(t->kept, s);
	pthread_mutex_unlock(&t->lock);
	return out;
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
		m->match = r.v.match;
		m->score = r.score;
		m->read = true;
		if (grade_odd_member(j))
			m->odd = keep(t, grade_odd_member(j));
		cmd_line_begin(b, j);
		grade_result_json(b, &r);
	} else {
		cmd_line_begin(b, j);
		buf_add(b, "\"verdict\":\"unclear\",\"match\":\"unclear\",\"why\":");
		json_add_string(b, arena_printf(a, "line %d: %s", t->piece.at[i].line, e.msg));
		cmd_trouble(&t->troubles, i, &t->piece.at[i], NULL, &e);
		buf_add(b, ",\"error\":");
		json_add_error(b, &e);
	}
	buf_add(b, "}\n");
	arena_free(a);
	return m->read;
}

enum { TOLD = 5 }; /* of members */

/* Names of members that may be misspelt, once each. */
static void print_odd(const struct grade_batch *t, int n)
{
	struct buf b = { 0 };
	int odd = 0;

	for (int i = 0; i < n && odd < TOLD; i++) {
		bool again = !t->mark[i].odd;

		for (int k = 0; k < i && !again; k++)
			again = t->mark[k].odd && !strcmp(t->mark[k].odd, t->mark[i].odd);
		if (again)
			continue;
		buf_reset(&b);
		cmd_add_place(&b, &t->piece.at[i], NULL, NULL);
		fprintf(stderr, "%s\"%s\" is no member and is not read\n", b.s,
			t->mark[i].odd);
		odd++;
	}
	buf_clear(&b);
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
		"answers %d equal %d close %d different %d unclear %d bad %d, mean score %.3f "
		"of %d\n",
		n, of[GRADE_EQUAL], of[GRADE_CLOSE], of[GRADE_DIFFERENT], of[GRADE_UNCLEAR],
		bad, n > bad ? score / (n - bad) : 0, n - bad);
}

int cmd_grade_batch(const struct app *app, const struct grade_request *r)
{
	struct grade_batch t = { .r = r, .piece = { .path = r->jsonl } };
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
	t.kept = arena_new();
	pthread_mutex_init(&t.lock, NULL);
	cmd_troubles_begin(&t.troubles, many.n);
	read = cmd_batch_run(&many);
	cmd_part_end(&t.part, app, r->jsonl);
	cmd_troubles_end(&t.troubles);
	print_odd(&t, many.n);
	print_summary(&t, many.n);
	mem_free(t.mark);
	arena_free(t.kept);
	pthread_mutex_destroy(&t.lock);
	mem_free(t.piece.at);
	cmd_part_clear(&t.part);
	mem_free(text);
	return read == many.n ? EXIT_FINE : EXIT_FAILED;
}
