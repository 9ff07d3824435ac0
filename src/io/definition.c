/*
 * definition.c -- how an object was made, as a tree: what every writer begins with.
 */
#include "expr/expr.h"
#include "io/io_priv.h"
#include <string.h>

struct expr *io_definition(const struct fig *f, fig_id id, struct arena *a)
{
	struct buf b = { 0 };
	struct expr *x = NULL;
	struct err e;
	char *index;

	fig_definition(&b, f, id);
	/* "Tangent(A, c) [2]": one of several. */
	index = strstr(buf_str(&b), " [");
	if (index && b.s[b.n - 1] == ']')
		b.n = (size_t)(index - b.s);
	if (fig_whole(f, id).v >= 0 || expr_parse(&x, buf_str(&b), b.n, a, &e) != OK)
		x = NULL;
	buf_clear(&b);
	return x;
}
