/*
 * render.c -- the render tools: what they take, and what they set.
 *
 * Each checks all of its arguments and all of the objects it is meant for before it
 * changes the first.
 */
#include "fig/fig_priv.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Looks of objects --------------------------------------------------------------------- */

enum fig_look {
	COLOR,
	LINE_STYLE,
	THICKNESS,
	POINT_STYLE,
	POINT_SIZE,
	FILLING,
	DECORATION,
	HATCHING,
	CAPTION,
	LABEL_MODE,
	LABEL_PLACE,
	LOOKS
};
struct setting {
	enum fig_look look;
	long i;
	double d;
	const char *text;
};

/* What there is of a kind to be given a look. */
enum { MARKED = 1, STROKED = 2, FILLED = 4, DECORATED = 8 };
#define HAS_ROWS(ROW, NONE)                      \
	ROW(POINT, MARKED)                       \
	ROW(VECTOR, STROKED)                     \
	ROW(LINE, STROKED)                       \
	ROW(SEGMENT, STROKED | DECORATED)        \
	ROW(RAY, STROKED)                        \
	ROW(CIRCLE, STROKED | FILLED)            \
	ROW(ELLIPSE, STROKED | FILLED)           \
	ROW(HYPERBOLA, STROKED)                  \
	ROW(PARABOLA, STROKED)                   \
	ROW(ARC, STROKED | FILLED)               \
	ROW(SECTOR, STROKED | FILLED)            \
	ROW(POLYGON, STROKED | FILLED)           \
	ROW(ANGLE, STROKED | FILLED | DECORATED) \
	ROW(LIST, MARKED)                        \
	ROW(FUNCTION, STROKED)                   \
	ROW(CURVE, STROKED)                      \
	ROW(INEQUALITY, STROKED | FILLED)        \
	ROW(SHADE, STROKED | FILLED)             \
	ROW(IMPLICIT, STROKED)                   \
	ROW(POLYLINE, STROKED)                   \
	ROW(LOCUS, STROKED)                      \
	NONE(NUMBER) NONE(BOOLEAN) NONE(TEXT)
KIND_TABLE(unsigned char, has, HAS_ROWS);

/* What a kind must have for the look (0: nothing), in words; the range of whole numbers, in
 * words. */
static const struct render_row {
	unsigned needs;
	const char *who;
	const char *param;
	long least, most;
	const char *meaning;
} rows[LOOKS] = {
	[LINE_STYLE] = { STROKED, "only lines and outlines have a line style", "style", 0, 4,
			 "0 solid, 1 long dashes, 2 short dashes, 3 dots, 4 dashes and dots" },
	[THICKNESS] = { STROKED, "only lines and outlines have a thickness", "thickness", 1,
			13, "1 is a hairline" },
	[POINT_STYLE] = { MARKED, "only points have a marker", "style", 0, 7,
			  "0 dot, 1 cross, 2 circle, 3 plus, 4 diamond, 5 open diamond, "
			  "6 triangle up, 7 triangle down" },
	[POINT_SIZE] = { MARKED, "only points have a marker", "size", 1, 9,
			 "1 is the smallest" },
	[FILLING] = { FILLED,
		      "only polygons, circles, ellipses, sectors, arcs, inequalities, shades, "
		      "integrals and angles can be filled",
		      NULL, 0, 0, NULL },
	[DECORATION] = { DECORATED, "only segments and angles can be decorated", "decoration",
			 0, 6,
			 "a segment: 0 none, 1-3 ticks, 4-6 arrows; an angle: 0 none, 1 "
			 "double "
			 "arc, 2 triple arc, 3-5 ticks" },
	[HATCHING] = { FILLED,
		       "only polygons, circles, ellipses, sectors, arcs, inequalities, "
		       "shades, "
		       "integrals and angles can be hatched",
		       "style", 0, FIG_HATCH_COUNT - 1,
		       "0 none, 1 rising, 2 falling, 3 crossed, 4 level, 5 upright lines, 6 "
		       "dots" },
	[LABEL_MODE] = { 0, NULL, "mode", FIG_LABEL_NAME, FIG_LABEL_CAPTION,
			 "0 name, 1 name and value, 2 value, 3 caption" },
};

#define ANGLE_DECORATIONS 5

static enum status out_of_range(const struct render_row *r, long given, struct err *e)
{
	err_fail(e, E_ARG, "bad_argument", "%s is %ld to %ld (%s), not %ld", r->param,
		 r->least, r->most, r->meaning, given);
	err_arg(e, r->param);
	return E_ARG;
}

static enum status fits(void *self, const struct fig *f, int obj, struct err *e)
{
	const struct setting *s = self;
	const struct render_row *r = &rows[s->look];
	enum kind k = fig_kind(f, (fig_id){ obj });
	bool region = tool_is(fig_tool(f, (fig_id){ obj }), TRAIT_REGION) &&
		      (r->needs & has[KIND_POLYGON]);

	if (r->needs && !(r->needs & has[k]) && !region) {
		err_fail(e, E_ARG, "wrong_kind", "%s is %s %s; %s", f->obj[obj].name,
			 strchr("aeiou", geo_kind_name(k)[0]) ? "an" : "a", geo_kind_name(k),
			 r->who);
		if (s->look == THICKNESS && k == KIND_POINT)
			err_hint(e, "render_set_point_size sets the size of points");
		if (s->look == LINE_STYLE && k == KIND_POINT)
			err_hint(e, "render_set_point_style sets the marker of points");
		return E_ARG;
	}
	if (s->look == DECORATION && k == KIND_ANGLE && s->i > ANGLE_DECORATIONS) {
		err_fail(
			e, E_ARG, "bad_argument",
			"%s is an angle, whose decoration is 0 to %d (0 none, 1 double arc, 2 "
			"triple "
			"arc, 3-5 ticks), not %ld",
			f->obj[obj].name, ANGLE_DECORATIONS, s->i);
		err_arg(e, "decoration");
		return E_ARG;
	}
	return OK;
}

static void put(struct fig_looks *l, const struct setting *s)
{
	switch (s->look) {
	case COLOR: l->color = (int)s->i; break;
	case LINE_STYLE: l->line_style = (signed char)s->i; break;
	case THICKNESS: l->thickness = (signed char)s->i; break;
	case POINT_STYLE: l->point_style = (signed char)s->i; break;
	case POINT_SIZE: l->point_size = (signed char)s->i; break;
	case FILLING: l->filling = s->d; break;
	case DECORATION: l->decoration = (signed char)s->i; break;
	case HATCHING: l->hatch = (signed char)s->i; break;
	case CAPTION:
		l->caption = s->text;
		if (s->text)
			l->label_mode = FIG_LABEL_CAPTION;
		else if (l->label_mode == FIG_LABEL_CAPTION)
			l->label_mode = FIG_LABEL_UNSET;
		break;
	case LABEL_MODE: l->label_mode = (signed char)s->i; break;
	case LABEL_PLACE: l->label_place = (short)s->i; break;
	case LOOKS: break;
	}
}

/* Set it for all that a text means; labels that are spoken of are shown. */
static enum status set(struct fig *f, const char *targets, struct setting s, struct err *e)
{
	bool show = s.look == LABEL_MODE || (s.look == CAPTION && s.text);
	int *id, n;
	enum status st = fig_targets(f, targets, fits, &s, &id, &n, e);

	if (st != OK) {
		if (!e->arg[0])
			err_arg(e, "obj");
		return st;
	}
	for (int i = 0; i < n; i++) {
		struct fig_looks *l = fig_looks_to_change(f, id[i]), was = *l;
		signed char label = f->obj[id[i]].label;

		put(l, &s);
		if (show)
			f->obj[id[i]].label = 1;
		if (!fig_looks_equal(l, &was) || f->obj[id[i]].label != label)
			fig_obs_changed(f, id[i]);
	}
	return OK;
}

static enum status set_whole(struct fig *f, const struct arg *arg, enum fig_look look,
			     struct err *e)
{
	if (arg[1].i < rows[look].least || arg[1].i > rows[look].most)
		return out_of_range(&rows[look], arg[1].i, e);
	return set(f, arg[0].text, (struct setting){ .look = look, .i = arg[1].i }, e);
}

#define SETS_WHOLE(tool, look)                                             \
	enum status fig_tool_##tool(struct fig *f, const struct arg *arg,  \
				    const struct json *raw, struct err *e) \
	{                                                                  \
		(void)raw;                                                 \
		return set_whole(f, arg, look, e);                         \
	}
SETS_WHOLE(render_set_line_style, LINE_STYLE)
SETS_WHOLE(render_set_line_thickness, THICKNESS)
SETS_WHOLE(render_set_point_style, POINT_STYLE)
SETS_WHOLE(render_set_point_size, POINT_SIZE)
SETS_WHOLE(render_set_decoration, DECORATION)
SETS_WHOLE(render_set_hatching, HATCHING)
SETS_WHOLE(render_set_label_mode, LABEL_MODE)

enum status fig_tool_render_set_color(struct fig *f, const struct arg *arg,
				      const struct json *raw, struct err *e)
{
	struct setting s = { .look = COLOR };
	enum status st = fig_color(arg[1].text, &s.i, e);

	(void)raw;
	return st == OK ? set(f, arg[0].text, s, e) : st;
}

enum status fig_tool_render_set_filling(struct fig *f, const struct arg *arg,
					const struct json *raw, struct err *e)
{
	struct setting s = { .look = FILLING };
	enum status st = fig_read_number(f, &arg[1], &s.d, e);

	(void)raw;
	if (st != OK) {
		err_arg(e, "opacity");
		return st;
	}
	if (!(s.d >= 0 && s.d <= 1)) {
		err_fail(e, E_ARG, "bad_argument",
			 "opacity is from 0 (empty) to 1 (opaque), not %.6g", s.d);
		err_arg(e, "opacity");
		if (s.d > 1 && s.d <= 100)
			err_hint(e, "for %.6g percent write %.6g", s.d, s.d / 100);
		return E_ARG;
	}
	s.d = s.d + 0.0; /* no negative zero */
	return set(f, arg[0].text, s, e);
}

#define CAPTION_MOST 1000

enum status fig_tool_render_set_caption(struct fig *f, const struct arg *arg,
					const struct json *raw, struct err *e)
{
	struct setting s = { .look = CAPTION };

	(void)raw;
	if (strlen(arg[1].text) > CAPTION_MOST) {
		err_fail(e, E_ARG, "limit", "a caption has at most %d bytes", CAPTION_MOST);
		err_arg(e, "caption");
		return E_ARG;
	}
	s.text = arg[1].text[0] ? arg[1].text : NULL;
	return set(f, arg[0].text, s, e);
}

/* Small letters without blanks, -, _, quotes and braces. */
static void squeeze(const char *text, size_t n, char *out, size_t size)
{
	size_t k = 0;

	for (size_t i = 0; i < n && k + 1 < size; i++)
		if (!strchr(" \t-_\"{}", text[i]))
			out[k++] = (char)tolower((unsigned char)text[i]);
	out[k] = 0;
}

/* Degrees of a direction in words or figures; -1 for auto, -2 when it is none. */
static int direction_of(const char *text)
{
	static const struct {
		const char *word;
		int degrees;
	} table[] = {
		{ "auto", -1 },       { "automatic", -1 },  { "e", 0 },
		{ "east", 0 },        { "right", 0 },       { "ne", 45 },
		{ "northeast", 45 },  { "aboveright", 45 }, { "n", 90 },
		{ "north", 90 },      { "above", 90 },      { "top", 90 },
		{ "up", 90 },         { "nw", 135 },        { "northwest", 135 },
		{ "aboveleft", 135 }, { "w", 180 },         { "west", 180 },
		{ "left", 180 },      { "sw", 225 },        { "southwest", 225 },
		{ "belowleft", 225 }, { "s", 270 },         { "south", 270 },
		{ "below", 270 },     { "bottom", 270 },    { "down", 270 },
		{ "se", 315 },        { "southeast", 315 }, { "belowright", 315 },
	};
	char word[24], *end;
	bool minus = text[strspn(text, " ")] == '-';
	long v;

	squeeze(text, strlen(text), word, sizeof word);
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (!strcmp(word, table[i].word))
			return table[i].degrees;
	if (!isdigit((unsigned char)word[0]) || strspn(word, "0123456789") > 4)
		return -2;
	v = strtol(word, &end, 10);
	if (*end && strcmp(end, "°") && strcmp(end, "deg") && strcmp(end, "degrees"))
		return -2;
	v %= 360;
	return (int)(minus && v ? 360 - v : v);
}

enum status fig_tool_render_set_label_place(struct fig *f, const struct arg *arg,
					    const struct json *raw, struct err *e)
{
	struct setting s = { .look = LABEL_PLACE, .i = direction_of(arg[1].text) };

	(void)raw;
	if (s.i < -1) {
		err_fail(e, E_ARG, "bad_argument", "\"%.40s\" is no direction", arg[1].text);
		err_arg(e, "direction");
		err_hint(e,
			 "write n, ne, e, se, s, sw, w or nw, whole degrees counter-clockwise "
			 "from the right (\"45\"), or auto");
		return E_ARG;
	}
	return set(f, arg[0].text, s, e);
}

/* --- The whole picture ---------------------------------------------------------------------- */

static enum status show(int *what, const struct arg *arg, struct err *e)
{
	if (arg[0].form == ARG_INT && arg[0].i != 0 && arg[0].i != 1) {
		err_fail(e, E_ARG, "bad_argument", "visible is 1 or 0, not %ld", arg[0].i);
		err_arg(e, "visible");
		return E_ARG;
	}
	*what = arg[0].form == ARG_INT ? (int)arg[0].i : 1;
	return OK;
}

enum status fig_tool_render_show_axes(struct fig *f, const struct arg *arg,
				      const struct json *raw, struct err *e)
{
	(void)raw;
	return show(&f->view.axes, arg, e);
}

enum status fig_tool_render_show_grid(struct fig *f, const struct arg *arg,
				      const struct json *raw, struct err *e)
{
	(void)raw;
	return show(&f->view.grid, arg, e);
}

#define FAR 1e12        /* the largest coordinate of a window */
#define LEAST_SPAN 1e-9 /* of a window, and relative to its largest coordinate */

enum status fig_tool_render_set_coord_system(struct fig *f, const struct arg *arg,
					     const struct json *raw, struct err *e)
{
	static const char *const name[4] = { "x_min", "x_max", "y_min", "y_max" };
	double v[4];

	(void)raw;
	for (int i = 0; i < 4; i++) {
		enum status st = fig_read_number(f, &arg[i], &v[i], e);

		if (st == OK && fabs(v[i]) > FAR)
			st = err_fail(e, E_ARG, "bad_argument",
				      "%s is too far away to be drawn; at most %g", name[i],
				      FAR);
		if (st != OK) {
			err_arg(e, name[i]);
			return st;
		}
	}
	for (int i = 0; i < 4; i += 2) {
		double span = v[i + 1] - v[i], size = fmax(fabs(v[i]), fabs(v[i + 1]));

		if (span > 0 && span >= LEAST_SPAN && span >= LEAST_SPAN * size)
			continue;
		if (span > 0)
			err_fail(e, E_ARG, "bad_argument",
				 "between %s and %s there is too little room to draw, %.3g",
				 name[i], name[i + 1], span);
		else
			err_fail(e, E_ARG, "bad_argument",
				 "%s must be less than %s, not %.6g and %.6g", name[i],
				 name[i + 1], v[i], v[i + 1]);
		err_arg(e, name[i]);
		if (span < 0)
			err_hint(e, "the order is x_min, x_max, y_min, y_max");
		return E_ARG;
	}
	f->view.has_box = true;
	f->view.x_min = v[0], f->view.x_max = v[1];
	f->view.y_min = v[2], f->view.y_max = v[3];
	return OK;
}

enum status fig_tool_render_set_preset(struct fig *f, const struct arg *arg,
				       const struct json *raw, struct err *e)
{
	static const char *const presets[] = { "default", "textbook" };
	enum { N = sizeof presets / sizeof *presets };
	char word[32];

	(void)raw;
	squeeze(arg[0].text, strlen(arg[0].text), word, sizeof word);
	for (int i = 0; i < N; i++)
		if (!strcmp(word, presets[i])) {
			f->view.preset = presets[i];
			return OK;
		}
	err_fail(e, E_ARG, "bad_argument", "there is no preset \"%.40s\"", arg[0].text);
	err_arg(e, "preset");
	text_near(e->near, sizeof e->near, word, presets, N, 2);
	err_hint(e, "there are default and textbook");
	return E_ARG;
}

enum status fig_tool_render_mark_equal(struct fig *f, const struct arg *arg,
				       const struct json *raw, struct err *e)
{
	static const struct {
		const char *word;
		unsigned bits;
	} table[] = {
		{ "lengths", FIG_MARK_LENGTHS },
		{ "length", FIG_MARK_LENGTHS },
		{ "segments", FIG_MARK_LENGTHS },
		{ "angles", FIG_MARK_ANGLES },
		{ "angle", FIG_MARK_ANGLES },
		{ "parallels", FIG_MARK_PARALLELS },
		{ "parallel", FIG_MARK_PARALLELS },
		{ "all", FIG_MARK_LENGTHS | FIG_MARK_ANGLES | FIG_MARK_PARALLELS },
		{ "none", 0 },
	};
	enum { N = sizeof table / sizeof *table };
	unsigned marks = 0;
	int said = 0;

	(void)raw;
	for (const char *p = arg[0].text; *p; p += strspn(p, ",; ")) {
		size_t n = strcspn(p, ",;");
		char word[24];
		int i = 0;

		squeeze(p, n, word, sizeof word);
		while (i < N && strcmp(table[i].word, word))
			i++;
		if (i == N) {
			const char *names[N];

			for (int k = 0; k < N; k++)
				names[k] = table[k].word;
			err_fail(e, E_ARG, "bad_argument", "\"%.*s\" cannot be marked",
				 (int)(n < 40 ? n : 40), p);
			err_arg(e, "what");
			text_near(e->near, sizeof e->near, word, names, N, 3);
			err_hint(e, "write lengths, angles, parallels, several of them "
				    "separated by commas, all or none");
			return E_ARG;
		}
		marks |= table[i].bits;
		said++;
		p += n;
	}
	if (!said) {
		err_fail(e, E_ARG, "bad_argument", "nothing is named that could be marked");
		err_arg(e, "what");
		err_hint(e, "write lengths, angles, parallels, all or none");
		return E_ARG;
	}
	f->view.marks = marks;
	return OK;
}
