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
