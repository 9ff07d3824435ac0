/* settings.c -- how solutions are translated: the rows of settings.def by name. */
#include "base/settings.h"
#include "translate/translate_priv.h"
#include <stddef.h>

#define HELP_COLUMN 22

/* What the types of settings.def are: type, bounds, and how the help calls it. */
#define TYPE_WHOLE SETTINGS_WHOLE, 0, 1e9, NULL
#define TYPE_SHARE SETTINGS_NUMBER, 0, 1, "SHARE"
#define TYPE_TRUTH SETTINGS_TRUTH, 0, 0, NULL
static const struct settings_row rows[] = {
#define SETTING(name, type, otherwise, text) \
	{ #name, text, TYPE_##type, NULL, offsetof(struct translate_settings, name) },
#include "translate/settings.def"
#undef SETTING
};
static const struct settings_table table = { rows, sizeof rows / sizeof *rows, NULL, 0 };

void translate_settings_init(struct translate_settings *s)
{
	*s = (struct translate_settings){
#define SETTING(name, type, otherwise, text) .name = otherwise,
#include "translate/settings.def"
#undef SETTING
	};
}

bool translate_settings_is_truth(const char *name)
{
	return settings_is_truth(&table, 0, name);
}

enum status translate_settings_set(struct translate_settings *s, const char *name,
				   const char *value, struct err *e)
{
	return settings_set(&table, 0, s, name, value, e);
}

void translate_settings_json(struct buf *b, const struct translate_settings *s)
{
	settings_json(b, &table, 0, s, false);
}

/* Beside the options of porism judge, so in its columns. */
void translate_settings_help(struct buf *b)
{
	struct translate_settings s;

	translate_settings_init(&s);
	for (int i = 0; i < table.n; i++) {
		size_t n = b->n;

		buf_add(b, "  ");
		settings_add_option(b, &rows[i]);
		while (b->n < n + HELP_COLUMN)
			buf_addc(b, ' ');
		buf_add(b, rows[i].text);
		settings_add_default(b, &rows[i], &s);
		buf_addc(b, '\n');
	}
}
