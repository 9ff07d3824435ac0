/*
 * ask_batch.c -- porism ask --jsonl: many problems, and how their answers compare with the keys.
 *
 * The model writes on all processors by itself, so problems come one after the other.
 */
#include "base/json.h"
#include "base/mem.h"
#include "cmd/ask_priv.h"
#include "cmd/batch_priv.h"
#include <math.h>
#include <string.h>

enum ask_mark { OUT_RIGHT, OUT_WRONG, OUT_UNKNOWN, OUTCOMES };
struct ask_batch {
	const struct cmd_ask_request *q;
	struct ask_writer writer;
	struct cmd_pieces piece;
	struct program_solver *solver;
	int count[ASK_STATUSES][OUTCOMES], bad;
	/* Unread ones whose likeliest reading would have been right. */
	int shy;
};

/* --- One record ------------------------------------------------------------------------------------------- */
static const char *joined(const struct json *list, struct arena *a)
{
	struct buf b = { 0 };
	const char *s;

	for (const struct json *c = list && list->type == JSON_ARRAY ? list->child : NULL; c;
	     c = c->next)
		if (c->type == JSON_STRING)
			buf_addf(&b, "%s%s", b.n ? "; " : "", c->text);
	s = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return s;
}

static enum status read_question(struct ask_question *q, const struct json *j, struct arena *a,
				 struct err *e)
{
	static const char *const names[] = { "text", "problem_text", "question", "problem" };
	const struct json *clauses = j->type == JSON_OBJECT ? json_get(j, "clauses") : NULL;

	*q = (struct ask_question){ .text = NULL };
	for (size_t i = 0;
	     j->type == JSON_OBJECT && !q->text && i < sizeof names / sizeof *names; i++)
		q->text = json_text(j, names[i]);
	if (!q->text)
		return err_fail(e, E_ARG, "bad_argument",
				"a line is an object with the problem as \"text\"");
	q->id = json_text(j, "id");
	if (clauses && clauses->type == JSON_OBJECT) {
		q->structure = joined(json_get(clauses, "structure"), a);
		q->semantic = joined(json_get(clauses, "semantic"), a);
	}
	return OK;
}

/* To a millionth, or as far as the key is written out. */
static enum ask_mark compare(struct ask_batch *t, const struct json *j, double value)
{
	const char *text = json_word(j, json_get(j, "rounded") ? "answer_value" : "answer");
	const char *point = text ? strchr(text, '.') : NULL;
	double key, slack = point ? 0.5 : 0;

	if (!text || program_run(t->solver, "Get N0", 6, &text, 1,
				 &(struct program_options){ 0 }) != PROGRAM_OK)
		return OUT_UNKNOWN;
	key = program_value(t->solver);
	for (const char *c = point ? point + 1 : ""; *c >= '0' && *c <= '9'; c++)
		slack /= 10;
	return fabs(value - key) <= fmax(1e-6 * fabs(key), slack) ? OUT_RIGHT : OUT_WRONG;
}

static void count(struct ask_batch *t, const struct json *j, const struct ask_answer *r)
{
	enum ask_mark o = compare(t, j, r->value);

	if (r->status == ASK_UNREAD)
		t->shy += o == OUT_RIGHT && r->kept > 0;
	t->count[r->status][o]++;
}

static bool answer_line(void *self, struct buf *b, int i)
{
	struct ask_batch *t = self;
	const struct cmd_piece *piece = &t->piece.at[i];
	struct arena *a = arena_new();
	struct ask_question q;
	struct ask_answer r = { .status = ASK_UNREAD };
	struct json *j = NULL;
	struct err e = { 0 };
	double start = cmd_seconds();
	enum status st = json_read(&j, piece->s, piece->n, a, &e);

	if (st == OK)
		st = read_question(&q, j, a, &e);
	if (st == OK)
		st = ask_about(&r, &q, &t->writer, &t->q->o, a, &e);
	if (st != OK) {
		t->bad++;
		cmd_line_begin(b, j && j->type == JSON_OBJECT ? j : NULL);
		buf_add(b, "\"status\":\"bad_problem\",\"error\":");
		json_add_error(b, &e);
		buf_add(b, "}\n");
	} else {
		count(t, j, &r);
		if (t->q->people)
			buf_addf(b, "%s%s", q.id ? q.id : "", q.id ? ":\n" : "");
		if (t->q->people)
			ask_text(b, &r, t->q->explain);
		else
			ask_json(b, &q, &r, t->q->explain,
				 t->q->no_times ? -1 : 1e3 * (cmd_seconds() - start));
		buf_addc(b, '\n');
	}
	arena_free(a);
	return st == OK && r.status != ASK_UNREAD;
}

/* --- The account --------------------------------------------------------------------------------------------- */
static void row(const char *name, int n, int all)
{
	fprintf(stderr, "  %-30s %6d %6.1f %%\n", name, n, all ? 100.0 * n / all : 0);
}

static int sum(const struct ask_batch *t, enum ask_mark o)
{
	int n = 0;

	for (int i = 0; i < ASK_UNREAD; i++)
		n += t->count[i][o];
	return n;
}

static void print_score(const struct ask_batch *t)
{
	const int(*c)[OUTCOMES] = t->count;
	int all = t->piece.n, right = sum(t, OUT_RIGHT), wrong = sum(t, OUT_WRONG),
	    unknown = sum(t, OUT_UNKNOWN), answered = right + wrong + unknown;

	fprintf(stderr, "problems %d answered %d right %d wrong %d unread %d bad %d\n\n", all,
		answered, right, wrong, all - answered - t->bad, t->bad);
	row("answered", answered, all);
	row("right", right, all);
	row("wrong", wrong, all);
	row("right, of those answered", right, right + wrong);
	row("readings and solver, right", c[ASK_VERIFIED][OUT_RIGHT], all);
	row("readings and solver, wrong", c[ASK_VERIFIED][OUT_WRONG], all);
	row("by the solver alone, right", c[ASK_SOLVED][OUT_RIGHT], all);
	row("by the solver alone, wrong", c[ASK_SOLVED][OUT_WRONG], all);
	row("by agreement, right", c[ASK_AGREED][OUT_RIGHT], all);
	row("by agreement, wrong", c[ASK_AGREED][OUT_WRONG], all);
	row("unread", all - answered - t->bad, all);
	row("unread, first reading right", t->shy, all);
	if (unknown)
		row("answered, key not known", unknown, all);
	if (t->bad)
		row("no problem", t->bad, all);
}

int cmd_ask_batch(const struct cmd_ask_request *q)
{
	struct ask_batch t = { .q = q };
	struct cmd_batch many = {
		.threads = 1, .word = "answered", .one = answer_line, .self = &t
	};
	size_t n;
	int result = EXIT_SYSTEM;
	char *text = cmd_read_text(q->jsonl, BATCH_BYTES, &n);
	struct ask_model *m = text ? cmd_ask_model(q, &result) : NULL;

	if (m) {
		cmd_by_lines(&t.piece, text, n);
		t.writer = ask_model_writer(m);
		t.solver = program_solver_new();
		many.n = t.piece.n;
		result = cmd_batch_run(&many) == many.n ? EXIT_FINE : EXIT_FAILED;
		if (q->score)
			print_score(&t);
		program_solver_free(t.solver);
		mem_free(t.piece.at);
	}
	ask_model_close(m);
	mem_free(text);
	return result;
}
