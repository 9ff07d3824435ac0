/* algebra_priv.h -- points with coordinates in a chain, equations as loci, plans. */
#ifndef ALGEBRA_ALGEBRA_PRIV_H
#define ALGEBRA_ALGEBRA_PRIV_H
#include "algebra/algebra.h"
#include "base/rng.h"
#include "num/chain.h"

/* Homogeneous: x : y : z. */
struct spot {
	struct cpoly x, y, z;
};
struct world_pair {
	struct cpoly v[2];
	bool known;
};
/* Points with coordinates, some of them. */
struct world {
	struct num_chain *chain;
	int n;
	struct spot *at;
	bool *known;
	bool *chosen; /* between two places, by the drawing */
	bool caches;  /* where polynomials make a second computation dear */
	/* Of n * n, or NULL: direction reduced; squared length. */
	struct world_pair *dir, *square;
	bool have_root[6];
	struct cpoly root[6]; /* of small numbers */
	bool have_turn;       /* the tangent of an angle that is no root: a parameter */
	int turn_den;
	struct cpoly turn[2];
	bool failed; /* a constant could not be had */
};
struct world *algebra_world_new(struct arena *a, struct num_chain *c, int n);
void algebra_world_cache(struct world *w, struct arena *a); /* caches, from now on */

/* One equation of a claim: two quotients are the same. */
struct equality {
	struct claim claim;
	int which;
};
int algebra_equations_of(const struct claim *c); /* 0: not within reach */
/* The two quotients, with `unknown` (or -1) a point at a place where nothing may be divided
 * out. */
void algebra_equation_sides(struct world *w, const struct equality *q, int unknown,
			    struct cpoly left[2], struct cpoly right[2]);
struct cpoly algebra_equation_value(struct world *w, const struct equality *q, int unknown);
/* Are two quotients the same; does the equation hold?  Exact as num_chain_is_zero. */
truth algebra_equation_equal(struct world *w, struct cpoly left[2], struct cpoly right[2]);
truth algebra_equation_holds(struct world *w, const struct equality *q);
bool algebra_equation_has(const struct equality *q, int p);

/* All (x, y) with k0 xx + k1 xy + k2 yy + k3 x + k4 y + k5 = 0. */
struct locus {
	int degree; /* 0: every point; 1, 2; 3: more than that; -1: none */
	bool circle;
	struct cpoly k[6];
};
/* Where an unknown point may be by an equation whose other points are known.  like: NULL, or the
 * same locus in another world, which says its shape. */
void algebra_locus_of(struct world *w, const struct equality *q, int p,
		      const struct locus *like, struct locus *out);
struct cpoly algebra_locus_at(struct world *w, const struct locus *l, const struct spot *s);
void algebra_locus_gradient(struct world *w, const struct locus *l, const struct spot *s,
			    struct cpoly out[2]);
/* Where two circles have the same power. */
void algebra_locus_radical(struct world *w, const struct locus *a, const struct locus *b,
			   struct locus *out);

/* How a point gets its place. */
enum placing {
	WAY_ORIGIN,
	WAY_UNIT,   /* (1, 0) */
	WAY_AXIS,   /* (u, 0) */
	WAY_FREE,   /* two parameters */
	WAY_LINE,   /* one, on a line */
	WAY_CONIC,  /* one, on a conic, from a known point of it */
	WAY_SPLIT,  /* one, on one of two lines through a known point; a root */
	WAY_MEET,   /* of two lines */
	WAY_SECOND, /* of a line and a conic, the other being known */
	WAY_TOUCH,  /* a line and a conic touch */
	WAY_ROOT,   /* of a line and a conic */
};
/* A line: of degree 1; or where two circles meet; or one of two lines. */
struct line_source {
	int eq, eq2;  /* eq2: -1, or the second circle */
	int split_at; /* -1, or the known point of two lines */
	int split_by; /* -1, or a known point on one of them: no root is needed */
};
/* A known point: one of the figure, or where an equation has an obvious one. */
struct anchor {
	int p;       /* or -1 */
	int eq, how; /* the equation; which of its obvious points */
};
struct step {
	int p;
	enum placing way;
	struct line_source line, line2;
	int conic; /* equation */
	struct anchor q, q2;
};
struct plan {
	int n; /* points of the setting */
	int steps;
	struct step *step;
	int equations;
	struct equality *equation;
	struct locus *
		*shape; /* of equations that are used in steps: degree and circle alone */
	int params, roots;
	double cost;
	uint64_t seed;
	struct plan *next; /* one that seems to cost more */
};

/* What of the setting matters for a goal; coordinates in the frame of the plan. */
struct problem_view {
	const struct setting *s;
	const struct claim *goal;
	bool *needed;
	int equations;
	struct equality *equation;
	bool bound;  /* what it leaves out may bind what it has */
	bool sides;  /* side conditions are given */
	bool scaled; /* lengths are given as numbers: no free choice of the unit */
	const char *out_of_reach; /* a given that has no equations, or NULL */
};
/* May what is given of points that are not needed say something of those that are?  bound.c */
bool algebra_may_bind(struct arena *a, const struct setting *s, const bool *needed,
		      struct chain_meter *m);

/* How the drawing can move: tangent.c.  NULL: not known, every point seems free. */
struct tangent;
struct tangent *algebra_tangent_of(struct arena *a, const struct problem_view *v,
				   struct chain_meter *m);
/* In how many directions can a point move while those that are placed stay? */
int algebra_tangent_gain(const struct tangent *t, int p);
/* From now on p is placed; what algebra_tangent_back undoes it with. */
int algebra_tangent_place(struct tangent *t, int p);
void algebra_tangent_back(struct tangent *t, int bases);

/* An order of the points; NULL: none was found; *unlucky: another seed may find one. */
struct plan *algebra_plan_find(struct arena *a, const struct problem_view *v, uint64_t seed,
			       struct chain_meter *m, bool *unlucky);
/* Make the points of a plan, one after another.  false: spent, unlucky, or not what is drawn;
 * *why says which. */
struct maker {
	const struct problem_view *v;
	const struct plan *plan;
	struct world *w;
	double ox, oy, ux, uy; /* the frame: origin and unit vector of the drawing */
	bool exact_drawing;    /* compare with the drawing after each step */
	double near;           /* otherwise: how far from it, at most; 0: anywhere */
	bool branch;           /* a sign was taken from the drawing */
	bool rootless;         /* the last step failed for a root that is not there */
	const char *why;
};
bool algebra_maker_frame(struct maker *m, int p, int q);
void algebra_maker_drawn(const struct maker *m, int p, double *x, double *y);
bool algebra_line_of(struct maker *m, const struct line_source *s, int p, struct locus *out);
bool algebra_maker_step(struct maker *m, const struct step *s);
bool algebra_maker_run(struct maker *m);
bool algebra_anchor_spot(struct world *w, const struct equality *eqs, int p, struct anchor a,
			 struct spot *out);

/* What a step needs beside the given: appended to the verdict. */
void algebra_conditions_of(struct arena *a, const struct plan *p, const struct setting *s,
			   const bool *chosen, struct algebra_verdict *out);

struct algebra_proof {
	const struct setting *setting;
	struct claim goal;
	const struct plan *plan;
	struct world *world;
	struct num_chain *chain; /* freed with the arena */
	bool branch;
};
#endif
