/*
 * math_priv.h -- a label between reading and setting: a small tree.
 *
 *   math_char.c    characters and signs
 *   typeset_math_parse.c   names, formulas, texts -> tree
 *   typeset_math_layout.c  tree -> glyphs and shapes on a baseline, by TeX's rules
 *   math_shape.c   the shapes: signs of roots, tall brackets, accents
 *   math_write.c   tree -> LaTeX, and words
 *
 * Invariants:
 *  (1) A tree has at most TYPESET_GLYPHS characters and MATH_NODES nodes, a last few
 *      brackets or accents and an ellipsis beyond them, and is at most MATH_DEPTH
 *      constructions deep, whatever was read.
 *  (2) Its characters are Unicode scalar values, none of them a control or format character.
 */
#ifndef TYPESET_MATH_PRIV_H
#define TYPESET_MATH_PRIV_H
#include "typeset/typeset.h"

#define MATH_DEPTH 12
#define MATH_NODES 1000
#define MATH_BYTES 8192 /* what is longer is not read to its end */

/* What stands beside it decides the space between: TeX's classes. */
enum math_class {
	MATH_ORD,
	MATH_OP,
	MATH_BIN,
	MATH_REL,
	MATH_OPEN,
	MATH_CLOSE,
	MATH_PUNCT,
	MATH_INNER,
	MATH_NONE, /* spaces, changes of style: neighbours look past them */
};
enum math_kind {
	MATH_CHAR,     /* code, look */
	MATH_ROW,      /* a: its first; wrap */
	MATH_WORD,     /* a: characters set as text; how */
	MATH_SCRIPT,   /* a base, b below, c above; either may be NULL */
	MATH_FRACTION, /* a over b; style; bare: without a bar */
	MATH_ROOT,     /* a; b the index or NULL */
	MATH_FENCE,    /* a between code and other (0: nothing) */
	MATH_ACCENT,   /* a; code: enum math_accent */
	MATH_STACK,    /* a with b small above it (bare: below it) */
	MATH_SPACE,    /* width in 1/18 of the size */
	MATH_STYLE,    /* style from here to the end of the row */
};
enum math_look {
	LOOK_MATH, /* letters slant if the caller wants so */
	LOOK_UPRIGHT,
	LOOK_SLANTED, /* as LOOK_MATH, for words */
};
enum math_word {
	WORD_TEXT,     /* \text */
	WORD_NAME,     /* a name of several letters */
	WORD_OPERATOR, /* \sin */
};
enum math_accent {
	ACCENT_OVERLINE,
	ACCENT_UNDERLINE,
	ACCENT_BAR,
	ACCENT_HAT,
	ACCENT_WIDEHAT,
	ACCENT_TILDE,
	ACCENT_VEC,
	ACCENT_RIGHT, /* \overrightarrow */
	ACCENT_LEFT,
	ACCENT_BOTH,
	ACCENT_ARC, /* the arc of a circle */
	ACCENT_DOT,
	ACCENT_DDOT,
	ACCENT_COUNT,
};
enum math_style { STYLE_DISPLAY, STYLE_TEXT, STYLE_SCRIPT, STYLE_SMALL, STYLE_AS_IT_IS };

struct math {
	enum math_kind kind;
	enum math_class class;
	enum math_look look;
	enum math_word how;
	enum math_style style;
	bool bare;
	unsigned code, other;
	double width;
	const char *wrap; /* ROW: the command around it, "mathrm"; or NULL */
	struct math *a, *b, *c;
	struct math *next; /* in its row or word */
};

/* The row that was read; never NULL. */
struct math *typeset_math_parse(const char *text, size_t n, enum typeset_mode mode,
				struct arena *a);

/* A row's only member, through rows in rows; NULL when it has none or several. */
const struct math *typeset_math_only(const struct math *row);

/* --- math_char.c ---------------------------------------------------------------- */
/* The next character: U+FFFD for what is broken.  p < end. */
unsigned typeset_math_next(const char **p, const char *end);
bool typeset_math_is_space(unsigned code);
/* Controls, and characters that only steer how others are shown. */
bool typeset_math_is_invisible(unsigned code);
/* Latin, Greek, Cyrillic. */
bool typeset_math_is_letter(unsigned code);
bool typeset_math_is_prime(unsigned code);
/* Digits and signs that Unicode has a second time, high (+1) or low (-1); 0 for others. */
int typeset_math_small_form(unsigned code, unsigned *plain);
/* A command that is one sign or word: what math.def has. */
struct math_sign {
	const char *name;
	unsigned code; /* 0: an operator's word */
	enum math_class class;
};
const struct math_sign *typeset_math_sign_named(const char *name, size_t n);
const struct math_sign *
typeset_math_sign_of(unsigned code); /* NULL when TeX has no name for it */
enum math_class typeset_math_class_of(unsigned code);

/* --- typeset_math_layout.c -------------------------------------------------------------- */
struct math_page {
	struct arena *arena;
	enum typeset_font base;
	bool italic;
	double size; /* of the style at hand */
	struct typeset_glyph *glyph;
	struct typeset_shape *shape;
	int n_glyphs, n_shapes, cap_glyphs, cap_shapes;
};
/* Set the tree with its left end at the origin; returns its advance. */
double typeset_math_layout(struct math_page *p, const struct math *row, double size);

/* --- math_shape.c ------------------------------------------------------------------------
 * Each adds one polygon or more; `size` is the size of the letters around. */
void typeset_math_rectangle(struct math_page *p, double x0, double y0, double x1, double y1);
/* The sign of a root with its roof's upper edge at `top`, its foot at `bottom` (y down), its
 * left end at x; the roof begins typeset_math_root_width farther right. */
void typeset_math_root_sign(struct math_page *p, double x, double top, double bottom,
			    double size);
double typeset_math_root_width(double height, double size);
/* A tall bracket: ( ) [ ] { } | and those with codes; from top to bottom, left end at x.
 * Returns its width, 0 for a character that cannot grow. */
double typeset_math_bracket(struct math_page *p, unsigned code, double x, double top,
			    double bottom, double size);
/* An accent standing on y, over x0 .. x1; returns its height. */
double typeset_math_accent_shape(struct math_page *p, enum math_accent k, double x0, double x1,
				 double y, double size);

/* --- math_write.c --------------------------------------------------------------- */
void typeset_math_source(struct buf *b, const struct math *row, bool italic);
void typeset_math_plain(struct buf *b, const struct math *row);

#endif
