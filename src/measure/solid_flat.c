/*
 * solid_flat.c -- what lies in a plane: right angles, points on lines, areas of triangles and
 * quadrilaterals.  They hold in space as they do on paper.
 */
#include "measure/solid_priv.h"

static bool is_right(const struct solid_engine *s, int a, int b, int c)
{
	for (int i = 0; i < s->rights; i++)
		if (s->right[i][1] == b && ((s->right[i][0] == a && s->right[i][2] == c) ||
					    (s->right[i][0] == c && s->right[i][2] == a)))
			return true;
	return false;
}

static void add_right(struct solid_engine *s, int a, int b, int c, int fact)
{
	if (a == b || b == c || a == c || is_right(s, a, b, c))
		return;
	if (s->rights >= SOLID_RIGHTS) {
		s->over = true;
		return;
	}
	s->right[s->rights][0] = a;
	s->right[s->rights][1] = b;
	s->right[s->rights][2] = c;
	s->right_fact[s->rights++] = fact;
}

int measure_solid_on_line(const struct solid_engine *s, int x, int a, int b, bool *between)
{
	for (int i = 0; i < s->p->facts; i++) {
		const struct fact *f = &s->p->fact[i];
		int at[3] = { -1, -1, -1 };

		*between = false;
		if (f->kind == RELATION_COLLINEAR || f->kind == RELATION_ON_LINE) {
			for (int k = 0; k < f->n; k++) {
				at[0] = f->p[k] == x ? k : at[0];
				at[1] = f->p[k] == a ? k : at[1];
				at[2] = f->p[k] == b ? k : at[2];
			}
			if (at[0] < 0 || at[1] < 0 || at[2] < 0)
				continue;
			/* Only the one states an order. */
			*between = f->kind == RELATION_COLLINEAR &&
				   (at[0] - at[1]) * (at[0] - at[2]) < 0;
			return i;
		}
		if ((f->kind == RELATION_BETWEEN || f->kind == RELATION_MIDPOINT ||
		     f->kind == RELATION_ON) &&
		    f->p[0] == x &&
		    ((f->p[1] == a && f->p[2] == b) || (f->p[1] == b && f->p[2] == a))) {
			*between = f->kind == RELATION_BETWEEN || f->kind == RELATION_MIDPOINT;
			return i;
		}
	}
	return -1;
}

/* --- Right angles -------------------------------------------------------------------------- */

static void right_of_lines(struct solid_engine *s, const int *q, int fact)
{
	for (int i = 0; i < 2; i++)
		for (int k = 2; k < 4; k++)
			if (q[i] == q[k])
				add_right(s, q[1 - i], q[i], q[5 - k], fact);
}

static void find_rights(struct solid_engine *s)
{
	for (int i = 0; i < s->p->facts; i++) {
		const struct fact *f = &s->p->fact[i];
		const int *q = f->p;
		double v;

		switch ((int)f->kind) {
		case RELATION_EQUAL:
			for (int k = 0; k < 2; k++)
				if (f->t[k]->kind == TERM_MEASURE &&
				    f->t[k]->measure == MEASURE_ANGLE &&
				    problem_constant(&v, f->t[1 - k]) && v == 90)
					add_right(s, f->t[k]->p[0], f->t[k]->p[1],
						  f->t[k]->p[2], i);
			break;
		case RELATION_PERPENDICULAR: right_of_lines(s, q, i); break;
		case RELATION_RIGHT_ANGLE: add_right(s, q[0], q[1], q[2], i); break;
		case RELATION_RIGHT_TRIANGLE:
			add_right(s, q[(f->part + 2) % 3], q[f->part], q[(f->part + 1) % 3],
				  i);
			break;
		case RELATION_FOOT:
			add_right(s, q[1], q[0], q[2], i);
			add_right(s, q[1], q[0], q[3], i);
			break;
		case RELATION_ALTITUDE:
			for (int k = 2; k < 5; k++)
				if (q[k] != q[0])
					add_right(s, q[0], q[1], q[k], i);
			break;
		case RELATION_RECTANGLE:
		case RELATION_SQUARE:
			for (int k = 0; k < 4; k++)
				add_right(s, q[k], q[(k + 1) % 4], q[(k + 2) % 4], i);
			break;
		default: break;
		}
	}
	/* Upright to a plane is upright to every line of it that meets it there. */
	for (int i = 0; i < s->p->space->claims; i++) {
		const struct problem_claim *c = &s->p->space->claim[i];
		int flat = c->of[0].plane >= 0 ? 0 : 1;
		const struct problem_flat *l = &c->of[1 - flat];
		const struct problem_plane *u;

		if (c->lie != LIE_PERPENDICULAR)
			continue;
		if (c->of[0].plane < 0 && c->of[1].plane < 0) {
			right_of_lines(
				s, (int[]){ c->of[0].a, c->of[0].b, c->of[1].a, c->of[1].b },
				-1);
			continue;
		}
		if (c->of[flat].plane < 0 || l->plane >= 0)
			continue;
		u = &s->p->space->plane[c->of[flat].plane];
		for (int k = 0; k < u->n; k++)
			for (int m = 0; m < u->n; m++)
				if (u->p[k] == l->a || u->p[k] == l->b)
					add_right(s, u->p[k] == l->a ? l->b : l->a, u->p[k],
						  u->p[m], -1);
	}
	/* A right angle with one side of a line is one with the other. */
	for (int i = 0; i < s->rights; i++)
		for (int f = 0; f < s->p->facts; f++) {
			const struct fact *g = &s->p->fact[f];

			if (g->kind != RELATION_COLLINEAR && g->kind != RELATION_ON_LINE)
				continue;
			for (int side = 0; side < 3; side += 2)
				for (int k = 0; k < g->n; k++) {
					bool between;

					if (measure_solid_on_line(s, s->right[i][1],
								  s->right[i][side], g->p[k],
								  &between) == f)
						add_right(s, s->right[i][2 - side],
							  s->right[i][1], g->p[k],
							  s->right_fact[i]);
				}
		}
}

/* How many of these lengths does somebody speak of? */
static int spoken(const struct solid_engine *s, const int (*pair)[2], int n)
{
	int count = 0;

	for (int i = 0; i < n; i++) {
		struct solid_var v = { .kind = VAR_LENGTH };

		v.id[0] = pair[i][0] < pair[i][1] ? pair[i][0] : pair[i][1];
		v.id[1] = pair[i][0] < pair[i][1] ? pair[i][1] : pair[i][0];
		count += measure_solid_find(s, v) >= 0;
	}
	return count;
}

static bool speaks_of_angle(const struct solid_engine *s, int a, int b, int c)
{
	struct solid_var v = { .kind = VAR_ANGLE };

	v.id[0] = a < c ? a : c;
	v.id[1] = b;
	v.id[2] = a < c ? c : a;
	return measure_solid_find(s, v) >= 0;
}

static const struct term *quotient(struct solid_engine *s, int a, int b, int c, int d)
{
	return measure_solid_op(s, TERM_DIV, measure_solid_length(s, a, b),
				measure_solid_length(s, c, d));
}

static void use_right(struct solid_engine *s, int i)
{
	int a = s->right[i][0], o = s->right[i][1], b = s->right[i][2];
	const int pair[3][2] = { { a, o }, { o, b }, { a, b } };
	int fact = s->right_fact[i];
	int angles = speaks_of_angle(s, o, a, b) + speaks_of_angle(s, o, b, a);

	if (spoken(s, pair, 3) < (angles ? 1 : 2))
		return;
	measure_solid_equate(
		s, measure_solid_square(s, measure_solid_length(s, a, b)),
		measure_solid_op(s, TERM_ADD,
				 measure_solid_square(s, measure_solid_length(s, a, o)),
				 measure_solid_square(s, measure_solid_length(s, o, b))),
		arena_printf(s->a, "Pythagoras in %s%s%s", s->p->point[a].name,
			     s->p->point[o].name, s->p->point[b].name),
		fact);
	for (int k = 0; k < 2; k++) {
		int x = k ? b : a, y = k ? a : b;
		const struct term *angle;

		if (!speaks_of_angle(s, o, x, y))
			continue;
		angle = measure_solid_angle(s, o, x, y);
		measure_solid_equate(s, measure_solid_op(s, TERM_TAN, angle, NULL),
				     quotient(s, o, y, o, x), "tangent in a right triangle",
				     fact);
		measure_solid_equate(s, measure_solid_op(s, TERM_COS, angle, NULL),
				     quotient(s, o, x, x, y), "cosine in a right triangle",
				     fact);
		/* Of the two angles with this sine the acute one. */
		measure_solid_equate(
			s,
			measure_solid_op(
				s, TERM_COS,
				measure_solid_op(s, TERM_SUB, measure_solid_int(s, 90), angle),
				NULL),
			quotient(s, o, y, x, y), "sine in a right triangle", fact);
	}
}

/* --- Lines --------------------------------------------------------------------------------- */

static void sums(struct solid_engine *s)
{
	for (int i = 0; i < s->p->facts; i++) {
		const struct fact *f = &s->p->fact[i];

		if (f->kind == RELATION_COLLINEAR)
			for (int a = 0; a < f->n; a++)
				for (int b = a + 1; b < f->n; b++)
					for (int c = b + 1; c < f->n; c++) {
						const int pair[3][2] = { { f->p[a], f->p[b] },
									 { f->p[b], f->p[c] },
									 { f->p[a],
									   f->p[c] } };

						if (spoken(s, pair, 3) < 2)
							continue;
						measure_solid_equate(
							s,
							measure_solid_length(s, f->p[a],
									     f->p[c]),
							measure_solid_op(
								s, TERM_ADD,
								measure_solid_length(
									s, f->p[a], f->p[b]),
								measure_solid_length(
									s, f->p[b], f->p[c])),
							"parts of a segment", i);
					}
		if (f->kind == RELATION_MIDPOINT) {
			const struct term *whole = measure_solid_length(s, f->p[1], f->p[2]);

			for (int k = 1; k < 3; k++)
				measure_solid_equate(
					s,
					measure_solid_op(
						s, TERM_MUL, measure_solid_int(s, 2),
						measure_solid_length(s, f->p[0], f->p[k])),
					whole, "the midpoint halves the segment", i);
		}
	}
}

/* --- Areas and heights ----------------------------------------------------------------------- */

static const struct term *heron(struct solid_engine *s, const int *p)
{
	const struct term *t[3], *out = NULL;

	for (int k = 0; k < 3; k++)
		t[k] = measure_solid_length(s, p[k], p[(k + 1) % 3]);
	for (int k = 0; k < 4; k++) {
		const struct term *x = measure_solid_op(
			s, k == 1 ? TERM_SUB : TERM_ADD,
			measure_solid_op(s, k == 2 ? TERM_SUB : TERM_ADD, t[1], t[2]), t[0]);

		if (k == 3) /* a + b - c, with c = t[2] */
			x = measure_solid_op(s, TERM_SUB,
					     measure_solid_op(s, TERM_ADD, t[0], t[2]), t[1]);
		out = out ? measure_solid_op(s, TERM_MUL, out, x) : x;
	}
	return out;
}

static bool is_fact_of(const struct fact *f, enum relation k, const int *p, int n)
{
	if (f->kind != k || f->n != n)
		return false;
	for (int i = 0; i < n; i++) {
		bool in = false;

		for (int j = 0; j < n; j++)
			in |= f->p[i] == p[j];
		if (!in)
			return false;
	}
	return true;
}

static const struct term *times(struct solid_engine *s, const struct term *a,
				const struct term *b)
{
	return measure_solid_op(s, TERM_MUL, a, b);
}

static void triangle_area(struct solid_engine *s, int var)
{
	const int *p = s->var[var].p;
	const struct term *area = measure_solid_form(s, var);
	const struct term *two = measure_solid_int(s, 2);

	/* A foot on a side: base times height; a right angle: half the product of its legs. */
	for (int r = 0; r < s->rights; r++)
		for (int k = 0; k < 3; k++) {
			int a = p[k], b = p[(k + 1) % 3], c = p[(k + 2) % 3];
			int o = s->right[r][1], x = s->right[r][0], y = s->right[r][2];
			bool between;

			if (o == a && ((x == b && y == c) || (x == c && y == b))) {
				measure_solid_equate(s, times(s, two, area),
						     times(s, measure_solid_length(s, a, b),
							   measure_solid_length(s, a, c)),
						     "the area of a right triangle is half "
						     "the product of its legs",
						     s->right_fact[r]);
			}
			if ((x != a && y != a) || o == b || o == c ||
			    (x != b && x != c && y != b && y != c) ||
			    measure_solid_on_line(s, o, b, c, &between) < 0)
				continue;
			measure_solid_equate(
				s, times(s, two, area),
				times(s, measure_solid_length(s, b, c),
				      measure_solid_length(s, a, o)),
				"the area of a triangle is half of base times height",
				s->right_fact[r]);
		}
	for (int i = 0; i < s->p->facts; i++)
		if (is_fact_of(&s->p->fact[i], RELATION_EQUILATERAL, p, 3)) {
			const struct term *side = measure_solid_length(s, p[0], p[1]);

			measure_solid_equate(
				s, times(s, measure_solid_int(s, 4), area),
				times(s,
				      measure_solid_op(s, TERM_SQRT, measure_solid_int(s, 3),
						       NULL),
				      measure_solid_square(s, side)),
				"the area of an equilateral triangle", i);
		}
	measure_solid_equate(s,
			     times(s, measure_solid_int(s, 16), measure_solid_square(s, area)),
			     heron(s, p), "Heron's formula", -1);
}

/* base*height = 2*area, of a triangle by its last corner over its first side. */
static void triangle_height(struct solid_engine *s, int var)
{
	const int *p = s->var[var].p;

	measure_solid_equate(
		s, times(s, measure_solid_form(s, var), measure_solid_length(s, p[0], p[1])),
		times(s, measure_solid_int(s, 2), measure_solid_area(s, p, 3)),
		"the area of a triangle is half of base times height", -1);
}

/* Its bases begin at its first or second corner (problem_imply). */
static void trapezoid(struct solid_engine *s, int i)
{
	const struct fact *f = &s->p->fact[i];
	const int *p = f->p;
	const struct term *low, *high, *height, *left, *right;
	int from = f->part % 2;

	low = measure_solid_length(s, p[from], p[from + 1]);
	high = measure_solid_length(s, p[from + 2], p[(from + 3) % 4]);
	right = measure_solid_length(s, p[from + 1], p[from + 2]);
	left = measure_solid_length(s, p[(from + 3) % 4], p[from]);
	height = measure_solid_height(s, p, 4);
	measure_solid_equate(
		s, times(s, measure_solid_int(s, 2), measure_solid_area(s, p, 4)),
		times(s, measure_solid_op(s, TERM_ADD, low, high), height),
		"the area of a trapezoid is the mean of its bases times its height", i);
	if (f->kind == RELATION_ISOSCELES_TRAPEZOID) {
		const struct term *off =
			measure_solid_op(s, TERM_DIV, measure_solid_op(s, TERM_SUB, low, high),
					 measure_solid_int(s, 2));

		measure_solid_equate(s, left, right, "the legs are equal", i);
		measure_solid_equate(s, measure_solid_square(s, left),
				     measure_solid_op(s, TERM_ADD,
						      measure_solid_square(s, height),
						      measure_solid_square(s, off)),
				     "Pythagoras in an isosceles trapezoid", i);
		return;
	}
	/* A leg upright to a base is the height, and the other leg is over the difference. */
	for (int leg = 0; leg < 2; leg++) {
		int a = p[leg ? (from + 3) % 4 : from + 1], b = p[leg ? from : from + 2];
		int c = p[leg ? from + 1 : from], d = p[leg ? from + 2 : (from + 3) % 4];
		const struct term *up = leg ? left : right, *other = leg ? right : left;

		if (!is_right(s, b, a, leg ? d : c) && !is_right(s, a, b, leg ? c : d))
			continue;
		measure_solid_equate(s, height, up, "the leg is upright to the bases", i);
		measure_solid_equate(
			s, measure_solid_square(s, other),
			measure_solid_op(s, TERM_ADD, measure_solid_square(s, up),
					 measure_solid_square(
						 s, measure_solid_op(s, TERM_SUB, low, high))),
			"Pythagoras in a right trapezoid", i);
	}
}

static void quadrilateral(struct solid_engine *s, int i)
{
	const struct fact *f = &s->p->fact[i];
	const int *p = f->p;
	const struct term *a = measure_solid_length(s, p[0], p[1]);
	const struct term *b = measure_solid_length(s, p[1], p[2]);

	measure_solid_equate(s, measure_solid_length(s, p[2], p[3]), a, NULL, i);
	measure_solid_equate(s, measure_solid_length(s, p[3], p[0]), b, NULL, i);
	if (f->kind == RELATION_SQUARE || f->kind == RELATION_RHOMBUS)
		measure_solid_equate(s, a, b, NULL, i);
	if (f->kind == RELATION_SQUARE || f->kind == RELATION_RECTANGLE)
		measure_solid_equate(s, measure_solid_area(s, p, 4), times(s, a, b),
				     "the area of a rectangle", i);
}

static void polygons(struct solid_engine *s)
{
	for (int i = 0; i < s->p->facts; i++) {
		const struct fact *f = &s->p->fact[i];
		const int *p = f->p;

		switch ((int)f->kind) {
		case RELATION_SQUARE:
		case RELATION_RECTANGLE:
		case RELATION_RHOMBUS:
		case RELATION_PARALLELOGRAM: quadrilateral(s, i); break;
		case RELATION_TRAPEZOID:
		case RELATION_ISOSCELES_TRAPEZOID: trapezoid(s, i); break;
		case RELATION_ISOSCELES:
			measure_solid_equate(
				s, measure_solid_length(s, p[f->part], p[(f->part + 1) % 3]),
				measure_solid_length(s, p[f->part], p[(f->part + 2) % 3]),
				NULL, i);
			break;
		case RELATION_EQUILATERAL:
		case RELATION_REGULAR:
			for (int k = 1; k < f->n; k++)
				measure_solid_equate(
					s, measure_solid_length(s, p[0], p[1]),
					measure_solid_length(s, p[k], p[(k + 1) % f->n]), NULL,
					i);
			break;
		default: break;
		}
	}
}

void measure_solid_rights(struct solid_engine *s)
{
	find_rights(s);
}

void measure_solid_flat(struct solid_engine *s)
{
	polygons(s);
	for (int var = 0; var < s->vars && !s->over; var++)
		if (s->var[var].kind == VAR_HEIGHT && s->var[var].n == 3)
			triangle_height(s, var);
	for (int var = 0; var < s->vars && !s->over; var++)
		if (s->var[var].kind == VAR_AREA && s->var[var].n == 3)
			triangle_area(s, var);
	sums(s);
	for (int i = 0; i < s->rights && !s->over; i++)
		use_right(s, i);
	sums(s);
}
