/*
 * generic_condition.c -- what a proof took not to be zero.
 *
 * The numerators that were told not to vanish, and the divisors, are kept while a proof runs
 * (generic_case.c).  Their different irreducible factors are its conditions: where none of them is
 * zero, every step of it holds.  A factor that is zero nowhere is none.
 */
#include "num/generic_priv.h"

#define FACTOR_TERMS 100   /* longer ones have no short words */
#define WORK_LESS 3400000L /* words are worth less work than a proof */

static void add_condition(const fmpz_mpoly_t p, bool divides, struct generic *g)
{
	if (fmpz_mpoly_is_fmpz(p, g->ring) || g->conditions == CONDITIONS)
		return;
	for (int i = 0; i < g->conditions; i++)
		if (fmpz_mpoly_equal(&g->condition[i], p, g->ring)) {
			g->in_divisor[i] = g->in_divisor[i] || divides;
			return;
		}
	g->in_divisor[g->conditions] = divides;
	fmpz_mpoly_init(&g->condition[g->conditions], g->ring);
	fmpz_mpoly_set(&g->condition[g->conditions++], p, g->ring);
}

/* Its different factors; a root is zero where its radicand is. */
static void add_factors(const fmpz_mpoly_t p, bool divides, struct generic *g)
{
	fmpz_mpoly_factor_t parts;

	fmpz_mpoly_factor_init(parts, g->ring);
	if (fmpz_mpoly_length(p, g->ring) > FACTOR_TERMS ||
	    !fmpz_mpoly_factor(parts, p, g->ring))
		add_condition(p, divides, g);
	for (slong i = 0; i < fmpz_mpoly_factor_length(parts, g->ring); i++) {
		int k = g->roots - 1;

		while (k >= 0 && !fmpz_mpoly_is_gen(&parts->poly[i], root_var(k), g->ring))
			k--;
		if (k >= 0)
			add_factors(&g->radicand[k], divides, g);
		else
			add_condition(&parts->poly[i], divides, g);
	}
	fmpz_mpoly_factor_clear(parts, g->ring);
}

int num_conditions(struct num_ctx *c)
{
	struct generic *g = c->generic;

	num_generic_refill(c);
	g->work += WORK_LESS;
	for (int i = 0; i < g->denials; i++)
		add_factors(&g->denial[i], g->divides[i], g);
	return g->conditions;
}

bool num_condition_is_empty(int i, struct num_ctx *c)
{
	const fmpz_mpoly_struct *p = &c->generic->condition[i];

	/* That of the frame's points is told. */
	return fmpz_mpoly_length(p, c->generic->ring) > 1 &&
	       num_generic_definite(p, true, c->generic) != NUM_UNKNOWN;
}

bool num_condition_divides(int i, struct num_ctx *c)
{
	return c->generic->in_divisor[i];
}

bool num_condition_is(int i, num a, struct num_ctx *c)
{
	struct generic *g = c->generic;
	const struct num_quotient *v = a.x;
	const fmpz_mpoly_struct *p = &g->condition[i];
	fmpz_mpoly_factor_t parts;
	fmpz_mpoly_t t;
	bool good;

	if (!v || v->pi || fmpz_mpoly_q_is_zero(v->q, g->ring))
		return false;
	fmpz_mpoly_init(t, g->ring);
	good = fmpz_mpoly_length(fmpz_mpoly_q_numref(v->q), g->ring) <= FACTOR_TERMS &&
	       fmpz_mpoly_divides(t, fmpz_mpoly_q_numref(v->q), p, g->ring);
	/* Nothing else in it is zero anywhere. */
	while (good && fmpz_mpoly_divides(t, t, p, g->ring))
		;
	if (good && !fmpz_mpoly_is_fmpz(t, g->ring)) {
		fmpz_mpoly_factor_init(parts, g->ring);
		good = fmpz_mpoly_factor(parts, t, g->ring);
		for (slong k = 0; good && k < fmpz_mpoly_factor_length(parts, g->ring); k++)
			good = num_generic_definite(&parts->poly[k], true, g) != NUM_UNKNOWN;
		fmpz_mpoly_factor_clear(parts, g->ring);
	}
	fmpz_mpoly_clear(t, g->ring);
	return good;
}

bool num_condition_in(int i, num a, struct num_ctx *c)
{
	struct generic *g = c->generic;
	const struct num_quotient *v = a.x;
	fmpz_mpoly_t t;
	bool good;

	if (!v || v->pi || fmpz_mpoly_q_is_zero(v->q, g->ring))
		return false;
	fmpz_mpoly_init(t, g->ring);
	good = fmpz_mpoly_divides(t, fmpz_mpoly_q_numref(v->q), &g->condition[i], g->ring);
	fmpz_mpoly_clear(t, g->ring);
	return good;
}
