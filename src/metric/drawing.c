/* drawing.c -- GenExam's marks: semantic, strict, relaxed, and why strict fails. */
#include "base/text.h"
#include "metric/metric.h"
#include <math.h>
#include <stdio.h>

/* To `places` decimals as decimal texts round: by the exact value of the double. */
static double rounded(double x, int places)
{
	char s[64];
	double y;

	snprintf(s, sizeof s, "%.*f", places, x);
	return text_double(&y, s) ? y : x;
}

static bool is_mark(int m)
{
	return m >= 0 && m <= 2;
}

struct metric_drawn metric_drawn(const struct metric_drawing *d)
{
	struct metric_drawn r = { false, 0, 0, false };
	double weights = 0;
	bool all = true;

	if (d->missing || d->timeout)
		return r;
	for (int i = 0; i < d->points; i++) {
		weights += d->weight[i];
		if (d->pass[i])
			r.semantic += d->weight[i];
		else
			all = false;
	}
	if (rounded(weights, 4) != 1 || !is_mark(d->spelling) || !is_mark(d->readability) ||
	    !is_mark(d->logic)) {
		r = (struct metric_drawn){ true, NAN, NAN, false };
		return r;
	}
	if (all)
		r.semantic = 1;
	r.strict = all && d->spelling + d->readability + d->logic == 6;
	r.relaxed = rounded(
		0.7 * r.semantic + 0.05 * (d->spelling + d->readability + d->logic), 3);
	return r;
}

const char *const metric_cause_word[METRIC_CAUSES] = {
	[METRIC_CAUSE_NONE] = "passes",     [METRIC_CAUSE_SEMANTIC] = "semantic only",
	[METRIC_CAUSE_BOTH] = "both",       [METRIC_CAUSE_QUALITY] = "quality only",
	[METRIC_CAUSE_TIMEOUT] = "timeout",
};

enum metric_cause metric_cause(const struct metric_drawing *d)
{
	bool semantic = d->missing,
	     quality = d->spelling + d->readability + d->logic < 6 && !d->missing;

	if (d->timeout)
		return METRIC_CAUSE_TIMEOUT;
	for (int i = 0; i < d->points && !semantic; i++)
		semantic = !d->pass[i];
	return semantic && quality ? METRIC_CAUSE_BOTH
	       : semantic          ? METRIC_CAUSE_SEMANTIC
	       : quality           ? METRIC_CAUSE_QUALITY
				   : METRIC_CAUSE_NONE;
}

const char *const metric_severity_word[3] = { "critical (< 0.6)", "moderate (0.6-0.8)",
					      "near pass (> 0.8)" };

int metric_severity(double relaxed)
{
	return relaxed < 0.6 ? 0 : relaxed <= 0.8 ? 1 : 2;
}
