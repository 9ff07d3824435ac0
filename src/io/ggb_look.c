/*
 * ggb_look.c -- colours, lines, labels and the view of a file.
 *
 * Objects that look alike are said in one call: what is told about each is collected, and run
 * at the end.  Only what differs from a plain drawing is told.
 */
#include "base/json.h"
#include "io/io_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* One call: a render tool, its argument beside the objects, the names. */
struct io_look {
	const char *tool, *key, *value; /* value: as JSON has it */
	struct buf names;
};

static void say(struct io_in *in, const char *tool, const char *key, const char *value,
		const char *name)
{
	struct io_look *l = NULL;

	for (int i = 0; i < in->n_look && !l; i++)
		if (!strcmp(in->look[i].tool, tool) && !strcmp(in->look[i].value, value))
			l = &in->look[i];
	if (!l) {
		in->look = mem_grow(in->look, &in->cap_look, in->n_look + 1, sizeof *in->look);
		l = &in->look[in->n_look++];
		*l = (struct io_look){ .tool = tool,
				       .key = key,
				       .value = arena_strdup(in->arena, value) };
	}
	buf_add(&l->names, l->names.n ? ", " : "");
	buf_add(&l->names, name);
}

static void say_number(struct io_in *in, const char *tool, const char *key, double v,
		       const char *name)
{
	struct buf b = { 0 };

	/* A number may be an expression, and is a text then; a whole one is not. */
	buf_add(&b, v == round(v) ? "" : "\"");
	buf_add_double(&b, v);
	buf_add(&b, v == round(v) ? "" : "\"");
	say(in, tool, key, b.s, name);
	buf_clear(&b);
}

static void say_text(struct io_in *in, const char *tool, const char *key, const char *v,
		     const char *name)
{
	struct buf b = { 0 };

	json_add_string(&b, v);
	say(in, tool, key, b.s, name);
	buf_clear(&b);
}

static double clamp(double v, double lo, double hi)
{
	return v < lo ? lo : v > hi ? hi : v;
}

/* The whole number of an attribute, within bounds; false when there is none. */
static bool whole(int *out, const struct io_xml *e, const char *child, const char *attr,
		  int lo, int hi)
{
	double v;

	if (!io_xml_number(&v, e, child, attr))
		return false;
	*out = (int)clamp(round(v), lo, hi);
	return true;
}

static void color(struct io_in *in, const char *name, const struct io_xml *e, enum kind kind)
{
	char text[16];
	double alpha;
	int r, g, b;

	if (!whole(&r, e, "objColor", "r", 0, 255) || !whole(&g, e, "objColor", "g", 0, 255) ||
	    !whole(&b, e, "objColor", "b", 0, 255))
		return;
	snprintf(text, sizeof text, "#%02x%02x%02x", (unsigned)r, (unsigned)g, (unsigned)b);
	say_text(in, "render_set_color", "color", text, name);
	if (KIND_BIT(kind) &
		    (KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_CIRCLE) | KIND_BIT(KIND_ELLIPSE) |
		     KIND_BIT(KIND_SECTOR) | KIND_BIT(KIND_ARC) | KIND_BIT(KIND_ANGLE)) &&
	    io_xml_number(&alpha, e, "objColor", "alpha") && alpha > 0)
		say_number(in, "render_set_filling", "opacity",
			   clamp(round(alpha * 100) / 100, 0, 1), name);
}

static void line(struct io_in *in, const char *name, const struct io_xml *e)
{
	/* Theirs: 0 full, 10 short dashes, 15 long ones, 20 dots, 30 dashes and dots. */
	static const struct {
		int theirs, ours;
	} all[] = { { 10, 2 }, { 15, 1 }, { 20, 3 }, { 30, 4 } };
	int v;

	if (whole(&v, e, "lineStyle", "type", 0, 100))
		for (size_t i = 0; i < sizeof all / sizeof *all; i++)
			if (all[i].theirs == v)
				say_number(in, "render_set_line_style", "style", all[i].ours,
					   name);
	if (whole(&v, e, "lineStyle", "thickness", 1, 13))
		say_number(in, "render_set_line_thickness", "thickness", v, name);
}

#define NEAR_LABEL 30 /* pixels */

/* Where the label was dragged to: as a direction from its point where that is near, so that it
 * gives way to others; theirs stands right above it while nobody moved it. */
static void label_place(struct io_in *in, const char *name, const struct io_xml *e)
{
	static const char *const way[] = { "e", "ne", "n", "nw", "w", "sw", "s", "se" };
	double x, y, angle;

	if (!io_xml_number(&x, e, "labelOffset", "x") ||
	    !io_xml_number(&y, e, "labelOffset", "y"))
		return;
	x = clamp(round(x), -2000, 2000);
	y = clamp(round(y), -2000, 2000);
	if (hypot(9 + x, 14 - y) > NEAR_LABEL) {
		struct buf b = { 0 };

		buf_addf(&b, "%d,\"y\":%d", (int)(9 + x), (int)(14 - y));
		say(in, "render_set_label_offset", "x", b.s, name);
		buf_clear(&b);
		return;
	}
	angle = atan2(14 - y, 9 + x) * 4 / 3.14159265358979323846;
	say_text(in, "render_set_label_place", "direction",
		 way[((int)round(angle) % 8 + 8) % 8], name);
}

static void label(struct io_in *in, const char *name, const struct io_xml *e, enum kind kind)
{
	const char *caption = io_xml_of(e, "caption", "val");
	const char *original = io_xml_attr(e, "label");
	bool shown = io_xml_true(e, "show", "label");
	/* What is named unless told otherwise (docs/cmd/render.md). */
	bool usual = kind == KIND_POINT || kind == KIND_VECTOR;
	int mode = 0;

	if (kind == KIND_TEXT || kind == KIND_NUMBER || kind == KIND_BOOLEAN)
		return;
	if (shown) {
		whole(&mode, e, "labelMode", "val", 0, 9);
		mode = mode == 9 ? 3 : mode > 3 ? 0 : mode;
		if (mode == 3 && caption && *caption)
			say_text(in, "render_set_caption", "caption", caption, name);
		else if (!mode && original && strcmp(original, name))
			say_text(in, "render_set_caption", "caption", original, name);
		else if (mode)
			say_number(in, "render_set_label_mode", "mode", mode, name);
		if (kind == KIND_POINT)
			label_place(in, name, e);
	}
	if (shown != usual)
		say_number(in, "set_label_visible", "visible", shown, name);
}

void io_look_element(struct io_in *in, const char *name, const struct io_xml *e)
{
	fig_id id = fig_find(in->f, name);
	enum kind kind;
	int v;

	if (in->o.no_looks || id.v < 0 || !e)
		return;
	kind = fig_kind(in->f, id);
	if (kind == KIND_BOOLEAN)
		return;
	/* The first bit of ev: hidden in the first view, which is the one that is drawn. */
	if (!whole(&v, e, "show", "ev", 0, 63))
		v = 0;
	if (io_xml_false(e, "show", "object") || (v & 1)) {
		if (kind != KIND_NUMBER)
			say_number(in, "set_object_visible", "visible", 0, name);
		return;
	}
	color(in, name, e, kind);
	if (kind == KIND_POINT) {
		if (whole(&v, e, "pointStyle", "val", 0, 10) && v)
			say_number(in, "render_set_point_style", "style",
				   v >= 10 ? 0
				   : v > 7 ? 6
					   : v,
				   name);
		if (whole(&v, e, "pointSize", "val", 1, 9))
			say_number(in, "render_set_point_size", "size", v, name);
	} else if (kind != KIND_NUMBER && kind != KIND_TEXT) {
		line(in, name, e);
	}
	if ((kind == KIND_SEGMENT && whole(&v, e, "decoration", "type", 0, 6) && v) ||
	    (kind == KIND_ANGLE && whole(&v, e, "decoration", "type", 0, 5) && v))
		say_number(in, "render_set_decoration", "decoration", v, name);
	if (whole(&v, e, "layer", "val", 0, 9) && v)
		say_number(in, "render_set_layer", "layer", v, name);
	/* Theirs is set for all functions and sliders, which are dragged in other ways. */
	if (kind != KIND_NUMBER && kind != KIND_FUNCTION && io_xml_true(e, "fixed", "val"))
		say_number(in, "render_set_fixed", "fixed", 1, name);
	if (io_xml_true(e, "trace", "val"))
		say_number(in, "render_set_trace", "trace", 1, name);
	label(in, name, e, kind);
}

void io_look_run(struct io_in *in)
{
	struct buf b = { 0 };

	for (int i = 0; i < in->n_look; i++) {
		struct io_look *l = &in->look[i];
		bool named = !strncmp(l->tool, "set_", 4);

		buf_reset(&b);
		buf_addf(&b, "{\"tool\":\"%s\",\"args\":{\"%s\":", l->tool,
			 named ? "name" : "obj");
		json_add_string(&b, l->names.s);
		buf_addf(&b, ",\"%s\":%s}}", l->key, l->value);
		io_run(in, "%s", b.s);
		buf_clear(&l->names);
	}
	buf_clear(&b);
}

/* A bound of the window, to six digits. */
static double rounded(double v, double size)
{
	double inverse = pow(10, 5 - floor(log10(size)));

	/* A decimal is nearer to a quotient by a power of ten than to a product. */
	return inverse >= 1 ? round(v * inverse) / inverse : v;
}

void io_look_view(struct io_in *in, const struct io_xml *root)
{
	const struct io_xml *v = io_xml_child(root, "euclidianView");
	double x0, y0, sx, sy, w, h;
	const char *axes = io_xml_of(v, "evSettings", "axes");
	const char *grid = io_xml_of(v, "evSettings", "grid");

	if (axes)
		io_run(in, "ShowAxes(%d)", !strcmp(axes, "true"));
	if (grid)
		io_run(in, "ShowGrid(%d)", !strcmp(grid, "true"));
	if (!io_xml_number(&x0, v, "coordSystem", "xZero") ||
	    !io_xml_number(&y0, v, "coordSystem", "yZero") ||
	    !io_xml_number(&sx, v, "coordSystem", "scale"))
		return;
	if (!io_xml_number(&sy, v, "coordSystem", "yscale"))
		sy = sx;
	if (!io_xml_number(&w, v, "size", "width") ||
	    !io_xml_number(&h, v, "size", "height")) {
		w = 800;
		h = 600;
	}
	if (sx > 0 && sy > 0 && w > 0 && h > 0 && isfinite(w / sx) && isfinite(h / sy)) {
		struct buf b = { 0 };

		buf_add(&b, "SetCoordSystem(");
		buf_add_double(&b, rounded(-x0 / sx, w / sx));
		buf_add(&b, ", ");
		buf_add_double(&b, rounded((w - x0) / sx, w / sx));
		buf_add(&b, ", ");
		buf_add_double(&b, rounded((y0 - h) / sy, h / sy));
		buf_add(&b, ", ");
		buf_add_double(&b, rounded(y0 / sy, h / sy));
		buf_addc(&b, ')');
		io_run(in, "%s", b.s);
		buf_clear(&b);
	}
}
