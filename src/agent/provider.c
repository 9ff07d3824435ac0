/* provider.c -- who is asked (provider.def), and what replies cost (prices.tsv). */
#include "agent/agent_priv.h"
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

static const struct agent_provider providers[] = {
#define PROVIDER(name, wire, base, keys, text) { #name, wire, base, keys, text },
#include "agent/provider.def"
#undef PROVIDER
};

const struct agent_provider *agent_provider_list(int *n)
{
	*n = LENGTH(providers);
	return providers;
}

static const struct agent_provider *find(const char *name, size_t n)
{
	for (int i = 0; i < LENGTH(providers); i++)
		if (strlen(providers[i].name) == n && !memcmp(providers[i].name, name, n))
			return &providers[i];
	return NULL;
}

static enum status unknown(const char *spec, size_t n, struct err *e)
{
	const char *names[LENGTH(providers)];
	struct buf all = { 0 };

	for (int i = 0; i < LENGTH(providers); i++) {
		names[i] = providers[i].name;
		buf_addf(&all, "%s%s", i ? ", " : "", names[i]);
	}
	if (spec[n])
		err_fail(e, E_ARG, "not_found", "there is no provider \"%.*s\"", (int)n, spec);
	else
		err_fail(e, E_ARG, "bad_argument",
			 "\"%.80s\" does not say whose model it is: PROVIDER:NAME", spec);
	err_hint(e, "%s; or a name alone with --base-url", buf_str(&all));
	if (e && spec[n]) {
		char *word = mem_strndup(spec, n);

		text_near(e->near, sizeof e->near, word, names, LENGTH(providers), 3);
		mem_free(word);
	}
	buf_clear(&all);
	return E_ARG;
}

/* Names of models have colons of their own (ollama:qwen3:8b), so the first one counts, and only
 * behind the name of a provider. */
enum status agent_model_read(struct agent_model *m, const char *spec, const char *base,
			     struct arena *a, struct err *e)
{
	size_t n = strcspn(spec, ":");
	const struct agent_provider *p = spec[n] ? find(spec, n) : NULL;
	const char *name = p ? spec + n + 1 : spec;
	char *at;

	if (!p && base)
		p = find("vllm", 4);
	if (!p)
		return unknown(spec, n, e);
	if (!*name) {
		err_fail(e, E_ARG, "bad_argument", "which model of %s?", p->name);
		err_hint(e, "porism agent --list-models --model %s: lists them", p->name);
		return E_ARG;
	}
	if (base && strncmp(base, "http://", 7) && strncmp(base, "https://", 8))
		return err_fail(e, E_ARG, "bad_argument",
				"the base URL begins with http:// or https://, not \"%.80s\"",
				base);
	at = arena_strdup(a, base ? base : p->base);
	/* People give the URL as servers print it, with the /v1 that the wire has itself. */
	for (size_t k = strlen(at); k; k = strlen(at)) {
		if (at[k - 1] == '/')
			at[k - 1] = 0;
		else if (k > 3 && !strcmp(at + k - 3, "/v1"))
			at[k - 3] = 0;
		else
			break;
	}
	*m = (struct agent_model){ .provider = p,
				   .wire = agent_wire_find(p->wire),
				   .name = arena_strdup(a, name),
				   .base = at };
	return OK;
}

/* --- Prices ------------------------------------------------------------------------------------ */
/* The assembler copies the file; the names are seen in this file alone. */
__asm__(".section .rodata\nagent_prices:\n\t.incbin \"src/agent/prices.tsv\"\n\t.byte "
	"0\n\t.previous\n");
extern const char agent_prices[] __attribute__((visibility("hidden")));

/* The columns of a line, as numbers where they are; false: a comment, or too few. */
static bool read_line(const char *line, size_t n, char *prefix, size_t size, double *price)
{
	size_t at = 0;

	for (int i = 0; i < 5; i++) {
		size_t k = 0;
		char word[32];

		while (at + k < n && line[at + k] != '\t')
			k++;
		if (!i)
			snprintf(prefix, size, "%.*s", (int)k, line + at);
		else {
			snprintf(word, sizeof word, "%.*s", (int)k, line + at);
			if (!strcmp(word, "-"))
				price[i - 1] = -1;
			else if (!text_double(&price[i - 1], word))
				return false;
		}
		at += k + (at + k < n);
		if (at >= n && i < 4)
			return false;
	}
	return prefix[0] && prefix[0] != '#';
}

/* A row is for the model of that name, and for names that go on with a date, @ or : -- not for
 * another one that happens to begin so. */
static bool is_priced(const char *model, const char *prefix)
{
	size_t n = strlen(prefix);

	return !strncmp(prefix, model, n) &&
	       (!model[n] || model[n] == '@' || model[n] == ':' ||
		!strncmp(model + n, "-20", 3));
}

bool agent_price_find(struct agent_price *out, const char *prices, const char *model)
{
	const char *text = prices ? prices : agent_prices;
	size_t longest = 0;

	while (*text) {
		size_t n = strcspn(text, "\n");
		char prefix[80];
		double p[4];

		if (read_line(text, n, prefix, sizeof prefix, p) && strlen(prefix) > longest &&
		    is_priced(model, prefix)) {
			longest = strlen(prefix);
			memcpy(out->of, p, sizeof out->of);
		}
		text += n + (text[n] != 0);
	}
	return longest > 0;
}

double agent_cost(const struct agent_price *p, const struct agent_usage *u)
{
	const long count[4] = { u->input, u->cache_read, u->cache_write, u->output };
	double cost = 0;

	/* A server that does not tell what it took does not tell what it cost. */
	if (u->input < 0 || u->output < 0)
		return -1;
	for (int i = 0; i < 4; i++) {
		/* What has no price of its own costs as fresh input. */
		double price = p->of[i] < 0 ? p->of[0] : p->of[i];

		cost += count[i] > 0 ? (double)count[i] * price / 1e6 : 0;
	}
	return cost;
}
