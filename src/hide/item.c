/*
 * item.c -- what is filled: faces and sheets of zones, whole or cut by planes.
 */
#include "base/list.h"
#include "hide/hide_priv.h"
#include <stdlib.h>
#include <string.h>

#define NEXT 1e-7    /* ends of arcs that are one place */
#define NO_AREA 1e-9 /* of a part that is none */
#define MOST_CORNERS 512

bool hide_item_holds(const struct hide_work *w, const struct hide_item *it, struct hide_vec x)
{
	for (int i = 0; i < it->n_rows; i++)
		if (hide_row_at(&it->row[i], x, 1) < -w->tiny)
			return false;
	return true;
}
static void item_box(const struct hide_work *w, struct hide_item *it)
{
	struct hide_box b = { INFINITY, INFINITY, -INFINITY, -INFINITY };

	for (int i = 0; i < it->n_border; i++) {
		struct hide_box c = hide_box_arc(w, &it->border[i]);

		b.x0 = fmin(b.x0, c.x0), b.y0 = fmin(b.y0, c.y0);
		b.x1 = fmax(b.x1, c.x1), b.y1 = fmax(b.y1, c.y1);
	}
	it->box = b;
}
static void add_row(struct hide_work *w, struct hide_item *it, const struct hide_row *row)
{
	struct hide_row *r = arena_alloc(w->arena, (size_t)(it->n_rows + 1) * sizeof *r);

	if (it->n_rows)
		memcpy(r, it->row, (size_t)it->n_rows * sizeof *r);
	r[it->n_rows++] = *row;
	it->row = r;
}

/* --- Loops ------------------------------------------------------------------------------- */
static struct hide_vec arc_end(const struct hide_arc *c, bool last)
{
	return hide_arc_at(c, last ? c->to : c->from);
}
static bool closed_arc(const struct hide_arc *c)
{
	return vec_length(vec_sub(arc_end(c, false), arc_end(c, true))) < NEXT;
}
/* Arcs in any order into loops: each time the nearest end goes on. */
static void link(struct hide_work *w, struct hide_item *it)
{
	int n = it->n_border, done = 0;
	struct hide_arc *out = arena_alloc(w->arena, (size_t)(n + 1) * sizeof *out);
	bool *used = mem_alloc((size_t)(n + 1) * sizeof *used);

	it->reversed = arena_alloc(w->arena, (size_t)(n + 1) * sizeof *it->reversed);
	it->loop = arena_alloc(w->arena, (size_t)(n + 1) * sizeof *it->loop);
	it->n_loops = 0;
	for (int i = 0; i < n; i++) {
		struct hide_vec first, at;

		if (used[i])
			continue;
		used[i] = true;
		it->loop[it->n_loops++] = done;
		out[done] = it->border[i];
		it->reversed[done++] = false;
		first = arc_end(&it->border[i], false);
		at = arc_end(&it->border[i], true);
		while (!closed_arc(&it->border[i])) {
			double best = vec_length(vec_sub(first, at));
			int next = -1;
			bool back = false;

			if (best < NEXT)
				break;
			for (int j = 0; j < n; j++)
				for (int e = 0; e < 2 && !used[j]; e++) {
					double d = vec_length(
						vec_sub(arc_end(&it->border[j], e), at));

					if (d < best) {
						best = d;
						next = j;
						back = e;
					}
				}
			if (next < 0)
				break; /* it closes over a gap */
			used[next] = true;
			out[done] = it->border[next];
			it->reversed[done++] = back;
			at = arc_end(&it->border[next], !back);
		}
	}
	mem_free(used);
	it->border = out;
}

/* --- Faces ------------------------------------------------------------------------------- */
/* Corners of the border in the image, loop by loop; arcs by some places on them. */
struct hide_trail {
	double (*at)[2];
	int n, cap;
};
static void trail_add(struct hide_work *w, struct hide_trail *t, struct hide_vec x)
{
	t->at = arena_grow(w->arena, t->at, &t->cap, t->n + 1, sizeof *t->at);
	if (hide_view_point(&w->view, x, t->at[t->n]))
		t->n++;
}
static void loop_trail(struct hide_work *w, const struct hide_item *it, int loop,
		       struct hide_trail *t)
{
	int from = it->loop[loop],
	    to = loop + 1 < it->n_loops ? it->loop[loop + 1] : it->n_border;
	int skip = 1 + (to - from) / MOST_CORNERS;

	t->n = 0;
	for (int i = from; i < to; i += skip) {
		const struct hide_arc *c = &it->border[i];
		int k = c->kind == HIDE_SEGMENT ? 1 : skip > 1 ? 1 : 10;

		if (c->kind == HIDE_ELLIPSE && c->to - c->from > 2.2)
			k = 30;
		for (int j = 0; j < k; j++) {
			double s = (double)j / k;

			if (it->reversed[i])
				s = 1 - s;
			trail_add(w, t, hide_arc_at(c, c->from + s * (c->to - c->from)));
		}
	}
}
static double turn_at(const double a[2], const double b[2], const double c[2])
{
	return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
}
/* Turns one way all along, and once. */
static bool convex_trail(const struct hide_trail *t)
{
	double sign = 0;
	int x_turns = 0;

	for (int i = 0; i < t->n; i++) {
		const double *a = t->at[i], *b = t->at[(i + 1) % t->n],
			     *c = t->at[(i + 2) % t->n];
		double k = turn_at(a, b, c);

		if (sign == 0 && fabs(k) > 1e-12)
			sign = k;
		if (k * sign < 0 && fabs(k) > 1e-12)
			return false;
		x_turns += (b[0] > a[0]) != (c[0] > b[0]);
	}
	return x_turns <= 2;
}
static void part_begin(struct hide_work *w, struct hide_item *it, int *cap)
{
	it->part = arena_grow(w->arena, it->part, cap, it->n_parts + 2, sizeof *it->part);
	it->part[it->n_parts + 1] = it->part[it->n_parts];
	it->n_parts++;
}
static void part_corner(struct hide_work *w, struct hide_item *it, int *cap, double x,
			double y)
{
	int n = it->part[it->n_parts];

	it->corner = arena_grow(w->arena, it->corner, cap, n + 1, sizeof *it->corner);
	it->corner[n][0] = x;
	it->corner[n][1] = y;
	it->part[it->n_parts]++;
}
struct hide_rung {
	double mid, low, high; /* x in the middle, below and above of a slab */
};
static int compare_rungs(const void *a, const void *b)
{
	return base_by_size(&((const struct hide_rung *)a)->mid,
			    &((const struct hide_rung *)b)->mid);
}
/* Between the heights of neighbouring corners sides do not cross: pairs of them bound
 * trapezoids.  Even-odd, so holes need nothing more. */
static void slabs(struct hide_work *w, struct hide_item *it, double (*p)[2][2], int n,
		  int *cap_parts, int *cap_corners)
{
	double *y = mem_alloc((size_t)(n + 1) * sizeof *y);
	struct hide_rung *rung = mem_alloc((size_t)(n + 1) * sizeof *rung);

	for (int i = 0; i < n; i++)
		y[i] = p[i][0][1];
	qsort(y, (size_t)n, sizeof *y, base_by_size);
	for (int i = 0; i + 1 < n; i++) {
		int m = 0;

		if (y[i + 1] - y[i] < 1e-12)
			continue;
		for (int j = 0; j < n; j++) {
			const double *a = p[j][0], *b = p[j][1];
			double k;

			if ((a[1] <= y[i]) == (b[1] <= y[i]))
				continue;
			k = (b[0] - a[0]) / (b[1] - a[1]);
			rung[m].low = a[0] + k * (y[i] - a[1]);
			rung[m].high = a[0] + k * (y[i + 1] - a[1]);
			rung[m].mid = (rung[m].low + rung[m].high) / 2;
			m++;
		}
		qsort(rung, (size_t)m, sizeof *rung, compare_rungs);
		for (int j = 0; j + 1 < m; j += 2) {
			part_begin(w, it, cap_parts);
			part_corner(w, it, cap_corners, rung[j].low, y[i]);
			part_corner(w, it, cap_corners, rung[j + 1].low, y[i]);
			part_corner(w, it, cap_corners, rung[j + 1].high, y[i + 1]);
			part_corner(w, it, cap_corners, rung[j].high, y[i + 1]);
		}
	}
	mem_free(y);
	mem_free(rung);
}
static void face_parts(struct hide_work *w, struct hide_item *it)
{
	struct hide_trail t = { 0 };
	int cap_parts = 0, cap_corners = 0;

	it->part = arena_grow(w->arena, NULL, &cap_parts, 2, sizeof *it->part);
	it->part[0] = 0;
	it->n_parts = 0;
	it->corner = NULL;
	loop_trail(w, it, 0, &t);
	if (it->n_loops == 1 && convex_trail(&t)) {
		part_begin(w, it, &cap_parts);
		for (int i = 0; i < t.n; i++)
			part_corner(w, it, &cap_corners, t.at[i][0], t.at[i][1]);
	} else {
		double(*side)[2][2] = NULL;
		int n = 0, cap = 0;

		for (int l = 0; l < it->n_loops; l++) {
			loop_trail(w, it, l, &t);
			for (int i = 0; i < t.n; i++) {
				side = mem_grow(side, &cap, n + 1, sizeof *side);
				memcpy(side[n][0], t.at[i], sizeof side[n][0]);
				memcpy(side[n][1], t.at[(i + 1) % t.n], sizeof side[n][1]);
				n++;
			}
		}
		slabs(w, it, side, n, &cap_parts, &cap_corners);
		mem_free(side);
	}
}
/* How near a plane is at a place of the image is linear there: the distance along the sight
 * in parallel views, one over the depth in perspective. */
static void face_near(const struct hide_work *w, struct hide_item *it)
{
	const struct hide_view *v = &w->view;
	const double *l = it->p->plane.v;
	struct hide_vec n = vec(l[0], l[1], l[2]);

	if (v->perspective) {
		double k = -1 / it->p->facing;

		it->near[0] = -k * vec_dot(n, v->toward);
		it->near[1] = k * vec_dot(n, v->right) / v->f;
		it->near[2] = k * vec_dot(n, v->up) / v->f;
	} else {
		/* P with right . P = x, up . P = y, toward . P = 0, moved along the sight */
		struct hide_vec a = vec_cross(v->up, v->toward),
				b = vec_cross(v->toward, v->right);
		double da = vec_dot(v->right, a), db = vec_dot(v->up, b);

		it->near[0] = -l[3] / it->p->facing;
		it->near[1] = -vec_dot(n, a) / da / it->p->facing;
		it->near[2] = -vec_dot(n, b) / db / it->p->facing;
	}
}
/* The place of the face that is seen there. */
static struct hide_vec face_place(const struct hide_work *w, const struct hide_item *it,
				  double x, double y)
{
	const struct hide_view *v = &w->view;
	double k = it->near[0] + it->near[1] * x + it->near[2] * y;

	if (v->perspective) {
		struct hide_vec d =
			vec_along(vec_along(vec_scale(v->toward, -1), x / v->f, v->right),
				  y / v->f, v->up);

		return vec_along(v->eye, 1 / k, d);
	} else {
		struct hide_vec a = vec_cross(v->up, v->toward),
				b = vec_cross(v->toward, v->right);

		a = vec_scale(a, x / vec_dot(v->right, a));
		b = vec_scale(b, y / vec_dot(v->up, b));
		return vec_along(vec_add(a, b), k, v->toward);
	}
}
static void face_samples(struct hide_work *w, struct hide_item *it)
{
	int per = 1 + 24 / (it->n_parts ? it->n_parts : 1), n = 0;

	it->sample = arena_alloc(w->arena,
				 (size_t)(it->n_parts * (per + 1) + 1) * sizeof *it->sample);
	for (int i = 0; i < it->n_parts && n < 400; i++) {
		int from = it->part[i], m = it->part[i + 1] - from;
		double cx = 0, cy = 0;

		for (int j = 0; j < m; j++)
			cx += it->corner[from + j][0] / m, cy += it->corner[from + j][1] / m;
		it->sample[n++] = face_place(w, it, cx, cy);
		for (int j = 0; j < per; j++) {
			const double *p = it->corner[from + j * m / per % m];
			double k = j % 2 ? 0.9 : 0.5;

			it->sample[n++] =
				face_place(w, it, cx + k * (p[0] - cx), cy + k * (p[1] - cy));
		}
	}
	it->n_samples = n;
}
/* Of the image, loops that run against each other taken off; arcs by some places. */
static double item_area(struct hide_work *w, const struct hide_item *it)
{
	struct hide_trail t = { 0 };
	double sum = 0;

	for (int l = 0; l < it->n_loops; l++) {
		double s = 0;

		loop_trail(w, it, l, &t);
		for (int i = 1; i + 1 < t.n; i++)
			s += turn_at(t.at[0], t.at[i], t.at[i + 1]) / 2;
		sum = fabs(sum) > fabs(s) ? fabs(sum) - fabs(s) : fabs(s) - fabs(sum);
	}
	return sum;
}
static bool face_ready(struct hide_work *w, struct hide_item *it)
{
	if (!it->n_border || item_area(w, it) < NO_AREA * fabs(it->p->facing))
		return false;
	face_near(w, it);
	face_parts(w, it);
	face_samples(w, it);
	item_box(w, it);
	return it->n_parts > 0;
}
static bool before_eye(const struct hide_work *w, struct hide_row *row)
{
	*row = hide_row_of(vec_scale(w->view.toward, -1),
			   vec_dot(w->view.toward, w->view.eye) - 1e-2);
	return w->view.perspective;
}
bool hide_item_face(struct hide_work *w, struct hide_item *it, int surface)
{
	const struct hide_patch *p = &w->patch[surface];
	struct hide_row row;
	int n = 0, side = 0;

	*it = (struct hide_item){ .surface = surface, .p = p };
	if (p->facing == 0)
		return false;
	it->border = arena_alloc(w->arena, (size_t)(p->n_edges + 1) * sizeof *it->border);
	it->reversed = arena_alloc(w->arena, (size_t)(p->n_edges + 1) * sizeof *it->reversed);
	it->loop = arena_alloc(w->arena, (size_t)(p->s->n_loops + 1) * sizeof *it->loop);
	it->n_loops = p->s->n_loops;
	for (int i = 0; i < p->n_edges; i++) {
		const struct hide_edge *e = &p->edge[i];

		/* Loops after the first are straight, an edge for each side; in the first an
		 * arc may be several. */
		if (i == 0 || (side < p->s->n_loops &&
			       p->n_edges - i == p->s->n_sides - p->s->loop[side]))
			it->loop[side++] = i;
		it->border[i] = e->arc;
		it->reversed[i] = !e->straight &&
				  vec_length(vec_sub(e->p, arc_end(&e->arc, false))) > NEXT;
		n++;
	}
	it->n_border = n;
	if (before_eye(w, &row)) {
		bool behind = false;

		for (int i = 0; i < n; i++)
			behind |= hide_row_at(&row, p->edge[i].p, 1) < 0;
		if (behind || !isfinite(p->box.x0)) {
			struct hide_item whole = *it;

			return hide_item_cut(w, it, &whole, &row);
		}
	}
	return face_ready(w, it);
}

/* --- Sheets ------------------------------------------------------------------------------ */
static void sheet_samples(struct hide_work *w, struct hide_item *it)
{
	const struct hide_patch *p = it->p;
	int n = 0, turns = 32, levels = 9;

	it->sample = arena_alloc(w->arena, (size_t)(turns * levels) * sizeof *it->sample);
	for (int i = 0; i < levels; i++)
		for (int j = 0; j < turns; j++) {
			double h = p->h0 + (p->h1 - p->h0) * (i + 0.5) / levels,
			       r = sqrt(fmax(0,
					     p->quad[0] + h * (p->quad[1] + h * p->quad[2]))),
			       a = 2 * HIDE_PI * (j + 0.37 * i) / turns;
			struct hide_vec x = vec_along(
				vec_along(vec_along(p->foot, h, p->axis), r * cos(a), p->e1),
				r * sin(a), p->e2);
			bool in = true;

			for (int k = 0; k < it->n_rows && in; k++)
				in = hide_row_at(&it->row[k], x, 1) > 1e-6;
			if (in)
				it->sample[n++] = x;
		}
	it->n_samples = n;
}
/* Its border lies in the planes of its rows. */
static bool sheet_ready(struct hide_work *w, struct hide_item *it)
{
	const struct hide_patch *p = it->p;
	struct hide_arcs border = { .arena = w->arena };
	struct hide_row *others =
		arena_alloc(w->arena, (size_t)(it->n_rows + 1) * sizeof *others);

	for (int i = 0; i < it->n_rows; i++) {
		struct hide_arcs whole = { .arena = w->arena };
		struct hide_arc arc[2];
		int n = 0, m = 0;

		for (int j = 0; j < it->n_rows; j++)
			if (j != i)
				others[m++] = it->row[j];
		if (i < 2) {
			if (p->radius[i] > 0)
				hide_arcs_add(&whole, hide_patch_rim(p, i));
		} else if (i == 2) {
			hide_patch_contour(w, p, &whole);
		} else {
			n = hide_section(arc, &p->q, &it->row[i]);
			for (int j = 0; j < n; j++)
				hide_arcs_add(&whole, arc[j]);
		}
		for (int j = 0; j < whole.n; j++)
			hide_arcs_clip(&border, &whole.arc[j], others, m, 1e-9);
	}
	it->border = border.arc;
	it->n_border = border.n;
	if (!border.n)
		return false;
	link(w, it);
	if (item_area(w, it) < NO_AREA)
		return false;
	sheet_samples(w, it);
	item_box(w, it);
	return true;
}
bool hide_item_sheet(struct hide_work *w, struct hide_item *it, int surface, int sheet,
		     const struct hide_row *more, int n_more)
{
	const struct hide_patch *p = &w->patch[surface];
	struct hide_row polar = p->polar, row;
	double k = vec_length(vec(polar.v[0], polar.v[1], polar.v[2]));

	*it = (struct hide_item){ .surface = surface, .sheet = sheet, .p = p };
	for (int i = 0; i < 4; i++)
		polar.v[i] *= k > 1e-12 ? sheet / k : sheet;
	if (k <=
	    1e-12) { /* along the axis of a paraboloid all is one sheet; a cylinder's none */
		if (!(polar.v[3] > 1e-12))
			return false;
		polar = (struct hide_row){ { 0, 0, 0, 1 } };
	}
	add_row(w, it, &p->height[0]);
	add_row(w, it, &p->height[1]);
	add_row(w, it, &polar);
	if (before_eye(w, &row) && !isfinite(p->box.x0))
		add_row(w, it, &row);
	for (int i = 0; i < n_more; i++)
		add_row(w, it, &more[i]);
	return sheet_ready(w, it);
}

/* --- Cutting ----------------------------------------------------------------------------- */
static int compare_along(const void *a, const void *b)
{
	return base_by_size(a, b);
}
/* Along the line of both planes: from border to border where the face is. */
static void chords(struct hide_work *w, const struct hide_item *from,
		   const struct hide_row *row, struct hide_arcs *out)
{
	struct hide_vec n = vec(from->p->plane.v[0], from->p->plane.v[1], from->p->plane.v[2]),
			m = vec(row->v[0], row->v[1], row->v[2]), d = vec_cross(n, m), o,
			inward = vec_unit(vec_along(m, -vec_dot(m, n), n));
	double l = vec_dot(d, d), *t = NULL;
	int k = 0, cap = 0;

	if (!(l > 1e-20))
		return;
	o = vec_scale(vec_add(vec_scale(vec_cross(d, m), from->p->plane.v[3]),
			      vec_scale(vec_cross(n, d), row->v[3])),
		      1 / l);
	d = vec_scale(d, 1 / sqrt(l));
	for (int i = 0; i < from->n_border; i++) {
		const struct hide_arc *c = &from->border[i];
		double root[HIDE_ROOTS + 2];
		bool all;
		int r = hide_roots_row(c, row, 1e-10, root, &all);

		if (all || r == 0) { /* its ends may still be there */
			root[r++] = c->from;
			root[r++] = c->to;
		}
		for (int j = 0; j < r; j++) {
			struct hide_vec x = hide_arc_at(c, root[j]);

			if (fabs(hide_row_at(row, x, 1)) > 1e-8)
				continue;
			t = mem_grow(t, &cap, k + 1, sizeof *t);
			t[k++] = vec_dot(vec_sub(x, o), d);
		}
	}
	if (k)
		qsort(t, (size_t)k, sizeof *t, compare_along);
	for (int i = 0; i + 1 < k; i++) {
		struct hide_vec x = vec_along(o, (t[i] + t[i + 1]) / 2, d);
		struct hide_arc c = { .kind = HIDE_SEGMENT, .to = 1 };

		/* It bounds the part if the face is there on the part's side of it. */
		x = vec_along(x, 1e-6, inward);
		if (t[i + 1] - t[i] < NEXT || !hide_item_holds(w, from, x) ||
		    !hide_patch_holds(w, from->p, x))
			continue;
		c.c = vec_along(o, t[i], d);
		c.a = vec_scale(d, t[i + 1] - t[i]);
		hide_arcs_add(out, c);
	}
	mem_free(t);
}
bool hide_item_cut(struct hide_work *w, struct hide_item *out, const struct hide_item *from,
		   const struct hide_row *row)
{
	struct hide_arcs border = { .arena = w->arena };

	*out = *from;
	out->gone = false;
	add_row(w, out, row);
	if (from->sheet)
		return sheet_ready(w, out);
	for (int i = 0; i < from->n_border; i++) {
		double root[HIDE_ROOTS];
		bool all;

		/* What lies in the plane itself comes back as a chord. */
		hide_roots_row(&from->border[i], row, 1e-9, root, &all);
		if (!all)
			hide_arcs_clip(&border, &from->border[i], row, 1, 1e-10);
	}
	if (!border.n)
		return false;
	chords(w, from, row, &border);
	out->border = border.arc;
	out->n_border = border.n;
	link(w, out);
	return face_ready(w, out);
}

/* --- The result -------------------------------------------------------------------------- */
static struct hide_shape reverse(const struct hide_shape *s, struct arena *a)
{
	struct hide_shape r = *s;

	if (s->kind == HIDE_LINE) {
		r.v[0] = s->v[2], r.v[1] = s->v[3], r.v[2] = s->v[0], r.v[3] = s->v[1];
	} else if (s->kind == HIDE_ARC) {
		r.v[5] = s->v[6], r.v[6] = s->v[5];
	} else {
		double(*p)[2] = arena_alloc(a, (size_t)s->n * sizeof *p);

		for (int i = 0; i < s->n; i++)
			memcpy(p[i], s->p[s->n - 1 - i], sizeof p[i]);
		r.p = (const double(*)[2])p;
	}
	return r;
}
struct hide_fill hide_item_fill(const struct hide_work *w, const struct hide_view *v,
				const struct hide_item *it, struct arena *a)
{
	struct hide_fill f = { .surface = it->surface,
			       .n_shapes = it->n_border,
			       .n_loops = it->n_loops };

	f.away = it->sheet ? it->sheet < 0 : it->p->facing < 0;
	f.shape = arena_alloc(a, (size_t)(it->n_border + 1) * sizeof *f.shape);
	f.loop = arena_alloc(a, (size_t)(it->n_loops + 1) * sizeof *f.loop);
	memcpy(f.loop, it->loop, (size_t)it->n_loops * sizeof *f.loop);
	for (int i = 0; i < it->n_border; i++) {
		struct hide_arc c = it->border[i];

		c.c = hide_work_out(w, c.c);
		c.a = vec_scale(c.a, w->size);
		c.b = vec_scale(c.b, w->size);
		f.shape[i] = hide_image(v, &c, 1e-4 * w->size, a);
		if (it->reversed[i])
			f.shape[i] = reverse(&f.shape[i], a);
	}
	return f;
}
