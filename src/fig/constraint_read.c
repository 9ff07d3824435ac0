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
#include <string.h>

static bool is_point(const struct fig *f, int obj)
{
	return (KIND_BIT(fig_kind(f, (fig_id){ obj })) &
		(KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))) != 0;
}

static enum status add_item(struct draft *d, int obj, struct expr *x, struct err *e)
{
	if (d->n_item >= FIG_PARENTS)
		return err_fail(e, E_ARG, "limit", "a relation may mention at most %d objects",
				FIG_PARENTS);
	d->item[d->n_item++] = (struct fig_item){ obj, x };
	if (obj >= 0)
		fig_draft_speak_of(d, obj);
	return OK;
}

static enum status known(struct draft *d, const char *name, int *obj, struct err *e)
{
	enum status st = fig_resolve_name(d->f, name, obj, e);

	if (st != OK && !e->near[0])
		fig_near_names(d->f, name, e);
	return st;
}

static enum status operands(struct draft *d, const char *text, struct err *e);

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
	fig_draft_speak_of(d, obj);
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
		/* "G, k" in quotes is a list like any other. */
		if (x->kind == EXPR_STRING && strpbrk(x->text, ", ("))
			return operands(d, x->text, e);
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
	{ "Length", M_LENGTH },
	{ "Distance", M_LENGTH },
	{ "Angle", M_ANGLE },
	{ "Area", M_AREA },
	{ "Radius", M_RADIUS },
	{ "x", M_X },
	{ "Perimeter", M_PERIMETER },
	{ "y", M_Y },
	{ "z", M_Z },
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
		else if (n == 1 && (kind & (KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_VECTOR) |
					    KIND_BIT(KIND_SSEGMENT) | KIND_BIT(KIND_SVECTOR))))
			*out = fig_draft_length(d, fig_draft_carrier(d, it[0].obj));
		else if (n == 2 && points == 1 && it[1].obj >= 0 &&
			 (KIND_BIT(fig_kind(f, (fig_id){ it[1].obj })) &
			  (KIND_BIT(KIND_LINE) | KIND_BIT(KIND_SLINE))))
			*out = fig_draft_distance(d, p[0], fig_draft_carrier(d, it[1].obj));
		else if (n == 3 && points == 3)
			*out = fig_draft_distance(d, p[0],
						  (struct relation_line){ p[1], p[2] });
		else
			return takes(e, word, "two points, a segment, or a point and a path");
		return OK;
	case M_ANGLE:
		if (n == 1 && (kind & KIND_BIT(KIND_ANGLE)))
			*out = fig_draft_as_read(
				d,
				fig_draft_measured(d, (struct fig_measure){
							      .kind = k, .obj = it[0].obj }));
		else if (n == 3 && points == 3 && p[0] != p[1] && p[1] != p[2])
			*out = fig_draft_as_read(d, fig_draft_angle(d, p[0], p[1], p[2]));
		else
			return takes(e, word,
				     "three points, the vertex in the middle, which is none "
				     "of the others");
		return OK;
	case M_AREA:
	case M_PERIMETER: /* a sum of lengths */
		if (n == 1 && (kind & (KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON))))
			points = fig_draft_vertices(d, it[0].obj, p, FIG_PARENTS);
		if (points >= 3)
			*out = k == M_AREA ? fig_draft_area(d, p, points)
					   : fig_draft_perimeter(d, p, points);
		else if (n == 1 && (kind & KIND_BIT(KIND_CIRCLE)) && k == M_AREA)
			*out = fig_draft_measured(
				d, (struct fig_measure){ .kind = k, .obj = it[0].obj });
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
	case M_Z:
		if (n != 1 || points != 1)
			return takes(e, word, "a point");
		*out = fig_draft_coordinate(d, p[0], (int)k - M_X);
		return OK;
	case M_SPACE:
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

	fig_draft_speak_of(d, obj);
	if (kind == KIND_SEGMENT || kind == KIND_SSEGMENT) {
		*out = fig_draft_length(d, fig_draft_carrier(d, obj));
		return OK;
	}
	if (kind == KIND_ANGLE) {
		*out = fig_draft_as_read(
			d, fig_draft_measured(
				   d, (struct fig_measure){ .kind = M_ANGLE, .obj = obj }));
		return OK;
	}
	if (kind == KIND_NUMBER) {
		*out = arena_alloc(f->perm, sizeof **out);
		**out = (struct expr){ .kind = EXPR_REF, .ref = obj };
		return OK;
	}
	err_fail(e, E_ARG, "wrong_kind", "%.60s is %s, not a number", word, geo_kind_a(kind));
	err_hint(e,
		 "measures are Length, Distance, Angle, Area, Perimeter, Radius, x, y and z");
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
			fig_draft_speak_of(d, p[0]);
			fig_draft_speak_of(d, p[1]);
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

static bool point_named(struct draft *d, const struct expr *x, int *out)
{
	*out = x->kind == EXPR_NAME ? fig_find(d->f, x->text).v : -1;
	if (*out < 0 || !is_point(d->f, *out))
		return false;
	fig_draft_speak_of(d, *out);
	return true;
}

/* Not a = b is a ≠ b, not a < b is a ≥ b, and not not is nothing.  NULL: what is denied is no
 * comparison. */
static const struct expr *denied(struct draft *d, const struct expr *x)
{
	static const enum expr_op opposite[] = {
		[EXPR_EQ] = EXPR_NE, [EXPR_NE] = EXPR_EQ, [EXPR_LT] = EXPR_GE,
		[EXPR_LE] = EXPR_GT, [EXPR_GT] = EXPR_LE, [EXPR_GE] = EXPR_LT,
	};

	if (x->kind != EXPR_OP || x->op < EXPR_EQ || x->op > EXPR_GE)
		return NULL;
	return expr_op(opposite[x->op], x->arg[0], x->arg[1], d->f->scratch);
}

/* a ≠ b as an inequality: the square of the difference is positive, two points are apart. */
static const struct expr *unequal(struct draft *d, const struct expr *x)
{
	struct arena *a = d->f->scratch;
	const struct expr *l = x->arg[0], *r = x->arg[1];
	int p, q;

	if (point_named(d, l, &p) && point_named(d, r, &q))
		l = expr_call("Distance", (const struct expr *[]){ l, r }, 2, a);
	else
		l = expr_op(EXPR_POW, expr_op(EXPR_SUB, l, r, a), expr_num(2, a), a);
	return expr_op(EXPR_GT, l, expr_num(0, a), a);
}

static enum status read_equation(struct draft *d, const struct expr *x, struct err *e)
{
	struct expr *l, *r;
	enum status st = OK;
	int p, q;

	while (x->kind == EXPR_OP && x->op == EXPR_NOT && denied(d, x->arg[0]))
		x = denied(d, x->arg[0]);
	if (x->kind == EXPR_OP && x->op == EXPR_NE)
		x = unequal(d, x);
	if (x->op == EXPR_AND) {
		st = read_equation(d, x->arg[0], e);
		return st == OK ? read_equation(d, x->arg[1], e) : st;
	}
	if (x->kind != EXPR_OP || x->op < EXPR_EQ || x->op > EXPR_GE) {
		err_fail(e, E_ARG, "unsupported",
			 "this can be asked, but not declared: a constraint is one relation, "
			 "an equation or an inequality (=, ≠, <, >), or several with &&");
		err_hint(e, "declare relations one by one: Constrain(\"AB ∥ CD\"), "
			    "Constrain(\"AB = CD\")");
		return E_ARG;
	}
	if (x->op == EXPR_EQ && point_named(d, x->arg[0], &p) &&
	    point_named(d, x->arg[1], &q)) {
		struct relation_part part = {
			.element = ELEMENT_SAME_POINT, .p = { p, q }, .n = 2, .path = -1
		};
		struct fig_want *w;

		if (fig_part_in_space(d->f, &part))
			return fig_draft_space(d, &part) ? OK : E_ARG;
		w = fig_draft_want(d, ELEMENT_SAME_POINT);
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
	if (!fig_has_measure(l) && !fig_has_measure(r) && !d->c->n_ref) {
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
	char *list = arena_printf(d->f->scratch, "{%s}", text);
	enum status st;

	if (!text[strspn(text, " \t")])
		return OK;
	/* "A B" for "A, B": between names a blank is no product here. */
	for (char *s = list; *s && !strpbrk(text, ",(+*/="); s++)
		if (*s == ' ' && isalpha((unsigned char)s[1]) && s[-1] != ' ' && s[-1] != '{')
			*s = ',';
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
