/*
 * desk.h -- what a model works at: a figure, and every tool that it may call on it.
 *
 * The tools are the rows of the tool table and a few of the desk's own (desk.def: run_script,
 * render_canvas, solve_problem, find_tools, undo_to, note ...).  Who offers tools to models,
 * over a protocol (mcp) or in a loop of its own (agent), takes their schemas, checks and
 * answers from here, so that a tool is the same tool everywhere.
 *
 * Invariants:
 *  (1) Every call is answered by one JSON object; a failure has "ok": false and an "error"
 *      that says what to do (docs/OBSERVATION.md), and leaves the figure as it was.  Of
 *      run_script each line is so answered: lines that were accepted stay, unless `whole`.
 *  (2) Calls are deterministic: the same calls on a fresh desk with the same options give the
 *      same answers, byte for byte.
 *  (3) What an option takes away can neither be seen in the schemas, nor be called, nor be
 *      reached through run_script, and is not mentioned in answers.
 *
 * A desk belongs to one thread at a time; desks share nothing but the tool table.
 */
#ifndef DESK_DESK_H
#define DESK_DESK_H
#include "base/base.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "fig/fig.h"
#include "tool/tool.h"
#include <stdbool.h>
#include <stdint.h>

/* What is taken away, to see what it was worth. */
enum desk_without {
	DESK_NO_QUERIES = 1,  /* every query_*, questions in scripts, d = Distance(A, B) */
	DESK_NO_MEASURES = 2, /* those that answer numbers; relations may still be asked */
	DESK_NO_DELETE = 4,   /* delete, undo: what is there stays */
	DESK_NO_PICTURES = 8, /* render_canvas and the render tools' pictures */
	DESK_NO_FACTS = 16,   /* solve_problem, declared relations, query_always, proofs */
	DESK_NO_EXACT = 32,   /* decimals only: no closed form is told */
	DESK_BARE = 64,       /* schemas without descriptions: names and types alone */
};
struct desk_options {
	const struct tool_table *tools; /* borrowed */
	struct cas *cas;                /* borrowed, or NULL */
	uint64_t seed;
	const char
		*profile; /* "core" (with find_tools for the rest), "plane", "solid", "render",
	                      * "all"; NULL: core */
	unsigned without; /* bits of enum desk_without */
	const char *only; /* "add_point, query_angle": no others; NULL: all of the profile */
	const char *omit; /* these not; or NULL */
	/* Other words for single descriptions, borrowed: {"add_circle": "...", "add_circle.radius":
	 * "..."}; NULL: none. */
	const struct json *overlay;
	const char *first; /* a line of script that the figure begins with, or NULL */
};
struct desk;
/* E_ARG: an unknown profile or tool name, an overlay of what is not there; the error says
 * which. */
enum status desk_new(struct desk **out, const struct desk_options *o, struct err *e) MUST_USE;
/* A fresh desk with the options of another, at a fraction of the cost; what is borrowed is
 * borrowed by both. */
struct desk *desk_like(const struct desk *d, struct cas *cas);
void desk_free(struct desk *d); /* NULL is allowed */

/* The schemas of the tools offered, a JSON array in a provider's form: "openai" (Chat
 * Completions), "responses", "anthropic", "gemini", "mcp".  Within what all of them accept:
 * objects with typed properties, no oneOf or anyOf, additionalProperties false where allowed,
 * names of at most 40 of [a-z0-9_]. */
void desk_tools(struct buf *b, const struct desk *d, const char *form);
/* Tools of ours beside the table, such as check_step: "check_step(facts, claims, earlier?)", what it does
 * and a line for each argument.  False: there is none of that name. */
bool desk_describe_own(struct buf *b, const char *name);
/* From now on the tools of this profile, a known one, are offered beside those that are. */
void desk_list_more(struct desk *d, const char *profile);
/* A text of ours for models (prompt.h), a body, appended as it is true here: without the sentences,
 * items and examples that speak of what is not offered. */
void desk_add_prompt(struct buf *b, const struct desk *d, const char *text);
/* The words that can be asked, declared and stated, those of bodies among them, as JSON. */
void desk_relations(struct buf *b);
/* May it be called: is it listed, or (profile "core") one that find_tools finds? */
bool desk_offers(const struct desk *d, const char *tool);

#define DESK_ANSWER_MOST 64000 /* bytes of an observation; of a longer one its beginning */

struct desk_result {
	bool ok;
	struct buf json;    /* the observation as the model reads it, one line */
	struct buf picture; /* a PNG it is to see with it; empty: none */
	const char *code;   /* of the error, constant; NULL when ok */
	/* What it measured, for the account of where an answer comes from: the exact text and its
	 * double; value.n is 0 when nothing was.  proven: the text is all of it, not digits or
	 * what is only likely. */
	struct buf value;
	double number; /* NaN: none */
	bool proven;
	/* All values that it told, the one above among them, as members of a JSON array without its brackets:
	 * {"exact","number","proven","made"}.  made: told of an object that a construction made, and not asked for. */
	struct buf seen;
	int step;         /* of the figure's journal, after the call */
	const char *tool; /* as the table calls it; NULL: there is none such */
};
/* Zero-initialise r; clear it with desk_result_clear.  args NULL: none; anything but an
 * object is refused in the answer like all else. */
void desk_call(struct desk *d, const char *tool, const struct json *args,
	       struct desk_result *r);
/* A call whose arguments cannot even be read as JSON: the same kind of answer. */
void desk_refuse(struct desk *d, const char *tool, const char *message, struct desk_result *r);
void desk_result_clear(struct desk_result *r);

struct fig *desk_figure(struct desk *d);     /* borrowed; do not change it */
const char *desk_note(const struct desk *d); /* what the tool `note` keeps, or "" */
int desk_calls(const struct desk *d);        /* so far; each answer carries its number */
/* A picture of the figure now (PNG), appended to b. */
enum status desk_picture(struct buf *b, struct desk *d, int width, int height,
			 struct err *e) MUST_USE;
#endif
