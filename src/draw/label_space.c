/*
 * label_space.c -- the page as a label sees it: strokes, markers, texts in the way.
 *
 * Strokes are walls: segments with a half width.  Fills count only as markers and arrow
 * heads (opaque, part POINT or MARK): a full circle is one wall of no length, other
 * outlines are walls of no width with spokes to their middle, so that no text hides
 * inside.  Clips of items are not applied: what they hide is avoided all the same.
 */
#include "draw/label_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Wild pages: more walls, and more of walls and texts in the cells, are not looked at. */
#define MOST_WALLS 400000
#define MOST_ENTRIES 8000000
#define MOST_CELLS 96
#define MOST_SMALL 400

int draw_label_hundredths(double v)
{
	if (!(v > -SCENE_FAR)) /* NaN too */
		v = -SCENE_FAR;
	if (v > SCENE_FAR)
		v = SCENE_FAR;
	return label_round(v * 100);
}

/* --- Walls ------------------------------------------------------------------------------- */
bool draw_label_clip(const struct label_box *w, int *ax, int *ay, int *bx, int *by)
{
	double t0 = 0, t1 = 1, dx = (double)*bx - *ax, dy = (double)*by - *ay;
	double p[4] = { -dx, dx, -dy, dy };
	double q[4] = { (double)*ax - w->x0, (double)w->x1 - *ax, (double)*ay - w->y0,
			(double)w->y1 - *ay };
	int x = *ax, y = *ay;

	for (int i = 0; i < 4; i++) {
		if (p[i] == 0) {
			if (q[i] < 0)
				return false;
		} else if (p[i] < 0) {
			t0 = label_upper(t0, q[i] / p[i]);
		} else {
			t1 = label_lower(t1, q[i] / p[i]);
		}
	}
	if (t0 > t1)
		return false;
	if (t1 < 1) {
		*bx = label_round(x + t1 * dx);
		*by = label_round(y + t1 * dy);
	}
	if (t0 > 0) {
		*ax = label_round(x + t0 * dx);
		*ay = label_round(y + t0 * dy);
	}
	return true;
}

struct draw_builder {
	struct label_space *s;
	struct label_wall like; /* half width and owner of what comes */
	double sum_x, sum_y;    /* of a fill's corners */
	int n;
};

static void add_wall(struct draw_builder *b, int ax, int ay, int bx, int by)
{
	struct label_space *s = b->s;
	struct label_wall w = b->like;
	struct label_box seen = { s->window.x0 - w.half, s->window.y0 - w.half,
				  s->window.x1 + w.half, s->window.y1 + w.half };

	if (s->n_walls >= MOST_WALLS || !draw_label_clip(&seen, &ax, &ay, &bx, &by))
		return;
	s->wall = mem_grow(s->wall, &s->cap_walls, s->n_walls + 1, sizeof *s->wall);
	w.ax = ax;
	w.ay = ay;
	w.bx = bx;
	w.by = by;
	s->wall[s->n_walls++] = w;
}

static void add_piece(void *self, double x0, double y0, double x1, double y1)
{
	struct draw_builder *b = self;

	b->sum_x += x0;
	b->sum_y += y0;
	b->n++;
	add_wall(b, draw_label_hundredths(x0), draw_label_hundredths(y0),
		 draw_label_hundredths(x1), draw_label_hundredths(y1));
}

static void add_spoke(void *self, double x0, double y0, double x1, double y1)
{
	struct draw_builder *b = self;

	(void)x1;
	(void)y1;
	add_wall(b, draw_label_hundredths(x0), draw_label_hundredths(y0),
		 draw_label_hundredths(b->sum_x / b->n),
		 draw_label_hundredths(b->sum_y / b->n));
}

static bool full_circle(const struct scene_path *p)
{
	return p->n_ops >= 2 && p->n_ops <= 3 && p->op[0] == SCENE_MOVE &&
	       p->op[1] == SCENE_ARC && p->v[4] == p->v[5] && fabs(p->v[8] - p->v[7]) >= 360;
}

static void add_item(struct draw_builder *b, const struct scene_item *it)
{
	b->like.point = it->part == PART_POINT;
	b->sum_x = b->sum_y = 0;
	b->n = 0;
	if (it->kind == ITEM_STROKE) {
		b->like.half = draw_label_hundredths(it->width / 2);
		draw_scene_flatten(&it->path, add_piece, b);
	} else if (full_circle(&it->path)) {
		int x = draw_label_hundredths(it->path.v[2]),
		    y = draw_label_hundredths(it->path.v[3]);

		b->like.half = draw_label_hundredths(it->path.v[4]);
		add_wall(b, x, y, x, y);
	} else {
		b->like.half = 0;
		draw_scene_flatten(&it->path, add_piece, b);
		if (b->n)
			draw_scene_flatten(&it->path, add_spoke, b);
	}
}

static bool in_the_way(const struct scene_item *it)
{
	switch (it->part) {
	case PART_SHAPE:
	case PART_AXIS:
	case PART_LEADER: return it->kind == ITEM_STROKE;
	case PART_POINT:
	case PART_MARK: return it->kind == ITEM_STROKE || it->opacity >= 0.5;
	case PART_HATCH:
	case PART_GRID:
	case PART_LABEL:
	case PART_BACKGROUND: break;
	}
	return false;
}

/* --- The grid ---------------------------------------------------------------------------- */
/* Every cell a wall meets, and perhaps a few more: counts them in first[c + 1], or, when
 * `next` is given, writes the wall's number to entry[next[c]++].  Returns how many. */
static int file_wall(struct label_space *s, int number, int *next)
{
	const struct label_wall *w = &s->wall[number];
	int top = label_least(w->ay, w->by) - w->half,
	    bottom = label_most(w->ay, w->by) + w->half;
	int left = label_least(w->ax, w->bx), right = label_most(w->ax, w->bx), n = 0;
	int r0 = label_cell_of(s, top, s->ny), r1 = label_cell_of(s, bottom, s->ny);
	double slope = w->by == w->ay ? 0 : ((double)w->bx - w->ax) / ((double)w->by - w->ay);

	if (bottom < 0 || right + w->half < 0 || top > s->page.y1 ||
	    left - w->half > s->page.x1)
		return 0;
	for (int r = r0; r <= r1; r++) {
		int x0 = left, x1 = right;

		if (w->by != w->ay && r0 != r1) {
			/* Where the line is while it passes this row. */
			double y0 = (double)r * s->cell - w->half - 1;
			double y1 = (r + 1.0) * s->cell + w->half + 1;
			double p, q;

			p = w->ax + slope * ((r == r0 ? label_lower(y0, top) : y0) - w->ay);
			q = w->ax + slope * ((r == r1 ? label_upper(y1, bottom) : y1) - w->ay);
			/* Of what lies far outside the page, so much is enough. */
			p = label_upper(-1e9, label_lower(p, 1e9));
			q = label_upper(-1e9, label_lower(q, 1e9));
			x0 = label_most(left, label_floor(label_lower(p, q)));
			x1 = label_least(right, -label_floor(-label_upper(p, q)));
		}
		if (x0 > x1)
			continue;
		for (int c = label_cell_of(s, x0 - w->half, s->nx),
			 c1 = label_cell_of(s, x1 + w->half, s->nx);
		     c <= c1; c++) {
			if (next)
				s->entry[next[r * s->nx + c]++] = number;
			else
				s->first[r * s->nx + c + 1]++;
			n++;
		}
	}
	return n;
}

/* A turned text is a wall: its middle line, as thick as it is high. */
static void add_turned(struct draw_builder *b, const struct scene_item *it)
{
	const struct typeset *t = it->text;
	double p[2] = { it->x + t->x0, it->y + (t->y0 + t->y1) / 2 };
	double q[2] = { it->x + t->x1, p[1] };

	draw_scene_turn(p, it->x, it->y, it->turn);
	draw_scene_turn(q, it->x, it->y, it->turn);
	b->like.point = false;
	b->like.half = draw_label_hundredths((t->y1 - t->y0) / 2);
	add_wall(b, draw_label_hundredths(p[0]), draw_label_hundredths(p[1]),
		 draw_label_hundredths(q[0]), draw_label_hundredths(q[1]));
}

static void file_walls(struct label_space *s)
{
	int cells = s->nx * s->ny, all = 0, *next;

	s->first = arena_alloc(s->arena, ((size_t)cells + 1) * sizeof *s->first);
	for (int i = 0; i < s->n_walls; i++) {
		all += file_wall(s, i, NULL);
		if (all > MOST_ENTRIES)
			s->n_walls = i + 1;
	}
	for (int c = 0; c < cells; c++)
		s->first[c + 1] += s->first[c];
	s->entry = arena_alloc(s->arena, ((size_t)s->first[cells] + 1) * sizeof *s->entry);
	next = arena_alloc(s->arena, (size_t)cells * sizeof *next);
	memcpy(next, s->first, (size_t)cells * sizeof *next);
	for (int i = 0; i < s->n_walls; i++)
		file_wall(s, i, next);
}

static struct label_box text_box(const struct scene_item *it)
{
	struct scene_box b = draw_scene_text_box(it);

	return (struct label_box){ draw_label_hundredths(b.x0), draw_label_hundredths(b.y0),
				   draw_label_hundredths(b.x1), draw_label_hundredths(b.y1) };
}

/* The whole parts of 0, d/n, 2d/n, ... without a division for each. */
struct stepper {
	int sign, whole, rest, n; /* |d|/n */
	int at, left;             /* the next one */
};

static struct stepper stepper(int d, int n)
{
	return (struct stepper){ d < 0 ? -1 : 1, abs(d) / n, abs(d) % n, n, 0, 0 };
}

static int step(struct stepper *s)
{
	int now = s->sign * s->at;

	s->at += s->whole;
	s->left += s->rest;
	if (s->left >= s->n) {
		s->left -= s->n;
		s->at++;
	}
	return now;
}

/* Marks the small squares in which walls have a point, then sums them up.  Points'
 * markers are left out: a label may be near its own. */
static void sum_passed(struct label_space *s)
{
	int across = s->mx + 1;

	s->passed = arena_alloc(s->arena, (size_t)(across * (s->my + 1)) * sizeof *s->passed);
	for (int i = 0; i < s->n_walls; i++) {
		const struct label_wall *w = &s->wall[i];
		int dx = w->bx - w->ax, dy = w->by - w->ay;
		int n = label_most(abs(dx), abs(dy)) / s->small + 1;
		struct stepper across_by, down_by;

		if (w->point)
			continue;
		across_by = stepper(dx, n);
		down_by = stepper(dy, n);
		for (int k = 0; k <= n; k++) {
			int x = w->ax + step(&across_by), y = w->ay + step(&down_by);
			int c = x < 0 ? s->mx : label_part(x, s->per_small);
			int r = y < 0 ? s->my : label_part(y, s->per_small);

			if (c < s->mx && r < s->my)
				s->passed[(r + 1) * across + c + 1] = 1;
		}
	}
	for (int r = 1; r <= s->my; r++)
		for (int c = 1, row = 0; c <= s->mx; c++) {
			row += s->passed[r * across + c];
			s->passed[r * across + c] = row + s->passed[(r - 1) * across + c];
		}
}

static void free_walls(void *self)
{
	mem_free(((struct label_space *)self)->wall);
}

struct label_space *draw_label_page(const struct scene *s, int px, struct arena *a)
{
	struct label_space *o = arena_alloc(a, sizeof *o);
	int w = label_most(draw_label_hundredths(s->width), 1);
	int h = label_most(draw_label_hundredths(s->height), 1);

	o->arena = a;
	o->px = px;
	o->page = (struct label_box){ 0, 0, w, h };
	o->window = (struct label_box){
		label_most(draw_label_hundredths(s->window.x0), 0),
		label_most(draw_label_hundredths(s->window.y0), 0),
		label_least(draw_label_hundredths(s->window.x1), w),
		label_least(draw_label_hundredths(s->window.y1), h),
	};
	return o;
}

struct label_space *draw_label_space_new(const struct scene *s, int px, int texts, int leads,
					 struct arena *a)
{
	struct label_space *o = draw_label_page(s, px, a);
	struct draw_builder b = { .s = o };
	int w = o->page.x1, h = o->page.y1, old = 0;

	arena_defer(a, free_walls, o);
	o->cell = label_most(20 * px, label_most(w, h) / MOST_CELLS + 1);
	o->per_cell = label_per(o->cell);
	o->nx = w / o->cell + 1;
	o->ny = h / o->cell + 1;
	for (int g = 0; g < s->n; g++) {
		for (int i = 0; i < s->group[g].n; i++) {
			const struct scene_item *it = &s->group[g].item[i];

			b.like.group = g;
			if (it->kind == ITEM_TEXT && it->turn != 0)
				add_turned(&b, it);
			else if (it->kind == ITEM_TEXT)
				old++;
			else if (in_the_way(it))
				add_item(&b, it);
		}
	}
	file_walls(o);
	o->small = label_most(4 * px, label_most(w, h) / MOST_SMALL + 1);
	o->per_small = label_per(o->small);
	o->mx = w / o->small + 1;
	o->my = h / o->small + 1;
	sum_passed(o);
	o->seen = arena_alloc(a, ((size_t)o->n_walls + 1) * sizeof *o->seen);
	o->head = arena_alloc(a, (size_t)(o->nx * o->ny) * sizeof *o->head);
	o->lead_head = arena_alloc(a, (size_t)(o->nx * o->ny) * sizeof *o->lead_head);
	for (int c = 0; c < o->nx * o->ny; c++)
		o->head[c] = o->lead_head[c] = -1;
	o->free_node = -1;
	o->cap_texts = texts + old;
	o->text = arena_alloc(a, ((size_t)o->cap_texts + 1) * sizeof *o->text);
	o->lead = arena_alloc(a, ((size_t)leads + 1) * sizeof *o->lead);
	o->lead_seen = arena_alloc(a, ((size_t)leads + 1) * sizeof *o->lead_seen);
	for (int g = 0; g < s->n; g++) {
		for (int i = 0; i < s->group[g].n; i++) {
			const struct scene_item *it = &s->group[g].item[i];

			if (it->kind == ITEM_TEXT && it->turn == 0 &&
			    it->text->x0 < it->text->x1)
				draw_label_space_add_text(o, text_box(it));
		}
	}
	/* Plenty for a page a person can read. */
	o->work = 20000000 + 2000L * texts;
	return o;
}

/* --- Texts ------------------------------------------------------------------------------- */
void draw_label_space_text_on(struct label_space *s, int text, struct label_box b)
{
	struct label_cells k = label_cells_of(s, &b, 0);

	s->text[text] = b;
	for (int r = k.r0; r <= k.r1; r++) {
		for (int c = k.c0; c <= k.c1; c++) {
			int *head = &s->head[r * s->nx + c], i = s->free_node;

			if (i >= 0) {
				s->free_node = s->node[i].next;
			} else if (s->n_nodes == MOST_ENTRIES) {
				return;
			} else {
				s->node = arena_grow(s->arena, s->node, &s->cap_nodes,
						     s->n_nodes + 1, sizeof *s->node);
				i = s->n_nodes++;
			}
			s->node[i] = (struct label_node){ text, *head };
			*head = i;
		}
	}
}

void draw_label_space_text_off(struct label_space *s, int text)
{
	struct label_cells k = label_cells_of(s, &s->text[text], 0);

	for (int r = k.r0; r <= k.r1; r++) {
		for (int c = k.c0; c <= k.c1; c++) {
			int *at = &s->head[r * s->nx + c];

			while (*at >= 0 && s->node[*at].text != text)
				at = &s->node[*at].next;
			if (*at >= 0) {
				int i = *at;

				*at = s->node[i].next;
				s->node[i].next = s->free_node;
				s->free_node = i;
			}
		}
	}
}

int draw_label_space_add_text(struct label_space *s, struct label_box b)
{
	if (s->n_texts == s->cap_texts)
		BUG("more texts than were announced");
	draw_label_space_text_on(s, s->n_texts, b);
	return s->n_texts++;
}

/* --- Leaders ------------------------------------------------------------------------------- */
void draw_label_space_add_lead(struct label_space *s, struct label_wall w)
{
	/* Who comes as near as a pixel, or two lines as near as that, meets one of its cells. */
	struct label_box b = { label_least(w.ax, w.bx), label_least(w.ay, w.by),
			       label_most(w.ax, w.bx), label_most(w.ay, w.by) };
	struct label_cells k = label_cells_of(s, &b, w.half + s->px + 1);

	s->lead[s->n_leads] = w;
	for (int r = k.r0; r <= k.r1; r++) {
		for (int c = k.c0; c <= k.c1; c++) {
			int *head = &s->lead_head[r * s->nx + c];

			s->lead_node = arena_grow(s->arena, s->lead_node, &s->cap_lead_nodes,
						  s->n_lead_nodes + 1, sizeof *s->lead_node);
			s->lead_node[s->n_lead_nodes] =
				(struct label_node){ s->n_leads, *head };
			*head = s->n_lead_nodes++;
		}
	}
	s->n_leads++;
}
