/*
 * weight.c -- how much one value may hold.
 *
 * Lists of lists and texts of texts double with every line that is written, and bodies do it
 * ten thousand times in one; so whatever makes a value is asked here whether it still fits.
 */
#include "fig/fig_priv.h"
#include <string.h>

#define BYTES_PER_MEMBER 100 /* a long text counts as several members, */
#define PARTS_PER_MEMBER 10  /* and so does a long formula, */
#define NUMBERS_PER_MEMBER 8 /* and a polygon */

static long parts(const struct expr *x)
{
	long n = 1;

	for (int i = 0; i < x->n; i++)
		n += parts(x->arg[i]);
	return n;
}

static enum status add(const struct value *v, int level, long *members, struct err *e)
{
	size_t bytes = v->text ? strlen(v->text) : 0;
	enum status st = OK;

	if (bytes > FIG_TEXT)
		return err_fail(e, E_ARG, "limit", "a text has at most %d bytes", FIG_TEXT);
	if (level > FIG_LEVELS)
		return err_fail(e, E_ARG, "limit", "lists in lists, at most %d levels",
				FIG_LEVELS);
	*members += level > 0;
	*members += (long)(bytes / BYTES_PER_MEMBER);
	*members += (v->fn ? parts(v->fn) : 0) / PARTS_PER_MEMBER;
	*members += (v->fn2 ? parts(v->fn2) : 0) / PARTS_PER_MEMBER;
	if (v->kind != KIND_LIST)
		*members += v->n > 0 ? v->n / NUMBERS_PER_MEMBER : 0;
	else if (!v->item)
		*members += v->n > 0 ? v->n / 2 : 0;
	for (int i = 0; v->kind == KIND_LIST && v->item && i < v->n_items && st == OK; i++)
		st = add(&v->item[i], level + 1, members, e);
	if (st == OK && *members > FIG_MEMBERS) {
		st = err_fail(e, E_ARG, "limit",
			      "a list has at most %d members, with those of the lists in it; "
			      "a long text or formula counts as several",
			      FIG_MEMBERS);
		err_hint(e, "take fewer: Sequence(k, k, 1, 100)");
	}
	return st;
}

enum status fig_value_fits(const struct value *v, struct err *e)
{
	long members = 0;

	return v->kind == KIND_LIST || v->text ? add(v, 0, &members, e) : OK;
}

enum status fig_member_fits(const struct value *v, long *members, struct err *e)
{
	return add(v, 1, members, e);
}
