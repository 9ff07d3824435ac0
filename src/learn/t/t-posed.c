/* t-posed.c -- problems that text and clauses fix: what says which figure is meant, arcs, sizes, steps that undo. */
#include "base/t/tap.h"
#include "learn/chain_priv.h"
#include <math.h>
#include <string.h>

enum { PROBLEMS = 4000, EACH = 20 };

static const struct {
	enum learn_operator op;
	learn_situate_fn *fn;
} rows[] = {
#define SITUATION(name, operator, in, out, share) \
	{ LEARN_OP_##operator, learn_situate_##name },
#include "learn/situation.def"
#undef SITUATION
};
/* Sizes and incidence alone leave two figures of each of these; the fact says which. */
static const struct {
	enum learn_situation situation;
	const char *name;
	enum learn_said fact;
} told[] = {
#define TOLD(name, FACT) { SITUATION_##name, #name, SAID_##FACT },
	TOLD(sum_angles, IN_ANGLE) TOLD(sum_angle_part, IN_ANGLE) TOLD(
		sum_right_angle, IN_ANGLE) TOLD(sum_cointerior,
						SAME_SIDE) TOLD(equal_corresponding, SAME_SIDE)
		TOLD(equal_alternate, OPPOSITE_SIDE) TOLD(sum_quadrilateral, CONVEX) TOLD(
			sum_arcs, ON_MINOR_ARC) TOLD(multiple_intercepted, ON_MAJOR_ARC)
			TOLD(sum_full_circle, ROUND_ARCS) TOLD(
				chords_angle, CROSSED_ARCS) TOLD(chords_arc, CROSSED_ARCS)
				TOLD(chords_by_angle, CROSSED_ARCS) TOLD(
					secants_angle, CUT_ARCS) TOLD(secants_arc, CUT_ARCS)
					TOLD(tangent_secant_angle,
					     CUT_ARCS) TOLD(tangent_secant_arc, CUT_ARCS)
						TOLD(median_parallels, TRAPEZOID) TOLD(
							multiple_bisector, BISECTOR)
							TOLD(multiple_bisected, BISECTOR) TOLD(
								proportion_bisector, BISECTOR)
#undef TOLD
};

static void situations(void)
{
	static struct learn_problem p;

	for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
		int row = (int)told[i].situation, built = 0, said = 0;

		for (uint64_t k = 0; k < EACH; k++) {
			struct rng r = { 100u * i + k };
			struct learn_make m = { .p = &p,
						.r = &r,
						.in = -1,
						.situation = told[i].situation,
						.op = rows[row].op };

			memset(&p, 0, sizeof p);
			p.goal_letter = -1;
			if (!rows[row].fn(&m) || m.failed || !learn_finish(&p, &r))
				continue;
			built++;
			for (int f = 0; f < p.facts; f++)
				said += p.fact[f].kind == told[i].fact && p.fact[f].in_text;
		}
		ok(built > EACH / 3 && said >= built,
		   "%s: the text of %d tells which, %d times", told[i].name, built, said);
	}
}

static bool is_spoken_of(const struct learn_quantity *q)
{
	return q->given >= 0 || q->by >= 0;
}

/* How many circles have both points. */
static int circles_of(const struct learn_problem *p, int a, int b)
{
	int n = 0;

	for (int i = 0; i < p->circles; i++) {
		int both = 0;

		for (int k = 0; k < p->circle[i].n; k++)
			both += p->circle[i].p[k] == a || p->circle[i].p[k] == b;
		n += both == 2;
	}
	return n;
}

static bool is_arc(const struct learn_quantity *q)
{
	return q->kind == LEARN_ARC || q->kind == LEARN_ARC_LENGTH ||
	       q->kind == LEARN_SEGMENT_AREA;
}

/* Is a value found, by anything but an equality, that was found or needed before? */
static bool comes_back(const struct learn_problem *p, int step)
{
	const struct learn_quantity *out = &p->quantity[p->step[step].finds];

	for (int i = 0; i < step && p->step[step].op != LEARN_OP_Equal; i++)
		for (int k = 0; k < p->step[i].n; k++) {
			const struct learn_quantity *q =
				p->step[i].operand[k] < 0
					? NULL
					: &p->quantity[p->step[i].operand[k]];

			if (q && q != out && learn_unit(q->kind) == learn_unit(out->kind) &&
			    fabs(q->value - out->value) < 1e-9 * out->value)
				return true;
		}
	return false;
}

static void problems(void)
{
	static struct learn_problem p, spare;
	long made = 0, arcs = 0, two = 0, small = 0, right = 0, back = 0, tiny = 0;

	for (uint64_t i = 0; i < PROBLEMS; i++) {
		struct rng r = { i };
		int steps = 1 + (int)(i % LEARN_STEPS), first = (int)(i % LEARN_OPERATORS);

		if (!learn_chain(&p, &spare, &r, steps, first) || !learn_is_drawable(&p) ||
		    !learn_finish(&p, &r))
			continue;
		made++;
		tiny += p.value < 0.1;
		for (int k = 0; k < p.quantities; k++) {
			const struct learn_quantity *q = &p.quantity[k];

			if (is_arc(q) && is_spoken_of(q)) {
				arcs++;
				two += circles_of(&p, q->p[0], q->p[1]) != 1;
			}
		}
		for (int k = 0; k < p.givens; k++) {
			const struct learn_given *g = &p.given[k];
			double v = learn_make_value(g->number);

			small += g->letter < 0 && v < 1;
			right += g->letter < 0 && fabs(v - 90) < 1e-9 &&
				 p.quantity[g->quantity].kind == LEARN_ANGLE;
		}
		for (int k = 0; k < p.steps; k++) {
			tiny += p.quantity[p.step[k].finds].value < 0.1;
			back += comes_back(&p, k);
		}
	}
	ok(made > PROBLEMS / 3, "%ld problems", made);
	ok(arcs > 100 && !two, "%ld of %ld arcs have ends on two circles", two, arcs);
	ok(!small && !tiny, "%ld given sizes are below 1, %ld values below 0.1", small, tiny);
	ok(!right, "%ld right angles are given as 90", right);
	ok(!back, "%ld steps lead back to a value that was there", back);
}

int main(void)
{
	situations();
	problems();
	return tap_done();
}
