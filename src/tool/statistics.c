/*
 * statistics.c -- what a list of numbers has: sum, least, middle, most frequent.
 *
 * Means, variances and the like are said with these (phrase.def), since expressions work
 * member by member.
 */
#include "tool/text_priv.h"
#include <math.h>

/* The members as numbers: numbers, angles, lengths of segments; truths count as 0 and 1. */
static enum status numbers(struct tool_call *c, int i, num **out, int *n)
{
	const struct value *list = c->arg[i].val;

	*n = geo_list_count(list);
	*out = arena_alloc(c->arena, (size_t)(*n + 1) * sizeof **out);
	for (int k = 0; k < *n; k++) {
		struct value v = geo_list_item(list, k);
		enum status st = OK;

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
				      "a list of numbers is expected, and this one has a %s",
				      geo_kind_name(v.kind));
		if (st != OK)
			return st;
	}
	return OK;
}

static enum status some(struct tool_call *c, int i, num **out, int *n)
{
	enum status st = numbers(c, i, out, n);

	if (st == OK && !*n)
		return err_fail(c->err, E_DOMAIN, "no_such_object", "the list is empty");
	return st;
}

enum status tool_add_sum(struct tool_call *c)
{
	const struct value *list = c->arg[1].val;
	kind_set pairs = KIND_BIT(KIND_POINT) | KIND_BIT(KIND_VECTOR);
	kind_set kinds = geo_list_kinds(list);
	pt s = { num_int(0, c->num), num_int(0, c->num) };
	num *v, sum = num_int(0, c->num);
	enum status st;
	int n;

	if (kinds && !(kinds & ~pairs)) {
		for (int i = 0; i < geo_list_count(list); i++) {
			struct value m = geo_list_item(list, i);

			s = geo_add(s, value_pt(&m, 0), c->num);
		}
		tool_give_pt(c, ROLE_MAIN, 0, s);
		return OK;
	}
	if (kinds == KIND_BIT(KIND_TEXT)) {
		struct buf b = { 0 };

		for (int i = 0; i < geo_list_count(list); i++)
			buf_add(&b, geo_list_item(list, i).text);
		st = tool_text_give(c, buf_str(&b), b.n);
		buf_clear(&b);
		return st;
	}
	st = numbers(c, 1, &v, &n);
	for (int i = 0; i < n && st == OK; i++)
		sum = num_add(sum, v[i], c->num);
	if (st == OK)
		tool_give_number(c, sum);
	return st;
}

enum status tool_add_product(struct tool_call *c)
{
	num *v, product = num_int(1, c->num);
	int n;
	enum status st = numbers(c, 1, &v, &n);

	for (int i = 0; i < n && st == OK; i++)
		product = num_mul(product, v[i], c->num);
	if (st == OK)
		tool_give_number(c, product);
	return st;
}

/* The places of the numbers in increasing order; equal ones stay as they were. */
static enum status sorted(struct tool_call *c, const num *v, int n, int **out)
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

/* Points are in the order of their x, those with the same x in that of their y. */
static enum status sort_keys(struct tool_call *c, const struct value *list, num **key, int k)
{
	int n = geo_list_count(list);

	*key = arena_alloc(c->arena, (size_t)(n + 1) * sizeof **key);
	for (int i = 0; i < n; i++)
		(*key)[i] = geo_list_item(list, i).v[k];
	return OK;
}

/* Texts by their places in the order of the letters, false before true; returns how many. */
static int ranks(struct tool_call *c, const struct value *list, num **key)
{
	int n = geo_list_count(list);

	*key = arena_alloc(c->arena, (size_t)(n + 1) * sizeof **key);
	for (int i = 0; i < n; i++) {
		struct value m = geo_list_item(list, i);
		long before = m.kind == KIND_BOOLEAN && m.flag;

		for (int k = 0; k < n && m.kind == KIND_TEXT; k++)
			before += tool_text_compare(geo_list_item(list, k).text, m.text) < 0;
		(*key)[i] = num_int(before, c->num);
	}
	return n;
}

enum status tool_add_sort(struct tool_call *c)
{
	const struct value *list = c->arg[1].val, *by = c->arg[2].given ? c->arg[2].val : list;
	struct tool_list l = { 0 };
	enum status st;
	num *v, *first;
	int n, *at, *y = NULL;

	if (geo_list_count(by) != geo_list_count(list))
		return err_fail(c->err, E_ARG, "bad_argument",
				"the two lists have not as many members");
	if (geo_list_kinds(by) == KIND_BIT(KIND_TEXT) ||
	    geo_list_kinds(by) == KIND_BIT(KIND_BOOLEAN)) {
		n = ranks(c, by, &v);
		st = OK;
	} else if (geo_list_kinds(by) == KIND_BIT(KIND_POINT)) {
		n = geo_list_count(by);
		st = sort_keys(c, by, &v, 1);
		if (st == OK)
			st = sorted(c, v, n, &y);
		if (st == OK)
			st = sort_keys(c, by, &first, 0);
		v = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *v);
		for (int i = 0; i < n && st == OK; i++)
			v[i] = first[y[i]];
	} else {
		st = numbers(c, c->arg[2].given ? 2 : 1, &v, &n);
	}
	if (st == OK)
		st = sorted(c, v, n, &at);
	for (int i = 0; i < n && st == OK; i++)
		tool_list_add(&l, geo_list_item(list, y ? y[at[i]] : at[i]), c->arena);
	if (st == OK)
		tool_list_give(c, &l);
	return st;
}

static enum status extreme(struct tool_call *c, int want)
{
	num *v;
	int n, best = 0;
	enum status st = some(c, 1, &v, &n);

	for (int i = 1; i < n && st == OK; i++) {
		int s = num_cmp(v[i], v[best], c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "the order of two members");
		if (s == want)
			best = i;
	}
	if (st == OK)
		tool_give_number(c, v[best]);
	return st;
}

enum status tool_add_least(struct tool_call *c)
{
	return extreme(c, -1);
}

enum status tool_add_greatest(struct tool_call *c)
{
	return extreme(c, 1);
}

static num halved(num a, num b, ctx *c)
{
	return num_mul(num_add(a, b, c), num_rat(1, 2, c), c);
}

/* The middle of the members from..to (without `to`) of a sorted list. */
static num middle(const num *v, const int *at, int from, int to, ctx *c)
{
	int n = to - from, mid = from + n / 2;

	return n % 2 ? v[at[mid]] : halved(v[at[mid - 1]], v[at[mid]], c);
}

/* Quartiles: the middles of the halves, the middle member left out of both. */
static enum status quartile(struct tool_call *c, int which)
{
	num *v;
	int n, *at;
	enum status st = some(c, 1, &v, &n);

	if (st == OK)
		st = sorted(c, v, n, &at);
	if (st != OK)
		return st;
	if (which != 2 && n == 1)
		tool_give_number(c, v[0]);
	else
		tool_give_number(c, which == 1   ? middle(v, at, 0, n / 2, c->num)
				    : which == 2 ? middle(v, at, 0, n, c->num)
						 : middle(v, at, (n + 1) / 2, n, c->num));
	return OK;
}

enum status tool_add_median(struct tool_call *c)
{
	return quartile(c, 2);
}

enum status tool_add_first_quartile(struct tool_call *c)
{
	return quartile(c, 1);
}

enum status tool_add_third_quartile(struct tool_call *c)
{
	return quartile(c, 3);
}

/* Between the neighbours of the place p (n + 1) in the sorted list. */
enum status tool_add_percentile(struct tool_call *c)
{
	num *v, place, p = c->arg[2].n, whole;
	int n, *at, k;
	enum status st = some(c, 1, &v, &n);
	truth inside = truth_and(num_leq(num_int(0, c->num), p, c->num),
				 num_leq(p, num_int(1, c->num), c->num));

	if (st == OK && is_unknown(inside))
		return tool_undecided(c, "whether the number is between 0 and 1");
	if (st == OK && is_no(inside)) {
		err_fail(c->err, E_DOMAIN, "no_such_object",
			 "the number of a percentile is between 0 and 1");
		err_hint(c->err, "write 0.25 for the 25th percentile");
		return E_DOMAIN;
	}
	if (st == OK)
		st = sorted(c, v, n, &at);
	if (st != OK)
		return st;
	place = num_mul(p, num_int(n + 1, c->num), c->num);
	k = (int)floor(num_mid(place));
	for (int i = k - 1; i <= k + 1; i++)
		if (is_yes(num_leq(num_int(i, c->num), place, c->num)) &&
		    is_yes(num_less(place, num_int(i + 1, c->num), c->num))) {
			whole = num_int(i, c->num);
			if (i < 1 || i >= n) {
				tool_give_number(c, v[at[i < 1 ? 0 : n - 1]]);
				return OK;
			}
			tool_give_number(
				c, num_add(v[at[i - 1]],
					   num_mul(num_sub(place, whole, c->num),
						   num_sub(v[at[i]], v[at[i - 1]], c->num),
						   c->num),
					   c->num));
			return OK;
		}
	return tool_undecided(c, "between which members it lies");
}

/* How often each of the different members occurs, in increasing order. */
static enum status counted(struct tool_call *c, struct tool_list *value, int **count)
{
	num *v;
	int n, *at;
	enum status st = numbers(c, 1, &v, &n);

	if (st == OK)
		st = sorted(c, v, n, &at);
	if (st != OK)
		return st;
	*count = arena_alloc(c->arena, (size_t)(n + 1) * sizeof **count);
	for (int i = 0; i < n; i++) {
		truth same = i ? num_eq(v[at[i]], v[at[i - 1]], c->num) : TRUTH_NO;

		if (is_unknown(same))
			return tool_undecided(c, "whether two members are equal");
		if (is_yes(same)) {
			(*count)[value->n - 1]++;
			continue;
		}
		(*count)[value->n] = 1;
		tool_list_add(value, geo_list_item(c->arg[1].val, at[i]), c->arena);
	}
	return OK;
}

enum status tool_add_mode(struct tool_call *c)
{
	struct tool_list value = { 0 }, l = { 0 };
	int *count, most = 2;
	enum status st = counted(c, &value, &count);

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

static struct value number_value(struct tool_call *c, num n)
{
	struct value *v = geo_value_new(c->arena, KIND_NUMBER, 0);

	v->v[0] = n;
	return *v;
}

/* Of a list: of each different member.  With class boundaries: of each class, which has its
 * lower boundary and, the last one, its upper too. */
enum status tool_add_frequency(struct tool_call *c)
{
	struct tool_list value = { 0 }, l = { 0 };
	num *b, *v;
	int *count, nb, n;
	enum status st;

	if (!c->arg[2].given) {
		st = counted(c, &value, &count);
		for (int i = 0; i < value.n && st == OK; i++)
			tool_list_add(&l, number_value(c, num_int(count[i], c->num)),
				      c->arena);
		if (st == OK)
			tool_list_give(c, &l);
		return st;
	}
	st = numbers(c, 1, &b, &nb);
	if (st == OK)
		st = numbers(c, 2, &v, &n);
	if (st != OK)
		return st;
	count = arena_alloc(c->arena, (size_t)(nb + 1) * sizeof *count);
	for (int i = 0; i < n; i++)
		for (int k = 0; k + 1 < nb; k++) {
			truth in = truth_and(num_leq(b[k], v[i], c->num),
					     k + 2 < nb ? num_less(v[i], b[k + 1], c->num)
							: num_leq(v[i], b[k + 1], c->num));

			if (is_unknown(in))
				return tool_undecided(c, "in which class a member is");
			count[k] += is_yes(in);
		}
	for (int k = 0; k + 1 < nb; k++)
		tool_list_add(&l, number_value(c, num_int(count[k], c->num)), c->arena);
	tool_list_give(c, &l);
	return OK;
}
