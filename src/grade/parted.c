/*
 * parted.c -- names of functions apart from what is glued to them: 2sinα, asinxcosx, lnx, sqrt3, cos^2 30°.
 *
 * A run of letters is taken apart where all of it is factors, a function, its letter, and so on: sin is a
 * function in absinC and none in using.  What cannot be taken apart stays one name, and no letter.
 */
#include "base/ascii.h"
#include "grade/grade_priv.h"
#include <string.h>

#define RUN 24   /* letters of a run that is taken apart */
#define BEFORE 3 /* letters before a function: abc sin A */

/* Longer names before their beginnings; asin is arcsine only with a bracket behind it. */
static const char *const functions[] = { "arcsin", "arccos", "arctan", "arccot", "cosec",
					 "sqrt",   "sin",    "cos",    "tan",    "cot",
					 "sec",    "csc",    "log",    "ln",     "lg" };

/* Words that would come apart. */
static const char *const words[] = { "sine", "cosine", "cost", "using", "rising", "sing",
				     "sins", "tank",   "logs", "logo",  "cotton" };

static size_t function_at(const char *s)
{
	for (size_t i = 0; i < LENGTH(functions); i++)
		if (grade_begins(s, functions[i]))
			return strlen(functions[i]);
	return 0;
}

bool grade_is_glued(const char *name)
{
	for (const char *s = name; *s; s++)
		if (function_at(s))
			return true;
	return false;
}

/* May what a function is of begin here, behind the letters? */
static bool is_operand(const char *s)
{
	s += strspn(s, " ");
	return grade_is_digit(*s) || grade_is_letter(*s) || grade_is_greek(s) ||
	       (*s && strchr("({[^\\", *s)) || grade_begins(s, "√") || grade_begins(s, "∠") ||
	       grade_begins(s, "²") || grade_begins(s, "³");
}

/* The parts of a run: where each begins. */
struct run_parts {
	size_t at[RUN];
	int n;
};

/* The letters that a function is of: x, A, or ABC, the angle; 0: none. */
static size_t argument_at(const char *s, size_t left)
{
	size_t n = 0;

	while (n < left && is_capital(s[n]))
		n++;
	return n == 1 || n == 3 ? n : n == 0 && left && grade_is_letter(*s) ? 1 : 0;
}

/* Take the run apart from i on: factors, a function, its letter, and so on to the end. */
static bool take_apart(const char *run, size_t n, size_t i, struct run_parts *p)
{
	int before = p->n;

	for (size_t c = 0; c <= BEFORE && i + c < n; c++) {
		size_t f = function_at(run + i + c), of;

		if (!f || i + c + f > n)
			continue;
		if (c)
			p->at[p->n++] = i;
		p->at[p->n++] = i + c;
		of = i + c + f;
		if (of == n)
			return is_operand(run + n);
		c = argument_at(run + of, n - of);
		if (c) {
			p->at[p->n++] = of;
			if (of + c == n || take_apart(run, n, of + c, p))
				return true;
		}
		p->n = before;
		return false;
	}
	return false;
}

static bool is_word(const char *run, size_t n)
{
	for (size_t i = 0; i < LENGTH(words); i++)
		if (strlen(words[i]) == n && !memcmp(run, words[i], n))
			return true;
	return false;
}

/* (90°-α): is an angle in the bracket at s? */
static bool is_of_angle(const char *s)
{
	int depth = 0;

	do {
		if (grade_begins(s, "°"))
			return true;
		depth += grade_depth(*s);
	} while (depth > 0 && *s++);
	return false;
}

/* asin(x), cosh x, log2(x): the function whose whole name it is; there is no arcsine of 90°. */
static bool is_whole(const char *run, size_t n)
{
	char name[RUN + 1];
	bool called = (run[n] == '(' || grade_begins(run + n, "{(")) && !is_of_angle(run + n);

	memcpy(name, run, n);
	name[n] = 0;
	if (!expr_is_function(name))
		return false;
	return called || *name != 'a' || grade_begins(name, "ar") || !strcmp(name, "abs");
}

/* sqrt3x may be either, and log28 too: nothing is done then. */
static bool is_doubtful(const char *run, size_t n)
{
	size_t digits = strspn(run + n, "0123456789.");
	const char *rest = run + n + digits;
	struct grade_unit u;

	if (!digits)
		return false;
	if (n >= 3 && !memcmp(run + n - 3, "log", 3))
		return digits > 1 || is_operand(rest);
	if (n < 4 || memcmp(run + n - 4, "sqrt", 4) != 0)
		return false;
	return (grade_is_letter(*rest) && grade_unit_read(&u, rest) != strlen(rest)) ||
	       *rest == '^' || grade_begins(rest, "²");
}

static void put_blank(struct buf *b)
{
	if (b->n && !strchr(" ([{+-*/=<>|", b->s[b->n - 1]))
		buf_addc(b, ' ');
}

/* A function or factors, n letters, before what is next; a root by its sign, which binds that alone. */
static void put_part(struct buf *b, const char *part, size_t n)
{
	const char *next = part + n;
	bool tight = grade_is_digit(*next) || grade_is_letter(*next) || grade_is_greek(next);

	if (n == 4 && !memcmp(part, "sqrt", 4) && tight) {
		buf_add(b, "√");
		return;
	}
	if (n == 4 && !memcmp(part, "sqrt", 4) && *next == '{')
		buf_addc(b, '\\');
	buf_addn(b, part, n);
	if (tight && function_at(part) == n)
		buf_addc(b, ' ');
}

/* The parts with blanks between them. */
static void put_parts(struct buf *b, const char *run, size_t n, const struct run_parts *p)
{
	for (int i = 0; i < p->n; i++) {
		size_t end = i + 1 < p->n ? p->at[i + 1] : n;

		if (function_at(run + p->at[i]) ||
		    (b->n && (unsigned char)b->s[b->n - 1] >= 0x80))
			put_blank(b);
		put_part(b, run + p->at[i], end - p->at[i]);
	}
}

/* The power behind a function: ^2, ^{2}, ²; its length. */
static size_t power_at(const char *s)
{
	if (grade_begins(s, "²") || grade_begins(s, "³"))
		return 2;
	if (*s == '^' && s[1] == '{' && grade_is_digit(s[2]) && s[3] == '}')
		return 4;
	/* cos^230° has one digit for the power, as in TeX. */
	return *s == '^' && (s[1] == '2' || s[1] == '3') ? 2 : 0;
}

/* ^2(30°) of ^2 30° behind a function; its length, 0: there is none such. */
static size_t put_powered(struct buf *b, const char *s)
{
	size_t k = power_at(s), at = k + strspn(s + k, " "), n;

	n = k ? strspn(s + at, "0123456789.") : 0;
	if (!n || !grade_begins(s + at + n, "°"))
		return 0;
	n += strlen("°");
	buf_addn(b, s, k);
	buf_addf(b, "(%.*s)", (int)n, s + at);
	return at + n;
}

/* A run of n letters at s; the length of what was read, with what is behind them. */
static size_t put_run(struct buf *b, const char *s, size_t n)
{
	bool tex = b->n && b->s[b->n - 1] == '\\';
	struct run_parts p = { 0 };
	size_t last;

	if (n > RUN || is_doubtful(s, n) || is_word(s, n)) {
		buf_addn(b, s, n);
		return n;
	}
	if (tex || is_whole(s, n))
		p.n = 1;
	else if (!take_apart(s, n, 0, &p))
		p.n = 0;
	if (!p.n) {
		buf_addn(b, s, n);
		return n;
	}
	if (tex) {
		buf_addn(b, s, n);
		if (function_at(s) == n && grade_is_digit(s[n]))
			buf_addc(b, ' ');
	} else {
		put_parts(b, s, n, &p);
	}
	last = p.at[p.n - 1];
	return n + (function_at(s + last) == n - last ? put_powered(b, s + n) : 0);
}

const char *grade_parted(const char *s, struct arena *a)
{
	struct buf b = { 0 };
	char *out;

	if (!grade_is_glued(s))
		return s;
	while (*s) {
		size_t n = 0;

		while (grade_is_letter(s[n]))
			n++;
		if (n) {
			s += put_run(&b, s, n);
		} else {
			buf_addc(&b, *s++);
		}
	}
	out = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return out;
}

/* --- Other readings ------------------------------------------------------------------------------ */

/* A letter at s, alone; its length, 0: there is none. */
static size_t letter_at(const char *s)
{
	if (grade_is_greek(s))
		return 2;
	return grade_is_letter(*s) && !grade_is_letter(s[1]) ? 1 : 0;
}

/* (sin x)^2 of sin x^2 and (sin x) y of sin x y, at s: the length of what was read; 0: it is none such. */
static size_t put_power_outside(struct buf *b, const char *s, size_t f)
{
	size_t at = f + strspn(s + f, " "), n = letter_at(s + at);

	const char *rest = s + at + n + strspn(s + at + n, " ");

	if (!n || !(*rest == '^' || power_at(rest) || (rest > s + at + n && letter_at(rest))))
		return 0;
	buf_addf(b, "(%.*s)", (int)(at + n), s);
	return at + n;
}

/* tan(α/2) of tan α/2 */
static size_t put_quotient_inside(struct buf *b, const char *s, size_t f)
{
	size_t at = f + strspn(s + f, " "), n = letter_at(s + at), k;

	k = n && s[at + n] == '/' ? strspn(s + at + n + 1, "0123456789") : 0;
	if (!k)
		return 0;
	buf_addf(b, "%.*s(%.*s)", (int)f, s, (int)(n + 1 + k), s + at);
	return at + n + 1 + k;
}

/* a*sin(x) of asin(x) */
static size_t put_factor(struct buf *b, const char *s)
{
	if (!grade_begins(s, "asin(") && !grade_begins(s, "acos(") &&
	    !grade_begins(s, "atan("))
		return 0;
	buf_add(b, "a*");
	return 1;
}

const char *grade_reread(const char *s, int way, struct arena *a)
{
	struct buf b = { 0 };
	const char *from = s, *out;
	bool other = false;

	if (!grade_is_glued(s))
		return NULL;
	while (*s) {
		bool head = s == from || !grade_is_letter(s[-1]);
		size_t f = head && *s == '\\' ? 1 : 0, k = 0;

		f = head && function_at(s + f) ? f + function_at(s + f) : 0;
		if (way == 0 && head && (s == from || s[-1] != '{'))
			k = put_factor(&b, s);
		else if (way == 1 && f)
			k = put_power_outside(&b, s, f);
		else if (way == 2 && f)
			k = put_quotient_inside(&b, s, f);
		other = other || k;
		if (k)
			s += k;
		else
			buf_addc(&b, *s++);
	}
	out = other ? arena_strdup(a, buf_str(&b)) : NULL;
	buf_clear(&b);
	return out;
}
