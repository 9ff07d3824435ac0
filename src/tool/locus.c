/*
 * locus.c -- where a point goes while another moves: seen at many places, and as an
 * equation; envelopes of lines and circles that move.
 *
 * A locus is looked at in doubles, more often where it bends, and joined where halving the way
 * brings its places together: across a jump, or through infinity, it does not.
 *
 * Its equation is the curve of least degree through many of its places, in balls of many
 * digits.  That it holds for all places is then proven with the mover as a variable; where
 * that is beyond reach the answer says that it is probable.
 */
#include "base/list.h"
#include "num/plane.h"
#include "tool/graph_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PLACES 600 /* of a locus: always so many, so that a moved one fits its room */
#define NUMBERS (4 + 3 * PLACES)
#define START 160  /* looked at first */
#define ASKS 3000  /* in all */
#define DEPTH 14   /* halvings of one step */
#define CLOSE 2e-3 /* a chord strays by less, measured by the size of it all */
#define DEGREE 10  /* of equations */
#define BITS 1300  /* of their places */
#define LOOKS 400  /* tries to get enough places */

/* --- Places --------------------------------------------------------------------------- */

struct locus_spot {
	double t, x, y;
	bool there, joined; /* joined: the locus goes on to it from the one before */
};
struct locus_trail {
	struct tool_ride *ride;
	struct locus_spot *spot;
	int n, cap, asks;
	double size, cx, cy; /* of what is seen, without what runs far away */
	double box[4];       /* what is worth seeing: x y, x y */
	struct arena *arena;
};

static struct locus_spot look(struct locus_trail *l, double t)
{
	const struct value *v = l->ride->at(l->ride, t, 0);
	struct locus_spot s = { .t = t };

	l->asks++;
	if (!v || v->kind != KIND_POINT || num_is_bad(v->v[0]) || num_is_bad(v->v[1]))
		return s;
	s.x = num_mid(v->v[0]);
	s.y = num_mid(v->v[1]);
	s.there = fabs(s.x) < 1e12 && fabs(s.y) < 1e12;
	return s;
}

static void add_spot(struct locus_trail *l, struct locus_spot s)
{
	l->spot = arena_grow(l->arena, l->spot, &l->cap, l->n + 1, sizeof *l->spot);
	l->spot[l->n++] = s;
}

/* The size of the inner four fifths. */
static void measure(struct locus_trail *l)
{
	double *v = arena_alloc(l->arena, (size_t)(l->n + 1) * sizeof *v), size[2], mid[2];
	bool bounded = true;

	for (int k = 0; k < 2; k++) {
		int n = 0;

		for (int i = 0; i < l->n; i++)
			if (l->spot[i].there)
				v[n++] = k ? l->spot[i].y : l->spot[i].x;
		qsort(v, (size_t)n, sizeof *v, base_by_size);
		size[k] = n ? v[n - 1 - n / 10] - v[n / 10] : 0;
		mid[k] = n ? v[n / 2] : 0;
		l->box[k] = n ? v[0] : 0;
		l->box[k + 2] = n ? v[n - 1] : 0;
		bounded = bounded && (!n || v[n - 1] - v[0] < 4 * size[k] + 1e-9);
		if (n && !bounded) {
			l->box[k] = v[n / 10];
			l->box[k + 2] = v[n - 1 - n / 10];
		}
	}
	l->size = fmax(fmax(size[0], size[1]), 1e-9);
	l->cx = mid[0];
	l->cy = mid[1];
}

static double apart(const struct locus_spot *a, const struct locus_spot *b)
{
	return hypot(a->x - b->x, a->y - b->y);
}

static bool is_far(const struct locus_trail *l, const struct locus_spot *s)
{
	return hypot(s->x - l->cx, s->y - l->cy) > 20 * l->size;
}

/* Does the chord from a to b go where the locus goes by m? */
static bool is_straight(const struct locus_trail *l, const struct locus_spot *a,
			const struct locus_spot *m, const struct locus_spot *b)
{
	double dx = b->x - a->x, dy = b->y - a->y, d = hypot(dx, dy), off, s;

	if (d == 0)
		return apart(a, m) < CLOSE * l->size;
	off = fabs((m->x - a->x) * dy - (m->y - a->y) * dx) / d;
	s = ((m->x - a->x) * dx + (m->y - a->y) * dy) / (d * d);
	return off < CLOSE * l->size && s > 0.02 && s < 0.98 && d < 0.1 * l->size;
}

/* Everything after a, up to b and with it. */
static void between(struct locus_trail *l, struct locus_spot a, struct locus_spot b, int depth)
{
	struct locus_spot m;
	bool out = a.there && b.there && is_far(l, &a) && is_far(l, &b);

	/* Out of sight, and staying there: nothing to see. */
	if (out && apart(&a, &b) < 0.2 * (hypot(a.x - l->cx, a.y - l->cy))) {
		b.joined = true;
		add_spot(l, b);
		return;
	}
	if (!a.there && !b.there && depth > 2) {
		add_spot(l, b);
		return;
	}
	if (depth == DEPTH || l->asks > ASKS) {
		/* A jump does not get smaller, and infinity is far. */
		b.joined = a.there && b.there && apart(&a, &b) < 0.05 * l->size;
		add_spot(l, b);
		return;
	}
	m = look(l, (a.t + b.t) / 2);
	if (a.there && m.there && b.there && depth > 0 && is_straight(l, &a, &m, &b)) {
		m.joined = b.joined = true;
		add_spot(l, m);
		add_spot(l, b);
		return;
	}
	if (!a.there && !m.there && !b.there) {
		add_spot(l, b);
		return;
	}
	between(l, a, m, depth + 1);
	between(l, m, b, depth + 1);
}

static void follow(struct locus_trail *l)
{
	struct locus_spot first[START + 1];
	double w = l->ride->to - l->ride->from;

	l->ride->enter(l->ride, 0);
	for (int i = 0; i <= START; i++) {
		/* Open ends are at infinity: not quite there. */
		double t = l->ride->from + w * fmin(fmax(i / (double)START, 1e-7), 1 - 1e-7);

		first[i] = look(l, t);
		add_spot(l, first[i]);
	}
	measure(l);
	l->n = 0;
	first[0].joined = false;
	add_spot(l, first[0]);
	for (int i = 0; i < START; i++)
		between(l, first[i], first[i + 1], 0);
}

/* Leave out what a chord replaces, until there are few enough. */
static void thin(struct locus_trail *l)
{
	int n = 0;

	for (int i = 0; i < l->n; i++)
		if (l->spot[i].there)
			l->spot[n++] = l->spot[i];
	l->n = n;
	for (double close = 1e-4; l->n > PLACES; close *= 2) {
		n = 1;
		for (int i = 1; i < l->n; i++) {
			const struct locus_spot *a = &l->spot[n - 1], *m = &l->spot[i],
						*b = i + 1 < l->n ? &l->spot[i + 1] : NULL;
			double d = b ? apart(a, b) : 0, off = INFINITY;

			if (b && m->joined && b->joined && d > 0)
				off = fabs((m->x - a->x) * (b->y - a->y) -
					   (m->y - a->y) * (b->x - a->x)) /
				      d;
			if (off > close * l->size || i % 2 == 0)
				l->spot[n++] = *m;
		}
		l->n = n;
	}
}

enum status tool_add_locus(struct tool_call *c)
{
	struct value *v;
	const double *seen = *c->ride->kept;

	if (!seen) {
		struct locus_trail l = { .ride = c->ride, .arena = c->arena };
		double *keep = arena_alloc(c->ride->keep, NUMBERS * sizeof *keep);

		follow(&l);
		thin(&l);
		if (!l.n)
			return err_fail(c->err, E_DOMAIN, "no_such_object",
					"the point is nowhere defined while the other moves");
		memcpy(keep, l.box, sizeof l.box);
		for (int i = 0; i < PLACES; i++) {
			const struct locus_spot *s = &l.spot[i < l.n ? i : l.n - 1];
			double *k = keep + 4 + 3 * i;

			k[0] = s->x;
			k[1] = s->y;
			k[2] = i >= l.n || s->joined;
		}
		*c->ride->kept = keep;
		seen = keep;
	}
	v = tool_make(c, KIND_LOCUS, NUMBERS);
	for (int i = 0; i < NUMBERS; i++)
		v->v[i] = num_double(seen[i], c->num);
	v->text = "locus";
	c->rough = true;
	return OK;
}

/* --- Equations ------------------------------------------------------------------------ */

/* Places of the parameter: short numbers, all over the range, no two alike. */
static double parameter(const struct tool_ride *r, int i)
{
	double share = fmod(0.5 + (i + 1) * 0.6180339887498949, 1);

	share = 0.04 + 0.92 * share;
	return round((r->from + (r->to - r->from) * share) * 4194304) / 4194304;
}

struct locus_places {
	num *x, *y;
	int n, most;
};

static void add_place(struct locus_places *p, num x, num y)
{
	if (num_is_bad(x) || num_is_bad(y) || p->n == p->most)
		return;
	p->x[p->n] = x;
	p->y[p->n++] = y;
}

/* The places of one parameter: of the point itself, or of an envelope. */
typedef void places_fn(struct locus_places *p, struct tool_ride *r, double t, ctx *c);

static void of_point(struct locus_places *p, struct tool_ride *r, double t, ctx *c)
{
	const struct value *v = r->at(r, t, 0);

	(void)c;
	if (v && v->kind == KIND_POINT)
		add_place(p, v->v[0], v->v[1]);
}

/* A moving line or circle: a (x^2 + y^2) + b x + k y + l = 0. */
struct moving_path {
	num a, b, k, l;
};

static bool moving_of(struct moving_path *out, const struct value *v, ctx *c)
{
	struct conic q;

	out->a = num_int(0, c);
	if (v && value_is(v, KINDS_LINEAR)) {
		geo_straight_equation(geo_straight_of(v, c), &out->b, &out->k, &out->l, c);
		return true;
	}
	if (!v || v->kind != KIND_CIRCLE || geo_conic_of(&q, v, c) != OK)
		return false;
	*out = (struct moving_path){ num_int(1, c), num_div(q.d, q.a, c), num_div(q.e, q.a, c),
				     num_div(q.f, q.a, c) };
	return true;
}

/* Where it meets the one next to it, in the limit: the differences of its numbers a nudge
 * before and after are those of the derivative, but for digits nobody asks for. */
static void of_envelope(struct locus_places *p, struct tool_ride *r, double t, ctx *c)
{
	struct moving_path m, before, after;
	num b, k, l, det, x, y, large = num_pow(num_int(2, c), RIDE_NUDGE, c);

	if (!moving_of(&m, r->at(r, t, 0), c) || !moving_of(&before, r->at(r, t, -1), c) ||
	    !moving_of(&after, r->at(r, t, 1), c))
		return;
	b = num_mul(num_sub(after.b, before.b, c), large, c);
	k = num_mul(num_sub(after.k, before.k, c), large, c);
	l = num_mul(num_sub(after.l, before.l, c), large, c);
	if (is_yes(num_is_zero(m.a, c))) {
		det = num_sub(num_mul(m.b, k, c), num_mul(m.k, b, c), c);
		x = num_div(num_sub(num_mul(m.k, l, c), num_mul(m.l, k, c), c), det, c);
		y = num_div(num_sub(num_mul(m.l, b, c), num_mul(m.b, l, c), c), det, c);
		add_place(p, x, y);
		return;
	}
	{
		/* A circle and the line b x + k y + l = 0, from the foot of its centre. */
		pt o = { num_neg(num_half(m.b, c), c), num_neg(num_half(m.k, c), c) }, f;
		num n = num_add(num_sqr(b, c), num_sqr(k, c), c), h, s;
		num r2 = num_sub(geo_norm2(o, c), m.l, c);

		h = num_div(num_add(geo_dot((pt){ b, k }, o, c), l, c), n, c);
		f = geo_sub(o, geo_scale((pt){ b, k }, h, c), c);
		s = num_div(num_sub(r2, num_mul(num_sqr(h, c), n, c), c), n, c);
		if (!is_yes(num_is_pos(s, c)))
			return;
		s = num_sqrt(s, c);
		for (int i = 0; i < 2; i++) {
			pt q = geo_add(f, geo_scale((pt){ num_neg(k, c), b }, s, c), c);

			add_place(p, q.x, q.y);
			s = num_neg(s, c);
		}
	}
}

/* A place that comes again and again is a point that all circles share, not a part of what
 * they touch. */
static void drop_repeated(struct locus_places *p, struct arena *a, ctx *c)
{
	double *x = arena_alloc(a, 2 * (size_t)(p->n + 1) * sizeof *x), *y = x + p->n;
	int n = 0;

	for (int i = 0; i < p->n; i++) {
		x[i] = num_approx(p->x[i], c);
		y[i] = num_approx(p->y[i], c);
	}

	for (int i = 0; i < p->n; i++) {
		int same = 0;

		for (int k = 0; k < p->n; k++)
			same += fabs(x[i] - x[k]) + fabs(y[i] - y[k]) < 1e-13;
		if (same > 2)
			continue;
		p->x[n] = p->x[i];
		p->y[n++] = p->y[i];
	}
	p->n = n;
}

/* What was found: the equation as text, and whether it is proven. */
struct locus_found {
	const char *text;
	int degree;
	bool proven;
};

static enum status find(struct tool_call *c, places_fn *of, bool envelope,
			const struct locus_found **out)
{
	struct tool_ride *r = c->ride;
	int degree = DEGREE, is;
	struct locus_places p = { .most = 2 * ((DEGREE + 1) * (DEGREE + 2) / 2 + 16) };
	struct locus_found *f;
	struct buf b = { 0 };
	struct expr *fn = NULL;

	*out = *r->kept;
	if (*out)
		return OK;
	p.x = arena_alloc(c->arena, (size_t)p.most * sizeof *p.x);
	p.y = arena_alloc(c->arena, (size_t)p.most * sizeof *p.y);
	r->enter(r, 2 * BITS);
	for (int i = 0; i < LOOKS && p.n < p.most / (envelope ? 1 : 2); i++)
		of(&p, r, parameter(r, i), c->num);
	if (envelope)
		drop_repeated(&p, c->arena, c->num);
	is = p.n < 11 ? -1 : num_plane_through(&b, &degree, p.x, p.y, p.n, BITS, c->num);
	if (is > 0 && expr_parse(&fn, buf_str(&b), b.n, c->arena, c->err) != OK)
		is = 0;
	buf_clear(&b);
	if (is < 0 && p.n < 11)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				envelope ? "the lines or circles have no envelope that could "
					   "be followed"
					 : "the point is defined at too few places while the "
					   "other moves");
	if (is < 0)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				envelope ? "all lines or circles meet in one point"
					 : "the locus is a single point");
	if (!is)
		return err_fail(c->err, E_ARG, "unsupported",
				"no equation with rational numbers of degree up to %d was "
				"found",
				DEGREE);
	fn = expr_simplify(fn, NULL, c->ride->keep, c->err);
	if (!fn)
		return E_ARG;
	f = arena_alloc(r->keep, sizeof *f);
	f->text = arena_strdup(r->keep, tool_graph_text(fn, c));
	f->degree = degree;
	f->proven = !envelope && r->proves(r, fn);
	*r->kept = f;
	*out = f;
	return OK;
}

/* The curve: a line or a conic where it is one. */
static enum status give_found(struct tool_call *c, const struct locus_found *f)
{
	struct expr *fn;
	struct num_plane p;
	enum status st = expr_parse(&fn, f->text, strlen(f->text), c->arena, c->err);

	c->likely = !f->proven;
	if (st != OK)
		return st;
	if (f->degree <= 2 && tool_implicit_plane(&p, fn, &st, c)) {
		const num *k = p.k;
		int s = p.stride;
		const num all[6] = { k[2], k[1 + s], k[2 * s], k[1], k[s], k[0] };

		return tool_give_quadric(c, all);
	}
	if (st == OK)
		tool_implicit_give(c, ROLE_MAIN, 0, fn);
	return st;
}

enum status tool_add_locus_equation(struct tool_call *c)
{
	const struct locus_found *f;
	enum status st = find(c, of_point, false, &f);

	return st == OK ? give_found(c, f) : st;
}

enum status tool_add_envelope(struct tool_call *c)
{
	const struct locus_found *f;
	enum status st = find(c, of_envelope, true, &f);

	return st == OK ? give_found(c, f) : st;
}

enum status tool_add_relation_locus(struct tool_call *c)
{
	struct tool_ride *r = c->ride;
	const struct locus_found *known = *r->kept;
	struct buf b = { 0 };
	struct expr *fn = NULL;
	struct num_plane p;
	struct locus_found *f;
	bool proven;
	enum status st;

	if (known)
		return give_found(c, known);
	st = r->equation(r, &b, &proven, c->err);
	if (st == OK)
		st = expr_parse(&fn, buf_str(&b), b.n, c->arena, c->err);
	buf_clear(&b);
	if (st != OK)
		return st;
	if (fn->kind == EXPR_NUMBER)
		return !strcmp(fn->text, "0")
			       ? err_fail(c->err, E_DOMAIN, "degenerate",
					  "the relation holds wherever the point is")
			       : err_fail(c->err, E_DOMAIN, "no_such_object",
					  "the relation holds nowhere");
	f = arena_alloc(r->keep, sizeof *f);
	f->text = arena_strdup(r->keep, tool_graph_text(fn, c));
	f->proven = proven;
	f->degree = 0;
	if (tool_implicit_plane(&p, fn, &st, c))
		for (int i = 0; i < p.stride * p.stride; i++)
			if (!(p.k[i].lo == 0 && p.k[i].hi == 0) &&
			    i % p.stride + i / p.stride > f->degree)
				f->degree = i % p.stride + i / p.stride;
	if (!f->degree)
		f->degree = PLANE_DEGREE;
	*r->kept = f;
	return give_found(c, f);
}
