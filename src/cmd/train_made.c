/*
 * train_made.c -- problems for porism train that are made while it trains.
 *
 * Problem i is that of porism synth with the same seed and operators.
 */
#include "base/mem.h"
#include "cmd/train_priv.h"
#include "learn/learn.h"
#include "num/num.h"
#include <stdlib.h>
#include <string.h>

struct cmd_train_makers {
	uint64_t seed;
	struct learn_makers *makers;
};

/* Where none was found there is no line. */
static enum status make_line(void *self, long i, struct buf *out, struct err *e)
{
	struct learn_makers *makers = ((struct cmd_train_makers *)self)->makers;
	struct learn_maker *one = learn_makers_take(makers);
	struct learn_facts facts;

	(void)e;
	(void)learn_sample(one, out, &facts, i);
	learn_makers_give(makers, one);
	return OK;
}

static void where(void *self, long i, char *out, size_t size)
{
	const struct cmd_train_makers *m = self;

	snprintf(out, size, "problem %ld of seed %lu", i, (unsigned long)m->seed);
}

static void leave(void *self)
{
	(void)self;
	num_cleanup();
}

static bool read_range(struct learn_options *o, const char *text)
{
	char *end;

	o->least = o->most = (int)strtol(text, &end, 10);
	if (*end == '-')
		o->most = (int)strtol(end + 1, &end, 10);
	return end != text && !*end && o->least >= LEARN_LEAST && o->least <= o->most &&
	       o->most <= (o->splits == LEARN_TRAIN ? LEARN_TRAIN_LENGTH : LEARN_MOST);
}

int cmd_train_made(struct cmd_train_made *m, const char *name, const struct train_settings *s)
{
	static const char *const languages[] = { "en", "de", "zh" };
	struct learn_options o = { .seed = (uint64_t)s->synth_seed,
				   .distractors = LEARN_DISTRACTORS,
				   .exact = LEARN_EXACT,
				   .language = -1,
				   .plain = s->synth_plain,
				   .retry = s->synth_retry };

	*m = (struct cmd_train_made){ .makers = NULL };
	if (!s->synth)
		return 0;
	if (s->data)
		return cmd_parts_usage(&cmd_train_parts, name, "--data or --synth, not both");
	if (!learn_splits(&o.splits, s->split))
		return cmd_parts_usage(
			&cmd_train_parts, name,
			"--split is train, long, held, some of these with commas "
			"between, or all, not %s",
			s->split);
	if (!read_range(&o, s->synth))
		return cmd_parts_usage(
			&cmd_train_parts, name,
			"--synth is a range of operators such as %d-%d, not %s; up to %d "
			"are in the split train, up to %d in the others",
			LEARN_LEAST, LEARN_TRAIN_LENGTH, s->synth, LEARN_TRAIN_LENGTH,
			LEARN_MOST);
	if (!learn_cot_read(&o.cot, s->synth_cot))
		BUG("a derivation of another kind: %s", s->synth_cot);
	for (int i = 0; i < 3; i++)
		if (!strcmp(s->synth_language, languages[i]))
			o.language = i;
	m->makers = mem_alloc(sizeof *m->makers);
	*m->makers = (struct cmd_train_makers){ o.seed, learn_makers_new(&o) };
	m->source = (struct train_source){
		.self = m->makers, .line = make_line, .where = where, .leave = leave
	};
	return 0;
}

void cmd_train_made_clear(struct cmd_train_made *m)
{
	if (!m->makers)
		return;
	learn_makers_free(m->makers->makers);
	mem_free(m->makers);
}
