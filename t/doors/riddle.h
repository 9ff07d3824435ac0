/* riddle.h -- problems whose values are known, as every order and side was gone through. */
#ifndef DOORS_RIDDLE_H
#define DOORS_RIDDLE_H
#include "run.h"

/* Ask every door about n of them. */
void riddles_run(struct run *r, long n);
/* And about the rows of solve/t/follow.def. */
void follow_run(struct run *r);
#endif
