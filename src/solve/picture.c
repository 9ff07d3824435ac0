/*
 * picture.c -- what a textbook would draw for a problem: the lines and circles that its
 * facts name, marks for what is right, equal or parallel, the given sizes.
 *
 * Facts are gone through one by one and ask for strokes, corners and arcs; what is asked
 * for twice is one thing.  Then strokes that lie on each other are joined into bars.
 */
#include "solve/picture_priv.h"
#include <math.h>
#include <string.h>

#define DEGREE 57.295779513082320877
#define FLAT 1e-3 /* points so near a line, in parts of its length, are on it */

static const double *at(const struct picture *g, int i)
{
	return g->f.xy + 2 * i;
}

static double gap(const struct picture *g, int i, int k)
{
	return hypot(at(g, i)[0] - at(g, k)[0], at(g, i)[1] - at(g, k)[1]);
}

/* Where q is along the line from a (0) to b (1); *off is its distance in parts of ab. */
static double along(const struct picture *g, int a, int b, int q, double *off)
{
	const double *p = at(g, a), *r = at(g, b), *s = at(g, q);
	double ux = r[0] - p[0], uy = r[1] - p[1], vx = s[0] - p[0], vy = s[1] - p[1];
	double l = ux * ux + uy * uy;

	*off = fabs(ux * vy - uy * vx) / l;
	return (ux * vx + uy * vy) / l;
}

static bool same_ray(const struct picture *g, int from, int a, int b)
{
	double off, t;

	if (a == b)
		return true;
	t = along(g, from, a, b, &off);
	return t > 0 && off < FLAT * fmax(1, t);
}

/* --- Asking for things --------------------------------------------------------------- */
static struct solve_stroke *stroke(struct picture *g, int a, int b)
{
	struct solve_stroke s = { .a = a, .b = b };

	if (a == b || !(gap(g, a, b) > 0))
		return NULL;
	for (int i = 0; i < g->strokes; i++) {
		struct solve_stroke *t = &g->stroke[i];

		if ((t->a == a && t->b == b) || (t->a == b && t->b == a))
			return t;
	}
	g->stroke =
		arena_grow(g->a, g->stroke, &g->stroke_cap, g->strokes + 1, sizeof *g->stroke);
	g->stroke[g->strokes] = s;
	return &g->stroke[g->strokes++];
}

static struct solve_corner *corner(struct picture *g, int a, int b, int c)
{
	struct solve_corner s = { .a = a, .b = b, .c = c };

	if (a == b || b == c || !(gap(g, a, b) > 0) || !(gap(g, b, c) > 0) ||
	    same_ray(g, b, a, c))
		return NULL;
	for (int i = 0; i < g->corners; i++) {
		struct solve_corner *t = &g->corner[i];

		if (t->b == b && ((same_ray(g, b, t->a, a) && same_ray(g, b, t->c, c)) ||
				  (same_ray(g, b, t->a, c) && same_ray(g, b, t->c, a))))
			return t;
	}
	g->corner =
		arena_grow(g->a, g->corner, &g->corner_cap, g->corners + 1, sizeof *g->corner);
	g->corner[g->corners] = s;
	return &g->corner[g->corners++];
}

/* Degrees from oa counterclockwise to ob. */
static double turn(const struct picture *g, int o, int a, int b)
{
	const double *p = at(g, o), *q = at(g, a), *r = at(g, b);
	double t =
		DEGREE * (atan2(r[1] - p[1], r[0] - p[0]) - atan2(q[1] - p[1], q[0] - p[0]));

	return t < 0 ? t + 360 : t;
}

static struct bow *bow(struct picture *g, int circle, int a, int b)
{
	struct bow s = { .circle = circle, .a = a, .b = b };

	if (a == b)
		return NULL;
	for (int i = 0; i < g->bows; i++)
		if (g->bow[i].circle == circle && g->bow[i].a == a && g->bow[i].b == b)
			return &g->bow[i];
	g->bow = arena_grow(g->a, g->bow, &g->bow_cap, g->bows + 1, sizeof *g->bow);
	g->bow[g->bows] = s;
	return &g->bow[g->bows++];
}

static void sides(struct picture *g, const int *q, int n)
{
	for (int i = 0; i < n && n > 1; i++)
		stroke(g, q[i], q[(i + 1) % n]);
}

/* --- Marks ---------------------------------------------------------------------------- */
static void alike(struct picture *g, int a, int b, int c, int d)
{
	struct solve_stroke *s = stroke(g, a, b), *t;
	int k = s ? (int)(s - g->stroke) : -1, old;

	t = stroke(g, c, d);
	if (k < 0 || !t || t == &g->stroke[k])
		return;
	s = &g->stroke[k];
	old = t->alike;
	if (!s->alike)
		s->alike = old ? old : ++g->classes;
	for (int i = 0; old && i < g->strokes; i++)
		if (g->stroke[i].alike == old)
			g->stroke[i].alike = s->alike;
	t->alike = s->alike;
}

static void angles_alike(struct picture *g, const int *p, const int *q)
{
	struct solve_corner *s = corner(g, p[0], p[1], p[2]), *t;
	int k = s ? (int)(s - g->corner) : -1, old;

	t = corner(g, q[0], q[1], q[2]);
	if (k < 0 || !t || t == &g->corner[k])
		return;
	s = &g->corner[k];
	old = t->alike;
	if (!s->alike)
		s->alike = old ? old : ++g->angle_classes;
	for (int i = 0; old && i < g->corners; i++)
		if (g->corner[i].alike == old)
			g->corner[i].alike = s->alike;
	t->alike = s->alike;
}

static void parallel(struct picture *g, int a, int b, int c, int d)
{
	struct solve_stroke *s = stroke(g, a, b), *t;
	int k = s ? (int)(s - g->stroke) : -1;

	t = stroke(g, c, d);
	if (k < 0 || !t || t == &g->stroke[k])
		return;
	s = &g->stroke[k];
	if (!s->parallel)
		s->parallel = t->parallel ? t->parallel : ++g->parallels;
	t->parallel = s->parallel;
}

static void right(struct picture *g, int a, int b, int c)
{
	struct solve_corner *s = corner(g, a, b, c);

	if (s)
		s->right = true;
}

/* The point of a line, given by two, that is an arm from v: the farther one. */
static int arm(const struct picture *g, int a, int b, int v)
{
	return a == v ? b : b == v || gap(g, a, v) >= gap(g, b, v) ? a : b;
}

/* The lines ab and cd are upright on each other: the mark goes where they meet, if a point
 * is there. */
static void upright(struct picture *g, const int *q)
{
	for (int v = 0; v < g->p->points; v++) {
		double off, off2, t = along(g, q[0], q[1], v, &off),
				  u = along(g, q[2], q[3], v, &off2);

		if (off < FLAT * fmax(1, fabs(t)) && off2 < FLAT * fmax(1, fabs(u))) {
			right(g, arm(g, q[0], q[1], v), v, arm(g, q[2], q[3], v));
			return;
		}
	}
}

/* --- Facts ----------------------------------------------------------------------------- */
static bool has_measure(const struct term *t)
{
	return t && (t->kind == TERM_MEASURE || t->kind == TERM_FORM ||
		     has_measure(t->arg[0]) || has_measure(t->arg[1]));
}

/* Letters that stand for something written in the picture are single ones. */
static bool has_word(const struct problem *p, const struct term *t)
{
	return t && ((t->kind == TERM_LETTER && strlen(p->letter[t->id]) > 2) ||
		     has_word(p, t->arg[0]) || has_word(p, t->arg[1]));
}

static const char *latex(struct picture *g, const char *text)
{
	struct buf b = { 0 };
	const char *s = NULL;
	struct expr *x;
	struct err e;

	if (expr_parse(&x, text, strlen(text), g->a, &e) == OK) {
		expr_print_latex(&b, x);
		s = arena_strdup(g->a, buf_str(&b));
	}
	buf_clear(&b);
	return s;
}

static const char *degrees(struct picture *g, const char *s)
{
	bool plain = true;

	if (s && !strcmp(s, "?"))
		return s;
	for (const char *c = s; c && *c; c++)
		plain &= !strchr("+-", *c);
	return s ? arena_printf(g->a, plain ? "%s^{\\circ}" : "(%s)^{\\circ}", s) : NULL;
}

static const char *caption_of(struct picture *g, const struct term *t)
{
	struct buf b = { 0 };
	const char *s;

	if (has_word(g->p, t))
		return NULL;
	problem_term_print(&b, g->p, t);
	s = latex(g, buf_str(&b));
	buf_clear(&b);
	return s;
}

/* A point on a circle, the first that the facts name; -1. */
static int on_circle(const struct picture *g, int circle)
{
	for (int i = 0; i < g->p->facts; i++) {
		const struct fact *f = &g->p->fact[i];

		if (f->circle == circle && f->n &&
		    (f->kind == RELATION_ON_CIRCLE || f->kind == RELATION_INSCRIBED ||
		     f->kind == RELATION_DIAMETER || f->kind == RELATION_CHORD))
			return f->p[f->n - 1];
	}
	return -1;
}

/* A measure is drawn; with a caption when its size is given or asked for (s, or NULL). */
static void measure(struct picture *g, const struct term *t, const char *s)
{
	struct solve_stroke *k = NULL;
	struct solve_corner *w;
	struct bow *u = NULL;
	int o = t->circle >= 0 ? g->f.center[t->circle] : -1, q;

	switch (t->measure) {
	case MEASURE_LENGTH:
		k = stroke(g, t->p[0], t->p[1]);
		if (k && s && !k->caption)
			k->caption = s;
		break;
	case MEASURE_ANGLE:
		stroke(g, t->p[1], t->p[0]);
		stroke(g, t->p[1], t->p[2]);
		if (!s || (g->p->oriented && turn(g, t->p[1], t->p[2], t->p[0]) > 179.9))
			break;
		w = corner(g, t->p[0], t->p[1], t->p[2]);
		if (w && !w->caption && !w->right)
			w->caption = degrees(g, s);
		break;
	case MEASURE_ARC:
	case MEASURE_MAJOR_ARC:
	case MEASURE_ARC_LENGTH:
	case MEASURE_SECTOR_AREA: {
		bool swap = (turn(g, o, t->p[0], t->p[1]) > 180) !=
			    (t->measure == MEASURE_MAJOR_ARC);

		swap &= !g->p->oriented || t->measure == MEASURE_MAJOR_ARC;
		if (t->measure == MEASURE_SECTOR_AREA) {
			stroke(g, o, t->p[0]);
			stroke(g, o, t->p[1]);
		}
		if (s)
			u = bow(g, t->circle, t->p[swap], t->p[!swap]);
		break;
	}
	case MEASURE_ARC_VIA:
		if (s && turn(g, o, t->p[0], t->p[1]) < turn(g, o, t->p[0], t->p[2]))
			u = bow(g, t->circle, t->p[0], t->p[2]);
		else if (s)
			u = bow(g, t->circle, t->p[2], t->p[0]);
		break;
	case MEASURE_AREA:
	case MEASURE_PERIMETER:
	case MEASURE_HEIGHT: sides(g, t->p, t->n); break;
	case MEASURE_SCALE:
		sides(g, t->p, t->n / 2);
		sides(g, t->p + t->n / 2, t->n / 2);
		break;
	case MEASURE_DISTANCE: stroke(g, t->p[1], t->p[2]); break;
	case MEASURE_RADIUS:
		q = on_circle(g, t->circle);
		k = s && q >= 0 ? stroke(g, o, q) : NULL;
		if (k && !k->caption)
			k->caption = s;
		break;
	case MEASURE_DIAMETER:
	case MEASURE_CIRCUMFERENCE:
	case MEASURE_CIRCLE_AREA:
	case MEASURES: break;
	}
	if (u && t->measure == MEASURE_SECTOR_AREA)
		u->filled = true;
	else if (u && !u->caption)
		u->caption = t->measure == MEASURE_ARC_LENGTH ? s : degrees(g, s);
}

static void measures_in(struct picture *g, const struct term *t)
{
	if (!t)
		return;
	if (t->kind == TERM_MEASURE)
		measure(g, t, NULL);
	measures_in(g, t->arg[0]);
	measures_in(g, t->arg[1]);
}

static void equation(struct picture *g, const struct term *a, const struct term *b)
{
	double v;

	measures_in(g, a);
	measures_in(g, b);
	if (a->kind != TERM_MEASURE && b->kind == TERM_MEASURE) {
		const struct term *t = a;

		a = b;
		b = t;
	}
	if (a->kind != TERM_MEASURE)
		return;
	if (b->kind == TERM_MEASURE && a->measure == b->measure) {
		if (a->measure == MEASURE_LENGTH)
			alike(g, a->p[0], a->p[1], b->p[0], b->p[1]);
		else if (a->measure == MEASURE_ANGLE)
			angles_alike(g, a->p, b->p);
	} else if (a->measure == MEASURE_ANGLE && problem_constant(&v, b) &&
		   fabs(v - 90) < 1e-9) {
		right(g, a->p[0], a->p[1], a->p[2]);
	} else if (!has_measure(b)) {
		measure(g, a, caption_of(g, b));
		if (a->measure == MEASURE_ANGLE && problem_constant(&v, b) && v > 180) {
			struct solve_corner *w = corner(g, a->p[0], a->p[1], a->p[2]);

			if (w)
				w->reflex = true;
		}
	}
}

/* All sides of a polygon alike. */
static void equal_sides(struct picture *g, const int *q, int n)
{
	for (int i = 1; i < n; i++)
		alike(g, q[0], q[1], q[i], q[(i + 1) % n]);
}

static void square_corners(struct picture *g, const int *q, int n)
{
	for (int i = 0; i < n; i++)
		right(g, q[i], q[(i + 1) % n], q[(i + 2) % n]);
}

/* A shape with the marks that its name stands for. */
static void shape(struct picture *g, const struct fact *f)
{
	const int *q = f->p;

	sides(g, q, f->n);
	switch ((int)f->kind) {
	case RELATION_EQUILATERAL:
	case RELATION_REGULAR:
	case RELATION_RHOMBUS: equal_sides(g, q, f->n); break;
	case RELATION_SQUARE:
		equal_sides(g, q, f->n);
		square_corners(g, q, f->n);
		break;
	case RELATION_RECTANGLE: square_corners(g, q, f->n); break;
	case RELATION_ISOSCELES:
		/* The apex may be unsaid: then it is where the figure has it. */
		for (int i = 0; f->n == 3 && i < 3; i++) {
			int o = q[i], a = q[(i + 1) % 3], b = q[(i + 2) % 3];

			if (fabs(gap(g, o, a) - gap(g, o, b)) < FLAT * gap(g, o, a)) {
				alike(g, o, a, o, b);
				break;
			}
		}
		break;
	case RELATION_RIGHT_TRIANGLE:
		for (int i = 0; f->n == 3 && i < 3; i++) {
			int a = q[i], o = q[(i + 1) % 3], b = q[(i + 2) % 3];
			double t = turn(g, o, a, b);

			if (fabs(t - 90) < 0.1 || fabs(t - 270) < 0.1)
				right(g, a, o, b);
		}
		break;
	case RELATION_KITE:
		if (f->n == 4) {
			bool first = fabs(gap(g, q[0], q[1]) - gap(g, q[0], q[3])) <
				     FLAT * gap(g, q[0], q[1]);

			for (int i = !first; i < 4; i += 2)
				alike(g, q[i], q[(i + 1) % 4], q[i], q[(i + 3) % 4]);
		}
		break;
	case RELATION_ISOSCELES_TRAPEZOID:
		if (f->n == 4) {
			double t = turn(g, q[0], q[1], q[3]) + turn(g, q[3], q[0], q[2]);
			int i = fabs(remainder(t, 180)) < 0.1;

			alike(g, q[i], q[i + 1], q[i + 2], q[(i + 3) % 4]);
		}
		break;
	default: break;
	}
}

/* Marks for what a fact is made of. */
static void part(void *self, const struct relation_part *t)
{
	struct picture *g = self;
	int a = t->l[0].a, b = t->l[0].b, c = t->l[1].a, d = t->l[1].b;
	const int *p = t->p;

	switch ((int)t->element) {
	case ELEMENT_ON_LINE:
	case ELEMENT_ON_SEGMENT:
	case ELEMENT_BETWEEN:
		stroke(g, a, b);
		stroke(g, p[0], a);
		break;
	case ELEMENT_PARALLEL: parallel(g, a, b, c, d); break;
	case ELEMENT_PERPENDICULAR:
		stroke(g, a, b);
		stroke(g, c, d);
		upright(g, (int[]){ a, b, c, d });
		break;
	case ELEMENT_MIDPOINT:
		stroke(g, a, b);
		alike(g, a, p[0], p[0], b);
		break;
	case ELEMENT_SAME_LENGTH:
		stroke(g, a, b);
		stroke(g, c, d);
		alike(g, a, b, c, d);
		break;
	case ELEMENT_SAME_ANGLE:
		for (int i = 0; i < 6; i += 3) {
			stroke(g, p[i + 1], p[i]);
			stroke(g, p[i + 1], p[i + 2]);
		}
		angles_alike(g, p, p + 3);
		break;
	}
}

static void fact(struct picture *g, const struct fact *f)
{
	struct relation_line lines[PROBLEM_POINTS / 2];
	struct relation_operands o;
	const int *q = f->p;

	if (f->kind == RELATION_EQUAL && f->t[0] && f->t[1])
		equation(g, f->t[0], f->t[1]);
	if (f->kind == RELATION_LESS) {
		measures_in(g, f->t[0]);
		measures_in(g, f->t[1]);
	}
	if (f->t[0] || f->kind == RELATION_SAME_SIDE || f->kind == RELATION_OPPOSITE_SIDE ||
	    f->kind == RELATION_INSIDE ||
	    !problem_fact_operands(f, &o, lines, PROBLEM_POINTS / 2))
		return;
	for (int i = 0; i < o.lines; i++)
		stroke(g, o.l[i].a, o.l[i].b);
	if (f->kind == RELATION_COLLINEAR)
		stroke(g, q[0], q[f->n - 1]);
	for (int i = 0; f->kind == RELATION_CORNER && i < 3; i += 2)
		stroke(g, q[1], q[i]);
	if (problem_fact_is_polygon(f)) {
		shape(g, f);
		return;
	}
	for (int k = 0; k < 2; k++)
		if (o.n_g[k])
			sides(g, o.g[k], o.n_g[k]);
	/* A centre is drawn as its triangle, and corresponding sides have no marks. */
	if (!o.n_g[1] && !(o.n && o.n_g[0]))
		problem_fact_parts(f, part, g);
}

/* --- Bars ------------------------------------------------------------------------------ */
/* Do two bars lie on one line and share more than nothing?  Then the first is both. */
static bool join(struct picture *g, struct solve_stroke *s, const struct solve_stroke *t)
{
	const int end[] = { s->a, s->b, t->a, t->b };
	double off1, off2, u = along(g, s->a, s->b, t->a, &off1),
			   v = along(g, s->a, s->b, t->b, &off2), low = 0, high = 1;
	int a = s->a, b = s->b;

	if (gap(g, s->a, s->b) < gap(g, t->a, t->b)) {
		struct solve_stroke turned = *t;

		if (!join(g, &turned, s))
			return false;
		s->a = turned.a;
		s->b = turned.b;
		return true;
	}
	if (off1 > FLAT * fmax(1, fabs(u)) || off2 > FLAT * fmax(1, fabs(v)) ||
	    fmax(u, v) < -FLAT || fmin(u, v) > 1 + FLAT)
		return false;
	for (int i = 2; i < 4; i++) {
		double w = i == 2 ? u : v;

		if (w < low - FLAT) {
			low = w;
			a = end[i];
		}
		if (w > high + FLAT) {
			high = w;
			b = end[i];
		}
	}
	s->a = a;
	s->b = b;
	return true;
}

static void make_bars(struct picture *g)
{
	struct solve_stroke *bar = arena_alloc(g->a, (size_t)(g->strokes + 1) * sizeof *bar);
	int n = 0;
	bool more = true;

	for (int i = 0; i < g->strokes; i++)
		bar[n++] = g->stroke[i];
	while (more) {
		more = false;
		for (int i = 0; i < n; i++)
			for (int k = i + 1; k < n; k++)
				if (join(g, &bar[i], &bar[k])) {
					bar[k--] = bar[--n];
					more = true;
				}
	}
	for (int i = 0; i < n; i++) {
		struct solve_stroke *s = stroke(g, bar[i].a, bar[i].b);

		if (s)
			s->bar = true;
	}
}

/* Marks of a kind that only one thing has say nothing. */
static void drop_single_parallels(struct picture *g)
{
	for (int c = 1; c <= g->parallels; c++) {
		int n = 0;

		for (int i = 0; i < g->strokes; i++)
			n += g->stroke[i].parallel == c;
		for (int i = 0; i < g->strokes; i++)
			if (n < 2 && g->stroke[i].parallel == c)
				g->stroke[i].parallel = 0;
	}
}

/* --- The goal --------------------------------------------------------------------------- */
static const char *value_of(struct picture *g, const struct solve_answer *r)
{
	const char *s = r->exact ? latex(g, r->exact) : NULL;

	return s && strlen(s) < 24 ? s : arena_printf(g->a, "%.4g", r->value);
}

/* The goal's own caption, or the value after what is written there. */
static void mark_goal(struct picture *g, const struct solve_answer *r, bool reveal)
{
	const struct term *t = g->p->goal;
	const char *s = reveal ? value_of(g, r) : "?";

	measures_in(g, t);
	if (t->kind != TERM_MEASURE)
		return;
	if (t->measure == MEASURE_AREA && t->n >= 3)
		g->filled = t;
	measure(g, t, s);
}

/* The lines that a claim is about; its marks would say that it holds. */
static void claim_lines(void *self, const struct relation_part *t)
{
	const char *takes = t->element < ELEMENTS ? geo_element_takes(t->element) : "";
	int lines = 0;

	for (; *takes; takes++)
		if (*takes == 'l' || *takes == 's') {
			stroke(self, t->l[lines].a, t->l[lines].b);
			lines++;
		}
}

static void draw_claims(struct picture *g)
{
	for (int i = 0; i < g->p->askeds; i++) {
		const struct fact *f = &g->p->asked[i];

		for (int k = 0; k < 2 && f->t[0]; k++)
			measures_in(g, f->t[k]);
		if (!f->t[0])
			problem_fact_parts(f, claim_lines, g);
	}
}

bool solve_picture_of(struct picture *out, const struct solve_answer *r, bool reveal,
		      struct arena *a)
{
	struct picture *g = out;

	*g = (struct picture){ .p = r->reading, .a = a };
	if (!solve_is_answered(r) || !r->reading || !r->x || !r->reading->points ||
	    (!r->reading->goal && !r->reading->asked))
		return false;
	if (!sketch_fit_figure(&g->f, g->p, r->x, r->y, r->value, a))
		return false;
	for (int i = 0; i < g->p->facts; i++)
		fact(g, &g->p->fact[i]);
	if (g->p->goal)
		mark_goal(g, r, reveal);
	draw_claims(g);
	make_bars(g);
	drop_single_parallels(g);
	return true;
}
