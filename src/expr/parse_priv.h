/*
 * parse_priv.h -- what the files of the parser share: where reading stands, tokens,
 * nodes under construction.
 *
 * parse.c has the grammar, lex.c tokens and nodes, parse_tex.c TeX, notation.c the signs of
 * geometry.
 */
#ifndef EXPR_PARSE_PRIV_H
#define EXPR_PARSE_PRIV_H
#include "expr/expr_priv.h"

/* What the factor just read ended with, for juxtaposition. */
enum expr_last { LAST_OTHER, LAST_NUMBER, LAST_NAME, LAST_CLOSE, LAST_POSTFIX };

struct expr_parser {
	const char *s, *p, *end;
	struct arena *a;
	struct err *e;
	enum expr_last last;
	int level, nodes;
	size_t bytes;      /* of texts in the tree */
	const char *group; /* the brace here is a bracket, not a list */
	bool comments;     /* # and // are read as space */
	bool in_bars;      /* the innermost open bracket is | */
	bool polar;        /* the bracket that is being opened may hold (r; w) */
	bool chained;      /* some part was copied */
	bool failed;
};

/* --- Errors: the first one stays, what follows it is only its echo; all return NULL --- */
struct expr *expr_lex_bad(struct expr_parser *p, const char *code, const char *fmt, ...)
	PRINTF_LIKE(3, 4);
struct expr *expr_lex_unexpected(struct expr_parser *p, const char *wanted);
/* The place as people count: characters from 1. */
int expr_lex_place(const struct expr_parser *p, const char *at);
/* "'c' at character 3" or "end of text". */
const char *expr_lex_found(const struct expr_parser *p, char out[48]);

/* --- Nodes: NULL after an error or beyond the limits; arguments may be NULL after one -- */
struct expr *expr_make(struct expr_parser *p, enum expr_kind kind, const char *at,
		       struct expr *const *arg, int n);
struct expr *expr_make_text(struct expr_parser *p, enum expr_kind kind, const char *at,
			    const char *text, struct expr *const *arg, int n);
struct expr *expr_make_op(struct expr_parser *p, enum expr_op op, const char *at,
			  struct expr *l, struct expr *r);
struct expr *expr_make_copy(struct expr_parser *p, const struct expr *x);

/* --- Tokens -------------------------------------------------------------------------- */
/* A sign of one operation; a table of them ends with an empty row, and longer signs stand
 * before their beginnings. */
struct expr_sign {
	const char *text;
	enum expr_op op;
};
/* One level of reading deeper; the caller takes it back (p->level--). */
bool expr_lex_enter(struct expr_parser *p);
/* Blanks, comments and TeX that says nothing.  These three are asked at every turn, so the
 * common answer is given without a call. */
void expr_lex_skip_some(struct expr_parser *p);
static inline void expr_lex_skip(struct expr_parser *p)
{
	while (p->p < p->end && *p->p == ' ')
		p->p++;
	if (p->p < p->end && (*p->p < ' ' || *p->p == '\\' || *p->p == '~' || *p->p == '#' ||
			      *p->p == '/' || *p->p >= 0x7f))
		expr_lex_skip_some(p);
}
bool expr_lex_at_whole(const struct expr_parser *p, const char *t);
static inline bool expr_lex_at(const struct expr_parser *p, const char *t)
{
	return p->p < p->end && *p->p == *t && expr_lex_at_whole(p, t);
}
bool expr_lex_take_whole(struct expr_parser *p, const char *t);
static inline bool expr_lex_take(struct expr_parser *p, const char *t)
{
	return p->p < p->end && *p->p == *t && expr_lex_take_whole(p, t);
}
bool expr_lex_sign(struct expr_parser *p, const struct expr_sign *table, enum expr_op *op);
bool expr_lex_known(const struct expr_parser *p); /* a character of the language */
bool expr_lex_digit(const struct expr_parser *p, const char *q);
bool expr_lex_number_here(const struct expr_parser *p);
bool expr_lex_name_here(const struct expr_parser *p);
struct expr *expr_lex_number(struct expr_parser *p);
const char *expr_lex_name(struct expr_parser *p); /* NULL when there is none */
/* A run of superscripts: its whole number as text, with a sign in *neg; or NULL. */
const char *expr_lex_superscript(struct expr_parser *p, bool *neg);
bool expr_lex_degree(struct expr_parser *p);
/* Letters of the TeX word at q, the backslash left out; 0 when there is none. */
size_t expr_lex_word(const struct expr_parser *p, const char *q);
bool expr_lex_is_word(const struct expr_parser *p, const char *q, const char *word);
/* \\alpha, \\pi, \\sin, \\operatorname{...}: what a name may begin with in TeX. */
bool expr_lex_tex_name_here(const struct expr_parser *p);

/* --- TeX ----------------------------------------------------------------------------- */
/* TeX that begins a factor and is no name. */
bool expr_tex_here(const struct expr_parser *p);
struct expr *expr_tex_parse(struct expr_parser *p);
/* What TeX takes as one argument: braces, one digit, one letter, or one command. */
struct expr *expr_tex_argument(struct expr_parser *p);
/* A number, with the fraction after it where it is a mixed one. */
struct expr *expr_tex_mixed(struct expr_parser *p);

/* --- Signs of geometry (notation.c) --------------------------------------------------- */
/* ∠, △, \overline: what begins a factor. */
bool expr_notation_here(const struct expr_parser *p);
struct expr *expr_notation_parse(struct expr_parser *p);
/* A sign between two sides that is read as a call of a word, ∈ or ≅: takes it and gives the
 * word, denied with "!" in front; or NULL.  _here takes nothing. */
const char *expr_notation_sign(struct expr_parser *p);
bool expr_notation_sign_here(const struct expr_parser *p);
struct expr *expr_notation_related(struct expr_parser *p, const char *word, const char *at,
				   struct expr *l, struct expr *r);
/* Is the ~ here a sign, and no space of TeX? */
bool expr_notation_tilde(const struct expr_parser *p);
/* One side of a relation: a term, or a ratio a : b : c. */
enum { SIDE_TERMS = 8 };
struct expr_side {
	struct expr *term[SIDE_TERMS];
	int n;
	const char *at;
};
bool expr_notation_colon(struct expr_parser *p); /* takes it */
struct expr *expr_notation_quotient(struct expr_parser *p, const struct expr_side *s);
bool expr_notation_copy(struct expr_parser *p, struct expr_side *s);
/* Of two sides with as many terms, three or more. */
struct expr *expr_notation_proportion(struct expr_parser *p, const char *at,
				      const struct expr_side *l, const struct expr_side *r);
/* AB : CD = 2 : 3, and no label: after is what follows the first colon. */
bool expr_notation_is_ratio(const struct expr_parser *p, const char *after);

/* --- The grammar --------------------------------------------------------------------- */
struct expr *expr_parse_or(struct expr_parser *p); /* a whole expression */
struct expr *expr_parse_primary(struct expr_parser *p);
/* Comma-separated expressions up to the closing bracket, which is taken too.
 * The opening one, at `open`, was taken before.  false after an error. */
bool expr_parse_items(struct expr_parser *p, const char *open, const char *close,
		      struct expr ***out, int *count);
#endif
