/*
 * font.c -- the outlines the program brings along.
 *
 * A character is looked for in the font's own table, then among the signs, then in the
 * roman.  Rows stand in the order of their codes.
 */
#include "typeset/typeset.h"

#define GLYPH(code, advance, x0, y0, x1, y1, path, ...) \
	{ code, advance, x0, y0, x1, y1, path, (const short[]){ __VA_ARGS__ } },
static const struct typeset_outline roman[] = {
#include "typeset/font/roman.def"
};
static const struct typeset_outline italic[] = {
#include "typeset/font/italic.def"
};
static const struct typeset_outline sans[] = {
#include "typeset/font/sans.def"
};
static const struct typeset_outline sign[] = {
#include "typeset/font/sign.def"
};
#undef GLYPH

#define TABLE(t)                        \
	{                               \
		t, sizeof t / sizeof *t \
	}
static const struct table {
	const struct typeset_outline *row;
	size_t n;
} tables[] = {
	[TYPESET_ROMAN] = TABLE(roman),
	[TYPESET_ITALIC] = TABLE(italic),
	[TYPESET_SANS] = TABLE(sans),
	[TYPESET_FONTS] = TABLE(sign),
};
#undef TABLE

static const struct typeset_outline *find(int t, unsigned code)
{
	const struct typeset_outline *row = tables[t].row;
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

static const struct typeset_outline *search(enum typeset_font f, unsigned code)
{
	const struct typeset_outline *g = find((int)f, code);

	if (!g)
		g = find(TYPESET_FONTS, code);
	if (!g)
		g = find(TYPESET_ROMAN, code);
	return g;
}

bool typeset_font_has(enum typeset_font f, unsigned code)
{
	return code != TYPESET_MISSING && search(f, code);
}

const struct typeset_outline *typeset_outline_of(enum typeset_font f, unsigned code)
{
	const struct typeset_outline *g = search(f, code);

	return g ? g : find(TYPESET_FONTS, TYPESET_MISSING);
}

const char *typeset_font_family(enum typeset_font f)
{
	if (f == TYPESET_SANS)
		return "'CMU Sans Serif', 'Latin Modern Sans', Helvetica, Arial, sans-serif";
	return "'CMU Serif', 'Latin Modern Roman', 'STIX Two Text', 'Times New Roman', serif";
}

const char *typeset_font_style(enum typeset_font f)
{
	return f == TYPESET_ITALIC ? "italic" : "normal";
}
