/* fidelity.c -- does the canvas show what it should: SR, SC, CR, and the targets T_i. */
#include "metric/metric.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

const char *const metric_tier_word[METRIC_TIERS] = {
	[METRIC_PREMISE] = "premise",
	[METRIC_NUMERICAL] = "num-check",
	[METRIC_DERIVED] = "derived",
};

enum metric_tier metric_tier_of(const char *tag)
{
	static const struct {
		const char *tag;
		enum metric_tier tier;
	} row[] = {
		{ "Premise", METRIC_PREMISE },
		{ "Numerical Check", METRIC_NUMERICAL },
		{ "Pythagoras Verification", METRIC_NUMERICAL },
		{ "Ratio Chasing", METRIC_DERIVED },
		{ "Angle Chasing", METRIC_DERIVED },
		{ "Ratio/Angle Chasing", METRIC_DERIVED },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		if (!strcmp(tag, row[i].tag))
			return row[i].tier;
	if (tag[0] == 'r' && isdigit((unsigned char)tag[1]))
		return METRIC_DERIVED; /* a rule by its number */
	return METRIC_TIERS;
}

void metric_fidelity_add(struct metric_fidelity *f, const struct metric_canvas *c)
{
	long pass = 0, all = 0;

	for (int i = 0; i <= METRIC_TIERS; i++) {
		pass += c->pass[i];
		all += c->all[i];
	}
	f->canvases++;
	if (c->empty) {
		f->empty++;
		f->missed += all;
		return;
	}
	f->whole += pass == all;
	for (int i = 0; i <= METRIC_TIERS; i++) {
		f->pass[i] += c->pass[i];
		f->all[i] += c->all[i];
	}
}

static double rate(const struct metric_fidelity *f, long missed)
{
	long pass = 0, all = missed;

	for (int i = 0; i <= METRIC_TIERS; i++) {
		pass += f->pass[i];
		all += f->all[i];
	}
	return metric_share((double)pass, (double)all);
}

double metric_sr(const struct metric_fidelity *f)
{
	return rate(f, 0);
}

double metric_sr_all(const struct metric_fidelity *f)
{
	return rate(f, f->missed);
}

double metric_sr_tier(const struct metric_fidelity *f, enum metric_tier t)
{
	return metric_share((double)f->pass[t], (double)f->all[t]);
}

double metric_sc(const struct metric_fidelity *f)
{
	return metric_share((double)f->whole, (double)f->canvases);
}

double metric_cr(const struct metric_fidelity *f)
{
	return metric_share((double)(f->canvases - f->empty), (double)f->canvases);
}

/* --- Targets ----------------------------------------------------------------------------------- */
const double metric_ti_tolerance[METRIC_TI_SWEEP] = { 1e-4, 3e-4, 1e-3, 3e-3, 1e-2,
						      3e-2, 1e-1, 3e-1, 1,    3 };

double metric_ti_error(const struct metric_target *t)
{
	double d = fabs(t->value - t->key);

	if (!t->mod180)
		return d;
	d = fmod(d, 180);
	return fmin(d, 180 - d);
}

bool metric_ti_right(const struct metric_target *t, double tolerance)
{
	return metric_ti_error(t) < tolerance; /* false of NaN */
}

bool metric_ti_structural(const struct metric_target *t)
{
	return t->key == 0 || t->key == 1 || t->key == 90 || t->key == 180;
}

void metric_ti_sweep(double out[METRIC_TI_SWEEP], const struct metric_target *t, int n)
{
	for (int k = 0; k < METRIC_TI_SWEEP; k++) {
		long right = 0;

		for (int i = 0; i < n; i++)
			right += metric_ti_right(&t[i], metric_ti_tolerance[k]);
		out[k] = metric_share((double)right, n);
	}
}

const char *const metric_ti_word[METRIC_TI_CLASSES] = {
	[METRIC_TI_OK] = "OK",
	[METRIC_TI_STRUCTURAL] = "C1 structural",
	[METRIC_TI_PRECISION] = "C2 precision",
	[METRIC_TI_TIGHT] = "C3 tight",
	[METRIC_TI_NA] = "NA",
};

enum metric_ti_class metric_ti_class(const struct metric_target *t)
{
	double error = metric_ti_error(t), relative;

	if (isnan(error))
		return METRIC_TI_NA;
	if (metric_ti_right(t, METRIC_TI_TOLERANCE))
		return METRIC_TI_OK;
	relative = t->key != 0 ? error / fabs(t->key) : error;
	return relative > 1e-2   ? METRIC_TI_STRUCTURAL
	       : relative > 1e-6 ? METRIC_TI_PRECISION
				 : METRIC_TI_TIGHT;
}

void metric_thresholds_add(struct metric_thresholds *t, long right, long all)
{
	t->n++;
	t->all += right == all;
	t->ninety += 10 * right >= 9 * all;
	t->eighty += 10 * right >= 8 * all;
}
