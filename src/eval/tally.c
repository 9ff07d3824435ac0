/* tally.c -- how far a run is: what its marks add up to. */
#include "eval/eval.h"
#include <string.h>

void eval_tally_add(struct eval_tally *t, const struct eval_mark *m, int sign)
{
	if (m->state == EVAL_OPEN)
		return;
	t->done += sign;
	t->failed += m->state == EVAL_FAILED ? sign : 0;
	t->known += m->known ? sign : 0;
	t->right += m->right ? sign : 0;
	t->unknown += m->cost < 0 ? sign : 0;
	t->cost += m->cost > 0 ? sign * m->cost : 0;
	t->input += sign * m->input;
	t->output += sign * m->output;
}

void eval_tally(struct eval_tally *out, const struct eval_plan *p, struct shard shard)
{
	const struct eval_config *c = p->config;
	long a = 0;

	memset(out, 0, (size_t)c->arms * sizeof *out);
	for (int i = 0; i < p->samples; i++) {
		if (!shard_has(shard, p->key[i], strlen(p->key[i]))) {
			a += (long)c->tries * c->arms;
			continue;
		}
		for (int k = 0; k < c->tries * c->arms; k++, a++) {
			struct eval_tally *t = &out[k % c->arms];

			t->total++;
			eval_tally_add(t, &p->mark[a], 1);
		}
	}
}
