/*
 * models.c -- models of random weights for peers/checkpoints, and what our reference says of a model.
 *
 *	models make OUT FORM TYPE SHARD SEED TIED    a model with a small tokenizer; TIED 1 or 0
 *	models logits IN OUT ID...                   float32 logits of each place, a row each
 *	models greedy IN COUNT ID...                 the ids that follow, one in a line
 *	models encode IN TEXT                        the ids of a text, one in a line
 *
 * FORM is safetensors or gguf, TYPE f32, f16, bf16 or q8_0, SHARD bytes of a file (0: one file).
 */
#include "net/net.h"
#include "weights/t/model.h"
#include "weights/t/tokens.h"

static int fail(const char *what)
{
	fprintf(stderr, "models: %s\n", what);
	return 1;
}

static bool read_options(struct weights_options *o, char **argv)
{
	o->form = strcmp(argv[0], "gguf") ? WEIGHTS_SAFETENSORS : WEIGHTS_GGUF;
	o->shard = strtoull(argv[2], NULL, 10);
	return weights_type_find(&o->type, argv[1]);
}

/* --- make -------------------------------------------------------------------------------------------------- */
struct maker {
	struct net_shape shape;
	uint64_t seed;
};

/* Norms about 1, biases that matter, matrices large enough for answers that are not all one token. */
static enum status random_tensor(void *self, int i, float *to, struct err *e)
{
	const struct maker *m = self;
	struct net_tensor t = net_tensor(&m->shape, i);
	struct rng r = { .s = m->seed * 7919 + (uint64_t)i };
	bool norm = !t.cols && !strstr(t.name, "bias");

	(void)e;
	for (size_t k = 0; k < t.size; k++) {
		float x = (float)rng_between(&r, -(1 << 20), 1 << 20) * 0x1p-20f;

		to[k] = norm ? 1 + x / 4 : t.cols ? x / 6 : x / 2;
	}
	return OK;
}

static int make(char **argv)
{
	struct maker m = { .shape = { .vocab = TOKENS_REAL,
				      .real = TOKENS_REAL,
				      .width = 128,
				      .inner = 256,
				      .layers = 3,
				      .heads = 4,
				      .kv = 2,
				      .head = 32,
				      .context = 512,
				      .eps = 1e-6f,
				      .theta = 1e6f,
				      .tied = *argv[5] == '1' },
			   .seed = strtoull(argv[4], NULL, 10) };
	struct weights_config c = { .shape = m.shape,
				    .bos = -1,
				    .pad = TOKENS_PAD,
				    .stop = { TOKENS_END, TOKENS_PAD },
				    .stops = 2 };
	struct token_set *t = small_tokens();
	struct weights_model model = {
		.config = &c, .tokens = t, .tensor = random_tensor, .self = &m
	};
	struct weights_options o = { .name = "random" };
	struct err e = { 0 };
	bool good = read_options(&o, argv + 1) && weights_write(argv[0], &model, &o, &e) == OK;

	token_free(t);
	return good ? 0 : fail(e.msg);
}

/* --- logits, greedy ---------------------------------------------------------------------------------------- */
struct held {
	struct net_shape shape;
	const struct net_backend *backend;
	struct net_machine *machine;
	int32_t id[4096], target[4096];
	int count;
};

static bool hold(struct held *h, const char *path, char **ids, int count)
{
	struct net_limits l = { .tokens = 4096, .documents = 1, .rows = 1, .reach = 4096 };
	struct weights *w;
	struct err e = { 0 };
	char reason[200];
	bool good = true;

	if (weights_open(&w, path, &e) != OK)
		return !fail(e.msg);
	h->shape = weights_config(w)->shape;
	l.reach = h->shape.context < l.reach ? h->shape.context : l.reach;
	h->backend = net_reference();
	h->machine = h->backend->open(&h->shape, &l, reason, sizeof reason);
	if (!h->machine)
		BUG("%s", reason);
	for (int i = 0; good && i < net_tensors(&h->shape); i++) {
		float *x = mem_alloc(net_tensor(&h->shape, i).size * sizeof *x);

		good = weights_tensor(w, i, x, &e) == OK &&
		       !h->backend->write(h->machine, NET_WEIGHT, i, x);
		mem_free(x);
	}
	for (h->count = 0; h->count < count && h->count < 4096; h->count++) {
		h->id[h->count] = (int32_t)strtol(ids[h->count], NULL, 10);
		h->target[h->count] = -1;
	}
	weights_close(w);
	return good || !fail(e.msg);
}

static int logits(char **argv, int count)
{
	static struct held h;
	float *out;
	FILE *f;
	size_t n;
	bool good;

	if (!hold(&h, argv[0], argv + 2, count - 2))
		return 1;
	n = (size_t)h.count * (size_t)h.shape.vocab;
	out = mem_alloc(n * sizeof *out);
	good = !h.backend->forward(h.machine,
				   &(struct net_batch){ .tokens = h.count,
							.documents = 1,
							.token = h.id,
							.target = h.target,
							.start = (int32_t[]){ 0, h.count },
							.temperature = 1 }) &&
	       !h.backend->outcome(h.machine, NULL, NULL, out);
	f = fopen(argv[1], "wb");
	good = good && f && fwrite(out, sizeof *out, n, f) == n;
	good = f && !fclose(f) && good;
	mem_free(out);
	h.backend->close(h.machine);
	return good ? 0 : fail("no logits");
}

static int greedy(char **argv, int count)
{
	static struct held h;
	int32_t *out, length = 0, most = (int32_t)strtol(argv[1], NULL, 10);
	unsigned char stopped;
	bool good;

	if (!hold(&h, argv[0], argv + 2, count - 2))
		return 1;
	out = mem_alloc((size_t)most * sizeof *out);
	good = !h.backend->sample(
		h.machine,
		&(struct net_sampling){ .prompts = 1,
					.group = 1,
					.most = most,
					.token = h.id,
					.start = (int32_t[]){ 0, h.count },
					.top_p = 1 },
		&(struct net_sampled){ .token = out, .length = &length, .stopped = &stopped });
	for (int i = 0; good && i < length; i++)
		printf("%d\n", (int)out[i]);
	mem_free(out);
	h.backend->close(h.machine);
	return good ? 0 : fail("no answer");
}

static int encode(char **argv)
{
	struct weights *w;
	struct token_list l = { 0 };
	struct err e = { 0 };

	if (weights_open(&w, argv[0], &e) != OK)
		return fail(e.msg);
	token_encode(&l, weights_tokens(w), argv[1], strlen(argv[1]));
	for (long i = 0; i < l.count; i++)
		printf("%d\n", (int)l.id[i]);
	token_list_clear(&l);
	weights_close(w);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc == 8 && !strcmp(argv[1], "make"))
		return make(argv + 2);
	if (argc > 4 && !strcmp(argv[1], "logits"))
		return logits(argv + 2, argc - 2);
	if (argc > 4 && !strcmp(argv[1], "greedy"))
		return greedy(argv + 2, argc - 2);
	if (argc == 4 && !strcmp(argv[1], "encode"))
		return encode(argv + 2);
	return fail("make, logits, greedy or encode: the source tells what they take");
}
