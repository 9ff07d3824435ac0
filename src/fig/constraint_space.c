/*
 * constraint_space.c -- declared relations of objects in space: what a word asks for, and its rows.
 *
 * The elements of geo/relation.def are rows over two coordinates.  Where an operand lies in space a
 * part of a word is split here into numbers that are zero when it holds, as many as it has
 * components (measures of the kind M_SPACE); rows that depend on each other are found by their
 * slopes, as elsewhere.  How the whole is said in the script language, which the engine decides, is
 * told with the first of them.
 */
#include "fig/constraint_read_priv.h"
#include <string.h>

#define KINDS_POINT3 (KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))

static bool in_space(const struct fig *f, int obj)
{
	return obj >= 0 && (KIND_BIT(fig_kind(f, (fig_id){ obj })) & KINDS_SPACE) != 0;
}

bool fig_measure_in_space(const struct fig *f, const struct fig_measure *m)
{
	bool space = in_space(f, m->obj);

	for (int i = 0; i < m->n; i++)
		space = space || in_space(f, m->p[i]);
	if (m->kind == M_LENGTH || m->kind == M_DISTANCE)
		space = space || in_space(f, m->line.a) || in_space(f, m->line.b);
	return space;
}

bool fig_part_in_space(const struct fig *f, const struct relation_part *t)
{
	bool space = t->path >= 0 && in_space(f, t->path);

	for (int i = 0; i < t->n; i++)
		space = space || in_space(f, t->p[i]);
	for (int i = 0; i < t->n_g && t->element == ELEMENT_INSIDE; i++)
		space = space || in_space(f, t->g[i]);
	for (const char *s = t->element < ELEMENTS ? geo_element_takes(t->element) : ""; *s;
	     s++)
		for (int i = 0; i < ELEMENT_LINES && (*s == 'l' || *s == 's'); i++)
			space = space || (t->l[i].a != t->l[i].b && t->l[i].a >= 0 &&
					  (in_space(f, t->l[i].a) || in_space(f, t->l[i].b)));
	return space;
}

/* --- What parts ask for ---------------------------------------------------------------------- */

/* Rows of a kind, for so many components; the first says the whole.  least: >= 0. */
static void want_rows(struct draft *d, const struct relation_part *t, enum space_row row,
		      int parts, bool least, const char *script)
{
	for (int i = 0; i < parts; i++) {
		struct fig_measure m = { .kind = M_SPACE,
					 .n = t->n,
					 .p = fig_draft_points(d, t->p, t->n),
					 .line = t->l[0],
					 .other = t->l[1],
					 .obj = t->path,
					 .row = row,
					 .part = i,
					 .order = t->order };
		struct expr *x = fig_draft_measured(d, m), *zero = expr_num(0, d->f->perm);
		struct fig_want *w;

		if (least)
			fig_draft_equation(d, zero, EXPR_LE, x);
		else
			fig_draft_equation(d, x, EXPR_EQ, zero);
		w = &d->c->want[d->c->n_want - 1];
		w->said = *t;
		w->said.of = NULL;
		w->script = i ? "" : script;
	}
}

/* The rows that a path asks of a point on it: components that are zero, then not negative. */
void fig_space_path_rows(enum kind k, int *equal, int *least)
{
	*least = k == KIND_SSEGMENT ? 2 : k == KIND_SRAY ? 1 : 0;
	*equal = KIND_BIT(k) & KINDS_LINEAR3 ? 3 : k == KIND_SCIRCLE ? 2 : 1;
}

bool fig_draft_space(struct draft *d, const struct relation_part *t)
{
	int equal, least;

	switch ((int)t->element) {
	case ELEMENT_PARALLEL:
		want_rows(d, t, SPACE_CROSS, 3, false, "%l0 ∥ %l1");
		return true;
	case ELEMENT_PERPENDICULAR:
		want_rows(d, t, SPACE_DOT, 1, false, "%l0 ⟂ %l1");
		return true;
	case ELEMENT_COLLINEAR:
		want_rows(d, t, SPACE_AREA, 3, false, "AreCollinear(%p0, %p1, %p2)");
		return true;
	case ELEMENT_ON_LINE:
		want_rows(d, t, SPACE_OFF_LINE, 3, false, "IsOn(%p0, %l0)");
		return true;
	case ELEMENT_ON_SEGMENT:
	case ELEMENT_BETWEEN:
		want_rows(d, t, SPACE_OFF_LINE, 3, false,
			  t->element == ELEMENT_BETWEEN
				  ? "IsOn(%p0, %s0);%p0 != %a0;%p0 != %b0"
				  : "IsOn(%p0, %s0)");
		want_rows(d, t, SPACE_WITHIN, 2, true, "");
		return true;
	case ELEMENT_ON_PATH:
		fig_space_path_rows(fig_kind(d->f, (fig_id){ t->path }), &equal, &least);
		want_rows(d, t, SPACE_ON, equal, false, "IsOn(%p0, %o0)");
		if (least)
			want_rows(d, t, SPACE_ON_WITHIN, least, true, "");
		return true;
	case ELEMENT_SAME_POINT:
		want_rows(d, t, SPACE_SAME, 3, false, "%p0 == %p1");
		return true;
	case ELEMENT_MIDPOINT:
		want_rows(d, t, SPACE_MIDDLE, 3, false, "%p0 == Midpoint(%a0, %b0)");
		return true;
	case ELEMENT_SAME_STEP:
		want_rows(d, t, SPACE_STEP, 3, false, "%p1 - %p0 == %p3 - %p2");
		return true;
	case ELEMENT_CENTROID:
		want_rows(d, t, SPACE_CENTROID, 3, false, "3*%p0 == %p1 + %p2 + %p3");
		return true;
	case ELEMENT_NOT_OBTUSE:
		want_rows(d, t, SPACE_CORNER, 1, true, "Angle(%p0, %p1, %p2) <= 90°");
		return true;
	case ELEMENT_TURN:
		/* Equal sides and angles make a flat polygon up to the pentagon. */
		if (t->order > 5)
			return false;
		want_rows(d, t, SPACE_TURN, 2, false,
			  "Distance(%p0, %p1) == Distance(%p1, %p2);"
			  "Angle(%p0, %p1, %p2) == (180 - 360/%n)°");
		return true;
	default: return false;
	}
}

bool fig_draft_space_flat(struct draft *d, const int *corner)
{
	struct relation_part t = { .element = ELEMENTS, .n = 4, .path = -1 };
	bool space = false;

	for (int i = 0; i < 4; i++) {
		t.p[i] = corner[i];
		space = space || in_space(d->f, corner[i]);
	}
	if (space)
		want_rows(d, &t, SPACE_VOLUME, 1, false, "AreCoplanar(%p0, %p1, %p2, %p3)");
	return space;
}

/* --- Words of space -------------------------------------------------------------------------- */

static kind_set kind_of(const struct draft *d, const struct fig_item *it)
{
	return it->obj < 0 ? 0 : KIND_BIT(fig_kind(d->f, (fig_id){ it->obj }));
}

/* Planes, and polygons and circles of space as theirs. */
#define KINDS_FLAT3 (KIND_BIT(KIND_PLANE) | KIND_BIT(KIND_SPOLYGON) | KIND_BIT(KIND_SCIRCLE))

static enum status coplanar(struct draft *d, struct err *e)
{
	for (int i = 0; i < d->n_item; i++)
		if (!(kind_of(d, &d->item[i]) & KINDS_POINT3) || d->n_item < 4)
			return err_fail_with(e, E_ARG, "wrong_kind", "objects", NULL,
					     "Coplanar takes four points or more");
	for (int i = 3; i < d->n_item; i++) {
		struct relation_part t = { .element = ELEMENTS, .n = 4, .path = -1 };

		for (int k = 0; k < 3; k++)
			t.p[k] = d->item[k].obj;
		t.p[3] = d->item[i].obj;
		want_rows(d, &t, SPACE_VOLUME, 1, false, "AreCoplanar(%p0, %p1, %p2, %p3)");
	}
	d->c->word = "Coplanar";
	return OK;
}

/* A straight object, or two points from item i on; how many items it took. */
static int straight_at(struct draft *d, int i, struct relation_line *l)
{
	if (kind_of(d, &d->item[i]) &
	    (KINDS_LINEAR | KINDS_LINEAR3 | KIND_BIT(KIND_VECTOR) | KIND_BIT(KIND_SVECTOR))) {
		*l = fig_draft_carrier(d, d->item[i].obj);
		return 1;
	}
	if (i + 1 < d->n_item && (kind_of(d, &d->item[i]) & KINDS_POINT3) &&
	    (kind_of(d, &d->item[i + 1]) & KINDS_POINT3)) {
		*l = (struct relation_line){ d->item[i].obj, d->item[i + 1].obj };
		return 2;
	}
	return 0;
}

/* Of a plane and a line or another plane. */
static enum status with_plane(struct draft *d, bool parallel, struct err *e)
{
	struct relation_part t = { .element = ELEMENTS, .path = -1 };
	int plane[2], planes = 0, lines = 0;

	for (int i = 0; i < d->n_item;) {
		int took = 1;

		if (kind_of(d, &d->item[i]) & KINDS_FLAT3 && planes < 2)
			plane[planes++] = d->item[i].obj;
		else if (!lines && (took = straight_at(d, i, &t.l[0])) > 0)
			lines++;
		else
			planes = took = FIG_PARENTS;
		i += took;
	}
	d->c->word = parallel ? "Parallel" : "Perpendicular";
	if (planes + lines != 2)
		return err_fail_with(e, E_ARG, "wrong_kind", "objects", NULL,
				     "%s takes two planes, or a plane and a line", d->c->word);
	t.path = plane[0];
	if (lines) {
		want_rows(d, &t, parallel ? SPACE_LINE_ALONG : SPACE_LINE_ACROSS,
			  parallel ? 1 : 3, false, parallel ? "%l0 ∥ %o0" : "%l0 ⟂ %o0");
		return OK;
	}
	t.p[0] = plane[1];
	t.n = 1;
	want_rows(d, &t, parallel ? SPACE_PLANES_ALONG : SPACE_PLANES_ACROSS, parallel ? 3 : 1,
		  false, parallel ? "%o0 ∥ %p0" : "%o0 ⟂ %p0");
	return OK;
}

bool fig_draft_space_word(struct draft *d, const char *word, enum status *st, struct err *e)
{
	bool plane = false, parallel = geo_relation_word_is(word, "Parallel");

	if (geo_relation_word_is(word, "Coplanar")) {
		*st = coplanar(d, e);
		return true;
	}
	for (int i = 0; i < d->n_item; i++)
		plane = plane || (kind_of(d, &d->item[i]) & KIND_BIT(KIND_PLANE)) ||
			((kind_of(d, &d->item[i]) & KINDS_FLAT3) && d->n_item > 1);
	if (!plane || (!parallel && !geo_relation_word_is(word, "Perpendicular")))
		return false;
	*st = with_plane(d, parallel, e);
	return true;
}

/* --- Rows ------------------------------------------------------------------------------------ */

static pt3 bad3(struct fig_trial *t)
{
	num bad = num_bad(t->f->num);

	t->bad = true;
	return (pt3){ bad, bad, bad };
}

static pt3 unit_at(struct fig_trial *t, int u)
{
	return (pt3){ t->xy[u][0], t->xy[u][1],
		      t->unit[u].dim > 2 ? t->xy[u][2] : num_int(0, t->f->num) };
}

static pt3 point_at(struct fig_trial *t, int obj)
{
	const struct value *v;

	if (t->unit_of[obj] >= 0)
		return unit_at(t, t->unit_of[obj]);
	v = fig_trial_value(t, obj);
	return v && value_is(v, KINDS_POINT3) ? geo_place3(v, t->f->num) : bad3(t);
}

static struct straight3 line_at(struct fig_trial *t, struct relation_line l)
{
	const struct value *v;

	if (l.b >= 0) {
		pt3 a = point_at(t, l.a);

		return (struct straight3){ a, geo_sub3(point_at(t, l.b), a, t->f->num) };
	}
	v = fig_trial_value(t, l.a);
	if (!v || !value_is(v, KINDS_LINEAR | KINDS_LINEAR3 | KIND_BIT(KIND_VECTOR) |
				       KIND_BIT(KIND_SVECTOR)))
		return (struct straight3){ bad3(t), bad3(t) };
	return geo_straight3_of(v, t->f->num);
}

static struct plane3 plane_at(struct fig_trial *t, int obj)
{
	const struct value *v = fig_trial_value(t, obj);
	struct plane3 e;
	struct err ignored;

	if (v && geo_plane_of(&e, v, t->f->num, &ignored) == OK)
		return e;
	return (struct plane3){ bad3(t), num_bad(t->f->num) };
}

static num component(pt3 v, int part)
{
	return part == 0 ? v.x : part == 1 ? v.y : v.z;
}

/* A point on an object of space: which rows there are fig_space_path_rows tells. */
static num on_object(struct fig_trial *t, pt3 p, int obj, int part, bool within)
{
	ctx *c = t->f->num;
	const struct value *v = fig_trial_value(t, obj);
	struct straight3 s;

	if (!v)
		return num_bad(c);
	if (v->kind == KIND_PLANE)
		return geo_plane_offset((struct plane3){ value_pt3(v, 0), v->v[3] }, p, c);
	if (v->kind == KIND_SPHERE || (v->kind == KIND_SCIRCLE && part))
		return num_sub(geo_dist2_3(p, value_pt3(v, 0), c),
			       v->v[v->kind == KIND_SPHERE ? 3 : 6], c);
	if (v->kind == KIND_SCIRCLE)
		return geo_dot3(geo_sub3(p, value_pt3(v, 0), c), value_pt3(v, 1), c);
	if (!value_is(v, KINDS_LINEAR3)) {
		t->bad = true;
		return num_bad(c);
	}
	s = geo_straight3_of(v, c);
	if (!within)
		return component(geo_cross3(geo_sub3(p, s.p, c), s.d, c), part);
	if (!part)
		return geo_dot3(geo_sub3(p, s.p, c), s.d, c);
	return geo_dot3(geo_sub3(geo_add3(s.p, s.d, c), p, c), s.d, c);
}

num fig_space_on_path(struct fig_trial *t, int unit, int part)
{
	int obj = t->unit[unit].path, equal, least;

	fig_space_path_rows(fig_kind(t->f, (fig_id){ obj }), &equal, &least);
	return on_object(t, unit_at(t, unit), obj, part < equal ? part : part - equal,
			 part >= equal);
}

/* Neighbours in a regular polygon: equal sides (part 0), the angle between them. */
static num turn_row(struct fig_trial *t, const struct fig_measure *m, pt3 a, pt3 b, pt3 o,
		    int order)
{
	ctx *c = t->f->num;
	pt3 u = geo_sub3(a, b, c), w = geo_sub3(o, b, c);
	num side = geo_norm2_3(u, c);

	if (!m->part)
		return num_sub(side, geo_norm2_3(w, c), c);
	return num_add(
		geo_dot3(u, w, c),
		num_mul(side, num_cos(num_mul(num_rat(2, order, c), num_pi(c), c), c), c), c);
}

num fig_space_row(struct fig_trial *t, const struct fig_measure *m)
{
	ctx *c = t->f->num;
	struct straight3 l = { 0 }, o = { 0 };
	pt3 p[4] = { 0 };
	struct plane3 e;

	if (m->row == SPACE_CROSS || m->row == SPACE_DOT || m->row == SPACE_OFF_LINE ||
	    m->row == SPACE_WITHIN || m->row == SPACE_MIDDLE || m->row == SPACE_LINE_ALONG ||
	    m->row == SPACE_LINE_ACROSS)
		l = line_at(t, m->line);
	if (m->row == SPACE_CROSS || m->row == SPACE_DOT)
		o = line_at(t, m->other);
	for (int i = 0; i < m->n && i < 4 && m->row < SPACE_LINE_ALONG; i++)
		p[i] = point_at(t, m->p[i]);
	switch (m->row) {
	case SPACE_CROSS: return component(geo_cross3(l.d, o.d, c), m->part);
	case SPACE_DOT: return geo_dot3(l.d, o.d, c);
	case SPACE_OFF_LINE:
		return component(geo_cross3(geo_sub3(p[0], l.p, c), l.d, c), m->part);
	case SPACE_WITHIN:
		return m->part ? geo_dot3(geo_sub3(geo_add3(l.p, l.d, c), p[0], c), l.d, c)
			       : geo_dot3(geo_sub3(p[0], l.p, c), l.d, c);
	case SPACE_AREA:
		return component(
			geo_cross3(geo_sub3(p[1], p[0], c), geo_sub3(p[2], p[0], c), c),
			m->part);
	case SPACE_SAME: return component(geo_sub3(p[0], p[1], c), m->part);
	case SPACE_MIDDLE:
		return component(
			geo_sub3(geo_scale3(geo_sub3(p[0], l.p, c), num_int(2, c), c), l.d, c),
			m->part);
	case SPACE_STEP:
		return component(geo_sub3(geo_sub3(p[1], p[0], c), geo_sub3(p[3], p[2], c), c),
				 m->part);
	case SPACE_CENTROID:
		return component(geo_sub3(geo_scale3(p[0], num_int(3, c), c),
					  geo_add3(p[1], geo_add3(p[2], p[3], c), c), c),
				 m->part);
	case SPACE_CORNER:
		return geo_dot3(geo_sub3(p[0], p[1], c), geo_sub3(p[2], p[1], c), c);
	case SPACE_TURN: return turn_row(t, m, p[0], p[1], p[2], m->order);
	case SPACE_VOLUME: return geo_orient3(p[0], p[1], p[2], p[3], c);
	case SPACE_ON: return on_object(t, p[0], m->obj, m->part, false);
	case SPACE_ON_WITHIN: return on_object(t, p[0], m->obj, m->part, true);
	case SPACE_LINE_ALONG: return geo_dot3(l.d, plane_at(t, m->obj).n, c);
	case SPACE_LINE_ACROSS:
		return component(geo_cross3(l.d, plane_at(t, m->obj).n, c), m->part);
	case SPACE_PLANES_ALONG:
		e = plane_at(t, m->obj);
		return component(geo_cross3(e.n, plane_at(t, m->p[0]).n, c), m->part);
	case SPACE_PLANES_ACROSS:
		e = plane_at(t, m->obj);
		return geo_dot3(e.n, plane_at(t, m->p[0]).n, c);
	}
	return num_bad(c);
}

/* --- Measures -------------------------------------------------------------------------------- */

num fig_space_square(struct fig_trial *t, const struct fig_measure *m)
{
	ctx *c = t->f->num;
	struct straight3 l = line_at(t, m->line);

	if (m->kind == M_LENGTH)
		return geo_norm2_3(l.d, c);
	return num_div(
		geo_norm2_3(geo_cross3(geo_sub3(point_at(t, m->p[0]), l.p, c), l.d, c), c),
		geo_norm2_3(l.d, c), c);
}

struct space_angle fig_space_angle(struct fig_trial *t, const struct fig_measure *m)
{
	ctx *c = t->f->num;
	pt3 u, w, o = point_at(t, m->p[1]);

	u = geo_sub3(point_at(t, m->p[0]), o, c);
	w = geo_sub3(point_at(t, m->p[2]), o, c);
	return (struct space_angle){ geo_dot3(u, w, c), geo_norm2_3(geo_cross3(u, w, c), c),
				     num_mul(geo_norm2_3(u, c), geo_norm2_3(w, c), c) };
}

num fig_space_area2(struct fig_trial *t, const struct fig_measure *m)
{
	ctx *c = t->f->num;
	pt3 o = point_at(t, m->p[0]), sum = geo_int3(0, 0, 0, c);

	for (int i = 1; i + 1 < m->n; i++)
		sum = geo_add3(sum,
			       geo_cross3(geo_sub3(point_at(t, m->p[i]), o, c),
					  geo_sub3(point_at(t, m->p[i + 1]), o, c), c),
			       c);
	return num_mul(geo_norm2_3(sum, c), num_rat(1, 4, c), c);
}

num fig_space_coordinate(struct fig_trial *t, const struct fig_measure *m)
{
	return component(point_at(t, m->p[0]), m->kind == M_X ? 0 : m->kind == M_Y ? 1 : 2);
}
