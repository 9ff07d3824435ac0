/*
 * tables.c -- tables: a grid of texts and numbers, and what a function gives for some x.
 *
 * A number stands in its cell as it is when that is short, else with two decimals; a
 * formula between $ signs is set as one.
 */
#include "expr/expr.h"
#include "tool/list_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define CELL_MOST 24 /* bytes of a closed form */
#define ROWS 6
#define CELLS_MOST 60

static void add_decimal(struct buf *b, num a, ctx *c)
{
	double d = num_approx(a, c);
	char t[64];

	if (num_is_bad(a) || !isfinite(d)) {
		buf_add(b, "?");
		return;
	}
	if (fabs(d) >= 1e9) {
		snprintf(t, sizeof t, "%.3e", d);
	} else {
		snprintf(t, sizeof t, "%.2f", d);
		for (size_t n = strlen(t); n && (t[n - 1] == '0' || t[n - 1] == '.');) {
			bool point = t[n - 1] == '.';

			t[--n] = 0;
			if (point)
				break;
		}
	}
	buf_addf(b, "$%s$", strcmp(t, "-0") == 0 ? "0" : t);
}

void tool_cell(struct buf *b, struct tool_call *c, const struct value *v)
{
	struct buf t = { 0 };

	if (v->kind == KIND_TEXT || v->fn) {
		buf_addf(b, v->fn ? "$%s$" : "%s", v->text ? v->text : "");
		return;
	}
	if (geo_value_print(&t, v, NUM_LATEX, c->num) && t.n <= CELL_MOST)
		buf_addf(b, "$%s$", buf_str(&t));
	else if (v->n && v->kind == KIND_NUMBER)
		add_decimal(b, v->v[0], c->num);
	else
		geo_value_describe(b, v, c->num);
	buf_clear(&t);
}

/* Control characters would end a cell. */
static void add_cell(struct buf *b, struct tool_call *c, const struct value *v)
{
	struct buf t = { 0 };

	tool_cell(&t, c, v);
	for (const char *p = buf_str(&t); *p; p++)
		buf_addc(b, (unsigned char)*p < ' ' ? ' ' : *p);
	buf_clear(&t);
}

const char *tool_list_cells(struct tool_call *c, const struct value *list)
{
	struct buf b = { 0 };

	for (int i = 0; i < geo_list_count(list); i++) {
		struct value m = geo_list_item(list, i);

		buf_add(&b, i ? "\t" : "");
		add_cell(&b, c, &m);
	}
	return buf_keep(&b, c->arena);
}

enum status tool_give_table(struct tool_call *c, const struct value *row, int n, bool turned,
			    int at)
{
	struct buf b = { 0 };
	struct value *v;
	int most = 0;

	for (int i = 0; i < n; i++)
		if (geo_list_count(&row[i]) > most)
			most = geo_list_count(&row[i]);
	if (!most || most > CELLS_MOST || n > CELLS_MOST) {
		err_fail(c->err, E_ARG, most ? "limit" : "bad_argument",
			 most ? "a table has at most %d rows and columns"
			      : "the table is empty",
			 CELLS_MOST);
		return E_ARG;
	}
	for (int i = 0; i < (turned ? most : n); i++) {
		buf_add(&b, i ? "\n" : "");
		for (int k = 0; k < (turned ? n : most); k++) {
			const struct value *from = &row[turned ? k : i];
			int j = turned ? i : k;

			buf_add(&b, k ? "\t" : "");
			if (j < geo_list_count(from)) {
				struct value m = geo_list_item(from, j);

				add_cell(&b, c, &m);
			}
		}
	}
	v = tool_make(c, KIND_DIAGRAM, 3);
	v->flag = DIAGRAM_TABLE;
	v->v[0] = num_int(0, c->num);
	v->v[1] = c->arg[at].given ? tool_pt(c, at).x : num_int(0, c->num);
	v->v[2] = c->arg[at].given ? tool_pt(c, at).y : num_int(0, c->num);
	v->text = buf_keep(&b, c->arena);
	return OK;
}

/* name, row1 .. row6, options, at */
enum status tool_add_table(struct tool_call *c)
{
	const char *options = c->arg[7].given ? c->arg[7].text : "";
	struct value *row = arena_alloc(c->arena, CELLS_MOST * sizeof *row);
	bool turned = strchr(options, 'v') != NULL;
	int n = 0;

	for (const char *p = options; *p; p++)
		if (!strchr("vhlrc|_ .-()[]{}", *p))
			return err_fail_with(c->err, E_ARG, "bad_argument", "options",
					     "\"h\": each list is a row (also when left out), "
					     "\"v\": a column",
					     "\"%.20s\" are no options of a table", options);
	/* One list of lists is all of them. */
	if (!c->arg[2].given && geo_list_count(c->arg[1].val) &&
	    geo_list_kinds(c->arg[1].val) == KIND_BIT(KIND_LIST)) {
		for (int i = 0; i < geo_list_count(c->arg[1].val) && n < CELLS_MOST; i++)
			row[n++] = geo_list_item(c->arg[1].val, i);
	} else {
		for (int i = 1; i <= ROWS; i++)
			if (c->arg[i].given)
				row[n++] = *c->arg[i].val;
	}
	return tool_give_table(c, row, n, turned, 8);
}

/* name, f, from, to, step, at */
enum status tool_add_function_table(struct tool_call *c)
{
	const struct value *f = c->arg[1].val;
	num step = c->arg[4].given ? c->arg[4].n : num_int(1, c->num), x = c->arg[2].n;
	struct value row[2], *cell[2];
	int n = 1, s = num_sgn(step, c->num);

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "the sign of step");
	if (s <= 0)
		return err_fail_with(c->err, E_DOMAIN, "degenerate", "step", NULL,
				     "step must be positive");
	for (int i = 0; i < 2; i++) {
		cell[i] = arena_alloc(c->arena, CELLS_MOST * sizeof **cell);
		cell[i][0] = (struct value){ .kind = KIND_TEXT, .text = i ? "$f(x)$" : "$x$" };
	}
	if (f->text && strlen(f->text) <= CELL_MOST) {
		struct buf b = { 0 };

		expr_print_latex(&b, f->fn);
		if (b.n <= 2 * CELL_MOST)
			cell[1][0].text = arena_printf(c->arena, "$%s$", buf_str(&b));
		buf_clear(&b);
	}
	for (;; n++) {
		int more = num_cmp(x, c->arg[3].n, c->num);
		struct err ignored = { 0 };
		enum status st;
		num y;

		if (more == NUM_UNKNOWN)
			return tool_undecided(c, "where the table ends");
		if (more > 0)
			break;
		if (n == CELLS_MOST)
			return err_fail_with(c->err, E_ARG, "limit", "step", NULL,
					     "a table has at most %d columns", CELLS_MOST);
		for (int i = 0; i < 2; i++) {
			cell[i][n] = (struct value){ .kind = KIND_NUMBER, .n = 1 };
			cell[i][n].v = arena_alloc(c->arena, sizeof(num));
		}
		cell[0][n].v[0] = x;
		st = expr_eval_at(&y, f->fn, "x", x, NULL, NULL, c->num, &ignored);
		if (st == E_UNABLE)
			return tool_undecided(c, "whether the function has a value");
		if (st == OK)
			cell[1][n].v[0] = y;
		else
			cell[1][n] =
				(struct value){ .kind = KIND_TEXT, .text = "\xe2\x80\x93" };
		x = num_add(x, step, c->num);
	}
	for (int i = 0; i < 2; i++)
		row[i] = *geo_list_new(c->arena, cell[i], n);
	return tool_give_table(c, row, 2, false, 5);
}
