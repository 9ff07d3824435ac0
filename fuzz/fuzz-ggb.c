/*
 * fuzz-ggb.c -- any bytes as a .ggb: a typed error, or a figure that can be written again.
 *
 * Bytes that are an archive are taken as one.  Of others the first byte chooses: the rest is a
 * construction's inside, put into a document, with or without a document of tools.
 */
#include "io/io_priv.h"
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void import(const char *bytes, size_t n, const struct tool_table *tools, bool rational)
{
	const struct io_ggb_options o = { .rational = rational };
	struct fig *f = fig_new(tools, 1), *g = fig_new(tools, 1);
	struct io_report r = { 0 }, w = { 0 };
	struct buf b = { 0 };
	struct err e = { 0 };

	if (io_ggb_read(f, bytes, n, &o, &r, &e) != OK) {
		if (!e.code || !e.msg[0])
			BUG("refused without a reason");
	} else {
		io_report_text(&b, &r);
		io_report_json(&b, &r);
		buf_reset(&b);
		if (io_ggb_write(&b, f, tools, &w, &e) == OK) {
			io_report_clear(&r);
			if (io_ggb_read(g, b.s, b.n, NULL, &r, &e) != OK)
				BUG("what was written cannot be read: %s", e.msg);
		}
		buf_reset(&b);
		io_script_write(&b, f, tools, &w);
	}
	io_report_clear(&r);
	io_report_clear(&w);
	buf_clear(&b);
	fig_free(f);
	fig_free(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *s = (const char *)data;
	static struct tool_table *tools; /* the same for all inputs */
	struct buf b = { 0 };

	if (n < 2 || n > 20000)
		return 0;
	if (!tools)
		tools = tool_table_new();
	if (!memcmp(s, "PK", 2) || s[0] == '<') {
		import(s, n, tools, false);
	} else {
		buf_add(&b, "<geogebra><construction>");
		buf_addn(&b, s + 1, n - 1);
		buf_add(&b, "</construction></geogebra>");
		if (s[0] == 'm') { /* the same inside as a tool that may call itself */
			const char head[] = "<geogebra><macro cmdName=\"M\">"
					    "<macroInput a0=\"A\"/><macroOutput a0=\"B\"/>"
					    "<construction>";
			struct buf m = { 0 }, z = { 0 };
			struct io_entry entry[2] = { { "geogebra.xml", NULL, 0 },
						     { "geogebra_macro.xml", NULL, 0 } };
			struct err e;

			buf_add(&m, head);
			buf_addn(&m, s + 1, n - 1);
			buf_add(&m, "</construction></macro></geogebra>");
			entry[0].bytes = b.s;
			entry[0].n = b.n;
			entry[1].bytes = m.s;
			entry[1].n = m.n;
			if (io_zip_write(&z, entry, 2, &e) == OK)
				import(z.s, z.n, tools, false);
			buf_clear(&m);
			buf_clear(&z);
		} else {
			import(b.s, b.n, tools, s[0] == 'r');
		}
	}
	buf_clear(&b);
	return 0;
}
