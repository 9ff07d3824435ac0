/*
 * problem.h -- a problem as plain data: points, letters, circles, facts, a goal.
 *
 * A reader fills it, in any order, with the functions below; nothing is solved here and
 * nothing is checked but counts (PROBLEM_*).  What a reader does:
 *
 *   struct problem *p = problem_new(arena);
 *   int A = problem_point(p, "A");                   find or add
 *   problem_place(p, A, 12, 40);                     where it is drawn, y upwards
 *   int x = problem_letter(p, "x");
 *   int c = problem_circle(p, "O");                  a circle by its name ...
 *   problem_center(p, c, problem_point(p, "O"));     ... its centre only where it is known
 *   problem_equal(p, problem_length(p, A, B), term, "AB = 2x + 3");
 *   problem_fact(p, RELATION_PARALLEL, (int[]){ A, B, C, D }, 4, "AB || CD");
 *   problem_circle_fact(p, RELATION_ON_CIRCLE, c, (int[]){ A, B }, 2, "...");
 *   problem_set_goal(p, problem_measure(p, MEASURE_ANGLE, (int[]){ A, B, C }, 3));
 *   problem_add_choice(p, "12\\sqrt{3}");
 *
 * Terms are built with problem_number, problem_letter_term, problem_measure*, problem_term_op, or
 * read from text with problem_term.  Texts are copied into the arena.
 *
 * A construction text without positions (shapes, collinear and cocircular points): a shape
 * of three or more segments is a FACE, one of two segments a CORNER; a shape with arcs only
 * says which LINEs are drawn, for its corners may be reflex.  Set problem.oriented.
 *
 * Drawn positions tell the configuration (order, sides, which arc), never values.  A point
 * without a position is placed by the solver; FACE facts (counterclockwise boundaries),
 * COLLINEAR orders and angles read counterclockwise (problem.oriented) guide it.
 */
#ifndef PROBLEM_PROBLEM_H
#define PROBLEM_PROBLEM_H
#include "base/base.h"
#include "base/index.h"
#include "base/mem.h"
#include "base/text.h"
#include "expr/expr.h"
#include "geo/relation.h"
#include <stdbool.h>

enum measure {
#define MEASURE(NAME, word, who, text) MEASURE_##NAME,
#include "problem/measure.def"
#undef MEASURE
	MEASURES
};

enum term_kind {
	TERM_NUMBER, /* text: a decimal as written; value: its double */
	TERM_PI,
	TERM_LETTER,  /* id */
	TERM_MEASURE, /* measure, circle, p[0..n) */
	TERM_ADD,
	TERM_SUB,
	TERM_MUL,
	TERM_DIV,
	TERM_POW, /* arg[0], arg[1] */
	TERM_NEG,
	TERM_SQRT,
	TERM_SIN,
	TERM_COS,
	TERM_TAN, /* arg[0]; degrees */
	TERM_COT,
	TERM_FORM, /* id: a linear form of the solver; readers never make it */
};
/* For a switch that takes the functions of an angle alike. */
/* clang-format off */
#define TERM_CASES_ANGLE case TERM_SIN: case TERM_COS: case TERM_TAN: case TERM_COT
/* clang-format on */
struct term {
	enum term_kind kind;
	enum measure measure;
	int id, circle, n;
	const int *p;
	const char *text;
	double value;
	const struct term *arg[2];
};

struct problem_space;
struct point {
	const char *name;
	bool placed;
	double x, y;
};
struct circle {
	const char *name;
	int center;
}; /* center: a point, or -1 */

enum { FACT_SOURCES = 3 };
/* A relation of geo/relation.def between points, circles or terms. */
struct fact {
	enum relation kind;
	int circle, circle2; /* or -1 */
	int n;
	const int *p; /* the points, in the order of what the relation takes */
	const struct term *t[2];
	const char *text; /* as stated by the source, for explanations; may be NULL */
	/* Which vertex or side is meant, where the kind leaves it open (problem_imply): of an
	 * isosceles or right-angled triangle and a kite the vertex, of a trapezoid where the
	 * first base begins. */
	int part;
	bool meant;        /* whatever other facts there are */
	bool by_order;     /* the part: nothing but the order of the points tells it */
	const char *taken; /* what of it is not stated but taken from the drawing, or NULL */
	const char *id;    /* what the source calls it, or NULL */
	/* An implied fact: 1 + the numbers of those it comes from, or 0. */
	int of[FACT_SOURCES];
	/* Written with ≈, until it is known what is asked: half a unit of its last digit ("": no decimal),
	 * and how it was written; or NULL. */
	const char *about;
	const struct expr *written;
	bool open; /* as it is written: which vertex of an isosceles triangle, which order of points on a line is
		    * meant is not told yet (problem_imply) */
	bool weak; /* of an inequality: the sides may be equal */
	/* Of what is asked only: it is claimed not to hold.  Of that and of cases: which of several
	 * alternatives it is part of, from 0. */
	bool denied;
	int alternative;
};

/* One of several alternatives holds, each some facts: 1 + the last one's alternative of them. */
struct problem_either {
	const struct fact *fact;
	int n;
	const char *text;
	bool drawn; /* the vertices of an isosceles triangle: the first is the apex that is drawn */
};

/* More than any textbook figure has; what exceeds them is refused (problem.over). */
#define PROBLEM_POINTS 120
#define PROBLEM_LETTERS 200
#define PROBLEM_CIRCLES 40
#define PROBLEM_FACTS 2000
#define PROBLEM_CHOICES 26
#define PROBLEM_GUESSES 64
#define PROBLEM_ASIDE 20
#define PROBLEM_EITHERS 4
#define PROBLEM_CASES 81 /* of all together */

/* What an option that is no number says: nothing that is understood; that nothing can be
 * said; a term; that two terms are equal ...; what is settled already. */
enum statement {
	STATES_UNKNOWN,
	STATES_NOTHING,
	STATES_TERM,
	STATES_EQUAL,
	STATES_UNEQUAL,
	STATES_LESS,
	STATES_MORE,
	STATES_TRUE,
	STATES_FALSE,
};
/* What is asked: the value of the goal; the option that is the goal, is true, is not true. */
enum asks { ASKS_VALUE, ASKS_TERM, ASKS_TRUE, ASKS_UNTRUE };

struct problem {
	struct arena *arena;
	const char *id, *text; /* or NULL */
	struct point *point;
	int points, point_cap;
	const char **letter;
	int letters, letter_cap;
	struct circle *circle;
	int circles, circle_cap;
	struct fact *fact;
	int facts, fact_cap;
	const struct term *goal; /* or NULL: only the figure is wanted */
	const char *goal_text;
	/* Or: does this follow?  Then goal is NULL.  All facts of one alternative, of which there
	 * are 1 + the last one's. */
	const struct fact *asked;
	int askeds;
	/* Facts that leave cases open ("x = 3 or x = 5"); problem_case makes a problem of each. */
	struct problem_either either[PROBLEM_EITHERS];
	int eithers;
	/* Facts that tell what heights and angles mean, as those of a whole problem of which these are a
	 * part; NULL: its own. */
	struct fact *told;
	int tolds;
	const char *naming; /* what facts that are added now are called, or NULL */
	/* What the goal may mean where only the picture tells; the options decide. */
	const struct term *guess[PROBLEM_GUESSES];
	int guesses;
	const struct term *whole; /* what goal and guess make up together, or NULL */
	struct index names[3];    /* points, letters, circles */
	struct {
		const char *text;
		double value;
		bool ok; /* it is a number */
		enum statement states;
		const struct term *t[2]; /* of what it states */
	} choice[PROBLEM_CHOICES];
	int choices;
	enum asks asks;
	const char *answer;    /* what the source gives as right, for scoring only */
	bool over;             /* a limit was exceeded */
	bool oriented;         /* angles ABC are read counterclockwise, in (0, 360) */
	bool positions_decide; /* positions are drawn ones, not merely a sketch */
	bool placed_by_facts;  /* nothing is drawn: points stand where facts say */
	int unit;              /* that lengths were said in, or 0 */
	int given; /* 1 + the fact of the picture that states what is asked, or 0 */
	/* Facts were read off a picture: some may be misread, and which vertex of a triangle is
	 * the apex or has the right angle is as drawn, not as named. */
	bool annotated;
	bool major;                 /* arcs and sectors that leave it open: the larger */
	struct problem *other;      /* another reading of the same statement, or NULL */
	/* The same with a case for each part that the order of points alone tells, for facts that exclude
	 * that order; NULL: there is no such part. */
	struct problem *unordered;
	bool repeats;               /* of what earlier readings read: no further witness */
	const struct problem *twin; /* an earlier reading that says the same, or NULL */
	bool misread;               /* it has two sizes at one place, or lost the circles */
	/* What the reader repaired or supposed to make sense of the record ("9x was read as
	 * 9x-4"), or NULL: as written.  Told with the answer, which is then not proven. */
	const char *supposed;
	/* What of several meanings was taken for a word that may have them, or NULL. */
	const char *read_as;
	struct problem_heard *heard; /* what all its texts say of circles (heard.c), or NULL */
	struct err *unclear;         /* why what is being read is refused, or NULL */
	const char *aside[PROBLEM_ASIDE]; /* what it did not understand and left aside */
	int asides;
	struct problem_space
		*space; /* bodies and planes (space.h), or NULL: it is in the plane */
};

struct problem *problem_new(struct arena *a);
void problem_free(struct problem *p); /* the indexes; the rest is the arena's */

/* Do two readings say the same, of the same drawing?  (twin.c) */
bool problem_same(const struct problem *p, const struct problem *q);

/* Find or add; -1 beyond the limits (and over is set). */
int problem_point(struct problem *p, const char *name);
int problem_letter(struct problem *p, const char *name);
int problem_circle(struct problem *p, const char *name);
int problem_find_point(const struct problem *p, const char *name); /* or -1 */
void problem_place(struct problem *p, int point, double x, double y);
void problem_center(struct problem *p, int circle, int point);

/* Terms.  NULL arguments give NULL, and a fact with a NULL term is not added, so that
 * calls can be nested without looking at each. */
const struct term *problem_number(struct problem *p, const char *decimal);
const struct term *problem_int(struct problem *p, long v);
const struct term *problem_letter_term(struct problem *p, const char *name);
const struct term *problem_pi(struct problem *p);
const struct term *problem_measure(struct problem *p, enum measure m, const int *points,
				   int n);
const struct term *problem_circle_measure(struct problem *p, enum measure m, int circle,
					  const int *points, int n);
const struct term *problem_length(struct problem *p, int a, int b);
const struct term *problem_angle(struct problem *p, int a, int b, int c);
extern const enum term_kind problem_op_kind[EXPR_POW + 1]; /* of operators */
const struct term *problem_term_op(struct problem *p, enum term_kind k, const struct term *a,
				   const struct term *b);
/*
 * A term from an expression tree or its text: numbers, letters, + - * / ^ sqrt sin cos tan,
 * TeX, and the words of measure.def ("2*Length(A,B) - x").  Names of points are those the
 * problem knows; every other name is a letter (added).
 * E_ARG: "bad_argument" or "limit".
 */
enum status problem_term_of(struct problem *p, const struct term **out, const struct expr *x,
			    struct err *e) MUST_USE;
enum status problem_term(struct problem *p, const struct term **out, const char *text,
			 struct err *e) MUST_USE;

/* The text with mixed numbers as sums: "3 1/2" is "(3+1/2)".  A whole number, spaces and a
 * proper fraction; nothing else that two numbers side by side could mean. */
const char *problem_mixed(struct arena *a, const char *text);

/* The text with all that is said in short written out, where one thing can be meant: sinA as
 * sin(Angle(B,A,C)), of the first `points` points; itself where there is nothing of the kind. */
const char *problem_spoken_text(struct problem *p, int points, const char *text);

/* The text as it is parsed: mixed numbers as sums, "and", "or", "not" and "~=" as signs. */
const char *problem_plain(struct arena *a, const char *text);

/* The letter that is the coordinate of a point, 'x' or 'y', or -1. */
int problem_letter_of(const struct problem *p, char axis, int point);

/* A fact or goal that will be read (stated: as a fact): what it says of which names are circles' counts for all
 * of them, whatever their order.  Then that all were heard. */
void problem_hear(struct problem *p, const char *text, bool stated);
void problem_heard_all(struct problem *p);
/* Bodies and planes of all that was heard, that they are there before they are spoken of. */
void problem_heard_bodies(struct problem *p);
/* E_ARG: what was read or implied is not clear, and why; then it is forgotten. */
enum status problem_check_clear(struct problem *p, struct err *e) MUST_USE;

/* Which of the points is one of those before it, or -1. */
int problem_repeat(const int *q, int n);

/* Facts. */
/* The problem with one fact more, or (NULL) with facts of its own; with its points at these places, or
 * (NULL) at none. */
struct problem *problem_with(const struct problem *p, const struct fact *more,
			     struct arena *a);
struct problem *problem_placed(const struct problem *p, const double *xy, struct arena *a);
void problem_equal(struct problem *p, const struct term *a, const struct term *b,
		   const char *text);
void problem_fact(struct problem *p, enum relation k, const int *points, int n,
		  const char *text);
void problem_circle_fact(struct problem *p, enum relation k, int circle, const int *points,
			 int n, const char *text);
void problem_set_goal(struct problem *p, const struct term *goal, const char *text);
void problem_add_choice(struct problem *p, const char *text);
/* Add a sentence to what is supposed; a text to what is left aside (each once). */
void problem_suppose(struct problem *p, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void problem_read_as(struct problem *p, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void problem_leave_aside(struct problem *p, const char *text);
bool problem_has_letter(const struct term *t, int letter);
/* The value of a constant term or text ("12 \sqrt { 3 }"); false when it is none. */
bool problem_constant(double *out, const struct term *t);
/* What a term divides by: the second part of a quotient, the base of a negative power; or
 * NULL. */
const struct term *problem_divisor(const struct term *t);
/* t = other: is the outer angle or the major arc meant, since the number is beyond 180? */
bool problem_outer(const struct problem *p, const struct term *t, const struct term *other);
bool problem_constant_text(double *out, const char *text);
/* Are two texts in letters the same, whatever the letters are?  By trying, in doubles: for
 * scoring only (agree.c). */
bool problem_agree(const char *a, const char *b);

/* Add what the facts imply beyond their equations (imply.c); once, after the last fact.  Nothing
 * where cases are open: then problem_case does it. */
void problem_imply(struct problem *p);
/* The same for what is asked after it. */
void problem_imply_asked(struct problem *p);
/* The first of it: which vertex or base each fact means, once and for all. */
void problem_settle_parts(struct problem *p);
/* What is told of a word read in spite of its order. */
#define PROBLEM_UNORDERED "not as the order of its points tells, which other facts exclude"

/* How many cases the facts leave open (1: none), and the i-th as a problem of its own. */
int problem_cases(const struct problem *p);
struct problem *problem_case(const struct problem *p, int i, struct arena *a);
/* The alternative of the k-th of eithers in the case, where it is one fact of points; or NULL. */
const struct fact *problem_alternative(const struct problem *p, int k, int case_at);
/* The apex that the case takes from the drawing where the facts leave it open (the i-th of eithers); -1: nothing
 * is drawn of that; -2: it is not the drawn one. */
int problem_apex_drawn(const struct problem *p, int i, int case_at);
/* Is the case as drawn, as far as the drawing tells apexes? */
bool problem_case_drawn(const struct problem *p, int i);

/* One fact in the text language: "Length(A,B) = 2x+3", "Parallel(A,B,C,D)". */
enum status problem_fact_text(struct problem *p, const char *text, struct err *e) MUST_USE;
/* The same as problem_fact_text, and what the source calls it, cases too. */
enum status problem_fact_named(struct problem *p, const char *text, const char *id,
			       struct err *e) MUST_USE;
/* What is wanted, in the text language: a term, whose value is (goal); or a fact, of which it is
 * asked whether it follows (asked); in space also a relation of lines and planes (space.h). */
enum status problem_ask(struct problem *p, const char *text, struct err *e) MUST_USE;

/* Does it name a polygon, whose corners its points are in order? */
bool problem_fact_is_polygon(const struct fact *f);
/* What it is made of, circles that nobody named aside: calls back with each element
 * (relation.h).  Nothing for EQUAL and LESS, and where the number of points does not fit. */
void problem_fact_parts(const struct fact *f, relation_part_fn *each, void *self);
/* Three points at a time that it says are no line (relation.h). */
void problem_fact_corners(const struct fact *f, relation_corner_fn *each, void *self);
/* Of a triangle, kite or trapezoid what tells the vertex or bases of its order, as a fact. */
const struct fact *problem_fact_vertex(const struct fact *f, struct arena *a);
/* Its points as operands: room for `most` lines. */
bool problem_fact_operands(const struct fact *f, struct relation_operands *out,
			   struct relation_line *lines, int most);

/* "AB = 2*x + 3", "angle ABC = 90", "M is the midpoint of AB". */
void problem_term_print(struct buf *b, const struct problem *p, const struct term *t);
void problem_fact_print(struct buf *b, const struct problem *p, const struct fact *f);

/* The words of bodies with their points and sizes, as rows of geo_relation_list. */
void problem_solid_list(struct buf *b);
#endif
