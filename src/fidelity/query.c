/*
 * query.c -- what a query measures on a canvas: lengths |AB|, angles of lines and at points, areas
 * of triangles, and arithmetic with them.
 *
 *   sum     = product { (+ | -) product }
 *   product = factor { (* | / | × | · | ÷) factor }
 *   factor  = number | - factor | ( sum ) | [ sum ] | |AB| | AB
 *           | angle(AB, CD)      directed, from 0 up to 180 degrees
 *           | angle ABC, ∠ABC    at B, 0 to 180 degrees
 *           | area(A, B, C), area_triangle(A, B, C), area(△ABC), area of triangle ABC
 */
#include "fidelity/fidelity_priv.h"
#include <ctype.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#define DEGREES (180 / 3.14159265358979323846)
enum { DEPTH = 60 };

struct query {
	const struct fidelity_canvas *c;
	const char *s;
	struct arena *a;
	bool bad;
	int depth;
};

static double sum(struct query *q);

/* --- Reading --------------------------------------------------------------------------------- */

static void blanks(struct query *q)
{
	q->s += strspn(q->s, " \t\r\n$\\");
}

static bool take(struct query *q, const char *text)
{
	size_t n = strlen(text);

	blanks(q);
	if (strncasecmp(q->s, text, n) != 0)
		return false;
	q->s += n;
	return true;
}

/* A word that no letter follows. */
static bool take_word(struct query *q, const char *word)
{
	const char *before;

	blanks(q);
	before = q->s;
	if (take(q, word) && !isalpha((unsigned char)*q->s) && *q->s != '_')
		return true;
	q->s = before;
	return false;
}

/* A letter with its primes and digits: A, B', X1; the place of the point, or false with bad set
 * when it is no name.  A name that the canvas has not is NaN. */
static bool take_point(struct query *q, double p[2])
{
	const char *from;
	size_t n;
	int at;

	blanks(q);
	from = q->s;
	if (!isalpha((unsigned char)*from))
		return false;
	q->s++;
	while (*q->s == '\'' || *q->s == '_' || isdigit((unsigned char)*q->s))
		q->s++;
	while (strncmp(q->s, "′", 3) == 0)
		q->s += 3;
	n = (size_t)(q->s - from);
	at = fidelity_find(q->c, fidelity_name(from, n, q->a));
	p[0] = at < 0 ? NAN : q->c->spot[at].x;
	p[1] = at < 0 ? NAN : q->c->spot[at].y;
	return true;
}

static bool take_points(struct query *q, double (*p)[2], int n, bool commas)
{
	for (int i = 0; i < n; i++) {
		if (i && commas)
			take(q, ",");
		if (!take_point(q, p[i]))
			return false;
	}
	return true;
}

static double fail(struct query *q)
{
	q->bad = true;
	return NAN;
}

/* --- Measures -------------------------------------------------------------------------------- */

static double length(double p[2], double r[2])
{
	return hypot(r[0] - p[0], r[1] - p[1]);
}

static bool vanishes(const double d[2])
{
	return d[0] * d[0] + d[1] * d[1] < 1e-12;
}

/* From the line AB to the line CD, counter-clockwise. */
static double between_lines(double p[4][2])
{
	double u[2] = { p[1][0] - p[0][0], p[1][1] - p[0][1] },
	       v[2] = { p[3][0] - p[2][0], p[3][1] - p[2][1] }, d;

	if (vanishes(u) || vanishes(v))
		return NAN;
	d = fmod(DEGREES * (atan2(v[1], v[0]) - atan2(u[1], u[0])), 180);
	return d < 0 ? d + 180 : d;
}

static double at_point(double p[3][2])
{
	double u[2] = { p[0][0] - p[1][0], p[0][1] - p[1][1] },
	       v[2] = { p[2][0] - p[1][0], p[2][1] - p[1][1] };

	if (vanishes(u) || vanishes(v))
		return NAN;
	return DEGREES * atan2(fabs(u[0] * v[1] - u[1] * v[0]), u[0] * v[0] + u[1] * v[1]);
}

static double triangle(double p[3][2])
{
	return fabs((p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) -
		    (p[2][0] - p[0][0]) * (p[1][1] - p[0][1])) /
	       2;
}

/* --- Terms ----------------------------------------------------------------------------------- */

static double angle(struct query *q)
{
	double p[4][2];

	if (!take(q, "("))
		return take_points(q, p, 3, false) ? at_point(p) : fail(q);
	if (!take_points(q, p, 2, false))
		return fail(q);
	if (take(q, ",")) {
		if (!take_points(q, p + 2, 2, false) || !take(q, ")"))
			return fail(q);
		return between_lines(p);
	}
	return take_point(q, p[2]) && take(q, ")") ? at_point(p) : fail(q);
}

static double area(struct query *q)
{
	double p[3][2];
	bool open;

	if (take_word(q, "of"))
		take_word(q, "triangle");
	open = take(q, "(") || take(q, "[");
	if (!take(q, "△") && !take_word(q, "triangle"))
		take(q, "Δ");
	if (!take_points(q, p, 3, true) || (open && !take(q, ")") && !take(q, "]")))
		return fail(q);
	return triangle(p);
}

static double number(struct query *q)
{
	char text[40];
	size_t n = strspn(q->s, "0123456789.");
	double x;

	if (n >= sizeof text)
		return fail(q);
	memcpy(text, q->s, n);
	text[n] = 0;
	q->s += n;
	return text_double(&x, text) ? x : fail(q);
}

static double factor(struct query *q)
{
	double p[2][2], x;

	blanks(q);
	if (++q->depth > DEPTH)
		return fail(q);
	if (take(q, "-") || take(q, "−") || take(q, "–")) {
		x = -factor(q);
	} else if (take(q, "(") || take(q, "[")) {
		x = sum(q);
		if (!take(q, ")") && !take(q, "]"))
			x = fail(q);
	} else if (take(q, "|")) {
		x = take_points(q, p, 2, false) && take(q, "|") ? length(p[0], p[1]) : fail(q);
	} else if (take(q, "∠") || take_word(q, "angle")) {
		x = angle(q);
	} else if (take_word(q, "area_triangle") || take_word(q, "area")) {
		x = area(q);
	} else if (isdigit((unsigned char)*q->s)) {
		x = number(q);
	} else {
		x = take_points(q, p, 2, false) ? length(p[0], p[1]) : fail(q);
	}
	q->depth--;
	return x;
}

static double product(struct query *q)
{
	double x = factor(q);

	while (!q->bad) {
		if (take(q, "*") || take(q, "×") || take(q, "·")) {
			x *= factor(q);
		} else if (take(q, "/") || take(q, "÷")) {
			double y = factor(q);

			x = y == 0 ? NAN : x / y;
		} else {
			break;
		}
	}
	return x;
}

static double sum(struct query *q)
{
	double x = product(q);

	while (!q->bad) {
		if (take(q, "+"))
			x += product(q);
		else if (take(q, "-") || take(q, "−") || take(q, "–"))
			x -= product(q);
		else
			break;
	}
	return x;
}

bool fidelity_measure(double *out, const struct fidelity_canvas *c, const char *text)
{
	struct query q = { .c = c, .s = text, .a = arena_new() };

	*out = sum(&q);
	blanks(&q);
	q.bad = q.bad || *q.s;
	arena_free(q.a);
	if (q.bad || !isfinite(*out))
		*out = NAN;
	return !q.bad;
}

/* --- Queries --------------------------------------------------------------------------------- */

/* "65/23", "2.5", "-4". */
static double key_value(const char *key, struct arena *a)
{
	const char *cut = key ? strchr(key, '/') : NULL;
	double x, y;

	if (!key)
		return NAN;
	if (!cut)
		return text_double(&x, key) ? x : NAN;
	if (!text_double(&x, arena_strndup(a, key, (size_t)(cut - key))) ||
	    !text_double(&y, cut + 1) || y == 0)
		return NAN;
	return x / y;
}

static double round_circle(double d)
{
	d = fmod(fabs(d), 180);
	return fmin(d, 180 - d);
}

struct fidelity_measured *fidelity_queries(const struct fidelity_canvas *c,
					   const struct dataset_sample *s, struct arena *a)
{
	struct fidelity_measured *m = arena_alloc(a, (size_t)(s->queries + 1) * sizeof *m);

	for (int i = 0; i < s->queries; i++) {
		const struct dataset_query *q = &s->query[i];

		m[i].read = fidelity_measure(&m[i].value, c, q->text);
		m[i].key = key_value(q->key, a);
		m[i].off = m[i].value - m[i].key;
		m[i].off = q->modulo ? round_circle(m[i].off) : fabs(m[i].off);
		m[i].right = m[i].off < FIDELITY_QUERY_TOLERANCE;
	}
	return m;
}
