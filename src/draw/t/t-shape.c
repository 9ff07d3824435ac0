/*
 * t-shape.c -- what is drawn lies where the object is, all of it that can be seen, and
 * marks say what is true.
 *
 * Strokes are flattened and compared with the object's defining equation; that nothing
 * is missing is checked with points found on the object by other means.
 */
#include "draw/t/drawing.h"
#include <stdlib.h>

/* --- Clipping ---------------------------------------------------------------------------- */
static bool clip_case(struct rng *r)
{
	double s = pow(10, (double)rng_between(r, -8, 8)),
	       far = pow(10, rng_real(r, -2, 6)) * s;
	double cx = rng_real(r, -10, 10) * s, cy = rng_real(r, -10, 10) * s, c[4], d[2], p[2];
	struct draw_view v = { cx - 4 * s,         cy - 3 * s, cx + 4 * s, cy + 3 * s,
			       { 0, 0, 800, 600 }, 100 / s,    100 / s };
	double margin = (double)rng_below(r, 2) * 10, t0 = 0, t1 = 1, lo = INFINITY;
	double hi = -INFINITY, len;
	bool seen, any = false;

	/* Through a place in or near the window, in a direction that is often level. */
	d[0] = rng_below(r, 4) ? rng_real(r, -1, 1) : 0;
	d[1] = rng_below(r, 4) ? rng_real(r, -1, 1) : 1;
	len = rng_real(r, 0, 2) * far;
	p[0] = cx + rng_real(r, -6, 6) * s - len * d[0];
	p[1] = cy + rng_real(r, -5, 5) * s - len * d[1];
	d[0] *= 2.5 * far;
	d[1] *= 2.5 * far;
	if (rng_below(r, 3) == 0)
		t1 = INFINITY;
	if (t1 > 1 && rng_below(r, 2))
		t0 = -INFINITY;
	seen = draw_view_clip(&v, p[0], p[1], d[0], d[1], t0, t1, margin, c);
	/* Brute force: many places along it, most of them near the window. */
	for (int i = 0; i <= 4000; i++) {
		double t = ((cx - p[0]) * d[0] + (cy - p[1]) * d[1]) /
				   (d[0] * d[0] + d[1] * d[1]) +
			   (i - 2000) / 2000.0 * 12 * s / hypot(d[0], d[1]);
		double x = view_x(&v, p[0] + t * d[0]), y = view_y(&v, p[1] + t * d[1]), on;

		if (t < t0 || t > t1 || !view_has(&v, x, y, margin - 1e-3))
			continue;
		any = true;
		if (!seen)
			return false;
		/* Where between the ends it lies, and that it does. */
		on = (x - c[0]) * (c[2] - c[0]) + (y - c[1]) * (c[3] - c[1]);
		on /= hypot(c[2] - c[0], c[3] - c[1]);
		lo = fmin(lo, on);
		hi = fmax(hi, on);
		if (fabs((x - c[0]) * (c[3] - c[1]) - (y - c[1]) * (c[2] - c[0])) >
		    0.01 * hypot(c[2] - c[0], c[3] - c[1]))
			return false;
	}
	if (!seen)
		return true;
	len = hypot(c[2] - c[0], c[3] - c[1]);
	return view_has(&v, c[0], c[1], margin + 0.01) &&
	       view_has(&v, c[2], c[3], margin + 0.01) &&
	       (!any || (lo > -0.01 && lo < 2 && hi < len + 0.01 && hi > len - 2));
}

static void test_clip(void)
{
	struct rng r = { 21 };
	int good = 0;
	struct draw_view v = { -4, -3, 4, 3, { 0, 0, 800, 600 }, 100, 100 };
	double c[4];

	for (int i = 0; i < 2000; i++)
		good += clip_case(&r);
	ok(good == 2000, "lines are cut where the window ends (%d of 2000)", good);
	ok(draw_view_clip(&v, -1e15, -1e15, 3e15, 3e15, 0, 1, 0, c) &&
		   fabs(c[0] - 100) < 100 && fabs(c[1] - 600) < 100,
	   "far ends: %g,%g %g,%g", c[0], c[1], c[2], c[3]);
	ok(!draw_view_clip(&v, 0, 0, 0, 0, 0, 1, 0, c) &&
		   !draw_view_clip(&v, NAN, 0, 1, 0, 0, 1, 0, c) &&
		   !draw_view_clip(&v, 0, 0, INFINITY, 1, 0, 1, 0, c),
	   "no direction, nothing seen");
}

/* --- Curves ------------------------------------------------------------------------------ */
#define PIECES 4000
struct pieces {
	double at[PIECES][4];
	int n;
};

static void keep_piece(void *self, double x0, double y0, double x1, double y1)
{
	struct pieces *p = self;

	if (p->n < PIECES) {
		double *q = p->at[p->n++];

		q[0] = x0, q[1] = y0, q[2] = x1, q[3] = y1;
	}
}

static void group_pieces(struct pieces *p, const struct scene_group *g)
{
	p->n = 0;
	for (int i = 0; i < g->n; i++)
		if (g->item[i].kind == ITEM_STROKE)
			draw_scene_flatten(&g->item[i].path, keep_piece, p);
}

static double distance(const struct pieces *p, double x, double y)
{
	double best = INFINITY;

	for (int i = 0; i < p->n; i++) {
		const double *q = p->at[i];
		double dx = q[2] - q[0], dy = q[3] - q[1], l2 = dx * dx + dy * dy;
		double t = l2 > 0 ? ((x - q[0]) * dx + (y - q[1]) * dy) / l2 : 0;

		t = fmin(fmax(t, 0), 1);
		best = fmin(best, hypot(x - q[0] - t * dx, y - q[1] - t * dy));
	}
	return best;
}

/* Draw a hand-made value of some object's kind. */
static void draw_value(struct easel *z, struct pieces *p, const struct value *v)
{
	struct draw_look l = { .width = 1 };

	draw_scene_add_group(z->d.scene, "q", geo_kind_name(v->kind), "");
	draw_shape_of(v->kind)(&z->d, (fig_id){ 0 }, v, &l);
	group_pieces(p, &z->d.scene->group[z->d.scene->n - 1]);
}

/* A circle of any size through a place in the window. */
static bool circle_case(struct rng *r, struct easel *z, struct pieces *p)
{
	const struct draw_view *v = &z->d.view;
	double rad = pow(10, rng_real(r, -2, 9)), dir = rng_real(r, 0, 6.283);
	double px = rng_real(r, -3.5, 3.5), py = rng_real(r, -2.5, 2.5);
	double c[3] = { px - rad * cos(dir), py - rad * sin(dir), rad * rad };
	double slack = 0.2 + rad * 100 * 4e-16 * 4;

	draw_value(z, p, value_of(z->d.arena, KIND_CIRCLE, 3, c));
	if (!p->n || distance(p, view_x(v, px), view_y(v, py)) > slack)
		return false;
	for (int i = 0; i < p->n; i++) {
		double x = v->x0 + p->at[i][0] / v->sx, y = v->y1 - p->at[i][1] / v->sy;

		if (fabs(hypot(x - c[0], y - c[1]) - rad) * v->sx > slack)
			return false;
	}
	/* Walk from the known place along the circle, both ways, while in the window. */
	for (int way = -1; way <= 1; way += 2) {
		for (int i = 0; i < 200; i++) {
			double t = way * i * 0.05 / rad, u = rad * sin(t);
			/* rad (1 - cos t), without cancellation */
			double h = 2 * rad * sin(t / 2) * sin(t / 2);
			double x = px - h * cos(dir) - u * sin(dir);
			double y = py - h * sin(dir) + u * cos(dir);

			if (!view_has(v, view_x(v, x), view_y(v, y), 0) || fabs(t) > 6.3)
				break;
			if (distance(p, view_x(v, x), view_y(v, y)) > slack)
				return false;
		}
	}
	return true;
}

/* Hyperbola or parabola: strokes satisfy the equation, points of a fine net of rays from a
 * focus that satisfy it are drawn. */
static bool conic_case(struct rng *r, struct easel *z, struct pieces *p, enum kind k)
{
	const struct draw_view *v = &z->d.view;
	double s = pow(10, rng_real(r, -1, 3)), c[6];
	bool hyper = k == KIND_HYPERBOLA;

	for (int i = 0; i < 6; i++)
		c[i] = s * rng_real(r, -3, 3);
	if (s > 5) {
		/* Large ones pass through the window only by luck: put a vertex there. */
		double dx = c[2] - c[0], dy = c[3] - c[1];

		c[0] = rng_real(r, -1, 1);
		c[1] = rng_real(r, -1, 1);
		c[2] = c[0] + dx;
		c[3] = c[1] + dy;
	}
	if (hyper)
		c[4] = 0.5 * hypot(c[2] - c[0], c[3] - c[1]) * rng_real(r, 0.1, 0.97);
	draw_value(z, p, value_of(z->d.arena, k, hyper ? 5 : 6, c));
	for (int i = 0; i < p->n; i++) {
		double x = v->x0 + p->at[i][0] / v->sx, y = v->y1 - p->at[i][1] / v->sy, off,
		       g;

		if (!view_has(v, p->at[i][0], p->at[i][1], 0))
			continue;
		if (hyper) {
			double d1 = hypot(x - c[0], y - c[1]), d2 = hypot(x - c[2], y - c[3]);

			off = fabs(d1 - d2) - 2 * c[4];
			/* the gradient of d1 - d2 */
			g = hypot((x - c[0]) / d1 - (x - c[2]) / d2,
				  (y - c[1]) / d1 - (y - c[3]) / d2);
		} else {
			double len = hypot(c[4], c[5]), d1 = hypot(x - c[0], y - c[1]);
			double h = (c[4] * (y - c[3]) - c[5] * (x - c[2])) / len;
			double sign = h < 0 ? -1 : 1;

			off = d1 - fabs(h);
			g = hypot((x - c[0]) / d1 + sign * c[5] / len,
				  (y - c[1]) / d1 - sign * c[4] / len);
		}
		if (fabs(off) * v->sx > 0.3 * fmax(g, 0.02) + 0.02)
			return false;
	}
	for (int i = 0; i < 720; i++) {
		double ux = cos(i * 0.00872664625997), uy = sin(i * 0.00872664625997), at[2];
		int n = 0;

		if (hyper) {
			/* |k u - f| = k +- 2a, f from the first focus to the second */
			double fx = c[2] - c[0], fy = c[3] - c[1];
			double rest = fx * fx + fy * fy - 4 * c[4] * c[4];

			at[n++] = rest / (2 * (fx * ux + fy * uy + 2 * c[4]));
			at[n++] = rest / (2 * (fx * ux + fy * uy - 2 * c[4]));
		} else {
			double len = hypot(c[4], c[5]);
			double h = (c[4] * (c[1] - c[3]) - c[5] * (c[0] - c[2])) / len;
			double w = (c[4] * uy - c[5] * ux) / len;

			/* k = |h + k w| */
			at[n++] = h > 0 ? h / (1 - w) : -h / (1 + w);
		}
		for (int j = 0; j < n; j++) {
			double x = view_x(v, c[0] + at[j] * ux),
			       y = view_y(v, c[1] + at[j] * uy);

			if (at[j] > 0 && view_has(v, x, y, -0.5) && distance(p, x, y) > 0.5)
				return false;
		}
	}
	return true;
}

static void test_curves(void)
{
	static struct pieces p;
	struct easel z;
	struct rng r = { 31 };
	int circles = 0, hyper = 0, para = 0;

	easel_open(&z, "q = Circle((0, 0), 1)");
	for (int i = 0; i < 200; i++) {
		circles += circle_case(&r, &z, &p);
		hyper += conic_case(&r, &z, &p, KIND_HYPERBOLA);
		para += conic_case(&r, &z, &p, KIND_PARABOLA);
	}
	ok(circles == 200, "circles from 1 to 1e11 pixels (%d of 200)", circles);
	ok(hyper == 200, "hyperbolas (%d of 200)", hyper);
	ok(para == 200, "parabolas (%d of 200)", para);
	ok(!z.d.scene->full, "none needs many pieces");
	easel_close(&z);
}

/* --- What belongs to whom ----------------------------------------------------------------- */
static int strokes(const struct scene_group *g)
{
	int n = 0;

	for (int i = 0; i < g->n; i++)
		n += g->item[i].kind == ITEM_STROKE;
	return n;
}

static void test_polygon(void)
{
	struct easel z;

	easel_open(&z, "A=(0,0)\nB=(2,0)\nC=(0,2)\nt=Polygon(A,B,C)\n"
		       "far=Segment((0,0),(30,0))\nin=Segment((0,0),(3,1))\n"
		       "c=Circle((3.5,0),2)\nl=Line(A,B)\nv=Vector(A,C)\nf=Circle(A,(1,0))\n"
		       "p7=Polygon((-1,-1),(-0.3,-1),7)\ni7=Rotate(p7,20°,A)");
	ok(strokes(easel_draw(&z, "t")) == 0, "sides that are seen draw themselves");
	ok(strokes(easel_draw(&z, "p7")) == 0 && strokes(easel_draw(&z, "i7")) == 0,
	   "those of regular polygons and images too");
	{
		const struct fig_obs *o;

		ok(fig_line(z.d.fig, "ShowObject(a, 0)", 16, &o) == OK, "hide a side");
	}
	ok(strokes(easel_draw(&z, "t")) == 1, "the polygon draws a hidden one");
	ok(easel_draw(&z, "far")->clipped && !easel_draw(&z, "in")->clipped,
	   "a segment that leaves the window says so");
	ok(easel_draw(&z, "c")->clipped && !easel_draw(&z, "f")->clipped, "and a circle");
	ok(!easel_draw(&z, "l")->clipped, "a line may leave it");
	ok(easel_draw(&z, "v")->n == 2, "a vector is a shaft and a head");
	easel_close(&z);
}

static void test_markers(void)
{
	struct easel z;
	struct draw_look l = { .radius = 3, .width = 1 };
	int fills[8], lines[8];

	easel_open(&z, "A=(1,1)");
	for (int i = 0; i < 8; i++) {
		struct scene_group *g = draw_scene_add_group(z.d.scene, "A", "point", "");
		fig_id id = fig_find(z.d.fig, "A");

		l.point_style = i;
		draw_point(&z.d, id, fig_value(z.d.fig, id), &l);
		fills[i] = g->n - strokes(g);
		lines[i] = strokes(g);
	}
	ok(fills[0] == 1 && !lines[0] && !fills[1] && lines[1] == 1 && fills[2] == 1 &&
		   lines[2] == 1 && !fills[3] && lines[3] == 1 && fills[4] == 1 && !lines[4] &&
		   fills[5] == 1 && lines[5] == 1 && fills[6] == 1 && fills[7] == 1,
	   "full, open and thin markers");
	easel_close(&z);
}

/* --- Angles ------------------------------------------------------------------------------ */
static bool has_arc(const struct scene_group *g, double *radius)
{
	for (int i = 0; i < g->n; i++) {
		const double *v = g->item[i].path.v;

		for (int k = 0; k < g->item[i].path.n_ops; k++) {
			if (g->item[i].kind == ITEM_STROKE &&
			    g->item[i].path.op[k] == SCENE_ARC) {
				*radius = v[2];
				return true;
			}
			v += draw_scene_op_values((enum scene_op)g->item[i].path.op[k]);
		}
	}
	return false;
}

static void test_angles(void)
{
	struct easel z;
	double r1 = 0, r2 = 0, r3 = 0, r4 = 0, r = 0;
	bool good;

	easel_open(&z, "O=(0,0)\nA=(3,0)\nB=Rotate(A, 30°, O)\nC=Rotate(A, 60°, O)\n"
		       "D=Rotate(A, 90°, O)\nE=Rotate(A, 130°, O)\n"
		       "u=Angle(A,O,B)\nv=Angle(B,O,C)\nw=Angle(A,O,C)\nx1=Angle(A,O,D)\n"
		       "y1=Angle(D,O,E)\nP=(3,0.001)\nalmost=Angle(P,O,D)\n"
		       "V=Rotate((1,0),37°,O)\nthales=Angle((-1,0),V,(1,0))\n"
		       "S=(-3,-2)\nT=(-2.9,-2)\nU=(-3,-1)\nshort=Angle(T,S,Rotate(T,50°,S))\n"
		       "m=RightAngleMark(T,S,U)\n");
	good = has_arc(easel_draw(&z, "u"), &r1) && has_arc(easel_draw(&z, "v"), &r2);
	ok(good && r1 == r2, "equal halves have one radius (%g %g)", r1, r2);
	good = has_arc(easel_draw(&z, "w"), &r3);
	ok(good && r3 > r1 + 5, "the whole lies outside (%g)", r3);
	good = has_arc(easel_draw(&z, "y1"), &r4);
	ok(good && r4 >= r1, "neighbours (%g)", r4);
	ok(!has_arc(easel_draw(&z, "x1"), &r), "a right angle is a square");
	ok(!has_arc(easel_draw(&z, "thales"), &r), "so is one that takes a proof");
	ok(has_arc(easel_draw(&z, "almost"), &r), "one that is almost right is not");
	good = has_arc(easel_draw(&z, "short"), &r);
	ok(good && r < 14, "short arms, small arc (%g)", r);
	ok(!has_arc(easel_draw(&z, "m"), &r), "a right-angle mark");
	easel_close(&z);
}

/* The square of a right angle and the arcs of its parts do not run through each other. */
static void test_parts_of_right_angles(void)
{
	int bad = 0;

	for (int k = 2; k < 17; k++) {
		struct easel z;
		char script[200];
		const struct scene_group *g;
		double r = 0, side;

		snprintf(script, sizeof script,
			 "O=(0,0)\nA=(3,0)\nB=Rotate(A, %d°, O)\nC=(0,3)\nu=Angle(A,O,B)\n"
			 "v=Angle(B,O,C)\nm=RightAngleMark(A,O,C)\n",
			 5 * k);
		easel_open(&z, script);
		bad += !has_arc(easel_draw(&z, "u"), &r);
		g = easel_draw(&z, "m");
		/* From one arm to the corner of the square: its side. */
		side = hypot(g->item[g->n - 1].path.v[2] - g->item[g->n - 1].path.v[0],
			     g->item[g->n - 1].path.v[3] - g->item[g->n - 1].path.v[1]);
		bad += side < 5 || r < side * sqrt(2) + 2;
		bad += !has_arc(easel_draw(&z, "v"), &r) || r < side * sqrt(2) + 2;
		easel_close(&z);
	}
	ok(bad == 0, "a right angle's square lies inside the arcs of its parts");
}

/* --- What labels say --------------------------------------------------------------------- */
static void test_words(void)
{
	static const struct {
		const char *name, *says;
	} row[] = {
		{ "A", "A(1,2)" }, { "f", "f(x)=x" }, { "s", "s=5" },
		{ "g", "g:3x" },   { "k", "k:(x" },   { "q", "q:y<" },
	};
	struct easel z;

	easel_open(&z, "A=(1,2)\nf(x)=x^2\ns=Segment((0,0),(3,4))\ng: 3x+4y=12\n"
		       "k=Circle(A,2)\nq: y < x + 1\n"
		       "SetLabelMode({A,f,s,g,k,q},1)");
	z.options.labels = NULL;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		const struct typeset *t =
			draw_label_text(&z.d, fig_find(z.d.fig, row[i].name));

		ok(t && !strncmp(t->source, row[i].says, strlen(row[i].says)),
		   "name and value of %s: %s", row[i].name, t ? t->source : "nothing");
	}
	easel_close(&z);
}

/* --- Marks ------------------------------------------------------------------------------- */
static int mark_of(struct easel *z, const char *name)
{
	return z->d.mark ? z->d.mark[fig_find(z->d.fig, name).v] : 0;
}

static void test_marks(void)
{
	struct easel z;

	easel_open(&z, "A=(0,0)\nB=(3,0)\nC=(3,2)\nD=(0,2)\nq=Polygon(A,B,C,D)\n"
		       "s=Segment(A,B)\nu=Segment((-3,-2),(-3.0000000001,1))\n"
		       "w=Segment((-2,-2),(-1,-2))\nMarkEqual(\"all\")");
	draw_decide_marks(&z.d);
	ok(mark_of(&z, "q.BA") % MARK_PARALLEL == 1 &&
		   mark_of(&z, "q.DC") % MARK_PARALLEL == 1,
	   "the long sides of a rectangle: one tick");
	ok(mark_of(&z, "q.CB") % MARK_PARALLEL == 2 &&
		   mark_of(&z, "q.AD") % MARK_PARALLEL == 2,
	   "the short ones: two");
	ok(mark_of(&z, "s") == 0, "a second segment in the same place: none");
	ok(mark_of(&z, "u") % MARK_PARALLEL == 0, "one longer by 1e-10: none");
	ok(mark_of(&z, "q.BA") / MARK_PARALLEL >= 4 &&
		   mark_of(&z, "q.BA") / MARK_PARALLEL == mark_of(&z, "w") / MARK_PARALLEL &&
		   mark_of(&z, "q.BA") / MARK_PARALLEL != mark_of(&z, "q.CB") / MARK_PARALLEL,
	   "parallels have arrows of their own");
	easel_close(&z);

	easel_open(&z, "A=(0,0)\nB=(2,0)\nt=Polygon(A,B,3)\nSetDecoration(f, 2)\n"
		       "MarkEqual(\"lengths\")");
	draw_decide_marks(&z.d);
	ok(mark_of(&z, "g") == 2 && mark_of(&z, "h") == 2 && mark_of(&z, "f") == 0,
	   "a decoration by hand sets the group's");
	easel_close(&z);

	easel_open(&z, "A=(0,0)\nB=(4,0)\nC=(2,1)\nu=Angle(B,A,C)\nv=Angle(C,B,A)\n"
		       "w=Angle(A,C,B)\nMarkEqual(\"angles\")");
	draw_decide_marks(&z.d);
	ok(mark_of(&z, "u") == 1 && mark_of(&z, "v") == 1 && mark_of(&z, "w") == 0,
	   "beside a single angle, equal ones get two arcs");
	easel_close(&z);

	easel_open(&z, "A=(0,0)\nB=(4,0)\nC=(2,1)\nu=Angle(B,A,C)\nv=Angle(C,B,A)\n"
		       "s=Segment(A,B)\nt=Segment(A,C)");
	draw_decide_marks(&z.d);
	ok(!z.d.mark, "nothing is marked unasked");
	easel_close(&z);
}

/* Marks keep clear of points at the middle. */
static void test_quiet_marks(void)
{
	struct easel z;
	struct scene_group *g;
	const double *v;

	easel_open(&z, "A=(-2,0)\nB=(2,0)\nM=Midpoint(A,B)\ns=Segment(A,B)\n"
		       "r=Segment((-2,1),(2,1))\nSetDecoration({s, r}, 1)");
	g = easel_draw(&z, "s");
	v = g->item[g->n - 1].path.v;
	ok(g->n == 2 && fabs(v[0] - 400) > 10, "a tick keeps away from a point (%g)", v[0]);
	g = easel_draw(&z, "r");
	v = g->item[g->n - 1].path.v;
	ok(g->n == 2 && v[0] == 400, "else it stands in the middle (%g)", v[0]);
	easel_close(&z);
}

int main(void)
{
	test_clip();
	test_curves();
	test_polygon();
	test_markers();
	test_angles();
	test_parts_of_right_angles();
	test_words();
	test_marks();
	test_quiet_marks();
	return tap_done();
}
