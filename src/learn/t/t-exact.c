/* t-exact.c -- the exact figure: it is found near every sample's doubles, and tells a value that is off by little. */
#include "base/mem.h"
#include "base/t/tap.h"
#include "learn/chain_priv.h"
#include <math.h>

enum { FIGURES = 40 };

static void figures(void)
{
	struct learn_problem *p = mem_alloc(sizeof *p), *spare = mem_alloc(sizeof *spare);
	struct arena *a = arena_new();
	struct rng r = { 77 };
	int agree = 0, apart = 0, moved = 0, n = 0;

	for (int i = 0; n < FIGURES && i < 40 * FIGURES; i++) {
		if (!learn_chain(p, spare, &r, 1 + i % 5, i % LEARN_OPERATORS) ||
		    !learn_is_drawable(p) || !learn_finish(p, &r) || !learn_is_stated(p, a))
			continue;
		n++;
		agree += learn_exactly(p, p->value, a) == LEARN_AGREES;
		apart += learn_exactly(p, p->value * (1 + 1e-9), a) == LEARN_APART;
		/* Places that are off by a little are those of the same figure. */
		for (int k = 0; k < p->points; k++)
			p->point[k].x += 1e-9 * fabs(p->point[k].x);
		moved += learn_exactly(p, p->value, a) == LEARN_AGREES;
	}
	ok(n == FIGURES, "so many figures: %d", n);
	ok(agree == n, "in each the measured value is the exact one: %d", agree);
	ok(apart == n, "and one that is off in the tenth digit is not: %d", apart);
	ok(moved == n, "though the places may be off: %d", moved);
	arena_free(a);
	mem_free(p);
	mem_free(spare);
}

static void refused(void)
{
	struct learn_options o = { .least = 2, .most = 6, .exact = 2, .language = 0 };
	struct learn_maker *m = learn_maker_new(&o);
	struct learn_facts f = { 0 };
	struct buf b = { 0 };
	int built = 0, other = 0;

	for (long i = 0; i < 10; i++) {
		if (!learn_sample(m, &b, &f, i))
			continue;
		built += f.exact;
		other += f.exact_apart + f.exact_unable;
	}
	ok(built == 5, "of two numbers one is built exactly: %d", built);
	ok(other == 0, "and none is refused: %d", other);
	buf_clear(&b);
	learn_maker_free(m);
}

int main(void)
{
	figures();
	refused();
	return tap_done();
}
