/*
 * charts.c -- charts from lists of numbers: bars, histograms, box plots, pies, scatter plots.
 *
 * What a chart measures (the area of its bars, the median) is exact, and so is where a value
 * that lies on a boundary is counted: everything is decided by signs.
 */
#include "tool/list_priv.h"
#include <stdlib.h>

/* --- Lists of numbers ------------------------------------------------------------------------ */

enum status tool_list_numbers(struct tool_call *c, int i, const char *param, num **out, int *n)
{
	const struct value *list = c->arg[i].val;

	*n = geo_list_count(list);
	if (*n > CHART_MOST) {
		err_fail(c->err, E_ARG, "limit", "a chart has at most %d numbers, not %d",
			 CHART_MOST, *n);
		err_arg(c->err, param);
		return E_ARG;
	}
	*out = arena_alloc(c->arena, (size_t)(*n + 1) * sizeof **out);
	for (int k = 0; k < *n; k++) {
		struct value m = geo_list_item(list, k);

		if (m.kind != KIND_NUMBER) {
			err_fail(c->err, E_ARG, "wrong_kind",
				 "member %d of %s is a %s; numbers are expected", k + 1, param,
				 geo_kind_name(m.kind));
			err_arg(c->err, param);
			return E_ARG;
		}
		(*out)[k] = m.v[0];
	}
	return OK;
}

static enum status too_few(struct tool_call *c, const char *param, int least)
{
	err_fail(c->err, E_ARG, "bad_argument", "%s has too few members: at least %d", param,
		 least);
	err_arg(c->err, param);
	return E_ARG;
}

static enum status not_as_many(struct tool_call *c, const char *param, int want, int n,
			       const char *hint)
{
	err_fail(c->err, E_ARG, "bad_argument", "%s has %d members where %d are needed", param,
		 n, want);
	err_arg(c->err, param);
	err_hint(c->err, "%s", hint);
	return E_ARG;
}

/* Least first; E_UNABLE when two could not be told apart. */
static enum status sort(struct tool_call *c, num *v, int n)
{
	for (int i = 1; i < n; i++) {
		num x = v[i];
		int k = i;

		while (k > 0) {
			int s = num_cmp(v[k - 1], x, c->num);

			if (s == NUM_UNKNOWN)
				return tool_undecided(c, "the order of the data");
			if (s <= 0)
				break;
			v[k] = v[k - 1];
			k--;
		}
		v[k] = x;
	}
	return OK;
}

/* Each larger than the one before? */
static enum status ascending(struct tool_call *c, const num *v, int n, const char *param)
{
	for (int i = 1; i < n; i++) {
		int s = num_cmp(v[i - 1], v[i], c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "the order of the numbers");
		if (s < 0)
			continue;
		err_fail(c->err, E_DOMAIN, "degenerate",
			 "the numbers of %s must increase: number %d does not", param, i + 1);
		err_arg(c->err, param);
		return E_DOMAIN;
	}
	return OK;
}

/* --- Bars ------------------------------------------------------------------------------------ */

/* Gives bars from x[i] to y[i], of height h[i]; their areas count as positive. */
static enum status give_bars(struct tool_call *c, const num *x, const num *y, const num *h,
			     int n)
{
	struct value *v = tool_make(c, KIND_DIAGRAM, 1 + 3 * n);
	num sum = num_int(0, c->num);

	v->flag = DIAGRAM_BARS;
	for (int i = 0; i < n; i++) {
		num wide = num_sub(y[i], x[i], c->num);

		v->v[1 + 3 * i] = x[i];
		v->v[2 + 3 * i] = y[i];
		v->v[3 + 3 * i] = h[i];
		sum = num_add(sum, num_mul(wide, num_abs(h[i], c->num), c->num), c->num);
	}
	v->v[0] = sum;
	return OK;
}

/* Bars of one width about the middles. */
static enum status give_centred(struct tool_call *c, const num *at, const num *h, int n,
				num width)
{
	num *x = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *x);
	num *y = arena_alloc(c->arena, (size_t)(n + 1) * sizeof *y);
	num half = num_div(width, num_int(2, c->num), c->num);

	for (int i = 0; i < n; i++) {
		x[i] = num_sub(at[i], half, c->num);
		y[i] = num_add(at[i], half, c->num);
	}
	return give_bars(c, x, y, h, n);
}

static enum status positive(struct tool_call *c, num a, const char *param)
{
	int s = num_sgn(a, c->num);

	if (s == NUM_UNKNOWN)
		return tool_undecided(c, "the sign of a width");
	if (s > 0)
		return OK;
	err_fail(c->err, E_DOMAIN, "degenerate", "%s must be positive", param);
	err_arg(c->err, param);
	return E_DOMAIN;
}

/* Texts in place of places: 1, 2, 3 ...; joined, they are what the axis says. */
static bool names_of(struct tool_call *c, int i, num **at, const char **text)
{
	const struct value *list = c->arg[i].val;
	int n = geo_list_count(list);
	struct buf b = { 0 };

	*text = NULL;
	if (!n || n > CHART_MOST || geo_list_kinds(list) != KIND_BIT(KIND_TEXT))
		return false;
	*at = arena_alloc(c->arena, (size_t)(n + 1) * sizeof **at);
	for (int k = 0; k < n; k++) {
		(*at)[k] = num_int(k + 1, c->num);
		buf_addf(&b, "%s%s", k ? "\t" : "", geo_list_item(list, k).text);
	}
	*text = arena_strdup(c->arena, buf_str(&b));
	buf_clear(&b);
	return true;
}

enum status tool_add_bar_chart(struct tool_call *c)
{
	const char *text;
	num *at, *h, width;
	int n, m;
	bool named = names_of(c, 1, &at, &text);
	enum status st = OK;

	n = geo_list_count(c->arg[1].val);
	if (!named)
		st = tool_list_numbers(c, 1, "data", &at, &n);
	if (st == OK)
		st = tool_list_numbers(c, 2, "frequencies", &h, &m);
	if (st == OK && !n)
		st = too_few(c, "data", 1);
	if (st == OK && n != m)
		st = not_as_many(c, "frequencies", n, m,
				 "one height for each bar: BarChart({1, 2, 3}, {4, 7, 5})");
	if (st == OK && !named)
		st = ascending(c, at, n, "data");
	if (st != OK)
		return st;
	if (c->arg[3].given)
		width = c->arg[3].n;
	else if (named)
		width = num_div(num_int(7, c->num), num_int(10, c->num), c->num);
	else if (n > 1)
		width = num_sub(at[1], at[0], c->num);
	else
		width = num_div(num_int(1, c->num), num_int(2, c->num), c->num);
	st = positive(c, width, "width");
	if (st == OK)
		st = give_centred(c, at, h, n, width);
	if (st == OK)
		c->out[0].val->text = text;
	return st;
}

enum status tool_add_bar_chart_raw(struct tool_call *c)
{
	num *data, *at, *h;
	int n, m = 0;
	enum status st = tool_list_numbers(c, 1, "data", &data, &n);

	if (st == OK && !n)
		st = too_few(c, "data", 1);
	if (st == OK)
		st = positive(c, c->arg[2].n, "width");
	if (st == OK)
		st = sort(c, data, n);
	if (st != OK)
		return st;
	at = arena_alloc(c->arena, (size_t)n * sizeof *at);
	h = arena_alloc(c->arena, (size_t)n * sizeof *h);
	for (int i = 0; i < n; i++) {
		int s = i ? num_cmp(data[i - 1], data[i], c->num) : -1;

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "whether two values are equal");
		if (s != 0) {
			at[m] = data[i];
			h[m++] = num_int(0, c->num);
		}
		h[m - 1] = num_add(h[m - 1], num_int(1, c->num), c->num);
	}
	return give_centred(c, at, h, m, c->arg[2].n);
}

enum status tool_add_bar_chart_between(struct tool_call *c)
{
	num *h, *x, *y, step;
	int n;
	enum status st = tool_list_numbers(c, 3, "heights", &h, &n);

	if (st == OK && !n)
		st = too_few(c, "heights", 1);
	if (st == OK)
		st = positive(c, num_sub(c->arg[2].n, c->arg[1].n, c->num), "end - start");
	if (st != OK)
		return st;
	x = arena_alloc(c->arena, (size_t)n * sizeof *x);
	y = arena_alloc(c->arena, (size_t)n * sizeof *y);
	step = num_div(num_sub(c->arg[2].n, c->arg[1].n, c->num), num_int(n, c->num), c->num);
	for (int i = 0; i < n; i++) {
		x[i] = num_add(c->arg[1].n, num_mul(step, num_int(i, c->num), c->num), c->num);
		y[i] = num_add(c->arg[1].n, num_mul(step, num_int(i + 1, c->num), c->num),
			       c->num);
	}
	return give_bars(c, x, y, h, n);
}

/* How many values lie in each class: the left end belongs to it, and to the last one also the
 * right. */
static enum status count_classes(struct tool_call *c, const num *b, int classes,
				 const num *data, int n, long *count)
{
	for (int k = 0; k < classes; k++)
		count[k] = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < classes; k++) {
			int lo = num_cmp(b[k], data[i], c->num);
			int hi = num_cmp(data[i], b[k + 1], c->num);

			if (lo == NUM_UNKNOWN || hi == NUM_UNKNOWN)
				return tool_undecided(c, "in which class a value lies");
			if (lo <= 0 && (hi < 0 || (hi == 0 && k == classes - 1))) {
				count[k]++;
				break;
			}
		}
	return OK;
}

enum status tool_add_histogram(struct tool_call *c)
{
	num *b, *h, scale = c->arg[4].given ? c->arg[4].n : num_int(1, c->num);
	int n, m;
	long *count;
	enum status st = tool_list_numbers(c, 1, "boundaries", &b, &n);

	if (st == OK)
		st = tool_list_numbers(c, 2, "heights", &h, &m);
	if (st == OK && n < 2)
		st = too_few(c, "boundaries", 2);
	if (st == OK)
		st = ascending(c, b, n, "boundaries");
	if (st == OK && !c->arg[3].given && m != n - 1)
		st = not_as_many(
			c, "heights", n - 1, m,
			"one height for each class; or raw data and whether their "
			"density is shown: Histogram({0, 5, 10}, {1, 2, 7, 8}, false)");
	if (st != OK || !c->arg[3].given)
		return st == OK ? give_bars(c, b, b + 1, h, m) : st;
	count = arena_alloc(c->arena, (size_t)n * sizeof *count);
	st = count_classes(c, b, n - 1, h, m, count);
	if (st != OK)
		return st;
	h = arena_alloc(c->arena, (size_t)n * sizeof *h);
	for (int k = 0; k < n - 1; k++) {
		h[k] = num_int(count[k], c->num);
		if (c->arg[3].i)
			h[k] = num_div(num_mul(h[k], scale, c->num),
				       num_sub(b[k + 1], b[k], c->num), c->num);
	}
	return give_bars(c, b, b + 1, h, n - 1);
}

/* --- Box plots ------------------------------------------------------------------------------- */

static enum status give_box(struct tool_call *c, const num five[5])
{
	struct value *v;
	enum status st = positive(c, c->arg[2].n, "y_scale");

	for (int i = 1; i < 5 && st == OK; i++) {
		int s = num_cmp(five[i - 1], five[i], c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "the order of the five numbers");
		if (s > 0)
			st = err_fail(
				c->err, E_DOMAIN, "degenerate",
				"least, quartile, median, quartile and greatest must not "
				"decrease");
	}
	if (st != OK)
		return st;
	v = tool_make(c, KIND_DIAGRAM, 8);
	v->flag = DIAGRAM_BOX;
	v->v[0] = five[2];
	v->v[1] = c->arg[1].n;
	v->v[2] = c->arg[2].n;
	for (int i = 0; i < 5; i++)
		v->v[3 + i] = five[i];
	return OK;
}

static num median(const num *v, int n, ctx *c)
{
	if (n % 2)
		return v[n / 2];
	return num_div(num_add(v[n / 2 - 1], v[n / 2], c), num_int(2, c), c);
}

/* Quartiles are the medians of the halves, of which the middle value is in neither. */
enum status tool_add_box_plot(struct tool_call *c)
{
	num *data, five[5];
	int n, half;
	enum status st = tool_list_numbers(c, 3, "data", &data, &n);

	if (st == OK && !n)
		st = too_few(c, "data", 1);
	if (st == OK)
		st = sort(c, data, n);
	if (st != OK)
		return st;
	half = n > 1 ? n / 2 : 1;
	five[0] = data[0];
	five[1] = median(data, half, c->num);
	five[2] = median(data, n, c->num);
	five[3] = median(data + n - half, half, c->num);
	five[4] = data[n - 1];
	return give_box(c, five);
}

enum status tool_add_box_plot_numbers(struct tool_call *c)
{
	num five[5];

	for (int i = 0; i < 5; i++)
		five[i] = c->arg[3 + i].n;
	return give_box(c, five);
}

/* --- Pies and points --------------------------------------------------------------------------- */

enum status tool_add_pie_chart(struct tool_call *c)
{
	num *share, sum = num_int(0, c->num);
	int n;
	struct value *v;
	enum status st = tool_list_numbers(c, 1, "data", &share, &n);

	if (st == OK && !n)
		st = too_few(c, "data", 1);
	for (int i = 0; i < n && st == OK; i++) {
		int s = num_sgn(share[i], c->num);

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "the sign of a share");
		if (s < 0) {
			err_fail(c->err, E_DOMAIN, "degenerate",
				 "a share of a pie is not negative; number %d is", i + 1);
			err_arg(c->err, "data");
			return E_DOMAIN;
		}
		sum = num_add(sum, share[i], c->num);
	}
	if (st == OK)
		st = positive(c, sum, "the sum of data");
	if (st == OK && c->arg[3].given)
		st = positive(c, c->arg[3].n, "radius");
	if (st == OK && c->arg[4].given && geo_list_count(c->arg[4].val) != n)
		st = not_as_many(
			c, "labels", n, geo_list_count(c->arg[4].val),
			"one text for each share: PieChart({3, 5}, (0, 0), 3, {\"yes\", "
			"\"no\"})");
	if (st != OK)
		return st;
	v = tool_make(c, KIND_DIAGRAM, 4 + n);
	v->flag = DIAGRAM_PIE;
	v->v[0] = sum;
	v->v[1] = c->arg[2].given ? tool_pt(c, 2).x : num_int(0, c->num);
	v->v[2] = c->arg[2].given ? tool_pt(c, 2).y : num_int(0, c->num);
	v->v[3] = c->arg[3].given ? c->arg[3].n : num_int(3, c->num);
	for (int i = 0; i < n; i++)
		v->v[4 + i] = share[i];
	if (c->arg[4].given)
		v->text = tool_list_cells(c, c->arg[4].val);
	return OK;
}

static void give_points(struct tool_call *c, const num *x, const num *y, int n)
{
	struct value *v = tool_make(c, KIND_LIST, 2 * n);

	for (int i = 0; i < n; i++) {
		v->v[2 * i] = x[i];
		v->v[2 * i + 1] = y[i];
	}
}

enum status tool_add_scatter_plot(struct tool_call *c)
{
	num *x, *y;
	int n, m;
	enum status st = tool_list_numbers(c, 1, "x_data", &x, &n);

	if (st == OK)
		st = tool_list_numbers(c, 2, "y_data", &y, &m);
	if (st == OK && !n)
		st = too_few(c, "x_data", 1);
	if (st == OK && n != m)
		st = not_as_many(c, "y_data", n, m,
				 "one for each of x: ScatterPlot({1, 2, 3}, {2, 4, 5})");
	if (st == OK)
		give_points(c, x, y, n);
	return st;
}

enum status tool_add_dot_plot(struct tool_call *c)
{
	num *x, *y;
	int n;
	enum status st = tool_list_numbers(c, 1, "data", &x, &n);

	if (st == OK && !n)
		st = too_few(c, "data", 1);
	if (st == OK)
		st = sort(c, x, n);
	if (st != OK)
		return st;
	y = arena_alloc(c->arena, (size_t)n * sizeof *y);
	for (int i = 0; i < n; i++) {
		int s = i ? num_cmp(x[i - 1], x[i], c->num) : -1;

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "whether two values are equal");
		y[i] = s ? num_int(1, c->num) : num_add(y[i - 1], num_int(1, c->num), c->num);
	}
	give_points(c, x, y, n);
	return OK;
}
