/*
 * grade_priv.h -- the inside of grade:
 *
 *   find.c      the answer in a whole reply
 *   spoken.c    numbers as they are spoken: 三分之二, 30度15分
 *   deny.c      what is denied: 不是5, "not 5 but 6"
 *   undress.c   a text without what typesetting and habit put around it
 *   amount.c    one value with its name and unit (unit.c); numbers become texts that expr reads
 *   claim.c     what a text says: a value, several, an interval, an equation
 *   span.c      intervals and inequalities
 *   parted.c    names of functions apart from what is glued to them: 2sinα
 *   tree.c      texts as expressions, and their values
 *   value.c     two numbers, or two expressions, decided
 *   letters.c   two expressions in letters
 *   trig.c      sines and cosines of letters as rational functions
 *   match.c     two claims
 *   several.c   two claims of several values
 *   curve.c     two equations
 *   choice.c    letters of choices
 *   form.c      normal forms
 *   grade.c     the question, and the verdict with its reason
 */
#ifndef GRADE_GRADE_PRIV_H
#define GRADE_GRADE_PRIV_H
#include "expr/expr.h"
#include "grade/grade.h"
#include "num/num.h"

#define LENGTH(a) (sizeof(a) / sizeof *(a))

static inline bool grade_is_letter(char c) /* of ASCII */
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
static inline bool grade_is_digit(char c)
{
	return c >= '0' && c <= '9';
}
static inline bool grade_is_greek(const char *s)
{
	return (unsigned char)*s == 0xce || (unsigned char)*s == 0xcf;
}
bool grade_begins(const char *s, const char *with);
/* How much deeper in brackets the text is behind c. */
int grade_depth(char c);

/* What one question has to its disposal. */
struct grade_work {
	struct num_ctx *num;
	struct arena *a;
	const struct grade_question *q;
	const char *tolerance; /* a decimal */
	const char *relative;
	int modulus;
	bool small;
	long left; /* units of work; at 0 nothing is decided any more */
	unsigned flags;
	bool told;
	char why[480];
};
/* The reason, unless a better one was told before; always returns the match as a verdict. */
struct grade_verdict grade_tell(struct grade_work *w, enum grade_match m, const char *fmt, ...)
	PRINTF_LIKE(3, 4);
struct grade_verdict grade_verdict_of(enum grade_match m);
void grade_flag(struct grade_work *w, enum grade_flag f);
/* As much of a text as a sentence can bear. */
const char *grade_shown(const char *s, struct arena *a);

/* --- undress.c ----------------------------------------------------------------------------------- */
/* The text without what typesetting and habit put around it. */
char *grade_undressed(const char *text, struct arena *a);
/* Brackets that close what they did not open, or a second statement, would make something else of
 * a relation that the text is put into, and whoever is paid for right answers would find that
 * out. */
bool grade_is_closed(const char *s);
/* Is it a statement, which is true or false, and not a value? */
bool grade_is_statement(const char *s);
/* Without blanks that say nothing: "x = 4" is "x=4", "2 1/2" is not "21/2". */
char *grade_tight(const char *s, struct arena *a);

/* --- spoken.c ----------------------------------------------------------------------------------- */
/* Numbers in words, and signs of them, at s: what they become; their length, 0: there is none.  before: the
 * text so far. */
size_t grade_spoken_at(const char *s, const struct buf *before, const char **to,
		       struct arena *a);

/* --- deny.c -------------------------------------------------------------------------------------- */
/* The longest of some words, with | between them, that s begins with; 0: none.  English ones stand between other
 * characters, in small letters or large ones: from is where the text begins. */
size_t grade_word_at(const char *s, const char *from, const char *words);
/* Is the whole text one of them? */
bool grade_is_word(const char *s, const char *words);
/* What a text says without what it denies: 6 of 答案是6，不是5; the text itself where it denies nothing.  *denied:
 * it says no value, only what is not so, or nobody can tell. */
const char *grade_affirmed(const char *s, bool *denied, struct arena *a);
/* Are there words of denial or condition from s to end? */
bool grade_is_unsaid(const char *s, const char *end, struct arena *a);
/* Do the words before at deny what stands there: "the answer is not" 5? */
bool grade_is_denied_at(const char *text, const char *at, struct arena *a);
/* Do those behind it: "is wrong"? */
bool grade_is_denied_behind(const char *s);

/* --- find.c ------------------------------------------------------------------------------------- */
/* The answer in a reply: behind a word that announces it, in the last box, or all of it. */
const char *grade_found(const char *reply, unsigned *flags, struct arena *a);

/* --- unit.c ------------------------------------------------------------------------------------- */
struct grade_unit {
	int units;                     /* how many it is made of; 0: there is none */
	int length, time, mass, angle; /* powers */
	bool any;                      /* "units": a length, no matter which */
	bool letter;                   /* one letter, which may be meant as a name */
	char factor[128]; /* to metres, seconds, grams, degrees; as expr reads it */
	char word[32];    /* as it stood */
};
/* The unit at the beginning of s; its length in bytes, 0: there is none. */
size_t grade_unit_read(struct grade_unit *u, const char *s);
bool grade_unit_fits(const struct grade_unit *a, const struct grade_unit *b);

/* --- amount.c ------------------------------------------------------------------------------------ */
/* One value.  The texts are as expr reads them. */
struct grade_amount {
	const char *name;    /* x of x = 4; or NULL */
	const char *number;  /* without its unit; NULL: it cannot be read */
	const char *scaled;  /* times the factor of its unit */
	const char *degrees; /* as number, but 60° stays 60° */
	const char *raw;     /* all of it as it stands, with what may be a unit */
	const char *places;  /* the answer as a plain decimal, "5.196"; or NULL */
	struct grade_unit unit;
	bool uniform; /* one unit throughout: 2 m 30 cm has no number of its own */
	bool glued;   /* the unit is one letter and stands right behind: 5m, or five times m */
	bool percent;
	bool prime; /* 60', which may be minutes, or feet */
	bool cut;   /* 0.333...: there is more of it */
	bool about; /* ≈ 5.2 */
	/* 24/5 of "24/5 = 4.8", which must be the same, or nothing is said; or NULL */
	const struct grade_amount *also;
};
void grade_amount_read(struct grade_amount *out, const char *s, struct arena *a);
/* Digits in groups of three, 1,234,567 or 1 234 567: their length; 0: they are none such. */
size_t grade_grouped(const char *s, char mark);

/* --- claim.c ------------------------------------------------------------------------------------- */
#define CLAIM_MOST 32
#define CLAIM_DEPTH 4
enum claim_kind {
	CLAIM_NONE,     /* it cannot be read */
	CLAIM_VALUE,    /* amount */
	CLAIM_LIST,     /* 1, 2; or "1 or 2": in any order */
	CLAIM_SET,      /* {1, 2} */
	CLAIM_TUPLE,    /* (1, 2) */
	CLAIM_BLANKS,   /* 1; 2 */
	CLAIM_RATIO,    /* 1:2:3 */
	CLAIM_SPAN,     /* intervals */
	CLAIM_EQUATION, /* 2x + y = 3 */
};
/* An end of an interval; infinite: there is none on this side. */
struct grade_end {
	struct grade_amount at;
	bool infinite, in;
};
struct grade_span {
	struct grade_end lo, hi;
};
/* A number that is left out of an interval. */
struct grade_hole {
	struct grade_amount at;
	int span; /* which interval */
};
struct grade_claim {
	const char *text; /* as it stands, without dress: equal texts say the same */
	enum claim_kind kind;
	const char *name; /* x of x = 4 and of x < 4; or NULL */
	struct grade_amount *amount;
	struct grade_claim *item;
	int n; /* items or spans */
	struct grade_span *span;
	const char *left, *right; /* of an equation */
	bool ratio;               /* it was written with a colon */
	bool clock;               /* 12:00 may be a time of day */
	bool denied;              /* it says what is not so: of no kind */
	bool either;              /* of a list: with "or" */
	bool statements; /* the numbers of statements, ①③; of a list: ①② or ①③ */
	struct grade_hole *hole; /* of intervals */
	int holes;
};
void grade_claim_read(struct grade_claim *out, const char *text, struct arena *a);
/* 60,120 as a list, which was read as one number; false: it is none such. */
bool grade_regrouped(struct grade_claim *out, const struct grade_claim *x, struct arena *a);
/* The name in front of "= 4" in an undressed text, its length; 0: there is none.  *value: what is
 * behind. */
size_t grade_name_before(const char *s, const char **value);
/* The name that these n bytes are. */
const char *grade_name_of(const char *s, size_t n, struct arena *a);
/* "1 + √2" or "1 - √2" out of "1 ± √2". */
char *grade_with_sign(const char *s, bool upper, struct arena *a);
/* Is the text one pair of brackets with all the rest in it? */
bool grade_is_group(const char *s, char open, char close);

/* --- span.c -------------------------------------------------------------------------------------- */
/* An interval, inequality, or several; false: it is none. */
bool grade_span_read(struct grade_claim *out, const char *s, struct arena *a);
/* (1, 2), which may be meant as an interval. */
bool grade_span_of_pair(struct grade_claim *out, const struct grade_claim *pair,
			struct arena *a);
/* 3 as [3, 3], and several numbers as so many; false: they are none. */
bool grade_span_of_points(struct grade_claim *out, const struct grade_claim *x,
			  struct grade_work *w);
struct grade_verdict grade_span_match(struct grade_work *w, const struct grade_claim *x,
				      const struct grade_claim *y);

/* --- parted.c ------------------------------------------------------------------------------------ */
/* 2 sin α of 2sinα, a sin x cos x of asinxcosx, √3 of sqrt3, cos^2(30°) of cos^2 30°. */
const char *grade_parted(const char *s, struct arena *a);
/* As it may be meant too: 0: a sin(x) of asin(x), 1: (sin x)^2 of sin x^2, 2: tan(α/2) of tan α/2; NULL: it
 * may not. */
#define GRADE_REREADINGS 3
const char *grade_reread(const char *s, int way, struct arena *a);
/* Is a function's name in this name, and more, sinxy?  Then it is no letter, and what it is nobody knows. */
bool grade_is_glued(const char *name);

/* --- tree.c -------------------------------------------------------------------------------------- */
#define GRADE_NAMES 8
#define GRADE_NODE_WORK 20 /* units for evaluating a node at one level */
#define GRADE_NODES 1500   /* of what is evaluated at all */
struct grade_names {
	const char *name[GRADE_NAMES];
	int n;
};
/* The text as an expression of numbers and letters, whose names are added; NULL: it is none. */
struct expr *grade_tree(const char *s, struct grade_names *names, struct grade_work *w);
/* Numbers, letters, arithmetic and functions of numbers, and nothing else. */
bool grade_is_arithmetic(const struct expr *x, struct grade_names *names);
/* pi or e */
bool grade_is_constant_name(const char *s);
bool grade_has_letter(const struct expr *x);
/* Is there such a node in it? */
bool grade_has(const struct expr *x, bool (*is)(const struct expr *x));
bool grade_add_name(struct grade_names *names, const char *s);
int grade_nodes(const struct expr *x);
/* A bound of the degree in all letters together, numerator and denominator; most + 1: beyond it. */
int grade_degree(const struct expr *x, int most);
/* A copy with these arguments, of which there are as many as before. */
struct expr *grade_with_arguments(const struct expr *x, struct expr *const *arg,
				  struct arena *a);
/* The value of a tree where the letters are the free coordinates, or at a place (NULL: none), in
 * sevenths. */
enum status grade_eval(num *out, const struct expr *x, const struct grade_names *names,
		       const long *place, struct grade_work *w);
/* Where the letters have these values, of the level that is entered. */
enum status grade_eval_values(num *out, const struct expr *x, const struct grade_names *names,
			      const num *value, struct grade_work *w);
/* As the free coordinates, which may be known to be positive. */
enum status grade_eval_letters(num *out, const struct expr *x, const struct grade_names *names,
			       bool positive, struct grade_work *w);
/* Stand at a level; what is spent there is taken from what is left. */
bool grade_enter(struct grade_work *w, enum num_level level);
/* The same level, with what it has learnt. */
bool grade_enter_again(struct grade_work *w, enum num_level level);
void grade_leave(struct grade_work *w, enum num_level level, long before);

/* --- letters.c ----------------------------------------------------------------------------------- */
truth grade_same_letters(struct grade_work *w, const struct expr *x, const struct expr *y,
			 const struct grade_names *names);
/* For letters of both signs: √(x²) is not x. */
truth grade_same_everywhere(struct grade_work *w, const struct expr *x, const struct expr *y,
			    const struct grade_names *names);
/* Has it |..|, max and other functions that are several formulas? */
bool grade_has_pieces(const struct expr *x);
/* The k-th place of n letters, in sevenths: in their order, against it, then mixed; small and large. */
void grade_place_at(long *place, int n, int k, bool positive);

/* --- trig.c -------------------------------------------------------------------------------------- */
/* Both without sines and cosines of sums of letters: those are rational functions of the tangents of half
 * the angles, which are letters of their own.  What is true of these for all values is true of the
 * angles, and the other way round.  False: there are none, or too many. */
bool grade_without_angles(const struct expr *pair[2], struct arena *a);
/* Is there a letter in the argument of a sine or cosine? */
bool grade_has_angles(const struct expr *x);

/* --- value.c ------------------------------------------------------------------------------------- */
enum grade_apart {
	GAP_NONE,      /* equal */
	GAP_WITHIN,    /* not equal, within the tolerance */
	GAP_APART,     /* not within */
	GAP_NEAR,      /* within; whether equal is not known */
	GAP_UNKNOWN,   /* nothing is known */
	GAP_UNREADABLE /* one of them is no number */
};
/* How far two texts are apart. */
enum grade_apart grade_gap(struct grade_work *w, const char *x, const char *y,
			   const char *tolerance);
truth grade_same(struct grade_work *w, const char *x, const char *y);
/* -1, 0, 1, or NUM_UNKNOWN. */
int grade_order(struct grade_work *w, const char *x, const char *y);
/* Two expressions; the second is the key. */
struct grade_verdict grade_texts_match(struct grade_work *w, const char *x, const char *y);
bool grade_has_letters(struct grade_work *w, const char *x);
bool grade_is_rational(struct grade_work *w, const char *x);
/* The number in its shortest exact form, else as a decimal; false: it is none. */
bool grade_number_form(struct buf *b, struct grade_work *w, const char *x);
bool grade_text_number(double *out, struct grade_work *w, const char *x);
/* a/(bc) where it was a/bc; NULL: there is none. */
char *grade_other_fraction(const char *s, struct arena *a);

/* --- curve.c ------------------------------------------------------------------------------------- */
/* Either may be a list of equations of which one holds: x=1或x=2 is (x-1)(x-2)=0. */
struct grade_verdict grade_curves_match(struct grade_work *w, const struct grade_claim *x,
					const struct grade_claim *y);

/* Two equations that are one wherever both have a value: has either a point where the other has none? */
struct grade_verdict grade_curves_whole(struct grade_work *w, const struct grade_claim *x,
					const struct grade_claim *y);

/* --- match.c ------------------------------------------------------------------------------------- */
struct grade_verdict grade_amounts_match(struct grade_work *w, const struct grade_amount *x,
					 const struct grade_amount *y);
struct grade_verdict grade_claims_match(struct grade_work *w, struct grade_claim *x,
					struct grade_claim *y);
/* x = 4 and y = 4, sin A = 1/2 and cos A = 1/2 are not, as far as is known, said of one thing. */
bool grade_is_other_name(struct grade_work *w, const char *a, const char *b);
/* |x|, a^2, a+b: no name, but what has a value. */
bool grade_is_formula(const char *name);
/* 1 for yes, 0 for no, -1: another word. */
int grade_truth_word(const char *s);

/* Can its value be computed? */
bool grade_is_one_number(struct grade_work *w, const struct grade_claim *x);
struct grade_verdict grade_other_kind(struct grade_work *w, const struct grade_claim *x,
				      const struct grade_claim *y);

/* --- several.c ----------------------------------------------------------------------------------- */
/* A list, a set, a tuple, blanks. */
/* x = 2, x = 3: several values of one thing. */
bool grade_is_of_one(const struct grade_claim *x);
bool grade_is_several(const struct grade_claim *x);
struct grade_verdict grade_match_several(struct grade_work *w, struct grade_claim *x,
					 struct grade_claim *y);
/* One against several: 5 is not 5 or 8, but A may be any point. */
struct grade_verdict grade_match_one_and_several(struct grade_work *w, struct grade_claim *x,
						 struct grade_claim *y);
/* In any order. */
struct grade_verdict grade_match_sets(struct grade_work *w, const struct grade_claim *x,
				      const struct grade_claim *y);
/* 2:4:6 is 1:2:3. */
struct grade_verdict grade_match_ratios(struct grade_work *w, const struct grade_claim *x,
					const struct grade_claim *y);

/* --- choice.c ------------------------------------------------------------------------------------ */
/* The letter of a choice in an undressed text, and what is said behind it; -1: none. */
int grade_choice_of(const char *s, int choices, const char **behind);
/* Several of them, "BD", "B, D": a bit each; 0: they are none such. */
unsigned grade_choices_of(const char *s, int choices);
/* Is the key the letter of a choice, or several?  Bits. */
unsigned grade_letter_key(const char *key, int choices, struct arena *a);

/* --- form.c -------------------------------------------------------------------------------------- */
const char *grade_form(struct grade_work *w, const struct grade_claim *x);
enum grade_type grade_type_of(struct grade_work *w, const struct grade_claim *key);
#endif
