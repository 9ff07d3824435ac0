/* explain.c -- a derivation in words that a student can read. */
#include "program/program_priv.h"
#include <string.h>

/* "V0 = 2*sqrt(30) ≈ 10.954", "V0 = 8", "V0 = 3.8875", "V0 ≈ 89.999" */
static void add_value(struct buf *b, const char *name, int n, struct real r)
{
	struct buf t = { 0 };

	if (program_print_decimal(&t, r)) {
		buf_addf(b, "%.*s = %s", n, name, t.s);
	} else if (!program_print_exact(&t, r)) {
		buf_addf(b, "%.*s ≈ ", n, name);
		program_print_rounded(b, r.v);
	} else {
		buf_addf(b, "%.*s = %s", n, name, t.s);
		if (strspn(t.s, "-0123456789") < t.n) {
			buf_add(b, " ≈ ");
			program_print_rounded(b, r.v);
		}
	}
	buf_clear(&t);
}

static void add_givens(struct buf *b, const struct program_solver *s)
{
	bool any = false;

	for (int i = 0; i < s->nums; i++) {
		if (s->value[i] == NO_NODE)
			continue;
		buf_addf(b, "%sN%d = ", any ? ", " : "Given: ", i);
		program_print_given(b, s, i);
		any = true;
	}
	buf_add(b, any ? ".\n\n" : "");
}

static void add_theorem(struct buf *b, const struct program_solver *s,
			const struct program_step *e)
{
	char first = e->op->theorem[0];

	buf_addc(b, (char)(first >= 'a' && first <= 'z' ? first - 'a' + 'A' : first));
	buf_addf(b, "%s (", e->op->theorem + 1);
	program_print_words(b, s, e);
	buf_addf(b, "). %s.\n", e->op->sentence);
}

/* The other roots, and why they were left. */
static void add_others(struct buf *b, const struct event *v)
{
	bool below = true, above = v->root[0] > 0;

	for (int i = 1; i < v->n; i++) {
		below = below && v->root[i] <= 0;
		above = above && v->root[i] > 0;
		buf_add(b, i == 1 ? "   The equation also has the solution" : ",");
		if (i == 1 && v->n > 2)
			buf_addc(b, 's');
		buf_addc(b, ' ');
		program_print_rounded(b, v->root[i]);
	}
	if (v->n > 1)
		buf_add(b, below && v->root[0] > 0
				   ? "; lengths, angles and areas are positive.\n"
			   : above ? "; of several positive ones the smallest is taken.\n"
				   : "; it fits the other quantities less well.\n");
}

static void add_expressed(struct buf *b, const struct program_solver *s, const struct event *v,
			  uint64_t known)
{
	const struct program_step *e = &s->step[v->step];
	uint64_t open = (s->tree[e->left].vars | s->tree[e->right].vars) & ~known;
	char name[8];
	bool any = false;

	buf_add(b, "   Still open here:");
	for (; open; open &= open - 1) {
		program_unknown_name(name, __builtin_ctzll(open));
		buf_addf(b, "%s %s", any ? "," : "", name);
		any = true;
	}
	program_unknown_name(name, v->unknown);
	buf_addf(b,
		 ". Express %s by the rest and put it into the other steps:\n   %s = ", name,
		 name);
	program_print_tree(b, s, s->unknown[v->unknown].by);
	buf_addc(b, '\n');
}

static void add_event(struct buf *b, const struct program_solver *s, const struct event *v,
		      uint64_t known, uint64_t expressed)
{
	const struct program_step *e = &s->step[v->step];
	const struct unknown *u = v->unknown >= 0 ? &s->unknown[v->unknown] : NULL;
	char name[8] = "";

	if (u)
		program_unknown_name(name, v->unknown);
	if (v->what == EVENT_SOLVED && u->how == EXPRESSED) {
		buf_add(b, "   Now ");
		add_value(b, name, 8, u->value);
		buf_addf(b, ", from step %d.\n", e->line + 1);
		return;
	}
	add_theorem(b, s, e);
	buf_add(b, "   ");
	program_print_equation(b, s, e, known, expressed);
	buf_addc(b, '\n');
	switch (v->what) {
	case EVENT_SOLVED:
		buf_add(b, "   ");
		add_value(b, name, 8, u->value);
		buf_addc(b, '\n');
		add_others(b, v);
		break;
	case EVENT_SEARCHED:
		buf_addf(b, "   No formula gives %s; narrowing down: %s ≈ ", name, name);
		program_print_rounded(b, u->value.v);
		buf_addc(b, '\n');
		add_others(b, v);
		break;
	case EVENT_EXPRESSED: add_expressed(b, s, v, known); break;
	case EVENT_CHECKED:
		if (v->off)
			buf_addf(
				b,
				"   Everything here is known already; it says that %.9g is "
				"%.9g. "
				"The given\n   numbers contradict each other, as rounded ones "
				"do.\n",
				v->left, v->right);
		else
			buf_add(b, "   Everything here is known already, and it agrees.\n");
	}
}

void program_explain(struct buf *b, const struct program_solver *s)
{
	uint64_t known = 0, expressed = 0;
	int number = 0;

	if (s->target < 0 || (s->status != PROGRAM_OK && s->status != PROGRAM_WRONG)) {
		buf_addf(b, "%s: %s\n", program_status_word(s->status), s->err.msg);
		if (s->err.hint[0])
			buf_addf(b, "  %s\n", s->err.hint);
		return;
	}
	add_givens(b, s);
	for (int i = 0; i < s->events; i++) {
		const struct event *v = &s->event[i];
		bool back = v->what == EVENT_SOLVED && s->unknown[v->unknown].how == EXPRESSED;

		if (!back)
			buf_addf(b, "%d. ", ++number);
		add_event(b, s, v, known, expressed);
		if (v->what == EVENT_EXPRESSED)
			expressed |= BIT(v->unknown);
		else if (v->unknown >= 0)
			known |= BIT(v->unknown);
	}
	buf_addf(b, "%sAnswer: ", number ? "\n" : "");
	add_value(b, s->operand[s->target].text, s->operand[s->target].n, s->result);
	buf_addc(b, '\n');
	if (program_several(s)) {
		buf_add(b, "This is one of several: ");
		program_condition(b, s);
		buf_add(b, ".\n");
	}
}
