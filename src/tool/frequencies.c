/*
 * frequencies.c -- how often: of the different members of a list, and of numbers in classes.
 *
 * A class has its left end, and the last one its right end too; counted from the right it is
 * the other way round.
 */
#include "tool/list_priv.h"
#include <stdlib.h>
#include <string.h>

/* --- The different members ------------------------------------------------------------------- */

#define KINDS_ORDERED (KIND_BIT(KIND_NUMBER) | KIND_BIT(KIND_ANGLE) | KIND_BIT(KIND_BOOLEAN))

/* Texts in the order of their letters, capitals first. */
static int by_letters(const void *a, const void *b)
{
	const struct value *v = a, *w = b;

	return strcmp(v->text, w->text);
}

enum status tool_list_counted(struct tool_call *c, int i, const char *param,
			      struct tool_list *value, long **count)
{
	const struct value *list = c->arg[i].val;
	int n = geo_list_count(list);
	kind_set kinds = geo_list_kinds(list);
	struct tool_list l = { 0 };
	struct tool_same s;
	enum status st = OK;
	int *place = NULL; /* of a member among the different ones */
	num *v = NULL;

	*count = arena_alloc(c->arena, (size_t)(n + 1) * sizeof **count);
	tool_list_add_all(&l, list, c->arena);
	if (n && !(kinds & ~KINDS_ORDERED)) {
		int *at;

		st = tool_list_numbers(c, i, param, &v, &n);
		if (st == OK)
			st = tool_list_order(c, v, n, &at);
		for (int k = 0; k < n && st == OK; k++)
			l.item[k] = geo_list_item(list, at[k]);
		if (st == OK)
			st = tool_list_sort(c, v, n);
	} else if (kinds == KIND_BIT(KIND_TEXT)) {
		qsort(l.item, (size_t)n, sizeof *l.item, by_letters);
	} else {
		tool_same_begin(c, &s, l.item, n);
		place = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *place);
	}
	for (int k = 0; k < n && st == OK; k++) {
		int at = -1;

		if (v || kinds == KIND_BIT(KIND_TEXT)) {
			truth same = !k  ? TRUTH_NO
				     : v ? num_eq(v[k], v[k - 1], c->num)
				     : strcmp(l.item[k].text, l.item[k - 1].text) ? TRUTH_NO
										  : TRUTH_YES;

			if (is_unknown(same))
				return tool_undecided(c, "whether two members are equal");
			at = is_yes(same) ? value->n - 1 : -1;
		} else {
			st = tool_same_find(c, &s, k, &at);
			if (st == OK && at < 0) {
				tool_same_put(&s, k);
				place[k] = value->n;
			} else if (st == OK) {
				at = place[at];
			}
		}
		if (st == OK && at < 0) {
			at = value->n;
			tool_list_add(value, l.item[k], c->arena);
		}
		if (st == OK)
			(*count)[at]++;
	}
	return st;
}

enum status tool_add_unique(struct tool_call *c)
{
	struct tool_list l = { 0 };
	long *count;
	enum status st = tool_list_counted(c, 1, "list", &l, &count);

	if (st == OK)
		tool_list_give(c, &l);
	return st;
}

enum status tool_add_mode(struct tool_call *c)
{
	struct tool_list value = { 0 }, l = { 0 };
	long *count, most = 2;
	enum status st = tool_list_counted(c, 1, "list", &value, &count);

	if (st != OK)
		return st;
	for (int i = 0; i < value.n; i++)
		if (count[i] > most)
			most = count[i];
	for (int i = 0; i < value.n; i++)
		if (count[i] == most)
			tool_list_add(&l, value.item[i], c->arena);
	tool_list_give(c, &l);
	return OK;
}

/* --- Classes --------------------------------------------------------------------------------- */

enum status tool_ascending(struct tool_call *c, const num *v, int n, const char *param)
{
	for (int i = 1; i < n; i++) {
		int s = num_cmp(v[i - 1], v[i], c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "the order of the numbers");
		if (s < 0)
			continue;
		return err_fail_with(c->err, E_DOMAIN, "degenerate", param, NULL,
				     "the numbers of %s must increase: number %d does not",
				     param, i + 1);
	}
	return OK;
}

enum status tool_classes(struct tool_call *c, int i, const char *param, num **out, int *n)
{
	enum status st = tool_list_numbers(c, i, param, out, n);

	if (st == OK && *n < 2) {
		st = err_fail_with(c->err, E_ARG, "bad_argument", param, NULL,
				   "%s has too few members: at least 2, the ends of a class",
				   param);
	}
	return st == OK ? tool_ascending(c, *out, *n, param) : st;
}

bool tool_yes(const struct tool_call *c, int i)
{
	return c->arg[i].given && c->arg[i].i;
}

/* Is the number in the k-th of the classes? */
static truth within(const num *b, int classes, int k, num v, bool right, ctx *c)
{
	if (right)
		return truth_and(k ? num_less(b[k], v, c) : num_leq(b[k], v, c),
				 num_leq(v, b[k + 1], c));
	return truth_and(num_leq(b[k], v, c),
			 k + 1 < classes ? num_less(v, b[k + 1], c) : num_leq(v, b[k + 1], c));
}

enum status tool_class_heights(struct tool_call *c, const num *b, int n, const num *v, int m,
			       struct tool_counting how, num **out)
{
	long *count = arena_alloc(c->arena, (size_t)n * sizeof *count), sum = 0;

	*out = arena_alloc(c->arena, (size_t)n * sizeof **out);
	for (int i = 0; i < m; i++)
		for (int k = 0; k + 1 < n; k++) {
			truth in = within(b, n - 1, k, v[i], how.right, c->num);

			if (is_unknown(in))
				return tool_undecided(c, "in which class a number is");
			if (is_yes(in)) {
				count[k]++;
				break;
			}
		}
	for (int k = 0; k + 1 < n; k++) {
		sum = how.cumulative ? sum + count[k] : count[k];
		(*out)[k] = num_int(sum, c->num);
		if (how.density)
			(*out)[k] = num_div(num_mul((*out)[k], how.scale, c->num),
					    num_sub(b[k + 1], b[k], c->num), c->num);
	}
	return OK;
}

/* --- Frequency ------------------------------------------------------------------------------- */

static bool are_texts(const struct value *list)
{
	return geo_list_kinds(list) == KIND_BIT(KIND_TEXT);
}

/* The members of a list are to be found among others. */
static void begin_among(struct tool_call *c, struct tool_same *s,
			const struct tool_list *among, const struct value *list)
{
	struct tool_list all = { 0 };

	for (int i = 0; i < among->n; i++)
		tool_list_add(&all, among->item[i], c->arena);
	tool_list_add_all(&all, list, c->arena);
	tool_same_begin(c, s, all.item, all.n);
	for (int i = 0; i < among->n; i++)
		tool_same_put(s, i);
}

#define CROSSED_MOST 100000 /* cells of a table */

enum status tool_crossed(struct tool_call *c, int i, struct tool_list *rows,
			 struct tool_list *columns, long **out)
{
	const struct value *a = c->arg[i].val, *b = c->arg[i + 1].val;
	struct tool_same row, column;
	int n = geo_list_count(a);
	long *ignored;
	enum status st;

	if (n != geo_list_count(b))
		return err_fail(c->err, E_ARG, "bad_argument",
				"the two lists have not as many members: each text of the "
				"first belongs to one of the second");
	st = tool_list_counted(c, i, "the first list", rows, &ignored);
	if (st == OK)
		st = tool_list_counted(c, i + 1, "the second list", columns, &ignored);
	if (st != OK)
		return st;
	if ((long)rows->n * columns->n > CROSSED_MOST)
		return err_fail(c->err, E_ARG, "limit",
				"a table of %d by %d different texts would have more than %d "
				"cells",
				rows->n, columns->n, CROSSED_MOST);
	*out = arena_alloc(c->arena, (size_t)(rows->n * columns->n + 1) * sizeof **out);
	begin_among(c, &row, rows, a);
	begin_among(c, &column, columns, b);
	for (int k = 0; k < n; k++) {
		int i_row, i_column;

		st = tool_same_find(c, &row, rows->n + k, &i_row);
		if (st == OK)
			st = tool_same_find(c, &column, columns->n + k, &i_column);
		if (st != OK)
			return st;
		(*out)[i_row * columns->n + i_column]++;
	}
	return OK;
}

/* A matrix: for each text of the first list how often each of the second comes with it. */
static enum status give_crossed(struct tool_call *c)
{
	struct tool_list rows = { 0 }, columns = { 0 }, all = { 0 };
	long *count;
	enum status st = tool_crossed(c, 2, &rows, &columns, &count);

	for (int i = 0; i < rows.n && st == OK; i++) {
		struct tool_list row = { 0 };

		for (int k = 0; k < columns.n; k++)
			tool_list_add(&row,
				      tool_number_value(
					      num_int(count[i * columns.n + k], c->num), c),
				      c->arena);
		tool_list_add(&all, *geo_list_new(c->arena, row.item, row.n), c->arena);
	}
	if (st == OK)
		tool_list_give(c, &all);
	return st;
}

/* name, cumulative, classes, data, density, scale */
enum status tool_add_frequency(struct tool_call *c)
{
	struct tool_counting how = { .cumulative = tool_yes(c, 1),
				     .density = tool_yes(c, 4),
				     .scale = c->arg[5].given ? c->arg[5].n
							      : num_int(1, c->num) };
	struct tool_list value = { 0 };
	long *count, sum = 0;
	num *b, *v, *h;
	int n, m;
	enum status st;

	if (!c->arg[3].given && c->arg[4].given)
		return err_fail_with(
			c->err, E_ARG, "bad_argument", "data",
			"Frequency({0, 2, 4}, {1, 1, 2, 3}, true)",
			"a density is that of numbers in classes, and no data are given");
	if (!c->arg[3].given) {
		st = tool_list_counted(c, 2, "classes", &value, &count);
		h = arena_alloc(c->arena, (size_t)(value.n + 1) * sizeof *h);
		for (int i = 0; i < value.n && st == OK; i++) {
			sum = how.cumulative ? sum + count[i] : count[i];
			h[i] = num_int(sum, c->num);
		}
		if (st == OK)
			tool_list_give_numbers(c, h, value.n);
		return st;
	}
	if (are_texts(c->arg[2].val) && are_texts(c->arg[3].val))
		return give_crossed(c);
	st = tool_classes(c, 2, "classes", &b, &n);
	if (st == OK)
		st = tool_list_numbers(c, 3, "data", &v, &m);
	if (st == OK)
		st = tool_class_heights(c, b, n, v, m, how, &h);
	if (st == OK)
		tool_list_give_numbers(c, h, n - 1);
	return st;
}

/* name, list, start, width: or the number of classes in place of both */
enum status tool_add_classes(struct tool_call *c)
{
	enum { MOST = 1000 };
	num *v, *out, start, width;
	int n, m;
	enum status st = tool_list_some(c, 1, "list", &v, &n);

	if (st == OK)
		st = tool_list_sort(c, v, n);
	if (st != OK)
		return st;
	out = arena_alloc(c->arena, (MOST + 2) * sizeof *out);
	if (!c->arg[3].given) {
		long k;

		if (!num_get_int(c->arg[2].n, &k, c->num) || k < 1 || k > MOST)
			return err_fail_with(
				c->err, E_ARG, "bad_argument", "start",
				"Classes({1, 3, 5, 9}, 4), or from a start with a width: "
				"Classes({1, 3, 5, 9}, 0, 2)",
				"the number of classes is a whole number from 1 to %d", MOST);
		start = v[0];
		width = num_div(num_sub(v[n - 1], start, c->num), num_int(k, c->num), c->num);
		m = (int)k;
	} else {
		start = c->arg[2].n;
		width = c->arg[3].n;
		m = -1;
	}
	if (num_sgn(width, c->num) == NUM_UNKNOWN)
		return tool_undecided(c, "the sign of the width");
	if (num_sgn(width, c->num) <= 0)
		return err_fail_with(
			c->err, E_DOMAIN, "degenerate", m < 0 ? "width" : "list", NULL,
			m < 0 ? "the width of a class must be positive"
			      : "all numbers are equal: there is one class at most");
	if (m < 0 && !is_yes(num_less(start, v[n - 1], c->num)))
		return is_no(num_less(start, v[n - 1], c->num))
			       ? err_fail(c->err, E_DOMAIN, "no_such_object",
					  "the classes begin right of all numbers")
			       : tool_undecided(c, "where the classes begin");
	for (int i = 0; i <= MOST; i++) {
		truth enough;

		out[i] = num_add(start, num_mul(num_int(i, c->num), width, c->num), c->num);
		if (m >= 0 && i < m)
			continue;
		enough = m >= 0 ? TRUTH_YES : num_leq(v[n - 1], out[i], c->num);
		if (is_unknown(enough))
			return tool_undecided(c, "where the classes end");
		if (is_yes(enough)) {
			tool_list_give_numbers(c, out, i + 1);
			return OK;
		}
	}
	return err_fail_with(c->err, E_ARG, "limit", "width", NULL,
			     "there would be more than %d classes", MOST);
}
