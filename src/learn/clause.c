/*
 * clause.c -- the diagram as text, in the manner of PGPS9K: what lies on what, and what is marked.
 */
#include "base/json.h"
#include "learn/chain_priv.h"

static void shuffle(struct rng *r, int *order, int n)
{
	for (int i = 0; i < n; i++)
		order[i] = i;
	for (int i = n - 1; i > 0; i--) {
		int k = (int)rng_below(r, (uint64_t)(i + 1)), keep = order[i];

		order[i] = order[k];
		order[k] = keep;
	}
}

static void add(struct buf *b, const struct buf *clause, int *n)
{
	if ((*n)++)
		buf_addc(b, ',');
	json_add_string(b, clause->s);
}

static void one_line(struct buf *c, const struct learn_problem *p, const struct learn_line *l,
		     bool back)
{
	buf_add(c, "line");
	for (int i = 0; i < l->n; i++)
		buf_addf(c, " %c", p->point[l->p[back ? l->n - 1 - i : i]].name);
}

/* From any point on, either way round. */
static void one_circle(struct buf *c, const struct learn_problem *p,
		       const struct learn_circle *o, int from, bool back)
{
	buf_addf(c, "\\odot %c lieson", p->point[o->center].name);
	for (int i = 0; i < o->n; i++)
		buf_addf(c, " %c", p->point[o->p[(from + (back ? o->n - i : i)) % o->n]].name);
}

static void structure(struct buf *b, const struct learn_problem *p, struct rng *r)
{
	int order[LEARN_LINES], n = 0;
	struct buf c = { 0 };

	shuffle(r, order, p->lines);
	for (int i = 0; i < p->lines; i++) {
		buf_reset(&c);
		one_line(&c, p, &p->line[order[i]], rng_below(r, 2));
		add(b, &c, &n);
	}
	for (int i = 0; i < p->circles; i++) {
		const struct learn_circle *o = &p->circle[i];
		int from = o->n ? (int)rng_below(r, (uint64_t)o->n) : 0;

		buf_reset(&c);
		one_circle(&c, p, o, from, rng_below(r, 2));
		add(b, &c, &n);
	}
	buf_clear(&c);
}

static void semantic(struct buf *b, const struct learn_problem *p, struct rng *r)
{
	int order[LEARN_FACTS], n = 0;
	struct buf c = { 0 };

	shuffle(r, order, p->facts);
	for (int i = 0; i < p->facts; i++) {
		const struct learn_fact *f = &p->fact[order[i]];

		if (!f->shown)
			continue;
		buf_reset(&c);
		learn_fill(&c, p, learn_fact_clause(f->kind), f->p, f->n, f->circle);
		add(b, &c, &n);
	}
	for (int i = 0; i < p->givens; i++) {
		const struct learn_given *g = &p->given[i];

		if (g->in_text)
			continue;
		buf_reset(&c);
		learn_print_clause(&c, p, g->quantity);
		buf_addf(&c, " = %s", g->text);
		add(b, &c, &n);
	}
	buf_clear(&c);
}

void learn_clauses(struct buf *b, const struct learn_problem *p, struct rng *r)
{
	buf_add(b, "{\"structure\":[");
	structure(b, p, r);
	buf_add(b, "],\"semantic\":[");
	semantic(b, p, r);
	buf_add(b, "]}");
}
