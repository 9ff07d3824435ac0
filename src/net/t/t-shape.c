/* t-shape.c -- the tensors of a model: their order, names and sizes; those of published models. */
#include "base/t/tap.h"
#include "net/shape.h"
#include <math.h>
#include <string.h>

static const struct {
	const char *name;
	struct net_shape s;
	size_t numbers;
} known[] = {
	{ "Qwen2.5-0.5B",
	  { 151936, 151665, 896, 4864, 24, 14, 2, 64, 32768, 1e-6f, 1e6f, 1 },
	  494032768 },
	{ "Qwen2.5-1.5B",
	  { 151936, 151665, 1536, 8960, 28, 12, 2, 128, 32768, 1e-6f, 1e6f, 1 },
	  1543714304 },
	{ "Qwen2.5-7B",
	  { 152064, 151665, 3584, 18944, 28, 28, 4, 128, 32768, 1e-6f, 1e6f, 0 },
	  7615616512 },
};

static void test_known(int i)
{
	const struct net_shape *s = &known[i].s;
	size_t at = 0;
	int k, whole = 1;

	ok(!net_shape_wrong(s) && net_numbers(s) == known[i].numbers, "%s has %zu numbers",
	   known[i].name, net_numbers(s));
	for (k = 0; k < net_tensors(s); k++) {
		struct net_tensor t = net_tensor(s, k);

		whole &= t.at == at;
		whole &= t.size == (size_t)t.rows * (size_t)(t.cols ? t.cols : 1);
		whole &= t.layer < 0 || net_tensor_of(s, t.layer, t.slot) == k;
		at += t.size;
	}
	ok(whole && at == known[i].numbers, "one tensor follows the other, to the end");
}

static void test_names(void)
{
	const struct net_shape *s = &known[2].s;
	struct net_tensor q = net_tensor(s, net_tensor_of(s, 3, NET_Q));
	struct net_tensor bias = net_tensor(s, net_tensor_of(s, 27, NET_V_BIAS));

	ok(!strcmp(net_tensor(s, 0).name, "model.embed_tokens.weight") &&
		   !strcmp(q.name, "model.layers.3.self_attn.q_proj.weight") &&
		   !strcmp(bias.name, "model.layers.27.self_attn.v_proj.bias") &&
		   !strcmp(net_tensor(s, net_tensors(s) - 2).name, "model.norm.weight") &&
		   !strcmp(net_tensor(s, net_tensors(s) - 1).name, "lm_head.weight"),
	   "names are those of the files");
	ok(q.rows == 3584 && q.cols == 3584 && bias.rows == 512 && !bias.cols, "and sizes");
}

static void test_wrong(void)
{
	struct net_shape s = known[0].s;

	s.kv = 3;
	ok(net_shape_wrong(&s) != NULL, "heads that cannot be shared: %s",
	   net_shape_wrong(&s));
	s = known[0].s;
	s.head = 63;
	ok(net_shape_wrong(&s) != NULL, "an odd head: %s", net_shape_wrong(&s));
	s = known[0].s;
	s.real = s.vocab + 1;
	ok(net_shape_wrong(&s) != NULL, "more ids than rows: %s", net_shape_wrong(&s));
	s = known[0].s;
	s.eps = NAN;
	ok(net_shape_wrong(&s) != NULL, "no number: %s", net_shape_wrong(&s));
}

int main(void)
{
	struct net_shape s = { 4096, 4096, 384, 1024, 16, 6, 2, 64, 1024, 1e-6f, 1e4f, 1 };
	int i;

	for (i = 0; i < (int)(sizeof known / sizeof *known); i++)
		test_known(i);
	test_names();
	test_wrong();
	/* 6 * 26.8 M + 6 * 16 * 512 * 384 */
	ok(fabs(net_flop(&s, 512) - 6.0 * (double)net_numbers(&s) - 18874368) < 1,
	   "a token of %.1f M numbers takes %.0f MFLOP", (double)net_numbers(&s) * 1e-6,
	   net_flop(&s, 512) * 1e-6);
	return tap_done();
}
