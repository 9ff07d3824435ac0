/*
 * t-space-oracle.c -- 2,000 random figures of space against other formulas.
 *
 * Coordinates are whole multiples of a unit, chosen so that points are often on one line, in one
 * plane, at right angles, or off that by one unit of 10^-9.  Relations are decided here by
 * determinants of whole numbers, measures computed in long doubles by routes of their own
 * (Gram determinants, products of opposite edges, sorted crossings).  No relation may be wrong,
 * no measure off by more than 10^-11 of itself, and what is left open at most one in a hundred.
 */
#include "base/t/tap.h"
#include "fig/t/lines.h"
#include <math.h>
#include <stdlib.h>

__extension__ typedef __int128 wide;

struct place {
	wide x, y, z;
};

static struct tool_table *tab;
static struct fig *f;
static long unit; /* so many to 1 */
static int asked, open_ones, wrong, figures;
static uint64_t dice = 2015;

static int roll(int n)
{
	dice = dice * 6364136223846793005u + 1442695040888963407u;
	return (int)(dice >> 33) % n;
}

/* --- Vectors of whole numbers --------------------------------------------------------------- */

static struct place sub(struct place a, struct place b)
{
	return (struct place){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static struct place along(struct place a, struct place d, int k)
{
	return (struct place){ a.x + k * d.x, a.y + k * d.y, a.z + k * d.z };
}

static wide dot(struct place a, struct place b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}

static struct place cross(struct place a, struct place b)
{
	return (struct place){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
			       a.x * b.y - a.y * b.x };
}

static bool zero(struct place a)
{
	return !a.x && !a.y && !a.z;
}

/* In units of 1. */
static long double length(struct place a, int power)
{
	long double x = (long double)a.x, y = (long double)a.y, z = (long double)a.z;

	return sqrtl(x * x + y * y + z * z) / powl((long double)unit, power);
}

/* The same as real numbers: products of four coordinates in units of 10^-9 are too long. */
static long double real_dot(struct place a, struct place b, int power)
{
	return ((long double)a.x * (long double)b.x + (long double)a.y * (long double)b.y +
		(long double)a.z * (long double)b.z) /
	       powl((long double)unit, power);
}

static long double as_real(wide a, int power)
{
	return (long double)a / powl((long double)unit, power);
}

/* --- Asking ---------------------------------------------------------------------------------- */

static const char *coordinate(char *out, wide v)
{
	if (v % unit == 0)
		sprintf(out, "%ld", (long)(v / unit));
	else
		sprintf(out, "%ld/%ld", (long)v, unit);
	return out;
}

static void set(const char *name, struct place p)
{
	char x[60], y[60], z[60];

	if (runf(f, "%s=(%s,%s,%s)", name, coordinate(x, p.x), coordinate(y, p.y),
		 coordinate(z, p.z)) != OK) {
		printf("# %s was not made\n", name);
		wrong++;
	}
}

static bool left_open(const char *got)
{
	return strstr(got, "\"undecided\"") || strstr(got, "\"certainty\":\"unknown\"");
}

static void fault(const char *line, const char *want, const char *got)
{
	wrong++;
	if (wrong < 20)
		printf("# %s: wanted %s, got %.300s\n", line, want, got);
}

static void truth_is(const char *line, bool want)
{
	const char *got = said(f, "%s", line);

	asked++;
	if (left_open(got))
		open_ones++;
	else if (!strstr(got, want ? "\"exact\":\"true\"" : "\"exact\":\"false\"") ||
		 !strstr(got, "\"certainty\":\"proven\""))
		fault(line, want ? "true" : "false", got);
}

static void number_is(const char *line, long double want)
{
	const char *got = said(f, "%s", line), *at = strstr(got, "\"value\":{");
	long double have;
	char text[60];

	asked++;
	snprintf(text, sizeof text, "%.17Lg", want);
	at = at ? strstr(at, "\"approx\":") : NULL;
	if (left_open(got)) {
		open_ones++;
	} else if (!at) {
		fault(line, text, got);
	} else {
		have = strtold(at + strlen("\"approx\":"), NULL);
		if (fabsl(have - want) > 1e-11L * fabsl(want) ||
		    (want == 0 && !strstr(got, "\"exact\":\"0")))
			fault(line, text, got);
	}
}

static void point_is(const char *line, const long double want[3])
{
	const char *got = said(f, "%s", line), *at = strstr(got, "\"approx\":[");
	char text[200];
	long double scale = 1;

	asked++;
	for (int i = 0; i < 3; i++)
		scale += fabsl(want[i]);
	snprintf(text, sizeof text, "(%.17Lg, %.17Lg, %.17Lg)", want[0], want[1], want[2]);
	if (left_open(got)) {
		open_ones++;
		return;
	}
	if (!at) {
		fault(line, text, got);
		return;
	}
	at += strlen("\"approx\":[");
	for (int i = 0; i < 3; i++) {
		char *end;
		long double have = strtold(at, &end);

		if (fabsl(have - want[i]) > 1e-11L * scale) {
			fault(line, text, got);
			return;
		}
		at = end + 1;
	}
}

/* The line makes something, or is refused with a reason; never open. */
static bool is_made(const char *line, bool want)
{
	const char *got = said(f, "%s", line);
	bool made = strncmp(got, "{\"ok\":true", 10) == 0;

	asked++;
	if (left_open(got)) {
		open_ones++;
		return false;
	}
	if (made != want)
		fault(line, want ? "something" : "a refusal", got);
	return made && want;
}

/* --- Points in special positions ---------------------------------------------------------------- */

static struct place anywhere(void)
{
	return (struct place){ (wide)(roll(9) - 4) * unit, (wide)(roll(9) - 4) * unit,
			       (wide)(roll(7) - 3) * unit };
}

/* A point about those before it: equal, on a line with two, in a plane with three, such that
 * the way to it is at right angles to one of theirs, or anywhere; then perhaps a bit off. */
static struct place another(const struct place *p, int n)
{
	struct place q = anywhere();

	switch (roll(6)) {
	case 0:
		if (n >= 2)
			q = along(p[0], sub(p[1], p[0]), roll(5) - 2);
		break;
	case 1:
		if (n >= 3)
			q = along(along(p[0], sub(p[1], p[0]), roll(3) - 1), sub(p[2], p[0]),
				  roll(3) - 1);
		break;
	case 2:
		if (n >= 3) /* from the last, parallel to the first two */
			q = along(p[n - 1], sub(p[1], p[0]), roll(2) ? 1 : -2);
		break;
	case 3:
		if (n >= 3) {
			struct place d = sub(p[1], p[0]);
			wide s = unit;

			/* (-dy, dx, 0) is at right angles to d */
			q = p[n - 1];
			q.x -= d.y / s * s, q.y += d.x / s * s;
		}
		break;
	case 4:
		if (n && !roll(4))
			q = p[roll(n)];
		break;
	default: break;
	}
	if (unit > 1 && !roll(3)) {
		if (roll(2))
			q.z += roll(2) ? 1 : -1;
		else
			q.x += roll(2) ? 1 : -1;
	}
	return q;
}

static void scatter(struct place *p, int n)
{
	static const char *const name[] = { "A", "B", "C", "D", "E", "F" };

	for (int i = 0; i < n; i++) {
		p[i] = another(p, i);
		set(name[i], p[i]);
	}
}

static long double degrees(long double cs, long double sn)
{
	return atan2l(sn, cs) * 180 / acosl(-1);
}

/* --- The figures ----------------------------------------------------------------------------------- */

static void points(void)
{
	struct place p[5], n;
	wide flat;

	scatter(p, 5);
	n = cross(sub(p[1], p[0]), sub(p[2], p[0]));
	flat = dot(n, sub(p[3], p[0]));
	truth_is("AreCollinear(A,B,C)", zero(n));
	truth_is("AreCoplanar(A,B,C,D)", flat == 0);
	number_is("Distance(A,B)", length(sub(p[1], p[0]), 1));
	if (is_made("t=Polygon(A,B,C)", !zero(n)))
		number_is("Area(t)", length(n, 2) / 2);
	if (is_made("u=Plane(A,B,C)", !zero(n)))
		truth_is("IsOnPlane(E,u)", dot(n, sub(p[4], p[0])) == 0);
	if (unit == 1 && flat != 0) {
		/* |row| of the lifted points: expanded along the last column. */
		struct place q[4];
		wide lift[4], det = 0;

		for (int i = 0; i < 4; i++) {
			q[i] = sub(p[i], p[4]);
			lift[i] = dot(q[i], q[i]);
		}
		for (int i = 0; i < 4; i++) {
			struct place r[3];
			int k = 0;

			for (int j = 0; j < 4; j++)
				if (j != i)
					r[k++] = q[j];
			det += (i % 2 ? 1 : -1) * lift[i] * dot(r[0], cross(r[1], r[2]));
		}
		truth_is("AreCospherical(A,B,C,D,E)", det == 0);
	}
}

static void two_lines(void)
{
	struct place p[4], d, e, w, n;
	bool good, meet;

	scatter(p, 4);
	d = sub(p[1], p[0]), e = sub(p[3], p[2]), w = sub(p[2], p[0]);
	n = cross(d, e);
	good = is_made("l=Line(A,B)", !zero(d));
	good = is_made("m=Line(C,D)", !zero(e)) && good;
	if (!good)
		return;
	meet = dot(w, n) == 0;
	truth_is("AreParallel(l,m)", zero(n));
	truth_is("ArePerpendicular(l,m)", dot(d, e) == 0);
	truth_is("AreSkew(l,m)", !meet);
	truth_is("AreCoplanar(l,m)", meet);
	truth_is("IsOn(C,l)", zero(cross(d, w)));
	number_is("Distance(l,m)", zero(n) ? length(cross(w, d), 2) / length(d, 1)
					   : fabsl(as_real(dot(w, n), 3)) / length(n, 2));
	number_is("Angle(l,m)", degrees(fabsl(as_real(dot(d, e), 2)), length(n, 2)));
	number_is("Distance(C,l)", length(cross(w, d), 2) / length(d, 1));
	if (is_made("P=Intersect(l,m)", meet && !zero(n))) {
		long double t = real_dot(cross(w, e), n, 4) / powl(length(n, 2), 2);
		const long double at[3] = { as_real(p[0].x, 1) + t * as_real(d.x, 1),
					    as_real(p[0].y, 1) + t * as_real(d.y, 1),
					    as_real(p[0].z, 1) + t * as_real(d.z, 1) };

		point_is("Q=Intersect(l,m)", at);
	}
}

static void line_and_plane(void)
{
	struct place p[5], n, d;
	wide side, rise;
	bool good;

	scatter(p, 5);
	n = cross(sub(p[1], p[0]), sub(p[2], p[0]));
	d = sub(p[4], p[3]);
	good = is_made("u=Plane(A,B,C)", !zero(n));
	good = is_made("l=Line(D,E)", !zero(d)) && good;
	if (!good)
		return;
	side = dot(n, sub(p[3], p[0]));
	rise = dot(n, d);
	truth_is("AreParallel(l,u)", rise == 0);
	truth_is("ArePerpendicular(l,u)", zero(cross(n, d)));
	truth_is("IsOnPlane(D,u)", side == 0);
	truth_is("IsOnPlane(l,u)", side == 0 && rise == 0);
	number_is("Distance(D,u)", fabsl(as_real(side, 3)) / length(n, 2));
	number_is("Angle(l,u)", degrees(length(cross(n, d), 3), fabsl(as_real(rise, 3))));
	if (is_made("P=Intersect(l,u)", rise != 0)) {
		long double t = -(long double)side / (long double)rise;
		const long double at[3] = { as_real(p[3].x, 1) + t * as_real(d.x, 1),
					    as_real(p[3].y, 1) + t * as_real(d.y, 1),
					    as_real(p[3].z, 1) + t * as_real(d.z, 1) };

		point_is("Q=Intersect(l,u)", at);
	}
	{
		long double t = -as_real(side, 3) / powl(length(n, 2), 2);
		const long double at[3] = { as_real(p[3].x, 1) + t * as_real(n.x, 2),
					    as_real(p[3].y, 1) + t * as_real(n.y, 2),
					    as_real(p[3].z, 1) + t * as_real(n.z, 2) };

		point_is("F=Foot(D,u)", at);
	}
}

static void two_planes(void)
{
	struct place p[6], n, m, k;
	wide off;
	bool good;

	scatter(p, 6);
	n = cross(sub(p[1], p[0]), sub(p[2], p[0]));
	m = cross(sub(p[4], p[3]), sub(p[5], p[3]));
	good = is_made("u=Plane(A,B,C)", !zero(n));
	good = is_made("w=Plane(D,E,F)", !zero(m)) && good;
	if (!good)
		return;
	k = cross(n, m);
	off = dot(n, sub(p[3], p[0]));
	truth_is("AreParallel(u,w)", zero(k));
	truth_is("ArePerpendicular(u,w)", dot(n, m) == 0);
	number_is("Angle(u,w)", degrees(fabsl(as_real(dot(n, m), 4)), length(k, 4)));
	number_is("Distance(u,w)", zero(k) ? fabsl(as_real(off, 3)) / length(n, 2) : 0);
	if (is_made("l=Intersect(u,w)", !zero(k))) {
		truth_is("IsOnPlane(l,u)", true);
		truth_is("IsOnPlane(l,w)", true);
	}
}

/* A tetrahedron: Heron's formula and products of opposite edges, against determinants. */
static void tetrahedra(void)
{
	struct place p[4];
	long double s[4][4], volume, x, y, z, h, area = 0;
	wide det;

	scatter(p, 4);
	det = dot(sub(p[1], p[0]), cross(sub(p[2], p[0]), sub(p[3], p[0])));
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++)
			s[i][j] = length(sub(p[i], p[j]), 1);
	if (!is_made("t=Pyramid(A,B,C,D)", det != 0))
		return;
	volume = fabsl(as_real(det, 3)) / 6;
	number_is("Volume(t)", volume);
	for (int i = 0; i < 4; i++) {
		struct place a = p[(i + 1) % 4], b = p[(i + 2) % 4], c = p[(i + 3) % 4];

		area += length(cross(sub(b, a), sub(c, a)), 2) / 2;
	}
	number_is("SurfaceArea(t)", area);
	/* R = sqrt(s (s - x)(s - y)(s - z)) / (6 V), where no near edge spoils it */
	x = s[0][1] * s[2][3], y = s[0][2] * s[1][3], z = s[0][3] * s[1][2];
	h = (x + y + z) / 2;
	if (unit == 1)
		number_is("Radius(Sphere(A,B,C,D))",
			  sqrtl(h * (h - x) * (h - y) * (h - z)) / (6 * volume));
	/* P-AB-Q by the areas of its faces: V = 2 S1 S2 sin / (3 a), and the cosine by dots. */
	{
		struct place e = sub(p[1], p[0]), a = cross(e, sub(p[2], p[0])),
			     b = cross(e, sub(p[3], p[0]));

		number_is("DihedralAngle(C,A,B,D)",
			  degrees(real_dot(a, b, 4), 6 * volume * length(e, 1)));
	}
}

static void boxes_and_prisms(void)
{
	struct place p[4], a, b, d;
	wide det;

	scatter(p, 4);
	a = sub(p[1], p[0]), b = sub(p[2], p[0]), d = sub(p[3], p[0]);
	det = dot(a, cross(b, d));
	if (is_made("t=Prism(A,B,C,D)", det != 0)) {
		long double side = length(cross(a, d), 2) + length(cross(b, d), 2) +
				   length(cross(sub(b, a), d), 2);

		number_is("Volume(t)", fabsl(as_real(det, 3)) / 2);
		number_is("LateralArea(t)", side);
		number_is("SurfaceArea(t)", side + length(cross(a, b), 2));
	}
	if (is_made("q=Parallelepiped(A,B,C,D)", det != 0)) {
		number_is("Volume(q)", fabsl(as_real(det, 3)));
		number_is("Volume(ConvexHull3D(A,B,C,D,B+C-A,B+D-A,C+D-A,B+C+D-2A))",
			  fabsl(as_real(det, 3)));
	}
}

static void round_bodies(void)
{
	static const int normal[][4] = { { 1, 2, 2, 3 }, { 2, 3, 6, 7 }, { 0, 3, 4, 5 },
					 { 1, 4, 8, 9 }, { 0, 0, 1, 1 }, { 2, -2, 1, 3 } };
	const int *n = normal[roll(6)];
	int r = 1 + roll(4), k = roll(2) ? n[3] * r * (roll(2) ? 1 : -1) : roll(21) - 10;
	struct place p[3];
	long double h;
	char line[200];
	wide off, d2;

	scatter(p, 3);
	snprintf(line, sizeof line, "s=Sphere(A,%d)", r);
	is_made(line, true);
	/* The plane n.(X - A) = k is tangent where |k| = r |n|. */
	snprintf(line, sizeof line, "u: %d*(x-x(A))+%d*(y-y(A))+%d*(z-z(A))=%d", n[0], n[1],
		 n[2], k);
	if (is_made(line, true)) {
		truth_is("IsTangent(u,s)", abs(k) == r * n[3]);
		number_is("Distance(A,u)", fabsl((long double)k / n[3]));
	}
	d2 = dot(sub(p[1], p[0]), sub(p[1], p[0]));
	truth_is("IsOn(B,s)", d2 == (wide)r * r * unit * unit);
	off = dot(sub(p[2], p[0]), sub(p[2], p[0])) - (wide)r * r * unit * unit;
	truth_is("IsOn(C,s)", off == 0);
	h = length(sub(p[1], p[0]), 1);
	snprintf(line, sizeof line, "k=Cone(A,B,%d)", r);
	if (is_made(line, d2 != 0)) {
		number_is("Volume(k)", acosl(-1) * r * r * h / 3);
		number_is("LateralArea(k)", acosl(-1) * r * hypotl(r, h));
		snprintf(line, sizeof line, "c=Cylinder(A,B,%d)", r);
		is_made(line, true);
		number_is("SurfaceArea(c)", 2 * acosl(-1) * r * (r + h));
		snprintf(line, sizeof line, "w=Frustum(A,B,%d,%d)", r, r + 2);
		is_made(line, true);
		number_is("Volume(w)",
			  acosl(-1) * h * (r * r + r * (r + 2) + (r + 2) * (r + 2)) / 3);
	}
}

/* A box cut by a plane: the area of the crossings, sorted about their middle. */
static void sections(void)
{
	int size[3] = { 1 + roll(4), 1 + roll(4), 1 + roll(4) }, count = 0, above = 0,
	    below = 0;
	struct place p[3], n, corner[8];
	wide side[8];
	long double at[12][3], mid[3] = { 0 }, angle[12], area = 0, flat[2][3], far = 0;
	char line[100];

	unit = 2;
	for (int i = 0; i < 3; i++) {
		/* Vertices, midpoints of edges, and anywhere on the lattice of halves. */
		int how = roll(3);
		wide v[3];

		for (int k = 0; k < 3; k++)
			v[k] = how == 0   ? 2 * size[k] * roll(2)
			       : how == 1 ? size[k] * roll(3)
					  : roll(2 * size[k] + 3) - 1;
		p[i] = (struct place){ v[0], v[1], v[2] };
		set(i == 0 ? "A" : i == 1 ? "B" : "C", p[i]);
	}
	n = cross(sub(p[1], p[0]), sub(p[2], p[0]));
	snprintf(line, sizeof line, "q=Box(%d,%d,%d)", size[0], size[1], size[2]);
	if (!is_made(line, true) || !is_made("u=Plane(A,B,C)", !zero(n)))
		return;
	for (int i = 0; i < 8; i++) {
		corner[i] = (struct place){ 2 * size[0] * (i & 1), 2 * size[1] * (i >> 1 & 1),
					    2 * size[2] * (i >> 2) };
		side[i] = dot(n, sub(corner[i], p[0]));
		above += side[i] > 0;
		below += side[i] < 0;
	}
	if ((above == 0 || below == 0) && above + below == 4)
		return; /* the plane of a face */
	if (!is_made("s=CrossSection(u,q)", above > 0 && below > 0))
		return;
	for (int i = 0; i < 8; i++) {
		if (side[i] == 0) {
			at[count][0] = as_real(corner[i].x, 1),
			at[count][1] = as_real(corner[i].y, 1);
			at[count++][2] = as_real(corner[i].z, 1);
		}
		for (int axis = 1; axis < 8; axis *= 2) {
			int j = i | axis;
			long double t;

			if (j == i ||
			    !((side[i] < 0 && side[j] > 0) || (side[i] > 0 && side[j] < 0)))
				continue;
			t = (long double)side[i] / (long double)(side[i] - side[j]);
			at[count][0] = as_real(corner[i].x, 1) +
				       t * as_real(corner[j].x - corner[i].x, 1);
			at[count][1] = as_real(corner[i].y, 1) +
				       t * as_real(corner[j].y - corner[i].y, 1);
			at[count++][2] = as_real(corner[i].z, 1) +
					 t * as_real(corner[j].z - corner[i].z, 1);
		}
	}
	for (int i = 0; i < count; i++)
		for (int k = 0; k < 3; k++)
			mid[k] += at[i][k] / count;
	/* Axes of the plane: to the first point, and across. */
	for (int k = 0; k < 3; k++)
		flat[0][k] = at[0][k] - mid[k], far += flat[0][k] * flat[0][k];
	for (int k = 0; k < 3; k++)
		flat[0][k] /= sqrtl(far);
	{
		long double m[3] = { (long double)n.x, (long double)n.y, (long double)n.z };
		long double size_n = sqrtl(m[0] * m[0] + m[1] * m[1] + m[2] * m[2]);

		for (int k = 0; k < 3; k++) {
			int u = (k + 1) % 3, w = (k + 2) % 3;

			flat[1][k] = (m[u] * flat[0][w] - m[w] * flat[0][u]) / size_n;
		}
	}
	for (int i = 0; i < count; i++) {
		long double x = 0, y = 0;

		for (int k = 0; k < 3; k++) {
			x += (at[i][k] - mid[k]) * flat[0][k];
			y += (at[i][k] - mid[k]) * flat[1][k];
		}
		at[i][0] = x, at[i][1] = y;
		angle[i] = atan2l(y, x);
	}
	/* In place: the first axis and `mid` are no longer needed in space. */
	for (int i = 0; i < count; i++)
		for (int j = i + 1; j < count; j++)
			if (angle[j] < angle[i]) {
				long double keep[3] = { at[i][0], at[i][1], angle[i] };

				at[i][0] = at[j][0], at[i][1] = at[j][1], angle[i] = angle[j];
				at[j][0] = keep[0], at[j][1] = keep[1], angle[j] = keep[2];
			}
	for (int i = 0; i < count; i++) {
		int j = (i + 1) % count;

		area += (at[i][0] * at[j][1] - at[i][1] * at[j][0]) / 2;
	}
	number_is("Area(s)", area);
	number_is("SectionArea(u,q)", area);
}

int main(void)
{
	static void (*const family[])(void) = { points,       two_lines,  line_and_plane,
						two_planes,   tetrahedra, boxes_and_prisms,
						round_bodies, sections };
	static const char *const name[] = { "points",       "two lines",  "line and plane",
					    "two planes",   "tetrahedra", "prisms and hulls",
					    "round bodies", "sections" };
	enum { FAMILIES = sizeof family / sizeof *family, EACH = 250 };

	tab = tool_table_new();
	for (int k = 0; k < FAMILIES; k++) {
		int before = wrong, from = asked, left = open_ones;

		for (int i = 0; i < EACH; i++) {
			/* Near misses of 10^-9; of planes 10^-6, so that the determinants fit. */
			unit = i % 3 ? 1 : k == 3 ? 1000000 : 1000000000;
			f = fig_new(tab, 1);
			family[k]();
			fig_free(f);
			figures++;
		}
		ok(wrong == before, "%s: %d answers, %d open, %d wrong", name[k], asked - from,
		   open_ones - left, wrong - before);
	}
	ok(figures >= 2000, "%d figures", figures);
	ok(!wrong, "%d answers, none wrong", asked);
	ok(100 * open_ones <= asked, "%d left open, at most one in a hundred", open_ones);
	tool_table_free(tab);
	num_cleanup();
	return tap_done();
}
