/*
 * script.c -- the figure of an answer as a script of the engine (docs/cmd/run.md).
 *
 * Points are written as numbers, so that the figure is drawn as it was found, whatever led
 * there.  It is turned until what is drawn level is level, and moved until a corner is the
 * origin; a right triangle with legs 5 and 12 then has whole coordinates.  A right angle
 * that decimals only come near is marked through a helping point that is exactly upright.
 */
#include "solve/picture_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define DEGREE 57.295779513082320877
#define NEARLY_LEVEL 8.0 /* degrees */
#define MARKS 3          /* kinds of ticks, of arrows, of arcs */

struct solve_writer {
	struct picture g;
	struct buf *b;
	const char **name; /* of the points */
	struct index taken;
	int digits; /* behind the decimal point: seven in all for the largest coordinate */
};

/* --- Level and at the origin ------------------------------------------------------------ */
static double tilt_of(const double *xy, const struct solve_stroke *s)
{
	double t = DEGREE *
		   atan2(xy[2 * s->b + 1] - xy[2 * s->a + 1], xy[2 * s->b] - xy[2 * s->a]);

	return remainder(t, 180);
}

/* The line that is to be level, or upright: the longest that is nearly so, or in a sketch
 * of ours simply the longest.  *turn: by how many degrees. */
static const struct solve_stroke *base_of(const struct picture *g, bool sketched, double *turn)
{
	const struct solve_stroke *best = NULL;
	double most = 0;

	for (int pass = sketched ? 2 : 0; pass < 3 && !best; pass++)
		for (int i = 0; i < g->strokes; i++) {
			const struct solve_stroke *s = &g->stroke[i];
			const double *x = g->f.xy;
			double l = hypot(x[2 * s->a] - x[2 * s->b],
					 x[2 * s->a + 1] - x[2 * s->b + 1]),
			       t = tilt_of(x, s);

			if (pass == 1)
				t = t > 0 ? t - 90 : t + 90;
			if (!s->bar || (pass < 2 && fabs(t) > NEARLY_LEVEL) ||
			    l <= most * 1.001)
				continue;
			if (pass == 2 && !sketched)
				continue;
			most = l;
			best = s;
			*turn = -t;
		}
	return best;
}

static void frame(struct picture *g, bool sketched)
{
	double turn = 0, *x = g->f.xy, c, s, ox, oy, above = 0;
	const struct solve_stroke *base = base_of(g, sketched, &turn);
	int o = base ? base->a : 0;

	for (int pass = 0; pass < 2; pass++) {
		c = cos(turn / DEGREE);
		s = sin(turn / DEGREE);
		for (int i = 0; i < g->f.points; i++) {
			double u = x[2 * i], v = x[2 * i + 1];

			x[2 * i] = c * u - s * v;
			x[2 * i + 1] = s * u + c * v;
		}
		/* A sketch stands on its base. */
		for (int i = 0; i < g->p->points; i++)
			above += x[2 * i + 1] - x[2 * o + 1];
		if (!sketched || above >= 0)
			break;
		turn = 180;
	}
	if (base && x[2 * base->b] + x[2 * base->b + 1] < x[2 * o] + x[2 * o + 1])
		o = base->b;
	ox = x[2 * o];
	oy = x[2 * o + 1];
	for (int i = 0; i < g->f.points; i++) {
		x[2 * i] -= ox;
		x[2 * i + 1] -= oy;
	}
}

/* --- Names ------------------------------------------------------------------------------- */
/* A name that no object has yet. */
static const char *fresh(struct solve_writer *w, const char *wanted)
{
	const char *s = wanted;

	for (int i = 2; index_get(&w->taken, s) >= 0; i++)
		s = arena_printf(w->g.a, "%s_%d", wanted, i);
	index_set(&w->taken, s, 1);
	return s;
}

static const char *numbered(struct solve_writer *w, const char *letter)
{
	for (int i = 1;; i++) {
		const char *s = arena_printf(w->g.a, "%s_%d", letter, i);

		if (index_get(&w->taken, s) < 0)
			return fresh(w, s);
	}
}

/* Names that mean nothing else in scripts: a capital, then figures, primes, an index. */
static bool plain_name(const char *s)
{
	if (!(*s >= 'A' && *s <= 'Z'))
		return false;
	s += 1 + strspn(s + 1, "'");
	s += strspn(s, "0123456789");
	if (*s == '_' && s[1] >= '0' && s[1] <= '9')
		s += 1 + strspn(s + 1, "0123456789");
	return !*s;
}

static const char *joined(struct solve_writer *w, int a, int b)
{
	const char *s = w->name[a], *t = w->name[b];

	return strlen(s) == 1 && strlen(t) == 1 ? fresh(w, arena_printf(w->g.a, "%s%s", s, t))
						: numbered(w, "s");
}

/* --- Writing ---------------------------------------------------------------------------- */
/* Without the zeros at the end. */
static const char *decimal(struct solve_writer *w, double v)
{
	char s[400];
	size_t n;

	snprintf(s, sizeof s, "%.*f", w->digits, v);
	for (n = strlen(s); s[n - 1] == '0'; n--)
		s[n - 1] = 0;
	if (s[n - 1] == '.')
		s[n - 1] = 0;
	return arena_strdup(w->g.a, strcmp(s, "-0") ? s : "0");
}

static void add_text(struct buf *b, const char *s)
{
	buf_addc(b, '"');
	for (; *s; s++)
		if (*s != '"' && *s != '\n')
			buf_addc(b, *s);
	buf_addc(b, '"');
}

static void caption(struct solve_writer *w, const char *name, const char *s)
{
	buf_addf(w->b, "SetCaption(%s, ", name);
	add_text(w->b, s);
	buf_add(w->b, ")\n");
}

/* A point that is nowhere on what is drawn only stands around. */
static bool idle(const struct picture *g, int i)
{
	for (int k = 0; k < g->strokes; k++)
		if (g->stroke[k].a == i || g->stroke[k].b == i)
			return false;
	for (int c = 0; c < g->p->circles; c++) {
		int o = g->f.center[c];

		if (o == i || fabs(hypot(g->f.xy[2 * i] - g->f.xy[2 * o],
					 g->f.xy[2 * i + 1] - g->f.xy[2 * o + 1]) -
				   g->f.radius[c]) < 1e-3 * g->f.radius[c])
			return false;
	}
	for (int k = 0; k < g->p->facts; k++) {
		const struct fact *f = &g->p->fact[k];

		for (int m = 0; m < f->n; m++)
			if (f->p[m] == i && f->kind != RELATION_POLYGON)
				return false;
	}
	return true;
}

static void write_points(struct solve_writer *w)
{
	const struct picture *g = &w->g;

	for (int i = 0; i < g->p->points; i++)
		if (plain_name(g->p->point[i].name))
			w->name[i] = fresh(w, g->p->point[i].name);
	for (int i = 0; i < g->f.points; i++) {
		bool named = i < g->p->points && !idle(g, i);

		if (!w->name[i])
			w->name[i] = numbered(w, named ? "P" : "M");
		/* Under a small letter a pair would be a vector. */
		buf_addf(w->b, "%s = %s(%s, %s)\n", w->name[i],
			 w->name[i][0] >= 'A' && w->name[i][0] <= 'Z' ? "" : "Point",
			 decimal(w, g->f.xy[2 * i]), decimal(w, g->f.xy[2 * i + 1]));
		if (named && strcmp(w->name[i], g->p->point[i].name))
			caption(w, w->name[i], g->p->point[i].name);
		if (!named)
			buf_addf(w->b, "ShowObject(%s, 0)\n", w->name[i]);
	}
}

static void write_circles(struct solve_writer *w)
{
	const struct picture *g = &w->g;

	for (int c = 0; c < g->p->circles; c++)
		if (g->f.radius[c] > 0)
			buf_addf(w->b, "%s = Circle(%s, %s)\n", numbered(w, "k"),
				 w->name[g->f.center[c]], decimal(w, g->f.radius[c]));
}

/* Arrows of parallels point the same way, rather to the right than to the left. */
static bool against(const struct picture *g, const struct solve_stroke *s)
{
	const double *a = g->f.xy + 2 * s->a, *b = g->f.xy + 2 * s->b;

	return b[0] - a[0] + 1e-3 * (b[1] - a[1]) < 0;
}

static void write_strokes(struct solve_writer *w)
{
	const struct picture *g = &w->g;

	for (int bar = 1; bar >= 0; bar--)
		for (int i = 0; i < g->strokes; i++) {
			const struct solve_stroke *s = &g->stroke[i];
			int mark = s->alike && s->alike <= MARKS         ? s->alike
				   : s->parallel && s->parallel <= MARKS ? MARKS + s->parallel
									 : 0;
			const char *name;
			bool back;

			if (s->bar != bar || (!bar && !s->caption && !mark))
				continue;
			back = mark > MARKS && against(g, s);
			name = joined(w, s->a, s->b);
			buf_addf(w->b, "%s = Segment(%s, %s)\n", name,
				 w->name[back ? s->b : s->a], w->name[back ? s->a : s->b]);
			if (s->caption)
				caption(w, name, s->caption);
			if (mark)
				buf_addf(w->b, "SetDecoration(%s, %d)\n", name, mark);
		}
}

/* --- Arcs --------------------------------------------------------------------------------- */
#define OVERLAP 2.0       /* degrees that two arcs may share */
#define BESIDE_MOST 4     /* arcs one outside the other */
#define BESIDE_PART 0.1   /* of the radius ... */
#define BESIDE_LEAST 0.03 /* ... or of the whole figure, from one to the next */

/* Its direction from the centre, in degrees. */
static double direction(const struct picture *g, const struct bow *s, int p)
{
	const double *o = g->f.xy + 2 * g->f.center[s->circle], *x = g->f.xy + 2 * p;

	return DEGREE * atan2(x[1] - o[1], x[0] - o[0]);
}

/* From one direction round to another, counterclockwise. */
static double round_to(double from, double to)
{
	double d = fmod(to - from, 360);

	return d < 0 ? d + 360 : d;
}

static double degrees_of(const struct picture *g, const struct bow *s)
{
	return round_to(direction(g, s, s->a), direction(g, s, s->b));
}

static bool overlap(const struct picture *g, const struct bow *s, const struct bow *t)
{
	double from = direction(g, s, s->a), at = direction(g, t, t->a);

	if (s->circle != t->circle || s->filled || t->filled || !s->caption || !t->caption)
		return false;
	return fmin(degrees_of(g, s) - round_to(from, at), degrees_of(g, t)) > OVERLAP ||
	       fmin(degrees_of(g, t) - round_to(at, from), degrees_of(g, s)) > OVERLAP;
}

/* How far outside an arc is drawn, so that it is seen what its size belongs to: of those that
 * lie on each other the shortest stays on the circle. */
static int place_of(const struct picture *g, int i, int depth)
{
	double d = degrees_of(g, &g->bow[i]);
	int place = 0;

	for (int k = 0; k < g->bows && depth < BESIDE_MOST; k++) {
		double e = degrees_of(g, &g->bow[k]);
		bool before = e < d - 1e-6 || (e < d + 1e-6 && k < i);

		if (k != i && before && overlap(g, &g->bow[i], &g->bow[k]) &&
		    place_of(g, k, depth + 1) >= place)
			place = place_of(g, k, depth + 1) + 1;
	}
	return place;
}

static double extent(const struct picture *g)
{
	double lo[2] = { INFINITY, INFINITY }, hi[2] = { -INFINITY, -INFINITY };

	for (int i = 0; i < 2 * g->f.points; i++) {
		lo[i % 2] = fmin(lo[i % 2], g->f.xy[i]);
		hi[i % 2] = fmax(hi[i % 2], g->f.xy[i]);
	}
	return fmax(hi[0] - lo[0], hi[1] - lo[1]);
}

/* One end of an arc that is drawn outside its circle, with a stroke from where it belongs. */
static const char *beside(struct solve_writer *w, int p, int center, const char *times)
{
	const char *far = numbered(w, "H"), *stroke = numbered(w, "t");

	buf_addf(w->b, "%s = Dilate(%s, %s, %s)\nShowObject(%s, 0)\n", far, w->name[p], times,
		 w->name[center], far);
	buf_addf(w->b, "%s = Segment(%s, %s)\nSetLineThickness(%s, 1)\n", stroke, w->name[p],
		 far, stroke);
	return far;
}

static void write_bows(struct solve_writer *w)
{
	const struct picture *g = &w->g;

	for (int i = 0; i < g->bows; i++) {
		const struct bow *s = &g->bow[i];
		int place = place_of(g, i, 0), o = g->f.center[s->circle];
		double r = g->f.radius[s->circle];
		const char *name, *a = w->name[s->a], *b = w->name[s->b];

		if (place > 0 && r > 0) {
			const char *times = arena_printf(
				w->g.a, "%.3f",
				1 + place * fmax(BESIDE_PART, BESIDE_LEAST * extent(g) / r));

			a = beside(w, s->a, o, times);
			b = beside(w, s->b, o, times);
		}
		name = numbered(w, s->filled ? "q" : "b");
		buf_addf(w->b, "%s = %s(%s, %s, %s)\n", name,
			 s->filled ? "CircularSector" : "CircularArc", w->name[o], a, b);
		if (s->filled)
			buf_addf(w->b, "SetFilling(%s, 0.15)\n", name);
		if (place > 0)
			buf_addf(w->b, "SetLineThickness(%s, 1)\n", name);
		if (s->caption)
			caption(w, name, s->caption);
	}
}

/* Quarters are exact in decimals and in doubles: then the angle can be told. */
static bool quarters(const double *x)
{
	return fabs(x[0]) < 1e6 && fabs(x[1]) < 1e6 && fmod(4 * x[0], 1) == 0 &&
	       fmod(4 * x[1], 1) == 0;
}

static bool exactly_right(const double *a, const double *b, const double *c)
{
	return quarters(a) && quarters(b) && quarters(c) &&
	       (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) == 0;
}

static void write_right(struct solve_writer *w, const struct solve_corner *s)
{
	const double *x = w->g.f.xy;
	const double *a = x + 2 * s->a, *b = x + 2 * s->b, *c = x + 2 * s->c;
	const char *to = w->name[s->c];
	bool left = (a[0] - b[0]) * (c[1] - b[1]) > (a[1] - b[1]) * (c[0] - b[0]);

	if (!exactly_right(a, b, c)) {
		to = numbered(w, "H");
		buf_addf(w->b, "%s = Rotate(%s, %s90°, %s)\nShowObject(%s, 0)\n", to,
			 w->name[s->a], left ? "" : "-", w->name[s->b], to);
	}
	buf_addf(w->b, "%s = RightAngleMark(%s, %s, %s)\n", numbered(w, "r"), w->name[s->a],
		 w->name[s->b], to);
}

/* An angle above 180 degrees: the arc around the other side of its vertex. */
static void write_reflex(struct solve_writer *w, const struct solve_corner *s)
{
	const double *x = w->g.f.xy;
	const double *a = x + 2 * s->a, *b = x + 2 * s->b, *c = x + 2 * s->c;
	bool left = (a[0] - b[0]) * (c[1] - b[1]) > (a[1] - b[1]) * (c[0] - b[0]);
	int from = left ? s->c : s->a, to = left ? s->a : s->c;
	const char *near = numbered(w, "H"), *name = numbered(w, "b");

	buf_addf(w->b, "%s = Dilate(%s, 0.12, %s)\nShowObject(%s, 0)\n", near, w->name[from],
		 w->name[s->b], near);
	buf_addf(w->b, "%s = CircularArc(%s, %s, %s)\n", name, w->name[s->b], near,
		 w->name[to]);
	if (s->caption)
		caption(w, name, s->caption);
}

static void write_corners(struct solve_writer *w)
{
	const struct picture *g = &w->g;

	for (int i = 0; i < g->corners; i++) {
		const struct solve_corner *s = &g->corner[i];
		const char *name;

		if (s->right) {
			write_right(w, s);
			continue;
		}
		if (s->reflex) {
			write_reflex(w, s);
			continue;
		}
		if (!s->caption && !(s->alike && s->alike <= MARKS))
			continue;
		name = numbered(w, "w");
		buf_addf(w->b, "%s = Angle(%s, %s, %s)\n", name, w->name[s->a], w->name[s->b],
			 w->name[s->c]);
		if (s->caption)
			caption(w, name, s->caption);
		if (s->alike > 1 && s->alike <= MARKS)
			buf_addf(w->b, "SetDecoration(%s, %d)\n", name, s->alike - 1);
	}
}

static void write_filled(struct solve_writer *w)
{
	const struct term *t = w->g.filled;
	const char *name = numbered(w, "f");

	buf_addf(w->b, "%s = Polygon(", name);
	for (int i = 0; i < t->n; i++)
		buf_addf(w->b, "%s%s", i ? ", " : "", w->name[t->p[i]]);
	buf_addf(w->b, ")\nSetFilling(%s, 0.15)\n", name);
}

static void round_all(struct solve_writer *w)
{
	double *x = w->g.f.xy, size = 1e-6, unit;

	for (int i = 0; i < 2 * w->g.f.points; i++)
		size = fmax(size, fabs(x[i]));
	w->digits = (int)fmin(12, fmax(1, 7 - floor(log10(size))));
	unit = pow(10, w->digits);
	for (int i = 0; i < 2 * w->g.f.points; i++)
		x[i] = round(unit * x[i]) / unit;
}

bool solve_script(struct buf *b, const struct solve_answer *r, bool reveal, struct arena *a)
{
	struct solve_writer w = { .b = b };

	if (r->reading && r->reading->space)
		return solve_solid_script(b, r, reveal, a);
	if (!solve_picture_of(&w.g, r, reveal, a))
		return false;
	frame(&w.g, r->sketched || !r->reading->positions_decide);
	round_all(&w);
	w.name = arena_alloc(a, (size_t)(w.g.f.points + 1) * sizeof *w.name);
	if (!w.g.f.to_scale)
		buf_add(b, "# not to scale\n");
	buf_add(b, "SetPreset(\"textbook\")\n");
	write_points(&w);
	write_circles(&w);
	if (w.g.filled)
		write_filled(&w);
	write_strokes(&w);
	write_bows(&w);
	write_corners(&w);
	index_clear(&w.taken);
	return true;
}
