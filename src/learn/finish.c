/*
 * finish.c -- what makes a figure with steps a problem: letters for some numbers, who stands in the
 * text and who in the diagram, the numbers of N and V, the names of the points.
 */
#include "learn/chain_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const bool linear[] = {
#define OPERATOR(NAME, linear) linear,
#include "learn/operator.def"
#undef OPERATOR
};

static bool chance(struct rng *r, int a, int b)
{
	return (int)rng_below(r, (uint64_t)b) < a;
}

/* --- Letters ---------------------------------------------------------------------------------------- */
/* The value as a number with a decimal at most; k is 0 where it is none. */
static struct learn_number plain(double v)
{
	double k = floor(10 * v + 0.5);
	struct learn_number n = { 0, 10, 1 };

	if (fabs(10 * v - k) > 1e-7)
		return n;
	n.k = (long)k;
	if (n.k % 10 == 0) {
		n.k /= 10;
		n.den = 1;
	}
	return n;
}

/* Read from either end. */
static bool has_two_ends(const struct learn_quantity *q)
{
	return q->kind == LEARN_LENGTH || q->kind == LEARN_ANGLE || q->kind == LEARN_ARC;
}

/* A number of sides, a scale or a ratio has none; sizes of circles and regions have one now and then. */
static bool can_have_letter(const struct learn_problem *p, const struct learn_quantity *q,
			    struct rng *r)
{
	return has_two_ends(q) ||
	       (learn_unit(q->kind) != 'n' && chance(r, p->brief ? 2 : 1, p->brief ? 3 : 4));
}

/* times * x + plus = v, where x is chosen (*x < 0) or there. */
static void affine(struct learn_given *g, struct rng *r, double v, double *x)
{
	struct learn_number n = plain(v);
	long whole;

	g->times = 1 + (long)rng_below(r, 6);
	g->plus_den = 1;
	if (*x < 0 && !n.k) {
		/* No round number: the letter has none either. */
		g->times = 1 + (long)rng_below(r, 3);
		whole = learn_make_floor(0.8 * v);
		g->plus_k = chance(r, 1, 2) ? 0 : (long)rng_below(r, 12) - 4;
		if (g->plus_k > whole)
			g->plus_k = 0;
		*x = (v - (double)g->plus_k) / (double)g->times;
		return;
	}
	if (*x < 0) {
		whole = learn_make_floor(v / (double)g->times);
		*x = (double)rng_between(r, 1, (whole < 4 ? 4 : whole) + 3);
	}
	n = plain(v - (double)g->times * *x);
	g->plus_k = n.k;
	g->plus_den = n.den;
}

static bool fits(const struct learn_given *g, double v, double x)
{
	return fabs((double)g->times * x + (double)g->plus_k / (double)g->plus_den - v) <
		       1e-7 * fmax(1, v) &&
	       labs(g->plus_k) < 100 * g->plus_den;
}

static const char letters[] = "xyzabknptw";

static void new_letter(struct learn_problem *p, struct rng *r, int step, double value)
{
	struct learn_letter *l = &p->letter[p->letters];
	bool taken;

	*l = (struct learn_letter){ .value = value, .by = step };
	do {
		l->name = letters[chance(r, 3, 5) ? rng_below(r, 3) : rng_below(r, 10)];
		taken = false;
		for (int i = 0; i < p->letters; i++)
			taken = taken || p->letter[i].name == l->name;
	} while (taken);
	p->letters++;
}

/* What a step finds is written with a letter in the figure. */
static void letter_for(struct learn_problem *p, struct rng *r, int step)
{
	struct learn_quantity *q = &p->quantity[p->step[step].finds];
	struct learn_given g = { .quantity = p->step[step].finds, .letter = p->letters };
	double x = -1;

	if (p->letters >= LEARN_LETTERS || p->givens >= LEARN_GIVENS ||
	    !can_have_letter(p, q, r))
		return;
	affine(&g, r, q->value, &x);
	if (!(x > 0.050137) || !fits(&g, q->value, x))
		return;
	new_letter(p, r, step, x);
	q->given = p->givens;
	p->given[p->givens++] = g;
}

/* The step that a given number belongs to: the first that uses it. */
static int used_by(const struct learn_problem *p, int quantity)
{
	for (int i = 0; i < p->steps; i++)
		for (int k = 0; k < p->step[i].n; k++)
			if (p->step[i].operand[k] == quantity)
				return i;
	return -1;
}

/* A given number is written with a letter that is found before, or in the same linear step. */
static void letter_in(struct learn_problem *p, struct rng *r, int given)
{
	struct learn_given *g = &p->given[given], keep = *g;
	const struct learn_quantity *q = &p->quantity[g->quantity];
	int step = used_by(p, g->quantity), l;
	double x;

	if (!p->letters || !can_have_letter(p, q, r) || g->number.root > 1)
		return;
	l = (int)rng_below(r, (uint64_t)p->letters);
	if (p->letter[l].by > step || (p->letter[l].by == step && !linear[p->step[step].op]))
		return;
	x = p->letter[l].value;
	if (!plain(x).k)
		return;
	g->letter = l;
	affine(g, r, q->value, &x);
	if (!fits(g, q->value, x))
		*g = keep;
}

static void add_letters(struct learn_problem *p, struct rng *r)
{
	int numbers = p->givens;

	for (int i = 0; i < p->steps; i++)
		if (chance(r, p->brief ? 1 : 2, p->brief ? 2 : 6))
			letter_for(p, r, i);
	for (int i = 0; i < numbers; i++)
		if (chance(r, 4, 5))
			letter_in(p, r, i);
	/* There are not enough V for eight steps. */
	for (int i = p->steps - 1; i >= 0 && p->steps > LEARN_VARS && !p->letters; i--)
		letter_for(p, r, i);
}

/* --- Texts of the givens ------------------------------------------------------------------------------- */
static void write_given(struct learn_problem *p, struct learn_given *g, struct buf *b)
{
	buf_reset(b);
	if (g->letter < 0) {
		learn_print_number(b, g->number);
	} else {
		if (g->times != 1)
			buf_addf(b, "%ld", g->times);
		buf_addc(b, p->letter[g->letter].name);
		if (g->plus_k) {
			buf_addc(b, g->plus_k < 0 ? '-' : '+');
			learn_print_number(
				b, (struct learn_number){ labs(g->plus_k), g->plus_den, 1 });
		}
	}
	memcpy(g->text, b->s, b->n < sizeof g->text ? b->n + 1 : sizeof g->text);
	g->text[sizeof g->text - 1] = 0;
}

/* --- Who stands where ------------------------------------------------------------------------------------ */
static bool shown(const struct learn_problem *p, const struct learn_given *g)
{
	struct buf b = { 0 };
	bool can = learn_print_clause(&b, p, g->quantity);

	buf_clear(&b);
	return can;
}

static void divide(struct learn_problem *p, struct rng *r)
{
	int text = (int)rng_below(
		r, 10); /* all in the diagram, all in the text, or each as it comes */

	for (int i = 0; i < p->givens; i++) {
		struct learn_given *g = &p->given[i];

		g->in_text = !shown(p, g) || text > 7 || (text > 4 && chance(r, 1, 2));
	}
	for (int i = 0; i < p->facts; i++) {
		struct learn_fact *f = &p->fact[i];
		bool words = !learn_fact_clause(f->kind)[0] || chance(r, 1, 4);

		/* Equal angles alone do not say that a ray lies between the legs. */
		f->shown = !words;
		f->in_text = words || f->kind == SAID_BISECTOR;
	}
}

static bool same_fact(const struct learn_fact *a, const struct learn_fact *b)
{
	return a->kind == b->kind && a->circle == b->circle && a->n == b->n &&
	       !memcmp(a->p, b->p, (size_t)a->n * sizeof *a->p);
}

/* What was said twice is said once. */
static void drop_twins(struct learn_problem *p)
{
	int n = 0;

	for (int i = 0; i < p->facts; i++) {
		bool twin = false;

		for (int k = 0; k < n && !twin; k++)
			twin = same_fact(&p->fact[i], &p->fact[k]);
		if (!twin)
			p->fact[n++] = p->fact[i];
	}
	p->facts = n;
}

/* --- Numbers of N and V ------------------------------------------------------------------------------------ */
/* Those in the text first, as the data sets number them; else in any order. */
static void number_givens(struct learn_problem *p, struct rng *r)
{
	struct learn_given g[LEARN_GIVENS];
	int n = 0;

	for (int i = p->givens - 1; i > 0; i--) {
		int k = (int)rng_below(r, (uint64_t)(i + 1));
		struct learn_given keep = p->given[i];

		p->given[i] = p->given[k];
		p->given[k] = keep;
	}
	for (int text = 1; text >= 0; text--)
		for (int i = 0; i < p->givens; i++)
			if (p->given[i].in_text == (text == 1))
				g[n++] = p->given[i];
	memcpy(p->given, g, sizeof g);
	for (int i = 0; i < p->givens; i++)
		p->quantity[p->given[i].quantity].given = i;
}

static bool number_vars(struct learn_problem *p)
{
	p->vars = 0;
	for (int i = 0; i < p->steps; i++) {
		struct learn_quantity *q = &p->quantity[p->step[i].finds];

		if (q->given < 0)
			q->var = p->vars++;
	}
	return p->vars <= LEARN_VARS;
}

/* --- Names -------------------------------------------------------------------------------------------------- */
static void name_points(struct learn_problem *p, struct rng *r)
{
	char pool[LEARN_POINTS];
	int n = chance(r, 1, 2) ? p->points : LEARN_POINTS; /* the first letters, or any */

	for (int i = 0; i < LEARN_POINTS; i++)
		pool[i] = (char)('A' + i);
	for (int i = n - 1; i > 0; i--) {
		int k = (int)rng_below(r, (uint64_t)(i + 1));
		char keep = pool[i];

		pool[i] = pool[k];
		pool[k] = keep;
	}
	for (int i = 0; i < p->points; i++)
		p->point[i].name = pool[i];
	/* The first circle is about O, more often than not. */
	if (!p->circles || chance(r, 1, 4))
		return;
	for (int i = 0; i < p->points; i++)
		if (p->point[i].name == 'O') {
			p->point[i].name = p->point[p->circle[0].center].name;
		}
	p->point[p->circle[0].center].name = 'O';
}

/* Lengths, angles and arcs are read from either end. */
static void turn_quantities(struct learn_problem *p, struct rng *r)
{
	for (int i = 0; i < p->quantities; i++) {
		struct learn_quantity *q = &p->quantity[i];

		if (has_two_ends(q) && chance(r, 1, 2)) {
			int keep = q->p[0];

			q->p[0] = q->p[q->n - 1];
			q->p[q->n - 1] = keep;
		}
	}
}

bool learn_finish(struct learn_problem *p, struct rng *r)
{
	struct buf b = { 0 };
	const struct learn_quantity *q;

	drop_twins(p);
	add_letters(p, r);
	divide(p, r);
	number_givens(p, r);
	if (!number_vars(p))
		return false;
	for (int i = 0; i < p->givens; i++)
		write_given(p, &p->given[i], &b);
	buf_clear(&b);
	name_points(p, r);
	turn_quantities(p, r);
	q = &p->quantity[p->goal];
	p->value = q->value;
	if (q->given >= 0 && chance(r, 3, 5)) {
		p->goal_letter = p->given[q->given].letter;
		p->value = p->letter[p->goal_letter].value;
	}
	return p->value > 0.100000137 && p->value < 99999.99;
}
