/*
 * distributions.c -- what distributions need beyond formulas (distribution.def): the values
 * below which a share lies, the tail of a test, tests of tables; and the rate of interest.
 *
 * Where a value is whole it is found by adding up probabilities, each sum compared with the
 * share by a sign; so a share that is reached exactly is told from one that is only near.
 */
#include "num/fn.h"
#include "tool/graph_priv.h"
#include "tool/list_priv.h"
#include <math.h>
#include <string.h>

#define MOST_VALUES 20000 /* that are added up */

/* --- Arguments ---------------------------------------------------------------------------- */

/* Argument i as a whole number of at least so much. */
static enum status whole(struct tool_call *c, int i, const char *param, long least, long *out)
{
	if (!num_get_int(c->arg[i].n, out, c->num)) {
		if (c->arg[i].n.lo != c->arg[i].n.hi && num_level_of(c->num) < NUM_EXACT)
			return tool_undecided(c, "whether a number is whole");
		return err_fail_with(c->err, E_ARG, "bad_argument", param, NULL,
				     "%s must be a whole number", param);
	}
	if (*out >= least && *out <= MOST_VALUES * 50L)
		return OK;
	return err_fail_with(c->err, E_ARG, "bad_argument", param, NULL,
			     "%s must be from %ld to %ld, not %ld", param, least,
			     MOST_VALUES * 50L, *out);
}

/* Argument i, which must be between 0 and 1; low, high: whether these count. */
static enum status share(struct tool_call *c, int i, const char *param, bool low, bool high)
{
	int a = num_sgn(c->arg[i].n, c->num);
	int b = num_cmp(num_int(1, c->num), c->arg[i].n, c->num);

	if (a == NUM_UNKNOWN || b == NUM_UNKNOWN)
		return tool_undecided(c, "whether a number is between 0 and 1");
	if ((a > 0 || (a == 0 && low)) && (b > 0 || (b == 0 && high)))
		return OK;
	return err_fail_with(c->err, E_DOMAIN, "no_such_object", param, NULL,
			     "%s must be from 0%s to 1%s", param, low ? "" : " (not included)",
			     high ? "" : " (not included)");
}

static enum status positive(struct tool_call *c, int i, const char *param)
{
	int s = num_sgn(c->arg[i].n, c->num);

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "the sign of a number");
	if (s > 0)
		return OK;
	return err_fail_with(c->err, E_DOMAIN, "no_such_object", param, NULL,
			     "%s must be positive", param);
}

static enum status give(struct tool_call *c, num n)
{
	if (num_is_bad(n))
		return tool_undecided(c, "the value");
	tool_give_number(c, n);
	return OK;
}

/* --- Whole values ----------------------------------------------------------------------------- */

/* A distribution of whole numbers: the probability of `at` is `now`, and what that of the next
 * one is, step() tells. */
struct value_walk {
	struct tool_call *c;
	long at, last; /* there is no value beyond the last; -1: they go on */
	num now;
	num shape[3];
	num (*step)(
		const struct value_walk *w); /* the probability of at + 1 over that of at */
};

/* The first value with which the sum of the probabilities is at least p. */
static enum status first_reaching(struct value_walk *w, num p)
{
	struct num_ctx *n = w->c->num;
	num sum = w->now;

	for (int i = 0; i < MOST_VALUES; i++) {
		int s = w->at == w->last ? 0 : num_cmp(sum, p, n);

		if (s == NUM_UNKNOWN)
			return tool_undecided(w->c, "whether the share is reached");
		if (s >= 0) {
			tool_give_number(w->c, num_int(w->at, n));
			return OK;
		}
		w->now = num_mul(w->now, w->step(w), n);
		w->at++;
		sum = num_add(sum, w->now, n);
	}
	return err_fail(w->c->err, E_ARG, "limit", "the value is beyond the first %d",
			MOST_VALUES);
}

/* p/(1-p) (n-k)/(k+1) */
static num binomial_step(const struct value_walk *w)
{
	struct num_ctx *n = w->c->num;
	num odds = num_div(w->shape[0], num_sub(num_int(1, n), w->shape[0], n), n);

	return num_mul(odds, num_rat(w->last - w->at, w->at + 1, n), n);
}

enum status tool_add_inverse_binomial(struct tool_call *c)
{
	struct value_walk w = { .c = c, .step = binomial_step };
	num p = c->arg[2].n, none = num_sub(num_int(1, c->num), p, c->num);
	enum status st = whole(c, 1, "n", 0, &w.last);

	if (!st)
		st = share(c, 2, "p", true, true);
	if (!st)
		st = share(c, 3, "share", false, true);
	if (st)
		return st;
	w.shape[0] = p;
	w.now = num_pow(none, w.last, c->num);
	/* Surely all of them. */
	if (num_sgn(none, c->num) == 0)
		return give(c, num_int(w.last, c->num));
	return first_reaching(&w, c->arg[3].n);
}

static num poisson_step(const struct value_walk *w)
{
	return num_div(w->shape[0], num_int(w->at + 1, w->c->num), w->c->num);
}

enum status tool_add_inverse_poisson(struct tool_call *c)
{
	struct value_walk w = { .c = c, .last = -1, .step = poisson_step };
	enum status st = positive(c, 1, "mean");

	if (!st)
		st = share(c, 2, "share", false, false);
	if (st)
		return st;
	w.shape[0] = c->arg[1].n;
	w.now = num_exp(num_neg(c->arg[1].n, c->num), c->num);
	return first_reaching(&w, c->arg[2].n);
}

/* (n+k)/(k+1) (1-p) */
static num pascal_step(const struct value_walk *w)
{
	struct num_ctx *n = w->c->num;

	return num_mul(
		num_sub(num_int(1, n), w->shape[1], n),
		num_div(num_add(w->shape[0], num_int(w->at, n), n), num_int(w->at + 1, n), n),
		n);
}

enum status tool_add_inverse_pascal(struct tool_call *c)
{
	struct value_walk w = { .c = c, .last = -1, .step = pascal_step };
	long n;
	enum status st = whole(c, 1, "n", 1, &n);

	if (!st)
		st = share(c, 2, "p", false, true);
	if (!st)
		st = share(c, 3, "share", false, false);
	if (st)
		return st;
	w.shape[0] = c->arg[1].n;
	w.shape[1] = c->arg[2].n;
	w.now = num_pow(c->arg[2].n, n, c->num);
	return first_reaching(&w, c->arg[3].n);
}

/* (K-k)(n-k)/((k+1)(N-K-n+k+1)) */
static num hypergeometric_step(const struct value_walk *w)
{
	struct num_ctx *n = w->c->num;
	num k = num_int(w->at, n), one = num_int(1, n);
	num top = num_mul(num_sub(w->shape[1], k, n), num_sub(w->shape[2], k, n), n);
	num rest = num_sub(num_sub(w->shape[0], w->shape[1], n), w->shape[2], n);
	num below = num_mul(num_add(k, one, n), num_add(num_add(rest, k, n), one, n), n);

	return num_div(top, below, n);
}

enum status tool_add_inverse_hypergeometric(struct tool_call *c)
{
	struct value_walk w = { .c = c, .step = hypergeometric_step };
	long N, K, n;
	enum status st = whole(c, 1, "population", 0, &N);

	if (!st)
		st = whole(c, 2, "successes", 0, &K);
	if (!st)
		st = whole(c, 3, "sample", 0, &n);
	if (!st)
		st = share(c, 4, "share", false, true);
	if (st)
		return st;
	if (K > N || n > N)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"of %ld there cannot be %ld", N, K > N ? K : n);
	w.at = n + K > N ? n + K - N : 0;
	w.last = n < K ? n : K;
	for (int i = 0; i < 3; i++)
		w.shape[i] = c->arg[1 + i].n;
	/* The least value: with none of the successes, or with all the failures, in the
	 * sample.  C(N-K, n)/C(N, n), or C(K, N-n)/C(N, n), factor by factor. */
	w.now = num_int(1, c->num);
	for (long i = 0; i < n && !w.at; i++)
		w.now = num_mul(w.now, num_rat(N - K - i, N - i, c->num), c->num);
	for (long i = 0; i < N - n && w.at; i++)
		w.now = num_mul(w.now, num_rat(K - i, N - i, c->num), c->num);
	return first_reaching(&w, c->arg[4].n);
}

/* k^-s */
static num zipf_weight(long k, num s, struct num_ctx *n)
{
	long m;

	if (num_get_int(s, &m, n) && m >= -1000 && m <= 1000)
		return num_pow(num_int(k, n), -m, n);
	return num_exp(num_neg(num_mul(s, num_log(num_int(k, n), n), n), n), n);
}

static num zipf_step(const struct value_walk *w)
{
	return num_div(zipf_weight(w->at + 1, w->shape[0], w->c->num),
		       zipf_weight(w->at, w->shape[0], w->c->num), w->c->num);
}

enum status tool_add_inverse_zipf(struct tool_call *c)
{
	struct value_walk w = { .c = c, .at = 1, .step = zipf_step };
	num sum = num_int(0, c->num);
	enum status st = whole(c, 1, "n", 1, &w.last);

	if (!st)
		st = share(c, 3, "share", false, true);
	if (st)
		return st;
	if (w.last > MOST_VALUES)
		return err_fail(c->err, E_ARG, "limit", "n is at most %d here", MOST_VALUES);
	w.shape[0] = c->arg[2].n;
	for (long k = 1; k <= w.last; k++)
		sum = num_add(sum, zipf_weight(k, c->arg[2].n, c->num), c->num);
	w.now = num_div(num_int(1, c->num), sum, c->num);
	return first_reaching(&w, c->arg[3].n);
}

enum status tool_add_minimum_trials(struct tool_call *c)
{
	num sum = num_int(1, c->num), now, none, p = c->arg[2].n;
	long k;
	enum status st = share(c, 1, "share", false, true);

	if (!st)
		st = share(c, 2, "p", false, true);
	if (!st)
		st = whole(c, 3, "successes", 0, &k);
	if (st)
		return st;
	none = num_sub(num_int(1, c->num), p, c->num);
	/* Of n trials: the probability of k successes, and of at most k. */
	now = num_pow(p, k, c->num);
	for (long n = k; n < k + MOST_VALUES; n++) {
		int s = num_cmp(sum, c->arg[1].n, c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "whether the share is reached");
		if (s <= 0)
			return give(c, num_int(n, c->num));
		sum = num_sub(sum, num_mul(p, now, c->num), c->num);
		now = num_mul(now, num_mul(none, num_rat(n + 1, n + 1 - k, c->num), c->num),
			      c->num);
	}
	return err_fail(c->err, E_ARG, "limit", "it takes more than %d trials", MOST_VALUES);
}

/* --- Places of continuous ones ------------------------------------------------------------------ */

/* 2p - 1 = erf(z/sqrt(2)), and erf(t) = P(1/2, t^2). */
enum status tool_add_inverse_normal(struct tool_call *c)
{
	struct num_ctx *n = c->num;
	num twice = num_sub(num_mul(num_int(2, n), c->arg[3].n, n), num_int(1, n), n), z;
	int s = num_sgn(twice, n);
	enum status st = positive(c, 2, "deviation");

	if (!st)
		st = share(c, 3, "share", false, false);
	if (st)
		return st;
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "on which side of the mean the value is");
	z = num_gamma_inverse(num_rat(1, 2, n), s < 0 ? num_neg(twice, n) : twice, n);
	z = num_sqrt(num_mul(num_int(2, n), z, n), n);
	if (s < 0)
		z = num_neg(z, n);
	return give(c, num_add(c->arg[1].n, num_mul(c->arg[2].n, z, n), n));
}

enum status tool_add_inverse_gamma(struct tool_call *c)
{
	enum status st = positive(c, 1, "shape");

	if (!st)
		st = positive(c, 2, "scale");
	if (!st)
		st = share(c, 3, "share", true, false);
	if (st)
		return st;
	return give(c, num_mul(c->arg[2].n,
			       num_gamma_inverse(c->arg[1].n, c->arg[3].n, c->num), c->num));
}

enum status tool_add_inverse_beta(struct tool_call *c)
{
	enum status st = positive(c, 1, "a");

	if (!st)
		st = positive(c, 2, "b");
	if (!st)
		st = share(c, 3, "share", true, true);
	if (st)
		return st;
	return give(c, num_beta_inverse(c->arg[1].n, c->arg[2].n, c->arg[3].n, c->num));
}

/* --- Tests ---------------------------------------------------------------------------------------- */

enum status tool_add_tail(struct tool_call *c)
{
	const char *t = c->arg[2].text;
	num p = c->arg[1].n, q = num_sub(num_int(1, c->num), p, c->num);
	int s;

	if (!strcmp(t, "<"))
		return give(c, p);
	if (!strcmp(t, ">"))
		return give(c, q);
	if (strcmp(t, "\xe2\x89\xa0") && strcmp(t, "!="))
		return err_fail_with(
			c->err, E_ARG, "bad_argument", "tail", NULL,
			"the tail is \"<\", \">\" or \"\xe2\x89\xa0\", not \"%.20s\"", t);
	s = num_cmp(p, q, c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "which tail is the smaller one");
	return give(c, num_mul(num_int(2, c->num), s < 0 ? p : q, c->num));
}

static void give_pair(struct tool_call *c, num p, num statistic)
{
	struct tool_list l = { 0 };
	struct value *v = geo_value_new(c->arena, KIND_NUMBER, 0);
	struct value *w = geo_value_new(c->arena, KIND_NUMBER, 0);

	v->v[0] = p;
	w->v[0] = statistic;
	tool_list_add(&l, *v, c->arena);
	tool_list_add(&l, *w, c->arena);
	tool_list_give(c, &l);
}

/* The numbers of the k-th list in argument 1. */
static enum status row_of(struct tool_call *c, int k, num **out, int *n)
{
	struct value row = geo_list_item(c->arg[1].val, k);

	if (row.kind != KIND_LIST)
		return err_fail_with(c->err, E_ARG, "wrong_kind", NULL,
				     "such as {{1, 2}, {3, 5}}",
				     "member %d is %s; lists of numbers are expected", k + 1,
				     geo_kind_a(row.kind));
	*n = geo_list_count(&row);
	*out = arena_alloc(c->arena, (size_t)(*n + 1) * sizeof **out);
	for (int i = 0; i < *n; i++) {
		struct value m = geo_list_item(&row, i);

		if (m.kind != KIND_NUMBER)
			return err_fail(c->err, E_ARG, "wrong_kind",
					"member %d of list %d is %s, not a number", i + 1,
					k + 1, geo_kind_a(m.kind));
		(*out)[i] = m.v[0];
	}
	return OK;
}

/* 1 - P(m/2, x/2) */
static num chi_squared_beyond(long m, num x, struct num_ctx *n)
{
	return num_sub(num_int(1, n), num_gamma_lower(num_rat(m, 2, n), num_half(x, n), n), n);
}

enum status tool_add_chi_squared_test(struct tool_call *c)
{
	struct num_ctx *n = c->num;
	int rows = geo_list_count(c->arg[1].val), columns = 0;
	num zero = num_int(0, n), all = zero, x = zero;
	num **v = arena_alloc(c->arena, (size_t)(rows + 1) * sizeof *v);
	num *row = arena_alloc(c->arena, (size_t)(rows + 1) * sizeof *row), *column;
	enum status st = OK;

	for (int i = 0; i < rows && !st; i++) {
		int m;

		st = row_of(c, i, &v[i], &m);
		if (!st && i && m != columns)
			st = err_fail(c->err, E_ARG, "bad_argument",
				      "row %d has %d numbers, the first one %d", i + 1, m,
				      columns);
		columns = m;
	}
	if (st)
		return st;
	if (rows < 2 || columns < 2)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"a table has at least two rows and two columns");
	column = arena_alloc(c->arena, (size_t)columns * sizeof *column);
	for (int k = 0; k < columns; k++)
		column[k] = zero;
	for (int i = 0; i < rows; i++) {
		row[i] = zero;
		for (int k = 0; k < columns; k++) {
			row[i] = num_add(row[i], v[i][k], n);
			column[k] = num_add(column[k], v[i][k], n);
		}
		all = num_add(all, row[i], n);
	}
	for (int i = 0; i < rows; i++)
		for (int k = 0; k < columns; k++) {
			num e = num_mul(row[i], column[k], n);
			int s = num_sgn(e, n), t = num_sgn(all, n);

			if (s == NUM_UNKNOWN || t == NUM_UNKNOWN)
				return tool_undecided(c, "whether a sum is positive");
			if (s <= 0 || t <= 0)
				return err_fail(c->err, E_DOMAIN, "no_such_object",
						"the sums of rows and columns must be "
						"positive");
			e = num_div(e, all, n);
			x = num_add(x, num_div(num_sqr(num_sub(v[i][k], e, n), n), e, n), n);
		}
	give_pair(c, chi_squared_beyond((rows - 1L) * (columns - 1), x, n), x);
	return OK;
}

enum status tool_add_anova(struct tool_call *c)
{
	struct num_ctx *n = c->num;
	int groups = geo_list_count(c->arg[1].val), total = 0, s;
	num zero = num_int(0, n), all = zero, between = zero, within = zero, f, share_of;
	num *mean = arena_alloc(c->arena, (size_t)(groups + 1) * sizeof *mean);
	int *size = arena_alloc(c->arena, (size_t)(groups + 1) * sizeof *size);

	for (int i = 0; i < groups; i++) {
		num *v, sum = zero;
		enum status st = row_of(c, i, &v, &size[i]);

		if (!st && !size[i])
			st = err_fail(c->err, E_DOMAIN, "no_such_object", "list %d is empty",
				      i + 1);
		if (st)
			return st;
		for (int k = 0; k < size[i]; k++)
			sum = num_add(sum, v[k], n);
		mean[i] = num_div(sum, num_int(size[i], n), n);
		for (int k = 0; k < size[i]; k++)
			within = num_add(within, num_sqr(num_sub(v[k], mean[i], n), n), n);
		all = num_add(all, sum, n);
		total += size[i];
	}
	if (groups < 2 || total <= groups)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"at least two lists are compared, and more numbers than "
				"lists");
	all = num_div(all, num_int(total, n), n);
	for (int i = 0; i < groups; i++)
		between = num_add(
			between,
			num_mul(num_int(size[i], n), num_sqr(num_sub(mean[i], all, n), n), n),
			n);
	s = num_sgn(within, n);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "whether the numbers of each list are equal");
	if (s == 0)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"the numbers of each list are all equal: there is no spread "
				"to compare with");
	f = num_div(num_div(between, num_int(groups - 1, n), n),
		    num_div(within, num_int(total - groups, n), n), n);
	/* F beyond f, of (groups - 1, total - groups): I_y(d2/2, d1/2), y = within/(all). */
	share_of = num_div(within, num_add(within, between, n), n);
	give_pair(c,
		  num_beta_lower(num_rat(total - groups, 2, n), num_rat(groups - 1, 2, n),
				 share_of, n),
		  f);
	return OK;
}

/* --- The rate of interest ---------------------------------------------------------------------- */

#define RATE_LEAST 1e-6 /* 1 + rate, from -99.9999 percent */
#define RATE_MOST 11.0  /* to 1000 percent */

/* (q - 1) (present q^n + future) + payment (1 + (q - 1) due) (q^n - 1), with q = 1 + rate: zero
 * at q = 1, and wherever the payments come out even. */
static struct num_fn *balance(struct tool_call *c, num future, num due)
{
	struct num_fn *f = num_fn_new();
	int q = num_fn_var(f), one = num_fn_rational(f, 1, 1), power, a, b;
	int less = num_fn_apply(f, FN_SUB, q, one);
	long n;

	if (num_get_int(c->arg[1].n, &n, c->num) && n > 0 && n <= MOST_VALUES)
		power = num_fn_power(f, q, n);
	else
		power = num_fn_apply(f, FN_POW, q, num_fn_number(f, c->arg[1].n, c->num));
	a = num_fn_apply(f, FN_MUL, num_fn_number(f, c->arg[3].n, c->num), power);
	a = num_fn_apply(f, FN_ADD, a, num_fn_number(f, future, c->num));
	a = num_fn_apply(f, FN_MUL, less, a);
	b = num_fn_apply(f, FN_MUL, less, num_fn_number(f, due, c->num));
	b = num_fn_apply(f, FN_ADD, one, b);
	b = num_fn_apply(f, FN_MUL, num_fn_number(f, c->arg[2].n, c->num), b);
	b = num_fn_apply(f, FN_MUL, b, num_fn_apply(f, FN_SUB, power, one));
	num_fn_apply(f, FN_ADD, a, b);
	return f;
}

enum status tool_add_rate(struct tool_call *c)
{
	enum { MOST = 16 };
	struct num_fn_root root[MOST];
	num zero = num_int(0, c->num), future = c->arg[4].given ? c->arg[4].n : zero;
	num due = c->arg[5].given ? c->arg[5].n : zero, at = zero, sum;
	double guess = c->arg[6].given ? num_mid(c->arg[6].n) : 0.1, best = INFINITY;
	struct num_fn *f;
	enum num_fn_state state;
	enum status st = positive(c, 1, "n");
	int n = 0, found = 0, s;

	if (st)
		return st;
	sum = num_add(num_add(c->arg[3].n, future, c->num),
		      num_mul(c->arg[1].n, c->arg[2].n, c->num), c->num);
	s = num_sgn(sum, c->num);
	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "whether the rate is zero");
	if (s == 0)
		return give(c, zero);
	f = balance(c, future, due);
	state = num_fn_roots(root, MOST, &n, f, RATE_LEAST, RATE_MOST, c->num);
	num_fn_free(f);
	for (int i = 0; i < n; i++) {
		if (root[i].x.lo <= 1 && root[i].x.hi >= 1 && root[i].simple)
			continue;
		if (!root[i].proven || !root[i].simple)
			return tool_undecided(c, "which rate it is");
		found++;
		if (fabs(root[i].x.mid - 1 - guess) >= best)
			continue;
		best = fabs(root[i].x.mid - 1 - guess);
		at = num_sub(tool_graph_enclosed(&root[i].x, c->num), num_int(1, c->num),
			     c->num);
	}
	if (!found && state == FN_COMPLETE)
		return err_fail(c->err, E_DOMAIN, "no_such_object",
				"at no rate from -99.9999%% to 1000%% do the payments come "
				"out even; what is paid is negative, what is got positive");
	if (!found)
		return tool_undecided(c, "the rate");
	c->partial = found > 1;
	return give(c, at);
}
