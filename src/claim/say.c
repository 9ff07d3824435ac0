/* say.c -- claims as text: in the words of construction texts, and for people. */
#include "claim/claim_priv.h"
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

static const char *name_of(const struct setting *s, int p)
{
	return s->point[p].name;
}

static void add_fraction(struct buf *b, int64_t num, int64_t den)
{
	buf_addf(b, "%" PRId64, num);
	if (den != 1)
		buf_addf(b, "/%" PRId64, den);
}

static void print_sum(struct buf *b, const struct setting *s, const struct claim *c)
{
	for (int i = 0; i < c->sum->terms; i++) {
		const struct claim_term *t = &c->sum->term[i];

		buf_addc(b, ' ');
		add_fraction(b, t->num, t->den);
		for (int j = 0; j < t->n; j++)
			buf_addf(b, "%s %s %s", j && c->kind == CLAIM_LSUM ? " *" : "",
				 name_of(s, c->p[t->at[2 * j]]),
				 name_of(s, c->p[t->at[2 * j + 1]]));
	}
	buf_addc(b, ' ');
	if (c->kind == CLAIM_ASUM)
		buf_addf(b, "%" PRId64 "pi/%" PRId64, c->num, c->den);
	else
		add_fraction(b, c->num, c->den);
}

void claim_print(struct buf *b, const struct setting *s, const struct claim *c)
{
	buf_add(b, claim_rows[c->kind].word);
	if (c->sum) {
		print_sum(b, s, c);
		return;
	}
	for (int i = 0; i < c->n; i++)
		buf_addf(b, " %s", name_of(s, c->p[i]));
	if (!claim_rows[c->kind].number)
		return;
	buf_addc(b, ' ');
	if (c->kind == CLAIM_ACONST)
		buf_addf(b, "%" PRId64 "pi/%" PRId64, c->num, c->den);
	else
		add_fraction(b, c->num, c->den);
}

/* A letter with digits or primes behind it: such names can stand side by side. */
static bool is_short(const char *name)
{
	return isalpha((unsigned char)name[0]) &&
	       name[1 + strspn(name + 1, "0123456789'")] == 0;
}

/* The first letter as a capital, unless another point is called so. */
static void add_name(struct buf *b, const struct setting *s, int p)
{
	const char *name = name_of(s, p);
	int upper = toupper((unsigned char)name[0]);
	size_t rest = strlen(name);

	for (int i = 0; i < s->points && upper != name[0]; i++)
		if (name_of(s, i)[0] == upper && strcmp(name_of(s, i) + 1, name + 1) == 0)
			upper = name[0];
	if (rest == 0)
		return;
	buf_addc(b, (char)upper);
	buf_add(b, name + 1);
}

/* "ABC"; with longer names among them "I_b A C". */
static void add_joined(struct buf *b, const struct setting *s, const int16_t *p, int n)
{
	bool apart = false;

	for (int i = 0; i < n; i++)
		apart |= n > 1 && !is_short(name_of(s, p[i]));
	for (int i = 0; i < n; i++) {
		if (apart && i > 0)
			buf_addc(b, ' ');
		add_name(b, s, p[i]);
	}
}

void claim_say_points(struct buf *b, const struct setting *s, const int16_t *p, int n)
{
	add_joined(b, s, p, n);
}

/* "A, B and C". */
static void add_list(struct buf *b, const struct setting *s, const int16_t *p, int n)
{
	for (int i = 0; i < n; i++) {
		if (i > 0)
			buf_add(b, i + 1 < n ? ", " : " and ");
		add_name(b, s, p[i]);
	}
}

static void add_number(struct buf *b, const struct claim *c)
{
	int64_t den = c->den > 0 ? c->den : 1;

	if (c->kind == CLAIM_ACONST || c->kind == CLAIM_ASUM) {
		int64_t whole = 180 * (c->num / den), part = 180 * (c->num % den);

		if (part % den == 0)
			buf_addf(b, "%" PRId64 "°", whole + part / den);
		else
			buf_addf(b, "180° · %" PRId64 "/%" PRId64, c->num, den);
	} else if (c->kind == CLAIM_RCONST || c->kind == CLAIM_R2CONST) {
		buf_addf(b, "%" PRId64 " : %" PRId64, c->num, den);
	} else {
		add_fraction(b, c->num, den);
	}
}

/* The corner of the angle between the lines at p and at p + 2, as the three letters people write;
 * false where the two segments have no end in common, or both. */
static bool corner(const int16_t *p, int16_t *out)
{
	for (int i = 0; i < 2; i++)
		for (int j = 2; j < 4; j++)
			if (p[i] == p[j] && p[1 - i] != p[5 - j]) {
				out[0] = p[1 - i];
				out[1] = p[i];
				out[2] = p[5 - j];
				return true;
			}
	return false;
}

static void add_angle(struct buf *b, const struct setting *s, const int16_t *p)
{
	int16_t abc[3];

	if (corner(p, abc)) {
		buf_add(b, "∠");
		add_joined(b, s, abc, 3);
		return;
	}
	buf_add(b, "∠(");
	add_joined(b, s, p, 2);
	buf_add(b, ", ");
	add_joined(b, s, p + 2, 2);
	buf_addc(b, ')');
}

static int corners(const int16_t *p)
{
	int16_t abc[3];

	return corner(p, abc) + corner(p + 4, abc);
}

/* An equality of angles can be said in two ways, with the middle lines exchanged: the one with
 * more angles at a point, or as it is written. */
static void say_eqangle(struct buf *b, const struct setting *s, const struct claim *c)
{
	int16_t p[8], q[8];

	memcpy(p, c->p, sizeof p);
	memcpy(q, c->p, sizeof q);
	memcpy(q + 2, p + 4, 2 * sizeof *p);
	memcpy(q + 4, p + 2, 2 * sizeof *p);
	if (corners(q) > corners(p))
		memcpy(p, q, sizeof p);
	add_angle(b, s, p);
	buf_add(b, " = ");
	add_angle(b, s, p + 4);
}

static void say_aconst(struct buf *b, const struct setting *s, const struct claim *c)
{
	add_angle(b, s, c->p);
	buf_add(b, " = ");
	add_number(b, c);
}

static void say_product(struct buf *b, const struct setting *s, const struct claim *c)
{
	for (int side = 0; side < 2; side++)
		for (int i = 0; i < 3; i++) {
			int16_t p[2] = { c->p[2 * i + side], c->p[(2 * i + side + 1) % 6] };

			if (side || i)
				buf_add(b, i ? " · " : " = ");
			add_joined(b, s, p, 2);
		}
}

/* sin ∠bvc : the lines vb and vc */
static void add_sine(struct buf *b, const struct setting *s, int16_t v, int16_t p, int16_t q)
{
	buf_add(b, "sin ");
	add_angle(b, s, (int16_t[]){ v, p, v, q });
}

/* sin ∠AVB : sin ∠AVC = ... */
static void say_sines(struct buf *b, const struct setting *s, const struct claim *c)
{
	const int16_t *p = c->p, *q = c->p + 4;

	add_sine(b, s, p[0], p[1], p[2]);
	buf_add(b, " : ");
	add_sine(b, s, p[0], p[1], p[3]);
	buf_add(b, " = ");
	if (c->kind == CLAIM_EQSINES) {
		add_sine(b, s, q[0], q[1], q[2]);
		buf_add(b, " : ");
		add_sine(b, s, q[0], q[1], q[3]);
	} else {
		add_joined(b, s, q, 2);
		buf_add(b, " : ");
		add_joined(b, s, q + 2, 2);
	}
}

static void say_chord(struct buf *b, const struct setting *s, const struct claim *c)
{
	add_joined(b, s, c->p, 2);
	buf_add(b, " = 2 · ");
	add_joined(b, s, c->p + 2, 2);
	buf_add(b, " · sin ");
	add_angle(b, s, c->p + 4);
}

static void say_complement(struct buf *b, const struct setting *s, const struct claim *c)
{
	add_angle(b, s, c->p);
	buf_add(b, " = ");
	add_angle(b, s, c->p + 4);
	buf_add(b, " + 90°");
}

/* Do three points look as if they were on one line?  Then "within a right angle" is "not between". */
static bool on_a_line(const struct setting *s, const int16_t *p)
{
	struct claim c = claim_of(CLAIM_COLL, 3, (int[]){ p[0], p[1], p[2] });

	return !claim_is_degenerate(&c) && claim_looks_true(s, &c);
}

/* "M lies between A and B". */
static void add_between(struct buf *b, const struct setting *s, int16_t m, int16_t p,
			int16_t q)
{
	add_name(b, s, m);
	buf_add(b, " lies between ");
	add_name(b, s, p);
	buf_add(b, " and ");
	add_name(b, s, q);
}

static bool say_order(struct buf *b, const struct setting *s, const struct claim *c)
{
	const int16_t *p = c->p;

	if (c->kind == CLAIM_OBTUSE && on_a_line(s, p)) {
		add_between(b, s, p[1], p[0], p[2]);
		return true;
	}
	if ((c->kind != CLAIM_SAMESIDE && c->kind != CLAIM_NSAMESIDE) || !on_a_line(s, p) ||
	    !on_a_line(s, p + 3))
		return false;
	buf_add(b, c->kind == CLAIM_SAMESIDE ? "" : "either ");
	add_between(b, s, p[0], p[1], p[2]);
	buf_add(b, c->kind == CLAIM_SAMESIDE ? " if and only if " : " or ");
	add_between(b, s, p[3], p[4], p[5]);
	buf_add(b, c->kind == CLAIM_SAMESIDE ? "" : ", not both");
	return true;
}

static void say_row(struct buf *b, const struct setting *s, const struct claim *c)
{
	const char *t = claim_rows[c->kind].sentence;
	int next = 0;

	for (; *t; t++) {
		if (*t != '%') {
			buf_addc(b, *t);
			continue;
		}
		t++;
		if (*t == 'v') {
			add_number(b, c);
		} else if (*t == '*') {
			add_list(b, s, c->p + next, c->n - next);
			next = c->n;
		} else {
			int n = *t - '0';

			add_joined(b, s, c->p + next, n);
			next += n;
		}
	}
}

/* "2 · AB · CD", "AB²", "∠ABC"; without its sign. */
static void say_term(struct buf *b, const struct setting *s, const struct claim *c,
		     const struct claim_term *t)
{
	int64_t num = t->num < 0 ? -t->num : t->num;
	int16_t p[2 * SUM_FACTORS];

	for (int j = 0; j < 2 * t->n; j++)
		p[j] = c->p[t->at[j]];
	if (num != 1 || t->den != 1) {
		add_fraction(b, num, t->den);
		buf_add(b, " · ");
	}
	if (c->kind == CLAIM_ASUM) {
		add_angle(b, s, p);
		return;
	}
	for (int j = 0; j < t->n; j++) {
		bool square = j + 1 < t->n &&
			      ((p[2 * j] == p[2 * j + 2] && p[2 * j + 1] == p[2 * j + 3]) ||
			       (p[2 * j] == p[2 * j + 3] && p[2 * j + 1] == p[2 * j + 2]));

		buf_add(b, j ? " · " : "");
		add_joined(b, s, p + 2 * j, 2);
		buf_add(b, square ? "²" : "");
		j += square;
	}
}

/* What is added on the left, what is taken away on the right: AB · CD + BC · DA = AC · BD. */
static void say_sum(struct buf *b, const struct setting *s, const struct claim *c)
{
	bool number = c->num != 0;

	for (int side = 0; side < 2; side++) {
		int n = 0;

		for (int i = 0; i < c->sum->terms; i++)
			if ((c->sum->term[i].num < 0) == side) {
				buf_add(b, n++ ? " + " : "");
				say_term(b, s, c, &c->sum->term[i]);
			}
		if (number && (c->num > 0) == side) {
			buf_add(b, n++ ? " + " : "");
			if (c->num > 0)
				add_number(b, c);
			else
				add_fraction(b, -c->num, c->den);
		}
		buf_add(b, n ? "" : "0");
		buf_add(b, side ? "" : " = ");
	}
}

void claim_say(struct buf *b, const struct setting *s, const struct claim *c)
{
	typedef void say_fn(struct buf * b, const struct setting *s, const struct claim *c);
	static say_fn *const say[PREDICATES] = {
		[CLAIM_EQANGLE] = say_eqangle,
		[CLAIM_ACONST] = say_aconst,
		[CLAIM_PRODUCT] = say_product,
		[CLAIM_EQSINES] = say_sines,
		[CLAIM_SINERATIO] = say_sines,
		[CLAIM_CHORD] = say_chord,
		[CLAIM_COMPLEMENT] = say_complement,
		[CLAIM_LSUM] = say_sum,
		[CLAIM_ASUM] = say_sum,
	};

	if (say[c->kind])
		say[c->kind](b, s, c);
	else if (!say_order(b, s, c))
		say_row(b, s, c);
}
