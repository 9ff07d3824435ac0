/*
 * own.h -- what every room needs that offers tools of its own beside those of the table.
 *
 * Such a tool is a row (struct desk_row) whose column params says what it takes; its schema,
 * the checks of its arguments and what is made of arguments that models write otherwise follow
 * from there.  Below are the bodies of tools that know neither a protocol nor where the figure
 * is kept: short observations, the account of a script, solve_problem, check_step, run_program,
 * find_tools.
 */
#ifndef DESK_OWN_H
#define DESK_OWN_H
#include "base/base.h"
#include "base/index.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "draw/draw.h"
#include "fig/fig.h"
#include "tool/tool.h"
#include <stdbool.h>

/* --- Rows ---------------------------------------------------------------------------------
 * hints: r reads only, d may destroy, i may be repeated, a is for the page and no model.
 * params: "name:type=words; name?:type", the types string, integer, boolean and strings (a list
 * of them); ? marks what may be left out, a last * that more may come. */
struct desk_row {
	const char *name, *profiles, *hints, *params, *text;
};
#define DESK_ROW_PARAMS 16
struct desk_param {
	char name[24], type[12], text[240];
	bool optional;
};
/* The next parameter of a column; *at begins at the column.  false at the end. */
bool desk_param_next(const char **at, struct desk_param *p);
/* Is the word among those of a column, which blanks separate? */
bool desk_has_word(const char *words, const char *word);
/* The tool that people call so (execute is run_script); NULL: nobody does. */
const char *desk_row_alias(const char *name);
/* "run_script(script, canvas_id?)". */
void desk_row_signature(struct buf *b, const struct desk_row *r);
/* The arguments under the row's own names, lists and texts as it wants them; in the arena. */
const struct json *desk_row_args(const struct desk_row *r, const struct json *args,
				 struct arena *a);
/* Check the arguments against the row.  E_ARG: one is missing, unknown, of another type. */
enum status desk_row_check(const struct desk_row *r, const struct json *args,
			   struct err *e) MUST_USE;
/* An argument: NULL when absent.  Types are checked before. */
const char *desk_arg_text(const struct json *args, const char *name);
long desk_arg_long(const struct json *args, const char *name, long otherwise);
bool desk_arg_bool(const struct json *args, const char *name, bool otherwise);

/* --- The table's tools ----------------------------------------------------------------------- */
/* Does the small profile list it, beside what is offered as rows here? */
bool desk_is_core(const char *tool);
/* Tools for who called one that is not there, "add_foot, add_point": of what is written like it,
 * else of what does the like.  row: tools of one's own, one after another, NULL behind the last.
 * fits: may it be named?  NULL: all may. */
void desk_near_tools(struct buf *b, const struct tool_table *tools, const char *name,
		     const struct desk_row *(*row)(void *user, int i),
		     bool (*fits)(void *user, const char *name), void *user);

/* --- Answers ------------------------------------------------------------------------------
 * asks: query_value may be called, and is named where a closed form is cut. */
/* The members of an observation in short (short.c), without the braces. */
void desk_add_short(struct buf *b, const struct json *observation, bool asks);
/* The objects of a list of an observation, new or changed, that are parts of others: who they
 * belong to. */
struct desk_kin {
	struct index names; /* of all in the list, if any of them is a part */
	struct index whole; /* what they are parts of, to the first of these */
	struct desk_part {
		const struct json *object;
		int next, last; /* of the same whole, or -1; of the first one: the last */
	} * part;
	int n, cap;
};
/* Zero-initialised before; the list stays where it is. */
void desk_kin_read(struct desk_kin *k, const struct json *list);
void desk_kin_clear(struct desk_kin *k);
/* "A":"point (0, 0)": an object of an observation in a few words, and the vertices that came with
 * it, which stand in the same list. */
void desk_add_object_line(struct buf *b, const struct json *object, const struct desk_kin *kin,
			  bool asks);
/* The error's record, {"ok":false,"error":{...}}. */
void desk_add_failure(struct buf *b, const struct err *e);

/* --- Scripts ------------------------------------------------------------------------------
 * The lines of a script and, as they are run by whoever owns the figure, their observations:
 * an array in `all` as store_batch appends it, null for a line that says nothing. */
struct desk_script {
	struct arena *arena;
	const char **line;
	int *number;    /* of its line in the text, from 1 */
	struct buf all; /* the observations */
	size_t *at;     /* where each begins, with the bracket or comma before it */
	int n, done;    /* done: those that were run */
	bool stopped;   /* somebody ended it: nothing of it happened */
};
/* Set arena first; clear `all` at the end.  E_ARG: too many lines, or none. */
enum status desk_script_split(struct desk_script *s, const char *text, struct err *e) MUST_USE;
/* The account, as members each with a comma before it: ,"lines":...,"observations":[...].
 * lost: a line was refused and all or none were to count; full: observations wholly. */
void desk_script_add(struct buf *b, const struct desk_script *s, bool lost, bool full,
		     bool asks);

/* --- Pictures ------------------------------------------------------------------------------- */
struct desk_drawing {
	const char *format;              /* svg png pdf tex */
	const char *preset, *labels;     /* or NULL */
	const char *projection, *hidden; /* of space, or NULL */
	const char *title;               /* or NULL */
	double width, height, scale;     /* or 0 */
	int step; /* as after this one, framed as the figure is now; or -1 */
};
/* Append the picture; *place (which may be NULL): the page. */
enum status desk_draw(struct buf *b, struct fig *f, const struct desk_drawing *p,
		      struct draw_place *place, struct err *e) MUST_USE;

/* --- Answers without a figure -------------------------------------------------------------- */
/* Who waits for an answer; NULL: nobody does. */
struct desk_watch {
	bool (*stopped)(void *user); /* does he want it no longer? */
	void (*progress)(void *user, double done, double total, const char *words);
	void *user;
};
/* The record of docs/PROBLEM.md: facts, goal and choices, and points that are mentioned or, by the
 * argument `places`, drawn.  With the points alone: as it begins. */
enum status desk_add_points(struct buf *b, const struct json *args, const char *places,
			    struct err *e) MUST_USE;
enum status desk_make_record(struct buf *b, const struct json *args, const char *places,
			     struct err *e) MUST_USE;
/* Append the answer, one JSON object; *failed: it says that there is none. */
enum status desk_solve_problem(struct buf *b, bool *failed, const struct json *args,
			       const struct desk_watch *w, struct arena *a,
			       struct err *e) MUST_USE;
enum status desk_prove(struct buf *b, bool *failed, const struct json *args,
		       const struct desk_watch *w, struct arena *a, struct err *e) MUST_USE;
enum status desk_check_step(struct buf *b, bool *failed, const struct json *args,
			    struct arena *a, struct err *e) MUST_USE;
enum status desk_run_program(struct buf *b, bool *failed, const struct json *args,
			     struct arena *a, struct err *e) MUST_USE;

/* --- Tools by words -------------------------------------------------------------------------- */
struct desk_search {
	const struct tool_table *tools;
	const char
		*first; /* what calls of the table's tools begin with, "canvas_id"; or NULL */
	const char *files; /* a hint for who wants to export; or NULL */
	/* The tools of its own, one after another; NULL behind the last. */
	const struct desk_row *(*row)(void *user, int i);
	/* May this be said: a tool's name, or a line of script?  NULL: all may. */
	bool (*fits)(void *user, const char *text);
	/* What is said of a tool where it is not the row's text: "" for nothing; NULL: that text.
	 * The function may be NULL. */
	const char *(*words)(void *user, const char *tool, const char *text);
	/* The schema of one of its own, or (own NULL) of the table. */
	void (*schema)(struct buf *b, void *user, const struct desk_row *own,
		       const struct tool *t);
	void *user;
};
/* args: query, limit, full; appends one JSON object. */
void desk_find_tools(struct buf *b, const struct desk_search *s, const struct json *args);
#endif
