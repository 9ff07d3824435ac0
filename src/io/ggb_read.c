/*
 * ggb_read.c -- a construction, node by node.
 *
 * Three kinds of nodes, in the order of construction: a command followed by the elements it
 * makes, an expression followed by its element, an element alone (a free object).
 */
#include "io/io_priv.h"
#include <string.h>

/* The attributes of <input> or <output>, in the order of the document. */
static int values(const char **out, const struct io_xml *x)
{
	int n = 0;

	for (int i = 0; x && x->attr[i] && n < IO_ARGS; i += 2)
		out[n++] = x->attr[i + 1];
	return n;
}

/* Is the label made by an earlier node?  Marks it. */
static bool claim(struct index *done, const char *label)
{
	if (index_get(done, label) >= 0)
		return false;
	index_set(done, label, 1);
	return true;
}

static void command(struct io_in *in, struct io_scope *s, const struct io_xml *x,
		    struct index *done)
{
	const char *name = io_xml_attr(x, "name");
	struct io_node node = { .command = name ? name : "" };

	node.n_args = values(node.arg, io_xml_child(x, "input"));
	node.n_outputs = values(node.output, io_xml_child(x, "output"));
	for (int i = 0; i < node.n_outputs; i++) {
		/* A label that nobody describes, or that was made before, is none. */
		if (node.output[i][0] &&
		    (!io_scope_element(s, node.output[i]) || !claim(done, node.output[i])))
			node.output[i] = "";
	}
	io_make_command(in, s, &node);
}

static void expression(struct io_in *in, struct io_scope *s, const struct io_xml *x,
		       struct index *done)
{
	const char *label = io_xml_attr(x, "label"), *exp = io_xml_attr(x, "exp");
	struct io_node node = { .expression = exp, .type = io_xml_attr(x, "type") };

	if (!label || !*label || !exp || !io_scope_element(s, label) || !claim(done, label))
		return;
	node.output[node.n_outputs++] = label;
	/* A slider may have an expression too; a free object is where it was left. */
	if (io_xml_child(io_scope_element(s, label), "slider"))
		io_make_free(in, s, &node);
	else
		io_make_expression(in, s, &node);
}

static void element(struct io_in *in, struct io_scope *s, const struct io_xml *x,
		    struct index *done)
{
	const char *label = io_xml_attr(x, "label");
	struct io_node node = { 0 };

	if (!label || !*label || !io_xml_attr(x, "type") || index_get(&s->input, label) >= 0 ||
	    !claim(done, label))
		return;
	node.output[node.n_outputs++] = label;
	io_make_free(in, s, &node);
}

/* A cell of the algebra view. */
static void cell(struct io_in *in, const struct io_xml *x)
{
	const char *label = io_xml_attr(x, "caslabel");
	const char *input = io_xml_of(io_xml_child(x, "cellPair"), "inputCell", "value");
	struct io_object *o;

	if (!input)
		input = io_xml_of(io_xml_child(io_xml_child(x, "cellPair"), "inputCell"),
				  "expression", "value");
	o = io_report_add(in->report, label ? label : "", "cascell", IO_IGNORED,
			  "a cell of the computer algebra view");
	if (input)
		o->command = arena_strndup(in->arena, input,
					   strlen(input) < 200 ? strlen(input) : 200);
}

void io_build(struct io_in *in, struct io_scope *s, const struct io_xml *construction)
{
	struct index done = { 0 };

	for (const struct io_xml *x = construction->child; x; x = x->next) {
		if (in->spent++ >= IO_NODES)
			break;
		if (!strcmp(x->name, "command"))
			command(in, s, x, &done);
		else if (!strcmp(x->name, "expression"))
			expression(in, s, x, &done);
		else if (!strcmp(x->name, "element"))
			element(in, s, x, &done);
		else if (!strcmp(x->name, "cascell") && !s->inside)
			cell(in, x);
	}
	index_clear(&done);
}

static int nodes_of(const struct io_xml *construction)
{
	int n = 0;

	for (const struct io_xml *x = construction->child; x; x = x->next)
		n++;
	return n;
}

enum status io_ggb_read(struct fig *f, const char *bytes, size_t n,
			const struct io_ggb_options *o, struct io_report *r, struct err *e)
{
	struct arena *a = arena_new();
	const struct io_xml *construction;
	struct io_ggb g;
	struct io_scope s = { 0 };
	struct io_in in = { .f = f, .report = r };
	enum status st = io_ggb_open(&g, bytes, n, a, e);

	if (st == OK && nodes_of(io_xml_child(g.root, "construction")) > IO_NODES)
		st = err_fail(e, E_ARG, "limit", "the construction has more than %d nodes",
			      IO_NODES);
	if (st != OK) {
		arena_free(a);
		return st;
	}
	construction = io_xml_child(g.root, "construction");
	io_report_start(r);
	in.arena = r->arena;
	if (o)
		in.o = *o;
	in.macros = g.macros;
	r->scripts = g.scripts;
	if (io_xml_attr(g.root, "version"))
		r->made =
			arena_printf(r->arena, "GeoGebra %s", io_xml_attr(g.root, "version"));
	if (io_xml_attr(construction, "title"))
		r->title = arena_strdup(r->arena, io_xml_attr(construction, "title"));
	/* Where there is such a thing, several results come in GeoGebra's order. */
	io_run(&in, "SetCompatibility(\"geogebra\")");
	io_scope_fill(&in, &s, construction);
	io_build(&in, &s, construction);
	if (!in.o.no_looks) {
		io_look_view(&in, g.root);
		io_look_run(&in);
	}
	io_scope_clear(&s);
	index_clear(&in.taken);
	index_clear(&in.truth);
	mem_free(in.said);
	mem_free(in.look);
	arena_free(a);
	return OK;
}
