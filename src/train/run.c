/* run.c -- what runs of SFT and of GRPO have in common: beginning, going on, saving, ending. */
#include "base/file.h"
#include "base/member.h"
#include "gpu/gpu.h"
#include "net/net.h"
#include "train/train_priv.h"
#include <string.h>
#include <unistd.h>

#define WORST 20 /* steps in a row whose gradient is no number */

/* --- Telling ------------------------------------------------------------------------------------------------- */
void train_run_tell(struct train_run *r, enum train_event event, const char *word,
		    struct train_progress *p)
{
	struct train_progress none = { .loss = NAN,
				       .lr = NAN,
				       .norm = NAN,
				       .tokens = NAN,
				       .rate = NAN,
				       .mfu = NAN,
				       .held = NAN,
				       .reward = NAN,
				       .entropy = NAN,
				       .length = NAN,
				       .pass = NAN,
				       .clipped = NAN,
				       .off = NAN };

	p = p ? p : &none;
	p->event = event;
	p->word = word;
	p->step = r->state.step;
	p->steps = r->steps;
	p->seconds = train_now() - r->began;
	p->left =
		r->done ? r->busy / (double)r->done * (double)(r->steps - r->state.step) : NAN;
	p->device = train_machine_name(&r->machine);
	if (r->job->told)
		r->job->told(r->job->self, p);
}

void train_run_end(const struct train_run *r, struct train_end *out)
{
	*out = (struct train_end){ .step = r->state.step,
				   .steps = r->steps,
				   .stopped = r->state.step < r->steps,
				   .loss = r->loss,
				   .held = r->held_value,
				   .reward = r->reward,
				   .pass = r->pass,
				   .seconds = train_now() - r->began };
}

bool train_is_time(long step, long every, long steps)
{
	return every && (step % every == 0 || step == steps);
}

/* --- Rates ---------------------------------------------------------------------------------------------------- */
/* Rewards are a noisy signal: what teaches by examples ruins a model that is taught by them. */
double train_height(const struct train_run *r)
{
	if (r->s->lr > 0)
		return r->s->lr;
	return r->part == TRAIN_SFT ? 1e-3 : 2e-5;
}

double train_rate(const struct train_run *r, long step)
{
	const struct train_settings *s = r->s;
	struct net_schedule how = { .course = r->part == TRAIN_SFT ? NET_WSD : NET_CONSTANT,
				    .steps = r->steps,
				    .warmup = s->warmup,
				    .decay = (long)(s->decay * (double)r->steps),
				    .floor = s->floor };

	/* From whatever height on, down to the floor. */
	if (s->anneal)
		return 1 -
		       (1 - s->floor) * (double)(step - r->state.based) / (double)s->anneal;
	if (strcmp(s->schedule, "auto"))
		how.course = net_course_named(s->schedule);
	return net_share(&how, step);
}

enum status train_run_update(struct train_run *r, double rate, double *norm, struct err *e)
{
	const struct train_settings *s = r->s;
	struct net_update u = { .kind = strcmp(s->optimizer, "muon") ? NET_ADAMW : NET_MUON,
				.step = ++r->state.updates,
				.lr = (float)(train_height(r) * rate),
				.beta1 = (float)s->beta1,
				.beta2 = (float)s->beta2,
				.eps = (float)s->eps,
				.decay = (float)s->weight_decay,
				.muon_lr = (float)(s->muon_lr * rate),
				.momentum = (float)s->momentum,
				.muon_decay = (float)s->weight_decay,
				.clip = (float)s->clip };
	struct net_updated done = { 0 };

	if (r->machine.backend->update(r->machine.m, &u, &done))
		return train_machine_failed(&r->machine, "update", e);
	*norm = done.norm;
	if (isfinite(done.norm)) {
		r->lost = 0;
		return OK;
	}
	/* Nothing was changed by it; a run that goes on so is broken. */
	r->state.updates--;
	if (++r->lost < WORST)
		return OK;
	return err_fail_with(
		e, E_UNABLE, "undecided", NULL,
		"a smaller --lr, a longer --warmup; an earlier checkpoint with --from",
		"the gradient of %d steps in a row is no number", WORST);
}

/* --- Speed ---------------------------------------------------------------------------------------------------- */
/* MFU is of training alone: sampling is bound by memory, and has a rate of its own. */
void train_run_speed(struct train_run *r, struct buf *b, const struct train_pace *c,
		     struct train_progress *p)
{
	double flop =
		net_flop(&r->machine.shape, c->documents > 0 ? c->tokens / c->documents : 0);
	double training = c->seconds - c->sampling;
	double rate = training > 0 ? c->tokens / training : NAN;
	bool device = r->machine.backend != net_reference() && r->s->peak > 0;

	r->busy += c->seconds;
	r->done++;
	p->tokens = c->tokens;
	p->rate = rate;
	p->mfu = device ? rate * flop / (r->s->peak * 1e12) : NAN;
	if (r->job->no_times)
		return;
	json_add_key(b, "speed");
	buf_addc(b, '{');
	json_member_number(b, "seconds", c->seconds);
	json_member_number(b, "tokens_per_second", rate);
	if (c->sampling > 0) {
		json_member_number(b, "sampling_seconds", c->sampling);
		json_member_number(b, "sampled_per_second", c->sampled / c->sampling);
	}
	if (device) {
		json_member_number(b, "mfu", p->mfu);
		json_member_number(b, "mfu_base_tflops", r->s->peak);
	}
	buf_addc(b, '}');
}

/* --- Saving ----------------------------------------------------------------------------------------------------- */
static enum status save(struct train_run *r, struct err *e)
{
	char *path = NULL;
	enum status st;

	if (r->saved == r->state.step)
		return OK;
	st = train_save(&r->folder, &r->machine, &r->state, r->s->keep, &path, e);
	if (st == OK) {
		r->saved = r->state.step;
		train_run_tell(r, TRAIN_SAVED, path, NULL);
	}
	mem_free(path);
	return st;
}

/* The model's folder, when all steps are done. */
static enum status finish(struct train_run *r, struct err *e)
{
	char *dir = file_path(r->folder.dir, "model");
	enum status st = save(r, e);

	if (st == OK)
		st = train_model_write(dir, &r->model, &r->machine, r->s, e);
	if (st == OK)
		train_run_tell(r, TRAIN_SAVED, dir, NULL);
	mem_free(dir);
	return st;
}

enum status train_run_steps(struct train_run *r, train_step *one_step, void *self,
			    struct err *e)
{
	enum status st = OK;
	bool stop = false;

	while (st == OK && r->state.step < r->steps && !stop) {
		st = one_step(self, e);
		stop = st == OK && r->job->stop && r->job->stop(r->job->self);
		if (st == OK &&
		    (stop || train_is_time(r->state.step, r->s->checkpoint_every, r->steps)))
			st = save(r, e);
	}
	return st == OK && r->state.step >= r->steps ? finish(r, e) : st;
}

/* --- Beginning --------------------------------------------------------------------------------------------------- */
long train_run_longest(const struct train_run *r)
{
	const struct train_settings *s = r->s;
	long most = r->model.shape.context;

	if (r->part == TRAIN_SFT)
		most = most < s->tokens ? most : s->tokens;
	else
		most -= s->most;
	return s->longest && s->longest < most ? s->longest : most;
}

static enum status check_settings(const struct train_run *r, struct err *e)
{
	const struct train_settings *s = r->s;

	if (!s->data && !r->job->made)
		return err_fail_with(
			e, E_ARG, "bad_argument", NULL,
			"--data FILE.jsonl, as porism synth writes them; or --synth 2-6",
			"what is it to learn?");
	if (s->anneal && !s->from)
		return err_fail(e, E_ARG, "bad_argument", "--anneal needs --from CHECKPOINT");
	if (r->part != TRAIN_SFT && train_run_longest(r) < 2)
		return err_fail(
			e, E_ARG, "bad_argument",
			"answers of %ld tokens leave no room for a question in a context "
			"of %d: a smaller --most",
			s->most, r->model.shape.context);
	if (r->part == TRAIN_GRPO && s->tokens < r->model.shape.context &&
	    s->tokens < train_run_longest(r) + s->most)
		return err_fail(e, E_ARG, "bad_argument",
				"a micro-batch of %ld tokens does not hold a question and its "
				"answer (%ld): a larger --tokens",
				s->tokens, train_run_longest(r) + s->most);
	if (s->tokens > 2000000000)
		return err_fail(e, E_ARG, "limit", "too many tokens");
	return OK;
}

static struct net_limits limits_of(const struct train_run *r)
{
	const struct train_settings *s = r->s;
	struct net_limits l = { .threads = train_threads(s) };

	if (r->part != TRAIN_EVAL) {
		l.tokens = (int)s->tokens;
		l.documents = (int)train_documents(s);
		l.train = 1;
	}
	if (r->part != TRAIN_SFT) {
		l.rows = (int)s->rows;
		l.reach = (int)(train_run_longest(r) + s->most);
	}
	return l;
}

/* auto: a GPU where there is one that can, else the processor. */
static enum status open_machine(struct train_run *r, struct err *e)
{
	const struct net_backend *b = r->job->backend;
	bool any = !strcmp(r->s->device, "auto");
	struct net_limits l = limits_of(r);

	if (!b && any) {
		struct err why = { .code = NULL };
		enum status st = gpu_backend(&b, &why);

		if (st == OK)
			st = train_machine_open(&r->machine, b, &r->model.shape, &l, &why);
		if (st == OK)
			return OK;
		/* A library that is there and does not work should be known of. */
		if (strcmp(why.code, "not_found"))
			train_run_tell(r, TRAIN_WORD, why.msg, NULL);
	}
	if (!r->job->backend) {
		enum status st = train_backend(&b, r->s->device, e);

		if (st != OK)
			return st;
	}
	return train_machine_open(&r->machine, b, &r->model.shape, &l, e);
}

long train_documents(const struct train_settings *s)
{
	return s->tokens / 8 + 1;
}

/* Tokens of other words would mean nothing to a model that is half trained. */
static enum status compare_tokenizer(const struct train_run *r, const char *path,
				     struct err *e)
{
	char *was = NULL;
	size_t n = 0;
	enum status st = file_read(&was, &n, path, r->model.token_n, e);
	bool same = st == OK && n == r->model.token_n && !memcmp(was, r->model.token_json, n);

	mem_free(was);
	if (same || st == E_SYS)
		return st;
	return err_fail_with(e, E_ARG, "differs", NULL,
			     "--tokenizer of this one, or another -o for a new run",
			     "the tokenizer is another than that of the run, %.200s", path);
}

/* The words go with the run, whatever becomes of the model's folder. */
static enum status keep_tokenizer(struct train_run *r, struct err *e)
{
	char *path = file_path(r->folder.dir, "tokenizer.json");
	enum status st;

	if (!r->folder.begun || access(path, F_OK))
		st = file_write(path, r->model.token_json, r->model.token_n, e);
	else
		st = compare_tokenizer(r, path, e);
	mem_free(path);
	return st;
}

/* The place in the data is a number: in other data it means nothing. */
static enum status compare_data(struct train_run *r, bool goes_on, struct err *e)
{
	long now = r->source.count ? (long)(r->source.sum >> 12) : -1, was = r->state.data;

	r->state.data = now;
	if (was < 0 || now < 0 || was == now)
		return OK;
	if (goes_on)
		return err_fail_with(
			e, E_ARG, "differs", NULL,
			"bring it back; or another -o, with --from a checkpoint",
			"%.200s is another text than when the run in %.100s was begun",
			r->s->data, r->folder.dir);
	train_place_clear(&r->state.place);
	return OK;
}

/* Where an earlier process stopped, or what --from names, or the beginning. */
static enum status find_state(struct train_run *r, struct err *e)
{
	char *last = train_last_checkpoint(r->folder.dir);
	const char *from = last ? last : r->s->from;
	enum status st = OK;

	if (from) {
		st = train_checkpoint_look(from, &r->state, NULL, e);
		if (st == OK)
			st = train_checkpoint_read(from, &r->machine, true, e);
		if (st == OK && !last)
			r->state.based = r->state.step;
		if (st == OK && r->state.part != r->part && last)
			st = err_fail(e, E_ARG, "differs", "%.200s is of another kind of run",
				      last);
		if (st == OK && r->state.part != r->part) {
			/* Another kind of run counts its own steps and data. */
			r->state.step = r->state.based = 0;
			train_place_clear(&r->state.place);
		}
		if (st == OK)
			st = compare_data(r, last != NULL, e);
		r->state.part = r->part;
		r->saved = last ? r->state.step : -1;
	} else {
		r->state.part = r->part;
		r->state.data = -1;
		(void)compare_data(r, false, e);
		st = train_model_load(&r->model, &r->machine, (uint64_t)r->s->seed, e);
	}
	if (st == OK)
		st = train_log_cut(&r->folder, r->state.step, e);
	mem_free(last);
	return st;
}

static enum status open_data(struct train_run *r, struct err *e)
{
	enum status st = OK;

	if (r->job->made) {
		r->source = *r->job->made;
	} else {
		st = train_files_open(&r->source, r->s->data, e);
		r->has_files = st == OK;
	}
	if (st == OK && r->part != TRAIN_EVAL && r->s->held) {
		st = train_files_open(&r->held, r->s->held, e);
		r->has_held = st == OK;
	}
	return st;
}

static void greet(struct train_run *r)
{
	struct buf b = { 0 };

	buf_addf(&b, "%s, %.4g million numbers", train_machine_name(&r->machine),
		 (double)net_numbers(&r->machine.shape) / 1e6);
	train_run_tell(r, TRAIN_WORD, buf_str(&b), NULL);
	buf_clear(&b);
}

enum status train_run_open(struct train_run *r, const struct train_job *j, char part,
			   struct err *e)
{
	enum status st;

	*r = (struct train_run){ .job = j,
				 .s = j->settings,
				 .part = part,
				 .folder = { .lock = -1, .log = -1 },
				 .began = train_now(),
				 .loss = NAN,
				 .held_value = NAN,
				 .reward = NAN,
				 .pass = NAN,
				 .saved = -1 };
	st = train_model_open(&r->model, r->s, part == TRAIN_SFT, e);
	st = st == OK ? check_settings(r, e) : st;
	st = st == OK ? open_data(r, e) : st;
	st = st == OK ? open_machine(r, e) : st;
	if (st != OK || part == TRAIN_EVAL)
		return st == OK ? train_model_load(&r->model, &r->machine, 0, e) : st;
	st = train_folder_open(&r->folder, j->out, part, r->s, e);
	st = st == OK ? keep_tokenizer(r, e) : st;
	st = st == OK ? find_state(r, e) : st;
	r->steps = r->s->anneal ? r->state.based + r->s->anneal : r->s->steps;
	if (st == OK)
		greet(r);
	return st;
}

void train_run_close(struct train_run *r)
{
	if (r->has_files)
		train_files_close(&r->source);
	if (r->has_held)
		train_files_close(&r->held);
	train_machine_close(&r->machine);
	train_model_close(&r->model);
	train_state_clear(&r->state);
	if (r->folder.dir)
		train_folder_close(&r->folder);
}
