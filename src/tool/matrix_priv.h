/* matrix_priv.h -- lists of rows as matrices, for the files on them. */
#ifndef TOOL_MATRIX_PRIV_H
#define TOOL_MATRIX_PRIV_H
#include "tool/list_priv.h"

#define MATRIX_MOST 30

struct matrix {
	int rows, columns;
	num v[]; /* row after row */
};

static inline num *tool_matrix_at(struct matrix *m, int i, int j)
{
	return &m->v[(size_t)i * (size_t)m->columns + (size_t)j];
}

struct matrix *tool_matrix_new(struct tool_call *c, int rows, int columns); /* zeros */
/* Argument 1 as a matrix of numbers; as a square one. */
enum status tool_matrix_of(struct tool_call *c, struct matrix **out) MUST_USE;
enum status tool_matrix_square(struct tool_call *c, struct matrix **out) MUST_USE;
/* Give the columns from `from` on as a list of rows. */
void tool_matrix_give(struct tool_call *c, struct matrix *m, int from);
/*
 * Gauss and Jordan: the reduced form of the first `width` columns, the others carried along.
 * det: of these columns, where they are square.  E_UNABLE where an element could not be told
 * from zero.
 */
enum status tool_matrix_reduce(struct tool_call *c, struct matrix *m, int width, int *rank,
			       num *det) MUST_USE;
#endif
