/*
 * data_tables.c -- tables of data: frequencies, two lists of texts against each other, stems
 * and leaves.
 */
#include "tool/list_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A cell of text; a row of cells. */
static void add_text(struct tool_call *c, struct tool_list *row, const char *text)
{
	struct value v = { .kind = KIND_TEXT, .text = arena_strdup(c->arena, text) };

	tool_list_add(row, v, c->arena);
}

static void add_number(struct tool_call *c, struct tool_list *row, num n)
{
	tool_list_add(row, tool_number_value(n, c), c->arena);
}

static void add_row(struct tool_call *c, struct tool_list *table, const struct tool_list *row)
{
	tool_list_add(table, *geo_list_new(c->arena, row->item, row->n), c->arena);
}

/* --- Frequencies ----------------------------------------------------------------------------- */

static void start_pairs(struct tool_call *c, struct tool_list *table, const char *left,
			const char *right)
{
	struct tool_list row = { 0 };

	add_text(c, &row, left);
	add_text(c, &row, right);
	add_row(c, table, &row);
}

/* name, cumulative, list, scale, at */
enum status tool_add_frequency_table(struct tool_call *c)
{
	struct tool_list value = { 0 }, table = { 0 };
	num sum = num_int(0, c->num);
	long *count;
	enum status st = tool_list_counted(c, 2, "list", &value, &count);

	if (st != OK)
		return st;
	start_pairs(c, &table, "Value", "Frequency");
	for (int i = 0; i < value.n; i++) {
		struct tool_list row = { 0 };
		num n = num_int(count[i], c->num);

		if (c->arg[3].given)
			n = num_mul(n, c->arg[3].n, c->num);
		sum = tool_yes(c, 1) ? num_add(sum, n, c->num) : n;
		tool_list_add(&row, value.item[i], c->arena);
		add_number(c, &row, sum);
		add_row(c, &table, &row);
	}
	return tool_give_table(c, table.item, table.n, false, 4);
}

/* name, cumulative, classes, data, density, scale, at */
enum status tool_add_class_table(struct tool_call *c)
{
	struct tool_counting how = { .cumulative = tool_yes(c, 1),
				     .density = tool_yes(c, 4),
				     .scale = c->arg[5].given ? c->arg[5].n
							      : num_int(1, c->num) };
	struct tool_list table = { 0 };
	num *b, *v, *h;
	int n, m;
	enum status st = tool_classes(c, 2, "classes", &b, &n);

	if (st == OK)
		st = tool_list_numbers(c, 3, "data", &v, &m);
	if (st == OK)
		st = tool_class_heights(c, b, n, v, m, how, &h);
	if (st != OK)
		return st;
	start_pairs(c, &table, "Interval", how.density ? "Frequency" : "Count");
	for (int i = 0; i + 1 < n; i++) {
		struct tool_list row = { 0 };
		struct buf t = { 0 };

		for (int k = 0; k < 2; k++) {
			struct value end = tool_number_value(b[i + k], c);

			buf_add(&t, k ? " \xe2\x80\x93 " : "");
			tool_cell(&t, c, &end);
		}
		add_text(c, &row, buf_str(&t));
		buf_clear(&t);
		add_number(c, &row, h[i]);
		add_row(c, &table, &row);
	}
	return tool_give_table(c, table.item, table.n, false, 6);
}

/* --- Two lists of texts against each other ------------------------------------------------------ */

struct crossed {
	struct tool_list rows, columns;
	num *n;            /* row by row */
	num *row, *column; /* sums */
	num all;
};

/* The numbers of a matrix with as many rows and columns as there are names. */
static enum status matrix(struct tool_call *c, struct crossed *t)
{
	const struct value *list = c->arg[3].val;
	int rows = t->rows.n, columns = t->columns.n;
	bool good = geo_list_count(list) == rows;

	for (int i = 0; good && i < rows; i++) {
		struct value row = geo_list_item(list, i);

		good = row.kind == KIND_LIST && geo_list_count(&row) == columns &&
		       geo_list_kinds(&row) == KIND_BIT(KIND_NUMBER);
		for (int k = 0; good && k < columns; k++)
			t->n[i * columns + k] = geo_list_item(&row, k).v[0];
	}
	if (good)
		return OK;
	return err_fail_with(
		c->err, E_ARG, "bad_argument", "frequencies",
		"ContingencyTable({\"M\", \"F\"}, {\"L\", \"R\"}, {{1, 2}, {3, 4}})",
		"frequencies must have %d rows with %d numbers each", rows, columns);
}

static enum status cross(struct tool_call *c, struct crossed *t)
{
	long *count = NULL;
	enum status st = OK;
	int n;

	if (c->arg[3].given) {
		tool_list_add_all(&t->rows, c->arg[1].val, c->arena);
		tool_list_add_all(&t->columns, c->arg[2].val, c->arena);
	} else {
		st = tool_crossed(c, 1, &t->rows, &t->columns, &count);
	}
	n = t->rows.n * t->columns.n;
	if (st == OK && !n)
		st = err_fail(c->err, E_ARG, "bad_argument", "a list is empty");
	if (st != OK)
		return st;
	t->n = arena_alloc(c->arena, (size_t)n * sizeof *t->n);
	t->row = arena_alloc(c->arena, (size_t)t->rows.n * sizeof *t->row);
	t->column = arena_alloc(c->arena, (size_t)t->columns.n * sizeof *t->column);
	if (!count)
		st = matrix(c, t);
	for (int i = 0; i < n && count; i++)
		t->n[i] = num_int(count[i], c->num);
	if (st != OK)
		return st;
	t->all = num_int(0, c->num);
	for (int i = 0; i < t->rows.n; i++)
		t->row[i] = t->all;
	for (int k = 0; k < t->columns.n; k++)
		t->column[k] = t->all;
	for (int i = 0; i < t->rows.n; i++)
		for (int k = 0; k < t->columns.n; k++) {
			num v = t->n[i * t->columns.n + k];

			t->row[i] = num_add(t->row[i], v, c->num);
			t->column[k] = num_add(t->column[k], v, c->num);
			t->all = num_add(t->all, v, c->num);
		}
	return OK;
}

/* What is shown below a count, by the letter of its option. */
static const struct {
	char letter;
	const char *name;
} shown[] = {
	{ '_', "Row %" },
	{ '|', "Column %" },
	{ '+', "Total %" },
	{ 'e', "Expected" },
	{ 'k', "\xcf\x87\xc2\xb2 part" },
};

/* Above over below, times so much; E_DOMAIN where below is zero. */
static enum status part(struct tool_call *c, num above, num below, long times, num *out)
{
	int s = num_vanishes(below, c->num);

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "whether a sum is zero");
	if (!s)
		return err_fail(c->err, E_DOMAIN, "degenerate",
				"a row or column has the sum zero, and no parts");
	*out = num_div(num_mul(above, num_int(times, c->num), c->num), below, c->num);
	return OK;
}

static enum status shown_at(struct tool_call *c, const struct crossed *t, char letter, int i,
			    int k, num *out)
{
	num v = t->n[i * t->columns.n + k], e;
	enum status st;

	if (letter == '_')
		return part(c, v, t->row[i], 100, out);
	if (letter == '|')
		return part(c, v, t->column[k], 100, out);
	if (letter == '+')
		return part(c, v, t->all, 100, out);
	st = part(c, num_mul(t->row[i], t->column[k], c->num), t->all, 1, &e);
	if (st != OK || letter == 'e') {
		*out = e;
		return st;
	}
	return part(c, num_sqr(num_sub(v, e, c->num), c->num), e, 1, out);
}

/* name, rows, columns, frequencies, options, at */
enum status tool_add_contingency_table(struct tool_call *c)
{
	const char *options = c->arg[4].given ? c->arg[4].text : "";
	struct crossed t = { 0 };
	struct tool_list table = { 0 }, row = { 0 };
	enum status st;

	for (const char *p = options; *p; p++)
		if (!strchr("_|+ek ", *p))
			return err_fail_with(
				c->err, E_ARG, *p == '=' ? "unsupported" : "bad_argument",
				"options",
				"\"_\" row percentages, \"|\" column percentages, \"+\" of "
				"the total, \"e\" expected counts, \"k\" parts of chi squared",
				*p == '=' ? "the test of a table is no part of it"
					  : "\"%.20s\" says nothing about a table",
				options);
	st = cross(c, &t);
	if (st != OK)
		return st;
	add_text(c, &row, "Frequency");
	tool_list_add_all(&row, geo_list_new(c->arena, t.columns.item, t.columns.n), c->arena);
	add_text(c, &row, "Total");
	add_row(c, &table, &row);
	for (int i = 0; i < t.rows.n; i++) {
		row.n = 0;
		tool_list_add(&row, t.rows.item[i], c->arena);
		for (int k = 0; k < t.columns.n; k++)
			add_number(c, &row, t.n[i * t.columns.n + k]);
		add_number(c, &row, t.row[i]);
		add_row(c, &table, &row);
		for (size_t o = 0; o < sizeof shown / sizeof *shown; o++) {
			if (!strchr(options, shown[o].letter))
				continue;
			row.n = 0;
			add_text(c, &row, shown[o].name);
			for (int k = 0; k < t.columns.n && st == OK; k++) {
				num v = t.all;

				st = shown_at(c, &t, shown[o].letter, i, k, &v);
				add_number(c, &row, v);
			}
			if (st != OK)
				return st;
			add_row(c, &table, &row);
		}
	}
	row.n = 0;
	add_text(c, &row, "Total");
	for (int k = 0; k < t.columns.n; k++)
		add_number(c, &row, t.column[k]);
	add_number(c, &row, t.all);
	add_row(c, &table, &row);
	return tool_give_table(c, table.item, table.n, false, 5);
}

/* --- Stems and leaves ------------------------------------------------------------------------- */

/* The whole number next to a, halves upwards. */
static enum status rounded(struct tool_call *c, num a, long *out)
{
	double near = num_mid(a);

	if (!(fabs(near) < 1e9))
		return err_fail(c->err, E_ARG, "limit", "the numbers are too far apart");
	for (long k = lround(near) - 1; k <= lround(near) + 1; k++) {
		num low = num_sub(num_int(k, c->num), num_rat(1, 2, c->num), c->num);

		if (is_yes(num_leq(low, a, c->num)) &&
		    is_yes(num_less(a, num_add(low, num_int(1, c->num), c->num), c->num))) {
			*out = k;
			return OK;
		}
	}
	return tool_undecided(c, "to what a number is rounded");
}

/* The power of ten of the first digit of a > 0. */
static enum status first_digit(struct tool_call *c, num a, int *out)
{
	double mid = num_mid(a);
	int near;

	if (!(mid > 0)) /* beyond all doubles */
		return err_fail(c->err, E_ARG, "limit",
				"the numbers are too large or too small");
	near = (int)floor(log10(mid));
	for (int k = near - 1; k <= near + 1; k++)
		if (is_yes(num_leq(num_pow(num_int(10, c->num), k, c->num), a, c->num)) &&
		    is_yes(num_less(a, num_pow(num_int(10, c->num), k + 1, c->num), c->num))) {
			*out = k;
			return OK;
		}
	return tool_undecided(c, "how large the numbers are");
}

/* name, list, adjustment, at: the last digit that is shown is the second of the greatest
 * number, or one place to the left or right of that */
enum status tool_add_stem_plot(struct tool_call *c)
{
	enum { STEMS = 58 };
	long adjust = c->arg[2].given ? c->arg[2].i : 0, *leaf, first, last;
	struct tool_list table = { 0 }, row = { 0 };
	num *v, most = num_int(0, c->num), unit;
	struct buf t = { 0 };
	int n, place = 0;
	enum status st = tool_list_some(c, 1, "list", &v, &n);

	if (st == OK && (adjust < -1 || adjust > 1)) {
		st = err_fail_with(c->err, E_ARG, "bad_argument", "adjustment", NULL,
				   "adjustment is -1, 0 or 1");
	}
	if (st == OK)
		st = tool_list_sort(c, v, n);
	for (int i = 0; i < n && st == OK; i += n > 1 ? n - 1 : 1) {
		num a = num_abs(v[i], c->num);
		int s = num_cmp(most, a, c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "how large the numbers are");
		most = s < 0 ? a : most;
	}
	if (st == OK && is_no(num_is_zero(most, c->num)))
		st = first_digit(c, most, &place);
	if (st != OK)
		return st;
	place += (int)adjust - 1;
	unit = num_pow(num_int(10, c->num), place, c->num);
	leaf = arena_alloc(c->arena, (size_t)n * sizeof *leaf);
	for (int i = 0; i < n && st == OK; i++)
		st = rounded(c, num_div(v[i], unit, c->num), &leaf[i]);
	if (st != OK)
		return st;
	/* Stems below zero: -0 has the numbers from -9 to -1. */
	first = leaf[0] < 0 ? -(-leaf[0] / 10) - 1 : leaf[0] / 10;
	last = leaf[n - 1] < 0 ? -(-leaf[n - 1] / 10) - 1 : leaf[n - 1] / 10;
	if (last - first >= STEMS) {
		st = err_fail_with(c->err, E_ARG, "limit", "adjustment", NULL,
				   "there would be %ld stems; at most %d", last - first + 1,
				   STEMS);
		return st;
	}
	for (long stem = first; stem <= last; stem++) {
		bool below = stem < 0;

		row.n = 0;
		buf_addf(&t, below ? "\xe2\x88\x92%ld" : "%ld", below ? -(stem + 1) : stem);
		add_text(c, &row, buf_str(&t));
		buf_clear(&t);
		/* Away from zero, as on the other side. */
		for (int k = 0; k < n; k++) {
			long l = leaf[below ? n - 1 - k : k];

			if ((l < 0) == below && (below ? -(-l / 10) - 1 : l / 10) == stem)
				buf_addf(&t, "%s%ld", t.n ? " " : "", labs(l) % 10);
		}
		add_text(c, &row, buf_str(&t));
		buf_clear(&t);
		add_row(c, &table, &row);
	}
	row.n = 0;
	add_text(c, &row, "3 | 1");
	buf_add(&t, place < -1 ? "means 0." : place == -1 ? "means 3.1" : "means 31");
	for (int i = place < 0 ? place + 2 : place; i; i += i < 0 ? 1 : -1)
		buf_add(&t, place == -1 ? "" : "0");
	buf_add(&t, place < -1 ? "31" : "");
	add_text(c, &row, buf_str(&t));
	buf_clear(&t);
	add_row(c, &table, &row);
	return tool_give_table(c, table.item, table.n, false, 3);
}
