/*
 * update.h -- the optimizer's step: the norm of the gradient (adamw.cu), AdamW, Muon (muon.cu).
 */
#ifndef CUDA_UPDATE_H
#define CUDA_UPDATE_H
#include "machine.h"

/* Written on the device by the norm's last kernel, so that nobody waits for it. */
struct verdict {
	double norm;
	float scale; /* of the gradient, from clipping */
	int good;    /* is the norm finite? */
};

/* A stretch of numbers that one block of AdamW works on. */
struct stretch {
	size_t at;
	int count;
	int matrix; /* decays */
	int inside; /* a matrix in a layer: Muon's when Muon is asked for */
};

struct updater {
	struct verdict *verdict; /* device */
	double *squares;         /* device */
	struct stretch *stretch; /* device */
	int stretches;
};

int update_open(struct net_machine *m);
void update_close(struct net_machine *m);
/* backend.h's update; waits only when `out` is not NULL. */
int update_step(struct net_machine *m, const struct net_update *u, struct net_updated *out);
/* Steps all matrices inside layers. */
int muon_step(struct net_machine *m, const struct net_update *u);
void muon_close(struct net_machine *m);
#endif
