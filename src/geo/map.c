/* map.c -- similarities: making them, and the images of points and values. */
#include "geo/geo_priv.h"

static pt map_direction(const struct map *m, pt d, ctx *c)
{
	num y = m->s < 0 ? num_neg(d.y, c) : d.y;

	return (pt){ num_sub(num_mul(m->a, d.x, c), num_mul(m->b, y, c), c),
		     num_add(num_mul(m->b, d.x, c), num_mul(m->a, y, c), c) };
}

/* Linear part (a, b, s) that leaves `center` where it is. */
static struct map about(num a, num b, int s, pt center, ctx *c)
{
	struct map m = { a, b, { num_int(0, c), num_int(0, c) }, s };

	m.t = geo_sub(center, map_direction(&m, center, c), c);
	return m;
}

struct map geo_map_translation(pt t, ctx *c)
{
	return (struct map){ num_int(1, c), num_int(0, c), t, 1 };
}

struct map geo_map_rotation(num cs, num sn, pt center, ctx *c)
{
	return about(cs, sn, 1, center, c);
}

struct map geo_map_dilation(num k, pt center, ctx *c)
{
	return about(k, num_int(0, c), 1, center, c);
}

/* The angle doubled: (dx + i dy)^2 / |d|^2. */
struct map geo_map_reflection(struct straight s, ctx *c)
{
	num len2 = geo_norm2(s.d, c), xy = num_mul(s.d.x, s.d.y, c);
	num a = num_div(num_sub(num_sqr(s.d.x, c), num_sqr(s.d.y, c), c), len2, c);

	return about(a, num_div(num_add(xy, xy, c), len2, c), -1, s.p, c);
}

struct map geo_map_point_reflection(pt center, ctx *c)
{
	return geo_map_dilation(num_int(-1, c), center, c);
}

pt geo_map_pt(const struct map *m, pt p, ctx *c)
{
	return geo_add(map_direction(m, p, c), m->t, c);
}

/* What the numbers of a kind are: p a point, d a direction, q a squared length,
 * l a length; * repeats what stands before.  Kinds without a row have no place
 * in the plane. */
#define LAYOUT_ROWS(ROW, NONE) \
	ROW(POINT, "p")        \
	ROW(VECTOR, "dp")      \
	ROW(LINE, "pd")        \
	ROW(SEGMENT, "pp")     \
	ROW(RAY, "pd")         \
	ROW(CIRCLE, "pq")      \
	ROW(ELLIPSE, "ppl")    \
	ROW(HYPERBOLA, "ppl")  \
	ROW(PARABOLA, "ppd")   \
	ROW(ARC, "ppp")        \
	ROW(SECTOR, "ppp")     \
	ROW(POLYGON, "p*")     \
	ROW(TEXT, "pd")        \
	ROW(POLYLINE, "p*")    \
	NONE(LIST) NONE(ANGLE) NONE(NUMBER) NONE(BOOLEAN) KINDS_GRAPH_NONE(NONE) \
	KINDS_SPACE_NONE(NONE)
KIND_TABLE(const char *, layout, LAYOUT_ROWS);

/* How lengths grow: |(a, b)|, without a root where b is 0 or the map a motion. */
static num factor(const struct map *m, num f2, ctx *c)
{
	if (is_yes(num_is_zero(m->b, c)))
		return num_abs(m->a, c);
	if (is_yes(num_eq(f2, num_int(1, c), c)))
		return num_int(1, c);
	return num_sqrt(f2, c);
}

/* The image of a list is the list of the images. */
static enum status map_list(struct value **out, const struct map *m, const struct value *v,
			    struct arena *ar, ctx *c, struct err *e)
{
	int n = geo_list_count(v);
	struct value *image = arena_alloc(ar, (size_t)(n + 1) * sizeof *image);

	for (int i = 0; i < n; i++) {
		struct value item = geo_list_item(v, i), *r;
		enum status st = geo_map_value(&r, m, &item, ar, c, e);

		if (st != OK)
			return st;
		image[i] = *r;
	}
	*out = geo_list_new(ar, image, n);
	return OK;
}

enum status geo_map_value(struct value **out, const struct map *m, const struct value *v,
			  struct arena *ar, ctx *c, struct err *e)
{
	const char *step = layout[v->kind];
	kind_set kinds = 0;
	struct value *r;
	num f2;
	int s;

	if (v->kind == KIND_LIST)
		return map_list(out, m, v, ar, c, e);
	if (!step) {
		KINDS_IN(kinds, layout, );
		kinds |= KIND_BIT(KIND_LIST);
		return geo_kind_refuse(e, v, "image", kinds);
	}
	f2 = num_add(num_sqr(m->a, c), num_sqr(m->b, c), c);
	if (!value_is(v, KIND_BIT(KIND_POINT) | KIND_BIT(KIND_TEXT))) {
		s = num_vanishes(f2, c);
		if (s == NUM_UNKNOWN)
			return geo_not_told(e, "whether the factor is zero");
		if (s == 0)
			return err_fail(e, E_DOMAIN, "degenerate",
					"factor 0 shrinks the %s to a single point",
					geo_kind_name(v->kind));
	}
	r = geo_value_new(ar, v->kind, v->n);
	r->text = v->text;
	r->flag = value_is(v, KIND_BIT(KIND_ARC) | KIND_BIT(KIND_SECTOR)) && m->s < 0
			  ? !v->flag
			  : v->flag;
	for (int i = 0; i < v->n;) {
		pt p = { v->v[i], i + 1 < v->n ? v->v[i + 1] : v->v[i] };

		if (*step == 'q' || *step == 'l') {
			r->v[i] = num_mul(v->v[i], *step == 'q' ? f2 : factor(m, f2, c), c);
			i++;
		} else {
			p = *step == 'd' ? map_direction(m, p, c) : geo_map_pt(m, p, c);
			r->v[i] = p.x;
			r->v[i + 1] = p.y;
			i += 2;
		}
		if (step[1] != '*')
			step++;
	}
	*out = r;
	return OK;
}
