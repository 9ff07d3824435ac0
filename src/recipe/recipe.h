/*
 * recipe.h -- made data for trainers of others: rows as they read them, and the settings, scripts and pages beside them.
 *
 * A line of porism synth (problems, trajectories of tools, solutions with errors; docs/DATA.md) goes in, a row for a trainer comes
 * out.  The room opens no files: who calls writes what it gives to the names it says.
 *
 *  (1) The same lines give the same bytes.
 *  (2) A problem is asked as porism train asks it, so that models go from one trainer to another.
 *  (3) Every ground truth is a text: what is right, and the problem's own program with its numbers, by which the reward
 *      tries other numbers (docs/REWARD.md).
 */
#ifndef RECIPE_RECIPE_H
#define RECIPE_RECIPE_H
#include "base/base.h"
#include "base/json.h"
#include "base/text.h"
#include <stdbool.h>

enum recipe_kind {
#define KIND(SYMBOL, word, length, text) RECIPE_##SYMBOL,
#include "recipe/kind.def"
#undef KIND
	RECIPE_KINDS
};
enum recipe_use { RECIPE_SFT, RECIPE_RL, RECIPE_USES };

const char *recipe_kind_word(enum recipe_kind k);
int recipe_kind_find(const char *word); /* -1: there is none */

struct recipe_target {
	const char *name, *text;
};
const struct recipe_target *recipe_targets(int *n);
int recipe_target_find(const char *name); /* -1: there is none */

/* The name of a file of rows, "problems-rl-held.jsonl"; false: the target has none for this use. */
bool recipe_file(struct buf *name, int target, enum recipe_kind k, enum recipe_use u,
		 bool held);

/* What a line is, by its members.  E_ARG: nothing of ours. */
enum status recipe_kind_of(enum recipe_kind *out, const struct json *line,
			   struct err *e) MUST_USE;
/* Does the line say that it is kept for tests ("split": "held")? */
bool recipe_is_held(const struct json *line);
/*
 * A row with the end of its line; nothing where the line has none for this use (a figure that was drawn has no
 * key to reward).
 * E_ARG "bad_argument": a member is missing, or the trajectory is in a form that the target does not read; hint says which.
 */
enum status recipe_row(struct buf *b, int target, enum recipe_kind k, enum recipe_use u,
		       const struct json *line, struct err *e) MUST_USE;

/* What a folder has. */
struct recipe_folder {
	int target;
	const char *model; /* name or path that the settings begin with */
	long rows[RECIPE_KINDS][RECIPE_USES][2]; /* the last: of training, held */
};
/* The files beside the rows, one after the other: false beyond the last.  *name is NULL where this folder does not
 * need that one. */
bool recipe_paper(struct buf *text, const char **name, const struct recipe_folder *f, int i);
#endif
