/* sample.h -- scenes for the tests of the back ends: one with everything, and random ones. */
#ifndef DRAW_T_SAMPLE_H
#define DRAW_T_SAMPLE_H
#include "base/rng.h"
#include "base/t/tap.h"
#include "draw/scene.h"
#include <string.h>

static const short letter_a[] = { 0,   0,   250, 700, 350, 700, 600, 0,   500, 0,   430,
				  200, 170, 200, 100, 0,   200, 290, 400, 290, 300, 580 };
static const short letter_o[] = { 300, 0,   550, 0,   550, 250, 550, 500, 300, 500, 50,  500,
				  50,  250, 50,  0,   300, 0,   300, 90,  140, 90,  140, 250,
				  140, 410, 300, 410, 460, 410, 460, 250, 460, 90,  300, 90 };
static const short letter_1[] = { 100, 0,  400, 0,  400, 80,  300, 80,  300, 700, 220,
				  700, 80, 560, 80, 480, 200, 560, 200, 80,  100, 80 };
static const struct typeset_outline letters[] = {
	{ 'A', 620, 0, 0, 600, 700, "MLLLLLLLZMLLZ", letter_a },
	{ 'o', 600, 50, 0, 550, 500, "MQQQQZMQQQQZ", letter_o },
	{ '1', 500, 80, 0, 400, 700, "MLLLLLLLLLLZ", letter_1 },
	{ ' ', 300, 0, 0, 0, 0, "", letter_a },
	{ 0x3b1, 600, 50, 0, 550, 500, "MQQQQZMQQQQZ", letter_o },
};

/* Letters of the table, '_' lowers the next one; a bar below when asked for. */
static inline const struct typeset *text_of(struct scene *s, const char *letters_of,
					    const char *source, double size, bool bar)
{
	struct typeset *t = arena_alloc(s->arena, sizeof *t);
	size_t n = strlen(letters_of);
	double x = 0;

	t->source = arena_strdup(s->arena, source);
	t->plain = arena_strdup(s->arena, letters_of);
	t->size = size;
	t->glyph = arena_alloc(s->arena, (n + 1) * sizeof *t->glyph);
	for (size_t i = 0; i < n; i++) {
		bool low = i && letters_of[i - 1] == '_';
		struct typeset_glyph *g = &t->glyph[t->n_glyphs];
		int k = 0;

		if (letters_of[i] == '_')
			continue;
		while (k < 4 && letters[k].code != (unsigned char)letters_of[i])
			k++;
		*g = (struct typeset_glyph){ .glyph = &letters[k],
					     .code = letters[k].code,
					     .font = k == 0 ? TYPESET_ITALIC : TYPESET_ROMAN,
					     .x = x,
					     .y = low ? size / 4 : 0,
					     .size = low ? size * 0.7 : size };
		x += letters[k].advance * g->size / 1000;
		t->n_glyphs++;
	}
	t->width = t->x1 = x;
	t->y0 = -0.7 * size;
	if (bar) {
		double h = size / 3,
		       c[4][2] = { { 0, h }, { x, h }, { x, h + 1 }, { 0, h + 1 } };

		t->shape = arena_alloc(s->arena, sizeof *t->shape);
		t->n_shapes = 1;
		t->shape->n = 4;
		t->shape->p = arena_alloc(s->arena, sizeof c);
		memcpy(t->shape->p, c, sizeof c);
		t->y1 = h + 1;
	}
	return t;
}

static const struct scene_color black = { 0, 0, 0 }, blue = { 0x15, 0x65, 0xc0 },
				red = { 0xc6, 0x28, 0x28 }, green = { 0x2e, 0x7d, 0x32 },
				gray = { 0x99, 0x99, 0x99 };

static inline struct scene_path segment(struct scene *s, double x0, double y0, double x1,
					double y1)
{
	struct scene_path p = draw_scene_path_new(s->arena);

	draw_scene_move(&p, x0, y0);
	draw_scene_line(&p, x1, y1);
	return p;
}

static inline struct scene_path disc(struct scene *s, double x, double y, double r)
{
	struct scene_path p = draw_scene_path_new(s->arena);

	draw_scene_circle(&p, x, y, r);
	return p;
}

static inline struct scene_path polygon(struct scene *s, const double (*v)[2], int n)
{
	struct scene_path p = draw_scene_path_new(s->arena);

	for (int i = 0; i < n; i++)
		draw_scene_line(&p, v[i][0], v[i][1]);
	draw_scene_close(&p);
	return p;
}

static inline struct scene_clip *clip_of(struct scene *s, struct scene_path p, bool outside,
					 const struct scene_clip *next)
{
	struct scene_clip *c = arena_alloc(s->arena, sizeof *c);

	c->path = p;
	c->outside = outside;
	c->next = next;
	return c;
}

/* One of everything. */
static inline struct scene *rich(void)
{
	static const double triangle[3][2] = { { 60, 260 }, { 260, 260 }, { 140, 90 } };
	static const double star[5][2] = {
		{ 330, 60 }, { 370, 180 }, { 265, 105 }, { 395, 105 }, { 290, 180 }
	};
	struct scene *s = draw_scene_new(420, 320);
	struct scene_path p;
	struct scene_item *i;
	struct scene_clip *c;

	s->title = "A triangle, a star & <more>";
	s->desc = "Points, lines, arcs and fillings.";
	s->window = (struct scene_box){ 10, 10, 410, 310 };
	draw_scene_add_group(s, "", "grid", "");
	for (int k = 1; k < 10; k++)
		draw_scene_add_stroke(s, PART_GRID, segment(s, 42 * k, -20, 42 * k, 400),
				      (struct scene_color){ 0xe0, 0xe0, 0xe0 }, 0.5);
	draw_scene_add_group(s, "t", "polygon", "t, a triangle");
	draw_scene_add_fill(s, PART_SHAPE, polygon(s, triangle, 3), blue, 0.2);
	i = draw_scene_add_stroke(s, PART_SHAPE, polygon(s, triangle, 3), blue, 2);
	i->round = true;
	draw_scene_add_group(s, "star", "polygon", "a star, even-odd");
	draw_scene_add_fill(s, PART_SHAPE, polygon(s, star, 5), red, 0.5);
	draw_scene_add_group(s, "h", "sector", "hatched where the triangle is not");
	c = clip_of(s, disc(s, 200, 240, 60), false,
		    clip_of(s, polygon(s, triangle, 3), true, NULL));
	for (int k = 0; k < 20; k++) {
		i = draw_scene_add_stroke(s, PART_HATCH,
					  segment(s, 80 + 10 * k, 180, 20 + 10 * k, 300),
					  green, 1);
		i->clip = c;
	}
	draw_scene_add_stroke(s, PART_SHAPE, disc(s, 200, 240, 60), green, 1.5);
	draw_scene_add_group(s, "k", "circle", "dashed");
	i = draw_scene_add_stroke(s, PART_SHAPE, disc(s, 330, 230, 45.5), red, 1.5);
	i->dash = DASH_LONG;
	draw_scene_add_group(s, "e", "ellipse", "turned");
	p = draw_scene_path_new(s->arena);
	draw_scene_arc(&p, 330, 230, 70, 30, 30, 0, 360);
	draw_scene_close(&p);
	draw_scene_add_stroke(s, PART_SHAPE, p, black, 1.5);
	draw_scene_add_group(s, "l", "line", "dashes beyond the window");
	i = draw_scene_add_stroke(s, PART_SHAPE, segment(s, -100, 20, 600, 330), black, 2);
	i->dash = DASH_DASH_DOT;
	i->opacity = 0.6;
	draw_scene_add_group(s, "", "angle", "");
	p = draw_scene_path_new(s->arena);
	draw_scene_move(&p, 60, 260);
	draw_scene_arc(&p, 60, 260, 30, 30, 0, -64.8, 0);
	draw_scene_close(&p);
	draw_scene_add_fill(s, PART_MARK, p, green, 0.4);
	p = draw_scene_path_new(s->arena);
	draw_scene_arc(&p, 60, 260, 30, 30, 0, 0, -64.8);
	draw_scene_add_stroke(s, PART_MARK, p, green, 1);
	draw_scene_add_group(s, "f", "function", "a curve");
	p = draw_scene_path_new(s->arena);
	draw_scene_move(&p, 20, 60);
	draw_scene_curve(&p, 60, -30, 90, 150, 140, 40);
	draw_scene_line(&p, 180, 60);
	draw_scene_add_stroke(s, PART_SHAPE, p, gray, 3);
	draw_scene_add_group(s, "A", "point", "A = (1, 2)");
	draw_scene_add_fill(s, PART_POINT, disc(s, 60, 260, 4), black, 1);
	draw_scene_add_stroke(s, PART_POINT, disc(s, 60, 260, 4),
			      (struct scene_color){ 255, 255, 255 }, 1);
	draw_scene_add_text(s, PART_LABEL, text_of(s, "A_1", "A_{1}", 16, false), 36, 276,
			    black);
	draw_scene_add_group(s, "B", "point", "B");
	draw_scene_add_fill(s, PART_POINT, disc(s, 260, 260, 4), red, 1);
	draw_scene_add_text(s, PART_LABEL, text_of(s, "oo 1", "\\underline{oo\\ 1}", 20, true),
			    268, 282, red);
	draw_scene_add_group(s, "C", "point", "C");
	draw_scene_add_text(s, PART_LABEL, text_of(s, "Ao", "\xce\x91\xce\xbf", 24, false),
			    132, 84, blue);
	return s;
}

static inline double random_place(struct rng *g)
{
	return rng_below(g, 8) ? rng_between(g, -5000, 65000) / 100.0
			       : rng_between(g, -300000, 300000) / 100.0;
}

static inline void random_line(struct scene_path *p, struct rng *g)
{
	double x = random_place(g), y = random_place(g);

	draw_scene_line(p, x, y);
}

static inline void random_move(struct scene_path *p, struct rng *g)
{
	double x = random_place(g), y = random_place(g);

	draw_scene_move(p, x, y);
}

static inline void random_arc(struct scene_path *p, struct rng *g)
{
	double r = rng_between(g, 100, 20000) / 100.0;
	double x = random_place(g), y = random_place(g);
	double q = rng_below(g, 2) ? r : rng_between(g, 100, 20000) / 100.0;
	double turn = (double)rng_between(g, -180, 180);
	double from = rng_between(g, -36000, 36000) / 100.0;
	double by = rng_between(g, -36000, 36000) / 100.0;

	draw_scene_arc(p, x, y, r, q, turn, from, by);
}

static inline struct scene_path random_path(struct scene *s, struct rng *g)
{
	struct scene_path p = draw_scene_path_new(s->arena);
	int n = (int)rng_below(g, 10) == 0 ? 30 : (int)rng_between(g, 1, 6);

	if (rng_below(g, 4) == 0) {
		double x = random_place(g), y = random_place(g);

		return disc(s, x, y, rng_between(g, 1, 30000) / 100.0);
	}
	random_move(&p, g);
	random_line(&p, g);
	for (int i = 0; i < n; i++) {
		switch (rng_below(g, 8)) {
		case 0: random_move(&p, g); /* fallthrough */
		case 1: draw_scene_line(&p, p.v[p.n_values - 2], random_place(g)); break;
		case 2: draw_scene_line(&p, random_place(g), p.v[p.n_values - 1]); break;
		case 3:
			random_arc(&p, g);
			/* Its last values are angles, and the cases above want a place. */
			random_line(&p, g);
			break;
		case 4: {
			double v[6];

			for (int k = 0; k < 6; k++)
				v[k] = random_place(g);
			draw_scene_curve(&p, v[0], v[1], v[2], v[3], v[4], v[5]);
			break;
		}
		case 5:
			if (rng_below(g, 2))
				draw_scene_close(&p); /* and on from where it began */
						      /* fallthrough */
		default: random_line(&p, g);
		}
	}
	if (rng_below(g, 2))
		draw_scene_close(&p);
	return p;
}

static inline void random_text(struct scene *s, struct rng *g, struct scene_color c)
{
	const char *plain = rng_below(g, 2) ? "Ao_1" : "o  A";
	const char *source = rng_below(g, 2) ? "A_{o}" : "\\foo A";
	double size = rng_between(g, 800, 3000) / 100.0;
	bool bar = rng_below(g, 2);
	double x = random_place(g), y = random_place(g);

	draw_scene_add_text(s, PART_LABEL, text_of(s, plain, source, size, bar), x, y, c);
}

static inline struct scene *random_scene(uint64_t seed)
{
	static const char *const names[] = { "A", "", "<&\">", "]]>", "\xce\xb1'", "a % b_{" };
	static const struct scene_color colors[] = {
		{ 0, 0, 0 }, { 255, 0, 17 }, { 1, 2, 3 }, { 0xab, 0xcd, 0xef }
	};
	struct rng rng = { seed }, *g = &rng;
	struct scene *s = draw_scene_new(600, 600);
	const struct scene_clip *shared = NULL;

	s->background = colors[rng_below(g, 4)];
	if (rng_below(g, 2))
		s->window = (struct scene_box){ 30, 20, 580, 590 };
	for (int i = (int)rng_between(g, 1, 5); i > 0; i--) {
		bool plain = rng_below(g, 2); /* all strokes alike */

		const char *name = names[rng_below(g, 6)];

		draw_scene_add_group(s, name, "kind", names[rng_below(g, 6)]);
		for (int k = (int)rng_between(g, 0, 5); k > 0; k--) {
			struct scene_color c = colors[plain ? 0 : rng_below(g, 4)];
			struct scene_path p;
			struct scene_item *it;

			switch (rng_below(g, 6)) {
			case 0: random_text(s, g, c); continue;
			case 1:
				p = random_path(s, g);
				it = draw_scene_add_fill(s, PART_SHAPE, p, c,
							 rng_below(g, 2) ? 1 : 0.25);
				if (rng_below(g, 2))
					draw_scene_add_stroke(s, PART_SHAPE, it->path, c, 2);
				it = &s->group[s->n - 1].item[s->group[s->n - 1].n - 1];
				break;
			default:
				p = random_path(s, g);
				it = draw_scene_add_stroke(
					s, PART_SHAPE, p, c,
					plain ? 1 : rng_between(g, 1, 400) / 100.0);
				it->dash = plain ? DASH_SOLID
						 : (enum scene_dash)rng_below(g, DASH_COUNT);
				it->round = rng_below(g, 2);
				it->opacity = plain || rng_below(g, 2) ? 1 : 0.5;
			}
			if (rng_below(g, 3) == 0) {
				if (!shared || rng_below(g, 2)) {
					bool outside;

					p = random_path(s, g);
					outside = rng_below(g, 2);
					shared = clip_of(s, p, outside,
							 rng_below(g, 2) ? shared : NULL);
				}
				if (shared->next && shared->next->next)
					shared = NULL;
				it->clip = shared;
			}
		}
	}
	return s;
}

static inline bool write_as(struct buf *b, const struct scene *s, enum draw_format format)
{
	struct err e = { 0 };
	enum status st = draw_write(
		b, s, &(struct draw_output){ .format = format, .standalone = true }, &e);

	if (st != OK)
		printf("# %s: %s\n", e.code, e.msg);
	return st == OK;
}
#endif
