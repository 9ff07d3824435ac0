/* rules_triangle.c -- triangles one by one and in pairs, bisectors, medians. */
#include "solve/rules_priv.h"
#include <math.h>
#include <string.h>

/* --- Triangles ----------------------------------------------------------- */

static void add_triangle(struct solver *s, int a, int b, int c)
{
	struct triangle *t;

	if (s->tris == s->tri_cap) {
		struct triangle *old = s->tri;

		s->tri_cap = s->tri_cap ? 2 * s->tri_cap : 64;
		s->tri = arena_alloc(s->a, (size_t)s->tri_cap * sizeof *t);
		if (old)
			memcpy(s->tri, old, (size_t)s->tris * sizeof *t);
	}
	t = &s->tri[s->tris++];
	*t = (struct triangle){ .p = { a, b, c } };
	for (int i = 0; i < 3; i++) {
		t->side[i] = form_length(s, t->p[(i + 1) % 3], t->p[(i + 2) % 3]);
		t->angle[i] = form_corner(s, t->p[(i + 1) % 3], t->p[i], t->p[(i + 2) % 3]);
	}
}

/* Three points of a line that nobody said to be one: no theorem on triangles holds. */
static bool drawn_flat(const struct solver *s, int a, int b, int c)
{
	double t = drawn_angle(s, a, b, c);

	t = fmin(t, drawn_angle(s, b, c, a));
	t = fmin(t, drawn_angle(s, c, a, b));
	return t < 1e-6;
}

void rules_begin(struct solver *s)
{
	int n = s->p->points;

	for (int a = 0; a < n; a++)
		for (int b = a + 1; b < n; b++) {
			int l = figure_line(s, a, b);

			if (l < 0)
				continue;
			for (int c = b + 1; c < n; c++) {
				int m = figure_line(s, a, c), k = figure_line(s, b, c);

				if (m < 0 || k < 0 || m == l || s->tris >= 400)
					continue;
				if (!drawn_flat(s, a, b, c))
					add_triangle(s, a, b, c);
			}
		}
}

/* cos C from three sides, as a term. */
static const struct term *cosine_law(struct solver *s, const struct triangle *t, int i)
{
	int a = t->side[(i + 1) % 3], b = t->side[(i + 2) % 3], c = t->side[i];
	const struct term *two = num_term(s, "2");

	return sub(s, op(s, TERM_ADD, sq(s, a), sub(s, sq(s, b), sq(s, c))),
		   mul(s, mul(s, two, mul(s, leaf(s, a), leaf(s, b))),
		       op(s, TERM_COS, leaf(s, t->angle[i]), NULL)));
}

/* Are the sines of these angles square roots of rationals? */
static bool special(const double *v)
{
	for (int i = 0; i < 3; i++)
		if (fabs(remainder(v[i], 30)) > 1e-7 && fabs(remainder(v[i], 45)) > 1e-7)
			return false;
	return true;
}

/*
 * stage 0: what a textbook does first; stage 1: tables of sines.  Given numbers are often
 * rounded or for decoration and then contradict each other; the plainer way is the
 * meant one.
 */
bool rules_one_triangle(struct solver *s, int ti, int stage)
{
	struct triangle *t = &s->tri[ti];
	bool known[3], right = false, any = false;
	double v[3] = { 0 }, r1, r2;
	int count = 0, before = s->eqs;

	for (int i = 0; i < 3; i++) {
		known[i] = form_known(s, t->angle[i], &v[i]);
		count += known[i];
		if (known[i] && (v[i] < 1e-6 || v[i] > 180 - 1e-6))
			return false;
		right |= known[i] && fabs(v[i] - 90) < 1e-7;
	}
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, k = (i + 2) % 3;

		if (forms_equal(s, t->side[j], t->side[k]) &&
		    !forms_equal(s, t->angle[j], t->angle[k]) &&
		    rules_once(s, RULE_SIDE_ANGLE, ti, i, 0)) {
			premise_add(s, t->side[j]);
			premise_add(s, t->side[k]);
			linear_equal(
				s, t->angle[j], t->angle[k], -1,
				rules_about(s, "equal sides face equal angles in", t->p, 3));
			premise_none(s);
		}
		if (forms_equal(s, t->angle[j], t->angle[k]) &&
		    !forms_equal(s, t->side[j], t->side[k]) &&
		    rules_once(s, RULE_SIDE_ANGLE, ti, i, 1)) {
			premise_add(s, t->angle[j]);
			premise_add(s, t->angle[k]);
			linear_equal(
				s, t->side[j], t->side[k], -1,
				rules_about(s, "equal angles face equal sides in", t->p, 3));
			premise_none(s);
		}
	}
	for (int i = 0; i < 3; i++)
		if (known[i] && fabs(v[i] - 90) < 1e-7 &&
		    rules_once(s, RULE_PYTHAGORAS, ti, i, 0)) {
			premise_add(s, t->angle[i]);
			relation_add(s,
				     sub(s,
					 op(s, TERM_ADD, sq(s, t->side[(i + 1) % 3]),
					    sq(s, t->side[(i + 2) % 3])),
					 sq(s, t->side[i])),
				     -1, rules_about(s, "Pythagoras in", t->p, 3));
			premise_none(s);
		}
	if (count == 3 && (stage || special(v)))
		for (int i = 0; i < 2; i++) {
			int j = i + 1;

			if (!rules_once(s, RULE_SINES, ti, i, 0))
				continue;
			relation_add(
				s,
				sub(s,
				    mul(s, leaf(s, t->side[i]),
					op(s, TERM_SIN, leaf(s, t->angle[j]), NULL)),
				    mul(s, leaf(s, t->side[j]),
					op(s, TERM_SIN, leaf(s, t->angle[i]), NULL))),
				-1,
				rules_about(s,
					    right ? "sine and cosine in the right triangle"
						  : "the law of sines in",
					    t->p, 3));
		}
	if (count == 1 && !right && stage)
		for (int i = 0; i < 3; i++)
			if (known[i] && rules_once(s, RULE_COSINES, ti, i, 0))
				relation_add(s, cosine_law(s, t, i), -1,
					     rules_about(s, "the law of cosines in", t->p, 3));
	/* Three sides, or their ratios. */
	if (count < 3 && stage)
		for (int i = 0; i < 3; i++) {
			double a, b, c, x, cosine;

			if (known[i] ||
			    !forms_ratio(s, t->side[(i + 1) % 3], t->side[i], &r1) ||
			    !forms_ratio(s, t->side[(i + 2) % 3], t->side[i], &r2))
				continue;
			c = 1;
			a = r1;
			b = r2;
			cosine = (a * a + b * b - c * c) / (2 * a * b);
			if (!rules_once(s, RULE_ANGLE_OF_SIDES, ti, i, 0))
				continue;
			if (fabs(cosine) >= 1) {
				linear_conflict(s, t->side, 3, -1, fabs(cosine) - 1, 1);
				continue;
			}
			x = acos(cosine) * 180 / acos(-1);
			if (form_known(s, t->side[0], NULL) &&
			    form_known(s, t->side[1], NULL) &&
			    form_known(s, t->side[2], NULL)) {
				relation_add(s, cosine_law(s, t, i), -1,
					     rules_about(s, "the law of cosines in", t->p, 3));
			} else {
				struct eq e = { .source = EQ_ROOT,
						.t = cosine_law(s, t, i),
						.root = x,
						.root_var = t->angle[i],
						.ratio_var = -1,
						.fact = -1,
						.pair = -1,
						.why = rules_about(s, "the law of cosines in",
								   t->p, 3) };
				const struct form *f = &s->form[t->angle[i]];
				int var[VARS];
				double co[VARS], k;

				for (int j = 0; j < 3; j++)
					linear_reduce(s, t->side[j], var, co, &k, &e.from);
				e.n = f->n;
				e.var = f->var;
				e.c = f->c;
				e.k = f->k - x;
				any |= linear_add(s, &e);
			}
		}
	return any || s->eqs > before;
}

/* Last resorts: one angle and two sides with the angle not between them, and so on. */
void rules_open_triangle(struct solver *s, int ti)
{
	struct triangle *t = &s->tri[ti];

	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3;

		if (form_known(s, t->side[i], NULL) && form_known(s, t->side[j], NULL) &&
		    (form_known(s, t->angle[i], NULL) || form_known(s, t->angle[j], NULL)) &&
		    rules_once(s, RULE_SINE_ANGLE, ti, i, 0))
			relation_add(s,
				     sub(s,
					 mul(s, leaf(s, t->side[i]),
					     op(s, TERM_SIN, leaf(s, t->angle[j]), NULL)),
					 mul(s, leaf(s, t->side[j]),
					     op(s, TERM_SIN, leaf(s, t->angle[i]), NULL))),
				     -1, rules_about(s, "the law of sines in", t->p, 3));
		if (rules_once(s, RULE_COSINES_OPEN, ti, i, 0) &&
		    form_known(s, t->side[0], NULL) + form_known(s, t->side[1], NULL) +
				    form_known(s, t->side[2], NULL) ==
			    3)
			relation_add(s, cosine_law(s, t, i), -1,
				     rules_about(s, "the law of cosines in", t->p, 3));
	}
}

/* Two triangles with their vertices in correspondence, t[i] to u[m[i]]. */
struct pair {
	const struct triangle *t, *u;
	const int *m;
	int key, way;        /* which two, and which of the six correspondences */
	bool ang[3], len[3]; /* equal angles; sides in a known ratio ... */
	double ratio[3];     /* ... this one */
};

static const char *about_pair(struct solver *s, const char *what, const struct pair *q)
{
	const int *p = q->t->p, *r = q->u->p;

	return rules_about(s, what,
			   (int[]){ p[0], p[1], p[2], r[q->m[0]], r[q->m[1]], r[q->m[2]] }, 6);
}

static const struct term *side(struct solver *s, const struct pair *q, int i)
{
	return leaf(s, q->t->side[i]);
}
static const struct term *other_side(struct solver *s, const struct pair *q, int i)
{
	return leaf(s, q->u->side[q->m[i]]);
}

/* Similar, and sides number good are in a known ratio. */
static int similar_scaled(struct solver *s, const struct pair *q, int good)
{
	int news = 0;

	for (int i = 0; i < 3; i++) {
		const char *why;

		if (q->len[i] || !rules_once(s, RULE_CONGRUENT, q->key, q->way, i))
			continue;
		why = about_pair(s, "similar triangles", q);
		if (fabs(q->ratio[good] - 1) < 1e-9)
			news += linear_equal(s, q->t->side[i], q->u->side[q->m[i]], -1, why);
		else if (form_known(s, q->t->side[good], NULL))
			relation_add(s,
				     sub(s, mul(s, side(s, q, i), other_side(s, q, good)),
					 mul(s, side(s, q, good), other_side(s, q, i))),
				     -1, why);
		else
			relation_add(s,
				     sub(s, side(s, q, i),
					 mul(s,
					     op(s, TERM_DIV, side(s, q, good),
						other_side(s, q, good)),
					     other_side(s, q, i))),
				     -1, why);
	}
	return news;
}

static void similar_unscaled(struct solver *s, const struct pair *q)
{
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3;

		if (rules_once(s, RULE_SIMILAR, q->key, q->way, i))
			relation_add(s,
				     sub(s, mul(s, side(s, q, i), other_side(s, q, j)),
					 mul(s, side(s, q, j), other_side(s, q, i))),
				     -1, about_pair(s, "similar triangles", q));
	}
}

static bool same_ratio(const struct pair *q, int i, int j)
{
	return q->len[i] && q->len[j] && fabs(q->ratio[i] - q->ratio[j]) <= 1e-7 * q->ratio[i];
}

static int equal_angle(struct solver *s, const struct pair *q, int i, const char *why)
{
	return linear_equal(s, q->t->angle[i], q->u->angle[q->m[i]], -1, why);
}

/* One pair of equal angles, and two sides in one ratio. */
static int similar_by_ratio(struct solver *s, const struct pair *q)
{
	int news = 0;

	for (int i = 0; i < 3; i++)
		if (q->len[i]) {
			premise_add(s, q->t->side[i]);
			premise_add(s, q->u->side[q->m[i]]);
		}
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, l = (i + 2) % 3;
		const char *why;

		if (!q->ang[i] || !same_ratio(q, j, l) ||
		    !rules_once(s, RULE_PROPORTION, q->key, q->way, i))
			continue;
		why = about_pair(s, "two sides in one ratio and the angle between:", q);
		news += equal_angle(s, q, j, why) + equal_angle(s, q, l, why);
	}
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, l = (i + 2) % 3;
		double v;

		if (q->ang[i] && same_ratio(q, i, q->len[j] ? j : l) &&
		    form_known(s, q->t->angle[i], &v) && fabs(v - 90) <= 1e-7 &&
		    rules_once(s, RULE_PROPORTION, q->key, q->way, 3 + i))
			news += equal_angle(
				s, q, j, about_pair(s, "hypotenuse and leg in one ratio:", q));
	}
	return news;
}

static int similar_by_sides(struct solver *s, const struct pair *q)
{
	const char *why;
	int news = 0;

	if (!same_ratio(q, 0, 1) || !same_ratio(q, 0, 2) ||
	    !rules_once(s, RULE_PROPORTION, q->key, q->way, 9))
		return 0;
	why = about_pair(s, "sides in one ratio:", q);
	for (int i = 0; i < 3; i++)
		news += equal_angle(s, q, i, why);
	return news;
}

/* Corresponding points of two sides of similar triangles: the segments to the opposite
 * vertices are as the sides. */
static void similar_cevians(struct solver *s, const struct triangle *t,
			    const struct triangle *u, const int *m, int key)
{
	int n = s->p->points;

	for (int i = 0; i < 3; i++) {
		int a = t->p[(i + 1) % 3], b = t->p[(i + 2) % 3], v = t->p[i];
		int c = u->p[m[(i + 1) % 3]], d = u->p[m[(i + 2) % 3]], w = u->p[m[i]];
		int l = figure_line(s, a, b), k = figure_line(s, c, d);

		for (int x = 0; x < n; x++)
			for (int y = 0; y < n; y++) {
				double r1, r2;

				if (x == a || x == b || y == c || y == d ||
				    s->pos_on[l * n + x] < 0 || s->pos_on[k * n + y] < 0 ||
				    figure_line(s, v, x) < 0 || figure_line(s, w, y) < 0 ||
				    !forms_ratio(s, form_length(s, a, x), form_length(s, x, b),
						 &r1) ||
				    !forms_ratio(s, form_length(s, c, y), form_length(s, y, d),
						 &r2) ||
				    fabs(r1 - r2) > 1e-7 * r1 ||
				    !rules_once(s, RULE_SIMILAR_MEDIANS, key, i, x * n + y))
					continue;
				relation_add(s,
					     sub(s,
						 mul(s, leaf(s, form_length(s, v, x)),
						     leaf(s, form_length(s, c, d))),
						 mul(s, leaf(s, form_length(s, w, y)),
						     leaf(s, form_length(s, a, b)))),
					     -1,
					     "corresponding segments of similar triangles");
			}
	}
}

/* What follows for t and u, in any correspondence. */
static int shares(struct solver *s, int ti, int ui)
{
	static const int perm[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
					{ 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };
	const struct triangle *t = &s->tri[ti], *u = &s->tri[ui];
	int news = 0;

	for (int k = 0; k < 6; k++) {
		struct pair q = {
			.t = t, .u = u, .m = perm[k], .key = ti * 400 + ui, .way = k
		};
		int angles = 0, good = -1, before = s->eqs, rels = s->rels;

		for (int i = 0; i < 3; i++) {
			q.ang[i] = forms_equal(s, t->angle[i], u->angle[q.m[i]]);
			angles += q.ang[i];
		}
		if (angles == 0 && s->tris > 60)
			continue;
		for (int i = 0; i < 3; i++) {
			q.len[i] = forms_ratio(s, t->side[i], u->side[q.m[i]], &q.ratio[i]);
			if (q.len[i])
				good = i;
		}
		s->work += 6;
		premise_none(s);
		for (int i = 0; i < 3; i++)
			if (q.ang[i]) {
				premise_add(s, t->angle[i]);
				premise_add(s, u->angle[q.m[i]]);
			}
		if (angles >= 2) {
			similar_cevians(s, t, u, q.m, q.key);
			if (good >= 0)
				news += similar_scaled(s, &q, good);
			else
				similar_unscaled(s, &q);
		} else {
			news += angles ? similar_by_ratio(s, &q) : similar_by_sides(s, &q);
		}
		premise_none(s);
		news += (s->eqs > before) + (s->rels > rels);
		if (news)
			linear_refresh(s);
	}
	return news;
}

/* Known to be flat: angles of 0 and 180 say nothing about sides. */
static bool flat(struct solver *s, const struct triangle *t)
{
	double v;

	for (int i = 0; i < 3; i++)
		if (form_known(s, t->angle[i], &v) && (fabs(v) < 1e-6 || fabs(v - 180) < 1e-6))
			return true;
	return false;
}

bool rules_triangle_pairs(struct solver *s)
{
	int news = 0;

	linear_refresh(s);
	for (int i = 0; i < s->tris; i++) {
		if (flat(s, &s->tri[i]))
			continue;
		for (int k = 0; k < i; k++) {
			if (s->work > s->budget)
				return false;
			if (!flat(s, &s->tri[k]))
				news += shares(s, i, k);
		}
	}
	return news > 0;
}

/* The bisector of an angle divides the opposite side in the ratio of the others. */
void rules_bisectors(struct solver *s)
{
	int n = s->p->points;

	for (int i = 0; i < s->tris; i++)
		for (int k = 0; k < 3; k++) {
			const struct triangle *t = &s->tri[i];
			int b = t->p[k], a = t->p[(k + 1) % 3], c = t->p[(k + 2) % 3];
			int l = figure_line(s, a, c);

			for (int d = 0; d < n; d++) {
				int at = s->pos_on[l * n + d], pa = s->pos_on[l * n + a],
				    pc = s->pos_on[l * n + c];

				if (d == a || d == c || at < 0 || (at < pa) == (at < pc) ||
				    figure_line(s, b, d) < 0 ||
				    figure_line(s, b, d) == figure_line(s, b, a))
					continue;
				if (!forms_equal(s, form_corner(s, a, b, d),
						 form_corner(s, d, b, c)))
					continue;
				if (rules_once(s, RULE_BISECTOR, i, k, d))
					relation_add(
						s,
						sub(s,
						    mul(s, leaf(s, form_length(s, b, a)),
							leaf(s, form_length(s, d, c))),
						    mul(s, leaf(s, form_length(s, b, c)),
							leaf(s, form_length(s, d, a)))),
						-1,
						rules_about(s,
							    "the bisector divides the side:",
							    (int[]){ a, b, c, d }, 4));
			}
		}
}

/* The middle of the hypotenuse is as far from the right angle as from the ends. */
void rules_half_hypotenuse(struct solver *s)
{
	int n = s->p->points;

	for (int i = 0; i < s->tris; i++)
		for (int k = 0; k < 3; k++) {
			const struct triangle *t = &s->tri[i];
			int c = t->p[k], a = t->p[(k + 1) % 3], b = t->p[(k + 2) % 3];
			int l = figure_line(s, a, b);
			double v;

			if (!form_known(s, t->angle[k], &v) || fabs(v - 90) > 1e-7)
				continue;
			for (int m = 0; m < n; m++)
				if (m != a && m != b && s->pos_on[l * n + m] >= 0 &&
				    figure_line(s, c, m) >= 0 &&
				    forms_equal(s, form_length(s, a, m),
						form_length(s, m, b)) &&
				    rules_once(s, RULE_HALF_HYPOTENUSE, i, k, m))
					linear_equal(
						s, form_length(s, c, m), form_length(s, a, m),
						-1,
						rules_about(s,
							    "the middle of the hypotenuse in",
							    t->p, 3));
		}
}

/* --- Medians meet in the centroid ---------------------------------------- */

static int middle(struct solver *s, int a, int b, int through, int from)
{
	int n = s->p->points, l = figure_line(s, a, b), m = figure_line(s, from, through);

	if (l < 0 || m < 0 || l == m)
		return -1;
	for (int i = 0; i < n; i++)
		if (i != a && i != b && s->pos_on[l * n + i] >= 0 && s->pos_on[m * n + i] >= 0)
			return i;
	return -1;
}

void rules_centroids(struct solver *s)
{
	int n = s->p->points;

	for (int t = 0; t < s->tris; t++)
		for (int g = 0; g < n; g++) {
			const int *p = s->tri[t].p;
			int m[3], halves = 0, ends = 0;

			if (g == p[0] || g == p[1] || g == p[2])
				continue;
			for (int i = 0; i < 3; i++) {
				m[i] = middle(s, p[(i + 1) % 3], p[(i + 2) % 3], g, p[i]);
				if (m[i] == g)
					m[i] = -1;
				ends += m[i] >= 0;
				if (m[i] >= 0 &&
				    forms_equal(s, form_length(s, p[(i + 1) % 3], m[i]),
						form_length(s, m[i], p[(i + 2) % 3])))
					halves++;
			}
			if (halves < 2 || !rules_once(s, RULE_CENTROID, t, g, ends))
				continue;
			for (int i = 0; i < 3; i++)
				if (m[i] >= 0) {
					linear_forms(s,
						     (int[]){ form_length(s, p[i], g),
							      form_length(s, g, m[i]) },
						     (double[]){ 1, -2 }, 2, 0, -1,
						     rules_about(s,
								 "medians meet at two thirds:",
								 &g, 1));
					linear_equal(s, form_length(s, p[(i + 1) % 3], m[i]),
						     form_length(s, m[i], p[(i + 2) % 3]), -1,
						     rules_about(s,
								 "medians meet in one point:",
								 &g, 1));
				}
		}
}
