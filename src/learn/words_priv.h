/*
 * words_priv.h -- a small grammar: templates with choices, and what they can name.
 *
 * A template is text with
 *   [a|b|c]  one of these, by chance; they may be nested, and one may be empty; ~ before one: it
 *            speaks of a diagram, and is none where there is none (plain.c)
 *   <a|b|c>  the one of this text's style: TeX, words, signs; the first where there are fewer
 *   %0 .. %9 points of the row, %g all of them run together, %c the circle's centre
 *   %P %G    the polygon of these points: "square ABCD", "of square ABCD"; without points the one
 *            that is not drawn: "a regular polygon"; %A %B the same for the halves of the list
 *   %H %J    "of triangle ABC", of each half; %I the noun with its article: "a regular pentagon"
 *   %K %C    the circle: "\odot O", "of \odot O"
 *   %v       a given value with its unit
 *   %d       German: der or den, as the case is
 * and what the caller knows, which comes first (learn_say.slot).  Chance is drawn in the order of the text.
 */
#ifndef LEARN_WORDS_PRIV_H
#define LEARN_WORDS_PRIV_H
#include "learn/learn_priv.h"

enum learn_style { STYLE_TEX, STYLE_WORDS, STYLE_SIGNS };
enum learn_phrase {
#define PHRASE(NAME, text) PHRASE_##NAME,
#include "learn/words_en.def"
#undef PHRASE
	LEARN_PHRASES
};
/* The columns of QUANTITY_WORDS. */
enum learn_column { COLUMN_NAME, COLUMN_STATE, COLUMN_WITH, COLUMN_ASK, LEARN_COLUMNS };
/* The columns of FACT_WORDS. */
enum learn_fact_column { FACT_CLAUSE, FACT_ALONE, FACT_LEAD, FACT_PAIR, LEARN_FACT_COLUMNS };

struct learn_say;
/* False: it is not one of the caller's. */
typedef bool learn_slot_fn(struct learn_say *s, char slot);
struct learn_say {
	struct buf *b;
	const struct learn_problem *p;
	struct rng *r;
	enum learn_language l;
	enum learn_style style;
	const int *points; /* of the row, with n and circle */
	int n, circle;
	int given;       /* whose value %v is, or -1 */
	bool accusative; /* German: %d is den */
	bool degrees;    /* angles have a unit */
	bool people;     /* equations have no N and V */
	bool refers;     /* what was named once may be called "the rectangle" */
	uint64_t named;  /* facts whose polygon was named with its shape */
	bool undrawn;    /* the polygon that is not drawn was spoken of */
	learn_slot_fn *slot;
	void *of; /* the slot's own */
};

/* --- words_say.c ---------------------------------------------------------------------------- */
void learn_say(struct learn_say *s, const char *template);
void learn_say_phrase(struct learn_say *s, enum learn_phrase phrase);
bool learn_say_chance(struct learn_say *s, int a, int b);
/* The template of a row, said of these points. */
void learn_say_of(struct learn_say *s, const char *template, const int *points, int n,
		  int circle);
/* Upper case there, and at each word that follows one of these signs and a blank. */
void learn_say_capitals(struct buf *b, size_t from, const char *after);

/* --- words_name.c ---------------------------------------------------------------------------- */
/* %P and the like. */
void learn_say_name(struct learn_say *s, char slot);
void learn_say_quantity(struct learn_say *s, int quantity, enum learn_column column);
/* The number as the text has it, with the problem's unit. */
void learn_say_value(struct learn_say *s, const char *number, enum learn_kind kind);
bool learn_is_plain(enum learn_kind kind); /* its row of `with` is an equation */
const char *learn_fact_words(enum learn_language l, enum learn_said kind,
			     enum learn_fact_column column);
/* The class of the unit of lengths: 's' of things in hand, 'm' of what one walks on, 0 none. */
char learn_unit_class(const struct learn_problem *p, enum learn_language l);

/* --- plain.c ---------------------------------------------------------------------------------- */
/* Lines and circles, as many sentences as it takes. */
void learn_say_plain(struct learn_say *s);

/* --- words_step.c ----------------------------------------------------------------------------- */
/* Without the point at its end. */
void learn_say_reason(struct learn_say *s, int step);
void learn_say_gloss(struct learn_say *s, int step);
/* "AB", "\angle ABC", "S_{ABCD}", "V0" (for people: what it is): short, as equations have it. */
void learn_say_symbol(struct learn_say *s, int operand);
/* What a step finds, with its value: "AB = 10 cm" (cot.c). */
void learn_say_found(struct learn_say *s, int step);
struct learn_say learn_say_begin(struct buf *b, const struct learn_problem *p,
				 enum learn_language l, struct rng *r);
#endif
