/*
 * metric.c -- sums of lengths and of squares of lengths: where angles and ratios are at their end.
 *
 * Lengths are equal in one table when they are in the others; collinear points in their order
 * add up; perpendicular lines, midpoints and their medians are linear in squares.  What these
 * tables know of equal lengths, right angles and collinear points goes back to the others.
 */
#include "deduce/deduce_priv.h"
#include <stdlib.h>

void deduce_metric_begin(struct closure *c)
{
	if (c->metric)
		return;
	c->metric = true;
	for (int t = LENGTHS; t < TABLES; t++)
		deduce_init(&c->table[t], c->table[ANGLES].vars, 1);
	for (int i = 0; i < c->events; i++)
		for (int t = LENGTHS; t < TABLES; t++) {
			int n = deduce_equations(c, (enum deduce_table)t, &c->event[i].claim,
						 c->equation);

			for (int j = 0; j < n; j++)
				deduce_add(&c->table[t], c->equation[j].t, c->equation[j].n);
		}
}

static struct claim of_pairs(const struct closure *c, enum predicate k, int p, int q)
{
	return deduce_claim4(k, c->ends[p][0], c->ends[p][1], c->ends[q][0], c->ends[q][1]);
}

/* Is a combination of two variables 0 in a table? */
static bool balanced(const struct closure *c, enum deduce_table t, int p, int q, int64_t num,
		     int64_t den)
{
	return field_mul(field_of(den), c->table[t].hash[p]) ==
	       field_mul(field_of(num), c->table[t].hash[q]);
}

/* num/den with both at most 60 that it looks like; squares of lengths. */
static bool looks_rational(double v, int64_t *num, int64_t *den)
{
	for (int64_t d = 1; d <= 60; d++) {
		double n = round(v * (double)d);

		if (n >= 1 && n <= 60 && fabs(v * (double)d - n) < 1e-7 * n) {
			*num = (int64_t)n, *den = d;
			return true;
		}
	}
	return false;
}

/* Two lengths that are known to be in a ratio in this table: one that can be said? */
static bool ratio_claim(const struct closure *c, int p, int q, struct claim *k)
{
	double ratio = c->len[p] - c->len[q];
	int64_t num = 1, den = 1, a, b;

	*k = of_pairs(c, CLAIM_CONG, p, q);
	if (fabs(ratio) <= NEAR)
		return true;
	if (!looks_rational(exp(2 * ratio), &num, &den))
		return false;
	*k = of_pairs(c, CLAIM_R2CONST, p, q);
	k->num = num, k->den = den;
	if (looks_rational(exp(ratio), &a, &b)) {
		k->kind = CLAIM_RCONST;
		k->num = a, k->den = b;
	}
	return true;
}

/* Lengths with one key in a table are in a ratio that it knows. */
struct deduce_key {
	elem key;
	int p;
};

static int by_key(const void *a, const void *b)
{
	const struct deduce_key *p = a, *q = b;

	if (p->key != q->key)
		return p->key < q->key ? -1 : 1;
	return p->p - q->p;
}

/* The row of a length without constants; that of a plain or squared one but for a factor. */
static elem key_in(const struct solved *t, enum deduce_table which, int p)
{
	const struct solved_form *r = &t->row[p];
	elem key = t->hash[p];
	int lead = -1;

	if (which == RATIOS) {
		for (int i = 0; i < r->n; i++)
			if (row_terms(r)[i].col >= t->vars)
				key = field_sub(key,
						field_mul(row_terms(r)[i].v,
							  t->weight[row_terms(r)[i].col]));
		return key;
	}
	for (int i = 0; i < r->n; i++)
		if (lead < 0 || row_terms(r)[i].col < row_terms(r)[lead].col)
			lead = i;
	if (lead >= 0 && row_terms(r)[lead].v != 1)
		key = field_mul(key, field_inverse(row_terms(r)[lead].v));
	return key;
}

static bool known_everywhere(const struct closure *c, int p, int q)
{
	return balanced(c, RATIOS, p, q, 1, 1) && balanced(c, SQUARES, p, q, 1, 1) &&
	       balanced(c, LENGTHS, p, q, 1, 1);
}

/* Say what table t knows of list[i] and an earlier one with its key, the nearest that will do:
 * the others follow. */
static bool transfer(struct closure *c, enum deduce_table t, const struct deduce_key *list,
		     int i)
{
	for (int j = i - 1; j >= 0 && list[j].key == list[i].key; j--) {
		int p = list[i].p, q = list[j].p, n;
		struct claim k;

		if (known_everywhere(c, p, q))
			return false;
		if (!ratio_claim(c, p, q, &k))
			continue;
		n = deduce_equations(c, t, &k, c->equation);
		if (n && deduce_implies(&c->table[t], c->equation->t, c->equation->n))
			return closure_note(c, (enum reason)(REASON_ANGLES + t), k);
	}
	return false;
}

static bool round_lengths(struct closure *c)
{
	int pairs = c->table[ANGLES].vars;
	struct deduce_key *list = mem_alloc((size_t)(pairs + 1) * sizeof *list);
	bool new = false;

	for (int t = RATIOS; t < TABLES; t++) {
		for (int p = 0; p < pairs; p++)
			list[p] = (struct deduce_key){
				key_in(&c->table[t], (enum deduce_table)t, p), p
			};
		qsort(list, (size_t)pairs, sizeof *list, by_key);
		for (int i = 1; i < pairs; i++)
			new |= transfer(c, (enum deduce_table)t, list, i);
	}
	mem_free(list);
	c->work += 16L * pairs;
	return new;
}

static bool round_squares(struct closure *c)
{
	int pairs = c->table[ANGLES].vars;
	bool new = false;

	for (int p = 0; p < pairs && !closure_tires(c, p / 16); p++)
		for (int q = 0; q < p; q++) {
			struct claim k;
			double v = fabs(c->dir[p] - c->dir[q]);
			bool angle, square;
			int n;

			if (!looks_equal(v, 0.5))
				continue;
			k = of_pairs(c, CLAIM_PERP, p, q);
			n = deduce_equations(c, SQUARES, &k, c->equation);
			square = n && deduce_implies(&c->table[SQUARES], c->equation->t,
						     c->equation->n);
			n = deduce_equations(c, ANGLES, &k, c->equation);
			angle = n && deduce_implies(&c->table[ANGLES], c->equation->t,
						    c->equation->n);
			if (angle != square)
				new |= closure_note(c, angle ? REASON_ANGLES : REASON_SQUARES,
						    k);
		}
	return new;
}

/* Points in order on a line add up; points that add up are on a line. */
static bool round_sums(struct closure *c)
{
	bool new = false;

	for (int l = 0; l < c->lines; l++) {
		const struct seen_line *s = &c->line[l];

		for (int i = 0; i < s->n; i++)
			for (int j = i + 1; j < s->n && !closure_tires(c, 2L * (s->n - j));
			     j++)
				for (int m = j + 1; m < s->n; m++) {
					struct claim k = deduce_claim3(CLAIM_COLL, s->p[i],
								       s->p[j], s->p[m]);
					bool angle = deduce_collinear_known(c, s->p[i],
									    s->p[j], s->p[m]);
					int n = deduce_equations(c, LENGTHS, &k, c->equation);
					bool sum = n && deduce_implies(&c->table[LENGTHS],
								       c->equation->t,
								       c->equation->n);

					if (angle != sum)
						new |= closure_note(c,
								    angle ? REASON_ANGLES
									  : REASON_LENGTHS,
								    k);
				}
	}
	return new;
}

bool deduce_round_metric(struct closure *c)
{
	bool new = false;

	deduce_metric_begin(c);
	new |= round_sums(c);
	new |= round_squares(c);
	new |= round_lengths(c);
	return new;
}
