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

	return field_sub(k,
			 field_mul(field_of((int64_t)turns), c->angle.weight[c->angle.vars]));
}

elem corner_key(const struct closure *c, int a, int b, int d)
{
	return turn_of(c, a, b, d) > 0 ? angle_key(c, a, b, a, d) : angle_key(c, a, d, a, b);
}

bool collinear_known(const struct closure *c, int a, int b, int d)
{
	return parallel_known(c, a, b, a, d) && parallel_known(c, a, b, b, d);
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

	if (!new &&k.kind != CLAIM_CYCLIC)
		return false;
	e = journal(c, k);
	e->reason = REASON_RULE;
	e->rule = r;
	e->n_from = n;
	c->premise =
		mem_grow(c->premise, &c->premise_cap, c->premises + n, sizeof *c->premise);
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
	round_lines, round_circles,    round_apexes, round_shapes,
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
