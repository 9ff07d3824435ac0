/*
 * show.c -- objects as text and JSON.
 *
 * Printing asks for exact values, which construction did not need; they are
 * computed here, within a small budget for the objects of an observation and
 * the full one for answers.  Each printing begins with a fresh field, so that the
 * text depends on the figure alone and not on what was asked before.
 */
#include "base/member.h"
#include "base/work.h"
#include "fig/fig_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BALL_PRINT 2048        /* bits for a decimal that has no closed form */
#define APPROXIMATE_ZERO 1e-25 /* what is approximate and smaller than this is shown as 0 */
#define LONG_FORM 60           /* characters of a closed form beside which decimals are told */
#define DEEP 150               /* length of a chain whose end's closed form is shown unasked */

static bool all_points(const struct value *v)
{
	for (int i = 0; i < v->n; i++)
		if (v->v[i].lo != v->v[i].hi)
			return false;
	return true;
}

const struct value *fig_sharp_value(struct fig *f, int obj, long budget)
{
	enum status st = E_UNABLE;
	struct err e;

	if (!fig_defined(f, (fig_id){ obj }))
		return NULL;
	num_set_budget(f->num, budget);
	for (int attempt = 0; attempt < 4 && st != OK; attempt++) {
		fig_enter(f, NUM_EXACT, 0);
		/* A long chain of objects would be computed again for each of them: the
		 * closed form of a deep one is only told when it is asked for. */
		if (budget <= FIG_BUDGET_OBJECT && f->step[f->obj[obj].step].depth > DEEP)
			break;
		st = fig_need(f, &obj, 1, &e);
		if (!num_retry(f->num))
			break;
	}
	num_set_budget(f->num, NUM_BUDGET_DEFAULT);
	return st == OK ? fig_at(f, obj) : NULL;
}

bool fig_closed_form(struct buf *b, struct fig *f, int obj, enum num_form form, long budget)
{
	const struct value *v = fig_value(f, (fig_id){ obj });
	bool good;

	/* Approximate numbers have no closed form, and what is decided with them (a truth)
	 * is told with its certainty. */
	if (f->step[f->obj[obj].step].approximate && v &&
	    !value_is(v, KIND_BIT(KIND_BOOLEAN) | KIND_BIT(KIND_TEXT)))
		return false;
	/* Whole coordinates often say it all; where a root or an angle is needed
	 * the exact level is. */
	fig_enter(f, NUM_DOUBLE, 0);
	good = v && all_points(v) && geo_value_print(b, v, form, f->num);
	if (!good) {
		v = fig_sharp_value(f, obj, budget);
		good = v && geo_value_print(b, v, form, f->num);
	}
	fig_enter(f, NUM_DOUBLE, 0);
	return good;
}

bool fig_print_exact(struct buf *b, struct fig *f, int obj, enum num_form form, long budget)
{
	const struct value *v = fig_value(f, (fig_id){ obj });

	if (f->decimals && v && !value_is(v, KIND_BIT(KIND_BOOLEAN) | KIND_BIT(KIND_TEXT)))
		return false;
	return fig_closed_form(b, f, obj, form, budget);
}

/* --- Decimals -------------------------------------------------------------------------------- */

/* The numbers worth showing of a value: coordinates, a measure, a circle's
 * centre and radius, a line's equation.  Returns how many (at most 3). */
typedef int numbers_fn(const struct value *v, num *out, ctx *c);

static int pair_numbers(const struct value *v, num *out, ctx *c)
{
	(void)c;
	out[0] = v->v[0], out[1] = v->v[1];
	return 2;
}

static int circle_numbers(const struct value *v, num *out, ctx *c)
{
	out[0] = v->v[0], out[1] = v->v[1];
	out[2] = num_sqrt(v->v[2], c);
	return 3;
}

static int line_numbers(const struct value *v, num *out, ctx *c)
{
	geo_straight_equation(geo_straight_of(v, c), &out[0], &out[1], &out[2], c);
	return 3;
}

static int single_number(const struct value *v, num *out, ctx *c)
{
	(void)c;
	out[0] = v->v[0];
	return 1;
}

static int angle_number(const struct value *v, num *out, ctx *c)
{
	return geo_sweep_radians(&out[0], v->v[0], v->v[1], c) == OK;
}

static int length_number(const struct value *v, num *out, ctx *c)
{
	struct err e;

	return geo_measure_length(&out[0], v, c, &e) == OK;
}

static int area_number(const struct value *v, num *out, ctx *c)
{
	struct err e;

	return geo_measure_area(&out[0], v, c, &e) == OK;
}

static int triple_numbers(const struct value *v, num *out, ctx *c)
{
	(void)c;
	for (int i = 0; i < 3; i++)
		out[i] = v->v[i];
	return 3;
}

/* The normal, and what n.X is on the plane. */
static int plane_numbers(const struct value *v, num *out, ctx *c)
{
	out[3] = v->v[3];
	return triple_numbers(v, out, c) + 1;
}

static int sphere_numbers(const struct value *v, num *out, ctx *c)
{
	out[3] = num_sqrt(v->v[3], c);
	return triple_numbers(v, out, c) + 1;
}

static int volume_number(const struct value *v, num *out, ctx *c)
{
	struct err e;

	return geo_measure_volume(&out[0], v, c, &e) == OK;
}

static int flag_number(const struct value *v, num *out, ctx *c)
{
	out[0] = num_int(v->flag, c);
	return 1;
}

static int diagram_number(const struct value *v, num *out, ctx *c)
{
	(void)c;
	if (!geo_diagram_measures(v))
		return 0;
	out[0] = v->v[0];
	return 1;
}

/* clang-format off */
#define NUMBER_ROWS(ROW, NONE) \
	ROW(SPOINT, triple_numbers) \
	ROW(SVECTOR, triple_numbers) \
	ROW(SSEGMENT, length_number) \
	ROW(PLANE, plane_numbers) \
	ROW(SPHERE, sphere_numbers) \
	ROW(SPOLYGON, area_number) \
	ROW(SPOLYLINE, length_number) \
	ROW(CONE, volume_number) \
	ROW(CYLINDER, volume_number) \
	ROW(FRUSTUM, volume_number) \
	ROW(POLYHEDRON, volume_number) \
	ROW(NET, area_number) \
	ROW(SECTION, area_number) \
	ROW(POINT, pair_numbers) \
	ROW(VECTOR, pair_numbers) \
	ROW(LINE, line_numbers) \
	ROW(SEGMENT, length_number) \
	ROW(RAY, line_numbers) \
	ROW(CIRCLE, circle_numbers) \
	ROW(ARC, length_number) \
	ROW(SECTOR, area_number) \
	ROW(POLYGON, area_number) \
	ROW(POLYLINE, length_number) \
	ROW(ANGLE, angle_number) \
	ROW(NUMBER, single_number) \
	ROW(BOOLEAN, flag_number) \
	ROW(DIAGRAM, diagram_number) \
	NONE(SLINE) NONE(SRAY) NONE(SCIRCLE) NONE(SCONIC) NONE(SCURVE) NONE(STEXT) \
	NONE(SURFACE) NONE(ELLIPSE) NONE(HYPERBOLA) NONE(PARABOLA) NONE(TEXT) \
	NONE(LIST) NONE(FUNCTION) NONE(CURVE) NONE(INEQUALITY) NONE(SHADE) \
	NONE(IMPLICIT) NONE(LOCUS)
/* clang-format on */
KIND_TABLE(numbers_fn *, numbers, NUMBER_ROWS);

static int main_numbers(const struct value *v, num *out, ctx *c)
{
	return numbers[v->kind] ? numbers[v->kind](v, out, c) : 0;
}

/* Angles are shown in degrees. */
static num as_shown(const struct value *v, num a, ctx *c)
{
	if (v->kind != KIND_ANGLE)
		return a;
	return num_div(num_mul(a, num_int(180, c), c), num_pi(c), c);
}

/* The main numbers as doubles, at the level the figure stands at; angles in
 * degrees.  0 when a number is not known there to the last digit.  A ball about
 * zero has no nearest double; one that is no wider than `zero` is taken for zero. */
static int read_doubles(struct fig *f, const struct value *v, double *out, double zero)
{
	num n[FIG_NUMBERS];
	int k = v ? main_numbers(v, n, f->num) : 0;

	for (int i = 0; i < k; i++) {
		n[i] = as_shown(v, n[i], f->num);
		/* Exactly a double, or more than an enclosure of doubles. */
		if (num_is_bad(n[i]) || (n[i].lo != n[i].hi && !n[i].x))
			return 0;
		out[i] = num_approx(n[i], f->num);
		if (num_level_of(f->num) == NUM_BALL) {
			num t = num_enclosure(n[i], f->num);
			bool about_zero = t.lo <= 0 && t.hi >= 0;

			if (t.hi - t.lo > (about_zero ? zero : 1e-15 * fabs(t.lo)))
				return 0;
			if (about_zero)
				out[i] = 0;
		}
	}
	return k;
}

/* The digits that narrow enclosures share; 0 when they are not narrow. */
static int read_enclosures(struct fig *f, const struct value *v, double *out)
{
	num n[FIG_NUMBERS];
	int k;

	fig_enter(f, NUM_DOUBLE, 0);
	k = main_numbers(v, n, f->num);
	for (int i = 0; i < k; i++) {
		num a = as_shown(v, n[i], f->num);
		double width = a.hi - a.lo, size = fabs(num_mid(a));
		int digits = 17;
		char t[40];

		if (!(width < 1e-3 * (1 + size)))
			return 0;
		if (width > 0)
			digits = (int)floor(log10((size + 1e-300) / width));
		/* Zero is as good as any number of it, and shorter. */
		if (a.lo <= 0 && a.hi >= 0) {
			out[i] = 0;
			continue;
		}
		snprintf(t, sizeof t, "%.*g",
			 digits > 17  ? 17
			 : digits < 1 ? 1
				      : digits,
			 num_mid(a));
		out[i] = strtod(t, NULL);
	}
	return k;
}

/* Doubles of an object's main numbers, the same on every machine: from the
 * doubles where they are exact, else from balls, else from the field. */
int fig_approx(struct fig *f, int obj, double *out, bool asked)
{
	const struct value *v = fig_value(f, (fig_id){ obj });
	struct err e;
	int k, depth = f->step[f->obj[obj].step].depth;
	double zero = f->step[f->obj[obj].step].approximate ? APPROXIMATE_ZERO : -1;

	fig_enter(f, NUM_DOUBLE, 0);
	k = v && all_points(v) ? read_doubles(f, v, out, -1) : 0;
	if (v && !k &&
	    !value_is(v, KIND_BIT(KIND_TEXT) | KIND_BIT(KIND_LIST) | KIND_BIT(KIND_SHADE))) {
		fig_enter(f, NUM_BALL, FIG_BALL_LOW);
		if (fig_need(f, &obj, 1, &e) == OK)
			k = read_doubles(f, fig_at(f, obj), out, zero);
		if (!k)
			k = read_doubles(f, fig_sharp_value(f, obj, FIG_BUDGET_OBJECT), out,
					 -1);
		/* Too hard for the field: many bits, where a ball about zero is zero. */
		for (int i = 0; i < 3 && !k && (asked || depth <= DEEP); i++) {
			fig_enter(f, NUM_BALL,
				  (i ? BALL_PRINT : FIG_BALL_HIGH) +
					  (depth > DEEP ? 4 * depth : 0));
			if (fig_need(f, &obj, 1, &e) == OK)
				k = read_doubles(f, fig_at(f, obj), out,
						 i == 2 ? 1e-200 : zero);
		}
		/* No sharper value exists: the middle of a narrow enclosure. */
		if (!k)
			k = read_enclosures(f, v, out);
	}
	fig_enter(f, NUM_DOUBLE, 0);
	return k;
}

/* --- Objects -------------------------------------------------------------------------------------- */

void fig_add_doubles(struct buf *b, const double *v, int n)
{
	if (n > 1)
		buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		if (i)
			buf_addc(b, ',');
		if (isfinite(v[i]))
			buf_add_double(b, v[i]);
		else
			buf_add(b, "null");
	}
	if (n > 1)
		buf_addc(b, ']');
	if (!n)
		buf_add(b, "null");
}

#define LISTED 200        /* members of a list whose decimals are told unasked */
#define LISTED_ZERO 1e-30 /* what a ball about zero may be as wide as, to be shown as 0 */

/* The decimals of a list: an array of what its members have, at the level of balls. */
static void add_list_doubles(struct buf *b, struct fig *f, const struct value *list)
{
	int n = geo_list_count(list);

	buf_addc(b, '[');
	for (int i = 0; i < n && i < LISTED; i++) {
		struct value m = geo_list_item(list, i);
		double d[FIG_NUMBERS];
		num v[FIG_NUMBERS];
		int k = main_numbers(&m, v, f->num);

		buf_add(b, i ? "," : "");
		if (m.kind == KIND_LIST) {
			add_list_doubles(b, f, &m);
			continue;
		}
		for (int j = 0; j < k; j++) {
			num a = as_shown(&m, v[j], f->num), t = num_enclosure(a, f->num);

			d[j] = t.lo <= 0 && t.hi >= 0 && t.hi - t.lo < LISTED_ZERO
				       ? 0
				       : num_approx(a, f->num);
		}
		fig_add_doubles(b, d, k);
	}
	buf_addc(b, ']');
}

/* Whether the decimals of a list can be read off its balls: each holds one double, or is an
 * exact zero. */
static bool list_is_sharp(struct fig *f, const struct value *list)
{
	int n = geo_list_count(list);

	for (int i = 0; i < n && i < LISTED; i++) {
		struct value m = geo_list_item(list, i);
		num v[FIG_NUMBERS];
		int k = m.kind == KIND_LIST ? 0 : main_numbers(&m, v, f->num);

		if (m.kind == KIND_LIST && !list_is_sharp(f, &m))
			return false;
		for (int j = 0; j < k; j++) {
			num t = num_enclosure(as_shown(&m, v[j], f->num), f->num);

			if (!num_is_bad(t) && t.hi != t.lo &&
			    !(t.hi - t.lo <= 1e-15 * fmin(fabs(t.lo), fabs(t.hi)) &&
			      (t.lo > 0) == (t.hi > 0)))
				return false;
		}
	}
	return true;
}

#define SHARP_MOST 8 /* members; sharper values of many inverses take long */

/* A short list at the level of balls, with more bits where its numbers need them: the tail of a
 * distribution is no zero.  NULL when there is none; the figure stays at that level. */
static const struct value *sharp_list(struct fig *f, int obj)
{
	static const int bits[] = { FIG_BALL_LOW, FIG_BALL_HIGH };
	struct err e;

	for (int i = 0; i < 2; i++) {
		fig_enter(f, NUM_BALL, bits[i]);
		if (fig_need(f, &obj, 1, &e) != OK || !fig_at(f, obj))
			return NULL;
		if (i || geo_list_count(fig_at(f, obj)) > SHARP_MOST ||
		    f->step[f->obj[obj].step].approximate || list_is_sharp(f, fig_at(f, obj)))
			break;
	}
	return fig_at(f, obj);
}

static void add_approx(struct buf *b, struct fig *f, int obj)
{
	const struct value *list;
	double v[FIG_NUMBERS];

	json_add_key(b, "approx");
	if (fig_kind(f, (fig_id){ obj }) != KIND_LIST) {
		fig_add_doubles(b, v, fig_approx(f, obj, v, false));
		return;
	}
	list = sharp_list(f, obj);
	if (list)
		add_list_doubles(b, f, list);
	else
		buf_add(b, "null");
	fig_enter(f, NUM_DOUBLE, 0);
}

/* Why an object has no closed form. */
static const char *why_inexact(const struct fig *f, int obj, long budget)
{
	const struct fig_step *s = &f->step[f->obj[obj].step];

	if (s->approximate)
		return "it rests on numbers that are only approximate";
	if (budget <= FIG_BUDGET_OBJECT && s->depth > DEEP)
		return "at the end of a long construction it is told when asked for: "
		       "query_value";
	return "no closed form was found";
}

/* A function in decimals, where its closed form is long (n characters) or there is none (0),
 * and they say it much shorter. */
static bool in_decimals(struct buf *b, struct fig *f, int obj, size_t n)
{
	return (!n || n > LONG_FORM) && fig_decimal_text(b, f, obj) &&
	       (!n || 4 * b->n < 3 * n);
}

/* What a line or conic is where no equation is told: "through (0, 0), direction (1, 2)". */
static bool in_words(struct buf *b, struct fig *f, int obj)
{
	enum kind k = fig_kind(f, (fig_id){ obj });
	size_t n = strlen(geo_kind_name(k));
	struct buf t = { 0 };

	if (!(KIND_BIT(k) & (KINDS_CONIC | KIND_BIT(KIND_LINE) | KIND_BIT(KIND_RAY))))
		return false;
	geo_value_describe(&t, fig_value(f, (fig_id){ obj }), f->num);
	if (!strncmp(buf_str(&t), geo_kind_name(k), n))
		n += strspn(t.s + n, ", ");
	else
		n = 0;
	buf_add(b, buf_str(&t) + n);
	buf_clear(&t);
	return true;
}

/* A definition that must not be told where closed forms are not: the engine writes some itself,
 * CopyFreeObject(k) is x^2 + y^2 = 19/9. */
static bool is_untold(const struct fig *f, const char *definition)
{
	static const char *const marks[] = {
		"/",    "^",    "sqrt", "root",     "pi",
		"acos", "asin", "atan", "\xcf\x80", "\xe2\x88\x9a"
	};

	if (!f->decimals)
		return false;
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (strstr(definition, marks[i]))
			return true;
	return false;
}

/* What a section is called, "regular hexagon"; NULL: it is none, or its kind says it, or that is
 * open. */
static const char *section_shape(struct fig *f, int obj, long budget)
{
	const struct object *o = &f->obj[obj];
	const struct value *v = NULL;
	const char *word = NULL;
	struct err e = { 0 };

	if (o->whole < 0 && !strcmp(f->step[o->step].tool->name, "add_cross_section"))
		v = fig_sharp_value(f, obj, budget);
	if (v && v->kind != KIND_SCIRCLE &&
	    geo_shape_word(&word, v, f->scratch, f->num, &e) != OK)
		word = NULL;
	fig_enter(f, NUM_DOUBLE, 0);
	return word;
}

/* The members of an object's record; budget: of its closed form, 0 when it is not wanted. */
void fig_add_object(struct buf *b, struct fig *f, int obj, long budget)
{
	const struct object *o = &f->obj[obj];
	const struct fig_step *s = &f->step[o->step];
	struct buf t = { 0 };
	struct buf d = { 0 };
	bool good = true;
	int par[64], n;

	json_member_text(b, "name", o->name);
	json_member_text(b, "kind", geo_kind_name(fig_kind(f, (fig_id){ obj })));
	if (fig_defined(f, (fig_id){ obj })) {
		const char *shape = budget ? section_shape(f, obj, budget) : NULL;

		if (shape)
			json_member_text(b, "shape", shape);
		good = !budget || fig_print_exact(&t, f, obj, NUM_PLAIN, budget);
		json_member_text(b, "exact", good && budget ? buf_str(&t) : NULL);
		add_approx(b, f, obj);
		if (budget && (in_decimals(&d, f, obj, good ? t.n : 0) ||
			       (f->decimals && in_words(&d, f, obj))))
			json_member_text(b, "decimal", buf_str(&d));
	} else {
		json_member_text(b, "undefined",
				 s->why ? s->why->msg
					: "it does not exist in the present position");
	}
	json_add_key(b, "from");
	buf_addc(b, '[');
	n = fig_named_parents(f, s, par, 64);
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		json_add_string(b, f->obj[par[i]].name);
	}
	buf_addc(b, ']');
	json_member_text(b, "tool", s->tool->name);
	buf_reset(&t);
	fig_definition(&t, f, (fig_id){ obj });
	if (!is_untold(f, buf_str(&t)))
		json_member_text(b, "definition", buf_str(&t));
	if (o->whole >= 0 && f->obj[o->whole].name)
		json_member_text(b, "part_of", f->obj[o->whole].name);
	if (s->approximate || s->probable)
		json_member_text(b, "certainty", s->approximate ? "approximate" : "probable");
	if (!good && !f->decimals)
		json_member_text(b, "reason", why_inexact(f, obj, budget));
	if (s->partial)
		buf_add(b, ",\"complete\":false");
	if (o->hidden)
		buf_add(b, ",\"visible\":false");
	if (o->views != 1)
		buf_add(b, o->views == 2 ? ",\"views\":[2]" : ",\"views\":[1,2]");
	fig_looks_json(b, f, obj);
	buf_clear(&t);
	buf_clear(&d);
}

void fig_object_json(struct buf *b, struct fig *f, int obj)
{
	buf_addc(b, '{');
	fig_add_object(b, f, obj, FIG_BUDGET_OBJECT);
	buf_addc(b, '}');
}

bool fig_exact(struct buf *b, struct fig *f, fig_id id)
{
	num_fresh(f->num, NUM_EXACT);
	return fig_defined(f, id) && fig_print_exact(b, f, id.v, NUM_PLAIN, FIG_BUDGET_OBJECT);
}

void fig_object_record(struct buf *b, struct fig *f, fig_id id, bool exact)
{
	const struct object *o = &f->obj[id.v];

	if (exact)
		num_fresh(f->num, NUM_EXACT);
	buf_addc(b, '{');
	fig_add_object(b, f, id.v, exact ? FIG_BUDGET_OBJECT : 0);
	if (!o->hidden)
		buf_add(b, ",\"visible\":true");
	if (fig_can_drag(f, id))
		buf_add(b, ",\"drag\":true");
	if (fig_free_radius(f, id).v >= 0)
		json_member_text(b, "radius", fig_name(f, fig_free_radius(f, id)));
	buf_addf(b, ",\"free\":%s,\"defined\":%s}", fig_is_free(f, id) ? "true" : "false",
		 fig_defined(f, id) ? "true" : "false");
}

void fig_canvas_json(struct buf *b, struct fig *f)
{
	bool first = true;

	num_fresh(f->num, NUM_EXACT);
	buf_addc(b, '[');
	for (int i = 0; i < f->n_objs && !work_over(); i++)
		if (fig_alive(f, (fig_id){ i })) {
			buf_add(b, first ? "" : ",");
			first = false;
			fig_object_json(b, f, i);
		}
	buf_addc(b, ']');
}

/* "about 1.5", "about (1, 2)"; of a number beyond all doubles, that it is. */
static void add_about(struct buf *b, const double *v, int n, int digits, const char *after)
{
	buf_add(b, n > 1 ? "about (" : "about ");
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? ", " : "");
		if (isfinite(v[i]))
			buf_addf(b, "%.*g", digits, v[i]);
		else
			buf_add(b, v[i] < 0 ? "-10^308 or less" : "10^308 or more");
	}
	buf_add(b, n > 1 ? ")" : after);
}

/* "P = (0, -3)", "s = 3*sqrt(2), about 4.24264", "c: x^2 + y^2 = 9". */
void fig_object_line(struct buf *b, struct fig *f, int obj)
{
	const struct object *o = &f->obj[obj];
	const struct fig_step *s = &f->step[o->step];
	enum kind k = fig_kind(f, (fig_id){ obj });
	struct buf t = { 0 }, d = { 0 };
	const char *shape;
	double v[FIG_NUMBERS];
	int n;

	if (o->name)
		buf_add(b, o->name);
	else
		fig_definition(b, f, (fig_id){ obj });
	if (!fig_defined(f, (fig_id){ obj })) {
		buf_addf(b, ": undefined %s", geo_kind_name(k));
		if (s->why)
			buf_addf(b, " (%s)", s->why->msg);
		return;
	}
	buf_add(b, KIND_BIT(k) & (KINDS_CONIC | KIND_BIT(KIND_LINE) | KIND_BIT(KIND_RAY))
			   ? ": "
			   : " = ");
	n = fig_approx(f, obj, v, false);
	if (fig_print_exact(&t, f, obj, NUM_PLAIN, FIG_BUDGET_OBJECT)) {
		buf_add(b, buf_str(&t));
		/* A closed form that is no plain decimal gets one beside it. */
		if (n && strpbrk(buf_str(&t), "qpcsat/") && k != KIND_BOOLEAN &&
		    !(KIND_BIT(k) & (KINDS_CONIC | KINDS_LINEAR))) {
			buf_add(b, ", ");
			add_about(b, v, n, 6, k == KIND_ANGLE ? "°" : "");
		}
		if (in_decimals(&d, f, obj, t.n))
			buf_addf(b, ", about %s", buf_str(&d));
	} else if (n && !(KIND_BIT(k) & (KIND_BIT(KIND_LINE) | KIND_BIT(KIND_RAY)))) {
		add_about(b, v, n, 10, k == KIND_ANGLE ? "°" : "");
	} else {
		const struct value *val = k == KIND_LIST ? sharp_list(f, obj) : NULL;

		geo_value_describe(b, val ? val : fig_value(f, (fig_id){ obj }), f->num);
		fig_enter(f, NUM_DOUBLE, 0);
	}
	shape = section_shape(f, obj, FIG_BUDGET_OBJECT);
	buf_addf(b, "  [%s%s%s%s", geo_kind_name(k), shape ? ", " : "", shape ? shape : "",
		 s->probable && !s->approximate ? ", probable" : "");
	buf_reset(&t);
	fig_definition(&t, f, (fig_id){ obj });
	if (!tool_is(s->tool, TRAIT_FREE_POINT) || fig_parents(f, s, (int[1]){ 0 }, 1))
		buf_addf(b, ": %s", buf_str(&t));
	buf_reset(&t);
	fig_looks_text(&t, f, obj);
	if (t.n)
		buf_addf(b, "; %s", buf_str(&t));
	buf_add(b, s->partial ? "; perhaps not all" : "");
	buf_add(b, s->approximate ? ", approximate]" : "]");
	buf_clear(&t);
	buf_clear(&d);
}

/* A value in words, with decimals alone where they alone are told. */
static void add_words(struct buf *b, struct fig *f, int obj, const struct value *v)
{
	if (!f->decimals || !v->fn) {
		geo_value_describe(b, v, f->num);
		return;
	}
	buf_add(b, geo_kind_name(v->kind));
	if (v->kind == KIND_FUNCTION) {
		buf_addc(b, ' ');
		(void)fig_decimal_text(b, f, obj);
	}
}

void fig_describe(struct buf *b, struct fig *f)
{
	int count[KIND_COUNT] = { 0 }, total = 0, shown = 0, free_points = 0;

	for (int i = 0; i < f->n_objs; i++)
		if (fig_alive(f, (fig_id){ i })) {
			count[fig_kind(f, (fig_id){ i })]++;
			total++;
			free_points += fig_is_free(f, (fig_id){ i });
		}
	if (!total) {
		buf_add(b, "The figure is empty.\n");
		return;
	}
	buf_addf(b, "The figure has %d object%s (", total, total == 1 ? "" : "s");
	for (int k = 0; k < KIND_COUNT; k++)
		if (count[k])
			buf_addf(b, "%s%d %s%s", shown++ ? ", " : "", count[k],
				 geo_kind_name((enum kind)k), count[k] == 1 ? "" : "s");
	buf_addf(b, "), %d of them free.\n", free_points);
	for (int i = 0; i < f->n_objs; i++)
		if (fig_alive(f, (fig_id){ i })) {
			const struct value *v = fig_value(f, (fig_id){ i });
			struct buf t = { 0 };

			buf_addf(b, "%s: ", f->obj[i].name);
			fig_definition(&t, f, (fig_id){ i });
			if (!v)
				buf_addf(b, "%s, undefined in the present position",
					 is_untold(f, buf_str(&t)) ? "it is" : buf_str(&t));
			else if (fig_is_free(f, (fig_id){ i }) || is_untold(f, buf_str(&t)))
				add_words(b, f, i, v);
			else {
				buf_addf(b, "%s, ", buf_str(&t));
				add_words(b, f, i, v);
			}
			if (f->step[f->obj[i].step].approximate)
				buf_add(b, " (approximate)");
			buf_reset(&t);
			fig_looks_text(&t, f, i);
			if (t.n)
				buf_addf(b, "; %s", buf_str(&t));
			buf_addc(b, '\n');
			buf_clear(&t);
		}
	fig_constraints_text(b, f);
}
