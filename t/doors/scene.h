/*
 * scene.h -- random figures: a construction as a script, the same as facts and as a statement, claims
 * about it, and their truth in many figures with exact places.
 */
#ifndef DOORS_SCENE_H
#define DOORS_SCENE_H
#include "claim.h"
#include "run.h"

/* Ask every door about n scenes. */
void scenes_run(struct run *r, long n);
#endif
