/*
 * picture.c -- the render tools on the picture as a whole: axes, grid, window, preset.
 *
 * A picture has two views, side by side once something is shown in the second.  What is
 * said of the window and of axes holds for the active one, the preset and what is marked as
 * equal for both.
 */
#include "fig/fig_priv.h"
#include <math.h>
#include <string.h>

/* The view that calls without a number mean. */
static struct fig_view *active(struct fig *f)
{
	return &f->view[f->active];
}

static enum status check_view(long view, struct err *e)
{
	if (view >= 1 && view <= FIG_VIEWS)
		return OK;
	return err_fail_with(
		e, E_ARG, "bad_argument", "view",
		"a picture has the view 1 and, once something is shown there, 2 beside it",
		"view is 1 or 2, not %ld", view);
}

/*
 * Whether to show, and in which view: visible and view, in either order.  No pair means two
 * things: 0 is no view, and where both could be either they are 1 and 1.
 */
static enum status show(struct fig *f, bool grid, const struct arg *arg, struct err *e)
{
	long visible = arg[0].form == ARG_INT ? arg[0].i : 1;
	long view = arg[1].form == ARG_INT ? arg[1].i : f->active + 1;
	enum status st;

	if (arg[1].form == ARG_INT && (view == 0 || visible > 1)) {
		view = visible;
		visible = arg[1].i;
	}
	if (visible != 0 && visible != 1)
		return err_fail_with(e, E_ARG, "bad_argument", "visible", NULL,
				     "visible is 1 or 0, not %ld", visible);
	st = check_view(view, e);
	if (st != OK)
		return st;
	if (grid)
		f->view[view - 1].grid = (int)visible;
	else
		f->view[view - 1].axes = (int)visible;
	return OK;
}

enum status fig_tool_render_show_axes(struct fig *f, const struct arg *arg,
				      const struct json *raw, struct err *e)
{
	(void)raw;
	return show(f, false, arg, e);
}

enum status fig_tool_render_show_grid(struct fig *f, const struct arg *arg,
				      const struct json *raw, struct err *e)
{
	(void)raw;
	return show(f, true, arg, e);
}

#define FAR 1e12        /* the largest coordinate of a window */
#define LEAST_SPAN 1e-9 /* of a window, and relative to its largest coordinate */

static const char *const side[4] = { "x_min", "x_max", "y_min", "y_max" };

static enum status read_far(struct fig *f, const struct arg *arg, const char *name,
			    double *out, struct err *e)
{
	enum status st = fig_read_number(f, arg, out, e);

	if (st == OK && fabs(*out) > FAR)
		st = err_fail(e, E_ARG, "bad_argument",
			      "%s is too far away to be drawn; at most %g", name, FAR);
	if (st != OK)
		err_arg(e, name);
	return st;
}

/* Is there room to draw from x_min to x_max, ...: so many of the four, in this order? */
static enum status check_box(const double v[4], int n, const char *order, struct err *e)
{
	for (int i = 0; i < n; i += 2) {
		double span = v[i + 1] - v[i], size = fmax(fabs(v[i]), fabs(v[i + 1]));

		if (span > 0 && span >= LEAST_SPAN && span >= LEAST_SPAN * size)
			continue;
		if (span > 0)
			err_fail(e, E_ARG, "bad_argument",
				 "between %s and %s there is too little room to draw, %.3g",
				 side[i], side[i + 1], span);
		else
			err_fail(e, E_ARG, "bad_argument",
				 "%s must be less than %s, not %.6g and %.6g", side[i],
				 side[i + 1], v[i], v[i + 1]);
		err_arg(e, side[i]);
		if (span < 0)
			err_hint(e, "the order is %s", order);
		return E_ARG;
	}
	return OK;
}

enum status fig_check_range(double from, double to, struct err *e)
{
	double v[4] = { from, to, 0, 0 };

	if (!(fabs(from) <= FAR && fabs(to) <= FAR))
		return err_fail(e, E_ARG, "bad_argument",
				"that is too far away to be drawn; at most %g", FAR);
	return check_box(v, 2, "x_min, x_max", e);
}

static enum status set_box(struct fig *f, const double v[4], const char *order, struct err *e)
{
	enum status st = check_box(v, 4, order, e);

	if (st != OK)
		return st;
	active(f)->has_box = true;
	active(f)->number_line = false;
	active(f)->x_min = v[0], active(f)->x_max = v[1];
	active(f)->y_min = v[2], active(f)->y_max = v[3];
	return OK;
}

enum status fig_tool_render_set_coord_system(struct fig *f, const struct arg *arg,
					     const struct json *raw, struct err *e)
{
	double v[4];
	enum status st = OK;

	(void)raw;
	for (int i = 0; i < 4 && st == OK; i++)
		st = read_far(f, &arg[i], side[i], &v[i], e);
	return st == OK ? set_box(f, v, "x_min, x_max, y_min, y_max", e) : st;
}

/* The window by two corners, or the one there is made smaller or larger. */
static enum status zoom(struct fig *f, const struct arg *arg, bool in, struct err *e)
{
	static const int order[4] = { 0, 2, 1, 3 };
	struct fig_view *w = active(f);
	double v[4], k, x, y;
	int about = in ? 4 : 1; /* the argument that says which point stays */
	enum status st = OK;

	if (in && arg[1].form != ARG_NONE) {
		for (int i = 0; i < 4 && st == OK; i++) {
			if (arg[i].form == ARG_NONE)
				return err_fail_with(e, E_ARG, "bad_argument", side[order[i]],
						     "ZoomIn(-5, -3, 5, 3) shows x from -5 to "
						     "5 and y from -3 to 3",
						     "a window has two corners, four numbers");
			st = read_far(f, &arg[i], side[order[i]], &v[order[i]], e);
		}
		return st == OK ? set_box(f, v, "x_min, y_min, x_max, y_max", e) : st;
	}
	if (in && arg[0].form == ARG_NONE) {
		w->has_box = w->number_line = false;
		return OK;
	}
	st = fig_read_number(f, &arg[0], &k, e);
	if (st == OK && !(k > 0))
		st = err_fail(e, E_ARG, "bad_argument", "a factor is positive, not %.6g", k);
	if (st == OK && !(w->has_box && w->y_max > w->y_min))
		return err_fail_with(e, E_ARG, "bad_argument", NULL,
				     "set one, as SetCoordSystem(-5, 5, -3, 3)",
				     "the drawing is framed around what there is: no window "
				     "was set that could be made %s",
				     in ? "smaller" : "larger");
	if (st != OK)
		return st;
	k = in ? 1 / k : k;
	x = (w->x_min + w->x_max) / 2;
	y = (w->y_min + w->y_max) / 2;
	if (arg[about].form == ARG_REF) {
		const struct value *p = fig_value(f, (fig_id){ arg[about].ref });

		if (!p || p->n < 2)
			return err_fail(e, E_DOMAIN, "undefined_parent",
					"the point is undefined in the present position");
		x = num_mid(p->v[0]);
		y = num_mid(p->v[1]);
	}
	v[0] = x - (x - w->x_min) * k, v[1] = x + (w->x_max - x) * k;
	v[2] = y - (y - w->y_min) * k, v[3] = y + (w->y_max - y) * k;
	for (int i = 0; i < 4; i++)
		if (!(fabs(v[i]) <= FAR))
			return err_fail(e, E_ARG, "bad_argument",
					"that is too far away to be drawn; at most %g", FAR);
	return set_box(f, v, "x_min, x_max, y_min, y_max", e);
}

enum status fig_tool_render_zoom_in(struct fig *f, const struct arg *arg,
				    const struct json *raw, struct err *e)
{
	(void)raw;
	return zoom(f, arg, true, e);
}

enum status fig_tool_render_zoom_out(struct fig *f, const struct arg *arg,
				     const struct json *raw, struct err *e)
{
	(void)raw;
	return zoom(f, arg, false, e);
}

#define RATIO_MOST 1e6

enum status fig_tool_render_set_axes_ratio(struct fig *f, const struct arg *arg,
					   const struct json *raw, struct err *e)
{
	static const char *const name[2] = { "x", "y" };
	double v[2];

	(void)raw;
	for (int i = 0; i < 2; i++) {
		enum status st = fig_read_number(f, &arg[i], &v[i], e);

		if (st == OK && !(v[i] > 0 && v[i] <= RATIO_MOST && v[i] >= 1 / RATIO_MOST))
			st = err_fail(e, E_ARG, "bad_argument",
				      "%s is a positive number of units, from %g to %g",
				      name[i], 1 / RATIO_MOST, RATIO_MOST);
		if (st != OK) {
			err_arg(e, name[i]);
			return st;
		}
	}
	active(f)->ratio = v[1] / v[0];
	return OK;
}

enum status fig_tool_render_set_preset(struct fig *f, const struct arg *arg,
				       const struct json *raw, struct err *e)
{
	static const char *const presets[] = { "default", "textbook" };
	enum { N = sizeof presets / sizeof *presets };
	char word[32];

	(void)raw;
	fig_squeeze(arg[0].text, strlen(arg[0].text), word, sizeof word);
	for (int i = 0; i < N; i++)
		if (!strcmp(word, presets[i])) {
			for (int k = 0; k < FIG_VIEWS; k++)
				f->view[k].preset = presets[i];
			return OK;
		}
	err_fail_with(e, E_ARG, "bad_argument", "preset", NULL, "there is no preset \"%.40s\"",
		      arg[0].text);
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

		fig_squeeze(p, n, word, sizeof word);
		while (i < N && strcmp(table[i].word, word))
			i++;
		if (i == N) {
			const char *names[N];

			for (int k = 0; k < N; k++)
				names[k] = table[k].word;
			err_fail_with(e, E_ARG, "bad_argument", "what", NULL,
				      "\"%.*s\" cannot be marked", (int)(n < 40 ? n : 40), p);
			text_near(e->near, sizeof e->near, word, names, N, 3);
			err_hint(e, "write lengths, angles, parallels, several of them "
				    "separated by commas, all or none");
			return E_ARG;
		}
		marks |= table[i].bits;
		said++;
		p += n;
	}
	if (!said)
		return err_fail_with(e, E_ARG, "bad_argument", "what",
				     "write lengths, angles, parallels, all or none",
				     "nothing is named that could be marked");
	for (int k = 0; k < FIG_VIEWS; k++)
		f->view[k].marks = marks;
	return OK;
}
