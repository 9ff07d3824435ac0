/*
 * solve_batch.c -- porism solve: one record or many, and how they compare with their keys.
 */
#include "base/json.h"
#include "cmd/batch_priv.h"
#include "cmd/solve_priv.h"

/* How one problem went, against the answer that its record carries. */
struct cmd_mark {
	bool found, proven, failed;
	struct solve_comparison with; /* the key */
	enum solve_status status;
	double ms;
};

struct solve_batch {
	const struct app *app;
	const struct solve_request *q;
	struct cmd_pieces piece;
	struct cmd_part part;
	struct cmd_mark *mark;
	struct cmd_troubles *troubles; /* of records that cannot be read */
};

/* --- One record ------------------------------------------------------------------------- */
static void write_text(struct buf *b, const struct cmd_piece *piece, const struct problem *p,
		       const struct solve_answer *r, const struct err *e, bool steps)
{
	if (!e) {
		solve_text(b, p, r, steps);
		return;
	}
	cmd_add_place(b, piece, NULL, e);
	buf_addf(b, "%s: %s\n", solve_status_name(SOLVE_BAD), e->msg);
	if (e->near[0])
		buf_addf(b, "  near: %s\n", e->near);
	if (e->hint[0])
		buf_addf(b, "  hint: %s\n", e->hint);
}

/* The answer of a record, with a newline; was it found? */
static bool solve_record(void *self, struct buf *b, int i)
{
	const struct solve_batch *t = self;
	const struct solve_request *q = t->q;
	const struct cmd_piece *piece = &t->piece.at[i];
	struct cmd_mark m = { .found = false };
	struct arena *a = arena_new();
	struct solve_answer r = { .status = SOLVE_BAD, .choice = -1 };
	struct problem *p = NULL;
	struct json *j;
	struct err e = { 0 };
	double start = cmd_thread_seconds();
	enum status st = json_read(&j, piece->s, piece->n, a, &e);

	if (!st)
		st = read_as(&p, q->format, j, a, &e);
	if (!st)
		solve_problem(&r, p, &q->o, a);
	m.status = r.status;
	m.found = !st && solve_is_answered(&r);
	m.proven = m.found && r.certainty == SOLVE_PROVEN;
	m.ms = 1e3 * (cmd_thread_seconds() - start);
	if (p)
		solve_compare(&m.with, p, &r);
	if (q->text) {
		write_text(b, piece, p, &r, st ? &e : NULL, q->o.explain);
	} else {
		const char *id = p ? p->id : cmd_line_id(piece, "id", a);

		solve_json(b, id, &r, st ? &e : NULL, q->o.explain);
		b->s[--b->n] = 0;
		if (st) {
			json_add_key(b, "line");
			buf_addf(b, "%d", cmd_place_line(piece, &e));
			cmd_trouble(t->troubles, i, piece, NULL, &e);
		}
		if (!t->app->no_times) {
			json_add_key(b, "ms");
			buf_addf(b, "%.2f", m.ms);
		}
		buf_add(b, "}\n");
	}
	if (m.found && (q->figures || q->scripts))
		m.failed =
			!cmd_solve_draw(t->app, q, p, &r, cmd_part_place(&t->part, i) + 1, a);
	problem_free(p);
	arena_free(a);
	t->mark[i] = m;
	return m.found;
}

/* --- Many ------------------------------------------------------------------------------- */
static void print_score(const struct solve_batch *t)
{
	int n = t->piece.n, found = 0;
	double *ms = mem_alloc((size_t)(n + 1) * sizeof *ms), all = n ? n : 1;
	static const char *const nearness_name[SOLVE_KEYS] = {
		"equal to the key", "within 0.2 % of it", "contradict it", "not answered"
	};
	int known = 0, right = 0, wrong = 0, proven = 0, status[SOLVE_STATUSES] = { 0 };
	int near[SOLVE_KEYS] = { 0 };

	for (int i = 0; i < n; i++) {
		const struct cmd_mark *m = &t->mark[i];

		ms[i] = m->ms;
		found += m->found;
		known += m->with.known;
		near[m->with.key] += m->with.known;
		right += m->with.right;
		wrong += m->found && m->with.known && !m->with.right;
		proven += m->with.right && m->proven;
		status[m->status]++;
	}
	cmd_sort(ms, n);
	fprintf(stderr, "problems %d answered %d right %d wrong %d proven %d", n, found, right,
		wrong, proven);
	if (!t->app->no_times)
		fprintf(stderr, " ms %.2f %.2f %.2f", ms[n / 2], ms[n * 99 / 100],
			ms[n ? n - 1 : 0]);
	fprintf(stderr, "\n\n  %-22s %6d\n", "problems", n);
	fprintf(stderr, "  %-22s %6d\n", "with a known answer", known);
	fprintf(stderr, "  %-22s %6d %6.1f %%\n", "right", right, 100 * right / all);
	fprintf(stderr, "  %-22s %6d %6.1f %%\n", "right and proven", proven,
		100 * proven / all);
	fprintf(stderr, "  %-22s %6d %6.1f %%\n", "wrong", wrong, 100 * wrong / all);
	for (int i = 0; i < SOLVE_KEYS && known; i++)
		fprintf(stderr, "  %-22s %6d %6.1f %%\n", nearness_name[i], near[i],
			100.0 * near[i] / known);
	for (int i = 1; i < SOLVE_STATUSES; i++)
		if (status[i])
			fprintf(stderr, "  %-22s %6d %6.1f %%\n",
				solve_status_name((enum solve_status)i), status[i],
				100 * status[i] / all);
	if (!t->app->no_times)
		fprintf(stderr, "  %-22s %6.2f ms\n  %-22s %6.2f ms\n  %-22s %6.2f ms\n",
			"median", ms[n / 2], "99 of 100 within", ms[n * 99 / 100], "longest",
			ms[n ? n - 1 : 0]);
	mem_free(ms);
}

int cmd_solve_batch(const struct app *app, const struct solve_request *q, char *text, size_t n)
{
	struct cmd_troubles troubles = { 0 };
	struct solve_batch t = {
		.app = app, .q = q, .piece = { .path = q->path }, .troubles = &troubles
	};
	struct cmd_batch many = { .threads = q->threads,
				  .word = "answered",
				  .one = solve_record,
				  .self = &t,
				  .part = &t.part };
	int result;

	cmd_split(&t.piece, q->lines, text, n);
	cmd_part_begin(&t.part, q->shard);
	cmd_part_keep(&t.part, &t.piece);
	many.n = t.piece.n;
	t.mark = mem_alloc((size_t)(many.n + 1) * sizeof *t.mark);
	cmd_troubles_begin(&troubles, many.n);
	result = cmd_batch_run(&many) == many.n ? EXIT_FINE : EXIT_FAILED;
	cmd_part_end(&t.part, app, q->path);
	cmd_troubles_end(&troubles);
	if (q->score)
		print_score(&t);
	for (int i = 0; i < many.n; i++)
		if (t.mark[i].failed)
			result = EXIT_SYSTEM;
	mem_free(t.mark);
	mem_free(t.piece.at);
	cmd_part_clear(&t.part);
	return result;
}
