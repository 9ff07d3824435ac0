/*
 * unit.c -- units behind a number: cm, m², square inches, km/h, °, rad.
 *
 * A unit is a dimension (how many lengths, times, masses, angles) and an exact factor to metres,
 * seconds, grams, degrees; the engine multiplies by it, so that 5 cm and 50 mm are equal and not
 * only nearly so.
 */
#include "grade/grade_priv.h"
#include <stdio.h>
#include <string.h>

enum { LONG, AREA, VOLUME, TIME, MASS, ANGLE, COUNT };
static const struct {
	const char *names; /* with | between them; with *: also with an s behind it */
	const char *factor;
	int kind;
} words[] = {
	{ "mm|millimeter*|millimetre*|毫米", "1/1000", LONG },
	{ "cm|centimeter*|centimetre*|厘米", "1/100", LONG },
	{ "dm|decimeter*|decimetre*|分米", "1/10", LONG },
	{ "m|meter*|metre*|米", "1", LONG },
	{ "km|kilometer*|kilometre*|千米|公里", "1000", LONG },
	{ "in|inch|inches", "127/5000", LONG },
	{ "ft|foot|feet", "381/1250", LONG },
	{ "yd|yard*", "1143/1250", LONG },
	{ "mi|mile*", "201168/125", LONG },
	{ "unit*|单位", "", LONG },
	{ "µm|μm", "1/1000000", LONG },
	{ "acre*", "316160658/78125", AREA },
	{ "ha|hectare*|公顷", "10000", AREA },
	{ "L|l|liter*|litre*|升", "1/1000", VOLUME },
	{ "mL|ml|milliliter*|millilitre*|毫升", "1/1000000", VOLUME },
	{ "s|second*|秒", "1", TIME },
	{ "min|minute*|分钟", "60", TIME },
	{ "h|hr*|hour*|小时", "3600", TIME },
	{ "day*|天", "86400", TIME },
	{ "week*", "604800", TIME },
	{ "g|gram*|克", "1", MASS },
	{ "kg|kilogram*|千克|公斤", "1000", MASS },
	{ "吨", "1000000", MASS },
	{ "lb*|pound*", "45359237/100000", MASS },
	{ "oz|ounce*", "45359237/1600000", MASS },
	{ "mg|毫克", "1/1000", MASS },
	{ "个|条|种|次|块|根|张|对|元|人|名|只|本|棵|辆|支|岁", "1", COUNT },
	{ "°|deg|degree*|度", "1", ANGLE },
	{ "'", "1/60", ANGLE },
	{ "\"", "1/3600", ANGLE },
	{ "rad|radian*|弧度", "180/pi", ANGLE },
};

/* The longest word at s; its row, or -1. */
static int word_at(const char *s, size_t *n)
{
	int best = -1;

	*n = 0;
	for (size_t i = 0; i < LENGTH(words); i++)
		for (const char *w = words[i].names; *w; w += strspn(w, "|*")) {
			size_t k = strcspn(w, "|*");
			bool fits = !strncmp(s, w, k);

			w += k;
			k += fits && *w == '*' && s[k] == 's';
			if (!fits || k <= *n ||
			    (grade_is_letter(s[k - 1]) &&
			     (grade_is_letter(s[k]) || s[k] == '_')))
				continue;
			best = (int)i;
			*n = k;
		}
	return best;
}

/* The power behind a unit: ^2, ^{2}, ², squared, or 2 in cm2.  Returns its length. */
static size_t power_at(const char *s, int *power)
{
	static const struct {
		const char *text;
		int power;
	} marks[] = { { "^2", 2 },     { "^{2}", 2 },     { "²", 2 },      { "**2", 2 },
		      { "^3", 3 },     { "^{3}", 3 },     { "³", 3 },      { "**3", 3 },
		      { "2", 2 },      { "3", 3 },        { "^{-1}", -1 }, { "^-1", -1 },
		      { "^{-2}", -2 }, { " squared", 2 }, { " cubed", 3 }, { "^1", 1 },
		      { "^{1}", 1 } };
	size_t blank = strspn(s, " ");

	*power = 1;
	for (size_t i = 0; i < LENGTH(marks); i++) {
		const char *text = marks[i].text;
		/* "cm 2" is no power; "cm ^2" is one. */
		const char *at = *text == '^' || *text == '*' ? s + blank : s;
		const char *end = at + strlen(text);

		if (grade_begins(at, text) && !(*end >= '0' && *end <= '9') && *end != '.' &&
		    !grade_is_letter(*end)) {
			*power = marks[i].power;
			return (size_t)(end - s);
		}
	}
	return 0;
}

static void times(struct grade_unit *u, int row, int power)
{
	static const signed char lengths[] = { [LONG] = 1, [AREA] = 2, [VOLUME] = 3 };
	int kind = words[row].kind;
	size_t n = strlen(u->factor);

	u->units++;
	if (kind <= VOLUME)
		u->length += power * lengths[kind];
	else if (kind == TIME)
		u->time += power;
	else if (kind == MASS)
		u->mass += power;
	else if (kind == ANGLE)
		u->angle += power;
	u->any = u->any || !*words[row].factor;
	snprintf(u->factor + n, sizeof u->factor - n, "%s(%s)^(%d)", n ? "*" : "",
		 *words[row].factor ? words[row].factor : "1", power);
}

/* One unit with its power, or its reciprocal. */
static size_t read_one(struct grade_unit *u, const char *s, int sign)
{
	static const struct {
		const char *text;
		int power;
	} before[] = { { "square ", 2 }, { "sq. ", 2 }, { "sq ", 2 }, { "平方", 2 },
		       { "cubic ", 3 },  { "cu. ", 3 }, { "cu ", 3 }, { "立方", 3 } };
	int power = 1, row;
	size_t k = 0, n, p = 0;

	for (size_t i = 0; i < LENGTH(before) && !k; i++)
		if (grade_begins(s, before[i].text)) {
			k = strlen(before[i].text);
			power = before[i].power;
		}
	row = word_at(s + k, &n);
	if (row < 0 || (k && words[row].kind != LONG))
		return 0;
	if (!k && words[row].kind != ANGLE)
		p = power_at(s + k + n, &power);
	times(u, row, sign * power);
	return k + n + p;
}

size_t grade_unit_read(struct grade_unit *u, const char *s)
{
	size_t n, k;

	*u = (struct grade_unit){ 0 };
	n = read_one(u, s, 1);
	if (!n)
		return 0;
	/* What is called like a function and has arguments is one: min(2, 3). */
	if (grade_is_letter(*s) && s[n] == '(')
		return 0;
	u->letter = grade_is_letter(*s) && !grade_is_letter(s[1]);
	while (u->units < 4) {
		const char *t = s + n + strspn(s + n, " ");

		if (*t == '/')
			t++;
		else if (grade_begins(t, "per "))
			t += 4;
		else
			break;
		t += strspn(t, " ");
		k = read_one(u, t, -1);
		if (!k)
			break;
		n = (size_t)(t - s) + k;
		u->letter = false;
	}
	snprintf(u->word, sizeof u->word, "%.*s", n < sizeof u->word ? (int)n : 0, s);
	return n;
}

bool grade_unit_fits(const struct grade_unit *a, const struct grade_unit *b)
{
	return a->length == b->length && a->time == b->time && a->mass == b->mass &&
	       a->angle == b->angle;
}
