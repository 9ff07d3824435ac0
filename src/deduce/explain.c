/*
 * explain.c -- a proof out of the journal.
 *
 * What a claim rests on is worked out backwards from the goal.  A claim at a time t may use
 * events before t only.  Which equations a linear consequence takes is found with a second
 * pair of tables, built once: rows in order of time, each reduced by the earlier ones only, with the
 * combination of equations that it is.  So a reduction that uses rows before t uses events
 * before t.  The weights are then worked out exactly by proof_combine.
 */
#include "base/list.h"
#include "base/work.h"
#include "deduce/deduce_priv.h"
#include <stdlib.h>
#include <string.h>

enum { FAILED = -1, OPEN = -2 };

struct timed_row {
	int event, pivot;
	struct solved_term *t, *by; /* by: which timed rows' equations it is made of */
	int n, n_by;
};
/* A sum over columns or rows, and where it is not 0. */
struct explain_tally {
	elem *v;
	int *touched, n;
};
struct timed {
	struct timed_row *row;
	int rows, vars;
	struct explain_tally sum, made; /* scratch: over columns, over rows */
};
struct explain {
	struct closure *c;
	struct arena *arena, *scratch;
	struct proof *proof;
	struct timed timed[TABLES];
	uint64_t *hash; /* of the normal form of each event's claim */
	struct claim *normal;
	int *made; /* the step of each event; OPEN, FAILED */
	struct explain_ring *ring;
	int rings, ring_cap;
	int depth;
};

static int explain(struct explain *x, const struct claim *k, int t);
static int step_of_event(struct explain *x, int i);

/* ---- tables in order of time ---- */

/* A 0 that was touched stands as FIELD_P. */
static elem tally_get(const struct explain_tally *y, int i)
{
	return y->v[i] == FIELD_P ? 0 : y->v[i];
}

static void pour(struct explain_tally *y, const struct solved_term *t, int n, elem factor)
{
	for (int i = 0; i < n; i++) {
		elem *v = &y->v[t[i].col];

		if (!*v)
			y->touched[y->n++] = t[i].col;
		*v = field_add(*v == FIELD_P ? 0 : *v, field_mul(factor, t[i].v));
		if (!*v)
			*v = FIELD_P;
	}
}

static void forget(struct explain_tally *y)
{
	for (int i = 0; i < y->n; i++)
		y->v[y->touched[i]] = 0;
	y->n = 0;
}

static int by_number(const void *a, const void *b)
{
	const int *p = a, *q = b;

	return (*p > *q) - (*p < *q);
}

/* The sum times a factor as a list; it is empty again. */
static struct solved_term *gather(struct arena *a, struct explain_tally *y, elem factor,
				  int *out)
{
	struct solved_term *t = arena_alloc(a, (size_t)(y->n + 1) * sizeof *t);

	*out = 0;
	for (int i = 0; i < y->n; i++) {
		int col = y->touched[i];

		if (tally_get(y, col))
			t[(*out)++] = (struct solved_term){ col, field_mul(tally_get(y, col),
									   factor) };
	}
	forget(y);
	return t;
}

/* Reduce `sum` by the rows of events before t; `made` says how. */
static void reduce(struct timed *f, int t)
{
	for (int i = 0; i < f->rows && f->row[i].event < t; i++) {
		const struct timed_row *r = &f->row[i];
		elem v = tally_get(&f->sum, r->pivot);

		if (!v)
			continue;
		pour(&f->sum, r->t, r->n, field_neg(v));
		pour(&f->made, r->by, r->n_by, field_neg(v));
	}
}

static void add_row(struct explain *x, struct timed *f, const struct deduce_equation *e,
		    int event)
{
	struct timed_row *r;
	int pivot = -1;
	elem scale;

	if (work_over())
		return;
	pour(&f->sum, e->t, e->n, 1);
	reduce(f, event + 1);
	for (int i = 0; i < f->sum.n; i++) {
		int col = f->sum.touched[i];

		if (col < f->vars && tally_get(&f->sum, col) && (pivot < 0 || col < pivot))
			pivot = col;
	}
	if (pivot < 0) {
		forget(&f->sum);
		forget(&f->made);
		return;
	}
	pour(&f->made, &(struct solved_term){ f->rows, 1 }, 1, 1);
	scale = field_inverse(tally_get(&f->sum, pivot));
	r = &f->row[f->rows];
	*r = (struct timed_row){ .event = event, .pivot = pivot };
	r->t = gather(x->scratch, &f->sum, scale, &r->n);
	r->by = gather(x->scratch, &f->made, scale, &r->n_by);
	f->rows++;
}

static void tally_init(struct explain *x, struct explain_tally *y, int n)
{
	y->v = arena_alloc(x->scratch, (size_t)n * sizeof *y->v);
	y->touched = arena_alloc(x->scratch, (size_t)n * sizeof *y->touched);
}

static void timed_init(struct explain *x, struct timed *f, int vars, int cols)
{
	f->vars = vars;
	f->row = arena_alloc(x->scratch, (size_t)(cols + 1) * sizeof *f->row);
	tally_init(x, &f->sum, cols + 1);
	tally_init(x, &f->made, cols + 2);
}

static uint64_t hash_of(const struct claim *k)
{
	uint64_t h = k->kind;

	for (int i = 0; i < k->n; i++)
		h = (h ^ (uint64_t)k->p[i]) * 0x9e3779b97f4a7c15u;
	return (h ^ (uint64_t)k->num ^ (uint64_t)k->den << 32) * 0x94d049bb133111ebu;
}

static void prepare(struct explain *x)
{
	struct closure *c = x->c;
	size_t n = (size_t)c->events + 1;
	int tables = c->metric ? TABLES : LENGTHS;

	for (int t = 0; t < tables; t++)
		timed_init(x, &x->timed[t], c->table[t].vars,
			   c->table[t].vars + c->table[t].fixed);
	x->hash = arena_alloc(x->scratch, n * sizeof *x->hash);
	x->normal = arena_alloc(x->scratch, n * sizeof *x->normal);
	x->made = arena_alloc(x->scratch, n * sizeof *x->made);
	for (int i = 0; i < c->events; i++) {
		for (int t = 0; t < tables; t++) {
			int m = deduce_equations(c, (enum deduce_table)t, &c->event[i].claim,
						 c->equation);

			for (int j = 0; j < m; j++)
				add_row(x, &x->timed[t], &c->equation[j], i);
		}
		x->normal[i] = claim_normal(c->event[i].claim);
		x->hash[i] = hash_of(&x->normal[i]);
		x->made[i] = OPEN;
	}
}

/* ---- steps ---- */

static int add_step(struct explain *x, struct proof_step s)
{
	return proof_add(x->arena, x->proof, s);
}

static int *numbers(struct explain *x, const int *from, int n)
{
	int *p = arena_alloc(x->arena, (size_t)(n + 1) * sizeof *p);

	memcpy(p, from, (size_t)n * sizeof *p);
	return p;
}

/* By a rule from claims; -1 if one of them cannot be explained. */
static int by_rule(struct explain *x, enum rule r, const struct claim *k, int n,
		   const struct claim *from, int t)
{
	int p[12];

	for (int i = 0; i < n; i++) {
		p[i] = -1;
		if (claim_is_degenerate(&from[i]) || claim_is_trivial(&from[i]))
			continue;
		p[i] = explain(x, &from[i], t);
		if (p[i] < 0)
			return -1;
	}
	return add_step(x, (struct proof_step){ .claim = *k,
						.reason = REASON_RULE,
						.rule = r,
						.n_from = n,
						.from = numbers(x, p, n) });
}

/* ---- one circle in several parts ---- */

static int by_circle(struct explain *x, const struct claim *k, int t);

/* Four points of a circle on one: by the centre where that is known. */
static int quad_of(struct explain *x, const struct seen_circle *c, const int *p, int t)
{
	struct claim k = deduce_claim4(CLAIM_CYCLIC, p[0], p[1], p[2], p[3]), radius[3];

	for (int i = 0; i < x->proof->steps; i++)
		if (claim_same(&x->proof->step[i].claim, &k))
			return i;
	for (int i = 0; i < 3; i++)
		if (c->center >= 0)
			radius[i] = deduce_claim4(CLAIM_CONG, c->center, p[0], c->center,
						  p[i + 1]);
	if (c->center >= 0 && closure_holds(x->c, &radius[0]) &&
	    closure_holds(x->c, &radius[1]) && closure_holds(x->c, &radius[2])) {
		int s = by_rule(x, RULE_CIRCLE_BY_CENTER, &k, 3, radius, t);

		if (s >= 0)
			return s;
	}
	return by_circle(x, &k, t);
}

/* The circle of which two of the events speak, or NULL. */
static const struct seen_circle *told_twice(struct explain *x, const int *event, int n)
{
	for (int i = 0; i < x->c->circles; i++) {
		const struct seen_circle *c = &x->c->circle[i];
		int times = 0;

		for (int j = 0; j < n; j++) {
			const struct claim *k = &x->c->event[event[j]].claim;
			int from = k->kind == CLAIM_CIRCLE;
			bool on = k->kind == CLAIM_CYCLIC || k->kind == CLAIM_CIRCLE;

			for (int m = from; m < k->n && on; m++)
				on = base_has(c->p, c->n, k->p[m]);
			times += on;
		}
		if (times > 1)
			return c;
	}
	return NULL;
}

/* On the line ab, as far as is known. */
static bool on_segment(const struct closure *c, int p, int a, int b)
{
	return p == a || p == b || (a != b && deduce_collinear_known(c, p, a, b));
}

/* Where a circle is spoken of twice: the fours of its points that are on lines of the claim, which
 * is what people see.  Their steps, in `out`; how many. */
static int direct_quads(struct explain *x, const struct claim *k, const int *event, int n,
			int t, int *out)
{
	const struct seen_circle *c = told_twice(x, event, n);
	int p[6], m = 0, made = 0;

	for (int i = 0; c && i + 1 < k->n; i += 2)
		for (int j = 0; j < c->n && m < 6; j++)
			if (on_segment(x->c, c->p[j], k->p[i], k->p[i + 1]) &&
			    !base_has(p, m, c->p[j]))
				p[m++] = c->p[j];
	for (int set = 0; m >= 4 && set < 1 << m; set++) {
		int q[4], j = 0, s;

		if (__builtin_popcount((unsigned)set) != 4)
			continue;
		for (int i = 0; i < m; i++)
			if (set >> i & 1)
				q[j++] = p[i];
		s = quad_of(x, c, q, t);
		if (s >= 0)
			out[made++] = s;
	}
	return made;
}

/* A linear consequence of events before t. */
static int by_table(struct explain *x, enum reason r, const struct claim *k, int t)
{
	enum deduce_table table = (enum deduce_table)(r - REASON_ANGLES);
	struct timed *f = &x->timed[table];
	const struct deduce_equation *e = x->c->equation;
	int n = deduce_equations(x->c, table, k, x->c->equation), *from, m = 0;
	int direct[16], quads = 0;
	bool left = false;
	struct proof_step s;

	if (!n)
		return -1;
	pour(&f->sum, e->t, e->n, 1);
	reduce(f, t);
	for (int i = 0; i < f->sum.n; i++)
		left |= tally_get(&f->sum, f->sum.touched[i]) != 0;
	forget(&f->sum);
	from = arena_alloc(x->scratch, (size_t)(f->made.n + 1) * sizeof *from);
	if (f->made.n)
		qsort(f->made.touched, (size_t)f->made.n, sizeof *f->made.touched, by_number);
	for (int i = 0; i < f->made.n; i++) {
		int row = f->made.touched[i];

		if (tally_get(&f->made, row) && (!m || from[m - 1] != f->row[row].event))
			from[m++] = f->row[row].event;
	}
	forget(&f->made);
	if (left)
		return -1;
	if (table == ANGLES)
		quads = direct_quads(x, k, from, m, t, direct);
	for (int i = 0; i < m; i++) {
		from[i] = step_of_event(x, from[i]);
		if (from[i] < 0)
			return -1;
	}
	if (quads) {
		int *more = arena_alloc(x->scratch, (size_t)(m + 17) * sizeof *more);

		memcpy(more, direct, (size_t)quads * sizeof *more);
		memcpy(more + quads, from, (size_t)m * sizeof *more);
		if (proof_combine(x->arena, x->proof, r, k, more, quads + m, &s))
			return add_step(x, s);
	}
	if (!proof_combine(x->arena, x->proof, r, k, from, m, &s))
		return -1;
	return add_step(x, s);
}

/* ---- products ---- */

static bool is_corner(const struct seen_product *s, int p)
{
	return s->a == p || s->b == p || s->c == p;
}

/* The sides of the triangle of a product, divided by lines: each by its own theorem, which is what
 * people multiply.  The journal has only what was new when it was found. */
static int by_sides(struct explain *x, const struct claim *k, int t)
{
	int from[32], n = 0;
	struct proof_step s;

	for (int i = 0; i < x->c->products && n < 32; i++) {
		const struct seen_product *q = &x->c->product[i];
		struct claim premise[8], made;
		int m;

		/* af bd ce = fb dc ea: a, b, c are every second point. */
		if (!is_corner(q, k->p[0]) || !is_corner(q, k->p[2]) ||
		    !is_corner(q, k->p[4]) || !deduce_product_known(x->c, q))
			continue;
		m = deduce_product_claims(q, &made, premise);
		if (claim_same(&made, k))
			continue;
		from[n] =
			by_rule(x, q->x < 0 ? RULE_MENELAUS : RULE_CEVA, &made, m, premise, t);
		n += from[n] >= 0;
	}
	if (!n || !proof_combine(x->arena, x->proof, REASON_RATIOS, k, from, n, &s))
		return -1;
	return add_step(x, s);
}

/* ---- points on one circle ---- */

/*
 * Sets of points that are on one circle, in order of time.  A set has three points of its first
 * four as base; for each other one it is known how it came: by a four with three points that
 * were in the set, which is an event or holds in an older set.  So every four of a set has a
 * proof with few steps, however large the set is.
 */
struct ring_point {
	int p, with[3], event, ring; /* with these on a circle: by an event, or in a ring */
	int time;                    /* the event that brought it */
};
struct explain_ring {
	struct ring_point *at;
	int n, cap, base[3];
	bool merged; /* into a later one */
};

static int ring_at(const struct explain_ring *g, int p)
{
	for (int i = 0; i < g->n; i++)
		if (g->at[i].p == p)
			return i;
	return -1;
}

static bool ring_has(const struct explain_ring *g, int p, int t)
{
	int i = ring_at(g, p);

	return i >= 0 && g->at[i].time < t;
}

static void ring_add(struct explain *x, struct explain_ring *g, struct ring_point p)
{
	g->at = arena_grow(x->scratch, g->at, &g->cap, g->n + 1, sizeof *g->at);
	g->at[g->n++] = p;
}

/* Put what ring b has into ring a, if they have three points in common. */
static bool join_rings(struct explain *x, int a, int b, int time)
{
	struct explain_ring *g = &x->ring[a], *h = &x->ring[b];
	int with[3], n = 0;

	for (int i = 0; i < h->n && n < 3; i++)
		if (ring_at(g, h->at[i].p) >= 0)
			with[n++] = h->at[i].p;
	if (n < 3)
		return false;
	for (int i = 0; i < h->n; i++)
		if (ring_at(g, h->at[i].p) < 0)
			ring_add(x, g,
				 (struct ring_point){ .p = h->at[i].p,
						      .with = { with[0], with[1], with[2] },
						      .event = -1,
						      .ring = b,
						      .time = time });
	h->merged = true;
	return true;
}

/* Four points that an event says are on one circle. */
static void take_four(struct explain *x, const int16_t *p, int event)
{
	int into = -1;
	bool more = true;

	for (int i = 0; i < x->rings && into < 0; i++) {
		int with[3], n = 0, rest = -1;

		for (int k = 0; k < 4 && !x->ring[i].merged; k++)
			if (ring_at(&x->ring[i], p[k]) < 0)
				rest = p[k];
			else if (n < 3)
				with[n++] = p[k];
		if (n < 3)
			continue;
		if (rest < 0)
			return;
		into = i;
		ring_add(x, &x->ring[i],
			 (struct ring_point){ .p = rest,
					      .with = { with[0], with[1], with[2] },
					      .event = event,
					      .ring = -1,
					      .time = event });
	}
	if (into < 0) {
		x->ring = arena_grow(x->scratch, x->ring, &x->ring_cap, x->rings + 1,
				     sizeof *x->ring);
		into = x->rings++;
		x->ring[into] = (struct explain_ring){ .base = { p[0], p[1], p[2] } };
		for (int k = 0; k < 4; k++)
			ring_add(x, &x->ring[into],
				 (struct ring_point){ .p = p[k],
						      .with = { p[0], p[1], p[2] },
						      .event = event,
						      .ring = -1,
						      .time = event });
	}
	while (more) {
		more = false;
		for (int i = 0; i < x->rings; i++)
			if (i != into && !x->ring[i].merged)
				more |= join_rings(x, into, i, event);
	}
}

static int four(struct explain *x, int ring, const int *p);

/* From fours ABCX and ABCY, which are steps, that of ABXY. */
static int by_same_circle(struct explain *x, int one, int two, const int *abc, const int *want)
{
	struct claim k = deduce_claim4(CLAIM_CYCLIC, want[0], want[1], want[2], want[3]);
	struct claim seen = deduce_claim3(CLAIM_NCOLL, abc[0], abc[1], abc[2]);
	int from[3] = { one, two, -1 };

	if (one < 0 || two < 0)
		return -1;
	for (int j = 0; j < x->proof->steps; j++)
		if (claim_same(&x->proof->step[j].claim, &k))
			return j;
	from[2] = explain(x, &seen, x->c->events);
	return from[2] < 0 ? -1
			   : add_step(x, (struct proof_step){ .claim = k,
							      .reason = REASON_RULE,
							      .rule = RULE_CIRCLE_SAME,
							      .n_from = 3,
							      .from = numbers(x, from, 3) });
}

/* The base and one more point: its own four, with base points put in for others one by one. */
static int base_four(struct explain *x, int ring, int p)
{
	const struct explain_ring *g = &x->ring[ring];
	struct ring_point r = g->at[ring_at(g, p)];
	int cur[3] = { r.with[0], r.with[1], r.with[2] }, base[3], s;

	memcpy(base, g->base, sizeof base);
	s = r.event >= 0 ? step_of_event(x, r.event)
			 : four(x, r.ring, (int[]){ cur[0], cur[1], cur[2], p });
	for (int i = 0; i < 3 && s >= 0; i++) {
		int out = -1, old;

		if (base[i] == cur[0] || base[i] == cur[1] || base[i] == cur[2])
			continue;
		for (int k = 0; k < 3; k++)
			if (cur[k] != base[0] && cur[k] != base[1] && cur[k] != base[2])
				out = k;
		old = four(x, ring, (int[]){ cur[0], cur[1], cur[2], base[i] });
		s = by_same_circle(
			x, s, old, cur,
			(int[]){ cur[(out + 1) % 3], cur[(out + 2) % 3], base[i], p });
		cur[out] = base[i];
	}
	return s;
}

/* Any four points of a ring: fewer and fewer of the base. */
static int four(struct explain *x, int ring, const int *p)
{
	const struct explain_ring *g = &x->ring[ring];
	int in[4], out[4], n = 0, m = 0, other = -1, abc[3], last[2];

	for (int i = 0; i < 4; i++)
		if (p[i] == g->base[0] || p[i] == g->base[1] || p[i] == g->base[2])
			in[n++] = p[i];
		else
			out[m++] = p[i];
	if (m < 2)
		return base_four(x, ring, out[0]);
	/* Two fours with one more point of the base, of which each leaves out one of the last two. */
	for (int i = 0; i < 3; i++)
		if (!n || (g->base[i] != in[0] && (n < 2 || g->base[i] != in[1])))
			other = g->base[i];
	abc[0] = other;
	abc[1] = n > 0 ? in[0] : out[0];
	abc[2] = n > 1 ? in[1] : out[1 - n];
	last[0] = out[m - 2];
	last[1] = out[m - 1];
	m = four(x, ring, (int[]){ abc[0], abc[1], abc[2], last[0] });
	n = four(x, ring, (int[]){ abc[0], abc[1], abc[2], last[1] });
	return by_same_circle(x, m, n, abc, p);
}

/* Four points of one circle, from fours of it that are known before t. */
static int by_circle(struct explain *x, const struct claim *k, int t)
{
	int p[4] = { k->p[0], k->p[1], k->p[2], k->p[3] };

	for (int i = 0; i < x->rings; i++) {
		const struct explain_ring *g = &x->ring[i];

		if (ring_has(g, p[0], t) && ring_has(g, p[1], t) && ring_has(g, p[2], t) &&
		    ring_has(g, p[3], t))
			return four(x, i, p);
	}
	return -1;
}

/* ---- a claim ---- */

static int step_of_event(struct explain *x, int i)
{
	const struct deduce_event *e = &x->c->event[i];
	int s = -1;

	if (x->made[i] != OPEN)
		return x->made[i];
	x->made[i] = FAILED;
	if (e->reason == REASON_SEEN)
		s = explain(x, &e->claim, i);
	else if (e->reason == REASON_GIVEN)
		s = add_step(x, (struct proof_step){ .claim = e->claim,
						     .reason = REASON_GIVEN,
						     .clause = e->clause });
	else if (e->reason != REASON_RULE)
		s = by_table(x, e->reason, &e->claim, i);
	else if (e->rule == RULE_CIRCLE_SAME)
		s = by_circle(x, &e->claim, i);
	else
		s = by_rule(x, e->rule, &e->claim, e->n_from, x->c->premise + e->from, i);
	x->made[i] = s;
	return s;
}

static struct claim corner(const struct claim *k, int i, bool mirrored)
{
	const int16_t *p = k->p, *q = k->p + 3;
	int j = (i + 1) % 3, m = (i + 2) % 3;

	return mirrored ? deduce_claim_angle(p[i], p[j], p[m], q[i], q[m], q[j])
			: deduce_claim_angle(p[i], p[j], p[m], q[i], q[j], q[m]);
}

/* What has no row of its own, by the rule that makes it. */
static int by_parts(struct explain *x, const struct claim *k, int t)
{
	const int16_t *p = k->p;
	bool mirrored = k->kind == CLAIM_SIMTRIR || k->kind == CLAIM_CONTRIR;

	if (k->kind == CLAIM_MIDP)
		return by_rule(
			x, RULE_MIDPOINT, k, 3,
			(struct claim[]){ deduce_claim4(CLAIM_CONG, p[0], p[1], p[0], p[2]),
					  deduce_claim3(CLAIM_COLL, p[0], p[1], p[2]),
					  claim_of(CLAIM_DIFF, 2, (int[]){ p[1], p[2] }) },
			t);
	if (k->kind == CLAIM_CIRCLE)
		return by_rule(
			x, RULE_CENTER, k, 3,
			(struct claim[]){ deduce_claim4(CLAIM_CONG, p[0], p[1], p[0], p[2]),
					  deduce_claim4(CLAIM_CONG, p[0], p[1], p[0], p[3]),
					  deduce_claim3(CLAIM_NCOLL, p[1], p[2], p[3]) },
			t);
	if (k->kind == CLAIM_SIMTRI || k->kind == CLAIM_SIMTRIR)
		return by_rule(
			x, mirrored ? RULE_SIMILAR_AA_MIRROR : RULE_SIMILAR_AA, k, 3,
			(struct claim[]){ corner(k, 1, mirrored), corner(k, 2, mirrored),
					  deduce_claim3(CLAIM_NCOLL, p[0], p[1], p[2]) },
			t);
	if (k->kind == CLAIM_CONTRI || k->kind == CLAIM_CONTRIR)
		return by_rule(x, mirrored ? RULE_CONGRUENT_MIRROR : RULE_CONGRUENT, k, 2,
			       (struct claim[]){
				       deduce_claim6(mirrored ? CLAIM_SIMTRIR : CLAIM_SIMTRI,
						     p[0], p[1], p[2], p[3], p[4], p[5]),
				       deduce_claim4(CLAIM_CONG, p[0], p[1], p[3], p[4]) },
			       t);
	return -1;
}

/* A sum by the first table that has it; products by the claims that it takes. */
static int by_sum(struct explain *x, const struct claim *k, int t)
{
	struct claim from[SUM_PREMISES];
	int n = 0, p[SUM_PREMISES], s = -1;
	struct proof_step st;

	for (int i = 0; i < TABLES && s < 0; i++)
		s = by_table(x, (enum reason)(REASON_ANGLES + i), k, t);
	if (s >= 0 || !deduce_sum_follows(x->c, k, from, &n))
		return s;
	for (int i = 0; i < n; i++) {
		p[i] = explain(x, &from[i], t);
		if (p[i] < 0)
			return -1;
	}
	if (!proof_combine(x->arena, x->proof, REASON_PRODUCTS, k, p, n, &st))
		return -1;
	return add_step(x, st);
}

static int explain_new(struct explain *x, const struct claim *k, int t)
{
	struct claim normal = claim_normal(*k);
	uint64_t h = hash_of(&normal);
	int s = -1;

	for (int i = 0; i < t && s < 0; i++)
		if (x->hash[i] == h && claim_same(&x->normal[i], &normal)) {
			s = step_of_event(x, i);
			t = i; /* where it fails it must not be used for itself */
		}
	if (s >= 0)
		return s;
	if (k->kind == CLAIM_CYCLIC)
		return by_circle(x, k, t);
	if (k->sum)
		return by_sum(x, k, t);
	s = by_parts(x, k, t);
	if (s < 0 && deduce_equations(x->c, ANGLES, k, x->c->equation) == 1)
		s = by_table(x, REASON_ANGLES, k, t);
	if (s < 0 && k->kind == CLAIM_COLL)
		s = by_table(x, REASON_ANGLES, k, t);
	if (s < 0 && k->kind == CLAIM_PRODUCT)
		s = by_sides(x, k, t);
	if (s < 0 && deduce_equations(x->c, RATIOS, k, x->c->equation) == 1)
		s = by_table(x, REASON_RATIOS, k, t);
	return s;
}

static int explain(struct explain *x, const struct claim *k, int t)
{
	int s = -1;

	for (int i = 0; i < x->proof->steps; i++)
		if (claim_same(&x->proof->step[i].claim, k))
			return i;
	if (claim_is_seen(k->kind))
		return add_step(x, (struct proof_step){ .claim = *k, .reason = REASON_SEEN });
	if (x->depth > 2000)
		return -1;
	x->depth++;
	s = explain_new(x, k, t);
	x->depth--;
	return s;
}

static struct proof *explain_all(struct closure *c, const struct claim *goal, int goals,
				 struct arena *a, struct err *e)
{
	struct explain x = { .c = c, .arena = a, .scratch = arena_new() };
	bool good = true;

	x.proof = proof_new(a, c->s);
	x.proof->method = "deduction";
	x.proof->goal = arena_alloc(a, (size_t)(goals + 1) * sizeof *x.proof->goal);
	/* The journal of a closure that began with another one may rest on sums. */
	deduce_metric_begin(c);
	prepare(&x);
	for (int i = 0; i < c->events; i++)
		if (c->event[i].claim.kind == CLAIM_CYCLIC &&
		    (c->event[i].reason != REASON_RULE ||
		     c->event[i].rule != RULE_CIRCLE_SAME))
			take_four(&x, c->event[i].claim.p, i);
	for (int i = 0; i < goals && good; i++) {
		good = !work_over();
		if (!good)
			break;
		x.proof->goal[i] = explain(&x, &goal[i], c->events);
		good = x.proof->goal[i] >= 0;
	}
	if (!good)
		err_fail(e, E_UNABLE, "bad_proof", "the steps could not be worked out");
	else
		good = proof_check(x.proof, e) == OK;
	arena_free(x.scratch);
	return good ? x.proof : NULL;
}

struct proof *closure_proof(struct closure *c, struct arena *a, struct err *e)
{
	return explain_all(c, c->s->goal, c->s->goals, a, e);
}

struct proof *closure_prove(struct closure *c, const struct claim *claim, struct arena *a,
			    struct err *e)
{
	const struct setting *all = c->s;
	struct setting *one = arena_alloc(a, sizeof *one);
	struct proof *p;

	*one = *all;
	one->goal = arena_alloc(a, sizeof *claim);
	*one->goal = *claim;
	one->goals = 1;
	c->s = one;
	p = explain_all(c, one->goal, 1, a, e);
	c->s = all;
	return p;
}
