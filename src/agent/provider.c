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

static bool is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* v1, v4, v1beta, v1alpha2 */
static bool is_version(const char *s, size_t n)
{
	if (n < 2 || s[0] != 'v' || s[1] < '0' || s[1] > '9')
		return false;
	for (size_t i = 2; i < n; i++)
		if (!is_word(s[i]))
			return false;
	return true;
}

static bool cut_end(char *url, const char *end)
{
	size_t n = strlen(url), k = strlen(end);

	if (n <= k || strcmp(url + n - k, end))
		return false;
	url[n - k] = 0;
	return true;
}

/* People give the URL as servers print it, with a version at its end or even the whole path: the
 * version is taken off and returned.  Without one it is the wire's own; but where the version
 * stands inside (.../v1beta/openai) and the format is used to that, there is no other. */
static const char *cut_version(char *url, const struct agent_wire *w, struct arena *a)
{
	char *host = strstr(url, "://") + 3, *last;
	const char *version = NULL;

	while (cut_end(host, "/"))
		;
	if (cut_end(host, "/chat/completions") || cut_end(host, "/responses") ||
	    cut_end(host, "/messages"))
		while (cut_end(host, "/"))
			;
	while ((last = strrchr(host, '/')) != NULL &&
	       (!last[1] || is_version(last + 1, strlen(last + 1)))) {
		if (last[1] && !version)
			version = arena_strdup(a, last + 1);
		*last = 0;
	}
	if (version)
		return version;
	for (char *s = strchr(host, '/'); s && w->inside; s = strchr(s + 1, '/'))
		if (is_version(s + 1, strcspn(s + 1, "/")))
			return "";
	return w->version;
}

/* Names of models have colons of their own (ollama:qwen3:8b), so the first one counts, and only
 * behind the name of a provider. */
enum status agent_model_read(struct agent_model *m, const char *spec, const char *base,
			     struct arena *a, struct err *e)
{
	size_t n = strcspn(spec, ":");
	const struct agent_provider *p = spec[n] ? find(spec, n) : NULL;
	const char *name = p ? spec + n + 1 : spec;
	const struct agent_wire *w;
	const char *version;
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
	if (base && strcmp(base, p->base) && strncmp(base, "http://", 7) &&
	    strncmp(base, "https://", 8))
		return err_fail(e, E_ARG, "bad_argument",
				"the base URL begins with http:// or https://, not \"%.80s\"",
				base);
	w = agent_wire_find(p->wire);
	at = arena_strdup(a, base ? base : p->base);
	version = cut_version(at, w, a);
	*m = (struct agent_model){ .provider = p,
				   .wire = w,
				   .name = arena_strdup(a, name),
				   .base = at,
				   .version = version,
				   .date = w->date };
	return OK;
}

enum status agent_model_version(struct agent_model *m, const char *version, struct arena *a,
				struct err *e)
{
	size_t n = strlen(version);
	bool word = n > 0 && n < 64;

	/* It becomes part of a header or a path: nothing but a word. */
	for (size_t i = 0; i < n; i++)
		word = word && (version[i] == '-' || version[i] == '.' || is_word(version[i]));
	if (word && !strcmp(version, "none")) {
		m->version = "";
	} else if (word && is_version(version, n)) {
		m->version = arena_strdup(a, version);
	} else if (word && m->wire->dated) {
		m->date = arena_strdup(a, version);
	} else {
		err_fail(e, E_ARG, "bad_argument", "\"%.40s\" is no version of %s", version,
			 m->provider->text);
		err_hint(e, "in the path: %s (its own), another such as v2, or none%s%s%s",
			 m->wire->version, m->wire->dated ? "; in the header " : "",
			 m->wire->dated ? m->wire->dated : "",
			 m->wire->dated ? ": a date such as 2023-06-01" : "");
		return E_ARG;
	}
	m->asked = arena_strdup(a, version);
	return OK;
}

void agent_model_url(struct buf *b, const struct agent_model *m)
{
	buf_add(b, m->base);
	if (*m->version)
		buf_addf(b, "/%s", m->version);
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
