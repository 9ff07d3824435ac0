/*
 * constraint_show.c -- constraints as texts: for people, and as relations of the script
 * language, which the engine decides.
 */
#include "fig/constraint_priv.h"
#include <string.h>

/* Its name, or what made it, which reads back to the same.  A side that has a letter nobody gave
 * it is called by its ends, t.AB. */
static const char *name_of(const struct fig *f, int obj)
{
	const char *letter = f->obj[obj].letter, *text;
	struct buf b = { 0 };

	if (f->obj[obj].role == ROLE_SIDE && letter && fig_find(f, letter).v == obj)
		return letter;
	if (f->obj[obj].name)
		return f->obj[obj].name;
	fig_step_definition(&b, f, f->obj[obj].step);
	text = arena_strdup(f->scratch, buf_str(&b));
	buf_clear(&b);
	return text;
}

static void add_names(struct buf *b, const struct fig *f, const int *p, int n)
{
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s%s", i ? ", " : "", name_of(f, p[i]));
}

static void add_line(struct buf *b, const struct fig *f, struct relation_line l,
		     const char *as)
{
	if (l.b < 0)
		buf_add(b, name_of(f, l.a));
	else
		buf_addf(b, "%s(%s, %s)", as, name_of(f, l.a), name_of(f, l.b));
}

/* The line itself, also where it is given by a segment whose ends have no names. */
static void add_carrier(struct buf *b, const struct fig *f, struct relation_line l)
{
	if (l.b < 0 && (KIND_BIT(fig_kind(f, (fig_id){ l.a })) &
			(KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT))))
		buf_addf(b, "Line(Vertex(%s, 1), %s)", name_of(f, l.a), name_of(f, l.a));
	else
		add_line(b, f, l, "Line");
}

/* A measure for people (script false) or for the engine. */
static void add_measure(struct buf *b, const struct fig *f, const struct fig_measure *m,
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
		if (script)
			add_carrier(b, f, m->line);
		else
			add_line(b, f, m->line, "Line");
		buf_addc(b, ')');
		return;
	case M_X: buf_add(b, "x("); break;
	case M_Y: buf_add(b, "y("); break;
	case M_Z: buf_add(b, "z("); break;
	case M_SPACE: return; /* it is said by its want */
	}
	add_names(b, f, m->p, m->n);
	buf_addc(b, ')');
}

/* A term with names in place of refs; angles: as how it is read (below). */
enum reading_of_angles { DEGREES, SCRIPT, SCRIPT_LINEAR, SCRIPT_ALONE };

static struct expr *text_node(struct fig *f, const char *text)
{
	struct expr *x;
	struct err ignored;

	if (expr_parse(&x, text, strlen(text), f->scratch, &ignored) != OK)
		x = expr_name("undefined", f->scratch);
	return x;
}

/* An angle in radians, where the equation is none of angles (constraint_read.c). */
static bool is_radians(const struct constraint *c, const struct expr *x)
{
	return x->kind == EXPR_OP && x->op == EXPR_DEGREE && x->arg[0]->kind == EXPR_REF &&
	       x->arg[0]->ref < -1 && c->measure[-2 - x->arg[0]->ref].kind == M_ANGLE;
}

/*
 * The engine measures angles in radians.  In a linear equation of angles the constants
 * get the sign °; in others that count in degrees the angles are divided by a degree.
 */
static struct expr *named(struct fig *f, const struct constraint *c, const struct expr *x,
			  enum reading_of_angles r)
{
	struct buf b = { 0 };
	struct expr *y;
	bool constant = r == SCRIPT_LINEAR && !fig_has_measure(x);

	if (is_radians(c, x))
		return named(f, c, x->arg[0], r == DEGREES ? r : SCRIPT_ALONE);
	if (x->kind == EXPR_REF && x->ref < -1) {
		const struct fig_measure *m = &c->measure[-2 - x->ref];

		add_measure(&b, f, m, r != DEGREES);
		if (r == SCRIPT && m->kind == M_ANGLE)
			buf_add(&b, "*180/pi");
		y = text_node(f, buf_str(&b));
		buf_clear(&b);
		return y;
	}
	if (x->kind == EXPR_REF) {
		y = text_node(f, name_of(f, x->ref));
	} else {
		bool factor = r == SCRIPT_LINEAR && x->kind == EXPR_OP &&
			      (x->op == EXPR_MUL || x->op == EXPR_DIV);

		y = arena_alloc(f->scratch, sizeof *y);
		*y = *x;
		y->arg = arena_alloc(f->scratch, (size_t)(x->n + 1) * sizeof *y->arg);
		for (int i = 0; i < x->n; i++)
			y->arg[i] = named(f, c, x->arg[i],
					  constant || (factor && !fig_has_measure(x->arg[i]))
						  ? DEGREES
						  : r);
	}
	return constant ? expr_op(EXPR_DEGREE, y, NULL, f->scratch) : y;
}

static void add_equation(struct buf *b, struct fig *f, const struct constraint *c,
			 const struct fig_want *w, bool script)
{
	enum reading_of_angles r = !script                  ? DEGREES
				   : w->form == FORM_ANGLES ? SCRIPT_LINEAR
							    : SCRIPT;

	expr_print(b, expr_op(w->op, named(f, c, w->x, r), named(f, c, w->y, r), f->scratch));
}

void fig_constraint_text(struct buf *b, struct fig *f, const struct constraint *c)
{
	struct arena_mark mark = arena_mark(f->scratch);

	if (!c->word) {
		for (int i = 0; i < c->n_want; i++) {
			buf_add(b, i ? " and " : "");
			if (c->want[i].kind == ELEMENTS)
				add_equation(b, f, c, &c->want[i], false);
			else
				fig_want_relation(b, f, c, &c->want[i]);
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

/* What the k-th operand of an element is: 'p', 'l', 's', 'c', 'o' or 'g', and which of them. */
static char operand_of(const struct fig_want *w, int k, int *which)
{
	const char *takes = geo_element_takes(w->kind);
	char c = takes[k];

	*which = 0;
	for (int i = 0; i < k; i++)
		*which += takes[i] == c || (strchr("ls", c) && strchr("ls", takes[i]));
	return c;
}

/* An operand as the script has it; form: 0 as it is, '*' its points or its name, 'a', 'b' one
 * of its points. */
static void add_operand(struct buf *b, const struct fig *f, const struct fig_want *w, int k,
			char form)
{
	int i;
	char c = operand_of(w, k, &i);
	struct relation_line l = w->line[i];

	if (c == 'p') {
		buf_add(b, name_of(f, w->p[i]));
	} else if (c == 'c' || c == 'o') {
		buf_add(b, name_of(f, w->obj[i]));
	} else if (c == 'g') {
		buf_add(b, "Polygon(");
		add_names(b, f, w->p + 1, w->n - 1);
		buf_addc(b, ')');
	} else if (form == 'a' || form == 'b') {
		buf_add(b, name_of(f, form == 'a' ? l.a : l.b));
	} else if (form == '*' && l.b >= 0) {
		add_names(b, f, (int[]){ l.a, l.b }, 2);
	} else if (c == 'l' && w->touching >= 0) {
		buf_add(b, name_of(f, w->touching));
	} else if (c == 'l') {
		add_carrier(b, f, l);
	} else {
		add_line(b, f, l, "Segment");
	}
}

/* A want in space, by its pattern. */
static void add_pattern(struct buf *b, const struct fig *f, const struct fig_want *w)
{
	const struct relation_part *t = &w->said;

	for (const char *p = w->script; *p; p++) {
		int i;

		if (*p != '%') {
			buf_addc(b, *p);
			continue;
		}
		if (*++p == 'n') {
			buf_addf(b, "%d", t->order);
			continue;
		}
		i = p[1] - '0';
		switch (*p++) {
		case 'p': buf_add(b, name_of(f, t->p[i])); break;
		case 'o': buf_add(b, name_of(f, t->path)); break;
		case 'a': buf_add(b, name_of(f, t->l[i].a)); break;
		case 'b': buf_add(b, name_of(f, t->l[i].b)); break;
		case 's': add_line(b, f, t->l[i], "Segment"); break;
		default: add_carrier(b, f, t->l[i]);
		}
	}
}

void fig_want_relation(struct buf *b, struct fig *f, const struct constraint *c,
		       const struct fig_want *w)
{
	if (w->script) {
		add_pattern(b, f, w);
		return;
	}
	if (w->kind == ELEMENTS) {
		add_equation(b, f, c, w, true);
		return;
	}
	/* Points of lines have names here: constraint_word.c refuses others. */
	for (const char *s = geo_element_script(w->kind); *s;) {
		size_t n = strcspn(s, ";");
		struct buf one = { 0 };

		for (const char *p = s; p < s + n; p++) {
			char form = p[0] == '%' && p[1] != 'n' ? p[2] : 0;

			if (*p != '%') {
				buf_addc(&one, *p);
			} else if (*++p == 'n') {
				buf_addf(&one, "%d", w->order);
			} else {
				form = form && strchr("*ab", form) ? form : 0;
				add_operand(&one, f, w, *p - '0', form);
				p += form != 0;
			}
		}
		buf_addf(b, "%s%s", b->n ? ";" : "", buf_str(&one));
		buf_clear(&one);
		/* What comes next excludes the boundary. */
		if (w->closed)
			return;
		s += n + (s[n] != 0);
	}
}

/* The statements of a text with ; between them, and what was there before, all at once. */
static enum status join_statements(struct fig *f, const char *text, struct expr **all,
				   struct err *e)
{
	for (const char *p = text; *p;) {
		size_t n = strcspn(p, ";");
		struct expr *x;
		enum status st = expr_parse(&x, arena_strndup(f->perm, p, n), n, f->perm, e);

		if (st != OK)
			return st;
		*all = *all ? expr_op(EXPR_AND, *all, x, f->perm) : x;
		p += n + (p[n] != 0);
	}
	return OK;
}

static void add_sides(struct buf *b, const struct fig *f, const char *word, int p, int q,
		      int from, int to)
{
	buf_addf(b, "%s%s(", b->n ? ";" : "", word);
	add_names(b, f, (int[]){ p, q, from, to }, 4);
	buf_addc(b, ')');
}

/* A triangle is no line.  A convex polygon turns the same way everywhere, and its first corner
 * sees the others one after the other, all on one side of the first side. */
static void add_shape(struct buf *b, const struct fig *f, struct fig_corners s, bool convex)
{
	bool space = false;

	for (int i = 0; i < s.n; i++)
		space = space || fig_kind(f, (fig_id){ s.p[i] }) == KIND_SPOINT;
	if (s.n == 3 || space) {
		buf_add(b, "!AreCollinear(");
		add_names(b, f, s.p, 3);
		buf_addc(b, ')');
	}
	/* Sides of a line are a matter of the plane; in space the equations do it. */
	if (s.n == 3 || space || !convex)
		return;
	for (int i = 0; i < s.n; i++)
		add_sides(b, f, "SameSide", s.p[i], s.p[(i + 3) % s.n], s.p[(i + 1) % s.n],
			  s.p[(i + 2) % s.n]);
	for (int i = 3; i < s.n; i++) {
		add_sides(b, f, "OppositeSide", s.p[i - 2], s.p[i], s.p[0], s.p[i - 1]);
		add_sides(b, f, "SameSide", s.p[2], s.p[i], s.p[0], s.p[1]);
	}
}

/* How many vertices the word may mean.  Of a trapezoid the sides that are drawn more parallel are the
 * bases: where they are not, no others are. */
static int meanings(const struct constraint *c)
{
	enum relation r = c->word ? geo_relation_find(c->word, 0) : RELATIONS;

	if (r == RELATIONS || !geo_relation_needs(r, 'd') || r == RELATION_TRAPEZOID ||
	    r == RELATION_ISOSCELES_TRAPEZOID)
		return 1;
	return geo_relation_vertices(r) == 4 ? 2 : 3;
}

enum status fig_relation_spelled(struct fig *f, const struct expr *x, bool shapes,
				 struct expr **out, struct err *e)
{
	struct constraint c = { .n_want = 0 };
	struct buf b = { 0 }, said = { 0 };
	enum status st = OK;

	expr_print(&said, x);
	*out = NULL;
	for (int turn = 0; st == OK && turn < (turn ? meanings(&c) : 1); turn++) {
		struct expr *one = NULL;

		st = fig_constraint_read(f, &c, 1 + turn, buf_str(&said), NULL, NULL, e);
		for (int i = 0; st == OK && i < c.n_want; i++) {
			if (c.want[i].shape && !shapes)
				continue;
			fig_want_relation(&b, f, &c, &c.want[i]);
			st = join_statements(f, buf_str(&b), &one, e);
			buf_clear(&b);
		}
		*out = *out && one ? expr_op(EXPR_OR, *out, one, f->perm) : one;
	}
	buf_clear(&said);
	for (int i = 0; st == OK && shapes && i < c.shapes; i++) {
		add_shape(&b, f, c.shape[i], c.convex);
		st = join_statements(f, buf_str(&b), out, e);
		buf_clear(&b);
	}
	/* True of itself. */
	if (st == OK && !*out)
		st = join_statements(f, "0 = 0", out, e);
	return st;
}

void fig_constraint_sides(struct fig *f, const struct constraint *c, struct buf *json,
			  struct buf *text)
{
	struct arena_mark scratch = arena_mark(f->scratch);
	struct fig_mark mark = fig_begin(f);
	bool told = false;

	for (int i = 0; i < c->n_want && !told; i++) {
		struct buf b = { 0 };
		struct expr *x = NULL, *bound;
		struct err e = { 0 };
		struct doubt doubt;
		truth t = TRUTH_UNKNOWN;

		fig_want_relation(&b, f, c, &c->want[i]);
		if (join_statements(f, buf_str(&b), &x, &e) == OK && x &&
		    fig_relation_bind(f, x, true, &bound, &e) == OK &&
		    fig_relation_settle(f, bound, &t, &doubt, &e) == OK && is_no(t)) {
			fig_tell_sides(f, bound, json, text);
			told = true;
		}
		buf_clear(&b);
	}
	fig_rollback(f, mark);
	arena_release(f->scratch, scratch);
}

/* Do statements with ; between them hold? */
static truth statements_truth(struct fig *f, const char *text, struct doubt *doubt)
{
	truth all = TRUTH_YES;

	for (const char *p = text; *p && !is_no(all);) {
		size_t n = strcspn(p, ";");
		struct expr *x, *bound;
		struct err e = { 0 };
		truth t = TRUTH_UNKNOWN;
		struct doubt mine = { 0 };
		enum status st = expr_parse(&x, p, n, f->scratch, &e);

		if (st == OK)
			st = fig_relation_bind(f, x, true, &bound, &e);
		if (st == OK)
			st = fig_relation_settle(f, bound, &t, &mine, &e);
		/* What has no meaning here (a line through one point) does not hold. */
		all = truth_and(all, st == E_DOMAIN ? TRUTH_NO : t);
		doubt->probable = doubt->probable || mine.probable;
		doubt->approximate = doubt->approximate || mine.approximate;
		p += n + (p[n] != 0);
	}
	return all;
}

/* Do the wants hold, and the polygons have their shapes?  Or do they have their shapes alone? */
static truth constraint_truth(struct fig *f, const struct constraint *c, bool shapes_alone,
			      struct doubt *doubt)
{
	struct arena_mark scratch = arena_mark(f->scratch);
	struct fig_mark mark = fig_begin(f);
	truth all = TRUTH_YES;

	/* Polygons as such may correspond in any order. */
	if (c->word && !shapes_alone && !strcmp(c->word, "Congruent") && c->n_item == 2 &&
	    fig_kind(f, (fig_id){ c->item[0].obj }) == KIND_POLYGON &&
	    fig_kind(f, (fig_id){ c->item[1].obj }) == KIND_POLYGON) {
		struct buf b = { 0 };

		buf_add(&b, "AreCongruent(");
		add_names(&b, f, (int[]){ c->item[0].obj, c->item[1].obj }, 2);
		buf_addc(&b, ')');
		all = statements_truth(f, buf_str(&b), doubt);
		buf_clear(&b);
		shapes_alone = true;
	}
	for (int i = 0; i < c->n_want + c->shapes && !is_no(all); i++) {
		struct buf b = { 0 };

		if (i >= c->n_want)
			add_shape(&b, f, c->shape[i - c->n_want], c->convex);
		else if (c->want[i].shape || !shapes_alone)
			fig_want_relation(&b, f, c, &c->want[i]);
		all = truth_and(all, statements_truth(f, buf_str(&b), doubt));
		buf_clear(&b);
	}
	fig_rollback(f, mark);
	arena_release(f->scratch, scratch);
	return all;
}

truth fig_constraint_shape(struct fig *f, const struct constraint *c)
{
	struct doubt ignored = { 0 };

	return constraint_truth(f, c, true, &ignored);
}

truth fig_constraint_truth(struct fig *f, const struct constraint *c, struct doubt *doubt)
{
	*doubt = (struct doubt){ 0 };
	for (int i = 0; i < c->n_ref; i++)
		fig_doubt_add(doubt, f, c->ref[i]);
	return constraint_truth(f, c, false, doubt);
}
