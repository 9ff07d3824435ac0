/* scene.c -- a picture as data: groups, items, copies, a dump for tests. */
#include "draw/scene.h"
#include <math.h>
#include <string.h>

struct scene *draw_scene_new(double width, double height)
{
	struct arena *a = arena_new();
	struct scene *s = arena_alloc(a, sizeof *s);

	s->arena = a;
	s->width = width;
	s->height = height;
	s->window = (struct scene_box){ 0, 0, width, height };
	s->background = (struct scene_color){ 255, 255, 255 };
	s->title = s->desc = "";
	return s;
}

void draw_scene_free(struct scene *s)
{
	if (s)
		arena_free(s->arena);
}

bool draw_scene_is_full(const struct scene *s)
{
	return s->full;
}

/* A copy that keeps invariant (3). */
static const char *clean(struct arena *a, const char *text)
{
	size_t n = strlen(text);
	char *out = arena_strndup(a, text, n);
	bool valid = utf8_valid(text, n);

	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)out[i];

		if (c < 32 || c == 127 || (!valid && c > 127))
			out[i] = c == '\n' || c == '\t' ? ' ' : '?';
	}
	return out;
}

void draw_scene_set_words(struct scene *s, const char *title, const char *desc)
{
	s->title = clean(s->arena, title);
	s->desc = clean(s->arena, desc);
}

struct scene_group *draw_scene_add_group(struct scene *s, const char *name, const char *kind,
					 const char *title)
{
	struct scene_group *g;

	s->group = arena_grow(s->arena, s->group, &s->cap, s->n + 1, sizeof *s->group);
	g = &s->group[s->n++];
	*g = (struct scene_group){ .name = clean(s->arena, name),
				   .kind = clean(s->arena, kind),
				   .title = clean(s->arena, title) };
	return g;
}

static struct scene_item *put(struct scene *s, int group, struct scene_item item, long values)
{
	struct scene_group *g;

	if (group < 0 || group >= s->n)
		return NULL;
	if (s->values + values > DRAW_POINTS) {
		s->full = true;
		return NULL;
	}
	s->values += values;
	g = &s->group[group];
	g->item = arena_grow(s->arena, g->item, &g->cap, g->n + 1, sizeof *g->item);
	g->item[g->n] = item;
	return &g->item[g->n++];
}

struct scene_item *draw_scene_put_stroke(struct scene *s, int group, enum scene_part part,
					 struct scene_path p, struct scene_color c,
					 double width)
{
	if (!p.n_ops)
		return NULL;
	return put(s, group,
		   (struct scene_item){ .kind = ITEM_STROKE,
					.part = part,
					.color = c,
					.opacity = 1,
					.path = p,
					.width = width },
		   p.n_values);
}

struct scene_item *draw_scene_add_stroke(struct scene *s, enum scene_part part,
					 struct scene_path p, struct scene_color c,
					 double width)
{
	return draw_scene_put_stroke(s, s->n - 1, part, p, c, width);
}

struct scene_item *draw_scene_add_fill(struct scene *s, enum scene_part part,
				       struct scene_path p, struct scene_color c,
				       double opacity)
{
	if (!p.n_ops)
		return NULL;
	return put(s, s->n - 1,
		   (struct scene_item){ .kind = ITEM_FILL,
					.part = part,
					.color = c,
					.opacity = opacity,
					.path = p },
		   p.n_values);
}

struct scene_item *draw_scene_put_text(struct scene *s, int group, enum scene_part part,
				       const struct typeset *t, double x, double y,
				       struct scene_color c)
{
	return put(s, group,
		   (struct scene_item){ .kind = ITEM_TEXT,
					.part = part,
					.color = c,
					.opacity = 1,
					.text = t,
					.x = draw_scene_round(x),
					.y = draw_scene_round(y) },
		   2 + t->n_glyphs);
}

struct scene_item *draw_scene_add_text(struct scene *s, enum scene_part part,
				       const struct typeset *t, double x, double y,
				       struct scene_color c)
{
	return draw_scene_put_text(s, s->n - 1, part, t, x, y, c);
}

void draw_scene_turn(double p[2], double x, double y, double turn)
{
	double c = cos(turn * (DRAW_PI / 180)), s = sin(turn * (DRAW_PI / 180));
	double dx = p[0] - x, dy = p[1] - y;

	p[0] = x + c * dx - s * dy;
	p[1] = y + s * dx + c * dy;
}

static struct scene_box turned_box(const struct scene_item *i)
{
	struct scene_box b = { INFINITY, INFINITY, -INFINITY, -INFINITY };

	for (int k = 0; k < 4; k++) {
		double p[2] = { i->x + (k & 1 ? i->text->x1 : i->text->x0),
				i->y + (k & 2 ? i->text->y1 : i->text->y0) };

		draw_scene_turn(p, i->x, i->y, i->turn);
		/* Not fmin and fmax: gcc 12 for arm64 fails to compile them here. */
		b.x0 = p[0] < b.x0 ? p[0] : b.x0;
		b.x1 = p[0] > b.x1 ? p[0] : b.x1;
		b.y0 = p[1] < b.y0 ? p[1] : b.y0;
		b.y1 = p[1] > b.y1 ? p[1] : b.y1;
	}
	return b;
}

struct scene_box draw_scene_text_box(const struct scene_item *i)
{
	if (i->turn != 0)
		return turned_box(i);
	return (struct scene_box){ i->x + i->text->x0, i->y + i->text->y0, i->x + i->text->x1,
				   i->y + i->text->y1 };
}

int draw_scene_dash_lengths(enum scene_dash d, double width, double out[4])
{
	/* In widths of the line, but never so fine that they run together. */
	static const struct {
		int n;
		double v[4];
	} row[DASH_COUNT] = {
		[DASH_SOLID] = { 0, { 0 } },
		[DASH_LONG] = { 2, { 8, 5 } },
		[DASH_SHORT] = { 2, { 4, 3 } },
		[DASH_DOTS] = { 2, { 1, 2.5 } },
		[DASH_DASH_DOT] = { 4, { 8, 3, 1, 3 } },
	};
	double w = width > 1.2 ? width : 1.2;

	for (int i = 0; i < row[d].n; i++)
		out[i] = nearbyint(row[d].v[i] * w * 100) / 100;
	return row[d].n;
}

int draw_scene_item_dashes(const struct scene_item *i, double out[4])
{
	int n = draw_scene_dash_lengths(i->dash, i->width, out);

	for (int k = 0; k < n && i->dash_scale > 0; k++)
		out[k] = nearbyint(out[k] * i->dash_scale * 100) / 100;
	return n;
}

/* --- Copies ------------------------------------------------------------------------- */
/* Which of an op's numbers are places (x, y, x, y ...): the first so many. */
static int places(enum scene_op op)
{
	return op == SCENE_ARC ? 2 : draw_scene_op_values(op);
}

static struct scene_path moved_path(const struct scene_path *p, double dx, double dy,
				    struct arena *a)
{
	struct scene_path r = { .arena = a,
				.n_ops = p->n_ops,
				.n_values = p->n_values,
				.cap_ops = p->n_ops,
				.cap_values = p->n_values };
	int at = 0;

	if (!p->n_ops)
		return r;
	r.op = arena_alloc(a, (size_t)p->n_ops);
	r.v = arena_alloc(a, (size_t)(p->n_values + 1) * sizeof *r.v);
	memcpy(r.op, p->op, (size_t)p->n_ops);
	memcpy(r.v, p->v, (size_t)p->n_values * sizeof *r.v);
	for (int i = 0; i < p->n_ops; i++) {
		enum scene_op op = (enum scene_op)p->op[i];

		for (int k = 0; k < places(op); k++)
			r.v[at + k] = draw_scene_round(r.v[at + k] + (k % 2 ? dy : dx));
		at += draw_scene_op_values(op);
	}
	return r;
}

static const struct scene_clip *moved_clip(const struct scene_clip *c, double dx, double dy,
					   struct arena *a)
{
	struct scene_clip *r;

	if (!c)
		return NULL;
	r = arena_alloc(a, sizeof *r);
	r->path = moved_path(&c->path, dx, dy, a);
	r->outside = c->outside;
	r->next = moved_clip(c->next, dx, dy, a);
	return r;
}

static const struct typeset *copied_text(const struct typeset *t, struct arena *a)
{
	struct typeset *r = arena_alloc(a, sizeof *r);

	*r = *t;
	r->source = arena_strdup(a, t->source);
	r->plain = arena_strdup(a, t->plain);
	r->glyph = arena_alloc(a, (size_t)(t->n_glyphs + 1) * sizeof *r->glyph);
	if (t->n_glyphs)
		memcpy(r->glyph, t->glyph, (size_t)t->n_glyphs * sizeof *r->glyph);
	r->shape = arena_alloc(a, (size_t)(t->n_shapes + 1) * sizeof *r->shape);
	for (int i = 0; i < t->n_shapes; i++) {
		r->shape[i] = t->shape[i];
		r->shape[i].p =
			arena_alloc(a, (size_t)(t->shape[i].n + 1) * sizeof *r->shape[i].p);
		memcpy(r->shape[i].p, t->shape[i].p,
		       (size_t)t->shape[i].n * sizeof *r->shape[i].p);
	}
	return r;
}

void draw_scene_add_label(struct scene *s, struct scene_label l)
{
	s->label = arena_grow(s->arena, s->label, &s->cap_labels, s->n_labels + 1,
			      sizeof *s->label);
	s->label[s->n_labels++] = l;
}

void draw_scene_append(struct scene *s, const struct scene *src, double dx, double dy)
{
	struct scene_clip *page = arena_alloc(s->arena, sizeof *page);

	s->full = s->full || src->full;
	page->path = draw_scene_path_new(s->arena);
	draw_scene_rectangle(&page->path, src->window.x0 + dx, src->window.y0 + dy,
			     src->window.x1 - src->window.x0, src->window.y1 - src->window.y0);
	for (int i = 0; i < src->n; i++) {
		const struct scene_group *g = &src->group[i];

		draw_scene_add_group(s, g->name, g->kind, g->title)->clipped = g->clipped;
		for (int k = 0; k < g->n; k++) {
			struct scene_item it = g->item[k];

			if (it.kind == ITEM_TEXT) {
				it.text = copied_text(it.text, s->arena);
				it.x = draw_scene_round(it.x + dx);
				it.y = draw_scene_round(it.y + dy);
				put(s, s->n - 1, it, 2 + it.text->n_glyphs);
				continue;
			}
			it.path = moved_path(&it.path, dx, dy, s->arena);
			if (it.clip) {
				/* The page's clip goes to the end of the chain. */
				struct scene_clip *last;

				it.clip = moved_clip(it.clip, dx, dy, s->arena);
				last = (struct scene_clip *)(uintptr_t)it.clip;
				while (last->next)
					last = (struct scene_clip *)(uintptr_t)last->next;
				last->next = page;
			} else {
				it.clip = page;
			}
			put(s, s->n - 1, it, it.path.n_values);
		}
	}
}

/* --- The dump ----------------------------------------------------------------------- */
static void dump_path(struct buf *b, const struct scene_path *p)
{
	const double *v = p->v;

	for (int i = 0; i < p->n_ops; i++) {
		enum scene_op op = (enum scene_op)p->op[i];

		buf_addc(b, ' ');
		buf_addc(b, "MLCAZ"[op]);
		for (int k = 0; k < draw_scene_op_values(op); k++) {
			if (k)
				buf_addc(b, ',');
			draw_scene_number(b, *v++);
		}
	}
}

void draw_scene_dump(struct buf *b, const struct scene *s)
{
	static const char *const part[] = { "shape", "point", "mark",   "hatch",     "grid",
					    "axis",  "label", "leader", "background" };

	buf_add(b, "page ");
	draw_scene_number(b, s->width);
	buf_addc(b, ' ');
	draw_scene_number(b, s->height);
	buf_addc(b, '\n');
	for (int i = 0; i < s->n; i++) {
		const struct scene_group *g = &s->group[i];

		buf_addf(b, "group \"%s\" %s%s: %s\n", g->name, g->kind,
			 g->clipped ? " clipped" : "", g->title);
		for (int k = 0; k < g->n; k++) {
			const struct scene_item *it = &g->item[k];

			buf_addf(b, "  %s #%02x%02x%02x", part[it->part], it->color.r,
				 it->color.g, it->color.b);
			if (it->opacity < 1) {
				buf_add(b, " opacity ");
				draw_scene_number(b, it->opacity);
			}
			if (it->kind == ITEM_TEXT) {
				buf_add(b, " text ");
				draw_scene_number(b, it->x);
				buf_addc(b, ',');
				draw_scene_number(b, it->y);
				if (it->turn != 0) {
					buf_add(b, " turn ");
					draw_scene_number(b, it->turn);
				}
				buf_addf(b, " %s\n", it->text->source);
				continue;
			}
			if (it->kind == ITEM_STROKE) {
				buf_add(b, " stroke ");
				draw_scene_number(b, it->width);
				if (it->dash)
					buf_addf(b, " dash %d", (int)it->dash);
			} else {
				buf_add(b, " fill");
			}
			for (const struct scene_clip *c = it->clip; c; c = c->next) {
				buf_add(b, c->outside ? " outside(" : " inside(");
				dump_path(b, &c->path);
				buf_add(b, " )");
			}
			dump_path(b, &it->path);
			buf_addc(b, '\n');
		}
	}
}
