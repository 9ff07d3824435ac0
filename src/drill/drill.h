/*
 * drill.h -- exercises in the use of tools: trajectories at the desk, made from figures whose construction is known.
 *
 * A trajectory is a run of agent/ in which a writer of ours takes the place of the model: a problem in words, calls with short
 * thoughts between them, what the engine really answered, mistakes and their repair, and the answer.
 *
 * Invariants:
 *  (1) Every call is made at a real desk and every observation is the desk's own, byte for byte what a model would have read.
 *  (2) A trajectory is given out only if it ends as its problem asks: the answer is the value that a separate construction has and
 *      that a formula gives, exactly; every condition of the problem is proven in the final figure.
 *  (3) A record follows from (seed, index, options) alone, whatever thread makes it.
 *
 * A drill does not change after it was made: any number of threads may use it.
 */
#ifndef DRILL_DRILL_H
#define DRILL_DRILL_H
#include "base/base.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

struct tool_table;
struct drill_options {
	const struct tool_table *tools; /* borrowed, as all here */
	const char *version;            /* of the program; for traces */
	const char *form;               /* of form.def; NULL: openai */
	const char *profile;            /* core plane solid all; NULL: core */
	uint64_t seed;
	int repair; /* of 100 trajectories, how many have mistakes in them */
	bool bare;  /* records without the system text and the schemas, which drill_head has */
	const char *only; /* situations, with commas between; NULL: all that the profile has */
};
struct drill;
/* E_ARG: there is no such form, profile or situation. */
enum status drill_new(struct drill **out, const struct drill_options *o,
		      struct err *e) MUST_USE;
void drill_free(struct drill *d); /* NULL is allowed */

/* Record `index`, a line of JSON without its end (docs/DATA.md).  false: none of its tries ended as it should, and nothing is
 * added. */
bool drill_make(struct buf *line, const struct drill *d, long index);
/* {"form","system","tools"}: what the records of this drill have in common. */
void drill_head(struct buf *b, const struct drill *d);

/* Names of situations and forms, with a line about each form; NULL beyond the last. */
const char *drill_situation_name(int i);
const char *drill_form_name(int i, const char **text);
#endif
