/*
 * meter.h -- what a problem may still spend.
 *
 * One meter is filled when a problem begins; everything that takes time is charged to it in
 * units of about 10 ns, and looks at it before it goes on.  A part is a meter of its own that
 * cannot take more than its share.
 */
#ifndef PROBLEM_METER_H
#define PROBLEM_METER_H
#include "base/work.h"
#include <stdbool.h>

struct meter {
	double left;
	struct meter *of; /* or NULL: charged as well */
};
static inline struct meter meter_part(struct meter *m, double units)
{
	return (struct meter){ m && m->left < units ? m->left : units, m };
}
/* NULL is a meter that never runs out, unless the call does (base/work.h). */
static inline void meter_take(struct meter *m, double units)
{
	for (; m; m = m->of)
		m->left -= units;
}
static inline bool meter_spent(const struct meter *m)
{
	return (m && !(m->left > 0)) || work_over();
}
#endif
