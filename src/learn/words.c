/*
 * words.c -- a problem, its reasons and its derivation in plain English (words_en.def).
 */
#include "learn/words_priv.h"
#include <string.h>

static const char *const drawn_words[] = {
#define QUANTITY_WORDS(NAME, drawn, undrawn) [LEARN_##NAME] = drawn,
#include "learn/words_en.def"
#undef QUANTITY_WORDS
};
static const char *const undrawn_words[] = {
#define QUANTITY_WORDS(NAME, drawn, undrawn) [LEARN_##NAME] = undrawn,
#include "learn/words_en.def"
#undef QUANTITY_WORDS
};
static const char *const fact_words[] = {
#define FACT_WORDS(NAME, text) [SAID_##NAME] = text,
#include "learn/words_en.def"
#undef FACT_WORDS
};
static const char *const reasons[] = {
#define REASON(situation, text) [SITUATION_##situation] = text,
#include "learn/words_en.def"
#undef REASON
};
static const struct {
	enum learn_operator op;
	int operands;
	const char *text;
} glosses[] = {
#define GLOSS(operator, operands, text) { LEARN_OP_##operator, operands, text },
#include "learn/words_en.def"
#undef GLOSS
};

bool learn_speaks(int language)
{
	return language == LEARN_EN;
}

/* --- Names of things --------------------------------------------------------------------------------- */
static const char *noun(const struct learn_problem *p, const int *points, int n)
{
	enum learn_said s = learn_shape_of(p, points, n);
	static const char *const regular[] = {
		[5] = "regular pentagon", [6] = "regular hexagon", [8] = "regular octagon"
	};

	if (n == 3)
		return "triangle";
	switch ((int)s) {
	case SAID_PARALLELOGRAM: return "parallelogram";
	case SAID_RECTANGLE: return "rectangle";
	case SAID_RHOMBUS: return "rhombus";
	case SAID_SQUARE: return "square";
	case SAID_KITE: return "kite";
	case SAID_TRAPEZOID: return "trapezoid";
	case SAID_REGULAR: return n < 9 && regular[n] ? regular[n] : "regular polygon";
	default: return n == 4 ? "quadrilateral" : "polygon";
	}
}

static void polygon(struct buf *b, const struct learn_problem *p, const int *points, int n)
{
	buf_addf(b, "%s ", noun(p, points, n));
	for (int i = 0; i < n; i++)
		buf_addc(b, p->point[points[i]].name);
}

static const char *undrawn_name(const struct learn_problem *p)
{
	switch (p->named) {
	case 5: return "the regular pentagon";
	case 6: return "the regular hexagon";
	case 8: return "the regular octagon";
	default: return "the regular polygon";
	}
}

/* A template with polygons: %P %A %B %U beside what learn_fill knows. */
static void fill(struct buf *b, const struct learn_problem *p, const char *text,
		 const int *points, int n, int circle)
{
	for (const char *s = text; *s; s++) {
		char one[3] = { '%', 0, 0 };

		if (*s != '%') {
			buf_addc(b, *s);
			continue;
		}
		switch (*++s) {
		case 'P': polygon(b, p, points, n); break;
		case 'A': polygon(b, p, points, n / 2); break;
		case 'B': polygon(b, p, points + n / 2, n / 2); break;
		case 'U': buf_add(b, undrawn_name(p)); break;
		default: one[1] = *s; learn_fill(b, p, one, points, n, circle);
		}
	}
}

void learn_words_quantity(struct buf *b, const struct learn_problem *p, int quantity)
{
	const struct learn_quantity *q = &p->quantity[quantity];

	fill(b, p, q->sides ? undrawn_words[q->kind] : drawn_words[q->kind], q->p, q->n,
	     q->circle);
}

/* --- The problem ----------------------------------------------------------------------------------------- */
static void fact(struct buf *b, const struct learn_problem *p, const struct learn_fact *f)
{
	if (f->kind == SAID_SAME) {
		learn_words_quantity(b, p, f->p[0]);
		buf_add(b, " equals ");
		learn_words_quantity(b, p, f->p[1]);
	} else if (f->kind == SAID_REGULAR) {
		learn_fill(b, p, "%g", f->p, f->n, -1);
		buf_addf(b, " is a %s", noun(p, f->p, f->n));
	} else {
		fill(b, p, fact_words[f->kind], f->p, f->n, f->circle);
	}
}

/* A sentence begins with a capital letter, but not "m \angle". */
static void capital(struct buf *b, size_t at)
{
	if (b->n > at + 1 && b->s[at] >= 'a' && b->s[at] <= 'z' && b->s[at + 1] != ' ')
		b->s[at] = (char)(b->s[at] - 'a' + 'A');
}

static void facts(struct buf *b, const struct learn_problem *p)
{
	for (int i = 0; i < p->facts; i++) {
		size_t at = b->n;

		if (!p->fact[i].in_text)
			continue;
		fact(b, p, &p->fact[i]);
		capital(b, at);
		buf_add(b, ". ");
	}
}

static int text_givens(const struct learn_problem *p)
{
	int n = 0;

	while (n < p->givens && p->given[n].in_text)
		n++;
	return n;
}

void learn_words_given(struct buf *b, const struct learn_problem *p, int given)
{
	const struct learn_given *g = &p->given[given];
	bool words = learn_unit(p->quantity[g->quantity].kind) != 'a' ||
		     p->quantity[g->quantity].sides;

	if (p->quantity[g->quantity].kind == LEARN_SIDES) {
		const struct learn_quantity *q = &p->quantity[g->quantity];

		if (q->n)
			polygon(b, p, q->p, q->n);
		else
			buf_add(b, undrawn_name(p));
		buf_addf(b, " has %s sides", g->text);
		return;
	}
	learn_words_quantity(b, p, g->quantity);
	buf_addf(b, " %s %s",
		 words && p->quantity[g->quantity].kind != LEARN_LENGTH ? "is" : "=", g->text);
}

static void givens(struct buf *b, const struct learn_problem *p, int n)
{
	for (int i = 0; i < n; i++) {
		if (i)
			buf_add(b, i == n - 1 ? " and " : ", ");
		learn_words_given(b, p, i);
	}
}

void learn_words_goal(struct buf *b, const struct learn_problem *p)
{
	if (p->goal_letter >= 0)
		buf_addc(b, p->letter[p->goal_letter].name);
	else
		learn_words_quantity(b, p, p->goal);
}

void learn_words(struct buf *b, const struct learn_problem *p, enum learn_language l,
		 struct rng *r)
{
	int n = text_givens(p), form = (int)rng_below(r, 3);
	size_t at;

	(void)l;
	facts(b, p);
	at = b->n;
	if (n && form == 0) {
		buf_add(b, "If ");
		givens(b, p, n);
		buf_add(b, ", find ");
		learn_words_goal(b, p);
		buf_addc(b, '.');
		return;
	}
	if (n) {
		givens(b, p, n);
		capital(b, at);
		buf_add(b, ". ");
	}
	buf_add(b, form == 1 ? "What is " : "Find ");
	learn_words_goal(b, p);
	buf_addc(b, form == 1 ? '?' : '.');
}

/* --- Steps -------------------------------------------------------------------------------------------------- */
void learn_reason(struct buf *b, const struct learn_problem *p, int step,
		  enum learn_language l, struct rng *r)
{
	const struct learn_step *s = &p->step[step];
	size_t at = b->n;

	(void)l;
	(void)r;
	fill(b, p, reasons[s->situation], s->p, s->points, s->circle);
	capital(b, at);
	buf_addc(b, '.');
}

/* An operand in an equation. */
static void operand(struct buf *b, const struct learn_problem *p, int operand)
{
	if (operand < 0)
		buf_add(b, learn_constants[-1 - operand] + 1);
	else if (learn_print_clause(b, p, operand))
		return;
	else
		learn_words_quantity(b, p, operand);
}

static void joined(struct buf *b, const struct learn_problem *p, const struct learn_step *s,
		   const char *sign)
{
	for (int i = 0; i < s->n - 1; i++) {
		if (i)
			buf_add(b, sign);
		operand(b, p, s->operand[i]);
	}
}

void learn_gloss(struct buf *b, const struct learn_problem *p, int step, enum learn_language l,
		 struct rng *r)
{
	const struct learn_step *s = &p->step[step];
	const char *t = "";

	(void)l;
	(void)r;
	for (size_t i = 0; i < sizeof glosses / sizeof *glosses; i++)
		if (glosses[i].op == s->op &&
		    (!glosses[i].operands || glosses[i].operands == s->n))
			t = glosses[i].text;
	for (; *t; t++) {
		if (*t != '%')
			buf_addc(b, *t);
		else if (*++t == '+')
			joined(b, p, s, " + ");
		else if (*t == '*')
			joined(b, p, s, " \\times ");
		else
			operand(b, p, s->operand[*t == 'z' ? s->n - 1 : *t - 'a']);
	}
}
