/*
 * choose.c -- the textbook's view of a scene: what is wrong with a view, and the first of some
 * in which the least is.
 */
#include "base/work.h"
#include "hide/hide_priv.h"
#include <limits.h>
#include <string.h>

#define MOST_POINTS 150 /* of larger scenes the first are looked at */
#define MOST_LINES 250
#define MOST_FACES 400
/* Parts of the picture's size below which a reader takes two things for one. */
#define SAME_SPOT 0.02
#define SAME_LINE 0.012
#define SAME_WAY 0.06 /* sine of the angle between lines that are taken for one */
#define SHARE 0.1     /* of its true size that must be left of an edge or a face */

struct hide_judge {
	struct hide_work *w;
	double size; /* of the image */
	struct hide_vec point[MOST_POINTS], from[MOST_LINES], to[MOST_LINES];
	double at[MOST_POINTS][2], p[MOST_LINES][2], q[MOST_LINES][2], length[MOST_LINES];
	int n_points, n_lines;
	int n_named; /* the first of the points; the others are corners of bodies */
};

static void collect_corner(struct hide_judge *j, const struct hide_scene *s, int vertex)
{
	struct hide_vec v = s->vertex[vertex];

	for (int i = 0; i < j->n_points; i++)
		if (!memcmp(&j->point[i], &v, sizeof v))
			return;
	if (j->n_points < MOST_POINTS)
		j->point[j->n_points++] = v;
}
static void collect(struct hide_judge *j, const struct hide_scene *s)
{
	for (int i = 0; i < s->n_points && j->n_points < MOST_POINTS; i++)
		if (s->point[i].named)
			j->point[j->n_points++] = s->point[i].p;
	/* Where nothing has a name, corners stand for what would. */
	for (int i = 0; i < s->n_curves && !s->n_points; i++)
		for (int k = 0; k < 2; k++)
			if (s->curve[i].kind == HIDE_SEGMENT && s->curve[i].end[k] >= 0)
				collect_corner(j, s, s->curve[i].end[k]);
	j->n_named = j->n_points;
	for (int i = 0; i < s->n_curves && j->n_lines < MOST_LINES; i++) {
		const struct hide_curve *c = &s->curve[i];

		if (c->kind != HIDE_SEGMENT || c->border || !(vec_length(c->a) > 0))
			continue;
		j->from[j->n_lines] = c->c;
		j->to[j->n_lines++] = vec_add(c->c, c->a);
		for (int k = 0; k < 2 && c->body >= 0; k++)
			if (c->end[k] >= 0)
				collect_corner(j, s, c->end[k]);
	}
}
/* A fault of a graver kind outweighs several of a lesser one. */
static long weigh(const int fault[HIDE_FAULTS])
{
	return 1000L * fault[HIDE_POINTS_MEET] + 400L * fault[HIDE_EDGE_AS_SPOT] +
	       300L * fault[HIDE_FACE_EDGE_ON] + 100L * fault[HIDE_LINE_THROUGH] +
	       60L * fault[HIDE_LINES_MEET];
}
static double distance(const double a[2], const double b[2])
{
	return hypot(a[0] - b[0], a[1] - b[1]);
}
/* From a place to a segment in the image, and in space. */
static double off_line(const double x[2], const double p[2], const double q[2])
{
	double dx = q[0] - p[0], dy = q[1] - p[1], l = dx * dx + dy * dy, t;

	t = l > 0 ? ((x[0] - p[0]) * dx + (x[1] - p[1]) * dy) / l : 0;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return hypot(p[0] + t * dx - x[0], p[1] + t * dy - x[1]);
}
static double off_segment(struct hide_vec x, struct hide_vec p, struct hide_vec q)
{
	struct hide_vec d = vec_sub(q, p);
	double l = vec_dot(d, d), t = l > 0 ? vec_dot(vec_sub(x, p), d) / l : 0;

	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return vec_length(vec_sub(vec_along(p, t, d), x));
}
/* Two segments of which a good part lies on each other in the image, or that leave one point
 * in nearly the same direction. */
static bool overlap(const struct hide_judge *j, int a, int b)
{
	const double *p = j->p[a], *q = j->q[a];
	double len = j->length[a], other = j->length[b], dx, dy, s[2], d[2], near;

	if (len < SAME_LINE * j->size)
		return false;
	dx = (q[0] - p[0]) / len, dy = (q[1] - p[1]) / len;
	for (int i = 0; i < 2; i++) {
		const double *x = i ? j->q[b] : j->p[b];

		s[i] = (x[0] - p[0]) * dx + (x[1] - p[1]) * dy;
		d[i] = (x[0] - p[0]) * dy - (x[1] - p[1]) * dx;
	}
	near = fabs(d[1] - d[0]) < SAME_WAY * other ? 3 * SAME_LINE : SAME_LINE;
	return fabs(d[0]) < near * j->size && fabs(d[1]) < near * j->size &&
	       fmin(fmax(s[0], s[1]), len) - fmax(fmin(s[0], s[1]), 0) > 0.05 * j->size;
}
static bool one_line(const struct hide_judge *j, int a, int b, double tiny)
{
	struct hide_vec d = vec_unit(vec_sub(j->to[a], j->from[a]));

	return vec_length(vec_cross(d, vec_sub(j->from[b], j->from[a]))) < tiny &&
	       vec_length(vec_cross(d, vec_sub(j->to[b], j->from[a]))) < tiny;
}
static void judge_lines(struct hide_judge *j, double tiny, int fault[HIDE_FAULTS], long most)
{
	double k = 0; /* image sizes to sizes in space, at most */

	for (int i = 0; i < j->n_lines; i++) {
		j->length[i] = distance(j->p[i], j->q[i]);
		k = fmax(k, j->length[i] / vec_length(vec_sub(j->to[i], j->from[i])));
	}
	for (int i = 0; i < j->n_lines && weigh(fault) < most && !work_over(); i++) {
		double len = vec_length(vec_sub(j->to[i], j->from[i]));

		if (j->length[i] < SHARE * k * len) {
			fault[HIDE_EDGE_AS_SPOT]++;
			continue;
		}
		for (int l = 0; l < j->n_points; l++)
			fault[HIDE_LINE_THROUGH] +=
				off_line(j->at[l], j->p[i], j->q[i]) < SAME_LINE * j->size &&
				off_segment(j->point[l], j->from[i], j->to[i]) > tiny;
		for (int l = 0; l < i; l++)
			fault[HIDE_LINES_MEET] += overlap(j, i, l) && !one_line(j, i, l, tiny);
	}
}
/* What does not hang on the view, once. */
static enum status judge_new(struct hide_judge **out, const struct hide_scene *s,
			     const struct hide_view *v, struct arena *a, struct err *e)
{
	struct hide_judge *j = arena_alloc(a, sizeof *j);
	enum status st = hide_work_new(&j->w, s, v, a, e);

	if (st != OK)
		return st;
	collect(j, s);
	*out = j;
	return OK;
}
/* A view that is found to weigh `most` is not looked at further. */
static void judge(struct hide_judge *j, const struct hide_view *v, int fault[HIDE_FAULTS],
		  long most)
{
	double lo[2] = { INFINITY, INFINITY }, hi[2] = { -INFINITY, -INFINITY }, at[2],
	       tiny = 1e-6 * j->w->size;

	memset(fault, 0, HIDE_FAULTS * sizeof *fault);
	for (int i = 0; i < j->n_points; i++)
		if (!hide_view_point(v, j->point[i], j->at[i]))
			j->at[i][0] = j->at[i][1] = 0;
	for (int i = 0; i < j->n_lines; i++)
		if (!hide_view_point(v, j->from[i], j->p[i]) ||
		    !hide_view_point(v, j->to[i], j->q[i]))
			memset(j->p[i], 0, sizeof j->p[i]), memset(j->q[i], 0, sizeof j->q[i]);
	for (int i = 0; i < 8; i++) { /* a box around the scene is large enough */
		struct hide_vec c = vec(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);

		if (!hide_view_point(v, vec_along(j->w->middle, 0.6 * j->w->size, c), at))
			continue;
		for (int k = 0; k < 2; k++)
			lo[k] = fmin(lo[k], at[k]), hi[k] = fmax(hi[k], at[k]);
	}
	j->size = fmax(hi[0] - lo[0], hi[1] - lo[1]);
	if (!(j->size > 0))
		j->size = 1;
	for (int i = 0; i < j->n_points && weigh(fault) < most; i++)
		for (int k = 0; k < i; k++)
			fault[i < j->n_named ? HIDE_POINTS_MEET : HIDE_LINE_THROUGH] +=
				distance(j->at[i], j->at[k]) < SAME_SPOT * j->size &&
				vec_length(vec_sub(j->point[i], j->point[k])) > tiny;
	judge_lines(j, tiny, fault, most);
	for (int i = 0; i < j->w->n_patches && i < MOST_FACES; i++) {
		const struct hide_patch *p = &j->w->patch[i];
		struct hide_vec x;

		if (p->s->kind != HIDE_FACE)
			continue;
		x = vec_unit(hide_view_toward(v, hide_work_out(j->w, p->edge[0].p)));
		fault[HIDE_FACE_EDGE_ON] +=
			fabs(vec_dot(x, vec(p->plane.v[0], p->plane.v[1], p->plane.v[2]))) <
			SHARE;
	}
}
enum status hide_judge(int fault[HIDE_FAULTS], const struct hide_scene *s,
		       const struct hide_view *v, struct err *e)
{
	struct arena *a = arena_new();
	struct hide_judge *j;
	enum status st = judge_new(&j, s, v, a, e);

	if (st == OK)
		judge(j, v, fault, LONG_MAX);
	arena_free(a);
	return st;
}

/* --- Candidates -------------------------------------------------------------------------- */
static const struct hide_try {
	double k, alpha, turned;
} cabinets[] = {
	{ 0.5, 45, 0 },   { 0.5, 30, 0 },   { 0.5, 60, 0 },  { 0.4, 45, 0 },  { 0.6, 40, 0 },
	{ 0.35, 50, 0 },  { 0.5, 135, 0 },  { 0.5, 150, 0 }, { 0.5, 45, 8 },  { 0.5, 45, -8 },
	{ 0.5, 45, 15 },  { 0.5, 45, -15 }, { 0.5, 35, 12 }, { 0.5, 55, 10 }, { 0.5, 45, 22 },
	{ 0.5, 45, -22 }, { 0.4, 35, 18 },
};
static const double azimuths[] = { -55, -60, -50, -65, -45, -52, -58, -70, -40, -62, -48 };
static const double heights[] = { 18, 20, 15, 22, 25, 12 };

struct hide_contest {
	struct hide_judge *judge;
	struct hide_choice *best;
	long score; /* -1: none yet */
};
static void attempt(struct hide_contest *c, struct hide_choice x)
{
	long score;

	if (c->score == 0 || (c->score > 0 && work_over()))
		return;
	judge(c->judge, &x.view, x.fault, c->score < 0 ? LONG_MAX : c->score);
	score = weigh(x.fault);
	if (c->score < 0 || score < c->score) {
		*c->best = x;
		c->score = score;
	}
}
static void attempt_orthographic(struct hide_contest *c, double z, double x)
{
	struct hide_choice k = { .name = "orthographic", .angle = { z, x } };

	k.view = hide_view_orthographic(z, x);
	attempt(c, k);
}
static bool all_flat(const struct hide_scene *s)
{
	for (int i = 0; i < s->n_surfaces; i++)
		if (s->surface[i].kind == HIDE_ZONE)
			return false;
	for (int i = 0; i < s->n_curves; i++)
		if (s->curve[i].kind != HIDE_SEGMENT)
			return false;
	return true;
}
enum status hide_choose(struct hide_choice *out, const struct hide_scene *s, struct err *e)
{
	struct hide_contest c = { NULL, out, -1 };
	struct hide_view any = hide_view_isometric();
	struct arena *a = arena_new();
	enum status st = judge_new(&c.judge, s, &any, a, e);

	if (st == OK && all_flat(s))
		for (int i = 0; i < (int)(sizeof cabinets / sizeof *cabinets); i++) {
			struct hide_choice x = { .name = "cabinet",
						 .angle = { cabinets[i].k, cabinets[i].alpha },
						 .turned = cabinets[i].turned };

			x.view = hide_view_turned(
				hide_view_oblique(cabinets[i].k, cabinets[i].alpha), x.turned);
			attempt(&c, x);
		}
	for (int i = 0; i < (int)(sizeof heights / sizeof *heights) && st == OK; i++)
		for (int j = 0; j < (int)(sizeof azimuths / sizeof *azimuths); j++)
			attempt_orthographic(&c, azimuths[j], heights[i]);
	/* Still two points on one spot: look farther round. */
	for (double z = -83; z < -5 && st == OK && out->fault[HIDE_POINTS_MEET]; z += 7)
		for (double x = 9; x < 45; x += 5)
			attempt_orthographic(&c, z, x);
	arena_free(a);
	return st;
}
