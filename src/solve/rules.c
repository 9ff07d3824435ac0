/*
 * rules.c -- theorems that turn what is known about forms into new equations and relations:
 * their order, and what was said.
 *
 * A rule speaks once about the same objects (solver.seen).
 */
#include "solve/rules_priv.h"

/* --- What was said ------------------------------------------------------- */

bool rules_once(struct solver *s, int rule, int a, int b, int c)
{
	uint64_t key = (((uint64_t)(rule + 1) * 1000003u + (uint64_t)(a + 1)) * 1000003u +
			(uint64_t)(b + 1)) *
			       1000003u +
		       (uint64_t)(c + 1);
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

const char *rules_about(struct solver *s, const char *what, const int *p, int n)
{
	struct buf b = { 0 };
	const char *t;

	buf_add(&b, what);
	buf_addc(&b, ' ');
	for (int i = 0; i < n; i++) {
		if (n == 6 && i == 3) /* two triangles */
			buf_add(&b, " and ");
		buf_add(&b, s->p->point[p[i]].name);
	}
	t = arena_strdup(s->a, buf_str(&b));
	buf_clear(&b);
	return t;
}

bool rules_apply(struct solver *s)
{
	int eqs = s->eqs, rels = s->rels;

	linear_refresh(s);
	for (int i = 0; i < s->tris; i++)
		rules_one_triangle(s, i, 0);
	rules_powers(s);
	rules_bisectors(s);
	rules_half_hypotenuse(s);
	rules_centroids(s);
	rules_parallels(s);
	rules_areas(s);
	if (s->eqs == eqs && s->rels == rels)
		rules_triangle_pairs(s);
	if (s->eqs == eqs && s->rels == rels)
		rules_closures(s);
	return s->eqs > eqs || s->rels > rels;
}

bool rules_apply_late(struct solver *s)
{
	int eqs = s->eqs, rels = s->rels;

	linear_refresh(s);
	for (int i = 0; i < s->tris; i++)
		rules_one_triangle(s, i, 1);
	if (s->eqs == eqs && s->rels == rels)
		for (int i = 0; i < s->tris; i++)
			rules_open_triangle(s, i);
	return s->eqs > eqs || s->rels > rels;
}
