/*
 * story_given.c -- what is given, clause by clause, as people say it.
 *
 * A clause that makes one point puts it on lines and circles, or gives it a name of its own:
 * "L is the foot of the perpendicular from P to BC", "X is the intersection of AQ and BP", "E is the
 * point of the line AC with ∠EBA = ∠CBD".  What has no such words is said claim by claim.
 */
#include "proof/story_priv.h"
#include <string.h>

#define CLAUSE_CLAIMS 12

struct clause_view {
	const struct setting *s;
	const struct claim *c[CLAUSE_CLAIMS];
	int n;
	int16_t x; /* the point it makes */
};

static void say_points(struct buf *b, const struct setting *s, int n, int p, int q, int r)
{
	int16_t at[3] = { (int16_t)p, (int16_t)q, (int16_t)r };

	claim_say_points(b, s, at, n);
}

static int times_in(const struct claim *c, int x)
{
	int n = 0;

	for (int i = 0; i < c->n; i++)
		n += c->p[i] == x;
	return n;
}

/* The points of the claim but x, once. */
static int others(const struct claim *c, int x, int *out)
{
	int n = 0;

	for (int i = 0; i < c->n; i++)
		if (c->p[i] != x)
			out[n++] = c->p[i];
	return n;
}

/* Of a claim about two segments, with x an end of one: the other end, and the other segment. */
static void far_segment(const struct claim *c, int x, int *end, int *a, int *b)
{
	int at = 0;

	while (c->p[at] != x)
		at++;
	*end = c->p[at ^ 1];
	*a = c->p[at < 2 ? 2 : 0];
	*b = c->p[at < 2 ? 3 : 1];
}

enum locus_sort { LOCUS_NONE, LOCUS_LINE, LOCUS_CIRCLE };

static enum locus_sort locus_of_lengths(struct buf *b, const struct clause_view *v,
					const struct claim *c)
{
	int end, p, q;

	if (times_in(c, v->x) == 2) { /* xa = xb */
		int o[4];

		if (others(c, v->x, o) != 2)
			return LOCUS_NONE;
		buf_add(b, "the perpendicular bisector of ");
		say_points(b, v->s, 2, o[0], o[1], 0);
		return LOCUS_LINE;
	}
	far_segment(c, v->x, &end, &p, &q);
	if (p != end && q != end)
		return LOCUS_NONE;
	buf_add(b, "the circle about ");
	say_points(b, v->s, 1, end, 0, 0);
	buf_add(b, " through ");
	say_points(b, v->s, 1, p == end ? q : p, 0, 0);
	return LOCUS_CIRCLE;
}

static enum locus_sort locus_of_lines(struct buf *b, const struct clause_view *v,
				      const struct claim *c)
{
	int end, p, q;

	if (times_in(c, v->x) == 2) {
		int o[4];

		if (c->kind == CLAIM_PARA || others(c, v->x, o) != 2)
			return LOCUS_NONE;
		buf_add(b, "the circle with diameter ");
		say_points(b, v->s, 2, o[0], o[1], 0);
		return LOCUS_CIRCLE;
	}
	far_segment(c, v->x, &end, &p, &q);
	buf_add(b, c->kind == CLAIM_PARA ? "the parallel to " : "the perpendicular to ");
	say_points(b, v->s, 2, p, q, 0);
	buf_add(b, " through ");
	say_points(b, v->s, 1, end, 0, 0);
	return LOCUS_LINE;
}

/* Where the claim puts the point. */
static enum locus_sort say_locus(struct buf *b, const struct clause_view *v,
				 const struct claim *c)
{
	int o[CLAIM_POINTS], n = others(c, v->x, o);

	if (n == c->n)
		return LOCUS_NONE;
	if (c->kind == CLAIM_COLL) {
		buf_add(b, "the line ");
		say_points(b, v->s, 2, o[0], o[1], 0);
		return LOCUS_LINE;
	}
	if (c->kind == CLAIM_CYCLIC) {
		buf_add(b, "the circumcircle of △");
		say_points(b, v->s, 3, o[0], o[1], o[2]);
		return LOCUS_CIRCLE;
	}
	if (c->kind == CLAIM_CONG)
		return locus_of_lengths(b, v, c);
	if (c->kind == CLAIM_PERP || c->kind == CLAIM_PARA)
		return locus_of_lines(b, v, c);
	return LOCUS_NONE;
}

static bool same_two(int a, int b, int p, int q)
{
	return (a == p && b == q) || (a == q && b == p);
}

/* On a line, and perpendicular to it. */
static bool say_foot(struct buf *b, const struct clause_view *v)
{
	const struct claim *line = v->c[0], *perp = v->c[1];
	int o[CLAIM_POINTS], end, p, q;

	if (v->n != 2)
		return false;
	if (line->kind == CLAIM_PERP) {
		line = v->c[1];
		perp = v->c[0];
	}
	if (line->kind != CLAIM_COLL || perp->kind != CLAIM_PERP ||
	    times_in(perp, v->x) != 1 || others(line, v->x, o) != 2)
		return false;
	far_segment(perp, v->x, &end, &p, &q);
	if (!same_two(o[0], o[1], p, q))
		return false;
	buf_add(b, "the foot of the perpendicular from ");
	say_points(b, v->s, 1, end, 0, 0);
	buf_add(b, " to ");
	say_points(b, v->s, 2, p, q, 0);
	return true;
}

/* xa ⟂ bc, xb ⟂ ca, xc ⟂ ab. */
static bool say_orthocentre(struct buf *b, const struct clause_view *v)
{
	int corner[3];

	if (v->n != 3)
		return false;
	for (int i = 0; i < 3; i++) {
		int p, q;

		if (v->c[i]->kind != CLAIM_PERP || times_in(v->c[i], v->x) != 1)
			return false;
		far_segment(v->c[i], v->x, &corner[i], &p, &q);
	}
	for (int i = 0; i < 3; i++) {
		int end, p, q;

		far_segment(v->c[i], v->x, &end, &p, &q);
		if (!same_two(p, q, corner[(i + 1) % 3], corner[(i + 2) % 3]))
			return false;
	}
	buf_add(b, "the orthocentre of △");
	say_points(b, v->s, 3, corner[0], corner[1], corner[2]);
	return true;
}

/* xa = xb, xb = xc. */
static bool say_circumcentre(struct buf *b, const struct clause_view *v)
{
	int o[CLAIM_POINTS], q[CLAIM_POINTS], third;

	if (v->n != 2)
		return false;
	for (int i = 0; i < 2; i++)
		if (v->c[i]->kind != CLAIM_CONG || times_in(v->c[i], v->x) != 2)
			return false;
	if (others(v->c[0], v->x, o) != 2 || others(v->c[1], v->x, q) != 2 ||
	    same_two(o[0], o[1], q[0], q[1]))
		return false;
	if (q[0] != o[0] && q[0] != o[1] && q[1] != o[0] && q[1] != o[1])
		return false;
	third = q[0] == o[0] || q[0] == o[1] ? q[1] : q[0];
	buf_add(b, "the circumcentre of △");
	say_points(b, v->s, 3, o[0], o[1], third);
	return true;
}

/* The corner whose angle, between b and c, the line to x halves: its claim has four segments from
 * there.  -1: it is no such claim. */
static int halved_at(const struct claim *c, int x, int *p, int *q)
{
	int corner = -1, n = 0, end[CLAIM_POINTS];

	if (c->kind != CLAIM_EQANGLE || times_in(c, x) != 2)
		return -1;
	for (int i = 0; i < 2 && corner < 0; i++)
		if (times_in(c, c->p[i]) == 4)
			corner = c->p[i];
	for (int i = 0; i < c->n; i++)
		if (c->p[i] != corner && c->p[i] != x)
			end[n++] = c->p[i];
	if (corner < 0 || n != 2)
		return -1;
	*p = end[0];
	*q = end[1];
	return corner;
}

static double turn(const struct setting *s, int a, int b, int c)
{
	const struct setting_point *p = s->point;

	return (p[b].x - p[a].x) * (p[c].y - p[a].y) - (p[b].y - p[a].y) * (p[c].x - p[a].x);
}

static void sort_three(int *p)
{
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < i; j++)
			if (p[j] > p[i]) {
				int t = p[i];

				p[i] = p[j];
				p[j] = t;
			}
}

/* All angles of a triangle halved: which centre it is, the drawing says. */
static bool say_incentre(struct buf *b, const struct clause_view *v)
{
	int corner[3], outside = -1;

	if (v->n != 3)
		return false;
	for (int i = 0; i < 3; i++) {
		int p = 0, q = 0;

		corner[i] = halved_at(v->c[i], v->x, &p, &q);
		if (corner[i] < 0)
			return false;
	}
	for (int i = 0; i < 3; i++) {
		int p = 0, q = 0, next = corner[(i + 1) % 3], last = corner[(i + 2) % 3];

		(void)halved_at(v->c[i], v->x, &p, &q);
		if (!same_two(p, q, next, last))
			return false;
		if (turn(v->s, v->x, next, last) * turn(v->s, corner[i], next, last) < 0)
			outside = corner[i];
	}
	sort_three(corner);
	buf_add(b, outside < 0 ? "the incentre of △" : "the excentre of △");
	say_points(b, v->s, 3, corner[0], corner[1], corner[2]);
	if (outside >= 0) {
		buf_add(b, " opposite ");
		say_points(b, v->s, 1, outside, 0, 0);
	}
	return true;
}

/* ax = ap, bx = bp, ab ⟂ xp. */
static bool say_mirrored(struct buf *b, const struct clause_view *v)
{
	int about[2] = { -1, -1 }, image[2] = { -1, -1 }, n = 0, end, p, q;
	bool perp = false;

	for (int i = 0; i < v->n; i++) {
		if (times_in(v->c[i], v->x) != 1)
			return false;
		if (v->c[i]->kind == CLAIM_PERP) {
			perp = true;
			continue;
		}
		if (v->c[i]->kind != CLAIM_CONG || n == 2)
			return false;
		far_segment(v->c[i], v->x, &end, &p, &q);
		if (p != end && q != end)
			return false;
		about[n] = end;
		image[n++] = p == end ? q : p;
	}
	if (n != 2 || !perp || image[0] != image[1] || about[0] == about[1])
		return false;
	for (int i = 0; i < v->n; i++) {
		if (v->c[i]->kind != CLAIM_PERP)
			continue;
		far_segment(v->c[i], v->x, &end, &p, &q);
		if (end != image[0] || !same_two(p, q, about[0], about[1]))
			return false;
	}
	buf_add(b, "the mirror image of ");
	say_points(b, v->s, 1, image[0], 0, 0);
	buf_add(b, " in ");
	say_points(b, v->s, 2, about[0], about[1], 0);
	return true;
}

static bool say_name(struct buf *b, const struct clause_view *v)
{
	const struct claim *c = v->c[0];

	if (v->n == 1 && c->kind == CLAIM_MIDP && c->p[0] == v->x) {
		buf_add(b, "the midpoint of ");
		say_points(b, v->s, 2, c->p[1], c->p[2], 0);
		return true;
	}
	if (v->n == 1 && c->kind == CLAIM_CIRCLE && c->p[0] == v->x) {
		buf_add(b, "the circumcentre of △");
		say_points(b, v->s, 3, c->p[1], c->p[2], c->p[3]);
		return true;
	}
	return say_foot(b, v) || say_orthocentre(b, v) || say_circumcentre(b, v) ||
	       say_incentre(b, v) || say_mirrored(b, v);
}

static const char *less_the_line(struct buf *b)
{
	const char *t = buf_str(b);

	return strncmp(t, "the line ", 9) ? t : t + 9;
}

/* "with AB = CD", but "such that A, B and C lie on one line". */
static void add_further(struct buf *b, const struct clause_view *v, const struct claim *c)
{
	struct buf t = { 0 };

	claim_say(&t, v->s, c);
	if (b->n)
		buf_add(b, " and ");
	else
		buf_add(b, strstr(buf_str(&t), " = ") ? " with " : " such that ");
	buf_add(b, buf_str(&t));
	buf_clear(&t);
}

/* The loci of the claims in turn, then what else is said of the point. */
static bool say_where(struct buf *b, const struct clause_view *v)
{
	struct buf place[2] = { { 0 }, { 0 } }, with = { 0 };
	bool lines = true, good;
	int n = 0;

	for (int i = 0; i < v->n; i++) {
		enum locus_sort sort = n < 2 ? say_locus(&place[n], v, v->c[i]) : LOCUS_NONE;

		if (sort != LOCUS_NONE) {
			lines &= sort == LOCUS_LINE;
			n++;
			continue;
		}
		if (n < 2)
			buf_reset(&place[n]);
		add_further(&with, v, v->c[i]);
	}
	good = n > 0;
	if (n == 1)
		buf_addf(b, with.n ? "the point of %s%s" : "a point of %s%s",
			 buf_str(&place[0]), buf_str(&with));
	else if (n == 2)
		buf_addf(b, "%s intersection of %s and %s%s", lines ? "the" : "an",
			 lines ? less_the_line(&place[0]) : buf_str(&place[0]),
			 lines ? less_the_line(&place[1]) : buf_str(&place[1]),
			 buf_str(&with));
	for (int i = 0; i < 2; i++)
		buf_clear(&place[i]);
	buf_clear(&with);
	return good;
}

/* Is it that base angles are equal, where the sides are said to be? */
static bool is_base_angles(const struct clause_view *v, const struct claim *c)
{
	for (int i = 0; i < v->n; i++) {
		const struct claim *d = v->c[i];
		bool inside = d->kind == CLAIM_CONG && times_in(d, v->x) == 2;

		for (int k = 0; k < c->n && inside; k++)
			inside = times_in(d, c->p[k]) > 0;
		if (inside)
			return true;
	}
	return false;
}

static void drop_base_angles(struct clause_view *v)
{
	int n = 0;

	for (int i = 0; i < v->n; i++)
		if (v->c[i]->kind != CLAIM_EQANGLE || !is_base_angles(v, v->c[i]))
			v->c[n++] = v->c[i];
	v->n = n;
}

/* Does the claim speak of x, and else of points that were there before? */
static bool is_about(const struct setting *s, const struct claim *c, int x, int clause)
{
	for (int i = 0; i < c->n; i++)
		if (c->p[i] != x && s->point[c->p[i]].clause >= clause)
			return false;
	return times_in(c, x) > 0;
}

static bool view_of(const struct setting *s, int clause, struct clause_view *v)
{
	int points = 0;

	*v = (struct clause_view){ .s = s };
	for (int i = 0; i < s->points; i++)
		if (s->point[i].clause == clause) {
			v->x = (int16_t)i;
			points++;
		}
	for (int i = 0; i < s->givens; i++) {
		const struct claim *c = &s->given[i].claim;

		if (s->given[i].clause != clause || claim_is_seen((enum predicate)c->kind))
			continue;
		if (v->n == CLAUSE_CLAIMS)
			return false;
		v->c[v->n++] = c;
	}
	drop_base_angles(v);
	for (int i = 0; i < v->n; i++)
		if (!is_about(s, v->c[i], v->x, clause))
			return false;
	return points == 1 && v->n > 0;
}

bool proof_say_clause(struct buf *b, const struct setting *s, int clause)
{
	struct clause_view v;
	size_t start = b->n;

	if (!view_of(s, clause, &v))
		return false;
	if (say_name(b, &v))
		return true;
	b->n = start;
	return say_where(b, &v);
}

/* Three points whose sides are equal, and so are the angles. */
bool proof_say_equilateral(struct buf *b, const struct setting *s, int clause)
{
	int p[3] = { -1, -1, -1 }, n = 0, sides = 0;

	for (int i = 0; i < s->givens; i++) {
		const struct claim *c = &s->given[i].claim;

		if (s->given[i].clause != clause)
			continue;
		if (c->kind != CLAIM_CONG && c->kind != CLAIM_EQANGLE)
			return false;
		sides += c->kind == CLAIM_CONG;
		for (int k = 0; k < c->n; k++) {
			bool there = false;

			for (int j = 0; j < n; j++)
				there |= p[j] == c->p[k];
			if (!there && n == 3)
				return false;
			if (!there)
				p[n++] = c->p[k];
		}
	}
	if (n != 3 || sides != 2)
		return false;
	say_points(b, s, 3, p[0], p[1], p[2]);
	buf_add(b, " is an equilateral triangle");
	return true;
}
