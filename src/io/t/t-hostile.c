/*
 * t-hostile.c -- files that are damaged, foreign, or built to do harm: a typed error, always.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "io/io_priv.h"
#include "num/num.h"
#include <string.h>

static const char good[] =
	"<geogebra format=\"5.0\"><construction>"
	"<element type=\"point\" label=\"A\"><coords x=\"1\" y=\"2\" z=\"1\"/>"
	"</element></construction></geogebra>";

static enum status read(const char *bytes, size_t n, struct err *e)
{
	struct tool_table *tools = tool_table_new();
	struct fig *f = fig_new(tools, 1);
	struct io_report r = { 0 };
	enum status st = io_ggb_read(f, bytes, n, NULL, &r, e);

	if (st != OK && (fig_journal_count(f) || r.arena))
		ok(0, "a refused file leaves nothing behind");
	io_report_clear(&r);
	fig_free(f);
	tool_table_free(tools);
	return st;
}

static void refused(const char *bytes, size_t n, const char *code, const char *says)
{
	struct err e = { 0 };
	enum status st = read(bytes, n, &e);

	if (!ok(st == E_ARG && e.code && !strcmp(e.code, code) && strstr(e.msg, says),
		"%s: %s", code, says))
		printf("# found: %s: %s\n", e.code ? e.code : "accepted", e.msg);
}

static void refused_archive(const char *name, const char *text, const char *code,
			    const char *says)
{
	const struct io_entry entry = { name, text, strlen(text) };
	struct buf b = { 0 };
	struct err e;

	if (io_zip_write(&b, &entry, 1, &e) != OK)
		ok(0, "an archive is packed");
	refused(b.s, b.n, code, says);
	buf_clear(&b);
}

static void test_foreign(void)
{
	static const char png[] = "\x89PNG\r\n\x1a\n";

	refused("%PDF-1.7 ...", 12, "foreign", "PDF");
	refused(png, sizeof png - 1, "foreign", "PNG");
	refused("{\"tool\":1}", 10, "foreign", "JSON");
	refused("A = (1, 2)", 10, "foreign", "no archive");
	refused("", 0, "damaged", "empty");
	refused("<html><body/></html>", 20, "foreign", "HTML");
	refused("<?xml version=\"1.0\"?><svg/>", 27, "foreign", "<svg>");
	refused("<geogebra/>", 11, "foreign", "no construction");
	refused_archive("word/document.xml", "<a/>", "foreign", "Word");
	refused_archive("readme.txt", "hello", "foreign", "no geogebra.xml");
	refused_archive("geogebra_macro.xml", "<geogebra/>", "foreign", ".ggt");
	refused_archive("_slide0/geogebra.xml", good, "foreign", "slides");
	refused_archive("geogebra.xml", "<geogebra>", "damaged", "line 1");
	refused_archive("geogebra.xml", "", "damaged", "line 1");
}

static void test_hostile(void)
{
	struct buf b = { 0 };

	refused_archive("../../x", "x", "refused", "leads out");
	refused_archive("/etc/x", "x", "refused", "leads out");
	refused_archive("a\\..\\x", "x", "refused", "leads out");
	refused_archive(
		"geogebra.xml",
		"<!DOCTYPE a [<!ENTITY b \"c\"><!ENTITY d \"&b;&b;&b;\">]><geogebra>&d;"
		"</geogebra>",
		"refused", "document type");
	refused_archive("geogebra.xml",
			"<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><geogebra/>", "refused",
			"document type");
	/* Elements in elements. */
	for (int i = 0; i < 1000; i++)
		buf_add(&b, "<a>");
	refused_archive("geogebra.xml", b.s, "limit", "nested");
	/* More elements than anybody draws. */
	buf_reset(&b);
	buf_add(&b, "<geogebra>");
	for (int i = 0; i <= IO_XML_NODES; i++)
		buf_addf(&b, "<a%d/>", (i % 1000) * 7919 % 100003);
	refused_archive("geogebra.xml", b.s, "limit", "too many");
	/* A megabyte of blanks packs to nothing. */
	buf_reset(&b);
	buf_add(&b, "<geogebra>");
	for (int i = 0; i < 300000; i++)
		buf_add(&b, "                                ");
	refused_archive("geogebra.xml", b.s, "refused", "times its size");
	/* A construction without end. */
	buf_reset(&b);
	buf_add(&b, "<geogebra><construction>");
	for (int i = 0; i <= IO_NODES; i++)
		buf_addf(&b, "<element type=\"point\" label=\"P%d\"/>", i);
	buf_add(&b, "</construction></geogebra>");
	refused_archive("geogebra.xml", b.s, "limit", "nodes");
	buf_clear(&b);
}

/* Tools that call themselves end. */
static void test_recursion(void)
{
	static const char macro[] =
		"<geogebra><macro cmdName=\"M\"><macroInput a0=\"A\"/><macroOutput a0=\"B\"/>"
		"<construction><element type=\"point\" label=\"A\"/>"
		"<command name=\"M\"><input a0=\"A\"/><output a0=\"B\"/></command>"
		"<element type=\"point\" label=\"B\"/>"
		"<command name=\"M\"><input a0=\"A\"/><output a0=\"C\"/></command>"
		"<element type=\"point\" label=\"C\"/>"
		"</construction></macro></geogebra>";
	static const char file[] =
		"<geogebra><construction><element type=\"point\" label=\"P\">"
		"<coords x=\"1\" y=\"2\" z=\"1\"/></element>"
		"<command name=\"M\"><input a0=\"P\"/><output a0=\"Q\"/></command>"
		"<element type=\"point\" label=\"Q\"><coords x=\"1\" y=\"2\" "
		"z=\"1\"/></element>"
		"</construction></geogebra>";
	const struct io_entry entry[] = { { "geogebra.xml", file, sizeof file - 1 },
					  { "geogebra_macro.xml", macro, sizeof macro - 1 } };
	struct buf b = { 0 };
	struct err e = { 0 };

	ok(io_zip_write(&b, entry, 2, &e) == OK && read(b.s, b.n, &e) == OK,
	   "a tool that uses itself is frozen");
	buf_clear(&b);
}

/* One byte becomes another. */
static void spoil(struct rng *rng, char *s, size_t n)
{
	size_t place = rng_below(rng, n);

	s[place] ^= (char)(1 + rng_below(rng, 255));
}

/* Whatever bytes are changed or cut off: an error with a code, or a figure. */
static void test_damage(void)
{
	const struct io_entry entry = { "geogebra.xml", good, sizeof good - 1 };
	struct buf b = { 0 };
	struct rng rng = { 7 };
	struct err e = { 0 };
	int errors = 0, bad = 0;

	ok(io_zip_write(&b, &entry, 1, &e) == OK && read(b.s, b.n, &e) == OK,
	   "the whole file is read");
	for (int i = 0; i < 400; i++) {
		char *copy = mem_alloc(b.n);
		size_t n = i % 2 ? b.n : rng_below(&rng, b.n);

		memcpy(copy, b.s, b.n);
		if (i % 2)
			spoil(&rng, copy, b.n);
		e = (struct err){ 0 };
		if (read(copy, n, &e) != OK) {
			errors++;
			bad += !e.code || !e.msg[0];
		}
		mem_free(copy);
	}
	ok(errors > 200 && !bad, "%d of 400 damaged files are refused, each with a reason",
	   errors);
	buf_clear(&b);
}

int main(void)
{
	test_foreign();
	test_hostile();
	test_recursion();
	test_damage();
	num_cleanup();
	return tap_done();
}
