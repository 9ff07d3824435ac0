/* t-situation.c -- every situation by itself: its step holds in its figure, and its tables agree. */
#include "base/t/tap.h"
#include "learn/chain_priv.h"
#include "program/program.h"
#include <string.h>

static const struct {
	const char *name, *in;
	enum learn_operator op;
	learn_situate_fn *fn;
} rows[] = {
#define SITUATION(name, operator, in, out, share) \
	{ #name, in, LEARN_OP_##operator, learn_situate_##name },
#include "learn/situation.def"
#undef SITUATION
};

/* Sixty figures of a row that needs nothing before it. */
static void one(int row, struct program_solver *s, struct arena *a)
{
	static struct learn_problem p;
	struct buf b = { 0 };
	int built = 0, wrong = 0, open = 0, silent = 0;

	for (uint64_t i = 0; i < 60; i++) {
		struct rng r = { 1000u * (unsigned)row + i };
		struct learn_make m = { .p = &p,
					.r = &r,
					.in = -1,
					.situation = (enum learn_situation)row,
					.op = rows[row].op };

		memset(&p, 0, sizeof p);
		p.goal_letter = -1;
		if (!rows[row].fn(&m) || m.failed || !learn_finish(&p, &r) ||
		    !learn_is_drawable(&p))
			continue;
		built++;
		wrong += !learn_is_executed(&p, s, &b);
		open += !learn_is_stated(&p, a);
		buf_reset(&b);
		learn_reason(&b, &p, 0, LEARN_EN, &r);
		silent += b.n < 6 || strchr(b.s, '%');
	}
	ok(built >= 20 && wrong <= built / 5 && open <= built / 10 && !silent,
	   "%s: %d figures, %d with another value, %d not fixed", rows[row].name, built, wrong,
	   open);
	buf_clear(&b);
}

static bool is_operator(const char *name)
{
	for (int i = 0; i < program_table_size(); i++)
		if (!strcmp(program_table_row(i).name, name))
			return true;
	return false;
}

static void tables(void)
{
	int of[LEARN_OPERATORS] = { 0 };

	for (int i = 0; i < LEARN_SITUATIONS; i++)
		of[rows[i].op]++;
	for (int i = 0; i < LEARN_OPERATORS; i++)
		ok(is_operator(learn_operator_name((enum learn_operator)i)) && of[i] >= 3,
		   "%s has %d situations", learn_operator_name((enum learn_operator)i), of[i]);
	ok(LEARN_OPERATORS == 33, "all operators but Get");
}

static void decimals(void)
{
	static const struct {
		double x;
		const char *text;
	} cases[] = { { 15, "15" },
		      { 0.428744646, "0.428744646" },
		      { 99999.5, "99999.5" },
		      { 1.0 / 3, "0.333333333" },
		      { 1000, "1000" } };
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		buf_reset(&b);
		ok(learn_decimal(&b, cases[i].x) && !strcmp(b.s, cases[i].text), "%s",
		   cases[i].text);
	}
	ok(!learn_decimal(&b, 1.234567895), "a digit that rounding could turn is refused");
	buf_clear(&b);
}

int main(void)
{
	struct program_solver *s = program_solver_new();
	struct arena *a = arena_new();

	tables();
	decimals();
	for (int i = 0; i < LEARN_SITUATIONS; i++)
		if (strchr(rows[i].in, '-'))
			one(i, s, a);
	program_solver_free(s);
	arena_free(a);
	return tap_done();
}
