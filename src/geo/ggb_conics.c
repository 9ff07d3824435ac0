/*
 * ggb_conics.c -- the common points of two conics in the order in which GeoGebra has them.
 *
 * Both are forms with the sign that is stored there (ggb.c).
 *
 *   no x y, one a parabola    by the coordinate across its axis
 *   one quadratic part        on the line that is their difference
 *   x y and one without x y   upright lines at the roots of what is left without y, as the
 *                             roots are found
 *   else, A and B             of the line pairs A + x B that hold all common points the one with
 *                             the smallest x, split by its eigenvectors; each line is then
 *                             intersected with A
 */
#include "geo/meet_priv.h"
#include <math.h>

static void swap_points(pt *a, pt *b)
{
	pt t = *a;

	*a = *b;
	*b = t;
}

struct conic geo_ggb_negative(const struct conic *k, ctx *c)
{
	return (struct conic){ num_neg(k->a, c), num_neg(k->b, c), num_neg(k->c, c),
			       num_neg(k->d, c), num_neg(k->e, c), num_neg(k->f, c) };
}

/* The quadratic part of a form, with the sign that is stored. */
struct ggb_form {
	num xx, xy, yy; /* xx x^2 + 2 xy x y + yy y^2, all doubled */
};

bool geo_ggb_stored(struct conic *out, const struct value *v, ctx *c)
{
	if (geo_conic_of(out, v, c) != OK)
		return false;
	if (v->flag && !value_is(v, KIND_BIT(KIND_ARC)))
		*out = geo_ggb_negative(out, c);
	return true;
}

static struct ggb_form part_of(const struct conic *k, ctx *c)
{
	return (struct ggb_form){ num_add(k->a, k->a, c), k->b, num_add(k->c, k->c, c) };
}

static num part_at(const struct ggb_form *q, pt d, ctx *c)
{
	num xy = num_mul(q->xy, num_mul(d.x, d.y, c), c);

	return num_add(num_add(num_mul(q->xx, num_sqr(d.x, c), c),
			       num_mul(q->yy, num_sqr(d.y, c), c), c),
		       num_add(xy, xy, c), c);
}

/* The member of the pencil that contains the chord d: A B(d) - A(d) B with the sign of B(d),
 * a positive multiple of A + x B.  B(d) is not 0: the line would be a part of B. */
static int pencil_member(struct ggb_form *out, num *x, const struct ggb_form *a,
			 const struct ggb_form *b, pt d, ctx *c)
{
	num fa = part_at(a, d, c), fb = part_at(b, d, c);
	int s = num_sgn(fb, c);

	if (s == NUM_UNKNOWN || s == 0)
		return NUM_UNKNOWN;
	if (s < 0) {
		fa = num_neg(fa, c);
		fb = num_neg(fb, c);
	}
	*x = num_neg(num_div(fa, fb, c), c);
	*out = (struct ggb_form){
		num_sub(num_mul(a->xx, fb, c), num_mul(b->xx, fa, c), c),
		num_sub(num_mul(a->xy, fb, c), num_mul(b->xy, fa, c), c),
		num_sub(num_mul(a->yy, fb, c), num_mul(b->yy, fa, c), c),
	};
	return s;
}

/* The eigenvector (yy - l, -xy) of the smaller eigenvalue, whose double is t -+ s.  Without
 * xy it is (0, 1), but (+-1, 0) with the sign of xx where the first conic is a parabola with a
 * level axis. */
static int eigenvector(pt *out, const struct ggb_form *q, const struct ggb_form *a, ctx *c)
{
	num t = num_add(q->xx, q->yy, c), w = num_sub(q->yy, q->xx, c), s;
	int diagonal = num_sgn(q->xy, c), trace = num_sgn(t, c);

	if (diagonal == NUM_UNKNOWN || trace == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	if (diagonal == 0) {
		int level = num_sgn(a->xx, c), sign = num_sgn(q->xx, c);

		if (level == NUM_UNKNOWN || (level == 0 && sign == NUM_UNKNOWN))
			return NUM_UNKNOWN;
		*out = level ? (pt){ num_int(0, c), num_int(1, c) }
			     : (pt){ num_int(sign < 0 ? -1 : 1, c), num_int(0, c) };
		return 0;
	}
	s = num_sqrt(num_add(num_sqr(w, c), num_sqr(num_add(q->xy, q->xy, c), c), c), c);
	*out = (pt){ trace >= 0 ? num_add(w, s, c) : num_sub(w, s, c),
		     num_neg(num_add(q->xy, q->xy, c), c) };
	return 1;
}

/* Parallel lines are across u: their normal points to the right, with the sign of the form;
 * upright ones' to the left, level ones' upwards. */
static int parallel_lean(pt n, const struct ggb_form *q, ctx *c)
{
	int x = num_sgn(n.x, c), y = num_sgn(n.y, c), t = num_sgn(num_add(q->xx, q->yy, c), c);

	if (x == NUM_UNKNOWN || y == NUM_UNKNOWN || t == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	return x == 0 ? y : y == 0 ? -x : x * t;
}

/*
 * Put the two points of a chord into their order: its normal leans to u, so its direction is
 * known, and the form of A on it says which way it is walked.  *normal: that normal.
 */
static int order_chord(pt *p, pt *normal, const struct ggb_form *a,
		       const struct ggb_form *member, pt u, ctx *c)
{
	pt d = geo_sub(p[1], p[0], c), n = geo_turn(d, c);
	int lean = num_sgn(geo_dot(n, u, c), c), sign = num_sgn(part_at(a, d, c), c);

	if (lean == 0)
		lean = parallel_lean(n, member, c);
	if (lean == NUM_UNKNOWN || sign == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	*normal = lean < 0 ? (pt){ num_neg(n.x, c), num_neg(n.y, c) } : n;
	/* With the normal n a line runs along (n.y, -n.x), which is d itself. */
	if (lean * sign < 0)
		swap_points(&p[0], &p[1]);
	return 1;
}

/* Of two lines the one whose normal leans away from turned u comes first; of parallel ones
 * that which is further back along their normal.  1: they change places. */
static int order_lines(const pt *p, pt normal, const struct ggb_form *member, pt u, ctx *c)
{
	int turn = num_sgn(geo_dot(normal, geo_turn(u, c), c), c);
	num det = num_sub(num_mul(member->xx, member->yy, c), num_sqr(member->xy, c), c);
	truth parallel = num_is_zero(det, c);

	if (is_yes(parallel))
		turn = num_sgn(geo_dot(normal, geo_sub(p[0], p[2], c), c), c);
	return is_unknown(parallel) || turn == NUM_UNKNOWN ? NUM_UNKNOWN : turn > 0;
}

/* Whether these are 0, as signs that may be unknown. */
static int sign_of_all(const num *v, int n, ctx *c)
{
	int all = 0;

	for (int i = 0; i < n; i++) {
		int s = num_sgn(v[i], c);

		if (s == NUM_UNKNOWN)
			return s;
		all |= s != 0;
	}
	return all;
}

/* The points by a coordinate, smallest first. */
static int sort_points(struct meet *m, bool by_y, ctx *c)
{
	for (int i = 1; i < m->n; i++)
		for (int k = i; k > 0; k--) {
			int s = by_y ? num_cmp(m->p[k].y, m->p[k - 1].y, c)
				     : num_cmp(m->p[k].x, m->p[k - 1].x, c);

			if (s == NUM_UNKNOWN)
				return s;
			if (s >= 0)
				break;
			swap_points(&m->p[k], &m->p[k - 1]);
		}
	return 1;
}

/* Forms A and B with proportional quadratic parts, led by a and b: the points along the line
 * b A - a B, as it meets A.  0: they are not so. */
static int order_alike(struct meet *m, const struct conic k[2], ctx *c)
{
	const struct ggb_form q[2] = { part_of(&k[0], c), part_of(&k[1], c) };
	const num cross[3] = {
		num_sub(num_mul(k[0].a, k[1].c, c), num_mul(k[0].c, k[1].a, c), c),
		num_sub(num_mul(k[0].a, k[1].b, c), num_mul(k[0].b, k[1].a, c), c),
		num_sub(num_mul(k[0].b, k[1].c, c), num_mul(k[0].c, k[1].b, c), c),
	};
	const num lead[2][3] = { { q[0].xx, q[0].yy, q[0].xy },
				 { q[1].xx, q[1].yy, q[1].xy } };
	int some = sign_of_all(cross, 3, c), at = 0, along, form;
	pt linear[2], n;

	if (some)
		return some == NUM_UNKNOWN ? some : 0;
	for (; at < 2; at++) {
		some = num_sgn(lead[1][at], c);
		if (some == NUM_UNKNOWN)
			return some;
		if (some)
			break;
	}
	for (int i = 0; i < 2; i++)
		linear[i] = (pt){ k[i].d, k[i].e };
	n = geo_sub(geo_scale(linear[0], lead[1][at], c), geo_scale(linear[1], lead[0][at], c),
		    c);
	along = num_sgn(geo_cross(n, geo_sub(m->p[1], m->p[0], c), c), c);
	form = num_sgn(part_at(&q[0], geo_turn(n, c), c), c);
	if (along == NUM_UNKNOWN || form == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	/* The line n runs along (n.y, -n.x): there the cross product is negative. */
	if (along * form > 0)
		swap_points(&m->p[0], &m->p[1]);
	return 1;
}

/* What is left of b x y + d x + e y + f = 0 and A x^2 + C y^2 + D x + E y + F = 0 without y:
 * (A x^2 + D x + F) (b x + e)^2 + C (d x + f)^2 - E (d x + f) (b x + e), from x^0 on. */
static void eliminate(num out[5], const struct conic *xy, const struct conic *k, ctx *c)
{
	const num under[3] = { num_sqr(xy->e, c),
			       num_mul(num_int(2, c), num_mul(xy->b, xy->e, c), c),
			       num_sqr(xy->b, c) };
	const num over[3] = { num_sqr(xy->f, c),
			      num_mul(num_int(2, c), num_mul(xy->d, xy->f, c), c),
			      num_sqr(xy->d, c) };
	const num mixed[3] = { num_mul(xy->e, xy->f, c),
			       num_add(num_mul(xy->d, xy->e, c), num_mul(xy->b, xy->f, c), c),
			       num_mul(xy->b, xy->d, c) };
	const num in_x[3] = { k->f, k->d, k->a };

	for (int i = 0; i < 5; i++)
		out[i] = i < 3 ? num_sub(num_mul(k->c, over[i], c), num_mul(k->e, mixed[i], c),
					 c)
			       : num_int(0, c);
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++)
			out[i + j] = num_add(out[i + j], num_mul(in_x[i], under[j], c), c);
}

/*
 * Two real roots and two that are not: GeoGebra looks for a real one from the real part of
 * those, too, by Newton's way, before it comes to what is further right.  Where that leads to
 * the larger root it is the first that is found.  The walk is one in doubles, as there: only
 * which of the points comes first hangs on it.
 */
static bool larger_first(const num poly[5], num x, num y, ctx *c)
{
	num both = num_add(x, y, c);
	num sum = num_neg(num_div(poly[3], poly[4], c), c);
	double at = num_mid(num_half(num_sub(sum, both, c), c)), k[5];
	double low = num_mid(x), high = num_mid(y), step = 1;

	for (int i = 0; i < 5; i++)
		k[i] = num_mid(poly[i]);
	if (!(at < low))
		return false;
	for (int i = 0; i < 100 && fabs(step) > 1e-6; i++) {
		double value = k[4], slope = 0;

		for (int j = 3; j >= 0; j--) {
			slope = slope * at + value;
			value = value * at + k[j];
		}
		step = value / slope;
		at -= step;
	}
	return fabs(at - high) < fabs(at - low);
}

/* A root of what was eliminated, and the point that belongs to it: none where the line is an
 * asymptote. */
struct ggb_root {
	num x;
	int point;
};

/*
 * b x y + d x + e y + f = 0 and a conic without x y are met by upright lines at the roots of
 * what is left without y, in the order in which GeoGebra finds the roots: upwards of a quartic
 * (but see above), the middle one last of a cubic, the larger one first of a quadratic.  A root
 * 0 is split off before, and comes after all.
 */
static int order_by_roots(struct meet *m, const struct conic *xy, const struct conic *k,
			  ctx *c)
{
	struct ggb_root r[MEET_MOST + 1], hold;
	num poly[5], far = num_neg(num_div(xy->e, xy->b, c), c);
	int top = num_sgn(k->a, c), flat = num_sgn(k->c, c), at_far = num_sgn(xy->e, c), low;
	int done = sort_points(m, false, c), n = 0, last = -1;
	pt p[MEET_MOST];

	eliminate(poly, xy, k, c);
	low = num_sgn(poly[0], c);
	if (top == NUM_UNKNOWN || low == NUM_UNKNOWN || done == NUM_UNKNOWN ||
	    flat == NUM_UNKNOWN || at_far == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	/* With a root 0 that is no asymptote (0, -f/e) is one of the points: that which is not
	 * surely another. */
	for (int i = 0; i < m->n; i++) {
		int sign = low || !at_far ? 1 : num_sgn(m->p[i].x, c);

		if (sign != 0 && sign != NUM_UNKNOWN)
			r[n++] = (struct ggb_root){ m->p[i].x, i };
		else if (last >= 0)
			return NUM_UNKNOWN;
		else
			last = i;
	}
	/* Also the asymptote's place is a root, where there is no y^2. */
	if (!flat && at_far) {
		int at = n++;

		for (; at > 0; at--) {
			int s = num_cmp(far, r[at - 1].x, c);

			if (s == NUM_UNKNOWN)
				return s;
			if (s > 0)
				break;
			r[at] = r[at - 1];
		}
		r[at] = (struct ggb_root){ far, -1 };
	}
	/* One degree less without x^2, and with a root 0. */
	if (n == 3 && !top != !low) {
		hold = r[1];
		r[1] = r[2];
		r[2] = hold;
	} else if (n == 2 && !top && !low) {
		num sum = num_add(r[0].x, r[1].x, c);
		int s = num_sgn(sum, c), lead = num_sgn(poly[3], c);

		if (s == NUM_UNKNOWN || lead == NUM_UNKNOWN)
			return NUM_UNKNOWN;
		if (s > 0 || (s == 0 && lead < 0)) {
			hold = r[0];
			r[0] = r[1];
			r[1] = hold;
		}
	} else if (n == 2 && m->n == 2 && top && low &&
		   larger_first(poly, r[0].x, r[1].x, c)) {
		hold = r[0];
		r[0] = r[1];
		r[1] = hold;
	}
	done = 0;
	for (int i = 0; i < n; i++)
		if (r[i].point >= 0)
			p[done++] = m->p[r[i].point];
	if (last >= 0)
		p[done++] = m->p[last];
	for (int i = 0; i < m->n; i++)
		m->p[i] = p[i];
	return 1;
}

/*
 * Pairs that are solved for one coordinate.  Returns 1 when the points are in order, 0 where
 * this is no such pair.
 */
static int order_special(struct meet *m, const struct conic k[2], ctx *c)
{
	int a[2], b[2], d[2], done;

	if (m->n == 2) {
		done = order_alike(m, k, c);
		if (done)
			return done;
	}
	for (int i = 0; i < 2; i++) {
		a[i] = num_sgn(k[i].a, c);
		b[i] = num_sgn(k[i].b, c);
		d[i] = num_sgn(k[i].c, c);
		if (a[i] == NUM_UNKNOWN || b[i] == NUM_UNKNOWN || d[i] == NUM_UNKNOWN)
			return NUM_UNKNOWN;
	}
	if (!b[0] && !b[1])
		for (int i = 0; i < 2; i++)
			if (!a[i] || !d[i])
				return sort_points(m, !a[i], c);
	for (int i = 0; i < 2; i++)
		if (!a[i] && !d[i] && !b[1 - i])
			return order_by_roots(m, &k[i], &k[1 - i], c);
	return 0;
}

/*
 * Points of the pencil of A and B that are real: two of them, three (a fourth is far away, or
 * two are one), or four.  The first two of p become the first line of the pair with the smallest
 * x, the others are on the second one.
 */
static int first_pair(pt *p, struct ggb_form *best, const struct meet *m,
		      const struct ggb_form *a, const struct ggb_form *b, ctx *c)
{
	static const int split[3][4] = { { 0, 1, 2, 3 }, { 0, 2, 1, 3 }, { 0, 3, 1, 2 } };
	static const int three[3][4] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 2, 0 } };
	const int(*way)[4] = m->n == 3 ? three : split;
	int take = 0;
	num x, least;

	for (int i = 0; i < (m->n > 2 ? 3 : 1); i++) {
		pt d = geo_sub(m->p[way[i][1]], m->p[way[i][0]], c);
		struct ggb_form member;
		int s = pencil_member(&member, &x, a, b, d, c);

		if (s != NUM_UNKNOWN && i)
			s = num_cmp(x, least, c);
		if (s == NUM_UNKNOWN)
			return s;
		if (i == 0 || s < 0) {
			take = i;
			least = x;
			*best = member;
		}
	}
	for (int i = 0; i < m->n; i++)
		p[i] = m->p[way[take][i]];
	return 1;
}

/* The points by the line pairs of the pencil; NUM_UNKNOWN when that cannot be told. */
static int order_pencil(struct meet *m, const struct conic k[2], ctx *c)
{
	const struct ggb_form a = part_of(&k[0], c), b = part_of(&k[1], c);
	struct ggb_form best;
	int swap = 0;
	pt u, p[4], normal[2];

	if (m->n < 2 || m->n > 4)
		return 1;
	if (first_pair(p, &best, m, &a, &b, c) == NUM_UNKNOWN ||
	    eigenvector(&u, &best, &a, c) == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	for (int i = 0; i + 1 < m->n; i += 2)
		if (order_chord(&p[i], &normal[i / 2], &a, &best, u, c) == NUM_UNKNOWN)
			return NUM_UNKNOWN;
	if (m->n > 2)
		swap = order_lines(p, normal[0], &best, u, c);
	if (swap == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	for (int i = 0; i < m->n; i++)
		m->p[i] = p[(i + (swap ? 2 : 0)) % m->n];
	return 1;
}

enum status geo_ggb_order(struct meet *m, const struct conic k[2], ctx *c, struct err *e)
{
	int done = m->n > 1 ? order_special(m, k, c) : 1;

	if (done == 0)
		done = order_pencil(m, k, c);
	return done == NUM_UNKNOWN
		       ? geo_not_told(e, "the order of the common points of two conics")
		       : OK;
}

/* --- An equation that stands for two lines ------------------------------------------------ */

/* On which of the two lines a point is: negative on the one that comes first, 0 where that is
 * not told by its sign (where they cross). */
static int line_of(const struct conic *k, const struct ggb_form *q, pt u, bool parallel, pt p,
		   ctx *c)
{
	num two = num_int(2, c), t = num_add(q->xx, q->yy, c);
	pt slope = { num_add(num_add(num_mul(num_mul(two, k->a, c), p.x, c),
				     num_mul(k->b, p.y, c), c),
			     k->d, c),
		     num_add(num_add(num_mul(k->b, p.x, c),
				     num_mul(num_mul(two, k->c, c), p.y, c), c),
			     k->e, c) };
	num det, x, y;
	pt n, r;
	int lean;

	if (parallel) {
		int s = num_sgn(geo_dot(slope, slope, c), c), by = num_sgn(t, c);

		/* The gradient is across the lines; the normal leans as that of a pair does. */
		lean = s == 0 ? 0 : parallel_lean(slope, q, c);
		if (s == NUM_UNKNOWN || by == NUM_UNKNOWN || lean == NUM_UNKNOWN)
			return NUM_UNKNOWN;
		return lean * by;
	}
	/* p less the crossing is the gradient times the inverse of the quadratic part. */
	det = num_sub(num_mul(q->xx, q->yy, c), num_sqr(q->xy, c), c);
	r = (pt){ num_div(num_sub(num_mul(q->yy, slope.x, c), num_mul(q->xy, slope.y, c), c),
			  det, c),
		  num_div(num_sub(num_mul(q->xx, slope.y, c), num_mul(q->xy, slope.x, c), c),
			  det, c) };
	n = geo_turn(u, c);
	x = geo_dot(r, n, c);
	y = geo_dot(r, u, c);
	lean = num_sgn(num_mul(x, y, c), c);
	return lean == NUM_UNKNOWN ? lean : -lean;
}

/* The points on the two lines of `pair`: line by line, each as a line that meets k. */
static int order_pair(struct meet *m, const struct conic *pair, const struct conic *k, ctx *c)
{
	const struct ggb_form q = part_of(pair, c), a = part_of(k, c);
	struct ggb_form upright = a;
	num det = num_sub(num_mul(q.xx, q.yy, c), num_sqr(q.xy, c), c);
	truth parallel = num_is_zero(det, c);
	pt u, on[2][MEET_MOST], normal;
	int n[2] = { 0, 0 }, all = 0;

	upright.xx = num_int(1, c);
	if (is_unknown(parallel) || eigenvector(&u, &q, &upright, c) == NUM_UNKNOWN)
		return NUM_UNKNOWN;
	for (int i = 0; i < m->n; i++) {
		int side = line_of(pair, &q, u, is_yes(parallel), m->p[i], c);

		if (side == NUM_UNKNOWN || side == 0)
			return side;
		on[side > 0][n[side > 0]++] = m->p[i];
	}
	for (int i = 0; i < 2; i++) {
		if (n[i] > 2)
			return 0;
		if (n[i] == 2 && order_chord(on[i], &normal, &a, &q, u, c) == NUM_UNKNOWN)
			return NUM_UNKNOWN;
	}
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < n[i]; j++)
			m->p[all++] = on[i][j];
	return 1;
}

enum status geo_ggb_pair(struct meet *m, const struct conic *pair, const struct value *w,
			 const struct conic *k, ctx *c, struct err *e)
{
	struct conic other;
	int done = 1;

	if (m->n < 2)
		return OK;
	if (w && value_is(w, KINDS_LINEAR)) {
		const struct ggb_form q = part_of(pair, c);
		pt d = geo_straight_of(w, c).d;
		int along = num_sgn(geo_dot(d, geo_sub(m->p[1], m->p[0], c), c), c);
		int sign = num_sgn(part_at(&q, d, c), c);

		done = along == NUM_UNKNOWN || sign == NUM_UNKNOWN ? NUM_UNKNOWN : 1;
		if (done == 1 && m->n == 2 && along * sign < 0)
			swap_points(&m->p[0], &m->p[1]);
	} else if (k || (value_is(w, KINDS_CONIC) && geo_ggb_stored(&other, w, c))) {
		done = order_pair(m, pair, k ? k : &other, c);
	}
	return done == NUM_UNKNOWN
		       ? geo_not_told(
				 e, "the order of the common points of two lines and a curve")
		       : OK;
}
