/*
 * space_mark.c -- angles in their planes; dimension lines and braces beside edges.
 *
 * The mark of an angle is drawn where the angle is: a right angle's square is the image of a
 * square in space, an arc that of an arc.  Marks are small signs, and are not dashed where a
 * face lies before them.
 */
#include "draw/space_priv.h"
#include "geo/space.h"

#define RADIUS 26.0      /* pixels, where the angle is seen in its true size */
#define RADIUS_MOST 0.42 /* of the shorter arm */
#define SQUARE 0.5
#define SQUARE_MOST 0.22

struct space_wedge {
	struct hide_vec v, a, b; /* the vertex; unit vectors along the arms */
	double arm;              /* the shorter one */
	double size;             /* radians, 0 .. pi */
};

static bool point_at(const struct fig *f, fig_id id, struct hide_vec *out)
{
	const struct value *v = id.v >= 0 ? fig_value(f, id) : NULL;

	if (!v || (v->kind != KIND_POINT && v->kind != KIND_SPOINT))
		return false;
	*out = v->kind == KIND_POINT ? space_pair(v, 0) : space_triple(v, 0);
	return isfinite(out->x + out->y + out->z);
}

/* A point and direction of a line, segment, ray or vector; its length, where it has one. */
static bool straight_of(const struct value *v, struct hide_vec *p, struct hide_vec *d)
{
	bool space;

	if (!v)
		return false;
	space = value_in_space(v);
	if (v->kind == KIND_VECTOR || v->kind == KIND_SVECTOR) {
		*d = space ? space_triple(v, 0) : space_pair(v, 0);
		*p = space ? space_triple(v, 1) : space_pair(v, 1);
		return true;
	}
	if (!value_is(v, KINDS_LINEAR | KINDS_LINEAR3))
		return false;
	*p = space ? space_triple(v, 0) : space_pair(v, 0);
	*d = space ? space_triple(v, 1) : space_pair(v, 1);
	if (v->kind == KIND_SEGMENT || v->kind == KIND_SSEGMENT)
		*d = space_sub(*d, *p);
	return true;
}

static bool plane_of(const struct value *v, struct hide_vec *n, struct hide_vec *p)
{
	if (!v)
		return false;
	if (v->kind == KIND_PLANE) {
		*n = space_triple(v, 0);
		*p = space_scale(*n, draw_num(v, 3) / space_dot(*n, *n));
		return true;
	}
	if (v->kind == KIND_SPOLYGON || v->kind == KIND_POLYGON) {
		bool space = value_in_space(v);
		int count = v->n / (space ? 3 : 2);

		*p = space ? space_triple(v, 0) : space_pair(v, 0);
		*n = space_vec(0, 0, 0);
		for (int i = 1; i + 1 < count; i++) {
			struct hide_vec q = space ? space_triple(v, i) : space_pair(v, i);
			struct hide_vec r =
				space ? space_triple(v, i + 1) : space_pair(v, i + 1);

			*n = space_add(*n, space_cross(space_sub(q, *p), space_sub(r, *p)));
		}
		return space_norm(*n) > 0;
	}
	return false;
}

static struct hide_vec middle_of(const struct draw_space *s)
{
	return space_vec((s->lo[0] + s->hi[0]) / 2, (s->lo[1] + s->hi[1]) / 2,
			 (s->lo[2] + s->hi[2]) / 2);
}

/* Two lines: at their crossing, or not at all. */
static bool between_lines(const struct draw_space *s, struct hide_vec p, struct hide_vec d,
			  struct hide_vec q, struct hide_vec e, struct space_wedge *w)
{
	struct hide_vec n = space_cross(d, e), gap = space_sub(q, p);
	double n2 = space_dot(n, n), t, u;

	if (!(n2 > 1e-18 * space_dot(d, d) * space_dot(e, e)))
		return false;
	t = space_dot(space_cross(gap, e), n) / n2;
	u = space_dot(space_cross(gap, d), n) / n2;
	w->v = space_along(p, d, t);
	if (space_norm(space_sub(w->v, space_along(q, e, u))) > 1e-9 * s->size)
		return false;
	w->a = space_unit(d);
	w->b = space_unit(e);
	/* Where there is more of a segment. */
	if (t > 0.5 && t <= 1 + 1e-9)
		w->a = space_scale(w->a, -1);
	if (u > 0.5 && u <= 1 + 1e-9)
		w->b = space_scale(w->b, -1);
	w->arm = 0.25 * s->size;
	return true;
}

/* A line and a plane: at the piercing point, between the line and its shadow. */
static bool with_plane(const struct draw_space *s, struct hide_vec p, struct hide_vec d,
		       struct hide_vec n, struct hide_vec o, struct space_wedge *w)
{
	double down = space_dot(n, d), t;
	struct hide_vec flat;

	if (fabs(down) < 1e-12 * space_norm(n) * space_norm(d))
		return false;
	t = space_dot(n, space_sub(o, p)) / down;
	w->v = space_along(p, d, t);
	w->a = space_unit(d);
	if (t > 0.5 && t <= 1 + 1e-9)
		w->a = space_scale(w->a, -1);
	flat = space_sub(w->a, space_scale(n, space_dot(w->a, n) / space_dot(n, n)));
	if (space_norm(flat) < 1e-9)
		return false;
	w->b = space_unit(flat);
	w->arm = 0.25 * s->size;
	return true;
}

/* Two planes: across the middle of what is drawn of their common line. */
static bool between_planes(const struct draw_space *s, struct hide_vec n, struct hide_vec p,
			   struct hide_vec m, struct hide_vec q, struct space_wedge *w)
{
	struct hide_vec d = space_cross(n, m), mid = middle_of(s);
	double k = space_dot(n, p), l = space_dot(m, q), d2 = space_dot(d, d), t0, t1;
	struct hide_vec at;

	if (!(d2 > 1e-18 * space_dot(n, n) * space_dot(m, m)))
		return false;
	at = space_scale(space_add(space_scale(space_cross(m, d), k),
				   space_scale(space_cross(d, n), l)),
			 1 / d2);
	at = space_along(at, d, space_dot(space_sub(mid, at), d) / d2);
	t0 = -INFINITY;
	t1 = INFINITY;
	w->v = draw_space_clip(s, at, d, &t0, &t1) ? space_along(at, d, (t0 + t1) / 2) : at;
	w->a = space_unit(space_cross(d, n));
	w->b = space_unit(space_cross(d, m));
	w->arm = 0.25 * s->size;
	return true;
}

static bool wedge_of(const struct draw_space *s, const struct space_object *o,
		     struct space_wedge *w)
{
	static const char *const word[2][3] = { { "b", "a", "c" }, { "vertex", "p1", "p2" } };
	static const char *const pair[][2] = { { "p1", "p2" },
					       { "p1", "vertex" },
					       { "obj1", "obj2" },
					       { "a", "b" },
					       { "plane1", "plane2" } };
	const struct fig *f = s->d->fig;
	struct hide_vec a, b, p, d, q, e;
	double c, si;
	bool got = false;

	for (int i = 0; i < 2 && !got; i++)
		got = point_at(f, fig_input(f, o->id, word[i][0]), &w->v) &&
		      point_at(f, fig_input(f, o->id, word[i][1]), &a) &&
		      point_at(f, fig_input(f, o->id, word[i][2]), &b);
	if (got) {
		w->a = space_sub(a, w->v);
		w->b = space_sub(b, w->v);
		w->arm = fmin(space_norm(w->a), space_norm(w->b));
		w->a = space_unit(w->a);
		w->b = space_unit(w->b);
	}
	for (size_t i = 0; i < sizeof pair / sizeof *pair && !got; i++) {
		fig_id x = fig_input(f, o->id, pair[i][0]),
		       y = fig_input(f, o->id, pair[i][1]);
		const struct value *v, *u;

		if (x.v < 0 || y.v < 0)
			continue;
		v = fig_value(f, x);
		u = fig_value(f, y);
		if (straight_of(v, &p, &d) && straight_of(u, &q, &e))
			got = between_lines(s, p, d, q, e, w);
		else if (straight_of(v, &p, &d) && plane_of(u, &e, &q))
			got = with_plane(s, p, d, e, q, w);
		else if (plane_of(v, &e, &q) && straight_of(u, &p, &d))
			got = with_plane(s, p, d, e, q, w);
		else if (plane_of(v, &d, &p) && plane_of(u, &e, &q))
			got = between_planes(s, d, p, e, q, w);
	}
	if (!got || !(w->arm > 0))
		return false;
	c = space_dot(w->a, w->b);
	si = space_norm(space_cross(w->a, w->b));
	w->size = atan2(si, c);
	/* An angle of two lines or planes is the smaller one, however their directions run. */
	if (fabs(cos(atan2(draw_num(o->v, 1), draw_num(o->v, 0))) + c) < 1e-9 &&
	    fabs(c) > 1e-9) {
		w->b = space_scale(w->b, -1);
		w->size = DRAW_PI - w->size;
	}
	return w->size > 1e-6 && si > 1e-9;
}

/* How many narrower angles share the vertex and plane of this one. */
static int rank_of(const struct draw_space *s, int object, const struct space_wedge *w)
{
	int n = 0;

	for (int i = 0; i < s->n_objects; i++) {
		struct space_wedge u;

		if (i == object || s->object[i].v->kind != KIND_ANGLE ||
		    !wedge_of(s, &s->object[i], &u))
			continue;
		if (space_norm(space_sub(u.v, w->v)) > 1e-9 * s->size)
			continue;
		/* They cover each other only in one plane. */
		if (fabs(space_dot(space_cross(u.a, u.b), w->a)) > 1e-9 ||
		    fabs(space_dot(space_cross(u.a, u.b), w->b)) > 1e-9)
			continue;
		n += u.size < w->size - 1e-9 || (u.size < w->size + 1e-9 && i < object);
	}
	return n;
}

static bool is_right(struct draw_space *s, const struct space_object *o)
{
	num c = o->v->v[0];
	struct buf b = { 0 };
	bool yes;

	if (fig_is_right_angle_mark(s->d->fig, o->id) || (c.lo == 0 && c.hi == 0))
		return true;
	if (!(c.lo <= 0 && c.hi >= 0) || !fig_name(s->d->fig, o->id)[0])
		return false;
	buf_addf(&b, "%s == 90°", fig_name(s->d->fig, o->id));
	yes = is_yes(fig_holds(s->d->fig, buf_str(&b)));
	buf_clear(&b);
	return yes;
}

static void fill_wedge(struct draw_space *s, struct scene_path p, const struct draw_look *l)
{
	if (l->hatch)
		draw_fill(s->d, p, l, NULL);
	else if (l->fill > 0)
		draw_scene_add_fill(s->d->scene, PART_HATCH, p, l->color, l->fill);
}

static void paint_square(struct draw_space *s, const struct space_wedge *w, double side,
			 const struct draw_look *l)
{
	struct scene_path fill = draw_scene_path_new(s->d->scene->arena), p = fill;
	struct hide_vec corner[4];
	double at[2];

	corner[0] = w->v;
	corner[1] = space_along(w->v, w->a, side);
	corner[2] = space_along(corner[1], w->b, side);
	corner[3] = space_along(w->v, w->b, side);
	for (int i = 0; i < 4; i++) {
		if (!draw_space_page(s, corner[i], at))
			return;
		draw_scene_line(&fill, at[0], at[1]);
		if (i)
			draw_scene_line(&p, at[0], at[1]);
	}
	draw_scene_close(&fill);
	fill_wedge(s, fill, l);
	draw_stroke(s->d, PART_MARK, p, l);
}

static void paint_arcs(struct draw_space *s, const struct space_wedge *w, double r,
		       const struct draw_look *l)
{
	int decoration = l->decoration % MARK_PARALLEL;
	int arcs = decoration == 1 || decoration == 2 ? decoration + 1 : 1;
	int ticks = decoration >= 3 && decoration <= 5 ? decoration - 2 : 0;
	double gap = fmin(3.4 * s->d->unit / s->d->view.sx, 0.2 * r);
	struct scene_path p = draw_scene_path_new(s->d->scene->arena), fill = p;
	struct hide_vec n = space_cross(w->a, w->b), e2;
	struct hide_shape h;
	double v[2];

	e2 = space_unit(space_cross(n, w->a));
	for (int i = 0; i < arcs; i++) {
		double at = r - i * gap;

		if (!hide_view_ellipse(&s->view, w->v, space_scale(w->a, at),
				       space_scale(e2, at), 0, w->size, s->arena, &h))
			return;
		if (!i && draw_space_page(s, w->v, v)) {
			double q[2];

			hide_shape_at(&h, 0, q);
			draw_scene_move(&fill, v[0], v[1]);
			draw_scene_line(&fill, view_x(&s->d->view, q[0]),
					view_y(&s->d->view, q[1]));
			draw_space_append(s, &fill, &h, false);
			draw_scene_close(&fill);
			fill_wedge(s, fill, l);
		}
		draw_space_append(s, &p, &h, true);
	}
	for (int i = 0; i < ticks; i++) {
		double t = w->size / 2 +
			   (i - (ticks - 1) / 2.0) * fmin(0.16, w->size / (ticks + 1));
		double a[2], b[2];
		struct hide_vec u =
			space_add(space_scale(w->a, cos(t)), space_scale(e2, sin(t)));

		if (!draw_space_page(s, space_along(w->v, u, 0.8 * r), a) ||
		    !draw_space_page(s, space_along(w->v, u, 1.2 * r), b))
			continue;
		draw_scene_move(&p, a[0], a[1]);
		draw_scene_line(&p, b[0], b[1]);
	}
	draw_stroke(s->d, PART_MARK, p, l);
}

void draw_space_angle(struct draw_space *s, int object)
{
	struct space_object *o = &s->object[object];
	struct draw_want want = { .group = s->d->scene->n - 1,
				  .how = WANT_WEDGE,
				  .color = o->look.color };
	struct space_wedge w;
	double r, at[2], a[2], b[2], far = 0;

	if (!wedge_of(s, o, &w) || !draw_space_page(s, w.v, at))
		return;
	/* Foreshortened arms ask for a larger radius in space, within reason. */
	for (int i = 0; i < 8; i++) {
		double t = w.size * i / 7;
		struct hide_vec e2 = space_unit(space_cross(space_cross(w.a, w.b), w.a));
		struct hide_vec u =
			space_add(space_scale(w.a, cos(t)), space_scale(e2, sin(t)));

		if (draw_space_page(s, space_along(w.v, u, w.arm), a))
			far = fmax(far, hypot(a[0] - at[0], a[1] - at[1]) / w.arm);
	}
	if (!(far > 0))
		return;
	r = RADIUS * s->d->unit / far * (1 + 0.42 * rank_of(s, object, &w));
	if (is_right(s, o)) {
		r = fmin(SQUARE * r, SQUARE_MOST * w.arm);
		paint_square(s, &w, r, &o->look);
		r *= 1.42;
	} else {
		r = fmin(r, RADIUS_MOST * w.arm);
		paint_arcs(s, &w, r, &o->look);
	}
	want.text = draw_label_text(s->d, o->id);
	if (!want.text || !draw_space_page(s, space_along(w.v, w.a, r), a) ||
	    !draw_space_page(s, space_along(w.v, w.b, r), b))
		return;
	want.x = at[0];
	want.y = at[1];
	want.r = fmax(hypot(a[0] - at[0], a[1] - at[1]), hypot(b[0] - at[0], b[1] - at[1]));
	want.from = atan2(a[1] - at[1], a[0] - at[0]) * (180 / DRAW_PI);
	want.to = atan2(b[1] - at[1], b[0] - at[0]) * (180 / DRAW_PI);
	/* The image of an angle below 180 degrees is one. */
	if (want.to < want.from) {
		double t = want.from;

		want.from = want.to;
		want.to = t;
	}
	if (want.to - want.from > 180) {
		double t = want.from;

		want.from = want.to;
		want.to = t + 360;
	}
	draw_label_direction(s->d, o->id, &want.dx, &want.dy);
	draw_want(s->d, want);
}

/* --- Dimension lines --------------------------------------------------------------------- */
/* The diagram that the image of one is; false for what has no place in space. */
static bool flat_diagram(const struct draw_space *s, const struct space_object *o,
			 struct value *out, num room[6])
{
	const struct value *v = o->v;
	bool space = v->flag & DIAGRAM_SPACE;
	int last = space ? 7 : 5;
	struct hide_vec a, b;
	double p[2], q[2];

	if (geo_diagram_of(v) != DIAGRAM_DIMENSION && geo_diagram_of(v) != DIAGRAM_BRACE)
		return false;
	a = space ? space_vec(draw_num(v, 1), draw_num(v, 2), draw_num(v, 3))
		  : space_vec(draw_num(v, 1), draw_num(v, 2), 0);
	b = space ? space_vec(draw_num(v, 4), draw_num(v, 5), draw_num(v, 6))
		  : space_vec(draw_num(v, 3), draw_num(v, 4), 0);
	if (!draw_space_image(s, a, p) || !draw_space_image(s, b, q))
		return false;
	room[0] = v->v[0];
	room[1] = (num){ p[0], p[0], NULL };
	room[2] = (num){ p[1], p[1], NULL };
	room[3] = (num){ q[0], q[0], NULL };
	room[4] = (num){ q[1], q[1], NULL };
	room[5] = v->n > last ? v->v[last] : (num){ 0, 0, NULL };
	*out = *v;
	out->flag &= ~DIAGRAM_SPACE;
	out->v = room;
	out->n = 6;
	return true;
}

void draw_space_diagram_room(struct draw_space *s, int object, struct extent *e)
{
	struct value v;
	num room[6];

	if (flat_diagram(s, &s->object[object], &v, room))
		draw_extent_diagram(e, s->d, s->object[object].id, &v);
	arena_reset(s->d->scratch);
}

void draw_space_diagram(struct draw_space *s, int object)
{
	const struct space_object *o = &s->object[object];
	struct value v;
	num room[6];

	if (flat_diagram(s, o, &v, room))
		draw_diagram(s->d, o->id, &v, &o->look);
}
