/*
 * story_chain.c -- a linear step as a chain of equations with a reason for each "=".
 *
 * The certificate says that A - B, the row of the claim, is a weighted sum of rows that vanish.  Taking
 * them away from A one after the other leads to B; each stage is a line of the chain.  The order
 * is that in which the stages are shortest: angles, not sums of four of them.  Points on one line
 * are silent: segments of one line are one variable, and each is written as suits its neighbours.
 * Where only a line is turned into another (parallels), both are seen from a third line that makes the
 * stages short.
 */
#include "proof/story_priv.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>

#define CHAIN_ROWS 24    /* that are told as a chain */
#define CHAIN_SUBSETS 10 /* up to that many in the best order, more in a good one */
#define CHAIN_VARS 60

struct chain_var {
	int16_t p[2]; /* the segment; of the sine of an angle only its number, in id */
	int id[2];
	int line; /* the first variable of the same line; itself where there is none */
};
/* Parts that are taken away together: rows of one premise, or of one circle by its centre. */
#define CHAIN_PARTS 4
struct chain_row {
	const struct proof_part *part[CHAIN_PARTS];
	int parts;
	double c[CHAIN_VARS]; /* by lines, for the costs */
};
struct story_chain {
	struct story *story;
	struct story_item *item;
	struct arena *arena;
	const struct proof_step *step;
	enum reason table;
	struct chain_var var[CHAIN_VARS];
	struct chain_row row[CHAIN_ROWS];
	int vars, rows;
	struct proof_sum left, right; /* A and B */
	int third;                    /* the line seen from, or -1 */
	double start[CHAIN_VARS];
	int order[CHAIN_ROWS];
	int times; /* all of it: twice where ratios have halves, for squares are easier to read */
};

static int var_of(struct story_chain *k, int a, int b)
{
	for (int i = 0; i < k->vars; i++)
		if ((k->var[i].id[0] == a && k->var[i].id[1] == b) ||
		    (k->var[i].id[0] == b && k->var[i].id[1] == a))
			return i;
	if (k->vars == CHAIN_VARS)
		return -1;
	k->var[k->vars] = (struct chain_var){ { -1, -1 }, { a, b }, k->vars };
	if (a < k->story->proof->setting->points) {
		k->var[k->vars].p[0] = (int16_t)a;
		k->var[k->vars].p[1] = (int16_t)b;
	}
	return k->vars++;
}

static void merge(struct story_chain *k, int v, int w)
{
	int a = k->var[v].line, b = k->var[w].line;

	for (int i = 0; i < k->vars; i++)
		if (k->var[i].line == a || k->var[i].line == b)
			k->var[i].line = a < b ? a : b;
}

static bool is_line(const struct claim *c)
{
	return c->kind == CLAIM_COLL || c->kind == CLAIM_MIDP;
}

static struct proof_sum empty_sum(struct story_chain *k, struct buf *why)
{
	return (struct proof_sum){ .setting = k->story->proof->setting,
				   .arena = k->arena,
				   .why = why,
				   .table = k->table,
				   .constant = { 0, 1 } };
}

static void set_two(struct story_chain *k, struct proof_sum *s, const int16_t *plus,
		    const int16_t *minus)
{
	s->term = arena_alloc(k->arena, 2 * sizeof *s->term);
	s->terms = 2;
	s->term[0] = (struct proof_sum_term){ plus[0], plus[1], { 1, 1 } };
	s->term[1] = (struct proof_sum_term){ minus[0], minus[1], { -1, 1 } };
	for (int i = 0; i < 2; i++)
		if (s->term[i].a > s->term[i].b) {
			int t = s->term[i].a;

			s->term[i].a = s->term[i].b;
			s->term[i].b = t;
		}
}

static bool meet(const int16_t *p, const int16_t *q)
{
	return p[0] == q[0] || p[0] == q[1] || p[1] == q[0] || p[1] == q[1];
}

/* Four lines or segments, two on each side, as claim_say writes them: the middle ones of an
 * equality of angles may be exchanged. */
static void split_four(struct story_chain *k, bool angles)
{
	const int16_t *a = k->step->claim.p, *b = a + 2, *c = a + 4, *d = a + 6;

	if (angles && meet(a, c) + meet(b, d) > meet(a, b) + meet(c, d)) {
		b = a + 4;
		c = a + 2;
	}
	set_two(k, &k->left, angles ? b : a, angles ? a : b);
	set_two(k, &k->right, angles ? d : c, angles ? c : d);
}

static int plus_terms(const struct proof_sum *s)
{
	int n = 0;

	for (int i = 0; i < s->terms; i++)
		n += s->term[i].c.num > 0;
	return n;
}

/* What is added before what is taken away, each in its order. */
static void plus_first(struct proof_sum *s)
{
	for (int i = 1; i < s->terms; i++)
		for (int j = i; j > 0 && s->term[j].c.num > 0 && s->term[j - 1].c.num < 0;
		     j--) {
			struct proof_sum_term t = s->term[j];

			s->term[j] = s->term[j - 1];
			s->term[j - 1] = t;
		}
}

/* The row of the claim, split: the first half of its terms is A; all, where there is a constant. */
static bool split_claim(struct story_chain *k, struct buf *why)
{
	struct proof_sum all = empty_sum(k, why);
	bool constant;
	int half;

	k->left = k->right = all;
	if (k->step->claim.kind == CLAIM_EQANGLE || k->step->claim.kind == CLAIM_EQRATIO) {
		split_four(k, k->step->claim.kind == CLAIM_EQANGLE);
		return true;
	}
	if (!proof_rows_add(&all, &k->step->claim, 0, (struct proof_rat){ 1, 1 }, false))
		return false;
	if (k->step->claim.kind == CLAIM_LSUM)
		plus_first(&all);
	constant = all.constant.num || all.powers;
	half = k->step->claim.kind == CLAIM_LSUM   ? plus_terms(&all)
	       : k->step->claim.kind == CLAIM_ASUM ? all.terms
	       : constant                          ? all.terms
						   : all.terms / 2;
	k->left.term = all.term;
	k->left.terms = half;
	k->left.term_cap = 0; /* it is copied when it grows */
	k->right.term = all.term + half;
	k->right.terms = all.terms - half;
	k->right.term_cap = 0;
	k->right.constant = all.constant;
	k->right.power = all.power;
	k->right.powers = all.powers;
	for (int i = 0; i < k->right.terms; i++)
		k->right.term[i].c.num = -k->right.term[i].c.num;
	/* The constant stands on the left in a sum: A = terms - constant. */
	k->right.constant.num = -k->right.constant.num;
	for (int i = 0; i < k->right.powers; i++)
		k->right.power[i].e.num = -k->right.power[i].e.num;
	return true;
}

static bool add_vars(struct story_chain *k, const struct proof_sum *s)
{
	for (int i = 0; i < s->terms; i++)
		if (var_of(k, s->term[i].a, s->term[i].b) < 0)
			return false;
	return true;
}

/* By variables, not yet by lines. */
static void pour(struct story_chain *k, double *c, const struct proof_sum *s)
{
	for (int i = 0; i < s->terms; i++) {
		int v = var_of(k, s->term[i].a, s->term[i].b);

		if (v >= 0)
			c[v] += (double)s->term[i].c.num / (double)s->term[i].c.den;
	}
}

static void by_lines(struct story_chain *k, double *c)
{
	for (int i = 0; i < k->vars; i++)
		if (k->var[i].line != i) {
			c[k->var[i].line] += c[i];
			c[i] = 0;
		}
}

static struct proof_rat away(const struct story_chain *k, const struct proof_part *q)
{
	bool even = k->times == 2 && q->den % 2 == 0;

	return (struct proof_rat){ -q->num * (even ? 1 : k->times),
				   even ? q->den / 2 : q->den };
}

static void twice(struct proof_sum *s)
{
	for (int i = 0; i < s->terms; i++)
		s->term[i].c.num *= 2;
	for (int i = 0; i < s->powers; i++)
		s->power[i].e.num *= 2;
}

static bool belong_together(const struct story_chain *k, int i, int j)
{
	const struct claim *c = &k->story->proof->step[i].claim,
			   *d = &k->story->proof->step[j].claim;

	return i == j || (k->table == REASON_ANGLES && c->kind == CLAIM_CIRCLE &&
			  d->kind == CLAIM_CIRCLE && c->p[0] == d->p[0]);
}

/* The row that the part goes to: one with which it belongs together, or a new one. */
static struct chain_row *row_for(struct story_chain *k, const struct proof_part *q)
{
	for (int i = 0; i < k->rows; i++) {
		struct chain_row *r = &k->row[i];

		if (r->parts < CHAIN_PARTS && belong_together(k, r->part[0]->from, q->from)) {
			r->part[r->parts++] = q;
			return r;
		}
	}
	if (k->rows == CHAIN_ROWS)
		return NULL;
	k->row[k->rows] = (struct chain_row){ .part = { q }, .parts = 1 };
	return &k->row[k->rows++];
}

static bool collect(struct story_chain *k, struct buf *why)
{
	const struct proof *p = k->story->proof;

	k->times = 1;
	for (int i = 0; i < k->step->parts && k->table == REASON_RATIOS; i++)
		k->times = k->step->part[i].den == 2 ? 2 : k->times;
	if (!split_claim(k, why))
		return false;
	if (k->times == 2) {
		twice(&k->left);
		twice(&k->right);
	}
	if (!add_vars(k, &k->left) || !add_vars(k, &k->right))
		return false;
	for (int i = 0; i < k->step->parts; i++) {
		const struct proof_part *q = &k->step->part[i];
		const struct claim *c = &p->step[q->from].claim;
		struct proof_sum s = empty_sum(k, why);
		struct chain_row *r;

		if (k->table == REASON_ANGLES && is_line(c)) {
			int v = var_of(k, c->p[0], c->p[1]), w = var_of(k, c->p[0], c->p[2]);
			int u = var_of(k, c->p[1], c->p[2]);

			if (u < 0 || v < 0 || w < 0)
				return false;
			merge(k, v, w);
			merge(k, u, w);
			continue;
		}
		r = row_for(k, q);
		if (!r || !proof_rows_add(&s, c, q->row, away(k, q), true) || !add_vars(k, &s))
			return false;
		pour(k, r->c, &s);
	}
	pour(k, k->start, &k->left);
	by_lines(k, k->start);
	for (int i = 0; i < k->rows; i++)
		by_lines(k, k->row[i].c);
	return true;
}

/* How bad it is to read. */
static double cost_of(struct story_chain *k, const double *c)
{
	double n = 0, odd = 0;

	for (int i = 0; i < k->vars; i++) {
		double v = fabs(c[i] - (i == k->third));

		if (v < 1e-9)
			continue;
		n++;
		odd += fabs(v - 1) > 1e-9 && k->table <= REASON_RATIOS;
	}
	return 1 + (n > 2 ? (n - 2) * (n - 2) : 0) + 2 * odd;
}

/* A good order: always the row next that leaves the least. */
static double good_order(struct story_chain *k)
{
	double c[CHAIN_VARS], next[CHAIN_VARS], sum = 0;
	bool done[CHAIN_ROWS] = { false };

	memcpy(c, k->start, sizeof c);
	for (int i = 0; i < k->rows; i++) {
		double least = HUGE_VAL;
		int best = 0;

		for (int j = 0; j < k->rows; j++) {
			if (done[j])
				continue;
			for (int v = 0; v < k->vars; v++)
				next[v] = c[v] + k->row[j].c[v];
			if (cost_of(k, next) < least) {
				least = cost_of(k, next);
				best = j;
			}
		}
		done[best] = true;
		k->order[i] = best;
		sum += least;
		for (int v = 0; v < k->vars; v++)
			c[v] += k->row[best].c[v];
	}
	return sum;
}

/* The best order of the rows: over all subsets. */
static double best_order(struct story_chain *k)
{
	int n = k->rows, full = (1 << (n > CHAIN_SUBSETS ? 0 : n)) - 1;
	double *best = arena_alloc(k->arena, sizeof *best * (size_t)(full + 1));
	signed char *last = arena_alloc(k->arena, (size_t)(full + 1));
	double c[CHAIN_VARS];

	if (n > CHAIN_SUBSETS)
		return good_order(k);
	for (int s = 1; s <= full; s++) {
		memcpy(c, k->start, sizeof c);
		for (int j = 0; j < n; j++)
			for (int v = 0; s >> j & 1 && v < k->vars; v++)
				c[v] += k->row[j].c[v];
		best[s] = HUGE_VAL;
		for (int j = 0; j < n; j++)
			if (s >> j & 1 && best[s & ~(1 << j)] < best[s]) {
				best[s] = best[s & ~(1 << j)];
				last[s] = (signed char)j;
			}
		best[s] += cost_of(k, c);
	}
	for (int s = full, i = n; i-- > 0; s &= ~(1 << last[s]))
		k->order[i] = last[s];
	return best[full];
}

/* Angles need two lines: the third one where the claim has only one on each side. */
static void choose_order(struct story_chain *k)
{
	double sum = 0, least = HUGE_VAL;
	int best = -1;

	k->third = -1;
	for (int v = 0; v < k->vars; v++)
		sum += k->start[v];
	if (k->table == REASON_ANGLES && fabs(sum) > 1e-9) {
		for (int v = 0; v < k->vars; v++) {
			struct arena_mark m = arena_mark(k->arena);
			double cost;

			if (k->var[v].line != v || k->start[v] != 0)
				continue;
			k->third = v;
			cost = best_order(k);
			if (cost < least - 1e-9) {
				least = cost;
				best = v;
			}
			arena_release(k->arena, m);
		}
		k->third = best;
	}
	(void)best_order(k);
}

/* ---- writing a stage ---- */

struct stage_term {
	int line;
	struct proof_rat c;
};

static bool stage_terms(struct story_chain *k, const struct proof_sum *s, struct stage_term *t,
			int *n)
{
	*n = 0;
	for (int i = -1; i < s->terms; i++) {
		struct proof_rat c = { -1, 1 };
		int line = k->third, j = 0;

		if (i < 0 && k->third < 0)
			continue;
		if (i >= 0) {
			int v = var_of(k, s->term[i].a, s->term[i].b);

			if (v < 0)
				return false;
			line = k->var[v].line;
			c = s->term[i].c;
		}
		while (j < *n && t[j].line != line)
			j++;
		if (j == *n)
			t[(*n)++] = (struct stage_term){ line, { 0, 1 } };
		if (!proof_rat_add(&t[j].c, t[j].c, c))
			return false;
	}
	for (int i = 0; i < *n;)
		if (t[i].c.num)
			i++;
		else
			t[i] = t[--*n];
	return true;
}

static void add_rat(struct buf *b, struct proof_rat r)
{
	if (r.num == 1 && r.den == 2) {
		buf_add(b, "½");
		return;
	}
	buf_addf(b, "%" PRId64, (int64_t)r.num);
	if (r.den != 1)
		buf_addf(b, "/%" PRId64, (int64_t)r.den);
}

static bool in_sum(const struct proof_sum *s, const int16_t *p)
{
	for (int i = 0; i < s->terms; i++)
		if ((s->term[i].a == p[0] && s->term[i].b == p[1]) ||
		    (s->term[i].a == p[1] && s->term[i].b == p[0]))
			return true;
	return false;
}

/* How well does the segment suit: is it of the rows before and after, of the claim?  The claim
 * counts most at both ends of the chain, where two steps are near. */
static int suits(struct story_chain *k, int v, const int *near, int n)
{
	int score = 0;

	for (int i = 0; i < n; i++) {
		bool has[2] = { false, false };
		const struct claim *c;

		if (near[i] < 0) {
			score += (in_sum(&k->left, k->var[v].p) ||
				  in_sum(&k->right, k->var[v].p)) *
				 (n == 2 ? 3 : 1);
			continue;
		}
		c = &k->story->proof->step[near[i]].claim;
		for (int j = 0; j < c->n; j++) {
			has[0] |= c->p[j] == k->var[v].p[0];
			has[1] |= c->p[j] == k->var[v].p[1];
		}
		score += has[0] && has[1];
	}
	return score;
}

/* The end that two segments have in common, or -1. */
static int common_end(const int16_t *p, const int16_t *q)
{
	return p[0] == q[0] || p[0] == q[1] ? p[0] : p[1] == q[0] || p[1] == q[1] ? p[1] : -1;
}

struct angle_choice {
	int from, to, score;
};

/* The best segments of two lines to write their angle with. */
static struct angle_choice choose_angle(struct story_chain *k, int from, int to,
					const int *near, int n)
{
	struct angle_choice best = { from, to, -1 };

	for (int v = 0; v < k->vars; v++)
		for (int w = 0; k->var[v].line == from && w < k->vars; w++) {
			int score;

			if (k->var[w].line != to)
				continue;
			score = suits(k, v, near, n) + suits(k, w, near, n) +
				(common_end(k->var[v].p, k->var[w].p) >= 0 ? 5 : 0);
			if (score > best.score)
				best = (struct angle_choice){ v, w, score };
		}
	return best;
}

static void write_angle(struct story_chain *k, struct buf *b, struct angle_choice c)
{
	const struct setting *s = k->story->proof->setting;
	const int16_t *p = k->var[c.from].p, *q = k->var[c.to].p;
	int16_t v = (int16_t)common_end(p, q), t[3];

	if (v >= 0) {
		t[0] = p[0] == v ? p[1] : p[0];
		t[1] = v;
		t[2] = q[0] == v ? q[1] : q[0];
		buf_add(b, "∠");
		claim_say_points(b, s, t, 3);
		return;
	}
	buf_add(b, "∠(");
	claim_say_points(b, s, p, 2);
	buf_add(b, ", ");
	claim_say_points(b, s, q, 2);
	buf_addc(b, ')');
}

/* 180 degrees times c, less whole half turns. */
static void write_degrees(struct buf *b, struct proof_rat c, bool alone)
{
	struct proof_rat d;
	proof_wide whole = c.num / c.den;

	whole -= c.num % c.den < 0;
	c.num -= whole * c.den;
	if ((!c.num && !alone) || !proof_rat_mul(&d, c, (struct proof_rat){ 180, 1 }))
		return;
	buf_add(b, alone ? "" : " + ");
	add_rat(b, d);
	buf_add(b, "°");
}

static bool is_even(struct proof_rat a, struct proof_rat b)
{
	return a.num * b.den == b.num * a.den;
}

/* Sums of angles: each from a line with a minus to one with a plus, the best fitting first. */
static bool write_angles(struct story_chain *k, struct buf *b, struct stage_term *t, int n,
			 struct proof_rat constant, const int *near, int n_near)
{
	bool some = false;

	constant.num = -constant.num;
	for (;;) {
		struct angle_choice best = { -1, -1, -1 };
		int from = -1, to = -1;
		struct proof_rat amount, plus;

		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++) {
				struct angle_choice c;

				if (t[i].c.num >= 0 || t[j].c.num <= 0)
					continue;
				c = choose_angle(k, t[i].line, t[j].line, near, n_near);
				if (c.score > best.score) {
					best = c;
					from = i;
					to = j;
				}
			}
		if (from < 0)
			break;
		plus = (struct proof_rat){ -t[from].c.num, t[from].c.den };
		amount = plus.num * t[to].c.den < t[to].c.num * plus.den ? plus : t[to].c;
		buf_add(b, some ? " + " : "");
		if (!is_even(amount, (struct proof_rat){ 1, 1 }))
			add_rat(b, amount);
		k->story->halves |= amount.den != 1;
		write_angle(k, b, best);
		some = true;
		if (!proof_rat_add(&t[from].c, t[from].c, amount))
			return false;
		amount.num = -amount.num;
		if (!proof_rat_add(&t[to].c, t[to].c, amount))
			return false;
	}
	for (int i = 0; i < n; i++)
		if (t[i].c.num)
			return false;
	write_degrees(b, constant, !some);
	k->story->angles = true;
	return true;
}

/* "sin ∠ABC": check_rows.c numbers the two segments behind the points. */
static void write_sine(struct story_chain *k, struct buf *b, const int *id)
{
	const struct setting *s = k->story->proof->setting;
	int16_t p[4], v;

	for (int i = 0; i < 2; i++) {
		p[2 * i] = (int16_t)((id[i] - s->points) % s->points);
		p[2 * i + 1] = (int16_t)((id[i] - s->points) / s->points);
	}
	v = (int16_t)common_end(p, p + 2);
	buf_add(b, "sin ∠");
	if (v >= 0) {
		int16_t t[3] = { p[0] == v ? p[1] : p[0], v, p[2] == v ? p[3] : p[2] };

		claim_say_points(b, s, t, 3);
		return;
	}
	buf_addc(b, '(');
	claim_say_points(b, s, p, 2);
	buf_add(b, ", ");
	claim_say_points(b, s, p + 2, 2);
	buf_addc(b, ')');
}

/* Is the segment written the other way round in the claim? */
static bool is_turned(const struct claim *c, const int16_t *p)
{
	for (int i = 0; c->sum && i < c->sum->terms; i++)
		for (int k = 0; k < c->sum->term[i].n; k++)
			if (c->p[c->sum->term[i].at[2 * k]] == p[1] &&
			    c->p[c->sum->term[i].at[2 * k + 1]] == p[0])
				return true;
	if (c->sum)
		return false;
	for (int i = 0; i + 1 < c->n; i += 2)
		if (c->p[i] == p[1] && c->p[i + 1] == p[0])
			return true;
	return false;
}

/* A segment with its ends in the order of the claim, or of a premise. */
static void write_ends(struct story_chain *k, struct buf *b, const int16_t *ends)
{
	const struct proof *p = k->story->proof;
	int16_t q[2] = { ends[1], ends[0] };
	bool turn = is_turned(&k->step->claim, ends);

	for (int i = 0; !turn && i < k->step->parts; i++) {
		const struct claim *c = &p->step[k->step->part[i].from].claim;

		turn = (c->kind == CLAIM_CONG || c->kind == CLAIM_EQRATIO) &&
		       is_turned(c, ends) && !is_turned(c, q) &&
		       !is_turned(&k->step->claim, q);
	}
	claim_say_points(b, p->setting, turn ? q : ends, 2);
}

static void write_segment(struct story_chain *k, struct buf *b, int v)
{
	if (k->var[v].p[0] < 0)
		write_sine(k, b, k->var[v].id);
	else
		write_ends(k, b, k->var[v].p);
}

/* The number before a product: num / den · √root. */
struct chain_number {
	int64_t num, den, root;
};

/* x *= base^e. */
static bool times_power(int64_t *x, int64_t base, int64_t e)
{
	for (; e > 0; e--)
		if (__builtin_mul_overflow(*x, base, x))
			return false;
	return true;
}

/* times base^(e/2) */
static bool times_half_power(struct chain_number *f, int64_t base, int64_t e)
{
	int64_t r = llround(sqrt((double)base));

	if (r * r == base)
		return times_power(e > 0 ? &f->num : &f->den, r, e > 0 ? e : -e);
	if (e % 2 == 0)
		return times_power(e > 0 ? &f->num : &f->den, base, (e > 0 ? e : -e) / 2);
	if (e < 0 && !times_power(&f->den, base, (1 - e) / 2))
		return false;
	if (e > 0 && !times_power(&f->num, base, (e - 1) / 2))
		return false;
	return times_power(&f->root, base, 1);
}

static bool number_of(struct chain_number *f, const struct proof_sum *s)
{
	int64_t g;

	*f = (struct chain_number){ 1, 1, 1 };
	for (int i = 0; i < s->powers; i++) {
		struct proof_rat e = s->power[i].e;
		int64_t half;

		if (s->power[i].base == 1 || !e.num)
			continue;
		if (e.den > 2 || e.num > 8 || e.num < -8)
			return false;
		half = (int64_t)(-e.num * (e.den == 1 ? 2 : 1));
		if (!times_half_power(f, (int64_t)s->power[i].base, half))
			return false;
	}
	g = base_gcd(f->num, f->den);
	f->num /= g;
	f->den /= g;
	return true;
}

/* Products of lengths with whole exponents, and a factor: "2√3 · AB · CD". */
static bool write_product(struct story_chain *k, struct buf *b, const struct stage_term *t,
			  int n, int side, int64_t factor, int64_t root)
{
	bool plain = factor == 1 && root == 1;
	int parts = 0;

	for (int i = 0; i < n; i++)
		parts += (t[i].c.num > 0) == (side > 0);
	if (factor != 1 || (plain && !parts))
		buf_addf(b, "%" PRId64, factor);
	if (root != 1)
		buf_addf(b, "√%" PRId64, root);
	if (parts && !plain)
		buf_add(b, " · ");
	for (int i = 0, more = 0; i < n; i++) {
		proof_wide e = t[i].c.num * side;

		if (e <= 0)
			continue;
		if (t[i].c.den != 1 || e > 2)
			return false;
		buf_add(b, more++ ? " · " : "");
		write_segment(k, b, t[i].line);
		buf_add(b, e == 2 ? "²" : "");
	}
	return true;
}

/* "2 · AB · CD : (EF · GH)" */
static bool write_ratio(struct story_chain *k, struct buf *b, const struct stage_term *t,
			int n, const struct proof_sum *s)
{
	struct chain_number f;
	int below = 0;

	if (!number_of(&f, s))
		return false;
	for (int i = 0; i < n; i++)
		below += t[i].c.num < 0;
	if (!write_product(k, b, t, n, 1, f.num, f.root))
		return false;
	if (!below && f.den == 1)
		return true;
	buf_add(b, " : ");
	buf_add(b, below + (f.den != 1) > 1 ? "(" : "");
	if (!write_product(k, b, t, n, -1, f.den, 1))
		return false;
	buf_add(b, below + (f.den != 1) > 1 ? ")" : "");
	return true;
}

/* AB · CD, or AB²: check_sums.c numbers the two segments behind the points as it does sines. */
static void write_two(struct story_chain *k, struct buf *b, const int *id)
{
	const struct setting *s = k->story->proof->setting;
	int16_t p[4];

	for (int i = 0; i < 2; i++) {
		p[2 * i] = (int16_t)((id[i] - s->points) % s->points);
		p[2 * i + 1] = (int16_t)((id[i] - s->points) / s->points);
	}
	write_ends(k, b, p);
	if (id[0] == id[1]) {
		buf_add(b, "²");
		return;
	}
	buf_add(b, " · ");
	write_ends(k, b, p + 2);
}

/* Sums of lengths, of their squares, of products of two. */
static void write_sum(struct story_chain *k, struct buf *b, const struct stage_term *t, int n,
		      struct proof_rat constant)
{
	bool some = false;

	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < n; i++) {
			struct proof_rat c = t[i].c;

			if ((c.num < 0) != pass)
				continue;
			buf_add(b, c.num < 0 ? (some ? " − " : "−") : some ? " + " : "");
			c.num = c.num < 0 ? -c.num : c.num;
			if (c.num != 1 || c.den != 1) {
				add_rat(b, c);
				buf_add(b, " · ");
			}
			if (k->table == REASON_PRODUCTS)
				write_two(k, b, k->var[t[i].line].id);
			else
				write_segment(k, b, t[i].line);
			buf_add(b, k->table == REASON_SQUARES ? "²" : "");
			some = true;
		}
	constant.num = -constant.num;
	if (constant.num || !some) {
		buf_add(b, !some ? "" : constant.num < 0 ? " − " : " + ");
		constant.num = some && constant.num < 0 ? -constant.num : constant.num;
		add_rat(b, constant);
	}
}

/* near: steps whose segments are preferred, -1 for the claim itself. */
static const char *write_stage(struct story_chain *k, const struct proof_sum *s,
			       const int *near, int n_near)
{
	struct stage_term t[CHAIN_VARS + 1];
	struct buf b = { 0 };
	const char *out = NULL;
	bool good;
	int n;

	good = s->terms < CHAIN_VARS && stage_terms(k, s, t, &n);
	if (good && k->table == REASON_ANGLES)
		good = write_angles(k, &b, t, n, s->constant, near, n_near);
	else if (good && k->table == REASON_RATIOS)
		good = write_ratio(k, &b, t, n, s);
	else if (good)
		write_sum(k, &b, t, n, s->constant);
	if (good)
		out = arena_strdup(k->story->arena, buf_str(&b));
	buf_clear(&b);
	return out;
}

/* Is it by a rule that is told where it is used, and named there? */
static bool is_named(const struct story_chain *k, int step)
{
	const struct proof_step *st = &k->story->proof->step[step];

	return st->reason == REASON_RULE && !k->story->number[step] &&
	       (st->rule == RULE_MIDLINE || st->rule == RULE_MIDLINE_HALF ||
		st->rule == RULE_KITE);
}

/* Of a step that is not told by itself: what it rests on, but for points on lines. */
static void write_source(struct story_chain *k, struct buf *b, const struct proof_step *st)
{
	const struct proof *p = k->story->proof;
	size_t start = b->n;

	for (int i = 0; i < st->parts; i++) {
		int from = st->part[i].from;
		bool before = is_line(&p->step[from].claim);

		for (int j = 0; j < i; j++)
			before |= st->part[j].from == from;
		if (before)
			continue;
		buf_add(b, b->n > start ? ", " : "");
		claim_say(b, p->setting, &p->step[from].claim);
		if (k->story->number[from])
			buf_addf(b, " (%d)", k->story->number[from]);
	}
	if (b->n == start)
		buf_add(b, st->reason == REASON_GIVEN ? "given" : "the same lines");
}

/* Why a row vanishes, in the words of people. */
static void write_why(struct story_chain *k, struct buf *b, const struct chain_row *r)
{
	const struct proof *p = k->story->proof;
	const struct claim *c = &p->step[r->part[0]->from].claim;
	bool circle = c->kind == CLAIM_CIRCLE && k->table == REASON_ANGLES && r->parts > 1;
	size_t start = b->n;

	if (!k->story->number[r->part[0]->from] &&
	    proof_story_sixty(k->story, b, r->part[0]->from)) {
		return;
	} else if (c->kind == CLAIM_CYCLIC) {
		buf_add(b, "inscribed angles, circle ");
		claim_say_points(b, p->setting, c->p, c->n);
		buf_addc(b, ' ');
	} else if (c->kind == CLAIM_NCOLL) {
		buf_add(b, "law of sines in △");
		claim_say_points(b, p->setting, c->p, 3);
		buf_addc(b, ' ');
	} else if (proof_order(k->story->arena, p, k->step,
			       (int)(r->part[0] - k->step->part))) {
		buf_add(b, proof_order(k->story->arena, p, k->step,
				       (int)(r->part[0] - k->step->part)));
		buf_addc(b, ' ');
	} else if (circle) {
		buf_add(b, "inscribed angles, circle about ");
		claim_say_points(b, p->setting, c->p, 1);
		buf_addc(b, ' ');
	} else if (c->kind == CLAIM_CIRCLE && k->table == REASON_ANGLES) {
		claim_say_points(b, p->setting, c->p, 1);
		buf_add(b, " is the circumcentre of △");
		claim_say_points(b, p->setting, c->p + 1, 3);
		buf_addc(b, ' ');
	} else if (c->kind == CLAIM_CIRCLE) {
		buf_add(b, "radii about ");
		claim_say_points(b, p->setting, c->p, 1);
		buf_addc(b, ' ');
	} else if (is_named(k, r->part[0]->from)) {
		claim_say(b, p->setting, c);
		buf_addf(b, ", %s ", proof_rule_citation(p->step[r->part[0]->from].rule));
	} else if (c->kind != CLAIM_EQANGLE && c->kind != CLAIM_EQRATIO &&
		   c->kind != CLAIM_ACONST && c->kind != CLAIM_RCONST &&
		   c->kind != CLAIM_PRODUCT) {
		struct claim plain = *c;

		/* Whether triangles are mirrored was said when they were found similar. */
		plain.kind = c->kind == CLAIM_SIMTRIR   ? CLAIM_SIMTRI
			     : c->kind == CLAIM_CONTRIR ? CLAIM_CONTRI
							: c->kind;
		claim_say(b, p->setting, &plain);
		buf_addc(b, ' ');
	}
	for (int i = 0; i < r->parts; i++)
		if (!i || r->part[i]->from != r->part[0]->from)
			proof_story_refer(k->story, k->item, b, r->part[i]->from);
	while (b->n > start && b->s[b->n - 1] == ' ')
		b->s[--b->n] = 0;
	if (b->n == start)
		write_source(k, b, &p->step[r->part[0]->from]);
}

/* Derived collinearities are referred to once, behind the chain. */
static void lines_used(struct story_chain *k, struct buf *b)
{
	const struct proof *p = k->story->proof;

	for (int i = 0; i < k->step->parts && k->table == REASON_ANGLES; i++) {
		int from = k->step->part[i].from;
		bool before = false;

		for (int j = 0; j < i; j++)
			before |= k->step->part[j].from == from;
		if (before || !is_line(&p->step[from].claim) || !k->story->number[from])
			continue;
		buf_add(b, b->n ? "; " : "");
		claim_say(b, p->setting, &p->step[from].claim);
		buf_addf(b, " (%d)", k->story->number[from]);
	}
}

/* An angle between the same lines by other points: as silent as points on a line are. */
static bool is_silent(const struct story_chain *k, const struct chain_row *r)
{
	const struct proof *p = k->story->proof;
	const struct proof_step *st = &p->step[r->part[0]->from];

	if (st->claim.kind != CLAIM_EQANGLE || st->reason != REASON_ANGLES ||
	    k->story->number[r->part[0]->from])
		return false;
	for (int i = 0; i < st->parts; i++)
		if (!is_line(&p->step[st->part[i].from].claim))
			return false;
	return true;
}

static bool take_away(struct story_chain *k, struct proof_sum *s, const struct chain_row *r)
{
	for (int i = 0; i < r->parts; i++)
		if (!proof_rows_add(s, &k->story->proof->step[r->part[i]->from].claim,
				    r->part[i]->row, away(k, r->part[i]), true))
			return false;
	return !s->too_large;
}

static bool write_chain(struct story_chain *k)
{
	struct proof_sum s = k->left;
	struct buf why = { 0 };
	int near[3] = { -1, -1, -1 }, lines = k->item->lines;
	const char *text, *before;

	s.term = arena_alloc(k->arena, sizeof *s.term * CHAIN_VARS * 2);
	s.term_cap = CHAIN_VARS * 2;
	for (int i = 0; i < s.terms; i++)
		s.term[i] = k->left.term[i];
	if (k->rows)
		near[1] = k->row[k->order[0]].part[0]->from;
	before = write_stage(k, &s, near, 2);
	if (!before)
		return false;
	proof_story_line(k->story, k->item, before, "", true);
	for (int i = 0; i < k->rows; i++) {
		const struct chain_row *r = &k->row[k->order[i]];
		bool last = i + 1 == k->rows;

		if (!take_away(k, &s, r))
			break;
		if (!last && is_silent(k, r))
			continue;
		near[0] = r->part[0]->from;
		near[1] = last ? -1 : k->row[k->order[i + 1]].part[0]->from;
		near[2] = -1;
		text = write_stage(k, last ? &k->right : &s, near, last ? 2 : 3);
		if (!text)
			break;
		buf_add(&why, why.n ? "; " : "");
		if (last)
			lines_used(k, &why);
		buf_add(&why, last && why.n ? "; " : "");
		write_why(k, &why, r);
		if (!strcmp(text, before) && !last)
			continue; /* only the line was written otherwise */
		proof_story_line(k->story, k->item, text,
				 arena_strdup(k->story->arena, buf_str(&why)), false);
		buf_reset(&why);
		before = text;
		if (last) {
			buf_clear(&why);
			return true;
		}
	}
	k->item->lines = lines;
	buf_clear(&why);
	return false;
}

bool proof_story_chain(struct story *s, struct story_item *it, int step)
{
	struct story_chain *k;
	struct arena *a = arena_new();
	struct buf why = { 0 };
	bool good;

	k = arena_alloc(a, sizeof *k);
	k->story = s;
	k->item = it;
	k->arena = a;
	k->step = &s->proof->step[step];
	k->table = k->step->reason;
	good = collect(k, &why) && k->rows > 0;
	if (good) {
		choose_order(k);
		good = write_chain(k);
	}
	buf_clear(&why);
	arena_free(a);
	return good;
}
