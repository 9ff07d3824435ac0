/* rules_circle.c -- products and tangents at a circle. */
#include "base/list.h"
#include "measure/rules_priv.h"
#include <math.h>

/* Is the line known to touch the circle at this point of it? */
static bool touches(struct solver *s, int l, const struct measure_round *r, int k)
{
	double d1, d2;

	measure_linear_refresh(s);
	d1 = s->w1[s->line[l].var] - s->w1[r->polar + k] - 90;
	d2 = s->w2[s->line[l].var] - s->w2[r->polar + k] - 90;
	return fabs(d1 - d2) < 1e-7 && fabs(remainder(d1, 180)) < LOOKS_EQUAL;
}

/* A line through the point that meets the circle in a and b, or touches it: a == b. */
struct secant {
	int a, b, line;
};

enum { SECANTS_MOST = 32 };

static int secants_from(struct solver *s, const struct measure_round *r, int p,
			struct secant *out)
{
	int n = s->p->points, count = 0;

	for (int l = 0; l < s->lines && count < SECANTS_MOST; l++) {
		int hit[4], hits = 0;

		if (s->pos_on[l * n + p] < 0)
			continue;
		for (int i = 0; i < s->line[l].n && hits < 4; i++)
			if (base_place(r->p, r->n, s->line[l].p[i]) >= 0)
				hit[hits++] = s->line[l].p[i];
		if (hits == 2)
			out[count++] = (struct secant){ hit[0], hit[1], l };
		else if (hits == 1 && touches(s, l, r, base_place(r->p, r->n, hit[0])))
			out[count++] = (struct secant){ hit[0], hit[0], l };
	}
	return count;
}

static void need_touching(struct solver *s, const struct measure_round *r,
			  const struct secant *t)
{
	if (t->a == t->b)
		measure_need_direction(s, s->line[t->line].var,
				       r->polar + base_place(r->p, r->n, t->a), 90);
}

static void equal_products(struct solver *s, int c, int p, const struct secant *t,
			   const struct secant *u)
{
	const struct measure_round *r = &s->round[c];
	int pa = measure_form_length(s, p, t->a), pb = measure_form_length(s, p, t->b);
	int pc = measure_form_length(s, p, u->a), pd = measure_form_length(s, p, u->b);

	if (pa == pb && pc == pd) {
		if (!measure_theorem_begin(s, THEOREM_TANGENTS, (int[]){ p, t->a, u->a }, 3,
					   c))
			return;
		need_touching(s, r, t);
		need_touching(s, r, u);
		measure_rules_equal(s, pa, pc);
	} else {
		if (!measure_theorem_begin(s, THEOREM_POWER, &p, 1,
					   (c * 1000 + t->line) * 1000 + u->line))
			return;
		need_touching(s, r, t);
		need_touching(s, r, u);
		measure_rules_products(s, pa, pb, pc, pd);
	}
	measure_theorem_end(s);
}

void measure_rules_powers(struct solver *s)
{
	for (int c = 0; c < s->rounds; c++)
		for (int p = 0; p < s->p->points; p++) {
			struct secant sec[SECANTS_MOST];
			int n;

			if (base_place(s->round[c].p, s->round[c].n, p) >= 0 ||
			    p == s->p->circle[c].center)
				continue;
			n = secants_from(s, &s->round[c], p, sec);
			for (int i = 0; i < n; i++)
				for (int k = 0; k < i; k++)
					equal_products(s, c, p, &sec[i], &sec[k]);
		}
}

/* Of a triangle in a circle: a side is the diameter times the sine of the opposite angle. */
void measure_rules_chords(struct solver *s)
{
	for (int t = 0; t < s->tris; t++)
		for (int c = 0; c < s->rounds; c++) {
			const struct triangle *x = &s->tri[t];
			const struct measure_round *r = &s->round[c];

			if (base_place(r->p, r->n, x->p[0]) < 0 ||
			    base_place(r->p, r->n, x->p[1]) < 0 ||
			    base_place(r->p, r->n, x->p[2]) < 0)
				continue;
			for (int i = 0; i < 3; i++) {
				if (!measure_form_known(s, x->angle[i], NULL) ||
				    !measure_theorem_begin(s, THEOREM_CHORD_SINE, x->p, 3,
							   3 * c + i))
					continue;
				measure_rules_relation(
					s, sub(s, measure_leaf(s, x->side[i]),
					       mul(s,
						   mul(s, measure_num_term(s, "2"),
						       measure_leaf(s, measure_form_var(
									       s, r->radius))),
						   measure_op(s, TERM_SIN,
							      measure_leaf(s, x->angle[i]),
							      NULL))));
				measure_theorem_end(s);
			}
		}
}
