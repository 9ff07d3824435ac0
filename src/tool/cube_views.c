/*
 * cube_views.c -- which stacks of cubes have given views, with the fewest and the most cubes.
 *
 * With the front view f (a maximum for each column of cells), the left view s (for each row) and
 * the top view T (which cells are used), a cell is at most min(f, s) high, and the stack in which
 * each is that high has the most cubes.  The fewest: each cell of T has one cube; for each height
 * H from 2 on there is a column of cubes that high in every column and every row whose maximum
 * is H, and one of them serves both where column and row cross in T: as many as possible do, by
 * a greatest matching.  Without the top view the cells that are not needed stay empty.  Any
 * number of cubes between the two is possible: a cube more on a stack between them changes no
 * view.
 */
#include "tool/stack_priv.h"
#include <string.h>

enum { FRONT = 1, LEFT, TOP, MOST };

struct cube_views {
	int *front, *left; /* maxima of columns and rows; NULL: not given */
	struct cube_stack top;
	bool has_top;
	int rows, columns;
};

static bool given(const struct tool_call *c, int i)
{
	return c->arg[i].given && geo_list_count(c->arg[i].val) > 0;
}

static enum status no_fit(struct tool_call *c, const char *why, int at)
{
	if (at >= 0)
		err_fail(c->err, E_DOMAIN, "no_such_object", "no stack has these views: %s %d",
			 why, at + 1);
	else
		err_fail(c->err, E_DOMAIN, "no_such_object", "no stack has these views: %s",
			 why);
	return E_DOMAIN;
}

static enum status read_views(struct tool_call *c, struct cube_views *v)
{
	enum status st = OK;
	int n_front = 0, n_left = 0;

	*v = (struct cube_views){ .has_top = given(c, TOP) };
	if (given(c, FRONT) + given(c, LEFT) + v->has_top < 2)
		return err_fail_with(c->err, E_ARG, "bad_argument", NULL,
				     "{2, 1} for the front view, {{1, 1}, {1, 0}} for the top "
				     "view; {} for one that is not known",
				     "two of the views are needed at least: front, left, top");
	if (given(c, FRONT))
		st = tool_stack_numbers(c, FRONT, "front", &v->front, &n_front);
	if (st == OK && given(c, LEFT))
		st = tool_stack_numbers(c, LEFT, "left", &v->left, &n_left);
	if (st == OK && v->has_top)
		st = tool_stack_of(c, TOP, "top", &v->top);
	if (st)
		return st;
	v->rows = v->has_top ? v->top.rows : n_left;
	v->columns = v->has_top ? v->top.columns : n_front;
	if (v->front && n_front != v->columns)
		return err_fail(c->err, E_ARG, "bad_argument",
				"the front view has %d columns, the top view %d", n_front,
				v->columns);
	if (v->left && n_left != v->rows)
		return err_fail(c->err, E_ARG, "bad_argument",
				"the left view has %d columns, the top view %d rows", n_left,
				v->rows);
	if (v->rows > STACK_CELLS / v->columns)
		return err_fail(c->err, E_ARG, "limit", "at most %d cells", STACK_CELLS);
	return OK;
}

static bool used(const struct cube_views *v, int r, int k)
{
	return !v->has_top || stack_height(&v->top, r, k) > 0;
}

/* How high the cell may be. */
static int most_at(const struct cube_views *v, int r, int k)
{
	int f = v->front ? v->front[k] : STACK_HEIGHT, s = v->left ? v->left[r] : STACK_HEIGHT;

	return used(v, r, k) ? f < s ? f : s : 0;
}

/* The stack with the most cubes; E_DOMAIN when it has not the views. */
static enum status fill(struct tool_call *c, const struct cube_views *v,
			struct cube_stack *out)
{
	int *high[2];
	const int *want[2] = { v->front, v->left };
	static const char *const says[2] = {
		"the top and left views leave no room for the height of the front view's "
		"column",
		"the top and front views leave no room for the height of the left view's "
		"column",
	};

	*out = (struct cube_stack){ v->rows, v->columns, NULL };
	out->height = arena_alloc(c->arena, ((size_t)v->rows * (size_t)v->columns + 1) *
						    sizeof *out->height);
	high[0] = arena_alloc(c->arena, ((size_t)v->columns + 1) * sizeof *high[0]);
	high[1] = arena_alloc(c->arena, ((size_t)v->rows + 1) * sizeof *high[1]);
	for (int r = 0; r < v->rows; r++)
		for (int k = 0; k < v->columns; k++) {
			int h = most_at(v, r, k);

			if (v->has_top && used(v, r, k) && h == 0)
				return no_fit(
					c,
					"the top view shows a cube where the front or the "
					"left view has none, in row",
					r);
			out->height[r * v->columns + k] = h;
			high[0][k] = h > high[0][k] ? h : high[0][k];
			high[1][r] = h > high[1][r] ? h : high[1][r];
		}
	for (int side = 0; side < 2; side++)
		for (int i = 0; want[side] && i < (side ? v->rows : v->columns); i++)
			if (high[side][i] != want[side][i])
				return no_fit(c, says[side], i);
	if (tool_stack_count(out) > STACK_CUBES)
		return err_fail(c->err, E_ARG, "limit", "at most %d cubes", STACK_CUBES);
	return OK;
}

/* --- The fewest ------------------------------------------------------------------------------- */

/* A matching of the columns and rows whose maximum is H, in the cells that are used. */
struct stack_match {
	const struct cube_views *v;
	int *row_of, *column_of; /* the partner, or -1 */
	bool *tried;             /* rows */
	int height;
};

static bool match_column(struct stack_match *m, int k)
{
	for (int r = 0; r < m->v->rows; r++) {
		if (m->tried[r] || m->v->left[r] != m->height || !used(m->v, r, k))
			continue;
		m->tried[r] = true;
		if (m->column_of[r] < 0 || match_column(m, m->column_of[r])) {
			m->column_of[r] = k;
			m->row_of[k] = r;
			return true;
		}
	}
	return false;
}

static void match(struct stack_match *m)
{
	for (int k = 0; k < m->v->columns; k++)
		if (m->v->front[k] == m->height) {
			memset(m->tried, 0, (size_t)m->v->rows * sizeof *m->tried);
			match_column(m, k);
		}
}

/* The first cell of a column (or row) that may be so high. */
static void raise_in(const struct cube_views *v, struct cube_stack *out, int column, int row,
		     int h)
{
	for (int r = 0; r < v->rows; r++)
		for (int k = 0; k < v->columns; k++)
			if ((column < 0 || k == column) && (row < 0 || r == row) &&
			    most_at(v, r, k) >= h) {
				out->height[r * v->columns + k] = h;
				return;
			}
}

static void thin_out(struct tool_call *c, const struct cube_views *v, struct cube_stack *out)
{
	struct stack_match m = { .v = v };
	int top = 0;

	for (int i = 0; i < v->rows * v->columns; i++) {
		top = out->height[i] > top ? out->height[i] : top;
		out->height[i] = v->has_top && out->height[i] > 0;
	}
	m.row_of = arena_alloc(c->arena, ((size_t)v->columns + 1) * sizeof *m.row_of);
	m.column_of = arena_alloc(c->arena, ((size_t)v->rows + 1) * sizeof *m.column_of);
	m.tried = arena_alloc(c->arena, (size_t)v->rows + 1);
	for (int k = 0; k < v->columns; k++)
		m.row_of[k] = -1;
	for (int r = 0; r < v->rows; r++)
		m.column_of[r] = -1;
	for (m.height = v->has_top ? 2 : 1; m.height <= top; m.height++) {
		if (v->front && v->left)
			match(&m);
		for (int k = 0; v->front && k < v->columns; k++)
			if (v->front[k] == m.height)
				raise_in(v, out, k, m.row_of[k], m.height);
		for (int r = 0; v->left && r < v->rows; r++)
			if (v->left[r] == m.height && m.column_of[r] < 0)
				raise_in(v, out, -1, r, m.height);
	}
}

/* --- Tools -------------------------------------------------------------------------------------- */

static enum status stack_with(struct tool_call *c, bool most, struct cube_stack *out)
{
	struct cube_views v;
	enum status st = read_views(c, &v);

	if (st == OK)
		st = fill(c, &v, out);
	if (st == OK && !most)
		thin_out(c, &v, out);
	return st;
}

static enum status say_cubes(struct tool_call *c, bool most)
{
	struct cube_stack s;
	enum status st = stack_with(c, most, &s);

	return tool_say_number(c, st, num_int(st ? 0 : tool_stack_count(&s), c->num),
			       "number");
}

TOOL_CASE(query_least_cubes, say_cubes(c, false))
TOOL_CASE(query_most_cubes, say_cubes(c, true))

enum status tool_add_stack_of_views(struct tool_call *c)
{
	struct cube_stack s;
	enum status st = stack_with(c, c->arg[MOST].given && c->arg[MOST].i, &s);

	if (st == OK)
		tool_stack_give(c, &s);
	return st;
}
