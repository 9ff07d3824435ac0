/*
 * digits.c -- a number in a value's text: as the decimal it is.
 *
 * Commas mark thousands and blanks may stand between digits.  What fits into 64 bits is an
 * exact fraction; a longer one is a double with its error.
 */
#include "base/ascii.h"
#include "program/program_priv.h"
#include <math.h>
#include <string.h>

/* The sign for "and so on" of an equation, which is no decimal point. */
static bool ellipsis(const struct program_reading *r)
{
	return r->end - r->p >= 3 && !memcmp(r->p, "...", 3);
}

/* Digits with the commas of thousands and blanks between them. */
struct digits {
	int64_t whole; /* of all digits, while they fit */
	double rough;
	int after;      /* digits after the point */
	int n, dropped; /* digits; those that did not fit */
};

static void add_digit(struct digits *d, char c, bool after)
{
	d->rough = d->rough * 10 + (c - '0');
	d->n++;
	d->after += after;
	if (d->whole >= (int64_t)1e17)
		d->dropped++;
	else
		d->whole = d->whole * 10 + (c - '0');
}

/* The comma of thousands, also as TeX sets it without a gap, {,}: its length, or 0. */
static int thousands(const struct program_reading *r)
{
	int n = r->end - r->p >= 3 && !memcmp(r->p, "{,}", 3) ? 3 : *r->p == ',';
	const char *p = r->p + n;

	return n && r->end - p >= 3 && is_digit(p[0]) && is_digit(p[1]) && is_digit(p[2]) &&
			       (r->end - p == 3 || !is_digit(p[3]))
		       ? n
		       : 0;
}

bool program_digits_fraction(const char *p, const char *end)
{
	const char *top = p;

	while (p < end && is_digit(*p))
		p++;
	return p > top && end - p >= 2 && p[0] == '/' && is_digit(p[1]);
}

/* Is there, after blanks, another digit of the same number? */
static bool digit_after_blanks(struct program_reading *r)
{
	const char *p = r->p;

	while (p < r->end && *p == ' ')
		p++;
	if (p == r->p || p == r->end || !is_digit(*p) || r->step ||
	    program_digits_fraction(p, r->end))
		return false;
	r->p = p;
	return true;
}

static struct digits scan_digits(struct program_reading *r)
{
	struct digits d = { 0 };
	bool after = false;

	while (r->p < r->end) {
		if (is_digit(*r->p))
			add_digit(&d, *r->p++, after);
		else if (*r->p == '.' && !after && !ellipsis(r))
			after = (r->p++, true);
		else if (!after && d.n && thousands(r))
			r->p += thousands(r);
		else if (!digit_after_blanks(r))
			break;
	}
	return d;
}

/* E and an exponent: 1.5E3; e before a sign only where it cannot be an unknown. */
static int exponent_of_ten(struct program_reading *r)
{
	const char *p = r->p;
	int sign = 1, n = 0;

	if (r->step || r->end - p < 2 || (*p != 'E' && *p != 'e'))
		return 0;
	p++;
	if ((p[-1] == 'E' || !r->letters) && (*p == '-' || *p == '+'))
		sign = *p++ == '-' ? -1 : 1;
	if (p == r->end || !is_digit(*p))
		return 0;
	for (; p < r->end && is_digit(*p); p++)
		n = n < 1000 ? n * 10 + (*p - '0') : n;
	r->p = p;
	return sign * n;
}

struct real program_read_digits(struct program_reading *r, bool *whole)
{
	struct digits d = scan_digits(r);
	int ten = exponent_of_ten(r) - d.after;
	int64_t scale = 1;
	double v;

	*whole = !d.after && !d.dropped && d.n;
	if (!d.n) {
		program_read_refuse(r, "a number needs digits");
		return program_real_int(r->s, 0);
	}
	if (!d.dropped && ten >= -17 && ten <= 0) {
		for (; ten; ten++)
			scale *= 10;
		return program_real_ratio(r->s, d.whole, scale);
	}
	if (!d.dropped && ten > 0 && ten < 18) {
		for (; ten && !__builtin_mul_overflow(d.whole, 10, &scale); ten--)
			d.whole = scale;
		if (!ten)
			return program_real_int(r->s, d.whole);
	}
	/* Longer than the light arithmetic is: a double with its error. */
	v = d.rough * pow(10, ten);
	if (!isfinite(v) || d.n > 300)
		program_read_refuse(r, "this number is too large");
	return (struct real){ v, fabs(v) * 0x1p-44, NULL };
}
