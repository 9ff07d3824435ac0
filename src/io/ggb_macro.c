/*
 * ggb_macro.c -- tools that a file brings along: constructions with arguments.
 *
 * A tool's inside is built anew for each use, with the arguments in the place of its inputs and
 * hidden.  The values stored in it are those of whoever made the tool, and say nothing here:
 * several results are taken in GeoGebra's order.
 */
#include "expr/expr.h"
#include "io/io_priv.h"
#include <stdio.h>
#include <string.h>

const struct io_xml *io_macro_find(const struct io_in *in, const char *command)
{
	for (const struct io_xml *x = in->macros ? in->macros->child : NULL; x; x = x->next) {
		const char *name = io_xml_attr(x, "cmdName");

		if (!strcmp(x->name, "macro") && name && !strcmp(name, command) &&
		    io_xml_child(x, "construction"))
			return x;
	}
	return NULL;
}

/* The arguments under the labels of the inputs. */
static bool enter_inputs(struct io_in *in, const struct io_scope *s, struct io_scope *inner,
			 const struct io_node *node, const struct io_xml *input)
{
	int i = 0;

	for (; input && input->attr[2 * i]; i++) {
		const char *label = input->attr[2 * i + 1];
		const char *name;
		struct buf b = { 0 };
		bool good = true;

		if (i >= node->n_args)
			return false;
		io_translate(&b, in, s, node->arg[i]);
		if (fig_find(in->f, buf_str(&b)).v >= 0) {
			name = arena_strdup(in->arena, buf_str(&b));
		} else {
			name = io_helper_name(in, "Arg");
			good = io_run(in, "%s = %s", name, buf_str(&b)) &&
			       fig_find(in->f, name).v >= 0 &&
			       io_run(in, "ShowObject(%s, 0)", name);
		}
		buf_clear(&b);
		if (!good)
			return false;
		io_scope_set(inner, label, name);
		index_set(&inner->input, label, 1);
	}
	return i == node->n_args;
}

bool io_macro_expand(struct io_in *in, struct io_scope *s, const struct io_node *node,
		     const struct io_xml *macro)
{
	const struct io_xml *output = io_xml_child(macro, "macroOutput");
	struct io_scope inner = { .inside = true };
	int before = fig_undo_count(in->f), outputs = 0;
	bool good = false;

	if (in->depth >= IO_MACRO_DEPTH || in->spent >= IO_NODES) {
		snprintf(in->why, sizeof in->why, "tools are nested too deeply");
		return false;
	}
	in->depth++;
	if (!enter_inputs(in, s, &inner, node, io_xml_child(macro, "macroInput")))
		goto done;
	/* What comes out has the names of the labels that wanted it. */
	for (int i = 0; output && output->attr[2 * i] && i < node->n_outputs; i++)
		if (node->output[i][0])
			io_scope_set(&inner, output->attr[2 * i + 1],
				     io_scope_get(s, node->output[i]));
	io_scope_fill(in, &inner, io_xml_child(macro, "construction"));
	io_build(in, &inner, io_xml_child(macro, "construction"));
	good = true;
	for (int i = 0; i < node->n_outputs; i++) {
		if (!node->output[i][0])
			continue;
		outputs++;
		good = good && fig_find(in->f, io_scope_get(s, node->output[i])).v >= 0;
	}
	good = good && outputs;
done:
	if (!good) {
		snprintf(in->why, sizeof in->why,
			 "the tool %.80s of the file cannot be built here", node->command);
		io_back(in, before);
	}
	for (int i = 0; good && i < node->n_outputs; i++)
		if (node->output[i][0]) {
			io_run(in, "ShowObject(%s, 1)", io_scope_get(s, node->output[i]));
			io_made(in, s, node, node->output[i]);
		}
	io_scope_clear(&inner);
	in->depth--;
	return good;
}
