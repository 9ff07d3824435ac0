/*
 * plain.c -- problems without a diagram: what lies on what is said in words, too.
 *
 * Of a line with two points nothing needs to be said; the order of three or more, and of the points that go
 * round a circle, is part of what a diagram shows and so is stated.
 */
#include "learn/chain_priv.h"
#include "learn/words_priv.h"

/* %p all points, "A, E and B"; of three %m the middle one, %e "AB", %f "A and B"; %c the circle, in the style of the
 * text: after `name` comes the centre. */
struct plain_words {
	const char *list, *last; /* between the points, before the last one */
	const char *between[3], *line, *on, *circle, *round;
	const char *name[3];
};
static const struct plain_words words[LEARN_LANGUAGES] = {
	{ ", ",
	  " and ",
	  { "%m lies on %e", "%m is a point on segment %e", "Point %m lies between %f" },
	  "%p lie on a line in this order",
	  "%p lies on %c",
	  "%p lie on %c",
	  "%p lie on %c in this order",
	  { "\\odot ", "circle ", "⊙" } },
	{ ", ",
	  " und ",
	  { "%m liegt auf %e", "%m ist ein Punkt der Strecke %e",
	    "Der Punkt %m liegt zwischen %f" },
	  "%p liegen in dieser Reihenfolge auf einer Geraden",
	  "%p liegt auf %c",
	  "%p liegen auf %c",
	  "%p liegen in dieser Reihenfolge auf %c",
	  { "\\odot ", "dem Kreis ", "⊙" } },
	{ "、",
	  "、",
	  { "点%m在%e上", "%m是线段%e上的一点", "点%m在%f之间" },
	  "点%p依次在一条直线上",
	  "点%p在%c上",
	  "点%p在%c上",
	  "点%p依次在%c上",
	  { "\\odot ", "圆", "⊙" } },
};

static void list(struct buf *b, const struct learn_problem *p, const int *point, int n,
		 const struct plain_words *w)
{
	for (int i = 0; i < n; i++) {
		if (i)
			buf_add(b, i == n - 1 ? w->last : w->list);
		buf_addc(b, p->point[point[i]].name);
	}
}

static void sentence(struct learn_say *s, const char *text, const int *point, int n,
		     int center)
{
	const struct learn_problem *p = s->p;
	const struct plain_words *w = &words[s->l];
	const int ends[] = { point[0], point[n - 1] };
	struct buf *b = s->b;

	for (const char *t = text; *t; t++) {
		if (*t != '%') {
			buf_addc(b, *t);
			continue;
		}
		switch (*++t) {
		case 'm': buf_addc(b, p->point[point[1]].name); break;
		case 'e':
			buf_addc(b, p->point[ends[0]].name);
			buf_addc(b, p->point[ends[1]].name);
			break;
		case 'f': list(b, p, ends, 2, w); break;
		case 'c':
			buf_add(b, w->name[s->style]);
			buf_addc(b, p->point[center].name);
			break;
		default: list(b, p, point, n, w);
		}
	}
	buf_add(b, s->l == LEARN_ZH ? "。" : ". ");
}

void learn_plain(struct learn_problem *p)
{
	p->plain = true;
	for (int i = 0; i < p->givens; i++)
		p->given[i].in_text = true;
	for (int i = 0; i < p->facts; i++)
		p->fact[i].in_text = true;
}

void learn_say_plain(struct learn_say *s)
{
	const struct learn_problem *p = s->p;
	const struct plain_words *w = &words[s->l];

	for (int i = 0; i < p->lines; i++) {
		const struct learn_line *k = &p->line[i];

		if (k->n > 2)
			sentence(s, k->n == 3 ? w->between[rng_below(s->r, 3)] : w->line, k->p,
				 k->n, 0);
	}
	for (int i = 0; i < p->circles; i++) {
		const struct learn_circle *c = &p->circle[i];

		if (c->n)
			sentence(s,
				 c->n == 1  ? w->on
				 : c->n < 4 ? w->circle
					    : w->round,
				 c->p, c->n, c->center);
	}
}
