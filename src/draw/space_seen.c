/*
 * space_seen.c -- from where space is seen: as the options or the figure say, or as a book
 * would show it.
 */
#include "draw/space_priv.h"

#define EYE 3.0 /* how far from the middle the eye is, in sizes of the picture */
#define DEGREE (DRAW_PI / 180)

enum status draw_space_ask(struct draw_space *s, struct err *e)
{
	const struct draw_options *o = s->d->options;

	s->said = fig_view_of(o->frame ? o->frame : s->d->fig, s->d->panel).space;
	if (o->projection && fig_space_view_read(&s->said, o->projection, e) != OK)
		return E_ARG;
	if (o->hidden && fig_hidden_read(&s->said.hidden, o->hidden, e) != OK) {
		err_arg(e, "hidden");
		return E_ARG;
	}
	s->hidden = s->said.hidden < 0 ? FIG_HIDDEN_DASHED : (enum fig_hidden)s->said.hidden;
	return OK;
}

static enum status perspective(struct draw_space *s, const struct fig_space_view *v,
			       struct err *e)
{
	struct hide_vec mid = space_vec((s->lo[0] + s->hi[0]) / 2, (s->lo[1] + s->hi[1]) / 2,
					(s->lo[2] + s->hi[2]) / 2);
	double far = v->distance > 0 ? v->distance : EYE * s->size;
	double x = v->x_angle * DEGREE, z = v->z_angle * DEGREE;
	struct hide_vec w = space_vec(cos(z) * cos(x), sin(z) * cos(x), sin(x));

	/* Nothing that is shown may be behind the eye. */
	if (far < (0.5 + 2 * SPACE_MARGIN) * s->size) {
		err_fail_with(e, E_ARG, "bad_argument", "distance", NULL,
			      "an eye %.6g from the middle is within what it should see", far);
		err_hint(e, "a distance from %.3g on; without one it is %.3g",
			 ceil(100 * s->size) / 100, EYE * s->size);
		return E_ARG;
	}
	return hide_view_perspective(&s->view, space_along(mid, w, far), mid, e);
}

enum status draw_space_choose(struct draw_space *s, struct err *e)
{
	struct fig_space_view v = s->said;
	struct hide_choice c;
	enum status st = OK;

	s->view_name = v.word ? v.word : "";
	switch (v.projection) {
	case FIG_SEEN_ORTHOGRAPHIC:
		s->view = hide_view_orthographic(v.z_angle, v.x_angle);
		break;
	case FIG_SEEN_OBLIQUE: s->view = hide_view_oblique(v.ratio, v.angle); break;
	case FIG_SEEN_FORWARD: s->view = hide_view_forward(v.ratio, v.angle); break;
	case FIG_SEEN_MILITARY: s->view = hide_view_military(v.ratio, v.angle); break;
	case FIG_SEEN_ISOMETRIC: s->view = hide_view_isometric(); break;
	case FIG_SEEN_DIMETRIC: s->view = hide_view_dimetric(); break;
	case FIG_SEEN_PERSPECTIVE: st = perspective(s, &v, e); break;
	case FIG_SEEN_AUTO:
		st = hide_choose(&c, s->scene, e);
		if (st != OK)
			return st;
		s->view = c.view;
		s->view_name = c.name;
		break;
	}
	return st;
}

struct draw_seen draw_space_seen(const struct draw_space *s)
{
	const struct hide_view *v = &s->view;
	double flat = hypot(v->toward.x, v->toward.y);
	struct draw_seen r = { .is = true,
			       .perspective = v->perspective,
			       .chosen = s->said.projection == FIG_SEEN_AUTO,
			       .name = s->view_name,
			       .right = { v->right.x, v->right.y, v->right.z },
			       .up = { v->up.x, v->up.y, v->up.z },
			       .toward = { v->toward.x, v->toward.y, v->toward.z },
			       .eye = { v->eye.x, v->eye.y, v->eye.z },
			       .f = v->f,
			       .x_angle = atan2(v->toward.z, flat) / DEGREE,
			       .z_angle = flat > 0 ? atan2(v->toward.y, v->toward.x) / DEGREE
						   : -90 };

	for (int i = 0; i < 3; i++)
		r.middle[i] = (s->lo[i] + s->hi[i]) / 2;
	return r;
}

bool draw_seen_at(const struct draw_seen *s, const double p[3], double out[2])
{
	struct hide_view v = { .perspective = s->perspective,
			       .right = space_vec(s->right[0], s->right[1], s->right[2]),
			       .up = space_vec(s->up[0], s->up[1], s->up[2]),
			       .toward = space_vec(s->toward[0], s->toward[1], s->toward[2]),
			       .eye = space_vec(s->eye[0], s->eye[1], s->eye[2]),
			       .f = s->f };

	return hide_view_point(&v, space_vec(p[0], p[1], p[2]), out);
}
