/*
 * facts.c -- a problem's words and clauses as a record that the solver takes, by the rules of phrase.def.
 *
 * All of it or nothing: a sentence that no rule reads might be what the answer hangs on.
 */
#include "ask/ask_priv.h"
#include "base/json.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 600, WORD_BYTES = 64, CAPTURES = 9, WORK = 200000 };

struct phrase {
	const char *pattern, *says;
};
static const struct phrase quantities[] = {
#define QUANTITY(pattern, term) { pattern, term },
#include "ask/phrase.def"
};
static const struct phrase facts[] = {
#define FACT(pattern, says) { pattern, says },
#include "ask/phrase.def"
};
static const struct {
	const char *pattern, *says;
	int corners;
} nouns[] = {
#define NOUN(words, fact, corners) { words, fact, corners },
#include "ask/phrase.def"
};
static const char *const small[] = {
#define SMALL(word) word,
#include "ask/phrase.def"
};
static const char *const rounds[] = {
#define ROUNDS(word) word,
#include "ask/phrase.def"
};
static const char *const asks[] = {
#define ASKS(words) words,
#include "ask/phrase.def"
};
#define COUNT(list) (sizeof(list) / sizeof *(list))

/* --- Words ---------------------------------------------------------------------------------------------- */
struct reader {
	struct arena *arena;
	const char *word[WORDS];
	int n;
	bool overfull;
	struct buf fact; /* facts so far, a line each */
	struct buf goal;
	bool point[26], circle[26];
	long work; /* left */
};

/* Take back what was written since. */
static void cut(struct buf *b, size_t n)
{
	b->n = n;
	if (b->s)
		b->s[n] = 0;
}

static bool is_capitals(const char *s)
{
	return *s && s[strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")] == 0;
}

static bool is_expression(const char *s)
{
	return isdigit((unsigned char)*s) || !strncmp(s, "\\sqrt", 5) ||
	       !strncmp(s, "\\frac", 5) ||
	       (islower((unsigned char)*s) && !isalpha((unsigned char)s[1]));
}

static void add_word(struct reader *r, const char *s, size_t n)
{
	if (!n)
		return;
	if (r->n == WORDS || n >= WORD_BYTES) {
		r->overfull = true;
		return;
	}
	r->word[r->n++] = arena_strndup(r->arena, s, n);
}

/* Signs that people have for what we write as words. */
static void spell_out(struct buf *b, const char *text)
{
	static const char *const sign[][2] = {
		{ "\xe2\x88\xa0", "\\angle " },
		{ "\xe2\x8a\x99", "\\odot " },
		{ "\xe2\x96\xb3", " triangle " },
		{ "\xc2\xb0", " " },
		{ "^\\circ", " " },
		{ "^{\\circ}", " " },
		{ "\xe2\x8a\xa5", " \\perp " },
		{ "\xe2\x88\xa5", " \\parallel " },
		{ "\xe2\x9f\x82", " \\perp " },
		{ "\xe2\x88\x9a", "\\sqrt" },
		{ "\\triangle", " triangle " },
		{ "$", " " },
		{ "\\overline", " " },
		{ "=", " = " },
		{ ",", " , " },
		{ "?", " . " },
		{ ";", " . " },
		{ "\n", " . " },
	};

	for (const char *s = text; *s;) {
		size_t i, n = 1;

		for (i = 0; i < COUNT(sign) && strncmp(s, sign[i][0], strlen(sign[i][0])); i++)
			;
		if (i < COUNT(sign)) {
			buf_add(b, sign[i][1]);
			n = strlen(sign[i][0]);
		} else if (*s == '.' && (!s[1] || isspace((unsigned char)s[1]))) {
			buf_add(b, " . ");
		} else if ((*s == '+' || *s == '-' || *s == '*') && s > text &&
			   (s[1] == ' ' || s[-1] == ' ')) {
			while (b->n && b->s[b->n - 1] == ' ')
				b->n--;
			buf_addc(b, *s);
			n += strspn(s + 1, " ");
		} else {
			buf_addc(b, *s);
		}
		s += n;
	}
}

static bool is_among(const char *word, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(word, list[i]))
			return true;
	return false;
}

/* A word without a meaning; a unit is none either, where all of them are the same (unit.c). */
static bool is_small(const char *word)
{
	return is_among(word, small, COUNT(small)) ||
	       (word[1] && ask_unit(word, strlen(word)));
}

/* There a is a letter that stands for a number. */
static bool is_after_equals(const struct reader *r)
{
	return r->n && !strcmp(r->word[r->n - 1], "=");
}

/* Words in small letters but for names; "circle O" as \odot O, "angle ABC" as \angle ABC, "arc AB" alike. */
static void take_words(struct reader *r, const char *text)
{
	static const char *const names[][2] = { { "circle", "\\odot" },
						{ "angle", "\\angle" },
						{ "arc", "\\widehat" } };
	struct buf b = { 0 };
	bool metres = ask_metres(text);

	spell_out(&b, text);
	for (char *s = b.s; s && *s;) {
		size_t n;
		char *word = s + strspn(s, " \t\r");

		n = strcspn(word, " \t\r");
		s = word[n] ? word + n + 1 : word + n;
		word[n] = 0;
		n -= ask_unit_behind(word, metres);
		word[n] = 0;
		if (n > 1 && isupper((unsigned char)*word) && islower((unsigned char)word[1]))
			*word = (char)tolower((unsigned char)*word);
		for (size_t i = 0; i < COUNT(names); i++)
			if (!strcmp(word, names[i][0])) {
				add_word(r, names[i][1], strlen(names[i][1]));
				n = 0;
			}
		/* m \angle ABC; 5 m. */
		if (!strcmp(word, "m") &&
		    (*s == '\\' || (r->n && is_expression(r->word[r->n - 1]))))
			n = 0;
		if (n && (!is_small(word) || is_after_equals(r)))
			add_word(r, word, n);
	}
	buf_clear(&b);
	add_word(r, ".", 1);
}

/* --- Patterns --------------------------------------------------------------------------------------------- */
struct captures {
	char text[CAPTURES][WORD_BYTES];
	int n;
	int points;  /* of the polygon that was named last */
	int corners; /* that its noun has; 0: nothing said, -1: two nouns that cannot both be */
};

/* "ABC" as "A,B,C". */
static bool points_of(char *to, const char *word, size_t least, size_t most, bool middle)
{
	size_t n = strlen(word);

	if (!is_capitals(word) || n < least || n > most || 2 * n >= WORD_BYTES)
		return false;
	for (size_t i = 0; i < n; i++) {
		to[2 * i] = word[middle && i < 2 ? 1 - i : i];
		to[2 * i + 1] = i + 1 < n ? ',' : 0;
	}
	return true;
}

/* Points one by one, in a list with commas or with blanks only.  Returns how many words they are. */
static int list_of(char *to, const struct reader *r, int at, int end, bool commas)
{
	int from = at, n = 0;

	while (at < end && is_capitals(r->word[at]) && !r->word[at][1] &&
	       2 * n + 2 < WORD_BYTES) {
		to[2 * n] = *r->word[at++];
		to[2 * n + 1] = ',';
		n++;
		if (commas && at < end && !strcmp(r->word[at], ","))
			at++;
		if (commas && at < end && !strcmp(r->word[at], "and"))
			at++;
	}
	if (!n)
		return 0;
	to[2 * n - 1] = 0;
	return at - from;
}

static void want_corners(struct captures *c, int corners)
{
	if (corners)
		c->corners = c->corners && c->corners != corners ? -1 : corners;
}

/* A noun of one word or two. */
static int noun_of(struct captures *c, const struct reader *r, int at, int end)
{
	char *to = c->text[c->n];

	for (size_t i = 0; i < COUNT(nouns); i++) {
		const char *space = strchr(nouns[i].pattern, ' ');
		size_t n =
			space ? (size_t)(space - nouns[i].pattern) : strlen(nouns[i].pattern);

		if (at + (space != NULL) >= end || strlen(r->word[at]) != n ||
		    memcmp(r->word[at], nouns[i].pattern, n) ||
		    (space && strcmp(r->word[at + 1], space + 1)))
			continue;
		memcpy(to, nouns[i].says, strlen(nouns[i].says) + 1);
		want_corners(c, nouns[i].corners);
		return space ? 2 : 1;
	}
	return 0;
}

/* How many words the place takes; 0: it does not fit. */
static int capture(struct captures *c, char kind, const struct reader *r, int at, int end)
{
	const char *w = r->word[at];
	char *to = c->text[c->n];
	int n = 1;
	bool fits = false;

	if (c->n == CAPTURES)
		return 0;
	switch (kind) {
	case 'X': fits = points_of(to, w, 1, 1, false); break;
	case 'S': fits = points_of(to, w, 2, 2, false); break;
	case '3': fits = points_of(to, w, 3, 3, false); break;
	case '4': fits = points_of(to, w, 4, 4, false); break;
	case 'P':
		fits = points_of(to, w, 3, 20, false);
		c->points = fits ? (int)strlen(w) : 0;
		break;
	case 'K': fits = strtol(w, NULL, 10) == c->points; break;
	case 'M': fits = points_of(to, w, 3, 3, true); break;
	case 'L': fits = (n = list_of(to, r, at, end, true)) > 0; break;
	case 'T': fits = (n = list_of(to, r, at, end, false)) > 0; break;
	case 'N': fits = (n = noun_of(c, r, at, end)) > 0; break;
	case 'V': fits = islower((unsigned char)*w) && !w[1]; break;
	default: fits = is_expression(w);
	}
	if (fits && (kind == 'V' || kind == 'E' || kind == 'K'))
		memcpy(to, w, strlen(w) + 1);
	c->n += fits;
	return fits ? n : 0;
}

static bool matches(struct captures *c, struct reader *r, const char *pattern, int at, int end)
{
	*c = (struct captures){ .n = 0 };
	if (--r->work < 0)
		return false;
	for (const char *p = pattern; *p;) {
		size_t n = strcspn(p, " ");

		if (at >= end)
			return false;
		if (*p == '$') {
			int took = capture(c, p[1], r, at, end);

			if (!took)
				return false;
			at += took;
		} else if (strlen(r->word[at]) == n && !memcmp(r->word[at], p, n)) {
			at++;
		} else {
			return false;
		}
		p += n + (p[n] == ' ');
	}
	return at == end && (!c->corners || !c->points || c->corners == c->points);
}

/* --- What is written ---------------------------------------------------------------------------------------- */
/* Does the fact, OnCircle(O,A,B) or Inscribed, put all these points on its circle? */
static bool puts_on_circle(const char *fact, size_t n, const char *points)
{
	size_t head = strcspn(fact, "(") + 3;

	if (head >= n || (strncmp(fact, "OnCircle(", 9) && strncmp(fact, "Inscribed(", 10)))
		return false;
	for (const char *p = points; *p; p++)
		if (*p != ',' && !memchr(fact + head, *p, n - head))
			return false;
	return true;
}

/* The only circle, or the only one with these points on it; else 0. */
static char circle_of(const struct reader *r, const char *points)
{
	char name = 0;
	int n = 0;

	for (int i = 0; i < 26; i++)
		if (r->circle[i]) {
			name = (char)('A' + i);
			n++;
		}
	if (n < 2)
		return name;
	name = 0;
	for (const char *s = buf_str(&r->fact); *s;) {
		size_t len = strcspn(s, "\n");

		if (puts_on_circle(s, len, points)) {
			char here = s[strcspn(s, "(") + 1];

			if (name && name != here)
				return 0;
			name = here;
		}
		s += len + (s[len] == '\n');
	}
	return name;
}

/* The first capture, three points, with the second in its middle. */
static bool add_middle(struct buf *b, const struct captures *c)
{
	char side[2] = { 0, 0 };
	int n = 0;

	for (const char *s = c->text[0]; *s; s++)
		if (*s != ',' && *s != *c->text[1] && n < 2)
			side[n++] = *s;
	buf_addf(b, "%c,%c,%c", side[0], *c->text[1], n == 2 ? side[1] : side[0]);
	return n == 2 && strchr(c->text[0], *c->text[1]);
}

static bool add_says(struct buf *b, const struct reader *r, const char *says,
		     const struct captures *c)
{
	for (const char *s = says; *s; s++) {
		if (*s != '$') {
			buf_addc(b, *s == ';' ? '\n' : *s);
		} else if (*++s == 'c') {
			char circle = circle_of(r, c->text[0]);

			if (!circle)
				return false;
			buf_addc(b, circle);
		} else if (*s == '!') {
			if (!add_middle(b, c))
				return false;
		} else if (*s == '<') {
			for (const char *p = c->text[0]; p[0] && p[1] && p[2] && p[3] && p[4];
			     p += 2)
				buf_addf(b, "\nBetween(%c,%c,%c)", p[2], p[0], p[4]);
		} else {
			buf_add(b, c->text[*s - '1']);
		}
	}
	return true;
}

static bool term(struct buf *b, struct reader *r, int from, int to)
{
	struct captures c;

	for (size_t i = 0; i < COUNT(quantities); i++)
		if (matches(&c, r, quantities[i].pattern, from, to)) {
			/* "rectangle ABCD" says what it is wherever it stands. */
			if (strstr(quantities[i].pattern, "$N"))
				buf_addf(&r->fact, "%s(%s)\n", c.text[0], c.text[1]);
			if (!strstr(quantities[i].pattern, "$N"))
				return add_says(b, r, quantities[i].says, &c);
			memcpy(c.text[0], c.text[1], sizeof c.text[0]);
			return add_says(b, r, quantities[i].says, &c);
		}
	if (to - from != 1 || !is_expression(r->word[from]))
		return false;
	buf_add(b, r->word[from]);
	return true;
}

/* Q = 5, Q is 5, AB = BC = CA. */
static bool equation(struct reader *r, int from, int to)
{
	struct buf b = { 0 };
	int begin = from, parts = 0;
	bool good = true;

	for (int i = from; i <= to && good; i++) {
		if (i < to && strcmp(r->word[i], "=") && strcmp(r->word[i], "is") &&
		    strcmp(r->word[i], "equals") && strcmp(r->word[i], "measures"))
			continue;
		if (parts++)
			buf_add(&b, " = ");
		good = i > begin && term(&b, r, begin, i);
		begin = i + 1;
	}
	if (good && parts > 1)
		buf_addf(&r->fact, "%s\n", buf_str(&b));
	buf_clear(&b);
	return good && parts > 1;
}

static bool statement(struct reader *r, int from, int to)
{
	size_t before = r->fact.n;
	struct captures c;

	for (size_t i = 0; i < COUNT(facts); i++)
		if (matches(&c, r, facts[i].pattern, from, to) &&
		    add_says(&r->fact, r, facts[i].says, &c)) {
			buf_addc(&r->fact, '\n');
			return true;
		} else {
			cut(&r->fact, before);
		}
	if (equation(r, from, to))
		return true;
	cut(&r->fact, before);
	return false;
}

/* One statement, or several with "and" and commas between them. */
static bool statements(struct reader *r, int from, int to)
{
	size_t before = r->fact.n;

	while (from < to && (!strcmp(r->word[from], ",") || !strcmp(r->word[from], "and")))
		from++;
	while (from < to && (!strcmp(r->word[to - 1], ",") || !strcmp(r->word[to - 1], "and")))
		to--;
	if (from >= to || statement(r, from, to))
		return true;
	for (int i = from + 1; i < to && r->work > 0; i++) {
		if (strcmp(r->word[i], ",") && strcmp(r->word[i], "and"))
			continue;
		if (statement(r, from, i) && statements(r, i + 1, to))
			return true;
		cut(&r->fact, before);
	}
	return false;
}

/* Where a question begins, and behind its words. */
static int question_at(const struct reader *r, int from, int to, int *behind)
{
	for (int i = from; i < to; i++)
		for (size_t k = 0; k < COUNT(asks); k++) {
			const char *s = asks[k];
			int at = i;

			while (*s && at < to) {
				size_t n = strcspn(s, " ");

				if (strlen(r->word[at]) != n || memcmp(r->word[at], s, n))
					break;
				at++;
				s += n + (s[n] == ' ');
			}
			if (!*s) {
				*behind = at;
				return i;
			}
		}
	return -1;
}

/* What is asked for, and behind it perhaps facts: find AC, AB = 5. */
static bool wanted(struct reader *r, int from, int to)
{
	size_t before = r->fact.n;

	for (int end = to; end > from && r->work > 0; end--) {
		buf_reset(&r->goal);
		if (term(&r->goal, r, from, end) && statements(r, end, to))
			return true;
		cut(&r->fact, before);
	}
	buf_reset(&r->goal);
	return false;
}

static bool says_to_round(const struct reader *r, int from, int to)
{
	for (int i = from; i < to; i++)
		if (!is_among(r->word[i], rounds, COUNT(rounds)))
			return false;
	return !strcmp(r->word[from], "round");
}

static bool sentence(struct reader *r, int from, int to)
{
	int behind, at = question_at(r, from, to, &behind);

	if (says_to_round(r, from, to)) /* values are exact */
		return true;
	if (at < 0)
		return statements(r, from, to);
	if (at > from && !strcmp(r->word[at - 1], "to")) /* use AB = 5 to find */
		return !r->goal.n && statements(r, from, at - 1) && wanted(r, behind, to);
	return !r->goal.n && statements(r, from, at) && wanted(r, behind, to);
}

/* --- The record ----------------------------------------------------------------------------------------------- */
static void look_for_names(struct reader *r)
{
	for (int i = 0; i < r->n; i++) {
		const char *w = r->word[i];

		if (is_capitals(w))
			for (; *w; w++)
				r->point[*w - 'A'] = true;
		if (i && !strcmp(r->word[i - 1], "\\odot") && is_capitals(r->word[i]))
			r->circle[*r->word[i] - 'A'] = true;
	}
}

static void write_record(struct buf *b, const struct reader *r)
{
	bool first = true;

	buf_add(b, "{\"points\":[");
	for (int i = 0; i < 26; i++)
		if (r->point[i]) {
			buf_addf(b, "%s\"%c\"", first ? "" : ",", 'A' + i);
			first = false;
		}
	buf_add(b, "],\"circles\":{");
	first = true;
	for (int i = 0; i < 26; i++)
		if (r->circle[i]) {
			buf_addf(b, "%s\"%c\":\"%c\"", first ? "" : ",", 'A' + i, 'A' + i);
			first = false;
		}
	buf_add(b, "},\"facts\":[");
	first = true;
	for (const char *s = buf_str(&r->fact); *s;) {
		size_t n = strcspn(s, "\n");

		if (n) {
			buf_add(b, first ? "" : ",");
			json_add_string(b, arena_strndup(r->arena, s, n));
			first = false;
		}
		s += n + (s[n] == '\n');
	}
	buf_add(b, "],\"goal\":");
	json_add_string(b, buf_str(&r->goal));
	buf_addc(b, '}');
}

int ask_questions(const struct ask_question *q)
{
	struct reader r = { .arena = arena_new(), .work = WORK };
	int n = 0, behind = 0;

	take_words(&r, q->text);
	for (int at = 0; question_at(&r, at, r.n, &behind) >= 0; at = behind)
		n++;
	arena_free(r.arena);
	return n;
}

bool ask_record(struct buf *record, struct buf *rest, const struct ask_question *q)
{
	struct reader r = { .arena = arena_new(), .work = WORK };
	bool good = true;

	if (q->structure)
		take_words(&r, q->structure);
	if (q->semantic)
		take_words(&r, q->semantic);
	take_words(&r, q->text);
	look_for_names(&r);
	for (int from = 0, i = 0; i < r.n && good; i++) {
		if (strcmp(r.word[i], "."))
			continue;
		good = from == i || sentence(&r, from, i);
		for (int k = from; k < i && !good; k++)
			buf_addf(rest, "%s%s", k > from ? " " : "", r.word[k]);
		from = i + 1;
	}
	if (good && r.overfull) {
		buf_add(rest, "a text that is too long");
		good = false;
	}
	if (good && !r.goal.n) {
		buf_add(rest, "what is asked for");
		good = false;
	}
	if (good)
		write_record(record, &r);
	buf_clear(&r.fact);
	buf_clear(&r.goal);
	arena_free(r.arena);
	return good;
}
