#include "algebra/algebra_priv.h"
enum status algebra_verify(const struct algebra_proof *p, uint64_t seed, struct err *e)
{
	(void)p;
	(void)seed;
	(void)e;
	return OK;
}
void algebra_print(struct buf *b, const struct algebra_proof *p)
{
	static const char *const way[] = { "origin", "unit", "axis", "free", "line", "conic", "split", "meet", "second", "touch", "root" };
	for (int i = 0; i < p->plan->steps; i++) {
		const struct step *t = &p->plan->step[i];
		const struct spot *s = &p->world->at[t->p];
		buf_addf(b, "  %s %s terms %ld %ld %ld deg %d q %d\n", p->setting->point[t->p].name, way[t->way],
			 chain_terms(p->chain, s->x), chain_terms(p->chain, s->y), chain_terms(p->chain, s->z), chain_degree(p->chain, s->x), t->q.p);
	}
}
