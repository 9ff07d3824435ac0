/* synth_report.c -- what porism synth made: by operators, first operator, answer, and why not. */
#include "base/mem.h"
#include "cmd/synth_priv.h"
#include <stdlib.h>

/* Answers are counted to three decimals. */
struct cmd_synth_answer {
	long value; /* in thousandths */
	long n;
};
enum { ANSWERS = 1 << 16, SHOWN = 10 };

static void count_answer(struct cmd_synth_report *r, double value)
{
	long v = (long)(value * 1000 + 0.5);
	size_t at = (size_t)(v * 2654435761u) % ANSWERS;

	if (!r->answer)
		r->answer = mem_alloc(ANSWERS * sizeof *r->answer);
	/* A table that is full counts what it knows; frequent answers come early. */
	for (int k = 0; k < 64; k++, at = (at + 1) % ANSWERS) {
		if (r->answer[at].n && r->answer[at].value != v)
			continue;
		r->answer[at].value = v;
		r->answer[at].n++;
		return;
	}
}

void cmd_synth_count(struct cmd_synth_report *r, const struct learn_facts *f)
{
	r->made++;
	r->operators[f->operators]++;
	r->first[f->first]++;
	r->held += f->split == LEARN_HELD;
	r->extra += f->extra;
	for (int i = 0; learn_operator_word(i); i++)
		r->used[i] += (long)(f->used >> i & 1);
	count_answer(r, f->value);
}

void cmd_synth_report_clear(struct cmd_synth_report *r)
{
	mem_free(r->answer);
	r->answer = NULL;
}

static double percent(long n, long all)
{
	return all ? 100.0 * (double)n / (double)all : 0;
}

static int by_count(const void *a, const void *b)
{
	const struct cmd_synth_answer *x = a, *y = b;

	if (x->n != y->n)
		return x->n < y->n ? 1 : -1;
	return x->value < y->value ? -1 : x->value > y->value;
}

void cmd_synth_report_print(struct cmd_synth_report *r)
{
	long all = r->failed;

	for (int i = 0; i < LEARN_FATES; i++)
		all += r->fate[i];
	fprintf(stderr, "made       %ld of %ld", r->made, all);
	if (r->seconds >= 0)
		fprintf(stderr, " in %.1f s: %.0f a second, %.0f on each thread", r->seconds,
			(double)all / r->seconds, (double)all / r->seconds / r->threads);
	fputc('\n', stderr);
	if (r->tries)
		fprintf(stderr, "figures    %.2f for each sample\n",
			all ? (double)r->tries / (double)all : 0);
	for (int i = LEARN_KEPT + 1; i < LEARN_FATES; i++)
		fprintf(stderr, "left out   %ld (%.2f %%): %s\n", r->fate[i],
			percent(r->fate[i], all), learn_fate_word((enum learn_fate)i));
	fprintf(stderr, "left out   %ld: no sound figure found\n", r->failed);
	if (r->exact + r->exact_apart + r->exact_unable)
		fprintf(stderr,
			"exact      %ld figures with the executed value, %ld with another, "
			"%ld not found\n",
			r->exact, r->exact_apart, r->exact_unable);
	if (r->solver_apart || r->solver_unable)
		fprintf(stderr, "solver     %ld other values, %ld without a value\n",
			r->solver_apart, r->solver_unable);
	fprintf(stderr, "held out   %ld (%.1f %%)\n", r->held, percent(r->held, r->made));
	fprintf(stderr, "distracted %ld (%.1f %%)\n", r->extra, percent(r->extra, r->made));
	fprintf(stderr, "operators");
	for (int i = LEARN_LEAST; i <= LEARN_MOST; i++)
		fprintf(stderr, "  %d: %.1f %%", i, percent(r->operators[i], r->made));
	fprintf(stderr, "\noperator            in programs  first\n");
	for (int i = 0; learn_operator_word(i); i++)
		fprintf(stderr, "  %-17s %9.2f %%  %5.2f %%\n", learn_operator_word(i),
			percent(r->used[i], r->made), percent(r->first[i], r->made));
	if (!r->answer)
		return;
	qsort(r->answer, ANSWERS, sizeof *r->answer, by_count);
	fprintf(stderr, "answers   ");
	for (int i = 0; i < SHOWN && r->answer[i].n; i++)
		fprintf(stderr, "%s %g: %.2f %%", i ? "," : "",
			(double)r->answer[i].value / 1000, percent(r->answer[i].n, r->made));
	fprintf(stderr, "\n");
}
