/* settings.c -- how a run goes (settings.def): defaults, options, JSON, help. */
#include "agent/agent_priv.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

enum setting_type { TEXT, WHOLE, NUMBER, TRUTH };
static const struct agent_setting {
	const char *name, *text;
	enum setting_type type;
	size_t at;
} settings[] = {
#define SETTING(name, type, otherwise, text) \
	{ #name, text, type, offsetof(struct agent_settings, name) },
#include "agent/settings.def"
#undef SETTING
};

void agent_settings_init(struct agent_settings *s)
{
	*s = (struct agent_settings){
#define SETTING(name, type, otherwise, text) .name = otherwise,
#include "agent/settings.def"
#undef SETTING
	};
}

/* picture-every and picture_every are one. */
static bool is_name(const char *name, const char *given)
{
	for (; *name && (*name == *given || (*name == '_' && *given == '-')); name++)
		given++;
	return !*name && !*given;
}

static const struct agent_setting *find(const char *name)
{
	for (int i = 0; i < LENGTH(settings); i++)
		if (is_name(settings[i].name, name))
			return &settings[i];
	return NULL;
}

bool agent_settings_is_truth(const char *name)
{
	const struct agent_setting *s = find(name);

	return s && s->type == TRUTH;
}

/* The words that a text may be; NULL: any. */
static const char *words_of(const char *name)
{
	static const char *const of[][2] = {
		{ "mode", "canvas, direct, draw" },
		{ "disclose", "find, all" },
		{ "gate", "off, ask" },
		{ "reading", "last, first" },
		{ "profile", "core, plane, solid, render, all" },
		{ "effort", "none, minimal, low, medium, high, xhigh, max" },
	};

	for (int i = 0; i < LENGTH(of); i++)
		if (!strcmp(of[i][0], name))
			return of[i][1];
	return NULL;
}

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
		if (i == sizeof takings / sizeof *takings) {
			err_fail(e, E_ARG, "bad_argument", "\"%.*s\" cannot be taken away",
				 (int)k, s);
			err_arg(e, "without");
			err_hint(e,
				 "queries, measures, delete, pictures, facts, exact, words");
			return E_ARG;
		}
		bits |= takings[i].bit;
		s += k;
		s += strspn(s, ", ");
	}
	*out = bits;
	return OK;
}

static enum status wrong(const struct agent_setting *t, const char *value, const char *want,
			 struct err *e)
{
	err_fail(e, E_ARG, "bad_argument", "%s is %s, not \"%.60s\"", t->name, want, value);
	err_arg(e, t->name);
	err_hint(e, "%s: %s", t->name, t->text);
	return E_ARG;
}

static enum status set_text(struct agent_settings *s, const struct agent_setting *t,
			    const char *value, struct err *e)
{
	const char *words = words_of(t->name);
	unsigned bits;

	if (words && !is_among(words, value))
		return wrong(t, value, words, e);
	if (!strcmp(t->name, "without") && agent_without_read(&bits, value, e) != OK)
		return E_ARG;
	*(const char **)((char *)s + t->at) = *value ? value : NULL;
	return OK;
}

static enum status set(struct agent_settings *s, const struct agent_setting *t,
		       const char *value, struct err *e)
{
	void *at = (char *)s + t->at;
	double number;
	char *end;
	long whole;

	switch (t->type) {
	case TEXT: return set_text(s, t, value, e);
	case WHOLE:
		whole = strtol(value, &end, 10);
		if (!*value || *end || whole < -1 || whole > 1000000000)
			return wrong(t, value, "a whole number", e);
		*(long *)at = whole;
		break;
	case NUMBER:
		if (!text_double(&number, value) || !(number > -1e9 && number < 1e9))
			return wrong(t, value, "a number", e);
		*(double *)at = number;
		break;
	case TRUTH:
		if (!is_among("true, yes, on, 1, false, no, off, 0", value))
			return wrong(t, value, "true or false", e);
		*(bool *)at = is_among("true, yes, on, 1", value);
		break;
	}
	if (s->turns < 1 || s->seconds <= 0 || s->context < 10000 || s->picture_every < 0)
		return wrong(t, value,
			     !strcmp(t->name, "context") ? "10000 or more" : "more than that",
			     e);
	return OK;
}

enum status agent_settings_set(struct agent_settings *s, const char *name, const char *value,
			       struct err *e)
{
	const struct agent_setting *t = find(name);
	const char *names[LENGTH(settings)];

	if (t)
		return set(s, t, value, e);
	for (int i = 0; i < LENGTH(settings); i++)
		names[i] = settings[i].name;
	err_fail(e, E_ARG, "not_found", "there is no setting \"%.60s\"", name);
	if (e)
		text_near(e->near, sizeof e->near, name, names, LENGTH(settings), 3);
	return E_ARG;
}

enum status agent_settings_read(struct agent_settings *s, const struct json *object,
				struct err *e)
{
	if (object && object->type == JSON_NULL)
		return OK;
	if (object && object->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "settings are an object");
	for (const struct json *m = object ? object->child : NULL; m; m = m->next) {
		enum status st = OK;

		if (!strcmp(m->key, "overlay") && m->type == JSON_NULL)
			s->overlay = NULL;
		else if (!strcmp(m->key, "overlay"))
			s->overlay = m; /* the desk refuses what is none */
		else if (m->type == JSON_TRUE || m->type == JSON_FALSE)
			st = agent_settings_set(s, m->key,
						m->type == JSON_TRUE ? "true" : "false", e);
		else if (m->text)
			st = agent_settings_set(s, m->key, m->text, e);
		else if (m->type != JSON_NULL)
			st = err_fail(e, E_ARG, "bad_argument",
				      "the setting %.60s is a text, a number or a truth",
				      m->key);
		if (st != OK)
			return st;
	}
	return OK;
}

void agent_settings_json(struct buf *b, const struct agent_settings *s)
{
	buf_addc(b, '{');
	for (int i = 0; i < LENGTH(settings); i++) {
		const struct agent_setting *t = &settings[i];
		const void *at = (const char *)s + t->at;
		const char *text;

		json_add_key(b, t->name);
		switch (t->type) {
		case TEXT:
			text = *(const char *const *)at;
			if (text)
				json_add_string(b, text);
			else
				buf_add(b, "null");
			break;
		case WHOLE: buf_addf(b, "%ld", *(const long *)at); break;
		case NUMBER: buf_add_double(b, *(const double *)at); break;
		case TRUTH: buf_add(b, *(const bool *)at ? "true" : "false"); break;
		}
	}
	if (s->overlay) {
		json_add_key(b, "overlay");
		json_add(b, s->overlay);
	}
	buf_addc(b, '}');
}

void agent_settings_help(struct buf *b)
{
	struct agent_settings s;

	agent_settings_init(&s);
	for (int i = 0; i < LENGTH(settings); i++) {
		const struct agent_setting *t = &settings[i];
		const void *at = (const char *)&s + t->at;
		const char *value = t->type == TRUTH   ? ""
				    : t->type == TEXT  ? " WORD"
				    : t->type == WHOLE ? " N"
						       : " X";
		char name[40];
		size_t n = 0;

		for (const char *c = t->name; *c && n + 1 < sizeof name; c++)
			name[n++] = *c == '_' ? '-' : *c;
		name[n] = 0;
		if (t->type == TRUTH)
			buf_addf(b, "  --%s, --no-%s", name, name);
		else
			buf_addf(b, "  --%s%s", name, value);
		buf_addf(b, "\n      %s", t->text);
		switch (t->type) {
		case TEXT:
			if (*(const char *const *)at)
				buf_addf(b, " (%s)", *(const char *const *)at);
			break;
		case WHOLE: buf_addf(b, " (%ld)", *(const long *)at); break;
		case NUMBER:
			buf_add(b, " (");
			buf_add_double(b, *(const double *)at);
			buf_addc(b, ')');
			break;
		case TRUTH: buf_addf(b, " (%s)", *(const bool *)at ? "yes" : "no"); break;
		}
		buf_addc(b, '\n');
	}
}
