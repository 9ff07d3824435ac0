/* settings.c -- how a run goes (settings.def): defaults, what is taken away, and what base/settings.h does with the rows. */
#include "base/settings.h"
#include "agent/agent_priv.h"
#include <stddef.h>
#include <string.h>

static const struct settings_row rows[] = {
#define SETTING(name, type, otherwise, least, most, text) \
	{ #name,                                          \
	  text,                                           \
	  SETTINGS_##type,                                \
	  least,                                          \
	  most,                                           \
	  NULL,                                           \
	  NULL,                                           \
	  offsetof(struct agent_settings, name) },
#include "agent/settings.def"
#undef SETTING
};
static const char *const choices[][2] = {
	{ "mode", "canvas, direct, draw" },
	{ "disclose", "find, all" },
	{ "gate", "off, ask" },
	{ "reading", "last, first" },
	{ "profile", "core, plane, solid, render, all" },
	{ "effort", "none, minimal, low, medium, high, xhigh, max" },
};
static const struct settings_table table = SETTINGS_TABLE(rows, choices);

void agent_settings_init(struct agent_settings *s)
{
	*s = (struct agent_settings){
#define SETTING(name, type, otherwise, least, most, text) .name = otherwise,
#include "agent/settings.def"
#undef SETTING
	};
}

bool agent_settings_is_truth(const char *name)
{
	return settings_is_truth(&table, 0, name);
}

static const struct {
	const char *word;
	unsigned bit;
} takings[] = {
	{ "queries", DESK_NO_QUERIES }, { "measures", DESK_NO_MEASURES },
	{ "delete", DESK_NO_DELETE },   { "pictures", DESK_NO_PICTURES },
	{ "facts", DESK_NO_FACTS },     { "exact", DESK_NO_EXACT },
	{ "words", DESK_BARE },
};

enum status agent_without_read(unsigned *out, const char *words, struct err *e)
{
	unsigned bits = 0;

	for (const char *s = words ? words : ""; *s;) {
		size_t k = strcspn(s, ", "), i = 0;

		while (i < sizeof takings / sizeof *takings &&
		       (strncmp(takings[i].word, s, k) || takings[i].word[k]))
			i++;
		if (i == sizeof takings / sizeof *takings)
			return err_fail_with(
				e, E_ARG, "bad_argument", "without",
				"queries, measures, delete, pictures, facts, exact, words",
				"\"%.*s\" cannot be taken away", (int)k, s);
		bits |= takings[i].bit;
		s += k;
		s += strspn(s, ", ");
	}
	*out = bits;
	return OK;
}

/* Is it nothing that cannot be taken away? */
static enum status check(const char *name, const char *value, struct err *e)
{
	unsigned bits;

	return strcmp(name, "without") ? OK : agent_without_read(&bits, value, e);
}

enum status agent_settings_set(struct agent_settings *s, const char *name, const char *value,
			       struct err *e)
{
	enum status st = check(name, value, e);

	return st == OK ? settings_set(&table, 0, s, name, value, e) : st;
}

/* The overlay is no row of the table: the desk refuses what is none. */
static enum status take(struct agent_settings *s, const struct json *m, struct err *e)
{
	enum status st;

	if (!strcmp(m->key, "overlay")) {
		s->overlay = m->type == JSON_NULL ? NULL : m;
		return OK;
	}
	st = check(m->key, m->text, e);
	return st == OK ? settings_take(&table, 0, s, m, e) : st;
}

enum status agent_settings_read(struct agent_settings *s, const struct json *object,
				struct err *e)
{
	enum status st = OK;

	if (object && object->type == JSON_NULL)
		return OK;
	if (object && object->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "settings are an object");
	for (const struct json *m = object ? object->child : NULL; m && st == OK; m = m->next)
		st = take(s, m, e);
	return st;
}

void agent_settings_json(struct buf *b, const struct agent_settings *s)
{
	settings_json(b, &table, 0, s, false);
	if (!s->overlay)
		return;
	b->s[--b->n] = 0;
	json_add_key(b, "overlay");
	json_add(b, s->overlay);
	buf_addc(b, '}');
}

void agent_settings_help(struct buf *b)
{
	struct agent_settings s;

	agent_settings_init(&s);
	settings_help(b, &table, 0, &s);
}
