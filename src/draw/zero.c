/*
 * zero.c -- curves given by an equation: the places of the page where a function is zero.
 *
 * A product is drawn factor by factor, a power as its base: each of them changes its sign
 * across its curve, unless it is zero at lone points or is a square in disguise.  Where it
 * does, the outline of its inside (implicit.c) is the curve; where it does not, bounds over
 * small boxes find the places.
 *
 * A change of sign is not always a zero: it may be a pole, a jump, or the end of where the
 * function is defined.  Halving the way across tells: at a zero the values get small.
 */
#include "base/work.h"
#include "draw/plot_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FACTORS 16
#define ACROSS 0.35 /* how far a side is looked at to its left and right, in pixels */
#define HALVINGS 12
#define NEAR_SPOT 2.0 /* spots so near to one another, or to the curve, are one */
#define GRID 64       /* of the search for the curve's place */

/* --- Factors -------------------------------------------------------------------------- */

struct zero_part {
	const struct draw_sample *g, *gx, *gy; /* gx, gy: slopes, or NULL */
	struct taylor *poly;                   /* a polynomial; or NULL */
	const struct draw_view *view;
	double *x, *y; /* room for places in the plane */
	int cap;
	struct arena *arena;
};
struct zero_parts {
	struct zero_part f[FACTORS];
	int n;
};

/* --- Polynomials ---------------------------------------------------------------------- */

/* k[i][j] goes with x^i y^j. */
#define DEGREE 12
struct taylor {
	int n; /* the highest degree */
	double k[DEGREE + 1][DEGREE + 1];
};

static bool is_constant(const struct expr *x)
{
	return !expr_uses(x, "x") && !expr_uses(x, "y");
}

static bool times_poly(struct taylor *out, const struct taylor *a, const struct taylor *b)
{
	if (a->n + b->n > DEGREE)
		return false;
	memset(out, 0, sizeof *out);
	out->n = a->n + b->n;
	for (int i = 0; i <= a->n; i++)
		for (int j = 0; i + j <= a->n; j++)
			for (int p = 0; p <= b->n && a->k[i][j] != 0; p++)
				for (int q = 0; p + q <= b->n; q++)
					out->k[i + p][j + q] += a->k[i][j] * b->k[p][q];
	return true;
}

/* What is written as a polynomial, in doubles; false when it is none. */
static bool poly_of(struct taylor *out, const struct expr *x, struct arena *a)
{
	struct taylor *l, *r;
	bool good;

	memset(out, 0, sizeof *out);
	if (is_constant(x)) {
		out->k[0][0] = draw_sample_at(draw_sample_compile(x, "x", "y", a), 0, 0);
		return isfinite(out->k[0][0]);
	}
	if (x->kind == EXPR_NAME) {
		out->n = 1;
		out->k[x->text[0] == 'x'][x->text[0] != 'x'] = 1;
		return true;
	}
	if (x->kind != EXPR_OP || x->op > EXPR_POW)
		return false;
	l = arena_alloc(a, 2 * sizeof *l);
	r = l + 1;
	if (!poly_of(l, x->arg[0], a))
		return false;
	if (x->op == EXPR_POW) {
		long n =
			x->arg[1]->kind == EXPR_NUMBER ? strtol(x->arg[1]->text, NULL, 10) : 0;

		if (n < 1 || n > DEGREE ||
		    strspn(x->arg[1]->text, "0123456789") != strlen(x->arg[1]->text))
			return false;
		*out = *l;
		for (good = true; n > 1 && good; n--) {
			*r = *out;
			good = times_poly(out, r, l);
		}
		return good;
	}
	if (x->n > 1 && !poly_of(r, x->arg[1], a))
		return false;
	if (x->op == EXPR_MUL)
		return times_poly(out, l, r);
	if (x->op == EXPR_DIV && (r->n || r->k[0][0] == 0))
		return false;
	out->n = x->op == EXPR_DIV || x->n == 1 || l->n > r->n ? l->n : r->n;
	for (int i = 0; i <= DEGREE; i++)
		for (int j = 0; i + j <= DEGREE; j++)
			out->k[i][j] = x->op == EXPR_NEG   ? -l->k[i][j]
				       : x->op == EXPR_ADD ? l->k[i][j] + r->k[i][j]
				       : x->op == EXPR_SUB ? l->k[i][j] - r->k[i][j]
							   : l->k[i][j] / r->k[0][0];
	return true;
}

/* About the middle of a box the polynomial is a sum of powers of how far one is from there:
 * all but the first add up to little.  size: what its terms add up to, of which some units
 * in the last place are lost. */
static enum implicit_sure poly_sure(const struct taylor *p, const struct scene_box *b)
{
	double x = (b->x0 + b->x1) / 2, y = (b->y0 + b->y1) / 2;
	double h = (b->x1 - b->x0) / 2, w = (b->y1 - b->y0) / 2;
	double k[DEGREE + 1][DEGREE + 1] = { { 0 } }, size = 0, rest = 0, lost;
	double gx = 0, gy = 0, px, py;
	int n = p->n;

	for (int i = n; i >= 0; i--) {
		double s = 0;

		for (int j = n - i; j >= 0; j--) {
			k[i][j] = p->k[i][j];
			s = s * (fabs(y) + w) + fabs(k[i][j]);
		}
		size = size * (fabs(x) + h) + s;
	}
	/* Shift in y, then in x (Horner's way, again and again). */
	for (int i = 0; i <= n; i++)
		for (int q = 0; q < n - i; q++)
			for (int j = n - i - 1; j >= q; j--)
				k[i][j] += y * k[i][j + 1];
	for (int j = 0; j <= n; j++)
		for (int q = 0; q < n - j; q++)
			for (int i = n - j - 1; i >= q; i--)
				k[i][j] += x * k[i + 1][j];
	lost = 4e-16 * (n + 2) * size;
	px = 1;
	for (int i = 0; i <= n; i++, px *= h) {
		py = 1;
		for (int j = 0; i + j <= n; j++, py *= w) {
			double t = fabs(k[i][j]) * px * py;

			if (i + j > 0)
				rest += t;
			/* Of the slopes, times the box's half sides. */
			if (i && i + j > 1)
				gx += i * t;
			if (j && i + j > 1)
				gy += j * t;
		}
	}
	if (fabs(k[0][0]) > rest + lost)
		return SURE_AWAY;
	return n && (fabs(k[1][0]) * h > gx + n * lost || fabs(k[0][1]) * w > gy + n * lost)
		       ? SURE_SIMPLE
		       : SURE_OF_NOTHING;
}

static bool is_zero(const struct expr *x)
{
	return x->kind == EXPR_NUMBER && !strcmp(x->text, "0");
}

/* Where one of several is zero, or all that stands in a power is. */
static void take_apart(struct zero_parts *out, const struct expr *x, struct arena *a)
{
	const struct expr *dx, *dy;
	struct zero_part *f;
	struct taylor *poly;
	struct err ignored;

	if (x->kind == EXPR_OP && x->op == EXPR_EQ) {
		take_apart(out,
			   is_zero(x->arg[1])   ? x->arg[0]
			   : is_zero(x->arg[0]) ? x->arg[1]
						: expr_op(EXPR_SUB, x->arg[0], x->arg[1], a),
			   a);
		return;
	}
	if (x->kind == EXPR_OP && x->op == EXPR_MUL && out->n < FACTORS - 1) {
		take_apart(out, x->arg[0], a);
		take_apart(out, x->arg[1], a);
		return;
	}
	if (x->kind == EXPR_OP && x->op == EXPR_NEG) {
		take_apart(out, x->arg[0], a);
		return;
	}
	if (x->kind == EXPR_OP && x->op == EXPR_POW && x->arg[1]->kind == EXPR_NUMBER &&
	    !is_zero(x->arg[1])) {
		take_apart(out, x->arg[0], a);
		return;
	}
	if (is_constant(x) || out->n == FACTORS)
		return;
	f = &out->f[out->n++];
	*f = (struct zero_part){ .g = draw_sample_compile(x, "x", "y", a), .arena = a };
	poly = arena_alloc(a, sizeof *poly);
	if (poly_of(poly, x, a)) {
		f->poly = poly;
		return;
	}
	dx = expr_diff(x, "x", a, &ignored);
	dy = dx ? expr_diff(x, "y", a, &ignored) : NULL;
	if (dx && dy) {
		f->gx = draw_sample_compile(dx, "x", "y", a);
		f->gy = draw_sample_compile(dy, "x", "y", a);
	}
}

static struct zero_parts factors_of(const struct value *v, struct arena *a)
{
	struct zero_parts f = { .n = 0 };

	take_apart(&f, v->fn2 ? v->fn2 : v->fn, a);
	return f;
}

/* --- One factor on the page ----------------------------------------------------------- */

static void factor_at(void *self, int n, const double *x, const double *y, double *out)
{
	struct zero_part *f = self;

	if (n > f->cap) {
		f->cap = n;
		f->x = arena_alloc(f->arena, (size_t)n * sizeof *f->x);
		f->y = arena_alloc(f->arena, (size_t)n * sizeof *f->y);
	}
	for (int i = 0; i < n; i++) {
		f->x[i] = plane_x(f->view, x[i]);
		f->y[i] = plane_y(f->view, y[i]);
	}
	draw_sample_many(f->g, n, f->x, f->y, out);
	for (int i = 0; i < n; i++)
		if (isnan(out[i]))
			out[i] = -INFINITY;
}

static bool excludes_zero(const struct draw_sample *s, const struct scene_box *b)
{
	double lo, hi;

	return draw_sample_box(s, b, &lo, &hi) && (lo > 0 || hi < 0);
}

static enum implicit_sure factor_sure(void *self, const struct scene_box *page)
{
	const struct zero_part *f = self;
	struct scene_box b = { plane_x(f->view, page->x0), plane_y(f->view, page->y1),
			       plane_x(f->view, page->x1), plane_y(f->view, page->y0) };
	double lo, hi;

	if (f->poly)
		return poly_sure(f->poly, &b);
	if (excludes_zero(f->g, &b))
		return SURE_AWAY;
	/* Along a line on which a slope keeps its sign there is one zero at most. */
	return f->gx && (excludes_zero(f->gx, &b) || excludes_zero(f->gy, &b)) &&
			       draw_sample_box(f->g, &b, &lo, &hi) && isfinite(lo) &&
			       isfinite(hi)
		       ? SURE_SIMPLE
		       : SURE_OF_NOTHING;
}

static double at_page(const struct zero_part *f, double x, double y)
{
	return draw_sample_at(f->g, plane_x(f->view, x), plane_y(f->view, y));
}

/* Is there a zero where the sign changes between the places p + n and p - n? */
static bool vanishes_across(const struct zero_part *f, double x, double y, double nx,
			    double ny)
{
	double a = at_page(f, x + nx, y + ny), b = at_page(f, x - nx, y - ny), s = 1, t = -1;
	double before = fmax(fabs(a), fabs(b));

	if (!isfinite(a) || !isfinite(b))
		return false;
	if ((a > 0) == (b > 0))
		return true; /* the chord is not quite on the curve: nothing is known */
	for (int i = 0; i < HALVINGS; i++) {
		double m = (s + t) / 2, v = at_page(f, x + m * nx, y + m * ny);

		if (isnan(v))
			return false;
		if ((v > 0) == (a > 0)) {
			s = m;
			a = v;
		} else {
			t = m;
			b = v;
		}
	}
	return fmax(fabs(a), fabs(b)) < 0.1 * before || before == 0;
}

/* The sides of a loop that are the curve: side[i] from point i to the next. */
static void find_sides(bool *side, const struct zero_part *f, const double *x, const double *y,
		       int n, const struct scene_box *box)
{
	for (int i = 0; i < n && !work_over(); i++) {
		int j = i + 1 < n ? i + 1 : 0;
		double mx = (x[i] + x[j]) / 2, my = (y[i] + y[j]) / 2;
		double dx = x[j] - x[i], dy = y[j] - y[i], l = hypot(dx, dy);

		side[i] = false;
		if (mx <= box->x0 || mx >= box->x1 || my <= box->y0 || my >= box->y1)
			continue;
		side[i] = l < 1e-6 ? i && side[i - 1]
				   : vanishes_across(f, mx, my, -dy / l * ACROSS,
						     dx / l * ACROSS);
	}
}

/* The runs of sides that are the curve, as paths. */
static void add_runs(struct scene_path *out, const double *x, const double *y,
		     const bool *side, int n, struct arena *a)
{
	double *u = arena_alloc(a, (size_t)(n + 1) * sizeof *u);
	double *v = arena_alloc(a, (size_t)(n + 1) * sizeof *v);
	int from = 0;

	while (from < n && side[from])
		from++;
	if (from == n) {
		draw_fit_path(out, x, y, n, true, false, FIT_NEAR, a);
		return;
	}
	for (int k = 1; k <= n && !work_over(); k++) {
		int m = 0;

		for (; k <= n && side[(from + k) % n]; k++) {
			u[m] = x[(from + k) % n];
			v[m++] = y[(from + k) % n];
		}
		if (!m)
			continue;
		u[m] = x[(from + k) % n];
		v[m++] = y[(from + k) % n];
		draw_fit_path(out, u, v, m, false, false, FIT_NEAR, a);
	}
}

/* --- Spots ---------------------------------------------------------------------------- */

static bool near_outline(const struct draw_outline *o, double x, double y)
{
	for (int i = 0; i < o->n; i++)
		if (hypot(o->x[i] - x, o->y[i] - y) < NEAR_SPOT)
			return true;
	return false;
}

/* Lone points as dots, lines without a change of sign as many short strokes. */
static void add_spots(struct scene_path *line, struct scene_path *dots,
		      const struct draw_outline *o, double radius)
{
	for (int i = 0; i < o->n_spots && !work_over(); i++) {
		double x = o->spot_x[i], y = o->spot_y[i];
		bool first = true, alone = true;

		if (near_outline(o, x, y))
			continue;
		for (int k = 0; k < o->n_spots; k++) {
			double d = hypot(o->spot_x[k] - x, o->spot_y[k] - y);

			first = first && !(k < i && d < NEAR_SPOT);
			alone = alone && !(d >= NEAR_SPOT && d < 2 * NEAR_SPOT);
		}
		if (alone && first) {
			draw_scene_circle(dots, x, y, radius);
		} else if (!alone) {
			draw_scene_move(line, x - 0.3, y);
			draw_scene_line(line, x + 0.3, y);
		}
	}
}

void draw_implicit(struct draw_drawing *d, fig_id id, const struct value *v,
		   const struct draw_look *l)
{
	struct scene_box box = draw_plot_box(d);
	struct scene_path p = draw_scene_path_new(d->scene->arena), dots = p;
	struct zero_parts all = factors_of(v, d->scratch);
	struct draw_look filled = *l;

	for (int k = 0; k < all.n; k++) {
		struct zero_part *f = &all.f[k];
		struct draw_outline o;
		bool *side;

		f->view = &d->view;
		o = draw_implicit_outline(factor_at, factor_sure, f, &box, d->scratch);
		side = arena_alloc(d->scratch, (size_t)(o.n + 1) * sizeof *side);
		for (int i = 0; i < o.n_loops; i++) {
			const double *x = o.x + o.loop[i].first, *y = o.y + o.loop[i].first;

			find_sides(side, f, x, y, o.loop[i].n, &box);
			add_runs(&p, x, y, side, o.loop[i].n, d->scratch);
		}
		add_spots(&p, &dots, &o, 1.2 * l->width);
	}
	draw_want_path(d, id, &p, l);
	draw_stroke(d, PART_SHAPE, p, l);
	filled.fill = 1;
	filled.hatch = 0;
	if (dots.n_ops)
		draw_fill(d, dots, &filled, NULL);
}

/* --- Room ----------------------------------------------------------------------------- */

/* May it be zero in the box of the plane, as far as its bounds tell? */
static bool may_vanish(const struct zero_part *f, const struct scene_box *b)
{
	double lo, hi;

	if (f->poly)
		return poly_sure(f->poly, b) != SURE_AWAY;
	return draw_sample_box(f->g, b, &lo, &hi) && lo <= 0 && hi >= 0;
}

/* The box of the places of the square where the curve is seen; do they reach its edge? */
static bool seen_in(const struct zero_parts *all, double size, struct scene_box *found,
		    bool *reaches, struct arena *a)
{
	double step = 2 * size / GRID, *x = arena_alloc(a, 3 * (GRID + 1) * sizeof *x),
	       *y = x + GRID + 1, *row = y + GRID + 1;
	signed char *sign = arena_alloc(a, (GRID + 1) * (GRID + 1));

	*found = (struct scene_box){ INFINITY, INFINITY, -INFINITY, -INFINITY };
	*reaches = false;
	for (int k = 0; k < all->n; k++) {
		for (int j = 0; j <= GRID; j++) {
			for (int i = 0; i <= GRID; i++) {
				x[i] = -size + i * step;
				y[i] = -size + j * step;
			}
			draw_sample_many(all->f[k].g, GRID + 1, x, y, row);
			for (int i = 0; i <= GRID; i++)
				sign[j * (GRID + 1) + i] = (signed char)(isnan(row[i]) ? 2
									 : row[i] > 0  ? 1
										       : -1);
		}
		for (int j = 0; j < GRID; j++)
			for (int i = 0; i < GRID; i++) {
				const signed char *s = sign + j * (GRID + 1) + i;
				struct scene_box b = { -size + i * step, -size + j * step,
						       -size + (i + 1) * step,
						       -size + (j + 1) * step };

				if (s[0] == s[1] && s[0] == s[GRID + 1] &&
				    s[0] == s[GRID + 2] && !may_vanish(&all->f[k], &b))
					continue;
				found->x0 = fmin(found->x0, b.x0);
				found->x1 = fmax(found->x1, b.x1);
				found->y0 = fmin(found->y0, b.y0);
				found->y1 = fmax(found->y1, b.y1);
				*reaches = *reaches || i == 0 || j == 0 || i == GRID - 1 ||
					   j == GRID - 1;
			}
	}
	return found->x0 <= found->x1;
}

void draw_extent_implicit(struct extent *e, struct draw_drawing *d, fig_id id,
			  const struct value *v)
{
	static const double range[] = { 10, 100, 1, 1000 };
	struct zero_parts all = factors_of(v, d->scratch);

	(void)id;
	e->graphs = true;
	e->round = true;
	for (size_t i = 0; i < sizeof range / sizeof *range; i++) {
		double s = range[i] * 1.03, room;
		struct scene_box b;
		bool reaches;

		if (!seen_in(&all, s, &b, &reaches, d->scratch))
			continue;
		if (reaches) {
			draw_extent_hint_x(e, -0.4 * s, 0.4 * s);
			draw_extent_hint_y(e, -0.4 * s, 0.4 * s);
			return;
		}
		/* From nearer, as far as its middle allows. */
		room = fmax(fmax(fabs(b.x0), fabs(b.x1)), fmax(fabs(b.y0), fabs(b.y1)));
		if (!seen_in(&all, room * 1.01, &b, &reaches, d->scratch))
			continue;
		/* A lone point wants no room of its own. */
		if (fmax(b.x1 - b.x0, b.y1 - b.y0) < 4.1 * 2 * room * 1.01 / GRID) {
			draw_extent_add(e, (b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2);
			return;
		}
		draw_extent_add(e, b.x0, b.y0);
		draw_extent_add(e, b.x1, b.y1);
		return;
	}
	draw_extent_hint_x(e, -4, 4);
	draw_extent_hint_y(e, -4, 4);
}
