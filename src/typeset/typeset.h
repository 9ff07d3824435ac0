/*
 * typeset.h -- names, formulas and plain text as glyphs with measured boxes.
 *
 * Glyphs are outlines the program brings along (font.c), so a text has the same size
 * everywhere.  Text lies along a baseline: x to the right, y DOWN, as on the page; what
 * rises above the baseline has negative y.
 */
#ifndef TYPESET_H
#define TYPESET_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"

enum typeset_font { TYPESET_ROMAN, TYPESET_ITALIC, TYPESET_SANS, TYPESET_FONTS };

/* An outline in units of 1/1000 of the size, y up: ops M L Q Z in `path`, coordinates in
 * `v` (Q: control point, end).  Contours may overlap and holes run the other way: fill
 * with the nonzero rule. */
struct typeset_outline {
	unsigned code;                 /* Unicode */
	short advance, x0, y0, x1, y1; /* the ink */
	const char *path;              /* one letter per op */
	const short *v;
};
/* The glyph of a character, from the font or else from its sisters; a box with a cross,
 * whose code is TYPESET_MISSING, when there is none. */
#define TYPESET_MISSING 0xfffdu
const struct typeset_outline *typeset_outline_of(enum typeset_font f, unsigned code);
bool typeset_font_has(enum typeset_font f, unsigned code);
/* For live text: a CSS family list, and its style ("normal", "italic"). */
const char *typeset_font_family(enum typeset_font f);
const char *typeset_font_style(enum typeset_font f);

struct typeset_glyph {
	const struct typeset_outline *glyph;
	unsigned code; /* the character meant, also where the glyph is a box */
	enum typeset_font font;
	double x, y, size; /* its origin; the size in pixels */
};
/* A filled bar (fractions, the roof of a root) or a filled polygon (the sign of a root,
 * tall brackets, accents).  Polygons are simple. */
struct typeset_shape {
	double (*p)[2]; /* its corners */
	int n;
};
struct typeset {
	/* LaTeX for math mode that says the same: "A_{1}", "\\text{area}".  Compiles with
	 * pdflatex, any font encoding, given amsmath and amssymb; characters LaTeX does not
	 * have are replaced by something near. */
	const char *source;
	const char *plain;     /* for readers of text: "A_1", "√3/2" */
	double width;          /* advance */
	double x0, y0, x1, y1; /* the ink, relative to the left end of the baseline */
	double size;
	struct typeset_glyph *glyph;
	int n_glyphs;
	struct typeset_shape *shape;
	int n_shapes;
};

enum typeset_mode {
	TYPESET_NAME, /* an object's name: A_1, A', alpha, l_{12}, poly */
	TYPESET_MATH, /* LaTeX mathematics */
	TYPESET_TEXT, /* plain text, mathematics between $ signs, UTF-8 */
};
/* Glyphs of a text, but for the brackets around the last and an ellipsis; what follows is cut. */
#define TYPESET_GLYPHS 200
/* italic: letters of names and formulas slant (the textbook's way); else everything is
 * upright in `base`.  Never fails: what it does not understand is shown as it is
 * written, broken UTF-8 as a box, what is too long is cut with an ellipsis, nesting too
 * deep is flattened.  One line: newlines are spaces.  Everything lives in the arena. */
struct typeset *typeset_text(const char *text, size_t n, enum typeset_mode mode,
			     enum typeset_font base, bool italic, double size,
			     struct arena *a);

/*
 * How to read what somebody wrote under a thing: as mathematics unless it has words in it
 * ("5 cm" has, "AB" and "2x" have not) or $ signs.  A word is two letters, the first of
 * them small, or of another alphabet than that of formulas.
 */
enum typeset_mode typeset_caption_mode(const char *text);
#endif
