/*
 * model.c -- the model that reads: its file, its prompt, its replies.
 */
#include "ask/ask_priv.h"
#include "net/net.h"
#include "token/token.h"
#include "weights/weights.h"
#include <unistd.h>

#define ANSWER_SHARE 4 /* of the context, one part in so many is kept for the answer */

struct ask_model {
	struct weights *weights; /* kept for its tokens */
	void *bytes;             /* what it was read from, or NULL */
	struct net_machine *machine;
	struct net_shape shape;
	int32_t stop[WEIGHTS_STOPS + 1];
	int stops;
};

static enum status find_stops(struct ask_model *m, struct err *e)
{
	const struct weights_config *c = weights_config(m->weights);
	const struct token_set *t = weights_tokens(m->weights);
	int32_t end = t ? token_find(t, TOKEN_TURN_END) : -1;

	if (end < 0)
		return err_fail(e, E_ARG, "unsupported",
				"the model has no %s in its vocabulary: it is none that reads "
				"problems",
				TOKEN_TURN_END);
	for (int i = 0; i < c->stops; i++)
		m->stop[m->stops++] = c->stop[i];
	m->stop[m->stops++] = end;
	m->shape = c->shape;
	m->shape.real = token_count(t);
	if (m->shape.real > m->shape.vocab)
		return err_fail(
			e, E_ARG, "damaged",
			"the model has %d rows and %d tokens: they do not belong together",
			m->shape.vocab, m->shape.real);
	return OK;
}

static enum status fill_machine(struct ask_model *m, int rows, int threads, struct err *e)
{
	int n = net_tensors(&m->shape);
	struct net_small *tensor = mem_alloc((size_t)n * sizeof *tensor);
	struct net_limits l = { .rows = rows, .reach = m->shape.context, .threads = threads };
	char reason[200] = "";
	enum status st = OK;

	for (int i = 0; i < n && st == OK; i++) {
		float *numbers = mem_alloc(net_tensor(&m->shape, i).size * sizeof *numbers);

		tensor[i].plain = numbers;
		st = weights_sound(m->weights, i, numbers, e);
	}
	if (st == OK) {
		m->machine = net_small_open(&m->shape, &l, tensor, reason, sizeof reason);
		if (!m->machine)
			st = err_fail(e, E_ARG, "unsupported", "the model cannot be run: %s",
				      reason);
	}
	for (int i = 0; i < n; i++)
		mem_free((void *)tensor[i].plain);
	mem_free(tensor);
	return st;
}

static enum status finish(struct ask_model **out, struct ask_model *m, int rows, int threads,
			  struct err *e)
{
	enum status st = find_stops(m, e);

	if (st == OK)
		st = fill_machine(m, rows, threads, e);
	if (st == OK)
		*out = m;
	else
		ask_model_close(m);
	return st;
}

enum status ask_model_open(struct ask_model **out, const char *path, int rows, int threads,
			   struct err *e)
{
	struct ask_model *m = mem_alloc(sizeof *m);
	struct buf inside = { 0 }, mark = { 0 };
	enum status st;

	/* A run's folder has its model in it. */
	buf_addf(&inside, "%s/model", path);
	buf_addf(&mark, "%s/model/config.json", path);
	st = weights_open(&m->weights, access(mark.s, R_OK) ? path : inside.s, e);
	buf_clear(&inside);
	buf_clear(&mark);
	if (st != OK) {
		ask_model_close(m);
		return st;
	}
	return finish(out, m, rows, threads, e);
}

void ask_model_close(struct ask_model *m)
{
	if (!m)
		return;
	if (m->machine)
		net_reference()->close(m->machine);
	weights_close(m->weights);
	mem_free(m->bytes);
	mem_free(m);
}

/* --- Replies ---------------------------------------------------------------------------------------------- */
/* `group` replies at one temperature, into out. */
static enum status sample(struct ask_model *m, struct ask_reply *out, int group,
			  double temperature, const struct token_list *prompt, uint64_t seed,
			  struct arena *a, struct err *e)
{
	const struct net_backend *b = net_reference();
	const struct token_set *t = weights_tokens(m->weights);
	int most = m->shape.context - (int)prompt->count;
	size_t rows = (size_t)group;
	int32_t start[2] = { 0, (int32_t)prompt->count };
	struct net_sampling q = { .prompts = 1,
				  .group = group,
				  .most = most,
				  .token = prompt->id,
				  .start = start,
				  .temperature = (float)temperature,
				  .top_p = 1,
				  .seed = seed,
				  .stop = m->stop,
				  .stops = m->stops };
	struct net_sampled got = { .token = mem_alloc(rows * (size_t)most * sizeof *got.token),
				   .length = mem_alloc(rows * sizeof *got.length),
				   .stopped = mem_alloc(rows) };
	int failed = b->sample(m->machine, &q, &got);

	for (int i = 0; i < group && !failed; i++) {
		struct buf text = { 0 };

		token_decode_plain(&text, t, got.token + (size_t)i * (size_t)most,
				   got.length[i] - got.stopped[i]);
		out[i] = (struct ask_reply){ arena_strdup(a, buf_str(&text)),
					     got.stopped[i] != 0 };
		buf_clear(&text);
	}
	mem_free(got.token);
	mem_free(got.length);
	mem_free(got.stopped);
	return failed ? err_fail(e, E_SYS, "unavailable", "the model failed: %.200s",
				 b->why(m->machine))
		      : OK;
}

static enum status write_replies(void *self, struct ask_reply *out, const char *prompt,
				 const struct ask_options *o, struct arena *a, struct err *e)
{
	struct ask_model *m = self;
	struct token_message message = { .role = "user", .text = prompt };
	struct token_chat chat = { .message = &message, .messages = 1, .open = true };
	struct token_list list = { 0 };
	enum status st = token_chat(&list, NULL, weights_tokens(m->weights), &chat, e);

	if (st == OK && list.count > m->shape.context / ANSWER_SHARE * (ANSWER_SHARE - 1)) {
		st = err_fail_with(e, E_ARG, "limit", NULL, "say it in fewer words",
				   "the problem is too long for this model: %ld tokens of %d",
				   list.count, m->shape.context);
	}
	if (st == OK)
		st = sample(m, out, 1, 0, &list, o->seed, a, e);
	if (st == OK && o->tries > 1)
		st = sample(m, out + 1, o->tries - 1, o->temperature, &list, o->seed, a, e);
	token_list_clear(&list);
	return st;
}

struct ask_writer ask_model_writer(struct ask_model *m)
{
	return (struct ask_writer){ write_replies, m };
}
