/* ask.c -- questions: relations and measurements that leave the figure alone. */
#include "tool/text_priv.h"

typedef enum status pair_question(truth *out, const struct value *v, const struct value *w,
				  ctx *c, struct err *e);

static enum status ask_pair(struct tool_call *c, pair_question *f, const char *what)
{
	const struct value *v = c->arg[1].val, *w = c->arg[2].val;
	kind_set numbers = KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_ANGLE);
	truth t = TRUTH_UNKNOWN;
	enum status st;

	/* Nobody said which measure of it is meant. */
	if (value_is(v, numbers) != value_is(w, numbers))
		return err_fail_with(
			c->err, E_ARG, "wrong_kind", NULL,
			"compare a measure of it: Length, Area, Perimeter, Radius, Distance",
			"%s is compared with a number",
			geo_kind_a(value_is(v, numbers) ? w->kind : v->kind));
	st = f(&t, v, w, c->num, c->err);
	return tool_say_truth(c, st, t, what);
}

TOOL_CASE(query_are_parallel,
	  ask_pair(c, geo_are_parallel, "whether obj1 and obj2 are parallel"))
TOOL_CASE(query_are_perpendicular,
	  ask_pair(c, geo_are_perpendicular, "whether obj1 and obj2 are perpendicular"))

enum status tool_query_are_equal(struct tool_call *c)
{
	const struct value *v = c->arg[1].val, *w = c->arg[2].val;
	truth t = TRUTH_UNKNOWN;

	if (tool_graph_is_same_kind(v, w)) {
		enum status st = tool_graph_same(&t, v, w, c);

		return tool_say_truth(c, st, t, "whether the functions are equal");
	}
	/* A parabola may be given as a function, too. */
	if (tool_graph_is_compared(v, w)) {
		enum status st = tool_graph_as_curve(&t, v, w, c);

		return tool_say_truth(c, st, t, "whether obj1 and obj2 are equal");
	}
	return ask_pair(c, geo_are_equal, "whether obj1 and obj2 are equal");
}

TOOL_CASE(query_are_congruent,
	  ask_pair(c, geo_are_congruent, "whether obj1 and obj2 are congruent"))
TOOL_CASE(query_is_tangent, ask_pair(c, geo_are_tangent, "whether line and conic touch"))

enum status tool_query_is_in_region(struct tool_call *c)
{
	truth t = TRUTH_UNKNOWN;
	const struct value *v = c->arg[2].val;
	enum status st = v->kind == KIND_INEQUALITY
				 ? tool_inequality_has(&t, v, tool_pt(c, 1), c)
				 : geo_region_has(&t, v, tool_pt(c, 1), c->num, c->err);

	return tool_say_truth(c, st, t, "whether point is in region");
}

enum status tool_query_is_on(struct tool_call *c)
{
	const struct value *v = c->arg[2].val;
	pt p = tool_pt(c, 1);
	truth t = TRUTH_YES;

	if (v->kind == KIND_FUNCTION) {
		pt above = p;
		enum status st = tool_graph_point(c, v, &above);

		if (st == E_UNABLE)
			return st;
		/* Where the function is undefined it has no point. */
		t = st == OK ? geo_equal(p, above, c->num) : TRUTH_NO;
	} else if (v->kind == KIND_LOCUS) {
		return tool_undecided(c, "whether a point is on a locus; ask of its equation, "
					 "LocusEquation(l)");
	} else if (v->kind == KIND_CURVE) {
		num at;
		enum status st = tool_curve_parameter(c, v, p, &at);

		if (st != OK && st != E_DOMAIN)
			return st;
		t = st == OK ? TRUTH_YES : TRUTH_NO;
	} else if (v->kind == KIND_IMPLICIT) {
		enum status st = tool_implicit_has(&t, v, p, c);

		if (st != OK)
			return st;
	} else {
		t = geo_path_has(v, p, c->num);
	}
	return tool_say_truth(c, OK, t, "whether point is on obj");
}

enum status tool_query_are_collinear(struct tool_call *c)
{
	truth t = geo_are_collinear(tool_pt(c, 1), tool_pt(c, 2), tool_pt(c, 3), c->num);

	return tool_say_truth(c, OK, t, "whether a, b and c are on one line");
}

enum status tool_query_are_concyclic(struct tool_call *c)
{
	truth t = geo_are_concyclic(tool_pt(c, 1), tool_pt(c, 2), tool_pt(c, 3), tool_pt(c, 4),
				    c->num);

	return tool_say_truth(c, OK, t, "whether a, b, c and d are on one circle");
}

enum status tool_query_are_concurrent(struct tool_call *c)
{
	const struct value *const v[3] = { c->arg[1].val, c->arg[2].val, c->arg[3].val };
	truth t = TRUTH_UNKNOWN;
	enum status st = geo_are_concurrent(&t, v, c->num, c->err);

	return tool_say_truth(c, st, t, "whether the three lines meet in one point");
}

/* --- Measurements --------------------------------------------------------------- */
typedef enum status measure(num *out, const struct value *v, ctx *c, struct err *e);

static enum status ask_measure(struct tool_call *c, measure *f, const char *kind)
{
	num n = { 0, 0, NULL };
	enum status st = f(&n, c->arg[1].val, c->num, c->err);

	return tool_say_number(c, st, n, kind);
}

enum status tool_query_length(struct tool_call *c)
{
	if (c->arg[1].val->kind == KIND_TEXT)
		return tool_say_number(c, OK,
				       num_int(tool_text_length(c->arg[1].val->text), c->num),
				       "length");
	return ask_measure(c, geo_measure_length, "length");
}

TOOL_CASE(query_perimeter, ask_measure(c, geo_measure_perimeter, "perimeter"))

enum status tool_query_shape(struct tool_call *c)
{
	c->answer.kind = "shape";
	return geo_shape_word(&c->answer.word, c->arg[1].val, c->arena, c->num, c->err);
}

TOOL_CASE(query_area, ask_measure(c, geo_measure_area, "area"))
TOOL_CASE(query_slope, ask_measure(c, geo_measure_slope, "slope"))
TOOL_CASE(query_radius, ask_measure(c, geo_measure_radius, "radius"))

enum status tool_query_distance(struct tool_call *c)
{
	num n = { 0, 0, NULL };
	enum status st = tool_distance(c, c->arg[1].val, c->arg[2].val, &n);

	return tool_say_number(c, st, n, "distance");
}

TOOL_CASE(query_x_coord, tool_say_number(c, OK, tool_pt(c, 1).x, "coordinate"))
TOOL_CASE(query_y_coord, tool_say_number(c, OK, tool_pt(c, 1).y, "coordinate"))

enum status tool_query_angle(struct tool_call *c)
{
	static const char *const names[3] = { "a", "b", "c" };
	num cs, sn, turned, w = num_int(0, c->num);
	bool sweep = c->order == TOOL_ORDER_GEOGEBRA;
	enum status st = tool_fold_angle(c, &cs, &sn, &turned, names);

	if (st)
		return st;
	sn = sweep ? turned : sn;
	/* A proof goes by cosine and sine: how many radians it is would ask for cases. */
	if (num_level_of(c->num) != NUM_GENERIC && geo_sweep_radians(&w, cs, sn, c->num))
		return tool_undecided(c, "on which side of b->a the point c lies");
	c->answer.is_angle = true;
	c->answer.cs = cs;
	c->answer.sn = sn;
	return tool_say_number(c, OK, w, "angle");
}
