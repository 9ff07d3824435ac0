/*
 * label_near.c -- what is near a box on the page, and what a line across it meets.
 */
#include "draw/label_priv.h"
#include <math.h>

/* --- Distances --------------------------------------------------------------------------- */
static double from_box(const struct label_box *b, double x, double y)
{
	double dx = x < b->x0 ? b->x0 - x : x > b->x1 ? x - b->x1 : 0;
	double dy = y < b->y0 ? b->y0 - y : y > b->y1 ? y - b->y1 : 0;

	return dx * dx + dy * dy;
}

static double from_segment(double px, double py, double ax, double ay, double bx, double by)
{
	double dx = bx - ax, dy = by - ay, n = dx * dx + dy * dy;
	double t = n > 0 ? ((px - ax) * dx + (py - ay) * dy) / n : 0;

	t = t < 0 ? 0 : t > 1 ? 1 : t;
	dx = px - (ax + t * dx);
	dy = py - (ay + t * dy);
	return dx * dx + dy * dy;
}

static bool wall_meets_box(const struct label_wall *w, const struct label_box *b)
{
	int64_t dx = w->bx - w->ax, dy = w->by - w->ay, lo, hi, u, v;

	if ((w->ax < b->x0 && w->bx < b->x0) || (w->ax > b->x1 && w->bx > b->x1) ||
	    (w->ay < b->y0 && w->by < b->y0) || (w->ay > b->y1 && w->by > b->y1))
		return false;
	/* On which sides of the line the corners lie: the extremes of dx y - dy x. */
	u = dx * (b->y0 - w->ay);
	v = dx * (b->y1 - w->ay);
	lo = dx < 0 ? v : u;
	hi = dx < 0 ? u : v;
	u = dy * (b->x0 - w->ax);
	v = dy * (b->x1 - w->ax);
	return lo <= (dy < 0 ? u : v) && hi >= (dy < 0 ? v : u);
}

/* From a box to the middle line of a wall, squared. */
static double apart(const struct label_box *b, const struct label_wall *w)
{
	double dx = (double)w->bx - w->ax, dy = (double)w->by - w->ay, n = dx * dx + dy * dy,
	       d;

	if (wall_meets_box(w, b))
		return 0;
	d = from_box(b, w->ax, w->ay);
	if (n <= 0)
		return d;
	d = label_lower(d, from_box(b, w->bx, w->by));
	n = 1 / n;
	for (int i = 0; i < 4; i++) {
		double px = (double)(i & 1 ? b->x1 : b->x0) - w->ax;
		double py = (double)(i & 2 ? b->y1 : b->y0) - w->ay;
		double t = (px * dx + py * dy) * n, c = dx * py - dy * px;

		/* Beyond the ends the end itself is nearest, and was counted. */
		if (t > 0 && t < 1)
			d = label_lower(d, c * c * n);
	}
	return d;
}

static bool far_off(const struct label_wall *w, const struct label_box *b, int reach)
{
	int r = reach + w->half;

	return (w->ax > b->x1 + r && w->bx > b->x1 + r) ||
	       (w->ax < b->x0 - r && w->bx < b->x0 - r) ||
	       (w->ay > b->y1 + r && w->by > b->y1 + r) ||
	       (w->ay < b->y0 - r && w->by < b->y0 - r);
}

/* From a box to a wall, -1 when they touch, at most `reach`. */
static int wall_gap(const struct label_wall *w, const struct label_box *b, int reach)
{
	double d;

	if (far_off(w, b, reach))
		return reach;
	d = apart(b, w);
	if (d <= (double)w->half * w->half)
		return -1;
	if (d >= ((double)w->half + reach) * ((double)w->half + reach))
		return reach;
	return (int)(sqrt(d) - w->half);
}

/* Is a wall nearer than `hard`?  Asked of most places and mostly true, so distances are
 * left to the few walls that come close to the box and do not meet it. */
static bool blocked(struct label_space *s, const struct label_box *b, int hard)
{
	struct label_cells k = label_cells_of(s, b, hard);

	for (int r = k.r0; r <= k.r1; r++) {
		const int *first = &s->first[r * s->nx];

		s->work -= first[k.c1 + 1] - first[k.c0];
		for (int e = first[k.c0]; e < first[k.c1 + 1]; e++) {
			const struct label_wall *w = &s->wall[s->entry[e]];
			int m = w->half + hard;
			struct label_box grown = { b->x0 - m, b->y0 - m, b->x1 + m,
						   b->y1 + m };

			if (wall_meets_box(w, &grown) &&
			    (wall_meets_box(w, b) || apart(b, w) <= (double)m * m))
				return true;
		}
	}
	return false;
}

bool draw_label_space_passed(const struct label_space *s, const struct label_box *b)
{
	int c0 = label_part(label_most(b->x0, 0) + s->small - 1, s->per_small);
	int r0 = label_part(label_most(b->y0, 0) + s->small - 1, s->per_small);
	int c1 = label_least(label_part(label_most(b->x1 + 1, 0), s->per_small), s->mx);
	int r1 = label_least(label_part(label_most(b->y1 + 1, 0), s->per_small), s->my);
	int across = s->mx + 1;

	return c0 < c1 && r0 < r1 &&
	       s->passed[r1 * across + c1] - s->passed[r0 * across + c1] -
			       s->passed[r1 * across + c0] + s->passed[r0 * across + c0] >
		       0;
}

bool draw_label_space_near(struct label_space *s, const struct label_box *b, int group,
			   int hard, int lines, int points, struct label_near *n)
{
	struct label_cells k = label_cells_of(s, b, label_most(lines, points));

	*n = (struct label_near){ lines, lines, lines, points, points };
	if (s->work < 0)
		return true;
	if (hard >= 0 && (draw_label_space_passed(s, b) || blocked(s, b, hard)))
		return false;
	s->query++;
	for (int r = k.r0; r <= k.r1; r++) {
		/* The cells of a row follow one another, and so do their walls. */
		const int *first = &s->first[r * s->nx];

		s->work -= first[k.c1 + 1] - first[k.c0];
		for (int e = first[k.c0]; e < first[k.c1 + 1]; e++) {
			const struct label_wall *w = &s->wall[s->entry[e]];
			int reach = w->point ? points : lines, gap, *to;

			if (far_off(w, b, reach) || s->seen[s->entry[e]] == s->query)
				continue;
			s->seen[s->entry[e]] = s->query;
			gap = wall_gap(w, b, reach);
			if (gap >= reach)
				continue;
			if (w->point)
				to = w->group == group ? &n->marker : &n->point;
			else
				to = w->group == group ? &n->own : &n->line;
			*to = label_least(*to, gap);
			if (to != &n->marker)
				n->all = label_least(n->all, gap);
		}
	}
	return true;
}

/* --- Texts ---------------------------------------------------------------------------- */
static bool boxes_meet(const struct label_box *a, const struct label_box *b, int dx, int dy)
{
	return a->x0 <= b->x1 + dx && b->x0 <= a->x1 + dx && a->y0 <= b->y1 + dy &&
	       b->y0 <= a->y1 + dy;
}

/* The next leader of a cell's list that this query has not seen yet; NULL at its end. */
static const struct label_wall *next_lead(struct label_space *s, int *node)
{
	while (*node >= 0) {
		int i = s->lead_node[*node].text;

		*node = s->lead_node[*node].next;
		if (s->lead_seen[i] != s->lead_query) {
			s->lead_seen[i] = s->lead_query;
			return &s->lead[i];
		}
	}
	return NULL;
}

int draw_label_space_texts(struct label_space *s, const struct label_box *b, int below,
			   int *out, int most)
{
	struct label_cells k = label_cells_of(s, b, label_most(s->aside, s->above));
	int n = 0;

	s->lead_query++;
	for (int r = k.r0; r <= k.r1 && s->n_leads; r++) {
		for (int c = k.c0; c <= k.c1; c++) {
			int node = s->lead_head[r * s->nx + c];
			const struct label_wall *w;

			while (n < most && (w = next_lead(s, &node)))
				if (wall_gap(w, b, s->px) < s->px)
					out[n++] = -1;
		}
	}
	for (int r = k.r0; r <= k.r1; r++) {
		for (int c = k.c0; c <= k.c1; c++) {
			for (int i = s->head[r * s->nx + c]; i >= 0; i = s->node[i].next) {
				int t = s->node[i].text, seen = 0;

				if (n == most || s->work-- < 0)
					return n;
				if (t >= below ||
				    !boxes_meet(b, &s->text[t], s->aside, s->above))
					continue;
				while (seen < n && out[seen] != t)
					seen++;
				if (seen == n)
					out[n++] = t;
			}
		}
	}
	return n;
}

/* --- Lines through the page ---------------------------------------------------------------- */
static double side(double ax, double ay, double bx, double by, double px, double py)
{
	return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
}

static bool segments_cross(double ax, double ay, double bx, double by, double cx, double cy,
			   double dx, double dy)
{
	double p = side(ax, ay, bx, by, cx, cy), q = side(ax, ay, bx, by, dx, dy);
	double r = side(cx, cy, dx, dy, ax, ay), t = side(cx, cy, dx, dy, bx, by);

	return ((p <= 0 && q >= 0) || (p >= 0 && q <= 0)) &&
	       ((r <= 0 && t >= 0) || (r >= 0 && t <= 0)) && (p != 0 || q != 0);
}

static bool meets(const struct label_wall *w, double ax, double ay, double bx, double by,
		  double gap)
{
	double d;

	if (segments_cross(ax, ay, bx, by, w->ax, w->ay, w->bx, w->by))
		return true;
	d = label_lower(from_segment(w->ax, w->ay, ax, ay, bx, by),
			from_segment(w->bx, w->by, ax, ay, bx, by));
	d = label_lower(d, from_segment(ax, ay, w->ax, w->ay, w->bx, w->by));
	d = label_lower(d, from_segment(bx, by, w->ax, w->ay, w->bx, w->by));
	return d <= (w->half + gap) * (w->half + gap);
}

/* Neighbours that follow one another are counted once: a curve is many walls. */
struct label_cross draw_label_space_cross(struct label_space *s, int ax, int ay, int bx,
					  int by, int near_b, struct label_toll toll)
{
	struct label_cross x = { 0, 0, false };
	struct label_box b = { label_least(ax, bx), label_least(ay, by), label_most(ax, bx),
			       label_most(ay, by) };
	struct label_cells k = label_cells_of(s, &b, 2 * s->px);
	struct label_wall line = { .ax = ax, .ay = ay, .bx = bx, .by = by };
	int last = -2;

	s->query++;
	s->lead_query++;
	for (int r = k.r0; r <= k.r1 && s->n_leads; r++) {
		for (int c = k.c0; c <= k.c1; c++) {
			int node = s->lead_head[r * s->nx + c];
			const struct label_wall *w;

			while ((w = next_lead(s, &node)))
				x.lines += meets(w, ax, ay, bx, by, s->px);
		}
	}
	for (int r = k.r0; r <= k.r1; r++) {
		for (int c = k.c0; c <= k.c1; c++) {
			int cell = r * s->nx + c;

			s->work -= s->first[cell + 1] - s->first[cell];
			if (s->work < 0)
				return x;
			if (toll.line * x.lines + toll.point * x.points +
				    (x.text ? toll.text : 0) >=
			    toll.most)
				return x;
			for (int e = s->first[cell]; e < s->first[cell + 1]; e++) {
				int number = s->entry[e];
				const struct label_wall *w = &s->wall[number];

				if (s->seen[number] == s->query || far_off(w, &b, 2 * s->px))
					continue;
				s->seen[number] = s->query;
				if (w->point ? !meets(w, ax, ay, bx, by, 2 * s->px)
					     : !segments_cross(ax, ay, bx, by, w->ax, w->ay,
							       w->bx, w->by))
					continue;
				if (from_segment(bx, by, w->ax, w->ay, w->bx, w->by) <=
				    ((double)near_b + w->half) * ((double)near_b + w->half))
					continue;
				if (w->point)
					x.points++;
				else if (number != last + 1 && number != last - 1)
					x.lines++;
				last = number;
			}
			for (int i = s->head[cell]; i >= 0; i = s->node[i].next)
				if (wall_gap(&line, &s->text[s->node[i].text], s->px) < s->px)
					x.text = true;
		}
	}
	return x;
}

bool draw_label_space_parted(struct label_space *s, int ax, int ay, int bx, int by, int group)
{
	struct label_box b = { label_least(ax, bx), label_least(ay, by), label_most(ax, bx),
			       label_most(ay, by) };
	struct label_cells k = label_cells_of(s, &b, 0);

	for (int r = k.r0; r <= k.r1; r++) {
		for (int c = k.c0; c <= k.c1; c++) {
			int cell = r * s->nx + c;

			s->work -= s->first[cell + 1] - s->first[cell];
			if (s->work < 0)
				return false;
			for (int e = s->first[cell]; e < s->first[cell + 1]; e++) {
				const struct label_wall *w = &s->wall[s->entry[e]];

				if (w->group == group && !w->point &&
				    segments_cross(ax, ay, bx, by, w->ax, w->ay, w->bx, w->by))
					return true;
			}
		}
	}
	return false;
}

static int add_ray(double (*out)[2], int n, int most, double x, double y)
{
	double d = sqrt(x * x + y * y);

	if (d <= 0 || n >= most)
		return n;
	x /= d;
	y /= d;
	for (int i = 0; i < n; i++)
		if (out[i][0] * x + out[i][1] * y > 0.999)
			return n;
	out[n][0] = x;
	out[n][1] = y;
	return n + 1;
}

int draw_label_space_rays(struct label_space *s, int x, int y, int r, int group,
			  double (*out)[2], int most)
{
	struct label_box b = { x, y, x, y };
	struct label_cells k = label_cells_of(s, &b, r);
	double here = 9.0 * s->px * s->px;
	int n = 0;

	s->query++;

	for (int row = k.r0; row <= k.r1; row++) {
		for (int c = k.c0; c <= k.c1; c++) {
			int cell = row * s->nx + c;

			s->work -= s->first[cell + 1] - s->first[cell];
			if (s->work < 0)
				return n;
			for (int e = s->first[cell]; e < s->first[cell + 1]; e++) {
				int number = s->entry[e];
				const struct label_wall *w = &s->wall[number];
				double px, py, dx, dy, a, h, in, root;

				if (s->seen[number] == s->query || far_off(w, &b, r) ||
				    (w->point && w->group == group))
					continue;
				s->seen[number] = s->query;
				px = (double)w->ax - x;
				py = (double)w->ay - y;
				dx = (double)w->bx - w->ax;
				dy = (double)w->by - w->ay;
				a = dx * dx + dy * dy;
				h = px * dx + py * dy;
				in = px * px + py * py - (double)r * r;
				if (w->point) {
					n = add_ray(out, n, most, px, py);
					continue;
				}
				/* A short stroke from here that ends inside. */
				if (in < 0 && in + a + 2 * h < 0) {
					if (px * px + py * py <= here)
						n = add_ray(out, n, most, px + dx, py + dy);
					else if (in + a + 2 * h + (double)r * r <= here)
						n = add_ray(out, n, most, px, py);
					continue;
				}
				root = h * h - a * in;
				if (a <= 0 || root < 0)
					continue;
				root = sqrt(root);
				for (int sign = -1; sign <= 1; sign += 2) {
					double t = (-h + sign * root) / a;

					if (t >= 0 && t <= 1)
						n = add_ray(out, n, most, px + t * dx,
							    py + t * dy);
				}
			}
		}
	}
	return n;
}
