/*
 * constraint_word.c -- the relations of constraint.def: which operands they take, and what
 * each asks for in elementary wants.
 */
#include "fig/constraint_read_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The operands of a relation, sorted by its form. */
struct got {
	struct draft *d;
	int p[FIG_PARENTS + 1], n; /* points, in order */
	struct carrier l[FIG_PARENTS + 1];
	int n_l; /* lines and segments, in order */
	int g[2][FIG_PARENTS + 1], n_g[2], polygons;
	int c[2], circles;
	int path;
	struct expr *v;
};
typedef void law(struct got *g);

/* --- What is asked for, in pieces ---------------------------------------------------- */

static struct want *lines(struct got *g, enum want_kind k, struct carrier a, struct carrier b)
{
	struct want *w = draft_want(g->d, k);

	w->line[0] = a;
	w->line[1] = b;
	return w;
}

static struct want *points(struct got *g, enum want_kind k, const int *p, int n)
{
	struct want *w = draft_want(g->d, k);

	w->n = n;
	w->p = draft_points(g->d, p, n);
	return w;
}

static struct want *point_line(struct got *g, enum want_kind k, int p, struct carrier l)
{
	struct want *w = points(g, k, &p, 1);

	w->line[0] = l;
	return w;
}

static void point_obj(struct got *g, enum want_kind k, int p, int obj)
{
	points(g, k, &p, 1)->obj[0] = obj;
}

static struct carrier pair(int a, int b)
{
	return (struct carrier){ a, b };
}

static void equal(struct got *g, struct expr *x, struct expr *y)
{
	draft_equation(g->d, x, EXPR_EQ, y);
}

static struct expr *len(struct got *g, int a, int b)
{
	return draft_length(g->d, pair(a, b));
}

static struct expr *angle_at(struct got *g, int a, int b, int c)
{
	return draft_angle(g->d, a, b, c);
}

static struct expr *product(struct got *g, struct expr *x, struct expr *y)
{
	return expr_op(EXPR_MUL, x, y, g->d->f->perm);
}

static void equal_sides(struct got *g, int a, int b, int c, int d)
{
	equal(g, len(g, a, b), len(g, c, d));
}

/* --- Relations -------------------------------------------------------------------------- */

static void parallel(struct got *g)
{
	lines(g, WANT_PARALLEL, g->l[0], g->l[1]);
}

static void perpendicular(struct got *g)
{
	lines(g, WANT_PERPENDICULAR, g->l[0], g->l[1]);
}

static void horizontal(struct got *g)
{
	lines(g, WANT_LEVEL, g->l[0], g->l[0]);
}

static void vertical(struct got *g)
{
	lines(g, WANT_LEVEL, g->l[0], g->l[0])->sign = 1;
}

static void collinear(struct got *g)
{
	for (int i = 2; i < g->n; i++)
		points(g, WANT_COLLINEAR, (int[]){ g->p[0], g->p[1], g->p[i] }, 3);
}

static void concyclic(struct got *g)
{
	for (int i = 3; i < g->n; i++)
		points(g, WANT_CONCYCLIC, (int[]){ g->p[0], g->p[1], g->p[2], g->p[i] }, 4);
}

static void concurrent(struct got *g)
{
	lines(g, WANT_CONCURRENT, g->l[0], g->l[1])->line[2] = g->l[2];
}

static void on_line(struct got *g)
{
	point_line(g, WANT_ON_LINE, g->p[0], g->l[0]);
}

static void on_segment(struct got *g)
{
	point_line(g, WANT_ON_SEGMENT, g->p[0], g->l[0]);
}

static void between(struct got *g)
{
	point_line(g, WANT_ON_SEGMENT, g->p[0], g->l[0])->sign = 1;
}

static void on_circle(struct got *g)
{
	for (int i = 0; i < g->n; i++)
		point_obj(g, WANT_ON_PATH, g->p[i], g->c[0]);
}

static void on_path(struct got *g)
{
	point_obj(g, WANT_ON_PATH, g->p[0], g->path);
}

static void coincident(struct got *g)
{
	points(g, WANT_SAME, g->p, 2);
}

static void midpoint(struct got *g)
{
	point_line(g, WANT_MIDPOINT, g->p[0], g->l[0]);
}

static void bisector_point(struct got *g)
{
	const int *p = g->p;

	equal(g, angle_at(g, p[1], p[2], p[0]), angle_at(g, p[0], p[2], p[3]));
}

/* A line through the vertex and another point. */
static void bisector(struct got *g)
{
	struct carrier l = g->l[0];
	const int *p = g->p;
	int other = l.a == p[1] ? l.b : l.a;

	if (l.b < 0)
		return;
	if (l.a != p[1] && l.b != p[1])
		point_line(g, WANT_ON_LINE, p[1], l);
	equal(g, angle_at(g, p[0], p[1], other), angle_at(g, other, p[1], p[2]));
}

static void perp_bisector(struct got *g)
{
	struct carrier s = g->l[1];

	lines(g, WANT_PERPENDICULAR, g->l[0], s);
	if (g->l[0].b >= 0 && s.b >= 0) {
		equal(g, draft_length(g->d, pair(g->l[0].a, s.a)),
		      draft_length(g->d, pair(g->l[0].a, s.b)));
	} else if (s.b >= 0) {
		equal(g, draft_distance(g->d, s.a, g->l[0]),
		      draft_distance(g->d, s.b, g->l[0]));
	}
}

static void foot(struct got *g)
{
	point_line(g, WANT_ON_LINE, g->p[0], g->l[0]);
	lines(g, WANT_PERPENDICULAR, pair(g->p[1], g->p[0]), g->l[0]);
}

static void tangent(struct got *g)
{
	lines(g, WANT_TANGENT, g->l[0], g->l[0])->obj[0] = g->c[0];
}

static void tangent_circles(struct got *g)
{
	memcpy(draft_want(g->d, WANT_TANGENT_CIRCLES)->obj, g->c, sizeof g->c);
}

static void center(struct got *g)
{
	point_obj(g, WANT_CENTER, g->p[0], g->c[0]);
}

static void diameter(struct got *g)
{
	lines(g, WANT_DIAMETER, g->l[0], g->l[0])->obj[0] = g->c[0];
}

static void chord(struct got *g)
{
	if (g->l[0].b < 0)
		return;
	point_obj(g, WANT_ON_PATH, g->l[0].a, g->c[0]);
	point_obj(g, WANT_ON_PATH, g->l[0].b, g->c[0]);
}

static void inscribed(struct got *g)
{
	for (int i = 0; i < g->n_g[0]; i++)
		point_obj(g, WANT_ON_PATH, g->g[0][i], g->c[0]);
}

static void circumscribed(struct got *g)
{
	for (int i = 0; i < g->n_g[0]; i++)
		lines(g, WANT_TANGENT, pair(g->g[0][i], g->g[0][(i + 1) % g->n_g[0]]),
		      pair(0, -1))
			->obj[0] = g->c[0];
}

static void length(struct got *g)
{
	equal(g, draft_length(g->d, g->l[0]), g->v);
}

static void distance(struct got *g)
{
	equal(g, len(g, g->p[0], g->p[1]), g->v);
}

static void distance_line(struct got *g)
{
	equal(g, draft_distance(g->d, g->p[0], g->l[0]), g->v);
}

static void equal_length(struct got *g)
{
	for (int i = 1; i < g->n_l; i++)
		equal(g, draft_length(g->d, g->l[0]), draft_length(g->d, g->l[i]));
}

static void ratio(struct got *g)
{
	struct expr *second = draft_length(g->d, g->l[1]);

	equal(g, draft_length(g->d, g->l[0]), product(g, g->v, second));
}

static void angle(struct got *g)
{
	equal(g, angle_at(g, g->p[0], g->p[1], g->p[2]), g->v);
}

static void equal_angle(struct got *g)
{
	const int *p = g->p;

	equal(g, angle_at(g, p[0], p[1], p[2]), angle_at(g, p[3], p[4], p[5]));
}

static void right_angle(struct got *g)
{
	lines(g, WANT_PERPENDICULAR, pair(g->p[0], g->p[1]), pair(g->p[1], g->p[2]));
}

static void area(struct got *g)
{
	equal(g, draft_area(g->d, g->g[0], g->n_g[0]), g->v);
}

static void equal_area(struct got *g)
{
	struct expr *first = draft_area(g->d, g->g[0], g->n_g[0]);

	equal(g, first, draft_area(g->d, g->g[1], g->n_g[1]));
}

static void perimeter(struct got *g)
{
	equal(g, draft_perimeter(g->d, g->g[0], g->n_g[0]), g->v);
}

static void equal_perimeter(struct got *g)
{
	struct expr *first = draft_perimeter(g->d, g->g[0], g->n_g[0]);

	equal(g, first, draft_perimeter(g->d, g->g[1], g->n_g[1]));
}

static void radius(struct got *g)
{
	equal(g, draft_radius(g->d, g->c[0]), g->v);
}

static void equal_radius(struct got *g)
{
	struct expr *first = draft_radius(g->d, g->c[0]);

	equal(g, first, draft_radius(g->d, g->c[1]));
}

/* Triangles by their sides; each further vertex by its distances to three vertices. */
static void congruent(struct got *g)
{
	const int *p = g->g[0], *q = g->g[1];

	for (int i = 1; i < g->n_g[0]; i++)
		for (int k = 0; k < i && k < 3; k++)
			equal_sides(g, p[k], p[i], q[k], q[i]);
}

static void similar(struct got *g)
{
	const int *p = g->g[0], *q = g->g[1];

	for (int i = 2; i < g->n_g[0]; i++)
		for (int k = 0; k < i && k < 3; k++)
			equal(g, product(g, len(g, p[k], p[i]), len(g, q[0], q[1])),
			      product(g, len(g, q[k], q[i]), len(g, p[0], p[1])));
}

static void regular(struct got *g)
{
	const int *p = g->g[0];
	int n = g->n_g[0];

	for (int i = 0; i + 2 < n; i++)
		points(g, WANT_TURN, (int[]){ p[i], p[i + 1], p[i + 2] }, 3)->order = n;
	for (int i = 3; i < n; i++)
		points(g, WANT_CONCYCLIC, (int[]){ p[0], p[1], p[2], p[i] }, 4);
}

static void isosceles(struct got *g)
{
	equal_sides(g, g->g[0][0], g->g[0][1], g->g[0][0], g->g[0][2]);
}

static void right_triangle(struct got *g)
{
	const int *p = g->g[0];

	lines(g, WANT_PERPENDICULAR, pair(p[0], p[1]), pair(p[1], p[2]));
}

static struct expr *sum(struct got *g, struct expr *x, struct expr *y)
{
	return expr_op(EXPR_ADD, x, y, g->d->f->perm);
}

/* A + C = B + D, and no flat one. */
static void parallelogram(struct got *g)
{
	const int *p = g->g[0];

	for (int i = 0; i < 2; i++) {
		struct expr *v[4];

		for (int k = 0; k < 4; k++)
			v[k] = draft_coordinate(g->d, p[k], i);
		equal(g, sum(g, v[0], v[2]), sum(g, v[1], v[3]));
	}
	lines(g, WANT_PARALLEL, pair(p[0], p[1]), pair(p[2], p[3]));
	lines(g, WANT_PARALLEL, pair(p[1], p[2]), pair(p[3], p[0]));
}

static void rectangle(struct got *g)
{
	const int *p = g->g[0];

	for (int i = 0; i < 3; i++)
		lines(g, WANT_PERPENDICULAR, pair(p[i], p[i + 1]),
		      pair(p[i + 1], p[(i + 2) % 4]));
}

static void rhombus(struct got *g)
{
	const int *p = g->g[0];

	parallelogram(g);
	equal_sides(g, p[0], p[1], p[1], p[2]);
}

static void kite(struct got *g)
{
	const int *p = g->g[0];

	equal_sides(g, p[0], p[1], p[0], p[3]);
	equal_sides(g, p[2], p[1], p[2], p[3]);
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
static int base(const struct got *g)
{
	const int *p = g->g[0];
	const struct fig *f = g->d->f;

	return slant(f, p[1], p[2], p[3], p[0]) < slant(f, p[0], p[1], p[2], p[3]) - 1e-9;
}

static void trapezoid(struct got *g)
{
	const int *p = g->g[0];
	int b = base(g);

	lines(g, WANT_PARALLEL, pair(p[b], p[b + 1]), pair(p[b + 2], p[(b + 3) % 4]));
}

/* Diagonals of one length: legs that are not parallel. */
static void isosceles_trapezoid(struct got *g)
{
	const int *p = g->g[0];

	trapezoid(g);
	equal_sides(g, p[0], p[2], p[1], p[3]);
}

/* 3 P = A + B + C. */
static void centroid(struct got *g)
{
	const int *t = g->g[0];

	for (int i = 0; i < 2; i++) {
		struct expr *v[4];

		for (int k = 0; k < 4; k++)
			v[k] = draft_coordinate(g->d, k < 3 ? t[k] : g->p[0], i);
		equal(g, product(g, expr_num(3, g->d->f->perm), v[3]),
		      sum(g, sum(g, v[0], v[1]), v[2]));
	}
}

static void circumcenter(struct got *g)
{
	const int *t = g->g[0];

	equal_sides(g, g->p[0], t[0], g->p[0], t[1]);
	equal_sides(g, g->p[0], t[1], g->p[0], t[2]);
}

static void incenter(struct got *g)
{
	const int *t = g->g[0];
	int p = g->p[0];

	equal(g, angle_at(g, t[2], t[0], p), angle_at(g, p, t[0], t[1]));
	equal(g, angle_at(g, t[0], t[1], p), angle_at(g, p, t[1], t[2]));
	points(g, WANT_INSIDE, (int[]){ p, t[0], t[1], t[2] }, 4);
}

static void orthocenter(struct got *g)
{
	const int *t = g->g[0];

	lines(g, WANT_PERPENDICULAR, pair(g->p[0], t[0]), pair(t[1], t[2]));
	lines(g, WANT_PERPENDICULAR, pair(g->p[0], t[1]), pair(t[2], t[0]));
}

/* The vertex a cevian comes from; its other end; the other two vertices. */
static bool cevian(struct got *g, int *d, int *b, int *c)
{
	struct carrier s = g->l[0];
	const int *t = g->g[0];

	for (int i = 0; i < 3 && s.b >= 0; i++)
		if (s.a == t[i] || s.b == t[i]) {
			*d = s.a == t[i] ? s.b : s.a;
			*b = t[(i + 1) % 3];
			*c = t[(i + 2) % 3];
			return true;
		}
	return false;
}

static void altitude(struct got *g)
{
	int d, b, c;

	if (!cevian(g, &d, &b, &c))
		return;
	point_line(g, WANT_ON_LINE, d, pair(b, c));
	lines(g, WANT_PERPENDICULAR, g->l[0], pair(b, c));
}

static void median(struct got *g)
{
	int d, b, c;

	if (cevian(g, &d, &b, &c))
		point_line(g, WANT_MIDPOINT, d, pair(b, c));
}

static void inside(struct got *g)
{
	int p[FIG_PARENTS + 1];

	if (g->circles) {
		point_obj(g, WANT_INSIDE, g->p[0], g->c[0]);
		return;
	}
	p[0] = g->p[0];
	memcpy(p + 1, g->g[0], (size_t)g->n_g[0] * sizeof *p);
	points(g, WANT_INSIDE, p, 1 + g->n_g[0]);
}

static void side(struct got *g, int sign)
{
	struct want *w;

	if (g->l[0].b < 0)
		return;
	w = points(g, WANT_SIDE, g->p, 2);
	w->line[0] = g->l[0];
	w->sign = sign;
}

static void same_side(struct got *g)
{
	side(g, 1);
}

static void opposite_side(struct got *g)
{
	side(g, -1);
}

/* --- Finding the row ------------------------------------------------------------------------ */

static const struct relation {
	const char *word, *form;
	law *fn;
} relations[] = {
#define RELATION(word, form, fn) { #word, form, fn },
#include "fig/constraint.def"
#undef RELATION
};
#define RELATIONS ((int)(sizeof relations / sizeof *relations))

/* Words are compared without case, underscores and a leading Are or Is. */
static void plain(const char *word, char *out, size_t size)
{
	size_t n = 0;

	for (; *word && n + 1 < size; word++)
		if (isalnum((unsigned char)*word))
			out[n++] = (char)tolower((unsigned char)*word);
	out[n] = 0;
}

static bool means(const char *given, const char *word)
{
	char a[64], b[64];

	plain(given, a, sizeof a);
	plain(word, b, sizeof b);
	return !strcmp(a, b) || (!strncmp(a, "are", 3) && !strcmp(a + 3, b)) ||
	       (!strncmp(a, "is", 2) && !strcmp(a + 2, b));
}

static bool is_kind(const struct got *g, const struct item *it, kind_set kinds)
{
	return it->obj >= 0 && (KIND_BIT(fig_kind(g->d->f, (fig_id){ it->obj })) & kinds) != 0;
}

/* Take a line or segment from the items; how many items it took. */
static int take_line(struct got *g, const struct item *it, int n, bool segment)
{
	kind_set kinds = segment ? KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_VECTOR)
				 : KINDS_LINEAR | KIND_BIT(KIND_VECTOR);
	kind_set point = KIND_BIT(KIND_POINT);

	if (n >= 1 && is_kind(g, it, kinds)) {
		g->l[g->n_l++] = draft_carrier(g->d, it->obj);
		return 1;
	}
	if (n >= 2 && is_kind(g, it, point) && is_kind(g, it + 1, point) &&
	    it[0].obj != it[1].obj) {
		g->l[g->n_l++] = pair(it[0].obj, it[1].obj);
		return 2;
	}
	return 0;
}

/* Take a polygon: an object, or `count` points (0: as many as there are). */
static int take_polygon(struct got *g, const struct item *it, int n, int count)
{
	int *p = g->g[g->polygons], k = 0;

	if (n && is_kind(g, it, KIND_BIT(KIND_POLYGON))) {
		g->n_g[g->polygons] = draft_vertices(g->d, it->obj, p, FIG_PARENTS);
		return g->n_g[g->polygons] >= 3 && (!count || g->n_g[g->polygons++] == count)
			       ? 1
			       : 0;
	}
	while (k < n && (!count || k < count) && is_kind(g, it + k, KIND_BIT(KIND_POINT))) {
		p[k] = it[k].obj;
		k++;
	}
	if (k < 3 || (count && k != count))
		return 0;
	g->n_g[g->polygons++] = k;
	return k;
}

/* Do the operands fit the form?  Circles and values have been moved to the end. */
static bool fits(struct got *g, const char *form, const struct item *it, int n)
{
	int at = 0;
	char last = 0;

	for (; *form; form++) {
		char want = *form == '+' ? last : *form;
		bool more = *form == '+';

		do {
			int took = 0;
			const struct item *here = it + at;
			int left = n - at;

			if (want == 'p' && left && is_kind(g, here, KIND_BIT(KIND_POINT))) {
				g->p[g->n++] = here->obj;
				took = 1;
			} else if (want == 'l' || want == 's') {
				took = take_line(g, here, left, want == 's');
			} else if (want == 'g') {
				/* Two polygons of points share them in halves. */
				int half = strcmp(form, "gg") ? 0 : left / 2;

				took = take_polygon(g, here, left,
						    g->polygons ? g->n_g[0] : half);
			} else if (want == '3' || want == '4') {
				took = take_polygon(g, here, left, want - '0');
			} else if (want == 'c' && left &&
				   is_kind(g, here, KIND_BIT(KIND_CIRCLE))) {
				g->c[g->circles++] = here->obj;
				took = 1;
			} else if (want == 'o' && left &&
				   is_kind(g, here, KINDS_PATH & ~KIND_BIT(KIND_POLYGON))) {
				g->path = here->obj;
				took = 1;
			} else if (want == 'v' && left) {
				took = here->obj < 0 ||
				       is_kind(g, here,
					       KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_SEGMENT));
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
static bool with_value(struct got *g, const struct item *it, int n)
{
	struct expr name = { .kind = EXPR_NAME };
	struct err ignored;

	if (g->v || !n || it[n - 1].obj < 0)
		return g->v != NULL;
	name.text = g->d->f->obj[it[n - 1].obj].name;
	return draft_term(g->d, &name, &g->v, &ignored) == OK;
}

/* "two lines (straight objects or pairs of points) and a circle" */
static void form_text(struct buf *b, const char *form)
{
	static const struct {
		char c;
		const char *text;
	} words[] = {
		{ 'p', "point" },   { 'l', "line" },     { 's', "segment" },
		{ 'g', "polygon" }, { '3', "triangle" }, { '4', "quadrilateral" },
		{ 'c', "circle" },  { 'o', "path" },     { 'v', "number" },
		{ '+', "..." },
	};

	for (const char *p = form; *p; p++)
		for (size_t i = 0; i < sizeof words / sizeof *words; i++)
			if (words[i].c == *p)
				buf_addf(b, "%s%s", p == form ? "" : ", ", words[i].text);
}

static enum status unknown_word(const char *word, struct err *e)
{
	const char *names[RELATIONS];
	int n = 0;

	for (int i = 0; i < RELATIONS; i++)
		if (!i || strcmp(relations[i].word, relations[i - 1].word))
			names[n++] = relations[i].word;
	fail(e, E_ARG, "bad_argument", "there is no relation \"%.60s\"", word);
	text_near(e->near, sizeof e->near, word, names, n, 3);
	err_arg(e, "relation");
	if (e->near[0])
		err_hint(e, "did you mean %s?", e->near);
	else
		err_hint(e, "for example Parallel, Perpendicular, Length, Angle, Tangent, "
			    "Midpoint, Collinear, OnCircle, Square, or an equation");
	return E_ARG;
}

enum status constraint_word(struct draft *d, const char *word, struct err *e)
{
	struct item sorted[FIG_PARENTS + 1];
	struct buf b = { 0 };
	int n = 0;
	bool found = false;
	kind_set round = KIND_BIT(KIND_CIRCLE);

	for (int pass = 0; pass < 3; pass++)
		for (int i = 0; i < d->n_item; i++) {
			const struct item *it = &d->item[i];
			bool circle = it->obj >= 0 &&
				      (KIND_BIT(fig_kind(d->f, (fig_id){ it->obj })) & round);

			if ((it->obj < 0 ? 2 : circle ? 1 : 0) == pass)
				sorted[n++] = *it;
		}
	for (int i = 0; i < RELATIONS; i++) {
		struct got *g;
		bool value = strchr(relations[i].form, 'v');

		if (!means(word, relations[i].word))
			continue;
		found = true;
		buf_addf(&b, "%s%s(", b.n ? " or " : "", relations[i].word);
		form_text(&b, relations[i].form);
		buf_addc(&b, ')');
		d->c->word = relations[i].word;
		g = arena_alloc(d->f->scratch, sizeof *g);
		g->d = d;
		if (!fits(g, relations[i].form, sorted, n) ||
		    (value && !with_value(g, sorted, n)))
			continue;
		relations[i].fn(g);
		buf_clear(&b);
		if (d->c->n_want)
			return OK;
		fail(e, E_ARG, "wrong_kind", "%s: the operands do not fit together", word);
		err_hint(e, "give lines and segments by points that are objects");
		return E_ARG;
	}
	if (!found) {
		buf_clear(&b);
		return unknown_word(word, e);
	}
	fail(e, E_ARG, "wrong_kind", "%s does not take these %d operand%s", word, n,
	     n == 1 ? "" : "s");
	err_arg(e, "objects");
	err_hint(e, "the form is %.200s; a line may be given by two points", buf_str(&b));
	buf_clear(&b);
	return E_ARG;
}
