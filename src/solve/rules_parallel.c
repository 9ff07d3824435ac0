/* rules_parallel.c -- parallels cut transversals in one ratio. */
#include "solve/rules_priv.h"
#include <math.h>

/* --- Parallels cut transversals ------------------------------------------ */

void rules_parallels(struct solver *s)
{
	int n = s->p->points;

	for (int l = 0; l < s->lines; l++)
		for (int m = 0; m < l; m++) {
			int p[40], q[40], k = 0;

			if (s->line[l].n < 3 && s->line[m].n < 3)
				continue;
			for (int i = 0; i < s->line[l].n; i++)
				for (int j = 0; j < s->line[m].n && k < 40; j++) {
					int a = s->line[l].p[i], b = s->line[m].p[j];

					if (a != b && figure_line(s, a, b) >= 0 &&
					    figure_line(s, a, b) != l &&
					    figure_line(s, a, b) != m &&
					    s->pos_on[m * n + a] < 0 &&
					    s->pos_on[l * n + b] < 0) {
						p[k] = a;
						q[k++] = b;
					}
				}
			for (int x = 0; x < k; x++)
				for (int y = 0; y < x; y++)
					for (int z = 0; z < y; z++) {
						int lx = figure_line(s, p[x], q[x]),
						    ly = figure_line(s, p[y], q[y]),
						    lz = figure_line(s, p[z], q[z]);
						int o[3] = { x, y, z };
						const struct term *t;
						bool par;

						if (p[x] == p[y] || p[y] == p[z] ||
						    p[x] == p[z] || q[x] == q[y] ||
						    q[y] == q[z] || q[x] == q[z])
							continue;
						s->work++;
						par = is_parallel(s, lx, ly);
						/* In order along l. */
						for (int i = 0; i < 2; i++)
							for (int j = 0; j < 2; j++)
								if (s->pos_on[l * n +
									      p[o[j]]] >
								    s->pos_on[l * n +
									      p[o[j + 1]]]) {
									int w = o[j];

									o[j] = o[j + 1];
									o[j + 1] = w;
								}
						int a1 = form_length(s, p[o[0]], p[o[1]]),
						    a2 = form_length(s, p[o[1]], p[o[2]]);
						int b1 = form_length(s, q[o[0]], q[o[1]]),
						    b2 = form_length(s, q[o[1]], q[o[2]]);
						int u0 = form_length(s, p[o[0]], q[o[0]]),
						    u1 = form_length(s, p[o[1]], q[o[1]]),
						    u2 = form_length(s, p[o[2]], q[o[2]]);
						double r1, r2;

						/* Outer two parallel and the middle one divides alike: it is too. */
						if (is_parallel(
							    s,
							    figure_line(s, p[o[0]], q[o[0]]),
							    figure_line(s, p[o[2]],
									q[o[2]])) &&
						    forms_ratio(s, a1, a2, &r1) &&
						    forms_ratio(s, b1, b2, &r2) &&
						    fabs(r1 - r2) < 1e-7 * r1) {
							int f = figure_line(s, p[o[1]],
									    q[o[1]]),
							    g = figure_line(s, p[o[0]],
									    q[o[0]]);

							if (!is_parallel(s, f, g) &&
							    rules_once(s, RULE_TRAPEZOID, f, g,
								       7)) {
								int d1 = form_direction(s, f),
								    d2 = form_direction(s, g);
								double d = s->line[f].dir -
									   s->line[g].dir;

								linear_forms(
									s, (int[]){ d1, d2 },
									(double[]){ 1, -1 }, 2,
									-180 * rint(d / 180),
									-1,
									"it divides both "
									"sides alike, so it "
									"is parallel");
							}
							par = true;
						} else if (!par || !is_parallel(s, ly, lz)) {
							continue;
						}
						if (!rules_once(s, RULE_PARALLELS,
								(p[x] * n + q[x]),
								p[y] * n + q[y],
								p[z] * n + q[z]))
							continue;
						t = sub(s, mul(s, leaf(s, a1), leaf(s, b2)),
							mul(s, leaf(s, a2), leaf(s, b1)));
						relation_add(
							s, t, -1,
							"parallels divide transversals alike");
						/* u1 (a1 + a2) = u0 a2 + u2 a1, when they lie on the same side */
						if ((s->pos_on[m * n + q[o[0]]] <
						     s->pos_on[m * n + q[o[1]]]) ==
						    (s->pos_on[m * n + q[o[1]]] <
						     s->pos_on[m * n + q[o[2]]])) {
							double xx = 0;
							bool cross = false;

							/* Transversals that cross between are left out. */
							for (int i = 0; i < 3; i++) {
								double c =
									(s->x[q[o[i]]] -
									 s->x[p[o[i]]]) *
										(s->x[q[o[0]]] -
										 s->x[p[o[0]]]) +
									(s->y[q[o[i]]] -
									 s->y[p[o[i]]]) *
										(s->y[q[o[0]]] -
										 s->y[p[o[0]]]);

								cross |= c < 0;
								xx += c;
							}
							if (!cross && xx > 0) {
								int all = form_length(
									s, p[o[0]], p[o[2]]);

								if (forms_ratio(s, a1, a2,
										&r1) &&
								    fabs(r1 - 1) < 1e-9)
									linear_forms(
										s,
										(int[]){ u1,
											 u0,
											 u2 },
										(double[]){
											2, -1,
											-1 },
										3, 0, -1,
										"the middle "
										"parallel is "
										"the mean of "
										"the bases");
								else
									relation_add(
										s,
										sub(s,
										    mul(s,
											leaf(s,
											     u1),
											leaf(s,
											     all)),
										    op(s,
										       TERM_ADD,
										       mul(s,
											   leaf(s,
												u0),
											   leaf(s,
												a2)),
										       mul(s,
											   leaf(s,
												u2),
											   leaf(s,
												a1)))),
										-1,
										"a parallel "
										"between the "
										"bases");
							}
						}
					}
		}
}
