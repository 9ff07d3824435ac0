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
	int up; /* directions and polar angles: what hangs together */
	int row; /* it is solved for in this row, or -1 */
};
/* sum c * column + k */
struct vec {
	int n;
	int *col;
	num *c;
	num k;
};

struct lattice;

/* --- Lines and turns (replay_figure.c) ---------------------------------------------- */

struct straight {
	int *p, n; /* in the claimed order */
	bool *follow; /* [n*n*n] for i < j < k: that they follow each other so is believed */
	double dir; /* as drawn, from first to last, degrees */
	int column;
	/* Rays along it that are used, from p[0] to p[1], and which are known to lie as drawn
	 * relative to each other. */
	struct ray {
		int p[2], up;
	} *ray;
	int rays, ray_cap;
};
struct turned {
	int p[3];
	int up;
};

/* --- Symbols and polynomials (replay_poly.c) ---------------------------------------- */

enum { SYM_PI = Q_SUM + 1, SYM_FUNCTION };
struct poly;
struct symbol {
	int kind; /* enum quantity_kind, SYM_PI or SYM_FUNCTION */
	int id[6], n;
	const int *p; /* Q_AREA */
	const struct poly *arg; /* of the function id[0], a term_kind */
};
enum { DEGREE_MOST = 12 };
struct mono {
	short s[DEGREE_MOST]; /* symbols, ascending, as often as they are factors */
	int n;
	num c;
};
struct poly {
	struct mono *m;
	int n, cap;
};
struct frac {
	const struct poly *n, *d;
};

struct replay {
	const struct problem *p;
	const struct account *a;
	const struct config *g;
	struct num_ctx *c;
	struct arena *m;
	int np;
	const char *wrong; /* what does not hold, or NULL */

	struct straight *line;
	int lines, line_cap;
	int *line_at; /* [np*np] or -1 */
	uint64_t *on; /* [circles][2]: the points of each circle */
	struct turned *tri; /* 0: counterclockwise */
	int tris, tri_cap;

	struct column *col;
	int cols, col_cap;
	struct vec **row;
	int *pivot, rows, row_cap, pivot_cap;
	struct vec **zero; /* integers alone, that add up to zero */
	int zeros, zero_cap;
	struct vec **expr; /* per quantity: by columns, or NULL */
	struct vec **now;  /* per quantity: reduced by the rows, when there were ... */
	int *at;           /* ... so many of them */

	struct lattice *lattice; /* of replay_rows.c, used again and again */

	struct symbol *sym;
	int syms, sym_cap;
	int *sym_of; /* per quantity, or -1 */
	bool *held; /* per application: its premises hold */
};

/* replay_figure.c */
bool replay_lines(struct replay *r); /* from the facts; first of all */
int replay_line(struct replay *r, int a, int b); /* its number */
struct straight *replay_straight(struct replay *r, int a, int b);
bool replay_on_line(struct replay *r, int a, int b, int c); /* c on ab, or one of them */
bool replay_on_circle(const struct replay *r, int c, int p);
/* Where the point is on the line in the claimed order, or -1. */
int replay_place(const struct straight *l, int p);
bool replay_order(struct replay *r, int a, int b, int c); /* b between: believed? */
bool replay_turns(struct replay *r, const int *abc, const int *def); /* as drawn, believed? */
bool replay_corner(struct replay *r, const int *abc); /* said or assumed to be no line? */
/* A quantity as claimed, by columns; NULL with r->wrong: it is none, or not believed. */
struct vec *replay_express(struct replay *r, int q);
/* Do all turns that angles and arcs hang on belong together? */
bool replay_configuration(struct replay *r);
bool replay_add_orders(struct replay *r); /* AC = AB + BC, as rows */
/* Between which degrees the quantity lies; false: it has no bounds. */
struct bounds {
	long lo, hi;
	bool above, below; /* strictly */
};
bool replay_bounds(struct replay *r, int q, struct bounds *b);
/* The drawn angle of a column, degrees. */
double replay_drawn(const struct replay *r, int col);

/* replay_rows.c */
int replay_column(struct replay *r, enum column_kind kind, int a, int b);
void replay_together(struct replay *r, int col, int col2);
int replay_class(const struct replay *r, int col);
struct vec *replay_vec(struct replay *r, int n);
void replay_put(struct vec *v, int col, num c);
/* a + f * b */
struct vec *replay_sum(struct replay *r, const struct vec *a, num f, const struct vec *b);
struct vec *replay_reduce(struct replay *r, const struct vec *v);
struct vec *replay_now(struct replay *r, int q); /* a quantity by what is known; or NULL */
int replay_unknown(const struct replay *r, const struct vec *v); /* the first one, or -1 */
bool replay_add(struct replay *r, const struct vec *v);          /* it is zero */
/* Nothing but integers is left of v: do they add up to zero, or a multiple of modulo unless
 * that is 0?  q: the quantity that v is, or q - q2; or -1. */
bool replay_settled(struct replay *r, const struct vec *v, int q, int q2, long modulo);

/* replay_poly.c */
int replay_symbol(struct replay *r, const struct symbol *s);
int replay_symbol_of(struct replay *r, int quantity);
int replay_length(struct replay *r, int a, int b);
int replay_angle(struct replay *r, int a, int b, int c);  /* below 180 */
int replay_area(struct replay *r, const int *p, int n);
int replay_function(struct replay *r, enum term_kind k, const struct poly *arg);
struct poly *replay_poly(struct replay *r); /* zero */
void replay_term(struct replay *r, struct poly *p, num c, const int *sym, int n); /* += */
struct poly *replay_plus(struct replay *r, const struct poly *a, num f, const struct poly *b);
struct poly *replay_times(struct replay *r, const struct poly *a, const struct poly *b);
bool replay_same(struct replay *r, const struct poly *a, const struct poly *b); /* exactly */
bool replay_alike(struct replay *r, const struct poly *a, const struct poly *b); /* a = k b */
/* A tree as a quotient of polynomials.  alt: which reading of measures that have several is
 * meant; counts down.  False: it is none. */
bool replay_frac(struct replay *r, const struct term *t, int *alt, struct frac *out);

/* replay_say.c: is what the step claims what the theorem, the fact or the circle says? */
bool replay_says(struct replay *r, const struct account_step *s);
/* Is the tree over quantities a reading of the term of a problem? */
bool replay_reads(struct replay *r, const struct term *tree, const struct term *t);
#endif
