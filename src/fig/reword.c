/*
 * reword.c -- statements as people write them, in the words that figures compute with.
 *
 * Every door reads a statement so: questions (query_holds, query_always, a line of a script) and
 * declarations (add_constraint).
 *
 *   AB, |AB|, Length(A, B)      Distance(A, B)          unless there is an object AB
 *   ∠ABC, Angle(ABC)            Angle(A, B, C)
 *   Area(A, B, C), Area(△ABC)   Area(Polygon(A, B, C))
 *   Distance(P, A, B)           Distance(P, Line(A, B))
 *   AB ∥ CD, AB || CD           Line(A, B) ∥ Line(C, D)
 *   a ≈ 4.24                    abs(a - 4.24) <= 0.005
 *
 * Units.  Where angles are compared (sums, differences and multiples of them) with numbers
 * that have no unit, these are degrees: Angle(A, B, C) = 90 is Angle(A, B, C) = 90°.  What is
 * written with °, pi, rad or an arc function is what it says.  A number object has the unit of
 * what it was defined by.  A function of an angle is that of the angle: sin(Angle(A, B, C)).
 */
#include "base/list.h"
#include "fig/fig_priv.h"
#include "geo/relation.h"
#include <stdio.h>
#include <string.h>

struct wording {
	struct fig *f;
	struct arena *a;
	bool declared; /* explicit radians become degrees, too */
	struct fig_gloss *r;
	struct err *e;
	enum status st;
};

/* --- Names of points side by side ------------------------------------------------------ */

static bool is_point(const struct fig *f, int obj)
{
	return (KIND_BIT(fig_kind(f, (fig_id){ obj })) &
		(KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) != 0;
}

int fig_spelled_points(const struct fig *f, const char *word, int *out, int most)
{
	int n = 0;

	/* ΔABC with a Greek letter is a triangle to people. */
	if (!strncmp(word, "Δ", strlen("Δ")) && fig_find(f, word).v < 0)
		word += strlen("Δ");
	while (*word && n < most) {
		size_t len = strlen(word);
		int id = -1;

		for (; len; len--) {
			char part[64];

			if (len >= sizeof part)
				continue;
			memcpy(part, word, len);
			part[len] = 0;
			id = fig_find(f, part).v;
			if (id >= 0 && is_point(f, id))
				break;
			id = -1;
		}
		if (id < 0)
			return 0;
		out[n++] = id;
		word += len;
	}
	return *word ? 0 : n;
}

static struct expr *failed(struct wording *w, const char *code, const char *msg,
			   const char *hint)
{
	if (w->st == OK) {
		w->st = err_fail(w->e, E_ARG, code, "%s", msg);
		err_hint(w->e, "%s", hint);
	}
	return NULL;
}

static struct expr *call_of(struct wording *w, const char *word, struct expr *const *arg,
			    int n)
{
	for (int i = 0; i < n; i++)
		if (!arg[i])
			return NULL;
	return expr_call(word, (const struct expr *const *)arg, n, w->a);
}

/* The points that a name, or a bracket of names, lists: at least two, with no object of that
 * name; else 0. */
static int listed(struct wording *w, const struct expr *x, struct expr **out, int most)
{
	int p[16], n = 0;

	if (x->kind == EXPR_NAME && fig_find(w->f, x->text).v < 0)
		n = fig_spelled_points(w->f, x->text, p, most < 16 ? most : 16);
	for (int i = 0; i < n; i++)
		out[i] = expr_name(w->f->obj[p[i]].name, w->a);
	return n > 1 ? n : 0;
}

enum { LISTED = 64 };

/* All arguments, with names of points side by side as points; at most so many. */
static int flat_most(struct wording *w, const struct expr *x, struct expr **out, int most)
{
	int n = 0;

	for (int i = 0; i < x->n && n < most; i++) {
		const struct expr *y = x->arg[i];
		int k = listed(w, y, out + n, most - n);

		if (!k && y->kind == EXPR_CALL && !strcmp(y->text, "Triangle"))
			k = flat_most(w, y, out + n, most - n);
		if (!k)
			out[n++] = (struct expr *)y;
		else
			n += k;
	}
	return n;
}

static int flat(struct wording *w, const struct expr *x, struct expr *out[LISTED])
{
	return flat_most(w, x, out, LISTED);
}

static bool all_points(struct wording *w, struct expr *const *x, int n)
{
	for (int i = 0; i < n; i++) {
		int id = x[i]->kind == EXPR_NAME ? fig_find(w->f, x[i]->text).v : -1;

		if (id >= 0 ? !is_point(w->f, id) : x[i]->kind != EXPR_TUPLE)
			return false;
	}
	return n > 0;
}

/* --- Objects ------------------------------------------------------------------------------ */

static struct expr *term(struct wording *w, const struct expr *x);

/* ⊙O: the circle about the point O, when there is one only. */
static struct expr *circle_about(struct wording *w, const struct expr *x)
{
	struct fig *f = w->f;
	int center = x->arg[0]->kind == EXPR_NAME ? fig_find(f, x->arg[0]->text).v : -1;
	int found = -1, n = 0;

	if (center >= 0 && fig_kind(f, (fig_id){ center }) == KIND_CIRCLE)
		return (struct expr *)x->arg[0];
	for (int i = 0; center >= 0 && i < f->n_objs; i++) {
		const struct fig_step *s = &f->step[f->obj[i].step];

		if (fig_alive(f, (fig_id){ i }) && fig_kind(f, (fig_id){ i }) == KIND_CIRCLE &&
		    s->tool->n_params > 1 && s->arg[1].form == ARG_REF &&
		    s->arg[1].ref == center && !strcmp(s->tool->param[1].name, "center")) {
			found = i;
			n++;
		}
	}
	if (n == 1)
		return expr_name(f->obj[found].name, w->a);
	return failed(w, n ? "ambiguous" : "not_found",
		      n ? "several circles have this centre"
			: "no circle was made about this centre",
		      "give the circle by its name, for example OnCircle(A, c)");
}

/* What stands where an object is expected; two points are a `pair` (Line, Segment). */
static struct expr *object(struct wording *w, const struct expr *x, const char *pair)
{
	static const char *const pairs[] = { "Segment", "Line", "Ray", "Vector", NULL };
	static const char *const of_segments[] = { "Midpoint", "PerpendicularBisector",
						   "Length", NULL };
	struct expr *p[LISTED];
	int n = listed(w, x, p, LISTED);

	if (n)
		return call_of(w, n == 2 ? pair : "Polygon", p, n);
	if (x->kind == EXPR_CALL && !strcmp(x->text, "Triangle"))
		return call_of(w, "Polygon", p, flat(w, x, p));
	if (x->kind == EXPR_CALL && x->n == 1 && !strcmp(x->text, "Circle"))
		return circle_about(w, x);
	if (x->kind == EXPR_CALL && base_is_one_of(x->text, pairs)) {
		n = flat(w, x, p);
		for (int i = 0; i < n; i++)
			p[i] = object(w, p[i], pair);
		return call_of(w, x->text, p, n);
	}
	/* GCD({4, 6}) is a command, although GCD(4, 6) is a function. */
	if (x->kind == EXPR_CALL && (!expr_is_function(x->text) || fig_is_command(w->f, x))) {
		if (x->n > LISTED)
			return (struct expr *)x;
		for (int i = 0; i < x->n; i++)
			p[i] = object(w, x->arg[i],
				      base_is_one_of(x->text, of_segments) ? "Segment"
									   : "Line");
		return call_of(w, x->text, p, x->n);
	}
	return x->kind == EXPR_NAME || x->kind == EXPR_REF || x->kind == EXPR_STRING
		       ? (struct expr *)x
		       : term(w, x);
}

/* --- Terms -------------------------------------------------------------------------------- */

static struct expr *polygon_measure(struct wording *w, const struct expr *x)
{
	struct expr *p[LISTED], *whole;
	int n = flat(w, x, p);

	if (n < 3 || !all_points(w, p, n))
		return object(w, x, "Segment");
	whole = call_of(w, "Polygon", p, n);
	return call_of(w, x->text, &whole, 1);
}

static struct expr *distance(struct wording *w, const struct expr *x)
{
	struct expr *p[LISTED], *both[2];
	int n = flat(w, x, p);

	if (n == 2) {
		for (int i = 0; i < 2; i++)
			p[i] = object(w, p[i], "Line");
		return call_of(w, "Distance", p, 2);
	}
	if (n != 3 || !all_points(w, p, 3))
		return object(w, x, strcmp(x->text, "Length") ? "Line" : "Segment");
	both[0] = p[0];
	both[1] = call_of(w, "Line", p + 1, 2);
	return call_of(w, "Distance", both, 2);
}

static struct expr *angle(struct wording *w, const struct expr *x)
{
	struct expr *p[LISTED];
	int n = flat(w, x, p), id;

	if (n == 3)
		return call_of(w, "Angle", p, 3);
	id = n == 1 && p[0]->kind == EXPR_NAME ? fig_find(w->f, p[0]->text).v : -1;
	if (id >= 0 && fig_kind(w->f, (fig_id){ id }) == KIND_ANGLE)
		return p[0];
	if (id >= 0 && is_point(w->f, id))
		return failed(w, "ambiguous", "an angle at one point may be several",
			      "name three points, the vertex in the middle: ∠ABC or "
			      "Angle(A, B, C)");
	return object(w, x, "Line");
}

/* The sign of degrees as a word. */
static bool is_degree_word(struct wording *w, const struct expr *x)
{
	static const char *const words[] = { "deg", "degree", "degrees", NULL };

	return x->kind == EXPR_NAME && base_is_one_of(x->text, words) &&
	       fig_find(w->f, x->text).v < 0;
}

static struct expr *with_terms(struct wording *w, const struct expr *x)
{
	struct expr *y = arena_alloc(w->a, sizeof *y);

	*y = *x;
	y->arg = arena_alloc(w->a, (size_t)(x->n + 1) * sizeof *y->arg);
	for (int i = 0; i < x->n; i++)
		if (!(y->arg[i] = term(w, x->arg[i])))
			return NULL;
	return y;
}

static struct expr *term(struct wording *w, const struct expr *x)
{
	static const char *const lengths[] = { "Length", "Distance", "Segment", NULL };
	static const char *const regions[] = { "Area", "Perimeter", NULL };
	struct expr *p[LISTED];
	int n;

	if (x->kind == EXPR_NAME) {
		n = listed(w, x, p, LISTED);
		if (n == 2)
			return call_of(w, "Distance", p, 2);
		if (n)
			return failed(w, "ambiguous",
				      "three points and more side by side are no number",
				      "write ∠ABC for the angle at B, Area(ABC) for the area");
		/* One radian, said in degrees. */
		if (!strcmp(x->text, "rad") && fig_find(w->f, "rad").v < 0)
			return expr_op(EXPR_DEGREE,
				       expr_op(EXPR_DIV, expr_num(180, w->a),
					       expr_name("pi", w->a), w->a),
				       NULL, w->a);
		return (struct expr *)x;
	}
	if (x->kind == EXPR_OP && x->op == EXPR_MUL && is_degree_word(w, x->arg[1])) {
		struct expr *y = term(w, x->arg[0]);

		return y ? expr_op(EXPR_DEGREE, y, NULL, w->a) : NULL;
	}
	if (x->kind == EXPR_CALL && base_is_one_of(x->text, lengths))
		return distance(w, x);
	if (x->kind == EXPR_CALL && base_is_one_of(x->text, regions))
		return polygon_measure(w, x);
	if (x->kind == EXPR_CALL && !strcmp(x->text, "Angle"))
		return angle(w, x);
	/* A function of an object of the figure, f(3), or of numbers. */
	if (fig_is_command(w->f, x))
		return object(w, x, "Line");
	return x->n ? with_terms(w, x) : (struct expr *)x;
}

/* --- Units --------------------------------------------------------------------------------- */

enum { DEEP = 40 }; /* definitions looked through */

struct looking {
	const struct fig *f;
	int depth;
};

static bool makes_angle(const struct fig *f, const char *command)
{
	const struct tool *meaning[16];
	int n = tool_by_command(f->tools, command, meaning, 16);

	for (int i = 0; i < n; i++)
		if (!strcmp(meaning[i]->makes, "angle"))
			return true;
	return false;
}

static enum expr_unit unit_of_leaf(void *self, const struct expr *x)
{
	struct looking *l = self, deeper = { l->f, l->depth + 1 };
	enum expr_unit u = UNIT_NONE, v;
	const struct fig_step *s;
	enum kind kind;
	int obj;

	if (x->kind == EXPR_CALL)
		return makes_angle(l->f, x->text) ? UNIT_ANGLE : UNIT_NONE;
	if (x->kind == EXPR_REF && x->n) /* a function applied */
		return UNIT_NONE;
	obj = x->kind == EXPR_REF ? x->ref : fig_find(l->f, x->text).v;
	if (obj < 0)
		return !strcmp(x->text, "π") ? UNIT_RADIANS : UNIT_NONE;
	kind = fig_kind(l->f, (fig_id){ obj });
	s = &l->f->step[l->f->obj[obj].step];
	if (kind == KIND_ANGLE)
		return UNIT_ANGLE;
	if (kind != KIND_NUMBER || l->depth > DEEP ||
	    !tool_is(s->tool, TRAIT_FREE_NUMBER | TRAIT_SLIDER))
		return UNIT_NONE;
	for (int i = 0; i < s->tool->n_params; i++)
		if (s->arg[i].form == ARG_EXPR) {
			v = expr_unit(s->arg[i].x, unit_of_leaf, &deeper);
			u = v > u ? v : u;
		}
	/* The number itself is in radians, however it was written. */
	return u == UNIT_DEGREES ? UNIT_RADIANS : u;
}

static enum expr_unit unit_of(const struct fig *f, const struct expr *x)
{
	struct looking l = { f, 0 };

	return expr_unit(x, unit_of_leaf, &l);
}

bool fig_compares_angles(const struct fig *f, const struct expr *l, const struct expr *r)
{
	return unit_of(f, l) == UNIT_ANGLE || unit_of(f, r) == UNIT_ANGLE;
}

static struct expr *angular(struct wording *w, const struct expr *x)
{
	struct looking l = { w->f, 0 };

	return expr_with_units(x, unit_of_leaf, &l, w->declared, &w->r->degrees, w->a);
}

static struct expr *compared(struct wording *w, const struct expr *x, struct expr *l,
			     struct expr *r)
{
	struct expr *y;

	if (!l || !r)
		return NULL;
	if (fig_compares_angles(w->f, l, r)) {
		l = angular(w, l);
		r = angular(w, r);
	}
	y = expr_op(x->op, l, r, w->a);
	y->pos = x->pos;
	return y;
}

/* --- About equal ----------------------------------------------------------------------------- */

/*
 * Equal to half a unit of the last digit that is written; where no number is written, to a
 * thousandth of the larger side.
 */
static struct expr *about(struct wording *w, const struct expr *x)
{
	struct expr *l, *r, *gap, *most = expr_about_half(x, w->a);
	char text[120];

	if (x->n != 2)
		return failed(w, "bad_argument", "≈ has two sides",
			      "write for example AB ≈ 4.24");
	l = term(w, x->arg[0]);
	r = term(w, x->arg[1]);
	if (!l || !r)
		return NULL;
	if (fig_compares_angles(w->f, l, r)) {
		l = angular(w, l);
		r = angular(w, r);
	}
	gap = expr_op(EXPR_SUB, l, r, w->a);
	gap = call_of(w, "abs", &gap, 1);
	if (most) {
		snprintf(text, sizeof text, "%s, half a unit of the last digit written",
			 most->text);
	} else {
		struct expr *of[2] = { call_of(w, "abs", &l, 1), call_of(w, "abs", &r, 1) };

		most = expr_op(EXPR_DIV, call_of(w, "max", of, 2), expr_num(1000, w->a), w->a);
		snprintf(text, sizeof text, "a thousandth of the larger side");
	}
	w->r->within = arena_strdup(w->a, text);
	/* The tolerance of angles in degrees is no reading of a number that was written. */
	if (unit_of(w->f, gap) == UNIT_ANGLE && !unit_of(w->f, most))
		most = expr_op(EXPR_DEGREE, most, NULL, w->a);
	return expr_op(EXPR_LE, gap, most, w->a);
}

/* --- Statements -------------------------------------------------------------------------------- */

/* A straight object, by name, by two points or as a command? */
static bool is_straight(struct wording *w, const struct expr *x)
{
	static const char *const pairs[] = { "Segment", "Line", "Ray", "Vector", NULL };
	struct expr *p[LISTED];
	int id;

	if (x->kind == EXPR_CALL)
		return base_is_one_of(x->text, pairs);
	if (x->kind != EXPR_NAME)
		return false;
	id = fig_find(w->f, x->text).v;
	return id >= 0 ? (KIND_BIT(fig_kind(w->f, (fig_id){ id })) &
			  (KINDS_LINEAR | KIND_BIT(KIND_VECTOR) | KINDS_LINEAR3 |
			   KIND_BIT(KIND_SVECTOR))) != 0
		       : listed(w, x, p, LISTED) == 2;
}

static struct expr *statement(struct wording *w, const struct expr *x);

/* The table says Equal and Less of terms. */
static struct expr *word(struct wording *w, const struct expr *x)
{
	enum relation r = geo_relation_find(x->text, 0);
	struct expr op = { .kind = EXPR_OP, .pos = x->pos };
	struct expr *y = (struct expr *)x;

	if (!strcmp(x->text, "Approximately"))
		return about(w, x);
	if (x->n == 2 && (r == RELATION_EQUAL || r == RELATION_LESS)) {
		bool numbers = true;

		for (int i = 0; i < 2; i++) {
			const struct expr *z = x->arg[i];
			int id = z->kind == EXPR_NAME ? fig_find(w->f, z->text).v : -1;

			if (id >= 0)
				numbers = numbers &&
					  (KIND_BIT(fig_kind(w->f, (fig_id){ id })) &
					   (KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_ANGLE) |
					    KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)));
			else if (z->kind == EXPR_CALL && is_straight(w, z))
				numbers = false;
		}
		op.op = r == RELATION_EQUAL ? EXPR_EQ : EXPR_LT;
		if (numbers || r == RELATION_LESS) {
			struct expr *l = term(w, x->arg[0]);

			return compared(w, &op, l, l ? term(w, x->arg[1]) : NULL);
		}
	}
	/* Operands of other words are read by the table (constraint_word.c) or the command. */
	for (int i = 0; i < x->n; i++) {
		const struct expr *z = x->arg[i];

		if (z->kind != EXPR_CALL || strcmp(z->text, "Circle") || z->n != 1)
			continue;
		if (y == x) {
			y = arena_alloc(w->a, sizeof *y);
			*y = *x;
			y->arg = arena_alloc(w->a, (size_t)x->n * sizeof *y->arg);
			memcpy(y->arg, x->arg, (size_t)x->n * sizeof *y->arg);
		}
		if (!(y->arg[i] = circle_about(w, z)))
			return NULL;
	}
	return y;
}

/* The plane of three points or more side by side, one of them in space; NULL: no such word. */
static struct expr *plane_spelled(struct wording *w, const struct expr *x)
{
	const struct expr *arg[3];
	int p[16], n;
	bool space = false;

	if (x->kind != EXPR_NAME || fig_find(w->f, x->text).v >= 0)
		return NULL;
	n = fig_spelled_points(w->f, x->text, p, 16);
	for (int i = 0; i < n; i++)
		space = space || fig_kind(w->f, (fig_id){ p[i] }) == KIND_SPOINT;
	if (n < 3 || !space)
		return NULL;
	for (int i = 0; i < 3; i++)
		arg[i] = expr_name(w->f->obj[p[i]].name, w->a);
	return expr_call("Plane", arg, 3, w->a);
}

/* A side of ∥ or ⟂: a line, "line AB", "plane p", "plane ABC". */
static struct expr *side_of(struct wording *w, const struct expr *x)
{
	static const char *const fronts[] = {
		"line", "plane", "segment", "edge", "face", NULL
	};

	if (x->kind == EXPR_OP && x->op == EXPR_MUL && x->arg[0]->kind == EXPR_NAME &&
	    base_is_one_of(x->arg[0]->text, fronts) && fig_find(w->f, x->arg[0]->text).v < 0)
		x = x->arg[1];
	if (plane_spelled(w, x))
		return plane_spelled(w, x);
	return object(w, x, "Line");
}

static struct expr *statement(struct wording *w, const struct expr *x)
{
	struct expr *l, *r;

	if (x->kind == EXPR_CALL &&
	    (geo_relation_find(x->text, 0) != RELATIONS || !strcmp(x->text, "Approximately")))
		return word(w, x);
	if (x->kind == EXPR_CALL)
		return fig_is_command(w->f, x) ? object(w, x, "Line") : (struct expr *)x;
	if (x->kind != EXPR_OP || x->op < EXPR_EQ)
		return (struct expr *)x;
	if (x->op == EXPR_PARALLEL || x->op == EXPR_PERP ||
	    (x->op == EXPR_OR && is_straight(w, x->arg[0]) && is_straight(w, x->arg[1]))) {
		l = side_of(w, x->arg[0]);
		r = l ? side_of(w, x->arg[1]) : NULL;
		return r ? expr_op(x->op == EXPR_OR ? EXPR_PARALLEL : x->op, l, r, w->a)
			 : NULL;
	}
	if (x->op >= EXPR_AND) {
		l = statement(w, x->arg[0]);
		r = x->n > 1 && l ? statement(w, x->arg[1]) : NULL;
		return l && (r || x->n == 1) ? expr_op(x->op, l, r, w->a) : NULL;
	}
	l = term(w, x->arg[0]);
	return compared(w, x, l, l ? term(w, x->arg[1]) : NULL);
}

enum status fig_reword(struct fig *f, const struct expr *x, bool declared, struct expr **out,
		       struct fig_gloss *r, struct err *e)
{
	struct wording w = { f, f->scratch, declared, r, e, OK };

	*r = (struct fig_gloss){ 0 };
	*out = statement(&w, x);
	return *out ? OK : w.st;
}

const struct expr *fig_in_degrees(struct fig *f, const struct expr *x)
{
	return unit_of(f, x) == UNIT_RADIANS ? expr_radians_in_degrees(x, f->scratch) : x;
}
