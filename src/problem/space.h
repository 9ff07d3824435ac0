/*
 * space.h -- what a problem says beyond the plane: bodies, planes, and how lines and planes
 * lie to each other.
 *
 * A problem has a space when it names a body or a plane (problem.space).  Its points then have
 * no places: bodies tell how they lie.  A size of a body ("the volume of cone OP") is a letter of
 * the problem, so that terms hold it like any other unknown; problem_size_of tells which it is.
 *
 *   int cone = problem_body(p, SOLID_CONE, (int[]){ O, P }, 2, "Cone(O,P)");
 *   problem_equal(p, problem_size(p, cone, SIZE_VOLUME), term, "...");
 *   problem_claim(p, &claim)        a relation of lines and planes that holds
 *   problem_ask_space(p, &claim)          the goal: does it hold?
 */
#ifndef PROBLEM_SPACE_H
#define PROBLEM_SPACE_H
#include "problem/problem.h"

enum problem_solid {
#define SOLID(NAME, Word, takes, sizes, name) SOLID_##NAME,
#include "problem/solid.def"
	SOLIDS
};
enum problem_size {
#define SIZE(NAME, Word, letter, text) SIZE_##NAME,
#include "problem/solid.def"
	SIZES
};

struct problem_body {
	enum problem_solid kind;
	int n;
	const int *p;
	const char *name;  /* "cone OP" */
	const char *text;  /* as stated, or NULL */
	int letter[SIZES]; /* of the problem, or -1 where nobody spoke of it */
};

/* A plane by a name, by points of it, or by both.  name or NULL. */
struct problem_plane {
	const char *name;
	int n;
	int *p;
};

/* A line through two points, or a plane. */
struct problem_flat {
	int plane; /* or -1 */
	int a, b;  /* of the line */
};
enum problem_lie { LIE_PARALLEL, LIE_PERPENDICULAR, LIE_SKEW, LIES };
struct problem_claim {
	enum problem_lie lie;
	struct problem_flat of[2];
	bool apart;       /* perpendicular lines that do not meet */
	const char *text; /* as stated, or NULL */
};

/* What is measured between points, lines and planes: the angle of two of them, 0 to 90 degrees;
 * the dihedral angle at a line, from the side of one point to that of another, below 180; the
 * distance of two.  A point is a line with b = a. */
enum problem_gap { GAP_ANGLE, GAP_DIHEDRAL, GAP_DISTANCE };
struct problem_gauge {
	enum problem_gap gap;
	struct problem_flat of[2]; /* of a dihedral angle: the points, then the edge */
	int letter;
};

#define PROBLEM_BODIES 40
#define PROBLEM_GAUGES 40
#define PROBLEM_PLANES 60
#define PROBLEM_CLAIMS 200

struct problem_space {
	struct problem_body body[PROBLEM_BODIES];
	int bodies;
	struct problem_plane plane[PROBLEM_PLANES];
	int planes;
	struct problem_claim claim[PROBLEM_CLAIMS];
	int claims;
	struct problem_gauge gauge[PROBLEM_GAUGES];
	int gauges;
	struct problem_claim goal; /* where asks is set: a relation is wanted, not a value */
	bool asks;
	/* Of a data set: facts may be misread, and one that contradicts others beside the value
	 * is a doubt, not the end. */
	bool noted;
	/* Where nothing else tells, a sphere and a circle about one point are taken to have one
	 * radius, and so on: what the statement means by it. */
	bool lenient;
	const char *missing; /* what the reader found wanting ("no size is given"), or NULL */
};

/* The space of a problem, made when there is none. */
struct problem_space *problem_space(struct problem *p);
/* Find or add; -1 beyond the limits (and over is set) or where the points do not fit. */
int problem_body(struct problem *p, enum problem_solid k, const int *points, int n,
		 const char *text);
/* The body with these points, in any order where `sorted`; any kind where k is SOLIDS; or -1. */
int problem_find_body(const struct problem *p, enum problem_solid k, const int *points, int n);
/* Does a body of this kind have so many points? */
bool problem_solid_takes(enum problem_solid k, int n);
const char *problem_solid_word(enum problem_solid k);
const char *problem_solid_name(enum problem_solid k);
const char *problem_size_text(enum problem_size z);
char problem_size_letter(enum problem_size z);
/* The size as a term; NULL where the body has none such. */
const struct term *problem_size(struct problem *p, int body, enum problem_size z);
/* Is the letter a size?  Then which. */
bool problem_size_of(const struct problem *p, int letter, int *body, enum problem_size *z);
/* Does the letter stand for something that is measured, a size or an angle or distance? */
bool problem_is_measured(const struct problem *p, int letter);
/* The angle or distance as a term; NULL beyond the limits. */
const struct term *problem_gauge(struct problem *p, const struct problem_gauge *g);
/* Find or add by its name (or NULL) and points; -1 beyond the limits. */
int problem_plane(struct problem *p, const char *name, const int *points, int n);
void problem_claim(struct problem *p, const struct problem_claim *c);
void problem_ask_space(struct problem *p, const struct problem_claim *c);
/* "AB is perpendicular to plane U" */
void problem_flat_print(struct buf *b, const struct problem *p, const struct problem_flat *f);
void problem_claim_print(struct buf *b, const struct problem *p,
			 const struct problem_claim *c);
/* "the cone OP" and so on: the bodies as facts. */
void problem_body_print(struct buf *b, const struct problem *p, int body);

/* Add the bodies that facts make without naming them; problem_imply calls it. */
void problem_space_imply(struct problem *p);

/*
 * The text language (space_text.c).  A fact about bodies and planes: *mine tells whether it is
 * one.  A goal: as a term, or as a relation that is asked for (*asked).
 */
enum status problem_space_fact(struct problem *p, const struct expr *x, const char *text,
			       bool *mine, struct err *e) MUST_USE;
enum status problem_space_term(struct problem *p, const struct term **out,
			       const struct expr *x, bool *mine, struct err *e) MUST_USE;
enum status problem_space_goal(struct problem *p, const char *text, bool *asked,
			       struct err *e) MUST_USE;
#endif
