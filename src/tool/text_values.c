/*
 * text_values.c -- values as texts: "a = " + a, Text(c, P), FormulaText(f), ScientificText(n).
 *
 * A number is said exactly where that is short: a decimal that ends, or a short closed form.
 * Any other is rounded to two decimals, as labels are.  Which of these it is must not depend on
 * the level, so one that is not known exactly is left to the next: balls know numbers that have
 * no closed form only where they rest on approximate ones.  Who draws may ask for decimals in
 * place of that, and for closed forms that are set as formulas.
 */
#include "expr/expr.h"
#include "tool/text_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHORT_EQUATION 120 /* bytes of an equation that is said as it is */
#define DECIMALS 10        /* places of a decimal that ends */

static void add_rounded(struct buf *b, double d)
{
	char t[64];

	if (fabs(d) >= 1e15)
		snprintf(t, sizeof t, "%.5e", d);
	else
		snprintf(t, sizeof t, "%.2f", d);
	buf_add(b, !strcmp(t, "-0.00") ? "0.00" : t);
}

/* A number that was rounded is not what a text says that it is: "a = " becomes "a ≈ ". */
static void say_about(struct buf *b)
{
	static const char is[] = "= ";

	if (b->n < sizeof is - 1 || strcmp(buf_str(b) + b->n - (sizeof is - 1), is))
		return;
	b->n -= sizeof is - 1;
	buf_add(b, "≈ ");
}

/* With at most so many decimals. */
static void add_decimals(struct buf *b, double d, int places)
{
	char t[400];
	size_t n;

	if (fabs(d) >= 1e15) {
		add_rounded(b, d);
		return;
	}
	n = (size_t)snprintf(t, sizeof t, "%.*f", places, d);
	if (fabs(strtod(t, NULL) - d) > 1e-12 * (1 + fabs(d)))
		say_about(b);
	if (strchr(t, '.'))
		while (t[n - 1] == '0' || t[n - 1] == '.') {
			bool point = t[--n] == '.';

			t[n] = 0;
			if (point)
				break;
		}
	buf_add(b, !strcmp(t, "-0") ? "0" : t);
}

/* "-7/4" as "-1.75", where that ends soon. */
static bool add_ending(struct buf *b, const char *fraction)
{
	const char *slash = strchr(fraction, '/');
	long p, q, ten = 1;
	int places = 0;

	if (strlen(fraction) > 15)
		return false;
	if (!slash) {
		buf_add(b, fraction);
		return true;
	}
	p = strtol(fraction, NULL, 10);
	q = strtol(slash + 1, NULL, 10);
	for (; places <= DECIMALS && ten % q; places++)
		ten *= 10;
	if (places > DECIMALS || labs(p) > 1000000000L || ten / q > 1000000000L)
		return false;
	p *= ten / q;
	buf_addf(b, "%s%ld.%0*ld", p < 0 ? "-" : "", labs(p) / ten, places, labs(p) % ten);
	return true;
}

/* Is it known by its digits alone, and no level knows more? */
static bool is_approximate(num n, ctx *c)
{
	return num_level_of(c) == NUM_BALL &&
	       num_radius(n, c) > ldexp(fabs(num_mid(n)) + 1, -(int)(num_precision(c) / 3));
}

/* How values are said. */
struct manner {
	enum num_form form;
	size_t most; /* bytes of the closed form of a number */
};
static const struct manner plain = { NUM_PLAIN, 16 }, latex_short = { NUM_LATEX, 40 },
			   formula = { NUM_LATEX, 1000 };

static enum status say_number(struct buf *b, struct tool_call *c, num n,
			      const struct manner *m)
{
	struct buf t = { 0 };
	bool good, known;

	if (num_is_bad(n))
		return tool_undecided(c, "a number of the text");
	if (c->rounded > 0) {
		add_decimals(b, num_approx(n, c->num), c->rounded - 1);
		return OK;
	}
	good = m->form == NUM_PLAIN && num_print_rational(&t, n, c->num) &&
	       add_ending(b, buf_str(&t));
	if (!good) {
		buf_reset(&t);
		known = num_print(&t, n, m->form, c->num);
		good = known || num_level_of(c->num) >= NUM_EXACT || is_approximate(n, c->num);
		if (known && t.n <= m->most)
			buf_add(b, buf_str(&t));
		else if (good)
			add_rounded(b, num_approx(n, c->num));
	}
	buf_clear(&t);
	return good ? OK : tool_undecided(c, "a number of the text");
}

static enum status say_pair(struct buf *b, struct tool_call *c, pt p, const struct manner *m)
{
	enum status st;

	buf_add(b, m->form == NUM_LATEX ? "\\left(" : "(");
	st = say_number(b, c, p.x, m);
	buf_add(b, ", ");
	if (st == OK)
		st = say_number(b, c, p.y, m);
	buf_add(b, m->form == NUM_LATEX ? "\\right)" : ")");
	return st;
}

typedef enum status measure_fn(num *out, const struct value *v, ctx *c, struct err *e);

/* What has no short closed form, by what it measures. */
static enum status say_measure(struct buf *b, struct tool_call *c, const struct value *v,
			       const struct manner *m)
{
	measure_fn *fn = value_is(v, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_ARC) |
					     KIND_BIT(KIND_POLYLINE))
				 ? geo_measure_length
			 : value_is(v, KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SECTOR))
				 ? geo_measure_area
				 : NULL;
	struct manner rounded = { NUM_PLAIN, 0 };
	enum status st;
	num n;

	if (fn) {
		st = fn(&n, v, c->num, c->err);
		return st == OK ? say_number(b, c, n, m) : st;
	}
	if (v->kind == KIND_ANGLE) {
		st = geo_sweep_radians(&n, v->v[0], v->v[1], c->num);
		if (st != OK)
			return tool_undecided(c, "an angle of the text");
		n = num_div(num_mul(n, num_int(180, c->num), c->num), num_pi(c->num), c->num);
		rounded.form = m->form;
		st = say_number(b, c, n, &rounded);
		buf_add(b, m->form == NUM_LATEX ? "^{\\circ}" : "°");
		return st;
	}
	if (num_level_of(c->num) < NUM_EXACT)
		return tool_undecided(c, "a value of the text");
	geo_value_describe(b, v, c->num);
	return OK;
}

/* An angle that is no fraction of a degree is better told in decimals. */
static bool is_in_degrees(const char *s)
{
	return strstr(s, "°") || strstr(s, "^\\circ");
}

static enum status say(struct buf *b, struct tool_call *c, const struct value *v,
		       const struct manner *m)
{
	size_t start = b->n;
	enum status st = OK;
	struct buf t = { 0 };

	if (v->kind == KIND_NUMBER)
		return say_number(b, c, v->v[0], m);
	if (v->kind == KIND_POINT || v->kind == KIND_VECTOR)
		return say_pair(b, c, value_pt(v, 0), m);
	if (v->kind == KIND_LIST) {
		buf_add(b, m->form == NUM_LATEX ? "\\left\\{" : "{");
		for (int i = 0; i < geo_list_count(v) && st == OK; i++) {
			struct value item = geo_list_item(v, i);

			buf_add(b, i ? ", " : "");
			st = say(b, c, &item, m);
		}
		buf_add(b, m->form == NUM_LATEX ? "\\right\\}" : "}");
		return st;
	}
	if (v->fn && !v->fn2 && m->form == NUM_LATEX) {
		expr_print_latex(b, v->fn);
		return OK;
	}
	/* Whole numbers are known at once; roots and the like at the exact level. */
	if ((c->rounded <= 0 || !value_is(v, KIND_BIT(KIND_ANGLE))) &&
	    geo_value_print(&t, v, m->form, c->num) &&
	    (t.n <= SHORT_EQUATION || v->kind == KIND_TEXT) &&
	    (v->kind != KIND_ANGLE || is_in_degrees(buf_str(&t)))) {
		bool measured =
			value_is(v, KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_ARC) |
					    KIND_BIT(KIND_POLYGON) | KIND_BIT(KIND_SECTOR) |
					    KIND_BIT(KIND_POLYLINE));

		if (measured)
			st = say_measure(b, c, v, m);
		else
			buf_add(b, buf_str(&t));
	} else {
		st = say_measure(b, c, v, m);
	}
	buf_clear(&t);
	if (st == OK && b->n == start && v->kind != KIND_TEXT)
		return err_fail(c->err, E_ARG, "unsupported", "%s says nothing in a text",
				geo_kind_a(v->kind));
	return st;
}

static enum status give(struct tool_call *c, struct buf *b, enum status st)
{
	if (st == OK)
		st = tool_text_give(c, buf_str(b), b->n);
	buf_clear(b);
	return st;
}

enum status tool_add_text_sum(struct tool_call *c)
{
	const struct value *parts = c->arg[1].val;
	struct buf b = { 0 };
	enum status st = OK;

	for (int i = 0; i < geo_list_count(parts) && st == OK; i++) {
		struct value m = geo_list_item(parts, i);

		if (c->rounded < 0 && m.kind != KIND_TEXT) {
			buf_add(&b, "$");
			st = say(&b, c, &m, &latex_short);
			buf_add(&b, "$");
		} else {
			st = say(&b, c, &m, &plain);
		}
	}
	return give(c, &b, st);
}

/* --- Objects ------------------------------------------------------------------------------- */

/* How an object was made, as it is written or as a formula. */
static enum status say_definition(struct buf *b, struct tool_call *c, int i,
				  const struct manner *m)
{
	const char *s = c->arg[i].definition;
	struct err ignored;
	struct expr *x;

	if (!s || expr_parse(&x, s, strlen(s), c->arena, &ignored) != OK) {
		buf_add(b, s ? s : "");
		return OK;
	}
	if (x->kind == EXPR_CALL && !strcmp(x->text, "Function") && x->n == 1)
		x = x->arg[0];
	if (m->form == NUM_LATEX)
		expr_print_latex(b, x);
	else
		expr_print(b, x);
	return OK;
}

/* 0 or 1 in an argument that may be left out. */
static enum status flag(struct tool_call *c, int i, const char *param, bool *out)
{
	if (!c->arg[i].given)
		return OK;
	if (c->arg[i].i != 0 && c->arg[i].i != 1)
		return err_fail_with(c->err, E_ARG, "bad_argument", param, NULL,
				     "%s is true or false", param);
	*out = c->arg[i].i == 1;
	return OK;
}

enum status tool_add_formula_text(struct tool_call *c)
{
	bool values = true, named = false;
	struct buf b = { 0 };
	enum status st = flag(c, 2, "values", &values);

	if (st == OK)
		st = flag(c, 3, "named", &named);
	if (st == OK && named && c->arg[1].text)
		buf_addf(&b, "%s%s = ", c->arg[1].text,
			 c->arg[1].val->kind == KIND_FUNCTION ? "(x)" : "");
	if (st == OK)
		st = values ? say(&b, c, c->arg[1].val, &formula)
			    : say_definition(&b, c, 1, &formula);
	return give(c, &b, st);
}

/* -1, 0, 1: beside the place to the left, about it, to the right (below, about, above). */
static enum status side(struct tool_call *c, int i, const char *param, int *out)
{
	*out = c->arg[i].given ? (int)c->arg[i].i : 1;
	if (!c->arg[i].given || labs(c->arg[i].i) <= 1)
		return OK;
	return err_fail_with(c->err, E_ARG, "bad_argument", param, NULL, "%s is -1, 0 or 1",
			     param);
}

enum status tool_add_text_of(struct tool_call *c)
{
	const struct value *of = c->arg[1].val;
	bool values = true, latex = false;
	struct buf b = { 0 };
	int across = 1, up = 1;
	enum status st = flag(c, 3, "values", &values);
	struct value *v;

	if (st == OK)
		st = flag(c, 4, "latex", &latex);
	if (st == OK)
		st = side(c, 5, "horizontal", &across);
	if (st == OK)
		st = side(c, 6, "vertical", &up);
	if (st == OK)
		st = values || of->kind == KIND_TEXT
			     ? say(&b, c, of, latex ? &latex_short : &plain)
			     : say_definition(&b, c, 1, latex ? &latex_short : &plain);
	if (st != OK) {
		buf_clear(&b);
		return st;
	}
	v = tool_make(c, KIND_TEXT, 2);
	v->text = arena_strdup(c->arena, buf_str(&b));
	v->flag = geo_text_beside(across, up);
	buf_clear(&b);
	if (c->arg[2].given)
		value_set_pt(v, 0, tool_pt(c, 2));
	else if (of->kind == KIND_TEXT || of->kind == KIND_POINT)
		value_set_pt(v, 0, value_pt(of, 0));
	return OK;
}

/* --- Powers of ten ---------------------------------------------------------------------------- */

/* The digits of a decimal number without zeros in front, and its power of ten. */
static void normal(const char *s, struct buf *digits, long *power)
{
	long before = 0;
	bool point = false, leading = true;

	for (; *s && *s != 'e' && *s != 'E'; s++) {
		if (*s == '.') {
			point = true;
			continue;
		}
		if (*s < '0' || *s > '9')
			continue;
		if (leading && *s == '0') {
			before -= point;
			continue;
		}
		leading = false;
		before += !point;
		buf_addc(digits, *s);
	}
	*power = before - 1 + (*s ? strtol(s + 1, NULL, 10) : 0);
}

enum status tool_add_scientific_text(struct tool_call *c)
{
	struct buf b = { 0 }, t = { 0 }, d = { 0 };
	long digits = 15, power = 0;
	size_t n;

	if (c->arg[2].given && !num_get_int(c->arg[2].n, &digits, c->num))
		digits = 0;
	if (digits < 1 || digits > 1000)
		return err_fail_with(c->err, E_ARG, "bad_argument", "digits", NULL,
				     "the number of digits is whole, from 1 to 1000");
	if (is_yes(num_eq(c->arg[1].n, num_int(0, c->num), c->num)))
		return tool_text_give(c, "0 \\times 10^{0}", 15);
	if (!num_print_decimal(&t, c->arg[1].n, (int)digits, c->num)) {
		buf_clear(&t);
		return tool_undecided(c, "the digits");
	}
	normal(buf_str(&t), &d, &power);
	n = d.n;
	while (n > 1 && !c->arg[2].given && d.s[n - 1] == '0')
		n--;
	buf_addf(&b, "%s%c%s%.*s \\times 10^{%ld}", buf_str(&t)[0] == '-' ? "-" : "",
		 buf_str(&d)[0], n > 1 ? "." : "", (int)(n - 1), buf_str(&d) + 1, power);
	buf_clear(&t);
	buf_clear(&d);
	return give(c, &b, OK);
}
