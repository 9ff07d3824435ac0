/*
 * element.h -- the formulas of the elementary relations (relation.def), written once for
 * every reading.
 *
 * No ordinary header: a file includes it after it has said what a number is and how one
 * counts with it, and gets functions of its own.
 *
 *   NUMBER             the type of numbers
 *   COUNT              the type of what one counts in
 *   ADD SUB MUL(c, a, b)   NEG(c, a)   WHOLE(c, k)
 *   TURN_COS(c, k, n), TURN_SIN(c, k, n)     of k/n of a full turn
 *   ROOT(c, a)         the square root
 *   SIZED(value, size) value; the search by numbers takes it in parts of size, an expression
 *                      of doubles that other readings never see
 *
 * The readings: num.h at any level (fig/constraint_row.c; declared relations), doubles
 * (sketch/wish.c; the search), nodes of a system (sketch/certify.c; enclosures).
 * element_rows writes the numbers that are zero, then those that are not negative.
 */
struct element_pt {
	NUMBER x, y;
};
/* Through p and q. */
struct element_line {
	struct element_pt p, q;
};
struct element_circle {
	struct element_pt o;
	NUMBER r2;
};
struct element_at {
	struct element_pt p[ELEMENT_POINTS];
	struct element_line l[ELEMENT_LINES];
	struct element_circle c[2];
	const struct element_pt *g; /* INSIDE: the vertices */
	int n_g;
	int order; /* TURN: how many vertices the polygon has */
	/* As it is drawn, 1 or -1.  TURN, INSIDE: 1 when the polygon turns left; TANGENT_CIRCLES: 1
	 * when they touch from outside; SAME_ANGLE: 1 when both turn the same way. */
	int sense;
	const struct element_pt *touch; /* TANGENT, TANGENT_CIRCLES: where, if it is known */
};

static inline struct element_pt element_step(COUNT c, struct element_pt a, struct element_pt b)
{
	return (struct element_pt){ .x = SUB(c, b.x, a.x), .y = SUB(c, b.y, a.y) };
}

static inline NUMBER element_cross(COUNT c, struct element_pt u, struct element_pt v)
{
	NUMBER p = MUL(c, u.x, v.y), q = MUL(c, u.y, v.x);

	return SUB(c, p, q);
}

static inline NUMBER element_dot(COUNT c, struct element_pt u, struct element_pt v)
{
	NUMBER p = MUL(c, u.x, v.x), q = MUL(c, u.y, v.y);

	return ADD(c, p, q);
}

static inline NUMBER element_norm2(COUNT c, struct element_pt u)
{
	return element_dot(c, u, u);
}

static inline struct element_pt element_along(COUNT c, const struct element_line *l)
{
	return element_step(c, l->p, l->q);
}

static inline NUMBER element_dist2(COUNT c, struct element_pt a, struct element_pt b)
{
	return element_norm2(c, element_step(c, a, b));
}

/* Twice the area of abp, positive when p is to the left. */
static inline NUMBER element_orient(COUNT c, struct element_pt a, struct element_pt b,
				    struct element_pt p)
{
	struct element_pt u = element_step(c, a, b), v = element_step(c, a, p);

	return element_cross(c, u, v);
}

static inline NUMBER element_twice(COUNT c, NUMBER a)
{
	return ADD(c, a, a);
}

/* p + q - 2 m */
static inline struct element_pt element_off_middle(COUNT c, struct element_pt p,
						   struct element_pt q, struct element_pt m)
{
	struct element_pt u = element_step(c, m, p), v = element_step(c, q, m);

	return element_step(c, v, u);
}

#define ELEMENT_ROWS(NAME) \
	static inline void element_of_##NAME(COUNT c, const struct element_at *at, NUMBER *out)

ELEMENT_ROWS(PARALLEL)
{
	struct element_pt u = element_along(c, &at->l[0]), v = element_along(c, &at->l[1]);

	out[0] =
		SIZED(element_cross(c, u, v), sqrt(element_norm2(c, u) * element_norm2(c, v)));
}

ELEMENT_ROWS(PERPENDICULAR)
{
	struct element_pt u = element_along(c, &at->l[0]), v = element_along(c, &at->l[1]);

	out[0] = SIZED(element_dot(c, u, v), sqrt(element_norm2(c, u) * element_norm2(c, v)));
}

ELEMENT_ROWS(LEVEL)
{
	struct element_pt u = element_along(c, &at->l[0]);

	out[0] = SIZED(u.y, sqrt(element_norm2(c, u)));
}

ELEMENT_ROWS(UPRIGHT)
{
	struct element_pt u = element_along(c, &at->l[0]);

	out[0] = SIZED(u.x, sqrt(element_norm2(c, u)));
}

ELEMENT_ROWS(COLLINEAR)
{
	out[0] = SIZED(element_orient(c, at->p[0], at->p[1], at->p[2]),
		       element_dist2(c, at->p[0], at->p[1]));
}

/* (a - q) x (b - q) (a - s) . (b - s) = (a - q) . (b - q) (a - s) x (b - s) */
ELEMENT_ROWS(CONCYCLIC)
{
	struct element_pt aq = element_step(c, at->p[2], at->p[0]),
			  bq = element_step(c, at->p[2], at->p[1]),
			  as = element_step(c, at->p[3], at->p[0]),
			  bs = element_step(c, at->p[3], at->p[1]);
	NUMBER u = element_cross(c, aq, bq), v = element_dot(c, as, bs),
	       w = element_dot(c, aq, bq), x = element_cross(c, as, bs), uv = MUL(c, u, v),
	       wx = MUL(c, w, x);

	out[0] = SIZED(SUB(c, uv, wx), sqrt(element_norm2(c, aq) * element_norm2(c, bq) *
					    element_norm2(c, as) * element_norm2(c, bs)));
}

/* The determinant of the coefficients of a x + b y + k = 0. */
ELEMENT_ROWS(CONCURRENT)
{
	struct element_pt d[3];
	NUMBER k[3], sum = WHOLE(c, 0);

	for (int i = 0; i < 3; i++) {
		d[i] = element_along(c, &at->l[i]);
		k[i] = element_cross(c, at->l[i].p, d[i]);
	}
	for (int i = 0; i < 3; i++) {
		NUMBER minor = element_cross(c, d[(i + 1) % 3], d[(i + 2) % 3]),
		       part = MUL(c, k[i], minor);

		sum = ADD(c, sum, part);
	}
	out[0] = SIZED(sum, pow(element_norm2(c, d[0]) * element_norm2(c, d[1]) *
					element_norm2(c, d[2]),
				2.0 / 3));
}

ELEMENT_ROWS(ON_LINE)
{
	struct element_pt u = element_along(c, &at->l[0]),
			  v = element_step(c, at->l[0].p, at->p[0]);

	out[0] = SIZED(element_cross(c, u, v), element_norm2(c, u));
}

ELEMENT_ROWS(ON_SEGMENT)
{
	struct element_pt u = element_along(c, &at->l[0]),
			  v = element_step(c, at->l[0].p, at->p[0]),
			  w = element_step(c, at->p[0], at->l[0].q);

	out[0] = SIZED(element_cross(c, u, v), element_norm2(c, u));
	out[1] = SIZED(element_dot(c, u, v), element_norm2(c, u));
	out[2] = SIZED(element_dot(c, u, w), element_norm2(c, u));
}

ELEMENT_ROWS(BETWEEN)
{
	element_of_ON_SEGMENT(c, at, out);
}

ELEMENT_ROWS(ON_CIRCLE)
{
	NUMBER d2 = element_dist2(c, at->c[0].o, at->p[0]);

	out[0] = SIZED(SUB(c, d2, at->c[0].r2), d2 + at->c[0].r2);
}

/* Of objects only: figures know what a path is. */
ELEMENT_ROWS(ON_PATH)
{
	(void)at;
	out[0] = WHOLE(c, 0);
}

ELEMENT_ROWS(CONGRUENT)
{
	(void)c, (void)at, (void)out;
}

ELEMENT_ROWS(COPLANAR)
{
	(void)c, (void)at, (void)out;
}

ELEMENT_ROWS(SKEW)
{
	(void)c, (void)at, (void)out;
}

ELEMENT_ROWS(ON_PLANE)
{
	(void)c, (void)at, (void)out;
}

ELEMENT_ROWS(IN_SOLID)
{
	(void)c, (void)at, (void)out;
}

ELEMENT_ROWS(INSIDE_SOLID)
{
	(void)c, (void)at, (void)out;
}

ELEMENT_ROWS(COSPHERICAL)
{
	(void)c, (void)at, (void)out;
}

ELEMENT_ROWS(SAME_POINT)
{
	struct element_pt u = element_step(c, at->p[0], at->p[1]);

	out[0] = u.x;
	out[1] = u.y;
}

ELEMENT_ROWS(MIDPOINT)
{
	struct element_pt u = element_off_middle(c, at->l[0].p, at->l[0].q, at->p[0]);

	out[0] = SIZED(u.x, sqrt(element_dist2(c, at->l[0].p, at->l[0].q)));
	out[1] = SIZED(u.y, sqrt(element_dist2(c, at->l[0].p, at->l[0].q)));
}

ELEMENT_ROWS(HALVES)
{
	struct element_pt d = element_along(c, &at->l[0]),
			  u = element_off_middle(c, at->l[1].p, at->l[1].q, at->l[0].p);

	out[0] = SIZED(element_cross(c, d, u),
		       sqrt(element_norm2(c, d) * element_dist2(c, at->l[1].p, at->l[1].q)));
}

/* At a known point the radius is perpendicular to it: a simple zero. */
ELEMENT_ROWS(TANGENT)
{
	struct element_pt d = element_along(c, &at->l[0]), u;
	NUMBER off, off2, r2d2;

	if (at->touch) {
		u = element_step(c, at->c[0].o, *at->touch);
		out[0] = SIZED(element_dot(c, d, u),
			       sqrt(element_norm2(c, d) * element_norm2(c, u)));
		return;
	}
	u = element_step(c, at->l[0].p, at->c[0].o);
	off = element_cross(c, d, u);
	off2 = MUL(c, off, off);
	r2d2 = element_norm2(c, d);
	r2d2 = MUL(c, at->c[0].r2, r2d2);
	out[0] = SIZED(SUB(c, off2, r2d2), off2 + r2d2);
}

/* d^2 = (r + s)^2 from outside, (r - s)^2 from inside; at a known point of both circles: it lies
 * on the line of the centres. */
ELEMENT_ROWS(TANGENT_CIRCLES)
{
	NUMBER d2, rs, sum;

	if (at->touch) {
		out[0] = SIZED(element_orient(c, at->c[0].o, at->c[1].o, *at->touch),
			       element_dist2(c, at->c[0].o, at->c[1].o));
		return;
	}
	d2 = element_dist2(c, at->c[0].o, at->c[1].o);
	rs = MUL(c, at->c[0].r2, at->c[1].r2);
	rs = ROOT(c, rs);
	rs = element_twice(c, rs);
	sum = ADD(c, at->c[0].r2, at->c[1].r2);
	sum = at->sense < 0 ? SUB(c, sum, rs) : ADD(c, sum, rs);
	out[0] = SIZED(SUB(c, d2, sum), d2 + at->c[0].r2 + at->c[1].r2);
}

ELEMENT_ROWS(CENTER)
{
	struct element_pt u = element_step(c, at->c[0].o, at->p[0]);

	out[0] = SIZED(u.x, sqrt(at->c[0].r2));
	out[1] = SIZED(u.y, sqrt(at->c[0].r2));
}

ELEMENT_ROWS(DIAMETER)
{
	struct element_pt u = element_off_middle(c, at->l[0].p, at->l[0].q, at->c[0].o);
	NUMBER d2 = element_dist2(c, at->c[0].o, at->l[0].p);

	out[0] = SIZED(u.x, sqrt(element_dist2(c, at->l[0].p, at->l[0].q)));
	out[1] = SIZED(u.y, sqrt(element_dist2(c, at->l[0].p, at->l[0].q)));
	out[2] = SIZED(SUB(c, d2, at->c[0].r2), d2 + at->c[0].r2);
}

ELEMENT_ROWS(SAME_LENGTH)
{
	struct element_pt u = element_along(c, &at->l[0]), v = element_along(c, &at->l[1]);
	NUMBER u2 = element_norm2(c, u), v2 = element_norm2(c, v);

	out[0] = SIZED(SUB(c, u2, v2), u2 + v2);
}

ELEMENT_ROWS(SAME_RATIO)
{
	NUMBER n[4], p, q;

	for (int i = 0; i < 4; i++)
		n[i] = element_norm2(c, element_along(c, &at->l[i]));
	p = MUL(c, n[0], n[3]);
	q = MUL(c, n[1], n[2]);
	out[0] = SIZED(SUB(c, p, q), p + q);
}

ELEMENT_ROWS(SAME_RADIUS)
{
	out[0] = SIZED(SUB(c, at->c[0].r2, at->c[1].r2), at->c[0].r2 + at->c[1].r2);
}

/* Equal tangents of the angles at p[1] and p[4], of opposite sign if they turn so. */
ELEMENT_ROWS(SAME_ANGLE)
{
	struct element_pt u = element_step(c, at->p[1], at->p[0]),
			  v = element_step(c, at->p[1], at->p[2]),
			  w = element_step(c, at->p[4], at->p[3]),
			  x = element_step(c, at->p[4], at->p[5]);
	NUMBER p = element_cross(c, u, v), q = element_dot(c, w, x),
	       r = element_cross(c, w, x), s = element_dot(c, u, v), pq = MUL(c, p, q),
	       rs = MUL(c, r, s);

	out[0] = SIZED(at->sense < 0 ? ADD(c, pq, rs) : SUB(c, pq, rs),
		       sqrt(element_norm2(c, u) * element_norm2(c, v) * element_norm2(c, w) *
			    element_norm2(c, x)));
}

/* The angle at p[1] is at most a right one. */
ELEMENT_ROWS(NOT_OBTUSE)
{
	struct element_pt u = element_step(c, at->p[1], at->p[0]),
			  v = element_step(c, at->p[1], at->p[2]);

	out[0] = SIZED(element_dot(c, u, v), sqrt(element_norm2(c, u) * element_norm2(c, v)));
}

ELEMENT_ROWS(SAME_STEP)
{
	struct element_pt u = element_step(c, at->p[0], at->p[1]),
			  v = element_step(c, at->p[2], at->p[3]), w = element_step(c, v, u);

	out[0] = SIZED(w.x, sqrt(element_dist2(c, at->p[0], at->p[3])));
	out[1] = SIZED(w.y, sqrt(element_dist2(c, at->p[0], at->p[3])));
}

ELEMENT_ROWS(CENTROID)
{
	struct element_pt u = element_step(c, at->p[0], at->p[1]),
			  v = element_step(c, at->p[2], at->p[0]),
			  w = element_step(c, at->p[3], at->p[0]);

	u = element_step(c, v, u);
	u = element_step(c, w, u);
	out[0] = SIZED(u.x, sqrt(element_dist2(c, at->p[1], at->p[2])));
	out[1] = SIZED(u.y, sqrt(element_dist2(c, at->p[1], at->p[2])));
}

/* The second side is the first turned by a full turn's n-th part. */
ELEMENT_ROWS(TURN)
{
	struct element_pt u = element_step(c, at->p[0], at->p[1]),
			  v = element_step(c, at->p[1], at->p[2]);
	NUMBER cs = TURN_COS(c, at->sense, at->order), sn = TURN_SIN(c, at->sense, at->order),
	       x = element_dot(c, (struct element_pt){ cs, NEG(c, sn) }, u),
	       y = element_dot(c, (struct element_pt){ sn, cs }, u);

	out[0] = SIZED(SUB(c, v.x, x), sqrt(element_norm2(c, u)));
	out[1] = SIZED(SUB(c, v.y, y), sqrt(element_norm2(c, u)));
}

/* Of a convex polygon: on the inner side of each side. */
ELEMENT_ROWS(INSIDE)
{
	for (int i = 0; i < at->n_g; i++) {
		struct element_pt a = at->g[i], b = at->g[(i + 1) % at->n_g];
		NUMBER o = element_orient(c, a, b, at->p[0]);

		out[i] = SIZED(at->sense < 0 ? NEG(c, o) : o, element_dist2(c, a, b));
	}
}

ELEMENT_ROWS(INSIDE_CIRCLE)
{
	NUMBER d2 = element_dist2(c, at->c[0].o, at->p[0]);

	out[0] = SIZED(SUB(c, at->c[0].r2, d2), at->c[0].r2);
}

ELEMENT_ROWS(SAME_SIDE)
{
	struct element_pt d = element_along(c, &at->l[0]),
			  u = element_step(c, at->l[0].p, at->p[0]),
			  v = element_step(c, at->l[0].p, at->p[1]);
	NUMBER p = element_cross(c, d, u), q = element_cross(c, d, v);

	out[0] = SIZED(MUL(c, p, q), element_norm2(c, d) * element_norm2(c, d));
}

ELEMENT_ROWS(OPPOSITE_SIDE)
{
	element_of_SAME_SIDE(c, at, out);
	out[0] = NEG(c, out[0]);
}

static inline void element_rows(enum element e, COUNT c, const struct element_at *at,
				NUMBER *out)
{
	static void (*const rows[ELEMENTS])(COUNT, const struct element_at *, NUMBER *) = {
#define ELEMENT(NAME, takes, equal, least, query, script, gap) \
	[ELEMENT_##NAME] = element_of_##NAME,
#include "geo/relation.def"
#undef ELEMENT
	};

	rows[e](c, at, out);
}
#undef ELEMENT_ROWS
