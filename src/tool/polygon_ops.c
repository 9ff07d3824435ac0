/*
 * polygon_ops.c -- polygons put together: union, difference, intersection.
 *
 * The sides of both are cut where they meet.  On each side of each piece it is told by a ray how
 * often each polygon goes round there; a piece belongs to the boundary of the result when one of
 * its sides is in it and the other is not.  The pieces, with the result on their left, are put
 * together to polygons.  Where a polygon crosses itself, the even-odd rule says what is inside.
 * Every branch is on an exact sign; one that is not known sends the call to a sharper level.
 */
#include "tool/tool_priv.h"
#include <string.h>

#define SIDES_MOST 200 /* of both polygons together */

/* A side of one of the polygons, and the numbers of the corners on it, in order. */
struct side {
	pt p, q;
	int of;
	int *on, n;
};
/* A piece between two corners; covered: how often each polygon has it as boundary. */
struct piece {
	int a, b;
	int covered[2];
	bool used;
};
struct cut {
	struct tool_call *c;
	struct side *side;
	int n_sides;
	pt *corner;
	int n_corners, corner_room;
	struct piece *piece;
	int n_pieces, piece_room;
	bool unknown; /* a sign was not told */
};

/* The sign, where it matters. */
static int sign(struct cut *k, num n)
{
	int s = num_sgn(n, k->c->num);

	if (s == NUM_UNKNOWN) {
		k->unknown = true;
		return 0;
	}
	return s;
}

static void *grown(struct cut *k, void *old, int *room, size_t each)
{
	int n = *room ? 2 * *room : 64;
	void *new = arena_alloc(k->c->arena, (size_t)n * each);

	if (*room)
		memcpy(new, old, (size_t)*room * each);
	*room = n;
	return new;
}

/* --- Cutting ------------------------------------------------------------------------------ */

static int corner_at(struct cut *k, pt p)
{
	for (int i = 0; i < k->n_corners; i++) {
		truth same = geo_equal(k->corner[i], p, k->c->num);

		if (is_unknown(same))
			k->unknown = true;
		if (is_yes(same))
			return i;
	}
	if (k->n_corners == k->corner_room)
		k->corner = grown(k, k->corner, &k->corner_room, sizeof *k->corner);
	k->corner[k->n_corners] = p;
	return k->n_corners++;
}

/* Put the corner into its place on the side, once. */
static void put_on(struct cut *k, struct side *s, int corner)
{
	pt d = geo_sub(s->q, s->p, k->c->num);
	int i = s->n;

	for (int j = 0; j < s->n; j++)
		if (s->on[j] == corner)
			return;
	while (i > 0 && !k->unknown &&
	       sign(k,
		    geo_dot(d, geo_sub(k->corner[corner], k->corner[s->on[i - 1]], k->c->num),
			    k->c->num)) < 0) {
		s->on[i] = s->on[i - 1];
		i--;
	}
	s->on[i] = corner;
	s->n++;
}

/* The ends of t that are on s, where they are on one line. */
static void overlap(struct cut *k, struct side *s, const struct side *t)
{
	const pt end[2] = { t->p, t->q };

	for (int i = 0; i < 2 && !k->unknown; i++) {
		num along = geo_dot(geo_sub(end[i], s->p, k->c->num),
				    geo_sub(end[i], s->q, k->c->num), k->c->num);

		if (sign(k, along) <= 0 && !k->unknown)
			put_on(k, s, corner_at(k, end[i]));
	}
}

static void meet_sides(struct cut *k, struct side *s, struct side *t)
{
	ctx *c = k->c->num;
	int tp = sign(k, geo_orient(s->p, s->q, t->p, c));
	int tq = sign(k, geo_orient(s->p, s->q, t->q, c));
	int sp, sq, at;

	if (k->unknown || (tp && tp == tq))
		return;
	if (!tp && !tq) {
		overlap(k, s, t);
		overlap(k, t, s);
		return;
	}
	sp = sign(k, geo_orient(t->p, t->q, s->p, c));
	sq = sign(k, geo_orient(t->p, t->q, s->q, c));
	if (k->unknown || (sp && sp == sq))
		return;
	at = corner_at(
		k, !tp   ? t->p
		   : !tq ? t->q
		   : !sp ? s->p
		   : !sq ? s->q
			 : geo_straight_meet((struct straight){ s->p, geo_sub(s->q, s->p, c) },
					     (struct straight){ t->p, geo_sub(t->q, t->p, c) },
					     c));
	if (k->unknown)
		return;
	put_on(k, s, at);
	put_on(k, t, at);
}

static void add_piece(struct cut *k, int a, int b, int of)
{
	int low = a < b ? a : b, high = a < b ? b : a;

	for (int i = 0; i < k->n_pieces; i++)
		if (k->piece[i].a == low && k->piece[i].b == high) {
			k->piece[i].covered[of]++;
			return;
		}
	if (k->n_pieces == k->piece_room)
		k->piece = grown(k, k->piece, &k->piece_room, sizeof *k->piece);
	k->piece[k->n_pieces] = (struct piece){ .a = low, .b = high };
	k->piece[k->n_pieces++].covered[of] = 1;
}

static void add_sides(struct cut *k, const struct value *v, int of, int room)
{
	int n = v->n / 2;

	for (int i = 0; i < n; i++)
		k->side[k->n_sides++] =
			(struct side){ .p = value_pt(v, i),
				       .q = value_pt(v, (i + 1) % n),
				       .of = of,
				       .on = arena_alloc(k->c->arena,
							 (size_t)room * sizeof(int)) };
}

static enum status cut_up(struct cut *k, const struct value *v, const struct value *w)
{
	int n = (v->n + w->n) / 2;

	if (n > SIDES_MOST)
		return err_fail(k->c->err, E_ARG, "limit", "at most %d sides of both together",
				SIDES_MOST);
	k->side = arena_alloc(k->c->arena, (size_t)n * sizeof *k->side);
	/* A side has its own ends, and at most two corners of each other one. */
	add_sides(k, v, 0, 2 * n + 2);
	add_sides(k, w, 1, 2 * n + 2);
	for (int i = 0; i < n && !k->unknown; i++) {
		put_on(k, &k->side[i], corner_at(k, k->side[i].p));
		put_on(k, &k->side[i], corner_at(k, k->side[i].q));
	}
	for (int i = 0; i < n && !k->unknown; i++)
		for (int j = 0; j < i && !k->unknown; j++)
			meet_sides(k, &k->side[i], &k->side[j]);
	for (int i = 0; i < n && !k->unknown; i++)
		for (int j = 0; j + 1 < k->side[i].n; j++)
			add_piece(k, k->side[i].on[j], k->side[i].on[j + 1], k->side[i].of);
	return k->unknown ? tool_undecided(k->c, "where the sides meet") : OK;
}

/* --- What is inside ------------------------------------------------------------------------- */

/* Just to the left of the middle m of a piece whose left normal is d: how often the ray from
 * there crosses the polygon.  What passes through m itself is the piece. */
static bool is_left_inside(struct cut *k, pt m, pt d, int of)
{
	ctx *c = k->c->num;
	bool in = false;

	for (int i = 0; i < k->n_sides && !k->unknown; i++) {
		pt p, q;
		int a, b, far;

		if (k->side[i].of != of)
			continue;
		p = geo_sub(k->side[i].p, m, c);
		q = geo_sub(k->side[i].q, m, c);
		a = sign(k, geo_cross(d, p, c)) < 0;
		b = sign(k, geo_cross(d, q, c)) < 0;
		if (k->unknown || a == b)
			continue;
		far = sign(k, geo_cross(p, q, c));
		in = in != (a ? far > 0 : far < 0);
	}
	return in;
}

enum polygon_op { UNION, DIFFERENCE, EITHER, BOTH };

static bool is_kept(enum polygon_op op, bool in, bool other)
{
	switch (op) {
	case UNION: return in || other;
	case DIFFERENCE: return in && !other;
	case EITHER: return in != other;
	case BOTH: return in && other;
	}
	return false;
}

/* Only the boundary of the result is left, each piece with it on the left of a->b. */
static void keep_boundary(struct cut *k, enum polygon_op op)
{
	ctx *c = k->c->num;
	int n = 0;

	for (int i = 0; i < k->n_pieces && !k->unknown; i++) {
		struct piece s = k->piece[i];
		pt a = k->corner[s.a], b = k->corner[s.b];
		pt m = geo_mid(a, b, c), d = geo_turn(geo_sub(b, a, c), c);
		bool left[2], right[2], l, r;

		for (int of = 0; of < 2; of++) {
			left[of] = is_left_inside(k, m, d, of);
			right[of] = left[of] != (s.covered[of] % 2 != 0);
		}
		l = is_kept(op, left[0], left[1]);
		r = is_kept(op, right[0], right[1]);
		if (l == r)
			continue;
		k->piece[n++] = (struct piece){ .a = l ? s.a : s.b, .b = l ? s.b : s.a };
	}
	k->n_pieces = n;
}

/* --- Putting together ------------------------------------------------------------------------- */

/* 0, 1, 2 as d is less than, just, more than half a turn clockwise from r. */
static int half(struct cut *k, pt r, pt d)
{
	int s = sign(k, geo_cross(r, d, k->c->num));

	return s < 0 ? 0 : s > 0 ? 2 : 1;
}

/* The piece that goes on from where `from` ends: the first clockwise from it, so that what is
 * between them is all in the result. */
static int next_piece(struct cut *k, int from)
{
	ctx *c = k->c->num;
	pt v = k->corner[k->piece[from].b], r = geo_sub(k->corner[k->piece[from].a], v, c);
	int best = -1;

	for (int i = 0; i < k->n_pieces && !k->unknown; i++) {
		pt d, e;
		int h, g;

		if (k->piece[i].a != k->piece[from].b || k->piece[i].used)
			continue;
		if (best < 0) {
			best = i;
			continue;
		}
		d = geo_sub(k->corner[k->piece[i].b], v, c);
		e = geo_sub(k->corner[k->piece[best].b], v, c);
		h = half(k, r, d);
		g = half(k, r, e);
		if (h < g || (h == g && sign(k, geo_cross(d, e, c)) < 0))
			best = i;
	}
	return best;
}

/* A closed run of corners without those that are straight; its first one is the leftmost, of
 * several the lowest. */
struct loop {
	pt *p;
	int n;
};

static bool is_before(struct cut *k, pt p, pt q)
{
	int s = sign(k, num_sub(p.x, q.x, k->c->num));

	return s < 0 || (s == 0 && sign(k, num_sub(p.y, q.y, k->c->num)) < 0);
}

static struct loop loop_from(struct cut *k, int first)
{
	ctx *c = k->c->num;
	struct loop l = { arena_alloc(k->c->arena, (size_t)k->n_pieces * sizeof *l.p), 0 };
	pt *all = arena_alloc(k->c->arena, (size_t)k->n_pieces * sizeof *all);
	int n = 0, start = 0;

	/* Round to where the first piece would be the next. */
	for (int i = first; i >= 0 && !k->unknown;) {
		all[n++] = k->corner[k->piece[i].a];
		k->piece[first].used = false;
		i = next_piece(k, i);
		k->piece[first].used = true;
		if (i == first)
			break;
		if (i >= 0)
			k->piece[i].used = true;
	}
	for (int i = 0; i < n && !k->unknown; i++) {
		pt before = all[(i + n - 1) % n], after = all[(i + 1) % n];

		if (sign(k, geo_orient(before, all[i], after, c)))
			l.p[l.n++] = all[i];
	}
	for (int i = 1; i < l.n && !k->unknown; i++)
		if (is_before(k, l.p[i], l.p[start]))
			start = i;
	memcpy(all, l.p, (size_t)l.n * sizeof *all);
	for (int i = 0; i < l.n; i++)
		l.p[i] = all[(i + start) % l.n];
	return l;
}

/* Twice the area, negative when it runs clockwise. */
static num signed_area(const struct loop *l, ctx *c)
{
	num sum = num_int(0, c);

	for (int i = 0; i < l->n; i++)
		sum = num_add(sum, geo_cross(l->p[i], l->p[(i + 1) % l->n], c), c);
	return sum;
}

static enum status give_loops(struct cut *k, const struct loop *l, int n)
{
	for (int i = 0; i < n; i++) {
		struct value *v = tool_part(k->c, n == 1 ? ROLE_MAIN : ROLE_SOLUTION, i,
					    KIND_POLYGON, 2 * l[i].n);

		for (int j = 0; j < l[i].n; j++)
			value_set_pt(v, j, l[i].p[j]);
	}
	return OK;
}

static num top(struct cut *k, const struct loop *l)
{
	num y = l->p[0].y;

	for (int i = 1; i < l->n && !k->unknown; i++)
		if (sign(k, num_sub(l->p[i].y, y, k->c->num)) > 0)
			y = l->p[i].y;
	return y;
}

/* Which part comes first: by the leftmost corner; in GeoGebra's order the one that reaches
 * higher, of two as high the one that was met first. */
static bool comes_before(struct cut *k, const struct loop *l, const struct loop *m)
{
	if (k->c->order == TOOL_ORDER_GEOGEBRA)
		return sign(k, num_sub(top(k, l), top(k, m), k->c->num)) > 0;
	return is_before(k, l->p[0], m->p[0]);
}

static enum status put_together(struct cut *k, const char *nothing)
{
	struct loop l[TOOL_OUTPUTS];
	int n = 0;

	for (int i = 0; i < k->n_pieces && !k->unknown; i++) {
		struct loop one;
		int j = n, way;

		if (k->piece[i].used)
			continue;
		one = loop_from(k, i);
		way = sign(k, signed_area(&one, k->c->num));
		if (k->unknown)
			break;
		if (way < 0)
			return err_fail_with(
				k->c->err, E_DOMAIN, "no_such_object", NULL,
				"Shade(p, {}, q) draws what is inside of p and outside of q",
				"the result has a hole, which no polygon has");
		if (n == TOOL_OUTPUTS)
			return err_fail(k->c->err, E_ARG, "limit",
					"the result has more than %d parts", TOOL_OUTPUTS);
		while (j > 0 && comes_before(k, &one, &l[j - 1])) {
			l[j] = l[j - 1];
			j--;
		}
		l[j] = one;
		n++;
	}
	if (k->unknown)
		return tool_undecided(k->c, "which parts belong to the result");
	return n ? give_loops(k, l, n)
		 : err_fail(k->c->err, E_DOMAIN, "no_such_object", "%s", nothing);
}

static enum status combine(struct tool_call *c, enum polygon_op op, const char *nothing)
{
	struct cut k = { .c = c };
	enum status st = cut_up(&k, c->arg[1].val, c->arg[2].val);

	if (st != OK)
		return st;
	keep_boundary(&k, op);
	return k.unknown ? tool_undecided(c, "which parts belong to the result")
			 : put_together(&k, nothing);
}

TOOL_CASE(add_polygon_union, combine(c, UNION, "the polygons have no inside"))

enum status tool_add_polygon_difference(struct tool_call *c)
{
	bool both = c->arg[3].given && c->arg[3].i;

	return combine(c, both ? EITHER : DIFFERENCE,
		       both ? "the polygons have the same inside, so nothing is in one alone"
			    : "the first polygon is covered by the second, so nothing of it "
			      "is left");
}

TOOL_CASE(add_polygon_intersection, combine(c, BOTH, "the polygons have no area in common"))

/* --- A line in a polygon ------------------------------------------------------------------------ */

/* The points where a straight path meets the boundary, and its own ends, in its order. */
static void cut_path(struct cut *k, struct side *path, const struct value *v, bool ends[2])
{
	ctx *c = k->c->num;
	struct straight s = { path->p, geo_sub(path->q, path->p, c) };
	int n = v->n / 2;

	for (int i = 0; i < 2 && !k->unknown; i++)
		if (ends[i])
			put_on(k, path, corner_at(k, i ? path->q : path->p));
	for (int i = 0; i < n && !k->unknown; i++) {
		pt p = value_pt(v, i), q = value_pt(v, (i + 1) % n);
		int a = sign(k, geo_straight_offset(s, p, c));
		int b = sign(k, geo_straight_offset(s, q, c));

		if (!a && !k->unknown)
			put_on(k, path, corner_at(k, p));
		else if (a && b && a != b)
			put_on(k, path,
			       corner_at(k,
					 geo_straight_meet(
						 s, (struct straight){ p, geo_sub(q, p, c) },
						 c)));
	}
}

enum status tool_add_path_in_polygon(struct tool_call *c)
{
	const struct value *v = c->arg[1].val, *polygon = c->arg[2].val;
	struct straight s = geo_straight_of(v, c->num);
	bool ends[2] = { v->kind != KIND_LINE, v->kind == KIND_SEGMENT };
	int room = polygon->n / 2 + 2, n = 0;
	struct cut k = { .c = c };
	struct side path = { .p = s.p,
			     .q = geo_add(s.p, s.d, c->num),
			     .on = arena_alloc(c->arena, (size_t)room * sizeof(int)) };
	pt from[TOOL_OUTPUTS], to[TOOL_OUTPUTS];

	cut_path(&k, &path, polygon, ends);
	for (int i = 0; i + 1 < path.n && !k.unknown; i++) {
		pt p = k.corner[path.on[i]], q = k.corner[path.on[i + 1]];
		pt m = geo_mid(p, q, c->num);
		truth in = geo_path_extent_has(v, m, c->num), inside = TRUTH_NO;
		enum status st = geo_region_has(&inside, polygon, m, c->num, c->err);

		if (st != OK)
			return st;
		if (v->kind == KIND_LINE)
			in = TRUTH_YES;
		in = truth_and(in, inside);
		if (is_unknown(in))
			k.unknown = true;
		if (!is_yes(in))
			continue;
		/* Goes on from the piece before. */
		if (n && is_yes(geo_equal(to[n - 1], p, c->num))) {
			to[n - 1] = q;
			continue;
		}
		if (n == TOOL_OUTPUTS)
			return err_fail(c->err, E_ARG, "limit", "more than %d segments",
					TOOL_OUTPUTS);
		from[n] = p;
		to[n++] = q;
	}
	if (k.unknown)
		return tool_undecided(c, "where the path is in the polygon");
	if (!n)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"no segment of the %s is in the polygon",
				geo_kind_name(v->kind));
	for (int i = 0; i < n; i++) {
		struct value *out =
			tool_part(c, n == 1 ? ROLE_MAIN : ROLE_SOLUTION, i, KIND_SEGMENT, 0);

		value_set_pt(out, 0, from[i]);
		value_set_pt(out, 1, to[i]);
	}
	return OK;
}
