/*
 * used.c -- which facts an answer rests on.
 *
 * The account of a value names the facts whose equations it took.  Facts that only say what lies
 * where (a point between two others, a side) are in no equation: those that are needed are found by
 * leaving them out.
 */
#include "solve/used_priv.h"
#include <string.h>

static bool is_implied(const struct fact *f)
{
	for (int k = 0; k < FACT_SOURCES; k++)
		if (f->of[k])
			return true;
	return false;
}

/* The problem with some of its facts; an implied one stays if all stay that it comes from. */
static struct problem *only(const struct problem *p, const bool *kept, struct arena *a)
{
	struct problem *q = problem_with(p, NULL, a);

	q->facts = 0;
	for (int i = 0; i < p->facts; i++) {
		const int *of = p->fact[i].of;
		bool stays = is_implied(&p->fact[i]) || kept[i];

		for (int k = 0; k < FACT_SOURCES; k++)
			stays &= !of[k] || kept[of[k] - 1];
		if (stays)
			q->fact[q->facts++] = p->fact[i];
	}
	return q;
}

static bool is_enough(const struct problem *p, const bool *kept, solve_still_fn *still,
		      void *self, struct meter *m)
{
	struct arena *a = arena_new();
	bool yes = !meter_spent(m) && still(self, only(p, kept, a), m, a);

	arena_free(a);
	return yes;
}

/* What the source calls a fact, or how it has it. */
static const char *name_of(const struct problem *p, const struct fact *f, struct arena *a)
{
	struct buf b = { 0 };
	const char *text;

	if (f->id || f->text)
		return f->id ? f->id : f->text;
	problem_fact_print(&b, p, f);
	text = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return text;
}

void solve_name_used(struct solve_answer *out, const struct problem *p, const bool *kept,
		     struct arena *a)
{
	const char **text = arena_alloc(a, (size_t)(p->facts + 1) * sizeof *text);
	int n = 0;

	for (int i = 0; i < p->facts; i++) {
		const char *name = kept[i] ? name_of(p, &p->fact[i], a) : NULL;

		for (int k = 0; k < n && name; k++)
			if (!strcmp(text[k], name))
				name = NULL;
		if (name)
			text[n++] = name;
	}
	out->used = text;
	out->n_used = n;
}

/* Facts that others imply: these are meant. */
bool *solve_used_sources(const struct problem *p, const bool *rests, struct arena *a)
{
	bool *kept = arena_alloc(a, (size_t)(p->facts + 1) * sizeof *kept);

	for (int i = 0; i < p->facts; i++) {
		const int *of = p->fact[i].of;

		if (!rests[i])
			continue;
		if (!is_implied(&p->fact[i]))
			kept[i] = true;
		for (int k = 0; k < FACT_SOURCES; k++)
			if (of[k])
				kept[of[k] - 1] = true;
	}
	return kept;
}

/* Facts that are asked about one way. */
struct leaving {
	const struct problem *p;
	solve_still_fn *still;
	void *self;
	struct meter *meter;
	bool *kept;
};

/* Leaves out what can be of rest[0 .. n-1], many at once first. */
static void leave_out(struct leaving *q, const int *rest, int n)
{
	if (!n)
		return;
	for (int i = 0; i < n; i++)
		q->kept[rest[i]] = false;
	if (is_enough(q->p, q->kept, q->still, q->self, q->meter))
		return;
	for (int i = 0; i < n; i++)
		q->kept[rest[i]] = true;
	if (n == 1)
		return;
	leave_out(q, rest + n / 2, n - n / 2);
	leave_out(q, rest, n / 2);
}

/* The account and others, of which those are left out that can be; false: it takes more. */
static bool add_rest(struct leaving *q, bool equations, struct arena *a)
{
	int *rest = arena_alloc(a, (size_t)(q->p->facts + 1) * sizeof *rest), n = 0;

	for (int i = 0; i < q->p->facts; i++) {
		const struct fact *f = &q->p->fact[i];

		if (!q->kept[i] && !is_implied(f) && (equations || f->kind != RELATION_EQUAL))
			rest[n++] = i;
	}
	for (int i = 0; i < n; i++)
		q->kept[rest[i]] = true;
	if (!is_enough(q->p, q->kept, q->still, q->self, q->meter)) {
		for (int i = 0; i < n; i++)
			q->kept[rest[i]] = false;
		return false;
	}
	if (n > 1) {
		leave_out(q, rest + n / 2, n - n / 2);
		leave_out(q, rest, n / 2);
	}
	return true;
}

void solve_note_used(struct solve_answer *out, const struct problem *p, const bool *rests,
		     solve_still_fn *still, void *self, struct meter *m, struct arena *a)
{
	struct leaving q = { p, still, self, m, solve_used_sources(p, rests, a) };

	/* Equations are in the account; where not even all are enough, by this way, that is all that is
	 * known. */
	if (still && !is_enough(p, q.kept, still, self, m) && !add_rest(&q, false, a))
		(void)add_rest(&q, true, a);
	solve_name_used(out, p, q.kept, a);
}
