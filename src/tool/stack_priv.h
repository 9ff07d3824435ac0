/*
 * stack_priv.h -- stacks of cubes: columns over the cells of a grid.
 *
 * The rows of a stack are listed from the back, each from left to right, as they are seen from
 * above with the front below.  In space x runs to the right, y to the back, z up.
 */
#ifndef TOOL_STACK_PRIV_H
#define TOOL_STACK_PRIV_H
#include "tool/tool_priv.h"

#define STACK_CELLS 2500   /* most cells of a grid */
#define STACK_HEIGHT 1000  /* most cubes in a column */
#define STACK_CUBES 200000 /* most cubes */

struct cube_stack {
	int rows, columns;
	int *height; /* row by row */
};

static inline int stack_height(const struct cube_stack *s, int row, int column)
{
	return row < 0 || column < 0 || row >= s->rows || column >= s->columns
		       ? 0
		       : s->height[row * s->columns + column];
}

/* The rows of whole numbers in argument i; shorter ones are filled up with 0. */
enum status tool_stack_of(struct tool_call *c, int i, const char *param,
			  struct cube_stack *out) MUST_USE;
/* The whole numbers from 0 on in argument i. */
enum status tool_stack_numbers(struct tool_call *c, int i, const char *param, int **out,
			       int *n) MUST_USE;
long tool_stack_count(const struct cube_stack *s);
/* Give the rows as a list of lists. */
void tool_stack_give(struct tool_call *c, const struct cube_stack *s);
#endif
