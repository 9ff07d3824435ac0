/*
 * fact.c -- facts: the text language, the sentences, and what they are made of.
 *
 * Which words there are, what they take and what they mean is in geo/relation.def.
 */
#include "problem/problem_priv.h"
#include "problem/space.h"
#include <string.h>

bool problem_fact_is_polygon(const struct fact *f)
{
	return geo_relation_is_polygon(f->kind) && f->n >= 3;
}

/* --- What it is made of ------------------------------------------------------------------ */

bool problem_fact_operands(const struct fact *f, struct relation_operands *out,
			   struct relation_line *lines, int most)
{
	enum relation r = f->kind;

	if (!geo_relation_operands(out, r, f->p, f->n, lines, most))
		return false;
	out->c[0] = f->circle;
	out->c[1] = f->circle2;
	/* The table has the right angle at the second vertex. */
	out->turn = r == RELATION_RIGHT_TRIANGLE ? (f->part + 2) % 3
		    : geo_relation_needs(r, 'd') ? f->part
						 : 0;
	return true;
}

struct gathered {
	relation_part_fn *each;
	void *self;
};

static void pass_on(void *self, const struct relation_part *t)
{
	const struct gathered *g = self;
	const char *takes = t->element < ELEMENTS ? geo_element_takes(t->element) : "";
	int circles = 0;

	for (; *takes; takes++)
		if (*takes == 'c' && t->c[circles++] < 0)
			return;
	g->each(g->self, t);
}

void problem_fact_parts(const struct fact *f, relation_part_fn *each, void *self)
{
	struct relation_line lines[PROBLEM_POINTS / 2];
	struct relation_operands o;
	struct gathered g = { each, self };

	if (problem_fact_operands(f, &o, lines, PROBLEM_POINTS / 2))
		geo_relation_parts(f->kind, &o, pass_on, &g);
}

const struct fact *problem_fact_vertex(const struct fact *f, struct arena *a)
{
	bool right = f->kind == RELATION_RIGHT_TRIANGLE,
	     sides = f->kind == RELATION_ISOSCELES || f->kind == RELATION_KITE;
	const int q[] = { f->p[!sides], f->p[2 - sides], f->p[0], f->p[right ? 1 : f->n - 1] };
	struct fact *told = arena_alloc(a, sizeof *told);

	*told = (struct fact){ .kind = sides   ? RELATION_EQUAL_LENGTH
				       : right ? RELATION_PERPENDICULAR
					       : RELATION_PARALLEL,
			       .n = 4,
			       .p = memcpy(arena_alloc(a, sizeof q), q, sizeof q) };
	return told;
}

void problem_fact_corners(const struct fact *f, relation_corner_fn *each, void *self)
{
	struct relation_line lines[PROBLEM_POINTS / 2];
	struct relation_operands o;

	if (!f->t[0] && problem_fact_operands(f, &o, lines, PROBLEM_POINTS / 2))
		geo_relation_corners(f->kind, &o, each, self);
}

/* --- Reading ------------------------------------------------------------------------------- */

/* Do n points fit what the relation is about, lines and polygons by different points? */
static enum status check_points(const struct problem *p, enum relation r, const int *q, int n,
				struct err *e)
{
	struct relation_line lines[PROBLEM_POINTS / 2];
	const char *word = geo_relation_word(r);
	struct relation_operands o;
	int least;
	bool any;

	geo_relation_count(r, &least, &any);
	if (any ? n < least : n != least)
		return problem_wrong_count(e, word, least, any);
	if (!geo_relation_operands(&o, r, q, n, lines, PROBLEM_POINTS / 2))
		return problem_expected(e, word, "two polygons of as many points");
	for (int i = 0; i < o.lines; i++)
		if (o.l[i].a == o.l[i].b)
			return problem_twice(p, word, o.l[i].a, e);
	for (int k = 0; k < 2; k++)
		if (problem_repeat(o.g[k], o.n_g[k]) >= 0)
			return problem_twice(p, word, o.g[k][problem_repeat(o.g[k], o.n_g[k])],
					     e);
	/* Points are different ones; of two angles those of each. */
	for (int i = 0; i < o.n; i++)
		for (int j = r == RELATION_EQUAL_ANGLE ? i - i % 3 : 0; j < i; j++)
			if (o.p[i] == o.p[j])
				return problem_twice(p, word, o.p[i], e);
	/* What is in the middle of a polygon is no vertex; heights may meet in one. */
	for (int i = 0; i < o.n_g[0] && o.n == 1 && r != RELATION_ORTHOCENTER; i++)
		if (o.g[0][i] == o.p[0])
			return problem_twice(p, word, o.p[0], e);
	/* What lies between two points, or halves them, is neither. */
	if ((r == RELATION_BETWEEN || r == RELATION_MIDPOINT) &&
	    (q[0] == q[1] || q[0] == q[2]))
		return problem_twice(p, word, q[0], e);
	return OK;
}

/* An angle of 180 degrees says that its vertex lies between the others; one of 0 degrees that
 * these lie on one ray from it, so that the way through it is longer than that between them. */
static bool flat_angle(struct problem *p, const struct term *s, const struct term *t,
		       const char *text)
{
	struct fact *f;
	double v;

	if (s->kind != TERM_MEASURE || s->measure != MEASURE_ANGLE ||
	    !problem_constant(&v, t) || (v != 180 && v != 0))
		return false;
	if (v == 180) {
		problem_fact(p, RELATION_BETWEEN, (int[]){ s->p[1], s->p[0], s->p[2] }, 3,
			     text);
		return true;
	}
	problem_fact(p, RELATION_ON_LINE, (int[]){ s->p[1], s->p[0], s->p[2] }, 3, text);
	f = problem_add_fact(p, RELATION_LESS, text);
	if (f) {
		f->t[0] = problem_length(p, s->p[0], s->p[2]);
		f->t[1] = problem_term_op(p, TERM_ADD, problem_length(p, s->p[0], s->p[1]),
					  problem_length(p, s->p[1], s->p[2]));
	}
	return true;
}

static enum status compare(struct problem *p, enum relation k, const struct expr *a,
			   const struct expr *b, const char *text, struct err *e)
{
	const struct term *s, *t;
	enum status st;
	struct fact *f;

	problem_name_letter(p, a);
	problem_name_letter(p, b);
	st = problem_term_of(p, &s, a, e);
	if (!st)
		st = problem_term_of(p, &t, b, e);
	if (!st && k == RELATION_EQUAL &&
	    (flat_angle(p, s, t, text) || flat_angle(p, t, s, text)))
		return OK;
	f = st ? NULL : problem_add_fact(p, k, text);
	if (f) {
		f->t[0] = s;
		f->t[1] = t;
	}
	return st;
}

/* A relation that is an equation between measures: said as that equation. */
struct equating {
	struct problem *p;
	const struct expr *value;
	const char *text;
	struct err *e;
	enum status st;
};

static void add_name(void *self, struct buf *b, char kind, int operand)
{
	struct equating *q = self;

	if (kind == 'v')
		expr_print(b, q->value);
	else
		buf_add(b,
			kind == 'c' ? q->p->circle[operand].name : q->p->point[operand].name);
}

static void equate(void *self, const struct relation_part *t)
{
	struct equating *q = self;
	struct buf b = { 0 };
	struct expr *x;

	geo_relation_spell(&b, t, add_name, q);
	if (q->st == OK)
		q->st = expr_parse(&x, arena_strdup(q->p->arena, buf_str(&b)), b.n,
				   q->p->arena, q->e);
	if (q->st == OK)
		q->st = compare(q->p, RELATION_EQUAL, x->arg[0], x->arg[1], q->text, q->e);
	buf_clear(&b);
}

/* Parallel lines with a common point are one line: the first three points are then all of them. */
static bool one_line(int *q)
{
	for (int i = 0; i < 4; i++)
		if (q[i / 2] == q[2 + i % 2]) {
			int other = q[3 - i % 2];

			if (other == q[0] || other == q[1])
				return false;
			q[2] = other;
			return true;
		}
	return false;
}

/* One row of the word; E_ARG: it does not take these operands. */
static enum status read_row(struct problem *p, enum relation r, const struct expr *x,
			    const char *text, struct err *e)
{
	const char *takes = geo_relation_takes(r);
	int q[PROBLEM_POINTS], n, from = 0, c[2] = { -1, -1 };
	struct expr points = *x;
	enum status st;

	if (!strcmp(takes, "tt"))
		return x->n == 2 ? compare(p, r, x->arg[0], x->arg[1], text, e)
				 : problem_expected(e, x->text, "two terms");
	for (; *takes == 'c'; takes++, from++)
		if (from >= x->n || x->arg[from]->kind != EXPR_NAME)
			return problem_expected(e, x->text, "a circle");
	if (strchr(takes, 'v') && points.n)
		points.n--;
	st = problem_read_points(p, &points, from, q, &n, PROBLEM_POINTS, e);
	if (st == OK)
		st = check_points(p, r, q, n, e);
	if (st != OK)
		return st;
	for (int i = 0; i < from; i++)
		c[i] = problem_circle_named(p, x->arg[i]->text);
	if (from == 2 && c[0] == c[1])
		return err_fail(e, E_ARG, "bad_argument", "%s names the circle %s twice",
				x->text, x->arg[0]->text);
	if (strchr(geo_relation_made_of(r), '=')) {
		struct equating to = { p, points.n < x->n ? x->arg[points.n] : NULL, text, e,
				       OK };
		struct fact f = { .kind = r, .circle = c[0], .circle2 = c[1], .n = n, .p = q };

		problem_fact_parts(&f, equate, &to);
		return to.st;
	}
	if (r == RELATION_PARALLEL && one_line(q)) {
		problem_fact(p, RELATION_ON_LINE, q, 3, text);
		return OK;
	}
	problem_circle_fact(p, r, c[0], q, n, text);
	if (!p->over) {
		p->fact[p->facts - 1].circle2 = c[1];
		p->fact[p->facts - 1].open =
			r == RELATION_ISOSCELES || r == RELATION_COLLINEAR;
	}
	return OK;
}

static enum status unknown_word(const char *word, struct err *e)
{
	const char *words[RELATIONS];
	int n = 0;

	if (problem_is_measure(word)) {
		err_fail(e, E_ARG, "bad_argument", "%s alone says nothing", word);
		err_hint(e, "say what it is: \"%s(...) = 5\"", word);
		return E_ARG;
	}
	for (int r = 0; r < RELATIONS; r++)
		if (!geo_relation_needs((enum relation)r, 'f') &&
		    !problem_is_measure(geo_relation_word((enum relation)r)))
			words[n++] = geo_relation_word((enum relation)r);
	err_fail(e, E_ARG, "bad_argument", "%s is not a fact known here", word);
	err_hint(e, "a fact is an equation, Length(A,B) = 5, or a word such as "
		    "Parallel(A,B,C,D), Midpoint(M,A,B), OnCircle(O,A,B), Tangent(O,A,B)");
	if (e)
		text_near(e->near, sizeof e->near, word, words, n, 3);
	return E_ARG;
}

enum status problem_fact_of(struct problem *p, const struct expr *written, const char *text,
			    struct err *e)
{
	const struct expr *x;
	enum status st = OK, first = OK;
	struct err why = { 0 };
	bool figures = false, space;

	st = problem_space_fact(p, written, text, &space, e);
	if (space)
		return st;
	st = problem_coordinates_fact(p, written, text, &space, e);
	if (space)
		return st;
	if (expr_is_about(written))
		return problem_about_fact(p, written, text, e);
	x = problem_reword(p, problem_undenied(p, written));
	st = problem_check_clear(p, e);
	if (st != OK)
		return st;
	st = problem_either_fact(p, x, text, &space, e);
	if (space)
		return st;
	if (x->kind == EXPR_OP && x->op == EXPR_AND) {
		st = problem_fact_of(p, x->arg[0], text, e);
		return st ? st : problem_fact_of(p, x->arg[1], text, e);
	}
	if (x->kind == EXPR_OP && (x->op == EXPR_EQ || x->op == EXPR_LT))
		return compare(p, x->op == EXPR_EQ ? RELATION_EQUAL : RELATION_LESS, x->arg[0],
			       x->arg[1], text, e);
	if (x->kind == EXPR_OP && x->op == EXPR_GT)
		return compare(p, RELATION_LESS, x->arg[1], x->arg[0], text, e);
	if (x->kind != EXPR_CALL)
		return err_fail(
			e, E_ARG, "bad_argument",
			"expected an equation such as Length(A, B) = 5 or a fact such as "
			"Parallel(A, B, C, D)");
	for (enum relation r = geo_relation_find(x->text, 0); r < RELATIONS;
	     r = geo_relation_find(x->text, r + 1)) {
		struct err now = { 0 };

		if (geo_relation_needs(r, 'f')) {
			st = err_fail(
				&now, E_ARG, "unsupported",
				"%s is for figures: a problem has no axes, and points with "
				"different names are different points",
				geo_relation_word(r));
		} else {
			st = read_row(p, r, x, text, &now);
			if (st == OK)
				return OK;
		}
		/* Told is why the first row does not fit, of those for problems. */
		if (first == OK || figures) {
			first = st;
			why = now;
			figures = geo_relation_needs(r, 'f');
		}
	}
	if (first == OK || problem_is_measure(x->text))
		return unknown_word(x->text, e);
	if (e)
		*e = why;
	return first;
}

enum status problem_fact_text(struct problem *p, const char *text, struct err *e)
{
	struct expr *x;
	const char *plain = problem_plain(p->arena, text);
	enum status st = expr_parse(&x, plain, strlen(plain), p->arena, e);

	problem_hear(p, text, true);
	return st ? st : problem_fact_of(p, x, text, e);
}

/* --- Printing ------------------------------------------------------------------------------ */

/* The points that are left, as lines: "AB and CD". */
static void print_lines(struct buf *b, const struct problem *p, const int *q, int n)
{
	for (int i = 0; i < n; i += 2) {
		buf_add(b, i ? " and " : "");
		problem_print_points(b, p, q + i, n - i < 2 ? n - i : 2);
	}
}

/* The same one by one: "A, B and C". */
static void print_each(struct buf *b, const struct problem *p, const int *q, int n)
{
	for (int i = 0; i < n; i++) {
		buf_add(b, !i ? "" : i < n - 1 ? ", " : " and ");
		problem_print_points(b, p, q + i, 1);
	}
}

void problem_fact_print(struct buf *b, const struct problem *p, const struct fact *f)
{
	int at = 0, circle = f->circle;

	if (f->t[0] && f->t[1]) {
		problem_term_print(b, p, f->t[0]);
		buf_add(b, f->kind != RELATION_LESS ? " = " : f->weak ? " <= " : " < ");
		problem_term_print(b, p, f->t[1]);
		return;
	}
	for (const char *s = geo_relation_sentence(f->kind); *s; s++) {
		int left = f->n - at, take = left;

		if (*s != '%') {
			buf_addc(b, *s);
			continue;
		}
		if (*++s == 'c') {
			buf_add(b, circle >= 0 ? p->circle[circle].name : "?");
			circle = f->circle2;
			continue;
		}
		if (*s == 'v') {
			if (!p->annotated && f->n == 3)
				buf_addf(b, " at %s", p->point[f->p[f->part]].name);
			continue;
		}
		if (*s == 'h')
			take = f->n / 2;
		else if (*s >= '1' && *s <= '9')
			take = *s - '0';
		take = take < left ? take : left;
		if (*s == 'l')
			print_lines(b, p, f->p + at, take);
		else if (*s == 'a')
			print_each(b, p, f->p + at, take);
		else
			problem_print_points(b, p, f->p + at, take);
		at += take;
	}
}
