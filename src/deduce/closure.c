/* closure.c -- rounds until nothing new follows; the journal (deduce_priv.h). */
#include "deduce/deduce_priv.h"
#include <string.h>

#define PI 3.14159265358979323846

struct claim claim3(enum predicate k, int a, int b, int d)
{
	return claim_of(k, 3, (int[]){ a, b, d });
}
struct claim claim4(enum predicate k, int a, int b, int d, int e)
{
	return claim_of(k, 4, (int[]){ a, b, d, e });
}
struct claim claim6(enum predicate k, int a, int b, int d, int p, int q, int r)
{
	return claim_of(k, 6, (int[]){ a, b, d, p, q, r });
}
struct claim claim8(enum predicate k, int a, int b, int d, int e, int p, int q, int r, int s)
{
	return claim_of(k, 8, (int[]){ a, b, d, e, p, q, r, s });
}
struct claim claim_angle(int a, int b, int d, int p, int q, int r)
{
	return claim8(CLAIM_EQANGLE, a, b, a, d, p, q, p, r);
}

double turn_of(const struct closure *c, int a, int b, int d)
{
	return (c->x[b] - c->x[a]) * (c->y[d] - c->y[a]) -
	       (c->y[b] - c->y[a]) * (c->x[d] - c->x[a]);
}

double angle_seen(const struct closure *c, int a, int b, int p, int q)
{
	double v = c->dir[pair_of(p, q)] - c->dir[pair_of(a, b)];

	v -= floor(v);
	return v > 1 - NEAR ? 0 : v;
}

elem angle_key(const struct closure *c, int a, int b, int p, int q)
{
	double v = c->dir[pair_of(p, q)] - c->dir[pair_of(a, b)];
	elem k = field_sub(angle_hash(c, p, q), angle_hash(c, a, b));
	double turns = floor(v + NEAR); /* a hair below a whole number is that number */

	return field_sub(k, field_mul(field_of((int64_t)turns), c->angle.weight[c->angle.vars]));
}

elem corner_key(const struct closure *c, int a, int b, int d)
{
	return turn_of(c, a, b, d) > 0 ? angle_key(c, a, b, a, d) : angle_key(c, a, d, a, b);
}

bool collinear_known(const struct closure *c, int a, int b, int d)
{
	return parallel_known(c, a, b, a, d) && parallel_known(c, a, b, b, d);
}

/* ---- the equations of claims ---- */

static void add_term(struct equation *e, int col, elem v)
{
	for (int i = 0; i < e->n; i++)
		if (e->t[i].col == col) {
			e->t[i].v = field_add(e->t[i].v, v);
			if (!e->t[i].v)
				e->t[i] = e->t[--e->n];
			return;
		}
	e->t[e->n++] = (struct table_term){ col, v };
}

/* Sum of sign * d(pair) = num/den modulo 1, as an equation of real numbers: the whole number is
 * that of the drawing.  Is it true there? */
static bool angle_row(const struct closure *c, struct equation *e, int n, const int *pair,
		      const int *sign, int64_t num, int64_t den)
{
	double sum = -(double)num / (double)den, whole;

	e->n = 0;
	for (int i = 0; i < n; i++) {
		sum += sign[i] * c->dir[pair[i]];
		add_term(e, pair[i], field_of(sign[i]));
	}
	whole = round(sum);
	if (fabs(sum - whole) > 1e-6)
		return false;
	num += (int64_t)whole * den;
	if (num)
		add_term(e, c->angle.vars, field_neg(field_ratio(num, den)));
	return true;
}

static int angle_row4(const struct closure *c, struct equation *e, int a, int b, int d, int f,
		      const int *sign, int64_t num, int64_t den)
{
	return angle_row(c, e, 4, (int[]){ a, b, d, f }, sign, num, den);
}

static const int plus_minus[] = { 1, -1, -1, 1 };
static const int sums[] = { 1, 1, -1, -1 };
static const int central[] = { 1, -1, -1, 1 };

/* ∠(ab, ad) = ∠(pq, pr), or = ∠(pr, pq) mirrored */
static int corner_row(const struct closure *c, struct equation *e, const int16_t *t,
		      const int16_t *u, int i, bool mirrored)
{
	int j = (i + 1) % 3, k = (i + 2) % 3;
	int q = pair_of(u[i], u[j]), r = pair_of(u[i], u[k]);

	return angle_row4(c, e, pair_of(t[i], t[k]), pair_of(t[i], t[j]), mirrored ? q : r,
			  mirrored ? r : q, plus_minus, 0, 1);
}

int angle_equations(struct closure *c, const struct claim *k, struct equation *out)
{
	const int16_t *p = k->p;
	int n = 0, ab, cd;

	switch ((enum predicate)k->kind) {
	case CLAIM_COLL:
	case CLAIM_MIDP:
		n += angle_row(c, &out[n], 2,
			       (int[]){ pair_of(p[0], p[1]), pair_of(p[0], p[2]) }, plus_minus, 0,
			       1);
		n += angle_row(c, &out[n], 2,
			       (int[]){ pair_of(p[0], p[1]), pair_of(p[1], p[2]) }, plus_minus, 0,
			       1);
		return n;
	case CLAIM_PARA:
	case CLAIM_PERP:
		n += angle_row(c, &out[n], 2,
			       (int[]){ pair_of(p[0], p[1]), pair_of(p[2], p[3]) }, plus_minus,
			       k->kind == CLAIM_PERP, 2);
		return n;
	case CLAIM_ACONST:
		n += angle_row(c, &out[n], 2,
			       (int[]){ pair_of(p[2], p[3]), pair_of(p[0], p[1]) }, plus_minus,
			       k->num, k->den);
		return n;
	case CLAIM_EQANGLE:
		n += angle_row4(c, &out[n], pair_of(p[2], p[3]), pair_of(p[0], p[1]),
				pair_of(p[6], p[7]), pair_of(p[4], p[5]), plus_minus, 0, 1);
		return n;
	case CLAIM_CYCLIC:
		ab = pair_of(p[0], p[1]), cd = pair_of(p[2], p[3]);
		n += angle_row4(c, &out[n], ab, cd, pair_of(p[0], p[2]), pair_of(p[1], p[3]), sums,
				0, 1);
		n += angle_row4(c, &out[n], ab, cd, pair_of(p[0], p[3]), pair_of(p[1], p[2]), sums,
				0, 1);
		return n;
	case CLAIM_CIRCLE:
		for (int i = 0; i < 3; i++) {
			int a = p[1 + i], b = p[1 + (i + 1) % 3], d = p[1 + (i + 2) % 3];

			n += angle_row4(c, &out[n], pair_of(p[0], a), pair_of(a, b),
					pair_of(a, d), pair_of(b, d), central, 1, 2);
		}
		return n;
	case CLAIM_SIMTRI:
	case CLAIM_CONTRI:
		for (int i = 0; i < 3; i++)
			n += corner_row(c, &out[n], p, p + 3, i, false);
		return n;
	case CLAIM_SIMTRIR:
	case CLAIM_CONTRIR:
		for (int i = 0; i < 3; i++)
			n += corner_row(c, &out[n], p, p + 3, i, true);
		return n;
	default:
		return 0;
	}
}

/* The column of the logarithm of a prime, or -1 when there are too many. */
static int prime_column(struct closure *c, int64_t p)
{
	for (int i = 0; i < c->primes; i++)
		if (c->prime[i] == p)
			return c->ratio.vars + i;
	if (c->primes == PRIMES)
		return -1;
	c->prime[c->primes] = p;
	return c->ratio.vars + c->primes++;
}

static bool add_log(struct closure *c, struct equation *e, int64_t v, elem weight)
{
	for (int64_t p = 2; v > 1; p++) {
		if (p * p > v)
			p = v;
		for (; v % p == 0; v /= p) {
			int col = prime_column(c, p);

			if (col < 0 || e->n >= 7)
				return false;
			add_term(e, col, weight);
		}
	}
	return true;
}

/* Sum of sign * log of a length = log(num/den) / root */
static bool ratio_row(struct closure *c, struct equation *e, int n, const int *pair,
		      const int *sign, int64_t num, int64_t den, int root)
{
	double sum = -log((double)num / (double)den) / root;
	elem w = root == 1 ? 1 : field_inverse((elem)root);

	e->n = 0;
	for (int i = 0; i < n; i++) {
		sum += sign[i] * c->len[pair[i]];
		add_term(e, pair[i], field_of(sign[i]));
	}
	return fabs(sum) < 1e-6 && num > 0 && add_log(c, e, num, field_neg(w)) &&
	       add_log(c, e, den, w);
}

static int ratio_row4(struct closure *c, struct equation *e, int a, int b, int d, int f)
{
	return ratio_row(c, e, 4, (int[]){ a, b, d, f }, plus_minus, 1, 1, 1);
}
static int ratio_row2(struct closure *c, struct equation *e, int a, int b, int64_t num,
		      int64_t den, int root)
{
	return ratio_row(c, e, 2, (int[]){ a, b }, plus_minus, num, den, root);
}

int ratio_equations(struct closure *c, const struct claim *k, struct equation *out)
{
	const int16_t *p = k->p;
	int n = 0;

	switch ((enum predicate)k->kind) {
	case CLAIM_CONG:
		return ratio_row2(c, out, pair_of(p[0], p[1]), pair_of(p[2], p[3]), 1, 1, 1);
	case CLAIM_RCONST:
	case CLAIM_R2CONST:
		return ratio_row2(c, out, pair_of(p[0], p[1]), pair_of(p[2], p[3]), k->num, k->den,
				  k->kind == CLAIM_RCONST ? 1 : 2);
	case CLAIM_LCONST:
	case CLAIM_L2CONST:
		return ratio_row(c, out, 1, (int[]){ pair_of(p[0], p[1]) }, plus_minus, k->num,
				 k->den, k->kind == CLAIM_LCONST ? 1 : 2);
	case CLAIM_EQRATIO:
		return ratio_row4(c, out, pair_of(p[0], p[1]), pair_of(p[2], p[3]),
				  pair_of(p[4], p[5]), pair_of(p[6], p[7]));
	case CLAIM_MIDP:
		n += ratio_row2(c, &out[n], pair_of(p[0], p[1]), pair_of(p[0], p[2]), 1, 1, 1);
		n += ratio_row2(c, &out[n], pair_of(p[1], p[2]), pair_of(p[0], p[1]), 2, 1, 1);
		return n;
	case CLAIM_CIRCLE:
		n += ratio_row2(c, &out[n], pair_of(p[0], p[1]), pair_of(p[0], p[2]), 1, 1, 1);
		n += ratio_row2(c, &out[n], pair_of(p[0], p[1]), pair_of(p[0], p[3]), 1, 1, 1);
		return n;
	case CLAIM_SIMTRI:
	case CLAIM_SIMTRIR:
	case CLAIM_CONTRI:
	case CLAIM_CONTRIR:
		n += ratio_row4(c, &out[n], pair_of(p[0], p[1]), pair_of(p[3], p[4]),
				pair_of(p[1], p[2]), pair_of(p[4], p[5]));
		n += ratio_row4(c, &out[n], pair_of(p[0], p[1]), pair_of(p[3], p[4]),
				pair_of(p[2], p[0]), pair_of(p[5], p[3]));
		if (k->kind == CLAIM_CONTRI || k->kind == CLAIM_CONTRIR)
			n += ratio_row2(c, &out[n], pair_of(p[0], p[1]), pair_of(p[3], p[4]), 1, 1,
					1);
		return n;
	default:
		return 0;
	}
}

/* ---- the journal ---- */

static bool take(struct closure *c, const struct claim *k)
{
	struct equation e[EQUATIONS];
	bool new = false;
	int n = angle_equations(c, k, e);

	for (int i = 0; i < n; i++)
		new |= table_add(&c->angle, e[i].t, e[i].n);
	n = ratio_equations(c, k, e);
	for (int i = 0; i < n; i++)
		new |= table_add(&c->ratio, e[i].t, e[i].n);
	return new;
}

static struct event *journal(struct closure *c, struct claim k)
{
	c->event = mem_grow(c->event, &c->event_cap, c->events + 1, sizeof *c->event);
	c->event[c->events] = (struct event){ .claim = k, .from = c->premises };
	return &c->event[c->events++];
}

bool closure_learn(struct closure *c, enum rule r, struct claim k, int n,
		   const struct claim *from)
{
	struct event *e;
	bool new = take(c, &k);

	if (!new && k.kind != CLAIM_CYCLIC)
		return false;
	e = journal(c, k);
	e->reason = REASON_RULE;
	e->rule = r;
	e->n_from = n;
	c->premise = mem_grow(c->premise, &c->premise_cap, c->premises + n, sizeof *c->premise);
	memcpy(c->premise + c->premises, from, (size_t)n * sizeof *from);
	c->premises += n;
	if (k.kind == CLAIM_CYCLIC)
		new |= circle_take(c, (int[]){ k.p[0], k.p[1], k.p[2], k.p[3] });
	return new;
}

bool closure_note(struct closure *c, enum reason r, struct claim k)
{
	if (!take(c, &k))
		return false;
	journal(c, k)->reason = r;
	return true;
}

static void learn_given(struct closure *c, const struct given *g)
{
	struct event *e = journal(c, g->claim);

	e->reason = REASON_GIVEN;
	e->clause = g->clause;
	take(c, &g->claim);
	if (g->claim.kind == CLAIM_CYCLIC)
		circle_take(c, (int[]){ g->claim.p[0], g->claim.p[1], g->claim.p[2],
					g->claim.p[3] });
}

/* ---- what holds ---- */

static bool implied(const struct table *t, const struct equation *e, int n)
{
	for (int i = 0; i < n; i++) {
		elem sum = 0;

		for (int j = 0; j < e[i].n; j++)
			sum = field_add(sum, field_mul(e[i].t[j].v, t->hash[e[i].t[j].col]));
		if (sum)
			return false;
	}
	return true;
}

bool closure_holds(struct closure *c, const struct claim *k)
{
	struct equation e[EQUATIONS];
	int n, m;

	if (!claim_looks_true(c->s, k))
		return false;
	if (claim_is_seen(k->kind))
		return is_yes(claim_seen(c->s, k));
	if (!claim_is_equation(k->kind))
		return false;
	if (k->kind == CLAIM_CYCLIC)
		return circle_known(c, (int[]){ k->p[0], k->p[1], k->p[2], k->p[3] });
	/* The centre of a circle is a matter of lengths alone. */
	n = k->kind == CLAIM_CIRCLE ? 0 : angle_equations(c, k, e);
	if (!implied(&c->angle, e, n))
		return false;
	m = ratio_equations(c, k, e);
	return n + m && implied(&c->ratio, e, m);
}

static bool goals_reached(struct closure *c)
{
	for (int i = 0; i < c->s->goals; i++)
		if (!closure_holds(c, &c->s->goal[i]))
			return false;
	return c->s->goals > 0;
}

/* ---- life ---- */

/* The drawing about its centre, of size 1. */
static void place_points(struct closure *c)
{
	double mx = 0, my = 0, size = 0;

	for (int i = 0; i < c->n; i++)
		mx += c->s->point[i].x / c->n, my += c->s->point[i].y / c->n;
	for (int i = 0; i < c->n; i++)
		size += hypot(c->s->point[i].x - mx, c->s->point[i].y - my) / c->n;
	if (!(size > 0))
		size = 1;
	for (int i = 0; i < c->n; i++) {
		c->x[i] = (c->s->point[i].x - mx) / size;
		c->y[i] = (c->s->point[i].y - my) / size;
	}
	for (int i = 0; i < c->n; i++)
		for (int j = 0; j < i; j++) {
			double d = atan2(c->y[i] - c->y[j], c->x[i] - c->x[j]) / PI;

			d -= floor(d);
			c->dir[pair_of(i, j)] = d >= 1 ? 0 : d;
			c->len[pair_of(i, j)] =
				log(size * hypot(c->x[i] - c->x[j], c->y[i] - c->y[j]));
		}
}

static struct closure *closure_begin(const struct setting *s)
{
	struct closure *c = mem_alloc(sizeof *c);
	int pairs = s->points * (s->points - 1) / 2;

	c->arena = arena_new();
	c->s = s;
	c->n = s->points;
	c->budget = DEDUCE_WORK;
	c->x = arena_alloc(c->arena, (size_t)(c->n + 1) * sizeof *c->x);
	c->y = arena_alloc(c->arena, (size_t)(c->n + 1) * sizeof *c->y);
	c->dir = arena_alloc(c->arena, (size_t)(pairs + 1) * sizeof *c->dir);
	c->len = arena_alloc(c->arena, (size_t)(pairs + 1) * sizeof *c->len);
	c->line_of = arena_alloc(c->arena, (size_t)(pairs + 1) * sizeof *c->line_of);
	place_points(c);
	table_init(&c->angle, pairs, 1);
	table_init(&c->ratio, pairs, PRIMES);
	closure_see(c);
	return c;
}

struct closure *closure_new(const struct setting *s, const struct deduce_options *o)
{
	struct closure *c = closure_begin(s);

	if (o && o->work)
		c->budget = o->work;
	for (int i = 0; i < s->givens; i++)
		learn_given(c, &s->given[i]);
	return c;
}

struct closure *closure_more(const struct closure *old, const struct setting *s)
{
	struct closure *c = closure_begin(s);

	c->budget = old->budget;
	for (int i = 0; i < old->events; i++) {
		const struct event *e = &old->event[i];
		struct event *f = journal(c, e->claim);

		f->reason = e->reason;
		f->rule = e->rule;
		f->clause = e->clause;
		f->from = e->from;
		f->n_from = e->n_from;
		take(c, &e->claim);
		if (e->claim.kind == CLAIM_CYCLIC)
			circle_take(c, (int[]){ e->claim.p[0], e->claim.p[1], e->claim.p[2],
						e->claim.p[3] });
	}
	c->premise = mem_grow(NULL, &c->premise_cap, old->premises + 1, sizeof *c->premise);
	memcpy(c->premise, old->premise, (size_t)old->premises * sizeof *c->premise);
	c->premises = old->premises;
	for (int i = old->s->givens; i < s->givens; i++)
		learn_given(c, &s->given[i]);
	return c;
}

void closure_free(struct closure *c)
{
	if (!c)
		return;
	table_clear(&c->angle);
	table_clear(&c->ratio);
	for (int i = 0; i < c->circles; i++)
		mem_free(c->circle[i].block);
	mem_free(c->event);
	mem_free(c->premise);
	arena_free(c->arena);
	mem_free(c);
}

static bool (*const rounds[])(struct closure *) = {
	round_lines, round_circles,    round_apexes,  round_shapes,
	round_flats, round_trapezoids, round_splits, round_centers,
};

bool closure_run(struct closure *c)
{
	bool more = true;

	while (more && !c->spent) {
		more = false;
		for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
			if (goals_reached(c))
				return true;
			more |= rounds[i](c);
			c->spent = c->work + c->angle.work + c->ratio.work > c->budget;
		}
	}
	return goals_reached(c);
}

bool closure_is_spent(const struct closure *c)
{
	return c->spent;
}
int closure_facts(const struct closure *c)
{
	return c->events;
}
