/* tally.c -- counting results: statuses, accuracy by length, pass@k. */
#include "base/index.h"
#include "metric/metric.h"
#include "program/program.h"
#include <math.h>

struct program_problem {
	int samples, right;
};

struct program_tally {
	int records, graded, right;
	int by_status[PROGRAM_STATUSES];
	/* By number of operators, Get included. */
	struct program_problem length[PROGRAM_STEPS + 1];
	struct index ids;
	struct program_problem *problem;
	int problems, cap;
};

struct program_tally *program_tally_new(void)
{
	return mem_alloc(sizeof(struct program_tally));
}

void program_tally_free(struct program_tally *t)
{
	if (!t)
		return;
	index_clear(&t->ids);
	mem_free(t->problem);
	mem_free(t);
}

static struct program_problem *problem_of(struct program_tally *t, const char *id)
{
	int i = id ? index_get(&t->ids, id) : -1;

	if (i >= 0)
		return &t->problem[i];
	t->problem = mem_grow(t->problem, &t->cap, t->problems + 1, sizeof *t->problem);
	t->problem[t->problems] = (struct program_problem){ 0, 0 };
	if (id)
		index_set(&t->ids, id, t->problems);
	return &t->problem[t->problems++];
}

void program_tally_add(struct program_tally *t, const char *id, enum program_status st,
		       int operators, bool graded)
{
	struct program_problem *p;
	int right = st == PROGRAM_OK;

	t->records++;
	t->by_status[st]++;
	if (!graded)
		return;
	p = problem_of(t, id);
	p->samples++;
	p->right += right;
	t->graded++;
	t->right += right;
	if (operators > PROGRAM_STEPS)
		operators = PROGRAM_STEPS;
	t->length[operators].samples++;
	t->length[operators].right += right;
}

/* The mean over the problems, all of which have k samples at least. */
static double pass_at(const struct program_tally *t, int k)
{
	double sum = 0;

	for (int i = 0; i < t->problems; i++)
		sum += metric_pass_at_k(t->problem[i].samples, t->problem[i].right, k);
	return sum / t->problems;
}

static int fewest_samples(const struct program_tally *t)
{
	int least = t->problems ? t->problem[0].samples : 0;

	for (int i = 1; i < t->problems; i++)
		if (t->problem[i].samples < least)
			least = t->problem[i].samples;
	return least;
}

static void add_share(struct buf *b, int part, int whole)
{
	buf_add_double(b, whole ? nearbyint(1e6 * part / whole) / 1e6 : 0);
}

void program_tally_json(struct buf *b, const struct program_tally *t)
{
	int most = fewest_samples(t);
	const char *comma = "";

	buf_addf(b, "{\"records\":%d,\"status\":{", t->records);
	for (int i = 0; i < PROGRAM_STATUSES; i++)
		if (t->by_status[i]) {
			buf_addf(b, "%s\"%s\":%d", comma,
				 program_status_word((enum program_status)i), t->by_status[i]);
			comma = ",";
		}
	buf_addf(b, "},\"graded\":%d,\"right\":%d,\"accuracy\":", t->graded, t->right);
	add_share(b, t->right, t->graded);
	buf_add(b, ",\"by_operators\":{");
	comma = "";
	for (int i = 0; i <= PROGRAM_STEPS; i++)
		if (t->length[i].samples) {
			buf_addf(b,
				 "%s\"%d\":{\"records\":%d,\"right\":%d,\"accuracy\":", comma,
				 i, t->length[i].samples, t->length[i].right);
			add_share(b, t->length[i].right, t->length[i].samples);
			buf_addc(b, '}');
			comma = ",";
		}
	buf_addf(b, "},\"problems\":%d,\"pass_at\":{", t->problems);
	for (int k = 1; k <= most; k *= 2) {
		buf_addf(b, "%s\"%d\":", k > 1 ? "," : "", k);
		buf_add_double(b, nearbyint(1e6 * pass_at(t, k)) / 1e6);
	}
	buf_add(b, "}}");
}

void program_tally_text(struct buf *b, const struct program_tally *t)
{
	int most = fewest_samples(t);

	buf_addf(b, "%d programs:", t->records);
	for (int i = 0; i < PROGRAM_STATUSES; i++)
		if (t->by_status[i])
			buf_addf(b, " %d %s", t->by_status[i],
				 program_status_word((enum program_status)i));
	buf_addc(b, '\n');
	if (!t->graded)
		return;
	buf_addf(b, "%d of %d right (%.1f %%)\n", t->right, t->graded,
		 100.0 * t->right / t->graded);
	for (int i = 0; i <= PROGRAM_STEPS; i++)
		if (t->length[i].samples)
			buf_addf(b, "  %2d operators: %d of %d (%.1f %%)\n", i,
				 t->length[i].right, t->length[i].samples,
				 100.0 * t->length[i].right / t->length[i].samples);
	for (int k = 1; k <= most; k *= 2)
		buf_addf(b, "  pass@%d over %d problems: %.4f\n", k, t->problems,
			 pass_at(t, k));
}
