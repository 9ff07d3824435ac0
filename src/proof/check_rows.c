/*
 * check_rows.c -- linear steps: the weighted rows of the premises add up to the row of the claim.
 *
 * Why it may be believed.  The variables are real numbers of the one true figure near the drawing:
 * the length of a segment, its square, its logarithm, its direction.  A row is an equation between
 * them that holds there, so any combination with rational weights holds too, halves and thirds
 * included.
 *
 * Directions.  d(XY) is that number of half turns which is congruent to the true direction modulo 1
 * and nearest to the drawn one; spread bounds how far (proof_look_direction), and where the points
 * cannot be told apart there is no such number and the step is refused.  A premise is a congruence
 * modulo 1 with whole coefficients; the number of half turns in it is read from the drawing: nearest
 * whole number, and what is left must be within the bound of the coefficients' directions,
 * which must be below 1/4.  Then the row is an equation between reals.  The claim needs no such
 * reading: the sum gives its left side exactly, and a constant that differs from that of the claim
 * by a whole number makes the congruence.  So a proof with half turns is one for this figure
 * and for all that are reached from it without breaking a congruence or what was seen.
 *
 * Logarithms.  The constants are logarithms of fractions.  Their weighted sum vanishes if and only
 * if all exponents do over a set of pairwise coprime integers, into which the fractions are broken
 * by greatest common divisors (such logarithms are independent over the rationals).
 */
#include "proof/check_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static proof_wide gcd(proof_wide a, proof_wide b)
{
	a = a < 0 ? -a : a;
	b = b < 0 ? -b : b;
	while (b) {
		proof_wide r = a % b;

		a = b;
		b = r;
	}
	return a;
}

bool proof_rat_make(struct proof_rat *r, proof_wide num, proof_wide den)
{
	const proof_wide least = (proof_wide)1 << 126;
	proof_wide g;

	if (num >= least || num <= -least || den >= least || den <= -least)
		return false;
	if (den < 0) {
		num = -num;
		den = -den;
	}
	g = gcd(num, den);
	*r = (struct proof_rat){ num / g, den / g };
	return true;
}

bool proof_rat_add(struct proof_rat *r, struct proof_rat a, struct proof_rat b)
{
	proof_wide x, y, sum, den, g = gcd(a.den, b.den);

	return !__builtin_mul_overflow(a.num, b.den / g, &x) &&
	       !__builtin_mul_overflow(b.num, a.den / g, &y) &&
	       !__builtin_add_overflow(x, y, &sum) &&
	       !__builtin_mul_overflow(a.den, b.den / g, &den) && proof_rat_make(r, sum, den);
}

bool proof_rat_mul(struct proof_rat *r, struct proof_rat a, struct proof_rat b)
{
	proof_wide g = gcd(a.num, b.den), h = gcd(b.num, a.den), num, den;

	g = g ? g : 1;
	h = h ? h : 1;
	return !__builtin_mul_overflow(a.num / g, b.num / h, &num) &&
	       !__builtin_mul_overflow(a.den / h, b.den / g, &den) &&
	       proof_rat_make(r, num, den);
}

static struct proof_rat ratio(int64_t num, int64_t den)
{
	return (struct proof_rat){ num, den };
}

static void into(struct proof_sum *s, struct proof_rat *to, struct proof_rat w,
		 struct proof_rat c)
{
	struct proof_rat p, r;

	if (proof_rat_mul(&p, w, c) && proof_rat_add(&r, *to, p))
		*to = r;
	else
		s->too_large = true;
}

void proof_sum_term(struct proof_sum *s, int a, int b, struct proof_rat w, struct proof_rat c)
{
	int lo = a < b ? a : b, hi = a < b ? b : a, i = 0;

	while (i < s->terms && (s->term[i].a != lo || s->term[i].b != hi))
		i++;
	if (i == s->terms) {
		s->term = arena_grow(s->arena, s->term, &s->term_cap, i + 1, sizeof *s->term);
		s->term[s->terms++] = (struct proof_sum_term){ lo, hi, ratio(0, 1) };
	}
	into(s, &s->term[i].c, w, c);
}

void proof_sum_constant(struct proof_sum *s, struct proof_rat w, struct proof_rat c)
{
	into(s, &s->constant, w, c);
}

/* The variable of the sine of the angle of ab and cd is that of two segments. */
static int segment(const struct setting *s, int a, int b)
{
	return s->points + (a < b ? b * s->points + a : a * s->points + b);
}

static void add_power(struct proof_sum *s, int64_t base, struct proof_rat w,
		      struct proof_rat e)
{
	int n = s->powers;

	s->power = arena_grow(s->arena, s->power, &s->power_cap, n + 1, sizeof *s->power);
	s->power[n] = (struct proof_sum_power){ base, ratio(0, 1) };
	into(s, &s->power[n].e, w, e);
	s->powers++;
}

/* Row `row` of a claim's text, or NULL; *x the point that its letter x is. */
static const char *row_text(const struct setting *s, const char *t, int row, int *x)
{
	if (*t == '!')
		t++;
	for (;;) {
		size_t len = strcspn(t, ";");

		if (!*t)
			return NULL;
		if (memchr(t, 'x', len)) {
			*x = row;
			return row < s->points ? t : NULL;
		}
		if (!row--)
			return t;
		t += len;
		while (*t == ';' || *t == ' ')
			t++;
	}
}

int proof_rows_count(const struct setting *s, const struct claim *c, enum reason table)
{
	const char *t;
	int n;

	if (table == REASON_PRODUCTS)
		return proof_products_count(s, c);
	if (c->sum)
		return proof_sum_makes(c, table);
	t = proof_shape_of[c->kind].row[table - REASON_ANGLES];
	n = *t != 0;
	for (const char *u = t; *u; u++)
		n += *u == ';';
	return strchr(t, 'x') ? n - 1 + s->points : n;
}

bool proof_rows_make(const struct claim *c, enum reason table)
{
	if (c->sum || table == REASON_PRODUCTS)
		return c->sum && proof_sum_makes(c, table);
	return proof_shape_of[c->kind].row[table - REASON_ANGLES][0] == '!';
}

/* Of three readings that whose first letter is the point between the others. */
static const char *reading(const struct setting *s, const struct claim *c, const char *t)
{
	for (; t; t = strchr(t, '|'), t = t ? t + 2 : NULL) {
		int mid = t[0] - 'a';
		int one = (mid + 1) % 3, two = (mid + 2) % 3;

		if (proof_look_between(s, c->p[one], c->p[mid], c->p[two]))
			return t;
	}
	return NULL;
}

/* A number at the beginning: digits, v, vv, or none (1). */
static const char *read_factor(const struct claim *c, const char *t, struct proof_rat *f,
			       bool *good)
{
	*f = ratio(1, 1);
	if (*t >= '0' && *t <= '9') {
		char *end;

		*f = ratio(strtol(t, &end, 10), 1);
		return end;
	}
	for (; *t == 'v'; t++)
		*good &= proof_rat_mul(f, *f, ratio(c->num, c->den));
	return t;
}

/* The square of the sine of v half turns, where it is a fraction. */
static bool sine_square(const struct claim *c, struct proof_rat *out)
{
	static const struct {
		int64_t num, den, square, of;
	} known[] = {
		{ 1, 6, 1, 4 }, { 5, 6, 1, 4 }, { 1, 4, 1, 2 }, { 3, 4, 1, 2 },
		{ 1, 3, 3, 4 }, { 2, 3, 3, 4 }, { 1, 2, 1, 1 },
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (c->num == known[i].num && c->den == known[i].den) {
			*out = ratio(known[i].square, known[i].of);
			return true;
		}
	return false;
}

/* "= 1/2", "= v", "= vv", "= v/2" with weight w. */
static void add_constant(struct proof_sum *s, const struct claim *c, const char *t,
			 struct proof_rat w, struct proof_rat *read)
{
	struct proof_rat f, half = ratio(1, 1);
	bool good = true, is_number = *t == 'v';

	t = read_factor(c, t, &f, &good);
	if (*t == '/')
		half = ratio(1, strtol(t + 1, NULL, 10));
	if (!good) {
		s->too_large = true;
	} else if (s->table == REASON_RATIOS) {
		add_power(s, is_number ? c->num : (int64_t)f.num, w, half);
		half.num = -half.num;
		add_power(s, is_number ? c->den : 1, w, half);
	} else {
		good = proof_rat_mul(read, f, half);
		s->too_large |= !good;
		if (good)
			into(s, &s->constant, w, *read);
	}
}

/* The whole number in a congruence of directions: at is their sum as drawn less the constant, off how
 * far it may be off. */
bool proof_sum_turns(struct proof_sum *s, struct proof_rat w, double at, double off)
{
	double k = nearbyint(at);

	if (!(off < 0.25) || !(fabs(at - k) <= off) || fabs(k) > 1000) {
		buf_add(s->why, off < 0.25 ? "the drawing does not agree with a premise"
					   : "half turns cannot be read from the drawing");
		return false;
	}
	into(s, &s->constant, w, ratio((int64_t)k, 1));
	return true;
}

/* Can the variable of ab be spoken of?  A point with itself has length 0. */
static bool is_variable(struct proof_sum *s, int a, int b)
{
	if (s->table == REASON_LENGTHS || s->table == REASON_SQUARES ||
	    proof_look_differ(s->setting, a, b))
		return true;
	buf_addf(s->why, "%s and %s are not seen to be two points", s->setting->point[a].name,
		 s->setting->point[b].name);
	return false;
}

static bool add_sine_value(struct proof_sum *s, const struct claim *c, struct proof_rat w)
{
	struct proof_rat q;

	if (!sine_square(c, &q)) {
		buf_add(s->why, "the sine of the angle is not known");
		return false;
	}
	add_power(s, (int64_t)q.num, w, ratio(1, 2));
	add_power(s, (int64_t)q.den, w, ratio(-1, 2));
	return true;
}

/* [abcd]: the angle must have a sine that is not 0. */
static bool add_sine(struct proof_sum *s, const struct claim *c, const char *t,
		     struct proof_rat w, struct proof_rat f)
{
	int a = c->p[t[0] - 'a'], b = c->p[t[1] - 'a'], d = c->p[t[2] - 'a'],
	    e = c->p[t[3] - 'a'];
	struct claim apart = { .kind = CLAIM_NPARA, .n = 4, .p = { 0 }, .den = 1 };

	apart.p[0] = (int16_t)a, apart.p[1] = (int16_t)b;
	apart.p[2] = (int16_t)d, apart.p[3] = (int16_t)e;
	if (!is_variable(s, a, b) || !is_variable(s, d, e))
		return false;
	if (proof_look(s->setting, &apart) != LOOK_YES) {
		buf_add(s->why, "lines of a sine are not seen to meet");
		return false;
	}
	proof_sum_term(s, segment(s->setting, a, b), segment(s->setting, d, e), w, f);
	return true;
}

bool proof_rows_add(struct proof_sum *s, const struct claim *c, int row, struct proof_rat w,
		    bool premise)
{
	int x = -1;
	const char *t;
	double at = 0, off = 0;
	struct proof_rat constant = ratio(0, 1);

	if (s->table == REASON_PRODUCTS)
		return proof_products_add(s, c, row, w);
	if (c->sum && row == 0)
		return proof_sum_row(s, c, w, premise);
	t = proof_shape_of[c->kind].row[s->table - REASON_ANGLES];
	t = row < 0 ? NULL : row_text(s->setting, t, row, &x);
	if (t && strchr(t, '|'))
		t = reading(s->setting, c, t);
	if (!t) {
		buf_addf(s->why, "there is no row %d of %s", row,
			 proof_shape_of[c->kind].word);
		return false;
	}
	while (*t && *t != ';' && *t != '|' && *t != '=') {
		bool minus = *t == '-', good = true;
		double turn = 0, slack = 0;
		struct proof_rat f;
		int a, b;

		t += strspn(t, "+- ");
		t = read_factor(c, t, &f, &good);
		if (*t == '[') {
			f.num = minus ? -f.num : f.num;
			if (!add_sine(s, c, t + 1, w, f))
				return false;
			t += 6 + strspn(t + 6, " ");
			continue;
		}
		a = t[0] == 'x' ? x : c->p[t[0] - 'a'];
		b = t[1] == 'x' ? x : c->p[t[1] - 'a'];
		t += 2 + strspn(t + 2, " ");
		f.num = minus ? -f.num : f.num;
		s->too_large |= !good;
		if (!is_variable(s, a, b))
			return false;
		if (s->table == REASON_ANGLES &&
		    !proof_look_direction(s->setting, a < b ? a : b, a < b ? b : a, &turn,
					  &slack)) {
			buf_add(s->why, "a direction cannot be read from the drawing");
			return false;
		}
		if (a != b)
			proof_sum_term(s, a, b, w, f);
		at += (double)f.num * turn;
		off += fabs((double)f.num) * slack;
	}
	if (*t == '=' && t[2] == 's') {
		if (!add_sine_value(s, c, w))
			return false;
	} else if (*t == '=') {
		add_constant(s, c, t + 1 + strspn(t + 1, " "), w, &constant);
	}
	at -= (double)constant.num / (double)constant.den;
	return s->table != REASON_ANGLES || !premise || proof_sum_turns(s, w, at, off + 1e-12);
}

/* Break bases into pairwise coprime ones; what is left of exponents must vanish. */
static bool powers_vanish(struct proof_sum *s)
{
	for (int i = 0; i < s->powers; i++)
		for (int j = 0; j < i; j++) {
			proof_wide g = gcd(s->power[i].base, s->power[j].base);
			struct proof_rat e;
			int n = s->powers;

			if (g == 1 || !s->power[i].e.num || !s->power[j].e.num)
				continue;
			if (n > 2000 || !proof_rat_add(&e, s->power[i].e, s->power[j].e))
				return false;
			s->power[i].base /= g;
			s->power[j].base /= g;
			s->power = arena_grow(s->arena, s->power, &s->power_cap, n + 1,
					      sizeof *s->power);
			s->power[s->powers++] = (struct proof_sum_power){ g, e };
			i = j = 0;
		}
	for (int i = 0; i < s->powers; i++)
		if (s->power[i].base != 1 && s->power[i].e.num)
			return false;
	return true;
}

static bool vanishes(struct proof_sum *s)
{
	if (s->too_large) {
		buf_add(s->why, "the weights are too large");
		return false;
	}
	for (int i = 0; i < s->terms; i++)
		if (s->term[i].c.num && s->term[i].a >= s->setting->points) {
			buf_add(s->why, s->table == REASON_PRODUCTS
						? "the premises leave a product"
						: "the premises leave a sine");
			return false;
		} else if (s->term[i].c.num) {
			buf_addf(s->why, "the premises leave %s %s",
				 s->setting->point[s->term[i].a].name,
				 s->setting->point[s->term[i].b].name);
			return false;
		}
	if (s->table == REASON_ANGLES ? s->constant.den == 1 : !s->constant.num)
		if (powers_vanish(s))
			return true;
	buf_add(s->why, "the constants do not add up");
	return false;
}

bool proof_rows_hold(const struct proof *p, int step, struct arena *a, struct buf *why)
{
	const struct proof_step *st = &p->step[step];
	struct proof_sum s = {
		.setting = p->setting, .arena = a, .why = why, .table = st->reason
	};

	s.constant = ratio(0, 1);
	if (!proof_rows_make(&st->claim, st->reason)) {
		buf_addf(why, "%s does not come out of this table",
			 proof_shape_of[st->claim.kind].word);
		return false;
	}
	for (int i = 0; i < st->parts; i++) {
		const struct proof_part *q = &st->part[i];
		struct proof_rat w;

		if (q->from < 0 || q->from >= step || q->den <= 0) {
			buf_add(why, "a part is no earlier step with a weight");
			return false;
		}
		if (!proof_rat_make(&w, q->num, q->den) ||
		    !proof_rows_add(&s, &p->step[q->from].claim, q->row, w, true))
			return false;
	}
	return proof_rows_add(&s, &st->claim, 0, ratio(-1, 1), false) && vanishes(&s);
}
