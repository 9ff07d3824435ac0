/*
 * teach_priv.h -- what the files of the room share.
 *
 *   problem.c   a line as a problem
 *   judge.c     a reply run and compared
 *   prompt.c    what models are told
 *   run.c       the state machine;  line.c: what it writes;  count.c: what came of many
 */
#ifndef TEACH_PRIV_H
#define TEACH_PRIV_H
#include "teach/teach.h"

struct teach_shown { /* an example */
	char *problem, *solution;
	const char *program; /* in the solution's arena */
};
struct teach_plan {
	struct teach_plan_options o;
	struct arena *arena;
	const char *head, *tail; /* of the system text: before and behind the examples */
	struct teach_shown shown[TEACH_EXAMPLES];
	int shows;
	struct agent_price price;
	bool priced;
};

/* The first word of a program, in the arena; NULL of an empty one. */
const char *teach_first(const char *program, struct arena *a);

/* How a reply was had. */
struct teach_had {
	int number; /* of the try, from 0 */
	struct agent_usage usage;
	double cost; /* < 0: not known */
};
void teach_line(struct buf *b, const struct teach_plan *p, const struct teach_problem *q,
		const struct teach_verdict *v, const struct teach_had *had, const char *reply,
		struct program_solver *s);
void teach_line_not(struct buf *b, const struct teach_plan *p, const struct teach_problem *q,
		    const struct teach_verdict *v, const struct teach_had *had,
		    const char *reply);

void teach_count_problem(struct teach_count *t);
void teach_count_reply(struct teach_count *t, const struct teach_problem *q,
		       const struct teach_verdict *v, const struct teach_had *had,
		       bool first_kept);
#endif
