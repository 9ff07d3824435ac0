/*
 * unit.c -- units that stand behind the numbers of a problem.
 *
 * Nobody here converts them: 1 m and 50 cm are 1 and 50 for the model and for the rules alike, so that both would agree on
 * what is wrong.  A problem whose numbers have two units, or angles in radians, is not answered.
 */
#include "ask/ask_priv.h"
#include <ctype.h>
#include <string.h>

static const struct {
	const char *word, *unit;
} units[] = {
#define UNIT(word, unit) { word, unit },
#include "ask/phrase.def"
};

const char *ask_unit(const char *word, size_t n)
{
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strlen(units[i].word) == n && !memcmp(units[i].word, word, n))
			return units[i].unit;
	return NULL;
}

size_t ask_unit_behind(const char *word)
{
	size_t n = strlen(word), at = n;

	while (at && isalpha((unsigned char)word[at - 1]))
		at--;
	return at && n - at > 1 && isdigit((unsigned char)*word) && ask_unit(word + at, n - at)
		       ? n - at
		       : 0;
}

/* The unit that begins at s, which follows a number; or NULL. */
static const char *unit_at(const char *s)
{
	const char *word = s + strspn(s, " ");
	size_t n = 0;

	while (isalpha((unsigned char)word[n]))
		n++;
	if (n == 2 && !memcmp(word, "in", 2)) /* 5in, 5 in.; but 5 in triangle ABC */
		return word == s || word[n] == '.' || word[n] == ',' ? "inch" : NULL;
	if ((n == 3 || n == 7) && !memcmp(word, "radians", n))
		return "radians";
	if (n == 1 && word[n] && strchr("+-*/^(", word[n])) /* 5m+3: a letter */
		return NULL;
	return n ? ask_unit(word, n) : NULL;
}

/* Adds what is in the text; false when it is another unit than *unit. */
static bool look(const char **unit, const char **other, const char *text)
{
	for (const char *s = text ? text : ""; *s; s++) {
		const char *here;

		if (!isdigit((unsigned char)*s) || isdigit((unsigned char)s[1]))
			continue;
		here = unit_at(s + 1);
		if (!here)
			continue;
		*other = here;
		if (!strcmp(here, "radians") || (*unit && strcmp(*unit, here)))
			return false;
		*unit = here;
	}
	return true;
}

const char *ask_units(const struct ask_question *q, struct arena *a)
{
	const char *unit = NULL, *other = NULL;

	if (look(&unit, &other, q->structure) && look(&unit, &other, q->semantic) &&
	    look(&unit, &other, q->text))
		return NULL;
	if (!strcmp(other, "radians"))
		return "its angles are in radians, and here they are in degrees";
	return arena_printf(a, "its numbers have several units, %s and %s", unit, other);
}
