/*
 * ggb_text.c -- expressions of a file in our words.
 *
 * Their language is nearly ours, so it is changed word by word: labels become the names they
 * have here, internal names of commands the ones that people write, a few signs others.
 * Everything else stays as it is, for the parser of the figure to accept or refuse.
 */
#include "base/ascii.h"
#include "io/io_priv.h"
#include "num/system.h"
#include <math.h>
#include <string.h>

/* Signs that are no letters although they are beyond ASCII, and what becomes of them (NULL: they
 * stay). */
static const struct io_sign {
	const char *theirs, *ours;
} signs[] = {
	{ "≟", " == " }, { "≠", NULL }, { "≤", NULL },  { "≥", NULL }, { "∧", NULL },
	{ "∨", NULL },   { "¬", NULL }, { "⊥", " ⟂ " }, { "⟂", NULL }, { "∥", NULL },
	{ "∈", NULL },   { "⊆", NULL }, { "⊂", NULL },  { "°", NULL }, { "²", NULL },
	{ "³", NULL },   { "·", NULL }, { "×", NULL },  { "÷", NULL }, { "−", NULL },
	{ "π", NULL },   { "√", NULL }, { "∞", NULL },  { "⊗", NULL }, { "ℯ", NULL },
	{ "ί", "i" },    { "⁴", "^4" }, { "⁵", "^5" },  { "⁶", "^6" }, { "⁷", "^7" },
	{ "⁸", "^8" },   { "⁹", "^9" }, { "¹", "^1" },  { "⁰", "^0" }, { "⁻", "^-" },
	{ "…", ".." },   { " ", " " }, /* a blank that does not break */
};

static const struct io_sign *sign_at(const char *s)
{
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (!strncmp(s, signs[i].theirs, strlen(signs[i].theirs)))
			return &signs[i];
	return NULL;
}

static bool letter_at(const char *s)
{
	return (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') ||
	       ((unsigned char)*s >= 0x80 && !sign_at(s));
}

/* The length of the name at s: letters, digits, primes, _1, _{12}. */
static size_t name_length(const char *s)
{
	const char *p = s;

	while (*p) {
		if (letter_at(p)) {
			p += utf8_len(p);
		} else if (is_digit(*p) || *p == '\'') {
			p++;
		} else if (p[0] == '_' && p[1] == '{' && strchr(p, '}')) {
			p = strchr(p, '}') + 1;
		} else if (p[0] == '_' && (is_digit(p[1]) || letter_at(p + 1))) {
			p++;
		} else {
			break;
		}
	}
	return (size_t)(p - s);
}

static size_t number_length(const char *s)
{
	const char *p = s;

	while (is_digit(*p))
		p++;
	if (*p == '.' && is_digit(p[1]))
		for (p++; is_digit(*p);)
			p++;
	if (*p == 'E' && (is_digit(p[1]) || ((p[1] == '-' || p[1] == '+') && is_digit(p[2]))))
		for (p += 2; is_digit(*p);)
			p++;
	return (size_t)(p - s);
}

/* The coordinate axes: words of their language, lines of ours. */
static const char *axis(struct io_in *in, bool *made, const char *name, const char *equation)
{
	if (!*made && fig_find(in->f, name).v < 0) {
		char why[sizeof in->why];

		memcpy(why, in->why, sizeof why);
		/* Refused where the language has the word by itself. */
		if (io_run(in, "%s: %s", name, equation))
			io_run(in, "ShowObject(%s, 0)", name);
		memcpy(in->why, why, sizeof why);
	}
	*made = true;
	return name;
}

/* A list of cells may be named after it was first used: it is written out there. */
static bool named_range(struct buf *b, const struct io_scope *s, const char *label)
{
	int i = index_get(&s->range, label);
	const char *exp = i < 0 ? NULL : io_xml_attr(s->xml[i], "exp");
	struct buf cells = { 0 };
	bool good = exp && io_cells(&cells, s, exp) == strlen(exp);

	if (good)
		buf_add(b, buf_str(&cells));
	buf_clear(&cells);
	return good;
}

/* "(x, y)", the arguments of a region called by its name; their length, 0 for others. */
static size_t own_arguments(const char *text)
{
	size_t n = strspn(text, "( xy,");

	return *text == '(' && text[n] == ')' ? n + 1 : 0;
}

/* A word: a label, a command, or one of the language's own. */
static void word(struct buf *b, struct io_in *in, const struct io_scope *s, const char *text,
		 bool called)
{
	const char *name = io_scope_get(s, text);
	const struct io_command *c = called ? io_command_find(text) : NULL;

	if (name && !(fig_find(in->f, name).v < 0 && named_range(b, s, text)))
		buf_add(b, name);
	else if (name)
		;
	else if (!strcmp(text, "xAxis"))
		buf_add(b, axis(in, &in->x_axis, "xAxis", "y = 0"));
	else if (!strcmp(text, "yAxis"))
		buf_add(b, axis(in, &in->y_axis, "yAxis", "x = 0"));
	else
		buf_add(b, c ? c->ours : text);
}

/* u(x, y) where u is the region of an inequality: the inequality itself. */
static bool region_called(struct buf *b, const struct io_in *in, const struct io_scope *s,
			  const char *label, const char *rest)
{
	const char *name = io_scope_get(s, label);
	const char *type = io_xml_attr(io_scope_element(s, label), "type");
	int said = name && type && strcmp(type, "boolean") && own_arguments(rest)
			   ? index_get(&in->truth, name)
			   : -1;

	if (said >= 0)
		buf_addf(b, "(%s)", in->said[said]);
	return said >= 0;
}

/* Does what was written so far end with something that a unit can follow? */
static bool after_value(const struct buf *b)
{
	size_t n = b->n;

	while (n && b->s[n - 1] == ' ')
		n--;
	return n && !strchr("+-*/^(,<>=", b->s[n - 1]);
}

void io_translate(struct buf *b, struct io_in *in, const struct io_scope *s, const char *text)
{
	struct buf w = { 0 };

	while (*text) {
		const struct io_sign *sign = sign_at(text);
		size_t n, more;

		if (*text == '"') {
			const char *end = strchr(text + 1, '"');

			n = end ? (size_t)(end - text) + 1 : strlen(text);
			buf_addn(b, text, n);
		} else if ((*text == '$' || (*text >= 'A' && *text <= 'Z')) &&
			   (n = io_cells(b, s, text)) != 0) {
			; /* cells of the spreadsheet */
		} else if (sign) {
			n = strlen(sign->theirs);
			if (!strcmp(sign->theirs, "°") && !after_value(b))
				buf_add(b, "1°"); /* a degree by itself */
			else if (sign->ours)
				buf_add(b, sign->ours);
			else
				buf_addn(b, text, n);
		} else if (letter_at(text)) {
			n = name_length(text);
			buf_reset(&w);
			buf_addn(&w, text, n);
			if (region_called(b, in, s, w.s, text + n))
				n += own_arguments(text + n);
			else if ((more = io_curve_called(b, in, s, w.s, text + n)) != 0)
				n += more;
			else
				word(b, in, s, w.s, text[n] == '[' || text[n] == '(');
		} else if (is_digit(*text)) {
			n = number_length(text);
			buf_reset(&w);
			buf_addn(&w, text, n);
			if (!io_decimal(b, in, w.s))
				buf_add(b, w.s);
		} else if (!strncmp(text, "*°", strlen("*°"))) {
			n = 1; /* 60*° is 60° */
		} else {
			n = 1;
			buf_addc(b, *text == '[' ? '(' : *text == ']' ? ')' : *text);
		}
		text += n;
	}
	buf_clear(&w);
}

/* How many significant digits a decimal is written with. */
static int digits_of(const char *s)
{
	int n = 0;

	for (; *s && *s != 'E' && *s != 'e'; s++)
		n += is_digit(*s) && (n || *s != '0');
	return n;
}

/* Fewer digits may be anything; more than a double has are noise. */
enum { GUESS_LEAST = 6, GUESS_MANY = 14, GUESS_MOST = 15 };

/* Is v the number w, written with so many decimals? */
static bool rounds_to(double w, double v, int places)
{
	return fabs(w - v) <= 0.5000001 * pow(10, -places);
}

/* Of few digits only the plainest is believed: p/q with q below 100, or the root of p/q with q
 * up to 4. */
static bool guess_short(struct buf *b, const char *digits, int places)
{
	double v;

	if (!text_double(&v, digits) || places < 5)
		return false;
	for (int q = 3; q < 100 && v < 1e4; q++)
		if (rounds_to(round(v * q) / q, v, places)) {
			buf_addf(b, "%.0f/%d", round(v * q), q);
			return true;
		}
	for (int q = 1; q <= 4 && v < 10; q++)
		if (rounds_to(sqrt(round(v * v * q) / q), v, places)) {
			buf_addf(b, "sqrt(%.0f", round(v * v * q));
			if (q > 1)
				buf_addf(b, "/%d", q);
			buf_addc(b, ')');
			return true;
		}
	return false;
}

/* The closed form that a decimal (without sign) agrees with in all its digits. */
static bool guess(struct buf *b, const char *s)
{
	const char *point = strchr(s, '.');
	int digits = digits_of(s);
	struct buf t = { 0 };
	bool good;

	if (!point || strpbrk(s, "eE") || digits < GUESS_LEAST)
		return false;
	if (digits < GUESS_MANY)
		good = guess_short(&t, s, (int)strlen(point + 1));
	else
		good = num_guess(&t, s, digits > GUESS_MOST ? GUESS_MOST : digits);
	if (good)
		buf_addf(b, "(%s)", t.s);
	buf_clear(&t);
	return good;
}

bool io_decimal(struct buf *b, const struct io_in *in, const char *text)
{
	const char *s = text + (*text == '-' || *text == '+');
	const char *e = strpbrk(s, "eE");
	size_t n = e ? (size_t)(e - s) : strlen(s);
	const char *point = memchr(s, '.', n);
	struct buf t = { 0 };
	double v;

	if (!text_double(&v, text) || !isfinite(v))
		return false;
	if (point)
		while (n && (s[n - 1] == '0' || s[n - 1] == '.')) {
			n--;
			if (s[n] == '.')
				break;
		}
	buf_addn(&t, s, n);
	if (e)
		buf_add(&t, e);
	if (v == 0) {
		buf_addc(b, '0');
	} else {
		buf_add(b, *text == '-' ? "-" : "");
		if (!in->o.rational || !guess(b, t.s))
			buf_add(b, t.s);
	}
	buf_clear(&t);
	return true;
}
