/* tolerance.c -- how near an answer must be to the key, by set, member or wording. */
#include "dataset/dataset_priv.h"
#include <ctype.h>
#include <string.h>

void dataset_within(struct dataset_reading *r, double by, const char *from)
{
	r->s->tolerance.exact = false;
	r->s->tolerance.by = by;
	r->s->tolerance.from = from;
}

void dataset_exactly(struct dataset_reading *r)
{
	r->s->tolerance = (struct dataset_tolerance){ .exact = true, .from = "set" };
}

/* Wordings that ask for a rounding; the answer may be half a unit of the last place away. */
static const struct rounding_word {
	const char *says;
	double by;
} wording[] = {
	{ "nearest tenth", 0.05 },
	{ "one decimal place", 0.05 },
	{ "1 decimal place", 0.05 },
	{ "保留一位小数", 0.05 },
	{ "精确到0.1", 0.05 },
	{ "nearest hundredth", 0.005 },
	{ "two decimal places", 0.005 },
	{ "2 decimal places", 0.005 },
	{ "保留两位小数", 0.005 },
	{ "精确到0.01", 0.005 },
	{ "nearest integer", 0.5 },
	{ "nearest whole", 0.5 },
	{ "nearest degree", 0.5 },
	{ "保留整数", 0.5 },
	{ "精确到1", 0.5 },
};

static bool says(const char *text, const char *words)
{
	size_t n = strlen(words);

	for (; *text; text++) {
		size_t i = 0;

		while (i < n && tolower((unsigned char)text[i]) == (unsigned char)words[i])
			i++;
		/* "0.1" is no beginning of "0.15". */
		if (i == n && !(isdigit((unsigned char)words[n - 1]) &&
				(isdigit((unsigned char)text[n]) || text[n] == '.')))
			return true;
	}
	return false;
}

void dataset_within_wording(struct dataset_reading *r, double by)
{
	for (size_t i = 0; i < sizeof wording / sizeof *wording; i++)
		if (says(r->s->text, wording[i].says)) {
			dataset_within(r, wording[i].by, "wording");
			return;
		}
	dataset_within(r, by, "set");
}
