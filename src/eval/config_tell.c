/* config_tell.c -- a config as it was understood, written (config_differ.c compares it with a folder's). */
#include "base/member.h"
#include "desk/prompt.h"
#include "eval/eval.h"
#include "eval/eval_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

/* The name of the text that an arm's model is told first. */
static const char *prompt_of(const struct agent_settings *s)
{
	return s->prompt                      ? s->prompt
	       : !strcmp(s->mode, "direct")   ? "direct"
	       : !strcmp(s->mode, "draw")     ? "draw"
	       : !strcmp(s->profile, "solid") ? "solid"
					      : "canvas";
}

void eval_config_tell(struct eval_config *c, const char *(*own)(void *user, const char *name),
		      void *user)
{
	struct buf b = { 0 };

	for (int i = 0; i < c->arms; i++) {
		const char *name = prompt_of(&c->arm[i].settings);
		const char *text = own ? own(user, name) : NULL;

		if (c->arm[i].engine)
			continue;
		text = text ? text : desk_prompt(name);
		buf_addf(&b, "%s\n%s\n", name, text ? text : "");
	}
	if (b.n)
		snprintf(c->told, sizeof c->told, "%016" PRIx64, shard_hash(b.s, b.n));
	buf_clear(&b);
}

static void add_set(struct buf *b, const struct eval_set *s)
{
	buf_addc(b, '{');
	json_member_text(b, "name", s->name);
	json_member_text(b, "file", s->file);
	json_member_text(b, "set", s->o.set);
	json_member_text(b, "language", s->o.language);
	json_member_texts(b, "filter", s->o.filter, s->o.filters);
	json_member_count(b, "limit", s->o.limit);
	json_add_key(b, "seed");
	if (s->o.seeded)
		buf_addf(b, "%llu", (unsigned long long)s->o.seed);
	else
		buf_add(b, "null");
	json_member_flag(b, "formal", s->o.formal);
	json_member_flag(b, "lenient", s->o.lenient);
	json_member_text(b, "images", s->o.images);
	json_member_text(b, "pictures", eval_picture_words[s->pictures]);
	buf_addc(b, '}');
}

static void add_how(struct buf *b, const struct eval_config *c)
{
	json_add_key(b, "budget");
	buf_addc(b, '{');
	json_member_number(b, "money", c->budget.money);
	json_member_number(b, "seconds", c->budget.seconds);
	buf_addc(b, '}');
	json_member_count(b, "parallel", c->parallel);
	json_member_count(b, "threads", c->threads);
	json_member_count(b, "retries", c->retries);
	json_member_text(b, "sync", eval_sync_words[c->sync]);
}

/* It may change between starts: what was judged keeps its own plan. */
static void add_judge(struct buf *b, const struct eval_judge *g)
{
	struct buf all = { 0 };

	if (!g->is)
		return;
	json_add_key(b, "judge");
	buf_addc(b, '{');
	for (int s = 0; s < TRANSLATE_SLOTS; s++)
		json_member_text(b, eval_judge_words[s], g->model[s]);
	json_member_text(b, "base_url", g->base_url);
	json_member_text(b, "prices", g->prices);
	json_member_text(b, "prompts", g->prompts);
	json_member_number(b, "money", g->money);
	json_member_number(b, "max_seconds", g->max_seconds);
	/* Beside them, as a config has them. */
	translate_settings_json(&all, &g->settings);
	buf_addf(b, ",%s", all.s + 1);
	buf_clear(&all);
}

void eval_config_json(struct buf *b, const struct eval_config *c)
{
	buf_addc(b, '{');
	json_member_text(b, "name", c->name);
	json_add_key(b, "model");
	buf_addc(b, '{');
	json_member_text(b, "name", c->model);
	json_member_text(b, "base_url", c->base_url);
	json_member_text(b, "api_version", c->api_version);
	json_member_text(b, "prices", c->prices);
	json_member_text(b, "prompts", c->prompts);
	if (c->told[0])
		json_member_text(b, "told", c->told);
	buf_addc(b, '}');
	json_add_key(b, "sets");
	for (int i = 0; i < c->sets; i++) {
		buf_addc(b, i ? ',' : '[');
		add_set(b, &c->set[i]);
	}
	buf_addc(b, ']');
	json_add_key(b, "arms");
	for (int i = 0; i < c->arms; i++) {
		buf_addc(b, i ? ',' : '[');
		buf_addc(b, '{');
		json_member_text(b, "name", c->arm[i].name);
		json_member_text(b, "protocol", c->arm[i].protocol->name);
		json_add_key(b, "settings");
		agent_settings_json(b, &c->arm[i].settings);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
	json_member_count(b, "tries", c->tries);
	json_member_count(b, "seed", c->seed);
	json_member_flag(b, "traces", c->traces);
	json_add_key(b, "grade");
	buf_addc(b, '{');
	if (c->tolerance >= 0)
		json_member_number(b, "tolerance", c->tolerance);
	json_member_text(b, "rule", c->rule);
	buf_addc(b, '}');
	json_add_key(b, "engine");
	buf_addf(b, "{\"budget\":%ld,\"strict\":%s,\"blind\":%s}", c->work,
		 c->strict ? "true" : "false", c->blind ? "true" : "false");
	add_judge(b, &c->judge);
	add_how(b, c);
	buf_addc(b, '}');
}
