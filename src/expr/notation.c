/*
 * notation.c -- signs of geometry as people write them: ∠AOB, △ABC, M ∈ AB, AB : CD = 2 : 3.
 *
 *   figure  = ("∠" | "△" | "⊙") points          also m∠AOB, \angle, \triangle, \odot
 *           | \overline "{" points "}"          also \overleftrightarrow, \overrightarrow
 *   points  = name | name name name | "(" args ")" | "{" points "}"
 *   side    = sum { ":" sum }                   of a relation
 *
 * Each is read as a call, so that a printed tree reads back: ∠AOB is Angle(AOB), △ABC is
 * Triangle(ABC), M ∈ AB and M on AB are On(M, AB).  Which points AOB are, whoever has points
 * says.  Three names with spaces between them are three points: ∠ A O B is Angle(A, O, B).
 *
 * "on" is a sign only between spaces, and so is "~", which TeX has for a space, unless a
 * triangle follows.
 */
#include "expr/parse_priv.h"
#include <string.h>

struct notation {
	const char *text, *word;
};
static const struct notation figures[] = {
	{ "∠", "Angle" },
	{ "∡", "Angle" },
	{ "∢", "Angle" },
	{ "\\angle", "Angle" },
	{ "\\measuredangle", "Angle" },
	{ "△", "Triangle" },
	{ "▵", "Triangle" },
	{ "\\triangle", "Triangle" },
	{ "⊙", "Circle" },
	{ "\\odot", "Circle" },
	{ "\\overline", "Segment" },
	{ "\\overleftrightarrow", "Line" },
	{ "\\overrightarrow", "Vector" },
	{ 0 },
};
/* Between two sides; with a word that begins with "!" it is denied. */
static const struct notation signs[] = {
	{ "∈", "On" },
	{ "\\in", "On" },
	{ "∉", "!On" },
	{ "\\notin", "!On" },
	{ "≅", "Congruent" },
	{ "\\cong", "Congruent" },
	{ "∼", "Similar" },
	{ "\\sim", "Similar" },
	{ "∽", "Similar" },
	{ "≈", "Approximately" },
	{ "∦", "!Parallel" },
	{ "\\nparallel", "!Parallel" },
	{ "\\approx", "Approximately" },
	{ 0 },
};

static const struct notation *row_here(const struct expr_parser *p, const struct notation *t)
{
	for (; t->text; t++)
		if (expr_lex_at(p, t->text))
			return t;
	return NULL;
}

/* m∠AOB: the measure of the angle, which is the angle. */
static bool measure_here(const struct expr_parser *p)
{
	struct expr_parser q = *p;
	const struct notation *r;

	if (!expr_lex_take(&q, "m"))
		return false;
	r = row_here(&q, figures);
	return r && !strcmp(r->word, "Angle");
}

/* All signs beyond ASCII begin with this byte: most places are told by one look. */
enum { FIRST_BYTE = 0xe2 };

bool expr_notation_here(const struct expr_parser *p)
{
	int c = p->p < p->end ? (unsigned char)*p->p : 0;

	if (c != FIRST_BYTE && c != '\\' && c != 'm')
		return false;
	return measure_here(p) || row_here(p, figures);
}

/* A letter, perhaps with digits and primes: the name of one point. */
static bool one_point(const char *name)
{
	size_t len, n = strlen(name);

	(void)expr_char(name, name + n, &len);
	return strspn(name + len, "0123456789_'") == n - len;
}

/* Names side by side: AOB, or A O B. */
static bool names(struct expr_parser *p, struct expr *arg[3], int *n)
{
	const char *at = p->p, *name = expr_lex_name(p), *after = p->p;

	*n = 0;
	if (!name) {
		if (!p->failed)
			expr_lex_unexpected(p, "names of points");
		return false;
	}
	if (!(arg[(*n)++] = expr_make_text(p, EXPR_NAME, at, name, NULL, 0)))
		return false;
	if (!one_point(name))
		return true;
	for (int i = 1; i < 3; i++) {
		expr_lex_skip(p);
		at = p->p;
		name = expr_lex_name_here(p) ? expr_lex_name(p) : NULL;
		if (!name || !one_point(name))
			break;
		if (!(arg[i] = expr_make_text(p, EXPR_NAME, at, name, NULL, 0)))
			return false;
		if (i == 2) {
			*n = 3;
			return true;
		}
	}
	p->p = after;
	return !p->failed;
}

struct expr *expr_notation_parse(struct expr_parser *p)
{
	const char *at = p->p, *word, *open;
	struct expr *one[3], **arg = one;
	bool braces;
	int n = 0;

	if (measure_here(p))
		p->p++;
	word = row_here(p, figures)->word;
	p->p += strlen(row_here(p, figures)->text);
	expr_lex_skip(p);
	open = p->p;
	if (expr_lex_take(p, "(")) {
		if (!expr_parse_items(p, open, ")", &arg, &n))
			return NULL;
	} else {
		if ((braces = expr_lex_take(p, "{")))
			expr_lex_skip(p);
		if (!names(p, one, &n))
			return NULL;
		if (braces) {
			expr_lex_skip(p);
			if (!expr_lex_take(p, "}"))
				return expr_lex_unexpected(p, "'}'");
		}
	}
	p->last = LAST_CLOSE;
	return expr_make_text(p, EXPR_CALL, at, word, arg, n);
}

/* --- Relations ----------------------------------------------------------------------- */

static bool space_at(const struct expr_parser *p, const char *q)
{
	return q >= p->s && q < p->end && (*q == ' ' || *q == '\t');
}

/* "on" with spaces around it. */
static bool on_here(const struct expr_parser *p)
{
	return expr_lex_at(p, "on") && space_at(p, p->p - 1) && space_at(p, p->p + 2);
}

bool expr_notation_tilde(const struct expr_parser *p)
{
	struct expr_parser q = *p;
	const struct notation *r;

	if (*p->p != '~')
		return false;
	if (p->p > p->s && space_at(p, p->p - 1) && space_at(p, p->p + 1))
		return true;
	q.p++;
	while (space_at(&q, q.p))
		q.p++;
	r = q.p < q.end ? row_here(&q, figures) : NULL;
	return r && !strcmp(r->word, "Triangle");
}

const char *expr_notation_sign(struct expr_parser *p)
{
	const struct notation *r;

	expr_lex_skip(p);
	if (p->p == p->end || !strchr("\xe2\\~o", *p->p) || !*p->p)
		return NULL;
	r = row_here(p, signs);
	if (r) {
		p->p += strlen(r->text);
		return r->word;
	}
	if (expr_notation_tilde(p)) {
		p->p++;
		return "Similar";
	}
	if (on_here(p)) {
		p->p += 2;
		return "On";
	}
	return NULL;
}

bool expr_notation_sign_here(const struct expr_parser *p)
{
	struct expr_parser q = *p;

	return expr_notation_sign(&q) != NULL;
}

struct expr *expr_notation_related(struct expr_parser *p, const char *word, const char *at,
				   struct expr *l, struct expr *r)
{
	struct expr *arg[2] = { l, r }, *x;
	bool denied = word[0] == '!';

	if (!l || !r)
		return NULL;
	if (!strcmp(word, "!Parallel"))
		x = expr_make_op(p, EXPR_PARALLEL, at, l, r);
	else
		x = expr_make_text(p, EXPR_CALL, at, word + denied, arg, 2);
	return denied ? expr_make_op(p, EXPR_NOT, at, x, NULL) : x;
}

/* --- Ratios -------------------------------------------------------------------------- */

bool expr_notation_colon(struct expr_parser *p)
{
	expr_lex_skip(p);
	return !expr_lex_at(p, ":=") && expr_lex_take(p, ":");
}

struct expr *expr_notation_quotient(struct expr_parser *p, const struct expr_side *s)
{
	if (s->n == 1)
		return s->term[0];
	if (s->n == 2)
		return expr_make_op(p, EXPR_DIV, s->at, s->term[0], s->term[1]);
	return expr_lex_bad(p, "bad_argument",
			    "the ratio of %d numbers at character %d needs as many on the "
			    "other side of =",
			    s->n, expr_lex_place(p, s->at));
}

bool expr_notation_copy(struct expr_parser *p, struct expr_side *s)
{
	for (int i = 0; i < s->n; i++)
		if (!(s->term[i] = expr_make_copy(p, s->term[i])))
			return false;
	return true;
}

struct expr *expr_notation_proportion(struct expr_parser *p, const char *at,
				      const struct expr_side *l, const struct expr_side *r)
{
	struct expr *all = NULL;

	/* a : b : c = x : y : z is a : b = x : y and b : c = y : z. */
	for (int i = 0; i + 1 < l->n; i++) {
		struct expr *t[4] = { l->term[i], l->term[i + 1], r->term[i], r->term[i + 1] };
		struct expr *one;

		for (int k = 0; k < 4 && i; k += 2)
			if (!(t[k] = expr_make_copy(p, t[k])))
				return NULL;
		p->chained = p->chained || i;
		one = expr_make_op(p, EXPR_EQ, at, expr_make_op(p, EXPR_DIV, at, t[0], t[1]),
				   expr_make_op(p, EXPR_DIV, at, t[2], t[3]));
		all = all ? expr_make_op(p, EXPR_AND, at, all, one) : one;
		if (!all)
			return NULL;
	}
	return all;
}

bool expr_notation_is_ratio(const struct expr_parser *p, const char *after)
{
	bool equal = false;
	int depth = 0;

	for (const char *q = after; q < p->end && *q != '\n'; q++) {
		if (*q == '"' || *q == '#')
			return false;
		depth += (strchr("([{", *q) != NULL) - (strchr(")]}", *q) != NULL);
		if (*q == '=' && !depth)
			equal = true;
		if (*q == ':' && !depth && equal && !(q + 1 < p->end && q[1] == '='))
			return true;
	}
	return false;
}
