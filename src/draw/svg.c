/*
 * svg.c -- a scene as SVG: small, readable, the same bytes everywhere.
 *
 * One <g> per group, with what it is in words as its <title>.  An item writes only the
 * attributes that its surroundings do not say already: the root says the defaults of
 * `looks` below, the <g> around a run (items that follow each other under the same
 * clips) says what all of them share.  Clips and glyphs are defined once, beside the body,
 * when first used.  Clips within clips are groups within groups: a clip of a clip is
 * not understood everywhere.
 */
#include "base/index.h"
#include "draw/back_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The attributes of a path; an empty value is the default. */
enum svg_look {
	LOOK_FILL,
	LOOK_FILL_RULE,
	LOOK_FILL_OPACITY,
	LOOK_STROKE,
	LOOK_WIDTH,
	LOOK_DASH,
	LOOK_CAP,
	LOOK_STROKE_OPACITY,
	LOOKS
};
static const char *const looks[LOOKS] = {
	[LOOK_FILL] = "fill", /* none, said by the root */
	[LOOK_FILL_RULE] = "fill-rule",
	[LOOK_FILL_OPACITY] = "fill-opacity",
	[LOOK_STROKE] = "stroke",
	[LOOK_WIDTH] = "stroke-width",
	[LOOK_DASH] = "stroke-dasharray",
	[LOOK_CAP] = "stroke-linecap",
	[LOOK_STROKE_OPACITY] = "stroke-opacity",
};
struct draw_looks {
	char v[LOOKS][64];
};

struct svg {
	const struct scene *scene;
	const char *ids;
	bool live;
	struct buf defs, body;
	bool window;        /* its clip is defined */
	struct index clips; /* the clip's text -> its number */
	int n_clips;
	struct index glyphs; /* ids that are defined */
};

/* --- Texts and numbers -------------------------------------------------------------- */
/* Well-formed whatever comes: XML has no control characters and no U+FFFE, U+FFFF. */
static void add_escaped(struct buf *b, const char *s)
{
	while (*s) {
		unsigned char c = (unsigned char)*s;
		size_t plain = 0, n;

		while (s[plain] >= ' ' && s[plain] < 127 && s[plain] != '<' &&
		       s[plain] != '>' && s[plain] != '&' && s[plain] != '"')
			plain++;
		if (plain) {
			buf_addn(b, s, plain);
			s += plain;
			continue;
		}
		n = strnlen(s, utf8_len(s));
		if (c == '<')
			buf_add(b, "&lt;");
		else if (c == '>')
			buf_add(b, "&gt;");
		else if (c == '&')
			buf_add(b, "&amp;");
		else if (c == '"')
			buf_add(b, "&quot;");
		else if (c < 32 || c == 127)
			buf_addc(b, ' ');
		else if (!utf8_valid(s, n) ||
			 (n == 3 && !memcmp(s, "\xef\xbf", 2) && (unsigned char)s[2] >= 0xbe))
			buf_add(b, "\xef\xbf\xbd");
		else
			buf_addn(b, s, n);
		s += n;
	}
}

static void add_attribute(struct buf *b, const char *name, const char *value)
{
	buf_addf(b, " %s=\"", name);
	add_escaped(b, value);
	buf_addc(b, '"');
}

static void add_number(struct buf *b, const char *name, double v)
{
	buf_addf(b, " %s=\"", name);
	draw_scene_number(b, v);
	buf_addc(b, '"');
}

/* As short as CSS allows. */
static void color_text(char out[8], struct scene_color c)
{
	static const char hex[] = "0123456789abcdef";
	unsigned char v[3] = { c.r, c.g, c.b };
	bool short_form = c.r % 17 == 0 && c.g % 17 == 0 && c.b % 17 == 0;
	int n = 0;

	out[n++] = '#';
	for (int i = 0; i < 3; i++) {
		out[n++] = hex[v[i] / 16];
		if (!short_form)
			out[n++] = hex[v[i] % 16];
	}
	out[n] = 0;
}

static void number_text(char *out, size_t size, double v)
{
	struct buf b = { 0 };

	draw_scene_number(&b, v);
	snprintf(out, size, "%s", buf_str(&b));
	buf_clear(&b);
}

/* --- Path data ---------------------------------------------------------------------- */
/* The letter of an op, left out where the one before says it, and its numbers.  A minus
 * sign separates by itself. */
struct data {
	struct buf *b;
	char last;
	double x, y, x0, y0; /* the pen; where this piece of path began */
	bool relative;
};

static void data_op(struct data *d, char letter, const double *v, int n)
{
	bool same = letter == d->last && letter != 'M';

	if (!same)
		buf_addc(d->b, letter);
	for (int i = 0; i < n; i++) {
		double r = nearbyint(v[i] * 100);

		if ((same || i) && r >= 0)
			buf_addc(d->b, ' ');
		draw_scene_number(d->b, v[i]);
	}
	d->last = letter;
}

/* To (x, y), the last of n values, which are places. */
static void data_places(struct data *d, char letter, const double *v, int n)
{
	double r[6];

	if (d->relative) {
		for (int i = 0; i < n; i++)
			r[i] = v[i] - (i % 2 ? d->y : d->x);
		data_op(d, (char)(letter + 'a' - 'A'), r, n);
	} else if (letter == 'L' && v[1] == d->y) {
		data_op(d, 'H', v, 1);
	} else if (letter == 'L' && v[0] == d->x) {
		data_op(d, 'V', v + 1, 1);
	} else {
		data_op(d, letter, v, n);
	}
	d->x = v[n - 2];
	d->y = v[n - 1];
}

static void data_curve(void *d, double x1, double y1, double x2, double y2, double x, double y)
{
	data_places(d, 'C',
		    (double[]){ draw_scene_round(x1), draw_scene_round(y1),
				draw_scene_round(x2), draw_scene_round(y2),
				draw_scene_round(x), draw_scene_round(y) },
		    6);
}

/* In pieces of at most a third of a turn: the reader finds the centre from the rounded
 * ends, and this is where their error grows less than twofold.  In thin ellipses it grows
 * with their shape. */
static void data_arc(struct data *d, const double *v)
{
	double sweep = v[6] - v[5];
	int n = (int)ceil(fabs(sweep) / 120);

	if (fmax(v[2], v[3]) > 6 * fmin(v[2], v[3])) {
		draw_trace_arc(v, &(struct draw_pen){ .curve = data_curve }, d);
		return;
	}
	for (int i = 1; i <= n; i++) {
		double x, y;

		draw_scene_arc_point(v, v[5] + sweep * i / n, &x, &y);
		x = draw_scene_round(x);
		y = draw_scene_round(y);
		data_op(d, 'A',
			(double[]){ v[2], v[3], v[2] == v[3] ? 0 : v[4], 0, sweep > 0, x, y },
			7);
		d->x = x;
		d->y = y;
	}
}

static void add_data(struct buf *b, const struct scene_path *p)
{
	/* Few points are kept readable, many are kept short. */
	struct data d = { .b = b, .relative = p->n_ops > 12 };
	const double *v = p->v;

	for (int i = 0; i < p->n_ops; i++) {
		enum scene_op op = (enum scene_op)p->op[i];

		switch (op) {
		case SCENE_MOVE:
			data_op(&d, 'M', v, 2);
			d.x = d.x0 = v[0];
			d.y = d.y0 = v[1];
			break;
		case SCENE_LINE: data_places(&d, 'L', v, 2); break;
		case SCENE_CURVE: data_places(&d, 'C', v, 6); break;
		case SCENE_ARC: data_arc(&d, v); break;
		case SCENE_CLOSE:
			data_op(&d, 'Z', NULL, 0);
			d.x = d.x0;
			d.y = d.y0;
			break;
		}
		v += draw_scene_op_values(op);
	}
}

/* --- Clips -------------------------------------------------------------------------- */
static void add_window_clip(struct svg *g, struct buf *b)
{
	struct scene_box w = g->scene->window;

	if (!g->window) {
		buf_addf(&g->defs, "<clipPath id=\"%sw\"><rect", g->ids);
		add_number(&g->defs, "x", w.x0);
		add_number(&g->defs, "y", w.y0);
		add_number(&g->defs, "width", w.x1 - w.x0);
		add_number(&g->defs, "height", w.y1 - w.y0);
		buf_add(&g->defs, "/></clipPath>\n");
		g->window = true;
	}
	buf_addf(b, " clip-path=\"url(#%sw)\"", g->ids);
}

/* One clip alone, not those after it. */
static void add_clip(struct svg *g, struct buf *b, const struct scene_clip *c)
{
	struct buf d = { 0 };
	int n;

	if (c->outside) {
		/* A frame around all that can be seen, with the path as a hole in it. */
		buf_add(&d, "M-1-1H");
		draw_scene_number(&d, g->scene->width + 1);
		buf_addc(&d, 'V');
		draw_scene_number(&d, g->scene->height + 1);
		buf_add(&d, "H-1Z");
	}
	add_data(&d, &c->path);
	n = index_get(&g->clips, buf_str(&d));
	if (n < 0) {
		n = ++g->n_clips;
		index_set(&g->clips, buf_str(&d), n);
		buf_addf(&g->defs,
			 "<clipPath id=\"%sc%d\"><path clip-rule=\"evenodd\" "
			 "d=\"%s\"/></clipPath>\n",
			 g->ids, n, buf_str(&d));
	}
	buf_clear(&d);
	buf_addf(b, " clip-path=\"url(#%sc%d)\"", g->ids, n);
}

/* --- Strokes and fills -------------------------------------------------------------- */
static void looks_of(struct draw_looks *l, const struct scene_item *i)
{
	const double *v;
	double dash[4];
	int n;

	if (i->kind == ITEM_FILL) {
		color_text(l->v[LOOK_FILL], i->color);
		if (!draw_whole_ellipse(&i->path, &v))
			strcpy(l->v[LOOK_FILL_RULE], "evenodd");
		if (i->opacity < 1)
			number_text(l->v[LOOK_FILL_OPACITY], 64, i->opacity);
		return;
	}
	color_text(l->v[LOOK_STROKE], i->color);
	if (i->opacity < 1)
		number_text(l->v[LOOK_STROKE_OPACITY], 64, i->opacity);
	if (i->width != 1)
		number_text(l->v[LOOK_WIDTH], 64, i->width);
	if (i->round)
		strcpy(l->v[LOOK_CAP], "round");
	n = draw_scene_item_dashes(i, dash);
	for (int k = 0; k < n; k++) {
		size_t at = strlen(l->v[LOOK_DASH]);

		if (k)
			l->v[LOOK_DASH][at++] = ' ';
		number_text(l->v[LOOK_DASH] + at, 64 - at, dash[k]);
	}
}

/* May a filling and the stroke after it, under the same clips, be one element? */
static bool one_element(const struct scene_item *fill, const struct scene_item *stroke)
{
	return fill->kind == ITEM_FILL && stroke->kind == ITEM_STROKE &&
	       draw_same_path(&fill->path, &stroke->path);
}

/* Strokes and fills that follow each other under the same clips. */
struct svg_run {
	const struct scene_item *item;
	int n;
	bool window; /* one leaves the window */
	int clips;   /* how many, with the window */
	bool one;    /* it becomes one element */
	struct draw_looks shared;
};

static struct svg_run run_from(const struct scene *s, const struct scene_group *group,
			       int from)
{
	struct svg_run r = { .item = group->item + from };

	for (; from + r.n < group->n; r.n++) {
		const struct scene_item *i = &r.item[r.n];

		if (i->kind == ITEM_TEXT || !draw_same_clip(i->clip, r.item->clip))
			break;
		r.window = r.window || draw_leaves_window(s, i);
	}
	if (!r.n)
		return r;
	r.clips = r.window;
	for (const struct scene_clip *c = r.item->clip; c; c = c->next)
		r.clips++;
	r.one = r.n == 1 || (r.n == 2 && one_element(r.item, r.item + 1));
	for (int i = 0; i < r.n && !r.one; i++) {
		struct draw_looks m = { 0 };

		looks_of(&m, &r.item[i]);
		if (!i)
			r.shared = m;
		for (int k = 0; k < LOOKS; k++)
			if (strcmp(r.shared.v[k], m.v[k]))
				memset(r.shared.v[k], 0, sizeof r.shared.v[k]);
	}
	return r;
}

/* The clip-path that is k-th from outside. */
static void add_run_clip(struct svg *g, const struct svg_run *r, int k)
{
	const struct scene_clip *c = r->item->clip;

	if (r->window && k-- == 0) {
		add_window_clip(g, &g->body);
		return;
	}
	while (k-- > 0)
		c = c->next;
	add_clip(g, &g->body, c);
}

static void add_looks(struct buf *b, const struct draw_looks *l,
		      const struct draw_looks *around)
{
	for (int k = 0; k < LOOKS; k++)
		if (l->v[k][0] && strcmp(l->v[k], around->v[k]))
			add_attribute(b, looks[k], l->v[k]);
}

static const struct draw_looks no_looks;

/* One element; `clip` is written there when no <g> around it says it. */
static void add_shape(struct svg *g, const struct svg_run *r, const struct scene_path *p,
		      const struct draw_looks *l, bool clip)
{
	struct buf *b = &g->body;
	const double *v;
	bool ellipse = draw_whole_ellipse(p, &v) && (v[2] == v[3] || v[4] == 0);
	bool circle = ellipse && v[2] == v[3];

	buf_add(b, circle ? "<circle" : ellipse ? "<ellipse" : "<path");
	add_looks(b, l, &r->shared);
	if (clip)
		add_run_clip(g, r, 0);
	if (ellipse) {
		add_number(b, "cx", v[0]);
		add_number(b, "cy", v[1]);
		add_number(b, circle ? "r" : "rx", v[2]);
		if (!circle)
			add_number(b, "ry", v[3]);
	} else {
		buf_add(b, " d=\"");
		add_data(b, p);
		buf_addc(b, '"');
	}
	buf_add(b, "/>\n");
}

static void add_shapes(struct svg *g, const struct svg_run *r, bool clip)
{
	for (int i = 0; i < r->n; i++) {
		struct draw_looks l = { 0 };
		const struct scene_path *p = &r->item[i].path;

		looks_of(&l, &r->item[i]);
		if (i + 1 < r->n && one_element(&r->item[i], &r->item[i + 1]))
			looks_of(&l, &r->item[++i]);
		add_shape(g, r, p, &l, clip);
	}
}

/* A run that is not its whole group, in as many <g> as its clips need. */
static void add_run(struct svg *g, const struct svg_run *r)
{
	bool shares = memcmp(&r->shared, &no_looks, sizeof no_looks);
	int opened = r->one && r->clips == 1 ? 0 : r->clips ? r->clips : shares;

	for (int k = 0; k < opened; k++) {
		buf_add(&g->body, "<g");
		if (k < r->clips)
			add_run_clip(g, r, k);
		if (k == opened - 1)
			add_looks(&g->body, &r->shared, &no_looks);
		buf_add(&g->body, ">\n");
	}
	add_shapes(g, r, r->clips && !opened);
	for (int k = 0; k < opened; k++)
		buf_add(&g->body, "</g>\n");
}

/* --- Texts -------------------------------------------------------------------------- */
/* Thousandths, with as many digits as are there: a scale from glyph to page. */
static void add_thousandths(struct buf *b, double v)
{
	char t[32];
	int n = snprintf(t, sizeof t, ".%05ld", (long)nearbyint(v * 100));

	if (v >= 1000 || n != 6) {
		draw_scene_number(b, v / 1000);
		return;
	}
	while (n > 2 && t[n - 1] == '0')
		t[--n] = 0;
	buf_add(b, t);
}

static void define_glyph(struct svg *g, const char *id, const struct typeset_outline *glyph)
{
	struct data d = { .b = &g->defs };
	const short *v = glyph->v;

	buf_addf(&g->defs, "<path id=\"%s\" d=\"", id);
	for (const char *op = glyph->path; *op; op++) {
		int n = *op == 'Z' ? 0 : *op == 'Q' ? 4 : 2;
		double r[4];

		for (int i = 0; i < n; i++)
			r[i] = i % 2 ? -v[i] : v[i];
		data_op(&d, *op, r, n);
		v += n;
	}
	buf_add(&g->defs, "\"/>\n");
}

/* The glyphs from `from` on that have one size, as one <g>; returns where it ended. */
static int add_outline_run(struct svg *g, const struct scene_item *i, int from,
			   const char *attributes)
{
	const struct typeset *t = i->text;
	const struct typeset_glyph *first = &t->glyph[from];
	struct buf *b = &g->body;
	int k;

	buf_addf(b, "<g%s transform=\"translate(", attributes);
	draw_scene_number(b, i->x + first->x);
	buf_addc(b, ' ');
	draw_scene_number(b, i->y + first->y);
	buf_add(b, ")scale(");
	add_thousandths(b, first->size);
	buf_add(b, ")\">");
	for (k = from; k < t->n_glyphs && t->glyph[k].size == first->size; k++) {
		const struct typeset_glyph *at = &t->glyph[k];
		double x = nearbyint((at->x - first->x) / at->size * 1000);
		double y = nearbyint((at->y - first->y) / at->size * 1000);
		char id[64];

		if (!at->glyph->path[0])
			continue;
		/* Not the character that is meant: an italic p of a word and one of a formula
		 * have outlines of their own. */
		snprintf(id, sizeof id, "%s%c%x", g->ids, 'A' + (int)at->font,
			 at->glyph->code);
		if (index_get(&g->glyphs, id) < 0) {
			index_set(&g->glyphs, id, 1);
			define_glyph(g, id, at->glyph);
		}
		buf_addf(b, "<use href=\"#%s\"", id);
		if (x != 0)
			add_number(b, "x", x);
		if (y != 0)
			add_number(b, "y", y);
		buf_add(b, "/>");
	}
	buf_add(b, "</g>\n");
	return k;
}

static bool is_space(const struct typeset_glyph *g)
{
	return !g->glyph->path[0];
}

static void add_utf8(struct buf *b, unsigned c)
{
	char s[5] = { 0 };

	utf8_put(s, c);
	/* No character at all: the font's sign for a missing one. */
	add_escaped(b, c ? s : "\xef\xbf\xbd");
}

/* Glyphs that follow each other on one line in one font, as a <tspan> at its place and,
 * whatever font the reader has, of its length.  Readers fold spaces, so a run neither
 * begins with one nor has two together. */
static int add_live_run(struct svg *g, const struct scene_item *i, int from)
{
	const struct typeset *t = i->text;
	const struct typeset_glyph *first = &t->glyph[from], *last = first;
	struct buf *b = &g->body, text = { 0 };
	int k;

	if (is_space(first))
		return from + 1;
	for (k = from; k < t->n_glyphs; k++) {
		const struct typeset_glyph *at = &t->glyph[k];

		if (at->font != first->font || at->size != first->size || at->y != first->y ||
		    (k > from && is_space(at) && is_space(at - 1)))
			break;
		add_utf8(&text, is_space(at) ? ' ' : at->code);
		if (!is_space(at))
			last = at;
	}
	while (text.n && text.s[text.n - 1] == ' ')
		text.s[--text.n] = 0;
	buf_add(b, "<tspan");
	add_number(b, "x", i->x + first->x);
	add_number(b, "y", i->y + first->y);
	if (last != first) {
		add_number(b, "textLength",
			   last->x - first->x + last->glyph->advance * last->size / 1000);
		add_attribute(b, "lengthAdjust", "spacingAndGlyphs");
	}
	if (first->font != t->glyph[0].font) {
		add_attribute(b, "font-family", typeset_font_family(first->font));
		add_attribute(b, "font-style", typeset_font_style(first->font));
	}
	if (first->size != t->size)
		add_number(b, "font-size", first->size);
	buf_addf(b, ">%s</tspan>", buf_str(&text));
	buf_clear(&text);
	return k;
}

static void add_live(struct svg *g, const struct scene_item *i)
{
	const struct typeset *t = i->text;

	buf_add(&g->body, "<text");
	add_attribute(&g->body, "font-family", typeset_font_family(t->glyph[0].font));
	add_attribute(&g->body, "font-style", typeset_font_style(t->glyph[0].font));
	add_number(&g->body, "font-size", t->size);
	buf_addc(&g->body, '>');
	for (int k = 0; k < t->n_glyphs;)
		k = add_live_run(g, i, k);
	buf_add(&g->body, "</text>\n");
}

static void add_level_text(struct svg *g, const struct scene_item *i)
{
	const struct typeset *t = i->text;
	struct buf attributes = { 0 };
	char color[8];
	int runs = 0;

	for (int k = 0; k < t->n_glyphs; k++)
		runs += !k || t->glyph[k].size != t->glyph[k - 1].size;
	color_text(color, i->color);
	add_attribute(&attributes, "class", "text");
	add_attribute(&attributes, "aria-label", t->plain);
	add_attribute(&attributes, "fill", color);
	if (i->opacity < 1)
		add_number(&attributes, "fill-opacity", i->opacity);
	if (runs == 1 && !t->n_shapes && !g->live) {
		add_outline_run(g, i, 0, buf_str(&attributes));
		buf_clear(&attributes);
		return;
	}
	buf_addf(&g->body, "<g%s>\n", buf_str(&attributes));
	buf_clear(&attributes);
	if (g->live && t->n_glyphs)
		add_live(g, i);
	for (int k = 0; k < t->n_glyphs && !g->live;)
		k = add_outline_run(g, i, k, "");
	for (int k = 0; k < t->n_shapes; k++) {
		const struct typeset_shape *s = &t->shape[k];
		struct data d = { .b = &g->body };

		buf_add(&g->body, "<path d=\"");
		for (int j = 0; j < s->n; j++)
			data_op(&d, j ? 'L' : 'M',
				(double[]){ i->x + s->p[j][0], i->y + s->p[j][1] }, 2);
		buf_add(&g->body, "Z\"/>\n");
	}
	buf_add(&g->body, "</g>\n");
}

static void add_text(struct svg *g, const struct scene_item *i)
{
	if (i->turn != 0) {
		buf_add(&g->body, "<g transform=\"rotate(");
		draw_scene_number(&g->body, i->turn);
		buf_addc(&g->body, ' ');
		draw_scene_number(&g->body, i->x);
		buf_addc(&g->body, ' ');
		draw_scene_number(&g->body, i->y);
		buf_add(&g->body, ")\">\n");
	}
	add_level_text(g, i);
	if (i->turn != 0)
		buf_add(&g->body, "</g>\n");
}

/* --- Groups and the page ------------------------------------------------------------ */
static void add_group(struct svg *g, const struct scene_group *group)
{
	struct buf *b = &g->body;
	struct svg_run r = run_from(g->scene, group, 0);
	bool whole = r.n == group->n && !r.one; /* then its <g> is the group's */

	buf_add(b, "<g");
	add_attribute(b, "class", group->kind);
	if (group->name[0])
		add_attribute(b, "data-name", group->name);
	if (whole && r.clips)
		add_run_clip(g, &r, 0);
	if (whole)
		add_looks(b, &r.shared, &no_looks);
	buf_addc(b, '>');
	if (group->title[0]) {
		buf_add(b, "<title>");
		add_escaped(b, group->title);
		buf_add(b, "</title>");
	}
	buf_addc(b, '\n');
	if (whole) {
		for (int k = 1; k < r.clips; k++) {
			buf_add(b, "<g");
			add_run_clip(g, &r, k);
			buf_add(b, ">\n");
		}
		add_shapes(g, &r, false);
		for (int k = 1; k < r.clips; k++)
			buf_add(b, "</g>\n");
	}
	for (int i = 0; i < group->n && !whole; i += r.n) {
		r = run_from(g->scene, group, i);
		if (r.n)
			add_run(g, &r);
		else
			add_text(g, &group->item[i++]);
	}
	buf_add(b, "</g>\n");
}

static void add_root(struct buf *b, const struct scene *s, const char *ids)
{
	bool title = s->title && s->title[0], desc = s->desc && s->desc[0];

	buf_add(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
	if (title || desc)
		buf_addf(b, " aria-labelledby=\"%s%s%s%s%s\"", title ? ids : "",
			 title ? "t" : "", title && desc ? " " : "", desc ? ids : "",
			 desc ? "d" : "");
	add_number(b, "width", s->width);
	add_number(b, "height", s->height);
	buf_add(b, " viewBox=\"0 0 ");
	draw_scene_number(b, s->width);
	buf_addc(b, ' ');
	draw_scene_number(b, s->height);
	buf_add(b, "\" fill=\"none\" stroke-linejoin=\"round\">\n");
	if (title) {
		buf_addf(b, "<title id=\"%st\">", ids);
		add_escaped(b, s->title);
		buf_add(b, "</title>\n");
	}
	if (desc) {
		buf_addf(b, "<desc id=\"%sd\">", ids);
		add_escaped(b, s->desc);
		buf_add(b, "</desc>\n");
	}
}

enum status draw_write_svg(struct buf *b, const struct scene *s, const struct draw_output *o,
			   struct err *e)
{
	struct svg g = { .scene = s, .ids = o->ids, .live = o->live_text };

	(void)e;
	for (int i = 0; i < s->n; i++)
		if (s->group[i].n)
			add_group(&g, &s->group[i]);
	add_root(b, s, g.ids);
	if (g.defs.n) {
		buf_add(b, "<defs>\n");
		buf_addn(b, g.defs.s, g.defs.n);
		buf_add(b, "</defs>\n");
	}
	if (!o->transparent) {
		char color[8];

		color_text(color, s->background);
		buf_add(b, "<rect");
		add_number(b, "width", s->width);
		add_number(b, "height", s->height);
		add_attribute(b, "fill", color);
		buf_add(b, "/>\n");
	}
	buf_addn(b, buf_str(&g.body), g.body.n);
	buf_add(b, "</svg>\n");
	buf_clear(&g.defs);
	buf_clear(&g.body);
	index_clear(&g.clips);
	index_clear(&g.glyphs);
	return OK;
}
