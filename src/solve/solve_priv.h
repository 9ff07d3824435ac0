/* solve_priv.h -- what the files of the solver's policy share. */
#ifndef SOLVE_PRIV_H
#define SOLVE_PRIV_H
#include "problem/meter.h"
#include "solve/solve.h"
#include <math.h>

/* attempt.c: the problem with its points at xy, as if they were drawn there. */
void solve_as_drawn(struct solve_answer *out, const struct problem *p, const double *xy,
		    const struct solve_options *o, struct arena *a);

/* conflict.c.  Did somebody write the facts down, so that they are meant as they stand?  Else they
 * come from a data set: read off a picture, or with a drawing of ours. */
bool solve_is_stated(const struct problem *p);
/* Facts that contradict each other as they stand. */
bool solve_find_impossible(struct solve_answer *out, const struct problem *p, struct arena *a);
/* judge.c.  Facts that are proven not to hold together, few of them; or false, and out->unmet may say
 * for which no figure was found. */
bool solve_find_conflict(struct solve_answer *out, const struct problem *p, struct meter *m,
			 struct arena *a);
void solve_judge_answer(struct solve_answer *out, const struct problem *p,
			const struct solve_options *o, struct arena *a);

/* follow.c: does what is asked follow from the facts? */
void solve_follows(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		   struct arena *a);
/* follow_space.c: the same of bodies and planes; status OPEN and why before. */
void solve_follows_in_space(struct solve_answer *out, struct problem *p,
			    const struct solve_options *o, struct arena *a);
/* cases.c: the texts and these, each once; what leaves cases open or none, case by case. */
void solve_add_texts(const char *const **s, int *n, const char *const *t, int m,
		     struct arena *a);
void solve_cases(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		 struct arena *a);
void solve_one(struct solve_answer *out, struct problem *p, const struct solve_options *o,
	       struct arena *a);
/* solve.c: the value of the goal in space. */
void solve_in_space(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		    struct arena *a);

/* One reading.  auxiliary: join all points; assume: what of the drawing is believed. */
void solve_once(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		bool auxiliary, int assume, int seed, struct arena *a);

/* separate.c: of several values, which statement would tell each from the others. */
void solve_separate(struct solve_answer *out, struct arena *a);

/* option.c: the option that the value is, rounded, and in data sets the nearest within two per cent;
 * the one that it is, but for rounding; -1 where there is none. */
int solve_option_of(const struct problem *p, double value);
int solve_option_close(const struct problem *p, double value);
/* Says which options the value or values of the answer are. */
void solve_name_options(struct solve_answer *out, const struct problem *p, struct arena *a);

/* mend.c: one fact is stated wrongly.  True when the options tell which value is meant. */
bool solve_mend_without(struct solve_answer *out, struct problem *p,
			const struct solve_options *o, struct arena *a);
bool solve_mend_statements(struct solve_answer *out, struct problem *p,
			   const struct solve_options *o,
			   struct arena *a); /* options that say it */
bool solve_mend_goal(struct solve_answer *out, struct problem *p,
		     const struct solve_options *o,
		     struct arena *a); /* one of problem.guess is meant */
void solve_mend_region(struct solve_answer *out, struct problem *p,
		       const struct solve_options *o,
		       struct arena *a); /* of several regions that may be meant */
void solve_mend_region_blind(struct solve_answer *out, const struct solve_options *o,
			     struct arena *a);
bool solve_mend_two(struct solve_answer *out, struct problem *p, const struct solve_options *o,
		    struct arena *a); /* two labels moved */
bool solve_mend_marks(struct solve_answer *out, struct problem *p,
		      const struct solve_options *o,
		      struct arena *a); /* equal angles whose marks were lost */
bool solve_mend_moved(struct solve_answer *out, struct problem *p,
		      const struct solve_options *o, struct arena *a);

/* Where the measures led nowhere, or elsewhere than the figure: the value in the figure. */
void solve_by_figure(struct solve_answer *out, const struct problem *p, struct meter *m,
		     struct arena *a);
static inline bool solve_same(double a, double b)
{
	return fabs(a - b) <= 1e-6 * (1 + fabs(a) + fabs(b));
}
/* An assumption more. */
void solve_tell_condition(struct solve_answer *out, const char *condition, struct arena *a);
#endif
