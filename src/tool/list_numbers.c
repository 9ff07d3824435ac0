/*
 * list_numbers.c -- the numbers of a list: read, counted as often as they occur, in order.
 *
 * Order is decided by signs; what a level cannot tell it leaves to a sharper one.
 */
#include "tool/list_priv.h"

#define WEIGHT_MOST 100000 /* members when each is counted as often as it occurs */

enum status tool_list_numbers(struct tool_call *c, int i, const char *param, num **out, int *n)
{
	const struct value *list = c->arg[i].val;
	enum status st = OK;

	*n = geo_list_count(list);
	*out = arena_alloc(c->arena, (size_t)(*n + 1) * sizeof **out);
	for (int k = 0; k < *n && st == OK; k++) {
		struct value v = geo_list_item(list, k);

		if (v.kind == KIND_NUMBER)
			(*out)[k] = v.v[0];
		else if (v.kind == KIND_ANGLE)
			st = geo_sweep_radians(&(*out)[k], v.v[0], v.v[1], c->num);
		else if (v.kind == KIND_SEGMENT)
			st = geo_measure_length(&(*out)[k], &v, c->num, c->err);
		else if (v.kind == KIND_BOOLEAN)
			(*out)[k] = num_int(v.flag, c->num);
		else
			st = err_fail(c->err, E_ARG, "wrong_kind",
				      "member %d of %s is %s; numbers are expected", k + 1,
				      param, geo_kind_a(v.kind));
	}
	if (st != OK)
		err_arg(c->err, param);
	return st;
}

enum status tool_list_some(struct tool_call *c, int i, const char *param, num **out, int *n)
{
	enum status st = tool_list_numbers(c, i, param, out, n);

	if (st == OK && !*n) {
		st = err_fail_with(c->err, E_DOMAIN, "no_such_object", param, NULL,
				   "the list is empty");
	}
	return st;
}

enum status tool_list_counts(struct tool_call *c, int i, const char *param, int want,
			     long **out)
{
	num *v;
	int n;
	enum status st = tool_list_numbers(c, i, param, &v, &n);
	long sum = 0;

	if (st == OK && n != want)
		return err_fail_with(
			c->err, E_ARG, "bad_argument", param, NULL,
			"%s has %d members where %d are needed, one for each number", param, n,
			want);
	*out = arena_alloc(c->arena, (size_t)(n + 1) * sizeof **out);
	for (int k = 0; k < n && st == OK; k++) {
		bool whole = num_get_int(v[k], &(*out)[k], c->num);

		if (!whole && v[k].lo != v[k].hi && num_level_of(c->num) < NUM_EXACT)
			return tool_undecided(c, "how often a number occurs");
		sum += whole && (*out)[k] >= 0 && (*out)[k] <= WEIGHT_MOST ? (*out)[k] : 0;
		if (whole && (*out)[k] >= 0 && (*out)[k] <= WEIGHT_MOST && sum <= WEIGHT_MOST)
			continue;
		st = err_fail_with(c->err, E_ARG,
				   whole && (*out)[k] >= 0 ? "limit" : "bad_argument", param,
				   NULL,
				   "how often a number occurs is a whole number, and %d at "
				   "most for all of them: member %d of %s is not",
				   WEIGHT_MOST, k + 1, param);
	}
	return st;
}

enum status tool_list_weighted(struct tool_call *c, int i, int times, num **out, int *n)
{
	long *count = NULL;
	num *v;
	int m, all = 0;
	enum status st = tool_list_some(c, i, "list", &v, &m);

	*out = v;
	*n = m;
	if (st != OK || !c->arg[times].given)
		return st;
	st = tool_list_counts(c, times, "frequencies", m, &count);
	for (int k = 0; k < m && st == OK; k++)
		all += (int)count[k];
	if (st != OK)
		return st;
	if (!all) {
		st = err_fail_with(c->err, E_DOMAIN, "no_such_object", "frequencies", NULL,
				   "by its frequencies none of the numbers occurs");
		return st;
	}
	*out = arena_alloc(c->arena, (size_t)all * sizeof **out);
	*n = 0;
	for (int k = 0; k < m; k++)
		for (long t = 0; t < count[k]; t++)
			(*out)[(*n)++] = v[k];
	return OK;
}

enum status tool_list_order(struct tool_call *c, const num *v, int n, int **out)
{
	int *at = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *at);
	int *to = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *to);

	for (int i = 0; i < n; i++)
		at[i] = i;
	for (int width = 1; width < n; width *= 2) {
		int *t = at;

		for (int lo = 0; lo < n; lo += 2 * width) {
			int mid = lo + width < n ? lo + width : n;
			int hi = lo + 2 * width < n ? lo + 2 * width : n;
			int i = lo, j = mid;

			for (int k = lo; k < hi; k++) {
				int s = i < mid && j < hi ? num_cmp(v[at[i]], v[at[j]], c->num)
					: i < mid         ? -1
							  : 1;

				if (s == NUM_UNKNOWN)
					return tool_undecided(c, "the order of two members");
				to[k] = s <= 0 ? at[i++] : at[j++];
			}
		}
		at = to;
		to = t;
	}
	*out = at;
	return OK;
}

enum status tool_list_sort(struct tool_call *c, num *v, int n)
{
	num *was = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *was);
	int *at;
	enum status st = tool_list_order(c, v, n, &at);

	if (st != OK)
		return st;
	for (int i = 0; i < n; i++)
		was[i] = v[i];
	for (int i = 0; i < n; i++)
		v[i] = was[at[i]];
	return OK;
}

/* The middle of the members from..to (without `to`) of a sorted list. */
static num middle(const num *v, int from, int to, ctx *c)
{
	int n = to - from, mid = from + n / 2;

	return n % 2 ? v[mid] : num_half(num_add(v[mid - 1], v[mid], c), c);
}

num tool_sorted_quartile(const num *v, int n, int which, ctx *c)
{
	if (which == 2 || n == 1)
		return middle(v, 0, n, c);
	return which == 1 ? middle(v, 0, n / 2, c) : middle(v, (n + 1) / 2, n, c);
}

struct value tool_number_value(num n, struct tool_call *c)
{
	struct value *v = geo_value_new(c->arena, KIND_NUMBER, 0);

	v->v[0] = n;
	return *v;
}

void tool_list_give_numbers(struct tool_call *c, const num *v, int n)
{
	struct tool_list l = { 0 };

	for (int i = 0; i < n; i++)
		tool_list_add(&l, tool_number_value(v[i], c), c->arena);
	tool_list_give(c, &l);
}
