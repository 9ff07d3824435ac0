/* t-config.c -- config.json: what is read, what is refused and why, what is written. */
#include "base/json.h"
#include "weights/t/model.h"

/* As Qwen2.5-0.5B-Instruct has it. */
static const char half[] =
	"{\"architectures\":[\"Qwen2ForCausalLM\"],\"attention_dropout\":0.0,\"bos_token_id\":"
	"151643,"
	"\"eos_token_id\":151645,\"hidden_act\":\"silu\",\"hidden_size\":896,\"initializer_"
	"range\":0.02,"
	"\"intermediate_size\":4864,\"max_position_embeddings\":32768,\"max_window_layers\":"
	"21,"
	"\"model_type\":\"qwen2\",\"num_attention_heads\":14,\"num_hidden_layers\":24,"
	"\"num_key_value_heads\":2,\"rms_norm_eps\":1e-06,\"rope_theta\":1000000.0,"
	"\"sliding_window\":32768,\"tie_word_embeddings\":true,\"torch_dtype\":\"bfloat16\","
	"\"transformers_version\":\"4.43.1\",\"use_cache\":true,\"use_sliding_window\":false,"
	"\"vocab_size\":151936}";

static enum status read_text(struct weights_config *c, const char *s, struct err *e)
{
	return weights_config_read(c, s, strlen(s), e);
}

static void real_one(void)
{
	static const char generation[] =
		"{\"bos_token_id\":151643,\"do_sample\":true,\"eos_token_id\":[151645,151643],"
		"\"pad_token_id\":151643,\"temperature\":0.7}";
	struct weights_config c = { 0 };
	struct err e = { 0 };
	const struct net_shape *s = &c.shape;
	enum status st = read_text(&c, half, &e);

	ok(st == OK, "Qwen2.5-0.5B is read: %s", e.msg);
	ok(s->vocab == 151936 && s->real == 151936 && s->width == 896 && s->inner == 4864 &&
		   s->layers == 24 && s->heads == 14 && s->kv == 2 && s->head == 64 &&
		   s->context == 32768 && s->tied,
	   "its sizes");
	ok(s->eps == 1e-6f && s->theta == 1e6f && c.type == WEIGHTS_BF16,
	   "its numbers and their type");
	ok(net_numbers(s) == 494032768, "its parameters");
	ok(c.bos == 151643 && c.stops == 1 && c.stop[0] == 151645 && c.pad == -1,
	   "its tokens");
	st = weights_generation_read(&c, generation, strlen(generation), &e);
	ok(st == OK && c.stops == 2 && c.stop[1] == 151643 && c.pad == 151643,
	   "generation_config.json has the say");
	st = weights_generation_read(&c, "{\"eos_token_id\":151936}", 23, &e);
	ok(st == E_ARG && strstr(e.msg, "151936") && c.stops == 2,
	   "unless it names no token: %s", e.msg);
}

/* A config with one member more, or another in its place: `with` and what is left of the rest. */
static const char *changed(struct arena *a, const char *key, const char *value)
{
	struct json *j;
	struct buf b = { 0 };
	const char *s;

	if (json_read(&j, half, strlen(half), a, NULL) != OK)
		BUG("no JSON");
	buf_addc(&b, '{');
	for (const struct json *m = j->child; m; m = m->next)
		if (strcmp(m->key, key)) {
			json_add_key(&b, m->key);
			json_add(&b, m);
		}
	if (value) {
		json_add_key(&b, key);
		buf_add(&b, value);
	}
	buf_addc(&b, '}');
	s = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return s;
}

static void refusals(struct arena *a)
{
	static const struct {
		const char *key, *value, *code, *words;
	} bad[] = {
		{ "model_type", "\"qwen3\"", "unsupported", "\"qwen3\"; only \"qwen2\"" },
		{ "model_type", NULL, "unsupported", "missing" },
		{ "model_type", "7", "unsupported", "model_type is 7" },
		{ "architectures", "[\"Qwen2ForSequenceClassification\"]", "unsupported",
		  "Qwen2ForCausalLM" },
		{ "architectures", "\"Qwen2ForCausalLM\"", "damaged", "no list" },
		{ "hidden_act", "\"gelu\"", "unsupported", "\"gelu\"; only \"silu\"" },
		{ "use_sliding_window", "true", "unsupported", "use_sliding_window is true" },
		{ "layer_types", "[\"full_attention\"]", "damaged", "24 words" },
		{ "attention_bias", "false", "unsupported",
		  "attention_bias is false; only true" },
		{ "mlp_bias", "true", "unsupported", "mlp_bias" },
		{ "quantization_config", "{\"bits\":4}", "unsupported",
		  "quantization_config" },
		{ "rope_scaling", "{\"type\":\"yarn\",\"factor\":4.0}", "unsupported",
		  "yarn" },
		{ "rope_scaling", "{\"rope_type\":\"linear\"}", "unsupported", "linear" },
		{ "rope_parameters", "{\"rope_type\":\"default\",\"rope_theta\":10000.0}",
		  "damaged", "10000 in rope_parameters" },
		{ "rope_parameters", "{\"partial_rotary_factor\":0.5}", "unsupported",
		  "part of each head" },
		{ "rope_parameters", "[]", "damaged", "no object" },
		{ "rope_theta", "\"big\"", "damaged", "no number" },
		{ "rope_theta", "0.5", "unsupported", "rope_theta in" },
		{ "rope_theta", "0", "unsupported", "rope_theta is 0" },
		{ "rms_norm_eps", "2", "unsupported", "rms_norm_eps" },
		{ "vocab_size", NULL, "damaged", "no vocab_size" },
		{ "vocab_size", "-1", "damaged", "vocab_size is -1" },
		{ "vocab_size", "151936.5", "damaged", "no size" },
		{ "vocab_size", "99999999999999999999", "damaged", "no size" },
		{ "hidden_size", "897", "unsupported", "no multiple" },
		{ "head_dim", "128", "unsupported", "which is 64" },
		{ "num_key_value_heads", "3", "unsupported", "multiple" },
		{ "num_hidden_layers", "84", "limit", "84 layers" },
		{ "num_hidden_layers", "0", "damaged", "no size" },
		{ "tie_word_embeddings", "1", "damaged", "neither" },
		{ "torch_dtype", "\"float8_e4m3fn\"", "unsupported", "float8" },
		{ "dtype", "\"int8\"", "unsupported", "int8" },
		{ "eos_token_id", "[1,2,3,4,5,6,7,8,9]", "limit", "eos_token_id" },
		{ "eos_token_id", "200000", "damaged", "eos_token_id" },
		{ "bos_token_id", "\"x\"", "damaged", "bos_token_id" },
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct weights_config c = { .bos = 7 };
		struct err e = { 0 };
		enum status st = read_text(&c, changed(a, bad[i].key, bad[i].value), &e);

		ok(st == E_ARG && c.bos == 7 && !strcmp(e.code, bad[i].code) &&
			   strstr(e.msg, bad[i].words),
		   "%s %s: %s", bad[i].key, bad[i].value ? bad[i].value : "missing",
		   st == OK ? "taken" : e.msg);
	}
}

static void defaults(struct arena *a)
{
	struct weights_config c;
	struct err e = { 0 };
	enum status st = read_text(&c, changed(a, "rope_theta", NULL), &e);

	ok(st == OK && c.shape.theta == 10000,
	   "no rope_theta: 10,000, as transformers has it");
	st = read_text(&c,
		       changed(a, "rope_parameters",
			       "{\"rope_type\":\"default\",\"rope_theta\":1e6}"),
		       &e);
	ok(st == OK && c.shape.theta == 1e6f, "both places, the same");
	st = read_text(
		&c,
		"{\"model_type\":\"qwen2\",\"vocab_size\":8,\"hidden_size\":4,"
		"\"intermediate_size\":6,\"num_hidden_layers\":1,\"num_attention_heads\":2,"
		"\"rope_parameters\":{\"rope_theta\":5000.0},\"eos_token_id\":null,"
		"\"pad_token_id\":-1,\"layer_types\":[\"full_attention\"],\"dtype\":"
		"\"float16\"}",
		&e);
	ok(st == OK && c.shape.theta == 5000 && c.shape.kv == 2 && c.shape.context == 32768 &&
		   c.shape.eps == 1e-6f && !c.shape.tied && c.type == WEIGHTS_F16 &&
		   !c.stops && c.pad == -1,
	   "what need not be said: %s", e.msg);
	st = read_text(&c, changed(a, "torch_dtype", NULL), &e);
	ok(st == OK && c.type == WEIGHTS_F32, "no type: float32");
	st = read_text(&c, "[1]", &e);
	ok(st == E_ARG && strstr(e.msg, "no JSON object"), "%s", e.msg);
	st = read_text(&c, "{\"model_type\":", &e);
	ok(st == E_ARG && !strcmp(e.code, "damaged"), "cut off: %s", e.msg);
}

static void round_trip(void)
{
	struct weights_config c = config_of(&tiny), back;
	struct buf b = { 0 }, g = { 0 };
	struct err e = { 0 };
	enum status st;

	c.shape.eps = 1e-5f;
	c.shape.theta = 12345.678f;
	weights_config_json(&b, &c);
	st = weights_config_read(&back, buf_str(&b), b.n, &e);
	ok(st == OK && !memcmp(&c.shape, &back.shape, sizeof c.shape) && back.type == c.type &&
		   back.stops == 2 && back.stop[1] == 0 && back.pad == 0 && back.bos == -1,
	   "what is written reads the same: %s", e.msg);
	ok(strstr(buf_str(&b), "\"rms_norm_eps\":1e-05,\"rope_theta\":12345.678,"
			       "\"rope_parameters\":{\"rope_type\":\"default\",\"rope_theta\":"
			       "12345.678}") &&
		   strstr(buf_str(&b), "\"torch_dtype\":\"bfloat16\"") &&
		   strstr(buf_str(&b), "\"eos_token_id\":[2,0]"),
	   "both places of rope_theta, the shortest decimals: %s", buf_str(&b));
	weights_generation_json(&g, &c);
	ok(!strcmp(buf_str(&g),
		   "{\"bos_token_id\":null,\"eos_token_id\":[2,0],\"pad_token_id\":0}\n"),
	   "generation_config.json: %s", buf_str(&g));
	c.shape.theta = 1e6f;
	c.stops = 1;
	buf_reset(&b);
	weights_config_json(&b, &c);
	ok(strstr(buf_str(&b), "\"rope_theta\":1000000.0,") &&
		   strstr(buf_str(&b), "\"eos_token_id\":2,"),
	   "one token that ends is a number");
	buf_clear(&b);
	buf_clear(&g);
}

int main(void)
{
	struct arena *a = arena_new();

	real_one();
	refusals(a);
	defaults(a);
	round_trip();
	arena_free(a);
	return tap_done();
}
