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

static void add_condition(const fmpz_mpoly_t p, bool needed, struct generic *g)
{
	if (fmpz_mpoly_is_fmpz(p, g->ring) || g->conditions == CONDITIONS)
		return;
	for (int i = 0; i < g->conditions; i++)
		if (fmpz_mpoly_equal(&g->condition[i], p, g->ring)) {
			g->is_needed[i] = g->is_needed[i] || needed;
			return;
		}
	g->is_needed[g->conditions] = needed;
	fmpz_mpoly_init(&g->condition[g->conditions], g->ring);
	fmpz_mpoly_set(&g->condition[g->conditions++], p, g->ring);
}

/* Its different factors; a root is zero where its radicand is. */
static void add_factors(const fmpz_mpoly_t p, bool needed, struct generic *g)
{
	fmpz_mpoly_factor_t parts;

	fmpz_mpoly_factor_init(parts, g->ring);
	if (fmpz_mpoly_length(p, g->ring) > FACTOR_TERMS ||
	    !fmpz_mpoly_factor(parts, p, g->ring))
		add_condition(p, needed, g);
	for (slong i = 0; i < fmpz_mpoly_factor_length(parts, g->ring); i++) {
		int k = g->roots - 1;

		while (k >= 0 && !fmpz_mpoly_is_gen(&parts->poly[i], root_var(k), g->ring))
			k--;
		if (k >= 0)
			add_factors(&g->radicand[k], needed, g);
		else
			add_condition(&parts->poly[i], needed, g);
	}
	fmpz_mpoly_factor_clear(parts, g->ring);
}

int num_conditions(struct num_ctx *c)
{
	struct generic *g = c->generic;

	num_generic_refill(c);
	g->work += WORK_LESS;
	for (int i = 0; i < g->denials; i++)
		add_factors(&g->denial[i], g->needed[i], g);
	return g->conditions;
}

bool num_condition_is_empty(int i, struct num_ctx *c)
{
	struct generic *g = c->generic;
	const fmpz_mpoly_struct *p = &g->condition[i];
	ulong e[VARS];

	/* That of the frame's points is told. */
	if (fmpz_mpoly_length(p, g->ring) == 1) {
		fmpz_mpoly_get_term_exp_ui(e, p, 0, g->ring);
		for (int v = SIGNS + ROOTS; v < VARS; v++)
			if (e[v])
				return false;
	}
	return num_generic_is_nowhere_zero(p, g);
}

bool num_condition_is_needed(int i, struct num_ctx *c)
{
	return c->generic->is_needed[i];
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
			good = num_generic_is_nowhere_zero(&parts->poly[k], g);
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
