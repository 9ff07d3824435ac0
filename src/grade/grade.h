/*
 * grade.h -- are two answers the same?  One grader for models, trainers and benchmarks.
 *
 * The key is read first and says what the answer has to be: a number, an angle, a quantity, a set,
 * a tuple, an interval, an equation, a ratio, a choice, an expression in letters, blanks.  Numbers are compared exactly:
 * 1.414 is not sqrt(2), and 5 cm are 50 mm.  Only then a tolerance is looked at, and only where a
 * rule or the caller names one.
 *
 * Invariants:
 *  (1) A text is never run as a program: it is parsed, and only constants, letters, arithmetic and
 *      functions of numbers are evaluated.
 *  (2) All work is counted and bounded (GRADE_BYTES, GRADE_WORK); what is not decided within it is
 *      unclear, never equal and never different.
 *  (3) A result depends on the question alone, not on what was graded before.
 *  (4) A text that is not empty is equal to itself.
 */
#ifndef GRADE_GRADE_H
#define GRADE_GRADE_H
#include "base/base.h"
#include "base/mem.h"
#include "base/text.h"
#include <stdbool.h>

#define GRADE_BYTES 4000   /* of a value; what is longer is none, and not looked at closely */
#define GRADE_REPLY 200000 /* at the end of a whole reply, in which the answer is looked for */
#define GRADE_WORK 500000L /* units of exact work, about 10 ns each, for one question */
#define GRADE_CHOICES 26

enum grade_match {
	GRADE_UNCLEAR, /* it could not be told, or somebody should look; `why` says the reason */
	GRADE_EQUAL,   /* proven, in exact numbers */
	GRADE_CLOSE, /* not equal, but within the tolerance, or the rounding that was asked for */
	GRADE_DIFFERENT /* neither */
};
const char *
grade_match_word(enum grade_match m); /* "unclear", "equal", "close", "different" */
const char *grade_verdict_word(enum grade_match m); /* the same, where close is "equal" */
/* right: does it count as the same?  Of what is unclear it is yes when the numbers are within the
 * tolerance, though nobody could prove that they are equal, or that they are not. */
struct grade_verdict {
	enum grade_match match;
	truth right;
};

/* What the key is; grade_type_word. */
enum grade_type {
#define TYPE(name, word, text) GRADE_TYPE_##name,
#include "grade/type.def"
#undef TYPE
	GRADE_TYPES
};
const char *grade_type_word(enum grade_type t);

/* What else is to be said about a verdict: bits, and their words. */
enum grade_flag {
#define FLAG(name, word, text) GRADE_FLAG_##name,
#include "grade/flag.def"
#undef FLAG
	GRADE_FLAGS
};
const char *grade_flag_word(enum grade_flag f);

/* A tolerance with a name: the rules of benchmarks. */
struct grade_rule {
	const char *name;
	const char *tolerance; /* a decimal; "0": exact */
	const char *choice;    /* the nearest choice counts within this; or "0" */
	const char *relative;  /* of large values: this part of them is added; or "0" */
	int modulus;           /* angles that differ by multiples of it are equal; 0: none */
	bool wording; /* the question's words ("to the nearest tenth") say the tolerance */
	const char *text;
};
const struct grade_rule *grade_rule_find(const char *name); /* NULL: there is none */
const struct grade_rule *grade_rules(int *n);
/* "exact, draw2think, ..." */
void grade_rule_names(struct buf *b);

struct grade_question {
	const char *answer, *key;
	const char *const *choice; /* texts of A, B, C ... */
	int choices;
	const char *asked;             /* the measure that was asked for, "BC"; or NULL */
	const char *question;          /* the text of the problem; or NULL */
	const struct grade_rule *rule; /* NULL: exact */
	const char *tolerance;         /* a decimal instead of the rule's; or NULL */
	bool rounding;                 /* a rounding of the key is asked for */
	int places;                    /* to so many; only where rounding, < 0: any */
	bool about;                    /* "about 5" counts as 5; else it is unclear */
	bool small;                    /* of values below 1 the tolerance is a part of them */
	bool plain; /* the answer is a value already: no reply to look through */
};
struct grade_result {
	struct grade_verdict v;
	enum grade_type type;
	const char *why;                    /* a sentence */
	const char *answer_form, *key_form; /* normal forms; or NULL */
	const char *answer;                 /* what was found in the reply, as it stood */
	int blanks, right;                  /* of blanks: how many there are, and are right */
	double score;                       /* 1, 0, or the share of blanks that are right */
	unsigned flags;                     /* 1u << GRADE_FLAG_... */
	long work;                          /* units of exact work that were spent */
};

/* Numbers and memory, used again from call to call; one for each thread. */
struct grader;
struct grader *grade_new(void);
void grade_free(struct grader *g); /* NULL is allowed */

/* The texts of the result live in the arena. */
void grade_ask(struct grade_result *out, struct grader *g, const struct grade_question *q,
	       struct arena *a);
/* The members of a JSON line (docs/cmd/grade.md): {"answer","key","choices",...}.  Borrowed
 * from the tree. */
struct json;
enum status grade_question_read(struct grade_question *q, const struct json *j,
				struct arena *a, struct err *e) MUST_USE;
/* A member of the line that is none, but near to one that the line has not; NULL: there is none. */
const char *grade_odd_member(const struct json *j);
/* The same without "answer": what a trainer knows of a reply. */
enum status grade_truth_read(struct grade_question *q, const struct json *j, struct arena *a,
			     struct err *e) MUST_USE;
/* Are these options and nothing else?  E_ARG: one that is none, with those that are near. */
enum status grade_options_check(const struct json *j, struct err *e) MUST_USE;
/* The same without "answer" and "key", which stay as they are. */
enum status grade_options_read(struct grade_question *q, const struct json *j, struct arena *a,
			       struct err *e) MUST_USE;
/* "verdict":"equal","match":"equal","why":... without braces. */
void grade_result_json(struct buf *b, const struct grade_result *r);

/* --- Parts, for who has read the answer himself ------------------------------------------------ */
/* Two values.  small as in the question; tolerance: a decimal, "0" for exact. */
struct grade_verdict grade_values(struct grader *g, const char *value, const char *other,
				  const char *tolerance, bool small);
/* Doubles, of which it may be known whether they are equal. */
struct grade_verdict grade_doubles(double x, double y, truth equal, double tolerance,
				   bool small);
/* The value as a double, in its own unit; false: it is none. */
bool grade_number(double *out, struct grader *g, const char *value);
/* Which of so many choices a letter means: B, (B), b., "B) 60", \boxed{\text{B}}; -1: none. */
int grade_letter(const char *s, int choices);
/* The inside of the last \boxed{} whose braces close, in the arena; NULL: there is none. *n: how
 * many boxes there are. */
char *grade_boxed(const char *text, int *n, struct arena *a);
/* Blanks and the marks of Markdown around it go, a full stop too. */
char *grade_trimmed(const char *s, size_t n, struct arena *a);
#endif
