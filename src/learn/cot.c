/*
 * cot.c -- the derivation: FI-CoT (reasons in words around operator lines, two boxes), and the same
 * for people.
 */
#include "learn/words_priv.h"
#include <math.h>

static void bindings(struct buf *b, const struct learn_problem *p)
{
	for (int i = 0; i < p->givens; i++) {
		if (!learn_print_clause(b, p, p->given[i].quantity))
			learn_words_quantity(b, p, p->given[i].quantity);
		buf_addf(b, " = %s is N%d. ", p->given[i].text, i);
	}
}

/* What a step finds: "This gives V0." */
static void found(struct buf *b, const struct learn_problem *p, int step)
{
	const struct learn_quantity *q = &p->quantity[p->step[step].finds];

	if (q->given >= 0)
		buf_addf(b, " This gives %c, and so N%d.",
			 p->letter[p->given[q->given].letter].name, q->given);
	else
		buf_addf(b, " This gives V%d.", q->var);
}

/* A start with another operand of the same step or another number, taken back at once. */
static void retry(struct buf *b, const struct learn_problem *p, int step, struct rng *r)
{
	const struct learn_step *s = &p->step[step];
	int other = p->givens > 1 ? (int)rng_below(r, (uint64_t)p->givens) : 0;
	int at = (int)rng_below(r, (uint64_t)s->n);

	if (s->operand[at] < 0 || p->given[other].quantity == s->operand[at] ||
	    s->operand[at] == s->finds)
		return;
	buf_add(b, learn_operator_name(s->op));
	for (int i = 0; i < s->n; i++) {
		buf_addc(b, ' ');
		if (i == at)
			buf_addf(b, "N%d", other);
		else
			learn_print_operand(b, p, s->operand[i]);
	}
	buf_add(b, "\nNo, ");
	if (!learn_print_clause(b, p, s->operand[at]))
		learn_words_quantity(b, p, s->operand[at]);
	buf_add(b, " is ");
	learn_print_operand(b, p, s->operand[at]);
	buf_addf(b, ", not N%d. Again:\n", other);
}

static void get(struct buf *b, const struct learn_problem *p)
{
	buf_add(b, "Get ");
	if (p->goal_letter >= 0)
		buf_addc(b, p->letter[p->goal_letter].name);
	else
		learn_print_operand(b, p, p->goal);
}

void learn_cot(struct buf *b, const struct learn_problem *p, enum learn_language l, bool wrong,
	       struct rng *r)
{
	buf_add(b, "Given: ");
	bindings(b, p);
	buf_add(b, "Wanted: ");
	learn_words_goal(b, p);
	buf_add(b, ".\n");
	for (int i = 0; i < p->steps; i++) {
		learn_reason(b, p, i, l, r);
		buf_addc(b, '\n');
		if (wrong && rng_below(r, 2))
			retry(b, p, i, r);
		learn_print_step(b, p, i);
		buf_addc(b, '\n');
		learn_gloss(b, p, i, l, r);
		buf_addc(b, '.');
		found(b, p, i);
		buf_addc(b, '\n');
	}
	get(b, p);
	buf_add(b, "\n\\boxed{");
	learn_print_program(b, p);
	buf_add(b, "}\n\\boxed{");
	for (int i = 0; i < p->givens; i++)
		buf_addf(b, "%sN%d=%s", i ? ", " : "", i, p->given[i].text);
	buf_addc(b, '}');
}

void learn_solution(struct buf *b, const struct learn_problem *p, enum learn_language l,
		    struct rng *r)
{
	for (int i = 0; i < p->steps; i++) {
		const struct learn_quantity *q = &p->quantity[p->step[i].finds];

		buf_addf(b, "%d. ", i + 1);
		learn_reason(b, p, i, l, r);
		buf_addc(b, ' ');
		learn_gloss(b, p, i, l, r);
		buf_add(b, ", so ");
		if (!learn_print_clause(b, p, p->step[i].finds))
			learn_words_quantity(b, p, p->step[i].finds);
		buf_addf(b, " = ");
		learn_print_value(b, q->value);
		if (q->given >= 0) {
			const struct learn_letter *x = &p->letter[p->given[q->given].letter];

			buf_addf(b, " and %c = ", x->name);
			learn_print_value(b, x->value);
		}
		buf_add(b, ".\n");
	}
	buf_add(b, "Answer: ");
	learn_print_value(b, p->value);
}
