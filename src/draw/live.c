/* live.c -- a figure as a page shows it while somebody works with it: picture, handles, list. */
#include "base/json.h"
#include "base/member.h"
#include "draw/draw_priv.h"
#include "tool/tool.h"
#include <math.h>

static void add_input(struct buf *b, struct fig *f, fig_id id, const char *param)
{
	double v;

	if (fig_input_number(&v, f, id, param))
		json_member_number(b, param, v);
}

static void add_numbers(struct buf *b, const char *key, const double *v, int n)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		buf_add(b, i ? "," : "");
		buf_add_double(b, v[i]);
	}
	buf_addc(b, ']');
}

/* Where a point of a figure of space is in the image, which the view puts on the page. */
static void add_image(struct buf *b, const struct value *v, bool space,
		      const struct draw_seen *seen)
{
	double p[3] = { draw_num(v, 0), draw_num(v, 1), space ? draw_num(v, 2) : 0 }, at[2];

	if (draw_seen_at(seen, p, at))
		add_numbers(b, "image", at, 2);
}

/* How space is seen, for who turns it. */
static void add_seen(struct buf *b, const struct draw_seen *s)
{
	json_add_key(b, "space");
	buf_addc(b, '{');
	json_member_text(b, "projection", s->name);
	json_member_flag(b, "chosen", s->chosen);
	json_member_flag(b, "perspective", s->perspective);
	json_member_number(b, "x_angle", s->x_angle);
	json_member_number(b, "z_angle", s->z_angle);
	add_numbers(b, "right", s->right, 3);
	add_numbers(b, "up", s->up, 3);
	add_numbers(b, "toward", s->toward, 3);
	add_numbers(b, "middle", s->middle, 3);
	buf_addc(b, '}');
}

/* What can be dragged, and where it is. */
static void add_handle(struct buf *b, struct fig *f, fig_id id, bool exact,
		       const struct draw_seen *seen)
{
	struct buf form = { 0 };
	const struct value *v = fig_value(f, id);
	const struct tool *t = fig_tool(f, id);
	bool space = fig_kind(f, id) == KIND_SPOINT;
	bool point = space || fig_kind(f, id) == KIND_POINT;

	buf_addc(b, '{');
	json_member_text(b, "name", fig_name(f, id));
	json_member_text(b, "type",
			 tool_is(t, TRAIT_ON_PATH)  ? "on_path"
			 : tool_is(t, TRAIT_SLIDER) ? "slider"
			 : point                    ? "point"
						    : "number");
	if (point) {
		json_member_number(b, "x", v ? draw_num(v, 0) : NAN);
		json_member_number(b, "y", v ? draw_num(v, 1) : NAN);
		if (space)
			json_member_number(b, "z", v ? draw_num(v, 2) : NAN);
		if (v && seen->is)
			add_image(b, v, space, seen);
	} else {
		json_member_number(b, "value", v ? draw_num(v, 0) : NAN);
	}
	if (tool_is(t, TRAIT_SLIDER)) {
		add_input(b, f, id, "min");
		add_input(b, f, id, "max");
		add_input(b, f, id, "step");
	}
	if (exact && fig_exact(&form, f, id))
		json_member_text(b, "exact", buf_str(&form));
	buf_clear(&form);
	if (fig_is_approximate(f, id))
		buf_add(b, ",\"approximate\":true");
	json_member_flag(b, "visible", fig_visible(f, id));
	buf_addc(b, '}');
}

/* Where labels and texts lie, for who takes hold of them. */
static void add_labels(struct buf *b, const struct scene *s)
{
	const char *comma = "";

	json_add_key(b, "labels");
	buf_addc(b, '[');
	for (int i = 0; i < s->n_labels; i++) {
		const struct scene_label *l = &s->label[i];
		const double at[] = { l->box.x0, l->box.y0, l->box.x1, l->box.y1 };

		if (!s->group[l->group].name[0])
			continue;
		buf_addf(b, "%s{", comma);
		comma = ",";
		json_member_text(b, "name", s->group[l->group].name);
		add_numbers(b, "box", at, 4);
		add_numbers(b, "from", l->from, 2);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

/* How each object looks under the preset: what was said of it, and what was not.  In the numbers
 * of the render tools. */
static enum status add_looks(struct buf *b, struct fig *f, const struct draw_options *o,
			     struct err *e)
{
	struct draw_drawing d = { .fig = f, .options = o, .unit = 1 };
	enum status st = draw_choose_preset(&d, e);
	const char *comma = "";

	if (st != OK)
		return st;
	json_add_key(b, "looks");
	buf_addc(b, '[');
	for (int i = 0; i < fig_count(f); i++) {
		fig_id id = { i };
		struct draw_look l;
		struct fig_style s;

		if (!fig_alive(f, id))
			continue;
		l = draw_look(&d, id);
		s = fig_style(f, id);
		buf_addf(b, "%s{", comma);
		comma = ",";
		json_member_text(b, "name", fig_name(f, id));
		buf_addf(b, ",\"color\":\"#%02x%02x%02x\"", l.color.r, l.color.g, l.color.b);
		json_member_number(b, "thickness", nearbyint(l.width / 0.5));
		json_member_count(b, "line_style", (int)l.dash);
		json_member_number(b, "point_size", nearbyint(l.radius / 0.8));
		json_member_count(b, "point_style", l.point_style);
		json_member_number(b, "filling", l.fill);
		json_member_count(b, "decoration", l.decoration);
		json_member_count(b, "layer", s.layer);
		json_member_flag(b, "label", draw_is_labelled(&d, id));
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
	return OK;
}

static void add_list(struct buf *b, struct fig *f, bool handles, bool exact,
		     const struct draw_seen *seen)
{
	bool first = true;

	buf_addc(b, '[');
	for (int i = 0; i < fig_count(f); i++) {
		fig_id id = { i };

		if (!fig_alive(f, id) || (handles && !fig_is_free(f, id)))
			continue;
		buf_add(b, first ? "" : ",");
		first = false;
		if (handles)
			add_handle(b, f, id, exact, seen);
		else
			fig_object_record(b, f, id, exact);
	}
	buf_addc(b, ']');
}

enum status draw_live(struct buf *b, struct fig *f, const struct draw_options *o,
		      const struct draw_output *w, enum draw_said said, struct err *e)
{
	struct scene *s = NULL;
	struct draw_place p;
	struct draw_seen seen;
	struct buf svg = { 0 };
	double unit;
	/* A page that is dragged about has one scale and one origin: the first view. */
	struct draw_options one = *o;
	enum status st;

	one.view = one.view ? one.view : 1;
	st = draw_figure(&s, f, &one, e);
	if (st != OK)
		return st;
	st = draw_write(&svg, s, w, e);
	p = draw_scene_place(s);
	seen = draw_scene_seen(s);
	if (st != OK) {
		draw_scene_free(s);
		buf_clear(&svg);
		return st;
	}
	json_member_text(b, "svg", buf_str(&svg));
	buf_clear(&svg);
	add_labels(b, s);
	unit = s->unit;
	draw_scene_free(s);
	json_add_key(b, "view");
	buf_addc(b, '{');
	json_member_number(b, "width", p.width);
	json_member_number(b, "height", p.height);
	json_member_number(b, "scale", p.sx);
	json_member_number(b, "x", p.x);
	json_member_number(b, "y", p.y);
	json_member_number(b, "unit", unit);
	buf_addc(b, '}');
	if (seen.is)
		add_seen(b, &seen);
	json_add_key(b, "free");
	add_list(b, f, true, said == DRAW_EXACT, &seen);
	if (said != DRAW_HANDLES) {
		json_add_key(b, "objects");
		add_list(b, f, false, said == DRAW_EXACT, &seen);
	}
	return o->looks ? add_looks(b, f, &one, e) : OK;
}
