/* problem.c -- building a problem: names, terms, their text. */
#include "problem/problem_priv.h"
#include "problem/space.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct measure_row {
	const char *word, *who, *text;
};
static const struct measure_row measure_row[] = {
#define MEASURE(NAME, word, who, text) { #word, who, text },
#include "problem/measure.def"
#undef MEASURE
};
enum { POINT_NAMES, LETTER_NAMES, CIRCLE_NAMES };

struct problem *problem_new(struct arena *a)
{
	struct problem *p = arena_alloc(a, sizeof *p);

	p->arena = a;
	p->positions_decide = true;
	return p;
}

void problem_free(struct problem *p)
{
	for (; p; p = p->other)
		for (int i = 0; i < 3; i++)
			index_clear(&p->names[i]);
}

int problem_find_point(const struct problem *p, const char *name)
{
	return index_get(&p->names[POINT_NAMES], name);
}

int problem_point(struct problem *p, const char *name)
{
	int i = problem_find_point(p, name);

	if (i >= 0)
		return i;
	if (p->points >= PROBLEM_POINTS) {
		p->over = true;
		return -1;
	}
	p->point =
		arena_grow(p->arena, p->point, &p->point_cap, p->points + 1, sizeof *p->point);
	p->point[p->points] = (struct point){ .name = arena_strdup(p->arena, name) };
	index_set(&p->names[POINT_NAMES], name, p->points);
	return p->points++;
}

int problem_letter(struct problem *p, const char *name)
{
	int i = index_get(&p->names[LETTER_NAMES], name);

	if (i >= 0)
		return i;
	if (p->letters >= PROBLEM_LETTERS) {
		p->over = true;
		return -1;
	}
	p->letter = arena_grow(p->arena, p->letter, &p->letter_cap, p->letters + 1,
			       sizeof *p->letter);
	p->letter[p->letters] = arena_strdup(p->arena, name);
	index_set(&p->names[LETTER_NAMES], name, p->letters);
	return p->letters++;
}

int problem_circle(struct problem *p, const char *name)
{
	int i = index_get(&p->names[CIRCLE_NAMES], name);

	if (i >= 0)
		return i;
	if (p->circles >= PROBLEM_CIRCLES) {
		p->over = true;
		return -1;
	}
	p->circle = arena_grow(p->arena, p->circle, &p->circle_cap, p->circles + 1,
			       sizeof *p->circle);
	p->circle[p->circles] =
		(struct circle){ .name = arena_strdup(p->arena, name), .center = -1 };
	index_set(&p->names[CIRCLE_NAMES], name, p->circles);
	return p->circles++;
}

void problem_place(struct problem *p, int point, double x, double y)
{
	if (point < 0 || !isfinite(x) || !isfinite(y))
		return;
	p->point[point].placed = true;
	p->point[point].x = x;
	p->point[point].y = y;
}

void problem_center(struct problem *p, int circle, int point)
{
	if (circle >= 0 && point >= 0)
		p->circle[circle].center = point;
}

/* --- Terms --------------------------------------------------------------- */

static struct term *new_term(struct problem *p, enum term_kind k)
{
	struct term *t = arena_alloc(p->arena, sizeof *t);

	t->kind = k;
	t->circle = -1;
	return t;
}

const struct term *problem_number(struct problem *p, const char *decimal)
{
	struct term *t = new_term(p, TERM_NUMBER);

	t->text = arena_strdup(p->arena, decimal);
	t->value = strtod(decimal, NULL);
	return isfinite(t->value) ? t : NULL;
}

const struct term *problem_int(struct problem *p, long v)
{
	char s[32];

	snprintf(s, sizeof s, "%ld", v);
	return problem_number(p, s);
}

const struct term *problem_letter_term(struct problem *p, const char *name)
{
	int i = problem_letter(p, name);
	struct term *t;

	if (i < 0)
		return NULL;
	t = new_term(p, TERM_LETTER);
	t->id = i;
	return t;
}

const struct term *problem_pi(struct problem *p)
{
	return new_term(p, TERM_PI);
}

const struct term *problem_circle_measure(struct problem *p, enum measure m, int circle,
					  const int *points, int n)
{
	struct term *t;
	int *q;

	for (int i = 0; i < n; i++)
		if (points[i] < 0)
			return NULL;
	t = new_term(p, TERM_MEASURE);
	q = arena_alloc(p->arena, (size_t)(n + 1) * sizeof *q);
	if (n)
		memcpy(q, points, (size_t)n * sizeof *q);
	t->measure = m;
	t->circle = circle;
	t->n = n;
	t->p = q;
	return t;
}

const struct term *problem_measure(struct problem *p, enum measure m, const int *points, int n)
{
	return problem_circle_measure(p, m, -1, points, n);
}

const struct term *problem_length(struct problem *p, int a, int b)
{
	return problem_measure(p, MEASURE_LENGTH, (int[]){ a, b }, 2);
}

const struct term *problem_angle(struct problem *p, int a, int b, int c)
{
	return problem_measure(p, MEASURE_ANGLE, (int[]){ a, b, c }, 3);
}

static bool is_binary(enum term_kind k)
{
	return k >= TERM_ADD && k <= TERM_POW;
}

const struct term *problem_term_op(struct problem *p, enum term_kind k, const struct term *a,
				   const struct term *b)
{
	struct term *t;

	if (!a || (is_binary(k) && !b))
		return NULL;
	t = new_term(p, k);
	t->arg[0] = a;
	t->arg[1] = b;
	return t;
}

static const struct {
	const char *word;
	enum term_kind kind;
} function_row[] = {
	{ "sqrt", TERM_SQRT }, { "sin", TERM_SIN }, { "cos", TERM_COS },
	{ "tan", TERM_TAN },   { "cot", TERM_COT },
};

bool problem_is_measure(const char *word)
{
	for (int m = 0; m < MEASURES; m++)
		if (!strcmp(word, measure_row[m].word))
			return true;
	return false;
}

bool problem_measures_circle(const char *word)
{
	for (int m = 0; m < MEASURES; m++)
		if (!strcmp(word, measure_row[m].word))
			return measure_row[m].who[0] == 'c';
	return false;
}

int problem_arc_points(const char *word)
{
	for (int m = 0; m < MEASURES; m++)
		if (!strcmp(word, measure_row[m].word) && measure_row[m].who[0] == 'c')
			return (int)strlen(measure_row[m].who) - 1;
	return 0;
}

enum status problem_expected(struct err *e, const char *word, const char *what)
{
	return err_fail(e, E_ARG, "bad_argument", "%s expects %s", word, what);
}

enum status problem_wrong_count(struct err *e, const char *word, int n, bool more)
{
	return err_fail(e, E_ARG, "bad_argument", "%s expects %d points%s", word, n,
			more ? " or more" : "");
}

enum status problem_twice(const struct problem *p, const char *word, int point, struct err *e)
{
	return err_fail(e, E_ARG, "bad_argument",
			"%s names %s twice, and means different points", word,
			p->point[point].name);
}

static enum status no_point(const struct problem *p, const char *name, struct err *e)
{
	const char *names[PROBLEM_POINTS];

	err_fail(e, E_ARG, "not_found", "no point is called %s", name);
	err_hint(e, "list every point under \"points\"");
	for (int i = 0; i < p->points; i++)
		names[i] = p->point[i].name;
	if (e)
		text_near(e->near, sizeof e->near, name, names, p->points, 3);
	return E_ARG;
}

static const char *const size_word[] = {
#define SIZE(NAME, Word, letter, text) #Word,
#include "problem/solid.def"
};

/* A word that is no measure: those that sound like it. */
static enum status no_measure(const struct problem *p, const char *word, struct err *e)
{
	const char *names[MEASURES + sizeof function_row / sizeof *function_row + SIZES];
	int n = 0;

	for (int m = 0; m < MEASURES; m++)
		names[n++] = measure_row[m].word;
	for (int i = 0; i < (int)(sizeof function_row / sizeof *function_row); i++)
		names[n++] = function_row[i].word;
	for (int i = 0; i < SIZES && p->space; i++)
		names[n++] = size_word[i];
	err_fail(e, E_ARG, "bad_argument", "%s is not a measure known here", word);
	if (p->space)
		err_hint(e,
			 "of a body: Volume, Surface, Lateral, Height, Circumradius ...; of "
			 "lines and planes: Angle, Dihedral, Distance; of a section with "
			 "named corners: Area(P,Q,R)");
	else
		err_hint(e, "measures are Length(A,B), Angle(A,B,C), Arc(A,B), Area(A,B,C), "
			    "Perimeter(A,B,C), Radius(O)");
	if (e)
		text_near(e->near, sizeof e->near, word, names, n, 3);
	return E_ARG;
}

/* The points among the arguments from the i-th on. */
enum status problem_read_points(struct problem *p, const struct expr *x, int i, int *out,
				int *n, int most, struct err *e)
{
	for (*n = 0; i < x->n; i++) {
		const struct expr *a = x->arg[i];

		if (a->kind != EXPR_NAME)
			return problem_expected(e, x->text, "names of points");
		if (*n >= most)
			return err_fail(e, E_ARG, "limit", "%s has too many points", x->text);
		out[*n] = problem_find_point(p, a->text);
		if (out[*n] < 0)
			return no_point(p, a->text, e);
		++*n;
	}
	return OK;
}

bool problem_has_circle(const struct problem *p, const char *name)
{
	return index_get(&p->names[CIRCLE_NAMES], name) >= 0;
}

int problem_find_circle(const struct problem *p, const char *name)
{
	int at = problem_find_point(p, name), only = -1;

	if (problem_has_circle(p, name))
		return index_get(&p->names[CIRCLE_NAMES], name);
	for (int i = 0; i < p->circles && at >= 0; i++)
		if (p->circle[i].center == at)
			only = only == -1 ? i : -2;
	return only < 0 ? -1 : only;
}

int problem_circle_named(struct problem *p, const char *name)
{
	int i = problem_find_circle(p, name), at;

	if (i >= 0)
		return i;
	i = problem_circle(p, name);
	at = problem_find_point(p, name);
	if (i >= 0 && at >= 0)
		p->circle[i].center = at;
	return i;
}

static enum status read_measure(struct problem *p, const struct term **out, int m,
				const struct expr *x, struct err *e)
{
	const char *who = measure_row[m].who;
	int q[PROBLEM_POINTS], n, c = -1, from = 0, least;
	enum status st;

	if (*who == 'c') {
		if (!x->n || x->arg[0]->kind != EXPR_NAME)
			return problem_expected(e, x->text, "a circle first");
		c = problem_circle_named(p, x->arg[0]->text);
		who++;
		from = 1;
	}
	st = problem_read_points(p, x, from, q, &n, PROBLEM_POINTS, e);
	if (st)
		return st;
	least = *who == 'g' ? 3 * (int)strlen(who) : (int)strlen(who);
	if (*who == 'g' ? n < least || (who[1] && n % 2) : n != least)
		return problem_wrong_count(e, x->text, least, *who == 'g');
	for (int i = 0; i + 1 < n; i++)
		if (q[i] == q[i + 1] || (m == MEASURE_ANGLE && q[0] == q[2]))
			return problem_twice(p, x->text, q[i], e);
	if (*who == 'g' && !who[1] && problem_repeat(q, n) >= 0)
		return problem_twice(p, x->text, q[problem_repeat(q, n)], e);
	*out = problem_circle_measure(p, (enum measure)m, c, q, n);
	return OK;
}

/* AB, where A and B are points and AB is none. */
static bool two_points(const struct problem *p, const char *name, int q[2])
{
	char first[64];
	size_t n = strlen(name);

	if (n >= sizeof first || problem_find_point(p, name) >= 0)
		return false;
	for (size_t i = 1; i < n; i++) {
		memcpy(first, name, i);
		first[i] = 0;
		q[0] = problem_find_point(p, first);
		q[1] = problem_find_point(p, name + i);
		if (q[0] >= 0 && q[1] >= 0 && q[0] != q[1])
			return true;
	}
	return false;
}

const enum term_kind problem_op_kind[EXPR_POW + 1] = {
	[EXPR_NEG] = TERM_NEG, [EXPR_ADD] = TERM_ADD, [EXPR_SUB] = TERM_SUB,
	[EXPR_MUL] = TERM_MUL, [EXPR_DIV] = TERM_DIV, [EXPR_POW] = TERM_POW,
};

enum status problem_term_of(struct problem *p, const struct term **out, const struct expr *x,
			    struct err *e)
{
	const struct term *a = NULL, *b = NULL;
	enum status st;
	bool mine;
	int q[2];

	switch (x->kind) {
	case EXPR_NUMBER:
		*out = problem_number(p, x->text);
		return *out ? OK : err_fail(e, E_ARG, "limit", "the number is too large");
	case EXPR_NAME:
		if (!strcmp(x->text, "pi")) {
			*out = new_term(p, TERM_PI);
			return OK;
		}
		if (two_points(p, x->text, q)) {
			*out = problem_length(p, q[0], q[1]);
			return OK;
		}
		if (!p->annotated && problem_find_point(p, x->text) >= 0) {
			err_fail(e, E_ARG, "bad_argument", "%s is a point, not a number",
				 x->text);
			err_hint(e, "an angle is Angle(B,A,C), a length AB or Length(A,B)");
			return E_ARG;
		}
		st = problem_check_letter(p, x->text, e);
		if (st != OK)
			return st;
		*out = problem_letter_term(p, x->text);
		return *out ? OK : err_fail(e, E_ARG, "limit", "too many letters");
	case EXPR_OP:
		if (x->op == EXPR_DEGREE)
			return problem_term_of(p, out, x->arg[0], e);
		if (x->op > EXPR_POW)
			break;
		st = problem_term_of(p, &a, x->arg[0], e);
		if (!st && x->n > 1)
			st = problem_term_of(p, &b, x->arg[1], e);
		if (st)
			return st;
		*out = problem_term_op(p, problem_op_kind[x->op], a, b);
		return OK;
	case EXPR_CALL:
		if (!strcmp(x->text, "Angle") && x->n == 1 && x->arg[0]->kind == EXPR_NAME &&
		    problem_find_point(p, x->arg[0]->text) >= 0) {
			err_fail(e, E_ARG, "bad_argument",
				 "which angle at %s is meant is not told", x->arg[0]->text);
			err_hint(e, "name it by three points: Angle(B,A,C)");
			return E_ARG;
		}
		st = problem_space_term(p, out, x, &mine, e);
		if (mine)
			return st;
		*out = problem_coordinate(p, x);
		if (*out)
			return OK;
		for (int m = 0; m < MEASURES; m++)
			if (!strcmp(x->text, measure_row[m].word))
				return read_measure(p, out, m, x, e);
		for (int i = 0; i < (int)(sizeof function_row / sizeof *function_row); i++)
			if (!strcmp(x->text, function_row[i].word) && x->n == 1) {
				st = problem_term_of(p, &a, x->arg[0], e);
				if (!st)
					*out = problem_term_op(p, function_row[i].kind, a,
							       NULL);
				return st;
			}
		/* x(x+1) is a product to people, a call to the parser. */
		if (x->n == 1 && strlen(x->text) == 1) {
			st = problem_term_of(p, &b, x->arg[0], e);
			a = problem_letter_term(p, x->text);
			if (!st)
				*out = problem_term_op(p, TERM_MUL, a, b);
			return st;
		}
		return no_measure(p, x->text, e);
	case EXPR_REF:
	case EXPR_TUPLE:
	case EXPR_LIST:
	case EXPR_STRING: break;
	}
	return err_fail(e, E_ARG, "bad_argument", "expected a number, a letter or a measure");
}

static size_t digits(const char *s)
{
	return strspn(s, "0123456789");
}

/* "3 1/2" begins here: how long it is, how long its whole part and its numerator; else 0. */
static size_t mixed_here(const char *s, size_t *whole, size_t *top)
{
	const char *over, *below;

	*whole = digits(s);
	over = s + *whole + strspn(s + *whole, " ");
	*top = digits(over);
	if (!*whole || over == s + *whole || !*top || over[*top] != '/')
		return 0;
	below = over + *top + 1;
	if (!digits(below) || below[digits(below)] == '.' || *over == '0' || *below == '0' ||
	    *top > digits(below) || (*top == digits(below) && strncmp(over, below, *top) >= 0))
		return 0;
	return (size_t)(below - s) + digits(below);
}

const char *problem_mixed(struct arena *a, const char *text)
{
	struct buf b = { 0 };
	const char *from = text, *out;
	char last = 0;

	for (const char *s = text; *s;) {
		size_t whole, top, n = 0;

		if (!strchr("0123456789._^", last) || !last)
			n = mixed_here(s, &whole, &top);
		if (n) {
			const char *over = s + whole + strspn(s + whole, " ");

			buf_addf(&b, "%.*s(%.*s+%.*s)", (int)(s - from), from, (int)whole, s,
				 (int)(n - (size_t)(over - s)), over);
			s += n;
			from = s;
			last = ')';
		} else {
			if (*s != ' ')
				last = *s;
			s++;
		}
	}
	if (from == text)
		return text;
	buf_add(&b, from);
	out = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return out;
}

enum status problem_term(struct problem *p, const struct term **out, const char *text,
			 struct err *e)
{
	struct expr *x;
	const char *plain = problem_signs(p->arena, text);
	enum status st = expr_parse(&x, plain, strlen(plain), p->arena, e);

	const struct expr *y = st ? NULL : problem_reword_term(p, x);

	if (st == OK)
		st = problem_check_clear(p, e);
	return st ? st : problem_term_of(p, out, y, e);
}

bool problem_has_letter(const struct term *t, int letter)
{
	return t && ((t->kind == TERM_LETTER && t->id == letter) ||
		     problem_has_letter(t->arg[0], letter) ||
		     problem_has_letter(t->arg[1], letter));
}

bool problem_constant(double *out, const struct term *t)
{
	double a = 0, b = 0;

	if (t->arg[0] && !problem_constant(&a, t->arg[0]))
		return false;
	if (t->arg[1] && !problem_constant(&b, t->arg[1]))
		return false;
	switch (t->kind) {
	case TERM_NUMBER: *out = t->value; break;
	case TERM_PI: *out = acos(-1); break;
	case TERM_ADD: *out = a + b; break;
	case TERM_SUB: *out = a - b; break;
	case TERM_MUL: *out = a * b; break;
	case TERM_DIV: *out = a / b; break;
	case TERM_POW: *out = pow(a, b); break;
	case TERM_NEG: *out = -a; break;
	case TERM_SQRT: *out = sqrt(a); break;
	case TERM_SIN: *out = sin(a * acos(-1) / 180); break;
	case TERM_COS: *out = cos(a * acos(-1) / 180); break;
	case TERM_TAN: *out = tan(a * acos(-1) / 180); break;
	case TERM_COT: *out = 1 / tan(a * acos(-1) / 180); break;
	case TERM_LETTER:
	case TERM_MEASURE:
	case TERM_FORM: return false;
	}
	return isfinite(*out);
}

const struct term *problem_divisor(const struct term *t)
{
	double v;

	if (t->kind == TERM_POW && problem_constant(&v, t->arg[1]) && v < 0)
		return t->arg[0];
	return t->kind == TERM_DIV ? t->arg[1] : NULL;
}

bool problem_outer(const struct problem *p, const struct term *t, const struct term *other)
{
	double v;

	return !p->oriented && t->kind == TERM_MEASURE &&
	       (t->measure == MEASURE_ANGLE || t->measure == MEASURE_ARC) &&
	       problem_constant(&v, other) && v > 180 && v < 360;
}

bool problem_constant_text(double *out, const char *text)
{
	struct arena *a = arena_new();
	struct problem *p = problem_new(a);
	const struct term *t;
	struct err e;
	bool ok = !problem_term(p, &t, text, &e) && problem_constant(out, t);

	problem_free(p);
	arena_free(a);
	return ok;
}

int problem_repeat(const int *q, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			if (q[i] == q[k])
				return i;
	return -1;
}

/* --- Facts --------------------------------------------------------------- */

struct fact *problem_add_fact(struct problem *p, enum relation k, const char *text)
{
	struct fact *f;

	if (p->facts >= PROBLEM_FACTS) {
		p->over = true;
		return NULL;
	}
	p->unordered = NULL; /* which has it not */
	p->fact = arena_grow(p->arena, p->fact, &p->fact_cap, p->facts + 1, sizeof *p->fact);
	f = &p->fact[p->facts++];
	*f = (struct fact){ .kind = k, .circle = -1, .circle2 = -1 };
	/* The right angle is at the middle vertex, the bases of ABCD are BC and DA. */
	f->part = k == RELATION_RIGHT_TRIANGLE || k == RELATION_TRAPEZOID ||
		  k == RELATION_ISOSCELES_TRAPEZOID;
	f->text = text ? arena_strdup(p->arena, text) : NULL;
	f->id = p->naming;
	return f;
}

struct problem *problem_with(const struct problem *p, const struct fact *more, struct arena *a)
{
	struct problem *q = arena_alloc(a, sizeof *q);

	*q = *p;
	q->unordered = NULL;
	q->fact_cap = p->facts + 1;
	q->fact = arena_alloc(a, (size_t)q->fact_cap * sizeof *q->fact);
	for (int i = 0; i < p->facts; i++)
		q->fact[i] = p->fact[i];
	if (more)
		q->fact[q->facts++] = *more;
	return q;
}

struct problem *problem_placed(const struct problem *p, const double *xy, struct arena *a)
{
	struct problem *q = arena_alloc(a, sizeof *q);

	*q = *p;
	q->unordered = NULL;
	q->point = arena_alloc(a, (size_t)(p->points + 1) * sizeof *q->point);
	for (int i = 0; i < p->points; i++)
		q->point[i] =
			xy ? (struct point){ p->point[i].name, true, xy[2 * i], xy[2 * i + 1] }
			   : (struct point){ .name = p->point[i].name };
	return q;
}

void problem_equal(struct problem *p, const struct term *a, const struct term *b,
		   const char *text)
{
	struct fact *f;

	if (!a || !b)
		return;
	f = problem_add_fact(p, RELATION_EQUAL, text);
	if (f) {
		f->t[0] = a;
		f->t[1] = b;
	}
}

void problem_circle_fact(struct problem *p, enum relation k, int circle, const int *points,
			 int n, const char *text)
{
	struct fact *f;
	int *q;

	for (int i = 0; i < n; i++)
		if (points[i] < 0)
			return;
	f = problem_add_fact(p, k, text);
	if (!f)
		return;
	q = arena_alloc(p->arena, (size_t)(n + 1) * sizeof *q);
	if (n)
		memcpy(q, points, (size_t)n * sizeof *q);
	f->circle = circle;
	f->p = q;
	f->n = n;
	if (k == RELATION_CENTER && n == 1)
		problem_center(p, circle, points[0]);
}

void problem_fact(struct problem *p, enum relation k, const int *points, int n,
		  const char *text)
{
	problem_circle_fact(p, k, -1, points, n, text);
}

void problem_set_goal(struct problem *p, const struct term *goal, const char *text)
{
	p->goal = goal;
	p->goal_text = text ? arena_strdup(p->arena, text) : NULL;
}

/* A sentence more, once. */
static void add_sentence(struct problem *p, const char **to, const char *fmt, va_list ap)
{
	char text[400];

	vsnprintf(text, sizeof text, fmt, ap);
	if (!*to)
		*to = arena_strdup(p->arena, text);
	else if (!strstr(*to, text))
		*to = arena_printf(p->arena, "%s; %s", *to, text);
}

void problem_suppose(struct problem *p, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	add_sentence(p, &p->supposed, fmt, ap);
	va_end(ap);
}

void problem_read_as(struct problem *p, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	add_sentence(p, &p->read_as, fmt, ap);
	va_end(ap);
}

void problem_leave_aside(struct problem *p, const char *text)
{
	for (int i = 0; i < p->asides; i++)
		if (!strcmp(p->aside[i], text))
			return;
	if (p->asides < PROBLEM_ASIDE && *text)
		p->aside[p->asides++] = arena_strdup(p->arena, text);
}

/* "2 : 3" */
static bool ratio_text(double *out, const char *text)
{
	const char *at = strchr(text, ':');
	char left[200];
	double b;

	if (!at || (size_t)(at - text) >= sizeof left)
		return false;
	memcpy(left, text, (size_t)(at - text));
	left[at - text] = 0;
	if (!problem_constant_text(out, left) || !problem_constant_text(&b, at + 1) || b == 0)
		return false;
	*out /= b;
	return true;
}

void problem_add_choice(struct problem *p, const char *text)
{
	if (p->choices >= PROBLEM_CHOICES)
		return;
	p->choice[p->choices].text = arena_strdup(p->arena, text);
	p->choice[p->choices].ok = problem_constant_text(&p->choice[p->choices].value, text) ||
				   ratio_text(&p->choice[p->choices].value, text);
	p->choices++;
}

/* --- Printing ------------------------------------------------------------ */

void problem_print_points(struct buf *b, const struct problem *p, const int *q, int n)
{
	for (int i = 0; i < n; i++)
		buf_add(b, p->point[q[i]].name);
}

static int rank(enum term_kind k)
{
	return k == TERM_ADD || k == TERM_SUB   ? 1
	       : k == TERM_MUL || k == TERM_DIV ? 2
	       : k == TERM_NEG                  ? 2
	       : k == TERM_POW                  ? 3
						: 4;
}

/* Twice the radius of a body. */
static bool print_diameter(struct buf *b, const struct problem *p, const struct term *t)
{
	enum problem_size z;
	int body;

	if (t->kind != TERM_MUL || t->arg[0]->kind != TERM_NUMBER || t->arg[0]->value != 2 ||
	    t->arg[1]->kind != TERM_LETTER || !problem_size_of(p, t->arg[1]->id, &body, &z) ||
	    z != SIZE_RADIUS)
		return false;
	buf_addf(b, "diameter of %s", p->space->body[body].name);
	return true;
}

static void print_at(struct buf *b, const struct problem *p, const struct term *t, int least)
{
	static const char *const sign[] = {
		[TERM_ADD] = " + ", [TERM_SUB] = " - ", [TERM_MUL] = "*",
		[TERM_DIV] = "/",   [TERM_POW] = "^",
	};
	static const char *const word[] = {
		[TERM_SQRT] = "sqrt", [TERM_SIN] = "sin", [TERM_COS] = "cos",
		[TERM_TAN] = "tan",   [TERM_COT] = "cot",
	};
	bool wrap = rank(t->kind) < least;

	if (wrap)
		buf_addc(b, '(');
	switch (t->kind) {
	case TERM_NUMBER: buf_add(b, t->text); break;
	case TERM_PI: buf_add(b, "pi"); break;
	case TERM_LETTER: buf_add(b, p->letter[t->id]); break;
	case TERM_FORM: buf_addf(b, "[%d]", t->id); break;
	case TERM_MEASURE: {
		struct buf w = { 0 };
		const char *s = measure_row[t->measure].text;

		if (t->measure == MEASURE_LENGTH)
			s = "%s";
		if (t->measure == MEASURE_DISTANCE && t->n == 3) {
			buf_addf(b, "the distance of %s from ", p->point[t->p[0]].name);
			problem_print_points(b, p, t->p + 1, 2);
			break;
		}
		if (!t->n && t->circle >= 0)
			buf_add(&w, p->circle[t->circle].name);
		problem_print_points(&w, p, t->p, t->n);
		buf_addn(b, s, (size_t)(strstr(s, "%s") - s));
		buf_add(b, buf_str(&w));
		buf_clear(&w);
		break;
	}
	case TERM_NEG:
		buf_addc(b, '-');
		print_at(b, p, t->arg[0], 3);
		break;
	case TERM_ADD:
	case TERM_SUB:
	case TERM_MUL:
	case TERM_DIV:
	case TERM_POW:
		if (print_diameter(b, p, t))
			break;
		print_at(b, p, t->arg[0], rank(t->kind) + (t->kind == TERM_POW));
		buf_add(b, sign[t->kind]);
		print_at(b, p, t->arg[1],
			 rank(t->kind) + (t->kind != TERM_ADD && t->kind != TERM_MUL));
		break;
	case TERM_SQRT:
	case TERM_SIN:
	case TERM_COS:
	case TERM_TAN:
	case TERM_COT:
		buf_add(b, word[t->kind]);
		buf_addc(b, '(');
		print_at(b, p, t->arg[0], 0);
		buf_addc(b, ')');
		break;
	}
	if (wrap)
		buf_addc(b, ')');
}

void problem_term_print(struct buf *b, const struct problem *p, const struct term *t)
{
	print_at(b, p, t, 0);
}
