/*
 * problem.c -- a problem (docs/PROBLEM.md) as the script of a figure: its points where they are
 * drawn, its circles, the lines that its facts speak of; and the facts themselves as declared
 * relations, of which the page tells which hold and moves the points until they do.
 *
 * Whoever runs the script learns which facts a figure cannot be told.
 */
#include "base/json.h"
#include "base/member.h"
#include "io/io.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

enum { MOST_POINTS = 120, MOST_CIRCLES = 40, MOST_FACTS = 2000, MOST_OPERANDS = 24 };

/* Which lines a word draws: its points two by two, a ring of them, or as they follow each other;
 * after so many that lie elsewhere. */
enum io_joining { PAIRS, RING, CHAIN };
static const struct io_joins {
	const char *word;
	enum io_joining joins;
	int skip;
} drawn[] = {
	{ "Length", PAIRS, 0 },       { "Line", PAIRS, 0 },
	{ "Parallel", PAIRS, 0 },     { "Perpendicular", PAIRS, 0 },
	{ "Tangent", PAIRS, 0 },      { "IsDiameter", PAIRS, 0 },
	{ "IsChord", PAIRS, 0 },      { "PerpBisector", PAIRS, 0 },
	{ "Between", PAIRS, 1 },      { "Midpoint", PAIRS, 1 },
	{ "OnLine", PAIRS, 1 },       { "Meet", PAIRS, 1 },
	{ "Distance", PAIRS, 1 },     { "Angle", CHAIN, 0 },
	{ "Collinear", CHAIN, 0 },    { "Triangle", RING, 0 },
	{ "RightTriangle", RING, 0 }, { "Isosceles", RING, 0 },
	{ "Equilateral", RING, 0 },   { "Quadrilateral", RING, 0 },
	{ "Polygon", RING, 0 },       { "Regular", RING, 0 },
	{ "Parallelogram", RING, 0 }, { "Rectangle", RING, 0 },
	{ "Rhombus", RING, 0 },       { "Square", RING, 0 },
	{ "Trapezoid", RING, 0 },     { "Kite", RING, 0 },
	{ "Area", RING, 0 },          { "Perimeter", RING, 0 },
};

struct io_draft {
	const struct json *problem;
	struct buf *out;
	const char *point[MOST_POINTS];
	int points, lines;
	bool undrawn; /* of some points nobody said where they are */
	struct {
		const char *name;
		const struct json *center;
	} circle[MOST_CIRCLES];
	int circles;
	bool joined[MOST_POINTS][MOST_POINTS];
};

/* A word of a fact and what stands between its brackets. */
struct io_term {
	const char *word, *operand[MOST_OPERANDS];
	size_t word_n, operand_n[MOST_OPERANDS];
	int n;
};

static bool is_part(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

/* The next term at or after *at; false when there is none. */
static bool next_term(struct io_term *t, const char **at)
{
	const char *s = *at;

	for (; *s; s++) {
		const char *word = s;

		if (!isalpha((unsigned char)*s))
			continue;
		while (is_part(*s))
			s++;
		*t = (struct io_term){ .word = word, .word_n = (size_t)(s - word) };
		if (*s != '(') {
			s--;
			continue;
		}
		do {
			s += strspn(s, "(, ");
			if (t->n == MOST_OPERANDS || !is_part(*s))
				break;
			t->operand[t->n] = s;
			while (is_part(*s))
				s++;
			t->operand_n[t->n] = (size_t)(s - t->operand[t->n]);
			t->n++;
			s += strspn(s, " ");
		} while (*s == ',');
		*at = s;
		return true;
	}
	*at = s;
	return false;
}

static bool is_named(const char *name, const char *s, size_t n)
{
	return strlen(name) == n && !strncmp(name, s, n);
}

static int point_of(const struct io_draft *d, const char *s, size_t n)
{
	for (int i = 0; i < d->points; i++)
		if (is_named(d->point[i], s, n))
			return i;
	return -1;
}

static int circle_of(const struct io_draft *d, const char *s, size_t n)
{
	for (int i = 0; i < d->circles; i++)
		if (is_named(d->circle[i].name, s, n))
			return i;
	return -1;
}

/* The text of a fact: facts may be objects with an id. */
static const char *fact_text(const struct json *f)
{
	const char *t = f->type == JSON_OBJECT ? json_text(f, "fact") : f->text;

	return t ? t : "";
}

/* --- Points and circles ---------------------------------------------------------------------- */
static void add_point(struct io_draft *d, const char *name, const struct json *at, int n)
{
	double turn = 2 * acos(-1.0) * d->points / (n > 0 ? n : 1);

	if (d->points == MOST_POINTS || !name)
		return;
	d->point[d->points++] = name;
	buf_addf(d->out, "%s = (", name);
	if (at && at->type == JSON_ARRAY && at->n > 1) {
		for (const struct json *x = at->child; x; x = x->next)
			buf_addf(d->out, "%s%s", x == at->child ? "" : ", ",
				 x->text ? x->text : "0");
	} else {
		d->undrawn = true;
		buf_addf(d->out, "%.2f, %.2f", 5 * cos(turn), 5 * sin(turn));
	}
	buf_add(d->out, ")\n");
}

static void add_points(struct io_draft *d)
{
	const struct json *all = json_get(d->problem, "points");

	for (const struct json *p = all->child; p; p = p->next)
		add_point(d, all->type == JSON_OBJECT ? p->key : p->text, p, all->n);
}

/* A circle that is called as its centre needs another name. */
static void add_circle_name(struct io_draft *d, int c)
{
	const char *name = d->circle[c].name;

	buf_addf(d->out, point_of(d, name, strlen(name)) < 0 ? "%s" : "c_%s", name);
}

/* The points that facts put on a circle, at most three. */
static int rim(const struct io_draft *d, int c, int on[3])
{
	const struct json *facts = json_get(d->problem, "facts");
	struct io_term t;
	int n = 0;

	for (const struct json *f = facts->child; f; f = f->next)
		for (const char *s = fact_text(f); next_term(&t, &s);)
			if (is_named("OnCircle", t.word, t.word_n) && t.n > 1 &&
			    circle_of(d, t.operand[0], t.operand_n[0]) == c)
				for (int i = 1; i < t.n && n < 3; i++) {
					int p = point_of(d, t.operand[i], t.operand_n[i]);

					if (p >= 0)
						on[n++] = p;
				}
	return n;
}

static void add_circle(struct io_draft *d, int c)
{
	const char *center = d->circle[c].center ? d->circle[c].center->text : NULL;
	int on[3], n = rim(d, c, on);

	if (!center && point_of(d, d->circle[c].name, strlen(d->circle[c].name)) >= 0)
		center = d->circle[c].name;
	if (center ? !n : n < 3)
		return;
	add_circle_name(d, c);
	if (center)
		buf_addf(d->out, " = Circle(%s, %s)\n", center, d->point[on[0]]);
	else
		buf_addf(d->out, " = Circle(%s, %s, %s)\n", d->point[on[0]], d->point[on[1]],
			 d->point[on[2]]);
}

static void take_circle(struct io_draft *d, const char *name, const struct json *center)
{
	if (d->circles < MOST_CIRCLES && circle_of(d, name, strlen(name)) < 0) {
		d->circle[d->circles].name = name;
		d->circle[d->circles++].center = center;
	}
}

static void add_circles(struct io_draft *d)
{
	const struct json *all = json_get(d->problem, "circles");
	const struct json *facts = json_get(d->problem, "facts");
	struct io_term t;

	for (const struct json *c = all && all->type == JSON_OBJECT ? all->child : NULL; c;
	     c = c->next)
		take_circle(d, c->key, c->type == JSON_STRING ? c : NULL);
	for (const struct json *f = facts->child; f; f = f->next)
		for (const char *s = fact_text(f); next_term(&t, &s);) {
			int p = t.n ? point_of(d, t.operand[0], t.operand_n[0]) : -1;

			if (p >= 0 && is_named("OnCircle", t.word, t.word_n))
				take_circle(d, d->point[p], NULL);
		}
	for (int i = 0; i < d->circles; i++)
		add_circle(d, i);
}

/* --- Lines and facts -------------------------------------------------------------------------- */
static void join(struct io_draft *d, int a, int b)
{
	if (a < 0 || b < 0 || a == b || d->joined[a][b])
		return;
	d->joined[a][b] = d->joined[b][a] = true;
	buf_addf(d->out, "s_%d = Segment(%s, %s)\n", ++d->lines, d->point[a], d->point[b]);
}

static void add_lines(struct io_draft *d, const char *fact)
{
	struct io_term t;

	while (next_term(&t, &fact)) {
		const struct io_joins *w = NULL;
		int p[MOST_OPERANDS], n = 0;

		for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
			if (is_named(drawn[i].word, t.word, t.word_n))
				w = &drawn[i];
		for (int i = 0; w && i < t.n; i++) {
			/* A circle comes first, and may be called as a point is. */
			bool round = !i && is_named("Tangent", t.word, t.word_n);

			if (!round && (p[n] = point_of(d, t.operand[i], t.operand_n[i])) >= 0)
				n++;
		}
		for (int i = w ? w->skip : 0; i + 1 < n; i += w->joins == PAIRS ? 2 : 1)
			join(d, p[i], p[i + 1]);
		if (w && w->joins == RING && n > 2)
			join(d, p[n - 1], p[0]);
	}
}

/* The fact with the figure's names of circles: where one stands first behind a word. */
static void add_fact(struct io_draft *d, const char *fact)
{
	struct buf b = { 0 };
	const char *from = fact, *at = fact;
	struct io_term t;

	while (next_term(&t, &at)) {
		int c = t.n ? circle_of(d, t.operand[0], t.operand_n[0]) : -1;
		bool line = t.n > 1 && (is_named("Length", t.word, t.word_n) ||
					is_named("Line", t.word, t.word_n));
		bool about = t.n == 1 || is_named("OnCircle", t.word, t.word_n) ||
			     is_named("Tangent", t.word, t.word_n) ||
			     is_named("IsDiameter", t.word, t.word_n) ||
			     is_named("IsChord", t.word, t.word_n) ||
			     is_named("Center", t.word, t.word_n);

		if (c < 0 || line || !about)
			continue;
		buf_addn(&b, from, (size_t)(t.operand[0] - from));
		if (point_of(d, t.operand[0], t.operand_n[0]) >= 0)
			buf_add(&b, "c_");
		from = t.operand[0];
	}
	buf_add(&b, from);
	if (!strpbrk(buf_str(&b), "\"\\\n\r")) {
		buf_addf(d->out, "Constrain(\"%s\")\n", buf_str(&b));
	} else {
		buf_add(d->out, "{\"tool\":\"add_constraint\",\"args\":{");
		json_member_text(d->out, "relation", buf_str(&b));
		buf_add(d->out, "}}\n");
	}
	buf_clear(&b);
}

bool io_is_problem(const struct json *j)
{
	const struct json *points = json_get(j, "points"), *facts = json_get(j, "facts");

	return points && facts && facts->type == JSON_ARRAY && facts->n <= MOST_FACTS &&
	       (points->type == JSON_OBJECT || points->type == JSON_ARRAY);
}

void io_problem_script(struct buf *b, const struct json *problem)
{
	const struct json *facts = json_get(problem, "facts");
	struct io_draft d = { .problem = problem, .out = b };
	const char *text = json_text(problem, "text"), *goal = json_text(problem, "goal");

	add_points(&d);
	add_circles(&d);
	for (const struct json *f = facts->child; f; f = f->next)
		add_lines(&d, fact_text(f));
	if (goal)
		add_lines(&d, goal);
	for (const struct json *f = facts->child; f; f = f->next)
		if (strncmp(fact_text(f), "Line(", 5) && strncmp(fact_text(f), "Polygon(", 8))
			add_fact(&d, fact_text(f));
	if (d.undrawn && facts->n)
		buf_add(b, "SolveConstraints()\n");
	if (text) {
		buf_add(b, "{\"tool\":\"render_set_footnote\",\"args\":{");
		json_member_text(b, "text", text);
		buf_add(b, "}}\n");
	}
}
