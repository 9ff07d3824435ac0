/* label.c -- K12Vista's scores: bits of answers, labels of steps, the bench of judges. */
#include "metric/metric.h"
#include <math.h>
#include <string.h>

const struct metric_label_row metric_label_rows[METRIC_LABELS] = {
#define LABEL(symbol, text, chinese) { #symbol, text, chinese },
#include "metric/label.def"
#undef LABEL
};

enum metric_label metric_label_of(const char *word)
{
	int i = 0;

	while (i < METRIC_LABELS && strcmp(word, metric_label_rows[i].word) &&
	       strcmp(word, metric_label_rows[i].text) &&
	       strcmp(word, metric_label_rows[i].chinese))
		i++;
	return (enum metric_label)i;
}

double metric_direct(const bool *right, int n)
{
	long k = 0;

	for (int i = 0; i < n; i++)
		k += right[i];
	return metric_share((double)k, n);
}

double metric_step_score(const enum metric_label *label, int n)
{
	long k = 0;

	for (int i = 0; i < n; i++)
		k += label[i] == METRIC_CS;
	return metric_share((double)k, n);
}

void metric_marks_add(struct metric_marks *m, double score)
{
	m->n++;
	if (isnan(score))
		m->unjudged++;
	else
		m->sum += score;
}

double metric_marks_judged(const struct metric_marks *m)
{
	return metric_share(m->sum, (double)(m->n - m->unjudged));
}

double metric_marks_all(const struct metric_marks *m)
{
	return metric_share(m->sum, (double)m->n);
}

void metric_bench_add(struct metric_bench *b, const enum metric_label *gold, int n,
		      const enum metric_label *predicted, int m)
{
	b->solutions++;
	b->unequal += n != m;
	for (int i = 0; i < n; i++) {
		if (gold[i] >= METRIC_LABELS)
			continue;
		b->gold[gold[i]]++;
		if (n != m || predicted[i] >= METRIC_LABELS)
			continue;
		b->right[gold[i]] += gold[i] == predicted[i];
		b->confusion[gold[i]][predicted[i]]++;
	}
}

double metric_bench_recall(const struct metric_bench *b, enum metric_label l)
{
	return metric_share((double)b->right[l], (double)b->gold[l]);
}

double metric_bench_micro(const struct metric_bench *b)
{
	long right = 0, all = 0;

	for (int i = 0; i < METRIC_LABELS; i++) {
		right += b->right[i];
		all += b->gold[i];
	}
	return metric_share((double)right, (double)all);
}

double metric_bench_macro(const struct metric_bench *b)
{
	double sum = 0;
	int n = 0;

	for (int i = 0; i < METRIC_LABELS; i++)
		if (b->gold[i]) {
			sum += metric_bench_recall(b, (enum metric_label)i);
			n++;
		}
	return metric_share(sum, n);
}
