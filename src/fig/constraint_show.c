/*
 * constraint_show.c -- constraints as texts: for people, and as relations of the script
 * language, which the engine decides.
 */
#include "fig/constraint_priv.h"
#include <string.h>

static const char *name_of(const struct fig *f, int obj)
{
	return f->obj[obj].name ? f->obj[obj].name : "?";
}

static void add_names(struct buf *b, const struct fig *f, const int *p, int n)
{
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s%s", i ? ", " : "", name_of(f, p[i]));
}

static void add_line(struct buf *b, const struct fig *f, struct carrier l, const char *as)
{
	if (l.b < 0)
		buf_add(b, name_of(f, l.a));
	else
		buf_addf(b, "%s(%s, %s)", as, name_of(f, l.a), name_of(f, l.b));
}

/* A measure for people (script false) or for the engine. */
static void add_measure(struct buf *b, const struct fig *f, const struct measure *m,
			bool script)
{
	switch (m->kind) {
	case M_LENGTH:
		if (m->line.b < 0)
			buf_addf(b, "Length(%s)", name_of(f, m->line.a));
		else
			add_line(b, f, m->line, script ? "Distance" : "Length");
		return;
	case M_ANGLE:
		if (m->obj >= 0) {
			buf_add(b, name_of(f, m->obj));
			return;
		}
		buf_add(b, "Angle(");
		break;
	case M_PERIMETER: return; /* read as a sum of lengths */
	case M_AREA:
		buf_add(b, "Area(");
		if (m->obj >= 0)
			buf_add(b, name_of(f, m->obj));
		else if (script)
			buf_add(b, "Polygon(");
		if (m->obj < 0) {
			add_names(b, f, m->p, m->n);
			buf_add(b, script ? "))" : ")");
		} else {
			buf_addc(b, ')');
		}
		return;
	case M_RADIUS: buf_addf(b, "Radius(%s)", name_of(f, m->obj)); return;
	case M_DISTANCE:
		buf_addf(b, "Distance(%s, ", name_of(f, m->p[0]));
		add_line(b, f, m->line, "Line");
		buf_addc(b, ')');
		return;
	case M_X: buf_add(b, "x("); break;
	case M_Y: buf_add(b, "y("); break;
	}
	add_names(b, f, m->p, m->n);
	buf_addc(b, ')');
}

/* A term with names in place of refs; angles: as how it is read (below). */
enum reading_of_angles { DEGREES, SCRIPT, SCRIPT_LINEAR };

static bool has_measure(const struct expr *x)
{
	if (x->kind == EXPR_REF && x->ref < -1)
		return true;
	for (int i = 0; i < x->n; i++)
		if (has_measure(x->arg[i]))
			return true;
	return false;
}

static struct expr *text_node(struct fig *f, const char *text)
{
	struct expr *x;
	struct err ignored;

	if (expr_parse(&x, text, strlen(text), f->scratch, &ignored) != OK)
		x = expr_name("undefined", f->scratch);
	return x;
}

/*
 * The engine measures angles in radians.  In a linear equation of angles the constants
 * get the sign °; elsewhere the angles are divided by a degree.
 */
static struct expr *named(struct fig *f, const struct constraint *c, const struct expr *x,
			  enum reading_of_angles r)
{
	struct buf b = { 0 };
	struct expr *y;
	bool constant = r == SCRIPT_LINEAR && !has_measure(x);

	if (x->kind == EXPR_REF && x->ref < -1) {
		const struct measure *m = &c->measure[-2 - x->ref];

		add_measure(&b, f, m, r != DEGREES);
		if (r == SCRIPT && m->kind == M_ANGLE)
			buf_add(&b, "*180/pi");
		y = text_node(f, buf_str(&b));
		buf_clear(&b);
		return y;
	}
	if (x->kind == EXPR_REF) {
		y = expr_name(name_of(f, x->ref), f->scratch);
	} else {
		bool factor = r == SCRIPT_LINEAR && x->kind == EXPR_OP &&
			      (x->op == EXPR_MUL || x->op == EXPR_DIV);

		y = arena_alloc(f->scratch, sizeof *y);
		*y = *x;
		y->arg = arena_alloc(f->scratch, (size_t)(x->n + 1) * sizeof *y->arg);
		for (int i = 0; i < x->n; i++)
			y->arg[i] = named(
				f, c, x->arg[i],
				constant || (factor && !has_measure(x->arg[i])) ? DEGREES : r);
	}
	return constant ? expr_op(EXPR_DEGREE, y, NULL, f->scratch) : y;
}

static void add_equation(struct buf *b, struct fig *f, const struct constraint *c,
			 const struct want *w, bool script)
{
	enum reading_of_angles r = !script                  ? DEGREES
				   : w->form == FORM_ANGLES ? SCRIPT_LINEAR
							    : SCRIPT;

	expr_print(b, expr_op(w->op, named(f, c, w->x, r), named(f, c, w->y, r), f->scratch));
}

void constraint_text(struct buf *b, struct fig *f, const struct constraint *c)
{
	struct arena_mark mark = arena_mark(f->scratch);

	if (!c->word) {
		for (int i = 0; i < c->n_want; i++) {
			buf_add(b, i ? " and " : "");
			if (c->want[i].kind == WANT_EQUATION)
				add_equation(b, f, c, &c->want[i], false);
			else
				want_relation(b, f, c, &c->want[i]);
		}
	} else {
		buf_addf(b, "%s(", c->word);
		for (int i = 0; i < c->n_item; i++) {
			buf_add(b, i ? ", " : "");
			if (c->item[i].obj >= 0)
				buf_add(b, name_of(f, c->item[i].obj));
			else
				expr_print(b, named(f, c, c->item[i].x, DEGREES));
		}
		buf_addc(b, ')');
	}
	arena_release(f->scratch, mark);
}

/* ((x(B)-x(A))*(y(P)-y(A))-(y(B)-y(A))*(x(P)-x(A))): which side of AB. */
static void add_side(struct buf *b, const struct fig *f, struct carrier l, int p)
{
	const char *a = name_of(f, l.a), *c = name_of(f, l.b), *q = name_of(f, p);

	buf_addf(b, "((x(%s) - x(%s))*(y(%s) - y(%s)) - (y(%s) - y(%s))*(x(%s) - x(%s)))", c,
		 a, q, a, c, a, q, a);
}

void want_relation(struct buf *b, struct fig *f, const struct constraint *c,
		   const struct want *w)
{
	const char *p = w->n ? name_of(f, w->p[0]) : "";
	const char *o = w->obj[0] >= 0 ? name_of(f, w->obj[0]) : "";
	struct carrier ab =
		w->n >= 2 ? (struct carrier){ w->p[0], w->p[1] } : (struct carrier){ 0, -1 };

	switch (w->kind) {
	case WANT_PARALLEL:
	case WANT_PERPENDICULAR:
		add_line(b, f, w->line[0], "Line");
		buf_add(b, w->kind == WANT_PARALLEL ? " ∥ " : " ⟂ ");
		add_line(b, f, w->line[1], "Line");
		return;
	case WANT_LEVEL:
		add_line(b, f, w->line[0], "Line");
		buf_addf(b, " ∥ Line((0, 0), (%d, %d))", !w->sign, w->sign);
		return;
	case WANT_COLLINEAR: buf_add(b, "AreCollinear("); break;
	case WANT_CONCYCLIC: buf_add(b, "AreConcyclic("); break;
	case WANT_ON_LINE:
	case WANT_ON_SEGMENT:
		buf_addf(b, "IsOn(%s, ", p);
		add_line(b, f, w->line[0], w->kind == WANT_ON_LINE ? "Line" : "Segment");
		buf_addc(b, ')');
		if (w->sign && w->line[0].b >= 0)
			buf_addf(b, "; %s != %s; %s != %s", p, name_of(f, w->line[0].a), p,
				 name_of(f, w->line[0].b));
		return;
	case WANT_ON_PATH: buf_addf(b, "IsOn(%s, %s)", p, o); return;
	case WANT_MIDPOINT:
		buf_addf(b, "%s == ", p);
		if (w->line[0].b < 0)
			buf_addf(b, "Midpoint(%s)", name_of(f, w->line[0].a));
		else
			add_line(b, f, w->line[0], "Midpoint");
		return;
	case WANT_SAME: buf_addf(b, "%s == %s", p, name_of(f, w->p[1])); return;
	case WANT_TANGENT:
		buf_add(b, "IsTangent(");
		add_line(b, f, w->line[0], "Line");
		buf_addf(b, ", %s)", o);
		return;
	case WANT_TANGENT_CIRCLES:
		buf_addf(b, "IsTangent(%s, %s)", o, name_of(f, w->obj[1]));
		return;
	case WANT_CENTER: buf_addf(b, "%s == Center(%s)", p, o); return;
	case WANT_DIAMETER:
		if (w->line[0].b < 0)
			buf_addf(b, "Midpoint(%s) == Center(%s); 2*Radius(%s) == Length(%s)",
				 name_of(f, w->line[0].a), o, o, name_of(f, w->line[0].a));
		else
			buf_addf(b, "Midpoint(%s, %s) == Center(%s); IsOn(%s, %s)",
				 name_of(f, w->line[0].a), name_of(f, w->line[0].b), o,
				 name_of(f, w->line[0].a), o);
		return;
	case WANT_TURN:
		add_line(b, f, ab, "Distance");
		buf_addf(b, " == Distance(%s, %s); Angle(", name_of(f, w->p[1]),
			 name_of(f, w->p[2]));
		add_names(b, f, w->p, 3);
		buf_addf(b, ") == (180 - 360/%d)°", w->order);
		return;
	case WANT_CONCURRENT:
		buf_add(b, "AreConcurrent(");
		for (int i = 0; i < 3; i++) {
			buf_add(b, i ? ", " : "");
			add_line(b, f, w->line[i], "Line");
		}
		buf_addc(b, ')');
		return;
	case WANT_INSIDE:
		buf_addf(b, "IsInRegion(%s, ", p);
		if (w->obj[0] >= 0) {
			buf_addf(b, "%s)", o);
			return;
		}
		buf_add(b, "Polygon(");
		add_names(b, f, w->p + 1, w->n - 1);
		buf_add(b, "))");
		return;
	case WANT_SIDE:
		add_side(b, f, w->line[0], w->p[0]);
		buf_addc(b, '*');
		add_side(b, f, w->line[0], w->p[1]);
		buf_add(b, w->sign > 0 ? " > 0" : " < 0");
		return;
	case WANT_EQUATION: add_equation(b, f, c, w, true); return;
	}
	add_names(b, f, w->p, w->n);
	buf_addc(b, ')');
}

truth constraint_truth(struct fig *f, const struct constraint *c, struct doubt *doubt)
{
	struct arena_mark scratch = arena_mark(f->scratch);
	struct fig_mark mark = fig_begin(f);
	truth all = TRUTH_YES;

	*doubt = (struct doubt){ 0 };
	for (int i = 0; i < c->n_ref; i++)
		fig_doubt_add(doubt, f, c->ref[i]);
	for (int i = 0; i < c->n_want && !is_no(all); i++) {
		struct buf b = { 0 };

		want_relation(&b, f, c, &c->want[i]);
		for (const char *p = buf_str(&b); *p && !is_no(all);) {
			size_t n = strcspn(p, ";");
			struct expr *x, *bound;
			struct err e = { 0 };
			truth t = TRUTH_UNKNOWN;
			struct doubt mine = { 0 };
			enum status st = expr_parse(&x, p, n, f->scratch, &e);

			if (st == OK)
				st = fig_relation_bind(f, x, &bound, &e);
			if (st == OK)
				st = fig_relation_settle(f, bound, &t, &mine, &e);
			/* What has no meaning here (a line through one point) does not hold. */
			all = truth_and(all, st == E_DOMAIN ? TRUTH_NO : t);
			doubt->probable = doubt->probable || mine.probable;
			doubt->approximate = doubt->approximate || mine.approximate;
			p += n + (p[n] != 0);
		}
		buf_clear(&b);
	}
	fig_rollback(f, mark);
	arena_release(f->scratch, scratch);
	return all;
}
