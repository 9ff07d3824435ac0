/*
 * make.c -- what situations are built with: chance, places, lines, facts, quantities, the step.
 */
#include "base/list.h"
#include "learn/make_priv.h"
#include <math.h>
#include <stdarg.h>
#include <string.h>

static const double hair = 1e-6; /* by which bounds are moved away from whole numbers */

/* --- Chance and numbers --------------------------------------------------------------------- */
int learn_make_below(struct learn_make *m, int n)
{
	return (int)rng_below(m->r, (uint64_t)n);
}

bool learn_make_chance(struct learn_make *m, int a, int b)
{
	return learn_make_below(m, b) < a;
}

long learn_make_floor(double x)
{
	return (long)floor(x + hair);
}

static long ceil_of(double x)
{
	return (long)ceil(x - hair);
}

double learn_make_value(struct learn_number v)
{
	double x = (double)v.k / (double)v.den;

	return v.root > 1 ? x * sqrt((double)v.root) : x;
}

struct learn_number learn_make_whole(long k)
{
	return (struct learn_number){ k, 1, 1 };
}

/* A multiple of 1/den between the two; k is 0 where there is none. */
static struct learn_number between(struct learn_make *m, double lo, double hi, long den)
{
	long a = ceil_of(lo * (double)den), b = learn_make_floor(hi * (double)den);
	struct learn_number v = { 0, den, 1 };

	if (a < 1)
		a = 1;
	if (a <= b)
		v.k = rng_between(m->r, a, b);
	while (v.den > 1 && v.k % 10 == 0) {
		v.k /= 10;
		v.den /= 10;
	}
	return v;
}

static struct learn_number radical(struct learn_make *m, double lo, double hi)
{
	static const int roots[] = { 2, 3, 5, 6, 7, 10, 11, 13, 14, 15, 17, 19, 21, 22, 23 };
	long root = roots[learn_make_below(m, m->p->brief ? 15 : 6)];
	double s = sqrt((double)root);
	struct learn_number v = between(m, lo / s, hi / s, 1);

	v.root = root;
	return v;
}

struct learn_number learn_make_plain(struct learn_make *m, double lo, double hi)
{
	struct learn_number v = { 0, 1, 1 };

	if (!(lo < hi) || hi > 1e6) {
		m->failed = true;
		return learn_make_whole(1);
	}
	if (m->p->brief && learn_make_chance(m, 2, 5))
		v = between(m, lo, hi, 100);
	else if (learn_more(hi - lo, 3) &&
		 !learn_make_chance(m, m->p->brief ? 2 : 1, m->p->brief ? 4 : 3))
		v = between(m, lo, hi, 1);
	if (!v.k && learn_more(hi, 0.5))
		v = between(m, lo, hi, 10);
	if (!v.k)
		v = between(m, lo, hi, 100);
	if (!v.k) {
		m->failed = true;
		v = learn_make_whole(1);
	}
	return v;
}

struct learn_number learn_make_length(struct learn_make *m, double lo, double hi)
{
	struct learn_number v = { 0, 1, 1 };

	if (learn_make_chance(m, 1, m->p->brief ? 5 : 12))
		v = radical(m, lo, hi);
	return v.k ? v : learn_make_plain(m, lo, hi);
}

struct learn_number learn_make_angle(struct learn_make *m, double lo, double hi)
{
	struct learn_number v = { 0, 1, 1 };

	if (m->p->brief && learn_make_chance(m, 1, 4))
		v = between(m, lo, hi, 100);
	else if (!learn_make_chance(m, 1, m->p->brief ? 2 : 4))
		v = between(m, lo, hi, 1);
	if (!v.k)
		v = between(m, lo, hi, 10);
	if (!v.k) {
		m->failed = true;
		v = learn_make_whole(45);
	}
	return v;
}

/* --- Places ---------------------------------------------------------------------------------- */
double learn_make_sin(double a)
{
	return sin(a / LEARN_DEGREE);
}

double learn_make_cos(double a)
{
	return cos(a / LEARN_DEGREE);
}

double learn_make_tan(double a)
{
	return tan(a / LEARN_DEGREE);
}

int learn_make_point(struct learn_make *m, double x, double y)
{
	struct learn_problem *p = m->p;

	if (p->points >= LEARN_POINTS || !isfinite(x) || !isfinite(y)) {
		m->failed = true;
		return 0;
	}
	p->point[p->points] = (struct learn_point){ x, y, 0 };
	return p->points++;
}

double learn_make_distance(const struct learn_make *m, int a, int b)
{
	return hypot(m->p->point[b].x - m->p->point[a].x, m->p->point[b].y - m->p->point[a].y);
}

double learn_make_direction(const struct learn_make *m, int a, int b)
{
	return LEARN_DEGREE *
	       atan2(m->p->point[b].y - m->p->point[a].y, m->p->point[b].x - m->p->point[a].x);
}

static double cross(const struct learn_make *m, int a, int b, int c)
{
	const struct learn_point *p = m->p->point;

	return (p[b].x - p[a].x) * (p[c].y - p[a].y) - (p[b].y - p[a].y) * (p[c].x - p[a].x);
}

double learn_make_angle_at(const struct learn_make *m, int a, int b, int c)
{
	const struct learn_point *p = m->p->point;
	double dot =
		(p[a].x - p[b].x) * (p[c].x - p[b].x) + (p[a].y - p[b].y) * (p[c].y - p[b].y);

	return LEARN_DEGREE * atan2(fabs(cross(m, b, a, c)), dot);
}

static struct learn_frame frame_of(struct learn_make *m, int a, int b, double side)
{
	const struct learn_point *p = m->p->point;
	double d = learn_make_distance(m, a, b);
	struct learn_frame f = { p[a].x, p[a].y, 1, 0, 0, 1 };

	if (d > 0) {
		f.ux = (p[b].x - p[a].x) / d;
		f.uy = (p[b].y - p[a].y) / d;
	}
	f.vx = -side * f.uy;
	f.vy = side * f.ux;
	return f;
}

struct learn_frame learn_make_frame(struct learn_make *m, int a, int b)
{
	double d = learn_make_distance(m, a, b);
	int left = 0, right = 0;
	bool either = learn_make_chance(m, 1, 2);

	for (int i = 0; i < m->p->points; i++) {
		double far = cross(m, a, b, i);

		left += far > hair * d * d;
		right += far < -hair * d * d;
	}
	return frame_of(m, a, b, left < right || (left == right && either) ? 1 : -1);
}

struct learn_frame learn_make_frame_to(struct learn_make *m, int a, int b, int c)
{
	return frame_of(m, a, b, cross(m, a, b, c) > 0 ? 1 : -1);
}

struct learn_frame learn_make_aside(struct learn_make *m, double size)
{
	const struct learn_problem *p = m->p;
	double right = 0, low = 0, turn = learn_make_below(m, 40) - 20;
	bool any = false;

	for (int i = 0; i < p->points; i++) {
		right = any ? fmax(right, p->point[i].x) : p->point[i].x;
		low = any ? fmin(low, p->point[i].y) : p->point[i].y;
		any = true;
	}
	for (int i = 0; i < p->circles; i++)
		right = fmax(right, p->point[p->circle[i].center].x + p->circle[i].radius);
	return (struct learn_frame){ any ? right + 1.5 * size : 0, low,
				     learn_make_cos(turn),         learn_make_sin(turn),
				     -learn_make_sin(turn),        learn_make_cos(turn) };
}

int learn_make_at(struct learn_make *m, const struct learn_frame *f, double x, double y)
{
	return learn_make_point(m, f->ox + x * f->ux + y * f->vx,
				f->oy + x * f->uy + y * f->vy);
}

int learn_make_polar(struct learn_make *m, const struct learn_frame *f, double angle,
		     double distance)
{
	return learn_make_at(m, f, distance * learn_make_cos(angle),
			     distance * learn_make_sin(angle));
}

int learn_make_on_ray(struct learn_make *m, int a, int b, double distance)
{
	const struct learn_point *p = m->p->point;
	double d = learn_make_distance(m, a, b);
	int c;

	if (fabs(d - distance) < hair * d)
		return b;
	c = learn_make_point(m, p[a].x + (p[b].x - p[a].x) * distance / d,
			     p[a].y + (p[b].y - p[a].y) * distance / d);
	learn_make_on_line(m, c, a, b);
	return c;
}

int learn_make_beyond(struct learn_make *m, int b, int a, double distance)
{
	double d = learn_make_distance(m, a, b);
	const struct learn_point *p = m->p->point;
	int c = learn_make_point(m, p[a].x + (p[a].x - p[b].x) * distance / d,
				 p[a].y + (p[a].y - p[b].y) * distance / d);

	learn_make_on_line(m, c, a, b);
	return c;
}

int learn_make_meet(struct learn_make *m, int a, int b, int c, int d)
{
	const struct learn_point *p = m->p->point;
	double s = cross(m, c, d, a), t = cross(m, c, d, b), k;

	if (fabs(s - t) < hair * learn_make_distance(m, a, b) * learn_make_distance(m, c, d)) {
		m->failed = true;
		return a;
	}
	k = s / (s - t);
	return learn_make_point(m, p[a].x + k * (p[b].x - p[a].x),
				p[a].y + k * (p[b].y - p[a].y));
}

/* --- What is drawn ---------------------------------------------------------------------------- */
static struct learn_line *line_of(struct learn_make *m, int a, int b)
{
	for (int i = 0; i < m->p->lines; i++) {
		struct learn_line *l = &m->p->line[i];

		if (base_has(l->p, l->n, a) && base_has(l->p, l->n, b))
			return l;
	}
	return NULL;
}

void learn_make_draw(struct learn_make *m, int a, int b)
{
	struct learn_problem *p = m->p;

	if (a == b || line_of(m, a, b))
		return;
	if (p->lines >= LEARN_LINES) {
		m->failed = true;
		return;
	}
	p->line[p->lines++] = (struct learn_line){ 2, { a, b } };
}

void learn_make_draw_all(struct learn_make *m, const int *p, int n)
{
	for (int i = 0; i < n; i++)
		learn_make_draw(m, p[i], p[(i + 1) % n]);
}

/* Along the line from s to t. */
static double along(const struct learn_make *m, int s, int t, int a)
{
	const struct learn_point *p = m->p->point;

	return (p[a].x - p[s].x) * (p[t].x - p[s].x) + (p[a].y - p[s].y) * (p[t].y - p[s].y);
}

void learn_make_on_line(struct learn_make *m, int c, int a, int b)
{
	struct learn_line *l;
	int i, s, t;

	if (m->failed)
		return;
	learn_make_draw(m, a, b);
	l = line_of(m, a, b);
	if (!l || base_has(l->p, l->n, c))
		return;
	s = l->p[0];
	t = l->p[l->n - 1];
	for (i = l->n; i > 0 && along(m, s, t, l->p[i - 1]) > along(m, s, t, c); i--)
		l->p[i] = l->p[i - 1];
	l->p[i] = c;
	l->n++;
}

static int new_circle(struct learn_make *m, int center, double radius)
{
	struct learn_problem *p = m->p;

	if (p->circles >= LEARN_CIRCLES) {
		m->failed = true;
		return 0;
	}
	for (int i = 0; i < p->circles; i++)
		if (p->circle[i].center == center)
			m->failed = true; /* it could not be named */
	p->circle[p->circles] = (struct learn_circle){ .center = center, .radius = radius };
	return p->circles++;
}

int learn_make_circle_through(struct learn_make *m, int center, int point)
{
	double r = learn_make_distance(m, center, point);
	int c;

	for (int i = 0; i < m->p->circles; i++)
		if (m->p->circle[i].center == center &&
		    fabs(m->p->circle[i].radius - r) < hair * r) {
			learn_make_on_circle(m, i, point);
			return i;
		}
	c = new_circle(m, center, r);
	learn_make_on_circle(m, c, point);
	return c;
}

/* The direction, from 0 on, where what lies straight to the left is not torn apart by a hair. */
static double around(const struct learn_make *m, int center, int point)
{
	double at = learn_make_direction(m, center, point);

	return learn_less(at, -180 + 1e-3) ? at + 360 : at;
}

void learn_make_on_circle(struct learn_make *m, int circle, int point)
{
	struct learn_circle *c = &m->p->circle[circle];
	double at;
	int i;

	if (m->failed || base_has(c->p, c->n, point))
		return;
	at = around(m, c->center, point);
	for (i = c->n; i > 0 && around(m, c->center, c->p[i - 1]) > at; i--)
		c->p[i] = c->p[i - 1];
	c->p[i] = point;
	c->n++;
}

int learn_make_circle_point(struct learn_make *m, int circle, double direction)
{
	const struct learn_circle *c = &m->p->circle[circle];
	const struct learn_point *o = &m->p->point[c->center];
	int p = learn_make_point(m, o->x + c->radius * learn_make_cos(direction),
				 o->y + c->radius * learn_make_sin(direction));

	learn_make_on_circle(m, circle, p);
	return p;
}

/* --- What is said ------------------------------------------------------------------------------ */
static struct learn_fact *new_fact(struct learn_make *m, enum learn_said kind, int circle)
{
	struct learn_problem *p = m->p;
	struct learn_fact *f;

	if (p->facts >= LEARN_FACTS) {
		m->failed = true;
		p->facts--;
	}
	f = &p->fact[p->facts++];
	*f = (struct learn_fact){ .kind = kind, .circle = circle, .step = p->steps };
	return f;
}

void learn_make_say(struct learn_make *m, enum learn_said kind, int circle, int n, ...)
{
	struct learn_fact *f = new_fact(m, kind, circle);
	va_list ap;

	va_start(ap, n);
	for (int i = 0; i < n; i++)
		f->p[f->n++] = va_arg(ap, int);
	va_end(ap);
}

void learn_make_say_polygons(struct learn_make *m, enum learn_said kind, const int *p, int n)
{
	struct learn_fact *f = new_fact(m, kind, -1);

	memcpy(f->p, p, (size_t)n * sizeof *p);
	f->n = n;
}

void learn_make_right(struct learn_make *m, int a, int b, int c)
{
	learn_make_say(m, SAID_PERPENDICULAR, -1, 5, a, b, b, c, b);
}

/* --- Quantities --------------------------------------------------------------------------------- */
/* Lengths, angles and arcs may be read from either end. */
static bool same_points(const struct learn_quantity *a, const struct learn_quantity *b)
{
	bool there = true, back = a->kind != LEARN_AREA && a->kind != LEARN_PERIMETER &&
				  a->kind != LEARN_SCALE && a->kind != LEARN_AREA_RATIO;

	for (int i = 0; i < a->n; i++) {
		there = there && a->p[i] == b->p[i];
		back = back && a->p[i] == b->p[a->n - 1 - i];
	}
	return there || back;
}

static bool is_length(enum learn_kind k)
{
	return k == LEARN_LENGTH || k == LEARN_RADIUS || k == LEARN_DIAMETER;
}

static int add_quantity(struct learn_make *m, struct learn_quantity *q)
{
	struct learn_problem *p = m->p;

	if (m->failed)
		return 0;
	for (int i = 0; i < p->quantities; i++) {
		const struct learn_quantity *o = &p->quantity[i];

		if ((o->kind == q->kind || (is_length(o->kind) && is_length(q->kind))) &&
		    o->n == q->n && o->sides == q->sides &&
		    (o->circle == q->circle || is_length(q->kind)) && same_points(o, q))
			return i;
	}
	if (p->quantities >= LEARN_QUANTITIES) {
		m->failed = true;
		return 0;
	}
	q->given = q->var = q->by = -1;
	q->value = learn_measure(p, q);
	p->quantity[p->quantities] = *q;
	return p->quantities++;
}

int learn_make_quantity(struct learn_make *m, enum learn_kind kind, int circle, int n, ...)
{
	struct learn_quantity q = { .kind = kind, .circle = circle };
	va_list ap;

	va_start(ap, n);
	for (int i = 0; i < n; i++)
		q.p[q.n++] = va_arg(ap, int);
	va_end(ap);
	return add_quantity(m, &q);
}

int learn_make_polygon_quantity(struct learn_make *m, enum learn_kind kind, const int *p,
				int n)
{
	struct learn_quantity q = { .kind = kind, .circle = -1, .n = n };

	memcpy(q.p, p, (size_t)n * sizeof *p);
	return add_quantity(m, &q);
}

int learn_make_undrawn(struct learn_make *m, enum learn_kind kind, int sides, double edge)
{
	struct learn_quantity q = { .kind = kind, .circle = -1, .sides = sides, .edge = edge };

	return add_quantity(m, &q);
}

int learn_make_length_of(struct learn_make *m, int a, int b)
{
	return learn_make_quantity(m, LEARN_LENGTH, -1, 2, a, b);
}

int learn_make_angle_of(struct learn_make *m, int a, int b, int c)
{
	return learn_make_quantity(m, LEARN_ANGLE, -1, 3, a, b, c);
}

int learn_make_arc_of(struct learn_make *m, int circle, int a, int b)
{
	return learn_make_quantity(m, LEARN_ARC, circle, 2, a, b);
}

static bool is_known(const struct learn_make *m, int quantity)
{
	const struct learn_quantity *q = &m->p->quantity[quantity];

	return q->given >= 0 || q->by >= 0;
}

static bool is_sized(enum learn_kind k)
{
	char unit = learn_unit(k);

	return unit == 'l' || unit == 's';
}

int learn_make_give(struct learn_make *m, int quantity, struct learn_number v)
{
	struct learn_problem *p = m->p;
	struct learn_quantity *q = &p->quantity[quantity];
	double x = learn_make_value(v);

	/* A size below 1 is none of a textbook's, and an angle of 90 is a right one: facts say it. */
	if (m->failed || is_known(m, quantity) || p->givens >= LEARN_GIVENS ||
	    learn_less(x, 1) || (q->kind == LEARN_ANGLE && v.k == 90 * v.den) ||
	    !(fabs(q->value - x) < 1e-9 * fmax(1, x))) {
		m->failed = true;
		return quantity;
	}
	q->given = p->givens;
	p->given[p->givens++] =
		(struct learn_given){ .quantity = quantity, .number = v, .letter = -1 };
	if (is_sized(q->kind))
		p->scaled = true;
	return quantity;
}

/* --- What a situation builds on ------------------------------------------------------------------ */
struct learn_segment learn_make_segment(struct learn_make *m)
{
	struct learn_segment s = { .q = m->in };
	struct learn_problem *p = m->p;

	if (m->in < 0) {
		int most = !m->p->brief ? 75 : learn_make_chance(m, 1, 3) ? 900 : 150;
		struct learn_number v = learn_make_length(m, 2, most);
		struct learn_frame f = learn_make_aside(m, learn_make_value(v));

		s.a = learn_make_at(m, &f, 0, 0);
		s.b = learn_make_at(m, &f, learn_make_value(v), 0);
		learn_make_draw(m, s.a, s.b);
		s.q = learn_make_give(m, learn_make_length_of(m, s.a, s.b), v);
	} else {
		bool turned = learn_make_chance(m, 1, 2);

		s.a = p->quantity[m->in].p[turned];
		s.b = p->quantity[m->in].p[!turned];
	}
	s.d = learn_make_distance(m, s.a, s.b);
	s.f = learn_make_frame(m, s.a, s.b);
	return s;
}

struct learn_corner learn_make_corner(struct learn_make *m, double least, double most)
{
	struct learn_corner k = { .q = m->in };

	if (m->in < 0) {
		struct learn_number v = learn_make_angle(m, fmax(least, 12), fmin(most, 168));
		struct learn_frame f = learn_make_aside(m, 10);

		k.b = learn_make_at(m, &f, 0, 0);
		k.a = learn_make_at(m, &f, 8 + learn_make_below(m, 5), 0);
		k.c = learn_make_polar(m, &f, learn_make_value(v), 7 + learn_make_below(m, 6));
		learn_make_draw(m, k.b, k.a);
		learn_make_draw(m, k.b, k.c);
		k.q = learn_make_give(m, learn_make_angle_of(m, k.a, k.b, k.c), v);
	} else {
		const struct learn_quantity *q = &m->p->quantity[m->in];
		bool turned = learn_make_chance(m, 1, 2);

		k.a = q->p[turned ? 2 : 0];
		k.b = q->p[1];
		k.c = q->p[turned ? 0 : 2];
		learn_make_draw(m, k.b, k.a);
		learn_make_draw(m, k.b, k.c);
	}
	k.angle = learn_make_angle_at(m, k.a, k.b, k.c);
	if (k.angle < least - hair || k.angle > most + hair)
		m->failed = true;
	return k;
}

static void enlarge(struct learn_make *m, double by)
{
	for (int i = 0; i < m->p->points; i++) {
		m->p->point[i].x *= by;
		m->p->point[i].y *= by;
	}
	for (int i = 0; i < m->p->circles; i++)
		m->p->circle[i].radius *= by;
	for (int i = 0; i < m->p->quantities; i++)
		m->p->quantity[i].value = learn_measure(m->p, &m->p->quantity[i]);
}

int learn_make_leg(struct learn_make *m, const struct learn_corner *k, int to, int *quantity)
{
	int q = learn_make_length_of(m, k->b, to);
	struct learn_number v;
	double d = learn_make_distance(m, k->b, to);

	*quantity = q;
	if (is_known(m, q))
		return to;
	v = learn_make_length(m, m->p->scaled ? 0.6 * d : 3, m->p->scaled ? 1.6 * d : 40);
	if (!m->p->scaled && !m->failed) {
		enlarge(m, learn_make_value(v) / d);
	} else {
		to = learn_make_on_ray(m, k->b, to, learn_make_value(v));
		*quantity = learn_make_length_of(m, k->b, to);
		if (is_known(m, *quantity))
			return to;
	}
	learn_make_give(m, *quantity, v);
	return to;
}

struct learn_arc learn_make_arc(struct learn_make *m, double least, double most)
{
	struct learn_arc a = { .q = m->in };
	double one, other;

	if (m->in < 0) {
		struct learn_number v = learn_make_angle(m, fmax(least, 20), fmin(most, 172));
		struct learn_frame f = learn_make_aside(m, 10);
		double at = learn_make_below(m, 360);
		int o = learn_make_at(m, &f, 0, 0);

		a.circle = new_circle(m, o, 10);
		a.a = learn_make_circle_point(m, a.circle, at);
		a.b = learn_make_circle_point(m, a.circle, at + learn_make_value(v));
		a.q = learn_make_give(m, learn_make_arc_of(m, a.circle, a.a, a.b), v);
	} else {
		const struct learn_quantity *q = &m->p->quantity[m->in];

		a.circle = q->circle;
		a.a = q->p[0];
		a.b = q->p[1];
	}
	a.degrees = m->p->quantity[a.q].value;
	if (a.degrees < least - hair || a.degrees > most + hair || m->failed) {
		m->failed = true;
		return a;
	}
	one = learn_make_direction(m, m->p->circle[a.circle].center, a.a);
	other = learn_make_direction(m, m->p->circle[a.circle].center, a.b);
	/* a is where the arc begins, counterclockwise. */
	if (fabs(remainder(one + a.degrees - other, 360)) > 1e-3) {
		int keep = a.a;

		a.a = a.b;
		a.b = keep;
		one = other;
	}
	a.from = one;
	return a;
}

struct learn_amount learn_make_amount(struct learn_make *m, double lo, double hi)
{
	struct learn_amount a = { .q = m->in };

	if (m->in < 0) {
		a.number = learn_make_plain(m, lo, hi);
		a.v = learn_make_value(a.number);
	} else {
		a.v = m->p->quantity[m->in].value;
	}
	return a;
}

int learn_make_bind(struct learn_make *m, const struct learn_amount *a, int quantity)
{
	if (a->q < 0)
		return learn_make_give(m, quantity, a->number);
	if (quantity == a->q)
		m->failed = true;
	learn_make_say(m, SAID_SAME, -1, 2, quantity, a->q);
	return a->q;
}

struct learn_ngon learn_make_ngon(struct learn_make *m, enum learn_kind kind)
{
	struct learn_ngon g = { .q = m->in };

	if (m->in >= 0) {
		g.sides = m->p->quantity[m->in].sides;
		return g;
	}
	g.sides = 5 + learn_make_below(m, m->p->brief ? 496 : 56);
	if (kind == LEARN_INTERIOR || kind == LEARN_EXTERIOR)
		while (3600 % g.sides) /* its angles have a decimal at most */
			g.sides++;
	g.q = learn_make_undrawn(m, kind, g.sides, 1);
	if (!m->failed) {
		double v = m->p->quantity[g.q].value;
		struct learn_number n = { (long)floor(10 * v + 0.5), 10, 1 };

		if (n.k % 10 == 0)
			n = learn_make_whole(n.k / 10);
		learn_make_give(m, g.q, n);
	}
	return g;
}

/* --- The step -------------------------------------------------------------------------------------- */
static const int constant_values[] = { 0, 2, 3, 4, 5, 6, 8, 60, 90, 180, 360 };

int learn_make_constant(int value)
{
	for (int i = 1; i < 11; i++)
		if (constant_values[i] == value)
			return LEARN_CONSTANT(i);
	BUG("no constant %d", value);
}

void learn_make_about(struct learn_make *m, int circle, int n, ...)
{
	struct learn_step *s = &m->p->step[m->p->steps];
	va_list ap;

	s->circle = circle;
	s->points = n;
	va_start(ap, n);
	for (int i = 0; i < n; i++)
		s->p[i] = va_arg(ap, int);
	va_end(ap);
}

bool learn_make_step(struct learn_make *m, int out, int n, ...)
{
	struct learn_problem *p = m->p;
	struct learn_step *s = &p->step[p->steps];
	va_list ap;

	if (m->failed || is_known(m, out))
		return false;
	s->op = m->op;
	s->situation = m->situation;
	s->finds = out;
	s->n = n;
	va_start(ap, n);
	for (int i = 0; i < n; i++)
		s->operand[i] = va_arg(ap, int);
	va_end(ap);
	for (int i = 0; i < n; i++)
		if (s->operand[i] >= 0 && s->operand[i] != out && !is_known(m, s->operand[i]))
			return false;
	p->quantity[out].by = p->steps++;
	p->goal = out;
	return true;
}
