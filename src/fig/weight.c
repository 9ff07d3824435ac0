/*
 * weight.c -- how much one value may hold.
 *
 * Lists of lists and texts of texts double with every line that is written, and bodies do it
 * ten thousand times in one; so whatever makes a value is asked here whether it still fits.
 * A short line makes a list of ten thousand, so what all of them hold is counted too: memory that
 * is asked for in vain ends the process.
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
		st = err_fail_with(e, E_ARG, "limit", NULL,
				   "take fewer: Sequence(k, k, 1, 100)",
				   "a list has at most %d members, with those of the lists in "
				   "it; a long text or formula counts as several",
				   FIG_MEMBERS);
	}
	return st;
}

enum status fig_step_fits(struct fig *f, struct fig_step *s, const struct tool_call *c,
			  struct err *e)
{
	enum status st = OK;
	long members = 0;

	for (int i = 0; i < c->n_out && st == OK; i++) {
		const struct value *v = c->out[i].val;
		long here = 0;

		if (v->kind == KIND_LIST || v->text)
			st = add(v, 0, &here, e);
		members += here;
	}
	/* A body's values are those of one turn; other levels come and go. */
	if (st != OK || s->local || num_level_of(f->num) != NUM_DOUBLE)
		return st;
	if (members > s->members && f->members - s->members + members > FIG_HELD) {
		st = err_fail_with(
			e, E_ARG, "limit", NULL,
			"take fewer: Sequence(k, k, 1, 100); or begin another figure",
			"the lists of a figure have at most %d members together, with those "
			"inside of definitions and those that were deleted",
			FIG_HELD);
		return st;
	}
	f->members += members - s->members;
	s->members = members;
	return OK;
}

enum status fig_member_fits(const struct value *v, long *members, struct err *e)
{
	return add(v, 1, members, e);
}
