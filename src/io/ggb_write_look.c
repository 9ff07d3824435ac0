/*
 * ggb_write_look.c -- elements: the values a file needs, looks, the view.
 *
 * Values of what depends on others are computed anew by whoever opens the file; free objects,
 * points on paths and sliders are where their element says.
 */
#include "io/ggb_write_priv.h"
#include "num/num.h"
#include <math.h>
#include <string.h>

const char *io_out_type(const struct io_out *o, fig_id id)
{
	static const struct {
		const char *kind, *type;
	} all[] = {
		{ "point", "point" },
		{ "vector", "vector" },
		{ "line", "line" },
		{ "segment", "segment" },
		{ "ray", "ray" },
		{ "circle", "conic" },
		{ "ellipse", "conic" },
		{ "hyperbola", "conic" },
		{ "parabola", "conic" },
		{ "arc", "conicpart" },
		{ "sector", "conicpart" },
		{ "polygon", "polygon" },
		{ "angle", "angle" },
		{ "number", "numeric" },
		{ "boolean", "boolean" },
		{ "text", "text" },
		{ "list", "list" },
		{ "function", "function" },
		{ "curve", "curvecartesian" },
		{ "inequality", "functionnvar" },
		{ "implicit", "implicitpoly" },
	};
	const char *kind = geo_kind_name(fig_kind(o->f, id));

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(all[i].kind, kind))
			return all[i].type;
	return "";
}

/* The i-th number of a value, in the middle of its enclosure. */
static double at(const struct value *v, int i)
{
	return (v->v[i].lo + v->v[i].hi) / 2;
}

static void number(struct io_out *o, const char *key, double v)
{
	buf_addf(o->b, " %s=\"", key);
	buf_add_double(o->b, isfinite(v) ? v : 0);
	buf_addc(o->b, '"');
}

static void value(struct io_out *o, fig_id id, const char *type)
{
	const struct value *v = fig_value(o->f, id);

	if (!v)
		return;
	if (!strcmp(type, "point")) {
		buf_add(o->b, "\t<coords");
		number(o, "x", at(v, 0));
		number(o, "y", at(v, 1));
		buf_add(o->b, " z=\"1\"/>\n");
	} else if (!strcmp(type, "numeric") && v->kind == KIND_NUMBER) {
		buf_add(o->b, "\t<value");
		number(o, "val", at(v, 0));
		buf_add(o->b, "/>\n");
	} else if (!strcmp(type, "boolean")) {
		buf_addf(o->b, "\t<value val=\"%s\"/>\n", v->flag ? "true" : "false");
	} else if (!strcmp(type, "angle")) {
		bool beyond = false; /* more than 180 degrees */

		if (v->kind == KIND_ANGLE) {
			double a = atan2(at(v, 1), at(v, 0));

			beyond = a < 0;

			buf_add(o->b, "\t<value");
			number(o, "val", a < 0 ? a + 2 * 3.14159265358979323846 : a);
			buf_add(o->b, "/>\n");
		}
		/* 0: all of them up to 360 degrees, 1: the one of at most 180. */
		buf_addf(o->b, "\t<angleStyle val=\"%d\"/>\n", beyond ? 0 : 1);
	}
}

/* A slider's range, from the call that made it. */
static void slider(struct io_out *o, fig_id id)
{
	double min, max, step;

	if (!tool_is(fig_tool(o->f, id), TRAIT_SLIDER) ||
	    !fig_input_number(&min, o->f, id, "min") ||
	    !fig_input_number(&max, o->f, id, "max"))
		return;
	buf_add(o->b, "\t<slider");
	number(o, "min", min);
	number(o, "max", max);
	buf_add(o->b, " width=\"200\" x=\"40\" y=\"60\" fixed=\"false\" horizontal=\"true\" "
		      "showAlgebra=\"true\"/>\n");
	if (fig_input_number(&step, o->f, id, "step")) {
		buf_add(o->b, "\t<animation");
		number(o, "step", step);
		buf_add(o->b, " speed=\"1\" type=\"0\" playing=\"false\"/>\n");
	}
}

static void color(struct io_out *o, const struct fig_style *s, const char *type)
{
	long c = s->color;

	if (c < 0 && s->filling < 0)
		return;
	if (c < 0) /* a filling needs a colour; GeoGebra's own for this type */
		c = !strcmp(type, "polygon") ? 0x993300
		    : !strcmp(type, "angle") ? 0x006400
					     : 0;
	buf_addf(o->b, "\t<objColor r=\"%ld\" g=\"%ld\" b=\"%ld\"", c >> 16 & 255,
		 c >> 8 & 255, c & 255);
	number(o, "alpha", s->filling < 0 ? 0 : s->filling);
	if (s->hatch > 0)
		buf_addf(o->b, " fillType=\"%d\" hatchAngle=\"%d\" hatchDistance=\"10\"",
			 s->hatch == FIG_HATCH_CROSSED ? 2
			 : s->hatch == FIG_HATCH_DOTS  ? 5
						       : 1,
			 s->hatch == FIG_HATCH_FALLING   ? 135
			 : s->hatch == FIG_HATCH_LEVEL   ? 0
			 : s->hatch == FIG_HATCH_UPRIGHT ? 90
							 : 45);
	buf_add(o->b, "/>\n");
}

static void look(struct io_out *o, fig_id id, const char *type)
{
	static const int line_types[] = { 0, 15, 10, 20, 30 };
	struct fig_style s = fig_style(o->f, id);
	bool point = !strcmp(type, "point");
	int shown = fig_label_shown(o->f, id);

	if (shown < 0) /* by custom */
		shown = point || !strcmp(type, "vector") || !strcmp(type, "function");
	buf_addf(o->b, "\t<show object=\"%s\" label=\"%s\"/>\n",
		 fig_visible(o->f, id) ? "true" : "false", shown ? "true" : "false");
	color(o, &s, type);
	if (s.label_mode >= 0)
		buf_addf(o->b, "\t<labelMode val=\"%d\"/>\n", (int)s.label_mode);
	/* Theirs is measured from a corner beside the point, and down. */
	if (s.label_dx != FIG_NO_OFFSET)
		buf_addf(o->b, "\t<labelOffset x=\"%d\" y=\"%d\"/>\n", s.label_dx - 9,
			 14 - s.label_dy);
	if (s.layer > 0)
		buf_addf(o->b, "\t<layer val=\"%d\"/>\n", s.layer);
	if (s.fixed)
		buf_add(o->b, "\t<fixed val=\"true\"/>\n");
	if (s.trace)
		buf_add(o->b, "\t<trace val=\"true\"/>\n");
	if (s.decoration > 0)
		buf_addf(o->b, "\t<decoration type=\"%d\"/>\n", s.decoration);
	if (point && s.point_size > 0)
		buf_addf(o->b, "\t<pointSize val=\"%d\"/>\n", s.point_size);
	if (point && s.point_style >= 0)
		buf_addf(o->b, "\t<pointStyle val=\"%d\"/>\n", s.point_style);
	if (!point && (s.line_style >= 0 || s.thickness > 0))
		buf_addf(o->b,
			 "\t<lineStyle thickness=\"%d\" type=\"%d\" typeHidden=\"1\"/>\n",
			 s.thickness > 0 ? s.thickness : 5,
			 line_types[s.line_style > 0 && s.line_style < 5 ? s.line_style : 0]);
	if (s.caption && *s.caption) {
		buf_add(o->b, "\t<caption val=\"");
		io_xml_add(o->b, s.caption);
		buf_add(o->b, "\"/>\n");
	}
}

static void text_place(struct io_out *o, fig_id id)
{
	const struct value *v = fig_value(o->f, id);
	double latex;

	if (!v)
		return;
	buf_addf(o->b, "\t<isLaTeX val=\"%s\"/>\n",
		 fig_input_number(&latex, o->f, id, "latex") && latex != 0 ? "true" : "false");
	buf_add(o->b, "\t<startPoint");
	number(o, "x", at(v, 0));
	number(o, "y", at(v, 1));
	buf_add(o->b, " z=\"1\"/>\n");
}

void io_out_element(struct io_out *o, fig_id id, const char *type)
{
	buf_addf(o->b, "<element type=\"%s\" label=\"", type);
	io_out_label(o->b, fig_name(o->f, id));
	buf_add(o->b, "\">\n");
	value(o, id, type);
	slider(o, id);
	look(o, id, type);
	if (!strcmp(type, "text"))
		text_place(o, id);
	buf_add(o->b, "</element>\n");
}

void io_out_view(struct io_out *o)
{
	struct fig_view v = fig_view(o->f);
	double w = 800, h = 600, sx = 50, sy = 50, x0 = 400, y0 = 300;

	if (v.has_box) {
		sx = w / (v.x_max - v.x_min);
		h = round(sx * (v.y_max - v.y_min));
		/* A window far from square keeps its height and gets two scales. */
		h = h < 200 ? 200 : h > 1200 ? 1200 : h;
		sy = h / (v.y_max - v.y_min);
		x0 = -v.x_min * sx;
		y0 = v.y_max * sy;
	}
	buf_add(o->b, "<euclidianView>\n\t<size");
	number(o, "width", w);
	number(o, "height", h);
	buf_add(o->b, "/>\n\t<coordSystem");
	number(o, "xZero", x0);
	number(o, "yZero", y0);
	number(o, "scale", sx);
	number(o, "yscale", sy);
	buf_addf(o->b,
		 "/>\n\t<evSettings axes=\"%s\" grid=\"%s\" gridIsBold=\"false\" "
		 "pointCapturing=\"3\" rightAngleStyle=\"1\" checkboxSize=\"26\" "
		 "gridType=\"0\"/>\n</euclidianView>\n",
		 v.axes ? "true" : "false", v.grid ? "true" : "false");
	buf_add(o->b, "<kernel>\n\t<continuous val=\"false\"/>\n\t<decimals val=\"2\"/>\n"
		      "\t<angleUnit val=\"degree\"/>\n\t<coordStyle val=\"0\"/>\n</kernel>\n");
}
