/*
 * matrix_forms.c -- what a matrix is to the linear map that it means: characteristic and minimal
 * polynomial, eigenvalues and eigenvectors, and products that it can be written as.
 */
#include "tool/matrix_priv.h"
#include "tool/polynomial_priv.h"
#include <string.h>

#define FORMS_MOST 12 /* rows; the work grows with their fourth power */

static enum status small_square(struct tool_call *c, struct matrix **out)
{
	enum status st = tool_matrix_square(c, out);

	if (st == OK && (*out)->rows > FORMS_MOST)
		return err_fail(c->err, E_ARG, "limit", "at most %d rows", FORMS_MOST);
	if (st == OK && num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "which numbers are zero");
	return st;
}

static struct matrix *times(struct matrix *a, struct matrix *b, struct tool_call *c)
{
	struct matrix *p = tool_matrix_new(c, a->rows, b->columns);

	for (int i = 0; i < a->rows; i++)
		for (int j = 0; j < b->columns; j++)
			for (int k = 0; k < a->columns; k++)
				*tool_matrix_at(p, i, j) =
					num_add(*tool_matrix_at(p, i, j),
						num_mul(*tool_matrix_at(a, i, k),
							*tool_matrix_at(b, k, j), c->num),
						c->num);
	return p;
}

static struct matrix *identity(int n, struct tool_call *c)
{
	struct matrix *m = tool_matrix_new(c, n, n);

	for (int i = 0; i < n; i++)
		*tool_matrix_at(m, i, i) = num_int(1, c->num);
	return m;
}

/* det(x I - A), by traces (Faddeev and LeVerrier). */
static struct tool_poly characteristic(struct matrix *a, struct tool_call *c)
{
	int n = a->rows;
	struct tool_poly p = tool_poly_new(n, c);
	struct matrix *m = identity(n, c);

	p.c[n] = num_int(1, c->num);
	for (int k = 1; k <= n; k++) {
		num trace = num_int(0, c->num);

		m = times(a, m, c);
		for (int i = 0; i < n; i++)
			trace = num_add(trace, *tool_matrix_at(m, i, i), c->num);
		p.c[n - k] = num_div(num_neg(trace, c->num), num_int(k, c->num), c->num);
		for (int i = 0; i < n; i++)
			*tool_matrix_at(m, i, i) =
				num_add(*tool_matrix_at(m, i, i), p.c[n - k], c->num);
	}
	return p;
}

enum status tool_add_characteristic_polynomial(struct tool_call *c)
{
	struct matrix *m;
	struct tool_poly p;
	enum status st = small_square(c, &m);

	if (st != OK)
		return st;
	p = characteristic(m, c);
	return tool_poly_give(&p, c);
}

/* The first power of the matrix that is a sum of multiples of those before it. */
enum status tool_add_minimal_polynomial(struct tool_call *c)
{
	struct matrix *m, *power;
	enum status st = small_square(c, &m);
	int n = st == OK ? m->rows : 0;

	if (st != OK)
		return st;
	for (int k = 1; k <= n; k++) {
		/* Columns: the powers 0 to k, entry by entry. */
		struct matrix *rows = tool_matrix_new(c, n * n, k + 1);
		int rank;
		num det;

		power = identity(n, c);
		for (int j = 0; j <= k; j++) {
			for (int i = 0; i < n * n; i++)
				*tool_matrix_at(rows, i, j) = power->v[i];
			power = times(power, m, c);
		}
		st = tool_matrix_reduce(c, rows, k, &rank, &det);
		if (st != OK)
			return st;
		for (int i = rank; i < n * n; i++) {
			truth zero = num_is_zero(*tool_matrix_at(rows, i, k), c->num);

			if (is_unknown(zero))
				return tool_undecided(c,
						      "whether powers depend on each other");
			if (is_no(zero))
				rank = k + 1;
		}
		if (rank == k) {
			struct tool_poly p = tool_poly_new(k, c);

			p.c[k] = num_int(1, c->num);
			for (int i = 0; i < k; i++)
				p.c[i] = num_neg(*tool_matrix_at(rows, i, k), c->num);
			return tool_poly_give(&p, c);
		}
	}
	BUG("a matrix satisfies its characteristic equation");
}

/* --- Eigenvalues ----------------------------------------------------------------------- */

/* The real ones; *others: there are some that are not. */
static enum status eigenvalues(struct zeros *z, bool *others, struct matrix **m,
			       struct tool_call *c)
{
	struct tool_poly p;
	enum status st = small_square(c, m);
	int n = 0;

	if (st != OK)
		return st;
	p = characteristic(*m, c);
	st = tool_graph_poly_zeros(z, p.c, p.d, c);
	for (int i = 0; i < z->n && st == OK; i++)
		n += z->z[i].order ? z->z[i].order : 1;
	*others = st == OK && n < (*m)->rows;
	if (st == OK && !z->n)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the matrix has no real eigenvalue");
	return st;
}

enum status tool_add_eigenvalues(struct tool_call *c)
{
	struct zeros z;
	struct matrix *m;
	struct tool_list l = { 0 };
	bool others;
	enum status st = eigenvalues(&z, &others, &m, c);

	if (st != OK)
		return st;
	for (int i = 0; i < z.n; i++)
		for (int k = 0; k < (z.z[i].order ? z.z[i].order : 1); k++)
			tool_list_add(&l, tool_number_value(tool_graph_place(&z.z[i]), c),
				      c->arena);
	c->partial = others;
	tool_list_give(c, &l);
	return OK;
}

/* The vectors that m takes to zero, as columns of `out` from `at` on. */
static enum status add_null_vectors(struct matrix *out, int *at, struct matrix *m,
				    struct tool_call *c)
{
	int n = m->rows, rank, lead[FORMS_MOST], free = 0, row = 0;
	num det;
	enum status st = tool_matrix_reduce(c, m, n, &rank, &det);

	if (st != OK)
		return st;
	/* The reduced form has a 1 first in each row; columns without are free. */
	for (int j = 0; j < n; j++) {
		bool first = row < rank;

		for (int i = 0; i < n && first; i++)
			first = is_yes(num_eq(*tool_matrix_at(m, i, j),
					      num_int(i == row, c->num), c->num));
		if (first)
			lead[row++] = j;
	}
	for (int j = 0; j < n && *at < n; j++) {
		bool leads = false;

		for (int i = 0; i < row; i++)
			leads = leads || lead[i] == j;
		if (leads)
			continue;
		for (int i = 0; i < row; i++)
			*tool_matrix_at(out, lead[i], *at) =
				num_neg(*tool_matrix_at(m, i, j), c->num);
		*tool_matrix_at(out, j, *at) = num_int(1, c->num);
		++*at;
		free++;
	}
	return free + rank == n ? OK : tool_undecided(c, "the vectors of an eigenvalue");
}

enum status tool_add_eigenvectors(struct tool_call *c)
{
	struct zeros z;
	struct matrix *m, *all, *kept;
	bool others;
	int n = 0;
	enum status st = eigenvalues(&z, &others, &m, c);

	if (st != OK)
		return st;
	all = tool_matrix_new(c, m->rows, m->rows);
	for (int q = 0; q < z.n && st == OK; q++) {
		struct matrix *less = tool_matrix_new(c, m->rows, m->rows);

		if (num_is_bad(z.z[q].x))
			return err_fail(c->err, E_ARG, "unsupported",
					"an eigenvalue has no closed form, so its vectors are "
					"not known");
		memcpy(less->v, m->v, (size_t)m->rows * (size_t)m->rows * sizeof *m->v);
		for (int i = 0; i < m->rows; i++)
			*tool_matrix_at(less, i, i) =
				num_sub(*tool_matrix_at(less, i, i), z.z[q].x, c->num);
		st = add_null_vectors(all, &n, less, c);
	}
	if (st != OK)
		return st;
	kept = tool_matrix_new(c, m->rows, n);
	for (int i = 0; i < m->rows; i++)
		for (int j = 0; j < n; j++)
			*tool_matrix_at(kept, i, j) = *tool_matrix_at(all, i, j);
	c->partial = others;
	tool_matrix_give(c, kept, 0);
	return OK;
}

/* --- Products -------------------------------------------------------------------------- */

/* Several matrices as a list of them. */
static void give_matrices(struct tool_call *c, struct matrix *const *m, int n)
{
	struct tool_list l = { 0 };

	for (int i = 0; i < n; i++) {
		tool_matrix_give(c, m[i], 0);
		tool_list_add(&l, *c->out[--c->n_out].val, c->arena);
	}
	tool_list_give(c, &l);
}

enum status tool_add_lu_decomposition(struct tool_call *c)
{
	struct matrix *m, *part[3]; /* L, U, P with P A = L U */
	enum status st = small_square(c, &m);
	int n = st == OK ? m->rows : 0;

	if (st != OK)
		return st;
	part[0] = identity(n, c);
	part[1] = m;
	part[2] = identity(n, c);
	for (int k = 0; k < n; k++) {
		int pivot = -1;

		for (int i = k; i < n && pivot < 0; i++) {
			truth zero = num_is_zero(*tool_matrix_at(m, i, k), c->num);

			if (is_unknown(zero))
				return tool_undecided(c, "whether an element is zero");
			if (is_no(zero))
				pivot = i;
		}
		if (pivot < 0)
			continue;
		for (int w = 0; w < 3 && pivot != k; w++)
			for (int j = 0; j < (w ? n : k); j++) {
				num t = *tool_matrix_at(part[w], k, j);

				*tool_matrix_at(part[w], k, j) =
					*tool_matrix_at(part[w], pivot, j);
				*tool_matrix_at(part[w], pivot, j) = t;
			}
		for (int i = k + 1; i < n; i++) {
			num by = num_div(*tool_matrix_at(m, i, k), *tool_matrix_at(m, k, k),
					 c->num);

			*tool_matrix_at(part[0], i, k) = by;
			for (int j = k; j < n; j++)
				*tool_matrix_at(m, i, j) =
					j == k ? num_int(0, c->num)
					       : num_sub(*tool_matrix_at(m, i, j),
							 num_mul(by, *tool_matrix_at(m, k, j),
								 c->num),
							 c->num);
		}
	}
	give_matrices(c, part, 3);
	return OK;
}

/* Columns at right angles to each other, one after the other (Gram and Schmidt). */
enum status tool_add_qr_decomposition(struct tool_call *c)
{
	struct matrix *m, *part[2]; /* Q, R */
	enum status st = tool_matrix_of(c, &m);

	if (st == OK && (m->rows > FORMS_MOST || m->columns > m->rows))
		return err_fail(c->err, E_ARG, "bad_argument",
				"a matrix of at most %d rows, and not more columns than rows, "
				"is expected",
				FORMS_MOST);
	if (st == OK && num_level_of(c->num) != NUM_EXACT)
		return tool_undecided(c, "which numbers are zero");
	if (st != OK)
		return st;
	part[0] = m;
	part[1] = tool_matrix_new(c, m->columns, m->columns);
	for (int j = 0; j < m->columns; j++) {
		num length = num_int(0, c->num);
		truth zero;

		for (int k = 0; k < j; k++) {
			num dot = num_int(0, c->num);

			for (int i = 0; i < m->rows; i++)
				dot = num_add(dot,
					      num_mul(*tool_matrix_at(m, i, k),
						      *tool_matrix_at(m, i, j), c->num),
					      c->num);
			*tool_matrix_at(part[1], k, j) = dot;
			for (int i = 0; i < m->rows; i++)
				*tool_matrix_at(m, i, j) =
					num_sub(*tool_matrix_at(m, i, j),
						num_mul(dot, *tool_matrix_at(m, i, k), c->num),
						c->num);
		}
		for (int i = 0; i < m->rows; i++)
			length = num_add(length, num_sqr(*tool_matrix_at(m, i, j), c->num),
					 c->num);
		zero = num_is_zero(length, c->num);
		if (is_unknown(zero))
			return tool_undecided(c, "whether columns depend on each other");
		if (is_yes(zero))
			return err_fail(c->err, E_DOMAIN, "degenerate",
					"column %d depends on those before it", j + 1);
		length = num_sqrt(length, c->num);
		*tool_matrix_at(part[1], j, j) = length;
		for (int i = 0; i < m->rows; i++)
			*tool_matrix_at(m, i, j) =
				num_div(*tool_matrix_at(m, i, j), length, c->num);
	}
	give_matrices(c, part, 2);
	return OK;
}
