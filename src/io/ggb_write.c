/*
 * ggb_write.c -- a figure as a .ggb.
 *
 * One command for each step, in the order of construction.  Constants are written as the
 * expressions they are, so that nothing exact is lost on the way.  Where a tool has several
 * results, a copy of the figure is asked how GeoGebra would number them.  What GeoGebra has no
 * command for is written as the constant that it is now, and told.
 */
#include "io/ggb_write_priv.h"
#include "num/num.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static void tell(struct io_out *o, fig_id id, enum io_fate fate, const char *why)
{
	struct io_object *r;
	struct buf b = { 0 };

	if (!o->report)
		return;
	r = io_report_add(o->report, fig_name(o->f, id), io_out_type(o, id), fate, why);
	r->name = arena_strdup(o->report->arena, fig_name(o->f, id));
	fig_definition(&b, o->f, id);
	r->command = buf_keep(&b, o->report->arena);
}

static void expression(struct io_out *o, fig_id id, const char *prefix, const char *text,
		       const char *type)
{
	buf_add(o->b, "<expression label=\"");
	io_out_label(o->b, fig_name(o->f, id));
	buf_add(o->b, "\" exp=\"");
	io_xml_add(o->b, prefix);
	io_xml_add(o->b, text);
	buf_add(o->b, "\"");
	if (*type)
		buf_addf(o->b, " type=\"%s\"", type);
	buf_add(o->b, "/>\n");
}

/* An expression's type attribute decides what it makes. */
static const char *expression_type(const char *type)
{
	static const char *const all[] = { "point", "vector", "line", "conic", "function" };

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(all[i], type))
			return type;
	return !strcmp(type, "functionnvar") ? "inequality" : "";
}

/* The present value as a constant; false when there is no way to say it. */
static bool write_value(struct io_out *o, fig_id id)
{
	const char *type = io_out_type(o, id);
	struct buf b = { 0 }, name = { 0 };
	const struct value *v = fig_value(o->f, id);
	bool good = false;

	if (!v || !strcmp(type, "polygon") || !strcmp(type, "segment") ||
	    !strcmp(type, "ray") || !strcmp(type, "conicpart") || !strcmp(type, "list"))
		return false;
	io_out_label(&name, fig_name(o->f, id));
	if (fig_exact(&b, o->f, id)) {
		struct expr *x;
		struct err e;
		struct buf g = { 0 };

		if (expr_parse(&x, b.s, b.n, o->arena, &e) == OK) {
			expr_print_geogebra(&g, x, false); /* a value speaks of no object */
			good = true;
			buf_addf(&name, ": ");
			expression(o, id,
				   !strcmp(type, "line") || !strcmp(type, "conic")
					   ? buf_str(&name)
					   : "",
				   buf_str(&g), expression_type(type));
		}
		buf_clear(&g);
	} else if (!strcmp(type, "point") || !strcmp(type, "numeric")) {
		buf_reset(&b);
		buf_add(&b, *type == 'p' ? "(" : "");
		buf_add_double(&b, (v->v[0].lo + v->v[0].hi) / 2);
		if (*type == 'p') {
			buf_add(&b, ", ");
			buf_add_double(&b, (v->v[1].lo + v->v[1].hi) / 2);
			buf_addc(&b, ')');
		}
		expression(o, id, "", b.s, expression_type(type));
		good = true;
	}
	if (good)
		io_out_element(o, id, type);
	buf_clear(&b);
	buf_clear(&name);
	return good;
}

static void freeze(struct io_out *o, fig_id id, const char *why)
{
	if (write_value(o, id))
		tell(o, id, IO_FROZEN, why);
	else
		tell(o, id, IO_LOST, why);
}

static void command_head(struct io_out *o, const char *name, const struct expr *const *arg,
			 int n)
{
	buf_addf(o->b, "<command name=\"%s\">\n\t<input", name);
	for (int i = 0; i < n; i++) {
		buf_addf(o->b, " a%d=\"", i);
		io_out_attr(o, arg[i]);
		buf_addc(o->b, '"');
	}
	buf_add(o->b, "/>\n\t<output");
}

static void output(struct io_out *o, int i, const char *name)
{
	buf_addf(o->b, " a%d=\"", i);
	if (*name)
		io_out_label(o->b, name);
	buf_addc(o->b, '"');
}

/* --- Several results ------------------------------------------------------------------------- */

static bool same_value(const struct value *v, const struct value *w)
{
	if (!v || !w || v->kind != w->kind || v->n != w->n)
		return false;
	for (int i = 0; i < v->n; i++) {
		double a = (v->v[i].lo + v->v[i].hi) / 2, b = (w->v[i].lo + w->v[i].hi) / 2;
		double wide = v->v[i].hi - v->v[i].lo + w->v[i].hi - w->v[i].lo;

		if (!(fabs(a - b) <= 1e-9 * (1 + fabs(a)) + wide))
			return false;
	}
	return true;
}

/* Two lines with the same points: one may be directed the other way there. */
static bool same_line(const struct value *v, const struct value *w)
{
	double a[4], b[4], cross, off;

	if (!v || !w || v->kind != KIND_LINE || w->kind != KIND_LINE)
		return false;
	for (int i = 0; i < 4; i++) {
		a[i] = (v->v[i].lo + v->v[i].hi) / 2;
		b[i] = (w->v[i].lo + w->v[i].hi) / 2;
	}
	cross = (a[2] * b[3] - a[3] * b[2]) / (hypot(a[2], a[3]) * hypot(b[2], b[3]));
	off = ((b[0] - a[0]) * a[3] - (b[1] - a[1]) * a[2]) / hypot(a[2], a[3]);
	return fabs(cross) < 1e-9 && fabs(off) < 1e-9 * (1 + fabs(a[0]) + fabs(a[1]));
}

/* Which of the results of a call, in GeoGebra's order, the object is: from 1, or 0.  *n: how many
 * there are.  What is asked for stays in the copy. */
static int number_of(struct io_out *o, fig_id id, const struct expr *call, int args, int *n)
{
	const struct fig_obs *obs;
	struct expr few = *call;
	struct buf b = { 0 };
	int found = 0;

	few.n = args;
	buf_addf(&b, "askq%d = ", ++o->helpers);
	expr_print(&b, &few);
	*n = 0;
	if (fig_line(o->g, b.s, b.n, &obs) == OK) {
		char name[60];
		fig_id one;

		snprintf(name, sizeof name, "askq%d", o->helpers);
		one = fig_find(o->g, name);
		for (int i = 1; i <= IO_ARGS; i++) {
			const struct value *v = fig_value(o->f, id), *w;

			if (one.v < 0 || strcmp(fig_name(o->g, one), name)) {
				snprintf(name, sizeof name, "askq%d_%d", o->helpers, i);
				one = fig_find(o->g, name);
			}
			if (one.v < 0)
				break;
			*n = i;
			w = fig_value(o->g, one);
			if (!found && (same_value(v, w) || same_line(v, w)))
				found = i;
			one = FIG_NONE;
			name[0] = '\0';
		}
	}
	buf_clear(&b);
	return found;
}

/* Intersect has an index; others give all their results, of which one is named. */
static void write_solution(struct io_out *o, fig_id id, const struct expr *call,
			   const struct expr *theirs)
{
	bool meet = tool_is(fig_tool(o->f, id), TRAIT_INTERSECT);
	bool indexed = meet || !strcmp(call->text, "Focus") || !strcmp(call->text, "Axes");
	int args = meet ? 2 : indexed ? 1 : call->n, n, k;

	if (call->n < args)
		args = call->n;
	k = number_of(o, id, call, args, &n);
	if (!k) {
		freeze(o, id, "which of several results it is cannot be told");
		return;
	}
	if (meet) {
		const struct expr *arg[3] = { theirs->arg[0], theirs->arg[1],
					      expr_num(k, o->arena) };

		command_head(o, theirs->text, arg, n > 1 ? 3 : 2);
		output(o, 0, fig_name(o->f, id));
	} else {
		command_head(o, theirs->text, (const struct expr *const *)theirs->arg, args);
		for (int i = 1; i <= n; i++)
			output(o, i - 1, i == k ? fig_name(o->f, id) : "");
	}
	buf_add(o->b, "/>\n</command>\n");
	io_out_element(o, id, io_out_type(o, id));
	tell(o, id, IO_LIVE, "");
}

/* --- Polygons --------------------------------------------------------------------------------- */

/* The parts of a polygon that have names, in their order. */
static int parts_of(const struct io_out *o, fig_id whole, const char *type, fig_id *out)
{
	int n = 0;

	for (int i = whole.v; i < fig_made_end(o->f, whole) && n < IO_ARGS; i++) {
		fig_id id = { i };

		if (fig_alive(o->f, id) && fig_whole(o->f, id).v == whole.v &&
		    !strcmp(io_out_type(o, id), type))
			out[n++] = id;
	}
	return n;
}

/* Dotted names are no labels. */
static const char *label_of(const struct io_out *o, fig_id id)
{
	const char *name = fig_name(o->f, id);

	return strchr(name, '.') ? "" : name;
}

static void elements(struct io_out *o, const fig_id *id, int n, const char *type)
{
	for (int i = 0; i < n; i++)
		if (*label_of(o, id[i])) {
			io_out_element(o, id[i], type);
			tell(o, id[i], IO_LIVE, "");
		}
}

/* The image of a polygon is the polygon of the images of its vertices. */
static void write_polygon(struct io_out *o, fig_id id, const struct expr *theirs)
{
	fig_id side[IO_ARGS], vertex[IO_ARGS];
	int sides = parts_of(o, id, "segment", side),
	    vertices = parts_of(o, id, "point", vertex);
	const struct expr *arg[IO_ARGS];
	const struct value *v = fig_value(o->f, id);
	bool image = tool_is(fig_tool(o->f, id), TRAIT_IMAGE);
	int n = theirs->n;

	if (image) {
		n = v ? v->n / 2 : 0;
		n = n > IO_ARGS ? IO_ARGS : n;
		for (int i = 0; i < n; i++) {
			struct expr *x = arena_alloc(o->arena, sizeof *x);
			const struct expr *corner[2] = { theirs->arg[0],
							 expr_num(i + 1, o->arena) };
			const char *name = i < vertices ? label_of(o, vertex[i]) : "";

			*x = *theirs;
			x->arg = arena_alloc(o->arena, (size_t)x->n * sizeof *x->arg);
			memcpy(x->arg, theirs->arg, (size_t)x->n * sizeof *x->arg);
			x->arg[0] = expr_call("Vertex", corner, 2, o->arena);
			arg[i] = x;
			if (*name) {
				command_head(o, theirs->text,
					     (const struct expr *const *)x->arg, x->n);
				output(o, 0, name);
				buf_add(o->b, "/>\n</command>\n");
				elements(o, &vertex[i], 1, "point");
				arg[i] = expr_name(name, o->arena);
			}
		}
		vertices = 0;
	} else {
		n = n > IO_ARGS ? IO_ARGS : n;
		for (int i = 0; i < n; i++)
			arg[i] = theirs->arg[i];
	}
	command_head(o, "Polygon", arg, n);
	output(o, 0, fig_name(o->f, id));
	for (int i = 0; i < sides; i++)
		output(o, i + 1, label_of(o, side[i]));
	for (int i = 0; i < vertices; i++)
		output(o, i + 1 + sides, label_of(o, vertex[i]));
	buf_add(o->b, "/>\n</command>\n");
	io_out_element(o, id, "polygon");
	tell(o, id, IO_LIVE, "");
	elements(o, side, sides, "segment");
	elements(o, vertex, vertices, "point");
}

/* --- One object ------------------------------------------------------------------------------- */

/* "6 on a whole line": the foot on the line of a segment, where ClosestPoint would stay within. */
static const struct expr *whole_line(struct io_out *o, const struct expr *x)
{
	fig_id id = x->kind == EXPR_NAME ? fig_find(o->f, x->text) : FIG_NONE;
	const struct expr *corner[2] = { x, expr_num(0, o->arena) }, *line[2];

	if (id.v < 0 || fig_kind(o->f, id) == KIND_LINE)
		return x;
	if (fig_kind(o->f, id) == KIND_SEGMENT)
		corner[1] = expr_num(1, o->arena);
	line[0] = expr_call(fig_kind(o->f, id) == KIND_SEGMENT ? "Vertex" : "Point", corner, 2,
			    o->arena);
	line[1] = x;
	return expr_call("Line", line, 2, o->arena);
}

static bool is_function(const struct io_out *o, const struct expr *x)
{
	fig_id id = x->kind == EXPR_NAME ? fig_find(o->f, x->text) : FIG_NONE;

	return id.v < 0 || fig_kind(o->f, id) == KIND_FUNCTION;
}

static void write_command(struct io_out *o, fig_id id, const struct expr *call)
{
	const char *unknown = "", *type = io_out_type(o, id);
	const struct expr *theirs = io_out_expr(o, call, &unknown);
	struct buf why = { 0 };

	if (!theirs || !*type) {
		if (KIND_BIT(fig_kind(o->f, id)) & KINDS_SPACE)
			buf_addf(&why, "a %s is written by its value only",
				 geo_kind_name(fig_kind(o->f, id)));
		else
			buf_addf(&why, "GeoGebra has no %s", *unknown ? unknown : call->text);
		freeze(o, id, why.s);
		buf_clear(&why);
		return;
	}
	if (!strcmp(theirs->text, "Asymptote") && theirs->n &&
	    is_function(o, theirs->arg[0])) {
		freeze(o, id, "GeoGebra gives the asymptotes of a function as a list");
		return;
	}
	if (fig_kind(o->f, id) == KIND_POLYGON &&
	    (!strcmp(theirs->text, "Polygon") || tool_is(fig_tool(o->f, id), TRAIT_IMAGE))) {
		write_polygon(o, id, theirs);
		return;
	}
	if (!strcmp(call->text, "Foot"))
		((struct expr *)theirs)->arg[0] = (struct expr *)whole_line(o, theirs->arg[0]);
	if (tool_is(fig_tool(o->f, id), TRAIT_ON_PATH)) {
		/* Its place is in its element. */
		command_head(o, theirs->text, (const struct expr *const *)theirs->arg, 1);
	} else if (tool_is(fig_tool(o->f, id), TRAIT_INTERSECT)) {
		write_solution(o, id, call, theirs);
		return;
	} else {
		static const char *const several[] = { "Tangent",  "Focus",       "Vertex",
						       "Axes",     "Asymptote",   "Root",
						       "Extremum", "TurningPoint" };

		for (size_t i = 0; i < sizeof several / sizeof *several; i++)
			if (!strcmp(theirs->text, several[i]) &&
			    !(!strcmp(several[i], "Vertex") && call->n == 2)) {
				write_solution(o, id, call, theirs);
				return;
			}
		command_head(o, theirs->text, (const struct expr *const *)theirs->arg,
			     theirs->n);
	}
	output(o, 0, fig_name(o->f, id));
	buf_add(o->b, "/>\n</command>\n");
	io_out_element(o, id, type);
	tell(o, id, IO_LIVE, "");
}

/* A constant, a formula, an equation, a function. */
static void write_expression(struct io_out *o, fig_id id, const struct expr *x)
{
	const char *unknown = "", *type = io_out_type(o, id);
	const struct expr *theirs = io_out_expr(o, x, &unknown);
	struct buf text = { 0 }, prefix = { 0 };

	if (!theirs || !*type) {
		freeze(o, id, "it uses a command that GeoGebra does not have");
		return;
	}
	if (!strcmp(type, "function") || !strcmp(type, "functionnvar")) {
		io_out_label(&prefix, fig_name(o->f, id));
		buf_add(&prefix, *type == 'f' && type[8] ? "(x, y) = " : "(x) = ");
	} else if (!strcmp(type, "line") || !strcmp(type, "conic") ||
		   !strcmp(type, "implicitpoly")) {
		io_out_label(&prefix, fig_name(o->f, id));
		buf_add(&prefix, ": ");
	}
	io_out_print(&text, o, theirs);
	/* An angle in degrees is an angle there. */
	if (!strcmp(type, "numeric") && strstr(buf_str(&text), "°"))
		type = "angle";
	expression(o, id, buf_str(&prefix), buf_str(&text), expression_type(type));
	io_out_element(o, id, type);
	tell(o, id, IO_LIVE, "");
	buf_clear(&text);
	buf_clear(&prefix);
}

/* "a = " + a, or Text("a = " + a, (1, 2)): the sum; NULL for other texts. */
static const struct expr *following(const struct expr *x)
{
	if (x && x->kind == EXPR_CALL && !strcmp(x->text, "Text") && x->n)
		x = x->arg[0];
	return x && x->kind == EXPR_OP && x->op == EXPR_ADD ? x : NULL;
}

static void write_text(struct io_out *o, fig_id id)
{
	const struct value *v = fig_value(o->f, id);
	const struct expr *x;
	const char *unknown = "";
	struct buf b = { 0 };

	x = following(io_definition(o->f, id, o->arena));
	if (x)
		x = io_out_expr(o, x, &unknown);
	/* A text that follows its values is said as it was made. */
	if (x)
		io_out_print(&b, o, x);
	buf_add(&b, x ? "" : "\"");
	for (const char *p = v && v->text && !x ? v->text : ""; *p; p++)
		buf_addc(&b, *p == '"' ? '\'' : *p);
	buf_add(&b, x ? "" : "\"");
	expression(o, id, "", b.s, "");
	io_out_element(o, id, "text");
	tell(o, id, IO_LIVE, "");
	buf_clear(&b);
}

static void write_object(struct io_out *o, fig_id id)
{
	const struct tool *t = fig_tool(o->f, id);
	const struct expr *x;

	/* The axes are there already. */
	if (!strcmp(fig_name(o->f, id), "xAxis") || !strcmp(fig_name(o->f, id), "yAxis"))
		return;
	if (fig_kind(o->f, id) == KIND_TEXT) {
		write_text(o, id);
		return;
	}
	if (tool_is(t, TRAIT_SLIDER)) {
		io_out_element(o, id, "numeric");
		tell(o, id, IO_LIVE, "");
		return;
	}
	if (tool_is(t, TRAIT_FREE_POINT) && fig_is_free(o->f, id)) {
		if (write_value(o, id))
			tell(o, id, IO_LIVE, "");
		return;
	}
	x = io_definition(o->f, id, o->arena);
	if (!x) {
		freeze(o, id, "its definition cannot be said there");
		return;
	}
	/* "Function(x^2 + 1)" is a formula; with bounds it is a command. */
	if (x->kind == EXPR_CALL && !strcmp(x->text, "Function") && x->n == 1)
		x = x->arg[0];
	/* Theirs takes an expression, not an equation. */
	if (x->kind == EXPR_CALL && !strcmp(x->text, "ImplicitCurve") && x->n == 1 &&
	    x->arg[0]->kind == EXPR_OP && x->arg[0]->op == EXPR_EQ)
		x = x->arg[0];
	if (x->kind == EXPR_CALL && io_out_is_command(o, x->text))
		write_command(o, id, x);
	else
		write_expression(o, id, x);
}

/* A copy of the figure that numbers results as GeoGebra does. */
static struct fig *theirs_of(struct fig *f)
{
	const char *line = "SetCompatibility(\"geogebra\")";
	struct err e;
	const struct fig_obs *obs;
	struct fig *g = fig_after(f, fig_journal_count(f), &e);

	if (g && fig_line(g, line, strlen(line), &obs) != OK) {
		fig_free(g);
		g = NULL;
	}
	return g;
}

enum status io_ggb_write(struct buf *b, struct fig *f, const struct tool_table *tools,
			 struct io_report *r, struct err *e)
{
	struct buf xml = { 0 };
	struct io_out o = {
		.f = f, .tools = tools, .arena = arena_new(), .report = r, .b = &xml
	};
	struct io_entry entry = { .name = "geogebra.xml" };
	enum status st;

	o.g = theirs_of(f);
	if (!o.g) {
		arena_free(o.arena);
		return err_fail(e, E_UNABLE, "internal", "the figure cannot be built again");
	}
	if (r)
		io_report_start(r);
	buf_add(&xml, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
		      "<geogebra format=\"5.0\" version=\"5.0.600.0\" app=\"classic\" "
		      "platform=\"d\" xmlns=\"\">\n");
	io_out_view(&o);
	buf_add(&xml, "<construction title=\"\" author=\"\" date=\"\">\n");
	for (int i = 0; i < fig_count(f); i++) {
		fig_id id = { i };

		if (fig_alive(f, id) && fig_whole(f, id).v < 0)
			write_object(&o, id);
	}
	buf_add(&xml, "</construction>\n</geogebra>\n");
	entry.bytes = xml.s;
	entry.n = xml.n;
	st = io_zip_write(b, &entry, 1, e);
	buf_clear(&xml);
	fig_free(o.g);
	arena_free(o.arena);
	return st;
}
