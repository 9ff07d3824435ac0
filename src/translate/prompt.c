/* prompt.c -- what the models are told: texts of prompts/, copied into the program. */
#include "translate/translate_priv.h"
#include <string.h>

/* As in desk/prompt.c: the assembler copies the file and ends it. */
#define PROMPT(symbol, name)                                                \
	__asm__(".section .rodata\n" #symbol ":\n\t.incbin \"prompts/" name \
		".md\"\n\t.byte 0\n\t.previous\n");                         \
	extern const char symbol[] __attribute__((visibility("hidden")));
#include "translate/prompt.def"
#undef PROMPT

static const struct translate_text {
	const char *name, *text;
} texts[] = {
#define PROMPT(symbol, name) { name, symbol },
#include "translate/prompt.def"
#undef PROMPT
};
#define TEXTS ((int)(sizeof texts / sizeof *texts))

static const struct {
	const char *word, *prompt;
	enum translate_slot slot;
} asks[] = {
#define ASK(NAME, word, prompt, model) { word, prompt, TRANSLATE_##model },
#include "translate/ask.def"
#undef ASK
};

const char *translate_prompt(const char *name)
{
	for (int i = 0; name && i < TEXTS; i++)
		if (!strcmp(texts[i].name, name))
			return texts[i].text;
	return NULL;
}

const char *translate_ask_word(enum translate_ask k)
{
	return asks[k].word;
}

enum translate_slot translate_ask_slot(enum translate_ask k)
{
	return asks[k].slot;
}

/* The text behind its first line, which says what it is. */
static const char *body_of(const char *text)
{
	const char *end = strchr(text, '\n');

	return end && !strncmp(text, "<!-- porism prompt ", 19) ? end + 1 : text;
}

static void fill(struct buf *b, const char *text, const char *vocabulary, bool values)
{
	static const char *const allowed =
		" But a value that is printed in the picture beside a side or an angle is "
		"stated: give it with \"from\": \"figure\".";
	const char *const word[] = { "{vocabulary}", vocabulary, "{figure_values}",
				     values ? allowed : "" };

	while (*text) {
		bool done = false;

		for (int i = 0; i < 4 && !done; i += 2)
			if (!strncmp(text, word[i], strlen(word[i]))) {
				buf_add(b, word[i + 1]);
				text += strlen(word[i]);
				done = true;
			}
		if (!done)
			buf_addc(b, *text++);
	}
}

/* --- The plan ------------------------------------------------------------------------------- */
const struct agent_model *translate_plan_model(const struct translate_plan *p,
					       enum translate_slot s)
{
	return s == TRANSLATE_SECOND && !p->o.model[s] ? p->o.model[TRANSLATE_FIRST]
						       : p->o.model[s];
}

struct translate_plan *translate_plan_new(const struct translate_plan_options *o)
{
	struct translate_plan *p = mem_alloc(sizeof *p);
	struct buf words = { 0 }, b = { 0 };

	p->o = *o;
	translate_vocabulary(&words);
	for (int k = 0; k < TRANSLATE_ASKS; k++) {
		const char *name = asks[k].prompt;
		const char *own = o->prompt ? o->prompt(o->prompt_user, name) : NULL;

		buf_reset(&b);
		fill(&b, body_of(own ? own : translate_prompt(name)), buf_str(&words),
		     o->settings->figure_values);
		p->system[k] = mem_strdup(buf_str(&b));
		p->hash[k] = agent_hash(buf_str(&b), b.n);
		buf_reset(&b);
		json_add_string(&b, p->system[k]);
		p->system_json[k] = mem_strdup(buf_str(&b));
	}
	for (int s = 0; s < TRANSLATE_SLOTS; s++) {
		const struct agent_model *m = translate_plan_model(p, (enum translate_slot)s);

		p->priced[s] = m && agent_price_find(&p->price[s], o->prices, m->name);
	}
	buf_clear(&words);
	buf_clear(&b);
	return p;
}

void translate_plan_free(struct translate_plan *p)
{
	for (int k = 0; p && k < TRANSLATE_ASKS; k++) {
		mem_free(p->system[k]);
		mem_free(p->system_json[k]);
	}
	mem_free(p);
}

void translate_plan_json(struct buf *b, const struct translate_plan *p)
{
	static const char *const slot[] = { "model", "second", "text_judge" };

	buf_add(b, "{\"settings\":");
	translate_settings_json(b, p->o.settings);
	for (int s = 0; s < TRANSLATE_SLOTS; s++) {
		const struct agent_model *m = p->o.model[s];

		json_add_key(b, slot[s]);
		if (m) {
			struct buf spec = { 0 };

			buf_addf(&spec, "%s:%s", m->provider->name, m->name);
			json_add_string(b, buf_str(&spec));
			buf_clear(&spec);
		} else {
			buf_add(b, "null");
		}
	}
	json_add_key(b, "prompts");
	buf_addc(b, '{');
	for (int k = 0; k < TRANSLATE_ASKS; k++) {
		json_add_key(b, asks[k].word);
		buf_addf(b, "\"%016llx\"", (unsigned long long)p->hash[k]);
	}
	buf_add(b, "}}");
}
