/*
 * replay_priv.h -- what the files of the second look share.
 *
 * Columns are the unknowns: a length for each pair of points, a direction for each line, a
 * place for each point on a circle, radii, areas, letters, scales; and integers, for whole
 * turns that directions leave open.  Quantities are sums of them.  What the steps so far say
 * is kept as solved rows.
 *
 * Symbols are what polynomials are made of, to compare what is claimed with what is stated:
 * the quantities under one name each, and functions of polynomials.
 *
 * The drawing says which configuration is claimed.  Whatever is taken from it must be said by
 * the facts (config.c) or be assumed by name: orders in replay_figure.c line by line, turns
 * triangle by triangle.
 */
#ifndef MEASURE_REPLAY_PRIV_H
#define MEASURE_REPLAY_PRIV_H
#include "measure/replay.h"
#include <stdint.h>

/* --- Columns and rows (replay_rows.c) ---------------------------------------------- */

enum column_kind {
	COL_LENGTH,
	COL_DIRECTION,
	COL_POLAR,
	COL_RADIUS,
	COL_AREA,
	COL_LETTER,
	COL_SCALE,
	COL_TURNS, /* an integer */
};
struct column {
	enum column_kind kind;
	int a, b;
	int up;  /* directions and polar angles: what hangs together */
	int row; /* it is solved for in this row, or -1 */
};
/* sum c * column + k */
struct vec {
	int n;
	int *col;
	num *c;
	num k;
};

struct replay_lattice;

/* --- Lines and turns (replay_figure.c) ---------------------------------------------- */

struct measure_straight {
	int *p, n;    /* in the claimed order */
	bool *follow; /* [n*n*n] for i < j < k: that they follow each other so is believed */
	double dir;   /* as drawn, from first to last, degrees */
	int column;
	/* Rays along it that are used, from p[0] to p[1], and which are known to lie as drawn
	 * relative to each other. */
	struct measure_ray {
		int p[2], up;
	} * ray;
	int rays, ray_cap;
};
struct turned {
	int p[3];
	int up;
};

/* --- Symbols and polynomials (measure_replay_poly.c) ---------------------------------------- */

enum { SYM_PI = Q_SUM + 1, SYM_FUNCTION };
struct measure_poly;
struct measure_symbol {
	int kind; /* enum quantity_kind, SYM_PI or SYM_FUNCTION */
	int id[6], n;
	const int *p;                   /* Q_AREA */
	const struct measure_poly *arg; /* of the function id[0], a term_kind */
};
enum { DEGREE_MOST = 12 };
struct measure_mono {
	short s[DEGREE_MOST]; /* symbols, ascending, as often as they are factors */
	int n;
	num c;
};
struct measure_poly {
	struct measure_mono *m;
	int n, cap;
};
struct measure_frac {
	const struct measure_poly *n, *d;
};

struct replay {
	const struct problem *p;
	const struct account *a;
	const struct config *g;
	struct num_ctx *c;
	struct arena *m;
	int np;
	const char *wrong; /* what does not hold, or NULL */

	struct measure_straight *line;
	int lines, line_cap;
	int *line_at;       /* [np*np] or -1 */
	uint64_t *on;       /* [circles][2]: the points of each circle */
	struct turned *tri; /* 0: counterclockwise */
	int tris, tri_cap;

	struct column *col;
	int cols, col_cap;
	struct vec **row;
	int *pivot, rows, row_cap;
	struct vec **zero; /* integers alone, that add up to zero */
	int zeros, zero_cap;
	struct vec **expr; /* per quantity: by columns, or NULL */
	struct vec **now;  /* per quantity: reduced by the rows, when there were ... */
	int *at;           /* ... so many of them */

	struct replay_lattice *lattice; /* of replay_rows.c, used again and again */

	struct measure_symbol *sym;
	int syms, sym_cap;
	int *sym_of; /* per quantity, or -1 */
	bool *held;  /* per application: its premises hold */
};

/* replay_figure.c */
bool measure_replay_lines(struct replay *r);             /* from the facts; first of all */
int measure_replay_line(struct replay *r, int a, int b); /* its number */
struct measure_straight *measure_replay_straight(struct replay *r, int a, int b);
bool measure_replay_on_line(struct replay *r, int a, int b,
			    int c); /* c on ab, or one of them */
bool measure_replay_on_circle(const struct replay *r, int c, int p);
bool measure_replay_order(struct replay *r, int a, int b, int c); /* b between: believed? */
bool measure_replay_turns(struct replay *r, const int *abc,
			  const int *def); /* as drawn, believed? */
bool measure_replay_corner(struct replay *r,
			   const int *abc); /* said or assumed to be no line? */
/* A quantity as claimed, by columns; NULL with r->wrong: it is none, or not believed. */
struct vec *measure_replay_express(struct replay *r, int q);
/* Do all turns that angles and arcs hang on belong together? */
bool measure_replay_configuration(struct replay *r);
bool measure_replay_add_orders(struct replay *r); /* AC = AB + BC, as rows */
/* Between which degrees the quantity lies; false: it has no bounds. */
struct bounds {
	long lo, hi;
	bool above, below; /* strictly */
};
bool measure_replay_bounds(struct replay *r, int q, struct bounds *b);
/* The drawn angle of a column, degrees. */
double measure_replay_drawn(const struct replay *r, int col);

/* replay_rows.c */
int measure_replay_column(struct replay *r, enum column_kind kind, int a, int b);
void measure_replay_together(struct replay *r, int col, int col2);
int measure_replay_class(const struct replay *r, int col);
struct vec *measure_replay_vec(struct replay *r, int n);
void measure_replay_put(struct vec *v, int col, num c);
/* a + f * b */
struct vec *measure_replay_sum(struct replay *r, const struct vec *a, num f,
			       const struct vec *b);
struct vec *measure_replay_reduce(struct replay *r, const struct vec *v);
struct vec *measure_replay_now(struct replay *r,
			       int q); /* a quantity by what is known; or NULL */
int measure_replay_unknown(const struct replay *r,
			   const struct vec *v);                /* the first one, or -1 */
bool measure_replay_add(struct replay *r, const struct vec *v); /* it is zero */
/* Nothing but integers is left of v: do they add up to zero, or a multiple of modulo unless
 * that is 0?  q: the quantity that v is, or q - q2; or -1. */
bool measure_replay_settled(struct replay *r, const struct vec *v, int q, int q2, long modulo);

/* measure_replay_poly.c */
int measure_replay_symbol(struct replay *r, const struct measure_symbol *s);
int measure_replay_symbol_of(struct replay *r, int quantity);
int measure_replay_length(struct replay *r, int a, int b);
int measure_replay_angle(struct replay *r, int a, int b, int c); /* below 180 */
int measure_replay_area(struct replay *r, const int *p, int n);
int measure_replay_function(struct replay *r, enum term_kind k,
			    const struct measure_poly *arg);
struct measure_poly *measure_replay_poly(struct replay *r); /* zero */
void measure_replay_term(struct replay *r, struct measure_poly *p, num c, const int *sym,
			 int n); /* += */
struct measure_poly *measure_replay_plus(struct replay *r, const struct measure_poly *a, num f,
					 const struct measure_poly *b);
struct measure_poly *measure_replay_times(struct replay *r, const struct measure_poly *a,
					  const struct measure_poly *b);
bool measure_replay_same(struct replay *r, const struct measure_poly *a,
			 const struct measure_poly *b); /* exactly */
bool measure_replay_alike(struct replay *r, const struct measure_poly *a,
			  const struct measure_poly *b); /* a = k b */
/* A tree as a quotient of polynomials.  alt: which reading of measures that have several is
 * meant; counts down.  False: it is none. */
bool measure_replay_frac(struct replay *r, const struct term *t, int *alt,
			 struct measure_frac *out);

/* replay_say.c: is what the step claims what the theorem, the fact or the circle says? */
bool measure_replay_says(struct replay *r, const struct account_step *s);
/* Is the tree over quantities a reading of the term of a problem? */
bool measure_replay_reads(struct replay *r, const struct term *tree, const struct term *t);
#endif
