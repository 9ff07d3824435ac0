/*
 * tikz.c -- a scene as a TikZ picture.
 *
 * The unit is the pixel (0.75bp) and y grows downwards, so coordinates are those of the
 * scene.  Texts are set by TeX, from the LaTeX that comes with them, where that surely
 * compiles without further packages; other texts are painted as outlines.
 *
 * TeX cannot count beyond 16383pt: what goes farther is cut at a box around the page.
 */
#include "base/index.h"
#include "draw/back_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TIKZ_FAR 12000.0  /* coordinates that TeX holds safely, in pixels */
#define TIKZ_MARGIN 500.0 /* around the page, when cut */
#define TIKZ_COLUMNS 90

struct tikz {
	const struct scene *scene;
	struct buf out;
	size_t line; /* where the present line begins */
};

static double bp(double pixels)
{
	return pixels * 0.75;
}

/* --- Paths -------------------------------------------------------------------------- */
/* Begin a new line when this one is long. */
static void piece(struct tikz *t)
{
	if (t->out.n - t->line > TIKZ_COLUMNS - 30) {
		buf_add(&t->out, "\n ");
		t->line = t->out.n;
	}
}

static void place(struct tikz *t, double x, double y)
{
	buf_addc(&t->out, '(');
	draw_scene_number(&t->out, x);
	buf_addc(&t->out, ',');
	draw_scene_number(&t->out, y);
	buf_addc(&t->out, ')');
}

static void tikz_move(void *self, double x, double y)
{
	struct tikz *t = self;

	piece(t);
	buf_addc(&t->out, ' ');
	place(t, x, y);
}
static void tikz_line(void *self, double x, double y)
{
	struct tikz *t = self;

	piece(t);
	buf_add(&t->out, " -- ");
	place(t, x, y);
}
static void tikz_curve(void *self, double x1, double y1, double x2, double y2, double x,
		       double y)
{
	struct tikz *t = self;

	piece(t);
	buf_add(&t->out, " .. controls ");
	place(t, x1, y1);
	buf_add(&t->out, " and ");
	place(t, x2, y2);
	piece(t);
	buf_add(&t->out, " .. ");
	place(t, x, y);
}
static void tikz_close(void *self)
{
	struct tikz *t = self;

	buf_add(&t->out, " -- cycle");
}
static const struct draw_pen tikz_pen = { tikz_move, tikz_line, tikz_curve, tikz_close };

static void add_path(struct tikz *t, const struct scene_path *p)
{
	const double *v;

	if (draw_whole_ellipse(p, &v) && v[2] == v[3]) {
		tikz_move(t, v[0], v[1]);
		buf_add(&t->out, " circle[radius=");
		draw_scene_number(&t->out, v[2]);
		buf_addc(&t->out, ']');
		return;
	}
	draw_trace(p, &tikz_pen, t);
}

static bool is_far(const struct scene_path *p)
{
	struct scene_box b = draw_path_box(p);

	return b.x0 < -TIKZ_FAR || b.y0 < -TIKZ_FAR || b.x1 > TIKZ_FAR || b.y1 > TIKZ_FAR;
}

static struct scene_box around_page(const struct tikz *t)
{
	return (struct scene_box){ -TIKZ_MARGIN, -TIKZ_MARGIN, t->scene->width + TIKZ_MARGIN,
				   t->scene->height + TIKZ_MARGIN };
}

/* A region's path; returns whether anything is left of it. */
static bool add_region(struct tikz *t, const struct scene_path *p)
{
	struct arena *a;
	struct scene_path cut;

	if (!is_far(p)) {
		add_path(t, p);
		return true;
	}
	a = arena_new();
	cut = draw_cut_region(p, around_page(t), a);
	draw_trace(&cut, &tikz_pen, t);
	arena_free(a);
	return cut.n_ops > 0;
}

static void add_rectangle(struct tikz *t, double x0, double y0, double x1, double y1)
{
	piece(t);
	buf_addc(&t->out, ' ');
	place(t, x0, y0);
	buf_add(&t->out, " rectangle ");
	place(t, x1, y1);
}

static void end_line(struct tikz *t, const char *end)
{
	buf_addf(&t->out, "%s\n", end);
	t->line = t->out.n;
}

/* --- Strokes and fills -------------------------------------------------------------- */
static void add_color(struct buf *b, struct scene_color c)
{
	buf_addf(b, "p%02x%02x%02x", c.r, c.g, c.b);
}

static void begin_stroke(struct tikz *t, const struct scene_item *i, double along)
{
	struct buf *b = &t->out;
	double dash[4], period = 0;
	int n = draw_scene_item_dashes(i, dash);

	buf_add(b, "\\draw[");
	add_color(b, i->color);
	buf_add(b, ",line width=");
	draw_scene_number(b, bp(i->width));
	buf_add(b, "bp");
	if (i->round)
		buf_add(b, ",line cap=round");
	if (i->opacity < 1) {
		buf_add(b, ",draw opacity=");
		draw_scene_number(b, i->opacity);
	}
	for (int k = 0; k < n; k++) {
		buf_add(b, !k ? ",dash pattern=on " : k % 2 ? " off " : " on ");
		draw_scene_number(b, bp(dash[k]));
		buf_add(b, "bp");
		period += dash[k];
	}
	if (n && along > 0) {
		buf_add(b, ",dash phase=");
		draw_scene_number(b, bp(fmod(along, period)));
		buf_add(b, "bp");
	}
	buf_addc(b, ']');
}

struct draw_stroke {
	struct tikz *t;
	const struct scene_item *item;
};

static void add_run(void *self, const struct scene_path *run, double along)
{
	struct draw_stroke *s = self;

	begin_stroke(s->t, s->item, along);
	draw_trace(run, &tikz_pen, s->t);
	end_line(s->t, ";");
}

static void add_stroke(struct tikz *t, const struct scene_item *i)
{
	if (is_far(&i->path)) {
		draw_cut_line(&i->path, around_page(t), add_run,
			      &(struct draw_stroke){ t, i });
		return;
	}
	begin_stroke(t, i, 0);
	add_path(t, &i->path);
	end_line(t, ";");
}

static void add_fill(struct tikz *t, const struct scene_item *i)
{
	size_t before = t->out.n;

	buf_add(&t->out, "\\fill[");
	add_color(&t->out, i->color);
	buf_add(&t->out, ",even odd rule");
	if (i->opacity < 1) {
		buf_add(&t->out, ",fill opacity=");
		draw_scene_number(&t->out, i->opacity);
	}
	buf_addc(&t->out, ']');
	if (add_region(t, &i->path)) {
		end_line(t, ";");
	} else {
		t->out.n = before;
		t->out.s[before] = 0;
	}
}

/* --- Clips -------------------------------------------------------------------------- */
static bool needs_scope(const struct tikz *t, const struct scene_item *i)
{
	return i->clip || draw_leaves_window(t->scene, i);
}

/* The rule of a clip is that of the scope it stands in. */
static void begin_scope(struct tikz *t, const struct scene_item *i)
{
	end_line(t, "\\begin{scope}[even odd rule]");
	if (draw_leaves_window(t->scene, i)) {
		struct scene_box w = t->scene->window;

		buf_add(&t->out, "\\clip");
		add_rectangle(t, w.x0, w.y0, w.x1, w.y1);
		end_line(t, ";");
	}
	for (const struct scene_clip *c = i->clip; c; c = c->next) {
		buf_add(&t->out, "\\clip");
		if (c->outside)
			add_rectangle(t, -1, -1, t->scene->width + 1, t->scene->height + 1);
		/* Inside of nothing there is nothing. */
		if (!add_region(t, &c->path) && !c->outside)
			add_rectangle(t, -2, -2, -2, -2);
		end_line(t, ";");
	}
}

/* --- Texts -------------------------------------------------------------------------- */
/* What TeX knows without packages and what only makes marks on paper. */
static const char *const harmless[] = {
#define TEX(word) #word,
#include "draw/tex.def"
#undef TEX
};

static int compare_word(const void *key, const void *row)
{
	return strcmp(key, *(const char *const *)row);
}

static bool is_harmless(const char *word, size_t n)
{
	char key[24];

	if (n >= sizeof key)
		return false;
	memcpy(key, word, n);
	key[n] = 0;
	return bsearch(key, harmless, sizeof harmless / sizeof *harmless, sizeof *harmless,
		       compare_word);
}

/* A letter with an accent, which LaTeX knows as it stands: two bytes, U+00C0 to U+017F. */
static bool is_accented(const char *s)
{
	return (unsigned char)s[0] >= 0xc3 && (unsigned char)s[0] <= 0xc5 && s[1];
}

/* Is it mathematics that surely compiles?  Formulas within texts stand in braces. */
static bool is_plain_tex(const char *s)
{
	int depth = 0, dollars = 0;

	for (; *s; s++) {
		if (*s == '\\') {
			size_t n = strspn(++s, "abcdefghijklmnopqrstuvwxyz"
					       "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

			if (n ? !is_harmless(s, n) : !*s || !strchr("{}%#&_$,;:!\" |", *s))
				return false;
			s += n ? n - 1 : 0;
			continue;
		}
		if (is_accented(s)) {
			s++;
			continue;
		}
		if ((unsigned char)*s < 32 || (unsigned char)*s > 126 || strchr("%#&", *s) ||
		    (*s == '^' && s[1] == '^') || (*s == '$' && !depth))
			return false;
		dollars += *s == '$';
		depth += (*s == '{') - (*s == '}');
		if (depth < 0)
			return false;
	}
	return depth == 0 && dollars % 2 == 0;
}

/* TeX slants the letters of formulas; a text without slanted ones says so. */
enum { SLANTED, UPRIGHT, SANS };
static int style_of(const struct typeset *text)
{
	int style = UPRIGHT;

	for (int k = 0; k < text->n_glyphs; k++) {
		if (text->glyph[k].font == TYPESET_ITALIC)
			return SLANTED;
		if (text->glyph[k].font == TYPESET_SANS)
			style = SANS;
	}
	return style;
}

static void add_text(struct tikz *t, const struct scene_item *i)
{
	static const char *const begin[] = { "$", "$\\mathrm{",
					     "\\let\\mathrm\\mathsf$\\mathsf{" };
	struct buf *b = &t->out;
	int style = style_of(i->text);

	if (!i->text->source[0])
		return;
	if (is_plain_tex(i->text->source)) {
		buf_add(b, "\\node[text=");
		add_color(b, i->color);
		if (i->opacity < 1) {
			buf_add(b, ",text opacity=");
			draw_scene_number(b, i->opacity);
		}
		/* Counter-clockwise as it is seen, whatever way y points. */
		if (i->turn != 0) {
			buf_add(b, ",rotate=");
			draw_scene_number(b, -i->turn);
		}
		buf_add(b, ",font=\\fontsize{");
		draw_scene_number(b, bp(i->text->size));
		buf_add(b, "bp}{");
		draw_scene_number(b, bp(i->text->size) * 1.2);
		buf_addf(b, "bp}%s\\selectfont] at ", style == SANS ? "\\sffamily" : "");
		place(t, i->x, i->y);
		buf_addf(b, " {%s%s%s", begin[style], i->text->source, style ? "}$" : "$");
		end_line(t, "};");
		return;
	}
	buf_add(b, "\\fill[");
	add_color(b, i->color);
	if (i->opacity < 1) {
		buf_add(b, ",fill opacity=");
		draw_scene_number(b, i->opacity);
	}
	buf_addc(b, ']');
	draw_trace_text(i, &tikz_pen, t);
	end_line(t, ";");
}

/* --- The picture -------------------------------------------------------------------- */
static void add_group(struct tikz *t, const struct scene_group *g)
{
	if (!g->n)
		return;
	buf_addf(&t->out, "%% %s%s%s%s", g->kind, g->name[0] ? " " : "", g->name,
		 g->title[0] ? ": " : "");
	end_line(t, g->title);
	for (int i = 0; i < g->n;) {
		const struct scene_item *it = &g->item[i];
		bool scope = it->kind != ITEM_TEXT && needs_scope(t, it);
		bool leaves = scope && draw_leaves_window(t->scene, it);

		if (!scope) {
			(it->kind == ITEM_TEXT     ? add_text
			 : it->kind == ITEM_STROKE ? add_stroke
						   : add_fill)(t, it);
			i++;
			continue;
		}
		/* One scope for all that follow with the same clips. */
		begin_scope(t, it);
		do {
			(g->item[i].kind == ITEM_STROKE ? add_stroke : add_fill)(t,
										 &g->item[i]);
			i++;
		} while (i < g->n && g->item[i].kind != ITEM_TEXT &&
			 draw_same_clip(it->clip, g->item[i].clip) &&
			 draw_leaves_window(t->scene, &g->item[i]) == leaves);
		end_line(t, "\\end{scope}");
	}
}

static void define_color(struct buf *b, struct index *seen, struct scene_color c)
{
	char name[8];

	snprintf(name, sizeof name, "p%02x%02x%02x", c.r, c.g, c.b);
	if (index_get(seen, name) >= 0)
		return;
	index_set(seen, name, 1);
	buf_addf(b, "\\definecolor{%s}{HTML}{%02X%02X%02X}\n", name, c.r, c.g, c.b);
}

static void add_colors(struct buf *b, const struct scene *s, bool background)
{
	struct index seen = { 0 };

	if (background)
		define_color(b, &seen, s->background);
	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++)
			define_color(b, &seen, s->group[i].item[k].color);
	index_clear(&seen);
}

static bool uses_text_command(const struct scene *s)
{
	for (int i = 0; i < s->n; i++)
		for (int k = 0; k < s->group[i].n; k++)
			if (s->group[i].item[k].kind == ITEM_TEXT &&
			    strstr(s->group[i].item[k].text->source, "\\text"))
				return true;
	return false;
}

enum status draw_write_tikz(struct buf *b, const struct scene *s, const struct draw_output *o,
			    struct err *e)
{
	struct tikz t = { .scene = s };
	struct buf *out = &t.out;

	(void)e;
	if (o->standalone) {
		buf_add(out, "\\RequirePackage{fix-cm}\n\\documentclass{article}\n"
			     "\\usepackage{tikz}\n\\usepackage[paperwidth=");
		draw_scene_number(out, bp(s->width));
		buf_add(out, "bp,paperheight=");
		draw_scene_number(out, bp(s->height));
		buf_add(out, "bp,margin=0bp]{geometry}\n\\pagestyle{empty}\n\\parindent0pt\n"
			     "\\topskip0pt\n\\begin{document}\n");
	}
	buf_add(out, "\\begin{tikzpicture}[x=0.75bp,y=-0.75bp,line join=round,\n"
		     "  every node/.style={anchor=base west,inner sep=0pt,outer sep=0pt}]\n");
	if (uses_text_command(s))
		buf_add(out, "\\ifdefined\\text\\else\\let\\text\\mbox\\fi\n");
	add_colors(out, s, !o->transparent);
	t.line = out->n;
	buf_add(out, "\\path[use as bounding box]");
	add_rectangle(&t, 0, 0, s->width, s->height);
	end_line(&t, ";");
	if (!o->transparent) {
		buf_add(out, "\\fill[");
		add_color(out, s->background);
		buf_addc(out, ']');
		add_rectangle(&t, 0, 0, s->width, s->height);
		end_line(&t, ";");
	}
	for (int i = 0; i < s->n; i++)
		add_group(&t, &s->group[i]);
	buf_add(out, "\\end{tikzpicture}\n");
	if (o->standalone)
		buf_add(out, "\\end{document}\n");
	buf_addn(b, out->s, out->n);
	buf_clear(out);
	return OK;
}
