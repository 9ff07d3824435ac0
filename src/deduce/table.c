/* table.c -- linear equations modulo a prime, in solved form (table.h). */
#include "deduce/table.h"
#include "base/mem.h"
#include "base/rng.h"

static void mention(struct solved *t, int col, int row)
{
	struct solved_users *u = &t->user[col];

	u->v = mem_grow(u->v, &u->cap, u->n + 1, sizeof *u->v);
	u->v[u->n++] = row;
}

void deduce_init(struct solved *t, int vars, int fixed)
{
	size_t cols = (size_t)vars + (size_t)fixed;
	struct rng rng = { 0x706f7269736dull };

	*t = (struct solved){ .vars = vars, .fixed = fixed };
	t->row = mem_alloc(cols * sizeof *t->row);
	t->hash = mem_alloc(cols * sizeof *t->hash);
	t->weight = mem_alloc(cols * sizeof *t->weight);
	t->user = mem_alloc(cols * sizeof *t->user);
	t->sum = mem_alloc(cols * sizeof *t->sum);
	t->touched = mem_alloc(cols * sizeof *t->touched);
	for (int v = 0; v < vars + fixed; v++) {
		t->row[v].self = (struct solved_term){ v, 1 };
		t->row[v].n = 1;
		t->weight[v] = t->hash[v] = rng_next(&rng) % FIELD_P;
	}
}

void deduce_clear(struct solved *t)
{
	for (int v = 0; v < t->vars + t->fixed; v++) {
		mem_free(t->row[v].t);
		mem_free(t->user[v].v);
	}
	mem_free(t->row);
	mem_free(t->hash);
	mem_free(t->weight);
	mem_free(t->user);
	mem_free(t->sum);
	mem_free(t->touched);
}

/* Add factor times a row to the scratch sum. */
static int pour(struct solved *t, const struct solved_form *r, elem factor, int n)
{
	const struct solved_term *term = row_terms(r);

	for (int i = 0; i < r->n; i++) {
		int col = term[i].col;

		if (!t->sum[col])
			t->touched[n++] = col;
		t->sum[col] = field_add(t->sum[col], field_mul(factor, term[i].v));
		/* A sum that came back to 0 stays listed. */
		if (!t->sum[col])
			t->sum[col] = FIELD_P;
	}
	return n;
}

/* The sum as a list of terms; the scratch is 0 again.  FIELD_P stands for a 0 that is listed. */
static int drain(struct solved *t, struct solved_term *out, int n)
{
	int m = 0;

	for (int i = 0; i < n; i++) {
		int col = t->touched[i];
		elem v = t->sum[col];

		t->sum[col] = 0;
		if (v && v != FIELD_P)
			out[m++] = (struct solved_term){ col, v };
	}
	return m;
}

static int reduce(struct solved *t, const struct solved_term *eq, int n)
{
	int m = 0;

	for (int i = 0; i < n; i++)
		m = pour(t, &t->row[eq[i].col], eq[i].v, m);
	return m;
}

/* The free column to solve for: the one that the fewest rows mention. */
static int pivot_of(const struct solved *t, const struct solved_term *eq, int n)
{
	int best = -1;

	for (int i = 0; i < n; i++)
		if (eq[i].col < t->vars &&
		    (best < 0 || t->user[eq[i].col].n < t->user[eq[best].col].n ||
		     (t->user[eq[i].col].n == t->user[eq[best].col].n &&
		      eq[i].col > eq[best].col)))
			best = i;
	return best;
}

/* Put terms for the column `col` into a row that may mention it. */
static void substitute(struct solved *t, int row, int col, const struct solved_form *by)
{
	struct solved_form *r = &t->row[row];
	elem factor = 0;
	int n = 0, at = -1;

	for (int i = 0; i < r->n && at < 0; i++)
		if (r->t[i].col == col)
			at = i;
	if (at < 0)
		return;
	factor = r->t[at].v;
	r->t[at] = r->t[--r->n];
	for (int i = 0; i < r->n; i++)
		t->sum[r->t[i].col] = r->t[i].v, t->touched[n++] = r->t[i].col;
	for (int i = 0; i < by->n; i++)
		if (!t->sum[by->t[i].col] && by->t[i].col < t->vars)
			mention(t, by->t[i].col, row);
	n = pour(t, by, factor, n);
	r->t = mem_grow(r->t, &r->cap, n, sizeof *r->t);
	r->n = drain(t, r->t, n);
	t->hash[row] = field_add(field_sub(t->hash[row], field_mul(factor, t->weight[col])),
				 field_mul(factor, t->hash[col]));
	t->work += n;
}

bool deduce_add(struct solved *t, const struct solved_term *eq, int n)
{
	int m = reduce(t, eq, n), at, col;
	struct solved_form by = { 0 };
	elem scale, hash = 0;
	struct solved_users users;

	by.t = mem_grow(NULL, &by.cap, m + 1, sizeof *by.t);
	by.n = drain(t, by.t, m);
	t->work += m;
	at = pivot_of(t, by.t, by.n);
	if (at < 0) {
		mem_free(by.t);
		return false;
	}
	col = by.t[at].col;
	scale = field_neg(field_inverse(by.t[at].v));
	by.t[at] = by.t[--by.n];
	for (int i = 0; i < by.n; i++) {
		by.t[i].v = field_mul(by.t[i].v, scale);
		hash = field_add(hash, field_mul(by.t[i].v, t->weight[by.t[i].col]));
		if (by.t[i].col < t->vars)
			mention(t, by.t[i].col, col);
	}
	mem_free(t->row[col].t);
	t->row[col] = by;
	t->hash[col] = hash;
	users = t->user[col];
	t->user[col] = (struct solved_users){ 0 };
	for (int i = 0; i < users.n; i++)
		substitute(t, users.v[i], col, &t->row[col]);
	mem_free(users.v);
	return true;
}

bool deduce_implies(const struct solved *t, const struct solved_term *eq, int n)
{
	elem sum = 0;

	for (int i = 0; i < n; i++)
		sum = field_add(sum, field_mul(eq[i].v, t->hash[eq[i].col]));
	return !sum;
}

bool deduce_constant(struct solved *t, const struct solved_term *eq, int n,
		     struct solved_term *out, int *n_out)
{
	int m = reduce(t, eq, n), k = 0;
	bool constant = true;

	for (int i = 0; i < m; i++) {
		int col = t->touched[i];
		elem v = t->sum[col];

		t->sum[col] = 0;
		if (!v || v == FIELD_P)
			continue;
		if (col < t->vars)
			constant = false;
		else if (constant)
			out[k++] = (struct solved_term){ col, v };
	}
	*n_out = k;
	return constant;
}

int deduce_rank(const struct solved *t, int n)
{
	struct solved u;
	int rank = 0;

	deduce_init(&u, t->vars, t->fixed);
	for (int v = 0; v < n; v++)
		rank += deduce_add(&u, row_terms(&t->row[v]), t->row[v].n);
	deduce_clear(&u);
	return rank;
}
