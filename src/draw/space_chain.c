/*
 * space_chain.c -- shapes of the image that follow each other, joined end to end.
 *
 * The outline of a surface that turned comes in as many pieces as the surface has zones, and what is
 * hidden of it must be dashed as the one line that it is.
 */
#include "draw/space_priv.h"

static struct hide_shape reversed(struct draw_space *s, const struct hide_shape *h)
{
	struct hide_shape r = *h;

	if (h->kind == HIDE_LINE) {
		for (int i = 0; i < 4; i++)
			r.v[i] = h->v[(i + 2) % 4];
	} else if (h->kind == HIDE_ARC) {
		r.v[5] = h->v[6];
		r.v[6] = h->v[5];
	} else {
		double(*p)[2] = arena_alloc(s->arena, (size_t)(h->n + 1) * sizeof *p);

		for (int i = 0; i < h->n; i++)
			for (int k = 0; k < 2; k++)
				p[i][k] = h->p[h->n - 1 - i][k];
		r.p = (const double(*)[2])p;
	}
	return r;
}

/* The next one that is not done and has an end at a place; turned so that it begins there. */
static bool next_at(struct draw_space *s, const struct hide_shape *h, int n, bool *done,
		    const double at[2], struct hide_shape *out)
{
	double near = 1e-7 * s->size;

	for (int i = 0; i < n; i++)
		for (int end = 0; end < 2 && !done[i]; end++) {
			double p[2];

			hide_shape_at(&h[i], end, p);
			if (fabs(p[0] - at[0]) + fabs(p[1] - at[1]) > near)
				continue;
			*out = end ? reversed(s, &h[i]) : h[i];
			done[i] = true;
			return true;
		}
	return false;
}

int draw_space_chain(struct draw_space *s, const struct hide_shape *h, int n, bool *done,
		     struct hide_shape *out)
{
	double at[2];
	int first = 0, m = 0;

	while (first < n && done[first])
		first++;
	if (first == n)
		return 0;
	done[first] = true;
	/* Back to where it begins, and from there on. */
	out[m++] = reversed(s, &h[first]);
	for (int way = 0; way < 2; way++) {
		do
			hide_shape_at(&out[m - 1], 1, at);
		while (next_at(s, h, n, done, at, &out[m]) && ++m);
		for (int i = 0; way == 0 && i < (m + 1) / 2; i++) {
			struct hide_shape a = reversed(s, &out[i]),
					  b = reversed(s, &out[m - 1 - i]);

			out[i] = b;
			out[m - 1 - i] = a;
		}
	}
	return m;
}
