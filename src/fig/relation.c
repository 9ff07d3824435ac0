/*
 * relation.c -- relations: bound once, read at any level.
 */
#include "geo/relation.h"
#include "fig/command_priv.h"
#include <string.h>

static bool is_connective(const struct expr *x)
{
	return x->kind == EXPR_OP &&
	       (x->op == EXPR_AND || x->op == EXPR_OR || x->op == EXPR_NOT);
}

bool fig_is_relation(const struct expr *x)
{
	return x->kind == EXPR_OP && x->op >= EXPR_EQ;
}

static enum status bind_objects(struct fig *f, const struct expr *x, struct expr *y,
				kind_set kinds, struct err *e)
{
	for (int i = 0; i < x->n; i++) {
		struct expr *r = arena_alloc(f->perm, sizeof *r);
		enum status st = fig_object_of(f, x->arg[i], kinds, &r->ref, e);

		if (st != OK)
			return st;
		r->kind = EXPR_REF;
		r->pos = x->arg[i]->pos;
		y->arg[i] = r;
	}
	return OK;
}

/* A command that answers yes or no. */
static bool is_question(const struct fig *f, const char *command)
{
	const struct tool *meaning[16], *named = tool_find(f->tools, command);
	int n = tool_by_command(f->tools, command, meaning, 16);

	for (int i = 0; i < n; i++)
		if (meaning[i]->cls == TOOL_ASK && !strcmp(meaning[i]->makes, "boolean"))
			return true;
	return named && named->cls == TOOL_ASK && !strcmp(named->makes, "boolean");
}

static enum status bind_answer(struct fig *f, const struct expr *x, struct expr **out,
			       struct err *e)
{
	int id;
	enum status st = fig_object_of(f, x, 0, &id, e);

	if (st != OK)
		return st;
	if (fig_kind(f, (fig_id){ id }) != KIND_BOOLEAN)
		return err_fail_with(e, E_ARG, "wrong_kind", NULL,
				     "write for example AreCollinear(A, B, C), a ∥ b, a ⟂ b "
				     "or Distance(A, B) == 2r",
				     "this is %s, not a relation",
				     geo_kind_a(fig_kind(f, (fig_id){ id })));
	*out = arena_alloc(f->perm, sizeof **out);
	**out = (struct expr){ .kind = EXPR_REF, .ref = id, .pos = x->pos };
	return OK;
}

/* The call of the command that decides what the word says, IsTangent for Tangent; or NULL. */
static const struct expr *question_of(struct fig *f, const struct expr *x)
{
	enum relation r = geo_relation_find(x->text, 0);
	static const char *const fronts[] = { "Are", "Is", NULL };
	struct expr *y;

	if (is_question(f, x->text))
		return x;
	for (int i = 0; fronts[i]; i++) {
		const char *command =
			arena_printf(f->scratch, "%s%s", fronts[i], geo_relation_word(r));

		if (!is_question(f, command))
			continue;
		y = arena_alloc(f->scratch, sizeof *y);
		*y = *x;
		y->text = command;
		return y;
	}
	return NULL;
}

/* Is an operand the points of its name, "AB", and no object? */
static bool spells_points(const struct fig *f, const struct expr *x)
{
	int points[16];

	for (int i = 0; i < x->n; i++)
		if (x->arg[i]->kind == EXPR_NAME && fig_find(f, x->arg[i]->text).v < 0 &&
		    fig_spelled_points(f, x->arg[i]->text, points, 16) > 1)
			return true;
	return false;
}

/*
 * A word of the table.  Where a command decides the same it is asked, if it takes the
 * operands: it knows objects of more kinds.
 */
static enum status bind_word(struct fig *f, const struct expr *x, bool shapes,
			     struct expr **out, struct err *e)
{
	struct fig_mark mark = fig_begin(f);
	const struct expr *question = question_of(f, x);
	struct err not_so = { 0 };
	struct expr *y;
	enum status st;

	if (question && !spells_points(f, x)) {
		st = bind_answer(f, question, out, &not_so);
		/* Numbers that are too long are so however it is said. */
		if (st != E_ARG || !strcmp(not_so.code, "limit")) {
			if (st != OK)
				*e = not_so;
			return st;
		}
		fig_rollback(f, mark);
	}
	st = fig_relation_spelled(f, x, shapes, &y, e);
	/* Nothing was spelled out: asked again it would answer the same, without end. */
	if (st == OK && not_so.code && expr_equal(x, y)) {
		*e = not_so;
		return E_ARG;
	}
	/* Of the command's own operands it knows best what is wrong with them. */
	if (st == E_ARG && question == x && not_so.code && strcmp(not_so.code, "bad_argument"))
		*e = not_so;
	return st == OK ? fig_relation_bind(f, y, shapes, out, e) : st;
}

enum status fig_statement_bind(struct fig *f, const struct expr *x, bool shapes,
			       struct expr **out, struct fig_gloss *r, struct err *e)
{
	struct expr *said = NULL, *y;
	enum status st = OK;

	/* In quotes, as Always takes it. */
	if (x->kind == EXPR_STRING)
		st = expr_parse(&said, x->text, strlen(x->text), f->perm, e);
	if (st == OK)
		st = fig_reword(f, said ? said : x, false, &y, r, e);
	return st == OK ? fig_relation_bind(f, y, shapes, out, e) : st;
}

/* A side of a comparison; a relation counts as boolean objects do. */
static enum status bind_side(struct fig *f, const struct expr *x, struct expr **out,
			     struct err *e)
{
	if (!fig_is_relation(x)) {
		bool was = f->stating;
		enum status st;

		f->stating = true;
		st = fig_bind(f, x, out, e);
		f->stating = was;
		return st;
	}
	*out = arena_alloc(f->perm, sizeof **out);
	**out = (struct expr){ .kind = EXPR_REF, .pos = x->pos };
	return fig_boolean_of(f, x, &(*out)->ref, e);
}

/* What stands beside a number: of a polygon its area is meant; a function may be the constant one. */
static enum status measured(struct fig *f, struct expr **x, struct err *e)
{
	kind_set flat = KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON);
	enum kind k = (*x)->kind == EXPR_REF ? fig_kind_of(f, (*x)->ref) : KIND_LIST;

	if (fig_dimension(f, *x) > 0 || k == KIND_FUNCTION)
		return OK;
	if (KIND_BIT(k) & flat)
		return bind_side(f, expr_call("Area", (const struct expr **)x, 1, f->perm), x,
				 e);
	err_fail(e, E_ARG, "wrong_kind", "%s is compared with a number", geo_kind_a(k));
	err_hint(e, "compare a measure of it: Length, Area, Perimeter, Radius, Distance");
	return E_ARG;
}

/* b == true is b, b == false is !b; NULL for what is no such comparison. */
static const struct expr *without_truth_word(struct fig *f, const struct expr *x)
{
	for (int i = 0; i < 2 && x->kind == EXPR_OP && (x->op == EXPR_EQ || x->op == EXPR_NE);
	     i++)
		if (fig_is_truth_word(x->arg[i]))
			return (x->arg[i]->text[0] == 't') == (x->op == EXPR_EQ)
				       ? x->arg[1 - i]
				       : expr_op(EXPR_NOT, x->arg[1 - i], NULL, f->perm);
	return NULL;
}

/* What may be parallel or at right angles: lines and vectors, and in space planes and what lies
 * in one. */
static kind_set sided(const struct fig *f, const struct expr *x)
{
	(void)f, (void)x;
	return KINDS_LINEAR | KIND_BIT(KIND_VECTOR) | KINDS_LINEAR3 | KIND_BIT(KIND_SVECTOR) |
	       KIND_BIT(KIND_PLANE) | KIND_BIT(KIND_SPOLYGON) | KIND_BIT(KIND_SCIRCLE) |
	       KIND_BIT(KIND_SCONIC);
}

enum status fig_relation_bind(struct fig *f, const struct expr *x, bool shapes,
			      struct expr **out, struct err *e)
{
	struct expr *y;
	enum status st = OK;

	if (x->kind == EXPR_REF) {
		*out = (struct expr *)x;
		return OK;
	}
	if (fig_is_truth_word(x)) {
		*out = expr_copy(x, f->perm);
		return OK;
	}
	if (without_truth_word(f, x))
		return fig_relation_bind(f, without_truth_word(f, x), shapes, out, e);
	if (x->kind == EXPR_CALL && geo_relation_find(x->text, 0) != RELATIONS)
		return bind_word(f, x, shapes, out, e);
	if (!fig_is_relation(x))
		return bind_answer(f, x, out, e);
	y = arena_alloc(f->perm, sizeof *y);
	*y = *x;
	y->arg = arena_alloc(f->perm, (size_t)x->n * sizeof *y->arg);
	*out = y;
	if (is_connective(x)) {
		for (int i = 0; i < x->n && st == OK; i++)
			st = fig_relation_bind(f, x->arg[i], shapes, &y->arg[i], e);
		return st;
	}
	if (x->op == EXPR_PARALLEL || x->op == EXPR_PERP)
		return bind_objects(f, x, y, sided(f, x), e);
	for (int i = 0; i < x->n && st == OK; i++)
		st = bind_side(f, x->arg[i], &y->arg[i], e);
	for (int i = 0; i < 2 && st == OK; i++)
		if (fig_dimension(f, y->arg[1 - i]) == 1)
			st = measured(f, &y->arg[i], e);
	if (st == OK &&
	    (fig_dimension(f, y->arg[0]) <= 0 || fig_dimension(f, y->arg[1]) <= 0)) {
		if (x->op == EXPR_EQ || x->op == EXPR_NE)
			return bind_objects(f, x, y, 0, e);
		return err_fail(e, E_ARG, "wrong_kind",
				"only numbers can be compared by size");
	}
	if (st == OK && fig_dimension(f, y->arg[0]) != fig_dimension(f, y->arg[1]) &&
	    (fig_dimension(f, y->arg[0]) == 1 || fig_dimension(f, y->arg[1]) == 1))
		return err_fail(e, E_ARG, "wrong_kind", "a number is compared with a point");
	return st;
}

/* At the generic level "no" means "not always", and its denial says nothing. */
static truth denied(struct fig *f, truth t)
{
	return num_level_of(f->num) == NUM_GENERIC && is_no(t) ? TRUTH_UNKNOWN : truth_not(t);
}

static const struct value *angle_at(struct fig *f, const struct expr *x)
{
	const struct value *v = x->kind == EXPR_REF ? fig_at(f, x->ref) : NULL;

	return v && v->kind == KIND_ANGLE ? v : NULL;
}

/* Two measured angles agree when their directions do: no arc tangent needed. */
static truth angles_equal(const struct value *a, const struct value *b, ctx *c)
{
	pt p = value_pt(a, 0), q = value_pt(b, 0);
	truth along = num_is_zero(geo_cross(p, q, c), c);

	return is_no(along) ? along : truth_and(along, num_is_pos(geo_dot(p, q, c), c));
}

static truth compare(struct fig *f, const struct expr *x, struct err *e)
{
	struct expr_value a, b;
	ctx *c = f->num;
	truth eq;

	if ((x->op == EXPR_EQ || x->op == EXPR_NE) && angle_at(f, x->arg[0]) &&
	    angle_at(f, x->arg[1])) {
		eq = angles_equal(angle_at(f, x->arg[0]), angle_at(f, x->arg[1]), c);
		return x->op == EXPR_EQ ? eq : denied(f, eq);
	}
	if ((x->op == EXPR_EQ || x->op == EXPR_NE) && num_level_of(c) == NUM_GENERIC &&
	    fig_angles_agree(f, x->arg[0], x->arg[1], &eq))
		return x->op == EXPR_EQ ? eq : denied(f, eq);
	if (fig_expr(f, x->arg[0], &a, e) != OK || fig_expr(f, x->arg[1], &b, e) != OK)
		return TRUTH_UNKNOWN;
	if (x->op == EXPR_EQ || x->op == EXPR_NE) {
		eq = num_eq(a.v[0], b.v[0], c);
		/* A point of the plane has the z 0. */
		for (int i = 1; i < a.dim || i < b.dim; i++)
			eq = truth_and(eq, num_eq(i < a.dim ? a.v[i] : num_int(0, c),
						  i < b.dim ? b.v[i] : num_int(0, c), c));
		return x->op == EXPR_EQ ? eq : denied(f, eq);
	}
	if (x->op == EXPR_LT)
		return num_less(a.v[0], b.v[0], c);
	if (x->op == EXPR_LE)
		return num_leq(a.v[0], b.v[0], c);
	if (x->op == EXPR_GT)
		return num_less(b.v[0], a.v[0], c);
	return num_leq(b.v[0], a.v[0], c);
}

truth fig_relation_truth(struct fig *f, const struct expr *x, struct err *e)
{
	const struct value *v, *w;
	truth t = TRUTH_UNKNOWN;

	if (x->kind == EXPR_REF) {
		v = fig_at(f, x->ref);
		return !v ? TRUTH_UNKNOWN : v->flag ? TRUTH_YES : TRUTH_NO;
	}
	if (x->kind == EXPR_NAME)
		return x->text[0] == 't' ? TRUTH_YES : TRUTH_NO;
	if (x->op == EXPR_NOT)
		return denied(f, fig_relation_truth(f, x->arg[0], e));
	if (is_connective(x)) {
		truth a = fig_relation_truth(f, x->arg[0], e),
		      b = fig_relation_truth(f, x->arg[1], e);

		return x->op == EXPR_AND ? truth_and(a, b) : truth_or(a, b);
	}
	if (x->op != EXPR_PARALLEL && x->op != EXPR_PERP && fig_dimension(f, x->arg[0]) > 0)
		return compare(f, x, e);
	v = fig_at(f, x->arg[0]->ref);
	w = fig_at(f, x->arg[1]->ref);
	if (!v || !w)
		return TRUTH_UNKNOWN;
	if (x->op == EXPR_PARALLEL) {
		if (geo_are_parallel(&t, v, w, f->num, e) != OK)
			return TRUTH_UNKNOWN;
	} else if (x->op == EXPR_PERP) {
		if (geo_are_perpendicular(&t, v, w, f->num, e) != OK)
			return TRUTH_UNKNOWN;
	} else if (tool_graph_is_same_kind(v, w)) {
		struct tool_call c = { .num = f->num, .arena = f->scratch, .err = e };

		if (tool_graph_same(&t, v, w, &c) != OK)
			return TRUTH_UNKNOWN;
	} else if (geo_are_equal(&t, v, w, f->num, e) != OK) {
		return TRUTH_UNKNOWN;
	}
	return x->op == EXPR_NE ? denied(f, t) : t;
}

void fig_doubt_add(struct doubt *d, const struct fig *f, int obj)
{
	const struct fig_step *s = &f->step[f->obj[obj].step];

	d->probable = d->probable || s->probable;
	d->approximate = d->approximate || s->approximate;
}

const char *fig_certainty(struct doubt d, bool answered)
{
	return !answered       ? "unknown"
	       : d.approximate ? "approximate"
	       : d.probable    ? "probable"
			       : "proven";
}

/* The relation as near as approximate numbers are known: equal, or not told. */
static truth near_truth(struct fig *f, const struct expr *x, const int *refs, int n,
			struct err *e)
{
	enum status st;
	truth t = TRUTH_UNKNOWN;

	fig_enter(f, NUM_BALL, FIG_BALL_HIGH);
	st = fig_need(f, refs, n, e);
	if (st == OK || st == E_UNABLE) {
		num_set_near(f->num, true);
		t = fig_relation_truth(f, x, e);
		num_set_near(f->num, false);
	}
	return is_yes(t) ? t : TRUTH_UNKNOWN;
}

enum status fig_relation_settle(struct fig *f, const struct expr *x, truth *out,
				struct doubt *doubt, struct err *e)
{
	int refs[FIG_PARENTS + 1], n = fig_expr_refs(x, refs, 0, FIG_PARENTS + 1);
	struct err own = { 0 };

	*out = TRUTH_UNKNOWN;
	*doubt = (struct doubt){ 0 };
	if (n > FIG_PARENTS)
		return err_fail(e, E_ARG, "limit",
				"one relation may mention at most %d objects", FIG_PARENTS);
	for (int i = 0; i < n; i++) {
		fig_doubt_add(doubt, f, refs[i]);
		if (!fig_defined(f, (fig_id){ refs[i] }))
			return err_fail(e, E_DOMAIN, "undefined_parent",
					"%s is undefined in the present position",
					f->obj[refs[i]].name ? f->obj[refs[i]].name
							     : "a part of the relation");
	}
	num_fresh(f->num, NUM_EXACT);
	num_fresh(f->num, NUM_PRIME);
	for (int r = 0; r < FIG_RUNGS && is_unknown(*out); r++)
		for (int attempt = 0; attempt < FIG_RETRIES; attempt++) {
			enum status st;

			fig_enter(f, fig_ladder[r].level, fig_ladder[r].prec);
			st = fig_ladder[r].level == NUM_DOUBLE ? OK
							       : fig_need(f, refs, n, &own);
			if (st == OK || st == E_UNABLE)
				*out = fig_relation_truth(f, x, &own);
			if (!is_unknown(*out)) {
				doubt->probable = doubt->probable || num_was_probable(f->num);
				break;
			}
			if (!num_retry(f->num))
				break;
		}
	/* What cannot be compared is no relation. */
	if (is_unknown(*out) && own.code && !strcmp(own.code, "wrong_kind")) {
		fig_enter(f, NUM_DOUBLE, 0);
		if (e)
			*e = own;
		return E_ARG;
	}
	if (is_unknown(*out) && doubt->approximate)
		*out = near_truth(f, x, refs, n, e);
	fig_enter(f, NUM_DOUBLE, 0);
	return OK;
}
