/*
 * script.h -- a model that is a file: replies by the id of the problem, without a network.
 *
 * For tests, rehearsals and demonstrations: --model script:FILE.  A line of the file is what the
 * model does with a problem (docs/AGENT.md):
 *
 *   {"id": "p1", "mode": "canvas", "seed": 2, "turns": [
 *     {"text": "", "thoughts": "", "calls": [{"tool": "add_point", "args": {"x": "1"}}],
 *      "tokens": {"input": 10, "output": 5}, "cost": 0.01, "ms": 20},
 *     {"fault": "server"}]}
 *
 * id: of the problem, "*" for all that have no line of their own; mode and seed: only runs with
 * these settings.  The most particular line counts.  The k-th request of a run is answered by the
 * k-th turn, those beyond the last by the last one.  Nothing depends on a clock or on chance: the
 * times of a reply are what the file says, or 0.
 */
#ifndef AGENT_SCRIPT_H
#define AGENT_SCRIPT_H
#include "agent/agent.h"

struct agent_script;
/* The text is kept, and must outlive the script.  E_ARG names the line at fault; it is looked at
 * for ids alone, what it says is read when it is asked for. */
enum status agent_script_new(struct agent_script **out, const char *text, size_t n,
			     struct err *e) MUST_USE;
void agent_script_free(struct agent_script *s); /* NULL is allowed */

/* Who asks: a request's problem, settings, and how many replies it has had. */
struct agent_script_ask {
	const char *id, *mode;
	long seed;
	int turn;
};
/* The reply, in the arena, and what is known about it; false: a refusal instead (a fault, or no
 * line for this problem).  Any number of threads may ask. */
bool agent_script_reply(struct agent_reply *out, struct agent_sent *about,
			struct agent_refusal *why, const struct agent_script *s,
			const struct agent_script_ask *q, struct arena *a);
#endif
