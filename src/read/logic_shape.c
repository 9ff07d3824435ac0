/*
 * logic_shape.c -- logic forms: points, lines, circles, shapes, the outline of the figure,
 * the arms of an angle named by its vertex.
 */
#include "base/list.h"
#include "read/logic_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool read_logic_is_call(const struct expr *x, const char *word)
{
	return x->kind == EXPR_CALL && !strcmp(x->text, word);
}

bool read_logic_is_point_name(const char *s)
{
	return (*s >= 'A' && *s <= 'Z') || strchr(s, '\'') || !strncmp(s, "point_", 6);
}

int read_logic_point_of(struct logic *l, const struct expr *x)
{
	if (read_logic_is_call(x, "Point") && x->n == 1)
		x = x->arg[0];
	if (x->kind != EXPR_NAME)
		return -1;
	if ((l->renamed || problem_find_point(l->p, x->text) < 0) &&
	    read_logic_other_point(l, x->text) >= 0)
		return read_logic_other_point(l, x->text);
	if (problem_find_point(l->p, x->text) < 0 && !read_logic_is_point_name(x->text))
		return -1;
	return problem_point(l->p, x->text);
}

void read_logic_join(struct logic *l, int a, int b)
{
	if (a >= 0 && b >= 0 && a != b)
		l->near[a][b] = l->near[b][a] = 1;
}

/* CD, where C and D are points and CD is none. */
static bool joined_name(struct logic *l, const char *name, int q[2])
{
	size_t n = strlen(name);

	if (n > 40 || problem_find_point(l->p, name) >= 0 || index_get(&l->other, name) >= 0)
		return false;
	for (size_t cut = 1; cut < n; cut++) {
		char part[2][48] = { "", "" };

		memcpy(part[0], name, cut);
		memcpy(part[1], name + cut, n - cut);
		for (int i = 0; i < 2; i++) {
			q[i] = l->renamed ? index_get(&l->other, part[i]) : -1;
			if (q[i] < 0)
				q[i] = problem_find_point(l->p, part[i]);
			if (q[i] < 0 && !l->renamed)
				q[i] = index_get(&l->other, part[i]);
		}
		if (q[0] >= 0 && q[1] >= 0 && q[0] != q[1])
			return true;
	}
	return false;
}

bool read_logic_line_of(struct logic *l, const struct expr *x, int q[2])
{
	if (read_logic_is_call(x, "Line") && x->n == 1 && x->arg[0]->kind == EXPR_NAME &&
	    joined_name(l, x->arg[0]->text, q)) {
		read_logic_join(l, q[0], q[1]);
		return true;
	}
	if (x->kind != EXPR_CALL || x->n != 2)
		return false;
	q[0] = read_logic_point_of(l, x->arg[0]);
	q[1] = read_logic_point_of(l, x->arg[1]);
	if (q[0] < 0 || q[1] < 0 || q[0] == q[1])
		return false;
	read_logic_join(l, q[0], q[1]);
	return true;
}

/* Circle(K, 3): its radius is 3. */
static void say_radius(struct logic *l, int c, const struct expr *x)
{
	const struct term *t;
	struct err e;

	if (c < 0 || x->kind != EXPR_CALL || x->n != 2 ||
	    (x->arg[1]->kind == EXPR_NAME && !strncmp(x->arg[1]->text, "radius", 6)) ||
	    problem_term_of(l->p, &t, x->arg[1], &e))
		return;
	problem_equal(l->p, problem_circle_measure(l->p, MEASURE_RADIUS, c, NULL, 0), t,
		      l->text);
}

/* B0 and B1 are circles about B, where no points are called so; -1 for other names. */
static int numbered_center(const struct logic *l, const char *name)
{
	size_t n = strlen(name);
	char s[48];
	int at;

	if (n < 2 || n > 40 || name[n - 1] < '0' || name[n - 1] > '9' ||
	    problem_find_point(l->p, name) >= 0 || index_get(&l->other, name) >= 0)
		return -1;
	memcpy(s, name, n);
	s[n - 1] = 0;
	at = l->renamed ? index_get(&l->other, s) : -1;
	return at >= 0 ? at : problem_find_point(l->p, s);
}

/* Circle(K), Circle(K, radius_1_0), Circle(K, 3), Circle($). */
int read_logic_circle_of(struct logic *l, const struct expr *x)
{
	struct problem *p = l->p;
	char key[160];
	int at, c;

	if (x->kind == EXPR_NAME) {
		at = read_logic_point_of(l, x);
		if (at < 0)
			return -1;
		snprintf(key, sizeof key, "%.100s", p->point[at].name);
	} else {
		if (x->kind != EXPR_CALL || x->n < 1 || x->arg[0]->kind != EXPR_NAME)
			return -1;
		if (!strncmp(x->arg[0]->text, "any", 3))
			return p->circles == 1 ? 0 : -1;
		at = numbered_center(l, x->arg[0]->text);
		if (at >= 0) {
			c = problem_circle(p, x->arg[0]->text);
			problem_center(p, c, at);
			return c;
		}
		at = read_logic_point_of(l, x->arg[0]);
		if (at < 0)
			return -1;
		snprintf(key, sizeof key, "%.100s", p->point[at].name);
		if (x->n > 1 && x->arg[1]->kind == EXPR_NAME &&
		    !strncmp(x->arg[1]->text, "radius", 6))
			snprintf(key, sizeof key, "%.70s:%.70s", p->point[at].name,
				 x->arg[1]->text);
	}
	if (!strchr(key, ':'))
		for (c = 0; c < p->circles; c++)
			if (p->circle[c].center == at) {
				say_radius(l, c, x);
				return c;
			}
	/* A tag after a plain name was seen: the same circle. */
	for (c = 0; c < p->circles; c++)
		if (p->circle[c].center == at && !strchr(p->circle[c].name, ':'))
			return c;
	c = problem_circle(p, key);
	problem_center(p, c, at);
	say_radius(l, c, x);
	return c;
}

bool read_logic_on_circle(const struct problem *p, int point, int c)
{
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		if ((f->kind != RELATION_ON_CIRCLE && f->kind != RELATION_INSCRIBED &&
		     f->kind != RELATION_DIAMETER) ||
		    f->circle != c)
			continue;
		for (int k = 0; k < f->n; k++)
			if (f->p[k] == point)
				return true;
	}
	return false;
}

/* The circle that holds all the points. */
int read_logic_circle_through(const struct problem *p, const int *q, int n)
{
	for (int c = 0; c < p->circles; c++) {
		int k = 0;

		while (k < n && read_logic_on_circle(p, q[k], c))
			k++;
		if (k == n)
			return c;
	}
	return p->circles == 1 ? 0 : -1;
}

/* Arc(O, A) with the centre for an end: the arc between the two points that the circle has.
 * False when it has others: which arc is meant is not told. */
bool read_logic_arc_ends(const struct problem *p, int *q)
{
	for (int c = 0; c < p->circles; c++) {
		int on[2], n = 0;

		if (p->circle[c].center != q[0] && p->circle[c].center != q[1])
			continue;
		if (read_logic_on_circle(p, q[0], c) && read_logic_on_circle(p, q[1], c))
			return true;
		for (int i = 0; i < p->points; i++)
			if (read_logic_on_circle(p, i, c)) {
				if (n < 2)
					on[n] = i;
				n++;
			}
		if (n != 2)
			return false;
		q[0] = on[0];
		q[1] = on[1];
		return true;
	}
	return true;
}

/* --- Shapes -------------------------------------------------------------- */

const char *const read_logic_polygons[] = {
	"Triangle", "Quadrilateral", "Polygon",       "Shape",
	"Pentagon", "Hexagon",       "Heptagon",      "Octagon",
	"Nonagon",  "Decagon",       "Parallelogram", "Rectangle",
	"Rhombus",  "Square",        "Kite",          "Trapezoid",
	NULL
};
const char *const read_logic_wrappers[] = { "Shaded",  "Blue",          "Green",
					    "Red",     "Yellow",        "White",
					    "Regular", "Isosceles",     "Equilateral",
					    "Right",   "RightTriangle", NULL };
static const struct {
	const char *word;
	enum relation kind;
} shape_fact[] = {
	{ "Parallelogram", RELATION_PARALLELOGRAM },
	{ "Rectangle", RELATION_RECTANGLE },
	{ "Rhombus", RELATION_RHOMBUS },
	{ "Square", RELATION_SQUARE },
	{ "Kite", RELATION_KITE },
	{ "Trapezoid", RELATION_TRAPEZOID },
};

static double cross_at(const struct problem *p, int a, int b, int c)
{
	const struct point *A = &p->point[a], *B = &p->point[b], *C = &p->point[c];

	return (B->x - A->x) * (C->y - A->y) - (B->y - A->y) * (C->x - A->x);
}

static bool sides_cross(const struct problem *p, int a, int b, int c, int d)
{
	return cross_at(p, a, b, c) * cross_at(p, a, b, d) < 0 &&
	       cross_at(p, c, d, a) * cross_at(p, c, d, b) < 0;
}

/* Four corners named in an order that crosses itself as drawn: take the order round. */
static void uncross(const struct problem *p, int *q, int n)
{
	int t;

	if (n != 4)
		return;
	for (int i = 0; i < 4; i++)
		if (!p->point[q[i]].placed)
			return;
	if (sides_cross(p, q[0], q[1], q[2], q[3])) {
		t = q[1];
		q[1] = q[2];
		q[2] = t;
	} else if (sides_cross(p, q[1], q[2], q[3], q[0])) {
		t = q[2];
		q[2] = q[3];
		q[3] = t;
	}
}

bool read_logic_points_of(struct logic *l, const struct expr *x, int *q, int *n)
{
	*n = 0;
	for (int i = 0; i < x->n; i++) {
		if (*n >= 40 || (q[*n] = read_logic_point_of(l, x->arg[i])) < 0)
			return false;
		for (int k = 0; k < *n; k++)
			if (q[k] == q[*n])
				return false;
		++*n;
	}
	return *n > 0;
}

double read_logic_direction(const struct problem *p, int from, int to)
{
	return atan2(p->point[to].y - p->point[from].y, p->point[to].x - p->point[from].x);
}

double read_logic_angle_between(double a, double b)
{
	double d = fabs(remainder(a - b, 2 * acos(-1)));

	return d * 180 / acos(-1);
}

/* --- The figure as a whole -------------------------------------------------- */

static bool between(const struct problem *p, int a, int m, int b)
{
	double d = hypot(p->point[a].x - p->point[b].x, p->point[a].y - p->point[b].y);
	double u = hypot(p->point[a].x - p->point[m].x, p->point[a].y - p->point[m].y);
	double v = hypot(p->point[b].x - p->point[m].x, p->point[b].y - p->point[m].y);

	return m != a && m != b && u + v < 1.015 * d;
}

bool read_logic_neighbours(const struct logic *l, int a, int b)
{
	if (a == b || !l->near[a][b] || !l->p->point[a].placed || !l->p->point[b].placed)
		return false;
	for (int m = 0; m < l->p->points; m++)
		if (l->p->point[m].placed && l->near[a][m] && l->near[m][b] &&
		    between(l->p, a, m, b))
			return false;
	return true;
}

/* The boundary of everything drawn, counterclockwise, with the rightmost turn at each
 * vertex. */
bool read_logic_outline(const struct logic *l, int *q, int *n)
{
	const struct problem *p = l->p;
	double pi = acos(-1), back = -pi / 2;
	int first = -1, v, next;

	for (int i = 0; i < p->points; i++) {
		bool joined = false;

		for (int k = 0; k < p->points && !joined; k++)
			joined = read_logic_neighbours(l, i, k);
		if (joined && (first < 0 || p->point[i].y < p->point[first].y - 1e-9 ||
			       (p->point[i].y < p->point[first].y + 1e-9 &&
				p->point[i].x < p->point[first].x)))
			first = i;
	}
	if (first < 0)
		return false;
	v = first;
	*n = 0;
	do {
		double least = 9;

		if (*n >= 39)
			return false;
		for (int k = 0; k < *n; k++)
			if (q[k] == v)
				return false;
		q[(*n)++] = v;
		next = -1;
		for (int k = 0; k < p->points; k++) {
			double t;

			if (!read_logic_neighbours(l, v, k))
				continue;
			t = read_logic_direction(p, v, k) - back;
			t -= 2 * pi * floor(t / (2 * pi));
			if (t < 1e-6)
				t = 2 * pi;
			if (t < least) {
				least = t;
				next = k;
			}
		}
		if (next < 0)
			return false;
		back = read_logic_direction(p, next, v);
		v = next;
	} while (v != first);
	return *n >= 3;
}

bool read_logic_is_open(const struct expr *x)
{
	return x->kind == EXPR_CALL && x->n == 1 && x->arg[0]->kind == EXPR_NAME &&
	       !strncmp(x->arg[0]->text, "any", 3);
}

static bool alias_of(const struct logic *l, const char *number, int *q, int *n)
{
	for (int i = 0; i < l->aliases; i++)
		if (l->alias[i].number == (int)strtol(number, NULL, 10)) {
			*n = l->alias[i].n;
			memcpy(q, l->alias[i].q, (size_t)*n * sizeof *q);
			return true;
		}
	return false;
}

/* How many corners a word says, 0 where it leaves that open. */
static int corners_of(const char *word)
{
	static const struct {
		const char *word;
		int n;
	} named[] = {
		{ "Triangle", 3 }, { "Pentagon", 5 }, { "Hexagon", 6 },
		{ "Heptagon", 7 }, { "Octagon", 8 },  { "Nonagon", 9 },
		{ "Decagon", 10 }, { "Shape", 0 },    { "Polygon", 0 },
	};

	for (int i = 0; i < (int)(sizeof named / sizeof *named); i++)
		if (!strcmp(word, named[i].word))
			return named[i].n;
	return 4;
}

bool read_logic_on_side(const struct problem *p, int m, int a, int b)
{
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		if (f->kind == RELATION_ON_LINE && f->p[0] == m &&
		    ((f->p[1] == a && f->p[2] == b) || (f->p[1] == b && f->p[2] == a)))
			return true;
	}
	return false;
}

/* A pentagon named with six points has one that is no corner. */
static int without_surplus(const struct logic *l, const char *word, int *q, int n)
{
	int want = corners_of(word), m = 0, keep[40];

	if (!want || n <= want)
		return n;
	for (int i = 0; i < n; i++) {
		int a = q[(i + n - 1) % n], b = q[(i + 1) % n];
		const struct point *at = l->p->point;
		bool drawn = at[a].placed && at[b].placed && at[q[i]].placed;

		if (!read_logic_on_side(l->p, q[i], a, b) &&
		    !(drawn && between(l->p, a, q[i], b)))
			keep[m++] = q[i];
	}
	if (m != want)
		return n;
	memcpy(q, keep, (size_t)m * sizeof *q);
	return m;
}

int read_logic_real_corners(const struct problem *p, const int *all, int n, int *q)
{
	int m = 0;

	for (int i = 0; i < n; i++)
		if (!between(p, all[(i + n - 1) % n], all[i], all[(i + 1) % n]))
			q[m++] = all[i];
	return m;
}

/* Triangle($): the outline, if it has so many corners; of more than four also the only part
 * of the figure that has. */
static bool open_shape(const struct logic *l, const char *word, int *q, int *n)
{
	int all[40], want = corners_of(word), found = 0;
	struct logic_face f[LOGIC_FACES];

	if (!read_logic_outline(l, all, n))
		return false;
	*n = read_logic_real_corners(l->p, all, *n, q);
	if (*n >= 3 && (!want || want == *n))
		return true;
	for (int i = want > 4 ? read_logic_faces(l, f, LOGIC_FACES) : 0; i--;) {
		int corner[LOGIC_CORNERS];

		if (f[i].area <= 0 ||
		    read_logic_real_corners(l->p, f[i].q, f[i].n, corner) != want)
			continue;
		memcpy(q, corner, (size_t)want * sizeof *q);
		*n = want;
		found++;
	}
	return found == 1;
}

/* Does the outline leave something out that is drawn: is there a point apart from it? */
static bool leaves_out(const struct logic *l, const int *q, int n)
{
	bool in[PROBLEM_POINTS] = { false }, more = true;

	for (int i = 0; i < n; i++)
		in[q[i]] = true;
	while (more) {
		more = false;
		for (int i = 0; i < l->p->points; i++)
			for (int k = 0; k < l->p->points && !in[i]; k++)
				if (in[k] && read_logic_neighbours(l, i, k))
					in[i] = more = true;
	}
	for (int i = 0; i < l->p->points; i++)
		for (int k = 0; k < i; k++)
			if (!in[i] && read_logic_neighbours(l, i, k))
				return true;
	return false;
}

bool read_logic_unnamed(struct logic *l, const struct expr *x, int *q, int *n)
{
	int corner[40], want = corners_of(x->text);
	struct buf b = { 0 };

	if (!read_logic_outline(l, q, n))
		return false;
	if (leaves_out(l, q, *n) ||
	    (want && want != read_logic_real_corners(l->p, q, *n, corner))) {
		for (int i = 0; i < *n; i++)
			buf_add(&b, l->p->point[q[i]].name);
		problem_suppose(l->p, "the figure that is not named was taken to be %s",
				buf_str(&b));
		buf_clear(&b);
	}
	return true;
}

/* An octagon named with ten points of which two are too many, nobody knows which: the one
 * that is drawn. */
static void recount(const struct logic *l, const char *word, int *q, int *n)
{
	int want = corners_of(word), other[40], m = 0;

	if (want > 4 && *n > want && open_shape(l, word, other, &m) && m == want) {
		memcpy(q, other, (size_t)m * sizeof *q);
		*n = m;
	}
}

/* The vertices of a shape, whose kind and read_logic_wrappers are stated as facts.  keep: leave the
 * order alone, it says what corresponds. */
bool read_logic_shape_of(struct logic *l, const struct expr *x, int *q, int *n, bool keep)
{
	struct problem *p = l->p;

	if (x->kind != EXPR_CALL)
		return false;
	if (base_is_one_of(x->text, read_logic_wrappers)) {
		enum relation k = RELATIONS;

		if (x->n == 1 && x->arg[0]->kind == EXPR_CALL) {
			if (!read_logic_shape_of(l, x->arg[0], q, n, keep))
				return false;
		} else if (!read_logic_points_of(l, x, q, n) || *n < 3) {
			return false;
		}
		if (!strcmp(x->text, "Regular"))
			k = RELATION_REGULAR;
		else if (!strcmp(x->text, "Equilateral"))
			k = *n == 3 ? RELATION_EQUILATERAL : RELATION_REGULAR;
		else if (!strcmp(x->text, "Isosceles"))
			k = *n == 3   ? RELATION_ISOSCELES
			    : *n == 4 ? RELATION_ISOSCELES_TRAPEZOID
				      : RELATIONS;
		else if (!strncmp(x->text, "Right", 5) && *n == 3)
			k = RELATION_RIGHT_TRIANGLE;
		if (k != RELATIONS)
			problem_fact(p, k, q, *n, l->text);
		return true;
	}
	if (!base_is_one_of(x->text, read_logic_polygons))
		return false;
	if (x->n == 1 && x->arg[0]->kind == EXPR_NUMBER) {
		if (!alias_of(l, x->arg[0]->text, q, n))
			return false;
	} else if (read_logic_is_open(x)) {
		if (!open_shape(l, x->text, q, n))
			return false;
	} else if (!read_logic_points_of(l, x, q, n) || *n < 3) {
		return false;
	}
	*n = without_surplus(l, x->text, q, *n);
	if (!keep) {
		recount(l, x->text, q, n);
		uncross(p, q, *n);
	}
	for (int i = 0; i < (int)(sizeof shape_fact / sizeof *shape_fact); i++)
		if (*n == 4 && !strcmp(x->text, shape_fact[i].word)) {
			problem_fact(p, shape_fact[i].kind, q, *n, l->text);
			goto named;
		}
	problem_fact(p, RELATION_POLYGON, q, *n, NULL);
named:
	for (int i = 0; i < *n; i++)
		read_logic_join(l, q[i], q[(i + 1) % *n]);
	return true;
}

/* --- Angles with one letter ---------------------------------------------- */

bool read_logic_in_polygon_fact(const struct fact *f)
{
	return problem_fact_is_polygon(f) || f->kind == RELATION_SIMILAR ||
	       f->kind == RELATION_CONGRUENT;
}

/* The only other ray drawn from v than the one through a; -1 when there are several. */
int read_logic_other_arm(const struct logic *l, int v, int a)
{
	const struct problem *p = l->p;
	int found = -1;

	for (int i = 0; i < p->points; i++) {
		if (i == a || i == v || !l->near[v][i] || !p->point[i].placed ||
		    !p->point[v].placed || !p->point[a].placed ||
		    read_logic_angle_between(read_logic_direction(p, v, i),
					     read_logic_direction(p, v, a)) < 5)
			continue;
		if (found >= 0 &&
		    read_logic_angle_between(read_logic_direction(p, v, i),
					     read_logic_direction(p, v, found)) > 5)
			return -1;
		found = i;
	}
	return found;
}

/* The same corners in the same order, wherever it begins and whichever way it runs. */
bool read_logic_same_corners(const int *p, const int *q, int n)
{
	for (int turn = 0; turn < n; turn++)
		for (int way = -1; way <= 1; way += 2) {
			int k = 0;

			while (k < n && p[k] == q[(turn + way * k + n) % n])
				k++;
			if (k == n)
				return true;
		}
	return false;
}

/* The two arms of "angle V": of the polygon named with V as a vertex, else the outermost
 * two of the drawn rays. */
bool read_logic_arms_of(struct logic *l, int v, int *a, int *b)
{
	const struct problem *p = l->p;
	int ray[PROBLEM_POINTS], rays = 0;
	double best = 0;

	for (int i = 0; i < p->points; i++) {
		bool same = false;

		if (!l->near[v][i])
			continue;
		for (int k = 0; k < rays && !same; k++)
			same = p->point[i].placed && p->point[v].placed &&
			       p->point[ray[k]].placed &&
			       read_logic_angle_between(read_logic_direction(p, v, i),
							read_logic_direction(p, v, ray[k])) <
				       7;
		if (!same)
			ray[rays++] = i;
	}
	if (rays == 2) {
		*a = ray[0];
		*b = ray[1];
		if (!p->point[v].placed || !p->point[*a].placed || !p->point[*b].placed ||
		    read_logic_angle_between(read_logic_direction(p, v, *a),
					     read_logic_direction(p, v, *b)) < 172)
			return true;
	}
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];
		int from = 0, n = f->n;

		if (!read_logic_in_polygon_fact(f))
			continue;
		if (f->kind == RELATION_SIMILAR || f->kind == RELATION_CONGRUENT)
			n /= 2;
		for (; from + n <= f->n; from += n)
			for (int k = 0; k < n; k++)
				if (f->p[from + k] == v) {
					*a = f->p[from + (k + n - 1) % n];
					*b = f->p[from + (k + 1) % n];
					return true;
				}
	}
	if (!p->point[v].placed)
		return false;
	for (int i = 0; i < rays; i++)
		for (int k = i + 1; k < rays; k++) {
			double u, di, dk;
			bool all = true;

			if (!p->point[ray[i]].placed || !p->point[ray[k]].placed)
				return false;
			di = read_logic_direction(p, v, ray[i]);
			dk = read_logic_direction(p, v, ray[k]);
			u = read_logic_angle_between(di, dk);
			if (u > 172)
				return false;
			for (int m = 0; m < rays; m++) {
				double dm = read_logic_direction(p, v, ray[m]);

				all &= read_logic_angle_between(di, dm) +
					       read_logic_angle_between(dm, dk) <
				       u + 3;
			}
			if (all && u > best) {
				best = u;
				*a = ray[i];
				*b = ray[k];
			}
		}
	return best > 0;
}
