/* command_priv.h -- what the files share that read arguments: resolve.c, command.c, phrase.c. */
#ifndef FIG_COMMAND_PRIV_H
#define FIG_COMMAND_PRIV_H
#include "fig/fig_priv.h"

#define COMMAND_NESTING 40 /* commands inside commands */

/* An argument of a script call, looked at once before the tool is chosen. */
struct fig_offered {
	const struct expr *x; /* as written */
	struct expr *bound;   /* names replaced; a ref for objects */
	int obj;              /* the object it is, or -1 */
	int dim;
};

/* --- resolve.c ------------------------------------------------------------------------ */
enum kind fig_kind_of(const struct fig *f, int obj);
bool fig_kind_fits(const struct fig *f, int id, kind_set kinds);
/* The plane that an equation says, z in it or not: Plane(x = 2). */
enum status fig_plane_of(struct fig *f, const struct expr *x, int *out,
			 struct err *e) MUST_USE;
/* Is it x, y or z, and stands for the unit vector of that axis where these kinds fit? */
bool fig_is_axis(const struct fig *f, const struct expr *x, kind_set kinds);
struct expr *fig_ref_node(struct fig *f, const struct expr *like, int obj);
/* The tool that makes what a bound expression means, with its arguments. */
enum status fig_literal(struct fig *f, const struct expr *x, const struct tool **t,
			struct arg *arg, struct err *e) MUST_USE;
/* It is of another kind than these. */
enum status fig_wrong_kind(struct fig *f, int id, kind_set kinds, struct err *e) MUST_USE;
/* What is only drawn takes part in nothing: the error that says so. */
enum status fig_only_drawn(struct fig *f, int id, struct err *e) MUST_USE;
/* true and false, where a whole number is expected; inf. */
bool fig_is_truth_word(const struct expr *x);
bool fig_is_endless(const struct expr *x);
/* kinds: those that a point may be of. */
enum status fig_points_arg(struct fig *f, struct expr *const *x, int n, kind_set kinds,
			   struct arg *out, struct err *e) MUST_USE;
/* One argument from what was written for its parameter. */
enum status fig_arg_from_expr(struct fig *f, const struct param *p, const struct expr *x,
			      struct arg *out, struct err *e) MUST_USE;

/* --- components.c ---------------------------------------------------------------------- */
/* Curve(P, t, a, b) of a point P with coordinates as Curve(x, y, t, a, b); others as they are. */
const struct expr *fig_by_coordinates(struct fig *f, const struct expr *call);

/* --- command.c ------------------------------------------------------------------------- */
/* How nearly arguments are to be what a parameter takes: exactly; a point may stand for its
 * position vector; a vector for the point at its tip from the origin. */
enum fig_fit { FIT_EXACT, FIT_VECTOR, FIT_POINT };
/* Assign the arguments from j on to the parameters from i on, in order; an optional parameter
 * may be left out, where it does not fit or where what follows would not.  Returns the number
 * of arguments placed, or -1 - the argument that could not be. */
int fig_match_from(struct fig *f, const struct param *param, int n_params,
		   const struct fig_offered *o, int n, enum fig_fit fit, int *slot, int i,
		   int j);

/* --- phrase.c -------------------------------------------------------------------------- */
bool fig_has_phrase(const struct fig *f, const char *command);
/* Is the i-th of n arguments a text in every such phrase of the command, and so unread? */
bool fig_phrase_takes_text(const struct fig *f, const char *command, int i, int n);
/* Sum(k^2, k, 1, 5): the phrase with a body that the call is; what it means is in *out, or
 * NULL. */
enum status fig_phrase_with_body(struct fig *f, const struct expr *call,
				 const struct expr **out, struct err *e) MUST_USE;
/* The phrase of the command that the arguments fit, in *out; NULL when there is none.  An error
 * where it begins with a condition that they do not satisfy. */
enum status fig_phrase_for(struct fig *f, const struct expr *call, const struct fig_offered *o,
			   enum fig_fit fit, const struct expr **out, struct err *e) MUST_USE;
/* The tool and the arguments of what a phrase means. */
enum status fig_said_otherwise(struct fig *f, const struct expr *means, bool labelled,
			       const struct tool **t, struct arg *out, struct err *e) MUST_USE;
/* x with the names of the n/2 pairs name, expression put in for, all at once. */
struct expr *fig_put_in(struct fig *f, const struct expr *x, const struct expr *const *pair,
			int n);
/* None of the phrases of a command fits: the error that names them. */
enum status fig_no_phrase(const struct fig *f, const struct expr *call,
			  struct err *e) MUST_USE;
#endif
