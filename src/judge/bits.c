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
int judge_claim_eta(const struct judge_claim *c, int missing, enum judge_reading how)
{
	bool strict = how == JUDGE_READING_GAPS;

	if (c->circular && c->verdict != JUDGE_NOT_EXPRESSIBLE)
		return 0;
	switch (judge_claim_verdict(c)) {
	case JUDGE_HOLDS: return !(strict && c->misnamed);
	case JUDGE_UNJUSTIFIED:
		return !strict && c->missing.n && missing <= FORGIVEN && !c->nowhere &&
		       !c->special;
	case JUDGE_HOLDS_ONLY_HERE:
	case JUDGE_FALSE:
		if (c->blind)
			return -1;
		return c->inherits.n && how != JUDGE_READING_HEIRS;
	case JUDGE_UNKNOWN: return c->special && c->truth == JUDGE_FAILS ? 0 : -1;
	case JUDGE_CIRCULAR:
	case JUDGE_NOT_EXPRESSIBLE:
	case JUDGE_VERDICTS: break;
	}
	return -1;
}

static int step_eta(const struct judge_step_report *t, enum judge_reading how)
{
	bool decided = t->verdict != JUDGE_UNKNOWN && t->verdict != JUDGE_NOT_EXPRESSIBLE;
	int out = decided ? 1 : -1;

	if (t->circular.n && t->verdict != JUDGE_NOT_EXPRESSIBLE)
		return 0;
	if (t->aux)
		out = worse(out, !t->aux->told ? -1 : t->aux->exists);
	for (int i = 0; i < t->claims; i++)
		out = worse(out, judge_claim_eta(&t->claim[i], t->missing.n, how));
	return out;
}

void judge_set_eta(struct judge_step_report *t)
{
	for (int how = 0; how < JUDGE_READINGS; how++)
		t->eta[how] = step_eta(t, (enum judge_reading)how);
}

/* By the steps of the solution, where parts tell which one they are of. */
static void gather(struct judge_report *out, enum judge_reading how, struct arena *a)
{
	int *eta = arena_alloc(a, (size_t)(out->steps + 1) * sizeof *eta), n = 0;

	for (int i = 0; i < out->steps; i++) {
		const struct judge_step_report *t = &out->step[i];

		if (i && t->of->number && t->of->number == t[-1].of->number)
			eta[n - 1] = worse(eta[n - 1], t->eta[how]);
		else
			eta[n++] = t->eta[how];
	}
	out->eta[how] = eta;
	out->etas = n;
}

void judge_gather_eta(struct judge_report *out, struct arena *a)
{
	for (int how = 0; how < JUDGE_READINGS; how++)
		gather(out, (enum judge_reading)how, a);
}

int judge_pcs(const struct judge_report *p, enum judge_reading how)
{
	int out = p->etas ? p->final_right : 0;

	for (int i = 0; i < p->etas; i++)
		out = worse(out, p->eta[how][i]);
	return out;
}

/* Is the final answer wrong by itself?  It is where it is not what was asked for, where its claim
 * is wrong, and where it is not the key although every step before it is right. */
static bool is_final_wrong(const struct judge_report *p, enum judge_reading how)
{
	bool all_right = true;

	/* Of several values each is so in some figure, and none in every one. */
	if (p->final_right == 1 && p->of->answers > 1)
		return false;
	for (int i = 0; i < p->finals; i++)
		if (judge_claim_eta(&p->final[i], p->final[i].missing.n, how) == 0)
			return true;
	for (int i = 0; i < p->steps; i++)
		all_right = all_right && p->step[i].eta[how] == 1;
	return p->final_right == 0 &&
	       (all_right || (p->final_label.rule && !strcmp(p->final_label.k12vista, "IAE")));
}

static int find_first(const struct judge_report *p, enum judge_reading how)
{
	for (int i = 0; i < p->steps; i++)
		if (p->step[i].eta[how] == 0)
			return i;
	return is_final_wrong(p, how) ? p->steps : -1;
}

void judge_find_first(struct judge_report *out)
{
	out->first_error = find_first(out, JUDGE_READING_FAIR);
	out->first_gap = find_first(out, JUDGE_READING_GAPS);
	if (out->first_error >= 0 && out->first_error < out->steps)
		out->step[out->first_error].first = true;
}
