/*
 * jgex.h -- theorems in the construction language of geometry provers, as settings.
 *
 * A statement is clauses "d = foot d a b c" separated by semicolons, then "?" and goals
 * "cong a d b d".  docs/JGEX.md has the language; construct.def has a row for each
 * construction.  Reading draws the figure: free points at random by the seed, the others
 * by computation, and what cannot be computed by fitting.
 *
 * (1) The drawing satisfies all that is given, and the figure it stands for is proven to exist
 *     within `spread` of it (claim.h).  Where that proof fails, spread is JGEX_VAGUE.
 * (2) Where points can be chosen (two meetings), drawings in which the goals hold are
 *     preferred; if there is none, the drawing is one in which they do not.
 * (3) Side conditions of a clause (ncoll, sameclock, obtuse_angle ..) are among what is
 *     given, and hold in the drawing.
 */
#ifndef JGEX_JGEX_H
#define JGEX_JGEX_H
#include "base/base.h"
#include "base/mem.h"
#include "claim/claim.h"

#define JGEX_VAGUE 1e6
#define JGEX_BYTES 100000 /* of a statement, at most */
#define JGEX_NAME 24      /* a name is shorter */

/* What reading saw; all of it about the goals. */
struct jgex_seen {
	int drawings; /* complete ones */
	int held;     /* of these, in how many all goals held */
	bool fitted;  /* by least squares, not by computation */
};
struct jgex_options {
	uint64_t seed;
	int tries;     /* drawings at most; 0: the default */
	bool unpinned; /* "a@1_2" is disregarded */
	bool strict;   /* no place is refined (setting_point.refined) */
	bool still;    /* placed by the seed alone: drawings differ in their meetings */
	bool any;      /* the first drawing, whether the goals hold in it or not */
	struct jgex_seen *seen; /* filled, or NULL */
};

/*
 * One statement.  E_ARG: "not_found" (construction, predicate, point; with near names),
 * "bad_argument", "name_taken", "limit", "foreign".  E_DOMAIN: "degenerate",
 * "no_such_object" (an impossible figure), "contradiction" (a hypothesis that is false in
 * every drawing).  The message names the clause.
 */
enum status jgex_read(struct setting **out, struct arena *a, const char *text,
		      const struct jgex_options *o, struct err *e) MUST_USE;

/*
 * A statement without the clauses behind "|", and those, "" where there are none.  jgex_read draws
 * the statement by itself, and the added points into that figure; jgex_refute leaves them out.
 * Of an added point no more is said than on which two lines or circles it is, or by which
 * construction it is made: what else a clause says would be a hypothesis, and is refused (E_ARG,
 * "bad_argument").
 */
const char *jgex_statement(struct arena *a, const char *text, const char **added);

/*
 * Places after @ can give one point two names, which is what others prove.  The text without the second
 * ones (those that no goal speaks of) and what is said of them; their names, SETTING_POINTS at most.
 * The text itself where there are none, and where it cannot be read.
 */
const char *jgex_single(struct arena *a, const char *text, const char *aside[], int *n);

/*
 * Is a goal not always true?  Draws several times, each time looking for meetings that make the
 * goals true.  A drawing in which one is false whatever meetings are taken is written to
 * *out, with the goal's number to *goal; OK and NULL when there is none.  Only where the drawing
 * is proven to exist and the goal proven to fail in it.
 */
enum status jgex_refute(struct setting **out, int *goal, struct arena *a, const char *text,
			const struct jgex_options *o, int drawings, struct err *e) MUST_USE;

/*
 * A setting with further clauses, drawn on what is there: "m = midpoint m a b; n = ...".
 * Their points are marked as added.  The setting itself stays as it is.  Refuses what
 * would be a hypothesis (jgex_statement).
 */
enum status jgex_extend(struct setting **out, struct arena *a, const struct setting *s,
			const char *clauses, const struct jgex_options *o,
			struct err *e) MUST_USE;

/*
 * A statement as it is written, without a drawing, for rooms that make something else of it.  Errors
 * as jgex_read has them of the text (E_ARG).  Lasting as long as the arena.
 */
struct jgex_part { /* a construction in a clause */
	int clause;
	const char *text;   /* as it is written */
	const char *args;   /* a letter for each argument; NULL: it is a predicate */
	const char *script; /* construct.def; "" where there is none */
	const int *arg;     /* the point of each letter */
	int64_t num, den;   /* its number; angles in half turns */
};
struct jgex_outline {
	const struct setting *s; /* names, clauses, givens, goals */
	struct jgex_part *step;
	int steps;
};
enum status jgex_outline(struct jgex_outline *out, struct arena *a, const char *text, size_t n,
			 struct err *e) MUST_USE;

/*
 * The problems of a text: a line with a name and a line with the statement, or statements
 * alone.  Advances *text; false at the end.  Strings in the arena; name is "" where there is
 * none, statement is "" behind a name that has none.  A line with a goal and no clause is taken for a
 * statement, which jgex_read refuses.
 */
struct jgex_problem {
	const char *name, *statement;
	int line; /* of the statement, from 1; of the name where there is none */
};
bool jgex_next(struct jgex_problem *out, const char **text, int *line, struct arena *a);

/* The table of constructions, for documents: name, arguments, what it gives and needs.  NULL
 * behind the last. */
const char *jgex_construction(int i, const char **args, const char **makes, const char **gives,
			      const char **needs);

/* The script of a construction that makes one point, or puts it on a path (construct.def): `one` is
 * what the point is, or lies on.  false: there is none. */
struct jgex_row_text {
	const char *args, *one;
};
bool jgex_script(struct jgex_row_text *out, const char *name);
#endif
