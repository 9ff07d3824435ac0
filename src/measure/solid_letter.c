/*
 * solid_letter.c -- a goal that depends on letters which nothing gives a value: the volume of a
 * cube with the edge x + 4.
 *
 * Unknowns are replaced by what equations say of them until letters are left alone; the result is
 * multiplied out where it is a polynomial.
 */
#include "base/work.h"
#include "measure/solid_priv.h"
#include <math.h>
#include <string.h>

#define MONOMIALS 64
#define LETTERS 4
#define STEPS 100000

struct letter_sum {
	num c[MONOMIALS];
	int power[MONOMIALS][LETTERS];
	int n;
};
struct solid_letters {
	struct solid_engine *s;
	int var[LETTERS];
	int n;
};

static bool is_free(const struct solid_engine *s, int var)
{
	return s->var[var].kind == VAR_LETTER && var != s->goal_var &&
	       !problem_is_measured(s->p, s->var[var].id[0]);
}

/* Counts a step over a part of a term. */
static bool is_spent(struct solid_engine *s)
{
	return s->work++ > STEPS || work_over();
}

/* An equation that gives the unknown by letters and numbers alone, or by unknowns that such
 * equations give. */
static const struct term *resolve(struct solid_engine *s, const struct term *t, int depth);

static const struct term *by_equation(struct solid_engine *s, int var, int depth)
{
	for (int i = 0; i < s->eqs; i++) {
		const struct solid_eq *q = &s->eq[i];
		const struct term *by;

		if (q->parents || q->assume ||
		    measure_solid_count(q->l, var) + measure_solid_count(q->r, var) != 1)
			continue;
		by = measure_solid_isolate(s, q, var);
		by = by ? resolve(s, by, depth + 1) : NULL;
		if (by)
			return by;
	}
	return NULL;
}

static const struct term *resolve(struct solid_engine *s, const struct term *t, int depth)
{
	const struct term *a, *b = NULL;

	if (depth > 6 || is_spent(s))
		return NULL;
	if (t->kind == TERM_FORM) {
		struct solid_var *v = &s->var[t->id];
		const struct term *by;

		if (v->known || is_free(s, t->id))
			return t;
		/* Not by way of itself. */
		if (v->order < 0)
			return NULL;
		v->order = -1;
		by = by_equation(s, t->id, depth);
		v->order = 0;
		return by;
	}
	if (!t->arg[0])
		return t;
	a = resolve(s, t->arg[0], depth);
	if (t->arg[1] && a)
		b = resolve(s, t->arg[1], depth);
	return a && (b || !t->arg[1]) ? measure_solid_op(s, t->kind, a, b) : NULL;
}

/* --- Multiplied out -------------------------------------------------------------------------- */

static bool add_monomial(struct solid_letters *k, struct letter_sum *to, num c,
			 const int *power)
{
	for (int i = 0; i < to->n; i++)
		if (!memcmp(to->power[i], power, sizeof to->power[i])) {
			to->c[i] = num_add(to->c[i], c, k->s->c);
			return true;
		}
	if (to->n >= MONOMIALS)
		return false;
	to->c[to->n] = c;
	memcpy(to->power[to->n++], power, sizeof to->power[0]);
	return true;
}

static bool multiply(struct solid_letters *k, const struct letter_sum *a,
		     const struct letter_sum *b, struct letter_sum *out)
{
	struct letter_sum r = { .n = 0 };

	for (int i = 0; i < a->n; i++)
		for (int j = 0; j < b->n; j++) {
			int power[LETTERS];

			for (int m = 0; m < LETTERS; m++)
				power[m] = a->power[i][m] + b->power[j][m];
			if (!add_monomial(k, &r, num_mul(a->c[i], b->c[j], k->s->c), power))
				return false;
		}
	*out = r;
	return true;
}

static bool expand(struct solid_letters *k, const struct term *t, struct letter_sum *out);

/* A term that is no number and no letter; a and b: room for the sums of its parts. */
static bool expand_parts(struct solid_letters *k, const struct term *t, struct letter_sum *a,
			 struct letter_sum *b, struct letter_sum *out)
{
	int none[LETTERS] = { 0 };
	num v;
	long n;

	if (!t->arg[0] || !expand(k, t->arg[0], a))
		return false;
	if (t->kind == TERM_POW) {
		if (!measure_solid_value(k->s, t->arg[1], &v) ||
		    !num_get_int(v, &n, k->s->c) || n < 1 || n > 8)
			return false;
		*out = *a;
		while (--n > 0)
			if (!multiply(k, out, a, out))
				return false;
		return true;
	}
	if (t->kind == TERM_NEG) {
		*out = *a;
		for (int i = 0; i < out->n; i++)
			out->c[i] = num_neg(out->c[i], k->s->c);
		return true;
	}
	if (!t->arg[1] || !expand(k, t->arg[1], b))
		return false;
	if (t->kind == TERM_DIV) {
		num one = num_int(1, k->s->c);

		if (b->n != 1 || memcmp(b->power[0], none, sizeof none))
			return false;
		b->c[0] = num_div(one, b->c[0], k->s->c);
		return !num_is_bad(b->c[0]) && multiply(k, a, b, out);
	}
	if (t->kind == TERM_MUL)
		return multiply(k, a, b, out);
	if (t->kind != TERM_ADD && t->kind != TERM_SUB)
		return false;
	*out = *a;
	for (int i = 0; i < b->n; i++)
		if (!add_monomial(k, out,
				  t->kind == TERM_SUB ? num_neg(b->c[i], k->s->c) : b->c[i],
				  b->power[i]))
			return false;
	return true;
}

/* What unknowns were replaced by stands in the term as often as they did: it may be much longer
 * than what was written. */
static bool expand(struct solid_letters *k, const struct term *t, struct letter_sum *out)
{
	int power[LETTERS] = { 0 };
	struct letter_sum *room;
	bool good;
	num v;

	*out = (struct letter_sum){ .n = 0 };
	if (is_spent(k->s))
		return false;
	if (measure_solid_value(k->s, t, &v))
		return add_monomial(k, out, v, power);
	if (t->kind == TERM_FORM) {
		for (int i = 0; i < k->n; i++)
			power[i] = k->var[i] == t->id;
		return add_monomial(k, out, num_int(1, k->s->c), power);
	}
	room = mem_alloc(2 * sizeof *room);
	good = expand_parts(k, t, room, room + 1, out);
	mem_free(room);
	return good;
}

/* Highest powers of the first letter first. */
static int by_power(const int *a, const int *b)
{
	int x = 0, y = 0;

	for (int i = 0; i < LETTERS; i++) {
		x += a[i];
		y += b[i];
	}
	if (x != y)
		return y - x;
	for (int i = 0; i < LETTERS; i++)
		if (a[i] != b[i])
			return b[i] - a[i];
	return 0;
}

static void print_monomial(struct buf *b, struct solid_letters *k, num c, const int *power,
			   bool first)
{
	struct buf w = { 0 }, f = { 0 };
	bool minus = num_sgn(c, k->s->c) < 0, sum;

	for (int i = 0; i < k->n; i++) {
		if (!power[i])
			continue;
		buf_add(&f, f.n ? "*" : "");
		measure_solid_name(&f, k->s, k->var[i]);
		if (power[i] > 1)
			buf_addf(&f, "^%d", power[i]);
	}
	if (!num_print(&w, minus ? num_neg(c, k->s->c) : c, NUM_PLAIN, k->s->c))
		buf_addf(&w, "%.12g", fabs(num_approx(c, k->s->c)));
	sum = strpbrk(buf_str(&w), "+-") != NULL;
	buf_add(b, first ? (minus ? "-" : "") : minus ? " - " : " + ");
	if (!f.n)
		buf_add(b, buf_str(&w));
	else if (!strcmp(buf_str(&w), "1"))
		buf_add(b, buf_str(&f));
	else
		buf_addf(b, sum ? "(%s)*%s" : "%s*%s", buf_str(&w), buf_str(&f));
	buf_clear(&w);
	buf_clear(&f);
}

static void print_sum(struct buf *b, struct solid_letters *k, const struct letter_sum *t)
{
	int at[MONOMIALS], n = 0;

	for (int i = 0; i < t->n; i++) {
		int j = n;

		if (num_sgn(t->c[i], k->s->c) == 0)
			continue;
		for (; j > 0 && by_power(t->power[i], t->power[at[j - 1]]) < 0; j--)
			at[j] = at[j - 1];
		at[j] = i;
		n++;
	}
	for (int i = 0; i < n; i++)
		print_monomial(b, k, t->c[at[i]], t->power[at[i]], i == 0);
	if (!n)
		buf_add(b, "0");
}

/* false: there are more letters than anybody would read. */
static bool gather(struct solid_letters *k, const struct term *t)
{
	int i = 0;

	if (!t)
		return true;
	if (t->kind == TERM_FORM && !k->s->var[t->id].known) {
		while (i < k->n && k->var[i] != t->id)
			i++;
		if (i == LETTERS)
			return false;
		k->var[i] = t->id;
		k->n += i == k->n;
	}
	return gather(k, t->arg[0]) && gather(k, t->arg[1]);
}

/* Its value where the letters cancel; else none. */
static double constant_of(const struct solid_letters *k, const struct letter_sum *t)
{
	int none[LETTERS] = { 0 };
	double v = 0;

	for (int i = 0; i < t->n; i++) {
		if (num_sgn(t->c[i], k->s->c) == 0)
			continue;
		if (memcmp(t->power[i], none, sizeof none))
			return NAN;
		v = num_approx(t->c[i], k->s->c);
	}
	return v;
}

bool measure_solid_in_letters(struct solid_engine *s, struct solve_answer *out)
{
	struct solid_letters k = { .s = s };
	struct letter_sum *sum = arena_alloc(s->a, sizeof *sum);
	const struct term *t;
	struct buf b = { 0 };

	t = resolve(s, s->goal, 0);
	/* Another name of it is no answer. */
	if (!t || t->kind == TERM_FORM)
		return false;
	if (!gather(&k, t) || !k.n || !expand(&k, t, sum))
		return false;
	print_sum(&b, &k, sum);
	out->status = SOLVE_FOUND;
	out->value = constant_of(&k, sum);
	out->exact = arena_strdup(s->a, buf_str(&b));
	out->certainty = SOLVE_PROVEN;
	buf_clear(&b);
	return true;
}
