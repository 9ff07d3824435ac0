/* matrices.c -- lists of rows as matrices: determinant, inverse, rank, reduced form. */
#include "tool/list_priv.h"
#include <string.h>

#define MATRIX_MOST 30

struct matrix {
	int rows, columns;
	num v[]; /* row after row */
};

static num *at(struct matrix *m, int i, int j)
{
	return &m->v[(size_t)i * (size_t)m->columns + (size_t)j];
}

static struct matrix *matrix_new(struct tool_call *c, int rows, int columns)
{
	struct matrix *m = arena_alloc(c->arena, sizeof *m + (size_t)rows * (size_t)columns *
								     sizeof *m->v);

	m->rows = rows;
	m->columns = columns;
	for (int i = 0; i < rows * columns; i++)
		m->v[i] = num_int(0, c->num);
	return m;
}

/* Argument 1 as a matrix of numbers. */
static enum status matrix_of(struct tool_call *c, struct matrix **out)
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
			*out = matrix_new(c, rows, columns);
		if (good)
			memcpy(at(*out, i, 0), row.v, (size_t)columns * sizeof *row.v);
	}
	if (good)
		return OK;
	err_fail(c->err, E_ARG, "wrong_kind",
		 "a matrix is expected: rows of equally many numbers, at most %d",
		 MATRIX_MOST);
	err_hint(c->err, "{{1, 2}, {3, 4}}");
	return E_ARG;
}

static enum status square_of(struct tool_call *c, struct matrix **out)
{
	enum status st = matrix_of(c, out);

	if (st == OK && (*out)->rows != (*out)->columns)
		return err_fail(c->err, E_ARG, "wrong_kind",
				"a matrix of as many rows as columns is expected");
	return st;
}

static void give_matrix(struct tool_call *c, struct matrix *m, int from)
{
	struct tool_list rows = { 0 };

	for (int i = 0; i < m->rows; i++) {
		struct tool_list row = { 0 };

		for (int j = from; j < m->columns; j++) {
			struct value *v = geo_value_new(c->arena, KIND_NUMBER, 0);

			v->v[0] = *at(m, i, j);
			tool_list_add(&row, *v, c->arena);
		}
		tool_list_add(&rows, *geo_list_new(c->arena, row.item, row.n), c->arena);
	}
	tool_list_give(c, &rows);
}

/*
 * Gauss and Jordan: the reduced form of the first `width` columns, the others carried along.
 * det: of these columns, where they are square.  E_UNABLE where an element could not be told
 * from zero.
 */
static enum status reduce(struct tool_call *c, struct matrix *m, int width, int *rank,
			  num *det)
{
	ctx *n = c->num;

	*rank = 0;
	*det = num_int(1, n);
	for (int j = 0; j < width && *rank < m->rows; j++) {
		int pivot = -1;
		num p;

		for (int i = *rank; i < m->rows && pivot < 0; i++) {
			truth zero = num_is_zero(*at(m, i, j), n);

			if (is_unknown(zero))
				return tool_undecided(c, "whether an element is zero");
			if (is_no(zero))
				pivot = i;
		}
		if (pivot < 0) {
			*det = num_int(0, n);
			continue;
		}
		p = *at(m, pivot, j);
		if (pivot != *rank)
			*det = num_neg(*det, n);
		*det = num_mul(*det, p, n);
		for (int k = 0; k < m->columns; k++) {
			num t = *at(m, pivot, k);

			*at(m, pivot, k) = *at(m, *rank, k);
			*at(m, *rank, k) = num_div(t, p, n);
		}
		for (int i = 0; i < m->rows; i++) {
			num q = *at(m, i, j);

			for (int k = 0; i != *rank && k < m->columns; k++)
				*at(m, i, k) = num_sub(*at(m, i, k),
						       num_mul(q, *at(m, *rank, k), n), n);
			if (i != *rank)
				*at(m, i, j) = num_int(0, n);
		}
		*at(m, *rank, j) = num_int(1, n);
		(*rank)++;
	}
	return OK;
}

enum status tool_add_determinant(struct tool_call *c)
{
	struct matrix *m;
	enum status st = square_of(c, &m);
	int rank;
	num det;

	if (st == OK)
		st = reduce(c, m, m->columns, &rank, &det);
	if (st == OK)
		tool_give_number(c, rank < m->rows ? num_int(0, c->num) : det);
	return st;
}

enum status tool_add_matrix_rank(struct tool_call *c)
{
	struct matrix *m;
	enum status st = matrix_of(c, &m);
	int rank;
	num det;

	if (st == OK)
		st = reduce(c, m, m->columns, &rank, &det);
	if (st == OK)
		tool_give_number(c, num_int(rank, c->num));
	return st;
}

enum status tool_add_reduced_form(struct tool_call *c)
{
	struct matrix *m;
	enum status st = matrix_of(c, &m);
	int rank;
	num det;

	if (st == OK)
		st = reduce(c, m, m->columns, &rank, &det);
	if (st == OK)
		give_matrix(c, m, 0);
	return st;
}

enum status tool_add_inverse(struct tool_call *c)
{
	struct matrix *m, *both;
	enum status st = square_of(c, &m);
	int rank;
	num det;

	if (st != OK)
		return st;
	both = matrix_new(c, m->rows, 2 * m->rows);
	for (int i = 0; i < m->rows; i++) {
		for (int j = 0; j < m->rows; j++)
			*at(both, i, j) = *at(m, i, j);
		*at(both, i, m->rows + i) = num_int(1, c->num);
	}
	st = reduce(c, both, m->rows, &rank, &det);
	if (st != OK)
		return st;
	if (rank < m->rows)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the determinant is zero, so there is no inverse");
	give_matrix(c, both, m->rows);
	return OK;
}

enum status tool_add_transpose(struct tool_call *c)
{
	struct matrix *m, *t;
	enum status st = matrix_of(c, &m);

	if (st != OK)
		return st;
	t = matrix_new(c, m->columns, m->rows);
	for (int i = 0; i < m->rows; i++)
		for (int j = 0; j < m->columns; j++)
			*at(t, j, i) = *at(m, i, j);
	give_matrix(c, t, 0);
	return OK;
}
