/* label.c -- K12Vista's scores: bits of answers, labels of steps, the bench of judges. */
#include "metric/metric.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

const struct metric_label_row metric_label_rows[METRIC_LABELS] = {
#define LABEL(symbol, kind, text, chinese, also) { #symbol, kind, text, chinese, also },
#include "metric/label.def"
#undef LABEL
};

static bool is_between(char c)
{
	return c && strchr(" \t-_.,", c);
}

/* Are the n bytes the name, but for case and what stands between words? */
static bool is_name(const char *s, size_t n, const char *name, size_t most)
{
	const char *end = s + n, *last = name + most;

	for (;; s++, name++) {
		while (s < end && is_between(*s))
			s++;
		while (name < last && is_between(*name))
			name++;
		if (s == end || name == last)
			return s == end && name == last && n;
		if (tolower((unsigned char)*s) != tolower((unsigned char)*name))
			return false;
	}
}

static bool is_called(const struct metric_label_row *row, const char *s, size_t n)
{
	const char *const names[] = { row->word, row->kind, row->text, row->chinese };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (is_name(s, n, names[i], strlen(names[i])))
			return true;
	for (const char *also = row->also; *also;
	     also += strcspn(also, "|"), also += *also == '|')
		if (is_name(s, n, also, strcspn(also, "|")))
			return true;
	return false;
}

enum metric_label metric_label_of(const char *word)
{
	size_t n = word ? strlen(word) : 0, code = word ? strcspn(word, ":(\xef") : 0;
	int i = 0;

	while (i < METRIC_LABELS && n && !is_called(&metric_label_rows[i], word, n) &&
	       !(code < n && is_called(&metric_label_rows[i], word, code)))
		i++;
	return n ? (enum metric_label)i : METRIC_LABELS;
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
