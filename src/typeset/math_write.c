/*
 * math_write.c -- a tree as LaTeX, and as a line of plain text.
 *
 * The LaTeX must compile whatever was read: it is written from the tree, never copied from the
 * input, and uses only what amsmath and amssymb define and what the old font encoding
 * (OT1) can show.
 */
#include "typeset/math_priv.h"
#include <string.h>

static void add_utf8(struct buf *b, unsigned c)
{
	char s[4];

	buf_addn(b, s, utf8_put(s, c));
}

/* --- LaTeX: characters ---------------------------------------------------------- */

struct typeset_out {
	struct buf *b;
	bool italic;
	bool open;  /* a command's name has just ended: no letter may follow */
	bool board; /* inside \mathbb */
};

static void put(struct typeset_out *o, const char *s)
{
	bool letter = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z');

	if (!*s)
		return;
	if (o->open && letter)
		buf_addc(o->b, ' ');
	o->open = false;
	buf_add(o->b, s);
}

static void put_char(struct typeset_out *o, char c)
{
	char s[2] = { c, 0 };

	put(o, s);
}

static void put_command(struct typeset_out *o, const char *name)
{
	put(o, "\\");
	buf_add(o->b, name);
	o->open = true;
}

static bool is_alnum(unsigned c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Characters that text mode writes in its own way, or not at all: then something near. */
static const struct {
	unsigned code;
	const char *text;
} texts[] = {
	{ '#', "\\#" },
	{ '$', "\\$" },
	{ '%', "\\%" },
	{ '&', "\\&" },
	{ '_', "\\_" },
	{ '{', "\\{" },
	{ '}', "\\}" },
	{ '~', "\\textasciitilde{}" },
	{ '^', "\\textasciicircum{}" },
	{ '\\', "\\textbackslash{}" },
	{ '<', "$<$" },
	{ '>', "$>$" },
	{ '|', "$|$" },
	{ '"', "''" },
	{ 0xa2, "c" },
	{ 0xa3, "\\pounds{}" },
	{ 0xa4, "*" },
	{ 0xa5, "Y" },
	{ 0xa6, "$|$" },
	{ 0xa7, "\\S{}" },
	{ 0xa8, "''" },
	{ 0xa9, "\\copyright{}" },
	{ 0xaa, "a" },
	{ 0xab, "$\\ll$" },
	{ 0xae, "(R)" },
	{ 0xaf, "-" },
	{ 0xb0, "$^{\\circ}$" },
	{ 0xb4, "'" },
	{ 0xb5, "$\\mu$" },
	{ 0xb6, "\\P{}" },
	{ 0xb7, "$\\cdot$" },
	{ 0xb8, "," },
	{ 0xba, "o" },
	{ 0xbb, "$\\gg$" },
	{ 0xbc, "$\\frac{1}{4}$" },
	{ 0xbd, "$\\frac{1}{2}$" },
	{ 0xbe, "$\\frac{3}{4}$" },
	{ 0xa1, "!`" },
	{ 0xbf, "?`" },
	{ 0xd0, "D" },
	{ 0xde, "Th" },
	{ 0xf0, "d" },
	{ 0xfe, "th" },
	{ 0x104, "A" },
	{ 0x105, "a" },
	{ 0x110, "D" },
	{ 0x111, "d" },
	{ 0x118, "E" },
	{ 0x119, "e" },
	{ 0x126, "H" },
	{ 0x127, "h" },
	{ 0x12e, "I" },
	{ 0x12f, "i" },
	{ 0x138, "k" },
	{ 0x13f, "L" },
	{ 0x140, "l" },
	{ 0x149, "'n" },
	{ 0x14a, "N" },
	{ 0x14b, "n" },
	{ 0x166, "T" },
	{ 0x167, "t" },
	{ 0x172, "U" },
	{ 0x173, "u" },
	{ 0x17f, "s" },
	{ 0x2c6, "\\textasciicircum{}" },
	{ 0x2dc, "\\textasciitilde{}" },
	{ 0x2010, "-" },
	{ 0x2011, "-" },
	{ 0x2012, "--" },
	{ 0x2013, "--" },
	{ 0x2014, "---" },
	{ 0x2015, "---" },
	{ 0x2018, "`" },
	{ 0x2019, "'" },
	{ 0x201a, "," },
	{ 0x201c, "``" },
	{ 0x201d, "''" },
	{ 0x201e, ",," },
	{ 0x2026, "\\ldots{}" },
	{ 0x2032, "'" },
	{ 0x2033, "''" },
	{ 0x2034, "'''" },
	{ 0x2039, "$<$" },
	{ 0x203a, "$>$" },
	{ 0x20ac, "EUR" },
	{ 0x2212, "$-$" },
	{ 0x2262, "$\\not\\equiv$" },
	{ 0x401, "\\\"E" },
	{ 0x451, "\\\"e" },
};

/* Russian letters in Latin ones, from the small a on. */
static const char *const cyrillic[] = {
	"a", "b",  "v",  "g",    "d",  "e", "zh", "z", "i",  "j",  "k",
	"l", "m",  "n",  "o",    "p",  "r", "s",  "t", "u",  "f",  "kh",
	"c", "ch", "sh", "shch", "''", "y", "'",  "e", "yu", "ya",
};

/* The Latin letter that a capital Greek one looks like; 0 for none. */
static char latin_form(unsigned c)
{
	static const char form[] = "AB..EZH.IK.MN.O.P..T..X";

	if (c == 0x3bf)
		return 'o';
	return c >= 0x391 && c < 0x391 + sizeof form - 1 && form[c - 0x391] != '.'
		       ? form[c - 0x391]
		       : 0;
}

/* ℝ and its like; 0 for others. */
static char board_form(unsigned c)
{
	return c == 0x2102   ? 'C'
	       : c == 0x2115 ? 'N'
	       : c == 0x211a ? 'Q'
	       : c == 0x211d ? 'R'
	       : c == 0x2124 ? 'Z'
			     : 0;
}

/* A character in text mode. */
static void text_char(struct typeset_out *o, unsigned c)
{
	const struct math_sign *s;
	unsigned plain;
	int side = typeset_math_small_form(c, &plain);

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		if (texts[i].code == c) {
			put(o, texts[i].text);
			return;
		}
	}
	if (c < 0x80) {
		put_char(o, (char)c);
	} else if (side) {
		put(o, side > 0 ? "$^{" : "$_{");
		put_char(o, (char)plain);
		put(o, "}$");
	} else if (latin_form(c)) {
		put_char(o, latin_form(c));
	} else if (board_form(c)) {
		put(o, "$\\mathbb{");
		put_char(o, board_form(c));
		put(o, "}$");
	} else if ((s = typeset_math_sign_of(c)) != NULL) {
		put(o, "$\\");
		buf_add(o->b, s->name);
		put(o, "$");
	} else if (c >= 0xc0 && c < 0x180) {
		o->open = false;
		add_utf8(o->b, c);
	} else if (c >= 0x430 && c < 0x450) {
		put(o, cyrillic[c - 0x430]);
	} else if (c >= 0x410 && c < 0x430) {
		const char *t = cyrillic[c - 0x410];

		put_char(o, *t >= 'a' ? (char)(*t - 'a' + 'A') : *t);
		put(o, t + 1);
	} else {
		put(o, "?");
	}
}

/* A character in a formula. */
static void math_char(struct typeset_out *o, const struct math *m)
{
	const struct math_sign *s = typeset_math_sign_of(m->code);
	unsigned c = m->code;

	if (is_alnum(c) || (c < 0x80 && strchr("!\"()*+,-./:;<=>?@[]`|", (int)c))) {
		put_char(o, (char)c);
	} else if (c < 0x80 && strchr("#$%&_{}", (int)c)) {
		put(o, "\\");
		put_char(o, (char)c);
	} else if (c == '\'') {
		put_command(o, "prime");
	} else if (c == '\\') {
		put_command(o, "backslash");
	} else if (c == '~') {
		put_command(o, "sim");
	} else if (c == 0x2212) {
		put(o, "-");
	} else if (c == 0xb0) {
		put(o, "{}^{\\circ}");
	} else if (c == 0x2262) {
		put(o, "\\not\\equiv");
		o->open = true;
	} else if (latin_form(c)) {
		put(o, "\\mathrm{");
		put_char(o, latin_form(c));
		put(o, "}");
	} else if (board_form(c)) {
		put(o, o->board ? "" : "\\mathbb{");
		put_char(o, board_form(c));
		put(o, o->board ? "" : "}");
	} else if (s) {
		put_command(o, s->name);
	} else {
		put(o, o->italic && m->look != LOOK_UPRIGHT && typeset_math_is_letter(c)
			       ? "\\textit{"
			       : "\\text{");
		text_char(o, c);
		put(o, "}");
	}
}

/* --- LaTeX: constructions ------------------------------------------------------- */

static void source(struct typeset_out *o, const struct math *m);

static void members(struct typeset_out *o, const struct math *row)
{
	for (const struct math *m = row->a; m; m = m->next)
		source(o, m);
}

/* {what it is}; a row brings its own braces otherwise. */
static void braced(struct typeset_out *o, const struct math *m)
{
	put(o, "{");
	if (m && m->kind == MATH_ROW && !m->wrap)
		members(o, m);
	else if (m)
		source(o, m);
	put(o, "}");
}

static void word_source(struct typeset_out *o, const struct math *m)
{
	bool plain = m->how == WORD_NAME, slants = m->look == LOOK_SLANTED && o->italic;

	if (m->how == WORD_OPERATOR) {
		put(o, "\\");
		for (const struct math *c = m->a; c; c = c->next)
			if (c->kind == MATH_CHAR)
				add_utf8(o->b, c->code);
		o->open = true;
		return;
	}
	for (const struct math *c = m->a; c && plain; c = c->next)
		plain = c->kind == MATH_CHAR && is_alnum(c->code);
	if (plain)
		put(o, slants ? "\\mathit{" : "\\mathrm{");
	else
		put(o, slants ? "\\textit{" : "\\text{");
	for (const struct math *c = m->a; c; c = c->next)
		if (c->kind == MATH_CHAR)
			text_char(o, c->code);
	put(o, "}");
}

static int leading_primes(const struct math *row)
{
	int n = 0;

	for (const struct math *m = row ? row->a : NULL;
	     m && m->kind == MATH_CHAR && m->code == 0x2032; m = m->next)
		n++;
	return n;
}

/* What may stand before ^ without braces. */
static bool is_simple(const struct math *m)
{
	if (m->kind == MATH_CHAR)
		return is_alnum(m->code) ||
		       (m->code < 0x80 && strchr("()[]|!?", (int)m->code)) ||
		       (m->code != 0xb0 && m->code != 0x2032 && typeset_math_sign_of(m->code));
	return m->kind == MATH_WORD || m->kind == MATH_FENCE || m->kind == MATH_ROOT ||
	       m->kind == MATH_ACCENT || m->kind == MATH_FRACTION ||
	       (m->kind == MATH_ROW && m->wrap);
}

static void script_source(struct typeset_out *o, const struct math *m)
{
	int primes = leading_primes(m->c);
	const struct math *rest = m->c ? m->c->a : NULL;
	bool late;

	for (int i = 0; i < primes; i++)
		rest = rest->next;
	/* After primes ^ must follow at once, or it would be a second superscript. */
	late = primes && rest;
	if (is_simple(m->a))
		source(o, m->a);
	else
		braced(o, m->a);
	if (m->b && !late) {
		put(o, "_");
		braced(o, m->b);
	}
	for (int i = 0; i < primes; i++)
		put(o, "'");
	if (rest || (m->c && !primes)) {
		put(o, "^{");
		for (; rest; rest = rest->next)
			source(o, rest);
		put(o, "}");
	}
	if (m->b && late) {
		put(o, "_");
		braced(o, m->b);
	}
}

static void delimiter(struct typeset_out *o, const char *which, unsigned c)
{
	bool known = c < 0x80 ? c && strchr("()[]|/", (int)c)
			      : c == 0x2016 || (c >= 0x2308 && c <= 0x230b) || c == 0x27e8 ||
					c == 0x27e9 || c == 0x2191 || c == 0x2193;
	struct math m = { .kind = MATH_CHAR, .code = c };

	/* Another sign cannot grow: it stands outside. */
	if (c && !known && c != '{' && c != '}' && which[0] == 'l')
		math_char(o, &m);
	put_command(o, which);
	if (c == '{' || c == '}')
		put(o, c == '{' ? "\\{" : "\\}");
	else if (known)
		math_char(o, &m);
	else
		put(o, ".");
	if (c && !known && c != '{' && c != '}' && which[0] == 'r')
		math_char(o, &m);
}

static const char *const accent_names[ACCENT_COUNT] = {
	[ACCENT_OVERLINE] = "overline",
	[ACCENT_UNDERLINE] = "underline",
	[ACCENT_BAR] = "bar",
	[ACCENT_HAT] = "hat",
	[ACCENT_WIDEHAT] = "widehat",
	[ACCENT_TILDE] = "tilde",
	[ACCENT_VEC] = "vec",
	[ACCENT_RIGHT] = "overrightarrow",
	[ACCENT_LEFT] = "overleftarrow",
	[ACCENT_BOTH] = "overleftrightarrow",
	[ACCENT_ARC] = "overset{\\frown}",
	[ACCENT_DOT] = "dot",
	[ACCENT_DDOT] = "ddot",
};

static void space_source(struct typeset_out *o, double width)
{
	static const struct {
		signed char width;
		const char *text;
	} some[] = {
		{ 3, "\\," }, { 4, "\\:" },       { 5, "\\;" },     { -3, "\\!" },
		{ 6, "\\ " }, { 9, "\\enspace" }, { 18, "\\quad" }, { 36, "\\qquad" },
	};

	for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
		if (some[i].width == width) {
			put(o, some[i].text);
			o->open = some[i].text[1] >= 'a';
		}
	}
}

static void source(struct typeset_out *o, const struct math *m)
{
	static const char *const styles[] = { "displaystyle", "textstyle", "scriptstyle",
					      "scriptscriptstyle" };
	bool board = o->board;

	switch (m->kind) {
	case MATH_CHAR: math_char(o, m); break;
	case MATH_WORD: word_source(o, m); break;
	case MATH_ROW:
		if (m->wrap) {
			put_command(o, m->wrap);
			o->board |= !strcmp(m->wrap, "mathbb");
		}
		put(o, "{");
		members(o, m);
		put(o, "}");
		o->board = board;
		break;
	case MATH_SCRIPT: script_source(o, m); break;
	case MATH_FRACTION:
		put_command(o, m->bare                     ? "binom"
			       : m->style == STYLE_DISPLAY ? "dfrac"
			       : m->style == STYLE_TEXT    ? "tfrac"
							   : "frac");
		braced(o, m->a);
		braced(o, m->b);
		break;
	case MATH_ROOT:
		put_command(o, "sqrt");
		if (m->b) {
			put(o, "[");
			braced(o, m->b);
			put(o, "]");
		}
		braced(o, m->a);
		break;
	case MATH_FENCE:
		if (m->a->kind == MATH_FRACTION && m->a->bare) {
			source(o, m->a);
			break;
		}
		delimiter(o, "left", m->code);
		if (m->a->kind == MATH_ROW && !m->a->wrap)
			members(o, m->a);
		else
			source(o, m->a);
		delimiter(o, "right", m->other);
		break;
	case MATH_ACCENT:
		put_command(o, accent_names[m->code]);
		braced(o, m->a);
		break;
	case MATH_STACK:
		put_command(o, m->bare ? "underset" : "overset");
		braced(o, m->b);
		braced(o, m->a);
		break;
	case MATH_SPACE: space_source(o, m->width); break;
	case MATH_STYLE: put_command(o, styles[m->style]); break;
	}
}

void typeset_math_source(struct buf *b, const struct math *row, bool italic)
{
	struct typeset_out o = { .b = b, .italic = italic };

	members(&o, row);
}

/* --- Plain text ----------------------------------------------------------------- */

static void plain(struct buf *b, const struct math *m);

static void plain_members(struct buf *b, const struct math *row)
{
	enum math_class before = MATH_NONE;
	bool fraction = false;

	for (const struct math *m = row->a; m; m = m->next) {
		bool apart =
			m->class == MATH_REL ||
			(m->class == MATH_BIN && before != MATH_NONE && before != MATH_BIN &&
			 before != MATH_REL && before != MATH_OPEN && before != MATH_PUNCT);
		bool spaced = b->n && b->s[b->n - 1] == ' ';

		if (b->n && !spaced &&
		    (apart || (before == MATH_PUNCT && m->class != MATH_NONE) ||
		     (m->kind == MATH_FRACTION && before == MATH_ORD) ||
		     (fraction && m->class == MATH_ORD)))
			buf_addc(b, ' ');
		fraction = m->kind == MATH_FRACTION;
		plain(b, m);
		if (apart && m->next)
			buf_addc(b, ' ');
		if (m->class == MATH_OP && m->next && m->next->class == MATH_ORD &&
		    m->kind != MATH_CHAR)
			buf_addc(b, ' ');
		if (m->class != MATH_NONE)
			before = apart || m->class != MATH_BIN ? m->class : MATH_ORD;
	}
}

/* One character, one word, or a run of digits: needs no brackets. */
static bool is_short(const struct math *m)
{
	const struct math *k = typeset_math_only(m);

	if (k)
		return k->kind == MATH_CHAR || k->kind == MATH_WORD || k->kind == MATH_FENCE ||
		       k->kind == MATH_ACCENT || k->kind == MATH_ROOT ||
		       (k->kind == MATH_ROW && is_short(k->a)) ||
		       (k->kind == MATH_SCRIPT && is_short(k->a) && !k->b);
	if (!m || m->kind != MATH_ROW)
		return false;
	for (k = m->a; k; k = k->next)
		if (k->kind != MATH_CHAR ||
		    !((k->code >= '0' && k->code <= '9') || k->code == '.'))
			return false;
	return true;
}

static void enclosed(struct buf *b, const struct math *m)
{
	bool brackets = !is_short(m);

	if (brackets)
		buf_addc(b, '(');
	plain(b, m);
	if (brackets)
		buf_addc(b, ')');
}

static void script_plain(struct buf *b, const struct math *m)
{
	int primes = leading_primes(m->c);
	const struct math *only = m->c ? typeset_math_only(m->c) : NULL,
			  *rest = m->c ? m->c->a : NULL;

	plain(b, m->a);
	if (m->b) {
		buf_addc(b, '_');
		enclosed(b, m->b);
	}
	for (int i = 0; i < primes; i++) {
		buf_addc(b, '\'');
		rest = rest->next;
	}
	if (!rest)
		return;
	if (only && only->kind == MATH_CHAR && (only->code == 0x2218 || only->code == 0xb0)) {
		add_utf8(b, 0xb0);
		return;
	}
	buf_addc(b, '^');
	if (primes) {
		struct math row = { .kind = MATH_ROW, .a = (struct math *)rest };

		enclosed(b, &row);
	} else {
		enclosed(b, m->c);
	}
}

static void plain(struct buf *b, const struct math *m)
{
	switch (m->kind) {
	case MATH_CHAR:
		if (m->code == '-')
			add_utf8(b, 0x2212);
		else
			add_utf8(b, m->code);
		break;
	case MATH_WORD:
		for (const struct math *c = m->a; c; c = c->next)
			if (c->kind == MATH_CHAR)
				add_utf8(b, c->code);
		break;
	case MATH_ROW: plain_members(b, m); break;
	case MATH_SCRIPT: script_plain(b, m); break;
	case MATH_FRACTION:
		enclosed(b, m->a);
		buf_add(b, m->bare ? " over " : "/");
		enclosed(b, m->b);
		break;
	case MATH_ROOT:
		if (m->b) {
			const struct math *k = typeset_math_only(m->b);

			if (k && k->kind == MATH_CHAR && (k->code == '3' || k->code == '4')) {
				add_utf8(b, k->code == '3' ? 0x221b : 0x221c);
				enclosed(b, m->a);
				break;
			}
			enclosed(b, m->b);
		}
		add_utf8(b, 0x221a);
		enclosed(b, m->a);
		break;
	case MATH_FENCE:
		if (m->code)
			add_utf8(b, m->code);
		plain(b, m->a);
		if (m->other)
			add_utf8(b, m->other);
		break;
	case MATH_ACCENT: plain(b, m->a); break;
	case MATH_STACK:
		plain(b, m->a);
		buf_addc(b, m->bare ? '_' : '^');
		enclosed(b, m->b);
		break;
	case MATH_SPACE:
		if (m->width > 0 && b->n && b->s[b->n - 1] != ' ')
			buf_addc(b, ' ');
		break;
	case MATH_STYLE: break;
	}
}

void typeset_math_plain(struct buf *b, const struct math *row)
{
	plain(b, row);
}
