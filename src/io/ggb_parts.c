/*
 * ggb_parts.c -- commands that make parts which are no objects of their own here: the corners
 * and sides of a union of polygons, the angles of a polygon.
 *
 * Each part is said again by a command of ours, Vertex(u, 3), so that it stays live.
 */
#include "io/io_priv.h"
#include <stdio.h>

/* --- Regions -------------------------------------------------------------------------------- */

struct io_region {
	const char *polygon[IO_ARGS];
	int n_polygons;
	/* Corners in the order of the file: as they are said here, and of which polygon. */
	const char *corner[IO_ARGS];
	int of[IO_ARGS];
	int n;
};

/* The polygons under their labels; false when it makes none, or not as many. */
static bool make_polygons(struct io_in *in, struct io_scope *s, const struct io_node *node,
			  const char *line, struct io_region *r)
{
	const char *helper = io_helper_name(in, "res");
	const char *res[IO_ARGS];
	int n;

	if (!io_run(in, "%s = %s", helper, line))
		return false;
	n = io_results(in, helper, res, IO_ARGS);
	if (!n || n > node->n_outputs || (node->n_outputs - n) % 2)
		return false;
	for (int i = 0; i < n; i++) {
		const char *name = io_scope_get(s, node->output[i]);

		r->polygon[i] = res[i];
		if (!node->output[i][0] || !io_run(in, "Rename(%s, \"%s\")", res[i], name))
			continue;
		r->polygon[i] = name;
		io_made(in, s, node, node->output[i]);
	}
	r->n_polygons = n;
	r->n = (node->n_outputs - n) / 2;
	return true;
}

/* The corner of one of the polygons that is at the stored place, or NULL. */
static const char *corner_at(struct io_in *in, const struct io_xml *e, struct io_region *r,
			     int j)
{
	for (int p = 0; p < r->n_polygons; p++)
		for (int k = 1; k <= r->n; k++) {
			const char *line =
				arena_printf(in->arena, "Vertex(%s, %d)", r->polygon[p], k);
			enum io_same same = io_probe(in, line, e);

			r->of[j] = p;
			if (same == IO_SAME)
				return line;
			if (same == IO_CANNOT_TELL) /* it has not so many */
				break;
		}
	return NULL;
}

/* The corner after the j-th in its polygon. */
static int next_corner(const struct io_region *r, int j)
{
	if (j + 1 < r->n && r->corner[j + 1] && r->of[j + 1] == r->of[j])
		return j + 1;
	for (int i = 0; i < j; i++)
		if (r->corner[i] && r->of[i] == r->of[j])
			return i;
	return j;
}

static void make_corner(struct io_in *in, struct io_scope *s, const struct io_node *node,
			struct io_region *r, int j)
{
	const char *label = node->output[r->n_polygons + j];

	r->corner[j] = corner_at(in, io_scope_element(s, label), r, j);
	if (!*label)
		return;
	if (r->corner[j] && io_make_one(in, s, label, r->corner[j], true)) {
		r->corner[j] = io_scope_get(s, label);
		io_made(in, s, node, label);
	} else {
		io_freeze(in, s, node, label, "no corner here is at the stored place");
	}
}

static void make_side(struct io_in *in, struct io_scope *s, const struct io_node *node,
		      const struct io_region *r, int j)
{
	const char *label = node->output[r->n_polygons + r->n + j];
	int k = r->corner[j] ? next_corner(r, j) : j;
	const char *line;

	if (!*label)
		return;
	line = arena_printf(in->arena, "Segment(%s, %s)", r->corner[j] ? r->corner[j] : "",
			    r->corner[k] ? r->corner[k] : "");
	if (k != j && io_make_one(in, s, label, line, false))
		io_made(in, s, node, label);
	else
		io_freeze(in, s, node, label, "no side here has the stored value");
}

void io_make_region(struct io_in *in, struct io_scope *s, const struct io_node *node,
		    const char *ours)
{
	struct io_region r = { .n = 0 };
	struct buf b = { 0 };

	buf_addf(&b, "%s(", ours);
	io_arguments(&b, in, s, node, 0, node->n_args);
	buf_addc(&b, ')');
	if (node->n_outputs == 1 && io_make_one(in, s, node->output[0], b.s, true)) {
		io_made(in, s, node, node->output[0]);
	} else if (make_polygons(in, s, node, b.s, &r)) {
		for (int j = 0; j < r.n; j++)
			make_corner(in, s, node, &r, j);
		for (int j = 0; j < r.n; j++)
			make_side(in, s, node, &r, j);
	} else {
		io_freeze_all(in, s, node);
	}
	buf_clear(&b);
}

/* --- Angles of a polygon -------------------------------------------------------------------- */

/* Theirs run counter-clockwise and are outside of a clockwise polygon. */
void io_make_corners(struct io_in *in, struct io_scope *s, const struct io_node *node)
{
	const char *helper = io_helper_name(in, "res");
	const char *res[IO_ARGS];
	struct buf b = { 0 };
	int n = 0;

	io_arguments(&b, in, s, node, 0, 1);
	if (io_run(in, "%s = Angle(%s)", helper, buf_str(&b)))
		n = io_results(in, helper, res, IO_ARGS);
	buf_clear(&b);
	if (n != node->n_outputs) {
		if (n)
			snprintf(in->why, sizeof in->why, "it has %d angles here", n);
		io_freeze_all(in, s, node);
		return;
	}
	for (int i = 0; i < n; i++) {
		const char *label = node->output[i];
		const struct io_xml *e = io_scope_element(s, label);
		const char *rest = arena_printf(in->arena, "360° - %s", res[i]);

		io_run(in, "ShowObject(%s, 0)", res[i]);
		if (!*label)
			continue;
		if (s->inside || io_value_same(in, fig_find(in->f, res[i]), e) == IO_SAME
			    ? io_run(in, "Rename(%s, \"%s\")", res[i], io_scope_get(s, label))
			    : io_make_one(in, s, label, rest, false))
			io_made(in, s, node, label);
		else
			io_freeze(in, s, node, label, "no angle here has the stored value");
	}
}
