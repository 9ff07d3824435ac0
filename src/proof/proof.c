/* proof.c -- proofs as they are written down. */
#include "proof/proof.h"

struct proof *proof_new(struct arena *a, const struct setting *s)
{
	struct proof *p = arena_alloc(a, sizeof *p);

	p->setting = s;
	p->goal = arena_alloc(a, sizeof *p->goal * (size_t)(s->goals + 1));
	for (int i = 0; i < s->goals; i++)
		p->goal[i] = -1;
	p->method = "deduction";
	return p;
}

int proof_add(struct arena *a, struct proof *p, struct proof_step st)
{
	p->step = arena_grow(a, p->step, &p->step_cap, p->steps + 1, sizeof *p->step);
	p->step[p->steps] = st;
	return p->steps++;
}

bool proof_is_linear(const struct proof_step *st)
{
	return st->reason >= REASON_ANGLES && st->reason <= REASON_PRODUCTS;
}

int proof_premises(const struct proof_step *st)
{
	return proof_is_linear(st) ? st->parts : st->n_from;
}

int proof_premise(const struct proof_step *st, int i)
{
	return proof_is_linear(st) ? st->part[i].from : st->from[i];
}
