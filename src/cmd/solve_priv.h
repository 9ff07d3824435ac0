/* solve_priv.h -- what the files of porism solve share.  Private to cmd/. */
#ifndef CMD_SOLVE_PRIV_H
#define CMD_SOLVE_PRIV_H
#include "base/shard.h"
#include "cmd/cmd.h"
#include "read/read.h"
#include "solve/solve.h"

struct solve_request {
	const char *format; /* NULL: by the members of each record */
	struct solve_options o;
	bool lines; /* a record a line, whatever is in it */
	bool text;  /* answers for people */
	bool score, reveal;
	const char *figures; /* a folder for pictures, or NULL */
	const char *scripts; /* and for scripts, or NULL */
	int threads;
	struct shard shard; /* that is asked for */
	const char *path;   /* of the text */
};

/* solve_batch.c: every record of a text, which is changed; returns an exit code. */
int cmd_solve_batch(const struct app *app, const struct solve_request *q, char *text,
		    size_t n);

/* solve_draw.c: a record's pictures and scripts.  number: of the record, from 1, for those
 * without an id.  False with a message when a file cannot be written. */
bool cmd_solve_draw(const struct app *app, const struct solve_request *q,
		    const struct problem *p, const struct solve_answer *r, int number,
		    struct arena *a);
/* The script drawn as SVG: E_ARG and so on as draw.h.  title: the text of the problem, or
 * NULL. */
enum status cmd_solve_draw_script(struct buf *svg, const struct app *app, const char *script,
				  const char *title, struct err *e) MUST_USE;
#endif
