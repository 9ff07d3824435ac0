/* rules_circle.c -- products and tangents at a circle. */
#include "solve/rules_priv.h"
#include <math.h>

/* --- Circles ------------------------------------------------------------- */

static int circle_index(const struct round *r, int p)
{
	for (int i = 0; i < r->n; i++)
		if (r->p[i] == p)
			return i;
	return -1;
}

/* Is the line known to touch the circle at this point of it? */
static bool touches(struct solver *s, int l, const struct round *r, int k)
{
	double d1, d2;

	linear_refresh(s);
	d1 = s->w1[s->line[l].var] - s->w1[r->polar + k] - 90;
	d2 = s->w2[s->line[l].var] - s->w2[r->polar + k] - 90;
	return fabs(d1 - d2) < 1e-7 && fabs(remainder(d1, 180)) < 1e-6;
}

struct secant {
	int a, b, l;
}; /* a == b: it touches there */

void rules_powers(struct solver *s)
{
	int n = s->p->points;

	for (int c = 0; c < s->rounds; c++) {
		const struct round *r = &s->round[c];

		for (int p = 0; p < n; p++) {
			struct secant sec[32];
			int secs = 0;

			if (circle_index(r, p) >= 0 || p == s->p->circle[c].center)
				continue;
			for (int l = 0; l < s->lines && secs < 32; l++) {
				int hit[4], hits = 0;

				if (s->pos_on[l * n + p] < 0)
					continue;
				for (int i = 0; i < s->line[l].n && hits < 4; i++)
					if (circle_index(r, s->line[l].p[i]) >= 0)
						hit[hits++] = s->line[l].p[i];
				if (hits == 2)
					sec[secs++] = (struct secant){ hit[0], hit[1], l };
				else if (hits == 1 &&
					 touches(s, l, r, circle_index(r, hit[0])))
					sec[secs++] = (struct secant){ hit[0], hit[0], l };
			}
			for (int i = 0; i < secs; i++)
				for (int k = 0; k < i; k++) {
					int pa = form_length(s, p, sec[i].a),
					    pb = form_length(s, p, sec[i].b);
					int pc = form_length(s, p, sec[k].a),
					    pd = form_length(s, p, sec[k].b);

					if (!rules_once(s, RULE_POWER, c * 1000 + p, sec[i].l,
							sec[k].l))
						continue;
					if (pa == pb && pc == pd)
						linear_equal(
							s, pa, pc, -1,
							rules_about(
								s,
								"tangents from one point are "
								"equal:",
								(int[]){ p, sec[i].a,
									 sec[k].a },
								3));
					else
						relation_add(
							s,
							sub(s,
							    mul(s, leaf(s, pa), leaf(s, pb)),
							    mul(s, leaf(s, pc), leaf(s, pd))),
							-1,
							rules_about(s, "equal products at", &p,
								    1));
				}
		}
	}
}
