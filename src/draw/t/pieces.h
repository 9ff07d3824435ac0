/*
 * pieces.h -- pictures read back: records of straight pieces, compared with a scene as
 * geometry, not as text.
 */
#ifndef DRAW_T_PIECES_H
#define DRAW_T_PIECES_H
#include "base/rng.h"
#include "draw/back_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- Straight pieces ---------------------------------------------------------------- */
struct pieces {
	double (*p)[4];
	int n, cap;
};

static inline void add_piece(void *self, double x0, double y0, double x1, double y1)
{
	struct pieces *s = self;

	s->p = mem_grow(s->p, &s->cap, s->n + 1, sizeof *s->p);
	s->p[s->n][0] = x0;
	s->p[s->n][1] = y0;
	s->p[s->n][2] = x1;
	s->p[s->n++][3] = y1;
}

static inline void free_pieces(struct pieces *s)
{
	mem_free(s->p);
	*s = (struct pieces){ 0 };
}

static inline void cubic_pieces(struct pieces *s, const double *a, const double *v)
{
	double x = a[0], y = a[1];
	double bend = fabs(a[0] - 2 * v[0] + v[2]) + fabs(a[1] - 2 * v[1] + v[3]) +
		      fabs(v[0] - 2 * v[2] + v[4]) + fabs(v[1] - 2 * v[3] + v[5]);
	int n = 2 + (int)sqrt(bend * 25);

	for (int i = 1; i <= n; i++) {
		double t = (double)i / n, u = 1 - t,
		       k[4] = { u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t };
		double nx = k[0] * a[0] + k[1] * v[0] + k[2] * v[2] + k[3] * v[4];
		double ny = k[0] * a[1] + k[1] * v[1] + k[2] * v[3] + k[3] * v[5];

		add_piece(s, x, y, nx, ny);
		x = nx;
		y = ny;
	}
}

static inline double distance_to(const double *p, double x, double y)
{
	double dx = p[2] - p[0], dy = p[3] - p[1], l = dx * dx + dy * dy;
	double t = l > 0 ? ((x - p[0]) * dx + (y - p[1]) * dy) / l : 0;

	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return hypot(p[0] + t * dx - x, p[1] + t * dy - y);
}

static inline double nearest(const struct pieces *s, double x, double y)
{
	double best = INFINITY;

	for (int i = 0; i < s->n; i++) {
		const double *p = s->p[i];

		if (fmin(p[0], p[2]) - x < best && x - fmax(p[0], p[2]) < best &&
		    fmin(p[1], p[3]) - y < best && y - fmax(p[1], p[3]) < best)
			best = fmin(best, distance_to(p, x, y));
	}
	return best;
}

/* The part of a piece in the box; false if none. */
static inline bool piece_in(const double *p, struct scene_box b, double out[4])
{
	double t0 = 0, t1 = 1, d[2] = { p[2] - p[0], p[3] - p[1] };
	double lo[2] = { b.x0, b.y0 }, hi[2] = { b.x1, b.y1 };

	for (int k = 0; k < 2; k++) {
		double a = (lo[k] - p[k]) / d[k], c = (hi[k] - p[k]) / d[k];

		if (d[k] == 0) {
			if (p[k] < lo[k] || p[k] > hi[k])
				return false;
			continue;
		}
		t0 = fmax(t0, fmin(a, c));
		t1 = fmin(t1, fmax(a, c));
	}
	if (t0 > t1)
		return false;
	for (int k = 0; k < 2; k++) {
		out[k] = p[k] + t0 * d[k];
		out[2 + k] = p[k] + t1 * d[k];
	}
	return true;
}

/* How far a strays from b inside the box; the length of a there is added up. */
static inline double strays(const struct pieces *a, const struct pieces *b,
			    struct scene_box box, double *length)
{
	double worst = 0;

	for (int i = 0; i < a->n; i++) {
		double q[4];

		if (!piece_in(a->p[i], box, q))
			continue;
		*length += hypot(q[2] - q[0], q[3] - q[1]);
		worst = fmax(worst, nearest(b, q[0], q[1]));
		worst = fmax(worst, nearest(b, (q[0] + q[2]) / 2, (q[1] + q[3]) / 2));
		worst = fmax(worst, nearest(b, q[2], q[3]));
	}
	return worst;
}

static inline bool same_pieces(const struct pieces *a, const struct pieces *b,
			       struct scene_box box, double within)
{
	double la = 0, lb = 0, far = fmax(strays(a, b, box, &la), strays(b, a, box, &lb));

	if (far <= within && fabs(la - lb) <= 0.5 + 0.01 * la + within * (a->n + b->n))
		return true;
	printf("# strays %g, lengths %g %g, pieces %d %d\n", far, la, lb, a->n, b->n);
	return false;
}

/* Even-odd: a ray to the right. */
static inline bool inside(const struct pieces *s, double x, double y)
{
	bool in = false;

	for (int i = 0; i < s->n; i++) {
		const double *p = s->p[i];

		if ((p[1] > y) != (p[3] > y) &&
		    x < p[0] + (y - p[1]) / (p[3] - p[1]) * (p[2] - p[0]))
			in = !in;
	}
	return in;
}

/* --- What a reader finds: one record per stroke, fill and text ---------------------- */
struct clips {
	struct pieces p[8];
	int n;
};
struct found {
	enum scene_item_kind kind;
	unsigned color;
	double opacity, width, dash[4];
	int n_dash;
	bool round, upright;
	struct pieces path;
	struct clips clip; /* its own copies */
	char text[200], name[200], title[300], class[40];
	double x, y;
};
struct list {
	struct found *f;
	int n, cap;
};

static inline struct found *new_found(struct list *l)
{
	l->f = mem_grow(l->f, &l->cap, l->n + 1, sizeof *l->f);
	memset(&l->f[l->n], 0, sizeof *l->f);
	return &l->f[l->n++];
}

static inline void copy_clips(struct clips *to, const struct clips *from)
{
	*to = *from;
	for (int i = 0; i < to->n; i++) {
		to->p[i] = (struct pieces){ 0 };
		for (int k = 0; k < from->p[i].n; k++) {
			const double *p = from->p[i].p[k];

			add_piece(&to->p[i], p[0], p[1], p[2], p[3]);
		}
	}
}

static inline void free_clips(struct clips *c)
{
	for (int i = 0; i < c->n; i++)
		free_pieces(&c->p[i]);
	c->n = 0;
}

static inline void free_list(struct list *l)
{
	for (int i = 0; i < l->n; i++) {
		free_pieces(&l->f[i].path);
		free_clips(&l->f[i].clip);
	}
	mem_free(l->f);
	*l = (struct list){ 0 };
}

/* --- Comparing ---------------------------------------------------------------------- */
static inline void text_pieces(struct pieces *s, const struct scene_item *i)
{
	for (int k = 0; k < i->text->n_glyphs; k++) {
		const struct typeset_glyph *g = &i->text->glyph[k];
		const short *v = g->glyph->v;
		double q = g->size / 1000, at[2] = { 0, 0 }, first[2] = { 0, 0 };

		for (const char *op = g->glyph->path; *op; op++) {
			double to[4] = { first[0], first[1] };

			for (int j = 0; j < (*op == 'Z' ? 0 : *op == 'Q' ? 4 : 2); j += 2) {
				to[j] = i->x + g->x + q * *v++;
				to[j + 1] = i->y + g->y - q * *v++;
			}
			if (*op == 'M')
				memcpy(first, to, sizeof first);
			else if (*op == 'Q')
				cubic_pieces(s, at,
					     (double[]){ at[0] + (to[0] - at[0]) * 2 / 3,
							 at[1] + (to[1] - at[1]) * 2 / 3,
							 to[2] + (to[0] - to[2]) * 2 / 3,
							 to[3] + (to[1] - to[3]) * 2 / 3,
							 to[2], to[3] });
			else
				add_piece(s, at[0], at[1], to[0], to[1]);
			memcpy(at, *op == 'Q' ? to + 2 : to, sizeof at);
		}
	}
	for (int k = 0; k < i->text->n_shapes; k++) {
		const struct typeset_shape *h = &i->text->shape[k];

		for (int j = 0; j < h->n; j++) {
			const double *a = h->p[j], *b = h->p[(j + 1) % h->n];

			add_piece(s, i->x + a[0], i->y + a[1], i->x + b[0], i->y + b[1]);
		}
	}
}

/* Open ends are closed, as the even-odd rule does. */
static inline void close_ends(struct pieces *s)
{
	int n = s->n;

	for (int a = 0, b = 1; b <= n; b++) {
		double p[4], q[4];

		if (b < n && s->p[b][0] == s->p[b - 1][2] && s->p[b][1] == s->p[b - 1][3])
			continue;
		memcpy(p, s->p[b - 1], sizeof p);
		memcpy(q, s->p[a], sizeof q);
		if (p[2] != q[0] || p[3] != q[1])
			add_piece(s, p[2], p[3], q[0], q[1]);
		a = b;
	}
}

/* Do both sets of clips let through the same? */
static inline bool same_clips(const struct scene *s, const struct scene_item *i,
			      const struct clips *c, struct rng *g)
{
	struct pieces own[8] = { 0 };
	struct scene_box w = s->window;
	bool good = true;
	int n = 0;

	if (!i->clip && !c->n)
		return !draw_leaves_window(s, i);
	for (const struct scene_clip *d = i->clip; d; d = d->next) {
		draw_scene_flatten(&d->path, add_piece, &own[n]);
		close_ends(&own[n++]);
	}
	for (int k = 0; k < 60 && good; k++) {
		double x = rng_between(g, (long)w.x0, (long)w.x1 - 1) + 0.5;
		double y = rng_between(g, (long)w.y0, (long)w.y1 - 1) + 0.5;
		bool seen = true, there = true, edge = false;

		n = 0;
		for (const struct scene_clip *d = i->clip; d; d = d->next, n++) {
			edge = edge || nearest(&own[n], x, y) < 0.5;
			seen = seen && inside(&own[n], x, y) != d->outside;
		}
		for (int m = 0; m < c->n; m++)
			there = there && inside(&c->p[m], x, y);
		if (seen != there && !edge) {
			printf("# clip: (%g, %g) is %s\n", x, y, there ? "painted" : "hidden");
			good = false;
		}
	}
	for (int k = 0; k < 8; k++)
		free_pieces(&own[k]);
	return good;
}

static inline bool same_item(const struct scene *s, const struct scene_group *group,
			     const struct scene_item *i, struct found *f, bool tikz,
			     struct rng *g)
{
	struct scene_box all = { -4000, -4000, 4000, 4000 };
	struct pieces own = { 0 };
	double dash[4];
	int n;
	bool good;

	if (f->color != (unsigned)(i->color.r << 16 | i->color.g << 8 | i->color.b) ||
	    fabs(f->opacity - i->opacity) > 0.005)
		return false;
	if (!tikz && (strcmp(f->name, group->name) || strcmp(f->class, group->kind) ||
		      strcmp(f->title, group->title)))
		return false;
	if (i->kind == ITEM_TEXT) {
		if (tikz && f->kind == ITEM_TEXT) {
			bool slanted = false;

			for (int k = 0; k < i->text->n_glyphs; k++)
				slanted = slanted || i->text->glyph[k].font == TYPESET_ITALIC;
			return !strcmp(f->text, i->text->source) && f->x == i->x &&
			       f->y == i->y && f->upright == !slanted &&
			       !strstr(i->text->source, "foo");
		}
		text_pieces(&own, i);
		good = tikz ? f->text[0] == '#'
			    : f->kind == ITEM_TEXT && !strcmp(f->text, i->text->plain);
		good = good && same_pieces(&own, &f->path, all, 0.03);
		free_pieces(&own);
		return good;
	}
	if (f->kind != i->kind)
		return false;
	if (i->kind == ITEM_STROKE) {
		n = draw_scene_item_dashes(i, dash);
		if (fabs(f->width - i->width) > 0.01 || f->n_dash != n || f->round != i->round)
			return false;
		for (int k = 0; k < n; k++)
			if (fabs(f->dash[k] - dash[k]) > 0.01)
				return false;
	}
	draw_scene_flatten(&i->path, add_piece, &own);
	good = same_pieces(&own, &f->path, all, 0.15);
	free_pieces(&own);
	for (int k = 0; k < f->clip.n; k++)
		close_ends(&f->clip.p[k]);
	return good && same_clips(s, i, &f->clip, g);
}

static inline bool same_scene(const struct scene *s, const struct list *l, bool background,
			      bool tikz)
{
	struct rng g = { 5 };
	int at = 0;

	if (background) {
		const struct scene_color c = s->background;

		if (!l->n || l->f[0].kind != ITEM_FILL ||
		    l->f[0].color != (unsigned)(c.r << 16 | c.g << 8 | c.b))
			return false;
		at++;
	}
	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++) {
			if (at >= l->n || !same_item(s, &s->group[i], &s->group[i].item[k],
						     &l->f[at], tikz, &g)) {
				printf("# group %d item %d differs from record %d of %d\n", i,
				       k, at, l->n);
				return false;
			}
			at++;
		}
	return at == l->n;
}
#endif
