/* typeset.c -- a text set: read, laid out, measured, written down again. */
#include "typeset/typeset.h"
#include "typeset/math_priv.h"
#include <string.h>

/* The union of the ink of all glyphs and shapes. */
static void measure(struct typeset *t)
{
	bool any = false;

	for (int i = 0; i < t->n_glyphs; i++) {
		const struct typeset_glyph *g = &t->glyph[i];
		double k = g->size / 1000;
		double box[4] = { g->x + g->glyph->x0 * k, g->y - g->glyph->y1 * k,
				  g->x + g->glyph->x1 * k, g->y - g->glyph->y0 * k };

		if (!*g->glyph->path)
			continue;
		t->x0 = any && t->x0 < box[0] ? t->x0 : box[0];
		t->y0 = any && t->y0 < box[1] ? t->y0 : box[1];
		t->x1 = any && t->x1 > box[2] ? t->x1 : box[2];
		t->y1 = any && t->y1 > box[3] ? t->y1 : box[3];
		any = true;
	}
	for (int i = 0; i < t->n_shapes; i++) {
		for (int k = 0; k < t->shape[i].n; k++) {
			const double *p = t->shape[i].p[k];

			t->x0 = any && t->x0 < p[0] ? t->x0 : p[0];
			t->y0 = any && t->y0 < p[1] ? t->y0 : p[1];
			t->x1 = any && t->x1 > p[0] ? t->x1 : p[0];
			t->y1 = any && t->y1 > p[1] ? t->y1 : p[1];
			any = true;
		}
	}
}

struct typeset *typeset_text(const char *text, size_t n, enum typeset_mode mode,
			     enum typeset_font base, bool italic, double size, struct arena *a)
{
	struct typeset *t = arena_alloc(a, sizeof *t);
	struct math *tree = typeset_math_parse(n ? text : "", n, mode, a);
	struct math_page page = { .arena = a, .base = base, .italic = italic };
	struct buf b = { 0 };

	t->size = size >= 0.01 && size <= 1e5 ? size : 16;
	t->width = typeset_math_layout(&page, tree, t->size);
	t->glyph = page.glyph;
	t->n_glyphs = page.n_glyphs;
	t->shape = page.shape;
	t->n_shapes = page.n_shapes;
	measure(t);
	typeset_math_source(&b, tree, italic);
	t->source = arena_strdup(a, buf_str(&b));
	buf_reset(&b);
	typeset_math_plain(&b, tree);
	t->plain = buf_keep(&b, a);
	return t;
}

/* Letters that words are made of: not Greek ones, which stand for numbers and angles. */
static bool is_letter(unsigned c)
{
	return (typeset_math_is_letter(c) && !(c >= 0x370 && c < 0x400)) || c >= 0x2e80;
}

enum typeset_mode typeset_caption_mode(const char *s)
{
	const char *end = s + strlen(s);
	bool in_word = false;

	if (strchr(s, '$'))
		return TYPESET_TEXT;
	if (strpbrk(s, "\\^_{"))
		return TYPESET_MATH;
	while (s < end) {
		unsigned c = typeset_math_next(&s, end);

		if (in_word && is_letter(c))
			return TYPESET_TEXT;
		in_word = is_letter(c) && !(c >= 'A' && c <= 'Z');
	}
	return TYPESET_MATH;
}
