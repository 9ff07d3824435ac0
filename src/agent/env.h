/*
 * env.h -- the loop as an environment: a trainer's policy takes the place of the model.
 *
 * An episode is a run (agent.h).  The policy's turns come as texts; what it is to see comes as
 * messages in the form of Chat Completions, which trainers and chat templates know.
 */
#ifndef AGENT_ENV_H
#define AGENT_ENV_H
#include "agent/agent.h"

/* What the policy sees first: {"ok":true,"messages":[system, user],"tools":[...]}. */
void agent_env_first(struct buf *b, struct agent_run *r);
/*
 * One turn of the policy: an assistant message as a JSON object ({"content": ..., "tool_calls":
 * [...]}), or the plain text that a model writes, with thoughts and calls in the marks of its
 * family (policy.c).  Whatever it is, it is answered.  Appends
 *
 *   {"ok":true,"messages":[what it is told: results of tools, words of the harness],"done":false,
 *    "reward":0,"terms":{...},"status":"running","turns":1,"answer":null}
 *
 * reward: 1 at the end for a right answer, else 0; null when the problem has no key.  A rounding
 * within 0.01 is right; match tells it from an equal one.  terms say what the reward is made of
 * and what else may be rewarded: answer (true, false, null) with match (equal, close, different,
 * unknown), format (was there an answer), grounded (is it a value that a call told), agrees
 * (with the engine) with agrees_match, calls, accepted (share of the calls).  left_out is there when calls were, beyond the most of a turn.
 * A call that cannot be read is answered as one that failed; a turn without call or answer is
 * asked once what it waits for, then the episode ends.  After the end: {"ok":false,"error":...}.
 */
void agent_env_step(struct buf *b, struct agent_run *r, const char *turn);
#endif
