/* fit_priv.h -- what the files on functions of best fit share: fits.c, fit_curves.c. */
#ifndef TOOL_FIT_PRIV_H
#define TOOL_FIT_PRIV_H
#include "tool/graph_priv.h"

/* Points, at the exact level. */
struct fit_data {
	num *x, *y;
	int n;
};
/* The list of points in argument 1, `least` of them or more; E_UNABLE below the exact level. */
enum status tool_fit_points(struct tool_call *c, struct fit_data *d, int least) MUST_USE;
/* The m numbers for which the sums of at[i * m + j] out[j] are nearest to y[i], i < n.
 * E_DOMAIN when there is not one best choice. */
enum status tool_fit_linear(struct tool_call *c, const num *at, const num *y, int n, int m,
			    num *out) MUST_USE;
/* *sum + k f, or k alone for no f; *sum may be NULL, which is zero. */
enum status tool_fit_term(struct tool_call *c, const struct expr **sum, num k,
			  const struct expr *f) MUST_USE;
/* E_DOMAIN when all have the same y. */
enum status tool_fit_varies(struct tool_call *c, const struct fit_data *d) MUST_USE;
/* A number to so many digits. */
const struct expr *tool_fit_decimal(struct tool_call *c, double v, int digits);
/* Give the function; NULL is zero. */
void tool_fit_give(struct tool_call *c, const struct expr *sum);
#endif
