/*
 * t-operators.c -- every row of the table, solved for each of its operands.
 *
 * The equations are written a second time, as C (laws.h).  Each round draws values that
 * satisfy one, hides an operand and asks the solver for it; what comes back must satisfy
 * the equation again, and be the hidden value where that is the only positive one.
 */
#include "base/t/tap.h"
#include "program/t/laws.h"

static bool solve(struct program_solver *s, const struct law *w, const double *o, int hidden,
		  bool letter, double *out)
{
	char text[MOST][40], program[200];
	const char *num[MOST];
	size_t n = (size_t)snprintf(program, sizeof program, "%s", w->name);

	for (int i = 0; i < w->n; i++) {
		num[i] = text[i];
		snprintf(text[i], sizeof text[i], "%.13g", o[i]);
		if (i == hidden && letter)
			snprintf(text[i], sizeof text[i], "3x-%.4g", o[i] / 2);
		if (i == hidden && !letter)
			n += (size_t)snprintf(program + n, sizeof program - n, " V0");
		else
			n += (size_t)snprintf(program + n, sizeof program - n, " N%d", i);
	}
	snprintf(program + n, sizeof program - n, letter ? " Get N%d" : " Get V0", hidden);
	if (program_run(s, program, strlen(program), num, w->n, NULL) != PROGRAM_OK) {
		printf("# %s", program);
		for (int i = 0; i < w->n; i++)
			printf(" %s", num[i]);
		printf(": %s\n", program_error(s)->msg);
		return false;
	}
	*out = program_value(s);
	return true;
}

static void each_law(struct program_solver *s, struct rng *r, const struct law *w)
{
	int done = 0, unsolved = 0, off = 0, other = 0;

	for (int round = 0; round < 40; round++) {
		double o[MOST], p[MOST], v;

		if (!draw(r, w, o))
			continue;
		for (int i = 0; i < w->n; i++) {
			if (!solve(s, w, o, i, round % 2, &v)) {
				unsolved++;
				continue;
			}
			memcpy(p, o, sizeof p);
			p[i] = v;
			done++;
			off += !(fabs(w->gap(p)) < 1e-7);
			/* The angle of a sine is taken acute. */
			other += !(w->several & 1u << i) && !(fabs(v - o[i]) < 1e-5 * o[i]);
		}
	}
	ok(done > 20 && !unsolved && !off && !other,
	   "%s of %d: %d solved, %d not, %d off, %d other", w->name, w->n, done, unsolved, off,
	   other);
}

static void covers_the_table(void)
{
	int names = 0, missing = 0;

	for (int i = 0; i < program_table_size(); i++) {
		struct program_row row = program_table_row(i);
		bool found = !row.equation[0];

		names += !i || strcmp(row.name, program_table_row(i - 1).name);
		for (int k = 0; k < LAWS; k++)
			found = found || (!strcmp(laws[k].name, row.name) &&
					  laws[k].n >= row.least && laws[k].n <= row.most);
		missing += !found;
		if (!row.theorem[0] || !row.sentence[0])
			missing++;
	}
	ok(names == 34 && !missing, "34 operators, each form with a law here (%d missing)",
	   missing);
}

int main(void)
{
	struct program_solver *s = program_solver_new();
	struct rng r = { 3 };

	covers_the_table();
	for (int i = 0; i < LAWS; i++)
		each_law(s, &r, &laws[i]);
	program_solver_free(s);
	return tap_done();
}
