/*
 * compat.c -- predicates as Newclid 3.0.1 decides them on a drawing.
 *
 * The facts (tolerances, orders, what snaps to 0) are told in docs/cmd/check.md.  The order of
 * the operations matters where a verdict is near a tolerance, so it is the same here.
 */
#include "claim/claim_priv.h"
#include <math.h>
#include <string.h>

#define ATOM 1e-7
#define RELATIVE 1e-3
#define PI 3.14159265358979323846

struct compat_place {
	double x, y;
};
struct flat_line {
	double a, b, c;
};

static bool close_to(double a, double b)
{
	double d = fabs(a - b);

	return d < 4 * ATOM || d / fmax(fabs(a), fabs(b)) < RELATIVE;
}

static bool zero(double a)
{
	return fabs(a) < 2 * ATOM;
}

static int sign(double a)
{
	return zero(a) ? 0 : a > 0 ? 1 : -1;
}

/* The remainder with the sign of m > 0. */
static double modulo(double a, double m)
{
	double r = fmod(a, m);

	return r < 0 ? r + m : r;
}

static char verdict(bool holds)
{
	return holds ? '1' : '0';
}

static struct compat_place at(const struct compat *c, int i)
{
	const struct setting_point *p = &c->at[c->p[i]];

	return (struct compat_place){ p->x, p->y };
}

/* From point i to point j. */
static struct compat_place from(const struct compat *c, int i, int j)
{
	struct compat_place p = at(c, i), q = at(c, j);

	return (struct compat_place){ q.x - p.x, q.y - p.y };
}

static double snapped_dot(struct compat_place u, struct compat_place v)
{
	double d = u.x * v.x + u.y * v.y;

	return zero(d) ? 0 : d;
}

static double squared(const struct compat *c, int i, int j)
{
	struct compat_place u = from(c, j, i);

	return u.x * u.x + u.y * u.y;
}

static double length(const struct compat *c, int i, int j)
{
	return sqrt(squared(c, i, j));
}

static struct flat_line line(struct compat_place p, struct compat_place q)
{
	double a = p.y - q.y, b = q.x - p.x, k = p.x * q.y - q.x * p.y, d;
	int sa = sign(a), sb = sign(b);

	if (sa == -1 || (sa == 0 && sb == 1)) {
		a = -a;
		b = -b;
		k = -k;
	}
	a = sa == 0 ? 0 : a;
	b = sb == 0 ? 0 : b;
	k = zero(k) ? 0 : k;
	d = sqrt(a * a + b * b);
	return (struct flat_line){ a / d, b / d, k / d };
}

/* Orders. */

static void swap(int *a, int *b)
{
	int t = *a;

	*a = *b;
	*b = t;
}

static void sort(int *p, int n)
{
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0 && p[j - 1] > p[j]; j--)
			swap(&p[j - 1], &p[j]);
}

/* Sorted, each once; how many. */
static int sort_set(int *p, int n)
{
	int m = 0;

	sort(p, n);
	for (int i = 0; i < n; i++)
		if (m == 0 || p[m - 1] != p[i])
			p[m++] = p[i];
	return m;
}

static int compare(const int *p, const int *q, int n)
{
	for (int i = 0; i < n; i++)
		if (p[i] != q[i])
			return p[i] < q[i] ? -1 : 1;
	return 0;
}

static void swap_blocks(int *p, int *q, int n)
{
	for (int i = 0; i < n; i++)
		swap(&p[i], &q[i]);
}

/* The ends of each segment in order; false where a segment has but one end. */
static bool order_segments(struct compat *c)
{
	bool two = true;

	for (int i = 0; i + 1 < c->n; i += 2) {
		two &= c->p[i] != c->p[i + 1];
		sort(c->p + i, 2);
	}
	return two;
}

static bool corners_differ(const int *p)
{
	return p[0] != p[1] && p[0] != p[2] && p[1] != p[2];
}

/* Pairs of corners in order, then the smaller of the two ways round. */
static bool order_triangles(struct compat *c)
{
	int way[2][6];

	if (!corners_differ(c->p) || !corners_differ(c->p + 3) ||
	    compare(c->p, c->p + 3, 3) == 0)
		return false;
	for (int k = 0; k < 2; k++) {
		int *w = way[k];

		for (int i = 0; i < 3; i++) {
			w[i] = c->p[k ? 3 + i : i];
			w[3 + i] = c->p[k ? i : 3 + i];
		}
		for (int i = 1; i < 3; i++)
			for (int j = i; j > 0 && w[j - 1] > w[j]; j--) {
				swap(&w[j - 1], &w[j]);
				swap(&w[3 + j - 1], &w[3 + j]);
			}
	}
	memcpy(c->p, compare(way[0], way[1], 6) <= 0 ? way[0] : way[1], sizeof way[0]);
	return true;
}

/* Predicates. */

static char decide_coll(struct compat *c)
{
	struct flat_line l;

	c->n = sort_set(c->p, c->n);
	if (c->n < 3)
		return 0;
	l = line(at(c, 0), at(c, 1));
	for (int i = 2; i < c->n; i++) {
		struct compat_place p = at(c, i);

		if (!close_to(l.a * p.x + l.b * p.y, -l.c))
			return '0';
	}
	return '1';
}

static char opposite(char v)
{
	return v == '1' ? '0' : v == '0' ? '1' : v;
}

static char decide_ncoll(struct compat *c)
{
	return opposite(decide_coll(c));
}

static char decide_cong(struct compat *c)
{
	if (!order_segments(c))
		return 0;
	return verdict(close_to(squared(c, 0, 1), squared(c, 2, 3)));
}

static char decide_perp(struct compat *c)
{
	if (!order_segments(c))
		return 0;
	return verdict(zero(snapped_dot(from(c, 1, 0), from(c, 3, 2))));
}

static char decide_nperp(struct compat *c)
{
	return opposite(decide_perp(c));
}

static double direction(const struct compat *c, int i)
{
	struct compat_place u = from(c, i, i + 1);

	return atan2(u.y, u.x);
}

static bool close_angles(double a, double b)
{
	return close_to(a, b) || close_to(a, b + PI) || close_to(a, b - PI);
}

/* Which of the two lines is the first hangs on the order of a hash set there. */
static char decide_para(struct compat *c)
{
	double a, b;
	bool one, other;

	if (!order_segments(c))
		return 0;
	a = modulo(direction(c, 0), PI);
	b = modulo(direction(c, 2), PI);
	one = close_angles(b, a);
	other = close_angles(a, b);
	return one == other ? verdict(one) : '?';
}

static char decide_npara(struct compat *c)
{
	struct flat_line k, l;

	if (!order_segments(c))
		return 0;
	k = line(at(c, 0), at(c, 1));
	l = line(at(c, 2), at(c, 3));
	return verdict(!close_to(k.a * l.b, k.b * l.a));
}

static double angle(const struct compat *c, int i)
{
	return modulo(direction(c, i + 2) - direction(c, i), PI);
}

static char decide_eqangle(struct compat *c)
{
	int turned[8];

	if (!order_segments(c))
		return 0;
	memcpy(turned, c->p, sizeof turned);
	swap_blocks(turned, turned + 2, 2);
	swap_blocks(turned + 4, turned + 6, 2);
	if (compare(turned, turned + 4, 4) > 0)
		swap_blocks(turned, turned + 4, 4);
	if (compare(c->p, c->p + 4, 4) > 0)
		swap_blocks(c->p, c->p + 4, 4);
	if (compare(turned, c->p, 8) < 0)
		memcpy(c->p, turned, sizeof turned);
	return verdict(close_angles(angle(c, 0), angle(c, 4)));
}

static double number(const struct compat *c)
{
	return (double)c->num / (double)c->den;
}

static char decide_aconst(struct compat *c)
{
	if (!order_segments(c))
		return 0;
	return verdict(close_to(angle(c, 0), modulo(number(c) * PI, PI)));
}

static char decide_eqratio(struct compat *c)
{
	int *p = c->p;
	const int *left, *right;

	order_segments(c);
	left = compare(p, p + 2, 2) <= 0 ? p : p + 2;
	right = compare(p + 4, p + 6, 2) <= 0 ? p + 4 : p + 6;
	if (compare(left, right, 2) > 0)
		swap_blocks(p, p + 4, 4);
	if (compare(p, p + 2, 2) > 0) {
		swap_blocks(p, p + 2, 2);
		swap_blocks(p + 4, p + 6, 2);
	}
	if (compare(p + 2, p + 4, 2) > 0)
		swap_blocks(p + 2, p + 4, 2);
	return verdict(close_to(squared(c, 0, 1) * squared(c, 6, 7),
				squared(c, 4, 5) * squared(c, 2, 3)));
}

/* The smaller segment first, the ratio turned with it: 1 done, 0 ill-formed, -1 turned 0. */
static int order_ratio(struct compat *c)
{
	int64_t t = c->num;

	if (!order_segments(c))
		return 0;
	if (compare(c->p, c->p + 2, 2) <= 0)
		return 1;
	if (t == 0)
		return -1;
	swap_blocks(c->p, c->p + 2, 2);
	c->num = t < 0 ? -c->den : c->den;
	c->den = t < 0 ? -t : t;
	return 1;
}

static char decide_rconst(struct compat *c)
{
	int done = order_ratio(c);

	if (done <= 0)
		return done ? 'E' : 0;
	return verdict(close_to(length(c, 0, 1) / length(c, 2, 3), number(c)));
}

static char decide_r2const(struct compat *c)
{
	int done = order_ratio(c);
	double above, below;

	if (done <= 0)
		return done ? 'E' : 0;
	above = snapped_dot(from(c, 1, 0), from(c, 1, 0));
	below = snapped_dot(from(c, 3, 2), from(c, 3, 2));
	if (below == 0)
		return 'E';
	return verdict(close_to(above / below, number(c)));
}

static char decide_lconst(struct compat *c)
{
	if (!order_segments(c))
		return 0;
	return verdict(close_to(length(c, 0, 1), number(c)));
}

static char decide_l2const(struct compat *c)
{
	if (!order_segments(c))
		return 0;
	return verdict(close_to(snapped_dot(from(c, 1, 0), from(c, 1, 0)), number(c)));
}

static bool close_places(struct compat_place p, struct compat_place q)
{
	return close_to(p.x, q.x) && close_to(p.y, q.y);
}

static char decide_midp(struct compat *c)
{
	struct compat_place a, b;

	if (!corners_differ(c->p))
		return 0;
	sort(c->p + 1, 2);
	a = at(c, 1);
	b = at(c, 2);
	return verdict(close_places(
		at(c, 0), (struct compat_place){ (a.x + b.x) / 2, (a.y + b.y) / 2 }));
}

static struct flat_line bisector(struct compat_place p, struct compat_place q)
{
	struct compat_place m = { (p.x + q.x) * 0.5, (p.y + q.y) * 0.5 };

	return line(m, (struct compat_place){ m.x + (q.y - p.y), m.y + (p.x - q.x) });
}

static char decide_cyclic(struct compat *c)
{
	struct flat_line k, l;
	struct compat_place o, p;
	double d, r;

	c->n = sort_set(c->p, c->n);
	if (c->n < 4)
		return 0;
	p = at(c, 0);
	k = bisector(p, at(c, 1));
	l = bisector(at(c, 1), at(c, 2));
	d = k.a * l.b - l.a * k.b;
	if (zero(d))
		return '0';
	o.x = (l.c * k.b - k.c * l.b) / d;
	o.y = (k.c * l.a - l.c * k.a) / d;
	r = sqrt((o.x - p.x) * (o.x - p.x) + (o.y - p.y) * (o.y - p.y));
	for (int i = 3; i < c->n; i++) {
		struct compat_place q = at(c, i);

		if (!close_to(r * r, (o.x - q.x) * (o.x - q.x) + (o.y - q.y) * (o.y - q.y)))
			return '0';
	}
	return '1';
}

static char decide_circle(struct compat *c)
{
	int all[64];
	double r;

	memcpy(all, c->p, (size_t)c->n * sizeof *all);
	if (sort_set(all, c->n) < 4)
		return 0;
	c->n = 1 + sort_set(c->p + 1, c->n - 1);
	r = length(c, 0, 1);
	for (int i = 2; i < c->n; i++)
		if (!close_to(r, length(c, 0, i)))
			return '0';
	return '1';
}

static double clock(const struct compat *c, int i, int j, int k)
{
	struct compat_place u = from(c, i, j), v = from(c, i, k);

	return u.x * v.y - u.y * v.x;
}

static bool same_clock(double a, double b)
{
	return (a > ATOM && b > ATOM) || (a < -ATOM && b < -ATOM);
}

static bool same_shape(const struct compat *c)
{
	double ab = length(c, 0, 1), ac = length(c, 0, 2), bc = length(c, 1, 2);
	double pq = length(c, 3, 4), pr = length(c, 3, 5), qr = length(c, 4, 5);

	return close_to(ab * pr, ac * pq) && close_to(bc * pr, ac * qr);
}

static bool same_sides(const struct compat *c)
{
	return close_to(length(c, 0, 1), length(c, 3, 4)) &&
	       close_to(length(c, 0, 2), length(c, 3, 5)) &&
	       close_to(length(c, 1, 2), length(c, 4, 5));
}

static char decide_triangles(struct compat *c, bool (*same)(const struct compat *c),
			     bool mirrored)
{
	double turn;

	if (!order_triangles(c))
		return 0;
	turn = mirrored ? clock(c, 3, 5, 4) : clock(c, 3, 4, 5);
	return verdict(same(c) && same_clock(clock(c, 0, 1, 2), turn));
}

static char decide_simtri(struct compat *c)
{
	return decide_triangles(c, same_shape, false);
}

static char decide_simtrir(struct compat *c)
{
	return decide_triangles(c, same_shape, true);
}

static char decide_contri(struct compat *c)
{
	return decide_triangles(c, same_sides, false);
}

static char decide_contrir(struct compat *c)
{
	return decide_triangles(c, same_sides, true);
}

/* The order of the corners changes the sum in a cross product, and so its last digit. */
static void turn_first(int *p)
{
	int least = p[0] < p[1] ? (p[0] < p[2] ? 0 : 2) : (p[1] < p[2] ? 1 : 2);
	int t[3] = { p[least], p[(least + 1) % 3], p[(least + 2) % 3] };

	memcpy(p, t, sizeof t);
}

static char decide_sameclock(struct compat *c)
{
	int way[4][6];
	const int *best = way[0];

	if (!corners_differ(c->p) || !corners_differ(c->p + 3))
		return 0;
	for (int k = 0; k < 4; k++) {
		int *w = way[k];

		memcpy(w, k & 1 ? c->p + 3 : c->p, 3 * sizeof *w);
		memcpy(w + 3, k & 1 ? c->p : c->p + 3, 3 * sizeof *w);
		if (k & 2) {
			swap(&w[1], &w[2]);
			swap(&w[4], &w[5]);
		}
		turn_first(w);
		turn_first(w + 3);
		if (compare(w, best, 6) < 0)
			best = w;
	}
	memcpy(c->p, best, sizeof way[0]);
	return verdict(same_clock(clock(c, 0, 1, 2), clock(c, 3, 4, 5)));
}

static char decide_sameside(struct compat *c)
{
	if (!corners_differ(c->p) || !corners_differ(c->p + 3))
		return 0;
	return verdict(sign(snapped_dot(from(c, 0, 1), from(c, 0, 2))) ==
		       sign(snapped_dot(from(c, 3, 4), from(c, 3, 5))));
}

static char decide_nsameside(struct compat *c)
{
	return opposite(decide_sameside(c));
}

static char decide_obtuse(struct compat *c)
{
	if (!corners_differ(c->p))
		return 0;
	return verdict(snapped_dot(from(c, 1, 0), from(c, 1, 2)) < -ATOM);
}

static char decide_diff(struct compat *c)
{
	for (int i = 0; i < c->n; i++)
		for (int j = 0; j < i; j++)
			if (close_places(at(c, i), at(c, j)))
				return '0';
	return '1';
}

static char decide_pythagoras(struct compat *c)
{
	if (c->p[0] == c->p[1] || c->p[0] == c->p[2])
		return 0;
	return verdict(close_to(fabs(snapped_dot(from(c, 1, 0), from(c, 2, 0))), 0));
}

/* A question has an answer. */
static char decide_question(struct compat *c)
{
	return order_segments(c) ? '1' : 0;
}

#define MANY 64
static const struct {
	const char *word;
	int least, most;
	char number; /* a an angle, n a number, or none */
	char (*decide)(struct compat *c);
} table[] = {
	{ "coll", 3, MANY, 0, decide_coll },
	{ "ncoll", 3, MANY, 0, decide_ncoll },
	{ "cong", 4, 4, 0, decide_cong },
	{ "perp", 4, 4, 0, decide_perp },
	{ "nperp", 4, 4, 0, decide_nperp },
	{ "para", 4, 4, 0, decide_para },
	{ "npara", 4, 4, 0, decide_npara },
	{ "eqangle", 8, 8, 0, decide_eqangle },
	{ "aconst", 4, 4, 'a', decide_aconst },
	{ "eqratio", 8, 8, 0, decide_eqratio },
	{ "rconst", 4, 4, 'n', decide_rconst },
	{ "r2const", 4, 4, 'n', decide_r2const },
	{ "lconst", 2, 2, 'n', decide_lconst },
	{ "l2const", 2, 2, 'n', decide_l2const },
	{ "midp", 3, 3, 0, decide_midp },
	{ "cyclic", 4, MANY, 0, decide_cyclic },
	{ "circle", 4, MANY, 0, decide_circle },
	{ "simtri", 6, 6, 0, decide_simtri },
	{ "simtrir", 6, 6, 0, decide_simtrir },
	{ "contri", 6, 6, 0, decide_contri },
	{ "contrir", 6, 6, 0, decide_contrir },
	{ "sameclock", 6, 6, 0, decide_sameclock },
	{ "sameside", 6, 6, 0, decide_sameside },
	{ "nsameside", 6, 6, 0, decide_nsameside },
	{ "obtuse_angle", 3, 3, 0, decide_obtuse },
	{ "diff", 2, MANY, 0, decide_diff },
	{ "pythagorean_premises", 3, 3, 0, decide_pythagoras },
	{ "pythagorean_conclusions", 3, 3, 0, decide_pythagoras },
	{ "PythagoreanPremises", 3, 3, 0, decide_pythagoras },
	{ "PythagoreanConclusions", 3, 3, 0, decide_pythagoras },
	{ "acompute", 4, 4, 0, decide_question },
	{ "rcompute", 4, 4, 0, decide_question },
	{ "lcompute", 2, 2, 0, decide_question },
};
#define ROWS ((int)(sizeof table / sizeof *table))

static int row_of(const char *word)
{
	for (int i = 0; i < ROWS; i++)
		if (strcmp(table[i].word, word) == 0)
			return i;
	return -1;
}

bool claim_compat_knows(const char *word, int *least, int *most, char *num)
{
	int i = row_of(word);

	if (i < 0)
		return false;
	*least = table[i].least;
	*most = table[i].most;
	*num = table[i].number;
	return true;
}

char claim_compat(struct compat *c)
{
	return table[row_of(c->word)].decide(c);
}
