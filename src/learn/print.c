/*
 * print.c -- names, numbers, steps and programs of a problem, as all texts have them.
 */
#include "learn/learn_priv.h"
#include <math.h>

const char *const learn_constants[] = { "C0.5", "C2",  "C3",  "C4",   "C5",   "C6",
					"C8",   "C60", "C90", "C180", "C360", NULL };

static const struct {
	char unit;
	const char *clause, *goal;
} kinds[] = {
#define QUANTITY(NAME, unit, takes, clause, goal) { unit, clause, goal },
#include "learn/quantity.def"
#undef QUANTITY
};
static const char *const said_clauses[] = {
#define FACT(NAME, takes, relation, operands, clause) clause,
#include "learn/fact.def"
#undef FACT
};
static const char *const operators[] = {
#define OPERATOR(NAME, linear) #NAME,
#include "learn/operator.def"
#undef OPERATOR
};

char learn_unit(enum learn_kind kind)
{
	return kinds[kind].unit;
}

const char *learn_fact_clause(enum learn_said kind)
{
	return said_clauses[kind];
}

const char *learn_operator_name(enum learn_operator op)
{
	return operators[op];
}

const char *learn_operator_word(int i)
{
	return i >= 0 && i < LEARN_OPERATORS ? operators[i] : NULL;
}

const char *learn_goal_word(const struct learn_problem *p)
{
	return p->goal_letter >= 0 ? "letter" : kinds[p->quantity[p->goal].kind].goal;
}

void learn_fill(struct buf *b, const struct learn_problem *p, const char *template,
		const int *points, int n, int circle)
{
	for (const char *s = template; *s; s++) {
		if (*s != '%') {
			buf_addc(b, *s);
			continue;
		}
		s++;
		if (*s >= '0' && *s <= '9') {
			if (*s - '0' < n)
				buf_addc(b, p->point[points[*s - '0']].name);
		} else if (*s == 'c') {
			if (circle >= 0)
				buf_addc(b, p->point[p->circle[circle].center].name);
		} else if (*s == 'g') {
			for (int i = 0; i < n; i++)
				buf_addc(b, p->point[points[i]].name);
		} else {
			buf_addc(b, *s);
		}
	}
}

bool learn_print_clause(struct buf *b, const struct learn_problem *p, int quantity)
{
	const struct learn_quantity *q = &p->quantity[quantity];

	if (!kinds[q->kind].clause[0] || !q->n)
		return false;
	learn_fill(b, p, kinds[q->kind].clause, q->p, q->n, q->circle);
	return true;
}

void learn_print_number(struct buf *b, struct learn_number v)
{
	bool root = v.root > 1;

	if (v.den == 1) {
		if (!root || v.k != 1)
			buf_addf(b, "%ld", v.k);
	} else {
		long den = v.den, part = v.k % v.den;

		buf_addf(b, "%ld.", v.k / v.den);
		while (part) {
			den /= 10;
			buf_addf(b, "%ld", part / den);
			part %= den;
		}
	}
	if (root)
		buf_addf(b, "\\sqrt{%ld}", v.root);
}

bool learn_print_value(struct buf *b, double x)
{
	/* Away from the edges of rounding, so that all machines print the same. */
	double near = floor(x * 1e4 + 0.5) / 1e4, shift = x + 1e-9 * x;
	bool exact = fabs(near - x) < 1e-9 * fmax(1, x);

	buf_add_double(b, exact ? near : floor(shift * 1e3 + 0.5) / 1e3);
	return exact;
}

void learn_print_operand(struct buf *b, const struct learn_problem *p, int operand)
{
	if (operand < 0)
		buf_add(b, learn_constants[-1 - operand]);
	else if (p->quantity[operand].given >= 0)
		buf_addf(b, "N%d", p->quantity[operand].given);
	else
		buf_addf(b, "V%d", p->quantity[operand].var);
}

void learn_print_step(struct buf *b, const struct learn_problem *p, int step)
{
	const struct learn_step *s = &p->step[step];

	buf_add(b, operators[s->op]);
	for (int i = 0; i < s->n; i++) {
		buf_addc(b, ' ');
		learn_print_operand(b, p, s->operand[i]);
	}
}

void learn_print_without(struct buf *b, const struct learn_problem *p, int step)
{
	for (int i = 0; i < p->steps; i++)
		if (i != step) {
			learn_print_step(b, p, i);
			buf_addc(b, ' ');
		}
	buf_add(b, "Get ");
	if (p->goal_letter >= 0)
		buf_addc(b, p->letter[p->goal_letter].name);
	else
		learn_print_operand(b, p, p->goal);
}

void learn_print_program(struct buf *b, const struct learn_problem *p)
{
	learn_print_without(b, p, -1);
}

/* Is one polygon the other, begun at another corner or gone round the other way? */
static bool same_polygon(const int *a, const int *b, int n)
{
	for (int from = 0; from < n; from++)
		for (int way = -1; way <= 1; way += 2) {
			bool same = true;

			for (int i = 0; i < n && same; i++)
				same = a[i] == b[((from + way * i) % n + n) % n];
			if (same)
				return true;
		}
	return false;
}

int learn_shape_fact(const struct learn_problem *p, const int *points, int n)
{
	for (int i = 0; i < p->facts; i++) {
		const struct learn_fact *f = &p->fact[i];

		if (f->kind >= SAID_ISOSCELES && f->kind <= SAID_REGULAR && f->n == n &&
		    same_polygon(f->p, points, n))
			return i;
	}
	return -1;
}
