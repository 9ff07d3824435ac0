/* settings.c -- how a run goes (settings.def): defaults, and what base/settings.h does with them. */
#include "base/settings.h"
#include "train/train_priv.h"
#include <stddef.h>

static const struct settings_row rows[] = {
#define HEAD(text, parts) { "", text, SETTINGS_HEAD, 0, 0, NULL, parts, 0 },
#define SETTING(name, type, otherwise, least, most, parts, text) \
	{ #name, text, SETTINGS_##type, least,                   \
	  most,  NULL, parts,           offsetof(struct train_settings, name) },
#include "train/settings.def"
#undef SETTING
#undef HEAD
};
static const char *const choices[][2] = {
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
static const struct settings_table table = SETTINGS_TABLE(rows, choices);

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

bool train_settings_is_truth(const char *name, char part)
{
	return settings_is_truth(&table, part, name);
}

bool train_settings_has(const char *name, char part)
{
	return settings_find(&table, part, name) != NULL;
}

enum status train_settings_set(struct train_settings *s, char part, const char *name,
			       const char *value, struct err *e)
{
	return settings_set(&table, part, s, name, value, e);
}

enum status train_settings_read(struct train_settings *s, char part, const struct json *object,
				struct err *e)
{
	enum status st = OK;

	if (object->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "a config is an object");
	for (const struct json *m = object->child; m && st == OK; m = m->next)
		st = settings_take(&table, part, s, m, e);
	return st;
}

void train_settings_json(struct buf *b, const struct train_settings *s, char part)
{
	settings_json(b, &table, part, s, true);
}

void train_settings_help(struct buf *b, char part)
{
	struct train_settings s;

	train_settings_init(&s);
	settings_help(b, &table, part, &s);
}
