/*
 * make.c -- the steps of a plan: each gives one point its coordinates.
 *
 * The same steps run modulo a prime (the search for a plan), on polynomials (the proof) and on
 * rational numbers (a counter-example): the chain of the world says which.
 */
#include "algebra/algebra_priv.h"
#include <math.h>

static struct cpoly mul(struct maker *m, struct cpoly a, struct cpoly b)
{
	return num_chain_mul(m->w->chain, a, b);
}
static struct cpoly add(struct maker *m, struct cpoly a, struct cpoly b)
{
	return num_chain_add(m->w->chain, a, b);
}
static struct cpoly sub(struct maker *m, struct cpoly a, struct cpoly b)
{
	return num_chain_sub(m->w->chain, a, b);
}
static struct cpoly num(struct maker *m, long n)
{
	return num_chain_int(m->w->chain, n);
}

/* The frame in which p is the origin and q has the coordinates (1, 0), or (|pq|, 0). */
bool algebra_maker_frame(struct maker *m, int p, int q)
{
	const struct setting_point *a = &m->v->s->point[p], *b = &m->v->s->point[q];
	double dx = b->x - a->x, dy = b->y - a->y, nn = dx * dx + dy * dy;

	if (!(nn > 0))
		return false;
	if (m->v->scaled)
		nn = sqrt(nn);
	m->ox = a->x;
	m->oy = a->y;
	m->ux = dx / nn;
	m->uy = dy / nn;
	return true;
}

void algebra_maker_drawn(const struct maker *m, int p, double *x, double *y)
{
	double dx = m->v->s->point[p].x - m->ox, dy = m->v->s->point[p].y - m->oy;

	*x = dx * m->ux + dy * m->uy;
	*y = dy * m->ux - dx * m->uy;
}

/* Two places that are drawn this near leave open which of them is meant. */
#define CLEAR 1e-5
#define UNCLEAR "the drawing does not show which of two cases is meant"

static bool fail(struct maker *m, const char *why)
{
	m->why = why;
	return false;
}

/* An obvious point of the locus of p by an equation. */
static bool obvious(struct world *w, const struct equality *q, int p, int how,
		    struct spot *out)
{
	const int16_t *a = q->claim.p;
	struct num_chain *c = w->chain;
	bool first = a[0] == p || a[1] == p;
	int centre, from, to;
	struct cpoly num = num_chain_int(c, 1), den = num, s, t, z;

	if (q->claim.kind == CLAIM_LCONST) {
		const struct spot *o = &w->at[a[0] == p ? a[1] : a[0]];

		num = num_chain_int(c, how ? -(long)q->claim.num : (long)q->claim.num);
		den = num_chain_int(c, (long)q->claim.den);
		out->x = num_chain_add(c, num_chain_mul(c, o->x, den),
				       num_chain_mul(c, o->z, num));
		out->y = num_chain_mul(c, o->y, den);
		out->z = num_chain_mul(c, o->z, den);
		return true;
	}
	if (q->claim.kind != CLAIM_CONG && q->claim.kind != CLAIM_RCONST)
		return false;
	if (first == (a[2] == p || a[3] == p)) /* on both sides: no circle round a point */
		return false;
	centre = first ? (a[0] == p ? a[1] : a[0]) : (a[2] == p ? a[3] : a[2]);
	from = first ? a[2] : a[0];
	to = first ? a[3] : a[1];
	if (q->claim.kind == CLAIM_RCONST) { /* first : second = v */
		num = num_chain_int(c, (long)(first ? q->claim.num : q->claim.den));
		den = num_chain_int(c, (long)(first ? q->claim.den : q->claim.num));
	}
	if (how) {
		int swap = from;

		from = to;
		to = swap;
	}
	/* centre + (to - from) num / den */
	z = num_chain_mul(c, w->at[from].z, w->at[to].z);
	s = num_chain_mul(c, w->at[to].x, w->at[from].z);
	t = num_chain_mul(c, w->at[from].x, w->at[to].z);
	s = num_chain_mul(c, num_chain_mul(c, num_chain_sub(c, s, t), num), w->at[centre].z);
	t = num_chain_mul(c, num_chain_mul(c, w->at[centre].x, z), den);
	out->x = num_chain_add(c, s, t);
	s = num_chain_mul(c, w->at[to].y, w->at[from].z);
	t = num_chain_mul(c, w->at[from].y, w->at[to].z);
	s = num_chain_mul(c, num_chain_mul(c, num_chain_sub(c, s, t), num), w->at[centre].z);
	t = num_chain_mul(c, num_chain_mul(c, w->at[centre].y, z), den);
	out->y = num_chain_add(c, s, t);
	out->z = num_chain_mul(c, num_chain_mul(c, z, w->at[centre].z), den);
	return true;
}

static void reduce_spot(struct world *w, struct spot *s)
{
	struct cpoly v[3] = { s->x, s->y, s->z };

	num_chain_reduce(w->chain, v, 3);
	*s = (struct spot){ v[0], v[1], v[2] };
}

bool algebra_anchor_spot(struct world *w, const struct equality *eqs, int p, struct anchor a,
			 struct spot *out)
{
	if (a.p >= 0) {
		*out = w->at[a.p];
		return true;
	}
	if (a.eq < 0 || !obvious(w, &eqs[a.eq], p, a.how, out))
		return false;
	reduce_spot(w, out);
	return true;
}

/* The point is set; doubles are the drawing's where they agree with it. */
static bool put(struct maker *m, int p, struct spot s)
{
	double x, y, z;

	reduce_spot(m->w, &s);
	if (m->w->failed || (m->w->caches && num_chain_spent(m->w->chain)))
		return fail(m, "the polynomials become too large");
	if (num_chain_looks_zero(s.z))
		return fail(m, "a point lies at infinity");
	algebra_maker_drawn(m, p, &x, &y);
	z = s.z.d;
	if (!m->exact_drawing && m->near > 0 &&
	    !(hypot(s.x.d / z - x, s.y.d / z - y) < m->near * (1 + fabs(x) + fabs(y))))
		return fail(m, "an example is too far from the drawing");
	if (m->exact_drawing) {
		double size = 1 + fabs(x) + fabs(y);

		if (!(fabs(s.x.d / z - x) < 1e-4 * size) ||
		    !(fabs(s.y.d / z - y) < 1e-4 * size))
			return fail(m, "the drawing shows another case");
		s.x.d = x * z;
		s.y.d = y * z;
	}
	m->w->at[p] = s;
	m->w->known[p] = true;
	return true;
}

static void conic_of(struct maker *m, int eq, int p, struct locus *out)
{
	algebra_locus_of(m->w, &m->plan->equation[eq], p, m->plan->shape[eq], out);
}

/* The centre of the circle on which an equation puts p: a point, or the middle of two.  */
static bool centre_of(const struct claim *c, int p, int centre[2])
{
	const int16_t *a = c->p;
	bool first = a[0] == p || a[1] == p, last = c->n >= 4 && (a[2] == p || a[3] == p);
	bool round =
		c->kind == CLAIM_CONG || c->kind == CLAIM_RCONST || c->kind == CLAIM_R2CONST;

	if (c->kind == CLAIM_LCONST || c->kind == CLAIM_L2CONST) {
		centre[0] = centre[1] = a[0] == p ? a[1] : a[0];
		return true;
	}
	if (c->kind == CLAIM_CIRCLE && a[0] != p) {
		centre[0] = centre[1] = a[0];
		return true;
	}
	if (c->kind == CLAIM_PERP && first && last) {
		centre[0] = a[0] == p ? a[1] : a[0];
		centre[1] = a[2] == p ? a[3] : a[2];
		return true;
	}
	if (!round || first == last)
		return false;
	centre[0] = centre[1] = first ? (a[0] == p ? a[1] : a[0]) : (a[2] == p ? a[3] : a[2]);
	return true;
}

/* A circle without its constant term, which a known point on it makes needless; otherwise all
 * of the conic. */
static void conic_through(struct maker *m, int eq, int p, struct locus *out)
{
	const struct spot *a, *b;
	int o[2];

	if (!centre_of(&m->plan->equation[eq].claim, p, o)) {
		conic_of(m, eq, p, out);
		return;
	}
	a = &m->w->at[o[0]];
	b = &m->w->at[o[1]];
	out->degree = 2;
	out->circle = true;
	out->k[1] = out->k[5] = num(m, 0);
	if (o[0] == o[1]) {
		out->k[0] = a->z;
		out->k[3] = mul(m, a->x, num(m, -2));
		out->k[4] = mul(m, a->y, num(m, -2));
	} else {
		out->k[0] = mul(m, mul(m, a->z, b->z), num(m, -1));
		out->k[3] = add(m, mul(m, a->x, b->z), mul(m, b->x, a->z));
		out->k[4] = add(m, mul(m, a->y, b->z), mul(m, b->y, a->z));
	}
	out->k[2] = out->k[0];
}

/* Where the line of two circles goes: across that of their centres. */
static bool across_centres(struct maker *m, const struct line_source *s, int p,
			   struct cpoly d[2])
{
	struct locus a, b;
	int o[2];

	if (s->eq2 < 0 || !centre_of(&m->plan->equation[s->eq].claim, p, o) ||
	    !centre_of(&m->plan->equation[s->eq2].claim, p, o))
		return false;
	conic_through(m, s->eq, p, &a);
	conic_through(m, s->eq2, p, &b);
	d[0] = sub(m, mul(m, a.k[4], b.k[0]), mul(m, b.k[4], a.k[0]));
	d[1] = sub(m, mul(m, b.k[3], a.k[0]), mul(m, a.k[3], b.k[0]));
	num_chain_reduce(m->w->chain, d, 2);
	return true;
}

/* k0 dx dx + k1 dx dy + k2 dy dy. */
static struct cpoly form(struct maker *m, const struct locus *l, const struct cpoly d[2])
{
	struct cpoly a = mul(m, mul(m, d[0], d[0]), l->k[0]),
		     b = mul(m, mul(m, d[0], d[1]), l->k[1]),
		     c = mul(m, mul(m, d[1], d[1]), l->k[2]);

	return add(m, add(m, a, b), c);
}

static void line_through(struct maker *m, const struct spot *q, const struct cpoly d[2],
			 struct locus *out)
{
	out->degree = 1;
	out->circle = false;
	out->k[0] = out->k[1] = out->k[2] = num(m, 0);
	out->k[3] = mul(m, d[1], q->z);
	out->k[4] = mul(m, mul(m, d[0], q->z), num(m, -1));
	out->k[5] = sub(m, mul(m, d[0], q->y), mul(m, d[1], q->x));
	num_chain_reduce(m->w->chain, out->k + 3, 3);
}

/* The root of x as a quotient. */
static bool root_of(struct maker *m, struct cpoly x, struct cpoly *out, struct cpoly *den)
{
	bool fresh;

	m->rootless = !num_chain_sqrt(m->w->chain, x, out, den, &fresh);
	if (m->rootless)
		return fail(m, num_chain_spent(m->w->chain)
				       ? "the polynomials become too large"
				       : "more square roots than can be kept");
	m->branch |= !fresh;
	return true;
}

/* How far a direction is from that of the drawn point as seen from q. */
static double off_direction(struct maker *m, int p, const struct spot *q,
			    const struct cpoly d[2])
{
	double x, y, dx, dy;

	algebra_maker_drawn(m, p, &x, &y);
	dx = x - q->x.d / q->z.d;
	dy = y - q->y.d / q->z.d;
	return fabs(dx * d[1].d - dy * d[0].d) /
	       (hypot(dx, dy) * hypot(d[0].d, d[1].d) + 1e-300);
}

/* Of two directions from q the one in which p is drawn; *first: it is the first.  false: that cannot be told. */
static bool pick(struct maker *m, int p, const struct spot *q, const struct cpoly one[2],
		 const struct cpoly other[2], struct cpoly dir[2], bool *first)
{
	double off[2] = { off_direction(m, p, q, one), off_direction(m, p, q, other) };

	if (!m->exact_drawing && !(fmin(off[0], off[1]) < 0.1 * fmax(off[0], off[1])))
		return fail(m, "an example is too far from the drawing");
	if (!(fmax(off[0], off[1]) > CLEAR))
		return fail(m, UNCLEAR);
	*first = off[0] <= off[1];
	for (int i = 0; i < 2; i++)
		dir[i] = *first ? one[i] : other[i];
	num_chain_reduce(m->w->chain, dir, 2);
	return true;
}

static bool split(struct maker *m, const struct locus *l, int p, const struct spot *q,
		  struct cpoly dir[2])
{
	struct cpoly disc = sub(m, mul(m, l->k[1], l->k[1]),
				mul(m, mul(m, l->k[0], l->k[2]), num(m, 4))),
		     r, den, minus;
	int x = fabs(l->k[0].d) >= fabs(l->k[2].d) ? 0 : 1; /* which is not divided by */
	struct cpoly two, one[2], other[2];
	bool first;

	if (!root_of(m, disc, &r, &den))
		return false;
	minus = mul(m, mul(m, l->k[1], den), num(m, -1));
	two = mul(m, mul(m, l->k[x ? 2 : 0], den), num(m, 2));
	one[x] = add(m, minus, r);
	other[x] = sub(m, minus, r);
	one[1 - x] = other[1 - x] = two;
	return pick(m, p, q, one, other, dir, &first);
}

/* Two lines through q, one of them through w: p is on that one, or on the other. */
static bool split_known(struct maker *m, const struct locus *l, int p, const struct spot *q,
			const struct spot *w, struct cpoly dir[2])
{
	struct cpoly one[2] = { sub(m, mul(m, w->x, q->z), mul(m, q->x, w->z)),
				sub(m, mul(m, w->y, q->z), mul(m, q->y, w->z)) },
		     other[2], minus = num(m, -1);
	int x;
	bool first;

	num_chain_reduce(m->w->chain, one, 2);
	x = num_chain_looks_zero(one[0]) ? 1 : 0;
	other[x] = mul(m, l->k[x ? 0 : 2], one[x]);
	other[1 - x] =
		mul(m, add(m, mul(m, l->k[1], one[x]), mul(m, l->k[x ? 0 : 2], one[1 - x])),
		    minus);
	if (!pick(m, p, q, one, other, dir, &first))
		return false;
	m->branch |= first;
	return true;
}

bool algebra_line_of(struct maker *m, const struct line_source *s, int p, struct locus *out)
{
	struct locus other;

	conic_of(m, s->eq, p, out);
	if (s->eq2 >= 0) {
		struct locus one = *out;

		conic_of(m, s->eq2, p, &other);
		algebra_locus_radical(m->w, &one, &other, out);
	} else if (s->split_at >= 0) {
		struct locus one = *out;
		struct cpoly d[2];
		const struct spot *q = &m->w->at[s->split_at];

		if (s->split_by >= 0 ? !split_known(m, &one, p, q, &m->w->at[s->split_by], d)
				     : !split(m, &one, p, q, d))
			return false;
		line_through(m, q, d, out);
	}
	return true;
}

/* The second point of a conic on the line from q in direction d. */
static struct spot second(struct maker *m, const struct locus *l, const struct spot *q,
			  const struct cpoly d[2])
{
	struct cpoly a = form(m, l, d), g[2], b, v[2];
	struct spot s;

	algebra_locus_gradient(m->w, l, q, g);
	b = add(m, mul(m, g[0], d[0]), mul(m, g[1], d[1]));
	v[0] = a;
	v[1] = b;
	num_chain_reduce(m->w->chain, v, 2);
	a = v[0];
	b = v[1];
	s.x = sub(m, mul(m, a, q->x), mul(m, b, d[0]));
	s.y = sub(m, mul(m, a, q->y), mul(m, b, d[1]));
	s.z = mul(m, a, q->z);
	return s;
}

/* The direction of a line. */
static void along(struct maker *m, const struct locus *line, struct cpoly d[2])
{
	d[0] = line->k[4];
	d[1] = mul(m, line->k[3], num(m, -1));
	num_chain_reduce(m->w->chain, d, 2);
}

/* Some point of a line. */
static struct spot some_point(struct maker *m, const struct locus *l)
{
	struct cpoly c = mul(m, l->k[5], num(m, -1));
	struct spot s = { c, num(m, 0), l->k[3] };

	if (fabs(l->k[3].d) < fabs(l->k[4].d)) {
		s.x = num(m, 0);
		s.y = c;
		s.z = l->k[4];
	}
	reduce_spot(m->w, &s);
	return s;
}

static bool way_origin(struct maker *m, const struct step *s)
{
	return put(m, s->p, (struct spot){ num(m, 0), num(m, 0), num(m, 1) });
}
static bool way_unit(struct maker *m, const struct step *s)
{
	return put(m, s->p, (struct spot){ num(m, 1), num(m, 0), num(m, 1) });
}

/* On the axis: where the length is given, there. */
static bool way_axis(struct maker *m, const struct step *s)
{
	struct cpoly t[2];
	double x, y;

	if (s->conic >= 0) {
		const struct claim *c = &m->plan->equation[s->conic].claim;

		return put(m, s->p,
			   (struct spot){ num(m, (long)c->num), num(m, 0),
					  num(m, (long)c->den) });
	}
	algebra_maker_drawn(m, s->p, &x, &y);
	return num_chain_param(m->w->chain, x, t) &&
	       put(m, s->p, (struct spot){ t[0], num(m, 0), t[1] });
}

static bool way_free(struct maker *m, const struct step *s)
{
	struct cpoly x[2], y[2];
	double dx, dy;

	algebra_maker_drawn(m, s->p, &dx, &dy);
	if (!num_chain_param(m->w->chain, dx, x) || !num_chain_param(m->w->chain, dy, y))
		return fail(m, "too many parameters");
	return put(
		m, s->p,
		(struct spot){ mul(m, x[0], y[1]), mul(m, y[0], x[1]), mul(m, x[1], y[1]) });
}

/* t with a + t b at the drawn place of p. */
static double drawn_mix(struct maker *m, int p, const struct spot *a, const struct spot *b)
{
	double x, y, bx, by;

	algebra_maker_drawn(m, p, &x, &y);
	bx = b->x.d - x * b->z.d;
	by = b->y.d - y * b->z.d;
	return fabs(bx) > fabs(by) ? -(a->x.d - x * a->z.d) / bx : -(a->y.d - y * a->z.d) / by;
}

static bool on_line(struct maker *m, int p, const struct spot *a, const struct spot *b)
{
	struct cpoly t[2];

	if (!num_chain_param(m->w->chain, drawn_mix(m, p, a, b), t))
		return fail(m, "too many parameters");
	return put(m, p,
		   (struct spot){ add(m, mul(m, a->x, t[1]), mul(m, b->x, t[0])),
				  add(m, mul(m, a->y, t[1]), mul(m, b->y, t[0])),
				  add(m, mul(m, a->z, t[1]), mul(m, b->z, t[0])) });
}

static bool way_line(struct maker *m, const struct step *s)
{
	struct locus l;
	struct spot a, b;
	struct cpoly d[2];

	if (s->q.p >= 0 && s->q2.p >= 0) {
		m->branch |= s->line.split_at >= 0; /* one of two lines, as drawn */
		return on_line(m, s->p, &m->w->at[s->q.p], &m->w->at[s->q2.p]);
	}
	if (!algebra_line_of(m, &s->line, s->p, &l))
		return false;
	if (s->q.p >= 0)
		a = m->w->at[s->q.p];
	else
		a = some_point(m, &l);
	along(m, &l, d);
	b = (struct spot){ d[0], d[1], num(m, 0) };
	return on_line(m, s->p, &a, &b);
}

static bool way_split(struct maker *m, const struct step *s)
{
	struct locus l;
	struct cpoly d[2];
	struct spot b;

	conic_of(m, s->conic, s->p, &l);
	if (!split(m, &l, s->p, &m->w->at[s->q.p], d))
		return false;
	b = (struct spot){ d[0], d[1], num(m, 0) };
	return on_line(m, s->p, &m->w->at[s->q.p], &b);
}

static bool way_conic(struct maker *m, const struct step *s)
{
	struct locus l;
	struct spot q;
	struct cpoly t[2], d[2];
	double x, y;

	conic_through(m, s->conic, s->p, &l);
	if (!algebra_anchor_spot(m->w, m->plan->equation, s->p, s->q, &q))
		return fail(m, "no known point on a conic");
	algebra_maker_drawn(m, s->p, &x, &y);
	if (!num_chain_param(m->w->chain, (y - q.y.d / q.z.d) / (x - q.x.d / q.z.d), t))
		return fail(m, "too many parameters");
	d[0] = t[1];
	d[1] = t[0];
	return put(m, s->p, second(m, &l, &q, d));
}

static bool way_meet(struct maker *m, const struct step *s)
{
	struct locus a, b;

	if (!algebra_line_of(m, &s->line, s->p, &a) ||
	    !algebra_line_of(m, &s->line2, s->p, &b))
		return false;
	return put(m, s->p,
		   (struct spot){ sub(m, mul(m, a.k[4], b.k[5]), mul(m, a.k[5], b.k[4])),
				  sub(m, mul(m, a.k[5], b.k[3]), mul(m, a.k[3], b.k[5])),
				  sub(m, mul(m, a.k[3], b.k[4]), mul(m, a.k[4], b.k[3])) });
}

static bool way_second(struct maker *m, const struct step *s)
{
	struct locus line, l;
	struct cpoly d[2];
	struct spot q;

	if (!algebra_anchor_spot(m->w, m->plan->equation, s->p, s->q, &q))
		return fail(m, "no known meet");
	/* An obvious point is none of the figure: that it is not p is the drawing's choice. */
	m->branch |= s->q.p < 0;
	if (!across_centres(m, &s->line, s->p, d)) {
		if (!algebra_line_of(m, &s->line, s->p, &line))
			return false;
		along(m, &line, d);
	}
	conic_through(m, s->conic, s->p, &l);
	return put(m, s->p, second(m, &l, &q, d));
}

/* Both meets of a line with a conic: a t t + b t + c = 0 along the line. */
static bool way_root(struct maker *m, const struct step *s)
{
	struct locus line, l;
	struct cpoly d[2], g[2], k[3], disc, r, den = num(m, 1), t;
	struct spot o;
	double want, size;

	if (!algebra_line_of(m, &s->line, s->p, &line))
		return false;
	conic_of(m, s->conic, s->p, &l);
	along(m, &line, d);
	o = some_point(m, &line);
	algebra_locus_gradient(m->w, &l, &o, g);
	k[0] = form(m, &l, d);
	k[1] = add(m, mul(m, g[0], d[0]), mul(m, g[1], d[1]));
	k[2] = algebra_locus_at(m->w, &l, &o);
	num_chain_reduce(m->w->chain, k, 3);
	disc = sub(m, mul(m, k[1], k[1]), mul(m, mul(m, k[0], k[2]), num(m, 4)));
	if (s->way == WAY_TOUCH) {
		if (!is_yes(num_chain_is_zero(m->w->chain, disc)) &&
		    !num_chain_looks_zero(disc))
			return fail(m, "a line does not touch");
		if (is_no(num_chain_is_zero(m->w->chain, disc)))
			return fail(m, "a line does not touch");
		r = num(m, 0);
	} else if (!root_of(m, disc, &r, &den)) {
		return false;
	}
	/* o + t d is drawn: t in doubles. */
	{
		double x, y;

		algebra_maker_drawn(m, s->p, &x, &y);
		x = x * o.z.d - o.x.d;
		y = y * o.z.d - o.y.d;
		want = fabs(d[0].d) > fabs(d[1].d) ? x / d[0].d : y / d[1].d;
		size = fabs(o.z.d) /
		       hypot(d[0].d, d[1].d); /* of t, where the point moves by 1 */
	}
	k[0] = mul(m, k[0], den);
	k[1] = mul(m, k[1], den);
	want = 2 * k[0].d * want + k[1].d;
	if (s->way == WAY_ROOT && !(fabs(r.d) > CLEAR * fabs(2 * k[0].d) * size))
		return fail(m, UNCLEAR);
	if (fabs(want - r.d) > fabs(want + r.d))
		r = mul(m, r, num(m, -1));
	if (!m->exact_drawing && !(fabs(want - r.d) < 0.1 * fabs(r.d)))
		return fail(m, "an example is too far from the drawing");
	t = sub(m, r, k[1]);
	k[0] = mul(m, k[0], num(m, 2));
	return put(m, s->p,
		   (struct spot){ add(m, mul(m, k[0], o.x), mul(m, t, d[0])),
				  add(m, mul(m, k[0], o.y), mul(m, t, d[1])),
				  mul(m, k[0], o.z) });
}

static bool (*const ways[])(struct maker *m, const struct step *s) = {
	[WAY_ORIGIN] = way_origin, [WAY_UNIT] = way_unit, [WAY_AXIS] = way_axis,
	[WAY_FREE] = way_free,     [WAY_LINE] = way_line, [WAY_CONIC] = way_conic,
	[WAY_SPLIT] = way_split,   [WAY_MEET] = way_meet, [WAY_SECOND] = way_second,
	[WAY_TOUCH] = way_root,    [WAY_ROOT] = way_root,
};

bool algebra_maker_step(struct maker *m, const struct step *s)
{
	bool before = m->branch, done;

	m->why = "";
	m->branch = m->rootless = false;
	done = ways[s->way](m, s);
	m->w->chosen[s->p] = m->branch;
	m->branch |= before;
	return done;
}

bool algebra_maker_run(struct maker *m)
{
	if (!algebra_maker_frame(m, m->plan->step[0].p, m->plan->step[1].p))
		return fail(m, "two points are drawn at one place");
	for (int i = 0; i < m->plan->steps; i++)
		if (!algebra_maker_step(m, &m->plan->step[i]))
			return false;
	return true;
}
