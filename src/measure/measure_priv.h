/*
 * measure_priv.h -- the solver's figure: lines with ordered points, circles, variables,
 * linear forms, equations, relations.
 *
 * The measure level.  Variables are the gaps between neighbours on each line, one
 * direction (degrees) per line, one polar angle per point on a circle, radii, areas and the
 * letters.  Every length is a sum of gaps, every angle and arc a difference of directions
 * plus a multiple of 180 which the drawing decides; so angle chasing (sums in triangles,
 * parallels, inscribed angles, tangents) is linear algebra over the directions.  What is not
 * linear is a relation: a tree over forms that is zero.
 *
 * Invariants:
 *  (1) Kept equations are independent; eq[i] is row i of the system, and a set of
 *      equations is a bitset over them.
 *  (2) form.known, once set, stays; form.from is the set of equations that made it known
 *      then.  An equation depends on forms known before it was kept, so lifting to exact
 *      numbers along from-sets ends.
 */
#ifndef MEASURE_PRIV_H
#define MEASURE_PRIV_H
#include "measure/account.h"
#include "measure/measure.h"
#include "num/num.h"
#include "problem/answer.h"
#include "problem/meter.h"
#include <stdint.h>

/* What rules take for equal in doubles, in parts of the numbers or degrees.  Nothing is
 * believed for it: premises are decided exactly in the end. */
#define LOOKS_EQUAL 1e-9

enum { VARS = 320, WORDS = VARS / 64 };
struct set {
	uint64_t w[WORDS];
};
static inline void set_add(struct set *s, int i)
{
	s->w[i / 64] |= (uint64_t)1 << (i % 64);
}
static inline bool set_has(const struct set *s, int i)
{
	return s->w[i / 64] >> (i % 64) & 1;
}
void measure_set_join(struct set *to, const struct set *s);
int measure_set_count(const struct set *s);
bool measure_set_meets(const struct set *a, const struct set *b);

enum var_kind { VAR_GAP, VAR_DIR, VAR_POLAR, VAR_RADIUS, VAR_AREA, VAR_LETTER, VAR_SCALE };
struct var {
	enum var_kind kind;
	int a, b;
};

struct measure_line {
	int *p, n;    /* points in order, as drawn */
	double dir;   /* drawn direction from first to last, degrees */
	int gap, var; /* first gap variable, direction variable */
	bool drawn;   /* not only ours (a radius, a diagonal) */
};
struct measure_round {
	int *p, n;
	int radius, polar;
	double x, y, r;
};

enum form_kind { FORM_LENGTH, FORM_ANGLE, FORM_OTHER };
/* What a form stands for; a sum is made of others. */
enum form_of { OF_VAR, OF_LENGTH, OF_ANGLE, OF_ARC, OF_TURN, OF_SUM };
struct measure_form {
	enum form_kind kind;
	enum form_of of;
	/* OF_LENGTH: the ends.  OF_ANGLE: the ends of the legs with the vertex in the middle.
	 * OF_ARC: from p[0] to p[1] on circle p[2].  OF_TURN: from p[2] p[3] to p[0] p[1]. */
	int p[4];
	int via;              /* OF_ARC: a point of it, or -1 */
	bool major;           /* OF_ARC */
	int *part, parts;     /* OF_SUM: the forms, with ... */
	double *weight, rest; /* ... these coefficients, and a number */
	int n, *var;
	double *c, k;  /* all exact in binary */
	double v1, v2; /* under two random choices of the free variables */
	bool known;
	double value, t; /* t: the value being tried */
	struct set from;
	num exact;
	bool lifted;
	const char *name;
};
struct rel {
	const struct term *t; /* zero */
	int n, *form;
	const char *why;
	int fact; /* or -1 */
	bool done, trig, seen_trig;
	struct set because;      /* equations behind the theorem's premises */
	struct measure_step *by; /* the theorem, or NULL: a fact */
	const char *taken;
	int seen_at;
};
enum eq_source { EQ_BINARY, EQ_TERM, EQ_ROOT };
struct eq {
	struct set because; /* equations behind the premises of the theorem it comes from */
	struct measure_step *by; /* the theorem, or NULL: a fact, or what every circle says */
	enum eq_source source;
	int n, *var;
	double *c, k;      /* sum c*var + k = 0 */
	const char *taken; /* what of it was taken from the drawing, or NULL */
	/* EQ_BINARY: the same as a sum of forms and a constant; none: an equation between
	 * directions, which holds up to a multiple of 180 degrees ... */
	int *form, forms;
	double *weight, rest;
	const int *ray; /* ... or of 360, if the ray from ray[0] to ray[1] points as drawn */
	const struct term *t; /* EQ_TERM: its tree; EQ_ROOT: the relation's */
	int root_var;         /* EQ_ROOT: the form that has the value root ... */
	int ratio_var;        /* ... or is root times this one; -1 */
	double root;
	struct set from; /* EQ_ROOT, EQ_TERM: equations its forms were reduced with */
	int fact;        /* or -1 */
	const char *why;
	int pair;  /* EQ_ROOT: found together with this equation, or -1 */
	num exact; /* EQ_ROOT: the root, once it is lifted */
};
/*
 * A theorem applied: what it was applied to, and what it needs (theorem.def).  Equal lengths
 * or angles and ratios are named by forms, directions by variables.
 */
struct premise {
	char letter;     /* of theorem.def */
	int id[6];       /* forms, variables or points */
	int n;           /* of them */
	double value;    /* v, d */
	struct set from; /* s a r v d: the equations that say so */
};
struct measure_step {
	enum theorem theorem;
	int *p, n; /* what it is about */
	struct premise *premise;
	int premises, cap;
	uint64_t key; /* tells it from every other application */
	bool holds;   /* lift.c: the premises were decided */
};

struct measure_area {
	int form, n;
	const int *p; /* the corners of the polygon */
};

struct triangle {
	int p[3], side[3], angle[3]; /* side[i] is opposite p[i] */
	unsigned done;
};

struct conflict {
	int fact, fact2; /* or -1 */
	struct set from;
	double gap, scale;
};

struct solver {
	struct problem *p;
	struct arena *a;
	double *x, *y; /* the drawing */
	struct measure_line *line;
	int lines;
	int *line_at; /* [points*points]: the line through two points, or -1 */
	int *pos_on;  /* [lines*points]: index on the line, or -1 */
	struct measure_round *round;
	int rounds;
	struct var var[VARS];
	int vars;
	int letter0;
	struct measure_form *form;
	int forms, form_cap;
	int *length_form; /* [points*points], or -1 */
	int *angle_key, *angle_form;
	int angle_cap, angle_used;
	struct rel *rel;
	int rels, rel_cap;
	struct eq *eq;
	int eqs;
	double *row;
	int stride;          /* [eqs][stride]: coefficients, constant last */
	int *pivot;          /* per row */
	int *row_of;         /* per variable, or -1 */
	struct set *prov;    /* per row */
	struct set *free_of; /* per variable: the free variables it depends on */
	double *w1, *w2;     /* per variable */
	bool fresh;          /* w1, w2, free_of, forms are up to date */
	struct triangle *tri;
	int tris, tri_cap;
	struct measure_area *area;
	int areas, area_cap;
	struct conflict *conflict;
	int conflicts, conflict_cap;
	const struct term **less; /* pairs: the first is below the second */
	int lesses;
	const struct term **under; /* what facts divide by, so that it is not zero */
	int unders, under_cap;
	uint64_t *seen;
	int seen_cap, seens; /* what a rule has already said */
	long work, budget;
	size_t bytes; /* of the arena when memory was last charged */
	bool several, trial;
	struct set premise;        /* of the theorem being applied */
	struct measure_step *step; /* the theorem being applied, or NULL */
	const uint64_t *banned; /* steps whose premises turned out to hold only nearly ... */
	int bans;
	/* What terms were read with: the feet of distances, as theorems that must hold. */
	struct measure_step *foot[16];
	int feet;
	const char *taken; /* what is said now is taken from the drawing: this; or NULL */
	bool auxiliary;    /* join all points */
	bool sketched;     /* some positions are ours */
	int seed;          /* of the sketch */
	int assume;        /* how much of the drawing is believed: 0 nothing */
	const struct term *goal;           /* of the problem, over forms */
	const struct account_watch *watch; /* or NULL */
	const char *trouble;
};

/* figure.c */
bool measure_figure_build(struct solver *s); /* false: too large, s->trouble */
int measure_figure_line(const struct solver *s, int a, int b);            /* or -1 */
bool measure_figure_between(const struct solver *s, int a, int b, int c); /* as drawn */
bool measure_figure_same_polygon(const int *p, const int *q,
				 int n);                 /* from any corner, either way */
int measure_form_length(struct solver *s, int a, int b); /* or -1 */
int measure_form_angle(struct solver *s, int a, int b, int c); /* or -1 */
/* The angle below 180 whichever way round it is named. */
int measure_form_corner(struct solver *s, int a, int b, int c);
int measure_form_arc(struct solver *s, int c, int a, int b, int via, bool major);
int measure_form_direction(struct solver *s, int line);
int measure_form_var(struct solver *s, int var);
int measure_form_area(struct solver *s, const int *q, int n);
/* From m to l, walking along them as abcd says (a to b, c to d). */
int measure_form_turn(struct solver *s, int l, int m, const int *abcd, double flip);
int measure_form_sum(struct solver *s, enum form_kind k, const int *f, const double *c, int n,
		     double k0);
bool measure_is_parallel(struct solver *s, int l, int m); /* known to be */
bool measure_is_perpendicular(struct solver *s, int l, int m);
double measure_drawn_angle(const struct solver *s, int a, int b, int c);
double measure_drawn_length(const struct solver *s, int a, int b);
double measure_drawn_form(const struct solver *s, int f,
			  double scale); /* NAN when it has none */

/* linear.c */
void measure_linear_begin(struct solver *s);
/* Add sum c*var + k = 0; false when it says nothing new (or conflicts: recorded). */
bool measure_linear_add(struct solver *s, const struct eq *e);
/* These cannot hold together: what the forms were known by, and fact (or -1). */
void measure_linear_conflict(struct solver *s, const int *form, int n, int fact, double gap,
			     double scale);
/* The equations that settle a form, added to a set. */
void measure_linear_support(struct solver *s, int form, struct set *from);
void measure_linear_refresh(struct solver *s);
/* f = sum over free variables + k; writes them; returns how many. */
int measure_linear_reduce(struct solver *s, int f, int *var, double *c, double *k,
			  struct set *from);
bool measure_form_known(struct solver *s, int f, double *value);
bool measure_forms_equal(struct solver *s, int f, int g);
/* f = ratio * g for a known ratio. */
bool measure_forms_ratio(struct solver *s, int f, int g, double *ratio);
/* sum c[i]*form f[i] + k = 0, with coefficients exact in binary */
bool measure_linear_forms(struct solver *s, const int *f, const double *c, int n, double k,
			  int fact, const char *why);
bool measure_linear_equal(struct solver *s, int f, int g, int fact, const char *why);
/* sum c*var = by and the multiple of 180 degrees that is nearest to the drawing, where the
 * sum is drawn.  The variables are directions and polar angles. */
bool measure_linear_directions(struct solver *s, const int *var, const double *c, int n,
			       double drawn, double by, int fact, const char *why);
/* The ray from a to b has the direction of a variable that is drawn at this angle. */
bool measure_linear_ray(struct solver *s, int a, int b, int var, double drawn,
			const char *why);
bool measure_linear_direction(struct solver *s, int line, int line2, double by, int fact,
			      const char *why);
/* A tree that is zero: an equation when it is linear now, else kept as a relation. */
void measure_relation_add(struct solver *s, const struct term *t, int fact, const char *why);

/* nonlinear.c */
const struct term *measure_leaf(struct solver *s, int form);
const struct term *measure_num_term(struct solver *s, const char *decimal);
const struct term *measure_op(struct solver *s, enum term_kind k, const struct term *a,
			      const struct term *b);
double term_value(struct solver *s, const struct term *t); /* with form.value of leaves */
const struct term *measure_term_compile(struct solver *s, const struct term *t); /* or NULL */
/* Is the term known, and no more than a part of what it is made of? */
bool measure_term_vanishes(struct solver *s, const struct term *t, double part);
/* Does it hang on anything that is not a number? */
bool measure_term_has_form(const struct term *t);
/* A difference of quotients with the denominators multiplied out; NULL for NULL. */
const struct term *measure_term_without_quotients(struct solver *s, const struct term *t);
const struct term *measure_term_flatten(struct solver *s, const struct term *t);
int measure_scale_form(struct solver *s, const int *p, const int *q, int n);

/* Are all known lengths positive and all known angles possible?  Writes how far they are
 * from the drawing. */
bool measure_figure_possible(struct solver *s, double *off);
bool measure_relations_solve_one(struct solver *s, bool trig);
bool measure_relations_solve_ratio(struct solver *s);
bool measure_relations_solve_two(struct solver *s);
bool measure_term_known(struct solver *s, const struct term *t, double *value);

/* facts.c */
void measure_facts_state(struct solver *s);

/* rules.c */
void measure_rules_begin(struct solver *s);
bool measure_rules_apply(struct solver *s);
bool measure_rules_apply_late(struct solver *s); /* laws of sines and cosines */

/* theorem.c */
/*
 * Apply a theorem to points: begin, name every premise, state the conclusions with
 * linear_* and measure_relation_add, end.  which: tells applications to the same points apart.
 * False: it was applied before, or is banned; then nothing was begun.
 */
bool measure_theorem_begin(struct solver *s, enum theorem t, const int *p, int n, int which);
void measure_need_equal(struct solver *s, int f, int g);               /* s, a by their kind */
void measure_need_ratio(struct solver *s, int f, int g, int h, int i); /* f : g = h : i */
void measure_need_value(struct solver *s, int f, double value);
void measure_need_direction(struct solver *s, int var, int var2, double by);
void measure_need_corner(struct solver *s, int a, int b, int c);
void measure_need_order(struct solver *s, int a, int b, int c); /* b between a and c */
/* The triangles abc and def turn the same way, or opposite ways, as drawn. */
void measure_need_turn(struct solver *s, const int *abc, const int *def);
void measure_need_crossing(struct solver *s, int line, int line2);
void measure_theorem_end(struct solver *s);
const char *measure_theorem_sentence(struct solver *s); /* of the one being applied */

/* lift.c */
struct lifted {
	bool ok;
	const char *exact;
	double value;
	const char **assume; /* what the facts do not say and the value rests on */
	int assumes;
	struct assumption *assumption; /* the same as data, over forms; some share a text */
	int assumptions;
	const struct account *account; /* of the value ... */
	const char *unchecked;         /* ... and the step that replay.c refused, or NULL */
	bool refuted;                  /* a premise holds only nearly ... */
	uint64_t key;                  /* ... of this step */
};
/* The closed form of the goal, from the equations it rests on; value: as found.  A form that
 * is not the value found, within 1e-7 of it, is none. */
void measure_lift_goal(struct lifted *out, struct solver *s, const struct term *goal,
		       double value);

/* config.c: what the facts say about order, sides and turns. */
struct config;
struct config *measure_config_new(struct solver *s);
enum config_word { CONFIG_OPEN, CONFIG_SAID, CONFIG_DENIED };
/* Do the facts say that b lies between a and c, three points of a line? */
enum config_word measure_config_between(const struct config *g, int a, int b, int c);
/* Do they say that the triangles turn the same way (or opposite ways) as drawn?  def NULL:
 * that abc turns left or right as drawn. */
enum config_word measure_config_turns(const struct config *g, const int *abc, const int *def);
/* That three points are no line? */
bool measure_config_corner(const struct config *g, int a, int b, int c);
/* The sign of the drawn triangle; 0 where it is too flat to tell. */
int measure_config_drawn_turn(const struct solver *s, int a, int b, int c);

/* account.c */
struct account *measure_account_of(struct solver *s, const struct term *goal,
				   const struct set *rests);

/* explain.c */
/* What a reader is told of an equation, and why it holds. */
const char *measure_explain_text(struct solver *s, const struct eq *e);
const char *measure_explain_why(struct solver *s, const struct eq *e, const char *text);
/* A difference below this part of the numbers is rounding. */
#define CONFLICT_MATTERS 0.03
void measure_explain_support(struct solver *s, const struct term *goal, struct set *all);
void measure_explain_steps(struct solver *s, const struct account *c, double value,
			   struct solve_answer *out);
/* Lines that share a point and are known to be parallel: a contradiction. */
void measure_explain_parallels(struct solver *s);
void measure_explain_conflict(struct solver *s, const struct set *support,
			      struct solve_answer *out);
/* The facts behind a value that cannot be. */
void measure_explain_refutation(struct solver *s, const struct term *t,
				struct solve_answer *out);
#endif
