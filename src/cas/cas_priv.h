/* cas_priv.h -- what the files of this room share: notation, process, frames. */
#ifndef CAS_CAS_PRIV_H
#define CAS_CAS_PRIV_H
#include "base/text.h"
#include "cas/cas.h"
#include "cas/wire.h"
#include <sys/types.h>

enum cas_head {
#define H(id, word, symbol, least, most) CAS_##id##_HEAD,
#include "cas/notation.def"
#undef H
	CAS_HEADS
};
struct cas_row {
	const char *word;
	int least, most;
};
const struct cas_row *cas_row(enum cas_head h);

/* The variables of a request: v00 is leaf[0], names in the order of their bytes, then
 * references.  So the same question gives the same text, and giac the same order. */
struct cas_names {
	const struct expr *leaf[WIRE_VARIABLES];
	int n;
};

/* A name that is a constant (pi, e, inf): how it is written, else NULL. */
const char *cas_constant(const char *name);

/* Trees to a request "(word arg ...)".  E_ARG, E_UNABLE as cas_ask. */
enum status cas_write(struct buf *b, const char *word, const struct expr *const *args, int n,
		      struct cas_names *names, struct err *e) MUST_USE;

/* A reply to a tree; the names are those cas_write gave.  E_SYS when it is not in the
 * notation, E_UNABLE "limit" when the tree would be larger than expr allows. */
enum status cas_read(struct expr **out, const char *s, size_t n, const struct cas_names *names,
		     struct arena *a, struct err *e) MUST_USE;

struct cas {
	char *path;         /* or NULL: no worker */
	const char *option; /* or NULL; for tests */
	pid_t pid;          /* 0: not running */
	int fd;
	uint32_t id;   /* of the last request */
	long spent_us; /* in giac, for the last reply */
};

/* Start the worker unless it runs.  E_UNABLE "unsupported", E_SYS. */
enum status cas_start(struct cas *c, struct err *e) MUST_USE;
void cas_stop(struct cas *c);

/* One request, one reply; the worker is started by the first, and stopped when E_SYS is
 * returned.  *what is a wire_reply; b gets the text. */
enum status cas_send(struct cas *c, const char *text, size_t n, long timeout_ms,
		     struct err *e) MUST_USE;
enum status cas_receive(struct cas *c, long timeout_ms, uint32_t *what, struct buf *b,
			struct err *e) MUST_USE;
#endif
