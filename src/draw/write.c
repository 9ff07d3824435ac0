/* write.c -- a scene to a file format: the table of back ends and what all of them ask. */
#include "base/work.h"
#include "draw/back_priv.h"
#include <math.h>
#include <string.h>
#include <strings.h>

static const struct {
	const char *name, *other; /* as formats and endings of file names */
	draw_back_fn *write;
} backs[] = {
	[DRAW_SVG] = { "svg", NULL, draw_write_svg },
	[DRAW_PNG] = { "png", NULL, draw_write_png },
	[DRAW_PDF] = { "pdf", NULL, draw_write_pdf },
	[DRAW_TIKZ] = { "tex", "tikz", draw_write_tikz },
	[DRAW_GIF] = { "gif", NULL, draw_write_gif },
};
enum { BACKS = sizeof backs / sizeof *backs };

bool draw_format_of(enum draw_format *out, const char *name)
{
	const char *dot = strrchr(name, '.');

	/* A dot in a folder's name is no ending. */
	if (dot && !strchr(dot, '/'))
		name = dot + 1;
	for (int i = 0; i < BACKS; i++) {
		if (!strcasecmp(name, backs[i].name) ||
		    (backs[i].other && !strcasecmp(name, backs[i].other))) {
			*out = (enum draw_format)i;
			return true;
		}
	}
	return false;
}

/* Ids stand in attributes and in url(#...): nothing there may need quoting. */
static bool good_ids(const char *ids)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	size_t n = strlen(ids);

	return n && n <= 32 && strspn(ids, letters) &&
	       n == strspn(ids, "-_0123456789abcdefghijklmnopqrstuvwxyz"
				"ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

static bool good_size(double v)
{
	return v >= 1 && v <= DRAW_SIZE_MOST;
}

enum status draw_write(struct buf *b, const struct scene *s, const struct draw_output *o,
		       struct err *e)
{
	struct draw_output with = *o;
	enum status st;

	if (with.scale == 0)
		with.scale = 1;
	if (!with.ids)
		with.ids = "p";
	if (!good_size(s->width) || !good_size(s->height))
		return err_fail(e, E_ARG, "bad_argument",
				"the page is %g x %g pixels; 1 to %d each way can be written",
				s->width, s->height, DRAW_SIZE_MOST);
	if (!(with.scale > 0) || !isfinite(with.scale))
		return err_fail_with(e, E_ARG, "bad_argument", "scale", NULL,
				     "the scale must be positive, not %g", with.scale);
	if (!good_ids(with.ids))
		return err_fail_with(e, E_ARG, "bad_argument", "ids", NULL,
				     "\"%.40s\" cannot begin ids: up to 32 letters, digits, - "
				     "and _, a letter first",
				     with.ids);
	st = backs[o->format].write(b, s, &with, e);
	if (st == OK && work_over())
		st = err_fail(e, E_UNABLE, "limit", "the budget of the call is spent");
	return st;
}
