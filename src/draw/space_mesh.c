/*
 * space_mesh.c -- surfaces by two parameters: a mesh that hides what is behind it, lines on it, and
 * the outline, where the surface turns away from the reader.
 *
 * The mesh is as fine as a page can show, and nothing of it is drawn.  Lines on the surface
 * are sampled on it; they and the mesh stray from the surface by the same little, so what the
 * mesh hides of them nearer than a mesh wide does not count (struct hide_curve, loose).  The
 * outline is where the normal is across the line of sight: its zeros along the sides of the mesh's
 * triangles are joined to curves.
 */
#include "base/work.h"
#include "draw/space_priv.h"
#include "geo/space.h"

#define MESH 40      /* meshes along each parameter */
#define NET_LINES 13 /* lines of the net, likewise */
#define SLOPE 1e-5   /* of a parameter's range: to find a normal */

struct space_mesh {
	int object, body;
	space_at *at;
	const void *self;
	struct hide_vec p[MESH + 1][MESH + 1], normal[MESH + 1][MESH + 1];
	bool good[MESH + 1][MESH + 1]; /* it is there, and has a normal */
	double wide;                   /* the longest side */
};

/* --- The mesh ---------------------------------------------------------------------------- */
/* false: none, as at a pole. */
static bool normal_at(const struct space_mesh *m, double a, double b, struct hide_vec *out)
{
	double a0 = fmax(a - SLOPE, 0), a1 = fmin(a + SLOPE, 1), b0 = fmax(b - SLOPE, 0),
	       b1 = fmin(b + SLOPE, 1), len;
	struct hide_vec p, q, r, t;

	if (!m->at(m->self, a0, b, &p) || !m->at(m->self, a1, b, &q) ||
	    !m->at(m->self, a, b0, &r) || !m->at(m->self, a, b1, &t))
		return false;
	p = space_sub(q, p);
	r = space_sub(t, r);
	*out = space_cross(p, r);
	len = space_norm(*out);
	if (!(len > 1e-9 * (space_dot(p, p) + space_dot(r, r))))
		return false;
	*out = space_scale(*out, 1 / len);
	return true;
}

static void sample(struct draw_space *s, struct space_mesh *m)
{
	bool there[MESH + 1][MESH + 1];
	int vertex[MESH + 1][MESH + 1];

	for (int i = 0; i <= MESH; i++)
		for (int k = 0; k <= MESH; k++) {
			double a = (double)i / MESH, b = (double)k / MESH;

			there[i][k] = m->at(m->self, a, b, &m->p[i][k]);
			m->good[i][k] = there[i][k] && normal_at(m, a, b, &m->normal[i][k]);
			vertex[i][k] = there[i][k] ? draw_space_vertex(s, m->p[i][k]) : -1;
		}
	for (int i = 0; i < MESH; i++)
		for (int k = 0; k < MESH; k++) {
			int c[4] = { vertex[i][k], vertex[i + 1][k], vertex[i + 1][k + 1],
				     vertex[i][k + 1] };

			if (c[0] < 0 || c[1] < 0 || c[2] < 0 || c[3] < 0)
				continue;
			m->wide = fmax(m->wide,
				       space_norm(space_sub(m->p[i + 1][k + 1], m->p[i][k])));
			for (int half = 0; half < 2; half++) {
				int t[3] = { c[0], c[half + 1], c[half + 2] };
				const struct hide_vec *v = s->scene->vertex;
				struct hide_vec n = space_cross(space_sub(v[t[1]], v[t[0]]),
								space_sub(v[t[2]], v[t[0]]));

				/* Beside a pole half of them have no area. */
				if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0] &&
				    space_norm(n) > 1e-9 * m->wide * m->wide)
					draw_space_own_surface(
						s, hide_add_face(s->scene, m->body, t, 3),
						(struct space_owner){ SPACE_SHAPE,
								      m->object });
			}
		}
}

static void put_run(struct draw_space *s, const struct space_mesh *m, const struct hide_vec *p,
		    int n, enum space_use use)
{
	int curve;

	if (n < 2)
		return;
	curve = hide_add_polyline(s->scene, m->body, p, n);
	s->scene->curve[curve].loose = m->wide;
	draw_space_own(s, curve, (struct space_owner){ use, m->object });
}

/* The line on which one parameter is kept. */
static void put_kept(struct draw_space *s, const struct space_mesh *m, int way, double kept,
		     enum space_use use)
{
	struct hide_vec p[2 * MESH + 1];
	double far = 0;
	int n = 0;

	for (int i = 0; i <= 2 * MESH; i++) {
		double along = (double)i / (2 * MESH);

		if (m->at(m->self, way ? along : kept, way ? kept : along, &p[n])) {
			far = fmax(far, space_norm(space_sub(p[n], p[0])));
			n++;
			continue;
		}
		put_run(s, m, p, n, use);
		n = 0;
	}
	if (far > 1e-6 * s->size) /* else a pole */
		put_run(s, m, p, n, use);
}

/* Does it close: are both ends of a parameter the same line? */
static bool closes(const struct draw_space *s, const struct space_mesh *m, int way)
{
	for (int i = 0; i <= MESH; i++) {
		struct hide_vec a = way ? m->p[i][0] : m->p[0][i];
		struct hide_vec b = way ? m->p[i][MESH] : m->p[MESH][i];

		if (space_norm(space_sub(a, b)) > 1e-7 * s->size)
			return false;
	}
	return true;
}

void draw_space_mesh(struct draw_space *s, int object, space_at *at, const void *self,
		     bool net)
{
	struct space_mesh *m;

	s->mesh = arena_grow(s->arena, s->mesh, &s->cap_meshes, s->n_meshes + 1,
			     sizeof *s->mesh);
	m = &s->mesh[s->n_meshes++];
	*m = (struct space_mesh){ .object = object, .at = at, .self = self };
	m->body = s->object[object].body = hide_add_body(s->scene, false, false);
	sample(s, m);
	for (int way = 0; way < 2; way++) {
		bool closed = closes(s, m, way);

		for (int i = 0; i < NET_LINES; i++) {
			bool border = !closed && (i == 0 || i == NET_LINES - 1);

			if (border || (net && (!closed || i)))
				put_kept(s, m, way, (double)i / (NET_LINES - 1),
					 border ? SPACE_SHAPE : SPACE_THIN);
		}
	}
	s->object[object].at = m->p[MESH / 2][MESH / 2];
	s->object[object].has_at = true;
}

/* --- Borders that are objects ------------------------------------------------------------ */
static double off_polyline(const struct hide_curve *c, struct hide_vec p)
{
	double best = INFINITY;

	for (int i = 0; i + 1 < c->n; i++) {
		struct hide_vec d = space_sub(c->pts[i + 1], c->pts[i]),
				x = space_sub(p, c->pts[i]);
		double len = space_dot(d, d), t = len > 0 ? space_dot(x, d) / len : 0;

		t = fmin(fmax(t, 0), 1);
		best = fmin(best, space_norm(space_sub(x, space_scale(d, t))));
	}
	return best;
}

bool draw_space_is_border(struct draw_space *s, int curve)
{
	struct hide_curve *c = &s->scene->curve[curve];

	for (int i = 0; i < s->scene->n_curves && s->n_meshes && !work_over(); i++) {
		struct hide_curve *b = &s->scene->curve[i];
		double far = 0;

		if (b->kind != HIDE_POLYLINE || !(b->loose > 0) || b->border ||
		    s->curve[i].use != SPACE_SHAPE)
			continue;
		/* Both were sampled, a graph on a page of its own. */
		far = fmax(off_polyline(c, b->pts[0]), off_polyline(c, b->pts[b->n - 1]));
		for (int k = 0; k < c->n; k++)
			far = fmax(far, off_polyline(b, c->pts[k]));
		if (far > 2e-3 * s->size)
			continue;
		c->body = b->body;
		c->loose = b->loose;
		b->border = true;
		return true;
	}
	return false;
}

/* --- Outlines ---------------------------------------------------------------------------- */
/* Sides of triangles: those along the first parameter, along the second, and across. */
#define SIDES (3 * (MESH + 1) * (MESH + 1))
struct space_outline {
	struct hide_vec p[SIDES];
	int next[SIDES][2], n[SIDES]; /* neighbours */
	bool done[SIDES];
};

static int side_of(int i, int k, int di, int dk)
{
	return ((di && dk ? 2 : dk ? 1 : 0) * (MESH + 1) + i) * (MESH + 1) + k;
}

/* The place on a side where the surface turns away; false: nowhere. */
static bool turns(const struct draw_space *s, const struct space_mesh *m, int i, int k, int di,
		  int dk, struct hide_vec *out)
{
	double f[2], t;

	for (int e = 0; e < 2; e++) {
		int x = i + e * di, y = k + e * dk;

		if (!m->good[x][y])
			return false;
		f[e] = space_dot(m->normal[x][y], hide_view_toward(&s->view, m->p[x][y]));
	}
	if ((f[0] < 0) == (f[1] < 0))
		return false;
	t = f[0] / (f[0] - f[1]);
	return m->at(m->self, (i + t * di) / MESH, (k + t * dk) / MESH, out);
}

static void link(struct space_outline *o, int a, int b)
{
	if (o->n[a] < 2 && o->n[b] < 2) {
		o->next[a][o->n[a]++] = b;
		o->next[b][o->n[b]++] = a;
	}
}

static void triangle(const struct draw_space *s, const struct space_mesh *m,
		     struct space_outline *o, const int side[3][4])
{
	int hit[3], n = 0;

	for (int e = 0; e < 3; e++) {
		int id = side_of(side[e][0], side[e][1], side[e][2], side[e][3]);

		if (turns(s, m, side[e][0], side[e][1], side[e][2], side[e][3], &o->p[id]))
			hit[n++] = id;
	}
	if (n == 2)
		link(o, hit[0], hit[1]);
}

/* From one end, or from anywhere on a ring. */
static void walk(struct draw_space *s, const struct space_mesh *m, struct space_outline *o,
		 int at)
{
	struct hide_vec *run = arena_alloc(s->d->scratch, (SIDES + 1) * sizeof *run);
	int n = 0, first = at, last = -1, next;

	do {
		o->done[at] = true;
		run[n++] = o->p[at];
		next = o->n[at] > 0 && o->next[at][0] != last ? o->next[at][0]
		       : o->n[at] > 1                         ? o->next[at][1]
							      : -1;
		last = at;
		at = next;
	} while (at >= 0 && !o->done[at]);
	if (at == first && n > 2)
		run[n++] = o->p[first];
	put_run(s, m, run, n, SPACE_SHAPE);
	arena_reset(s->d->scratch);
}

static void outline(struct draw_space *s, const struct space_mesh *m)
{
	struct space_outline *o = arena_alloc(s->arena, sizeof *o);

	for (int i = 0; i < MESH; i++)
		for (int k = 0; k < MESH; k++) {
			const int low[3][4] = { { i, k, 1, 0 },
						{ i + 1, k, 0, 1 },
						{ i, k, 1, 1 } };
			const int high[3][4] = { { i, k + 1, 1, 0 },
						 { i, k, 0, 1 },
						 { i, k, 1, 1 } };

			triangle(s, m, o, low);
			triangle(s, m, o, high);
		}
	for (int ring = 0; ring < 2; ring++)
		for (int i = 0; i < SIDES; i++)
			if (!o->done[i] && o->n[i] == ring + 1)
				walk(s, m, o, i);
}

void draw_space_outlines(struct draw_space *s)
{
	for (int i = 0; i < s->n_objects; i++)
		for (int k = 0; k < s->object[i].n_levels && !s->view.perspective; k++) {
			struct hide_curve *c = &s->scene->curve[s->object[i].level[k]];
			struct hide_vec n = space_unit(space_cross(c->a, c->b));

			c->border = fabs(space_dot(n, space_unit(s->view.toward))) > 1e-6;
		}
	for (int i = 0; i < s->n_meshes; i++)
		outline(s, &s->mesh[i]);
}
