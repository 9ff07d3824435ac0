/*
 * doors.c -- one meaning at every door: the same questions asked through solve, prove, run, judge,
 * grade and the server, and what they say compared with the truth and with each other.
 *
 *   doors [--scenes N] [--riddles N] [--seed S] [--show N] [--time] [RECORD...]
 *
 * Scenes are random figures, riddles random problems and the rows of solve/t/follow.def.
 * RECORD is a file of records, one a line or one in all:
 *
 *   script, claim        a figure; here: does the claim hold in it; ever: in all positions
 *   points, facts, goal  a problem; truth of a claim; values of a term, none where the facts clash
 *   statement            a construction statement and its truth
 *   solution             to be judged; claims: id to truth; unsound: steps that do not follow
 *   answer, key          to be graded; equal
 *
 * A truth is true ("all": in every figure), false ("none": in no figure), "some" or "clash" (there is no
 * figure); without it the doors are compared with each other alone.  Ends with
 * 1 where anything said is false, or two doors contradict each other.
 */
#include "base/base.h"
#include "riddle.h"
#include "scene.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_table(const struct run *r)
{
	printf("# %-22s %7s %7s %7s %7s %7s %7s %7s %7s %9s %8s\n", "door", "asked", "true",
	       "false", "value", "several", "clash", "nothing", "refused", "of these",
	       "answered");
	for (int d = 0; d < DOOR_COUNT; d++) {
		const long *n = r->said[d];
		long answers = r->asked[d] - n[SAYS_NOTHING] - n[SAYS_REFUSED];

		if (r->asked[d])
			printf("# %-22s %7ld %7ld %7ld %7ld %7ld %7ld %7ld %7ld %4ld cond "
			       "%6.1f %%\n",
			       door_words((enum door)d), r->asked[d], n[SAYS_TRUE],
			       n[SAYS_FALSE], n[SAYS_VALUE], n[SAYS_SEVERAL], n[SAYS_CLASH],
			       n[SAYS_NOTHING], n[SAYS_REFUSED], r->conditional[d],
			       100.0 * (double)answers / (double)r->asked[d]);
	}
	for (int d = 0; r->time && d < DOOR_COUNT; d++)
		printf("# %-22s %8.2f s, the slowest %.2f s\n", door_words((enum door)d),
		       r->seconds[d], r->slowest[d]);
	for (int i = 0; i < r->unknowns; i++)
		printf("# a condition that was not looked at, %ld times: %s\n",
		       r->unknown[i].n, r->unknown[i].text);
	printf("# %ld questions, %ld falsehoods, %ld contradictions; %ld not read\n",
	       r->questions, r->falsehoods, r->contradictions, r->unread);
}

int main(int argc, char **argv)
{
	struct run r = { .show = 40 };
	uint64_t seed = 1;
	long scenes = 0, riddles = 0;
	struct {
		const char *name;
		long *n;
	} option[] = { { "--scenes", &scenes },
		       { "--riddles", &riddles },
		       { "--show", &r.show } };
	bool bad = false;

	r.doors = doors_open();
	for (int i = 1; i < argc; i++) {
		bool taken = !strcmp(argv[i], "--time");

		r.time |= taken;
		for (int k = 0; k < 3; k++)
			if (!strcmp(argv[i], option[k].name) && i + 1 < argc) {
				*option[k].n = strtol(argv[++i], NULL, 10);
				taken = true;
				break;
			}
		if (!strcmp(argv[i], "--seed") && i + 1 < argc)
			seed = strtoull(argv[++i], NULL, 10);
		else if (!taken)
			run_file(&r, argv[i]);
	}
	r.rng.s = seed;
	scenes_run(&r, scenes);
	riddles_run(&r, riddles);
	if (riddles)
		follow_run(&r);
	print_table(&r);
	bad = r.falsehoods || r.contradictions || r.unread;
	doors_close(r.doors);
	return bad;
}
