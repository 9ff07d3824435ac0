/*
 * picture_space.c -- the render tools on how space is seen: the projection, its angles, and
 * whether axes and the plane z = 0 are shown.
 *
 * What is said here holds for the active view.  The angles of a projection stay when another is
 * chosen, so that one may go through several and come back.
 */
#include "base/member.h"
#include "fig/fig_priv.h"
#include "geo/space.h"
#include <math.h>
#include <string.h>

#define X_ANGLE 20
#define Z_ANGLE (-60)
#define ANGLE 45
#define DEGREE (3.14159265358979323846 / 180)
#define SCALE_MOST 1e6
#define RATIO_MOST 10
#define DISTANCE_MOST 1e9

const struct fig_space_view fig_space_unseen = {
	.x_angle = X_ANGLE,
	.z_angle = Z_ANGLE,
	.angle = ANGLE,
	.ratio = 0.5,
	.axes = -1,
	.plate = -1,
	.numbers = -1,
	.hidden = -1,
};

/* --- Words ----------------------------------------------------------------------------------- */

#define NOT_SAID 1000
static const struct {
	const char *word;
	enum fig_projection projection;
	double angle, ratio; /* NOT_SAID: they stay */
	double x_angle, z_angle;
	const char *as; /* the word that is told, NULL: the same */
} projections[] = {
#define FREE NOT_SAID, NOT_SAID, NOT_SAID, NOT_SAID
#define SEEN_FROM(x, z) FIG_SEEN_ORTHOGRAPHIC, NOT_SAID, NOT_SAID, x, z
	{ "auto", FIG_SEEN_AUTO, FREE, NULL },
	{ "cabinet", FIG_SEEN_OBLIQUE, ANGLE, 0.5, NOT_SAID, NOT_SAID, NULL },
	{ "cavalier", FIG_SEEN_OBLIQUE, ANGLE, 1, NOT_SAID, NOT_SAID, NULL },
	{ "oblique", FIG_SEEN_OBLIQUE, FREE, NULL },
	{ "forward", FIG_SEEN_FORWARD, ANGLE, 0.5, NOT_SAID, NOT_SAID, NULL },
	{ "isometric", FIG_SEEN_ISOMETRIC, FREE, NULL },
	{ "dimetric", FIG_SEEN_DIMETRIC, FREE, NULL },
	{ "military", FIG_SEEN_MILITARY, ANGLE, 1, NOT_SAID, NOT_SAID, NULL },
	{ "orthographic", FIG_SEEN_ORTHOGRAPHIC, FREE, NULL },
	{ "parallel", FIG_SEEN_ORTHOGRAPHIC, FREE, "orthographic" },
	{ "perspective", FIG_SEEN_PERSPECTIVE, FREE, NULL },
	{ "front", SEEN_FROM(0, -90), NULL },
	{ "back", SEEN_FROM(0, 90), NULL },
	{ "right", SEEN_FROM(0, 0), NULL },
	{ "side", SEEN_FROM(0, 180), "left" },
	{ "left", SEEN_FROM(0, 180), NULL },
	{ "top", SEEN_FROM(90, -90), NULL },
	{ "plan", SEEN_FROM(90, -90), "top" },
	{ "bottom", SEEN_FROM(-90, -90), NULL },
#undef FREE
#undef SEEN_FROM
};
#define PROJECTIONS ((int)(sizeof projections / sizeof *projections))

static void keep(double *out, double said)
{
	if (said != NOT_SAID)
		*out = said;
}

/* An argument that is a number between two bounds; *out stays when it was not given. */
static enum status read_between(struct fig *f, const struct arg *arg, const char *name,
				double least, double most, double *out, struct err *e)
{
	enum status st = OK;
	double v;

	if (arg->form == ARG_NONE)
		return OK;
	st = fig_read_number(f, arg, &v, e);
	if (st == OK && !(v >= least && v <= most))
		st = err_fail(e, E_ARG, "bad_argument", "%s is from %g to %g, not %.6g", name,
			      least, most, v);
	if (st == OK)
		*out = v;
	else
		err_arg(e, name);
	return st;
}

/* 1 or 0; *out stays when it was not given. */
static enum status read_flag(const struct arg *arg, const char *name, int *out, struct err *e)
{
	if (arg->form == ARG_NONE)
		return OK;
	if (arg->i != 0 && arg->i != 1)
		return err_fail_with(e, E_ARG, "bad_argument", name, NULL,
				     "%s is 1 or 0, not %ld", name, arg->i);
	*out = (int)arg->i;
	return OK;
}

/* The projection of this name; its row, or -1 with e filled in. */
static int take_word(struct fig_space_view *v, const char *text, size_t n, struct err *e)
{
	const char *names[PROJECTIONS];
	char word[32];
	int i = 0;

	fig_squeeze(text, n, word, sizeof word);
	while (i < PROJECTIONS && strcmp(word, projections[i].word))
		i++;
	if (i == PROJECTIONS) {
		for (int k = 0; k < PROJECTIONS; k++)
			names[k] = projections[k].word;
		err_fail_with(e, E_ARG, "bad_argument", "projection", NULL,
			      "there is no projection \"%.*s\"", n < 40 ? (int)n : 40, text);
		text_near(e->near, sizeof e->near, word, names, PROJECTIONS, 3);
		err_hint(e,
			 "there are cabinet, cavalier, oblique, forward, isometric, "
			 "dimetric, military, orthographic, perspective, front, back, left, "
			 "right, top, bottom and auto");
		return -1;
	}
	v->projection = projections[i].projection;
	v->word = projections[i].as ? projections[i].as : projections[i].word;
	if (v->projection == FIG_SEEN_AUTO)
		v->word = NULL;
	keep(&v->angle, projections[i].angle);
	keep(&v->ratio, projections[i].ratio);
	keep(&v->x_angle, projections[i].x_angle);
	keep(&v->z_angle, projections[i].z_angle);
	return i;
}

/* The numbers of a projection, in order, with their bounds. */
struct fig_seen_number {
	double *at;
	double least, most;
};

static int numbers_of(struct fig_space_view *v, struct fig_seen_number out[3])
{
	bool eye = v->projection == FIG_SEEN_PERSPECTIVE;

	switch (v->projection) {
	case FIG_SEEN_ORTHOGRAPHIC:
	case FIG_SEEN_PERSPECTIVE:
		out[0] = (struct fig_seen_number){ &v->x_angle, -90, 90 };
		out[1] = (struct fig_seen_number){ &v->z_angle, -360, 360 };
		out[2] = (struct fig_seen_number){ &v->distance, 1 / DISTANCE_MOST,
						   DISTANCE_MOST };
		return eye ? 3 : 2;
	case FIG_SEEN_OBLIQUE:
	case FIG_SEEN_FORWARD:
	case FIG_SEEN_MILITARY:
		out[0] = (struct fig_seen_number){ &v->angle, -360, 360 };
		out[1] = (struct fig_seen_number){ &v->ratio, 1.0 / 100, RATIO_MOST };
		return 2;
	case FIG_SEEN_ISOMETRIC:
	case FIG_SEEN_DIMETRIC:
	case FIG_SEEN_AUTO: break;
	}
	return 0;
}

enum status fig_space_view_read(struct fig_space_view *v, const char *text, struct err *e)
{
	static const char *const between = " ,:;";
	struct fig_seen_number number[3];
	size_t n = strcspn(text, between);
	int most, row = take_word(v, text, n, e);

	if (row < 0)
		return E_ARG;
	most = numbers_of(v, number);
	text += n;
	for (int i = 0;; i++) {
		char word[40];
		double value;

		text += strspn(text, between);
		n = strcspn(text, between);
		if (!n)
			return OK;
		memcpy(word, text, n < 39 ? n : 39);
		word[n < 39 ? n : 39] = 0;
		text += n;
		if (i >= most) {
			err_fail(e, E_ARG, "bad_argument",
				 "%s takes %d numbers, and then there is %s",
				 projections[row].word, most, word);
		} else if (!text_double(&value, word) || !(value >= number[i].least) ||
			   !(value <= number[i].most)) {
			err_fail(e, E_ARG, "bad_argument",
				 "%s is no number from %g to %g for %s", word, number[i].least,
				 number[i].most, projections[row].word);
		} else {
			*number[i].at = value;
			continue;
		}
		err_arg(e, "projection");
		err_hint(e, "such as isometric, cabinet 30 0.4 (angle, ratio), orthographic "
			    "25 -55 (height of the eye, turn), perspective 20 -60 12 "
			    "(and its distance)");
		return E_ARG;
	}
}

/* --- Tools ----------------------------------------------------------------------------------- */

enum status fig_tool_render_set_3d_view(struct fig *f, const struct arg *arg,
					const struct json *raw, struct err *e)
{
	struct fig_space_view *at = &f->view[f->active].space, v = *at;
	enum status st;

	(void)raw;
	v.x_angle = X_ANGLE;
	v.z_angle = Z_ANGLE;
	st = read_between(f, &arg[0], "x_angle", -90, 90, &v.x_angle, e);
	if (st == OK)
		st = read_between(f, &arg[1], "z_angle", -360, 360, &v.z_angle, e);
	if (st == OK)
		st = read_between(f, &arg[2], "scale", 1 / SCALE_MOST, SCALE_MOST, &v.scale,
				  e);
	if (st == OK)
		st = read_flag(&arg[3], "show_axes", &v.axes, e);
	if (st == OK)
		st = read_flag(&arg[4], "show_plate", &v.plate, e);
	if (st == OK)
		st = read_flag(&arg[5], "show_numbers", &v.numbers, e);
	if (st != OK)
		return st;
	if (v.projection != FIG_SEEN_PERSPECTIVE) {
		v.projection = FIG_SEEN_ORTHOGRAPHIC;
		v.word = "orthographic";
	}
	*at = v;
	return OK;
}

enum status fig_tool_render_set_projection(struct fig *f, const struct arg *arg,
					   const struct json *raw, struct err *e)
{
	struct fig_space_view *at = &f->view[f->active].space, v = *at;
	bool turned;
	enum status st;
	int i;

	(void)raw;
	i = take_word(&v, arg[0].text, strlen(arg[0].text), e);
	if (i < 0)
		return E_ARG;
	turned = v.projection == FIG_SEEN_OBLIQUE || v.projection == FIG_SEEN_FORWARD ||
		 v.projection == FIG_SEEN_MILITARY;
	if (!turned && (arg[1].form != ARG_NONE || arg[2].form != ARG_NONE))
		return err_fail_with(
			e, E_ARG, "bad_argument", arg[1].form != ARG_NONE ? "angle" : "ratio",
			"those are of cabinet, cavalier, oblique, forward and military; "
			"orthographic and perspective views are turned with "
			"Set3DView(x_angle, z_angle)",
			"%s has no angle or ratio of the depth", projections[i].word);
	if (arg[3].form != ARG_NONE && v.projection != FIG_SEEN_PERSPECTIVE)
		return err_fail_with(e, E_ARG, "bad_argument", "distance",
				     "that is of perspective", "%s has no distance of the eye",
				     projections[i].word);
	st = read_between(f, &arg[1], "angle", -360, 360, &v.angle, e);
	if (st == OK)
		st = read_between(f, &arg[2], "ratio", 1.0 / 100, RATIO_MOST, &v.ratio, e);
	if (st == OK)
		st = read_between(f, &arg[3], "distance", 1 / DISTANCE_MOST, DISTANCE_MOST,
				  &v.distance, e);
	if (st == OK)
		*at = v;
	return st;
}

/* --- Hidden lines ---------------------------------------------------------------------------- */
const char *fig_hidden_word(int mode)
{
	static const char *const word[] = { "dashed", "none", "solid" };

	return mode >= 0 && mode < 3 ? word[mode] : NULL;
}

enum status fig_hidden_read(int *mode, const char *word, struct err *e)
{
	for (int i = 0; fig_hidden_word(i); i++)
		if (!strcmp(word, fig_hidden_word(i))) {
			*mode = i;
			return OK;
		}
	return err_fail_with(e, E_ARG, "bad_argument", NULL,
			     "dashed, none, or solid as if they were seen",
			     "hidden lines are not \"%.40s\"", word);
}

enum status fig_tool_render_set_hidden_lines(struct fig *f, const struct arg *arg,
					     const struct json *raw, struct err *e)
{
	enum status st = fig_hidden_read(&f->view[f->active].space.hidden, arg[0].text, e);

	(void)raw;
	if (st != OK)
		err_arg(e, "mode");
	return st;
}

/* The middle of a coordinate is enough to look from somewhere. */
static void middles(const struct value *v, int from, double out[3])
{
	for (int i = 0; i < 3; i++)
		out[i] = num_mid(v->v[from + i]);
}

/* The direction towards the eye that an object stands for. */
static enum status eye_of(struct fig *f, const struct value *v, double out[3], struct err *e)
{
	const struct value *up = geo_lift(v, f->tmp, f->num);
	struct plane3 flat;
	enum status st;

	if (!up)
		return err_fail(e, E_ARG, "wrong_kind", "that has no direction");
	if (value_is(up, KIND_BIT(KIND_SPOINT) | KIND_BIT(KIND_SVECTOR))) {
		middles(up, 0, out);
		return OK;
	}
	if (value_is(up, KINDS_LINEAR3)) {
		struct straight3 s = geo_straight3_of(up, f->num);

		out[0] = num_mid(s.d.x), out[1] = num_mid(s.d.y), out[2] = num_mid(s.d.z);
		return OK;
	}
	st = geo_plane_of(&flat, up, f->num, e);
	if (st != OK)
		return st;
	out[0] = num_mid(flat.n.x), out[1] = num_mid(flat.n.y), out[2] = num_mid(flat.n.z);
	/* of the two sides the upper one; of an upright plane the one that faces the reader */
	if (out[2] < 0 || (out[2] == 0 && (out[1] > 0 || (out[1] == 0 && out[0] < 0))))
		for (int i = 0; i < 3; i++)
			out[i] = -out[i];
	return OK;
}

enum status fig_tool_render_set_view_direction(struct fig *f, const struct arg *arg,
					       const struct json *raw, struct err *e)
{
	struct fig_space_view *v = &f->view[f->active].space;
	const struct value *is;
	double w[3], flat;
	enum status st;

	(void)raw;
	if (arg[0].form != ARG_REF) {
		v->projection = FIG_SEEN_AUTO;
		v->word = NULL;
		return OK;
	}
	is = fig_value(f, (fig_id){ arg[0].ref });
	if (!is)
		return err_fail(e, E_DOMAIN, "undefined_parent",
				"the direction is undefined in the present position");
	st = eye_of(f, is, w, e);
	flat = st == OK ? hypot(w[0], w[1]) : 0;
	if (st == OK && !(hypot(flat, w[2]) > 0)) {
		err_fail_with(e, E_DOMAIN, "degenerate", NULL,
			      "SetViewDirection(Vector((1, 1, 1)))",
			      "the point (0, 0, 0) is no direction");
		st = E_DOMAIN;
	}
	if (st != OK) {
		err_arg(e, "direction");
		return st;
	}
	v->x_angle = atan2(w[2], flat) / DEGREE;
	v->z_angle = flat > 0 ? atan2(w[1], w[0]) / DEGREE : -90;
	if (v->projection != FIG_SEEN_PERSPECTIVE) {
		v->projection = FIG_SEEN_ORTHOGRAPHIC;
		v->word = "orthographic";
	}
	return OK;
}

/* --- Record ---------------------------------------------------------------------------------- */

static void add_flag(struct buf *b, const char *key, int flag)
{
	if (flag < 0)
		return;
	json_member_flag(b, key, flag);
}

void fig_space_view_json(struct buf *b, const struct fig_space_view *v)
{
	struct buf in = { 0 };

	json_member_text_if(&in, "projection", v->word);
	if (v->projection == FIG_SEEN_ORTHOGRAPHIC || v->projection == FIG_SEEN_PERSPECTIVE) {
		json_member_number(&in, "x_angle", v->x_angle);
		json_member_number(&in, "z_angle", v->z_angle);
	}
	if (v->projection == FIG_SEEN_OBLIQUE || v->projection == FIG_SEEN_FORWARD ||
	    v->projection == FIG_SEEN_MILITARY) {
		json_member_number(&in, "angle", v->angle);
		json_member_number(&in, "ratio", v->ratio);
	}
	if (v->projection == FIG_SEEN_PERSPECTIVE && v->distance > 0)
		json_member_number(&in, "distance", v->distance);
	if (v->scale > 0)
		json_member_number(&in, "scale", v->scale);
	add_flag(&in, "axes", v->axes);
	add_flag(&in, "plate", v->plate);
	add_flag(&in, "numbers", v->numbers);
	if (v->hidden >= 0)
		json_member_text(&in, "hidden", fig_hidden_word(v->hidden));
	if (in.n) {
		json_add_key(b, "space");
		buf_addf(b, "{%s}", buf_str(&in));
	}
	buf_clear(&in);
}
