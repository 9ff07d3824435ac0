/*
 * cot.c -- the derivation: FI-CoT (reasons in words around operator lines, two boxes), and the same
 * for people.
 *
 * A derivation keeps one manner: how numbers are bound, whether the question or a plan comes first, how a
 * step is told.  The boxes are always the same.
 */
#include "learn/words_priv.h"
#include "program/program.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the phrases speak of. */
struct cot_told {
	int step, given, quantity; /* %s: the quantity's symbol */
	char x[16], z[16];         /* what is right, what was wrong */
	bool found;                /* %V is V's number, inside what was found */
};

/* What has no mark in a diagram and no sign is called by its name. */
static void symbol(struct learn_say *s, int quantity)
{
	s->people = true;
	learn_say_symbol(s, quantity);
	s->people = false;
}

static void found(struct learn_say *s);

static bool cot_slot(struct learn_say *s, char slot)
{
	struct cot_told *t = s->of;
	const struct learn_problem *p = s->p;
	const struct learn_quantity *q = &p->quantity[t->quantity];
	size_t at = s->b->n;

	switch (slot) {
	case 'N': buf_addf(s->b, "%d", t->given); return true;
	case 't': buf_add(s->b, p->given[t->given].text); return true;
	case 's':
	case 'y': symbol(s, t->quantity); return true;
	case 'x': buf_add(s->b, t->x); return true;
	case 'z': buf_add(s->b, t->z); return true;
	case 'l': buf_addc(s->b, p->letter[p->given[t->given].letter].name); return true;
	case 'n': buf_addf(s->b, "%d", t->step + 1); return true;
	case 'O': learn_print_step(s->b, p, t->step); return true;
	case '=': learn_say_gloss(s, t->step); return true;
	case 'R':
		learn_say_reason(s, t->step);
		if (!at || s->b->s[at - 1] == '\n' || (at > 1 && s->b->s[at - 2] == '.'))
			learn_say_capitals(s->b, at, "");
		return true;
	case 'V':
		if (t->found)
			buf_addf(s->b, "%d", q->var);
		else
			found(s);
		return true;
	default: return false;
	}
}

/* What a step finds: "AB is V0." */
static void found(struct learn_say *s)
{
	struct cot_told *t = s->of;
	const struct learn_quantity *q = &s->p->quantity[t->quantity];

	t->found = true;
	t->given = q->given;
	learn_say_phrase(s, q->given >= 0 ? PHRASE_FOUND_LETTER : PHRASE_FOUND_VAR);
	t->found = false;
}

/* --- Before the steps -------------------------------------------------------------------------- */
/* Another given number is read first, and put right. */
static void wrong_number(struct learn_say *s, struct cot_told *t)
{
	int other = (t->given + 1) % s->p->givens;

	if (other == t->given || strlen(s->p->given[other].text) >= sizeof t->z ||
	    !strcmp(s->p->given[other].text, s->p->given[t->given].text))
		return;
	memcpy(t->z, s->p->given[other].text, strlen(s->p->given[other].text) + 1);
	buf_addf(s->b, "N%d = %s", t->given, t->z);
	learn_say_phrase(s, PHRASE_END);
	learn_say_phrase(s, PHRASE_WRONG_NUMBER);
}

static void bindings(struct learn_say *s, struct cot_told *t, enum learn_phrase manner,
		     int wrong)
{
	learn_say_phrase(s, PHRASE_GIVEN);
	for (int i = 0; i < s->p->givens; i++) {
		t->given = i;
		t->quantity = s->p->given[i].quantity;
		if (i == wrong)
			wrong_number(s, t);
		learn_say_phrase(s, manner);
		if (i < s->p->givens - 1 && manner != PHRASE_BIND_IS)
			learn_say_phrase(s, PHRASE_COMMA);
		else
			learn_say_phrase(s, PHRASE_END);
	}
}

static bool wanted_slot(struct learn_say *s, char slot)
{
	struct learn_say inner = *s;

	if (slot != 'w')
		return false;
	inner.slot = NULL;
	if (s->p->goal_letter >= 0)
		buf_addc(s->b, s->p->letter[s->p->goal_letter].name);
	else
		learn_say_quantity(&inner, s->p->goal, COLUMN_NAME);
	return true;
}

static void wanted(struct learn_say *s)
{
	learn_slot_fn *keep = s->slot;

	s->slot = wanted_slot;
	learn_say_phrase(s, PHRASE_WANTED);
	s->slot = keep;
}

static void plan(struct learn_say *s)
{
	learn_say_phrase(s, PHRASE_PLAN);
	for (int i = 0; i < s->p->steps; i++)
		buf_addf(s->b, "%s%s", i ? ", " : "", learn_operator_name(s->p->step[i].op));
	learn_say_phrase(s, PHRASE_END);
}

/* --- Wrong starts ------------------------------------------------------------------------------- */
/* Operators that are taken for each other. */
static const struct {
	enum learn_operator a, b;
} confused[] = {
	{ LEARN_OP_Gsin, LEARN_OP_Gcos },
	{ LEARN_OP_Gcos, LEARN_OP_Gtan },
	{ LEARN_OP_Gtan, LEARN_OP_Gsin },
	{ LEARN_OP_Gougu, LEARN_OP_Sum },
	{ LEARN_OP_Cos_Law, LEARN_OP_Sin_Law },
	{ LEARN_OP_Sin_Law, LEARN_OP_Cos_Law },
	{ LEARN_OP_Chord2_Ang, LEARN_OP_TanSec_Ang },
	{ LEARN_OP_TanSec_Ang, LEARN_OP_Chord2_Ang },
	{ LEARN_OP_Median, LEARN_OP_Geo_Mean },
	{ LEARN_OP_Geo_Mean, LEARN_OP_Gougu },
	{ LEARN_OP_Tria_BH_Area, LEARN_OP_Para_Area },
	{ LEARN_OP_Para_Area, LEARN_OP_Tria_BH_Area },
	{ LEARN_OP_Rhom_Area, LEARN_OP_Kite_Area },
	{ LEARN_OP_Kite_Area, LEARN_OP_Rhom_Area },
	{ LEARN_OP_Rect_Area, LEARN_OP_PRK_Perim },
	{ LEARN_OP_PRK_Perim, LEARN_OP_Rect_Area },
	{ LEARN_OP_Circle_R_Circum, LEARN_OP_Circle_D_Circum },
	{ LEARN_OP_Circle_D_Circum, LEARN_OP_Circle_R_Circum },
	{ LEARN_OP_Circle_R_Area, LEARN_OP_Circle_D_Area },
	{ LEARN_OP_Circle_D_Area, LEARN_OP_Circle_R_Area },
	{ LEARN_OP_RNgon_B_Area, LEARN_OP_RNgon_L_Area },
	{ LEARN_OP_RNgon_L_Area, LEARN_OP_RNgon_H_Area },
	{ LEARN_OP_RNgon_H_Area, LEARN_OP_RNgon_B_Area },
	{ LEARN_OP_Equal, LEARN_OP_Iso_Tri_Ang },
	{ LEARN_OP_Iso_Tri_Ang, LEARN_OP_Equal },
};

/* Does the step in another form, executed with the values of the figure, give another value, or none?  at, other: the
 * operand that is another given. */
static bool is_wrong(const struct learn_problem *p, int step, const char *name, int at,
		     int other)
{
	const struct learn_step *t = &p->step[step];
	struct program_solver *solver = program_solver_new();
	struct buf line = { 0 };
	const char *nums[LEARN_OPERANDS];
	char text[LEARN_OPERANDS][40];
	bool wrong;
	int n = 0;

	buf_add(&line, name);
	for (int i = 0; i < t->n; i++) {
		int q = i == at ? p->given[other].quantity : t->operand[i];

		if (q < 0) {
			buf_addf(&line, " %s", learn_constants[-1 - q]);
		} else if (q == t->finds) {
			buf_add(&line, " V0");
		} else {
			snprintf(text[n], sizeof text[n], "%.9f", p->quantity[q].value);
			nums[n] = text[n];
			buf_addf(&line, " N%d", n++);
		}
	}
	buf_add(&line, " Get V0");
	wrong = program_run(solver, line.s, line.n, nums, n, NULL) != PROGRAM_OK ||
		fabs(program_value(solver) - p->quantity[t->finds].value) >
			2e-3 * p->quantity[t->finds].value;
	program_solver_free(solver);
	buf_clear(&line);
	return wrong;
}

static void operator_line(struct learn_say *s, int step, const char *name, int at, int other)
{
	const struct learn_step *t = &s->p->step[step];

	buf_add(s->b, name);
	for (int i = 0; i < t->n; i++) {
		buf_addc(s->b, ' ');
		if (i == at)
			buf_addf(s->b, "N%d", other);
		else
			learn_print_operand(s->b, s->p, t->operand[i]);
	}
	buf_addc(s->b, '\n');
}

static void set_word(char *out, size_t size, const char *word)
{
	size_t n = strlen(word);

	if (n >= size)
		n = size - 1;
	memcpy(out, word, n);
	out[n] = 0;
}

static bool wrong_operator(struct learn_say *s, struct cot_told *t, int step)
{
	enum learn_operator op = s->p->step[step].op;

	for (size_t i = 0; i < sizeof confused / sizeof *confused; i++) {
		if (confused[i].a != op ||
		    !is_wrong(s->p, step, learn_operator_name(confused[i].b), -1, 0))
			continue;
		set_word(t->x, sizeof t->x, learn_operator_name(op));
		set_word(t->z, sizeof t->z, learn_operator_name(confused[i].b));
		operator_line(s, step, learn_operator_name(confused[i].b), -1, 0);
		learn_say_phrase(s, PHRASE_WRONG_OPERATOR);
		return true;
	}
	return false;
}

/* Another given number in one place, unless this one would not be wrong. */
static void wrong_operand(struct learn_say *s, struct cot_told *t, int step)
{
	const struct learn_step *u = &s->p->step[step];
	struct buf right = { 0 };
	int other = (int)rng_below(s->r, (uint64_t)s->p->givens),
	    at = (int)rng_below(s->r, (uint64_t)u->n), keep = t->quantity;

	if (u->operand[at] < 0 || u->operand[at] == u->finds ||
	    s->p->given[other].quantity == u->operand[at] ||
	    s->p->given[other].quantity == u->finds ||
	    !is_wrong(s->p, step, learn_operator_name(u->op), at, other))
		return;
	operator_line(s, step, learn_operator_name(u->op), at, other);
	learn_print_operand(&right, s->p, u->operand[at]);
	set_word(t->x, sizeof t->x, right.s);
	buf_clear(&right);
	buf_addf(&right, "N%d", other);
	set_word(t->z, sizeof t->z, right.s);
	buf_clear(&right);
	t->quantity = u->operand[at];
	learn_say_phrase(s, PHRASE_WRONG_OPERAND);
	t->quantity = keep;
}

static void wrong_start(struct learn_say *s, struct cot_told *t, int step)
{
	t->step = step;
	if (learn_say_chance(s, 1, 3) && wrong_operator(s, t, step))
		return;
	if (s->p->givens)
		wrong_operand(s, t, step);
}

/* --- The derivation --------------------------------------------------------------------------------- */
static void head(struct learn_say *s, struct cot_told *t, bool wrong)
{
	static const enum learn_phrase manners[] = { PHRASE_BIND_IS, PHRASE_BIND_COLON,
						     PHRASE_BIND_PAREN, PHRASE_BIND_EQUAL,
						     PHRASE_BIND_VALUE };
	int goal_first = (int)rng_below(s->r, 3), manner = (int)rng_below(s->r, 5), bad = -1;

	if (wrong && s->p->givens > 1 && learn_say_chance(s, 1, 4))
		bad = (int)rng_below(s->r, (uint64_t)s->p->givens);
	if (!goal_first) {
		wanted(s);
		if (s->l != LEARN_ZH)
			buf_addc(s->b, ' ');
	}
	if (s->p->givens)
		bindings(s, t, manners[manner], bad);
	if (goal_first)
		wanted(s);
	while (s->b->n && s->b->s[s->b->n - 1] == ' ')
		s->b->s[--s->b->n] = 0;
	buf_addc(s->b, '\n');
	if (s->p->steps > 1 && learn_say_chance(s, 1, 6)) {
		plan(s);
		while (s->b->s[s->b->n - 1] == ' ')
			s->b->s[--s->b->n] = 0;
		buf_addc(s->b, '\n');
	}
}

static void boxes(struct buf *b, const struct learn_problem *p)
{
	buf_add(b, "\\boxed{");
	learn_print_program(b, p);
	buf_add(b, "}\n\\boxed{");
	for (int i = 0; i < p->givens; i++)
		buf_addf(b, "%sN%d=%s", i ? ", " : "", i, p->given[i].text);
	buf_addc(b, '}');
}

static const char *const manners_of_cot[] = { "full", "short", "program" };

bool learn_cot_read(enum learn_cot *out, const char *word)
{
	for (int i = 0; i < LEARN_COTS; i++)
		if (!strcmp(word, manners_of_cot[i])) {
			*out = (enum learn_cot)i;
			return true;
		}
	return false;
}

void learn_cot(struct buf *b, const struct learn_problem *p, enum learn_language l,
	       enum learn_cot how, bool wrong, struct rng *r)
{
	static const enum learn_phrase manners[] = { PHRASE_STEP_1, PHRASE_STEP_2,
						     PHRASE_STEP_2, PHRASE_STEP_3,
						     PHRASE_STEP_4, PHRASE_STEP_5 };
	struct learn_say s = learn_say_begin(b, p, l, r);
	struct cot_told t = { 0 };
	int manner = (int)rng_below(r, 6);

	if (how == LEARN_COT_PROGRAM) {
		boxes(b, p);
		return;
	}
	s.slot = cot_slot;
	s.of = &t;
	head(&s, &t, wrong);
	for (int i = 0; i < p->steps; i++) {
		t.step = i;
		t.quantity = p->step[i].finds;
		if (wrong && learn_say_chance(&s, 1, 2))
			wrong_start(&s, &t, i);
		learn_say_phrase(&s,
				 how == LEARN_COT_SHORT ? PHRASE_STEP_SHORT : manners[manner]);
	}
	buf_add(b, "Get ");
	if (p->goal_letter >= 0)
		buf_addc(b, p->letter[p->goal_letter].name);
	else
		learn_print_operand(b, p, p->goal);
	buf_addc(b, '\n');
	boxes(b, p);
}

/* --- For people ----------------------------------------------------------------------------------------- */
/* decimals: so many, not 0: rounded to them. */
static void value_of(struct learn_say *s, double value, int quantity, int decimals)
{
	struct buf number = { 0 };
	bool exact = learn_print_value(&number, value);

	if (decimals) {
		buf_reset(&number);
		learn_rounded(&number, value, decimals);
		exact = fabs(strtod(number.s, NULL) - value) < 1e-9 * value;
	}
	buf_add(s->b, exact ? " = " : " \\approx ");
	if (quantity >= 0)
		learn_say_value(s, number.s, s->p->quantity[quantity].kind);
	else
		buf_add(s->b, number.s);
	buf_clear(&number);
}

void learn_say_found(struct learn_say *s, int step)
{
	const struct learn_quantity *q = &s->p->quantity[s->p->step[step].finds];

	learn_say_quantity(s, s->p->step[step].finds, COLUMN_NAME);
	value_of(s, q->value, s->p->step[step].finds, 0);
	if (q->given >= 0) {
		const struct learn_letter *x = &s->p->letter[s->p->given[q->given].letter];

		learn_say_phrase(s, PHRASE_AND);
		buf_addc(s->b, x->name);
		value_of(s, x->value, -1, 0);
	}
}

static void solution_step(struct learn_say *s, int step)
{
	size_t at;

	buf_addf(s->b, "%d. ", step + 1);
	at = s->b->n;
	learn_say_reason(s, step);
	learn_say_capitals(s->b, at, "");
	buf_add(s->b, s->l == LEARN_ZH ? "：" : ": ");
	learn_say_gloss(s, step);
	learn_say_phrase(s, PHRASE_SO);
	learn_say_found(s, step);
	buf_add(s->b, s->l == LEARN_ZH ? "。\n" : ".\n");
}

void learn_solution(struct buf *b, const struct learn_problem *p, enum learn_language l,
		    struct rng *r)
{
	struct learn_say s = learn_say_begin(b, p, l, r);

	s.degrees = s.people = true;
	for (int i = 0; i < p->steps; i++)
		solution_step(&s, i);
	learn_say_phrase(&s, PHRASE_ANSWER);
	if (p->goal_letter >= 0)
		buf_addc(b, p->letter[p->goal_letter].name);
	else
		learn_say_quantity(&s, p->goal, COLUMN_NAME);
	value_of(&s, p->value, p->goal_letter >= 0 ? -1 : p->goal, p->decimals);
	buf_add(b, l == LEARN_ZH ? "。" : ".");
}
