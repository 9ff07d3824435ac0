/* check_priv.h -- what the files of porism check share.  Private to cmd/. */
#ifndef CMD_CHECK_PRIV_H
#define CMD_CHECK_PRIV_H
#include "base/shard.h"
#include "claim/check.h"
#include "cmd/cmd.h"

struct check_request {
	const char *predicates, *proof; /* a file, or NULL */
	const char *fidelity;           /* a file of samples, or NULL; with it: */
	const char *canvas, *id;        /* the canvases; one sample alone, or NULL */
	bool details;
	enum check_mode mode;
	double tolerance;
	bool json, residuals, score;
	bool lines; /* proofs: one a line */
	int threads;
	struct shard shard;
};

/* check_proof.c: every proof of a file; the exit code. */
int cmd_check_proofs(const struct app *app, const struct check_request *q);
/* check_fidelity.c: canvases against what samples ask for; the exit code. */
int cmd_check_fidelity(const struct app *app, const struct check_request *q);
/* A member of an object; nothing where the text is empty. */
void cmd_check_add(struct buf *b, const char *key, const char *text);
#endif
