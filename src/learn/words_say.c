/*
 * words_say.c -- templates with choices, expanded (words_priv.h says what they may have).
 */
#include "learn/words_priv.h"
#include <string.h>

static const char *const phrases[LEARN_LANGUAGES][LEARN_PHRASES] = {
#define PHRASE(NAME, text) [PHRASE_##NAME] = text,
	[LEARN_EN] = {
#include "learn/words_en.def"
	},
	[LEARN_DE] = {
#include "learn/words_de.def"
	},
	[LEARN_ZH] = {
#include "learn/words_zh.def"
	},
#undef PHRASE
};

struct learn_say learn_say_begin(struct buf *b, const struct learn_problem *p,
				 enum learn_language l, struct rng *r)
{
	return (struct learn_say){ .b = b, .p = p, .r = r, .l = l, .circle = -1, .given = -1 };
}

bool learn_say_chance(struct learn_say *s, int a, int b)
{
	return (int)rng_below(s->r, (uint64_t)b) < a;
}

/* The end of the alternative that begins at `at`: a bar or bracket of its own level. */
static const char *alternative_end(const char *at, const char *end)
{
	int depth = 0;

	for (; at < end; at++) {
		if (*at == '[' || *at == '<')
			depth++;
		else if ((*at == ']' || *at == '>' || *at == '|') && !depth)
			return at;
		else if (*at == ']' || *at == '>')
			depth--;
	}
	return end;
}

enum { CHOICES = 24 };

static void slot(struct learn_say *s, char letter)
{
	char one[3] = { '%', letter, 0 };

	if (s->slot && s->slot(s, letter))
		return;
	if ((letter >= '0' && letter <= '9') || letter == 'c' || letter == 'g')
		learn_fill(s->b, s->p, one, s->points, s->n, s->circle);
	else
		learn_say_name(s, letter);
}

static void say(struct learn_say *s, const char *at, const char *end)
{
	while (at < end) {
		const char *from[CHOICES], *to[CHOICES];
		int n = 0, take;

		if (*at == '%') {
			slot(s, at[1]);
			at += 2;
			continue;
		}
		if (*at != '[' && *at != '<') {
			size_t plain = strcspn(at, "%[<");

			if (plain > (size_t)(end - at))
				plain = (size_t)(end - at);
			buf_addn(s->b, at, plain);
			at += plain;
			continue;
		}
		take = *at == '<' ? (int)s->style : -1;
		do {
			bool figure = *++at == '~';

			from[n] = at += figure;
			to[n] = at = alternative_end(at, end);
			n += !(figure && s->p->plain);
		} while (n < CHOICES && at < end && *at == '|');
		at++;
		if (take < 0)
			take = (int)rng_below(s->r, (uint64_t)n);
		else if (take >= n)
			take = 0;
		say(s, from[take], to[take]);
	}
}

void learn_say(struct learn_say *s, const char *template)
{
	say(s, template, template + strlen(template));
}

void learn_say_phrase(struct learn_say *s, enum learn_phrase phrase)
{
	learn_say(s, phrases[s->l][phrase]);
}

void learn_say_of(struct learn_say *s, const char *template, const int *points, int n,
		  int circle)
{
	struct learn_say keep = *s;

	s->points = points;
	s->n = n;
	s->circle = circle;
	learn_say(s, template);
	s->points = keep.points;
	s->n = keep.n;
	s->circle = keep.circle;
}

/* A word (perhaps with an umlaut), but not "m \angle" or a letter that is asked for. */
static bool begins_word(const char *s)
{
	bool article = s[0] == 'a' && s[1] == ' ' && s[2] >= 'a' && s[2] <= 'z';

	return article || (s[0] >= 'a' && s[0] <= 'z' &&
			   ((s[1] >= 'a' && s[1] <= 'z') || (unsigned char)s[1] == 0xc3));
}

void learn_say_capitals(struct buf *b, size_t from, const char *after)
{
	for (size_t i = from; i < b->n; i++) {
		bool first = i == from || (i > from + 1 && b->s[i - 1] == ' ' &&
					   strchr(after, b->s[i - 2]));

		if (first && begins_word(b->s + i))
			b->s[i] = (char)(b->s[i] - 'a' + 'A');
	}
}
