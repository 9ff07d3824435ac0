/*
 * rollout.c -- answers to fresh problems, their rewards, and of these the groups that teach something.
 *
 * A group whose rewards are equal has no gradient, and would only thin out the mean over tokens: it is left
 * out, and with `dynamic` another problem is asked in its place.
 */
#include "train/grpo_priv.h"
#include <string.h>

void train_rollout_clear(struct train_rollout *o)
{
	for (int i = 0; i < o->answers; i++) {
		train_document_clear(&o->answer[i].document);
		mem_free(o->answer[i].sampled);
		mem_free(o->answer[i].old);
		mem_free(o->answer[i].ref);
	}
	mem_free(o->answer);
	*o = (struct train_rollout){ 0 };
}

/* A guess is worth nothing: its program says something else than the problem. */
static double reward_of(const struct train_settings *s, const struct train_verdict *v,
			long length)
{
	double reward = v->outcome == TRAIN_RIGHT                ? 1
			: v->runs && v->outcome != TRAIN_GUESSED ? s->format_reward
								 : 0;

	return reward + train_overlong(length, s->most, s->overlong);
}

static void keep(struct train_rollout *o, const struct train_document *question,
		 const int32_t *token, const float *logp, long length, double advantage)
{
	struct train_answer *a;
	long n = question->count + length;

	o->answer = mem_grow(o->answer, &o->cap, o->answers + 1, sizeof *o->answer);
	a = &o->answer[o->answers++];
	*a = (struct train_answer){ .question = question->count,
				    .length = length,
				    .advantage = advantage,
				    .group = o->kept };
	a->document.count = n;
	a->document.token = mem_alloc((size_t)n * sizeof *a->document.token);
	a->document.own = mem_alloc((size_t)n);
	memcpy(a->document.token, question->token,
	       (size_t)question->count * sizeof *question->token);
	memcpy(a->document.token + question->count, token, (size_t)length * sizeof *token);
	memset(a->document.own + question->count, 1, (size_t)length);
	a->sampled = mem_alloc(((size_t)length + 1) * sizeof *a->sampled);
	memcpy(a->sampled, logp, (size_t)length * sizeof *logp);
	a->old = mem_alloc(((size_t)length + 1) * sizeof *a->old);
}

/* The answers to one problem. */
static void take_group(struct train_rollout *o, const struct train_solved *x,
		       const struct train_settings *s, int i)
{
	int first = i * x->group;
	double *reward = mem_alloc(2 * (size_t)x->group * sizeof *reward),
	       *advantage = reward + x->group;

	for (int k = 0; k < x->group; k++) {
		const struct train_verdict *v = &x->verdict[first + k];

		reward[k] = reward_of(s, v, x->length[first + k]);
		train_tally_add(&o->tally, v, x->length[first + k]);
		o->reward += reward[k];
		o->right += v->outcome == TRAIN_RIGHT;
		o->length += x->length[first + k];
		o->truncated += !x->stopped[first + k];
	}
	if (o->kept < s->prompts &&
	    train_advantages(advantage, reward, x->group, s->advantage_std)) {
		for (int k = 0; k < x->group; k++) {
			size_t at = (size_t)(first + k) * (size_t)x->most;

			if (x->length[first + k] > 0)
				keep(o, &x->problem[i], x->token + at, x->logp + at,
				     x->length[first + k], advantage[k]);
		}
		o->kept++;
	}
	mem_free(reward);
}

/* Up to n more problems; fewer at the end of the data. */
static enum status take_problems(struct train_solved *x, struct train_data *d, long n,
				 struct err *e)
{
	enum status st = OK;
	bool has = true;

	x->problem = mem_alloc((size_t)n * sizeof *x->problem);
	while (st == OK && has && x->problems < n) {
		st = train_data_next(d, &x->problem[x->problems], &has, e);
		x->problems += st == OK && has;
	}
	return st;
}

static enum status one_round(struct train_rollout *o, struct train_run *r,
			     struct train_data *d, long step, long n, struct err *e)
{
	const struct train_settings *s = r->s;
	struct train_solving how = {
		.group = (int)s->group,
		.most = s->most,
		.temperature = s->temperature,
		.top_p = 1,
		.seed = train_mix((uint64_t)s->seed, (uint64_t)step + 1000,
				  (uint64_t)o->rounds),
		.judging = { (int)s->perturb, s->tolerance, (uint64_t)s->seed, 0 },
		.threads = train_threads(s),
	};
	struct train_solved x = { 0 };
	enum status st = take_problems(&x, d, n, e);

	st = st == OK ? train_solve(&x, r, &how, e) : st;
	for (int i = 0; i < x.problems && st == OK; i++)
		take_group(o, &x, s, i);
	o->asked += x.problems;
	for (int i = 0; i < x.problems; i++)
		train_document_clear(&x.problem[i]);
	train_solved_clear(&x);
	mem_free(x.problem);
	return st;
}

enum status train_rollout(struct train_rollout *o, struct train_run *r, struct train_data *d,
			  long step, struct err *e)
{
	long rounds = r->s->dynamic ? r->s->rounds : 1;
	enum status st = OK;

	*o = (struct train_rollout){ 0 };
	while (st == OK && o->rounds < rounds && o->kept < r->s->prompts) {
		int asked = o->asked;

		st = one_round(o, r, d, step, r->s->prompts - o->kept, e);
		o->rounds++;
		if (o->asked == asked)
			break;
	}
	return st;
}
