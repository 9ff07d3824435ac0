/*
 * replay_figure.c -- the second look's figure: which points share a line or a circle by the
 * facts, what of the drawn configuration is believed, and quantities by columns.
 */
#include "measure/measure_priv.h"
#include "measure/replay_priv.h"
#include <math.h>
#include <string.h>

/* --- Lines -------------------------------------------------------------------------- */

struct points {
	uint64_t w[2];
};

static void add_point(struct points *s, int p)
{
	s->w[p / 64] |= (uint64_t)1 << p % 64;
}

static bool has_point(const struct points *s, int p)
{
	return s->w[p / 64] >> p % 64 & 1;
}

static int in_common(const struct points *a, const struct points *b)
{
	int n = 0;

	for (int i = 0; i < 2; i++)
		for (uint64_t w = a->w[i] & b->w[i]; w; w &= w - 1)
			n++;
	return n;
}

struct measure_found {
	struct points *at;
	int n, cap;
	struct arena *m;
};

static void collinear(struct measure_found *f, const int *p, int n)
{
	struct points s = { { 0, 0 } };

	for (int i = 0; i < n; i++)
		add_point(&s, p[i]);
	if (in_common(&s, &s) < 3)
		return;
	f->at = arena_grow(f->m, f->at, &f->cap, f->n + 1, sizeof *f->at);
	f->at[f->n++] = s;
}

/* What a fact puts on a line and on a circle, by what the table of relations makes of it. */
struct measure_lying {
	struct replay *r;
	struct measure_found *f;
};

static void put_on_circle(struct replay *r, int c, int p)
{
	if (p != r->p->circle[c].center)
		r->on[2 * c + p / 64] |= (uint64_t)1 << p % 64;
}

static void lies(void *self, const struct relation_part *t)
{
	struct measure_lying *l = self;
	int a = t->l[0].a, b = t->l[0].b, o;

	switch ((int)t->element) {
	case ELEMENT_COLLINEAR: collinear(l->f, t->p, 3); break;
	case ELEMENT_ON_LINE:
	case ELEMENT_ON_SEGMENT:
	case ELEMENT_BETWEEN:
	case ELEMENT_MIDPOINT: collinear(l->f, (int[]){ t->p[0], a, b }, 3); break;
	case ELEMENT_DIAMETER:
		o = l->r->p->circle[t->c[0]].center;
		if (o >= 0)
			collinear(l->f, (int[]){ a, o, b }, 3);
		put_on_circle(l->r, t->c[0], a);
		put_on_circle(l->r, t->c[0], b);
		break;
	case ELEMENT_ON_CIRCLE: put_on_circle(l->r, t->c[0], t->p[0]); break;
	}
}

/* Two lines with two points in common are one. */
static void unite(struct measure_found *f)
{
	for (int i = 0; i < f->n; i++)
		for (int k = 0; k < i; k++)
			if (in_common(&f->at[i], &f->at[k]) > 1) {
				f->at[k].w[0] |= f->at[i].w[0];
				f->at[k].w[1] |= f->at[i].w[1];
				f->at[i] = f->at[--f->n];
				i = 0;
				break;
			}
}

static double along(const struct replay *r, int p, double dx, double dy)
{
	return r->a->x[p] * dx + r->a->y[p] * dy;
}

/* As drawn: from left to right, or upwards. */
static void put_in_order(struct replay *r, struct measure_straight *l)
{
	const double *x = r->a->x, *y = r->a->y;
	double dx = 0, dy = 0;

	for (int i = 0; i < l->n; i++)
		for (int k = 0; k < i; k++) {
			double u = x[l->p[i]] - x[l->p[k]], v = y[l->p[i]] - y[l->p[k]];

			if (u * u + v * v > dx * dx + dy * dy) {
				dx = u;
				dy = v;
			}
		}
	if (dx < 0 || (dx == 0 && dy < 0)) {
		dx = -dx;
		dy = -dy;
	}
	for (int i = 1; i < l->n; i++)
		for (int k = i;
		     k > 0 && along(r, l->p[k], dx, dy) < along(r, l->p[k - 1], dx, dy); k--) {
			int p = l->p[k];

			l->p[k] = l->p[k - 1];
			l->p[k - 1] = p;
		}
	l->dir = atan2(dy, dx) * (180 / 3.14159265358979323846);
}

static bool *follows(const struct measure_straight *l, int i, int j, int k)
{
	return &l->follow[(i * l->n + j) * l->n + k];
}

static bool assumed_order(const struct replay *r, int a, int b, int c)
{
	for (int i = 0; i < r->a->assumptions; i++) {
		const struct assumption *s = &r->a->assumption[i];

		if (s->letter == 'o' && s->id[1] == b &&
		    ((s->id[0] == a && s->id[2] == c) || (s->id[0] == c && s->id[2] == a)))
			return true;
	}
	return false;
}

/* Of four points in a row some triples tell the others. */
static void believe_orders(struct replay *r, struct measure_straight *l)
{
	bool again = true;
	int n = l->n;

	l->follow = arena_alloc(r->m, (size_t)(n * n * n + 1) * sizeof *l->follow);
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++)
			for (int k = j + 1; k < n; k++)
				*follows(l, i, j, k) =
					measure_config_between(r->g, l->p[i], l->p[j],
							       l->p[k]) == CONFIG_SAID ||
					assumed_order(r, l->p[i], l->p[j], l->p[k]);
	while (again) {
		again = false;
		for (int i = 0; i < n; i++)
			for (int j = i + 1; j < n; j++)
				for (int k = j + 1; k < n; k++)
					for (int m = k + 1; m < n; m++) {
						bool *t[4] = { follows(l, i, j, k),
							       follows(l, i, j, m),
							       follows(l, i, k, m),
							       follows(l, j, k, m) };

						if ((*t[0] && *t[1] && *t[2] && *t[3]) ||
						    !((*t[0] && (*t[3] || *t[2])) ||
						      (*t[1] && *t[3])))
							continue;
						*t[0] = *t[1] = *t[2] = *t[3] = true;
						again = true;
					}
	}
}

static int new_line(struct replay *r, const int *p, int n)
{
	struct measure_straight *l;

	r->line = arena_grow(r->m, r->line, &r->line_cap, r->lines + 1, sizeof *r->line);
	l = &r->line[r->lines];
	*l = (struct measure_straight){ .n = n };
	l->p = arena_alloc(r->m, (size_t)(n + 1) * sizeof *l->p);
	memcpy(l->p, p, (size_t)n * sizeof *p);
	put_in_order(r, l);
	if (n > 2)
		believe_orders(r, l);
	l->column = measure_replay_column(r, COL_DIRECTION, r->lines, 0);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++)
			if (i != k)
				r->line_at[p[i] * r->np + p[k]] = r->lines;
	return r->lines++;
}

/* Every four points of a line are looked at.  More are no textbook's. */
enum { LINE_MOST = 20 };

bool measure_replay_lines(struct replay *r)
{
	const struct problem *p = r->p;
	struct measure_found found = { .n = 0 }, *f = &found;

	r->line_at = arena_alloc(r->m, (size_t)(r->np * r->np + 1) * sizeof *r->line_at);
	memset(r->line_at, -1, (size_t)(r->np * r->np + 1) * sizeof *r->line_at);
	r->on = arena_alloc(r->m, 2 * (size_t)(p->circles + 1) * sizeof *r->on);
	f->m = r->m;
	for (int i = 0; i < p->facts; i++)
		if (!p->fact[i].t[0])
			problem_fact_parts(&p->fact[i], lies, &(struct measure_lying){ r, f });
	unite(f);
	for (int i = 0; i < f->n; i++) {
		int q[PROBLEM_POINTS], n = 0;

		for (int k = 0; k < r->np; k++)
			if (has_point(&f->at[i], k))
				q[n++] = k;
		if (n > LINE_MOST) {
			r->wrong = "a line has too many points";
			return false;
		}
		new_line(r, q, n);
	}
	return true;
}

int measure_replay_line(struct replay *r, int a, int b)
{
	int l = r->line_at[a * r->np + b];

	return l >= 0 ? l : new_line(r, (int[]){ a, b }, 2);
}

struct measure_straight *measure_replay_straight(struct replay *r, int a, int b)
{
	int l = measure_replay_line(r, a, b);

	return &r->line[l];
}

bool measure_replay_on_line(struct replay *r, int a, int b, int c)
{
	return a != b && (c == a || c == b ||
			  (r->line_at[a * r->np + b] >= 0 &&
			   r->line_at[a * r->np + b] == r->line_at[a * r->np + c]));
}

bool measure_replay_on_circle(const struct replay *r, int c, int p)
{
	return r->on[2 * c + p / 64] >> p % 64 & 1;
}

/* Where the point is on the line in the claimed order, or -1. */
static int place_on(const struct measure_straight *l, int p)
{
	for (int i = 0; i < l->n; i++)
		if (l->p[i] == p)
			return i;
	return -1;
}

bool measure_replay_order(struct replay *r, int a, int b, int c)
{
	const struct measure_straight *l;
	int i, j, k;

	if (a == b || b == c || a == c || !measure_replay_on_line(r, a, c, b))
		return false;
	l = measure_replay_straight(r, a, c);
	i = place_on(l, a);
	j = place_on(l, b);
	k = place_on(l, c);
	return i < j && j < k ? *follows(l, i, j, k) : k < j && j < i && *follows(l, k, j, i);
}

/* Do these points of a line follow each other as drawn? */
static bool all_in_order(const struct measure_straight *l, const int *p, int n)
{
	int at[4], m = 0;

	for (int i = 0; i < n; i++) {
		int place = place_on(l, p[i]), k = m;
		bool had = false;

		for (int j = 0; j < m; j++)
			had |= at[j] == place;
		if (had)
			continue;
		for (m++; k > 0 && at[k - 1] > place; k--)
			at[k] = at[k - 1];
		at[k] = place;
	}
	for (int i = 0; i < m; i++)
		for (int j = i + 1; j < m; j++)
			for (int k = j + 1; k < m; k++)
				if (!*follows(l, at[i], at[j], at[k]))
					return false;
	return true;
}

/* --- Turns -------------------------------------------------------------------------- */

static int class_of(const struct replay *r, int t)
{
	while (r->tri[t].up != t)
		t = r->tri[t].up;
	return t;
}

/* A triangle; it joins those that the facts say turn with it, as drawn. */
static int triangle(struct replay *r, const int *abc)
{
	int p[3] = { abc[0], abc[1], abc[2] }, t = r->tris;

	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 2; j++)
			if (p[j] > p[j + 1]) {
				int swap = p[j];

				p[j] = p[j + 1];
				p[j + 1] = swap;
			}
	for (int i = 1; i < r->tris; i++)
		if (!memcmp(r->tri[i].p, p, sizeof p))
			return i;
	r->tri = arena_grow(r->m, r->tri, &r->tri_cap, r->tris + 1, sizeof *r->tri);
	memcpy(r->tri[t].p, p, sizeof p);
	r->tri[t].up = t;
	for (int i = 0; i < r->tris; i++)
		if (class_of(r, i) != class_of(r, t) &&
		    measure_config_turns(r->g, p, i ? r->tri[i].p : NULL) == CONFIG_SAID)
			r->tri[class_of(r, t)].up = class_of(r, i);
	return r->tris++;
}

static bool is_triangle(const struct replay *r, const int *p)
{
	int most = r->np + r->p->circles;

	return p[0] != p[1] && p[1] != p[2] && p[0] != p[2] && p[0] < most && p[1] < most &&
	       p[2] < most && p[0] >= 0 && p[1] >= 0 && p[2] >= 0;
}

static void assumed_turns(struct replay *r)
{
	r->tri = arena_grow(r->m, r->tri, &r->tri_cap, 1, sizeof *r->tri);
	r->tri[0] = (struct turned){ .p = { -1, -1, -1 }, .up = 0 };
	r->tris = 1;
	for (int i = 0; i < r->a->assumptions; i++) {
		const struct assumption *s = &r->a->assumption[i];
		int t, u;

		if (s->letter != 't' || !is_triangle(r, s->id) ||
		    (s->n == 6 && !is_triangle(r, s->id + 3)))
			continue;
		t = triangle(r, s->id);
		u = s->n == 6 ? triangle(r, s->id + 3) : 0;
		r->tri[class_of(r, t)].up = class_of(r, u);
	}
}

bool measure_replay_turns(struct replay *r, const int *abc, const int *def)
{
	int t, u;

	if (!is_triangle(r, abc) || (def && !is_triangle(r, def)))
		return false;
	t = triangle(r, abc);
	u = def ? triangle(r, def) : 0;
	return class_of(r, t) == class_of(r, u);
}

bool measure_replay_corner(struct replay *r, const int *abc)
{
	if (!is_triangle(r, abc))
		return false;
	if (measure_config_corner(r->g, abc[0], abc[1], abc[2]))
		return true;
	for (int i = 0; i < r->a->assumptions; i++) {
		const struct assumption *s = &r->a->assumption[i];
		int same = 0;

		for (int k = 0; s->letter == 'c' && k < 9; k++)
			same += s->id[k / 3] == abc[k % 3];
		if (same == 3)
			return true;
	}
	return false;
}

/* --- Quantities --------------------------------------------------------------------- */

static const double degree = 180 / 3.14159265358979323846;

static double ray_drawn(const struct replay *r, int a, int b)
{
	return atan2(r->a->y[b] - r->a->y[a], r->a->x[b] - r->a->x[a]) * degree;
}

double measure_replay_drawn(const struct replay *r, int col)
{
	const struct column *c = &r->col[col];

	return c->kind == COL_DIRECTION ? r->line[c->a].dir : ray_drawn(r, r->np + c->a, c->b);
}

static int ray_class(const struct measure_straight *l, int i)
{
	while (l->ray[i].up != i)
		i = l->ray[i].up;
	return i;
}

/* The ray from a to b points along its line or against it, as drawn.  It joins those that are
 * known to lie so relative to it; in the end they must all hang together. */
static void along_line(struct replay *r, int a, int b, int *column, int *half)
{
	struct measure_straight *l = measure_replay_straight(r, a, b);
	int n = l->rays;

	*column = l->column;
	*half = place_on(l, a) < place_on(l, b) ? 0 : 180;
	if (l->n < 3)
		return;
	for (int i = 0; i < n; i++)
		if (l->ray[i].p[0] == a && l->ray[i].p[1] == b)
			return;
	l->ray = arena_grow(r->m, l->ray, &l->ray_cap, n + 1, sizeof *l->ray);
	l->ray[n] = (struct measure_ray){ { a, b }, n };
	l->rays++;
	for (int i = 0; i < n; i++)
		if (all_in_order(l, (int[]){ l->ray[i].p[0], l->ray[i].p[1], a, b }, 4))
			l->ray[ray_class(l, n)].up = ray_class(l, i);
}

static bool rays_believed(struct replay *r)
{
	for (int l = 0; l < r->lines; l++)
		for (int i = 1; i < r->line[l].rays; i++)
			if (ray_class(&r->line[l], i) != ray_class(&r->line[l], 0)) {
				r->wrong = "points of a line are not known to follow each "
					   "other as drawn";
				return false;
			}
	return true;
}

/* sign * (one - other) plus the multiple of step that makes it as drawn. */
static struct vec *turn_vec(struct replay *r, int sign, int one, int other, double drawn,
			    int step)
{
	struct vec *v = measure_replay_vec(r, 3);
	double at = sign * (measure_replay_drawn(r, one) - measure_replay_drawn(r, other));

	measure_replay_put(v, one, num_int(sign, r->c));
	measure_replay_put(v, other, num_int(-sign, r->c));
	v->k = num_int(step * lrint((drawn - at) / step), r->c);
	measure_replay_together(r, one, other);
	return v;
}

static void whole_turns(struct replay *r, struct vec *v, int degrees)
{
	measure_replay_put(v, measure_replay_column(r, COL_TURNS, r->cols, 0),
			   num_int(degrees, r->c));
}

static bool good_point(const struct replay *r, int p)
{
	return p >= 0 && p < r->np;
}

static struct vec *angle(struct replay *r, const int *p)
{
	int l, m, fl, fm;
	double v;
	struct vec *e;

	if (p[0] == p[1] || p[1] == p[2] || p[0] == p[2])
		return NULL;
	along_line(r, p[1], p[0], &l, &fl);
	along_line(r, p[1], p[2], &m, &fm);
	if (l == m) {
		e = measure_replay_vec(r, 0);
		e->k = num_int(fl == fm ? 0 : 180, r->c);
		if (!all_in_order(measure_replay_straight(r, p[0], p[1]), p, 3)) {
			r->wrong = "points of a line are not known to follow each other as "
				   "drawn";
			return NULL;
		}
		return e;
	}
	if (r->p->oriented) {
		v = measure_replay_drawn(r, l) + fl - measure_replay_drawn(r, m) - fm;
		v -= 360 * floor(v / 360);
		e = turn_vec(r, 1, l, m, v, 180);
	} else {
		v = remainder(measure_replay_drawn(r, m) + fm - measure_replay_drawn(r, l) -
				      fl,
			      360);
		e = turn_vec(r, v < 0 ? -1 : 1, m, l, fabs(v), 180);
	}
	whole_turns(r, e, 360);
	return e;
}

static struct vec *arc(struct replay *r, const struct quantity *q)
{
	int a = q->p[0], b = q->p[1], sign = 1, pa, pb;
	bool major = q->major;
	double v, d;
	struct vec *e;

	if (q->circle < 0 || q->circle >= r->p->circles || a == b ||
	    !measure_replay_on_circle(r, q->circle, a) ||
	    !measure_replay_on_circle(r, q->circle, b))
		return NULL;
	pa = measure_replay_column(r, COL_POLAR, q->circle, a);
	pb = measure_replay_column(r, COL_POLAR, q->circle, b);
	v = remainder(measure_replay_drawn(r, pb) - measure_replay_drawn(r, pa), 360);
	if (r->p->oriented) {
		v += v < 0 ? 360 : 0;
	} else if (v < 0) {
		v = -v;
		sign = -1;
	}
	if (q->via >= 0) {
		if (!good_point(r, q->via) || !measure_replay_on_circle(r, q->circle, q->via))
			return NULL;
		d = sign *
		    (ray_drawn(r, r->np + q->circle, q->via) - measure_replay_drawn(r, pa));
		d -= 360 * floor(d / 360);
		major = d > v;
	}
	if (major && !(r->p->oriented && q->via < 0 && v > 180)) {
		v = 360 - v;
		sign = -sign;
	}
	e = turn_vec(r, sign, pb, pa, v, 360);
	whole_turns(r, e, 360);
	return e;
}

static struct vec *one_column(struct replay *r, int col)
{
	struct vec *v = measure_replay_vec(r, 1);

	measure_replay_put(v, col, num_int(1, r->c));
	return v;
}

static struct vec *turn(struct replay *r, const int *p)
{
	int l, m, fl, fm;
	struct vec *e;

	if (p[0] == p[1] || p[2] == p[3])
		return NULL;
	along_line(r, p[0], p[1], &l, &fl);
	along_line(r, p[2], p[3], &m, &fm);
	e = measure_replay_vec(r, 2);
	if (l != m) {
		measure_replay_put(e, l, num_int(1, r->c));
		measure_replay_put(e, m, num_int(-1, r->c));
		measure_replay_together(r, l, m);
	}
	e->k = num_int(fl - fm, r->c);
	return e;
}

static struct vec *sum(struct replay *r, const struct quantity *q, int below)
{
	struct vec *v = measure_replay_vec(r, 0);

	v->k = num_double(q->rest, r->c);
	for (int i = 0; i < q->parts; i++) {
		struct vec *e = q->part[i] < 0 || q->part[i] >= below
					? NULL
					: measure_replay_express(r, q->part[i]);

		if (!e)
			return NULL;
		v = measure_replay_sum(r, v, num_double(q->weight[i], r->c), e);
	}
	return v;
}

static int polygon_column(struct replay *r, enum column_kind kind, int q)
{
	return measure_replay_column(r, kind, measure_replay_symbol_of(r, q), 0);
}

static struct vec *express(struct replay *r, int i)
{
	const struct quantity *q = &r->a->quantity[i];
	bool circle = q->circle >= 0 && q->circle < r->p->circles;
	int l;

	for (int k = 0; k < q->n; k++)
		if (!good_point(r, q->p[k]))
			return NULL;
	switch (q->kind) {
	case Q_LENGTH:
		if (q->n != 2 || q->p[0] == q->p[1])
			return NULL;
		l = q->p[0] < q->p[1];
		return one_column(r, measure_replay_column(r, COL_LENGTH, q->p[!l], q->p[l]));
	case Q_ANGLE: return q->n == 3 ? angle(r, q->p) : NULL;
	case Q_ARC: return q->n == 2 ? arc(r, q) : NULL;
	case Q_TURN: return q->n == 4 ? turn(r, q->p) : NULL;
	case Q_RADIUS:
		return circle ? one_column(r,
					   measure_replay_column(r, COL_RADIUS, q->circle, 0))
			      : NULL;
	case Q_AREA: return q->n > 2 ? one_column(r, polygon_column(r, COL_AREA, i)) : NULL;
	case Q_SCALE: return q->n == 4 ? one_column(r, polygon_column(r, COL_SCALE, i)) : NULL;
	case Q_LETTER:
		return q->letter >= 0 && q->letter < r->p->letters
			       ? one_column(r,
					    measure_replay_column(r, COL_LETTER, q->letter, 0))
			       : NULL;
	case Q_DIRECTION:
		return q->n == 2 && q->p[0] != q->p[1]
			       ? one_column(
					 r,
					 measure_replay_straight(r, q->p[0], q->p[1])->column)
			       : NULL;
	case Q_POLAR:
		return q->n == 1 && circle && measure_replay_on_circle(r, q->circle, q->p[0])
			       ? one_column(r, measure_replay_column(r, COL_POLAR, q->circle,
								     q->p[0]))
			       : NULL;
	case Q_SUM: return sum(r, q, i);
	}
	return NULL;
}

struct vec *measure_replay_express(struct replay *r, int q)
{
	if (!r->expr[q])
		r->expr[q] = express(r, q);
	if (!r->expr[q] && !r->wrong)
		r->wrong = "a quantity is not in the figure";
	return r->expr[q];
}

/* A sum lies between the sums of the bounds, strictly if any of them is strict. */
static bool bounds_of_sum(struct replay *r, const struct quantity *q, struct bounds *b)
{
	*b = (struct bounds){ q->rest, q->rest, false, false };
	for (int i = 0; i < q->parts; i++) {
		struct bounds one;
		double w = q->weight[i];

		if (r->a->quantity[q->part[i]].kind == Q_SUM ||
		    !measure_replay_bounds(r, q->part[i], &one))
			return false;
		b->lo += w * (w < 0 ? one.hi : one.lo);
		b->hi += w * (w < 0 ? one.lo : one.hi);
		b->above |= w < 0 ? one.below : one.above;
		b->below |= w < 0 ? one.above : one.below;
	}
	return q->parts > 0;
}

bool measure_replay_bounds(struct replay *r, int i, struct bounds *b)
{
	const struct quantity *q = &r->a->quantity[i];

	if (q->kind == Q_SUM)
		return bounds_of_sum(r, q, b);
	*b = (struct bounds){ 0, 180, false, false };
	if (q->kind == Q_ANGLE) {
		b->above = b->below = measure_config_corner(r->g, q->p[0], q->p[1], q->p[2]);
		if (r->p->oriented) {
			double v = ray_drawn(r, q->p[1], q->p[0]) -
				   ray_drawn(r, q->p[1], q->p[2]);

			/* Which of the two it is hangs on the turn, which is believed. */
			if (v - 360 * floor(v / 360) > 180) {
				b->lo = 180;
				b->hi = 360;
			}
		}
		return true;
	}
	if (q->kind != Q_ARC)
		return false;
	b->above = q->via >= 0 || r->p->oriented || !q->major;
	b->below = q->via >= 0 || r->p->oriented || q->major;
	b->lo = b->above && b->below ? 0 : q->major ? 180 : 0;
	b->hi = b->above && b->below ? 360 : q->major ? 360 : 180;
	return true;
}

/* --- The configuration as a whole --------------------------------------------------- */

/* The triangle whose turn the quantity hangs on; false: none. */
static bool hangs_on(const struct replay *r, const struct quantity *q, int abc[3])
{
	if (q->kind == Q_ANGLE) {
		memcpy(abc, q->p, 3 * sizeof *abc);
		return true;
	}
	if (q->kind != Q_ARC || (r->p->oriented && q->via < 0 && !q->major))
		return false;
	abc[0] = q->p[0];
	abc[1] = q->via >= 0                           ? q->via
		 : r->p->circle[q->circle].center >= 0 ? r->p->circle[q->circle].center
						       : r->np + q->circle;
	abc[2] = q->p[1];
	return true;
}

/*
 * An angle hangs on which way its triangle turns.  The mirror image of a figure is as good,
 * for each part of it that hangs together by directions; so within a part all must turn as
 * drawn relative to the first one.  Angles that are read counterclockwise have no mirror image.
 */
static bool turns_believed(struct replay *r)
{
	int *first = arena_alloc(r->m, (size_t)(r->cols + 1) * sizeof *first);

	for (int i = 0; i < r->cols; i++)
		first[i] = -1;
	assumed_turns(r);
	for (int i = 0; i < r->a->quantities; i++) {
		int abc[3], def[3], part;
		bool ok;

		if (!r->expr[i] || !r->expr[i]->n || !hangs_on(r, &r->a->quantity[i], abc))
			continue;
		part = measure_replay_class(r, r->expr[i]->col[0]);
		if (!r->p->oriented && first[part] < 0) {
			first[part] = i;
			continue;
		}
		if (r->p->oriented) {
			ok = measure_replay_turns(r, abc, NULL);
		} else {
			hangs_on(r, &r->a->quantity[first[part]], def);
			ok = measure_replay_turns(r, abc, def);
		}
		if (!ok) {
			r->wrong = "a triangle is not known to turn as drawn";
			return false;
		}
	}
	return true;
}

bool measure_replay_configuration(struct replay *r)
{
	const struct account *a = r->a;

	for (int i = 0; i < a->quantities; i++)
		if (!measure_replay_express(r, i))
			return false;
	for (int i = 0; i < a->steps; i++) {
		const struct account_step *s = &a->step[i];
		int col, half;

		if (s->claim != CLAIM_DIRECTIONS)
			continue;
		for (int k = 1; k < s->n; k++)
			measure_replay_together(r, r->expr[s->id[0]]->col[0],
						r->expr[s->id[k]]->col[0]);
		if (s->ray[0] >= 0)
			along_line(r, s->ray[0], s->ray[1], &col, &half);
	}
	return rays_believed(r) && turns_believed(r);
}

bool measure_replay_add_orders(struct replay *r)
{
	for (int l = 0; l < r->lines; l++) {
		const struct measure_straight *s = &r->line[l];
		struct points used = { { 0, 0 } };

		if (s->n < 3)
			continue;
		for (int i = 0; i < r->a->quantities; i++) {
			const struct quantity *q = &r->a->quantity[i];

			if (q->kind == Q_LENGTH &&
			    measure_replay_line(r, q->p[0], q->p[1]) == l) {
				add_point(&used, q->p[0]);
				add_point(&used, q->p[1]);
			}
		}
		for (int i = 0; i < s->n; i++)
			for (int j = i + 1; j < s->n; j++)
				for (int k = j + 1; k < s->n; k++) {
					int p[3] = { s->p[i], s->p[j], s->p[k] };
					struct vec *v;

					if (!*follows(s, i, j, k) || !has_point(&used, p[0]) ||
					    !has_point(&used, p[1]) || !has_point(&used, p[2]))
						continue;
					v = measure_replay_vec(r, 3);
					for (int m = 0; m < 3; m++) {
						int a = p[m == 2 ? 1 : 0];
						int b = p[m == 1 ? 1 : 2];

						measure_replay_put(
							v,
							measure_replay_column(r, COL_LENGTH,
									      a < b ? a : b,
									      a < b ? b : a),
							num_int(m ? -1 : 1, r->c));
					}
					if (!measure_replay_add(r, v))
						return false;
				}
	}
	return true;
}
