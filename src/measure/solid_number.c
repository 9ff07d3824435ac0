/*
 * solid_number.c -- equations of a problem in space that no exact root was found for: a figure
 * by numbers.
 *
 * Least squares over the unknowns that the goal hangs together with, from several starts.  Sizes
 * are searched for by their logarithms, which keeps them above zero.  Where no motion that keeps
 * the equations changes the goal, its value counts, as a number; where one does, the facts leave
 * it open.  Doubles: nothing here is a proof.
 */
#include "measure/solid_priv.h"
#include "num/least.h"
#include <math.h>
#include <string.h>

#define UNKNOWNS 60
#define ROWS 200
#define STARTS 40
#define VALUES 4

struct solid_numbers {
	struct solid_engine *s;
	int var[UNKNOWNS], vars;
	int eq[ROWS], eqs;
	int place[SOLID_VARS]; /* of a variable among the unknowns, or -1 */
	const double *x;
};

static double size_of(const struct solid_numbers *n, int var)
{
	const struct solid_var *v = &n->s->var[var];
	double x = n->x[n->place[var]];

	/* Letters may be anything, large or below zero. */
	return v->positive ? exp(x) : sinh(x);
}

static double value_of(const struct solid_numbers *n, const struct term *t)
{
	double a = t->arg[0] ? value_of(n, t->arg[0]) : 0;
	double b = t->arg[1] ? value_of(n, t->arg[1]) : 0;
	const double degree = acos(-1) / 180;

	switch (t->kind) {
	case TERM_NUMBER: return t->value;
	case TERM_PI: return acos(-1);
	case TERM_FORM:
		return n->s->var[t->id].known ? num_mid(n->s->var[t->id].value)
					      : size_of(n, t->id);
	case TERM_ADD: return a + b;
	case TERM_SUB: return a - b;
	case TERM_MUL: return a * b;
	case TERM_DIV: return a / b;
	case TERM_POW: return pow(a, b);
	case TERM_NEG: return -a;
	case TERM_SQRT: return sqrt(a);
	case TERM_SIN: return sin(a * degree);
	case TERM_COS: return cos(a * degree);
	case TERM_TAN: return tan(a * degree);
	case TERM_COT: return 1 / tan(a * degree);
	case TERM_LETTER:
	case TERM_MEASURE: break;
	}
	return NAN;
}

static int values(void *self, int block, const double *x, double *r)
{
	struct solid_numbers *n = self;

	(void)block;
	n->x = x;
	n->s->work += n->eqs;
	for (int i = 0; i < n->eqs; i++) {
		const struct solid_eq *q = &n->s->eq[n->eq[i]];
		double l = value_of(n, q->l), right = value_of(n, q->r);

		r[i] = (l - right) / (fabs(l) + fabs(right) + 1e-9);
		if (!isfinite(r[i]))
			return -1;
	}
	return n->eqs;
}

static bool spend(void *self, double work)
{
	struct solid_numbers *n = self;

	n->s->work += (long)(work / 100);
	return n->s->work <= n->s->work_most;
}

/* The unknowns and equations that hang together with the goal; false: too many. */
static bool gather(struct solid_numbers *n)
{
	struct solid_engine *s = n->s;

	for (int i = 0; i < SOLID_VARS; i++)
		n->place[i] = -1;
	n->place[s->goal_var] = 0;
	n->var[n->vars++] = s->goal_var;
	for (bool grown = true; grown;) {
		grown = false;
		n->eqs = 0;
		for (int i = 0; i < s->eqs; i++) {
			const struct solid_eq *q = &s->eq[i];
			int list[12], m;
			bool in = false;

			if (q->parents || q->assume)
				continue;
			m = measure_solid_unknowns(s, q, list, 12);
			for (int k = 0; k < m; k++)
				in |= n->place[list[k]] >= 0;
			if (!in)
				continue;
			if (m >= 12 || n->eqs >= ROWS)
				return false;
			n->eq[n->eqs++] = i;
			for (int k = 0; k < m; k++)
				if (n->place[list[k]] < 0) {
					if (n->vars >= UNKNOWNS)
						return false;
					n->place[list[k]] = n->vars;
					n->var[n->vars++] = list[k];
					grown = true;
				}
		}
	}
	return n->eqs > 0;
}

/* Does the goal stay when the figure moves?  Its direction lies in the span of the rows. */
static bool is_fixed(const struct least *l, int vars, int rows, struct arena *a)
{
	double *base = arena_alloc(a, (size_t)(rows * vars) * sizeof *base), left = 0;
	double goal[UNKNOWNS] = { 1 };
	int n = 0;

	for (int i = 0; i < rows; i++) {
		double *row = base + n * vars, size = 0, rest = 0;

		memcpy(row, l->row + i * vars, (size_t)vars * sizeof *row);
		for (int k = 0; k < vars; k++)
			size += row[k] * row[k];
		for (int twice = 0; twice < 2; twice++)
			for (int j = 0; j < n; j++) {
				double dot = 0;

				for (int k = 0; k < vars; k++)
					dot += row[k] * base[j * vars + k];
				for (int k = 0; k < vars; k++)
					row[k] -= dot * base[j * vars + k];
			}
		for (int k = 0; k < vars; k++)
			rest += row[k] * row[k];
		if (rest <= 1e-10 * size || n == vars)
			continue;
		for (int k = 0; k < vars; k++)
			row[k] /= sqrt(rest);
		n++;
	}
	for (int j = 0; j < n; j++) {
		double dot = 0;

		for (int k = 0; k < vars; k++)
			dot += goal[k] * base[j * vars + k];
		for (int k = 0; k < vars; k++)
			goal[k] -= dot * base[j * vars + k];
	}
	for (int k = 0; k < vars; k++)
		left += goal[k] * goal[k];
	return left < 1e-8;
}

static double start_of(const struct solid_numbers *n, int i, unsigned *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	if (n->s->var[n->var[i]].kind == VAR_ANGLE)
		return log(20 + 120 * ((double)(*seed >> 8) / (1 << 24)));
	return -1 + 4 * ((double)(*seed >> 8) / (1 << 24));
}

static void tell_number(struct solid_engine *s, struct solve_answer *out, const double *value,
			int found)
{
	struct solve_step *step = arena_alloc(s->a, sizeof *step);
	double *kept = arena_alloc(s->a, VALUES * sizeof *kept);
	struct buf b = { 0 };

	memcpy(kept, value, (size_t)found * sizeof *kept);
	out->certainty = SOLVE_NUMERIC;
	if (found > 1) {
		out->status = SOLVE_SEVERAL;
		out->why = "the equations have more than one solution, and no fact tells "
			   "which is "
			   "meant";
		out->values = kept;
		out->exacts = arena_alloc(s->a, VALUES * sizeof *out->exacts);
		out->n_values = found;
		return;
	}
	measure_solid_name(&b, s, s->goal_var);
	buf_addf(&b, " = %.6g", kept[0]);
	step->text = arena_strdup(s->a, buf_str(&b));
	step->why = "the equations together, solved by numbers";
	buf_clear(&b);
	out->status = SOLVE_FOUND;
	out->value = kept[0];
	out->step = step;
	out->steps = 1;
}

bool measure_solid_by_numbers(struct solid_engine *s, struct solve_answer *out, bool *open)
{
	struct solid_numbers *n = arena_alloc(s->a, sizeof *n);
	struct least l = { .most = 0 };
	double x[UNKNOWNS], value[VALUES];
	unsigned seed = 7;
	int found = 0;

	*open = true;
	n->s = s;
	if (!gather(n))
		return false;
	*open = false;
	l = (struct least){ .vars = n->vars, .blocks = 1, .most = n->eqs, .self = n };
	l.value = values;
	l.spend = spend;
	l.by_rows = true;
	l.way = (struct least_way){ .h = 1e-6,
				    .first = 1e-3,
				    .up = 4,
				    .lift = 1e-8,
				    .down = 5,
				    .floor = 1e-14,
				    .most = 1e9,
				    .tries = 40,
				    .flat = 1,
				    .reach = 3,
				    .steps = 200,
				    .patience = 100,
				    .enough = 1e-27,
				    .tired = 1e-12 };
	num_least_begin(&l, s->a);
	for (int t = 0; t < STARTS && found < VALUES; t++) {
		bool seen = false;
		double v;
		int k = found;

		for (int i = 0; i < n->vars; i++)
			x[i] = start_of(n, i, &seed);
		num_least_descend(&l, x);
		if (!(l.cost < 1e-20) || !num_least_slopes(&l, x))
			continue;
		if (!is_fixed(&l, n->vars, n->eqs, s->a)) {
			*open = true;
			return false;
		}
		n->x = x;
		v = size_of(n, s->goal_var);
		for (int i = 0; i < found; i++)
			seen |= fabs(value[i] - v) <= 1e-6 * (fabs(v) + 1e-9);
		if (seen)
			continue;
		for (; k > 0 && value[k - 1] > v; k--)
			value[k] = value[k - 1];
		value[k] = v;
		found++;
	}
	if (!found)
		return false;
	tell_number(s, out, value, found);
	return true;
}
