/* atom.c -- relations between points (atom.def): exactly by the figure, and how far off. */
#include "fidelity/fidelity_priv.h"
#include <math.h>
#include <string.h>

#define DEGREES (180 / 3.14159265358979323846)

/* The places of an atom's points, and its numbers. */
struct atom_places {
	double p[8][2], v[2];
};
typedef double atom_gap(const struct atom_places *t);

/* --- Gaps ------------------------------------------------------------------------------------ */

static double span(const struct atom_places *t, int i, int j)
{
	return hypot(t->p[j][0] - t->p[i][0], t->p[j][1] - t->p[i][1]);
}

static double cross(const struct atom_places *t, int o, int i, int j)
{
	return (t->p[i][0] - t->p[o][0]) * (t->p[j][1] - t->p[o][1]) -
	       (t->p[i][1] - t->p[o][1]) * (t->p[j][0] - t->p[o][0]);
}

/* The angle of two lines, 0 to 90 degrees. */
static double slant(const struct atom_places *t)
{
	double u[2] = { t->p[1][0] - t->p[0][0], t->p[1][1] - t->p[0][1] },
	       w[2] = { t->p[3][0] - t->p[2][0], t->p[3][1] - t->p[2][1] };

	return DEGREES *
	       atan2(fabs(u[0] * w[1] - u[1] * w[0]), fabs(u[0] * w[0] + u[1] * w[1]));
}

/* At j, 0 to 180 degrees. */
static double corner(const struct atom_places *t, int i, int j, int k)
{
	double u[2] = { t->p[i][0] - t->p[j][0], t->p[i][1] - t->p[j][1] },
	       w[2] = { t->p[k][0] - t->p[j][0], t->p[k][1] - t->p[j][1] };

	if ((u[0] == 0 && u[1] == 0) || (w[0] == 0 && w[1] == 0))
		return NAN;
	return DEGREES * atan2(fabs(u[0] * w[1] - u[1] * w[0]), u[0] * w[0] + u[1] * w[1]);
}

/* Of point i from the line of j and k. */
static double from_line(const struct atom_places *t, int i, int j, int k)
{
	return fabs(cross(t, i, j, k)) / span(t, j, k);
}

/* How far what is drawn is from holding, by places and numbers of the statement t. */
#define GAP(name, by)                                         \
	static double gap_##name(const struct atom_places *t) \
	{                                                     \
		return by;                                    \
	}

GAP(parallel, slant(t))
GAP(perpendicular, 90 - slant(t))
GAP(angle, corner(t, 0, 1, 2) - t->v[0])
GAP(equal_angles, corner(t, 0, 1, 2) - corner(t, 3, 4, 5))
GAP(angle_sum, corner(t, 0, 1, 2) + corner(t, 3, 4, 5) - t->v[0])
GAP(angle_ratio, corner(t, 0, 1, 2) - t->v[0] / t->v[1] * corner(t, 3, 4, 5))
GAP(length, span(t, 0, 1) - t->v[0])
GAP(equal_lengths, span(t, 0, 1) - span(t, 2, 3))
GAP(length_ratio, span(t, 0, 1) - t->v[0] / t->v[1] * span(t, 2, 3))

/* Where it holds or does not: 0, or 1. */
GAP(longer, span(t, 0, 1) <= span(t, 2, 3))
GAP(on_line, from_line(t, 0, 1, 2))
GAP(not_collinear, from_line(t, 0, 1, 2) <= FIDELITY_LENGTH_TOLERANCE)

/* Of point i from the segment jk. */
static double from_segment(const struct atom_places *t, int i, int j, int k)
{
	double d[2] = { t->p[k][0] - t->p[j][0], t->p[k][1] - t->p[j][1] },
	       w[2] = { t->p[i][0] - t->p[j][0], t->p[i][1] - t->p[j][1] },
	       n = d[0] * d[0] + d[1] * d[1], s = n > 0 ? (d[0] * w[0] + d[1] * w[1]) / n : 0;

	s = fmin(1, fmax(0, s));
	return hypot(w[0] - s * d[0], w[1] - s * d[1]);
}

GAP(on_segment, from_segment(t, 0, 1, 2))
GAP(beyond, from_segment(t, 2, 1, 0))
GAP(midpoint, hypot(t->p[0][0] - (t->p[1][0] + t->p[2][0]) / 2,
		    t->p[0][1] - (t->p[1][1] + t->p[2][1]) / 2))

/* Of the last point from the circle through the others. */
static double gap_concyclic(const struct atom_places *t)
{
	double bx = t->p[1][0] - t->p[0][0], by = t->p[1][1] - t->p[0][1],
	       cx = t->p[2][0] - t->p[0][0], cy = t->p[2][1] - t->p[0][1],
	       d = 2 * (bx * cy - by * cx), b = bx * bx + by * by, c = cx * cx + cy * cy, x, y;

	if (d == 0)
		return NAN;
	x = (cy * b - by * c) / d;
	y = (bx * c - cx * b) / d;
	return hypot(t->p[3][0] - t->p[0][0] - x, t->p[3][1] - t->p[0][1] - y) - hypot(x, y);
}

/* A point on the bisector; the angle. */
GAP(bisects, corner(t, 1, 2, 0) - corner(t, 0, 2, 3))
GAP(equidistant, span(t, 0, 1) - span(t, 0, 2))
GAP(on_circle, span(t, 1, 0) - span(t, 1, 2))
GAP(distance_to_line, from_line(t, 0, 1, 2) - t->v[0])

static double gap_reflected(const struct atom_places *t)
{
	double d[2] = { t->p[3][0] - t->p[2][0], t->p[3][1] - t->p[2][1] },
	       w[2] = { t->p[1][0] - t->p[2][0], t->p[1][1] - t->p[2][1] },
	       s = (d[0] * w[0] + d[1] * w[1]) / (d[0] * d[0] + d[1] * d[1]);

	return hypot(t->p[0][0] - t->p[2][0] - 2 * s * d[0] + w[0],
		     t->p[0][1] - t->p[2][1] - 2 * s * d[1] + w[1]);
}

GAP(opposite_sides, cross(t, 2, 3, 0) * cross(t, 2, 3, 1) >= 0)
GAP(different, span(t, 0, 1) <= FIDELITY_LENGTH_TOLERANCE)

/* --- The table ------------------------------------------------------------------------------- */

enum atom_unit { UNIT_L, UNIT_D, UNIT_N };
static const struct atom_row {
	const char *name, *takes, *relation;
	enum atom_unit unit;
	atom_gap *gap;
} row[] = {
#define ATOM(name, takes, relation, unit, gap) \
	{ #name, takes, relation, UNIT_##unit, gap_##gap },
#include "fidelity/atom.def"
#undef ATOM
};
#define ROWS (int)(sizeof row / sizeof *row)

int fidelity_atom_row(const char *name)
{
	for (int i = 0; i < ROWS; i++)
		if (strcmp(row[i].name, name) == 0)
			return i;
	return -1;
}

const char *fidelity_atom_takes(int i)
{
	return row[i].takes;
}

char fidelity_atom_unit(int i)
{
	return "LDN"[row[i].unit];
}

const char *fidelity_atom_text(const struct fidelity_atom *t, struct arena *a)
{
	struct buf b = { 0 };

	for (const char *s = row[t->row].relation; *s; s++) {
		if (*s != '%') {
			buf_addc(&b, *s);
			continue;
		}
		s++;
		if (*s == 'v' || *s == 'w')
			buf_add(&b, t->number[*s - 'v']);
		else
			buf_add(&b, t->point[*s - '1']);
	}
	return buf_keep(&b, a);
}

/* --- Verdicts -------------------------------------------------------------------------------- */

void fidelity_say(struct fidelity_verdict *v, bool is, const char *why)
{
	*v = (struct fidelity_verdict){ .is = is ? TRUTH_YES : TRUTH_NO,
					.near = is ? TRUTH_YES : TRUTH_NO,
					.gap = NAN,
					.why = is ? NULL : why };
}

void fidelity_undecided(struct fidelity_verdict *v, const char *why)
{
	*v = (struct fidelity_verdict){
		.is = TRUTH_UNKNOWN, .near = TRUTH_UNKNOWN, .gap = NAN, .why = why
	};
}

void fidelity_both(struct fidelity_verdict *v, const struct fidelity_verdict *w)
{
	if (!v->why || (is_unknown(v->is) && is_no(w->is)))
		v->why = w->why ? w->why : v->why;
	v->proven = is_no(v->is) && v->proven   ? true
		    : is_no(w->is) && w->proven ? true
						: v->proven && w->proven;
	v->is = truth_and(v->is, w->is);
	v->near = truth_and(v->near, w->near);
	if (isnan(v->gap) || fabs(w->gap) > fabs(v->gap))
		v->gap = w->gap;
	if (is_yes(v->is))
		v->why = NULL;
}

void fidelity_either(struct fidelity_verdict *v, const struct fidelity_verdict *w)
{
	if (is_yes(v->is))
		return;
	if (is_yes(w->is) || (!is_yes(v->near) && is_yes(w->near)) ||
	    (is_no(v->is) && is_unknown(w->is)))
		*v = *w;
}

void fidelity_not(struct fidelity_verdict *v)
{
	v->is = truth_not(v->is);
	v->near = truth_not(v->near);
	v->why = is_yes(v->is) ? NULL : v->why ? v->why : "it is so";
	v->gap = NAN;
}

void fidelity_relation(struct fidelity_verdict *out, struct fidelity_canvas *c,
		       const char *text)
{
	truth is = fig_proves(c->fig, text);

	*out = (struct fidelity_verdict){ .proven = !is_unknown(is), .gap = NAN };
	out->is = out->proven ? is : fig_holds(c->fig, text);
	out->near = out->is;
	if (is_unknown(out->is))
		out->why = "the figure cannot tell";
	else if (is_no(out->is))
		out->why = "it does not hold in the figure";
}

static bool take_places(struct atom_places *t, const struct fidelity_canvas *c,
			const struct fidelity_atom *atom)
{
	for (int i = 0; i < atom->points; i++) {
		int at = fidelity_find(c, atom->point[i]);

		if (at < 0)
			return false;
		t->p[i][0] = c->spot[at].x;
		t->p[i][1] = c->spot[at].y;
	}
	for (int i = 0; i < atom->numbers; i++)
		if (!text_double(&t->v[i], atom->number[i]))
			t->v[i] = NAN;
	return true;
}

/* A point that is one of the two of a line lies on it, whatever the figure thinks of a line through
 * one point twice. */
static bool is_trivial(const struct fidelity_atom *t, const struct fidelity_canvas *c)
{
	static const char *const on[] = { "on_line", "collinear", "on_segment" };
	int p = t->points == 3 ? fidelity_find(c, t->point[0]) : -1;

	for (size_t i = 0; p >= 0 && i < sizeof on / sizeof *on; i++)
		if (t->row == fidelity_atom_row(on[i]))
			return p == fidelity_find(c, t->point[1]) ||
			       p == fidelity_find(c, t->point[2]);
	return false;
}

void fidelity_atom_decide(struct fidelity_verdict *out, struct fidelity_canvas *c,
			  const struct fidelity_atom *t, struct arena *a)
{
	static const double tolerance[] = { FIDELITY_LENGTH_TOLERANCE,
					    FIDELITY_ANGLE_TOLERANCE, 0 };
	struct fidelity_atom named = *t;
	struct atom_places places;

	if (!take_places(&places, c, t)) {
		fidelity_say(out, false, "a point is missing");
		return;
	}
	/* As the figure calls them, which may be in another case. */
	for (int i = 0; i < t->points; i++)
		named.point[i] = fig_name(c->fig, c->spot[fidelity_find(c, t->point[i])].id);
	if (is_trivial(t, c)) {
		fidelity_say(out, true, NULL);
		return;
	}
	fidelity_relation(out, c, fidelity_atom_text(&named, a));
	out->gap = row[t->row].gap(&places);
	out->near = isnan(out->gap)                                 ? out->is
		    : fabs(out->gap) <= tolerance[row[t->row].unit] ? TRUTH_YES
								    : TRUTH_NO;
	/* What is so is near. */
	if (is_yes(out->is))
		out->near = TRUTH_YES;
}
