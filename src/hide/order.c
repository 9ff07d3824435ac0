/*
 * order.c -- painter's order: fills from back to front.
 *
 * Two faces are compared where their images overlap: the overlap is cut out of the convex
 * parts of both, and at its corners it is seen which is nearer.  A face and a sheet, or two
 * sheets, are compared along the sight through places on either.  Where each is nearer
 * somewhere, one is cut by the plane of the other; so is one of a circle of faces each of
 * which lies before the next.
 */
#include "base/list.h"
#include "base/work.h"
#include "hide/hide_priv.h"
#include <stdlib.h>
#include <string.h>

#define SLIVER 1e-9 /* area of an overlap that is none, in squares of half the scene */
#define LEVEL 1e-8  /* nearness that is equal */

struct hide_order {
	struct hide_work *w;
	struct hide_item *item;
	int n, cap, most;
	int (*before)[2]; /* pairs: the first is painted first */
	int n_before, cap_before;
	int open;
};
enum hide_relation { HIDE_APART = 0, HIDE_FIRST_NEARER = 1, HIDE_SECOND_NEARER = 2 };

/* --- Comparing --------------------------------------------------------------------------- */
/* What of a convex polygon lies left of the line from a to b. */
static int cut_polygon(const double (*p)[2], int n, const double *a, const double *b,
		       double (*out)[2])
{
	int m = 0;

	for (int i = 0; i < n; i++) {
		const double *q = p[i], *r = p[i + 1 < n ? i + 1 : 0];
		double s = (b[0] - a[0]) * (q[1] - a[1]) - (b[1] - a[1]) * (q[0] - a[0]),
		       t = (b[0] - a[0]) * (r[1] - a[1]) - (b[1] - a[1]) * (r[0] - a[0]);

		if (s >= 0) {
			out[m][0] = q[0], out[m][1] = q[1];
			m++;
		}
		if ((s > 0 && t < 0) || (s < 0 && t > 0)) {
			out[m][0] = q[0] + (r[0] - q[0]) * (s / (s - t));
			out[m][1] = q[1] + (r[1] - q[1]) * (s / (s - t));
			m++;
		}
	}
	return m;
}
static double area(const double (*p)[2], int n)
{
	double s = 0;

	for (int i = 1; i + 1 < n; i++)
		s += (p[i][0] - p[0][0]) * (p[i + 1][1] - p[0][1]) -
		     (p[i][1] - p[0][1]) * (p[i + 1][0] - p[0][0]);
	return s / 2;
}
static struct hide_box corners_box(const double (*p)[2], int n)
{
	struct hide_box b = { p[0][0], p[0][1], p[0][0], p[0][1] };

	for (int i = 1; i < n; i++) {
		b.x0 = fmin(b.x0, p[i][0]), b.x1 = fmax(b.x1, p[i][0]);
		b.y0 = fmin(b.y0, p[i][1]), b.y1 = fmax(b.y1, p[i][1]);
	}
	return b;
}
/* Which of two faces is nearer at corners of their overlap: both bits when it differs. */
static int compare_parts(const struct hide_item *a, int i, const struct hide_item *b, int j)
{
	const double(*p)[2] = (const double(*)[2])a->corner + a->part[i];
	const double(*q)[2] = (const double(*)[2])b->corner + b->part[j];
	int n = a->part[i + 1] - a->part[i], m = b->part[j + 1] - b->part[j], r = 0;
	struct hide_box pb = corners_box(p, n), qb = corners_box(q, m);
	double(*x)[2], (*y)[2], size, level;
	bool left;

	if (hide_box_apart(&pb, &qb))
		return 0;
	x = mem_alloc((size_t)(2 * (n + m) + 8) * sizeof *x);
	y = mem_alloc((size_t)(2 * (n + m) + 8) * sizeof *y);
	memcpy(x, p, (size_t)n * sizeof *x);
	left = area(q, m) > 0;
	for (int k = 0; k < m && n > 2; k++) {
		const double *s = q[k], *t = q[k + 1 < m ? k + 1 : 0];
		double(*swap)[2];

		if (hypot(t[0] - s[0], t[1] - s[1]) < 1e-10)
			continue; /* a side of no length has no direction */
		n = cut_polygon((const double(*)[2])x, n, left ? s : t, left ? t : s, y);
		swap = x, x = y, y = swap;
	}
	size = n > 2 ? fabs(area((const double(*)[2])x, n)) : 0;
	level = LEVEL * (1 + fabs(a->near[1]) + fabs(a->near[2]) + fabs(b->near[1]) +
			 fabs(b->near[2]));
	for (int k = 0; k < n && size > SLIVER; k++) {
		double d = a->near[0] - b->near[0] + (a->near[1] - b->near[1]) * x[k][0] +
			   (a->near[2] - b->near[2]) * x[k][1];

		r |= d > level ? HIDE_FIRST_NEARER : d < -level ? HIDE_SECOND_NEARER : 0;
	}
	mem_free(x);
	mem_free(y);
	return r;
}
/* Places of a on the sight of which b is met: how often b is nearer, how often farther. */
static void count_nearer(const struct hide_work *w, const struct hide_item *a,
			 const struct hide_item *b, long *nearer, long *farther)
{
	for (int i = 0; i < a->n_samples; i++) {
		double s[2];
		int n = hide_patch_meet(w, b->p, a->sample[i], a->p == b->p, s);
		struct hide_vec e = vec(w->reader.v[0], w->reader.v[1], w->reader.v[2]);

		for (int j = 0; j < n; j++) {
			double k = 1 + s[j] * w->reader.v[3];
			struct hide_vec x = vec_scale(vec_along(a->sample[i], s[j], e), 1 / k);

			if (k <= 0 || !hide_item_holds(w, b, x))
				continue;
			*nearer += s[j] > 1e-6;
			*farther += s[j] < -1e-6;
		}
	}
}
/* The same for places on a's border between those where its image crosses that of b's: where
 * two images overlap at all, the border of one runs within the other. */
static void count_border(const struct hide_work *w, const struct hide_item *a,
			 const struct hide_item *b, long *nearer, long *farther)
{
	for (int i = 0; i < a->n_border; i++) {
		const struct hide_arc *c = &a->border[i];
		struct hide_item one = { .p = a->p, .n_samples = 1 };
		double *cut =
			mem_alloc((size_t)(HIDE_ROOTS * (b->n_border + 1) + 2) * sizeof *cut);
		int n = 0;

		cut[n++] = c->from;
		for (int j = 0; j < b->n_border; j++) {
			const struct hide_arc *d = &b->border[j];
			struct hide_row l;
			struct hide_quadric q, cone;
			bool all;

			if (d->kind == HIDE_SEGMENT) {
				if (hide_row_sight(&l, &w->reader, hide_arc_at(d, d->from),
						   hide_arc_at(d, d->to)))
					n += hide_roots_row(c, &l, 1e-12, cut + n, &all);
				continue;
			}
			q = hide_arc_quadric(d);
			hide_row_plane(&l, vec_cross(d->a, d->b), d->c);
			if (hide_quadric_sight(&cone, &q, &l, &w->reader))
				n += hide_roots_quadric(c, &cone, 1e-12, cut + n, &all);
			else
				n += hide_roots_row(c, &l, 1e-12, cut + n, &all);
		}
		cut[n++] = c->to;
		qsort(cut, (size_t)n, sizeof *cut, base_by_size);
		for (int j = 0; j + 1 < n; j++) {
			struct hide_vec x = hide_arc_at(c, 0.52 * cut[j] + 0.48 * cut[j + 1]);

			one.sample = &x;
			if (cut[j + 1] - cut[j] > 1e-7)
				count_nearer(w, &one, b, nearer, farther);
		}
		mem_free(cut);
	}
}
static bool has_row(const struct hide_item *it, const struct hide_row *row)
{
	for (int k = 0; k < it->n_rows; k++) {
		double same = 0, other = 0;

		for (int j = 0; j < 4; j++) {
			same = fmax(same, fabs(it->row[k].v[j] - row->v[j]));
			other = fmax(other, fabs(it->row[k].v[j] + row->v[j]));
		}
		if (fmin(same, other) < 1e-9)
			return true;
	}
	return false;
}
/* Does a face pierce a sheet?  Along the conic in which its plane cuts the zone. */
static bool pierces(const struct hide_work *w, const struct hide_item *face,
		    const struct hide_item *sheet)
{
	struct hide_arcs part = { .arena = w->arena };
	struct hide_arc arc[2];
	int n;

	if (has_row(sheet, &face->p->plane))
		return false;
	n = hide_section(arc, &sheet->p->q, &face->p->plane);
	for (int i = 0; i < n; i++)
		hide_arcs_clip(&part, &arc[i], sheet->row, sheet->n_rows, 1e-9);
	for (int i = 0; i < part.n; i++)
		for (int k = 0; k < 32; k++) {
			const struct hide_arc *c = &part.arc[i];
			struct hide_vec x =
				hide_arc_at(c, c->from + (k + 0.5) / 32 * (c->to - c->from));

			struct hide_row X = hide_row_of(x, 1),
					g = hide_quadric_row(&sheet->p->q, &X);
			struct hide_vec u = vec_unit(vec(g.v[0], g.v[1], g.v[2])),
					m = vec(face->p->plane.v[0], face->p->plane.v[1],
						face->p->plane.v[2]);

			/* A plane that touches does not pierce. */
			if (vec_length(vec_cross(u, m)) > 1e-5 &&
			    hide_item_holds(w, face, x) && hide_patch_holds(w, face->p, x))
				return true;
		}
	return false;
}
static int compare(const struct hide_order *o, const struct hide_item *a,
		   const struct hide_item *b, bool *mostly_first)
{
	long first = 0, second = 0;
	int r = 0;

	if (hide_box_apart(&a->box, &b->box))
		return 0;
	if (a->p == b->p && a->sheet == b->sheet) /* parts of one do not overlap */
		return 0;
	if (!a->sheet && !b->sheet && a->p->body >= 0 && a->p->body == b->p->body &&
	    o->w->convex[a->p->body])
		return (a->p->facing > 0) == (b->p->facing > 0) ? 0
		       : a->p->facing > 0                       ? HIDE_FIRST_NEARER
								: HIDE_SECOND_NEARER;
	if (!a->sheet && !b->sheet) {
		for (int i = 0; i < a->n_parts; i++)
			for (int j = 0; j < b->n_parts && r != 3; j++)
				r |= compare_parts(a, i, b, j);
		return r;
	}
	count_nearer(o->w, a, b, &second, &first);
	count_nearer(o->w, b, a, &first, &second);
	*mostly_first = first >= second;
	if (a->sheet && b->sheet && a->p != b->p && (first || second)) {
		count_border(o->w, a, b, &second, &first);
		count_border(o->w, b, a, &first, &second);
	}
	if (!a->sheet != !b->sheet && pierces(o->w, a->sheet ? b : a, a->sheet ? a : b))
		return 3;
	if (!first && !second && a->p != b->p) {
		count_border(o->w, a, b, &second, &first);
		count_border(o->w, b, a, &first, &second);
		return first > second   ? HIDE_FIRST_NEARER
		       : first < second ? HIDE_SECOND_NEARER
					: 0;
	}
	return (first ? HIDE_FIRST_NEARER : 0) | (second ? HIDE_SECOND_NEARER : 0);
}

/* --- Cutting ----------------------------------------------------------------------------- */
static void put_before(struct hide_order *o, int a, int b)
{
	o->before = mem_grow(o->before, &o->cap_before, o->n_before + 1, sizeof *o->before);
	o->before[o->n_before][0] = a;
	o->before[o->n_before++][1] = b;
}
static void add_item(struct hide_order *o, const struct hide_item *it)
{
	o->item = mem_grow(o->item, &o->cap, o->n + 1, sizeof *o->item);
	o->item[o->n++] = *it;
}
/* Replaces an item by its two parts; false when the plane leaves it whole. */
static bool cut_item(struct hide_order *o, int i, struct hide_row row)
{
	struct hide_item a, b, from = o->item[i];

	if (has_row(&from, &row)) /* was cut by it before */
		return false;
	if (o->n + 2 > o->most || !hide_item_cut(o->w, &a, &from, &row))
		return false;
	for (int k = 0; k < 4; k++)
		row.v[k] = -row.v[k];
	if (!hide_item_cut(o->w, &b, &from, &row))
		return false;
	o->item[i].gone = true;
	add_item(o, &a);
	add_item(o, &b);
	return true;
}
/* The plane in which two spheres meet. */
static bool common_plane(const struct hide_patch *p, const struct hide_patch *q,
			 struct hide_row *row)
{
	struct hide_vec n = vec_sub(q->foot, p->foot);
	double l = vec_length(n), k;

	if (p->quad[2] != -1 || q->quad[2] != -1 || p->quad[1] != 0 || q->quad[1] != 0 ||
	    !(l > 1e-9))
		return false;
	k = (p->quad[0] - q->quad[0] + vec_dot(q->foot, q->foot) - vec_dot(p->foot, p->foot)) /
	    2;
	*row = hide_row_of(vec_scale(n, 1 / l), -k / l);
	return true;
}
/* Each is nearer somewhere: cut one.  True when item i is gone. */
static bool cut_pair(struct hide_order *o, int i, int j, bool mostly_first)
{
	const struct hide_patch *p = o->item[i].p, *q = o->item[j].p;
	struct hide_row row;

	if (!o->item[j].sheet && cut_item(o, i, q->plane))
		return true;
	if (!o->item[i].sheet && cut_item(o, j, p->plane))
		return false;
	if (o->item[i].sheet && o->item[j].sheet && common_plane(p, q, &row)) {
		bool gone = cut_item(o, i, row);

		if (cut_item(o, j, row) || gone)
			return gone;
	}
	o->open++;
	put_before(o, mostly_first ? j : i, mostly_first ? i : j);
	return false;
}

/* --- Sorting ----------------------------------------------------------------------------- */
/* Compares items from `first` on with all before them. */
static void relate(struct hide_order *o, int first, struct hide_grid *grid, int gridded)
{
	for (int i = first; i < o->n && !work_over(); i++) {
		const int *near = NULL;
		int n = i < gridded ? hide_grid_box(grid, &o->item[i].box, &near) : i, *copy;

		if (n <= 0 || o->item[i].gone)
			continue;
		copy = mem_alloc((size_t)n * sizeof *copy);
		for (int k = 0; k < n; k++)
			copy[k] = near ? near[k] : k;
		for (int k = 0; k < n && !o->item[i].gone && !work_over(); k++) {
			int j = copy[k], r;
			bool mostly_first = true;

			if (j >= i || o->item[j].gone)
				continue;
			r = compare(o, &o->item[i], &o->item[j], &mostly_first);
			if (r == 3)
				cut_pair(o, i, j, mostly_first);
			else if (r)
				put_before(o, r == HIDE_FIRST_NEARER ? j : i,
					   r == HIDE_FIRST_NEARER ? i : j);
		}
		mem_free(copy);
	}
}
struct hide_queue {
	int *at, n;
};
/* A heap with the smallest on top, so that the order is always the same. */
static void queue_put(struct hide_queue *q, int v)
{
	int i = q->n++;

	for (; i > 0 && q->at[(i - 1) / 2] > v; i = (i - 1) / 2)
		q->at[i] = q->at[(i - 1) / 2];
	q->at[i] = v;
}
static int queue_take(struct hide_queue *q)
{
	int top = q->at[0], v = q->at[--q->n], i = 0;

	for (;;) {
		int c = 2 * i + 1;

		if (c + 1 < q->n && q->at[c + 1] < q->at[c])
			c++;
		if (c >= q->n || q->at[c] >= v)
			break;
		q->at[i] = q->at[c];
		i = c;
	}
	q->at[i] = v;
	return top;
}
/* Takes items nothing is left behind of; those in circles remain.  Returns how many were
 * taken. */
static int sort_items(const struct hide_order *o, int *out, int *left)
{
	int *from = mem_alloc((size_t)(o->n + 2) * sizeof *from),
	    *to = mem_alloc((size_t)(o->n_before + 1) * sizeof *to),
	    *fill = mem_alloc((size_t)(o->n + 1) * sizeof *fill), n = 0;
	struct hide_queue q = { mem_alloc((size_t)(o->n + 1) * sizeof(int)), 0 };

	memset(left, 0, (size_t)o->n * sizeof *left);
	for (int k = 0; k < 2; k++) {
		for (int i = 0; i < o->n_before; i++) {
			int a = o->before[i][0], b = o->before[i][1];

			if (o->item[a].gone || o->item[b].gone)
				continue;
			if (k) {
				to[from[a] + fill[a]++] = b;
			} else {
				from[a + 1]++;
				left[b]++;
			}
		}
		for (int i = 0; i < o->n && !k; i++)
			from[i + 1] += from[i];
	}
	for (int i = 0; i < o->n; i++)
		if (!o->item[i].gone && !left[i])
			queue_put(&q, i);
	while (q.n) {
		int i = queue_take(&q);

		out[n++] = i;
		left[i] = -1;
		for (int k = from[i]; k < from[i + 1]; k++)
			if (!--left[to[k]])
				queue_put(&q, to[k]);
	}
	mem_free(from);
	mem_free(to);
	mem_free(fill);
	mem_free(q.at);
	return n;
}
/* A circle among the items that are left: cut one of them by the plane of a neighbour, or let
 * go of one pair.  left[i] > 0 where something left is painted before i. */
static void break_circle(struct hide_order *o, const int *left)
{
	int *back = mem_alloc((size_t)o->n * sizeof *back), at = -1, steps = 0, first = o->n;
	bool cut = false;

	for (int i = 0; i < o->n; i++)
		back[i] = -1;
	for (int i = 0; i < o->n_before; i++) {
		int a = o->before[i][0], b = o->before[i][1];

		if (!o->item[a].gone && !o->item[b].gone && left[a] > 0 && left[b] > 0)
			back[b] = i;
	}
	for (int i = 0; i < o->n && at < 0; i++)
		if (!o->item[i].gone && left[i] > 0)
			at = i;
	/* Going back often enough leads into the circle. */
	for (int i = 0; i < o->n && at >= 0 && back[at] >= 0; i++)
		at = o->before[back[at]][0];
	for (int i = at; i >= 0 && back[i] >= 0 && steps <= o->n && !cut; steps++) {
		int b = o->before[back[i]][0];

		if (!o->item[b].sheet && o->item[i].p != o->item[b].p)
			cut = cut_item(o, i, o->item[b].p->plane);
		if (!cut && !o->item[i].sheet && o->item[i].p != o->item[b].p)
			cut = cut_item(o, b, o->item[i].p->plane);
		i = b;
		if (i == at)
			break;
	}
	if (cut) {
		relate(o, first, NULL, 0);
	} else {
		int pair = back[at];

		o->open++;
		o->before[pair][0] = o->before[--o->n_before][0];
		o->before[pair][1] = o->before[o->n_before][1];
	}
	mem_free(back);
}

enum status hide_paint(struct hide_fills *out, const struct hide_scene *s,
		       const struct hide_view *v, struct arena *a, struct err *e)
{
	struct hide_order o = { 0 };
	struct hide_box *box;
	struct hide_grid *grid;
	int *order = NULL, *left = NULL, n = 0, alive = 0, gridded;
	enum status st = hide_work_new(&o.w, s, v, a, e);

	if (st != OK)
		return st;
	*out = (struct hide_fills){ 0 };
	for (int i = 0; i < s->n_surfaces; i++) {
		struct hide_item it;

		if (!s->surface[i].filled)
			continue;
		if (s->surface[i].kind == HIDE_FACE) {
			if (hide_item_face(o.w, &it, i))
				add_item(&o, &it);
		} else {
			for (int sheet = -1; sheet <= 1; sheet += 2)
				if (hide_item_sheet(o.w, &it, i, sheet, NULL, 0))
					add_item(&o, &it);
		}
	}
	o.most = 4 * o.n + 256;
	gridded = o.n;
	box = arena_alloc(a, (size_t)(o.n + 1) * sizeof *box);
	for (int i = 0; i < o.n; i++)
		box[i] = o.item[i].box;
	grid = hide_grid_new(box, o.n, a);
	relate(&o, 0, grid, gridded);
	for (int round = 0;; round++) {
		order = mem_resize(order, (size_t)(o.n + 1) * sizeof *order);
		left = mem_resize(left, (size_t)(o.n + 1) * sizeof *left);
		n = sort_items(&o, order, left);
		alive = 0;
		for (int i = 0; i < o.n; i++)
			alive += !o.item[i].gone;
		if (n == alive)
			break;
		if (round >= 1000 || work_over()) { /* paint the rest as it comes */
			for (int i = 0; i < o.n; i++)
				if (!o.item[i].gone && left[i] > 0) {
					order[n++] = i;
					o.open++;
				}
			break;
		}
		break_circle(&o, left);
	}
	out->fill = arena_alloc(a, (size_t)(n + 1) * sizeof *out->fill);
	for (int i = 0; i < n; i++)
		out->fill[i] = hide_item_fill(o.w, v, &o.item[order[i]], a);
	out->n = n;
	out->open = o.open;
	mem_free(order);
	mem_free(left);
	mem_free(o.item);
	mem_free(o.before);
	return work_was_cut() ? hide_no_time(e) : OK;
}
