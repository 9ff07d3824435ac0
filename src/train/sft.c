/*
 * sft.c -- supervised training: the next token of what is there.
 *
 * A step is one or several micro-batches.  Its loss is the mean over all tokens that are learned in it: sums
 * are divided once, by the count of the whole step.
 */
#include "base/member.h"
#include "train/train_priv.h"
#include <string.h>

struct train_sft {
	struct train_run run;
	struct train_data data;
	struct train_batch *batch; /* micro-batches of a step */
	int batches;
	struct train_batch *held; /* of the held-out lines */
	int helds;
	float *logp, *blame; /* of a micro-batch */
};

/* --- One step ------------------------------------------------------------------------------------------------ */
/* Forward and, with whole > 0, backward of one micro-batch: its sum of -log p. */
static enum status compute(struct train_sft *x, const struct train_batch *b, double whole,
			   double *sum, struct err *e)
{
	const struct train_machine *m = &x->run.machine;
	struct net_blame blame = { .logp = x->blame };

	if (m->backend->forward(m->m, &b->net))
		return train_machine_failed(m, "forward", e);
	/* The blame does not hang on log p, so the machine need not be waited for. */
	if (whole > 0) {
		memset(x->logp, 0, (size_t)b->net.tokens * sizeof *x->logp);
		(void)train_loss_nll(x->blame, x->logp, b->on, b->net.tokens, whole);
		blame.z = (float)(x->run.s->z / whole);
		if (m->backend->backward(m->m, &blame))
			return train_machine_failed(m, "backward", e);
	}
	if (m->backend->outcome(m->m, x->logp, NULL, NULL))
		return train_machine_failed(m, "outcome", e);
	*sum += train_loss_nll(x->blame, x->logp, b->on, b->net.tokens, 1);
	return OK;
}

struct train_counts {
	double tokens, learned, documents;
};

static struct train_counts count(const struct train_batch *b, int n)
{
	struct train_counts c = { 0 };

	for (int i = 0; i < n; i++) {
		c.tokens += b[i].net.tokens;
		c.learned += (double)b[i].learned;
		c.documents += b[i].net.documents;
	}
	return c;
}

static void clear_batches(struct train_batch *b, int n)
{
	for (int i = 0; i < n; i++)
		train_batch_clear(&b[i]);
}

static enum status learn(struct train_sft *x, double *loss, double *norm,
			 struct train_counts *c, struct err *e)
{
	struct train_run *r = &x->run;
	double sum = 0;
	enum status st = OK;

	*c = count(x->batch, x->batches);
	for (int i = 0; i < x->batches && st == OK; i++)
		st = compute(x, &x->batch[i], fmax(1, c->learned), &sum, e);
	*loss = sum / fmax(1, c->learned);
	return st == OK ? train_run_update(r, train_rate(r, r->state.step + 1), norm, e) : st;
}

static enum status held_loss(struct train_sft *x, double *out, struct err *e)
{
	struct train_counts c = count(x->held, x->helds);
	double sum = 0;
	enum status st = OK;

	for (int i = 0; i < x->helds && st == OK; i++)
		st = compute(x, &x->held[i], 0, &sum, e);
	*out = sum / c.learned;
	return st;
}

/* The line of a step; what the clock tells comes last. */
static enum status log_step(struct train_sft *x, struct train_progress *p,
			    const struct train_counts *c, double seconds, struct err *e)
{
	struct train_run *r = &x->run;
	struct buf b = { 0 };
	enum status st;

	buf_addc(&b, '{');
	json_member_count(&b, "step", r->state.step);
	json_member_number(&b, "loss", p->loss);
	json_member_number(&b, "lr", p->lr);
	json_member_number(&b, "norm", p->norm);
	json_member_number(&b, "tokens", c->tokens);
	json_member_number(&b, "learned", c->learned);
	json_member_number(&b, "documents", c->documents);
	json_member_number(&b, "fill",
			   c->tokens / ((double)x->batches * (double)r->s->tokens));
	json_member_number(&b, "seen", r->state.seen);
	if (isfinite(p->held))
		json_member_number(&b, "held", p->held);
	train_run_speed(r, &b,
			&(struct train_pace){ .seconds = seconds,
					      .tokens = c->tokens,
					      .documents = c->documents },
			p);
	buf_addc(&b, '}');
	st = train_log_add(&r->folder, &b, e);
	buf_clear(&b);
	return st;
}

static enum status one_step(void *self, struct err *e)
{
	struct train_sft *x = self;
	struct train_run *r = &x->run;
	struct train_progress p = { .held = NAN,
				    .reward = NAN,
				    .entropy = NAN,
				    .length = NAN,
				    .pass = NAN,
				    .clipped = NAN,
				    .off = NAN };
	struct train_counts c = { 0 };
	double began = train_now(), seconds;
	enum status st = train_step_fill(&x->data, x->batch, (int)r->s->micro, r->s->tokens,
					 (int)train_documents(r->s), &x->batches, e);

	if (st == OK && !x->batches)
		st = err_fail(e, E_ARG, "bad_argument", "the data has come to its end");
	st = st == OK ? learn(x, &p.loss, &p.norm, &c, e) : st;
	clear_batches(x->batch, (int)r->s->micro);
	if (st != OK)
		return st;
	seconds = train_now() - began;
	r->state.step++;
	r->state.seen += c.tokens;
	train_place_copy(&r->state.place, &x->data.place);
	p.lr = train_height(r) * train_rate(r, r->state.step);
	r->loss = p.loss;
	if (x->helds && train_is_time(r->state.step, r->s->held_every, r->steps)) {
		st = held_loss(x, &p.held, e);
		r->held_value = p.held;
	}
	st = st == OK ? log_step(x, &p, &c, seconds, e) : st;
	if (st == OK)
		train_run_tell(r, isfinite(p.held) ? TRAIN_HELD : TRAIN_STEP, NULL, &p);
	return st;
}

/* --- Beginning and end ---------------------------------------------------------------------------------------- */
static struct train_form form_of(const struct train_run *r)
{
	const struct train_settings *s = r->s;

	return (struct train_form){ .token = r->model.token,
				    .split = strcmp(s->split, "all") ? s->split : NULL,
				    .longest = train_run_longest(r),
				    .all = strcmp(s->loss, "auto") ? !strcmp(s->loss, "all")
								   : !s->model };
}

/* The first lines of the held-out files, packed once. */
static enum status open_held(struct train_sft *x, struct err *e)
{
	struct train_run *r = &x->run;
	struct train_data d = { .source = &r->held,
				.form = form_of(r),
				.seed = (uint64_t)r->s->seed,
				.lenient = r->s->lenient,
				.to = r->held.count,
				.threads = train_threads(r->s) };
	struct train_document *doc = mem_alloc((size_t)r->s->held_count * sizeof *doc);
	int n = 0, *bin;
	long *length;
	bool has = true;
	enum status st;

	d.form.split = strcmp(r->s->held_split, "all") ? r->s->held_split : NULL;
	st = train_data_open(&d, &(struct train_place){ 0 }, e);
	while (st == OK && has && n < r->s->held_count) {
		st = train_data_next(&d, &doc[n], &has, e);
		n += st == OK && has;
	}
	if (st == OK && !n)
		st = train_data_nothing(&d, "held-split", e);
	bin = mem_alloc(((size_t)n + 1) * sizeof *bin);
	length = mem_alloc(((size_t)n + 1) * sizeof *length);
	for (int i = 0; i < n; i++)
		length[i] = doc[i].count;
	x->held = mem_alloc(((size_t)n + 1) * sizeof *x->held);
	x->helds = train_pack(bin, length, n, n, r->s->tokens, (int)train_documents(r->s));
	for (int k = 0; k < x->helds; k++)
		train_batch_fill(&x->held[k], doc, bin, n, k);
	for (int i = 0; i < n; i++)
		train_document_clear(&doc[i]);
	mem_free(bin);
	mem_free(length);
	mem_free(doc);
	train_data_close(&d);
	return st;
}

/* How many steps so many rounds through the data are: they are packed once for that. */
static enum status count_steps(struct train_sft *x, struct err *e)
{
	struct train_run *r = &x->run;
	struct train_data d = x->data;
	long to = (long)ceil(r->s->epochs * (double)r->source.count), steps = 0;
	enum status st;

	if (!r->source.count)
		return err_fail(e, E_ARG, "bad_argument",
				"data that is made has no end, and so no epochs: --steps");
	d.to = to;
	st = train_data_open(&d, &(struct train_place){ 0 }, e);
	while (st == OK) {
		int got = 0;

		st = train_step_fill(&d, x->batch, (int)r->s->micro, r->s->tokens,
				     (int)train_documents(r->s), &got, e);
		clear_batches(x->batch, got);
		if (!got)
			break;
		steps++;
	}
	train_data_close(&d);
	r->steps = steps;
	return st;
}

static enum status open_all(struct train_sft *x, const struct train_job *j, struct err *e)
{
	struct train_run *r = &x->run;
	enum status st = train_run_open(r, j, TRAIN_SFT, e);

	if (st != OK)
		return st;
	x->logp = mem_alloc((size_t)r->s->tokens * sizeof *x->logp);
	x->blame = mem_alloc((size_t)r->s->tokens * sizeof *x->blame);
	x->batch = mem_alloc((size_t)r->s->micro * sizeof *x->batch);
	x->data = (struct train_data){ .source = &r->source,
				       .form = form_of(r),
				       .seed = (uint64_t)r->s->seed,
				       .lenient = r->s->lenient,
				       .threads = train_threads(r->s) };
	if (r->s->epochs > 0)
		st = count_steps(x, e);
	if (st == OK && r->has_held && r->s->held_every)
		st = open_held(x, e);
	return st == OK ? train_data_open(&x->data, &r->state.place, e) : st;
}

static void close_all(struct train_sft *x)
{
	train_data_close(&x->data);
	clear_batches(x->held, x->helds);
	mem_free(x->held);
	mem_free(x->batch);
	mem_free(x->logp);
	mem_free(x->blame);
	train_run_close(&x->run);
}

static void tell_left(struct train_sft *x)
{
	const long *left = x->data.left;
	struct buf b = { 0 };

	if (!left[TRAIN_TOO_LONG] && !left[TRAIN_DAMAGED])
		return;
	buf_addf(&b, "left out: %ld lines longer than %ld tokens, %ld damaged",
		 left[TRAIN_TOO_LONG], x->data.form.longest, left[TRAIN_DAMAGED]);
	train_run_tell(&x->run, TRAIN_WORD, buf_str(&b), NULL);
	buf_clear(&b);
}

enum status train_sft(const struct train_job *j, struct train_end *out, struct err *e)
{
	struct train_sft x = { 0 };
	enum status st = open_all(&x, j, e);

	if (st == OK)
		st = train_run_steps(&x.run, one_step, &x, e);
	if (st == OK)
		tell_left(&x);
	train_run_end(&x.run, out);
	close_all(&x);
	return st;
}
