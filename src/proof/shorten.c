/*
 * shorten.c -- the same proof with fewer and shorter steps.
 *
 * Goes through the steps that the goals need, in their order, and writes them down again: a claim
 * that stands there already is not proved twice, one that is given is given; a linear step that only
 * one other of its table uses is told with it, if the sum stays short; the weights are worked out
 * anew, with earlier claims preferred and none too many (combine.c).  What comes out is
 * checked; if it does not pass, the proof stays as it was.
 */
#include "proof/check_priv.h"
#include <string.h>

#define SHORTEN_PARTS 8 /* of a linear step into which others were put */

struct shorten {
	const struct proof *old;
	struct proof *new;
	struct arena *arena, *scratch;
	struct proof_matcher matcher;
	int *at;   /* of each old step: the new one */
	int *uses; /* by steps that the goals need */
	bool *needed;
};

static bool is_linear(const struct proof_step *st)
{
	return st->reason >= REASON_ANGLES && st->reason <= REASON_SQUARES;
}

static int premise_count(const struct proof_step *st)
{
	return is_linear(st) ? st->parts : st->n_from;
}

static int premise(const struct proof_step *st, int i)
{
	return is_linear(st) ? st->part[i].from : st->from[i];
}

static void find_needed(const struct proof *p, bool *needed, int *uses)
{
	for (int i = 0; i < p->setting->goals; i++)
		needed[p->goal[i]] = true;
	for (int i = p->steps - 1; i >= 0; i--)
		for (int j = 0; needed[i] && j < premise_count(&p->step[i]); j++) {
			int from = premise(&p->step[i], j);
			bool before = from < 0;

			for (int k = 0; k < j; k++)
				before |= premise(&p->step[i], k) == from;
			if (before)
				continue;
			needed[from] = true;
			uses[from]++;
		}
}

static int find_claim(struct shorten *s, const struct claim *c)
{
	for (int i = 0; i < s->new->steps; i++)
		if (proof_match_same(&s->matcher, &s->new->step[i].claim, c))
			return i;
	return -1;
}

static int find_given(struct shorten *s, const struct claim *c)
{
	for (int i = 0; i < s->old->setting->givens; i++)
		if (proof_match_same(&s->matcher, &s->old->setting->given[i].claim, c))
			return i;
	return -1;
}

static void add_unique(int *list, int *n, int v)
{
	for (int i = 0; i < *n; i++)
		if (list[i] == v)
			return;
	list[(*n)++] = v;
}

/* The old steps that make it, those of the same table that nobody else uses opened; how many. */
static int open_parts(const struct shorten *s, int step, int *list, bool deep)
{
	const struct proof_step *st = &s->old->step[step];
	int n = 0;

	for (int i = 0; i < st->parts; i++)
		add_unique(list, &n, st->part[i].from);
	for (int i = 0; deep && i < n;) {
		const struct proof_step *in = &s->old->step[list[i]];

		if (in->reason != st->reason || s->uses[list[i]] != 1 ||
		    n + in->parts > SHORTEN_PARTS) {
			i++;
			continue;
		}
		list[i] = list[--n];
		for (int k = 0; k < in->parts; k++)
			add_unique(list, &n, in->part[k].from);
	}
	return n;
}

static void sort(int *list, int n)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && list[k] < list[k - 1]; k--) {
			int t = list[k];

			list[k] = list[k - 1];
			list[k - 1] = t;
		}
}

static bool add_linear(struct shorten *s, int step)
{
	const struct proof_step *st = &s->old->step[step];
	struct proof_step out;

	for (int deep = 1; deep >= 0; deep--) {
		int *list =
			arena_alloc(s->scratch, sizeof *list * (size_t)(s->old->steps + 1));
		int n = open_parts(s, step, list, deep), m = 0;

		for (int i = 0; i < n; i++)
			add_unique(list, &m, s->at[list[i]]);
		sort(list, m);
		if (m && list[0] < 0)
			continue;
		if (!proof_combine(s->arena, s->new, st->reason, &st->claim, list, m, &out))
			continue;
		s->at[step] = proof_add(s->arena, s->new, out);
		return true;
	}
	return false;
}

static bool add_other(struct shorten *s, int step)
{
	struct proof_step st = s->old->step[step];
	int *from = arena_alloc(s->arena, sizeof *from * (size_t)(st.n_from + 1));

	for (int i = 0; i < st.n_from; i++)
		from[i] = st.from[i] < 0 ? -1 : s->at[st.from[i]];
	st.from = from;
	s->at[step] = proof_add(s->arena, s->new, st);
	return true;
}

static bool add_again(struct shorten *s, int step)
{
	const struct proof_step *st = &s->old->step[step];
	int before = find_claim(s, &st->claim), given = find_given(s, &st->claim);

	if (before >= 0) {
		s->at[step] = before;
		return true;
	}
	if (given >= 0) {
		s->at[step] = proof_add(
			s->arena, s->new,
			(struct proof_step){ .claim = st->claim,
					     .reason = REASON_GIVEN,
					     .rule = RULES,
					     .clause = s->old->setting->given[given].clause });
		return true;
	}
	return is_linear(st) ? add_linear(s, step) : add_other(s, step);
}

/* Only what the goals need, with new numbers. */
static struct proof *without_idle(struct shorten *s)
{
	struct proof *p = s->new, *q = proof_new(s->arena, p->setting);
	size_t n = (size_t)p->steps + 1;
	bool *needed = arena_alloc(s->scratch, n * sizeof *needed);
	int *at = arena_alloc(s->scratch, n * sizeof *at),
	    *uses = arena_alloc(s->scratch, n * sizeof *uses);

	find_needed(p, needed, uses);
	for (int i = 0; i < p->steps; i++) {
		struct proof_step st = p->step[i];
		struct proof_part *part;
		int *from;

		if (!needed[i])
			continue;
		part = arena_alloc(s->arena, sizeof *part * (size_t)(st.parts + 1));
		from = arena_alloc(s->arena, sizeof *from * (size_t)(st.n_from + 1));
		for (int k = 0; k < st.parts; k++) {
			part[k] = st.part[k];
			part[k].from = at[part[k].from];
		}
		for (int k = 0; k < st.n_from; k++)
			from[k] = st.from[k] < 0 ? -1 : at[st.from[k]];
		st.part = part;
		st.from = from;
		at[i] = proof_add(s->arena, q, st);
	}
	for (int i = 0; i < p->setting->goals; i++)
		q->goal[i] = at[p->goal[i]];
	q->method = p->method;
	return q;
}

struct proof *proof_shorten(struct arena *a, struct proof *p)
{
	struct shorten s = { .old = p, .arena = a, .scratch = arena_new() };
	size_t n = (size_t)p->steps + 1;
	struct proof *out = p;
	bool good = true;

	s.matcher = (struct proof_matcher){ .arena = s.scratch, .setting = p->setting };
	s.new = proof_new(a, p->setting);
	s.new->method = p->method;
	s.at = arena_alloc(s.scratch, n * sizeof *s.at);
	s.uses = arena_alloc(s.scratch, n * sizeof *s.uses);
	s.needed = arena_alloc(s.scratch, n * sizeof *s.needed);
	find_needed(p, s.needed, s.uses);
	for (int i = 0; i < p->steps && good; i++) {
		s.at[i] = -1;
		good = !s.needed[i] || add_again(&s, i);
	}
	if (good) {
		for (int i = 0; i < p->setting->goals; i++)
			s.new->goal[i] = s.at[p->goal[i]];
		out = without_idle(&s);
		if (out->steps > p->steps || proof_check(out, NULL) != OK)
			out = p;
	}
	arena_free(s.scratch);
	return out;
}
