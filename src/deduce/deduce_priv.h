/*
 * deduce_priv.h -- the inside of a closure.
 *
 * What is known is (1) four tables of linear equations, of directions, of logarithms of lengths, of
 * lengths and of their squares, a variable for every pair of points; the last two are filled only
 * where the others are at their end (metric.c); (2) for every circle of the drawing, which of its points are
 * proven to lie on one circle.  What is watched is found in the drawing once, at the beginning:
 * lines, circles, groups of triangles of one shape, isosceles triangles ...  A round goes
 * through all that is watched and not settled; rounds are repeated until one brings nothing.
 *
 * The journal lists what was concluded, by which rule, from which claims, in order of time;
 * explain.c works proofs out of it.
 */
#ifndef DEDUCE_PRIV_H
#define DEDUCE_PRIV_H
#include "base/work.h"
#include "deduce/deduce.h"
#include "deduce/table.h"
#include <math.h>

#define CIRCLE_MOST 64 /* points of one circle that are looked at */
#define PRIMES 24      /* of constant ratios */
#define SINES 20       /* angles whose sine is looked at, for each pair of points */
#define NEAR 1e-8      /* what looks equal in the drawing: angles in half turns, logarithms */
#define FLAT 1e-6      /* triangles with a smaller angle are not looked at */

/* The tables, in the order of their reasons (REASON_ANGLES ...). */
enum deduce_table { ANGLES, RATIOS, LENGTHS, SQUARES, TABLES };

struct deduce_event {
	struct claim claim;
	enum reason reason; /* GIVEN, RULE, or ANGLES, RATIOS: it follows linearly */
	enum rule rule;
	int clause;
	int from, n_from; /* in closure.premise */
};

/* Points of the drawing on one line, in their order on it. */
struct seen_line {
	int *p, n;
	bool done;
};
/* Points of the drawing on one circle: at least 4, or 3 about a point of the setting. */
struct seen_circle {
	int *p, n, center; /* or -1 */
	uint64_t *block;   /* sets of members known to be concyclic, each with at least 3 */
	int blocks, cap;
	uint64_t central; /* members known to be at the same distance from the centre */
	int (*equal)[4];  /* members whose chords look equal, two and two */
	int equals;
	uint64_t *has; /* all points of the drawing on it */
};
/* A triangle, its corners by the size of their angles; turn: 1 counterclockwise, -1 */
struct seen_shape {
	double a, b; /* the two smaller angles; flat: the ratio of the shorter part, 0 */
	int p[3], turn;
	int class;
};
/* Triangles first to first + n of one shape; ties: their correspondence may be exchanged. */
struct seen_group {
	int first, n, classes;
	bool low_tie, high_tie; /* the two smaller angles are equal; the two larger */
};
/* OA = OB as drawn */
struct seen_apex {
	int o, a, b;
	bool flat, done;
	bool chord; /* AB is known by a sine */
};
/* D on BC as drawn with DB : DC = AB : AC; A not on it */
struct seen_split {
	int a, b, c, d;
	bool inner, done;
};
/* Two flat triangles of one shape whose corresponding points are joined by parallels. */
struct seen_trapezoid {
	int p[3], q[3];
	bool done;
};
/* Four points, each the orthocentre of the others; X on bisectors at all corners of ABC. */
struct seen_center {
	int p[4];
	bool bisects, done;
};

/* The sides of ABC divided by F, D, E as a line does, or as lines through x do (x >= 0). */
struct seen_product {
	int a, b, c, d, e, f, x;
	bool done;
};
/* Triangles ABC, PQR with equal angles at A and P, and at B and Q angles that make up a half turn. */
struct seen_across {
	int p[3], q[3];
	bool done;
};

/* Three lines through a point, or the sides of a triangle, by the size of the angle between the
 * others: those of one shape stand together. */
struct seen_trio {
	double a, b;     /* the two smaller angles */
	int16_t v;       /* the point of the pencil, or -1: a triangle */
	int16_t line[3]; /* the ends of the lines; the corners opposite to the sides */
	int8_t turn;     /* 1: they follow each other counterclockwise, -1 */
	bool low_tie, high_tie;
};

/* A row of rule.def with its letters named: it looks true. */
struct seen_instance {
	enum rule rule;
	int n, ways;
	struct claim claim, concluded, *from;
	bool done;
};

struct deduce_equation;
struct closure {
	const struct setting *s;
	int n; /* points */
	double *x, *y;
	int (*ends)[2]; /* of a pair */
	double *dir,
		*len; /* of a pair: direction in half turns in [0, 1); logarithm of the length */
	double *gap; /* of a pair: the length, of the drawing as it was made of size 1 */
	double (*corner)[3]; /* of the triangles i < j < k in turn: their angles; flat: -1 */
	struct solved table[TABLES];
	int64_t prime[PRIMES]; /* columns of constants of `ratio` */
	int primes;

	struct seen_line *line;
	struct seen_circle *circle;
	struct seen_shape *shape;
	struct seen_group *group;
	struct seen_shape *flat;
	struct seen_group *flat_group;
	struct seen_apex *apex;
	struct seen_split *split;
	struct seen_trapezoid *trapezoid;
	struct seen_center *center;
	struct seen_product *product;
	struct seen_across *across;
	struct seen_instance *instance;
	struct seen_trio *trio;
	int trios, trio_cap;
	int instances, instance_cap, products, product_cap, acrosses, across_cap;
	int lines, circles, shapes, groups, flats, flat_groups, apexes, splits, trapezoids,
		centers;
	int line_cap, circle_cap, group_cap, flat_cap, flat_group_cap, apex_cap,
		split_cap, trapezoid_cap, center_cap;
	int *line_of; /* of a pair, or -1 */

	int (*sine)[2], sines, sine_room, *sine_slot; /* pairs of pairs; an index of them */
	bool *triangle_taken;                         /* its law of sines */
	struct deduce_equation *equation;             /* scratch */
	bool late;   /* what takes longer has been looked for */
	bool metric; /* lengths and squares are in use */
	bool brief;
	struct deduce_event *event;
	struct claim *premise;
	int events, event_cap, premises, premise_cap;
	long work, budget;        /* no budget is left once it was stopped */
	long asked;               /* the work, when `stop` was asked last */
	bool (*stop)(void *data); /* or NULL */
	void *data;
	bool spent;
	struct arena *arena;
};

#define DEDUCE_ASK 200000 /* about every 8 ms */
/* So much was done: is it enough?  What is looked at is looked at as long as this says no. */
static inline bool closure_tires(struct closure *c, long work)
{
	c->work += work;
	if (c->work - c->asked > DEDUCE_ASK) {
		c->asked = c->work;
		if (work_over() || (c->stop && c->stop(c->data)))
			c->budget = -1;
	}
	return c->work > c->budget;
}

static inline int pair_of(int a, int b)
{
	return a < b ? b * (b - 1) / 2 + a : a * (a - 1) / 2 + b;
}
static inline elem angle_hash(const struct closure *c, int a, int b)
{
	return c->table[ANGLES].hash[pair_of(a, b)];
}
static inline elem length_hash(const struct closure *c, int a, int b)
{
	return c->table[RATIOS].hash[pair_of(a, b)];
}
/* a length over another */
static inline elem ratio_key(const struct closure *c, int a, int b, int p, int q)
{
	return field_sub(length_hash(c, a, b), length_hash(c, p, q));
}
/* The directed angle from the line ab to the line pq in half turns, brought into [0, 1): equal
 * keys mean that the angles are known to be equal modulo 1. */
elem deduce_angle_key(const struct closure *c, int a, int b, int p, int q);
double deduce_angle_seen(const struct closure *c, int a, int b, int p, int q);
/* The angle of triangle bac at a, between 0 and 1, whatever its orientation. */
elem deduce_corner_key(const struct closure *c, int a, int b, int d);
static inline bool looks_equal(double a, double b)
{
	return fabs(a - b) < NEAR;
}
static inline bool parallel_known(const struct closure *c, int a, int b, int p, int q)
{
	return !deduce_angle_key(c, a, b, p, q);
}
bool deduce_collinear_known(const struct closure *c, int a, int b, int d);
double deduce_turn_of(const struct closure *c, int a, int b,
		      int d); /* twice the area, signed */
bool deduce_is_flat(const struct closure *c, int a, int b, int d);

/* figure.c, shape.c: what there is to see. */
void closure_see(struct closure *c);
void deduce_see_shapes(struct closure *c);
/* Numbers of things by a value from 0 to 1. */
struct seen_key {
	double v;
	int at;
};
/* By value, then by number; room for as many again behind them. */
void deduce_sort_keys(struct seen_key *k, int n);
/* The end of a run of values that look equal, each to the one before it. */
int deduce_run_end(const struct seen_key *k, int n, int i);
double deduce_corner_seen(const struct closure *c, int a, int b,
			  int d); /* of a triangle, in (0, 1) */

/* Journal a conclusion and put its equations into the tables; whether any was new. */
bool closure_learn(struct closure *c, enum rule r, struct claim concluded, int n,
		   const struct claim *from);
/* The same for what follows linearly, where other rows of the claim do not. */
bool closure_note(struct closure *c, enum reason r, struct claim concluded);
struct deduce_event *closure_journal(struct closure *c, struct claim k);
bool closure_take(struct closure *c, const struct deduce_event *e); /* its equations only */
struct claim deduce_claim4(enum predicate k, int a, int b, int d, int e);
struct claim deduce_claim8(enum predicate k, int a, int b, int d, int e, int p, int q, int r,
			   int s);
struct claim deduce_claim6(enum predicate k, int a, int b, int d, int p, int q, int r);
struct claim deduce_claim3(enum predicate k, int a, int b, int d);
/* ∠(ab, ad) = ∠(pq, pr) */
struct claim deduce_claim_angle(int a, int b, int d, int p, int q, int r);

/* v times the variable col, added to what the equation has of it. */
void deduce_add_term(struct deduce_equation *e, int col, elem v);
/* The equations of a claim in a table, in the order of its rows in proof.h; they are true in the
 * drawing.  Room for c->equations. */
#define EQUATION_TERMS 17
struct deduce_equation {
	struct solved_term t[EQUATION_TERMS + 1];
	int n;
};
int deduce_equations(struct closure *c, enum deduce_table t, const struct claim *k,
		     struct deduce_equation *out);

/* What is watched, a round of each: did it bring anything? */
bool deduce_round_lines(struct closure *c);
bool deduce_round_circles(struct closure *c);
bool deduce_round_shapes(struct closure *c);
bool deduce_round_flats(struct closure *c);
bool deduce_round_apexes(struct closure *c);
bool deduce_round_splits(struct closure *c);
bool deduce_round_trapezoids(struct closure *c);
bool deduce_round_centers(struct closure *c);
/* Where these are at their end. */
bool deduce_round_metric(struct closure *c);
void deduce_metric_begin(struct closure *c); /* with all that the journal has, once */
bool deduce_round_products(struct closure *c);
bool deduce_round_across(struct closure *c);
bool deduce_round_sines(struct closure *c);
/* The column of the sine of the angle of two pairs, or -1; made if there is room. */
int deduce_sine_column(struct closure *c, int p, int q, bool make);
bool deduce_sine_triangle(struct closure *c, const struct claim *k); /* those of a triangle */
bool deduce_round_chords(struct closure *c);
bool deduce_round_pencils(struct closure *c);
void deduce_see_pencils(struct closure *c);
void deduce_see_products(struct closure *c);
void deduce_see_across(struct closure *c);
void deduce_see_rows(struct closure *c);
bool deduce_round_rows(struct closure *c);
/* The theorem of Menelaus or Ceva that it is: the product, and what it is made from. */
int deduce_product_claims(const struct seen_product *s, struct claim *made,
			  struct claim *from);
bool deduce_product_known(const struct closure *c, const struct seen_product *s);
/* sums.c: the equation of a claim that is a sum, in a table that has its variables. */
int deduce_sum_equations(struct closure *c, enum deduce_table t, const struct claim *k,
			 struct deduce_equation *out);
/* Does a sum of products of two lengths follow, from equal ratios and from points in order on lines?
 * from: the claims that it takes, room for SUM_PREMISES. */
#define SUM_PREMISES 64
bool deduce_sum_follows(struct closure *c, const struct claim *k, struct claim *from, int *n);
/* Four points are concyclic now: the sets of that circle, and equations. */
bool deduce_circle_take(struct closure *c, const int *p);
bool deduce_circle_known(const struct closure *c, const int *p);
#endif
