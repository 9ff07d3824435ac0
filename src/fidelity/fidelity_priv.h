/* fidelity_priv.h -- what the parts of the room share. */
#ifndef FIDELITY_FIDELITY_PRIV_H
#define FIDELITY_FIDELITY_PRIV_H
#include "base/json.h"
#include "draw/scene.h"
#include "fidelity/fidelity.h"
#include "geo/geo.h"
#include "num/num.h"

/* --- canvas.c -------------------------------------------------------------------------------- */
/* The spot of a name, or -1; first as it is written, then whatever its case. */
int fidelity_find(const struct fidelity_canvas *c, const char *name);
/* A name with ' for ′ and without blanks and $. */
const char *fidelity_name(const char *s, size_t n, struct arena *a);
/* The picture, or NULL where it cannot be drawn. */
const struct scene *fidelity_scene(struct fidelity_canvas *c);

/* --- atom.c: relations between points -------------------------------------------------------- */
/* An atom (atom.def) with its points and numbers; the numbers as they were written. */
struct fidelity_atom {
	int row;
	const char *point[8];
	const char *number[2];
	int points, numbers;
};
/* The row of a name, or -1. */
int fidelity_atom_row(const char *name);
const char *fidelity_atom_takes(int row); /* "pppv" */
char fidelity_atom_unit(int row);         /* of its gap: 'L', 'D', 'N' */
/* The atom in the script language; in the arena. */
const char *fidelity_atom_text(const struct fidelity_atom *t, struct arena *a);
void fidelity_atom_decide(struct fidelity_verdict *out, struct fidelity_canvas *c,
			  const struct fidelity_atom *t, struct arena *a);
/* A relation of the script language, exactly. */
void fidelity_relation(struct fidelity_verdict *out, struct fidelity_canvas *c,
		       const char *text);
/* Both, the worse of two, negated. */
void fidelity_both(struct fidelity_verdict *v, const struct fidelity_verdict *w);
void fidelity_either(struct fidelity_verdict *v, const struct fidelity_verdict *w);
void fidelity_not(struct fidelity_verdict *v);
void fidelity_say(struct fidelity_verdict *v, bool is, const char *why);
void fidelity_undecided(struct fidelity_verdict *v, const char *why);

/* --- seen.c: what is drawn ------------------------------------------------------------------- */
/* A visible object that joins two points: a segment, a side, a line or ray through both. */
fig_id fidelity_joined(struct fidelity_canvas *c, int a, int b, bool segment_alone);
/* A circle about a point; several: the i-th.  FIG_NONE at the end.  center < 0: any circle. */
fig_id fidelity_circle(struct fidelity_canvas *c, int center, int i);
fig_id fidelity_polygon(struct fidelity_canvas *c, const int *spot, int n);
/* A text of the picture that has these letters and digits: how many pixels the nearest one is from
 * the segment from..to of the page, 0 where that is NULL; HUGE_VAL: there is none. */
double fidelity_text_shown(struct fidelity_canvas *c, const char *text, const double from[2],
			   const double to[2]);
/* Has the object of this name a label of any text? */
bool fidelity_is_labeled(struct fidelity_canvas *c, const char *object);
bool fidelity_label_shown(struct fidelity_canvas *c, const char *name);
/* Is there a mark of a right angle at the point? */
bool fidelity_right_angle_mark(struct fidelity_canvas *c, int spot);
double fidelity_scale(const struct fidelity_canvas *c); /* how large the figure is */
/* The middle of a number of a value. */
double fidelity_number(const struct value *v, int i);
#endif
