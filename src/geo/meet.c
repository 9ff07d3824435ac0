/*
 * meet.c -- all common points of two paths: which pair is whose, and chains.
 *
 * A polygon and the boundary of a sector are chains of simple paths.  Their
 * common points with anything come in the order of the chain (the first one's,
 * when both are chains), each once; only a line through a sector keeps the
 * order along the line.
 */
#include "geo/meet_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- Shared small things -------------------------------------------------- */

double geo_shown_root(num a, ctx *c)
{
	double x = num_approx(a, c);

	return x > 0 ? sqrt(x) : 0;
}

struct decimals geo_decimals_of(double a, double b)
{
	static const int digits[] = { 6, 10, 13, 17 };
	struct decimals d = { "", "" };

	for (int i = 0; i < 4 && strcmp(d.a, d.b) == 0; i++) {
		snprintf(d.a, sizeof d.a, "%.*g", digits[i], a);
		snprintf(d.b, sizeof d.b, "%.*g", digits[i], b);
	}
	return d;
}

enum status geo_meet_add(struct meet *m, pt p, ctx *c, struct err *e)
{
	for (int i = 0; i < m->n; i++) {
		truth same = geo_equal(m->p[i], p, c);

		if (is_unknown(same))
			return geo_not_told(e, "whether two common points are the same");
		if (is_yes(same))
			return OK;
	}
	if (m->n == MEET_MOST)
		return err_fail(e, E_ARG, "limit", "the paths have more than %d common points",
				MEET_MOST);
	m->p[m->n++] = p;
	return OK;
}

#define KINDS_LIMITED (KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_RAY) | KIND_BIT(KIND_ARC))

enum status geo_meet_limit(struct meet *m, const struct value *v, const struct value *w,
			   ctx *c, struct err *e)
{
	const struct value *part[2] = { v, w };

	for (int k = 0; k < 2; k++) {
		int n = 0;

		if (!part[k] || !value_is(part[k], KINDS_LIMITED))
			continue;
		for (int i = 0; i < m->n; i++) {
			truth in = geo_path_extent_has(part[k], m->p[i], c);

			if (is_unknown(in))
				return geo_not_told(
					e, "whether a common point is within a limited path");
			if (is_yes(in))
				m->p[n++] = m->p[i];
		}
		m->n = n;
	}
	return OK;
}

/* A known point is the one computed point that it is not proven to differ from:
 * this tells them apart even where equality cannot be proven. */
enum status geo_meet_known_first(struct meet *m, const pt *known, int n_known, ctx *c,
				 struct err *e)
{
	int first = 0;

	for (int k = 0; k < n_known; k++) {
		int at = -1, may = 0, i;

		for (i = 0; i < m->n; i++) {
			if (is_no(geo_equal(m->p[i], known[k], c)))
				continue;
			at = i;
			may++;
		}
		if (may > 1)
			return geo_not_told(e, "which common point is the known one");
		if (may == 0 || at < first)
			continue;
		for (i = at; i > first; i--)
			m->p[i] = m->p[i - 1];
		m->p[first++] = known[k];
	}
	return OK;
}

/* --- Pairs of simple paths -------------------------------------------------- */

#define KINDS_CURVED (KINDS_CONIC | KIND_BIT(KIND_ARC))
#define KINDS_CIRCULAR (KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_ARC))
#define KINDS_SIDED (KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_POLYLINE))
#define KINDS_CHAIN (KINDS_SIDED | KIND_BIT(KIND_SECTOR))

static enum status meet_conic_line(struct meet *out, const struct value *v,
				   const struct value *w, const pt *known, int n_known, ctx *c,
				   struct err *e)
{
	return geo_meet_line_conic(out, w, v, known, n_known, c, e);
}

/* The first row that fits both. */
static const struct {
	unsigned v, w;
	meet_fn *fn;
} pair[] = {
	{ KINDS_LINEAR, KINDS_LINEAR, geo_meet_lines },
	{ KINDS_LINEAR, KINDS_CURVED, geo_meet_line_conic },
	{ KINDS_CURVED, KINDS_LINEAR, meet_conic_line },
	{ KINDS_CIRCULAR, KINDS_CIRCULAR, geo_meet_circles },
	{ KINDS_CURVED, KINDS_CURVED, geo_meet_conics },
};

static enum status meet_simple(struct meet *out, const struct value *v, const struct value *w,
			       const pt *known, int n_known, ctx *c, struct err *e)
{
	for (size_t i = 0; i < sizeof pair / sizeof pair[0]; i++)
		if (value_is(v, pair[i].v) && value_is(w, pair[i].w))
			return pair[i].fn(out, v, w, known, n_known, c, e);
	return err_fail(e, E_ARG, "wrong_kind", "expected two paths, found %s and %s",
			geo_kind_a(v->kind), geo_kind_a(w->kind));
}

/* --- Chains -------------------------------------------------- */

/* One link of a chain, as a value of its own. */
struct link {
	struct value v;
	num room[6];
};

static int chain_length(const struct value *v)
{
	return value_is(v, KINDS_SIDED)             ? value_sides(v)
	       : value_is(v, KIND_BIT(KIND_SECTOR)) ? 3
						    : 1;
}

static void link_ends(struct link *l, pt p, pt q)
{
	l->v = (struct value){ .kind = KIND_SEGMENT, .n = 4, .v = l->room };
	value_set_pt(&l->v, 0, p);
	value_set_pt(&l->v, 1, q);
}

/* The i-th link: a side of a polygon; radius to the start, arc, radius from the
 * end of a sector; a simple path is its own only link. */
static const struct value *chain_link(struct link *l, const struct value *v, int i, ctx *c)
{
	if (!value_is(v, KINDS_CHAIN))
		return v;
	if (value_is(v, KINDS_SIDED)) {
		link_ends(l, value_pt(v, i), value_pt(v, (i + 1) % (v->n / 2)));
	} else if (i == 1) {
		l->v = (struct value){
			.kind = KIND_ARC, .flag = v->flag, .n = 6, .v = l->room
		};
		memcpy(l->room, v->v, sizeof l->room);
	} else if (i == 0) {
		link_ends(l, value_pt(v, 0), geo_arc_start(v));
	} else {
		link_ends(l, geo_arc_end(v, c), value_pt(v, 0));
	}
	return &l->v;
}

enum status geo_meet_order_along(struct meet *m, pt d, ctx *c, struct err *e)
{
	for (int i = 1; i < m->n; i++) {
		pt p = m->p[i];
		int j = i;

		for (; j > 0; j--) {
			int s = num_sgn(geo_dot(d, geo_sub(m->p[j - 1], p, c), c), c);

			if (s == NUM_UNKNOWN)
				return geo_not_told(e,
						    "the order of common points along a line");
			if (s <= 0)
				break;
			m->p[j] = m->p[j - 1];
		}
		m->p[j] = p;
	}
	return OK;
}

/* Common points of one link of v with all of w, put in the order of the link:
 * along a segment; along an arc by direction from its centre. */
static enum status order_on_link(struct meet *m, const struct value *link, ctx *c,
				 struct err *e)
{
	struct meet was = *m;
	int order[MEET_MOST];
	pt o;

	if (m->n < 2)
		return OK;
	if (value_is(link, KINDS_LINEAR))
		return geo_meet_order_along(m, geo_straight_of(link, c).d, c, e);
	o = value_pt(link, 0);
	if (geo_angular_order(order, m->p, m->n, o, geo_sub(geo_arc_start(link), o, c), c) !=
	    OK)
		return geo_not_told(e, "the order of common points along an arc");
	/* A clockwise arc begins at the same ray and runs the other way round; a
	 * point on that ray stays first. */
	for (int i = 0; i < m->n; i++)
		m->p[i] = was.p[order[i]];
	if (link->flag) {
		truth at = geo_equal(m->p[0], geo_arc_start(link), c);
		int first = is_yes(at);

		if (is_unknown(at))
			return geo_not_told(e, "the order of common points along an arc");
		was = *m;
		for (int i = first; i < m->n; i++)
			m->p[i] = was.p[m->n - 1 + first - i];
	}
	return OK;
}

static enum status meet_link(struct meet *out, const struct value *link, const struct value *w,
			     ctx *c, struct err *e)
{
	struct meet all = { .n = 0 };
	enum status st = OK;

	for (int j = 0; j < chain_length(w); j++) {
		struct meet some = { .n = 0 };
		struct link l;
		struct err why = { .code = "" };

		st = meet_simple(&some, link, chain_link(&l, w, j, c), NULL, 0, c, &why);
		if (st == E_DOMAIN && strcmp(why.code, "degenerate") != 0)
			continue;
		if (st != OK) {
			if (e)
				*e = why;
			return st;
		}
		for (int i = 0; i < some.n; i++) {
			st = geo_meet_add(&all, some.p[i], c, e);
			if (st != OK)
				return st;
		}
	}
	st = chain_length(w) > 1 ? order_on_link(&all, link, c, e) : OK;
	for (int i = 0; st == OK && i < all.n; i++)
		st = geo_meet_add(out, all.p[i], c, e);
	return st;
}

enum status geo_meet_by_sides(struct meet *out, const struct value *v, const struct value *w,
			      ctx *c, struct err *e)
{
	enum status st = OK;

	out->n = 0;
	for (int i = 0; i < chain_length(v) && st == OK; i++)
		for (int j = 0; j < chain_length(w) && st == OK; j++) {
			struct link l, k;

			const struct value *a = chain_link(&l, v, i, c);
			const struct value *b = chain_link(&k, w, j, c);
			struct meet one = { .n = 0 };

			st = meet_link(&one, a, b, c, e);
			if (st == OK)
				st = geo_ggb_meet(&one, a, b, 0, c, e);
			for (int n = 0; st == OK && n < one.n; n++)
				st = geo_meet_add(out, one.p[n], c, e);
		}
	return st;
}

static enum status meet_chain(struct meet *out, const struct value *v, const struct value *w,
			      const pt *known, int n_known, ctx *c, struct err *e)
{
	const struct value *linear = value_is(v, KINDS_LINEAR)   ? v
				     : value_is(w, KINDS_LINEAR) ? w
								 : NULL;
	enum status st = OK;

	out->n = 0;
	/* The chain whose order counts comes first: a polygon before a sector. */
	if (!value_is(v, KINDS_SIDED) &&
	    (value_is(w, KINDS_SIDED) || !value_is(v, KINDS_CHAIN))) {
		const struct value *t = v;

		v = w;
		w = t;
	}
	for (int i = 0; i < chain_length(v) && st == OK; i++) {
		struct link l;

		st = meet_link(out, chain_link(&l, v, i, c), w, c, e);
	}
	if (st != OK)
		return st;
	if (out->n == 0)
		return err_fail(e, E_DOMAIN, "no_such_object",
				"the %s and the %s have no common point",
				geo_kind_name(v->kind), geo_kind_name(w->kind));
	if (linear && value_is(v, KIND_BIT(KIND_SECTOR)))
		st = geo_meet_order_along(out, geo_straight_of(linear, c).d, c, e);
	return st == OK ? geo_meet_known_first(out, known, n_known, c, e) : st;
}

enum status geo_meet_paths(struct meet *out, const struct value *v, const struct value *w,
			   const pt *known, int n_known, ctx *c, struct err *e)
{
	out->n = 0;
	if (!value_is(v, KINDS_PATH) || !value_is(w, KINDS_PATH))
		return err_fail(e, E_ARG, "wrong_kind",
				"expected two paths (lines, conics, arcs, polygons, "
				"polylines), found %s "
				"and %s",
				geo_kind_a(v->kind), geo_kind_a(w->kind));
	if (value_is(v, KINDS_CHAIN) || value_is(w, KINDS_CHAIN))
		return meet_chain(out, v, w, known, n_known, c, e);
	return meet_simple(out, v, w, known, n_known, c, e);
}
