/* problem_priv.h -- what the files of a problem share: names, points and refusals. */
#ifndef PROBLEM_PRIV_H
#define PROBLEM_PRIV_H
#include "problem/problem.h"

/* E_ARG: "Word expects ...". */
enum status problem_expected(struct err *e, const char *word, const char *what);
enum status problem_wrong_count(struct err *e, const char *word, int n, bool more);
enum status problem_twice(const struct problem *p, const char *word, int point, struct err *e);
/* The arguments from the i-th on, as points. */
enum status problem_read_points(struct problem *p, const struct expr *x, int i, int *out,
				int *n, int most, struct err *e) MUST_USE;
/* A name as points, one or several side by side, longest names first (reword.c).  How many; 0: it
 * is none of that. */
int problem_points_side_by_side(const struct problem *p, const char *name, int *out, int most);
/* Find or add; a point of the same name is its centre. */
int problem_circle_named(struct problem *p, const char *name);
/* The circle of this name, or the only one about the point of this name; or -1. */
int problem_find_circle(const struct problem *p, const char *name);
/* Which of the points that a word is said of is the circle (heard.c), or -1: none.  Where that is not clear,
 * why is left in p->unclear. */
int problem_circle_among(struct problem *p, const char *word, struct expr *const *arg, int n);
/* Do the texts speak of a polygon or a plane by these points, in any order? */
bool problem_hears_polygon(struct problem *p, const int *q, int n);
/* The only circle that is spoken of, for an arc without one; or NULL, and why. */
const char *problem_only_circle(struct problem *p, const struct expr *x);
/* Which vertex an isosceles triangle means that was stated without one: the one that other facts or the
 * drawing name, else each is a case; within a case, or where there are too many, it is not clear. */
void problem_settle_open(struct problem *p, bool is_case);
void problem_unclear(struct problem *p, const char *what, const char *hint);
/* E_ARG: what was reworded is not clear. */
/* Does the record or a fact name such a circle already? */
bool problem_has_circle(const struct problem *p, const char *name);
/* Short ways of saying things (spoken.c): signs and mixed numbers written out; sinA, ∠A, S△ABC, units. */
const char *problem_signs(struct arena *a, const char *text);
const struct expr *problem_spoken(struct problem *p, const struct expr *x);
/* May a letter be called so? */
enum status problem_check_letter(const struct problem *p, const char *name,
				 struct err *e) MUST_USE;
/* Words are letters where they stand for a side of an equation: "side = 3". */
void problem_name_letter(struct problem *p, const struct expr *side);
void problem_read_bodies(struct problem *p, const struct expr *x);
bool problem_hears_letter(const struct problem *p, const char *name);
/* A fact, a term as people write it in the words that are read here (reword.c). */
const struct expr *problem_reword(struct problem *p, const struct expr *x);
bool problem_is_polygon_word(const char *text); /* Triangle(A,B,C): read as Polygon */
const struct expr *problem_reword_term(struct problem *p, const struct expr *x);
/* A fact as it is written, added; text: how. */
enum status problem_fact_of(struct problem *p, const struct expr *x, const char *text,
			    struct err *e) MUST_USE;
/* Of points whose coordinates are named: what facts say of them (coordinates.c). */
void problem_imply_coordinates(struct problem *p);
/* x(A), y(A) as a term, if it is one; else NULL. */
const struct term *problem_coordinate(struct problem *p, const struct expr *x);
/* A = (0, 4), A(0, 4), Coordinates(A, 0, 4) as the two equations; *mine: it is one of these. */
enum status problem_coordinates_fact(struct problem *p, const struct expr *x, const char *text,
				     bool *mine, struct err *e) MUST_USE;
/* "not a = b" as "a != b", "not (p and q)" as "not p or not q"; what is denied otherwise as it is. */
const struct expr *problem_undenied(struct problem *p, const struct expr *x);
/* a ≈ b (about.c): what is asked, or denied, as two inequalities, or NULL and e; what is stated, an equation that
 * is remembered to be one, until problem_about_settle, which knows what is asked. */
const struct expr *problem_about_asked(struct problem *p, const struct expr *x, bool denied,
				       struct err *e);
enum status problem_about_fact(struct problem *p, const struct expr *x, const char *text,
			       struct err *e) MUST_USE;
void problem_about_settle(struct problem *p);
/* "x = 3 or x = 5", "x <= 5": the alternatives, kept aside (cases.c). */
enum status problem_either_fact(struct problem *p, const struct expr *x, const char *text,
				bool *mine, struct err *e) MUST_USE;
struct fact *problem_add_fact(struct problem *p, enum relation k, const char *text);
void problem_print_points(struct buf *b, const struct problem *p, const int *q, int n);
bool problem_is_measure(const char *word);
bool problem_measures_circle(const char *word); /* Radius(c), Arc(c,A,B) */
int problem_arc_points(const char *word);       /* 2 of Arc(c,A,B); 0: no points */
#endif
