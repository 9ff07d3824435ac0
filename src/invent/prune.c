/*
 * prune.c -- a group of added points has reached the goals: a proof with none too many.
 *
 * First all goes that the proof does not speak of, then points one by one, in several orders.
 */
#include "invent/invent_priv.h"

#define ORDERS 4 /* in which points are dropped */

/* Without number i; false where a later one rests on it.  `base` points come before the group. */
static bool without(struct invent_group *out, const struct invent_group *g, int i, int base)
{
	*out = (struct invent_group){ .n = g->n - 1 };
	for (int k = 0; k < out->n; k++) {
		struct invent_candidate *c = &out->c[k];

		*c = g->c[k < i ? k : k + 1];
		if (c->parents >> (base + i) & 1)
			return false;
		for (int j = 0; j < 2 * LOCUS_POINTS; j++)
			c->l[j / LOCUS_POINTS].p[j % LOCUS_POINTS] -=
				c->l[j / LOCUS_POINTS].p[j % LOCUS_POINTS] > base + i;
		for (int j = 0; j < 3; j++)
			c->p[j] -= c->p[j] > base + i;
		c->parents = (c->parents & ((UINT64_C(1) << (base + i)) - 1)) |
			     (c->parents >> (base + i + 1) << (base + i));
	}
	return true;
}

static bool group_reaches(struct invent_worker *w, const struct invent_group *g, bool brief)
{
	struct invent_draft *t = invent_extended(w->h->s, g, 0, w->a);

	return t && invent_reaches(w, w->h->base, t->s, brief, NULL);
}

/* Without what takes long, where that will do. */
struct proof *invent_group_proof(struct invent_worker *w, const struct invent_group *g,
				 struct arena *a)
{
	struct invent_draft *t = invent_extended(w->h->s, g, 0, a);
	struct proof *p = NULL;

	for (int brief = 1; brief >= 0 && t && !p; brief--) {
		struct closure *c = NULL;

		if (invent_reaches(w, w->h->base, t->s, brief, &c))
			p = closure_proof(c, a, NULL);
		closure_free(c);
	}
	return p;
}

/* Drop all that this proof does not speak of; *kept: numbers of those that stay. */
static void keep_used(const struct proof *p, struct invent_group *g, int base, uint64_t *kept)
{
	uint64_t used = 0;

	for (int i = 0; i < p->steps; i++)
		for (int k = 0; k < p->step[i].claim.n; k++)
			used |= UINT64_C(1) << p->step[i].claim.p[k];
	for (int i = g->n - 1; i >= 0; i--) {
		struct invent_group less;

		if (used >> (base + i) & 1)
			used |= g->c[i].parents;
		else if (without(&less, g, i, base))
			*g = less;
	}
	*kept = used;
}

/* The steps of a proof, spoken of fewer points: `at` is what each point is now.  Every added
 * point has a clause of its own, behind those of the statement. */
static struct proof *moved(const struct proof *p, const struct setting *s, const int *at,
			   int base, struct arena *a)
{
	struct proof *q = proof_new(a, s);
	int clauses = s->clauses - (s->points - base);

	q->method = p->method;
	q->goal = p->goal;
	for (int i = 0; i < p->steps; i++) {
		struct proof_step st = p->step[i];

		for (int k = 0; k < st.claim.n; k++)
			st.claim.p[k] = (int16_t)at[st.claim.p[k]];
		if (st.reason == REASON_GIVEN && st.clause >= clauses)
			st.clause +=
				at[base + st.clause - clauses] - (base + st.clause - clauses);
		proof_add(a, q, st);
	}
	return q;
}

struct proof *invent_trim(struct invent_worker *w, struct proof *p, struct invent_group *g,
			  struct arena *a)
{
	int at[INVENT_POINTS], n = 0, base = w->h->s->s->points;
	struct invent_group less = *g;
	struct invent_draft *t;
	struct proof *q;
	uint64_t kept;

	keep_used(p, &less, base, &kept);
	if (less.n == g->n)
		return p;
	for (int i = 0; i < p->setting->points; i++) {
		at[i] = n;
		n += i < base || (kept >> i & 1);
	}
	t = invent_extended(w->h->s, &less, 0, a);
	if (!t || t->s->points != n)
		return p;
	q = moved(p, t->s, at, base, a);
	if (proof_check(q, NULL) != OK)
		return p;
	*g = less;
	return q;
}

/* Drop what can be dropped, in this order of numbers, until nothing can; with whole closures, which
 * take long, once: from the last to the first that is enough. */
static void prune(struct invent_worker *w, struct invent_group *g, const int *order,
		  bool brief)
{
	struct arena_mark mark = arena_mark(w->a);
	int at[MOST_ADDED], n = g->n; /* where each is now, or -1 */
	bool again = true;

	for (int i = 0; i < n; i++)
		at[i] = i;
	while (again) {
		again = false;
		for (int k = 0; k < n; k++) {
			struct invent_group less;
			int i = at[order[k]];

			arena_release(w->a, mark);
			if (i < 0 || !without(&less, g, i, w->h->s->s->points) ||
			    !group_reaches(w, &less, brief))
				continue;
			*g = less;
			for (int j = 0; j < n; j++)
				at[j] -= at[j] > i;
			at[order[k]] = -1;
			again = brief;
		}
	}
}

/* The least of what is left in several orders: from the last, from the first, at random. */
static void prune_well(struct invent_worker *w, struct invent_group *g)
{
	struct invent_group least = *g;
	int order[MOST_ADDED], n = g->n;

	for (int k = 0; k < ORDERS && least.n > 1; k++) {
		struct invent_group less = *g;

		for (int i = 0; i < n; i++)
			order[i] = k ? i : n - 1 - i;
		for (int i = n - 1; i > 0 && k > 1; i--) {
			int j = (int)rng_below(&w->r, (uint64_t)i + 1), swap = order[i];

			order[i] = order[j];
			order[j] = swap;
		}
		prune(w, &less, order, true);
		if (less.n < least.n)
			least = less;
	}
	*g = least;
	/* With all there is some of these may be needless. */
	for (int i = 0; i < least.n; i++)
		order[i] = least.n - 1 - i;
	prune(w, g, order, false);
}

bool invent_settle(struct invent_worker *w, struct invent_group *g)
{
	const struct proof *p = invent_group_proof(w, g, w->a);
	const struct invent_group whole = *g;
	struct invent_group used;
	uint64_t kept;

	if (!p)
		return false;
	keep_used(p, g, w->h->s->s->points, &kept);
	/* Limits of closures may be reached elsewhere with fewer points. */
	if (g->n < whole.n && !invent_group_proof(w, g, w->a))
		*g = whole;
	used = *g;
	prune_well(w, g);
	if (g->n < used.n && !invent_group_proof(w, g, w->a))
		*g = used;
	return g->n <= (w->h->o->points ? w->h->o->points : MOST_ADDED);
}
