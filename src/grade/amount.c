/*
 * amount.c -- one value as people and models write it: units, mixed numbers, separators of
 * thousands, degrees and minutes.
 *
 * Numbers are not read here.  They become texts that expr reads; a text that makes no sense to it
 * makes none at all.
 */
#include "base/text.h"
#include "grade/grade_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ONE "(1)^(1)" /* the factor of one degree */
#define DEGREE ((struct grade_unit){ .units = 1, .angle = 1, .factor = ONE })

/* --- Numbers and units ---------------------------------------------------------------------------- */

/* In sin(30°) the sign is part of the number: without it another one is meant. */
static bool has_angle_function(const char *s)
{
	static const char *const functions[] = { "sin", "cos", "tan", "cot", "sec", "csc" };

	for (const char *p = s; *p; p++)
		for (size_t i = 0; i < LENGTH(functions); i++)
			if (grade_begins(p, functions[i]) && p[3] != 'o' &&
			    (p == s || !grade_is_letter(p[-1]) || p[-1] == 'c'))
				return true;
	return false;
}

struct amount_scan {
	struct buf number, scaled, degrees;
	struct grade_unit unit; /* the first */
	int units;
	bool keep;     /* degrees are part of the number */
	bool odd;      /* there is more than numbers, units, + and - */
	bool other;    /* units of another dimension */
	bool uneven;   /* units of another size */
	bool glued;    /* 5m */
	bool sum;      /* 2 m 30 cm */
	bool minus;    /* a - stands before the value that is being read, with all its parts */
	bool degree;   /* a ° was there: ' and " are its parts */
	bool end_unit; /* a unit was the last thing */
};

static void put(struct amount_scan *x, const char *s, size_t n)
{
	buf_addn(&x->number, s, n);
	buf_addn(&x->scaled, s, n);
	buf_addn(&x->degrees, s, n);
}

/* The last character that is no blank, or 0. */
static char last_of(const struct buf *b)
{
	size_t n = b->n;

	while (n && b->s[n - 1] == ' ')
		n--;
	return n ? b->s[n - 1] : 0;
}

size_t grade_grouped(const char *s, char mark)
{
	size_t n = strspn(s, "0123456789"), groups = 0;

	if (n < 1 || n > 3 || *s == '0')
		return 0;
	while (s[n] == mark && strspn(s + n + 1, "0123456789") == 3) {
		n += 4;
		groups++;
	}
	/* 1,234,56 is a list, 1 234/567 a mixed number. */
	if (!groups || (s[n] == mark && grade_is_digit(s[n + 1])) || s[n] == '/')
		return 0;
	return n;
}

/* "2 1/2": its length, with the parts; 0: it is no mixed number. */
static size_t mixed(const char *s, long part[3])
{
	char *end;
	const char *p = s;

	for (int i = 0; i < 3; i++) {
		if (!grade_is_digit(*p) || strspn(p, "0123456789") > 9)
			return 0;
		part[i] = strtol(p, &end, 10);
		p = end;
		if (i == 0) {
			if (*p != ' ')
				return 0;
			p += strspn(p, " ");
		} else if (i == 1) {
			p += strspn(p, " ");
			if (*p++ != '/')
				return 0;
			p += strspn(p, " ");
		}
	}
	return part[1] < part[2] && *p != '.' && !grade_begins(p, "/") ? (size_t)(p - s) : 0;
}

/* A number at s; its length. */
static size_t scan_number(struct amount_scan *x, const char *s, bool top)
{
	char before = last_of(&x->number);
	bool fresh = !before || strchr("+-([{:,=", before) || x->end_unit;
	size_t n = strspn(s, "0123456789."), k;
	long part[3];
	char text[80];

	/* A number behind a unit is added to what was there, and has its sign: -25°30' is -25.5°. */
	if (x->end_unit) {
		put(x, x->minus ? "-" : "+", 1);
		x->sum = true;
	} else {
		x->minus = before == '-';
	}
	if (fresh && (k = mixed(s, part)) > 0) {
		snprintf(text, sizeof text, "(%ld+%ld/%ld)", part[0], part[1], part[2]);
		put(x, text, strlen(text));
		n = k;
	} else if ((k = top ? grade_grouped(s, ',') : 0) > 0 ||
		   (fresh && (k = grade_grouped(s, ' ')) > 0)) {
		for (size_t i = 0; i < k; i++)
			if (grade_is_digit(s[i]))
				put(x, s + i, 1);
		n = k;
	} else {
		put(x, s, n);
	}
	x->end_unit = false;
	return n;
}

/* May a unit stand here: is there something that it is the unit of? */
static bool is_behind_value(const struct amount_scan *x)
{
	char before = last_of(&x->number);

	return before && !strchr("+-*/^(=,:<>", before);
}

/* 60', and nothing behind it. */
static bool is_minutes(const struct amount_scan *x, const char *s)
{
	return *s == '\'' && !s[1] && !x->units && !x->odd &&
	       grade_is_digit(x->number.s[x->number.n - 1]);
}

/* A unit at s; its length, 0: there is none. */
static size_t scan_unit(struct amount_scan *x, const char *s)
{
	struct grade_unit u;
	size_t n;

	if (!is_behind_value(x) ||
	    ((*s == '\'' || *s == '"') && !((x->degree || is_minutes(x, s)) && !x->keep)))
		return 0;
	n = grade_unit_read(&u, s);
	if (!n)
		return 0;
	/* 30 degrees 15 minutes are no time. */
	if (x->degree && u.units == 1 && u.time == 1 && !x->end_unit &&
	    (grade_begins(s, "minute") || grade_begins(s, "second"))) {
		u.time = 0;
		u.angle = 1;
		snprintf(u.factor, sizeof u.factor, "(1/%s)^(1)", *s == 'm' ? "60" : "3600");
	}
	/* 60°° is nothing. */
	if (x->end_unit) {
		x->other = true;
		return n;
	}
	if (u.angle && x->keep) {
		put(x, strcmp(u.factor, ONE) ? " " : "°", strcmp(u.factor, ONE) ? 1 : 2);
		return n;
	}
	x->glued = x->glued || (u.letter && x->number.s[x->number.n - 1] != ' ');
	x->degree = x->degree || u.angle;
	if (!x->units++)
		x->unit = u;
	x->other = x->other || !grade_unit_fits(&u, &x->unit) || u.any != x->unit.any;
	x->uneven = x->uneven || strcmp(u.factor, x->unit.factor);
	buf_addc(&x->number, ' ');
	buf_addf(&x->scaled, "*(%s)", u.factor);
	buf_add(&x->degrees, !strcmp(u.factor, ONE) && u.angle ? "°" : " ");
	x->end_unit = true;
	return n;
}

static void scan(struct amount_scan *x, const char *s)
{
	int depth = 0;

	while (*s) {
		char before = x->number.n ? x->number.s[x->number.n - 1] : 0;
		bool product;
		size_t n;

		if (grade_is_digit(*s) && !grade_is_digit(before) && before != '.' &&
		    before != '_' && !grade_is_letter(before)) {
			s += scan_number(x, s, !depth);
			continue;
		}
		if (*s == ' ') {
			put(x, s++, 1);
			continue;
		}
		if (!grade_is_letter(before) || !grade_is_letter(*s)) {
			n = scan_unit(x, s);
			if (n) {
				s += n;
				continue;
			}
		}
		depth += grade_depth(*s);
		x->odd = x->odd || !strchr("+-", *s);
		x->end_unit = false;
		if (*s == '\\' || grade_is_letter(*s)) {
			/* A word, or a command of TeX, whole. */
			n = 1;
			while (grade_is_letter(s[n]))
				n++;
		} else {
			n = utf8_len(s);
			n = n > strlen(s) ? 1 : n;
		}
		/* 5·h is a product, and no hours. */
		product = grade_word_at(s, s, "·|×|\\cdot|\\times") == n;
		put(x, product ? "*" : s, product ? 1 : n);
		s += n;
	}
}

/* Is all of it in one pair of round brackets, without commas? */
static bool is_wrapped(const char *s)
{
	int depth = 0;

	if (*s != '(')
		return false;
	for (const char *p = s; *p; p++) {
		depth += (*p == '(') - (*p == ')');
		if ((!depth && p[1]) || *p == ',' || *p == ';')
			return false;
	}
	return !depth;
}

/* 5.196 of "5.196 cm", "-5.196", with its sign; NULL where it is no plain decimal with a point. */
static const char *plain_decimal(const char *s, struct arena *a)
{
	size_t sign = *s == '-', n = strspn(s + sign, "0123456789"), m;

	if (s[sign + n] != '.')
		return NULL;
	m = strspn(s + sign + n + 1, "0123456789");
	if (!m || strpbrk(s + sign + n + 1 + m, "0123456789()/*^\\+-"))
		return NULL;
	return arena_strndup(a, s, sign + n + 1 + m);
}

/* 24(cm) as 24 cm. */
static const char *with_open_unit(const char *s, struct arena *a)
{
	const char *open = strrchr(s, '('), *end;
	size_t n = strlen(s);
	struct grade_unit u;
	char *inner;

	if (!open || open == s || s[n - 1] != ')')
		return s;
	end = open;
	while (end > s && end[-1] == ' ')
		end--;
	if (end == s || !(grade_is_digit(end[-1]) || end[-1] == ')'))
		return s;
	inner = arena_strndup(a, open + 1, n - 2 - (size_t)(open - s));
	if (!*inner || grade_unit_read(&u, inner) != strlen(inner))
		return s;
	return arena_printf(a, "%.*s %s", (int)(end - s), s, inner);
}

/* 1/3% is a third of a percent. */
static const char *share_of_percent(const char *s, struct arena *a)
{
	size_t sign = *s == '-', n = sign + strspn(s + sign, "0123456789"), m;

	m = s[n] == '/' ? strspn(s + n + 1, "0123456789") : 0;
	if (n == sign || !m || strcmp(s + n + 1 + m, "%") != 0)
		return s;
	return arena_printf(a, "(%.*s)%%", (int)(n + 1 + m), s);
}

void grade_amount_read(struct grade_amount *out, const char *s, struct arena *a)
{
	struct amount_scan x = { 0 };
	bool one_angle;

	s = grade_parted(grade_trimmed(s, strlen(s), a), a);
	x.keep = has_angle_function(s);
	s += *s == '+' ? 1 + strspn(s + 1, " ") : 0;
	if (strlen(s) > 3 && !strcmp(s + strlen(s) - 3, "…")) {
		out->cut = true;
		s = grade_trimmed(s, strlen(s) - 3, a);
	}
	s = with_open_unit(share_of_percent(s, a), a);
	while (is_wrapped(s))
		s = grade_trimmed(s + 1, strlen(s) - 2, a);
	scan(&x, s);
	out->places = plain_decimal(s, a);
	out->raw = s;
	out->unit = x.unit;
	out->uniform = !x.uneven;
	out->glued = x.glued;
	out->percent = strchr(s, '%') != NULL;
	out->number = grade_trimmed(buf_str(&x.number), x.number.n, a);
	out->degrees = grade_trimmed(buf_str(&x.degrees), x.degrees.n, a);
	/* (3 cm)^2, 2 cm * 3 cm: of which dimension?  Half of 60° is an angle, though. */
	one_angle = x.unit.angle && !x.uneven && !x.sum;
	if (x.other || (x.sum && !x.end_unit) || (x.units == 1 && !x.end_unit && !one_angle) ||
	    (x.units > 1 && x.odd && !one_angle))
		out->number = NULL;
	/* 3 + 4 cm is 7 cm; 3 m + 4 cm is what it says. */
	else if (x.units == 1)
		out->scaled = arena_printf(a, "(%s)*(%s)", out->number, x.unit.factor);
	else
		out->scaled = grade_trimmed(buf_str(&x.scaled), x.scaled.n, a);
	/* 25°39' is a number of degrees, and 60' alone may be one. */
	out->prime = x.units == 1 && *x.unit.word == '\'';
	if (out->number && (x.uneven || out->prime) && x.unit.angle == 1) {
		out->number = out->scaled;
		out->degrees = arena_printf(a, "(%s)°", out->scaled);
		out->unit = DEGREE;
		out->uniform = true;
	}
	if (out->number &&
	    (!*out->number || !grade_is_closed(out->number) || !grade_is_closed(out->degrees)))
		out->number = NULL;
	/* 2m + 1 is said of the letter m, not of metres. */
	if (!out->number && x.glued && grade_is_closed(s)) {
		out->number = out->scaled = out->degrees = s;
		out->unit = (struct grade_unit){ 0 };
		out->uniform = true;
		out->glued = false;
	}
	buf_clear(&x.number);
	buf_clear(&x.scaled);
	buf_clear(&x.degrees);
}
