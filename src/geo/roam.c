/*
 * roam.c -- any point of a path, as a rational function of one number.
 *
 * For proofs: what is shown for the number is shown for every point of the path, one or a few of
 * them aside.  A conic is run through by the lines through one of its points, a segment by
 * the weights of its ends, the inside of a triangle by those of its corners.
 */
#include "geo/geo_priv.h"

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

/* From its start the arc is seen between the tangent there and its end. */
static enum status roam_arc(pt *out, const struct value *v, const pt *known, num t, ctx *c)
{
	pt o = value_pt(v, 0), q = geo_arc_start(v), r = geo_sub(q, o, c);
	pt chord = geo_sub(geo_arc_end(v, c), q, c), d;
	num s;

	(void)known;
	d = geo_scale(geo_turn(r, c), v->flag ? num_neg(t, c) : t, c);
	d = geo_add(chord, d, c);
	s = geo_dot(r, d, c);
	*out = geo_sub(q, geo_scale(d, num_div(num_add(s, s, c), geo_norm2(d, c), c), c), c);
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
	ROW(ARC, { roam_arc, true }) \
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

int geo_path_ends(const struct value *v, pt *end, int most, ctx *c)
{
	int n = v->kind == KIND_RAY                              ? 1
		: v->kind == KIND_SEGMENT || v->kind == KIND_ARC ? 2
		: roams[v->kind].at == roam_sides                ? v->n / 2
								 : 0;

	for (int i = 0; i < n && i < most; i++)
		end[i] = v->kind != KIND_ARC ? value_pt(v, i)
			 : i                 ? geo_arc_end(v, c)
					     : geo_arc_start(v);
	return n;
}

enum status geo_path_roam(pt *out, const struct value *v, const pt *known, num t, ctx *c)
{
	return roams[v->kind].at(out, v, known, t, c);
}

/* (A + t B + u C)/(1 + t + u) */
static pt within(const struct value *v, const num t[2], ctx *c)
{
	pt a = value_pt(v, 0), d = geo_scale(geo_sub(value_pt(v, 1), a, c), t[0], c);
	num whole = num_add(num_int(1, c), num_add(t[0], t[1], c), c);

	d = geo_add(d, geo_scale(geo_sub(value_pt(v, 2), a, c), t[1], c), c);
	return geo_add(a, geo_scale(d, num_div(num_int(1, c), whole, c), c), c);
}

bool geo_region_is_triangle(const struct value *v)
{
	return v->kind == KIND_POLYGON && value_sides(v) == 3;
}

pt geo_region_roam(const struct value *v, const num t[2], ctx *c)
{
	return geo_region_is_triangle(v) ? within(v, t, c) : (pt){ t[0], t[1] };
}
