/*
 * roam.c -- any point of a path, as a rational function of one number.
 *
 * For proofs: what is shown for the number is shown for every point of the path, one or a few of
 * them aside.  A conic is run through by the lines through one of its points, a segment by
 * the weights of its ends.
 */
#include "geo/geo.h"

static enum status roam_line(pt *out, const struct value *v, const pt *known, num t, ctx *c)
{
	(void)known;
	*out = geo_add(value_pt(v, 0), geo_scale(value_pt(v, 1), t, c), c);
	return OK;
}

/* (A + t B)/(1 + t) */
static pt between(pt a, pt b, num t, ctx *c)
{
	num whole = num_add(num_int(1, c), t, c);

	return geo_add(a, geo_scale(geo_sub(b, a, c), num_div(t, whole, c), c), c);
}

static enum status roam_segment(pt *out, const struct value *v, const pt *known, num t, ctx *c)
{
	(void)known;
	*out = between(value_pt(v, 0), value_pt(v, 1), t, c);
	return OK;
}

static enum status roam_sides(pt *out, const struct value *v, const pt *known, num t, ctx *c)
{
	int k = num_generic_choice(value_sides(v), c);

	(void)known;
	if (k < 0)
		return E_UNABLE;
	*out = between(value_pt(v, k), value_pt(v, (k + 1) % (v->n / 2)), t, c);
	return OK;
}

/* One point of it. */
static pt some_point(const struct value *v, ctx *c)
{
	pt vertex[4];

	if (v->kind == KIND_ARC)
		return value_pt(v, 1);
	if (v->kind == KIND_CIRCLE)
		return geo_add(value_pt(v, 0), (pt){ num_sqrt(v->v[2], c), num_int(0, c) }, c);
	geo_conic_vertices(vertex, v, c);
	return vertex[0];
}

/* Q + s d meets it again where s (a + b t + c t^2) + gradient(Q).d = 0, for d = (1, t). */
static enum status roam_conic(pt *out, const struct value *v, const pt *known, num t, ctx *c)
{
	pt q = known ? *known : some_point(v, c), d = { num_int(1, c), t };
	struct conic k;
	num a, b;

	if (geo_conic_of(&k, v, c) != OK)
		return E_UNABLE;
	a = num_add(k.a, num_mul(t, num_add(k.b, num_mul(k.c, t, c), c), c), c);
	b = num_add(num_add(num_mul(num_add(k.a, k.a, c), q.x, c), num_mul(k.b, q.y, c), c),
		    k.d, c);
	b = num_add(b,
		    num_mul(t,
			    num_add(num_add(num_mul(k.b, q.x, c),
					    num_mul(num_add(k.c, k.c, c), q.y, c), c),
				    k.e, c),
			    c),
		    c);
	*out = geo_sub(q, geo_scale(d, num_div(b, a, c), c), c);
	return num_is_bad(out->x) || num_is_bad(out->y) ? E_UNABLE : OK;
}

/* What the number may be: anything, or what is positive. */
struct roam {
	enum status (*at)(pt *out, const struct value *v, const pt *known, num t, ctx *c);
	bool positive;
};
/* clang-format off */
#define ROAM_ROWS(ROW, NONE) \
	ROW(LINE, { roam_line, false }) \
	ROW(RAY, { roam_line, true }) \
	ROW(SEGMENT, { roam_segment, true }) \
	ROW(POLYGON, { roam_sides, true }) \
	ROW(POLYLINE, { roam_sides, true }) \
	ROW(CIRCLE, { roam_conic, false }) \
	ROW(ARC, { roam_conic, false }) \
	ROW(ELLIPSE, { roam_conic, false }) \
	ROW(HYPERBOLA, { roam_conic, false }) \
	ROW(PARABOLA, { roam_conic, false }) \
	NONE(POINT) NONE(VECTOR) NONE(SECTOR) NONE(ANGLE) NONE(NUMBER) NONE(BOOLEAN) NONE(TEXT) \
	NONE(LIST) NONE(FUNCTION) NONE(CURVE) NONE(INEQUALITY) NONE(SHADE) NONE(DIAGRAM) \
	NONE(IMPLICIT) NONE(LOCUS) KINDS_SPACE_NONE(NONE)
/* clang-format on */
KIND_TABLE(struct roam, roams, ROAM_ROWS);

bool geo_path_roams(const struct value *v, bool *positive)
{
	*positive = roams[v->kind].positive;
	return roams[v->kind].at != NULL;
}

enum status geo_path_roam(pt *out, const struct value *v, const pt *known, num t, ctx *c)
{
	return roams[v->kind].at(out, v, known, t, c);
}
