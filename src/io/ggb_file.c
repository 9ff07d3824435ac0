/*
 * ggb_file.c -- from the bytes of a .ggb to its documents.
 *
 * A .ggb is an archive with geogebra.xml in it, and geogebra_macro.xml where the file brings
 * tools of its own.  Everything else in it (pictures, defaults, programs) is left packed.
 */
#include "io/io_priv.h"
#include <string.h>

static bool has(const struct io_zip *z, const char *name)
{
	for (int i = 0; i < io_zip_count(z); i++)
		if (!strcmp(io_zip_name(z, i), name))
			return true;
	return false;
}

static bool has_inside(const struct io_zip *z, const char *part)
{
	for (int i = 0; i < io_zip_count(z); i++)
		if (strstr(io_zip_name(z, i), part))
			return true;
	return false;
}

/* An archive, but not a construction: what is it instead? */
static enum status foreign_archive(const struct io_zip *z, struct err *e)
{
	static const struct {
		const char *part, *is;
	} all[] = {
		{ "word/document.xml", "a Word document" },
		{ "xl/workbook.xml", "an Excel table" },
		{ "ppt/presentation.xml", "a PowerPoint presentation" },
		{ "META-INF/container.xml", "an EPUB book" },
		{ "content.xml", "an OpenDocument file" },
		{ "META-INF/MANIFEST.MF", "a Java archive" },
		{ "manifest.json", "a package" },
	};
	enum status st;

	if (has(z, "geogebra_macro.xml")) {
		st = err_fail_with(e, E_ARG, "foreign", NULL,
				   "open it in GeoGebra, use a tool, and save that as .ggb",
				   "this is a tool file (.ggt): it has tools of GeoGebra, and "
				   "no construction that uses them");
		return st;
	}
	if (has_inside(z, "geogebra.xml")) {
		st = err_fail_with(
			e, E_ARG, "foreign", NULL,
			"unpack it: each folder with a geogebra.xml is one construction, and "
			"porism convert reads such a geogebra.xml",
			"this is a GeoGebra Notes file or book of several slides; there is no "
			"single construction in it");
		return st;
	}
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (has_inside(z, all[i].part))
			return err_fail(
				e, E_ARG, "foreign",
				"this is %s, not a .ggb: the archive has no geogebra.xml",
				all[i].is);
	return err_fail(e, E_ARG, "foreign",
			"this is an archive of %d file%s, but no .ggb: it has no geogebra.xml",
			io_zip_count(z), io_zip_count(z) == 1 ? "" : "s");
}

static enum status foreign_bytes(const char *bytes, size_t n, struct err *e)
{
	const char *is = io_sniff(bytes, n);
	enum status st;

	if (!n)
		return err_fail(e, E_ARG, "damaged", "the file is empty");
	st = err_fail(e, E_ARG, "foreign", "this is %s, not a .ggb",
		      is ? is : "no archive and no XML");
	if (is && !strcmp(is, "JSON"))
		err_hint(e, "a journal is run as it is: porism run FILE");
	else if (is && strstr(is, "Base64"))
		err_hint(e, "base64 -d FILE > x.ggb");
	else if (!is && utf8_valid(bytes, n))
		err_hint(e, "if it is a script, porism run FILE runs it");
	return st;
}

/* Reads a document whose root must be <geogebra>. */
static enum status document(const struct io_xml **out, const char *s, size_t n,
			    const char *name, struct arena *a, struct err *e)
{
	struct io_xml *root;
	struct err inner = { 0 };
	enum status st = io_xml_read(&root, s, n, a, &inner);

	if (st != OK)
		return err_fail(e, st, inner.code, "%s, %s", name, inner.msg);
	if (strcmp(root->name, "geogebra"))
		return err_fail(e, E_ARG, "foreign",
				"%s is no construction of GeoGebra: its root is <%.40s>", name,
				root->name);
	*out = root;
	return OK;
}

/* An entry of the archive as a document. */
static enum status entry(const struct io_xml **out, struct io_zip *z, const char *name,
			 struct arena *a, struct err *e)
{
	struct buf b = { 0 };
	enum status st = io_zip_get(z, name, &b, e);

	if (st == OK)
		st = document(out, buf_str(&b), b.n, name, a, e);
	buf_clear(&b);
	return st;
}

/* Programs that the file brings: files of their own, and attributes of elements. */
static int scripts_in(const struct io_xml *x, int depth)
{
	int n = 0;

	for (; x && depth < IO_XML_DEPTH; x = x->next) {
		n += !strcmp(x->name, "ggbscript") || !strcmp(x->name, "javascript");
		n += scripts_in(x->child, depth + 1);
	}
	return n;
}

/* A file of programs that has some: GeoGebra writes an empty function into every file. */
static int script_entry(struct io_zip *z, const char *name)
{
	struct buf b = { 0 };
	struct err e;
	int n = 0;

	if (has(z, name) && io_zip_get(z, name, &b, &e) == OK) {
		const char *body = strstr(buf_str(&b), "ggbOnInit()");
		const char *s = body ? strchr(body, '{') : buf_str(&b);

		for (; s && *s && !n; s++)
			n = !strchr("{} \t\r\n", *s) && strncmp(s, "#", 1) != 0;
	}
	buf_clear(&b);
	return n;
}

enum status io_ggb_open(struct io_ggb *out, const char *bytes, size_t n, struct arena *a,
			struct err *e)
{
	struct io_ggb g = { 0 };
	struct io_zip *z;
	enum status st;

	if (!n || !io_is_ggb(bytes, n))
		return foreign_bytes(bytes, n, e);
	if (memcmp(bytes, "PK", n < 2 ? n : 2)) {
		st = document(&g.root, bytes, n, "the file", a, e);
	} else {
		st = io_zip_open(&z, bytes, n, e);
		if (st != OK)
			return st;
		st = has(z, "geogebra.xml") ? entry(&g.root, z, "geogebra.xml", a, e)
					    : foreign_archive(z, e);
		if (st == OK && has(z, "geogebra_macro.xml"))
			st = entry(&g.macros, z, "geogebra_macro.xml", a, e);
		if (st == OK)
			g.scripts = script_entry(z, "geogebra_javascript.js");
		io_zip_free(z);
	}
	if (st == OK && !io_xml_child(g.root, "construction"))
		st = err_fail(e, E_ARG, "foreign",
			      io_xml_child(g.root, "macro")
				      ? "this has tools of GeoGebra, and no construction"
				      : "this document of GeoGebra has no construction in it");
	if (st != OK)
		return st;
	g.scripts += scripts_in(io_xml_child(g.root, "construction"), 0);
	*out = g;
	return OK;
}
