/*
 * fit.h -- the figure by numbers: points moved until every fact holds.
 */
#ifndef SKETCH_FIT_H
#define SKETCH_FIT_H
#include "sketch/wish.h"

struct fit {
	bool holds; /* a figure was found in which every fact holds */
	bool fixed; /* and nearby the facts fix the goal; then value is meant */
	double value, miss;
	double *xy; /* the points, when it holds */
	double *x;  /* the vector, likewise, and what it means */
	struct wishes *of;
};
/* Is there a figure near the drawing in which the facts hold? */
bool sketch_fit_holds_near(const struct problem *p, struct meter *m, struct arena *a);
void sketch_fit_problem_within(struct fit *out, const struct problem *p, struct meter *m,
			       struct arena *a);
void sketch_fit_sketch_within(const struct problem *p, int seed, double *x, double *y,
			      struct meter *m, struct arena *a);
/* Places for the points that are not placed, in x and y; the others keep theirs there.
 * Several seeds give several sketches. */
/*
 * The points of a drawing x, y moved until the facts hold, and the goal has the value; as
 * nearly as they can when they contradict each other.  When that spoils the drawing, only
 * what lies where is made to hold, or nothing.  False when the drawing has no size.
 */
struct fit_figure {
	int points;        /* of the problem, then centres that are no points */
	const int *center; /* of each circle, among these points */
	double *xy, *radius;
	bool to_scale; /* one unit is one unit of the lengths */
};
bool sketch_fit_figure(struct fit_figure *out, const struct problem *p, const double *x,
		       const double *y, double goal, struct arena *a);
/* Figures in which all facts hold, with different values of the goal, found from many
 * starts: the drawing, or sketches where nothing is drawn, and shaken ones. */
enum { FIT_FIGURES = 16 };
struct fit_solution {
	double value;
	bool fixed;    /* nearby the facts fix the goal */
	bool slides;   /* they do not, and it was seen to move with the figure */
	bool negative; /* some letter is */
	int freedom; /* degrees of freedom that the facts leave, motions of the whole aside */
	double *x;   /* the vector of wish.h */
};
struct fit_figures {
	struct fit_solution at[FIT_FIGURES];
	int n, starts;
	double miss;       /* the least that was missing */
	bool cut_short;    /* the meter ran out */
	struct wishes *of; /* what the vectors mean */
};
/* most: as many starts; enough: as many figures, at most FIT_FIGURES. */
void sketch_fit_figures(struct fit_figures *out, const struct problem *p, int most, int enough,
			struct meter *m, struct arena *a);
/* The one next to the drawing: what the facts leave free stays where it is drawn. */
void sketch_fit_as_drawn(struct fit_figures *out, const struct problem *p, struct meter *m,
			 struct arena *a);
/* Does the drawing, where there is one, show what the facts say of sides, insides and
 * betweens? */
bool sketch_fit_drawing_agrees(const struct problem *p, struct arena *a);
/* Is it the drawing that decides for the value, and not where letters happen to start? */
bool sketch_fit_decides(const struct problem *p, double value, struct meter *m,
			struct arena *a);
/* The value of the goal in the figure x, enclosed (certify.c); false: not. */
struct certified {
	double lo, hi;
	const char *digits;
	int good;                  /* of them are right, but for one unit in the last */
	int independent, left_out; /* equations */
	bool free; /* not certified: the facts leave the value free, if only a little */
};
bool sketch_certify_value(struct certified *out, const struct wishes *w, const double *x,
			  struct meter *m, struct arena *a);
/* What claims are in the figure x, with balls: they hold to 30 digits, or they do not. */
enum certify_word { CERTIFY_UNSURE, CERTIFY_HOLDS, CERTIFY_FAILS };
struct certified_claims {
	bool figure; /* there is one near x in which the facts' independent equations hold ... */
	bool clash; /* ... but the others do not */
	/* Per fact: an equation of it was left out, for it depends on the others; it holds to 30
	 * digits. */
	const bool *left_out;
	int left_outs;
	enum certify_word *word; /* per claim */
	const double *xy;        /* where its points are, as doubles have them ... */
	const double *letter;    /* ... and what the letters are */
};
void sketch_certify_claims(struct certified_claims *out, const struct wishes *w,
			   const double *x, const struct fact *claim, int n, struct meter *m,
			   struct arena *a);
/*
 * Figures in which all facts hold: near the drawing and shaken from there, of the same turns and
 * orders; where nothing is drawn, from many starts.
 */
enum { FIT_SAMPLES = 24 };
struct fit_samples {
	double *x[FIT_SAMPLES]; /* the vectors of wish.h */
	int n, starts;
	double miss;       /* the least that was missing */
	bool cut_short;    /* the meter ran out */
	bool rigid;        /* shaken, the first came back as it was */
	struct wishes *of; /* what the vectors mean */
};
void sketch_fit_samples(struct fit_samples *out, const struct problem *p, int enough,
			struct meter *m, struct arena *a);
/* More of them where nothing is drawn, from so many other starts; what was shaken is left. */
void sketch_fit_more(struct fit_samples *s, const struct problem *p, int starts,
		     struct meter *m, struct arena *a);
/* Is an angle that a fact halves, or compares, none in this figure?  Such figures count only where there
 * is no other. */
bool sketch_has_flat_angle(const struct problem *p, const double *x);
/* Places of the points in a vector, in units of the lengths. */
double *sketch_places(const struct wishes *w, const double *x, struct arena *a);
#endif
