/*
 * ggb_value.c -- the values a file has for its objects.
 *
 * They are doubles that GeoGebra computed, and nothing exact is decided with them: they say
 * which of several solutions was meant, and what stands in for an object that cannot be built.
 */
#include "io/io_priv.h"
#include "num/num.h"
#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846
#define ROOT_HALF 0.70710678118654752440

/* How far apart two doubles may be that mean the same: what GeoGebra computes through several
 * steps has lost some digits. */
static bool near_to(double a, double b, double size)
{
	return fabs(a - b) <= 1e-6 * (1 + fabs(size));
}

bool io_type_is_space(const char *type)
{
	static const char *const all[] = { "quadric",
					   "quadricpart",
					   "quadriclimited",
					   "polyhedron",
					   "net",
					   "surfacecartesian",
					   "surfacecartesian3d",
					   "implicitsurface",
					   "implicitsurface3d" };
	size_t n = strlen(type);

	if (strstr(type, "3d") || strstr(type, "3D"))
		return true;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(type, all[i]))
			return true;
	return n > 2 && !strcmp(type + n - 2, "3d");
}

static bool numbers(double *out, const struct io_xml *e, const char *child,
		    const char *const *attr, int n)
{
	for (int i = 0; i < n; i++)
		if (!io_xml_number(&out[i], e, child, attr[i]))
			return false;
	return true;
}

static const char *const xyz[] = { "x", "y", "z" };
static const char *const matrix[] = { "A0", "A1", "A2", "A3", "A4", "A5" };

bool io_value_undefined(const struct io_xml *e)
{
	const char *type = io_xml_attr(e, "type");
	double v[6];

	if (!e || !type)
		return false;
	if (io_xml_child(e, "coords"))
		return !numbers(v, e, "coords", xyz, 3) ||
		       (!strcmp(type, "point") && v[2] == 0) ||
		       (strcmp(type, "point") && strcmp(type, "vector") && v[0] == 0 &&
			v[1] == 0);
	if (io_xml_child(e, "matrix") &&
	    (!strcmp(type, "conic") || !strcmp(type, "conicpart")))
		return !numbers(v, e, "matrix", matrix, 6);
	if (io_xml_child(e, "value") && (!strcmp(type, "numeric") || !strcmp(type, "angle")))
		return !io_xml_number(v, e, "value", "val");
	return false;
}

/* The i-th number of a value, in the middle of its enclosure. */
static double at(const struct value *v, int i)
{
	return (v->v[i].lo + v->v[i].hi) / 2;
}

static enum io_same verdict(bool same)
{
	return same ? IO_SAME : IO_DIFFERS;
}

static enum io_same same_point(const struct value *v, const struct io_xml *e)
{
	double c[3];

	if (!numbers(c, e, "coords", xyz, 3) || c[2] == 0)
		return IO_CANNOT_TELL;
	return verdict(near_to(at(v, 0), c[0] / c[2], c[0] / c[2]) &&
		       near_to(at(v, 1), c[1] / c[2], c[1] / c[2]));
}

static enum io_same same_vector(const struct value *v, const struct io_xml *e)
{
	double c[3];

	if (!numbers(c, e, "coords", xyz, 3))
		return IO_CANNOT_TELL;
	return verdict(near_to(at(v, 0), c[0], c[0]) && near_to(at(v, 1), c[1], c[1]));
}

/* A line through (px, py) in a direction, against a x + b y + c = 0. */
static enum io_same same_line(double px, double py, double dx, double dy,
			      const struct io_xml *e)
{
	double c[3], norm, length = hypot(dx, dy);

	if (!numbers(c, e, "coords", xyz, 3) || length == 0)
		return IO_CANNOT_TELL;
	norm = hypot(c[0], c[1]);
	if (norm == 0)
		return IO_CANNOT_TELL;
	return verdict(near_to((c[0] * px + c[1] * py + c[2]) / norm, 0, hypot(px, py)) &&
		       near_to((c[0] * dx + c[1] * dy) / (norm * length), 0, 0));
}

/* Does the point lie on the stored conic? */
static bool on_conic(const double *m, double x, double y)
{
	double f = m[0] * x * x + m[1] * y * y + m[2] + 2 * m[3] * x * y + 2 * m[4] * x +
		   2 * m[5] * y;
	double size = fabs(m[0] * x * x) + fabs(m[1] * y * y) + fabs(m[2]) +
		      2 * fabs(m[3] * x * y) + 2 * fabs(m[4] * x) + 2 * fabs(m[5] * y);

	return fabs(f) <= 1e-6 * size;
}

static enum io_same same_circle(double x, double y, double r, const struct io_xml *e)
{
	double m[6];

	if (!numbers(m, e, "matrix", matrix, 6))
		return IO_CANNOT_TELL;
	return verdict(on_conic(m, x + r, y) && on_conic(m, x - r, y) &&
		       on_conic(m, x, y + r) &&
		       on_conic(m, x + r * ROOT_HALF, y + r * ROOT_HALF));
}

/* The end of the long axis of an ellipse, or the vertex of a hyperbola, and its mirror image. */
static enum io_same same_foci(const struct value *v, const struct io_xml *e)
{
	double m[6], x = (at(v, 0) + at(v, 2)) / 2, y = (at(v, 1) + at(v, 3)) / 2;
	double dx = at(v, 2) - at(v, 0), dy = at(v, 3) - at(v, 1), d = hypot(dx, dy);
	double a = at(v, 4);

	if (!numbers(m, e, "matrix", matrix, 6) || d == 0)
		return IO_CANNOT_TELL;
	return verdict(on_conic(m, x + dx / d * a, y + dy / d * a) &&
		       on_conic(m, x - dx / d * a, y - dy / d * a));
}

static enum io_same same_number(double v, const struct io_xml *e, bool angle)
{
	double w;

	if (!io_xml_number(&w, e, "value", "val"))
		return IO_CANNOT_TELL;
	if (angle && fabs(v - w) > PI) /* 0 and 360 degrees are one direction */
		w += v > w ? 2 * PI : -2 * PI;
	return verdict(near_to(v, w, w));
}

enum io_same io_value_same(struct io_in *in, fig_id id, const struct io_xml *e)
{
	const struct value *v = id.v < 0 ? NULL : fig_value(in->f, id);
	const char *type = e ? io_xml_attr(e, "type") : NULL;
	const char *val;

	if (!v || !type)
		return IO_CANNOT_TELL;
	if (v->kind == KIND_POINT && !strcmp(type, "point"))
		return same_point(v, e);
	if (v->kind == KIND_VECTOR && !strcmp(type, "vector"))
		return same_vector(v, e);
	if (v->kind == KIND_SEGMENT && io_xml_child(e, "coords"))
		return same_line(at(v, 0), at(v, 1), at(v, 2) - at(v, 0), at(v, 3) - at(v, 1),
				 e);
	if ((v->kind == KIND_LINE || v->kind == KIND_RAY) && io_xml_child(e, "coords"))
		return same_line(at(v, 0), at(v, 1), at(v, 2), at(v, 3), e);
	if (v->kind == KIND_CIRCLE && !strcmp(type, "conic"))
		return same_circle(at(v, 0), at(v, 1), sqrt(at(v, 2)), e);
	if ((v->kind == KIND_ELLIPSE || v->kind == KIND_HYPERBOLA) && !strcmp(type, "conic"))
		return same_foci(v, e);
	if (v->kind == KIND_NUMBER && (!strcmp(type, "numeric") || !strcmp(type, "angle")))
		return same_number(at(v, 0), e, !strcmp(type, "angle"));
	if (v->kind == KIND_ANGLE)
		return same_number(atan2(at(v, 1), at(v, 0)), e, true);
	val = io_xml_of(e, "value", "val");
	if (v->kind == KIND_BOOLEAN && val)
		return verdict(v->flag == !strcmp(val, "true"));
	return IO_CANNOT_TELL;
}

/* --- Constants ------------------------------------------------------------------------------- */

static bool add(struct buf *b, const struct io_in *in, const struct io_xml *e,
		const char *child, const char *attr)
{
	const char *v = io_xml_of(e, child, attr);

	return v && io_decimal(b, in, v);
}

/* "+ (3)*x": a term of an equation. */
static bool term(struct buf *b, const struct io_in *in, const struct io_xml *e,
		 const char *child, const char *attr, const char *times)
{
	bool good;

	buf_add(b, b->n ? " + (" : "(");
	good = add(b, in, e, child, attr);
	buf_add(b, ")");
	buf_add(b, times);
	return good;
}

/* "(x, y)", for coordinates that may be homogeneous. */
static bool pair(struct buf *b, const struct io_in *in, const struct io_xml *e)
{
	double z = 1;
	bool divide = io_xml_number(&z, e, "coords", "z") && z != 1;
	bool good = z != 0;

	for (int i = 0; i < 2 && good; i++) {
		buf_add(b, i ? ", " : "(");
		buf_add(b, divide ? "(" : "");
		good = add(b, in, e, "coords", xyz[i]);
		if (divide) {
			buf_add(b, ")/(");
			good = good && add(b, in, e, "coords", "z");
			buf_addc(b, ')');
		}
	}
	buf_addc(b, ')');
	return good;
}

/* An angle that is a whole number of degrees, as people write it. */
static bool degrees(struct buf *b, const struct io_in *in, const struct io_xml *e)
{
	double v, d;

	if (!io_xml_number(&v, e, "value", "val"))
		return false;
	d = round(v * 180 / PI);
	if (fabs(d * PI / 180 - v) <= 1e-14 * fabs(v)) {
		buf_addf(b, "%.0f°", d);
		return true;
	}
	return add(b, in, e, "value", "val");
}

/* "[[c, cy], [cx, cxy]]": the coefficients of x^i y^j, as an equation. */
static bool polynomial(struct buf *b, const struct io_in *in, const char *data)
{
	int i = -1, j = 0, depth = 0, terms = 0;
	struct buf n = { 0 };

	for (const char *p = data; p && *p && terms < 400;) {
		size_t k = strcspn(p, "[], \t\r\n");

		if (k) {
			buf_reset(&n);
			buf_addn(&n, p, k);
			buf_add(b, terms++ ? " + (" : "(");
			if (!io_decimal(b, in, n.s))
				terms = 400;
			buf_addf(b, ")*x^%d*y^%d", i, j);
			p += k;
			continue;
		}
		depth += (*p == '[') - (*p == ']');
		if (*p == '[' && depth == 2) {
			i++;
			j = 0;
		}
		j += *p == ',' && depth == 2;
		p++;
	}
	buf_clear(&n);
	buf_add(b, " = 0");
	return terms > 0 && terms < 400;
}

bool io_value_constant(struct buf *b, const struct io_in *in, const struct io_xml *e,
		       char *sep)
{
	static const char *const terms[] = { "*x^2", "*y^2", "", "*2*x*y", "*2*x", "*2*y" };
	const char *type = e ? io_xml_attr(e, "type") : NULL;
	const char *val;
	bool good = true;

	*sep = '=';
	if (!type || io_value_undefined(e))
		return false;
	val = io_xml_of(e, "value", "val");
	if (!strcmp(type, "point"))
		return pair(b, in, e);
	if (!strcmp(type, "vector")) {
		buf_add(b, "Vector((0, 0), (");
		good = add(b, in, e, "coords", "x");
		buf_add(b, ", ");
		good = good && add(b, in, e, "coords", "y");
		buf_add(b, "))");
		return good;
	}
	if (!strcmp(type, "line")) {
		*sep = ':';
		good = term(b, in, e, "coords", "x", "*x") &&
		       term(b, in, e, "coords", "y", "*y") &&
		       term(b, in, e, "coords", "z", "");
		buf_add(b, " = 0");
		return good;
	}
	if (!strcmp(type, "conic")) {
		*sep = ':';
		for (int i = 0; i < 6 && good; i++)
			good = term(b, in, e, "matrix", matrix[i], terms[i]);
		buf_add(b, " = 0");
		return good;
	}
	if (!strcmp(type, "numeric"))
		return add(b, in, e, "value", "val");
	if (!strcmp(type, "angle"))
		return degrees(b, in, e);
	if (!strcmp(type, "implicitpoly")) {
		*sep = ':';
		return polynomial(b, in, io_xml_of(e, "coefficients", "data"));
	}
	if (!strcmp(type, "boolean") && val) {
		buf_add(b, !strcmp(val, "true") ? "true" : "false");
		return true;
	}
	return false;
}
