/* version.c -- the number libraries this runs with, their caches, the field's limits. */
#include "num/lib.h"
#include "num/num.h"
#include "num/tower_priv.h"

void num_versions(struct buf *b)
{
	buf_addf(b, "flint %s\n", FLINT_VERSION);
#if __FLINT_RELEASE < 30000
	buf_addf(b, "arb %s\ncalcium %s\n", arb_version, calcium_version());
#endif
	buf_addf(b, "mpfr %s\ngmp %s\n", mpfr_get_version(), gmp_version);
}

void num_limits(struct buf *b)
{
	buf_addf(b, "%d square roots on top of each other in one field\n", GEN_MAX);
	buf_addf(b, "%d terms of one exact number\n", TERM_MAX);
	buf_addf(b, "%d bits of one coefficient\n", BITS_MAX);
	buf_addf(b, "%d degree of the field below the square roots\n", DEGREE_MAX);
	buf_addf(b, "%d bits of precision to see a sign\n", PREC_MAX);
	buf_addf(b, "%ld units of exact work for one question\n", NUM_BUDGET_DEFAULT);
}

void num_cleanup(void)
{
	flint_cleanup_master();
}
