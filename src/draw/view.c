/*
 * view.c -- the window: which part of the plane is shown, and on how large a page.
 *
 * Rules, in this order:
 *  - All that must be seen is in the window, with PAD pixels around it for labels, and
 *    texts with their own size; of a text that no page holds, its place.  Nothing at all,
 *    or a single point: a window of 12 x 9 units about it.
 *  - Where there is nothing but lines, it shows where they cross, if not far away.
 *  - Where there are axes, the window reaches to the origin if that is not farther away
 *    than the figure is large.
 *  - A box set by render_set_coord_system is in the window too.  If it holds all that must
 *    be seen it is the window, but for a few pixels about what touches its edge.
 *  - A graph's ranges of x and y are taken when there is nothing else to see; beside
 *    other things they may widen the window to three times their size.
 *  - A width or height that is asked for is kept.  Otherwise a page with axes and no such
 *    box is 800 x 600, and any other is as large as the content at the largest scale that
 *    fits 800 x 600, no side below 200; lines that run on get a page at least half as
 *    wide as high, and the other way round.
 *  - Both scales are equal, and what room the page has beyond the content goes to both
 *    sides alike; unless only graphs are shown (nothing round, no polygon, no angle)
 *    and the content is more than four times as wide as high or the other way round:
 *    then each direction is scaled to fill the page.
 *  - Scales whose ratio was set have it.  A number line is as wide as the page and as high
 *    as what stands beside it.
 *  - A window that the options give stands above all of this.
 *
 * Scales are found directly: a place x with l pixels needed left of it and r right of it,
 * and another one x' > x, fit into W pixels when s <= (W - l - r') / (x' - x); the scale is
 * the least such bound over all pairs.
 */
#include "draw/draw_priv.h"
#include <math.h>

#define PAD 30.0    /* pixels */
#define PAD_BOX 7.0 /* about what touches a box that was asked for */
#define PAGE_WIDTH DRAW_PAGE_WIDTH
#define PAGE_HEIGHT 600.0
#define HALF_HEIGHT 400.0 /* of one view beside another */
#define PAGE_LEAST 200.0
#define ALONE_WIDTH 12.0 /* units */
#define ALONE_HEIGHT 9.0
#define UNEQUAL 4.0    /* graphs beyond this aspect are stretched */
#define LINE_ROOM 46.0 /* pixels above and below a number line */
#define LINE_LEAST 90.0
#define CHART_HEIGHT 130.0 /* of what stands above a number line */
#define NEEDS_MOST (10 + EXTENT_TEXTS)

/* Places on one axis and the pixels needed on either side of each. */
struct need {
	double at[NEEDS_MOST], less[NEEDS_MOST], more[NEEDS_MOST];
	int n;
};

static void need_add(struct need *w, double at, double less, double more)
{
	w->at[w->n] = at;
	w->less[w->n] = less;
	w->more[w->n] = more;
	w->n++;
}

/* The largest scale that fits into so many pixels; infinite when all is in one place. */
static double need_scale(const struct need *w, double pixels)
{
	double s = INFINITY;

	for (int i = 0; i < w->n; i++) {
		for (int k = 0; k < w->n; k++) {
			double room = fmax(pixels - w->less[i] - w->more[k], pixels / 8);

			if (w->at[k] > w->at[i])
				s = fmin(s, room / (w->at[k] - w->at[i]));
		}
	}
	return s;
}

static void need_range(const struct need *w, double scale, double *lo, double *hi)
{
	*lo = INFINITY;
	*hi = -INFINITY;
	for (int i = 0; i < w->n; i++) {
		*lo = fmin(*lo, w->at[i] - w->less[i] / scale);
		*hi = fmax(*hi, w->at[i] + w->more[i] / scale);
	}
}

static double need_span(const struct need *w)
{
	double lo = INFINITY, hi = -INFINITY;

	for (int i = 0; i < w->n; i++) {
		lo = fmin(lo, w->at[i]);
		hi = fmax(hi, w->at[i]);
	}
	return hi - lo;
}

static double need_size(const struct need *w)
{
	double most = 0;

	for (int i = 0; i < w->n; i++)
		most = fmax(most, fabs(w->at[i]));
	return most;
}

/* --- What must be seen ------------------------------------------------------------------- */
struct draw_box {
	double x0, y0, x1, y1;
};

/* Reach out to zero if it is near. */
static void reach_zero(double *lo, double *hi, double span)
{
	if (*lo > 0 && *lo <= span)
		*lo = 0;
	if (*hi < 0 && -*hi <= span)
		*hi = 0;
}

/* Take in where lines cross, if that is no farther from the middle of the box than
 * twice its diagonal. */
static void reach_crossings(struct draw_box *b, const struct extent *e)
{
	double mx = b->x0 + (b->x1 - b->x0) / 2, my = b->y0 + (b->y1 - b->y0) / 2;
	double far = 2 * hypot(b->x1 - b->x0, b->y1 - b->y0), run = far / 12;
	struct draw_box wide = *b;

	for (int i = 0; i < e->n_lines; i++) {
		for (int k = 0; k < i; k++) {
			double px = e->line[k].x - e->line[i].x,
			       py = e->line[k].y - e->line[i].y;
			double ux = e->line[i].dx, uy = e->line[i].dy;
			double vx = e->line[k].dx, vy = e->line[k].dy, det = ux * vy - uy * vx;
			double t = (px * vy - py * vx) / det;
			double x = e->line[i].x + t * ux, y = e->line[i].y + t * uy;

			bool in = fabs(x - mx) <= (b->x1 - b->x0) / 2 + 1e-6 * far &&
				  fabs(y - my) <= (b->y1 - b->y0) / 2 + 1e-6 * far;

			if (in || !(hypot(x - mx, y - my) <= far))
				continue;
			/* They are seen to cross only if they run on a little. */
			wide.x0 = fmin(wide.x0, x - run);
			wide.x1 = fmax(wide.x1, x + run);
			wide.y0 = fmin(wide.y0, y - run);
			wide.y1 = fmax(wide.y1, y + run);
		}
	}
	*b = wide;
}

/* Ranges that show what is interesting in graphs; beside other things no more than these
 * things' size is added on any side. */
static void take_hint(struct draw_box *b, const struct extent *e)
{
	double w = fmax(b->x1 - b->x0, b->y1 - b->y0);
	bool alone = !e->any_hint;

	if (!(w > 0))
		w = INFINITY;
	if (e->x_hint && e->hx1 > e->hx0) {
		b->x0 = alone ? e->hx0 : fmin(b->x0, fmax(e->hx0, b->x0 - w));
		b->x1 = alone ? e->hx1 : fmax(b->x1, fmin(e->hx1, b->x1 + w));
	}
	if (e->y_hint && e->hy1 > e->hy0) {
		b->y0 = alone ? e->hy0 : fmin(b->y0, fmax(e->hy0, b->y0 - w));
		b->y1 = alone ? e->hy1 : fmax(b->y1, fmin(e->hy1, b->y1 + w));
	}
}

static struct draw_box content_box(const struct extent *e, bool axes)
{
	struct draw_box b = { 0, 0, 0, 0 };
	double span;

	if (e->any_hint)
		b = (struct draw_box){ e->hint[0], e->hint[1], e->hint[2], e->hint[3] };
	if (!e->any || (e->x0 == e->x1 && e->y0 == e->y1))
		reach_crossings(&b, e);
	take_hint(&b, e);
	if (axes) {
		span = fmax(b.x1 - b.x0, b.y1 - b.y0);
		reach_zero(&b.x0, &b.x1, span);
		reach_zero(&b.y0, &b.y1, span);
	}
	return b;
}

static bool box_has(const struct draw_box *a, const struct draw_box *b)
{
	return a->x0 <= b->x0 && a->x1 >= b->x1 && a->y0 <= b->y0 && a->y1 >= b->y1;
}

/* What was said of the picture; of the last step of a sheet for all its cells. */
static struct fig_view view_said(const struct draw_drawing *d)
{
	return fig_view_of(d->options->frame ? d->options->frame : d->fig, d->panel);
}

/* A number line: what there is to see and the ends that were asked for, with room for the
 * arrow beyond them; of y what lies beside the line, and room for numbers and labels. */
static void gather_line(struct need *x, struct need *y, const struct extent *e,
			const struct draw_drawing *d)
{
	struct fig_view fv = view_said(d);
	double pad = PAD * d->unit, room = LINE_ROOM * d->unit;

	need_add(y, 0, room, room);
	if (e->any) {
		need_add(x, e->x0, pad, pad);
		need_add(x, e->x1, pad, pad);
		need_add(y, e->y0, pad, pad);
		need_add(y, e->y1, pad, pad);
	}
	if (fv.has_box) {
		need_add(x, fv.x_min, pad, pad);
		need_add(x, fv.x_max, pad, pad);
	} else if (!e->any || !(e->x1 > e->x0)) {
		double at = e->any ? e->x0 : 0;

		need_add(x, at - 5, pad, pad);
		need_add(x, at + 5, pad, pad);
	}
}

/* Returns whether a box was asked for. */
static bool gather(struct need *x, struct need *y, const struct extent *e,
		   const struct draw_drawing *d, bool axes)
{
	struct draw_box b = content_box(e, axes);
	struct fig_view fv = view_said(d);
	double pad = PAD * d->unit;
	bool boxed = fv.has_box && isfinite(fv.x_min + fv.x_max + fv.y_min + fv.y_max);

	x->n = y->n = 0;
	if (fv.number_line) {
		gather_line(x, y, e, d);
		boxed = true;
	} else if (boxed) {
		struct draw_box asked = { fmin(fv.x_min, fv.x_max), fmin(fv.y_min, fv.y_max),
					  fmax(fv.x_min, fv.x_max), fmax(fv.y_min, fv.y_max) };
		struct draw_box seen = { e->x0, e->y0, e->x1, e->y1 };

		need_add(x, asked.x0, 0, 0);
		need_add(x, asked.x1, 0, 0);
		need_add(y, asked.y0, 0, 0);
		need_add(y, asked.y1, 0, 0);
		if (!e->any)
			return true;
		b = seen;
		if (box_has(&asked, &seen))
			pad = PAD_BOX * d->unit;
	}
	if (!fv.number_line) {
		need_add(x, b.x0, pad, pad);
		need_add(x, b.x1, pad, pad);
		need_add(y, b.y0, pad, pad);
		need_add(y, b.y1, pad, pad);
	}
	for (int i = 0; i < e->n_texts; i++) {
		double gap = 6 * d->unit;

		need_add(x, e->text[i].x, e->text[i].left + gap, e->text[i].right + gap);
		need_add(y, e->text[i].y, e->text[i].down + gap, e->text[i].up + gap);
	}
	return boxed;
}

/* --- The page ------------------------------------------------------------------------------ */
/* A scale that doubles can work with: a window of at least some thousand of them. */
static double bounded_scale(double s, const struct need *w, double pixels)
{
	s = fmin(s, pixels * 0x1p40 / fmax(need_size(w), 1e-100));
	return fmin(fmax(s, 1e-120), 1e120);
}

static double page_side(double pixels, double least, double most)
{
	return ceil(fmin(fmax(pixels, least), most) - 1e-6);
}

/* Room for the content at this scale, on a page whose size was not asked for. */
static void fit_page(double *width, double *height, const struct need *x, const struct need *y,
		     double sx, double sy, const struct draw_drawing *d, bool endless)
{
	const struct draw_options *o = d->options;
	double lo, hi, w, h;

	need_range(x, sx, &lo, &hi);
	w = (hi - lo) * sx;
	need_range(y, sy, &lo, &hi);
	h = (hi - lo) * sy;
	if (endless && !view_said(d).number_line) {
		w = fmax(w, 0.5 * h);
		h = fmax(h, 0.5 * w);
	}
	if (!(o->width > 0))
		*width = page_side(w, PAGE_LEAST, PAGE_WIDTH);
	if (!(o->height > 0))
		*height = page_side(h, view_said(d).number_line ? LINE_LEAST : PAGE_LEAST,
				    d->half ? HALF_HEIGHT : PAGE_HEIGHT);
}

/* Widen lo .. hi to the whole of the page. */
static void fill_page(double *lo, double *hi, double span)
{
	double mid = *lo + (*hi - *lo) / 2;

	*lo = mid - span / 2;
	*hi = *lo + span;
}

/* A text may be wider than the page: then it is the text that is cut, and the places stay
 * in the window. */
static void keep_places(const struct need *w, double scale, double pad, double *lo, double *hi)
{
	double first = INFINITY, last = -INFINITY, span = (*hi - *lo) * (1 + 1e-9), by;
	double a, b;

	need_range(w, scale, &a, &b);
	if (b - a <= span)
		return;
	for (int i = 0; i < w->n; i++) {
		first = fmin(first, w->at[i] - fmin(w->less[i], pad) / scale);
		last = fmax(last, w->at[i] + fmin(w->more[i], pad) / scale);
	}
	if (!(last - first <= span))
		return;
	by = fmin(first - *lo, 0) + fmax(last - *hi, 0);
	*lo += by;
	*hi += by;
}

/* The window of the options, as large as fits. */
static enum status given_view(struct draw_view *v, double width, double height,
			      const double w[4], struct err *err)
{
	double far = fmax(fmax(fabs(w[0]), fabs(w[1])), fmax(fabs(w[2]), fabs(w[3])));
	double across = w[1] - w[0], up = w[3] - w[2];

	if (!(far <= EXTENT_FAR && across > far * 0x1p-40 && up > far * 0x1p-40))
		return err_fail_with(
			err, E_ARG, "bad_argument", "window",
			"x_min < x_max and y_min < y_max, and not too narrow for where they "
			"are",
			"%.10g to %.10g, %.10g to %.10g is no window that can be drawn", w[0],
			w[1], w[2], w[3]);
	v->sx = v->sy = fmin(width / across, height / up);
	v->x0 = w[0];
	v->x1 = w[1];
	v->y0 = w[2];
	v->y1 = w[3];
	fill_page(&v->x0, &v->x1, width / v->sx);
	fill_page(&v->y0, &v->y1, height / v->sy);
	v->page = (struct scene_box){ 0, 0, width, height };
	return OK;
}

enum status draw_view(struct draw_view *v, double *width, double *height,
		      const struct extent *e, const struct draw_drawing *d, struct err *err)
{
	const struct draw_options *o = d->options;
	struct need x, y;
	bool axes = draw_shows_axes(d), free_page = !(o->width > 0 && o->height > 0);
	bool alone, stretch;
	double sx, sy, w, h, ratio = o->equal ? 0 : view_said(d).ratio;

	free_page = (gather(&x, &y, e, d, axes) || !axes) && free_page;
	*width = o->width > 0 ? o->width : PAGE_WIDTH;
	*height = o->height > 0 ? o->height : d->half ? HALF_HEIGHT : PAGE_HEIGHT;
	if (o->window)
		return given_view(v, *width, *height, o->window, err);
	w = need_span(&x);
	h = need_span(&y);
	alone = !(w > 0) && !(h > 0);
	if (alone && free_page && e->tight) {
		fit_page(width, height, &x, &y, 1, 1, d, false);
	} else if (alone && free_page) {
		*width = o->width > 0 ? o->width : PAGE_WIDTH / 2;
		*height = o->height > 0 ? o->height : *height / 2;
	}
	sx = alone ? *width / ALONE_WIDTH : need_scale(&x, *width);
	sy = alone ? *height / ALONE_HEIGHT : need_scale(&y, *height);
	sx = bounded_scale(sx, &x, *width);
	sy = bounded_scale(sy, &y, *height);
	stretch = !o->equal && (e->graphs || e->chart) && !e->round && w > 0 && h > 0 &&
		  (e->chart || w > UNEQUAL * h || h > UNEQUAL * w);
	if (ratio > 0) {
		sx = fmin(sx, sy * ratio);
		sy = sx / ratio;
	} else if (!stretch) {
		sx = sy = fmin(sx, sy);
	}
	/* What stands above a number line is no higher than it needs to be. */
	if (!(ratio > 0) && view_said(d).number_line && !e->round && h > 0) {
		double flat = CHART_HEIGHT * d->unit / h;

		sy = e->chart ? flat : fmin(sy, flat);
		stretch = false;
	}
	if (e->scale > 0)
		sx = sy = fmin(fmin(sx, sy), e->scale);
	if (free_page && !alone && (!stretch || ratio > 0))
		fit_page(width, height, &x, &y, sx, sy, d, e->endless);
	need_range(&x, sx, &v->x0, &v->x1);
	need_range(&y, sy, &v->y0, &v->y1);
	fill_page(&v->x0, &v->x1, *width / sx);
	fill_page(&v->y0, &v->y1, *height / sy);
	keep_places(&x, sx, PAD * d->unit, &v->x0, &v->x1);
	keep_places(&y, sy, PAD * d->unit, &v->y0, &v->y1);
	v->sx = sx;
	v->sy = sy;
	v->page = (struct scene_box){ 0, 0, *width, *height };
	if (!(v->x1 > v->x0 && v->y1 > v->y0 && isfinite(v->x1 - v->x0) &&
	      isfinite(v->y1 - v->y0)))
		return err_fail(err, E_DOMAIN, "degenerate",
				"the figure has no extent that could be drawn");
	return OK;
}
