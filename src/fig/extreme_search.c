/*
 * extreme_search.c -- a number with its mover elsewhere, at any level; and the best place found by
 * looking, in balls.
 */
#include "fig/extreme_priv.h"
#include <math.h>
#include <string.h>

#define LOOKS 240 /* places that are looked at first */
#define CLOSER 90 /* halvings about the best of them */
#define GRID 32   /* such places each way, with two freedoms */

/* --- The number with the mover elsewhere ---------------------------------------------------- */

void fig_extreme_stale(struct extreme *x, enum num_level level)
{
	for (int s = 0; s < x->in.n_steps; s++)
		if (x->moves[s])
			x->f->step[s].at[level].epoch = 0;
}

bool fig_extreme_arg(struct extreme *x, num v, struct arg *out)
{
	struct buf b = { 0 };
	struct err ignored;
	bool good = num_print(&b, v, NUM_PLAIN, x->f->num) &&
		    expr_parse(&out->x, buf_str(&b), b.n, x->arena, &ignored) == OK;

	out->form = ARG_EXPR;
	buf_clear(&b);
	return good;
}

struct arg fig_extreme_whole(struct extreme *x, long n)
{
	struct expr *e = expr_num(n < 0 ? -n : n, x->arena);

	return (struct arg){ .form = ARG_EXPR,
			     .x = n < 0 ? expr_op(EXPR_NEG, e, NULL, x->arena) : e };
}

/* Stand where x->at says; all objects that the number needs are read. */
enum status fig_extreme_stand(struct extreme *x, struct err *e)
{
	struct fig *f = x->f;
	enum num_level level = num_level_of(f->num);
	unsigned epoch = f->epoch[level];
	struct arena_mark mark = arena_mark(f->scratch);
	enum status st;

	x->in.arg = (const struct arg(*)[FIG_DIM])x->at;
	fig_extreme_stale(x, level);
	f->instance = &x->in;
	st = fig_need(f, x->refs, x->n_refs, e);
	f->instance = NULL;
	arena_release(f->scratch, mark);
	return f->epoch[level] == epoch ? st : E_UNABLE;
}

/* The mover's own numbers for local coordinates of a piece. */
enum status fig_extreme_go(struct extreme *x, const struct extreme_piece *p, const num *local,
			   struct err *e)
{
	ctx *c = x->f->num;
	int dims = p->shape == SHAPE_SPHERE ? 3 : p->shape == SHAPE_CIRCLE ? 2 : p->domain.dim;

	for (int k = 0; k < x->params; k++) {
		num sum, way;
		enum status st = fig_number(x->f, &p->base[k], &sum, e);

		for (int i = 0; i < dims && st == OK; i++) {
			st = fig_number(x->f, &p->way[i][k], &way, e);
			sum = num_add(sum, num_mul(way, local[i], c), c);
		}
		if (st != OK)
			return st;
		if (!fig_extreme_arg(x, sum, &x->at[0][k]))
			return err_fail(e, E_UNABLE, "undecided",
					"a place has no short closed form");
	}
	return OK;
}

enum status fig_extreme_part(struct extreme *x, int i, num *out, struct err *e)
{
	enum status st = fig_number(x->f, &x->part[i], out, e);

	return st == OK && num_is_bad(*out) ? E_UNABLE : st;
}

enum status fig_extreme_read(struct extreme *x, num *out, struct err *e)
{
	enum status st = OK;
	num v;

	*out = num_int(0, x->f->num);
	for (int i = 0; i < x->parts && st == OK; i++) {
		st = fig_extreme_part(x, i, &v, e);
		if (st == OK)
			*out = num_add(*out, v, x->f->num);
	}
	return st;
}

/* --- By search ------------------------------------------------------------------------------- */

/* Where to look: one or two numbers from 0 to 1. */
struct extreme_spot {
	double t[2];
};

/* How many there are. */
static int freedoms(const struct extreme_piece *p)
{
	return p->shape == SHAPE_SPHERE ? 2 : p->shape == SHAPE_CIRCLE ? 1 : p->domain.dim;
}

/* From 0..1 to where a local coordinate may go. */
static double stretched(enum extreme_bounds bounds, double t)
{
	switch (bounds) {
	case EXTREME_OPEN: return (2 * t - 1) / (1 - (2 * t - 1) * (2 * t - 1) + 1e-12);
	case EXTREME_HALF: return t / (1 - t + 1e-12);
	case EXTREME_INTERVAL:
	case EXTREME_CORNERS: break;
	}
	return t;
}

/* A polygon from its middle, once round: how far along the boundary, and how far out. */
static void in_corners(const struct extreme_domain *d, struct extreme_spot at, double *out)
{
	double along = at.t[0] * d->corners;
	int i = (int)along % d->corners, k = (i + 1) % d->corners;

	along -= floor(along);
	for (int j = 0; j < 2; j++) {
		double middle = 0;

		for (int m = 0; m < d->corners; m++)
			middle += num_mid(d->corner[m][j]) / d->corners;
		out[j] = (1 - at.t[1]) * middle +
			 at.t[1] * ((1 - along) * num_mid(d->corner[i][j]) +
				    along * num_mid(d->corner[k][j]));
	}
}

/* Local coordinates of a place; how many. */
static int locals(const struct extreme_piece *p, struct extreme_spot at, double out[FIG_DIM])
{
	double turn = 6.283185307179586 * at.t[0], up = 2 * at.t[1] - 1, level;

	switch (p->shape) {
	case SHAPE_CIRCLE: out[0] = cos(turn), out[1] = sin(turn); return 2;
	case SHAPE_SPHERE:
		level = sqrt(fmax(1 - up * up, 0));
		out[0] = level * cos(turn), out[1] = level * sin(turn), out[2] = up;
		return 3;
	case SHAPE_FLAT: break;
	}
	if (p->domain.bounds == EXTREME_CORNERS)
		in_corners(&p->domain, at, out);
	else
		for (int i = 0; i < p->domain.dim; i++)
			out[i] = stretched(p->domain.bounds, at.t[i]);
	return p->domain.dim;
}

/* The number with the mover at a place, in balls, where the figure then stands; bad where it is
 * not known. */
static num ball_at(struct extreme *x, const struct extreme_piece *p, struct extreme_spot at)
{
	struct fig *f = x->f;
	double local[FIG_DIM], sum;
	int n = locals(p, at, local);
	struct err e = { 0 };
	num v;

	fig_enter(f, NUM_BALL, EXTREME_BITS);
	for (int k = 0; k < x->params; k++) {
		if (fig_number(f, &p->base[k], &v, &e) != OK)
			return num_bad(f->num);
		sum = num_mid(v);
		for (int i = 0; i < n; i++) {
			if (fig_number(f, &p->way[i][k], &v, &e) != OK)
				return num_bad(f->num);
			sum += num_mid(v) * local[i];
		}
		x->at[0][k] = (struct arg){ .form = ARG_DOUBLE, .d = sum };
	}
	return fig_extreme_stand(x, &e) == OK && fig_extreme_read(x, &v, &e) == OK
		       ? v
		       : num_bad(f->num);
}

/* The same as a double, times the sign; infinite where it is not known. */
static double look(struct extreme *x, const struct extreme_piece *p, struct extreme_spot at)
{
	num v = ball_at(x, p, at);
	double out = num_is_bad(v) ? NAN : num_approx(v, x->f->num);

	num_forget(x->f->num, NUM_BALL);
	fig_enter(x->f, NUM_DOUBLE, 0);
	return isfinite(out) ? x->sign * out : INFINITY;
}

static struct extreme_spot on(double t)
{
	return (struct extreme_spot){ { t, 0 } };
}

/* Doubles tell the best place to half of their digits; balls tell the rest. */
static double look_closest(struct extreme *x, const struct extreme_piece *p, double at)
{
	double lo = fmax(at - 1e-6, 0), hi = fmin(at + 1e-6, 1);

	for (int i = 0; i < CLOSER; i++) {
		double l = lo + (hi - lo) / 3, r = hi - (hi - lo) / 3;
		num a = ball_at(x, p, on(l)), b;
		unsigned epoch = x->f->epoch[NUM_BALL];
		int s;

		b = ball_at(x, p, on(r));
		/* Where the balls were made anew the first is gone. */
		if (x->f->epoch[NUM_BALL] != epoch)
			break;
		s = num_is_bad(a) || num_is_bad(b) ? NUM_UNKNOWN : num_cmp(a, b, x->f->num);

		if (s == NUM_UNKNOWN || !(lo < l && r < hi))
			break;
		if (s * x->sign <= 0)
			hi = r;
		if (s * x->sign >= 0)
			lo = l;
	}
	fig_enter(x->f, NUM_DOUBLE, 0);
	return lo + (hi - lo) / 2;
}

/* The best place of a ground with one freedom; negative: none. */
static double line_search(struct extreme *x, const struct extreme_piece *p)
{
	const double golden = 0.6180339887498949;
	double at = -1, least = INFINITY, lo, hi;

	for (int k = 0; k <= LOOKS; k++) {
		double y = look(x, p, on((double)k / LOOKS));

		if (y < least)
			least = y, at = (double)k / LOOKS;
	}
	if (at < 0)
		return at;
	lo = at - 1.0 / LOOKS, hi = at + 1.0 / LOOKS;
	if (p->shape == SHAPE_FLAT)
		lo = fmax(lo, 0), hi = fmin(hi, 1);
	for (int k = 0; k < CLOSER && hi - lo > 0; k++) {
		double l = hi - golden * (hi - lo), r = lo + golden * (hi - lo);

		if (look(x, p, on(l)) <= look(x, p, on(r)))
			hi = r;
		else
			lo = l;
	}
	if (look(x, p, on(at)) > look(x, p, on(lo + (hi - lo) / 2)))
		at = lo + (hi - lo) / 2;
	lo = look_closest(x, p, at);
	if (at > 0 && at < 1 && look(x, p, on(lo)) <= look(x, p, on(at)))
		at = lo;
	return at;
}

static double clamped(double t)
{
	return fmin(fmax(t, 0), 1);
}

/* Of a ground with two: on a grid, then to better neighbours, ever nearer. */
static bool grid_search(struct extreme *x, const struct extreme_piece *p,
			struct extreme_spot *out)
{
	static const signed char way[8][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 },  { 0, -1 },
					       { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } };
	bool round = p->shape == SHAPE_SPHERE || p->domain.bounds == EXTREME_CORNERS;
	double least = INFINITY;

	for (int i = 0; i < GRID * GRID; i++) {
		struct extreme_spot at = { { (i % GRID + 0.5) / GRID,
					     (i / GRID + 0.5) / GRID } };
		double y = look(x, p, at);

		if (y < least)
			least = y, *out = at;
	}
	if (!(least < INFINITY))
		return false;
	for (double step = 0.5 / GRID; step > 1e-10;) {
		bool better = false;

		for (int k = 0; k < 8 && !better; k++) {
			double t = out->t[0] + step * way[k][0];
			struct extreme_spot at = { { round ? t - floor(t) : clamped(t),
						     clamped(out->t[1] + step * way[k][1]) } };
			double y = look(x, p, at);

			if (y < least)
				least = y, *out = at, better = true;
		}
		if (!better)
			step /= 2;
	}
	return true;
}

/* Do its corners turn one way?  Then all that is between its middle and its boundary is in it. */
static bool is_convex(const struct extreme_domain *d)
{
	double way = 0;

	for (int i = 0; i < d->corners; i++) {
		double q[3][2], turn;

		for (int k = 0; k < 3; k++)
			for (int j = 0; j < 2; j++)
				q[k][j] = num_mid(d->corner[(i + k) % d->corners][j]);
		turn = (q[1][0] - q[0][0]) * (q[2][1] - q[1][1]) -
		       (q[1][1] - q[0][1]) * (q[2][0] - q[1][0]);
		if (turn * way < 0)
			return false;
		way = turn;
	}
	return true;
}

enum status fig_extreme_search(struct extreme *x, struct err *e)
{
	double best = INFINITY;

	for (int i = 0; i < x->pieces; i++) {
		const struct extreme_piece *p = &x->piece[i];
		struct extreme_spot at = { { -1, 0 } };
		double least;

		if (p->domain.bounds == EXTREME_CORNERS && !is_convex(&p->domain))
			return err_fail(e, E_ARG, "unsupported",
					"in a polygon that is not convex the best value is "
					"found for quadratics, distances and sums of two "
					"distances");
		if (freedoms(p) > 1 ? !grid_search(x, p, &at)
				    : (at = on(line_search(x, p))).t[0] < 0)
			continue;
		least = look(x, p, at);
		if (least < best) {
			best = least;
			memcpy(x->best, x->at, sizeof x->best);
			x->any = true;
		}
	}
	fig_extreme_stale(x, NUM_BALL);
	if (x->any)
		return OK;
	return err_fail(e, E_DOMAIN, "no_such_object",
			"the number is nowhere defined while the other moves");
}

/* The number where x->best is, times the sign; infinite where it is not known. */
static double look_best(struct extreme *x)
{
	struct err e = { 0 };
	double out = NAN;
	num v;

	memcpy(x->at, x->best, sizeof x->at);
	fig_enter(x->f, NUM_BALL, EXTREME_BITS);
	if (fig_extreme_stand(x, &e) == OK && fig_extreme_read(x, &v, &e) == OK)
		out = num_approx(v, x->f->num);
	num_forget(x->f->num, NUM_BALL);
	fig_enter(x->f, NUM_DOUBLE, 0);
	return isfinite(out) ? x->sign * out : INFINITY;
}

bool fig_extreme_outdone(struct extreme *x)
{
	struct extreme y = *x;
	struct err e = { 0 };
	double closed = look_best(x), found;

	y.any = false;
	if (fig_extreme_search(&y, &e) != OK)
		return false;
	found = look_best(&y);
	fig_extreme_stale(x, NUM_BALL);
	if (!(found < closed - 1e-9 * (fabs(closed) + 1)))
		return false;
	*x = y;
	return true;
}
