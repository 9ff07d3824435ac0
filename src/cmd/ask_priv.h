/*
 * ask_priv.h -- what the files of porism ask share.  Private to cmd/.
 */
#ifndef CMD_ASK_PRIV_H
#define CMD_ASK_PRIV_H
#include "ask/ask.h"
#include "cmd/cmd.h"

struct cmd_ask_request {
	struct ask_options o;
	const char *model;   /* or NULL: the one that comes along */
	const char *clauses; /* or NULL */
	const char *jsonl;   /* many, or NULL */
	bool json, people, explain, score, no_times;
	int threads;
};
/* Opens the model, named or the one that comes along; NULL with a message, and *result. */
struct ask_model *cmd_ask_model(const struct cmd_ask_request *q, int *result);
/* The lines of q->jsonl. */
int cmd_ask_batch(const struct cmd_ask_request *q);
#endif
