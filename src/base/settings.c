/* settings.c -- settings as rows of a table: found, set, written, told. */
#include "base/settings.h"
#include "base/mem.h"
#include <stdlib.h>
#include <string.h>

#define HELP_WIDTH 100
#define HELP_INDENT 6

static bool is_name(const char *name, const char *given)
{
	for (; *name && (*name == *given || (*name == '_' && *given == '-')); name++)
		given++;
	return !*name && !*given;
}

static bool is_of(const struct settings_row *row, char part)
{
	return !row->parts || !part || strchr(row->parts, part);
}

const struct settings_row *settings_find(const struct settings_table *t, char part,
					 const char *name)
{
	for (int i = 0; i < t->n; i++)
		if (t->row[i].type != SETTINGS_HEAD && is_of(&t->row[i], part) &&
		    is_name(t->row[i].name, name))
			return &t->row[i];
	return NULL;
}

bool settings_is_truth(const struct settings_table *t, char part, const char *name)
{
	const struct settings_row *row = settings_find(t, part, name);

	return row && row->type == SETTINGS_TRUTH;
}

/* Is the word one of "auto, cpu, cuda"? */
static bool is_among(const char *words, const char *word)
{
	size_t n = strlen(word);

	for (const char *s = words; n && *s;) {
		size_t k = strcspn(s, ",");

		if (k == n && !strncmp(s, word, n))
			return true;
		s += k;
		s += strspn(s, ", ");
	}
	return false;
}

/* --- Set -------------------------------------------------------------------------------- */
/* "%s is %s, not ..." of a value that is none, with the setting's text as hint; E_ARG. */
static enum status wrong(const struct settings_row *row, const char *value, const char *want,
			 struct err *e)
{
	err_fail_with(e, E_ARG, "bad_argument", row->name, NULL, "%s is %s, not \"%.60s\"",
		      row->name, want, value);
	err_hint(e, "%s: %.180s", row->name, row->text);
	return E_ARG;
}

static enum status wrong_number(const struct settings_row *row, const char *value,
				struct err *e)
{
	struct buf want = { 0 };

	buf_add(&want,
		row->type == SETTINGS_WHOLE ? "a whole number from " : "a number from ");
	buf_add_double(&want, row->least);
	if (row->most < 1e9) {
		buf_add(&want, " to ");
		buf_add_double(&want, row->most);
	} else {
		buf_add(&want, " on");
	}
	(void)wrong(row, value, buf_str(&want), e);
	buf_clear(&want);
	return E_ARG;
}

/* NULL: any. */
static const char *choices_of(const struct settings_table *t, const char *name)
{
	for (int i = 0; i < t->choices; i++)
		if (!strcmp(t->choice[i][0], name))
			return t->choice[i][1];
	return NULL;
}

static enum status set(const struct settings_table *t, const struct settings_row *row, void *s,
		       const char *value, struct err *e)
{
	void *at = (char *)s + row->at;
	const char *words = choices_of(t, row->name);
	double number = 0;
	char *end;
	long whole;

	switch (row->type) {
	case SETTINGS_TEXT:
		if (words && !is_among(words, value))
			return wrong(row, value, words, e);
		*(const char **)at = *value ? value : NULL;
		break;
	case SETTINGS_WHOLE:
		whole = strtol(value, &end, 10);
		if (!*value || *end || whole < (long)row->least || whole > (long)row->most)
			return wrong_number(row, value, e);
		*(long *)at = whole;
		break;
	case SETTINGS_NUMBER:
		if (!text_double(&number, value) ||
		    !(number >= row->least && number <= row->most))
			return wrong_number(row, value, e);
		*(double *)at = number;
		break;
	case SETTINGS_TRUTH:
		if (!is_among("true, yes, on, 1, false, no, off, 0", value))
			return wrong(row, value, "true or false", e);
		*(bool *)at = is_among("true, yes, on, 1", value);
		break;
	case SETTINGS_HEAD: break;
	}
	return OK;
}

static enum status unknown(const struct settings_table *t, char part, const char *name,
			   struct err *e)
{
	const char **names = mem_alloc((size_t)(t->n + 1) * sizeof *names);
	int n = 0;

	for (int i = 0; i < t->n; i++)
		if (t->row[i].type != SETTINGS_HEAD && is_of(&t->row[i], part))
			names[n++] = t->row[i].name;
	err_fail_with(e, E_ARG, "not_found", name, NULL, "there is no setting \"%.60s\"",
		      name);
	if (e)
		text_near(e->near, sizeof e->near, name, names, n, 3);
	mem_free(names);
	return E_ARG;
}

enum status settings_set(const struct settings_table *t, char part, void *s, const char *name,
			 const char *value, struct err *e)
{
	const struct settings_row *row = settings_find(t, part, name);

	return row ? set(t, row, s, value, e) : unknown(t, part, name, e);
}

enum status settings_take(const struct settings_table *t, char part, void *s,
			  const struct json *m, struct err *e)
{
	if (m->type == JSON_TRUE || m->type == JSON_FALSE)
		return settings_set(t, part, s, m->key,
				    m->type == JSON_TRUE ? "true" : "false", e);
	if (m->text)
		return settings_set(t, part, s, m->key, m->text, e);
	if (m->type == JSON_NULL)
		return OK;
	return err_fail(e, E_ARG, "bad_argument",
			"the setting %.60s is a text, a number or a truth", m->key);
}

/* --- Written ---------------------------------------------------------------------------- */
/* Its value as JSON. */
static void add_value(struct buf *b, const struct settings_row *row, const void *s)
{
	const void *at = (const char *)s + row->at;
	const char *text;

	switch (row->type) {
	case SETTINGS_TEXT:
		text = *(const char *const *)at;
		if (text)
			json_add_string(b, text);
		else
			buf_add(b, "null");
		break;
	case SETTINGS_WHOLE: buf_addf(b, "%ld", *(const long *)at); break;
	case SETTINGS_NUMBER: buf_add_double(b, *(const double *)at); break;
	case SETTINGS_TRUTH: buf_add(b, *(const bool *)at ? "true" : "false"); break;
	case SETTINGS_HEAD: break;
	}
}

void settings_json(struct buf *b, const struct settings_table *t, char part, const void *s,
		   bool lines)
{
	bool first = true;

	buf_addc(b, '{');
	for (int i = 0; i < t->n; i++) {
		const struct settings_row *row = &t->row[i];

		if (row->type == SETTINGS_HEAD || !is_of(row, part))
			continue;
		buf_addf(b, lines ? "%s\n  \"%s\": " : "%s\"%s\":", first ? "" : ",",
			 row->name);
		add_value(b, row, s);
		first = false;
	}
	buf_add(b, lines ? "\n}\n" : "}");
}

/* --- Told ------------------------------------------------------------------------------- */
static void add_name(struct buf *b, const char *name)
{
	for (; *name; name++)
		buf_addc(b, *name == '_' ? '-' : *name);
}

void settings_add_option(struct buf *b, const struct settings_row *row)
{
	static const char *const value[] = { "WORD", "N", "X", "", "" };
	const char *takes = row->value ? row->value : value[row->type];

	buf_add(b, "--");
	add_name(b, row->name);
	buf_addf(b, "%s%s", *takes ? " " : "", takes);
}

void settings_add_default(struct buf *b, const struct settings_row *row, const void *s)
{
	const void *at = (const char *)s + row->at;

	if (row->type == SETTINGS_TEXT && !*(const char *const *)at)
		return;
	buf_add(b, " (");
	if (row->type == SETTINGS_TEXT)
		buf_add(b, *(const char *const *)at);
	else if (row->type == SETTINGS_TRUTH)
		buf_add(b, *(const bool *)at ? "yes" : "no");
	else
		add_value(b, row, s);
	buf_addc(b, ')');
}

/* Words over as many lines as they need. */
static void add_words(struct buf *b, const char *text)
{
	int at = HELP_WIDTH;

	while (*text) {
		int n = (int)strcspn(text, " ");

		if (at + 1 + n > HELP_WIDTH)
			at = HELP_INDENT + n;
		else
			at += 1 + n;
		buf_addf(b, at == HELP_INDENT + n ? "\n%*s%.*s" : "%*s%.*s",
			 at == HELP_INDENT + n ? HELP_INDENT : 1, "", n, text);
		text += n + (text[n] == ' ');
	}
}

void settings_help(struct buf *b, const struct settings_table *t, char part, const void *s)
{
	struct buf text = { 0 };

	for (int i = 0; i < t->n; i++) {
		const struct settings_row *row = &t->row[i];

		if (!is_of(row, part))
			continue;
		if (row->type == SETTINGS_HEAD) {
			buf_addf(b, "%s\n", row->text);
			continue;
		}
		buf_add(b, "  ");
		settings_add_option(b, row);
		if (row->type == SETTINGS_TRUTH) {
			buf_add(b, ", --no-");
			add_name(b, row->name);
		}
		buf_reset(&text);
		buf_add(&text, row->text);
		settings_add_default(&text, row, s);
		add_words(b, buf_str(&text));
		buf_addc(b, '\n');
	}
	buf_clear(&text);
}
