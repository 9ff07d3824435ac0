/* talk.c -- what a run says to its models. */
#include "translate/translate_priv.h"

static struct agent_turn *add_turn(struct translate_run *r)
{
	r->turn = arena_grow(r->arena, r->turn, &r->cap, r->turns + 1, sizeof *r->turn);
	r->turn[r->turns] = (struct agent_turn){ 0 };
	return &r->turn[r->turns++];
}

static void add_user(struct translate_run *r, const char *text, bool images)
{
	const struct agent_problem *p = &r->s->problem;
	int n = 0, most = images ? p->images : 0;
	struct agent_part *part = arena_alloc(r->arena, (size_t)(most + 1) * sizeof *part);

	for (int i = 0; i < most; i++)
		part[n++].image = &p->image[i];
	part[n++].text = arena_strdup(r->arena, text);
	*add_turn(r) = (struct agent_turn){ .role = AGENT_USER, .part = part, .parts = n };
}

static void add_problem(struct buf *b, const struct translate_sample *s)
{
	buf_addf(b, "## Problem\n\n%s\n", s->problem.text);
	for (int i = 0; i < s->problem.choices; i++)
		buf_addf(b, "%c. %s\n", 'A' + i, s->problem.choice[i]);
}

static void add_steps(struct buf *b, const struct translate_sample *s, const char *const *step)
{
	buf_add(b, "\n## The solution\n\n");
	for (int i = 0; i < s->steps; i++)
		buf_addf(b, "%d) %s\n", i + 1, step[i]);
	if (s->final)
		buf_addf(b, "\nFinal answer: %s\n", s->final);
}

static void add_solution(struct buf *b, const struct translate_run *r,
			 const struct translate_draft *d, const char *const *step)
{
	add_problem(b, r->s);
	buf_add(b, "\n## Facts\n\n");
	translate_draft_list(b, d);
	add_steps(b, r->s, step);
}

/* The engine's sentence for each statement of the steps. */
static void add_sentences(struct buf *b, struct translate_run *r)
{
	const struct judge_record *t = r->judged.read;

	add_steps(b, r->s, r->s->step);
	buf_add(b, "\n## Sentences\n\n");
	for (int i = t->facts; i < t->statements; i++) {
		const struct judge_statement *c = &t->statement[i];

		if (c->unread || !c->says)
			continue;
		if (c->step < t->steps)
			buf_addf(b, "%s (step %d): %s\n", c->id, t->step[c->step].number,
				 c->says);
		else
			buf_addf(b, "%s (the answer): %s\n", c->id, c->says);
	}
}

static void add_bits(struct buf *b, const struct translate_run *r)
{
	buf_add(b, "\nBits: ");
	for (int i = 0; i < r->bits.steps; i++)
		buf_addf(b, "%s%d", i ? ", " : "[", r->bits.bit[i]);
	buf_add(b, "]\n");
}

void translate_say_first(struct translate_run *r, const char *note)
{
	struct buf b = { 0 };
	bool images = true;

	r->turn = NULL;
	r->turns = r->cap = 0;
	r->mends = 0;
	if (r->at == TRANSLATE_ASK_FACTS || r->at == TRANSLATE_ASK_BLIND_FACTS) {
		add_problem(&b, r->s);
	} else if (r->at == TRANSLATE_ASK_STEPS) {
		add_solution(&b, r, &r->draft, r->s->step);
	} else if (r->at == TRANSLATE_ASK_BLIND_STEPS) {
		add_solution(&b, r, &r->blind_draft, r->s->step);
	} else if (r->at == TRANSLATE_ASK_PLANTED) {
		add_solution(&b, r, &r->draft, r->planted_steps);
	} else if (r->at == TRANSLATE_ASK_ECHO) {
		add_sentences(&b, r);
		images = false;
	} else {
		translate_judge_question(&b, r->s);
		if (r->at == TRANSLATE_ASK_JUDGE_ERRORS)
			add_bits(&b, r);
	}
	if (note)
		buf_addf(&b, "\n%s\n", note);
	add_user(r, buf_str(&b), images);
	buf_clear(&b);
}

void translate_say_again(struct translate_run *r, const char *wrong)
{
	struct buf b = { 0 };

	r->mends++;
	buf_addf(&b,
		 "Something is wrong with that reply:\n\n%s\nWrite the whole of it again.\n",
		 wrong);
	add_user(r, buf_str(&b), false);
	buf_clear(&b);
}

uint64_t translate_question_hash(const struct translate_run *r)
{
	const struct agent_model *m = translate_plan_model(r->plan, translate_ask_slot(r->at));
	struct buf b = { 0 };
	uint64_t hash;

	buf_addf(&b, "%016llx\n%s:%s\n", (unsigned long long)r->plan->hash[r->at],
		 m->provider->name, m->name);
	for (int i = 0; i < r->turns; i++) {
		const struct agent_turn *t = &r->turn[i];

		buf_addf(&b, "%d\n%s\n", t->role, t->raw ? t->raw : "");
		for (int k = 0; k < t->parts; k++)
			buf_addf(&b, "%s\n",
				 t->part[k].text ? t->part[k].text : t->part[k].image->base64);
	}
	hash = agent_hash(buf_str(&b), b.n);
	buf_clear(&b);
	return hash;
}
