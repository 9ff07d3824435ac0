/*
 * build.c -- required objects and verification conditions of a record (GeoBuildBench), decided
 * from the figure.
 *
 * A condition becomes atoms that all must hold; condition.def has a row for each type.  Those that
 * speak of a circle by its centre mean a circle about that point that is drawn.
 */
#include "fidelity/fidelity_priv.h"
#include <math.h>
#include <string.h>

enum { CONDITIONS = 1000, CONDITION_ATOMS = 16 };

/* A condition while it is being read. */
struct clause {
	struct fidelity_canvas *c; /* NULL: only whether it can be read is asked */
	const struct json *j;
	struct arena *a;
	struct fidelity_verdict v;
	struct buf text;
	bool read;
	int atoms;
};

/* --- Members --------------------------------------------------------------------------------- */

static const char *name_of(struct clause *k, const struct json *m)
{
	if (!m || m->type != JSON_STRING || !*m->text)
		return NULL;
	return fidelity_name(m->text, strlen(m->text), k->a);
}

static const struct json *at(const struct json *list, int i)
{
	const struct json *m = list && list->type == JSON_ARRAY ? list->child : NULL;

	while (m && i-- > 0)
		m = m->next;
	return m;
}

/* Names of a list; [["A", "B"]] is as ["A", "B"].  How many, at most `most`; 0: it is none. */
static int names(struct clause *k, const struct json *list, const char **out, int most)
{
	int n = 0;

	if (list && list->type == JSON_ARRAY && list->n == 1 &&
	    list->child->type == JSON_ARRAY)
		list = list->child;
	if (!list || list->type != JSON_ARRAY || list->n > most)
		return 0;
	for (const struct json *m = list->child; m; m = m->next) {
		out[n] = name_of(k, m);
		if (!out[n++])
			return 0;
	}
	return n;
}

static const char *number_text(const struct json *m)
{
	return m && m->type == JSON_NUMBER ? m->text : NULL;
}

/* --- Atoms ----------------------------------------------------------------------------------- */

static void say_part(struct clause *k, const char *text)
{
	if (k->text.n)
		buf_add(&k->text, " && ");
	buf_add(&k->text, text);
}

static void join(struct clause *k, const struct fidelity_verdict *w)
{
	if (k->atoms++ == 0)
		k->v = *w;
	else
		fidelity_both(&k->v, w);
	k->read = true;
}

/* All must hold. */
static void need(struct clause *k, const char *name, const char *const *point,
		 const char *const *number)
{
	struct fidelity_atom t = { .row = fidelity_atom_row(name) };
	struct fidelity_verdict w;

	for (const char *s = fidelity_atom_takes(t.row); *s; s++)
		if (*s == 'p')
			t.point[t.points] = point[t.points], t.points++;
		else
			t.number[t.numbers] = number[t.numbers], t.numbers++;
	say_part(k, fidelity_atom_text(&t, k->a));
	if (k->c)
		fidelity_atom_decide(&w, k->c, &t, k->a);
	else
		fidelity_undecided(&w, NULL);
	join(k, &w);
}

/* Of all circles about a point one for which the relation holds; %o is the circle. */
static void need_circle(struct clause *k, const char *center, const char *before,
			const char *behind,
			double (*gap)(const struct value *, const double *),
			const double *place)
{
	struct fidelity_verdict best, w;
	int spot = k->c ? fidelity_find(k->c, center) : -1;

	say_part(k, arena_printf(k->a, "%s⊙%s%s", before, center, behind));
	fidelity_say(&best, false,
		     spot < 0 ? "the centre is missing" : "no circle about it is drawn");
	for (int i = 0; spot >= 0 && i < 50; i++) {
		fig_id id = fidelity_circle(k->c, spot, i);

		if (id.v < 0)
			break;
		fidelity_relation(
			&w, k->c,
			arena_printf(k->a, "%s%s%s", before, fig_name(k->c->fig, id), behind));
		w.gap = gap(fig_value(k->c->fig, id), place);
		w.near = is_yes(w.is) || fabs(w.gap) <= FIDELITY_LENGTH_TOLERANCE ? TRUTH_YES
										  : TRUTH_NO;
		if (i == 0)
			best = w;
		else
			fidelity_either(&best, &w);
	}
	join(k, &best);
}

static double radius_of(const struct value *v)
{
	return sqrt(fmax(0, fidelity_number(v, 2)));
}

static double from_circle(const struct value *v, const double *p)
{
	return hypot(p[0] - fidelity_number(v, 0), p[1] - fidelity_number(v, 1)) -
	       radius_of(v);
}

/* p: two places of the line. */
static double line_from_circle(const struct value *v, const double *p)
{
	double dx = p[2] - p[0], dy = p[3] - p[1], x = fidelity_number(v, 0) - p[0],
	       y = fidelity_number(v, 1) - p[1];

	return fabs(dx * y - dy * x) / hypot(dx, dy) - radius_of(v);
}

/* The places of names; false: one is missing. */
static bool places(struct clause *k, const char *const *name, int n, double *out)
{
	for (int i = 0; i < n; i++) {
		int spot = k->c ? fidelity_find(k->c, name[i]) : -1;

		out[2 * i] = spot < 0 ? NAN : k->c->spot[spot].x;
		out[2 * i + 1] = spot < 0 ? NAN : k->c->spot[spot].y;
		if (spot < 0)
			return false;
	}
	return true;
}

static void need_on_circle(struct clause *k, const char *point, const char *center)
{
	double p[2] = { NAN, NAN };

	if (k->c && !places(k, &point, 1, p)) {
		struct fidelity_verdict w;

		fidelity_say(&w, false, "a point is missing");
		join(k, &w);
		return;
	}
	need_circle(k, center, arena_printf(k->a, "On(%s, ", point), ")", from_circle, p);
}

static void need_tangent(struct clause *k, const char *const *line, const char *center)
{
	double p[4] = { NAN, NAN, NAN, NAN };

	if (k->c && !places(k, line, 2, p)) {
		struct fidelity_verdict w;

		fidelity_say(&w, false, "a point is missing");
		join(k, &w);
		return;
	}
	need_circle(k, center, arena_printf(k->a, "Tangent(Line(%s, %s), ", line[0], line[1]),
		    ")", line_from_circle, p);
}

/* A line that is an object of its own, by its name. */
static void need_named_line(struct clause *k, const char *point, const char *line, bool off)
{
	struct fidelity_verdict w;
	const char *text = arena_printf(k->a, "%sOn(%s, %s)", off ? "!" : "", point, line);

	say_part(k, text);
	if (!k->c)
		fidelity_undecided(&w, NULL);
	else if (fidelity_find(k->c, point) < 0 || fig_find(k->c->fig, line).v < 0)
		fidelity_say(&w, false, "the point or the line is missing");
	else
		fidelity_relation(&w, k->c, text);
	join(k, &w);
}

/* --- Types of conditions --------------------------------------------------------------------- */

typedef void clause_fn(struct clause *k);

static void two_lines(struct clause *k, const char *atom)
{
	const struct json *objects = json_get(k->j, "objects");
	const char *p[4];

	if (names(k, at(objects, 0), p, 2) == 2 && names(k, at(objects, 1), p + 2, 2) == 2)
		need(k, atom, p, NULL);
}

static void when_parallel(struct clause *k)
{
	two_lines(k, "parallel");
}

static void when_perpendicular(struct clause *k)
{
	two_lines(k, "perpendicular");
}

static void when_angle_value(struct clause *k)
{
	const char *p[3], *v = number_text(json_get(k->j, "value"));

	if (v && names(k, json_get(k->j, "points"), p, 3) == 3)
		need(k, "angle", p, &v);
}

static void when_angle_equality(struct clause *k)
{
	const struct json *points = json_get(k->j, "points");
	const char *p[6];

	if (names(k, at(points, 0), p, 3) == 3 && names(k, at(points, 1), p + 3, 3) == 3)
		need(k, "equal_angles", p, NULL);
}

static void when_angle_sum(struct clause *k)
{
	const struct json *angles = json_get(k->j, "angles");
	const char *p[6], *v = number_text(json_get(k->j, "value"));

	if (v && angles && angles->n == 2 &&
	    names(k, json_get(at(angles, 0), "points"), p, 3) == 3 &&
	    names(k, json_get(at(angles, 1), "points"), p + 3, 3) == 3)
		need(k, "angle_sum", p, &v);
}

static void when_angle_ratio(struct clause *k)
{
	const struct json *ratio = json_get(k->j, "ratio");
	const char *p[6], *v[2] = { number_text(at(ratio, 0)), number_text(at(ratio, 1)) };

	if (v[0] && v[1] && names(k, json_get(k->j, "angle1"), p, 3) == 3 &&
	    names(k, json_get(k->j, "angle2"), p + 3, 3) == 3)
		need(k, "angle_ratio", p, v);
}

static void when_segment_equality(struct clause *k)
{
	const struct json *segments = json_get(k->j, "segments");
	const char *p[4];

	if (!segments || segments->type != JSON_ARRAY || segments->n < 2 ||
	    segments->n > CONDITION_ATOMS || names(k, at(segments, 0), p, 2) != 2)
		return;
	for (int i = 1; i < segments->n; i++)
		if (names(k, at(segments, i), p + 2, 2) != 2)
			return;
	for (int i = 1; i < segments->n; i++) {
		names(k, at(segments, i), p + 2, 2);
		need(k, "equal_lengths", p, NULL);
	}
}

static void when_distance_equals(struct clause *k)
{
	const char *p[2], *v = number_text(json_get(k->j, "value"));

	if (v && names(k, json_get(k->j, "segment"), p, 2) == 2)
		need(k, "length", p, &v);
}

static void when_triangle_valid(struct clause *k)
{
	const char *p[3];

	if (names(k, json_get(k->j, "points"), p, 3) == 3)
		need(k, "not_collinear", p, NULL);
}

static void when_collinear(struct clause *k)
{
	const char *p[8];
	int n = names(k, json_get(k->j, "points"), p, 8);

	for (int i = 2; i < n; i++) {
		const char *q[3] = { p[i], p[0], p[1] };

		need(k, "collinear", q, NULL);
	}
}

static void when_concyclic(struct clause *k)
{
	const char *p[8];
	int n = names(k, json_get(k->j, "points"), p, 8);

	for (int i = 3; i < n; i++) {
		const char *q[4] = { p[0], p[1], p[2], p[i] };

		need(k, "concyclic", q, NULL);
	}
}

/* A point and the two of a line. */
static bool point_and_two(struct clause *k, const char *member, const char *p[3])
{
	p[0] = name_of(k, json_get(k->j, "point"));
	return p[0] && names(k, json_get(k->j, member), p + 1, 2) == 2;
}

static void when_point_on_line(struct clause *k)
{
	const char *p[3], *line = name_of(k, json_get(k->j, "line"));

	if (point_and_two(k, "line", p))
		need(k, "on_line", p, NULL);
	else if (p[0] && line)
		need_named_line(k, p[0], line, false);
}

static void when_point_outside_line(struct clause *k)
{
	const char *p[3], *line = name_of(k, json_get(k->j, "line"));

	if (point_and_two(k, "line", p))
		need(k, "off_line", p, NULL);
	else if (p[0] && line)
		need_named_line(k, p[0], line, true);
}

static void when_point_on_segment(struct clause *k)
{
	const char *p[3];

	if (point_and_two(k, "segment", p))
		need(k, "on_segment", p, NULL);
}

/* On the line of the segment, and not on the segment: beyond one of its ends. */
static void when_extension(struct clause *k)
{
	const char *p[3];
	struct fidelity_verdict within;
	struct fidelity_atom t = { .row = fidelity_atom_row("on_segment"), .points = 3 };

	if (!point_and_two(k, "segment", p) && !point_and_two(k, "line_segment", p))
		return;
	need(k, "on_line", p, NULL);
	memcpy(t.point, p, sizeof p);
	say_part(k, arena_printf(k->a, "!%s", fidelity_atom_text(&t, k->a)));
	if (k->c) {
		fidelity_atom_decide(&within, k->c, &t, k->a);
		fidelity_not(&within);
	} else {
		fidelity_undecided(&within, NULL);
	}
	join(k, &within);
}

static void when_point_on_circle(struct clause *k)
{
	const char *point = name_of(k, json_get(k->j, "point")),
		   *center = name_of(k, json_get(k->j, "circle_center"));

	if (point && center)
		need_on_circle(k, point, center);
}

static void when_midpoint(struct clause *k)
{
	const char *p[3];

	if (point_and_two(k, "segment", p))
		need(k, "midpoint", p, NULL);
}

static void when_angle_bisector(struct clause *k)
{
	const char *line[2], *p[3], *q[4];

	if (names(k, json_get(k->j, "line"), line, 2) != 2 ||
	    names(k, json_get(k->j, "angle_points"), p, 3) != 3)
		return;
	q[1] = p[0];
	q[2] = p[1];
	q[3] = p[2];
	q[0] = strcmp(line[0], p[1]) == 0 ? line[1] : line[0];
	if (strcmp(line[0], p[1]) && strcmp(line[1], p[1])) {
		const char *on[3] = { p[1], line[0], line[1] };

		need(k, "on_line", on, NULL);
	}
	need(k, "bisects", q, NULL);
}

static void when_tangent(struct clause *k)
{
	const char *line[2], *center = name_of(k, json_get(k->j, "circle_center"));

	if (center && names(k, json_get(k->j, "line"), line, 2) == 2)
		need_tangent(k, line, center);
}

static void when_tangent_at_point(struct clause *k)
{
	const char *line[2], *center = name_of(k, json_get(k->j, "circle_center")),
			     *point = name_of(k, json_get(k->j, "tangent_point"));

	point = point ? point : name_of(k, json_get(k->j, "point"));
	if (!center || !point || names(k, json_get(k->j, "line"), line, 2) != 2)
		return;
	need_tangent(k, line, center);
	need_on_circle(k, point, center);
	if (strcmp(point, line[0]) && strcmp(point, line[1])) {
		const char *on[3] = { point, line[0], line[1] };

		need(k, "on_line", on, NULL);
	}
}

static void when_diameter(struct clause *k)
{
	const char *p[3], *center = name_of(k, json_get(k->j, "circle_center"));

	if (!center || names(k, json_get(k->j, "segment"), p + 1, 2) != 2)
		return;
	p[0] = center;
	need_on_circle(k, p[1], center);
	need(k, "midpoint", p, NULL);
}

static void when_perimeter(struct clause *k)
{
	const char *p[8], *v = number_text(json_get(k->j, "value"));
	int n = names(k, json_get(k->j, "polygon"), p, 8);
	struct fidelity_verdict w;
	struct buf b = { 0 };
	double q[16], around = 0, want;

	if (n < 3 || !v)
		return;
	for (int i = 0; i < n; i++)
		buf_addf(&b, "%sDistance(%s, %s)", i ? " + " : "", p[i], p[(i + 1) % n]);
	buf_addf(&b, " = %s", v);
	say_part(k, buf_str(&b));
	if (!k->c) {
		fidelity_undecided(&w, NULL);
	} else if (!places(k, p, n, q)) {
		fidelity_say(&w, false, "a point is missing");
	} else {
		fidelity_relation(&w, k->c, buf_str(&b));
		for (int i = 0; i < n; i++)
			around += hypot(q[2 * ((i + 1) % n)] - q[2 * i],
					q[2 * ((i + 1) % n) + 1] - q[2 * i + 1]);
		w.gap = text_double(&want, v) ? around - want : NAN;
		if (!is_yes(w.is))
			w.near = fabs(w.gap) <= FIDELITY_LENGTH_TOLERANCE ? TRUTH_YES
									  : TRUTH_NO;
	}
	buf_clear(&b);
	join(k, &w);
}

static void when_isosceles(struct clause *k)
{
	const struct json *sides = json_get(k->j, "equal_sides");
	const char *p[4], *t[3];

	if (names(k, json_get(k->j, "points"), t, 3) == 3 &&
	    names(k, at(sides, 0), p, 2) == 2 && names(k, at(sides, 1), p + 2, 2) == 2) {
		need(k, "not_collinear", t, NULL);
		need(k, "equal_lengths", p, NULL);
	}
}

/* The bisectors of two angles meet there, inside. */
static void when_incenter(struct clause *k)
{
	const char *p[3], *point = name_of(k, json_get(k->j, "point"));

	if (!point || names(k, json_get(k->j, "triangle"), p, 3) != 3)
		return;
	for (int i = 0; i < 2; i++) {
		const char *q[4] = { point, p[(i + 2) % 3], p[i], p[(i + 1) % 3] };

		need(k, "bisects", q, NULL);
	}
}

static void when_intersection(struct clause *k)
{
	const struct json *objects = json_get(k->j, "objects");
	const char *point = name_of(k, json_get(k->j, "point")), *p[2];

	if (!point)
		point = name_of(k, at(json_get(k->j, "points"), 0));
	if (!point || !objects || objects->n < 2 || objects->n > 4)
		return;
	/* All must be readable before any is decided. */
	for (const struct json *m = objects->child; m; m = m->next)
		if (m->type == JSON_OBJECT ? !name_of(k, json_get(m, "circle_center"))
					   : names(k, m, p, 2) != 2)
			return;
	for (const struct json *m = objects->child; m; m = m->next) {
		if (m->type == JSON_OBJECT) {
			need_on_circle(k, point, name_of(k, json_get(m, "circle_center")));
		} else {
			const char *on[3] = { point, NULL, NULL };

			names(k, m, on + 1, 2);
			need(k, "on_line", on, NULL);
		}
	}
}

/* A rotation or the like keeps lengths, and a rotation the distance from its centre. */
static void when_transformation(struct clause *k)
{
	const char *kind = json_text(k->j, "transformation"),
		   *center = name_of(k, json_get(k->j, "center")), *p[8], *q[8];
	int n = names(k, json_get(k->j, "preimage_points"), p, 8);

	if (!kind || strcmp(kind, "rotation") || !center || n < 2 ||
	    names(k, json_get(k->j, "image_points"), q, 8) != n)
		return;
	for (int i = 0; i < n; i++) {
		const char *away[3] = { center, p[i], q[i] };

		if (strcmp(p[i], center))
			need(k, "equidistant", away, NULL);
	}
	for (int i = 1; i < n; i++) {
		const char *sides[4] = { p[i - 1], p[i], q[i - 1], q[i] };

		need(k, "equal_lengths", sides, NULL);
	}
}

static void when_polygon_property(struct clause *k)
{
	const char *property = json_text(k->j, "property"), *p[4];
	bool square, rhombus, rectangle, parallelogram;

	if (!property || names(k, json_get(k->j, "polygon"), p, 4) != 4)
		return;
	square = strcmp(property, "square") == 0;
	rhombus = strcmp(property, "rhombus") == 0;
	rectangle = strcmp(property, "rectangle") == 0;
	parallelogram = strcmp(property, "parallelogram") == 0;
	if (!square && !rhombus && !rectangle && !parallelogram)
		return;
	need(k, "parallel", (const char *[]){ p[0], p[1], p[3], p[2] }, NULL);
	need(k, "parallel", (const char *[]){ p[1], p[2], p[0], p[3] }, NULL);
	need(k, "not_collinear", (const char *[]){ p[0], p[1], p[2] }, NULL);
	if (square || rhombus)
		need(k, "equal_lengths", (const char *[]){ p[0], p[1], p[1], p[2] }, NULL);
	if (square || rectangle)
		need(k, "perpendicular", (const char *[]){ p[0], p[1], p[1], p[2] }, NULL);
}

static const struct clause_row {
	const char *type;
	clause_fn *read;
} types[] = {
#define CONDITION(type, function) { #type, when_##function },
#include "fidelity/condition.def"
#undef CONDITION
};

static void read_condition(struct clause *k, struct fidelity_condition *out)
{
	const char *type = json_text(k->j, "type");

	out->type = type ? type : "";
	for (size_t i = 0; type && i < sizeof types / sizeof *types; i++)
		if (strcmp(types[i].type, type) == 0)
			types[i].read(k);
	out->read = k->read;
	if (!k->read)
		fidelity_undecided(&k->v, "the condition is not understood");
	out->text = arena_strdup(k->a, buf_str(&k->text));
	out->verdict = k->v;
	buf_clear(&k->text);
}

/* --- Required objects ------------------------------------------------------------------------ */

static const char *joined_names(const char *const *p, int n, struct arena *a)
{
	struct buf b = { 0 };
	const char *text;

	for (int i = 0; i < n; i++)
		buf_add(&b, p[i]);
	text = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return text;
}

static bool is_point(struct fidelity_canvas *c, const int *spot, int n)
{
	return n == 1 && spot[0] >= 0 && spot[0] < c->spots;
}

static bool is_segment(struct fidelity_canvas *c, const int *spot, int n)
{
	return n == 2 && fidelity_joined(c, spot[0], spot[1], false).v >= 0;
}

/* A polygon, or its sides one by one. */
static bool is_polygon(struct fidelity_canvas *c, const int *spot, int n)
{
	if (fidelity_polygon(c, spot, n).v >= 0)
		return true;
	for (int i = 0; i < n; i++)
		if (fidelity_joined(c, spot[i], spot[(i + 1) % n], false).v < 0)
			return false;
	return n >= 3;
}

static bool is_circle(struct fidelity_canvas *c, const int *spot, int n)
{
	return n == 1 && fidelity_circle(c, spot[0], 0).v >= 0;
}

static const struct {
	const char *member, *kind;
	bool (*there)(struct fidelity_canvas *c, const int *spot, int n);
} wanted[] = {
	{ "points", "point", is_point },       { "segments", "segment", is_segment },
	{ "lines", "line", is_segment },       { "circles", "circle", is_circle },
	{ "polygons", "polygon", is_polygon },
};

/* The names of an object: "A", ["A", "B"], {"center": "O", ...}. */
static int object_names(struct clause *k, const struct json *m, const char **p, int most)
{
	if (m->type == JSON_STRING) {
		p[0] = name_of(k, m);
		return p[0] != NULL;
	}
	if (m->type == JSON_OBJECT) {
		p[0] = name_of(k, json_get(m, "center"));
		return p[0] != NULL;
	}
	return names(k, m, p, most);
}

static void one_object(struct fidelity_build *out, struct clause *k, const struct json *m,
		       size_t kind)
{
	enum { NAMES = 16 };
	struct fidelity_object *o = &out->object[out->objects++];
	const char *p[NAMES];
	int spot[NAMES], n = object_names(k, m, p, NAMES);
	bool all = n > 0;

	o->kind = wanted[kind].kind;
	o->text = joined_names(p, n, k->a);
	for (int i = 0; i < n; i++) {
		spot[i] = fidelity_find(k->c, p[i]);
		all = all && spot[i] >= 0;
	}
	/* A line of one name is an object of its own. */
	if (n == 1 && strcmp(o->kind, "line") == 0)
		o->there = fig_find(k->c->fig, p[0]).v >= 0;
	else
		o->there = all && wanted[kind].there(k->c, spot, n);
	out->there += o->there;
}

static void all_objects(struct fidelity_build *out, struct clause *k,
			const struct json *objects)
{
	int most = 0;

	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		const struct json *list = json_get(objects, wanted[i].member);

		most += list && list->type == JSON_ARRAY ? list->n : 0;
	}
	out->object = arena_alloc(k->a, (size_t)(most + 1) * sizeof *out->object);
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {

		for (const struct json *m = json_first(objects, wanted[i].member); m;
		     m = m->next)
			one_object(out, k, m, i);
	}
}

/* --- The whole ------------------------------------------------------------------------------- */

static double share(int n, int of)
{
	return of ? (double)n / of : 1;
}

static void add_up(struct fidelity_build *out)
{
	for (int i = 0; i < out->conditions; i++) {
		const struct fidelity_verdict *v = &out->condition[i].verdict;

		out->met += is_yes(v->is);
		out->near += is_yes(v->near);
		out->undecided += is_unknown(v->is);
	}
	out->object_score = share(out->there, out->objects);
	out->condition_score = share(out->met, out->conditions);
	out->condition_near = share(out->near, out->conditions);
	out->total = 0.3 * out->object_score + 0.7 * out->condition_score;
	out->total_near = 0.3 * out->object_score + 0.7 * out->condition_near;
	out->success = out->object_score >= 0.9 && out->condition_score >= 0.9;
	out->success_near = out->object_score >= 0.9 && out->condition_near >= 0.9;
}

static enum status parts(const struct json **objects, const struct json **conditions,
			 const struct dataset_sample *s, struct arena *a, struct err *e)
{
	struct json *j;
	enum status st = dataset_record(&j, s, a, e);

	if (st != OK)
		return st;
	*objects = json_get(j, "required_objects");
	*conditions = json_get(j, "verification_conditions");
	if (!*objects || !*conditions || (*conditions)->type != JSON_ARRAY ||
	    (*conditions)->n > CONDITIONS)
		return err_fail(e, E_ARG, "bad_argument",
				"%.60s has no required objects or no verification conditions",
				s->key);
	return OK;
}

enum status fidelity_build(struct fidelity_build *out, struct fidelity_canvas *c,
			   const struct dataset_sample *s, struct arena *a, struct err *e)
{
	const struct json *objects, *conditions;
	enum status st = parts(&objects, &conditions, s, a, e);
	struct clause k = { .c = c, .a = a };

	if (st != OK)
		return st;
	*out = (struct fidelity_build){ 0 };
	all_objects(out, &k, objects);
	out->condition = arena_alloc(a, (size_t)(conditions->n + 1) * sizeof *out->condition);
	for (const struct json *m = conditions->child; m; m = m->next) {
		k = (struct clause){ .c = c, .a = a, .j = m };
		read_condition(&k, &out->condition[out->conditions++]);
	}
	add_up(out);
	return OK;
}

enum status fidelity_build_coverage(int *read, int *all, const struct dataset_sample *s,
				    struct arena *a, struct err *e)
{
	const struct json *objects, *conditions;
	enum status st = parts(&objects, &conditions, s, a, e);

	*read = *all = 0;
	if (st != OK)
		return st;
	for (const struct json *m = conditions->child; m; m = m->next) {
		struct clause k = { .a = a, .j = m };
		struct fidelity_condition c;

		read_condition(&k, &c);
		++*all;
		*read += c.read;
	}
	return OK;
}
