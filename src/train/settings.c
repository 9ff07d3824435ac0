/* settings.c -- how a run goes (settings.def): defaults, options, files, help. */
#include "train/train_priv.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define HELP_WIDTH 100
#define HELP_INDENT 6
#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

enum train_setting_type { TEXT, WHOLE, NUMBER, TRUTH, HEADING };
static const struct train_setting {
	const char *name, *text, *parts;
	enum train_setting_type type;
	double least, most;
	size_t at;
} settings[] = {
#define HEAD(text, parts) { "", text, parts, HEADING, 0, 0, 0 },
#define SETTING(name, type, otherwise, least, most, parts, text) \
	{ #name, text, parts, type, least, most, offsetof(struct train_settings, name) },
#include "train/settings.def"
#undef SETTING
#undef HEAD
};

void train_settings_init(struct train_settings *s)
{
	*s = (struct train_settings){
#define HEAD(text, parts)
#define SETTING(name, type, otherwise, least, most, parts, text) .name = otherwise,
#include "train/settings.def"
#undef SETTING
#undef HEAD
	};
}

/* held-every and held_every are one. */
static bool is_name(const char *name, const char *given)
{
	for (; *name && (*name == *given || (*name == '_' && *given == '-')); name++)
		given++;
	return !*name && !*given;
}

static bool is_of(const struct train_setting *t, char part)
{
	return strchr(t->parts, part) != NULL;
}

static const struct train_setting *find(const char *name, char part)
{
	for (int i = 0; i < LENGTH(settings); i++)
		if (settings[i].type != HEADING && is_of(&settings[i], part) &&
		    is_name(settings[i].name, name))
			return &settings[i];
	return NULL;
}

bool train_settings_is_truth(const char *name, char part)
{
	const struct train_setting *t = find(name, part);

	return t && t->type == TRUTH;
}

bool train_settings_has(const char *name, char part)
{
	return find(name, part) != NULL;
}

/* The words that a text may be; NULL: any. */
static const char *words_of(const char *name)
{
	static const char *const of[][2] = {
		{ "device", "auto, cpu, cuda" },
		{ "loss", "auto, all, answers" },
		{ "schedule", "auto, wsd, cosine, constant" },
		{ "optimizer", "adamw, muon" },
		{ "ratio", "token, sequence" },
		{ "mean", "token, sequence, constant" },
		{ "type", "bf16, f16, f32" },
		{ "synth_cot", "full, short, program" },
		{ "synth_language", "en, de, zh, mixed" },
		{ "kl_kind", "k1, k2, k3" },
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

static enum status wrong(const struct train_setting *t, const char *value, struct err *e,
			 const char *want)
{
	err_fail(e, E_ARG, "bad_argument", "%s is %s, not \"%.60s\"", t->name, want, value);
	err_arg(e, t->name);
	err_hint(e, "%s: %.180s", t->name, t->text);
	return E_ARG;
}

static enum status wrong_number(const struct train_setting *t, const char *value,
				struct err *e)
{
	struct buf want = { 0 };

	buf_add(&want, t->type == WHOLE ? "a whole number from " : "a number from ");
	buf_add_double(&want, t->least);
	buf_add(&want, " to ");
	buf_add_double(&want, t->most);
	(void)wrong(t, value, e, buf_str(&want));
	buf_clear(&want);
	return E_ARG;
}

static enum status set(struct train_settings *s, const struct train_setting *t,
		       const char *value, struct err *e)
{
	void *at = (char *)s + t->at;
	const char *words = words_of(t->name);
	double number = 0;
	char *end;
	long whole;

	switch (t->type) {
	case TEXT:
		if (words && !is_among(words, value))
			return wrong(t, value, e, words);
		*(const char **)at = *value ? value : NULL;
		break;
	case WHOLE:
		whole = strtol(value, &end, 10);
		if (!*value || *end || whole < (long)t->least || whole > (long)t->most)
			return wrong_number(t, value, e);
		*(long *)at = whole;
		break;
	case NUMBER:
		if (!text_double(&number, value) || !(number >= t->least && number <= t->most))
			return wrong_number(t, value, e);
		*(double *)at = number;
		break;
	case TRUTH:
		if (!is_among("true, yes, on, 1, false, no, off, 0", value))
			return wrong(t, value, e, "true or false");
		*(bool *)at = is_among("true, yes, on, 1", value);
		break;
	case HEADING: break;
	}
	return OK;
}

enum status train_settings_set(struct train_settings *s, char part, const char *name,
			       const char *value, struct err *e)
{
	const struct train_setting *t = find(name, part);
	const char *names[LENGTH(settings)];
	int n = 0;

	if (t)
		return set(s, t, value, e);
	for (int i = 0; i < LENGTH(settings); i++)
		if (settings[i].type != HEADING && is_of(&settings[i], part))
			names[n++] = settings[i].name;
	err_fail(e, E_ARG, "not_found", "there is no setting \"%.60s\"", name);
	err_arg(e, name);
	if (e)
		text_near(e->near, sizeof e->near, name, names, n, 3);
	return E_ARG;
}

enum status train_settings_read(struct train_settings *s, char part, const struct json *object,
				struct err *e)
{
	if (object->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "a config is an object");
	for (const struct json *m = object->child; m; m = m->next) {
		enum status st = OK;

		if (m->type == JSON_TRUE || m->type == JSON_FALSE)
			st = train_settings_set(s, part, m->key,
						m->type == JSON_TRUE ? "true" : "false", e);
		else if (m->text)
			st = train_settings_set(s, part, m->key, m->text, e);
		else if (m->type != JSON_NULL)
			st = err_fail(e, E_ARG, "bad_argument",
				      "the setting %.60s is a text, a number or a truth",
				      m->key);
		if (st != OK)
			return st;
	}
	return OK;
}

/* --- Written ------------------------------------------------------------------------------------------ */
static void add_value(struct buf *b, const struct train_settings *s,
		      const struct train_setting *t)
{
	const void *at = (const char *)s + t->at;
	const char *text;

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
	case HEADING: break;
	}
}

void train_settings_json(struct buf *b, const struct train_settings *s, char part)
{
	bool first = true;

	buf_addc(b, '{');
	for (int i = 0; i < LENGTH(settings); i++) {
		const struct train_setting *t = &settings[i];

		if (t->type == HEADING || !is_of(t, part))
			continue;
		buf_addf(b, "%s\n  \"%s\": ", first ? "" : ",", t->name);
		add_value(b, s, t);
		first = false;
	}
	buf_add(b, "\n}\n");
}

/* "--held-every N", "--dynamic, --no-dynamic" */
static void add_option(struct buf *b, const struct train_setting *t)
{
	static const char *const value[] = { " WORD", " N", " X", "", "" };
	char name[40];
	size_t n = 0;

	for (const char *c = t->name; *c && n + 1 < sizeof name; c++)
		name[n++] = *c == '_' ? '-' : *c;
	name[n] = 0;
	buf_addf(b, "  --%s", name);
	if (t->type == TRUTH)
		buf_addf(b, ", --no-%s", name);
	buf_add(b, value[t->type]);
}

static void add_default(struct buf *b, const struct train_settings *s,
			const struct train_setting *t)
{
	const void *at = (const char *)s + t->at;

	if (t->type == TEXT && !*(const char *const *)at)
		return;
	buf_add(b, " (");
	if (t->type == TEXT)
		buf_add(b, *(const char *const *)at);
	else if (t->type == TRUTH)
		buf_add(b, *(const bool *)at ? "yes" : "no");
	else
		add_value(b, s, t);
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

void train_settings_help(struct buf *b, char part)
{
	struct train_settings s;
	struct buf text = { 0 };

	train_settings_init(&s);
	for (int i = 0; i < LENGTH(settings); i++) {
		const struct train_setting *t = &settings[i];

		if (!is_of(t, part))
			continue;
		if (t->type == HEADING) {
			buf_addf(b, "%s\n", t->text);
			continue;
		}
		add_option(b, t);
		buf_reset(&text);
		buf_add(&text, t->text);
		add_default(&text, &s, t);
		add_words(b, buf_str(&text));
		buf_addc(b, '\n');
	}
	buf_clear(&text);
}
