/*
 * amount.c -- what an answer says, as people and models write it: one value or several, with
 * names, units, mixed numbers, separators of thousands and the dress of TeX and Markdown.
 *
 * Numbers are not read here.  They become texts in the script language, which the engine reads;
 * a text that makes no sense to it makes none at all.
 */
#include "agent/answer_priv.h"
#include "base/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH(a) (sizeof(a) / sizeof *(a))

#define ONE "(1)^(1)" /* the factor of one degree */
#define DEGREE ((struct agent_unit){ .units = 1, .angle = 1, .factor = ONE })

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool begins(const char *s, const char *with)
{
	return !strncmp(s, with, strlen(with));
}

/* --- Numbers and units ---------------------------------------------------------------------------- */

/* In sin(30°) the sign is part of the number: without it another one is meant. */
static bool has_angle_function(const char *s)
{
	static const char *const functions[] = { "sin", "cos", "tan", "cot", "sec", "csc" };

	for (const char *p = s; *p; p++)
		for (size_t i = 0; i < LENGTH(functions); i++)
			if (begins(p, functions[i]) && p[3] != 'o' &&
			    (p == s || !agent_is_letter(p[-1]) || p[-1] == 'c'))
				return true;
	return false;
}

struct amount_scan {
	struct buf number, scaled, degrees;
	struct agent_unit unit; /* the first */
	int units;
	bool keep;     /* degrees are part of the number */
	bool odd;      /* there is more than numbers, units, + and - */
	bool other;    /* units of another dimension */
	bool uneven;   /* units of another size */
	bool glued;    /* 5m */
	bool sum;      /* 2 m 30 cm */
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

/* Digits in groups of three, 1,234,567 or 1 234 567: their length; 0: they are none such. */
static size_t grouped(const char *s, char mark)
{
	size_t n = strspn(s, "0123456789"), groups = 0;

	if (n < 1 || n > 3 || *s == '0')
		return 0;
	while (s[n] == mark && strspn(s + n + 1, "0123456789") == 3) {
		n += 4;
		groups++;
	}
	/* 1,234,56 is a list, 1 234/567 a mixed number. */
	if (!groups || (s[n] == mark && is_digit(s[n + 1])) || s[n] == '/')
		return 0;
	return n;
}

/* "2 1/2": its length, with the parts; 0: it is no mixed number. */
static size_t mixed(const char *s, long part[3])
{
	char *end;
	const char *p = s;

	for (int i = 0; i < 3; i++) {
		if (!is_digit(*p) || strspn(p, "0123456789") > 9)
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
	return part[1] < part[2] && *p != '.' && !begins(p, "/") ? (size_t)(p - s) : 0;
}

/* A number at s; its length. */
static size_t scan_number(struct amount_scan *x, const char *s, bool top)
{
	char before = last_of(&x->number);
	bool fresh = !before || strchr("+-([{:,=", before) || x->end_unit;
	size_t n = strspn(s, "0123456789."), k;
	long part[3];
	char text[80];

	/* A number behind a unit is added to what was there. */
	if (x->end_unit) {
		put(x, "+", 1);
		x->sum = true;
	}
	if (fresh && (k = mixed(s, part)) > 0) {
		snprintf(text, sizeof text, "(%ld+%ld/%ld)", part[0], part[1], part[2]);
		put(x, text, strlen(text));
		n = k;
	} else if ((k = top ? grouped(s, ',') : 0) > 0 ||
		   (fresh && (k = grouped(s, ' ')) > 0)) {
		for (size_t i = 0; i < k; i++)
			if (is_digit(s[i]))
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

/* A unit at s; its length, 0: there is none. */
static size_t scan_unit(struct amount_scan *x, const char *s)
{
	struct agent_unit u;
	size_t n;

	if (!is_behind_value(x) || ((*s == '\'' || *s == '"') && !(x->degree && !x->keep)))
		return 0;
	n = agent_unit_read(&u, s);
	if (!n)
		return 0;
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
	x->other = x->other || !agent_unit_fits(&u, &x->unit) || u.any != x->unit.any;
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
		size_t n;

		if (is_digit(*s) && !is_digit(before) && before != '.' && before != '_' &&
		    !agent_is_letter(before)) {
			s += scan_number(x, s, !depth);
			continue;
		}
		if (*s == ' ') {
			put(x, s++, 1);
			continue;
		}
		if (!agent_is_letter(before) || !agent_is_letter(*s)) {
			n = scan_unit(x, s);
			if (n) {
				s += n;
				continue;
			}
		}
		depth += (strchr("([{", *s) != NULL) - (strchr(")]}", *s) != NULL);
		x->odd = x->odd || !strchr("+-", *s);
		x->end_unit = false;
		if (*s == '\\' || agent_is_letter(*s)) {
			/* A word, or a command of TeX, whole. */
			n = 1;
			while (agent_is_letter(s[n]))
				n++;
		} else {
			n = utf8_len(s);
			n = n > strlen(s) ? 1 : n;
		}
		put(x, s, n);
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

static void read_amount(struct agent_amount *out, const char *s, struct arena *a)
{
	struct amount_scan x = { .keep = has_angle_function(s) };
	bool one_angle;

	s = agent_trimmed(s, strlen(s), a);
	if (strlen(s) > 3 && !strcmp(s + strlen(s) - 3, "…")) {
		out->cut = true;
		s = agent_trimmed(s, strlen(s) - 3, a);
	}
	while (is_wrapped(s))
		s = agent_trimmed(s + 1, strlen(s) - 2, a);
	scan(&x, s);
	out->unit = x.unit;
	out->uniform = !x.uneven;
	out->glued = x.glued;
	out->percent = strchr(s, '%') != NULL;
	out->number = agent_trimmed(buf_str(&x.number), x.number.n, a);
	out->degrees = agent_trimmed(buf_str(&x.degrees), x.degrees.n, a);
	/* (3 cm)^2, 2 cm * 3 cm: of which dimension?  Half of 60° is an angle, though. */
	one_angle = x.unit.angle && !x.uneven && !x.sum;
	if (x.other || (x.sum && !x.end_unit) || (x.units == 1 && !x.end_unit && !one_angle) ||
	    (x.units > 1 && x.odd && !one_angle))
		out->number = NULL;
	/* 3 + 4 cm is 7 cm; 3 m + 4 cm is what it says. */
	else if (x.units == 1)
		out->scaled = arena_printf(a, "(%s)*(%s)", out->number, x.unit.factor);
	else
		out->scaled = agent_trimmed(buf_str(&x.scaled), x.scaled.n, a);
	/* 25°39' is a number of degrees. */
	if (out->number && x.uneven && x.unit.angle == 1) {
		out->number = out->scaled;
		out->degrees = arena_printf(a, "(%s)°", out->scaled);
		out->unit = DEGREE;
		out->uniform = true;
	}
	if (out->number &&
	    (!*out->number || !agent_is_closed(out->number) || !agent_is_closed(out->degrees)))
		out->number = NULL;
	buf_clear(&x.number);
	buf_clear(&x.scaled);
	buf_clear(&x.degrees);
}

/* --- Names ------------------------------------------------------------------------------------------ */

/* What numbers begin with, and no name does. */
static bool is_number_begun(const char *s)
{
	static const char *const begin[] = { "\\frac", "\\dfrac", "\\tfrac", "\\sqrt", "sqrt",
					     "√",      "π",       "\\pi",    "pi" };

	for (size_t i = 0; i < LENGTH(begin); i++)
		if (begins(s, begin[i]))
			return true;
	return is_digit(*s);
}

/* How long the name is in front of "= 4"; 0: there is none.  *value: what is behind. */
static size_t name_before(const char *s, const char **value)
{
	const char *eq = strchr(s, '=');
	size_t n, behind = 1;
	bool letter = false;

	if (!eq) {
		eq = strstr(s, "≈");
		eq = eq ? eq : strstr(s, "∈");
		behind = 3;
	}
	if (!eq || eq == s || eq[1] == '=' || strchr("<>!:=", eq[-1]) || is_number_begun(s))
		return 0;
	n = (size_t)(eq - s);
	*value = eq + behind;
	for (size_t i = 0; i < n; i++) {
		letter = letter || agent_is_letter(s[i]) || (unsigned char)s[i] >= 0x80;
		/* a + b = 5 gives the value of a + b, as long as it is no equation of a line;
		 * sin(30°) ≈ 0.5 is no name. */
		if (strchr("+-*/^", s[i]) && (n > 12 || behind > 1 || strpbrk(s, "xy")))
			return 0;
		if (strchr("<>&!;,\"%", s[i]) || (behind > 1 && s[i] == '('))
			return 0;
	}
	return letter && n <= 40 ? n : 0;
}

/* P(1, 2): a point and its place. */
static bool is_point_called(const char *s)
{
	return *s >= 'A' && *s <= 'Z' && s[1] == '(' && strchr(s, ',') &&
	       s[strlen(s) - 1] == ')' && strchr(s, ')') == s + strlen(s) - 1;
}

/* (x, y) = (1, 2) */
static bool is_names_called(const char *s)
{
	const char *end = strchr(s, ')'), *eq = strchr(s, '=');
	size_t n = 1;

	if (*s != '(' || !end || !eq || end > eq || strchr(eq + 1, '='))
		return false;
	while (agent_is_letter(s[n]) || s[n] == ',' || s[n] == ' ' || s[n] == '_')
		n++;
	return s + n == end && end + 1 + strspn(end + 1, " ") == eq;
}

/* --- Several -------------------------------------------------------------------------------------- */

/* A word that stands between values: its length. */
static size_t between(const char *s, char before, bool *ordered)
{
	static const char *const marks[] = { "、", "或", "和" };
	static const char *const words[] = { "or", "and" };

	if (*s == ',' || *s == ';') {
		*ordered = *ordered || *s == ';';
		return 1;
	}
	for (size_t i = 0; i < LENGTH(marks); i++)
		if (begins(s, marks[i]))
			return strlen(marks[i]);
	for (size_t i = 0; i < LENGTH(words); i++) {
		size_t k = strlen(words[i]);

		if (before == ' ' && begins(s, words[i]) && !agent_is_letter(s[k]))
			return k;
	}
	return 0;
}

/* The parts of a text at separators outside of brackets: texts in the arena; their number, -1: too
 * many.  bare: there are no brackets around, and a comma may be one of thousands. */
static int split(const char **part, const char *s, bool bare, bool *ordered, struct arena *a)
{
	int n = 0, depth = 0;
	const char *from = s;

	for (const char *p = s; *p;) {
		char before = p > s ? p[-1] : 0;
		size_t k = 0;

		if (bare && !depth && is_digit(*p) && !is_digit(before) && before != '.' &&
		    before != ',')
			k = grouped(p, ',');
		if (k) {
			p += k;
			continue;
		}
		depth += (strchr("([{", *p) != NULL) - (strchr(")]}", *p) != NULL);
		k = depth ? 0 : between(p, before, ordered);
		if (!k) {
			p++;
			continue;
		}
		if (n == CLAIM_MOST)
			return -1;
		/* ", and": nothing between. */
		if ((size_t)(p - from) > strspn(from, " "))
			part[n++] = arena_strndup(a, from, (size_t)(p - from));
		p += k;
		from = p;
	}
	if (n == CLAIM_MOST)
		return -1;
	if (from[strspn(from, " ")])
		part[n++] = arena_strndup(a, from, strlen(from));
	return n;
}

/* Is the text one pair of brackets with all the rest in it? */
static bool is_group(const char *s, char open, char close)
{
	int depth = 0;

	if (*s != open)
		return false;
	for (; *s; s++) {
		depth += (strchr("([{", *s) != NULL) - (strchr(")]}", *s) != NULL);
		if (!depth)
			return *s == close && !s[1];
	}
	return false;
}

/* "1 + √2" or "1 - √2" out of "1 ± √2". */
static char *with_sign(const char *s, bool upper, struct arena *a)
{
	struct buf b = { 0 };
	char *out;

	while (*s) {
		if (begins(s, "±") || begins(s, "∓")) {
			buf_addc(&b, begins(s, "±") == upper ? '+' : '-');
			s += strlen(begins(s, "±") ? "±" : "∓");
		} else {
			buf_addc(&b, *s++);
		}
	}
	out = agent_trimmed(buf_str(&b), b.n, a);
	buf_clear(&b);
	return *out == '+' ? out + 1 : out;
}

/* 3:4 is 3/4, whatever the unit of both is. */
static void read_quotient(struct agent_amount *out, const struct agent_amount *x,
			  const struct agent_amount *y, struct arena *a)
{
	bool units = x->unit.units && y->unit.units;

	*out = (struct agent_amount){ .uniform = true };
	if (!x->number || !y->number || (units && !agent_unit_fits(&x->unit, &y->unit)))
		return;
	out->number = units ? arena_printf(a, "(%s)/(%s)", x->scaled, y->scaled)
			    : arena_printf(a, "(%s)/(%s)", x->number, y->number);
	out->scaled = out->degrees = out->number;
}

/* Terms with colons between them: how many; 0: there are none, or too many. */
static int ratio_terms(struct agent_amount *term, const char *s, struct arena *a)
{
	int n = 0, depth = 0;
	const char *from = s;

	for (const char *p = s;; p++) {
		if (*p && (*p != ':' || depth)) {
			depth += (strchr("([{", *p) != NULL) - (strchr(")]}", *p) != NULL);
			continue;
		}
		if (n == CLAIM_MOST || (size_t)(p - from) <= strspn(from, " "))
			return 0;
		if (*p || n)
			read_amount(&term[n++], arena_strndup(a, from, (size_t)(p - from)), a);
		if (!*p)
			return n;
		from = p + 1;
	}
}

/* The last = of "24/5 = 4.8"; NULL: there is none that stands between two values. */
static const char *middle_equals(const char *s)
{
	const char *eq = strrchr(s, '=');

	return eq && eq > s && eq[1] && strchr(s, '=') == eq && !strchr("<>!:=", eq[-1])
		       ? eq
		       : NULL;
}

/* One value: its name, then what is behind it. */
static void read_item(struct agent_claim *out, const char *s, struct arena *a)
{
	static const char *const vague[] = { "approximately ", "about ", "roughly " };
	struct agent_amount *term, *x = &out->item[out->n++];
	const char *value = s, *about;
	size_t name;
	int terms;

	s = agent_trimmed(s, strlen(s), a);
	for (size_t i = 0; i < LENGTH(vague); i++)
		s += begins(s, vague[i]) ? strlen(vague[i]) : 0;
	*x = (struct agent_amount){ 0 };
	name = name_before(s, &value);
	if (name) {
		x->name = agent_trimmed(s, name, a);
		s = agent_trimmed(value, strlen(value), a);
	}
	/* BC = 24/5 = 4.8 */
	about = middle_equals(s);
	if (about) {
		struct agent_amount *also = arena_alloc(a, sizeof *also);

		read_amount(also, arena_strndup(a, s, (size_t)(about - s)), a);
		read_amount(x, about + 1, a);
		x->also = also;
		return;
	}
	/* 3√3 ≈ 5.196 says 3√3. */
	about = strstr(s, "≈");
	if (about)
		s = about == s ? s + 3 : agent_trimmed(s, (size_t)(about - s), a);
	term = strchr(s, ':') ? arena_alloc(a, CLAIM_MOST * sizeof *term) : NULL;
	terms = term ? ratio_terms(term, s, a) : 0;
	if (terms == 2) {
		const char *called = x->name;

		read_quotient(x, &term[0], &term[1], a);
		x->name = called;
	} else if (terms > 2 && out->n == 1) {
		out->shape = SHAPE_RATIO;
		out->n = terms;
		memcpy(out->item, term, (size_t)terms * sizeof *term);
	} else {
		read_amount(x, s, a);
	}
}

static int colons(const char *s)
{
	int n = 0;

	for (; *s; s++)
		n += *s == ':';
	return n;
}

/* x = 1; x = 2 are two of one thing. */
static bool is_one_name(const struct agent_claim *x)
{
	for (int i = 0; i < x->n; i++)
		if (!x->item[i].name || strcmp(x->item[i].name, x->item[0].name))
			return false;
	return true;
}

void agent_claim_read(struct agent_claim *out, const char *text, struct arena *a)
{
	const char *part[CLAIM_MOST + 1], *s = agent_undressed(text, a), *value;
	bool ordered = false, set, tuple, one = false;
	int n;

	*out = (struct agent_claim){ .text = agent_tight(s, a) };
	if (strlen(text) > CLAIM_BYTES)
		return;
	/* A = (1, 2), P(1, 2), x ∈ {1, 2} */
	if (is_point_called(s))
		s++;
	else if (is_names_called(s))
		s = strchr(s, '=') + 1 + strspn(strchr(s, '=') + 1, " ");
	else if (name_before(s, &value)) {
		const char *rest = value + strspn(value, " ");

		if (is_group(rest, '(', ')') || is_group(rest, '{', '}'))
			s = rest;
	}
	set = is_group(s, '{', '}');
	tuple = is_group(s, '(', ')');
	if (set || tuple)
		n = split(part, arena_strndup(a, s + 1, strlen(s) - 2), false, &ordered, a);
	else
		n = split(part, s, true, &ordered, a);
	if (tuple && n == 1)
		part[0] = s, one = true;
	if (n <= 0)
		return;
	/* Each may be two (±), and one may be a ratio. */
	out->item = arena_alloc(a, (size_t)(2 * n + colons(s)) * sizeof *out->item);
	out->shape = set                                     ? SHAPE_SET
		     : (tuple && !one) || (ordered && n > 1) ? SHAPE_TUPLE
		     : n > 1                                 ? SHAPE_LIST
							     : SHAPE_ONE;
	for (int i = 0; i < n && out->shape != SHAPE_RATIO; i++) {
		bool both = strstr(part[i], "±") || strstr(part[i], "∓");

		if (both && out->shape == SHAPE_TUPLE) {
			out->n = 0;
			return;
		}
		if (both && out->shape == SHAPE_ONE)
			out->shape = SHAPE_LIST;
		read_item(out, both ? with_sign(part[i], true, a) : part[i], a);
		if (both)
			read_item(out, with_sign(part[i], false, a), a);
	}
	if (out->shape == SHAPE_TUPLE && !tuple && is_one_name(out))
		out->shape = SHAPE_LIST;
}
