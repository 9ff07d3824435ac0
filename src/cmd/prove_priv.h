/* prove_priv.h -- what the files of porism prove share. */
#ifndef CMD_PROVE_PRIV_H
#define CMD_PROVE_PRIV_H
#include "base/shard.h"
#include "cmd/cmd.h"
#include "prove/prove.h"

enum prove_format { PROVE_ANY, PROVE_JGEX, PROVE_PORISM };

struct prove_request {
	struct prove_options o;
	enum prove_format format;
	bool lines; /* a record a line */
	bool text;  /* for people, against JSON */
	bool explain, latex, score;
	const char *html; /* a file, or a folder */
	double seconds;   /* for one problem */
	int threads;
	bool seeded; /* the drawing was chosen by --seed */
	struct shard shard;
	const char *path; /* of the text */
};
/* The answer, with the end of its line; ms below 0: no time; whole: the only one, for LaTeX. */
void cmd_prove_show(struct buf *b, const struct prove_request *q, const struct prove_result *r,
		    const char *id, double ms, bool whole);
/* Is --html one file for one problem, or a folder? */
bool cmd_prove_one_page(const struct prove_request *q);
/* Its page where there is a deduction, into the file, or b where that is -, or path where that is a
 * folder; false with a message where it cannot be written.  Without a deduction standard error is
 * told that there is no page, and why. */
bool cmd_prove_page(struct buf *b, const struct prove_request *q, const struct prove_result *r,
		    const char *id, const char *path, struct arena *a);
/* All problems of the text; the exit code. */
int cmd_prove_batch(const struct app *app, const struct prove_request *q, char *text,
		    size_t n);
#endif
