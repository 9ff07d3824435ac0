/*
 * typeset_math_parse.c -- names, formulas and texts as trees.
 *
 * The language of formulas is what people write between dollar signs for labels: a part
 * of LaTeX.  There are no errors.  A command nobody knows is shown as it stands, a missing
 * argument is empty, a brace that closes nothing is skipped.
 *
 * Beyond MATH_DEPTH constructions are no longer opened: their parts become members of the row
 * at hand.  When the characters or nodes are used up, `cut` is set and every loop ends.
 */
#include "typeset/math_priv.h"
#include <string.h>

struct typeset_parser {
	const char *p, *end;
	struct arena *arena;
	enum math_look look;
	int depth, chars, nodes;
	bool cut;
};
enum typeset_stop { STOP_END, STOP_BRACE, STOP_BRACKET, STOP_RIGHT };

/* A row under construction. */
struct typeset_row {
	struct math *first, *last, *before; /* before: the last but one */
};

static struct math *parse_row(struct typeset_parser *p, enum typeset_stop stop);
static struct math *parse_argument(struct typeset_parser *p);
static struct math *parse_text(struct typeset_parser *p, const char *end);

static bool is_digit(unsigned c)
{
	return c >= '0' && c <= '9';
}

static bool is_ascii_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* --- Nodes ---------------------------------------------------------------------- */

static struct math *node(struct typeset_parser *p, enum math_kind kind, enum math_class class)
{
	struct math *m = arena_alloc(p->arena, sizeof *m);

	m->kind = kind;
	m->class = class;
	m->look = p->look;
	if (++p->nodes > MATH_NODES)
		p->cut = true;
	return m;
}

static struct math *character(struct typeset_parser *p, unsigned c, enum math_class class)
{
	struct math *m = node(p, MATH_CHAR, class);

	m->code = c;
	if (++p->chars > TYPESET_GLYPHS) {
		p->cut = true;
		m->kind = MATH_SPACE;
		m->class = MATH_NONE;
	}
	return m;
}

/* Signs beside the characters of the tree, which are glyphs as well. */
static void count_signs(struct typeset_parser *p, int n)
{
	p->chars += n;
	p->cut = p->cut || p->chars > TYPESET_GLYPHS;
}

static void append(struct typeset_row *r, struct math *m)
{
	if (!m)
		return;
	if (r->last)
		r->last->next = m;
	else
		r->first = m;
	r->before = r->last;
	r->last = m;
}

static struct math *row_node(struct typeset_parser *p, struct math *first)
{
	struct math *m = node(p, MATH_ROW, MATH_ORD);

	m->a = first;
	return m;
}

static struct math *space(struct typeset_parser *p, double width)
{
	struct math *m = node(p, MATH_SPACE, MATH_NONE);

	m->width = width;
	return m;
}

const struct math *typeset_math_only(const struct math *m)
{
	while (m && m->kind == MATH_ROW && !m->wrap) {
		if (!m->a || m->a->next)
			return NULL;
		m = m->a;
	}
	return m;
}

/* The last member as a script that has room on that side. */
static struct math *script_of(struct typeset_parser *p, struct typeset_row *r)
{
	struct math *base = r->last, *s;

	if (base && base->kind == MATH_SCRIPT)
		return base;
	s = node(p, MATH_SCRIPT, MATH_ORD);
	if (!base || base->class == MATH_NONE) {
		s->a = row_node(p, NULL);
		append(r, s);
		return s;
	}
	s->a = base;
	s->class = base->class;
	if (r->before)
		r->before->next = s;
	else
		r->first = s;
	r->last = s;
	return s;
}

/* One more thing above or below; a second one follows the first. */
static void add_script(struct typeset_parser *p, struct math **where, struct math *m)
{
	struct math *row = *where, *last;

	if (!m)
		return;
	if (!row) {
		*where = m->kind == MATH_ROW && !m->wrap ? m : row_node(p, m);
		return;
	}
	if (!row->a) {
		row->a = m;
		return;
	}
	for (last = row->a; last->next; last = last->next)
		;
	last->next = m;
}

/* Primes, as many as follow, to the last member. */
static void add_primes(struct typeset_parser *p, struct typeset_row *r)
{
	struct math *s = script_of(p, r);

	while (p->p < p->end && !p->cut) {
		const char *at = p->p;
		unsigned c = typeset_math_next(&at, p->end);
		int n = c == 0x2033 ? 2 : c == 0x2034 ? 3 : 1;

		if (!typeset_math_is_prime(c))
			break;
		p->p = at;
		for (int i = 0; i < n; i++)
			add_script(p, &s->c, character(p, 0x2032, MATH_ORD));
	}
}

/* A run of characters as a word of text. */
static struct math *word(struct typeset_parser *p, enum math_word how, enum math_look look,
			 const char *s, size_t n)
{
	struct math *m = node(p, MATH_WORD, how == WORD_OPERATOR ? MATH_OP : MATH_ORD);
	const char *end = s + n;
	struct typeset_row r = { 0 };
	bool blank = false;

	m->how = how;
	m->look = look;
	while (s < end && !p->cut) {
		unsigned c = typeset_math_next(&s, end);

		if (typeset_math_is_space(c)) {
			c = ' ';
		} else if (typeset_math_is_invisible(c)) {
			continue;
		}
		if (c == ' ' && blank)
			continue;
		blank = c == ' ';
		append(&r, character(p, c, MATH_ORD));
		r.last->look = look;
	}
	m->a = r.first;
	/* The last operator of a text that is too long may be cut: that is no command. */
	if (how == WORD_OPERATOR && p->cut)
		m->how = WORD_TEXT;
	return m;
}

/* --- Commands with arguments ---------------------------------------------------- */

enum command {
	C_FRAC,
	C_DFRAC,
	C_TFRAC,
	C_BINOM,
	C_SQRT,
	C_LEFT,
	C_ACCENT,
	C_TEXT,
	C_UPRIGHT,
	C_SLANTED,
	C_AS_IT_IS,
	C_BOARD,
	C_OPERATOR,
	C_OVERSET,
	C_UNDERSET,
	C_SPACE,
	C_IGNORE,
	C_IGNORE_ONE,
	C_STYLE,
	C_DEGREE,
	C_NOT,
	C_SIGN,
	C_RIGHT,
};
static const struct {
	const char *name;
	enum command what;
	int value;
	const char *wrap;
} commands[] = {
	{ "frac", C_FRAC, STYLE_AS_IT_IS, NULL },
	{ "dfrac", C_DFRAC, STYLE_DISPLAY, NULL },
	{ "cfrac", C_DFRAC, STYLE_DISPLAY, NULL },
	{ "tfrac", C_TFRAC, STYLE_TEXT, NULL },
	{ "binom", C_BINOM, 0, NULL },
	{ "sqrt", C_SQRT, 0, NULL },
	{ "left", C_LEFT, 0, NULL },
	{ "right", C_RIGHT, 0, NULL },
	{ "overline", C_ACCENT, ACCENT_OVERLINE, NULL },
	{ "underline", C_ACCENT, ACCENT_UNDERLINE, NULL },
	{ "bar", C_ACCENT, ACCENT_BAR, NULL },
	{ "hat", C_ACCENT, ACCENT_HAT, NULL },
	{ "widehat", C_ACCENT, ACCENT_WIDEHAT, NULL },
	{ "tilde", C_ACCENT, ACCENT_TILDE, NULL },
	{ "widetilde", C_ACCENT, ACCENT_TILDE, NULL },
	{ "vec", C_ACCENT, ACCENT_VEC, NULL },
	{ "overrightarrow", C_ACCENT, ACCENT_RIGHT, NULL },
	{ "overleftarrow", C_ACCENT, ACCENT_LEFT, NULL },
	{ "overleftrightarrow", C_ACCENT, ACCENT_BOTH, NULL },
	{ "overarc", C_ACCENT, ACCENT_ARC, NULL },
	{ "wideparen", C_ACCENT, ACCENT_ARC, NULL },
	{ "overparen", C_ACCENT, ACCENT_ARC, NULL },
	{ "arc", C_ACCENT, ACCENT_ARC, NULL },
	{ "dot", C_ACCENT, ACCENT_DOT, NULL },
	{ "ddot", C_ACCENT, ACCENT_DDOT, NULL },
	{ "overset", C_OVERSET, 0, NULL },
	{ "stackrel", C_OVERSET, 0, NULL },
	{ "underset", C_UNDERSET, 0, NULL },
	{ "text", C_TEXT, LOOK_UPRIGHT, NULL },
	{ "textrm", C_TEXT, LOOK_UPRIGHT, NULL },
	{ "textsf", C_TEXT, LOOK_UPRIGHT, NULL },
	{ "textbf", C_TEXT, LOOK_UPRIGHT, NULL },
	{ "textnormal", C_TEXT, LOOK_UPRIGHT, NULL },
	{ "textit", C_TEXT, LOOK_SLANTED, NULL },
	{ "emph", C_TEXT, LOOK_SLANTED, NULL },
	{ "mbox", C_TEXT, LOOK_UPRIGHT, NULL },
	{ "hbox", C_TEXT, LOOK_UPRIGHT, NULL },
	{ "mathrm", C_UPRIGHT, 0, "mathrm" },
	{ "rm", C_IGNORE, 0, NULL },
	{ "mathsf", C_UPRIGHT, 0, "mathsf" },
	{ "mathtt", C_UPRIGHT, 0, "mathtt" },
	{ "mathbf", C_UPRIGHT, 0, "mathbf" },
	{ "mathbb", C_BOARD, 0, "mathbb" },
	{ "mathit", C_SLANTED, 0, "mathit" },
	{ "mathcal", C_SLANTED, 0, "mathcal" },
	{ "mathscr", C_SLANTED, 0, "mathcal" },
	{ "mathfrak", C_SLANTED, 0, "mathfrak" },
	{ "boldsymbol", C_AS_IT_IS, 0, "boldsymbol" },
	{ "bm", C_AS_IT_IS, 0, "boldsymbol" },
	{ "mathnormal", C_AS_IT_IS, 0, NULL },
	{ "mathord", C_AS_IT_IS, 0, NULL },
	{ "ensuremath", C_AS_IT_IS, 0, NULL },
	{ "displaylimits", C_IGNORE, 0, NULL },
	{ "operatorname", C_OPERATOR, 0, "operatorname" },
	{ ",", C_SPACE, 3, NULL },
	{ "thinspace", C_SPACE, 3, NULL },
	{ ":", C_SPACE, 4, NULL },
	{ ">", C_SPACE, 4, NULL },
	{ ";", C_SPACE, 5, NULL },
	{ "!", C_SPACE, -3, NULL },
	{ " ", C_SPACE, 6, NULL },
	{ "\n", C_SPACE, 6, NULL },
	{ "\\", C_SPACE, 18, NULL },
	{ "enspace", C_SPACE, 9, NULL },
	{ "quad", C_SPACE, 18, NULL },
	{ "qquad", C_SPACE, 36, NULL },
	{ "displaystyle", C_STYLE, STYLE_DISPLAY, NULL },
	{ "textstyle", C_STYLE, STYLE_TEXT, NULL },
	{ "scriptstyle", C_STYLE, STYLE_SCRIPT, NULL },
	{ "scriptscriptstyle", C_STYLE, STYLE_SMALL, NULL },
	{ "limits", C_IGNORE, 0, NULL },
	{ "nolimits", C_IGNORE, 0, NULL },
	{ "big", C_IGNORE, 0, NULL },
	{ "Big", C_IGNORE, 0, NULL },
	{ "bigg", C_IGNORE, 0, NULL },
	{ "Bigg", C_IGNORE, 0, NULL },
	{ "bigl", C_IGNORE, 0, NULL },
	{ "bigr", C_IGNORE, 0, NULL },
	{ "Bigl", C_IGNORE, 0, NULL },
	{ "Bigr", C_IGNORE, 0, NULL },
	{ "biggl", C_IGNORE, 0, NULL },
	{ "biggr", C_IGNORE, 0, NULL },
	{ "middle", C_IGNORE, 0, NULL },
	{ "/", C_IGNORE, 0, NULL },
	{ "hspace", C_IGNORE_ONE, 0, NULL },
	{ "vspace", C_IGNORE_ONE, 0, NULL },
	{ "color", C_IGNORE_ONE, 0, NULL },
	{ "textcolor", C_IGNORE_ONE, 0, NULL },
	{ "degree", C_DEGREE, 0, NULL },
	{ "textdegree", C_DEGREE, 0, NULL },
	{ "not", C_NOT, 0, NULL },
	{ "{", C_SIGN, '{', NULL },
	{ "}", C_SIGN, '}', NULL },
	{ "|", C_SIGN, 0x2016, NULL },
	{ "%", C_SIGN, '%', NULL },
	{ "#", C_SIGN, '#', NULL },
	{ "&", C_SIGN, '&', NULL },
	{ "_", C_SIGN, '_', NULL },
	{ "$", C_SIGN, '$', NULL },
	{ "(", C_IGNORE, 0, NULL },
	{ ")", C_IGNORE, 0, NULL },
	{ "[", C_IGNORE, 0, NULL },
	{ "]", C_IGNORE, 0, NULL },
};
#define N_COMMANDS (sizeof commands / sizeof *commands)

static void skip_spaces(struct typeset_parser *p)
{
	while (p->p < p->end) {
		const char *at = p->p;

		if (!typeset_math_is_space(typeset_math_next(&at, p->end)))
			return;
		p->p = at;
	}
}

/* After a backslash: a run of letters, or one character. */
static size_t command_length(const struct typeset_parser *p)
{
	const char *s = p->p;

	if (s == p->end)
		return 0;
	if (!is_ascii_letter(*s)) {
		typeset_math_next(&s, p->end);
		return (size_t)(s - p->p);
	}
	while (s < p->end && is_ascii_letter(*s))
		s++;
	return (size_t)(s - p->p);
}

/* Where the group that has just been opened ends: at its brace or at the end. */
static const char *group_end(const struct typeset_parser *p)
{
	int open = 1;

	for (const char *s = p->p; s < p->end; s++) {
		if (*s == '\\' && s + 1 < p->end)
			s++;
		else if (*s == '{')
			open++;
		else if (*s == '}' && --open == 0)
			return s;
	}
	return p->end;
}

/* {...} as bytes. */
static void raw_group(struct typeset_parser *p, const char **s, const char **end)
{
	skip_spaces(p);
	*s = *end = p->p;
	if (p->p == p->end)
		return;
	if (*p->p != '{') {
		typeset_math_next(&p->p, p->end);
		*end = p->p;
		return;
	}
	p->p++;
	*s = p->p;
	*end = group_end(p);
	p->p = *end < p->end ? *end + 1 : *end;
}

/* After \left or \right. */
static unsigned delimiter(struct typeset_parser *p)
{
	unsigned c;

	skip_spaces(p);
	if (p->p == p->end)
		return 0;
	if (*p->p == '\\') {
		const struct math_sign *s;
		size_t n;

		p->p++;
		n = command_length(p);
		s = n ? typeset_math_sign_named(p->p, n) : NULL;
		c = n == 1 && strchr("{}|", *p->p)
			    ? (*p->p == '|' ? 0x2016u : (unsigned char)*p->p)
		    : s ? s->code
			: 0;
		p->p += n;
		return c;
	}
	c = typeset_math_next(&p->p, p->end);
	return c == '<'                                   ? 0x27e8
	       : c == '>'                                 ? 0x27e9
	       : c == '.' || typeset_math_is_invisible(c) ? 0
							  : c;
}

/* A group with another look of its letters. */
static struct math *with_look(struct typeset_parser *p, enum math_look look, const char *wrap)
{
	enum math_look before = p->look;
	struct math *m;

	p->look = look;
	m = parse_argument(p);
	if (m->kind != MATH_ROW || m->wrap)
		m = row_node(p, m);
	p->look = before;
	m->wrap = wrap;
	return m;
}

static void board(struct math *m)
{
	static const char letters[] = "CNQRZ";
	static const unsigned short code[] = { 0x2102, 0x2115, 0x211a, 0x211d, 0x2124 };

	for (m = m ? m->a : NULL; m; m = m->next) {
		const char *s;

		if (m->kind == MATH_ROW)
			board(m);
		else if (m->kind == MATH_CHAR && m->code && m->code < 0x80 &&
			 (s = strchr(letters, (int)m->code)) != NULL)
			m->code = code[s - letters];
	}
}

/* What a slash through it makes of a sign. */
static unsigned negated(unsigned c)
{
	static const unsigned short pair[][2] = {
		{ '=', 0x2260 },    { 0x2208, 0x2209 }, { 0x2225, 0x2226 },
		{ 0x223c, 0x2241 }, { 0x2261, 0x2262 },
	};

	for (size_t i = 0; i < sizeof pair / sizeof *pair; i++)
		if (pair[i][0] == c)
			return pair[i][1];
	return 0;
}

static struct math *fraction(struct typeset_parser *p, enum math_style style)
{
	struct math *m = node(p, MATH_FRACTION, MATH_ORD);

	m->style = style;
	m->a = parse_argument(p);
	m->b = parse_argument(p);
	return m;
}

static struct math *root(struct typeset_parser *p)
{
	struct math *m = node(p, MATH_ROOT, MATH_ORD);

	skip_spaces(p);
	if (p->p < p->end && *p->p == '[') {
		p->p++;
		m->b = parse_row(p, STOP_BRACKET);
	}
	m->a = parse_argument(p);
	return m;
}

/* The radical sign itself: of the number, letter or bracket that follows. */
static struct math *root_of_next(struct typeset_parser *p)
{
	struct math *m = node(p, MATH_ROOT, MATH_ORD);
	struct typeset_row r = { 0 };

	skip_spaces(p);
	while (p->p < p->end && is_digit((unsigned char)*p->p) && !p->cut)
		append(&r, character(p, (unsigned char)*p->p++, MATH_ORD));
	m->a = r.first ? row_node(p, r.first) : parse_argument(p);
	return m;
}

static struct math *fence(struct typeset_parser *p)
{
	struct math *m = node(p, MATH_FENCE, MATH_INNER);

	m->code = delimiter(p);
	count_signs(p, m->code != 0);
	m->a = parse_row(p, STOP_RIGHT);
	m->other = p->p < p->end && !p->cut ? delimiter(p) : 0;
	count_signs(p, m->other != 0);
	return m;
}

static struct math *stack(struct typeset_parser *p, bool below)
{
	struct math *over = parse_argument(p);
	struct math *base = parse_argument(p);
	const struct math *only = typeset_math_only(over);
	struct math *m = node(p, MATH_STACK, base ? base->class : MATH_ORD);

	if (only && only->kind == MATH_CHAR && only->code == 0x2322 && !below) {
		m->kind = MATH_ACCENT;
		m->code = ACCENT_ARC;
		m->class = MATH_ORD;
	}
	m->a = base;
	m->b = over;
	m->bare = below;
	only = typeset_math_only(base);
	if (only && m->kind == MATH_STACK)
		m->class = only->class;
	return m;
}

/* As it is written, with its backslash and the space after it. */
static struct math *unknown(struct typeset_parser *p, const char *name, size_t n)
{
	bool blank = p->p < p->end && *p->p == ' ';

	return word(p, WORD_TEXT, LOOK_UPRIGHT, name - 1, n + 1 + blank);
}

/* A construction that is too deep inside others to be built. */
static bool is_deep(enum command c)
{
	return c == C_FRAC || c == C_DFRAC || c == C_TFRAC || c == C_BINOM || c == C_SQRT ||
	       c == C_ACCENT || c == C_OVERSET || c == C_UNDERSET || c == C_UPRIGHT ||
	       c == C_SLANTED || c == C_AS_IT_IS || c == C_BOARD || c == C_OPERATOR;
}

/* The command after a backslash; NULL when it shows nothing. */
static struct math *parse_command(struct typeset_parser *p)
{
	size_t n = command_length(p), i;
	const char *name = p->p, *s, *end;
	const struct math_sign *sign;
	struct math *m;

	p->p += n;
	if (!n)
		return character(p, '\\', MATH_ORD);
	sign = typeset_math_sign_named(name, n);
	if (sign && sign->code)
		return character(p, sign->code, sign->class);
	if (sign)
		return word(p, WORD_OPERATOR, LOOK_UPRIGHT, name, n);
	for (i = 0; i < N_COMMANDS; i++)
		if (strlen(commands[i].name) == n && !memcmp(commands[i].name, name, n))
			break;
	if (i == N_COMMANDS)
		return unknown(p, name, n);
	if (p->depth >= MATH_DEPTH && is_deep(commands[i].what))
		return NULL;
	switch (commands[i].what) {
	case C_FRAC:
	case C_DFRAC:
	case C_TFRAC: return fraction(p, (enum math_style)commands[i].value);
	case C_BINOM:
		m = node(p, MATH_FENCE, MATH_INNER);
		m->code = '(';
		m->other = ')';
		count_signs(p, 2);
		m->a = fraction(p, STYLE_AS_IT_IS);
		m->a->bare = true;
		return m;
	case C_SQRT: return root(p);
	case C_LEFT:
		if (p->depth >= MATH_DEPTH) {
			unsigned c = delimiter(p);

			return c ? character(p, c, MATH_OPEN) : NULL;
		}
		return fence(p);
	case C_RIGHT: {
		/* One that closes nothing. */
		unsigned c = delimiter(p);

		return c ? character(p, c, MATH_CLOSE) : NULL;
	}
	case C_ACCENT:
		m = node(p, MATH_ACCENT, MATH_ORD);
		m->code = (unsigned)commands[i].value;
		count_signs(p, m->code == ACCENT_TILDE);
		m->a = parse_argument(p);
		/* A small arrow over several letters would point at one of them. */
		if (m->code == ACCENT_VEC && !typeset_math_only(m->a))
			m->code = ACCENT_RIGHT;
		return m;
	case C_OVERSET: return stack(p, false);
	case C_UNDERSET: return stack(p, true);
	case C_TEXT: {
		enum math_look before = p->look;

		raw_group(p, &s, &end);
		p->look = (enum math_look)commands[i].value;
		name = p->p;
		p->p = s;
		m = parse_text(p, end);
		p->p = name;
		p->look = before;
		return m;
	}
	case C_UPRIGHT: return with_look(p, LOOK_UPRIGHT, commands[i].wrap);
	case C_SLANTED:
	case C_AS_IT_IS:
		return with_look(p, commands[i].what == C_SLANTED ? LOOK_MATH : p->look,
				 commands[i].wrap);
	case C_BOARD:
		m = with_look(p, LOOK_UPRIGHT, commands[i].wrap);
		board(m);
		return m;
	case C_OPERATOR:
		m = with_look(p, LOOK_UPRIGHT, commands[i].wrap);
		m->class = MATH_OP;
		return m;
	case C_SPACE: return space(p, commands[i].value);
	case C_STYLE:
		m = node(p, MATH_STYLE, MATH_NONE);
		m->style = (enum math_style)commands[i].value;
		return m;
	case C_DEGREE: return character(p, 0xb0, MATH_ORD);
	case C_NOT:
		m = parse_argument(p);
		if (m && m->kind == MATH_CHAR && negated(m->code))
			m->code = negated(m->code);
		return m;
	case C_SIGN:
		return character(p, (unsigned)commands[i].value,
				 typeset_math_class_of((unsigned)commands[i].value));
	case C_IGNORE_ONE: raw_group(p, &s, &end); return NULL;
	case C_IGNORE: return NULL;
	}
	return NULL;
}

/* --- Rows ----------------------------------------------------------------------- */

/* One character that is no construction. */
static struct math *parse_character(struct typeset_parser *p)
{
	unsigned c = typeset_math_next(&p->p, p->end);

	if (typeset_math_is_invisible(c))
		return NULL;
	if (c == 0x221a && p->depth < MATH_DEPTH)
		return root_of_next(p);
	return character(p, c, typeset_math_class_of(c));
}

/* {group}, \command or one character; an empty row where there is none. */
static struct math *parse_argument(struct typeset_parser *p)
{
	struct math *m = NULL;

	skip_spaces(p);
	if (p->p == p->end || p->cut)
		return row_node(p, NULL);
	if (*p->p == '{' && p->depth < MATH_DEPTH) {
		p->p++;
		return parse_row(p, STOP_BRACE);
	}
	if (*p->p == '}' || p->depth >= MATH_DEPTH)
		return row_node(p, NULL);
	p->depth++;
	if (*p->p == '\\') {
		p->p++;
		m = parse_command(p);
	} else if (strchr("^_$&{", *p->p) == NULL || !*p->p) {
		m = parse_character(p);
	} else {
		p->p++;
	}
	p->depth--;
	return m ? m : row_node(p, NULL);
}

static bool at_right(const struct typeset_parser *p)
{
	return p->end - p->p >= 6 && !memcmp(p->p, "\\right", 6) &&
	       (p->end - p->p == 6 || !is_ascii_letter(p->p[6]));
}

static void add_small_forms(struct typeset_parser *p, struct typeset_row *r, int side)
{
	struct math *s = script_of(p, r);

	while (p->p < p->end && !p->cut) {
		const char *at = p->p;
		unsigned plain;

		if (typeset_math_small_form(typeset_math_next(&at, p->end), &plain) != side)
			return;
		p->p = at;
		add_script(p, side > 0 ? &s->c : &s->b,
			   character(p, plain, typeset_math_class_of(plain)));
	}
}

static struct math *parse_row(struct typeset_parser *p, enum typeset_stop stop)
{
	struct typeset_row r = { 0 };
	bool flat = p->depth >= MATH_DEPTH;

	p->depth++;
	while (!p->cut) {
		const char *at;
		unsigned c, plain;
		int side;

		skip_spaces(p);
		if (p->p == p->end)
			break;
		if (stop == STOP_RIGHT && at_right(p)) {
			p->p += 6;
			break;
		}
		at = p->p;
		c = typeset_math_next(&at, p->end);
		side = typeset_math_small_form(c, &plain);
		if (c == '}') {
			if (stop == STOP_RIGHT)
				break; /* \left without \right: the group ends both */
			p->p++;
			if (stop == STOP_BRACE)
				break;
		} else if (c == ']' && stop == STOP_BRACKET) {
			p->p++;
			break;
		} else if (c == '{') {
			p->p++;
			if (!flat && p->depth < MATH_DEPTH)
				append(&r, parse_row(p, STOP_BRACE));
		} else if ((c == '^' || c == '_') && !flat && p->depth < MATH_DEPTH) {
			struct math *s = script_of(p, &r), *m;

			p->p++;
			m = parse_argument(p);
			add_script(p, c == '^' ? &s->c : &s->b, m);
		} else if (c == '^' || c == '_' || c == '$' || c == '&') {
			p->p++;
		} else if (typeset_math_is_prime(c)) {
			add_primes(p, &r);
		} else if (side) {
			add_small_forms(p, &r, side);
		} else if (c == '~') {
			p->p++;
			append(&r, space(p, 6));
		} else if (c == '\\') {
			p->p++;
			append(&r, parse_command(p));
		} else {
			append(&r, parse_character(p));
		}
	}
	p->depth--;
	return row_node(p, r.first);
}

/* --- Texts and names ------------------------------------------------------------ */

/* Text up to end, with formulas between dollar signs. */
static struct math *parse_text(struct typeset_parser *p, const char *end)
{
	enum math_look look = p->look == LOOK_MATH ? LOOK_UPRIGHT : p->look;
	struct typeset_row r = { 0 };
	struct buf plain = { 0 };

	while (p->p < end && !p->cut) {
		const char *from = p->p, *close = NULL;

		if (*from == '\\' && from + 1 < end && strchr("$%#&_{}", from[1]) && from[1]) {
			buf_addc(&plain, from[1]);
			p->p += 2;
			continue;
		}
		if (*from == '$' && p->depth < MATH_DEPTH)
			close = memchr(from + 1, '$', (size_t)(end - from - 1));
		if (!close) {
			typeset_math_next(&p->p, end);
			buf_addn(&plain, from, (size_t)(p->p - from));
			continue;
		}
		if (plain.n)
			append(&r, word(p, WORD_TEXT, look, plain.s, plain.n));
		buf_reset(&plain);
		if (close > from + 1) {
			struct typeset_parser inner = *p;

			inner.p = from + 1;
			inner.end = close;
			inner.look = LOOK_MATH;
			append(&r, parse_row(&inner, STOP_END));
			p->chars = inner.chars;
			p->nodes = inner.nodes;
			p->cut = inner.cut;
		}
		p->p = close + 1;
	}
	if (plain.n && !p->cut)
		append(&r, word(p, WORD_TEXT, look, plain.s, plain.n));
	buf_clear(&plain);
	return row_node(p, r.first);
}

/* A Greek letter by its name, or 0.  Those that look like Latin ones TeX has no name for. */
static unsigned greek(const char *s, size_t n)
{
	static const struct {
		const char *name;
		unsigned code;
	} more[] = {
		{ "Alpha", 0x391 },   { "Beta", 0x392 },    { "Epsilon", 0x395 },
		{ "Zeta", 0x396 },    { "Eta", 0x397 },     { "Iota", 0x399 },
		{ "Kappa", 0x39a },   { "Mu", 0x39c },      { "Nu", 0x39d },
		{ "Omicron", 0x39f }, { "Rho", 0x3a1 },     { "Tau", 0x3a4 },
		{ "Chi", 0x3a7 },     { "omicron", 0x3bf },
	};
	const struct math_sign *sign = n ? typeset_math_sign_named(s, n) : NULL;

	if (sign && sign->code >= 0x370 && sign->code < 0x400)
		return sign->code;
	for (size_t i = 0; i < sizeof more / sizeof *more; i++)
		if (strlen(more[i].name) == n && !memcmp(more[i].name, s, n))
			return more[i].code;
	return 0;
}

/* A part of a name: a Greek letter, one character, a number or points (AB), or a word. */
static struct math *name_part(struct typeset_parser *p, const char *s, size_t n)
{
	const char *at = s;
	unsigned c = greek(s, n);
	size_t digits = 0, capitals = 0;

	while (digits < n && is_digit((unsigned char)s[digits]))
		digits++;
	while (capitals < n && s[capitals] >= 'A' && s[capitals] <= 'Z')
		capitals++;
	if (n > 1 && (digits == n || capitals == n)) {
		struct typeset_row r = { 0 };

		while (n-- > 0 && !p->cut)
			append(&r, character(p, (unsigned char)*s++, MATH_ORD));
		return row_node(p, r.first);
	}
	if (!c && n) {
		c = typeset_math_next(&at, s + n);
		if (at != s + n || typeset_math_is_invisible(c) || typeset_math_is_space(c))
			c = 0;
	}
	return c ? character(p, c, MATH_ORD) : word(p, WORD_NAME, LOOK_SLANTED, s, n);
}

/* In subscripts the digits of a word are a number, letters a word. */
static struct math *name_subscript(struct typeset_parser *p, const char *s, size_t n)
{
	struct math *m;

	if (n >= 2 && s[0] == '{' && s[n - 1] == '}') {
		s++;
		n -= 2;
	}
	m = name_part(p, s, n);
	return m->kind == MATH_ROW ? m : row_node(p, m);
}

/* How many bytes the primes at the end of a name take. */
static size_t trailing_primes(const char *s, size_t n)
{
	static const char *const form[] = { "'", "\xe2\x80\x99", "\xe2\x80\xb2",
					    "\xe2\x80\xb3", "\xe2\x80\xb4" };
	size_t all = 0;

	for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
		size_t k = strlen(form[i]);

		if (n - all >= k && !memcmp(s + n - all - k, form[i], k)) {
			all += k;
			i = (size_t)-1;
		}
	}
	return all;
}

static struct math *parse_name(struct typeset_parser *p, const char *s, size_t n)
{
	size_t tail = trailing_primes(s, n), base, inner;
	const char *low = memchr(s, '_', n - tail), *at;
	struct typeset_row r = { 0 };
	size_t digits = 0;

	if (!n)
		return row_node(p, NULL);
	base = low && low > s ? (size_t)(low - s) : n - tail;
	if (base == n - tail || low + 1 == s + n - tail) {
		low = NULL;
		base = n - tail;
	}
	inner = trailing_primes(s, base);
	if (!low) {
		/* O1 as textbooks write it: one letter and a number. */
		while (digits < base && is_digit((unsigned char)s[base - 1 - digits]))
			digits++;
		at = s;
		if (digits && digits < base &&
		    !(typeset_math_is_letter(typeset_math_next(&at, s + base)) &&
		      (at == s + base - digits || greek(s, base - digits))))
			digits = 0;
		if (digits == base)
			digits = 0;
	}
	append(&r, name_part(p, s, base - inner - digits));
	if (digits)
		add_script(p, &script_of(p, &r)->b,
			   name_subscript(p, s + base - digits, digits));
	else if (low)
		add_script(p, &script_of(p, &r)->b,
			   name_subscript(p, low + 1, (size_t)(s + n - tail - low - 1)));
	if (inner) {
		p->p = s + base - inner;
		p->end = s + base;
		add_primes(p, &r);
	}
	if (tail) {
		p->p = s + n - tail;
		p->end = s + n;
		add_primes(p, &r);
	}
	if (r.first->kind == MATH_ROW && !r.first->next)
		return r.first;
	return row_node(p, r.first);
}

struct math *typeset_math_parse(const char *text, size_t n, enum typeset_mode mode,
				struct arena *a)
{
	struct typeset_parser p = {
		.p = text, .end = text + n, .arena = a, .look = LOOK_MATH
	};
	struct math *m, *last;
	bool rest = n > MATH_BYTES;

	if (rest)
		p.end = text + (n = MATH_BYTES);
	if (mode == TYPESET_NAME)
		m = parse_name(&p, text, n);
	else if (mode == TYPESET_MATH)
		m = parse_row(&p, STOP_END);
	else
		m = parse_text(&p, p.end);
	if (p.cut || rest) {
		struct math *dots;

		p.chars = p.nodes = 0;
		dots = character(&p, 0x2026, MATH_ORD);
		dots->look = LOOK_UPRIGHT;
		for (last = m->a; last && last->next; last = last->next)
			;
		if (last)
			last->next = dots;
		else
			m->a = dots;
	}
	return m;
}
