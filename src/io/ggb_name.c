/*
 * ggb_name.c -- labels of a file and the names they get here.
 *
 * GeoGebra lets nearly anything be a label.  What is a legal name here keeps it; what is a word
 * of the language (x, pi), or no name at all, gets one made from it that no other label has.
 */
#include "expr/expr.h"
#include "io/io_priv.h"
#include <string.h>

static bool usable(const struct io_in *in, const char *name)
{
	return expr_name_ok(name, NULL, 0) &&
	       (!expr_name_reserved(name) || !strcmp(name, "e")) && !expr_is_function(name) &&
	       index_get(&in->taken, name) < 0;
}

static const char *take(struct io_in *in, const char *name)
{
	index_set(&in->taken, name, 1);
	return arena_strdup(in->arena, name);
}

/* The letters and digits of a label, so that what is left may be a name. */
static void plain_part(struct buf *b, const char *label)
{
	for (const char *p = label; *p && b->n < 40; p++) {
		bool letter = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z');
		bool digit = *p >= '0' && *p <= '9';

		if (letter || (digit && b->n))
			buf_addc(b, *p);
	}
	if (!b->n)
		buf_add(b, "obj");
}

/* A name for the label that is legal here and that no label of the file has. */
static const char *name_for(struct io_in *in, const char *label)
{
	char plain[256];
	struct buf b = { 0 };
	const char *name;

	if (strlen(label) < sizeof plain && expr_name_ok(label, plain, sizeof plain) &&
	    usable(in, plain))
		return take(in, plain);
	plain_part(&b, label);
	name = io_helper_name(in, buf_str(&b));
	buf_clear(&b);
	return name;
}

const char *io_helper_name(struct io_in *in, const char *stem)
{
	char name[80];

	/* Beyond the first few the count of the whole import goes on, or a file of strange labels
	 * would be searched again for each of them. */
	for (int i = 1;; i = i < 50 ? i + 1 : 50 + ++in->helpers) {
		struct buf b = { 0 };
		bool good;

		buf_addf(&b, "%.40s%d", stem, i);
		good = usable(in, b.s) && fig_find(in->f, b.s).v < 0;
		strcpy(name, b.s);
		buf_clear(&b);
		if (good)
			return take(in, name);
	}
}

void io_scope_clear(struct io_scope *s)
{
	index_clear(&s->label);
	index_clear(&s->element);
	index_clear(&s->input);
	index_clear(&s->range);
	index_clear(&s->curve);
	mem_free(s->name);
	mem_free(s->xml);
	*s = (struct io_scope){ 0 };
}

void io_scope_set(struct io_scope *s, const char *label, const char *name)
{
	int i = index_get(&s->label, label);

	if (i < 0) {
		i = s->n++;
		s->name = mem_grow(s->name, &s->cap, s->n, sizeof *s->name);
		index_set(&s->label, label, i);
	}
	s->name[i] = name;
}

const char *io_scope_get(const struct io_scope *s, const char *label)
{
	int i = index_get(&s->label, label);

	return i < 0 ? NULL : s->name[i];
}

const struct io_xml *io_scope_element(const struct io_scope *s, const char *label)
{
	int i = index_get(&s->element, label);

	return i < 0 ? NULL : s->xml[i];
}

static void keep(struct io_scope *s, struct index *in, const char *label,
		 const struct io_xml *x)
{
	if (index_get(in, label) >= 0)
		return;
	s->xml = mem_grow(s->xml, &s->cap_xml, s->n_xml + 1, sizeof *s->xml);
	s->xml[s->n_xml] = x;
	index_set(in, label, s->n_xml++);
}

void io_scope_fill(struct io_in *in, struct io_scope *s, const struct io_xml *construction)
{
	for (const struct io_xml *x = construction->child; x; x = x->next) {
		const char *label = io_xml_attr(x, "label");
		const char *name = io_xml_attr(x, "name");
		const struct io_xml *output = io_xml_child(x, "output");

		if (!strcmp(x->name, "command") && name && !strcmp(name, "CurveCartesian") &&
		    output && output->attr[0])
			keep(s, &s->curve, output->attr[1], x);
		if (!label || !*label ||
		    (strcmp(x->name, "element") && strcmp(x->name, "expression")))
			continue;
		if (!io_scope_get(s, label))
			io_scope_set(s, label, name_for(in, label));
		if (!strcmp(x->name, "element"))
			keep(s, &s->element, label, x);
		else if (io_xml_attr(x, "exp") &&
			 !strncmp(io_xml_attr(x, "exp"), "CellRange", strlen("CellRange")))
			keep(s, &s->range, label, x);
	}
}
