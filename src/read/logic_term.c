/* logic_term.c -- logic forms: lengths, angles, arcs, areas, and sums of them. */
#include "read/logic_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Terms --------------------------------------------------------------- */

static const struct term *named_angle(struct logic *l, const char *name)
{
	char s[120];

	snprintf(s, sizeof s, "angle_%.100s", name);
	return problem_letter_term(l->p, s);
}

const struct term *read_logic_angle_term(struct logic *l, const struct expr *x)
{
	int q[3], a, b;

	if (x->n == 1 && x->arg[0]->kind == EXPR_NUMBER)
		return named_angle(l, x->arg[0]->text);
	if (x->n == 1 && x->arg[0]->kind == EXPR_NAME) {
		q[1] = read_logic_point_of(l, x->arg[0]);
		if (q[1] < 0)
			return problem_letter_term(l->p, x->arg[0]->text);
		return read_logic_arms_of(l, q[1], &a, &b) ? problem_angle(l->p, a, q[1], b)
							   : NULL;
	}
	if (x->n != 3)
		return NULL;
	for (int i = 0; i < 3; i++)
		if ((q[i] = read_logic_point_of(l, x->arg[i])) < 0)
			return NULL;
	if (q[0] == q[2] && q[0] != q[1])
		q[2] = read_logic_other_arm(l, q[1], q[0]);
	if (q[2] < 0 || q[0] == q[1] || q[1] == q[2] || q[0] == q[2])
		return NULL;
	read_logic_join(l, q[0], q[1]);
	read_logic_join(l, q[1], q[2]);
	return problem_angle(l->p, q[0], q[1], q[2]);
}

/* An arc with an end that lies on no circle and is no centre is none: the sign over the
 * letters was misread.  Two letters are a segment that is drawn, three an angle whose arms
 * are. */
static const struct term *off_circle(struct logic *l, const int *q, int n)
{
	struct problem *p = l->p;
	bool off = false;

	for (int i = 0; i < n; i++) {
		bool on = false;

		for (int c = 0; c < p->circles; c++)
			on |= read_logic_on_circle(p, q[i], c) || p->circle[c].center == q[i];
		off |= !on && p->point[q[i]].placed;
	}
	for (int i = 0; i + 1 < n; i++)
		off &= l->near[q[i]][q[i + 1]] != 0;
	if (!off || !p->circles)
		return NULL;
	problem_suppose(p,
			n == 2 ? "the arc %s%s%s was read as a segment"
			       : "the arc %s%s%s was read as an angle",
			p->point[q[0]].name, p->point[q[1]].name,
			n == 2 ? "" : p->point[q[2]].name);
	return n == 2 ? problem_length(p, q[0], q[1]) : problem_angle(p, q[0], q[1], q[2]);
}

static const struct term *arc_term(struct logic *l, const struct expr *x, bool length)
{
	struct problem *p = l->p;
	enum measure m = length ? MEASURE_ARC_LENGTH : MEASURE_ARC;
	const struct term *t;
	int q[3], n, c;

	if (read_logic_is_call(x, "Minor") || read_logic_is_call(x, "Major")) {
		if (read_logic_is_call(x, "Major"))
			m = MEASURE_MAJOR_ARC;
		if (x->n != 1)
			return NULL;
		x = x->arg[0];
	}
	if (!read_logic_is_call(x, "Arc") || x->n > 3 || !read_logic_points_of(l, x, q, &n) ||
	    n < 2)
		return NULL;
	/* Arc(A, O, B) with the centre named between. */
	for (c = 0; c < p->circles && n == 3; c++)
		if (p->circle[c].center == q[1]) {
			q[1] = q[2];
			n = 2;
		}
	t = off_circle(l, q, n);
	if (t)
		return t;
	if (n == 2 && !read_logic_arc_ends(p, q))
		return NULL;
	c = read_logic_circle_through(p, q, n);
	if (c < 0)
		return NULL;
	if (n == 3 && !length)
		return problem_circle_measure(p, MEASURE_ARC_VIA, c, q, 3);
	/* A length has no kind for these. */
	if (n == 3 || (length && m == MEASURE_MAJOR_ARC)) {
		const struct term *part = problem_circle_measure(
			p, n == 3 ? MEASURE_ARC_VIA : MEASURE_MAJOR_ARC, c, q, n);
		const struct term *around =
			problem_circle_measure(p, MEASURE_CIRCUMFERENCE, c, NULL, 0);

		return problem_term_op(
			p, TERM_MUL, around,
			problem_term_op(p, TERM_DIV, part, problem_int(p, 360)));
	}
	return problem_circle_measure(p, m, c, q, 2);
}

/* Where a triangle is said to have its right angle, or -1. */
static int right_angle_at(const struct problem *p, const int *q)
{
	for (int i = 0; i < p->facts; i++) {
		const struct fact *f = &p->fact[i];

		if (f->kind != RELATION_PERPENDICULAR)
			continue;
		for (int k = 0; k < 3; k++) {
			int hits = 0;

			for (int m = 0; m < 4; m++)
				hits += f->p[m] == q[k];
			if (hits == 2)
				return k;
		}
	}
	return -1;
}

/* The vertex opposite the hypotenuse. */
static int hypotenuse_at(struct logic *l, const int *q)
{
	const struct problem *p = l->p;
	int best = right_angle_at(p, q);
	double most = 0;

	if (best >= 0)
		return best;
	for (int k = 0; k < 3; k++) {
		double a;

		if (!p->point[q[0]].placed || !p->point[q[1]].placed || !p->point[q[2]].placed)
			return -1;
		a = read_logic_angle_between(read_logic_direction(p, q[k], q[(k + 1) % 3]),
					     read_logic_direction(p, q[k], q[(k + 2) % 3]));
		if (a > most) {
			most = a;
			best = k;
		}
	}
	return best;
}

/* The side that a drawn height stands on, else the lowest. */
static const struct term *base_of(struct logic *l, const int *q, int n)
{
	const struct problem *p = l->p;
	int best = 0;

	for (int i = 0; i < n; i++) {
		int a = q[i], b = q[(i + 1) % n];

		for (int k = 0; k < p->facts; k++) {
			const struct fact *f = &p->fact[k];
			int on[4] = { 0 }, apex = 0;

			if (f->kind != RELATION_PERPENDICULAR)
				continue;
			for (int m = 0; m < 4; m++) {
				on[m] = f->p[m] == a || f->p[m] == b ||
					read_logic_on_side(l->p, f->p[m], a, b);
				for (int v = 0; v < n; v++)
					apex |= !on[m] && f->p[m] == q[v];
			}
			if (apex && ((on[0] && on[1]) || (on[2] && on[3])))
				return problem_length(l->p, a, b);
		}
		if (p->point[a].y + p->point[b].y <
		    p->point[q[best]].y + p->point[q[(best + 1) % n]].y)
			best = i;
	}
	return problem_length(l->p, q[best], q[(best + 1) % n]);
}

/* The segment between the middles of the legs is half the sum of the bases. */
static const struct term *trapezoid_median(struct logic *l, const int *q)
{
	struct problem *p = l->p;
	double apart[2];
	int k;

	for (int i = 0; i < 4; i++)
		if (!p->point[q[i]].placed)
			return NULL;
	for (int i = 0; i < 2; i++)
		apart[i] = fabs(sin(read_logic_direction(p, q[i], q[i + 1]) -
				    read_logic_direction(p, q[i + 2], q[(i + 3) % 4])));
	k = apart[1] < apart[0];
	return problem_term_op(p, TERM_DIV,
			       problem_term_op(p, TERM_ADD, problem_length(p, q[k], q[k + 1]),
					       problem_length(p, q[k + 2], q[(k + 3) % 4])),
			       problem_int(p, 2));
}

static const struct term *side_term(struct logic *l, const struct expr *x)
{
	int q[40], n, k;

	if (read_logic_is_call(x, "BaseOf") && x->n == 1 &&
	    read_logic_shape_of(l, x->arg[0], q, &n, false))
		return base_of(l, q, n);
	if (read_logic_is_call(x, "MedianOf") && x->n == 1 &&
	    read_logic_shape_of(l, x->arg[0], q, &n, false) && n == 4)
		return trapezoid_median(l, q);

	if (read_logic_is_call(x, "HypotenuseOf") && x->n == 1 &&
	    read_logic_shape_of(l, x->arg[0], q, &n, false) && n == 3 &&
	    (k = hypotenuse_at(l, q)) >= 0)
		return problem_length(l->p, q[(k + 1) % 3], q[(k + 2) % 3]);
	if ((read_logic_is_call(x, "AltitudeOf") || read_logic_is_call(x, "HeightOf")) &&
	    x->n == 1 && read_logic_shape_of(l, x->arg[0], q, &n, false)) {
		/* Of a right triangle: the one that is no side. */
		k = n == 3 ? right_angle_at(l->p, q) : -1;
		if (k >= 0)
			return problem_measure(l->p, MEASURE_DISTANCE,
					       (int[]){ q[k], q[(k + 1) % 3], q[(k + 2) % 3] },
					       3);
		return problem_measure(l->p, MEASURE_HEIGHT, q, n);
	}
	if (read_logic_is_call(x, "SideOf") && x->n == 1 &&
	    read_logic_shape_of(l, x->arg[0], q, &n, false))
		return problem_length(l->p, q[0], q[1]);
	return NULL;
}

static int labels_between(const struct problem *p, int a, int b)
{
	int n = 0;

	for (int i = 0; i < p->facts; i++)
		for (int k = 0; k < 2 && p->fact[i].kind == RELATION_EQUAL; k++) {
			const struct term *t = p->fact[i].t[k];

			n += t->kind == TERM_MEASURE && t->measure == MEASURE_LENGTH &&
			     ((t->p[0] == a && t->p[1] == b) ||
			      (t->p[0] == b && t->p[1] == a));
		}
	return n;
}

/* The scale of a dilation that takes one point to another: by the distances from its centre,
 * which lies on their line; of several points there the one with sizes to both, then the one
 * with most lines.  Some ask for it the other way round. */
static const struct term *dilation(struct logic *l, int from, int to)
{
	struct problem *p = l->p;
	int best = -1, most = 0;
	const struct term *a, *b;

	for (int c = 0; c < p->points; c++) {
		int score = 0;

		if (c == from || c == to || !p->point[c].placed || !p->point[from].placed ||
		    !p->point[to].placed ||
		    read_logic_angle_between(read_logic_direction(p, c, from),
					     read_logic_direction(p, c, to)) > 3)
			continue;
		score = 100 * (labels_between(p, c, from) > 0) +
			100 * (labels_between(p, c, to) > 0);
		for (int k = 0; k < p->points; k++)
			score += l->near[c][k];
		if (score > most) {
			most = score;
			best = c;
		}
	}
	if (best < 0)
		return NULL;
	a = problem_length(p, best, to);
	b = problem_length(p, best, from);
	if (p->guesses < PROBLEM_GUESSES)
		p->guess[p->guesses++] = problem_term_op(p, TERM_DIV, b, a);
	return problem_term_op(p, TERM_DIV, a, b);
}

static bool is_point(struct logic *l, const struct expr *x, int *q)
{
	return x->kind == EXPR_CALL && x->n == 1 &&
	       (*q = read_logic_point_of(l, x->arg[0])) >= 0;
}

static const struct term *fold(struct logic *l, const struct expr *x, enum term_kind k)
{
	const struct expr *first = x->n ? x->arg[0] : NULL;
	const struct term *t = first ? read_logic_term_of(l, first) : NULL;

	for (int i = 1; i < x->n; i++) {
		struct expr like = { .kind = EXPR_CALL, .n = 1, .arg = &x->arg[i] };
		bool bare = read_logic_is_call(x->arg[i], "Circle") &&
			    first->kind == EXPR_CALL && first->n == 1 &&
			    read_logic_is_call(first->arg[0], "Circle");

		/* SumOf(AreaOf(Circle(A)), Circle(B)): of all. */
		like.text = first->text;
		t = problem_term_op(l->p, k, t,
				    read_logic_term_of(l, bare ? &like : x->arg[i]));
	}
	return t;
}

static const struct term *call_term(struct logic *l, const struct expr *x)
{
	static const struct {
		const char *word;
		enum term_kind kind;
	} folds[] = {
		{ "Add", TERM_ADD }, { "SumOf", TERM_ADD }, { "Mul", TERM_MUL },
		{ "Sub", TERM_SUB }, { "Div", TERM_DIV },   { "RatioOf", TERM_DIV },
		{ "Pow", TERM_POW },
	};
	static const struct {
		const char *word;
		enum term_kind kind;
	} trig[] = {
		{ "SinOf", TERM_SIN }, { "CosOf", TERM_COS },   { "TanOf", TERM_TAN },
		{ "CotOf", TERM_COT }, { "SqrtOf", TERM_SQRT }, { "sin", TERM_SIN },
		{ "cos", TERM_COS },   { "tan", TERM_TAN },     { "sqrt", TERM_SQRT },
	};
	struct problem *p = l->p;
	const struct expr *in = x->n ? x->arg[0] : NULL;
	int q[80], n, m, c;

	for (int i = 0; i < (int)(sizeof folds / sizeof *folds); i++)
		if (read_logic_is_call(x, folds[i].word))
			return fold(l, x, folds[i].kind);
	for (int i = 0; i < (int)(sizeof trig / sizeof *trig); i++)
		if (read_logic_is_call(x, trig[i].word) && x->n == 1)
			return problem_term_op(p, trig[i].kind, read_logic_term_of(l, in),
					       NULL);
	if (read_logic_is_call(x, "LengthOf")) {
		if (x->n == 2)
			return read_logic_line_of(l, x, q) ? problem_length(p, q[0], q[1])
							   : NULL;
		if (x->n != 1)
			return NULL;
		if (read_logic_is_call(in, "Arc") || read_logic_is_call(in, "Minor") ||
		    read_logic_is_call(in, "Major"))
			return arc_term(l, in, true);
		/* A length written at a circle as a whole is the width of it. */
		if (read_logic_is_call(in, "PerimeterOf") && in->n == 1 &&
		    in->arg[0]->kind == EXPR_CALL && !strncmp(in->arg[0]->text, "Cir", 3) &&
		    (c = read_logic_circle_of(l, in->arg[0])) >= 0)
			return problem_circle_measure(p, MEASURE_DIAMETER, c, NULL, 0);
		return read_logic_term_of(l, in);
	}
	if (read_logic_is_call(x, "MeasureOf")) {
		if (x->n == 3)
			return read_logic_angle_term(l, x);
		if (x->n != 1)
			return NULL;
		if (in->kind == EXPR_CALL && in->n == 3 && read_logic_is_call(in, "Line"))
			return read_logic_angle_term(l, in);
		return read_logic_term_of(l, in);
	}
	if (read_logic_is_call(x, "Line"))
		return read_logic_line_of(l, x, q) ? problem_length(p, q[0], q[1])
		       : x->n == 1 && in->kind == EXPR_NAME &&
				       !read_logic_is_point_name(in->text)
			       ? problem_letter_term(p, in->text)
			       : NULL;
	if (read_logic_is_call(x, "Angle"))
		return read_logic_angle_term(l, x);
	if (read_logic_is_call(x, "Arc") || read_logic_is_call(x, "Minor") ||
	    read_logic_is_call(x, "Major"))
		return arc_term(l, x, false);
	if (x->n == 1 && read_logic_is_call(x, "HalfOf"))
		return problem_term_op(p, TERM_DIV, read_logic_term_of(l, in),
				       problem_int(p, 2));
	if (x->n == 1 && read_logic_is_call(x, "AreaOf"))
		return read_logic_area_term(l, in);
	if (x->n == 1 && (read_logic_is_call(x, "PerimeterOf") ||
			  read_logic_is_call(x, "CircumferenceOf"))) {
		in = read_logic_unwrap(in);
		if (!strncmp(in->kind == EXPR_CALL ? in->text : "", "Cir", 3)) {
			c = read_logic_circle_of(l, in);
			return c < 0 ? NULL
				     : problem_circle_measure(p, MEASURE_CIRCUMFERENCE, c,
							      NULL, 0);
		}
		if (read_logic_is_open(in) ? p->circles || !read_logic_unnamed(l, in, q, &n)
					   : !read_logic_shape_of(l, x->arg[0], q, &n, false))
			return NULL;
		return problem_measure(p, MEASURE_PERIMETER, q, n);
	}
	if (x->n == 1 &&
	    (read_logic_is_call(x, "RadiusOf") || read_logic_is_call(x, "DiameterOf"))) {
		c = read_logic_circle_of(l, in);
		return c < 0 ? NULL
			     : problem_circle_measure(p,
						      read_logic_is_call(x, "RadiusOf")
							      ? MEASURE_RADIUS
							      : MEASURE_DIAMETER,
						      c, NULL, 0);
	}
	if (x->n == 2 && read_logic_is_call(x, "ScaleFactorOf")) {
		if (read_logic_is_open(read_logic_unwrap(in)) &&
		    read_logic_is_open(read_logic_unwrap(x->arg[1])))
			for (int i = 0; i < p->facts; i++)
				if (p->fact[i].kind == RELATION_SIMILAR)
					return problem_measure(p, MEASURE_SCALE, p->fact[i].p,
							       p->fact[i].n);
		if (is_point(l, x->arg[0], q) && is_point(l, x->arg[1], q + 1))
			return q[0] == q[1] ? NULL : dilation(l, q[0], q[1]);
		if (!read_logic_shape_of(l, x->arg[0], q, &n, true) ||
		    !read_logic_shape_of(l, x->arg[1], q + n, &m, true) || n != m)
			return NULL;
		return problem_measure(p, MEASURE_SCALE, q, 2 * n);
	}
	return side_term(l, x);
}

const struct term *read_logic_term_of(struct logic *l, const struct expr *x)
{
	const struct term *t = NULL;
	struct err e;

	switch (x->kind) {
	case EXPR_CALL:
		t = call_term(l, x);
		if (!t && x->n == 1 && strlen(x->text) == 1)
			return problem_term_op(l->p, TERM_MUL,
					       problem_letter_term(l->p, x->text),
					       read_logic_term_of(l, x->arg[0]));
		return t;
	case EXPR_OP:
		if (x->op == EXPR_DEGREE)
			return read_logic_term_of(l, x->arg[0]);
		if (x->op > EXPR_POW)
			return NULL;
		return problem_term_op(l->p, problem_op_kind[x->op],
				       read_logic_term_of(l, x->arg[0]),
				       x->n > 1 ? read_logic_term_of(l, x->arg[1]) : NULL);
	case EXPR_NUMBER:
	case EXPR_NAME:
		if (x->kind == EXPR_NAME && !strncmp(x->text, "any", 3))
			return NULL;
		/* X where no point has that name is the letter x. */
		if (x->kind == EXPR_NAME && x->text[0] >= 'A' && x->text[0] <= 'Z' &&
		    !x->text[1] && problem_find_point(l->p, x->text) < 0 &&
		    index_get(&l->other, x->text) < 0)
			return problem_letter_term(
				l->p, (char[]){ (char)(x->text[0] + 'a' - 'A'), 0 });
		return problem_term_of(l->p, &t, x, &e) ? NULL : t;
	case EXPR_REF:
	case EXPR_TUPLE:
	case EXPR_LIST:
	case EXPR_STRING: break;
	}
	return NULL;
}
