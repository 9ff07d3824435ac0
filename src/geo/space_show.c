/*
 * space_show.c -- values of space as text: exactly, and in words with decimals.
 */
#include "geo/geo_priv.h"
#include "geo/space.h"

typedef bool print3_fn(struct buf *b, const struct value *v, enum num_form form, ctx *c);
typedef void describe3_fn(struct buf *b, const struct value *v, ctx *c);

/* --- Exactly ------------------------------------------------------------------------------ */

static bool print_triple(struct buf *b, pt3 p, enum num_form form, ctx *c)
{
	const num v[3] = { p.x, p.y, p.z };

	buf_add(b, form == NUM_LATEX ? "\\left(" : "(");
	for (int i = 0; i < 3; i++) {
		buf_add(b, i ? ", " : "");
		if (!num_print(b, v[i], form, c))
			return false;
	}
	buf_add(b, form == NUM_LATEX ? "\\right)" : ")");
	return true;
}

static bool print_place3(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	return print_triple(b, value_pt3(v, 0), form, c);
}

/* X = (1, 2, 3) + λ*(1, 0, 1) */
static bool print_straight3(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	struct straight3 s = geo_straight3_of(v, c);

	buf_add(b, "X = ");
	if (!print_triple(b, s.p, form, c))
		return false;
	buf_add(b, form == NUM_LATEX ? " + \\lambda " : " + λ*");
	return print_triple(b, s.d, form, c);
}

/* x + 2*y - z = 3; whole numbers where they can be. */
static bool print_plane(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	static const char *const mono[] = { "x", "y", "z", "" };
	num k[4] = { v->v[0], v->v[1], v->v[2], num_neg(v->v[3], c) };
	struct buf whole = { 0 };
	bool good = geo_print_equation(&whole, k, mono, 4, form, c);

	/* The ratios may be fractions where the numbers are not. */
	for (int i = 0; !good && i < 3; i++)
		if (num_sgn(k[i], c) != 0 && num_sgn(k[i], c) != NUM_UNKNOWN) {
			num by = k[i];

			for (int j = 0; j < 4; j++)
				k[j] = num_div(k[j], by, c);
			buf_reset(&whole);
			good = geo_print_equation(&whole, k, mono, 4, form, c);
			break;
		}
	if (good)
		buf_add(b, buf_str(&whole));
	buf_clear(&whole);
	return good;
}

static bool print_sphere(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	static const char *const axis[] = { "x", "y", "z" };

	for (int i = 0; i < 3; i++) {
		buf_add(b, i ? " + " : "");
		if (!geo_print_shifted(b, axis[i], v->v[i], form, c))
			return false;
	}
	buf_add(b, " = ");
	return num_print(b, v->v[3], form, c);
}

/* What it measures, if it does, stands for it. */
static bool print_measured(enum geo_measure m, struct buf *b, const struct value *v,
			   enum num_form form, ctx *c)
{
	struct err ignored = { 0 };
	num n;

	return geo_space_measure(&n, m, "", v, c, &ignored) == OK && num_print(b, n, form, c);
}

static bool print_length3(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	return print_measured(GEO_LENGTH, b, v, form, c);
}

static bool print_area3(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	return print_measured(GEO_AREA, b, v, form, c);
}

static bool print_volume(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	return print_measured(GEO_VOLUME, b, v, form, c);
}

/* A circle: its centre, its normal and its radius say it. */
static bool print_circle3(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	struct plane3 e = geo_plane_at(value_pt3(v, 0), value_pt3(v, 1), c);
	struct value plane = { .kind = KIND_PLANE, .n = 4 };
	num k[4] = { e.n.x, e.n.y, e.n.z, e.k };
	num sphere[4] = { v->v[0], v->v[1], v->v[2], v->v[6] };
	struct value ball = { .kind = KIND_SPHERE, .n = 4, .v = sphere };

	plane.v = k;
	if (!print_sphere(b, &ball, form, c))
		return false;
	buf_add(b, form == NUM_LATEX ? ",\\ " : ", ");
	return print_plane(b, &plane, form, c);
}

static bool print_said(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	(void)form, (void)c;
	buf_add(b, v->text ? v->text : "");
	return v->text != NULL;
}

/* What has a length, or an area, or a volume shows that; for arcs and regions. */
static bool print_conic3(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	enum kind in = (enum kind)(v->flag % 64);

	if (in == KIND_ARC)
		return print_length3(b, v, form, c);
	if (in == KIND_SECTOR)
		return print_area3(b, v, form, c);
	return false;
}

/* --- In words ----------------------------------------------------------------------------------- */

static void add_triple(struct buf *b, const char *name, pt3 p, ctx *c)
{
	const num v[3] = { p.x, p.y, p.z };

	buf_addf(b, "%s (", name);
	for (int i = 0; i < 3; i++) {
		buf_add(b, i ? ", " : "");
		geo_describe_number(b, v[i], c);
	}
	buf_addc(b, ')');
}

static void add_measured(struct buf *b, const char *name, enum geo_measure m,
			 const struct value *v, ctx *c)
{
	struct err ignored = { 0 };
	num n;

	if (geo_space_measure(&n, m, "", v, c, &ignored) != OK)
		return;
	buf_addf(b, ", %s ", name);
	geo_describe_number(b, n, c);
}

static const char *planar_name(const struct value *v)
{
	static const struct {
		enum kind kind;
		const char *name;
	} word[] = {
		{ KIND_SPOINT, "point" },       { KIND_SVECTOR, "vector" },
		{ KIND_SLINE, "line" },         { KIND_SSEGMENT, "segment" },
		{ KIND_SRAY, "ray" },           { KIND_SPOLYGON, "polygon" },
		{ KIND_SPOLYLINE, "polyline" }, { KIND_SCIRCLE, "circle" },
		{ KIND_SCURVE, "curve" },       { KIND_STEXT, "text" },
	};

	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		if (word[i].kind == v->kind)
			return word[i].name;
	if (v->kind == KIND_SCONIC)
		return geo_kind_name((enum kind)(v->flag % 64));
	if (v->kind == KIND_POLYHEDRON)
		return geo_solid_name((enum geo_solid)v->flag);
	return geo_kind_name(v->kind);
}

const char *geo_solid_name(enum geo_solid s)
{
	static const char *const name[SOLID_COUNT] = {
		[SOLID_POLYHEDRON] = "polyhedron",
		[SOLID_TETRAHEDRON] = "tetrahedron",
		[SOLID_CUBE] = "cube",
		[SOLID_OCTAHEDRON] = "octahedron",
		[SOLID_DODECAHEDRON] = "dodecahedron",
		[SOLID_ICOSAHEDRON] = "icosahedron",
		[SOLID_PRISM] = "prism",
		[SOLID_PYRAMID] = "pyramid",
		[SOLID_HULL] = "convex hull",
		[SOLID_BOX] = "cuboid",
		[SOLID_FRUSTUM] = "frustum of a pyramid",
	};

	return name[s];
}

static void describe_corners(struct buf *b, const struct value *v, ctx *c)
{
	enum { MOST = 12 };
	int n = v->n / 3;

	buf_add(b, planar_name(v));
	for (int i = 0; i < n && i < MOST; i++)
		add_triple(b, i ? "," : "", value_pt3(v, i), c);
	if (n > MOST)
		buf_addf(b, ", and %d more", n - MOST);
	add_measured(b, "length", GEO_LENGTH, v, c);
	add_measured(b, "area", GEO_AREA, v, c);
}

static void describe_place3(struct buf *b, const struct value *v, ctx *c)
{
	add_triple(b, planar_name(v), value_pt3(v, 0), c);
}

static void describe_straight3(struct buf *b, const struct value *v, ctx *c)
{
	struct straight3 s = geo_straight3_of(v, c);

	buf_add(b, planar_name(v));
	add_triple(b, v->kind == KIND_SRAY ? " from" : " through", s.p, c);
	add_triple(b, ", direction", s.d, c);
}

static void describe_segment3(struct buf *b, const struct value *v, ctx *c)
{
	add_triple(b, "segment from", value_pt3(v, 0), c);
	add_triple(b, " to", value_pt3(v, 1), c);
	add_measured(b, "length", GEO_LENGTH, v, c);
}

static void describe_plane(struct buf *b, const struct value *v, ctx *c)
{
	struct plane3 e = { value_pt3(v, 0), v->v[3] };

	add_triple(b, "plane, normal", e.n, c);
	add_triple(b, ", through", geo_plane_origin(e, c), c);
}

static void describe_circle3(struct buf *b, const struct value *v, ctx *c)
{
	add_triple(b, "circle, centre", value_pt3(v, 0), c);
	add_triple(b, ", normal", value_pt3(v, 1), c);
	add_measured(b, "radius", GEO_RADIUS, v, c);
}

/* An arc or conic of space: what it is, and in which plane. */
static void describe_conic3(struct buf *b, const struct value *v, ctx *c)
{
	struct err ignored = { 0 };
	struct plane3 e;

	buf_addf(b, "%s in space", planar_name(v));
	if (geo_plane_of(&e, v, c, &ignored) == OK)
		add_triple(b, ", normal of its plane", e.n, c);
	add_measured(b, "length", GEO_LENGTH, v, c);
	add_measured(b, "area", GEO_AREA, v, c);
}

static void describe_body(struct buf *b, const struct value *v, ctx *c)
{
	buf_add(b, planar_name(v));
	if (v->mesh)
		buf_addf(b, ", %d vertices, %d edges, %d faces", v->mesh->n_vertices,
			 v->mesh->n_edges, v->mesh->n_faces);
	else if (value_is(v, KINDS_ROUND_BODY))
		add_triple(b, ", from", value_pt3(v, 0), c),
			add_triple(b, " to", value_pt3(v, 1), c);
	else if (v->kind == KIND_SPHERE)
		add_triple(b, ", centre", value_pt3(v, 0), c);
	add_measured(b, "radius", GEO_RADIUS, v, c);
	add_measured(b, "area", GEO_AREA, v, c);
	add_measured(b, "volume", GEO_VOLUME, v, c);
}

static void describe_said(struct buf *b, const struct value *v, ctx *c)
{
	(void)c;
	buf_addf(b, "%s %s", planar_name(v), v->text ? v->text : "");
}

/* --- Of each kind --------------------------------------------------------------------------------- */

struct show3 {
	print3_fn *print;
	describe3_fn *describe;
};
#define SHOW3_ROWS(ROW, NONE)                               \
	KINDS_PLANE_NONE(NONE)                              \
	ROW(SPOINT, { print_place3, describe_place3 })      \
	ROW(SVECTOR, { print_place3, describe_place3 })     \
	ROW(SLINE, { print_straight3, describe_straight3 }) \
	ROW(SSEGMENT, { print_length3, describe_segment3 }) \
	ROW(SRAY, { print_straight3, describe_straight3 })  \
	ROW(PLANE, { print_plane, describe_plane })         \
	ROW(SCIRCLE, { print_circle3, describe_circle3 })   \
	ROW(SCONIC, { print_conic3, describe_conic3 })      \
	ROW(SPOLYGON, { print_area3, describe_corners })    \
	ROW(SPOLYLINE, { print_length3, describe_corners }) \
	ROW(SCURVE, { print_said, describe_said })          \
	ROW(STEXT, { print_said, describe_said })           \
	ROW(SPHERE, { print_sphere, describe_body })        \
	ROW(CONE, { print_volume, describe_body })          \
	ROW(CYLINDER, { print_volume, describe_body })      \
	ROW(FRUSTUM, { print_volume, describe_body })       \
	ROW(POLYHEDRON, { print_volume, describe_body })    \
	ROW(NET, { print_area3, describe_body })            \
	ROW(SECTION, { print_area3, describe_body })        \
	ROW(SURFACE, { print_said, describe_said })
KIND_TABLE(struct show3, shows3, SHOW3_ROWS);

bool geo_space_print(struct buf *b, const struct value *v, enum num_form form, ctx *c)
{
	return shows3[v->kind].print(b, v, form, c);
}

void geo_space_describe(struct buf *b, const struct value *v, ctx *c)
{
	shows3[v->kind].describe(b, v, c);
}
