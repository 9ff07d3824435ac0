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

/* --- Ends of paths ------------------------------------------------------------------------------ */

/* The path of a free point where it has ends that decide, or NULL. */
static const struct value *bounded(const struct always *a, const struct fig_step *s, int *path)
{
	bool rides = tool_is(s->tool, TRAIT_ON_PATH) && s->ride[0].form && !s->in_space;

	*path = rides && s->arg[1].form == ARG_REF ? s->arg[1].ref : -1;
	return !a->strict || *path < 0 ? NULL : fig_at(a->f, *path);
}

/* Is the point on a side of the triangle that it may be in? */
static truth on_side(const struct value *v, pt p, ctx *c)
{
	truth on = TRUTH_NO;

	for (int i = 0; i < value_sides(v); i++) {
		pt q = value_pt(v, i),
		   d = geo_sub(value_pt(v, (i + 1) % value_sides(v)), q, c);

		on = truth_or(on, num_is_zero(geo_cross(d, geo_sub(p, q, c), c), c));
	}
	return on;
}

bool fig_always_at_end(const struct always *a)
{
	struct fig *f = a->f;

	for (int i = 0; i < a->n_free; i++) {
		const struct fig_step *s = &f->step[a->frees[i]];
		int path, n;
		const struct value *v = bounded(a, s, &path), *at = fig_at(f, s->first);
		pt end[POINTS];

		if (!v || !at || at->kind != KIND_POINT)
			continue;
		n = geo_path_ends(v, end, POINTS, f->num);
		if (tool_is(s->tool, TRAIT_IN_REGION) && geo_region_is_triangle(v) &&
		    !is_no(on_side(v, value_pt(at, 0), f->num)))
			return true;
		for (int k = 0; k < n && k < POINTS; k++)
			if (!is_no(geo_equal(value_pt(at, 0), end[k], f->num)))
				return true;
	}
	return false;
}

void fig_always_ends(const struct always *a, struct always_conditions *k)
{
	struct fig *f = a->f;

	for (int i = 0; i < a->n_free; i++) {
		const struct fig_step *s = &f->step[a->frees[i]];
		int path, n, known[POINTS], m;
		const struct value *v = bounded(a, s, &path);
		pt end[POINTS];

		if (!v || !f->obj[s->first].name)
			continue;
		n = geo_path_ends(v, end, POINTS, f->num);
		m = fig_defining_points(f, path, known, POINTS);
		for (int e = 0; e < n; e++) {
			bool told = false;

			for (int j = 0; j < m && e < POINTS && !told; j++) {
				const struct value *q = fig_at(f, known[j]);

				told = f->obj[known[j]].name && q && q->kind == KIND_POINT &&
				       !is_no(geo_equal(value_pt(q, 0), end[e], f->num));
				if (told)
					fig_always_differ(a, (int[2]){ s->first, known[j] },
							  k);
			}
			k->most_others += !told;
		}
		k->most_others +=
			tool_is(s->tool, TRAIT_IN_REGION) && geo_region_is_triangle(v);
	}
}
