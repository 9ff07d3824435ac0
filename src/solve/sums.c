/*
 * sums.c -- inequalities added up until nothing is left of them but a number.
 *
 * Monomials count as unknowns.  Squares are not below zero, nor are products of what is not below
 * zero; with them a good deal that is not linear is seen, too.
 */
#include "solve/sums_priv.h"
#include <string.h>

enum {
	FORMS = 120,  /* inequalities that are added up */
	COLUMNS = 24, /* and their monomials */
	PAIRS = 6     /* inequalities that are multiplied with each other */
};

int solve_row_contradicts(num v, enum says says, struct num_ctx *c)
{
	int sign = num_sgn(v, c);

	if (sign == NUM_UNKNOWN)
		return -1;
	return says == IS_ZERO        ? sign != 0
	       : says == IS_ABOVE     ? sign <= 0
	       : says == IS_NOT_BELOW ? sign < 0
				      : sign == 0;
}

/* k[0] of the first monomial and so on, and a number: together zero, above it or not below. */
struct sum_form {
	num k[COLUMNS], c;
	enum says says;
	uint64_t from;
};
struct sum_forms {
	struct poly_room *r;
	struct sum_form *form;
	int n;
	const struct mono *column[COLUMNS];
	int columns;
	bool over;
};

static int column_of(struct sum_forms *f, const struct mono *m, bool add)
{
	for (int i = 0; i < f->columns; i++)
		if (!memcmp(f->column[i]->e, m->e, sizeof m->e))
			return i;
	if (!add)
		return -1;
	if (f->columns == COLUMNS) {
		f->over = true;
		return -1;
	}
	f->column[f->columns] = m;
	return f->columns++;
}

static struct sum_form *new_form(struct sum_forms *f, enum says says, uint64_t from)
{
	struct sum_form *q;

	if (f->n == FORMS) {
		f->over = true;
		return NULL;
	}
	q = &f->form[f->n++];
	for (int i = 0; i < COLUMNS; i++)
		q->k[i] = num_int(0, f->r->c);
	q->c = num_int(0, f->r->c);
	q->says = says;
	q->from = from;
	return q;
}

static void add_form(struct sum_forms *f, struct poly p, enum says says, uint64_t from,
		     bool widen)
{
	struct sum_form *q;

	if (p.bad)
		return;
	for (int i = 0; i < p.n; i++)
		if (solve_mono_degree(&p.m[i]) && column_of(f, &p.m[i], widen) < 0)
			return;
	q = new_form(f, says, from);
	for (int i = 0; i < p.n && q; i++)
		if (solve_mono_degree(&p.m[i]))
			q->k[column_of(f, &p.m[i], false)] = p.m[i].c;
		else
			q->c = p.m[i].c;
}

/* Squares of unknowns, and of sums and differences of two, are not below zero. */
static void add_squares(struct sum_forms *f)
{
	struct poly_room *r = f->r;
	int columns = f->columns;

	for (int i = 0; i < columns; i++) {
		const struct mono *m = f->column[i];
		int two[2], n = 0;
		bool even = true;

		for (int a = 0; a < POLY_ATOMS; a++) {
			even &= m->e[a] % 2 == 0;
			for (int k = 0; k < m->e[a] && n < 3; k++)
				if (n++ < 2)
					two[n - 1] = a;
		}
		if (even) {
			struct sum_form *q = new_form(f, IS_NOT_BELOW, 0);

			if (q)
				q->k[i] = num_int(1, r->c);
		} else if (n == 2) {
			struct poly a = solve_poly_atom(r, two[0]),
				    b = solve_poly_atom(r, two[1]),
				    s = solve_poly_sum(r, a, b),
				    d = solve_poly_difference(r, a, b);

			add_form(f, solve_poly_product(r, s, s), IS_NOT_BELOW, 0, true);
			add_form(f, solve_poly_product(r, d, d), IS_NOT_BELOW, 0, true);
		}
	}
}

/* Products of inequalities, where there is something to meet them. */
static void add_products(struct sum_forms *f, const struct letter_rows *s)
{
	int at[PAIRS], n = 0;
	bool high = false;

	for (int i = 0; i < f->columns; i++)
		high |= solve_mono_degree(f->column[i]) > 1;
	for (int i = 0; i < s->n && high; i++) {
		enum says says = s->row[i].says;

		if ((says != IS_ABOVE && says != IS_NOT_BELOW) ||
		    solve_poly_degree(s->row[i].p) > 1)
			continue;
		if (n == PAIRS)
			return;
		at[n++] = i;
	}
	for (int i = 0; i < n; i++)
		for (int k = 0; k <= i; k++) {
			const struct letter_row *a = &s->row[at[i]], *b = &s->row[at[k]];

			add_form(f, solve_poly_product(f->r, a->p, b->p),
				 a->says == IS_ABOVE && b->says == IS_ABOVE ? IS_ABOVE
									    : IS_NOT_BELOW,
				 a->from | b->from, true);
		}
}

/* An inequality of second degree: its square is completed. */
static void complete_squares(struct sum_forms *f, const struct letter_rows *s)
{
	struct poly_room *r = f->r;

	for (int i = 0; i < s->n; i++) {
		struct poly p = s->row[i].p;

		if (s->row[i].says == IS_NOT_ZERO || solve_poly_degree(p) != 2)
			continue;
		for (int a = 0; a < POLY_ATOMS; a++) {
			struct poly root;
			num k;

			if (solve_poly_degree_in(p, a) != 2 ||
			    !solve_poly_is_number(solve_poly_coefficient(r, p, a, 2), &k, r))
				continue;
			root = solve_poly_times(r, solve_poly_atom(r, a),
						num_mul(num_int(2, r->c), k, r->c));
			root = solve_poly_sum(r, root, solve_poly_coefficient(r, p, a, 1));
			add_form(f, solve_poly_product(r, root, root), IS_NOT_BELOW, 0, true);
		}
	}
}

/* *to plus k times *q. */
static void add_times(struct sum_forms *f, struct sum_form *to, const struct sum_form *q,
		      num k)
{
	struct num_ctx *c = f->r->c;

	for (int i = 0; i < f->columns; i++)
		to->k[i] = num_add(to->k[i], num_mul(q->k[i], k, c), c);
	to->c = num_add(to->c, num_mul(q->c, k, c), c);
	to->from |= q->from;
	f->r->work += f->columns;
}

/* Equations take a monomial out of all other forms.  True: one of them cannot hold. */
static bool take_equations(struct sum_forms *f, uint64_t *from)
{
	struct num_ctx *c = f->r->c;

	for (int i = 0; i < f->n; i++) {
		struct sum_form q = f->form[i];
		int at = 0;

		if (q.says != IS_ZERO)
			continue;
		while (at < f->columns && num_sgn(q.k[at], c) == 0)
			at++;
		*from = q.from;
		if (at == f->columns && num_sgn(q.c, c) != 0 && num_sgn(q.c, c) != NUM_UNKNOWN)
			return true;
		f->form[i--] = f->form[--f->n];
		if (at == f->columns || num_sgn(q.k[at], c) == NUM_UNKNOWN)
			continue;
		for (int k = 0; k < f->n; k++)
			if (num_sgn(f->form[k].k[at], c) != 0)
				add_times(f, &f->form[k], &q,
					  num_neg(num_div(f->form[k].k[at], q.k[at], c), c));
	}
	return false;
}

/* A form without monomials that cannot hold. */
static bool has_bad_form(struct sum_forms *f, uint64_t *from)
{
	struct num_ctx *c = f->r->c;

	for (int i = 0; i < f->n; i++) {
		const struct sum_form *q = &f->form[i];
		bool number = true;

		for (int k = 0; k < f->columns; k++)
			number &= num_sgn(q->k[k], c) == 0;
		*from = q->from;
		if (number && solve_row_contradicts(q->c, q->says, c) == 1)
			return true;
		if (number)
			f->form[i--] = f->form[--f->n];
	}
	return false;
}

/* The monomial that is taken out with the fewest new forms; -1: there is none. */
static int next_column(const struct sum_forms *f)
{
	int best = -1, least = FORMS * FORMS;

	for (int k = 0; k < f->columns; k++) {
		int up = 0, down = 0;

		for (int i = 0; i < f->n; i++) {
			int sign = num_sgn(f->form[i].k[k], f->r->c);

			up += sign == 1;
			down += sign == -1;
		}
		if ((up || down) && up * down - up - down < least) {
			least = up * down - up - down;
			best = k;
		}
	}
	return best;
}

static void take_out(struct sum_forms *f, int column)
{
	struct num_ctx *c = f->r->c;
	int n = f->n, left = 0;

	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++) {
			struct sum_form *q;

			if (num_sgn(f->form[i].k[column], c) != 1 ||
			    num_sgn(f->form[k].k[column], c) != -1)
				continue;
			q = new_form(f,
				     f->form[i].says == IS_ABOVE || f->form[k].says == IS_ABOVE
					     ? IS_ABOVE
					     : IS_NOT_BELOW,
				     0);
			if (!q)
				return;
			add_times(f, q, &f->form[i], num_neg(f->form[k].k[column], c));
			add_times(f, q, &f->form[k], f->form[i].k[column]);
		}
	for (int i = 0; i < f->n; i++)
		if (i >= n || num_sgn(f->form[i].k[column], c) == 0)
			f->form[left++] = f->form[i];
	f->n = left;
}

/* Fourier and Motzkin. */
bool solve_sums_refute(struct poly_room *r, const struct letter_rows *s, struct meter *m,
		       uint64_t *from)
{
	struct sum_forms f = { .r = r };
	int column;

	f.form = arena_alloc(r->a, FORMS * sizeof *f.form);
	for (int i = 0; i < s->n; i++)
		if (s->row[i].says != IS_NOT_ZERO)
			add_form(&f, s->row[i].p, s->row[i].says, s->row[i].from, true);
	add_products(&f, s);
	add_squares(&f);
	complete_squares(&f, s);
	f.over = false;
	if (take_equations(&f, from) || has_bad_form(&f, from))
		return true;
	while (!f.over && !meter_spent(m) && (column = next_column(&f)) >= 0) {
		double was = (double)r->work;

		take_out(&f, column);
		meter_take(m, LETTER_WORK * ((double)r->work - was));
		if (!f.over && has_bad_form(&f, from))
			return true;
	}
	return false;
}
