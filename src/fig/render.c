/*
 * render.c -- the render tools on looks of objects: what they take, and what they set.
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
	LABEL_OFFSET,
	LAYER,
	FIXED,
	TRACE,
	LOOKS
};
struct look_setting {
	enum fig_look look;
	long i, j;
	double d;
	const char *text;
};

/* What there is of a kind to be given a look. */
enum { MARKED = 1, STROKED = 2, FILLED = 4, DECORATED = 8 };
#define HAS_ROWS(ROW, NONE)                      \
	ROW(SPOINT, MARKED)                      \
	ROW(SVECTOR, STROKED)                    \
	ROW(SLINE, STROKED)                      \
	ROW(SSEGMENT, STROKED | DECORATED)       \
	ROW(SRAY, STROKED)                       \
	ROW(PLANE, STROKED | FILLED)             \
	ROW(SCIRCLE, STROKED | FILLED)           \
	ROW(SCONIC, STROKED | FILLED)            \
	ROW(SPOLYGON, STROKED | FILLED)          \
	ROW(SPOLYLINE, STROKED)                  \
	ROW(SCURVE, STROKED)                     \
	ROW(SPHERE, STROKED | FILLED)            \
	ROW(CONE, STROKED | FILLED)              \
	ROW(CYLINDER, STROKED | FILLED)          \
	ROW(FRUSTUM, STROKED | FILLED)           \
	ROW(POLYHEDRON, STROKED | FILLED)        \
	ROW(NET, STROKED | FILLED)               \
	ROW(SECTION, STROKED | FILLED)           \
	ROW(SURFACE, STROKED | FILLED)           \
	NONE(STEXT)                              \
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
	ROW(DIAGRAM, STROKED | FILLED)           \
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
	enum fig_words words; /* that stand for the numbers */
} rows[LOOKS] = {
	[LINE_STYLE] = { STROKED, "only lines and outlines have a line style", "style", 0, 4,
			 "0 solid, 1 dashed, 2 short dashes, 3 dotted, 4 dash-dot",
			 FIG_WORDS_LINE },
	[THICKNESS] = { STROKED, "only lines and outlines have a thickness", "thickness", 1,
			13, "1 is a hairline; or thin, normal, thick", FIG_WORDS_THICKNESS },
	[POINT_STYLE] = { MARKED, "only points have a marker", "style", 0, 7,
			  "0 dot, 1 cross, 2 circle, 3 plus, 4 diamond, 5 open diamond, "
			  "6 triangle up, 7 triangle down",
			  FIG_WORDS_POINT },
	[POINT_SIZE] = { MARKED, "only points have a marker", "size", 1, 9,
			 "1 is the smallest", FIG_WORDS_NONE },
	[FILLING] = { FILLED,
		      "only polygons, circles, ellipses, sectors, arcs, inequalities, shades, "
		      "integrals and angles can be filled",
		      NULL, 0, 0, NULL, FIG_WORDS_NONE },
	[DECORATION] = { DECORATED, "only segments and angles can be decorated", "decoration",
			 0, 6,
			 "a segment: 0 none, 1-3 ticks, 4-6 arrows; an angle: 0 none, 1 "
			 "double "
			 "arc, 2 triple arc, 3-5 ticks",
			 FIG_WORDS_NONE },
	[HATCHING] = { FILLED,
		       "only polygons, circles, ellipses, sectors, arcs, inequalities, "
		       "shades, "
		       "integrals and angles can be hatched",
		       "style", 0, FIG_HATCH_COUNT - 1,
		       "0 none, 1 rising, 2 falling, 3 crossed, 4 level, 5 upright lines, 6 "
		       "dots",
		       FIG_WORDS_HATCH },
	[LABEL_MODE] = { 0, NULL, "mode", FIG_LABEL_NAME, FIG_LABEL_CAPTION,
			 "0 name, 1 name and value, 2 value, 3 caption", FIG_WORDS_LABEL },
	[LAYER] = { 0, NULL, "layer", 0, 9, "9 lies on top", FIG_WORDS_NONE },
	[FIXED] = { 0, NULL, "fixed", 0, 1, "1 fixed, 0 not", FIG_WORDS_NONE },
	[TRACE] = { 0, NULL, "trace", 0, 1, "1 leaves marks, 0 does not", FIG_WORDS_NONE },
};

#define ANGLE_DECORATIONS 5

static enum status out_of_range(const struct render_row *r, long given, struct err *e)
{
	return err_fail_with(e, E_ARG, "bad_argument", r->param, NULL,
			     "%s is %ld to %ld (%s), not %ld", r->param, r->least, r->most,
			     r->meaning, given);
}

static enum status fits(void *self, const struct fig *f, int obj, struct err *e)
{
	const struct look_setting *s = self;
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
	if (s->look == DECORATION && k == KIND_ANGLE && s->i > ANGLE_DECORATIONS)
		return err_fail_with(e, E_ARG, "bad_argument", "decoration", NULL,
				     "%s is an angle, whose decoration is 0 to %d (0 none, 1 "
				     "double arc, 2 triple arc, 3-5 ticks), not %ld",
				     f->obj[obj].name, ANGLE_DECORATIONS, s->i);
	return OK;
}

static void put(struct fig_looks *l, const struct look_setting *s)
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
	/* Of the two ways to say where a label goes the last one counts. */
	case LABEL_PLACE:
		l->label_place = (short)s->i;
		l->label_dx = l->label_dy = FIG_NO_OFFSET;
		break;
	case LABEL_OFFSET:
		l->label_dx = (short)s->i;
		l->label_dy = (short)s->j;
		l->label_place = -1;
		break;
	case LAYER: l->layer = (signed char)s->i; break;
	case FIXED: l->fixed = (signed char)s->i; break;
	case TRACE: l->trace = (signed char)s->i; break;
	case LOOKS: break;
	}
}

/* Set it for all that a text means; labels that are spoken of are shown. */
static enum status set(struct fig *f, const char *targets, struct look_setting s,
		       struct err *e)
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
	const struct render_row *r = &rows[look];
	long i = arg[1].form == ARG_NONE ? 1 : arg[1].i;

	if (arg[1].form == ARG_TEXT && fig_look_word(f, r->words, arg[1].text, &i, e) != OK) {
		err_arg(e, r->param);
		err_hint(e, "%s is %ld to %ld: %s", r->param, r->least, r->most, r->meaning);
		return E_ARG;
	}
	if (i < r->least || i > r->most)
		return out_of_range(r, i, e);
	return set(f, arg[0].text, (struct look_setting){ .look = look, .i = i }, e);
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
SETS_WHOLE(render_set_layer, LAYER)
SETS_WHOLE(render_set_fixed, FIXED)
SETS_WHOLE(render_set_trace, TRACE)

/* Red, green and blue as numbers: from 0 to 1, or to 255 when one of them is above 1. */
static enum status color_parts(struct fig *f, const struct arg *arg, long *out, struct err *e)
{
	static const char *const part[3] = { "color", "green", "blue" };
	double v[3] = { 0 }, most = 1;

	for (int i = 0; i < 3; i++)
		if (arg[i].form == ARG_NONE)
			return err_fail_with(
				e, E_ARG, "bad_argument", part[i],
				"SetColor(A, 255, 128, 0), SetColor(A, 1, 0.5, 0) or "
				"SetColor(A, \"orange\")",
				"a colour by its parts needs all three, red, green and blue");
	for (int i = 0; i < 3; i++) {
		enum status st = arg[i].form == ARG_TEXT
					 ? fig_text_number(f, arg[i].text, &v[i], e)
					 : fig_read_number(f, &arg[i], &v[i], e);

		if (st == OK && !(v[i] >= 0 && v[i] <= 255))
			st = err_fail(e, E_ARG, "bad_argument",
				      "a part of a colour is from 0 to 1, or to 255, not %.6g",
				      v[i]);
		if (st != OK) {
			err_arg(e, part[i]);
			return st;
		}
		if (v[i] > 1)
			most = 255;
	}
	*out = 0;
	for (int i = 0; i < 3; i++)
		*out = *out << 8 | lround(v[i] / most * 255);
	return OK;
}

enum status fig_tool_render_set_color(struct fig *f, const struct arg *arg,
				      const struct json *raw, struct err *e)
{
	struct look_setting s = { .look = COLOR };
	enum status st;

	(void)raw;
	if (arg[2].form != ARG_NONE || arg[3].form != ARG_NONE)
		st = color_parts(f, arg + 1, &s.i, e);
	else
		st = fig_color(arg[1].text, &s.i, e);
	return st == OK ? set(f, arg[0].text, s, e) : st;
}

enum status fig_tool_render_set_filling(struct fig *f, const struct arg *arg,
					const struct json *raw, struct err *e)
{
	struct look_setting s = { .look = FILLING };
	enum status st = fig_read_number(f, &arg[1], &s.d, e);

	(void)raw;
	if (st != OK) {
		err_arg(e, "opacity");
		return st;
	}
	if (!(s.d >= 0 && s.d <= 1)) {
		err_fail_with(e, E_ARG, "bad_argument", "opacity", NULL,
			      "opacity is from 0 (empty) to 1 (opaque), not %.6g", s.d);
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
	struct look_setting s = { .look = CAPTION };

	(void)raw;
	if (strlen(arg[1].text) > CAPTION_MOST)
		return err_fail_with(e, E_ARG, "limit", "caption", NULL,
				     "a caption has at most %d bytes", CAPTION_MOST);
	s.text = arg[1].text[0] ? arg[1].text : NULL;
	return set(f, arg[0].text, s, e);
}

/* Degrees of a direction in words or figures; -1 for auto, -2 when it is none. */
static int direction_of(const char *text)
{
	static const struct {
		const char *word;
		int degrees;
	} table[] = {
		{ "along", FIG_PLACE_ALONG },
		{ "alongabove", FIG_PLACE_ALONG },
		{ "alongtheline", FIG_PLACE_ALONG },
		{ "alongbelow", FIG_PLACE_ALONG_BELOW },
		{ "auto", -1 },
		{ "automatic", -1 },
		{ "e", 0 },
		{ "east", 0 },
		{ "right", 0 },
		{ "ne", 45 },
		{ "northeast", 45 },
		{ "aboveright", 45 },
		{ "n", 90 },
		{ "north", 90 },
		{ "above", 90 },
		{ "top", 90 },
		{ "up", 90 },
		{ "nw", 135 },
		{ "northwest", 135 },
		{ "aboveleft", 135 },
		{ "w", 180 },
		{ "west", 180 },
		{ "left", 180 },
		{ "sw", 225 },
		{ "southwest", 225 },
		{ "belowleft", 225 },
		{ "s", 270 },
		{ "south", 270 },
		{ "below", 270 },
		{ "bottom", 270 },
		{ "down", 270 },
		{ "se", 315 },
		{ "southeast", 315 },
		{ "belowright", 315 },
	};
	char word[24], *end;
	bool minus = text[strspn(text, " ")] == '-';
	long v;

	fig_squeeze(text, strlen(text), word, sizeof word);
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
	struct look_setting s = { .look = LABEL_PLACE, .i = direction_of(arg[1].text) };

	(void)raw;
	if (s.i < -1)
		return err_fail_with(
			e, E_ARG, "bad_argument", "direction",
			"write n, ne, e, se, s, sw, w or nw, whole degrees counter-clockwise "
			"from the right (\"45\"), along (a line, turned with it), or auto",
			"\"%.40s\" is no direction", arg[1].text);
	return set(f, arg[0].text, s, e);
}

#define OFFSET_MOST 2000

enum status fig_tool_render_set_label_offset(struct fig *f, const struct arg *arg,
					     const struct json *raw, struct err *e)
{
	struct look_setting s = { .look = LABEL_OFFSET,
				  .i = FIG_NO_OFFSET,
				  .j = FIG_NO_OFFSET };

	(void)raw;
	if (arg[1].form == ARG_NONE && arg[2].form == ARG_NONE)
		return set(f, arg[0].text, s, e);
	for (int k = 1; k <= 2; k++)
		if (arg[k].form == ARG_NONE || labs(arg[k].i) > OFFSET_MOST)
			return err_fail_with(
				e, E_ARG, "bad_argument", k > 1 ? "y" : "x",
				"SetLabelOffset(A, 30, -20); SetLabelOffset(A) leaves it to "
				"the drawing again",
				"an offset has x and y, pixels to the right and up, -%d to %d",
				OFFSET_MOST, OFFSET_MOST);
	s.i = arg[1].i;
	s.j = arg[2].i;
	return set(f, arg[0].text, s, e);
}
