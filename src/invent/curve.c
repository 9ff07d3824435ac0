/*
 * curve.c -- loci as lines and circles of the drawing, where they meet, and how surely.
 *
 * Every true point lies within e = sqrt(2) * its bound of its drawn one.  A direction of a segment of
 * length d is then known within 2e / d, and so on; rounding is added generously.  Two true
 * curves have a common point near a drawn one by contraction: see invent_meet_surely.
 */
#include "invent/invent_priv.h"
#include <float.h>
#include <math.h>

/* Curves that meet at a smaller angle (its sine) define no point. */
#define LEAST_SINE 0.02
#define ROUNDING (32 * DBL_EPSILON)

const struct invent_locus_row invent_locus_table[LOCI] = {
#define LOCUS(NAME, points, round, prior, text, claims) \
	[LOCUS_##NAME] = { points, round, prior, text, claims },
#include "invent/locus.def"
#undef LOCUS
};
const struct invent_shape_row invent_shape_table[SHAPES] = {
#define SHAPE(NAME, points, prior, text, claims, one, first, two, second, lines, apart) \
	[SHAPE_##NAME] = { points, prior,       text,   claims, LOCUS_##one,            \
			   first,  LOCUS_##two, second, lines,  apart },
#include "invent/shape.def"
#undef SHAPE
};

/* The points of a locus in the drawing, and what is known of all of them. */
struct invent_frame {
	double x[LOCUS_POINTS], y[LOCUS_POINTS];
	double error, size;
};

/* A unit vector from one point to the other, and how much it may be turned. */
struct invent_direction {
	double u, v, turn;
};

static bool towards(struct invent_direction *out, const struct invent_frame *f, int from,
		    int to)
{
	double u = f->x[to] - f->x[from], v = f->y[to] - f->y[from], d = hypot(u, v);

	if (!(d > 8 * f->error + 1e-6 * f->size))
		return false;
	*out = (struct invent_direction){ u / d, v / d,
					  2.1 * (f->error + ROUNDING * f->size) / d };
	return true;
}

static void line_through(struct invent_curve *out, const struct invent_frame *f, double px,
			 double py, struct invent_direction d)
{
	*out = (struct invent_curve){
		false, -d.v, d.u, 0, px, py, f->error + ROUNDING * f->size, d.turn + ROUNDING
	};
	out->c = out->a * px + out->b * py;
}

static struct invent_direction quarter(struct invent_direction d)
{
	return (struct invent_direction){ -d.v, d.u, d.turn };
}

static bool line_of(struct invent_curve *out, const struct invent_frame *f)
{
	struct invent_direction d;

	if (!towards(&d, f, 0, 1))
		return false;
	line_through(out, f, f->x[0], f->y[0], d);
	return true;
}

static bool parallel_of(struct invent_curve *out, const struct invent_frame *f)
{
	struct invent_direction d;

	if (!towards(&d, f, 1, 2))
		return false;
	line_through(out, f, f->x[0], f->y[0], d);
	return true;
}

static bool perpendicular_of(struct invent_curve *out, const struct invent_frame *f)
{
	struct invent_direction d;

	if (!towards(&d, f, 1, 2))
		return false;
	line_through(out, f, f->x[0], f->y[0], quarter(d));
	return true;
}

static bool mediator_of(struct invent_curve *out, const struct invent_frame *f)
{
	struct invent_direction d;

	if (!towards(&d, f, 0, 1))
		return false;
	line_through(out, f, (f->x[0] + f->x[1]) / 2, (f->y[0] + f->y[1]) / 2, quarter(d));
	return true;
}

/* Of the angle at the second point. */
static bool between(struct invent_direction *out, const struct invent_frame *f)
{
	struct invent_direction d, e;
	double n;

	if (!towards(&d, f, 1, 0) || !towards(&e, f, 1, 2))
		return false;
	n = hypot(d.u + e.u, d.v + e.v);
	if (n < LEAST_SINE)
		return false;
	*out = (struct invent_direction){ (d.u + e.u) / n, (d.v + e.v) / n,
					  d.turn + e.turn + 2 * ROUNDING / n };
	return true;
}

static bool bisector_of(struct invent_curve *out, const struct invent_frame *f)
{
	struct invent_direction d;

	if (!between(&d, f))
		return false;
	line_through(out, f, f->x[1], f->y[1], d);
	return true;
}

static bool outer_of(struct invent_curve *out, const struct invent_frame *f)
{
	struct invent_direction d;

	if (!between(&d, f))
		return false;
	line_through(out, f, f->x[1], f->y[1], quarter(d));
	return true;
}

/* ab turned by the angle from de to dc. */
static bool turned_of(struct invent_curve *out, const struct invent_frame *f)
{
	struct invent_direction b, c, e, r;

	if (!towards(&b, f, 0, 1) || !towards(&c, f, 3, 2) || !towards(&e, f, 3, 4))
		return false;
	/* The turn from e to c as a complex number. */
	r.u = c.u * e.u + c.v * e.v;
	r.v = c.v * e.u - c.u * e.v;
	line_through(out, f, f->x[0], f->y[0],
		     (struct invent_direction){ b.u * r.u - b.v * r.v, b.u * r.v + b.v * r.u,
						b.turn + c.turn + e.turn + ROUNDING });
	return true;
}

static void circle_about(struct invent_curve *out, const struct invent_frame *f, double x,
			 double y, double r, double error)
{
	*out = (struct invent_curve){
		true, x, y, r, x, y, error + ROUNDING * (f->size + r), 0
	};
}

static bool circum_of(struct invent_curve *out, const struct invent_frame *f)
{
	struct invent_frame g = *f;
	struct invent_curve one, two;
	double x[2], y[2], bound;

	if (!mediator_of(&one, f))
		return false;
	g.x[0] = f->x[2];
	g.y[0] = f->y[2];
	if (!mediator_of(&two, &g) || invent_meet(x, y, &one, &two) != 1 ||
	    !invent_meet_surely(x, y, &bound, &one, &two))
		return false;
	circle_about(out, f, *x, *y, hypot(*x - f->x[0], *y - f->y[0]), 2 * bound + f->error);
	return true;
}

static bool centred_of(struct invent_curve *out, const struct invent_frame *f)
{
	double r = hypot(f->x[1] - f->x[0], f->y[1] - f->y[0]);

	circle_about(out, f, f->x[0], f->y[0], r, 3 * f->error);
	return r > 8 * f->error + 1e-6 * f->size;
}

static bool diameter_of(struct invent_curve *out, const struct invent_frame *f)
{
	double r = hypot(f->x[1] - f->x[0], f->y[1] - f->y[0]) / 2;

	circle_about(out, f, (f->x[0] + f->x[1]) / 2, (f->y[0] + f->y[1]) / 2, r,
		     2 * f->error);
	return r > 8 * f->error + 1e-6 * f->size;
}

bool invent_curve_of(struct invent_curve *out, const struct setting *s, const double *bound,
		     const struct invent_locus *l)
{
	static bool (*const of[LOCI])(struct invent_curve *, const struct invent_frame *) = {
		[LOCUS_LINE] = line_of,
		[LOCUS_PARALLEL] = parallel_of,
		[LOCUS_PERPENDICULAR] = perpendicular_of,
		[LOCUS_MEDIATOR] = mediator_of,
		[LOCUS_BISECTOR] = bisector_of,
		[LOCUS_OUTER] = outer_of,
		[LOCUS_TURNED] = turned_of,
		[LOCUS_CIRCUM] = circum_of,
		[LOCUS_CENTRED] = centred_of,
		[LOCUS_DIAMETER] = diameter_of,
	};
	struct invent_frame f = { 0 };

	for (int i = 0; i < invent_locus_table[l->kind].points; i++) {
		f.x[i] = s->point[l->p[i]].x;
		f.y[i] = s->point[l->p[i]].y;
		f.error = fmax(f.error, 1.5 * bound[l->p[i]]);
		f.size = fmax(f.size, fmax(fabs(f.x[i]), fabs(f.y[i])));
	}
	return of[l->kind](out, &f);
}

static int lines_meet(double *x, double *y, const struct invent_curve *f,
		      const struct invent_curve *g)
{
	double d = f->a * g->b - f->b * g->a;

	if (fabs(d) < LEAST_SINE)
		return 0;
	*x = (f->c * g->b - f->b * g->c) / d;
	*y = (f->a * g->c - f->c * g->a) / d;
	return 1;
}

static int line_meets_circle(double x[2], double y[2], const struct invent_curve *f,
			     const struct invent_curve *g)
{
	double h = f->a * g->a + f->b * g->b - f->c, w = g->c * g->c - h * h;

	/* The sine of the angle is the half chord over the radius. */
	if (!(w > LEAST_SINE * LEAST_SINE * g->c * g->c))
		return 0;
	w = sqrt(w);
	x[0] = g->a - h * f->a - w * f->b;
	y[0] = g->b - h * f->b + w * f->a;
	x[1] = g->a - h * f->a + w * f->b;
	y[1] = g->b - h * f->b - w * f->a;
	return 2;
}

static int circles_meet(double x[2], double y[2], const struct invent_curve *f,
			const struct invent_curve *g)
{
	double u = g->a - f->a, v = g->b - f->b, d2 = u * u + v * v, d = sqrt(d2);
	double along, w;

	if (!(d > 1e-6 * (f->c + g->c)))
		return 0;
	u /= d;
	v /= d;
	along = (d2 + f->c * f->c - g->c * g->c) / (2 * d);
	w = f->c * f->c - along * along;
	/* The sine is d times the half chord over both radii. */
	if (!(w > 0) || sqrt(w) * d < LEAST_SINE * f->c * g->c)
		return 0;
	w = sqrt(w);
	x[0] = f->a + along * u - w * v;
	y[0] = f->b + along * v + w * u;
	x[1] = f->a + along * u + w * v;
	y[1] = f->b + along * v - w * u;
	return 2;
}

int invent_meet(double x[2], double y[2], const struct invent_curve *f,
		const struct invent_curve *g)
{
	if (f->round && g->round)
		return circles_meet(x, y, f, g);
	if (f->round)
		return line_meets_circle(x, y, g, f);
	return g->round ? line_meets_circle(x, y, f, g) : lines_meet(x, y, f, g);
}

/* The signed distance of a point from the curve, its gradient, and how far those of the true
 * curve may differ there; `bend` bounds the change of the gradient per unit nearby. */
struct invent_look {
	double value, u, v, error, turn, bend;
};

static bool look(struct invent_look *out, const struct invent_curve *f, double x, double y)
{
	double d = hypot(x - f->px, y - f->py), size = fabs(x) + fabs(y) + d;

	if (!f->round) {
		*out = (struct invent_look){
			f->a * (x - f->px) + f->b * (y - f->py),        f->a,    f->b,
			f->shift + 1.1 * f->turn * d + ROUNDING * size, f->turn, 0
		};
		return true;
	}
	*out = (struct invent_look){ d - f->c,
				     (x - f->a) / d,
				     (y - f->b) / d,
				     2 * f->shift + ROUNDING * (size + f->c),
				     2.1 * f->shift / d + ROUNDING,
				     2 / d };
	return d > 16 * f->shift && d > f->c / 2;
}

/*
 * With J the drawn gradients, |J^-1| <= sqrt(2) / sine.  T(x) = x - J^-1 g(x), g the true
 * signed distances, has |DT| <= sqrt(2) / sine * sqrt(2) * (turn + bend * r) within r of the
 * place, which is at most 1/2 if turn + bend * r <= sine / 4; and it moves the place by at most
 * sqrt(2) / sine * |g|.  So if that is at most r / 2, the ball is mapped into itself: it holds
 * exactly one common point.
 */
bool invent_meet_surely(double *x, double *y, double *bound, const struct invent_curve *f,
			const struct invent_curve *g)
{
	struct invent_look p, q;
	double sine, e;

	for (int i = 0; i < 3; i++) {
		if (!look(&p, f, *x, *y) || !look(&q, g, *x, *y))
			return false;
		sine = p.u * q.v - p.v * q.u;
		if (fabs(sine) < LEAST_SINE)
			return false;
		if (i == 2)
			break;
		*x -= (p.value * q.v - q.value * p.v) / sine;
		*y -= (p.u * q.value - q.u * p.value) / sine;
	}
	sine = fabs(sine) - 1e-12;
	e = hypot(fabs(p.value) + p.error, fabs(q.value) + q.error);
	*bound = 2.01 * sqrt(2) / sine * e;
	return fmax(p.turn, q.turn) + fmax(p.bend, q.bend) * *bound <= sine / 4;
}
