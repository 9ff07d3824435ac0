/*
 * grpo.c -- training by rewards: the loop, the updates of a rollout, what is logged.
 *
 * log p before the first update is computed by the machine that trains, in the same batches, never taken from
 * the sampler; how far the two are apart is logged.  The temperature of sampling is that of the loss.
 */
#include "base/member.h"
#include "metric/metric.h"
#include "train/grpo_priv.h"
#include <string.h>

#define IDLE 10

struct train_grpo {
	struct train_run run;
	struct train_data data;
	struct train_machine reference; /* of the KL term */
	struct train_policy policy;
	struct train_document *held;
	int helds;
	/* Of a micro-batch: places, and those of answers one behind the other. */
	float *logp, *entropy, *blame, *blame_entropy;
	float *now, *old, *ref, *spread, *slope, *slope_entropy;
	double *advantage;
	long *start;
	double sampling; /* seconds of it in this step */
	double delta;    /* |log p of the sampler - log p of the trainer|, the largest */
	int idle;        /* steps in a row that had nothing to learn from */
};

/* --- Places of answers in a batch ------------------------------------------------------------------------------- */
/* Where in the batch the first token of an answer is foretold. */
static long first_place(const struct train_batch *b, const struct train_answer *a, int k)
{
	return b->start[k] + a->question - 1;
}

/* For each answer of the batch: its place, the array of the answer that is meant, and back. */
static void collect(float *to, const float *from, const struct train_batch *b,
		    const struct train_answer *all)
{
	long at = 0;

	for (int k = 0; k < b->net.documents; k++) {
		const struct train_answer *a = &all[b->document[k]];

		memcpy(to + at, from + first_place(b, a, k), (size_t)a->length * sizeof *to);
		at += a->length;
	}
}

static void spread_out(float *to, const float *from, const struct train_batch *b,
		       const struct train_answer *all)
{
	long at = 0;

	memset(to, 0, (size_t)b->net.tokens * sizeof *to);
	for (int k = 0; k < b->net.documents; k++) {
		const struct train_answer *a = &all[b->document[k]];

		memcpy(to + first_place(b, a, k), from + at, (size_t)a->length * sizeof *to);
		at += a->length;
	}
}

/* --- One micro-batch ----------------------------------------------------------------------------------------------- */
/* log p before the first update; by the reference where that is the machine. */
static enum status look_back(struct train_grpo *x, const struct train_machine *m,
			     const struct train_batch *b, struct train_answer *all,
			     struct err *e)
{
	bool ref = m == &x->reference;

	if (m->backend->forward(m->m, &b->net))
		return train_machine_failed(m, "forward", e);
	if (m->backend->outcome(m->m, x->logp, NULL, NULL))
		return train_machine_failed(m, "outcome", e);
	for (int k = 0; k < b->net.documents; k++) {
		struct train_answer *a = &all[b->document[k]];
		size_t size = (size_t)a->length * sizeof *a->old;

		if (ref && !a->ref)
			a->ref = mem_alloc(size + sizeof *a->ref);
		memcpy(ref ? a->ref : a->old, x->logp + first_place(b, a, k), size);
	}
	return OK;
}

static void gather(struct train_grpo *x, struct train_answers *g, const struct train_batch *b,
		   const struct train_answer *all, bool first)
{
	long at = 0;

	for (int k = 0; k < b->net.documents; k++) {
		const struct train_answer *a = &all[b->document[k]];
		size_t size = (size_t)a->length * sizeof(float);

		x->start[k] = at;
		x->advantage[k] = a->advantage;
		if (!first)
			memcpy(x->old + at, a->old, size);
		if (a->ref)
			memcpy(x->ref + at, a->ref, size);
		at += a->length;
	}
	x->start[b->net.documents] = at;
	collect(x->now, x->logp, b, all);
	collect(x->spread, x->entropy, b, all);
	*g = (struct train_answers){ .count = b->net.documents,
				     .start = x->start,
				     .advantage = x->advantage,
				     .logp = x->now,
				     .old = first ? x->now : x->old,
				     .ref = x->policy.beta > 0 ? x->ref : NULL,
				     .entropy = x->spread };
}

static void measure_delta(struct train_grpo *x, const struct train_batch *b,
			  const struct train_answer *all, const float *trained)
{
	long at = 0;

	for (int k = 0; k < b->net.documents; k++) {
		const struct train_answer *a = &all[b->document[k]];

		for (long t = 0; t < a->length; t++)
			x->delta =
				fmax(x->delta, fabs((double)a->sampled[t] - trained[at + t]));
		at += a->length;
	}
}

/* first: nothing was updated yet, and log p now is log p before. */
static enum status compute(struct train_grpo *x, const struct train_batch *b,
			   const struct train_answer *all, struct train_whole whole,
			   bool first, struct train_sums *sums, struct err *e)
{
	const struct train_machine *m = &x->run.machine;
	bool entropy = x->policy.entropy != 0;
	struct net_blame blame = { .logp = x->blame,
				   .entropy = entropy ? x->blame_entropy : NULL };
	struct train_answers g;

	if (m->backend->forward(m->m, &b->net))
		return train_machine_failed(m, "forward", e);
	if (m->backend->outcome(m->m, x->logp, x->entropy, NULL))
		return train_machine_failed(m, "outcome", e);
	gather(x, &g, b, all, first);
	measure_delta(x, b, all, g.old);
	train_policy_loss(x->slope, entropy ? x->slope_entropy : NULL, &x->policy, &g, whole,
			  sums);
	spread_out(x->blame, x->slope, b, all);
	if (entropy)
		spread_out(x->blame_entropy, x->slope_entropy, b, all);
	return m->backend->backward(m->m, &blame) ? train_machine_failed(m, "backward", e)
						  : OK;
}

/* --- The updates of a rollout ---------------------------------------------------------------------------------------- */
struct train_part {
	struct train_answer *answer;
	struct train_batch *batch;
	int answers, batches;
	struct train_whole whole;
};

/* Answers of groups from .. to - 1, packed. */
static void make_part(struct train_part *p, struct train_rollout *o, int from, int to,
		      const struct train_settings *s)
{
	struct train_document *doc;
	int first = 0, *bin;
	long *length;

	while (first < o->answers && o->answer[first].group < from)
		first++;
	*p = (struct train_part){ .answer = o->answer + first };
	while (first + p->answers < o->answers && p->answer[p->answers].group < to)
		p->answers++;
	doc = mem_alloc(((size_t)p->answers + 1) * sizeof *doc);
	bin = mem_alloc(((size_t)p->answers + 1) * sizeof *bin);
	length = mem_alloc(((size_t)p->answers + 1) * sizeof *length);
	for (int i = 0; i < p->answers; i++) {
		doc[i] = p->answer[i].document;
		length[i] = doc[i].count;
		p->whole.tokens += p->answer[i].length;
	}
	p->whole.answers = p->answers;
	p->batch = mem_alloc(((size_t)p->answers + 1) * sizeof *p->batch);
	p->batches = train_pack(bin, length, p->answers, p->answers, s->tokens,
				(int)train_documents(s));
	for (int k = 0; k < p->batches; k++) {
		train_batch_fill(&p->batch[k], doc, bin, p->answers, k);
		p->batch[k].net.temperature = (float)s->temperature;
	}
	mem_free(doc);
	mem_free(bin);
	mem_free(length);
}

static void clear_part(struct train_part *p)
{
	for (int k = 0; k < p->batches; k++)
		train_batch_clear(&p->batch[k]);
	mem_free(p->batch);
}

static enum status look_back_all(struct train_grpo *x, struct train_part *p, int parts,
				 const struct train_machine *m, struct err *e)
{
	enum status st = OK;

	for (int i = 0; i < parts; i++)
		for (int k = 0; k < p[i].batches && st == OK; k++)
			st = look_back(x, m, &p[i].batch[k], p[i].answer, e);
	return st;
}

struct train_learned {
	struct train_sums sums;
	double norm, tokens, documents;
	int updates;
};

static enum status update(struct train_grpo *x, struct train_part *p, bool first,
			  struct train_learned *out, struct err *e)
{
	struct train_run *r = &x->run;
	enum status st = OK;
	double norm = NAN;

	for (int k = 0; k < p->batches && st == OK; k++) {
		st = compute(x, &p->batch[k], p->answer, p->whole, first, &out->sums, e);
		out->tokens += p->batch[k].net.tokens;
		out->documents += p->batch[k].net.documents;
	}
	if (st == OK && p->batches) {
		st = train_run_update(r, train_rate(r, r->state.step + 1), &norm, e);
		out->norm += norm;
		out->updates++;
	}
	return st;
}

/* Parts of about as many groups each; every part is one update. */
static enum status learn(struct train_grpo *x, struct train_rollout *o,
			 struct train_learned *out, struct err *e)
{
	const struct train_settings *s = x->run.s;
	int n = s->updates < o->kept ? (int)s->updates : o->kept;
	bool once = n * s->passes == 1;
	struct train_part *p = mem_alloc(((size_t)n + 1) * sizeof *p);
	enum status st = OK;

	for (int i = 0; i < n; i++)
		make_part(&p[i], o, (int)((long)o->kept * i / n),
			  (int)((long)o->kept * (i + 1) / n), s);
	if (x->policy.beta > 0)
		st = look_back_all(x, p, n, &x->reference, e);
	if (st == OK && !once)
		st = look_back_all(x, p, n, &x->run.machine, e);
	for (long pass = 0; pass < s->passes; pass++)
		for (int i = 0; i < n && st == OK; i++)
			st = update(x, &p[i], once, out, e);
	for (int i = 0; i < n; i++)
		clear_part(&p[i]);
	mem_free(p);
	return st;
}

/* --- The held-out problems -------------------------------------------------------------------------------------------- */
static enum status solve_held(struct train_grpo *x, struct buf *json, double *pass,
			      struct err *e)
{
	struct train_run *r = &x->run;
	const struct train_settings *s = r->s;
	struct train_solving how = { .group = 1,
				     .most = s->most,
				     .top_p = 1,
				     .judging = { (int)s->perturb, s->tolerance,
						  (uint64_t)s->seed, 0 },
				     .threads = train_threads(s) };
	struct train_solved y = { .problem = x->held, .problems = x->helds };
	struct train_tally tally = { 0 };
	enum status st = train_solve(&y, r, &how, e);

	for (int i = 0; i < y.problems && st == OK; i++)
		train_tally_add(&tally, &y.verdict[i], y.length[i]);
	*pass = metric_share((double)tally.outcome[TRAIN_RIGHT], (double)y.problems);
	if (st == OK) {
		buf_addc(json, '{');
		train_pass_json(json, &y);
		train_tally_json(json, &tally);
		buf_addc(json, '}');
	}
	train_solved_clear(&y);
	return st;
}

/* --- One step ----------------------------------------------------------------------------------------------------------- */
static void add_numbers(struct buf *b, const struct train_grpo *x,
			const struct train_rollout *o, const struct train_learned *l,
			struct train_progress *p)
{
	double answers = (double)o->tally.answers, tokens = (double)l->sums.tokens;

	p->loss = l->updates ? l->sums.loss / l->updates : NAN;
	p->norm = l->updates ? l->norm / l->updates : NAN;
	p->reward = metric_share(o->reward, answers);
	p->pass = metric_share(o->right, answers);
	p->length = metric_share(o->length, answers);
	p->entropy = metric_share(l->sums.entropy, tokens);
	p->clipped = metric_share((double)l->sums.clipped, tokens);
	p->off = l->updates ? x->delta : NAN;
	json_member_count(b, "step", x->run.state.step);
	json_member_number(b, "reward", p->reward);
	json_member_number(b, "pass@1", p->pass);
	json_member_number(b, "length", p->length);
	json_member_number(b, "entropy", p->entropy);
	json_member_number(b, "loss", p->loss);
	json_member_number(b, "lr", p->lr);
	json_member_number(b, "norm", p->norm);
	json_member_number(b, "clipped", p->clipped);
	json_member_number(b, "dual", metric_share((double)l->sums.dual, tokens));
	json_member_number(b, "off", l->updates ? l->sums.off : NAN);
	json_member_number(b, "delta_logp", p->off);
	if (x->policy.beta > 0)
		json_member_number(b, "kl", metric_share(l->sums.kl, tokens));
	json_member_number(b, "truncated", metric_share(o->truncated, answers));
	json_member_count(b, "groups", o->asked);
	json_member_count(b, "kept", o->kept);
	json_member_count(b, "rounds", o->rounds);
	json_member_count(b, "updates", l->updates);
	json_member_number(b, "tokens", l->tokens);
	json_member_number(b, "sampled", o->length);
	train_tally_json(b, &o->tally);
}

static enum status log_step(struct train_grpo *x, const struct train_rollout *o,
			    const struct train_learned *l, struct train_progress *p,
			    const struct buf *held, double seconds, struct err *e)
{
	struct train_run *r = &x->run;
	struct buf b = { 0 };
	enum status st;

	buf_addc(&b, '{');
	add_numbers(&b, x, o, l, p);
	if (held->n) {
		json_add_key(&b, "held");
		buf_addn(&b, held->s, held->n);
	}
	train_run_speed(r, &b,
			&(struct train_pace){ .seconds = seconds,
					      .sampling = x->sampling,
					      .sampled = o->length,
					      .tokens = l->tokens,
					      .documents = l->documents },
			p);
	buf_addc(&b, '}');
	st = train_log_add(&r->folder, &b, e);
	buf_clear(&b);
	r->reward = p->reward;
	r->pass = p->pass;
	r->loss = p->loss;
	return st;
}

/* Rewards that are all equal teach nothing, and a run may go on like that for hours. */
static void tell_idle(struct train_grpo *x, const struct train_learned *l, double reward)
{
	struct buf b = { 0 };

	x->idle = l->updates ? 0 : x->idle + 1;
	if (x->idle != IDLE)
		return;
	buf_addf(&b,
		 "%d steps had nothing to learn from: all answers to a problem are worth the "
		 "same (%.3g); easier problems, more answers (--group), more SFT before?",
		 IDLE, reward);
	train_run_tell(&x->run, TRAIN_WORD, buf_str(&b), NULL);
	buf_clear(&b);
}

static enum status one_step(void *self, struct err *e)
{
	struct train_grpo *x = self;
	struct train_run *r = &x->run;
	struct train_rollout o = { 0 };
	struct train_learned l = { 0 };
	struct train_progress p = { .held = NAN };
	struct buf held = { 0 };
	double began = train_now(), seconds;
	enum status st = train_rollout(&o, r, &x->data, r->state.step, e);

	x->delta = 0;
	x->sampling = train_now() - began;
	if (st == OK && !o.asked)
		st = err_fail(e, E_ARG, "bad_argument", "the data has come to its end");
	st = st == OK ? learn(x, &o, &l, e) : st;
	seconds = train_now() - began;
	if (st == OK) {
		r->state.step++;
		r->state.seen += l.tokens;
		train_place_copy(&r->state.place, &x->data.place);
		p.lr = train_height(r) * train_rate(r, r->state.step);
	}
	if (st == OK && x->helds && train_is_time(r->state.step, r->s->held_every, r->steps)) {
		st = solve_held(x, &held, &p.held, e);
		r->held_value = p.held;
	}
	st = st == OK ? log_step(x, &o, &l, &p, &held, seconds, e) : st;
	if (st == OK)
		train_run_tell(r, isfinite(p.held) ? TRAIN_HELD : TRAIN_STEP, NULL, &p);
	if (st == OK)
		tell_idle(x, &l, p.reward);
	train_rollout_clear(&o);
	buf_clear(&held);
	return st;
}

/* --- Beginning and end ---------------------------------------------------------------------------------------------------- */
static struct train_policy policy_of(const struct train_settings *s)
{
	return (struct train_policy){
		.ratio = strcmp(s->ratio, "sequence") ? TRAIN_RATIO_TOKEN
						      : TRAIN_RATIO_SEQUENCE,
		.mean = !strcmp(s->mean, "token")      ? TRAIN_MEAN_TOKEN
			: !strcmp(s->mean, "sequence") ? TRAIN_MEAN_SEQUENCE
						       : TRAIN_MEAN_CONSTANT,
		.constant = s->constant > 0 ? s->constant : (double)s->most,
		.low = s->clip_low,
		.high = s->clip_high,
		.dual = s->dual,
		.beta = s->kl,
		.kl = !strcmp(s->kl_kind, "k1")   ? TRAIN_KL_1
		      : !strcmp(s->kl_kind, "k2") ? TRAIN_KL_2
						  : TRAIN_KL_3,
		.entropy = s->entropy,
	};
}

static struct train_form form_of(const struct train_run *r, const char *split)
{
	return (struct train_form){ .token = r->model.token,
				    .split = strcmp(split, "all") ? split : NULL,
				    .longest = train_run_longest(r),
				    .prompt = true };
}

static enum status open_held(struct train_grpo *x, struct err *e)
{
	struct train_run *r = &x->run;
	struct train_data d = { .source = &r->held,
				.form = form_of(r, r->s->held_split),
				.seed = (uint64_t)r->s->seed,
				.lenient = r->s->lenient,
				.to = r->held.count,
				.threads = train_threads(r->s) };
	enum status st = train_data_open(&d, &(struct train_place){ 0 }, e);
	bool has = true;

	x->held = mem_alloc((size_t)r->s->held_count * sizeof *x->held);
	while (st == OK && has && x->helds < r->s->held_count) {
		st = train_data_next(&d, &x->held[x->helds], &has, e);
		x->helds += st == OK && has;
	}
	if (st == OK && !x->helds)
		st = train_data_nothing(&d, "held-split", e);
	train_data_close(&d);
	return st;
}

static enum status open_reference(struct train_grpo *x, struct err *e)
{
	struct train_run *r = &x->run;
	struct net_limits l = { .tokens = r->machine.limits.tokens,
				.documents = r->machine.limits.documents,
				.threads = r->machine.limits.threads };
	enum status st =
		train_machine_open(&x->reference, r->machine.backend, &r->model.shape, &l, e);

	return st == OK ? train_model_load(&r->model, &x->reference, (uint64_t)r->s->seed, e)
			: st;
}

static enum status open_all(struct train_grpo *x, const struct train_job *j, struct err *e)
{
	struct train_run *r = &x->run;
	enum status st = train_run_open(r, j, TRAIN_GRPO, e);
	float **array[] = { &x->logp,  &x->entropy,      &x->blame, &x->blame_entropy,
			    &x->now,   &x->old,          &x->ref,   &x->spread,
			    &x->slope, &x->slope_entropy };

	if (st != OK)
		return st;
	for (size_t i = 0; i < sizeof array / sizeof *array; i++)
		*array[i] = mem_alloc((size_t)r->s->tokens * sizeof **array[i]);
	x->advantage = mem_alloc(((size_t)train_documents(r->s) + 1) * sizeof *x->advantage);
	x->start = mem_alloc(((size_t)train_documents(r->s) + 1) * sizeof *x->start);
	x->policy = policy_of(r->s);
	x->data = (struct train_data){ .source = &r->source,
				       .form = form_of(r, r->s->split),
				       .seed = (uint64_t)r->s->seed,
				       .lenient = r->s->lenient,
				       .threads = train_threads(r->s) };
	if (r->s->kl > 0)
		st = open_reference(x, e);
	if (st == OK && r->has_held && r->s->held_every)
		st = open_held(x, e);
	return st == OK ? train_data_open(&x->data, &r->state.place, e) : st;
}

static void close_all(struct train_grpo *x)
{
	float *array[] = {
		x->logp, x->entropy, x->blame,  x->blame_entropy, x->now,
		x->old,  x->ref,     x->spread, x->slope,         x->slope_entropy
	};

	train_data_close(&x->data);
	for (int i = 0; i < x->helds; i++)
		train_document_clear(&x->held[i]);
	mem_free(x->held);
	for (size_t i = 0; i < sizeof array / sizeof *array; i++)
		mem_free(array[i]);
	mem_free(x->advantage);
	mem_free(x->start);
	train_machine_close(&x->reference);
	train_run_close(&x->run);
}

enum status train_grpo(const struct train_job *j, struct train_end *out, struct err *e)
{
	struct train_grpo x = { 0 };
	enum status st = open_all(&x, j, e);

	if (st == OK)
		st = train_run_steps(&x.run, one_step, &x, e);
	train_run_end(&x.run, out);
	close_all(&x);
	return st;
}
