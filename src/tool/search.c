/*
 * search.c -- finding tools by words, and guessing which one a name that nobody has means.
 *
 * What counts are the words of names, commands and descriptions, and the phrases of
 * synonym.def.  Words are compared in small letters; "PointOnSegment", "point_on_segment" and
 * "point on segment" are one phrase.
 */
#include "tool/phrase.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

#define SYNONYM(words, tools)
#define VERB(word, words) { word, words },
static const struct {
	const char *word, *words;
} verb[] = {
#include "tool/synonym.def"
};
#undef SYNONYM
#undef VERB
#define SYNONYM(words, tools) { words, tools },
#define VERB(word, words)
static const struct {
	const char *words, *tools;
} synonym[] = {
#include "tool/synonym.def"
};
#undef SYNONYM
#undef VERB

/* --- Words -------------------------------------------------------------------------- */

/* Small letters, one blank between words; capitals inside a word begin another.  At most size
 * - 1 bytes. */
static void phrase_of(char *out, size_t size, const char *s)
{
	size_t n = 0;
	bool was_small = false;

	for (; *s && n + 2 < size; s++) {
		unsigned char ch = (unsigned char)*s;

		if (!isalnum(ch) && ch < 0x80) {
			if (n && out[n - 1] != ' ')
				out[n++] = ' ';
			was_small = false;
			continue;
		}
		if (isupper(ch) && was_small && out[n - 1] != ' ')
			out[n++] = ' ';
		was_small = islower(ch) || isdigit(ch);
		out[n++] = (char)tolower(ch);
	}
	while (n && out[n - 1] == ' ')
		n--;
	out[n] = 0;
}

/* Do the n bytes at `part` stand in text as whole words, a plural s aside? */
static bool has_phrase(const char *text, const char *part, size_t n)
{
	for (const char *at = text; *at; at++) {
		if ((at == text || at[-1] == ' ') && !strncmp(at, part, n)) {
			const char *end = at + n + (at[n] == 's');

			if (!*end || *end == ' ')
				return true;
		}
	}
	return false;
}

/* The next of the phrases that a row lists; false at the end. */
static bool next_phrase(const char **at, const char **phrase, size_t *n)
{
	*phrase = *at;
	*n = strcspn(*at, "|");
	*at += *n + ((*at)[*n] == '|');
	return *n > 0;
}

static bool has_name(const char *list, const char *name)
{
	size_t n = strlen(name);

	for (const char *s = list; (s = strstr(s, name)) != NULL; s += n)
		if ((s == list || s[-1] == ' ') && (!s[n] || s[n] == ' '))
			return true;
	return false;
}

/* How much the phrases that are said speak for the tool: the longest counts, several words
 * for more than one, and the first tool of a row is meant most. */
static int said(const char *phrase, const char *name)
{
	int best = 0;

	for (int i = 0; i < LENGTH(synonym); i++) {
		const char *at = synonym[i].words, *part;
		size_t n;
		bool first = !strncmp(synonym[i].tools, name, strlen(name));

		if (!has_name(synonym[i].tools, name))
			continue;
		while (next_phrase(&at, &part, &n)) {
			int worth = (int)n * (memchr(part, ' ', n) ? 3 : 1) + 2 * first;

			if (worth > best && has_phrase(phrase, part, n))
				best = worth;
		}
	}
	return best;
}

/* 2: the word stands there by itself (also in PointOn and point_on, a plural s aside), 1: as the
 * beginning of another. */
static int contains_word(const char *text, const char *word, size_t n)
{
	int best = 0;

	for (const char *at = text; *at; at++) {
		size_t i = 0;
		const char *end;

		while (i < n && tolower((unsigned char)at[i]) == word[i])
			i++;
		if (i < n)
			continue;
		if (at != text && isalpha((unsigned char)at[-1]) &&
		    !(isupper((unsigned char)*at) && islower((unsigned char)at[-1])))
			continue;
		end = at + n + (at[n] == 's');
		if (!islower((unsigned char)*end))
			return 2;
		best = 1;
	}
	return best;
}

/* --- Searching ------------------------------------------------------------------------ */

int tool_score(const char *words, const char *name, const char *commands, const char *makes,
	       const char *text)
{
	static const char *const empty[] = { "the",  "for", "and", "with", "from",   "that",
					     "this", "how", "are", "two",  "between" };
	char phrase[400];
	int score = 0;

	phrase_of(phrase, sizeof phrase, words);
	for (const char *p = phrase; *p;) {
		size_t n = strcspn(p, " ");
		bool counts = n > 2;

		for (int i = 0; i < LENGTH(empty); i++)
			counts = counts && (strlen(empty[i]) != n || strncmp(p, empty[i], n));
		if (counts)
			score += 3 * contains_word(name, p, n) +
				 2 * contains_word(commands, p, n) +
				 (3 * contains_word(makes, p, n) + 1) / 2 +
				 contains_word(text, p, n);
		p += n + (p[n] != 0);
	}
	return score + said(phrase, name);
}

enum { RANKED = 64 }; /* results at most */

/* The best so far, by score; of equal ones the first. */
struct ranking {
	int item[RANKED], score[RANKED];
	int n, most;
};

static void rank(struct ranking *r, int item, int score)
{
	int k;

	for (k = r->n; k > 0 && r->score[k - 1] < score; k--)
		if (k < r->most) {
			r->item[k] = r->item[k - 1];
			r->score[k] = r->score[k - 1];
		}
	if (k < r->most) {
		r->item[k] = item;
		r->score[k] = score;
		r->n += r->n < r->most;
	}
}

int tool_phrase_search(const char *words, const struct tool_phrase **out, int *score, int most)
{
	struct ranking r = { .most = most < RANKED ? most : RANKED };

	for (int i = 0; i < tool_phrase_count(); i++) {
		const struct tool_phrase *p = tool_phrase_at(i);
		int s = tool_score(words, p->command, p->command, "", ""), k = 0;

		/* The first form of a command is the usual one. */
		while (k < r.n && strcmp(tool_phrase_at(r.item[k])->command, p->command))
			k++;
		if (s && k == r.n)
			rank(&r, i, s);
	}
	for (int k = 0; k < r.n; k++) {
		out[k] = tool_phrase_at(r.item[k]);
		score[k] = r.score[k];
	}
	return r.n;
}

int tool_search(const struct tool_table *t, const char *words, const struct tool **out,
		int most)
{
	struct ranking r = { .most = most < RANKED ? most : RANKED };

	for (int i = 0; i < tool_count(t); i++) {
		const struct tool *tool = tool_at(t, i);
		int s = tool_score(words, tool->name, tool->commands, tool->makes, tool->text);

		if (s)
			rank(&r, i, s);
	}
	for (int k = 0; k < r.n; k++)
		out[k] = tool_at(t, r.item[k]);
	return r.n;
}

/* --- Guessing --------------------------------------------------------------------------- */

/* The tools that words mean by synonym.def alone, all the words, best first: "PointOnSegment",
 * "measure angle"; returns how many. */
static int meant(const struct tool_table *t, const char *words, const struct tool **out,
		 int most)
{
	char phrase[128];
	int n = 0;

	phrase_of(phrase, sizeof phrase, words);
	for (int i = 0; i < LENGTH(synonym); i++) {
		const char *at = synonym[i].words, *part;
		size_t len;
		bool here = false;

		while (next_phrase(&at, &part, &len))
			here = here || (strlen(phrase) == len && !strncmp(phrase, part, len));
		for (const char *s = synonym[i].tools; here && *s && n < most;) {
			char name[48];
			const struct tool *tool;
			bool seen = false;

			len = strcspn(s, " ");
			snprintf(name, sizeof name, "%.*s", (int)len, s);
			tool = tool_find(t, name);
			for (int k = 0; k < n; k++)
				seen = seen || out[k] == tool;
			if (tool && !seen)
				out[n++] = tool;
			s += len + strspn(s + len, " ");
		}
	}
	return n;
}

/* The words of a phrase with _ between them, after a prefix. */
static const struct tool *find_joined(const struct tool_table *t, const char *prefix,
				      size_t len, const char *phrase)
{
	char name[160];
	int n = snprintf(name, sizeof name, "%.*s%s%s", (int)len, prefix, len ? "_" : "",
			 phrase);

	for (int i = 0; i < n && i < (int)sizeof name; i++)
		if (name[i] == ' ')
			name[i] = '_';
	return tool_find(t, name);
}

/* The first tool that the words mean, of those whose names begin as the verb wants. */
static const struct tool *find_meant(const struct tool_table *t, const char *words,
				     const char *phrase)
{
	const struct tool *m[8];
	int n = meant(t, phrase, m, 8);

	for (const char *w = words; *w;) {
		size_t len = strcspn(w, " ");

		for (int i = 0; i < n; i++)
			if (!strncmp(m[i]->name, w, len))
				return m[i];
		w += len + strspn(w + len, " ");
	}
	return NULL;
}

/* tangent_from_point, rotate_object: a phrase, or its first word before what it is done to. */
static const struct tool *find_phrase(const struct tool_table *t, const char *phrase)
{
	static const char *const things[] = { "point",    "points",  "object",   "objects",
					      "line",     "lines",   "shape",    "polygon",
					      "triangle", "segment", "segments", "circle",
					      "circles",  "curves" };
	const struct tool *m[1];
	char word[64];
	size_t n = strcspn(phrase, " ");
	bool thing = !phrase[n];

	if (meant(t, phrase, m, 1))
		return m[0];
	for (int i = 0; phrase[n] && i < LENGTH(things); i++)
		thing = thing || !strcmp(phrase + n + 1, things[i]);
	if (!thing || n >= sizeof word)
		return NULL;
	snprintf(word, sizeof word, "%.*s", (int)n, phrase);
	return meant(t, word, m, 1) || tool_by_command(t, word, m, 1) ? m[0] : NULL;
}

const struct tool *tool_guess(const struct tool_table *t, const char *name)
{
	const struct tool *found;
	char phrase[128];

	if (strlen(name) >= sizeof phrase - 2)
		return NULL;
	phrase_of(phrase, sizeof phrase, name);
	found = find_joined(t, "", 0, phrase);
	for (int i = 0; i < LENGTH(verb) && !found; i++) {
		size_t n = strlen(verb[i].word);

		if (strncmp(phrase, verb[i].word, n) || phrase[n] != ' ')
			continue;
		for (const char *w = verb[i].words; *w && !found;) {
			size_t len = strcspn(w, " ");

			found = find_joined(t, w, len, phrase + n + 1);
			w += len + strspn(w + len, " ");
		}
		if (!found)
			found = find_meant(t, verb[i].words, phrase + n + 1);
	}
	return found ? found : find_phrase(t, phrase);
}

const char *tool_verbless(const char *name)
{
	for (int i = 0; i < LENGTH(verb); i++) {
		size_t n = strlen(verb[i].word);

		if (!strncasecmp(name, verb[i].word, n) && isupper((unsigned char)name[n]) &&
		    !strstr(verb[i].words, "query_is") && !strstr(verb[i].words, "render_s"))
			return name + n;
	}
	return NULL;
}

/* --- Parameters ---------------------------------------------------------------------------- */

int tool_param_guess(const struct tool *t, const char *key)
{
	char phrase[64], word[64];
	size_t n;
	int i;

	if (strlen(key) >= sizeof phrase - 2)
		return -1;
	phrase_of(phrase, sizeof phrase, key);
	snprintf(word, sizeof word, "%s", phrase);
	for (char *s = word; *s; s++)
		if (*s == ' ')
			*s = '_';
	i = tool_param(t, word);
	/* center_point, circle_center, start_point. */
	n = strcspn(phrase, " ");
	if (i < 0 && phrase[n]) {
		snprintf(word, sizeof word, "%.*s", (int)n, phrase);
		i = tool_param(t, word);
		if (i >= 0 && t->param[i].type == PARAM_NEW)
			i = -1;
	}
	if (i < 0 && strrchr(phrase, ' '))
		i = tool_param(t, strrchr(phrase, ' ') + 1);
	return i;
}
