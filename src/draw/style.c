/* style.c -- presets, and how each object looks under one. */
#include "draw/draw_priv.h"
#include <math.h>
#include <string.h>

#define RGB(c)                                                               \
	{                                                                    \
		(unsigned char)((c) >> 16), (unsigned char)((c) >> 8 & 255), \
			(unsigned char)((c)&255)                             \
	}
static const struct preset row[] = {
#define PRESET(name_, axes_, grid_, graphs_, font_, italic_, line_w, point_r, text_s, fill_, \
	       angle_f, region_f, back, text_, gridc, axisc, pointc, freec, linec, curvec,   \
	       regionc, anglec, g0, g1, g2, g3, g4, g5)                                      \
	{ .name = #name_,                                                                    \
	  .axes = axes_,                                                                     \
	  .grid = grid_,                                                                     \
	  .axes_for_graphs = graphs_,                                                        \
	  .font = font_,                                                                     \
	  .italic = italic_,                                                                 \
	  .line_width = line_w,                                                              \
	  .point_radius = point_r,                                                           \
	  .text_size = text_s,                                                               \
	  .fill = fill_,                                                                     \
	  .angle_fill = angle_f,                                                             \
	  .region_fill = region_f,                                                           \
	  .background = RGB(back),                                                           \
	  .text = RGB(text_),                                                                \
	  .grid_color = RGB(gridc),                                                          \
	  .axis_color = RGB(axisc),                                                          \
	  .point = RGB(pointc),                                                              \
	  .free_point = RGB(freec),                                                          \
	  .line = RGB(linec),                                                                \
	  .curve = RGB(curvec),                                                              \
	  .region = RGB(regionc),                                                            \
	  .angle = RGB(anglec),                                                              \
	  .graph = { RGB(g0), RGB(g1), RGB(g2), RGB(g3), RGB(g4), RGB(g5) } },
#include "draw/preset.def"
#undef PRESET
};
#define PRESETS ((int)(sizeof row / sizeof row[0]))

static const char *const preset_name[] = {
#define PRESET(name_, ...) #name_,
#include "draw/preset.def"
#undef PRESET
};

const char *const *draw_presets(int *n)
{
	*n = PRESETS;
	return preset_name;
}

const struct preset *draw_preset(const char *name)
{
	for (int i = 0; i < PRESETS; i++)
		if (!strcmp(row[i].name, name))
			return &row[i];
	return NULL;
}

/* --- Looks -------------------------------------------------------------------------------- */
/* Which colour and filling of a preset a kind takes. */
enum family { LINES, POINTS, CURVES, REGIONS, ANGLES, GRAPHS, TEXTS };
/* Regions are nothing but their filling; a polygon is its outline first. */
enum filling { UNFILLED, AS_SHAPE, AS_ANGLE, AS_REGION };
struct kind_look {
	enum family family;
	enum filling filling;
};
#define LOOK_ROWS(ROW, NONE)                    \
	ROW(SPOINT, { POINTS, UNFILLED })       \
	ROW(SVECTOR, { LINES, UNFILLED })       \
	ROW(SLINE, { LINES, UNFILLED })         \
	ROW(SSEGMENT, { LINES, UNFILLED })      \
	ROW(SRAY, { LINES, UNFILLED })          \
	ROW(PLANE, { REGIONS, AS_SHAPE })       \
	ROW(SCIRCLE, { CURVES, UNFILLED })      \
	ROW(SCONIC, { CURVES, UNFILLED })       \
	ROW(SPOLYGON, { REGIONS, AS_SHAPE })    \
	ROW(SPOLYLINE, { LINES, UNFILLED })     \
	ROW(SCURVE, { GRAPHS, UNFILLED })       \
	ROW(STEXT, { TEXTS, UNFILLED })         \
	ROW(SPHERE, { REGIONS, AS_SHAPE })      \
	ROW(CONE, { REGIONS, AS_SHAPE })        \
	ROW(CYLINDER, { REGIONS, AS_SHAPE })    \
	ROW(FRUSTUM, { REGIONS, AS_SHAPE })     \
	ROW(POLYHEDRON, { REGIONS, AS_SHAPE })  \
	ROW(NET, { REGIONS, AS_SHAPE })         \
	ROW(SECTION, { REGIONS, AS_SHAPE })     \
	ROW(SURFACE, { REGIONS, AS_SHAPE })     \
	ROW(POINT, { POINTS, UNFILLED })        \
	ROW(VECTOR, { LINES, UNFILLED })        \
	ROW(LINE, { LINES, UNFILLED })          \
	ROW(SEGMENT, { LINES, UNFILLED })       \
	ROW(RAY, { LINES, UNFILLED })           \
	ROW(CIRCLE, { CURVES, UNFILLED })       \
	ROW(ELLIPSE, { CURVES, UNFILLED })      \
	ROW(HYPERBOLA, { CURVES, UNFILLED })    \
	ROW(PARABOLA, { CURVES, UNFILLED })     \
	ROW(ARC, { CURVES, UNFILLED })          \
	ROW(SECTOR, { REGIONS, AS_SHAPE })      \
	ROW(POLYGON, { REGIONS, AS_SHAPE })     \
	ROW(ANGLE, { ANGLES, AS_ANGLE })        \
	ROW(NUMBER, { REGIONS, AS_REGION })     \
	ROW(BOOLEAN, { TEXTS, UNFILLED })       \
	ROW(TEXT, { TEXTS, UNFILLED })          \
	ROW(LIST, { POINTS, UNFILLED })         \
	ROW(FUNCTION, { GRAPHS, UNFILLED })     \
	ROW(CURVE, { GRAPHS, UNFILLED })        \
	ROW(INEQUALITY, { REGIONS, AS_REGION }) \
	ROW(SHADE, { REGIONS, AS_REGION })      \
	ROW(DIAGRAM, { REGIONS, AS_REGION })    \
	ROW(IMPLICIT, { GRAPHS, UNFILLED })     \
	ROW(POLYLINE, { LINES, UNFILLED })      \
	ROW(LOCUS, { GRAPHS, UNFILLED })
KIND_TABLE(struct kind_look, kind_look, LOOK_ROWS);

/* Graphs take the palette's colours in the order they were made. */
static struct scene_color graph_color(const struct draw_drawing *d, fig_id id)
{
	int n = 0;

	for (int i = 0; i < id.v; i++) {
		fig_id other = { i };

		n += fig_alive(d->fig, other) && fig_visible(d->fig, other) &&
		     fig_in_view(d->fig, other, d->panel) &&
		     kind_look[fig_kind(d->fig, other)].family == GRAPHS;
	}
	return d->preset->graph[n % DRAW_PALETTE];
}

static struct scene_color base_color(const struct draw_drawing *d, fig_id id, enum kind k)
{
	const struct preset *p = d->preset;

	switch (kind_look[k].family) {
	case LINES: return p->line;
	case POINTS: return fig_is_free(d->fig, id) ? p->free_point : p->point;
	case CURVES: return p->curve;
	case REGIONS: return p->region;
	case ANGLES: return p->angle;
	case GRAPHS: return graph_color(d, id);
	case TEXTS: break;
	}
	return p->text;
}

/* What was cut out of a body is shaded in every preset. */
static bool is_section(const struct fig *f, fig_id id, enum kind k)
{
	return k == KIND_SECTION ||
	       (KIND_BIT(k) & KINDS_SPACE && strstr(fig_tool(f, id)->name, "section"));
}

static double base_fill(const struct preset *p, enum kind k)
{
	switch (kind_look[k].filling) {
	case UNFILLED: break;
	case AS_SHAPE: return p->fill;
	case AS_ANGLE: return p->angle_fill;
	case AS_REGION: return p->region_fill;
	}
	return 0;
}

/* Sides, edges, faces and rims: which parts of a kind look like the whole. */
static const struct {
	enum kind whole;
	kind_set parts;
} part_looks[] = {
	{ KIND_POLYGON, KIND_BIT(KIND_SEGMENT) },
	{ KIND_SPOLYGON, KIND_BIT(KIND_SSEGMENT) },
	{ KIND_POLYHEDRON, KIND_BIT(KIND_SSEGMENT) | KIND_BIT(KIND_SPOLYGON) },
	{ KIND_NET, KIND_BIT(KIND_SSEGMENT) | KIND_BIT(KIND_SPOLYGON) },
	{ KIND_CONE, KIND_BIT(KIND_SCIRCLE) },
	{ KIND_CYLINDER, KIND_BIT(KIND_SCIRCLE) },
	{ KIND_FRUSTUM, KIND_BIT(KIND_SCIRCLE) },
};

static bool has_parts(enum kind whole, enum kind part)
{
	for (size_t i = 0; i < sizeof part_looks / sizeof *part_looks; i++)
		if (part_looks[i].whole == whole)
			return part_looks[i].parts >> part & 1;
	return false;
}

/* What was said of a polygon holds for its sides, unless something else was said of them; so it
 * is with the edges and faces of a body. */
static struct fig_style style_of(const struct fig *f, fig_id id)
{
	struct fig_style s = fig_style(f, id), w;
	fig_id whole = fig_whole(f, id);

	if (whole.v < 0 || !has_parts(fig_kind(f, whole), fig_kind(f, id)))
		return s;
	w = fig_style(f, whole);
	if (s.color < 0)
		s.color = w.color;
	if (s.line_style < 0)
		s.line_style = w.line_style;
	if (s.thickness < 0)
		s.thickness = w.thickness;
	if (fig_kind(f, id) == KIND_SPOLYGON && s.filling < 0)
		s.filling = w.filling;
	return s;
}

struct draw_look draw_look_as(const struct draw_drawing *d, fig_id id, enum kind k)
{
	const struct preset *p = d->preset;
	struct fig_style s = style_of(d->fig, id);
	struct draw_look l = {
		.color = base_color(d, id, k),
		.width = p->line_width * d->unit,
		.radius = p->point_radius * d->unit,
		.fill = base_fill(p, k),
	};

	if (is_section(d->fig, id, k))
		l.fill = p->region_fill;
	if (s.color >= 0)
		l.color = (struct scene_color)RGB(s.color);
	if (s.line_style >= 0)
		l.dash = (enum scene_dash)s.line_style;
	if (s.thickness >= 0)
		l.width = 0.5 * s.thickness * d->unit;
	if (s.point_style >= 0)
		l.point_style = s.point_style;
	if (s.point_size >= 0)
		l.radius = 0.8 * s.point_size * d->unit;
	if (s.filling >= 0)
		l.fill = s.filling;
	if (s.hatch >= 0)
		l.hatch = s.hatch;
	if (s.decoration >= 0)
		l.decoration = s.decoration;
	else if (d->mark)
		l.decoration = d->mark[id.v];
	return l;
}

struct draw_look draw_look(const struct draw_drawing *d, fig_id id)
{
	return draw_look_as(d, id, fig_kind(d->fig, id));
}

void draw_label_direction(const struct draw_drawing *d, fig_id id, double *dx, double *dy)
{
	int place = fig_style(d->fig, id).label_place;

	if (place >= FIG_PLACE_ALONG)
		place = -1; /* of what has no line to lie along */
	*dx = place < 0 ? 0 : cos(place * (DRAW_PI / 180));
	*dy = place < 0 ? 0 : -sin(place * (DRAW_PI / 180));
}

/* --- Axes and grid ---------------------------------------------------------------------------- */
bool draw_shows_axes(const struct draw_drawing *d)
{
	struct fig_view said = draw_said(d);

	if (d->space)
		return false; /* it has three of them */
	if (said.axes >= 0)
		return said.axes;
	if (d->placeless)
		return false;
	return said.number_line || d->preset->axes ||
	       (d->preset->axes_for_graphs && d->graphs);
}

bool draw_shows_grid(const struct draw_drawing *d)
{
	struct fig_view said = draw_said(d);

	if (d->space)
		return false;
	if (said.grid >= 0)
		return said.grid;
	return d->preset->grid && !said.number_line && !d->placeless;
}
