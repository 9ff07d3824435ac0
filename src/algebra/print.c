/* print.c -- a proof by coordinates as text. */
#include "algebra/algebra_priv.h"

#define SHOWN 12 /* longer polynomials are only counted */

static void coordinate(struct buf *b, const struct num_chain *c, struct cpoly x)
{
	if (num_chain_terms(c, x) <= SHOWN)
		num_chain_print(c, b, x);
	else
		buf_addf(b, "[%ld terms of degree %d]", num_chain_terms(c, x),
			 num_chain_degree(c, x));
}

static const char *const said[] = {
	[WAY_ORIGIN] = "the origin",
	[WAY_UNIT] = "the unit point",
	[WAY_AXIS] = "on the first axis",
	[WAY_FREE] = "anywhere",
	[WAY_LINE] = "on a line",
	[WAY_CONIC] = "on a conic",
	[WAY_SPLIT] = "on one of two lines",
	[WAY_MEET] = "the meet of two lines",
	[WAY_SECOND] = "the second meet of a line and a conic",
	[WAY_TOUCH] = "where a line touches a conic",
	[WAY_ROOT] = "a meet of a line and a conic",
};

static void because(struct buf *b, const struct algebra_proof *p, const struct step *t)
{
	bool line = t->way == WAY_LINE || t->way == WAY_MEET || t->way >= WAY_SECOND;
	int use[5] = { line ? t->line.eq : -1, line ? t->line.eq2 : -1,
		       t->way == WAY_MEET ? t->line2.eq : -1,
		       t->way == WAY_MEET ? t->line2.eq2 : -1, t->conic };
	const char *sep = ": ";

	for (int i = 0; i < 5; i++) {
		if (use[i] < 0)
			continue;
		buf_add(b, sep);
		claim_say(b, p->setting, &p->plan->equation[use[i]].claim);
		sep = "; ";
	}
}

void algebra_print(struct buf *b, const struct algebra_proof *p)
{
	const struct num_chain *c = p->chain;

	for (int i = 0; i < p->plan->steps; i++) {
		const struct step *t = &p->plan->step[i];
		const struct spot *s = &p->world->at[t->p];

		buf_addf(b, "%s = (", p->setting->point[t->p].name);
		coordinate(b, c, s->x);
		buf_add(b, " : ");
		coordinate(b, c, s->y);
		buf_add(b, " : ");
		coordinate(b, c, s->z);
		buf_addf(b, "), %s", said[t->way]);
		because(b, p, t);
		buf_addc(b, '\n');
	}
	for (int k = 0; k < num_chain_roots(c); k++) {
		buf_addf(b, "s%d^2 = ", k + 1);
		coordinate(b, c, num_chain_square(c, k));
		buf_addc(b, '\n');
	}
}
