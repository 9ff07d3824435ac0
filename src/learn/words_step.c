/*
 * words_step.c -- why a step may be taken, and the equation it states.
 */
#include "learn/words_priv.h"
#include <string.h>

static const char *const reasons[LEARN_SITUATIONS][LEARN_LANGUAGES] = {
#define REASON(situation, en, de, zh) [SITUATION_##situation] = { en, de, zh },
#define LIKE(situation, other)
#include "learn/words_reason.def"
#undef REASON
#undef LIKE
};
/* One more than the situation whose reason it has, or 0. */
static const int like[LEARN_SITUATIONS] = {
#define REASON(situation, en, de, zh)
#define LIKE(situation, other) [SITUATION_##situation] = SITUATION_##other + 1,
#include "learn/words_reason.def"
#undef REASON
#undef LIKE
};
static const struct {
	enum learn_operator op;
	int operands;
	const char *text;
} glosses[] = {
#define GLOSS(operator, operands, text) { LEARN_OP_##operator, operands, text },
#include "learn/words_gloss.def"
#undef GLOSS
};
static const char *const symbols[LEARN_KINDS] = {
#define SYMBOL(NAME, text) [LEARN_##NAME] = text,
#include "learn/words_gloss.def"
#undef SYMBOL
};

void learn_say_symbol(struct learn_say *s, int operand)
{
	struct buf *b = s->b;
	const struct learn_problem *p = s->p;
	const struct learn_quantity *q = operand < 0 ? NULL : &p->quantity[operand];
	size_t at = b->n;

	if (!q) {
		buf_add(b, learn_constants[-1 - operand] + 1);
	} else if (learn_print_clause(b, p, operand)) {
		/* "m \angle ABC" is \angle ABC here. */
		if (b->s[at] == 'm') {
			memmove(b->s + at, b->s + at + 2, b->n - at - 1);
			b->n -= 2;
		}
	} else if (symbols[q->kind] && !q->sides) {
		learn_fill(b, p, symbols[q->kind], q->p, q->n, q->circle);
	} else if (s->people) {
		learn_slot_fn *keep = s->slot;

		s->slot = NULL;
		learn_say_quantity(s, operand, COLUMN_NAME);
		s->slot = keep;
	} else {
		learn_print_operand(b, p, operand);
	}
}

/* Two quantities that the problem states to be equal. */
static bool stated_slot(struct learn_say *s, char slot)
{
	const struct learn_fact *f = s->of;

	if (slot != 'X' && slot != 'Y')
		return false;
	learn_say_symbol(s, f->p[slot == 'Y']);
	return true;
}

/* A step that goes on with a size of another figure needs that it is stated as equal; where that is the whole
 * step, its reason says so. */
static void say_stated(struct learn_say *s, int step)
{
	struct learn_say g = *s;

	g.slot = stated_slot;
	for (int i = 0; i < s->p->facts; i++) {
		const struct learn_fact *f = &s->p->fact[i];

		g.of = (void *)(uintptr_t)f;
		if (f->kind == SAID_SAME && f->step == step &&
		    s->p->step[step].op != LEARN_OP_Equal)
			learn_say_phrase(&g, PHRASE_STATED);
	}
}

void learn_say_reason(struct learn_say *s, int step)
{
	const struct learn_step *t = &s->p->step[step];
	int row = like[t->situation] ? like[t->situation] - 1 : (int)t->situation;
	learn_slot_fn *keep = s->slot;

	s->slot = NULL;
	learn_say_of(s, reasons[row][s->l], t->p, t->points, t->circle);
	s->slot = keep;
	say_stated(s, step);
}

static bool gloss_slot(struct learn_say *s, char slot)
{
	const struct learn_step *t = s->of;
	const char *sign = slot == '+' ? " + " : " \\times ";

	if (slot == '+' || slot == '*') {
		for (int i = 0; i < t->n - 1; i++) {
			if (i)
				buf_add(s->b, sign);
			learn_say_symbol(s, t->operand[i]);
		}
		return true;
	}
	learn_say_symbol(s, t->operand[slot == 'z' ? t->n - 1 : slot - 'a']);
	return true;
}

void learn_say_gloss(struct learn_say *s, int step)
{
	const struct learn_step *t = &s->p->step[step];
	struct learn_say g = *s;

	g.slot = gloss_slot;
	g.of = (void *)(uintptr_t)t;
	for (size_t i = 0; i < sizeof glosses / sizeof *glosses; i++)
		if (glosses[i].op == t->op &&
		    (!glosses[i].operands || glosses[i].operands == t->n))
			learn_say(&g, glosses[i].text);
}

void learn_reason(struct buf *b, const struct learn_problem *p, int step,
		  enum learn_language l, struct rng *r)
{
	struct learn_say s = learn_say_begin(b, p, l, r);
	size_t at = b->n;

	learn_say_reason(&s, step);
	learn_say_capitals(b, at, "");
	buf_add(b, l == LEARN_ZH ? "。" : ".");
}

void learn_gloss(struct buf *b, const struct learn_problem *p, int step, enum learn_language l,
		 struct rng *r)
{
	struct learn_say s = learn_say_begin(b, p, l, r);

	learn_say_gloss(&s, step);
}
