/*
 * label_spot.c -- the spots a label may take, and what each of them costs the reader.
 *
 * A spot is paid for with
 *   distance from its object, beyond the nearest ring of spots;
 *   a direction in which strokes leave the point, or that readers expect less;
 *   crowding: a stroke nearer than LINE_ROOM, another point nearer than POINT_ROOM (the
 *   reader would take the label for that one's), for labels of lines also another line;
 *   turning away from a direction that was asked for.
 * Spots that touch anything, or leave the page, are not spots.
 */
#include "draw/label_priv.h"
#include <math.h>

#define HARD(s) ((s)->px) /* nothing is nearer to a label than this */
#define LINE_ROOM(s) (3 * (s)->px)
#define OTHER_ROOM(s) (7 * (s)->px)
#define POINT_ROOM(s) (9 * (s)->px)
#define MARGIN(s) (2 * (s)->px)
#define ENOUGH 8 /* spots, for a label that may still be moved */
#define RAYS 48
#define NUDGE(s) (4 * (s)->px) /* texts that are put by hand give way in such steps */
#define NUDGE_RINGS 20

/* cos and -sin (y goes down the page) of 15 degrees times the index. */
#define C1 0.965925826
#define C2 0.866025404
#define C3 0.707106781
#define C5 0.258819045
const double draw_label_turn[LABEL_TURNS][2] = {
	{ 1, 0 },  { C1, -C5 },  { C2, -0.5 },  { C3, -C3 },  { 0.5, -C2 },  { C5, -C1 },
	{ 0, -1 }, { -C5, -C1 }, { -0.5, -C2 }, { -C3, -C3 }, { -C2, -0.5 }, { -C1, -C5 },
	{ -1, 0 }, { -C1, C5 },  { -C2, 0.5 },  { -C3, C3 },  { -0.5, C2 },  { -C5, C1 },
	{ 0, 1 },  { C5, C1 },   { 0.5, C2 },   { C3, C3 },   { C2, 0.5 },   { C1, C5 },
};
const unsigned char draw_label_turn_cost[LABEL_TURNS] = {
	3, 2, 1, 0, 1, 2, 3, 3, 3, 3, 4, 5, 5, 6, 6, 6, 7, 7, 6, 5, 5, 4, 4, 4,
};

struct label_box draw_label_nudged(const struct label *l, struct label_space *s,
				   struct label_box b)
{
	struct label_box page = { s->page.x0 + MARGIN(s), s->page.y0 + MARGIN(s),
				  s->page.x1 - MARGIN(s), s->page.y1 - MARGIN(s) };

	for (int ring = 0; ring <= NUDGE_RINGS; ring++)
		for (int i = 0; i < (ring ? LABEL_TURNS : 1); i++) {
			int dx = label_round(ring * NUDGE(s) * draw_label_turn[i][0]);
			int dy = label_round(ring * NUDGE(s) * draw_label_turn[i][1]);
			struct label_box at = { b.x0 + dx, b.y0 + dy, b.x1 + dx, b.y1 + dy };
			struct label_near n;
			int t;

			if (label_box_inside(&at, &page) &&
			    draw_label_space_near(s, &at, l->group, HARD(s), 0, 0, &n) &&
			    !draw_label_space_texts(s, &at, s->n_texts, &t, 1))
				return at;
		}
	return b;
}

/* What the search for spots of one label has to know. */
struct hunt {
	struct label *l;
	struct label_space *s;
	const struct label_middle *middle;
	double a, b;   /* half the text's width and height */
	double dx, dy; /* the direction asked for, 0 0: none */
	bool all;
	/* Where the label would be and its point, when nothing may stand between. */
	bool alone;
	int line[4], near;
	/* Find the least bad place instead: everything is a spot, at a price. */
	bool any;
};

struct label_box draw_label_box_at(const struct label *l, double x, double y)
{
	int x0 = label_round(x - l->w / 2.0), y0 = label_round(y - l->h / 2.0);

	return (struct label_box){ x0, y0, x0 + l->w, y0 + l->h };
}

static int short_of(int have, int want, int price, int px)
{
	return have >= want ? 0 : (int)((long)(want - have) * price / px);
}

/* The price of what is around a box; `gap` is how far the label is from its object. */
static int crowding(const struct hunt *h, const struct label_near *n, int gap)
{
	const struct label_space *s = h->s;
	int cost = short_of(n->all, LINE_ROOM(s), 6, s->px) +
		   short_of(n->point, POINT_ROOM(s), 5, s->px);

	if (n->point <= gap)
		cost += 30;
	if (h->l->want->how == WANT_PATH)
		cost += short_of(n->line, OTHER_ROOM(s), 3, s->px);
	return cost;
}

/* A box with nowhere better to go: pushed onto the page, what it covers is counted. */
static int harm(struct hunt *h, struct label_box *b)
{
	struct label_space *s = h->s;
	int dx = 0, dy = 0, t[8];
	struct label_near n;

	if (b->x1 > s->page.x1 - MARGIN(s))
		dx = s->page.x1 - MARGIN(s) - b->x1;
	if (b->x0 + dx < s->page.x0 + MARGIN(s))
		dx = s->page.x0 + MARGIN(s) - b->x0;
	if (b->y1 > s->page.y1 - MARGIN(s))
		dy = s->page.y1 - MARGIN(s) - b->y1;
	if (b->y0 + dy < s->page.y0 + MARGIN(s))
		dy = s->page.y0 + MARGIN(s) - b->y0;
	*b = (struct label_box){ b->x0 + dx, b->y0 + dy, b->x1 + dx, b->y1 + dy };
	draw_label_space_near(s, b, h->l->group, -1, HARD(s), HARD(s), &n);
	return 600 * draw_label_space_texts(s, b, s->n_texts, t, 8) +
	       (n.point < HARD(s) ? 400 : 0) + (n.marker < HARD(s) ? 400 : 0) +
	       (n.line < HARD(s) || n.own < HARD(s) ? 200 : 0);
}

/* Consider a box that costs `cost` on an empty page. */
static void consider(struct hunt *h, struct label_box b, int cost, int gap)
{
	struct label *l = h->l;
	struct label_space *s = h->s;
	struct label_box page = { s->page.x0 + MARGIN(s), s->page.y0 + MARGIN(s),
				  s->page.x1 - MARGIN(s), s->page.y1 - MARGIN(s) };
	int most = h->any ? 1 : h->all ? LABEL_SPOTS : ENOUGH, i, t;

	/* What is around can only add to it. */
	if (l->n_spots == most && cost >= l->spot[most - 1].cost)
		return;
	if (h->any) {
		cost += harm(h, &b);
	} else {
		struct label_near n;

		if (!label_box_inside(&b, &page))
			return;
		if (!draw_label_space_near(s, &b, l->group, HARD(s),
					   l->want->how == WANT_PATH ? OTHER_ROOM(s)
								     : LINE_ROOM(s),
					   POINT_ROOM(s), &n) ||
		    draw_label_space_texts(s, &b, s->n_fixed, &t, 1))
			return;
		cost += crowding(h, &n, gap);
	}
	if (h->alone &&
	    draw_label_space_cross(s, h->line[0], h->line[1], h->line[2], h->line[3], h->near,
				   (struct label_toll){ 1, 0, 0, 1 })
		    .lines)
		return;
	if (l->n_spots == most && cost >= l->spot[most - 1].cost)
		return;
	if (l->n_spots < most)
		l->n_spots++;
	for (i = l->n_spots - 1; i > 0 && l->spot[i - 1].cost > cost; i--)
		l->spot[i] = l->spot[i - 1];
	l->spot[i] = (struct label_spot){ b, cost };
}

static bool enough(const struct hunt *h)
{
	return !h->all && h->l->n_spots >= ENOUGH;
}

/* Turning away from what was asked for; (x, y) is a unit vector.  The sine makes small
 * turns count too. */
static int astray(const struct hunt *h, double x, double y)
{
	double dot = x * h->dx + y * h->dy, cross = fabs(x * h->dy - y * h->dx);

	return h->dx == 0 && h->dy == 0 ? 0 : (int)(60 * (1 - dot) + 30 * cross);
}

double draw_label_push(double dx, double dy, double a, double b, double r)
{
	double x = fabs(dx), y = fabs(dy), p, q;

	if (x > 0 && (a + r) / x * y <= b)
		return (a + r) / x;
	if (y > 0 && (b + r) / y * x <= a)
		return (b + r) / y;
	/* A corner is nearest: |t d - (a, b)| = r, the greater solution. */
	p = a * x + b * y;
	q = p * p - (a * a + b * b - r * r);
	return p + (q > 0 ? sqrt(q) : 0);
}

/* How far the middle may go and the box stay within r of (0, 0); negative: not even there. */
static double within(double dx, double dy, double a, double b, double r)
{
	double p = a * fabs(dx) + b * fabs(dy), q = r * r - a * a - b * b;

	return r < 0 || q < 0 ? -1 : sqrt(p * p + q) - p;
}

static void unit(double *x, double *y)
{
	double d = sqrt(*x * *x + *y * *y);

	if (d > 0) {
		*x /= d;
		*y /= d;
	}
}

/* --- Around a point ---------------------------------------------------------------------- */
/* The price of a direction between strokes that leave in the given directions: none
 * opposite to them all, most along one. */
static int between(double (*ray)[2], int n, double x, double y)
{
	double worst = -1;

	for (int i = 0; i < n; i++) {
		double dot = ray[i][0] * x + ray[i][1] * y;

		worst = dot > worst ? dot : worst;
	}
	return (int)(16 * (worst + 1));
}

/* A direction around a point, stretched as the box is, so that 45 degrees always means
 * the corner; and its price. */
struct turn {
	double dx, dy;
	int cost;
};

static struct turn turned(const struct hunt *h, double cx, double cy, int r, double (*ray)[2],
			  int rays, int cost)
{
	double dx = cx * (h->a + r), dy = cy * (h->b + r), t, nx, ny;

	unit(&dx, &dy);
	t = draw_label_push(dx, dy, h->a, h->b, r);
	/* What faces the point, and the middle: their common direction. */
	nx = fabs(t * dx) > h->a ? t * dx - copysign(h->a, dx) : 0;
	ny = fabs(t * dy) > h->b ? t * dy - copysign(h->b, dy) : 0;
	unit(&nx, &ny);
	nx += dx;
	ny += dy;
	unit(&nx, &ny);
	return (struct turn){ dx, dy, cost + between(ray, rays, nx, ny) + astray(h, cx, cy) };
}

static void around_point(struct hunt *h, int x, int y, int r)
{
	static const struct {
		unsigned char gap, cost;
	} ring[] = { { 3, 0 }, { 5, 10 }, { 8, 24 }, { 12, 44 }, { 17, 70 } };
	struct turn turn[LABEL_TURNS + 1];
	double ray[RAYS][2];
	int px = h->s->px, rays, n = 0;

	rays = draw_label_space_rays(h->s, x, y, r + 9 * px, h->l->group, ray, RAYS);
	/* Cheapest first: then the dearer ones need not be looked at closely. */
	for (int i = h->dx != 0 || h->dy != 0 ? -1 : 0; i < LABEL_TURNS; i++) {
		struct turn t = turned(h, i < 0 ? h->dx : draw_label_turn[i][0],
				       i < 0 ? h->dy : draw_label_turn[i][1], r + 3 * px, ray,
				       rays, i < 0 ? 0 : draw_label_turn_cost[i]);
		int k = n++;

		for (; k > 0 && turn[k - 1].cost > t.cost; k--)
			turn[k] = turn[k - 1];
		turn[k] = t;
	}
	for (size_t k = 0; k < sizeof ring / sizeof *ring; k++) {
		int gap = ring[k].gap * px;

		if (k && enough(h))
			return;
		for (int i = 0; i < n; i++) {
			double off =
				draw_label_push(turn[i].dx, turn[i].dy, h->a, h->b, r + gap);
			double cx = x + off * turn[i].dx, cy = y + off * turn[i].dy;
			struct label_box b = draw_label_box_at(h->l, cx, cy);

			if (!h->any && draw_label_space_passed(h->s, &b))
				continue;
			h->alone = gap > 12 * px; /* so far off */
			h->line[0] = (int)cx;
			h->line[1] = (int)cy;
			h->line[2] = x;
			h->line[3] = y;
			h->near = r + 3 * px;
			consider(h, b, ring[k].cost + turn[i].cost, gap);
			h->alone = false;
		}
	}
}

/* --- Along a line ------------------------------------------------------------------------- */
static double length(const int a[4])
{
	double dx = (double)a[2] - a[0], dy = (double)a[3] - a[1];

	return sqrt(dx * dx + dy * dy);
}

struct label_course draw_label_course(const struct label *l, const struct label_space *s)
{
	const struct draw_want *w = l->want;
	struct label_course c = { 0 };
	double sum = 0, all = 0, mx = 0, my = 0;

	if (w->n_along < 2)
		return c;
	c.piece = arena_alloc(s->arena, (size_t)w->n_along * sizeof *c.piece);
	c.upto = arena_alloc(s->arena, (size_t)w->n_along * sizeof *c.upto);
	for (int i = 0; i + 1 < w->n_along; i++) {
		int a[4] = { draw_label_hundredths(w->along[i][0]),
			     draw_label_hundredths(w->along[i][1]),
			     draw_label_hundredths(w->along[i + 1][0]),
			     draw_label_hundredths(w->along[i + 1][1]) };
		double d = length(a);

		all += d;
		mx += d * ((double)a[0] + a[2]) / 2;
		my += d * ((double)a[1] + a[3]) / 2;
		if (!draw_label_clip(&s->window, &a[0], &a[1], &a[2], &a[3]) ||
		    !(d = length(a)))
			continue;
		sum += d;
		for (int k = 0; k < 4; k++)
			c.piece[c.n][k] = a[k];
		c.upto[c.n++] = sum;
	}
	if (!c.n)
		return c;
	c.cx = mx / all;
	c.cy = my / all;
	c.closed = w->n_along > 3 &&
		   draw_label_hundredths(w->along[0][0]) ==
			   draw_label_hundredths(w->along[w->n_along - 1][0]) &&
		   draw_label_hundredths(w->along[0][1]) ==
			   draw_label_hundredths(w->along[w->n_along - 1][1]);
	return c;
}

void draw_label_course_at(const struct label_course *c, double t, double *x, double *y,
			  double *nx, double *ny)
{
	double want = t * c->upto[c->n - 1], f, dx, dy;
	int lo = 0, hi = c->n - 1;

	while (lo < hi) {
		int mid = (lo + hi) / 2;

		if (c->upto[mid] < want)
			lo = mid + 1;
		else
			hi = mid;
	}
	dx = (double)c->piece[lo][2] - c->piece[lo][0];
	dy = (double)c->piece[lo][3] - c->piece[lo][1];
	f = sqrt(dx * dx + dy * dy);
	*nx = dy / f;
	*ny = -dx / f;
	f = (want - (lo ? c->upto[lo - 1] : 0)) / f;
	*x = c->piece[lo][0] + f * dx;
	*y = c->piece[lo][1] + f * dy;
}

/* The price of lying on the side (nx, ny) of a line at (x, y). */
static int side_cost(const struct hunt *h, const struct label_course *c, double x, double y,
		     double nx, double ny)
{
	int cost = ny > 0.05 ? 2 : ny < -0.05 ? 0 : nx > 0 ? 0 : 1;

	if (c->closed) {
		double ox = x - c->cx, oy = y - c->cy, best = -2;

		cost = nx * ox + ny * oy < 0 ? 7 : 0;
		unit(&ox, &oy);
		for (int i = 0, k = 0; i < LABEL_TURNS; i++) {
			double dot = ox * draw_label_turn[i][0] + oy * draw_label_turn[i][1];

			if (dot > best) {
				best = dot;
				k = i;
			}
			if (i == LABEL_TURNS - 1)
				cost += draw_label_turn_cost[k];
		}
	} else if (h->middle->n > 2) {
		/* Away from the other points: outside, for the side of a polygon. */
		double in = nx * (h->middle->x - x) + ny * (h->middle->y - y);

		cost += in > 10 * h->s->px ? 5 : 0;
	}
	return cost;
}

static void beside(struct hunt *h, const struct label_course *c, double t, int gap, int cost)
{
	double x, y, nx, ny;

	draw_label_course_at(c, t, &x, &y, &nx, &ny);
	for (int side = 1; side >= -1; side -= 2) {
		double ux = side * nx, uy = side * ny;
		double off = h->a * fabs(ux) + h->b * fabs(uy) + gap;

		consider(h, draw_label_box_at(h->l, x + off * ux, y + off * uy),
			 cost + side_cost(h, c, x, y, ux, uy) + astray(h, ux, uy), gap);
	}
}

static void along_path(struct hunt *h)
{
	static const struct {
		unsigned char gap2, cost; /* in half pixels */
	} ring[] = { { 11, 0 }, { 15, 8 }, { 23, 24 } };
	struct label_course c = draw_label_course(h->l, h->s);
	int px = h->s->px, steps;

	if (!c.n) {
		if (h->l->want->n_along > 0)
			around_point(h, draw_label_hundredths(h->l->want->along[0][0]),
				     draw_label_hundredths(h->l->want->along[0][1]), 0);
		return;
	}
	steps = (int)(c.upto[c.n - 1] * 0.45 / (6.0 * px));
	steps = steps > 9 ? 9 : steps;
	for (size_t k = 0; k < sizeof ring / sizeof *ring; k++) {
		int gap = ring[k].gap2 * px / 2;

		if (k && enough(h))
			return;
		if (c.closed) {
			for (int i = 0; i < 16; i++)
				beside(h, &c, i / 16.0, gap, ring[k].cost);
			continue;
		}
		for (int i = 0; i <= steps; i++) {
			double off = steps ? 0.45 * i / steps : 0;
			int cost = ring[k].cost + (int)(26 * off);

			beside(h, &c, 0.5 + off, gap, cost);
			if (i)
				beside(h, &c, 0.5 - off, gap, cost + 1);
		}
	}
}

/* --- Inside a region, in a wedge ------------------------------------------------------------ */
static void inside_region(struct hunt *h, int x, int y)
{
	static const unsigned char ring[] = { 5, 11, 18, 26, 35, 46, 58, 72, 88, 106 };
	int px = h->s->px;

	consider(h, draw_label_box_at(h->l, x, y), 0, 0);
	for (size_t k = 0; k < sizeof ring; k++) {
		if (enough(h))
			return;
		for (int i = 0; i < LABEL_TURNS; i += k < 2 ? 6 : 3) {
			double r = (double)ring[k] * px;
			double cx = x + r * draw_label_turn[i][0],
			       cy = y + r * draw_label_turn[i][1];
			bool out = draw_label_space_parted(h->s, x, y, (int)cx, (int)cy,
							   h->l->group);

			consider(h, draw_label_box_at(h->l, cx, cy),
				 ring[k] + (out ? 50 : 0) + draw_label_turn_cost[i] / 2 +
					 astray(h, draw_label_turn[i][0],
						draw_label_turn[i][1]),
				 0);
		}
	}
}

/* A direction on the page in degrees, rounded so that no machine's cos matters. */
static void direction(double degrees, double *x, double *y)
{
	if (!(fabs(degrees) < 1e6)) /* NaN too */
		degrees = 0;
	*x = nearbyint(cos(degrees * (DRAW_PI / 180)) * 1e6) / 1e6;
	*y = nearbyint(sin(degrees * (DRAW_PI / 180)) * 1e6) / 1e6;
}

static void in_wedge(struct hunt *h, int x, int y, int r)
{
	static const unsigned char gap[] = { 4, 7, 11, 16, 22, 29, 37, 47, 59 };
	static const struct {
		double at;
		unsigned char cost;
	} turn[] = { { 0.5, 0 },  { 0.42, 3 },  { 0.58, 3 }, { 0.34, 6 },
		     { 0.66, 6 }, { 0.25, 10 }, { 0.75, 10 } };
	const struct draw_want *w = h->l->want;
	double sweep = w->to - w->from, dir[7][2];
	int px = h->s->px;

	if (!(fabs(sweep) <= 720)) /* NaN too */
		sweep = 0;
	for (int i = 0; i < 7; i++)
		direction(w->from + turn[i].at * sweep, &dir[i][0], &dir[i][1]);
	for (size_t k = 0; k < sizeof gap; k++) {
		if (enough(h))
			return;
		for (int i = 0; i < 7; i++) {
			double t = draw_label_push(dir[i][0], dir[i][1], h->a, h->b,
						   r + (double)gap[k] * px);

			consider(h,
				 draw_label_box_at(h->l, x + t * dir[i][0], y + t * dir[i][1]),
				 turn[i].cost + (gap[k] - 4) * 2 / 3 +
					 astray(h, dir[i][0], dir[i][1]),
				 0);
		}
		/* Between the vertex and the arc, where the farthest corner has room. */
		for (int i = 0; k == 1 && i < 5; i++) {
			double t = within(dir[i][0], dir[i][1], h->a, h->b, r - 2.0 * px);

			if (t > 0)
				consider(h,
					 draw_label_box_at(h->l, x + t * dir[i][0],
							   y + t * dir[i][1]),
					 12 + turn[i].cost, 0);
		}
	}
	/* Outside, next to the vertex. */
	for (int k = 0; k < 2 && !enough(h); k++) {
		for (int i = 0; i < LABEL_TURNS; i++) {
			double t =
				draw_label_push(draw_label_turn[i][0], draw_label_turn[i][1],
						h->a, h->b, (5 + 5 * k) * (double)px);

			consider(h,
				 draw_label_box_at(h->l, x + t * draw_label_turn[i][0],
						   y + t * draw_label_turn[i][1]),
				 60 + 10 * k + draw_label_turn_cost[i] +
					 astray(h, draw_label_turn[i][0],
						draw_label_turn[i][1]),
				 0);
		}
	}
}

static void look_for(struct hunt *h)
{
	const struct draw_want *w = h->l->want;
	int x = draw_label_hundredths(w->x), y = draw_label_hundredths(w->y);
	int r = label_most(draw_label_hundredths(w->r), 0);

	h->l->n_spots = 0;
	h->a = h->l->w / 2.0;
	h->b = h->l->h / 2.0;
	/* About a unit vector, or nothing was asked for. */
	if (fabs(w->dx) + fabs(w->dy) > 0.1 && fabs(w->dx) + fabs(w->dy) < 10) {
		h->dx = w->dx;
		h->dy = w->dy;
		unit(&h->dx, &h->dy);
	}
	switch (w->how) {
	case WANT_POINT: around_point(h, x, y, r); break;
	case WANT_PATH: along_path(h); break;
	case WANT_INSIDE: inside_region(h, x, y); break;
	case WANT_WEDGE: in_wedge(h, x, y, r); break;
	case WANT_FIXED: break;
	}
}

void draw_label_spots(struct label *l, struct label_space *s, const struct label_middle *m,
		      bool all)
{
	struct hunt h = { .l = l, .s = s, .middle = m, .all = all };

	int n = 0, t;

	l->all = all;
	if (!l->spot) {
		l->spot = arena_alloc(s->arena, LABEL_SPOTS * sizeof *l->spot);
		look_for(&h);
	} else if (l->n_spots >= ENOUGH) {
		look_for(&h);
	} else {
		/* Nothing was left out the first time; but texts may have to be farther apart
		 * now than then. */
		for (int i = 0; i < l->n_spots; i++)
			if (!draw_label_space_texts(s, &l->spot[i].box, s->n_fixed, &t, 1))
				l->spot[n++] = l->spot[i];
		l->n_spots = n;
	}
}

struct label_box draw_label_least_bad(struct label *l, struct label_space *s,
				      const struct label_middle *m)
{
	struct hunt h = { .l = l, .s = s, .middle = m, .all = true, .any = true };

	look_for(&h);
	/* Without a line to follow there is only the middle of the page. */
	if (!l->n_spots)
		consider(&h, draw_label_box_at(l, s->page.x1 / 2.0, s->page.y1 / 2.0), 0, 0);
	return l->spot[0].box;
}

int draw_label_ends(const struct label *l, const struct label_space *s, struct label_end *out)
{
	static const double at[LABEL_ENDS] = { 0.5, 0.3, 0.7, 0.15, 0.85 };
	const struct draw_want *w = l->want;
	int x = draw_label_hundredths(w->x), y = draw_label_hundredths(w->y);
	int r = label_most(draw_label_hundredths(w->r), 0);
	double dx, dy;
	struct label_course c;

	switch (w->how) {
	case WANT_POINT: out[0] = (struct label_end){ x, y, r + 3 * s->px / 2, 0 }; return 1;
	case WANT_INSIDE: out[0] = (struct label_end){ x, y, 0, 0 }; return 1;
	case WANT_WEDGE:
		direction((w->from + w->to) / 2, &dx, &dy);
		out[0] = (struct label_end){ label_round(x + dx * r), label_round(y + dy * r),
					     0, 0 };
		return 1;
	case WANT_PATH: break;
	case WANT_FIXED: return 0;
	}
	c = draw_label_course(l, s);
	for (int i = 0; c.n && i < LABEL_ENDS; i++) {
		double px, py;

		draw_label_course_at(&c, at[i], &px, &py, &dx, &dy);
		out[i] = (struct label_end){ label_round(px), label_round(py), 0, 3 * i };
	}
	return c.n ? LABEL_ENDS : 0;
}
