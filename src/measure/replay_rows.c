/*
 * replay_rows.c -- the second look's linear algebra: columns, solved rows, and the integers
 * that whole turns leave open.
 */
#include "base/list.h"
#include "measure/replay_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

int measure_replay_column(struct replay *r, enum column_kind kind, int a, int b)
{
	for (int i = 0; i < r->cols; i++)
		if (r->col[i].kind == kind && r->col[i].a == a && r->col[i].b == b)
			return i;
	r->col = arena_grow(r->m, r->col, &r->col_cap, r->cols + 1, sizeof *r->col);
	r->col[r->cols] = (struct column){ kind, a, b, r->cols, -1 };
	return r->cols++;
}

int measure_replay_class(const struct replay *r, int col)
{
	while (r->col[col].up != col)
		col = r->col[col].up;
	return col;
}

void measure_replay_together(struct replay *r, int col, int col2)
{
	r->col[measure_replay_class(r, col)].up = measure_replay_class(r, col2);
}

struct vec *measure_replay_vec(struct replay *r, int n)
{
	struct vec *v = arena_alloc(r->m, sizeof *v);

	v->col = arena_alloc(r->m, (size_t)(n + 1) * sizeof *v->col);
	v->c = arena_alloc(r->m, (size_t)(n + 1) * sizeof *v->c);
	v->k = num_int(0, r->c);
	return v;
}

void measure_replay_put(struct vec *v, int col, num c)
{
	v->col[v->n] = col;
	v->c[v->n++] = c;
}

struct vec *measure_replay_sum(struct replay *r, const struct vec *a, num f,
			       const struct vec *b)
{
	struct vec *v = measure_replay_vec(r, a->n + b->n);

	v->k = num_add(a->k, num_mul(f, b->k, r->c), r->c);
	for (int i = 0; i < a->n; i++) {
		int k = base_place(b->col, b->n, a->col[i]);
		num c = a->c[i];

		if (k >= 0)
			c = num_add(c, num_mul(f, b->c[k], r->c), r->c);
		if (k < 0 || num_vanishes(c, r->c) != 0)
			measure_replay_put(v, a->col[i], c);
	}
	for (int i = 0; i < b->n && num_vanishes(f, r->c) != 0; i++)
		if (base_place(a->col, a->n, b->col[i]) < 0)
			measure_replay_put(v, b->col[i], num_mul(f, b->c[i], r->c));
	return v;
}

struct vec *measure_replay_reduce(struct replay *r, const struct vec *v)
{
	struct vec *w = measure_replay_sum(r, v, num_int(0, r->c), measure_replay_vec(r, 0));

	/* Rows are solved for columns that stand in no other row. */
	for (int i = 0; i < v->n; i++) {
		int row = r->col[v->col[i]].row;

		if (row >= 0)
			w = measure_replay_sum(r, w, num_neg(v->c[i], r->c), r->row[row]);
	}
	return w;
}

struct vec *measure_replay_now(struct replay *r, int q)
{
	if (r->now[q] && r->at[q] == r->rows)
		return r->now[q];
	if (!r->expr[q])
		return NULL;
	r->at[q] = r->rows;
	return r->now[q] = measure_replay_reduce(r, r->now[q] ? r->now[q] : r->expr[q]);
}

int measure_replay_unknown(const struct replay *r, const struct vec *v)
{
	for (int i = 0; i < v->n; i++)
		if (r->col[v->col[i]].kind != COL_TURNS)
			return v->col[i];
	return -1;
}

bool measure_replay_add(struct replay *r, const struct vec *v)
{
	struct vec *w = measure_replay_reduce(r, v);
	int best = -1, pivot;

	for (int i = 0; i < w->n; i++) {
		if (r->col[w->col[i]].kind == COL_TURNS)
			continue;
		if (num_vanishes(w->c[i], r->c) != 1)
			return false;
		if (best < 0 || fabs(num_mid(w->c[i])) > fabs(num_mid(w->c[best])))
			best = i;
	}
	if (best < 0 && w->n == 0)
		return num_vanishes(w->k, r->c) == 0;
	if (best < 0) {
		r->zero =
			arena_grow(r->m, r->zero, &r->zero_cap, r->zeros + 1, sizeof *r->zero);
		r->zero[r->zeros++] = w;
		return true;
	}
	pivot = w->col[best];
	w = measure_replay_sum(r, measure_replay_vec(r, 0),
			       num_div(num_int(1, r->c), w->c[best], r->c), w);
	for (int i = 0; i < r->rows; i++) {
		int k = base_place(r->row[i]->col, r->row[i]->n, pivot);

		if (k >= 0)
			r->row[i] = measure_replay_sum(r, r->row[i],
						       num_neg(r->row[i]->c[k], r->c), w);
	}
	r->row = arena_grow(r->m, r->row, &r->row_cap, r->rows + 1, sizeof *r->row);
	r->col[pivot].row = r->rows;
	r->row[r->rows++] = w;
	return true;
}

/* --- Whole turns -------------------------------------------------------------------- */

/*
 * Angles known up to integers: v + sum c z between their bounds.  The sums over all integers
 * are a lattice.  Its basis is brought into steps, so that each coordinate settles one more
 * multiple, and all points within the bounds are gone through.  The target is the last
 * coordinate: it must vanish at each of them.
 */
enum { COORDS = 64, INTEGERS = 64, POINTS_MOST = 20000 };
struct coord {
	struct bounds b;
	num v;
	bool target;
};
struct replay_lattice {
	struct replay *r;
	struct coord at[COORDS];
	int n;
	long m[COORDS][INTEGERS]; /* times scale */
	int col[INTEGERS], cols;
	int step[INTEGERS]; /* where each column begins */
	long scale, modulo;
	long sum[INTEGERS + 1][COORDS]; /* of the columns so far */
	int points;
	bool fails;
};

static bool small_ratio(struct replay *r, num v, long *p, long *q)
{
	struct buf b = { 0 };
	char *end;
	bool ok = num_print_rational(&b, v, r->c) && b.n < 10;

	*q = 1;
	if (ok) {
		*p = strtol(buf_str(&b), &end, 10);
		if (*end == '/')
			*q = strtol(end + 1, &end, 10);
		ok = !*end && *q > 0 && *q < 10000;
	}
	buf_clear(&b);
	return ok;
}

/* All entries times so much that q divides the scale. */
static bool refine(struct replay_lattice *t, long q)
{
	long by = q / base_gcd(t->scale, q);

	if (t->scale * by > 10000000)
		return false;
	t->scale *= by;
	for (int i = 0; by > 1 && i < t->n; i++)
		for (int k = 0; k < INTEGERS; k++)
			t->m[i][k] *= by;
	return true;
}

static int integer(struct replay_lattice *t, int col)
{
	for (int i = 0; i < t->cols; i++)
		if (t->col[i] == col)
			return i;
	if (t->cols == INTEGERS)
		return -1;
	t->col[t->cols] = col;
	return t->cols++;
}

/* One more coordinate; false: it does not fit (too many, or no small rationals). */
static bool add_coord(struct replay_lattice *t, const struct vec *v, const struct bounds *b,
		      bool target)
{
	long p[INTEGERS], q[INTEGERS];
	int k[INTEGERS];

	if (t->n == COORDS || v->n > INTEGERS)
		return false;
	for (int i = 0; i < v->n; i++) {
		if (!small_ratio(t->r, v->c[i], &p[i], &q[i]) || !refine(t, q[i]))
			return false;
		k[i] = integer(t, v->col[i]);
		if (k[i] < 0)
			return false;
	}
	memset(t->m[t->n], 0, sizeof t->m[t->n]);
	for (int i = 0; i < v->n; i++)
		t->m[t->n][k[i]] = p[i] * (t->scale / q[i]);
	t->at[t->n++] = (struct coord){ .b = *b, .v = v->k, .target = target };
	return true;
}

static bool within(struct replay_lattice *t, int i, long by)
{
	struct num_ctx *c = t->r->c;
	const struct bounds *b = &t->at[i].b;
	num v = num_add(t->at[i].v, num_rat(by, t->scale, c), c);
	int lo = num_cmp(v, num_int(b->lo, c), c), hi = num_cmp(v, num_int(b->hi, c), c);

	return !(lo == -1 || (lo == 0 && b->above) || hi == 1 || (hi == 0 && b->below));
}

/* Whole-number operations on columns until each begins below the one before it. */
static bool echelon(struct replay_lattice *t)
{
	int done = 0;

	for (int i = 0; i < t->n && done < t->cols; i++) {
		for (;;) {
			int best = -1, others = 0;

			for (int j = done; j < t->cols; j++)
				if (t->m[i][j]) {
					others++;
					if (best < 0 || labs(t->m[i][j]) < labs(t->m[i][best]))
						best = j;
				}
			if (!others)
				break;
			for (int j = done; j < t->cols; j++) {
				long f = j == best ? 0 : t->m[i][j] / t->m[i][best];

				for (int k = i; f && k < t->n; k++) {
					t->m[k][j] -= f * t->m[k][best];
					if (labs(t->m[k][j]) > 1000000000000)
						return false;
				}
			}
			if (others > 1)
				continue;
			for (int k = 0; k < t->n; k++) {
				long swap = t->m[k][done];

				t->m[k][done] = t->m[k][best];
				t->m[k][best] = swap;
			}
			t->step[done++] = i;
			break;
		}
	}
	t->cols = done;
	return true;
}

/* The multiples of column j that keep its first coordinate within bounds, and so on. */
static void search(struct replay_lattice *t, int j)
{
	int from = j ? t->step[j - 1] + 1 : 0, upto = j < t->cols ? t->step[j] : t->n;
	long step;

	if (t->fails || ++t->points > POINTS_MOST) {
		t->fails = true;
		return;
	}
	/* Coordinates that nothing below changes any more. */
	for (int i = from; i < upto; i++) {
		long by = t->sum[j][i];

		if (t->at[i].target ? t->modulo ? by % (t->modulo * t->scale) : by : 0) {
			t->fails = true;
			return;
		}
		if (!t->at[i].target && by && !within(t, i, by))
			return;
	}
	if (j == t->cols)
		return;
	/* The target alone moves: nothing holds it. */
	if (t->at[upto].target) {
		t->fails |= !t->modulo || t->m[upto][j] % (t->modulo * t->scale);
		return;
	}
	step = t->m[upto][j];
	for (int sign = 1; sign >= -1; sign -= 2)
		for (long f = sign > 0 ? 0 : 1;; f++) {
			long by = t->sum[j][upto] + sign * f * step;
			bool in = !by || within(t, upto, by);

			if (!in && labs(by) > 2000 * t->scale)
				break;
			if (!in)
				continue;
			for (int i = 0; i < t->n; i++)
				t->sum[j + 1][i] = t->sum[j][i] + sign * f * t->m[i][j];
			search(t, j + 1);
			if (t->fails)
				return;
		}
}

static bool shares(const struct replay_lattice *t, const struct vec *v)
{
	for (int i = 0; i < v->n; i++)
		for (int j = 0; j < t->cols; j++)
			if (t->col[j] == v->col[i])
				return true;
	return false;
}

/* The bounds of q - q2 where neither needs to be known. */
static bool difference_bounds(struct replay *r, int q, int q2, struct bounds *b)
{
	struct bounds a, d;

	if (q < 0 || !measure_replay_bounds(r, q, &a))
		return false;
	*b = a;
	if (q2 < 0)
		return true;
	if (!measure_replay_bounds(r, q2, &d))
		return false;
	*b = (struct bounds){ a.lo - d.hi, a.hi - d.lo, a.above || d.below,
			      a.below || d.above };
	return true;
}

bool measure_replay_settled(struct replay *r, const struct vec *v, int q, int q2, long modulo)
{
	struct replay_lattice *t;
	struct bounds b = { 0, 0, false, false };
	bool *in, again = true, whole = true, rational = true;

	if (v->n == 0)
		return true;
	for (int i = 0; i < v->n; i++) {
		long p, d = 0;

		rational &= small_ratio(r, v->c[i], &p, &d);
		whole &= modulo && d == 1 && p % modulo == 0;
	}
	if (whole && rational)
		return true;
	/* A multiple of it vanishes where it does. */
	if (!rational) {
		if (modulo || num_vanishes(v->c[0], r->c) != 1)
			return false;
		v = measure_replay_sum(r, measure_replay_vec(r, 0),
				       num_div(num_int(1, r->c), v->c[0], r->c), v);
		q = -1;
	}
	if (!r->lattice)
		r->lattice = arena_alloc(r->m, sizeof *t);
	t = r->lattice;
	t->n = t->cols = t->points = 0;
	t->fails = false;
	memset(t->sum[0], 0, sizeof t->sum[0]);
	in = arena_alloc(r->m, (size_t)(r->a->quantities + r->zeros + 1) * sizeof *in);
	t->r = r;
	t->scale = 1;
	t->modulo = modulo;
	for (int i = 0; i < v->n; i++)
		if (integer(t, v->col[i]) < 0)
			return false;
	if (difference_bounds(r, q, q2, &b) && !add_coord(t, v, &b, false))
		return false;
	while (again) {
		again = false;
		for (int i = 0; i < r->a->quantities; i++) {
			struct vec *w = in[i] ? NULL : measure_replay_now(r, i);

			if (!w || !w->n || !measure_replay_bounds(r, i, &b) ||
			    measure_replay_unknown(r, w) >= 0 || !shares(t, w))
				continue;
			in[i] = true;
			again |= add_coord(t, w, &b, false);
		}
		for (int i = 0; i < r->zeros; i++) {
			bool *seen = &in[r->a->quantities + i];
			struct bounds none = { 0, 0, false, false };

			if (!*seen && shares(t, r->zero[i])) {
				*seen = true;
				again |= add_coord(t, r->zero[i], &none, false);
			}
		}
	}
	b = (struct bounds){ 0, 0, false, false };
	if (!add_coord(t, v, &b, true) || !echelon(t))
		return false;
	search(t, 0);
	return !t->fails;
}
