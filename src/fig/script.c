/*
 * script.c -- lines of a script: where a statement ends, and whose fault a failure is.
 *
 * A line that names an object which an earlier line failed to make fails for that reason; who
 * reads the answers of a script should mend the first and not the others.
 */
#include "base/mem.h"
#include "fig/fig.h"
#include <ctype.h>
#include <string.h>

size_t fig_statement_length(const char *s, size_t n)
{
	bool quoted = false;
	int depth = 0;

	for (size_t i = 0; i < n; i++) {
		if (quoted && s[i] == '\\')
			i++;
		else if (s[i] == '"')
			quoted = !quoted;
		else if (quoted)
			continue;
		else if (s[i] == '#' || (s[i] == '/' && i + 1 < n && s[i + 1] == '/'))
			return n;
		else if (s[i] == '(' || s[i] == '[' || s[i] == '{')
			depth++;
		else if (s[i] == ')' || s[i] == ']' || s[i] == '}')
			depth -= depth > 0;
		else if (s[i] == ';' && !depth)
			return i;
	}
	return n;
}

struct fig_blamed {
	const char *name;
	int line;
	bool there; /* it was made after all */
	struct fig_blamed *next;
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '\'' || (unsigned char)c >= 0x80;
}

static size_t word_length(const char *s)
{
	size_t n = 0;

	while (is_word(s[n]))
		n++;
	return n;
}

/* The bytes of the name that a line defines, and where what defines it begins. */
static size_t label_length(const char *line, const char **rest)
{
	size_t n = word_length(line), after = n + strspn(line + n, " \t");

	*rest = line;
	if (!n)
		return 0;
	/* f(x) = ... */
	if (line[after] == '(') {
		size_t k = after + 1 + strspn(line + after + 1, " ");

		k += word_length(line + k);
		k += strspn(line + k, " ");
		/* A(1, 2) was to be a point. */
		if (line[k] != ')' && n == 1 && isupper((unsigned char)line[0])) {
			*rest = line + n;
			return n;
		}
		if (line[k] != ')')
			return 0;
		after = k + 1 + strspn(line + k + 1, " \t");
	}
	if (line[after] == ':' || (line[after] == '=' && line[after + 1] != '=')) {
		*rest = line + after + 1;
		return n;
	}
	return 0;
}

/* Where the name is in the table, or could be. */
static struct fig_blamed **slot_of(const struct fig_blame *b, const char *word, size_t n)
{
	for (uint64_t h = hash_text(&b->key, word, n, 0);; h++) {
		struct fig_blamed **at = &b->slot[h % (unsigned)b->slots];

		if (!*at || (strlen((*at)->name) == n && !strncmp((*at)->name, word, n)))
			return at;
	}
}

static struct fig_blamed *missing(const struct fig_blame *b, const char *word, size_t n)
{
	struct fig_blamed **at = b->slots ? slot_of(b, word, n) : NULL;

	return at && *at && !(*at)->there ? *at : NULL;
}

/* From now on the name is missing. */
static struct fig_blamed *add_missing(struct fig_blame *b, const char *word, size_t n)
{
	struct fig_blamed *m = b->slots ? *slot_of(b, word, n) : NULL;

	if (!m) {
		m = arena_alloc(b->arena, sizeof *m);
		m->name = arena_strndup(b->arena, word, n);
		m->next = b->first;
		b->first = m;
		if (2 * ++b->n > b->slots) {
			if (!b->slots)
				b->key = hash_key_here();
			b->slots = b->slots ? 2 * b->slots : 16;
			b->slot = arena_alloc(b->arena, (size_t)b->slots * sizeof *b->slot);
			for (struct fig_blamed *k = m->next; k; k = k->next)
				*slot_of(b, k->name, strlen(k->name)) = k;
		}
		*slot_of(b, word, n) = m;
	}
	m->there = false;
	return m;
}

/* The line to blame for a word: P, P_2 where P was to be made, AB where A was. */
static int blame_word(const struct fig_blame *b, const char *word, size_t n)
{
	const struct fig_blamed *m = missing(b, word, n);
	bool points = n > 1 && n < 5;
	size_t cut = n;

	while (cut && isdigit((unsigned char)word[cut - 1]))
		cut--;
	if (!m && cut > 1 && cut < n && word[cut - 1] == '_')
		m = missing(b, word, cut - 1);
	for (size_t i = 0; i < n; i++)
		points = points && isupper((unsigned char)word[i]);
	for (size_t i = 0; !m && points && i < n; i++)
		m = missing(b, word + i, 1);
	return m ? m->line : 0;
}

/* What the message says is missing, "M" in its quotes, or NULL.  A curve c that was not made is
 * no command either: c(2). */
static const char *said_missing(const char *message, size_t *n)
{
	const char *s = message ? strchr(message, '"') : NULL;

	if (!s)
		return NULL;
	*n = strcspn(s + 1, "\"");
	return s + 1;
}

int fig_blame_line(struct fig_blame *b, const char *line, int number, const char *code,
		   const char *message)
{
	size_t said_n = 0;
	const char *said = said_missing(message, &said_n);
	bool ok = !code,
	     absent = code && (!strcmp(code, "not_found") ||
			       (said && !strncmp(message, "there is no command", 19)));
	const char *rest;
	struct fig_blamed *m;
	size_t n;
	int cause = 0;

	line += strspn(line, " \t");
	if (ok && !b->first)
		return 0;
	n = label_length(line, &rest);
	m = n ? missing(b, line, n) : NULL;
	if (ok) {
		if (m)
			m->there = true;
		return 0;
	}
	if (absent && said)
		cause = blame_word(b, said, said_n);
	for (const char *s = rest; *s && !cause && absent && !said;) {
		size_t k = word_length(s);

		if (*s == '#')
			break;
		if (k && !isdigit((unsigned char)*s))
			cause = blame_word(b, s, k);
		s += k ? k : 1;
	}
	/* A name that is taken is not missing. */
	if (!strcmp(code, "name_taken"))
		return cause;
	if (n && !m)
		m = add_missing(b, line, n);
	if (m)
		m->line = cause ? cause : number;
	return cause;
}
