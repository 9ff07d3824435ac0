/* settings.c -- how solutions are translated: the rows of settings.def by name. */
#include "translate/translate_priv.h"
#include <stdlib.h>
#include <string.h>

enum translate_type { TYPE_WHOLE, TYPE_SHARE, TYPE_TRUTH };
/* What stands behind the option in its help. */
static const char *const value_of[] = { " N", " SHARE", "" };
static const struct {
	const char *name;
	enum translate_type type;
	size_t at;
	const char *text;
} rows[] = {
#define SETTING(name, type, otherwise, text) \
	{ #name, TYPE_##type, offsetof(struct translate_settings, name), text },
#include "translate/settings.def"
#undef SETTING
};
#define ROWS ((int)(sizeof rows / sizeof *rows))

void translate_settings_init(struct translate_settings *s)
{
	*s = (struct translate_settings){
#define SETTING(name, type, otherwise, text) .name = otherwise,
#include "translate/settings.def"
#undef SETTING
	};
}

static bool is_name(const char *given, const char *name)
{
	for (; *given && (*given == *name || (*given == '-' && *name == '_')); given++)
		name++;
	return !*given && !*name;
}

static int find(const char *name)
{
	for (int i = 0; i < ROWS; i++)
		if (is_name(name, rows[i].name))
			return i;
	return -1;
}

bool translate_settings_is_truth(const char *name)
{
	int i = find(name);

	return i >= 0 && rows[i].type == TYPE_TRUTH;
}

enum status translate_settings_set(struct translate_settings *s, const char *name,
				   const char *value, struct err *e)
{
	int i = find(name);
	char *end = NULL, *at;
	double share;
	long whole;

	if (i < 0)
		return err_fail(e, E_ARG, "not_found", "there is no setting %.60s", name);
	at = (char *)s + rows[i].at;
	whole = strtol(value, &end, 10);
	if (rows[i].type == TYPE_WHOLE && *value && !*end && whole >= 0)
		*(long *)(void *)at = whole;
	else if (rows[i].type == TYPE_SHARE && text_double(&share, value) && share >= 0 &&
		 share <= 1)
		*(double *)(void *)at = share;
	else if (rows[i].type == TYPE_TRUTH &&
		 (!strcmp(value, "true") || !strcmp(value, "false")))
		*(bool *)(void *)at = !strcmp(value, "true");
	else
		return err_fail(e, E_ARG, "bad_argument", "%s is %s, not %.60s", rows[i].name,
				rows[i].type == TYPE_WHOLE   ? "a whole number of 0 or more"
				: rows[i].type == TYPE_SHARE ? "a number from 0 to 1"
							     : "true or false",
				value);
	return OK;
}

void translate_settings_json(struct buf *b, const struct translate_settings *s)
{
	buf_addc(b, '{');
	for (int i = 0; i < ROWS; i++) {
		const char *at = (const char *)s + rows[i].at;

		json_add_key(b, rows[i].name);
		if (rows[i].type == TYPE_WHOLE)
			buf_addf(b, "%ld", *(const long *)(const void *)at);
		else if (rows[i].type == TYPE_SHARE)
			buf_add_double(b, *(const double *)(const void *)at);
		else
			buf_add(b, *(const bool *)(const void *)at ? "true" : "false");
	}
	buf_addc(b, '}');
}

void translate_settings_help(struct buf *b)
{
	struct translate_settings s;

	translate_settings_init(&s);
	for (int i = 0; i < ROWS; i++) {
		const char *at = (const char *)&s + rows[i].at;
		size_t n = b->n;

		buf_add(b, "  --");
		for (const char *c = rows[i].name; *c; c++)
			buf_addc(b, *c == '_' ? '-' : *c);
		buf_add(b, value_of[rows[i].type]);
		while (b->n < n + 22)
			buf_addc(b, ' ');
		buf_addf(b, "%s (", rows[i].text);
		if (rows[i].type == TYPE_WHOLE)
			buf_addf(b, "%ld", *(const long *)(const void *)at);
		else if (rows[i].type == TYPE_SHARE)
			buf_add_double(b, *(const double *)(const void *)at);
		else
			buf_add(b, *(const bool *)(const void *)at ? "yes" : "no");
		buf_add(b, ")\n");
	}
}
