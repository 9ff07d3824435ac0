/* prove_priv.h -- what the files of the room share. */
#ifndef PROVE_PROVE_PRIV_H
#define PROVE_PROVE_PRIV_H
#include "prove/prove.h"

/* One condition more, unless it is there or a step of the proof saw it. */
void prove_condition_beside(struct prove_result *r, struct arena *a, const char *text);
/* A question becomes the claim that its value is what the drawing suggests; false where that is no
 * short fraction. */
bool prove_suggest(const struct setting *s, struct claim *c);
#endif
