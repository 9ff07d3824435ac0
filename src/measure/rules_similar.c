/* rules_similar.c -- triangles in pairs: what is similar, and what follows. */
#include "measure/rules_priv.h"
#include <math.h>

/* Two triangles with their vertices in correspondence, t[i] to u[m[i]]. */
struct measure_pair {
	const struct triangle *t, *u;
	const int *m;
	bool ang[3], len[3]; /* equal angles; sides in a known ratio ... */
	double ratio[3];     /* ... this one */
};

static bool begin(struct solver *s, enum theorem name, const struct measure_pair *q, int which)
{
	const int *p = q->t->p, *r = q->u->p;

	return measure_theorem_begin(
		s, name, (int[]){ p[0], p[1], p[2], r[q->m[0]], r[q->m[1]], r[q->m[2]] }, 6,
		which);
}

static const struct term *side(struct solver *s, const struct measure_pair *q, int i)
{
	return measure_leaf(s, q->t->side[i]);
}
static const struct term *other_side(struct solver *s, const struct measure_pair *q, int i)
{
	return measure_leaf(s, q->u->side[q->m[i]]);
}

static void need_angle(struct solver *s, const struct measure_pair *q, int i)
{
	measure_need_equal(s, q->t->angle[i], q->u->angle[q->m[i]]);
}

/* All angles known to be equal, and that the triangle is one. */
static void need_similar(struct solver *s, const struct measure_pair *q)
{
	for (int i = 0; i < 3; i++)
		if (q->ang[i])
			need_angle(s, q, i);
	measure_need_corner(s, q->t->p[0], q->t->p[1], q->t->p[2]);
}

static void need_sides(struct solver *s, const struct measure_pair *q, int i, int j)
{
	measure_need_ratio(s, q->t->side[i], q->u->side[q->m[i]], q->t->side[j],
			   q->u->side[q->m[j]]);
}

/* Similar, and sides number good are in a known ratio. */
static int similar_scaled(struct solver *s, const struct measure_pair *q, int good)
{
	bool congruent = fabs(q->ratio[good] - 1) < LOOKS_EQUAL;
	int news = 0;

	for (int i = 0; i < 3; i++) {
		if (q->len[i] ||
		    !begin(s, congruent ? THEOREM_CONGRUENT : THEOREM_SIMILAR, q, i))
			continue;
		need_similar(s, q);
		if (congruent) {
			measure_need_equal(s, q->t->side[good], q->u->side[q->m[good]]);
			news += measure_rules_equal(s, q->t->side[i], q->u->side[q->m[i]]);
		} else if (measure_form_known(s, q->t->side[good], NULL)) {
			measure_rules_relation(
				s, sub(s, mul(s, side(s, q, i), other_side(s, q, good)),
				       mul(s, side(s, q, good), other_side(s, q, i))));
		} else {
			measure_rules_relation(
				s, sub(s, side(s, q, i),
				       mul(s,
					   measure_op(s, TERM_DIV, side(s, q, good),
						      other_side(s, q, good)),
					   other_side(s, q, i))));
		}
		measure_theorem_end(s);
	}
	return news;
}

static void similar_unscaled(struct solver *s, const struct measure_pair *q)
{
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3;

		if (!begin(s, THEOREM_SIMILAR, q, 3 + i))
			continue;
		need_similar(s, q);
		measure_rules_relation(s, sub(s, mul(s, side(s, q, i), other_side(s, q, j)),
					      mul(s, side(s, q, j), other_side(s, q, i))));
		measure_theorem_end(s);
	}
}

static bool same_ratio(const struct measure_pair *q, int i, int j)
{
	return q->len[i] && q->len[j] &&
	       fabs(q->ratio[i] - q->ratio[j]) <= LOOKS_EQUAL * q->ratio[i];
}

static int equal_angle(struct solver *s, const struct measure_pair *q, int i)
{
	return measure_rules_equal(s, q->t->angle[i], q->u->angle[q->m[i]]);
}

/* One pair of equal angles, and two sides in one ratio. */
static int similar_by_ratio(struct solver *s, const struct measure_pair *q)
{
	int news = 0;

	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, l = (i + 2) % 3;

		if (!q->ang[i] || !same_ratio(q, j, l) ||
		    !begin(s, THEOREM_SIMILAR_ANGLE, q, i))
			continue;
		need_angle(s, q, i);
		need_sides(s, q, j, l);
		news += equal_angle(s, q, j);
		news += equal_angle(s, q, l);
		measure_rules_relation(s, sub(s, mul(s, side(s, q, i), other_side(s, q, j)),
					      mul(s, side(s, q, j), other_side(s, q, i))));
		measure_theorem_end(s);
	}
	for (int i = 0; i < 3; i++) {
		int j = (i + 1) % 3, l = (i + 2) % 3, leg = q->len[j] ? j : l;
		double v;

		if (!q->ang[i] || !same_ratio(q, i, leg) ||
		    !measure_form_known(s, q->t->angle[i], &v) || fabs(v - 90) > LOOKS_EQUAL ||
		    !begin(s, THEOREM_SIMILAR_RIGHT, q, i))
			continue;
		need_angle(s, q, i);
		measure_need_value(s, q->t->angle[i], 90);
		need_sides(s, q, i, leg);
		news += equal_angle(s, q, j);
		measure_theorem_end(s);
	}
	return news;
}

static int similar_by_sides(struct solver *s, const struct measure_pair *q)
{
	int news = 0;

	if (!same_ratio(q, 0, 1) || !same_ratio(q, 0, 2) ||
	    !begin(s, THEOREM_SIMILAR_SIDES, q, 0))
		return 0;
	need_sides(s, q, 0, 1);
	need_sides(s, q, 0, 2);
	for (int i = 0; i < 3; i++)
		news += equal_angle(s, q, i);
	measure_theorem_end(s);
	return news;
}

/* Corresponding points of two sides of similar triangles: the segments to the opposite
 * vertices are as the sides. */
static void similar_cevians(struct solver *s, const struct measure_pair *q)
{
	int n = s->p->points;

	for (int i = 0; i < 3; i++) {
		int a = q->t->p[(i + 1) % 3], b = q->t->p[(i + 2) % 3], v = q->t->p[i];
		int c = q->u->p[q->m[(i + 1) % 3]], d = q->u->p[q->m[(i + 2) % 3]],
		    w = q->u->p[q->m[i]];
		int l = measure_figure_line(s, a, b), k = measure_figure_line(s, c, d);

		for (int x = 0; x < n; x++)
			for (int y = 0; y < n; y++) {
				int f[4];
				double r1, r2;

				if (x == a || x == b || y == c || y == d ||
				    s->pos_on[l * n + x] < 0 || s->pos_on[k * n + y] < 0 ||
				    measure_figure_line(s, v, x) < 0 ||
				    measure_figure_line(s, w, y) < 0 ||
				    !measure_figure_between(s, a, x, b) ||
				    !measure_figure_between(s, c, y, d))
					continue;
				f[0] = measure_form_length(s, a, x);
				f[1] = measure_form_length(s, x, b);
				f[2] = measure_form_length(s, c, y);
				f[3] = measure_form_length(s, y, d);
				if (!measure_forms_ratio(s, f[0], f[1], &r1) ||
				    !measure_forms_ratio(s, f[2], f[3], &r2) ||
				    fabs(r1 - r2) > LOOKS_EQUAL * r1 ||
				    !measure_theorem_begin(s, THEOREM_SIMILAR_CEVIANS,
							   (int[]){ a, b, v, x, c, d, w, y },
							   8, 0))
					continue;
				need_similar(s, q);
				measure_need_ratio(s, f[0], f[1], f[2], f[3]);
				measure_need_order(s, a, x, b);
				measure_need_order(s, c, y, d);
				measure_rules_products(s, measure_form_length(s, v, x),
						       measure_form_length(s, c, d),
						       measure_form_length(s, w, y),
						       measure_form_length(s, a, b));
				measure_theorem_end(s);
			}
	}
}

/* What follows for t and u, in any correspondence. */
static int shares(struct solver *s, const struct triangle *t, const struct triangle *u)
{
	static const int perm[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
					{ 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };
	int news = 0;

	for (int k = 0; k < 6; k++) {
		struct measure_pair q = { .t = t, .u = u, .m = perm[k] };
		int angles = 0, good = -1, before = s->eqs, rels = s->rels;

		for (int i = 0; i < 3; i++) {
			q.ang[i] = measure_forms_equal(s, t->angle[i], u->angle[q.m[i]]);
			angles += q.ang[i];
		}
		if (angles == 0 && s->tris > 60)
			continue;
		for (int i = 0; i < 3; i++) {
			q.len[i] = measure_forms_ratio(s, t->side[i], u->side[q.m[i]],
						       &q.ratio[i]);
			if (q.len[i])
				good = i;
		}
		s->work += 6;
		if (angles >= 2) {
			similar_cevians(s, &q);
			if (good >= 0)
				news += similar_scaled(s, &q, good);
			else
				similar_unscaled(s, &q);
		} else {
			news += angles ? similar_by_ratio(s, &q) : similar_by_sides(s, &q);
		}
		news += (s->eqs > before) + (s->rels > rels);
		if (news)
			measure_linear_refresh(s);
	}
	return news;
}

/* Known to be flat: angles of 0 and 180 say nothing about sides. */
static bool flat(struct solver *s, const struct triangle *t)
{
	double v;

	for (int i = 0; i < 3; i++)
		if (measure_form_known(s, t->angle[i], &v) &&
		    (fabs(v) < 1e-6 || fabs(v - 180) < 1e-6))
			return true;
	return false;
}

bool measure_rules_triangle_pairs(struct solver *s)
{
	int news = 0;

	measure_linear_refresh(s);
	for (int i = 0; i < s->tris; i++) {
		if (flat(s, &s->tri[i]))
			continue;
		for (int k = 0; k < i; k++) {
			if (s->work > s->budget)
				return false;
			if (!flat(s, &s->tri[k]))
				news += shares(s, &s->tri[i], &s->tri[k]);
		}
	}
	return news > 0;
}
