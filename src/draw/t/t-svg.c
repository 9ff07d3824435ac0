/* t-svg.c -- SVG, read back by a reader of our own. */
#include "base/index.h"
#include "base/t/tap.h"
#include "base/t/times.h"
#include "draw/t/pieces.h"
#include "draw/t/sample.h"
#include <stdlib.h>

/* --- A reader of XML that is as strict as the format -------------------------------- */
struct attribute {
	char name[32];
	char *value; /* decoded */
};
struct svg_element {
	char name[24];
	struct attribute a[24];
	int n;
};
struct xml {
	const char *p;
	bool bad;
	char why[80];
};

static void xml_bad(struct xml *x, const char *why)
{
	if (!x->bad)
		snprintf(x->why, sizeof x->why, "%s near %.30s", why, x->p);
	x->bad = true;
}

/* Text up to `end`, entities decoded. */
static char *xml_text(struct xml *x, char end)
{
	struct buf b = { 0 };

	buf_add(&b, "");
	while (*x->p && *x->p != end && !x->bad) {
		static const struct {
			const char *name;
			char c;
		} entity[] = {
			{ "&lt;", '<' }, { "&gt;", '>' }, { "&amp;", '&' }, { "&quot;", '"' }
		};
		bool known = false;

		if (*x->p == '<')
			xml_bad(x, "a < in text");
		if ((unsigned char)*x->p < 32 && *x->p != '\n')
			xml_bad(x, "a control character");
		for (int i = 0; i < 4 && *x->p == '&'; i++) {
			size_t n = strlen(entity[i].name);

			if (!strncmp(x->p, entity[i].name, n)) {
				buf_addc(&b, entity[i].c);
				x->p += n;
				known = true;
				break;
			}
		}
		if (known)
			continue;
		if (*x->p == '&')
			xml_bad(x, "an entity");
		buf_addc(&b, *x->p++);
	}
	if (b.n && !utf8_valid(b.s, b.n))
		xml_bad(x, "broken UTF-8");
	return b.s ? buf_take(&b) : mem_strdup("");
}

/* After '<': name and attributes; true when it has no content. */
static bool xml_open(struct xml *x, struct svg_element *e)
{
	size_t n = strspn(x->p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

	memset(e, 0, sizeof *e);
	if (!n || n >= sizeof e->name) {
		xml_bad(x, "no name");
		return true;
	}
	memcpy(e->name, x->p, n);
	x->p += n;
	while (*x->p == ' ' && !x->bad) {
		struct attribute *a = &e->a[e->n++];

		n = strcspn(++x->p, "=<>\"' /");
		if (!n || n >= sizeof a->name || e->n == 24 || strncmp(x->p + n, "=\"", 2)) {
			xml_bad(x, "an attribute");
			e->n--;
			return true;
		}
		memcpy(a->name, x->p, n);
		for (int i = 0; i < e->n - 1; i++)
			if (!strcmp(e->a[i].name, a->name))
				xml_bad(x, "an attribute twice");
		x->p += n + 2;
		a->value = xml_text(x, '"');
		if (*x->p++ != '"')
			xml_bad(x, "no quote");
	}
	if (!strncmp(x->p, "/>", 2)) {
		x->p += 2;
		return true;
	}
	if (*x->p++ != '>')
		xml_bad(x, "no end of a tag");
	return false;
}

static const char *get(const struct svg_element *e, const char *name)
{
	for (int i = 0; i < e->n; i++)
		if (!strcmp(e->a[i].name, name))
			return e->a[i].value;
	return NULL;
}

static double get_number(const struct svg_element *e, const char *name, double otherwise)
{
	const char *v = get(e, name);

	return v ? strtod(v, NULL) : otherwise;
}

static void free_element(struct svg_element *e)
{
	for (int i = 0; i < e->n; i++)
		mem_free(e->a[i].value);
}

/* --- SVG ---------------------------------------------------------------------------- */
struct place { /* an affine map without turning */
	double x, y, k;
};

static double data_number(const char **p)
{
	char *end;
	double v;

	while (**p == ' ' || **p == ',')
		(*p)++;
	v = strtod(*p, &end);
	if (end == *p)
		(*p)++; /* never stay */
	else
		*p = end;
	return v;
}

/* An arc by its ends, as the SVG specification says (appendix on arcs). */
static void arc_pieces(struct pieces *s, double x1, double y1, const double *v)
{
	double rx = v[0], ry = v[1], phi = v[2] * DRAW_PI / 180, x2 = v[5], y2 = v[6];
	double c = cos(phi), sn = sin(phi);
	double px = c * (x1 - x2) / 2 + sn * (y1 - y2) / 2;
	double py = -sn * (x1 - x2) / 2 + c * (y1 - y2) / 2;
	double over = px * px / (rx * rx) + py * py / (ry * ry), k, cx, cy, t1, dt, x, y;
	int n;

	if (rx == 0 || ry == 0) {
		add_piece(s, x1, y1, x2, y2);
		return;
	}
	if (over > 1) {
		rx *= sqrt(over);
		ry *= sqrt(over);
	}
	k = rx * rx * ry * ry - rx * rx * py * py - ry * ry * px * px;
	k = sqrt(fmax(0, k / (rx * rx * py * py + ry * ry * px * px)));
	if ((v[3] != 0) == (v[4] != 0))
		k = -k;
	cx = k * rx * py / ry;
	cy = -k * ry * px / rx;
	t1 = atan2((py - cy) / ry, (px - cx) / rx);
	dt = atan2((-py - cy) / ry, (-px - cx) / rx) - t1;
	if (v[4] != 0 && dt < 0)
		dt += 2 * DRAW_PI;
	if (v[4] == 0 && dt > 0)
		dt -= 2 * DRAW_PI;
	x = x1;
	y = y1;
	n = 2 + (int)(fabs(dt) * sqrt(6 * fmax(rx, ry)));
	for (int i = 1; i <= n; i++) {
		double a = rx * cos(t1 + dt * i / n) + cx, b = ry * sin(t1 + dt * i / n) + cy;
		double nx = c * a - sn * b + (x1 + x2) / 2,
		       ny = sn * a + c * b + (y1 + y2) / 2;

		if (i == n) {
			nx = x2;
			ny = y2;
		}
		add_piece(s, x, y, nx, ny);
		x = nx;
		y = ny;
	}
}

static void data_pieces(struct pieces *s, const char *d, struct place at)
{
	double x = 0, y = 0, x0 = 0, y0 = 0;
	struct pieces raw = { 0 };
	char op = 0;

	while (*d) {
		double v[7], nx = x, ny = y;
		int n;

		if (strchr("MLHVCQAZlc", *d))
			op = *d++;
		n = strchr("MLl", op)  ? 2
		    : strchr("HV", op) ? 1
		    : strchr("Cc", op) ? 6
		    : op == 'Q'        ? 4
		    : op == 'A'        ? 7
				       : 0;
		for (int i = 0; i < n; i++)
			v[i] = data_number(&d);
		for (int i = 0; i < n && (op == 'l' || op == 'c'); i++)
			v[i] += i % 2 ? y : x;
		if (op == 'H') {
			nx = v[0];
		} else if (op == 'V') {
			ny = v[0];
		} else if (op == 'Z') {
			nx = x0;
			ny = y0;
		} else {
			nx = v[n - 2];
			ny = v[n - 1];
		}
		if (op == 'M') {
			x0 = nx;
			y0 = ny;
		} else if (op == 'C' || op == 'c') {
			cubic_pieces(&raw, (double[]){ x, y }, v);
		} else if (op == 'Q') {
			cubic_pieces(&raw, (double[]){ x, y },
				     (double[]){ x + (v[0] - x) * 2 / 3,
						 y + (v[1] - y) * 2 / 3,
						 nx + (v[0] - nx) * 2 / 3,
						 ny + (v[1] - ny) * 2 / 3, nx, ny });
		} else if (op == 'A') {
			arc_pieces(&raw, x, y, v);
		} else if (x != nx || y != ny) {
			add_piece(&raw, x, y, nx, ny);
		}
		x = nx;
		y = ny;
	}
	for (int i = 0; i < raw.n; i++)
		add_piece(s, at.x + at.k * raw.p[i][0], at.y + at.k * raw.p[i][1],
			  at.x + at.k * raw.p[i][2], at.y + at.k * raw.p[i][3]);
	free_pieces(&raw);
}

static void element_pieces(struct pieces *s, const struct svg_element *e, struct place at)
{
	char d[400];

	if (!strcmp(e->name, "path")) {
		data_pieces(s, get(e, "d"), at);
		return;
	}
	if (!strcmp(e->name, "rect")) {
		double x = get_number(e, "x", 0), y = get_number(e, "y", 0);

		snprintf(d, sizeof d, "M%.9g %.9gH%.9gV%.9gH%.9gZ", x, y,
			 x + get_number(e, "width", 0), y + get_number(e, "height", 0), x);
	} else {
		bool circle = !strcmp(e->name, "circle");
		double cx = get_number(e, "cx", 0), cy = get_number(e, "cy", 0);
		double rx = get_number(e, circle ? "r" : "rx", 0);
		double ry = get_number(e, circle ? "r" : "ry", 0);

		snprintf(d, sizeof d,
			 "M%.9g %.9gA%.9g %.9g 0 0 1 %.9g %.9gA%.9g %.9g 0 0 1 %.9g %.9gZ",
			 cx + rx, cy, rx, ry, cx - rx, cy, rx, ry, cx + rx, cy);
	}
	data_pieces(s, d, at);
}

struct state { /* what an element inherits */
	char fill[16], stroke[16], dash[64], cap[16], rule[16];
	double width, fill_opacity, stroke_opacity;
	struct place at;
	struct clips clip;
	char name[200], title[300], class[40], label[200], tag[24];
	int text; /* of a group of class text: its record + 1 */
};
struct svg_reader {
	struct xml x;
	struct list *out;
	struct index glyph, clip;
	struct pieces glyph_path[64];
	struct clips clips[64];
	int n_glyphs, n_clips;
	struct buf live;
	double width, height;
	char title[300], desc[300];
};

static unsigned color_of(const char *s)
{
	unsigned long v = strtoul(s + 1, NULL, 16);

	if (strlen(s) == 4)
		v = (v & 0xf00) * 0x1100 | (v & 0xf0) * 0x110 | (v & 0xf) * 0x11;
	return (unsigned)v;
}

static int reference(const struct index *m, const char *v)
{
	char id[64];
	size_t n;

	v = strchr(v, '#');
	n = v ? strcspn(v + 1, ")") : 0;
	if (!n || n >= sizeof id)
		return -1;
	memcpy(id, v + 1, n);
	id[n] = 0;
	return index_get(m, id);
}

static void inherit(struct svg_reader *r, struct state *s, const struct svg_element *e)
{
	static const struct {
		const char *name;
		size_t at, size;
	} text[] = {
		{ "fill", offsetof(struct state, fill), 16 },
		{ "stroke", offsetof(struct state, stroke), 16 },
		{ "stroke-dasharray", offsetof(struct state, dash), 64 },
		{ "stroke-linecap", offsetof(struct state, cap), 16 },
		{ "fill-rule", offsetof(struct state, rule), 16 },
		{ "aria-label", offsetof(struct state, label), 200 },
	};
	const char *v;

	for (size_t i = 0; i < sizeof text / sizeof *text; i++)
		if ((v = get(e, text[i].name)))
			snprintf((char *)s + text[i].at, text[i].size, "%s", v);
	s->width = get_number(e, "stroke-width", s->width);
	s->fill_opacity = get_number(e, "fill-opacity", s->fill_opacity);
	s->stroke_opacity = get_number(e, "stroke-opacity", s->stroke_opacity);
	if (get(e, "data-name"))
		snprintf(s->name, sizeof s->name, "%s", get(e, "data-name"));
	if (get(e, "class") && strcmp(get(e, "class"), "text")) {
		snprintf(s->class, sizeof s->class, "%s", get(e, "class"));
		s->title[0] = 0;
		if (!get(e, "data-name"))
			s->name[0] = 0;
	}
	if ((v = get(e, "clip-path"))) {
		int n = reference(&r->clip, v);

		if (n < 0)
			xml_bad(&r->x, "a clip that is not defined");
		else
			for (int i = 0; i < r->clips[n].n; i++)
				s->clip.p[s->clip.n++] = r->clips[n].p[i];
	}
	if ((v = get(e, "transform"))) {
		double x = 0, y = 0, k = 1;

		if (sscanf(v, "translate(%lf %lf)scale(%lf)", &x, &y, &k) != 3)
			xml_bad(&r->x, "a transform");
		s->at = (struct place){ s->at.x + s->at.k * x, s->at.y + s->at.k * y,
					s->at.k * k };
	}
}

static struct found *found_here(struct svg_reader *r, const struct state *s,
				enum scene_item_kind kind)
{
	struct found *f = new_found(r->out);

	f->kind = kind;
	f->color = color_of(kind == ITEM_STROKE ? s->stroke : s->fill);
	f->opacity = kind == ITEM_STROKE ? s->stroke_opacity : s->fill_opacity;
	snprintf(f->name, sizeof f->name, "%s", s->name);
	snprintf(f->class, sizeof f->class, "%s", s->class);
	snprintf(f->title, sizeof f->title, "%s", s->title);
	return f;
}

static void svg_shape(struct svg_reader *r, const struct state *s, const struct svg_element *e)
{
	if (s->text) {
		element_pieces(&r->out->f[s->text - 1].path, e, s->at);
		return;
	}
	if (strcmp(s->fill, "none")) {
		struct found *f = found_here(r, s, ITEM_FILL);

		if (strcmp(s->rule, "evenodd") && !strcmp(e->name, "path"))
			xml_bad(&r->x, "a filling without its rule");
		element_pieces(&f->path, e, s->at);
		copy_clips(&f->clip, &s->clip);
	}
	if (s->stroke[0]) {
		struct found *f = found_here(r, s, ITEM_STROKE);
		const char *d = s->dash;

		f->width = s->width;
		f->round = !strcmp(s->cap, "round");
		while (*d && f->n_dash < 4)
			f->dash[f->n_dash++] = data_number(&d);
		element_pieces(&f->path, e, s->at);
		copy_clips(&f->clip, &s->clip);
	}
}

static void svg_define(struct svg_reader *r, const struct svg_element *e, const char *parent)
{
	const char *id = get(e, "id");
	struct place here = { 0, 0, 1 };

	if (!strcmp(e->name, "clipPath") && r->n_clips < 64) {
		struct clips *c = &r->clips[r->n_clips];

		if (get(e, "clip-path")) {
			int n = reference(&r->clip, get(e, "clip-path"));

			if (n < 0)
				xml_bad(&r->x, "a clip that is not defined");
			else
				copy_clips(c, &r->clips[n]);
		}
		if (index_get(&r->clip, id) >= 0)
			xml_bad(&r->x, "an id twice");
		index_set(&r->clip, id, r->n_clips++);
	} else if (!strcmp(parent, "clipPath")) {
		struct clips *c = &r->clips[r->n_clips - 1];

		element_pieces(&c->p[c->n++], e, here);
	} else if (!strcmp(e->name, "path") && r->n_glyphs < 64) {
		if (index_get(&r->glyph, id) >= 0)
			xml_bad(&r->x, "an id twice");
		element_pieces(&r->glyph_path[r->n_glyphs], e, here);
		index_set(&r->glyph, id, r->n_glyphs++);
	}
}

static void svg_use(struct svg_reader *r, const struct state *s, const struct svg_element *e)
{
	int n = reference(&r->glyph, get(e, "href") ? get(e, "href") : "");
	double x = get_number(e, "x", 0), y = get_number(e, "y", 0);

	if (n < 0 || !s->text) {
		xml_bad(&r->x, "a glyph that is not defined");
		return;
	}
	for (int i = 0; i < r->glyph_path[n].n; i++) {
		const double *p = r->glyph_path[n].p[i];

		add_piece(&r->out->f[s->text - 1].path, s->at.x + s->at.k * (x + p[0]),
			  s->at.y + s->at.k * (y + p[1]), s->at.x + s->at.k * (x + p[2]),
			  s->at.y + s->at.k * (y + p[3]));
	}
}

/* The content of an element, up to its end tag. */
static void svg_content(struct svg_reader *r, struct state *around, bool defs)
{
	struct xml *x = &r->x;

	while (!x->bad) {
		struct svg_element e;
		struct state s = *around;
		char *text = xml_text(x, '<');
		bool empty;

		if (!strcmp(around->tag, "title") || !strcmp(around->tag, "desc"))
			snprintf(around->title, sizeof around->title, "%s", text);
		else if (!strcmp(around->tag, "tspan"))
			buf_add(&r->live, text);
		else if (strspn(text, "\n") != strlen(text))
			xml_bad(x, "text between elements");
		mem_free(text);
		if (*x->p++ != '<') {
			xml_bad(x, "the end");
			return;
		}
		if (*x->p == '/') {
			size_t n = strlen(around->tag);

			if (strncmp(x->p + 1, around->tag, n) || x->p[n + 1] != '>')
				xml_bad(x, "the wrong end tag");
			x->p += n + 2;
			return;
		}
		empty = xml_open(x, &e);
		if (x->bad) {
			free_element(&e);
			return;
		}
		memcpy(s.tag, e.name, sizeof s.tag);
		inherit(r, &s, &e);
		if (get(&e, "class") && !strcmp(get(&e, "class"), "text")) {
			struct found *f = found_here(r, &s, ITEM_TEXT);

			snprintf(f->text, sizeof f->text, "%s", s.label);
			s.text = r->out->n;
		}
		if (defs)
			svg_define(r, &e, around->tag);
		else if (!strcmp(e.name, "use"))
			svg_use(r, &s, &e);
		else if (strstr("path circle ellipse rect", e.name))
			svg_shape(r, &s, &e);
		else if (!strcmp(e.name, "tspan"))
			buf_addf(&r->live, "[%s,%s,%s]", get(&e, "x"), get(&e, "y"),
				 get(&e, "font-size") ? get(&e, "font-size") : "");
		if (!empty)
			svg_content(r, &s, defs || !strcmp(e.name, "defs"));
		if (!strcmp(e.name, "title"))
			memcpy(around->title, s.title, sizeof s.title);
		if (!strcmp(e.name, "title") && get(&e, "id"))
			memcpy(r->title, s.title, sizeof s.title);
		if (!strcmp(e.name, "desc"))
			memcpy(r->desc, s.title, sizeof s.title);
		free_element(&e);
	}
}

/* All of it; what was read must be freed, also after a failure. */
static bool read_svg(struct svg_reader *r, struct list *out, const char *text)
{
	struct state s = { .width = 1,
			   .fill_opacity = 1,
			   .stroke_opacity = 1,
			   .at = { 0, 0, 1 },
			   .tag = "svg",
			   .class = "page" };
	struct svg_element e;

	memset(r, 0, sizeof *r);
	r->x.p = text;
	r->out = out;
	if (*r->x.p++ != '<' || xml_open(&r->x, &e))
		xml_bad(&r->x, "no root");
	if (strcmp(e.name, "svg") || !get(&e, "viewBox"))
		xml_bad(&r->x, "no svg");
	r->width = get_number(&e, "width", 0);
	r->height = get_number(&e, "height", 0);
	inherit(r, &s, &e);
	free_element(&e);
	svg_content(r, &s, false);
	if (!r->x.bad && strcmp(r->x.p, "\n"))
		xml_bad(&r->x, "more after the end");
	if (r->x.bad)
		printf("# %s\n", r->x.why);
	return !r->x.bad;
}

static void free_svg(struct svg_reader *r)
{
	for (int i = 0; i < r->n_glyphs; i++)
		free_pieces(&r->glyph_path[i]);
	for (int i = 0; i < r->n_clips; i++)
		free_clips(&r->clips[i]);
	index_clear(&r->glyph);
	index_clear(&r->clip);
	buf_clear(&r->live);
}

/* --- The tests ---------------------------------------------------------------------- */
static void test_svg(void)
{
	struct scene *s = rich();
	struct buf b = { 0 }, again = { 0 };
	struct svg_reader r;
	struct list l = { 0 };
	int bad = 0;

	ok(write_as(&b, s, DRAW_SVG) && read_svg(&r, &l, buf_str(&b)),
	   "the rich scene as SVG");
	ok(same_scene(s, &l, true, false), "has everything the scene has");
	ok(!strcmp(r.title, s->title) && !strcmp(r.desc, s->desc) && r.width == 420 &&
		   r.height == 320,
	   "title, description and size");
	ok(strstr(buf_str(&b), "<circle") != NULL, "circles are circles");
	ok(strstr(buf_str(&b), "<g class=\"grid\" clip-path=\"url(#pw)\" stroke=\"#e0e0e0\" "
			       "stroke-width=\"0.5\">\n<path d=\"M42-20V400\"/>\n") != NULL,
	   "what strokes share is said once");
	free_svg(&r);
	free_list(&l);
	ok(write_as(&again, s, DRAW_SVG) && b.n == again.n && !memcmp(b.s, again.s, b.n),
	   "twice the same bytes");
	buf_reset(&b);
	ok(draw_write(&b, s,
		      &(struct draw_output){
			      .format = DRAW_SVG, .transparent = true, .ids = "fig-2_" },
		      NULL) == OK &&
		   read_svg(&r, &l, buf_str(&b)) && same_scene(s, &l, false, false),
	   "without background");
	ok(!strstr(buf_str(&b), "id=\"p") && !strstr(buf_str(&b), "#p") &&
		   strstr(buf_str(&b), "aria-labelledby=\"fig-2_t fig-2_d\""),
	   "ids begin as asked");
	free_svg(&r);
	free_list(&l);
	buf_reset(&b);
	ok(draw_write(&b, s, &(struct draw_output){ .format = DRAW_SVG, .live_text = true },
		      NULL) == OK &&
		   read_svg(&r, &l, buf_str(&b)),
	   "live text");
	ok(!strcmp(buf_str(&r.live), "[36,276,]A[45.92,280,11.2]1[268,282,]oo 1[132,84,]A"
				     "[146.88,84,]o"),
	   "has the letters at their places: %s", buf_str(&r.live));
	free_svg(&r);
	free_list(&l);
	draw_scene_free(s);

	for (uint64_t seed = 1; seed <= (uint64_t)test_times(90); seed++) {
		s = random_scene(seed);
		buf_reset(&b);
		if (!write_as(&b, s, DRAW_SVG) || !read_svg(&r, &l, buf_str(&b)) ||
		    !same_scene(s, &l, true, false)) {
			printf("# seed %d\n", (int)seed);
			bad++;
		}
		free_svg(&r);
		free_list(&l);
		draw_scene_free(s);
	}
	ok(!bad, "%d random scenes come back", test_times(90));
	buf_clear(&b);
	buf_clear(&again);
}

/* The letter p of a word, of a formula and upright are three outlines of one character. */
static void test_letters(void)
{
	static const struct {
		const char *text;
		enum typeset_mode mode;
	} row[] = { { "poly", TYPESET_NAME }, { "p", TYPESET_MATH }, { "p", TYPESET_TEXT } };
	struct scene *s = draw_scene_new(200, 100);
	struct buf b = { 0 };
	struct svg_reader r;
	struct list l = { 0 };

	draw_scene_add_group(s, "p", "text", "p");
	for (int i = 0; i < 3; i++)
		draw_scene_add_text(s, PART_LABEL,
				    typeset_text(row[i].text, strlen(row[i].text), row[i].mode,
						 TYPESET_ROMAN, true, 16, s->arena),
				    10 + 60 * i, 50, black);
	ok(write_as(&b, s, DRAW_SVG) && read_svg(&r, &l, buf_str(&b)) && r.n_glyphs == 6,
	   "letters that mean the same and look different");
	free_svg(&r);
	free_list(&l);
	buf_clear(&b);
	draw_scene_free(s);
}

static void test_names(void)
{
	static const char *const name[] = {
		"<&\">",       "]]>",  "a\x01\x7f", "\xff\xfe",     "\xef\xbf\xbf",
		"--><script>", "&lt;", "'",         "\xed\xa0\x80", "\xf0\x9d\x90\x80"
	};
	int good = 0, n = sizeof name / sizeof *name;

	for (int i = 0; i < n; i++) {
		struct scene *s = draw_scene_new(100, 100);
		struct buf b = { 0 };
		struct svg_reader r;
		struct list l = { 0 };

		draw_scene_add_group(s, name[i], name[i], name[i]);
		draw_scene_add_stroke(s, PART_SHAPE, segment(s, 1, 2, 3, 4), black, 1);
		draw_scene_add_text(s, PART_LABEL, text_of(s, name[i], name[i], 10, false), 20,
				    20, black);
		/* Even where nobody has cleaned them. */
		s->title = s->desc = s->group[0].name = s->group[0].kind = s->group[0].title =
			name[i];
		good += write_as(&b, s, DRAW_SVG) && read_svg(&r, &l, buf_str(&b)) && l.n == 3;
		free_svg(&r);
		free_list(&l);
		buf_clear(&b);
		draw_scene_free(s);
	}
	ok(good == n, "whatever the names are it is well-formed (%d of %d)", good, n);
}

int main(void)
{
	test_svg();
	test_letters();
	test_names();
	return tap_done();
}
