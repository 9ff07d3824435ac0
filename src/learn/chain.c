/*
 * chain.c -- situations one after the other: each is built on what the one before it found.
 */
#include "learn/chain_priv.h"
#include <math.h>
#include <string.h>

struct learn_row {
	enum learn_operator op;
	const char *in;
	char out;
	int share;
	learn_situate_fn *fn;
};
static const struct learn_row rows[] = {
#define SITUATION(name, operator, in, out, share) \
	{ LEARN_OP_##operator, in, out, share, learn_situate_##name },
#include "learn/situation.def"
#undef SITUATION
};

/* What a quantity is to the next situation: a letter of situation.def, or 0. */
static char letter_of(const struct learn_quantity *q)
{
	switch (q->kind) {
	case LEARN_LENGTH:
	case LEARN_RADIUS:
	case LEARN_DIAMETER: return 'l';
	case LEARN_ANGLE: return 'a';
	case LEARN_ARC: return 'r';
	case LEARN_CIRCUMFERENCE:
	case LEARN_ARC_LENGTH:
	case LEARN_PERIMETER: return 'P';
	case LEARN_CIRCLE_AREA:
	case LEARN_SECTOR_AREA:
	case LEARN_SEGMENT_AREA:
	case LEARN_AREA: return 's';
	case LEARN_SCALE: return 'k';
	case LEARN_AREA_RATIO: return 'q';
	case LEARN_SIDES: return q->n ? 0 : 'n';
	case LEARN_ANGLE_SUM: return 'm';
	case LEARN_INTERIOR: return 'i';
	case LEARN_EXTERIOR: return 'e';
	case LEARN_ARC_VIA:
	case LEARN_KINDS: break;
	}
	return 0;
}

/* Sizes that a textbook has, with a margin that no rounding reaches. */
static bool sane(const struct learn_quantity *q)
{
	char unit = learn_unit(q->kind);

	if (unit == 'a' && q->kind != LEARN_ANGLE_SUM)
		return q->value > 4.000137 && q->value < 175.999863;
	if (unit == 'l')
		return q->value > 0.500137 && q->value < 4000.00137;
	return q->value > 0.100137 && q->value < 90000.0137;
}

static bool is_close(double a, double b)
{
	return fabs(a - b) < 1.37e-6 * fmax(1, fabs(b));
}

/* Does the last step lead back to a value that was known before it?  An equality says the same value of something
 * else, and may follow another one; whatever else comes back to it has undone what came between. */
static bool is_undone(const struct learn_problem *p)
{
	const struct learn_step *s = &p->step[p->steps - 1];
	const struct learn_quantity *out = &p->quantity[s->finds];

	if (s->op == LEARN_OP_Equal)
		return false;
	for (int i = 0; i < p->quantities; i++) {
		const struct learn_quantity *q = &p->quantity[i];

		if (i != s->finds && (q->given >= 0 || q->by >= 0) &&
		    learn_unit(q->kind) == learn_unit(out->kind) &&
		    is_close(q->value, out->value))
			return true;
	}
	/* The name of a polygon tells its number of sides. */
	return out->kind == LEARN_SIDES && p->named;
}

static bool build(struct learn_problem *p, struct rng *r, int row, int in)
{
	struct learn_make m = { .p = p,
				.r = r,
				.in = in,
				.situation = (enum learn_situation)row,
				.op = rows[row].op };

	if (!rows[row].fn(&m) || m.failed)
		return false;
	return sane(&p->quantity[p->goal]) && !is_undone(p);
}

/* Operators that say nearly the same: one after the other they make no problem. */
static int family(enum learn_operator op)
{
	switch ((int)op) {
	case LEARN_OP_Circle_D_Area: return LEARN_OP_Circle_R_Area;
	case LEARN_OP_Circle_D_Circum: return LEARN_OP_Circle_R_Circum;
	case LEARN_OP_RNgon_L_Area:
	case LEARN_OP_RNgon_H_Area: return LEARN_OP_RNgon_B_Area;
	default: return (int)op;
	}
}

/* How much a row is wanted next: lengths, angles and arcs carry on, sizes of regions end well. */
static int wanted(const struct learn_problem *p, int row, bool last)
{
	bool carries = strchr("lar", rows[row].out) != NULL;
	int w = rows[row].share;

	for (int i = 0; i < p->steps; i++)
		if (p->step[i].situation == (enum learn_situation)row)
			return 0;
	if (p->steps && family(p->step[p->steps - 1].op) == family(rows[row].op))
		w = strchr(rows[row].in, 's') || strchr(rows[row].in, 'P') ? 0 : 1;
	return w * (last ? (carries ? 2 : 5) : (carries ? 8 : 1));
}

/* A row for the carried letter ('-': none), drawn by its share; of that operator, or of any. */
static int draw_row(const struct learn_problem *p, struct rng *r, char carried, int op,
		    bool last, const bool *tried)
{
	int total[LEARN_OPERATORS] = { 0 }, ops = 0, at;

	for (int i = 0; i < LEARN_SITUATIONS; i++)
		if ((op < 0 || rows[i].op == (enum learn_operator)op) && !tried[i] &&
		    strchr(rows[i].in, carried)) {
			int w = wanted(p, i, last);

			ops += w && !total[rows[i].op];
			total[rows[i].op] += w;
		}
	if (!ops)
		return -1;
	/* Operators alike first, then their rows by share; rows that end a chain keep back. */
	if (op < 0) {
		int sum = 0, o;

		for (o = 0; o < LEARN_OPERATORS; o++)
			sum += total[o] < 16 ? total[o] : 16;
		at = (int)rng_below(r, (uint64_t)sum);
		for (o = 0; o < LEARN_OPERATORS; o++) {
			at -= total[o] < 16 ? total[o] : 16;
			if (at < 0)
				break;
		}
		op = o;
	}
	at = (int)rng_below(r, (uint64_t)total[op]);
	for (int i = 0; i < LEARN_SITUATIONS; i++)
		if (rows[i].op == (enum learn_operator)op && !tried[i] &&
		    strchr(rows[i].in, carried)) {
			at -= wanted(p, i, last);
			if (at < 0)
				return i;
		}
	return -1;
}

bool learn_chain(struct learn_problem *p, struct learn_problem *spare, struct rng *r,
		 int steps, int first)
{
	enum { TRIES = 6 };

	memset(p, 0, sizeof *p);
	p->goal_letter = -1;
	p->brief = steps == 1;
	for (int n = 0; n < steps; n++) {
		bool tried[LEARN_SITUATIONS] = { false }, done = false;
		char carried = n ? letter_of(&p->quantity[p->goal]) : '-';

		if (!carried)
			return false;
		*spare = *p;
		for (int t = 0; t < TRIES && !done; t++) {
			int row =
				draw_row(p, r, carried, n ? -1 : first, n == steps - 1, tried);

			if (row < 0)
				return false;
			done = build(p, r, row, n ? p->goal : -1);
			tried[row] = true;
			if (!done)
				*p = *spare;
		}
		if (!done)
			return false;
	}
	return true;
}
