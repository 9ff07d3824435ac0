/* matrices.c -- lists of rows as matrices: determinant, inverse, rank, reduced form. */
#include "tool/matrix_priv.h"
#include <string.h>

struct matrix *tool_matrix_new(struct tool_call *c, int rows, int columns)
{
	struct matrix *m = arena_alloc(c->arena, sizeof *m + (size_t)rows * (size_t)columns *
								     sizeof *m->v);

	m->rows = rows;
	m->columns = columns;
	for (int i = 0; i < rows * columns; i++)
		m->v[i] = num_int(0, c->num);
	return m;
}

enum status tool_matrix_of(struct tool_call *c, struct matrix **out)
{
	const struct value *list = c->arg[1].val;
	int rows = geo_list_count(list), columns = 0;
	bool good = rows > 0 && rows <= MATRIX_MOST;

	for (int i = 0; i < rows && good; i++) {
		struct value row = geo_list_item(list, i);

		good = row.kind == KIND_LIST &&
		       geo_list_kinds(&row) == KIND_BIT(KIND_NUMBER) &&
		       (i == 0 || geo_list_count(&row) == columns);
		columns = good ? geo_list_count(&row) : 0;
		good = good && columns <= MATRIX_MOST;
		if (good && !i)
			*out = tool_matrix_new(c, rows, columns);
		if (good)
			memcpy(tool_matrix_at(*out, i, 0), row.v,
			       (size_t)columns * sizeof *row.v);
	}
	if (good)
		return OK;
	return err_fail_with(c->err, E_ARG, "wrong_kind", NULL, "{{1, 2}, {3, 4}}",
			     "a matrix is expected: rows of equally many numbers, at most %d",
			     MATRIX_MOST);
}

enum status tool_matrix_square(struct tool_call *c, struct matrix **out)
{
	enum status st = tool_matrix_of(c, out);

	if (st == OK && (*out)->rows != (*out)->columns)
		return err_fail(c->err, E_ARG, "wrong_kind",
				"a matrix of as many rows as columns is expected");
	return st;
}

void tool_matrix_give(struct tool_call *c, struct matrix *m, int from)
{
	struct tool_list rows = { 0 };

	for (int i = 0; i < m->rows; i++) {
		struct tool_list row = { 0 };

		for (int j = from; j < m->columns; j++) {
			struct value *v = geo_value_new(c->arena, KIND_NUMBER, 0);

			v->v[0] = *tool_matrix_at(m, i, j);
			tool_list_add(&row, *v, c->arena);
		}
		tool_list_add(&rows, *geo_list_new(c->arena, row.item, row.n), c->arena);
	}
	tool_list_give(c, &rows);
}

enum status tool_matrix_reduce(struct tool_call *c, struct matrix *m, int width, int *rank,
			       num *det)
{
	ctx *n = c->num;

	*rank = 0;
	*det = num_int(1, n);
	for (int j = 0; j < width && *rank < m->rows; j++) {
		int pivot = -1;
		num p;

		for (int i = *rank; i < m->rows && pivot < 0; i++) {
			truth zero = num_is_zero(*tool_matrix_at(m, i, j), n);

			if (is_unknown(zero))
				return tool_undecided(c, "whether an element is zero");
			if (is_no(zero))
				pivot = i;
		}
		if (pivot < 0) {
			*det = num_int(0, n);
			continue;
		}
		p = *tool_matrix_at(m, pivot, j);
		if (pivot != *rank)
			*det = num_neg(*det, n);
		*det = num_mul(*det, p, n);
		for (int k = 0; k < m->columns; k++) {
			num t = *tool_matrix_at(m, pivot, k);

			*tool_matrix_at(m, pivot, k) = *tool_matrix_at(m, *rank, k);
			*tool_matrix_at(m, *rank, k) = num_div(t, p, n);
		}
		for (int i = 0; i < m->rows; i++) {
			num q = *tool_matrix_at(m, i, j);

			for (int k = 0; i != *rank && k < m->columns; k++)
				*tool_matrix_at(m, i, k) = num_sub(
					*tool_matrix_at(m, i, k),
					num_mul(q, *tool_matrix_at(m, *rank, k), n), n);
			if (i != *rank)
				*tool_matrix_at(m, i, j) = num_int(0, n);
		}
		*tool_matrix_at(m, *rank, j) = num_int(1, n);
		(*rank)++;
	}
	return OK;
}

/* What is asked for of the matrix as it is when it is reduced. */
enum reduced { DETERMINANT, RANK, FORM };

static enum status reduced(struct tool_call *c, enum reduced what)
{
	struct matrix *m;
	enum status st = (what == DETERMINANT ? tool_matrix_square : tool_matrix_of)(c, &m);
	int rank;
	num det;

	if (st == OK)
		st = tool_matrix_reduce(c, m, m->columns, &rank, &det);
	if (st != OK)
		return st;
	if (what == FORM)
		tool_matrix_give(c, m, 0);
	else
		tool_give_number(c, what == RANK || rank < m->rows
					    ? num_int(what == RANK ? rank : 0, c->num)
					    : det);
	return OK;
}

TOOL_CASE(add_determinant, reduced(c, DETERMINANT))
TOOL_CASE(add_matrix_rank, reduced(c, RANK))
TOOL_CASE(add_reduced_form, reduced(c, FORM))

enum status tool_add_inverse(struct tool_call *c)
{
	struct matrix *m, *both;
	enum status st = tool_matrix_square(c, &m);
	int rank;
	num det;

	if (st != OK)
		return st;
	both = tool_matrix_new(c, m->rows, 2 * m->rows);
	for (int i = 0; i < m->rows; i++) {
		for (int j = 0; j < m->rows; j++)
			*tool_matrix_at(both, i, j) = *tool_matrix_at(m, i, j);
		*tool_matrix_at(both, i, m->rows + i) = num_int(1, c->num);
	}
	st = tool_matrix_reduce(c, both, m->rows, &rank, &det);
	if (st != OK)
		return st;
	if (rank < m->rows)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the determinant is zero, so there is no inverse");
	tool_matrix_give(c, both, m->rows);
	return OK;
}

enum status tool_add_transpose(struct tool_call *c)
{
	struct matrix *m, *t;
	enum status st = tool_matrix_of(c, &m);

	if (st != OK)
		return st;
	t = tool_matrix_new(c, m->columns, m->rows);
	for (int i = 0; i < m->rows; i++)
		for (int j = 0; j < m->columns; j++)
			*tool_matrix_at(t, j, i) = *tool_matrix_at(m, i, j);
	tool_matrix_give(c, t, 0);
	return OK;
}
