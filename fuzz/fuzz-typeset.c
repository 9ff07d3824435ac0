/*
 * fuzz-typeset.c -- any bytes as a name, a formula or a text.
 *
 * The first byte chooses mode and font.  What comes back must be bounded and finite, in valid
 * UTF-8 without control characters, and LaTeX must be able to read it: braces and dollar
 * signs in pairs.
 */
#include "typeset/typeset.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void check_text(const char *s, const char *what)
{
	if (!utf8_valid(s, strlen(s)))
		BUG("%s is not UTF-8", what);
	for (; *s; s++)
		if ((unsigned char)*s < 0x20 || *s == 0x7f)
			BUG("%s has a control character", what);
}

static void check_source(const char *s)
{
	int open = 0, dollars = 0;

	for (; *s; s++) {
		if (*s == '\\' && s[1])
			s++;
		else if (*s == '$')
			dollars++;
		else if (*s == '{')
			open++;
		else if (*s == '}' && --open < 0)
			BUG("a brace too many");
		else if (*s == '%' || *s == '#' || *s == '&')
			BUG("a bare %c", *s);
	}
	if (open || dollars % 2)
		BUG("unpaired braces or dollar signs");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_new();
	unsigned how = n ? data[0] : 0;
	const struct typeset *t;

	if (n) {
		data++;
		n--;
	}
	t = typeset_text((const char *)data, n, (enum typeset_mode)(how % 3),
			 (enum typeset_font)(how / 3 % TYPESET_FONTS), how & 0x10,
			 how & 0x20 ? 18 : 40, a);
	check_text(t->source, "the source");
	check_text(t->plain, "the plain text");
	check_source(t->source);
	/* A script may be empty and a number of several digits; everything else is one. */
	if (t->n_glyphs > TYPESET_GLYPHS + 40 || t->n_shapes > 4000)
		BUG("%d glyphs, %d shapes", t->n_glyphs, t->n_shapes);
	if (!isfinite(t->width) || !isfinite(t->x0) || !isfinite(t->y0) || !isfinite(t->x1) ||
	    !isfinite(t->y1) || t->x0 > t->x1 || t->y0 > t->y1)
		BUG("the box is %g %g %g %g", t->x0, t->y0, t->x1, t->y1);
	if (fabs(t->x1) + fabs(t->y0) + fabs(t->y1) + fabs(t->width) > 1e5)
		BUG("a label of %g", t->x1);
	for (int i = 0; i < t->n_glyphs; i++)
		if (!t->glyph[i].glyph || !(t->glyph[i].size > 0))
			BUG("a glyph without outline or size");
	arena_free(a);
	return 0;
}
