/*
 * tool_priv.h -- inside the tool room: the functions of the rows, and what
 * they share.
 */
#ifndef TOOL_TOOL_PRIV_H
#define TOOL_TOOL_PRIV_H
#include "tool/tool.h"

/* One function per MAKE and ASK row; a missing one does not link. */
#define TOOL_FN_MAKE(name) tool_fn tool_##name;
#define TOOL_FN_ASK(name) tool_fn tool_##name;
#define TOOL_FN_ACT(name)
#define TOOL(cls, name, ...) TOOL_FN_##cls(name)
#include "tool/tool.def"
#undef TOOL
#undef TOOL_FN_MAKE
/* One function per form for space. */
#define SPACE_FORM(tool, params, fn) tool_fn tool_space_##fn;
#define SPACE_SAME(tool, params)
#include "tool/space_form.def"
#undef SPACE_FORM
#undef SPACE_SAME
#undef TOOL_FN_ASK
#undef TOOL_FN_ACT
/* The function of a row that is one case of several: what it does. */
#define TOOL_CASE(name, does)                        \
	enum status tool_##name(struct tool_call *c) \
	{                                            \
		return does;                         \
	}

/* --- table.c, fact.c -------------------------------------------------------------- */
/* The kinds that a word of the params column means: "circle", "path"; 0 when none. */
kind_set tool_kinds_word(const char *s, size_t n);
/* Read a column of parameters, which is cut into their names and words; returns how many.  A
 * malformed one ends the program. */
int tool_read_params(struct param *p, char *text, const char *whose);
/* Is it the word but for letters' case? */
bool tool_same_word(const char *s, size_t n, const char *word);
/* Read the facts of all rows of a table that is complete otherwise. */
void tool_read_facts(const struct tool_table *tab, struct tool *rows, struct arena *a);

/* --- transforms.c ------------------------------------------------------------------ */
/* OK when the factor of a dilation, argument 2, is not zero. */
enum status tool_factor(struct tool_call *c) MUST_USE;

/* --- call.c ----------------------------------------------------------------- */
/* The point (or the components of the vector) given as argument i. */
static inline pt tool_pt(const struct tool_call *c, int i)
{
	return value_pt(c->arg[i].val, 0);
}
/* The same of space, lifted where it is of the plane. */
static inline pt3 tool_pt3(const struct tool_call *c, int i)
{
	return geo_place3(c->arg[i].val, c->num);
}
/* OK when a and b are proven different; E_DOMAIN "degenerate" when equal.
 * `which`: "p1 and p2"; `so`: "they fix no line". */
enum status tool_distinct(struct tool_call *c, pt a, pt b, const char *which,
			  const char *so) MUST_USE;
/* Refuses a z, argument number i, for what lies in the plane. */
enum status tool_flat_place(struct tool_call *c, int i) MUST_USE;
/* Where a point on or in something is asked for: x, y and no z, arguments 2 to 4; else the origin. */
enum status tool_wanted_place(struct tool_call *c, pt *p) MUST_USE;
enum status tool_distinct3(struct tool_call *c, pt3 a, pt3 b, const char *which,
			   const char *so) MUST_USE;
/* The same for "a, b and p are not on one line". */
enum status tool_triangle(struct tool_call *c, pt a, pt b, pt p, const char *which,
			  const char *so) MUST_USE;
/* The straight carrier of argument i; a vector is checked not to be zero. */
enum status tool_straight(struct tool_call *c, struct straight *out, int i,
			  const char *arg) MUST_USE;
/* Two points, or one segment in place of both: arguments 1 and 2. */
enum status tool_two_points(struct tool_call *c, pt *a, pt *b) MUST_USE;

void tool_give_pt(struct tool_call *c, enum tool_role role, int index, pt p);
void tool_give_pt3(struct tool_call *c, enum tool_role role, int index, pt3 p);
void tool_give_line(struct tool_call *c, enum tool_role role, int index, struct straight s);
void tool_give_number(struct tool_call *c, num n);
/* Lines as one MAIN output, or several SOLUTIONs; n > 0. */
void tool_give_lines(struct tool_call *c, const struct straight *s, int n);

/* Which of n > 0 results the optional index in argument i picks, from 0; -1: all. */
enum status tool_pick(struct tool_call *c, int i, int n, int *pick) MUST_USE;
/* Points as one MAIN output, or several SOLUTIONs; n > 0.  With the index in argument i that
 * one alone. */
enum status tool_give_pts(struct tool_call *c, const pt *p, int n, int i) MUST_USE;

/* Argument i, a conic, with its foci in the order that the call wants. */
enum status tool_focal(struct tool_call *c, const struct value **out, int i) MUST_USE;

/* Answers of ASK tools; st is how the computation ended and is passed on. */
enum status tool_say_truth(struct tool_call *c, enum status st, truth t,
			   const char *what) MUST_USE;
enum status tool_say_number(struct tool_call *c, enum status st, num n,
			    const char *kind) MUST_USE;
/* The angle between arguments 1-2-3 folded to [0, pi], as (cs, sn); with
 * turned_sn in place of sn it is the counter-clockwise sweep. */
enum status tool_fold_angle(struct tool_call *c, num *cs, num *sn, num *turned_sn,
			    const char *const names[3]) MUST_USE;

/* --- graphs.c: functions as arguments of other tools ------------------------------ */
enum status tool_meet_graph(struct tool_call *c, struct meet *out, const struct value *v,
			    const struct value *w) MUST_USE;
enum status tool_graph_tangent(struct tool_call *c, const struct value *g, pt p) MUST_USE;
enum status tool_graph_point(struct tool_call *c, const struct value *g, pt *p) MUST_USE;

enum status tool_inequality_has(truth *out, const struct value *v, pt p,
				struct tool_call *c) MUST_USE;

/* --- implicit.c: curves by their equations as arguments of other tools -------------- */
/* An expression in x and y at a place; E_DOMAIN where it has no meaning. */
enum status tool_implicit_at(num *out, const struct expr *fn, pt p,
			     struct tool_call *c) MUST_USE;
enum status tool_implicit_has(truth *out, const struct value *v, pt p,
			      struct tool_call *c) MUST_USE;
/* Give the curve of an equation, or of an expression that is zero on it. */
void tool_implicit_give(struct tool_call *c, enum tool_role role, int index,
			const struct expr *equation);
/* The line or conic a x^2 + b xy + c y^2 + d x + e y + f = 0, or the curve where it is
 * neither. */
enum status tool_give_quadric(struct tool_call *c, const num *v) MUST_USE;
/* The same for an equation of degree 2 by its numbers; at the exact level alone. */
enum status tool_implicit_conic(struct tool_call *c, const struct conic *k) MUST_USE;
/* Give the curve of an equation in x and y, or of an expression that is zero on it. */
enum status tool_implicit_reduced(struct tool_call *c, const struct expr *x) MUST_USE;
/* Common points with a straight path, in its direction. */
enum status tool_implicit_line(struct tool_call *c, struct meet *out, const struct value *v,
			       const struct value *w) MUST_USE;
enum status tool_meet_implicit(struct tool_call *c, struct meet *out, const struct value *v,
			       const struct value *w) MUST_USE;
/* The point of the curve next to p, about; the curve's tangent at p. */
/* What meets a curve by its equation, of degree 2, in GeoGebra's order. */
enum status tool_implicit_order(struct tool_call *c, struct meet *m, const struct value *v,
				const struct value *w) MUST_USE;
enum status tool_implicit_point(struct tool_call *c, const struct value *v, pt *p) MUST_USE;
enum status tool_implicit_tangent(struct tool_call *c, const struct value *v, pt p) MUST_USE;
/* E_UNABLE: numbers become parts of expressions at the exact level alone. */
enum status tool_not_closed(struct tool_call *c) MUST_USE;
/* A number as an expression; NULL without a closed form. */
struct expr *tool_closed_number(num n, struct tool_call *c);

/* --- graph_image.c: images of functions and curves ------------------------------------ */
/* p -> (a x + b y, c x + d y) + t */
struct affine {
	num a, b, c, d;
	pt t;
};
struct affine tool_affine_of(const struct map *m, ctx *c);
/* OK with the determinant when the map can be undone; E_DOMAIN when not. */
enum status tool_affine_regular(struct tool_call *c, const struct affine *m,
				num *det) MUST_USE;
/* What has its image made as an expression. */
#define KINDS_GRAPH (KIND_BIT(KIND_FUNCTION) | KIND_BIT(KIND_CURVE) | KIND_BIT(KIND_IMPLICIT))
/* Give the image of a GRAPH kind: of a function a function where it is one; else, if it has
 * bounds, a curve by a parameter; else a line, a conic or a curve by its equation. */
enum status tool_graph_image(struct tool_call *c, const struct affine *m,
			     const struct value *v) MUST_USE;
/* The same under the inversion in the circle about o; conics too. */
enum status tool_graph_inverse(struct tool_call *c, pt o, num r2,
			       const struct value *v) MUST_USE;

/* Is one an unlimited function and the other a line, a conic or a curve by its equation?  Then:
 * are they the same points? */
bool tool_graph_is_compared(const struct value *v, const struct value *w);
enum status tool_graph_as_curve(truth *out, const struct value *v, const struct value *w,
				struct tool_call *c) MUST_USE;

/* --- curves.c: curves by a parameter, and loci, as arguments of other tools ----------- */
/* The first name in an expression that is no constant: the parameter of a curve; or NULL. */
const char *tool_curve_variable(const struct expr *x);
enum status tool_curve_point(struct tool_call *c, const struct value *v, pt *p) MUST_USE;
/* The parameter of a point of the curve; E_DOMAIN when it is none. */
enum status tool_curve_parameter(struct tool_call *c, const struct value *v, pt p,
				 num *t) MUST_USE;
/* Its point at a parameter, and its derivative there. */
enum status tool_curve_at(struct tool_call *c, const struct value *v, num t, pt *p) MUST_USE;
enum status tool_curve_derivative(struct tool_call *c, const struct value *v, num t, int order,
				  pt *out) MUST_USE;
/* Its coordinates as functions of x for the parameter. */
enum status tool_curve_in_x(struct tool_call *c, const struct value *v, const struct expr **x,
			    const struct expr **y) MUST_USE;
enum status tool_curve_tangent(struct tool_call *c, const struct value *v, pt p) MUST_USE;
enum status tool_meet_curve(struct tool_call *c, struct meet *out, const struct value *v,
			    const struct value *w) MUST_USE;
/* curve_meet.c: of two curves by parameters. */
enum status tool_meet_curves(struct tool_call *c, struct meet *out, const struct value *v,
			     const struct value *w) MUST_USE;
enum status tool_locus_point(struct tool_call *c, const struct value *v, pt *p) MUST_USE;

/* --- nearest.c ------------------------------------------------------------------ */
/* The nearest point of a path, graph, curve or of a list's members; rough: it is known by its
 * digits alone. */
enum status tool_nearest(struct tool_call *c, const struct value *v, pt p, pt *out,
			 bool *rough) MUST_USE;
/* geo_measure_distance, and from a point to graphs, curves and lists. */
enum status tool_distance(struct tool_call *c, const struct value *v, const struct value *w,
			  num *out) MUST_USE;

/* --- table.c --------------------------------------------------------------------- */
const char *tool_class_name(enum tool_class cls);
#endif
