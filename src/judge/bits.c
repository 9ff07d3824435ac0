/*
 * bits.c -- what the verdicts are worth: GeoLaux' bit of each step, and the first error.
 *
 * A bit is of the step by itself: who concludes rightly from what is wrong is right.  The first
 * error is the first step whose bit is 0, so that the two never disagree.
 */
#include "judge/judge_priv.h"
#include <string.h>

enum { FORGIVEN = 2 }; /* premises that a step may leave unsaid */

/* One bit of two: 0 is the worst, -1 (not told) comes next. */
static int worse(int a, int b)
{
	return a == 0 || b == 0 ? 0 : a < 0 || b < 0 ? -1 : 1;
}

/* missing: how many premises its step leaves unsaid. */
int judge_claim_eta(const struct judge_claim *c, int missing, bool heirs_wrong)
{
	switch (judge_claim_verdict(c)) {
	case JUDGE_HOLDS: return 1;
	case JUDGE_UNJUSTIFIED: return c->missing.n && missing <= FORGIVEN && !c->nowhere && !c->special;
	case JUDGE_HOLDS_ONLY_HERE:
	case JUDGE_FALSE:
		if (c->blind)
			return -1;
		return c->inherits.n && !heirs_wrong;
	case JUDGE_UNKNOWN:
	case JUDGE_NOT_EXPRESSIBLE:
	case JUDGE_VERDICTS: break;
	}
	return -1;
}

static int step_eta(const struct judge_step_report *t, bool heirs_wrong)
{
	int out = 1;

	if (t->verdict == JUDGE_UNKNOWN || t->verdict == JUDGE_NOT_EXPRESSIBLE)
		return -1;
	if (t->aux)
		out = !t->aux->told ? -1 : t->aux->exists;
	for (int i = 0; i < t->claims; i++)
		out = worse(out, judge_claim_eta(&t->claim[i], t->missing.n, heirs_wrong));
	return out;
}

void judge_set_eta(struct judge_step_report *t)
{
	t->eta = step_eta(t, false);
	t->eta_strict = step_eta(t, true);
}

/* By the steps of the solution, where parts tell which one they are of. */
void judge_gather_eta(struct judge_report *out, struct arena *a)
{
	out->eta = arena_alloc(a, (size_t)(out->steps + 1) * sizeof *out->eta);
	out->eta_strict = arena_alloc(a, (size_t)(out->steps + 1) * sizeof *out->eta_strict);
	for (int i = 0; i < out->steps; i++) {
		const struct judge_step_report *t = &out->step[i];
		bool more = i && t->of->number && t->of->number == t[-1].of->number;

		if (more) {
			out->eta[out->etas - 1] = worse(out->eta[out->etas - 1], t->eta);
			out->eta_strict[out->etas - 1] =
				worse(out->eta_strict[out->etas - 1], t->eta_strict);
		} else {
			out->eta[out->etas] = t->eta;
			out->eta_strict[out->etas++] = t->eta_strict;
		}
	}
}

/* Is the final answer wrong by itself?  It is where it is not what was asked for, where its claim
 * is wrong, and where it is not the key although every step before it is right. */
static bool is_final_wrong(const struct judge_report *p)
{
	bool all_right = true;

	/* Of several values each is so in some figure, and none in every one. */
	if (p->final_right == 1 && p->of->answers > 1)
		return false;
	for (int i = 0; i < p->finals; i++)
		if (judge_claim_eta(&p->final[i], p->final[i].missing.n, false) == 0)
			return true;
	for (int i = 0; i < p->steps; i++)
		all_right = all_right && p->step[i].eta == 1;
	return p->final_right == 0 &&
	       (all_right || (p->final_label.rule && !strcmp(p->final_label.k12vista, "IAE")));
}

void judge_find_first(struct judge_report *out)
{
	out->first_error = -1;
	for (int i = 0; i < out->steps && out->first_error < 0; i++)
		if (out->step[i].eta == 0) {
			out->first_error = i;
			out->step[i].first = true;
		}
	if (out->first_error < 0 && is_final_wrong(out))
		out->first_error = out->steps;
}
