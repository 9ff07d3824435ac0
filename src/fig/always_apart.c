/*
 * always_apart.c -- points that are apart on the canvas, and coincide elsewhere.
 *
 * Where a line or circle meets another in two points, one of which the figure has already, the
 * second is the one that is meant; but which is the second is told by their order, and that may
 * change.  In positions, or cases of a proof, where the points coincide the statement is about
 * something else.
 */
#include "fig/always_priv.h"

#define POINTS 40 /* that are compared with each other */

static bool are_apart(const struct value *v, const struct value *w)
{
	for (int k = 0; k < 2; k++)
		if (v->v[k].hi < w->v[k].lo || w->v[k].hi < v->v[k].lo)
			return true;
	return false;
}

bool fig_always_merges(const struct always *a, int two[2])
{
	struct fig *f = a->f;
	int point[POINTS], n = 0;
	bool exact = num_level_of(f->num) == NUM_GENERIC;

	for (int i = 0; i < f->n_objs && n < POINTS && a->equations; i++) {
		const struct value *v = a->used[f->obj[i].step] ? fig_at(f, i) : NULL;

		if (!v || v->kind != KIND_POINT || !f->obj[i].name || f->obj[i].removed ||
		    !fig_value(f, (fig_id){ i }))
			continue;
		for (int k = 0; k < n; k++) {
			truth same = geo_equal(value_pt(fig_at(f, point[k]), 0),
					       value_pt(v, 0), f->num);

			if ((exact ? !is_yes(same) : is_no(same)) ||
			    !are_apart(fig_value(f, (fig_id){ point[k] }),
				       fig_value(f, (fig_id){ i })))
				continue;
			two[0] = point[k];
			two[1] = i;
			return true;
		}
		point[n++] = i;
	}
	return false;
}
