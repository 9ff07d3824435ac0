/*
 * relation.h -- the table of relations (relation.def): what people say of points, lines and
 * circles, and the elementary relations it is made of.
 *
 * A relation is given its operands by number, whatever the numbers stand for in the room that
 * asks: points of a problem, objects of a figure.  geo_relation_parts takes it apart; each part is
 * an element with its operands, or an equation between measures.  element_rows (element.h)
 * gives the numbers of an element that are zero.
 */
#ifndef GEO_RELATION_H
#define GEO_RELATION_H
#include "base/base.h"
#include "base/text.h"
#include <stdbool.h>

enum element {
#define ELEMENT(NAME, takes, equal, least, query, script, gap) ELEMENT_##NAME,
#include "geo/relation.def"
#undef ELEMENT
	ELEMENTS
};
enum relation {
#define RELATION(NAME, Word, takes, made_of, needs, sentence) RELATION_##NAME,
#include "geo/relation.def"
#undef RELATION
	RELATIONS
};

const char *geo_relation_word(enum relation r);
const char *geo_relation_takes(enum relation r);
const char *geo_relation_sentence(enum relation r);
/* Does it need this of a configuration (a letter of relation.def)? */
bool geo_relation_needs(enum relation r, char letter);
/* Do two words mean the same, without regard to case, underscores, a leading Is, Are or query_
 * and a plural s? */
bool geo_relation_word_is(const char *given, const char *word);
/* The next row from `from` on with this word or one that is spelled otherwise (SPELLING), or
 * RELATIONS. */
enum relation geo_relation_find(const char *word, enum relation from);
/* The other spellings of its word, with blanks between them; or "". */
const char *geo_relation_spellings(enum relation r);
/* "line, line", "circle, point": what it takes; and "Parallel(A, B, C, D)". */
void geo_relation_operand_text(struct buf *b, enum relation r);
void geo_relation_example(struct buf *b, enum relation r);
/* The whole table as JSON: words, operands, examples, other spellings, notations; and further rows of
 * words. */
void geo_relation_list(struct buf *b, const char *further);
/* How many vertices its polygon has; 0: any number, or it has none. */
int geo_relation_vertices(enum relation r);
/* Are its points the corners of one polygon in order, and nothing else (but a circle)? */
bool geo_relation_is_polygon(enum relation r);

const char *geo_element_name(enum element e);
const char *geo_element_takes(enum element e);
int geo_element_equal(enum element e);         /* numbers that are zero */
int geo_element_least(enum element e);         /* numbers that are not negative */
const char *geo_element_query(enum element e); /* the tool that decides it of objects, or "" */
const char *geo_element_script(enum element e);
const char *geo_element_gap(enum element e); /* how far off it is, or "" */

/* A line as people give it: through two points, or (b == -1) a straight object. */
struct relation_line {
	int a, b;
};
struct relation_operands {
	const int *p; /* points that are neither of lines nor vertices */
	int n;
	const struct relation_line *l;
	int lines;
	const int *g[2]; /* vertices of the polygons */
	int n_g[2];
	int c[2]; /* circles, or -1 */
	int path;
	/* Which vertex counts as the first: where a picture may leave that open (needs d). */
	int turn;
};
enum {
	ELEMENT_POINTS = 6,
	ELEMENT_LINES = 4,
	ELEMENT_NUMBERS = 3
}; /* but INSIDE: as its sides */
struct relation_part {
	enum element element; /* ELEMENTS: an equation ... */
	const char *equation; /* ... as in the table, of so many letters; spelled with ... */
	int equation_length;
	const struct relation_operands *of; /* ... these operands (geo_relation_spell) */
	int p[ELEMENT_POINTS], n;
	struct relation_line l[ELEMENT_LINES];
	int c[2];
	int path;
	const int *g; /* INSIDE: the polygon */
	int n_g;
	int order; /* TURN: vertices of the polygon */
};
typedef void relation_part_fn(void *self, const struct relation_part *part);
/* Calls back with each part.  False when operands are missing: a line was given as an object
 * where its points are spoken of, a segment does not begin at a vertex. */
bool geo_relation_parts(enum relation r, const struct relation_operands *o,
			relation_part_fn *each, void *self);

/* Points in the order of `takes` as operands; lines: room for `most`.  False when their number
 * does not fit. */
bool geo_relation_operands(struct relation_operands *out, enum relation r, const int *p, int n,
			   struct relation_line *lines, int most);
/* How many points it takes, circles aside; any: or more. */
void geo_relation_count(enum relation r, int *least, bool *any);
/* Three points at a time that it says are on no one line: neighbours round a polygon that is none
 * (needs c, x), points of a circle (r). */
typedef void relation_corner_fn(void *self, const int corner[3]);
void geo_relation_corners(enum relation r, const struct relation_operands *o,
			  relation_corner_fn *each, void *self);
/* What it is made of, as written; "" when it only tells what there is. */
const char *geo_relation_made_of(enum relation r);

/* The equation with names for its operands: "Length(A,B) = 5". */
typedef void relation_name_fn(void *self, struct buf *b, char kind, int operand);
void geo_relation_spell(struct buf *b, const struct relation_part *part,
			relation_name_fn *name, void *self);
#endif
