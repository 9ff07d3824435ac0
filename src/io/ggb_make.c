/*
 * ggb_make.c -- commands of a file as lines of a script.
 *
 * A command is run under its own name; where it has several results, the stored values say
 * which label is which.  What is refused, or comes out as another kind, is frozen.
 */
#include "expr/expr.h"
#include "io/io_priv.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool io_run(struct io_in *in, const char *fmt, ...)
{
	const struct fig_obs *obs;
	struct buf b = { 0 };
	char text[4000];
	va_list ap;
	int n;
	bool good;

	va_start(ap, fmt);
	n = vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	if (n < 0)
		return false;
	if ((size_t)n < sizeof text) {
		buf_add(&b, text);
	} else { /* a long one: a polynomial of high degree, a list */
		b.s = mem_alloc((size_t)n + 1);
		b.n = (size_t)n;
		va_start(ap, fmt);
		vsnprintf(b.s, (size_t)n + 1, fmt, ap);
		va_end(ap);
	}
	good = fig_line(in->f, buf_str(&b), b.n, &obs) == OK && obs;
	if (!good) {
		const struct err *e = obs ? fig_obs_err(obs) : NULL;

		snprintf(in->why, sizeof in->why, "%s", e ? e->msg : "it says nothing");
	}
	buf_clear(&b);
	return good;
}

void io_back(struct io_in *in, int undo_count)
{
	int n = fig_undo_count(in->f) - undo_count;
	char why[sizeof in->why];

	memcpy(why, in->why, sizeof why);
	if (n > 0) {
		in->undone++;
		io_run(in, "Undo(%d)", n);
	}
	memcpy(in->why, why, sizeof why);
}

/* --- Telling ---------------------------------------------------------------------------------- */

static void node_text(struct buf *b, const struct io_node *node)
{
	if (!node->command) {
		buf_add(b, node->expression ? node->expression : "");
		return;
	}
	buf_addf(b, "%s(", node->command);
	for (int i = 0; i < node->n_args; i++)
		buf_addf(b, "%s%s", i ? ", " : "", node->arg[i]);
	buf_addc(b, ')');
}

static const char *type_of(const struct io_scope *s, const char *label)
{
	const char *type = io_xml_attr(io_scope_element(s, label), "type");

	return type ? type : "";
}

void io_tell(struct io_in *in, const struct io_scope *s, const struct io_node *node,
	     const char *label, enum io_fate fate, const char *why)
{
	const char *name = io_scope_get(s, label);
	struct io_object *o;
	struct buf b = { 0 };

	if (s->inside) { /* what a tool does inside is told by what comes out */
		if (name && (fate == IO_LIVE || fate == IO_FROZEN))
			io_run(in, "ShowObject(%s, 0)", name);
		return;
	}
	o = io_report_add(in->report, label, type_of(s, label), fate, why);
	node_text(&b, node);
	if (b.n > 200) { /* long ones are of no use in a report */
		size_t n = 200;

		while (n && ((unsigned char)b.s[n] & 0xc0) == 0x80)
			n--;
		b.s[b.n = n] = '\0';
		buf_add(&b, "...");
	}
	o->command = buf_keep(&b, in->arena);
	if (fate != IO_LIVE && fate != IO_FROZEN)
		return;
	o->name = name;
	io_look_element(in, name, io_scope_element(s, label));
}

void io_freeze(struct io_in *in, const struct io_scope *s, const struct io_node *node,
	       const char *label, const char *why)
{
	const struct io_xml *e = io_scope_element(s, label);
	const char *name = io_scope_get(s, label);
	struct buf b = { 0 }, reason = { 0 };
	char sep;
	bool good;

	buf_add(&reason, why);
	good = !s->inside && name && io_value_constant(&b, in, e, &sep) &&
	       io_run(in, sep == ':' ? "%s: %s" : "%s = %s", name, buf_str(&b));
	if (!good && io_value_undefined(e)) {
		buf_reset(&reason);
		buf_addf(&reason, "undefined in the file too (%s)", why);
	}
	io_tell(in, s, node, label, good ? IO_FROZEN : IO_LOST, buf_str(&reason));
	buf_clear(&b);
	buf_clear(&reason);
}

bool io_kind_fits(struct io_in *in, const char *name, const char *type)
{
	static const struct {
		const char *type, *kinds;
	} all[] = {
		{ "point", "point" },
		{ "vector", "vector" },
		{ "line", "line" },
		{ "segment", "segment" },
		{ "ray", "ray" },
		{ "polygon", "polygon" },
		{ "conicpart", "arc sector curve" }, /* an arc of an ellipse is a curve */
		{ "angle", "angle number" },
		{ "numeric", "number angle segment polygon arc sector diagram" },
		{ "boolean", "boolean" },
		{ "text", "text diagram" }, /* a table */
		{ "function", "function line parabola" },
	};
	fig_id id = fig_find(in->f, name);
	const char *kind;

	if (id.v < 0)
		return false;
	kind = geo_kind_name(fig_kind(in->f, id));
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(type, all[i].type) && !strstr(all[i].kinds, kind)) {
			snprintf(in->why, sizeof in->why, "it comes out as %s",
				 geo_kind_a(fig_kind(in->f, id)));
			return false;
		}
	return true;
}

void io_made(struct io_in *in, const struct io_scope *s, const struct io_node *node,
	     const char *label)
{
	const char *name = io_scope_get(s, label);
	bool differs = !s->inside && io_value_same(in, fig_find(in->f, name),
						   io_scope_element(s, label)) == IO_DIFFERS;

	io_tell(in, s, node, label, IO_LIVE,
		differs ? "its value is another than the one in the file" : "");
	if (!s->inside)
		in->report->object[in->report->n - 1].differs = differs;
}

void io_remember(struct io_in *in, const char *name, const char *relation)
{
	in->said = mem_grow(in->said, &in->cap_said, in->n_said + 1, sizeof *in->said);
	in->said[in->n_said] = arena_strdup(in->arena, relation);
	index_set(&in->truth, name, in->n_said++);
}

#define SEVERAL "it has several results here"

/* --- Commands --------------------------------------------------------------------------------- */

void io_arguments(struct buf *b, struct io_in *in, const struct io_scope *s,
		  const struct io_node *node, int from, int to)
{
	for (int i = from; i < to; i++) {
		if (i > from)
			buf_add(b, ", ");
		io_translate(b, in, s, node->arg[i]);
	}
}

static int labelled(const struct io_node *node)
{
	int n = 0;

	for (int i = 0; i < node->n_outputs; i++)
		n += node->output[i][0] != '\0';
	return n;
}

void io_freeze_all(struct io_in *in, const struct io_scope *s, const struct io_node *node)
{
	char why[sizeof in->why];

	memcpy(why, in->why, sizeof why);
	for (int i = 0; i < node->n_outputs; i++)
		if (node->output[i][0])
			io_freeze(in, s, node, node->output[i], why);
}

/* Is there an object of just this name?  The first of several results is found under the name
 * that was asked for, too. */
static bool is_there(const struct io_in *in, const char *name)
{
	fig_id id = fig_find(in->f, name);

	return id.v >= 0 && !strcmp(fig_name(in->f, id), name);
}

bool io_make_one(struct io_in *in, const struct io_scope *s, const char *label,
		 const char *line, bool any)
{
	const char *name = io_scope_get(s, label);
	int before = fig_undo_count(in->f);

	if (!io_run(in, "%s = %s", name, line))
		return false;
	if (!is_there(in, name)) {
		snprintf(in->why, sizeof in->why, SEVERAL);
		io_back(in, before);
		return false;
	}
	/* Taking back costs a figure each time: a file that wants it too often is not checked
	 * any more, and what differs is told. */
	any = any || s->inside || in->undone >= IO_UNDONE;
	if (io_kind_fits(in, name, type_of(s, label)) &&
	    (any || io_value_same(in, fig_find(in->f, name), io_scope_element(s, label)) !=
			    IO_DIFFERS))
		return true;
	io_back(in, before);
	return false;
}

int io_results(struct io_in *in, const char *helper, const char **out, int most)
{
	int n = 0;

	if (is_there(in, helper)) {
		out[n++] = helper;
		return n;
	}
	while (n < most) {
		const char *name = arena_printf(in->arena, "%s_%d", helper, n + 1);

		if (fig_find(in->f, name).v < 0)
			break;
		out[n++] = name;
	}
	return n;
}

/* Several results at once, told apart by the stored values. */
static void make_several(struct io_in *in, const struct io_scope *s,
			 const struct io_node *node, const char *line)
{
	const char *helper = io_helper_name(in, "res");
	const char *res[IO_ARGS];
	bool used[IO_ARGS] = { false };
	int n;

	if (!io_run(in, "%s = %s", helper, line)) {
		io_freeze_all(in, s, node);
		return;
	}
	n = io_results(in, helper, res, IO_ARGS);
	for (int i = 0; i < node->n_outputs; i++) {
		const struct io_xml *e = io_scope_element(s, node->output[i]);
		int best = -1;

		if (!node->output[i][0])
			continue;
		if (s->inside)
			best = i < n && !used[i] ? i : -1;
		/* By name: renaming one writes the figure anew. */
		for (int k = 0; k < n && best < 0; k++)
			if (!used[k] &&
			    io_value_same(in, fig_find(in->f, res[k]), e) == IO_SAME)
				best = k;
		/* Without values to compare: in the order of the file. */
		if (best < 0 && i < n && !used[i] &&
		    io_value_same(in, fig_find(in->f, res[i]), e) == IO_CANNOT_TELL &&
		    !io_value_undefined(e))
			best = i;
		if (best >= 0 && io_run(in, "Rename(%s, \"%s\")", res[best],
					io_scope_get(s, node->output[i]))) {
			used[best] = true;
			io_made(in, s, node, node->output[i]);
		} else {
			io_freeze(in, s, node, node->output[i],
				  n ? "none of the results here has the stored value"
				    : "it has no results here");
		}
	}
	/* What nobody asked for does not stay. */
	for (int k = 0; k < n; k++)
		if (!used[k])
			io_run(in, "Delete(%s)", res[k]);
}

/* Curve(x, y, t, a, b) where the parameter's name comes last. */
static bool make_curve(struct io_in *in, const struct io_scope *s, const struct io_node *node)
{
	char why[sizeof in->why];
	struct buf b = { 0 };
	bool good;

	if (node->n_args != 5 || node->n_outputs != 1)
		return false;
	memcpy(why, in->why, sizeof why);
	buf_add(&b, "Curve(");
	io_arguments(&b, in, s, node, 0, 2);
	buf_add(&b, ", ");
	io_arguments(&b, in, s, node, 3, 5);
	buf_addf(&b, ", \"%s\")", node->arg[2]);
	good = io_make_one(in, s, node->output[0], b.s, true);
	buf_clear(&b);
	if (!good)
		memcpy(in->why, why, sizeof why);
	return good;
}

static void make_plain(struct io_in *in, const struct io_scope *s, const struct io_node *node,
		       const char *ours)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s(", ours);
	io_arguments(&b, in, s, node, 0, node->n_args);
	buf_addc(&b, ')');
	if (node->n_outputs == 1 && !strcmp(type_of(s, node->output[0]), "boolean"))
		io_remember(in, io_scope_get(s, node->output[0]), b.s);
	if (node->n_outputs == 1 && (io_make_one(in, s, node->output[0], b.s, false) ||
				     io_make_one(in, s, node->output[0], b.s, true)))
		io_made(in, s, node, node->output[0]);
	else if (!strcmp(ours, "Curve") && make_curve(in, s, node))
		io_made(in, s, node, node->output[0]);
	else if (io_make_if(in, s, node))
		;
	else if (node->n_outputs > 1 || !strcmp(in->why, SEVERAL))
		make_several(in, s, node, b.s);
	else
		io_freeze_all(in, s, node);
	buf_clear(&b);
}

enum io_same io_probe(struct io_in *in, const char *line, const struct io_xml *e)
{
	double at[2], x, y, z;

	for (int i = 0; i < 2; i++) {
		const struct fig_obs *obs;
		struct buf b = { 0 };
		bool good;

		buf_addf(&b, "%c(%s)", i ? 'y' : 'x', line);
		good = fig_line(in->f, b.s, b.n, &obs) == OK && obs &&
		       fig_obs_number(&at[i], in->f, obs);
		if (!good && obs && fig_obs_err(obs))
			snprintf(in->why, sizeof in->why, "%s", fig_obs_err(obs)->msg);
		buf_clear(&b);
		if (!good)
			return IO_CANNOT_TELL;
	}
	if (!io_xml_number(&x, e, "coords", "x") || !io_xml_number(&y, e, "coords", "y") ||
	    !io_xml_number(&z, e, "coords", "z") || z == 0)
		return IO_DIFFERS;
	x = x / z - at[0];
	y = y / z - at[1];
	z = 1e-6 * (1 + (at[0] < 0 ? -at[0] : at[0]) + (at[1] < 0 ? -at[1] : at[1]));
	return x < z && x > -z && y < z && y > -z ? IO_SAME : IO_DIFFERS;
}

#define MOST_POINTS 8
/* One of the common points: the index whose point is at the stored place. */
static void make_point(struct io_in *in, const struct io_scope *s, const struct io_node *node,
		       const char *label, const char *both, int first, bool *used)
{
	const struct io_xml *e = io_scope_element(s, label);
	const char *name = io_scope_get(s, label);
	char line[24];
	struct buf b = { 0 };
	int found = 0;

	/* Where two of them are one, a second round takes a point again. */
	for (int k = 0; k < 2 * MOST_POINTS && !s->inside && !found && !io_value_undefined(e);
	     k++) {
		int i = 1 + (first - 1 + k) % MOST_POINTS;

		if (used[i] != (k >= MOST_POINTS))
			continue;
		buf_reset(&b);
		buf_addf(&b, "Intersect(%s, %d)", both, i);
		if (io_probe(in, b.s, e) == IO_SAME)
			found = i;
	}
	if (s->inside)
		found = first;
	snprintf(line, sizeof line, "%d", found);
	if (found && io_run(in, "%s = Intersect(%s, %s)", name, both, line)) {
		used[found] = true;
		io_made(in, s, node, label);
	} else {
		char why[sizeof in->why];

		memcpy(why, in->why, sizeof why);
		io_freeze(in, s, node, label,
			  *why ? why : "no common point here is at the stored place");
	}
	buf_clear(&b);
}

static void make_intersect(struct io_in *in, const struct io_scope *s,
			   const struct io_node *node)
{
	struct buf both = { 0 }, b = { 0 };
	bool used[MOST_POINTS + 1] = { false };
	int k = 0, index = 0;

	in->why[0] = '\0';
	io_arguments(&both, in, s, node, 0, node->n_args < 2 ? node->n_args : 2);
	if (node->n_args == 3 && sscanf(node->arg[2], "%d", &index) != 1)
		index = 0;
	if (index < 1 || index > MOST_POINTS)
		index = 0;
	buf_addf(&b, "Intersect(%s)", buf_str(&both));
	/* Two lines meet once: no index is needed then. */
	if (labelled(node) == 1 && node->n_outputs == 1 && node->n_args == 2 &&
	    io_make_one(in, s, node->output[0], b.s, false)) {
		io_made(in, s, node, node->output[0]);
	} else {
		for (int i = 0; i < node->n_outputs; i++, k++)
			if (node->output[i][0])
				make_point(in, s, node, node->output[i], buf_str(&both),
					   index ? index : k % MOST_POINTS + 1, used);
	}
	buf_clear(&both);
	buf_clear(&b);
}

/* A point on a path keeps its place; one at a parameter, or at the end of a vector, does not
 * need to. */
static void make_point_on(struct io_in *in, const struct io_scope *s,
			  const struct io_node *node, const char *ours)
{
	const char *label = node->output[0];
	const struct io_xml *e = io_scope_element(s, label);
	struct buf b = { 0 }, place = { 0 };
	char sep;
	bool good;

	if (node->n_outputs != 1 || !node->n_args) {
		io_freeze_all(in, s, node);
		return;
	}
	io_arguments(&b, in, s, node, 0, node->n_args);
	if (node->n_args == 1 && io_value_constant(&place, in, e, &sep)) {
		struct buf line = { 0 };

		/* "(1, 2)" without its brackets: the place nearest to it. */
		buf_addf(&line, "%s(%s, %s", ours, b.s, place.s + 1);
		good = io_make_one(in, s, label, line.s, false);
		if (!good) { /* Point({3, 4}) has no choice */
			buf_reset(&line);
			buf_addf(&line, "%s(%s)", ours, b.s);
			good = io_make_one(in, s, label, line.s, false);
		}
		if (!good && io_xml_of(e, "curveParam", "t")) { /* by the stored parameter */
			buf_reset(&line);
			buf_addf(&line, "%s(%s)", node->arg[0],
				 io_xml_of(e, "curveParam", "t"));
			buf_reset(&b);
			good = io_curve_point(&b, in, s, line.s) &&
			       io_make_one(in, s, label, b.s, false);
		}
		if (!good && !in->why[0])
			snprintf(in->why, sizeof in->why,
				 "no point of the path here is at the stored place");
		buf_clear(&line);
	} else {
		struct buf line = { 0 };

		buf_addf(&line, "%s(%s)", ours, b.s);
		good = io_make_one(in, s, label, line.s, false);
		if (!good && node->n_args == 2) {
			buf_reset(&line);
			buf_add(&line, "(");
			io_arguments(&line, in, s, node, 0, 1);
			buf_add(&line, ") + (");
			io_arguments(&line, in, s, node, 1, 2);
			buf_add(&line, ")");
			good = io_make_one(in, s, label, line.s, false);
		}
		buf_clear(&line);
	}
	if (good)
		io_made(in, s, node, label);
	else
		io_freeze_all(in, s, node);
	buf_clear(&b);
	buf_clear(&place);
}

/* Gives the label to the part of a polygon that it means: the next side, or the vertex at the
 * stored place. */
static bool name_part(struct io_in *in, const struct io_scope *s, const char *whole,
		      const char *label, int *side, int *vertex)
{
	const struct io_xml *e = io_scope_element(s, label);
	const char *name = io_scope_get(s, label);
	bool point = !strcmp(type_of(s, label), "point");

	for (int i = point ? 1 : ++*side; i <= IO_ARGS; i++) {
		char part[160];
		fig_id id;

		snprintf(part, sizeof part, "%s.%s%d", whole, point ? "vertex" : "side",
			 point && s->inside ? ++*vertex : i);
		id = fig_find(in->f, part);
		if (id.v < 0 && !point)
			return false;
		if (id.v < 0) /* the first two are given, and no parts */
			continue;
		if (!strcmp(fig_name(in->f, id), name))
			return true;
		if (point && !s->inside &&
		    (io_value_same(in, id, e) != IO_SAME || fig_whole(in->f, id).v < 0))
			continue;
		return io_run(in, "Rename(%s, \"%s\")", part, name);
	}
	return false;
}

static void make_polygon(struct io_in *in, struct io_scope *s, const struct io_node *node,
			 const char *ours)
{
	struct buf b = { 0 };
	const char *whole = io_scope_get(s, node->output[0]);
	int side = 0, vertex = 2;

	if (node->n_outputs == 1) {
		make_plain(in, s, node, ours);
		return;
	}
	buf_addf(&b, "%s(", ours);
	io_arguments(&b, in, s, node, 0, node->n_args);
	buf_addc(&b, ')');
	if (!whole) { /* the polygon has no label, its sides have */
		whole = io_helper_name(in, "poly");
		io_scope_set(s, node->output[0], whole);
	}
	if (!io_run(in, "%s = %s", whole, b.s)) {
		io_freeze_all(in, s, node);
		buf_clear(&b);
		return;
	}
	if (node->output[0][0])
		io_made(in, s, node, node->output[0]);
	for (int i = 1; i < node->n_outputs; i++) {
		const char *label = node->output[i];

		if (!*label) {
			side += i <= node->n_args;
			continue;
		}
		if (name_part(in, s, whole, label, &side, &vertex))
			io_made(in, s, node, label);
		else
			io_freeze(in, s, node, label, "no part of the polygon here is it");
	}
	buf_clear(&b);
}

/* Theirs runs counter-clockwise to 360 degrees, ours is the one of at most 180. */
static void make_angle(struct io_in *in, const struct io_scope *s, const struct io_node *node)
{
	const char *label = node->output[0];
	struct buf b = { 0 }, rest = { 0 };

	io_arguments(&b, in, s, node, 0, node->n_args);
	/* Angle(A, B, 30°) also makes the point on the other arm. */
	if (node->n_outputs == 2 && node->n_args == 3) {
		const char *point = io_scope_get(s, node->output[1]);
		struct buf arm = { 0 };

		if (!point) {
			point = io_helper_name(in, "arm");
			io_scope_set((struct io_scope *)s, node->output[1], point);
		}
		io_arguments(&arm, in, s, node, 0, 1);
		buf_add(&arm, ", ");
		io_arguments(&arm, in, s, node, 2, 3);
		buf_add(&arm, ", ");
		io_arguments(&arm, in, s, node, 1, 2);
		if (!io_run(in, "%s = Rotate(%s)", point, arm.s)) {
			buf_clear(&arm);
			buf_clear(&b);
			io_freeze_all(in, s, node);
			return;
		}
		if (node->output[1][0])
			io_made(in, s, node, node->output[1]);
		buf_reset(&b);
		io_arguments(&b, in, s, node, 0, 2);
		buf_addf(&b, ", %s", point);
		buf_clear(&arm);
	}
	if (*label) {
		struct buf line = { 0 }, turned = { 0 };

		buf_addf(&line, "Angle(%s)", buf_str(&b));
		buf_addf(&rest, "360° - Angle(%s)", buf_str(&b));
		/* One that is never reflex there: with its arms exchanged it is not so here. */
		if (node->n_args == 3) {
			buf_add(&turned, "Angle(");
			for (int i = 2; i >= 0; i--) {
				io_arguments(&turned, in, s, node, i, i + 1);
				buf_add(&turned, i ? ", " : ")");
			}
		}
		if (io_make_one(in, s, label, line.s, false) ||
		    (turned.n && io_make_one(in, s, label, turned.s, false)) ||
		    io_make_one(in, s, label, rest.s, false) ||
		    io_make_one(in, s, label, line.s, true))
			io_made(in, s, node, label);
		else
			io_freeze(in, s, node, label, in->why);
		buf_clear(&line);
		buf_clear(&turned);
	}
	buf_clear(&b);
	buf_clear(&rest);
}

static void make_place(struct io_in *in, const struct io_scope *s, const struct io_node *node)
{
	struct buf b = { 0 };

	buf_addc(&b, '(');
	io_arguments(&b, in, s, node, 1, node->n_args);
	buf_addc(&b, ')');
	if (node->n_outputs == 1 && io_make_one(in, s, node->output[0], b.s, true))
		io_made(in, s, node, node->output[0]);
	else
		io_freeze_all(in, s, node);
	buf_clear(&b);
}

/* Whether its argument always holds: the question is kept, and the relation itself stands in
 * for the answer where the language cannot name one. */
/* A prover there takes polygons for their areas: "p == q" asks whether those are equal. */
static void compare_areas(struct io_in *in, struct buf *b)
{
	const char *text = buf_str(b), *eq = strstr(text, "==");
	struct buf name[2] = { { 0 } };
	bool areas = eq && !strstr(eq + 2, "==");

	for (int k = 0; k < 2 && areas; k++) {
		const char *p = k ? eq + 2 : text, *end = k ? text + b->n : eq;
		fig_id id;

		while (p < end && *p == ' ')
			p++;
		while (end > p && end[-1] == ' ')
			end--;
		buf_addn(&name[k], p, (size_t)(end - p));
		id = fig_find(in->f, buf_str(&name[k]));
		areas = id.v >= 0 && fig_kind(in->f, id) == KIND_POLYGON;
	}
	if (areas) {
		buf_clear(b);
		buf_addf(b, "Area(%s) == Area(%s)", name[0].s, name[1].s);
	}
	buf_clear(&name[0]);
	buf_clear(&name[1]);
}

static void make_question(struct io_in *in, const struct io_scope *s,
			  const struct io_node *node, const char *ours)
{
	const char *label = node->output[0];
	struct buf b = { 0 }, line = { 0 };
	int said;

	io_arguments(&b, in, s, node, 0, node->n_args < 1 ? node->n_args : 1);
	compare_areas(in, &b);
	said = index_get(&in->truth, buf_str(&b));
	if (!s->inside)
		io_report_ask(in->report, said < 0 ? buf_str(&b) : in->said[said]);
	if (!*label) {
		buf_clear(&b);
		return;
	}
	buf_addf(&line, "%s(%s)", ours, buf_str(&b));
	if (io_make_one(in, s, label, line.s, true)) {
		io_made(in, s, node, label);
	} else if (io_make_relation(in, s, label, said < 0 ? buf_str(&b) : in->said[said])) {
		io_tell(in, s, node, label, IO_LIVE,
			"the relation in the present position; whether it always holds is "
			"asked");
	} else {
		io_tell(in, s, node, label, IO_LOST, in->why);
	}
	if (!s->inside)
		in->report->object[in->report->n - 1].is_question = true;
	buf_clear(&b);
	buf_clear(&line);
}

/* Integral(t^2, t, 0, 3) stands there as IntegralBetween; a second function would be x or have a
 * label. */
static bool integral_by_variable(const struct io_scope *s, const struct io_node *node)
{
	return !strcmp(node->command, "IntegralBetween") && node->n_args == 4 &&
	       expr_name_ok(node->arg[1], NULL, 0) && strcmp(node->arg[1], "x") &&
	       !io_scope_get(s, node->arg[1]);
}

void io_make_command(struct io_in *in, struct io_scope *s, const struct io_node *node)
{
	const struct io_command *c = io_command_find(node->command);
	const char *ours = c ? c->ours : node->command;
	const struct io_xml *macro = c ? NULL : io_macro_find(in, node->command);

	in->why[0] = '\0';
	if (!labelled(node))
		return;
	if (macro && io_macro_expand(in, s, node, macro))
		return;
	switch (c ? c->form : IO_FORM_PLAIN) {
	case IO_FORM_INTERSECT: make_intersect(in, s, node); break;
	case IO_FORM_POINT_ON: make_point_on(in, s, node, ours); break;
	case IO_FORM_POLYGON: make_polygon(in, s, node, ours); break;
	case IO_FORM_REGION: io_make_region(in, s, node, ours); break;
	case IO_FORM_ANGLE:
		if (node->n_args == 1 && node->n_outputs > 1)
			io_make_corners(in, s, node);
		else
			make_angle(in, s, node);
		break;
	case IO_FORM_PLACE: make_place(in, s, node); break;
	case IO_FORM_QUESTION: make_question(in, s, node, ours); break;
	case IO_FORM_IGNORED:
		for (int i = 0; i < node->n_outputs; i++)
			if (node->output[i][0])
				io_tell(in, s, node, node->output[i], IO_IGNORED,
					"it is no part of the geometry");
		break;
	case IO_FORM_PLAIN:
		make_plain(in, s, node, integral_by_variable(s, node) ? "Integral" : ours);
		break;
	}
}
