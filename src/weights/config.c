/*
 * config.c -- config.json and generation_config.json, in and out.
 *
 * Members that nobody here knows are passed over: they are about training, caches and versions.
 * What would make another model of the same tensors is refused.
 */
#include "base/json.h"
#include "base/member.h"
#include "weights/weights_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *key;
	size_t at; /* of an int in struct net_shape */
	int fallback;
} sizes[] = {
#define SIZE(key, member, fallback) { key, offsetof(struct net_shape, member), fallback },
#define ONLY(key, value)
#include "weights/config.def"
#undef SIZE
#undef ONLY
};
#define SIZES ((int)(sizeof sizes / sizeof *sizes))

static const struct {
	const char *key, *value;
} only[] = {
#define SIZE(key, member, fallback)
#define ONLY(key, value) { key, value },
#include "weights/config.def"
#undef SIZE
#undef ONLY
};
#define ONLYS ((int)(sizeof only / sizeof *only))

/* The value of a member as it is written, as far as a message has room. */
static const char *written(const struct json *j, struct arena *a)
{
	struct buf b = { 0 };
	const char *s;

	json_add(&b, j);
	s = arena_strndup(a, buf_str(&b), b.n > 60 ? 60 : b.n);
	buf_clear(&b);
	return s;
}

static bool is_whole(const struct json *j, int *out)
{
	char *end;
	long n;

	if (j->type != JSON_NUMBER || strlen(j->text) > 10)
		return false;
	n = strtol(j->text, &end, 10);
	if (*end || n < -1 || n > INT32_MAX)
		return false;
	*out = (int)n;
	return true;
}

/* --- Reading -------------------------------------------------------------------------------------- */
static enum status read_sizes(struct net_shape *s, const struct json *j, struct arena *a,
			      struct err *e)
{
	for (int i = 0; i < SIZES; i++) {
		const struct json *m = json_given(j, sizes[i].key);
		int *to = (int *)((char *)s + sizes[i].at);

		*to = sizes[i].fallback;
		if (m && (!is_whole(m, to) || *to < 1))
			return err_fail(e, E_ARG, "damaged",
					"config.json: %s is %s, which is no size",
					sizes[i].key, written(m, a));
		if (!*to)
			return err_fail(e, E_ARG, "damaged", "config.json has no %s",
					sizes[i].key);
	}
	if (s->kv < 0)
		s->kv = s->heads;
	return OK;
}

static enum status read_head(struct net_shape *s, const struct json *j, struct err *e)
{
	const struct json *m = json_given(j, "head_dim");
	int head;

	if (s->width % s->heads)
		return err_fail(e, E_ARG, "unsupported",
				"config.json: hidden_size %d is no multiple of "
				"num_attention_heads %d",
				s->width, s->heads);
	s->head = s->width / s->heads;
	if (m && (!is_whole(m, &head) || head != s->head))
		return err_fail(e, E_ARG, "unsupported",
				"config.json: head_dim is not hidden_size / "
				"num_attention_heads, which is %d",
				s->head);
	return OK;
}

static enum status read_real(float *to, const struct json *m, const char *key, struct arena *a,
			     struct err *e)
{
	double x;

	if (m->type != JSON_NUMBER || !text_double(&x, m->text) || !(fabs(x) < 1e30))
		return err_fail(e, E_ARG, "damaged",
				"config.json: %s is %s, which is no number", key,
				written(m, a));
	*to = (float)x;
	return OK;
}

/* An object about rotary positions, of the new manner or the old one: nothing but the plain
 * kind, and perhaps its base. */
static enum status read_rope(float *theta, const struct json *rope, const char *key,
			     struct arena *a, struct err *e)
{
	static const char *const type[] = { "rope_type", "type" };
	const struct json *m;
	float part = 1;
	enum status st;

	if (!rope)
		return OK;
	if (rope->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "damaged",
				"config.json: %s is %s, which is no object", key,
				written(rope, a));
	for (int i = 0; i < 2; i++) {
		const char *is = json_text(rope, type[i]);

		if (json_given(rope, type[i]) && (!is || strcmp(is, "default")))
			return err_fail(e, E_ARG, "unsupported",
					"config.json: %s scales positions (%s); only the type "
					"\"default\" is supported",
					key, written(rope, a));
	}
	m = json_given(rope, "partial_rotary_factor");
	st = m ? read_real(&part, m, "partial_rotary_factor", a, e) : OK;
	if (st == OK && part != 1)
		return err_fail(e, E_ARG, "unsupported",
				"config.json: only a part of each head is turned "
				"(partial_rotary_factor %s); all of it is supported",
				written(m, a));
	m = json_given(rope, "rope_theta");
	return st == OK && m ? read_real(theta, m, "rope_theta", a, e) : st;
}

/* The base stands beside the others, in rope_parameters, or in both places and then the same;
 * where nobody says it, it is what transformers takes. */
static enum status read_theta(float *theta, const struct json *j, struct arena *a,
			      struct err *e)
{
	const struct json *m = json_given(j, "rope_theta");
	float outside = 0, inside = 0;
	enum status st = m ? read_real(&outside, m, "rope_theta", a, e) : OK;

	if (st == OK)
		st = read_rope(&inside, json_given(j, "rope_scaling"), "rope_scaling", a, e);
	if (st == OK)
		st = read_rope(&inside, json_given(j, "rope_parameters"), "rope_parameters", a,
			       e);
	if (st != OK)
		return st;
	if (m && outside == 0)
		return err_fail(e, E_ARG, "unsupported", "config.json: rope_theta is 0");
	if (outside != 0 && inside != 0 && outside != inside)
		return err_fail(e, E_ARG, "damaged",
				"config.json: rope_theta is %g, and %g in rope_parameters",
				(double)outside, (double)inside);
	*theta = inside != 0 ? inside : outside != 0 ? outside : 10000;
	return OK;
}

static enum status read_layers(const struct net_shape *s, const struct json *j,
			       struct arena *a, struct err *e)
{
	const struct json *types = json_given(j, "layer_types");

	if (types && (types->type != JSON_ARRAY || types->n != s->layers))
		return err_fail(e, E_ARG, "damaged",
				"config.json: layer_types is no list of %d words", s->layers);
	for (const struct json *m = types ? types->child : NULL; m; m = m->next)
		if (m->type != JSON_STRING || strcmp(m->text, "full_attention"))
			return err_fail(e, E_ARG, "unsupported",
					"config.json: a layer is %s; only \"full_attention\" "
					"is supported",
					written(m, a));
	return OK;
}

static enum status read_kind(const struct json *j, struct arena *a, struct err *e)
{
	const struct json *made = json_given(j, "architectures"), *m;

	if (!json_says(j, "model_type", "qwen2")) {
		m = json_get(j, "model_type");
		err_fail(e, E_ARG, "unsupported",
			 "config.json: model_type is %s; only \"qwen2\" is supported",
			 m ? written(m, a) : "missing");
		err_hint(e, "Qwen2, Qwen2.5 and their text models are; Qwen3 has norms of "
			    "queries and keys and no biases");
		return E_ARG;
	}
	if (made && made->type != JSON_ARRAY)
		return err_fail(e, E_ARG, "damaged",
				"config.json: architectures is %s, which is no list",
				written(made, a));
	if (!made)
		return OK;
	for (m = made->child; m; m = m->next)
		if (m->type == JSON_STRING && !strcmp(m->text, "Qwen2ForCausalLM"))
			return OK;
	return err_fail(
		e, E_ARG, "unsupported",
		"config.json: architectures is %s; only \"Qwen2ForCausalLM\" is supported",
		written(made, a));
}

static enum status read_only(const struct json *j, struct arena *a, struct err *e)
{
	for (int i = 0; i < ONLYS; i++) {
		const struct json *m = json_given(j, only[i].key);

		if (m && strcmp(written(m, a), only[i].value))
			return err_fail(e, E_ARG, "unsupported",
					"config.json: %s is %s; only %s is supported",
					only[i].key, written(m, a), only[i].value);
	}
	return OK;
}

static enum status read_type(enum weights_type *type, const struct json *j, struct arena *a,
			     struct err *e)
{
	const struct json *m = json_given(j, "dtype");

	m = m ? m : json_given(j, "torch_dtype");
	*type = WEIGHTS_F32;
	if (!m)
		return OK;
	for (int i = 0; i < WEIGHTS_TYPES; i++)
		if (weights_types[i].torch && m->type == JSON_STRING &&
		    !strcmp(weights_types[i].torch, m->text)) {
			*type = (enum weights_type)i;
			return OK;
		}
	return err_fail(
		e, E_ARG, "unsupported",
		"config.json: the type of numbers is %s; bfloat16, float16 and float32 "
		"are supported",
		written(m, a));
}

static enum status read_tied(int *tied, const struct json *j, struct arena *a, struct err *e)
{
	const struct json *m = json_given(j, "tie_word_embeddings");

	if (m && m->type != JSON_TRUE && m->type != JSON_FALSE)
		return err_fail(e, E_ARG, "damaged",
				"config.json: tie_word_embeddings is %s, neither true nor "
				"false",
				written(m, a));
	*tied = m && m->type == JSON_TRUE;
	return OK;
}

/* --- Tokens ---------------------------------------------------------------------------------------- */
/* Some files say -1 where there is none. */
static enum status read_token(int *to, const struct json *m, const char *file, const char *key,
			      int vocab, struct arena *a, struct err *e)
{
	if (!is_whole(m, to) || *to >= vocab)
		return err_fail(e, E_ARG, "damaged",
				"%s: %s is %s, and no token below vocab_size %d", file, key,
				written(m, a), vocab);
	return OK;
}

static enum status read_stops(struct weights_config *c, const struct json *m, const char *file,
			      struct arena *a, struct err *e)
{
	const struct json *one = m->type == JSON_ARRAY ? m->child : m;
	int n = m->type == JSON_ARRAY ? m->n : 1;

	if (n > WEIGHTS_STOPS)
		return err_fail(e, E_ARG, "limit", "%s: more than %d eos_token_id", file,
				WEIGHTS_STOPS);
	c->stops = 0;
	for (; n > 0; n--, one = one->next) {
		enum status st = read_token(&c->stop[c->stops], one, file, "eos_token_id",
					    c->shape.vocab, a, e);

		if (st != OK)
			return st;
		c->stops += c->stop[c->stops] >= 0;
	}
	return OK;
}

static enum status read_tokens(struct weights_config *c, const struct json *j,
			       const char *file, struct arena *a, struct err *e)
{
	const struct json *bos = json_given(j, "bos_token_id"),
			  *pad = json_given(j, "pad_token_id"),
			  *eos = json_given(j, "eos_token_id");
	enum status st = OK;

	if (bos)
		st = read_token(&c->bos, bos, file, "bos_token_id", c->shape.vocab, a, e);
	if (st == OK && pad)
		st = read_token(&c->pad, pad, file, "pad_token_id", c->shape.vocab, a, e);
	return st == OK && eos ? read_stops(c, eos, file, a, e) : st;
}

/* --- The doors --------------------------------------------------------------------------------------- */
static enum status parse(struct json **j, const char *file, const char *s, size_t n,
			 struct arena *a, struct err *e)
{
	struct err why = { 0 };

	if (json_read(j, s, n, a, &why) != OK)
		return err_fail(e, E_ARG, "damaged", "%s: %.240s", file, why.msg);
	if ((*j)->type != JSON_OBJECT)
		return err_fail(e, E_ARG, "damaged", "%s is no JSON object", file);
	return OK;
}

static enum status read_config(struct weights_config *c, const struct json *j, struct arena *a,
			       struct err *e)
{
	struct net_shape *s = &c->shape;
	const struct json *eps = json_given(j, "rms_norm_eps");
	const char *wrong;
	enum status st = read_kind(j, a, e);

	if (st == OK)
		st = read_only(j, a, e);
	if (st == OK)
		st = read_sizes(s, j, a, e);
	if (st == OK)
		st = read_head(s, j, e);
	s->eps = 1e-6f;
	if (st == OK && eps)
		st = read_real(&s->eps, eps, "rms_norm_eps", a, e);
	if (st == OK)
		st = read_theta(&s->theta, j, a, e);
	if (st == OK)
		st = read_layers(s, j, a, e);
	if (st == OK)
		st = read_tied(&s->tied, j, a, e);
	if (st == OK)
		st = read_type(&c->type, j, a, e);
	if (st != OK)
		return st;
	s->real = s->vocab;
	wrong = net_shape_wrong(s);
	if (wrong)
		return err_fail(e, E_ARG, "unsupported", "config.json: %s", wrong);
	st = weights_layers_fit(s, e);
	return st == OK ? read_tokens(c, j, "config.json", a, e) : st;
}

enum status weights_layers_fit(const struct net_shape *s, struct err *e)
{
	if (s->layers <= WEIGHTS_LAYERS)
		return OK;
	return err_fail(e, E_ARG, "limit",
			"a model of %d layers; files of at most %d are read and written",
			s->layers, WEIGHTS_LAYERS);
}

enum status weights_config_read(struct weights_config *out, const char *json, size_t n,
				struct err *e)
{
	struct arena *a = arena_new();
	struct weights_config c = { .bos = -1, .pad = -1 };
	struct json *j;
	enum status st = parse(&j, "config.json", json, n, a, e);

	if (st == OK)
		st = read_config(&c, j, a, e);
	if (st == OK)
		*out = c;
	arena_free(a);
	return st;
}

enum status weights_generation_read(struct weights_config *c, const char *json, size_t n,
				    struct err *e)
{
	struct arena *a = arena_new();
	struct weights_config with = *c;
	struct json *j;
	enum status st = parse(&j, "generation_config.json", json, n, a, e);

	if (st == OK)
		st = read_tokens(&with, j, "generation_config.json", a, e);
	if (st == OK)
		*c = with;
	arena_free(a);
	return st;
}

/* --- Writing ----------------------------------------------------------------------------------------- */
static void add_token(struct buf *b, const char *key, int token)
{
	if (token >= 0)
		json_member_count(b, key, token);
	else
		json_member(b, key, NULL);
}

/* One is a number, several are a list. */
static void add_tokens(struct buf *b, const struct weights_config *c)
{
	add_token(b, "bos_token_id", c->bos);
	if (c->stops < 2) {
		add_token(b, "eos_token_id", c->stops ? c->stop[0] : -1);
	} else {
		json_add_key(b, "eos_token_id");
		for (int i = 0; i < c->stops; i++)
			buf_addf(b, "%c%d", i ? ',' : '[', c->stop[i]);
		buf_addc(b, ']');
	}
	add_token(b, "pad_token_id", c->pad);
}

/* The shortest decimal that is the same float: 1e-06, not its neighbour among doubles; 1000000.0 of a
 * whole number, which some readers would else take for another type. */
static void add_float(struct buf *b, const char *key, float x)
{
	bool whole = x == floorf(x) && fabsf(x) < 1e9f;
	char s[32];
	double back;

	json_add_key(b, key);
	if (whole) {
		buf_addf(b, "%d.0", (int)x);
		return;
	}
	for (int digits = 1; digits <= 9; digits++) {
		snprintf(s, sizeof s, "%.*g", digits, (double)x);
		s[strcspn(s, ",")] = strchr(s, ',') ? '.' : 0; /* whatever the locale says */
		if (text_double(&back, s) && (float)back == x)
			break;
	}
	buf_add(b, s);
}

void weights_config_json(struct buf *b, const struct weights_config *c)
{
	const struct net_shape *s = &c->shape;
	const char *torch = weights_types[c->type].torch;

	buf_add(b, "{\"architectures\":[\"Qwen2ForCausalLM\"],\"model_type\":\"qwen2\"");
	for (int i = 0; i < SIZES; i++)
		json_member_count(b, sizes[i].key,
				  *(const int *)((const char *)s + sizes[i].at));
	buf_add(b, ",\"hidden_act\":\"silu\",\"attention_dropout\":0.0,"
		   "\"initializer_range\":0.02,\"use_cache\":true");
	add_float(b, "rms_norm_eps", s->eps);
	add_float(b, "rope_theta", s->theta);
	buf_add(b, ",\"rope_parameters\":{\"rope_type\":\"default\"");
	add_float(b, "rope_theta", s->theta);
	buf_add(b, "},\"use_sliding_window\":false");
	json_member_flag(b, "tie_word_embeddings", s->tied);
	json_member_text(b, "torch_dtype", torch ? torch : "float32");
	add_tokens(b, c);
	buf_add(b, "}\n");
}

void weights_generation_json(struct buf *b, const struct weights_config *c)
{
	buf_add(b, "{");
	add_tokens(b, c);
	buf_add(b, "}\n");
}
