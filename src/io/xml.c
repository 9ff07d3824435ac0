/*
 * xml.c -- a document as a tree of elements and attributes, with expat.
 *
 * A document type is refused before it can declare an entity: none is ever expanded, and
 * nothing outside is ever asked for.
 */
#include "io/io_priv.h"
#include <expat.h>
#include <math.h>
#include <string.h>

struct io_xml_reader {
	XML_Parser parser;
	struct arena *arena;
	struct io_xml *root, *open[IO_XML_DEPTH], *last[IO_XML_DEPTH];
	int depth, nodes;
	struct err *err;
	enum status st;
};

static void stop(struct io_xml_reader *r, const char *code, const char *what)
{
	if (r->st != OK)
		return;
	r->st = err_fail(r->err, E_ARG, code, "line %lu: %s",
			 (unsigned long)XML_GetCurrentLineNumber(r->parser), what);
	XML_StopParser(r->parser, XML_FALSE);
}

static void XMLCALL on_start(void *self, const XML_Char *name, const XML_Char **attr)
{
	struct io_xml_reader *r = self;
	struct io_xml *x;
	int n = 0;

	if (r->st != OK)
		return;
	if (r->depth == IO_XML_DEPTH) {
		stop(r, "limit", "elements are nested too deeply");
		return;
	}
	if (r->nodes++ == IO_XML_NODES) {
		stop(r, "limit", "there are too many elements");
		return;
	}
	x = arena_alloc(r->arena, sizeof *x);
	x->name = arena_strdup(r->arena, name);
	while (attr[n])
		n++;
	x->attr = arena_alloc(r->arena, (size_t)(n + 1) * sizeof *x->attr);
	for (int i = 0; i < n; i++)
		x->attr[i] = arena_strdup(r->arena, attr[i]);
	if (!r->depth) {
		r->root = x;
	} else if (r->last[r->depth - 1]) {
		r->last[r->depth - 1]->next = x;
	} else {
		r->open[r->depth - 1]->child = x;
	}
	if (r->depth)
		r->last[r->depth - 1] = x;
	r->last[r->depth] = NULL;
	r->open[r->depth++] = x;
}

static void XMLCALL on_end(void *self, const XML_Char *name)
{
	struct io_xml_reader *r = self;

	(void)name;
	if (r->st == OK)
		r->depth--;
}

static void XMLCALL on_doctype(void *self, const XML_Char *name, const XML_Char *system_id,
			       const XML_Char *public_id, int internal)
{
	(void)name;
	(void)system_id;
	(void)public_id;
	(void)internal;
	stop(self, "refused", "it declares a document type, and entities are not read");
}

enum status io_xml_read(struct io_xml **out, const char *s, size_t n, struct arena *a,
			struct err *e)
{
	struct io_xml_reader r = { .arena = a, .err = e, .parser = XML_ParserCreate(NULL) };

	if (!r.parser)
		return err_fail(e, E_SYS, "internal", "no memory for an XML reader");
	XML_SetUserData(r.parser, &r);
	XML_SetElementHandler(r.parser, on_start, on_end);
	XML_SetStartDoctypeDeclHandler(r.parser, on_doctype);
	if (n > IO_ENTRY_BYTES)
		r.st = err_fail(e, E_ARG, "limit", "the document has more than %d MB",
				IO_ENTRY_BYTES >> 20);
	else if (XML_Parse(r.parser, s, (int)n, 1) == XML_STATUS_ERROR && r.st == OK)
		r.st = err_fail(e, E_ARG, "damaged", "line %lu: %s",
				(unsigned long)XML_GetCurrentLineNumber(r.parser),
				XML_ErrorString(XML_GetErrorCode(r.parser)));
	XML_ParserFree(r.parser);
	if (r.st == OK)
		*out = r.root;
	return r.st;
}

const char *io_xml_attr(const struct io_xml *x, const char *name)
{
	for (int i = 0; x && x->attr[i]; i += 2)
		if (!strcmp(x->attr[i], name))
			return x->attr[i + 1];
	return NULL;
}

const struct io_xml *io_xml_child(const struct io_xml *x, const char *name)
{
	for (const struct io_xml *c = x ? x->child : NULL; c; c = c->next)
		if (!strcmp(c->name, name))
			return c;
	return NULL;
}

const char *io_xml_of(const struct io_xml *x, const char *child, const char *attr)
{
	return io_xml_attr(io_xml_child(x, child), attr);
}

bool io_xml_true(const struct io_xml *x, const char *child, const char *attr)
{
	const char *v = io_xml_of(x, child, attr);

	return v && !strcmp(v, "true");
}

bool io_xml_false(const struct io_xml *x, const char *child, const char *attr)
{
	const char *v = io_xml_of(x, child, attr);

	return v && !strcmp(v, "false");
}

bool io_xml_number(double *out, const struct io_xml *x, const char *child, const char *attr)
{
	const char *v = io_xml_of(x, child, attr);

	return v && text_double(out, v) && isfinite(*out);
}

void io_xml_add(struct buf *b, const char *s)
{
	for (; *s; s++) {
		switch (*s) {
		case '&': buf_add(b, "&amp;"); break;
		case '<': buf_add(b, "&lt;"); break;
		case '>': buf_add(b, "&gt;"); break;
		case '"': buf_add(b, "&quot;"); break;
		case '\n': buf_add(b, "&#10;"); break;
		case '\t': buf_add(b, "&#9;"); break;
		default:
			/* Other control characters have no place in a document. */
			if ((unsigned char)*s >= ' ')
				buf_addc(b, *s);
			break;
		}
	}
}
