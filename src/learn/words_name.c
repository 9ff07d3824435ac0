/*
 * words_name.c -- what polygons, circles, quantities and values are called in each language.
 */
#include "learn/alike_priv.h"
#include "learn/make_priv.h"
#include "learn/words_priv.h"
#include <string.h>

enum noun {
#define NOUN(NAME, named, of_named, the, of_the, indefinite) NOUN_##NAME,
#include "learn/words_en.def"
#undef NOUN
	NOUNS
};
struct noun_row {
	const char *named, *of_named, *the, *of_the, *indefinite;
};
struct unit_row {
	const char *one, *many, *area;
	char class;
};

#define QUANTITY_WORDS(NAME, name, state, with, ask) \
	[LEARN_##NAME] = { name, state, with, ask },
static const char *const quantities[LEARN_LANGUAGES][LEARN_KINDS][LEARN_COLUMNS] = {
	[LEARN_EN] = {
#include "learn/words_en.def"
	},
	[LEARN_DE] = {
#include "learn/words_de.def"
	},
	[LEARN_ZH] = {
#include "learn/words_zh.def"
	},
};
#undef QUANTITY_WORDS
#define FACT_WORDS(NAME, clause, alone, lead, pair) \
	[SAID_##NAME] = { clause, alone, lead, pair },
static const char *const facts[LEARN_LANGUAGES][LEARN_SAIDS][LEARN_FACT_COLUMNS] = {
	[LEARN_EN] = {
#include "learn/words_en.def"
	},
	[LEARN_DE] = {
#include "learn/words_de.def"
	},
	[LEARN_ZH] = {
#include "learn/words_zh.def"
	},
};
#undef FACT_WORDS
#define NOUN(NAME, named, of_named, the, of_the, indefinite) \
	[NOUN_##NAME] = { named, of_named, the, of_the, indefinite },
static const struct noun_row nouns[LEARN_LANGUAGES][NOUNS] = {
	[LEARN_EN] = {
#include "learn/words_en.def"
	},
	[LEARN_DE] = {
#include "learn/words_de.def"
	},
	[LEARN_ZH] = {
#include "learn/words_zh.def"
	},
};
#undef NOUN
enum { UNITS = 12 };
#define UNIT(one, many, area, class) { one, many, area, class },
static const struct unit_row units[LEARN_LANGUAGES][UNITS] = {
	[LEARN_EN] = {
#include "learn/words_en.def"
	},
	[LEARN_DE] = {
#include "learn/words_de.def"
	},
	[LEARN_ZH] = {
#include "learn/words_zh.def"
	},
};
#undef UNIT

const char *learn_fact_words(enum learn_language l, enum learn_said kind,
			     enum learn_fact_column column)
{
	return facts[l][kind][column];
}

bool learn_is_plain(enum learn_kind kind)
{
	return kind == LEARN_LENGTH || kind == LEARN_ANGLE || kind == LEARN_ARC ||
	       kind == LEARN_ARC_VIA;
}

/* --- Polygons ------------------------------------------------------------------------------- */
static bool is_counted(const struct learn_problem *p, int corner)
{
	for (int i = 0; i < p->givens; i++) {
		const struct learn_quantity *q = &p->quantity[p->given[i].quantity];

		if (q->kind == LEARN_SIDES && q->n && q->p[0] == corner)
			return true;
	}
	return false;
}

static enum noun regular_noun(int sides)
{
	return sides == 5   ? NOUN_PENTAGON
	       : sides == 6 ? NOUN_HEXAGON
	       : sides == 8 ? NOUN_OCTAGON
			    : NOUN_REGULAR;
}

static enum noun noun_of_fact(const struct learn_problem *p, const struct learn_fact *f)
{
	static const enum noun shapes[LEARN_SAIDS] = {
		[SAID_PARALLELOGRAM] = NOUN_PARALLELOGRAM,
		[SAID_RECTANGLE] = NOUN_RECTANGLE,
		[SAID_RHOMBUS] = NOUN_RHOMBUS,
		[SAID_SQUARE] = NOUN_SQUARE,
		[SAID_KITE] = NOUN_KITE,
		[SAID_TRAPEZOID] = NOUN_TRAPEZOID,
		[SAID_ISO_TRAPEZOID] = NOUN_ISO_TRAPEZOID,
	};

	if (f->kind == SAID_REGULAR)
		return is_counted(p, f->p[0]) ? NOUN_REGULAR : regular_noun(f->n);
	return f->n == 3 ? NOUN_TRIANGLE : shapes[f->kind];
}

/* Is there no other one that "the rectangle" could be? */
static bool is_alone(const struct learn_problem *p, int fact)
{
	enum noun noun = noun_of_fact(p, &p->fact[fact]);

	for (int i = 0; i < p->facts; i++)
		if (i != fact && p->fact[i].kind >= SAID_ISOSCELES &&
		    p->fact[i].kind <= SAID_REGULAR && noun_of_fact(p, &p->fact[i]) == noun)
			return false;
	return noun != NOUN_TRIANGLE;
}

static void undrawn(struct learn_say *s, bool of)
{
	bool again = s->undrawn;

	s->undrawn = true;
	if (again)
		learn_say_phrase(s, of ? PHRASE_OF_THE_UNDRAWN : PHRASE_THE_UNDRAWN);
	else if (s->p->named == 5)
		learn_say_phrase(s, of ? PHRASE_OF_PENTAGON : PHRASE_PENTAGON);
	else if (s->p->named == 6)
		learn_say_phrase(s, of ? PHRASE_OF_HEXAGON : PHRASE_HEXAGON);
	else if (s->p->named == 8)
		learn_say_phrase(s, of ? PHRASE_OF_OCTAGON : PHRASE_OCTAGON);
	else
		learn_say_phrase(s, of ? PHRASE_OF_UNDRAWN : PHRASE_UNDRAWN);
}

static void polygon(struct learn_say *s, const int *points, int n, bool of)
{
	int fact = learn_shape_fact(s->p, points, n);
	enum noun noun = fact >= 0 ? noun_of_fact(s->p, &s->p->fact[fact])
			 : n == 3  ? NOUN_TRIANGLE
			 : n == 4  ? NOUN_QUADRILATERAL
				   : NOUN_POLYGON;
	const struct noun_row *row = &nouns[s->l][noun];

	if (!n) {
		undrawn(s, of);
		return;
	}
	if (fact >= 0 && s->refers && (s->named >> fact & 1) && is_alone(s->p, fact) &&
	    learn_say_chance(s, 1, 2)) {
		learn_say(s, of ? row->of_the : row->the);
		return;
	}
	learn_say_of(s, of ? row->of_named : row->named, points, n, -1);
	if (fact >= 0)
		s->named |= (uint64_t)1 << fact;
}

static void indefinite(struct learn_say *s)
{
	int fact = learn_shape_fact(s->p, s->points, s->n);

	learn_say(s,
		  nouns[s->l][fact < 0 ? NOUN_POLYGON : noun_of_fact(s->p, &s->p->fact[fact])]
			  .indefinite);
}

/* --- Values ----------------------------------------------------------------------------------- */
/* Does the text have a number that a unit can stand behind? */
static bool has_sized_given(const struct learn_problem *p)
{
	for (int i = 0; i < p->givens; i++)
		if (p->given[i].in_text && p->given[i].letter < 0 &&
		    strchr("ls", learn_unit(p->quantity[p->given[i].quantity].kind)))
			return true;
	return false;
}

/* The row of the problem's unit, or NULL: a function of the problem, so that all its texts agree. */
static const struct unit_row *unit_of(const struct learn_problem *p, enum learn_language l)
{
	uint64_t h = 0;
	int rows = 0;

	for (int i = 0; i < p->givens; i++)
		h = learn_hash(p->given[i].text, strlen(p->given[i].text), h);
	for (int i = 0; i < p->points; i++)
		h = learn_hash(&p->point[i].name, 1, h);
	for (int i = 0; i < p->letters; i++)
		if (strchr("mn", p->letter[i].name))
			return NULL;
	while (rows < UNITS && units[l][rows].one)
		rows++;
	return has_sized_given(p) && h % 100 < 60 ? &units[l][h / 100 % (uint64_t)rows] : NULL;
}

char learn_unit_class(const struct learn_problem *p, enum learn_language l)
{
	const struct unit_row *u = unit_of(p, l);

	return u ? u->class : 0;
}

void learn_say_value(struct learn_say *s, const char *number, enum learn_kind kind)
{
	const struct unit_row *u = unit_of(s->p, s->l);
	char unit = learn_unit(kind);

	buf_add(s->b, number);
	/* An expression in a letter goes without. */
	for (int i = 0; i < s->p->letters; i++)
		if (strchr(number, s->p->letter[i].name) && !strstr(number, "sqrt"))
			return;
	if (unit == 'a' && s->degrees)
		learn_say_phrase(s, PHRASE_DEGREES);
	else if (u && unit == 'l')
		buf_add(s->b, strcmp(number, "1") ? u->many : u->one);
	else if (u && unit == 's')
		buf_add(s->b, u->area);
}

static void value(struct learn_say *s)
{
	const struct learn_given *g = &s->p->given[s->given];

	learn_say_value(s, g->text, s->p->quantity[g->quantity].kind);
}

/* --- Slots --------------------------------------------------------------------------------------- */
void learn_say_name(struct learn_say *s, char slot)
{
	const int *second = s->points ? s->points + s->n / 2 : NULL;

	switch (slot) {
	case 'P': polygon(s, s->points, s->n, false); break;
	case 'G': polygon(s, s->points, s->n, true); break;
	case 'A': polygon(s, s->points, s->n / 2, false); break;
	case 'B': polygon(s, second, s->n / 2, false); break;
	case 'H': polygon(s, s->points, s->n / 2, true); break;
	case 'J': polygon(s, second, s->n / 2, true); break;
	case 'I': indefinite(s); break;
	case 'K': learn_say_phrase(s, PHRASE_CIRCLE); break;
	case 'C': learn_say_phrase(s, PHRASE_OF_CIRCLE); break;
	case 'd': buf_add(s->b, s->accusative ? "den" : "der"); break;
	case 'v': value(s); break;
	default: break;
	}
}

void learn_say_quantity(struct learn_say *s, int quantity, enum learn_column column)
{
	const struct learn_quantity *q = &s->p->quantity[quantity];
	int keep = s->given;

	s->given = q->given;
	learn_say_of(s, quantities[s->l][q->kind][column], q->p, q->n, q->circle);
	s->given = keep;
}
