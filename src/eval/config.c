/* config.c -- what a run is to do: the config, read and checked (config_tell.c: written, compared). */
#include "base/config.h"
#include "eval/eval.h"
#include "eval/eval_priv.h"
#include "grade/grade.h"
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

static const struct eval_protocol protocols[] = {
#define PROTOCOL(name, settings, text) { #name, settings, text },
#include "eval/protocol.def"
#undef PROTOCOL
};

/* --- Members ------------------------------------------------------------------------------------- */
/* Where something stands, for messages: "sets[2]". */
struct config_place {
	const char *what;
	int i; /* below 0: it is no list */
};

static const char *place_text(char *s, size_t size, struct config_place at)
{
	if (at.i < 0)
		snprintf(s, size, "%s", at.what);
	else
		snprintf(s, size, "%s[%d]", at.what, at.i);
	return s;
}

static enum status wrong(struct err *e, struct config_place at, const char *member,
			 const char *want)
{
	char where[80];

	place_text(where, sizeof where, at);
	err_fail(e, E_ARG, "bad_argument", "%s%s%s is %s", *where ? where : "",
		 *where ? "." : "", member, want);
	err_arg(e, member);
	return E_ARG;
}

/* An object that has no members but these. */
static enum status check_members(const struct json *j, struct config_place at,
				 const char *const *names, int n, struct err *e)
{
	char where[80];

	place_text(where, sizeof where, at);
	if (j->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "%s is an object",
				*where ? where : "a config");
	for (const struct json *m = j->child; m; m = m->next) {
		int i = 0;

		while (i < n && strcmp(names[i], m->key))
			i++;
		if (i < n)
			continue;
		err_fail(e, E_ARG, "not_found", "%s has no member \"%.60s\"",
			 *where ? where : "a config", m->key);
		err_arg(e, m->key);
		if (e)
			text_near(e->near, sizeof e->near, m->key, names, n, 3);
		err_hint(e, "porism eval init prints an example with all members");
		return E_ARG;
	}
	return OK;
}

static enum status read_text(const char **to, const struct json *j, const char *name,
			     struct config_place at, struct err *e)
{
	const struct json *m = json_given(j, name);

	if (!m)
		return OK;
	if (m->type != JSON_STRING || !*m->text)
		return wrong(e, at, name, "a text");
	*to = m->text;
	return OK;
}

static enum status read_number(double *to, const struct json *j, const char *name,
			       double least, struct config_place at, struct err *e)
{
	const struct json *m = json_given(j, name);
	char want[60];
	double x;

	if (!m)
		return OK;
	snprintf(want, sizeof want, "a number of at least %g", least);
	if (m->type != JSON_NUMBER || !text_double(&x, m->text) || !isfinite(x) || x < least)
		return wrong(e, at, name, want);
	*to = x;
	return OK;
}

static enum status read_whole(long *to, const struct json *j, const char *name, long least,
			      long most, struct config_place at, struct err *e)
{
	const struct json *m = json_given(j, name);
	char want[80], *end = NULL;
	long x;

	if (!m)
		return OK;
	snprintf(want, sizeof want, "a whole number from %ld to %ld", least, most);
	x = m->type == JSON_NUMBER ? strtol(m->text, &end, 10) : 0;
	if (!end || *end || x < least || x > most)
		return wrong(e, at, name, want);
	*to = x;
	return OK;
}

static enum status read_truth(bool *to, const struct json *j, const char *name,
			      struct config_place at, struct err *e)
{
	const struct json *m = json_given(j, name);

	if (!m)
		return OK;
	if (m->type != JSON_TRUE && m->type != JSON_FALSE)
		return wrong(e, at, name, "true or false");
	*to = m->type == JSON_TRUE;
	return OK;
}

/* One of some words: its place among them. */
static enum status read_word(int *to, const struct json *j, const char *name,
			     const char *const *words, int n, struct config_place at,
			     struct err *e)
{
	const struct json *m = json_given(j, name);
	struct buf want = { 0 };
	int i = 0;

	if (!m)
		return OK;
	while (i < n && (m->type != JSON_STRING || strcmp(words[i], m->text)))
		i++;
	if (i < n) {
		*to = i;
		return OK;
	}
	for (i = 0; i < n; i++)
		buf_addf(&want, "%s%s", i ? i + 1 < n ? ", " : " or " : "", words[i]);
	(void)wrong(e, at, name, buf_str(&want));
	buf_clear(&want);
	return E_ARG;
}

/* Letters, digits, . _ -: it becomes the name of a folder. */
static bool is_plain_name(const char *s)
{
	return *s && *s != '.' && strlen(s) <= 60 &&
	       !s[strspn(s,
			 "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")];
}

/* --- Sets ------------------------------------------------------------------------------------------ */
const char *const eval_picture_words[EVAL_PICTURES] = { "needed", "any", "none" };

static enum status read_filter(struct eval_set *s, const struct json *j,
			       struct config_place at, struct arena *a, struct err *e)
{
	const struct json *list = json_given(j, "filter");
	const char **filter;
	int n = 0;

	if (!list)
		return OK;
	if (list->type != JSON_ARRAY)
		return wrong(e, at, "filter", "a list of texts such as \"level=1|2\"");
	filter = arena_alloc(a, (size_t)(list->n + 1) * sizeof *filter);
	for (const struct json *m = list->child; m; m = m->next) {
		if (m->type != JSON_STRING)
			return wrong(e, at, "filter", "a list of texts such as \"level=1|2\"");
		filter[n++] = m->text;
	}
	s->o.filter = filter;
	s->o.filters = n;
	return OK;
}

static enum status read_set(struct eval_set *s, const struct json *j, int i, struct arena *a,
			    struct err *e)
{
	static const char *const names[] = { "name",   "file",    "set",     "language",
					     "limit",  "seed",    "filter",  "images",
					     "formal", "lenient", "pictures" };
	struct config_place at = { "sets", i };
	long seed = -1;
	int pictures = EVAL_PICTURES_NEEDED;

	if (j->type == JSON_STRING) {
		s->file = j->text;
		return OK;
	}
	if (check_members(j, at, names, LENGTH(names), e) != OK ||
	    read_text(&s->name, j, "name", at, e) != OK ||
	    read_text(&s->file, j, "file", at, e) != OK ||
	    read_text(&s->o.set, j, "set", at, e) != OK ||
	    read_text(&s->o.language, j, "language", at, e) != OK ||
	    read_text(&s->o.images, j, "images", at, e) != OK ||
	    read_whole(&s->o.limit, j, "limit", 1, 1000000000, at, e) != OK ||
	    read_whole(&seed, j, "seed", 0, 1000000000, at, e) != OK ||
	    read_truth(&s->o.formal, j, "formal", at, e) != OK ||
	    read_truth(&s->o.lenient, j, "lenient", at, e) != OK ||
	    read_word(&pictures, j, "pictures", eval_picture_words, EVAL_PICTURES, at, e) !=
		    OK ||
	    read_filter(s, j, at, a, e) != OK)
		return E_ARG;
	if (!s->file)
		return wrong(e, at, "file", "the path of the samples, and missing");
	if (s->name && !is_plain_name(s->name))
		return wrong(e, at, "name", "letters, digits and . _ -");
	if (s->o.set && dataset_set_check(s->o.set, e) != OK)
		return E_ARG;
	s->pictures = (enum eval_pictures)pictures;
	s->o.seeded = seed >= 0;
	s->o.seed = seed >= 0 ? (uint64_t)seed : 0;
	return OK;
}

static enum status read_sets(struct eval_config *c, const struct json *j, struct arena *a,
			     struct err *e)
{
	const struct json *list = json_given(j, "sets");

	if (!list || list->type != JSON_ARRAY || !list->n) {
		err_fail(e, E_ARG, "bad_argument",
			 "a config has a list \"sets\" with samples");
		err_hint(e, "\"sets\": [{\"file\": \"problems.jsonl\"}]");
		return E_ARG;
	}
	if (list->n > EVAL_SETS)
		return err_fail(e, E_ARG, "limit", "%d sets are more than %d", list->n,
				EVAL_SETS);
	for (const struct json *m = list->child; m; m = m->next) {
		if (read_set(&c->set[c->sets], m, c->sets, a, e) != OK)
			return E_ARG;
		c->sets++;
	}
	return OK;
}

/* --- Arms ------------------------------------------------------------------------------------------ */
static const struct eval_protocol *find_protocol(const char *name)
{
	for (int i = 0; i < LENGTH(protocols); i++)
		if (!strcmp(protocols[i].name, name))
			return &protocols[i];
	return NULL;
}

static enum status unknown_protocol(const char *name, struct err *e)
{
	const char *names[LENGTH(protocols)];
	struct buf all = { 0 };

	for (int i = 0; i < LENGTH(protocols); i++) {
		names[i] = protocols[i].name;
		buf_addf(&all, "%s%s", i ? ", " : "there are ", names[i]);
	}
	err_fail(e, E_ARG, "not_found", "there is no protocol \"%.60s\"", name);
	if (e)
		text_near(e->near, sizeof e->near, name, names, LENGTH(protocols), 3);
	err_hint(e, "%s (docs/EVAL.md)", buf_str(&all));
	buf_clear(&all);
	return E_ARG;
}

static enum status lay_over(struct agent_settings *s, const struct json *settings,
			    struct config_place at, struct err *e)
{
	char where[80], message[sizeof e->msg];

	if (!settings || agent_settings_read(s, settings, e) == OK)
		return OK;
	if (!e)
		return E_ARG;
	/* Which settings these were. */
	snprintf(message, sizeof message, "%.200s", e->msg);
	snprintf(e->msg, sizeof e->msg, "%s.settings: %.200s",
		 place_text(where, sizeof where, at), message);
	if (!e->hint[0])
		err_hint(e, "porism agent --settings lists them");
	return E_ARG;
}

/* The settings of the protocol, those of the config for all arms, the arm's own: in this order. */
static enum status settle(struct eval_arm *arm, const struct json *all, const struct json *own,
			  const struct json *overlay, int i, struct arena *a, struct err *e)
{
	const char *text = arm->protocol->settings;
	struct json *laid;

	agent_settings_init(&arm->settings);
	if (json_read(&laid, text, strlen(text), a, e) != OK ||
	    lay_over(&arm->settings, laid, (struct config_place){ "protocol", -1 }, e) != OK ||
	    lay_over(&arm->settings, all, (struct config_place){ "config", -1 }, e) != OK ||
	    lay_over(&arm->settings, own, (struct config_place){ "arms", i }, e) != OK)
		return E_ARG;
	if (overlay)
		arm->settings.overlay = overlay;
	arm->settings.stream = false;
	arm->engine = !strcmp(arm->protocol->name, "ENGINE");
	return OK;
}

static enum status read_arm(struct eval_config *c, const struct json *j,
			    const struct json *settings, struct arena *a, struct err *e)
{
	static const char *const names[] = { "name", "protocol", "settings", "overlay" };
	struct config_place at = { "arms", c->arms };
	struct eval_arm *arm = &c->arm[c->arms];
	const char *protocol = NULL;

	if (j->type == JSON_STRING) {
		arm->name = protocol = j->text;
	} else if (check_members(j, at, names, LENGTH(names), e) != OK ||
		   read_text(&arm->name, j, "name", at, e) != OK ||
		   read_text(&protocol, j, "protocol", at, e) != OK) {
		return E_ARG;
	}
	protocol = protocol ? protocol : arm->name;
	arm->name = arm->name ? arm->name : protocol;
	if (!arm->name || !is_plain_name(arm->name))
		return wrong(e, at, "name", "letters, digits and . _ -");
	for (int i = 0; i < c->arms; i++)
		if (!strcmp(c->arm[i].name, arm->name))
			return err_fail(e, E_ARG, "name_taken", "two arms are called \"%s\"",
					arm->name);
	arm->protocol = find_protocol(protocol);
	if (!arm->protocol)
		return unknown_protocol(protocol, e);
	if (settle(arm, settings, json_given(j, "settings"), json_given(j, "overlay"), c->arms,
		   a, e) != OK)
		return E_ARG;
	c->arms++;
	return OK;
}

static enum status read_list(struct eval_config *c, const struct json *list,
			     const struct json *settings, struct arena *a, struct err *e)
{
	if (list->type != JSON_ARRAY || !list->n)
		return err_fail(e, E_ARG, "bad_argument", "arms are a list: [\"BL\", \"CT\"]");
	if (list->n > EVAL_ARMS)
		return err_fail(e, E_ARG, "limit", "%d arms are more than %d", list->n,
				EVAL_ARMS);
	for (const struct json *m = list->child; m; m = m->next)
		if (read_arm(c, m, settings, a, e) != OK)
			return E_ARG;
	return OK;
}

static enum status read_arms(struct eval_config *c, const struct json *j, struct arena *a,
			     struct err *e)
{
	const struct json *list = json_given(j, "arms"), *settings = json_given(j, "settings");
	struct json alone = { .type = JSON_STRING, .text = "CT" };
	struct eval_config *other;

	if (strcmp(c->model, "engine") != 0)
		return list ? read_list(c, list, settings, a, e)
			    : read_arm(c, &alone, settings, a, e);
	/* What is written wrongly is wrong, also where it is not used. */
	other = arena_alloc(a, sizeof *other);
	if (list && read_list(other, list, settings, a, e) != OK)
		return E_ARG;
	alone.text = "ENGINE";
	c->unused = list && (other->arms != 1 || !other->arm[0].engine);
	return read_arm(c, &alone, settings, a, e);
}

/* --- The whole --------------------------------------------------------------------------------------- */
const char *const eval_sync_words[EVAL_SYNCS] = { "none", "second", "each" };

static enum status read_model(struct eval_config *c, const struct json *j, const char *other,
			      struct err *e)
{
	static const char *const names[] = { "name", "base_url", "api_version", "prices",
					     "prompts" };
	const struct json *m = json_given(j, "model");
	struct config_place at = { "model", -1 };

	if (m && m->type == JSON_STRING) {
		c->model = m->text;
	} else if (m && (check_members(m, at, names, LENGTH(names), e) != OK ||
			 read_text(&c->model, m, "name", at, e) != OK ||
			 read_text(&c->base_url, m, "base_url", at, e) != OK ||
			 read_text(&c->api_version, m, "api_version", at, e) != OK ||
			 read_text(&c->prices, m, "prices", at, e) != OK ||
			 read_text(&c->prompts, m, "prompts", at, e) != OK)) {
		return E_ARG;
	}
	c->model = other ? other : c->model;
	if (c->model && *c->model)
		return OK;
	err_fail(e, E_ARG, "bad_argument", "a config says which model is asked");
	err_hint(e, "\"model\": \"PROVIDER:NAME\", \"engine\", or \"script:FILE\"");
	return E_ARG;
}

static enum status read_budget(struct eval_config *c, const struct json *j, struct err *e)
{
	static const char *const names[] = { "money", "sample_money", "seconds",
					     "call_seconds" };
	const struct json *m = json_given(j, "budget");
	struct config_place at = { "budget", -1 };
	double each = 0, call = 0;

	if (!m)
		return OK;
	if (m->type != JSON_OBJECT) {
		err_fail(e, E_ARG, "bad_argument", "budget is an object");
		err_hint(e, "\"budget\": {\"money\": 20, \"seconds\": 3600}");
		return E_ARG;
	}
	if (check_members(m, at, names, LENGTH(names), e) != OK ||
	    read_number(&c->budget.money, m, "money", 0, at, e) != OK ||
	    read_number(&each, m, "sample_money", 0, at, e) != OK ||
	    read_number(&c->budget.seconds, m, "seconds", 0, at, e) != OK ||
	    read_number(&call, m, "call_seconds", 0.001, at, e) != OK)
		return E_ARG;
	for (int i = 0; i < c->arms; i++) {
		if (each > 0)
			c->arm[i].settings.max_cost = each;
		if (call > 0)
			c->arm[i].settings.seconds = call;
	}
	return OK;
}

static enum status read_grade(struct eval_config *c, const struct json *j, struct err *e)
{
	static const char *const grades[] = { "tolerance", "rule" };
	static const char *const engines[] = { "budget", "strict", "blind" };
	const struct json *g = json_given(j, "grade"), *m = json_given(j, "engine");
	struct config_place at = { "grade", -1 }, by = { "engine", -1 };

	if (g && (check_members(g, at, grades, LENGTH(grades), e) != OK ||
		  read_number(&c->tolerance, g, "tolerance", 0, at, e) != OK ||
		  read_text(&c->rule, g, "rule", at, e) != OK))
		return E_ARG;
	if (c->rule && !grade_rule_find(c->rule)) {
		struct buf names = { 0 };

		grade_rule_names(&names);
		err_fail(e, E_ARG, "not_found", "the grader has no rule \"%.60s\"", c->rule);
		err_hint(e, "%s", buf_str(&names));
		buf_clear(&names);
		return E_ARG;
	}
	if (m && (check_members(m, by, engines, LENGTH(engines), e) != OK ||
		  read_whole(&c->work, m, "budget", 1, LONG_MAX, by, e) != OK ||
		  read_truth(&c->strict, m, "strict", by, e) != OK ||
		  read_truth(&c->blind, m, "blind", by, e) != OK))
		return E_ARG;
	return OK;
}

/* A setting of the translator: a number, or true and false. */
static enum status read_judge_setting(struct eval_judge *to, const struct json *m,
				      struct err *e)
{
	const char *value = m->type == JSON_TRUE     ? "true"
			    : m->type == JSON_FALSE  ? "false"
			    : m->type == JSON_NUMBER ? m->text
						     : "";
	char message[sizeof e->msg];

	if (translate_settings_set(&to->settings, m->key, value, e) == OK)
		return OK;
	if (e) {
		snprintf(message, sizeof message, "%.200s", e->msg);
		snprintf(e->msg, sizeof e->msg, "judge: %.200s", message);
		err_arg(e, m->key);
		err_hint(e, "model, second, text_judge, base_url, prices, prompts, money, "
			    "max_seconds, and what porism judge --settings lists");
	}
	return E_ARG;
}

const char *const eval_judge_words[TRANSLATE_SLOTS] = { "model", "second", "text_judge" };

static enum status read_judge(struct eval_config *c, const struct json *j, struct err *e)
{
	const struct json *g = json_given(j, "judge");
	struct config_place at = { "judge", -1 };
	struct eval_judge *to = &c->judge;
	const struct {
		const char *name, **to;
	} text[] = { { eval_judge_words[0], &to->model[0] },
		     { eval_judge_words[1], &to->model[1] },
		     { eval_judge_words[2], &to->model[2] },
		     { "base_url", &to->base_url },
		     { "prices", &to->prices },
		     { "prompts", &to->prompts } };
	const struct {
		const char *name;
		double *to;
	} limit[] = { { "money", &to->money }, { "max_seconds", &to->max_seconds } };

	translate_settings_init(&to->settings);
	if (!g)
		return OK;
	if (g->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "bad_argument", "judge is an object");
	for (const struct json *m = g->child; m; m = m->next) {
		int i = 0, k = 0;

		while (i < LENGTH(text) && strcmp(text[i].name, m->key))
			i++;
		while (k < LENGTH(limit) && strcmp(limit[k].name, m->key))
			k++;
		if (i < LENGTH(text)) {
			if (read_text(text[i].to, g, m->key, at, e) != OK)
				return E_ARG;
		} else if (k < LENGTH(limit)) {
			if (read_number(limit[k].to, g, m->key, 0, at, e) != OK)
				return E_ARG;
		} else if (m->type != JSON_NULL && read_judge_setting(to, m, e) != OK) {
			return E_ARG;
		}
	}
	to->is = true;
	if (!to->model[TRANSLATE_FIRST] && !to->model[TRANSLATE_JUDGE])
		return err_fail(e, E_ARG, "bad_argument",
				"judge names a model that translates, a text_judge, or both");
	return OK;
}

static enum status read_config(struct eval_config *c, const struct json *j, const char *model,
			       struct arena *a, struct err *e)
{
	static const char *const names[] = { "name",     "model",   "sets",    "arms",
					     "settings", "tries",   "seed",    "budget",
					     "parallel", "threads", "retries", "traces",
					     "sync",     "grade",   "engine",  "judge" };
	struct config_place top = { "", -1 };
	int sync = EVAL_SYNC_SECOND;
	long tries = 1;

	if (check_members(j, top, names, LENGTH(names), e) != OK ||
	    read_text(&c->name, j, "name", top, e) != OK || read_model(c, j, model, e) != OK ||
	    read_sets(c, j, a, e) != OK || read_arms(c, j, a, e) != OK ||
	    read_whole(&tries, j, "tries", 1, EVAL_TRIES, top, e) != OK)
		return E_ARG;
	/* Tries that are told apart by nothing may well be the same. */
	c->seed = tries > 1 ? 1 : -1;
	c->tries = (int)tries;
	if (read_whole(&c->seed, j, "seed", -1, 1000000000, top, e) != OK ||
	    read_budget(c, j, e) != OK ||
	    read_whole(&c->parallel, j, "parallel", 1, 10000, top, e) != OK ||
	    read_whole(&c->threads, j, "threads", 1, 64, top, e) != OK ||
	    read_whole(&c->retries, j, "retries", 1, 100, top, e) != OK ||
	    read_truth(&c->traces, j, "traces", top, e) != OK ||
	    read_word(&sync, j, "sync", eval_sync_words, EVAL_SYNCS, top, e) != OK)
		return E_ARG;
	c->sync = (enum eval_sync)sync;
	return read_grade(c, j, e) == OK ? read_judge(c, j, e) : E_ARG;
}

enum status eval_config_read(struct eval_config *out, const char *text, size_t n,
			     const char *model, struct arena *a, struct err *e)
{
	struct json *j;

	*out = (struct eval_config){
		.name = "eval", .tries = 1, .traces = true, .tolerance = -1
	};
	if (n > EVAL_CONFIG_BYTES)
		return err_fail(e, E_ARG, "limit", "a config of more than %zu bytes",
				EVAL_CONFIG_BYTES);
	return json_read_config(&j, text, n, a, e) == OK ? read_config(out, j, model, a, e)
							 : E_ARG;
}
