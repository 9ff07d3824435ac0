/*
 * affine.c -- images under maps that are no similarities: matrices, shears, stretches.
 *
 * What is given by points goes point by point; a conic goes through its equation.
 */
#include "tool/tool_priv.h"
#include <string.h>

static pt turned(const struct affine *m, pt p, ctx *c)
{
	return (pt){ num_add(num_mul(m->a, p.x, c), num_mul(m->b, p.y, c), c),
		     num_add(num_mul(m->c, p.x, c), num_mul(m->d, p.y, c), c) };
}

static pt moved(const struct affine *m, pt p, ctx *c)
{
	return geo_add(turned(m, p, c), m->t, c);
}

/* The conic of the points whose preimages are on k: the equation with x and y replaced by
 * the inverse map, times its determinant squared. */
static struct conic conic_image(const struct affine *m, num det, const struct conic *k, ctx *c)
{
	num p = m->d, q = num_neg(m->b, c), r = num_neg(m->c, c), s = m->a;
	num u = num_neg(num_add(num_mul(p, m->t.x, c), num_mul(q, m->t.y, c), c), c);
	num v = num_neg(num_add(num_mul(r, m->t.x, c), num_mul(s, m->t.y, c), c), c);
	num x[3] = { p, q, u }, y[3] = { r, s, v };
	/* X = (p x + q y + u)/det, Y = (r x + s y + v)/det */
	num g[3][3];
	struct conic out;

	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++) {
			num xx = num_mul(x[i], x[j], c), xy = num_mul(x[i], y[j], c);
			num yy = num_mul(y[i], y[j], c);

			g[i][j] =
				num_add(num_add(num_mul(k->a, xx, c), num_mul(k->b, xy, c), c),
					num_mul(k->c, yy, c), c);
		}
	out.a = g[0][0];
	out.b = num_add(g[0][1], g[1][0], c);
	out.c = g[1][1];
	out.d = num_add(g[0][2], g[2][0], c);
	out.e = num_add(g[1][2], g[2][1], c);
	out.f = g[2][2];
	out.d = num_add(
		out.d,
		num_mul(det, num_add(num_mul(k->d, x[0], c), num_mul(k->e, y[0], c), c), c),
		c);
	out.e = num_add(
		out.e,
		num_mul(det, num_add(num_mul(k->d, x[1], c), num_mul(k->e, y[1], c), c), c),
		c);
	out.f = num_add(
		out.f,
		num_mul(det, num_add(num_mul(k->d, x[2], c), num_mul(k->e, y[2], c), c), c),
		c);
	out.f = num_add(out.f, num_mul(k->f, num_sqr(det, c), c), c);
	return out;
}

static enum status image(struct tool_call *c, const struct affine *m, const struct value *v,
			 struct value **out)
{
	kind_set ends = KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SEGMENT) |
			KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_POLYLINE) | KIND_BIT(KIND_TEXT);
	struct conic k;
	struct value *r;
	enum status st;
	num det;

	if (v->kind == KIND_LIST) {
		int n = geo_list_count(v);
		struct value *item = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *item);

		for (int i = 0; i < n; i++) {
			struct value one = geo_list_item(v, i);

			st = image(c, m, &one, &r);
			if (st != OK)
				return st;
			item[i] = *r;
		}
		*out = geo_list_new(c->arena, item, n);
		return OK;
	}
	if (v->kind != KIND_POINT && v->kind != KIND_VECTOR) {
		st = tool_affine_regular(c, m, &det);
		if (st != OK)
			return st;
	}
	if (value_is(v, KINDS_CONIC)) {
		if (geo_conic_of(&k, v, c->num) != OK)
			return tool_undecided(c, "the equation of the conic");
		k = conic_image(m, det, &k, c->num);
		st = geo_conic_value(out, &k, c->arena, c->num, c->err);
		/* An equation that was written with the other sign stays so. */
		if (st == OK && v->flag)
			(*out)->flag = !(*out)->flag;
		return st;
	}
	r = geo_value_new(c->arena, v->kind, v->n);
	r->text = v->text;
	r->flag = v->flag;
	if (value_is(v, ends)) {
		for (int i = 0; i < v->n / 2; i++)
			value_set_pt(r, i, moved(m, value_pt(v, i), c->num));
	} else if (v->kind == KIND_VECTOR) {
		value_set_pt(r, 0, turned(m, value_pt(v, 0), c->num));
		value_set_pt(r, 1, moved(m, value_pt(v, 1), c->num));
	} else if (value_is(v, KIND_BIT(KIND_LINE) | KIND_BIT(KIND_RAY))) {
		value_set_pt(r, 0, moved(m, value_pt(v, 0), c->num));
		value_set_pt(r, 1, turned(m, value_pt(v, 1), c->num));
		/* GeoGebra's image of a line that runs to the right runs the other way. */
		if (v->kind == KIND_LINE && c->order == TOOL_ORDER_GEOGEBRA) {
			int right = num_sgn(value_pt(v, 1).x, c->num);

			if (right == NUM_UNKNOWN)
				return tool_undecided(c, "which way a line runs");
			if (right > 0)
				value_set_pt(r, 1, geo_negate(value_pt(r, 1), c->num));
		}
	} else {
		return err_fail(c->err, E_ARG, "unsupported",
				"the image of %s under this map is not of a kind there is",
				geo_kind_a(v->kind));
	}
	*out = r;
	return OK;
}

static enum status give(struct tool_call *c, int i, const struct affine *m)
{
	struct value *v;
	enum status st;

	if (value_is(c->arg[i].val, KINDS_GRAPH))
		return tool_graph_image(c, m, c->arg[i].val);
	st = image(c, m, c->arg[i].val, &v);
	if (st == OK)
		tool_give(c, ROLE_MAIN, 0, v);
	return st;
}

/* A row of a matrix as numbers; false when it has not so many. */
static bool row_of(const struct value *matrix, int i, num *out, int n)
{
	struct value row = geo_list_item(matrix, i);

	if (row.kind != KIND_LIST || geo_list_count(&row) != n ||
	    geo_list_kinds(&row) != KIND_BIT(KIND_NUMBER))
		return false;
	memcpy(out, row.v, (size_t)n * sizeof *out);
	return true;
}

enum status tool_transform_matrix(struct tool_call *c)
{
	const struct value *matrix = c->arg[1].val;
	int n = geo_list_count(matrix);
	num r[3][3];
	struct affine m = { .t = { num_int(0, c->num), num_int(0, c->num) } };
	bool good = n == 2 || n == 3;

	for (int i = 0; i < n && good; i++)
		good = row_of(matrix, i, r[i], n);
	if (good && n == 3)
		good = is_yes(num_is_zero(r[2][0], c->num)) &&
		       is_yes(num_is_zero(r[2][1], c->num)) &&
		       is_yes(num_eq(r[2][2], num_int(1, c->num), c->num));
	if (!good)
		return err_fail_with(c->err, E_ARG, "bad_argument", NULL,
				     "ApplyMatrix({{0, -1}, {1, 0}}, A)",
				     "a matrix of two rows of two numbers is expected, or one "
				     "of three rows whose last is {0, 0, 1}");
	m.a = r[0][0], m.b = r[0][1], m.c = r[1][0], m.d = r[1][1];
	if (n == 3)
		m.t = (pt){ r[0][2], r[1][2] };
	return give(c, 2, &m);
}

/* With an axis through p of unit direction u: x = p + s u + t n goes to p + s u + t n + t w,
 * w being what the map does to the unit normal beyond leaving it. */
static struct affine about_axis(pt p, pt u, pt w, ctx *c)
{
	/* t = cross(u, x - p) */
	struct affine m = {
		num_sub(num_int(1, c), num_mul(w.x, u.y, c), c),
		num_mul(w.x, u.x, c),
		num_neg(num_mul(w.y, u.y, c), c),
		num_add(num_int(1, c), num_mul(w.y, u.x, c), c),
		{ num_int(0, c), num_int(0, c) },
	};

	m.t = geo_sub(p, turned(&m, p, c), c);
	return m;
}

enum status tool_transform_shear(struct tool_call *c)
{
	struct straight s = geo_straight_of(c->arg[2].val, c->num);
	pt u = geo_unit(s.d, c->num);
	struct affine m = about_axis(s.p, u, geo_scale(u, c->arg[3].n, c->num), c->num);

	return give(c, 1, &m);
}

enum status tool_transform_stretch(struct tool_call *c)
{
	struct straight s = geo_straight_of(c->arg[2].val, c->num);
	pt u = geo_unit(s.d, c->num);
	num k = num_sub(c->arg[3].n, num_int(1, c->num), c->num);
	struct affine m =
		about_axis(s.p, u, geo_scale(geo_turn(u, c->num), k, c->num), c->num);

	return give(c, 1, &m);
}

/* Away from the line across the vector at its tail, by the vector's length. */
enum status tool_transform_stretch_along(struct tool_call *c)
{
	const struct value *v = c->arg[2].val;
	pt u = value_pt(v, 0);
	truth zero = truth_and(num_is_zero(u.x, c->num), num_is_zero(u.y, c->num));
	struct affine m;
	num k;

	if (is_unknown(zero))
		return tool_undecided(c, "whether the vector is zero");
	if (is_yes(zero))
		return err_fail_with(
			c->err, E_DOMAIN, "degenerate", "vector", NULL,
			"the vector is zero, so it has no direction to stretch in");
	k = num_sub(geo_norm(u, c->num), num_int(1, c->num), c->num);
	u = geo_unit(u, c->num);
	m = about_axis(value_pt(v, 1),
		       geo_scale(geo_turn(u, c->num), num_int(-1, c->num), c->num),
		       geo_scale(u, k, c->num), c->num);
	return give(c, 1, &m);
}
