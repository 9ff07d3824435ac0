/*
 * place.c -- the words of construct.def: where points are, and what they lie on.
 *
 * Points are complex numbers on the tape.  Formulas have square roots only where a point is not
 * rational in what it is made from; which root is meant is decided when it is written.
 */
#include "jgex/spot_priv.h"
#include <math.h>
#include <string.h>

int jgex_op(pen *p, enum tape_op op, int a, int b)
{
	return num_tape_apply(&p->tape, op, a, b);
}
double jgex_val(const pen *p, int node)
{
	return p->tape.node[node].v;
}
double jgex_random(pen *p, double lo, double hi)
{
	return lo + (hi - lo) * ((double)(rng_next(&p->rng) >> 11) * 0x1p-53);
}

spot jgex_spot_at(pen *p, double x, double y)
{
	spot s;

	s.x = num_tape_double(&p->tape, x, 0);
	s.y = num_tape_double(&p->tape, y, 0);
	return s;
}
/* --- Loci ------------------------------------------------------------------------ */

typedef struct jgex_locus locus;

static void set_line(locus *l, spot at, spot dir)
{
	*l = (locus){ .shape = JGEX_LINE, .at = at, .dir = dir };
}
static void set_circle(locus *l, spot centre, int r2)
{
	*l = (locus){ .shape = JGEX_CIRCLE, .at = centre, .r2 = r2 };
}
static void ray(locus *l)
{
	l->range = (struct jgex_range){ .ray = true };
}

static void line(pen *p, const spot *in, int v, locus *l)
{
	(void)v;
	set_line(l, in[0], minus(p, in[1], in[0]));
}
static void inside(pen *p, const spot *in, int v, locus *l)
{
	line(p, in, v, l);
	l->range = (struct jgex_range){ .lo = 0.15, .hi = 0.85 };
}
static void outside(pen *p, const spot *in, int v, locus *l)
{
	line(p, in, v, l);
	l->range = (struct jgex_range){ .lo = 0.2, .hi = 1.5, .beyond = true };
}
static void pline(pen *p, const spot *in, int v, locus *l)
{
	(void)v;
	set_line(l, in[0], minus(p, in[2], in[1]));
}
static void along(pen *p, const spot *in, int v, locus *l)
{
	pline(p, in, v, l);
	l->range = (struct jgex_range){ .lo = 0.4, .hi = 0.85 };
}
static void tline(pen *p, const spot *in, int v, locus *l)
{
	(void)v;
	set_line(l, in[0], quarter(p, minus(p, in[2], in[1])));
}
static void leg(pen *p, const spot *in, int v, locus *l)
{
	tline(p, (const spot[]){ in[0], in[0], in[1] }, v, l);
	l->range = (struct jgex_range){ .lo = 0.5, .hi = 2, .both = true };
}
static void bline(pen *p, const spot *in, int v, locus *l)
{
	(void)v;
	set_line(l, mean(p, in[0], in[1]), quarter(p, minus(p, in[1], in[0])));
}
static void apex(pen *p, const spot *in, int v, locus *l)
{
	bline(p, in, v, l);
	l->range = (struct jgex_range){ .lo = 0.4, .hi = 1.5, .both = true };
}
static void circle(pen *p, const spot *in, int v, locus *l)
{
	(void)v;
	set_circle(l, in[0], distance2(p, in[0], in[1]));
}
static void radius(pen *p, const spot *in, int v, locus *l)
{
	(void)v;
	set_circle(l, in[0], distance2(p, in[1], in[2]));
}
static void twice(pen *p, const spot *in, int v, locus *l)
{
	(void)v;
	set_circle(l, in[0], mul(p, num(p, 4, 1), distance2(p, in[0], in[1])));
}
static void dia(pen *p, const spot *in, int v, locus *l)
{
	spot m = mean(p, in[0], in[1]);

	(void)v;
	set_circle(l, m, distance2(p, m, in[0]));
}

/* The centre from a, with u and v to the other two points. */
static void circumcentre(pen *p, const spot *in, int v, spot *out)
{
	spot u = minus(p, in[1], in[0]), w = minus(p, in[2], in[0]), c;
	int d = mul(p, num(p, 2, 1), cross(p, u, w)), a = square(p, u), b = square(p, w);
	int x = sub(p, mul(p, a, w.y), mul(p, b, u.y)),
	    y = sub(p, mul(p, b, u.x), mul(p, a, w.x));

	(void)v;
	c.x = div_(p, x, d);
	c.y = div_(p, y, d);
	*out = plus(p, in[0], c);
}
static void circum(pen *p, const spot *in, int v, locus *l)
{
	spot c;

	circumcentre(p, in, v, &c);
	set_circle(l, c, distance2(p, c, in[0]));
}

/* Through a: the direction ab turned by the angle from de to dc. */
static void aline(pen *p, const spot *in, int v, locus *l)
{
	spot t = over(p, minus(p, in[2], in[3]), minus(p, in[4], in[3]));

	(void)v;
	set_line(l, in[0], times(p, minus(p, in[1], in[0]), t));
	ray(l);
}
/* Through g: the direction ef turned by the angle from ab to cd. */
static void aline0(pen *p, const spot *in, int v, locus *l)
{
	spot t = over(p, minus(p, in[3], in[2]), minus(p, in[1], in[0]));

	(void)v;
	set_line(l, in[6], times(p, minus(p, in[5], in[4]), t));
}
/* The circle from which ab is seen under the angle from de to df: its tangent at a makes that
 * angle with ab. */
static void seen(pen *p, const spot *in, int v, locus *l)
{
	spot ab = minus(p, in[1], in[0]),
	     turn = over(p, minus(p, in[3], in[2]), minus(p, in[4], in[2])),
	     n = quarter(p, times(p, ab, turn)), c;
	int k = div_(p, square(p, ab), mul(p, num(p, 2, 1), dot(p, n, ab)));

	(void)v;
	c = scale(p, n, k);
	set_circle(l, plus(p, in[0], c), square(p, c));
}
/* ∠(ab, ax) = ∠(cx, cb): a hyperbola, of which points are taken through similar triangles. */
static void isogonal(pen *p, const spot *in, int v, locus *l)
{
	spot a = in[0], b = in[1], c = in[2];
	int ba = distance2(p, b, a), bc = distance2(p, b, c), t, k;
	double q = jgex_val(p, ba) / jgex_val(p, bc), s;
	spot e, y, x[2];
	locus m, n;

	(void)v;
	s = jgex_random(p, 0, 1) < 0.5 ? fmin(q, 1) * jgex_random(p, 0.1, 0.9)
				       : fmax(q, 1) * jgex_random(p, 1.1, 1.5);
	/* e = b + s (c - b); |by| = |be| |bc| / |ba|. */
	t = num_tape_double(&p->tape, s, 0);
	e = plus(p, b, scale(p, minus(p, c, b), t));
	k = div_(p, mul(p, t, bc), ba);
	y = plus(p, b, scale(p, minus(p, a, b), k));
	set_line(&m, c, minus(p, y, c));
	set_line(&n, a, minus(p, e, a));
	*l = (locus){ .shape = JGEX_CURVE };
	if (jgex_meet(p, &m, &n, x) == 1)
		l->at = x[0];
	else
		l->at = jgex_spot_at(p, NAN, NAN);
}
/* At b, between a and c. */
static void bisector(pen *p, const spot *in, int v, locus *l)
{
	spot u = minus(p, in[0], in[1]), w = minus(p, in[2], in[1]);
	int a = length(p, u), b = length(p, w);

	(void)v;
	set_line(l, in[1], plus(p, scale(p, u, b), scale(p, w, a)));
	l->dir = scale(p, l->dir, div_(p, num(p, 1, 1), add(p, a, b)));
	ray(l);
}
static void angle_mirror(pen *p, const spot *in, int v, locus *l)
{
	spot u = minus(p, in[0], in[1]), w = minus(p, in[2], in[1]);

	(void)v;
	set_line(l, in[1], times(p, w, over(p, w, u)));
	ray(l);
}
/* Through the first: the direction from the second to the third, turned by v half turns. */
static void sline(pen *p, const spot *in, int v, locus *l)
{
	int a = mul(p, num_tape_pi(&p->tape), v);
	spot t;

	t.x = jgex_op(p, TAPE_COS, a, 0);
	t.y = jgex_op(p, TAPE_SIN, a, 0);
	set_line(l, in[0], times(p, minus(p, in[1], in[2]), t));
	ray(l);
}
/* About the first: |second third| / v, and with v under a square root. */
static void scaled(pen *p, const spot *in, int v, locus *l)
{
	set_circle(l, in[0], div_(p, distance2(p, in[1], in[2]), mul(p, v, v)));
}
static void scaled2(pen *p, const spot *in, int v, locus *l)
{
	set_circle(l, in[0], div_(p, distance2(p, in[1], in[2]), v));
}
/* |xa|² = k |xb|²; the bisector where k is 1, which generic figures have only if it always is. */
static void apollonius_of(pen *p, spot a, spot b, int k, locus *l)
{
	int d = sub(p, k, num(p, 1, 1)), one;
	spot c;

	if (fabs(jgex_val(p, d)) < 1e-9) {
		num_tape_zero(&p->tape, d);
		bline(p, (const spot[]){ a, b }, 0, l);
		return;
	}
	one = div_(p, num(p, 1, 1), d);
	c = scale(p, minus(p, scale(p, b, k), a), one);
	set_circle(l, c, mul(p, distance2(p, a, b), mul(p, k, mul(p, one, one))));
}
static void apollonius(pen *p, const spot *in, int v, locus *l)
{
	apollonius_of(p, in[0], in[1], mul(p, v, v), l);
}
static void apollonius4(pen *p, const spot *in, int v, locus *l)
{
	(void)v;
	apollonius_of(p, in[0], in[1],
		      div_(p, distance2(p, in[2], in[3]), distance2(p, in[4], in[5])), l);
}
/* About g: ef cd / ab. */
static void fourth(pen *p, const spot *in, int v, locus *l)
{
	int n = mul(p, distance2(p, in[4], in[5]), distance2(p, in[2], in[3]));

	(void)v;
	set_circle(l, in[6], div_(p, n, distance2(p, in[0], in[1])));
}
static void length_of(pen *p, const spot *in, int v, locus *l)
{
	set_circle(l, in[0], mul(p, v, v));
}
static void length2_of(pen *p, const spot *in, int v, locus *l)
{
	(void)p;
	set_circle(l, in[0], v);
}

/* --- Meetings --------------------------------------------------------------------- */

spot jgex_along(pen *p, const locus *l, double t)
{
	return plus(p, l->at, scale(p, l->dir, num_tape_double(&p->tape, t, 0)));
}
spot jgex_around(pen *p, const locus *l, double u)
{
	int t = num_tape_double(&p->tape, u, 0), one = num(p, 1, 1), r = root(p, l->r2);
	int u2 = mul(p, t, t), k = div_(p, r, add(p, one, u2));
	spot d;

	d.x = mul(p, sub(p, one, u2), k);
	d.y = mul(p, add(p, t, t), k);
	return plus(p, l->at, d);
}

#define PARALLEL 1e-9
static int lines(pen *p, const locus *a, const locus *b, spot *out)
{
	int d = cross(p, a->dir, b->dir), t;
	double size = jgex_val(p, square(p, a->dir)) * jgex_val(p, square(p, b->dir));

	if (!(jgex_val(p, d) * jgex_val(p, d) > PARALLEL * PARALLEL * size))
		return 0;
	t = div_(p, cross(p, minus(p, b->at, a->at), b->dir), d);
	out[0] = plus(p, a->at, scale(p, a->dir, t));
	return 1;
}
/* The square of half the chord, in terms of the radius: what seems to touch is taken to. */
#define TOUCHING 1e-9
static bool touches(pen *p, int s, double size)
{
	if (!(fabs(jgex_val(p, s)) < TOUCHING * size))
		return false;
	num_tape_zero(&p->tape, s);
	return true;
}
static int line_circle(pen *p, const locus *l, const locus *c, spot *out)
{
	int d = square(p, l->dir), t = div_(p, dot(p, minus(p, c->at, l->at), l->dir), d), s;
	spot f = plus(p, l->at, scale(p, l->dir, t)), step;

	s = div_(p, sub(p, c->r2, distance2(p, c->at, f)), d);
	if (touches(p, s, jgex_val(p, c->r2) / jgex_val(p, d))) {
		out[0] = f;
		return 1;
	}
	if (!(jgex_val(p, s) > 0))
		return 0;
	step = scale(p, l->dir, root(p, s));
	out[0] = plus(p, f, step);
	out[1] = minus(p, f, step);
	return 2;
}
static int circles(pen *p, const locus *a, const locus *b, spot *out)
{
	spot d = minus(p, b->at, a->at), f, step;
	int dd = square(p, d), k, s;

	if (!(jgex_val(p, dd) > 1e-18 * (jgex_val(p, a->r2) + jgex_val(p, b->r2))))
		return 0;
	k = div_(p, add(p, sub(p, a->r2, b->r2), dd), mul(p, num(p, 2, 1), dd));
	s = sub(p, div_(p, a->r2, dd), mul(p, k, k));
	f = plus(p, a->at, scale(p, d, k));
	if (touches(p, s, jgex_val(p, a->r2) / jgex_val(p, dd))) {
		out[0] = f;
		return 1;
	}
	if (!(jgex_val(p, s) > 0))
		return 0;
	step = scale(p, quarter(p, d), root(p, s));
	out[0] = plus(p, f, step);
	out[1] = minus(p, f, step);
	return 2;
}
int jgex_meet(pen *p, const locus *a, const locus *b, spot *out)
{
	if (a->shape == JGEX_LINE && b->shape == JGEX_LINE)
		return lines(p, a, b, out);
	if (a->shape == JGEX_LINE)
		return line_circle(p, a, b, out);
	if (b->shape == JGEX_LINE)
		return line_circle(p, b, a, out);
	return circles(p, a, b, out);
}

/* --- Out of nothing --------------------------------------------------------------- */

/* Turned, made larger, moved and perhaps mirrored at random. */
static void throw_down(pen *p, const double (*at)[2], int n, spot *out)
{
	double a = jgex_random(p, 0, 6.283185307179586), k = jgex_random(p, 0.8, 1.4);
	double c, s, dx, dy, flip = rng_next(&p->rng) & 1 ? 1 : -1, mx = 0, my = 0;

	k *= p->text->unit;
	c = k * cos(a);
	s = k * sin(a);
	dx = p->cx + p->text->unit * jgex_random(p, -0.6, 0.6);
	dy = p->cy + p->text->unit * jgex_random(p, -0.6, 0.6);
	for (int i = 0; i < n; i++) {
		mx += at[i][0] / n;
		my += at[i][1] / n;
	}
	for (int i = 0; i < n; i++) {
		double x = at[i][0] - mx, y = flip * (at[i][1] - my);

		out[i] = jgex_spot_at(p, dx + c * x - s * y, dy + s * x + c * y);
	}
}
static double rad(double degrees)
{
	return degrees * 3.141592653589793 / 180;
}
/* Not near any other, nor on a line with two. */
static void any(pen *p, const spot *in, int v, spot *out)
{
	double best = -1, x = 0, y = 0, u = p->text->unit;

	(void)in;
	(void)v;
	for (int i = 0; i < 5; i++) {
		double a = p->cx + u * jgex_random(p, -1, 1),
		       b = p->cy + u * jgex_random(p, -1, 1), least = HUGE_VAL;

		for (int k = 0, n = 0; k < p->s->points && n < 12; k++) {
			if (!p->placed[k])
				continue;
			n++;
			least = fmin(least, hypot(jgex_val(p, p->spot[k].x) - a,
						  jgex_val(p, p->spot[k].y) - b));
		}
		if (least > best) {
			best = least;
			x = a;
			y = b;
		}
		if (best > 0.5 * u)
			break;
	}
	*out = jgex_spot_at(p, x, y);
}
static void segment(pen *p, const spot *in, int v, spot *out)
{
	double at[2][2] = { { 0, 0 }, { jgex_random(p, 0.9, 1.4), 0 } };

	(void)in;
	(void)v;
	throw_down(p, (const double(*)[2])at, 2, out);
}
static void corner(pen *p, double lo, double hi, spot *out)
{
	double a = rad(jgex_random(p, lo, hi)), r = jgex_random(p, 0.75, 1.5);
	double at[3][2] = { { r * cos(a), r * sin(a) }, { 0, 0 }, { 1.2, 0 } };

	throw_down(p, (const double(*)[2])at, 3, out);
}
static void triangle(pen *p, const spot *in, int v, spot *out)
{
	(void)in;
	(void)v;
	corner(p, 40, 110, out);
}
/* Two angles of 50 to 75 degrees leave the third one acute. */
static void acute(pen *p, const spot *in, int v, spot *out)
{
	double b = rad(jgex_random(p, 50, 75)), c = rad(jgex_random(p, 50, 75));
	double r = 1.2 * sin(c) / sin(b + c);
	double at[3][2] = { { r * cos(b), r * sin(b) }, { 0, 0 }, { 1.2, 0 } };

	(void)in;
	(void)v;
	throw_down(p, (const double(*)[2])at, 3, out);
}
/* Its diagonals cross. */
static void quadrangle(pen *p, const spot *in, int v, spot *out)
{
	double a = rad(jgex_random(p, 55, 125)), r[4];
	double at[4][2];

	(void)in;
	(void)v;
	for (int i = 0; i < 4; i++)
		r[i] = jgex_random(p, 0.5, 1.2);
	at[0][0] = r[0];
	at[0][1] = 0;
	at[1][0] = r[1] * cos(a);
	at[1][1] = r[1] * sin(a);
	at[2][0] = -r[2];
	at[2][1] = 0;
	at[3][0] = -r[3] * cos(a);
	at[3][1] = -r[3] * sin(a);
	throw_down(p, (const double(*)[2])at, 4, out);
}
static void pentagon(pen *p, const spot *in, int v, spot *out)
{
	double at[5][2];

	(void)in;
	(void)v;
	for (int i = 0; i < 5; i++) {
		double a = rad(72 * i + jgex_random(p, -15, 15)),
		       r = jgex_random(p, 0.9, 1.15);

		at[i][0] = r * cos(a);
		at[i][1] = r * sin(a);
	}
	throw_down(p, (const double(*)[2])at, 5, out);
}

/* --- Determined points -------------------------------------------------------------- */

static spot foot_of(pen *p, spot a, spot b, spot c)
{
	spot d = minus(p, c, b);
	int t = div_(p, dot(p, minus(p, a, b), d), square(p, d));

	return plus(p, b, scale(p, d, t));
}
static spot mirror_of(pen *p, spot a, spot m)
{
	return minus(p, plus(p, m, m), a);
}
static void mid(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	*out = mean(p, in[0], in[1]);
}
static void mirror(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	*out = mirror_of(p, in[0], in[1]);
}
static void foot(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	*out = foot_of(p, in[0], in[1], in[2]);
}
static void reflect(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	*out = mirror_of(p, in[0], foot_of(p, in[0], in[1], in[2]));
}
/* In the perpendicular bisector of the other two. */
static void fold(pen *p, const spot *in, int v, spot *out)
{
	spot m = mean(p, in[1], in[2]), n = plus(p, m, quarter(p, minus(p, in[2], in[1])));

	(void)v;
	*out = mirror_of(p, in[0], foot_of(p, in[0], m, n));
}
/* The line ab meets the circle about o through b again. */
static void again(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	*out = mirror_of(p, in[2], foot_of(p, in[1], in[0], in[2]));
}
static void shift(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	*out = minus(p, plus(p, in[0], in[1]), in[2]);
}
static void turn(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	*out = plus(p, in[0], quarter(p, minus(p, in[1], in[0])));
}
static void unturn(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	*out = minus(p, in[0], quarter(p, minus(p, in[1], in[0])));
}
bool jgex_choose(pen *p)
{
	bool second = p->choices < 30 && (p->choice >> p->choices & 1);

	p->choices++;
	return second;
}
static void either(pen *p, const spot *in, int v, spot *out)
{
	if (jgex_choose(p))
		turn(p, in, v, out);
	else
		unturn(p, in, v, out);
}
/* To either side. */
static void equi(pen *p, const spot *in, int v, spot *out)
{
	spot q = quarter(p, minus(p, in[1], in[0]));
	int k = mul(p, root(p, num(p, 3, 1)), num(p, 1, 2));

	(void)v;
	*out = plus(p, mean(p, in[0], in[1]), scale(p, q, jgex_choose(p) ? neg(p, k) : k));
}
static void weigh(pen *p, const spot *in, bool outer, spot *out)
{
	int k[3], sum;
	spot s;

	for (int i = 0; i < 3; i++)
		k[i] = length(p, minus(p, in[(i + 1) % 3], in[(i + 2) % 3]));
	if (outer)
		k[0] = neg(p, k[0]);
	sum = add(p, add(p, k[0], k[1]), k[2]);
	s = plus(p, plus(p, scale(p, in[0], k[0]), scale(p, in[1], k[1])),
		 scale(p, in[2], k[2]));
	out->x = div_(p, s.x, sum);
	out->y = div_(p, s.y, sum);
}
static void incentre(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	weigh(p, in, false, out);
}
static void excentre(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	weigh(p, in, true, out);
}
static void centroid(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	*out = scale(p, plus(p, plus(p, in[0], in[1]), in[2]), num(p, 1, 3));
}
static spot quotient(pen *p, spot a, spot b)
{
	int d = square(p, b);
	spot q = over(p, a, b);

	q.x = div_(p, q.x, d);
	q.y = div_(p, q.y, d);
	return q;
}
/* a b c p q: the third corner over pq of a triangle like abc. */
static void similar(pen *p, const spot *in, int v, spot *out)
{
	spot k = quotient(p, minus(p, in[2], in[0]), minus(p, in[1], in[0]));

	(void)v;
	*out = plus(p, in[3], times(p, minus(p, in[4], in[3]), k));
}
static void mirrored(pen *p, const spot *in, int v, spot *out)
{
	spot k = quotient(p, minus(p, in[2], in[0]), minus(p, in[1], in[0]));

	(void)v;
	k.y = neg(p, k.y);
	*out = plus(p, in[3], times(p, minus(p, in[4], in[3]), k));
}
static void nowhere(pen *p, spot *out, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = jgex_spot_at(p, NAN, NAN);
}
static void tangents(pen *p, const spot *in, int v, spot *out)
{
	locus a, b;

	dia(p, in, v, &a);
	circle(p, in + 1, v, &b);
	if (circles(p, &a, &b, out) != 2)
		nowhere(p, out, 2);
}
/* Common tangents of the circles about o through a and about w through b: a unit vector n
 * with n (w - o) = r -/+ s, and points o + r n, w +/- s n. */
static void common(pen *p, const spot *in, bool cross_over, int count, spot *out)
{
	spot d = minus(p, in[2], in[0]);
	int dd = square(p, d), r = length(p, minus(p, in[1], in[0])),
	    s = length(p, minus(p, in[3], in[2])), k, h;

	if (cross_over)
		s = neg(p, s);
	k = sub(p, r, s);
	h = sub(p, dd, mul(p, k, k));
	if (!(jgex_val(p, h) > 0)) {
		nowhere(p, out, 2 * count);
		return;
	}
	k = div_(p, k, dd);
	h = div_(p, root(p, h), dd);
	for (int i = 0; i < count; i++) {
		spot n = plus(p, scale(p, d, k), scale(p, quarter(p, d), i ? neg(p, h) : h));

		out[2 * i] = plus(p, in[0], scale(p, n, r));
		out[2 * i + 1] = plus(p, in[2], scale(p, n, s));
	}
}
static void outer(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	common(p, in, false, 2, out);
}
static void outer1(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	common(p, in, false, 1, out);
}
static void inner(pen *p, const spot *in, int v, spot *out)
{
	(void)v;
	common(p, in, true, 2, out);
}
static void trisectors(pen *p, const spot *in, int v, spot *out)
{
	spot u = minus(p, in[0], in[1]), w = over(p, minus(p, in[2], in[1]), u);
	int a = div_(p, jgex_op(p, TAPE_ATAN2, w.y, w.x), num(p, 3, 1));
	locus side, part;
	spot t;

	(void)v;
	t.x = jgex_op(p, TAPE_COS, a, 0);
	t.y = jgex_op(p, TAPE_SIN, a, 0);
	set_line(&side, in[0], minus(p, in[2], in[0]));
	for (int i = 0; i < 2; i++) {
		u = times(p, u, t);
		set_line(&part, in[1], u);
		if (!lines(p, &side, &part, &out[i]))
			nowhere(p, &out[i], 1);
	}
}
static void thirds(pen *p, const spot *in, int v, spot *out)
{
	spot d = minus(p, in[1], in[0]);

	(void)v;
	for (int i = 0; i < 2; i++)
		out[i] = plus(p, in[0], scale(p, d, num(p, i + 1, 3)));
}
/* A circle about i that touches ca, cb and, in z from inside, the circle about o through a.
 * With i = c + t u, u along the bisector, and its radius t s:
 * |c - o + t u| = r - t s. */
static void touching(pen *p, const spot *in, int v, spot *out)
{
	spot a = in[0], b = in[1], c = in[2], o = in[3], co = minus(p, c, o), n;
	int r = length(p, minus(p, a, o)), uu, s, qa, qb, qc, h, t;
	locus l;

	bisector(p, (const spot[]){ a, c, b }, v, &l);
	uu = square(p, l.dir);
	n = minus(p, b, c);
	s = div_(p, cross(p, n, l.dir), length(p, n));
	if (jgex_val(p, s) < 0)
		s = neg(p, s);
	qa = sub(p, uu, mul(p, s, s));
	qb = add(p, dot(p, co, l.dir), mul(p, r, s));
	qc = sub(p, square(p, co), mul(p, r, r));
	h = sub(p, mul(p, qb, qb), mul(p, qa, qc));
	if (!(jgex_val(p, h) > 0)) {
		nowhere(p, out, 2);
		return;
	}
	h = root(p, h);
	t = div_(p, sub(p, h, qb), qa);
	out[0] = plus(p, c, scale(p, l.dir, t));
	n = minus(p, out[0], o);
	out[1] = plus(p, o, scale(p, n, div_(p, r, length(p, n))));
}
/* z a b a c: on ab, such that its mirror image in z is on ac. */
static void bounced(pen *p, const spot *in, int v, spot *out)
{
	locus l, m;

	(void)v;
	set_line(&l, in[1], minus(p, in[2], in[1]));
	set_line(&m, mirror_of(p, in[3], in[0]), minus(p, in[4], in[3]));
	if (!lines(p, &l, &m, out))
		nowhere(p, out, 1);
}

static const struct jgex_word words[] = {
	{ "any", 0, 1, NULL, any, true },
	{ "segment", 0, 2, NULL, segment, true },
	{ "triangle", 0, 3, NULL, triangle, true },
	{ "acute", 0, 3, NULL, acute, true },
	{ "quadrangle", 0, 4, NULL, quadrangle, true },
	{ "pentagon", 0, 5, NULL, pentagon, true },
	{ "line", 2, 1, line, NULL, false },
	{ "inside", 2, 1, inside, NULL, false },
	{ "outside", 2, 1, outside, NULL, false },
	{ "pline", 3, 1, pline, NULL, false },
	{ "along", 3, 1, along, NULL, false },
	{ "tline", 3, 1, tline, NULL, false },
	{ "leg", 2, 1, leg, NULL, false },
	{ "bline", 2, 1, bline, NULL, false },
	{ "apex", 2, 1, apex, NULL, false },
	{ "circle", 2, 1, circle, NULL, false },
	{ "radius", 3, 1, radius, NULL, false },
	{ "twice", 2, 1, twice, NULL, false },
	{ "dia", 2, 1, dia, NULL, false },
	{ "circum", 3, 1, circum, NULL, false },
	{ "aline", 5, 1, aline, NULL, false },
	{ "aline0", 7, 1, aline0, NULL, false },
	{ "seen", 5, 1, seen, NULL, false },
	{ "isogonal", 3, 1, isogonal, NULL, false },
	{ "bisector", 3, 1, bisector, NULL, false },
	{ "angle_mirror", 3, 1, angle_mirror, NULL, false },
	{ "sline", 3, 1, sline, NULL, false },
	{ "scaled", 3, 1, scaled, NULL, false },
	{ "scaled2", 3, 1, scaled2, NULL, false },
	{ "apollonius", 2, 1, apollonius, NULL, false },
	{ "apollonius4", 6, 1, apollonius4, NULL, false },
	{ "fourth", 7, 1, fourth, NULL, false },
	{ "length", 1, 1, length_of, NULL, false },
	{ "length2", 1, 1, length2_of, NULL, false },
	{ "mid", 2, 1, NULL, mid, false },
	{ "mirror", 2, 1, NULL, mirror, false },
	{ "foot", 3, 1, NULL, foot, false },
	{ "reflect", 3, 1, NULL, reflect, false },
	{ "fold", 3, 1, NULL, fold, false },
	{ "again", 3, 1, NULL, again, false },
	{ "shift", 3, 1, NULL, shift, false },
	{ "turn", 2, 1, NULL, turn, false },
	{ "unturn", 2, 1, NULL, unturn, false },
	{ "either", 2, 1, NULL, either, false },
	{ "equi", 2, 1, NULL, equi, false },
	{ "circumcentre", 3, 1, NULL, circumcentre, false },
	{ "incentre", 3, 1, NULL, incentre, false },
	{ "excentre", 3, 1, NULL, excentre, false },
	{ "centroid", 3, 1, NULL, centroid, false },
	{ "similar", 5, 1, NULL, similar, false },
	{ "mirrored", 5, 1, NULL, mirrored, false },
	{ "tangents", 3, 2, NULL, tangents, false },
	{ "outer", 4, 4, NULL, outer, false },
	{ "outer1", 4, 2, NULL, outer1, false },
	{ "inner", 4, 4, NULL, inner, false },
	{ "trisectors", 3, 2, NULL, trisectors, false },
	{ "thirds", 2, 2, NULL, thirds, false },
	{ "touching", 4, 2, NULL, touching, false },
	{ "bounced", 5, 1, NULL, bounced, false },
};

const struct jgex_word *jgex_word_find(const char *name, size_t n)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strncmp(words[i].name, name, n) && !words[i].name[n])
			return &words[i];
	return NULL;
}
