/* kappa.c -- how far two judges agree: confusion, Cohen's kappa, its interval. */
#include "base/mem.h"
#include "metric/metric_priv.h"
#include <math.h>

void metric_confusion_add(struct metric_confusion *c, int a, int b)
{
	if (a >= 0 && b >= 0 && a < c->k && b < c->k)
		c->count[a * c->k + b]++;
}

long metric_confusion_total(const struct metric_confusion *c)
{
	long n = 0;

	for (int i = 0; i < c->k * c->k; i++)
		n += c->count[i];
	return n;
}

double metric_agreement(const struct metric_confusion *c)
{
	long same = 0;

	for (int i = 0; i < c->k; i++)
		same += c->count[i * c->k + i];
	return metric_share((double)same, (double)metric_confusion_total(c));
}

/* How far a and b disagree: 0 or 1, or the square of their distance. */
static double apart(int a, int b, enum metric_weight w)
{
	return w == METRIC_QUADRATIC ? (double)(a - b) * (a - b) : a != b;
}

/* 1 - seen/expected disagreement, which for the unweighted one is (po - pe)/(1 - pe). */
double metric_kappa(const struct metric_confusion *c, enum metric_weight w)
{
	double n = (double)metric_confusion_total(c), seen = 0, expected = 0;

	for (int a = 0; a < c->k; a++)
		for (int b = 0; b < c->k; b++) {
			double row = 0, column = 0;

			for (int i = 0; i < c->k; i++) {
				row += (double)c->count[a * c->k + i];
				column += (double)c->count[i * c->k + b];
			}
			seen += apart(a, b, w) * (double)c->count[a * c->k + b];
			expected += apart(a, b, w) * row * column / n;
		}
	return n > 0 && expected > 0 ? 1 - seen / expected : NAN;
}

struct metric_ratings {
	const int *a, *b, *problem;
	int n;
	enum metric_weight w;
	struct metric_confusion *scratch;
};

static double kappa_of_drawn(const void *data, const int *times)
{
	const struct metric_ratings *r = data;
	struct metric_confusion *c = r->scratch;

	for (int i = 0; i < c->k * c->k; i++)
		c->count[i] = 0;
	for (int i = 0; i < r->n; i++)
		c->count[r->a[i] * c->k + r->b[i]] += times[r->problem ? r->problem[i] : i];
	return metric_kappa(c, r->w);
}

struct metric_range metric_kappa_range(const int *a, const int *b, const int *problem, int n,
				       int problems, int k, enum metric_weight w,
				       uint64_t seed)
{
	struct metric_confusion c = { .k = k };
	struct metric_ratings data = { a, b, problem, n, w, &c };
	struct metric_range r;
	double value;

	c.count = mem_alloc((size_t)k * (size_t)k * sizeof *c.count);
	for (int i = 0; i < n; i++)
		metric_confusion_add(&c, a[i], b[i]);
	value = metric_kappa(&c, w);
	r = metric_bootstrap(kappa_of_drawn, &data, problem ? problems : n, seed);
	r.value = value;
	mem_free(c.count);
	return r;
}

int metric_tenth(double score)
{
	return score <= 0 ? 0 : score >= 1 ? 10 : (int)floor(10 * score + 0.5);
}

const char *metric_kappa_word(double kappa)
{
	static const struct {
		double most;
		const char *word;
	} band[] = { { 0.2, "slight" },
		     { 0.4, "fair" },
		     { 0.6, "moderate" },
		     { 0.8, "substantial" },
		     { 1, "almost perfect" } };

	if (isnan(kappa))
		return "undefined";
	if (kappa < 0)
		return "poor";
	for (size_t i = 0; i < sizeof band / sizeof *band; i++)
		if (kappa <= band[i].most)
			return band[i].word;
	return "almost perfect";
}
