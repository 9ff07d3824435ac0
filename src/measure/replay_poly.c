/*
 * measure_replay_poly.c -- what is claimed and what is stated, as quotients of polynomials in symbols,
 * so that they can be compared whatever they look like.
 */
#include "measure/replay_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Symbols ------------------------------------------------------------------------ */

static bool same_symbol(struct replay *r, const struct measure_symbol *a,
			const struct measure_symbol *b)
{
	if (a->kind != b->kind || a->n != b->n)
		return false;
	if (a->kind == Q_AREA)
		return !memcmp(a->p, b->p, (size_t)a->n * sizeof *a->p);
	return !memcmp(a->id, b->id, (size_t)a->n * sizeof *a->id) &&
	       (a->kind != SYM_FUNCTION || measure_replay_same(r, a->arg, b->arg));
}

int measure_replay_symbol(struct replay *r, const struct measure_symbol *s)
{
	for (int i = 0; i < r->syms; i++)
		if (same_symbol(r, &r->sym[i], s))
			return i;
	r->sym = arena_grow(r->m, r->sym, &r->sym_cap, r->syms + 1, sizeof *r->sym);
	r->sym[r->syms] = *s;
	return r->syms++;
}

int measure_replay_length(struct replay *r, int a, int b)
{
	struct measure_symbol s = { .kind = Q_LENGTH,
				    .id = { a < b ? a : b, a < b ? b : a },
				    .n = 2 };

	return a == b ? -1 : measure_replay_symbol(r, &s);
}

static int angle_as_named(struct replay *r, int a, int b, int c)
{
	bool swap = !r->p->oriented && a > c;
	struct measure_symbol s = { .kind = Q_ANGLE,
				    .id = { swap ? c : a, b, swap ? a : c },
				    .n = 3 };

	return a == b || b == c || a == c ? -1 : measure_replay_symbol(r, &s);
}

int measure_replay_angle(struct replay *r, int a, int b, int c)
{
	const double *x = r->a->x, *y = r->a->y;
	double v;

	if (!r->p->oriented || a == b || b == c)
		return angle_as_named(r, a, b, c);
	v = atan2(y[a] - y[b], x[a] - x[b]) - atan2(y[c] - y[b], x[c] - x[b]);
	return sin(v) < 0 ? angle_as_named(r, c, b, a) : angle_as_named(r, a, b, c);
}

int measure_replay_area(struct replay *r, const int *p, int n)
{
	struct measure_symbol s = { .kind = Q_AREA, .n = n };
	int *q = arena_alloc(r->m, (size_t)(n + 1) * sizeof *q), least = 0, way;

	for (int i = 1; i < n; i++)
		if (p[i] < p[least])
			least = i;
	way = p[(least + 1) % n] < p[(least + n - 1) % n] ? 1 : n - 1;
	for (int i = 0; i < n; i++)
		q[i] = p[(least + way * i) % n];
	s.p = q;
	return measure_replay_symbol(r, &s);
}

int measure_replay_function(struct replay *r, enum term_kind k, const struct measure_poly *arg)
{
	struct measure_symbol s = {
		.kind = SYM_FUNCTION, .id = { (int)k }, .n = 1, .arg = arg
	};

	return measure_replay_symbol(r, &s);
}

static int arc_symbol(struct replay *r, int circle, int a, int b, int via, bool major)
{
	bool swap = !r->p->oriented && a > b;
	struct measure_symbol s = { .kind = Q_ARC,
				    .id = { circle, swap ? b : a, swap ? a : b, via, major },
				    .n = 5 };

	return measure_replay_symbol(r, &s);
}

int measure_replay_symbol_of(struct replay *r, int i)
{
	const struct quantity *q = &r->a->quantity[i];
	struct measure_symbol s = { .kind = q->kind };

	if (r->sym_of[i] >= 0)
		return r->sym_of[i];
	switch (q->kind) {
	case Q_LENGTH: return r->sym_of[i] = measure_replay_length(r, q->p[0], q->p[1]);
	case Q_ANGLE: return r->sym_of[i] = angle_as_named(r, q->p[0], q->p[1], q->p[2]);
	case Q_AREA: return r->sym_of[i] = measure_replay_area(r, q->p, q->n);
	case Q_ARC:
		return r->sym_of[i] =
			       arc_symbol(r, q->circle, q->p[0], q->p[1], q->via, q->major);
	case Q_RADIUS:
		s.id[0] = q->circle;
		s.n = 1;
		break;
	case Q_LETTER:
		s.id[0] = q->letter;
		s.n = 1;
		break;
	case Q_TURN:
	case Q_SCALE:
		memcpy(s.id, q->p, 4 * sizeof *s.id);
		s.n = 4;
		break;
	case Q_DIRECTION:
		s.id[0] = measure_replay_line(r, q->p[0], q->p[1]);
		s.n = 1;
		break;
	case Q_POLAR:
		s.id[0] = q->circle;
		s.id[1] = q->p[0];
		s.n = 2;
		break;
	case Q_SUM: return -1;
	}
	return r->sym_of[i] = measure_replay_symbol(r, &s);
}

/* --- Polynomials -------------------------------------------------------------------- */

struct measure_poly *measure_replay_poly(struct replay *r)
{
	return arena_alloc(r->m, sizeof(struct measure_poly));
}

static int find(const struct measure_poly *p, const struct measure_mono *m)
{
	for (int i = 0; i < p->n; i++)
		if (p->m[i].n == m->n && !memcmp(p->m[i].s, m->s, (size_t)m->n * sizeof *m->s))
			return i;
	return -1;
}

static void add_mono(struct replay *r, struct measure_poly *p, const struct measure_mono *m)
{
	int i = find(p, m);

	if (i < 0) {
		if (num_vanishes(m->c, r->c) == 0)
			return;
		p->m = arena_grow(r->m, p->m, &p->cap, p->n + 1, sizeof *p->m);
		p->m[p->n++] = *m;
		return;
	}
	p->m[i].c = num_add(p->m[i].c, m->c, r->c);
	if (num_vanishes(p->m[i].c, r->c) == 0)
		p->m[i] = p->m[--p->n];
}

static bool add_factor(struct measure_mono *m, int s)
{
	int i = m->n;

	if (m->n == DEGREE_MOST || s < 0)
		return false;
	for (m->n++; i > 0 && m->s[i - 1] > s; i--)
		m->s[i] = m->s[i - 1];
	m->s[i] = (short)s;
	return true;
}

/* A product that is none (a symbol that does not exist, too many factors) becomes a term that
 * nothing equals. */
void measure_replay_term(struct replay *r, struct measure_poly *p, num c, const int *sym,
			 int n)
{
	struct measure_mono m = { .c = c };
	bool ok = true;

	for (int i = 0; i < n; i++)
		ok &= add_factor(&m, sym[i]);
	if (!ok)
		m.c = num_bad(r->c);
	add_mono(r, p, &m);
}

struct measure_poly *measure_replay_plus(struct replay *r, const struct measure_poly *a, num f,
					 const struct measure_poly *b)
{
	struct measure_poly *p = measure_replay_poly(r);

	for (int i = 0; i < a->n; i++)
		add_mono(r, p, &a->m[i]);
	for (int i = 0; i < b->n; i++) {
		struct measure_mono m = b->m[i];

		m.c = num_mul(m.c, f, r->c);
		add_mono(r, p, &m);
	}
	return p;
}

struct measure_poly *measure_replay_times(struct replay *r, const struct measure_poly *a,
					  const struct measure_poly *b)
{
	struct measure_poly *p = measure_replay_poly(r);

	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < b->n; k++) {
			struct measure_mono m = a->m[i];
			bool ok = true;

			for (int j = 0; j < b->m[k].n; j++)
				ok &= add_factor(&m, b->m[k].s[j]);
			m.c = ok ? num_mul(m.c, b->m[k].c, r->c) : num_bad(r->c);
			add_mono(r, p, &m);
		}
	return p;
}

bool measure_replay_same(struct replay *r, const struct measure_poly *a,
			 const struct measure_poly *b)
{
	if (a->n != b->n)
		return false;
	for (int i = 0; i < a->n; i++) {
		int k = find(b, &a->m[i]);

		if (k < 0 || num_vanishes(num_sub(a->m[i].c, b->m[k].c, r->c), r->c) != 0)
			return false;
	}
	return true;
}

bool measure_replay_alike(struct replay *r, const struct measure_poly *a,
			  const struct measure_poly *b)
{
	num f;
	int at;

	if (a->n != b->n || a->n == 0)
		return false;
	at = find(b, &a->m[0]);
	if (at < 0)
		return false;
	for (int i = 1; i < a->n; i++)
		if (find(b, &a->m[i]) < 0)
			return false;
	f = num_div(a->m[0].c, b->m[at].c, r->c);
	for (int i = 0; i < a->n; i++) {
		num d = num_mul(b->m[find(b, &a->m[i])].c, f, r->c);

		if (num_vanishes(num_sub(a->m[i].c, d, r->c), r->c) != 0)
			return false;
	}
	return true;
}

/* --- Trees -------------------------------------------------------------------------- */

static struct measure_poly *constant(struct replay *r, num v)
{
	struct measure_poly *p = measure_replay_poly(r);

	measure_replay_term(r, p, v, NULL, 0);
	return p;
}

static struct measure_poly *single(struct replay *r, int sym)
{
	struct measure_poly *p = measure_replay_poly(r);

	measure_replay_term(r, p, num_int(1, r->c), &sym, 1);
	return p;
}

static struct measure_poly *quantity_poly(struct replay *r, int i)
{
	const struct quantity *q = &r->a->quantity[i];
	struct measure_poly *p;

	if (q->kind != Q_SUM)
		return single(r, measure_replay_symbol_of(r, i));
	p = constant(r, num_double(q->rest, r->c));
	for (int k = 0; k < q->parts; k++)
		p = measure_replay_plus(r, p, num_double(q->weight[k], r->c),
					quantity_poly(r, q->part[k]));
	return p;
}

/* Which of so many readings is meant. */
static int choose(int *alt, int of)
{
	int i = *alt % of;

	*alt /= of;
	return i;
}

/* Twice the area over the base: the distance of a corner from it. */
static struct measure_frac height_over(struct replay *r, const int *q, int n, const int *base,
				       int bases)
{
	int area = measure_replay_area(r, q, n);
	struct measure_poly *up = measure_replay_poly(r), *down = measure_replay_poly(r);

	measure_replay_term(r, up, num_int(2, r->c), &area, 1);
	for (int i = 0; i < bases; i++)
		measure_replay_term(r, down, num_int(1, r->c), &base[i], 1);
	return (struct measure_frac){ up, down };
}

/* Feet of perpendiculars that the account knows, from one of these points. */
static int feet_from(struct replay *r, const int *q, int n, int *foot)
{
	int k = 0;

	for (int i = 0; i < r->a->applications && k < 16; i++) {
		const struct application *s = &r->a->application[i];

		for (int j = 0; j < n && s->theorem == THEOREM_FOOT && s->n == 2; j++)
			if (s->p[0] == q[j])
				foot[k++] = i;
	}
	return k;
}

/* The line that the foot of an application is on: one of the two of its directions. */
static bool foot_on(struct replay *r, int i, int a, int b)
{
	const struct application *s = &r->a->application[i];

	for (int k = 0; k < s->reasons; k++)
		for (int j = 0; j < 2 && s->reason[k].letter == 'd'; j++) {
			const struct quantity *q = &r->a->quantity[s->reason[k].id[j]];

			if (q->kind == Q_DIRECTION &&
			    measure_replay_line(r, q->p[0], q->p[1]) ==
				    measure_replay_line(r, a, b))
				return measure_replay_on_line(r, a, b, s->p[1]) &&
				       !measure_replay_on_line(r, a, b, s->p[0]);
		}
	return false;
}

static bool distance(struct replay *r, const int *q, int *alt, struct measure_frac *out)
{
	int foot[16], n = feet_from(r, q, 1, foot), i = choose(alt, n + 1), base;

	if (i == 0) {
		base = measure_replay_length(r, q[1], q[2]);
		*out = height_over(r, q, 3, &base, 1);
		return true;
	}
	out->n =
		single(r, measure_replay_length(r, q[0], r->a->application[foot[i - 1]].p[1]));
	out->d = constant(r, num_int(1, r->c));
	return foot_on(r, foot[i - 1], q[1], q[2]);
}

/* Which height of a polygon is meant only the drawing tells: any. */
static bool height(struct replay *r, const int *q, int n, int *alt, struct measure_frac *out)
{
	int foot[16], k = feet_from(r, q, n, foot), i = choose(alt, n + k), base[2];

	if (i >= n) {
		const int *p = r->a->application[foot[i - n]].p;
		bool on = false;

		for (int j = 0; j < n; j++)
			on |= foot_on(r, foot[i - n], q[j], q[(j + 1) % n]);
		out->n = single(r, measure_replay_length(r, p[0], p[1]));
		out->d = constant(r, num_int(1, r->c));
		return on;
	}
	base[0] = measure_replay_length(r, q[i], q[(i + 1) % n]);
	base[1] = measure_replay_length(r, q[(i + 2) % n], q[(i + 3) % n]);
	*out = height_over(r, q, n, base, n == 4 ? 2 : 1);
	return n == 3 || n == 4;
}

static bool measure(struct replay *r, const struct term *t, int *alt, struct measure_frac *out)
{
	const int *q = t->p;
	bool major = t->measure == MEASURE_MAJOR_ARC;
	int n = t->n, sym[4], radius = -1;
	struct measure_poly *p = measure_replay_poly(r);
	num one = num_int(1, r->c);

	out->n = p;
	out->d = constant(r, one);
	if (t->circle >= 0) {
		struct measure_symbol s = { .kind = Q_RADIUS, .id = { t->circle }, .n = 1 };

		radius = measure_replay_symbol(r, &s);
	}
	switch (t->measure) {
	case MEASURE_LENGTH: sym[0] = measure_replay_length(r, q[0], q[1]); break;
	case MEASURE_ANGLE: sym[0] = angle_as_named(r, q[0], q[1], q[2]); break;
	case MEASURE_ARC:
	case MEASURE_ARC_LENGTH:
	case MEASURE_SECTOR_AREA:
	case MEASURE_MAJOR_ARC:
		/* Two letters may mean the larger one where the statement leaves it open. */
		if (!major && r->p->major)
			major = choose(alt, 2);
		sym[0] = arc_symbol(r, t->circle, q[0], q[1], -1, major);
		break;
	case MEASURE_ARC_VIA:
		sym[0] = arc_symbol(r, t->circle, q[0], q[2], q[1], false);
		break;
	case MEASURE_AREA: sym[0] = measure_replay_area(r, q, n); break;
	case MEASURE_SCALE: {
		struct measure_symbol s = { .kind = Q_SCALE,
					    .id = { q[0], q[1], q[n / 2], q[n / 2 + 1] },
					    .n = 4 };

		sym[0] = measure_replay_symbol(r, &s);
		break;
	}
	case MEASURE_PERIMETER:
		for (int i = 0; i < n; i++) {
			sym[0] = measure_replay_length(r, q[i], q[(i + 1) % n]);
			measure_replay_term(r, p, one, sym, 1);
		}
		return true;
	case MEASURE_RADIUS: sym[0] = radius; break;
	case MEASURE_DIAMETER:
		measure_replay_term(r, p, num_int(2, r->c), &radius, 1);
		return true;
	case MEASURE_CIRCUMFERENCE:
	case MEASURE_CIRCLE_AREA: break;
	case MEASURE_DISTANCE: return distance(r, q, alt, out);
	case MEASURE_HEIGHT: return height(r, q, n, alt, out);
	case MEASURES: return false;
	}
	sym[1] = measure_replay_symbol(r, &(struct measure_symbol){ .kind = SYM_PI });
	sym[2] = sym[3] = radius;
	switch ((int)t->measure) {
	case MEASURE_CIRCUMFERENCE:
		measure_replay_term(r, p, num_int(2, r->c), sym + 1, 2);
		break;
	case MEASURE_CIRCLE_AREA: measure_replay_term(r, p, one, sym + 1, 3); break;
	case MEASURE_ARC_LENGTH:
		measure_replay_term(r, p, num_rat(1, 180, r->c), sym, 3);
		break;
	case MEASURE_SECTOR_AREA:
		measure_replay_term(r, p, num_rat(1, 360, r->c), sym, 4);
		break;
	default: measure_replay_term(r, p, one, sym, 1);
	}
	return true;
}

static bool whole_power(struct replay *r, const struct measure_frac *a,
			const struct measure_frac *b, struct measure_frac *out)
{
	struct measure_frac base = *a;
	long n;

	if (b->n->n > 1 || b->d->n != 1 || b->d->m[0].n || (b->n->n && b->n->m[0].n) ||
	    !num_get_int(b->n->n ? num_div(b->n->m[0].c, b->d->m[0].c, r->c)
				 : num_int(0, r->c),
			 &n, r->c) ||
	    n < -8 || n > 8)
		return false;
	if (n < 0)
		base = (struct measure_frac){ a->d, a->n };
	out->n = out->d = constant(r, num_int(1, r->c));
	for (long i = 0; i < labs(n); i++) {
		out->n = measure_replay_times(r, out->n, base.n);
		out->d = measure_replay_times(r, out->d, base.d);
	}
	return true;
}

/* A function of a polynomial is a symbol. */
static bool function(struct replay *r, enum term_kind k, const struct measure_frac *a,
		     struct measure_frac *out)
{
	const struct measure_poly *arg = a->n;

	if (a->d->n != 1 || a->d->m[0].n)
		return false;
	arg = measure_replay_plus(r, measure_replay_poly(r),
				  num_div(num_int(1, r->c), a->d->m[0].c, r->c), arg);
	out->n = single(r, measure_replay_function(r, k, arg));
	out->d = constant(r, num_int(1, r->c));
	return true;
}

bool measure_replay_frac(struct replay *r, const struct term *t, int *alt,
			 struct measure_frac *out)
{
	struct measure_frac a = { NULL, NULL }, b = a;
	num v, one = num_int(1, r->c);
	struct err e;

	if (t->kind == TERM_MEASURE)
		return measure(r, t, alt, out);
	if ((t->arg[0] && !measure_replay_frac(r, t->arg[0], alt, &a)) ||
	    (t->arg[1] && !measure_replay_frac(r, t->arg[1], alt, &b)))
		return false;
	out->d = t->arg[0] ? a.d : constant(r, one);
	switch (t->kind) {
	case TERM_NUMBER:
		if (num_decimal(&v, t->text, r->c, &e))
			return false;
		out->n = constant(r, v);
		return true;
	case TERM_PI:
		out->n = single(r, measure_replay_symbol(
					   r, &(struct measure_symbol){ .kind = SYM_PI }));
		return true;
	case TERM_LETTER: {
		struct measure_symbol s = { .kind = Q_LETTER, .id = { t->id }, .n = 1 };

		out->n = single(r, measure_replay_symbol(r, &s));
		return true;
	}
	case TERM_FORM:
		if (t->id < 0 || t->id >= r->a->quantities)
			return false;
		out->n = quantity_poly(r, t->id);
		return true;
	case TERM_NEG:
		out->n = measure_replay_plus(r, measure_replay_poly(r), num_neg(one, r->c),
					     a.n);
		return true;
	case TERM_ADD:
	case TERM_SUB:
		v = num_int(t->kind == TERM_ADD ? 1 : -1, r->c);
		if (measure_replay_same(r, a.d, b.d)) {
			out->n = measure_replay_plus(r, a.n, v, b.n);
			return true;
		}
		out->n = measure_replay_plus(r, measure_replay_times(r, a.n, b.d), v,
					     measure_replay_times(r, b.n, a.d));
		out->d = measure_replay_times(r, a.d, b.d);
		return true;
	case TERM_MUL:
		out->n = measure_replay_times(r, a.n, b.n);
		out->d = measure_replay_times(r, a.d, b.d);
		return true;
	case TERM_DIV:
		out->n = measure_replay_times(r, a.n, b.d);
		out->d = measure_replay_times(r, a.d, b.n);
		return b.n->n > 0;
	case TERM_POW: return whole_power(r, &a, &b, out);
	case TERM_SQRT:
	TERM_CASES_ANGLE: return function(r, t->kind, &a, out);
	case TERM_MEASURE: break;
	}
	return false;
}
