/* closure.c -- rounds until nothing new follows; the journal (deduce_priv.h). */
#include "deduce/deduce_priv.h"
#include <string.h>

#define PI 3.14159265358979323846

struct claim deduce_claim3(enum predicate k, int a, int b, int d)
{
	return claim_of(k, 3, (int[]){ a, b, d });
}
struct claim deduce_claim4(enum predicate k, int a, int b, int d, int e)
{
	return claim_of(k, 4, (int[]){ a, b, d, e });
}
struct claim deduce_claim6(enum predicate k, int a, int b, int d, int p, int q, int r)
{
	return claim_of(k, 6, (int[]){ a, b, d, p, q, r });
}
struct claim deduce_claim8(enum predicate k, int a, int b, int d, int e, int p, int q, int r,
			   int s)
{
	return claim_of(k, 8, (int[]){ a, b, d, e, p, q, r, s });
}
struct claim deduce_claim_angle(int a, int b, int d, int p, int q, int r)
{
	return deduce_claim8(CLAIM_EQANGLE, a, b, a, d, p, q, p, r);
}

double deduce_turn_of(const struct closure *c, int a, int b, int d)
{
	return (c->x[b] - c->x[a]) * (c->y[d] - c->y[a]) -
	       (c->y[b] - c->y[a]) * (c->x[d] - c->x[a]);
}

double deduce_angle_seen(const struct closure *c, int a, int b, int p, int q)
{
	double v = c->dir[pair_of(p, q)] - c->dir[pair_of(a, b)];

	v += v < 0;
	return v > 1 - NEAR ? 0 : v;
}

elem deduce_angle_key(const struct closure *c, int a, int b, int p, int q)
{
	double v = c->dir[pair_of(p, q)] - c->dir[pair_of(a, b)];
	elem k = field_sub(angle_hash(c, p, q), angle_hash(c, a, b));
	elem turn = c->table[ANGLES].weight[c->table[ANGLES].vars];

	/* A hair below a whole number is that number. */
	if (v + NEAR < 0)
		return field_add(k, turn);
	return v + NEAR >= 1 ? field_sub(k, turn) : k;
}

elem deduce_corner_key(const struct closure *c, int a, int b, int d)
{
	return deduce_turn_of(c, a, b, d) > 0 ? deduce_angle_key(c, a, b, a, d)
					      : deduce_angle_key(c, a, d, a, b);
}

bool deduce_collinear_known(const struct closure *c, int a, int b, int d)
{
	return parallel_known(c, a, b, a, d) && parallel_known(c, a, b, b, d);
}

/* ---- the journal ---- */

/* The equations of a claim into the tables in use. */
static bool take(struct closure *c, const struct claim *k)
{
	bool new = false;

	for (int t = 0; t < (c->metric ? TABLES : LENGTHS); t++) {
		int n = deduce_equations(c, (enum deduce_table)t, k, c->equation);

		for (int i = 0; i < n; i++)
			new |= deduce_add(&c->table[t], c->equation[i].t, c->equation[i].n);
	}
	return new;
}

bool closure_take(struct closure *c, const struct deduce_event *e)
{
	return take(c, &e->claim);
}

struct deduce_event *closure_journal(struct closure *c, struct claim k)
{
	c->event = mem_grow(c->event, &c->event_cap, c->events + 1, sizeof *c->event);
	c->event[c->events] = (struct deduce_event){ .claim = k, .from = c->premises };
	return &c->event[c->events++];
}

bool closure_learn(struct closure *c, enum rule r, struct claim k, int n,
		   const struct claim *from)
{
	struct deduce_event *e;
	bool new = take(c, &k);

	if (!new && (k.kind != CLAIM_CYCLIC || r == RULE_CIRCLE_SAME))
		return false;
	e = closure_journal(c, k);
	e->reason = REASON_RULE;
	e->rule = r;
	e->n_from = n;
	c->premise =
		mem_grow(c->premise, &c->premise_cap, c->premises + n, sizeof *c->premise);
	if (n)
		memcpy(c->premise + c->premises, from, (size_t)n * sizeof *from);
	c->premises += n;
	if (k.kind == CLAIM_CYCLIC && r != RULE_CIRCLE_SAME)
		new |= deduce_circle_take(c, (int[]){ k.p[0], k.p[1], k.p[2], k.p[3] });
	return new;
}

bool closure_note(struct closure *c, enum reason r, struct claim k)
{
	if (!take(c, &k))
		return false;
	closure_journal(c, k)->reason = r;
	return true;
}

static void learn_given(struct closure *c, const struct given *g)
{
	struct deduce_event *e = closure_journal(c, g->claim);

	e->reason = REASON_GIVEN;
	e->clause = g->clause;
	take(c, &g->claim);
	if (g->claim.kind == CLAIM_CYCLIC)
		deduce_circle_take(c, (int[]){ g->claim.p[0], g->claim.p[1], g->claim.p[2],
					       g->claim.p[3] });
}

/* ---- what holds ---- */

static bool implied(const struct solved *t, const struct deduce_equation *e, int n)
{
	for (int i = 0; i < n; i++)
		if (!deduce_implies(t, e[i].t, e[i].n))
			return false;
	return true;
}

static bool sum_holds(struct closure *c, const struct claim *k)
{
	struct claim from[SUM_PREMISES];
	int n;

	for (int t = 0; t < (c->metric ? TABLES : LENGTHS); t++) {
		n = deduce_equations(c, (enum deduce_table)t, k, c->equation);
		if (n && implied(&c->table[t], c->equation, n))
			return true;
	}
	return c->metric && deduce_sum_follows(c, k, from, &n);
}

bool closure_holds(struct closure *c, const struct claim *k)
{
	int n, m;

	if (!claim_looks_true(c->s, k))
		return false;
	if (claim_is_seen(k->kind))
		return is_yes(claim_seen(c->s, k));
	if (!claim_is_equation(k->kind))
		return false;
	if (k->kind == CLAIM_CYCLIC)
		return deduce_circle_known(c, (int[]){ k->p[0], k->p[1], k->p[2], k->p[3] });
	if (k->sum)
		return sum_holds(c, k);
	/* The centre of a circle is a matter of lengths alone. */
	n = k->kind == CLAIM_CIRCLE ? 0 : deduce_equations(c, ANGLES, k, c->equation);
	if (!implied(&c->table[ANGLES], c->equation, n))
		return false;
	m = deduce_equations(c, RATIOS, k, c->equation);
	return n + m && implied(&c->table[RATIOS], c->equation, m);
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
			double d = atan2(c->y[i] - c->y[j], c->x[i] - c->x[j]) / PI,
			       gap = hypot(c->x[i] - c->x[j], c->y[i] - c->y[j]);

			c->ends[pair_of(i, j)][0] = j;
			c->ends[pair_of(i, j)][1] = i;
			d -= floor(d);
			c->dir[pair_of(i, j)] = d >= 1 ? 0 : d;
			c->gap[pair_of(i, j)] = gap;
			c->len[pair_of(i, j)] = log(size * gap);
		}
}

static struct closure *closure_begin(const struct setting *s, struct deduce_options o,
				     bool sines)
{
	struct closure *c = mem_alloc(sizeof *c);
	int pairs = s->points * (s->points - 1) / 2;

	c->arena = arena_new();
	c->s = s;
	c->n = s->points;
	c->budget = o.work ? o.work : DEDUCE_WORK;
	c->brief = o.brief;
	c->stop = o.stop;
	c->data = o.data;
	c->x = arena_alloc(c->arena, (size_t)(c->n + 1) * sizeof *c->x);
	c->y = arena_alloc(c->arena, (size_t)(c->n + 1) * sizeof *c->y);
	c->ends = arena_alloc(c->arena, (size_t)(pairs + 1) * sizeof *c->ends);
	c->dir = arena_alloc(c->arena, (size_t)(pairs + 1) * sizeof *c->dir);
	c->len = arena_alloc(c->arena, (size_t)(pairs + 1) * sizeof *c->len);
	c->gap = arena_alloc(c->arena, (size_t)(pairs + 1) * sizeof *c->gap);
	c->line_of = arena_alloc(c->arena, (size_t)(pairs + 1) * sizeof *c->line_of);
	place_points(c);
	/* For all angles at a point, where there are not too many. */
	c->sine_room = sines && c->n > 2 ? pairs * (c->n - 2 < SINES ? c->n - 2 : SINES) : 0;
	c->equation = arena_alloc(c->arena, (size_t)(c->n + 8) * sizeof *c->equation);
	for (int t = 0; t < LENGTHS; t++)
		deduce_init(&c->table[t], t == RATIOS ? pairs + c->sine_room : pairs,
			    t == RATIOS ? PRIMES : 1);
	closure_see(c);
	return c;
}

struct closure *closure_new(const struct setting *s, const struct deduce_options *o)
{
	struct deduce_options as = o ? *o : (struct deduce_options){ 0 };
	struct closure *c = closure_begin(s, as, !as.brief);

	for (int i = 0; i < s->givens; i++)
		learn_given(c, &s->given[i]);
	return c;
}

struct closure *closure_more(const struct closure *old, const struct setting *s,
			     const struct deduce_options *o)
{
	struct deduce_options as = { old->budget, old->brief, old->stop, old->data };
	struct closure *c;

	if (o) {
		as = *o;
		as.work = o->work ? o->work : old->budget;
	}
	c = closure_begin(s, as, !as.brief || old->sines);
	for (int i = 0; i < old->events; i++) {
		const struct deduce_event *e = &old->event[i];
		struct deduce_event *f = closure_journal(c, e->claim);

		f->reason = e->reason;
		f->rule = e->rule;
		f->clause = e->clause;
		f->from = e->from;
		f->n_from = e->n_from;
		/* Without sines their laws say nothing; what follows from them is said, too. */
		if (e->reason == REASON_SEEN && c->brief)
			continue;
		if (e->reason == REASON_SEEN)
			deduce_sine_triangle(c, &e->claim);
		if (e->claim.kind == CLAIM_CHORD)
			deduce_sine_column(c, pair_of(e->claim.p[4], e->claim.p[5]),
					   pair_of(e->claim.p[6], e->claim.p[7]), true);
		take(c, &e->claim);
		if (e->claim.kind == CLAIM_CYCLIC)
			deduce_circle_take(c, (int[]){ e->claim.p[0], e->claim.p[1],
						       e->claim.p[2], e->claim.p[3] });
	}
	c->premise = mem_grow(NULL, &c->premise_cap, old->premises + 1, sizeof *c->premise);
	if (old->premises)
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
	for (int t = 0; t < (c->metric ? TABLES : LENGTHS); t++)
		deduce_clear(&c->table[t]);
	for (int i = 0; i < c->circles; i++)
		mem_free(c->circle[i].block);
	mem_free(c->event);
	mem_free(c->premise);
	mem_free(c->trio);
	arena_free(c->arena);
	mem_free(c);
}

static bool (*const rounds[])(struct closure *) = {
	deduce_round_lines, deduce_round_circles,    deduce_round_apexes, deduce_round_shapes,
	deduce_round_flats, deduce_round_trapezoids, deduce_round_splits, deduce_round_centers,
};

long closure_work(const struct closure *c)
{
	long work = c->work;

	for (int t = 0; t < TABLES; t++)
		work += c->table[t].work;
	return work;
}

static bool is_spent(struct closure *c)
{
	if (work_over() || (c->stop && c->stop(c->data)))
		c->budget = -1;
	c->spent = closure_work(c) > c->budget;
	return c->spent;
}

/* Rounds until one brings nothing; true as soon as the goals are reached. */
static bool run_plain(struct closure *c)
{
	bool more = true;

	while (more) {
		more = false;
		for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
			if (goals_reached(c))
				return true;
			more |= rounds[i](c);
			if (is_spent(c))
				return goals_reached(c);
		}
	}
	return goals_reached(c);
}

/* What takes longer, a round of each until one brings something; the first two together. */
static const struct {
	bool (*round)(struct closure *);
	bool brief;
} late_rounds[] = {
	{ deduce_round_products, true }, { deduce_round_across, true },
	{ deduce_round_rows, true },     { deduce_round_metric, true },
	{ deduce_round_sines, false },   { deduce_round_chords, false },
	{ deduce_round_pencils, false },
};

static bool run_late(struct closure *c)
{
	bool new = false;

	for (size_t i = 0; i < sizeof late_rounds / sizeof *late_rounds; i++) {
		if ((new &&i > 1) || is_spent(c))
			break;
		if (late_rounds[i].brief || !c->brief)
			new |= late_rounds[i].round(c);
	}
	return new;
}

bool closure_run(struct closure *c)
{
	do {
		if (run_plain(c))
			return true;
		if (!c->late && !c->spent) {
			c->late = true;
			deduce_see_products(c);
			deduce_see_across(c);
			if (!c->brief) {
				deduce_see_rows(c);
				deduce_see_pencils(c);
			}
		}
	} while (!c->spent && run_late(c));
	/* Sums are looked for only where lengths and squares are in use. */
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

int closure_open(const struct closure *c, int points)
{
	int pairs = points * (points - 1) / 2;

	return deduce_rank(&c->table[ANGLES], pairs) + deduce_rank(&c->table[RATIOS], pairs);
}
