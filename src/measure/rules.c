/*
 * rules.c -- theorems that turn what is known about forms into new equations and relations:
 * their order, and what was said.
 *
 * A theorem is applied once to the same objects (solver.seen).
 */
#include "measure/rules_priv.h"

/* --- What was said ------------------------------------------------------- */

bool measure_rules_once(struct solver *s, uint64_t key)
{
	int h;

	if (2 * (s->seens + 1) > s->seen_cap) {
		uint64_t *old = s->seen;
		int was = s->seen_cap;

		s->seen_cap = was ? 2 * was : 1024;
		s->seen = arena_alloc(s->a, (size_t)s->seen_cap * sizeof *s->seen);
		for (int i = 0; i < was; i++)
			if (old[i]) {
				h = (int)(old[i] % (uint64_t)s->seen_cap);
				while (s->seen[h])
					h = (h + 1) % s->seen_cap;
				s->seen[h] = old[i];
			}
	}
	for (h = (int)(key % (uint64_t)s->seen_cap); s->seen[h]; h = (h + 1) % s->seen_cap)
		if (s->seen[h] == key)
			return false;
	s->seen[h] = key;
	s->seens++;
	return true;
}

void measure_rules_relation(struct solver *s, const struct term *t)
{
	measure_relation_add(s, t, -1, measure_theorem_sentence(s));
}

void measure_rules_products(struct solver *s, int a, int b, int c, int d)
{
	measure_rules_relation(s, sub(s, mul(s, measure_leaf(s, a), measure_leaf(s, b)),
				      mul(s, measure_leaf(s, c), measure_leaf(s, d))));
}

bool measure_rules_equal(struct solver *s, int f, int g)
{
	return measure_linear_equal(s, f, g, -1, measure_theorem_sentence(s));
}

void measure_rules_need_lines(struct solver *s, int l, int m, double by)
{
	measure_need_direction(s, s->line[l].var, s->line[m].var, by);
}

bool measure_rules_apply(struct solver *s)
{
	int eqs = s->eqs, rels = s->rels;

	measure_linear_refresh(s);
	for (int i = 0; i < s->tris; i++)
		measure_rules_one_triangle(s, i, 0);
	measure_rules_powers(s);
	measure_rules_bisectors(s);
	measure_rules_half_hypotenuse(s);
	measure_rules_centroids(s);
	measure_rules_parallels(s);
	measure_rules_areas(s);
	measure_rules_chords(s);
	if (s->eqs == eqs && s->rels == rels)
		measure_rules_triangle_pairs(s);
	if (s->eqs == eqs && s->rels == rels)
		measure_rules_closures(s);
	return s->eqs > eqs || s->rels > rels;
}

bool measure_rules_apply_late(struct solver *s)
{
	int eqs = s->eqs, rels = s->rels;

	measure_linear_refresh(s);
	for (int i = 0; i < s->tris; i++)
		measure_rules_one_triangle(s, i, 1);
	if (s->eqs == eqs && s->rels == rels)
		for (int i = 0; i < s->tris; i++)
			measure_rules_open_triangle(s, i);
	return s->eqs > eqs || s->rels > rels;
}
