/*
 * space_paint.c -- what the room hide made of a scene, on the page: filled faces from back to
 * front, then lines, points, texts.
 *
 * A hidden piece is dashed and thinner; its dashes are stretched a little so that it begins and
 * ends with one, for a corner must be seen as a corner.
 */
#include "draw/space_priv.h"
#include "geo/space.h"

#define HIDDEN_WIDTH 0.7
#define THIN_WIDTH 0.7

/* --- Places ------------------------------------------------------------------------------ */
bool draw_space_image(const struct draw_space *s, struct hide_vec p, double out[2])
{
	return hide_view_point(&s->view, p, out);
}

bool draw_space_page(const struct draw_space *s, struct hide_vec p, double out[2])
{
	double at[2];

	if (!hide_view_point(&s->view, p, at))
		return false;
	out[0] = view_x(&s->d->view, at[0]);
	out[1] = view_y(&s->d->view, at[1]);
	return true;
}

void draw_space_append(const struct draw_space *s, struct scene_path *p,
		       const struct hide_shape *shape, bool begin)
{
	const struct draw_view *w = &s->d->view;
	double at[2];

	if (begin) {
		hide_shape_at(shape, 0, at);
		draw_scene_move(p, view_x(w, at[0]), view_y(w, at[1]));
	}
	switch (shape->kind) {
	case HIDE_LINE:
		draw_scene_line(p, view_x(w, shape->v[2]), view_y(w, shape->v[3]));
		break;
	case HIDE_ARC:
		/* The page's y points down. */
		draw_scene_arc(p, view_x(w, shape->v[0]), view_y(w, shape->v[1]),
			       shape->v[2] * w->sx, shape->v[3] * w->sx,
			       -shape->v[4] * (180 / DRAW_PI), -shape->v[5] * (180 / DRAW_PI),
			       -shape->v[6] * (180 / DRAW_PI));
		break;
	case HIDE_CUBICS:
		for (int i = 1; i + 2 < shape->n; i += 3)
			draw_scene_curve(
				p, view_x(w, shape->p[i][0]), view_y(w, shape->p[i][1]),
				view_x(w, shape->p[i + 1][0]), view_y(w, shape->p[i + 1][1]),
				view_x(w, shape->p[i + 2][0]), view_y(w, shape->p[i + 2][1]));
		break;
	case HIDE_LINES:
		for (int i = 1; i < shape->n; i++)
			draw_scene_line(p, view_x(w, shape->p[i][0]),
					view_y(w, shape->p[i][1]));
		break;
	}
}

/* --- Room -------------------------------------------------------------------------------- */
static void shape_room(struct extent *e, const struct hide_shape *h)
{
	if (h->kind == HIDE_LINE) {
		draw_extent_add(e, h->v[0], h->v[1]);
		draw_extent_add(e, h->v[2], h->v[3]);
	} else if (h->kind == HIDE_ARC) {
		for (int i = 0; i <= 32; i++) {
			double at[2];

			hide_shape_at(h, i / 32.0, at);
			draw_extent_add(e, at[0], at[1]);
		}
	} else {
		for (int i = 0; i < h->n; i++)
			draw_extent_add(e, h->p[i][0], h->p[i][1]);
	}
}

static struct space_owner owner_of(const struct draw_space *s, int curve)
{
	int zone = s->lines.curve[curve].contour;

	if (zone >= 0)
		return zone < s->cap_surface ? s->surface[zone]
					     : (struct space_owner){ SPACE_BORDER, -1 };
	return curve < s->cap_curve ? s->curve[curve]
				    : (struct space_owner){ SPACE_BORDER, -1 };
}

/* A number, a point and a text of the plane, for what draws those. */
static num as_num(double v)
{
	return (num){ v, v, NULL };
}

/* Texts and points are drawn as those of the plane that is the image. */
static bool image_value(const struct draw_space *s, const struct space_object *o,
			struct value *out, num room[2])
{
	double at[2];

	if (!o->has_at || !draw_space_image(s, o->at, at))
		return false;
	room[0] = as_num(at[0]);
	room[1] = as_num(at[1]);
	*out = (struct value){ .kind = KIND_POINT, .n = 2, .v = room };
	if (o->v->kind == KIND_TEXT || o->v->kind == KIND_STEXT) {
		out->kind = KIND_TEXT;
		out->flag = o->v->flag;
		out->text = o->v->text;
	}
	return true;
}

static bool is_text(const struct space_object *o)
{
	return o->v->kind == KIND_TEXT || o->v->kind == KIND_STEXT;
}

static bool is_point(const struct space_object *o)
{
	return o->v->kind == KIND_POINT || o->v->kind == KIND_SPOINT;
}

void draw_space_extent(struct draw_space *s, struct extent *e)
{
	double sum[2] = { 0, 0 };
	int n = 0;

	for (int i = 0; i < s->lines.n_pieces; i++) {
		const struct hide_piece *p = &s->lines.piece[i];
		struct space_owner w = owner_of(s, p->curve);

		if (w.use != SPACE_BORDER)
			shape_room(e, &p->shape);
	}
	for (int i = 0; i < s->scene->n_vertices; i++) {
		double at[2];

		if (!draw_space_image(s, s->scene->vertex[i], at))
			continue;
		sum[0] += at[0];
		sum[1] += at[1];
		n++;
	}
	s->middle[0] = n ? sum[0] / n : 0;
	s->middle[1] = n ? sum[1] / n : 0;
	for (int i = 0; i < s->n_objects; i++) {
		const struct space_object *o = &s->object[i];
		struct value v;
		num room[2];

		if (!is_text(o) && !is_point(o))
			continue;
		if (!image_value(s, o, &v, room))
			continue;
		draw_extent_of(v.kind)(e, s->d, o->id, &v);
		arena_reset(s->d->scratch);
	}
	for (int i = 0; i < s->n_objects; i++)
		if (s->object[i].v->kind == KIND_DIAGRAM)
			draw_space_diagram_room(s, i, e);
	e->round = true;
	e->scale = s->said.scale;
}

/* --- Fills ------------------------------------------------------------------------------- */
static void paint_fill(struct draw_space *s, const struct hide_fill *f,
		       const struct draw_look *l)
{
	struct scene_path p = draw_scene_path_new(s->d->scene->arena);

	for (int k = 0; k < f->n_loops; k++) {
		int end = k + 1 < f->n_loops ? f->loop[k + 1] : f->n_shapes;

		for (int i = f->loop[k]; i < end; i++)
			draw_space_append(s, &p, &f->shape[i], i == f->loop[k]);
		draw_scene_close(&p);
	}
	draw_fill(s->d, p, l, NULL);
}

static void paint_fills(struct draw_space *s)
{
	int last = -1;

	for (int i = 0; i < s->fills.n; i++) {
		const struct hide_fill *f = &s->fills.fill[i];
		struct space_owner w = s->surface && f->surface < s->cap_surface
					       ? s->surface[f->surface]
					       : (struct space_owner){ SPACE_BORDER, -1 };
		const struct space_object *o;

		if (w.use != SPACE_SHAPE || w.object < 0)
			continue;
		o = &s->object[w.object];
		if (!(o->look.fill > 0) && !o->look.hatch)
			continue;
		if (w.object != last)
			draw_add_object_group(s->d, o->id, o->v->kind);
		last = w.object;
		paint_fill(s, f, &o->look);
		arena_reset(s->d->scratch);
	}
}

/* --- Lines ------------------------------------------------------------------------------- */
/* So much of a pattern that the stroke begins and ends with a dash; 0: too short for two. */
static double dash_fit(const struct draw_look *l, double length)
{
	double v[4], n;

	if (draw_scene_dash_lengths(l->dash, l->width, v) != 2)
		return 1;
	n = nearbyint((length - v[0]) / (v[0] + v[1]));
	if (n < 1)
		n = 1;
	return nearbyint(length / (n * (v[0] + v[1]) + v[0]) * 1000) / 1000;
}

/* A hidden line, in one or more shapes end to end. */
static void paint_hidden(struct draw_space *s, const struct hide_shape *h, int n,
			 const struct draw_look *look)
{
	struct scene_path p = draw_scene_path_new(s->d->scene->arena);
	double length = 0;
	struct draw_look l = *look;
	struct scene_item *it;

	if (s->hidden == FIG_HIDDEN_NONE)
		return;
	for (int i = 0; i < n; i++) {
		length += hide_shape_length(&h[i]) * s->d->view.sx;
		draw_space_append(s, &p, &h[i], i == 0);
	}
	if (s->hidden == FIG_HIDDEN_SOLID) {
		draw_stroke(s->d, PART_SHAPE, p, look);
		return;
	}
	l.width = HIDDEN_WIDTH * look->width;
	if (l.dash == DASH_SOLID)
		l.dash = DASH_SHORT;
	draw_stroke(s->d, PART_SHAPE, p, &l);
	it = draw_last_item(s->d);
	if (it && it->kind == ITEM_STROKE)
		it->dash_scale = dash_fit(&l, length);
}

/* Pieces of the outline of a surface that turned: as many as it has zones. */
static bool in_chain(const struct draw_space *s, const struct hide_piece *h)
{
	int zone = s->lines.curve[h->curve].contour;

	return zone >= 0 && s->scene->surface[zone].smooth;
}

static void paint_chains(struct draw_space *s, const int *piece, int n,
			 const struct draw_look *look)
{
	struct hide_shape *h = arena_alloc(s->arena, (size_t)(n + 1) * sizeof *h);
	struct hide_shape *run = arena_alloc(s->arena, (size_t)(n + 1) * sizeof *run);
	bool *done = arena_alloc(s->arena, (size_t)(n + 1) * sizeof *done);
	int m = 0, k;

	for (int i = 0; i < n; i++) {
		const struct hide_piece *p = &s->lines.piece[piece[i]];

		if (p->state == HIDE_HIDDEN && in_chain(s, p))
			h[m++] = p->shape;
	}
	while ((k = draw_space_chain(s, h, m, done, run)))
		paint_hidden(s, run, k, look);
}

static bool same_end(const struct hide_shape *a, const struct hide_shape *b)
{
	double p[2], q[2];

	hide_shape_at(a, 1, p);
	hide_shape_at(b, 0, q);
	return fabs(p[0] - q[0]) + fabs(p[1] - q[1]) <= 1e-12 * (fabs(p[0]) + fabs(p[1]));
}

/* A hidden arc may run through where its closed curve begins.  Of the first piece of a curve
 * (way 1) is it the end of the last one, and of the last one (way -1), the other way round;
 * `joined`, then, is both. */
static bool goes_on(const struct draw_space *s, const int *piece, int n, int i, int way,
		    struct hide_shape *joined)
{
	const struct hide_piece *h = &s->lines.piece[piece[i]], *o;
	const struct hide_curve *c = &s->lines.curve[h->curve];
	int k = i;

	if (h->shape.kind != HIDE_ARC || c->kind != HIDE_ELLIPSE ||
	    fabs(c->to - c->from - 2 * DRAW_PI) > 1e-9 ||
	    (way > 0 ? h->t0 - c->from : c->to - h->t1) > 1e-9)
		return false;
	while (k + way >= 0 && k + way < n && s->lines.piece[piece[k + way]].curve == h->curve)
		k += way;
	o = &s->lines.piece[piece[k]];
	if (k == i || o->state != HIDE_HIDDEN || o->shape.kind != HIDE_ARC ||
	    (way > 0 ? c->to - o->t1 : o->t0 - c->from) > 1e-9)
		return false;
	if (joined) {
		*joined = h->shape;
		joined->v[6] += o->shape.v[6] - o->shape.v[5];
	}
	return true;
}

/* All that is seen of an object as one stroke. */
static void paint_pieces(struct draw_space *s, const int *piece, int n,
			 const struct draw_look *look, enum space_use use)
{
	struct scene_path p = draw_scene_path_new(s->d->scene->arena);
	const struct hide_shape *last = NULL;
	struct draw_look l = *look;
	struct scene_item *it;

	if (use == SPACE_THIN)
		l.width *= THIN_WIDTH;
	for (int i = 0; i < n; i++) {
		const struct hide_piece *h = &s->lines.piece[piece[i]];
		struct hide_shape joined;

		if (owner_of(s, h->curve).use != use || h->state != HIDE_HIDDEN ||
		    in_chain(s, h))
			continue;
		if (goes_on(s, piece, n, i, 1, NULL))
			continue; /* with the last one of its curve */
		paint_hidden(s, goes_on(s, piece, n, i, -1, &joined) ? &joined : &h->shape, 1,
			     &l);
	}
	if (use == SPACE_SHAPE)
		paint_chains(s, piece, n, &l);
	for (int i = 0; i < n; i++) {
		const struct hide_piece *h = &s->lines.piece[piece[i]];

		if (owner_of(s, h->curve).use != use || h->state != HIDE_SEEN)
			continue;
		draw_space_append(s, &p, &h->shape, !last || !same_end(last, &h->shape));
		last = &h->shape;
	}
	if (!last)
		return;
	draw_stroke(s->d, PART_SHAPE, p, &l);
	it = draw_last_item(s->d);
	if (it && it->kind == ITEM_STROKE && it->dash == DASH_SOLID)
		it->round = true;
}

/* What a label of an object lies along: what is seen of it, or all. */
static struct scene_path label_path(struct draw_space *s, const int *piece, int n)
{
	struct scene_path p = draw_scene_path_new(s->arena);
	const struct hide_shape *last = NULL;

	for (int pass = 0; pass < 2 && !last; pass++)
		for (int i = 0; i < n; i++) {
			const struct hide_piece *h = &s->lines.piece[piece[i]];

			if (!pass && h->state != HIDE_SEEN)
				continue;
			draw_space_append(s, &p, &h->shape,
					  !last || !same_end(last, &h->shape));
			last = &h->shape;
		}
	return p;
}

/* A plane's letter stands inside, at the sharpest of its lower corners. */
static bool plane_corner(const struct draw_space *s, const struct space_object *o,
			 double at[2])
{
	double p[4][2], best = -INFINITY, mid[2] = { 0, 0 };
	int pick = 0;

	for (int i = 0; i < 4; i++) {
		if (!draw_space_page(s, s->scene->vertex[o->corner[i]], p[i]))
			return false;
		mid[0] += p[i][0] / 4;
		mid[1] += p[i][1] / 4;
	}
	for (int i = 0; i < 4; i++) {
		const double *a = p[(i + 3) % 4], *b = p[(i + 1) % 4];
		double ux = a[0] - p[i][0], uy = a[1] - p[i][1], vx = b[0] - p[i][0],
		       vy = b[1] - p[i][1], n = hypot(ux, uy) * hypot(vx, vy);
		double sharp = n > 0 ? (ux * vx + uy * vy) / n : 0;
		/* The lower one of two that are alike, and then the left one. */
		double score = sharp + 0.2 * (p[i][1] > mid[1]) + 0.1 * (p[i][0] < mid[0]);

		if (score > best + 1e-9) {
			best = score;
			pick = i;
		}
	}
	for (int k = 0; k < 2; k++) {
		const double *a = p[(pick + 3) % 4], *b = p[(pick + 1) % 4];
		double la = hypot(a[0] - p[pick][0], a[1] - p[pick][1]);
		double lb = hypot(b[0] - p[pick][0], b[1] - p[pick][1]);
		double in = 26 * s->d->unit;
		double sharp = fabs((a[0] - p[pick][0]) * (b[1] - p[pick][1]) -
				    (a[1] - p[pick][1]) * (b[0] - p[pick][0])) /
			       fmax(la * lb, 1e-9);

		/* So far along both sides that a letter fits between them. */
		in = fmin(in / fmax(sharp, 0.35), 0.4 * fmin(la, lb));
		at[k] = p[pick][k] + (a[k] - p[pick][k]) * in / fmax(la, 1) +
			(b[k] - p[pick][k]) * in / fmax(lb, 1);
	}
	return true;
}

/* What is named inside, not along its line. */
#define INSIDE                                                            \
	(KINDS_SOLID | KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON) | \
	 KIND_BIT(KIND_SECTION) | KIND_BIT(KIND_NET))

static void want_label(struct draw_space *s, const struct space_object *o, const int *piece,
		       int n)
{
	struct draw_want w = { .group = s->d->scene->n - 1,
			       .how = WANT_INSIDE,
			       .color = o->look.color };
	struct scene_path p;
	double at[2];

	if (o->v->kind != KIND_PLANE && !value_is(o->v, INSIDE)) {
		p = label_path(s, piece, n);
		draw_want_path(s->d, o->id, &p, &o->look);
		return;
	}
	if (o->v->kind == KIND_PLANE ? !plane_corner(s, o, at)
				     : !o->has_at || !draw_space_page(s, o->at, at))
		return;
	w.text = draw_label_text(s->d, o->id);
	if (!w.text)
		return;
	w.x = at[0];
	w.y = at[1];
	draw_label_direction(s->d, o->id, &w.dx, &w.dy);
	draw_want(s->d, w);
}

static void paint_head(struct draw_space *s, const struct space_object *o)
{
	struct hide_vec from =
		value_in_space(o->v) ? space_triple(o->v, 1) : space_pair(o->v, 1);
	double a[2], b[2];

	if (draw_space_page(s, from, a) && draw_space_page(s, o->tip, b))
		draw_arrow_head(s->d, PART_SHAPE, b[0], b[1], b[0] - a[0], b[1] - a[1],
				hypot(b[0] - a[0], b[1] - a[1]), &o->look);
}

static void paint_ticks(struct draw_space *s, const struct space_object *o)
{
	struct hide_vec p = value_in_space(o->v) ? space_triple(o->v, 0) : space_pair(o->v, 0);
	struct hide_vec q = value_in_space(o->v) ? space_triple(o->v, 1) : space_pair(o->v, 1);
	double a[2], b[2];

	if (o->look.decoration && draw_space_page(s, p, a) && draw_space_page(s, q, b))
		draw_decorate(s->d, a[0], a[1], b[0], b[1], o->look.decoration, &o->look);
}

/* Does a bounded object leave the page? */
static bool leaves_page(const struct draw_space *s, const int *piece, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k <= 4; k++) {
			double at[2];

			hide_shape_at(&s->lines.piece[piece[i]].shape, k / 4.0, at);
			if (!view_has(&s->d->view, view_x(&s->d->view, at[0]),
				      view_y(&s->d->view, at[1]), 0.5))
				return true;
		}
	return false;
}

/* Other objects may draw the edges of polyhedra, and segments that are some. */
static bool must_be_seen(const struct value *v)
{
	return value_is(v, KIND_BIT(KIND_SLINE) | KIND_BIT(KIND_SRAY) | KIND_BIT(KIND_PLANE) |
				   KIND_BIT(KIND_SCIRCLE) | KIND_BIT(KIND_SCONIC) |
				   KIND_BIT(KIND_SCURVE) | KIND_BIT(KIND_SPHERE) |
				   KIND_BIT(KIND_SECTION) | KIND_BIT(KIND_SURFACE) |
				   KINDS_ROUND_BODY);
}

static void paint_object(struct draw_space *s, int i, const int *piece, int n)
{
	struct space_object *o = &s->object[i];
	struct arena_mark mark;
	struct value v;
	num room[2];
	int wants = s->d->n_wants;

	draw_add_object_group(s->d, o->id, o->v->kind);
	mark = arena_mark(s->d->scene->arena);
	/* Marks were decided after the looks. */
	o->look = draw_look(s->d, o->id);
	if (is_point(o) || is_text(o)) {
		if (image_value(s, o, &v, room))
			draw_shape_of(v.kind)(s->d, o->id, &v, &o->look);
	} else if (o->v->kind == KIND_ANGLE) {
		draw_space_angle(s, i);
	} else if (o->v->kind == KIND_DIAGRAM) {
		draw_space_diagram(s, i);
	} else {
		paint_pieces(s, piece, n, &o->look, SPACE_THIN);
		paint_pieces(s, piece, n, &o->look, SPACE_SHAPE);
		if (o->v->kind == KIND_VECTOR || o->v->kind == KIND_SVECTOR)
			paint_head(s, o);
		if (o->v->kind == KIND_SEGMENT || o->v->kind == KIND_SSEGMENT)
			paint_ticks(s, o);
		if (n || o->merged || o->v->kind == KIND_PLANE)
			want_label(s, o, piece, n);
		if (!n && !o->merged && must_be_seen(o->v))
			s->d->scene->group[s->d->scene->n - 1].absent = true;
		if (!o->clip && leaves_page(s, piece, n))
			s->d->scene->group[s->d->scene->n - 1].clipped = true;
	}
	draw_put_by_hand(s->d, o->id, wants);
	arena_reset(s->d->scratch);
	draw_drop_if_empty(s->d, mark, wants);
}

/* The pieces of each object, in order: those of object i from first[i] on. */
static int *sort_pieces(const struct draw_space *s, int **order)
{
	int *first = arena_alloc(s->arena, (size_t)(s->n_objects + 2) * sizeof *first);
	int *at = arena_alloc(s->arena, (size_t)(s->n_objects + 2) * sizeof *at);

	*order = arena_alloc(s->arena, (size_t)(s->lines.n_pieces + 1) * sizeof **order);
	for (int i = 0; i < s->lines.n_pieces; i++) {
		int o = owner_of(s, s->lines.piece[i].curve).object;

		if (o >= 0)
			first[o + 1]++;
	}
	for (int i = 0; i < s->n_objects; i++) {
		first[i + 1] += first[i];
		at[i] = first[i];
	}
	for (int i = 0; i < s->lines.n_pieces; i++) {
		int o = owner_of(s, s->lines.piece[i].curve).object;

		if (o >= 0)
			(*order)[at[o]++] = i;
	}
	return first;
}

void draw_space_paint(struct draw_space *s)
{
	int *order, *first = sort_pieces(s, &order);

	paint_fills(s);
	draw_space_paint_axes(s);
	/* Lines and marks, points, texts. */
	for (int layer = 0; layer < 3; layer++)
		for (int i = 0; i < s->n_objects; i++) {
			const struct space_object *o = &s->object[i];

			if ((is_text(o) ? 2 : is_point(o) ? 1 : 0) == layer)
				paint_object(s, i, order + first[i], first[i + 1] - first[i]);
		}
}
