/*
 * combine.c -- weights for a linear step: solve a small linear system exactly.
 *
 * One unknown for each row of each premise; one equation for each variable, for the constant, and in
 * the table of ratios for each of the coprime integers that the constants are made of.
 * Then premises are taken away one by one as long as the rest suffices, the last ones first: what is
 * left is irreducible.
 */
#include "proof/check_priv.h"
#include <string.h>

#define COMBINE_ROWS 600  /* unknowns */
#define COMBINE_SIZE 4000 /* equations times unknowns, at most that many thousands */

struct combine {
	const struct proof *proof;
	struct arena *arena;
	enum reason table;
	struct proof_sum *row; /* the rows; the last one is that of the claim */
	int *from, *index;     /* whose they are */
	int rows;
	struct proof_rat *m; /* equations x (rows + 1) */
	int equations;
};

static const struct proof_rat nought = { 0, 1 };

static bool expand(struct combine *k, const struct claim *c, int row, int from)
{
	struct proof_sum *s = &k->row[k->rows];
	struct buf why = { 0 };
	bool good;

	*s = (struct proof_sum){ .setting = k->proof->setting,
				 .arena = k->arena,
				 .why = &why,
				 .table = k->table,
				 .constant = nought };
	good = proof_rows_add(s, c, row, (struct proof_rat){ 1, 1 }, true) && !s->too_large;
	buf_clear(&why);
	if (!good)
		return false;
	k->from[k->rows] = from;
	k->index[k->rows++] = row;
	return true;
}

static proof_wide common(proof_wide a, proof_wide b)
{
	while (b) {
		proof_wide r = a % b;

		a = b;
		b = r;
	}
	return a;
}

/* Pairwise coprime integers of which all bases are products. */
static int coprime_bases(struct combine *k, proof_wide base[200])
{
	int n = 0;

	for (int i = 0; i < k->rows; i++)
		for (int j = 0; j < k->row[i].powers && n < 100; j++)
			if (k->row[i].power[j].base > 1)
				base[n++] = k->row[i].power[j].base;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++) {
			proof_wide g = common(base[i], base[j]);

			if (g == 1)
				continue;
			if (base[i] == g && base[j] == g) { /* equal: one is enough */
				base[i] = base[--n];
			} else if (n < 200) {
				base[i] /= g;
				base[j] /= g;
				base[n++] = g;
			} else {
				return -1;
			}
			i = j = 0;
		}
	return n;
}

static struct proof_rat exponent(const struct proof_sum *s, proof_wide base, bool *good)
{
	struct proof_rat e = nought;

	for (int j = 0; j < s->powers; j++)
		for (proof_wide b = s->power[j].base; base > 1 && b % base == 0; b /= base)
			*good &= proof_rat_add(&e, e, s->power[j].e);
	return e;
}

static struct proof_rat *equation(struct combine *k)
{
	return k->m + (size_t)k->equations++ * (size_t)k->rows;
}

/* The whole system; false where it is too large. */
static bool build(struct combine *k)
{
	proof_wide base[200];
	int n = k->rows, bases = coprime_bases(k, base), most = bases + 1;
	bool good = bases >= 0;

	for (int i = 0; i < n; i++)
		most += k->row[i].terms;
	if (!good || (long)most * n > COMBINE_SIZE * 1000L)
		return false;
	k->m = arena_alloc(k->arena, sizeof *k->m * (size_t)most * (size_t)n);
	for (size_t i = 0; i < (size_t)most * (size_t)n; i++)
		k->m[i] = nought;
	for (int i = 0; i < n; i++)
		for (int t = 0; t < k->row[i].terms; t++) {
			const struct proof_sum_term *v = &k->row[i].term[t];
			struct proof_rat *q;
			bool before = false;

			for (int h = 0; h < i && !before; h++)
				for (int u = 0; u < k->row[h].terms; u++)
					before |= k->row[h].term[u].a == v->a &&
						  k->row[h].term[u].b == v->b;
			if (before)
				continue;
			q = equation(k);
			for (int h = i; h < n; h++)
				for (int u = 0; u < k->row[h].terms; u++)
					if (k->row[h].term[u].a == v->a &&
					    k->row[h].term[u].b == v->b)
						q[h] = k->row[h].term[u].c;
		}
	for (int b = 0; b < bases; b++) {
		struct proof_rat *q = equation(k);

		for (int h = 0; h < n; h++)
			q[h] = exponent(&k->row[h], base[b], &good);
	}
	if (k->table != REASON_RATIOS) {
		struct proof_rat *q = equation(k);

		for (int h = 0; h < n; h++)
			q[h] = k->row[h].constant;
	}
	return good;
}

/* q -= f * p in the columns from `at` on. */
static bool take(struct proof_rat *q, const struct proof_rat *p, struct proof_rat f, int n)
{
	f.num = -f.num;
	for (int i = 0; i < n; i++) {
		struct proof_rat x;

		if (p[i].num &&
		    (!proof_rat_mul(&x, f, p[i]) || !proof_rat_add(&q[i], q[i], x)))
			return false;
	}
	return true;
}

/* Weights of the columns that are `open`, in w (free ones are 0); false where there are none. */
static bool solve(struct combine *k, const bool *open, struct proof_rat *w)
{
	int n = k->rows, last = n - 1, done = 0;
	size_t size = (size_t)k->equations * (size_t)n;
	struct proof_rat *m = arena_alloc(k->arena, sizeof *m * size);
	int *pivot = arena_alloc(k->arena, sizeof *pivot * (size_t)n);

	memcpy(m, k->m, sizeof *m * size);
	for (int c = 0; c < last; c++) {
		struct proof_rat *top = m + (size_t)done * (size_t)n, inverse;
		int r = done;

		pivot[c] = -1;
		if (!open[c])
			continue;
		while (r < k->equations && !m[(size_t)r * (size_t)n + (size_t)c].num)
			r++;
		if (r == k->equations)
			continue;
		for (int i = 0; i < n; i++) {
			struct proof_rat x = top[i];

			top[i] = m[(size_t)r * (size_t)n + (size_t)i];
			m[(size_t)r * (size_t)n + (size_t)i] = x;
		}
		if (!proof_rat_make(&inverse, top[c].den, top[c].num))
			return false;
		for (int i = 0; i < n; i++)
			if (!proof_rat_mul(&top[i], top[i], inverse))
				return false;
		for (int i = 0; i < k->equations; i++) {
			struct proof_rat *q = m + (size_t)i * (size_t)n;

			if (i != done && q[c].num && !take(q, top, q[c], n))
				return false;
		}
		pivot[c] = done++;
	}
	for (int i = done; i < k->equations; i++)
		if (m[(size_t)i * (size_t)n + (size_t)last].num)
			return false;
	for (int c = 0; c < last; c++)
		w[c] = pivot[c] < 0 ? nought : m[(size_t)pivot[c] * (size_t)n + (size_t)last];
	return true;
}

/* The system of those rows alone that have a weight. */
static bool narrow(struct combine *k, struct proof_rat *w)
{
	int n = 0;

	w[k->rows - 1] = nought; /* the claim's own */
	for (int i = 0; i < k->rows; i++) {
		if (i < k->rows - 1 && !w[i].num)
			continue;
		k->row[n] = k->row[i];
		k->from[n] = k->from[i];
		k->index[n] = k->index[i];
		w[n++] = w[i];
	}
	k->rows = n;
	k->equations = 0;
	return build(k);
}

/* Take premises away while the rest suffices. */
static void reduce(struct combine *k, bool *open, struct proof_rat *w)
{
	for (int i = 0; i < k->rows - 1; i++)
		open[i] = w[i].num != 0;
	for (int i = k->rows - 2; i >= 0; i--) {
		struct arena_mark mark = arena_mark(k->arena);
		struct proof_rat *v = arena_alloc(k->arena, sizeof *v * (size_t)k->rows);
		bool *less = arena_alloc(k->arena, sizeof *less * (size_t)k->rows);

		if (open[i]) {
			memcpy(less, open, sizeof *less * (size_t)k->rows);
			less[i] = false;
			if (solve(k, less, v)) {
				memcpy(w, v, sizeof *v * (size_t)(k->rows - 1));
				for (int c = 0; c < k->rows - 1; c++)
					open[c] = w[c].num != 0;
			}
		}
		arena_release(k->arena, mark);
	}
}

static bool is_small(proof_wide v)
{
	return v <= INT64_MAX && v >= -INT64_MAX;
}

static bool hand_out(struct combine *k, const struct proof_rat *w, struct arena *a,
		     struct proof_step *out)
{
	struct proof_part *part = arena_alloc(a, sizeof *part * (size_t)(k->rows + 1));
	int n = 0;

	for (int i = 0; i < k->rows - 1; i++) {
		if (!w[i].num)
			continue;
		if (!is_small(w[i].num) || !is_small(w[i].den))
			return false;
		part[n++] = (struct proof_part){ k->from[i], k->index[i], (int64_t)w[i].num,
						 (int64_t)w[i].den };
	}
	out->parts = n;
	out->part = part;
	return true;
}

/* Is the point in one of the claims?  Rows for other points are of no use. */
static bool is_named(const struct proof *p, const struct claim *claim, const int *from, int n,
		     int point)
{
	for (int i = -1; i < n; i++) {
		const struct claim *c = i < 0 ? claim : &p->step[from[i]].claim;

		for (int k = 0; k < c->n; k++)
			if (c->p[k] == point)
				return true;
	}
	return false;
}

/* Is ab a side of a product of the claim, or of a ratio of a premise? */
static bool is_side(const struct proof *p, const struct claim *claim, const int *from, int n,
		    int a, int b)
{
	for (int i = 0; i < claim->sum->terms; i++) {
		const struct claim_term *t = &claim->sum->term[i];

		for (int k = 0; k < t->n; k++) {
			int u = claim->p[t->at[2 * k]], v = claim->p[t->at[2 * k + 1]];

			if ((u == a && v == b) || (u == b && v == a))
				return true;
		}
	}
	for (int i = 0; i < n; i++) {
		const struct claim *c = &p->step[from[i]].claim;

		for (int k = 0; c->kind == CLAIM_EQRATIO && k < 8; k += 2)
			if ((c->p[k] == a && c->p[k + 1] == b) ||
			    (c->p[k] == b && c->p[k + 1] == a))
				return true;
	}
	return false;
}

/* Rows for points that are nowhere named, and for lengths that no product has, are of no use. */
static bool is_of_use(const struct proof *p, enum reason table, const struct claim *claim,
		      const int *from, int n, const struct claim *c, int rows, int row)
{
	int points = p->setting->points, a, b;

	if (table == REASON_PRODUCTS)
		return claim->sum && (!proof_products_times(p->setting, c, row, &a, &b) ||
				      (a < b && is_side(p, claim, from, n, a, b)));
	return rows < points || row < rows - points ||
	       is_named(p, claim, from, n, row - rows + points);
}

bool proof_combine(struct arena *a, const struct proof *p, enum reason table,
		   const struct claim *claim, const int *from, int n, struct proof_step *out)
{
	struct combine k = { .proof = p, .arena = arena_new(), .table = table };
	struct proof_rat w[COMBINE_ROWS + 1];
	bool open[COMBINE_ROWS + 1], good;

	k.row = arena_alloc(k.arena, sizeof *k.row * (COMBINE_ROWS + 1));
	k.from = arena_alloc(k.arena, sizeof *k.from * (COMBINE_ROWS + 1));
	k.index = arena_alloc(k.arena, sizeof *k.index * (COMBINE_ROWS + 1));
	for (int i = 0; i < n; i++) {
		const struct claim *c = &p->step[from[i]].claim;
		int rows = proof_rows_count(p->setting, c, table);

		for (int r = 0; r < rows && k.rows < COMBINE_ROWS; r++)
			if (is_of_use(p, table, claim, from, n, c, rows, r))
				(void)expand(&k, c, r, from[i]);
	}
	for (int i = 0; i < COMBINE_ROWS; i++)
		open[i] = i < k.rows;
	good = proof_rows_make(claim, table) && expand(&k, claim, 0, -1) && build(&k) &&
	       solve(&k, open, w) && narrow(&k, w);
	if (good) {
		reduce(&k, open, w);
		*out = (struct proof_step){ .claim = *claim, .reason = table, .rule = RULES };
		good = hand_out(&k, w, a, out);
	}
	arena_free(k.arena);
	return good;
}
