/*
 * placed.c -- claims about points whose coordinates the facts give as numbers, decided exactly.
 *
 * With "A = (0, 4)" and the like everything about these points is a matter of computing: relations by
 * the formulas of the table (geo/element.h), measures by theirs, all in exact numbers.  Midpoints,
 * fourth vertices and centroids of such points have coordinates, too.
 */
#include "num/num.h"
#include "solve/placed_priv.h"
#include <math.h>
#include <string.h>

#define NUMBER num
#define COUNT struct num_ctx *
#define ADD(c, a, b) num_add(a, b, c)
#define SUB(c, a, b) num_sub(a, b, c)
#define MUL(c, a, b) num_mul(a, b, c)
#define NEG(c, a) num_neg(a, c)
#define WHOLE(c, k) num_int(k, c)
#define TURN_COS(c, k, n) num_cos(turn_by(c, k, n), c)
#define TURN_SIN(c, k, n) num_sin(turn_by(c, k, n), c)
#define ROOT(c, a) num_sqrt(a, c)
#define SIZED(value, size) (value)

/* k/n of a full turn. */
static num turn_by(struct num_ctx *c, long k, long n)
{
	return num_mul(num_pi(c), num_rat(2 * k, n, c), c);
}
#include "geo/element.h"

enum { TRIES = 3, POINTS = 60 };
#define CLAIM_WORK 2000.0   /* units for a claim, and ... */
#define EXACT_WORK 1000000L /* units of exact numbers */
#define ROUND_WORK 50.0     /* ... for each fact that is looked at for places */

struct given_places {
	const struct problem *p;
	struct num_ctx *c;
	struct arena *a;
	struct element_pt at[PROBLEM_POINTS];
	bool has[PROBLEM_POINTS];
	bool *from[PROBLEM_POINTS]; /* per fact, of a point that has a place */
	num r2[PROBLEM_CIRCLES];
	int round[PROBLEM_CIRCLES]; /* 1 + the fact that tells the radius, or 0 */
	int on[PROBLEM_CIRCLES];    /* ... and the point that does, or -1 */
	bool *rests;                /* what was used, or NULL */
	bool unknown;               /* something has no place */
};

/* --- Places ------------------------------------------------------------------------------ */

static num value(struct given_places *w, const struct term *t);

static bool *new_place(struct given_places *w, int point, num x, num y)
{
	w->has[point] = true;
	w->at[point] = (struct element_pt){ x, y };
	w->from[point] = arena_alloc(w->a, (size_t)w->p->facts + 1);
	return w->from[point];
}

static void add_from(const struct given_places *w, bool *from, int point)
{
	for (int i = 0; i < w->p->facts; i++)
		from[i] |= w->from[point][i];
}

/* The number that a fact gives the coordinate, and the fact; -1: none does. */
static int given(struct given_places *w, char axis, int point, num *out)
{
	const char *name = w->p->point[point].name;
	size_t n = strlen(name);
	double v;

	for (int i = 0; i < w->p->facts; i++)
		for (int k = 0; k < 2 && w->p->fact[i].kind == RELATION_EQUAL; k++) {
			const struct term *t = w->p->fact[i].t[k], *o = w->p->fact[i].t[1 - k];
			const char *l = t->kind == TERM_LETTER ? w->p->letter[t->id] : "";

			if (l[0] != axis || l[1] != '(' || strncmp(l + 2, name, n) ||
			    strcmp(l + 2 + n, ")") || !problem_constant(&v, o))
				continue;
			*out = value(w, o);
			return num_is_bad(*out) ? -1 : i;
		}
	return -1;
}

struct given_placing {
	struct given_places *w;
	int fact;
	bool more;
};

/* The point that has no place yet, if it is the only one; else -1. */
static int only_new(const struct given_places *w, const int *p, int n)
{
	int found = -1;

	for (int i = 0; i < n; i++)
		if (!w->has[p[i]]) {
			if (found >= 0 && p[found] != p[i])
				return -1;
			found = i;
		}
	return found;
}

/* k[0] of p[0] and so on are nothing together: then the last is where the others say. */
static void place_by(struct given_placing *q, const int *p, const long *k, int n)
{
	struct given_places *w = q->w;
	int at = only_new(w, p, n);
	num x = num_int(0, w->c), y = x;
	bool *from;

	if (at < 0)
		return;
	for (int i = 0; i < n; i++)
		if (i != at) {
			num part = num_rat(-k[i], k[at], w->c);

			x = num_add(x, num_mul(part, w->at[p[i]].x, w->c), w->c);
			y = num_add(y, num_mul(part, w->at[p[i]].y, w->c), w->c);
		}
	from = new_place(w, p[at], x, y);
	for (int i = 0; i < n; i++)
		if (i != at)
			add_from(w, from, p[i]);
	from[q->fact] = q->more = true;
}

static void place_part(void *self, const struct relation_part *t)
{
	struct given_placing *q = self;

	if (t->element == ELEMENT_MIDPOINT)
		place_by(q, (int[]){ t->p[0], t->l[0].a, t->l[0].b }, (long[]){ 2, -1, -1 },
			 3);
	else if (t->element == ELEMENT_SAME_STEP)
		place_by(q, t->p, (long[]){ -1, 1, 1, -1 }, 4);
	else if (t->element == ELEMENT_CENTROID)
		place_by(q, t->p, (long[]){ 3, -1, -1, -1 }, 4);
}

/* The radius of a circle about a point with a place: through another one. */
static void measure_round(void *self, const struct relation_part *t)
{
	struct given_placing *q = self;
	struct given_places *w = q->w;
	int c = t->c[0], o;

	if (t->element != ELEMENT_ON_CIRCLE || w->round[c])
		return;
	o = w->p->circle[c].center;
	if (o < 0 || !w->has[o] || !w->has[t->p[0]])
		return;
	w->r2[c] = element_dist2(w->c, w->at[o], w->at[t->p[0]]);
	w->round[c] = 1 + q->fact;
	w->on[c] = t->p[0];
}

static void place_all(struct given_places *w, struct meter *m)
{
	struct given_placing q = { .w = w, .more = true };
	bool any = false;

	for (int i = 0; i < w->p->points; i++) {
		num x, y;
		int f = given(w, 'x', i, &x), g = given(w, 'y', i, &y);

		w->has[i] = false;
		if (f >= 0 && g >= 0) {
			bool *from = new_place(w, i, x, y);

			from[f] = from[g] = any = true;
		}
	}
	while (any && q.more) {
		q.more = false;
		meter_take(m, ROUND_WORK * w->p->facts);
		for (q.fact = 0; q.fact < w->p->facts; q.fact++)
			if (!w->p->fact[q.fact].t[0])
				problem_fact_parts(&w->p->fact[q.fact], place_part, &q);
	}
	memset(w->round, 0, sizeof w->round);
	for (q.fact = 0; any && q.fact < w->p->facts; q.fact++)
		if (!w->p->fact[q.fact].t[0])
			problem_fact_parts(&w->p->fact[q.fact], measure_round, &q);
}

/* --- Values ------------------------------------------------------------------------------ */

/* The point, which is used; without a place the claim is not decided here. */
static struct element_pt use(struct given_places *w, int point)
{
	if (!w->has[point]) {
		w->unknown = true;
		return (struct element_pt){ num_bad(w->c), num_bad(w->c) };
	}
	if (w->rests)
		add_from(w, w->rests, point);
	return w->at[point];
}

static num square_of_radius(struct given_places *w, int c)
{
	int o = c >= 0 ? w->p->circle[c].center : -1;

	if (o < 0 || !w->round[c]) {
		w->unknown = true;
		return num_bad(w->c);
	}
	use(w, o);
	use(w, w->on[c]);
	if (w->rests)
		w->rests[w->round[c] - 1] = true;
	return w->r2[c];
}

static num length(struct given_places *w, int a, int b)
{
	return num_sqrt(element_dist2(w->c, use(w, a), use(w, b)), w->c);
}

/* Twice the area to the left of the way round. */
static num twice_area(struct given_places *w, const int *q, int n)
{
	num sum = num_int(0, w->c);

	for (int i = 0; i < n; i++)
		sum = num_add(sum, element_cross(w->c, use(w, q[i]), use(w, q[(i + 1) % n])),
			      w->c);
	return sum;
}

static num degrees(struct given_places *w, num radians)
{
	struct num_ctx *c = w->c;

	return num_div(num_mul(radians, num_int(180, c), c), num_pi(c), c);
}

static num angle(struct given_places *w, int a, int v, int b)
{
	struct element_pt at = use(w, v), p = element_step(w->c, at, use(w, a)),
			  q = element_step(w->c, at, use(w, b));

	return degrees(w, num_atan2(num_abs(element_cross(w->c, p, q), w->c),
				    element_dot(w->c, p, q), w->c));
}

static num measured(struct given_places *w, const struct term *t)
{
	struct num_ctx *c = w->c;
	const int *q = t->p;
	num v = num_int(0, c);

	switch ((int)t->measure) {
	case MEASURE_LENGTH: return length(w, q[0], q[1]);
	case MEASURE_ANGLE: return angle(w, q[0], q[1], q[2]);
	case MEASURE_PERIMETER:
		for (int i = 0; i < t->n; i++)
			v = num_add(v, length(w, q[i], q[(i + 1) % t->n]), c);
		return v;
	/* Of more corners it is one only if no sides cross. */
	case MEASURE_AREA:
		if (t->n == 3)
			return num_half(num_abs(twice_area(w, q, 3), c), c);
		break;
	case MEASURE_DISTANCE:
		return num_div(num_abs(twice_area(w, q, 3), c), length(w, q[1], q[2]), c);
	case MEASURE_RADIUS: return num_sqrt(square_of_radius(w, t->circle), c);
	case MEASURE_DIAMETER:
		return num_mul(num_int(2, c), num_sqrt(square_of_radius(w, t->circle), c), c);
	case MEASURE_CIRCUMFERENCE:
		return num_mul(num_mul(num_int(2, c), num_pi(c), c),
			       num_sqrt(square_of_radius(w, t->circle), c), c);
	case MEASURE_CIRCLE_AREA: return num_mul(num_pi(c), square_of_radius(w, t->circle), c);
	default: break;
	}
	w->unknown = true;
	return num_bad(c);
}

/* The four corners go round without crossing if one diagonal has the others on two sides, or the
 * other has. */
static bool is_simple(struct given_places *w, const int *q)
{
	for (int i = 0; i < 2; i++) {
		struct element_pt a = use(w, q[i]), b = use(w, q[i + 2]);
		int s = num_sgn(element_orient(w->c, a, b, use(w, q[i + 1])), w->c),
		    t = num_sgn(element_orient(w->c, a, b, use(w, q[(i + 3) % 4])), w->c);

		if (s != NUM_UNKNOWN && t != NUM_UNKNOWN && s * t < 0)
			return true;
	}
	return false;
}

/* A coordinate of a point. */
static num letter(struct given_places *w, const struct term *t)
{
	const char *l = w->p->letter[t->id];

	for (int i = 0; i < w->p->points && (l[0] == 'x' || l[0] == 'y') && l[1] == '('; i++) {
		size_t n = strlen(w->p->point[i].name);

		if (!strncmp(l + 2, w->p->point[i].name, n) && !strcmp(l + 2 + n, ")")) {
			struct element_pt at = use(w, i);

			return l[0] == 'x' ? at.x : at.y;
		}
	}
	w->unknown = true;
	return num_bad(w->c);
}

static num power(struct given_places *w, num a, const struct term *exponent)
{
	double k;

	if (!problem_constant(&k, exponent) || (k != rint(k) && k != 0.5) || fabs(k) > 20) {
		w->unknown = true;
		return num_bad(w->c);
	}
	return k == 0.5 ? num_sqrt(a, w->c) : num_pow(a, (long)k, w->c);
}

static num function(struct given_places *w, const struct term *t)
{
	struct num_ctx *c = w->c;
	num a = num_div(num_mul(value(w, t->arg[0]), num_pi(c), c), num_int(180, c), c);

	return t->kind == TERM_SIN   ? num_sin(a, c)
	       : t->kind == TERM_COS ? num_cos(a, c)
	       : t->kind == TERM_TAN ? num_tan(a, c)
				     : num_div(num_cos(a, c), num_sin(a, c), c);
}

static num value(struct given_places *w, const struct term *t)
{
	struct num_ctx *c = w->c;
	num a, b, v;

	switch (t->kind) {
	case TERM_NUMBER:
		return t->text && num_decimal(&v, t->text, c, NULL) == OK ? v : num_bad(c);
	case TERM_PI: return num_pi(c);
	case TERM_LETTER: return letter(w, t);
	case TERM_MEASURE:
		if (t->measure == MEASURE_AREA && t->n == 4 && is_simple(w, t->p))
			return num_half(num_abs(twice_area(w, t->p, 4), c), c);
		return measured(w, t);
	case TERM_NEG: return num_neg(value(w, t->arg[0]), c);
	case TERM_SQRT: return num_sqrt(value(w, t->arg[0]), c);
	TERM_CASES_ANGLE: return function(w, t);
	case TERM_POW: return power(w, value(w, t->arg[0]), t->arg[1]);
	case TERM_ADD:
	case TERM_SUB:
	case TERM_MUL:
	case TERM_DIV: break;
	case TERM_FORM: return num_bad(c);
	}
	a = value(w, t->arg[0]);
	b = value(w, t->arg[1]);
	return t->kind == TERM_ADD   ? num_add(a, b, c)
	       : t->kind == TERM_SUB ? num_sub(a, b, c)
	       : t->kind == TERM_MUL ? num_mul(a, b, c)
				     : num_div(a, b, c);
}

/* --- Claims ------------------------------------------------------------------------------- */

/* Sign is what is wanted: 0, 1, or (strict false) also not below. */
static truth is_sign(struct given_places *w, num v, int sign, bool strict)
{
	int s = num_sgn(v, w->c);

	if (s == NUM_UNKNOWN)
		return TRUTH_UNKNOWN;
	return s == sign || (!strict && s == 0) ? TRUTH_YES : TRUTH_NO;
}

static int turn(struct given_places *w, const int *q)
{
	return num_sgn(element_orient(w->c, use(w, q[0]), use(w, q[1]), use(w, q[2])), w->c);
}

/* Angles of points, by their tangents: also flat ones. */
static truth same_angle(struct given_places *w, const int *p)
{
	num cross[2], dot[2];
	int s, t;

	for (int i = 0; i < 2; i++) {
		struct element_pt at = use(w, p[3 * i + 1]),
				  u = element_step(w->c, at, use(w, p[3 * i])),
				  v = element_step(w->c, at, use(w, p[3 * i + 2]));

		cross[i] = num_abs(element_cross(w->c, u, v), w->c);
		dot[i] = element_dot(w->c, u, v);
	}
	s = num_sgn(dot[0], w->c);
	t = num_sgn(dot[1], w->c);
	if (s == NUM_UNKNOWN || t == NUM_UNKNOWN)
		return TRUTH_UNKNOWN;
	if (s != t)
		return TRUTH_NO;
	return is_sign(w,
		       num_sub(num_mul(cross[0], dot[1], w->c),
			       num_mul(cross[1], dot[0], w->c), w->c),
		       0, true);
}

/* Every corner is on one side of every side. */
static truth is_convex(struct given_places *w, const int *q, int n, int *sense)
{
	*sense = turn(w, q);
	for (int i = 0; i < n; i++)
		for (int k = 2; k < n; k++) {
			int s = turn(w, (int[]){ q[i], q[(i + 1) % n], q[(i + k) % n] });

			if (s == NUM_UNKNOWN)
				return TRUTH_UNKNOWN;
			if (!s || s != *sense)
				return TRUTH_NO;
		}
	return TRUTH_YES;
}

/* Of points on one line: is p on the segment from a to b? */
static truth is_within(struct given_places *w, int p, int a, int b)
{
	struct element_pt at = use(w, p);

	return truth_not(is_sign(w,
				 element_dot(w->c, element_step(w->c, at, use(w, a)),
					     element_step(w->c, at, use(w, b))),
				 1, true));
}

/* Do the segments ab and cd have a point in common? */
static truth do_meet(struct given_places *w, int a, int b, int c, int d)
{
	int s[4] = { turn(w, (int[]){ a, b, c }), turn(w, (int[]){ a, b, d }),
		     turn(w, (int[]){ c, d, a }), turn(w, (int[]){ c, d, b }) };

	for (int i = 0; i < 4; i++)
		if (s[i] == NUM_UNKNOWN)
			return TRUTH_UNKNOWN;
	if (!s[0] && !s[1])
		return truth_or(truth_or(is_within(w, c, a, b), is_within(w, d, a, b)),
				is_within(w, a, c, d));
	return s[0] * s[1] <= 0 && s[2] * s[3] <= 0 ? TRUTH_YES : TRUTH_NO;
}

/* Is it a polygon: no corner is flat, and sides meet in corners only? */
static truth is_outline(struct given_places *w, const int *q, int n)
{
	truth all = TRUTH_YES;

	for (int i = 0; i < n; i++) {
		int s = turn(w, (int[]){ q[i], q[(i + 1) % n], q[(i + 2) % n] });

		all = truth_and(all, s == NUM_UNKNOWN ? TRUTH_UNKNOWN
				     : s              ? TRUTH_YES
						      : TRUTH_NO);
		for (int k = i + 2; k < n && !(i == 0 && k == n - 1); k++)
			all = truth_and(all, truth_not(do_meet(w, q[i], q[i + 1], q[k],
							       q[(k + 1) % n])));
	}
	return all;
}

struct deciding {
	struct given_places *w;
	truth all;
	int flat[3], flats; /* a corner that is none */
};

/* Which formulas need more than the table says, or are not for this. */
static bool is_plain(const struct relation_part *t)
{
	switch ((int)t->element) {
	case ELEMENT_TANGENT_CIRCLES:
	case ELEMENT_CENTER:
	case ELEMENT_TURN:
	case ELEMENT_LEVEL:
	case ELEMENT_UPRIGHT:
	case ELEMENT_ON_PATH:
	case ELEMENT_SAME_POINT: return false;
	default: return t->element < ELEMENT_CONGRUENT;
	}
}

/* The formulas say something of lines that are lines, of circles that are circles. */
static bool fill(struct given_places *w, const struct relation_part *t, struct element_at *at)
{
	int lines = 0, circles = 0;

	for (int i = 0; i < t->n; i++)
		at->p[i] = use(w, t->p[i]);
	for (const char *s = geo_element_takes(t->element); *s; s++) {
		if (*s == 'l' || *s == 's') {
			at->l[lines].p = use(w, t->l[lines].a);
			at->l[lines].q = use(w, t->l[lines].b);
			lines++;
		} else if (*s == 'c') {
			at->c[circles].r2 = square_of_radius(w, t->c[circles]);
			if (w->unknown)
				return false;
			at->c[circles].o = use(w, w->p->circle[t->c[circles]].center);
			circles++;
		}
	}
	return !w->unknown;
}

static truth inside(struct given_places *w, const struct relation_part *t,
		    struct element_at *at, num *out)
{
	struct element_pt *g = arena_alloc(w->a, (size_t)(t->n_g + 1) * sizeof *g);

	if (t->n_g > POINTS || !is_yes(is_convex(w, t->g, t->n_g, &at->sense)))
		return TRUTH_UNKNOWN;
	for (int i = 0; i < t->n_g; i++)
		g[i] = use(w, t->g[i]);
	at->g = g;
	at->n_g = t->n_g;
	element_rows(t->element, w->c, at, out);
	return TRUTH_YES;
}

/* A regular polygon's neighbours, whichever way it turns. */
static truth regular_turn(struct given_places *w, const struct relation_part *t,
			  struct element_at *at)
{
	num out[ELEMENT_NUMBERS];
	truth any = TRUTH_NO;

	at->order = t->order;
	for (at->sense = -1; at->sense <= 1; at->sense += 2) {
		element_rows(t->element, w->c, at, out);
		any = truth_or(any, truth_and(is_sign(w, out[0], 0, true),
					      is_sign(w, out[1], 0, true)));
	}
	return any;
}

static truth element(struct given_places *w, const struct relation_part *t)
{
	struct element_at at = { .order = t->order, .sense = 1 };
	num out[POINTS + ELEMENT_NUMBERS];
	int zeros = geo_element_equal(t->element), n = zeros + geo_element_least(t->element);
	bool strict = t->element != ELEMENT_ON_SEGMENT && t->element != ELEMENT_NOT_OBTUSE;
	truth all = TRUTH_YES;

	if (t->element == ELEMENT_SAME_ANGLE)
		return same_angle(w, t->p);
	if (t->element >= ELEMENTS || (!is_plain(t) && t->element != ELEMENT_TURN) ||
	    !fill(w, t, &at))
		return TRUTH_UNKNOWN;
	if (t->element == ELEMENT_TURN)
		return regular_turn(w, t, &at);
	if (t->element == ELEMENT_INSIDE) {
		if (!is_yes(inside(w, t, &at, out)))
			return TRUTH_UNKNOWN;
		n = zeros + t->n_g;
	} else {
		element_rows(t->element, w->c, &at, out);
	}
	/* Points of one line are on no circle. */
	if (t->element == ELEMENT_CONCYCLIC && turn(w, t->p) == 0)
		return TRUTH_NO;
	for (int i = 0; i < n; i++)
		all = truth_and(all, i < zeros ? is_sign(w, out[i], 0, true)
					       : is_sign(w, out[i], 1, strict));
	return all;
}

static void decide_part(void *self, const struct relation_part *t)
{
	struct deciding *q = self;

	if (!is_no(q->all))
		q->all = truth_and(q->all, element(q->w, t));
}

static void decide_corner(void *self, const int p[3])
{
	struct deciding *q = self;
	int s;

	if (is_no(q->all))
		return;
	if (!q->w->has[p[0]] || !q->w->has[p[1]] || !q->w->has[p[2]]) {
		q->all = TRUTH_UNKNOWN;
		return;
	}
	s = turn(q->w, p);
	if (s == 0) {
		q->all = TRUTH_NO;
		memcpy(q->flat, p, sizeof q->flat);
		q->flats = 3;
	} else if (s == NUM_UNKNOWN) {
		q->all = TRUTH_UNKNOWN;
	}
}

/* Polygons that are convex, or no lines, where the relation says so. */
static truth shape(struct deciding *q, const struct fact *f)
{
	int sense;

	q->all = TRUTH_YES;
	problem_fact_corners(f, decide_corner, q);
	if (is_yes(q->all) && problem_fact_is_polygon(f) && geo_relation_needs(f->kind, 'x'))
		q->all = is_convex(q->w, f->p, f->n, &sense);
	return q->all;
}

/* Half of no angle, or of a flat one, may be elsewhere. */
static bool is_flat_bisector(struct given_places *w, const struct fact *f)
{
	const int *angle_of = f->kind == RELATION_BISECTOR         ? f->p + 2
			      : f->kind == RELATION_BISECTOR_POINT ? f->p + 1
								   : NULL;

	return angle_of && turn(w, angle_of) == 0;
}

static truth relation(struct given_places *w, const struct fact *f)
{
	struct deciding q = { .w = w, .all = TRUTH_YES };

	if (f->kind == RELATION_POLYGON)
		return is_outline(w, f->p, f->n);
	/* What else only tells what there is, is nothing to decide. */
	if (geo_relation_needs(f->kind, 'n') || !*geo_relation_made_of(f->kind) ||
	    is_flat_bisector(w, f))
		return TRUTH_UNKNOWN;
	problem_fact_parts(f, decide_part, &q);
	return is_yes(q.all) ? shape(&q, f) : q.all;
}

static void tell(struct given_places *w, const struct term *t, struct placed_value *left)
{
	num v = value(w, t);
	struct buf b = { 0 };

	left->value = num_approx(v, w->c);
	if (num_print(&b, v, NUM_PLAIN, w->c))
		left->exact = arena_strdup(w->a, buf_str(&b));
	buf_clear(&b);
}

static truth claimed(struct given_places *w, const struct fact *f, struct placed_value *left)
{
	num l, r;
	truth t;

	if (!f->t[0])
		return relation(w, f);
	if (problem_outer(w->p, f->t[0], f->t[1]) || problem_outer(w->p, f->t[1], f->t[0]))
		return TRUTH_UNKNOWN;
	l = value(w, f->t[0]);
	r = value(w, f->t[1]);
	t = is_sign(w, num_sub(r, l, w->c), f->kind == RELATION_LESS, true);
	if (is_no(t) && f->kind == RELATION_EQUAL && !f->denied && !w->unknown)
		tell(w, f->t[0], left);
	return t;
}

/* Are there points with coordinates at all? */
static bool has_coordinates(const struct problem *p)
{
	for (int i = 0; i < p->letters; i++)
		if (p->letter[i][0] == 'x' && p->letter[i][1] == '(')
			return true;
	return false;
}

/* Is what the fact names none, as its points are placed? */
static bool is_spoilt(struct given_places *w, const struct fact *f, bool *rests)
{
	struct deciding q = { .w = w };
	const int *p = q.flat;
	int n;

	if (f->t[0] || !is_no(shape(&q, f)))
		return false;
	n = q.flats;
	if (!n) {
		p = f->p;
		n = f->n;
	}
	for (int i = 0; i < n; i++)
		add_from(w, rests, p[i]);
	return true;
}

bool solve_placed_spoilt(const struct problem *p, bool *rests, struct meter *m,
			 struct arena *a)
{
	struct given_places *w;
	bool spoilt = false;

	if (p->annotated || p->oriented || p->space || !has_coordinates(p) || meter_spent(m))
		return false;
	w = arena_alloc(a, sizeof *w);
	*w = (struct given_places){ .p = p, .a = a, .c = num_ctx_new(1) };
	num_set_budget(w->c, EXACT_WORK);
	num_enter(w->c, NUM_EXACT, 0);
	place_all(w, m);
	for (int i = 0; i < p->facts && !spoilt && !meter_spent(m); i++)
		if (is_spoilt(w, &p->fact[i], rests))
			spoilt = rests[i] = true;
	meter_take(m, CLAIM_WORK + (double)(EXACT_WORK - num_budget_left(w->c)));
	num_ctx_free(w->c);
	return spoilt;
}

truth solve_placed_claim(const struct problem *p, const struct fact *claim,
			 struct placed_value *left, bool *rests, struct meter *m,
			 struct arena *a)
{
	struct given_places *w;
	truth t = TRUTH_UNKNOWN;

	*left = (struct placed_value){ NAN, NULL };
	if (p->annotated || p->oriented || p->space || !has_coordinates(p) || meter_spent(m))
		return TRUTH_UNKNOWN;
	w = arena_alloc(a, sizeof *w);
	*w = (struct given_places){ .p = p, .a = a, .c = num_ctx_new(1) };
	num_set_budget(w->c, EXACT_WORK);
	for (int i = 0; i < TRIES && is_unknown(t); i++) {
		num_enter(w->c, NUM_EXACT, 0);
		w->rests = NULL;
		w->unknown = false;
		place_all(w, m);
		w->rests = rests;
		t = claimed(w, claim, left);
		meter_take(m, CLAIM_WORK + (double)(EXACT_WORK - num_budget_left(w->c)));
		if (w->unknown)
			t = TRUTH_UNKNOWN;
		if (w->unknown || !num_retry(w->c))
			break;
	}
	num_ctx_free(w->c);
	return claim->denied ? truth_not(t) : t;
}
