/* process.c -- GeoLaux' scores of whole solutions: ACS, PCS, PQS, by length and by lines. */
#include "metric/metric.h"
#include <math.h>

bool metric_pcs(const struct metric_process *p)
{
	if (!p->answer || !p->judged || p->steps < 1)
		return false;
	for (int i = 0; i < p->steps; i++)
		if (!p->right[i])
			return false;
	return true;
}

/* Sigma eta_i e^(-i/n) / Sigma e^(-i/n), i from 1 to n in both sums. */
double metric_pqs_raw(const struct metric_process *p)
{
	double got = 0, all = 0;

	if (!p->judged || p->steps < 1)
		return 0;
	for (int i = 1; i <= p->steps; i++) {
		double w = exp(-(double)i / p->steps);

		all += w;
		if (p->right[i - 1])
			got += w;
	}
	return got / all;
}

double metric_pqs_alpha(double raw, double alpha)
{
	return tanh(alpha * (raw - 1)) + 1;
}

double metric_pqs(const struct metric_process *p)
{
	if (!p->judged || p->steps < 1)
		return 0;
	if (p->steps == 1)
		return p->right[0];
	return metric_pqs_alpha(metric_pqs_raw(p), METRIC_PQS_ALPHA);
}

const char *const metric_step_word[METRIC_STEP_BUCKETS] = { "1-4", "5-8", "9-12", "13-24" };

int metric_step_bucket(int reference)
{
	if (reference < 1)
		return -1;
	return reference <= 12 ? (reference - 1) / 4 : METRIC_STEP_BUCKETS - 1;
}

void metric_scores_add(struct metric_scores *s, const struct metric_process *p)
{
	s->n++;
	s->acs += p->answer;
	s->pcs += metric_pcs(p);
	s->pqs += metric_pqs(p);
}

void metric_steps_add(struct metric_steps *s, const struct metric_process *p)
{
	int k = metric_step_bucket(p->reference);

	metric_scores_add(&s->all, p);
	if (k >= 0)
		metric_scores_add(&s->bucket[k], p);
}

double metric_delta_pcs(double first, double last)
{
	return first > 0 ? (first - last) / first * 100 : NAN;
}

double metric_steps_delta(const struct metric_steps *s)
{
	const struct metric_scores *a = &s->bucket[0],
				   *b = &s->bucket[METRIC_STEP_BUCKETS - 1];

	return metric_delta_pcs(metric_share((double)a->pcs, (double)a->n),
				metric_share((double)b->pcs, (double)b->n));
}

double metric_false_positives(const struct metric_scores *s)
{
	return metric_share((double)(s->acs - s->pcs), (double)s->n);
}

void metric_lines_add(struct metric_lines *l, bool needs, bool builds, bool pcs)
{
	if (!needs)
		return;
	l->needing++;
	l->built += builds;
	l->built_right += builds && pcs;
}

double metric_lines_rate(const struct metric_lines *l)
{
	return metric_share((double)l->built, (double)l->needing);
}

double metric_lines_pcs(const struct metric_lines *l)
{
	return metric_share((double)l->built_right, (double)l->built);
}
