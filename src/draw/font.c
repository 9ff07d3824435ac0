/*
 * font.c -- the outlines the program brings along.
 *
 * A character is looked for in the font's own table, then among the signs, then in the
 * roman.  Rows stand in the order of their codes.
 */
#include "draw/typeset.h"

#define GLYPH(code, advance, x0, y0, x1, y1, path, ...) \
	{ code, advance, x0, y0, x1, y1, path, (const short[]){ __VA_ARGS__ } },
static const struct glyph roman[] = {
#include "draw/font/roman.def"
};
static const struct glyph italic[] = {
#include "draw/font/italic.def"
};
static const struct glyph sans[] = {
#include "draw/font/sans.def"
};
static const struct glyph sign[] = {
#include "draw/font/sign.def"
};
#undef GLYPH

#define TABLE(t) { t, sizeof t / sizeof *t }
static const struct table {
	const struct glyph *row;
	size_t n;
} tables[] = {
	[FONT_ROMAN] = TABLE(roman),
	[FONT_ITALIC] = TABLE(italic),
	[FONT_SANS] = TABLE(sans),
	[FONT_COUNT] = TABLE(sign),
};
#undef TABLE

static const struct glyph *find(int t, unsigned code)
{
	const struct glyph *row = tables[t].row;
	size_t lo = 0, hi = tables[t].n;

	while (lo < hi) {
		size_t mid = (lo + hi) / 2;

		if (row[mid].code < code)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < tables[t].n && row[lo].code == code ? &row[lo] : NULL;
}

static const struct glyph *search(enum font f, unsigned code)
{
	const struct glyph *g = find((int)f, code);

	if (!g)
		g = find(FONT_COUNT, code);
	if (!g)
		g = find(FONT_ROMAN, code);
	return g;
}

bool font_has(enum font f, unsigned code)
{
	return code != FONT_MISSING && search(f, code);
}

const struct glyph *font_glyph(enum font f, unsigned code)
{
	const struct glyph *g = search(f, code);

	return g ? g : find(FONT_COUNT, FONT_MISSING);
}

const char *font_css_family(enum font f)
{
	if (f == FONT_SANS)
		return "'CMU Sans Serif', 'Latin Modern Sans', Helvetica, Arial, sans-serif";
	return "'CMU Serif', 'Latin Modern Roman', 'STIX Two Text', 'Times New Roman', serif";
}

const char *font_css_style(enum font f)
{
	return f == FONT_ITALIC ? "italic" : "normal";
}
