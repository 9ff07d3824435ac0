/* t-table.c -- the solved form against plain elimination, on random sparse systems. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "deduce/table.h"
#include <string.h>

#define VARS 24
#define FIXED 3
#define COLS (VARS + FIXED)

struct plain_rows {
	elem row[VARS][COLS];
	int pivot[VARS], rows;
};

/* Reduce by the rows so far; the first variable left, or -1. */
static int plain_reduce(const struct plain_rows *p, elem *v)
{
	for (int i = 0; i < p->rows; i++) {
		elem f = v[p->pivot[i]];

		for (int j = 0; f && j < COLS; j++)
			v[j] = field_sub(v[j], field_mul(f, p->row[i][j]));
	}
	for (int j = 0; j < VARS; j++)
		if (v[j])
			return j;
	return -1;
}

static bool plain_add(struct plain_rows *p, elem *v)
{
	int at = plain_reduce(p, v);
	elem inverse;

	if (at < 0)
		return false;
	inverse = field_inverse(v[at]);
	for (int j = 0; j < COLS; j++)
		p->row[p->rows][j] = field_mul(v[j], inverse);
	p->pivot[p->rows++] = at;
	return true;
}

static int random_equation(struct rng *r, struct solved_term *t, elem *dense, int constants)
{
	int n = (int)rng_between(r, 1, 4);

	memset(dense, 0, COLS * sizeof *dense);
	for (int i = 0; i < n; i++) {
		int col = (int)rng_below(r, constants ? COLS : VARS);
		int64_t v = rng_between(r, -2, 2);

		t[i] = (struct solved_term){ col, field_of(v ? v : 3) };
		dense[col] = field_add(dense[col], t[i].v);
	}
	return n;
}

int main(void)
{
	struct rng rng = { 7 };
	int agree = 0, asked = 0, zero = 0, hashes = 0;

	for (int round = 0; round < 200; round++) {
		struct plain_rows p = { .rows = 0 };
		struct solved t;
		struct solved_term q[4];
		elem dense[COLS];

		deduce_init(&t, VARS, FIXED);
		for (int i = 0; i < (int)rng_below(&rng, 40); i++) {
			int n = random_equation(&rng, q, dense, 1), left = 0;
			elem was[COLS];
			bool contradiction;

			memcpy(was, dense, sizeof was);
			plain_reduce(&p, was);
			for (int j = 0; j < COLS; j++)
				left += was[j] != 0;
			contradiction = left && plain_reduce(&p, was) < 0;
			asked++;
			agree += deduce_add(&t, q, n) ==
				 (!contradiction && plain_add(&p, dense));
		}
		for (int i = 0; i < 100; i++) {
			int n = random_equation(&rng, q, dense, 1), left = 0;
			elem sum = 0;

			plain_reduce(&p, dense);
			for (int j = 0; j < COLS; j++)
				left += dense[j] != 0;
			for (int j = 0; j < n; j++)
				sum = field_add(sum, field_mul(q[j].v, t.hash[q[j].col]));
			zero += !sum;
			hashes += !sum == !left;
		}
		deduce_clear(&t);
	}
	ok(agree == asked, "%d equations are new or not as plain elimination has it", asked);
	ok(hashes == 20000 && zero > 300, "the hash of %d combinations is 0 when they are",
	   zero);
	{
		int64_t num = 0, den = 0;
		int good = 0;

		for (int64_t a = -40; a <= 40; a++)
			for (int64_t b = 1; b <= 30; b++)
				good += field_fraction(field_ratio(a, b), &num, &den) &&
					num * b == a * den && den > 0;
		ok(good == 81 * 30, "fractions come back from the field");
	}
	return tap_done();
}
