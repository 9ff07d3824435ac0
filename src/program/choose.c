/*
 * choose.c -- several roots: which one first.
 *
 * The rule of the language: of positive roots the smallest, else the largest.  Before it
 * comes a preference of ours: a root that leaves every quantity of the program positive,
 * and every angle inside a full turn, goes before one that does not, for the quantities
 * are lengths, angles and areas.  (The reference applies the rule to the letter solved
 * for and may make a length 3h-16 negative.)  In compat mode a step that has one open
 * unknown by itself follows the bare rule.
 */
#include "program/program_priv.h"

/* Is t, as far as it is known when u = x, without an angle outside its range? */
static bool angles_fit(struct program_solver *s, node t, int u, double x)
{
	struct tree w = s->tree[t];
	double a;

	if (!program_node_holds(s, t, u) || --s->work < 0)
		return true;
	if (w.op == NODE_VAR)
		return w.l == u || angles_fit(s, program_node_behind(s, t), u, x);
	if (w.op == NODE_SIN || w.op == NODE_COS || w.op == NODE_TAN) {
		a = program_node_at(s, w.l, u, x);
		return a > 0 && a < (w.op == NODE_TAN ? 180 : 360);
	}
	return angles_fit(s, w.l, u, x) && (w.r == NO_NODE || angles_fit(s, w.r, u, x));
}

/* A quantity that is less is 0, and was only kept from it by rounding. */
#define NOTHING 1e-9

static bool all_positive(struct program_solver *s, int u, double x)
{
	for (int i = 0; i < s->operands && s->work > 0; i++) {
		node t = s->operand[i].at;

		if (t != NO_NODE && program_node_open(s, t) == BIT(u) &&
		    !(program_node_at(s, t, u, x) > NOTHING))
			return false;
	}
	return true;
}

bool program_roots_fit(struct program_solver *s, const struct program_step *e, int u, double x)
{
	return all_positive(s, u, x) && angles_fit(s, e->left, u, x) &&
	       angles_fit(s, e->right, u, x);
}

/* Does the rule put a before b? */
static bool before(double a, double b)
{
	if ((a > 0) != (b > 0))
		return a > 0;
	return a > 0 ? a < b : a > b;
}

void program_roots_rank(struct program_solver *s, const struct program_step *e, int u,
			struct roots *r)
{
	bool alone = ((s->tree[e->left].vars | s->tree[e->right].vars) & ~s->known) == BIT(u);
	bool bare = s->o.compat && alone && !r->searched, good[ROOTS];

	r->fit = 0;
	if (r->n < 2)
		return;
	for (int i = 0; i < r->n; i++) {
		double x = r->r[i].v.v;

		if (bare)
			r->r[i].key = x;
		good[i] = program_roots_fit(s, e, u, x);
		r->fit += good[i];
		good[i] = bare || good[i];
	}
	for (int i = 1; i < r->n; i++)
		for (int k = i; k > 0; k--) {
			struct root swap = r->r[k];
			bool g = good[k];

			if (good[k - 1] != g ? !g : !before(swap.key, r->r[k - 1].key))
				break;
			r->r[k] = r->r[k - 1];
			r->r[k - 1] = swap;
			good[k] = good[k - 1];
			good[k - 1] = g;
		}
}
