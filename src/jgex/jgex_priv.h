/* jgex_priv.h -- a statement as it was read, and the pen that draws it. */
#ifndef JGEX_PRIV_H
#define JGEX_PRIV_H
#include "base/rng.h"
#include "claim/claim.h"
#include "jgex/jgex.h"
#include "num/tape.h"

struct jgex_row {
	const char *name, *args, *makes, *draw, *gives, *needs, *script;
};

#define JGEX_ARGS 10
/* A construction in a clause, or a predicate that stands there (row is NULL). */
struct jgex_use {
	const struct jgex_row *row;
	const char *text; /* as it is written */
	int arg[JGEX_ARGS];
	int64_t num, den;  /* its number; angles in half turns */
	int first, givens; /* what it asserts, in the setting */
};
struct jgex_clause {
	int first, n; /* its points */
	struct jgex_use *use;
	int uses, cap;
};
struct jgex_pin {
	bool set;
	double x, y;
};
struct jgex_text {
	struct setting *s; /* all but the drawing */
	struct jgex_clause *clause;
	struct jgex_pin *pin;
	int clause_cap, pin_cap;
	double unit;     /* a length that occurs, or 1 */
	unsigned either; /* goals, by bits: their mirrored form will do */
};

/* Reads a statement. */
enum status jgex_text_read(struct jgex_text *t, struct arena *a, const char *text, size_t n,
			   struct err *e) MUST_USE;
/* Reads further clauses into a setting that has points already. */
enum status jgex_text_more(struct jgex_text *t, const char *text, size_t n,
			   struct err *e) MUST_USE;
/* A row's letter as a point of a use. */
int jgex_use_point(const struct jgex_use *u, char letter);
/* "coll xab" of a row for a use. */
struct claim jgex_use_claim(const struct jgex_use *u, const char *word, size_t n);

/* --- Drawing -------------------------------------------------------------------- */

struct jgex_spot {
	int x, y; /* on the tape */
};
enum jgex_shape { JGEX_LINE, JGEX_CIRCLE, JGEX_CURVE };
/* Where along a line a point is to be taken: any, or at + t dir with lo < |t| < hi, t > 0
 * unless both. */
struct jgex_range {
	double lo, hi;
	bool both, beyond; /* beyond: or on the other side of 1 */
	bool ray;          /* any t > 0 */
};
struct jgex_locus {
	enum jgex_shape shape;
	struct jgex_spot at, dir; /* a line; a circle about at */
	int r2;                   /* the square of its radius */
	struct jgex_range range;
};
enum jgex_trouble {
	JGEX_FINE,
	JGEX_NEED,     /* what a construction needs does not hold */
	JGEX_NOWHERE,  /* parallel lines, a line that misses a circle */
	JGEX_TAKEN,    /* there are points already where it would be */
	JGEX_NEAR,     /* the same, nearly */
	JGEX_FAR,      /* far away from the others */
	JGEX_PINNED,   /* its pin is elsewhere */
	JGEX_UNTRUE,   /* something that is given does not hold */
	JGEX_UNPROVEN, /* drawn, but not enclosed */
};
struct jgex_miss { /* a place after @, and where the point would be */
	int point;
	double off, x, y;
};
struct jgex_pen {
	const struct jgex_text *text;
	struct setting *s; /* of the text; places are written here as they are found */
	struct tape tape;
	struct rng rng;
	struct jgex_spot *spot; /* of the points that are there */
	bool *placed;
	int points;       /* placed so far */
	unsigned choice;  /* bits: which of two meetings */
	int choices;      /* so many were chosen */
	double near, far; /* how close and how far off points may be */
	double cx, cy;    /* about their middle */
	bool unpinned, strict;
	struct jgex_miss miss;
	/* What went wrong. */
	enum jgex_trouble trouble;
	int clause, other; /* a point that is in the way */
	const struct jgex_use *use;
	struct claim claim;
	bool implicit; /* something that is given was left to be fitted */
};

int jgex_op(struct jgex_pen *p, enum tape_op op, int a, int b);
double jgex_val(const struct jgex_pen *p, int node);
double jgex_random(struct jgex_pen *p, double lo, double hi);
struct jgex_spot jgex_spot_at(struct jgex_pen *p, double x, double y);

/* The next bit of the choice. */
bool jgex_choose(struct jgex_pen *p);

/* place.c: a word of construct.def. */
#define JGEX_OUT 5
struct jgex_word {
	const char *name;
	int takes, makes;
	void (*locus)(struct jgex_pen *p, const struct jgex_spot *in, int v,
		      struct jgex_locus *out);
	void (*place)(struct jgex_pen *p, const struct jgex_spot *in, int v,
		      struct jgex_spot *out);
	bool free; /* out of nothing */
};
const struct jgex_word *jgex_word_find(const char *name, size_t n);
/* Where two loci meet: how many, 0 to 2; by doubles. */
int jgex_meet(struct jgex_pen *p, const struct jgex_locus *a, const struct jgex_locus *b,
	      struct jgex_spot *out);
/* At t along a line; at an angle of which u is the tangent of the half, on a circle. */
struct jgex_spot jgex_along(struct jgex_pen *p, const struct jgex_locus *l, double t);
struct jgex_spot jgex_around(struct jgex_pen *p, const struct jgex_locus *l, double u);

/* draw.c: how far a place is from that after @, in terms of the figure; 0: there is none. */
#define JGEX_PIN_OFF 1e-2 /* so far off it is refined */
#define JGEX_PIN_NEAR \
	1e-6 /* and from here on it is told, and refused where it is to be strict */
double jgex_pin_off(const struct jgex_pen *p, int q, double x, double y);
/* Farther off than that: then the trouble is told. */
bool jgex_pin_misses(struct jgex_pen *p, int q, double x, double y);

/* All clauses from `from` on, once. */
bool jgex_draw_once(struct jgex_pen *p, int from);
/* On how many lines and circles a construction puts its point; 0: it makes its points itself. */
int jgex_row_loci(const struct jgex_row *row);
/* The word for the line or circle to which a claim confines the point q; the points that the word
 * takes are written to at (CLAIM_POINTS of them at most).  NULL: it says something else. */
const char *jgex_claim_locus(const struct claim *c, int q, int *at);

/* equation.c: an equation as polynomials that vanish, at most JGEX_ROWS; how many. */
#define JGEX_ROWS 3
int jgex_equation(struct jgex_pen *p, const struct claim *c, int *out);

/* fit.c: the figure moved until all that is given holds; false when that does not succeed.
 * Writes places and spread to the setting. */
bool jgex_fit(struct jgex_pen *p, struct setting *s);
#endif
