/*
 * charts.c -- charts from lists of numbers: bars, histograms, box plots, pies, scatter plots.
 *
 * What a chart measures (the area of its bars, the median) is exact, and so is where a value
 * that lies on a boundary is counted: everything is decided by signs.
 */
#include "tool/list_priv.h"

/* --- Lists of numbers ------------------------------------------------------------------------ */

/* The numbers of a list, so many that they can be drawn. */
static enum status numbers(struct tool_call *c, int i, const char *param, num **out, int *n)
{
	*n = geo_list_count(c->arg[i].val);
	if (*n > CHART_MOST) {
		err_fail(c->err, E_ARG, "limit", "a chart has at most %d numbers, not %d",
			 CHART_MOST, *n);
		err_arg(c->err, param);
		return E_ARG;
	}
	return tool_list_numbers(c, i, param, out, n);
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
		st = numbers(c, 1, "data", &at, &n);
	if (st == OK)
		st = numbers(c, 2, "frequencies", &h, &m);
	if (st == OK && !n)
		st = too_few(c, "data", 1);
	if (st == OK && n != m)
		st = not_as_many(c, "frequencies", n, m,
				 "one height for each bar: BarChart({1, 2, 3}, {4, 7, 5})");
	if (st == OK && !named)
		st = tool_ascending(c, at, n, "data");
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

/* name, data, width, scale */
enum status tool_add_bar_chart_raw(struct tool_call *c)
{
	num *data, *at, *h, one = c->arg[3].given ? c->arg[3].n : num_int(1, c->num);
	int n, m = 0;
	enum status st = numbers(c, 1, "data", &data, &n);

	if (st == OK && !n)
		st = too_few(c, "data", 1);
	if (st == OK)
		st = positive(c, c->arg[2].n, "width");
	if (st == OK)
		st = tool_list_sort(c, data, n);
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
		h[m - 1] = num_add(h[m - 1], one, c->num);
	}
	return give_centred(c, at, h, m, c->arg[2].n);
}

enum status tool_add_bar_chart_between(struct tool_call *c)
{
	num *h, *x, *y, step;
	int n;
	enum status st = numbers(c, 3, "heights", &h, &n);

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

/* name, cumulative, boundaries, heights, density, scale */
static enum status histogram(struct tool_call *c, bool right)
{
	struct tool_counting how = { .right = right,
				     .cumulative = tool_yes(c, 1),
				     .density = tool_yes(c, 4),
				     .scale = c->arg[5].given ? c->arg[5].n
							      : num_int(1, c->num) };
	num *b, *h, *data;
	int n, m;
	enum status st = numbers(c, 2, "boundaries", &b, &n);

	if (st == OK)
		st = tool_classes(c, 2, "boundaries", &b, &n);
	if (st == OK)
		st = numbers(c, 3, "heights", &h, &m);
	if (st == OK && !c->arg[4].given && m != n - 1)
		st = not_as_many(
			c, "heights", n - 1, m,
			"one height for each class; or raw data and whether their "
			"density is shown: Histogram({0, 5, 10}, {1, 2, 7, 8}, false)");
	if (st != OK)
		return st;
	data = h;
	if (c->arg[4].given)
		st = tool_class_heights(c, b, n, data, m, how, &h);
	return st == OK ? give_bars(c, b, b + 1, h, n - 1) : st;
}

enum status tool_add_histogram(struct tool_call *c)
{
	return histogram(c, false);
}

enum status tool_add_histogram_right(struct tool_call *c)
{
	return histogram(c, true);
}

/* --- Box plots ------------------------------------------------------------------------------- */

/* The five numbers, and those that stand alone left and right of them. */
static enum status give_box(struct tool_call *c, const num five[5], const num *left,
			    int n_left, const num *right, int n_right)
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
	v = tool_make(c, KIND_DIAGRAM, 8 + n_left + n_right);
	v->flag = DIAGRAM_BOX;
	v->v[0] = five[2];
	v->v[1] = c->arg[1].n;
	v->v[2] = c->arg[2].n;
	for (int i = 0; i < 5; i++)
		v->v[3 + i] = five[i];
	for (int i = 0; i < n_left + n_right; i++)
		v->v[8 + i] = i < n_left ? left[i] : right[i - n_left];
	return OK;
}

/* Values farther from the box than one and a half times its length stand alone. */
static enum status fences(struct tool_call *c, const num *v, int n, const num five[5],
			  int *first, int *last)
{
	num reach = num_mul(num_rat(3, 2, c->num), num_sub(five[3], five[1], c->num), c->num);

	*first = 0;
	*last = n - 1;
	for (int side = 0; side < 2; side++)
		for (;;) {
			int i = side ? *last : *first;
			num past = side ? num_sub(v[i], five[3], c->num)
					: num_sub(five[1], v[i], c->num);
			truth out = num_less(reach, past, c->num);

			if (is_unknown(out))
				return tool_undecided(c, "which values are outliers");
			if (is_no(out))
				break;
			*(side ? last : first) += side ? -1 : 1;
		}
	return OK;
}

/* name, y_offset, y_scale, data, frequencies, outliers */
enum status tool_add_box_plot(struct tool_call *c)
{
	num *data, five[5];
	int n, first = 0, last;
	enum status st = numbers(c, 3, "data", &data, &n);

	if (st == OK && !n)
		st = too_few(c, "data", 1);
	if (st == OK)
		st = tool_list_weighted(c, 3, 4, &data, &n);
	if (st == OK)
		st = tool_list_sort(c, data, n);
	if (st != OK)
		return st;
	for (int i = 1; i <= 3; i++)
		five[i] = tool_sorted_quartile(data, n, i, c->num);
	last = n - 1;
	if (tool_yes(c, 5))
		st = fences(c, data, n, five, &first, &last);
	if (st != OK)
		return st;
	five[0] = data[first];
	five[4] = data[last];
	return give_box(c, five, data, first, data + last + 1, n - 1 - last);
}

enum status tool_add_box_plot_numbers(struct tool_call *c)
{
	num five[5];

	for (int i = 0; i < 5; i++)
		five[i] = c->arg[3 + i].n;
	return give_box(c, five, NULL, 0, NULL, 0);
}

/* --- Pies and points --------------------------------------------------------------------------- */

enum status tool_add_pie_chart(struct tool_call *c)
{
	num *share, sum = num_int(0, c->num);
	int n;
	struct value *v;
	enum status st = numbers(c, 1, "data", &share, &n);

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
	enum status st = numbers(c, 1, "x_data", &x, &n);

	if (st == OK)
		st = numbers(c, 2, "y_data", &y, &m);
	if (st == OK && !n)
		st = too_few(c, "x_data", 1);
	if (st == OK && n != m)
		st = not_as_many(c, "y_data", n, m,
				 "one for each of x: ScatterPlot({1, 2, 3}, {2, 4, 5})");
	if (st == OK)
		give_points(c, x, y, n);
	return st;
}

/* Dots with a diameter of 1/5 that would touch stand above the first of them, their middles
 * from 1/10 on. */
static enum status stack(struct tool_call *c, num *x, num *y, int n, num scale)
{
	num wide = num_rat(1, 5, c->num), step = num_mul(wide, scale, c->num);
	int first = 0;

	for (int i = 0; i < n; i++) {
		truth apart = i ? num_less(wide, num_sub(x[i], x[first], c->num), c->num)
				: TRUTH_YES;

		if (is_unknown(apart))
			return tool_undecided(c, "whether two dots touch");
		if (is_yes(apart))
			first = i;
		y[i] = num_add(num_half(wide, c->num),
			       num_mul(num_int(i - first, c->num), step, c->num), c->num);
		x[i] = x[first];
	}
	return OK;
}

/* name, data, stack, scale */
enum status tool_add_dot_plot(struct tool_call *c)
{
	num *x, *y, scale = c->arg[3].given ? c->arg[3].n : num_int(1, c->num);
	int n;
	enum status st = numbers(c, 1, "data", &x, &n);

	if (st == OK && !n)
		st = too_few(c, "data", 1);
	if (st == OK)
		st = tool_list_sort(c, x, n);
	if (st != OK)
		return st;
	y = arena_alloc(c->arena, (size_t)n * sizeof *y);
	if (tool_yes(c, 2))
		st = stack(c, x, y, n, scale);
	for (int i = 0; i < n && !tool_yes(c, 2); i++) {
		int s = i ? num_cmp(x[i - 1], x[i], c->num) : -1;

		if (s == NUM_UNKNOWN)
			return tool_undecided(c, "whether two values are equal");
		y[i] = s ? scale : num_add(y[i - 1], scale, c->num);
	}
	if (st == OK)
		give_points(c, x, y, n);
	return st;
}
