/*
 * implicit_through.c -- the curve of least degree through given points.
 *
 * A polynomial of degree d in x and y has (d + 1)(d + 2)/2 numbers, so d (d + 3)/2 points fix
 * it but for a factor: one linear equation each, solved exactly.
 */
#include "num/plane.h"
#include "tool/graph_priv.h"

#define DEGREE_MOST 6

/* x^i y^j at a point, for all i + j <= degree, in the order of rising y; n of them. */
static void powers(num *out, int n, pt p, int degree, ctx *c)
{
	num x = num_int(1, c), y = x;

	for (int k = 0, i = 0, j = 0; k < n; k++) {
		out[k] = num_mul(x, y, c);
		if (i + j < degree) {
			i++;
			x = num_mul(x, p.x, c);
			continue;
		}
		i = 0;
		j++;
		x = num_int(1, c);
		y = num_mul(y, p.y, c);
	}
}

/* Bring the rows into reduced form; lead[i] is the column where row i has its 1.  Returns how
 * many rows are left, or -1 when a number was not told from zero. */
static int reduced(num **row, int rows, int columns, int *lead, ctx *c)
{
	int rank = 0;

	for (int k = 0; k < columns && rank < rows; k++) {
		int at = rank;
		num by, *swap;

		for (; at < rows; at++) {
			truth zero = num_is_zero(row[at][k], c);

			if (is_unknown(zero))
				return -1;
			if (is_no(zero))
				break;
		}
		if (at == rows)
			continue;
		swap = row[at];
		row[at] = row[rank];
		row[rank] = swap;
		by = num_div(num_int(1, c), row[rank][k], c);
		for (int j = k; j < columns; j++)
			row[rank][j] = num_mul(row[rank][j], by, c);
		for (int i = 0; i < rows; i++) {
			num f = row[i][k];

			for (int j = k; i != rank && j < columns; j++)
				row[i][j] = num_sub(row[i][j], num_mul(f, row[rank][j], c), c);
		}
		lead[rank++] = k;
	}
	return rank;
}

/* The sum of the numbers times their powers of x and y, without what is zero. */
static const struct expr *written(const num *k, int degree, struct tool_call *c)
{
	const struct expr *sum = NULL;

	for (int j = 0; j <= degree; j++)
		for (int i = 0; i + j <= degree; i++, k++) {
			const struct expr *t;

			if (is_yes(num_is_zero(*k, c->num)))
				continue;
			t = tool_closed_number(*k, c);
			if (!t)
				return NULL;
			for (int v = 0; v < 2; v++) {
				const struct expr *x = expr_name(v ? "y" : "x", c->arena);
				int n = v ? j : i;

				if (n > 1)
					x = expr_op(EXPR_POW, x, expr_num(n, c->arena),
						    c->arena);
				if (n)
					t = expr_op(EXPR_MUL, t, x, c->arena);
			}
			sum = sum ? expr_op(EXPR_ADD, sum, t, c->arena) : t;
		}
	return sum ? expr_simplify(sum, NULL, c->arena, c->err) : NULL;
}

enum status tool_add_implicit_through(struct tool_call *c)
{
	const struct value *list = c->arg[1].val;
	int n = list->n / 2, degree = 1, columns, rank, free = 0;
	int lead[DEGREE_MOST * (DEGREE_MOST + 3) / 2];
	const struct expr *fn;
	num **row, *k;

	while (degree < DEGREE_MOST && degree * (degree + 3) / 2 < n)
		degree++;
	if (degree * (degree + 3) / 2 != n)
		return err_fail_with(c->err, E_ARG, "bad_argument", "points", NULL,
				     "%d points fix no curve: 2 fix a line, 5 a conic, 9 a "
				     "cubic, then 14, 20 and 27",
				     n);
	if (num_level_of(c->num) != NUM_EXACT)
		return tool_not_closed(c);
	columns = n + 1;
	row = arena_alloc(c->arena, (size_t)n * sizeof *row);
	for (int i = 0; i < n; i++) {
		row[i] = arena_alloc(c->arena, (size_t)columns * sizeof **row);
		powers(row[i], columns, value_pt(list, i), degree, c->num);
	}
	rank = reduced(row, n, columns, lead, c->num);
	if (rank < 0)
		return tool_undecided(c, "whether the points fix a curve");
	if (rank < n)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"more than one curve of degree %d passes through the points",
				degree);
	while (free < rank && lead[free] == free)
		free++;
	/* The number of the column without a lead is 1, the others follow from it. */
	k = arena_alloc(c->arena, (size_t)columns * sizeof *k);
	for (int i = 0; i < columns; i++)
		k[i] = num_int(0, c->num);
	k[free] = num_int(1, c->num);
	for (int i = 0; i < rank; i++)
		k[lead[i]] = num_neg(row[i][free], c->num);
	if (degree <= 2) {
		num zero = num_int(0, c->num);
		const num line[6] = { zero, zero, zero, k[1], k[2], k[0] };
		const num conic[6] = { k[2], k[4], k[5], k[1], k[3], k[0] };

		return tool_give_quadric(c, degree == 1 ? line : conic);
	}
	fn = written(k, degree, c);
	/* The curve has no denominator. */
	if (fn && fn->kind == EXPR_OP && fn->op == EXPR_DIV && !expr_uses(fn->arg[1], "x") &&
	    !expr_uses(fn->arg[1], "y"))
		fn = fn->arg[0];
	return fn ? tool_implicit_reduced(c, fn) : tool_not_closed(c);
}
