/*
 * constraint_word.c -- the words of geo/relation.def in a figure: which operands they are
 * given, and what each asks for in wants.
 */
#include "fig/constraint_read_priv.h"
#include <math.h>
#include <string.h>

#define KINDS_A_POINT (KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT))
/* What a point may be declared to be on. */
#define KINDS_ON                                                                     \
	(KINDS_PATH | KINDS_LINEAR3 | KIND_BIT(KIND_PLANE) | KIND_BIT(KIND_SPHERE) | \
	 KIND_BIT(KIND_SCIRCLE))

/* The operands of a relation, sorted by what it takes. */
struct fig_got {
	struct draft *d;
	enum relation r;
	int p[FIG_PARENTS + 1], n; /* points, in order */
	struct relation_line l[FIG_PARENTS + 1];
	int from[FIG_PARENTS + 1]; /* the straight object that was given; or -1 */
	int n_l;                   /* lines and segments, in order */
	int g[2][FIG_PARENTS + 1], n_g[2], polygons;
	int c[2], circles;
	int path;
	struct expr *v;
	const struct relation_part *part; /* the one being read */
	bool unnamed; /* it speaks of points of a line that has none by name */
	bool flat;    /* a part of it has no meaning in space */
	int twice;    /* a point that is named where there should be another one; or -1 */
};

/* --- Equations of the table ------------------------------------------------------------- */

/* What its letters stand for: the operands of the relation, or those of one of its elements. */
static int spoken_point(const struct fig_got *g, char c)
{
	int i = c - 'P';

	return g->part->element < ELEMENTS ? g->part->p[i] : g->p[i];
}

static struct relation_line spoken_line(const struct fig_got *g, char c)
{
	int i = c == 'L' ? 0 : c == 'M' ? 1 : c == 'K' ? 2 : 3;

	return g->part->element < ELEMENTS ? g->part->l[i] : g->l[i];
}

/* A ray or vector that has no points by name? */
static bool is_ray(const struct fig_got *g, struct relation_line l)
{
	enum kind k;

	if (l.b >= 0)
		return false;
	k = fig_kind(g->d->f, (fig_id){ l.a });
	return k == KIND_RAY || k == KIND_VECTOR || k == KIND_SRAY || k == KIND_SVECTOR;
}

/* A part of a line with ends of its own. */
static bool is_piece(const struct fig *f, int obj)
{
	return obj >= 0 && (KIND_BIT(fig_kind(f, (fig_id){ obj })) &
			    (KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_RAY) |
			     KIND_BIT(KIND_SSEGMENT) | KIND_BIT(KIND_SRAY))) != 0;
}

static struct expr *spoken_angle(struct fig_got *g, int a, int vertex, int b)
{
	if (a == vertex || vertex == b)
		g->twice = vertex;
	return fig_draft_angle(g->d, a, vertex, b);
}

static struct expr *spoken_measure(struct fig_got *g, const struct expr *x)
{
	struct draft *d = g->d;
	char first = x->arg[0]->text[0];
	int second = first == 'H';

	switch (x->text[0]) {
	case 'L': /* Length */
		if (x->n == 1)
			return fig_draft_length(d, spoken_line(g, first));
		return fig_draft_length(
			d, (struct relation_line){ spoken_point(g, first),
						   spoken_point(g, x->arg[1]->text[0]) });
	case 'D': /* Distance */
		/* From a segment or ray: from the nearest point of it. */
		if (is_piece(d->f, g->from[0])) {
			struct expr *apart =
				fig_draft_apart(d, spoken_point(g, first), g->from[0]);

			g->unnamed |= !apart;
			return apart ? apart : expr_num(0, d->f->perm);
		}
		g->unnamed |= is_ray(g, spoken_line(g, x->arg[1]->text[0]));
		return fig_draft_distance(d, spoken_point(g, first),
					  spoken_line(g, x->arg[1]->text[0]));
	case 'A': /* Angle, Area */
		if (x->n == 3)
			return spoken_angle(g, spoken_point(g, first),
					    spoken_point(g, x->arg[1]->text[0]),
					    spoken_point(g, x->arg[2]->text[0]));
		return fig_draft_area(d, g->g[second], g->n_g[second]);
	case 'P': /* Perimeter */ return fig_draft_perimeter(d, g->g[second], g->n_g[second]);
	case 'R': /* Radius */
		return fig_draft_radius(
			d, (g->part->element < ELEMENTS ? g->part->c : g->c)[first == 'o']);
	default: BUG("relation.def: %s is no measure", x->text);
	}
}

static struct expr *spoken(struct fig_got *g, const struct expr *x)
{
	if (x->kind == EXPR_CALL)
		return spoken_measure(g, x);
	if (x->kind == EXPR_NAME) /* V */
		return g->v;
	if (x->kind == EXPR_OP && x->n == 2) {
		struct expr *a = spoken(g, x->arg[0]);

		return expr_op(x->op, a, spoken(g, x->arg[1]), g->d->f->perm);
	}
	BUG("relation.def: an equation is of measures and the number");
}

static void add_equation(struct fig_got *g, const char *text, size_t n)
{
	struct expr *x, *l;
	struct err e = { 0 };

	if (expr_parse(&x, text, n, g->d->f->scratch, &e) != OK)
		BUG("relation.def: %.*s: %s", (int)n, text, e.msg);
	l = spoken(g, x->arg[0]);
	fig_draft_equation(g->d, l, EXPR_EQ, spoken(g, x->arg[1]));
}

/* Does the script speak of points of a line (%1a, %1b) that was given as an object? */
static bool lacks_points(const struct relation_part *t, const char *script)
{
	const char *takes = geo_element_takes(t->element);

	for (const char *s = script; (s = strchr(s, '%')); s++) {
		int k = s[1] - '0', line = 0;

		if (k < 0 || k > 9 || (s[2] != 'a' && s[2] != 'b'))
			continue;
		for (int i = 0; i < k; i++)
			line += takes[i] == 'l' || takes[i] == 's';
		if (t->l[line].b < 0)
			return true;
	}
	return false;
}

/* Is the line of a ray or vector meant that has no points by name?  Scripts have no words for
 * it (constraint_show.c); of directions it does not matter. */
static bool lacks_line(const struct fig_got *g, const struct relation_part *t)
{
	const char *takes = geo_element_takes(t->element);
	int line = 0;

	if (t->element == ELEMENT_PARALLEL || t->element == ELEMENT_PERPENDICULAR)
		return false;
	for (; *takes; takes++) {
		if (*takes == 'l' && is_ray(g, t->l[line]))
			return true;
		line += *takes == 'l' || *takes == 's';
	}
	return false;
}

static int lines_of(enum element e)
{
	int n = 0;

	for (const char *t = geo_element_takes(e); *t; t++)
		n += *t == 'l' || *t == 's';
	return n;
}

/* Are the ends of segments by name, where they are spoken of in space? */
static bool needs_ends(const struct relation_part *t)
{
	bool ends = t->element == ELEMENT_MIDPOINT || t->element == ELEMENT_BETWEEN;

	return !ends || t->l[0].b >= 0;
}

/* The orthocentre of a right triangle stands at a corner, and a point of a line is its own foot: the
 * line to it from there is none, as the figure is drawn. */
static bool is_there(const struct fig_got *g, const struct relation_part *t)
{
	struct fig *f = g->d->f;
	bool named = t->l[0].b >= 0 && t->l[1].b >= 0;
	const struct value *p = named ? fig_value(f, (fig_id){ t->l[0].a }) : NULL;
	const struct value *q = named ? fig_value(f, (fig_id){ t->l[0].b }) : NULL;

	return t->element == ELEMENT_PERPENDICULAR &&
	       (g->r == RELATION_FOOT || g->r == RELATION_ORTHOCENTER) && p && q &&
	       !is_no(geo_equal(value_pt(p, 0), value_pt(q, 0), f->num));
}

static void add_part(void *self, const struct relation_part *t)
{
	struct fig_got *g = self;
	const char *script = t->element < ELEMENTS ? geo_element_script(t->element) : "";
	struct fig_want *w;

	g->part = t;
	if (t->element == ELEMENTS) {
		add_equation(g, t->equation, (size_t)t->equation_length);
		return;
	}
	if (strstr(script, " = ")) {
		add_equation(g, script, strlen(script));
		return;
	}
	if (fig_part_in_space(g->d->f, t)) {
		for (int i = 0; i < lines_of(t->element); i++)
			if (t->l[i].a == t->l[i].b)
				g->twice = t->l[i].a;
		if (needs_ends(t) && !fig_draft_space(g->d, t))
			g->flat = true;
		else if (!needs_ends(t))
			g->unnamed = true;
		return;
	}
	if (lacks_points(t, script) || lacks_line(g, t)) {
		g->unnamed = true;
		return;
	}
	for (int i = 0; i < lines_of(t->element); i++)
		if (t->l[i].a == t->l[i].b)
			g->twice = t->l[i].a;
	w = fig_draft_want(g->d, t->element);
	w->n = t->n;
	if (t->element == ELEMENT_INSIDE) {
		int p[FIG_PARENTS + 2];

		p[0] = t->p[0];
		memcpy(p + 1, t->g, (size_t)t->n_g * sizeof *p);
		w->n = 1 + t->n_g;
		w->p = fig_draft_points(g->d, p, w->n);
	} else {
		w->p = fig_draft_points(g->d, t->p, t->n);
	}
	memcpy(w->line, t->l, sizeof w->line);
	if (is_there(g, t)) {
		w->said = *t;
		w->said.of = NULL;
		w->script =
			"(x(%b0) - x(%a0))*(x(%b1) - x(%a1)) + (y(%b0) - y(%a0))*(y(%b1) - "
			"y(%a1)) == 0";
	}
	/* Of a polygon about a circle the sides touch as lines. */
	if (t->element == ELEMENT_TANGENT && g->n_l && is_piece(g->d->f, g->from[0]))
		w->touching = g->from[0];
	memcpy(w->obj, t->c, sizeof w->obj);
	if (t->path >= 0)
		w->obj[0] = t->path;
	w->order = t->order;
}

/* How far from parallel two sides are drawn. */
static double slant(const struct fig *f, int a, int b, int c, int d)
{
	int id[4] = { a, b, c, d };
	double x[4], y[4], u, v, s, t;

	for (int i = 0; i < 4; i++) {
		const struct value *p = fig_value(f, (fig_id){ id[i] });

		if (!p)
			return 2;
		x[i] = num_mid(p->v[0]);
		y[i] = num_mid(p->v[1]);
	}
	u = x[1] - x[0], v = y[1] - y[0], s = x[3] - x[2], t = y[3] - y[2];
	return fabs(u * t - v * s) / (hypot(u, v) * hypot(s, t) + 1e-300);
}

/* The bases are the pair of sides that is drawn more parallel; AB and CD when equally. */
static int base(const struct fig_got *g)
{
	const int *p = g->g[0];
	const struct fig *f = g->d->f;

	return slant(f, p[1], p[2], p[3], p[0]) < slant(f, p[0], p[1], p[2], p[3]) - 1e-9;
}

/* --- Operands ------------------------------------------------------------------------------ */

static bool is_kind(const struct fig_got *g, const struct fig_item *it, kind_set kinds)
{
	return it->obj >= 0 && (KIND_BIT(fig_kind(g->d->f, (fig_id){ it->obj })) & kinds) != 0;
}

/* Take a line or segment from the items; how many items it took. */
static int take_line(struct fig_got *g, const struct fig_item *it, int n, bool segment)
{
	kind_set kinds = segment ? KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_SSEGMENT)
				 : KINDS_LINEAR | KINDS_LINEAR3;
	kind_set point = KINDS_A_POINT;

	kinds |= KIND_BIT(KIND_VECTOR) | KIND_BIT(KIND_SVECTOR);

	g->from[g->n_l] = -1;
	if (n >= 1 && is_kind(g, it, kinds)) {
		g->from[g->n_l] = it->obj;
		g->l[g->n_l++] = fig_draft_carrier(g->d, it->obj);
		return 1;
	}
	if (n >= 2 && is_kind(g, it, point) && is_kind(g, it + 1, point) &&
	    it[0].obj != it[1].obj) {
		g->l[g->n_l++] = (struct relation_line){ it[0].obj, it[1].obj };
		return 2;
	}
	return 0;
}

/* Take a polygon: an object, or `count` points (0: as many as there are). */
static int take_polygon(struct fig_got *g, const struct fig_item *it, int n, int count)
{
	int *p = g->g[g->polygons], k = 0;

	if (n && is_kind(g, it, KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SPOLYGON))) {
		k = fig_draft_vertices(g->d, it->obj, p, FIG_PARENTS);
		if (k < 3 || (count && k != count))
			return 0;
		g->n_g[g->polygons++] = k;
		return 1;
	}
	while (k < n && (!count || k < count) && is_kind(g, it + k, KINDS_A_POINT)) {
		p[k] = it[k].obj;
		k++;
	}
	if (k < 3 || (count && k != count))
		return 0;
	g->n_g[g->polygons++] = k;
	return k;
}

/* Do the operands fit the form?  Circles and values have been moved to the end. */
static bool fits(struct fig_got *g, const char *form, const struct fig_item *it, int n)
{
	int at = 0;
	char last = 0;

	for (; *form; form++) {
		char want = *form == '+' ? last : *form;
		bool more = *form == '+';

		if (*form == '^')
			continue;

		do {
			int took = 0;
			const struct fig_item *here = it + at;
			int left = n - at;

			if (want == 'p' && left && is_kind(g, here, KINDS_A_POINT)) {
				g->p[g->n++] = here->obj;
				took = 1;
			} else if (want == 'l' || want == 's') {
				took = take_line(g, here, left, want == 's');
			} else if (want == 'g') {
				/* Two polygons of points share them in halves. */
				bool points = left && is_kind(g, here, KINDS_A_POINT);

				took = take_polygon(g, here, left,
						    points && !strcmp(form, "gg") ? left / 2
										  : 0);
			} else if (want == '3' || want == '4') {
				took = take_polygon(g, here, left, want - '0');
			} else if (want == 'c' && left &&
				   is_kind(g, here, KIND_BIT(KIND_CIRCLE))) {
				g->c[g->circles++] = here->obj;
				took = 1;
			} else if (want == 'o' && left &&
				   is_kind(g, here, KINDS_ON & ~KIND_BIT(KIND_POLYGON))) {
				g->path = here->obj;
				took = 1;
			} else if (want == 'v' && left) {
				took = here->obj < 0 ||
				       is_kind(g, here,
					       KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_SEGMENT) |
						       KIND_BIT(KIND_SSEGMENT));
				g->v = here->x;
			}
			if (!took) {
				if (!more)
					return false;
				break;
			}
			at += took;
		} while (more);
		last = want;
	}
	return at == n;
}

/* Values given as number objects become terms. */
static bool with_value(struct fig_got *g, const struct fig_item *it, int n)
{
	struct expr value = { .kind = EXPR_REF };
	struct err ignored;

	if (g->v || !n || it[n - 1].obj < 0)
		return g->v != NULL;
	value.ref = it[n - 1].obj;
	return fig_draft_term(g->d, &value, &g->v, &ignored) == OK;
}

static enum status unknown_word(const char *word, struct err *e)
{
	const char *names[RELATIONS];
	int n = 0;

	for (int i = 0; i < RELATIONS; i++)
		if (!i || strcmp(geo_relation_word(i), geo_relation_word(i - 1)))
			names[n++] = geo_relation_word(i);
	err_fail(e, E_ARG, "bad_argument", "there is no relation \"%.60s\"", word);
	text_near(e->near, sizeof e->near, word, names, n, 3);
	err_arg(e, "relation");
	if (e->near[0])
		err_hint(e, "did you mean %s?", e->near);
	else
		err_hint(e, "for example Parallel, Perpendicular, Length, Angle, Tangent, "
			    "Midpoint, Collinear, OnCircle, Square, or an equation");
	return E_ARG;
}

/* What a relation takes with its circles, then its number at the end. */
static void sorted_form(enum relation r, char *out)
{
	for (int pass = 0; pass < 3; pass++)
		for (const char *t = geo_relation_takes(r); *t; t++)
			if ((*t == 'c' ? 1 : *t == 'v' ? 2 : 0) == pass)
				*out++ = *t;
	*out = 0;
}

/* The diagonals of a convex quadrilateral cross. */
static void add_diagonals(struct fig_got *g, const int *p)
{
	for (int i = 0; i < 2; i++) {
		struct fig_want *w = fig_draft_want(g->d, ELEMENT_OPPOSITE_SIDE);

		w->shape = true;
		w->n = 2;
		w->p = fig_draft_points(g->d, (int[]){ p[i], p[i + 2] }, 2);
		w->line[0] = (struct relation_line){ p[1 - i], p[3 - i] };
	}
}

/* What the word says beyond its equations.  A kite or trapezoid can be made convex; what else
 * is called convex is, by its equations, unless it is flat. */
static void add_shapes(struct fig_got *g, enum relation r)
{
	struct constraint *c = g->d->c;

	if (geo_relation_needs(r, 'x') && geo_relation_needs(r, 'd')) {
		if (!fig_draft_space_flat(g->d, g->g[0]))
			add_diagonals(g, g->g[0]);
		return;
	}
	c->convex = geo_relation_needs(r, 'x');
	/* Equal sides and angles make it flat, but so weakly that no search would get there. */
	for (int i = 3; (r == RELATION_SQUARE || r == RELATION_REGULAR) && i < g->n_g[0]; i++)
		if (!fig_draft_space_flat(
			    g->d, (int[]){ g->g[0][0], g->g[0][1], g->g[0][2], g->g[0][i] }))
			break;
	for (int i = 0; i < g->polygons && (c->convex || geo_relation_needs(r, 'c')); i++)
		c->shape[c->shapes++] =
			(struct fig_corners){ fig_draft_points(g->d, g->g[i], g->n_g[i]),
					      g->n_g[i] };
}

/* A vertex of a polygon that is another one of its vertices; a circle and itself. */
static void note_twice(struct fig_got *g, enum relation r)
{
	for (int i = 0; i < g->polygons; i++)
		for (int k = 0; k < g->n_g[i]; k++)
			for (int m = 0; m < k; m++)
				if (g->g[i][m] == g->g[i][k])
					g->twice = g->g[i][k];
	if (g->circles == 2 && g->c[0] == g->c[1])
		g->twice = g->c[0];
	/* Lines that are to meet are different ones; asked, the command answers. */
	for (int i = 0; r == RELATION_CONCURRENT && !g->d->asked && i < g->n_l; i++)
		for (int k = 0; k < i; k++)
			if ((g->l[i].a == g->l[k].a && g->l[i].b == g->l[k].b) ||
			    (g->l[i].b >= 0 && g->l[i].a == g->l[k].b &&
			     g->l[i].b == g->l[k].a))
				g->twice = g->l[i].a;
}

static const char *shown(const struct draft *d, int obj)
{
	return d->f->obj[obj].name ? d->f->obj[obj].name : "an object";
}

static enum status named_twice(const char *word, const char *name, struct err *e)
{
	return err_fail_with(e, E_ARG, "bad_argument", NULL,
			     "sides, angles and polygons need different points, relations "
			     "different objects",
			     "%s: %s is named twice", word, name);
}

/* Of triangles that were not named by their vertices: the second's, beginning at any of them and
 * going either way round. */
static const int *turned(struct fig_got *g)
{
	const int *v = g->g[1];
	int k = g->d->turn, way = k < 3 ? 1 : 2;

	g->d->c->turns = 6;
	return fig_draft_points(
		g->d, (int[]){ v[k % 3], v[(k + way) % 3], v[(k + 2 * way) % 3] }, 3);
}

/* The wants of a relation whose operands are there. */
static enum status state(struct fig_got *g, enum relation r, const char *word, struct err *e)
{
	struct relation_operands o = { .p = g->p,
				       .n = g->n,
				       .l = g->l,
				       .lines = g->n_l,
				       .g = { g->g[0], g->g[1] },
				       .n_g = { g->n_g[0], g->n_g[1] },
				       .c = { g->c[0], g->c[1] },
				       .path = g->path };
	bool parts, nameless = false;
	int measures = g->d->c->n_measure;

	g->r = r;
	if (geo_relation_needs(r, 'n'))
		return err_fail_with(
			e, E_ARG, "unsupported", NULL,
			"ask for or declare what shall hold, for example Parallel, Inside, "
			"SameSide or Length(A, B) = 5",
			"%s is for problems that nobody has drawn; a figure shows it already",
			geo_relation_word(r));
	if (g->d->asked && geo_relation_needs(r, 'd')) {
		g->d->c->turns = geo_relation_vertices(r) == 4 ? 2 : 3;
		o.turn = g->d->turn;
	} else if (r == RELATION_TRAPEZOID || r == RELATION_ISOSCELES_TRAPEZOID) {
		o.turn = base(g); /* as it is drawn */
	} else if (g->d->asked && r == RELATION_SIMILAR && g->d->n_item == 2) {
		o.g[1] = turned(g);
		/* Of more sides there are too many ways to ask for at once. */
		o.n_g[1] = o.n_g[0] == 3 ? o.n_g[1] : 0;
	}
	note_twice(g, r);
	parts = geo_relation_parts(r, &o, add_part, g);
	/* Once more with ends of their own for segments that were not made of points. */
	if (g->unnamed || !parts) {
		bool ends = false;

		for (int i = 0; i < g->n_l; i++)
			ends |= fig_draft_ends(g->d, &g->l[i]);
		if (ends) {
			g->d->c->n_want = 0;
			g->d->c->n_measure = measures;
			g->unnamed = false;
			parts = geo_relation_parts(r, &o, add_part, g);
		}
	}
	if (g->flat)
		return err_fail_with(
			e, E_ARG, "unsupported", NULL,
			"say it by lengths, angles, Parallel, Perpendicular, Coplanar or On",
			"%s is a relation of the plane, not of space", word);
	if (g->twice >= 0)
		return named_twice(word, shown(g->d, g->twice), e);
	for (int i = 0; i < g->n_l; i++)
		nameless |= g->l[i].b < 0;
	if (g->unnamed || (nameless && (!parts || !g->d->c->n_want)))
		return err_fail_with(
			e, E_ARG, "wrong_kind", NULL,
			"give lines, rays and segments by points that are objects",
			"%s: an operand has no points by name", word);
	if (!parts)
		return err_fail_with(e, E_ARG, "wrong_kind", NULL,
				     "polygons correspond vertex by vertex; what comes from a "
				     "vertex begins or ends there",
				     "%s: the operands do not fit together", word);
	if (!g->d->c->n_want && !g->d->asked)
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "it relates different objects",
				     "%s says nothing of these operands", word);
	add_shapes(g, r);
	return OK;
}

/* No form of the relation takes the operands. */
static enum status misfit(struct draft *d, const char *word, const char *forms, struct err *e)
{
	int n = d->n_item;

	for (int i = 0; i < n; i++) {
		const struct fig_item *it = &d->item[i];

		if (i && it->obj >= 0 && it->obj == it[-1].obj)
			return named_twice(word, shown(d, it->obj), e);
	}
	err_fail_with(e, E_ARG, "wrong_kind", "objects", NULL,
		      n == 1 ? "%s does not take this operand"
			     : "%s does not take these %d operands",
		      word, n);
	err_hint(e, "the form is %.200s%s", forms,
		 strstr(forms, "line") ? "; a line may be given by two points" : "");
	return E_ARG;
}

enum status fig_constraint_word(struct draft *d, const char *word, struct err *e)
{
	struct fig_item sorted[FIG_PARENTS + 1];
	struct buf b = { 0 };
	int n = 0;
	bool found = false;
	enum status st;
	kind_set round = KIND_BIT(KIND_CIRCLE);

	if (fig_draft_space_word(d, word, &st, e))
		return st;
	for (int pass = 0; pass < 3; pass++)
		for (int i = 0; i < d->n_item; i++) {
			const struct fig_item *it = &d->item[i];
			bool circle = it->obj >= 0 &&
				      (KIND_BIT(fig_kind(d->f, (fig_id){ it->obj })) & round);

			if ((it->obj < 0 ? 2 : circle ? 1 : 0) == pass)
				sorted[n++] = *it;
		}
	for (enum relation r = geo_relation_find(word, 0); r < RELATIONS;
	     r = geo_relation_find(word, r + 1)) {
		struct fig_got *g;
		char form[16];

		if (strchr(geo_relation_takes(r), 't'))
			continue; /* of terms: that is an equation */
		sorted_form(r, form);
		found = true;
		buf_addf(&b, "%s%s(", b.n ? " or " : "", geo_relation_word(r));
		geo_relation_operand_text(&b, r);
		buf_addc(&b, ')');
		d->c->word = geo_relation_word(r);
		g = arena_alloc(d->f->scratch, sizeof *g);
		g->d = d;
		g->c[0] = g->c[1] = g->path = g->twice = -1;
		if (!fits(g, form, sorted, n) ||
		    (strchr(form, 'v') && !with_value(g, sorted, n)))
			continue;
		st = state(g, r, word, e);
		buf_clear(&b);
		return st;
	}
	if (!found) {
		buf_clear(&b);
		return unknown_word(word, e);
	}
	st = misfit(d, word, buf_str(&b), e);
	buf_clear(&b);
	return st;
}
