/*
 * conic.c -- plane sections of quadrics as arcs, and arcs cut by half-spaces.
 */
#include "hide/hide_priv.h"

#define FAR 4.0 /* how far from the middle of the scene a section is followed */

void hide_arcs_add(struct hide_arcs *out, struct hide_arc c)
{
	out->arc = arena_grow(out->arena, out->arc, &out->cap, out->n + 1, sizeof *out->arc);
	out->arc[out->n++] = c;
}
void hide_arcs_clip(struct hide_arcs *out, const struct hide_arc *c,
		    const struct hide_row *row, int n, double tiny)
{
	double *t = arena_alloc(out->arena, (size_t)(4 * n + 2) * sizeof *t);
	double first = c->from;
	bool open = false, all, whole;
	int m = 0;

	t[m++] = c->from;
	for (int i = 0; i < n; i++) {
		double root[HIDE_ROOTS];
		int k = hide_roots_row(c, &row[i], tiny, root, &all);

		for (int j = 0; j < k && j < 4; j++)
			t[m++] = root[j];
	}
	t[m++] = c->to;
	for (int i = 1; i < m; i++) /* few: insert in order */
		for (int j = i; j > 0 && t[j] < t[j - 1]; j--) {
			double swap = t[j];

			t[j] = t[j - 1];
			t[j - 1] = swap;
		}
	whole = true;
	for (int i = 0; i + 1 < m; i++) {
		struct hide_vec x = hide_arc_at(c, (t[i] + t[i + 1]) / 2);
		bool in = true;

		if (t[i + 1] - t[i] <= 1e-12 * (1 + fabs(t[i])))
			continue;
		for (int j = 0; j < n && in; j++)
			in = hide_row_at(&row[j], x, 1) >= -tiny;
		whole &= in;
		if (in && !open)
			first = t[i];
		if (!in && open) {
			struct hide_arc part = *c;

			part.from = first;
			part.to = t[i];
			hide_arcs_add(out, part);
		}
		open = in;
	}
	if (open) {
		struct hide_arc part = *c;

		part.from = first;
		part.to = c->to;
		/* A closed curve that is cut, and not at its seam, has no end there. */
		if (!whole && c->kind == HIDE_ELLIPSE && c->to - c->from > 2 * HIDE_PI - 1e-9)
			for (int i = 0; i < out->n; i++)
				if (out->arc[i].from == c->from && out->arc[i].c.x == c->c.x &&
				    out->arc[i].a.x == c->a.x && out->arc[i].b.x == c->b.x &&
				    out->arc[i].kind == HIDE_ELLIPSE) {
					out->arc[i].from = first - 2 * HIDE_PI;
					return;
				}
		hide_arcs_add(out, part);
	}
}

/* A line through p, as far as it matters. */
static struct hide_arc long_line(struct hide_vec p, struct hide_vec d)
{
	struct hide_arc c = { .kind = HIDE_SEGMENT, .to = 1 };

	d = vec_unit(d);
	p = vec_along(p, -vec_dot(p, d), d); /* nearest to the middle */
	c.c = vec_along(p, -FAR, d);
	c.a = vec_scale(d, 2 * FAR);
	return c;
}

int hide_section(struct hide_arc out[2], const struct hide_quadric *q,
		 const struct hide_row *plane)
{
	struct hide_vec n = vec(plane->v[0], plane->v[1], plane->v[2]), o, e1, e2, d1, d2;
	double len = vec_length(n), a11, a12, a22, b1, b2, k, turn, l1, l2, c, s, x, y, most;
	struct hide_row O, E1, E2, qo, q1, q2;

	if (!(len > 0))
		return 0;
	n = vec_scale(n, 1 / len);
	o = vec_scale(n, -plane->v[3] / len);
	e1 = vec_across(n);
	e2 = vec_cross(n, e1);
	O = hide_row_of(o, 1), E1 = hide_row_of(e1, 0), E2 = hide_row_of(e2, 0);
	qo = hide_quadric_row(q, &O), q1 = hide_quadric_row(q, &E1);
	q2 = hide_quadric_row(q, &E2);
	a11 = hide_row_dot(&q1, &E1), a12 = hide_row_dot(&q1, &E2);
	a22 = hide_row_dot(&q2, &E2);
	b1 = hide_row_dot(&qo, &E1), b2 = hide_row_dot(&qo, &E2), k = hide_row_dot(&qo, &O);
	/* Along its axes: l1 xx + l2 yy + 2 b1 x + 2 b2 y + k, |l1| the larger. */
	turn = 0.5 * atan2(2 * a12, a11 - a22);
	c = cos(turn), s = sin(turn);
	l1 = a11 * c * c + 2 * a12 * c * s + a22 * s * s;
	l2 = a11 * s * s - 2 * a12 * c * s + a22 * c * c;
	d1 = vec_along(vec_scale(e1, c), s, e2);
	d2 = vec_along(vec_scale(e1, -s), c, e2);
	x = b1 * c + b2 * s;
	y = -b1 * s + b2 * c;
	if (fabs(l2) > fabs(l1)) {
		double swap = l1;
		struct hide_vec v = d1;

		l1 = l2, l2 = swap;
		d1 = d2, d2 = v;
		swap = x, x = y, y = swap;
	}
	b1 = x, b2 = y;
	most = fmax(fabs(l1), fmax(fabs(b1), fmax(fabs(b2), fabs(k))));
	if (fabs(l1) <= 1e-12 * most || l1 == 0) {
		/* A line at most. */
		double r = b1 * b1 + b2 * b2;

		if (r <= 1e-24 * most * most || r == 0)
			return 0;
		o = vec_along(vec_along(o, -k * b1 / (2 * r), d1), -k * b2 / (2 * r), d2);
		out[0] = long_line(o, vec_along(vec_scale(d1, -b2), b1, d2));
		return 1;
	}
	if (fabs(l2) > 1e-9 * fabs(l1)) {
		double kk = k - b1 * b1 / l1 - b2 * b2 / l2, p = -kk / l1, r = -kk / l2;

		o = vec_along(vec_along(o, -b1 / l1, d1), -b2 / l2, d2);
		if (fabs(kk) <= 1e-13 * (fabs(k) + b1 * b1 / fabs(l1) + b2 * b2 / fabs(l2))) {
			if ((l1 > 0) == (l2 > 0))
				return 0; /* a point */
			x = sqrt(fabs(l2)), y = sqrt(fabs(l1));
			out[0] = long_line(o, vec_along(vec_scale(d1, x), y, d2));
			out[1] = long_line(o, vec_along(vec_scale(d1, x), -y, d2));
			return 2;
		}
		if (p > 0 && r > 0) {
			out[0] = (struct hide_arc){ .kind = HIDE_ELLIPSE,
						    .c = o,
						    .a = vec_scale(d1, sqrt(p)),
						    .b = vec_scale(d2, sqrt(r)),
						    .to = 2 * HIDE_PI };
			return 1;
		}
		if (p < 0 && r < 0)
			return 0;
		/* A hyperbola: the axis it crosses is the one with the positive square. */
		for (int i = 0; i < 2; i++) {
			struct hide_vec u = p > 0 ? d1 : d2, v = p > 0 ? d2 : d1;
			double a = sqrt(fmax(p, r)), b = sqrt(-fmin(p, r)),
			       far = asinh((2 * FAR + vec_length(o)) / b);

			out[i] = (struct hide_arc){ .kind = HIDE_HYPERBOLA,
						    .c = o,
						    .a = vec_scale(u, i ? -a : a),
						    .b = vec_scale(v, b),
						    .from = -far,
						    .to = far };
		}
		return 2;
	}
	/* l1 (x + b1 / l1)^2 + 2 b2 y + k' */
	o = vec_along(o, -b1 / l1, d1);
	k -= b1 * b1 / l1;
	if (fabs(b2) > 1e-10 * most) {
		/* y = -(l1 xx + k') / (2 b2) */
		o = vec_along(o, -k / (2 * b2), d2);
		out[0] = (struct hide_arc){ .kind = HIDE_PARABOLA,
					    .c = o,
					    .a = d1,
					    .b = vec_scale(d2, -l1 / (2 * b2)),
					    .from = -2 * FAR,
					    .to = 2 * FAR };
		return 1;
	}
	x = -k / l1;
	if (fabs(x) <= 1e-14) {
		out[0] = long_line(o, d2);
		return 1;
	}
	if (x < 0)
		return 0;
	out[0] = long_line(vec_along(o, sqrt(x), d1), d2);
	out[1] = long_line(vec_along(o, -sqrt(x), d1), d2);
	return 2;
}
