/*
 * sums.c -- sums of lengths, of squares, of angles, and of products of two lengths.
 *
 * The first three are equations of the tables.  Products have no table of their own: they are looked
 * at for a goal only.  Products that the table of ratios knows to be equal are one variable;
 * points in order on a line, times a length, are the equations.  Those with two variables that are
 * there already are taken, until no more come.
 */
#include "deduce/deduce_priv.h"
#include <string.h>

static int end_of(const struct claim *k, const struct claim_term *t, int i)
{
	return k->p[t->at[i]];
}

static int angle_sum(struct closure *c, const struct claim *k, struct deduce_equation *e)
{
	double sum = -(double)k->num / (double)k->den, whole;
	int64_t num = k->num;

	for (int i = 0; i < k->sum->terms; i++) {
		const struct claim_term *t = &k->sum->term[i];
		int u = pair_of(end_of(k, t, 0), end_of(k, t, 1)),
		    v = pair_of(end_of(k, t, 2), end_of(k, t, 3));

		deduce_add_term(e, v, field_of(t->num));
		deduce_add_term(e, u, field_neg(field_of(t->num)));
		sum += (double)t->num * (c->dir[v] - c->dir[u]);
	}
	whole = round(sum);
	if (fabs(sum - whole) > 1e-6)
		return 0;
	num += (int64_t)whole * k->den;
	if (num)
		deduce_add_term(e, c->table[ANGLES].vars, field_neg(field_ratio(num, k->den)));
	return 1;
}

int deduce_sum_equations(struct closure *c, enum deduce_table t, const struct claim *k,
			 struct deduce_equation *e)
{
	e->n = 0;
	if (!claim_looks_true(c->s, k))
		return 0;
	if (k->kind == CLAIM_ASUM)
		return t == ANGLES ? angle_sum(c, k, e) : 0;
	if (t == LENGTHS ? claim_sum_degree(k) != 1 : t != SQUARES || !claim_sum_is_squares(k))
		return 0;
	for (int i = 0; i < k->sum->terms; i++) {
		const struct claim_term *u = &k->sum->term[i];

		deduce_add_term(e, pair_of(end_of(k, u, 0), end_of(k, u, 1)),
				field_ratio(u->num, u->den));
	}
	if (k->num)
		deduce_add_term(e, c->table[t].vars, field_neg(field_ratio(k->num, k->den)));
	return 1;
}

/* ---- products of two lengths ---- */

#define PRODUCT_COLUMNS 200
#define PRODUCT_ROWS 400

/* Two pairs of points; known to be as large as the others with its key. */
struct product_column {
	elem key;
	int u, v;
};
/* A line's three points in order, times a pair. */
struct product_row {
	int p[3], by;
	int col[3]; /* p0p1, p1p2, p0p2 */
};
struct product_space {
	struct closure *c;
	struct product_column column[PRODUCT_COLUMNS];
	struct product_row row[PRODUCT_ROWS];
	int columns, rows;
};

static elem product_key(const struct closure *c, int u, int v)
{
	return field_add(c->table[RATIOS].hash[u], c->table[RATIOS].hash[v]);
}

static int find_column(const struct product_space *x, elem key)
{
	for (int i = 0; i < x->columns; i++)
		if (x->column[i].key == key)
			return i;
	return -1;
}

static int need_column(struct product_space *x, int u, int v)
{
	elem key = product_key(x->c, u, v);
	int i = find_column(x, key);

	if (i >= 0 || x->columns == PRODUCT_COLUMNS)
		return i;
	x->column[x->columns] = (struct product_column){ key, u, v };
	return x->columns++;
}

static bool has_row(const struct product_space *x, const struct product_row *r)
{
	for (int i = 0; i < x->rows; i++)
		if (!memcmp(x->row[i].col, r->col, sizeof r->col))
			return true;
	return false;
}

/* The row, if two of its products are there and something is new in it. */
static bool take_row(struct product_space *x, int a, int b, int d, int by)
{
	struct product_row r = { .p = { a, b, d }, .by = by };
	int side[3] = { pair_of(a, b), pair_of(b, d), pair_of(a, d) }, known = 0;

	for (int i = 0; i < 3; i++)
		known += find_column(x, product_key(x->c, side[i], by)) >= 0;
	if (known < 2 || x->rows == PRODUCT_ROWS)
		return false;
	for (int i = 0; i < 3; i++) {
		r.col[i] = need_column(x, side[i], by);
		if (r.col[i] < 0)
			return false;
	}
	if (has_row(x, &r))
		return false;
	x->row[x->rows++] = r;
	return true;
}

static bool more_rows(struct product_space *x)
{
	struct closure *c = x->c;
	int pairs = c->table[ANGLES].vars;
	bool new = false;

	for (int l = 0; l < c->lines; l++) {
		const struct seen_line *s = &c->line[l];

		for (int i = 0; i < s->n; i++)
			for (int j = i + 1; j < s->n; j++)
				for (int m = j + 1; m < s->n; m++) {
					if (!deduce_collinear_known(c, s->p[i], s->p[j],
								    s->p[m]))
						continue;
					for (int by = 0; by < pairs; by++)
						new |= take_row(x, s->p[i], s->p[j], s->p[m],
								by);
					c->work += pairs;
				}
	}
	return new;
}

/* Columns of products, then one for each row: by which rows a combination is made. */
struct product_system {
	elem *m;
	int cols;
};

static elem *line_of(struct product_system *y, int i)
{
	return y->m + (size_t)i * (size_t)y->cols;
}

static void subtract(elem *from, const elem *what, elem factor, int n)
{
	for (int i = 0; i < n; i++)
		if (what[i])
			from[i] = field_sub(from[i], field_mul(factor, what[i]));
}

/* Is the last line a combination of the others?  Then what it was made of is behind the columns. */
static bool eliminate(struct product_system *y, int lines, int columns)
{
	elem *goal = line_of(y, lines);

	for (int i = 0; i < lines; i++) {
		elem *top = line_of(y, i), f;
		int col = 0;

		while (col < columns && !top[col])
			col++;
		if (col == columns)
			continue;
		f = field_inverse(top[col]);
		for (int j = 0; j < y->cols; j++)
			top[j] = top[j] ? field_mul(top[j], f) : 0;
		for (int j = i + 1; j <= lines; j++)
			if (line_of(y, j)[col])
				subtract(line_of(y, j), top, line_of(y, j)[col], y->cols);
	}
	for (int i = 0; i < columns; i++)
		if (goal[i])
			return false;
	return true;
}

static struct claim of_pairs(const struct closure *c, enum predicate kind, int u, int v, int w,
			     int z)
{
	const int(*e)[2] = (const int(*)[2])c->ends;
	int p[8] = { e[u][0], e[u][1], e[v][0], e[v][1], 0, 0, 0, 0 };

	if (kind == CLAIM_CONG)
		return claim_of(kind, 4, p);
	p[4] = e[w][0], p[5] = e[w][1], p[6] = e[z][0], p[7] = e[z][1];
	return claim_of(kind, 8, p);
}

/* That the product of the pairs u and v is that of the column. */
static bool add_link(struct product_space *x, int u, int v, int column, struct claim *from,
		     int *n)
{
	const struct product_column *k = &x->column[column];
	struct claim c;

	if ((u == k->u && v == k->v) || (u == k->v && v == k->u))
		return true;
	if (*n == SUM_PREMISES)
		return false;
	if (u == k->u || u == k->v)
		c = of_pairs(x->c, CLAIM_CONG, v, u == k->u ? k->v : k->u, 0, 0);
	else if (v == k->u || v == k->v)
		c = of_pairs(x->c, CLAIM_CONG, u, v == k->u ? k->v : k->u, 0, 0);
	else
		c = of_pairs(x->c, CLAIM_EQRATIO, u, k->u, k->v, v);
	for (int i = 0; i < *n; i++)
		if (claim_same(&from[i], &c))
			return true;
	from[(*n)++] = c;
	return true;
}

static bool add_order(struct product_space *x, const struct product_row *r, struct claim *from,
		      int *n)
{
	struct claim c = deduce_claim3(CLAIM_COLL, r->p[0], r->p[1], r->p[2]);
	int side[3] = { pair_of(r->p[0], r->p[1]), pair_of(r->p[1], r->p[2]),
			pair_of(r->p[0], r->p[2]) };
	bool there = false;

	for (int i = 0; i < *n; i++)
		there |= claim_same(&from[i], &c);
	if (!there && *n == SUM_PREMISES)
		return false;
	if (!there)
		from[(*n)++] = c;
	for (int i = 0; i < 3; i++)
		if (!add_link(x, side[i], r->by, r->col[i], from, n))
			return false;
	return true;
}

static bool solve(struct product_space *x, const struct claim *k, const int *column,
		  struct claim *from, int *n)
{
	struct product_system y = { .cols = x->columns + x->rows };
	elem *goal;
	bool good;

	y.m = mem_alloc((size_t)(x->rows + 1) * (size_t)y.cols * sizeof *y.m);
	for (int i = 0; i < x->rows; i++) {
		elem *m = line_of(&y, i);

		for (int j = 0; j < 3; j++)
			m[x->row[i].col[j]] =
				field_add(m[x->row[i].col[j]], j < 2 ? 1 : FIELD_P - 1);
		m[x->columns + i] = 1;
	}
	goal = line_of(&y, x->rows);
	for (int i = 0; i < k->sum->terms; i++)
		goal[column[i]] = field_add(goal[column[i]], field_ratio(k->sum->term[i].num,
									 k->sum->term[i].den));
	good = eliminate(&y, x->rows, x->columns);
	for (int i = 0; good && i < x->rows; i++)
		if (goal[x->columns + i])
			good = add_order(x, &x->row[i], from, n);
	mem_free(y.m);
	return good;
}

bool deduce_sum_follows(struct closure *c, const struct claim *k, struct claim *from, int *n)
{
	struct product_space *x;
	int column[SUM_TERMS], u[SUM_TERMS], v[SUM_TERMS];
	bool good;

	*n = 0;
	if (k->kind != CLAIM_LSUM || k->num || claim_sum_degree(k) != 2)
		return false;
	x = mem_alloc(sizeof *x);
	x->c = c;
	for (int i = 0; i < k->sum->terms; i++) {
		const struct claim_term *t = &k->sum->term[i];

		u[i] = pair_of(end_of(k, t, 0), end_of(k, t, 1));
		v[i] = pair_of(end_of(k, t, 2), end_of(k, t, 3));
		column[i] = need_column(x, u[i], v[i]);
	}
	while (more_rows(x))
		;
	good = solve(x, k, column, from, n);
	for (int i = 0; good && i < k->sum->terms; i++)
		good = add_link(x, u[i], v[i], column[i], from, n);
	mem_free(x);
	return good;
}
