/* cube_stacks.c -- stacks of cubes from the heights of their columns: body, views, counts. */
#include "tool/list_priv.h"
#include "tool/stack_priv.h"
#include <stdlib.h>
#include <string.h>

/* --- Reading and giving heights ------------------------------------------------------------ */

static enum status bad_heights(struct tool_call *c, const char *param, const char *why)
{
	return err_fail_with(c->err, E_ARG, "bad_argument", param,
			     "rows of heights from the back to the front: {{2, 1}, {1, 0}}",
			     "%s: %s", param, why);
}

/* One row's numbers. */
static enum status read_heights(struct tool_call *c, const struct value *list,
				const char *param, int *out, int n)
{
	for (int i = 0; i < n; i++) {
		struct value v = geo_list_item(list, i);
		long h;

		if (v.kind != KIND_NUMBER)
			return bad_heights(c, param, "whole numbers are expected");
		if (!num_get_int(v.v[0], &h, c->num)) {
			truth whole = num_is_whole(v.v[0], c->num);

			return is_unknown(whole)
				       ? tool_undecided(c,
							"whether a height is a whole number")
				       : bad_heights(c, param,
						     "a height is no whole number from 0 on");
		}
		if (h < 0)
			return bad_heights(c, param, "a height is below 0");
		if (h > STACK_HEIGHT)
			return err_fail(c->err, E_ARG, "limit",
					"a column has at most %d cubes, not %ld", STACK_HEIGHT,
					h);
		out[i] = (int)h;
	}
	return OK;
}

enum status tool_stack_numbers(struct tool_call *c, int i, const char *param, int **out,
			       int *n)
{
	const struct value *list = c->arg[i].val;

	*n = geo_list_count(list);
	if (*n > STACK_CELLS)
		return err_fail(c->err, E_ARG, "limit", "at most %d columns", STACK_CELLS);
	*out = arena_alloc(c->arena, ((size_t)*n + 1) * sizeof **out);
	return read_heights(c, list, param, *out, *n);
}

enum status tool_stack_of(struct tool_call *c, int i, const char *param,
			  struct cube_stack *out)
{
	const struct value *list = c->arg[i].val;
	enum status st = OK;

	*out = (struct cube_stack){ .rows = geo_list_count(list) };
	for (int r = 0; r < out->rows; r++) {
		struct value row = geo_list_item(list, r);
		int n = row.kind == KIND_LIST ? geo_list_count(&row) : 0;

		if (row.kind != KIND_LIST)
			return bad_heights(c, param, "a list of rows is expected");
		out->columns = n > out->columns ? n : out->columns;
	}
	if (!out->rows || !out->columns)
		return bad_heights(c, param, "there is no cell");
	if (out->rows > STACK_CELLS / out->columns)
		return err_fail(c->err, E_ARG, "limit", "at most %d cells, not %d by %d",
				STACK_CELLS, out->rows, out->columns);
	out->height = arena_alloc(c->arena, (size_t)out->rows * (size_t)out->columns *
						    sizeof *out->height);
	for (int r = 0; st == OK && r < out->rows; r++) {
		struct value row = geo_list_item(list, r);

		st = read_heights(c, &row, param, out->height + r * out->columns,
				  geo_list_count(&row));
	}
	if (st == OK && tool_stack_count(out) > STACK_CUBES)
		return err_fail(c->err, E_ARG, "limit", "at most %d cubes", STACK_CUBES);
	return st;
}

long tool_stack_count(const struct cube_stack *s)
{
	long n = 0;

	for (int i = 0; i < s->rows * s->columns; i++)
		n += s->height[i];
	return n;
}

static struct value number_value(struct tool_call *c, long n)
{
	struct value *v = geo_value_new(c->arena, KIND_NUMBER, 0);

	v->v[0] = num_int(n, c->num);
	return *v;
}

void tool_stack_give(struct tool_call *c, const struct cube_stack *s)
{
	struct tool_list rows = { 0 };

	for (int r = 0; r < s->rows; r++) {
		struct tool_list row = { 0 };

		for (int k = 0; k < s->columns; k++)
			tool_list_add(&row, number_value(c, s->height[r * s->columns + k]),
				      c->arena);
		tool_list_add(&rows, *geo_list_new(c->arena, row.item, row.n), c->arena);
	}
	tool_list_give(c, &rows);
}

/* --- The body ------------------------------------------------------------------------------- */

/*
 * Its faces are the unit squares of the surface.  Where two columns touch along an edge alone,
 * four squares meet there: each column keeps the two that are its own, and vertices are made so
 * that the edge is there twice.
 */
#define STACK_FACES 20000

struct stack_corner {
	long edge; /* the lattice edge from this corner of its face to the next, either way */
	int cube;  /* the column and height that the face belongs to */
	int at;    /* place: four times the face, and the corner */
};
struct stack_mesh {
	struct tool_call *c;
	const struct cube_stack *s;
	int (*corner)[3]; /* lattice points, four to a face */
	int *cube;        /* by face */
	int *same;        /* union-find over the corners that are one vertex */
	int n, cap_corner, cap_cube;
};

static int class_of(const struct stack_mesh *m, int i)
{
	while (m->same[i] != i)
		i = m->same[i] = m->same[m->same[i]];
	return i;
}

static void join(struct stack_mesh *m, int i, int j)
{
	int a = class_of(m, i), b = class_of(m, j);

	m->same[a > b ? a : b] = a > b ? b : a;
}

/* The square of the unit cube at (x, y, z) that looks along axis (0 to 2) or against it,
 * counter-clockwise from outside. */
static bool add_square(struct stack_mesh *m, int cube, const int at[3], int axis, bool ahead)
{
	int u = (axis + (ahead ? 1 : 2)) % 3, w = (axis + (ahead ? 2 : 1)) % 3;

	if (m->n == STACK_FACES)
		return false;
	m->corner = arena_grow(m->c->arena, m->corner, &m->cap_corner, 4 * m->n + 4,
			       sizeof *m->corner);
	m->cube = arena_grow(m->c->arena, m->cube, &m->cap_cube, m->n + 1, sizeof *m->cube);
	for (int k = 0; k < 4; k++) {
		int *p = m->corner[4 * m->n + k];

		memcpy(p, at, 3 * sizeof *p);
		p[axis] += ahead;
		p[u] += k == 1 || k == 2;
		p[w] += k >= 2;
	}
	m->cube[m->n++] = cube;
	return true;
}

static bool add_squares(struct stack_mesh *m)
{
	const struct cube_stack *s = m->s;
	int cube = 0;
	bool room = true;

	for (int r = 0; r < s->rows; r++)
		for (int k = 0; k < s->columns; k++)
			for (int z = 0; z < stack_height(s, r, k) && room; z++, cube++) {
				int at[3] = { k, s->rows - 1 - r, z };

				if (z == 0)
					room = add_square(m, cube, at, 2, false);
				if (room && stack_height(s, r + 1, k) <= z)
					room = add_square(m, cube, at, 1, false);
				if (room && stack_height(s, r, k + 1) <= z)
					room = add_square(m, cube, at, 0, true);
				if (room && stack_height(s, r - 1, k) <= z)
					room = add_square(m, cube, at, 1, true);
				if (room && stack_height(s, r, k - 1) <= z)
					room = add_square(m, cube, at, 0, false);
				if (room && z + 1 == stack_height(s, r, k))
					room = add_square(m, cube, at, 2, true);
			}
	return room;
}

static int by_edge(const void *a, const void *b)
{
	const struct stack_corner *p = a, *q = b;

	if (p->edge != q->edge)
		return p->edge < q->edge ? -1 : 1;
	if (p->cube != q->cube)
		return p->cube < q->cube ? -1 : 1;
	return p->at < q->at ? -1 : p->at > q->at;
}

/* The edge between two lattice points that are 1 apart. */
static long edge_of(const struct cube_stack *s, const int a[3], const int b[3])
{
	long width = s->columns + 1, depth = s->rows + 1, at = 0;
	int axis = 0;

	for (int i = 0; i < 3; i++)
		if (a[i] != b[i])
			axis = i;
	{
		const int *low = a[axis] < b[axis] ? a : b;

		at = ((long)low[2] * depth + low[1]) * width + low[0];
	}
	return 3 * at + axis;
}

/* Two squares of an edge have its two vertices in common: those next to each other in the order
 * of by_edge, which puts the two of one cube together where there are four. */
static void join_squares(struct stack_mesh *m)
{
	size_t n = 4 * (size_t)m->n;
	struct stack_corner *e = arena_alloc(m->c->arena, (n + 1) * sizeof *e);

	m->same = arena_alloc(m->c->arena, (n + 1) * sizeof *m->same);
	for (size_t i = 0; i < n; i++) {
		size_t next = i / 4 * 4 + (i + 1) % 4;

		e[i] = (struct stack_corner){ edge_of(m->s, m->corner[i], m->corner[next]),
					      m->cube[i / 4], (int)i };
		m->same[i] = (int)i;
	}
	qsort(e, n, sizeof *e, by_edge);
	for (size_t i = 0; i + 1 < n; i += 2) {
		int a = e[i].at, b = e[i + 1].at;

		/* They run along it in opposite directions. */
		join(m, a, b / 4 * 4 + (b + 1) % 4);
		join(m, a / 4 * 4 + (a + 1) % 4, b);
	}
}

static enum status give_body(struct stack_mesh *m, num edge)
{
	struct tool_call *c = m->c;
	int n = 4 * m->n, vertices = 0;
	int *start = arena_alloc(c->arena, ((size_t)m->n + 1) * sizeof *start);
	int *corner = arena_alloc(c->arena, ((size_t)n + 1) * sizeof *corner);
	int *name = arena_alloc(c->arena, ((size_t)n + 1) * sizeof *name);
	struct value *v;

	/* A class is called after its first corner. */
	for (int i = 0; i < n; i++) {
		int k = class_of(m, i);

		if (k == i)
			name[i] = vertices++;
		corner[i] = name[k];
	}
	for (int f = 0; f <= m->n; f++)
		start[f] = 4 * f;
	v = tool_make(c, KIND_POLYHEDRON, 3 * vertices);
	v->flag = SOLID_POLYHEDRON;
	for (int i = 0; i < n; i++)
		if (class_of(m, i) == i) {
			const int *p = m->corner[i];

			value_set_pt3(
				v, name[i],
				geo_scale3(geo_int3(p[0], p[1], p[2], c->num), edge, c->num));
		}
	return geo_mesh_new(&v->mesh, vertices, start, corner, m->n, true, c->arena, c->err);
}

enum status tool_add_cube_stack(struct tool_call *c)
{
	struct cube_stack s;
	struct stack_mesh m = { .c = c, .s = &s };
	num edge = c->arg[2].given ? c->arg[2].n : num_int(1, c->num);
	int sign = num_sgn(edge, c->num);
	enum status st = tool_stack_of(c, 1, "heights", &s);

	if (st)
		return st;
	if (sign == NUM_UNKNOWN)
		return tool_undecided(c, "whether the edge is positive");
	if (sign <= 0)
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "edge", NULL,
				     "the edge of the cubes is not positive");
	if (!tool_stack_count(&s))
		return err_fail(c->err, E_DOMAIN, "degenerate", "there is no cube");
	if (!add_squares(&m))
		return err_fail(c->err, E_ARG, "limit",
				"the surface has more than %d unit squares", STACK_FACES);
	join_squares(&m);
	return give_body(&m, edge);
}

/* --- Counts ----------------------------------------------------------------------------------- */

enum status tool_query_cube_count(struct tool_call *c)
{
	struct cube_stack s;
	enum status st = tool_stack_of(c, 1, "heights", &s);

	return tool_say_number(c, st, num_int(st ? 0 : tool_stack_count(&s), c->num),
			       "number");
}

/* How many sides of the cube at height z are not covered by another. */
static int bare_sides(const struct cube_stack *s, int r, int k, int z, bool bottom)
{
	return (stack_height(s, r - 1, k) <= z) + (stack_height(s, r + 1, k) <= z) +
	       (stack_height(s, r, k - 1) <= z) + (stack_height(s, r, k + 1) <= z) +
	       (stack_height(s, r, k) == z + 1) + (z == 0 && bottom);
}

/* How many cubes have so many bare sides, or, with -1, how many bare sides there are. */
static long bare(const struct cube_stack *s, long sides, bool bottom)
{
	long n = 0;

	for (int r = 0; r < s->rows; r++)
		for (int k = 0; k < s->columns; k++)
			for (int z = 0; z < stack_height(s, r, k); z++) {
				int b = bare_sides(s, r, k, z, bottom);

				n += sides < 0 ? b : b == sides;
			}
	return n;
}

static bool with_bottom(const struct tool_call *c, int i)
{
	return !c->arg[i].given || c->arg[i].i;
}

enum status tool_query_stack_surface(struct tool_call *c)
{
	struct cube_stack s;
	enum status st = tool_stack_of(c, 1, "heights", &s);

	return tool_say_number(
		c, st, num_int(st ? 0 : bare(&s, -1, with_bottom(c, 2)), c->num), "area");
}

enum status tool_query_painted_cubes(struct tool_call *c)
{
	struct cube_stack s;
	enum status st = tool_stack_of(c, 1, "heights", &s);

	if (st == OK && (c->arg[2].i < 0 || c->arg[2].i > 6))
		return err_fail_with(c->err, E_ARG, "bad_argument", "sides", NULL,
				     "a cube has 6 sides: 0 to 6 of them are painted");
	return tool_say_number(
		c, st, num_int(st ? 0 : bare(&s, c->arg[2].i, with_bottom(c, 3)), c->num),
		"number");
}

/* --- Views -------------------------------------------------------------------------------------- */

enum stack_side { SIDE_FRONT, SIDE_BACK, SIDE_LEFT, SIDE_RIGHT, SIDE_TOP, STACK_SIDES };

static enum status read_side(struct tool_call *c, int i, enum stack_side *out)
{
	static const char *const word[STACK_SIDES] = { "front", "back", "left", "right",
						       "top" };

	for (int k = 0; k < STACK_SIDES; k++)
		if (tool_same_word(c->arg[i].text, strlen(c->arg[i].text), word[k])) {
			*out = (enum stack_side)k;
			return OK;
		}
	err_fail_with(c->err, E_ARG, "bad_argument", "from", "front, back, left, right or top",
		      "'%.40s' is no side to look from", c->arg[i].text);
	return E_ARG;
}

/* What is seen from a side: how high each column is, from left to right. */
static int *seen(struct tool_call *c, const struct cube_stack *s, enum stack_side side, int *n)
{
	bool across = side == SIDE_FRONT || side == SIDE_BACK;
	bool turned = side == SIDE_BACK || side == SIDE_RIGHT;
	int *high;

	*n = across ? s->columns : s->rows;
	high = arena_alloc(c->arena, (size_t)*n * sizeof *high);
	for (int r = 0; r < s->rows; r++)
		for (int k = 0; k < s->columns; k++) {
			int i = across ? k : r, at = turned ? *n - 1 - i : i;

			if (stack_height(s, r, k) > high[at])
				high[at] = stack_height(s, r, k);
		}
	return high;
}

enum status tool_add_stack_view(struct tool_call *c)
{
	struct cube_stack s;
	enum stack_side side;
	struct tool_list l = { 0 };
	enum status st = tool_stack_of(c, 1, "heights", &s);
	int *high, n;

	if (st == OK)
		st = read_side(c, 2, &side);
	if (st)
		return st;
	if (side == SIDE_TOP) {
		for (int i = 0; i < s.rows * s.columns; i++)
			s.height[i] = s.height[i] > 0;
		tool_stack_give(c, &s);
		return OK;
	}
	high = seen(c, &s, side, &n);
	for (int i = 0; i < n; i++)
		tool_list_add(&l, number_value(c, high[i]), c->arena);
	tool_list_give(c, &l);
	return OK;
}

static void add_cell(struct tool_call *c, struct tool_list *l, pt at, int x, int y)
{
	struct value *v = geo_value_new(c->arena, KIND_POLYGON, 8);

	for (int k = 0; k < 4; k++) {
		pt p = { num_int(x + (k == 1 || k == 2), c->num),
			 num_int(y + (k >= 2), c->num) };

		value_set_pt(v, k, geo_add(at, p, c->num));
	}
	tool_list_add(l, *v, c->arena);
}

enum status tool_add_stack_drawing(struct tool_call *c)
{
	enum { MOST = 2000 };
	struct cube_stack s;
	enum stack_side side;
	struct tool_list l = { 0 };
	pt at = { num_int(0, c->num), num_int(0, c->num) };
	enum status st = tool_stack_of(c, 1, "heights", &s);
	int *high, n;
	long cells = 0;

	if (st == OK)
		st = read_side(c, 2, &side);
	if (st)
		return st;
	if (c->arg[3].given)
		at = tool_pt(c, 3);
	high = seen(c, &s, side == SIDE_TOP ? SIDE_FRONT : side, &n);
	for (int i = 0; i < n; i++)
		cells += side == SIDE_TOP ? s.rows : high[i];
	if (cells > MOST)
		return err_fail(c->err, E_ARG, "limit",
				"a view is drawn of at most %d squares", MOST);
	for (int i = 0; side != SIDE_TOP && i < n; i++)
		for (int z = 0; z < high[i]; z++)
			add_cell(c, &l, at, i, z);
	for (int r = 0; side == SIDE_TOP && r < s.rows; r++)
		for (int k = 0; k < s.columns; k++)
			if (stack_height(&s, r, k))
				add_cell(c, &l, at, k, s.rows - 1 - r);
	if (!l.n)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"there is no cube: nothing is seen");
	tool_list_give(c, &l);
	return OK;
}
