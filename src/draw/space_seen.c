/*
 * space_seen.c -- from where space is seen: as the options or the figure say, or as a book
 * would show it.
 */
#include "draw/space_priv.h"

#define EYE 3.0 /* how far from the middle the eye is, in sizes of the picture */
#define DEGREE (DRAW_PI / 180)

struct fig_space_view draw_space_said(const struct draw_space *s)
{
	const struct draw_options *o = s->d->options;

	if (o->space)
		return *o->space;
	return fig_view_of(o->frame ? o->frame : s->d->fig, s->d->panel).space;
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
		err_fail(e, E_ARG, "bad_argument",
			 "an eye %.6g from the middle is within what it should see", far);
		err_arg(e, "distance");
		err_hint(e, "a distance from %.3g on; without one it is %.3g",
			 ceil(100 * s->size) / 100, EYE * s->size);
		return E_ARG;
	}
	return hide_view_perspective(&s->view, space_along(mid, w, far), mid, e);
}

enum status draw_space_choose(struct draw_space *s, struct err *e)
{
	struct fig_space_view v = draw_space_said(s);
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
