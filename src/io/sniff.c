/*
 * sniff.c -- what a file is, by its ending or its first bytes.
 */
#include "io/io_priv.h"
#include <string.h>

enum io_format io_format_of(const char *path)
{
	static const struct {
		const char *ending;
		enum io_format format;
	} all[] = { { ".ggb", IO_GGB },         { ".pg", IO_SCRIPT },
		    { ".txt", IO_SCRIPT },      { ".jsonl", IO_JOURNAL },
		    { ".journal", IO_JOURNAL }, { ".jgex", IO_JGEX },
		    { ".svg", IO_PICTURE },     { ".png", IO_PICTURE },
		    { ".pdf", IO_PICTURE },     { ".tex", IO_PICTURE },
		    { ".tikz", IO_PICTURE } };
	size_t n = strlen(path);

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		size_t k = strlen(all[i].ending);

		if (n > k && !strcmp(path + n - k, all[i].ending))
			return all[i].format;
	}
	return IO_UNKNOWN;
}

static bool begins(const char *bytes, size_t n, const char *with)
{
	size_t k = strlen(with);

	return n >= k && !memcmp(bytes, with, k);
}

/* Past a byte order mark and blanks. */
static const char *past_blanks(const char *bytes, size_t n, size_t *left)
{
	size_t at = begins(bytes, n, "\xef\xbb\xbf") ? 3 : 0;

	while (at < n && memchr(" \t\r\n", bytes[at], 4))
		at++;
	*left = n - at;
	return bytes + at;
}

bool io_is_ggb(const char *bytes, size_t n)
{
	const char *s = past_blanks(bytes, n, &n);

	return begins(s, n, "PK\x03\x04") || begins(s, n, "PK\x05\x06") ||
	       begins(s, n, "<geogebra") || begins(s, n, "<?xml");
}

const char *io_sniff(const char *bytes, size_t n)
{
	static const struct {
		const char *with, *is;
	} all[] = {
		{ "%PDF", "a PDF document" },
		{ "\x89PNG", "a PNG picture" },
		{ "\xff\xd8\xff", "a JPEG picture" },
		{ "GIF8", "a GIF picture" },
		{ "II*", "a TIFF picture" },
		{ "RIFF", "a WebP picture or a sound" },
		{ "\x1f\x8b", "a file packed with gzip" },
		{ "7z\xbc\xaf", "a 7z archive" },
		{ "Rar!", "a RAR archive" },
		{ "BZh", "a file packed with bzip2" },
		{ "\xfd"
		  "7zXZ",
		  "a file packed with xz" },
		{ "\xd0\xcf\x11\xe0", "an old office document" },
		{ "\x7f"
		  "ELF",
		  "a program" },
		{ "MZ", "a program" },
		{ "%!PS", "a PostScript document" },
		{ "<svg", "an SVG picture" },
		{ "<!DOCTYPE html", "a page of HTML" },
		{ "<html", "a page of HTML" },
		{ "\\documentclass", "a LaTeX document" },
		{ "UEsDB", "an archive as Base64 text" },
		{ "{", "JSON" },
		{ "[", "JSON" },
	};
	const char *s = past_blanks(bytes, n, &n);

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (begins(s, n, all[i].with))
			return all[i].is;
	return NULL;
}
