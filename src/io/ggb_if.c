/*
 * ggb_if.c -- If commands of a file: one of several objects, by conditions.
 *
 * Numbers, points, lists and texts are chosen here as there.  A vector is chosen as the point at
 * its end, a boolean is written with && and ||, and a longer chain of texts as one If in another.
 * Of other objects the one that is meant now is built; it stays that one, and is told as frozen.
 */
#include "io/io_priv.h"
#include <string.h>

/* If(c, a, d, b, e) as If(c, a, If(d, b, e)). */
static void nested(struct buf *b, struct io_in *in, const struct io_scope *s,
		   const struct io_node *node)
{
	int i = 0, open = 0;

	for (; i + 1 < node->n_args; i += 2, open++) {
		buf_add(b, i ? ", If(" : "If(");
		io_arguments(b, in, s, node, i, i + 2);
	}
	if (i < node->n_args) {
		buf_add(b, ", ");
		io_arguments(b, in, s, node, i, i + 1);
	}
	while (open--)
		buf_addc(b, ')');
}

static void truth_of(struct buf *b, struct io_in *in, const struct io_scope *s,
		     const char *text)
{
	if (!strcmp(text, "true") || !strcmp(text, "false")) {
		buf_add(b, *text == 't' ? "1 > 0" : "0 > 1");
		return;
	}
	buf_addc(b, '(');
	io_translate(b, in, s, text);
	buf_addc(b, ')');
}

/* If(c, a, b) of booleans: (c && a) || (!c && b). */
static void connected(struct buf *b, struct io_in *in, const struct io_scope *s,
		      const struct io_node *node)
{
	for (int i = 0; i < 2; i++) {
		buf_add(b, i ? " || (!" : "(");
		truth_of(b, in, s, node->arg[0]);
		buf_add(b, " && ");
		truth_of(b, in, s, node->arg[i + 1]);
		buf_addc(b, ')');
	}
}

/* Where in the arguments the object stands that the conditions mean now; 0 for none. */
static int meant(struct io_in *in, const struct io_scope *s, const struct io_node *node)
{
	const struct fig_obs *obs;
	struct buf b = { 0 };
	double at;
	int found = 0;

	buf_add(&b, "If(");
	for (int i = 0; i < node->n_args; i += 2) {
		bool last = i + 1 == node->n_args; /* what holds otherwise */

		buf_add(&b, i ? ", " : "");
		if (!last)
			io_arguments(&b, in, s, node, i, i + 1);
		buf_addf(&b, last ? "%d" : ", %d", last ? i : i + 1);
	}
	buf_addc(&b, ')');
	if (fig_line(in->f, b.s, b.n, &obs) == OK && obs && fig_obs_number(&at, in->f, obs))
		for (int i = 1; i < node->n_args; i++)
			if (at > i - 0.5 && at < i + 0.5)
				found = i;
	buf_clear(&b);
	return found;
}

/* The branch that is meant now, as an object of its own. */
static bool present(struct io_in *in, const struct io_scope *s, const struct io_node *node)
{
	int i = meant(in, s, node);
	struct buf b = { 0 };
	bool good;

	if (!i)
		return false;
	io_translate(&b, in, s, node->arg[i]);
	good = io_make_one(in, s, node->output[0], buf_str(&b), false);
	buf_clear(&b);
	return good;
}

bool io_make_if(struct io_in *in, const struct io_scope *s, const struct io_node *node)
{
	const char *label = node->output[0];
	const char *type = io_xml_attr(io_scope_element(s, label), "type");
	char why[sizeof in->why];
	struct buf b = { 0 };
	bool good = false;

	if (strcmp(node->command, "If") || node->n_outputs != 1 || node->n_args < 2 || !type)
		return false;
	memcpy(why, in->why, sizeof why);
	if (!strcmp(type, "text") && node->n_args > 3) {
		nested(&b, in, s, node);
	} else if (!strcmp(type, "vector")) {
		buf_add(&b, "Vector((0, 0), ");
		nested(&b, in, s, node);
		buf_addc(&b, ')');
	} else if (!strcmp(type, "boolean") && node->n_args == 3) {
		connected(&b, in, s, node);
	}
	if (b.n && io_make_one(in, s, label, b.s, true)) {
		io_made(in, s, node, label);
		good = true;
	} else if (!s->inside && strcmp(type, "text") && present(in, s, node)) {
		io_tell(in, s, node, label, IO_FROZEN,
			"it is the object that is meant now, and does not change to another");
		good = true;
	}
	buf_clear(&b);
	if (!good)
		memcpy(in->why, why, sizeof why);
	return good;
}
