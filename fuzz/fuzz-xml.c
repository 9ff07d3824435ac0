/*
 * fuzz-xml.c -- any bytes as a document: a tree within its bounds, or a typed error; and any
 * text as an attribute, written and read again.
 */
#include "io/io_priv.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static int count(const struct io_xml *x, int depth)
{
	int n = 0;

	if (depth > IO_XML_DEPTH)
		BUG("deeper than it may be");
	for (; x; x = x->next) {
		if (!x->name || !x->attr)
			BUG("an element without a name");
		n += 1 + count(x->child, depth + 1);
	}
	return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_new();
	struct io_xml *x = NULL;
	struct buf b = { 0 }, text = { 0 };
	struct err e = { 0 };

	if (io_xml_read(&x, (const char *)data, n, a, &e) != OK) {
		if (!e.code || !e.msg[0] || x)
			BUG("refused without a reason");
	} else if (!x || count(x, 0) > IO_XML_NODES) {
		BUG("a document without an element, or with too many");
	}
	/* Without the characters that have no place in a document. */
	for (size_t i = 0; i < n && i < 2000; i++)
		if (data[i] >= ' ' || data[i] == '\n' || data[i] == '\t')
			buf_addc(&text, (char)data[i]);
	if (text.n && utf8_valid(text.s, text.n) && !strstr(text.s, "\xef\xbf")) {
		buf_add(&b, "<a b=\"");
		io_xml_add(&b, text.s);
		buf_add(&b, "\"/>");
		if (io_xml_read(&x, b.s, b.n, a, &e) != OK ||
		    strcmp(io_xml_attr(x, "b"), text.s))
			BUG("a text came back changed");
	}
	buf_clear(&b);
	buf_clear(&text);
	arena_free(a);
	return 0;
}
