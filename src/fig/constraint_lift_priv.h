/* constraint_lift_priv.h -- exact positions: the state of a lift, and points on conics. */
#ifndef FIG_CONSTRAINT_LIFT_PRIV_H
#define FIG_CONSTRAINT_LIFT_PRIV_H
#include "fig/constraint_priv.h"
#include "num/nearest.h"

#define LIFT_ROWS 256
/* What a row is as a function of one point. */
enum lift_class { LIFT_LINE, LIFT_CIRCLE, LIFT_LINES, LIFT_CONIC, LIFT_OTHER };
struct fig_lift {
	struct fig_trial *t;
	double *x;                 /* where the units are, placed or to be placed */
	struct arg (*at)[FIG_DIM]; /* the same, exactly, of those placed */
	double eps;                /* how far short numbers may be off */
	double *slope;             /* of all rows of the trial */
	int row[LIFT_ROWS], rows;  /* independent ones */
	uint64_t mask[LIFT_ROWS];
	unsigned char class[UNITS][LIFT_ROWS]; /* of a row in a unit */
	int order[UNITS], placing;             /* units, first to be placed first */
	int of[UNITS][FIG_DIM], n_of[UNITS];   /* rows that determine a unit */
	int left_out;                          /* index into row, or -1 */
	bool *frozen;
	bool loose;   /* all rows count, dependent or not */
	bool heavy;   /* numbers became too long, or the budget was spent */
	double drift; /* of the unit placed last */
	/* sampling one unit: it stands at (base + k * unit_step) / den */
	long base[FIG_DIM], unit_step, den;
	bool engine_moves;
	num open[FIG_DIM]; /* numbers its coordinates may take when they are open */
};
struct arg fig_lift_fraction(struct fig *f, long p, long q);
/* The rows of a unit with it at its base plus so many steps; false when they cannot be read. */
bool fig_lift_sample(struct fig_lift *l, int unit, const int steps[FIG_DIM], num *out);

/* --- constraint_quadric.c: a unit in space, by planes and quadrics ----------------------------- */
/* Where its rows, and short numbers for what they leave open, put it, in steps from its base. */
bool fig_lift_in_space(struct fig_lift *l, int unit, const double near[FIG_DIM],
		       num out[FIG_DIM]);
/* What a row is in three coordinates, from values at fig_lift_node3. */
#define LIFT_NODES3 12
extern const int fig_lift_node3[LIFT_NODES3][FIG_DIM];
enum lift_class fig_lift_class3(const double v[LIFT_NODES3]);

/* --- fig_constraint_refine.c ----------------------------------------------------------------------- */
/* Choose of the coordinates of these units as many as the rows determine; pinned are the
 * others, which can be put anywhere near.  slope: of all rows of the trial. */
void fig_trial_pins(const struct fig_trial *t, const double *slope, const int *row, int rows,
		    uint64_t units, bool *pinned);
/* Where a unit stands, if it was put there exactly; else ARG_NONE. */
struct arg fig_trial_kept(const struct fig_trial *t, int unit, int k);
/* A short number near v: the present one if that is near enough. */
struct arg fig_trial_short(const struct fig_trial *t, int unit, int k, double v, double eps);
/* From the doubles x to so many digits, of what is not pinned (the others stand in `at`).
 * Returns how much the last step still changed, INFINITY when it did not come to that;
 * worst: by how much a row is still off, in lengths. */
double fig_trial_digits(struct fig_trial *t, const double *x, const bool *pinned, int digits,
			struct arg (*at)[FIG_DIM], double *worst);

/* --- constraint_lift.c ------------------------------------------------------------------------- */

/* --- constraint_order.c ------------------------------------------------------------------------ */
/* The places, in steps, at which a function of degree 2 is read: the last two confirm it. */
extern const int fig_lift_node[8][2];
/* Choose the rows that count at x, and find out what they are; variant: another choice. */
bool fig_lift_choose(struct fig_lift *l, const double *x, int variant);
/* An order of the units without those that are placed already, order[placing] to the last;
 * of[u] are the rows that determine u.  left_out: a row that does not count, or -1.  false:
 * there is none, and core are the units that remain. */
bool fig_lift_peel(struct fig_lift *l, int left_out, uint64_t placed, uint64_t *core);

/* --- constraint_core.c ------------------------------------------------------------------------- */
/* Place the units that fig_lift_peel left, or some of them, all at once, by closed forms that
 * their digits show, and find an order for the rest.  false when they show none, or none
 * that satisfies the rows.  x goes along. */
bool fig_lift_core(struct fig_lift *l, uint64_t core);

/* --- constraint_conic.c: exact points on lines and conics, nearest to a place ----------------- */
/* The root of a s^2 + b s + c nearest to `near`. */
bool fig_lift_root(num *out, num a, num b, num k, double near, ctx *c);
/* A point of the conic: short where that is possible; a coordinate may be as in `open`.
 * known: points that may lie on it. */
bool fig_lift_on(pt *out, const struct conic *k, const double near[2], pt open,
		 const pt *known, int n, double eps, ctx *c);
/* A common point; q, when it is set: the same as quotients, which may be shorter than the
 * numbers themselves. */
struct lift_quotient {
	bool set;
	pt top;
	num below;
};
bool fig_lift_meet(pt *out, struct lift_quotient *q, const struct conic *k,
		   const struct conic *m, const double near[2], ctx *c);
/* The fraction with the least denominator within eps of v. */
void fig_lift_simplest(double v, double eps, long *p, long *q);
#endif
