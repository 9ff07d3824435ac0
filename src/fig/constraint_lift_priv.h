/* constraint_lift_priv.h -- exact positions: the state of a lift, and points on conics. */
#ifndef FIG_CONSTRAINT_LIFT_PRIV_H
#define FIG_CONSTRAINT_LIFT_PRIV_H
#include "fig/constraint_priv.h"

#define LIFT_ROWS 256
/* What a row is as a function of one point. */
enum lift_class { LIFT_LINE, LIFT_CIRCLE, LIFT_LINES, LIFT_CONIC, LIFT_OTHER };
struct lift {
	struct trial *t;
	double *x;                 /* where the units are, placed or to be placed */
	struct arg (*at)[FIG_DIM]; /* the same, exactly, of those placed */
	struct arg kept[UNITS][FIG_DIM]; /* where they were, or ARG_NONE */
	double eps;                /* how far short numbers may be off */
	double *slope;             /* of all rows of the trial */
	int row[LIFT_ROWS], rows;  /* independent ones */
	uint64_t mask[LIFT_ROWS];
	unsigned char class[UNITS][LIFT_ROWS]; /* of a row in a unit */
	int order[UNITS], placing;             /* units, first to be placed first */
	int of[UNITS][2], n_of[UNITS];         /* rows that determine a unit */
	int left_out;                          /* index into row, or -1 */
	bool *frozen;
	bool loose;   /* all rows count, dependent or not */
	bool heavy;   /* numbers became too long, or the budget was spent */
	double drift; /* of the unit placed last */
	/* sampling one unit: it stands at (base + k * unit_step) / den */
	long base[FIG_DIM], unit_step, den;
	bool engine_moves;
	pt open; /* numbers its coordinates may take when they are open */
};
struct arg lift_fraction(struct fig *f, long p, long q);

/* --- constraint_order.c ------------------------------------------------------------------------ */
/* The places, in steps, at which a function of degree 2 is read: the last two confirm it. */
extern const int lift_node[8][2];
/* Choose the rows that count at x, and find out what they are; variant: another choice. */
bool lift_choose(struct lift *l, const double *x, int variant);
/* An order of the units; of[u] are the rows that determine u.  left_out: a row that does
 * not count, or -1.  false: there is none, and core are the units that remain. */
bool lift_peel(struct lift *l, int left_out, uint64_t *core);

/* --- constraint_conic.c: exact points on lines and conics, nearest to a place ----------------- */
/* The root of a s^2 + b s + c nearest to `near`. */
bool lift_root(num *out, num a, num b, num k, double near, ctx *c);
/* A point of the conic: short where that is possible; a coordinate may be as in `open`.
 * known: points that may lie on it. */
bool lift_on(pt *out, const struct conic *k, const double near[2], pt open, const pt *known,
	     int n, double eps, ctx *c);
/* A common point; q, when it is set: the same as quotients, which may be shorter than the
 * numbers themselves. */
struct lift_quotient {
	bool set;
	pt top;
	num below;
};
bool lift_meet(pt *out, struct lift_quotient *q, const struct conic *k, const struct conic *m,
	       const double near[2], ctx *c);
/* The fraction with the least denominator within eps of v. */
void lift_simplest(double v, double eps, long *p, long *q);
#endif
