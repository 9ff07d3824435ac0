/* slip.c -- the door: solutions of a question, right ones and wrong ones in their shares. */
#include "base/shard.h"
#include "slip/slip_priv.h"
#include <math.h>
#include <string.h>

#define TRIES 8

void slip_options_init(struct slip_options *o)
{
	*o = (struct slip_options){ .each = 6, .correct = 35, .most = 3, .inherit = true };
}

/* The question as a student has it who does everything right. */
void slip_begin(struct slip_solution *x, const struct slip_question *q)
{
	*x = (struct slip_solution){
		.count = q->count, .asked = q->count, .lines = q->lines, .goal = q->goal
	};
	for (int i = 0; i < q->count; i++)
		x->given[i] = q->given[i].value;
	memcpy(x->line, q->line, sizeof x->line);
}

/* In which order they are put in: what ends a solution early first, because it takes the last line; then what is given. */
static int stage(enum slip_kind k)
{
	return k == SLIP_INCOMPLETE ? 0 : k == SLIP_IMAGE ? 1 : k == SLIP_QUESTION ? 2 : 3;
}

/* Kinds that are all different, the first of them the one that is due; then in the order of their stages. */
static int choose(enum slip_kind *kind, enum slip_kind due, int errors, struct rng *r)
{
	int n = 1;

	kind[0] = due;
	for (int tries = 0; n < errors && tries < 20; tries++) {
		enum slip_kind k = (enum slip_kind)(1 + rng_below(r, SLIP_KINDS - 1));
		/* There is nearly always room for these: they are taken less often, so that shares are equal. */
		bool there = (k == SLIP_IMAGE || k == SLIP_INCOMPLETE) && rng_below(r, 2);

		for (int i = 0; i < n; i++)
			there = there || kind[i] == k;
		if (!there)
			kind[n++] = k;
	}
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && stage(kind[k - 1]) > stage(kind[k]); k--) {
			enum slip_kind was = kind[k];

			kind[k] = kind[k - 1];
			kind[k - 1] = was;
		}
	return n;
}

/* The kind that is due, or the next that can be had; the others where there is room for them. */
static bool spoil(struct slip_solution *x, int due, int errors, const struct slip_making *m)
{
	for (int i = 0; i < SLIP_KINDS - 1; i++) {
		struct slip_solution y = *x;
		enum slip_kind kind[SLIP_KINDS],
			first = (enum slip_kind)(1 + (due + i) % (SLIP_KINDS - 1));
		int at = -2, n = choose(kind, first, errors, m->r);
		bool there = false;

		for (int k = 0; k < n; k++)
			if (slip_inject(&y, kind[k], &at, m))
				there = there || kind[k] == first;
		/* Alone, where the others left no room. */
		if (!there) {
			y = *x;
			at = -2;
			there = slip_inject(&y, first, &at, m);
		}
		if (there) {
			*x = y;
			return true;
		}
	}
	return false;
}

/* What was executed at last is what the record says; an error that it does not show is none. */
static bool is_certified(const struct slip_solution *x, const struct slip_run *run,
			 const struct slip_making *m)
{
	struct slip_run written;
	bool logic = false;

	for (int i = 0; i < x->lines; i++)
		logic = logic || x->line[i].kind == SLIP_LOGIC;
	if (run->status != PROGRAM_OK)
		return false;
	if (x->incomplete)
		return !slip_is_said(x, m);
	slip_execute(&written, x, true, m->s, m->a);
	return logic ? written.status != PROGRAM_OK ||
			       !slip_is_same(written.value, m->q->value, SLIP_CHANGED)
		     : !slip_is_same(run->value, m->q->value, SLIP_CHANGED);
}

static bool one(struct slip_told *t, uint64_t *key, bool wrong, int due,
		const struct slip_options *o, const struct slip_making *m)
{
	struct slip_solution *x = arena_alloc(m->a, sizeof *x);
	struct slip_run *run = arena_alloc(m->a, sizeof *run);
	int errors = 1 + (int)rng_below(m->r, (uint64_t)(o->most > 0 ? o->most : 1));

	slip_begin(x, m->q);
	slip_rewrite(x, m);
	if (wrong && !spoil(x, due, errors, m))
		return false;
	slip_execute(run, x, false, m->s, m->a);
	if (wrong ? !is_certified(x, run, m) : run->status != PROGRAM_OK)
		return false;
	if (!slip_tell(t, x, run, m, o))
		return false;
	t->source = wrong ? "injected" : "correct";
	t->program = slip_program_text(x, m->a);
	t->carried = run->program;
	t->nums = run->nums;
	t->count = run->count;
	t->status = run->status;
	t->value = x->incomplete ? NAN : run->value;
	*key = shard_hash(t->program, strlen(t->program));
	for (int i = 0; i < t->entries; i++)
		*key = *key * 31 + shard_hash(t->entry[i].text, strlen(t->entry[i].text));
	return true;
}

/* Which of a question's solutions are right: as many as the share says over all of them, spread. */
static bool is_wrong(long number, int correct)
{
	return number * correct / 100 == (number + 1) * correct / 100;
}

/* One of the question's solutions, unlike those before it. */
static bool another(struct buf *b, struct slip_count *count, const struct slip_options *o,
		    struct slip_making *m, int v, uint64_t *seen)
{
	uint64_t base = shard_hash(m->q->id, strlen(m->q->id)) ^
			shard_hash(m->q->program, strlen(m->q->program));
	long number = (long)(base % 1000) + v;
	bool wrong = is_wrong(number, o->correct);

	for (int i = 0; i < TRIES; i++) {
		struct rng r = { o->seed * 0x9e3779b97f4a7c15u + base +
				 (uint64_t)(v * TRIES + i) };
		struct slip_told *t = arena_alloc(m->a, sizeof *t);
		uint64_t key = 0;
		bool old = false;

		(void)rng_next(&r);
		m->r = &r;
		if (!one(t, &key, wrong, (int)(rng_next(&r) % (SLIP_KINDS - 1)), o, m))
			continue;
		for (int k = 0; k < v; k++)
			old = old || seen[k] == key;
		if (old)
			continue;
		seen[v] = key;
		t->id = arena_printf(m->a, "%s-p%d", m->q->id, v);
		slip_record(b, count, o, m->q, t, m->a);
		return true;
	}
	return false;
}

enum status slip_make(struct buf *b, struct slip_count *count, const struct slip_options *o,
		      const struct json *question, struct program_solver *s, struct err *e)
{
	struct arena *a = arena_new();
	struct slip_question *q = arena_alloc(a, sizeof *q);
	struct slip_solution *x = arena_alloc(a, sizeof *x);
	struct slip_run *right = arena_alloc(a, sizeof *right);
	uint64_t *seen = arena_alloc(a, (size_t)(o->each + 1) * sizeof *seen);
	struct slip_making m = { .q = q, .right = right, .s = s, .a = a };
	enum status st = slip_read(q, question, s, a, e);
	int made = 0;

	if (st == OK) {
		slip_begin(x, q);
		slip_execute(right, x, false, s, a);
		for (int v = 0; v < o->each; v++)
			made += another(b, count, o, &m, v, seen);
		count->questions++;
		count->unused += !made;
	}
	arena_free(a);
	return st;
}
