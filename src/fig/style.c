/*
 * style.c -- what was said about looks: kept per object, only where something was said.
 *
 * (1) A change is made only after everything about the call was checked, so a call that
 *     fails has nothing to take back.
 * (2) Looks belong to the object, not to its name or definition: renaming keeps them, a
 *     removed object takes them along.  Undo, redo and redefinition replay the journal,
 *     which holds the calls.
 */
#include "base/member.h"
#include "fig/fig_priv.h"
#include <string.h>

static const struct fig_looks nothing_said = {
	.filling = -1,
	.color = -1,
	.label_place = -1,
	.line_style = -1,
	.thickness = -1,
	.point_style = -1,
	.point_size = -1,
	.decoration = -1,
	.hatch = -1,
	.label_mode = -1,
	.label_dx = FIG_NO_OFFSET,
	.label_dy = FIG_NO_OFFSET,
	.layer = -1,
	.fixed = -1,
	.trace = -1,
};

const struct fig_looks *fig_looks(const struct fig *f, int obj)
{
	return f->obj[obj].looks ? &f->looks[f->obj[obj].looks - 1] : NULL;
}

struct fig_looks *fig_looks_to_change(struct fig *f, int obj)
{
	fig_trace_looks(f, obj);
	if (!f->obj[obj].looks) {
		f->looks = mem_grow(f->looks, &f->cap_looks, f->n_looks + 1, sizeof *f->looks);
		f->looks[f->n_looks] = nothing_said;
		f->obj[obj].looks = ++f->n_looks;
	}
	return &f->looks[f->obj[obj].looks - 1];
}

static const char *text_of(const char *s)
{
	return s ? s : "";
}

bool fig_looks_equal(const struct fig_looks *a, const struct fig_looks *b)
{
	a = a ? a : &nothing_said;
	b = b ? b : &nothing_said;
	return !strcmp(text_of(a->caption), text_of(b->caption)) && a->filling == b->filling &&
	       a->color == b->color && a->label_place == b->label_place &&
	       a->line_style == b->line_style && a->thickness == b->thickness &&
	       a->point_style == b->point_style && a->point_size == b->point_size &&
	       a->decoration == b->decoration && a->hatch == b->hatch &&
	       a->label_mode == b->label_mode && a->label_dx == b->label_dx &&
	       a->label_dy == b->label_dy && a->layer == b->layer && a->fixed == b->fixed &&
	       a->trace == b->trace;
}

/* --- The door --------------------------------------------------------------------------- */

struct fig_style fig_style(const struct fig *f, fig_id id)
{
	const struct fig_looks *l = fig_looks(f, id.v);

	if (!l)
		l = &nothing_said;
	return (struct fig_style){
		.color = l->color,
		.line_style = l->line_style,
		.thickness = l->thickness,
		.point_style = l->point_style,
		.point_size = l->point_size,
		.decoration = l->decoration,
		.hatch = l->hatch,
		.filling = l->filling,
		.label_mode = (enum fig_label_mode)l->label_mode,
		.caption = l->caption,
		.label_place = l->label_place,
		.label_dx = l->label_dx,
		.label_dy = l->label_dy,
		.layer = l->layer > 0 ? l->layer : 0,
		.fixed = l->fixed > 0,
		.trace = l->trace > 0,
	};
}

struct fig_view fig_view(const struct fig *f)
{
	return f->view[0];
}

struct fig_view fig_view_of(const struct fig *f, int view)
{
	return f->view[view];
}

bool fig_in_view(const struct fig *f, fig_id id, int view)
{
	return f->obj[id.v].views >> view & 1;
}

bool fig_has_second_view(const struct fig *f)
{
	for (int i = 0; i < f->n_objs; i++)
		if (fig_alive(f, (fig_id){ i }) && !f->obj[i].hidden && f->obj[i].views & 2)
			return true;
	return false;
}

bool fig_is_right_angle_mark(const struct fig *f, fig_id id)
{
	return tool_is(fig_tool(f, id), TRAIT_RIGHT_ANGLE);
}

/* The square says what there is to say of a right angle, and p.vertex1 is a name for the
 * script, not for a reader. */
int fig_label_shown(const struct fig *f, fig_id id)
{
	const char *name = f->obj[id.v].name;

	if (f->obj[id.v].label)
		return f->obj[id.v].label > 0;
	return fig_is_right_angle_mark(f, id) || !name || strchr(name, '.') ? 0 : -1;
}

/* --- As text ------------------------------------------------------------------------------ */

/* Whole numbers that may have been said, under the names of the tools' parameters. */
struct style_said {
	const char *key;
	int value;
};

#define SAID 11
static void list_said(const struct fig_looks *l, struct style_said out[SAID])
{
	const struct style_said all[SAID] = {
		{ "line_style", l->line_style },
		{ "thickness", l->thickness },
		{ "point_style", l->point_style },
		{ "point_size", l->point_size },
		{ "decoration", l->decoration },
		{ "hatching", l->hatch },
		{ "label_mode", l->label_mode },
		{ "label_place", l->label_place < FIG_PLACE_ALONG ? l->label_place : -1 },
		{ "layer", l->layer },
		{ "fixed", l->fixed },
		{ "trace", l->trace },
	};

	memcpy(out, all, sizeof all);
}

static const char *along_word(const struct fig_looks *l)
{
	return l->label_place == FIG_PLACE_ALONG ? "along" : "along below";
}

uint64_t fig_looks_print(const struct fig *f, int obj)
{
	struct buf b = { 0 };
	uint64_t h = 14695981039346656037u;

	fig_looks_json(&b, f, obj);
	for (size_t i = 0; i < b.n; i++)
		h = (h ^ (unsigned char)b.s[i]) * 1099511628211u;
	buf_clear(&b);
	return h;
}

void fig_looks_json(struct buf *b, const struct fig *f, int obj)
{
	const struct fig_looks *l = fig_looks(f, obj);
	struct style_said said[SAID];

	if (!f->obj[obj].label && fig_looks_equal(l, NULL))
		return;
	l = l ? l : &nothing_said;
	list_said(l, said);
	json_add_key(b, "style");
	buf_addc(b, '{');
	if (l->color >= 0) {
		json_add_key(b, "color");
		buf_addf(b, "\"#%06x\"", (unsigned)l->color);
	}
	if (l->filling >= 0)
		json_member_number(b, "filling", l->filling);
	for (int i = 0; i < SAID; i++)
		if (said[i].value >= 0)
			json_member_count(b, said[i].key, said[i].value);
	if (l->label_place >= FIG_PLACE_ALONG)
		json_member_text(b, "label_place", along_word(l));
	if (l->label_dx != FIG_NO_OFFSET) {
		json_add_key(b, "label_offset");
		buf_addf(b, "[%d,%d]", l->label_dx, l->label_dy);
	}
	json_member_text_if(b, "caption", l->caption);
	if (f->obj[obj].label)
		json_member_flag(b, "label", f->obj[obj].label > 0);
	buf_addc(b, '}');
}

static void add_word(struct buf *b, const char *key)
{
	if (b->n)
		buf_add(b, ", ");
	for (; *key; key++)
		buf_addc(b, *key == '_' ? ' ' : *key);
}

void fig_looks_text(struct buf *b, const struct fig *f, int obj)
{
	const struct fig_looks *l = fig_looks(f, obj);
	struct buf t = { 0 };
	struct style_said said[SAID];

	l = l ? l : &nothing_said;
	list_said(l, said);
	if (l->color >= 0) {
		add_word(&t, "color");
		buf_addf(&t, " #%06x", (unsigned)l->color);
	}
	if (l->filling >= 0) {
		add_word(&t, "filling ");
		buf_add_double(&t, l->filling);
	}
	for (int i = 0; i < SAID; i++)
		if (said[i].value >= 0) {
			add_word(&t, said[i].key);
			buf_addf(&t, " %d", said[i].value);
		}
	if (l->label_place >= FIG_PLACE_ALONG) {
		add_word(&t, "label ");
		buf_add(&t, along_word(l));
	}
	if (l->label_dx != FIG_NO_OFFSET) {
		add_word(&t, "label offset");
		buf_addf(&t, " (%d, %d)", l->label_dx, l->label_dy);
	}
	if (l->caption) {
		add_word(&t, "caption ");
		json_add_string(&t, l->caption);
	}
	if (f->obj[obj].label)
		add_word(&t, f->obj[obj].label > 0 ? "label shown" : "label hidden");
	buf_add(b, buf_str(&t));
	buf_clear(&t);
}

static void axis_json(struct buf *b, const struct fig_axis *a, const char *key)
{
	if (!a->name && !a->of && !a->bare && !a->tick)
		return;
	json_add_key(b, key);
	buf_addc(b, '{');
	json_member_text_if(b, "name", a->name);
	if (a->of) {
		json_add_key(b, "distance");
		buf_addf(b, "\"%ld%s", a->top, a->pi ? "*pi" : "");
		buf_addf(b, a->of > 1 ? "/%ld\"" : "\"", a->of);
	}
	if (a->tick || a->bare) {
		json_add_key(b, "texts");
		buf_addc(b, '[');
		for (int i = 0; i < a->n_ticks; i++) {
			buf_addf(b, "%s[", i ? "," : "");
			buf_add_double(b, a->tick[i].at);
			buf_addc(b, ',');
			json_add_string(b, a->tick[i].text);
			buf_addc(b, ']');
		}
		buf_addc(b, ']');
	}
	buf_addc(b, '}');
}

/* Members of one view; the preset and what is marked are those of the picture. */
static void view_members(struct buf *b, const struct fig_view *v)
{
	const double box[4] = { v->x_min, v->x_max, v->y_min, v->y_max };

	if (v->axes >= 0)
		json_member_flag(b, "axes", v->axes);
	if (v->grid >= 0)
		json_member_flag(b, "grid", v->grid);
	if (v->number_line)
		json_member_flag(b, "number_line", true);
	if (v->has_box) {
		json_add_key(b, "coord_system");
		for (int i = 0; i < 4; i++) {
			buf_addc(b, i ? ',' : '[');
			buf_add_double(b, box[i]);
		}
		buf_addc(b, ']');
	}
	if (v->ratio > 0)
		json_member_number(b, "axes_ratio", v->ratio);
	axis_json(b, &v->axis[0], "x_axis");
	axis_json(b, &v->axis[1], "y_axis");
	fig_space_view_json(b, &v->space);
	json_member_text_if(b, "footnote", v->note);
}

void fig_view_json(struct buf *b, const struct fig *f)
{
	static const struct {
		unsigned bit;
		const char *word;
	} marks[] = {
		{ FIG_MARK_LENGTHS, "lengths" },
		{ FIG_MARK_ANGLES, "angles" },
		{ FIG_MARK_PARALLELS, "parallels" },
	};
	const struct fig_view *v = f->view;
	struct buf in = { 0 };
	bool first = true;

	json_member_text_if(&in, "preset", v->preset);
	view_members(&in, v);
	if (v->marks) {
		json_add_key(&in, "mark_equal");
		buf_addc(&in, '[');
		for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
			if (v->marks & marks[i].bit) {
				buf_addf(&in, "%s\"%s\"", first ? "" : ",", marks[i].word);
				first = false;
			}
		buf_addc(&in, ']');
	}
	if (in.n) {
		json_add_key(b, "view");
		buf_addf(b, "{%s}", buf_str(&in));
	}
	buf_reset(&in);
	view_members(&in, &f->view[1]);
	if (in.n) {
		json_add_key(b, "view2");
		buf_addf(b, "{%s}", buf_str(&in));
	}
	buf_clear(&in);
}
