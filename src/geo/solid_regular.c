/*
 * solid_regular.c -- the five regular solids from three corners of a face.
 *
 * With the face's centre O and the ways u from O to its corners, the vertices of each lie in
 * layers at O + k u + h up or O - k u + h up, where up is across the face.  Its length is told by
 * the area of the face, so the edge is the only root that is taken, beside sqrt(2) or sqrt(5).
 */
#include "geo/geo_priv.h"
#include "geo/solid.h"

int geo_regular_corners(enum geo_solid sort)
{
	return sort == SOLID_CUBE ? 4 : sort == SOLID_DODECAHEDRON ? 5 : 3;
}

/* (1 + sqrt(5))/2 */
static num golden(ctx *c)
{
	return num_half(num_add(num_int(1, c), num_sqrt(num_int(5, c), c), c), c);
}

/* The cosine of a face's outer angle: -1/2, 0, (sqrt(5) - 1)/4. */
static num outer_cosine(int corners, ctx *c)
{
	if (corners == 3)
		return num_rat(-1, 2, c);
	return corners == 4 ? num_int(0, c)
			    : num_half(num_sub(golden(c), num_int(1, c), c), c);
}

enum status geo_regular_fits(enum geo_solid sort, pt3 a, pt3 b, pt3 q, ctx *c, struct err *e)
{
	static const char *const face[] = { "an equilateral triangle", "a square",
					    "a regular pentagon" };
	int corners = geo_regular_corners(sort);
	pt3 ab = geo_sub3(b, a, c), bq = geo_sub3(q, b, c), aq = geo_sub3(q, a, c);
	num d2 = geo_norm2_3(ab, c), e2 = geo_norm2_3(bq, c);
	truth same = num_eq(d2, e2, c);
	truth angle = num_eq(geo_dot3(ab, bq, c), num_mul(d2, outer_cosine(corners, c), c), c);

	if (is_yes(truth_and(same, angle)))
		return OK;
	if (!is_no(same) && !is_no(angle))
		return geo_not_told(e, "whether three points are corners of a regular face");
	if (corners == 4 && is_yes(num_is_zero(geo_dot3(ab, aq, c), c)) &&
	    is_yes(num_eq(d2, geo_norm2_3(aq, c), c)))
		return err_fail_with(e, E_DOMAIN, "no_such_object", NULL,
				     "give the points in the order b, a, c",
				     "the right angle is at a: a, b and c are corners of a "
				     "square in this order, with the right angle at b");
	if (is_no(angle))
		err_fail(e, E_DOMAIN, "no_such_object",
			 corners == 4
				 ? "the angle at b is not right: a, b, c must follow each "
				   "other in %s"
				 : "the angle at b is not that of %s",
			 face[corners - 3]);
	else
		err_fail(e, E_DOMAIN, "no_such_object",
			 "bc is not as long as ab: a, b, c must follow each other in %s",
			 face[corners - 3]);
	err_hint(e, "leave c out, or give a direction in its place");
	return E_DOMAIN;
}

pt3 geo_regular_third(enum geo_solid sort, pt3 a, pt3 b, pt3 across, ctx *c)
{
	num cs = outer_cosine(geo_regular_corners(sort), c);
	num sn2 = num_sub(num_int(1, c), num_sqr(cs, c), c);
	pt3 ab = geo_sub3(b, a, c);
	num d2 = geo_norm2_3(ab, c);
	num k = num_sqrt(num_div(num_mul(sn2, d2, c), geo_norm2_3(across, c), c), c);

	return geo_along3(geo_along3(b, ab, cs, c), across, k, c);
}

/* O + k (p - O) + up */
static pt3 layer(pt3 o, pt3 p, num k, pt3 up, ctx *c)
{
	return geo_add3(geo_along3(o, geo_sub3(p, o, c), k, c), up, c);
}

static pt3 mean(const pt3 *p, int n, ctx *c)
{
	pt3 sum = p[0];

	for (int i = 1; i < n; i++)
		sum = geo_add3(sum, p[i], c);
	return geo_scale3(sum, num_rat(1, n, c), c);
}

static const int tetrahedron[][3] = { { 0, 2, 1 }, { 0, 1, 3 }, { 1, 2, 3 }, { 2, 0, 3 } };
static const int octahedron[][3] = { { 0, 2, 1 }, { 0, 1, 3 }, { 1, 2, 4 }, { 2, 0, 5 },
				     { 1, 4, 3 }, { 2, 5, 4 }, { 0, 3, 5 }, { 3, 4, 5 } };
static const int icosahedron[][3] = {
	{ 0, 2, 1 },  { 0, 1, 3 },  { 1, 2, 4 },   { 2, 0, 5 },  { 0, 3, 6 },
	{ 0, 6, 5 },  { 1, 4, 7 },  { 1, 7, 3 },   { 2, 5, 8 },  { 2, 8, 4 },
	{ 3, 9, 6 },  { 3, 7, 9 },  { 4, 10, 7 },  { 4, 8, 10 }, { 5, 11, 8 },
	{ 5, 6, 11 }, { 7, 10, 9 }, { 8, 11, 10 }, { 6, 9, 11 }, { 9, 10, 11 }
};

static enum status from_triangle(struct value **out, enum geo_solid sort, const pt3 *p,
				 struct arena *arena, ctx *c, struct err *e)
{
	struct geo_draft d;
	pt3 o = mean(p, 3, c);
	pt3 n = geo_cross3(geo_sub3(p[1], p[0], c), geo_sub3(p[2], p[0], c), c);
	num edge = geo_dist3(p[0], p[1], c), k = num_rat(2, 3, c), phi = golden(c);
	num back = num_int(-1, c);
	pt3 up;
	const int(*face)[3] = tetrahedron;
	int faces = 4;

	/* |n| is sqrt(3)/2 edge^2: the heights sqrt(6)/3 edge and edge/sqrt(3) */
	if (sort != SOLID_ICOSAHEDRON)
		k = num_mul(k, num_sqrt(num_int(2, c), c), c);
	up = geo_scale3(n, num_div(k, edge, c), c);
	geo_draft_begin(&d, arena);
	for (int i = 0; i < 3; i++)
		geo_draft_point(&d, p[i]);
	if (sort == SOLID_TETRAHEDRON) {
		geo_draft_point(&d, geo_add3(o, up, c));
	} else if (sort == SOLID_OCTAHEDRON) {
		face = octahedron, faces = 8;
		for (int i = 0; i < 3; i++)
			geo_draft_point(&d, layer(o, p[(i + 2) % 3], back, up, c));
	} else {
		pt3 higher = geo_scale3(up, phi, c), top = geo_scale3(higher, phi, c);

		face = icosahedron, faces = 20;
		for (int i = 0; i < 3; i++)
			geo_draft_point(&d, layer(o, p[(i + 2) % 3], num_neg(phi, c), up, c));
		for (int i = 0; i < 3; i++)
			geo_draft_point(&d, layer(o, p[i], phi, higher, c));
		for (int i = 0; i < 3; i++)
			geo_draft_point(&d, layer(o, p[(i + 2) % 3], back, top, c));
	}
	for (int i = 0; i < faces; i++)
		geo_draft_face(&d, face[i], 3, false);
	return geo_draft_close(out, &d, sort, e);
}

/* Four rings of five: the base, it again larger, that turned by half a circle, and the top. */
static enum status dodecahedron(struct value **out, const pt3 *abq, struct arena *arena,
				ctx *c, struct err *e)
{
	struct geo_draft d;
	num phi = golden(c), edge = geo_dist3(abq[0], abq[1], c);
	pt3 ab = geo_sub3(abq[1], abq[0], c), bq = geo_sub3(abq[2], abq[1], c);
	pt3 p[5] = { abq[0], abq[1], abq[2], geo_along3(abq[0], bq, phi, c),
		     geo_along3(abq[2], ab, num_neg(phi, c), c) };
	pt3 o = mean(p, 5, c), up, higher, top;
	const int base[5] = { 0, 1, 2, 3, 4 }, last[5] = { 15, 16, 17, 18, 19 };
	num root5 = num_sqrt(num_int(5, c), c);

	up = geo_scale3(geo_cross3(ab, bq, c),
			num_div(num_int(2, c), num_mul(root5, edge, c), c), c);
	higher = geo_scale3(up, phi, c);
	top = geo_scale3(higher, phi, c);
	geo_draft_begin(&d, arena);
	for (int i = 0; i < 5; i++)
		geo_draft_point(&d, p[i]);
	for (int i = 0; i < 5; i++)
		geo_draft_point(&d, layer(o, p[(i + 1) % 5], phi, up, c));
	for (int i = 0; i < 5; i++)
		geo_draft_point(&d, layer(o, p[(i + 3) % 5], num_neg(phi, c), higher, c));
	for (int i = 0; i < 5; i++)
		geo_draft_point(&d, layer(o, p[(i + 3) % 5], num_int(-1, c), top, c));
	geo_draft_face(&d, base, 5, true);
	for (int k = 0; k < 5; k++) {
		const int low[5] = { k, (k + 1) % 5, 5 + k, 10 + k, 5 + (k + 4) % 5 };

		geo_draft_face(&d, low, 5, false);
	}
	for (int k = 0; k < 5; k++) {
		const int high[5] = { 5 + k, 10 + (k + 1) % 5, 15 + (k + 1) % 5, 15 + k,
				      10 + k };

		geo_draft_face(&d, high, 5, false);
	}
	geo_draft_face(&d, last, 5, false);
	return geo_draft_close(out, &d, SOLID_DODECAHEDRON, e);
}

static enum status cube(struct value **out, const pt3 *abq, struct arena *arena, ctx *c,
			struct err *e)
{
	pt3 ab = geo_sub3(abq[1], abq[0], c), bq = geo_sub3(abq[2], abq[1], c);
	pt3 base[4] = { abq[0], abq[1], abq[2], geo_add3(abq[0], bq, c) };
	pt3 n = geo_cross3(ab, bq, c);
	num edge = geo_norm3(ab, c);
	pt3 up = { num_div(n.x, edge, c), num_div(n.y, edge, c), num_div(n.z, edge, c) };

	return geo_prism(out, base, 4, n, up, SOLID_CUBE, arena, c, e);
}

enum status geo_regular(struct value **out, enum geo_solid sort, pt3 a, pt3 b, pt3 q,
			struct arena *arena, ctx *c, struct err *e)
{
	const pt3 p[3] = { a, b, q };

	if (sort == SOLID_CUBE)
		return cube(out, p, arena, c, e);
	if (sort == SOLID_DODECAHEDRON)
		return dodecahedron(out, p, arena, c, e);
	return from_triangle(out, sort, p, arena, c, e);
}
