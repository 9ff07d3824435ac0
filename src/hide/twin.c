/*
 * twin.c -- ink on ink: where the image of a hidden piece coincides with that of another.
 *
 * A box seen from the front has no dashes: its back edges lie behind its front ones.  And of
 * two hidden edges one behind the other only one is drawn, or their dashes fill each other's
 * gaps.
 */
#include "hide/hide_priv.h"

/* Is b within `near` of the line a all along the part of a that it stands beside? */
static bool line_on_line(const struct hide_shape *a, const struct hide_shape *b, double near,
			 struct hide_span *out)
{
	double dx = a->v[2] - a->v[0], dy = a->v[3] - a->v[1], len = hypot(dx, dy), s[2], d[2];

	if (!(len > 0))
		return false;
	for (int i = 0; i < 2; i++) {
		double x = b->v[2 * i] - a->v[0], y = b->v[2 * i + 1] - a->v[1];

		s[i] = (x * dx + y * dy) / (len * len);
		d[i] = (x * dy - y * dx) / len;
	}
	if (s[0] > s[1]) {
		double t = s[0];

		s[0] = s[1], s[1] = t;
		t = d[0], d[0] = d[1], d[1] = t;
	}
	out->from = fmax(s[0], 0);
	out->to = fmin(s[1], 1);
	if (!((out->to - out->from) * len > 3 * near))
		return false;
	for (int i = 0; i < 2; i++) {
		double at = i ? out->to : out->from;

		if (fabs(d[0] + (d[1] - d[0]) * (at - s[0]) / (s[1] - s[0])) > near)
			return false;
	}
	return true;
}
/* Parts of one ellipse: angles of b as those of a, whole turns off. */
static int arc_on_arc(const struct hide_shape *a, const struct hide_shape *b, double near,
		      struct hide_span out[3])
{
	const double *v = a->v, *u = b->v;
	double turn = u[4] - v[4], span = v[6] - v[5], lo, hi;
	int n = 0;

	if (fabs(v[0] - u[0]) > near || fabs(v[1] - u[1]) > near || fabs(v[2] - u[2]) > near ||
	    fabs(v[3] - u[3]) > near)
		return 0;
	if (fabs(sin(turn)) * (v[2] - v[3]) > near)
		return 0;
	if (v[2] - v[3] > near) /* a half turn more is the same */
		turn = HIDE_PI * round(turn / HIDE_PI);
	lo = fmin(u[5], u[6]) + turn;
	hi = fmax(u[5], u[6]) + turn;
	if (span == 0)
		return 0;
	for (int k = -4; k <= 4; k++) {
		double p = (lo + 2 * HIDE_PI * k - v[5]) / span,
		       q = (hi + 2 * HIDE_PI * k - v[5]) / span;
		struct hide_span s = { fmax(fmin(p, q), 0), fmin(fmax(p, q), 1) };

		if ((s.to - s.from) * fabs(span) * v[2] > 3 * near && n < 3)
			out[n++] = s;
	}
	return n;
}
static struct hide_box shape_box(const struct hide_shape *s, double more)
{
	struct hide_box b = { s->v[0], s->v[1], s->v[0], s->v[1] };

	if (s->kind == HIDE_LINE) {
		b.x0 = fmin(s->v[0], s->v[2]), b.x1 = fmax(s->v[0], s->v[2]);
		b.y0 = fmin(s->v[1], s->v[3]), b.y1 = fmax(s->v[1], s->v[3]);
	} else if (s->kind == HIDE_ARC) {
		more += s->v[2];
	}
	return (struct hide_box){ b.x0 - more, b.y0 - more, b.x1 + more, b.y1 + more };
}
/* A part of a piece, from .. to of its shape. */
static struct hide_piece part_of(const struct hide_piece *p, double from, double to)
{
	struct hide_piece q = *p;
	const double *v = p->shape.v;

	if (p->shape.kind == HIDE_LINE) {
		hide_shape_at(&p->shape, from, &q.shape.v[0]);
		hide_shape_at(&p->shape, to, &q.shape.v[2]);
	} else {
		q.shape.v[5] = v[5] + from * (v[6] - v[5]);
		q.shape.v[6] = v[5] + to * (v[6] - v[5]);
	}
	return q;
}
/* The parameter of the curve that is seen at a place of its image.  Both run the same way,
 * so halving finds it: the image of a parameter is compared with the place along the shape. */
static double parameter(const struct hide_result *r, const struct hide_view *v,
			const struct hide_piece *p, double at)
{
	const struct hide_curve *c = &r->curve[p->curve];
	double lo = p->t0, hi = p->t1;

	if (at <= 0 || at >= 1)
		return at <= 0 ? lo : hi;
	for (int i = 0; i < 60; i++) {
		double mid = (lo + hi) / 2, x[2], s;

		if (!hide_view_point(v, hide_curve_at(c, mid), x))
			break;
		if (p->shape.kind == HIDE_LINE) {
			double dx = p->shape.v[2] - p->shape.v[0],
			       dy = p->shape.v[3] - p->shape.v[1];

			s = ((x[0] - p->shape.v[0]) * dx + (x[1] - p->shape.v[1]) * dy) /
			    (dx * dx + dy * dy);
		} else {
			const double *u = p->shape.v;
			double px = x[0] - u[0], py = x[1] - u[1], a, by;

			a = atan2((-px * sin(u[4]) + py * cos(u[4])) / u[3],
				  (px * cos(u[4]) + py * sin(u[4])) / u[2]);
			by = u[6] > u[5] ? a - u[5] : u[5] - a;
			by -= 2 * HIDE_PI * floor(by / (2 * HIDE_PI));
			s = by / fabs(u[6] - u[5]);
		}
		if (s < at)
			lo = mid;
		else
			hi = mid;
	}
	return (lo + hi) / 2;
}

void hide_twins(struct hide_result *r, const struct hide_view *v, double near, struct arena *a)
{
	int n = r->n_pieces, m = 0, cap = 0;
	struct hide_box *box = arena_alloc(a, (size_t)(n + 1) * sizeof *box);
	struct hide_piece *out = NULL;
	struct hide_spans twin = { 0 };
	struct hide_grid *grid;

	for (int i = 0; i < n; i++)
		box[i] = shape_box(&r->piece[i].shape, near);
	grid = hide_grid_new(box, n, a);
	for (int i = 0; i < n; i++) {
		const struct hide_piece *p = &r->piece[i];
		bool line = p->shape.kind == HIDE_LINE, arc = p->shape.kind == HIDE_ARC;
		double at = 0, t = p->t0;
		const int *found;
		int k = 0;

		twin.n = 0;
		if (p->state == HIDE_HIDDEN && line)
			k = hide_grid_line(grid, &p->shape.v[0], &p->shape.v[2], &found);
		else if (p->state == HIDE_HIDDEN && arc)
			k = hide_grid_box(grid, &box[i], &found);
		for (int j = 0; j < k; j++) {
			const struct hide_piece *q = &r->piece[found[j]];
			struct hide_span s[3];
			int many = 0;

			if (found[j] == i || q->shape.kind != p->shape.kind ||
			    (q->state == HIDE_HIDDEN && found[j] > i))
				continue;
			if (line)
				many = line_on_line(&p->shape, &q->shape, near, s);
			else
				many = arc_on_arc(&p->shape, &q->shape, near, s);
			for (int l = 0; l < many; l++)
				hide_spans_add(&twin, a, s[l].from, s[l].to);
		}
		if (twin.n) { /* ends that nearly are the piece's */
			double some = 2 * near / fmax(hide_shape_length(&p->shape), near);

			hide_spans_join(&twin, some);
			if (twin.span[0].from < some)
				twin.span[0].from = 0;
			if (twin.span[twin.n - 1].to > 1 - some)
				twin.span[twin.n - 1].to = 1;
		}
		for (int j = 0; j <= twin.n; j++) {
			double from = j < twin.n ? twin.span[j].from : 1,
			       to = j < twin.n ? twin.span[j].to : 1;

			for (int gone = 0; gone < 2; gone++) {
				double end = gone ? to : from;
				struct hide_piece part;

				if (!(end > at))
					continue;
				part = at == 0 && end == 1 ? *p : part_of(p, at, end);
				part.t0 = t;
				part.t1 = t = parameter(r, v, p, end);
				if (gone)
					part.state = HIDE_TWIN;
				out = arena_grow(a, out, &cap, m + 1, sizeof *out);
				out[m++] = part;
				at = end;
			}
		}
	}
	r->piece = out;
	r->n_pieces = m;
}
