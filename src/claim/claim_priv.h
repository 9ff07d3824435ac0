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

/* "3", "-1/2", "0.25", "2pi/3", "pi/3", "120o", "120°".  *turn: it is a part of a half turn, as
 * against a plain number. */
bool claim_read_number(const char *t, int64_t *num, int64_t *den, bool *turn);
/* How far a side condition is from failing in the drawing, without units; negative or 0 where it
 * fails. */
double claim_margin(const struct setting *s, const struct claim *c);

/* compat.c: one predicate as another program decides it. */
struct compat {
	const char *word;
	int n;
	int p[64];                      /* points, numbered in the order of their names */
	const struct setting_point *at; /* of those numbers */
	int64_t num, den;               /* as written; an angle in half turns */
};
bool claim_compat_knows(const char *word, int *least, int *most, char *number);
/* '1', '0', '?', 'E'; 0 where it is ill-formed. */
char claim_compat(struct compat *c);
#endif
