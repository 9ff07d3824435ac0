/*
 * statistics.c -- what a list of numbers has: sum, least, middle, most frequent.
 *
 * Means, variances and the like are said with these (phrase.def), since expressions work
 * member by member.
 */
#include "tool/text_priv.h"
#include <math.h>

/* --- Sums and products ------------------------------------------------------------------ */

/* How often things occur, argument 2: no number of them is negative. */
static enum status counted(struct tool_call *c, num **out, int *n)
{
	enum status st = tool_list_numbers(c, 2, "frequencies", out, n);

	for (int i = 0; i < *n && st == OK; i++) {
		int s = num_sgn((*out)[i], c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "the sign of a frequency");
		if (s >= 0)
			continue;
		st = err_fail_with(c->err, E_DOMAIN, "degenerate", "frequencies",
				   "frequencies say how often each number occurs; a sum of "
				   "products is Sum({1, 2}*{3, -1})",
				   "a frequency is not negative; number %d is", i + 1);
	}
	return st;
}

/* One for each of n members; NULL where they are left out. */
static enum status weights(struct tool_call *c, num **out, int n)
{
	int m;
	enum status st;

	*out = NULL;
	if (!c->arg[2].given)
		return OK;
	st = counted(c, out, &m);
	if (st != OK || m == n)
		return st;
	return err_fail_with(
		c->err, E_ARG, "bad_argument", "frequencies", NULL,
		"frequencies has %d members where %d are needed, one for each number", m, n);
}

enum status tool_add_sum(struct tool_call *c)
{
	const struct value *list = c->arg[1].val;
	kind_set pairs = KIND_BIT(KIND_POINT) | KIND_BIT(KIND_VECTOR);
	kind_set kinds = geo_list_kinds(list);
	pt s = { num_int(0, c->num), num_int(0, c->num) };
	num *v, *w, sum = num_int(0, c->num);
	int n = geo_list_count(list);
	enum status st = weights(c, &w, n);

	if (st != OK)
		return st;
	if (!w && (kinds & KIND_BIT(KIND_FUNCTION)))
		return tool_functions_joined(c, list, false);
	if (!w && kinds == KIND_BIT(KIND_TEXT)) {
		struct buf b = { 0 };

		for (int i = 0; i < n; i++)
			buf_add(&b, geo_list_item(list, i).text);
		st = tool_text_give(c, buf_str(&b), b.n);
		buf_clear(&b);
		return st;
	}
	if (kinds && !(kinds & ~pairs)) {
		for (int i = 0; i < n; i++) {
			struct value m = geo_list_item(list, i);
			pt p = value_pt(&m, 0);

			s = geo_add(s, w ? geo_scale(p, w[i], c->num) : p, c->num);
		}
		tool_give_pt(c, ROLE_MAIN, 0, s);
		return OK;
	}
	st = tool_list_numbers(c, 1, "list", &v, &n);
	for (int i = 0; i < n && st == OK; i++)
		sum = num_add(sum, w ? num_mul(v[i], w[i], c->num) : v[i], c->num);
	if (st == OK)
		tool_give_number(c, sum);
	return st;
}

enum status tool_add_product(struct tool_call *c)
{
	num *v, product = num_int(1, c->num);
	long *times = NULL;
	int n;
	enum status st;

	if (!c->arg[2].given && (geo_list_kinds(c->arg[1].val) & KIND_BIT(KIND_FUNCTION)))
		return tool_functions_joined(c, c->arg[1].val, true);
	st = tool_list_numbers(c, 1, "list", &v, &n);
	if (st == OK && c->arg[2].given)
		st = tool_list_counts(c, 2, "frequencies", n, &times);
	for (int i = 0; i < n && st == OK; i++)
		product = num_mul(product, times ? num_pow(v[i], times[i], c->num) : v[i],
				  c->num);
	if (st == OK)
		tool_give_number(c, product);
	return st;
}

/* The numbers of a list, or the x of its points. */
static enum status abscissas(struct tool_call *c, num **out, int *n)
{
	const struct value *list = c->arg[1].val;

	if (geo_list_kinds(list) != KIND_BIT(KIND_POINT))
		return tool_list_numbers(c, 1, "list", out, n);
	*n = geo_list_count(list);
	*out = arena_alloc(c->arena, (size_t)*n * sizeof **out);
	for (int i = 0; i < *n; i++)
		(*out)[i] = geo_list_item(list, i).v[0];
	return OK;
}

enum status tool_add_sum_of_squares(struct tool_call *c)
{
	num *v, *w, sum = num_int(0, c->num);
	int n;
	enum status st = abscissas(c, &v, &n);

	if (st == OK)
		st = weights(c, &w, n);
	for (int i = 0; i < n && st == OK; i++) {
		num square = num_sqr(v[i], c->num);

		sum = num_add(sum, w ? num_mul(square, w[i], c->num) : square, c->num);
	}
	if (st == OK)
		tool_give_number(c, sum);
	return st;
}

enum status tool_add_sum_of_deviations(struct tool_call *c)
{
	num *v, mean = num_int(0, c->num), sum = mean;
	int n;
	enum status st = abscissas(c, &v, &n);

	if (st == OK && !n)
		return err_fail(c->err, E_DOMAIN, "no_such_object", "the list is empty");
	for (int i = 0; i < n && st == OK; i++)
		mean = num_add(mean, num_div(v[i], num_int(n, c->num), c->num), c->num);
	for (int i = 0; i < n && st == OK; i++)
		sum = num_add(sum, num_sqr(num_sub(v[i], mean, c->num), c->num), c->num);
	if (st == OK)
		tool_give_number(c, sum);
	return st;
}

/* --- Of numbers with frequencies --------------------------------------------------------- */

/* The numbers v of argument 1 with the weights w of argument 2, of which the sum is proven to
 * be positive, and their mean.  One weight fewer, and they are the ends of classes, of which
 * the middles stand. */
struct weighted {
	num *v, *w, sum, mean;
	int n;
};

static enum status weighted(struct tool_call *c, struct weighted *d)
{
	int m = geo_list_count(c->arg[2].val);
	enum status st;
	num at = num_int(0, c->num);

	if (m > 0 && geo_list_count(c->arg[1].val) == m + 1) {
		st = tool_classes(c, 1, "list", &d->v, &d->n);
		d->n--;
		for (int i = 0; i < d->n && st == OK; i++)
			d->v[i] = num_half(num_add(d->v[i], d->v[i + 1], c->num), c->num);
	} else {
		st = tool_list_some(c, 1, "list", &d->v, &d->n);
	}
	if (st == OK)
		st = weights(c, &d->w, d->n);
	if (st != OK)
		return st;
	d->sum = at;
	for (int i = 0; i < d->n; i++) {
		d->sum = num_add(d->sum, d->w[i], c->num);
		at = num_add(at, num_mul(d->w[i], d->v[i], c->num), c->num);
	}
	if (!is_no(num_is_zero(d->sum, c->num)))
		return is_yes(num_is_zero(d->sum, c->num))
			       ? err_fail(c->err, E_DOMAIN, "no_such_object",
					  "by its frequencies none of the numbers occurs")
			       : tool_undecided(c, "whether there are any numbers");
	d->mean = num_div(at, d->sum, c->num);
	return OK;
}

enum status tool_add_weighted_mean(struct tool_call *c)
{
	struct weighted d;
	enum status st = weighted(c, &d);

	if (st == OK)
		tool_give_number(c, d.mean);
	return st;
}

/* The mean of the squared distances from the mean; of a sample over one less. */
static enum status variance(struct tool_call *c, bool sample, num *out)
{
	struct weighted d;
	num sum = num_int(0, c->num), below;
	enum status st = weighted(c, &d);
	int s;

	if (st != OK)
		return st;
	below = sample ? num_sub(d.sum, num_int(1, c->num), c->num) : d.sum;
	s = num_sgn(below, c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "whether there is more than one number");
	if (s <= 0)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the variance of a sample needs more than one number");
	for (int i = 0; i < d.n; i++)
		sum = num_add(sum,
			      num_mul(d.w[i], num_sqr(num_sub(d.v[i], d.mean, c->num), c->num),
				      c->num),
			      c->num);
	*out = num_div(sum, below, c->num);
	return OK;
}

static enum status give_variance(struct tool_call *c, bool sample, bool root)
{
	num v;
	enum status st = variance(c, sample, &v);

	if (st == OK)
		tool_give_number(c, root ? num_sqrt(v, c->num) : v);
	return st;
}

TOOL_CASE(add_weighted_variance, give_variance(c, false, false))
TOOL_CASE(add_weighted_sample_variance, give_variance(c, true, false))
TOOL_CASE(add_weighted_deviation, give_variance(c, false, true))
TOOL_CASE(add_weighted_sample_deviation, give_variance(c, true, true))

enum status tool_add_weighted_distance(struct tool_call *c)
{
	struct weighted d;
	num sum = num_int(0, c->num);
	enum status st = weighted(c, &d);

	for (int i = 0; i < d.n && st == OK; i++)
		sum = num_add(sum,
			      num_mul(d.w[i], num_abs(num_sub(d.v[i], d.mean, c->num), c->num),
				      c->num),
			      c->num);
	if (st == OK)
		tool_give_number(c, num_div(sum, d.sum, c->num));
	return st;
}

/* --- Order ------------------------------------------------------------------------------ */

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
static int text_order(struct tool_call *c, const struct value *list, num **key)
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
		n = text_order(c, by, &v);
		st = OK;
	} else if (geo_list_kinds(by) == KIND_BIT(KIND_POINT)) {
		n = geo_list_count(by);
		st = sort_keys(c, by, &v, 1);
		if (st == OK)
			st = tool_list_order(c, v, n, &y);
		if (st == OK)
			st = sort_keys(c, by, &first, 0);
		v = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *v);
		for (int i = 0; i < n && st == OK; i++)
			v[i] = first[y[i]];
	} else {
		st = tool_list_numbers(c, c->arg[2].given ? 2 : 1,
				       c->arg[2].given ? "by" : "list", &v, &n);
	}
	if (st == OK)
		st = tool_list_order(c, v, n, &at);
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
	enum status st = tool_list_weighted(c, 1, 2, &v, &n);

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

TOOL_CASE(add_least, extreme(c, -1))
TOOL_CASE(add_greatest, extreme(c, 1))

/* Where half of what is in the classes lies to the left, evenly spread in each class. */
static enum status median_of_classes(struct tool_call *c)
{
	num *b, all = num_int(0, c->num), before = all, *f;
	int n, m;
	enum status st = tool_classes(c, 1, "list", &b, &n);

	if (st == OK)
		st = counted(c, &f, &m);
	for (int i = 0; i < n - 1 && st == OK; i++) {
		all = num_add(all, f[i], c->num);
	}
	for (int i = 0; i < n - 1 && st == OK; i++) {
		num after = num_add(before, f[i], c->num), half = num_half(all, c->num);
		truth here = truth_and(num_leq(half, after, c->num),
				       num_less(before, half, c->num));

		if (is_unknown(here))
			return tool_undecided(c, "in which class the median is");
		if (is_yes(here)) {
			num part = num_div(num_sub(half, before, c->num), f[i], c->num);

			tool_give_number(
				c,
				num_add(b[i],
					num_mul(part, num_sub(b[i + 1], b[i], c->num), c->num),
					c->num));
			return OK;
		}
		before = after;
	}
	return st == OK ? err_fail(c->err, E_DOMAIN, "no_such_object",
				   "by its frequencies nothing is in the classes")
			: st;
}

static enum status quartile(struct tool_call *c, int which)
{
	num *v;
	int n;
	enum status st;

	if (which == 2 && c->arg[2].given && geo_list_count(c->arg[2].val) > 0 &&
	    geo_list_count(c->arg[2].val) + 1 == geo_list_count(c->arg[1].val))
		return median_of_classes(c);
	st = tool_list_weighted(c, 1, 2, &v, &n);
	if (st == OK)
		st = tool_list_sort(c, v, n);
	if (st == OK)
		tool_give_number(c, tool_sorted_quartile(v, n, which, c->num));
	return st;
}

TOOL_CASE(add_median, quartile(c, 2))
TOOL_CASE(add_first_quartile, quartile(c, 1))
TOOL_CASE(add_third_quartile, quartile(c, 3))

/* Between the neighbours of the place p (n + 1) in the sorted list. */
enum status tool_add_percentile(struct tool_call *c)
{
	num *v, place, p = c->arg[2].n, whole;
	int n, *at, k;
	enum status st = tool_list_some(c, 1, "list", &v, &n);
	truth inside = truth_and(num_leq(num_int(0, c->num), p, c->num),
				 num_leq(p, num_int(1, c->num), c->num));

	if (st == OK && is_unknown(inside))
		return tool_undecided(c, "whether the number is between 0 and 1");
	if (st == OK && is_no(inside))
		return err_fail_with(c->err, E_DOMAIN, "no_such_object", NULL,
				     "write 0.25 for the 25th percentile",
				     "the number of a percentile is between 0 and 1");
	if (st == OK)
		st = tool_list_order(c, v, n, &at);
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

/* --- Ranks ------------------------------------------------------------------------------ */

/* The number of each member in increasing order: equal ones one after another, or all with
 * the mean of their numbers. */
static enum status ranks(struct tool_call *c, bool tied)
{
	num *v, *out;
	int n, *at;
	enum status st = tool_list_numbers(c, 1, "list", &v, &n);

	if (st == OK)
		st = tool_list_order(c, v, n, &at);
	if (st != OK)
		return st;
	out = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *out);
	for (int i = 0; i < n;) {
		int next = i + 1;

		for (; next < n && tied; next++) {
			truth same = num_eq(v[at[i]], v[at[next]], c->num);

			if (is_unknown(same))
				return tool_undecided(c, "whether two members are equal");
			if (is_no(same))
				break;
		}
		for (int k = i; k < next; k++)
			out[at[k]] = num_rat(i + 1 + next, 2, c->num);
		i = next;
	}
	tool_list_give_numbers(c, out, n);
	return OK;
}

TOOL_CASE(add_ordinal_rank, ranks(c, false))
TOOL_CASE(add_tied_rank, ranks(c, true))
