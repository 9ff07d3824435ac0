/* schedule.c -- how the learning rate goes over a run. */
#include "net/net.h"
#include <math.h>
#include <string.h>

static const char *const names[NET_COURSES] = {
	[NET_CONSTANT] = "constant",
	[NET_COSINE] = "cosine",
	[NET_WSD] = "wsd",
};

enum net_course net_course_named(const char *name)
{
	int i;

	for (i = 0; i < NET_COURSES && strcmp(names[i], name) != 0; i++)
		;
	return (enum net_course)i;
}

/* How much of a way of n steps is gone after `step` of them. */
static double gone(double step, double n)
{
	if (step <= 0)
		return 0;
	return n <= 0 || step >= n ? 1 : step / n;
}

double net_share(const struct net_schedule *s, long step)
{
	double rise = gone((double)step, (double)s->warmup), fall = 0;

	if (s->warmup > 0 && rise < 1)
		return rise;
	if (s->course == NET_COSINE) {
		double way = gone((double)(step - s->warmup), (double)(s->steps - s->warmup));

		fall = (1 - cos(3.14159265358979324 * way)) / 2;
	} else if (s->course == NET_WSD && s->decay > 0) {
		fall = gone((double)(step - (s->steps - s->decay)), (double)s->decay);
	}
	return 1 - (1 - s->floor) * fall;
}
