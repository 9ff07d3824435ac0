/*
 * letters.c -- what equations and inequalities say of letters and measures, exactly.
 *
 * Every fact is a row: a polynomial that is zero, above zero, not below it, or not zero.  Where an
 * unknown can be solved for with a number as its divisor it is put into the other rows; rows
 * that are left are added up until only a number is left of them (monomials count as unknowns, and
 * squares are not below zero); and a product that is zero, or an equation of second degree, makes
 * cases.  A row that cannot hold refutes the facts it comes from.
 *
 * (1) Coefficients are exact numbers; what cannot be told of one ends the attempt.
 * (2) What divides is not zero, what is under a root is not below zero: that is part of the fact that
 *     says so.
 * (3) Of corners that facts name a side is shorter than the two others; for these, words are read
 *     too, as far as they say something of lengths.
 * (4) Lengths are above zero, for points with different names are different points.
 */
#include "solve/letters_priv.h"
#include "solve/sums_priv.h"
#include <math.h>
#include <string.h>

enum {
	FACTS = 60, /* more are not looked at */
	DEPTH = 6,  /* cases within cases */
	WORDS_DEPTH = 2,
	WHOLE_ROOTS = 24
};
#define CLAIM (UINT64_C(1) << 63)
#define EXACT_WORK 400000L /* units of exact numbers, for one refutation */

struct lettering {
	const struct problem *p;
	struct poly_room r;
	struct meter *meter;
	const char *atom[POLY_ATOMS];
	bool length[POLY_ATOMS];
	int ends[POLY_ATOMS][2]; /* of a length */
	const struct term *term[POLY_ATOMS];
	bool gone[POLY_ATOMS]; /* solved for */
	bool letters_first;    /* where one can be solved for */
	int atoms;
	struct letter_rows *rows;
	uint64_t from; /* what is being read */
	bool words;    /* what words say of lengths, too */
	bool over;
};

static void add_row(struct lettering *w, struct poly p, enum says says)
{
	if (p.bad || w->rows->n == LETTER_ROWS) {
		w->over |= !p.bad;
		return;
	}
	w->rows->row[w->rows->n++] =
		(struct letter_row){ .p = p, .says = says, .from = w->from };
}

/* --- Terms as polynomials ------------------------------------------------------------- */

static struct poly poly_of(struct lettering *w, const struct term *t);

/* The unknown of that text; is_new: there was none. */
static int atom_of(struct lettering *w, const struct term *t, bool *is_new)
{
	struct buf b = { 0 };
	int at;

	problem_term_print(&b, w->p, t);
	for (at = 0; at < w->atoms && strcmp(w->atom[at], buf_str(&b)); at++)
		continue;
	*is_new = at == w->atoms;
	if (*is_new && at < POLY_ATOMS) {
		w->term[at] = t;
		w->atom[w->atoms++] = arena_strdup(w->r.a, buf_str(&b));
	} else if (*is_new)
		at = -1;
	buf_clear(&b);
	return at;
}

static struct poly length(struct lettering *w, int a, int b);

/* Round a polygon. */
static struct poly perimeter(struct lettering *w, const struct term *t)
{
	struct poly sum = solve_poly_whole(&w->r, 0);

	for (int i = 0; i < t->n; i++)
		sum = solve_poly_sum(&w->r, sum, length(w, t->p[i], t->p[(i + 1) % t->n]));
	return sum;
}

/* A measure with its ends in one order. */
static struct poly measured(struct lettering *w, const struct term *t)
{
	bool turn = (t->measure == MEASURE_LENGTH && t->n == 2 && t->p[0] > t->p[1]) ||
		    (t->measure == MEASURE_ANGLE && t->n == 3 && t->p[0] > t->p[2]);
	struct term own = *t;
	int p[3], at;
	bool is_new;

	if (w->words && t->measure == MEASURE_PERIMETER)
		return perimeter(w, t);
	if (turn) {
		for (int i = 0; i < t->n; i++)
			p[i] = t->p[t->n - 1 - i];
		own.p = p;
	}
	at = atom_of(w, &own, &is_new);
	if (at < 0)
		return solve_poly_bad();
	if (is_new) {
		uint64_t was = w->from;

		w->term[at] = t;
		w->from = 0;
		if (t->measure == MEASURE_LENGTH || t->measure == MEASURE_RADIUS ||
		    t->measure == MEASURE_DIAMETER || t->measure == MEASURE_PERIMETER)
			add_row(w, solve_poly_atom(&w->r, at), IS_ABOVE);
		if (t->measure == MEASURE_LENGTH) {
			w->length[at] = true;
			memcpy(w->ends[at], own.p, sizeof w->ends[at]);
		}
		w->from = was;
	}
	return solve_poly_atom(&w->r, at);
}

static struct poly length(struct lettering *w, int a, int b)
{
	const struct term t = { .kind = TERM_MEASURE,
				.measure = MEASURE_LENGTH,
				.circle = -1,
				.n = 2,
				.p = (int[]){ a, b } };

	return measured(w, &t);
}

static struct poly quotient(struct lettering *w, const struct term *t, struct poly a,
			    struct poly b)
{
	struct poly q;
	bool is_new;
	num k;

	if (solve_poly_is_number(b, &k, &w->r) && num_sgn(k, w->r.c) != 0)
		return solve_poly_times(&w->r, a, num_div(num_int(1, w->r.c), k, w->r.c));
	q = solve_poly_atom(&w->r, atom_of(w, t, &is_new));
	if (is_new) {
		add_row(w, solve_poly_difference(&w->r, solve_poly_product(&w->r, q, b), a),
			IS_ZERO);
		add_row(w, b, IS_NOT_ZERO);
	}
	return a.bad || b.bad ? solve_poly_bad() : q;
}

static struct poly root(struct lettering *w, const struct term *t, struct poly a)
{
	struct poly s;
	bool is_new;
	num k;

	if (solve_poly_is_number(a, &k, &w->r) && num_sgn(k, w->r.c) >= 0 &&
	    num_sgn(k, w->r.c) != NUM_UNKNOWN)
		return solve_poly_number(&w->r, num_sqrt(k, w->r.c));
	s = solve_poly_atom(&w->r, atom_of(w, t, &is_new));
	if (is_new) {
		add_row(w, s, IS_NOT_BELOW);
		add_row(w, a, IS_NOT_BELOW);
		add_row(w, solve_poly_difference(&w->r, solve_poly_product(&w->r, s, s), a),
			IS_ZERO);
	}
	return a.bad ? a : s;
}

static struct poly power(struct lettering *w, const struct term *t)
{
	struct poly a = poly_of(w, t->arg[0]);
	double k;

	if (!problem_constant(&k, t->arg[1]))
		return solve_poly_bad();
	if (k == 0.5)
		return root(w, t, a);
	if (k != rint(k) || fabs(k) > POLY_DEGREE)
		return solve_poly_bad();
	if (k <= 0)
		add_row(w, a, IS_NOT_ZERO);
	return k >= 0 ? solve_poly_power(&w->r, a, (int)k)
		      : quotient(w, t, solve_poly_whole(&w->r, 1),
				 solve_poly_power(&w->r, a, (int)-k));
}

/* Of a number of degrees the value; else an unknown. */
static struct poly function(struct lettering *w, const struct term *t)
{
	struct poly a = poly_of(w, t->arg[0]);
	struct num_ctx *c = w->r.c;
	bool is_new;
	num v;

	if (!solve_poly_is_number(a, &v, &w->r))
		return solve_poly_atom(&w->r, atom_of(w, t, &is_new));
	v = num_div(num_mul(v, num_pi(c), c), num_int(180, c), c);
	if (t->kind == TERM_SIN || t->kind == TERM_COS)
		return solve_poly_number(&w->r,
					 t->kind == TERM_SIN ? num_sin(v, c) : num_cos(v, c));
	return solve_poly_bad();
}

static struct poly poly_of(struct lettering *w, const struct term *t)
{
	struct poly_room *r = &w->r;
	struct poly a, b;
	bool is_new;
	num v;

	switch (t->kind) {
	case TERM_NUMBER:
		if (!t->text || num_decimal(&v, t->text, r->c, NULL) != OK)
			return solve_poly_bad();
		return solve_poly_number(r, v);
	case TERM_PI: return solve_poly_number(r, num_pi(r->c));
	case TERM_LETTER: return solve_poly_atom(r, atom_of(w, t, &is_new));
	case TERM_MEASURE: return measured(w, t);
	case TERM_POW: return power(w, t);
	TERM_CASES_ANGLE: return function(w, t);
	case TERM_NEG: return solve_poly_times(r, poly_of(w, t->arg[0]), num_int(-1, r->c));
	case TERM_SQRT: return root(w, t, poly_of(w, t->arg[0]));
	case TERM_ADD:
	case TERM_SUB:
	case TERM_MUL:
	case TERM_DIV: break;
	case TERM_FORM: return solve_poly_bad();
	}
	a = poly_of(w, t->arg[0]);
	b = poly_of(w, t->arg[1]);
	return t->kind == TERM_ADD   ? solve_poly_sum(r, a, b)
	       : t->kind == TERM_SUB ? solve_poly_difference(r, a, b)
	       : t->kind == TERM_MUL ? solve_poly_product(r, a, b)
				     : quotient(w, t, a, b);
}

/* --- Facts as rows ------------------------------------------------------------------- */

/* The factors of a product, as it is written; 0: more than there is room for. */
static int factors_of(struct lettering *w, const struct term *t, struct poly *out, int n)
{
	if (t->kind == TERM_MUL) {
		n = factors_of(w, t->arg[0], out, n);
		return n ? factors_of(w, t->arg[1], out, n) : 0;
	}
	if (n == LETTER_FACTORS)
		return 0;
	out[n] = poly_of(w, t);
	return n + 1;
}

/* The first is to the second as said: zero their difference, above zero the second less the
 * first. */
static void add_terms(struct lettering *w, const struct term *s, const struct term *t,
		      enum says says)
{
	struct poly a = poly_of(w, s), b = poly_of(w, t);
	int at = w->rows->n;
	num v;

	add_row(w, solve_poly_difference(&w->r, b, a), says);
	if (says != IS_ZERO || w->rows->n == at)
		return;
	for (int i = 0; i < 2; i++) {
		const struct term *product = i ? t : s;
		struct letter_row *q = &w->rows->row[at];

		if (product->kind == TERM_MUL && solve_poly_is_number(i ? a : b, &v, &w->r) &&
		    num_sgn(v, w->r.c) == 0)
			q->factors = factors_of(w, product, q->factor, 0);
		for (int k = 0; k < q->factors; k++)
			if (q->factor[k].bad)
				q->factors = 0;
	}
}

static bool is_read(const struct problem *p, const struct fact *f)
{
	return (f->kind == RELATION_EQUAL || f->kind == RELATION_LESS) && f->t[0] && f->t[1] &&
	       !problem_outer(p, f->t[0], f->t[1]) && !problem_outer(p, f->t[1], f->t[0]);
}

/* A side is at most the sum of the others, where all three are spoken of. */
static void add_triangles(struct lettering *w)
{
	int n = w->atoms;

	w->from = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < j; k++) {
				const int *a = w->ends[i], *b = w->ends[j], *c = w->ends[k];
				int at;

				if (!w->length[i] || !w->length[j] || !w->length[k] ||
				    i == j || i == k)
					continue;
				at = b[0] == c[0] || b[0] == c[1] ? b[0] : b[1];
				if ((c[0] != at && c[1] != at) ||
				    a[0] + a[1] + 2 * at != b[0] + b[1] + c[0] + c[1] ||
				    a[0] == at || a[1] == at ||
				    (a[0] != b[0] + b[1] - at && a[1] != b[0] + b[1] - at))
					continue;
				add_row(w,
					solve_poly_difference(
						&w->r,
						solve_poly_sum(&w->r,
							       solve_poly_atom(&w->r, j),
							       solve_poly_atom(&w->r, k)),
						solve_poly_atom(&w->r, i)),
					IS_NOT_BELOW);
			}
}

/* --- Words as rows ------------------------------------------------------------------------- */

static void add_same(struct lettering *w, int a, int b, int c, int d)
{
	struct poly s = length(w, a, b), t = length(w, c, d);

	add_row(w, solve_poly_difference(&w->r, s, t), IS_ZERO);
}

static void add_between(struct lettering *w, int p, int a, int b)
{
	struct poly s = length(w, p, a), t = length(w, p, b), all = length(w, a, b);

	add_row(w, solve_poly_difference(&w->r, solve_poly_sum(&w->r, s, t), all), IS_ZERO);
}

/* What an element says of lengths, where that is linear. */
static void add_part(void *self, const struct relation_part *t)
{
	struct lettering *w = self;
	const int *p = t->p;
	int a = t->l[0].a, b = t->l[0].b;

	if (t->element == ELEMENT_SAME_LENGTH)
		add_same(w, a, b, t->l[1].a, t->l[1].b);
	if (t->element == ELEMENT_SAME_STEP || t->element == ELEMENT_TURN)
		add_same(w, p[0], p[1], t->element == ELEMENT_TURN ? p[1] : p[2],
			 t->element == ELEMENT_TURN ? p[2] : p[3]);
	if (t->element == ELEMENT_SAME_STEP)
		add_same(w, p[0], p[2], p[1], p[3]);
	if (t->element == ELEMENT_MIDPOINT)
		add_same(w, p[0], a, p[0], b);
	if (t->element == ELEMENT_MIDPOINT || t->element == ELEMENT_BETWEEN)
		add_between(w, p[0], a, b);
}

/* The unknown that is this length, or -1. */
static int find_length(const struct lettering *w, int a, int b)
{
	for (int i = 0; i < w->atoms; i++)
		if (w->length[i] && ((w->ends[i][0] == a && w->ends[i][1] == b) ||
				     (w->ends[i][0] == b && w->ends[i][1] == a)))
			return i;
	return -1;
}

/* A side is shorter than the two others, where all three are spoken of. */
static void add_corner(void *self, const int p[3])
{
	struct lettering *w = self;
	int side[3];

	for (int i = 0; i < 3; i++) {
		side[i] = find_length(w, p[i], p[(i + 1) % 3]);
		if (side[i] < 0)
			return;
	}
	for (int i = 0; i < 3; i++)
		add_row(w,
			solve_poly_difference(
				&w->r,
				solve_poly_sum(&w->r,
					       solve_poly_atom(&w->r, side[(i + 1) % 3]),
					       solve_poly_atom(&w->r, side[(i + 2) % 3])),
				solve_poly_atom(&w->r, side[i])),
			IS_ABOVE);
}

/* --- Solved unknowns ------------------------------------------------------------------ */

/* Of a product that is zero the factors that can be. */
static void look_at_factors(struct lettering *w, struct letter_row *q)
{
	num v;

	for (int i = 0; i < q->factors; i++) {
		if (!solve_poly_is_number(q->factor[i], &v, &w->r))
			continue;
		if (num_sgn(v, w->r.c) == 0) {
			q->factors = 0;
			q->p = solve_poly_whole(&w->r, 0);
			return;
		}
		q->factor[i--] = q->factor[--q->factors];
	}
	if (q->factors == 1) {
		q->p = q->factor[0];
		q->factors = 0;
	}
}

/* Puts an unknown's value into all rows but that which says it. */
static void put_in(struct lettering *w, struct letter_rows *s, int at, int atom,
		   struct poly value)
{
	uint64_t from = s->row[at].from;

	s->row[at] = s->row[--s->n];
	for (int i = 0; i < s->n; i++) {
		struct letter_row *q = &s->row[i];

		if (!solve_poly_degree_in(q->p, atom))
			continue;
		q->from |= from;
		q->p = solve_poly_with(&w->r, q->p, atom, value);
		for (int k = 0; k < q->factors; k++)
			q->factor[k] = solve_poly_with(&w->r, q->factor[k], atom, value);
		for (int k = 0; k < q->factors; k++)
			if (q->factor[k].bad)
				q->factors = 0;
	}
}

/* Is it a letter that stands for a number, not for a coordinate? */
static bool is_plain_letter(const struct problem *p, const struct term *t)
{
	const char *l = t->kind == TERM_LETTER ? p->letter[t->id] : "(";

	return !strchr(l, '(');
}

/* A row that is linear in an unknown, with a number before it. */
static bool solve_row(struct lettering *w, struct letter_rows *s, bool letters)
{
	for (int i = 0; i < s->n; i++)
		for (int a = 0; a < w->atoms && s->row[i].says == IS_ZERO; a++) {
			struct poly p = s->row[i].p, rest;
			num k;

			if ((letters && !is_plain_letter(w->p, w->term[a])) ||
			    solve_poly_degree_in(p, a) != 1 ||
			    !solve_poly_is_number(solve_poly_coefficient(&w->r, p, a, 1), &k,
						  &w->r))
				continue;
			rest = solve_poly_coefficient(&w->r, p, a, 0);
			w->gone[a] = true;
			put_in(w, s, i, a,
			       solve_poly_times(&w->r, rest,
						num_div(num_int(-1, w->r.c), k, w->r.c)));
			return true;
		}
	return false;
}

static bool solve_one_row(struct lettering *w, struct letter_rows *s)
{
	return (w->letters_first && solve_row(w, s, true)) || solve_row(w, s, false);
}

/* True: some row cannot hold, and *from says where it comes from. */
static bool settle(struct lettering *w, struct letter_rows *s, uint64_t *from)
{
	num v;

	do {
		for (int i = 0; i < s->n; i++) {
			struct letter_row *q = &s->row[i];
			int bad;

			look_at_factors(w, q);
			if (q->p.bad || !solve_poly_is_number(q->p, &v, &w->r)) {
				if (q->p.bad)
					s->row[i--] = s->row[--s->n];
				continue;
			}
			bad = solve_row_contradicts(v, q->says, w->r.c);
			*from = q->from;
			if (bad == 1)
				return true;
			s->row[i--] = s->row[--s->n];
		}
	} while (!meter_spent(w->meter) && solve_one_row(w, s));
	return false;
}

/* --- Cases ---------------------------------------------------------------------------- */

/* A row that is zero only if one of these is. */
struct split {
	int row, n;
	struct poly zero[LETTER_FACTORS];
};

static bool split_product(struct lettering *w, const struct letter_rows *s, int i,
			  struct split *out)
{
	const struct letter_row *q = &s->row[i];

	if (q->factors >= 2) {
		out->n = q->factors;
		memcpy(out->zero, q->factor, sizeof out->zero);
		return true;
	}
	for (int a = 0; a < w->atoms; a++) {
		struct mono *m = arena_alloc(w->r.a, (size_t)(q->p.n + 1) * sizeof *m);
		bool all = q->p.n > 0;

		for (int k = 0; k < q->p.n; k++) {
			m[k] = q->p.m[k];
			all &= m[k].e[a] > 0;
			m[k].e[a] = (unsigned char)(m[k].e[a] - (m[k].e[a] > 0));
		}
		if (!all)
			continue;
		out->n = 2;
		out->zero[0] = solve_poly_atom(&w->r, a);
		out->zero[1] = (struct poly){ .m = m, .n = q->p.n };
		return true;
	}
	return false;
}

/* a^n = v, of which the n-th root is taken. */
static bool split_power(struct lettering *w, struct poly p, int a, int n, struct split *out)
{
	struct num_ctx *c = w->r.c;
	num k, v, r;

	if (p.n > 2 ||
	    !solve_poly_is_number(solve_poly_coefficient(&w->r, p, a, n), &k, &w->r) ||
	    !solve_poly_is_number(solve_poly_coefficient(&w->r, p, a, 0), &v, &w->r))
		return false;
	v = num_neg(num_div(v, k, c), c);
	if (num_sgn(v, c) == NUM_UNKNOWN || (n % 2 == 0 && num_sgn(v, c) < 0))
		return false;
	r = num_root(v, n, c);
	if (num_is_bad(r))
		return false;
	out->n = n % 2 ? 1 : 2;
	for (int i = 0; i < out->n; i++)
		out->zero[i] =
			solve_poly_difference(&w->r, solve_poly_atom(&w->r, a),
					      solve_poly_number(&w->r, i ? num_neg(r, c) : r));
	return true;
}

/* A whole number that is a root, and what is left. */
static bool split_whole(struct lettering *w, struct poly p, int a, int n, struct split *out)
{
	struct num_ctx *c = w->r.c;
	num k[POLY_DEGREE + 1];

	for (int i = 0; i <= n; i++)
		if (!solve_poly_is_number(solve_poly_coefficient(&w->r, p, a, i), &k[i],
					  &w->r))
			return false;
	for (long x = -WHOLE_ROOTS; x <= WHOLE_ROOTS; x++) {
		num q[POLY_DEGREE + 1], v = num_int(x, c), sum = k[n];
		struct poly rest = solve_poly_whole(&w->r, 0);

		for (int i = n - 1; i >= 0; i--) {
			q[i] = sum;
			sum = num_add(num_mul(sum, v, c), k[i], c);
		}
		if (num_sgn(sum, c) != 0)
			continue;
		for (int i = 0; i < n; i++)
			rest = solve_poly_sum(
				&w->r, rest,
				solve_poly_times(
					&w->r,
					solve_poly_power(&w->r, solve_poly_atom(&w->r, a), i),
					q[i]));
		out->n = 2;
		out->zero[0] = solve_poly_difference(&w->r, solve_poly_atom(&w->r, a),
						     solve_poly_whole(&w->r, x));
		out->zero[1] = rest;
		return true;
	}
	return false;
}

/* Of second degree in an unknown; n 0: it has no root. */
static bool split_square(struct lettering *w, struct poly p, int a, struct split *out)
{
	struct poly_room *r = &w->r;
	struct num_ctx *c = r->c;
	struct poly b = solve_poly_coefficient(r, p, a, 1), d, root_of;
	num k, v;

	if (!solve_poly_is_number(solve_poly_coefficient(r, p, a, 2), &k, r))
		return false;
	d = solve_poly_difference(r, solve_poly_product(r, b, b),
				  solve_poly_times(r, solve_poly_coefficient(r, p, a, 0),
						   num_mul(num_int(4, c), k, c)));
	out->n = 0;
	if (solve_poly_is_number(d, &v, r) && num_sgn(v, c) == -1)
		return true;
	if (!solve_poly_root(&root_of, d, r))
		return false;
	out->n = 2;
	for (int i = 0; i < 2; i++)
		out->zero[i] = solve_poly_sum(r,
					      solve_poly_times(r, solve_poly_atom(r, a),
							       num_mul(num_int(2, c), k, c)),
					      i ? solve_poly_difference(r, b, root_of)
						: solve_poly_sum(r, b, root_of));
	return !out->zero[0].bad && !out->zero[1].bad;
}

static bool find_split(struct lettering *w, const struct letter_rows *s, struct split *out)
{
	for (int way = 0; way < 2; way++)
		for (int i = 0; i < s->n; i++) {
			struct poly p = s->row[i].p;

			if (s->row[i].says != IS_ZERO)
				continue;
			out->row = i;
			if (!way) {
				if (split_product(w, s, i, out))
					return true;
				continue;
			}
			for (int a = 0; a < w->atoms; a++) {
				int n = solve_poly_degree_in(p, a);

				if ((n == 2 && split_square(w, p, a, out)) ||
				    (n > 2 && (split_power(w, p, a, n, out) ||
					       split_whole(w, p, a, n, out))))
					return true;
			}
		}
	return false;
}

/* No values make all rows hold; *from: the facts that it takes. */
static bool refute(struct lettering *w, struct letter_rows *s, int depth, uint64_t *from)
{
	double was = (double)w->r.work;
	struct split cases;
	uint64_t all;

	if (settle(w, s, from))
		return true;
	meter_take(w->meter, LETTER_WORK * ((double)w->r.work - was));
	if (meter_spent(w->meter))
		return false;
	if (solve_sums_refute(&w->r, s, w->meter, from))
		return true;
	if (!depth || meter_spent(w->meter) || !find_split(w, s, &cases))
		return false;
	all = s->row[cases.row].from;
	for (int i = 0; i < cases.n; i++) {
		struct letter_rows *mine = arena_alloc(w->r.a, sizeof *mine);
		struct letter_row *q = &mine->row[cases.row];
		uint64_t part;

		*mine = *s;
		q->p = cases.zero[i];
		q->factors = 0;
		if (!refute(w, mine, depth - 1, &part))
			return false;
		all |= part;
	}
	*from = all;
	return true;
}

/* --- Questions ------------------------------------------------------------------------ */

/* What is said beside the facts, of two terms. */
struct saying {
	const struct term *t[2];
	enum says says;
};

/* Which facts are read, by their bits. */
struct reading {
	const struct problem *p;
	int at[FACTS], n;
	const struct saying *more;
	int mores;
	bool words; /* words, too: what they say of lengths and corners, and little else */
	struct meter *meter;
};

static bool read_facts(struct reading *q)
{
	q->n = 0;
	for (int i = 0; i < q->p->facts; i++) {
		if (!is_read(q->p, &q->p->fact[i]) && !(q->words && !q->p->fact[i].t[0]))
			continue;
		if (q->n == FACTS)
			return false;
		q->at[q->n++] = i;
	}
	return true;
}

static void open_room(struct lettering *w)
{
	w->r.a = arena_new();
	w->r.c = num_ctx_new(1);
	num_set_budget(w->r.c, EXACT_WORK);
	num_enter(w->r.c, NUM_EXACT, 0);
	w->rows = arena_alloc(w->r.a, sizeof *w->rows);
}

static void close_room(struct lettering *w)
{
	meter_take(w->meter, (double)(EXACT_WORK - num_budget_left(w->r.c)));
	num_ctx_free(w->r.c);
	arena_free(w->r.a);
}

static void read_fact(struct lettering *w, const struct fact *f)
{
	if (f->t[0])
		add_terms(w, f->t[0], f->t[1],
			  f->kind == RELATION_EQUAL ? IS_ZERO
			  : f->weak                 ? IS_NOT_BELOW
						    : IS_ABOVE);
	else
		problem_fact_parts(f, add_part, w);
}

static void add_facts(struct lettering *w, const struct reading *q, uint64_t bits)
{
	for (int i = 0; i < q->n; i++) {
		w->from = UINT64_C(1) << i;
		if (bits & w->from)
			read_fact(w, &q->p->fact[q->at[i]]);
	}
}

/* Triangles are not flat where a fact names their corners. */
static void add_corners(struct lettering *w, const struct reading *q, uint64_t bits)
{
	for (int i = 0; i < q->n; i++) {
		w->from = UINT64_C(1) << i;
		if (bits & w->from)
			problem_fact_corners(&q->p->fact[q->at[i]], add_corner, w);
	}
}

/* The facts of these bits and what is said beside them. */
static bool refuted(const struct reading *q, uint64_t bits, uint64_t *from)
{
	struct lettering w = { .p = q->p, .meter = q->meter, .words = q->words };
	bool yes;

	if (meter_spent(q->meter))
		return false;
	open_room(&w);
	add_facts(&w, q, bits);
	for (int i = 0; i < q->mores; i++) {
		w.from = CLAIM;
		add_terms(&w, q->more[i].t[0], q->more[i].t[1], q->more[i].says);
	}
	if (q->words)
		add_corners(&w, q, bits);
	else
		add_triangles(&w);
	meter_take(q->meter, 400 + LETTER_WORK * (double)w.r.work);
	yes = !w.over && refute(&w, w.rows, q->words ? WORDS_DEPTH : DEPTH, from);
	close_room(&w);
	return yes;
}

/* Refuted, and by which facts: each of them is needed. */
static bool refuted_by_few(const struct reading *q, uint64_t *bits)
{
	uint64_t all = q->n ? UINT64_MAX >> (64 - q->n) : 0, from = 0, kept;

	if (!refuted(q, all, &from))
		return false;
	kept = from & all;
	if (kept != all && !refuted(q, kept, &from))
		kept = all;
	for (int i = 0; i < q->n; i++) {
		uint64_t bit = UINT64_C(1) << i;

		if ((kept & bit) && refuted(q, kept & ~bit, &from))
			kept &= ~bit;
	}
	*bits = kept;
	return true;
}

static bool take(const struct reading *q, uint64_t bits, bool *rests)
{
	for (int i = 0; i < q->n; i++)
		if (rests && (bits >> i & 1))
			rests[q->at[i]] = true;
	return true;
}

static bool is_taken(const struct problem *p)
{
	return !p->annotated && !p->oriented && !p->space;
}

bool solve_letters_clash(const struct problem *p, struct meter *m, bool *rests)
{
	struct reading q = { .p = p, .meter = m };
	uint64_t bits;

	return is_taken(p) && read_facts(&q) && q.n && refuted_by_few(&q, &bits) &&
	       take(&q, bits, rests);
}

static void note_corner(void *self, const int p[3])
{
	(void)p;
	*(bool *)self = true;
}

bool solve_letters_flat(const struct problem *p, struct meter *m, bool *rests)
{
	struct reading q = { .p = p, .meter = m, .words = true };
	bool corners = false;
	uint64_t bits;

	for (int i = 0; i < p->facts && !corners; i++)
		problem_fact_corners(&p->fact[i], note_corner, &corners);
	return corners && is_taken(p) && read_facts(&q) && q.n && refuted_by_few(&q, &bits) &&
	       take(&q, bits, rests);
}

/* What holds where the claim does not: of an equation one of two. */
static int opposites(const struct fact *f, struct saying *out)
{
	const struct term *a = f->t[0], *b = f->t[1];

	if (f->kind == RELATION_EQUAL && f->denied) {
		out[0] = (struct saying){ { a, b }, IS_ZERO };
		return 1;
	}
	if (f->kind == RELATION_LESS) {
		out[0] = f->denied ? (struct saying){ { a, b }, IS_ABOVE }
				   : (struct saying){ { b, a }, IS_NOT_BELOW };
		return 1;
	}
	out[0] = (struct saying){ { a, b }, IS_ABOVE };
	out[1] = (struct saying){ { b, a }, IS_ABOVE };
	return 2;
}

enum { CLAIMS = 4 };

/* Each choice of an opposite of every claim is refuted. */
static bool refuted_all(struct reading *q, struct saying *more, const struct fact *claim,
			int n, uint64_t *bits)
{
	struct saying either[2];
	int k;

	if (!n) {
		uint64_t mine;

		q->more = more;
		if (!refuted_by_few(q, &mine))
			return false;
		*bits |= mine;
		return true;
	}
	k = opposites(claim, either);
	for (int i = 0; i < k; i++) {
		more[q->mores++] = either[i];
		if (!refuted_all(q, more, claim + 1, n - 1, bits))
			return false;
		q->mores--;
	}
	return true;
}

bool solve_letters_follow(const struct problem *p, const struct fact *claim, int n,
			  struct meter *m, bool *rests)
{
	struct reading q = { .p = p, .meter = m };
	struct saying more[CLAIMS];
	uint64_t bits = 0;

	if (!is_taken(p) || n > CLAIMS || !read_facts(&q))
		return false;
	for (int i = 0; i < n; i++)
		if (!is_read(p, &claim[i]))
			return false;
	return refuted_all(&q, more, claim, n, &bits) && !solve_letters_clash(p, m, NULL) &&
	       take(&q, bits, rests);
}

bool solve_letters_fail(const struct problem *p, const struct fact *claim, struct meter *m,
			bool *rests)
{
	struct fact other = *claim;

	other.denied = !claim->denied;
	return solve_letters_follow(p, &other, 1, m, rests);
}

/* --- How many values ------------------------------------------------------------------ */

static bool has_plain_letter(const struct problem *p, const struct term *t)
{
	return t && (is_plain_letter(p, t) || has_plain_letter(p, t->arg[0]) ||
		     has_plain_letter(p, t->arg[1]));
}

/* Are all its letters among the unknowns? */
static bool has_atoms(const struct lettering *w, const struct term *t)
{
	bool found = !t || !is_plain_letter(w->p, t);

	if (!t)
		return true;
	for (int i = 0; i < w->atoms && !found; i++)
		found = w->term[i]->kind == TERM_LETTER && w->term[i]->id == t->id;
	return found && has_atoms(w, t->arg[0]) && has_atoms(w, t->arg[1]);
}

static bool is_in_one(struct poly p, int atom, int atoms)
{
	for (int i = 0; i < atoms; i++)
		if (i != atom && solve_poly_degree_in(p, i))
			return false;
	return solve_poly_degree_in(p, atom) > 0;
}

/* How many values rows in this unknown alone leave it; -1: no row tells. */
static int values_of(struct lettering *w, const struct letter_rows *s, int atom)
{
	int least = -1;

	for (int i = 0; i < s->n; i++) {
		const struct letter_row *q = &s->row[i];
		int n;

		if (q->says != IS_ZERO || !is_in_one(q->p, atom, w->atoms))
			continue;
		n = solve_poly_real_roots(&w->r, q->p, atom, w->length[atom]);
		if (n >= 0 && (least < 0 || n < least))
			least = n;
	}
	return least;
}

static bool is_of_figure(const struct lettering *w, struct poly p)
{
	for (int i = 0; i < w->atoms; i++)
		if (solve_poly_degree_in(p, i) && has_plain_letter(w->p, w->term[i]))
			return false;
	return !p.bad;
}

/* Does the figure tell it: as a quotient of its measures? */
static bool is_told(struct lettering *w, const struct letter_rows *s, int atom)
{
	for (int i = 0; i < s->n; i++)
		if (s->row[i].says == IS_ZERO &&
		    solve_poly_degree_in(s->row[i].p, atom) == 1 &&
		    is_of_figure(w, solve_poly_coefficient(&w->r, s->row[i].p, atom, 0)) &&
		    is_of_figure(w, solve_poly_coefficient(&w->r, s->row[i].p, atom, 1)))
			return true;
	return false;
}

/* Unknowns that are not solved for: those that rows tell are counted; of others the figure tells, if
 * no letter is in them. */
static bool count_values(struct lettering *w, struct letter_count *out)
{
	*out = (struct letter_count){ .most = 1 };
	for (int i = 0; i < w->atoms; i++) {
		bool letters = has_plain_letter(w->p, w->term[i]);
		enum term_kind k = w->term[i]->kind;
		int n;

		if (letters &&
		    (k == TERM_SIN || k == TERM_COS || k == TERM_TAN || k == TERM_COT))
			return false;
		if (w->gone[i])
			continue;
		n = values_of(w, w->rows, i);
		if (n < 0 && letters && !is_told(w, w->rows, i))
			return false;
		if (n < 0)
			continue;
		if (n == 0 || out->most > 1000)
			return false;
		out->of[out->n++] = w->term[i];
		out->most *= n;
	}
	return true;
}

bool solve_letters_count(const struct problem *p, const struct fact *claim, int n,
			 struct meter *m, struct letter_count *out)
{
	struct reading q = { .p = p, .meter = m };
	struct lettering w = { .p = p, .meter = m, .letters_first = true };
	uint64_t from;
	bool known;

	if (!is_taken(p) || !read_facts(&q) || meter_spent(m))
		return false;
	open_room(&w);
	add_facts(&w, &q, UINT64_MAX);
	known = !w.over && !settle(&w, w.rows, &from) && count_values(&w, out);
	for (int i = 0; i < p->facts && known; i++)
		known = has_atoms(&w, p->fact[i].t[0]) && has_atoms(&w, p->fact[i].t[1]);
	for (int i = 0; i < n && known; i++)
		known = has_atoms(&w, claim[i].t[0]) && has_atoms(&w, claim[i].t[1]);
	meter_take(m, 400 + LETTER_WORK * (double)w.r.work);
	close_room(&w);
	return known;
}
