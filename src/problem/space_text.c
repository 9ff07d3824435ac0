/*
 * space_text.c -- bodies, planes and their relations in the text language of problems
 * (docs/PROBLEM.md): Cone(O,P), Volume(Cone(O,P)) = 12, AB ⟂ Plane(C,D,E), Plane(U) ∥ Plane(V).
 */
#include "problem/problem_priv.h"
#include "problem/space.h"
#include <ctype.h>
#include <string.h>

/* Letters without regard to case and underscores. */
static bool same_word(const char *a, const char *b)
{
	for (;; a++, b++) {
		while (*a == '_')
			a++;
		while (*b == '_')
			b++;
		if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
			return false;
		if (!*a)
			return true;
	}
}

static const struct other_word {
	const char *word, *for_word;
} other_word[] = {
	{ "Box", "Cuboid" },
	{ "RectangularPrism", "Cuboid" },
	{ "Tetrahedron", "Pyramid" },
	{ "Ball", "Sphere" },
	{ "SquarePyramid", "RegularPyramid" },
	{ "FrustumOfCone", "ConeFrustum" },
	{ "Frustum", "RegularFrustum" },
	{ "SurfaceArea", "Surface" },
	{ "TotalSurface", "Surface" },
	{ "TotalArea", "Surface" },
	{ "LateralArea", "Lateral" },
	{ "LateralSurface", "Lateral" },
	{ "BaseArea", "Base" },
	{ "TopArea", "Top" },
	{ "SlantHeight", "Slant" },
	{ "BottomRadius", "Radius" },
	{ "SideLength", "Edge" },
	{ "BaseEdge", "Edge" },
};

static const char *plain_word(const char *word)
{
	for (size_t i = 0; i < sizeof other_word / sizeof *other_word; i++)
		if (same_word(word, other_word[i].word))
			return other_word[i].for_word;
	return word;
}

static enum problem_solid solid_of(const char *word)
{
	int k = 0;

	word = plain_word(word);
	while (k < SOLIDS && !same_word(word, problem_solid_word((enum problem_solid)k)))
		k++;
	return (enum problem_solid)k;
}

static const char *const size_word[] = {
#define SIZE(NAME, Word, letter, text) #Word,
#include "problem/solid.def"
};

static enum problem_size size_of(const char *word)
{
	int k = 0;

	word = plain_word(word);
	while (k < SIZES && !same_word(word, size_word[k]))
		k++;
	return (enum problem_size)k;
}

/* The arguments as points, side by side or apart; Line(A,B) and the like for its points. */
static enum status operand_points(struct problem *p, const struct expr *x, int *out, int *n,
				  int most, struct err *e)
{
	*n = 0;
	for (int i = 0; i < x->n; i++) {
		const struct expr *a = x->arg[i];
		int m = 0;

		if (a->kind == EXPR_NAME) {
			m = problem_points_side_by_side(p, a->text, out + *n, most - *n);
		} else if (a->kind == EXPR_CALL || a->kind == EXPR_TUPLE) {
			enum status st = operand_points(p, a, out + *n, &m, most - *n, e);

			if (st != OK)
				return st;
		}
		if (!m && a->kind == EXPR_NAME && *n < most) {
			err_fail(e, E_ARG, "not_found", "no point is called %s", a->text);
			err_hint(e, "list every point under \"points\"");
			return E_ARG;
		}
		if (!m)
			return problem_expected(e, x->text ? x->text : "this",
						"names of points");
		*n += m;
	}
	return OK;
}

static const char *const solid_takes[] = {
#define SOLID(NAME, Word, takes, sizes, name) takes,
#include "problem/solid.def"
};

static const char *count_of(enum problem_solid k)
{
	if (!strcmp(solid_takes[k], "2n"))
		return "the corners of base and top: an even number, six or more";
	if (!strcmp(solid_takes[k], "n1"))
		return "the corners of the base and then the apex: four or more points";
	switch (solid_takes[k][0]) {
	case '1': return "1 point, its centre";
	case '2': return "2 points, its centres or the centre and the apex";
	case '4': return "4 points";
	case '5': return "5 points, the base and then the apex";
	default: return "8 points, the base and then the top";
	}
}

/* How many points an example of it has. */
static int least_of(enum problem_solid k)
{
	const char *t = solid_takes[k];

	return !strcmp(t, "2n") ? 6 : !strcmp(t, "n1") ? 4 : *t - '0';
}

void problem_solid_list(struct buf *b)
{
	static const char letter[] = {
#define SIZE(NAME, Word, letter, text) letter,
#include "problem/solid.def"
	};
	static const char *const sizes[] = {
#define SOLID(NAME, Word, takes, sizes, name) sizes,
#include "problem/solid.def"
	};

	for (int k = 0; k < SOLIDS; k++) {
		const char *word = problem_solid_word((enum problem_solid)k), *between = "";

		buf_addf(b,
			 ",\n{\"word\":\"%s\",\"forms\":[{\"takes\":\"%s\",\"example\":\"%s(",
			 word, count_of((enum problem_solid)k), word);
		for (int i = 0; i < least_of((enum problem_solid)k); i++)
			buf_addf(b, "%s%c", i ? ", " : "", 'A' + i);
		buf_add(b, ")\",\"for\":\"problems\"}],\"sizes\":\"");
		for (int i = 0; i < SIZES; i++)
			if (strchr(sizes[k], letter[i])) {
				buf_addf(b, "%s%s", between, size_word[i]);
				between = " ";
			}
		buf_add(b, "\"}");
	}
}

static bool has_apex(enum problem_solid k)
{
	return k == SOLID_PYRAMID || k == SOLID_REGULAR_PYRAMID ||
	       k == SOLID_RECTANGULAR_PYRAMID;
}

/* Letters that follow each other in the alphabet. */
static bool is_row(const struct problem *p, const int *q, int n)
{
	for (int i = 0; i < n; i++) {
		const char *s = p->point[q[i]].name;

		if (s[1] || (i && s[0] != p->point[q[i - 1]].name[0] + 1))
			return false;
	}
	return true;
}

/* Is the operand the name of one point? */
static bool is_one(const struct problem *p, const struct expr *x)
{
	return x->kind == EXPR_NAME && problem_find_point(p, x->text) >= 0;
}

/* The apex last: the point that stands beside the base in one word (P, ABCD), else the one beside a
 * polygon or plane of which the record speaks, else the one out of the row of letters, else the last. */
static void apex_last(struct problem *p, const struct expr *x, int *q, int n)
{
	bool last = problem_hears_polygon(p, q, n - 1),
	     first = problem_hears_polygon(p, q + 1, n - 1), row = is_row(p, q, n - 1),
	     other = is_row(p, q + 1, n - 1), told = first != last, is_first = first;
	int apex = q[0];
	struct buf b = { 0 };

	if (x->n == 2 && is_one(p, x->arg[0]) != is_one(p, x->arg[1])) {
		told = true;
		is_first = is_one(p, x->arg[0]);
	} else if (!told) {
		is_first = other && !row;
	}
	problem_print_points(&b, p, q, n);
	if (!told && (is_first || row == other))
		problem_read_as(p, "%s %.80s: the apex is %s", x->text, buf_str(&b),
				p->point[is_first ? apex : q[n - 1]].name);
	buf_clear(&b);
	if (!is_first)
		return;
	memmove(q, q + 1, (size_t)(n - 1) * sizeof *q);
	q[n - 1] = apex;
}

static enum status read_body(struct problem *p, const struct expr *x, enum problem_solid k,
			     const char *text, int *body, struct err *e)
{
	int q[PROBLEM_POINTS], n;
	enum status st = operand_points(p, x, q, &n, PROBLEM_POINTS, e);

	if (st != OK)
		return st;
	if (!problem_solid_takes(k, n)) {
		problem_expected(e, problem_solid_word(k), count_of(k));
		err_hint(e, "%d were given", n);
		return E_ARG;
	}
	if (problem_repeat(q, n) >= 0)
		return problem_twice(p, problem_solid_word(k), q[problem_repeat(q, n)], e);
	if (has_apex(k))
		apex_last(p, x, q, n);
	*body = problem_body(p, k, q, n, text);
	if (*body < 0)
		return err_fail(e, E_ARG, "limit", "more than %d bodies", PROBLEM_BODIES);
	return OK;
}

/* --- Sizes ----------------------------------------------------------------------------------- */

/* The body that the arguments name: Cone(O,P), or its points alone; -1: none. */
static enum status body_named(struct problem *p, const struct expr *x, int *body,
			      struct err *e)
{
	int q[PROBLEM_POINTS], n = 0;

	*body = -1;
	if (x->n == 1 && x->arg[0]->kind == EXPR_CALL && solid_of(x->arg[0]->text) != SOLIDS)
		return read_body(p, x->arg[0], solid_of(x->arg[0]->text), NULL, body, e);
	for (int i = 0; i < x->n; i++) {
		int m = x->arg[i]->kind == EXPR_NAME
				? problem_points_side_by_side(p, x->arg[i]->text, q + n,
							      PROBLEM_POINTS - n)
				: 0;

		if (!m)
			return OK;
		n += m;
	}
	*body = problem_find_body(p, SOLIDS, q, n);
	/* A pyramid by its apex first. */
	if (*body < 0 && n > 3 && n < PROBLEM_POINTS) {
		q[n] = q[0];
		*body = problem_find_body(p, SOLIDS, q + 1, n);
		if (*body >= 0 && !has_apex(p->space->body[*body].kind))
			*body = -1;
	}
	return OK;
}

static bool only_space(enum problem_size z)
{
	return z != SIZE_HEIGHT && z != SIZE_RADIUS;
}

static enum status size_term(struct problem *p, const struct term **out, const struct expr *x,
			     bool *mine, struct err *e)
{
	bool twice = same_word(x->text, "Diameter");
	enum problem_size z = twice ? SIZE_RADIUS : size_of(x->text);
	enum status st;
	int body;

	*mine = false;
	if (z == SIZES || (problem_is_measure(x->text) && !p->space &&
			   !(x->n == 1 && x->arg[0]->kind == EXPR_CALL)))
		return OK;
	st = body_named(p, x, &body, e);
	if (st != OK) {
		*mine = true;
		return st;
	}
	if (body < 0) {
		*mine = only_space(z);
		if (!*mine)
			return OK;
		err_fail(e, E_ARG, "bad_argument", "%s expects a body", x->text);
		err_hint(e,
			 "for example %s(Cone(O,P)); the body is stated as a fact, Cone(O,P)",
			 x->text);
		return E_ARG;
	}
	*mine = true;
	*out = problem_size(p, body, z);
	if (!*out) {
		err_fail(e, E_ARG, "bad_argument", "a %s has no %s here",
			 problem_solid_name(p->space->body[body].kind), problem_size_text(z));
		err_hint(e, "what each body has is listed in docs/PROBLEM.md");
		return p->over ? err_fail(e, E_ARG, "limit", "too many letters") : E_ARG;
	}
	if (twice)
		*out = problem_term_op(p, TERM_MUL, problem_int(p, 2), *out);
	return OK;
}

/* --- Lines and planes -------------------------------------------------------------------------- */

static bool is_call(const struct expr *x, const char *word)
{
	return x->kind == EXPR_CALL && same_word(x->text, word);
}

/* The plane of this name, or -1. */
static int named_plane(const struct problem *p, const char *name)
{
	for (int i = 0; p->space && i < p->space->planes; i++)
		if (p->space->plane[i].name && !strcmp(p->space->plane[i].name, name))
			return i;
	return -1;
}

/* Plane(U) where U is listed as a point, and Plane(U,A,B,C) was read as four of them: U is the
 * name of that plane. */
static int renamed_plane(struct problem *p, const char *name)
{
	int point = problem_find_point(p, name);

	for (int i = 0; p->space && point >= 0 && i < p->space->planes; i++) {
		struct problem_plane *u = &p->space->plane[i];

		if (u->name || u->n < 4 || u->p[0] != point)
			continue;
		u->name = p->point[point].name;
		u->p++;
		u->n--;
		return i;
	}
	return -1;
}

/* A plane: Plane(...), or the name of one that is stated and no point. */
static bool is_plane(const struct problem *p, const struct expr *x)
{
	return is_call(x, "Plane") || (x->kind == EXPR_NAME && named_plane(p, x->text) >= 0 &&
				       problem_find_point(p, x->text) < 0);
}

/* Plane(U), Plane(A,B,C), Plane(ABCD), Plane(U,A,B,C) where U is no point; U alone. */
static enum status read_plane(struct problem *p, const struct expr *x, int *plane,
			      struct err *e)
{
	int q[PROBLEM_POINTS], n = 0;
	const char *name = NULL;
	struct expr rest = *x;
	enum status st;

	if (x->kind == EXPR_NAME) {
		*plane = named_plane(p, x->text);
		return OK;
	}
	if (!x->n || x->arg[0]->kind != EXPR_NAME)
		return problem_expected(e, "Plane", "a name or three points");
	if (x->n == 1 && named_plane(p, x->arg[0]->text) < 0) {
		*plane = renamed_plane(p, x->arg[0]->text);
		if (*plane >= 0)
			return OK;
	}
	if ((x->n == 1 &&
	     problem_points_side_by_side(p, x->arg[0]->text, q, PROBLEM_POINTS) < 3) ||
	    (x->n > 1 &&
	     !problem_points_side_by_side(p, x->arg[0]->text, q, PROBLEM_POINTS))) {
		name = x->arg[0]->text;
		rest.arg++;
		rest.n--;
	}
	st = operand_points(p, &rest, q, &n, PROBLEM_POINTS, e);
	if (st != OK)
		return st;
	if (!name && n < 3)
		return problem_expected(e, "Plane", "a name or three points");
	*plane = problem_plane(p, name, q, n);
	return *plane < 0 ? err_fail(e, E_ARG, "limit", "more than %d planes", PROBLEM_PLANES)
			  : OK;
}

/* The operands of a relation as lines and planes: two of them, lines as AB, Line(A,B) or two
 * points in a row.  *is false: they are something else. */
static enum status read_flats(struct problem *p, struct expr *const *arg, int n,
			      struct problem_flat *out, bool *is, struct err *e)
{
	int q[4], points = 0, count = 0;

	*is = false;
	for (int i = 0; i < n; i++) {
		const struct expr *a = arg[i];
		int m = 0;

		if (count + points / 2 >= 2)
			return OK;
		if (is_plane(p, a)) {
			enum status st = read_plane(p, a, &out[count].plane, e);

			if (st != OK)
				return st;
			out[count].a = out[count].b = -1;
			count++;
			continue;
		}
		if (a->kind == EXPR_NAME)
			m = problem_points_side_by_side(p, a->text, q + points, 4 - points);
		else if (a->kind == EXPR_CALL || a->kind == EXPR_TUPLE) {
			struct err quiet = { 0 };

			if (operand_points(p, a, q + points, &m, 4 - points, &quiet) != OK)
				return OK;
		}
		if (!m || m > 2)
			return OK;
		points += m;
		if (points % 2 == 0) {
			out[count++] =
				(struct problem_flat){ -1, q[points - 2], q[points - 1] };
			points = 0;
		}
	}
	*is = count == 2 && points == 0;
	for (int i = 0; i < 2 && *is; i++)
		if (out[i].plane < 0 && out[i].a == out[i].b)
			return problem_twice(p, "the relation", out[i].a, e);
	return OK;
}

/* A relation of lines and planes.  lie == LIES: it is none. */
static enum problem_lie lie_of(const struct expr *x)
{
	const char *word = x->text;

	if (x->kind == EXPR_OP)
		return x->op == EXPR_PARALLEL ? LIE_PARALLEL
		       : x->op == EXPR_PERP   ? LIE_PERPENDICULAR
					      : LIES;
	if (x->kind != EXPR_CALL)
		return LIES;
	if (!strncmp(word, "Are", 3) || !strncmp(word, "are", 3))
		word += 3;
	else if (!strncmp(word, "Is", 2) || !strncmp(word, "is", 2))
		word += 2;
	return same_word(word, "Parallel")        ? LIE_PARALLEL
	       : same_word(word, "Perpendicular") ? LIE_PERPENDICULAR
	       : same_word(word, "Skew")          ? LIE_SKEW
						  : LIES;
}

static bool has_plane(const struct problem *p, const struct expr *x)
{
	for (int i = 0; i < x->n; i++)
		if (is_plane(p, x->arg[i]))
			return true;
	return false;
}

static enum status read_claim(struct problem *p, const struct expr *x, enum problem_lie lie,
			      struct problem_claim *out, struct err *e)
{
	bool is;
	enum status st;

	*out = (struct problem_claim){ .lie = lie };
	st = read_flats(p, x->arg, x->n, out->of, &is, e);
	if (st != OK)
		return st;
	if (!is)
		return problem_expected(e,
					lie == LIE_SKEW       ? "Skew"
					: lie == LIE_PARALLEL ? "Parallel"
							      : "Perpendicular",
					"two lines or planes, AB or Plane(A,B,C)");
	if (lie == LIE_SKEW && (out->of[0].plane >= 0 || out->of[1].plane >= 0))
		return problem_expected(e, "Skew", "two lines");
	return OK;
}

/* Angle(AB, Plane(C,D,E)), Dihedral(P,A,B,Q), Distance(P, Plane(A,B,C)), Distance(AB, CD). */
static enum status read_gauge(struct problem *p, const struct term **out, const struct expr *x,
			      bool *mine, struct err *e)
{
	bool angle = same_word(x->text, "Angle"), apart = same_word(x->text, "Distance");
	struct problem_gauge g = { .gap = angle ? GAP_ANGLE : GAP_DISTANCE };
	int q[PROBLEM_POINTS], n;
	enum status st = OK;
	bool is = false;

	*mine = false;
	if (same_word(x->text, "Dihedral")) {
		*mine = true;
		st = operand_points(p, x, q, &n, PROBLEM_POINTS, e);
		if (st != OK)
			return st;
		if (n != 4)
			return problem_expected(
				e, "Dihedral",
				"four points: Dihedral(P,A,B,Q) at the edge AB");
		if (problem_repeat(q, 4) >= 0)
			return problem_twice(p, "Dihedral", q[problem_repeat(q, 4)], e);
		g = (struct problem_gauge){ .gap = GAP_DIHEDRAL,
					    .of = { { -1, q[0], q[3] }, { -1, q[1], q[2] } } };
	} else {
		int points[4] = { -1, -1, -1, -1 };

		if ((!angle && !apart) || (!p->space && !has_plane(p, x)))
			return OK;
		/* A point and a plane. */
		if (apart && x->n == 2 && is_plane(p, x->arg[1]) &&
		    x->arg[0]->kind == EXPR_NAME &&
		    problem_points_side_by_side(p, x->arg[0]->text, points, 4) == 1) {
			*mine = true;
			g.of[0] = (struct problem_flat){ -1, points[0], points[0] };
			g.of[1] = (struct problem_flat){ -1, -1, -1 };
			st = read_plane(p, x->arg[1], &g.of[1].plane, e);
			if (st != OK)
				return st;
		} else {
			/* Three points are an angle or a distance in a plane. */
			st = read_flats(p, x->arg, x->n, g.of, &is, e);
			if (st != OK || !is) {
				*mine = st != OK || has_plane(p, x);
				return st != OK ? st
				       : *mine  ? problem_expected(e, x->text,
								   "two lines or planes, AB or "
								    "Plane(A,B,C)")
						: OK;
			}
			*mine = true;
		}
	}
	problem_space(p);
	*out = problem_gauge(p, &g);
	return *out ? OK : err_fail(e, E_ARG, "limit", "too many letters");
}

enum status problem_space_fact(struct problem *p, const struct expr *x, const char *text,
			       bool *mine, struct err *e)
{
	enum problem_lie lie = lie_of(x);
	struct problem_claim c;
	enum problem_solid k;
	enum status st;
	int at;

	*mine = true;
	if (lie == LIE_SKEW || (lie != LIES && has_plane(p, x))) {
		st = read_claim(p, x, lie, &c, e);
		c.text = text;
		if (st == OK)
			problem_claim(p, &c);
		return st;
	}
	if (is_call(x, "Plane"))
		return read_plane(p, x, &at, e);
	k = x->kind == EXPR_CALL ? solid_of(x->text) : SOLIDS;
	if (k != SOLIDS)
		return read_body(p, x, k, text, &at, e);
	*mine = false;
	return OK;
}

void problem_read_bodies(struct problem *p, const struct expr *x)
{
	bool body = x->kind == EXPR_CALL && solid_of(x->text) != SOLIDS;
	struct err quiet;
	int at;

	if (is_call(x, "Dihedral") || lie_of(x) == LIE_SKEW)
		problem_space(p);
	/* Why it cannot be read is told where it stands. */
	if ((body && read_body(p, x, solid_of(x->text), NULL, &at, &quiet) == OK) ||
	    (is_call(x, "Plane") && read_plane(p, x, &at, &quiet) == OK))
		return;
	for (int i = 0; i < x->n; i++)
		problem_read_bodies(p, x->arg[i]);
}

enum status problem_space_term(struct problem *p, const struct term **out,
			       const struct expr *x, bool *mine, struct err *e)
{
	enum status st = read_gauge(p, out, x, mine, e);

	return *mine ? st : size_term(p, out, x, mine, e);
}

enum status problem_space_goal(struct problem *p, const char *text, bool *asked, struct err *e)
{
	struct problem_claim c;
	enum problem_lie lie;
	struct expr *x;
	struct err quiet = { 0 };
	enum status st;

	*asked = false;
	if (expr_parse(&x, text, strlen(text), p->arena, &quiet) != OK)
		return OK;
	lie = lie_of(x);
	if (lie == LIES || (!p->space && !has_plane(p, x)))
		return OK;
	*asked = true;
	st = read_claim(p, x, lie, &c, e);
	c.text = text;
	if (st == OK)
		problem_ask_space(p, &c);
	return st;
}
