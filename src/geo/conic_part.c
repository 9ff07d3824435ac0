/*
 * conic_part.c -- what belongs to a conic: vertices, axes, asymptotes, directrix.
 *
 * With m the middle of the foci, f half the vector from the first to the second, a the
 * half axis and b = sqrt(|a^2 - |f|^2|), everything is m plus multiples of f and of f
 * turned by 90 degrees; the order follows the order of the foci, which a similarity keeps.
 */
#include "geo/geo.h"

#define KINDS_FOCAL (KIND_BIT(KIND_ELLIPSE) | KIND_BIT(KIND_HYPERBOLA))

struct focal {
	pt m, f;
	num a, b, size; /* size: |f| */
};

static struct focal focal_of(const struct value *v, ctx *c)
{
	struct focal k;
	num f2;

	k.m = geo_mid(value_pt(v, 0), value_pt(v, 1), c);
	k.f = geo_sub(value_pt(v, 1), k.m, c);
	f2 = geo_norm2(k.f, c);
	k.a = v->v[4];
	k.b = num_sqrt(v->kind == KIND_ELLIPSE ? num_sub(num_sqr(k.a, c), f2, c)
					       : num_sub(f2, num_sqr(k.a, c), c),
		       c);
	k.size = num_sqrt(f2, c);
	return k;
}

/* A parabola: its focus, and the foot of the focus on the directrix. */
static void parabola_foot(const struct value *v, pt *focus, pt *foot, ctx *c)
{
	*focus = value_pt(v, 0);
	*foot = geo_straight_foot((struct straight){ value_pt(v, 1), value_pt(v, 2) }, *focus,
				  c);
}

int geo_conic_foci(pt out[2], const struct value *v)
{
	out[0] = value_pt(v, 0);
	if (!value_is(v, KINDS_FOCAL))
		return 1;
	out[1] = value_pt(v, 1);
	return 2;
}

int geo_conic_vertices(pt out[4], const struct value *v, ctx *c)
{
	struct focal k;
	pt along, across;

	if (!value_is(v, KINDS_FOCAL)) {
		pt focus, foot;

		parabola_foot(v, &focus, &foot, c);
		out[0] = geo_mid(focus, foot, c);
		return 1;
	}
	k = focal_of(v, c);
	along = geo_scale(k.f, num_div(k.a, k.size, c), c);
	out[0] = geo_sub(k.m, along, c);
	out[1] = geo_add(k.m, along, c);
	if (v->kind == KIND_HYPERBOLA)
		return 2;
	across = geo_scale(geo_turn(k.f, c), num_div(k.b, k.size, c), c);
	out[2] = geo_add(k.m, across, c);
	out[3] = geo_sub(k.m, across, c);
	return 4;
}

int geo_conic_symmetry_axes(struct straight out[2], const struct value *v, ctx *c)
{
	pt m, f;

	if (!value_is(v, KINDS_FOCAL)) {
		pt focus, foot;

		parabola_foot(v, &focus, &foot, c);
		out[0] = (struct straight){ focus, geo_sub(focus, foot, c) };
		return 1;
	}
	m = geo_mid(value_pt(v, 0), value_pt(v, 1), c);
	f = geo_sub(value_pt(v, 1), value_pt(v, 0), c);
	out[0] = (struct straight){ m, f };
	out[1] = (struct straight){ m, geo_turn(f, c) };
	return 2;
}

void geo_hyperbola_asymptotes(struct straight out[2], const struct value *v, ctx *c)
{
	struct focal k = focal_of(v, c);
	pt along = geo_scale(k.f, k.a, c), across = geo_scale(geo_turn(k.f, c), k.b, c);

	out[0] = (struct straight){ k.m, geo_add(along, across, c) };
	out[1] = (struct straight){ k.m, geo_sub(along, across, c) };
}
