/* config_differ.c -- two configs as they were understood: what differs that a run cannot change, in words. */
#include "base/json.h"
#include "eval/eval.h"
#include <string.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

static bool is_loose(const char *key)
{
	/* What the texts of "prompts" say is told by their hash, wherever they lie. */
	static const char *const loose[] = { "max_cost", "seconds", "stream",
					     "base_url", "prices",  "prompts" };

	for (int i = 0; i < LENGTH(loose); i++)
		if (!strcmp(loose[i], key))
			return true;
	return false;
}

/* A value as text, without what may change between starts.  like: the value that it is compared with;
 * members that this one lacks, for it was written before there were such, are as usual. */
static void add_fixed(struct buf *b, const struct json *j, const struct json *like)
{
	const struct json *other = like ? like->child : NULL;
	bool first = true;

	if (!j || (j->type != JSON_OBJECT && j->type != JSON_ARRAY)) {
		if (j)
			json_add(b, j);
		return;
	}
	buf_addc(b, j->type == JSON_ARRAY ? '[' : '{');
	for (const struct json *m = j->child; m; m = m->next) {
		const struct json *its = m->key ? json_get(like, m->key) : other;

		other = other ? other->next : NULL;
		if (m->key && (is_loose(m->key) || (like && like->type == JSON_OBJECT &&
						    !its && strcmp(m->key, "overlay") != 0)))
			continue;
		if (m->key)
			json_add_key(b, m->key);
		else if (!first)
			buf_addc(b, ',');
		first = false;
		add_fixed(b, m, its);
	}
	buf_addc(b, j->type == JSON_ARRAY ? ']' : '}');
}

/* --- In words ---------------------------------------------------------------------------------------- */
static const char *word_of(const struct json *j, const char *key)
{
	return json_text(j, key) ? json_text(j, key) : "?";
}

static void begin(struct buf *why, const char *path)
{
	buf_addf(why, "%s%s", why->n ? "; " : "", path);
}

/* A value as people write it; long ones are cut. */
static void add_value(struct buf *b, const struct json *j)
{
	struct buf all = { 0 };
	size_t n;

	if (j && j->type != JSON_STRING)
		json_add(&all, j);
	else
		buf_add(&all, j && *j->text ? j->text : "nothing");
	n = all.n > 60 ? 60 : all.n;
	while (n < all.n && n && ((unsigned char)all.s[n] & 0xc0) == 0x80)
		n--;
	buf_addn(b, all.s, n);
	buf_add(b, n < all.n ? "..." : "");
	buf_clear(&all);
}

static bool same_value(const struct json *was, const struct json *is)
{
	struct buf a = { 0 }, b = { 0 };
	bool same;

	add_fixed(&a, was, NULL);
	add_fixed(&b, is, was);
	same = !strcmp(buf_str(&a), buf_str(&b));
	buf_clear(&a);
	buf_clear(&b);
	return same;
}

static void tell_value(struct buf *why, const char *path, const struct json *was,
		       const struct json *is)
{
	begin(why, path);
	buf_add(why, " was ");
	add_value(why, was);
	buf_add(why, ", is ");
	add_value(why, is);
}

/* Member by member, as deep as they go. */
static void tell_members(struct buf *why, const char *path, const struct json *was,
			 const struct json *is)
{
	struct buf name = { 0 };

	if (!was || !is || was->type != JSON_OBJECT || is->type != JSON_OBJECT) {
		if (!same_value(was, is))
			tell_value(why, path, was, is);
		return;
	}
	for (const struct json *m = was->child; m; m = m->next) {
		if (is_loose(m->key))
			continue;
		buf_reset(&name);
		buf_addf(&name, "%s%s%s", path,
			 *path && path[strlen(path) - 1] != ' ' ? "." : "", m->key);
		tell_members(why, name.s, m, json_get(is, m->key));
	}
	buf_clear(&name);
}

/* Lists whose elements have names: which there were and are, where these differ. */
static bool names_differ(struct buf *why, const char *what, const char *key,
			 const struct json *was, const struct json *is)
{
	const struct json *list[] = { was, is };
	struct buf names[2] = { { 0 }, { 0 } };
	bool differ;

	for (int i = 0; i < 2; i++)
		for (const struct json *m = list[i] ? list[i]->child : NULL; m; m = m->next)
			buf_addf(&names[i], "%s%s", names[i].n ? ", " : "", word_of(m, key));
	differ = strcmp(buf_str(&names[0]), buf_str(&names[1])) != 0;
	if (differ) {
		begin(why, what);
		buf_addf(why, " were %.80s, are %.80s", buf_str(&names[0]),
			 buf_str(&names[1]));
	}
	buf_clear(&names[0]);
	buf_clear(&names[1]);
	return differ;
}

static void tell_list(struct buf *why, const char *what, const char *key,
		      const struct json *was, const struct json *is)
{
	const struct json *m = was ? was->child : NULL, *k = is ? is->child : NULL;
	struct buf path = { 0 };

	if (names_differ(why, what, key, was, is))
		return;
	for (; m && k; m = m->next, k = k->next) {
		buf_reset(&path);
		buf_addf(&path, "%s %.60s: ", what, word_of(m, key));
		tell_members(why, path.s, m, k);
	}
	buf_clear(&path);
}

/* arms: other arms are told other texts, and that they are others is told with them. */
static void tell_model(struct buf *why, const struct json *was, const struct json *is,
		       bool arms)
{
	if (!same_value(json_get(was, "name"), json_get(is, "name")))
		tell_value(why, "model", json_get(was, "name"), json_get(is, "name"));
	else if (!same_value(json_get(was, "api_version"), json_get(is, "api_version")))
		tell_value(why, "model.api_version", json_get(was, "api_version"),
			   json_get(is, "api_version"));
	else if (arms)
		begin(why, "what models are told first (prompts) has changed");
}

bool eval_config_differs(struct buf *why, const struct json *was, const struct json *is)
{
	static const struct {
		const char *name, *key; /* key: of a list, what its elements are called by */
	} fixed[] = { { "model", NULL }, { "arms", "name" }, { "sets", "file" },
		      { "tries", NULL }, { "seed", NULL },   { "grade", NULL },
		      { "engine", NULL } };

	for (int i = 0; i < LENGTH(fixed); i++) {
		const struct json *then = json_get(was, fixed[i].name),
				  *now = json_get(is, fixed[i].name);
		size_t n = why->n;

		if (same_value(then, now))
			continue;
		if (!strcmp(fixed[i].name, "model"))
			tell_model(why, then, now,
				   same_value(json_get(was, "arms"), json_get(is, "arms")));
		else if (fixed[i].key)
			tell_list(why, fixed[i].name, fixed[i].key, then, now);
		else
			tell_members(why, fixed[i].name, then, now);
		if (why->n == n && i)
			tell_value(why, fixed[i].name, then, now);
	}
	return why->n > 0;
}
