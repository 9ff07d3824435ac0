/*
 * note.c -- the text under a picture, broken into lines that fit its width.
 *
 * Lines are broken at blanks outside of formulas; a word that is wider than the page stands
 * alone on its line.  A single line is centred, several begin at the left.
 */
#include "draw/draw_priv.h"
#include <math.h>
#include <string.h>

#define NOTE_SIZE 0.82 /* of the preset's text */
#define NOTE_LINES 12
#define MARGIN 14.0 /* pixels left and right */
#define LEAD 1.4    /* lines are so many sizes apart */

static const struct typeset *set(const struct draw_drawing *d, const char *text, size_t n,
				 double size, struct arena *a)
{
	return typeset_text(text, n, TYPESET_TEXT, d->preset->font, d->preset->italic, size,
			    a);
}

/* The end of the word that begins at i: a blank outside of a formula. */
static size_t word_end(const char *text, size_t i)
{
	bool formula = false;

	for (; text[i] && (formula || text[i] != ' '); i++)
		if (text[i] == '$')
			formula = !formula;
	return i;
}

/* As many words as fit, at least one; returns where the next line begins. */
static size_t break_line(const struct draw_drawing *d, const char *text, size_t from,
			 double width, double size, size_t *end, struct arena *a)
{
	*end = word_end(text, from);
	for (;;) {
		size_t next = *end + strspn(text + *end, " ");
		size_t stop = word_end(text, next);

		if (!text[next])
			return next;
		if (set(d, text + from, stop - from, size, a)->width > width)
			return next;
		*end = stop;
	}
}

struct draw_note draw_note_lines(const struct draw_drawing *d, double width, struct arena *a)
{
	const char *text = draw_said(d).note;
	double size = d->preset->text_size * NOTE_SIZE * d->unit;
	struct draw_note n = { .size = size };
	size_t from, end;

	if (!text || !text[strspn(text, " ")])
		return n;
	n.line = arena_alloc(a, NOTE_LINES * sizeof *n.line);
	from = strspn(text, " ");
	while (text[from] && n.n < NOTE_LINES) {
		size_t next =
			break_line(d, text, from, width - 2 * MARGIN * d->unit, size, &end, a);

		n.line[n.n].text = text + from;
		n.line[n.n++].n = end - from;
		from = next;
	}
	n.height = ceil((n.n * LEAD + 0.6) * size);
	return n;
}

void draw_note(struct draw_drawing *d, const struct draw_note *n)
{
	double left = MARGIN * d->unit, y = d->view.page.y1;

	if (!n->n)
		return;
	draw_scene_add_group(d->scene, "", "note", draw_said(d).note);
	for (int i = 0; i < n->n; i++) {
		const struct typeset *t =
			set(d, n->line[i].text, n->line[i].n, n->size, d->scene->arena);
		double x = n->n > 1 ? left : (d->scene->width - t->width) / 2;

		draw_scene_add_text(d->scene, PART_LABEL, t, fmax(x, left),
				    y + (1 + i * LEAD) * n->size, d->preset->text);
	}
}
