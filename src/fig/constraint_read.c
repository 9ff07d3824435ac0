/*
 * constraint_read.c -- statements of add_constraint: operands, terms and equations.
 *
 * A statement is a relation's word with its operands, or an equation between terms, in the
 * words of reword.c.  A term has numbers, number objects, measures (Distance(A, B), Area(p)) and
 * any other command that gives a number, which becomes an object without a name.  In an
 * equation between angles everything counts in degrees; elsewhere an angle is its radians.
 */
#include "fig/constraint_read_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Remembering objects and measures -------------------------------------------- */

static void speak_of(struct draft *d, int obj)
{
	struct constraint *c = d->c;

	for (int i = 0; i < c->n_ref; i++)
		if (c->ref[i] == obj)
			return;
	c->ref = arena_grow(d->f->perm, c->ref, &d->cap_ref, c->n_ref + 1, sizeof *c->ref);
	c->ref[c->n_ref++] = obj;
	/* What has no name rests on what has. */
	if (!d->f->obj[obj].name) {
		int par[FIG_PARENTS],
			n = fig_named_parents(d->f, &d->f->step[d->f->obj[obj].step], par,
					      FIG_PARENTS);

		for (int i = 0; i < n; i++)
			speak_of(d, par[i]);
	}
}

struct fig_want *fig_draft_want(struct draft *d, enum element k)
{
	struct constraint *c = d->c;
	struct fig_want *w;

	c->want =
		arena_grow(d->f->perm, c->want, &d->cap_want, c->n_want + 1, sizeof *c->want);
	w = &c->want[c->n_want++];
	*w = (struct fig_want){ .kind = k, .obj = { -1, -1 }, .contact = -1, .touching = -1 };
	return w;
}

int *fig_draft_points(struct draft *d, const int *p, int n)
{
	int *q = arena_alloc(d->f->perm, (size_t)(n + 1) * sizeof *q);

	memcpy(q, p, (size_t)n * sizeof *q);
	return q;
}

static struct expr *measured(struct draft *d, struct fig_measure m)
{
	struct constraint *c = d->c;
	struct expr *x = arena_alloc(d->f->perm, sizeof *x);

	c->measure = arena_grow(d->f->perm, c->measure, &d->cap_measure, c->n_measure + 1,
				sizeof *c->measure);
	c->measure[c->n_measure] = m;
	*x = (struct expr){ .kind = EXPR_REF, .ref = -2 - c->n_measure++ };
	return x;
}

struct expr *fig_draft_length(struct draft *d, struct relation_line s)
{
	return measured(d, (struct fig_measure){ .kind = M_LENGTH, .line = s, .obj = -1 });
}

/* A measured angle, which counts in degrees, as this equation has it. */
static struct expr *angle_as_read(struct draft *d, struct expr *x)
{
	return d->radians ? expr_op(EXPR_DEGREE, x, NULL, d->f->perm) : x;
}

struct expr *fig_draft_angle(struct draft *d, int a, int b, int c)
{
	return measured(d,
			(struct fig_measure){ .kind = M_ANGLE,
					      .n = 3,
					      .p = fig_draft_points(d, (int[]){ a, b, c }, 3),
					      .obj = -1 });
}

struct expr *fig_draft_area(struct draft *d, const int *p, int n)
{
	return measured(d, (struct fig_measure){ .kind = M_AREA,
						 .n = n,
						 .p = fig_draft_points(d, p, n),
						 .obj = -1 });
}

struct expr *fig_draft_perimeter(struct draft *d, const int *p, int n)
{
	struct expr *sum = NULL;

	for (int i = 0; i < n; i++) {
		struct expr *side =
			fig_draft_length(d, (struct relation_line){ p[i], p[(i + 1) % n] });

		sum = sum ? expr_op(EXPR_ADD, sum, side, d->f->perm) : side;
	}
	return sum;
}

struct expr *fig_draft_distance(struct draft *d, int p, struct relation_line l)
{
	return measured(d, (struct fig_measure){ .kind = M_DISTANCE,
						 .n = 1,
						 .p = fig_draft_points(d, &p, 1),
						 .line = l,
						 .obj = -1 });
}

struct expr *fig_draft_radius(struct draft *d, int circle)
{
	return measured(d, (struct fig_measure){ .kind = M_RADIUS, .obj = circle });
}

struct expr *fig_draft_coordinate(struct draft *d, int p, int which)
{
	return measured(d, (struct fig_measure){ .kind = which ? M_Y : M_X,
						 .n = 1,
						 .p = fig_draft_points(d, &p, 1),
						 .obj = -1 });
}

/* --- Objects --------------------------------------------------------------------------- */

static bool is_point(const struct fig *f, int obj)
{
	return fig_kind(f, (fig_id){ obj }) == KIND_POINT;
}

/* Points that are the ends of a straight object, when it was made of points. */
static bool ends_of(const struct fig *f, int obj, int out[2])
{
	const struct fig_step *s = &f->step[f->obj[obj].step];
	int whole = f->obj[obj].whole;

	if (f->obj[obj].role == ROLE_SIDE && whole >= 0) {
		const struct arg *a = &f->step[f->obj[whole].step].arg[1];
		int side = 0;

		for (int i = f->step[f->obj[obj].step].first; i < obj; i++)
			side += f->obj[i].role == ROLE_SIDE;
		if (a->form != ARG_POINTS || side >= a->n)
			return false;
		out[0] = a->refs[side];
		out[1] = a->refs[(side + 1) % a->n];
		return true;
	}
	if (strcmp(s->tool->name, "add_segment") && strcmp(s->tool->name, "add_line") &&
	    strcmp(s->tool->name, "add_ray") && strcmp(s->tool->name, "add_vector"))
		return false;
	for (int i = 0; i < 2; i++) {
		if (s->arg[1 + i].form != ARG_REF || !is_point(f, s->arg[1 + i].ref))
			return false;
		out[i] = s->arg[1 + i].ref;
	}
	return true;
}

/* An object without a name that a command makes of others; or -1. */
static int made_of(struct draft *d, const char *command, int obj, int other, int i)
{
	struct fig *f = d->f;
	struct buf b = { 0 };
	struct expr *x;
	struct err ignored;
	int out = -1;

	buf_addf(&b, "%s(", command);
	fig_arg_text(&b, f, &(struct arg){ .form = ARG_REF, .ref = obj });
	buf_add(&b, ", ");
	if (other >= 0)
		fig_arg_text(&b, f, &(struct arg){ .form = ARG_REF, .ref = other });
	else
		buf_addf(&b, "%d", i);
	buf_addc(&b, ')');
	if (expr_parse(&x, arena_strdup(f->scratch, buf_str(&b)), b.n, f->scratch, &ignored) !=
		    OK ||
	    fig_object_of(f, x, 0, &out, &ignored) != OK)
		out = -1;
	buf_clear(&b);
	return out;
}

static int part_of(struct draft *d, int obj, int i)
{
	return made_of(d, "Vertex", obj, -1, i);
}

struct expr *fig_draft_apart(struct draft *d, int p, int obj)
{
	struct expr *x = arena_alloc(d->f->perm, sizeof *x);

	*x = (struct expr){ .kind = EXPR_REF, .ref = made_of(d, "Distance", p, obj, 0) };
	if (x->ref < 0)
		BUG("a point and a segment or ray are apart");
	speak_of(d, x->ref);
	return x;
}

/* The vertices of a polygon: the points it was made of, or its parts; 0 when it has more. */
static int vertices_of(struct draft *d, int obj, int *out, int most)
{
	struct fig *f = d->f;
	const struct fig_step *s = &f->step[f->obj[obj].step];
	const struct value *v = fig_value(f, (fig_id){ obj });
	int n = 0;

	if (!strcmp(s->tool->name, "add_polygon") && s->arg[1].form == ARG_POINTS) {
		for (int i = 0; i < s->arg[1].n && n < most; i++)
			out[n++] = s->arg[1].refs[i];
		return s->arg[1].n <= most ? n : 0;
	}
	if (tool_is(s->tool, TRAIT_REGULAR) && s->arg[1].form == ARG_REF &&
	    s->arg[2].form == ARG_REF && is_point(f, s->arg[1].ref) &&
	    is_point(f, s->arg[2].ref)) {
		out[n++] = s->arg[1].ref;
		out[n++] = s->arg[2].ref;
		for (int i = 0; i < s->n_out && n < most; i++)
			if (f->obj[s->first + i].role == ROLE_VERTEX)
				out[n++] = s->first + i;
		return n > 2 ? n : 0;
	}
	for (; v && n < v->n / 2 && n < most; n++)
		if ((out[n] = part_of(d, obj, n + 1)) < 0)
			return 0;
	return v && n == v->n / 2 && n > 2 ? n : 0;
}

static struct relation_line carrier_of(struct draft *d, int obj)
{
	int end[2];

	if (ends_of(d->f, obj, end))
		return (struct relation_line){ end[0], end[1] };
	return (struct relation_line){ obj, -1 };
}

static enum status add_item(struct draft *d, int obj, struct expr *x, struct err *e)
{
	if (d->n_item >= FIG_PARENTS)
		return err_fail(e, E_ARG, "limit", "a relation may mention at most %d objects",
				FIG_PARENTS);
	d->item[d->n_item++] = (struct fig_item){ obj, x };
	if (obj >= 0)
		speak_of(d, obj);
	return OK;
}

static enum status known(struct draft *d, const char *name, int *obj, struct err *e)
{
	enum status st = fig_resolve_name(d->f, name, obj, e);

	if (st != OK && !e->near[0])
		fig_near_names(d->f, name, e);
	return st;
}

/* (2, 1), as against (A, B). */
static bool is_place(const struct draft *d, const struct expr *x)
{
	if (x->kind != EXPR_TUPLE)
		return false;
	for (int i = 0; i < x->n; i++) {
		int p[16], id = x->arg[i]->kind == EXPR_NAME
					? fig_find(d->f, x->arg[i]->text).v
					: -1;

		if (x->arg[i]->kind == EXPR_STRING ||
		    (id >= 0 ? fig_kind(d->f, (fig_id){ id }) != KIND_NUMBER
			     : x->arg[i]->kind == EXPR_NAME &&
				       fig_spelled_points(d->f, x->arg[i]->text, p, 16) > 1))
			return false;
	}
	return true;
}

static bool is_measure(const char *word);

/* What a command makes, without a name: an object, or a number. */
static enum status made(struct draft *d, const struct expr *x, struct err *e)
{
	struct expr *y;
	int obj;
	enum status st = fig_object_of(d->f, x, 0, &obj, e);
	kind_set numbers = KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_ANGLE);

	if (st != OK)
		return st;
	if (!(KIND_BIT(fig_kind(d->f, (fig_id){ obj })) & numbers))
		return add_item(d, obj, NULL, e);
	y = arena_alloc(d->f->perm, sizeof *y);
	*y = (struct expr){ .kind = EXPR_REF, .ref = obj };
	speak_of(d, obj);
	return add_item(d, -1, y, e);
}

/* An operand: an object's name, AB for two points, Segment(A, B), (2, 1), Midpoint(A, B), or a
 * value. */
static enum status operand(struct draft *d, const struct expr *x, struct err *e)
{
	static const char *const groups[] = { "Segment", "Line",     "Ray",     "Vector",
					      "Angle",   "Triangle", "Polygon", NULL };
	int points[16], n, obj;
	enum status st = OK;
	struct expr *y;

	if (x->kind == EXPR_STRING || x->kind == EXPR_NAME) {
		obj = fig_find(d->f, x->text).v;
		if (obj >= 0)
			return add_item(d, obj, NULL, e);
		if (strcmp(x->text, "pi") && strcmp(x->text, "π")) {
			n = fig_spelled_points(d->f, x->text, points, 16);
			for (int i = 0; i < n && st == OK; i++)
				st = add_item(d, points[i], NULL, e);
			if (n)
				return st;
			st = known(d, x->text, &obj, e);
			return st == OK ? add_item(d, obj, NULL, e) : st;
		}
	}
	for (int i = 0; x->kind == EXPR_CALL && groups[i]; i++)
		if (!strcmp(x->text, groups[i])) {
			/* A path is the segment itself, not the line through its ends. */
			if (d->paths && i < 3)
				return made(d, x, e);
			for (int k = 0; k < x->n && st == OK; k++)
				st = operand(d, x->arg[k], e);
			return st;
		}
	if (is_place(d, x))
		return made(d, x, e);
	if (x->kind == EXPR_TUPLE || x->kind == EXPR_LIST) {
		for (int k = 0; k < x->n && st == OK; k++)
			st = operand(d, x->arg[k], e);
		return st;
	}
	if (fig_is_command(d->f, x) && !is_measure(x->text))
		return made(d, x, e);
	if (d->angles)
		x = fig_in_degrees(d->f, x);
	st = fig_draft_term(d, x, &y, e);
	return st == OK ? add_item(d, -1, y, e) : st;
}

/* --- Terms ------------------------------------------------------------------------------ */

static const struct {
	const char *word;
	enum measure_kind kind;
} measures[] = {
	{ "Length", M_LENGTH },       { "Distance", M_LENGTH },
	{ "Angle", M_ANGLE },         { "Area", M_AREA },
	{ "Radius", M_RADIUS },       { "x", M_X },
	{ "Perimeter", M_PERIMETER }, { "y", M_Y },
};

static bool is_measure(const char *word)
{
	for (size_t i = 0; i < sizeof measures / sizeof *measures; i++)
		if (!strcmp(word, measures[i].word))
			return true;
	return false;
}

static enum status takes(struct err *e, const char *word, const char *what)
{
	err_fail(e, E_ARG, "wrong_kind", "%s takes %s", word, what);
	return E_ARG;
}

/* A measure of the operands that were read into d from item `from` on. */
static enum status measure_of(struct draft *d, const char *word, enum measure_kind k, int from,
			      struct expr **out, struct err *e)
{
	struct fig *f = d->f;
	int n = d->n_item - from, p[FIG_PARENTS], points = 0;
	const struct fig_item *it = d->item + from;
	kind_set kind = n && it[0].obj >= 0 ? KIND_BIT(fig_kind(f, (fig_id){ it[0].obj })) : 0;

	for (int i = 0; i < n; i++) {
		if (it[i].obj >= 0 && is_point(f, it[i].obj))
			p[points++] = it[i].obj;
	}
	switch (k) {
	case M_LENGTH:
		if (n == 2 && points == 2)
			*out = fig_draft_length(d, (struct relation_line){ p[0], p[1] });
		else if (n == 1 && (kind & (KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_VECTOR))))
			*out = fig_draft_length(d, carrier_of(d, it[0].obj));
		else if (n == 2 && points == 1 && it[1].obj >= 0 &&
			 fig_kind(f, (fig_id){ it[1].obj }) == KIND_LINE)
			*out = fig_draft_distance(d, p[0], carrier_of(d, it[1].obj));
		else if (n == 3 && points == 3)
			*out = fig_draft_distance(d, p[0],
						  (struct relation_line){ p[1], p[2] });
		else
			return takes(e, word, "two points, a segment, or a point and a path");
		return OK;
	case M_ANGLE:
		if (n == 1 && (kind & KIND_BIT(KIND_ANGLE)))
			*out = angle_as_read(
				d, measured(d, (struct fig_measure){ .kind = k,
								     .obj = it[0].obj }));
		else if (n == 3 && points == 3 && p[0] != p[1] && p[1] != p[2])
			*out = angle_as_read(d, fig_draft_angle(d, p[0], p[1], p[2]));
		else
			return takes(e, word,
				     "three points, the vertex in the middle, which is none "
				     "of the others");
		return OK;
	case M_AREA:
	case M_PERIMETER: /* a sum of lengths */
		if (n == 1 && (kind & KIND_BIT(KIND_POLYGON)))
			points = vertices_of(d, it[0].obj, p, FIG_PARENTS);
		if (points >= 3)
			*out = k == M_AREA ? fig_draft_area(d, p, points)
					   : fig_draft_perimeter(d, p, points);
		else if (n == 1 && (kind & KIND_BIT(KIND_CIRCLE)) && k == M_AREA)
			*out = measured(d,
					(struct fig_measure){ .kind = k, .obj = it[0].obj });
		else
			return takes(e, word,
				     k == M_AREA ? "three points and more, or a region"
						 : "three points and more, or a polygon");
		return OK;
	case M_RADIUS:
		if (n != 1 || !(kind & KINDS_ROUND & KIND_BIT(KIND_CIRCLE)))
			return takes(e, word, "a circle");
		*out = fig_draft_radius(d, it[0].obj);
		return OK;
	case M_X:
	case M_Y:
		if (n != 1 || points != 1)
			return takes(e, word, "a point");
		*out = fig_draft_coordinate(d, p[0], k == M_Y);
		return OK;
	case M_DISTANCE: break;
	}
	return err_fail(e, E_ARG, "bad_argument", "%s is no measure", word);
}

/* The number that an object is. */
static enum status object_term(struct draft *d, int obj, const char *word, struct expr **out,
			       struct err *e)
{
	struct fig *f = d->f;
	enum kind kind = fig_kind(f, (fig_id){ obj });

	speak_of(d, obj);
	if (kind == KIND_SEGMENT) {
		*out = fig_draft_length(d, carrier_of(d, obj));
		return OK;
	}
	if (kind == KIND_ANGLE) {
		*out = angle_as_read(
			d, measured(d, (struct fig_measure){ .kind = M_ANGLE, .obj = obj }));
		return OK;
	}
	if (kind == KIND_NUMBER) {
		*out = arena_alloc(f->perm, sizeof **out);
		**out = (struct expr){ .kind = EXPR_REF, .ref = obj };
		return OK;
	}
	err_fail(e, E_ARG, "wrong_kind", "%.60s is a %s, not a number", word,
		 geo_kind_name(kind));
	err_hint(e, "measures are Length, Distance, Angle, Area, Perimeter, Radius, x and y");
	return E_ARG;
}

static enum status term_name(struct draft *d, const struct expr *x, struct expr **out,
			     struct err *e)
{
	struct fig *f = d->f;
	int p[3], obj = fig_find(f, x->text).v, n;
	enum status st;

	if (obj < 0 &&
	    (!strcmp(x->text, "pi") || !strcmp(x->text, "π") || !strcmp(x->text, "e"))) {
		*out = expr_copy(x, f->perm);
		return OK;
	}
	if (obj < 0) {
		n = fig_spelled_points(f, x->text, p, 3);
		if (n == 2) { /* AB is a length */
			speak_of(d, p[0]);
			speak_of(d, p[1]);
			*out = fig_draft_length(d, (struct relation_line){ p[0], p[1] });
			return OK;
		}
		st = known(d, x->text, &obj, e);
		if (st != OK)
			return st;
	}
	return object_term(d, obj, x->text, out, e);
}

/* A measure of the table above, where it takes the operands. */
static enum status measure_term(struct draft *d, const struct expr *x, int which,
				struct expr **out, struct err *e)
{
	int from = d->n_item;
	enum status st = OK;

	for (int k = 0; k < x->n && st == OK; k++)
		st = operand(d, x->arg[k], e);
	if (st == OK)
		st = measure_of(d, x->text, measures[which].kind, from, out, e);
	d->n_item = from;
	return st;
}

static bool keeps_degrees(const char *function)
{
	return !strcmp(function, "abs") || !strcmp(function, "min") ||
	       !strcmp(function, "max");
}

enum status fig_draft_term(struct draft *d, const struct expr *x, struct expr **out,
			   struct err *e)
{
	struct arena *a = d->f->perm;
	enum status st = OK;
	bool radians = d->radians;
	struct expr *y;
	int obj;

	if (x->kind == EXPR_NUMBER) {
		*out = expr_copy(x, a);
		return OK;
	}
	if (x->kind == EXPR_NAME)
		return term_name(d, x, out, e);
	if (x->kind == EXPR_REF)
		return object_term(d, x->ref, "this", out, e);
	if (x->kind == EXPR_OP && x->op == EXPR_DEGREE) {
		st = fig_draft_term(d, x->arg[0], out, e);
		if (st == OK && d->radians)
			*out = expr_op(EXPR_DEGREE, *out, NULL, a);
		return st;
	}
	for (size_t i = 0; x->kind == EXPR_CALL && i < sizeof measures / sizeof *measures; i++)
		if (!strcmp(x->text, measures[i].word)) {
			struct err not_so = { 0 };

			st = measure_term(d, x, (int)i, out, &not_so);
			if (st == OK)
				return OK;
			/* The command may take what the measure does not. */
			if (fig_is_command(d->f, x) && !strcmp(not_so.code, "wrong_kind") &&
			    fig_object_of(d->f, x, 0, &obj, e) == OK)
				return object_term(d, obj, x->text, out, e);
			*e = not_so;
			return st;
		}
	if ((x->kind == EXPR_OP && x->op <= EXPR_POW) ||
	    (x->kind == EXPR_CALL && expr_is_function(x->text))) {
		/* A function of an angle is that of the angle, whatever counts it. */
		if (x->kind == EXPR_CALL && !keeps_degrees(x->text))
			d->radians = true;
		y = arena_alloc(a, sizeof *y);
		*y = *x;
		y->text = x->text ? arena_strdup(a, x->text) : NULL;
		y->arg = arena_alloc(a, (size_t)(x->n + 1) * sizeof *y->arg);
		*out = y;
		st = OK;
		for (int k = 0; k < x->n && st == OK; k++)
			st = fig_draft_term(d, x->arg[k], &y->arg[k], e);
		d->radians = radians;
		return st;
	}
	if (x->kind == EXPR_CALL) {
		st = fig_object_of(d->f, x, 0, &obj, e);
		return st == OK ? object_term(d, obj, x->text, out, e) : st;
	}
	return err_fail(e, E_ARG, "bad_argument", "a number or a measure is expected");
}

/* --- Equations ----------------------------------------------------------------------------- */

static bool has_measure(const struct expr *x)
{
	if (x->kind == EXPR_REF && x->ref < -1)
		return true;
	for (int i = 0; i < x->n; i++)
		if (has_measure(x->arg[i]))
			return true;
	return false;
}

/* A product of numbers and of measures that are roots of polynomials? */
static bool is_monomial(const struct draft *d, const struct expr *x)
{
	if (x->kind == EXPR_REF && x->ref < -1) {
		enum measure_kind k = d->c->measure[-2 - x->ref].kind;

		return k == M_LENGTH || k == M_RADIUS || k == M_DISTANCE;
	}
	if (!has_measure(x))
		return true;
	if (x->kind == EXPR_OP && (x->op == EXPR_MUL || x->op == EXPR_DIV))
		return is_monomial(d, x->arg[0]) && is_monomial(d, x->arg[1]);
	return x->kind == EXPR_OP && x->op == EXPR_POW && is_monomial(d, x->arg[0]) &&
	       x->arg[1]->kind == EXPR_NUMBER && !x->arg[1]->text[1] &&
	       strchr("1234", x->arg[1]->text[0]);
}

/* A monomial with even powers of its measures: it is a polynomial as it stands. */
static bool is_even(const struct draft *d, const struct expr *x)
{
	if (!has_measure(x))
		return true;
	if (x->kind == EXPR_OP && (x->op == EXPR_MUL || x->op == EXPR_DIV))
		return is_even(d, x->arg[0]) && is_even(d, x->arg[1]);
	return is_monomial(d, x) && x->kind == EXPR_OP && x->op == EXPR_POW &&
	       strchr("24", x->arg[1]->text[0]);
}

static bool plain_number(const struct expr *x, double *out)
{
	if (x->kind == EXPR_NUMBER)
		return text_double(out, x->text);
	if (x->kind == EXPR_OP && x->op == EXPR_DIV) {
		double a, b;

		if (!plain_number(x->arg[0], &a) || !plain_number(x->arg[1], &b) || b == 0)
			return false;
		*out = a / b;
		return true;
	}
	if (x->kind == EXPR_OP && x->op == EXPR_NEG && plain_number(x->arg[0], out)) {
		*out = -*out;
		return true;
	}
	return false;
}

/* Collect a linear form of angles; coefficients in q. */
static bool linear_angles(const struct draft *d, const struct expr *x, double k,
			  struct fig_want *w, double *q)
{
	double c;

	if (!has_measure(x))
		return true;
	if (x->kind == EXPR_REF) {
		if (d->c->measure[-2 - x->ref].kind != M_ANGLE || w->terms == WANT_TERMS)
			return false;
		w->measure[w->terms] = -2 - x->ref;
		q[w->terms++] = k;
		return true;
	}
	if (x->kind != EXPR_OP)
		return false;
	if (x->op == EXPR_NEG)
		return linear_angles(d, x->arg[0], -k, w, q);
	if (x->op == EXPR_ADD || x->op == EXPR_SUB)
		return linear_angles(d, x->arg[0], k, w, q) &&
		       linear_angles(d, x->arg[1], x->op == EXPR_ADD ? k : -k, w, q);
	if (x->op == EXPR_MUL && plain_number(x->arg[0], &c))
		return linear_angles(d, x->arg[1], k * c, w, q);
	if (x->op == EXPR_MUL && plain_number(x->arg[1], &c))
		return linear_angles(d, x->arg[0], k * c, w, q);
	return x->op == EXPR_DIV && plain_number(x->arg[1], &c) && c != 0 &&
	       linear_angles(d, x->arg[0], k / c, w, q);
}

static bool whole_coefficients(struct fig_want *w, const double *q)
{
	for (w->lcm = 1; w->lcm <= 12; w->lcm++) {
		bool good = true;

		for (int i = 0; i < w->terms && good; i++) {
			double k = q[i] * w->lcm;

			w->coef[i] = (int)lround(fmax(-100, fmin(100, k)));
			good = fabs(k - w->coef[i]) < 1e-9 && abs(w->coef[i]) <= 12;
		}
		if (good)
			return true;
	}
	return false;
}

void fig_draft_equation(struct draft *d, struct expr *x, enum expr_op op, struct expr *y)
{
	struct fig_want *w = fig_draft_want(d, ELEMENTS);
	double q[WANT_TERMS];

	w->x = x;
	w->y = y;
	w->op = op;
	if (op != EXPR_EQ)
		return;
	if (linear_angles(d, x, 1, w, q) && linear_angles(d, y, -1, w, q) && w->terms &&
	    whole_coefficients(w, q))
		w->form = FORM_ANGLES;
	else if (is_even(d, x) && is_even(d, y))
		w->form = FORM_EVEN;
	else if (is_monomial(d, x) && is_monomial(d, y))
		w->form = FORM_SQUARES;
}

static bool point_named(struct draft *d, const struct expr *x, int *out)
{
	*out = x->kind == EXPR_NAME ? fig_find(d->f, x->text).v : -1;
	if (*out < 0 || !is_point(d->f, *out))
		return false;
	speak_of(d, *out);
	return true;
}

static enum status read_equation(struct draft *d, const struct expr *x, struct err *e)
{
	struct expr *l, *r;
	enum status st = OK;
	int p, q;

	if (x->op == EXPR_AND) {
		st = read_equation(d, x->arg[0], e);
		return st == OK ? read_equation(d, x->arg[1], e) : st;
	}
	if (x->kind != EXPR_OP || x->op < EXPR_EQ || x->op > EXPR_GE || x->op == EXPR_NE) {
		err_fail(e, E_ARG, "unsupported",
			 "this can be asked, but not declared: a constraint is one relation, "
			 "an equation or an inequality");
		err_hint(e, "declare relations one by one: Constrain(\"AB ∥ CD\"), "
			    "Constrain(\"AB = CD\")");
		return E_ARG;
	}
	if (x->op == EXPR_EQ && point_named(d, x->arg[0], &p) &&
	    point_named(d, x->arg[1], &q)) {
		struct fig_want *w = fig_draft_want(d, ELEMENT_SAME_POINT);

		w->n = 2;
		w->p = fig_draft_points(d, (int[]){ p, q }, 2);
		return OK;
	}
	d->radians = !fig_compares_angles(d->f, x->arg[0], x->arg[1]);
	st = fig_draft_term(d, x->arg[0], &l, e);
	if (st == OK)
		st = fig_draft_term(d, x->arg[1], &r, e);
	d->radians = false;
	if (st != OK)
		return st;
	if (!has_measure(l) && !has_measure(r) && !d->c->n_ref) {
		err_fail(e, E_ARG, "bad_argument", "the equation speaks of no object");
		return E_ARG;
	}
	fig_draft_equation(d, l, x->op, r);
	return OK;
}

/* --- Statements ------------------------------------------------------------------------------- */

static enum status operands(struct draft *d, const char *text, struct err *e)
{
	struct expr *x;
	const char *list = arena_printf(d->f->scratch, "{%s}", text);
	enum status st;

	if (!text[strspn(text, " \t")])
		return OK;
	st = expr_parse(&x, list, strlen(list), d->f->scratch, e);
	return st == OK ? operand(d, x, e) : st;
}

enum status fig_constraint_read(struct fig *f, struct constraint *out, bool asked,
				const char *relation, const char *objects, const char *value,
				struct err *e)
{
	struct fig_item item[FIG_PARENTS + 1];
	struct draft d = { .f = f, .c = out, .item = item, .asked = asked };
	const char *word = NULL;
	bool closed;
	struct fig_gloss gloss = { 0 };
	struct expr *x;
	enum status st = expr_parse(&x, relation, strlen(relation), f->scratch, e);

	memset(out, 0, sizeof *out);
	if (st == OK && x->kind != EXPR_NAME && x->kind != EXPR_STRING)
		st = fig_reword(f, x, true, &x, &gloss, e);
	if (st != OK)
		return st;
	out->degrees = gloss.degrees;
	if (x->kind == EXPR_OP && x->op >= EXPR_PARALLEL && x->op <= EXPR_PERP) {
		word = x->op == EXPR_PARALLEL ? "Parallel" : "Perpendicular";
	} else if (x->kind == EXPR_NAME || x->kind == EXPR_STRING || x->kind == EXPR_CALL) {
		word = x->text;
	} else if (objects && objects[0]) {
		return err_fail(e, E_ARG, "bad_argument",
				"an equation names its objects itself; leave the objects out");
	} else {
		st = read_equation(&d, x, e);
		if (st == OK && value)
			st = err_fail(e, E_ARG, "bad_argument",
				      "an equation has its value already");
	}
	for (enum relation r = 0; word && r < RELATIONS; r++) {
		r = geo_relation_find(word, r);
		if (r == RELATIONS)
			break;
		d.paths |= strchr(geo_relation_takes(r), 'o') != NULL ||
			   r == RELATION_TANGENT || r == RELATION_DISTANCE_LINE;
		d.angles |= r == RELATION_ANGLE;
	}
	for (int i = 0; word && x->kind != EXPR_NAME && i < x->n && st == OK; i++)
		st = operand(&d, x->arg[i], e);
	if (word && objects && st == OK) {
		st = operands(&d, objects, e);
		if (st != OK && !e->arg[0])
			err_arg(e, "objects");
	}
	if (word && value && st == OK) {
		st = operands(&d, value, e);
		if (st != OK && !e->arg[0])
			err_arg(e, "value");
	}
	/* Inside with the boundary: not in the table, for problems have no use for it. */
	closed = word && geo_relation_word_is(word, "InRegion");
	if (word && st == OK)
		st = fig_constraint_word(&d, closed ? "Inside" : word, e);
	if (st != OK)
		return st;
	for (int i = 0; i < out->n_want; i++)
		out->want[i].closed = closed;
	if (closed)
		out->word = "IsInRegion";
	out->n_item = word ? d.n_item : 0;
	out->item = arena_alloc(f->perm, (size_t)(out->n_item + 1) * sizeof *out->item);
	memcpy(out->item, item, (size_t)out->n_item * sizeof *item);
	return OK;
}

struct relation_line fig_draft_carrier(struct draft *d, int obj)
{
	return carrier_of(d, obj);
}

bool fig_draft_ends(struct draft *d, struct relation_line *l)
{
	struct relation_line ends;

	if (l->b >= 0 || fig_kind(d->f, (fig_id){ l->a }) != KIND_SEGMENT)
		return false;
	ends.a = part_of(d, l->a, 1);
	ends.b = part_of(d, l->a, 2);
	if (ends.a < 0 || ends.b < 0)
		return false;
	*l = ends;
	return true;
}

int fig_draft_vertices(struct draft *d, int obj, int *out, int most)
{
	return vertices_of(d, obj, out, most);
}
