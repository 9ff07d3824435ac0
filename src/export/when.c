/* when.c -- times of traces as other programs write them, and numbers. */
#include "export/export_priv.h"
#include <math.h>
#include <stdio.h>

/* Days since 1970-01-01 of a date, and back; the years of four digits. */
static long days_of(int year, int month, int day)
{
	long y = year - (month <= 2), era = y / 400, of_era = y % 400;
	long of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;

	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static void date_of(long days, int *year, int *month, int *day)
{
	long z = days + 719468, era = z / 146097, d = z % 146097;
	long y = (d - d / 1460 + d / 36524 - d / 146096) / 365;
	long of_year = d - (365 * y + y / 4 - y / 100), m = (5 * of_year + 2) / 153;

	*day = (int)(of_year - (153 * m + 2) / 5 + 1);
	*month = (int)(m < 10 ? m + 3 : m - 9);
	*year = (int)(era * 400 + y + (*month <= 2));
}

struct export_moment {
	int year, month, day, hour, minute, second, ms;
};

/* What is no time is the beginning of 1970. */
static struct export_moment moment(const char *started, double ms)
{
	struct export_moment t = { 1970, 1, 1, 0, 0, 0, 0 };
	struct export_moment r = { 0 };
	long all;

	if (!started ||
	    sscanf(started, "%4d-%2d-%2dT%2d:%2d:%2d", &r.year, &r.month, &r.day, &r.hour,
		   &r.minute, &r.second) != 6 ||
	    r.year < 1970 || r.month < 1 || r.month > 12 || r.day < 1 || r.day > 31 ||
	    r.hour < 0 || r.hour > 24 || r.minute < 0 || r.minute > 60 || r.second < 0 ||
	    r.second > 61)
		r = t;
	if (!(ms > 0))
		ms = 0;
	if (ms > 1e12)
		ms = 1e12;
	all = (r.hour * 60L + r.minute) * 60L + r.second + (long)(ms / 1000);
	t.ms = (int)fmod(ms, 1000);
	date_of(days_of(r.year, r.month, r.day) + all / 86400, &t.year, &t.month, &t.day);
	all %= 86400;
	t.hour = (int)(all / 3600);
	t.minute = (int)(all / 60 % 60);
	t.second = (int)(all % 60);
	return t;
}

const char *export_when(const char *started, double ms, struct arena *a)
{
	struct export_moment t = moment(started, ms);

	return arena_printf(a, "%04d-%02d-%02dT%02d:%02d:%02d.%03d+00:00", t.year, t.month,
			    t.day, t.hour, t.minute, t.second, t.ms);
}

const char *export_stamp(const char *started, bool dots, struct arena *a)
{
	struct export_moment t = moment(started, 0);

	return arena_printf(a, "%04d-%02d-%02dT%02d-%02d-%02d%s", t.year, t.month, t.day,
			    t.hour, t.minute, t.second, dots ? ".000000" : "+00-00");
}

double export_number(const struct json *object, const char *key, double other)
{
	const struct json *j = json_get(object, key);
	double v;

	return j && j->type == JSON_NUMBER && text_double(&v, j->text) && isfinite(v) ? v
										      : other;
}

void export_add_number(struct buf *b, double v)
{
	if (isfinite(v) && v == floor(v) && fabs(v) < 1e15)
		buf_addf(b, "%.1f",
			 v); /* never a whole number in one row and not in another */
	else if (isfinite(v))
		buf_add_double(b, v);
	else
		buf_add(b, "null");
}
