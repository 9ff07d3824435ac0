/*
 * canonical.c -- operands in canonical order, so that two spellings of one program
 * become the same words.
 *
 * What may be swapped is in the row (operator.def); the order is by priority: letters
 * and what the vocabulary does not list, V0..V6, N0..N10, then the listed constants.
 */
#include "base/list.h"
#include "program/program_priv.h"
#include <stdlib.h>
#include <string.h>

static int priority(const struct operand *o)
{
	static const char *const constant[] = { "C0.5", "C2",  "C3",  "C4",   "C5",  "C6",
						"C8",   "C60", "C90", "C180", "C360" };

	if (o->kind == OPERAND_V && o->index <= 6)
		return o->index;
	if (o->kind == OPERAND_N && o->index <= 10)
		return 10 + o->index;
	if (o->kind == OPERAND_C)
		for (size_t i = 0; i < sizeof constant / sizeof *constant; i++)
			if (strlen(constant[i]) == (size_t)o->n &&
			    !strncmp(constant[i], o->text, (size_t)o->n))
				return 30 + (int)i;
	return -1;
}

static void swap(const struct operand **o, int i, int k)
{
	const struct operand *t = o[i];

	o[i] = o[k];
	o[k] = t;
}

/* Stable: equal ones stay in their order. */
static void sort(const struct operand **o, int n)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && priority(o[k - 1]) > priority(o[k]); k--)
			swap(o, k - 1, k);
}

static void arrange(const struct operand **o, int n, enum order order)
{
	bool later = n >= 3 && priority(o[0]) > priority(o[2]);

	switch (order) {
	case FIXED: break;
	case ALL_BUT_LAST: sort(o, n - 1); break;
	case FIRST_TWO: sort(o, 2); break;
	case SECOND_THIRD: sort(o + 1, 2); break;
	case PAIRS:
		if (later) {
			swap(o, 0, 2);
			swap(o, 1, 3);
		}
		break;
	case OUTER:
		if (later)
			swap(o, 0, 2);
		break;
	}
}

const struct program_step *program_step_written(const struct program_solver *s, int line)
{
	int i = 0;

	while (s->step[i].line != line)
		i++;
	return &s->step[i];
}

void program_canonical(struct buf *b, const struct program_solver *s)
{
	const struct operand *o[PROGRAM_OPERANDS];

	for (int i = 0; i < s->steps; i++) {
		const struct program_step *e = program_step_written(s, i);

		for (int k = 0; k < e->n; k++)
			o[k] = &s->operand[e->first + k];
		arrange(o, e->n, e->op->order);
		if (i)
			buf_addc(b, ' ');
		buf_add(b, e->op->name);
		for (int k = 0; k < e->n; k++) {
			buf_addc(b, ' ');
			buf_addn(b, o[k]->text, (size_t)o[k]->n);
		}
	}
}

/* --- The order of the steps ------------------------------------------------------------------- */
/* The highest variable of a step; -1 without one. */
static int last_variable(const struct program_solver *s, const struct program_step *e)
{
	int last = -1;

	for (int k = e->first; k < e->first + e->n; k++)
		if (s->operand[k].kind == OPERAND_V && s->operand[k].index > last)
			last = s->operand[k].index;
	return last;
}

/* Variables are numbered as a derivation goes, so that this is mostly the order of writing.  What only says that
 * two quantities are equal comes behind what computes one, Get behind all.  < 0: a before b. */
static int compare_steps(const struct program_solver *s, const struct program_step *a,
			 const struct program_step *b)
{
	int d = program_operator_reads(a->op) - program_operator_reads(b->op);

	if (program_operator_reads(a->op) && program_operator_reads(b->op))
		return 0;
	if (!d)
		d = last_variable(s, a) - last_variable(s, b);
	if (!d)
		d = (a->n == 2) - (b->n == 2);
	if (!d)
		d = strcmp(a->op->name, b->op->name);
	for (int k = 0; !d && k < a->n && k < b->n; k++) {
		const struct operand *x = &s->operand[a->first + k],
				     *y = &s->operand[b->first + k];

		d = x->n != y->n ? x->n - y->n : memcmp(x->text, y->text, (size_t)x->n);
	}
	return d ? d : a->n - b->n;
}

void program_steps_arrange(struct program_solver *s)
{
	struct operand was[OPERANDS];
	int n = 0;

	memcpy(was, s->operand, (size_t)s->operands * sizeof *was);
	for (int i = 1; i < s->steps; i++)
		for (int k = i; k > 0 && compare_steps(s, &s->step[k], &s->step[k - 1]) < 0;
		     k--) {
			struct program_step e = s->step[k];

			s->step[k] = s->step[k - 1];
			s->step[k - 1] = e;
		}
	for (int i = 0; i < s->steps; i++) {
		struct program_step *e = &s->step[i];

		memcpy(s->operand + n, was + e->first, (size_t)e->n * sizeof *was);
		e->first = n;
		n += e->n;
	}
}

/* --- Meaning -------------------------------------------------------------------------------- */
/* An operand by its value, to seven digits; "?" where it has none. */
static const char *value_of(struct program_solver *s, const struct operand *o)
{
	if (program_node_open(s, o->at))
		return "?";
	return arena_printf(s->arena, "%.7g", program_node_value(s, o->at).v);
}

void program_meaning(struct buf *b, struct program_solver *s)
{
	const char *step[PROGRAM_STEPS], *word[PROGRAM_OPERANDS];

	for (int i = 0; i < s->steps; i++) {
		const struct program_step *e = &s->step[i];
		struct buf one = { 0 };

		for (int k = 0; k < e->n; k++)
			word[k] = value_of(s, &s->operand[e->first + k]);
		qsort(word, (size_t)e->n, sizeof *word, base_by_text);
		buf_add(&one, e->op->name);
		for (int k = 0; k < e->n; k++)
			buf_addf(&one, " %s", word[k]);
		step[i] = arena_strdup(s->arena, buf_str(&one));
		buf_clear(&one);
	}
	qsort(step, (size_t)s->steps, sizeof *step, base_by_text);
	for (int i = 0; i < s->steps; i++)
		buf_addf(b, "%s%s", i ? "; " : "", step[i]);
}
