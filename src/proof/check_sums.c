/*
 * check_sums.c -- claims that are sums, and the table of products of two lengths.
 *
 * A sum of lengths is its own row in the table of lengths where every product is a single length, in
 * that of squares where every product is a square, in that of products where each has two
 * factors; a sum of angles is its own row in the table of directions.
 *
 * The table of products: a variable for each product of two lengths, that is for two segments.  What
 * vanishes there: (1) ab gh - cd ef for each row ab - cd - ef + gh of ratios: lengths of firm segments
 * are positive, so equal logarithms are equal products; (2) each row of squares; (3) each row of
 * lengths without a constant, times any length.  The rows of a claim are numbered in that order,
 * (3) with the numbers of the two points of the segment it is multiplied with.
 */
#include "proof/check_priv.h"

static int segment_of(const struct setting *s, int a, int b)
{
	return s->points + (a < b ? b * s->points + a : a * s->points + b);
}

static void product(struct proof_sum *s, int u, int v, struct proof_rat w, struct proof_rat c)
{
	proof_sum_term(s, u, v, w, c);
}

/* that all its products have, or 0 */
static int sum_degree(const struct claim *c)
{
	int n = c->sum->terms ? c->sum->term[0].n : 0;

	for (int i = 1; i < c->sum->terms; i++)
		if (c->sum->term[i].n != n)
			return 0;
	return n;
}

static int end_of(const struct claim *c, const struct claim_term *t, int i)
{
	return c->p[t->at[i]];
}

static bool is_segment(const struct claim *c, const struct claim_term *t, int i, int a, int b)
{
	int p = end_of(c, t, 2 * i), q = end_of(c, t, 2 * i + 1);

	return (p == a && q == b) || (p == b && q == a);
}

static bool is_squares(const struct claim *c)
{
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];

		if (t->n != 2 || !is_segment(c, t, 0, end_of(c, t, 2), end_of(c, t, 3)))
			return false;
	}
	return true;
}

bool proof_sum_makes(const struct claim *c, enum reason table)
{
	if (c->kind == CLAIM_ASUM)
		return table == REASON_ANGLES;
	return table == REASON_LENGTHS    ? sum_degree(c) == 1
	       : table == REASON_SQUARES  ? is_squares(c)
	       : table == REASON_PRODUCTS ? sum_degree(c) == 2
					  : false;
}

/* Numbers larger than what readers take would leave room for errors of size only. */
static bool is_sane(int64_t num, int64_t den)
{
	const int64_t most = 1000000000000;

	return den > 0 && den <= most && num <= most && num >= -most;
}

bool proof_sum_fits(const struct setting *s, const struct claim *c)
{
	const struct claim_sum *sum = c->sum;

	if (!sum || sum->terms < 1 || sum->terms > SUM_TERMS || c->n < 2 ||
	    !is_sane(c->num, c->den))
		return false;
	for (int i = 0; i < c->n; i++)
		if (c->p[i] < 0 || c->p[i] >= s->points)
			return false;
	for (int i = 0; i < sum->terms; i++) {
		const struct claim_term *t = &sum->term[i];
		bool angle = c->kind == CLAIM_ASUM;

		if (t->n < 1 || t->n > SUM_FACTORS || !t->num || !is_sane(t->num, t->den))
			return false;
		if (angle && (t->n != 2 || t->den != 1))
			return false;
		for (int k = 0; k < 2 * t->n; k++)
			if (t->at[k] >= c->n)
				return false;
	}
	return c->kind == CLAIM_LSUM || (c->num >= 0 && c->num < c->den);
}

static bool same_term(const struct claim *c, const struct claim_term *t, const struct claim *d,
		      const struct claim_term *u)
{
	bool used[SUM_FACTORS] = { false };

	if (t->num != u->num || t->den != u->den || t->n != u->n)
		return false;
	for (int i = 0; i < t->n; i++) {
		int j = 0, a = end_of(c, t, 2 * i), b = end_of(c, t, 2 * i + 1);

		/* The lines of an angle have an order. */
		while (j < u->n && (used[j] || !is_segment(d, u, j, a, b) ||
				    (c->kind == CLAIM_ASUM && i != j)))
			j++;
		if (j == u->n)
			return false;
		used[j] = true;
	}
	return true;
}

bool proof_sum_same(const struct claim *c, const struct claim *d)
{
	bool used[SUM_TERMS] = { false };

	if (c->kind != d->kind || c->num != d->num || c->den != d->den ||
	    c->sum->terms != d->sum->terms)
		return false;
	for (int i = 0; i < c->sum->terms; i++) {
		int j = 0;

		while (j < d->sum->terms &&
		       (used[j] || !same_term(c, &c->sum->term[i], d, &d->sum->term[j])))
			j++;
		if (j == d->sum->terms)
			return false;
		used[j] = true;
	}
	return true;
}

/* The directions of both lines of each angle. */
static bool add_angles(struct proof_sum *s, const struct claim *c, struct proof_rat w,
		       bool premise)
{
	double at = -(double)c->num / (double)c->den, off = 1e-12;

	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];

		for (int k = 0; k < 2; k++) {
			int a = end_of(c, t, 2 * k), b = end_of(c, t, 2 * k + 1);
			int64_t f = k ? t->num : -t->num;
			double turn, slack;

			if (!proof_look_direction(s->setting, a < b ? a : b, a < b ? b : a,
						  &turn, &slack)) {
				buf_add(s->why, "a direction cannot be read from the drawing");
				return false;
			}
			proof_sum_term(s, a, b, w, (struct proof_rat){ f, 1 });
			at += (double)f * turn;
			off += (double)(f < 0 ? -f : f) * slack;
		}
	}
	proof_sum_constant(s, w, (struct proof_rat){ c->num, c->den });
	return !premise || proof_sum_turns(s, w, at, off);
}

bool proof_sum_row(struct proof_sum *s, const struct claim *c, struct proof_rat w,
		   bool premise)
{
	if (!proof_sum_makes(c, s->table)) {
		buf_add(s->why, "the sum has no row in this table");
		return false;
	}
	if (c->kind == CLAIM_ASUM)
		return add_angles(s, c, w, premise);
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];
		struct proof_rat f = { t->num, t->den };
		int a = end_of(c, t, 0), b = end_of(c, t, 1);

		if (s->table == REASON_PRODUCTS)
			product(s, segment_of(s->setting, a, b),
				segment_of(s->setting, end_of(c, t, 2), end_of(c, t, 3)), w,
				f);
		else
			proof_sum_term(s, a, b, w, f);
	}
	proof_sum_constant(s, w, (struct proof_rat){ c->num, c->den });
	return true;
}

/* ---- products of two lengths ---- */

static int plain_rows(const struct setting *s, const struct claim *c, enum reason table)
{
	if (c->sum && sum_degree(c) == 2)
		return table == REASON_SQUARES; /* its own row */
	return proof_rows_count(s, c, table);
}

int proof_products_count(const struct setting *s, const struct claim *c)
{
	return plain_rows(s, c, REASON_RATIOS) + plain_rows(s, c, REASON_SQUARES) +
	       plain_rows(s, c, REASON_LENGTHS) * s->points * s->points;
}

bool proof_products_times(const struct setting *s, const struct claim *c, int row, int *a,
			  int *b)
{
	row -= plain_rows(s, c, REASON_RATIOS) + plain_rows(s, c, REASON_SQUARES);
	*a = row < 0 ? 0 : row / s->points % s->points;
	*b = row < 0 ? 0 : row % s->points;
	return row >= 0;
}

static struct proof_sum empty(const struct proof_sum *s, enum reason table)
{
	return (struct proof_sum){ .setting = s->setting,
				   .arena = s->arena,
				   .why = s->why,
				   .table = table,
				   .constant = { 0, 1 } };
}

static bool no_row(struct proof_sum *s)
{
	buf_add(s->why, "there is no such row of products");
	return false;
}

/* Two lengths on each side. */
static bool from_ratio(struct proof_sum *s, const struct claim *c, int row, struct proof_rat w)
{
	struct proof_sum r = empty(s, REASON_RATIOS);
	int side[2][2], n[2] = { 0, 0 };

	if (!proof_rows_add(&r, c, row, (struct proof_rat){ 1, 1 }, true) || r.too_large)
		return false;
	for (int i = 0; i < r.terms; i++) {
		int minus = r.term[i].c.num < 0;
		proof_wide k = minus ? -r.term[i].c.num : r.term[i].c.num;

		if (r.term[i].c.den != 1 || r.term[i].a >= s->setting->points)
			return no_row(s);
		for (; k > 0; k--) {
			if (n[minus] == 2)
				return no_row(s);
			side[minus][n[minus]++] =
				segment_of(s->setting, r.term[i].a, r.term[i].b);
		}
	}
	if (r.powers || n[0] != 2 || n[1] != 2)
		return no_row(s);
	product(s, side[0][0], side[0][1], w, (struct proof_rat){ 1, 1 });
	product(s, side[1][0], side[1][1], w, (struct proof_rat){ -1, 1 });
	return true;
}

static bool from_square(struct proof_sum *s, const struct claim *c, int row,
			struct proof_rat w)
{
	struct proof_sum r = empty(s, REASON_SQUARES);

	if (!proof_rows_add(&r, c, row, (struct proof_rat){ 1, 1 }, true))
		return false;
	for (int i = 0; i < r.terms; i++) {
		int u = segment_of(s->setting, r.term[i].a, r.term[i].b);

		product(s, u, u, w, r.term[i].c);
	}
	proof_sum_constant(s, w, r.constant);
	s->too_large |= r.too_large;
	return true;
}

static bool from_length(struct proof_sum *s, const struct claim *c, int row, int a, int b,
			struct proof_rat w)
{
	struct proof_sum r = empty(s, REASON_LENGTHS);

	if (a >= b || !proof_rows_add(&r, c, row, (struct proof_rat){ 1, 1 }, true))
		return a >= b ? no_row(s) : false;
	if (r.constant.num)
		return no_row(s);
	for (int i = 0; i < r.terms; i++)
		product(s, segment_of(s->setting, r.term[i].a, r.term[i].b),
			segment_of(s->setting, a, b), w, r.term[i].c);
	s->too_large |= r.too_large;
	return true;
}

bool proof_products_add(struct proof_sum *s, const struct claim *c, int row,
			struct proof_rat w)
{
	int ratios = plain_rows(s->setting, c, REASON_RATIOS);
	int squares = plain_rows(s->setting, c, REASON_SQUARES), a, b, all;

	all = s->setting->points * s->setting->points;
	if (row < 0 || row >= proof_products_count(s->setting, c))
		return no_row(s);
	if (row < ratios)
		return from_ratio(s, c, row, w);
	if (row < ratios + squares)
		return c->sum && sum_degree(c) == 2 ? proof_sum_row(s, c, w, true)
						    : from_square(s, c, row - ratios, w);
	(void)proof_products_times(s->setting, c, row, &a, &b);
	return from_length(s, c, (row - ratios - squares) / all, a, b, w);
}
