/*
 * solid_state.c -- what a problem in space states, as equations: its facts, the formulas of
 * its bodies, and what bodies, circles and lengths have to do with each other.
 */
#include "measure/solid_priv.h"

static const struct solid_row_of {
	enum problem_solid kind;
	const char *text, *why;
} formula[] = {
#define FORMULA(SOLID, text, why) { SOLID_##SOLID, text, why },
#include "measure/solid.def"
#undef FORMULA
};
#define FORMULAS (int)(sizeof formula / sizeof *formula)

static void body_formulas(struct solid_engine *s, int body)
{
	const struct problem_body *b = &s->p->space->body[body];
	const struct term *l, *r;

	for (int i = 0; i < FORMULAS; i++)
		if (formula[i].kind == b->kind &&
		    measure_solid_formula(s, body, formula[i].text, &l, &r))
			measure_solid_equate(s, l, r, formula[i].why, SOLID_BODY(body));
}

/* The sum of the sides of a polygon. */
static const struct term *around(struct solid_engine *s, const int *p, int n)
{
	const struct term *sum = measure_solid_length(s, p[0], p[1]);

	for (int i = 1; i < n; i++)
		sum = measure_solid_op(s, TERM_ADD, sum,
				       measure_solid_length(s, p[i], p[(i + 1) % n]));
	return sum;
}

/* Base, perimeter and edges of prisms and pyramids, whose corners are named. */
static void body_base(struct solid_engine *s, int body)
{
	const struct problem_body *b = &s->p->space->body[body];
	bool prism = b->kind == SOLID_PRISM || b->kind == SOLID_RIGHT_PRISM ||
		     b->kind == SOLID_REGULAR_PRISM;
	int n = prism ? b->n / 2 : b->n - 1;

	if (prism || b->kind == SOLID_PYRAMID || b->kind == SOLID_REGULAR_PYRAMID)
		measure_solid_equate(s, measure_solid_size(s, body, SIZE_BASE),
				     measure_solid_area(s, b->p, n), "its base",
				     SOLID_BODY(body));
	if (b->kind == SOLID_RIGHT_PRISM)
		measure_solid_equate(s, measure_solid_size(s, body, SIZE_PERIMETER),
				     around(s, b->p, n), "the sides of the base",
				     SOLID_BODY(body));
	if (b->kind == SOLID_PYRAMID) {
		const struct term *sum = NULL;

		for (int i = 0; i < n; i++) {
			int side[3] = { b->p[i], b->p[(i + 1) % n], b->p[n] };
			const struct term *face = measure_solid_area(s, side, 3);

			sum = sum ? measure_solid_op(s, TERM_ADD, sum, face) : face;
		}
		measure_solid_equate(s, measure_solid_size(s, body, SIZE_LATERAL), sum,
				     "the lateral faces", SOLID_BODY(body));
	}
}

/* A pyramid with an edge that is perpendicular to its base, as stated. */
static void upright_edge(struct solid_engine *s, int body)
{
	const struct problem_space *space = s->p->space;
	const struct problem_body *b = &space->body[body];

	for (int i = 0; i < space->claims && b->kind == SOLID_PYRAMID; i++) {
		const struct problem_claim *c = &space->claim[i];
		const struct problem_flat *line = &c->of[c->of[0].plane >= 0],
					  *flat = &c->of[c->of[0].plane < 0];
		int apex = b->p[b->n - 1], in = 0, foot, base = 0;

		if (c->lie != LIE_PERPENDICULAR || line->plane >= 0 || flat->plane < 0 ||
		    (line->a != apex && line->b != apex))
			continue;
		foot = line->a == apex ? line->b : line->a;
		for (int k = 0; k + 1 < b->n; k++) {
			base += b->p[k] == foot;
			for (int m = 0; m < space->plane[flat->plane].n; m++)
				in += space->plane[flat->plane].p[m] == b->p[k];
		}
		if (base && in >= 3)
			measure_solid_equate(s, measure_solid_size(s, body, SIZE_HEIGHT),
					     measure_solid_length(s, apex, foot),
					     "this edge is perpendicular to the base",
					     SOLID_BODY(body));
	}
}

static bool is_round(enum problem_solid k)
{
	return k == SOLID_CONE || k == SOLID_CYLINDER || k == SOLID_CONE_FRUSTUM;
}

static bool has_var(const struct solid_engine *s, enum solid_var_kind k, int a, int b)
{
	struct solid_var v = { .kind = k, .id = { a < b || k == VAR_RADIUS ? a : b } };

	v.id[1] = k == VAR_RADIUS ? 0 : a < b ? b : a;
	return measure_solid_find(s, v) >= 0;
}

/* Circles about the centres of a body, where somebody speaks of them. */
static void body_circles(struct solid_engine *s, int body)
{
	const struct problem_body *b = &s->p->space->body[body];

	for (int c = 0; c < s->p->circles; c++) {
		const char *why =
			arena_printf(s->a, "circle %s is a base of it", s->p->circle[c].name);
		enum problem_size z = SIZE_RADIUS;
		int eq;

		if (!has_var(s, VAR_RADIUS, c, 0) || s->p->circle[c].center < 0)
			continue;
		if (b->kind == SOLID_CONE_FRUSTUM && s->p->circle[c].center == b->p[1])
			z = SIZE_TOP_RADIUS;
		else if (s->p->circle[c].center != b->p[0] &&
			 !(b->kind == SOLID_CYLINDER && s->p->circle[c].center == b->p[1]))
			continue;
		if (b->kind == SOLID_HEMISPHERE)
			why = arena_printf(s->a, "circle %s is its base",
					   s->p->circle[c].name);
		if (!is_round(b->kind) && b->kind != SOLID_HEMISPHERE &&
		    b->kind != SOLID_SPHERE)
			continue;
		eq = measure_solid_equate(s, measure_solid_size(s, body, z),
					  measure_solid_radius(s, c), why, SOLID_BODY(body));
		if (eq >= 0 && b->kind == SOLID_SPHERE)
			s->eq[eq].assume =
				arena_printf(s->a, "circle %s is a great circle of %s",
					     s->p->circle[c].name, b->name);
	}
	if (is_round(b->kind) && has_var(s, VAR_LENGTH, b->p[0], b->p[1]))
		measure_solid_equate(s, measure_solid_size(s, body, SIZE_HEIGHT),
				     measure_solid_length(s, b->p[0], b->p[1]),
				     "its axis is its height", SOLID_BODY(body));
}

/* The circles of a round body: where they are, and which size their radius is. */
static int round_ends(const struct problem_body *b, int *at, enum problem_size *z)
{
	int n = b->kind == SOLID_CYLINDER || b->kind == SOLID_CONE_FRUSTUM ? 2
		: b->kind == SOLID_CONE || b->kind == SOLID_SPHERE ||
				b->kind == SOLID_HEMISPHERE
			? 1
			: 0;

	for (int i = 0; i < n; i++) {
		at[i] = b->p[i];
		z[i] = b->kind == SOLID_CONE_FRUSTUM && i ? SIZE_TOP_RADIUS : SIZE_RADIUS;
	}
	return n;
}

/* Is a size of one body all that is wanted?  Then no composite body is spoken of. */
static bool wants_one_body(const struct solid_engine *s)
{
	const struct term *t = s->p->goal;
	enum problem_size z;
	int body;

	return t && t->kind == TERM_LETTER && problem_size_of(s->p, t->id, &body, &z);
}

/* Bodies put together at a common centre have one circle there, as they are meant.  A whole
 * sphere has not where a size of one body is asked for: the other may be inscribed in it. */
static void joined_circles(struct solid_engine *s)
{
	const struct problem_space *space = s->p->space;
	bool one = wants_one_body(s);

	for (int i = 0; i < space->bodies; i++)
		for (int j = i + 1; j < space->bodies; j++) {
			int a[2], b[2], n = 0, m = 0, eq;
			enum problem_size x[2], y[2];

			if (one && (space->body[i].kind == SOLID_SPHERE ||
				    space->body[j].kind == SOLID_SPHERE))
				continue;
			n = round_ends(&space->body[i], a, x);
			m = round_ends(&space->body[j], b, y);
			for (int k = 0; k < n * m; k++) {
				if (a[k / m] != b[k % m])
					continue;
				eq = measure_solid_equate(
					s, measure_solid_size(s, i, x[k / m]),
					measure_solid_size(s, j, y[k % m]),
					"they have a circle in common", SOLID_BODY(j));
				if (eq >= 0)
					s->eq[eq].assume = arena_printf(
						s->a,
						"%s and %s have a circle about %s in common",
						space->body[i].name, space->body[j].name,
						s->p->point[a[k / m]].name);
			}
		}
}

/* OA where O is the centre of a base and nothing else is said of A: a radius, as it is meant. */
static void radii_drawn(struct solid_engine *s)
{
	const struct problem_space *space = s->p->space;

	for (int v = 0; v < s->vars; v++)
		for (int side = 0; side < 2 && s->var[v].kind == VAR_LENGTH; side++) {
			int o = s->var[v].id[side], x = s->var[v].id[1 - side], body = -1, eq;
			bool other = false;

			for (int i = 0; i < space->bodies; i++) {
				const struct problem_body *b = &space->body[i];

				for (int k = 0; k < b->n; k++)
					other |= b->p[k] == x;
				if ((is_round(b->kind) || b->kind == SOLID_SPHERE) &&
				    b->p[0] == o)
					body = i;
			}
			for (int i = 0; i < s->p->facts; i++)
				for (int k = 0; k < s->p->fact[i].n; k++)
					other |= s->p->fact[i].p[k] == x;
			if (body < 0 || other)
				continue;
			eq = measure_solid_equate(s, measure_solid_form(s, v),
						  measure_solid_size(s, body, SIZE_RADIUS),
						  "a radius of the base", SOLID_BODY(body));
			if (eq >= 0)
				s->eq[eq].assume =
					arena_printf(s->a, "%s lies on the circle about %s",
						     s->p->point[x].name, s->p->point[o].name);
		}
}

/* A point on the base circle: from the centre a radius, from the apex a slant height. */
static void on_circle(struct solid_engine *s, int c, int x, int fact)
{
	int o = s->p->circle[c].center;

	if (o < 0 || x == o)
		return;
	if (has_var(s, VAR_LENGTH, o, x))
		measure_solid_equate(s, measure_solid_length(s, o, x),
				     measure_solid_radius(s, c),
				     "from the centre to the circle it is the radius", fact);
	for (int i = 0; i < s->p->space->bodies; i++) {
		const struct problem_body *b = &s->p->space->body[i];

		if (b->kind == SOLID_CONE && b->p[0] == o &&
		    has_var(s, VAR_LENGTH, b->p[1], x))
			measure_solid_equate(
				s, measure_solid_length(s, b->p[1], x),
				measure_solid_size(s, i, SIZE_SLANT),
				"from the apex to the base circle it is the slant height",
				fact);
	}
}

static bool fact_on_circle(const struct solid_engine *s, int c, int x)
{
	for (int i = 0; i < s->p->facts; i++) {
		const struct fact *f = &s->p->fact[i];

		if (f->circle == c &&
		    (f->kind == RELATION_ON_CIRCLE || f->kind == RELATION_CHORD ||
		     f->kind == RELATION_DIAMETER))
			for (int k = 0; k < f->n; k++)
				if (f->p[k] == x)
					return true;
	}
	return false;
}

/*
 * A cylinder, A and B ends of a diameter of one base, C on the other base circle, a right angle
 * ABC: then C is straight over B, for the plane at B upright to AB touches the cylinder there.
 */
void measure_solid_over(struct solid_engine *s)
{
	const struct problem *p = s->p;

	for (int i = 0; i < p->space->bodies; i++)
		for (int r = 0; r < s->rights; r++)
			for (int swap = 0; swap < 2; swap++) {
				const struct problem_body *b = &p->space->body[i];
				int x = s->right[r][swap ? 2 : 0], v = s->right[r][1];
				int y = s->right[r][swap ? 0 : 2], low = -1, high = -1;
				bool between;

				if (b->kind != SOLID_CYLINDER)
					continue;
				for (int c = 0; c < p->circles; c++)
					for (int k = 0; k < 2; k++)
						if (p->circle[c].center == b->p[k] &&
						    fact_on_circle(s, c, v) &&
						    fact_on_circle(s, c, x))
							low = k;
				for (int c = 0; c < p->circles && low >= 0; c++)
					if (p->circle[c].center == b->p[1 - low] &&
					    fact_on_circle(s, c, y))
						high = c;
				if (high < 0 ||
				    measure_solid_on_line(s, b->p[low], x, v, &between) < 0)
					continue;
				measure_solid_equate(s, measure_solid_length(s, v, y),
						     measure_solid_size(s, i, SIZE_HEIGHT),
						     "a right angle at the end of a diameter: "
						     "upright to the base",
						     s->right_fact[r]);
				measure_solid_equate(
					s, measure_solid_length(s, x, v),
					measure_solid_op(
						s, TERM_MUL, measure_solid_int(s, 2),
						measure_solid_size(s, i, SIZE_RADIUS)),
					"a diameter is two radii", SOLID_BODY(i));
			}
}

static void same_radius(struct solid_engine *s, const struct fact *f, int i)
{
	measure_solid_equate(s, measure_solid_radius(s, f->circle),
			     measure_solid_radius(s, f->circle2), NULL, i);
}

/* Facts between terms, and those about circles. */
static void facts(struct solid_engine *s)
{
	for (int i = 0; i < s->p->facts; i++) {
		const struct fact *f = &s->p->fact[i];

		if (f->kind == RELATION_EQUAL)
			measure_solid_equate(s, measure_solid_compile(s, f->t[0]),
					     measure_solid_compile(s, f->t[1]), NULL, i);
		else if (f->kind == RELATION_EQUAL_CIRCLES ||
			 f->kind == RELATION_EQUAL_RADIUS ||
			 f->kind == RELATION_CONGRUENT_CIRCLES)
			same_radius(s, f, i);
		else if (f->kind == RELATION_EQUAL_LENGTH)
			for (int k = 2; k + 1 < f->n; k += 2)
				measure_solid_equate(
					s, measure_solid_length(s, f->p[0], f->p[1]),
					measure_solid_length(s, f->p[k], f->p[k + 1]), NULL,
					i);
		else if (f->kind == RELATION_DIAMETER && f->circle >= 0)
			measure_solid_equate(
				s, measure_solid_length(s, f->p[0], f->p[1]),
				measure_solid_op(s, TERM_MUL, measure_solid_int(s, 2),
						 measure_solid_radius(s, f->circle)),
				NULL, i);
	}
}

void measure_solid_state(struct solid_engine *s)
{
	facts(s);
	for (int i = 0; i < s->p->space->bodies; i++)
		body_formulas(s, i);
	for (int i = 0; i < s->p->space->bodies; i++) {
		body_base(s, i);
		upright_edge(s, i);
	}
}

void measure_solid_link(struct solid_engine *s)
{
	for (int i = 0; i < s->p->facts; i++) {
		const struct fact *f = &s->p->fact[i];

		if (f->circle >= 0 &&
		    (f->kind == RELATION_ON_CIRCLE || f->kind == RELATION_DIAMETER))
			for (int k = 0; k < f->n; k++)
				on_circle(s, f->circle, f->p[k], i);
	}
	for (int i = 0; i < s->p->space->bodies; i++)
		body_circles(s, i);
	joined_circles(s);
	radii_drawn(s);
}
