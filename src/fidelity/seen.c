/* seen.c -- what a canvas shows: which points are joined, circles, polygons, texts, marks. */
#include "fidelity/fidelity_priv.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

/* Doubles of one exact figure that are so near, in terms of its size, are looked at again. */
#define SAME 1e-9

double fidelity_scale(const struct fidelity_canvas *c)
{
	double most = 1e-300;

	for (int i = 0; i < c->spots; i++)
		most = fmax(most,
			    hypot(c->spot[i].x - c->spot[0].x, c->spot[i].y - c->spot[0].y));
	return c->spots > 1 ? most
			    : fmax(1, hypot(c->spots ? c->spot[0].x : 1,
					    c->spots ? c->spot[0].y : 0));
}

static bool is_seen(const struct fidelity_canvas *c, fig_id id)
{
	return fig_alive(c->fig, id) && fig_defined(c->fig, id) && fig_visible(c->fig, id) &&
	       fig_value(c->fig, id);
}

/* Is the place on the object's part from t = from to t = to of o + t d? */
static bool on_part(const double o[2], const double d[2], double from, double to,
		    const struct fidelity_spot *s, double eps)
{
	double w[2] = { s->x - o[0], s->y - o[1] }, n = d[0] * d[0] + d[1] * d[1],
	       t = n > 0 ? (w[0] * d[0] + w[1] * d[1]) / n : 0,
	       off = hypot(w[0] - t * d[0], w[1] - t * d[1]), slack = eps / sqrt(n);

	return off <= eps && t >= from - slack && t <= to + slack;
}

static bool covers(const double o[2], const double d[2], double from, double to,
		   const struct fidelity_spot *a, const struct fidelity_spot *b, double eps)
{
	return on_part(o, d, from, to, a, eps) && on_part(o, d, from, to, b, eps);
}

/* A chain of corners: do two neighbours join them? */
static bool chain_joins(const struct value *v, bool closed, const struct fidelity_spot *a,
			const struct fidelity_spot *b, double eps)
{
	int n = v->n / 2, sides = closed ? n : n - 1;

	for (int i = 0; i < sides; i++) {
		int j = (i + 1) % n;
		double o[2] = { fidelity_number(v, 2 * i), fidelity_number(v, 2 * i + 1) },
		       d[2] = { fidelity_number(v, 2 * j) - o[0],
				fidelity_number(v, 2 * j + 1) - o[1] };

		if (covers(o, d, 0, 1, a, b, eps))
			return true;
	}
	return false;
}

static bool joins(const struct value *v, const struct fidelity_spot *a,
		  const struct fidelity_spot *b, double eps, bool segment_alone)
{
	double o[2], d[2];

	if (v->kind == KIND_POLYGON || v->kind == KIND_POLYLINE)
		return chain_joins(v, v->kind == KIND_POLYGON, a, b, eps);
	if (!value_is(v, KINDS_LINEAR))
		return false;
	if (segment_alone && v->kind != KIND_SEGMENT)
		return false;
	for (int i = 0; i < 2; i++) {
		o[i] = fidelity_number(v, i);
		d[i] = fidelity_number(v, 2 + i) - (v->kind == KIND_SEGMENT ? o[i] : 0);
	}
	return covers(o, d, v->kind == KIND_LINE ? -HUGE_VAL : 0,
		      v->kind == KIND_SEGMENT ? 1 : HUGE_VAL, a, b, eps);
}

fig_id fidelity_joined(struct fidelity_canvas *c, int a, int b, bool segment_alone)
{
	double eps = SAME * fidelity_scale(c);
	int n = fig_count(c->fig);

	for (int i = 0; i < n; i++) {
		fig_id id = { i };

		if (is_seen(c, id) &&
		    joins(fig_value(c->fig, id), &c->spot[a], &c->spot[b], eps, segment_alone))
			return id;
	}
	return FIG_NONE;
}

fig_id fidelity_circle(struct fidelity_canvas *c, int center, int i)
{
	double eps = SAME * fidelity_scale(c);
	int n = fig_count(c->fig);

	for (int k = 0; k < n; k++) {
		fig_id id = { k };
		const struct value *v;

		if (!is_seen(c, id) || fig_kind(c->fig, id) != KIND_CIRCLE)
			continue;
		v = fig_value(c->fig, id);
		if (center >= 0 && hypot(fidelity_number(v, 0) - c->spot[center].x,
					 fidelity_number(v, 1) - c->spot[center].y) > eps)
			continue;
		if (i-- == 0)
			return id;
	}
	return FIG_NONE;
}

/* Are the corners these, in this order or the other, from any of them on? */
static bool same_corners(const struct fidelity_canvas *c, const struct value *v,
			 const int *spot, int n, double eps)
{
	if (v->n != 2 * n)
		return false;
	for (int turn = 0; turn < 2 * n; turn++) {
		int way = turn < n ? 1 : -1, from = turn % n;
		bool same = true;

		for (int i = 0; i < n && same; i++) {
			int k = ((from + way * i) % n + n) % n;

			same = hypot(fidelity_number(v, 2 * k) - c->spot[spot[i]].x,
				     fidelity_number(v, 2 * k + 1) - c->spot[spot[i]].y) <=
			       eps;
		}
		if (same)
			return true;
	}
	return false;
}

fig_id fidelity_polygon(struct fidelity_canvas *c, const int *spot, int n)
{
	double eps = SAME * fidelity_scale(c);
	int count = fig_count(c->fig);

	for (int i = 0; i < count; i++) {
		fig_id id = { i };

		if (is_seen(c, id) && fig_kind(c->fig, id) == KIND_POLYGON &&
		    same_corners(c, fig_value(c->fig, id), spot, n, eps))
			return id;
	}
	return FIG_NONE;
}

/* --- The picture ----------------------------------------------------------------------------- */

/* Letters, digits and signs that mean something; case stays. */
static void bare_text(struct buf *b, const char *s)
{
	for (; *s; s++) {
		if (strncmp(s, "−", 3) == 0) {
			buf_addc(b, '-');
			s += 2;
		} else if (strncmp(s, "°", 2) == 0) {
			s++;
		} else if (!isspace((unsigned char)*s) && !strchr("${}\\_", *s)) {
			buf_addc(b, *s);
		}
	}
}

/* Is `needle` in the text as a whole: not "5" in "15"? */
static bool has_whole(const char *text, const char *needle)
{
	size_t n = strlen(needle);

	for (const char *at = text; n && (at = strstr(at, needle)) != NULL; at++) {
		bool before = at > text && isalnum((unsigned char)at[-1]) &&
			      isalnum((unsigned char)*needle);
		bool behind =
			isalnum((unsigned char)at[n]) && isalnum((unsigned char)needle[n - 1]);
		/* 9 is not in 9.2, nor 2 in 9.2. */
		bool point =
			(at[n] == '.' && isdigit((unsigned char)at[n + 1])) ||
			(at > text + 1 && at[-1] == '.' && isdigit((unsigned char)at[-2]));

		if (!before && !behind && !point)
			return true;
	}
	return false;
}

/* From the middle of a text to the segment from..to on the page; 0 where there is none. */
static double from_text(const struct scene_item *item, const double from[2],
			const double to[2])
{
	struct scene_box box = draw_scene_text_box(item);
	double x = (box.x0 + box.x1) / 2, y = (box.y0 + box.y1) / 2, dx, dy, t;

	if (!from)
		return 0;
	dx = to[0] - from[0];
	dy = to[1] - from[1];
	t = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
	t = fmin(1, fmax(0, t));
	return hypot(x - from[0] - t * dx, y - from[1] - t * dy);
}

double fidelity_text_shown(struct fidelity_canvas *c, const char *text, const double from[2],
			   const double to[2])
{
	const struct scene *s = fidelity_scene(c);
	struct buf want = { 0 }, have = { 0 };
	double best = HUGE_VAL;

	bare_text(&want, text);
	for (int g = 0; s && g < s->n; g++)
		for (int i = 0; i < s->group[g].n; i++) {
			const struct scene_item *t = &s->group[g].item[i];

			if (t->kind != ITEM_TEXT || t->opacity <= 0)
				continue;
			buf_reset(&have);
			bare_text(&have, t->text->plain);
			if (has_whole(buf_str(&have), buf_str(&want)))
				best = fmin(best, from_text(t, from, to));
		}
	buf_clear(&want);
	buf_clear(&have);
	return best;
}

bool fidelity_label_shown(struct fidelity_canvas *c, const char *name)
{
	const struct scene *s = fidelity_scene(c);
	struct buf want = { 0 }, have = { 0 };
	bool found = false;

	bare_text(&want, name);
	for (int g = 0; s && g < s->n && !found; g++)
		for (int i = 0; i < s->group[g].n && !found; i++) {
			const struct scene_item *t = &s->group[g].item[i];

			if (t->kind != ITEM_TEXT || t->part != PART_LABEL)
				continue;
			buf_reset(&have);
			bare_text(&have, t->text->plain);
			/* "A", or "A = (1, 2)" and "A(1, 2)". */
			found = strncmp(buf_str(&have), buf_str(&want), want.n) == 0 &&
				want.n && strchr("=(", buf_str(&have)[want.n]);
		}
	buf_clear(&want);
	buf_clear(&have);
	return found;
}

bool fidelity_is_labeled(struct fidelity_canvas *c, const char *object)
{
	const struct scene *s = fidelity_scene(c);

	for (int g = 0; s && g < s->n; g++)
		for (int i = 0; i < s->group[g].n; i++)
			if (s->group[g].item[i].kind == ITEM_TEXT &&
			    s->group[g].item[i].part == PART_LABEL &&
			    strcmp(s->group[g].name, object) == 0)
				return true;
	return false;
}

bool fidelity_right_angle_mark(struct fidelity_canvas *c, int spot)
{
	double eps = SAME * fidelity_scale(c);
	int n = fig_count(c->fig);

	for (int i = 0; i < n; i++) {
		fig_id id = { i }, at;
		const struct value *v;

		if (!is_seen(c, id) || !fig_is_right_angle_mark(c->fig, id))
			continue;
		at = fig_input(c->fig, id, "b");
		v = at.v >= 0 ? fig_value(c->fig, at) : NULL;
		if (v && v->kind == KIND_POINT &&
		    hypot(fidelity_number(v, 0) - c->spot[spot].x,
			  fidelity_number(v, 1) - c->spot[spot].y) <= eps)
			return true;
	}
	return false;
}
