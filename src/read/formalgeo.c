/*
 * formalgeo.c -- records in the condition language of FormalGeo (docs/FORMALGEO.md).
 *
 * construction_cdl says what is drawn: regions (Shape), orders on lines (Collinear) and on
 * circles (Cocircular).  text_cdl and image_cdl say what holds, goal_cdl what is wanted.
 * All names of points are single capital letters, so that the arguments of a word, written
 * one after the other, are a string of letters that formalgeo.def takes apart.
 *
 * Everything is counterclockwise: the regions, the polygons, the points on a circle, the arc
 * OAB from A to B on circle O, and the angle ABC, which is below 180 degrees.  There are no
 * positions; embed.c makes some.
 *
 * What cannot be read in the construction is left out, for it only guides the drawing.  A
 * condition or a goal that cannot be read refuses the record: without it the answer would be
 * another one.
 */
#include "base/ascii.h"
#include "base/json.h"
#include "read/formalgeo_priv.h"
#include "sketch/wish.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LETTERS_MOST 60     /* letters of one statement */
#define STATEMENTS_MOST 400 /* of one list */
#define TURNS_MOST 500
#define DRAWINGS 6
#define DRAWING_WORK 30e6 /* units, meter.h */

struct read_reader {
	struct problem *p;
	struct arena *a;
	struct err *e;
	struct sketch_list *line;
	int lines, line_cap;
	struct sketch_ring *ring;
	int rings, ring_cap;
	struct sketch_face *face;
	int faces, face_cap;
	int (*turn)[3];
	int turns, turn_cap;
	bool soft;
	unsigned own_center; /* letters of circles called after their centre */
	char same[26];       /* the point that a letter stands for, or 0 */
	const double *early; /* a drawing made before the conditions are read, or NULL */
	struct meter meter;  /* for drawings */
};

static int point_of(struct read_reader *r, char c)
{
	char other = r->same[c - 'A'];

	return problem_point(r->p, (char[]){ other ? other : c, 0 });
}

static int circle_of(struct read_reader *r, char c)
{
	return problem_circle(r->p, (char[]){ c, 0 });
}

static void add_turn(struct read_reader *r, int a, int b, int c)
{
	if (a < 0 || b < 0 || c < 0 || a == b || b == c || a == c || r->turns >= TURNS_MOST)
		return;
	for (int i = 0; i < r->turns; i++)
		if (r->turn[i][0] == a && r->turn[i][1] == b && r->turn[i][2] == c)
			return;
	r->turn = arena_grow(r->a, r->turn, &r->turn_cap, r->turns + 1, sizeof *r->turn);
	r->turn[r->turns][0] = a;
	r->turn[r->turns][1] = b;
	r->turn[r->turns++][2] = c;
}

/* --- The construction ------------------------------------------------------- */

/* The statement with its slips mended: the wide comma, a full stop for a comma, a comma
 * before a closing bracket, a bracket too many or too few at the end. */
static char *mend(struct arena *a, const char *s)
{
	char *out = arena_alloc(a, 2 * strlen(s) + 1), *to = out;
	int open = 0;

	for (; *s; s++) {
		if (!strncmp(s, "\xef\xbc\x8c", 3)) {
			*to++ = ',';
			s += 2;
		} else if (*s == '.' && !(s[1] >= '0' && s[1] <= '9')) {
			*to++ = ',';
		} else if (*s == ')' && open <= 0) {
			break;
		} else if (*s != ' ' && *s != '\t') {
			open += (*s == '(') - (*s == ')');
			if (*s == ')' && to > out && to[-1] == ',')
				to--;
			*to++ = *s;
		}
	}
	while (open-- > 0)
		*to++ = ')';
	*to = 0;
	return out;
}

/* The tokens between the brackets of word(...), each of capital letters; -1 when it is
 * something else. */
static int tokens(char *s, const char *word, char **out, int most)
{
	size_t len = strlen(word);
	int n = 0;

	if (strncmp(s, word, len) || s[len] != '(')
		return -1;
	for (s += len + 1;; s++) {
		if (n >= most || !is_capital(*s))
			return -1;
		out[n++] = s;
		while (is_capital(*s))
			s++;
		if (*s == ')' && !s[1]) {
			*s = 0;
			return n;
		}
		if (*s != ',')
			return -1;
		*s = 0;
	}
}

/* Points from letters; a repeated letter is taken once. */
static struct sketch_list points_of(struct read_reader *r, const char *letters)
{
	int *q = arena_alloc(r->a, (strlen(letters) + 1) * sizeof *q), n = 0;

	for (; *letters; letters++) {
		int p = point_of(r, *letters);
		bool seen = p < 0;

		for (int i = 0; i < n; i++)
			seen |= q[i] == p;
		if (!seen)
			q[n++] = p;
	}
	return (struct sketch_list){ n, q };
}

static void read_line(struct read_reader *r, const char *letters)
{
	struct sketch_list l = points_of(r, letters);

	if (l.n < 3)
		return;
	r->line = arena_grow(r->a, r->line, &r->line_cap, r->lines + 1, sizeof *r->line);
	r->line[r->lines++] = l;
	problem_fact(r->p, RELATION_COLLINEAR, l.p, l.n, NULL);
}

static void read_ring(struct read_reader *r, char circle, const char *letters)
{
	struct sketch_list l = points_of(r, letters);
	int c = circle_of(r, circle);

	if (c < 0 || !l.n)
		return;
	r->ring = arena_grow(r->a, r->ring, &r->ring_cap, r->rings + 1, sizeof *r->ring);
	r->ring[r->rings++] = (struct sketch_ring){ c, l.n, l.p, false };
	problem_circle_fact(r->p, RELATION_ON_CIRCLE, c, l.p, l.n, NULL);
}

/* Go along the sides from `at`; arcs either way, as they fit.  Where it ends, or -1. */
static int walk(struct read_reader *r, char **token, int n, int at, struct sketch_side *side)
{
	for (int i = 0; i < n; i++) {
		bool arc = token[i][2] != 0;
		int a = point_of(r, token[i][arc]), b = point_of(r, token[i][arc + 1]);

		if (a < 0 || b < 0 || a == b || (at != a && (!arc || at != b)))
			return -1;
		side[i].circle = arc ? circle_of(r, token[i][0]) : -1;
		side[i].back = at != a;
		side[i].a = at;
		side[i].b = at = at == a ? b : a;
		if (arc && side[i].circle < 0)
			return -1;
	}
	return at;
}

static void read_shape(struct read_reader *r, char **token, int n)
{
	struct sketch_side *side = arena_alloc(r->a, (size_t)(n + 1) * sizeof *side);
	int start[2], starts = 0;
	bool lines = true;

	for (int i = 0; i < n; i++) {
		size_t len = strlen(token[i]);

		if (len > 3)
			return;
		for (size_t k = len == 3; k < len; k++)
			point_of(r, token[i][k]);
		lines &= len == 2;
		if (len < 2)
			return;
	}
	start[starts++] = point_of(r, token[0][token[0][2] != 0]);
	if (token[0][2])
		start[starts++] = point_of(r, token[0][2]);
	for (int i = 0; i < starts && n >= 2; i++) {
		int *corner;

		if (walk(r, token, n, start[i], side) != start[i] || (n == 2 && lines))
			continue;
		r->face =
			arena_grow(r->a, r->face, &r->face_cap, r->faces + 1, sizeof *r->face);
		r->face[r->faces++] = (struct sketch_face){ n, side };
		/* An arc that bends inwards may be replaced by its chord. */
		corner = arena_alloc(r->a, (size_t)n * sizeof *corner);
		for (int k = 0; k < n; k++) {
			corner[k] = side[k].a;
			if (side[k].circle >= 0 && !side[k].back)
				return;
		}
		if (n >= 3)
			problem_fact(r->p, RELATION_FACE, corner, n, NULL);
		return;
	}
	/* An angle that is no corner of a closed region. */
	for (int i = 0; i + 1 < n; i++)
		if (!token[i][2] && !token[i + 1][2] && token[i][1] == token[i + 1][0])
			add_turn(r, point_of(r, token[i][0]), point_of(r, token[i][1]),
				 point_of(r, token[i + 1][1]));
}

static void read_construction(struct read_reader *r, const char *text)
{
	char *token[LETTERS_MOST], *s;
	int n;

	if (strlen(text) > 8 * LETTERS_MOST)
		return;
	s = mend(r->a, text);
	n = tokens(s, "Collinear", token, LETTERS_MOST);
	if (n == 1) {
		read_line(r, token[0]);
		return;
	}
	s = mend(r->a, text);
	n = tokens(s, "Cocircular", token, LETTERS_MOST);
	if (n >= 1) {
		struct buf on = { 0 };

		for (int i = 1; i < n; i++)
			buf_add(&on, token[i]);
		read_ring(r, token[0][0], buf_str(&on));
		buf_clear(&on);
		return;
	}
	s = mend(r->a, text);
	n = tokens(s, "Shape", token, LETTERS_MOST);
	if (n >= 1)
		read_shape(r, token, n);
}

/* --- Conditions ------------------------------------------------------------- */

enum row_kind {
	ROW_FACT,
	ROW_SAME,
	ROW_NOTE,
	ROW_SHAPE,
	ROW_MEASURE,
	ROW_QUOTIENT,
	ROW_FUNCTION
};
struct read_row {
	enum row_kind kind;
	const char *word, *who;
	int what; /* a fact, a measure, a kind of term */
	const char *one, *other;
	int arguments;
};
static const struct read_row row[] = {
#define CDL_FACT(word, who, kind, points) \
	{ ROW_FACT, #word, who, RELATION_##kind, points, "", 0 },
#define CDL_SAME(word, who, m, one, other) \
	{ ROW_SAME, #word, who, MEASURE_##m, one, other, 0 },
#define CDL_NOTE(word, who) { ROW_NOTE, #word, who, 0, "", "", 0 },
#define CDL_SHAPE(word, who, corners) { ROW_SHAPE, #word, who, 0, corners, "", 0 },
#define CDL_MEASURE(word, who, m, points) \
	{ ROW_MEASURE, #word, who, MEASURE_##m, points, "", 0 },
#define CDL_QUOTIENT(word, who, m, top, bottom) \
	{ ROW_QUOTIENT, #word, who, MEASURE_##m, top, bottom, 0 },
#define CDL_FUNCTION(word, kind, n) { ROW_FUNCTION, #word, "", TERM_##kind, "", "", n },
#include "read/formalgeo.def"
};
#define ROWS ((int)(sizeof row / sizeof *row))

/* The arguments of a word, taken apart. */
struct who {
	int p[8], c[2], points, circles;
};

/* The letters of all arguments together, when they are capital letters and no others. */
static bool letters_of(const struct expr *x, char *out, int *n)
{
	*n = 0;
	for (int i = 0; i < x->n; i++) {
		if (x->arg[i]->kind != EXPR_NAME)
			return false;
		for (const char *s = x->arg[i]->text; *s; s++) {
			if (!is_capital(*s) || *n >= 12)
				return false;
			out[(*n)++] = *s;
		}
	}
	out[*n] = 0;
	return true;
}

static bool take_apart(struct read_reader *r, const struct read_row *w, const struct expr *x,
		       struct who *out)
{
	char s[16];
	int n;

	*out = (struct who){ .c = { -1, -1 } };
	if (!letters_of(x, s, &n) || n != (int)strlen(w->who))
		return false;
	for (int i = 0; i < n; i++)
		if (w->who[i] == 'c')
			out->c[out->circles++] = circle_of(r, s[i]);
		else
			out->p[out->points++] = point_of(r, s[i]);
	return true;
}

static int pick(const struct who *w, const char *points, int *out)
{
	int n = 0;

	for (; points[n]; n++)
		out[n] = w->p[points[n] - 'a'];
	return n;
}

static int ring_place(const struct sketch_ring *g, int point)
{
	for (int i = 0; i < g->n; i++)
		if (g->p[i] == point)
			return i;
	return -1;
}

/* Is a, o, b a corner of a region bounded by lines?  Such corners are convex as a rule. */
static bool is_corner(const struct read_reader *r, int a, int o, int b)
{
	for (int i = 0; i < r->faces; i++) {
		const struct sketch_face *f = &r->face[i];
		bool lines = true, found = false;

		for (int k = 0; k < f->n; k++) {
			const struct sketch_side *d = &f->side[k],
						 *e = &f->side[(k + 1) % f->n];

			lines &= d->circle < 0;
			found |= d->a == a && d->b == o && e->b == b;
		}
		if (lines && found)
			return true;
	}
	return false;
}

/* Is the angle a, o, b stated, and not b, o, a?  Then the arc that runs counterclockwise
 * from a to b is the long one. */
static bool turns_back(const struct read_reader *r, int a, int o, int b)
{
	bool back = false;

	for (int i = 0; i < r->turns; i++) {
		const int *t = r->turn[i];

		if (t[1] == o && t[0] == b && t[2] == a)
			return false;
		back |= t[1] == o && t[0] == a && t[2] == b;
	}
	return back || (is_corner(r, a, o, b) && !is_corner(r, b, o, a));
}

/* Is the arc about o from a counterclockwise to b the long one?  As stated, or as drawn. */
static bool is_long(const struct read_reader *r, int a, int o, int b)
{
	const double *x = r->early;

	if (!x || turns_back(r, a, o, b))
		return turns_back(r, a, o, b);
	return (x[2 * a] - x[2 * o]) * (x[2 * b + 1] - x[2 * o + 1]) <
	       (x[2 * a + 1] - x[2 * o + 1]) * (x[2 * b] - x[2 * o]);
}

/* The arc from a counterclockwise to b: by a point on it, or by one on the rest. */
static const struct term *arc_term(struct read_reader *r, int c, int a, int b)
{
	struct problem *p = r->p;
	int o = c >= 0 ? p->circle[c].center : -1;

	if (c < 0 || a < 0 || b < 0)
		return NULL;
	for (int i = 0; i < r->rings; i++) {
		const struct sketch_ring *g = &r->ring[i];
		int from = ring_place(g, a), to = ring_place(g, b), q[3], via;

		if (g->circle != c || from < 0 || to < 0 || g->n < 3)
			continue;
		via = (from + 1) % g->n;
		q[0] = a, q[1] = g->p[via], q[2] = b;
		if (via != to)
			return problem_circle_measure(p, MEASURE_ARC_VIA, c, q, 3);
		q[1] = g->p[(to + 1) % g->n];
		return problem_term_op(p, TERM_SUB, problem_int(p, 360),
				       problem_circle_measure(p, MEASURE_ARC_VIA, c, q, 3));
	}
	return problem_circle_measure(
		p, o >= 0 && is_long(r, a, o, b) ? MEASURE_MAJOR_ARC : MEASURE_ARC, c,
		(int[]){ a, b }, 2);
}

static const struct term *measure_term(struct read_reader *r, enum measure m, int c,
				       const int *q, int n)
{
	struct problem *p = r->p;
	const struct term *t, *radius, *pi;

	if (m != MEASURE_ARC && m != MEASURE_ARC_LENGTH && m != MEASURE_SECTOR_AREA)
		return problem_circle_measure(p, m, c, q, n);
	t = arc_term(r, c, q[0], q[1]);
	if (m == MEASURE_ARC)
		return t;
	radius = problem_circle_measure(p, MEASURE_RADIUS, c, NULL, 0);
	t = problem_term_op(p, TERM_MUL, t, radius);
	if (m == MEASURE_SECTOR_AREA)
		t = problem_term_op(p, TERM_MUL, t, radius);
	if (problem_term(p, &pi, "pi", NULL))
		return NULL;
	t = problem_term_op(p, TERM_MUL, t, pi);
	return problem_term_op(p, TERM_DIV, t,
			       problem_int(p, m == MEASURE_SECTOR_AREA ? 360 : 180));
}

static enum status refuse(struct read_reader *r, const char *word, const char *what)
{
	err_fail(r->e, E_ARG, "bad_argument", "%.40s: %s", word, what);
	err_arg(r->e, word);
	return E_ARG;
}

static enum status read_term(struct read_reader *r, const struct term **out,
			     const struct expr *x);

static enum status read_function(struct read_reader *r, const struct term **out,
				 const struct read_row *w, const struct expr *x)
{
	const struct term *sum = NULL, *t;

	if (w->arguments < 0 ? x->n < -w->arguments : x->n != w->arguments)
		return refuse(r, x->text, "another number of arguments was expected");
	for (int i = 0; i < x->n; i++) {
		enum status st = read_term(r, &t, x->arg[i]);

		if (st)
			return st;
		sum = i ? problem_term_op(r->p, (enum term_kind)w->what, sum, t) : t;
	}
	*out = x->n == 1 ? problem_term_op(r->p, (enum term_kind)w->what, sum, NULL) : sum;
	return OK;
}

static enum status read_call(struct read_reader *r, const struct term **out,
			     const struct expr *x)
{
	const char *near[ROWS + 1];
	int nears = 0, q[8], n, m;
	struct who w;

	for (int i = 0; i < ROWS; i++) {
		if (row[i].kind < ROW_MEASURE)
			continue;
		near[nears++] = row[i].word;
		if (strcmp(row[i].word, x->text))
			continue;
		if (row[i].kind == ROW_FUNCTION)
			return read_function(r, out, &row[i], x);
		if (!take_apart(r, &row[i], x, &w))
			return refuse(r, x->text, "expected names of points");
		n = pick(&w, row[i].one, q);
		*out = measure_term(r, (enum measure)row[i].what, w.c[0], q, n);
		if (row[i].kind == ROW_QUOTIENT) {
			m = pick(&w, row[i].other, q);
			*out = problem_term_op(
				r->p, TERM_DIV, *out,
				measure_term(r, (enum measure)row[i].what, w.c[1], q, m));
		}
		return OK;
	}
	if (!strcmp(x->text, "PerimeterOfSector")) {
		static const struct read_row arc = { .who = "cpp" };
		const struct term *radius;

		if (!take_apart(r, &arc, x, &w))
			return refuse(r, x->text, "expected a circle and two points");
		radius = problem_circle_measure(r->p, MEASURE_RADIUS, w.c[0], NULL, 0);
		*out = measure_term(r, MEASURE_ARC_LENGTH, w.c[0], w.p, 2);
		*out = problem_term_op(
			r->p, TERM_ADD, *out,
			problem_term_op(r->p, TERM_MUL, problem_int(r->p, 2), radius));
		return OK;
	}
	refuse(r, x->text, "is not a term known here");
	if (r->e)
		text_near(r->e->near, sizeof r->e->near, x->text, near, nears, 3);
	return E_ARG;
}

/* A capital word is ours; the rest is what problem_term_of reads. */
static enum status read_term(struct read_reader *r, const struct term **out,
			     const struct expr *x)
{
	const struct term *a, *b = NULL;
	enum status st;

	if (x->kind == EXPR_CALL && is_capital(x->text[0]))
		return read_call(r, out, x);
	if (x->kind != EXPR_OP || x->op > EXPR_POW)
		return problem_term_of(r->p, out, x, r->e);
	st = read_term(r, &a, x->arg[0]);
	if (!st && x->n > 1)
		st = read_term(r, &b, x->arg[1]);
	if (!st)
		*out = problem_term_op(r->p, problem_op_kind[x->op], a, b);
	return st;
}

static void apply(struct read_reader *r, const struct read_row *w, const struct who *who)
{
	int q[8], m[8], n = pick(who, w->one, q), c2;

	switch (w->kind) {
	case ROW_FACT:
		/* An altitude that is a side has its ends on the sides already. */
		if (w->what == RELATION_ON_LINE && problem_repeat(q, n) >= 0)
			return;
		problem_circle_fact(r->p, (enum relation)w->what, who->c[0], q, n, NULL);
		if (w->what == RELATION_PERPENDICULAR && q[1] == q[3])
			add_turn(r, q[0], q[1], q[2]);
		return;
	case ROW_SAME:
		pick(who, w->other, m);
		c2 = who->circles > 1 ? who->c[1] : who->c[0];
		problem_equal(r->p, measure_term(r, (enum measure)w->what, who->c[0], q, n),
			      measure_term(r, (enum measure)w->what, c2, m, n), NULL);
		return;
	case ROW_SHAPE:
		for (int i = 0; i < (n == 3 ? 1 : n); i++)
			add_turn(r, q[i], q[(i + 1) % n], q[(i + 2) % n]);
		return;
	case ROW_NOTE:
	case ROW_MEASURE:
	case ROW_QUOTIENT:
	case ROW_FUNCTION: return;
	}
}

static enum status read_equal(struct read_reader *r, const struct expr *x)
{
	const struct term *a, *b;
	enum status st;

	if (x->n != 2)
		return refuse(r, x->text, "expected two terms");
	st = read_term(r, &a, x->arg[0]);
	if (!st)
		st = read_term(r, &b, x->arg[1]);
	if (!st)
		problem_equal(r->p, a, b, NULL);
	return st;
}

static enum status read_fact(struct read_reader *r, const struct expr *x)
{
	const char *near[ROWS + 1];
	int nears = 0, found = 0;
	struct who w;

	if (!strcmp(x->text, "Equal"))
		return read_equal(r, x);
	for (int i = 0; i < ROWS; i++) {
		if (row[i].kind >= ROW_MEASURE)
			continue;
		near[nears++] = row[i].word;
		if (strcmp(row[i].word, x->text))
			continue;
		if (!take_apart(r, &row[i], x, &w))
			return refuse(r, x->text, "expected other arguments");
		apply(r, &row[i], &w);
		found++;
	}
	if (found)
		return OK;
	refuse(r, x->text, "is not a condition known here");
	if (r->e)
		text_near(r->e->near, sizeof r->e->near, x->text, near, nears, 3);
	return E_ARG;
}

static enum status parse_call(struct read_reader *r, struct expr **out, const char *text)
{
	enum status st;

	if (strlen(text) > EXPR_LENGTH / 10)
		return err_fail(r->e, E_ARG, "limit", "a statement is too long");
	text = mend(r->a, text);
	st = expr_parse(out, text, strlen(text), r->a, r->e);
	if (!st && (*out)->kind != EXPR_CALL)
		st = err_fail(r->e, E_ARG, "bad_argument", "expected word(...), not %.60s",
			      text);
	return st;
}

static enum status read_goal(struct read_reader *r, const char *text)
{
	const struct term *t = NULL, *u;
	struct expr *x;
	enum status st = parse_call(r, &x, text);

	if (st)
		return st;
	if (!strcmp(x->text, "Value") && x->n == 1) {
		st = read_term(r, &t, x->arg[0]);
	} else if (!strcmp(x->text, "Equal") && x->n == 2) {
		/* To be shown equal: the difference is asked for, which is 0. */
		st = read_term(r, &t, x->arg[0]);
		if (!st)
			st = read_term(r, &u, x->arg[1]);
		if (!st)
			t = problem_term_op(r->p, TERM_SUB, t, u);
	} else {
		return refuse(r, x->text, "goals are Value(term) and Equal(term, term)");
	}
	if (!st && !t)
		st = err_fail(r->e, E_ARG, "limit",
			      "the problem has too many points or letters");
	if (!st)
		problem_set_goal(r->p, t, text);
	return st;
}

/* --- Positions -------------------------------------------------------------- */

/* What is to be drawn, as far as it has been read. */
static struct sketch sketch_of(struct read_reader *r)
{
	struct problem *p = r->p;
	int *center = arena_alloc(r->a, (size_t)(p->circles + 1) * sizeof *center);
	struct sketch s = {
		.points = p->points,
		.circles = p->circles,
		.center = center,
		.line = r->line,
		.lines = r->lines,
		.ring = r->ring,
		.rings = r->rings,
		.face = r->face,
		.faces = r->faces,
		.turns = r->turns,
		.turn = (const int(*)[3])r->turn,
		.meter = &r->meter,
	};

	for (int i = 0; i < p->circles; i++)
		center[i] = p->circle[i].center >= 0 ? p->circle[i].center : s.points++;
	s.xy = arena_alloc(r->a, (size_t)(2 * s.points + 1) * sizeof *s.xy);
	s.radius = arena_alloc(r->a, (size_t)(s.circles + 1) * sizeof *s.radius);
	return s;
}

/*
 * Draw, then move the drawing until the facts hold, too; where that fails, from another
 * drawing that has no more flaws.
 */
static void place(struct read_reader *r, struct formalgeo_fit *fit)
{
	struct problem *p = r->p;
	struct sketch s = sketch_of(r);
	size_t size = (size_t)(2 * s.points) * sizeof *s.xy;
	double *x, *best = arena_alloc(r->a, size + 1), unit = 10;
	struct formalgeo_fit f = { .miss = INFINITY };
	struct wishes w;

	sketch_wishes_of(&w, p, s.center, s.points, true, r->a);
	x = arena_alloc(r->a, (size_t)sketch_wishes_vars(&w) * sizeof *x);
	for (int i = 0; i < DRAWINGS && !(f.miss < 1e-6); i++) {
		struct sketch_flaws flaws;
		double miss;

		s.seed = i;
		flaws = sketch_draw(&s, r->a);
		if (i && sketch_badness(flaws) > sketch_badness(f.flaws))
			continue;
		if (!i) {
			f.flaws = flaws;
			memcpy(best, s.xy, size);
		}
		/* The last one may turn angles and parallels as it likes. */
		w.left = i + 1 < DRAWINGS;
		miss = sketch_refine(&s, &flaws, &w, i % 2, x, r->a);
		if (miss < f.miss) {
			f = (struct formalgeo_fit){ flaws, miss,
						    sketch_wish_term(&w, p->goal, x), false };
			memcpy(best, s.xy, size);
			if (miss < 1e-6)
				unit = exp(x[sketch_wishes_vars(&w) - 1]);
			if (fit && miss < 1e-6)
				f.fixed = sketch_fixed(&s, &w, p->goal, x, r->a);
		}
	}
	for (int i = 0; i < p->points; i++)
		problem_place(p, i, unit * best[2 * i], unit * best[2 * i + 1]);
	if (fit)
		*fit = f;
}

/* --- The record ------------------------------------------------------------- */

typedef enum status statement_reader(struct read_reader *r, const char *text);

static enum status read_construction_statement(struct read_reader *r, const char *text)
{
	read_construction(r, text);
	return OK;
}

static enum status read_condition(struct read_reader *r, const char *text)
{
	struct expr *x;
	enum status st = parse_call(r, &x, text);

	return st ? st : read_fact(r, x);
}

/* Centres come first: what an arc is may depend on them. */
static enum status read_center(struct read_reader *r, const char *text)
{
	return strncmp(text, "IsCentreOfCircle", 16) ? OK : read_condition(r, text);
}

static enum status read_other(struct read_reader *r, const char *text)
{
	return strncmp(text, "IsCentreOfCircle", 16) ? read_condition(r, text) : OK;
}

/* An angle ABC turns left at B, wherever it is spoken of; one of more than 180 degrees is the
 * outer one, and it is CBA that turns left.  Named both ways, it is taken for one angle, as
 * records mostly mean it, and that is told. */
static enum status note_angles(struct read_reader *r, const char *text)
{
	static const char word[] = "MeasureOfAngle(";

	while ((text = strstr(text, word))) {
		int q[3];
		char *end;

		text += sizeof word - 1;
		if (!is_capital(text[0]) || !is_capital(text[1]) || !is_capital(text[2]) ||
		    text[3] != ')')
			continue;
		for (int i = 0; i < 3; i++)
			q[i] = point_of(r, text[i]);
		if (text[4] == ',' && strtod(text + 5, &end) > 180 && *end == ')') {
			add_turn(r, q[2], q[1], q[0]);
			continue;
		}
		for (int i = 0; i < r->turns; i++)
			if (r->turn[i][0] == q[2] && r->turn[i][1] == q[1] &&
			    r->turn[i][2] == q[0])
				problem_suppose(r->p, "angles named clockwise are those below "
						      "180 degrees");
		add_turn(r, q[0], q[1], q[2]);
	}
	return OK;
}

static bool has_two_points(const struct read_reader *r, int circle)
{
	for (int i = 0; i < r->rings; i++)
		if (r->ring[i].circle == circle)
			return r->ring[i].n == 2;
	return false;
}

/*
 * An arc OAB on a circle with no third point: nothing says whether it is the short one.
 * It is taken to be, as a soft wish for the early drawing, unless a number says otherwise.
 */
static enum status note_arcs(struct read_reader *r, const char *text)
{
	static const char *const word[] = { "MeasureOfArc(", "LengthOfArc(", "AreaOfSector(" };

	for (int i = 0; i < 3; i++)
		for (const char *s = text; (s = strstr(s, word[i]));) {
			int c, o, a, b;
			char *end;

			s += strlen(word[i]);
			if (!is_capital(s[0]) || !is_capital(s[1]) || !is_capital(s[2]) ||
			    s[3] != ')')
				continue;
			c = circle_of(r, s[0]);
			o = c < 0 ? -1 : r->p->circle[c].center;
			if (o < 0 || !has_two_points(r, c))
				continue;
			a = point_of(r, s[1]);
			b = point_of(r, s[2]);
			if (!i && s[4] == ',' && strtod(s + 5, &end) > 180 && *end == ')')
				add_turn(r, a, o, b);
			else if (r->soft)
				add_turn(r, b, o, a);
		}
	return OK;
}

/* IsCentreOfCircle(P,C) besides IsCentreOfCircle(C,C): two names of one point. */
static enum status note_centers(struct read_reader *r, const char *text)
{
	static const char word[] = "IsCentreOfCircle(";
	const char *s = text + sizeof word - 1;

	if (strncmp(text, word, sizeof word - 1) || !is_capital(s[0]) || s[1] != ',' ||
	    !is_capital(s[2]))
		return OK;
	if (s[0] == s[2])
		r->own_center |= 1u << (s[2] - 'A');
	else if (r->own_center >> (s[2] - 'A') & 1)
		r->same[s[2] - 'A'] = s[0];
	return OK;
}

static bool seen_before(const struct json *list, const struct json *item)
{
	for (const struct json *i = list ? list->child : NULL; i && i != item; i = i->next)
		if (i->type == JSON_STRING && !strcmp(i->text, item->text))
			return true;
	return false;
}

/* Each statement of j[key] once, without those of j[known]. */
static enum status each(struct read_reader *r, const struct json *j, const char *key,
			const char *known, statement_reader *read)
{
	const struct json *list = json_get(j, key), *other = known ? json_get(j, known) : NULL;

	if (!list)
		return OK;
	if (list->type != JSON_ARRAY)
		return err_fail(r->e, E_ARG, "bad_argument", "%s is not a list", key);
	if (list->n > STATEMENTS_MOST)
		return err_fail(r->e, E_ARG, "limit",
				"%s has %d statements; at most %d are read", key, list->n,
				STATEMENTS_MOST);
	for (const struct json *i = list->child; i; i = i->next) {
		enum status st;

		if (i->type != JSON_STRING)
			return err_fail(r->e, E_ARG, "bad_argument",
					"%s holds something that is "
					"no text",
					key);
		if (seen_before(list, i) || (other && seen_before(other, i)))
			continue;
		st = read(r, i->text);
		if (st)
			return st;
	}
	return OK;
}

static enum status conditions(struct read_reader *r, const struct json *j,
			      statement_reader *read)
{
	enum status st = each(r, j, "text_cdl", NULL, read);

	return st ? st : each(r, j, "image_cdl", "text_cdl", read);
}

static enum status draw_early(struct read_reader *r, const struct json *j, const char *goal)
{
	int turns = r->turns;
	enum status st;

	r->soft = true;
	st = conditions(r, j, note_arcs);
	if (!st)
		st = note_arcs(r, goal);
	if (!st && r->turns > turns) {
		struct sketch s = sketch_of(r);

		sketch_draw(&s, r->a);
		r->early = s.xy;
	}
	r->turns = turns;
	return st;
}

enum status read_formalgeo(struct problem **out, struct formalgeo_fit *fit,
			   const struct json *j, struct arena *a, struct err *e)
{
	struct read_reader r = {
		.meter = { DRAWING_WORK, NULL }, .p = problem_new(a), .a = a, .e = e
	};
	const struct json *id = j->type == JSON_OBJECT ? json_get(j, "problem_id") : NULL;
	const char *goal, *answer;
	enum status st = OK;

	if (j->type != JSON_OBJECT || !(goal = json_text(j, "goal_cdl"))) {
		problem_free(r.p);
		return err_fail(e, E_ARG, "bad_argument", "expected a record with goal_cdl");
	}
	r.p->positions_decide = false;
	if (id && id->text)
		r.p->id = arena_strdup(a, id->text);
	if (json_text(j, "problem_text_en"))
		r.p->text = arena_strdup(a, json_text(j, "problem_text_en"));
	/* Names first, then what is drawn, then what may tell an arc from the rest. */
	st = conditions(&r, j, note_centers);
	if (!st)
		st = conditions(&r, j, note_centers);
	if (!st)
		st = each(&r, j, "construction_cdl", NULL, read_construction_statement);
	if (!st)
		st = conditions(&r, j, read_center);
	if (!st)
		st = conditions(&r, j, note_angles);
	if (!st)
		st = note_angles(&r, goal);
	if (!st)
		st = conditions(&r, j, note_arcs);
	if (!st)
		st = draw_early(&r, j, goal);
	if (!st)
		st = conditions(&r, j, read_other);
	if (!st)
		st = read_goal(&r, goal);
	if (!st && r.p->over)
		st = err_fail(e, E_ARG, "limit",
			      "the problem has too many points, letters or facts");
	if (st) {
		problem_free(r.p);
		return st;
	}
	answer = json_text(j, "problem_answer");
	if (answer)
		r.p->answer = read_formalgeo_answer(answer, a);
	place(&r, fit);
	*out = r.p;
	return OK;
}
