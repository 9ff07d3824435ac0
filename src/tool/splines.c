/*
 * splines.c -- cubic splines through points, as curves by a parameter from 0 to 1.
 *
 * The parameters of the points are the shares of the way along the chords, as they are where
 * they are short fractions, else rounded to 2^-40.  From there on all is exact: the curve goes
 * through the points, and its first two derivatives do not jump.
 */
#include "tool/graph_priv.h"
#include <math.h>

#define SPLINE_POINTS 40

struct spline {
	pt p[SPLINE_POINTS];
	num u[SPLINE_POINTS]; /* their parameters */
	int n;
	bool round; /* it ends where it begins */
};

/* How long the way from one point to the next counts, by a function of x and y or as it is. */
static enum status weight(double *out, const struct expr *by, pt d, struct tool_call *c)
{
	num v = geo_norm(d, c->num);
	enum status st = by ? tool_implicit_at(&v, by, d, c) : OK;

	if (st != OK)
		return st;
	*out = num_mid(num_enclosure(v, c->num));
	if (*out > 0 && isfinite(*out))
		return OK;
	return err_fail(c->err, E_DOMAIN, "degenerate",
			"neighbouring points of a spline must be apart");
}

/* A fraction with a denominator up to 60 that is this double, or one of 2^40 parts. */
static num short_share(double x, bool *rough, ctx *c)
{
	for (long q = 1; q <= 60; q++) {
		double p = nearbyint(x * (double)q);

		if (fabs(x - p / (double)q) < 1e-15)
			return num_rat((long)p, q, c);
	}
	*rough = true;
	return num_double(ldexp(nearbyint(ldexp(x, 40)), -40), c);
}

static enum status place_knots(struct spline *s, const struct expr *by, struct tool_call *c)
{
	double way[SPLINE_POINTS] = { 0 };

	for (int i = 1; i < s->n; i++) {
		double w;
		enum status st = weight(&w, by, geo_sub(s->p[i], s->p[i - 1], c->num), c);

		if (st != OK)
			return st;
		way[i] = way[i - 1] + w;
	}
	for (int i = 0; i < s->n; i++)
		s->u[i] = short_share(way[i] / way[s->n - 1], &c->rough, c->num);
	return OK;
}

/* a x = b for n unknowns, by elimination; the rows are n + 1 numbers.  E_UNABLE: a pivot could
 * not be told. */
static enum status solved(num *x, num *row, int n, ctx *c)
{
	int w = n + 1;

	for (int k = 0; k < n; k++) {
		int best = k;

		for (int i = k + 1; i < n; i++)
			if (fabs(num_mid(row[i * w + k])) > fabs(num_mid(row[best * w + k])))
				best = i;
		for (int j = 0; j < w && best != k; j++) {
			num t = row[k * w + j];

			row[k * w + j] = row[best * w + j];
			row[best * w + j] = t;
		}
		if (!is_no(num_is_zero(row[k * w + k], c)))
			return E_UNABLE;
		for (int i = k + 1; i < n; i++) {
			num m = num_div(row[i * w + k], row[k * w + k], c);

			if (is_yes(num_is_zero(m, c)))
				continue;
			for (int j = k; j < w; j++)
				row[i * w + j] = num_sub(row[i * w + j],
							 num_mul(m, row[k * w + j], c), c);
		}
	}
	for (int k = n - 1; k >= 0; k--) {
		num v = row[k * w + n];

		for (int j = k + 1; j < n; j++)
			v = num_sub(v, num_mul(row[k * w + j], x[j], c), c);
		x[k] = num_div(v, row[k * w + k], c);
	}
	return OK;
}

static num coordinate(const struct spline *s, int i, int axis)
{
	return axis ? s->p[i].y : s->p[i].x;
}

static num step(const struct spline *s, int i, ctx *c)
{
	return num_sub(s->u[i + 1], s->u[i], c);
}

static num rise(const struct spline *s, int i, int axis, ctx *c)
{
	return num_div(num_sub(coordinate(s, i + 1, axis), coordinate(s, i, axis), c),
		       step(s, i, c), c);
}

/*
 * The second derivatives at the points.  They are zero at both ends; of a spline that ends where
 * it begins, the direction is the same there, and the second derivative zero at its end alone,
 * as in GeoGebra.
 */
static enum status bends(num *m, const struct spline *s, int axis, struct tool_call *c)
{
	int n = s->n, w = n + 1;
	num *row = arena_alloc(c->arena, (size_t)(n * w) * sizeof *row);
	num zero = num_int(0, c->num), one = num_int(1, c->num), two = num_int(2, c->num),
	    six = num_int(6, c->num);

	for (int i = 0; i < n * w; i++)
		row[i] = zero;
	row[0] = one;
	row[(n - 1) * w + n - 1] = one;
	if (s->round) {
		num last = step(s, n - 2, c->num);

		row[0] = num_mul(two, step(s, 0, c->num), c->num);
		row[1] = step(s, 0, c->num);
		row[n - 2] = num_add(row[n - 2], last, c->num);
		row[n - 1] = num_mul(two, last, c->num);
		row[n] = num_mul(six,
				 num_sub(rise(s, 0, axis, c->num),
					 rise(s, n - 2, axis, c->num), c->num),
				 c->num);
	}
	for (int i = 1; i + 1 < n; i++) {
		num *r = &row[i * w];

		r[i - 1] = step(s, i - 1, c->num);
		r[i + 1] = step(s, i, c->num);
		r[i] = num_mul(two, num_add(r[i - 1], r[i + 1], c->num), c->num);
		r[n] = num_mul(six,
			       num_sub(rise(s, i, axis, c->num), rise(s, i - 1, axis, c->num),
				       c->num),
			       c->num);
	}
	return solved(m, row, n, c->num) == OK ? OK : tool_undecided(c, "the spline's form");
}

/* a t^3 + b t^2 + k t + d between two points, as text. */
static bool piece(struct buf *b, const struct spline *s, const num *m, int i, int axis, ctx *c)
{
	num h = step(s, i, c), u = s->u[i], three = num_int(3, c), k[4], local[4];
	static const char *const power[4] = { "", "*t", "*t^2", "*t^3" };

	/* About u: y + B v + M/2 v^2 + (M' - M)/(6 h) v^3. */
	local[0] = coordinate(s, i, axis);
	local[1] = num_sub(rise(s, i, axis, c),
			   num_mul(num_div(h, num_int(6, c), c),
				   num_add(num_add(m[i], m[i], c), m[i + 1], c), c),
			   c);
	local[2] = num_half(m[i], c);
	local[3] = num_div(num_sub(m[i + 1], m[i], c), num_mul(num_int(6, c), h, c), c);
	k[3] = local[3];
	k[2] = num_sub(local[2], num_mul(num_mul(three, u, c), local[3], c), c);
	k[1] = num_add(num_sub(local[1], num_mul(num_add(u, u, c), local[2], c), c),
		       num_mul(num_mul(three, num_sqr(u, c), c), local[3], c), c);
	k[0] = num_sub(
		num_add(local[0], num_mul(num_sqr(u, c), local[2], c), c),
		num_add(num_mul(u, local[1], c), num_mul(num_pow(u, 3, c), local[3], c), c),
		c);
	for (int j = 3; j >= 0; j--) {
		buf_add(b, j < 3 ? "+(" : "(");
		if (!num_print(b, k[j], NUM_PLAIN, c))
			return false;
		buf_addf(b, ")%s", power[j]);
	}
	return true;
}

static const struct expr *formula(const struct spline *s, const num *m, int axis,
				  struct tool_call *c)
{
	struct buf b = { 0 };
	struct expr *x = NULL;
	struct err ignored;
	bool good = true;

	buf_add(&b, s->n > 2 ? "If(" : "");
	for (int i = 0; i + 1 < s->n && good; i++) {
		if (i + 2 < s->n) {
			buf_add(&b, "t<");
			good = num_print(&b, s->u[i + 1], NUM_PLAIN, c->num);
			buf_add(&b, ",");
		}
		good = good && piece(&b, s, m, i, axis, c->num);
		buf_add(&b, i + 2 < s->n ? "," : "");
	}
	buf_add(&b, s->n > 2 ? ")" : "");
	if (good && expr_parse(&x, buf_str(&b), b.n, c->arena, &ignored) != OK)
		x = NULL;
	buf_clear(&b);
	return x ? expr_simplify(x, NULL, c->arena, c->err) : NULL;
}

static enum status read_points(struct spline *s, const struct value *list, struct tool_call *c)
{
	truth same;

	s->n = geo_list_count(list);
	if (geo_list_kinds(list) & ~KIND_BIT(KIND_POINT) || s->n < 3 || s->n > SPLINE_POINTS)
		return err_fail_with(c->err, E_ARG, "bad_argument", "points",
				     "Spline({(0,0), (1,2), (3,2)})",
				     "a spline goes through a list of 3 to %d points",
				     SPLINE_POINTS);
	for (int i = 0; i < s->n; i++) {
		struct value p = geo_list_item(list, i);

		s->p[i] = value_pt(&p, 0);
	}
	same = geo_equal(s->p[0], s->p[s->n - 1], c->num);
	s->round = is_yes(same);
	return is_unknown(same) ? tool_undecided(c, "whether the spline ends where it begins")
				: OK;
}

enum status tool_add_spline(struct tool_call *c)
{
	struct spline s;
	num m[SPLINE_POINTS];
	const struct expr *x[2] = { NULL, NULL };
	struct value *v;
	enum status st;

	if (c->arg[2].given && c->arg[2].i != 3)
		return err_fail_with(c->err, E_ARG, "unsupported", "degree",
				     "leave the degree out, or write 3",
				     "splines are made of degree 3 alone");
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	st = read_points(&s, c->arg[1].val, c);
	if (st == OK)
		st = place_knots(&s, c->arg[3].given ? c->arg[3].x : NULL, c);
	for (int axis = 0; axis < 2 && st == OK; axis++) {
		st = bends(m, &s, axis, c);
		x[axis] = st == OK ? formula(&s, m, axis, c) : NULL;
		if (st == OK && !x[axis])
			st = tool_not_closed(c);
	}
	if (st != OK)
		return st;
	v = tool_make(c, KIND_CURVE, 2);
	v->fn = x[0];
	v->fn2 = x[1];
	v->v[0] = num_int(0, c->num);
	v->v[1] = num_int(1, c->num);
	v->text = arena_printf(c->arena, "(%s, %s)", tool_graph_text(v->fn, c),
			       tool_graph_text(v->fn2, c));
	return OK;
}
