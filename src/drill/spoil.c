/*
 * spoil.c -- wrong calls, made of right ones.  Whether they are wrong the engine says when they are made: a tool
 * name that it understands all the same is no mistake.
 */
#include "base/ascii.h"
#include "base/member.h"
#include "drill/drill_priv.h"
#include <ctype.h>
#include <string.h>

typedef bool spoil_fn(struct drill_step *wrong, const struct drill_step *right,
		      const struct drill_story *s, struct rng *r, struct arena *a);
#define SPOIL(name, moment, named, text) static spoil_fn spoil_##name;
#include "drill/spoil.def"
#undef SPOIL

static const struct spoil spoils[] = {
#define SPOIL(name, moment, named, text) { #name, moment, named, spoil_##name },
#include "drill/spoil.def"
#undef SPOIL
};
#define COUNT (sizeof spoils / sizeof *spoils)

const struct spoil *drill_spoil(struct rng *r)
{
	return &spoils[rng_below(r, COUNT)];
}

static const struct json *args_of(const struct drill_step *s, struct arena *a)
{
	struct json *j = NULL;

	if (json_read(&j, s->args, strlen(s->args), a, NULL) != OK || j->type != JSON_OBJECT)
		return NULL;
	return j;
}

/* Is the value one that names an object of the story? */
static bool is_object(const struct json *m, const struct drill_story *s)
{
	if (m->type != JSON_STRING || !strcmp(m->key, "name"))
		return false;
	for (int i = 0; i < s->steps; i++)
		if (*s->step[i].label && !strcmp(s->step[i].label, m->text))
			return true;
	return false;
}

/* The arguments with one of them said otherwise: value NULL leaves it out. */
static const char *with(const struct json *args, const char *key, const char *value,
			struct arena *a)
{
	struct buf b = { 0 };
	const char *text;

	buf_addc(&b, '{');
	for (const struct json *m = args->child; m; m = m->next)
		if (strcmp(m->key, key))
			json_member(&b, m->key, m);
		else if (value)
			json_member_text(&b, key, value);
	buf_addc(&b, '}');
	text = arena_strndup(a, b.s, b.n);
	buf_clear(&b);
	return text;
}

/* The k-th of the members that are objects; NULL: there are not so many. */
static const struct json *object_at(const struct json *args, const struct drill_story *s,
				    int k)
{
	for (const struct json *m = args->child; m; m = m->next)
		if (is_object(m, s) && !k--)
			return m;
	return NULL;
}

static int objects(const struct json *args, const struct drill_story *s)
{
	int n = 0;

	while (object_at(args, s, n))
		n++;
	return n;
}

static bool spoil_wrong_name(struct drill_step *wrong, const struct drill_step *right,
			     const struct drill_story *s, struct rng *r, struct arena *a)
{
	size_t n = strlen(right->tool);
	char *name = arena_strdup(a, right->tool);
	int way = (int)rng_below(r, 3);

	(void)s;
	*wrong = *right;
	if (!way && !strncmp(name, "add_", 4)) {
		wrong->tool = arena_printf(a, "create_%s", name + 4);
	} else if (way == 1 && strrchr(name, '_')) {
		wrong->tool = arena_printf(a, "%s_object", name);
	} else {
		size_t at = 1 + rng_below(r, n - 1);

		memmove(name + at, name + at + 1, n - at);
		wrong->tool = name;
	}
	return true;
}

/* A number where an object should be, or two objects in each other's place. */
static bool spoil_wrong_kind(struct drill_step *wrong, const struct drill_step *right,
			     const struct drill_story *s, struct rng *r, struct arena *a)
{
	const struct json *args = args_of(right, a), *m;
	int n = args ? objects(args, s) : 0;

	if (!n)
		return false;
	m = object_at(args, s, (int)rng_below(r, (uint64_t)n));
	*wrong = *right;
	wrong->args = with(args, m->key, arena_printf(a, "%d", (int)rng_between(r, 2, 9)), a);
	return true;
}

static bool spoil_missing_argument(struct drill_step *wrong, const struct drill_step *right,
				   const struct drill_story *s, struct rng *r, struct arena *a)
{
	const struct json *args = args_of(right, a), *m = args ? args->child : NULL;
	int n = args ? args->n : 0;

	(void)s;
	if (n < 2)
		return false;
	for (int k = (int)rng_below(r, (uint64_t)n); k; k--)
		m = m->next;
	if (!strcmp(m->key, "name"))
		return false;
	*wrong = *right;
	wrong->args = with(args, m->key, NULL, a);
	return true;
}

/* A letter that no object has. */
static bool spoil_missing_object(struct drill_step *wrong, const struct drill_step *right,
				 const struct drill_story *s, struct rng *r, struct arena *a)
{
	const struct json *args = args_of(right, a), *m;
	int n = args ? objects(args, s) : 0;
	char letter[2] = "A";

	if (!n)
		return false;
	m = object_at(args, s, (int)rng_below(r, (uint64_t)n));
	letter[0] = (char)('A' + rng_below(r, 26));
	for (int i = 0; i < s->steps; i++)
		if (!strcmp(s->step[i].label, letter))
			return false;
	*wrong = *right;
	wrong->args = with(args, m->key, letter, a);
	return true;
}

static bool spoil_taken_name(struct drill_step *wrong, const struct drill_step *right,
			     const struct drill_story *s, struct rng *r, struct arena *a)
{
	const struct json *args = args_of(right, a);
	int k = s->given ? (int)rng_below(r, (uint64_t)s->given) : 0;

	if (!args || !s->given || !*s->step[k].label || !json_text(args, "name") ||
	    !strcmp(s->step[k].label, right->label))
		return false;
	*wrong = *right;
	wrong->args = with(args, "name", s->step[k].label, a);
	return true;
}

const char *drill_meant(const struct drill_step *wrong, const struct drill_step *right,
			struct arena *a)
{
	const struct json *is = args_of(wrong, a), *should = args_of(right, a);

	for (const struct json *m = should ? should->child : NULL; m; m = m->next) {
		const char *said = is ? json_text(is, m->key) : NULL;

		if (m->type == JSON_STRING && said && strcmp(said, m->text))
			return m->text;
	}
	return "";
}

/* A word that is the name, or points written together, the name one of them.  A word of one letter that begins a sentence may
 * be an article, and "a" is one. */
static bool word_names(const char *text, size_t from, size_t n, const char *name)
{
	size_t capitals = 0;

	while (capitals < n && is_capital(text[from + capitals]))
		capitals++;
	if (capitals == n && n > 1 && !name[1] && is_capital(*name))
		return memchr(text + from, *name, n) != NULL;
	if (strlen(name) != n || strncmp(text + from, name, n) || !strcmp(name, "a"))
		return false;
	return strcmp(name, "A") || text[from + 1] != ' ' ||
	       (from > 1 && !strchr(".?!", text[from - 2]));
}

bool drill_names(const char *text, const char *name)
{
	for (size_t i = 0, n; *name && text[i]; i += n) {
		n = 0;
		while (isalnum((unsigned char)text[i + n]))
			n++;
		if (n && word_names(text, i, n, name))
			return true;
		n += !n;
	}
	return false;
}

/* The command is the longest word before a bracket. */
const char *drill_misspell(const char *line, struct rng *r, struct arena *a)
{
	const char *best = NULL;
	size_t most = 0;
	char *copy;

	for (const char *s = line; *s; s++) {
		size_t n = 0;

		while (isalpha((unsigned char)s[n]))
			n++;
		if (s[n] == '(' && n > most && n > 4) {
			best = s;
			most = n;
		}
		s += n ? n - 1 : 0;
	}
	if (!best)
		return NULL;
	copy = arena_strdup(a, line);
	copy += best - line;
	if (rng_below(r, 2)) {
		size_t at = 1 + rng_below(r, most - 2);
		char c = copy[at];

		copy[at] = copy[at + 1];
		copy[at + 1] = c;
		if (c == copy[at])
			copy[at] = 'y';
	} else {
		size_t at = 1 + rng_below(r, most - 1);

		memmove(copy + at, copy + at + 1, strlen(copy + at));
	}
	return copy - (best - line);
}
