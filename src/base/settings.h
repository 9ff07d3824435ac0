/*
 * settings.h -- settings as rows of a table: a member of a struct, of a JSON object and an option, with its default,
 * bounds and help in one place.
 *
 * A room has its rows in a settings.def, makes its struct and its table of them, and its defaults are another such
 * struct.  A name may be written with either of _ and -.
 */
#ifndef BASE_SETTINGS_H
#define BASE_SETTINGS_H
#include "base/base.h"
#include "base/json.h"
#include "base/text.h"
#include <stdbool.h>
#include <stddef.h>

enum settings_type {
	SETTINGS_TEXT,   /* const char *, which may be NULL; whoever sets it keeps the text */
	SETTINGS_WHOLE,  /* long */
	SETTINGS_NUMBER, /* double */
	SETTINGS_TRUTH,  /* bool */
	SETTINGS_HEAD,   /* no setting but a heading of the help */
};
struct settings_row {
	const char *name, *text;
	enum settings_type type;
	double least, most; /* of numbers; from 1e9 on there is no end that is worth telling */
	const char *value;  /* how the help calls what it takes, "SHARE"; NULL: by its type */
	const char *parts;  /* letters: whose it is; NULL: of all */
	size_t at;          /* of its member */
};
struct settings_table {
	const struct settings_row *row;
	int n;
	/* What texts may be: { name, "auto, cpu, cuda" }, as many as choices; others may be anything. */
	const char *const (*choice)[2];
	int choices;
};
#define SETTINGS_TABLE(rows, words)                                                       \
	{                                                                                 \
		rows, sizeof(rows) / sizeof *(rows), words, sizeof(words) / sizeof *words \
	}

/* part: a letter, or 0 for what belongs to all.  NULL: there is none of that name. */
const struct settings_row *settings_find(const struct settings_table *t, char part,
					 const char *name);
/* Does it take no value (--echo, --no-echo)?  False also where there is none. */
bool settings_is_truth(const struct settings_table *t, char part, const char *name);
/* E_ARG: "not_found" with near names, or "bad_argument". */
enum status settings_set(const struct settings_table *t, char part, void *s, const char *name,
			 const char *value, struct err *e);
/* A member of a JSON object; null leaves it as it is. */
enum status settings_take(const struct settings_table *t, char part, void *s,
			  const struct json *member, struct err *e);

/* All values, as a JSON object on one line, or a member a line. */
void settings_json(struct buf *b, const struct settings_table *t, char part, const void *s,
		   bool lines);
/* "--held-every N", "--dynamic". */
void settings_add_option(struct buf *b, const struct settings_row *row);
/* " (12)", " (yes)", or nothing where it is NULL. */
void settings_add_default(struct buf *b, const struct settings_row *row, const void *s);
/* For people, a setting after the other, its text below it with the default; s has the defaults. */
void settings_help(struct buf *b, const struct settings_table *t, char part, const void *s);
#endif
