/*
 * t-way.c -- shortest ways on polyhedra: closed forms, a net of many points laid over random
 * hulls, positions where ways tie or pass along edges, and what is refused.
 */
#include "base/t/tap.h"
#include "geo/space.h"
#include "geo/way.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct arena *arena;
static ctx *c;

static uint64_t dice = 15;
static int roll(int n)
{
	dice = dice * 6364136223846793005u + 1442695040888963407u;
	return (int)(dice >> 33) % n;
}

/* As for a new figure. */
static void anew(void)
{
	num_fresh(c, NUM_EXACT);
	num_enter(c, NUM_EXACT, 0);
}

static struct value *body(const pt3 *p, int n, const int *start, const int *corner, int faces)
{
	struct value *v = geo_value_new(arena, KIND_POLYHEDRON, 3 * n);
	struct err e = { 0 };

	for (int i = 0; i < n; i++)
		value_set_pt3(v, i, p[i]);
	if (geo_mesh_new(&v->mesh, n, start, corner, faces, true, arena, &e) != OK)
		printf("# no mesh: %s\n", e.msg);
	return v;
}

static struct value *box(num x, num y, num z)
{
	static const int start[] = { 0, 4, 8, 12, 16, 20, 24 };
	static const int corner[] = { 0, 3, 2, 1, 4, 5, 6, 7, 0, 1, 5, 4,
				      1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7 };
	num o = num_int(0, c);
	pt3 p[8] = { { o, o, o }, { x, o, o }, { x, y, o }, { o, y, o },
		     { o, o, z }, { x, o, z }, { x, y, z }, { o, y, z } };

	return body(p, 8, start, corner, 6);
}

static struct value *int_box(int x, int y, int z)
{
	return box(num_int(x, c), num_int(y, c), num_int(z, c));
}

static bool length_is(const struct value *v, pt3 a, pt3 b, const char *square, int n)
{
	struct err e = { 0 };
	struct geo_way w;
	struct buf t = { 0 };
	bool good = geo_way_on_faces(&w, v, a, b, arena, c, &e) == OK &&
		    num_print(&t, w.length2, NUM_PLAIN, c);

	if (!good || strcmp(buf_str(&t), square) != 0 || (n && w.n != n)) {
		printf("# got %s with %d corners, wanted %s with %d; %s\n", buf_str(&t),
		       good ? w.n : 0, square, n, e.msg);
		good = false;
	}
	buf_clear(&t);
	return good;
}

static bool refused(const struct value *v, pt3 a, pt3 b, enum status st, const char *code,
		    const char *says)
{
	struct err e = { 0 };
	struct geo_way w;
	enum status got = geo_way_on_faces(&w, v, a, b, arena, c, &e);

	if (got == st && !strcmp(e.code, code) && strstr(e.msg, says))
		return true;
	printf("# got %d %s: %s\n", (int)got, e.code, e.msg);
	return false;
}

static void boxes(void)
{
	struct value *b = int_box(3, 4, 5), *room = int_box(30, 12, 12);
	struct geo_way w;
	struct err e = { 0 };

	ok(length_is(b, geo_int3(0, 0, 0, c), geo_int3(3, 4, 5, c), "74", 3),
	   "a box, from corner to corner: (3 + 4)^2 + 5^2");
	ok(length_is(b, geo_int3(0, 0, 0, c), geo_int3(3, 4, 0, c), "25", 2),
	   "two points of one face are joined straight");
	/* The spider at the middle of a wall, one below the ceiling, and the fly at the other
	 * wall, one above the floor: 40 feet, over five of the six sides. */
	ok(length_is(room, (pt3){ num_int(0, c), num_int(6, c), num_int(11, c) },
		     (pt3){ num_int(30, c), num_int(6, c), num_int(1, c) }, "1600", 6),
	   "spider and fly: 40");
	ok(geo_way_on_faces(&w, room, (pt3){ num_int(0, c), num_int(6, c), num_int(11, c) },
			    (pt3){ num_int(30, c), num_int(6, c), num_int(1, c) }, arena, c,
			    &e) == OK &&
		   is_yes(w.tied),
	   "it has a twin on the other side");
	b = int_box(1, 1, 1);
	ok(length_is(b, geo_int3(0, 0, 0, c), geo_int3(1, 1, 1, c), "5", 3), "a cube: sqrt 5");
	b = int_box(1, 1, 2);
	/* Kotani's ant: the farthest point from a corner of a 1 x 1 x 2 box is not the opposite
	 * corner, but a quarter of the way along the diagonal of the face there. */
	ok(length_is(b, geo_int3(0, 0, 0, c),
		     (pt3){ num_rat(3, 4, c), num_rat(3, 4, c), num_int(2, c) }, "65/8", 0),
	   "the farthest point of a double cube from a corner: sqrt(65/8)");
	ok(length_is(b, geo_int3(0, 0, 0, c), geo_int3(1, 1, 2, c), "8", 0),
	   "the opposite corner is nearer: sqrt 8");
}

/* The twelve ways between opposite faces and the ways between neighbours of a box, from the
 * usual formulas: the least of them is the shortest way. */
static double least_box(const double s[3], const double a[3], const double b[3])
{
	double least = INFINITY;

	/* Which axes a and b are at the end of. */
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++) {
			if ((a[i] != 0 && a[i] != s[i]) || (b[j] != 0 && b[j] != s[j]))
				continue;
			if (i == j && a[i] == b[i])
				least = fmin(least, hypot(a[(i + 1) % 3] - b[(i + 1) % 3],
							  a[(i + 2) % 3] - b[(i + 2) % 3]));
			/* Opposite faces: over one side face (4), two (8), three (8). */
			if (i == j && a[i] != b[i])
				for (int k = 0; k < 8; k++) {
					int u = (i + 1 + k % 2) % 3, w = (i + 2 - k % 2) % 3;
					double pu = k & 2 ? s[u] - a[u] : a[u];
					double qu = k & 2 ? s[u] - b[u] : b[u];
					double pw = k & 4 ? s[w] - a[w] : a[w];
					double qw = k & 4 ? s[w] - b[w] : b[w];

					least = fmin(least, hypot(s[i] + pu + qu, pw - qw));
					least = fmin(least, hypot(s[i] + pu + qw, qu + pw));
					least = fmin(least, hypot(s[i] + pu + s[u] - qu,
								  pw + s[u] + qw));
				}
			/* Neighbouring faces: over their edge, or over one or two more. */
			if (i != j) {
				int k = 3 - i - j;
				double down = a[i] == 0 ? b[i] : s[i] - b[i];
				double along = b[j] == 0 ? a[j] : s[j] - a[j];

				least = fmin(least, hypot(along + down, a[k] - b[k]));
				for (int far = 0; far < 2; far++) {
					double pk = far ? s[k] - a[k] : a[k];
					double qk = far ? s[k] - b[k] : b[k];

					least = fmin(least, hypot(pk + down, along + qk));
					least = fmin(least, hypot(pk + s[i] + qk,
								  along + s[i] - down));
					least = fmin(least, hypot(qk + s[j] + pk,
								  down + s[j] - along));
				}
			}
		}
	return least;
}

static void random_boxes(void)
{
	int wrong = 0, n = 0;

	for (int i = 0; i < 300; i++) {
		int s[3] = { 1 + roll(6), 1 + roll(6), 1 + roll(6) }, at[2][3];
		double ds[3], da[2][3], got, want;
		struct value *b = int_box(s[0], s[1], s[2]);
		struct geo_way w;
		struct err e = { 0 };

		for (int k = 0; k < 2; k++) {
			int on = roll(3);

			for (int j = 0; j < 3; j++)
				at[k][j] = roll(2 * s[j] + 1);
			at[k][on] = roll(2) ? 2 * s[on] : 0;
			for (int j = 0; j < 3; j++)
				da[k][j] = at[k][j] / 2.0, ds[j] = s[j];
		}
		if (!memcmp(at[0], at[1], sizeof at[0]))
			continue;
		if (geo_way_on_faces(&w, b,
				     (pt3){ num_rat(at[0][0], 2, c), num_rat(at[0][1], 2, c),
					    num_rat(at[0][2], 2, c) },
				     (pt3){ num_rat(at[1][0], 2, c), num_rat(at[1][1], 2, c),
					    num_rat(at[1][2], 2, c) },
				     arena, c, &e) != OK) {
			printf("# %s\n", e.msg);
			wrong++;
			continue;
		}
		n++;
		got = sqrt(num_mid(w.length2));
		want = least_box(ds, da[0], da[1]);
		if (fabs(got - want) > 1e-12 * (1 + want)) {
			printf("# %d x %d x %d: (%g %g %g) (%g %g %g) %.17g, not %.17g\n",
			       s[0], s[1], s[2], da[0][0], da[0][1], da[0][2], da[1][0],
			       da[1][1], da[1][2], got, want);
			wrong++;
		}
	}
	ok(!wrong && n > 250, "%d boxes as the usual formulas say", n);
}

/* --- Random hulls against a net of many points --------------------------------------------- */

#define NODES 12 /* vertices of a hull */
#define CUTS 60  /* points on an edge */

struct spot {
	double x, y, z;
};

static struct spot minus(struct spot a, struct spot b)
{
	return (struct spot){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static double size(struct spot a)
{
	return sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

static long volume6(const int (*p)[3], int i, int j, int k, int l)
{
	long a[3][3];

	for (int x = 0; x < 3; x++) {
		a[0][x] = p[j][x] - p[i][x];
		a[1][x] = p[k][x] - p[i][x];
		a[2][x] = p[l][x] - p[i][x];
	}
	return a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) -
	       a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) +
	       a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
}

/* The hull of points no four of which are in one plane: its triangles. */
static int hull(const int (*p)[3], int n, int *corner)
{
	int faces = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++) {
				bool all = i != j && j != k && k != i && i < j && i < k;

				for (int l = 0; all && l < n; l++)
					if (l != i && l != j && l != k)
						all = volume6(p, i, j, k, l) < 0;
				if (all) {
					corner[3 * faces] = i;
					corner[3 * faces + 1] = j;
					corner[3 * faces + 2] = k;
					faces++;
				}
			}
	return faces;
}

/*
 * The way from a to b over points of the edges: not shorter than the shortest, and not much
 * longer.
 */
static double net_way(const struct value *v, struct spot a, int fa, struct spot b, int fb)
{
	const struct geo_mesh *m = v->mesh;
	int n = m->n_edges * CUTS;
	struct spot *p = arena_alloc(arena, (size_t)n * sizeof *p);
	double *far = arena_alloc(arena, (size_t)n * sizeof *far), best = INFINITY;
	bool *done = arena_alloc(arena, (size_t)n);

	for (int e = 0; e < m->n_edges; e++)
		for (int i = 0; i < CUTS; i++) {
			double t = (double)i / (CUTS - 1);
			struct spot q[2];

			for (int k = 0; k < 2; k++) {
				pt3 x = value_pt3(v, m->edge[e][k]);

				q[k] = (struct spot){ num_mid(x.x), num_mid(x.y),
						      num_mid(x.z) };
			}
			p[e * CUTS + i] = (struct spot){ q[0].x + t * (q[1].x - q[0].x),
							 q[0].y + t * (q[1].y - q[0].y),
							 q[0].z + t * (q[1].z - q[0].z) };
			far[e * CUTS + i] = m->beside[e][0] == fa || m->beside[e][1] == fa
						    ? size(minus(p[e * CUTS + i], a))
						    : INFINITY;
		}
	for (;;) {
		int at = -1;

		for (int i = 0; i < n; i++)
			if (!done[i] && far[i] < best && (at < 0 || far[i] < far[at]))
				at = i;
		if (at < 0)
			return best;
		done[at] = true;
		for (int k = 0; k < 2; k++) {
			int f = m->beside[at / CUTS][k];

			if (f == fb)
				best = fmin(best, far[at] + size(minus(p[at], b)));
			for (int e = 0; e < m->n_edges; e++)
				if (m->beside[e][0] == f || m->beside[e][1] == f)
					for (int i = e * CUTS; i < (e + 1) * CUTS; i++)
						far[i] = fmin(
							far[i],
							far[at] + size(minus(p[i], p[at])));
		}
	}
}

/* A point of a triangle: whole parts of its corners. */
static pt3 in_face(const struct value *v, int f, int u, int w, int whole)
{
	pt3 q[3];
	num part = num_rat(u, whole, c), other = num_rat(w, whole, c);

	for (int i = 0; i < 3; i++)
		q[i] = value_pt3(v, mesh_corner(v->mesh, f, i));
	return geo_along3(geo_along3(q[0], geo_sub3(q[1], q[0], c), part, c),
			  geo_sub3(q[2], q[0], c), other, c);
}

static struct spot about(pt3 p)
{
	return (struct spot){ num_mid(p.x), num_mid(p.y), num_mid(p.z) };
}

static void random_hulls(void)
{
	int wrong = 0, open = 0, n = 0;

	for (int round = 0; round < 60; round++) {
		int p[NODES][3], corner[3 * 2 * NODES], start[2 * NODES + 1], faces;
		pt3 q[NODES];
		struct value *v;

		/* Near a sphere, so that most are corners. */
		for (int i = 0; i < NODES; i++) {
			int x = roll(41) - 20, y = roll(41) - 20, z = roll(41) - 20;
			double r = sqrt(x * x + y * y + z * z) + 0.1;

			p[i][0] = (int)(1000 * x / r);
			p[i][1] = (int)(1000 * y / r);
			p[i][2] = (int)((250 + 250 * (round % 4)) * z / r);
		}
		faces = hull((const int(*)[3])p, NODES, corner);
		if (faces != 2 * NODES - 4)
			continue; /* a point is inside: its vertex would have no face */
		for (int i = 0; i <= faces; i++)
			start[i] = 3 * i;
		for (int t = 0; t < 3; t++) {
			int fa = roll(faces), fb = roll(faces);
			pt3 a, b;
			struct err e = { 0 };
			struct geo_way w;
			double got, want, sum = 0;

			if (fa == fb)
				continue;
			n++;
			anew();
			for (int i = 0; i < NODES; i++)
				q[i] = geo_int3(p[i][0], p[i][1], p[i][2], c);
			v = body(q, NODES, start, corner, faces);
			a = in_face(v, fa, 1 + roll(4), 1 + roll(4), 10);
			b = in_face(v, fb, 1 + roll(4), 1 + roll(4), 10);
			if (geo_way_on_faces(&w, v, a, b, arena, c, &e) != OK) {
				printf("# %s\n", e.msg);
				open++;
				continue;
			}
			got = sqrt(num_mid(w.length2));
			want = net_way(v, about(a), fa, about(b), fb);
			for (int i = 0; i + 1 < w.n; i++)
				sum += size(minus(about(w.corner[i]), about(w.corner[i + 1])));
			if (got > want * (1 + 1e-12) || got < want * (1 - 2e-2) ||
			    fabs(sum - got) > 1e-9 * got) {
				printf("# %.15g by exact unfolding, %.15g by its corners, "
				       "%.15g by a net\n",
				       got, sum, want);
				wrong++;
			}
		}
	}
	ok(!wrong && !open && n > 80, "%d ways on random hulls: none wrong, none open", n);
}

/* --- Special positions ------------------------------------------------------------------------ */

/* A box whose top is cut into four triangles about a vertex that is flat. */
static struct value *flat_top(void)
{
	static const int start[] = { 0, 4, 8, 12, 16, 20, 23, 26, 29, 32 };
	static const int corner[] = { 0, 3, 2, 1, 0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6,
				      3, 0, 4, 7, 4, 5, 8, 5, 6, 8, 6, 7, 8, 7, 4, 8 };
	pt3 p[9];

	for (int i = 0; i < 4; i++) {
		int x = i == 1 || i == 2 ? 2 : 0, y = i > 1 ? 2 : 0;

		p[i] = geo_int3(x, y, 0, c);
		p[4 + i] = geo_int3(x, y, 2, c);
	}
	p[8] = geo_int3(1, 1, 2, c);
	return body(p, 9, start, corner, 9);
}

static void special(void)
{
	struct value *v = flat_top(), *b = int_box(2, 2, 2);
	num h = num_rat(1, 2, c), t = num_rat(3, 2, c), two = num_int(2, c);
	struct geo_way w;
	struct err e = { 0 };

	ok(length_is(v, geo_int3(0, 0, 2, c), geo_int3(2, 2, 2, c), "8", 0),
	   "along edges of a face that is cut in four");
	ok(length_is(v, (pt3){ num_int(1, c), h, two }, (pt3){ num_int(1, c), t, two }, "1",
		     2),
	   "through a vertex that is none");
	ok(length_is(v, (pt3){ h, num_int(0, c), two }, (pt3){ t, two, two }, "5", 0),
	   "through a flat vertex, from edge to edge");
	ok(length_is(b, (pt3){ h, num_int(0, c), two }, (pt3){ t, two, num_int(0, c) }, "17",
		     0) &&
		   geo_way_on_faces(&w, b, (pt3){ h, num_int(0, c), two },
				    (pt3){ t, two, num_int(0, c) }, arena, c, &e) == OK &&
		   is_yes(w.tied),
	   "between opposite edges two ways tie: 4^2 + 1");
	ok(geo_way_on_faces(&w, b, geo_int3(1, 0, 2, c), geo_int3(1, 2, 1, c), arena, c, &e) ==
			   OK &&
		   is_no(w.tied) && w.n == 3,
	   "one way alone, though its beginning is on two faces");
}

static void refusals(void)
{
	struct value *b = int_box(2, 2, 2);
	num tiny = num_div(num_int(1, c), num_pow(num_int(10, c), 12, c), c);
	pt3 o = geo_int3(0, 0, 0, c);
	static const int start[] = { 0, 5, 10, 14, 18, 22, 26, 30 };
	static const int corner[] = { 4, 3, 2, 1, 0, 5, 6, 7, 8, 9, 0, 1, 6, 5, 1,
				      2, 7, 6, 2, 3, 8, 7, 3, 4, 9, 8, 4, 0, 5, 9 };
	static const int dart[5][2] = { { 0, 0 }, { 4, 0 }, { 4, 4 }, { 2, 1 }, { 0, 4 } };
	pt3 p[10];

	ok(refused(b, o, geo_int3(1, 1, 1, c), E_DOMAIN, "no_such_object",
		   "inside of it, about 1 away"),
	   "a point inside");
	ok(refused(b, geo_int3(1, 1, 5, c), o, E_DOMAIN, "no_such_object",
		   "outside of it, about 3 away"),
	   "a point outside");
	ok(refused(b, (pt3){ num_int(1, c), num_int(1, c), num_add(num_int(2, c), tiny, c) },
		   o, E_DOMAIN, "no_such_object", "outside of it, about 1"),
	   "a point that is off by 1e-12");
	ok(refused(b, o, o, E_DOMAIN, "degenerate", "the same"), "no way from a to a");
	for (int i = 0; i < 5; i++) {
		p[i] = geo_int3(dart[i][0], dart[i][1], 0, c);
		p[5 + i] = geo_int3(dart[i][0], dart[i][1], 3, c);
	}
	ok(refused(body(p, 10, start, corner, 7), p[0], p[7], E_DOMAIN, "unsupported",
		   "not convex"),
	   "a body that is not convex");
}

/* A prism over many points of a circle's lattice: from top to bottom. */
static void many_faces(void)
{
	enum { N = 60 };
	pt3 p[2 * N];
	int start[N + 3], corner[6 * N], k = 0;
	struct value *v;
	struct geo_way w;
	struct err e = { 0 };
	/* The side between the first and the last of the points is nearest to the middle. */
	double far = 59.0 / 20, want = 1 + 2 * (far * far - 1) / (far * far + 1);

	for (int i = 0; i < N; i++) {
		/* points of the unit circle, ((u^2 - t^2), 2tu) / (u^2 + t^2) */
		long t = 2 * i - N + 1, u = 20, d = t * t + u * u;
		num x = num_rat(u * u - t * t, d, c), y = num_rat(2 * t * u, d, c);

		p[i] = (pt3){ x, y, num_int(0, c) };
		p[N + i] = (pt3){ x, y, num_int(1, c) };
	}
	start[0] = 0;
	for (int i = 0; i < N; i++)
		corner[k++] = N - 1 - i;
	start[1] = k;
	for (int i = 0; i < N; i++)
		corner[k++] = N + i;
	start[2] = k;
	for (int i = 0; i < N; i++) {
		corner[k++] = i;
		corner[k++] = (i + 1) % N;
		corner[k++] = N + (i + 1) % N;
		corner[k++] = N + i;
		start[3 + i] = k;
	}
	v = body(p, 2 * N, start, corner, N + 2);
	ok(geo_way_on_faces(&w, v, geo_int3(0, 0, 0, c), geo_int3(0, 0, 1, c), arena, c, &e) ==
			   OK &&
		   w.n == 4 && fabs(num_mid(w.length2) - want * want) < 1e-12,
	   "from the middle of one base to that of the other, over the nearest of %d sides",
	   N);
	ok(geo_way_on_faces(&w, v, p[3], p[N + 30], arena, c, &e) == OK,
	   "from side to side %s", e.msg);
}

int main(void)
{
	c = num_ctx_new(1);
	arena = arena_new();
	anew();
	boxes();
	anew();
	random_boxes();
	anew();
	special();
	refusals();
	random_hulls();
	anew();
	many_faces();
	arena_free(arena);
	num_ctx_free(c);
	num_cleanup();
	return tap_done();
}
