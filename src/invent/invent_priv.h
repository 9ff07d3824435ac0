/*
 * invent_priv.h -- the inside of room invent: what a drawing shows, where points may be put, trials.
 *
 * All that is read off the drawing guides the search and is never asserted; what is given about
 * a new point are the claims of its two loci or its shape alone.
 */
#ifndef INVENT_PRIV_H
#define INVENT_PRIV_H
#include "base/mem.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/work.h"
#include "claim/claim.h"
#include "deduce/deduce.h"
#include "invent/invent.h"
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum invent_locus_kind {
#define LOCUS(NAME, points, round, prior, text, claims) LOCUS_##NAME,
#include "invent/locus.def"
#undef LOCUS
	LOCI
};
enum invent_shape_kind {
#define SHAPE(NAME, points, prior, text, claims, one, first, two, second, lines, apart) \
	SHAPE_##NAME,
#include "invent/shape.def"
#undef SHAPE
	SHAPES, /* none: two loci */
};

#define INVENT_POINTS 64 /* of a setting: sets of points are words */
#define LOCUS_POINTS 5

struct invent_locus {
	uint8_t kind, p[LOCUS_POINTS];
};
struct invent_locus_row {
	int points;
	bool round;
	double prior;
	const char *text, *claims;
};
struct invent_shape_row {
	int points;
	double prior;
	const char *text, *claims;
	enum invent_locus_kind one;
	const char *first;
	enum invent_locus_kind two;
	const char *second;
	int lines, apart;
};
extern const struct invent_locus_row invent_locus_table[LOCI];
extern const struct invent_shape_row invent_shape_table[SHAPES];

/* --- Curves (curve.c) ------------------------------------------------------------------- */
/*
 * A line a x + b y = c with a unit normal, or a circle of centre (a, b) and radius c, and
 * how far the true one may be from it: the point (px, py) is within `shift` of the true line, whose
 * direction differs by at most `turn`; every point of a circle is within `shift` of the true one.
 */
struct invent_curve {
	bool round;
	double a, b, c;
	double px, py, shift, turn;
};
/* A setting that grows, with a bound for each point: the spread of the setting is the largest of
 * them, and with that alone bounds of points on points on points would soon say nothing. */
struct invent_draft {
	struct setting *s;
	double bound[INVENT_POINTS];
};
/* False where its points do not determine it well. */
bool invent_curve_of(struct invent_curve *out, const struct setting *s, const double *bound,
		     const struct invent_locus *l);
/* Their common points: how many, at most two; none where they are nearly parallel, or touch. */
int invent_meet(double x[2], double y[2], const struct invent_curve *f,
		const struct invent_curve *g);
/* A point near (*x, *y), improved, within *bound of a common point of the true curves, whatever
 * they are; false where that is not sure. */
bool invent_meet_surely(double *x, double *y, double *bound, const struct invent_curve *f,
			const struct invent_curve *g);

/* --- The drawing (scene.c) -------------------------------------------------------------- */
struct invent_line {
	uint64_t on;
	int a, b; /* two of them, far apart */
	float salience;
};
struct invent_circle {
	uint64_t on;
	int p[3], center; /* or -1 */
	float salience;
	double x, y, r;
};
struct invent_scene {
	const struct setting *s;
	const double *bound; /* of each point */
	int n;
	double size, tol; /* the diameter of the drawing; what counts as zero */
	double cx, cy;
	uint64_t goal;                /* points of goals */
	float weight[INVENT_POINTS];  /* of points */
	uint64_t pair[INVENT_POINTS]; /* segments that the statement mentions */
	uint64_t goal_pair[INVENT_POINTS];
	struct invent_line
		*line; /* every line through two points, as maximal sets; salient first */
	int lines, salient_lines;
	struct invent_circle *circle; /* through three; the most salient ones, those first */
	int circles, salient_circles;
	/* The same as numbers side by side. */
	double *la, *lb, *lc, *ca, *cb, *cc;
};
struct invent_scene *invent_scene_of(const struct invent_draft *d, struct arena *a);
/* What goes through a place. */
struct invent_hits {
	int lines, circles, apart;
	double goal; /* of those, with points of goals */
};
struct invent_hits invent_scene_hits(const struct invent_scene *c, double x, double y);

/* --- Candidates (pool.c) ---------------------------------------------------------------- */
struct invent_candidate {
	double x, y;
	struct invent_locus l[2];
	uint8_t shape, p[3];
	int8_t lines, circles, apart; /* through it by definition */
	int8_t expected; /* the sum of these, of the construction of this place that has fewest */
	int16_t inc;     /* what goes through it beyond that */
	uint16_t ways; /* constructions that lead there, as far as they were gone through */
	float prior, score;
	uint64_t parents;
};
struct invent_pool {
	struct invent_candidate *c; /* by falling score */
	int n, looked;              /* at so many places */
};
/* At most `most`; those that use a point of `with`, where it is not 0. */
struct invent_pool invent_pool_of(const struct invent_scene *c, struct arena *a, int most,
				  uint64_t with);
/* Its place, improved, in a setting that may have more points by now, and how far the true one
 * may be; false where that is not sure. */
bool invent_place(double *x, double *y, double *bound, const struct invent_draft *d,
		  const struct invent_candidate *c);
const char *invent_name(const struct setting *s, struct arena *a); /* that nobody has */
void invent_write(struct buf *b, const struct setting *s, const char *name,
		  const struct invent_candidate *c);
/* A copy that can grow. */
struct invent_draft *invent_draft_of(const struct setting *s, struct arena *a);
struct invent_draft *invent_draft_copy(const struct invent_draft *d, struct arena *a);
/* Add it: a clause, a point, what is given; false where its place is not sure. */
bool invent_put(struct invent_draft *d, const struct invent_candidate *c);

/* --- The search (search.c) -------------------------------------------------------------- */
#define MOST_ADDED 28
#define FIRSTS 768 /* candidates from which groups are drawn */
#define BEST 1300  /* of all, tried before anything else */
#define ROUND 64   /* later jobs, after which it is looked again what points bring */
#define AHEAD 1024 /* jobs that may be taken before an earlier one is done */

/* Points to be added, one after the other; later ones may rest on earlier ones. */
struct invent_group {
	struct invent_candidate c[MOST_ADDED];
	int n;
};
struct invent_hunt {
	const struct invent_draft *s;
	const struct closure *base;
	const struct invent_options *o;
	struct deduce_options deduce;
	struct invent_pool pool;
	double keen[FIRSTS], even[FIRSTS]; /* running sums of weights */
	int firsts, group;
	int open;      /* of the points of the statement (closure_open) */
	long blocks;   /* the first jobs, which tell what each of the best brings */
	int16_t *gain; /* of candidates: by how much `open` falls with it */
	int *gainer, gainers;
	double *gained; /* running sums of their weights */
	/* Under the lock: */
	pthread_mutex_t lock;
	pthread_cond_t told; /* a job is done */
	long next, best;     /* job numbers; best: of a success, or LONG_MAX */
	long cost[AHEAD];    /* of jobs that are done, and not yet counted: -1 for others */
	long counted, spent; /* jobs in order; what they took */
	long end;            /* the first job that is beyond the effort, or LONG_MAX */
	struct invent_group found;
	long trials;
	bool stopped;
	struct work *work; /* of the call, for all threads; or NULL */
};
/* One thread of it. */
struct invent_worker {
	struct invent_hunt *h;
	struct arena *a;   /* emptied for each job */
	struct rng r;      /* of the job */
	long trials, cost; /* cost: of the job */
};
bool invent_is_stopped(const struct invent_hunt *h);
/* With all of the group from number `from` on; NULL where a place is not sure. */
struct invent_draft *invent_extended(const struct invent_draft *d,
				     const struct invent_group *g, int from, struct arena *a);
/* The same; those that cannot be put leave the group.  None may rest on another one of them. */
struct invent_draft *invent_extended_by_some(const struct invent_draft *d,
					     struct invent_group *g, int from,
					     struct arena *a);
/* Are the goals reached in a setting that has more than the closure's?  The larger closure goes
 * to *keep where that is asked for. */
bool invent_reaches(struct invent_worker *w, const struct closure *base,
		    const struct setting *s, bool brief, struct closure **keep);

/* --- Kinds of jobs (climb.c): are the goals reached, and with which points? -------------- */
void invent_weigh(double *sum, const struct invent_pool *p, int n, double heat);
/* Candidates by rank: by a brief closure, and what each brings; by a whole one. */
enum invent_way { BLOCK_TELL, BLOCK_WHOLE };
bool invent_try_block(struct invent_worker *w, int from, enum invent_way how,
		      struct invent_group *g);
/* At random. */
bool invent_try_plain(struct invent_worker *w, const double *sum, bool whole,
		      struct invent_group *g);
/* Some at random, and then points that rest on them. */
bool invent_try_levels(struct invent_worker *w, const double *sum, struct invent_group *g);
/* Some that bring something, then points that rest on them and bring more, and so on. */
bool invent_try_climb(struct invent_worker *w, struct invent_group *g);

/* --- No point too many (prune.c) -------------------------------------------------------- */
/* A proof with these points that the checker accepts, or NULL. */
struct proof *invent_group_proof(struct invent_worker *w, const struct invent_group *g,
				 struct arena *a);
/* The same proof without points that it does not speak of, which leave the group. */
struct proof *invent_trim(struct invent_worker *w, struct proof *p, struct invent_group *g,
			  struct arena *a);
/* The goals are reached with this group: is there a proof, and with how few of them? */
bool invent_settle(struct invent_worker *w, struct invent_group *g);
#endif
