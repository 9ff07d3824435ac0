/* formalgeo_priv.h -- the reader of FormalGeo records, seen from inside the room. */
#ifndef READ_FORMALGEO_PRIV_H
#define READ_FORMALGEO_PRIV_H
#include "read/read.h"
#include "sketch/sketch.h"

/* How well the drawing fits: its flaws, how far it is from the facts (sketch_refine), and
 * what the goal measures in it. */
struct formalgeo_fit {
	struct sketch_flaws flaws;
	double miss, goal;
	bool fixed; /* the facts leave the goal no freedom (sketch_fixed) */
};
/*
 * problem_answer as a text for problem_constant_text, or NULL when it is no real number.
 * The records write powers as ** and angles of functions in radians; what cannot be kept as
 * written becomes a decimal.
 */
const char *read_formalgeo_answer(const char *text, struct arena *a);
#endif
