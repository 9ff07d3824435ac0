/*
 * eval_list.c -- lists in expressions: an operation member by member, and matrices, which are
 * lists of rows.
 */
#include "expr/eval_priv.h"
#include <math.h>

enum status expr_eval_each(struct eval_value *out, const struct expr *x,
			   const struct eval_value *v, expr_eval_combine *fn, struct eval *ev)
{
	struct expr_value *item;
	int n = -1, operands = x->n > 2 ? CALL_VALUES : 2;

	for (int k = 0; k < operands; k++)
		if (expr_eval_is_list(&v[k]) && (n < 0 || v[k].v.n_items < n))
			n = v[k].v.n_items;
	item = arena_alloc(ev->lists, (size_t)(n + 1) * sizeof *item);
	out->bits = 0;
	for (int i = 0; i < n; i++) {
		struct eval_value w[CALL_VALUES] = { v[0], v[1] }, r;
		enum status st;

		for (int k = 2; k < operands; k++)
			w[k] = v[k];
		for (int k = 0; k < operands; k++)
			if (expr_eval_is_list(&v[k]))
				w[k].v = v[k].v.item[i];
		st = fn(&r, x, w, ev);
		if (st)
			return st;
		item[i] = r.v;
		out->bits = fmax(out->bits, r.bits);
	}
	out->v = (struct expr_value){ .item = item, .n_items = n };
	return OK;
}

/* Rows of equally many numbers?  *columns: how many. */
static bool is_matrix(const struct expr_value *v, int *columns)
{
	if (v->dim || !v->n_items)
		return false;
	*columns = v->item[0].n_items;
	for (int i = 0; i < v->n_items; i++) {
		const struct expr_value *row = &v->item[i];

		if (row->dim || row->n_items != *columns || !row->n_items)
			return false;
		for (int j = 0; j < row->n_items; j++)
			if (row->item[j].dim != 1)
				return false;
	}
	return true;
}

/* A row times what stands in column j below. */
static num row_times(const struct expr_value *row, const struct expr_value *b, int j,
		     struct num_ctx *c)
{
	num s = num_int(0, c);

	for (int k = 0; k < row->n_items; k++) {
		num v = b->dim ? b->v[k] : b->item[k].item[j].v[0];

		s = num_add(s, num_mul(row->item[k].v[0], v, c), c);
	}
	return s;
}

bool expr_eval_matrix_product(struct eval_value *out, const struct eval_value v[2],
			      struct eval *ev)
{
	const struct expr_value *a = &v[0].v, *b = &v[1].v;
	struct expr_value *row;
	int n, m;

	if (!is_matrix(a, &n))
		return false;
	out->bits = v[0].bits + v[1].bits + n;
	if (b->dim == 2 && n == 2 && a->n_items == 2) {
		out->v = (struct expr_value){ .dim = 2 };
		for (int i = 0; i < 2; i++)
			out->v.v[i] = row_times(&a->item[i], b, 0, ev->c);
		return true;
	}
	if (!is_matrix(b, &m) || b->n_items != n)
		return false;
	row = arena_alloc(ev->lists, (size_t)(a->n_items + 1) * sizeof *row);
	for (int i = 0; i < a->n_items; i++) {
		struct expr_value *item =
			arena_alloc(ev->lists, (size_t)(m + 1) * sizeof *item);

		for (int j = 0; j < m; j++)
			item[j] = (struct expr_value){
				.dim = 1, .v = { row_times(&a->item[i], b, j, ev->c) }
			};
		row[i] = (struct expr_value){ .item = item, .n_items = m };
	}
	out->v = (struct expr_value){ .item = row, .n_items = a->n_items };
	return true;
}

/* --- Powers of matrices ----------------------------------------------------------------- */

#define INVERSE_MOST 30    /* rows of a matrix that is inverted, as of Invert */
#define POWER_PRODUCTS 1e7 /* of numbers, in all */

bool expr_eval_is_matrix(const struct eval_value *v)
{
	int columns;

	return is_matrix(&v->v, &columns);
}

/* A square matrix of n rows of the numbers at m, `width` apart. */
static struct eval_value matrix_of(const num *m, int n, int width, double bits,
				   struct eval *ev)
{
	struct expr_value *row = arena_alloc(ev->lists, (size_t)(n + 1) * sizeof *row);

	for (int i = 0; i < n; i++) {
		struct expr_value *item =
			arena_alloc(ev->lists, (size_t)(n + 1) * sizeof *item);

		for (int j = 0; j < n; j++)
			item[j] = (struct expr_value){ .dim = 1, .v = { m[i * width + j] } };
		row[i] = (struct expr_value){ .item = item, .n_items = n };
	}
	return (struct eval_value){ .v = { .item = row, .n_items = n }, .bits = bits };
}

/* a with the unit matrix on its right, in rows of twice the length. */
static num *beside_unit(const struct eval_value *a, struct eval *ev)
{
	int n = a->v.n_items;
	num *m = arena_alloc(ev->lists, 2 * (size_t)n * (size_t)n * sizeof *m);

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			m[2 * n * i + j] = a->v.item[i].item[j].v[0];
			m[2 * n * i + n + j] = num_int(i == j, ev->c);
		}
	return m;
}

/* Steps that make the unit matrix on the left leave the inverse on the right. */
static enum status inverse(struct eval_value *out, const struct expr *x,
			   const struct eval_value *a, struct eval *ev)
{
	int n = a->v.n_items, width = 2 * n;
	struct num_ctx *c = ev->c;
	num *m;

	if (n > INVERSE_MOST)
		return expr_eval_too_big(ev, x);
	m = beside_unit(a, ev);
	for (int k = 0; k < n; k++) {
		num *row = m + width * k;
		int pivot = k, sign = 0;

		for (; pivot < n; pivot++) {
			sign = num_sgn(m[width * pivot + k], c);
			if (sign)
				break;
		}
		if (pivot == n)
			return expr_eval_domain(ev, x, "the matrix has no inverse");
		if (sign == NUM_UNKNOWN)
			return expr_eval_unable(
				ev, x, "could not tell whether the matrix has an inverse");
		for (int j = 0; j < width; j++) {
			num t = row[j];

			row[j] = m[width * pivot + j];
			m[width * pivot + j] = t;
		}
		for (int j = width - 1; j >= k; j--)
			row[j] = num_div(row[j], row[k], c);
		for (int i = 0; i < n; i++)
			for (int j = width - 1; i != k && j >= k; j--)
				m[width * i + j] =
					num_sub(m[width * i + j],
						num_mul(m[width * i + k], row[j], c), c);
	}
	*out = matrix_of(m + n, n, width, a->bits * n + n, ev);
	return OK;
}

enum status expr_eval_matrix_power(struct eval_value *out, const struct expr *x,
				   const struct eval_value v[2], struct eval *ev)
{
	struct eval_value base = v[0], r, two[2];
	double n = v[0].v.n_items;
	enum status st = OK;
	int columns;
	long k;

	if (!is_matrix(&v[0].v, &columns) || columns != v[0].v.n_items)
		return expr_eval_bad(ev, x, "needs a matrix of as many rows as columns");
	if (!num_get_int(v[1].v.v[0], &k, ev->c)) {
		truth whole = num_is_whole(v[1].v.v[0], ev->c);

		if (is_unknown(whole))
			return expr_eval_unable(ev, x, "whether the exponent is whole");
		return is_yes(whole)
			       ? expr_eval_too_big(ev, x)
			       : expr_eval_bad(ev, x, "needs a whole exponent of a matrix");
	}
	if (fabs((double)k) * (v[0].bits + n) > POWER_BITS ||
	    n * n * n * log2(fabs((double)k) + 2) > POWER_PRODUCTS)
		return expr_eval_too_big(ev, x);
	r = matrix_of(beside_unit(&v[0], ev) + columns, columns, 2 * columns, 1, ev);
	if (k < 0)
		st = inverse(&base, x, &v[0], ev);
	for (unsigned long e = k < 0 ? 0 - (unsigned long)k : (unsigned long)k; e && !st;
	     e /= 2) {
		two[0] = r, two[1] = base;
		if (e % 2)
			expr_eval_matrix_product(&r, two, ev);
		two[0] = base;
		if (e > 1)
			expr_eval_matrix_product(&base, two, ev);
	}
	if (!st)
		*out = r;
	return st;
}
