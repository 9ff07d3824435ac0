/* option.c -- the option that a value is. */
#include "solve/solve_priv.h"
#include <math.h>
#include <string.h>

/* Half a unit of the last decimal that an option has; 0 where it has none. */
static double rounding(const char *text)
{
	const char *dot = strchr(text, '.');
	double unit = 0.5;

	if (!dot || dot[1] < '0' || dot[1] > '9')
		return 0;
	for (dot++; *dot >= '0' && *dot <= '9'; dot++)
		unit /= 10;
	return unit * (1 + 1e-6);
}

/* How far the value may be from an option.  Those of data sets were often worked out with rounded
 * numbers; who writes a record says what the options are. */
static double slack(const struct problem *p, double value, const char *text)
{
	double exact = 1e-6 * (1 + 2 * fabs(value));

	return fmax(rounding(text), p->annotated ? fmax(0.02 * fabs(value), 0.0051) : exact);
}

/* The option that the value is, rounded; in data sets also the nearest within two per cent; -1. */
int solve_option_of(const struct problem *p, double value)
{
	double best = INFINITY;
	int at = -1;

	for (int i = 0; i < p->choices; i++) {
		double d;

		if (!p->choice[i].ok)
			continue;
		d = fabs(p->choice[i].value - value);
		if (d < best) {
			best = d;
			at = i;
		}
	}
	return at < 0 || best <= slack(p, value, p->choice[at].text) ? at : -1;
}

/* The option that the value is, but for rounding; -1. */
int solve_option_close(const struct problem *p, double value)
{
	int at = solve_option_of(p, value);

	return at >= 0 && fabs(p->choice[at].value - value) > 0.051 + 1e-3 * fabs(value) ? -1
											 : at;
}

void solve_name_options(struct solve_answer *out, const struct problem *p, struct arena *a)
{
	const char **options, *which = NULL;

	if (out->status == SOLVE_FOUND && !isnan(out->value)) {
		out->choice = solve_option_of(p, out->value);
		out->choice_near =
			out->choice >= 0 && fabs(p->choice[out->choice].value - out->value) >
						    1e-6 * (1 + 2 * fabs(out->value));
	}
	if (out->status != SOLVE_SEVERAL || !p->choices)
		return;
	options = arena_alloc(a, (size_t)(out->n_values + 1) * sizeof *options);
	for (int i = 0; i < out->n_values; i++) {
		int at = solve_option_of(p, out->values[i]);

		if (at < 0)
			continue;
		options[i] = arena_printf(a, "%c", 'A' + at);
		which = which ? arena_printf(a, "%s and %c", which, 'A' + at) : options[i];
	}
	out->options = options;
	out->why = which ? arena_printf(a, "%s; of the choices %s fit%s", out->why, which,
					which[1] ? "" : "s")
			 : arena_printf(a, "%s; none of them is a choice", out->why);
}
