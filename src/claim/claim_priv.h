/* claim_priv.h -- what the files of the room share: the table of shapes. */
#ifndef CLAIM_CLAIM_PRIV_H
#define CLAIM_CLAIM_PRIV_H
#include "claim/claim.h"

/* What a predicate looks like, for the functions that treat alike what looks alike. */
struct claim_shape {
	void (*normal)(struct claim *c);
	bool (*degenerate)(const struct claim *c);
	bool (*trivial)(const struct claim *c); /* of a normal form */
};
struct claim_row {
	const char *word, *takes, *sentence;
	char sort;
	uint8_t least; /* points */
	bool more;     /* may have more than that */
	bool number;
};
extern const struct claim_row claim_rows[PREDICATES];
#endif
