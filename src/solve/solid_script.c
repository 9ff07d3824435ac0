/*
 * solid_script.c -- the picture of a solved problem in space as a script: its bodies to scale,
 * given lengths beside their lines, a question mark (or the value) at what is asked.
 *
 * Corners are written as decimals.  Base and top of a prism have the same ones, so that its
 * faces are plane; the top of a frustum is written as a multiple of its base.
 */
#include "solve/picture_priv.h"
#include "solve/stage_priv.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

#define MARKS 40

struct solid_writer {
	struct solve_stage s;
	struct buf *b;
	struct arena *a;
	struct {
		double u[3], v[3];
		const char *text;
	} mark[MARKS];
	int marks, spots, shapes, digits;
};

/* --- Points ----------------------------------------------------------------------------------- */

/* A capital letter with digits is a name as it is. */
static const char *name_of(const struct solid_writer *w, int point)
{
	const char *s = w->s.p.point[point].name;
	size_t n = strlen(s);

	if (isupper((unsigned char)*s) && strspn(s + 1, "0123456789") == n - 1)
		return s;
	return arena_printf(w->a, "P_{%d}", point + 1);
}

static double rounded(const struct solid_writer *w, double x)
{
	double unit = pow(10, w->digits);

	return round(unit * x) / unit + 0.0;
}

static void add_place(struct solid_writer *w, const double *x)
{
	buf_addf(w->b, "(%.12g, %.12g, %.12g)", rounded(w, x[0]), rounded(w, x[1]),
		 rounded(w, x[2]));
}

/* A corner of the top of a frustum: its base corner drawn to a point over the middle. */
static bool add_top(struct solid_writer *w, int point)
{
	for (int i = 0; i < w->s.space.bodies; i++) {
		const struct problem_body *b = &w->s.space.body[i];
		const struct solve_place *at = w->s.at;
		const double *x = at[b->p[0]].x, *y = at[b->p[1]].x;
		int n = b->n / 2;

		for (int k = 0; k < n && b->kind == SOLID_FRUSTUM; k++) {
			const double *o = at[b->p[k]].x, *p = at[b->p[n]].x,
				     *q = at[b->p[n + 1]].x, *mid = w->s.body[i].mid;
			double ratio = hypot(q[0] - p[0], q[1] - p[1]) /
				       hypot(y[0] - x[0], y[1] - x[1]);

			if (b->p[n + k] != point)
				continue;
			buf_addf(w->b,
				 "(%.7g + %.9g*(%.12g - %.7g), %.7g + %.9g*(%.12g - %.7g), "
				 "%.12g)",
				 mid[0], ratio, rounded(w, o[0]), mid[0], mid[1], ratio,
				 rounded(w, o[1]), mid[1], rounded(w, p[2]));
			return true;
		}
	}
	return false;
}

static void write_points(struct solid_writer *w)
{
	for (int i = 0; i < w->s.p.points; i++) {
		if (!w->s.at[i].known)
			continue;
		buf_addf(w->b, "%s = ", name_of(w, i));
		if (!add_top(w, i))
			add_place(w, w->s.at[i].x);
		buf_addc(w->b, '\n');
		if (strcmp(name_of(w, i), w->s.p.point[i].name))
			buf_addf(w->b, "SetCaption(%s, \"%s\")\n", name_of(w, i),
				 w->s.p.point[i].name);
	}
}

/* The point that stands there, or a new one that is not shown. */
static const char *spot(struct solid_writer *w, const double *x)
{
	const char *name;

	for (int i = 0; i < w->s.p.points; i++) {
		const double *y = w->s.at[i].x;

		if (w->s.at[i].known && rounded(w, x[0]) == rounded(w, y[0]) &&
		    rounded(w, x[1]) == rounded(w, y[1]) &&
		    rounded(w, x[2]) == rounded(w, y[2]))
			return name_of(w, i);
	}
	name = arena_printf(w->a, "X_{%d}", ++w->spots);
	buf_addf(w->b, "%s = ", name);
	add_place(w, x);
	buf_addf(w->b, "\nShowObject(%s, 0)\n", name);
	return name;
}

/* --- Bodies ------------------------------------------------------------------------------------- */

static void write_body(struct solid_writer *w, int i)
{
	const struct problem_body *b = &w->s.space.body[i];
	const char *o = name_of(w, b->p[0]), *p = name_of(w, b->p[b->n - 1]);
	double r = rounded(w, w->s.body[i].r);

	switch ((int)b->kind) {
	case SOLID_SPHERE: buf_addf(w->b, "b_{%d} = Sphere(%s, %.12g)\n", i + 1, o, r); return;
	case SOLID_CONE:
		buf_addf(w->b, "b_{%d} = Cone(%s, %s, %.12g)\n", i + 1, o, p, r);
		return;
	case SOLID_CYLINDER:
		buf_addf(w->b, "b_{%d} = Cylinder(%s, %s, %.12g)\n", i + 1, o, p, r);
		return;
	case SOLID_CONE_FRUSTUM:
		buf_addf(w->b, "b_{%d} = Frustum(%s, %s, %.12g, %.12g)\n", i + 1, o, p, r,
			 rounded(w, w->s.body[i].q));
		return;
	default: break;
	}
	buf_addf(w->b, "b_{%d} = ConvexHull3D({", i + 1);
	for (int k = 0; k < b->n; k++)
		buf_addf(w->b, "%s%s", k ? ", " : "", name_of(w, b->p[k]));
	buf_add(w->b, "})\n");
}

/* --- Given and asked ------------------------------------------------------------------------------ */

/* As formulas are set; NULL where it is too long to stand beside a line. */
static const char *in_tex(struct solid_writer *w, const char *text)
{
	struct buf b = { 0 };
	const char *s = NULL;
	struct expr *x;
	struct err e;

	if (!strcmp(text, "?"))
		return text;
	if (strlen(text) < 30 && expr_parse(&x, text, strlen(text), w->a, &e) == OK) {
		expr_print_latex(&b, x);
		s = arena_strdup(w->a, buf_str(&b));
	}
	buf_clear(&b);
	return s;
}

static bool alike(const double *a, const double *b, const double *c, const double *d)
{
	double l = 0, same = 0, other = 0;

	for (int k = 0; k < 3; k++) {
		double x = b[k] - a[k], y = d[k] - c[k];

		l += x * x;
		same += (x - y) * (x - y);
		other += (x + y) * (x + y);
	}
	return fmin(same, other) < 1e-9 * l;
}

/* Once for lines that are parallel and equal. */
static void mark(struct solid_writer *w, const double *u, const double *v, const char *text)
{
	const char *tex = text ? in_tex(w, text) : NULL;
	const char *from, *to;

	if (!tex || w->marks >= MARKS)
		return;
	for (int i = 0; i < w->marks; i++)
		if (alike(w->mark[i].u, w->mark[i].v, u, v))
			return;
	memcpy(w->mark[w->marks].u, u, 3 * sizeof *u);
	memcpy(w->mark[w->marks].v, v, 3 * sizeof *v);
	w->marks++;
	from = spot(w, u);
	to = spot(w, v);
	buf_addf(w->b, "s_{%d} = Segment(%s, %s)\nSetCaption(s_{%d}, \"%s\")\n", w->marks,
		 from, to, w->marks, tex);
}

/* The line that a term is the length of. */
static bool line_of(struct solid_writer *w, const struct term *t, double *u, double *v)
{
	enum problem_size z;
	double r;
	int body, o;

	if (t->kind == TERM_LETTER)
		return problem_size_of(&w->s.p, t->id, &body, &z) && w->s.body[body].drawn &&
		       solve_stage_line(&w->s, body, z, u, v);
	/* Twice a radius. */
	if (t->kind == TERM_MUL && t->arg[0]->kind == TERM_NUMBER && t->arg[0]->value == 2) {
		if (!line_of(w, t->arg[1], u, v) || u[2] != v[2] || u[1] != v[1])
			return false;
		u[0] -= v[0] - u[0];
		return true;
	}
	if (t->kind != TERM_MEASURE)
		return false;
	if (t->measure == MEASURE_LENGTH) {
		const struct solve_place *a = &w->s.at[t->p[0]], *b = &w->s.at[t->p[1]];

		memcpy(u, a->x, sizeof a->x);
		memcpy(v, b->x, sizeof b->x);
		return a->known && b->known;
	}
	if (t->measure != MEASURE_RADIUS && t->measure != MEASURE_DIAMETER)
		return false;
	o = t->circle < 0 ? -1 : w->s.p.circle[t->circle].center;
	if (o < 0 || !w->s.at[o].known || solve_stage_round(&w->s, o, &r) < 0)
		return false;
	memcpy(u, w->s.at[o].x, sizeof w->s.at[o].x);
	memcpy(v, u, 3 * sizeof *v);
	v[0] += r;
	u[0] -= t->measure == MEASURE_DIAMETER ? r : 0;
	return true;
}

/* A number, or a term in letters of the problem. */
static bool is_plain(const struct problem *p, const struct term *t)
{
	if (t->kind == TERM_LETTER)
		return !problem_is_measured(p, t->id);
	if (t->kind == TERM_MEASURE || t->kind == TERM_FORM)
		return false;
	return (!t->arg[0] || is_plain(p, t->arg[0])) &&
	       (!t->arg[1] || is_plain(p, t->arg[1]));
}

static void write_marks(struct solid_writer *w, const struct solve_answer *r, bool reveal)
{
	const struct problem *p = r->reading;
	double u[3], v[3];

	if (p->goal && !p->space->asks && line_of(w, p->goal, u, v))
		mark(w, u, v,
		     !reveal    ? "?"
		     : r->exact ? r->exact
				: arena_printf(w->a, "%.5g", r->value));
	for (int i = 0; i < p->facts; i++)
		for (int k = 0; k < 2 && p->fact[i].kind == RELATION_EQUAL; k++) {
			struct buf b = { 0 };

			if (is_plain(p, p->fact[i].t[1 - k]) &&
			    line_of(w, p->fact[i].t[k], u, v)) {
				problem_term_print(&b, p, p->fact[i].t[1 - k]);
				mark(w, u, v, buf_str(&b));
			}
			buf_clear(&b);
		}
}

/* What is asked but has no size of its own: lines, and polygons shaded. */
static void write_lines(struct solid_writer *w, const int *p, int n, const char *word)
{
	for (int i = 0; i < n; i++)
		if (!w->s.at[p[i]].known)
			return;
	w->shapes++;
	buf_addf(w->b, "t_{%d} = %s(", w->shapes, word);
	for (int i = 0; i < n; i++)
		buf_addf(w->b, "%s%s", i ? ", " : "", name_of(w, p[i]));
	buf_addf(w->b, n > 2 ? ")\nSetFilling(t_{%d}, 0.15)\n" : ")\n", w->shapes);
}

static void write_flat(struct solid_writer *w, const struct problem_flat *f)
{
	const struct problem_plane *plane = f->plane < 0 ? NULL : &w->s.space.plane[f->plane];
	int line[2] = { f->a, f->b };

	if (plane && plane->n > 2)
		write_lines(w, plane->p, plane->n, "Polygon");
	else if (!plane && f->a != f->b)
		write_lines(w, line, 2, "Segment");
}

static void write_asked(struct solid_writer *w, const struct problem *p)
{
	const struct term *t = p->goal;

	for (int i = 0; i < 2 && p->space->asks; i++)
		write_flat(w, &p->space->goal.of[i]);
	for (int i = 0; i < p->space->gauges && t && t->kind == TERM_LETTER; i++)
		for (int k = 0; k < 2 && p->space->gauge[i].letter == t->id &&
				p->space->gauge[i].gap != GAP_DIHEDRAL;
		     k++)
			write_flat(w, &p->space->gauge[i].of[k]);
	if (p->space->asks || !t || t->kind != TERM_MEASURE)
		return;
	if (t->measure == MEASURE_ANGLE) {
		write_lines(w, t->p, 2, "Segment");
		write_lines(w, t->p + 1, 2, "Segment");
	} else if (t->measure == MEASURE_AREA) {
		write_lines(w, t->p, t->n, "Polygon");
	}
}

bool solve_solid_script(struct buf *b, const struct solve_answer *r, bool reveal,
			struct arena *a)
{
	struct solid_writer *w = arena_alloc(a, sizeof *w);
	double most = 1e-6;

	*w = (struct solid_writer){ .b = b, .a = a };
	if (!solve_stage_set(&w->s, r, a))
		return false;
	for (int i = 0; i < w->s.p.points; i++)
		for (int k = 0; k < 3; k++)
			most = fmax(most, fabs(w->s.at[i].x[k]));
	w->digits = (int)fmin(12, fmax(1, 9 - floor(log10(most))));
	if (w->s.like)
		buf_add(b, "# not to scale\n");
	buf_add(b, "SetPreset(\"textbook\")\n");
	write_points(w);
	for (int i = 0; i < w->s.space.bodies; i++)
		write_body(w, i);
	write_asked(w, r->reading);
	write_marks(w, r, reveal);
	return true;
}
